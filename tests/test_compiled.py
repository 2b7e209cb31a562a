"""Compiled modules are used only if they were built from the sources that lie here."""

import subprocess
import sys
from importlib.util import find_spec

import pytest

from bridgelaw import compiled, kernel

MOVED_ON = """
from bridgelaw import compiled
compiled.fingerprint = lambda: "other sources"
from bridgelaw import kernel
from bridgelaw.claims import Claim, Ending, adjudicate
from bridgelaw.records import read
ending = Ending.parse("N:.987.. .AKQ.. KJ4... T..K.K", trumps="S", on_lead="N", won=(10, 0))
print(kernel.COMPILED, adjudicate(ending, Claim(by="S", tricks=3)).claimer_tricks)
print(next(read(b'[Board "7"]\\n')).content.number)
"""


def test_modules_of_other_sources_are_not_there_and_python_does_their_work() -> None:
    done = subprocess.run([sys.executable, "-c", MOVED_ON], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "2", "7"]
    if kernel.COMPILED:
        assert "was built from other sources than those that lie here (build it anew: make" in done.stderr
    assert done.stderr.count("RuntimeWarning") == 1


COMMAND = """
from bridgelaw import compiled
compiled.fingerprint = lambda: "other sources"
from bridgelaw.cli import main
main(["claim", "N:.987.. .AKQ.. KJ4... T..K.K", "--trumps", "S", "--on-lead", "N", "--by", "S", "--lang", "ru"])
"""


def test_the_command_tells_in_one_line_that_python_does_the_work() -> None:
    done = subprocess.run([sys.executable, "-c", COMMAND], capture_output=True, text=True, check=True)
    assert done.stderr.startswith("bridgelaw: скомпилированн")
    assert done.stderr.count("\n") == 1


def test_the_sources_that_lie_here_are_those_of_the_modules() -> None:
    """CMake and Python work the fingerprint out alike: else no module would ever be used after a build."""
    assert (find_spec("bridgelaw.kernel._search") is not None) == kernel.COMPILED
    compiled.check(compiled.fingerprint())
    with pytest.raises(ImportError, match="build them anew: make, or pip install -e"):
        compiled.check("other sources")

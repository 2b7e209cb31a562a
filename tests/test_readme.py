"""What the README shows is what the library does."""

from __future__ import annotations

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_examples_of_the_readme_run() -> None:
    """The Python session prints what the README says."""
    outcome = doctest.testfile(str(README), module_relative=False)
    assert outcome.attempted > 5
    assert outcome.failed == 0

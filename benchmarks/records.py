"""Records beside endplay in the same run: reading, replay and audit as ratios.

    python -m benchmarks.records                 a minute or two
    python -m benchmarks.records --file FILE     also a file of your own
    python -m benchmarks.records --memory 1000   also the memory that the audit of a file of so many MB takes

Boards are random, with an auction and a play; endplay reads the same files. Times are processor time, that of two
processes apart, which is the clock's: on a machine with other work to do that ratio says little. So it is also told
what their processor time comes to, were each of them alone on its core.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from typing import Any, Final

from tests.boards import random_content

from bridgelaw.audit import Checks, audit
from bridgelaw.audit.work import in_process
from bridgelaw.records import read
from bridgelaw.records.formats import find_format
from bridgelaw.records.replay import replay

REPLAY_ONLY: Final = Checks(double_dummy=False, legal=False, normal=False)
NAMES: Final = ("Anna", "Boris", "Carl", "Dora")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.records", description="reading, replay and audit"
    )
    parser.add_argument("--boards", type=int, default=1000, help="boards of a file (1000)")
    parser.add_argument("--file", metavar="FILE", help="read and replay this PBN or LIN file too")
    parser.add_argument("--memory", type=int, metavar="MB", help="audit a file of so many megabytes too")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pbn, lin = (_file(Path(folder), name, chosen.boards) for name in ("pbn", "lin"))
        _ratios(pbn, lin, chosen.boards)
        if chosen.file:
            _of_file(chosen.file)
        _two_processes(Path(folder), pbn)
        if chosen.memory:
            _memory(Path(folder), pbn, chosen.memory)


def _file(folder: Path, name: str, boards: int) -> str:
    known = find_format(name)
    path = folder / f"boards.{name}"
    contents = (random_content(Random(seed), cards=52) for seed in count())
    played = (
        replace(content, vulnerable="none", names=NAMES) for content in contents if not content.passed_out
    )
    texts = (known.compose(content).text for content in islice(played, boards))
    path.write_text(known.header + "".join(texts), "utf-8")
    return str(path)


def _ratios(pbn: str, lin: str, boards: int) -> None:
    theirs_pbn = _median(lambda: _endplay("pbn", pbn))
    theirs_lin = _median(lambda: _endplay("lin", lin))
    replayed = _median(lambda: _count(replay(record.content) for record in read(pbn)))
    audited = _median(lambda: sum(len(outcome.rows) for outcome in in_process([pbn], REPLAY_ONLY)))
    figures = [
        ("endplay: read PBN", theirs_pbn, theirs_pbn),
        ("endplay: read LIN", theirs_lin, theirs_lin),
        ("read PBN", _median(lambda: _count(record.content for record in read(pbn))), theirs_pbn),
        ("read LIN", _median(lambda: _count(record.content for record in read(lin))), theirs_lin),
        ("read PBN and replay", replayed, theirs_pbn),
        (
            "read LIN and replay",
            _median(lambda: _count(replay(each.content) for each in read(lin))),
            theirs_lin,
        ),
        ("audit PBN, claims not weighed", audited, theirs_pbn),
    ]
    print(f"{'':32}{'a board':>10}{'times as fast as endplay reads':>34}")
    for name, seconds, theirs in figures:
        print(f"{name:32}{seconds / boards * 1e6:>7.0f} us{theirs / seconds:>34.2f}")
    print(f"an audit takes {audited / replayed:.2f} times as long as reading and replaying (goal 1.3)")


def _endplay(name: str, path: str) -> int:
    import warnings

    from endplay.parsers import lin, pbn

    parser: Any = pbn if name == "pbn" else lin
    with open(path, encoding="utf-8") as file, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return len(parser.load(file))


def _count(things: Iterator[object]) -> int:
    return sum(1 for _ in things)


def _median(run: Callable[[], int], times: int = 3) -> float:
    taken = []
    for _ in range(times):
        start = time.process_time()
        run()
        taken.append(time.process_time() - start)
    return sorted(taken)[times // 2]


def _of_file(file: str) -> None:
    name = "lin" if file.lower().endswith(".lin") else "pbn"
    boards = _count(read(file))
    theirs = _median(lambda: _endplay(name, file))
    reading = _median(lambda: _count(record.content for record in read(file, strict=True)))
    replayed = _median(lambda: _count(replay(record) for record in read(file, strict=True)))
    print(
        f"{Path(file).name}, {boards} boards, strict: read {theirs / reading:.2f} times as fast as by endplay,"
    )
    print(f"read and replayed {theirs / replayed:.2f} times as fast as endplay reads")


def _two_processes(folder: Path, pbn: str) -> None:
    path = folder / "many.pbn"
    path.write_bytes(Path(pbn).read_bytes() * 200)
    clock, spent = [], []
    for jobs in (1, 2):
        start, before = time.perf_counter(), _spent()
        audit([str(path)], REPLAY_ONLY, jobs=jobs)
        clock.append(time.perf_counter() - start)
        spent.append(_spent() - before)
    load = os.getloadavg()[0]
    print(f"two processes are {clock[0] / clock[1]:.2f} times as fast as one (goal 1.8; load {load:.1f}),")
    print(f"and would be {2 * spent[0] / spent[1]:.2f} times as fast by their processor time")


def _spent() -> float:
    """The processor time of this process and of its children that have ended."""
    return sum(usage.ru_utime + usage.ru_stime for usage in map(getrusage, (RUSAGE_SELF, RUSAGE_CHILDREN)))


def _memory(folder: Path, pbn: str, megabytes: int) -> None:
    path, data = folder / "huge.pbn", Path(pbn).read_bytes()
    with open(path, "wb") as file:
        for _ in range(megabytes * 1_000_000 // len(data) + 1):
            file.write(data)
    program = f"""
import resource
from bridgelaw.audit import Checks, audit
summary = audit([{str(path)!r}], Checks(double_dummy=False, legal=False, normal=False), out={str(folder / "out")!r})
print(summary.boards, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
    said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    boards, peak = said.split()
    print(f"a file of {megabytes} MB, {boards} boards: {peak} MB of memory (goal 200)")


if __name__ == "__main__":
    main()

"""Records beside endplay in the same run: reading, replay and audit as ratios.

    python -m benchmarks.records                 a minute or two
    python -m benchmarks.records --file FILE     also a file of your own
    python -m benchmarks.records --memory 1000   also the memory that the audit of a file of so many MB takes (Linux)

Boards are random, with an auction and a play; endplay reads the same files. Times are processor time, that of two
processes apart, which is the clock's: what the machine can give is told beside it, by two audits that share nothing.
"""

from __future__ import annotations

import argparse
import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.boards import random_content

from bridgelaw.audit import Checks
from bridgelaw.audit.work import in_process
from bridgelaw.records import read
from bridgelaw.records.formats import find_format
from bridgelaw.records.replay import replay

REPLAY_ONLY: Final = Checks(double_dummy=False, legal=False, normal=False)
ROUNDS: Final = 7
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
    runs: dict[str, Callable[[], object]] = {
        "endplay: read PBN": lambda: _endplay("pbn", pbn),
        "endplay: read LIN": lambda: _endplay("lin", lin),
        "read PBN": lambda: _count(record.content for record in read(pbn)),
        "read LIN": lambda: _count(record.content for record in read(lin)),
        "read PBN and replay": lambda: _count(replay(record.content) for record in read(pbn)),
        "read LIN and replay": lambda: _count(replay(record.content) for record in read(lin)),
        "audit PBN, claims not weighed": lambda: _audited(pbn),
        "audit LIN, claims not weighed": lambda: _audited(lin),
    }
    taken = _best(runs)
    print(f"{'':32}{'a board':>10}{'times as fast as endplay reads':>34}")
    for name, seconds in taken.items():
        theirs = taken["endplay: read LIN" if "LIN" in name else "endplay: read PBN"]
        print(f"{name:32}{seconds / boards * 1e6:>7.0f} us{theirs / seconds:>34.2f}")
    for name in ("PBN", "LIN"):
        times = taken[f"audit {name}, claims not weighed"] / taken[f"read {name} and replay"]
        print(f"an audit of {name} takes {times:.2f} times as long as reading and replaying (goal 1.3)")


def _audited(path: str) -> int:
    return sum(len(outcome.rows) for outcome in in_process([path], REPLAY_ONLY))


def _endplay(name: str, path: str) -> int:
    import warnings

    from endplay.parsers import lin, pbn

    parser: Any = pbn if name == "pbn" else lin
    with open(path, encoding="utf-8") as file, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return len(parser.load(file))


def _count(things: Iterator[object]) -> int:
    return sum(1 for _ in things)


def _best(runs: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """The least processor time that each run takes, the runs by turns: what else the machine does slows down all of
    them, and never makes one faster."""
    taken = dict.fromkeys(runs, float("inf"))
    for _ in range(ROUNDS):
        for name, run in runs.items():
            gc.collect()
            start = time.process_time()
            run()
            taken[name] = min(taken[name], time.process_time() - start)
    return taken


def _of_file(file: str) -> None:
    name = "lin" if file.lower().endswith(".lin") else "pbn"
    taken = _best(
        {
            "theirs": lambda: _endplay(name, file),
            "read": lambda: _count(record.content for record in read(file, strict=True)),
            "replayed": lambda: _count(replay(record) for record in read(file, strict=True)),
            "audited": lambda: _audited(file),
        }
    )
    boards, theirs = _count(read(file)), taken["theirs"]
    print(f"{Path(file).name}, {boards} boards, times as fast as endplay reads them:")
    print(", ".join(f"{run} {theirs / taken[run]:.2f}" for run in ("read", "replayed", "audited")))


def _two_processes(folder: Path, pbn: str) -> None:
    path = folder / "many.pbn"
    path.write_bytes(Path(pbn).read_bytes() * 400)
    one, two, apart = (_clock(path, *jobs) for jobs in ((1,), (2,), (1, 1)))
    print(
        f"two processes are {one / two:.2f} times as fast as one (goal 1.8; load {os.getloadavg()[0]:.1f});"
    )
    print(
        f"two audits at once that share nothing: {2 * one / apart:.2f} times as fast as one after the other"
    )


def _clock(path: Path, *jobs: int) -> float:
    """Seconds by the clock for audits of a file that run at once, each with so many processes."""
    program = f"""
import sys
from bridgelaw.audit import Checks, audit
if __name__ == "__main__":
    audit([{str(path)!r}], Checks(double_dummy=False, legal=False, normal=False), jobs=int(sys.argv[1]))
"""
    start = time.perf_counter()
    running = [subprocess.Popen([sys.executable, "-c", program, str(count)]) for count in jobs]
    if any(process.wait() for process in running):
        raise AssertionError("an audit failed")
    return time.perf_counter() - start


def _memory(folder: Path, pbn: str, megabytes: int) -> None:
    path, data = folder / "huge.pbn", Path(pbn).read_bytes()
    with open(path, "wb") as file:
        for _ in range(megabytes * 1_000_000 // len(data) + 1):
            file.write(data)
    program = f"""
import re
from pathlib import Path
from bridgelaw.audit import Checks, audit
summary = audit([{str(path)!r}], Checks(double_dummy=False, legal=False, normal=False), out={str(folder / "out")!r})
# What getrusage tells would count the memory of the process that started this one.
peak = re.search(r"VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())[1]
print(summary.boards, int(peak) // 1024)
"""
    said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    boards, peak = said.split()
    print(f"a file of {megabytes} MB, {boards} boards: {peak} MB of memory (goal 200)")


if __name__ == "__main__":
    main()

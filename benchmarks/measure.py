"""Timing: medians of many single steps, and the cost of an import."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter_ns
from typing import Final

__all__ = ["Figure", "import_time", "median_of_runs", "median_of_steps"]

WARMING_UP: Final = 0.2
"""The share of the first steps that is thrown away."""


@dataclass(frozen=True)
class Figure:
    """One thing measured, in microseconds."""

    name: str
    microseconds: float
    steps: int
    goal: float | None = None


def median_of_steps(stories: Iterable[Iterable[Callable[[], object]]]) -> tuple[float, int]:
    """The median time of a step in microseconds, and how many were timed; each story is a sequence of steps."""
    times: list[int] = []
    gc.collect()
    gc.disable()
    try:
        for story in stories:
            for step in story:
                begun = perf_counter_ns()
                step()
                times.append(perf_counter_ns() - begun)
    finally:
        gc.enable()
    counted = times[int(len(times) * WARMING_UP) :]
    return median(counted) / 1000, len(counted)


def median_of_runs(run: Callable[[], object], times: int) -> tuple[float, int]:
    """The median time of a whole run in microseconds."""
    return median_of_steps([[run] * times])


def import_time(module: str, times: int = 15) -> float:
    """The processor time that an import adds to an interpreter, in microseconds: the median over fresh processes."""
    empty, full = [], []
    for _ in range(times):
        empty.append(_process_time("pass"))
        full.append(_process_time(f"import {module}"))
    return median(full) - median(empty)


def _process_time(statement: str) -> float:
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-I", "-c", statement], check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) * 1e6

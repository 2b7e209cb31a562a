"""Case files: loading them, running them through the engine, and saying what came of it."""

from __future__ import annotations

from bridgelaw.casebook.load import Case, Casebook, Defect, Expectation, Happening, load_cases, read_cases
from bridgelaw.casebook.run import Difference, Heard, Outcome, run_case, run_cases

__all__ = [
    "Case",
    "Casebook",
    "Defect",
    "Difference",
    "Expectation",
    "Happening",
    "Heard",
    "Outcome",
    "load_cases",
    "read_cases",
    "run_case",
    "run_cases",
]

"""The project's own casebook, read once for all tests of a process."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from bridgelaw.casebook import Case, Casebook, load_cases

__all__ = ["CASES", "cases_by_file", "project_book"]

CASES = Path(__file__).parent.parent / "cases"


@cache
def project_book() -> Casebook:
    """Every case in ``cases/``, and the mistakes there."""
    return load_cases([CASES])


@cache
def cases_by_file() -> dict[str, tuple[Case, ...]]:
    """The cases of each file, by the file's name without its ending.

    A test takes a file, not a case: thousands of tests of a millisecond cost more to hand out and to report than to
    run. Each tells every case that fails.
    """
    files: dict[str, list[Case]] = {}
    for case in project_book().cases:
        files.setdefault(Path(case.file).stem, []).append(case)
    return {name: tuple(cases) for name, cases in files.items()}

"""Running cases: each goes through the engine in each of its editions, up to the first step that differs."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from bridgelaw.casebook.expectations import Scene, difference
from bridgelaw.casebook.load import Case, Expectation, Happening, Step
from bridgelaw.director import hear
from bridgelaw.rulings import Ruling
from bridgelaw.table import Table

__all__ = ["Difference", "Heard", "Outcome", "run_case", "run_cases"]


@dataclass(frozen=True)
class Difference:
    """Where a case and the engine part: at which step, over what, what was expected and what came."""

    step: int
    """The step's number; 0 for the board itself."""
    key: str
    expected: Any
    came: Any

    def to_dict(self) -> dict[str, Any]:
        """The difference as JSON can hold it."""
        return {"step": self.step, "key": self.key, "expected": self.expected, "came": self.came}


@dataclass(frozen=True)
class Heard:
    """A step at which something happened, what was ruled on it, and the paragraphs by which a choice or question is
    open then."""

    step: Happening
    rulings: tuple[Ruling, ...]
    pending: tuple[str, ...] = ()

    @property
    def cited(self) -> frozenset[str]:
        """Every paragraph that the step brought up, those to consider too."""
        told = (law for ruling in self.rulings for law in (*ruling.laws, *ruling.consider))
        return frozenset((*told, *self.pending))


@dataclass(frozen=True)
class Outcome:
    """What came of a case in one edition: it passed, or differs at one step in one or more keys."""

    case: Case
    edition: int
    heard: tuple[Heard, ...]
    differences: tuple[Difference, ...] = ()

    @property
    def passed(self) -> bool:
        """Did everything come as expected?"""
        return not self.differences

    def cited(self) -> frozenset[str]:
        """Every paragraph cited in the run."""
        return frozenset(law for heard in self.heard for law in heard.cited)


def run_cases(cases: Iterable[Case], edition: int | None = None) -> Iterator[Outcome]:
    """Run cases in each of their editions, or only in the one given."""
    for case in cases:
        for each in case.editions:
            if edition is None or each == edition:
                yield run_case(case, each)


def run_case(case: Case, edition: int) -> Outcome:
    """Run a case in one edition, up to the first step that differs. Nothing that the engine does is raised."""
    heard: list[Heard] = []
    step = 0
    try:
        run = _Run(Table.start(case.board, edition=edition, zone=case.zone))
        for place, each in enumerate(case.steps):
            step = each.number
            if isinstance(each, Expectation):
                differences = run.compare(each)
            else:
                rulings = run.hear(each)
                heard.append(Heard(each, rulings, run.pending()))
                differences = run.unexpected_refusal(each, case.steps[place + 1 :])
            if differences:
                return Outcome(case, edition, tuple(heard), differences)
    except Exception as error:  # whatever goes wrong in one case, the others are to be run
        key = "event" if step else "board"
        return Outcome(case, edition, tuple(heard), (Difference(step, key, None, _told(error)),))
    return Outcome(case, edition, tuple(heard))


def _told(error: Exception) -> str:
    """An error in a line; for what is no complaint about the case also where in the engine it arose."""
    if isinstance(error, ValueError) and type(error) is not ValueError:
        return str(error)
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({PurePath(frame.filename).name}:{frame.lineno})"


class _Run:
    """A case on its way: the table, and what has been said since the last expectation and since the beginning."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cited: list[str] = []
        self.considered: list[str] = []
        self.refusal: Ruling | None = None
        self.compared = False

    def hear(self, step: Happening) -> tuple[Ruling, ...]:
        if self.compared:  # the first event after an expectation begins a new stretch
            self.cited.clear()
            self.compared = False
        self.table, rulings = hear(self.table, step.event)
        self.refusal = rulings[-1] if rulings and rulings[-1].refused else None
        for ruling in rulings:
            self.cited += ruling.laws
            self.considered += ruling.consider
        return rulings

    def pending(self) -> tuple[str, ...]:
        """The paragraphs of the choice on offer and of the open questions."""
        choice = self.table.choice
        offered = () if choice is None else (choice.law,)
        return (*offered, *(question.law for question in self.table.questions))

    def unexpected_refusal(self, step: Happening, following: tuple[Step, ...]) -> tuple[Difference, ...]:
        """The event was refused, and no expectation that follows it speaks of that."""
        if self.refusal is None:
            return ()
        for other in following:
            if isinstance(other, Happening):
                break
            if "refused" in other.wanted:
                return ()
        came: object = list(self.refusal.laws) or True
        return (Difference(step.number, "refused", False, came),)

    def compare(self, step: Expectation) -> tuple[Difference, ...]:
        self.compared = True
        considered = tuple(dict.fromkeys((*self.table.considerations, *self.considered)))
        scene = Scene(self.table, tuple(dict.fromkeys(self.cited)), considered, self.refusal)
        found = []
        for name, wanted in step.wanted.items():
            differing = difference(name, wanted, scene)
            if differing is not None:
                found.append(Difference(step.number, name, *differing))
        return tuple(found)

"""The project's own cases at hand: by id, and by the paragraph that each was written to show."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from threading import Lock
from typing import Final

from bridgelaw.casebook.coverage import project_cases, sources
from bridgelaw.casebook.load import Case, Expectation, load_cases
from bridgelaw.code.numbering import covers

__all__ = ["Shelf", "named_by", "project_shelf"]

NAMING: Final = ("laws", "consider")
"""What of an ``expect`` names paragraphs in a list."""


@dataclass(frozen=True)
class Shelf:
    """Cases, and for each edition the paragraphs that each of them names."""

    cases: Mapping[str, Case]
    _naming: Mapping[int, Mapping[str, frozenset[str]]] = field(default_factory=dict)

    @staticmethod
    def of(cases: tuple[Case, ...]) -> Shelf:
        """Put cases on a shelf; of two with one id the first stays."""
        by_id = {case.id: case for case in reversed(cases)}
        naming: dict[int, dict[str, frozenset[str]]] = {}
        for case in cases:
            for edition in case.editions:
                naming.setdefault(edition, {})[case.id] = named_by(case, edition)
        return Shelf({case.id: by_id[case.id] for case in cases}, naming)

    def showing(self, number: str, edition: int) -> tuple[Case, ...]:
        """The cases written to show a paragraph or a part of it in an edition; those that name it itself first."""
        found = [
            (number not in named, self.cases[name])
            for name, named in self._naming.get(edition, {}).items()
            if any(covers(number, law) for law in named)
        ]
        return tuple(case for _, case in sorted(found, key=lambda pair: pair[0]))


def named_by(case: Case, edition: int) -> frozenset[str]:
    """The paragraphs that a case names, as its source or in what it expects, as an edition numbers them."""
    named = set(sources(case.source, edition))
    for step in case.steps:
        if isinstance(step, Expectation):
            for key in NAMING:
                named.update(step.wanted.get(key, ()))
            refused = step.wanted.get("refused")
            if isinstance(refused, str):
                named.add(refused)
    return frozenset(named)


_one_at_a_time: Final = Lock()


def project_shelf() -> Shelf:
    """The shelf with the project's own cases, read once; an empty one where there are none."""
    with _one_at_a_time:
        return _project_shelf()


@cache
def _project_shelf() -> Shelf:
    folder = project_cases()
    return Shelf.of(load_cases([folder]).cases if folder else ())

"""Replay: a record as events through the engine, and what the Laws say of it.

::

    from bridgelaw.records import read
    from bridgelaw.records.replay import replay

    for record in read("club.pbn"):
        found = replay(record)
        for fact in found.facts:          # club.pbn:31:7: warning: East played ... [replay.revoke]
            print(fact)
        found.course.won                  # the tricks won as far as the record goes

A record with nothing irregular in it is followed on card sets, without the engine, to the same answer.
``docs/facts.md`` lists what can be found.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bridgelaw.code.provisions import code_for
from bridgelaw.records.defects import Severity
from bridgelaw.records.record import Content, Record
from bridgelaw.records.replay.conclusion import compare, scores_agree
from bridgelaw.records.replay.course import Course, regular_course
from bridgelaw.records.replay.engine import Notes, heard_course
from bridgelaw.records.replay.facts import NOWHERE, Fact, FactKind, Noted, Spot, fact_kinds
from bridgelaw.records.replay.places import offset_of

__all__ = ["Course", "Fact", "FactKind", "Replay", "Spot", "fact_kinds", "replay", "replay_by_engine"]


class Replay:
    """What the replay of a record came to; its facts are put at their places when they are asked for."""

    __slots__ = ("_facts", "_noted", "_record", "course")

    def __init__(
        self, course: Course, noted: Sequence[Noted] = (), record: Record | Content | None = None
    ) -> None:
        """Hold the course, and what was noted of a record in the order in which it is told."""
        self.course: Final = course
        self._noted = noted
        self._record = record
        self._facts: tuple[Fact, ...] | None = None if noted else ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Replay) and (self.course, self.facts) == (other.course, other.facts)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Replay(course={self.course}, facts={self.facts})"

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What was found, in the order of the record."""
        if self._facts is None:
            self._facts = tuple([_placed(noted, self._record) for noted in self._noted])
        return self._facts


def replay(record: Record | Content, edition: int = 2017, *, search: bool = False) -> Replay:
    """Replay a record under an edition of the Laws.

    The facts stand in the order of the record and at their places in the file; those of a content, which has no
    place, at line 0. ``search`` also looks for a result or claim that no legal play of the cards left can give, which
    takes longer than all the rest. Raise CodeError for an unknown edition.
    """
    code = code_for(edition)
    content = record if isinstance(record, Content) else record.content
    regular = regular_course(content)
    course, agrees = regular or (None, False)
    if course is not None and agrees and not (search and course.left) and scores_agree(content):
        return Replay(course)
    notes = Notes(code)
    return _concluded(record, course or heard_course(content, notes), notes, search)


def replay_by_engine(record: Record | Content, edition: int = 2017) -> Replay:
    """The same, to the same answer, without the short way: every call and card is heard."""
    content = record.content if isinstance(record, Record) else record
    notes = Notes(code_for(edition))
    return _concluded(record, heard_course(content, notes), notes, False)


def _concluded(record: Record | Content, course: Course, notes: Notes, search: bool) -> Replay:
    content = record.content if isinstance(record, Record) else record
    compare(content, course, notes, search=search)
    noted = notes.facts
    if len(noted) > 1:
        noted = sorted(noted, key=lambda fact: fact.order)
    return Replay(course, noted, record)


def _placed(noted: Noted, record: Record | Content | None) -> Fact:
    code, severity, spot, laws, facts, marked, established = noted
    place = NOWHERE
    if isinstance(record, Record):
        if severity is Severity.WARNING and record.extract.origin.strict:
            severity = Severity.ERROR
        place = record.extract.place(offset_of(record, spot))
    return Fact(code, severity, place, "", "", spot, laws, facts, marked, established)

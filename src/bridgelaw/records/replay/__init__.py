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

from dataclasses import replace as changed
from typing import NamedTuple

from bridgelaw.code.provisions import code_for
from bridgelaw.records.defects import Severity
from bridgelaw.records.record import Content, Record
from bridgelaw.records.replay.conclusion import agrees, compare
from bridgelaw.records.replay.course import Course, regular_course
from bridgelaw.records.replay.engine import Notes, heard_course
from bridgelaw.records.replay.facts import Fact, FactKind, Spot, fact_kinds
from bridgelaw.records.replay.places import offset_of

__all__ = ["Course", "Fact", "FactKind", "Replay", "Spot", "fact_kinds", "replay", "replay_by_engine"]


class Replay(NamedTuple):
    """What the replay of a record came to."""

    course: Course
    facts: tuple[Fact, ...] = ()


def replay(record: Record | Content, edition: int = 2017, *, search: bool = False) -> Replay:
    """Replay a record under an edition of the Laws.

    The facts stand in the order of the record and at their places in the file; those of a content, which has no
    place, at line 0. ``search`` also looks for a result or claim that no legal play of the cards left can give, which
    takes longer than all the rest. Raise CodeError for an unknown edition.
    """
    notes = Notes(code_for(edition))
    content = record.content if isinstance(record, Record) else record
    course = regular_course(content)
    if course is not None and not (search and course.left) and agrees(content, course):
        return Replay(course)
    return _concluded(record, course or heard_course(content, notes), notes, search)


def replay_by_engine(record: Record | Content, edition: int = 2017) -> Replay:
    """The same, to the same answer, without the short way: every call and card is heard."""
    content = record.content if isinstance(record, Record) else record
    notes = Notes(code_for(edition))
    return _concluded(record, heard_course(content, notes), notes, False)


def _concluded(record: Record | Content, course: Course, notes: Notes, search: bool) -> Replay:
    content = record.content if isinstance(record, Record) else record
    compare(content, course, notes, search=search)
    facts = sorted(notes.facts, key=lambda fact: fact.order)
    if isinstance(record, Record):
        facts = [_placed(fact, record) for fact in facts]
    return Replay(course, tuple(facts))


def _placed(fact: Fact, record: Record) -> Fact:
    severity = fact.severity
    if severity is Severity.WARNING and record.extract.origin.strict:
        severity = Severity.ERROR
    return changed(fact, place=record.extract.place(offset_of(record, fact.spot)), severity=severity)

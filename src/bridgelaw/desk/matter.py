"""A board that is being directed, rebuilt from its log: the same log gives the same table and the same rulings.

An entry's body is an event of the engine (``{"do": "play", "by": "W", "card": "H4"}``), an answer of the interview
(``{"do": "answer", "token": "..."}``), a note of the Director's, or an ``undo``: nothing is erased, an undo says back
to which version the acts no longer stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from bridgelaw.board import Board, BoardError
from bridgelaw.code.provisions import CodeError
from bridgelaw.desk.store import Entry
from bridgelaw.director import hear
from bridgelaw.errors import InputError
from bridgelaw.events import EventError, parse_event
from bridgelaw.incident import AnswerError, Sitting, hold
from bridgelaw.rulings import Ruling
from bridgelaw.table import Table

__all__ = ["Act", "ActRefused", "BadAct", "Matter", "begin", "check_setup", "follow"]

KINDS: Final = ("incident", "table")
LONGEST_NOTE: Final = 2_000


class BadAct(ValueError):
    """A body that is no act, or a setup that is none: the message names the place and the cure."""

    def told(self, lang: str) -> str:
        """The same for who reads it on a page: in his language, if it was the position that cannot be."""
        cause = self.__cause__
        return cause.text(lang) if isinstance(cause, InputError) else str(self)


class ActRefused(Exception):
    """An act that cannot be or that the Laws hold void; ``ruling`` says why."""

    def __init__(self, ruling: Ruling) -> None:
        """Keep the ruling."""
        super().__init__(ruling.message)
        self.ruling = ruling


class Act(NamedTuple):
    """An entry that stands, and what the Laws said to it."""

    entry: Entry
    rulings: tuple[Ruling, ...]


@dataclass(frozen=True)
class Matter:
    """A board as it stands after its log: an interview about an incident, or a table whose play is followed."""

    kind: str
    edition: int
    zone: str
    version: int
    acts: tuple[Act, ...]
    """What stands of the log, in order; of an interview too, whose rulings are the sitting's."""
    table: Table | None
    """The table that is followed; of an interview, as far as it is known."""
    sitting: Sitting | None

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers of the interview that stand."""
        return tuple(act.entry.body["token"] for act in self.acts if act.entry.body["do"] == "answer")

    @property
    def notes(self) -> tuple[Entry, ...]:
        """The Director's notes that stand."""
        return tuple(act.entry for act in self.acts if act.entry.body["do"] == "note")


def check_setup(setup: Mapping[str, Any], edition: int, zone: str) -> None:
    """Raise BadAct, naming the cure, for a setup from which no board can begin."""
    begin(setup, edition, zone)


def begin(setup: Mapping[str, Any], edition: int, zone: str) -> Matter:
    """The matter of a board with an empty log: ``{"kind": "incident"}``, or ``{"kind": "table", "board": {...}}`` with
    a board as case files write it. Raise BadAct."""
    kind = setup.get("kind")
    try:
        if kind == "incident":
            sitting = hold(edition, zone)
            return Matter(kind, edition, zone, 0, (), sitting.table, sitting)
        if kind == "table":
            board = setup.get("board")
            if not isinstance(board, Mapping) or not all(isinstance(name, str) for name in board):
                raise BadAct("setup: board is missing; give it as case files do: {deal: ..., contract: 4S S}")
            return Matter(kind, edition, zone, 0, (), _table(board, edition, zone), None)
    except CodeError as error:
        raise BadAct(f"setup: {error}") from None
    raise BadAct(f"setup: {kind!r} is no kind of matter; give {' or '.join(KINDS)}")


def _table(parts: Mapping[str, Any], edition: int, zone: str) -> Table:
    try:
        return Table.start(Board.parse(**parts), edition, zone)
    except CodeError:
        raise
    except (BoardError, TypeError, ValueError) as error:
        raise BadAct(f"setup: board: {error}") from error


def follow(start: Matter, log: Iterable[Entry]) -> Matter:
    """The matter after more of its log. Raise BadAct or ActRefused for an entry that cannot follow."""
    matter = start
    for entry in log:
        matter = _undone(matter, entry) if entry.body["do"] == "undo" else _done(matter, entry)
    return matter


def _done(matter: Matter, entry: Entry) -> Matter:
    kind = entry.body.get("do")
    if kind == "note":
        _check_note(entry.body)
        return _with(matter, entry, ())
    if kind == "answer":
        return _answered(matter, entry)
    if matter.kind != "table" or matter.table is None:
        raise BadAct(f"{kind!r} is no act of an interview; give answer, note or undo")
    try:
        table, rulings = hear(matter.table, parse_event(entry.body))
    except EventError as error:
        raise BadAct(str(error)) from None
    if rulings and rulings[-1].refused:
        raise ActRefused(rulings[-1])
    return replace(_with(matter, entry, rulings), table=table)


def _answered(matter: Matter, entry: Entry) -> Matter:
    token = entry.body.get("token")
    if matter.sitting is None:
        raise BadAct("'answer' is no act at a table that is followed; give an event")
    if not isinstance(token, str) or set(entry.body) != {"do", "token"}:
        raise BadAct("answer: token is missing; give the answer as the log writes it")
    try:
        sitting = hold(matter.edition, matter.zone, (*matter.sitting.answers, token))
    except AnswerError as error:
        raise BadAct(error.text("en")) from None
    return replace(_with(matter, entry, ()), sitting=sitting, table=sitting.table)


def _check_note(body: Mapping[str, Any]) -> None:
    text = body.get("text")
    if not isinstance(text, str) or not text.strip() or set(body) != {"do", "text"}:
        raise BadAct("note: text is missing; write what is to be noted")
    if len(text) > LONGEST_NOTE:
        raise BadAct(f"note: {len(text)} characters are too long; write at most {LONGEST_NOTE}")


def _with(matter: Matter, entry: Entry, rulings: Sequence[Ruling]) -> Matter:
    return replace(matter, version=entry.version, acts=(*matter.acts, Act(entry, tuple(rulings))))


def _undone(matter: Matter, entry: Entry) -> Matter:
    """Back to a version; notes are kept, since they record what the Director saw."""
    to = entry.body.get("to")
    if not isinstance(to, int) or isinstance(to, bool) or set(entry.body) != {"do", "to"}:
        raise BadAct("undo: to is missing; give the version to go back to")
    if not 0 <= to < matter.version:
        raise BadAct(f"undo: there is no earlier version {to}; give 0 to {matter.version - 1}")
    standing = [act.entry for act in matter.acts if act.entry.version <= to or act.entry.body["do"] == "note"]
    return replace(follow(_emptied(matter), standing), version=entry.version)


def _emptied(matter: Matter) -> Matter:
    if matter.kind == "incident":
        return begin({"kind": "incident"}, matter.edition, matter.zone)
    assert matter.table is not None
    start = Table.start(matter.table.board, matter.edition, matter.zone)
    return Matter(matter.kind, matter.edition, matter.zone, 0, (), start, None)

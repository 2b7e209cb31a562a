"""What an interview works on while the answers are replayed: the table, the log, and how a position is set up.

It lives for one call of :func:`bridgelaw.incident.hold` and never leaves it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from bridgelaw.board import Board, Call
from bridgelaw.cards import Card, Seat
from bridgelaw.code.provisions import Code, code_for
from bridgelaw.director import hear
from bridgelaw.events import Calls, Claims, Event, Exposes, Plays
from bridgelaw.incident.asking import AnswerError, Ask
from bridgelaw.incident.hands import Hands, deal_text
from bridgelaw.irregularities import Revoke
from bridgelaw.position import FacedCard, Phase, Restraint, Scope, Standing
from bridgelaw.rulings import Ruling
from bridgelaw.table import Table

__all__ = ["SEATS", "Entry", "Room", "Script"]

Script = Generator[Ask, Any, None]
"""A part of the interview: it yields questions and is sent the answers."""

SEATS: Final = tuple(str(seat) for seat in Seat)
STRAINS: Final = ("S", "H", "D", "C", "NT")


@dataclass(frozen=True)
class Entry:
    """A line of the log: an event or a note, and what was ruled on it.

    ``start`` is the number of answers before the stage it belongs to: a log cut to that length has it undone.
    """

    start: int
    event: Event | None = None
    note: str = ""
    facts: dict[str, object] = field(default_factory=dict)
    rulings: tuple[Ruling, ...] = ()


@dataclass(frozen=True)
class _Position:
    """How a position is set up: who leads, what lies on the table, and what was carried over from before."""

    leader: Seat | None
    current: tuple[Card, ...] = ()
    opening: bool = False
    last: bool = False
    auction: bool = False
    """The auction is to be gone through, with the cards exposed during it."""
    trick: int = 0
    """The number of the trick, 0 if nobody has asked for it."""
    faced: tuple[FacedCard, ...] = ()
    restraints: tuple[Restraint, ...] = ()
    hands: Hands | None = None
    """The hands with which it began, where they have been faced."""
    won: tuple[int, int] | None = None
    """The tricks won before, by North-South and by East-West; None: not told."""


class Room:
    """The table as it stands while the answers are replayed, and what the interview has noted."""

    def __init__(self, edition: int, zone: str) -> None:
        """Open the interview under an edition, as a zone applies it."""
        self.code: Code = code_for(edition, zone)
        self.declarer: Seat | None = None
        self.trumps: str | None = None
        self.level: int | None = None
        self.table: Table | None = None
        self.placed = False
        """Is it known whose turn it is?"""
        self.entries: list[Entry] = []
        self.start = 0
        self.considerations: tuple[str, ...] = ()
        self.revokes: dict[tuple[Seat, int], Revoke] = {}
        """The revokes of this board that are established or corrected, each as it was last seen."""
        self.winners: dict[int, Seat] = {}
        """Who won which trick, as far as it has been told."""
        self._position = _Position(None)
        self._since: list[Event] = []

    @property
    def at(self) -> Table:
        """The table; an incident is heard only after there is one."""
        assert self.table is not None
        return self.table

    def law(self, number: str) -> str:
        """A paragraph as the edition numbers it."""
        return self.code.number(number)

    def note(self, message: str, **facts: object) -> None:
        """Write a line into the log that is no event."""
        self.entries.append(Entry(self.start, note=message, facts=facts))

    # -- positions ------------------------------------------------------------------------------------------------

    def place(
        self,
        leader: Seat | None,
        current: Iterable[Card] = (),
        *,
        opening: bool = False,
        last: bool = False,
        auction: bool = False,
        trick: int = 0,
        quiet: bool = False,
    ) -> None:
        """Set up a position; ``quiet`` writes nothing into the log.

        Penalty cards stay where they lie, a ban on a lead while its seat keeps the lead.
        """
        lying = tuple(current)
        faced: tuple[FacedCard, ...] = ()
        restraints: tuple[Restraint, ...] = ()
        if self.table is not None:
            faced = tuple(card for card in self.table.faced if card.card not in lying and _stays(card))
            restraints = tuple(
                restraint
                for restraint in self.table.restraints
                if restraint.scope is Scope.WHILE_ON_LEAD and restraint.seat == leader and not lying
            )
            if self.table.declarer is not None:
                self.declarer = self.table.declarer
        self._position = _Position(leader, lying, opening, last, auction, trick, faced, restraints)
        self._since = []
        self.placed = leader is not None
        rulings = self._set_up()
        if quiet:
            pass
        elif lying:
            self.note("ui.note.on_table", seat=leader, cards=lying)
        elif leader is not None and not (self.entries and self.entries[-1].note):
            self.note("ui.note.lead", seat=leader)
        if rulings:
            self.entries.append(Entry(self.start, note="ui.note.position", rulings=rulings))

    @property
    def to_settle(self) -> int:
        """How many revokes Law 64 will apply to when the play is over."""
        return sum(found.counts for found in self.revokes.values())

    @property
    def is_numbered(self) -> bool:
        """Is the number of the trick known?"""
        return bool(self._position.trick)

    def number(self, trick: int) -> None:
        """The trick with which the position began turns out to have this number."""
        self._position = replace(self._position, trick=trick, last=False, opening=False)
        self._hear_again()

    @property
    def won_before(self) -> tuple[int, int] | None:
        """The tricks that either side had won when the position began; None: nobody has told."""
        return self._position.won

    def count(self, won: tuple[int, int]) -> None:
        """The tricks written to either side when the position began turn out to be these."""
        self._position = replace(self._position, won=won)
        self._hear_again()

    def _hear_again(self) -> None:
        """Set the position up anew, and hear again what was heard in it."""
        self._set_up()
        for earlier in self._since:
            self.table, _ = hear(self.at, earlier)

    def begin_with(self, leader: Seat, current: tuple[Card, ...]) -> None:
        """The position turns out to have begun with this hand on lead, and these cards on the table."""
        self._position = replace(self._position, leader=leader, current=current)

    def face(
        self, hands: Hands, won: tuple[int, int], words: str | None, line: str | None
    ) -> tuple[Ruling, ...]:
        """The hands are faced after a claim, and the statement repeated: what was heard is heard again with them.

        ``hands`` and ``won`` are those with which the position began. Return what is now ruled on the last event;
        raise AnswerError if what was told of the board does not fit these hands.
        """
        self._position = replace(self._position, hands=hands, won=won)
        self._since = [
            replace(event, words=words, line=line) if isinstance(event, Claims) else event
            for event in self._since
        ]
        said = self._set_up()
        self.placed = True
        for event in self._since:
            self.table, said = hear(self.at, event)
            if said and said[-1].refused:
                raise AnswerError("ui.error.not_these_hands")
        return said

    def rule(self, note: str, law: str, message: str, **facts: object) -> None:
        """Write a line into the log with a ruling that no event of the table brings about."""
        self.entries.append(
            Entry(self.start, note=note, facts=facts, rulings=(Ruling((law,), message, facts),))
        )

    def settle(self, table: Table, note: str, rulings: tuple[Ruling, ...], **facts: object) -> None:
        """Go on at a table that no position of the interview leads to."""
        self.table = table
        self._since = []
        self.placed = False
        self.considerations = tuple(dict.fromkeys((*self.considerations, *table.considerations)))
        self.entries.append(Entry(self.start, note=note, facts=facts, rulings=rulings))
        self._remember(table)

    def open_auction(self) -> None:
        """Set up a table at which the auction is not over."""
        self.table = Table.start(Board(), self.code.edition, self.code.zone)
        self.placed = False
        self._since = []

    def _set_up(self) -> tuple[Ruling, ...]:
        position, declarer = self._position, self.declarer
        assert declarer is not None
        if position.auction:
            return self._go_through_auction(declarer, position.faced)
        contract = f"{self.level or 1}{self.trumps or 'NT'} {declarer}"
        leader = declarer if position.leader is None else position.leader
        won = {"EW": position.trick - 1 if position.trick else 12 if position.last else 1}
        if position.won is not None:
            won = {"NS": position.won[0], "EW": position.won[1]}
        if position.hands is not None:
            lying = " ".join(map(str, position.current))
            board = Board.parse(
                contract=contract,
                deal=deal_text(position.hands),
                on_lead=str(leader),
                current=f"{leader}:{lying}" if lying else None,
                won=won,
            )
        elif position.opening and not position.current:
            board = Board.parse(contract=contract)
        elif position.current:
            lying = " ".join(map(str, position.current))
            board = Board.parse(contract=contract, current=f"{leader}:{lying}", won=won)
        else:
            board = Board.parse(contract=contract, on_lead=str(leader), won=won)
        table = Table.start(board, self.code.edition, self.code.zone)
        rulings: tuple[Ruling, ...] = ()
        for event in _lay_again(position.faced):
            table, said = hear(table, event)
            rulings += said
        self.table = table.succeed(restraints=position.restraints) if position.restraints else table
        return rulings

    def _go_through_auction(self, declarer: Seat, faced: tuple[FacedCard, ...]) -> tuple[Ruling, ...]:
        """Declarer bids, the cards are exposed, all pass: what the Laws say of them at the end of the auction."""
        table = Table.start(Board(dealer=declarer), self.code.edition, self.code.zone)
        table, rulings = hear(table, Calls(declarer, Call.parse(f"1{self.trumps or 'NT'}")))
        for event in _lay_again(faced):
            table, _ = hear(table, event)
        for seat in (declarer.lho, declarer.partner, declarer.rho):
            table, rulings = hear(table, Calls(seat, Call.parse("P")))
        self.table = table
        return rulings

    # -- events ---------------------------------------------------------------------------------------------------

    def hear(self, event: Event) -> Script:
        """Let the engine hear an event; ask for trumps if it turns on them who wins a trick (44E, 44F)."""
        table, rulings = hear(self.at, event)
        if self.trumps is None and isinstance(event, Plays) and _turns_on_trumps(self.at, event, table):
            self.trumps = yield Ask("ui.ask.trumps", "pick", self.law("44E"), STRAINS)
            self._hear_again()
            table, rulings = hear(self.at, event)
        self.table = table
        if not (rulings and rulings[-1].refused):
            self._since.append(event)
        self.considerations = tuple(dict.fromkeys((*self.considerations, *table.considerations)))
        self.entries.append(Entry(self.start, event, rulings=rulings))
        self._remember(table)

    def _remember(self, table: Table) -> None:
        """Keep what Law 64 asks about at the end: revokes, and who won which trick."""
        for revoke in table.revokes:
            if revoke.state != "open":
                self.revokes[revoke.by, revoke.trick] = revoke
        if self._position.trick:
            tricks = enumerate(table.quitted, sum(table.board.won) + 1)
            self.winners |= {number: trick.winner for number, trick in tricks}

    def would_be_refused(self, event: Event) -> bool:
        """Would the engine refuse this event now?"""
        _, rulings = hear(self.at, event)
        return bool(rulings) and rulings[-1].refused


def _stays(faced: FacedCard) -> bool:
    return faced.is_penalty_card or faced.standing is Standing.IN_AUCTION


def _lay_again(faced: tuple[FacedCard, ...]) -> Iterable[Exposes]:
    """The events that lay penalty cards on the table of a new position as they lay before."""
    for seat in Seat:
        own = tuple(card for card in faced if card.seat == seat)
        if not own:
            continue
        alone = len(own) == 1
        deliberate = any(card.deliberate for card in own) or (alone and own[0].standing is Standing.MAJOR)
        led = deliberate and own[0].standing is Standing.IN_AUCTION
        yield Exposes(
            seat, tuple(card.card for card in own), "dropped", seen=True, deliberate=deliberate, led=led
        )


def _turns_on_trumps(before: Table, event: Plays, table: Table) -> bool:
    """Has a card not of the suit led come to a trick that is over, or of which a hand plays on as if it were?"""
    if table.phase is Phase.AUCTION:
        return False
    tricks = [trick.plays for trick in table.quitted]
    if any(play.seat == event.by for play in before.trick):
        tricks.append(before.trick)
    return any(play.card.suit != plays[0].card.suit for plays in tricks for play in plays)

"""The tricks that Law 64 transfers when little more is known than who won which trick: no deal, no cards.

The verdict is the engine's own (:mod:`bridgelaw.laws.law61_64_revoke`): a table is set up at the end of the play on
which just these facts lie, and it is told that attention is drawn to the revokes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bridgelaw.board import Board, Contract
from bridgelaw.cards import Card, Rank, Seat, Side, Suit, cards_of, suit_bits
from bridgelaw.code.provisions import Code
from bridgelaw.director import hear
from bridgelaw.events import CallsOnNextBoard, DrawsAttention, RoundEnds
from bridgelaw.irregularities import Revoke
from bridgelaw.position import Hand, Phase, Play, Trick
from bridgelaw.rulings import Ruling
from bridgelaw.table import Table

__all__ = ["PlayedOut", "RevokeFacts", "revoke_told_of"]

ALL: Final = (1 << 52) - 1


def revoke_told_of(
    by: Seat, trick: int, led: Suit = Suit.SPADES, *, faced: bool = False, state: str = "established"
) -> Revoke:
    """A revoke of which no cards are known: who, at which trick, in which suit.

    ``faced``: the card that should have been played lay face up in a way that rules a transfer out (64B3).
    """
    card = Card.of(next(suit for suit in Suit if suit is not led), Rank.TWO)
    return Revoke(by, trick, card, suit_bits(led), led, faced=faced, state=state)


@dataclass(frozen=True)
class PlayedOut:
    """A board that has been played, as far as Law 64 asks about it, with the cards unseen."""

    code: Code
    contract: Contract
    revokes: tuple[Revoke, ...]
    winners: Mapping[int, Seat] = field(default_factory=dict)
    """Who won which trick; tricks left out do not matter."""
    legal: Mapping[int, int] = field(default_factory=dict)
    """The tricks that an offender won with a card he could have played to the trick of his revoke, and the card set of
    those cards."""
    next_board: Side | None = None
    """The side that had called on the next board when attention was first drawn (64B4)."""
    round_over: bool = False
    """The round had ended when attention was first drawn (64B5)."""

    def rule(self) -> tuple[Table, tuple[Ruling, ...]]:
        """The table at the end of the play, and what Law 64 makes of the revokes."""
        table = Table.start(Board(contract=self.contract), self.code.edition, self.code.zone)
        quitted = tuple(self._trick(number) for number in range(1, 14))
        won = [sum(trick.winner.side is side for trick in quitted) for side in Side]
        nothing = Hand(0, 0)
        table = table.succeed(
            quitted=quitted,
            won=(won[0], won[1]),
            phase=Phase.OVER,
            on_lead=None,
            hands=(nothing, nothing, nothing, nothing),
            revokes=self.revokes,
            restored=True,
        )
        if self.next_board is not None:
            table, _ = hear(table, CallsOnNextBoard(self.next_board.seats[0]))
        if self.round_over:
            table, _ = hear(table, RoundEnds())
        table, rulings = hear(table, DrawsAttention(self.contract.declarer))
        return table.succeed(events=()), tuple(
            ruling for ruling in rulings if ruling.message.startswith("law64.")
        )

    def _trick(self, number: int) -> Trick:
        """A trick of which only the winner's card is told, legal to the trick of his revoke or not (64A2)."""
        winner = self.winners.get(number, self.contract.declarer)
        mine = 0
        for found in self.revokes:
            mine |= found.legal if found.by == winner else 0
        cards = cards_of(self.legal.get(number, ~mine & ALL))
        return Trick((Play(winner, cards[0]),), winner)


@dataclass(frozen=True)
class RevokeFacts:
    """What Law 64 asks about one established revoke: the questions of a calculator."""

    by: Seat
    trick: int
    winner: Seat
    """Who won the trick of the revoke."""
    later: tuple[int, ...] = ()
    """The tricks after it that the offending side won."""
    legal: bool = False
    """The offender won one of them with a card that he could have played to the revoke trick (64A2 until 1997)."""
    declarer: Seat = Seat.S
    faced: str = ""
    """What should have been played lay face up: ``penalty`` card, or ``other`` card (64B3; dummy's always does)."""
    again: str = ""
    """He had revoked in the same suit before: ``established`` or ``corrected`` (64B2)."""
    other_side: str = ""
    """The other side has an established revoke too: on the ``same`` trick, or on ``another`` (64B7)."""
    moment: str = "in_time"
    """When attention was first drawn: ``in_time``, ``next_board`` or ``round_over`` (64B4, 64B5)."""

    def verdict(self, code: Code) -> tuple[int, tuple[str, ...]]:
        """The tricks transferred for it, and the paragraphs of the edition that say so."""
        faced = self.by is self.declarer.partner or self.faced == "penalty"
        faced = faced or (self.faced == "other" and code.any_faced_card)
        revoke = revoke_told_of(self.by, self.trick, faced=faced)
        revokes = [revoke]
        if self.again and self.trick > 1:
            revokes.insert(0, revoke_told_of(self.by, self.trick - 1, state=self.again))
        if self.other_side:
            trick = self.trick if self.other_side == "same" else self.trick - 1 or 2
            revokes.append(revoke_told_of(self.by.lho, trick, Suit.HEARTS))
        side = self.by.side
        winners = dict.fromkeys(range(1, 14), self.by.lho)
        winners |= dict.fromkeys(self.later, self.by.partner) | {self.trick: self.winner}
        legal = {}
        if self.legal and self.later:
            winners[self.later[-1]] = self.by
            legal[self.later[-1]] = revoke.legal
        played = PlayedOut(
            code,
            Contract.parse(f"1NT {self.declarer}"),
            tuple(revokes),
            winners,
            legal,
            next_board=side.other if self.moment == "next_board" else None,
            round_over=self.moment == "round_over",
        )
        _, rulings = played.rule()
        own = (
            ruling
            for ruling in rulings
            if (ruling.facts["by"], ruling.facts["trick"]) == (self.by, self.trick)
        )
        ruling = next(own)
        count = ruling.facts.get("count", 0)
        assert isinstance(count, int)
        return count, ruling.laws

"""What double dummy says of a board whose four hands are seen: an aid to the Director's judgement, never a ruling.

The extra solver is asked, within a time; where it is not installed, the compiled kernel tells the position's worth.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from bridgelaw import kernel
from bridgelaw.cards import Card, Seat, Suit
from bridgelaw.desk.view import CardFace
from bridgelaw.equity import DoubleDummyError, DoubleDummyMissing, PositionError, double_dummy_cards
from bridgelaw.equity.revoke import revoke_equity
from bridgelaw.incident.asking import say
from bridgelaw.incident.report import equity_sentences
from bridgelaw.irregularities import Revoke
from bridgelaw.laws.law44_sequence import next_hand
from bridgelaw.laws.law61_64_revoke import redress_law
from bridgelaw.position import Phase
from bridgelaw.table import Table

__all__ = ["Aids", "look_into"]

TIME_LIMIT: Final = 10.0
"""Seconds that one position may take."""
BUDGET: Final = 20_000_000
"""Card plays that the kernel tries in place of the solver: one to three seconds."""


class NoAnswer(Exception):
    """Why there is no answer, as the name of a sentence."""


@dataclass(frozen=True)
class Aids:
    """What double dummy says of a table, in sentences."""

    worth: str = ""
    """What the position is worth."""
    cards: list[dict[str, Any]] = field(default_factory=list)
    """Each card that may be played, with declarer's tricks in all if it is."""
    revokes: list[str] = field(default_factory=list)
    """What the other side could have expected without each revoke."""
    reason: str = ""
    """Why the position's worth is not told."""

    @property
    def by_tricks(self) -> list[tuple[int, list[CardFace]]]:
        """The cards by declarer's tricks in all, the most first."""
        counts = sorted({row["tricks"] for row in self.cards}, reverse=True)
        return [(count, [row["face"] for row in self.cards if row["tricks"] == count]) for count in counts]

    def to_dict(self) -> dict[str, Any]:
        """The same as JSON."""
        return {
            "text": self.worth or None,
            "cards": {row["face"].code: row["tricks"] for row in self.cards},
            "revokes": list(self.revokes),
            "reason": self.reason or None,
        }


def look_into(table: Table, lang: str) -> Aids:
    """Ask double dummy about a table: the position, each card, and every revoke on record."""
    revokes = [_revoke(table, revoke, lang) for revoke in table.revokes if revoke.counts]
    try:
        return _position(table, lang, revokes)
    except NoAnswer as error:
        return Aids(revokes=revokes, reason=say(str(error), lang, count=int(TIME_LIMIT)))


def _position(table: Table, lang: str, revokes: list[str]) -> Aids:
    declarer, seat = table.declarer, next_hand(table)
    if declarer is None or seat is None or table.phase is not Phase.PLAY or table.choice is not None:
        raise NoAnswer("ui.deal.dd.not_now")
    if not all(hand.seen for hand in table.hands):
        raise NoAnswer("ui.deal.dd.unseen")
    leader = table.trick[0].seat if table.trick else seat
    if any(play.seat != (leader + place) & 3 for place, play in enumerate(table.trick)):
        raise NoAnswer("ui.deal.dd.not_in_turn")
    hands = tuple(hand.cards for hand in table.hands)
    trick = tuple(play.card for play in table.trick)
    by_card, best = _worth((hands[0], hands[1], hands[2], hands[3]), table.trumps, leader, trick, seat)
    left = table.tricks_left(seat)
    won = table.tricks[declarer.side]

    def in_all(mine: int) -> int:
        return won + (mine if seat.side is declarer.side else left - mine)

    worth = say(
        "ui.deal.dd.worth", lang, side=declarer.side, count=in_all(best) - won, left=left, total=in_all(best)
    )
    legal = table.legal(seat)
    cards = [
        {"face": CardFace.of(card, lang), "tricks": in_all(by_card[card])}
        for card in legal
        if card in by_card
    ]
    return Aids(worth, cards, revokes)


@lru_cache(maxsize=256)
def _worth(
    hands: tuple[int, int, int, int], trumps: Suit | None, leader: Seat, trick: tuple[Card, ...], seat: Seat
) -> tuple[dict[Card, int], int]:
    """How many more tricks the side to play wins with each card, and with the best. Raise NoAnswer."""
    try:
        by_card = double_dummy_cards(hands, trumps, leader, trick, time_limit=TIME_LIMIT)
        return by_card, max(by_card.values())
    except DoubleDummyMissing:
        return {}, _by_kernel(hands, trumps, leader, trick, seat)
    except PositionError:
        raise NoAnswer("ui.deal.dd.unequal") from None
    except DoubleDummyError:
        raise NoAnswer("ui.deal.dd.no_answer") from None


def _by_kernel(
    hands: tuple[int, int, int, int], trumps: Suit | None, leader: Seat, trick: tuple[Card, ...], seat: Seat
) -> int:
    if not kernel.COMPILED:
        raise NoAnswer("ui.deal.dd.missing")
    try:
        problem = kernel.Problem(
            hands,
            kernel.NO_TRUMP if trumps is None else int(trumps),
            int(leader),
            int(seat) & 1,
            trick=tuple(card.index for card in trick),
            mode=kernel.Mode.double_dummy,
        )
    except kernel.ProblemError:
        raise NoAnswer("ui.deal.dd.unequal") from None
    value = kernel.evaluate(problem, budget=BUDGET, want_line=False)
    if not value.exact:
        raise NoAnswer("ui.deal.dd.no_answer")
    return value.low


def _revoke(table: Table, revoke: Revoke, lang: str) -> str:
    """What the other side could have expected without a revoke, or that it cannot be worked out."""
    try:
        found = revoke_equity(table, revoke, time_limit=TIME_LIMIT)
    except (PositionError, DoubleDummyError):
        return say("ui.revoke.equity.unseen", lang, law=redress_law(table, revoke))
    return " ".join(equity_sentences(found, lang))

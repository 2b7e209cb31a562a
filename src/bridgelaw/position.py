"""What lies on a table, and in whose sight: hands, tricks, faced cards; what restrains a play, what is unauthorised."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from bridgelaw.cards import Card, Seat, Suit, suit_bits

__all__ = [
    "FacedCard",
    "Grant",
    "Hand",
    "Phase",
    "Play",
    "Restraint",
    "Scope",
    "Sight",
    "Standing",
    "Trick",
]


class Phase(Enum):
    """How far the board has come."""

    AUCTION = "auction"
    PLAY = "play"
    CLAIM = "claim"
    OVER = "over"


class Play(NamedTuple):
    """A card that a seat has contributed to a trick."""

    seat: Seat
    card: Card


class Hand(NamedTuple):
    """What is known of a hand: ``cards`` surely in it (a card set), how many it holds, suits it surely
    lacks."""

    cards: int
    size: int
    voids: int = 0
    """A bit for each suit, ``1 << suit``."""

    @property
    def seen(self) -> bool:
        """Is every card of the hand known?"""
        return self.cards.bit_count() == self.size

    def without(self, card: Card) -> Hand:
        """The hand after this card has left it."""
        return Hand(self.cards & ~card.bit, self.size - 1, self.voids)

    def with_card(self, card: Card) -> Hand:
        """The hand after this card has come back to it."""
        return Hand(self.cards | card.bit, self.size + 1, self.voids & ~(1 << card.suit))

    def lacks(self, suit: Suit) -> bool:
        """Is it known that no card of the suit is in it?"""
        return bool(self.voids >> suit & 1) or (self.seen and not self.cards & suit_bits(suit))

    def surely_holds(self, suit: Suit) -> bool:
        """Is it known that a card of the suit is in it?"""
        return bool(self.cards & suit_bits(suit))


class Trick(NamedTuple):
    """A quitted trick: its plays in the order in which they were made, and who won it."""

    plays: tuple[Play, ...]
    winner: Seat

    @property
    def leader(self) -> Seat:
        """Who led to it."""
        return self.plays[0].seat


class Standing(Enum):
    """Why a card lies face up before its owner."""

    MINOR = "minor"
    """A minor penalty card (Law 50B)."""
    MAJOR = "major"
    """A major penalty card (Law 50B)."""
    IN_AUCTION = "in auction"
    """Exposed before the play period: it stays faced until the auction ends (Law 24)."""
    WAITING = "waiting"
    """Played before its turn: to be played at its turn, or judged with the irregularity before it (Laws 45C1,
    57D, 60C)."""
    UNSETTLED = "unsettled"
    """Exposed, and a fact must be found before its standing is settled (Law 49)."""


class FacedCard(NamedTuple):
    """A card that lies face up before its owner and still counts as one of his cards."""

    seat: Seat
    card: Card
    standing: Standing
    deliberate: bool = False
    """Exposed through deliberate play (Law 50B)."""
    exempt: int = 0
    """The trick from which it was withdrawn and to which it need not be played back (Laws 47, 62), 0 if
    none."""

    @property
    def is_penalty_card(self) -> bool:
        """Is it a penalty card, minor or major?"""
        return self.standing is Standing.MINOR or self.standing is Standing.MAJOR


class Scope(Enum):
    """How long a restraint binds."""

    LEAD = "his next lead"
    WHILE_ON_LEAD = "as long as he retains the lead"
    TRICK = "his play to this trick"
    PASS = "his next turn to call"


class Restraint(NamedTuple):
    """What a seat must or must not lead or play: ``kind`` is require, forbid, highest or lowest (or pass)."""

    seat: Seat
    kind: str
    suits: tuple[Suit, ...]
    law: str
    scope: Scope


class Grant(NamedTuple):
    """A seat may take this card back, under this paragraph, without its becoming a penalty card."""

    seat: Seat
    card: Card
    law: str


class Sight(NamedTuple):
    """A card whose sight is unauthorised information for this seat, under this paragraph."""

    seat: Seat
    card: Card
    law: str

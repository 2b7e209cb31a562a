"""What is irregular at a table and not yet settled: each kind with the Laws that settle it, and what is known of it."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.cards import Card, Seat, Side, Suit
from bridgelaw.position import FacedCard, Play, Restraint

__all__ = [
    "CardsInAuction",
    "ClaimMade",
    "Irregularity",
    "LeadOutOfTurn",
    "LedAhead",
    "LedTooSoon",
    "Misplaced",
    "OwedCard",
    "PenaltyCardNotPlayed",
    "PrematureCard",
    "Revoke",
    "SettledLead",
    "SurplusCard",
    "TwelfthTrick",
    "TwoCards",
    "UnclearDesignation",
    "UntestedDuty",
]


class Irregularity:
    """Something irregular that is not yet settled."""

    __slots__ = ()


@dataclass(frozen=True)
class LeadOutOfTurn(Irregularity):
    """A faced lead out of turn, not yet accepted or refused (Laws 53 to 56); the card lies as the trick's
    first."""

    by: Seat
    card: Card
    proper: Seat
    """Whose lead it was."""
    opening: bool
    later: tuple[Play, ...] = ()
    """What the offender's own side has since put on the table (Law 60C)."""
    misled: bool = False
    """An opponent had told him that it was his turn (Law 47E1)."""


@dataclass(frozen=True)
class SettledLead(Irregularity):
    """A lead out of turn that has been decided, but not beyond recall.

    A defender's choice about declarer's lead may be overruled by the defender next in turn (Law 55A), and a
    lead that was accepted by a play alone yields to the proper lead (Law 53B; 53C before 2017), until the
    next card is played.
    """

    lead: LeadOutOfTurn
    outcome: str
    """``accept``, ``reject`` or ``play``."""
    chooser: Seat


@dataclass(frozen=True)
class PenaltyCardNotPlayed(Irregularity):
    """A defender played these cards when a penalty card was due, and declarer has not yet accepted them (Law
    52)."""

    by: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class TwoCards(Irregularity):
    """One hand played several visible cards at once; its player has not yet said which he plays (Law
    58B2)."""

    by: Seat
    played: Card
    others: tuple[Card, ...]


@dataclass(frozen=True)
class PrematureCard(Irregularity):
    """A defender played or led before his partner had played; declarer has not yet chosen (Law 57A)."""

    by: Seat
    card: Card
    lead: bool


@dataclass(frozen=True)
class LedAhead(Irregularity):
    """A defender whose partner had played led to the next trick before this one was complete (Laws 53,
    56)."""

    by: Seat
    card: Card
    accepted: bool = False


@dataclass(frozen=True)
class LedTooSoon(Irregularity):
    """A defender led or played before declarer had used his choice of restraint (Law 50D2)."""

    by: Seat
    card: Card


@dataclass(frozen=True)
class Misplaced(Irregularity):
    """Dummy put a card in the played position that declarer had not named (Law 45D)."""

    card: Card
    named: Card | None
    trick: int


@dataclass(frozen=True)
class UnclearDesignation(Irregularity):
    """A designation that fits several cards of dummy; ``law`` says who completes it (46B3b, 46B4, 46B5)."""

    cards: tuple[Card, ...]
    by: tuple[Seat, ...]
    law: str


@dataclass(frozen=True)
class CardsInAuction(Irregularity):
    """Declarer may treat these cards of a defender, exposed in the auction, as penalty cards (Law 24)."""

    by: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class OwedCard(Irregularity):
    """A hand that has not played to a quitted trick (Laws 67A1, 67B1)."""

    by: Seat
    trick: int
    attention: bool = False
    late: bool = False
    """Both sides have played to the next trick (Law 67B1)."""


@dataclass(frozen=True)
class TwelfthTrick(Irregularity):
    """Declarer may choose which card the offender's partner plays to trick twelve (Law 62D2)."""

    by: Seat


@dataclass(frozen=True)
class SurplusCard(Irregularity):
    """A hand has one card too many among its cards of a quitted trick (Law 67B2)."""

    by: Seat
    trick: int
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Revoke:
    """A revoke, from the moment the cards prove it: open, corrected or established (Laws 61 to 64)."""

    by: Seat
    trick: int
    card: Card
    legal: int
    """The cards (a card set) that he could legally have played to the trick."""
    led: Suit | None
    """The suit that he did not follow; None: he disobeyed a requirement (Law 61A)."""
    faced: bool = False
    """The card that should have been played lay face up: dummy's, or a penalty card (Law 64B3)."""
    lay: FacedCard | None = None
    """How the revoke card itself lay face up before it was played (Law 62B2), None if it came from the closed hand."""
    state: str = "open"
    attention: bool = False
    """Attention has been drawn to it."""
    free: tuple[Play, ...] = ()
    """What the other side had played after it when attention was drawn (Law 62C1)."""
    as_if_established: bool = False
    """Corrected, but Law 64 applies as if it had been established (1997 Law 63B; Law 43B2b)."""
    asked: bool = False
    """A player has asked about it (Law 61B)."""
    no_rectification: bool = False
    """Dummy without his rights was the first to draw attention to it (Law 43B3)."""
    by_question: bool = False
    """Established by a forbidden question (1987 Law 63A4)."""
    together: bool = False
    """Corrected together with one of the other side (2017 Law 62C3)."""
    one_trick_only: bool = False
    """Deemed a revoke because a card was missing from a trick: one trick at most (Law 67B1)."""
    barred: tuple[str, ...] = ()
    """Why no automatic transfer is due any more (Laws 64B4, 64B5)."""
    substitute: Card | None = None
    """The card that took the revoke card's place."""

    @property
    def counts(self) -> bool:
        """Does Law 64 apply to it: is it established, or treated as if it were?"""
        return self.state == "established" or self.as_if_established


@dataclass(frozen=True)
class UntestedDuty(Irregularity):
    """Whether this card failed to obey a restraint depends on a holding that nobody has seen (Law 59)."""

    by: Seat
    card: Card
    restraint: Restraint


@dataclass(frozen=True)
class ClaimMade:
    """A claim or concession before the players or the Director (Laws 68 to 71)."""

    by: Seat
    tricks: int
    """How many of the tricks not complete he claims."""
    left: int
    """How many those are."""
    concession: bool = False
    """He spoke of the tricks that he would lose."""
    words: str | None = None
    line: str | None = None
    state: str = "open"
    """``open``, ``contested``, ``agreed``, ``established`` (agreed, and too late to object) or ``ruled``."""
    claimer_tricks: int | None = None
    """Those that go to his side; None while that is not settled."""
    doubtful: bool = False
    """A doubtful point was resolved against him (Law 70A)."""
    conceder_moved_on: bool = False
    """His side has called on a later board, or the round has ended (Law 71C of 1987 and 1997)."""
    wants_back: Seat | None = None
    """Who wants a conceded trick back, while the Director judges (Law 71)."""
    partner_agreed: bool = False
    """His partner has agreed too, and so no longer objects at once (Law 68B2)."""
    play_on: tuple[Seat, ...] = ()
    """Who has agreed to play on (Law 68D2b)."""
    shown: tuple[Card, ...] = ()
    """The cards that he has shown with it."""
    played_on: tuple[Play, ...] = ()
    """What was played after it all the same: no play, but perhaps evidence (Laws 68D, 70D3 since 2007)."""
    already_won: tuple[int, int] = (0, 0)
    """Of the tricks written to the other side before it, those that North-South, and East-West, had in fact won, and
    get back (Laws 69B1, 71A)."""

    def regained(self, side: Side) -> int:
        """By how many tricks already won a side comes out better than was written."""
        return self.already_won[side] - self.already_won[side.other]

"""The position at a table. A table never changes: what happens makes its successor.

No Law is applied here. The table holds what lies where and what is pending, and answers questions about it;
the views that need the Laws (``legal``, ``turn`` while a choice is open, ``choice``) ask the room ``laws``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, NamedTuple, TypeVar

from bridgelaw.board import Board, Call, Contract
from bridgelaw.cards import Card, Seat, Side, Suit, cards_of, suit_bits
from bridgelaw.code.provisions import Code, code_for
from bridgelaw.events import Event
from bridgelaw.rulings import Choice, Question

__all__ = [
    "CardsInAuction",
    "ClaimMade",
    "FacedCard",
    "Grant",
    "Hand",
    "Irregularity",
    "LeadOutOfTurn",
    "LedAhead",
    "LedTooSoon",
    "Misplaced",
    "OwedCard",
    "PenaltyCardNotPlayed",
    "Phase",
    "Play",
    "PrematureCard",
    "Restraint",
    "Result",
    "Revoke",
    "Scope",
    "SettledLead",
    "Sight",
    "Standing",
    "SurplusCard",
    "Table",
    "Trick",
    "TwelfthTrick",
    "TwoCards",
    "UnclearDesignation",
    "UntestedDuty",
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
    play_on: tuple[Seat, ...] = ()
    """Who has agreed to play on (Law 68D2b)."""


@dataclass(frozen=True)
class Result:
    """What the board came to: declarer's tricks, transfers and adjudication included."""

    declarer_tricks: int


_Kind = TypeVar("_Kind", bound=Irregularity)


@dataclass(frozen=True, eq=True)
class Table:
    """A table in the middle of a board. Build one with :meth:`start`; :func:`bridgelaw.hear` makes its
    successors."""

    board: Board
    code: Code
    phase: Phase
    hands: tuple[Hand, Hand, Hand, Hand]
    calls: tuple[Call, ...] = ()
    contract: Contract | None = None
    declarer: Seat | None = None
    dummy_faced: bool = False
    dummy_rights_lost: bool = False
    unremarked: int = 0
    """The penalty cards (a card set) to which nobody has yet drawn attention (Law 43B3)."""
    attention_drawn: bool = False
    quitted: tuple[Trick, ...] = ()
    won: tuple[int, int] = (0, 0)
    on_lead: Seat | None = None
    trick: tuple[Play, ...] = ()
    gone: int = 0
    face_down: tuple[Seat, Card | None] | None = None
    faced: tuple[FacedCard, ...] = ()
    restraints: tuple[Restraint, ...] = ()
    irregularities: tuple[Irregularity, ...] = ()
    grants: tuple[Grant, ...] = ()
    questions: tuple[Question, ...] = ()
    waiting: tuple[tuple[str, Event], ...] = ()
    findings: tuple[tuple[str, object], ...] = ()
    sights: tuple[Sight, ...] = ()
    redress: tuple[tuple[Side, str], ...] = ()
    considerations: tuple[str, ...] = ()
    lead_chosen: int = 0
    """The penalty cards (a card set) about which declarer has chosen for the lead that is due."""
    running: Suit | None = None
    """The suit that declarer told dummy to run."""
    designated: Card | None = None
    retracted_lead: bool = False
    enforced_passes: tuple[Seat, ...] = ()
    """Whose irregularity in the auction made his partner pass (Law 24)."""
    misinformed: tuple[tuple[Seat, Card], ...] = ()
    revokes: tuple[Revoke, ...] = ()
    showouts: tuple[tuple[Seat, Suit, int, Card], ...] = ()
    """Unseen hands that did not follow: seat, suit led, number of the trick, card played."""
    accepted_breaches: tuple[tuple[Seat, int], ...] = ()
    """Who did not play a penalty card, accepted under Law 52B1, and to which trick (Law 64B3)."""
    restored: bool = False
    """All four hands are back in the board (Law 62D1)."""
    agreed: tuple[Side, ...] = ()
    """The sides that have acquiesced in a claim or concession (Law 69)."""
    claim: ClaimMade | None = None
    """The claim or concession, if one has been made."""
    period_over: bool = False
    """The correction period of Law 79C has ended."""
    events: tuple[Event, ...] = ()

    fields_known: ClassVar[frozenset[str]] = frozenset()

    # -- making tables ---------------------------------------------------------------------------------------

    @staticmethod
    def start(board: Board, edition: int = 2017, zone: str = "wbf") -> Table:
        """A table at which the board is about to be played under an edition, as a zone applies it.

        Raise CodeError for an unknown edition or zone, BoardError for a board whose auction or play cannot
        be.
        """
        from bridgelaw.director.opening import open_table

        return open_table(Table(board, code_for(edition, zone), Phase.AUCTION, _hands_of(board)), board)

    def succeed(self, **changes: Any) -> Table:
        """The table that differs from this one in these fields."""
        if not changes.keys() <= Table.fields_known:
            raise TypeError(f"a table has no {', '.join(changes.keys() - Table.fields_known)}")
        successor = object.__new__(Table)
        record = successor.__dict__
        record.update(self.__dict__)
        record.update(changes)
        return successor

    # -- what stands where -----------------------------------------------------------------------------------

    @property
    def edition(self) -> int:
        """The edition of the Laws in force."""
        return self.code.edition

    @property
    def zone(self) -> str:
        """The zone or regulating authority in force."""
        return self.code.zone

    @property
    def dummy(self) -> Seat | None:
        """Declarer's partner."""
        return None if self.declarer is None else self.declarer.partner

    @property
    def trumps(self) -> Suit | None:
        """The trump suit, None at no trumps (or before there is a contract)."""
        return None if self.contract is None else self.contract.trumps

    @property
    def tricks(self) -> dict[Side, int]:
        """The tricks won so far by each side, as they stand on the table."""
        return {Side.NS: self.won[0], Side.EW: self.won[1]}

    @property
    def trick_number(self) -> int:
        """The number of the trick in progress or about to begin, 1 to 13."""
        return self.won[0] + self.won[1] + 1

    @property
    def last_trick_number(self) -> int:
        """The number of the board's last trick: 13, or fewer when an ending was set up without tricks won."""
        return sum(self.board.won) + self.board.size

    def tricks_left(self, seat: Seat) -> int:
        """The tricks that a seat has yet to complete, the one in progress among them."""
        return self.hands[seat].size + any(play.seat == seat for play in self.trick)

    @property
    def over(self) -> bool:
        """Is nothing left to play?"""
        return self.phase is Phase.OVER

    @property
    def current(self) -> tuple[tuple[Seat, Card], ...]:
        """The cards of the trick in progress, in the order of play."""
        return self.trick

    @property
    def current_text(self) -> str:
        """The trick in progress as a case file writes it, ``W:H4 H3``, or nothing; ``-`` for a hand passed
        over."""
        if not self.trick:
            return ""
        played = {play.seat: play.card.text for play in self.trick}
        seats = [Seat((self.trick[0].seat + step) & 3) for step in range(4)]
        last = max(index for index, seat in enumerate(seats) if seat in played)
        return f"{seats[0]}:" + " ".join(played.get(seat, "-") for seat in seats[: last + 1])

    @property
    def penalty_cards(self) -> dict[Seat, dict[Card, str]]:
        """The penalty cards on the table by seat, each ``minor`` or ``major``."""
        cards: dict[Seat, dict[Card, str]] = {}
        for faced in self.faced:
            if faced.is_penalty_card:
                cards.setdefault(faced.seat, {})[faced.card] = faced.standing.value
        return cards

    @property
    def exposed(self) -> dict[Seat, tuple[Card, ...]]:
        """The faced cards that are no penalty cards, by seat (dummy's and declarer's aside)."""
        cards: dict[Seat, tuple[Card, ...]] = {}
        for faced in self.faced:
            if not faced.is_penalty_card:
                cards[faced.seat] = (*cards.get(faced.seat, ()), faced.card)
        return cards

    @property
    def must_pass(self) -> tuple[Seat, ...]:
        """The seats that must pass at their next turn to call (Law 24)."""
        return tuple(restraint.seat for restraint in self.restraints if restraint.scope is Scope.PASS)

    @property
    def result(self) -> Result | None:
        """Declarer's tricks when the play is over, None before."""
        if not self.over or self.declarer is None:
            return None
        moved = self.transfer
        side = self.declarer.side
        tricks = self.won[side]
        if self.claim is not None:
            if self.claim.claimer_tricks is None:
                return None
            mine = self.claim.by.side == side
            tricks += self.claim.claimer_tricks if mine else self.claim.left - self.claim.claimer_tricks
        return Result(tricks + moved.get(side, 0) - moved.get(side.other, 0))

    @property
    def transfer(self) -> dict[Side, int]:
        """The tricks to be transferred at the end for revokes, by the side that gets them, on the facts so
        far (Law 64)."""
        from bridgelaw.laws.law61_64_revoke import transfers

        return transfers(self) if self.revokes else {}

    def is_defender(self, seat: Seat) -> bool:
        """Is this seat a (presumed) defender?"""
        return self.declarer is not None and (seat ^ self.declarer) & 1 == 1

    def hand(self, seat: Seat) -> Hand:
        """What is known of a hand."""
        return self.hands[seat]

    def majors(self, seat: Seat) -> tuple[Card, ...]:
        """The major penalty cards of a seat."""
        return tuple(f.card for f in self.faced if f.seat == seat and f.standing is Standing.MAJOR)

    def faced_card(self, card: Card) -> FacedCard | None:
        """The faced card, or None if this card does not lie face up before its owner."""
        for faced in self.faced:
            if faced.card is card:
                return faced
        return None

    def pending(self, kind: type[_Kind]) -> _Kind | None:
        """The first unsettled irregularity of a kind."""
        for irregularity in self.irregularities:
            if isinstance(irregularity, kind):
                return irregularity
        return None

    def finding(self, name: str) -> object:
        """What the Director has found on a question, None if nothing."""
        for known, answer in reversed(self.findings):
            if known == name:
                return answer
        return None

    def whereabouts(self, card: Card) -> Seat | None:
        """The seat in whose hand this card is known to be, None if that is not known (or the card is
        played)."""
        for seat in Seat:
            if self.hands[seat].cards & card.bit:
                return seat
        return None

    def could_hold(self, seat: Seat, card: Card) -> bool:
        """Can this card be in that hand, as far as is known?"""
        hand = self.hands[seat]
        if hand.cards & card.bit:
            return True
        if self.gone & card.bit or hand.seen or hand.voids >> card.suit & 1:
            return False
        return self.whereabouts(card) is None

    def possible_cards(self, seat: Seat) -> int:
        """The card set of all cards that can be in that hand, as far as is known."""
        hand = self.hands[seat]
        if hand.seen:
            return hand.cards
        elsewhere = self.gone
        for other in Seat:
            if other != seat:
                elsewhere |= self.hands[other].cards
        possible = ((1 << 52) - 1) & ~elsewhere
        for suit in Suit:
            if hand.voids >> suit & 1:
                possible &= ~suit_bits(suit)
        return possible | hand.cards

    # -- views that need the Laws ----------------------------------------------------------------------------

    @property
    def turn(self) -> Seat | None:
        """The seat that calls or plays next; None when that depends on a choice, or nothing is to be
        played."""
        from bridgelaw.director import turn

        return turn(self)

    @property
    def choice(self) -> Choice | None:
        """The choice on offer, None if nobody has to choose."""
        from bridgelaw.director import choice

        return choice(self)

    def legal(self, seat: Seat | str) -> tuple[Card, ...]:
        """The cards this seat may legally play now (Laws 44, 50 to 52, 57, 59).

        For a hand that nobody has seen: the cards that can be in it and would then be legal.
        """
        from bridgelaw.laws.law44_sequence import legal_cards

        return cards_of(legal_cards(self, Seat.parse(seat) if isinstance(seat, str) else seat))

    def unauthorised(self, seat: Seat | str) -> tuple[Card, ...]:
        """The cards whose sight is unauthorised information for this seat now (Laws 16 and 50)."""
        from bridgelaw.laws.law09_16_general import unauthorised_sights

        return unauthorised_sights(self, Seat.parse(seat) if isinstance(seat, str) else seat)


Table.fields_known = frozenset(Table.__dataclass_fields__)


def _hands_of(board: Board) -> tuple[Hand, Hand, Hand, Hand]:
    hands = []
    for seat in Seat:
        bits = board.hands[seat]
        hands.append(Hand(0, board.size) if bits is None else Hand(bits, board.size))
    return (hands[0], hands[1], hands[2], hands[3])


def with_hand(hands: tuple[Hand, Hand, Hand, Hand], seat: Seat, hand: Hand) -> tuple[Hand, Hand, Hand, Hand]:
    """The four hands with one of them replaced."""
    changed = list(hands)
    changed[seat] = hand
    return (changed[0], changed[1], changed[2], changed[3])

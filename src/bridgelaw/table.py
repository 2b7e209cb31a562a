"""The position at a table. A table never changes: what happens makes its successor.

No Law is applied here. The table holds what lies where and what is pending, and answers questions about it;
the views that need the Laws (``legal``, ``turn`` while a choice is open, ``choice``) ask the room ``laws``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from bridgelaw.board import Board, Call, Contract
from bridgelaw.cards import Card, Seat, Side, Suit, cards_of, suit_bits
from bridgelaw.code.provisions import Code, code_for
from bridgelaw.events import Event
from bridgelaw.irregularities import ClaimMade, Irregularity, Revoke
from bridgelaw.position import FacedCard, Grant, Hand, Phase, Play, Restraint, Scope, Sight, Standing, Trick
from bridgelaw.rulings import Choice, Question

__all__ = ["Result", "Table"]


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
            tricks += self.claim.regained(side)
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

    @property
    def irregular_choice(self) -> Choice | None:
        """The choice about an irregular lead or play that has not been made (46, 52, 53, 55 to 58, 67), though a claim
        may have stopped the play since: who leads, or what lies in the trick, hangs on it."""
        from bridgelaw.director import choice_of_matter

        return choice_of_matter(self)

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

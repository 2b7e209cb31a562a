"""The course of a board: how far auction and play have come, and how a regular record gets there without the engine.

:func:`regular_course` follows a record that has nothing irregular, on card sets alone, and gives up on any other; the
engine (:mod:`bridgelaw.records.replay.engine`) follows them all. Where the former answers, both answer the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, NamedTuple

from bridgelaw.board import ALL_CALLS, NO_TRUMPS, Contract
from bridgelaw.cards import ALL_CARDS, Card, Seat, Suit, suit_bits
from bridgelaw.records.record import Auction, CallEntry, Content, Play, PlayEntry

__all__ = ["COMPILED", "Course", "plain_course", "regular_course"]

HandSets = tuple[int, int, int, int]


class Course(NamedTuple):
    """Where a board stands when its record ends, or where it could be followed no further."""

    contract: Contract | None = None
    """The contract that the auction led to; where it did not end, or is not recorded, the one recorded."""
    passed_out: bool = False
    called: bool = False
    """Does the contract, or the passing out, come from an auction that was regular?"""
    cards: int = 0
    """How many cards were played."""
    leader: Seat | None = None
    """Who led to the trick in progress or is on lead; None before there is a contract and when the play is over."""
    trick: tuple[Card, ...] = ()
    """The cards of the trick in progress, in rotation from the leader; empty where they were not played so."""
    won: tuple[int, int] = (0, 0)
    """The tricks won by North-South and East-West."""
    hands: HandSets | None = None
    """What the hands still hold; None if a hand is unseen."""
    size: int = 13
    """How many tricks the play has in all: fewer than thirteen in an ending."""
    followed: bool = True
    """Could the play be followed to the record's end?"""
    transfer: int = 0
    """The tricks that Law 64 transfers to declarer's side for established revokes; less than 0 from it."""

    @property
    def left(self) -> int:
        """The tricks not yet complete."""
        return self.size - self.won[0] - self.won[1]

    @property
    def in_rotation(self) -> bool:
        """Were the cards of the trick in progress played in rotation?"""
        return bool(self.trick) or self.cards % 4 == 0

    @property
    def declarer_tricks(self) -> int:
        """The tricks that declarer's side has won; 0 without a contract."""
        return 0 if self.contract is None else self.won[self.contract.declarer & 1]


@cache
def contract_of(level: int, strain: int, doubled: int, declarer: int) -> Contract:
    """The contract of these numbers, the same object each time."""
    return Contract(level, strain, doubled, Seat(declarer))


def plain_course(content: Content) -> tuple[Course, bool] | None:
    """:func:`regular_course` in Python."""
    hands = content.hands
    if hands is None:
        return None
    auction, bid, play = content.auction, content.bid, content.play
    calls: Sequence[CallEntry] = ()
    first = 0
    if auction is not None:
        calls, first = auction.entries, auction.first
    recorded = -1
    if not calls and bid is not None and content.declarer is not None:
        recorded = ((bid[0] * 5 + bid[1]) * 3 + bid[2]) * 4 + content.declarer
    found = _follow(hands, calls, first, recorded, () if play is None else play.entries)
    if found is None:
        return None
    final, played, leader, north_south, held, trick = found
    contract = None
    if final >= 0:
        bid_and_doubled, declarer = divmod(final, 4)
        height, doubled = divmod(bid_and_doubled, 3)
        contract = contract_of(height // 5, height % 5, doubled, declarer)
    course = Course(
        contract,
        final < 0,
        bool(calls),
        played,
        None if played == 52 or final < 0 else _SEATS[leader],
        tuple([ALL_CARDS[index] for index in trick]),
        (north_south, played // 4 - north_south),
        held,
    )
    return course, _agrees(content, course)


def _agrees(content: Content, course: Course) -> bool:
    """Does the record's end agree with the course of a board that was regular?"""
    contract, auction = course.contract, content.auction
    if auction is not None and content.dealer is not None and auction.first != content.dealer:
        return False
    if contract is None:
        return not content.result and content.claimed is None and content.bid is None
    bid = content.bid
    if bid is not None and (
        bid[0] != contract.level or bid[1] != contract.strain or bid[2] != contract.doubled
    ):
        return False
    if content.passed_out or (content.declarer is not None and content.declarer != contract.declarer):
        return False
    result, claimed = content.result, content.claimed
    low = course.won[contract.declarer & 1]
    high = low + 13 - course.won[0] - course.won[1]
    if result is not None and not low <= result <= high:
        return False
    return claimed is None or (low <= claimed <= high and (result is None or result == claimed))


_SEATS: Final = tuple(Seat)
_PACK: Final = (1 << 52) - 1
_SUIT_SETS: Final = tuple(suit_bits(suit) for suit in Suit)

Followed = tuple[int, int, int, int, HandSets, Sequence[int]]
"""The contract as a number (less than 0: passed out), the cards played, the leader, North-South's tricks, the four
hands, and the trick in progress."""


def _follow(
    hands: tuple[int | None, ...],
    calls: Sequence[CallEntry],
    first: int,
    recorded: int,
    plays: Sequence[PlayEntry],
) -> Followed | None:
    """Follow a regular auction and play; None as soon as something is not regular.

    ``recorded`` is the contract where there is no auction, as ``((level * 5 + strain) * 3 + doubled) * 4 + declarer``,
    less than 0 if there is none.
    """
    north, east, south, west = hands
    if north is None or east is None or south is None or west is None:
        return None
    if north | east | south | west != _PACK or not (
        north.bit_count() == east.bit_count() == south.bit_count() == west.bit_count() == 13
    ):
        return None
    final = _final_contract(calls, first) if calls else recorded
    if final is None or (final < 0 and (not calls or plays)):
        return None
    if final < 0:
        return final, 0, 0, 0, (north, east, south, west), ()
    strain, leader = final // 12 % 5, (final + 1) & 3
    held = [north, east, south, west]
    won = [0, 0]
    trick: list[int] = []
    for entry in plays:
        card = entry.card
        if card is None or entry.marks or won[0] + won[1] == 13:
            return None
        seat = (leader + len(trick)) & 3
        hand = held[seat]
        if not hand & card.bit:
            return None
        index = card.index
        if trick and index // 13 != trick[0] // 13 and hand & _SUIT_SETS[trick[0] // 13]:
            return None
        held[seat] = hand ^ card.bit
        trick.append(index)
        if len(trick) == 4:
            leader = (leader + _winning(trick, strain)) & 3
            won[leader & 1] += 1
            trick = []
    return final, len(plays), leader, won[0], (held[0], held[1], held[2], held[3]), trick


def _winning(trick: list[int], strain: int) -> int:
    best = 0
    for place in (1, 2, 3):
        suit, top = trick[place] // 13, trick[best] // 13
        if (suit == top and trick[place] > trick[best]) or (
            suit != top and suit == strain and strain != NO_TRUMPS
        ):
            best = place
    return best


def _final_contract(calls: Sequence[CallEntry], first: int) -> int | None:
    """The contract as a number, -1 if all four passed; None for an auction that is irregular or not over."""
    height = doubled = passes = 0
    bidder = -1
    named: dict[int, int] = {}
    for turn, entry in enumerate(calls):
        call = entry.call
        if call is None or entry.marks or (passes == 3 and bidder >= 0) or passes == 4:
            return None
        seat = (first + turn) & 3
        if call.level:
            if call.height <= height:
                return None
            height, doubled, bidder, passes = call.height, 0, seat, 0
            named.setdefault((seat & 1) * 5 + call.strain, seat)
        elif call.text == "P":
            passes += 1
        else:
            # A double is of the opponents' bid, a redouble of their double: that is by the bidder's own side.
            redouble = call.text == "XX"
            by_opponents = bidder >= 0 and (seat ^ bidder) & 1 == (not redouble)
            if not by_opponents or doubled != redouble:
                return None
            doubled, passes = doubled + 1, 0
    if bidder < 0:
        return -1 if passes == 4 else None
    if passes != 3:
        return None
    declarer = named[(bidder & 1) * 5 + height % 5]
    return (height * 3 + doubled) * 4 + declarer


regular_course: Callable[[Content], tuple[Course, bool] | None]
"""The course of a record whose four hands are seen and in which nothing is irregular, and whether the record's end
agrees with it; None for any other.

The auction, if there is one, is over; the play, if there is one, is in turn, follows suit and names every card; no
irregularity is marked."""
try:
    from bridgelaw.records import _replay
except ImportError:
    COMPILED = False
    """Whether the compiled way of following a regular record is there."""
    regular_course = plain_course
else:
    COMPILED = True
    _replay.learn(
        Content, Auction, Play, CallEntry, PlayEntry, Course, contract_of, _SEATS, ALL_CALLS, ALL_CARDS
    )
    regular_course = _replay.regular_course

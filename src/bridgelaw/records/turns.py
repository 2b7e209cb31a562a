"""Whose card is whose: from the order of play to seats, and from columns to the order of play (Law 44).

This runs thirteen times for every board read, so a trick is decided by looking up four numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bridgelaw.board import NO_TRUMPS
from bridgelaw.cards import ALL_CARDS, Card, Seat, Suit
from bridgelaw.records.record import Hands, Mark, PlayEntry

__all__ = ["order_columns", "order_tricks", "owners_of", "seats_in_turn", "winner_of"]

_FULL_PACK: Final = (1 << 52) - 1
_BITS: Final = tuple(card.bit for card in ALL_CARDS)
_TURNS: Final = tuple(tuple(Seat((first + step) & 3) for step in range(4)) for first in Seat)


def _strength(card: Card, led: Suit, trumps: Suit | None) -> int:
    if card.suit == trumps:
        return 100 + card.rank
    return card.rank if card.suit == led else 0


def _strengths(trumps: Suit | None) -> tuple[tuple[int, ...], ...]:
    by_suit = [tuple(_strength(card, led, trumps) for card in ALL_CARDS) for led in Suit]
    return tuple(by_suit[card.suit] for card in ALL_CARDS)


_STRENGTHS: Final = tuple(_strengths(trumps) for trumps in (*Suit, None))
"""By trumps (no trumps last), card led and card played, each by its number: which of a trick wins (44E, 44F)."""


def winner_of(trick: Sequence[PlayEntry], trumps: Suit | None) -> int | None:
    """Which of the four entries of a trick, given in the order of play, wins it; None if a card is unknown."""
    return _winner(trick, _STRENGTHS[NO_TRUMPS if trumps is None else trumps])


def _winner(trick: Sequence[PlayEntry], strengths: tuple[tuple[int, ...], ...]) -> int | None:
    first, second, third, fourth = trick[0].card, trick[1].card, trick[2].card, trick[3].card
    if first is None or second is None or third is None or fourth is None:
        return None
    strength = strengths[first.index]
    all_four = strength[first.index], strength[second.index], strength[third.index], strength[fourth.index]
    return all_four.index(max(all_four))


def owners_of(hands: Hands) -> tuple[Seat, ...] | None:
    """Who holds each card, by its number, when all four hands are full; None otherwise."""
    north, east, south, west = hands
    if north is None or east is None or south is None or west is None:
        return None
    if (north | east | south | west) != _FULL_PACK or sum(map(int.bit_count, hands)) != 52:  # type: ignore[arg-type]
        return None
    return tuple(
        Seat.N if north & bit else Seat.E if east & bit else Seat.S if south & bit else Seat.W
        for bit in _BITS
    )


def order_tricks(
    first: Seat, trumps: Suit | None, tricks: Sequence[tuple[int, int, int, int]]
) -> tuple[list[int], list[Seat], Seat]:
    """Full tricks in columns, the first of which belongs to ``first``, put in the order of play; cards are given by
    their numbers. Return the cards, who played each, and who leads next."""
    cards: list[int] = []
    seats: list[Seat] = []
    leader = first
    strengths = _STRENGTHS[NO_TRUMPS if trumps is None else trumps]
    for one, two, three, four in tricks:
        shift = (leader - first) & 3
        if shift == 1:
            one, two, three, four = two, three, four, one
        elif shift == 2:
            one, two, three, four = three, four, one, two
        elif shift == 3:
            one, two, three, four = four, one, two, three
        cards += (one, two, three, four)
        turns = _TURNS[leader]
        seats += turns
        strength = strengths[one]
        best, won = strength[one], 0
        if strength[two] > best:
            best, won = strength[two], 1
        if strength[three] > best:
            best, won = strength[three], 2
        if strength[four] > best:
            won = 3
        leader = turns[won]
    return cards, seats, leader


def seats_in_turn(
    leader: Seat | None, trumps: Suit | None, entries: Sequence[PlayEntry]
) -> tuple[Seat | None, ...]:
    """Who played each of these, given in the order of play, when each winner leads to the next trick.

    None from where it cannot be told: without a leader, or after a trick with an unknown card.
    """
    seats: list[Seat | None] = []
    strengths = _STRENGTHS[NO_TRUMPS if trumps is None else trumps]
    numbers = [card.index for entry in entries if (card := entry.card) is not None]
    if leader is not None and len(numbers) == len(entries):
        return _seats_of_cards(leader, strengths, numbers)
    for start in range(0, len(entries), 4):
        if leader is None:
            seats += [None] * (len(entries) - start)
            break
        turns = _TURNS[leader]
        trick = entries[start : start + 4]
        if len(trick) < 4:
            seats += turns[: len(trick)]
            break
        seats += turns
        won = _winner(trick, strengths)
        leader = None if won is None else turns[won]
    return tuple(seats)


def _seats_of_cards(
    leader: int, strengths: tuple[tuple[int, ...], ...], numbers: Sequence[int]
) -> tuple[Seat, ...]:
    """Who played each of these cards, given by their numbers, all of which are known."""
    seats: list[Seat] = []
    whole = len(numbers) - len(numbers) % 4
    for start in range(0, whole, 4):
        first, second, third, fourth = numbers[start : start + 4]
        strength = strengths[first]
        seats += _TURNS[leader]
        best, won = strength[first], leader
        if strength[second] > best:
            best, won = strength[second], leader + 1
        if strength[third] > best:
            best, won = strength[third], leader + 2
        if strength[fourth] > best:
            won = leader + 3
        leader = won & 3
    seats += _TURNS[leader][: len(numbers) - whole]
    return tuple(seats)


def _out_of_turn(first: Seat, row: Sequence[PlayEntry], leader: Seat) -> Seat:
    """Who led to a trick: the marked hand if a lead out of turn is marked, else who was to lead."""
    for column, entry in enumerate(row):
        if entry.marks and Mark.LEAD_OUT_OF_TURN in entry.marks:
            return _TURNS[first][column]
    return leader


def order_columns(
    first: Seat, trumps: Suit | None, rows: Sequence[Sequence[PlayEntry]]
) -> tuple[tuple[PlayEntry, ...], tuple[Seat | None, ...]]:
    """Rows of entries in columns, the first of which belongs to ``first``, put in the order of play.

    Return the entries and who played each. A lead that the record marks as out of turn was the first of its trick. In
    the last row, which may be short, entries without a card are left out
    where nobody played after them. After a trick whose winner cannot be told the columns' own order is kept.
    """
    entries: list[PlayEntry] = []
    seats: list[Seat | None] = []
    leader = first
    strengths = _STRENGTHS[NO_TRUMPS if trumps is None else trumps]
    for row in rows[:-1]:
        leader = _out_of_turn(first, row, leader)
        shift = (leader - first) & 3
        trick = (*row[shift:], *row[:shift])
        turns = _TURNS[leader]
        entries += trick
        seats += turns
        won = _winner(trick, strengths)
        leader = first if won is None else turns[won]
    for row in rows[-1:]:
        leader = _out_of_turn(first, row, leader)
        last = [(seat, row[at]) for seat in _TURNS[leader] if (at := (seat - first) & 3) < len(row)]
        while last and last[-1][1].card is None:
            last.pop()
        seats += [seat for seat, _ in last]
        entries += [entry for _, entry in last]
    return tuple(entries), tuple(seats)

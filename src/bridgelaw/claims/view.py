"""A position of a claim as the claimer sees it: two hands, and one pool of the cards that the two others hold.

Declarer sees both hands of his side. A defender sees his own hand and dummy: what his partner holds, and what
declarer, is one pool to him.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from bridgelaw.claims.duties import FREE, Duties
from bridgelaw.claims.tricks import BIT, SUIT, SUIT_OF, falling

__all__ = ["View", "if_suits_break", "leaves_a_guess", "squeezed", "tricks_left"]

ALL_SUITS: Final = 15


class View(NamedTuple):
    """A position as the claimer sees it."""

    near: int
    """The cards of a hand that he sees: of his side's in the seat North or East, or a defender's own."""
    far: int
    """... of the other one: in the seat South or West, or dummy's."""
    pool: int
    blanks: int
    voids: tuple[int, int]
    """Suits that each of the hands he does not see (North or East, South or West; in this order) is known to lack, a
    bit each."""
    leader: int
    trick: tuple[int, ...]
    duties: Duties = FREE
    """What the defenders are bound to: everybody sees the penalty cards, and has heard what declarer chose."""


def tricks_left(view: View, near: int) -> int:
    """The tricks left, the one in progress counted; ``near`` is the seat of the first hand that he sees."""
    return view.near.bit_count() + (((near - view.leader) & 3) < len(view.trick))


def if_suits_break(view: View, side: int, suits: int = ALL_SUITS) -> View:
    """The same position, as declarer of a side sees it, if every suit, or each of these (a bit each), breaks as evenly
    as it can: of what is out in it as many of the lowest cards as the shorter hand follows with no longer count; of two
    cards one is in each hand.

    Not so a suit of which a hand has shown out or a card lies faced, nor one in which a single card is between cards of
    his: there he might finesse against it instead.
    """
    pool, known, ours = view.pool, view.voids[0] | view.voids[1], view.near | view.far
    voids = list(view.voids)
    for number, suit in enumerate(SUIT):
        out = view.pool & suit
        if (known | ~suits) >> number & 1 or out & view.duties.faced or _tenace(ours & suit, out):
            continue
        if not out & (out - 1):
            for seat in _followed_alone(view, number, side):
                voids[seat >> 1] |= 1 << number
        pool &= ~falling(out)
    return view._replace(
        pool=pool, blanks=view.blanks + (view.pool & ~pool).bit_count(), voids=(voids[0], voids[1])
    )


def _followed_alone(view: View, suit: int, side: int) -> list[int]:
    """The hand of the other side that has played this suit to the trick, where it was led, while its partner has still
    to play."""
    seats = [
        (view.leader + place) & 3 for place in range(len(view.trick)) if (view.leader + place ^ side) & 1
    ]
    followed = (
        bool(seats) and suit == SUIT_OF[view.trick[0]] == SUIT_OF[view.trick[(seats[0] - view.leader) & 3]]
    )
    return seats if followed and len(seats) == 1 else []


def _tenace(ours: int, out: int) -> bool:
    """Of one suit: has he a tenace over the highest card that is out, which is not to be expected to fall?"""
    return 0 < 2 * _over_a_tenace(ours, out) < out.bit_count()


def leaves_a_guess(ours: int, out: int) -> bool:
    """Of one suit: has he a tenace over the highest card that is out, and does it fall only if the others divide quite
    evenly? Then, when an opponent has followed to the last round, it is a guess whether to finesse (Law 70E1)."""
    return 0 < 2 * _over_a_tenace(ours, out) <= out.bit_count()


def _over_a_tenace(ours: int, out: int) -> int:
    """Of one suit: if the highest card that is out lies between two of his, one of which it alone beats, how many of
    his beat it; else 0."""
    highest = 1 << out.bit_length() >> 1
    second = 1 << (out ^ highest).bit_length() >> 1
    return (ours & -(highest << 1)).bit_count() if ours & (highest - second) else 0


def squeezed(view: View, card: int | None = None) -> tuple[View, int | None]:
    """The same position with the cards that are gone taken out: only the order of what is left counts.

    A card of his own becomes the highest of those that nothing separates from it.
    """
    near, far, pool, trick = 0, 0, 0, list(view.trick)
    on_table = 0
    for played in trick:
        if played >= 0:
            on_table |= BIT[played]
    if card is not None and BIT[card] & (view.near | view.far):
        card = _highest_of_its_like(view, on_table, card)
    asked, lacks = card, 15
    for number, suit in enumerate(SUIT):
        if not view.pool & suit:
            lacks ^= 1 << number
        held = (view.near | view.far | view.pool | on_table) & suit
        place = 13 * number
        while held:
            each = held & -held
            held ^= each
            if each & view.near:
                near |= BIT[place]
            elif each & view.far:
                far |= BIT[place]
            elif each & view.pool:
                pool |= BIT[place]
            if each & on_table:  # one that was thrown, and is still counted, is in the pool too
                trick[view.trick.index(each.bit_length() - 1)] = place
            if card is not None and each == BIT[card]:
                asked = place
            place += 1
    voids = (view.voids[0] & lacks, view.voids[1] & lacks)
    duties = view.duties.squeezed(view.near | view.far | view.pool | on_table)
    return View(near, far, pool, view.blanks, voids, view.leader, tuple(trick), duties), asked


def _highest_of_its_like(view: View, on_table: int, card: int) -> int:
    """Of the cards that nothing separates from one of a hand the highest."""
    own = view.near if view.near & BIT[card] else view.far
    others = (view.near | view.far | view.pool | on_table) & (~own | view.duties.faced) & SUIT[SUIT_OF[card]]
    above = own & SUIT[SUIT_OF[card]] & ~((BIT[card] << 1) - 1)
    while above:
        higher = (above & -above).bit_length() - 1
        above ^= BIT[higher]
        if others & (BIT[higher] - 1) & ~((BIT[card] << 1) - 1):
            break
        card = higher
    return card

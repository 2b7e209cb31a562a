"""A position of a claim as the claimer sees it: two hands, and one pool of the cards that the two others hold.

Declarer sees both hands of his side. A defender sees his own hand and dummy: what his partner holds, and what
declarer, is one pool to him.
"""

from __future__ import annotations

from typing import NamedTuple

from bridgelaw.claims.duties import FREE, Duties
from bridgelaw.claims.tricks import BIT, SUIT, SUIT_OF

__all__ = ["View", "squeezed", "tricks_left"]


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

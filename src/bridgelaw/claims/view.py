"""A position of a claim as the claimer sees it: both hands of his side, and one pool of the cards that are out."""

from __future__ import annotations

from typing import NamedTuple

from bridgelaw.claims.duties import FREE, Duties
from bridgelaw.claims.tricks import BIT, SUIT, SUIT_OF

__all__ = ["View", "squeezed", "tricks_left"]


class View(NamedTuple):
    """A position as the claimer sees it."""

    near: int
    """The cards of the claimer's side in the seat North or East."""
    far: int
    """... in the seat South or West."""
    pool: int
    blanks: int
    voids: tuple[int, int]
    """Suits that each opponent (in the same order) is known to lack, a bit each."""
    leader: int
    trick: tuple[int, ...]
    duties: Duties = FREE
    """What the defenders are bound to: everybody sees the penalty cards, and has heard what declarer chose."""
    seen: tuple[int, int] = (0, 0)
    """The cards of the pool that each opponent is known to hold, where it is known of all: a defender sees dummy."""


def tricks_left(view: View, side: int) -> int:
    """The tricks left, the one in progress counted."""
    return view.near.bit_count() + (((side - view.leader) & 3) < len(view.trick))


def squeezed(view: View, card: int | None = None) -> tuple[View, int | None]:
    """The same position with the cards that are gone taken out: only the order of what is left counts.

    A card of his own becomes the highest of those that nothing separates from it.
    """
    near, far, pool, shown, trick = 0, 0, 0, 0, list(view.trick)
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
                shown |= BIT[place] if each & view.seen[0] else 0
            if each & on_table:  # one that was thrown, and is still counted, is in the pool too
                trick[view.trick.index(each.bit_length() - 1)] = place
            if card is not None and each == BIT[card]:
                asked = place
            place += 1
    voids = (view.voids[0] & lacks, view.voids[1] & lacks)
    duties = view.duties.squeezed(view.near | view.far | view.pool | on_table)
    seen = (shown, pool & ~shown) if any(view.seen) else view.seen
    return View(near, far, pool, view.blanks, voids, view.leader, tuple(trick), duties, seen), asked


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

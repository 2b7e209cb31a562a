"""Card sets and tricks as the searches of a claim have them: cards are numbers, the suit times 13 and the rank."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

__all__ = [
    "BIT",
    "BLANK",
    "SUIT",
    "SUIT_OF",
    "best_of",
    "cards_in",
    "falling",
    "lowest_of_like",
    "runs",
    "suits_in",
]

SUIT: Final = tuple(0x1FFF << (13 * suit) for suit in range(4))
SUIT_OF: Final = tuple(card // 13 for card in range(52))
BIT: Final = tuple(1 << card for card in range(52))
BLANK: Final = -1
"""A card the claimer has forgotten: it takes up a place and never wins."""
_SUIT_SETS: Final = tuple(sum(SUIT[suit] for suit in range(4) if chosen >> suit & 1) for chosen in range(16))


def cards_in(cards: int) -> list[int]:
    """The cards of a set, highest first."""
    found = []
    while cards:
        card = cards.bit_length() - 1
        found.append(card)
        cards ^= BIT[card]
    return found


def suits_in(chosen: int) -> int:
    """The cards of several suits, a bit for each suit."""
    return _SUIT_SETS[chosen]


def best_of(trick: tuple[int, ...], trump: int) -> int:
    """Which card of a trick is winning it; -1: no trump suit."""
    best = 0
    for place in range(1, len(trick)):
        card, top = trick[place], trick[best]
        if card < 0:
            continue
        if top < 0:
            best = place if SUIT_OF[card] == trump else best
        elif SUIT_OF[card] == SUIT_OF[top]:
            if card > top:
                best = place
        elif SUIT_OF[card] == trump:
            best = place
    return best


def lowest_of_like(cards: int, between: int, marked: int = 0) -> list[int]:
    """The cards of a set, highest first, but of those that nothing tells apart only the lowest: of one suit, with no
    card of a second set between them, and all of a third set or none."""
    found: list[int] = []
    previous = -1
    while cards:
        card = cards.bit_length() - 1
        cards ^= BIT[card]
        same = (
            previous >= 0
            and SUIT_OF[previous] == SUIT_OF[card]
            and not between & ((BIT[previous] - 1) & ~((BIT[card] << 1) - 1))
            and bool(BIT[previous] & marked) == bool(BIT[card] & marked)
        )
        if same:
            found[-1] = card
        else:
            found.append(card)
        previous = card
    return found


def runs(ours: int, rounds: int, theirs: Iterable[int]) -> bool:
    """Does a suit run from the top, so many rounds, whatever is thrown? A hand of theirs may keep its best card to the
    last: that is to be beaten in every round to which the hand can follow."""
    best = cards_in(ours)[:rounds]
    return all(our > hand.bit_length() - 1 for hand in theirs for our in best[: hand.bit_count()])


def falling(out: int) -> int:
    """Of the cards of one suit that two hands hold, those that no longer count if it breaks as evenly as it can: the
    lowest, as many as the shorter hand follows with."""
    rest = out
    for _ in range(out.bit_count() // 2):
        rest &= rest - 1
    return out & ~rest

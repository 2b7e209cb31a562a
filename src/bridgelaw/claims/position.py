"""A position of a claim's search, and what the claimer has in mind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from bridgelaw.claims.duties import FREE, Duties
from bridgelaw.claims.tricks import cards_in

__all__ = ["FAILED", "HONOUR", "Mind", "Position", "is_solid"]

FAILED: Final = -1
"""The claim can no longer come home."""
HONOUR: Final = 8
"""The index within its suit of the ten."""


@dataclass(frozen=True)
class Mind:
    """What the claimer has in mind: the cards that he has forgotten, and those that he knows to lose."""

    forgotten: int = 0
    known_losers: int = 0
    claimed: int = 0


class Position(NamedTuple):
    """A position of the search."""

    hands: tuple[int, int, int, int]
    leader: int
    trick: tuple[int, ...]
    stage: int
    """Where the stated line stands."""
    awake: int
    """The suits (a bit each) in which he now remembers every card."""
    voids: int
    """What has been seen not to be held: a bit for each seat and suit."""
    slack: int
    """How many tricks may still be lost with the claim good; -1: it has failed."""
    thrown: int = 0
    """The guards that the opponents have discarded, where he is not taken to count discards."""
    duties: Duties = FREE
    """What the defenders are bound to play."""


def is_solid(held: int) -> bool:
    """Are the two highest cards of a suit touching honours (White Book 8.70.5)?"""
    cards = cards_in(held)
    return cards[0] - cards[1] == 1 and cards[1] % 13 >= HONOUR

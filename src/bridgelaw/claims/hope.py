"""The line that a claimer hoped for: how he would have come to his tricks, shown beside the line that refuses them."""

from __future__ import annotations

from typing import Final

from bridgelaw.cards import ALL_CARDS, Card, Seat
from bridgelaw.claims.compiled import played_by
from bridgelaw.claims.normal import Normal
from bridgelaw.claims.position import Position

__all__ = ["hoped_for"]

LOOK: Final = 3_000
"""How many cards may be tried for one number of tricks; what is not found then is not shown."""


def hoped_for(normal: Normal, claimed: int, more_than: int) -> tuple[tuple[Seat, Card], ...]:
    """A line of his normal plays, card by card, on which the claimer's side takes as many tricks as claimed, or as
    many as it can, the other side helping; empty where no line takes more than a number of tricks.

    It is no part of the ruling: it shows what the claimer had in view (Law 70A looks at both sides equally).
    """
    for goal in range(claimed, more_than, -1):
        line = _line_to(normal, goal)
        if line:
            return line
    return ()


def _line_to(normal: Normal, goal: int) -> tuple[tuple[Seat, Card], ...]:
    if normal.compiled is not None:
        return played_by(normal.compiled.hoped(normal.start(), goal, LOOK))
    search = _Hope(normal)
    return tuple(search.played) if search.reaches(normal.start(), goal) else ()


class _Hope:
    """A search, depth first, for one line that brings so many tricks."""

    def __init__(self, normal: Normal) -> None:
        self.normal = normal
        self.played: list[tuple[Seat, Card]] = []
        self._failed: set[tuple[Position, int]] = set()
        self._left = LOOK

    def reaches(self, position: Position, goal: int) -> bool:
        """Can so many tricks be reached from here? Then ``played`` holds the way."""
        seat = (position.leader + len(position.trick)) & 3
        hand = position.hands[seat]
        if not hand:
            return goal <= 0
        if goal > hand.bit_count() or (position, goal) in self._failed:
            return False
        for settled in self.normal._settled(position, seat):
            for card, stage in self._ways(settled, seat):
                self._left -= 1
                if self._left < 0:
                    return False
                after, won = self.normal._after(settled, seat, card, stage)
                self.played.append((Seat(seat), ALL_CARDS[card]))
                if self.reaches(after, goal - won):
                    return True
                self.played.pop()
        self._failed.add((position, goal))
        return False

    def _ways(self, position: Position, seat: int) -> list[tuple[int, int]]:
        """His normal plays, winners first; of the other side's cards the lowest first."""
        if (seat ^ self.normal.side) & 1 == 0:
            return self.normal._ways(position, seat)[::-1]
        return [(card, position.stage) for card in self.normal._their_plays(position, seat)[::-1]]

"""Best play, and any legal play, while penalty cards or restraints bind the defenders: the kernel knows of neither."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from bridgelaw.claims.duties import FREE, Duties, after_play, choices, is_named, legal_under

__all__ = ["bound_value"]

BUDGET: Final = 60_000
"""Positions looked at for one value."""

Hands = tuple[int, int, int, int]


class _Spent(Exception):
    """More has been looked at than may be."""


def bound_value(
    hands: Hands, leader: int, trick: tuple[int, ...], duties: Duties, trump: int, side: int, *, best: bool
) -> int | None:
    """The tricks that a side takes if all play their best and see all cards; or, not ``best``, those that it takes
    whatever anybody legally does. ``trump`` -1: none. None: the search takes too long."""
    search = _Search(trump, side, best)
    left = max(hand.bit_count() for hand in hands)
    try:
        return next(
            tricks for tricks in range(left, -1, -1) if search.takes(hands, leader, trick, duties, tricks)
        )
    except _Spent:
        return None


class _Search:
    def __init__(self, trump: int, side: int, best: bool) -> None:
        self.trump, self.side, self.best = trump, side, best
        self._left = BUDGET
        self._known: dict[tuple[object, ...], bool] = {}

    def takes(self, hands: Hands, leader: int, trick: tuple[int, ...], duties: Duties, need: int) -> bool:
        """Does the side take so many tricks from here?"""
        seat = (leader + len(trick)) & 3
        if need <= 0:
            return True
        if need > max(hand.bit_count() for hand in hands):
            return False
        key = (hands, leader, trick, duties, need)
        if key not in self._known:
            self._left -= 1
            if self._left < 0:
                raise _Spent
            settled = choices(duties, seat) if duties.bind(seat) and not trick else (duties,)
            self._known[key] = self._decides(duties.side ^ 1)(
                self._plays(hands, leader, trick, each, need) for each in settled
            )
        return self._known[key]

    def _decides(self, who: int) -> Callable[[Iterable[bool]], bool]:
        """A side that wants the tricks and plays its best needs one good way; otherwise every way must be good."""
        return any if self.best and (who ^ self.side) & 1 == 0 else all

    def _plays(self, hands: Hands, leader: int, trick: tuple[int, ...], duties: Duties, need: int) -> bool:
        seat = (leader + len(trick)) & 3
        led = trick[0] // 13 if trick else -1
        if duties.bind(seat):
            legal = legal_under(duties, seat, hands[seat], led)
            chooser = duties.side ^ 1 if is_named(duties, seat, legal) else seat
        else:
            legal = hands[seat] & (0x1FFF << 13 * led if led >= 0 else -1) or hands[seat]
            chooser = seat
        return self._decides(chooser)(
            self._after(hands, leader, trick, duties, need, card)
            for card in range(52)
            if legal >> card & 1 and not self._same_as_next(hands, trick, duties, legal, card)
        )

    def _same_as_next(
        self, hands: Hands, trick: tuple[int, ...], duties: Duties, legal: int, card: int
    ) -> bool:
        """Is a card touched from above by another legal one, so that only the higher need be tried?"""
        higher = 2 << card
        return card % 13 < 12 and bool(legal & higher) and not (1 << card | higher) & duties.faced

    def _after(
        self, hands: Hands, leader: int, trick: tuple[int, ...], duties: Duties, need: int, card: int
    ) -> bool:
        seat = (leader + len(trick)) & 3
        held = [hand & ~(1 << card) for hand in hands]
        played, winner = (*trick, card), -1
        if len(played) == 4:
            winner = (leader + self._winning(played)) & 3
            need -= (winner ^ self.side) & 1 == 0
        if duties is not FREE:
            duties = after_play(duties, seat, 1 << card, winner, leads=not trick)
        rest = (held[0], held[1], held[2], held[3])
        return self.takes(rest, leader if winner < 0 else winner, played if winner < 0 else (), duties, need)

    def _winning(self, trick: tuple[int, ...]) -> int:
        return max(
            range(4),
            key=lambda place: (
                trick[place] // 13 == self.trump,
                trick[place] // 13 == trick[0] // 13,
                trick[place] % 13,
            ),
        )

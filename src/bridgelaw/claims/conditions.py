"""What a stated line waits for: whether it turns out so, and whether the play has shown it yet."""

from __future__ import annotations

from collections.abc import Sequence

from bridgelaw.cards import Card, Seat, Suit, suit_bits
from bridgelaw.claims.ending import Ending
from bridgelaw.claims.line import Branch
from bridgelaw.claims.tricks import best_of

__all__ = ["Conditions"]


class Conditions:
    """The conditions of a line, in the ending to which it belongs."""

    def __init__(self, ending: Ending, claimer: Seat) -> None:
        """Take the ending, and the player whose line it is."""
        self.ending = ending
        self.claimer = claimer
        self.trumps = ending.trumps
        declarer = claimer if ending.declarer is None else ending.declarer
        self.hand = declarer if declarer.side == claimer.side else claimer
        self.dummy = declarer.partner
        self.alone = ending.declaring_side(claimer) != claimer.side
        """Does he play one hand only, a defender's?"""
        self.theirs = ((claimer + 1) & 3, (claimer + 3) & 3)
        """The seats of the other side."""

    def seat(self, name: str | None, leader: int) -> int | None:
        """The seat that a hand's name means; None: none is named."""
        if name is None:
            return None
        if name == "hand":
            return self.hand
        if name == "dummy":
            return self.dummy
        return leader if name == "on lead" else Seat.parse(name)

    def suit_watched(self, branch: Branch) -> Suit:
        """The suit that a condition waits for: trumps, where it names none."""
        suit = branch.subject.suit if isinstance(branch.subject, Card) else branch.subject
        if suit is None:
            return Suit.CLUBS if self.trumps is None else self.trumps
        return suit

    def holds(self, branch: Branch, hands: Sequence[int]) -> bool:
        """Does what a line waits for turn out so? Lies are judged by the ending, cards by what is still out."""
        if isinstance(branch.subject, Card):
            return not any(
                hands[seat] & branch.subject.bit for seat in self.theirs
            )  # his own card has not lost yet
        suit = suit_bits(self.suit_watched(branch))
        if branch.condition == "shows out":
            seat = self.seat(branch.hand, self.claimer)
            return seat is not None and not hands[seat] & suit
        first, second = ((self.ending.hands[seat] & suit).bit_count() for seat in self.theirs)
        return _is_so(branch, first, second)

    def so_far(self, branch: Branch, hands: Sequence[int], voids: int) -> bool | None:
        """Is it so by the cards played until now? None: it may still turn out either way."""
        if branch.condition == "wins":
            return None
        if isinstance(branch.subject, Card):
            return self.holds(branch, hands)
        suit = self.suit_watched(branch)
        if branch.condition == "shows out":
            seat = self.seat(branch.hand, self.claimer)
            return seat is not None and bool(voids >> (4 * seat + suit) & 1)
        return self._lie_shown(branch, suit, hands, voids)

    def shown(
        self, branch: Branch, hands: Sequence[int], voids: int, trick: tuple[int, ...], winner: int
    ) -> bool | None:
        """Is it settled for good, one way or the other? ``trick`` has just been won by ``winner``; an empty one goes
        on."""
        card = branch.subject
        if not isinstance(card, Card) or branch.condition == "appears":
            so_far = self.so_far(branch, hands, voids)
            return so_far or (so_far if branch.condition in ("breaks", "split") else None)
        if card.index not in trick:
            return None
        if branch.condition == "wins":  # a card thrown away has not been finessed with
            return winner not in self.theirs or card.suit != trick[0] // 13
        return trick[best_of(trick, -1 if self.trumps is None else self.trumps)] != card.index

    def _lie_shown(self, branch: Branch, suit: Suit, hands: Sequence[int], voids: int) -> bool | None:
        """The cards that are still out may be with either opponent who has not failed to follow."""
        cards, (left, right) = suit_bits(suit), self.theirs
        out = ((hands[left] | hands[right]) & cards).bit_count()
        played = [((self.ending.hands[seat] & ~hands[seat]) & cards).bit_count() for seat in (left, right)]
        fewest = out if voids >> (4 * right + suit) & 1 else 0
        most = 0 if voids >> (4 * left + suit) & 1 else out
        lies = {_is_so(branch, played[0] + more, played[1] + out - more) for more in range(fewest, most + 1)}
        return lies.pop() if len(lies) == 1 else None


def _is_so(branch: Branch, first: int, second: int) -> bool:
    """Do so many cards of a suit with each opponent make the lie that is waited for?"""
    if branch.condition == "split":
        return sorted((first, second)) == sorted(branch.split or ())
    return abs(first - second) <= 1

"""The plays that a claimer can think of for the hands he plays, those first that are likely to bring him tricks."""

from __future__ import annotations

from bridgelaw.claims.duties import legal_under
from bridgelaw.claims.tricks import BIT, SUIT, SUIT_OF, best_of
from bridgelaw.claims.view import View

__all__ = ["OwnPlays"]


class OwnPlays:
    """What the hands that the claimer plays may do: both of his side, or of a defender his own."""

    __slots__ = ("_friendly", "_hidden", "_place", "alone", "dummy", "near", "side", "trump")

    def __init__(self, trump: int | None, near: int, far: int | None = None) -> None:
        """For the seats of the two hands that he sees, with a trump suit or none: those of his side, the lower seat
        first (0, for North-South, or 1); or a defender's own seat, and dummy's."""
        self.trump = -1 if trump is None else int(trump)
        self.near, self.side, self.alone = near, near & 1, far is not None
        self.dummy = -1 if far is None else far
        """The dummy that a defender sees."""
        seen = (near, near + 2) if far is None else (near, far)
        self._hidden = tuple(seat for seat in range(4) if seat not in seen)
        self._place = tuple((seen if seat in seen else self._hidden).index(seat) for seat in range(4))
        """Is a seat the first or the second of those he sees, or of those he does not?"""
        self._friendly = False
        """Does he look for what he can hope for, not for what he is sure of?"""

    def _hand(self, view: View, seat: int) -> int:
        """The hand in a seat that he sees."""
        return view.far if self._place[seat] else view.near

    def _plays_himself(self, seat: int) -> bool:
        """Does the claimer play this hand?"""
        return self._ours(seat) and (not self.alone or seat == self.near)

    def _ours(self, seat: int) -> bool:
        """Is it a seat of his side?"""
        return not (seat ^ self.side) & 1

    def _partners(self, view: View, seat: int) -> int:
        """What he sees of the hand opposite one that he plays: of a defender's partner only penalty cards."""
        return self._faced(view, seat ^ 2) if self.alone else self._hand(view, seat ^ 2)

    def _out(self, view: View) -> int:
        """The cards that may be against him: a defender knows no better of what his partner holds."""
        return view.pool | view.far if self.alone else view.pool

    def _faced(self, view: View, seat: int) -> int:
        """The cards that one whose hand he does not see is known to hold: his penalty cards."""
        if (seat ^ view.duties.side) & 1:
            return 0
        return view.duties.majors[seat >> 1] | view.duties.minors[seat >> 1]

    def _legal(self, view: View, seat: int) -> int:
        """The cards that a hand which he sees may play (a card set)."""
        hand, led = (
            self._hand(view, seat),
            SUIT_OF[view.trick[0]] if view.trick and view.trick[0] >= 0 else -1,
        )
        if view.duties.bind(seat) and (led >= 0 or not view.trick):
            return legal_under(view.duties, seat, hand, led)
        return (hand & SUIT[led] or hand) if led >= 0 else hand

    def _all_winners(self, view: View, seat: int) -> bool:
        """On lead with nothing but winners, no trump out, and a partner who cannot spoil it?"""
        out = self._out(view)
        if view.trick or (self.trump >= 0 and out & SUIT[self.trump]):
            return False
        mine, other = self._hand(view, seat), 0 if self.alone else self._hand(view, seat ^ 2)
        spoils = False
        for suit in SUIT:
            held = mine & suit
            if not held:
                continue
            lowest = held & -held
            if (out & suit) > lowest:
                return False
            spoils = spoils or (other & suit) > lowest
        if not spoils:
            return True
        return all(not held or (out & suit) < (held & -held) for suit in SUIT for held in (other & suit,))

    def _own_plays(self, view: View, seat: int, all_needed: bool) -> list[int]:
        """His legal cards, of touching ones the highest, winners first.

        Where no trick may be lost, a lead that nothing makes sure of is left out.
        """
        hand, other = self._legal(view, seat), self._partners(view, seat)
        between = self._out(view) | other | view.duties.faced
        for card in view.trick:
            if card >= 0:
                between |= BIT[card]
        plays = []
        previous = -1
        while hand:
            card = hand.bit_length() - 1
            hand ^= BIT[card]
            if previous >= 0 and SUIT_OF[previous] == SUIT_OF[card]:
                gap = (BIT[previous] - 1) & ~((BIT[card] << 1) - 1)
                if not between & gap:
                    previous = card
                    continue
            previous = card
            plays.append(card)
        rank = self._rank_of_follow if view.trick else self._rank_of_lead
        ranked = []
        for card in plays:
            order = rank(view, seat, card, other, all_needed)
            if order is not None:
                ranked.append((order, card))
        ranked.sort()
        return [card for _, card in ranked]

    def _rank_of_lead(
        self, view: View, seat: int, card: int, other: int, all_needed: bool
    ) -> tuple[int, int] | None:
        trump = self.trump
        suit = SUIT[SUIT_OF[card]]
        out, there = self._out(view) & ~other & suit, other & suit
        top = out < BIT[card]
        towards = there > out and there > BIT[card]
        ruffed = trump >= 0 and SUIT_OF[card] != trump and not there and bool(other & SUIT[trump])
        known = bool((view.voids[0] | view.voids[1]) >> SUIT_OF[card] & 1)
        if all_needed and not (top or towards or ruffed or known or self._friendly):
            return None
        drawing = trump >= 0 and SUIT_OF[card] == trump and bool(out)
        return ((0 if drawing else 1) if top else (2 if towards else 3), -card)

    def _rank_of_follow(
        self, view: View, seat: int, card: int, other: int, all_needed: bool
    ) -> tuple[int, int]:
        """Winning the trick first, unless it is won already; then what is no winner, then the rest."""
        best, out = best_of(view.trick, self.trump), self._out(view)
        top, last = view.trick[best], len(view.trick) == 3
        master = out & SUIT[SUIT_OF[card]] < BIT[card]
        if (view.leader + best) & 1 == seat & 1:
            safe = last or (
                not out & SUIT[SUIT_OF[top]] & ~(BIT[top] - 1)
                and (self.trump < 0 or SUIT_OF[top] == self.trump or not out & SUIT[self.trump])
            )
            if safe:
                return (3 if master else 2, card)
        if self._beats(card, view.trick):
            return (2, card) if last else (0 if master else 1, -card)
        return (4 if master else 3, card)

    def _winners_to_cash(self, view: View) -> int:
        """The cards of the hand on lead that win one after the other, whatever is played to them."""
        seat, out = view.leader, self._out(view)
        mine, rest = self._hand(view, seat), out if self.alone else self._hand(view, seat ^ 2) | out
        found = [_higher(mine & suit, rest & suit) for suit in SUIT]
        if self.trump < 0:
            return sum(found)
        trumps = (out & SUIT[self.trump]).bit_count()
        return sum(found) if found[self.trump] >= trumps else found[self.trump]

    def _beats(self, card: int, trick: tuple[int, ...]) -> bool:
        return best_of((*trick, card), self.trump) == len(trick)


def _higher(cards: int, others: int) -> int:
    """How many of the cards are higher than each of the others, all of one suit."""
    return (cards >> others.bit_length()).bit_count()

"""What a claimer can be sure of, and what he can still hope for, from what he has in mind.

He knows the cards of both hands of his side, or as a defender those of his own and of dummy, and which cards are
out, those aside that he has forgotten; he does not know which of the two other hands holds which, except that one
which has not followed to a suit has none of it. *Sure* of a number of tricks he is when he has a play for it against
every lie of those cards, and whatever a defender's partner does; *possible* it is while some lie and some play of the
others would give it to him.

The search treats the cards that are out as one pool that either of these hands may draw from, as long as what each
must hold still fits in it: the lie is settled only by what has been played. So it never uses what the claimer cannot
know (Law 70E1), and needs no list of lies.
"""

from __future__ import annotations

from typing import Final, Protocol

from bridgelaw import kernel
from bridgelaw.claims.duties import FREE, after_play, choices, is_named, suits_to_lead
from bridgelaw.claims.their_plays import TheirPlays
from bridgelaw.claims.tricks import BIT, BLANK, SUIT, SUIT_OF, best_of
from bridgelaw.claims.view import View, squeezed, tricks_left

__all__ = ["Asks", "BudgetSpent", "Outlook", "outlook_for"]

UNKNOWN: Final = (0, 99)
"""So many tricks he is sure of, of so many he is not, before anything has been found."""
ANY_SUIT: Final = 15


class BudgetSpent(Exception):
    """The search has looked at more positions than it may."""


PATIENCE: Final = 50_000 if kernel.COMPILED else 12_000
"""How many positions a question may take: what is harder to see he is not sure of."""


class Asks(Protocol):
    """What answers *sure* and *possible*: an :class:`Outlook`, or its compiled twin."""

    patience: int

    @property
    def looked(self) -> int:
        """How many positions have been looked at."""

    def sure(self, view: View, need: int, card: int | None = None) -> bool:
        """See :meth:`Outlook.sure`."""

    def possible(self, view: View, need: int, card: int | None = None) -> bool:
        """See :meth:`Outlook.possible`."""


def outlook_for(trump: int | None, near: int, far: int | None = None) -> Asks:
    """An outlook: the compiled one, and where that could not be built, the one in Python."""
    compiled = kernel.normal_play()
    if compiled is None:
        return Outlook(trump, near, far)
    outlook: Asks = compiled.Outlook(
        -1 if trump is None else int(trump), near, -1 if far is None else far, PATIENCE
    )
    return outlook


class Outlook(TheirPlays):
    """Answers *sure* and *possible* for one claim; what it has found once it remembers.

    ``kernel/compiled/outlook.hpp`` is the same in C++, to the order in which it looks and what it counts.
    """

    __slots__ = ("_asked", "_given_up", "_left", "_memo", "looked", "patience")

    def __init__(
        self, trump: int | None, near: int, far: int | None = None, patience: int = PATIENCE
    ) -> None:
        """For the seats of the two hands that he sees, with a trump suit or none: see OwnPlays."""
        super().__init__(trump, near, far)
        self.patience = patience
        self.looked = 0
        """How many positions have been looked at."""
        self._left = 0
        self._memo: dict[tuple[View, bool], tuple[int, int]] = {}
        self._asked: dict[tuple[View, bool, int | None], tuple[int, int]] = {}
        self._given_up: dict[tuple[View, bool, int | None, int], int] = {}
        """The questions that were too hard, and with how much patience."""

    def sure(self, view: View, need: int, card: int | None = None) -> bool:
        """Has he a play for so many of the tricks left (the one in progress counted) against every lie?

        With a card: if he plays it now.
        """
        return self._ask(view, need, False, card)

    def possible(self, view: View, need: int, card: int | None = None) -> bool:
        """Would some lie of the cards, and some play, give him so many?"""
        return self._ask(view, need, True, card)

    def _ask(self, view: View, need: int, friendly: bool, card: int | None) -> bool:
        if need <= 0:
            return True
        if need > tricks_left(view, self.near):
            return False
        view, card = squeezed(view, card)
        key = (view, friendly, card)
        kept = card is None or bool(BIT[card] & (view.near | view.far))
        at_least, less_than = self._asked.get(key, UNKNOWN)
        by_any = (view, friendly, None)
        if need <= at_least:
            return True
        if kept and need >= self._asked.get(by_any, UNKNOWN)[1]:
            return False
        if need >= less_than or self._given_up.get((*key, need), -1) >= self.patience:
            return False
        self._friendly = friendly
        self._left = self.patience
        try:
            if card is None:
                answer = self._search(view, need)
            else:
                answer = self._after(view, (view.leader + len(view.trick)) & 3, card, need)
        except BudgetSpent:
            if kept:
                self._given_up[*key, need] = self.patience
            return False  # what is too hard to see he is not sure of
        finally:
            self.looked += self.patience - self._left
        if kept:
            self._asked[key] = (need, less_than) if answer else (at_least, need)
            if answer:  # by this card, so by some card
                at_least, less_than = self._asked.get(by_any, UNKNOWN)
                self._asked[by_any] = (max(need, at_least), less_than)
        return answer

    # -- the search -------------------------------------------------------------------------------------------

    def _search(self, view: View, need: int) -> bool:
        if need <= 0:
            return True
        left = tricks_left(view, self.near)
        if need > left:
            return False
        key = (view, self._friendly)
        if not view.trick:
            if (
                self._plays_himself(view.leader)
                and not view.duties.bind(view.leader)
                and self._winners_to_cash(view) >= need
            ):
                return True
            view, _ = squeezed(view)
            key = (view, self._friendly)
            at_least, less_than = self._memo.get(key, UNKNOWN)
            if need <= at_least:
                return True
            if need >= less_than:
                return False
        self._left -= 1
        if self._left < 0:
            raise BudgetSpent
        seat = (view.leader + len(view.trick)) & 3
        if view.duties.bind(seat) and not view.trick:
            answer = self._after_choice(view, seat, need, need == left)
        else:
            answer = self._plays(view, seat, need, need == left)
        if not view.trick:
            at_least, less_than = self._memo.get(key, UNKNOWN)
            self._memo[key] = (need, less_than) if answer else (at_least, need)
        return answer

    def _plays(self, view: View, seat: int, need: int, all_needed: bool) -> bool:
        if not self._plays_himself(seat):
            return self._they_play(view, seat, need)
        if view.duties.bind(seat):
            return self._plays_bound(view, seat, need)
        return (all_needed and self._all_winners(view, seat)) or any(
            self._after(view, seat, card, need) for card in self._own_plays(view, seat, all_needed)
        )

    def _plays_bound(self, view: View, seat: int, need: int) -> bool:
        """The claimer's own hand, which is bound to a play; declarer may name which card."""
        quantifier = all if is_named(view.duties, seat, self._legal(view, seat)) else any
        return quantifier(self._after(view, seat, card, need) for card in self._own_plays(view, seat, False))

    def _after_choice(self, view: View, seat: int, need: int, all_needed: bool) -> bool:
        """A defender is to lead: declarer chooses first what he may lead, the claimer well, his opponent badly for
        the claimer."""
        quantifier = all if self._ours(seat) else any
        return quantifier(
            self._plays(settled, seat, need, all_needed)
            if self._plays_himself(seat)
            else self._they_lead_bound(settled, seat, need)
            for settled in (view._replace(duties=each) for each in choices(view.duties, seat))
        )

    def _they_lead_bound(self, view: View, seat: int, need: int) -> bool:
        """A defender whose hand he does not see leads what declarer has left him; or he has nothing of that."""
        suits, which = suits_to_lead(view.duties, seat), self._place[seat]
        if suits == ANY_SUIT or not suits & ~view.voids[which]:
            return self._they_play(view, seat, need)
        lacks = view.voids[which] | suits
        void = view._replace(voids=(lacks, view.voids[1]) if which == 0 else (view.voids[0], lacks))
        quantifier = any if self._helps(seat) else all
        return quantifier(
            self._they_play(each, seat, need) for each in (view, void) if self._their_plays(each, seat)
        )

    def _they_play(self, view: View, seat: int, need: int) -> bool:
        """A hand plays that is not his to play. Hoping, the claimer lets the lie of the cards be kind to him, and as a
        defender his partner help, but not the opponents: they lead and discard as they please, and dummy plays so."""
        plays = self._their_plays(view, seat)
        bound = view.duties.bind(seat)
        if bound and is_named(view.duties, seat, sum(BIT[card] for card in plays if card >= 0)):
            quantifier = all if self.alone else any  # declarer names the card
            return quantifier(self._after(view, seat, card, need) for card in plays)
        if self._helps(seat):
            return any(self._after(view, seat, card, need) for card in plays)
        if not self._friendly or seat == self.dummy or not view.trick or view.trick[0] < 0:
            # Where no lie fits he is sure of nothing.
            return bool(plays) and all(self._after(view, seat, card, need) for card in plays)
        led = SUIT_OF[view.trick[0]]
        known = (
            view.voids[1 - self._place[seat]] >> led & 1
        )  # all that is out of the suit is his: no lie is kinder
        kind = [card for card in plays if self._is_by_the_lie(card, led, view.trick, known=bool(known))]
        free = [card for card in plays if card not in kind]
        if any(self._after(view, seat, card, need) for card in kind if self._need_not_win(view, seat, card)):
            return True
        return (
            bool(free)
            and not self._partner_held_off(view, seat)
            and all(self._after(view, seat, card, need) for card in free)
        )

    def _is_by_the_lie(self, card: int, led: int, trick: tuple[int, ...], *, known: bool) -> bool:
        """Is it by the lie of the cards that an opponent plays this: does it follow suit, where his partner may hold
        the others, or ruff and win? A trump that wins nothing is thrown as he pleases, like any discard."""
        if card < 0 or SUIT_OF[card] == led:
            return card >= 0 and not known
        return SUIT_OF[card] == self.trump and self._beats(card, trick)

    def _helps(self, seat: int) -> bool:
        """Is it a defender's partner, and does he hope?"""
        return self._friendly and self._ours(seat)

    def _need_not_win(self, view: View, seat: int, card: int) -> bool:
        """Would an opponent play this card to the suit led, who takes a trick of the claimer's if he can?

        He may hold no higher one only if the other hand that is not seen may hold them: his partner, who has played
        before the claimer's card or is still to play, or a defender's own.
        """
        best, led = self._beatable(view), SUIT_OF[view.trick[0]]
        if best < 0 or SUIT_OF[card] != led or card > view.trick[best]:
            return True
        which = 1 - self._place[seat]
        place = (self._hidden[which] - view.leader) & 3
        may_hold_them = self.alone or not best <= place < len(view.trick)
        return may_hold_them and not view.voids[which] >> led & 1

    def _partner_held_off(self, view: View, seat: int) -> bool:
        """Does it come out only now, by an opponent's showing out, that his partner let a card of the claimer's win
        that he could have beaten? That is nothing to hope for."""
        best, led = self._beatable(view), SUIT_OF[view.trick[0]]
        partner = (seat + 2 - view.leader) & 3
        return not self.alone and (
            0 <= best < partner < len(view.trick)
            and view.trick[partner] >= 0
            and SUIT_OF[view.trick[partner]] == led
            and not view.voids[self._place[seat]] >> led & 1
        )

    def _beatable(self, view: View) -> int:
        """The place in the trick of a card of the claimer's side that is winning it and that a card of the suit led
        which is out could beat; -1: there is none."""
        best = best_of(view.trick, self.trump)
        top, led = view.trick[best], SUIT_OF[view.trick[0]]
        if not self._ours(view.leader + best) or SUIT_OF[top] != led:
            return -1
        return best if view.pool & SUIT[led] & ~((BIT[top] << 1) - 1) else -1

    def _after(self, view: View, seat: int, card: int, need: int) -> bool:
        near, far, pool, blanks, voids, leader, trick, duties = view
        which = self._place[seat]
        if seat not in self._hidden:
            if card == BLANK:
                pass  # dummy's, which he has overlooked
            elif which:
                far &= ~BIT[card]
            else:
                near &= ~BIT[card]
        else:
            if card == BLANK:
                blanks -= 1
            else:
                pool &= ~BIT[card]
            if trick and trick[0] >= 0 and (card == BLANK or SUIT_OF[card] != SUIT_OF[trick[0]]):
                lacks = voids[which] | 1 << SUIT_OF[trick[0]]
                voids = (lacks, voids[1]) if which == 0 else (voids[0], lacks)
        trick = (*trick, card)
        winner = -1
        if len(trick) == 4:
            winner = (leader + best_of(trick, self.trump)) & 3
            need -= (winner ^ self.side) & 1 == 0
            leader, trick = winner, ()
        if duties is not FREE:
            duties = after_play(duties, seat, BIT[card] if card >= 0 else 0, winner, leads=not view.trick)
        return self._search(View(near, far, pool, blanks, voids, leader, trick, duties), need)

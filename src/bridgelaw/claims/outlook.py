"""What a claimer can be sure of, and what he can still hope for, from what he has in mind.

He knows the cards of both hands of his side, and which cards are out, those aside that he has forgotten; he does
not know which opponent holds which, except that one who has not followed to a suit has none of it. *Sure* of a
number of tricks he is when he has a play for it against every lie of those cards; *possible* it is while some lie
and some play of the opponents would give it to him.

The search treats the cards that are out as one pool that either opponent may draw from, as long as what each must
hold still fits in his hand: the lie is settled only by what has been played. So it never uses what the claimer
cannot know (Law 70E1), and needs no list of lies.
"""

from __future__ import annotations

from typing import Final, NamedTuple

__all__ = ["BudgetSpent", "Outlook", "View"]

SUIT: Final = tuple(0x1FFF << (13 * suit) for suit in range(4))
SUIT_OF: Final = tuple(card // 13 for card in range(52))
BIT: Final = tuple(1 << card for card in range(52))
BLANK: Final = -1
"""A card the claimer has forgotten: it takes up a place and never wins."""


class BudgetSpent(Exception):
    """The search has looked at more positions than it may."""


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


class Outlook:
    """Answers *sure* and *possible* for one claim; what it has found once it remembers."""

    __slots__ = ("_friendly", "_left", "_memo", "cut", "looked", "patience", "side", "trump")

    def __init__(self, trump: int | None, side: int, patience: int = 12_000) -> None:
        """For the claiming side 0 (North-South) or 1, with a trump suit or none.

        ``patience`` is how many positions a question may take: what is harder to see he is not sure of.
        """
        self.trump = -1 if trump is None else int(trump)
        self.side = side
        self.patience = patience
        self.looked = 0
        """How many positions have been looked at."""
        self._left = 0
        self._memo: dict[tuple[View, int, bool], bool] = {}
        self._friendly = False

    def sure(self, view: View, need: int, card: int | None = None) -> bool:
        """Has he a play for so many of the tricks left (the one in progress counted) against every lie?

        With a card: if he plays it now.
        """
        return self._ask(view, need, False, card)

    def possible(self, view: View, need: int, card: int | None = None) -> bool:
        """Would some lie of the cards, and some play, give him so many?"""
        return self._ask(view, need, True, card)

    def _ask(self, view: View, need: int, friendly: bool, card: int | None) -> bool:
        self._friendly = friendly
        self._left = self.patience
        try:
            if card is None:
                return self._search(view, need)
            return self._after(view, (view.leader + len(view.trick)) & 3, card, need)
        except BudgetSpent:
            return False  # what is too hard to see he is not sure of
        finally:
            self.looked += self.patience - self._left

    # -- the search -------------------------------------------------------------------------------------------

    def _search(self, view: View, need: int) -> bool:
        if need <= 0:
            return True
        left = self._tricks_left(view)
        if need > left:
            return False
        key = (view, need, self._friendly)
        if not view.trick:
            view = self._squeezed(view)
            key = (view, need, self._friendly)
            known = self._memo.get(key)
            if known is not None:
                return known
        self._left -= 1
        if self._left < 0:
            raise BudgetSpent
        seat = (view.leader + len(view.trick)) & 3
        if (seat ^ self.side) & 1 == 0:
            answer = (need == left and self._all_winners(view, seat)) or any(
                self._after(view, seat, card, need) for card in self._own_plays(view, seat, need == left)
            )
        else:
            answer = self._they_play(view, seat, need, need == left)
        if not view.trick:
            self._memo[key] = answer
        return answer

    def _they_play(self, view: View, seat: int, need: int, all_needed: bool) -> bool:
        """An opponent plays. Hoping, the claimer lets the lie of the cards be kind to him, not the opponents: they
        lead and discard as they please."""
        plays = self._their_plays(view, seat, all_needed)
        if not self._friendly or not view.trick or view.trick[0] < 0:
            return all(self._after(view, seat, card, need) for card in plays)
        led = SUIT_OF[view.trick[0]]
        free = [card for card in plays if card < 0 or SUIT_OF[card] not in (led, self.trump)]
        kind = [card for card in plays if card >= 0 and SUIT_OF[card] in (led, self.trump)]
        if any(self._after(view, seat, card, need) for card in kind):
            return True
        return bool(free) and all(self._after(view, seat, card, need) for card in free)

    @staticmethod
    def _squeezed(view: View) -> View:
        """The same position with the cards that are gone taken out: only the order of what is left counts."""
        near = far = pool = 0
        for suit in SUIT:
            held = (view.near | view.far | view.pool) & suit
            place = suit & -suit
            while held:
                card = held & -held
                held ^= card
                if card & view.near:
                    near |= place
                elif card & view.far:
                    far |= place
                else:
                    pool |= place
                place <<= 1
        return view._replace(near=near, far=far, pool=pool)

    def _tricks_left(self, view: View) -> int:
        """The tricks left, the one in progress counted."""
        return view.near.bit_count() + (((self.side - view.leader) & 3) < len(view.trick))

    def _hand(self, view: View, seat: int) -> int:
        return view.near if seat < 2 else view.far

    def _all_winners(self, view: View, seat: int) -> bool:
        """On lead with nothing but winners, no trump out, and a partner who cannot spoil it?"""
        if view.trick or (self.trump >= 0 and view.pool & SUIT[self.trump]):
            return False
        mine, other = self._hand(view, seat), self._hand(view, seat ^ 2)
        spoils = False
        for suit in SUIT:
            held = mine & suit
            if not held:
                continue
            lowest = held & -held
            if (view.pool & suit) > lowest:
                return False
            spoils = spoils or (other & suit) > lowest
        if not spoils:
            return True
        return all(
            not held or (view.pool & suit) < (held & -held) for suit in SUIT for held in (other & suit,)
        )

    def _own_plays(self, view: View, seat: int, all_needed: bool) -> list[int]:
        """His legal cards, of touching ones the highest, winners first.

        Where no trick may be lost, a lead that nothing makes sure of is left out.
        """
        hand, other = self._hand(view, seat), self._hand(view, seat ^ 2)
        if view.trick and view.trick[0] >= 0:
            hand = hand & SUIT[SUIT_OF[view.trick[0]]] or hand
        between = view.pool | other
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
        pool, trump = view.pool, self.trump
        drawing = trump >= 0 and bool(pool & SUIT[trump])
        ranked = []
        for card in plays:
            suit = SUIT[SUIT_OF[card]]
            out, there = pool & suit, other & suit
            top = out < BIT[card]
            if not view.trick:
                towards = there > out and there > BIT[card]
                ruffed = trump >= 0 and SUIT_OF[card] != trump and not there and bool(other & SUIT[trump])
                known = bool((view.voids[0] | view.voids[1]) >> SUIT_OF[card] & 1)
                if all_needed and not (top or towards or ruffed or known or self._friendly):
                    continue
                rank = (0 if drawing and SUIT_OF[card] == trump else 1) if top else (2 if towards else 3)
            else:
                rank = 0 if top else 1
            ranked.append((rank, -card))
        ranked.sort()
        return [-card for _, card in ranked]

    def _their_plays(self, view: View, seat: int, all_needed: bool = False) -> list[int]:
        """What the opponent in this seat may do: cards out of the pool that can be in his hand.

        Where he must win a trick to refute the claim, he discards what guards nothing if he can.
        """
        which = seat >> 1
        lacks = view.voids[which]
        led = SUIT_OF[view.trick[0]] if view.trick and view.trick[0] >= 0 else -1
        plays: list[int] = []
        if led >= 0:
            if not lacks >> led & 1:
                plays += self._of_suit(view, led, view.trick)
            other = [suit for suit in range(4) if suit != led and not lacks >> suit & 1]
        else:
            other = [suit for suit in range(4) if not lacks >> suit & 1]
        other.sort(key=lambda suit: suit != self.trump)
        if view.blanks:
            plays.append(BLANK)
        for suit in other:
            cards = self._of_suit(view, suit, ())
            if led < 0:
                plays += cards
            elif suit == self.trump and cards:
                plays += [card for card in cards if self._beats(card, view.trick)] or cards[-1:]
            elif cards and not view.blanks:
                if all_needed and (view.pool & SUIT[suit]).bit_count() > self._length(view, suit):
                    spare = cards[-1]
                    if self._fits(view, which, spare, led):
                        plays = [card for card in plays if SUIT_OF[card] in (led, self.trump)]
                        plays.append(spare)
                        break
                plays.append(cards[-1])
        return [card for card in plays if self._fits(view, which, card, led)]

    def _length(self, view: View, suit: int) -> int:
        """How many rounds of a suit the claimer's side can lead."""
        return max((view.near & SUIT[suit]).bit_count(), (view.far & SUIT[suit]).bit_count())

    def _of_suit(self, view: View, suit: int, trick: tuple[int, ...]) -> list[int]:
        """The cards of the pool in a suit, highest first, one of each group that nothing separates."""
        held = view.pool & SUIT[suit]
        between = (view.near | view.far) & SUIT[suit]
        for card in trick:
            if card >= 0:
                between |= BIT[card]
        groups: list[int] = []
        previous = -1
        while held:
            card = held.bit_length() - 1
            held ^= BIT[card]
            if previous >= 0 and not between & ((BIT[previous] - 1) & ~((BIT[card] << 1) - 1)):
                groups[-1] = card
            else:
                groups.append(card)
            previous = card
        return groups

    def _fits(self, view: View, which: int, card: int, led: int) -> bool:
        """Can the lie still be completed if this opponent plays this card?"""
        voids = list(view.voids)
        if led >= 0 and (card == BLANK or SUIT_OF[card] != led):
            voids[which] |= 1 << led
        pool = view.pool if card == BLANK else view.pool & ~BIT[card]
        blanks = view.blanks - (card == BLANK)
        total = pool.bit_count() + blanks
        other = which * 2 + 1 - self.side + 2
        other_has_played = ((other - view.leader) & 3) < len(view.trick)
        mine = total // 2 if other_has_played else (total - 1) // 2
        theirs = total - mine
        must_mine = must_theirs = 0
        for suit in range(4):
            cards = (pool & SUIT[suit]).bit_count()
            if not cards:
                continue
            if voids[which] >> suit & 1:
                must_theirs += cards
            if voids[1 - which] >> suit & 1:
                must_mine += cards
            if voids[0] & voids[1] & 1 << suit:
                return False
        return must_mine <= mine and must_theirs <= theirs

    def _beats(self, card: int, trick: tuple[int, ...]) -> bool:
        return self._best((*trick, card)) == len(trick)

    def _best(self, trick: tuple[int, ...]) -> int:
        """Which card of a trick is winning it."""
        best = 0
        for place in range(1, len(trick)):
            card, top = trick[place], trick[best]
            if card < 0:
                continue
            if top < 0:
                best = place if SUIT_OF[card] == self.trump else best
            elif SUIT_OF[card] == SUIT_OF[top]:
                if card > top:
                    best = place
            elif SUIT_OF[card] == self.trump:
                best = place
        return best

    def _after(self, view: View, seat: int, card: int, need: int) -> bool:
        near, far, pool, blanks, voids, leader, trick = view
        if (seat ^ self.side) & 1 == 0:
            if seat < 2:
                near &= ~BIT[card]
            else:
                far &= ~BIT[card]
        else:
            if card == BLANK:
                blanks -= 1
            else:
                pool &= ~BIT[card]
            if trick and trick[0] >= 0 and (card == BLANK or SUIT_OF[card] != SUIT_OF[trick[0]]):
                which = seat >> 1
                lacks = voids[which] | 1 << SUIT_OF[trick[0]]
                voids = (lacks, voids[1]) if which == 0 else (voids[0], lacks)
        trick = (*trick, card)
        if len(trick) == 4:
            winner = (leader + self._best(trick)) & 3
            need -= (winner ^ self.side) & 1 == 0
            leader, trick = winner, ()
        return self._search(View(near, far, pool, blanks, voids, leader, trick), need)

"""The plays of the others that a claimer reckons with: cards of the pool, as long as the lie can be completed."""

from __future__ import annotations

from bridgelaw.claims.duties import suits_to_lead
from bridgelaw.claims.own_plays import OwnPlays
from bridgelaw.claims.tricks import BIT, BLANK, SUIT, SUIT_OF, lowest_of_like
from bridgelaw.claims.view import View, tricks_left

__all__ = ["TheirPlays"]


class TheirPlays(OwnPlays):
    """What each of the others may do, beside what he may himself."""

    __slots__ = ()

    def _their_plays(self, view: View, seat: int) -> list[int]:
        """What a hand that he does not play may do: dummy any of its cards, the hands that he does not see what cards
        of the pool they can hold. Of cards that nothing separates the lowest is played; but if the other such hand has
        still to play, which may hold the others, the highest too: by that it is settled which of the two wins."""
        if seat == self.dummy:
            return self._dummys_plays(view, seat)
        if view.duties.bind(seat):
            return self._their_bound_plays(view, seat)
        which = self._place[seat]
        other_seat = self._hidden[1 - which]
        either = ((other_seat - view.leader) & 3) > len(view.trick)
        lacks, others = view.voids[which], self._faced(view, other_seat)
        led = SUIT_OF[view.trick[0]] if view.trick and view.trick[0] >= 0 else -1
        plays: list[int] = []
        if led >= 0:
            if not lacks >> led & 1:
                plays += self._of_suit(view, led, view.trick, others, either)
            other = [suit for suit in range(4) if suit != led and not lacks >> suit & 1]
        else:
            other = [suit for suit in range(4) if not lacks >> suit & 1]
        other.sort(key=lambda suit: suit != self.trump)
        blank = self._has_blank(view, seat) and self._fits(view, which, BLANK, led)
        if blank:
            plays.append(BLANK)
        for suit in other:
            cards = self._of_suit(view, suit, view.trick, others, either and (led < 0 or suit == self.trump))
            if led < 0:
                plays += cards
            else:
                plays += self._not_following(view, suit, cards, blank=blank)
        return [card for card in plays if self._fits(view, which, card, led)]

    def _has_blank(self, view: View, seat: int) -> bool:
        """May it hold one of the cards that he has forgotten? They are the opponents' cards, not a partner's."""
        return bool(view.blanks) and not self._ours(seat)

    def _not_following(self, view: View, suit: int, cards: list[int], *, blank: bool) -> list[int]:
        """Of a suit that was not led: trumps that win, or else the lowest card. But a defender's partner may throw what
        he has counted on, and dummy's cards become good by what declarer throws."""
        if self.alone:
            return cards
        if suit == self.trump and cards:
            return [card for card in cards if self._beats(card, view.trick)] or cards[-1:]
        return [] if blank else cards[-1:]

    def _dummys_plays(self, view: View, seat: int) -> list[int]:
        """What dummy may play; a card of it that he has overlooked is a blank."""
        between = view.near | view.pool | view.duties.faced
        for card in view.trick:
            between |= BIT[card] if card >= 0 else 0
        overlooked = view.far.bit_count() < tricks_left(view, self.near)
        return lowest_of_like(self._legal(view, seat), between) + ([BLANK] if overlooked else [])

    def _their_bound_plays(self, view: View, seat: int) -> list[int]:
        """The same where duties may bind him: he holds his own penalty cards, and none of his partner's."""
        which, who, duties, trick = self._place[seat], seat >> 1, view.duties, view.trick
        led = SUIT_OF[trick[0]] if trick and trick[0] >= 0 else -1
        can = view.pool & ~(duties.majors[1 - who] | duties.minors[1 - who] | duties.waiting[who])
        can &= ~sum(SUIT[suit] for suit in range(4) if view.voids[which] >> suit & 1)
        if not trick:
            suits = suits_to_lead(duties, seat)
            can = sum(can & SUIT[suit] for suit in range(4) if suits >> suit & 1) or can
        follows = can & SUIT[led] if led >= 0 else 0
        others, due = can & ~follows, duties.majors[who] if led >= 0 or not trick else 0
        holds = bool(follows & (due | duties.minors[who]))
        follows, others = follows & due or follows, 0 if holds else others & due or others
        plays = self._groups(view, follows)
        blank = self._has_blank(view, seat) and not holds and not others & due
        blank = blank and self._fits(view, which, BLANK, led)
        if blank:
            plays.append(BLANK)
        for suit in sorted(range(4), key=lambda suit: suit != self.trump):
            cards = self._groups(view, others & SUIT[suit])
            if led < 0 or others & due:
                plays += cards
            else:
                plays += self._not_following(view, suit, cards, blank=blank)
        return [card for card in plays if self._fits(view, which, card, led)]

    def _of_suit(self, view: View, suit: int, trick: tuple[int, ...], others: int, either: bool) -> list[int]:
        """The cards of the pool in a suit, highest first, the lowest of each group that nothing separates, or either
        end of it; not those that his partner is known to hold."""
        held = view.pool & ~others & SUIT[suit]
        lowest = self._groups(view, held, trick, others)
        if not either:
            return lowest
        ends: list[int] = []
        for low in lowest:
            high = held.bit_length() - 1
            ends += [high, low] if high > low else [low]
            held &= BIT[low] - 1
        return ends

    def _groups(
        self, view: View, held: int, trick: tuple[int, ...] | None = None, others: int = 0
    ) -> list[int]:
        between = view.near | view.far | view.duties.faced | others
        for card in view.trick if trick is None else trick:
            if card >= 0:
                between |= BIT[card]
        return lowest_of_like(held, between)

    def _fits(self, view: View, which: int, card: int, led: int) -> bool:
        """Can the lie still be completed if this one of the hands he does not see plays this card?

        Discards that he has not noticed leave more cards in the pool than the opponents hold: either may hold any of
        them as he sees it, and what both are known to lack neither holds.
        """
        voids = list(view.voids)
        if led >= 0 and (card == BLANK or SUIT_OF[card] != led):
            voids[which] |= 1 << led
        pool = view.pool if card == BLANK else view.pool & ~BIT[card]
        blanks = view.blanks - (card == BLANK)
        seat, other = self._hidden[which], self._hidden[1 - which]
        left = tricks_left(view, self.near)
        mine, theirs = left - 1, left - (((other - view.leader) & 3) < len(view.trick))
        unnoticed = pool.bit_count() + blanks - mine - theirs
        must_mine = blanks if self.alone and not self._ours(seat) else 0
        must_theirs = blanks if self.alone and self._ours(seat) else 0
        my_faced, their_faced = self._faced(view, seat), self._faced(view, other)
        for suit in range(4):
            held = pool & SUIT[suit]
            i_lack, they_lack = voids[which] >> suit & 1, voids[1 - which] >> suit & 1
            if (i_lack and held & my_faced) or (they_lack and held & their_faced):
                return False
            if i_lack and they_lack:
                unnoticed -= held.bit_count()
                continue
            must_theirs += (held if i_lack else held & their_faced).bit_count()
            must_mine += (held if they_lack else held & my_faced).bit_count()
        return unnoticed >= 0 and must_mine <= mine + unnoticed and must_theirs <= theirs + unnoticed

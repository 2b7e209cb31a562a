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

from typing import Final, NamedTuple, Protocol

from bridgelaw import kernel
from bridgelaw.claims.duties import FREE, Duties, after_play, choices, is_named, legal_under, suits_to_lead

__all__ = [
    "Asks",
    "BudgetSpent",
    "Outlook",
    "View",
    "best_of",
    "lowest_of_like",
    "outlook_for",
    "tricks_left",
]

SUIT: Final = tuple(0x1FFF << (13 * suit) for suit in range(4))
SUIT_OF: Final = tuple(card // 13 for card in range(52))
BIT: Final = tuple(1 << card for card in range(52))
UNKNOWN: Final = (0, 99)
"""So many tricks he is sure of, of so many he is not, before anything has been found."""
ANY_SUIT: Final = 15
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
    duties: Duties = FREE
    """What the defenders are bound to: everybody sees the penalty cards, and has heard what declarer chose."""
    seen: tuple[int, int] = (0, 0)
    """The cards of the pool that each opponent is known to hold, where it is known of all: a defender sees dummy."""


PATIENCE: Final = 50_000 if kernel.COMPILED else 12_000
"""How many positions a question may take: what is harder to see he is not sure of."""


def tricks_left(view: View, side: int) -> int:
    """The tricks left, the one in progress counted."""
    return view.near.bit_count() + (((side - view.leader) & 3) < len(view.trick))


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


def outlook_for(trump: int | None, side: int) -> Asks:
    """An outlook: the compiled one, and where that could not be built, the one in Python."""
    compiled = kernel.normal_play()
    if compiled is None:
        return Outlook(trump, side)
    outlook: Asks = compiled.Outlook(-1 if trump is None else int(trump), side, PATIENCE)
    return outlook


class Outlook:
    """Answers *sure* and *possible* for one claim; what it has found once it remembers.

    ``kernel/compiled/outlook.hpp`` is the same in C++, to the order in which it looks and what it counts.
    """

    __slots__ = ("_asked", "_friendly", "_given_up", "_left", "_memo", "looked", "patience", "side", "trump")

    def __init__(self, trump: int | None, side: int, patience: int = PATIENCE) -> None:
        """For the claiming side 0 (North-South) or 1, with a trump suit or none."""
        self.trump = -1 if trump is None else int(trump)
        self.side = side
        self.patience = patience
        self.looked = 0
        """How many positions have been looked at."""
        self._left = 0
        self._memo: dict[tuple[View, bool], tuple[int, int]] = {}
        self._asked: dict[tuple[View, bool, int | None], tuple[int, int]] = {}
        self._given_up: dict[tuple[View, bool, int | None, int], int] = {}
        """The questions that were too hard, and with how much patience."""
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
        if need <= 0:
            return True
        if need > tricks_left(view, self.side):
            return False
        view, card = self._squeezed(view, card)
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
        left = tricks_left(view, self.side)
        if need > left:
            return False
        key = (view, self._friendly)
        if not view.trick:
            if (
                (view.leader ^ self.side) & 1 == 0
                and not view.duties.bind(view.leader)
                and self._winners_to_cash(view) >= need
            ):
                return True
            view, _ = self._squeezed(view)
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
        if (seat ^ self.side) & 1:
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
        ours = (seat ^ self.side) & 1 == 0
        quantifier = all if ours else any
        return quantifier(
            self._plays(settled, seat, need, all_needed)
            if ours
            else self._they_lead_bound(settled, seat, need)
            for settled in (view._replace(duties=each) for each in choices(view.duties, seat))
        )

    def _they_lead_bound(self, view: View, seat: int, need: int) -> bool:
        """An opponent leads what declarer has left him; or he has nothing of that."""
        suits, which = suits_to_lead(view.duties, seat), seat >> 1
        if suits == ANY_SUIT or not suits & ~view.voids[which]:
            return self._they_play(view, seat, need)
        lacks = view.voids[which] | suits
        void = view._replace(voids=(lacks, view.voids[1]) if which == 0 else (view.voids[0], lacks))
        return all(
            not self._their_plays(each, seat) or self._they_play(each, seat, need) for each in (view, void)
        )

    def _winners_to_cash(self, view: View) -> int:
        """The cards of the hand on lead that win one after the other, whatever is played to them."""
        seat = view.leader
        mine, rest = self._hand(view, seat), self._hand(view, seat ^ 2) | view.pool
        found = [_higher(mine & suit, rest & suit) for suit in SUIT]
        if self.trump < 0:
            return sum(found)
        out = (view.pool & SUIT[self.trump]).bit_count()
        return sum(found) if found[self.trump] >= out else found[self.trump]

    def _they_play(self, view: View, seat: int, need: int) -> bool:
        """An opponent plays. Hoping, the claimer lets the lie of the cards be kind to him, not the opponents: they
        lead and discard as they please."""
        plays = self._their_plays(view, seat)
        if view.duties.bind(seat) and is_named(
            view.duties, seat, sum(BIT[card] for card in plays if card >= 0)
        ):
            return any(self._after(view, seat, card, need) for card in plays)  # declarer names the card
        if not self._friendly or not view.trick or view.trick[0] < 0:
            # Where no lie fits he is sure of nothing.
            return bool(plays) and all(self._after(view, seat, card, need) for card in plays)
        led = SUIT_OF[view.trick[0]]
        free = [card for card in plays if card < 0 or SUIT_OF[card] not in (led, self.trump)]
        kind = [card for card in plays if card >= 0 and SUIT_OF[card] in (led, self.trump)]
        if any(self._after(view, seat, card, need) for card in kind if self._need_not_win(view, seat, card)):
            return True
        return (
            bool(free)
            and not self._partner_held_off(view, seat)
            and all(self._after(view, seat, card, need) for card in free)
        )

    def _need_not_win(self, view: View, seat: int, card: int) -> bool:
        """Would an opponent play this card to the suit led, who takes a trick of the claimer's if he can?

        He may hold no higher one only if his partner may hold them, who has played before the claimer's card or is
        still to play.
        """
        best, led = self._beatable(view), SUIT_OF[view.trick[0]]
        if best < 0 or SUIT_OF[card] != led or card > view.trick[best]:
            return True
        if any(view.seen):
            return self._faced(view, seat >> 1) & SUIT[led] < BIT[view.trick[best]]
        partner = (seat + 2 - view.leader) & 3
        may_hold_them = not best <= partner < len(view.trick)
        return may_hold_them and not view.voids[(seat ^ 2) >> 1] >> led & 1

    def _partner_held_off(self, view: View, seat: int) -> bool:
        """Does it come out only now, by an opponent's showing out, that his partner let a card of the claimer's win
        that he could have beaten? That is nothing to hope for."""
        best, led = self._beatable(view), SUIT_OF[view.trick[0]]
        partner = (seat + 2 - view.leader) & 3
        return not any(view.seen) and (
            0 <= best < partner < len(view.trick)
            and view.trick[partner] >= 0
            and SUIT_OF[view.trick[partner]] == led
            and not view.voids[seat >> 1] >> led & 1
        )

    def _beatable(self, view: View) -> int:
        """The place in the trick of a card of the claimer's side that is winning it and that a card of the suit led
        which is out could beat; -1: there is none."""
        best = best_of(view.trick, self.trump)
        top, led = view.trick[best], SUIT_OF[view.trick[0]]
        ours = ((view.leader + best) ^ self.side) & 1 == 0
        higher = view.pool & SUIT[led] & ~((BIT[top] << 1) - 1) if ours and SUIT_OF[top] == led else 0
        return best if higher else -1

    @staticmethod
    def _squeezed(view: View, card: int | None = None) -> tuple[View, int | None]:
        """The same position with the cards that are gone taken out: only the order of what is left counts.

        A card of his own becomes the highest of those that nothing separates from it.
        """
        near, far, pool, shown, trick = 0, 0, 0, 0, list(view.trick)
        on_table, faced = 0, view.duties.faced
        for played in trick:
            if played >= 0:
                on_table |= BIT[played]
        if card is not None and BIT[card] & (view.near | view.far):
            own = view.near if view.near & BIT[card] else view.far
            others = (view.near | view.far | view.pool | on_table) & (~own | faced) & SUIT[SUIT_OF[card]]
            above = own & SUIT[SUIT_OF[card]] & ~((BIT[card] << 1) - 1)
            while above:
                higher = (above & -above).bit_length() - 1
                above ^= BIT[higher]
                if others & (BIT[higher] - 1) & ~((BIT[card] << 1) - 1):
                    break
                card = higher
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

    def _hand(self, view: View, seat: int) -> int:
        return view.near if seat < 2 else view.far

    def _legal(self, view: View, seat: int) -> int:
        """The cards that a hand of the claimer's side may play (a card set)."""
        hand, led = (
            self._hand(view, seat),
            SUIT_OF[view.trick[0]] if view.trick and view.trick[0] >= 0 else -1,
        )
        if view.duties.bind(seat) and (led >= 0 or not view.trick):
            return legal_under(view.duties, seat, hand, led)
        return (hand & SUIT[led] or hand) if led >= 0 else hand

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
        hand, other = self._legal(view, seat), self._hand(view, seat ^ 2)
        between = view.pool | other | view.duties.faced
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
        out, there = view.pool & suit, other & suit
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
        best = best_of(view.trick, self.trump)
        top, last = view.trick[best], len(view.trick) == 3
        master = view.pool & SUIT[SUIT_OF[card]] < BIT[card]
        if (view.leader + best) & 1 == seat & 1:
            safe = last or (
                not view.pool & SUIT[SUIT_OF[top]] & ~(BIT[top] - 1)
                and (self.trump < 0 or SUIT_OF[top] == self.trump or not view.pool & SUIT[self.trump])
            )
            if safe:
                return (3 if master else 2, card)
        if self._beats(card, view.trick):
            return (2, card) if last else (0 if master else 1, -card)
        return (4 if master else 3, card)

    def _their_plays(self, view: View, seat: int) -> list[int]:
        """What the opponent in this seat may do: cards out of the pool that can be in his hand. Of cards that nothing
        separates he plays the lowest; but if his partner has still to play, who may hold the others, the highest too:
        by that it is settled which of the two wins."""
        if view.duties.bind(seat):
            return self._their_bound_plays(view, seat)
        either = len(view.trick) < 2
        which = seat >> 1
        lacks, others = view.voids[which], self._faced(view, 1 - which)
        led = SUIT_OF[view.trick[0]] if view.trick and view.trick[0] >= 0 else -1
        plays: list[int] = []
        if led >= 0:
            if not lacks >> led & 1:
                plays += self._of_suit(view, led, view.trick, others, either)
            other = [suit for suit in range(4) if suit != led and not lacks >> suit & 1]
        else:
            other = [suit for suit in range(4) if not lacks >> suit & 1]
        other.sort(key=lambda suit: suit != self.trump)
        blank = bool(view.blanks) and self._fits(view, which, BLANK, led)
        if blank:
            plays.append(BLANK)
        for suit in other:
            cards = self._of_suit(view, suit, view.trick, others, either and (led < 0 or suit == self.trump))
            if led < 0:
                plays += cards
            elif suit == self.trump and cards:
                plays += [card for card in cards if self._beats(card, view.trick)] or cards[-1:]
            elif cards and not blank:
                plays.append(cards[-1])
        return [card for card in plays if self._fits(view, which, card, led)]

    def _their_bound_plays(self, view: View, seat: int) -> list[int]:
        """The same where duties may bind him: he holds his own penalty cards, and none of his partner's."""
        which, duties, trick = seat >> 1, view.duties, view.trick
        led = SUIT_OF[trick[0]] if trick and trick[0] >= 0 else -1
        can = view.pool & ~(duties.majors[1 - which] | duties.minors[1 - which] | duties.waiting[which])
        can &= ~sum(SUIT[suit] for suit in range(4) if view.voids[which] >> suit & 1)
        if not trick:
            suits = suits_to_lead(duties, seat)
            can = sum(can & SUIT[suit] for suit in range(4) if suits >> suit & 1) or can
        follows = can & SUIT[led] if led >= 0 else 0
        others, due = can & ~follows, duties.majors[which] if led >= 0 or not trick else 0
        holds = bool(follows & (due | duties.minors[which]))
        follows, others = follows & due or follows, 0 if holds else others & due or others
        plays = self._groups(view, follows)
        blank = bool(view.blanks) and not holds and not others & due and self._fits(view, which, BLANK, led)
        if blank:
            plays.append(BLANK)
        for suit in sorted(range(4), key=lambda suit: suit != self.trump):
            cards = self._groups(view, others & SUIT[suit])
            if led < 0 or others & due:
                plays += cards
            elif suit == self.trump and cards:
                plays += [card for card in cards if self._beats(card, trick)] or cards[-1:]
            elif cards and not blank:
                plays.append(cards[-1])
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
        """Can the lie still be completed if this opponent plays this card?

        Discards that he has not noticed leave more cards in the pool than the opponents hold: either may hold any of
        them as he sees it, and what both are known to lack neither holds.
        """
        voids = list(view.voids)
        if led >= 0 and (card == BLANK or SUIT_OF[card] != led):
            voids[which] |= 1 << led
        pool = view.pool if card == BLANK else view.pool & ~BIT[card]
        blanks = view.blanks - (card == BLANK)
        other = which * 2 + 1 - self.side + 2
        left = tricks_left(view, self.side)
        mine, theirs = left - 1, left - (((other - view.leader) & 3) < len(view.trick))
        unnoticed = pool.bit_count() + blanks - mine - theirs
        must_mine = must_theirs = 0
        my_faced, their_faced = self._faced(view, which), self._faced(view, 1 - which)
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

    def _faced(self, view: View, which: int) -> int:
        """The cards that an opponent is known to hold (a card set): his penalty cards, or all that are seen."""
        if view.duties.side == self.side:
            return view.seen[which]
        return view.duties.majors[which] | view.duties.minors[which] | view.seen[which]

    def _beats(self, card: int, trick: tuple[int, ...]) -> bool:
        return best_of((*trick, card), self.trump) == len(trick)

    def _after(self, view: View, seat: int, card: int, need: int) -> bool:
        near, far, pool, blanks, voids, leader, trick, duties, seen = view
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
                seen = (seen[0] & ~BIT[card], seen[1] & ~BIT[card])
            if trick and trick[0] >= 0 and (card == BLANK or SUIT_OF[card] != SUIT_OF[trick[0]]):
                which = seat >> 1
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
        return self._search(View(near, far, pool, blanks, voids, leader, trick, duties, seen), need)


def _higher(cards: int, others: int) -> int:
    """How many of the cards are higher than each of the others, all of one suit."""
    return (cards >> others.bit_length()).bit_count()

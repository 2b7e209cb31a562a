"""The plausible plays of a claimer's side, in general: tops, low cards, ruffs, discards.

Each of the presumptions that exclude a play here, or let one in, is noted by its name.
"""

from __future__ import annotations

from bridgelaw.cards import Seat
from bridgelaw.claims.duties import legal_under
from bridgelaw.claims.ending import Ending
from bridgelaw.claims.outlook import Asks
from bridgelaw.claims.position import HONOUR, Mind, Position, is_solid
from bridgelaw.claims.presumptions import Switches
from bridgelaw.claims.script import Script
from bridgelaw.claims.tricks import BIT, SUIT, SUIT_OF, best_of, cards_in, lowest_of_like, suits_in
from bridgelaw.claims.view import View

__all__ = ["Plausible"]


class Plausible:
    """What comes into question for a hand of the claimer's side, whatever he is sure of."""

    ending: Ending
    claimer: Seat
    mind: Mind
    switches: Switches
    script: Script
    outlook: Asks
    side: int
    trump: int
    alone: bool
    """Does a defender claim? His partner knows nothing of what he has in mind."""
    dummy: int
    """The seat of the dummy that such a defender sees; -1: none."""
    near: int
    """The first seat whose hand the claimer sees: a defender's own, or the lower one of his side."""
    known_losers: int
    used: set[str]
    """The presumptions that have excluded a play, or let one in."""
    met: set[str]
    """The switches that have been looked at; the others could be set otherwise and nothing would change."""

    def _note(self, name: str) -> None:
        self.used.add(name)

    def _makes(self, name: str) -> bool:
        """Is the presumption of this name made?"""
        self.met.add(name)
        return self.switches.makes(name)

    def _narrowed(self, plays: list[int], kept: list[int], presumption: str) -> list[int]:
        """Those of the plays that a presumption keeps, if it is made, and keeps some and not all; else all."""
        if not kept or len(kept) == len(plays) or not self._makes(presumption):
            return plays
        self._note(presumption)
        return kept

    def _view(self, position: Position) -> View:
        far = self.dummy if self.alone else self.near + 2
        first, second = (seat for seat in range(4) if seat not in (self.near, far))
        unseen = position.hands[first] | position.hands[second]
        asleep = self.mind.forgotten & ~suits_in(position.awake)
        pool = (unseen | position.thrown) & ~asleep
        return View(
            position.hands[self.near], position.hands[far] & ~asleep, pool, (unseen & ~pool).bit_count(),
            (position.voids >> (4 * first) & 15, position.voids >> (4 * second) & 15), position.leader, position.trick,
            position.duties.as_seen(position.leader),
        )  # fmt: skip

    def _partners(self, position: Position, seat: int) -> int:
        """What a hand of the claimer's side is played with in view of the other: of his partner's hand a defender who
        claims sees only penalty cards."""
        partner = position.hands[seat ^ 2]
        return partner & position.duties.faced if self.alone and seat == self.claimer else partner

    def _against(self, position: Position, seat: int) -> int:
        """The cards that may be against a hand of the claimer's side: of what he does not see a defender who claims
        knows no better."""
        theirs = position.hands[seat ^ 1] | position.hands[seat ^ 3]
        return theirs | position.hands[seat ^ 2] & ~self._partners(position, seat)

    def _our_cards(self, position: Position) -> int:
        return position.hands[self.side] | position.hands[self.side + 2]

    def _is_winning(self, position: Position) -> bool:
        """Is a card of the claimer's side winning the trick in progress?"""
        trick = position.trick
        return bool(trick) and not (position.leader + best_of(trick, self.trump) ^ self.side) & 1

    def _claimers_hand(self, position: Position, seat: int) -> int:
        """What the partner of a defender who claims does not see of his hand: he knows no better who holds it."""
        hidden = position.hands[seat ^ 2] & ~position.duties.faced
        return hidden if self.alone and seat != self.claimer else 0

    def _out(self, position: Position, seat: int) -> int:
        """Those of them that the claimer has in mind."""
        asleep = self.mind.forgotten & ~suits_in(position.awake)
        return (self._against(position, seat) | position.thrown) & ~asleep

    def _legal(self, position: Position, seat: int) -> int:
        """The cards that a hand may play (a card set)."""
        hand, led = position.hands[seat], SUIT_OF[position.trick[0]] if position.trick else -1
        if position.duties.bind(seat):
            return legal_under(position.duties, seat, hand, led)
        return (hand & SUIT[led] or hand) if led >= 0 else hand

    # -- plausible plays --------------------------------------------------------------------------------------

    def _plausible(
        self, position: Position, seat: int, hand: int, legal: int, pool: int, *, stated: bool
    ) -> list[int]:
        """The plays that come into question, in general: tops, low cards, ruffs, discards."""
        if not position.trick:
            return self._leads(position, seat, legal, pool, stated=stated)
        led = SUIT_OF[position.trick[0]]
        if hand & SUIT[led]:
            return self._follows(position, seat, legal, pool)
        return self._without_suit(position, seat, legal, pool)

    def _leads(self, position: Position, seat: int, legal: int, pool: int, *, stated: bool) -> list[int]:
        check = self._safety_check(position, seat, legal)
        if check is not None:
            return [check]
        partner = self._partners(position, seat)
        leads: list[int] = []
        losers: list[int] = []
        for suit in range(4):
            held = legal & SUIT[suit]
            if not held:
                continue
            there, out = partner & SUIT[suit], pool & SUIT[suit]
            cards = self._in_order(
                position, held, pool, stated=stated or self.script.cashes(position.stage, suit)
            )
            low = (held & -held).bit_length() - 1
            crossing = bool(there) and there > out and there.bit_length() - 1 > low
            crash = crossing and not there & (there - 1) and _one_is_wasted(held, there, out)
            if crash and cards != [low] and self._makes("keeps_masters"):
                self._note("keeps_masters")
                cards = [low]
            elif crossing and low not in cards:
                cards.append(low)
            for card in cards:
                wins = BIT[card] > out and not BIT[card] & self.known_losers
                (leads if wins or (crossing and card == low) else losers).append(card)
        return self._without_spare_trumps(position, leads, stated=stated) + losers

    def _safety_check(self, position: Position, seat: int, legal: int) -> int | None:
        """The trump that he leads to make sure, if he does so, when he takes all trumps to be in, and they are not."""
        trumps = SUIT[self.trump] if self.trump >= 0 else 0
        against = self._against(position, seat) & trumps
        takes_them_for_in = against and not self._out(position, seat) & trumps
        if (
            not takes_them_for_in
            or not legal & trumps
            or not self.script.silent(position.stage, position.hands)
        ):
            return None
        if not self._makes("safety_check"):
            return None
        self._note("safety_check")
        return (legal & trumps).bit_length() - 1

    def _without_spare_trumps(self, position: Position, leads: list[int], *, stated: bool) -> list[int]:
        """Trumps that nobody else has any more, as he believes, he need not play while he has other winners."""
        if (
            self.trump < 0
            or self._out(position, position.leader) & SUIT[self.trump]
            or stated
            or self.script.cashes(position.stage, self.trump)
        ):
            return leads
        others = [card for card in leads if SUIT_OF[card] != self.trump]
        if not others or len(others) == len(leads):
            return leads
        are_in = not self._against(position, position.leader) & SUIT[self.trump]
        crash = self._partners(position, position.leader) & SUIT[self.trump] and not self.script.counts_trumps
        if are_in and crash and self._makes("keeps_masters"):
            self._note("keeps_masters")
            return others
        self.met.add("spare_trumps")
        if self.switches.spare_trumps == "any":
            return leads
        self._note("spare_trumps_kept")
        return others

    def _in_order(self, position: Position, held: int, pool: int, *, stated: bool) -> list[int]:
        """The cards of a suit that may be led first."""
        top = held.bit_length() - 1
        order = self.switches.suit_order
        if not held & (held - 1):
            return [top]
        self.met.add("suit_order")
        solid = is_solid(held) or (stated and top % 13 >= HONOUR)
        if order == "top_down" or (order == "solid" and solid):
            self._note("top_down" if order == "top_down" else "solid_top_down")
            return [top]
        self._note("solid_top_down" if order == "solid" else "free_order")
        if order == "free" and self.script.silent(position.stage, position.hands):
            return self._lowest_of_like(position, held)
        return cards_in(held)

    def _lowest_of_like(self, position: Position, held: int) -> list[int]:
        """Of cards of a hand of the claimer's side that nothing tells apart, the lowest."""
        hands = position.hands
        between = (
            hands[0]
            | hands[1]
            | hands[2]
            | hands[3]
            | position.thrown
            | sum(BIT[card] for card in position.trick)
        ) & ~held
        return lowest_of_like(held, between, self.known_losers)

    def _follows(self, position: Position, seat: int, legal: int, pool: int) -> list[int]:
        cards = cards_in(legal)
        plays = [cards[-1]]
        best = best_of(position.trick, self.trump)
        top = position.trick[best]
        if SUIT_OF[top] != SUIT_OF[cards[0]]:
            return plays
        higher = [card for card in cards if card > top]
        ours = (position.leader + best) & 1 == seat & 1
        if ours and self._surely_ours(position, seat, best, pool):
            return plays
        last = len(position.trick) == 3
        if higher:
            if not ours and cards[-1] == higher[-1] and not last:
                plays = []  # every card would win as he sees it: he plays the top one
            plays.append(
                higher[-1] if last else higher[0]
            )  # in fourth seat nobody wins with more than it takes
        return list(dict.fromkeys(plays))

    def _without_suit(self, position: Position, seat: int, legal: int, pool: int) -> list[int]:
        plays: list[int] = []
        trumps = legal & SUIT[self.trump] if self.trump >= 0 else 0
        best = best_of(position.trick, self.trump)
        if trumps:
            calm = self._no_ruff_awaited(position, seat, best)
            ours = self._surely_ours(position, seat, best, pool, unless_ruffed=calm)
            if ours and self._makes("no_ruff_of_winners"):
                self._note("no_ruff_of_winners")
            else:
                winning = [card for card in cards_in(trumps) if self._beats_now(card, position.trick[best])]
                if winning:
                    self.met.add("ruff_height")
                if winning and self.switches.ruff_height == "lowest":
                    self._note("ruffs_low")
                    winning = winning[-1:]
                elif len(winning) > 1:
                    self._note("ruffs_any")
                if len(winning) > 1 and self.script.silent(position.stage, position.hands):
                    winning = self._lowest_of_like(position, sum(BIT[card] for card in winning))
                plays += winning
        discards = []
        for suit in range(4):
            held = legal & SUIT[suit]
            if held and suit != self.trump:
                discards.append((held & -held).bit_length() - 1)
        unseen = pool | self._claimers_hand(position, seat)
        keeps = [c for c in discards if not self._is_master(position, c, unseen)]
        discards = self._narrowed(discards, keeps, "keeps_masters")
        plays += self._unbound(position, seat, legal, discards)
        if not plays and trumps:
            plays.append((trumps & -trumps).bit_length() - 1)
        return plays

    def _unbound(self, position: Position, seat: int, legal: int, discards: list[int]) -> list[int]:
        """He does not unguard what he has said that he will play, while he has another discard."""
        if self.alone and seat != self.claimer:
            return discards
        named = self.script.named(position.stage)
        unbound = [
            card
            for card in discards
            if not legal & named & SUIT[SUIT_OF[card]]
            and not self.script.cashes(position.stage, SUIT_OF[card])
        ]
        if unbound and len(unbound) < len(discards):
            self._note("stated_line_first")
        return unbound or discards

    def _finesse(self, position: Position) -> int | None:
        """The card by which he may finesse in the suit led: under a winner, the lowest that beats what is on the table
        and that just one card out beats, if that is not to be expected to fall under the winners. In a suit that he
        leads himself he does so where a finesse is as normal as the drop, and there was one to take when he claimed."""
        trick = position.trick
        if not 0 < len(trick) < 3:
            return None
        seat, suit = (position.leader + len(trick)) & 3, SUIT[SUIT_OF[trick[0]]]
        held, top = self._legal(position, seat) & suit, trick[best_of(trick, self.trump)]
        out = self._out(position, seat) & suit
        if not held or not BIT[top] & suit or not self._is_master(position, held.bit_length() - 1, out):
            return None
        both = held if self.alone else held | (position.hands[seat ^ 2] & suit)
        on_table = trick[1 - ((position.leader ^ self.side) & 1) :: 2]
        theirs = out.bit_count() + sum(bool(BIT[card] & suit) for card in on_table)
        if theirs < 2 * (both >> out.bit_length()).bit_count():
            return None  # if the suit breaks it falls
        for card in reversed(cards_in(held)):
            if card > top and (out & -(BIT[card] << 1)).bit_count() == 1:
                if (position.leader ^ self.side) & 1:
                    return card
                relied_on = self.script.trusted_to_break >> SUIT_OF[card] & 1
                return card if not relied_on and self._makes("may_finesse") else None
        return None

    def _no_ruff_awaited(self, position: Position, seat: int, best: int) -> bool:
        """Is his other hand's card on the table winning, and has no opponent who plays after this hand shown out of the
        suit led?"""
        led, leader = SUIT_OF[position.trick[0]], position.leader
        if (leader + best) & 3 != seat ^ 2:
            return False
        later = ((leader + place) & 3 for place in range(len(position.trick) + 1, 4))
        return not any(position.voids >> (4 * who + led) & 1 for who in later)

    def _is_master(self, position: Position, card: int, pool: int) -> bool:
        """Does he take it for a winner?"""
        return BIT[card] > (pool & SUIT[SUIT_OF[card]]) and not BIT[card] & self.known_losers

    def _beats_now(self, card: int, top: int) -> bool:
        if SUIT_OF[card] == SUIT_OF[top]:
            return card > top
        return SUIT_OF[card] == self.trump

    def _surely_ours(
        self, position: Position, seat: int, best: int, pool: int, *, unless_ruffed: bool = False
    ) -> bool:
        """Is his other hand winning the trick whatever the hands still to play hold, as he sees it? Or, so asked, only
        a ruff could beat its card: then a higher one of this hand would help no more."""
        led, partner = SUIT_OF[position.trick[0]], seat ^ 2
        if (position.leader + best) & 3 == partner:
            card = position.trick[best]
            if len(position.trick) == 3:
                return True
        else:
            if ((partner - position.leader) & 3) < len(position.trick):
                return False
            held = (
                self._partners(position, seat) & SUIT[led]
            )  # he is still to play, and may win it with a card of the suit
            card = held.bit_length() - 1
            if not held or not self._beats_now(card, position.trick[best]):
                return False
        suit = SUIT_OF[card]
        ruffed = self.trump >= 0 and suit != self.trump and pool & SUIT[self.trump]
        return BIT[card] > (pool & SUIT[suit]) and (unless_ruffed or not ruffed)


def _one_is_wasted(held: int, there: int, out: int) -> bool:
    """Of one suit: do two cards higher than those out make but one trick if they fall together?"""
    masters = ((held | there) >> out.bit_length()).bit_count()
    return masters <= max(held.bit_count(), there.bit_count())

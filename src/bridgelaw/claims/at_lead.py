"""What a stated line asks of the hand on lead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from bridgelaw.cards import Card, Suit, suit_bits
from bridgelaw.claims.line import Bag, Branch, Item, Step
from bridgelaw.claims.stages import FREE, Asked, Stages, in_place, in_suit, lowest, plain_steps, stands

__all__ = ["AtLead"]


@dataclass(frozen=True)
class _Turn:
    """A step whose turn it is, with the hand that is on lead."""

    step: Step
    rest: tuple[Item, ...]
    """What comes after it."""
    seat: int
    wanted: int | None
    """The seat that the step names."""
    hands: tuple[int, ...]
    pool: int
    suit: int | None
    """The suit of which the step speaks."""

    @property
    def mine(self) -> int:
        """The hand on lead."""
        return self.hands[self.seat]

    @property
    def other(self) -> int:
        """The other hand of its side."""
        return self.hands[self.seat ^ 2]

    @property
    def held(self) -> int:
        """What the hand on lead holds of the suit."""
        return self.mine & in_suit(self.suit)


class AtLead(Stages):
    """A stated line, asked what is to be led."""

    def at_lead(self, stage: int, seat: int, hands: tuple[int, ...], pool: int) -> list[Asked]:
        """What the line asks of a hand of the claimer's side on lead: the ways to follow it, at least one.

        ``pool`` are the opponents' cards that the claimer has in mind.
        """
        items = self._stages[stage]
        while items and not stands(items[0]):
            first, rest = items[0], items[1:]
            if isinstance(first, Branch):
                still_open = (replace(first, then=(), otherwise=()),) if first.amounts else ()
                items = in_place(first.items_if(self.holds(first, hands)), (*rest, *still_open))
                continue
            if isinstance(first, Bag):
                ways = self._bag(first, rest, seat, hands, pool)
                if ways:
                    return ways
                items = rest
                continue
            asked = self._lead_step(first, rest, seat, hands, pool)
            if asked is not None:
                return [asked] if asked.cards else self._while_it_waits(asked, first, rest, seat, hands, pool)
            items = rest
        return [Asked(FREE, self._number(items))]

    def _while_it_waits(
        self, asked: Asked, step: Step, rest: tuple[Item, ...], seat: int, hands: tuple[int, ...], pool: int
    ) -> list[Asked]:
        """A step waits for the lead in his other hand: a ruff that he has said comes next takes him there. Else play is
        free, but that he leads no trumps while there are ruffs to come."""
        following = rest[0] if rest else None
        if isinstance(following, Step) and following.kind == "crossruff":
            ways = [
                Asked(lead, self._number((_ruff_of(lead, following), step, *rest)))
                for lead in self._leads_to_ruff(following, hands[seat], hands[seat ^ 2])
            ]
            if ways:
                return ways
        elif isinstance(following, Step) and following.kind == "ruff":
            over = self._lead_step(following, (step, *rest[1:]), seat, hands, pool)
            if over is not None and over.cards:
                return [over]
        ruffs = any(each.kind in ("ruff", "crossruff") for each in plain_steps((step, *rest)))
        plain = hands[seat] & ~in_suit(self.trumps) if ruffs else 0
        return [Asked(plain, asked.after, exact=False) if plain else asked]

    def _bag(
        self, bag: Bag, rest: tuple[Item, ...], seat: int, hands: tuple[int, ...], pool: int
    ) -> list[Asked]:
        ways = []
        for place, step in enumerate(bag.steps):
            others = bag.steps[:place] + bag.steps[place + 1 :]
            left: tuple[Item, ...] = (Bag(others), *rest) if others else rest
            asked = self._lead_step(step, left, seat, hands, pool)
            if asked is not None:
                ways.append(asked)
        return ways

    def _lead_step(
        self, step: Step, rest: tuple[Item, ...], seat: int, hands: tuple[int, ...], pool: int
    ) -> Asked | None:
        """What a step asks of the hand on lead; None: it is done, or can never be done, and is dropped."""
        way = _WAYS.get(step.kind)
        # A finesse names the opponent against whom it is taken; it is led to from either hand.
        wanted = None if step.kind == "finesse" else self.seat(step.hand, seat)
        if way is None or (wanted is not None and (wanted ^ seat) & 1):
            return None
        return way(self, _Turn(step, rest, seat, wanted, hands, pool, self._suit_of(step)))

    # -- what is left of the line then ------------------------------------------------------------------------

    def _with(self, turn: _Turn, step: Step) -> int:
        return self._number((step, *turn.rest))

    def _kept(self, turn: _Turn) -> int:
        """The step waits."""
        return self._with(turn, turn.step)

    def _led(self, turn: _Turn) -> int:
        """It has been led for, and is done when the trick has been followed to."""
        return self._with(turn, replace(turn.step, when="led"))

    def _done(self, turn: _Turn) -> int:
        return self._number(turn.rest)

    def _once_less(self, turn: _Turn) -> int:
        """It is to be done once less, where it says how often."""
        times = turn.step.times
        return self._with(turn, replace(turn.step, times=times - 1)) if times else self._kept(turn)

    # -- the steps by what they do ----------------------------------------------------------------------------

    def _draw(self, turn: _Turn) -> Asked | None:
        if self.trumps is None:
            return None
        step, trumps = turn.step, suit_bits(self.trumps)
        drawn = not turn.pool & (step.card.bit if step.card is not None else trumps)
        if drawn or step.times == 0 or not (turn.mine | turn.other) & trumps:
            return None
        if not turn.mine & trumps:
            return Asked(FREE, self._kept(turn))
        return Asked(turn.mine & trumps, self._once_less(turn), exact=False)

    def _lead_card(self, turn: _Turn, card: Card) -> Asked | None:
        """A card that is named is led, or led to."""
        if turn.mine & card.bit:
            return Asked(card.bit, self._done(turn))
        if not turn.other & card.bit:
            return None
        low = lowest(turn.held)
        return Asked(low, self._led(turn)) if low else Asked(FREE, self._kept(turn))

    def _lead(self, turn: _Turn) -> Asked | None:
        if turn.step.card is not None:
            return self._lead_card(turn, turn.step.card)
        return Asked(turn.held, self._done(turn), exact=False) if turn.held else None

    def _cash(self, turn: _Turn) -> Asked | None:
        if turn.step.card is not None:
            return self._lead_card(turn, turn.step.card)
        good = _rounds_that_win(turn)
        return self._run(turn if good is None else replace(turn, step=replace(turn.step, times=good)))

    def _run(self, turn: _Turn) -> Asked | None:
        """A suit is led from the top as often as is said, or until the hand has no more of it."""
        whose = turn.seat if turn.wanted is None else turn.wanted
        source = turn.hands[whose] & in_suit(turn.suit)
        if turn.wanted is None:
            source |= turn.other & in_suit(turn.suit)
        if not source or turn.step.times == 0:
            return None
        if not turn.held:
            return Asked(FREE, self._kept(turn))
        if whose != turn.seat:
            return Asked(lowest(turn.held), self._once_less(turn))
        return Asked(turn.held, self._once_less(turn), exact=False)

    def _exit(self, turn: _Turn) -> Asked | None:
        """A trick in a suit is given up: it is led low, and his other hand, if he plays two, is to play low to it."""
        step = turn.step
        if step.when == "led" or not turn.held:
            return None
        again = (replace(step, times=step.times - 1),) if step.times and step.times > 1 else ()
        now = () if self.alone else (replace(step, when="led"),)
        return Asked(lowest(turn.held), self._number((*now, *again, *turn.rest)))

    def _cross(self, turn: _Turn) -> Asked | None:
        step = turn.step
        if turn.wanted is None or turn.wanted == turn.seat:
            return None
        if step.card is not None or step.suit is not None or step.trump:
            if not turn.held or (step.card is not None and not turn.other & step.card.bit):
                return None
            return Asked(lowest(turn.held), self._led(turn))
        entries = self._entries(turn)
        return Asked(entries, self._led(turn), exact=False) if entries else None

    def _entries(self, turn: _Turn) -> int:
        """The low cards with which the other hand is reached: it ruffs, or holds a higher card than is out."""
        entries = 0
        for suit in Suit:
            held, there = turn.mine & suit_bits(suit), turn.other & suit_bits(suit)
            ruffs = suit != self.trumps and not there and turn.other & in_suit(self.trumps)
            wins = there and there > (turn.pool & suit_bits(suit))
            if held and (ruffs or (wins and there.bit_length() > lowest(held).bit_length())):
                entries |= lowest(held)
        return entries

    def _ruff(self, turn: _Turn) -> Asked | None:
        step, hands = turn.step, turn.hands
        if self.trumps is None or turn.suit is None or step.times == 0:
            return None
        suit = in_suit(turn.suit)
        ruffing = turn.wanted
        if ruffing is None:
            ruffing = turn.seat if turn.other & suit else turn.seat ^ 2
        leading = ruffing ^ 2
        if not hands[ruffing] & suit_bits(self.trumps) or not hands[leading] & suit:
            return None
        if turn.seat != leading:
            return Asked(FREE, self._kept(turn))
        there, out = hands[ruffing] & suit, turn.pool & suit
        if there:  # it cannot ruff before it has played these
            cashes = turn.held > out and not there > out
            return Asked(1 << turn.held.bit_length() - 1 if cashes else lowest(turn.held), self._kept(turn))
        again = (replace(step, times=step.times - 1),) if step.times and step.times > 1 else ()
        now = replace(step, when="led")
        return Asked(lowest(turn.held), self._number((now, *again, *turn.rest)))

    def _crossruff(self, turn: _Turn) -> Asked | None:
        if self.trumps is None or not turn.other & suit_bits(self.trumps):
            return None
        cards = sum(self._leads_to_ruff(turn.step, turn.mine, turn.other))
        # Where his other hand has yet to play its last card of a suit, that is led first.
        cards = cards or sum(self._leads_to_ruff(turn.step, turn.mine, turn.other, following=1))
        return Asked(cards, self._kept(turn), exact=False, loose=True) if cards else None

    def _leads_to_ruff(self, crossruff: Step, mine: int, other: int, following: int = 0) -> list[int]:
        """The lowest card (a card set each) of each suit of a crossruff of which the other hand has so many."""
        named = [suit for suit in (crossruff.suit, crossruff.on) if isinstance(suit, Suit)]
        suits = [suit for suit in named or Suit if suit != self.trumps]
        return [
            lowest(mine & suit_bits(suit))
            for suit in suits
            if mine & suit_bits(suit) and (other & suit_bits(suit)).bit_count() == following
        ]

    def _finesse(self, turn: _Turn) -> Asked | None:
        card = turn.step.card
        if card is None:
            return None
        if turn.mine & card.bit:
            if not (turn.other & suit_bits(card.suit) and _over_a_tenace(card, turn.mine, turn.pool)):
                return Asked(card.bit, self._led(turn))
            return Asked(
                self._entries(turn), self._kept(turn), exact=False
            )  # it is led to, so he crosses first
        if not turn.other & card.bit:
            return None
        return Asked(lowest(turn.held), self._led(turn)) if turn.held else Asked(FREE, self._kept(turn))

    def _force(self, turn: _Turn) -> Asked | None:
        """A suit is led until an opponent has won with the card."""
        card = turn.step.card
        if card is None or not (turn.hands[turn.seat ^ 1] | turn.hands[turn.seat ^ 3]) & card.bit:
            return None
        if not (turn.mine | turn.other) & suit_bits(card.suit):
            return None
        return Asked(turn.held, self._kept(turn), exact=False)

    def _concede(self, turn: _Turn) -> Asked | None:
        """A trick that is given up now; one given up in the end asks for nothing."""
        if turn.step.when != "now":
            return None
        if turn.suit is not None:
            return self._exit(turn)
        return Asked(_to_give_up(turn.mine, turn.pool), self._done(turn), exact=False)


_WAYS: Final[dict[str, Callable[[AtLead, _Turn], Asked | None]]] = {
    "draw": AtLead._draw,
    "cash": AtLead._cash,
    "unblock": AtLead._cash,
    "run": AtLead._run,
    "lead": AtLead._lead,
    "exit": AtLead._exit,
    "cross": AtLead._cross,
    "ruff": AtLead._ruff,
    "crossruff": AtLead._crossruff,
    "finesse": AtLead._finesse,
    "force": AtLead._force,
    "concede": AtLead._concede,
}
"""What a step does, by its kind; the others ask for nothing."""


def _ruff_of(lead: int, crossruff: Step) -> Step:
    """One ruff of a crossruff, for which a card has been led."""
    return Step("ruff", suit=Suit((lead.bit_length() - 1) // 13), height=crossruff.height, when="led")


def _rounds_that_win(turn: _Turn) -> int | None:
    """How many rounds of a suit are cashed, where it was not said: as many as he has high cards in it, if the others do
    not become good by then on an even division. None: all that there are, or as many as was said."""
    suit, out = in_suit(turn.suit), turn.pool & in_suit(turn.suit)
    ours = (turn.mine | turn.other) & suit
    longest = max((turn.mine & suit).bit_count(), (turn.other & suit).bit_count())
    high = min((ours >> out.bit_length()).bit_count(), longest)
    all_good = high == longest or not high or out.bit_count() <= 2 * high
    return None if turn.step.times is not None or all_good else high


def _over_a_tenace(card: Card, held: int, pool: int) -> bool:
    """Does a hand hold a higher card too than the one with which it finesses, and one between them is out?"""
    suit = suit_bits(card.suit)
    between = pool & suit & ~(2 * card.bit - 1)
    return bool(between) and (held & suit) > (between & -between)


def _to_give_up(mine: int, pool: int) -> int:
    """What a trick is given up with: of each suit the lowest card, if it can be beaten; any such if none can."""
    low_cards = [(lowest(mine & suit_bits(suit)), pool & suit_bits(suit)) for suit in Suit]
    return sum(low for low, out in low_cards if out > low) or sum(low for low, _ in low_cards)

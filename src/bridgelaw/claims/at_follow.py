"""What a stated line asks of a hand that plays to a trick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from bridgelaw.cards import Card, suit_bits
from bridgelaw.claims.line import Bag, Branch, Item, Step
from bridgelaw.claims.stages import FREE, STANDING, Asked, Stages, in_suit, lowest, plain_steps, stands
from bridgelaw.claims.tricks import cards_in

__all__ = ["AtFollow"]


class _Turn(NamedTuple):
    """A hand whose turn it is, and the trick to which it plays."""

    seat: int
    hands: tuple[int, ...]
    legal: int
    trick: tuple[int, ...]
    leader: int
    best: int
    """The place in the trick of the card that is winning it."""
    voids: int
    """The suits in which somebody has failed to follow: a bit for each seat and suit."""

    @property
    def led(self) -> int:
        """The suit led."""
        return self.trick[0] // 13

    @property
    def follows(self) -> bool:
        """Has the hand a card of the suit led?"""
        return bool(self.hands[self.seat] & in_suit(self.led))

    @property
    def by_partner(self) -> bool:
        """Has the other hand of its side led?"""
        return (self.leader ^ self.seat) == 2

    @property
    def top(self) -> int:
        """The card that is winning the trick."""
        return self.trick[self.best]

    @property
    def theirs(self) -> bool:
        """Is it an opponent's?"""
        return bool(((self.leader + self.best) ^ self.seat) & 1)


class AtFollow(Stages):
    """A stated line, asked what is to be played to a trick."""

    def at_follow(
        self,
        stage: int,
        seat: int,
        hands: tuple[int, ...],
        legal: int,
        trick: tuple[int, ...],
        leader: int,
        best: int,
        voids: int,
    ) -> Asked:
        """What the line asks of a hand of the claimer's side that is not on lead.

        ``best`` is the place in the trick of the card that is winning it.
        """
        turn = _Turn(seat, hands, legal, trick, leader, best, voids)
        for step in self._standing_steps(self._stages[stage], turn):
            card = self._standing_card(step, turn)
            if card:
                return Asked(card, stage)
        items = self._stages[stage]
        for step in plain_steps(items[:1]):
            if self._suit_of(step) not in (None, turn.led):
                continue
            asked = self._follow_step(step, items, stage, turn)
            if asked is not None:
                return asked
        return Asked(FREE, stage)

    def _standing_steps(self, items: tuple[Item, ...], turn: _Turn) -> Iterator[Step]:
        """What goes on other cards now. What hangs on something that has not shown yet is bound to the other case only
        where its turn has come."""
        for place, item in enumerate(items):
            if not isinstance(item, Branch):
                yield from (step for step in plain_steps((item,)) if step.kind in STANDING)
                continue
            so_far = self.so_far(item, turn.hands, turn.voids)
            if so_far:
                yield from self._standing_steps(item.then, turn)
            elif so_far is False and (place == 0 or stands(item)):
                yield from self._standing_steps(item.otherwise, turn)

    def _standing_card(self, step: Step, turn: _Turn) -> int:
        """What goes on another card whenever that is played; or overtakes it."""
        if step.kind == "overtake" and isinstance(step.on, Card) and step.card is not None:
            return step.on.bit & turn.legal if step.card.index in turn.trick else 0
        if turn.follows or step.kind != "discard":
            return 0
        goes_on = (
            turn.trick[0] == step.on.index
            if isinstance(step.on, Card)
            else turn.led == (self.trumps if step.on is None else step.on)
        )
        if not goes_on:
            return 0
        if step.card is not None:
            return step.card.bit & turn.legal
        return lowest(turn.legal & in_suit(self._suit_of(step)))

    def _follow_step(self, step: Step, items: tuple[Item, ...], stage: int, turn: _Turn) -> Asked | None:
        """What the step that is next asks for; None: nothing in this trick."""
        rest = items if isinstance(items[0], Bag) else items[1:]
        if step.kind == "draw" and step is items[0]:
            return self._drawn(step, rest, turn)
        if step.kind == "crossruff":
            asked = None if self._is_a_winner(turn) else self._ruff_now(step, turn, stage)
            return None if asked is None else asked._replace(loose=True)
        if step.kind == "ruff" and step.when == "led":
            return self._ruff_now(step, turn, self._number(items[1:]))
        if step.kind in ("cash", "run") and step.card is None:
            return self._from_the_top(step, stage, turn)
        if step.kind in ("exit", "concede"):
            return self._given_up(step, rest, turn)
        led_for = step.when == "led" or stage == self.start or self._led_into(step, turn)
        if step.card is None or not led_for:
            return None  # this trick was not led for it
        if step.kind == "finesse":
            return self._finessed(step.card, rest, turn, held=step.held)
        return self._named_card(step, step.card, rest, turn)

    # -- the steps by what they do ----------------------------------------------------------------------------

    def _drawn(self, step: Step, rest: tuple[Item, ...], turn: _Turn) -> Asked | None:
        """A round of trumps that an opponent leads is one of those he was to draw; to it he plays as he likes."""
        if not step.times or turn.by_partner or len(turn.trick) > 1:
            return None
        left = (replace(step, times=step.times - 1), *rest) if step.times > 1 else rest
        return Asked(FREE if turn.legal & (turn.legal - 1) else turn.legal, self._number(left))

    def _named_card(self, step: Step, card: Card, rest: tuple[Item, ...], turn: _Turn) -> Asked | None:
        if step.kind not in ("cash", "unblock", "cross") or not card.bit & turn.legal:
            return None
        held = step.held or step.kind == "unblock"
        if not held and turn.theirs and not self._over(card.index, turn.top, turn.led):
            return None  # a trick is not cashed so
        return Asked(card.bit, self._number(rest))

    def _from_the_top(self, step: Step, stage: int, turn: _Turn) -> Asked | None:
        """His other hand has led the suit to this one, which is to cash it."""
        held = turn.legal & in_suit(turn.led)
        if step.suit != turn.led or self.seat(step.hand, turn.leader) != turn.seat or not turn.by_partner:
            return None
        return Asked(1 << held.bit_length() - 1, stage) if held else None

    def _given_up(self, step: Step, rest: tuple[Item, ...], turn: _Turn) -> Asked | None:
        """His other hand has led the suit to give up a trick: he does not win it with this one."""
        if step.when != "led" or not turn.by_partner:
            return None
        return Asked(lowest(turn.legal) if turn.follows else FREE, self._number(rest))

    def _led_into(self, step: Step, turn: _Turn) -> bool:
        """Has an opponent led the suit, and he whom it is to be finessed against played before this hand?"""
        if step.kind != "finesse" or step.hand is None or turn.by_partner:
            return False
        against = self.seat(step.hand, turn.leader)
        return against is not None and ((against - turn.leader) & 3) < len(turn.trick)

    def _finessed(self, card: Card, rest: tuple[Item, ...], turn: _Turn, *, held: bool) -> Asked | None:
        """The card is played unless a higher one appears in front of it and he is not held to it; or his other hand has
        led it."""
        after = self._number(rest)
        # A higher card that his other hand has led is run: he covers an opponent's only.
        cover = self._cover(turn) if turn.theirs else 0
        if card.bit & turn.legal:
            played = held or not self._over(turn.top, card.index, turn.led)
            return Asked(card.bit if played else cover or lowest(turn.legal), after)
        if card.index not in turn.trick or not turn.by_partner:
            return None
        if turn.follows:
            return Asked(cover or lowest(turn.legal), after)
        # Not covered, it is run: anything may be thrown on it, but no trump.
        return Asked(cover or turn.legal & ~in_suit(self.trumps) or turn.legal, after, exact=bool(cover))

    def _cover(self, turn: _Turn) -> int:
        """The lowest card (a card set) that beats the one on the table; 0: there is none."""
        covers = [card for card in cards_in(turn.legal) if self._over(card, turn.top, turn.led)]
        return 1 << covers[-1] if covers else 0

    def _ruff_now(self, step: Step, turn: _Turn, after: int) -> Asked | None:
        if self.trumps is None or turn.led == self.trumps or not turn.by_partner:
            return None
        trumps = cards_in(turn.legal & suit_bits(self.trumps))
        ruffs = [card for card in trumps if self._over(card, turn.top, turn.led)]
        if not ruffs or turn.follows:
            return Asked(FREE, after)
        if step.height == "high":
            return Asked(1 << ruffs[0], after)
        if step.height == "low":
            return Asked(1 << ruffs[-1], after)
        if step.height is not None and Card.parse(step.height).index in ruffs:
            return Asked(Card.parse(step.height).bit, after)
        return Asked(sum(1 << card for card in ruffs), after, exact=False)

    def _is_a_winner(self, turn: _Turn) -> bool:
        """Has his other hand led a card of which no opponent has a higher one? He does not ruff that."""
        theirs = (turn.hands[turn.seat ^ 1] | turn.hands[turn.seat ^ 3]) & in_suit(turn.led)
        return turn.by_partner and theirs < 1 << turn.trick[0]

    def _over(self, card: int, other: int, led: int) -> bool:
        """Would this card win over the other in a trick to which this suit was led?"""
        suit, other_suit = card // 13, other // 13
        if suit == other_suit:
            return card > other
        if suit == self.trumps:
            return True
        return suit == led and other_suit not in (led, self.trumps)

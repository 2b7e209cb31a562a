"""Play after a claim: void in 1987 and 1997, since 2007 evidence of how play would probably have gone (68D, 70D3).

The ruling is made on the claim as it was made. What it would come to if the cards played after it are taken for the
probable play is worked out beside it; whether they are is for the Director to find.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bridgelaw.cards import Card, Seat, Side, Suit, suit_bits
from bridgelaw.claims.beliefs import Beliefs
from bridgelaw.claims.claim import Claim
from bridgelaw.claims.ending import Ending
from bridgelaw.claims.errors import ClaimError
from bridgelaw.claims.line import Line, Step
from bridgelaw.claims.tricks import best_of

__all__ = ["PlayedOn", "played_on"]


@dataclass(frozen=True)
class PlayedOn:
    """The cards played after a claim, each with the hand that played it, and what was left before and after them."""

    plays: tuple[tuple[Seat, Card], ...]
    before: Ending
    ending: Ending
    """What was left then; the tricks won in between are counted in it."""

    def won_by(self, side: Side) -> int:
        """How many of the tricks played after the claim a side won."""
        return self.ending.won[side] - self.before.won[side]

    def rest_of(self, stated: Claim, claimed: int) -> Claim:
        """The claim as it stands then, of the tricks then left: what he had claimed and not won yet, by what is left of
        the line that he had stated."""
        left, side = self.ending.tricks_left, stated.by.side
        tricks = min(max(claimed - self.won_by(side), 0), left)
        line = self._still_to_come(stated.line or Line(), side)
        if tricks + line.conceded > left:
            line = line.changed(lambda step: None if step.kind in ("concede", "exit") else step)
        return Claim(stated.by, tricks, line=line if line.items else None)

    def _still_to_come(self, line: Line, side: Side) -> Line:
        """The steps that can still be taken: with the cards that are still held, and so often as they have not been
        taken yet."""
        given, led = self.won_by(side.other), self._led_by(side)
        left = self.ending.cards & ~self.ending.on_table

        def what_is_left(step: Step) -> Step | None:
            nonlocal given
            if any(not card.bit & left for card in step.cards()):
                return None
            if step.times is None:
                return step
            suit = self.ending.trumps if step.trump or step.kind == "draw" else step.suit
            done = sum(each == suit for each in led)
            if step.kind == "concede":
                done = min(given, step.times)
                given -= done
            return replace(step, times=step.times - done) if step.times > done else None

        return replace(line.changed(what_is_left), amount=None)

    def _led_by(self, side: Side) -> list[Suit]:
        """The suits that a side led after the claim, one for each trick."""
        first = -len(self.before.current) % 4
        leads = self.plays[first::4]
        return [card.suit for seat, card in leads if seat.side == side]

    def known_then(self, beliefs: Beliefs) -> dict[str, object]:
        """What was found of the claimer's mind, as far as it concerns the cards then left."""
        left = self.ending.cards & ~self.ending.on_table
        found: dict[str, object] = {}
        for name in ("forgotten", "known_losers"):
            cards = getattr(beliefs, name)
            if cards is not None:
                found[name] = tuple(card for card in cards if card.bit & left)
        if beliefs.aware_of_trump is not None and "forgotten" not in found:
            found["aware_of_trump"] = beliefs.aware_of_trump
        if beliefs.player is not None:
            found["class"] = beliefs.player
        return found


def played_on(ending: Ending, cards: Sequence[Card]) -> PlayedOn:
    """Follow the cards played after a claim, in the order of play, and see what was left (68D).

    Raise ClaimError for a card that nobody holds or that was played before, for one out of turn, and for a hand that
    did not follow suit: how the play went on from there is not known.
    """
    now = ending
    plays = []
    for card in cards:
        now = _after(now, card)
        plays.append((_holder(ending, card), card))
    return PlayedOn(tuple(plays), ending, now)


def _after(now: Ending, card: Card) -> Ending:
    """What is left after one more card. Raise ClaimError for a card that cannot be played."""
    if not now.tricks_left or not card.bit & now.cards & ~now.on_table:
        raise ClaimError(
            f"played_on: nobody holds {card} any more; give each card once, in the order of play",
            "played_on", "ui.claim.error.nobody_holds", card=card,
        )  # fmt: skip
    seat, turn = _holder(now, card), now.turn
    if seat != turn:
        raise ClaimError(
            f"played_on: {card} is {seat}'s, and it is {turn}'s turn; give the cards in the order of play",
            "played_on", "ui.claim.error.not_his_turn", card=card, holder=seat, seat=turn,
        )  # fmt: skip
    led = now.current[0][1].suit if now.current else card.suit
    if card.suit != led and now.hands[seat] & suit_bits(led):
        raise ClaimError(
            f"played_on: {seat} played {card} and still holds a card in {led}; leave out what was played from there",
            "played_on", "ui.claim.error.holds_suit", seat=seat, suit=led,
        )  # fmt: skip
    hands = list(now.hands)
    hands[seat] &= ~card.bit
    voids = list(now.voids)
    if card.suit != led:
        voids[seat] |= 1 << led
    return _trick_over(
        replace(
            now,
            hands=(hands[0], hands[1], hands[2], hands[3]),
            voids=(voids[0], voids[1], voids[2], voids[3]),
            current=(*now.current, (seat, card)),
        )
    )


def _holder(ending: Ending, card: Card) -> Seat:
    return next(seat for seat in Seat if card.bit & ending.hands[seat])


def _trick_over(now: Ending) -> Ending:
    """The same with a trick of four cards quitted, and its winner on lead."""
    if len(now.current) < 4:
        return now
    trump = -1 if now.trumps is None else int(now.trumps)
    winner = now.current[best_of(tuple(card.index for _, card in now.current), trump)][0]
    won = (now.won[0] + (winner.side == 0), now.won[1] + (winner.side == 1))
    of_trumps = [seat.side for seat, card in now.current if card.suit == now.trumps]
    before = now.trumps_played
    return replace(
        now, on_lead=winner, won=won, current=(),
        trumps_played=None if before is None else (before[0] or 0 in of_trumps, before[1] or 1 in of_trumps),
        trumps_just_drawn=len(of_trumps) == 4,
    )  # fmt: skip

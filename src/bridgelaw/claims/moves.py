"""What may be played from a position of a claim's search, and where it leads.

The claimer's side plays what is normal (:mod:`bridgelaw.claims.sensible`), the other side all that is legal; declarer
has the rights that penalty cards give him.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bridgelaw.claims.duties import FREE, after_play, choices, is_named
from bridgelaw.claims.position import FAILED, Position
from bridgelaw.claims.sensible import Sensible
from bridgelaw.claims.tricks import BIT, SUIT, SUIT_OF, best_of, lowest_of_like, suits_in
from bridgelaw.claims.view import tricks_left

__all__ = ["Moves"]

KEPT: Final = 100_000
"""For how many positions it is remembered which plays are normal."""


class Moves(Sensible):
    """The moves of both sides."""

    guards: int
    """The opponents' cards whose discard he is not taken to notice."""
    _kept_ways: dict[Position, list[tuple[int, int]]]

    def _moves(self, position: Position, seat: int) -> Iterator[tuple[int, Position, int]]:
        """The cards that a hand may play, where each leads, and the tricks won by it."""
        for settled in self._settled(position, seat):
            for card, stage in self._ways(settled, seat):
                yield card, *self._after(settled, seat, card, stage)

    def _settled(self, position: Position, seat: int) -> list[Position]:
        """What declarer may make of a position by requiring or forbidding a lead. If it is he that claims, he does not
        choose what loses his claim, as he sees it, while something else keeps it."""
        found = self._choices(position, seat)
        if len(found) == 1:
            return found
        self._note("choice_against_claimer")
        if self.alone or self.plain or position.slack == FAILED or not self._makes("keeps_his_claim"):
            return found
        need = tricks_left(self._view(position), self.near) - position.slack
        return [each for each in found if self.outlook.sure(self._view(each), need)] or found

    def _choices(self, position: Position, seat: int) -> list[Position]:
        duties = position.duties
        if duties is FREE or position.trick or not duties.bind(seat):
            return [position]
        return [position._replace(duties=each) for each in choices(duties, seat)]

    def _named(self, position: Position, plays: list[int]) -> list[int]:
        """The penalty cards of an opponent that declarer may name; the same holds of them."""
        self._note("choice_against_claimer")
        if self.plain or position.slack == FAILED or not self._makes("keeps_his_claim"):
            return plays
        view = self._view(position)
        need = tricks_left(view, self.near) - position.slack
        return [card for card in plays if self.outlook.sure(view, need, card)] or plays

    def _ways(self, position: Position, seat: int) -> list[tuple[int, int]]:
        """What a hand may play, what is likely to cost the claimer a trick first."""
        if (seat ^ self.side) & 1 == 0:
            kept = self._kept_ways.get(position)
            if kept is None:
                kept = self._our_ways(position, seat)
                pool = self._out(position, seat)
                kept.sort(key=lambda way: (BIT[way[0]] > (pool & SUIT[SUIT_OF[way[0]]]), way[0] % 13))
                if len(self._kept_ways) < KEPT:
                    self._kept_ways[position] = kept
            return kept
        plays = self._unless_squeezed(position, self._their_plays(position, seat))
        if position.trick:
            best = best_of(position.trick, self.trump)
            plays.sort(key=lambda card: (not self._beats_now(card, position.trick[best]), card % 13))
        else:
            ours = self._our_cards(position)
            plays.sort(key=lambda card: (BIT[card] < (ours & SUIT[SUIT_OF[card]]), card % 13))
        return [(card, position.stage) for card in plays]

    def _their_plays(self, position: Position, seat: int) -> list[int]:
        """Every legal play that can matter: of cards that nothing tells apart, the lowest."""
        legal = self._legal(position, seat)
        between = position.duties.faced
        for other in range(4):
            if other != seat:
                between |= position.hands[other]
        for card in position.trick:
            between |= BIT[card]
        plays = lowest_of_like(legal, between, self.mind.forgotten & ~suits_in(position.awake))
        if position.duties.bind(seat) and is_named(position.duties, seat, legal):
            return self._named(position, plays)
        return plays

    def _unless_squeezed(self, position: Position, plays: list[int]) -> list[int]:
        """Of a guard whose discard he would not notice nobody makes him a gift: it is thrown if nothing else can be but
        cards that beat his as well."""
        if not position.trick or any(SUIT_OF[card] == SUIT_OF[position.trick[0]] for card in plays):
            return plays
        others = [card for card in plays if not BIT[card] & self.guards or SUIT_OF[card] == self.trump]
        ours = self._our_cards(position)
        spare = any(not 0 < ours & SUIT[SUIT_OF[card]] < BIT[card] for card in others)
        return others if spare else plays

    def _suits_seen(self, leader: int, trick: tuple[int, ...]) -> int:
        """The suits (a bit each) of the cards that he had forgotten and sees on the table: at once, or else when the
        trick is complete."""
        suits = 0
        for place, card in enumerate(trick):
            if (leader + place ^ self.side) & 1 and BIT[card] & self.mind.forgotten:
                suits |= 1 << SUIT_OF[card]
        if not suits or len(trick) == 4:
            return suits
        if not self._makes("sees_what_is_played"):
            return 0
        self._note("sees_what_is_played")
        return suits

    def _after(self, position: Position, seat: int, card: int, stage: int) -> tuple[Position, int]:
        hands, leader, trick, _, awake, voids, slack, thrown, duties = position
        held = list(hands)
        held[seat] &= ~BIT[card]
        theirs = (seat ^ self.side) & 1 == 1
        unseen = theirs or (self.alone and seat != self.claimer)
        if trick and SUIT_OF[trick[0]] != SUIT_OF[card] and unseen:
            voids |= 1 << (4 * seat + SUIT_OF[trick[0]])
            if theirs and BIT[card] & self.guards and SUIT_OF[card] != self.trump:
                thrown |= BIT[card]
                self._note("discards_not_counted")
        trick = (*trick, card)
        won, complete = 0, len(trick) == 4
        if self.mind.forgotten:
            awake |= self._suits_seen(leader, trick)
        winner = (leader + best_of(trick, self.trump)) & 3 if complete else -1
        if self.script.waits(stage):
            ended = trick if complete else ()
            stage, conceded = self.script.settled(stage, tuple(held), voids, ended, winner)
            slack += conceded if slack != FAILED else 0
        if complete:
            won = int((winner ^ self.side) & 1 == 0)
            if not won:
                slack = max(slack - 1, FAILED)
                if slack == FAILED:
                    awake = 15
            leader, trick = winner, ()
        if duties is not FREE:
            duties = after_play(duties, seat, BIT[card], winner, leads=not position.trick)
        return Position(
            (held[0], held[1], held[2], held[3]), leader, trick, stage, awake, voids, slack, thrown, duties
        ), won

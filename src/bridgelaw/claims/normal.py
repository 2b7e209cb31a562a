"""The search for the worst normal line of a claim: what may be lost by carelessness, short of what nobody of the
claimer's class would do.

The worst of the normal plays counts (Laws 70D1, 70E, 71): the search minimises over the normal plays of the claiming
side (:mod:`bridgelaw.claims.sensible`) and over all plays of the other side together.

``kernel/compiled/normal_play.hpp`` is the same in C++, to the order in which it tries cards and what it counts; where
it is there, it does the searching.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from types import ModuleType
from typing import Any, Final

from bridgelaw import kernel
from bridgelaw.cards import ALL_CARDS, Card, Seat, bits_of
from bridgelaw.claims.bound_play import bound_value
from bridgelaw.claims.duties import FREE, Duties, after_play, choices, is_named
from bridgelaw.claims.ending import Ending
from bridgelaw.claims.line import Line
from bridgelaw.claims.outlook import (
    BIT,
    SUIT,
    SUIT_OF,
    Asks,
    BudgetSpent,
    best_of,
    lowest_of_like,
    outlook_for,
    tricks_left,
)
from bridgelaw.claims.position import FAILED, Mind, Position, suits_in
from bridgelaw.claims.presumptions import ALTERNATIVES, Switches
from bridgelaw.claims.script import Script
from bridgelaw.claims.sensible import Sensible

__all__ = ["Normal", "played_by"]

HONOURS: Final = sum(0x1F00 << (13 * suit) for suit in range(4))
THROWN: Final = 12
"""The owner of a card that has been thrown and is still counted."""
KEPT: Final = 100_000
"""For how many positions it is remembered which plays are normal."""
NOTES: Final = (
    "stated_line_first", "discards_not_counted", "winners_before_losers", "top_down", "solid_top_down", "free_order",
    "no_ruff_of_winners", "ruffs_low", "ruffs_any", "keeps_masters", "keeps_his_claim", "unseen_cards_anywhere",
    "awake_after_surprise", "choice_against_claimer", "draws_trumps", "spare_trumps_kept",
)  # fmt: skip
"""The presumptions that a search can note, in the order of kernel/compiled/normal_play.hpp."""
SWITCHES: Final = ("suit_order", "ruff_height", "break_noticed", "tail", "spare_trumps")
"""The switches that it looks at, in the same way."""


@dataclass
class Normal(Sensible):
    """The search for the worst normal line of one claim."""

    ending: Ending
    claimer: Seat
    mind: Mind
    switches: Switches
    line: Line | None = None
    budget: int = 250_000
    plain: bool = False
    """Too many cards are left to ask at each of them what he can be sure of."""
    at_least: int = 0
    """Tricks that no legal play could lose, known beforehand. The search begins one below, so that it meets the
    presumptions without which one of them might have seemed lost."""
    at_most: int = 13
    """Tricks that are the most it can come to, known beforehand."""
    guess: int | None = None
    """The tricks that it is likely to come to: the search begins there."""
    tell_line: bool = True
    """Is the line wanted too?"""
    like: Normal | None = None
    """A search of the same claim, for another mind or other switches: what it has found out about the cards and the
    stated line holds here too."""
    used: set[str] = field(default_factory=set, init=False)
    """The presumptions that have excluded a play, or let one in."""
    met: set[str] = field(default_factory=set, init=False)
    """The switches that have been looked at; the others could be set otherwise and nothing would change."""

    def __post_init__(self) -> None:
        """Prepare the search."""
        if self.mind.forgotten & self.ending.duties.faced:  # nobody loses track of what lies on the table
            self.mind = replace(self.mind, forgotten=self.mind.forgotten & ~self.ending.duties.faced)
        self.side = int(self.claimer.side)
        self.trump = -1 if self.ending.trumps is None else int(self.ending.trumps)
        self.outlook: Asks
        if self.like is None:
            self.script = Script(self.ending, self.line, self.claimer)
            self.outlook = outlook_for(self.ending.trumps, self.side)
        else:
            self.script, self.outlook = self.like.script, self.like.outlook
        self.alone = self.ending.declarer is not None and self.ending.declarer.side != self.claimer.side
        self.dummy = (
            int(self.ending.declarer.partner) if self.alone and self.ending.declarer is not None else -1
        )
        self.known_losers = self.mind.known_losers & self.ending.side_holds(self.claimer.side)
        self.proved = 0
        self.nodes = 0
        """The positions looked at, those of the outlook aside."""
        self.guards = 0
        self._kept_ways: dict[Position, list[tuple[int, int]]] = {}
        self._memo: dict[tuple[object, ...], tuple[int, int]] = {}
        self._best: dict[tuple[object, ...], int] = {}
        self._likely: dict[int, int] = {}
        self._left = self.budget
        self._looked = 0
        self._kept_script: object = None
        self.compiled: Any = None

    @property
    def stated(self) -> Line:
        """The stated line; an empty one where nothing was stated."""
        return self.line if self.line is not None else Line()

    def start(self) -> Position:
        """The position at the claim."""
        ending = self.ending
        voids = sum(lacks << (4 * seat) for seat, lacks in enumerate(ending.voids))
        awake = 0
        for seat, card in ending.current:
            if (seat ^ self.side) & 1 and card.bit & self.mind.forgotten:
                awake |= 1 << card.suit
        trick = tuple(card.index for _, card in ending.current)
        return Position(
            ending.hands, int(ending.on_lead), trick, self.script.start, awake, voids,
            ending.tricks_left - self.mind.claimed, 0, ending.duties,
        )  # fmt: skip

    def worst(self) -> tuple[int, tuple[tuple[Seat, Card], ...]]:
        """The fewest tricks that the claimer's side takes on a normal line, and that line card by card.

        Raise BudgetSpent when too much would have to be searched; ``proved`` tricks are then certain. A line that
        breaks off is one for which the search was too long.
        """
        position = self.start()
        if not self.outlook.sure(self._view(position), self.mind.claimed):
            self.guards = self._guards(position) & ~self.ending.dummy_seen_by(self.claimer.side)
        self.compiled = self._compiled_twin()
        if self.compiled is not None:
            return self._compiled_worst(position)
        self._left, self._looked = self.budget, self.outlook.looked
        self.proved = self.at_least
        left = self.ending.tricks_left
        tricks = max(self.at_least - 1, 0) if self.guess is None else self.guess
        try:
            while self.guess is not None and tricks > self.at_least and self._fewer(position, tricks):
                tricks -= 1
            while tricks < min(left, self.at_most) and not self._fewer(position, tricks + 1):
                tricks += 1
                self.proved = max(tricks, self.at_least)
            return tricks, self._line(position, tricks + 1) if self.tell_line else ()
        finally:
            self.nodes = self.budget - self._left

    def _compiled_twin(self) -> Any:
        """The same search in C++, if it is there: kernel/compiled/normal_play.hpp."""
        module = kernel.normal_play()
        if module is None:
            return None
        switches = self.switches
        return module.Normal(
            self.outlook, self._compiled_script(module), kernel.BUDGET,
            self.side, int(self.claimer), self.trump, self.alone, self.dummy, self.plain,
            ALTERNATIVES["suit_order"].index(switches.suit_order), switches.ruff_height == "lowest",
            switches.spare_trumps == "kept", switches.break_noticed == "lost",
            ALTERNATIVES["tail"].index(switches.tail),
            self.mind.forgotten, self.known_losers, self.guards, self.budget, self.at_least,
            self.at_most, -1 if self.guess is None else self.guess, self.tell_line,
            partial(_best_bound_play, self.trump, self.side),
        )  # fmt: skip

    def _compiled_worst(self, position: Position) -> tuple[int, tuple[tuple[Seat, Card], ...]]:
        left = self.ending.tricks_left
        self.proved, spent, line, self.nodes, used, met = self.compiled.worst(position, left)
        self.used |= {name for place, name in enumerate(NOTES) if used >> place & 1}
        self.met |= {name for place, name in enumerate(SWITCHES) if met >> place & 1}
        if spent:
            raise BudgetSpent
        return self.proved, played_by(line)

    def _compiled_script(self, compiled: ModuleType) -> object:
        """The stated line as the compiled search asks about it."""
        if self.like is not None:
            return self.like._compiled_script(compiled)
        if self._kept_script is None:
            script = self.script
            standing = [step.card for step in script.standing]
            self._kept_script = compiled.Script(
                script.at_lead, script.at_follow,
                lambda stage: (
                    script.finished(stage), sum(script.cashes(stage, suit) << suit for suit in range(4)),
                    script.named(stage), script.looks_at(stage),
                ),
                bool(standing), None in standing, bits_of(card for card in standing if card is not None),
            )  # fmt: skip
        return self._kept_script

    def _guards(self, position: Position) -> int:
        """The opponents' cards that stand above a card of the claimer's side. Where he was not sure of his claim, a
        squeeze is not normal play unless stated: he does not notice that one of these has been discarded."""
        ours = position.hands[self.side] | position.hands[self.side + 2]
        theirs = position.hands[(self.side + 1) & 3] | position.hands[(self.side + 3) & 3]
        return sum(theirs & suit & -(ours & suit & -(ours & suit)) for suit in SUIT if ours & suit)

    def _best_play(self, position: Position) -> int:
        """The tricks with best play by all from here."""
        if position.duties is not FREE:
            tricks = _best_bound_play(self.trump, self.side, position)
            if tricks < 0:
                raise BudgetSpent
            return tricks
        key = (position.hands, position.leader, position.trick)
        if key not in self._best:
            trumps = kernel.NO_TRUMP if self.trump < 0 else self.trump
            problem = kernel.Problem(
                position.hands, trumps, position.leader, self.side, trick=position.trick,
                mode=kernel.Mode.double_dummy,
            )  # fmt: skip
            value = kernel.evaluate(problem, want_line=False)
            if value.low != value.high:
                raise BudgetSpent
            self._best[key] = value.low
        return self._best[key]

    def _line(self, position: Position, limit: int) -> tuple[tuple[Seat, Card], ...]:
        """A line on which fewer tricks than this are taken, card by card; as far as the budget goes."""
        played: list[tuple[Seat, Card]] = []
        try:
            while any(position.hands):
                seat = (position.leader + len(position.trick)) & 3
                for card, after, won in self._moves(position, seat):
                    if self._fewer(after, limit - won):
                        played.append((Seat(seat), ALL_CARDS[card]))
                        position, limit = after, limit - won
                        break
                else:
                    break
        except BudgetSpent:
            pass
        return tuple(played)

    # -- the search -------------------------------------------------------------------------------------------

    def _fewer(self, position: Position, limit: int) -> bool:
        """Is there a normal line on which the claimer's side takes fewer tricks than this from here?"""
        if limit <= 0:
            return False
        seat = (position.leader + len(position.trick)) & 3
        if not position.hands[seat]:
            return True
        if position.awake or position.slack == FAILED:
            self.met.add("tail")
            if self.switches.tail == "lenient":
                return self._best_play(position) < limit
        key = None
        if not position.trick:
            left = position.hands[seat].bit_count()
            if limit > left:
                return True
            key = self._key(position)
            at_least, fewer_than = self._memo.get(key, (0, 99))
            if limit <= at_least:
                return False
            if limit >= fewer_than:
                return True
            if (
                self._trump_tricks(position) >= limit
                or self._stated_tricks(position, seat) >= limit
                or self.certain(position, limit)
            ):
                self._memo[key] = (limit, fewer_than)
                return False
        self._left -= 1
        if self._left < 0 or self.outlook.looked - self._looked > 4 * self.budget:
            raise BudgetSpent
        answer = any(self._fewer(after, limit - won) for _, after, won in self._moves(position, seat))
        if key is not None:
            at_least, fewer_than = self._memo.get(key, (0, 99))
            self._memo[key] = (at_least, limit) if answer else (limit, fewer_than)
        return answer

    def _moves(self, position: Position, seat: int) -> Iterator[tuple[int, Position, int]]:
        """The cards that a hand may play, where each leads, and the tricks won by it."""
        for settled in self._settled(position, seat):
            for card, stage in self._ways(settled, seat):
                yield card, *self._after(settled, seat, card, stage)

    def _settled(self, position: Position, seat: int) -> list[Position]:
        """What declarer may make of a position by requiring or forbidding a lead. If it is he that claims, he does not
        choose what loses his claim, as he sees it, while something else keeps it."""
        duties = position.duties
        if duties is FREE or position.trick or not duties.bind(seat):
            return [position]
        found = [position._replace(duties=each) for each in choices(duties, seat)]
        if len(found) == 1:
            return found
        self._note("choice_against_claimer")
        if self.alone or self.plain or position.slack == FAILED:
            return found
        need = tricks_left(self._view(position), self.side) - position.slack
        return [each for each in found if self.outlook.sure(self._view(each), need)] or found

    def _named(self, position: Position, plays: list[int]) -> list[int]:
        """The penalty cards of an opponent that declarer may name; the same holds of them."""
        self._note("choice_against_claimer")
        if self.plain or position.slack == FAILED:
            return plays
        view = self._view(position)
        need = tricks_left(view, self.side) - position.slack
        return [card for card in plays if self.outlook.sure(view, need, card)] or plays

    def _ways(self, position: Position, seat: int) -> list[tuple[int, int]]:
        """What a hand may play, what is likely to cost the claimer a trick first."""
        if (seat ^ self.side) & 1 == 0:
            kept = self._kept_ways.get(position)
            if kept is None:
                kept = self._our_ways(position, seat)
                pool = self._pool(position)
                kept.sort(key=lambda way: (BIT[way[0]] > (pool & SUIT[SUIT_OF[way[0]]]), way[0] % 13))
                if len(self._kept_ways) < KEPT:
                    self._kept_ways[position] = kept
            return kept
        plays = self._their_plays(position, seat)
        if position.trick:
            best = best_of(position.trick, self.trump)
            plays.sort(key=lambda card: (not self._beats_now(card, position.trick[best]), card % 13))
        else:
            ours = position.hands[self.side] | position.hands[self.side + 2]
            plays.sort(key=lambda card: (BIT[card] < (ours & SUIT[SUIT_OF[card]]), card % 13))
        return [(card, position.stage) for card in plays]

    def _key(self, position: Position) -> tuple[object, ...]:
        """What a position at the beginning of a trick comes to: who holds which place in each suit."""
        hands = position.hands
        if position.duties is not FREE or not self.script.silent(position.stage, hands):
            return position
        asleep = self.mind.forgotten & ~suits_in(position.awake)
        theirs = position.thrown | hands[(self.side + 1) & 3] | hands[(self.side + 3) & 3]
        voids = position.voids
        code = []
        for number, suit in enumerate(SUIT):
            if not theirs & suit:
                voids &= ~(0x1111 << number)
            held = (hands[0] | hands[1] | hands[2] | hands[3] | position.thrown) & suit
            places = 1
            while held:
                card = held & -held
                held ^= card
                owner = next((seat for seat in range(4) if hands[seat] & card), THROWN)
                places = (
                    places << 4 | owner | (4 if card & asleep else 0) | (8 if card & self.known_losers else 0)
                )
            code.append(places)
        touching = 0
        if self.switches.suit_order == "solid":
            for seat in (self.side, self.side + 2):
                for suit in SUIT:
                    honours = hands[seat] & suit & HONOURS
                    touching |= honours if honours & (honours - 1) else 0
        return (*code, touching, position.leader, position.awake, voids, position.slack)

    def _trump_tricks(self, position: Position) -> int:
        """Tricks that the trumps of one hand must take whatever is played: each trump that is not beaten by a
        higher one of the other side."""
        if self.trump < 0:
            return 0
        trumps = SUIT[self.trump]
        theirs = (position.hands[(self.side + 1) & 3] | position.hands[(self.side + 3) & 3]) & trumps
        best = 0
        for seat in (self.side, self.side + 2):
            mine = position.hands[seat] & trumps
            higher, count = 0, 0
            both = mine | theirs
            while both:
                card = both.bit_length() - 1
                both ^= BIT[card]
                if BIT[card] & theirs:
                    higher += 1
                elif higher:
                    higher -= 1
                else:
                    count += 1
            best = max(best, count)
        return best

    def _stated_tricks(self, position: Position, seat: int) -> int:
        """The tricks that the stated line takes by itself."""
        if (seat ^ self.side) & 1 or self.alone or self.script.finished(position.stage):
            return 0
        return self.script.certain_tricks(position.stage, seat, position.hands, self.trump)

    def certain(self, position: Position, limit: int) -> bool:
        """Does he keep so many tricks because he is sure of them, with nothing forgotten and the line done?"""
        if self.plain or self.alone or not self.script.silent(position.stage, position.hands):
            return False
        theirs = position.hands[(self.side + 1) & 3] | position.hands[(self.side + 3) & 3]
        if theirs & self.mind.forgotten & ~suits_in(position.awake):
            return False
        view = self._view(position)
        left = tricks_left(view, self.side)
        if position.slack == FAILED:
            return self.switches.tail != "harsh" and self.outlook.sure(view, limit)
        return limit <= left - position.slack and self.outlook.sure(view, left - position.slack)

    def _after(self, position: Position, seat: int, card: int, stage: int) -> tuple[Position, int]:
        hands, leader, trick, _, awake, voids, slack, thrown, duties = position
        held = list(hands)
        held[seat] &= ~BIT[card]
        theirs = (seat ^ self.side) & 1 == 1
        if trick and SUIT_OF[trick[0]] != SUIT_OF[card] and theirs:
            voids |= 1 << (4 * seat + SUIT_OF[trick[0]])
            if BIT[card] & self.guards and SUIT_OF[card] != self.trump:
                thrown |= BIT[card]
                self._note("discards_not_counted")
        if theirs and BIT[card] & self.mind.forgotten:
            awake |= 1 << SUIT_OF[card]
        trick = (*trick, card)
        won, winner = 0, -1
        if len(trick) == 4:
            winner = (leader + best_of(trick, self.trump)) & 3
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

    # -- the other side ---------------------------------------------------------------------------------------

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


def _best_bound_play(trump: int, side: int, position: tuple[Any, ...]) -> int:
    """The tricks with best play by all while a defender is bound to a play; -1: the search takes too long."""
    hands, leader, trick, *_, duties = position
    tricks = bound_value(hands, leader, trick, Duties(*duties), trump, side, best=True)
    return -1 if tricks is None else tricks


def played_by(line: Iterable[tuple[int, int]]) -> tuple[tuple[Seat, Card], ...]:
    """A line as the compiled search tells it."""
    return tuple((Seat(seat), ALL_CARDS[card]) for seat, card in line)

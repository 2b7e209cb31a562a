"""The search for the worst normal line of a claim: what may be lost by carelessness, short of what nobody of the
claimer's class would do.

The worst of the normal plays counts (Laws 70D1, 70E, 71): the search minimises over the normal plays of the claiming
side (:mod:`bridgelaw.claims.sensible`) and over all plays of the other side together.

``kernel/compiled/normal.hpp`` is the same in C++, to the order in which it tries cards and what it counts; where
it is there, it does the searching.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from bridgelaw import kernel
from bridgelaw.cards import ALL_CARDS, Card, Seat
from bridgelaw.claims.bound_play import bound_value
from bridgelaw.claims.compiled import NOTES, SWITCHES, compiled_search, named_by, played_by
from bridgelaw.claims.duties import FREE
from bridgelaw.claims.ending import Ending
from bridgelaw.claims.line import Line
from bridgelaw.claims.moves import Moves
from bridgelaw.claims.outlook import Asks, BudgetSpent, outlook_for
from bridgelaw.claims.position import FAILED, Mind, Position
from bridgelaw.claims.presumptions import Switches
from bridgelaw.claims.script import Script
from bridgelaw.claims.tricks import BIT, SUIT, cards_in, runs, suits_in
from bridgelaw.claims.view import tricks_left

__all__ = ["Normal"]

HONOURS: Final = sum(0x1F00 << (13 * suit) for suit in range(4))
THROWN: Final = 12
"""The owner of a card that has been thrown and is still counted."""


@dataclass
class Normal(Moves):
    """The search for the worst normal line of one claim."""

    ending: Ending
    claimer: Seat
    mind: Mind
    switches: Switches
    line: Line | None = None
    budget: int = 250_000
    plain: bool = False
    """It is not asked at each card what he can be sure of: he does not play for tricks that he has conceded."""
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
        declarer = self.ending.declarer
        self.alone = self.ending.declaring_side(self.claimer) != self.claimer.side
        self.near = int(self.claimer) if self.alone else self.side
        self.dummy = int(declarer.partner) if self.alone and declarer is not None else -1
        self.outlook: Asks
        if self.like is None:
            self.outlook = outlook_for(self.ending.trumps, self.near, self.dummy if self.alone else None)
        else:
            self.outlook = self.like.outlook
        self.followed = self._line_to_follow()
        if self.like is None or self.like.followed != self.followed:
            self.script = Script(self.ending, self.followed, self.claimer)
        else:
            self.script = self.like.script
        self.known_losers = self.mind.known_losers & self.ending.side_holds(self.claimer.side)
        self.proved = 0
        self.found = self.ending.tricks_left
        """The fewest tricks on a normal line that was found, and that line."""
        self.found_line: tuple[tuple[Seat, Card], ...] = ()
        self.nodes = 0
        """The positions looked at, those of the outlook aside."""
        self.guards = 0
        self._kept_ways: dict[Position, list[tuple[int, int]]] = {}
        self._memo: dict[tuple[object, ...], tuple[int, int]] = {}
        self._best: dict[tuple[object, ...], int] = {}
        self._likely: dict[int, int] = {}
        self._left = self.budget
        self._looked = 0
        self.compiled: Any = None

    def _line_to_follow(self) -> Line | None:
        """The stated line; in the order of its lists, if a list is taken for one, and with him held to the cards that
        it names, if he is."""
        line = self.line
        if line is not None and line.names_a_card_to_win and self._makes("held_to_stated_card"):
            self._note("held_to_stated_card")
            line = line.held
        if line is None or not line.has_lists:
            return line
        if not self._makes("list_is_no_order"):
            return line.in_order
        self._note("list_is_no_order")
        return line

    @property
    def stated(self) -> Line:
        """The stated line; an empty one where nothing was stated."""
        return self.line if self.line is not None else Line()

    def start(self) -> Position:
        """The position at the claim."""
        ending = self.ending
        voids = sum(lacks << (4 * seat) for seat, lacks in enumerate(ending.voids))
        trick = tuple(card.index for _, card in ending.current)
        awake = self._suits_seen(int(ending.on_lead), trick)
        return Position(
            ending.hands, int(ending.on_lead), trick, self.script.start, awake, voids,
            ending.tricks_left - self.mind.claimed, 0, ending.duties,
        )  # fmt: skip

    def worst(self) -> tuple[int, tuple[tuple[Seat, Card], ...]]:
        """The fewest tricks that the claimer's side takes on a normal line, and that line card by card.

        Raise BudgetSpent when too much would have to be searched; ``proved`` tricks are then certain, and ``found`` the
        fewest on a line that was found. A line that breaks off is one for which the search was too long.
        """
        position = self.start()
        not_counted = self._makes("discards_not_counted")
        if not_counted and not self.outlook.sure(self._view(position), self.mind.claimed):
            self.guards = self._guards() & ~self.ending.dummy_seen_by(self.claimer.side)
        self.compiled = compiled_search(self)
        spent = self._compiled_worst(position) if self.compiled is not None else self._search(position)
        if spent:
            raise BudgetSpent
        return self.proved, self.found_line

    def _search(self, position: Position) -> bool:
        """Look for the worst line; was the budget spent before it was known?"""
        self._left, self._looked = self.budget, self.outlook.looked
        self.proved, self.found, spent = self.at_least, self.ending.tricks_left, False
        left = self.ending.tricks_left
        tricks = max(self.at_least - 1, 0) if self.guess is None else self.guess
        try:
            while self.guess is not None and tricks > self.at_least and self._fewer(position, tricks):
                self.found = tricks = tricks - 1
            while tricks < min(left, self.at_most) and not self._fewer(position, tricks + 1):
                tricks += 1
                self.proved = max(tricks, self.at_least)
            self.proved = self.found = tricks
        except BudgetSpent:
            spent = True
            self._left += self.budget // 8  # enough for the line
            self._looked = self.outlook.looked
        if self.tell_line and (not spent or self.found < left):
            self.found_line = self._line(position, self.found + 1)
        self.nodes = self.budget - self._left
        return spent

    def _compiled_worst(self, position: Position) -> bool:
        left = self.ending.tricks_left
        self.proved, spent, self.found, line, self.nodes, used, met = self.compiled.worst(position, left)
        self.used |= named_by(used, NOTES)
        self.met |= named_by(met, SWITCHES)
        self.found_line = played_by(line)
        return bool(spent)

    def _guards(self) -> int:
        """The opponents' cards that stand above a card of the claimer's side. Where he was not sure of his claim, a
        squeeze is not normal play unless stated: he does not notice that one of these has been discarded. Not in a suit
        that runs from the top as it lies: there no squeeze is needed."""
        hands = self.ending.hands_before_the_trick  # what is on the table belongs to the round in progress
        first, second = hands[self.side], hands[self.side + 2]
        guards = 0
        for suit in SUIT:
            ours = (first | second) & suit
            theirs = [hands[seat] & suit for seat in range(4) if (seat ^ self.side) & 1]
            if ours and not runs(ours, max((first & suit).bit_count(), (second & suit).bit_count()), theirs):
                guards |= (theirs[0] | theirs[1]) & -(ours & -ours)
        return guards

    def _best_play(self, position: Position) -> int:
        """The tricks with best play by all from here."""
        if position.duties is not FREE:
            tricks = bound_value(
                position.hands,
                position.leader,
                position.trick,
                position.duties,
                self.trump,
                self.side,
                best=True,
            )
            if tricks is None:
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
                for card, after, won in self._shown(position, seat):
                    if self._fewer(after, limit - won):
                        played.append((Seat(seat), ALL_CARDS[card]))
                        position, limit = after, limit - won
                        break
                else:
                    break
        except BudgetSpent:
            pass
        return tuple(played)

    def _shown(self, position: Position, seat: int) -> Iterator[tuple[int, Position, int]]:
        """What may be shown from here: the moves, or best play by all where the search takes that for granted."""
        if not self._is_played_best(position):
            yield from self._moves(position, seat)
            return
        tricks = self._best_play(position)
        for settled in self._choices(position, seat):
            for card in cards_in(self._legal(settled, seat)):
                after, won = self._after(settled, seat, card, position.stage)
                if won + (self._best_play(after) if any(after.hands) else 0) == tricks:
                    yield card, after, won

    def _is_played_best(self, position: Position) -> bool:
        """Has there been a surprise, after which all are taken to play their best?"""
        if not (position.awake or position.slack == FAILED):
            return False
        self.met.add("tail")
        return self.switches.tail == "lenient"

    # -- the search -------------------------------------------------------------------------------------------

    def _fewer(self, position: Position, limit: int) -> bool:
        """Is there a normal line on which the claimer's side takes fewer tricks than this from here?"""
        if limit <= 0:
            return False
        seat = (position.leader + len(position.trick)) & 3
        if not position.hands[seat]:
            return True
        if self._is_played_best(position):
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

    def _key(self, position: Position) -> tuple[object, ...]:
        """What a position at the beginning of a trick comes to: who holds which place in each suit."""
        hands = position.hands
        if position.duties is not FREE or not self.script.silent(position.stage, hands):
            return position
        asleep = self.mind.forgotten & ~suits_in(position.awake)
        theirs = position.thrown | self._against(position, self.near)
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
        if position.slack != FAILED and not all(
            self._makes(each) for each in ("keeps_his_claim", "ruffs_with_care", "unblocks")
        ):
            return False
        theirs = position.hands[(self.side + 1) & 3] | position.hands[(self.side + 3) & 3]
        if theirs & self.mind.forgotten & ~suits_in(position.awake):
            return False
        view = self._view(position)
        left = tricks_left(view, self.near)
        if position.slack == FAILED:
            return self.switches.tail != "harsh" and self.outlook.sure(view, limit)
        return limit <= left - position.slack and self.outlook.sure(view, left - position.slack)

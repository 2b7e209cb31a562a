"""The steps of a stated line, and what each of them speaks of: its suit, its hand, the cards on which it turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from bridgelaw.cards import ALL_CARDS, Card, Seat, Suit, bits_of, suit_bits
from bridgelaw.claims.claim import Claim, tricks_claimed, tricks_of
from bridgelaw.claims.conditions import Conditions
from bridgelaw.claims.ending import Ending
from bridgelaw.claims.line import Amount, Bag, Branch, Item, Line, Step
from bridgelaw.claims.view import leaves_a_guess

__all__ = ["FREE", "STANDING", "Asked", "Stages", "in_place", "in_suit", "lowest", "plain_steps", "stands"]

PASSIVE: Final = ("count", "good", "high", "rest", "no trumps", "trumps out")
STANDING: Final = ("discard", "overtake")
"""What is not done in its turn, but whenever the other card is played."""
FREE: Final = 0


class Asked(NamedTuple):
    """What a line asks for: one of these cards (a card set; 0: nothing is asked), and what is left of the line
    then."""

    cards: int
    after: int
    exact: bool = True
    """The line names the card or leaves no choice; otherwise normal play picks among the cards."""
    loose: bool = False
    """Is it the way he plays on the whole, so that he does otherwise where only that keeps his claim?"""


class Stages(Conditions):
    """What is left of a line at each point of the play: a stage is a small number; 0 is the beginning."""

    def __init__(self, ending: Ending, line: Line | None, claimer: Seat) -> None:
        """Prepare a line for an ending."""
        super().__init__(ending, claimer)
        self.line = Line() if line is None else _with_numbers(ending, Claim(claimer, line=line), line)
        self.claim = Claim(claimer, line=self.line)
        items = tuple(self._crossruffs(self.line.items))
        self._stages: list[tuple[Item, ...]] = []
        self._named: list[int] = []
        self._finished: list[bool] = []
        self._numbers: dict[tuple[Item, ...], int] = {}
        self.start = self._number(in_place(items))
        self.trusted_to_break = _said_to_break(items, ending.trumps) or _without_a_guess(ending, claimer)
        """The suits (a bit each) of which he has said that they break; else those in which he had nothing to guess when
        he claimed."""
        self.counts_trumps = ending.trumps is not None and any(
            step.trump or step.suit == ending.trumps for step in self.line.steps
        )
        """Has he counted on his trumps as such, so that he may lead them though one of his falls on another?"""
        self.compiled: object = None
        """The same as the compiled search asks about it, once it does."""

    def _crossruffs(self, items: tuple[Item, ...]) -> Iterator[Item]:
        """Ruffs in both hands, said one after the other and not how many, are a crossruff."""
        left = list(items)
        while left:
            first = left.pop(0)
            two = first.steps if isinstance(first, Bag) else (first, *left[:1])
            crossruff = self._crossruff_of(two)
            if crossruff is not None and not isinstance(first, Bag):
                del left[0]
            yield crossruff or first

    def _crossruff_of(self, items: tuple[Item, ...]) -> Step | None:
        """The crossruff that two ruffs come to, one in each hand."""
        ruffs = [item for item in items if isinstance(item, Step) and item.kind == "ruff" and not item.times]
        if len(items) != 2 or len(ruffs) != 2 or ruffs[0].height != ruffs[1].height:
            return None
        suits = [ruff.suit for ruff in ruffs]
        hands = {self.seat(ruff.hand, self.ending.on_lead) for ruff in ruffs}
        if None in suits or None in hands or len(hands) != 2:
            return None
        return Step("crossruff", suit=suits[0], on=suits[1], height=ruffs[0].height)

    def _number(self, items: tuple[Item, ...]) -> int:
        number = self._numbers.get(items)
        if number is None:
            number = len(self._stages)
            self._numbers[items] = number
            self._stages.append(items)
            self._finished.append(all(stands(item) or _asks_nothing(item) for item in items))
            self._named.append(bits_of(Line(None, tuple(_before_standing(items))).cards()))
        return number

    def finished(self, stage: int) -> bool:
        """Is nothing left of the line but what goes on other cards, and what asks for no play?"""
        return self._finished[stage]

    def hangs(self, stage: int) -> bool:
        """Does anything that is left hang on what shows in the play?"""
        return any(isinstance(item, Branch) for item in self._stages[stage])

    def waits(self, stage: int) -> bool:
        """Does it hang on something how many he claims, or on a trick how he goes on?"""
        return any(isinstance(item, Branch) and _waits(item) for item in self._stages[stage])

    @property
    def said_by_case(self) -> tuple[int, ...]:
        """The tricks that he claims if something shows, and if not; none, where that is all one."""
        return tuple(tricks_of(self.ending, self.claim, amount) for amount in self.line.amounts_by_case)

    def settled(
        self, stage: int, hands: tuple[int, ...], voids: int, trick: tuple[int, ...], winner: int
    ) -> tuple[int, int]:
        """What is left once a card is played, and the tricks that he has conceded if something has shown by it;
        ``trick`` is the one that it has completed, ``winner`` who has won that."""
        left: list[Item] = []
        conceded = 0
        for item in self._stages[stage]:
            waiting = isinstance(item, Branch) and _waits(item)
            so = self.shown(item, hands, voids, trick, winner) if waiting else None  # type: ignore[arg-type]
            if so is None:
                left.append(item)
            else:
                assert isinstance(item, Branch)
                left += in_place(item.items_if(so))
                conceded += self._conceded_if(item, so)
        return self._number(tuple(sorted(left, key=stands))), conceded

    def _conceded_if(self, branch: Branch, so: bool) -> int:
        """How many fewer tricks he claims in this case than he might."""
        amount = branch.amount_if(so)
        if amount is None:
            return 0
        return max(tricks_claimed(self.ending, self.claim) - tricks_of(self.ending, self.claim, amount), 0)

    def standing(self, stage: int) -> int:
        """The cards (a card set) that are to go on others, whatever the turn; all, where it is not said which, or while
        it waits for something to show."""
        if self.waits(stage):
            return bits_of(ALL_CARDS)
        items = tuple(item for item in self._stages[stage] if stands(item))
        cards = {step.card for step in Line(None, items).steps if step.kind in STANDING}
        return bits_of(ALL_CARDS if None in cards else (card for card in cards if card is not None))

    def silent(self, stage: int, hands: tuple[int, ...]) -> bool:
        """Has the line nothing more to say, whatever is played?"""
        ours = hands[self.claimer] | hands[self.claimer ^ 2]
        return self.finished(stage) and not ours & self.standing(stage)

    def cashes(self, stage: int, suit: int) -> bool:
        """Has he said that he cashes this suit, or is it among those he named as good?"""
        return any(
            step.kind in ("cash", "run", "draw") and self._suit_of(step) == suit
            for step in plain_steps(self._stages[stage])
        )

    def runs(self, stage: int, suit: int) -> bool:
        """Is it what comes next in the line that he runs this suit, or cashes it?"""
        return any(
            step.kind in ("cash", "run") and step.card is None and self._suit_of(step) == suit
            for step in plain_steps(self._stages[stage][:1])
        )

    def named(self, stage: int) -> int:
        """The cards (a card set) that what is left of the line names, whatever they hang on."""
        return self._named[stage]

    def looks_at(self, stage: int) -> int:
        """The cards (a card set, whole suits) on which the answers turn: where all the others lie is nothing to the
        line, but for the suit led."""
        suits = {suit for item in self._stages[stage] for suit in self._suits_looked_at(item)}
        return sum(suit_bits(Suit(suit)) for suit in suits)

    def _suits_looked_at(self, item: Item) -> set[int]:
        if isinstance(item, Branch):
            own = {self.suit_watched(item)}
            inner = (*item.then, *item.otherwise)
        elif isinstance(item, Bag):
            own, inner = set(), item.steps
        else:
            return self._suits_of_step(item)
        return {int(suit) for suit in own}.union(*map(self._suits_looked_at, inner))

    def _suits_of_step(self, step: Step) -> set[int]:
        if step.kind in PASSIVE:
            return set()
        on = step.on.suit if isinstance(step.on, Card) else step.on
        named = {self._suit_of(step), None if step.card is None else step.card.suit, on, self.trumps}
        if step.kind in ("cross", "crossruff", "finesse", "concede", "ruff"):
            return {int(suit) for suit in Suit}
        return {int(suit) for suit in named if suit is not None}

    def _suit_of(self, step: Step) -> int | None:
        if step.kind == "draw":
            return self.trumps
        if step.card is not None:
            return step.card.suit
        return self.trumps if step.trump else step.suit


def _with_numbers(ending: Ending, claim: Claim, line: Line) -> Line:
    """A trick that is given up only if something shows, or only if it does not, is claimed in the other case: *all if
    hearts break, otherwise I give you one*."""

    def numbered(item: Item) -> Item:
        if not isinstance(item, Branch) or item.amounts or item.given[0] == item.given[1]:
            return item
        claimed = tricks_claimed(ending, claim)
        then, otherwise = (Amount("claim", max(claimed - given + min(item.given), 0)) for given in item.given)
        return replace(item, then_amount=then, else_amount=otherwise)

    return replace(line, items=tuple(map(numbered, line.items)))


def _without_a_guess(ending: Ending, claimer: Seat) -> int:
    """The suits (a bit each) in which it is no guess whether to finesse or to play for the drop."""
    hands = ending.hands_before_the_trick
    ours, theirs = hands[claimer] | hands[claimer.partner], hands[claimer ^ 1] | hands[claimer ^ 3]
    return sum(
        1 << suit for suit in Suit if not leaves_a_guess(ours & suit_bits(suit), theirs & suit_bits(suit))
    )


def _said_to_break(items: tuple[Item, ...], trumps: Suit | None) -> int:
    """The side suits (a bit each) on whose breaking he has said that something hangs."""
    return sum(
        1 << suit
        for suit in Suit
        if suit != trumps
        and any(
            isinstance(item, Branch) and item.condition == "breaks" and item.subject == suit for item in items
        )
    )


def stands(item: Item) -> bool:
    """Is there nothing in it that has its turn: does it bind, if it binds at all, when another card is played?"""
    if isinstance(item, Branch):
        return all(step.kind in (*STANDING, *PASSIVE) for step in Line(None, (item,)).steps)
    return isinstance(item, Step) and item.kind in STANDING


def _asks_nothing(item: Item) -> bool:
    """Does it say how the cards are, and not what is done with them?"""
    return not isinstance(item, Branch) and all(
        step.kind in PASSIVE or (step.kind == "concede" and step.when in (None, "end"))
        for step in plain_steps((item,))
    )


def _waits(branch: Branch) -> bool:
    return bool(branch.amounts) or branch.condition == "wins"


def _before_standing(items: tuple[Item, ...]) -> Iterator[Item]:
    return (item for item in items if not stands(item))


def in_place(items: tuple[Item, ...], rest: tuple[Item, ...] = ()) -> tuple[Item, ...]:
    """What is followed in turn, that of the rest after it, and then what stands."""
    standing = (step for step in plain_steps(items) if step.kind in STANDING)
    return tuple(sorted((*_in_turn(items), *rest, *standing), key=stands))


def _in_turn(items: tuple[Item, ...]) -> Iterator[Item]:
    """The items that are followed one after another. What goes on a suit, said before or after something else (*drawing
    trumps, and the hearts go on the spades*), has its suit led in its turn; said alone it leaves open when."""
    leads = {
        step.suit if step.card is None else step.card.suit
        for step in plain_steps(items)
        if step.kind in ("cash", "run")
    }
    for place, item in enumerate(items):
        alone = not place and all(isinstance(each, Step) and each.kind in PASSIVE for each in items[1:])
        if not (isinstance(item, Step) and item.kind in STANDING):
            yield item
        elif not alone and item.kind == "discard" and isinstance(item.on, Suit) and item.on not in leads:
            yield Step("run", suit=item.on)


def plain_steps(items: tuple[Item, ...]) -> tuple[Step, ...]:
    """The steps that stand in the line itself or in a list, not those of a branch."""
    steps: list[Step] = []
    for item in items:
        if isinstance(item, Step):
            steps.append(item)
        elif isinstance(item, Bag):
            steps += item.steps
    return tuple(steps)


def lowest(cards: int) -> int:
    """The lowest card of a set, of one suit."""
    return cards & -cards


def in_suit(suit: int | None) -> int:
    """The cards of a suit (a card set); none for no suit."""
    return 0 if suit is None else suit_bits(Suit(suit))

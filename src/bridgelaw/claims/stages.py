"""The steps of a stated line, and what each of them speaks of: its suit, its hand, the cards on which it turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from bridgelaw.cards import Card, Seat, Suit, bits_of, suit_bits
from bridgelaw.claims.ending import Ending
from bridgelaw.claims.line import Bag, Branch, Item, Line, Step

__all__ = ["FREE", "Asked", "Stages", "in_suit", "lowest", "plain_steps"]

PASSIVE: Final = ("count", "good", "high", "rest", "no trumps")
STANDING: Final = ("discard", "overtake")
FREE: Final = 0


class Asked(NamedTuple):
    """What a line asks for: one of these cards (a card set; 0: nothing is asked), and what is left of the line
    then."""

    cards: int
    after: int
    exact: bool = True
    """The line names the card or leaves no choice; otherwise normal play picks among the cards."""


class Stages:
    """What is left of a line at each point of the play: a stage is a small number; 0 is the beginning."""

    def __init__(self, ending: Ending, line: Line | None, claimer: Seat) -> None:
        """Prepare a line for an ending."""
        self.ending = ending
        self.claimer = claimer
        self.trumps = ending.trumps
        declarer = claimer if ending.declarer is None else ending.declarer
        self.hand = declarer if declarer.side == claimer.side else claimer
        self.dummy = declarer.partner
        items = tuple(line.items) if line is not None else ()
        self.standing = tuple(step for step in plain_steps(items) if step.kind in STANDING)
        self._stages: list[tuple[Item, ...]] = []
        self._named: list[int] = []
        self._numbers: dict[tuple[Item, ...], int] = {}
        self.start = self._number(tuple(_in_turn(items)))
        self.compiled: object = None
        """The same as the compiled search asks about it, once it does."""

    def _number(self, items: tuple[Item, ...]) -> int:
        number = self._numbers.get(items)
        if number is None:
            number = len(self._stages)
            self._numbers[items] = number
            self._stages.append(items)
            self._named.append(bits_of(Line(None, items).cards()))
        return number

    def finished(self, stage: int) -> bool:
        """Is nothing left of the line?"""
        return not self._stages[stage]

    def silent(self, stage: int, hands: tuple[int, ...]) -> bool:
        """Has the line nothing more to say, whatever is played?"""
        if self._stages[stage]:
            return False
        ours = hands[self.claimer] | hands[self.claimer ^ 2]
        return not any(step.card is None or ours & step.card.bit for step in self.standing)

    def cashes(self, stage: int, suit: int) -> bool:
        """Has he said that he cashes this suit, or is it among those he named as good?"""
        return any(
            step.kind in ("cash", "run", "draw") and self._suit_of(step) == suit
            for step in plain_steps(self._stages[stage])
        )

    def named(self, stage: int) -> int:
        """The cards (a card set) that what is left of the line names, whatever they hang on."""
        return self._named[stage]

    def looks_at(self, stage: int) -> int:
        """The cards (a card set, whole suits) on which the answers turn: where all the others lie is nothing to the
        line, but for the suit led."""
        steps = (*self._stages[stage], *self.standing)
        suits = {suit for item in steps for suit in self._suits_looked_at(item)}
        return sum(suit_bits(Suit(suit)) for suit in suits)

    def _suits_looked_at(self, item: Item) -> set[int]:
        if isinstance(item, Branch):
            subject = item.subject.suit if isinstance(item.subject, Card) else item.subject
            own = {self._suit_watched(subject)}
            inner = (*item.then, *item.otherwise)
        elif isinstance(item, Bag):
            own, inner = set(), item.steps
        else:
            return self._suits_of_step(item)
        return {int(suit) for suit in own}.union(*map(self._suits_looked_at, inner))

    def _suit_watched(self, subject: Suit | None) -> Suit:
        """The suit that a condition waits for: trumps, where it names none."""
        if subject is None:
            return Suit.CLUBS if self.trumps is None else self.trumps
        return subject

    def _suits_of_step(self, step: Step) -> set[int]:
        if step.kind in PASSIVE:
            return set()
        on = step.on.suit if isinstance(step.on, Card) else step.on
        named = {self._suit_of(step), None if step.card is None else step.card.suit, on, self.trumps}
        if step.kind in ("cross", "crossruff", "finesse", "concede"):
            return {int(suit) for suit in Suit}
        return {int(suit) for suit in named if suit is not None}

    # -- where a step points ----------------------------------------------------------------------------------

    def seat(self, name: str | None, leader: int) -> int | None:
        """The seat that a hand's name means; None: none is named."""
        if name is None:
            return None
        if name == "hand":
            return self.hand
        if name == "dummy":
            return self.dummy
        return leader if name == "on lead" else Seat.parse(name)

    def _suit_of(self, step: Step) -> int | None:
        if step.kind == "draw":
            return self.trumps
        if step.card is not None:
            return step.card.suit
        return self.trumps if step.trump else step.suit

    def _holds(self, branch: Branch, hands: tuple[int, ...]) -> bool:
        """Does what a line waits for turn out so? Lies are judged by the ending, cards by what is still out."""
        subject = branch.subject
        theirs = [(self.claimer + 1) & 3, (self.claimer + 3) & 3]
        if isinstance(subject, Card):
            return not any(hands[seat] & subject.bit for seat in theirs)
        suit = suit_bits(self._suit_watched(subject))
        if branch.condition == "shows out":
            seat = self.seat(branch.hand, self.claimer)
            return seat is not None and not hands[seat] & suit
        lie = sorted((self.ending.hands[seat] & suit).bit_count() for seat in theirs)
        if branch.condition == "split":
            return lie == sorted(branch.split or ())
        return lie[1] - lie[0] <= 1


def _in_turn(items: tuple[Item, ...]) -> Iterator[Item]:
    """The items that are followed one after another. What goes on a suit, said after something else (*drawing trumps,
    and the hearts go on the spades*), has its suit led in its turn; said alone it leaves open when."""
    leads = {
        step.suit if step.card is None else step.card.suit
        for step in plain_steps(items)
        if step.kind in ("cash", "run")
    }
    for place, item in enumerate(items):
        if not (isinstance(item, Step) and item.kind in STANDING):
            yield item
        elif place and item.kind == "discard" and isinstance(item.on, Suit) and item.on not in leads:
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

"""The line of a claim: what the claimer said he would do, step by step, in a form that can be searched.

``all draw all; cash S*3 from dummy; rest``: an amount (all, claim 4, make, over 1, down 1), then steps. Steps
with ``;`` between them bind in that order; steps in braces are a list in any order (Law 70: a list of tricks is no
order of play).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from bridgelaw.cards import Card, Suit

__all__ = ["TRUMPS", "Amount", "Bag", "Branch", "Item", "Line", "Step"]

TRUMPS: Final = "trump"


@dataclass(frozen=True)
class Amount:
    """How many tricks are claimed: ``all``, ``claim`` a number, ``make``, ``over`` or ``down`` a number."""

    kind: str
    number: int = 0

    def __str__(self) -> str:
        return f"{self.kind} {self.number}" if self.kind in ("claim", "over", "down") else self.kind


@dataclass(frozen=True)
class Step:
    """One step of a line. ``suit`` is None where the step names a card or nothing; ``trump`` means the trump
    suit whatever it is. ``hand`` is ``hand``, ``dummy``, ``on lead`` or a seat."""

    kind: str
    suit: Suit | None = None
    card: Card | None = None
    times: int | None = None
    hand: str | None = None
    trump: bool = False
    height: str | None = None
    """``high``, ``low`` or the card to ruff with."""
    on: Card | Suit | None = None
    """The card or suit on which a discard goes; the card that overtakes."""
    when: str | None = None
    held: bool = False
    """Is the card that it names played although a higher one has appeared before it?"""

    def __str__(self) -> str:
        return _written(self)

    def deals_with(self, trumps: Suit) -> bool:
        """Does it lead trumps or give a trick to them, named as trumps or not?"""
        if self.kind not in ("lead", "cash", "run", "force", "finesse", "concede"):
            return False
        return self.trump or self.suit == trumps or (self.card is not None and self.card.suit == trumps)

    def cards(self) -> Iterator[Card]:
        """The cards it names."""
        for card in (self.card, self.on):
            if isinstance(card, Card):
                yield card


@dataclass(frozen=True)
class Bag:
    """Steps in no order."""

    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return "{" + ", ".join(map(str, self.steps)) + "}"


@dataclass(frozen=True)
class Branch:
    """``if`` something shows in the play ``then`` some steps ``else`` others; in brackets, if they are several. The
    number of tricks that is claimed may hang on it too: ``if S breaks then make else down 1``."""

    condition: str
    subject: Card | Suit | None
    hand: str | None
    split: tuple[int, int] | None
    then: tuple[Item, ...]
    otherwise: tuple[Item, ...]
    then_amount: Amount | None = None
    else_amount: Amount | None = None

    @property
    def amounts(self) -> tuple[Amount, ...]:
        """What is claimed in each case, if that is said."""
        return tuple(amount for amount in (self.then_amount, self.else_amount) if amount is not None)

    def waits_for_trumps(self, trumps: Suit) -> bool:
        """Does it hang on how trumps lie, named as trumps or not?"""
        suit = self.subject.suit if isinstance(self.subject, Card) else self.subject
        return suit is None or suit == trumps

    @property
    def given(self) -> tuple[int, int]:
        """The tricks that are given up if it is so, and if not."""
        return _conceded(self.then), _conceded(self.otherwise)

    def amount_if(self, so: bool) -> Amount | None:
        """What is claimed if it is so, or if it is not."""
        return self.then_amount if so else self.else_amount

    def items_if(self, so: bool) -> tuple[Item, ...]:
        """What is done if it is so, or if it is not."""
        return self.then if so else self.otherwise

    def __str__(self) -> str:
        subject = _suit(self.subject) if isinstance(self.subject, Suit) else str(self.subject)
        told = {
            "breaks": f"{subject} breaks",
            "drops": f"{subject} drops",
            "appears": f"{subject} appears",
            "wins": f"{subject} wins",
            "shows out": f"{self.hand} shows out {subject}",
            "split": f"{subject} {'-'.join(map(str, self.split or ()))}",
        }[self.condition]
        text = f"if {told} then {_part(self.then_amount, self.then)}"
        otherwise = _part(self.else_amount, self.otherwise)
        return text + (f" else {otherwise}" if otherwise else "")


Item = Step | Bag | Branch


@dataclass(frozen=True)
class Line:
    """A whole line: the amount, if it says one, and its items in order."""

    amount: Amount | None = None
    items: tuple[Item, ...] = ()

    def __str__(self) -> str:
        parts = [] if self.amount is None else [str(self.amount)]
        if self.items:
            parts.append("; ".join(map(str, self.items)))
        return " ".join(parts) or "all"

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step, in whatever it stands."""
        return tuple(_steps_of(self.items))

    @property
    def conceded(self) -> int:
        """The tricks that it gives up, those to cards that it forces out too; where it depends on how the cards lie,
        the fewest."""
        return _conceded(self.items)

    def cards(self) -> tuple[Card, ...]:
        """Every card that it names."""
        return tuple(dict.fromkeys(card for step in self.steps for card in step.cards()))

    @property
    def amounts_by_case(self) -> tuple[Amount, ...]:
        """The numbers of tricks that are claimed if something shows, and if not."""
        return tuple(_amounts_of(self.items))

    @property
    def rests_on_the_lie(self) -> bool:
        """Does it name a finesse, or what is done if a suit breaks or a card drops?"""
        return any(isinstance(item, Branch) for item in self.items) or any(
            step.kind == "finesse" for step in self.steps
        )

    @property
    def has_lists(self) -> bool:
        """Does it list several things without an order?"""
        return any(isinstance(item, Bag) and len(item.steps) > 1 for item in self.items)

    @property
    def in_order(self) -> Line:
        """The same with each list taken for an order of play, the tricks that it counts cashed one suit after the
        other."""
        return Line(self.amount, tuple(_in_order(self.items)))

    @property
    def names_a_card_to_win(self) -> bool:
        """Does it name a card that is to win a trick, so that a higher one may appear before it?"""
        return any(_is_to_win(step) for step in self.steps)

    @property
    def held(self) -> Line:
        """The same with the claimer held to each card that he has named."""
        return self.changed(lambda step: replace(step, held=True) if _is_to_win(step) else step)

    def changed(self, change: Callable[[Step], Step | None]) -> Line:
        """The same with each step, in whatever it stands, changed as told, or left out where that is nothing."""
        return replace(self, items=tuple(_changed(self.items, change)))

    def mentions_trumps(self, trumps: Suit) -> bool:
        """Does it speak of an outstanding trump: telling that it is out, drawing one, leading trumps, conceding a trick
        to one, or waiting to see how they lie (70C1)?"""
        speaks = any(step.kind in ("draw", "trumps out") or step.deals_with(trumps) for step in self.steps)
        return speaks or any(branch.waits_for_trumps(trumps) for branch in _branches_of(self.items))


def _in_order(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        for step in item.steps if isinstance(item, Bag) else (item,):
            if isinstance(step, Step) and step.kind == "count":
                step = replace(step, kind="cash")
            yield step


def _is_to_win(step: Step) -> bool:
    return step.card is not None and step.kind in ("finesse", "cash", "cross")


def _changed(items: tuple[Item, ...], change: Callable[[Step], Step | None]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Step):
            changed = change(item)
            if changed is not None:
                yield changed
        elif isinstance(item, Bag):
            steps = tuple(step for step in map(change, item.steps) if step is not None)
            if steps:
                yield Bag(steps)
        else:
            then, otherwise = (tuple(_changed(part, change)) for part in (item.then, item.otherwise))
            yield replace(item, then=then, otherwise=otherwise)


def _conceded(items: tuple[Item, ...]) -> int:
    given = 0
    conceded_to = {step.card for step in _steps_of(items) if step.kind == "concede" and step.card is not None}
    for item in items:
        if isinstance(item, Branch):
            given += min(_conceded(item.then), _conceded(item.otherwise))
        else:
            steps = item.steps if isinstance(item, Bag) else (item,)
            given += sum(step.times or 1 for step in steps if step.kind in ("concede", "exit"))
            given += sum(step.kind == "force" and step.card not in conceded_to for step in steps)
    return given


def _amounts_of(items: tuple[Item, ...]) -> Iterator[Amount]:
    for branch in _branches_of(items):
        yield from branch.amounts


def _branches_of(items: tuple[Item, ...]) -> Iterator[Branch]:
    for item in items:
        if isinstance(item, Branch):
            yield item
            yield from (*_branches_of(item.then), *_branches_of(item.otherwise))


def _steps_of(items: tuple[Item, ...]) -> Iterator[Step]:
    for item in items:
        if isinstance(item, Step):
            yield item
        elif isinstance(item, Bag):
            yield from item.steps
        else:
            yield from _steps_of(item.then)
            yield from _steps_of(item.otherwise)


def _part(amount: Amount | None, items: tuple[Item, ...]) -> str:
    """What is claimed and done in one case, in brackets where it could be read on."""
    written = "; ".join(map(str, items))
    if any(isinstance(item, Branch) for item in items) or len(items) > 1:
        written = f"({written})"
    return " ".join(part for part in (str(amount or ""), written) if part)


def _suit(suit: Suit | None, trump: bool = False) -> str:
    return TRUMPS if trump or suit is None else str(suit)


def _written(step: Step) -> str:
    """A step as the grammar reads it."""
    kind = step.kind
    what = str(step.card) if step.card is not None else _suit(step.suit, step.trump)
    on = str(step.on) if step.on is not None else ""
    if kind == "draw":
        return f"draw the {step.card}" if step.card is not None else f"draw {step.times or 'all'}"
    if kind in ("rest", "no trumps", "trumps out"):
        return kind
    if kind == "cross":
        way = (
            f" with {step.card}"
            if step.card is not None
            else (f" in {what}" if step.suit is not None else "")
        )
        return f"cross {step.hand}{way}"
    if kind == "crossruff":
        return kind + (f" {step.suit}/{on}" if step.suit is not None else "") + _height(step)
    if kind == "finesse":
        return f"finesse {what}" + (f" against {step.hand}" if step.hand else "")
    if kind == "concede":
        to = (
            f" to {step.card}"
            if step.card is not None
            else (f" in {what}" if step.suit is not None or step.trump else "")
        )
        return f"concede {step.times}{to}" + (f" {step.when}" if step.when else "")
    if kind in ("discard", "overtake"):
        return f"{kind} {what} {'on' if kind == 'discard' else 'with'} {on}"
    if kind == "high":
        return f"high {step.hand}"
    times = f"*{step.times}" if step.times is not None else ""
    place = f" {'in' if kind == 'ruff' else 'from'} {step.hand}" if step.hand else ""
    return f"{kind} {what}{times}{place}{_height(step)}"


def _height(step: Step) -> str:
    """How high is ruffed."""
    if not step.height:
        return ""
    return f" {step.height}" if step.height in ("high", "low") else f" with {step.height}"

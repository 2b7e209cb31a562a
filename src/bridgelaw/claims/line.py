"""The line of a claim: what the claimer said he would do, step by step, in a form that can be searched.

``all draw all; cash S*3 from dummy; rest``: an amount (all, claim 4, make, over 1, down 1), then steps. Steps
with ``;`` between them bind in that order; steps in braces are a list in any order (Law 70: a list of tricks is no
order of play). ``line.lark`` is the grammar.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Final

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput, VisitError

from bridgelaw.cards import Card, Suit

__all__ = ["Amount", "Bag", "Branch", "Line", "LineError", "Step", "parse_line"]

TRUMPS: Final = "trump"
LONGEST: Final = 1_000
"""Characters of a line: nobody says more at a table."""


class LineError(ValueError):
    """A line that cannot be read: the message names the place and the cure."""


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
    """``if`` something shows in the play ``then`` a step ``else`` another."""

    condition: str
    subject: Card | Suit | None
    hand: str | None
    split: tuple[int, int] | None
    then: tuple[Item, ...]
    otherwise: tuple[Item, ...]

    def __str__(self) -> str:
        subject = _suit(self.subject) if isinstance(self.subject, Suit) else str(self.subject)
        told = {
            "breaks": f"{subject} breaks",
            "drops": f"{subject} drops",
            "appears": f"{subject} appears",
            "shows out": f"{self.hand} shows out {subject}",
            "split": f"{subject} {'-'.join(map(str, self.split or ()))}",
        }[self.condition]
        text = f"if {told} then {'; '.join(map(str, self.then))}"
        return text + (f" else {'; '.join(map(str, self.otherwise))}" if self.otherwise else "")


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
    def rests_on_the_lie(self) -> bool:
        """Does it name a finesse, or what is done if a suit breaks or a card drops?"""
        return any(isinstance(item, Branch) for item in self.items) or any(
            step.kind == "finesse" for step in self.steps
        )

    def mentions_trumps(self, trumps: Suit) -> bool:
        """Does it speak of an outstanding trump: drawing one, leading trumps, or conceding a trick to one (70C1)?"""
        return any(step.kind == "draw" or step.deals_with(trumps) for step in self.steps)


def _conceded(items: tuple[Item, ...]) -> int:
    given = 0
    conceded_to = {step.card for step in _steps_of(items) if step.kind == "concede" and step.card is not None}
    for item in items:
        if isinstance(item, Branch):
            given += min(_conceded(item.then), _conceded(item.otherwise))
        else:
            steps = item.steps if isinstance(item, Bag) else (item,)
            given += sum(step.times or 1 for step in steps if step.kind == "concede")
            given += sum(step.kind == "force" and step.card not in conceded_to for step in steps)
    return given


def _steps_of(items: tuple[Item, ...]) -> Iterator[Step]:
    for item in items:
        if isinstance(item, Step):
            yield item
        elif isinstance(item, Bag):
            yield from item.steps
        else:
            yield from _steps_of(item.then)
            yield from _steps_of(item.otherwise)


def _suit(suit: Suit | None, trump: bool = False) -> str:
    return TRUMPS if trump or suit is None else str(suit)


def _written(step: Step) -> str:
    """A step as the grammar reads it."""
    kind = step.kind
    what = str(step.card) if step.card is not None else _suit(step.suit, step.trump)
    on = str(step.on) if step.on is not None else ""
    if kind == "draw":
        return f"draw the {step.card}" if step.card is not None else f"draw {step.times or 'all'}"
    if kind in ("rest", "no trumps"):
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


class _Builder(Transformer[Token, Any]):
    """Builds a line out of what the grammar has recognised."""

    def start(self, parts: list[Any]) -> Line:
        amount = next((part for part in parts if isinstance(part, Amount)), None)
        items = next((part for part in parts if isinstance(part, tuple)), ())
        return Line(amount, items)

    def all(self, _: list[Token]) -> Amount:
        return Amount("all")

    def claim(self, parts: list[Token]) -> Amount:
        return Amount("claim", int(parts[0]))

    def make(self, _: list[Token]) -> Amount:
        return Amount("make")

    def over(self, parts: list[Token]) -> Amount:
        return Amount("over", int(parts[0]))

    def down(self, parts: list[Token]) -> Amount:
        return Amount("down", int(parts[0]))

    def seq(self, parts: list[Item]) -> tuple[Item, ...]:
        return tuple(parts)

    def bag(self, parts: list[Step]) -> Bag:
        return Bag(tuple(parts))

    def branch(self, parts: list[Any]) -> Branch:
        condition, then, otherwise = parts
        branch: Branch = replace(condition, then=(then,), otherwise=() if otherwise is None else (otherwise,))
        return branch

    # -- steps ------------------------------------------------------------------------------------------------

    def draw_all(self, _: list[Token]) -> Step:
        return Step("draw")

    def draw_rounds(self, parts: list[Token]) -> Step:
        return Step("draw", times=_several(parts[0]))

    def draw_card(self, parts: list[Token]) -> Step:
        return Step("draw", card=Card.parse(parts[0]))

    def cash(self, parts: list[Any]) -> Step:
        return _step("cash", parts)

    def run(self, parts: list[Any]) -> Step:
        return _step("run", parts)

    def lead_card(self, parts: list[Any]) -> Step:
        return _step("lead", parts)

    def lead_suit(self, parts: list[Any]) -> Step:
        return _step("lead", parts)

    def cross(self, parts: list[Token]) -> Step:
        return Step("cross", hand=str(parts[0]))

    def cross_in(self, parts: list[Token]) -> Step:
        return replace(_step("cross", [parts[1]]), hand=str(parts[0]))

    def cross_with(self, parts: list[Token]) -> Step:
        return Step("cross", hand=str(parts[0]), card=Card.parse(parts[1]))

    def ruff(self, parts: list[Any]) -> Step:
        return _step("ruff", parts)

    def crossruff(self, parts: list[Any]) -> Step:
        height = next((part[1] for part in parts if isinstance(part, tuple)), None)
        suits = [Suit.parse(part) for part in parts if not isinstance(part, tuple)]
        first, second = suits or (None, None)
        return Step("crossruff", suit=first, on=second, height=height)

    def finesse(self, parts: list[Any]) -> Step:
        return _step("finesse", parts)

    def discard(self, parts: list[Any]) -> Step:
        what, on = parts
        return replace(_step("discard", [what]), on=_named(on))

    def overtake(self, parts: list[Token]) -> Step:
        return Step("overtake", card=Card.parse(parts[0]), on=Card.parse(parts[1]))

    def unblock(self, parts: list[Any]) -> Step:
        return _step("unblock", parts)

    def force(self, parts: list[Any]) -> Step:
        return _step("force", parts)

    def exit(self, parts: list[Any]) -> Step:
        return _step("exit", parts)

    def concede_card(self, parts: list[Any]) -> Step:
        return _step("concede", parts)

    def concede_suit(self, parts: list[Any]) -> Step:
        return _step("concede", parts)

    def count(self, parts: list[Any]) -> Step:
        return _step("count", parts)

    def high(self, parts: list[Token]) -> Step:
        return Step("high", hand=str(parts[0]))

    def good(self, parts: list[Any]) -> Step:
        return _step("good", parts)

    def no_trumps(self, _: list[Token]) -> Step:
        return Step("no trumps")

    def rest(self, _: list[Token]) -> Step:
        return Step("rest")

    # -- their parts ------------------------------------------------------------------------------------------

    def target(self, parts: list[Token]) -> Token:
        return parts[0]

    def times(self, parts: list[Token]) -> int:
        return _several(parts[0])

    def from_(self, parts: list[Token]) -> Token:
        return parts[0]

    def high_ruff(self, _: list[Token]) -> tuple[str, str]:
        return ("height", "high")

    def low_ruff(self, _: list[Token]) -> tuple[str, str]:
        return ("height", "low")

    def ruff_with(self, parts: list[Token]) -> tuple[str, str]:
        return ("height", str(Card.parse(parts[0])))

    def breaks(self, parts: list[Token]) -> Branch:
        return Branch("breaks", _named(parts[0]), None, None, (), ())

    def split(self, parts: list[Token]) -> Branch:
        first, second = map(int, parts[1].split("-"))
        return Branch("split", _named(parts[0]), None, (first, second), (), ())

    def drops(self, parts: list[Token]) -> Branch:
        return Branch("drops", Card.parse(parts[0]), None, None, (), ())

    def appears(self, parts: list[Token]) -> Branch:
        return Branch("appears", Card.parse(parts[0]), None, None, (), ())

    def shows_out(self, parts: list[Token]) -> Branch:
        return Branch("shows out", _named(parts[1]), str(parts[0]), None, (), ())


def _several(token: Token) -> int:
    """How often something is done."""
    if not int(token):
        raise ValueError(f"{token} times is not at all; leave the step out, or give a number")
    return int(token)


def _named(token: Token) -> Card | Suit | None:
    """A card or a suit; None: the trump suit."""
    if token.type == "CARD":
        return Card.parse(token)
    return None if token.startswith(TRUMPS) else Suit.parse(token)


def _step(kind: str, parts: list[Any]) -> Step:
    """A step out of its parts, each known by what it is."""
    step = Step(kind)
    for part in parts:
        if isinstance(part, tuple):
            step = replace(step, height=part[1])
        elif isinstance(part, int):
            step = replace(step, times=part)
        elif part.type == "INT":
            step = replace(step, times=_several(part))
        elif part.type == "CARD":
            step = replace(step, card=Card.parse(part))
        elif part.type == "SUIT":
            named = _named(part)
            step = replace(step, trump=True) if named is None else replace(step, suit=named)  # type: ignore[arg-type]
        elif part.type == "WHEN":
            step = replace(step, when=str(part))
        else:
            step = replace(step, hand=str(part))
    return step


@cache
def _grammar() -> Lark:
    text = files("bridgelaw.claims").joinpath("line.lark").read_text("utf-8")
    return Lark(text, parser="earley")


def parse_line(text: str) -> Line:
    """Read a line in its structured form. Raise LineError, naming the place and the cure, for anything else."""
    if len(text) > LONGEST:
        raise LineError(f"line: {len(text)} characters are too long; give at most {LONGEST}")
    try:
        line: Line = _Builder().transform(_grammar().parse(text.strip()))
    except UnexpectedInput as error:
        place = getattr(error, "pos_in_stream", None)
        rest = text.strip()[place:] if isinstance(place, int) and place >= 0 else ""
        where = f"{rest!r} cannot be read" if rest else "it ends too early"
        raise LineError(
            f"line: {text!r}: {where}; write it as: all draw all; cash S*3 from dummy; rest"
        ) from None
    except VisitError as error:
        raise LineError(f"line: {text!r}: {error.orig_exc}") from None
    return line

"""The written form of a line, read: ``line.lark`` is its grammar, as :class:`~bridgelaw.claims.line.Line` writes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any, Final

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedInput, VisitError

from bridgelaw.cards import Card, Suit
from bridgelaw.claims.errors import ClaimError
from bridgelaw.claims.line import TRUMPS, Amount, Bag, Branch, Item, Line, Step

__all__ = ["LONGEST", "LineError", "parse_line"]

LONGEST: Final = 1_000
"""Characters of a line: nobody says more at a table."""
SHOWN: Final = 40
"""Characters of what cannot be read that are told again."""


class LineError(ClaimError):
    """A line that cannot be read."""


def _of_kind(kind: str) -> Callable[[Any, list[Any]], Step]:
    """Builds a step of this kind, each part of which tells what it is."""
    return lambda _, parts: _step(kind, parts)


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
        then_amount, then = then
        else_amount, otherwise = otherwise or (None, ())
        branch: Branch = replace(
            condition, then=then, otherwise=otherwise, then_amount=then_amount, else_amount=else_amount
        )
        return branch

    def part(self, parts: list[Any]) -> tuple[Amount | None, tuple[Item, ...]]:
        amount = next((part for part in parts if isinstance(part, Amount)), None)
        return amount, tuple(part for part in parts if part is not None and part is not amount)

    # -- steps ------------------------------------------------------------------------------------------------

    cash = _of_kind("cash")
    run = _of_kind("run")
    lead = _of_kind("lead")
    ruff = _of_kind("ruff")
    finesse = _of_kind("finesse")
    unblock = _of_kind("unblock")
    force = _of_kind("force")
    exit = _of_kind("exit")
    concede = _of_kind("concede")
    count = _of_kind("count")
    good = _of_kind("good")

    def draw_all(self, _: list[Token]) -> Step:
        return Step("draw")

    def draw_rounds(self, parts: list[Token]) -> Step:
        return Step("draw", times=_several(parts[0]))

    def draw_card(self, parts: list[Token]) -> Step:
        return Step("draw", card=Card.parse(parts[0]))

    def cross(self, parts: list[Token]) -> Step:
        return Step("cross", hand=str(parts[0]))

    def cross_in(self, parts: list[Token]) -> Step:
        return replace(_step("cross", [parts[1]]), hand=str(parts[0]))

    def cross_with(self, parts: list[Token]) -> Step:
        return Step("cross", hand=str(parts[0]), card=Card.parse(parts[1]))

    def crossruff(self, parts: list[Any]) -> Step:
        height = next((part[1] for part in parts if isinstance(part, tuple)), None)
        suits = [Suit.parse(part) for part in parts if not isinstance(part, tuple)]
        first, second = suits or (None, None)
        return Step("crossruff", suit=first, on=second, height=height)

    def discard(self, parts: list[Any]) -> Step:
        what, on = parts
        return replace(_step("discard", [what]), on=_named(on))

    def overtake(self, parts: list[Token]) -> Step:
        return Step("overtake", card=Card.parse(parts[0]), on=Card.parse(parts[1]))

    def high(self, parts: list[Token]) -> Step:
        return Step("high", hand=str(parts[0]))

    def no_trumps(self, _: list[Token]) -> Step:
        return Step("no trumps")

    def trumps_out(self, _: list[Token]) -> Step:
        return Step("trumps out")

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

    def wins(self, parts: list[Token]) -> Branch:
        return Branch("wins", Card.parse(parts[0]), None, None, (), ())

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
    if not isinstance(text, str):
        raise _unread(f"{text!r} is no text; write it in quotes", text)
    if len(text) > LONGEST:
        raise LineError(
            f"line: {len(text)} characters are too long; give at most {LONGEST}",
            "line", "ui.error.words", most=LONGEST,
        )  # fmt: skip
    try:
        line: Line = _Builder().transform(_grammar().parse(text.strip()))
    except UnexpectedInput as error:
        place = getattr(error, "pos_in_stream", None)
        rest = text.strip()[place:] if isinstance(place, int) and place >= 0 else ""
        where = f"{rest!r} cannot be read" if rest else "it ends too early"
        raise _unread(
            f"{text!r}: {where}; write it as: all draw all; cash S*3 from dummy; rest", text
        ) from None
    except VisitError as error:
        raise _unread(f"{text!r}: {error.orig_exc}", text) from None
    return line


def _unread(told: str, text: object) -> LineError:
    return LineError(f"line: {told}", "line", "ui.error.line", text=str(text)[:SHOWN])

"""A claim's line put together step by step: what is done, with which suit or card, how often, in which hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bridgelaw.cards import SUITS_IN_ORDER, Card, Seat, Suit, cards_of
from bridgelaw.claims.line import Line, Step
from bridgelaw.claims.line_grammar import LineError, parse_line
from bridgelaw.claims.wording import line_text
from bridgelaw.desk.forms import Choices, Form
from bridgelaw.incident.asking import ALL

__all__ = ["LineBuilder"]

KINDS: Final = (
    "draw", "cash", "run", "lead", "cross", "ruff", "crossruff", "finesse", "discard", "overtake", "unblock",
    "force", "exit", "concede", "count", "good", "high", "rest",
)  # fmt: skip
"""Every step that can be added, in the order in which they are offered."""
TRUMP: Final = "trump"
SUITS: Final = tuple(map(str, SUITS_IN_ORDER))
OWN: Final = ("hand", "dummy")


class LineBuilder:
    """The fields with which a step is added to a line, and the line as it stands afterwards."""

    def __init__(self, form: Form, line: str, held: int) -> None:
        """Read the fields; add the step to ``line``, or take its last one away, if that was asked for.

        ``held`` is the card set of the cards that are left; 0: not known yet, any card can be named.
        """
        self.form = form
        self.line = line
        self.errors: dict[str, str] = {}
        """What is wrong, by field."""
        self.act = form.query.get("step", "")
        named = ("", TRUMP, *SUITS, *map(str, cards_of(held or ALL)))
        self.kind = self._field("kind", ("", *KINDS))
        self.what = self._field("what", named)
        self.times = self._field("times", ("", *map(str, range(1, 14))))
        self.hand = self._field("hand", ("", *OWN, *"NESW"))
        self.on = self._field("on", tuple(value for value in named if value != TRUMP))
        if self.act:
            self._change()

    @property
    def fields(self) -> tuple[Choices, ...]:
        """The fields in the order in which they are filled in."""
        return (self.kind, self.what, self.times, self.hand, self.on)

    def told(self, trumps: str) -> list[str]:
        """The steps of the line in words, trumps as the form names them; none where the line cannot be read."""
        suit = Suit.parse(trumps) if trumps in SUITS else None
        try:
            items = parse_line(self.line).items if self.line else ()
        except LineError:
            return []
        return [line_text(Line(items=(item,)), suit, self.form.lang) for item in items]

    def _field(self, name: str, values: tuple[str, ...]) -> Choices:
        """A field: what was chosen stays while the step does not stand in the line."""
        sent = self.form.query.get(f"step_{name}", "") if self.act == "add" else ""
        options = tuple((value, self._label(name, value)) for value in values)
        asked = self.form.say(f"ui.claim.step.{name}")
        return Choices(f"step_{name}", asked, options, sent if sent in values else "")

    def _label(self, name: str, value: str) -> str:
        say = self.form.say
        if not value:
            return say("ui.claim.step.none")
        if value in SUITS and name in ("what", "on"):
            return say(f"ui.ask.trumps.{value}")
        if name in ("what", "on") and value != TRUMP:
            return say("ui.cards", cards=(Card.parse(value),))
        if name == "hand" and value not in OWN:
            return say("ui.seat", seat=Seat.parse(value))
        return value if name == "times" else say(f"ui.claim.step.{name}.{value}")

    def _change(self) -> None:
        try:
            line = parse_line(self.line) if self.line else Line()
        except LineError:
            self.errors["line"] = self.form.say("ui.error.line", text=self.line[:40])
            return
        if self.act == "undo":
            self._put(replace(line, items=line.items[:-1]))
        elif (step := self._step()) is not None:
            self._put(replace(line, items=(*line.items, step)))
        else:
            self.errors["step_kind"] = self.form.say("ui.claim.step.wrong")

    def _put(self, line: Line) -> None:
        """Have this line in place of the old one, and the fields empty."""
        self.line = str(line) if line.items or line.amount is not None else ""
        for name in ("kind", "what", "times", "hand", "on"):
            setattr(self, name, replace(getattr(self, name), value=""))

    def _step(self) -> Step | None:
        """The step as chosen; None where one of its kind is not put so, and the grammar would read another."""
        kind, what, times = self.kind.value, _named(self.what.value), self.times.value
        step = Step(
            kind,
            suit=what if isinstance(what, Suit) else None,
            card=what if isinstance(what, Card) else None,
            times=int(times) if times else 1 if kind == "concede" else None,
            hand=self.hand.value or None,
            trump=self.what.value == TRUMP,
            on=_named(self.on.value),
        )
        try:
            read = parse_line(str(step))
        except LineError:
            return None
        towards_own = kind == "finesse" and step.hand in OWN
        return step if read.items == (step,) and not towards_own else None


def _named(value: str) -> Card | Suit | None:
    """The suit or card that was chosen; None for trumps and for nothing."""
    if value in SUITS:
        return Suit.parse(value)
    return Card.parse(value) if value and value != TRUMP else None

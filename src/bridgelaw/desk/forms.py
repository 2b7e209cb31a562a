"""A form of the desk, sent in the address: what its fields hold, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from starlette.datastructures import QueryParams

from bridgelaw.cards import Seat
from bridgelaw.incident.asking import say

__all__ = ["Choices", "Form"]

SEATS: Final = tuple(str(seat) for seat in Seat)


@dataclass(frozen=True)
class Choices:
    """A field in which one of several is chosen."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]
    """Each value with its label."""
    value: str
    law: str = ""


@dataclass
class Form:
    """A form sent in the address: its fields, each read as one of the values it can have, else as the first of them."""

    query: QueryParams
    lang: str
    wrong: str = ""
    kept: dict[str, str] = field(default_factory=dict)
    """What was sent of the fields of this page, for the links that lead back to it."""

    def say(self, message: str, **facts: object) -> str:
        """A sentence in the language of the page."""
        return say(message, self.lang, **facts)

    def choose(
        self,
        name: str,
        values: tuple[str, ...],
        label: Callable[[str], str],
        *,
        default: str = "",
        law: str = "",
        ask: str = "",
    ) -> Choices:
        """A field in which one of these values is chosen; ``label`` names them."""
        given = self.text(name)
        value = given if given in values else default or values[0]
        options = tuple((option, label(option)) for option in values)
        return Choices(name, self.say(ask or f"ui.form.{name}"), options, value, law)

    def seat(self, name: str, default: str, *, law: str = "") -> Choices:
        """A field in which a seat is chosen."""
        return self.choose(
            name, SEATS, lambda seat: self.say("ui.seat", seat=Seat.parse(seat)), default=default, law=law
        )

    def named(self, name: str, values: tuple[str, ...], *, default: str = "", law: str = "") -> Choices:
        """A field whose values are named by messages of its own."""
        return self.choose(
            name, values, lambda value: self.say(f"ui.form.{name}.{value}"), default=default, law=law
        )

    def refuse(self, message: str, **facts: object) -> None:
        """Say what is wrong, the first thing only."""
        self.wrong = self.wrong or self.say(message, **facts)

    def text(self, name: str, most: int = 100) -> str:
        """What was sent of a field, at most so many characters."""
        text = ",".join(self.query.getlist(name)[:13]).strip()[:most]
        self.keep(name, text)
        return text

    def keep(self, name: str, text: str) -> None:
        """Have this in a field from now on, nothing where it is empty."""
        self.kept.pop(name, None)
        if text:
            self.kept[name] = text

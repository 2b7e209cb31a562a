"""What the replay of a record can find: kinds of facts, and a fact at its place.

A fact is a :class:`~bridgelaw.records.defects.Defect` that also knows whom, which card and which Law it is about. The
kinds stand in ``facts.toml``; what one means is said by the message ``defect.<code>`` of the catalogues.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from bridgelaw.cards import Card, Seat, Suit
from bridgelaw.records.defects import Defect, Severity
from bridgelaw.records.source import Place
from bridgelaw.rulings import plain
from bridgelaw.words import render

__all__ = ["NOWHERE", "PARTS", "Fact", "FactKind", "Noted", "Spot", "fact_kinds"]

NOWHERE: Final = Place("", 0, 0)
"""The place of a fact that was found in a content without its record."""

PARTS: Final = ("", "deal", "auction", "contract", "play", "claim", "result", "score")
"""The parts of a record, in the order in which facts are told."""


class Spot(NamedTuple):
    """Which part of the record, one of :data:`PARTS`, a fact is about.

    ``entry`` counts the entries of the auction or of the play from 0; None: the part as a whole.
    """

    part: str
    entry: int | None = None


_ALL: Final = Spot("")


@dataclass(frozen=True)
class FactKind:
    """A kind of fact: its code, how bad it is when the record does not mark it, and its Law's number in 2017."""

    code: str
    severity: Severity
    law: str = ""
    example: Mapping[str, object] = field(default_factory=dict)
    """What fills the sentence of an example."""


class Noted(NamedTuple):
    """A fact before it has its place."""

    code: str
    severity: Severity
    spot: Spot
    laws: tuple[str, ...]
    facts: Mapping[str, object]
    marked: bool
    established: bool

    @property
    def order(self) -> tuple[int, int]:
        """Where among the facts of a record it is told."""
        return PARTS.index(self.spot.part), -1 if self.spot.entry is None else self.spot.entry


@dataclass(frozen=True, slots=True)
class Fact(Defect):
    """Something that the Laws, or the cards themselves, say of a record.

    ``facts`` fill the sentence: ``by`` the player, ``card``, ``trick`` (from 1), ``call`` ...; ``laws`` are the
    paragraphs as the edition numbers them. ``marked`` says that the record itself marks the irregularity,
    ``established`` that a revoke was established (Law 63).
    """

    spot: Spot = _ALL
    laws: tuple[str, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict)
    marked: bool = False
    established: bool = False

    def sentence(self, lang: str = "en") -> str:
        """What was found, with its paragraph and, of a revoke, whether it was established."""
        said = render(f"defect.{self.code}", {**self.facts, "established": self.established}, lang)
        if self.laws:
            said += f" {render('defect.replay.laws', {'laws': self.laws}, lang)}"
        return said

    def to_dict(self) -> dict[str, object]:
        """The fact in its plain form, for JSON."""
        record: dict[str, object] = {
            "code": self.code,
            "severity": str(self.severity),
            "file": self.place.file,
            "line": self.place.line,
            "column": self.place.column,
            "laws": list(self.laws),
            "facts": {name: plain(value) for name, value in self.facts.items()},
            "marked": self.marked,
        }
        if self.code == "replay.revoke":
            record["established"] = self.established
        return record


@cache
def fact_kinds() -> Mapping[str, FactKind]:
    """Every kind of fact by its code, in the order of the register."""
    text = files("bridgelaw.records.replay").joinpath("facts.toml").read_text("utf-8")
    kinds = (
        FactKind(
            entry["code"],
            Severity[entry["severity"].upper()],
            entry.get("law", ""),
            {name: _READERS.get(name, _as_it_is)(value) for name, value in entry.get("example", {}).items()},
        )
        for entry in tomllib.loads(text)["fact"]
    )
    return {kind.code: kind for kind in kinds}


def _as_it_is(value: object) -> object:
    return value


_READERS: Final[Mapping[str, Callable[[str], object]]] = {
    "by": Seat.parse,
    "turn": Seat.parse,
    "named": Seat.parse,
    "declarer": Seat.parse,
    "dealer": Seat.parse,
    "card": Card.parse,
    "suit": Suit.parse,
}
"""What the facts that are no numbers or words are."""

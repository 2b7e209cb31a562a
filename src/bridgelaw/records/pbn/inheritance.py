"""What a game has from those before it: tags with ``#``, tags that last, and the board of another table."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Final, NamedTuple

from bridgelaw.records.defects import Findings
from bridgelaw.records.pbn.cutting import TABLE_TAGS
from bridgelaw.records.pbn.scan import Scan

__all__ = ["Inheritance", "Inherited", "resolved"]

_OF_THE_BOARD: Final = ("Board", "Dealer", "Vulnerable", "Deal")
_FORBIDDEN: Final = frozenset({"Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play"})
"""Tags that the standard (4.8) does not let inherit by ``#``."""

_NOTHING: Final[Mapping[str, str]] = {}
_NONE: Final[frozenset[str]] = frozenset()
_DERIVED: Final[Mapping[str, frozenset[str]]] = {
    "Board": frozenset({"label", "number"}),
    "Dealer": frozenset({"dealer"}),
    "Vulnerable": frozenset({"vulnerable"}),
    "Deal": frozenset({"hands"}),
    "Declarer": frozenset({"declarer"}),
    "Contract": frozenset({"bid"}),
    "Result": frozenset({"result"}),
    "Room": frozenset({"room"}),
    "West": frozenset({"names"}),
    "North": frozenset({"names"}),
    "East": frozenset({"names"}),
    "South": frozenset({"names"}),
}
"""What of a content each tag tells."""


class Inherited(NamedTuple):
    """What a game has from those before it: its own parts, what ``#`` stands for, and tags that it leaves out."""

    scan: Scan
    marked: Mapping[str, str]
    implied: Mapping[str, str]
    same_board: bool
    """Is the board implied because nothing but another table is told?"""
    crowded: bool
    """Does no empty line stand before it?"""


class Inheritance:
    """What the games of a file hand down so far: the last value of each tag, and no record."""

    def __init__(self) -> None:
        """Begin a file."""
        self._latest: dict[str, str] = {}
        self._lasting: set[str] = set()
        self._board: dict[str, str] = {}

    def take(self, parts: Scan, crowded: bool) -> Inherited:
        """What a game inherits; what it says is handed down from now on."""
        values = parts.values
        hashed = '"#' in parts.text
        marked = self._marked(values) if hashed else _NOTHING
        implied: Mapping[str, str] = _NOTHING
        has_deal = "Deal" in values
        same_board = not has_deal and self._is_other_table(values)
        if same_board:
            board = self._board
            implied = (
                board
                if board.keys().isdisjoint(values)
                else {name: value for name, value in board.items() if name not in values}
            )
        if self._lasting:
            implied = dict(implied) | {
                name: self._latest[name] for name in self._lasting if name not in values
            }
        if hashed:
            self._remember_marked(values, marked)
        else:
            self._latest.update(values)
        if has_deal and values["Deal"]:
            latest = self._latest
            self._board = {name: latest[name] for name in _OF_THE_BOARD if name in values and name in latest}
        return Inherited(parts, marked, implied, same_board, crowded)

    def _is_other_table(self, values: dict[str, str]) -> bool:
        """Is this another table of the last board: no board of its own, but something that happened?"""
        if not self._board or TABLE_TAGS.isdisjoint(values):
            return False
        return values.get("Board", self._board.get("Board")) == self._board.get("Board")

    def _marked(self, values: dict[str, str]) -> dict[str, str]:
        marked = {}
        for name, value in values.items():
            if value == "#" and name in self._latest:
                marked[name] = self._latest[name]
            elif value.startswith("##"):
                marked[name] = value[2:]
                self._lasting.add(name)
        return marked

    def _remember_marked(self, values: dict[str, str], marked: Mapping[str, str]) -> None:
        for name, value in values.items():
            if value != "#" or name in marked:
                self._latest[name] = marked.get(name, value)


def resolved(parts: Scan, inherited: Inherited, findings: Findings) -> tuple[dict[str, str], frozenset[str]]:
    """The values of a game's tags with those that it inherits, and what of a content these tell."""
    implied, hashed = inherited.implied, '"#' in parts.text
    if not implied and not hashed:
        return parts.values, _NONE
    values, derived = _with_marked(parts, inherited, findings) if hashed else (parts.values, _NONE)
    if not implied or (inherited.same_board and values.get("Deal")):
        return values, derived
    derived |= _derived_from(tuple([name for name in implied if name not in values]))
    whole = {**implied, **values}
    if inherited.same_board:
        findings.add("pbn.deal_inherited", 0, assumed=whole.get("Board", ""))
    return whole, derived


def _with_marked(
    parts: Scan, inherited: Inherited, findings: Findings
) -> tuple[dict[str, str], frozenset[str]]:
    """The values with what ``#`` stands for."""
    values, derived = dict(parts.values), _NONE
    for name, value in parts.values.items():
        if value == "#":
            values[name] = inherited.marked.get(name, "")
            derived |= _DERIVED.get(name, _NONE)
            at = partial(parts.at, name)
            if name in _FORBIDDEN:
                findings.add_where("pbn.inherits_forbidden", at, found=name, assumed=values[name])
            elif name not in inherited.marked:
                findings.add_where("pbn.inherits_nothing", at, found=name)
        elif value.startswith("##"):
            values[name] = value[2:]
    return values, derived


@lru_cache(256)
def _derived_from(names: tuple[str, ...]) -> frozenset[str]:
    """The content that these tags tell."""
    return _NONE.union(*(_DERIVED.get(name, _NONE) for name in names))

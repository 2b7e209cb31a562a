"""The columns of an audit: a row for each board, whose types do not change. ``docs/audit.md`` lists them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

__all__ = ["COLUMNS", "NAMES", "Column", "Row"]

Row = tuple[Any, ...]
"""The values of a board in the order of :data:`COLUMNS`."""


@dataclass(frozen=True)
class Column:
    """A column: its name, its type, and what it holds."""

    name: str
    type: Literal["string", "int32", "int8", "bool", "strings"]
    meaning: str


COLUMNS: Final = (
    Column("file", "string", "The file, as it was named."),
    Column("line", "int32", "The line on which the record begins, from 1."),
    Column("ordinal", "int32", "Which record of its file it is, from 1."),
    Column("format", "string", "`pbn`, `lin` ..."),
    Column("label", "string", "The board as the record names it."),
    Column("number", "int32", "Its number, where the label tells one."),
    Column("room", "string", "`open`, `closed`, or empty."),
    Column("dealer", "string", "`N E S W`."),
    Column("vulnerable", "string", "`none`, `NS`, `EW` or `all`."),
    Column("deal", "string", "The deal as PBN writes it, from North; `-` for a hand that is hidden."),
    Column("contract", "string", "The contract that the auction led to, else the one recorded: `4S`, `3NTX`."),
    Column("declarer", "string", "Who declares it, `N E S W`."),
    Column("passed_out", "bool", "All four passed."),
    Column("calls", "int32", "How many calls the auction has; null without one."),
    Column("cards", "int8", "How many cards could be followed."),
    Column("followed", "bool", "The play could be followed to the record's end."),
    Column("ended", "string", "`played`, `claim`, `unfinished`; null without a play."),
    Column("won_ns", "int8", "The tricks that North-South won in the play recorded."),
    Column("won_ew", "int8", "The tricks that East-West won in it."),
    Column("result", "int8", "Declarer's tricks as recorded."),
    Column("claimed", "int8", "Declarer's tricks in all by the claim recorded."),
    Column("left", "int8", "The tricks not complete where the play recorded stops; null if it cannot be followed."),
    Column("double_dummy", "int8", "Declarer's tricks in all if both sides play on as well as can be, all cards seen."),
    Column("legal_low", "int8", "The fewest tricks for declarer by any legal play from there."),
    Column("legal_high", "int8", "The most tricks by any legal play."),
    Column("normal_low", "int8", "The fewest tricks for declarer if he plays on normally, his opponents as they like."),
    Column("normal_high", "int8", "The same, as far as is proved: equal to normal_low where the search was done."),
    Column("normal_certain", "bool", "Whether it was done."),
    Column("outside", "bool", "The result or claim recorded is one that no legal play gives."),
    Column("transfer", "int8", "The tricks that Law 64 transfers to declarer's side for established revokes."),
    Column("revokes", "int8", "How many revokes the replay found."),
    Column("severity", "string", "The worst of all that was found: `error`, `warning`, `note`, or empty."),
    Column("defects", "strings", "The codes of the file's defects, in order; see `defects.md`."),
    Column("facts", "strings", "The codes of what the replay found, in order; see `facts.md`."),
)  # fmt: skip
"""Every column, in order."""

NAMES: Final = tuple(column.name for column in COLUMNS)

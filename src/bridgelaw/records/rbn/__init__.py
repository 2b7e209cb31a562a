"""Richard's Bridge Notation: a line for each label, an empty line after each record."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bridgelaw.records.notation import Notation
from bridgelaw.records.rbn.compose import HEADER, compose, edits
from bridgelaw.records.rbn.reading import RbnReading, lines_of, parse
from bridgelaw.records.record import Field, Record

__all__ = ["FORMAT"]

_NAME: Final = re.compile(r"%\s*RBN\b")
_BEGINNING: Final = re.compile(r"H(?<![^\r\n]H) [NESW]:|A(?<![^\r\n]A) [NESW][ZNEB?]:")
_END: Final = r"(?>\r\r?\n|\n|\r)"
_GAP: Final = re.compile(rf"{_END}(?:[ \t]*{_END})+")


def _recognises(beginning: str) -> bool:
    """Does the file begin with its name, or a line with a deal or an auction?"""
    return (_NAME.search(beginning) or _BEGINNING.search(beginning)) is not None


def _cuts(text: str, _: bool) -> Iterator[int]:
    """After each empty line."""
    for gap in _GAP.finditer(text):
        if gap.end() < len(text):
            yield gap.end()


def _fields(record: Record) -> tuple[Field, ...]:
    """The lines with labels."""
    return tuple(
        Field(line.label, line.value, line.start, line.end, line.value_start, line.end)
        for line in lines_of(record.text)
    )


FORMAT: Final = Notation(
    name="rbn",
    suffixes=(".rbn",),
    header=HEADER,
    recognises=_recognises,
    cuts=_cuts,
    begin=RbnReading,
    fields=_fields,
    parse=parse,
    changes=edits,
    written=compose,
)

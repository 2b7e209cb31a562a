"""Richard's Bridge Notation: a line for each label, an empty line after each record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from bridgelaw.records.composing import composed
from bridgelaw.records.defects import Findings
from bridgelaw.records.formats import Composed
from bridgelaw.records.rbn.compose import HEADER, compose, edits
from bridgelaw.records.rbn.reading import RbnReading, lines_of, parse
from bridgelaw.records.record import Content, Edit, Field, Record

__all__ = ["FORMAT", "Rbn"]

_NAME: Final = re.compile(r"%\s*RBN\b")
_BEGINNING: Final = re.compile(r"H(?<![^\r\n]H) [NESW]:|A(?<![^\r\n]A) [NESW][ZNEB?]:")
_END: Final = r"(?>\r\r?\n|\n|\r)"
_GAP: Final = re.compile(rf"{_END}(?:[ \t]*{_END})+")


class Rbn:
    """The format RBN; see :class:`bridgelaw.records.formats.Format`."""

    name = "rbn"
    suffixes = (".rbn",)
    header = HEADER

    def recognises(self, beginning: str) -> bool:
        """Does the file begin with its name, or a line with a deal or an auction?"""
        return (_NAME.search(beginning) or _BEGINNING.search(beginning)) is not None

    def cuts(self, text: str, final: bool) -> Iterable[int]:
        """After each empty line."""
        for gap in _GAP.finditer(text):
            if gap.end() < len(text):
                yield gap.end()

    def reading(self) -> RbnReading:
        """Begin a file."""
        return RbnReading(self)

    def fields(self, record: Record) -> tuple[Field, ...]:
        """The lines with labels."""
        return tuple(
            Field(line.label, line.value, line.start, line.end, line.value_start, line.end)
            for line in lines_of(record.text)
        )

    def parse(self, record: Record, findings: Findings) -> Content:
        """What a record says."""
        return parse(record, findings)

    def edits(self, record: Record, content: Content, changed: frozenset[str]) -> Sequence[Edit]:
        """How its lines change. Raise RecordError for what RBN cannot hold."""
        return edits(record, content, changed)

    def compose(self, content: Content, before: Content | None = None) -> Composed:
        """A record in the order of the notation; the first ten labels last until they are given again."""
        return composed(self, content, compose(content, before))


FORMAT: Final = Rbn()

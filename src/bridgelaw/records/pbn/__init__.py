"""Portable Bridge Notation, standard 2.1, import and export format, as it is really written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from bridgelaw.records.composing import composed
from bridgelaw.records.defects import Findings
from bridgelaw.records.formats import Composed
from bridgelaw.records.pbn.compose import HEADER, compose
from bridgelaw.records.pbn.cutting import MANDATORY, cuts
from bridgelaw.records.pbn.edits import edits
from bridgelaw.records.pbn.reading import PbnReading, parse
from bridgelaw.records.pbn.scan import fields_of
from bridgelaw.records.record import Content, Edit, Field, Record

__all__ = ["FORMAT", "Pbn"]

_BEGINNING: Final = re.compile(
    rf"^\s*%\s*PBN\b|^[ \t]*\[[ \t]*(?:{'|'.join(MANDATORY)}|Auction|Play|Generator)\s+[\"\w]", re.MULTILINE
)


class Pbn:
    """The format PBN; see :class:`bridgelaw.records.formats.Format`."""

    name = "pbn"
    suffixes = (".pbn",)
    header = HEADER

    def recognises(self, beginning: str) -> bool:
        """Does a line begin with a tag that PBN has, or the file with its name?"""
        may = "[" in beginning or "%" in beginning
        return may and _BEGINNING.search(beginning) is not None

    def cuts(self, text: str, final: bool) -> Iterable[int]:
        """Where games end."""
        return cuts(text, final)

    def reading(self) -> PbnReading:
        """Begin a file."""
        return PbnReading(self)

    def fields(self, record: Record) -> tuple[Field, ...]:
        """The tags, in the order of the text."""
        return fields_of(record.text)

    def parse(self, record: Record, findings: Findings) -> Content:
        """What a game says."""
        return parse(record, findings)

    def edits(self, record: Record, content: Content, changed: frozenset[str]) -> Sequence[Edit]:
        """How tags and sections change. Raise RecordError for what PBN cannot hold."""
        return edits(record, content, changed)

    def compose(self, content: Content, before: Content | None = None) -> Composed:
        """A game in export format."""
        return composed(self, content, compose(content))


FORMAT: Final = Pbn()

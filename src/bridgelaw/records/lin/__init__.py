"""LIN, the format of Bridge Base Online: single boards, many boards in one file, matches with two rooms.

A file is a row of fields ``key|value|``. ``docs/records.md`` tells how each key is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from bridgelaw.records.defects import Findings
from bridgelaw.records.formats import Format
from bridgelaw.records.lin.fields import board_starts, divide, has_board
from bridgelaw.records.lin.reading import Match, heading_of, read_content
from bridgelaw.records.lin.values import read_names
from bridgelaw.records.lin.writing import compose, edits
from bridgelaw.records.notation import Notation
from bridgelaw.records.record import Content, Edit, Field, Passage, Piece, Record
from bridgelaw.records.source import Extract

__all__ = ["FORMAT"]

_BEGINNING: Final = re.compile(r"\s*(?:ah|bn|md|mn|nt|pg|pn|qx|rh|st|vg)\|", re.IGNORECASE)
_LATER: Final = re.compile(r"\|[ \t\r\n]*md\|[0-4]", re.IGNORECASE)
_NAMES: Final = re.compile(r"[Pp][Nn]\|([^|]*)\|")


class _LinReading:
    """The reading of a file: it hands down the heading of a match, and the last names."""

    def __init__(self, format: Format) -> None:
        self._format = format
        self._match: Match | None = None

    def take(self, extract: Extract, ordinal: int) -> Piece:
        text = extract.text
        if not has_board(text):
            return self._passage(extract)
        record = Record(extract, self._format, ordinal, self._match)
        if any(key in text for key in ("vg|", "rs|", "VG|", "RS|")):
            self._match = heading_of(text, self._match or Match())
        elif (found := _NAMES.search(text)) is not None:
            before = self._match or Match()
            if found[1] != before.names:
                self._match = Match(found[1], before.results, before.first, before.about)
        return record

    def _passage(self, extract: Extract) -> Passage:
        findings = Findings(extract)
        row = divide(extract.text)
        for trouble in row.troubles:
            findings.add(f"lin.{trouble.kind}", trouble.offset, found=trouble.found, assumed=trouble.assumed)
        for number, key in enumerate(row.keys):
            if key == "pn" and not read_names(row.values[number])[1]:
                findings.add("lin.names", row.spans[number].value_start, found=row.values[number])
        if row.keys:
            self._match = heading_of(extract.text, self._match or Match())
        return Passage(extract, "header" if row.keys else "text", findings.defects())


def _recognises(beginning: str) -> bool:
    """Does it begin with a key, or is there a deal?"""
    return bool(_BEGINNING.match(beginning) or _LATER.search(beginning))


def _cuts(text: str, _: bool) -> Iterable[int]:
    """Where boards, and the headings before them, begin."""
    return board_starts(text)


def _fields(record: Record) -> tuple[Field, ...]:
    """The fields as written, their keys in lower case."""
    row = divide(record.text)
    return tuple(
        Field(key, value, span.start, span.end, span.value_start, span.value_end)
        for key, value, span in zip(row.keys, row.values, row.spans, strict=True)
    )


def _parse(record: Record, findings: Findings) -> Content:
    """What a record says."""
    return read_content(record.text, record.context, findings)


def _changes(record: Record, content: Content, changed: frozenset[str]) -> Sequence[Edit]:
    """How the text is to change."""
    return edits(record.text, record.context, content, changed)


FORMAT: Final = Notation(
    name="lin",
    suffixes=(".lin",),
    header="",
    recognises=_recognises,
    cuts=_cuts,
    begin=_LinReading,
    fields=_fields,
    parse=_parse,
    changes=_changes,
    written=compose,
)

"""Viewer links, one in a line: ``...?lin=...``, and ``...?n=..&e=..&s=..&w=..&d=..&v=..&b=..&a=..&p=..&c=..``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bridgelaw.records.composing import composed
from bridgelaw.records.defects import Findings
from bridgelaw.records.formats import Composed, Format
from bridgelaw.records.link import writing
from bridgelaw.records.link.address import is_link, parameters, query_of
from bridgelaw.records.link.reading import read_link
from bridgelaw.records.link.writing import edits
from bridgelaw.records.notation import Notation
from bridgelaw.records.record import Content, Edit, Field, Passage, Piece, Record
from bridgelaw.records.source import LINE_END, Extract

__all__ = ["FORMAT", "lin_link", "parameter_link"]

_BEGINNING: Final = re.compile(r"\s*((?:https?:)?//|www\.|<a |handviewer|\?)([^\r\n]{0,4000})", re.IGNORECASE)


class _LinkReading:
    """The reading of a file; links have nothing in common."""

    def __init__(self, format: Format) -> None:
        self._format = format

    def take(self, extract: Extract, ordinal: int) -> Piece:
        if is_link(extract.text):
            return Record(extract, self._format, ordinal)
        findings = Findings(extract)
        text = extract.text.strip()
        if text:
            findings.add("link.no_link", len(extract.text) - len(extract.text.lstrip()), found=text)
        return Passage(extract, "text", findings.defects())


def _recognises(beginning: str) -> bool:
    """Does the first line with anything in it begin with a link?"""
    found = _BEGINNING.match(beginning)
    return found is not None and is_link(found[0])


def _cuts(text: str, final: bool) -> Iterator[int]:
    """Before and after every line that has a link."""
    start = 0
    for line_end in LINE_END.finditer(text):
        if is_link(text, start, line_end.start()):
            if start:
                yield start
            yield line_end.end()
        start = line_end.end()
    if final and start and is_link(text, start):
        yield start


def _fields(record: Record) -> tuple[Field, ...]:
    """The parameters as written, their names in lower case."""
    place = query_of(record.text)
    found = () if place is None else parameters(record.text, *place)
    return tuple(Field(one.name, one.value, one.start, one.end, one.value_start, one.end) for one in found)


def _parse(record: Record, findings: Findings) -> Content:
    """What the link says."""
    return read_link(record.text, findings)


def _changes(record: Record, content: Content, changed: frozenset[str]) -> Sequence[Edit]:
    """How the link is to change."""
    return edits(record.text, content, record.content, changed)


def _written(content: Content, _: Content | None) -> str:
    """A new link in a line, as LIN; :func:`parameter_link` writes the other form."""
    return writing.lin_link(content)


FORMAT: Final = Notation(
    name="link",
    suffixes=(".url",),
    header="",
    recognises=_recognises,
    cuts=_cuts,
    begin=_LinkReading,
    fields=_fields,
    parse=_parse,
    changes=_changes,
    written=_written,
)


def lin_link(content: Content) -> Composed:
    """A link that holds the record as LIN, and what is lost."""
    return FORMAT.compose(content)


def parameter_link(content: Content) -> Composed:
    """A link with a parameter for each hand, for the calls and for the cards, and what is lost."""
    return composed(FORMAT, content, writing.parameter_link(content))

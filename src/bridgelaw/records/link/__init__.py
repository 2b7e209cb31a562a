"""Viewer links, one in a line: ``...?lin=...``, and ``...?n=..&e=..&s=..&w=..&d=..&v=..&b=..&a=..&p=..&c=..``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from bridgelaw.records.composing import composed
from bridgelaw.records.defects import Findings
from bridgelaw.records.formats import Composed
from bridgelaw.records.link import writing
from bridgelaw.records.link.address import is_link, parameters, query_of
from bridgelaw.records.link.reading import read_link
from bridgelaw.records.link.writing import edits
from bridgelaw.records.record import Content, Edit, Field, Passage, Piece, Record, RecordError
from bridgelaw.records.source import LINE_END, Extract

__all__ = ["FORMAT", "Link", "lin_link", "parameter_link"]

_BEGINNING: Final = re.compile(r"\s*((?:https?:)?//|www\.|<a |handviewer|\?)([^\r\n]{0,4000})", re.IGNORECASE)


class _LinkReading:
    """The reading of a file; links have nothing in common."""

    def take(self, extract: Extract, ordinal: int) -> Piece:
        if is_link(extract.text):
            return Record(extract, FORMAT, ordinal)
        findings = Findings(extract)
        text = extract.text.strip()
        if text:
            findings.add("link.no_link", len(extract.text) - len(extract.text.lstrip()), found=text)
        return Passage(extract, "text", findings.defects())


class Link:
    """The format of files that hold viewer links."""

    name: Final = "link"
    suffixes: Final = (".url",)
    header: Final = ""

    def recognises(self, beginning: str) -> bool:
        """Does the first line with anything in it begin with a link?"""
        found = _BEGINNING.match(beginning)
        return found is not None and is_link(found[0])

    def cuts(self, text: str, final: bool) -> Iterator[int]:
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

    def reading(self) -> _LinkReading:
        """Begin to read a file."""
        return _LinkReading()

    def fields(self, record: Record) -> tuple[Field, ...]:
        """The parameters as written, their names in lower case."""
        place = query_of(record.text)
        found = () if place is None else parameters(record.text, *place)
        return tuple(
            Field(one.name, one.value, one.start, one.end, one.value_start, one.end) for one in found
        )

    def parse(self, record: Record, findings: Findings) -> Content:
        """What the link says."""
        return read_link(record.text, findings)

    def edits(self, record: Record, content: Content, changed: frozenset[str]) -> Sequence[Edit]:
        """How the link is to change. Raise RecordError for what it cannot hold."""
        try:
            return edits(record.text, content, record.content, changed)
        except RecordError as error:
            raise RecordError(f"{record.place}: {error}") from None

    def compose(self, content: Content, before: Content | None = None) -> Composed:
        """A new link in a line, as LIN; :func:`parameter_link` writes the other form."""
        return composed(self, content, writing.lin_link(content))


FORMAT: Final = Link()


def lin_link(content: Content) -> Composed:
    """A link that holds the record as LIN, and what is lost."""
    return FORMAT.compose(content)


def parameter_link(content: Content) -> Composed:
    """A link with a parameter for each hand, for the calls and for the cards, and what is lost."""
    return composed(FORMAT, content, writing.parameter_link(content))

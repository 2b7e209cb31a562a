"""What a format has to be able to do, which formats there are, and how a text's format is told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib import import_module
from pathlib import PurePath
from typing import Final, NamedTuple, Protocol

from bridgelaw.records.defects import Findings
from bridgelaw.records.record import Content, Edit, Field, Piece, Record
from bridgelaw.records.source import Extract

__all__ = ["Composed", "Format", "Reading", "find_format", "formats", "tell_format"]

MODULES: Final[tuple[str, ...]] = ("pbn", "rbn", "link", "lin")
"""The modules that hold a format each, as ``FORMAT``; the one that is surer of itself stands first."""


class Reading(Protocol):
    """The reading of one file: it knows what earlier pieces hand down to later ones."""

    def take(self, extract: Extract, ordinal: int) -> Piece:
        """Make a record, with this ordinal, or a passage of the next extract. It never raises."""
        ...


class Composed(NamedTuple):
    """A content written in a format, and what of it the format cannot hold: ``about.Site``, ``play.marks``."""

    text: str
    lost: tuple[str, ...] = ()


class Format(Protocol):
    """A way to write boards. One object without state; :meth:`reading` gives the state of a file."""

    @property
    def name(self) -> str:
        """Its short name, ``pbn``: also the first part of its defects' codes."""
        ...

    @property
    def suffixes(self) -> tuple[str, ...]:
        """The endings of its files' names, ``.pbn``, in lower case."""
        ...

    @property
    def header(self) -> str:
        """What a new file begins with."""
        ...

    def recognises(self, beginning: str, /) -> bool:
        """Does a file that begins so look like this format?"""
        ...

    def cuts(self, text: str, final: bool, /) -> Iterable[int]:
        """Where the extracts of a text end, in rising order; see :data:`~bridgelaw.records.source.Cuts`.

        Where it cuts must not depend on how much of the text is there, and the time must be linear in its length.
        """
        ...

    def reading(self) -> Reading:
        """Begin to read a file."""
        ...

    def fields(self, record: Record, /) -> tuple[Field, ...]:
        """The fields of a record as written."""
        ...

    def parse(self, record: Record, findings: Findings, /) -> Content:
        """What a record says; what is wrong with it goes to the findings. It never raises."""
        ...

    def edits(self, record: Record, content: Content, changed: frozenset[str], /) -> Sequence[Edit]:
        """How the record's text is to change so that it says the new content, which differs in the names given.

        Raise RecordError for what the format cannot hold.
        """
        ...

    def compose(self, content: Content, before: Content | None = None) -> Composed:
        """A new record in the format's standard form, to stand after one with the content ``before``: what it would
        inherit from that is written as not told. Raise RecordError if the format cannot hold such a board at all."""
        ...


@cache
def formats() -> tuple[Format, ...]:
    """Every format that can be read."""
    found: list[Format] = [import_module(f"bridgelaw.records.{module}").FORMAT for module in MODULES]
    return tuple(found)


def find_format(name: str) -> Format:
    """The format of this name. Raise ValueError, naming those there are, for any other."""
    for known in formats():
        if known.name == name:
            return known
    names = ", ".join(known.name for known in formats()) or "none yet"
    raise ValueError(f"{name!r} is no format of records; formats are {names}")


def tell_format(beginning: str, file: str) -> Format | None:
    """The format of a file by how it begins, else by its name; None if neither tells."""
    for known in formats():
        if known.recognises(beginning):
            return known
    suffix = PurePath(file).suffix.lower()
    return next((known for known in formats() if suffix in known.suffixes), None)

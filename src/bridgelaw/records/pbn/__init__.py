"""Portable Bridge Notation, standard 2.1, import and export format, as it is really written."""

from __future__ import annotations

import re
from typing import Final

from bridgelaw.records.notation import Notation
from bridgelaw.records.pbn.compose import HEADER, compose
from bridgelaw.records.pbn.cutting import MANDATORY, cuts
from bridgelaw.records.pbn.edits import edits
from bridgelaw.records.pbn.reading import PbnReading, parse
from bridgelaw.records.pbn.scan import fields_of
from bridgelaw.records.record import Content, Field, Record

__all__ = ["FORMAT"]

_BEGINNING: Final = re.compile(
    rf"^\s*%\s*PBN\b|^[ \t]*\[[ \t]*(?:{'|'.join(MANDATORY)}|Auction|Play|Generator)\s+[\"\w]", re.MULTILINE
)


def _recognises(beginning: str) -> bool:
    """Does a line begin with a tag that PBN has, or the file with its name?"""
    may = "[" in beginning or "%" in beginning
    return may and _BEGINNING.search(beginning) is not None


def _fields(record: Record) -> tuple[Field, ...]:
    """The tags, in the order of the text."""
    return fields_of(record.text)


def _written(content: Content, _: Content | None) -> str:
    """A game in export format, which inherits nothing."""
    return compose(content)


FORMAT: Final = Notation(
    name="pbn",
    suffixes=(".pbn",),
    header=HEADER,
    recognises=_recognises,
    cuts=cuts,
    begin=PbnReading,
    fields=_fields,
    parse=parse,
    changes=edits,
    written=_written,
)

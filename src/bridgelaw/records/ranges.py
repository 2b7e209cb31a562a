"""Files cut into ranges of bytes that can be read apart from each other, in several processes.

A range begins where an extract surely begins, and where nothing is needed of what stands before: neither an inherited
tag nor a deal nor names. A file of which that cannot be said is not cut: one that hands down by ``#``, say, or is no
UTF-8. What is read of the ranges of a file, one after another, is what is read of the file; but for the ordinals, which
count from 1 in each.
"""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final, NamedTuple

from bridgelaw.records.formats import find_format, tell_format
from bridgelaw.records.lin.parting import LIN_PARTING
from bridgelaw.records.pbn.parting import PBN_PARTING
from bridgelaw.records.reading import pieces_of
from bridgelaw.records.record import Piece
from bridgelaw.records.source import BYTE_ORDER_MARK, Origin, Source

__all__ = ["Parting", "Range", "pieces_of_range", "ranges"]

WINDOW: Final = 1 << 16
"""How many bytes before the wanted end of a range are searched for a beginning."""
LONGEST: Final = 16
"""How many times as long as wanted a range may become before the file is given up."""


class Parting(NamedTuple):
    """How a format's files can be cut."""

    hands_down: Callable[[bytes], bool]
    """May a stretch of a file hand something down to records far behind it?"""
    beginning: Callable[[str], int | None]
    """Where in a text that begins at a line of a file an extract surely begins that needs nothing of those before."""


PARTINGS: Final = {"pbn": Parting(*PBN_PARTING), "lin": Parting(*LIN_PARTING)}


class Range(NamedTuple):
    """A range of a file: its bytes from start to end, the first of which begins this line."""

    origin: Origin
    format: str
    start: int
    end: int
    line: int


def ranges(file: str, size: int, *, strict: bool = False, encoding: str | None = None) -> list[Range]:
    """Cut a file into ranges of about so many bytes; none at all if it cannot be cut. Raise OSError if it cannot be
    read, LookupError for an unknown encoding."""
    if not os.path.isfile(file):
        return []
    with Source(file, strict=strict, encoding=encoding) as source:
        origin, beginning = source.origin, source.beginning
    known = tell_format(beginning, file)
    if known is None or known.name not in PARTINGS or origin.encoding != "utf-8":
        return []
    if beginning.startswith(BYTE_ORDER_MARK):
        return []
    found, start, line = [], 0, 1
    with open(file, "rb") as stream:
        for length, lines in _lengths(stream, size, PARTINGS[known.name]):
            if not length:
                return []
            found.append(Range(origin, known.name, start, start + length, line))
            start, line = start + length, line + lines
    return found


def _lengths(stream: BinaryIO, size: int, parting: Parting) -> Iterator[tuple[int, int]]:
    """The lengths of the ranges in bytes and in lines; 0 as soon as the file cannot be cut."""
    kept = b""
    while True:
        block = stream.read(size)
        data = kept + block
        if parting.hands_down(data) or len(data) > LONGEST * size:
            yield 0, 0
            return
        if len(block) < size:
            if data:
                yield len(data), 0
            return
        cut = _cut(data, parting)
        kept = data[cut:]
        if cut:
            yield cut, _count_lines(data[:cut])


def _cut(data: bytes, parting: Parting) -> int:
    """Where in the end of these bytes a range begins; 0 if that is not found."""
    begin = data.find(b"\n", max(0, len(data) - WINDOW)) + 1
    text = data[begin:].decode("utf-8", "surrogateescape")
    at = parting.beginning(text) if begin else None
    return 0 if at is None else begin + len(text[:at].encode("utf-8", "surrogateescape"))


def _count_lines(data: bytes) -> int:
    """How many line ends there are, as in :func:`~bridgelaw.records.source.count_lines`."""
    count = data.count(b"\n")
    if b"\r" in data:
        count += data.count(b"\r") - data.count(b"\r\n") - data.count(b"\r\r\n")
    return count


def pieces_of_range(part: Range) -> Iterator[Piece]:
    """The pieces of a range, as those of a file. Raise OSError if it cannot be read."""
    with open(part.origin.file, "rb") as file:
        file.seek(part.start)
        stream = _Limited(file, part.end - part.start)
        whole = part.start == 0 and part.end == os.path.getsize(part.origin.file)
        with Source.of_range(stream, part.origin, part.line) as source:
            yield from pieces_of(source, find_format(part.format), whole=whole)


class _Limited(io.RawIOBase):
    """The next so many bytes of a stream."""

    def __init__(self, stream: BinaryIO, left: int) -> None:
        self._stream = stream
        self._left = left

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        data = self._stream.read(self._left if size < 0 else min(size, self._left))
        self._left -= len(data)
        return data

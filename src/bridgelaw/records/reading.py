"""Reading files of records, one piece at a time, and writing them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from bridgelaw.records.defects import Findings
from bridgelaw.records.formats import Format, find_format, tell_format
from bridgelaw.records.record import Passage, Piece, Record, RecordError
from bridgelaw.records.source import BYTE_ORDER_MARK, Extract, Readable, Source

__all__ = ["Written", "pieces", "pieces_of", "read", "read_link", "text", "write"]


def read(
    data: Readable,
    format: Format | str | None = None,
    *,
    file: str | None = None,
    strict: bool = False,
    encoding: str | None = None,
) -> Iterator[Record]:
    """Read the boards of a file, one at a time: a path, bytes, or a stream of bytes.

    ``format`` is told by the content, then by the name, if it is not given; ``file`` is the name under which defects
    are placed; ``strict`` makes errors of warnings; ``encoding`` is the one to take for what is no UTF-8. A board that
    cannot be read is a record with defects, and never hides the others. Defects of what stands between the boards are
    those of :func:`pieces`. Raise OSError if the file cannot be opened, ValueError for an unknown format, LookupError
    for an unknown encoding, TypeError for a stream of text.
    """
    for piece in pieces(data, format, file=file, strict=strict, encoding=encoding):
        if isinstance(piece, Record):
            yield piece


def read_link(link: str) -> tuple[Record, ...]:
    """Read the boards of viewer links, ``...?lin=...`` or ``...?n=..&e=..``, one in a line, as someone pastes them.

    Raise RecordError if there is none.
    """
    found = tuple(read(link.encode("utf-8", "surrogatepass"), "link", file="link"))
    if not found:
        raise RecordError(f"{link[:60]!r} is no link to a board; it should have lin=... or n=...&e=... in it")
    return found


def pieces(
    data: Readable,
    format: Format | str | None = None,
    *,
    file: str | None = None,
    strict: bool = False,
    encoding: str | None = None,
) -> Iterator[Piece]:
    """Read a file as :func:`read` does, with all that stands before, between and after the boards.

    The ``raw`` bytes of the pieces, joined, are the file.
    """
    known = find_format(format) if isinstance(format, str) else format
    with Source(data, file=file, strict=strict, encoding=encoding) as source:
        yield from pieces_of(source, known)


def pieces_of(source: Source, format: Format | None = None, *, whole: bool = True) -> Iterator[Piece]:
    """The pieces of a source that is open already; ``whole`` says that it is not a part of a file only."""
    beginning = source.beginning.removeprefix(BYTE_ORDER_MARK)
    known = None if source.packed else format or tell_format(beginning, source.origin.file)
    if known is None:
        yield from _garbage(source)
        return
    reading, ordinal = known.reading(), 1
    extract = None
    for extract in source.extracts(known.cuts):
        if extract.oversize:
            yield Passage(extract, "garbage", Findings(extract).defects())
        elif extract.text == BYTE_ORDER_MARK:
            yield Passage(extract, "mark")
        else:
            piece = reading.take(extract, ordinal)
            ordinal += isinstance(piece, Record)
            yield piece
    if ordinal == 1 and whole:
        yield _no_board(source, extract)


def _garbage(source: Source) -> Iterator[Piece]:
    """A file that is of no format: one defect says so."""
    if source.packed:
        yield from _packed(source)
        return
    told, extract = False, None
    for extract in source.extracts(lambda text, final: ()):
        if extract.text == BYTE_ORDER_MARK:
            yield Passage(extract, "mark")
            continue
        findings = Findings(extract)
        if not told and extract.text.strip():
            told = True
            findings.add("text.no_format", _first_sign(extract), found=extract.text.lstrip()[:20])
        yield Passage(extract, "garbage", findings.defects())
    if not told:
        yield _no_board(source, extract)


def _packed(source: Source) -> Iterator[Passage]:
    """A file that must be unpacked first: that alone is wrong with it."""
    for number, extract in enumerate(source.extracts(lambda text, final: ())):
        findings = Findings(Extract("", source.origin))
        if not number:
            findings.add("text.packed", 0, found=source.packed)
        yield Passage(extract, "garbage", findings.defects())


def _no_board(source: Source, last: Extract | None) -> Passage:
    """What is said at the end of a file in which there is no board: a passage without text."""
    line, column = (1, 1) if last is None or last.text == BYTE_ORDER_MARK else last.following()
    extract = Extract("", source.origin, line, column)
    findings = Findings(extract)
    findings.add("text.no_board", 0)
    return Passage(extract, "text", findings.defects())


def _first_sign(extract: Extract) -> int:
    return len(extract.text) - len(extract.text.lstrip())


class Written(NamedTuple):
    """What was written: how many records, and how often something could not be held by the format."""

    records: int
    lost: Counter[str]


def write(source: Iterable[Piece], to: Path | str | BinaryIO, format: Format | str | None = None) -> Written:
    """Write pieces to a file or stream, one at a time.

    Without a format every piece is written as it is, so that pieces read and written are the same file. With one,
    records of another format are written anew in its standard form, in UTF-8, and what stood between the boards is left
    out. Raise RecordError, with what came before written, for a record that the format cannot hold at all.
    """
    known = find_format(format) if isinstance(format, str) else format
    if isinstance(to, str | Path):
        with open(to, "wb") as stream:
            return _write(source, stream, known)
    return _write(source, to, known)


def _write(source: Iterable[Piece], stream: BinaryIO, format: Format | None) -> Written:
    records, lost, before = 0, Counter[str](), None
    if format is not None:
        stream.write(format.header.encode())
    for piece in source:
        if format is None:
            stream.write(piece.raw)
        elif isinstance(piece, Record):
            composed = format.compose(piece.content, before)
            before = piece.content
            stream.write(composed.text.encode("utf-8", "replace"))
            lost.update(composed.lost)
        records += isinstance(piece, Record)
    return Written(records, lost)


def text(record: Record, format: Format | str | None = None) -> str:
    """The record as text: as written, or, with a format, in that format's standard form."""
    if format is None:
        return record.text
    known = find_format(format) if isinstance(format, str) else format
    return known.compose(record.content).text

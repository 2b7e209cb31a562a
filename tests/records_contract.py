"""What every format of records promises, as tests: derive a class from :class:`FormatContract` and give it examples.

class TestPbn(FormatContract):
    format = PBN
    examples = (b'[Board "1"]...', ...)
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridgelaw.records import Content, Piece, Record, pieces
from bridgelaw.records.defects import DEFECT_LIMIT, kinds
from bridgelaw.records.formats import Format
from bridgelaw.records.reading import pieces_of
from bridgelaw.records.source import BLOCK_SIZE, BYTE_ORDER_MARK, EXTRACT_LIMIT, Source

__all__ = ["HOSTILE", "FormatContract", "mangled", "read_pieces"]

MANY: Final = settings(deadline=None, suppress_health_check=[HealthCheck.differing_executors])

HOSTILE: Final = {
    "nothing": b"",
    "a line end": b"\n",
    "carriage returns": b"\r" * 300_000,
    "NUL bytes": b"\0" * 5000,
    "a picture": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(range(256)) * 40,
    "brackets": b"[" * (EXTRACT_LIMIT + BLOCK_SIZE),
    "braces": b"{" * 300_000,
    "quotes": b'["' * 150_000,
    "bars": b"|" * 300_000,
    "names and bars": b"md|" * 100_000,
    "a long line": b"x" * (2 * EXTRACT_LIMIT + 17),
    "blanks": b" " * 300_000,
    "empty lines": b"\n" * 300_000,
    "half a mark": b"\xef\xbb",
    "UTF-16 cut short": "N:AK".encode("utf-16")[:-1],
    "UTF-16 with lone surrogates": b"\xff\xfe" + b"\x00\xd8A\x00" * 50,
    "UTF-32": "N:AK".encode("utf-32"),
}
"""Files that are no records."""


def read_pieces(
    format: Format, data: bytes, block_size: int = BLOCK_SIZE, strict: bool = False
) -> list[Piece]:
    """The pieces of a file that is read in blocks of this size."""
    with Source(io.BytesIO(data), file="file", block_size=block_size, strict=strict) as source:
        return list(pieces_of(source, format))


def mangled(examples: Iterable[bytes]) -> st.SearchStrategy[bytes]:
    """Files as they come: examples joined, cut, with bytes lost, doubled or strange, in any encoding and line end."""
    whole = st.lists(st.sampled_from(tuple(examples)), min_size=1, max_size=3).map(b"".join)
    return st.one_of(
        st.binary(max_size=300), whole, whole.flatmap(_spoilt), whole.flatmap(_otherwise_encoded)
    )


def _spoilt(data: bytes) -> st.SearchStrategy[bytes]:
    spots = st.integers(0, len(data))
    strange = st.one_of(
        st.binary(max_size=4), st.sampled_from((b"\0", b"[", b'"', b"{", b"}", b"|", b"\n", b"\r\r\n"))
    )
    return st.builds(lambda a, b, put: data[: min(a, b)] + put + data[max(a, b) :], spots, spots, strange)


def _otherwise_encoded(data: bytes) -> st.SearchStrategy[bytes]:
    text = re.sub(r"\r\r?\n|\n|\r", "\n", data.decode("utf-8", "replace"))
    ends = st.sampled_from(("\n", "\r\n", "\r\r\n", "\r"))
    names = st.sampled_from(("utf-8", "utf-8-sig", "utf-16", "iso8859-1"))
    return st.builds(lambda end, name: text.replace("\n", end).encode(name, "replace"), ends, names)


class _CountingStream(io.RawIOBase):
    """Endless copies of some bytes; it knows how much of it was read."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.taken = 0

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        start = self.taken % len(self.data)
        part = (self.data[start:] + self.data * (size // len(self.data) + 1))[:size]
        self.taken += size
        return part


def positions(data: bytes, found: list[Piece]) -> Iterator[tuple[int, int]]:
    """The line and column where each piece begins, counted over again from the texts before it."""
    before = ""
    for piece in found:
        lines = re.split(r"\r\r?\n|\n|\r", before)
        yield len(lines), len(lines[-1]) + 1
        before += "" if piece.text == BYTE_ORDER_MARK else piece.text


class FormatContract:
    """The promises; see the module."""

    format: ClassVar[Format]
    examples: ClassVar[tuple[bytes, ...]]
    """Sound files and odd ones; each holds at least one record."""
    changes: ClassVar[tuple[dict[str, Any], ...]] = ()
    """Changes that the format can hold, for ``Record.replace``."""

    @pytest.fixture
    def records(self) -> list[Record]:
        found = [piece for data in self.examples for piece in read_pieces(self.format, data)]
        return [piece for piece in found if isinstance(piece, Record)]

    def test_each_example_holds_a_record(self) -> None:
        for data in self.examples:
            assert any(isinstance(piece, Record) for piece in read_pieces(self.format, data)), data

    def test_a_file_that_begins_like_the_example_is_recognised(self) -> None:
        assert self.format.recognises(self.examples[0].decode("utf-8"))

    @MANY
    @given(st.data())
    def test_the_pieces_are_the_file_whatever_it_holds(self, data: st.DataObject) -> None:
        file = data.draw(mangled(self.examples))
        assert b"".join(piece.raw for piece in read_pieces(self.format, file)) == file

    @MANY
    @given(st.data(), st.integers(4, 64))
    def test_pieces_are_the_same_in_blocks_of_any_size(self, data: st.DataObject, size: int) -> None:
        file = data.draw(mangled(self.examples))
        with Source(file) as whole, Source(file, block_size=size) as parted:
            if whole.origin != parted.origin:  # another first block may show another encoding
                return
        assert [(type(piece), piece.text, piece.place) for piece in read_pieces(self.format, file)] == [
            (type(piece), piece.text, piece.place) for piece in read_pieces(self.format, file, size)
        ]

    @MANY
    @given(st.data())
    def test_pieces_and_defects_know_their_place(self, data: st.DataObject) -> None:
        file = data.draw(mangled(self.examples))
        found = read_pieces(self.format, file)
        for piece, (line, column) in zip(found, positions(file, found), strict=True):
            assert piece.place == ("file", line, column)
            last = line + len(re.findall(r"\r\r?\n|\n|\r", piece.text))
            for defect in piece.defects:
                assert defect.code in kinds()
                assert line <= defect.place.line <= last
                assert defect.text("en")
                assert defect.text("ru")

    @MANY
    @given(st.data())
    def test_records_are_counted_and_their_fields_stand_where_they_say(self, data: st.DataObject) -> None:
        found = read_pieces(self.format, data.draw(mangled(self.examples)))
        records = [piece for piece in found if isinstance(piece, Record)]
        assert [record.ordinal for record in records] == list(range(1, len(records) + 1))
        for record in records:
            end = 0
            for field in record.fields:
                assert (
                    end
                    <= field.start
                    <= field.value_start
                    <= field.value_end
                    <= field.end
                    <= len(record.text)
                )
                end = field.end

    @MANY
    @given(st.data())
    def test_strict_reading_has_no_warnings_and_the_same_content(self, data: st.DataObject) -> None:
        file = data.draw(mangled(self.examples))
        lenient, strict = read_pieces(self.format, file), read_pieces(self.format, file, strict=True)
        for one, other in zip(lenient, strict, strict=True):
            assert [defect.code for defect in one.defects] == [defect.code for defect in other.defects]
            assert "warning" not in [str(defect.severity) for defect in other.defects]
            if isinstance(one, Record) and isinstance(other, Record):
                assert one.content == other.content

    @pytest.mark.parametrize("name", HOSTILE)
    def test_what_is_no_record_is_given_back_in_pieces_that_are_bounded(self, name: str) -> None:
        found = read_pieces(self.format, HOSTILE[name])
        assert b"".join(piece.raw for piece in found) == HOSTILE[name]
        for piece in found:
            assert len(piece.text) <= EXTRACT_LIMIT
            assert len(piece.defects) <= DEFECT_LIMIT

    @pytest.mark.parametrize("name", ["NUL bytes", "a picture", "brackets", "a long line"])
    def test_garbage_has_a_defect(self, name: str) -> None:
        assert any(piece.defects for piece in read_pieces(self.format, HOSTILE[name]))

    @pytest.mark.parametrize("name", ["a picture", "brackets", "a long line"])
    def test_garbage_before_the_boards_hides_none_of_them(self, name: str) -> None:
        alone = read_pieces(self.format, self.examples[0])
        after = read_pieces(self.format, HOSTILE[name] + b"\n\n" + self.examples[0])
        contents = [piece.content for piece in after if isinstance(piece, Record)]
        wanted = [piece.content for piece in alone if isinstance(piece, Record)]
        assert contents[-len(wanted) :] == wanted

    def test_a_stream_is_read_no_further_than_a_block_ahead(self) -> None:
        stream = _CountingStream(self.examples[0])
        used = 0
        for number, piece in enumerate(pieces(stream, self.format)):  # type: ignore[arg-type]
            used += len(piece.raw)
            assert stream.taken <= used + 2 * BLOCK_SIZE
            if number > 3000:
                break

    def test_no_change_is_no_change(self, records: list[Record]) -> None:
        for record in records:
            assert record.replace() is record
            assert record.replace(result=record.content.result, dealer=record.content.dealer) is record

    def test_a_change_is_read_again_and_touches_nothing_else(self, records: list[Record]) -> None:
        for record in records:
            for changes in self.changes:
                changed = record.replace(**changes)
                for name in Content.__dataclass_fields__:
                    if name in changes:
                        assert getattr(changed.content, name) == changes[name]
                kept = [field.value for field in changed.fields]
                gone = [field for field in record.fields if field.value not in kept]
                assert len(gone) <= len(changes)

    def test_what_is_composed_is_read_as_the_same(self, records: list[Record]) -> None:
        for record in records:
            composed = self.format.compose(record.content)
            if composed.lost or any(str(defect.severity) == "error" for defect in record.defects):
                continue
            found = read_pieces(self.format, (self.format.header + composed.text).encode())
            assert [piece.content for piece in found if isinstance(piece, Record)] == [record.content]

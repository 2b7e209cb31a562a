"""Where a record's text comes from: blocks of bytes, decoded so that they can be given back, cut into extracts.

An :class:`Extract` is a stretch of the file, held as text, that knows where it stands and how it was encoded:
the extracts of a file, encoded again and joined, are the file, whatever it holds. No more than a block and one extract
are in memory at a time.

Text is UTF-8 unless a byte order mark says UTF-16. An extract that is no UTF-8 is read as the caller says, else as the
file says (``% ... charset=ISO-8859-1``), else as ISO 8859-1, or as another where the first block of the file shows it:
ISO 8859-2 where a byte that is a letter there and a sign in 8859-1 stands beside a letter; Windows-1251 or KOI8-R where
whole words have no ASCII letter, by which of their letters are the capitals. Lines end with LF, CRLF, CR CR LF or CR.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple, TypeAlias, cast

__all__ = [
    "BLOCK_SIZE",
    "BYTE_ORDER_MARK",
    "EXTRACT_LIMIT",
    "LINE_END",
    "Cuts",
    "Extract",
    "Origin",
    "Place",
    "Readable",
    "Source",
]

BLOCK_SIZE: Final = 1 << 18
"""How many bytes are read at a time."""

EXTRACT_LIMIT: Final = 1 << 20
"""How many characters an extract may have; what is longer is no board, and is cut."""

BYTE_ORDER_MARK: Final = "\ufeff"

LINE_END: Final = re.compile(r"\r\r?\n|\n|\r")
"""One line end. ``str.splitlines`` divides at other characters too, and is not used for records."""

Readable: TypeAlias = Path | str | bytes | BinaryIO
"""What can be read: the path of a file, bytes, or a stream of bytes."""

Cuts: TypeAlias = Callable[[str, bool], Iterable[int]]
"""Where a text that begins an extract is to be cut: offsets in rising order, each after a whole line end if the cut is
at one. The text after the last cut is kept until more has been read; the second argument says whether it was all."""


class Place(NamedTuple):
    """A place in a file; lines and columns count from 1, columns in characters."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Origin:
    """What the extracts of a file have in common.

    ``encoding`` is that of the file, ``fallback`` that of an extract which is no UTF-8, and ``told`` whether the caller
    or the file itself names it; ``strict`` makes errors of warnings.
    """

    file: str
    strict: bool = False
    encoding: str = "utf-8"
    fallback: str = "iso8859-1"
    told: bool = False


class Extract:
    """A stretch of a file: its text, where it begins, and how to get its bytes back. Not to be changed."""

    __slots__ = ("column", "encoding", "line", "origin", "oversize", "text")

    def __init__(
        self,
        text: str,
        origin: Origin,
        line: int = 1,
        column: int = 1,
        encoding: str = "",
        oversize: bool = False,
    ) -> None:
        """Hold a stretch of text; ``oversize`` says that it had to be cut because it was too long."""
        self.text: Final = text
        self.origin: Final = origin
        self.line: Final = line
        self.column: Final = column
        self.encoding: Final = encoding or origin.encoding
        self.oversize: Final = oversize

    def __repr__(self) -> str:
        return f"<Extract {self.place()}: {len(self.text)} characters>"

    @property
    def raw(self) -> bytes:
        """The bytes of the file."""
        return _encode(self.text, self.encoding)

    def place(self, offset: int = 0) -> Place:
        """The line and column of the character at an offset."""
        before = self.text[: self._line_end_around(offset)]
        breaks = count_lines(before)
        column = len(before) - _line_start(before) + (1 if breaks else self.column)
        return Place(self.origin.file, self.line + breaks, column)

    def following(self) -> tuple[int, int]:
        """The line and column of what follows."""
        text = self.text
        breaks = count_lines(text)
        if text[-1:] == "\n":
            return self.line + breaks, 1
        return self.line + breaks, len(text) - _line_start(text) + (1 if breaks else self.column)

    def _line_end_around(self, offset: int) -> int:
        """Where the line end begins that an offset is inside of; else the offset itself."""
        for start in (offset - 2, offset - 1):
            found = LINE_END.match(self.text, start) if start >= 0 else None
            if found is not None and found.end() > offset:
                return start
        return offset

    def misencoded_at(self) -> int | None:
        """The offset of the first character that is not encoded as the file is or says; None if there is none."""
        text, origin = self.text, self.origin
        if text.isascii():
            return None
        if self.encoding != origin.encoding and not (origin.told and self.encoding == origin.fallback):
            return next(offset for offset, letter in enumerate(text) if letter > "\x7f")
        found = _ESCAPE.search(text)
        return None if found is None else found.start()

    def with_text(self, text: str) -> Extract:
        """The same place with another text. Raise ValueError if the text cannot be written in its encoding."""
        try:
            _encode(text, self.encoding)
        except UnicodeEncodeError as error:
            letter = text[error.start]
            raise ValueError(
                f"{letter!r} cannot be written in {self.encoding}; save the file as UTF-8"
            ) from None
        return Extract(text, self.origin, self.line, self.column, self.encoding)


def count_lines(text: str) -> int:
    """How many line ends a text has that does not end inside of one."""
    count = text.count("\n")
    if "\r" in text:
        count += text.count("\r") - text.count("\r\n") - text.count("\r\r\n")
    return count


def _line_start(text: str) -> int:
    return max(text.rfind("\n"), text.rfind("\r")) + 1


class Source:
    """A file, bytes or a stream of bytes, read block by block. Use it in a ``with`` statement."""

    def __init__(
        self,
        data: Readable,
        *,
        file: str | None = None,
        strict: bool = False,
        encoding: str | None = None,
        block_size: int = BLOCK_SIZE,
    ) -> None:
        """Open what is to be read and look at its first block.

        ``file`` is the name that places are given under; ``encoding`` the one to take for what is no UTF-8. Raise
        OSError if the file cannot be opened, LookupError for an encoding that there is none of, TypeError for a stream
        of text.
        """
        if encoding is not None:
            codecs.lookup(encoding)
        self._stream: BinaryIO
        self._owned = isinstance(data, str | Path)
        self._block_size = max(block_size, 4)  # a byte order mark is seen whole
        if isinstance(data, str | Path):
            self._stream = open(data, "rb")  # noqa: SIM115 - closed by close()
        elif isinstance(data, bytes | bytearray | memoryview):
            self._stream = io.BytesIO(data)
        else:
            self._stream = data
        name = file or (str(data) if isinstance(data, str | Path) else str(getattr(data, "name", "-")))
        try:
            self._first = self._read()
        except BaseException:
            self.close()
            raise
        whole = _encoding_of(self._first)
        named = encoding or _named(self._first)
        self._line = 1
        self.origin = Origin(name, strict, whole, named or _fallback(self._first), named is not None)
        decoder = codecs.getincrementaldecoder(whole)(_ERRORS[whole])
        self._decode: Final[Callable[[bytes, bool], str]] = decoder.decode
        self.beginning: Final = codecs.getincrementaldecoder(whole)(_ERRORS[whole]).decode(self._first)
        """The text of the first block, to tell the format by."""
        self.packed: Final = next(
            (name for sign, name in _PACKED.items() if self._first.startswith(sign)), ""
        )
        """How the file is packed, so that it can't be read: ``gzip``, ``zip``; empty if it is not."""

    @classmethod
    def of_range(cls, stream: BinaryIO | io.RawIOBase, origin: Origin, line: int) -> Source:
        """A range of a file that was looked at already, whose first byte begins this line."""
        source = cls(
            cast("BinaryIO", stream), file=origin.file, strict=origin.strict, encoding=origin.fallback
        )
        source.origin, source._line = origin, line
        return source

    def __enter__(self) -> Source:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file if it was opened here."""
        if self._owned:
            self._stream.close()

    def extracts(self, cuts: Cuts) -> Iterator[Extract]:
        """The extracts of the file in order; a byte order mark is one by itself."""
        kept, line, column, begun = "", self._line, 1, False
        for block, final in self._blocks():
            buffer = kept + block
            start = 0
            if not begun and buffer:
                begun = True
                if buffer[0] == BYTE_ORDER_MARK:
                    yield Extract(BYTE_ORDER_MARK, self.origin)
                    buffer = buffer[1:]
            for end, oversize in _bounded(buffer, cuts(buffer, final), final):
                extract = self._extract(buffer[start:end], line, column, oversize)
                yield extract
                line, column = extract.following()
                start = end
            kept = buffer[start:]

    def _extract(self, text: str, line: int, column: int, oversize: bool) -> Extract:
        origin = self.origin
        if text.isascii() or origin.encoding != "utf-8" or not _ESCAPE.search(text):
            return Extract(text, origin, line, column, oversize=oversize)
        raw = _encode(text, "utf-8")
        for encoding in (origin.fallback, "iso8859-1"):
            text = raw.decode(encoding, "surrogateescape")
            try:
                if _encode(text, encoding) == raw:
                    break
            except UnicodeEncodeError:
                continue  # an encoding that does not give every byte back
        return Extract(text, origin, line, column, encoding, oversize)

    def _read(self) -> bytes:
        """The next block; shorter than a block only at the end."""
        parts: list[bytes] = []
        wanted = self._block_size
        while wanted > 0:
            part: object = self._stream.read(wanted)
            if not isinstance(part, bytes):
                raise TypeError("this is no stream of bytes; open the file in binary mode, 'rb'")
            if not part:
                break
            parts.append(part)
            wanted -= len(part)
        return b"".join(parts)

    def _blocks(self) -> Iterator[tuple[str, bool]]:
        """Decoded blocks, none of which ends inside of a line end; the last one is marked."""
        held, data = "", self._first
        while data:
            text = held + self._decode(data, False)
            hold = min(len(text) - len(text.rstrip("\r")), 2) if text.endswith("\r") else 0
            held = text[len(text) - hold :]
            yield text[: len(text) - hold], False
            data = self._read()
        yield held + self._decode(b"", True), True


def _bounded(text: str, ends: Iterable[int], final: bool) -> Iterator[tuple[int, bool]]:
    """The cuts, with others wherever more than an extract may hold lies between two of them."""
    start = 0
    for end in ends:
        while end - start > EXTRACT_LIMIT:
            start = _forced_cut(text, start)
            yield start, True
        if end > start:
            yield end, False
            start = end
    while len(text) - start > EXTRACT_LIMIT:
        start = _forced_cut(text, start)
        yield start, True
    if final and start < len(text):
        yield len(text), False


def _forced_cut(text: str, start: int) -> int:
    limit = start + EXTRACT_LIMIT
    at_line = text.rfind("\n", start, limit) + 1
    if at_line > start:
        return at_line
    for _ in range(2):  # not inside of a line end
        limit -= text[limit - 1] == "\r"
    return limit


# -- encodings --------------------------------------------------------------------------------------------------
# A byte that cannot be decoded becomes the character U+DC00 + byte, as in Python's own "surrogateescape", which does
# the same for UTF-8; for UTF-16 it is done here.

_ESCAPE: Final = re.compile("[\udc00-\udcff]")
_ESCAPES: Final = re.compile("([\udc00-\udcff]+)")


def _escape(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    bad = error.object[error.start : error.end]
    return "".join(chr(0xDC00 + byte) for byte in bad), error.end


codecs.register_error("bridgelaw.escape", _escape)

_ERRORS: Final = {
    "utf-8": "surrogateescape",
    "utf-16-le": "bridgelaw.escape",
    "utf-16-be": "bridgelaw.escape",
}


def _encoding_of(beginning: bytes) -> str:
    if beginning.startswith(codecs.BOM_UTF16_LE):
        return "utf-16-le"
    return "utf-16-be" if beginning.startswith(codecs.BOM_UTF16_BE) else "utf-8"


def _encode(text: str, encoding: str) -> bytes:
    if not encoding.startswith("utf-16"):
        return text.encode(encoding, "surrogateescape")
    parts = _ESCAPES.split(text)
    return b"".join(
        bytes(ord(letter) - 0xDC00 for letter in part) if odd else part.encode(encoding)
        for odd, part in zip((number % 2 for number in range(len(parts))), parts, strict=True)
    )


_PACKED: Final = {
    b"\x1f\x8b": "gzip",
    b"PK\x03\x04": "zip",
    b"BZh": "bzip2",
    b"\xfd7zXZ\0": "xz",
    b"7z\xbc\xaf\x27\x1c": "7z",
    b"Rar!\x1a\x07": "rar",
}
"""How files begin that are packed."""

_CHARSET: Final = re.compile(rb"^%[^\r\n]*\bcharset=([\w.-]+)", re.MULTILINE | re.IGNORECASE)


_EVERY_BYTE: Final = bytes(range(256))


def _named(beginning: bytes) -> str | None:
    """The encoding that a file names in its header, if it is one of single bytes that gives every byte back."""
    found = _CHARSET.search(beginning)
    if found is None:
        return None
    try:
        name = codecs.lookup(found[1].decode()).name
        back = _EVERY_BYTE.decode(name, "surrogateescape").encode(name, "surrogateescape")
    except (LookupError, UnicodeError):
        return None
    return name if back == _EVERY_BYTE and not name.startswith("utf") else None


_LATIN_2_LETTERS: Final = bytes(
    byte
    for byte in range(0xA1, 0xC0)
    if bytes([byte]).decode("iso8859-2").isalpha() and not bytes([byte]).decode("iso8859-1").isalpha()
)
_LATIN_2_WORD: Final = re.compile(b"[A-Za-z][%s]|[%s][a-z]" % (_LATIN_2_LETTERS, _LATIN_2_LETTERS))


_CYRILLIC_WORD: Final = re.compile(rb"(?<![A-Za-z\x80-\xff])[\xc0-\xff]{3,}(?![A-Za-z\x80-\xff])")
_CAPITALISED: Final = {
    "cp1251": re.compile(rb"[\xc0-\xdf][\xe0-\xff]+"),
    "koi8-r": re.compile(rb"[\xe0-\xff][\xc0-\xdf]+"),
}
"""A capital and small letters in the encodings of Cyrillic, which have them the other way round."""


def _fallback(beginning: bytes) -> str:
    if beginning.isascii():
        return "iso8859-1"
    words = _CYRILLIC_WORD.findall(beginning)  # no other alphabet has words of such letters alone
    if words:
        return max(_CAPITALISED, key=lambda name: sum(map(bool, map(_CAPITALISED[name].fullmatch, words))))
    return "iso8859-2" if _LATIN_2_WORD.search(beginning) else "iso8859-1"

"""The parameters of a viewer's address: found in a line, told apart, decoded with the place of every character."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from bridgelaw.records.defects import Findings

__all__ = ["Decoded", "Parameter", "Placed", "decode", "is_link", "parameters", "query_of"]

_LINK: Final = re.compile(r"[?&](?:amp;)?(?:lin|[nesw])=|handviewer[^?\s]{0,40}\?", re.IGNORECASE)
_PARAMETER: Final = re.compile(r"[?&](?:amp;)?([A-Za-z]{1,8})=")
_PIECE: Final = re.compile(r"(?:%[0-9A-Fa-f]{2})+|\+|[^%+]+|%")


class Parameter(NamedTuple):
    """A parameter as written: its name in lower case, its value, and where both stand in the line."""

    name: str
    value: str
    start: int
    value_start: int

    @property
    def end(self) -> int:
        """Where the value ends."""
        return self.value_start + len(self.value)


class Decoded(NamedTuple):
    """A decoded value, and where each of its characters is written; the last place is the end of the value."""

    text: str
    places: list[int]


class Placed(Findings):
    """Findings in a decoded value: they stand where its characters are written."""

    __slots__ = ("_findings", "_places")

    def __init__(self, findings: Findings, places: list[int]) -> None:
        """Pass findings on to others, with the places of the characters."""
        self._findings = findings
        self._places = places

    def __len__(self) -> int:
        return len(self._findings)

    def add(self, code: str, offset: int, *, found: str = "", assumed: str = "") -> None:
        """Note a defect at an offset of the decoded value."""
        place = self._places[min(offset, len(self._places) - 1)]
        self._findings.add(code, place, found=found, assumed=assumed)


def is_link(text: str, start: int = 0, end: int | None = None) -> bool:
    """Is there a viewer's address in this part of a text?"""
    return bool(_LINK.search(text, start, len(text) if end is None else end))


def query_of(line: str) -> tuple[int, int] | None:
    """Where the parameters of the first address in a line stand, from the ``?`` on; None if there is none.

    An address in quotation marks or in a tag ends with these; any other, which may have blanks in it, with the line.
    """
    found = _LINK.search(line)
    if found is None:
        return None
    start = line.find("?", found.start(), found.end())
    start = line.rfind("?", 0, found.end()) if start < 0 else start
    start = found.start() if start < 0 else start
    begin = max(line.rfind(mark, 0, start) for mark in "\"'<> \t")
    mark = line[begin : begin + 1] if begin >= 0 else ""
    closing = {"'": "'", '"': '"', ">": "<", "<": ">"}.get(mark)
    end = line.find(closing, start) if closing else -1
    return start, len(line.rstrip(" \t\r\n")) if end < 0 else end


def parameters(line: str, start: int, end: int) -> list[Parameter]:
    """The parameters between these places; an ``&`` that begins none belongs to the value before it."""
    marks = list(_PARAMETER.finditer(line, start, end))
    ends = [mark.start() for mark in marks[1:]] + [end] * bool(marks)
    return [
        Parameter(mark[1].lower(), line[mark.end() : until], mark.start(1), mark.end())
        for mark, until in zip(marks, ends, strict=True)
    ]


def decode(value: str, places: list[int]) -> Decoded:
    """Decode ``%20`` and ``+`` in a value whose characters stand at these places, and its end at the last."""
    parts: list[str] = []
    found: list[int] = []
    for piece in _PIECE.finditer(value):
        written, begin = piece[0], piece.start()
        if written == "+":
            parts.append(" ")
            found.append(places[begin])
        elif written[0] == "%" and len(written) > 1:
            raw = bytes.fromhex(written.replace("%", ""))
            text = _text_of(raw)
            parts.append(text)
            at = 0
            for letter in text:
                found.append(places[begin + 3 * at])
                at += len(letter.encode()) if len(text) < len(raw) else 1
        else:
            parts.append(written)
            found += places[begin : piece.end()]
    return Decoded("".join(parts), [*found, places[len(value)]])


def _text_of(raw: bytes) -> str:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw.decode("iso8859-1")

"""The fields of LIN, ``key|value|key|value|``, told apart even where a bar is missing, too many or part of a value.

A text that alternates as it should is divided at its bars and no more is done; places are counted when they are asked
for. Any other goes through :func:`_mend`, which finds the next key again and says what was wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import accumulate
from typing import Final, NamedTuple
from urllib.parse import unquote

__all__ = [
    "BLANK",
    "Row",
    "Span",
    "Trouble",
    "board_starts",
    "divide",
    "has_board",
    "holds_board",
    "is_encoded",
    "plain",
    "plain_offset",
    "starts_of_boards",
]

BLANK: Final = " \t\r\n"

_KNOWN: Final = (
    "ah", "an", "at", "bn", "hc", "hs", "lc", "ls", "mb", "mc", "md", "mn", "mp", "nt",
    "pc", "pg", "pn", "pw", "qx", "rh", "rs", "sa", "sk", "st", "sv", "tc", "up", "vg", "zz",
)  # fmt: skip
_TEXTS: Final = frozenset(("ah", "an", "at", "mn", "nt"))
"""Keys whose value is free text, which may even be the name of a key."""

_HEADING: Final = frozenset(["ah", "bn", "mn", "mp", "pn", "pw", "qx", "rh", "rs", "sk", "st", "sv", "vg"])
"""Keys that, standing right before a board, belong to it."""

_OF_MATCH: Final = frozenset(["bn", "mn", "mp", "pn", "pw", "rs", "vg"])
"""Those of them that may stand on a page of their own, before several boards."""

_KEYS: Final = {
    blank + spelt: key for key in _KNOWN for spelt in (key, key.upper()) for blank in ("", "\n", "\r\n")
}
_KEY: Final = re.compile(r"[A-Za-z]{2}\Z")


class Span(NamedTuple):
    """Where a field and its value stand in the text."""

    start: int
    end: int
    value_start: int
    value_end: int


class Trouble(NamedTuple):
    """Something wrong with the bars: a kind of defect without its ``lin.``, its place, what was found and assumed."""

    kind: str
    offset: int
    found: str = ""
    assumed: str = ""


class Row:
    """The fields of a text in order: their keys in lower case and their values as written."""

    __slots__ = ("_spans", "_tokens", "keys", "troubles", "values")

    def __init__(
        self, keys: list[str], values: list[str], tokens: list[str], spans: list[Span] | None = None
    ) -> None:
        """Hold fields whose places are ``spans``, or follow from the parts between all bars."""
        self.keys: Final = keys
        self.values: Final = values
        self.troubles: Final[list[Trouble]] = []
        self._tokens: Final = tokens
        self._spans = spans

    @property
    def spans(self) -> list[Span]:
        """The places of the fields."""
        if self._spans is None:
            tokens = self._tokens
            ends = list(accumulate(len(token) + 1 for token in tokens))
            self._spans = [
                Span(
                    ends[at] - 1 - len(tokens[at].lstrip(BLANK)),
                    ends[at + 1],
                    ends[at],
                    ends[at + 1] - 1,
                )
                for at in range(0, 2 * len(self.keys), 2)
            ]
        return self._spans


def divide(text: str) -> Row:
    """Divide a text into its fields; what is wrong with its bars is among the row's troubles."""
    tokens = text.split("|")
    written = tokens[:-1:2]
    try:
        keys = [_KEYS[token] for token in written]
    except KeyError:
        return _mend(text, tokens)
    if len(tokens) % 2 and (tokens[-1] in ("", "\n", "\r\n") or not tokens[-1].strip(BLANK)):
        return Row(keys, tokens[1::2], tokens)
    return _mend(text, tokens)


def _key_of(token: str) -> str:
    """The key that a part between bars ends with, on a line of its own; else the empty text."""
    stripped = token.lstrip(BLANK)
    if len(stripped) > 2:
        stripped = re.split(r"[\r\n]", stripped)[-1].lstrip(BLANK)
    return stripped.lower() if _KEY.match(stripped) else ""


def _mend(text: str, tokens: list[str]) -> Row:
    """Find the fields of a text whose bars are not as they should be."""
    starts = [0, *accumulate(len(token) + 1 for token in tokens)]
    keys: list[str] = []
    values: list[str] = []
    spans: list[Span] = []
    joined: dict[int, int] = {}
    row = Row(keys, values, tokens, spans)
    last = len(tokens) - 1
    at = 0
    while at < last:
        token, start = tokens[at], starts[at]
        key = _key_of(token)
        indent = len(token) - len(token.lstrip(BLANK))
        if not key:
            _stray(row, token, start, indent, joined)
            at += 1
            continue
        begin = start + len(token) - 2
        if begin > start + indent:
            row.troubles.append(Trouble("stray_text", start + indent, token[indent:-2].rstrip(BLANK)))
        if key not in _KNOWN:
            row.troubles.append(Trouble("unknown_key", begin, key))
        value, value_start = tokens[at + 1], starts[at + 1]
        if _bar_is_missing(tokens, at + 1, last):
            row.troubles.append(
                Trouble("missing_bar", value_start, f"{token[-2:]}|{value}|", f"{token[-2:]}||")
            )
            value, end, at = "", value_start, at + 1
        else:
            end, at = min(starts[at + 2], len(text)), at + 2
        keys.append(key)
        values.append(value)
        spans.append(Span(begin, end, value_start, value_start + len(value)))
    for number, bar in joined.items():
        values[number] = text[spans[number].value_start : spans[number].value_end]
        row.troubles.append(Trouble("bar_in_value", bar, f"{keys[number]}|{values[number]}", values[number]))
    if at > last and keys:
        row.troubles.append(Trouble("unclosed", spans[-1].value_start, f"{keys[-1]}|{values[-1]}"))
    elif at == last and tokens[last].strip(BLANK):
        token = tokens[last]
        row.troubles.append(
            Trouble("stray_text", starts[last] + len(token) - len(token.lstrip(BLANK)), token.strip(BLANK))
        )
    return row


def _stray(row: Row, token: str, start: int, indent: int, joined: dict[int, int]) -> None:
    """A part between bars that is no key: nothing, text, or the rest of the value before it."""
    if not token.strip(BLANK):
        row.troubles.append(Trouble("extra_bar", start + len(token), "|"))
    elif not row.keys:
        row.troubles.append(Trouble("stray_text", start + indent, token.strip(BLANK)))
    else:
        span = row.spans[-1]
        end = start + len(token)
        row.spans[-1] = Span(span.start, end + 1, span.value_start, end)
        joined.setdefault(len(row.keys) - 1, start - 1)


def _bar_is_missing(tokens: list[str], at: int, last: int) -> bool:
    """Is the value at this place rather the next key, as in ``pg|mc|9|pg||``?"""
    if at + 2 > last or tokens[at] not in _KEYS:
        return False
    following = tokens[at + 1]
    return bool(following.strip(BLANK)) and not _key_of(following) and bool(_key_of(tokens[at + 2]))


# -- values that are encoded as in an address -------------------------------------------------------------------

_ENCODED: Final = re.compile(r"(?:%[0-9A-Fa-f]{2})+")


def _decode(found: re.Match[str]) -> str:
    try:
        return unquote(found[0], errors="strict")
    except UnicodeDecodeError:
        return unquote(found[0], "iso8859-1")


def is_encoded(text: str) -> bool:
    """Is there anything that :func:`plain` would decode?"""
    at = text.find("%")
    while at >= 0:
        if _ENCODED.match(text, at):
            return True
        at = text.find("%", at + 1)
    return False


def plain(value: str) -> str:
    """The value with ``%20`` and its like decoded, as UTF-8 or else as ISO 8859-1."""
    return _ENCODED.sub(_decode, value) if "%" in value else value


def plain_offset(value: str, offset: int) -> int:
    """Where in a value the character stands that has this offset once the value is decoded."""
    shift = 0
    for found in _ENCODED.finditer(value):
        begin, length = found.start() - shift, len(_decode(found))
        if offset < begin + length:
            inside = max(offset - begin, 0)
            return (
                offset + shift if offset < begin else found.start() + 3 * min(inside, len(found[0]) // 3 - 1)
            )
        shift += len(found[0]) - length
    return offset + shift


# -- where boards begin -----------------------------------------------------------------------------------------

_BOARDS: Final = tuple(
    first + second + "|"
    for one, two in ("md", "qx")
    for first in (one, one.upper())
    for second in (two, two.upper())
)
_LINE: Final = re.compile(r"[ \t]*([A-Za-z]{2})\|")
_BODY: Final = re.compile(r"\|[ \t\r\n]*(?:an|mb|mc|md|nt|pc|pg|qx)\|", re.IGNORECASE)


def starts_of_boards(text: str) -> Iterator[int]:
    """Where the boards of a text begin, each with the heading right before it; also where a heading that a page ends
    (``pg||``) begins.

    A board begins with ``qx``, or with ``md`` if no ``qx`` before it waits for its deal. Only what stands before a
    place decides whether it is one, and every character is looked at a few times at most.
    """
    bound, waits = 0, False
    for at in sorted(at for key in _BOARDS for at in _places(text, key)):
        if _is_key(text, bound, at):
            deal = text[at] in "mM"
            if not (deal and waits):
                yield from _heading(text, bound, at)
            waits = not deal
            bound = at + 3


def holds_board(text: str) -> bool:
    """Does a text that begins an extract hold a board?"""
    return any(_is_key(text, 0, at) for key in _BOARDS for at in _places(text, key))


def _places(text: str, part: str) -> Iterator[int]:
    """Where a part stands in a text."""
    at = text.find(part)
    while at >= 0:
        yield at
        at = text.find(part, at + 1)


def _skip_back(text: str, bound: int, at: int) -> int:
    while at > bound and text[at - 1] in BLANK:
        at -= 1
    return at


def _is_key(text: str, bound: int, at: int) -> bool:
    """Is this the key of a field, rather than a value or part of one?"""
    if at and text[at - 1].isalnum():
        return False
    bar = _skip_back(text, bound, at)
    if bar == 0:
        return True
    if bar == bound or text[bar - 1] != "|":
        return any(letter in "\r\n" for letter in text[bar:at])
    before = text[max(bound, bar - 4) : bar - 1].lower()
    named = before[-2:] in _TEXTS and (len(before) == 2 or before[-3:-2] in "|\r\n")
    return not named


def _heading(text: str, bound: int, at: int) -> Iterator[int]:
    """Where the heading begins that stands right before a board; before it, where one begins that a page ends."""
    best = begin = at
    page: int | None = None
    while begin > bound:
        bar = _skip_back(text, bound, begin)
        if bar <= bound or text[bar - 1] != "|":
            break
        value = text.rfind("|", bound, bar - 1)
        if value < 0:
            break
        before = text.rfind("|", bound, value)
        if before < 0 and bound:
            break
        token = text[before + 1 : value]
        key = _key_of(token)
        if key in (_HEADING if page is None else _OF_MATCH):
            best = begin = value - 2
        elif key == "pg":
            begin = value - 2
            page = best if page is None else page
        else:
            break
        if before < 0 or len(token.lstrip(BLANK)) > 2:
            break
    best = _line_start(text, bound, best)
    if best > 0:
        yield best
    if page is not None and page > best:
        yield page


def _line_start(text: str, bound: int, at: int) -> int:
    """The beginning of the line, if it is one of a heading in which a bar stands where none should."""
    line = max(text.rfind("\n", bound, at), text.rfind("\r", bound, at)) + 1
    if line == 0 and bound:
        return at
    found = _LINE.match(text, line, at)
    if found is None or found[1].lower() not in _HEADING or _BODY.search(text, found.end() - 1, at):
        return at
    return found.start(1)


board_starts: Callable[[str], Iterable[int]]
"""The same as :func:`starts_of_boards`, compiled where it can be."""
has_board: Callable[[str], bool]
"""The same as :func:`holds_board`, compiled where it can be."""
try:
    from bridgelaw.records import _scan
except ImportError:
    board_starts, has_board = starts_of_boards, holds_board
else:
    board_starts, has_board = _scan.board_starts, _scan.has_board

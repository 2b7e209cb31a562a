"""A game taken apart: its tags with their values, its sections, notes and comments.

A game without anything unusual is taken apart by one pattern. Any other goes through a reading that locates its tags
and whatever is wrong with them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import chain
from typing import Final, NamedTuple

from bridgelaw.records.pbn.cutting import BARE_TAGS, CAPITALS, KNOWN_TAGS, MANDATORY, comment_end
from bridgelaw.records.record import Field
from bridgelaw.records.source import LINE_END

__all__ = ["Scan", "Section", "Tag", "careful_fields", "fields_of", "plain", "scan"]


class Tag(NamedTuple):
    """A tag: its value as meant and as it stands in the text, and where what belongs to it ends."""

    name: str
    value: str
    start: int
    end: int
    value_start: int
    value_end: int
    body_end: int


class Section(NamedTuple):
    """The auction or the play: the value of its tag, and the text of its data, which begins at an offset of the game's
    text."""

    value: str
    body: str
    start: int
    notes: Mapping[str, str]


class Wrong(NamedTuple):
    """Something wrong, to be added to the findings."""

    code: str
    offset: int
    found: str = ""
    assumed: str = ""


class Scan(NamedTuple):
    """What a game's text consists of."""

    text: str
    values: dict[str, str]
    auction: Section | None
    play: Section | None
    other_notes: Mapping[str, str]
    """Notes that stand in no section."""
    comments: tuple[str, ...]
    wrong: tuple[Wrong, ...]

    def at(self, name: str) -> int:
        """The offset of a tag's value."""
        plain = self.text.find(f'[{name} "')
        if plain >= 0 and (plain == 0 or self.text[plain - 1] in "\r\n"):
            return plain + len(name) + 3
        return next((tag.value_start for tag in tags_of(self.text) if tag.name == name), 0)


_PLAIN: Final = re.compile(r'\[(\w+) "([^"\\\r\n]*(?:\\[^"\\\r\n][^"\\\r\n]*)*)"\]([^\[{};%"]*)')
_LEAD: Final = re.compile(r"(?:%[^\r\n]*(?:\r?\n)|\s+)*")
_LINE_ENDS: Final = frozenset(("\n", "\r\n"))
_ONE_VALUE: Final = re.compile(r'\[\w+Table "[^"\r\n]*\\n')
_NOTE: Final = re.compile(r"\s*(\d+)\s*:[ ]?(.*)", re.DOTALL)
_NO_NOTES: Final[Mapping[str, str]] = {}


def scan(text: str) -> Scan:
    """Take a game apart."""
    return _plain(text) or _careful(text)


def plain(text: str) -> Scan | None:
    """The parts of a game in which nothing is unusual, None for any other."""
    first = text.find("[")
    if first < 0:
        return None
    if first and not _LEAD.fullmatch(text, 0, first):
        return None
    found: list[tuple[str, str, str]] = _PLAIN.findall(text, first)
    if first + sum(map(len, chain.from_iterable(found))) + 5 * len(found) != len(text):
        return None
    written = text.rstrip()
    if "\n\n" in written or "\n\r" in written or "\n " in written or "\n\t" in written or "\r\r" in written:
        return None
    values = {name: value for name, value, _ in found}
    if not KNOWN_TAGS.issuperset(values) and any(
        name.lower() in CAPITALS and name not in BARE_TAGS for name in values
    ):
        return None
    if "\\n" in text and _ONE_VALUE.search(text):
        return None
    auction = play = None
    notes: dict[str, str] | None = None
    count = 0
    for name, value, body in found:
        if name == "Note":
            number = _NOTE.fullmatch(value)
            if notes is None or number is None or number[1] in notes or number[1][0] == "0" or body.strip():
                return None
            notes[number[1]] = number[2]
            count += 1
        elif body in _LINE_ENDS:
            notes = None
        elif name == "Auction":
            notes = {}
            auction = Section(value, body, -1, notes)
        elif name == "Play":
            notes = {}
            play = Section(value, body, -1, notes)
        elif body.strip():
            if not name.endswith("Table"):
                return None
            values[name] = _table(value, body)
            notes = None
        else:
            notes = None
    if count:
        del values["Note"]
    if count + len(values) != len(found):
        return None
    return Scan(text, values, auction, play, _NO_NOTES, (), ())


def _table(columns: str, body: str) -> str:
    """A table as one text: its columns in the first line, then its rows."""
    rows = (row.strip() for row in LINE_END.split(body))
    return "\n".join((columns, *(row for row in rows if row)))


# -- the careful reading ----------------------------------------------------------------------------------------

_TOKEN: Final = re.compile(
    r"""(?P<blank>\s+)
    | (?P<tag>\[)
    | (?P<brace>\{)
    | (?P<close>\})
    | (?P<rest>;[^\r\n]*)
    | (?P<escape>(?<![^\r\n])%[^\r\n]*)
    | (?P<string>"[^"\r\n]*"?)
    | (?P<words>[^\s\[{};"][^\r\n\[{};"]*)""",
    re.VERBOSE,
)
_STRICT: Final = re.compile(r'\[\s*(\w+)\s*"((?:[^"\\\r\n]|\\[^\r\n])*)"\s*\]')
_QUOTES: Final = re.compile(r'\[[ \t]*(\w+)[ \t]*"([^\r\n]*?)"[ \t]*\](?=[ \t]*(?:[\r\n\[{;]|$))')
_UNCLOSED: Final = re.compile(r'\[[ \t]*(\w+)[ \t]*"([^"\r\n]*)"?[ \t]*(?=[\r\n]|$)')
_BARE: Final = re.compile(r'\[[ \t]*(\w+)[ \t]+([^\]\r\n"]*)\]')
_ESCAPED: Final = re.compile(r'\\(["\\])')
_TYPOGRAPHIC: Final = "“”„«»'’ \t"
_SINGLE: Final = frozenset(MANDATORY) | {
    "Note", "Room", "Round", "Table", "Section", "Session", "Stage", "Score", "ScoreIMP", "ScoreMP", "HomeTeam",
    "VisitTeam", "Competition", "DoubleDummyTricks", "OptimumScore", "Generator", "Annotator", "Application",
}  # fmt: skip
"""Tags that no section of data can follow."""


class _Lexer:
    """The careful reading of one game."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tags: list[Tag] = []
        self.comments: list[tuple[str, int]] = []
        self.wrong: list[Wrong] = []
        self._told: set[str] = set()
        self._empty_line = -1
        self._read()

    def _once(self, code: str, offset: int, found: str = "", assumed: str = "") -> None:
        if code not in self._told:
            self._told.add(code)
            self.wrong.append(Wrong(code, offset, found, assumed))

    def _read(self) -> None:
        text, at, begun = self.text, 0, False
        while (found := _TOKEN.match(text, at)) is not None:
            at, kind = found.end(), found.lastgroup
            if kind == "blank":
                if begun and self._empty_line < 0 and len(LINE_END.findall(found[0])) > 1:
                    self._empty_line = found.start()
                continue
            if kind == "brace":
                at = self._comment(found.start())
            elif kind == "rest":
                self.comments.append((found[0][1:].strip(), found.start()))
            elif kind == "close":
                self.wrong.append(Wrong("pbn.comment_end", found.start()))
            elif kind == "tag":
                self._goes_on()
                begun = True
                at = self._tag(found.start())
            elif kind != "escape":
                self._goes_on()
                self._data(found.start(), found[0])
        if self.tags:
            self.tags[-1] = self.tags[-1]._replace(body_end=len(text))

    def _goes_on(self) -> None:
        if self._empty_line >= 0:
            self._once("pbn.empty_line", self._empty_line)
            self._empty_line = -1

    def _comment(self, start: int) -> int:
        ended = comment_end(self.text, start)
        end, closed = ended if ended is not None else (len(self.text), False)
        self.comments.append((self.text[start + 1 : end - closed].strip(), start))
        if not closed:
            self.wrong.append(Wrong("pbn.comment_unclosed", start, self.text[start:end].rstrip()))
        return end

    def _data(self, start: int, data: str) -> None:
        if not self.tags or self.tags[-1].name in _SINGLE:
            self._once("pbn.text", start, data.rstrip())

    def _tag(self, start: int) -> int:
        text = self.text
        found = _STRICT.match(text, start)
        if found is not None:
            return self._add(found, _ESCAPED.sub(r"\1", found[2]))
        begins_line = not text[
            max(text.rfind("\n", 0, start), text.rfind("\r", 0, start)) + 1 : start
        ].strip()
        if begins_line:
            found = _QUOTES.match(text, start)
            if found is not None:
                self.wrong.append(Wrong("pbn.quote", found.start(2), found[2], found[2]))
                return self._add(found, found[2])
            found = _UNCLOSED.match(text, start)
            if found is not None:
                self.wrong.append(Wrong("pbn.tag_unclosed", start, found[0], f'[{found[1]} "{found[2]}"]'))
                return self._add(found, found[2])
            found = _BARE.match(text, start)
            if found is not None and found[1] in BARE_TAGS:
                value = found[2].strip(_TYPOGRAPHIC)
                self.wrong.append(Wrong("pbn.tag_unquoted", start, found[0], f'[{found[1]} "{value}"]'))
                return self._add(found, value)
        line = _LINE.match(text, start)
        assert line is not None  # it matches the empty string
        self._once("pbn.tag", start, line[0])
        return line.end() if begins_line else start + 1

    def _add(self, found: re.Match[str], value: str) -> int:
        if self.tags:
            self.tags[-1] = self.tags[-1]._replace(body_end=found.start())
        self.tags.append(Tag(found[1], value, found.start(), found.end(), found.start(2), found.end(2), -1))
        return found.end()


_LINE: Final = re.compile(r"[^\r\n]*")


def tags_of(text: str) -> list[Tag]:
    """The tags of a game with their places."""
    return _Lexer(text).tags


def _careful(text: str) -> Scan:
    lexer = _Lexer(text)
    wrong = lexer.wrong
    values: dict[str, str] = {}
    sections: dict[str, Section] = {}
    notes: dict[str, str] | None = None
    others: dict[str, str] = {}
    bodies: list[tuple[int, int]] = []
    for tag in lexer.tags:
        name, body = tag.name, text[tag.end : tag.body_end]
        if name == "Note":
            _read_note(tag, others if notes is None else notes, wrong)
            continue
        known = name if name in BARE_TAGS else CAPITALS.get(name.lower(), name)
        if known != name:
            wrong.append(Wrong("pbn.tag_case", tag.start + 1, name, known))
        notes = None
        if known in ("Auction", "Play"):
            notes = {}
            section = Section(tag.value, body, tag.end, notes)
            bodies.append((tag.end, tag.body_end))
            if known in sections:
                _twice(known, tag, sections[known].body.strip(), body.strip(), wrong)
            if known not in sections or not sections[known].body.strip():
                sections[known], values[known] = section, tag.value
        else:
            value = _table_value(tag, body) if known.endswith("Table") else tag.value
            if known in values:
                kept = _twice(known, tag, values[known], value, wrong)
                values[known] = kept
            else:
                values[known] = value
    comments = tuple(
        words for words, at in lexer.comments if not any(start <= at < end for start, end in bodies)
    )
    return Scan(text, values, sections.get("Auction"), sections.get("Play"), others, comments, tuple(wrong))


def _read_note(tag: Tag, notes: dict[str, str], wrong: list[Wrong]) -> None:
    found = _NOTE.fullmatch(tag.value)
    if found is None:
        wrong.append(Wrong("pbn.note", tag.value_start, tag.value))
    elif _number(found) in notes:
        wrong.append(Wrong("pbn.note_twice", tag.value_start, tag.value, notes[_number(found)]))
    else:
        notes[_number(found)] = found[2]


def _twice(name: str, tag: Tag, first: str, second: str, wrong: list[Wrong]) -> str:
    """Which of two values of a tag counts: the first, unless it says nothing."""
    kept = first if first not in ("", "?") else second
    wrong.append(Wrong("pbn.tag_twice", tag.start, name, kept.partition("\n")[0] if second != first else ""))
    return kept


def _table_value(tag: Tag, body: str) -> str:
    columns = tag.value
    if "\\n" in columns and not body.strip():  # the whole table in one value
        columns, _, rows = columns.replace("\\t", " ").partition("\\n")
        return _table(columns, rows.replace("\\n", "\n"))
    return _table(columns, body)


def _number(note: re.Match[str]) -> str:
    return note[1].lstrip("0") or "0"


def careful_fields(text: str) -> tuple[Field, ...]:
    """The tags of a game with their places."""
    return tuple(
        Field(tag.name, tag.value, tag.start, tag.end, tag.value_start, tag.value_end)
        for tag in tags_of(text)
    )


def fields_of(text: str) -> tuple[Field, ...]:
    """The same, quickly where nothing is unusual."""
    return _plain_fields(text) or careful_fields(text)


_plain: Callable[[str], Scan | None]
_plain_fields: Callable[[str], tuple[Field, ...] | None]
try:
    from bridgelaw.records import _scan
except ImportError:
    _plain = plain
    _plain_fields = careful_fields
else:
    _scan.learn_sections(Section, Scan, Field, _NO_NOTES, _table)
    _plain, _plain_fields = _scan.plain, _scan.fields

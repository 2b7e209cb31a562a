"""The words of an auction or play section with all that is attached to them: notes, suffixes, marks, comments."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from bridgelaw.records.defects import Findings
from bridgelaw.records.pbn.cutting import comment_end
from bridgelaw.records.record import Mark
from bridgelaw.records.source import LINE_END

__all__ = ["MARKS", "Item", "NoteBook", "items_of"]

MARKS: Final = {f"^{mark.value}": mark for mark in Mark}

_TOKEN: Final = re.compile(
    r"""(?P<blank>\s+)
    | (?P<brace>\{)
    | (?P<rest>;[^\r\n]*)
    | (?P<escape>(?<![^\r\n])%[^\r\n]*)
    | (?P<note>={1,2}(?P<number>\d{1,9})=(?:=(?!\d))?)
    | (?P<nag>\$(?P<glyph>\d{1,9}))
    | (?P<mark>\^[A-Za-z])
    | (?P<suffix>[!?]{1,2})
    | (?P<end>[*+])
    | (?P<dash>-)
    | (?P<word>[A-Za-z0-9♣♦♥♠]+)
    | (?P<other>[^\s{;$^!?*+\-=A-Za-z0-9♣♦♥♠]+|.)""",
    re.VERBOSE | re.DOTALL,
)
_QUALITIES: Final = ("!", "?", "!!", "??", "!?", "?!")
"""The suffixes, as NAGs 1 to 6 of calls and 7 to 12 of cards."""

_LIMIT: Final = 20_000
"""How many words a section may have; what comes after belongs to no board."""


@dataclass(slots=True)
class Item:
    """A word of a section: what stands there, where, whether it begins a line, and what is attached to it.

    ``end`` is ``*`` or ``+`` for the end marks; a skipped player has the mark and no word.
    """

    word: str
    at: int
    line: int
    end: str = ""
    alert: bool = False
    quality: str = ""
    notes: list[tuple[str, int]] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)

    @property
    def is_plain(self) -> bool:
        """Is nothing attached to it?"""
        return not (self.alert or self.quality or self.notes or self.marks or self.comments)


class NoteBook:
    """The notes of a section, and those that stand in none."""

    def __init__(self, notes: Mapping[str, str], others: Mapping[str, str], findings: Findings) -> None:
        self._notes = notes
        self._others = others
        self._findings = findings

    def meaning(self, item: Item) -> str:
        """What the notes at a call or card say."""
        if len(item.notes) > 1:
            self._findings.add("pbn.notes_two", item.notes[1][1], found=item.word)
        return "; ".join(filter(None, (self._text(number, at) for number, at in item.notes)))

    def _text(self, number: str, at: int) -> str:
        text = self._notes.get(number)
        if text is None:
            text = self._others.get(number)
            code = "pbn.note_missing" if text is None else "pbn.note_place"
            self._findings.add(code, at, found=number, assumed=text or "")
        return (text or "").strip()


def items_of(
    text: str, start: int, end: int, calls: bool, findings: Findings
) -> tuple[list[Item], list[str]]:
    """The items of a section and the comments that stand before the first of them."""
    return _ItemReading(text, start, end, calls, findings).read()


class _ItemReading:
    def __init__(self, text: str, start: int, end: int, calls: bool, findings: Findings) -> None:
        self._text, self._at, self._end = text, start, end
        self._calls = calls
        self._findings = findings
        self._items: list[Item] = []
        self._before: list[str] = []
        self._marks: list[Mark] = []
        self._told: set[str] = set()

    def _once(self, code: str, at: int, found: str, assumed: str = "") -> None:
        if code not in self._told:
            self._told.add(code)
            self._findings.add(code, at, found=found, assumed=assumed)

    def read(self) -> tuple[list[Item], list[str]]:
        line, touching = 0, False
        for found in self._tokens():
            kind, word, at = found.lastgroup, found[0], found.start()
            if kind == "blank":
                line += "\n" in word or "\r" in word
            elif kind == "end":
                self._end_mark(word, at, line, touching)
            elif kind in ("word", "dash"):
                self._items.append(Item(word, at, line, marks=self._marks))
                self._marks = []
                if len(self._items) > _LIMIT:
                    self._once("pbn.text", at, word)
                    break
            elif kind == "mark":
                self._irregularity(word, at, line, touching)
            elif kind == "brace":
                self._comment(found)
            elif kind == "rest":
                self._say(word[1:].strip())
            elif kind == "other":
                self._once("pbn.text", at, word)
            elif kind != "escape":
                self._attach(found)
            touching = kind in ("word", "note", "suffix")
        if self._marks:
            self._once("pbn.mark", self._end, f"^{self._marks[0].value}")
        return self._items, self._before

    def _tokens(self) -> Iterator[re.Match[str]]:
        while self._at < self._end:
            found = _TOKEN.match(self._text, self._at, self._end)
            if found is None:
                return
            self._at = found.end()
            yield found

    def _say(self, comment: str) -> None:
        said = LINE_END.sub("\n", comment)
        (self._items[-1].comments if self._items else self._before).append(said)

    def _comment(self, found: re.Match[str]) -> None:
        ended = comment_end(self._text, found.start())
        end, closed = ended if ended is not None else (self._end, False)
        self._at = min(max(end, found.end()), self._end)
        self._say(self._text[found.end() : self._at - closed].strip())

    def _end_mark(self, word: str, at: int, line: int, touching: bool) -> None:
        if word == "*" and touching and self._calls and self._items:
            self._items[-1].alert = True
            self._once("pbn.alert_star", self._items[-1].at, f"{self._items[-1].word}*")
        else:
            self._items.append(Item("", at, line, end=word))

    def _irregularity(self, word: str, at: int, line: int, touching: bool) -> None:
        mark = MARKS.get(word.upper())
        of_calls = mark in (Mark.INSUFFICIENT, Mark.SKIPPED)
        if mark is None or of_calls != self._calls:
            self._once("pbn.mark", at, word)
        elif mark is Mark.SKIPPED:
            self._items.append(Item("", at, line, marks=[mark]))
        elif touching and self._text[self._at : min(self._at + 1, self._end)].strip() == "":
            self._items[-1].marks.append(mark)
            self._once(
                "pbn.mark_after", at, f"{self._items[-1].word}{word}", f"{word} {self._items[-1].word}"
            )
        else:
            self._marks.append(mark)

    def _attach(self, found: re.Match[str]) -> None:
        word, at = found[0], found.start()
        if not self._items or self._items[-1].end:
            self._once("pbn.note_mark", at, word)
            return
        item = self._items[-1]
        if found.lastgroup == "suffix":
            if item.quality:
                self._once("pbn.note_mark", at, word)
            item.quality = word
        elif found["number"]:
            number = found["number"].lstrip("0") or "0"
            if word != f"={number}=":
                self._once("pbn.note_mark", at, word, f"={number}=")
            item.notes.append((number, at))
        else:
            self._glyph(item, word, at, int(found["glyph"]))

    def _glyph(self, item: Item, word: str, at: int, glyph: int) -> None:
        first = 1 if self._calls else 7
        if first <= glyph < first + 6:
            item.quality = _QUALITIES[glyph - first]
        else:
            item.comments.append(f"${glyph}")
            if glyph > 255 or 1 <= glyph <= 12:
                self._once("pbn.nag", at, word)

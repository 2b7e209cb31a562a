"""How a game's text changes when its content does: the values of tags, or a whole section; all else stays."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bridgelaw.records.defects import Findings
from bridgelaw.records.pbn.compose import auction_lines, play_lines, quoted, tag_values
from bridgelaw.records.pbn.cutting import MANDATORY
from bridgelaw.records.pbn.reading import parse
from bridgelaw.records.pbn.scan import Tag, tags_of
from bridgelaw.records.record import Content, Edit, Record, RecordError, apply_edits
from bridgelaw.records.source import LINE_END

__all__ = ["edits"]

_TAGS_OF: Final = {
    "label": ("Board",),
    "number": ("Board",),
    "dealer": ("Dealer",),
    "vulnerable": ("Vulnerable",),
    "hands": ("Deal",),
    "names": ("West", "North", "East", "South"),
    "passed_out": ("Declarer", "Contract", "Result"),
    "bid": ("Contract",),
    "strain": ("Contract",),
    "declarer": ("Declarer",),
    "result": ("Result",),
    "claimed": (),
    "irregular": ("Declarer", "Result"),
}
"""The tags that tell a content; those of sections, rooms, ``about`` and ``scores`` are not listed."""


def edits(record: Record, content: Content, changed: frozenset[str]) -> list[Edit]:
    """The changes of the text. Raise RecordError for what PBN cannot hold, naming it."""
    if "comments" in changed:
        raise RecordError("PBN comments belong to their places; change the text instead")
    if "number" in changed and "label" not in changed:
        content = _with_label(content)
    wanted, before = tag_values(content), tag_values(record.content)
    values = {
        name: wanted[name]
        for about in changed & _TAGS_OF.keys()
        for name in _TAGS_OF[about]
        if wanted[name] != before[name] or about in ("label", "number")
    }
    if "room" in changed:
        values["Room"] = content.room.capitalize()
    for about in changed & {"about", "scores"}:
        old, new = getattr(record.content, about), getattr(content, about)
        values |= {name: new.get(name, "") for name in (*old, *new) if old.get(name) != new.get(name)}
    editor = _Editor(record)
    for name, value in values.items():
        editor.set_tag(name, value)
    if "auction" in changed:
        editor.set_section("Auction", [] if content.auction is None else auction_lines(content.auction))
    if "play" in changed:
        editor.set_section("Play", [] if content.play is None else play_lines(content))
    _verify(record, content, changed, editor.edits)
    return editor.edits


def _with_label(content: Content) -> Content:
    return replace(content, label="" if content.number is None else str(content.number))


def _verify(record: Record, content: Content, changed: frozenset[str], found: list[Edit]) -> None:
    """Read the changed text; what does not say what it should cannot be held."""
    extract = record.extract
    text = apply_edits(record.text, found)
    again = Record(
        type(extract)(text, extract.origin, extract.line, extract.column), record.format, 1, record.context
    )
    said = parse(again, Findings(again.extract))
    for name in sorted(changed):
        if getattr(said, name) != getattr(content, name):
            raise RecordError(f"PBN cannot hold {name} = {getattr(content, name)!r} here")


class _Editor:
    """The edits of one game."""

    def __init__(self, record: Record) -> None:
        self._text = record.text
        self._tags = tags_of(record.text)
        found = LINE_END.search(self._text)
        self._line_end = found[0] if found is not None else "\n"
        self.edits: list[Edit] = []

    def set_tag(self, name: str, value: str) -> None:
        """Give a tag another value, or put it in after those that precede it in the standard's order."""
        tag = self._counting(name)
        if tag is not None:
            text = self._text
            bare = text[tag.value_start - 1] != '"'
            written = f'"{quoted(value)}"' if bare else quoted(value)
            self.edits.append(Edit(tag.value_start, tag.value_end, written))
            return
        at = self._place_of(name)
        self._insert(at, f'[{name} "{quoted(value)}"]')

    def _counting(self, name: str) -> Tag | None:
        """The tag that counts where there are several: the first that says something."""
        tags = [tag for tag in self._tags if tag.name.lower() == name.lower()]
        return next((tag for tag in tags if tag.value not in ("", "?")), tags[0] if tags else None)

    def _place_of(self, name: str) -> int:
        order = MANDATORY[: MANDATORY.index(name)] if name in MANDATORY else MANDATORY
        before = [tag for tag in self._tags if tag.name in order]
        if before:
            return before[-1].end
        return self._tags[0].start if self._tags else 0

    def _insert(self, at: int, line: str) -> None:
        """Put a line in after a tag, or before the first."""
        if at and self._tags and at != self._tags[0].start:
            self.edits.append(Edit(at, at, self._line_end + line))
        else:
            self.edits.append(Edit(at, at, line + self._line_end))

    def set_section(self, name: str, lines: list[str]) -> None:
        """Write a section anew with its notes, or put it in at its place."""
        text = self._line_end.join(lines)
        place = next((index for index, tag in enumerate(self._tags) if tag.name == name), None)
        if place is not None:
            last = place
            while last + 1 < len(self._tags) and self._tags[last + 1].name == "Note":
                last += 1
            end = self._tags[place].start + len(
                self._text[self._tags[place].start : self._tags[last].body_end].rstrip()
            )
            self.edits.append(Edit(self._tags[place].start, end, text))
        elif lines:
            before = [tag for tag in self._tags if tag.name != "Play" and not tag.name.endswith("Table")]
            if name == "Auction":
                before = [tag for tag in before if tag.name != "Note"]
            tag = before[-1]
            end = tag.start + len(self._text[tag.start : tag.body_end].rstrip())
            self.edits.append(Edit(end, end, self._line_end + text))

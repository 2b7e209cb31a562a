"""The reading of a PBN file: its games in order, and what each says.

A game in which nothing is to be decided with care is read in one step; any other by
:class:`~bridgelaw.records.pbn.careful.CarefulGame`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal

from bridgelaw.records.defects import Findings
from bridgelaw.records.formats import Format
from bridgelaw.records.pbn import values as v
from bridgelaw.records.pbn.careful import CarefulGame
from bridgelaw.records.pbn.inheritance import Inheritance, Inherited, resolved
from bridgelaw.records.pbn.odd import tell_left_out, tell_moved, tell_spelling
from bridgelaw.records.pbn.play import Moved
from bridgelaw.records.pbn.scan import Section, scan
from bridgelaw.records.record import Content, Passage, Piece, Record
from bridgelaw.records.source import LINE_END, Extract

__all__ = ["PbnReading", "parse"]

_COMMENTS: Final = re.compile(r"(?:\s+|%[^\r\n]*|;[^\r\n]*|\{[^}]*\})*")


class PbnReading:
    """The reading of one file."""

    def __init__(self, format: Format) -> None:
        """Begin, for this format's records."""
        self._format = format
        self._inheritance = Inheritance()
        self._before = "\n\n"

    def take(self, extract: Extract, ordinal: int) -> Piece:
        """Make a record of a text with tags, a passage of any other."""
        parts = scan(extract.text)
        before, self._before = self._before, extract.text[-6:]
        if not parts.values:
            self._before = "\n\n"
            return _passage(extract)
        crowded = not before.endswith("\n\n") and len(LINE_END.findall(before, len(before.rstrip()))) < 2
        return Record(extract, self._format, ordinal, self._inheritance.take(parts, crowded))


def _passage(extract: Extract) -> Passage:
    findings = Findings(extract)
    text = extract.text
    found = _COMMENTS.match(text)
    end = found.end() if found is not None else 0
    kind: Literal["header", "text", "garbage"] = "header" if text.startswith("%") else "text"
    if end < len(text):
        kind = "garbage" if "\0" in text else "text"
        findings.add("pbn.text", end, found=text[end : end + 80].split("\n")[0].rstrip())
    return Passage(extract, kind, findings.defects() if findings else ())


def parse(record: Record, findings: Findings) -> Content:
    """What a record says; what is wrong goes to the findings."""
    inherited: Inherited = record.context
    parts = inherited.scan if inherited.scan.text == record.text else scan(record.text)
    if inherited.crowded:
        findings.add("pbn.no_empty_line", 0)
    for code, offset, found, assumed in parts.wrong:
        findings.add(code, offset, found=found, assumed=assumed)
    values, derived = resolved(parts, inherited, findings)
    comments = parts.comments and tuple([LINE_END.sub("\n", comment) for comment in parts.comments])
    regular = _regular_game(values, parts.auction, parts.play, comments, _by_play_and_auction(derived))
    if regular is None:
        return CarefulGame(record, parts, values, derived, findings).content(comments)
    content, standard, left_out, moved = regular
    if standard:
        tell_spelling(findings, parts, "Contract", values["Contract"], standard)
    if left_out and content.auction is not None:
        tell_left_out(findings, parts, content.auction, left_out)
    if moved is not None and parts.play is not None:
        tell_moved(findings, parts, parts.play, moved)
    return content


_Derived = tuple[frozenset[str], frozenset[str], frozenset[str], frozenset[str]]


@lru_cache(256)
def _by_play_and_auction(derived: frozenset[str]) -> _Derived:
    """What was derived: without a claim and with one, and both again where passes were left out of the auction."""
    return derived, derived | {"claimed"}, derived | {"auction"}, derived | {"claimed", "auction"}


_regular_game: Callable[
    [dict[str, str], Section | None, Section | None, tuple[str, ...], _Derived],
    tuple[Content, str, int, Moved | None] | None,
]
"""The content of a game in which nothing is to be decided with care, None for any other. With it, how the standard
spells the contract if it is not spelt so, how many passes are left out before the first bid, and what of the play was
moved.

The last argument is what was derived, as `_by_play_and_auction` has it."""
try:
    from bridgelaw.records import _scan
except ImportError:

    def _regular_game(*_: object) -> None:
        return None
else:
    _scan.learn_values(v.STANDARD_WORDS, v.ROOMS, frozenset())
    _regular_game = _scan.regular_game

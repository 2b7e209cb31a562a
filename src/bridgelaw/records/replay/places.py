"""Where in a record's text a fact stands: the call, the card, or the field that it is about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

from bridgelaw.records.record import CallEntry, PlayEntry, Record
from bridgelaw.records.replay.facts import Spot

__all__ = ["offset_of"]

_FIELDS: Final = {
    "deal": ("Deal", "md", "n"),
    "auction": ("Auction", "mb", "a"),
    "play": ("Play", "pc", "p"),
    "contract": ("Contract", "Declarer", "Auction", "mb", "a"),
    "result": ("Result", "rs", "mc", "pc", "Play"),
    "claim": ("mc", "Result", "Play", "p"),
    "score": ("Score",),
}
"""The fields that tell each part of a record, in the formats that there are; the first that is there is taken."""

_REMARK: Final = re.compile(r"\{[^}]*\}|;[^\r\n]*")
_WORDS: Final = {"X": ("X", "D", "DBL"), "XX": ("XX", "R", "RDBL", "REDBL"), "P": ("P", "PASS", "AP")}


def offset_of(record: Record, spot: Spot) -> int:
    """Where in the extract's text a fact stands; where the part begins if the entry cannot be told; 0 without it."""
    regions = list(_regions(record, spot.part))
    if not regions:
        return 0
    if spot.entry is None:
        return regions[0][0]
    content = record.content
    entries: Sequence[CallEntry | PlayEntry] = ()
    if spot.part == "auction" and content.auction is not None:
        entries = content.auction.entries
    elif spot.part == "play" and content.play is not None:
        entries = content.play.entries
    if spot.entry >= len(entries):
        return regions[0][0]
    spelling = _spellings(entries[spot.entry])
    before = sum(_spellings(entry) == spelling for entry in entries[: spot.entry])
    places = (at for start, end in regions for at in _occurrences(record.text, start, end, spelling))
    found = list(islice(places, before + 1))
    return found[-1] if found else regions[0][0]


def _regions(record: Record, part: str) -> Iterator[tuple[int, int]]:
    """Stretches of the text that tell a part: a field's value and what follows up to the next field."""
    fields = record.fields
    names = _FIELDS[part]
    there = {field.name for field in fields}
    name = next((name for name in names if name in there), None)
    for index, field in enumerate(fields):
        if field.name == name:
            end = fields[index + 1].start if index + 1 < len(fields) else len(record.text)
            yield field.value_start, max(end, field.value_end)


def _spellings(entry: CallEntry | PlayEntry) -> tuple[str, ...]:
    """The ways in which an entry can be written, in capitals."""
    if entry.written:
        return (entry.written.upper(),)
    if isinstance(entry, PlayEntry):
        return () if entry.card is None else (entry.card.text,)
    if entry.call is None:
        return ()
    text = entry.call.text
    return _WORDS.get(text, (text, text.removesuffix("T")) if text.endswith("NT") else (text,))


def _occurrences(text: str, start: int, end: int, spellings: tuple[str, ...]) -> Iterator[int]:
    if not spellings:
        return
    plain = text[start:end]
    if "{" in plain or ";" in plain:
        plain = _REMARK.sub(lambda remark: " " * len(remark[0]), plain)
    for found in _pattern(spellings).finditer(plain):
        yield start + found.start()


@lru_cache(1024)
def _pattern(spellings: tuple[str, ...]) -> re.Pattern[str]:
    """Any of these words."""
    words = "|".join(map(re.escape, sorted(spellings, key=len, reverse=True)))
    return re.compile(rf"(?<![A-Z0-9])(?:{words})(?![A-Z])", re.IGNORECASE)

"""What a format cannot hold of a content: what reading the new record does not give back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from bridgelaw.records.formats import Composed, Format
from bridgelaw.records.reading import pieces
from bridgelaw.records.record import Auction, CallEntry, Content, Play, PlayEntry, Record

__all__ = ["composed", "lost_in"]


def composed(format: Format, content: Content, text: str) -> Composed:
    """A new record, with what of its content is lost; all of it, should the text not be read as one record."""
    found = [piece for piece in pieces(text.encode("utf-8", "replace"), format) if isinstance(piece, Record)]
    return Composed(text, lost_in(content, found[0].content if len(found) == 1 else Content()))


def lost_in(content: Content, again: Content) -> tuple[str, ...]:
    """What of a content is not the same in what was read again, by names such as ``play.marks``, ``about.Site``."""
    return tuple(dict.fromkeys(_differences(content, again)))


def _differences(content: Content, again: Content) -> Iterator[str]:
    for item in fields(Content):
        one, other = getattr(content, item.name), getattr(again, item.name)
        if item.name in ("about", "scores"):
            yield from (f"{item.name}.{key}" for key in one if other.get(key) != one[key])
        elif item.name != "derived" and one != other:
            if isinstance(one, Auction | Play) and isinstance(other, Auction | Play):
                yield from _parts_lost(item.name, one, other)
            else:
                yield item.name


def _parts_lost(name: str, one: Auction | Play, other: Auction | Play) -> Iterator[str]:
    """The parts of an auction or a play that differ."""
    for item in fields(one):
        if item.name != "entries" and getattr(one, item.name) != getattr(other, item.name, None):
            yield f"{name}.{item.name}"
    if len(one.entries) != len(other.entries):
        yield f"{name}.entries"
    pairs: Iterator[tuple[CallEntry | PlayEntry, CallEntry | PlayEntry]]
    pairs = zip(one.entries, other.entries, strict=False)
    for before, after in pairs:
        for part in fields(before):
            if part.name not in ("written", "comments") and getattr(before, part.name) != getattr(
                after, part.name
            ):
                yield f"{name}.{part.name}"
        if not set(before.comments).issubset(after.comments):  # a meaning may have become one more
            yield f"{name}.comments"

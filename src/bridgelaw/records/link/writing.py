"""Viewer links written, and changed with all other bytes kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final
from urllib.parse import quote

from bridgelaw.records.lin import writing as lin
from bridgelaw.records.lin.writing import call_text, hand_text, nothing_found
from bridgelaw.records.link.reading import VALUES, Link, link_of, read_link
from bridgelaw.records.record import Auction, Content, Edit, Play, RecordError, apply_edits
from bridgelaw.records.source import LINE_END

__all__ = ["VIEWER", "edits", "lin_link", "parameter_link"]

VIEWER: Final = "https://www.bridgebase.com/tools/handviewer.html"
"""The address of the viewer."""

_VULNERABLE: Final = {"none": "-", "NS": "n", "EW": "e", "all": "b"}


def lin_link(content: Content) -> str:
    """A link that holds the record as LIN, in a line."""
    return f"{VIEWER}?lin={quote(lin.compose(content).strip(), safe='')}\n"


def parameter_link(content: Content) -> str:
    """A link with a parameter for each hand, for the calls and for the cards, in a line."""
    values = {name: value for name in _WRITERS for value in _written(name, content) if value}
    return f"{VIEWER}?{'&'.join(f'{name}={quote(value, safe=_SAFE)}' for name, value in values.items())}\n"


_SAFE: Final = "!(){},-"
_WRITERS: Final = (*VALUES, "d", "v", "b", *(f"{seat}n" for seat in VALUES), "a", "p", "c")


def _written(name: str, content: Content) -> Iterator[str]:
    """The value of a parameter, if there is one."""
    if name in VALUES:
        bits = None if content.hands is None else content.hands[VALUES[name]]
        yield "" if bits is None else hand_text(bits)
    elif name[:1] in VALUES:
        yield LINE_END.sub(" ", content.names[VALUES[name[0]]])
    elif name == "d":
        first = content.dealer if content.auction is None else content.auction.first
        yield "" if first is None else str(first).lower()
    elif name == "v" and content.vulnerable is not None:
        yield _VULNERABLE[content.vulnerable]
    elif name == "b":
        yield LINE_END.sub(" ", content.label)
    elif name == "a" and content.auction is not None:
        yield _auction_text(content.auction)
    elif name == "p":
        yield _play_text(content.play, content.comments)
    elif name == "c":
        yield _tricks_text(content)


def _remark(text: str, opening: str, closing: str) -> str:
    return opening + LINE_END.sub(" ", text).replace(closing, "]") + closing if text else ""


def _auction_text(auction: Auction) -> str:
    parts = []
    for entry in auction.entries:
        if entry.call is None:
            break
        parts.append(call_text(entry.call) + "!" * entry.alert + _remark(entry.meaning, "(", ")"))
        parts += [_remark(comment, "{", "}") for comment in entry.comments]
    return "".join(parts)


def _play_text(play: Play | None, comments: tuple[str, ...]) -> str:
    parts = [_remark(comment, "{", "}") for comment in comments]
    for entry in () if play is None else play.entries:
        if entry.card is None:
            break
        parts.append(entry.card.text)
        parts += [_remark(comment, "{", "}") for comment in entry.comments]
    return "".join(parts)


def _tricks_text(content: Content) -> str:
    tricks = content.result if content.claimed is None else content.claimed
    played = content.play is not None and content.play.ended == "played"
    return "" if tricks is None or (played and "result" in content.derived) else str(tricks)


# -- changes ----------------------------------------------------------------------------------------------------

_PARAMETERS: Final = {
    "auction": ("a",),
    "claimed": ("c",),
    "comments": ("p",),
    "dealer": ("d",),
    "hands": tuple(VALUES),
    "label": ("b",),
    "names": tuple(f"{seat}n" for seat in VALUES),
    "number": ("b",),
    "play": ("p",),
    "result": ("c",),
    "vulnerable": ("v",),
}
"""The parameters that hold what can be changed."""


def edits(line: str, content: Content, before: Content, changed: frozenset[str]) -> list[Edit]:
    """How a link is to change; it is read again to be sure. Raise RecordError for what it cannot hold."""
    found = _edits(line, content, before, changed)
    after = apply_edits(line, found)
    again = read_link(after, nothing_found(after))
    for name in sorted(changed):
        if getattr(again, name) != getattr(content, name):
            raise RecordError(f"a viewer link cannot hold this as {name!r}: {getattr(content, name)!r}")
    return found


def _edits(line: str, content: Content, before: Content, changed: frozenset[str]) -> list[Edit]:
    link = link_of(line)
    if link.lin is None:
        return _parameter_edits(link, content, before, changed)
    places = link.lin.places
    found = []
    for edit in lin.edits(link.lin.text, None, content, changed):
        text = quote(edit.text, safe="")
        found.append(Edit(places[edit.start], places[edit.end], quote(text, safe="") if link.twice else text))
    return found


def _parameter_edits(link: Link, content: Content, before: Content, changed: frozenset[str]) -> list[Edit]:
    found: list[Edit] = []
    new = lin.with_tricks(content, changed)
    if "dealer" in changed and "auction" not in changed:
        new = replace(new, auction=None)
    for name in sorted(changed):
        if name not in _PARAMETERS:
            known = ", ".join(sorted(_PARAMETERS))
            raise RecordError(f"a viewer link cannot change {name!r} by itself; it can change {known}")
        for key in _PARAMETERS[name]:
            value = next(_written(key, new), "")
            if value == next(_written(key, before), ""):
                continue
            written = link.parameters.get(key)
            text = quote(value, safe=_SAFE)
            if written is not None:
                edit = Edit(written.value_start, written.end, text)
            else:
                end = max((parameter.end for parameter in link.parameters.values()), default=0)
                edit = Edit(end, end, f"&{key}={text}")
            if edit not in found:
                found.append(edit)
    return found

"""LIN written: new records, and changes of records that keep all other bytes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bridgelaw.board import STRAINS, Call
from bridgelaw.cards import RANK_LETTERS, SUITS_IN_ORDER
from bridgelaw.records.deal_text import FULL_PACK
from bridgelaw.records.defects import Findings
from bridgelaw.records.lin.fields import BLANK, Row, divide
from bridgelaw.records.lin.reading import Match, read_content
from bridgelaw.records.lin.values import DEALERS, IN_ORDER, read_label, read_names
from bridgelaw.records.record import (
    Auction,
    Content,
    Edit,
    Play,
    RecordError,
    apply_edits,
)
from bridgelaw.records.source import LINE_END, Extract, Origin

__all__ = ["call_text", "compose", "edits", "hand_text", "nothing_found", "with_tricks"]

_DIGITS: Final = {seat: digit for digit, seat in DEALERS.items()}
_VULNERABILITIES: Final = {"none": "o", "NS": "n", "EW": "e", "all": "b"}


def nothing_found(text: str) -> Findings:
    """Findings that nobody asks for."""
    return Findings(Extract(text, Origin("-")))


# -- values -----------------------------------------------------------------------------------------------------


def _safe(text: str) -> str:
    """A text without what divides fields."""
    return LINE_END.sub(" ", text).replace("|", "/")


def call_text(call: Call) -> str:
    """A call as LIN writes it: ``p``, ``d``, ``r``, ``1N``."""
    if not call.level:
        return {"P": "p", "X": "d", "XX": "r"}[call.text]
    return f"{call.level}{STRAINS[call.strain][0]}"


def hand_text(bits: int) -> str:
    """A hand with its suits' letters, each suit from the top: ``SAK2HQJDT9C``."""
    return "".join(
        str(suit) + "".join(RANK_LETTERS[rank] for rank in range(12, -1, -1) if bits >> 13 * suit + rank & 1)
        for suit in SUITS_IN_ORDER
    )


def _hands_text(content: Content) -> str:
    """The hands of ``md``; the last of four whole ones is left out, as is usual."""
    hands = content.hands
    if hands is None:
        return ""
    texts = ["" if (bits := hands[seat]) is None else hand_text(bits) for seat in IN_ORDER]
    shown = [bits for bits in hands if bits is not None]
    whole = len(shown) == 4 and all(bits.bit_count() == 13 for bits in shown)
    if whole and shown[0] | shown[1] | shown[2] | shown[3] == FULL_PACK:
        texts[3] = ""
    return ",".join(texts)


def _names_text(names: tuple[str, str, str, str]) -> str:
    return ",".join(_safe(names[seat]).replace(",", " ") for seat in IN_ORDER)


def _label_text(label: str) -> str:
    return f"Board {_safe(label)}" if label else ""


def _auction_text(auction: Auction) -> str:
    """The calls with what was said of them, as far as each is known."""
    parts = []
    for entry in auction.entries:
        if entry.call is None:
            break
        parts.append(f"mb|{call_text(entry.call)}{'!' * entry.alert}|")
        if entry.meaning:
            parts.append(f"an|{_safe(entry.meaning)}|")
        parts += [f"nt|{_safe(comment)}|" for comment in entry.comments]
    return "".join(parts)


def _play_text(play: Play) -> str:
    """The cards, trick by trick, as far as each is known."""
    parts = []
    for number, entry in enumerate(play.entries):
        if entry.card is None:
            break
        parts.append(f"pc|{entry.card}|")
        said = (entry.meaning, *entry.comments) if entry.meaning else entry.comments
        parts += [f"nt|{_safe(comment)}|" for comment in said]
        if number % 4 == 3:
            parts.append("pg||")
    return "".join(parts)


def _tricks_text(content: Content) -> str:
    """The claim or result; none where the play tells it."""
    tricks = content.result if content.claimed is None else content.claimed
    played = content.play is not None and content.play.ended == "played"
    if tricks is None or (played and "result" in content.derived):
        return ""
    return f"mc|{tricks}|"


# -- new records ------------------------------------------------------------------------------------------------


def compose(content: Content, before: Content | None = None) -> str:
    """A new record in one line; empty names end those of the record before."""
    parts = []
    if event := content.about.get("Event"):
        parts.append(f"mn|{_safe(event)}|")
    number = content.label if content.label.isdecimal() else ""
    if content.room or content.hands is None:
        parts.append(f"qx|{content.room[:1]}{number}|")
    named = any(content.names) or (before is not None and any(before.names))
    parts.append(f"pn|{_names_text(content.names)}|" if named else "")
    first = content.dealer if content.auction is None else content.auction.first
    dealer = "0" if first is None else _DIGITS[first]
    parts += [f"st||md|{dealer}{_hands_text(content)}|rh||"]
    if content.label:
        parts.append(f"ah|{_label_text(content.label)}|")
    if content.vulnerable is not None:
        parts.append(f"sv|{_VULNERABILITIES[content.vulnerable]}|")
    parts += [f"nt|{_safe(comment)}|" for comment in content.comments]
    if content.auction is not None:
        parts.append(_auction_text(content.auction))
    parts.append("pg||")
    if content.play is not None:
        parts.append(_play_text(content.play))
    parts.append(_tricks_text(content))
    return "".join(parts) + ("\n" if parts[-1] == "" and parts[-2].endswith("pg||") else "pg||\n")


# -- changes ----------------------------------------------------------------------------------------------------


def edits(text: str, match: Match | None, content: Content, changed: frozenset[str]) -> list[Edit]:
    """How a record's text is to change; it is read again to be sure. Raise RecordError for what it cannot hold."""
    row = divide(text)
    found: list[Edit] = []
    new = with_tricks(content, changed)
    for name in sorted(changed):
        if name not in _CHANGES:
            known = ", ".join(sorted(_CHANGES))
            raise RecordError(f"a LIN record cannot change {name!r} by itself; it can change {known}")
        found += (edit for edit in _CHANGES[name](row, new, text) if edit not in found)
    after = apply_edits(text, found)
    again = read_content(after, match, nothing_found(after))
    for name in sorted(changed):
        if getattr(again, name) != getattr(content, name):
            raise RecordError(f"a LIN record cannot hold this as {name!r}: {getattr(content, name)!r}")
    return found


def with_tricks(content: Content, changed: frozenset[str]) -> Content:
    """The content to write where only the result or only the claim is new: one number stands for both."""
    if "result" in changed and "claimed" not in changed:
        return replace(content, claimed=None)
    if "claimed" in changed and content.claimed is None and "result" not in changed:
        return replace(content, result=None)
    return content


def _last(row: Row, *keys: str) -> int | None:
    return next((number for number in range(len(row.keys) - 1, -1, -1) if row.keys[number] in keys), None)


def _set(row: Row, key: str, value: str, text: str) -> list[Edit]:
    """Give a field another value; a new one stands after the deal."""
    number = _last(row, key)
    if number is not None:
        span = row.spans[number]
        return [Edit(span.value_start, span.value_end, value)]
    return [_insert(row, _last(row, "md"), f"{key}|{value}|", text)]


def _insert(row: Row, number: int | None, new: str, text: str) -> Edit:
    """Put a new field after the field of this number; before all, if there is none."""
    if number is None or number < 0:
        at = row.spans[0].start if row.keys else len(text.rstrip(BLANK))
        return Edit(at, at, new)
    at = row.spans[number].end
    closed = text[at - 1 : at] == "|" and at > row.spans[number].value_end
    return Edit(at, at, new if closed else f"|{new}")


def _change_label(row: Row, content: Content, text: str) -> list[Edit]:
    number = _last(row, "ah")
    if number is not None:
        written = row.values[number]
        old = read_label(written)
        prefix = written[: len(written.rstrip(BLANK)) - len(old)] if old else "Board "
        return _set(row, "ah", prefix + _safe(content.label), text)
    number = _last(row, "qx")
    if number is not None and content.label.isdecimal():
        return _set_room(row, content, number)
    return _set(row, "ah", _label_text(content.label), text)


def _set_room(row: Row, content: Content, number: int) -> list[Edit]:
    rest = row.values[number].partition(",")
    label = content.label if content.label.isdecimal() else rest[0].lstrip("ocOC" + BLANK)
    span = row.spans[number]
    return [Edit(span.value_start, span.value_end, content.room[:1] + label + rest[1] + rest[2])]


def _change_room(row: Row, content: Content, text: str) -> list[Edit]:
    number = _last(row, "qx")
    if number is None:
        return [_insert(row, None, f"qx|{content.room[:1]}|", text)]
    old = row.values[number]
    begin = row.spans[number].value_start + len(old) - len(old.lstrip(BLANK))
    return [Edit(begin, begin + (old.strip(BLANK)[:1] in tuple("ocOC")), content.room[:1])]


def _change_dealer(row: Row, content: Content, text: str) -> list[Edit]:
    digit = "0" if content.dealer is None else _DIGITS[content.dealer]
    number = _last(row, "md")
    if number is None:
        return [_insert(row, _last(row, "qx"), f"md|{digit}|", text)]
    old = row.values[number]
    begin = row.spans[number].value_start + len(old) - len(old.lstrip(BLANK))
    return [Edit(begin, begin + old.strip(BLANK)[:1].isdecimal(), digit)]


def _change_hands(row: Row, content: Content, text: str) -> list[Edit]:
    number = _last(row, "md")
    if number is None:
        return [_insert(row, _last(row, "qx"), f"md|0{_hands_text(content)}|", text)]
    old = row.values[number]
    begin = len(old) - len(old.lstrip(BLANK)) + old.strip(BLANK)[:1].isdecimal()
    span = row.spans[number]
    return [Edit(span.value_start + begin, span.value_end, _hands_text(content))]


def _change_vulnerable(row: Row, content: Content, text: str) -> list[Edit]:
    value = "" if content.vulnerable is None else _VULNERABILITIES[content.vulnerable]
    return _set(row, "sv", value, text)


def _change_names(row: Row, content: Content, text: str) -> list[Edit]:
    new = _names_text(content.names)
    number = _last(row, "pn")
    if number is None:
        return [_insert(row, _last(row, "qx"), f"pn|{new}|", text)]
    tables, _ = read_names(row.values[number])
    if len(tables) == 2:
        kept = _names_text(tables[0 if content.room == "closed" else 1])
        new = f"{kept},{new}" if content.room == "closed" else f"{new},{kept}"
    return _set(row, "pn", new, text)


def _change_tricks(row: Row, content: Content, text: str) -> list[Edit]:
    tricks = content.result if content.claimed is None else content.claimed
    number = _last(row, "mc")
    if number is not None:
        span = row.spans[number]
        if tricks is None:
            return [Edit(span.start, span.end, "")]
        return [Edit(span.value_start, span.value_end, str(tricks))]
    if tricks is None:
        return []
    body = _last(row, "pc", "mb", "an", "nt")
    return [_insert(row, len(row.keys) - 1 if body is None else body, f"mc|{tricks}|", text)]


def _change_auction(row: Row, content: Content, text: str) -> list[Edit]:
    new = "" if content.auction is None else _auction_text(content.auction)
    calls = [number for number, key in enumerate(row.keys) if key == "mb"]
    play = next((number for number, key in enumerate(row.keys) if key in ("pc", "mc", "up")), len(row.keys))
    if not calls:
        return [_insert(row, play - 1, new, text)]
    last = max((number for number in range(play) if row.keys[number] in ("mb", "an", "nt")), default=0)
    return [Edit(row.spans[calls[0]].start, row.spans[max(last, calls[-1])].end, new)]


def _change_play(row: Row, content: Content, text: str) -> list[Edit]:
    new = "" if content.play is None else _play_text(content.play)
    cards = [number for number, key in enumerate(row.keys) if key in ("pc", "up")]
    if not cards:
        end = next((number for number, key in enumerate(row.keys) if key == "mc"), len(row.keys))
        return [_insert(row, end - 1, new, text)]
    after = (number for number in range(cards[0], len(row.keys)) if row.keys[number] in ("mc", "zz"))
    last = next(after, len(row.keys)) - 1
    return [Edit(row.spans[cards[0]].start, row.spans[max(last, cards[-1])].end, new)]


_CHANGES: Final[dict[str, Callable[[Row, Content, str], list[Edit]]]] = {
    "auction": _change_auction,
    "claimed": _change_tricks,
    "dealer": _change_dealer,
    "hands": _change_hands,
    "label": _change_label,
    "names": _change_names,
    "number": _change_label,
    "play": _change_play,
    "result": _change_tricks,
    "room": _change_room,
    "vulnerable": _change_vulnerable,
}
"""What can be changed; all else follows from these."""

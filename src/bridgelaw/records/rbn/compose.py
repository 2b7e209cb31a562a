"""A content written in RBN, and a record's lines changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bridgelaw.cards import RANK_LETTERS, SUIT_LETTERS, Seat
from bridgelaw.records.deal_text import hand_text
from bridgelaw.records.defects import Findings
from bridgelaw.records.rbn.reading import LASTING, OF_THE_EVENT, lines_of, parse
from bridgelaw.records.rbn.values import is_over
from bridgelaw.records.record import CallEntry, Content, Edit, PlayEntry, Record, RecordError, apply_edits
from bridgelaw.records.source import LINE_END

__all__ = ["HEADER", "compose", "edits"]

HEADER: Final = "% RBN\n\n"
_ORDER: Final = "DTLEFSKNBHACPRMI"
"""The labels in the order of the notation."""

_NOTE_LIMIT: Final = 9
_VULNERABLE: Final = {"none": "Z", "NS": "N", "EW": "E", "all": "B", None: "?"}
_ABOUT: Final = {
    "Title": "T",
    "Site": "L",
    "Event": "E",
    "Scoring": "F",
    "Stage": "S",
    "Makes": "M",
    "Items": "I",
}
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_QUALITIES: Final = frozenset(("", "!", "?", "!!", "??", "!?", "?!"))
_LABELS_OF: Final = {
    "label": "B", "number": "B", "room": "N", "dealer": "A", "vulnerable": "A", "hands": "H", "names": "N",
    "auction": "A", "passed_out": "C", "bid": "C", "declarer": "C", "play": "P", "result": "R", "claimed": "",
}  # fmt: skip


def _lines_by_label(content: Content) -> dict[str, list[str]]:
    """The lines of a content by their labels; what RBN cannot hold is left out or written as near as can be."""
    lines = {
        **_about(content),
        "N": _names(content),
        "B": _board(content),
        "H": _hands(content),
        "C": _contract(content),
        "R": _result(content),
    }
    plain = ((label, _CONTROL.sub(" ", value).strip()) for label, value in lines.items())
    found = {label: [f"{label} {value}"] for label, value in plain if value}
    auction, play = _auction(content), _play(content)
    return found | ({"A": auction} if auction else {}) | ({"P": play} if play else {})


def _about(content: Content) -> dict[str, str]:
    about = content.about
    home, visit = about.get("HomeTeam", ""), about.get("VisitTeam", "")
    return {
        "D": about.get("Date", "").replace(".", "").rstrip("?"),
        "K": f"{home}:{visit}" if home or visit else "",
        **{label: about.get(name, "") for name, label in _ABOUT.items()},
    }


def _names(content: Content) -> str:
    """The players, and the room or else the table."""
    north, east, south, west = (re.sub("[+:]", " ", name) for name in content.names)
    names = f"{north}+{south}:{west}+{east}" if any(content.names) else ""
    table = content.about.get("Table", "")
    place = content.room[:1].upper() or (table if table.isdecimal() else "")
    return f"{names or ':'}:{place}" if place else names


def _board(content: Content) -> str:
    """The board, and the section if there is one."""
    label = content.label or ("" if content.number is None else str(content.number))
    section = content.about.get("Section", "")
    return f"{label}:{section}" if label and section else label


def _hands(content: Content) -> str:
    hands = content.hands
    if hands is None:
        return ""
    first = Seat.N if content.dealer is None else content.dealer
    words = [hands[(first + step) & 3] for step in range(4)]
    shown = [bits for bits in words if bits is not None]
    if words[3] is None and len(shown) == 3 and sum(bits.bit_count() for bits in shown) == 39:
        first, words = first.lho, words[1:] + words[:1]  # an empty fourth hand would have the rest
    return f"{first}:" + ":".join("" if bits is None else hand_text(bits) for bits in words)


def _contract(content: Content) -> str:
    if content.passed_out:
        return "P"
    if content.bid is None:
        return ""
    level, strain, doubled = content.bid
    seat, leader, play = "", "", content.play
    if content.declarer is not None:
        seat = str(content.declarer)
        if play is not None and play.leader not in (None, content.declarer.lho):
            leader = f":{play.leader}"
    return f"{level}{'CDHSN'[strain]}{('', 'X', 'R')[doubled]}:{seat}{leader}"


def _result(content: Content) -> str:
    score = content.scores.get("Score", "")
    if content.result is None:
        return f":{score}" if score else ""
    return f"{content.result}:{score}" if score else str(content.result)


def _remarks(entry: CallEntry | PlayEntry, notes: dict[str, int]) -> str:
    """The signs after a call or card: an alert or the number of its note, and a judgement."""
    sign = entry.quality if entry.quality in _QUALITIES else ""
    meaning = _CONTROL.sub(" ", entry.meaning).strip()
    if meaning and (meaning in notes or len(notes) < _NOTE_LIMIT):
        return f"^{notes.setdefault(meaning, len(notes) + 1)}{sign}"
    alert = bool(meaning) or (isinstance(entry, CallEntry) and entry.alert)
    return f"*{sign}" if alert else sign


def _note_lines(notes: dict[str, int]) -> list[str]:
    return [f"{number} {text}" for text, number in notes.items()]


def _auction(content: Content) -> list[str]:
    auction, vulnerable = content.auction, _VULNERABLE[content.vulnerable]
    if auction is None:
        if content.dealer is None and content.vulnerable is None:
            return []
        return [f"A {Seat.W if content.dealer is None else content.dealer}{vulnerable}:"]
    notes: dict[str, int] = {}
    words = []
    for index, entry in enumerate(auction.entries):
        if entry.call is None or is_over(auction.entries[:index]):
            break
        word = {"XX": "R"}.get(entry.call.text, entry.call.text.replace("NT", "N"))
        words.append(word + _remarks(entry, notes))
    rounds = ":".join("".join(words[at : at + 4]) for at in range(0, len(words), 4))
    return [f"A {auction.first}{vulnerable}:{rounds}", *_note_lines(notes)]


def _play(content: Content) -> list[str]:
    play = content.play
    if play is None or not play.entries:
        return []
    notes: dict[str, int] = {}
    words: list[str] = []
    suit = None
    for index, entry in enumerate(play.entries):
        word = "-"
        if entry.card is not None:
            rank, new = RANK_LETTERS[entry.card.rank - 2], entry.card.suit
            word = rank if index % 4 and new is suit else SUIT_LETTERS[new] + rank
        if index % 4 == 0:
            suit = None if entry.card is None else entry.card.suit
            words.append(":" if index else "")
        words.append(word + _remarks(entry, notes))
    return ["P " + "".join(words), *_note_lines(notes)]


def compose(content: Content, before: Content | None = None) -> str:
    """A record: a line for each label, in the order of the notation; an empty one ends what lasts from before."""
    by_label = _lines_by_label(content)
    lasting = () if before is None else (label for label in _lines_by_label(before) if label in LASTING)
    by_label |= {label: [label] for label in lasting if label not in by_label}
    if before is not None and not by_label.keys() & {"B", "H", "N"}:
        by_label["N"] = ["N"]  # or it would have the names of a further table of an earlier board
    lines = ["{" + _CONTROL.sub(" ", comment).replace("}", ")") + "}" for comment in content.comments]
    lines += [line for label in _ORDER for line in by_label.get(label, ())]
    if by_label.keys() <= OF_THE_EVENT:
        lines.append("B")  # or it would be no record
    return "\n".join(lines) + "\n\n"


def edits(record: Record, content: Content, changed: frozenset[str]) -> list[Edit]:
    """The changes of a record's lines. Raise RecordError for what RBN cannot hold."""
    other = changed - _LABELS_OF.keys()
    if other:
        raise RecordError(f"RBN cannot change {', '.join(sorted(other))} of a record")
    if "number" in changed and "label" not in changed:
        raise RecordError("the number is that of the label; change the label")
    found = list(_edits(record, _lines_by_label(content), {_LABELS_OF[name] for name in changed} - {""}))
    extract = record.extract
    text = apply_edits(record.text, found)
    again = Record(type(extract)(text, extract.origin), record.format, 1, record.context)
    said = parse(again, Findings(again.extract))
    for name in sorted(changed):
        if getattr(said, name) != getattr(content, name):
            raise RecordError(f"RBN cannot hold {name} = {getattr(content, name)!r} here")
    return found


def _edits(record: Record, by_label: dict[str, list[str]], labels: set[str]) -> Iterator[Edit]:
    text = record.text
    line_end = LINE_END.search(text)
    end = "\n" if line_end is None else line_end[0]
    lines = lines_of(text)
    for label in sorted(labels, key=_ORDER.index):
        written = end.join(by_label.get(label, [label]))
        at = next((index for index, line in enumerate(lines) if line.label == label), None)
        if at is None:
            before = [
                line
                for line in lines
                if line.label.isdigit() or _ORDER.index(line.label) < _ORDER.index(label)
            ]
            place = before[-1].end if before else lines[0].start
            yield Edit(place, place, end + written if before else written + end)
        else:
            last = at
            while label in "AP" and last + 1 < len(lines) and lines[last + 1].label.isdigit():
                last += 1
            yield Edit(lines[at].start, lines[last].end, written)

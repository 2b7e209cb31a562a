"""A content written in RBN, and a record's lines changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bridgelaw.cards import RANK_LETTERS, SUIT_LETTERS, Seat, Suit
from bridgelaw.records.deal_text import hand_text
from bridgelaw.records.defects import Findings
from bridgelaw.records.formats import Composed
from bridgelaw.records.rbn.reading import OF_THE_EVENT, is_over, lines_of, parse
from bridgelaw.records.record import CallEntry, Content, Edit, PlayEntry, Record, RecordError, apply_edits
from bridgelaw.records.source import LINE_END
from bridgelaw.records.turns import seats_in_turn

__all__ = ["HEADER", "compose", "edits"]

HEADER: Final = "% RBN\n\n"
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


class _Writing:
    """The lines of a content by their labels, and what they cannot hold."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.lost: dict[str, None] = {}
        self.lines: dict[str, list[str]] = {}
        self._about()
        self._names()
        self._put("B", content.label or ("" if content.number is None else str(content.number)), "label")
        self._hands()
        self._auction()
        self._contract()
        self._play()
        if content.result is not None:
            self._put(
                "R",
                f"{content.result}{':' + content.scores['Score'] if 'Score' in content.scores else ''}",
                "scores",
            )
        self._check()

    def _put(self, label: str, value: str, about: str) -> None:
        plain = _CONTROL.sub(" ", value).strip()
        if plain != value:
            self.lost[about] = None
        if plain:
            self.lines[label] = [f"{label} {plain}"]

    def _about(self) -> None:
        about = dict(self.content.about)
        date = about.pop("Date", "").replace(".", "").rstrip("?")
        self._put("D", date, "about.Date")
        home, visit = about.pop("HomeTeam", ""), about.pop("VisitTeam", "")
        for name, label in _ABOUT.items():
            self._put(label, about.pop(name, ""), f"about.{name}")
        if home or visit:
            self._put("K", f"{home}:{visit}", "about.HomeTeam")
        self.lost |= {f"about.{name}": None for name, value in about.items() if value}
        self.lost |= {f"scores.{name}": None for name in self.content.scores if name != "Score"}

    def _names(self) -> None:
        north, east, south, west = self.content.names
        if any(sign in name for name in self.content.names for sign in "+:"):
            self.lost["names"] = None
            north, east, south, west = (re.sub("[+:]", " ", name) for name in self.content.names)
        value = f"{north}+{south}:{west}+{east}" if any(self.content.names) else ""
        if self.content.room:
            value = (value or ":") + f":{self.content.room[0].upper()}"
        self._put("N", value, "names")

    def _hands(self) -> None:
        hands = self.content.hands
        if hands is None:
            return
        if all(bits is None for bits in hands) or 0 in hands:
            self.lost["hands"] = None
        first = self.content.dealer or Seat.N
        words = [hands[(first + step) & 3] for step in range(4)]
        if (
            words[3] is None
            and None not in words[:3]
            and sum(bits.bit_count() for bits in words[:3] if bits) == 39
        ):
            first, words = (
                Seat((first + 1) & 3),
                words[1:] + words[:1],
            )  # an empty fourth hand would have the rest
        self._put(
            "H", f"{first}:" + ":".join("" if bits is None else hand_text(bits) for bits in words), "hands"
        )

    def _notes(self, entry: CallEntry | PlayEntry, notes: dict[str, int], about: str) -> str:
        sign = entry.quality if entry.quality in _QUALITIES else ""
        if entry.quality != sign:
            self.lost[f"{about}.quality"] = None
        if entry.comments:
            self.lost[f"{about}.comments"] = None
        if entry.marks:
            self.lost[f"{about}.marks"] = None
        alert = entry.alert if isinstance(entry, CallEntry) else bool(entry.meaning)
        if not entry.meaning:
            return ("*" if alert else "") + sign
        meaning = _CONTROL.sub(" ", entry.meaning).strip()
        if meaning != entry.meaning or not alert:
            self.lost[f"{about}.meaning"] = None
        if meaning not in notes and len(notes) >= 9:
            self.lost[f"{about}.meaning"] = None
            return "*" + sign
        return f"^{notes.setdefault(meaning, len(notes) + 1)}" + sign

    def _auction(self) -> None:
        auction = self.content.auction
        dealer = self.content.dealer
        if auction is None:
            if dealer is not None or self.content.vulnerable is not None:
                self._put(
                    "A",
                    f"{Seat.W if dealer is None else dealer}{_VULNERABLE[self.content.vulnerable]}:",
                    "dealer",
                )
                self.lost |= {} if dealer is not None else {"dealer": None}
            return
        if dealer is not auction.first:
            self.lost["dealer"] = None
        notes: dict[str, int] = {}
        words = []
        for index, entry in enumerate(auction.entries):
            if entry.call is None or is_over(auction.entries[:index]):
                self.lost["auction.calls"] = None
                break
            word = {"XX": "R"}.get(entry.call.text, entry.call.text.replace("NT", "N"))
            words.append(word + self._notes(entry, notes, "auction"))
        rounds = ":".join("".join(words[at : at + 4]) for at in range(0, len(words), 4))
        self.lines["A"] = [f"A {auction.first}{_VULNERABLE[self.content.vulnerable]}:{rounds}"]
        self.lines["A"] += [f"{number} {text}" for text, number in notes.items()]

    def _contract(self) -> None:
        content = self.content
        if content.passed_out:
            self._put("C", "P", "bid")
        elif content.bid is not None:
            level, strain, doubled = content.bid
            seat = "" if content.declarer is None else str(content.declarer)
            leader = ""
            play = content.play
            if play is not None and play.leader is not None and content.declarer is not None:
                leader = "" if play.leader == (content.declarer + 1) & 3 else f":{play.leader}"
            self._put("C", f"{level}{'CDHSN'[strain]}{('', 'X', 'R')[doubled]}:{seat}{leader}", "bid")
        elif content.declarer is not None:
            self.lost["declarer"] = None

    def _play(self) -> None:
        play = self.content.play
        if play is None:
            return
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
            words.append(word + self._notes(entry, notes, "play"))
        self._put("P", "".join(words), "play")
        if "P" in self.lines:
            self.lines["P"] += [f"{number} {text}" for text, number in notes.items()]
        trumps = None if self.content.bid is None else (*Suit, None)[self.content.bid.strain]
        unknown: tuple[Seat | None, ...] = (None,) * len(play.entries)
        told = unknown if self.content.bid is None else seats_in_turn(play.leader, trumps, play.entries)
        if (
            told != play.seats
            or (play.leader is not None and self.content.declarer is None)
            or not play.entries
        ):
            self.lost["play.seats"] = None

    def _check(self) -> None:
        content = self.content
        play = content.play
        complete = play is not None and len(play.entries) == 52 and None not in play.cards
        ended = (
            None
            if play is None
            else "played"
            if complete
            else "unfinished"
            if content.result is None
            else "claim"
        )
        if play is not None and play.ended != ended:
            self.lost["play.ended"] = None
        if content.claimed != (content.result if ended == "claim" else None):
            self.lost["claimed"] = None
        if content.irregular:
            self.lost["irregular"] = None
        if content.comments and any(
            re.search(r"[}\x00-\x1f]|^\s|\s$|^$", comment) for comment in content.comments
        ):
            self.lost["comments"] = None
        if ":" in content.label:
            self.lost["label"] = None
        if content.number is not None and content.label and content.label != str(content.number):
            self.lost["number"] = None
        auction = content.auction
        if auction is not None and None not in auction.calls:
            calls = [str(call) for call in auction.calls]
            over = calls[-3:] == ["P"] * 3 and len(calls) > 3
            if over != auction.finished or not calls:
                self.lost["auction.finished"] = None


def compose(content: Content) -> Composed:
    """A record: a line for each label, in the order of the notation."""
    writing = _Writing(content)
    lines = ["{" + _CONTROL.sub(" ", comment).replace("}", ")") + "}" for comment in content.comments]
    lines += [line for label in "DTLEFSKNBHACPRMI" for line in writing.lines.get(label, ())]
    if writing.lines.keys() <= OF_THE_EVENT:
        lines.append("B")  # or it would be no record
    return Composed("\n".join(lines) + "\n\n", tuple(writing.lost))


def edits(record: Record, content: Content, changed: frozenset[str]) -> list[Edit]:
    """The changes of a record's lines. Raise RecordError for what RBN cannot hold."""
    other = changed - _LABELS_OF.keys()
    if other:
        raise RecordError(f"{record.place}: RBN cannot change {', '.join(sorted(other))} of a record")
    if "number" in changed and "label" not in changed:
        raise RecordError(f"{record.place}: the number is that of the label; change the label")
    writing = _Writing(content)
    found = list(_edits(record, writing, {_LABELS_OF[name] for name in changed} - {""}))
    extract = record.extract
    text = apply_edits(record.text, found)
    again = Record(type(extract)(text, extract.origin), record.format, 1, record.context)
    said = parse(again, Findings(again.extract))
    for name in sorted(changed):
        if getattr(said, name) != getattr(content, name):
            raise RecordError(f"{record.place}: RBN cannot hold {name} = {getattr(content, name)!r} here")
    return found


def _edits(record: Record, writing: _Writing, labels: set[str]) -> Iterator[Edit]:
    text = record.text
    line_end = LINE_END.search(text)
    end = "\n" if line_end is None else line_end[0]
    lines = lines_of(text)
    for label in sorted(labels, key="DTLEFSKNBHACPRMI".index):
        written = end.join(writing.lines.get(label, [label]))
        at = next((index for index, line in enumerate(lines) if line.label == label), None)
        if at is None:
            order = "DTLEFSKNBHACPRMI"
            before = [
                line for line in lines if line.label.isdigit() or order.index(line.label) < order.index(label)
            ]
            place = before[-1].end if before else lines[0].start
            yield Edit(place, place, end + written if before else written + end)
        else:
            last = at
            while label in "AP" and last + 1 < len(lines) and lines[last + 1].label.isdigit():
                last += 1
            yield Edit(lines[at].start, lines[last].end, written)

"""The reading of RBN: its labels, what a record has from those before it, and what it says.

The first ten labels stand for later records too until they are given again; auction, contract, play, result and what
follows do not. Where a board is played at two tables, names that are left out are those of the same table before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple

from bridgelaw.board import Call
from bridgelaw.cards import ALL_CARDS, SEAT_LETTERS, SUIT_LETTERS, Seat, Suit
from bridgelaw.records.defects import Findings
from bridgelaw.records.formats import Format
from bridgelaw.records.rbn.values import PASS, is_over, outcome, read_card, read_hands, read_seat
from bridgelaw.records.record import (
    Auction,
    CallEntry,
    Content,
    FinalBid,
    Hands,
    Passage,
    Piece,
    Play,
    PlayEntry,
    Record,
    cards_to_play,
)
from bridgelaw.records.source import Extract
from bridgelaw.records.turns import seats_in_turn

__all__ = ["LASTING", "OF_THE_EVENT", "Line", "RbnReading", "lines_of", "parse"]

LASTING: Final = "DTLEFSKNBH"
"""The labels that stand for later records too."""

_LABELS: Final = frozenset("DTLESFKNBHACPRMI0123456789")
OF_THE_EVENT: Final = frozenset("DTLEFSK")
"""Labels that tell nothing of a board; alone, they stand for the records that follow."""

_LINE: Final = re.compile(r"(?P<brace>\{[^}]*\}?)|(?P<line>[^\r\n]+)|[\r\n]+")
_ABOUT: Final = {
    "T": "Title",
    "L": "Site",
    "E": "Event",
    "S": "Stage",
    "F": "Scoring",
    "M": "Makes",
    "I": "Items",
}
_VULNERABLE: Final[dict[str, Literal["none", "NS", "EW", "all"] | None]] = {
    "Z": "none", "N": "NS", "E": "EW", "B": "all", "?": None,
}  # fmt: skip


class Line(NamedTuple):
    """A line with a label, and where it stands."""

    label: str
    value: str
    start: int
    value_start: int
    end: int


class Inherited(NamedTuple):
    """The labels that a record has from those before it."""

    values: Mapping[str, str]
    names_of_table: bool = False
    """Are the names those of the same table of the board before, and not the last that were given?"""


class _Parts(NamedTuple):
    lines: list[Line]
    comments: list[str]
    others: list[tuple[int, str]]


def lines_of(text: str) -> list[Line]:
    """The lines of a record that have a label."""
    return _parts(text).lines


def _parts(text: str) -> _Parts:
    parts = _Parts([], [], [])
    for found in _LINE.finditer(text):
        word = found[0]
        if found["brace"]:
            parts.comments.append(word[1:].removesuffix("}").strip())
        elif found["line"] and word.strip() and word[0] != "%":
            if word[0] in _LABELS and word[1:2] in ("", " ", "\t"):
                value = word[1:].strip()
                at = (
                    found.start() + 1 + len(word[1:]) - len(word[1:].lstrip()) if value else found.start() + 1
                )
                parts.lines.append(Line(word[0], value, found.start(), at, at + len(value)))
            else:
                parts.others.append((found.start(), word))
    return parts


class RbnReading:
    """The reading of one file. It keeps the lasting labels, and the names at each table of a board."""

    def __init__(self, format: Format) -> None:
        """Begin, for this format's records."""
        self._format = format
        self._values: dict[str, str] = {}
        self._names: dict[int, str] = {}
        self._table = 0

    def take(self, extract: Extract, ordinal: int) -> Piece:
        """Make a record of a text with labels, a passage of any other."""
        parts = _parts(extract.text)
        if not parts.lines:
            return _passage(extract, parts)
        given = {line.label: line.value for line in reversed(parts.lines)}
        if given.keys() <= OF_THE_EVENT:
            self._values |= given
            return _passage(extract, parts)
        self._table = 0 if "B" in given or "H" in given else self._table + 1
        values = {label: value for label, value in self._values.items() if label not in given}
        if "B" in given and "H" not in given:
            values.pop("H", None)
        names_of_table = False
        if "N" in given:
            self._names[self._table] = given["N"]
        elif self._table in self._names:
            names_of_table = self._names[self._table] != values.get("N")
            values["N"] = self._names[self._table]
        self._values = values | {label: value for label, value in given.items() if label in LASTING}
        return Record(extract, self._format, ordinal, Inherited(values, names_of_table))


def _passage(extract: Extract, parts: _Parts) -> Passage:
    findings = Findings(extract)
    for at, words in parts.others[:1]:
        findings.add("rbn.text", at, found=words)
    header = (extract.text.startswith("%") or bool(parts.lines)) and not parts.others
    kind: Literal["header", "text", "garbage"] = "garbage" if "\0" in extract.text else "text"
    return Passage(extract, "header" if header else kind, findings.defects())


def parse(record: Record, findings: Findings) -> Content:
    """What a record says; what is wrong goes to the findings."""
    return _Parsing(record, findings).content()


class _Parsing:
    def __init__(self, record: Record, findings: Findings) -> None:
        parts = _parts(record.text)
        inherited: Inherited = record.context
        self._findings = findings
        self._origin = record.extract.origin
        self._comments = tuple(parts.comments)
        self._lines: dict[str, Line] = {}
        self._notes: dict[str, dict[str, str]] = {"A": {}, "P": {}}
        for at, words in parts.others:
            findings.add("rbn.text", at, found=words)
        if inherited.names_of_table:
            findings.add("rbn.names_of_table", 0, assumed=inherited.values["N"])
        section = "A"
        for line in parts.lines:
            section = line.label if line.label in "AP" else section
            if line.label.isdigit():
                self._notes[section].setdefault(line.label, line.value)
            elif line.label in self._lines:
                findings.add(
                    "rbn.label_twice", line.start, found=line.label, assumed=self._lines[line.label].value
                )
            else:
                self._lines[line.label] = line
        self._inherited = {
            label: value for label, value in inherited.values.items() if label not in self._lines
        }

    def _value(self, label: str) -> str:
        line = self._lines.get(label)
        return self._inherited.get(label, "") if line is None else line.value

    def _at(self, label: str) -> int:
        line = self._lines.get(label)
        return 0 if line is None else line.value_start

    def content(self) -> Content:
        label = self._value("B").partition(":")[0]
        hands = self._hands()
        dealer, vulnerable, auction = self._auction()
        passed_out, bid, declarer, leader = self._contract()
        derived = {about for name in self._inherited for about in _DERIVED.get(name, ())}
        result, score = self._result()
        told = None if auction is None or not auction.finished else outcome(auction)
        if not passed_out and bid is None and told is not None and not self._value("C"):
            bid, declarer = told
            derived |= {"bid", "declarer"}
        elif not passed_out and bid is None and auction is not None and len(auction.entries) == 4:
            passed_out = auction.finished and set(auction.calls) == {PASS}
            derived |= {"passed_out"} if passed_out else set()
        play = self._play(bid, declarer, leader, result, cards_to_play(hands))
        claimed = result if play is not None and play.ended == "claim" else None
        names, room = self._names()
        return Content(
            label=label,
            number=int(label) if re.fullmatch("[1-9][0-9]{0,5}", label) else None,
            room=room,
            dealer=dealer,
            vulnerable=vulnerable,
            hands=hands,
            names=names,
            auction=auction,
            passed_out=passed_out,
            bid=bid,
            declarer=declarer,
            play=play,
            result=result,
            claimed=claimed,
            about=self._about(),
            scores={"Score": score} if score else {},
            comments=self._comments,
            derived=frozenset(derived | ({"claimed"} if claimed is not None else set())),
        )

    def _about(self) -> dict[str, str]:
        about = {name: value for label, name in _ABOUT.items() if (value := self._value(label))}
        date = re.fullmatch(r"(\d{4})(\d\d)?(\d\d)?.*", self._value("D"))
        if date is not None:
            about["Date"] = f"{date[1]}.{date[2] or '??'}.{date[3] or '??'}"
        elif self._value("D"):
            about["Date"] = self._value("D")
        table = self._value("N").split(":")[2:3]
        if table and table[0].strip().isdecimal():
            about["Table"] = table[0].strip()
        if section := self._value("B").partition(":")[2]:
            about["Section"] = section
        teams = self._value("K").split(":")
        about |= {name: team for name, team in zip(("HomeTeam", "VisitTeam"), teams, strict=False) if team}
        return about

    def _names(self) -> tuple[tuple[str, str, str, str], Literal["", "open", "closed"]]:
        north_south, _, rest = self._value("N").partition(":")
        west_east, _, rest = rest.partition(":")
        north, _, south = north_south.partition("+")
        west, _, east = west_east.partition("+")
        room = rest.partition(":")[0].strip()
        return (north, east, south, west), "open" if room == "O" else "closed" if room == "C" else ""

    def _hands(self) -> Hands | None:
        text = self._value("H")
        if not text:
            return None
        inherited = "H" not in self._lines
        findings = Findings(Extract("", self._origin)) if inherited else self._findings
        hands = read_hands(text, self._at("H"), findings)
        for defect in findings.defects() if inherited else ():
            self._findings.add(defect.code, 0, found=defect.found, assumed=defect.assumed)
        return hands

    def _contract(self) -> tuple[bool, FinalBid | None, Seat | None, Seat | None]:
        text = self._value("C").strip()
        if text in ("", "?", ":"):
            return False, None, None, None
        bid, *rest = text.split(":")
        if bid.strip().upper() in ("P", "PASS", "A"):
            return True, None, None, None
        found = re.fullmatch(r"([1-7])([CDHSN])T?(X|R|XX)?", bid.strip().upper())
        seats = [read_seat(word) for word in rest[:2]]
        if found is None or (rest and rest[0] and seats[0] is None):
            self._findings.add("rbn.contract", self._at("C"), found=text)
            return False, None, None, None
        doubled = {None: 0, "X": 1}.get(found[3], 2)
        final = FinalBid(int(found[1]), "CDHSN".index(found[2]), doubled)
        return False, final, seats[0] if seats else None, seats[1] if len(seats) > 1 else None

    def _result(self) -> tuple[int | None, str]:
        text = self._value("R")
        tricks, _, score = text.partition(":")
        if not tricks.strip() or tricks.strip() == "?":
            return None, score
        if not re.fullmatch(r"\d|1[0-3]", tricks.strip()):
            self._findings.add("rbn.result", self._at("R"), found=text)
            return None, score
        return int(tricks), score

    # -- auction and play ----------------------------------------------------------------------------------------

    def _auction(self) -> tuple[Seat | None, Literal["none", "NS", "EW", "all"] | None, Auction | None]:
        text, at = self._value("A"), self._at("A")
        if not text:
            return None, None, None
        begin = re.match(r"([NESW])([ZNEB?]):?", text)
        dealer = Seat.W if begin is None else Seat(SEAT_LETTERS.index(begin[1]))
        vulnerable = None if begin is None else _VULNERABLE[begin[2]]
        if begin is None:
            self._findings.add("rbn.dealer_left_out", at, assumed="W")
        start = 0 if begin is None else begin.end()
        entries = list(self._calls(text, start, at))
        if not entries:
            return dealer, vulnerable, None
        return dealer, vulnerable, Auction(dealer, tuple(entries), is_over(entries))

    def _calls(self, text: str, start: int, at: int) -> Iterator[CallEntry]:
        so_far: list[CallEntry] = []
        for found in _CALL.finditer(text, start):
            word = found["call"]
            if found["other"]:
                self._findings.add("rbn.call", at + found.start(), found=found["other"])
                entry = CallEntry(None, found["other"])
            elif word is None or word.upper() == "Y":
                continue
            elif is_over(so_far):
                self._findings.add("rbn.calls_after_end", at + found.start(), found=word)
                return
            else:
                upper = word.upper()
                name = {"P": "P", "A": "P", "X": "X", "R": "XX"}.get(upper, upper.replace("N", "NT"))
                meaning, alert, quality = self._remarks("A", found["remarks"], at + found.end())
                entry = CallEntry(Call.parse(name), word, alert=alert, meaning=meaning, quality=quality)
            yield entry
            so_far.append(entry)
            while word is not None and word.upper() == "A" and not is_over(so_far):
                entry = CallEntry(PASS, "A")
                yield entry
                so_far.append(entry)

    def _remarks(self, section: str, remarks: str, at: int) -> tuple[str, bool, str]:
        """The meaning, the alert and the judgement that signs after a call or card give."""
        meanings = []
        for number in re.findall(r"\^(\d)", remarks):
            if number not in self._notes[section]:
                self._findings.add("rbn.note_missing", at, found=number)
            meanings.append(self._notes[section].get(number, ""))
        quality = "".join(sign for sign in remarks if sign in "!?")[:2]
        return "; ".join(filter(None, meanings)), bool(meanings) or "*" in remarks, quality

    def _play(
        self,
        bid: FinalBid | None,
        declarer: Seat | None,
        leader: Seat | None,
        result: int | None,
        whole: int,
    ) -> Play | None:
        text, at = self._value("P"), self._at("P")
        if not text:
            return None
        entries = list(self._cards(text, at))[:52]
        if not entries:
            return None
        if leader is None and declarer is not None:
            leader = Seat((declarer + 1) & 3)
        complete = len(entries) == whole and all(entry.card is not None for entry in entries)
        ended: Literal["played", "claim", "unfinished"] = "unfinished" if result is None else "claim"
        if bid is None:
            seats: tuple[Seat | None, ...] = (None,) * len(entries)
        else:
            seats = seats_in_turn(leader, (*Suit, None)[bid.strain], entries)
        return Play(leader, tuple(entries), seats, "played" if complete else ended)

    def _cards(self, text: str, at: int) -> Iterator[PlayEntry]:
        count = 0
        suit = ""
        for found in _CARD.finditer(text):
            if found["trick"]:
                if count % 4:
                    self._findings.add("rbn.trick", at + found.start(), found=str(count % 4))
                    yield from [PlayEntry(None)] * (-count % 4)
                    count += -count % 4
                continue
            word = found["card"]
            if word is None:
                self._findings.add("rbn.card", at + found.start(), found=found[0])
                continue
            if count % 4 == 0:
                suit = word[0].upper() if word[0].upper() in SUIT_LETTERS else ""
            count += 1
            card = read_card(word.upper(), suit)
            if card is None and word[-1] not in "xX-":
                self._findings.add("rbn.card", at + found.start(), found=word)
            meaning, _, quality = self._remarks("P", found["remarks"], at + found.end())
            if not (meaning or quality) and card is not None:
                yield _PLAYED[card.index]
            else:
                yield PlayEntry(card, word, meaning=meaning, quality=quality)


_CALL: Final = re.compile(
    r"(?:(?P<call>[1-7][CDHSN]|[PXRAY])|(?P<other>[^\s:*^!?]))(?P<remarks>(?:\*|\^\d|[!?])*)|[\s:]+|.",
    re.IGNORECASE,
)
_CARD: Final = re.compile(
    r"(?P<trick>[:;])|\s+|(?P<card>[SHDC]?(?:[2-9TJQKAx]|10)|-)(?P<remarks>(?:\*|\^\d|[!?])*)|.",
    re.IGNORECASE,
)
_PLAYED: Final = tuple(PlayEntry(card, card.text) for card in ALL_CARDS)
_DERIVED: Final = {"B": ("label", "number"), "H": ("hands",), "N": ("names", "room")}

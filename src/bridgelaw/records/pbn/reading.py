"""The reading of a PBN file: what a game inherits from those before it, and what it says."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from itertools import islice
from typing import Final, Literal, NamedTuple

from bridgelaw.board import Call
from bridgelaw.cards import Seat, Suit
from bridgelaw.records.deal_text import read_deal
from bridgelaw.records.defects import Findings
from bridgelaw.records.formats import Format
from bridgelaw.records.pbn import values as v
from bridgelaw.records.pbn.auction import (
    ReadAuction,
    outcome_of,
    read_calls,
    read_calls_carefully,
    seat_after,
)
from bridgelaw.records.pbn.cutting import TABLE_TAGS
from bridgelaw.records.pbn.items import NoteBook
from bridgelaw.records.pbn.play import CARD_WORDS, Moved, read_play, read_play_carefully, tricks_won
from bridgelaw.records.pbn.scan import Scan, Section, scan
from bridgelaw.records.record import (
    Auction,
    CallEntry,
    Content,
    FinalBid,
    Hands,
    Passage,
    Piece,
    Play,
    Record,
)
from bridgelaw.records.source import LINE_END, Extract

__all__ = ["CONTENT_TAGS", "PbnReading", "parse", "scan_of"]

CONTENT_TAGS: Final = frozenset({
    "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result",
    "Auction", "Play", "Room",
})  # fmt: skip
"""The tags whose values are content proper; all others go into ``about`` and ``scores``."""

_OF_THE_BOARD: Final = ("Board", "Dealer", "Vulnerable", "Deal")
_FORBIDDEN: Final = frozenset({"Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play"})
"""Tags that the standard (4.8) does not let inherit by ``#``."""

_WORDS: Final = re.compile(r"\S+")
_TRUMPS: Final = (*Suit, None)
_NOTHING: Final[Mapping[str, str]] = {}
_PASS_LEFT_OUT: Final = CallEntry(Call.parse("P"))
_COMMENTS: Final = re.compile(r"(?:\s+|%[^\r\n]*|;[^\r\n]*|\{[^}]*\})*")


class Inherited(NamedTuple):
    """What a game has from those before it: its own parts, what ``#`` stands for, and tags that it leaves out."""

    scan: Scan
    marked: Mapping[str, str]
    implied: Mapping[str, str]
    same_board: bool
    """Is the board implied because nothing but another table is told?"""
    crowded: bool
    """Does no empty line stand before it?"""


class PbnReading:
    """The reading of one file. It keeps the last value of each tag, and no record."""

    def __init__(self, format: Format) -> None:
        """Begin, for this format's records."""
        self._format = format
        self._latest: dict[str, str] = {}
        self._lasting: set[str] = set()
        self._board: dict[str, str] = {}
        self._before = "\n\n"

    def take(self, extract: Extract, ordinal: int) -> Piece:
        """Make a record of a text with tags, a passage of any other."""
        parts = scan(extract.text)
        values = parts.values
        before, self._before = self._before, extract.text[-6:]
        if not values:
            self._before = "\n\n"
            return _passage(extract)
        hashed = '"#' in extract.text
        marked = self._marked(values) if hashed else _NOTHING
        implied: Mapping[str, str] = _NOTHING
        same_board = "Deal" not in values and self._is_other_table(values)
        if same_board:
            board = self._board
            implied = (
                board
                if board.keys().isdisjoint(values)
                else {name: value for name, value in board.items() if name not in values}
            )
        if self._lasting:
            implied = dict(implied) | {
                name: self._latest[name] for name in self._lasting if name not in values
            }
        if hashed:
            self._remember_marked(values, marked)
        else:
            self._latest.update(values)
        if values.get("Deal"):
            self._board = {
                name: self._latest[name] for name in _OF_THE_BOARD if name in values and name in self._latest
            }
        crowded = not before.endswith("\n\n") and len(LINE_END.findall(before, len(before.rstrip()))) < 2
        return Record(extract, self._format, ordinal, Inherited(parts, marked, implied, same_board, crowded))

    def _is_other_table(self, values: dict[str, str]) -> bool:
        """Is this another table of the last board: no board of its own, but something that happened?"""
        if not self._board or TABLE_TAGS.isdisjoint(values):
            return False
        return values.get("Board", self._board.get("Board")) == self._board.get("Board")

    def _marked(self, values: dict[str, str]) -> dict[str, str]:
        marked = {}
        for name, value in values.items():
            if value == "#" and name in self._latest:
                marked[name] = self._latest[name]
            elif value.startswith("##"):
                marked[name] = value[2:]
                self._lasting.add(name)
        return marked

    def _remember_marked(self, values: dict[str, str], marked: Mapping[str, str]) -> None:
        for name, value in values.items():
            if value != "#" or name in marked:
                self._latest[name] = marked.get(name, value)


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


def scan_of(record: Record) -> Scan:
    """The parts of a record, which are those of its context unless it was changed."""
    inherited: Inherited = record.context
    return inherited.scan if inherited.scan.text == record.text else scan(record.text)


def parse(record: Record, findings: Findings) -> Content:
    """What a record says; what is wrong goes to the findings."""
    return _Parsing(record, findings).content()


class _Parsing:
    """The reading of one game."""

    def __init__(self, record: Record, findings: Findings) -> None:
        self._record = record
        self._scan = scan_of(record)
        self._inherited: Inherited = record.context
        self._findings = findings
        self._derived: set[str] = set()
        self._told: tuple[FinalBid, int] | None = None
        self._comments = tuple([LINE_END.sub("\n", comment) for comment in self._scan.comments])
        self._values = self._scan.values
        if self._inherited.crowded:
            findings.add("pbn.no_empty_line", 0)
        for code, offset, found, assumed in self._scan.wrong:
            findings.add(code, offset, found=found, assumed=assumed)
        if self._inherited.implied or '"#' in self._scan.text:
            self._values = self._resolved()

    def _resolved(self) -> dict[str, str]:
        inherited = self._inherited
        hashed = '"#' in self._scan.text
        values = dict(self._values)
        for name, value in self._values.items() if hashed else ():
            if value == "#":
                values[name] = inherited.marked.get(name, "")
                self._derived.update(_DERIVED.get(name, ()))
                if name in _FORBIDDEN:
                    self._defect("pbn.inherits_forbidden", name, name, values[name])
                elif name not in inherited.marked:
                    self._defect("pbn.inherits_nothing", name, name)
            elif value.startswith("##"):
                values[name] = value[2:]
        if not inherited.implied or (inherited.same_board and values.get("Deal")):
            return values
        self._derived |= _derived_from(tuple(name for name in inherited.implied if name not in values))
        values = {**inherited.implied, **values}
        if inherited.same_board:
            self._findings.add("pbn.deal_inherited", 0, assumed=values.get("Board", ""))
        return values

    def _defect(self, code: str, name: str, found: str, assumed: str = "") -> None:
        self._findings.add_where(code, partial(self._scan.at, name), found=found, assumed=assumed)

    def content(self) -> Content:
        parts = self._scan
        derived = _NOT_DERIVED if not self._derived else _by_play_and_auction(frozenset(self._derived))
        regular = _regular_game(self._values, parts.auction, parts.play, self._comments, derived)
        if regular is None:
            return self._content_with_care()
        content, standard, left_out, moved = regular
        if standard:
            self._defect("pbn.spelling", "Contract", self._values["Contract"], standard)
        if left_out and content.auction is not None:
            self._tell_left_out(content.auction, left_out)
        if moved is not None and parts.play is not None:
            self._moved(parts.play, moved)
        return content

    def _content_with_care(self) -> Content:
        values, get = self._values, self._values.get
        label = get("Board", "")
        number = None
        if label and label != "?":
            number, plain = v.read_board(label)
            if not plain:
                self._defect("pbn.board", "Board", label, "" if number is None else str(number))
        elif label:
            label = ""
        dealer = self._seat("Dealer")
        vulnerable = self._vulnerable(get("Vulnerable", ""))
        hands = self._hands(get("Deal", ""))
        contract = v.read_contract(get("Contract", ""))
        if contract.standard:
            self._defect("pbn.spelling", "Contract", values["Contract"], contract.standard)
        elif contract.kind == "bad":
            self._defect("pbn.contract", "Contract", values["Contract"])
        elif contract.kind == "strain":
            self._defect("pbn.contract_strain", "Contract", values["Contract"])
        passed_out, bid = contract.kind == "passed", contract.bid
        declarer, irregular = self._declarer(passed_out)
        comments = self._comments
        auction = None
        if self._scan.auction is not None:
            read = self._calls(self._scan.auction, dealer)
            if read is not None:
                auction, said = read
                comments += said
                auction, passed_out, bid, declarer = self._outcome(
                    auction, passed_out, bid, declarer, contract.kind, "declarer" in irregular, hands
                )
        result = v.read_result(get("Result", ""), bid, declarer)
        if result.kind != "tricks" or result.standard or result.irregular:
            self._result(result, values)
            if result.irregular:
                irregular |= {"result"}
        play = None
        if self._scan.play is not None:
            strain = contract.strain if bid is None else bid.strain
            play, said = self._play(self._scan.play, strain, declarer, hands)
            comments += said
            if passed_out and play is not None and not play.entries:
                play = None  # its end mark alone
            if play is not None and play.ended == "unfinished" and result.tricks is not None:
                play = self._end_mark(play, strain, declarer, result.tricks)
        claimed = result.tricks if play is not None and play.ended == "claim" else None
        if claimed is not None:
            self._derived.add("claimed")
        about, scores = _others(values)
        return Content(
            label=label,
            number=number,
            room=self._room() if "Room" in values else "",
            dealer=dealer,
            vulnerable=vulnerable,
            hands=hands,
            names=self._names(),
            auction=auction,
            passed_out=passed_out,
            bid=bid,
            strain=contract.strain if bid is None else None,
            declarer=declarer,
            play=play,
            result=result.tricks,
            claimed=claimed,
            irregular=irregular,
            about=about,
            scores=scores,
            comments=comments,
            derived=frozenset(self._derived) if self._derived else _EMPTY,
        )

    def _seat(self, name: str) -> Seat | None:
        text = self._values.get(name, "")
        if text in v.UNKNOWN:
            return None
        seat, standard = v.read_seat(text)
        if seat is None:
            self._defect(f"pbn.{name.lower()}", name, text)
        elif not standard:
            self._defect("pbn.spelling", name, text, str(seat))
        return seat

    def _vulnerable(self, text: str) -> v.Vulnerable | None:
        if text in v.UNKNOWN:
            return None
        value, standard = v.read_vulnerable(text)
        if value is None:
            self._defect("pbn.vulnerable", "Vulnerable", text)
        elif not standard:
            self._defect("pbn.spelling", "Vulnerable", text, v.STANDARD_VULNERABLE[value])
        return value

    def _hands(self, text: str) -> Hands | None:
        if text in v.UNKNOWN:
            return None
        if "Deal" in self._inherited.implied and "Deal" not in self._scan.values:
            return self._inherited_hands(text)
        return read_deal(text, self._scan.at("Deal"), self._findings)

    def _inherited_hands(self, text: str) -> Hands:
        """The hands of an earlier game's deal; what is wrong there is told of this board as well."""
        extract = self._record.extract
        earlier = Findings(Extract("", extract.origin))
        hands = read_deal(text, 0, earlier)
        for defect in earlier.defects():
            self._findings.add(defect.code, 0, found=defect.found, assumed=defect.assumed)
        return hands

    def _declarer(self, passed_out: bool) -> tuple[Seat | None, frozenset[str]]:
        text = self._values.get("Declarer", "")
        if text in v.UNKNOWN:
            return None, _EMPTY
        seat, standard = v.read_seat(text.removeprefix("^"))
        irregular = _IRREGULAR_DECLARER if text.startswith("^") else _EMPTY
        if passed_out:
            self._defect("pbn.declarer_passed_out", "Declarer", text)
            return None, _EMPTY
        if seat is None:
            self._defect("pbn.declarer", "Declarer", text)
        elif not standard:
            self._defect("pbn.spelling", "Declarer", text, str(seat))
        return seat, irregular

    def _result(self, result: v.ResultValue, values: Mapping[str, str]) -> None:
        if result.standard:
            self._defect("pbn.spelling", "Result", values["Result"], result.standard)
        elif result.kind == "bad":
            self._defect("pbn.result", "Result", values["Result"])
        elif result.kind == "disagree":
            self._defect("pbn.result_sides", "Result", values["Result"])

    def _room(self) -> Literal["", "open", "closed"]:
        text = self._values["Room"]
        room = v.read_room(text)
        if not room and text not in v.UNKNOWN:
            self._defect("pbn.room", "Room", text)
        return room

    def _names(self) -> tuple[str, str, str, str]:
        get = self._values.get
        names = get("North", ""), get("East", ""), get("South", ""), get("West", "")
        if "?" in names:
            north, east, south, west = ("" if name == "?" else name for name in names)
            return north, east, south, west
        return names

    # -- auction -------------------------------------------------------------------------------------------------

    def _where(self, section: Section, name: str) -> int:
        """The offset at which a section's data begins."""
        if section.start >= 0:
            return section.start
        return self._scan.text.find("]", self._scan.at(name) + len(section.value)) + 1

    def _calls(self, section: Section, dealer: Seat | None) -> tuple[Auction, tuple[str, ...]] | None:
        called = read_calls(section.body, section.notes)
        if called is not None:
            entries, bid, places = called
            self._told = None if bid is None else (bid, places)
            read = ReadAuction(0, entries, True, False)
        else:
            start = self._where(section, "Auction")
            book = NoteBook(section.notes, self._scan.other_notes, self._findings)
            read = read_calls_carefully(
                self._scan.text, start, start + len(section.body), book, self._findings
            )
            if not read.entries and not read.ended:
                return None
            if not read.finished and not read.ended:
                self._findings.add("pbn.auction_open", start + len(section.body.rstrip()))
            self._told = outcome_of(read.entries)
        first, standard = v.read_seat(section.value)
        if first is None:
            if dealer is None:
                self._defect("pbn.auction_first", "Auction", section.value)
                return None
            first, assumed = dealer, str(dealer)
            self._defect("pbn.auction_first", "Auction", section.value, assumed)
        elif not standard:
            self._defect("pbn.spelling", "Auction", section.value, str(first))
        first = seat_after(first, read.waiting)
        return Auction(first, read.entries, read.finished), read.comments

    def _outcome(
        self,
        auction: Auction,
        passed_out: bool,
        bid: FinalBid | None,
        declarer: Seat | None,
        kind: str,
        irregular: bool,
        hands: Hands | None,
    ) -> tuple[Auction, bool, FinalBid | None, Seat | None]:
        """What the auction tells of the contract, and what the declarer, or else who led, tells of who began."""
        if not auction.finished:
            return auction, passed_out, bid, declarer
        told = self._told
        if told is None:
            if kind == "unknown" and all(call is not None and call.text == "P" for call in auction.calls):
                passed_out = True
                self._derived.add("passed_out")
            return auction, passed_out, bid, declarer
        bid_told, places = told
        if bid is None and kind == "unknown":
            bid = bid_told
            self._derived.add("bid")
        if bid is None or bid[:2] != bid_told[:2]:
            return auction, passed_out, bid, declarer
        seat = seat_after(auction.first, places)
        began = self._tells_who_began(auction)
        if declarer is None:
            leader = None if began else self._opening_leader(hands)
            declarer = seat if leader is None else seat_after(leader, 3)
            self._derived.add("declarer")
        if declarer is not seat and not irregular and not began:
            auction = self._left_out(auction, (declarer - seat) & 3, declarer)
        return auction, passed_out, bid, declarer

    def _tells_who_began(self, auction: Auction) -> bool:
        """Does the auction say by dashes or by a pass who begins?"""
        first = auction.entries[0].call
        section = self._scan.auction
        return (
            first is None
            or not first.level
            or (section is not None and section.body.lstrip().startswith("-"))
        )

    def _opening_leader(self, hands: Hands | None) -> Seat | None:
        """Who led to the first trick, by the tag of the play and by who holds the first card of his column; None if
        they disagree or do not tell."""
        section = self._scan.play
        words = [] if section is None else section.body.split(None, 1)
        entry = CARD_WORDS.get(words[0]) if words else None
        if section is None or entry is None or entry.card is None:
            return None
        leader = v.read_seat(section.value)[0]
        held = None if leader is None or hands is None else hands[leader]
        return leader if held is not None and held & entry.card.bit else None

    def _left_out(self, auction: Auction, places: int, declarer: Seat) -> Auction:
        """The auction with so many passes before its first bid, if they are left out: declarer tells it, and so does
        who led."""
        section = self._scan.play
        if section is not None and v.read_seat(section.value)[0] not in (None, seat_after(declarer, 1)):
            return auction
        entries = (_PASS_LEFT_OUT,) * places + auction.entries
        whole = Auction(auction.first, entries, auction.finished)
        self._tell_left_out(whole, places)
        self._derived.add("auction")
        return whole

    def _tell_left_out(self, auction: Auction, places: int) -> None:
        """Say how many passes have been put before the first bid."""
        said = " ".join((*("Pass",) * places, str(auction.entries[places].call)))
        self._defect("pbn.passes_left_out", "Auction", str(auction.first), said)

    # -- play ----------------------------------------------------------------------------------------------------

    def _play(
        self, section: Section, strain: int | None, declarer: Seat | None, hands: Hands | None
    ) -> tuple[Play | None, tuple[str, ...]]:
        first, standard = v.read_seat(section.value)
        trumps: Suit | Literal["unknown"] | None
        trumps = "unknown" if strain is None else _TRUMPS[strain]
        if first is not None and standard and strain is not None and hands is not None:
            read = read_play(section.body, first, strain, hands)
            if read is not None:
                play, moved = read
                if moved is not None:
                    self._moved(section, moved)
                return play, ()
        if not section.body.strip():
            return None, ()
        if first is None:
            first = None if declarer is None else seat_after(declarer, 1)
            self._defect("pbn.play_first", "Play", section.value, "" if first is None else str(first))
        elif not standard:
            self._defect("pbn.spelling", "Play", section.value, str(first))
        start = self._where(section, "Play")
        book = NoteBook(section.notes, self._scan.other_notes, self._findings)
        end = start + len(section.body)
        return read_play_carefully(self._scan.text, start, end, first, trumps, hands, book, self._findings)

    def _moved(self, section: Section, moved: Moved) -> None:
        at = partial(self._row_at, section, moved)
        self._findings.add_where("pbn.play_order", at, found=moved.written, assumed=moved.columns)

    def _row_at(self, section: Section, moved: Moved) -> int:
        """Where a row begins: where its words stand, or after so many of them."""
        start = self._where(section, "Play")
        at = self._scan.text.find(moved.written, start)
        if at >= 0:
            return at
        return next(islice(_WORDS.finditer(self._scan.text, start), moved.begins, None)).start()

    def _end_mark(self, play: Play, strain: int | None, declarer: Seat | None, result: int) -> Play:
        """A play that stops without an end mark has ended if the result is no count of the tricks so far."""
        section = self._scan.play
        if strain is None or declarer is None or section is None or "+" in section.body:
            return play
        side = frozenset((declarer, seat_after(declarer, 2)))
        if tricks_won(play, _TRUMPS[strain], side) == result:
            return play
        end = self._where(section, "Play") + len(section.body.rstrip())
        self._findings.add("pbn.end_mark", end, assumed="*")
        return Play(play.leader, play.entries, play.seats, "claim")


_EMPTY: Final[frozenset[str]] = frozenset()
_IRREGULAR_DECLARER: Final = frozenset({"declarer"})
_DERIVED: Final = {
    "Board": ("label", "number"),
    "Dealer": ("dealer",),
    "Vulnerable": ("vulnerable",),
    "Deal": ("hands",),
    "Declarer": ("declarer",),
    "Contract": ("bid",),
    "Result": ("result",),
    "Room": ("room",),
    "West": ("names",),
    "North": ("names",),
    "East": ("names",),
    "South": ("names",),
}
"""What of a content each tag tells."""


@lru_cache(256)
def _derived_from(names: tuple[str, ...]) -> frozenset[str]:
    """The content that these tags tell."""
    return frozenset(about for name in names for about in _DERIVED.get(name, ()))


_Derived = tuple[frozenset[str], frozenset[str], frozenset[str], frozenset[str]]


@lru_cache(256)
def _by_play_and_auction(derived: frozenset[str]) -> _Derived:
    """What was derived: without a claim and with one, and both again where passes were left out of the auction."""
    return derived, derived | {"claimed"}, derived | {"auction"}, derived | {"claimed", "auction"}


def _others(values: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """The tags that are no content proper: what they tell of the event, and scores."""
    about: dict[str, str] = {}
    scores: dict[str, str] = {}
    for name, value in values.items():
        if name not in CONTENT_TAGS and value and value != "?":
            (scores if name.startswith("Score") else about)[name] = value
    return about, scores


_NOT_DERIVED: Final = _by_play_and_auction(_EMPTY)

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
    _scan.learn_values(v.STANDARD_WORDS, v.ROOMS, _EMPTY)
    _regular_game = _scan.regular_game

"""The auction section: its calls in any of the spellings that occur, and where it ends (Law 22)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from bridgelaw.board import STRAINS, Call
from bridgelaw.cards import Seat
from bridgelaw.records.defects import Findings
from bridgelaw.records.pbn.items import Item, NoteBook, items_of
from bridgelaw.records.record import Auction, CallEntry, FinalBid, Mark

__all__ = ["CALL_WORDS", "Called", "ReadAuction", "outcome_of", "plain_calls", "read_calls"]

_PASS: Final = Call.parse("P")
_SPELT: Final = {
    "P": "P", "PASS": "P", "PAS": "P", "PA": "P",
    "X": "X", "D": "X", "DBL": "X", "DB": "X", "DOUBLE": "X",
    "XX": "XX", "R": "XX", "RD": "XX", "RDBL": "XX", "RDB": "XX", "RBL": "XX", "REDBL": "XX", "REDOUBLE": "XX",
}  # fmt: skip
_ALL_PASS: Final = frozenset(("AP", "AC", "ALLPASS", "ALL"))
_BID: Final = re.compile(r"([1-7])(NT|N|SA|[CDHS♣♦♥♠])")
_SUITS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "N": "NT", "SA": "NT"}


def _standard_words() -> dict[str, CallEntry]:
    words = {"Pass": _PASS, "X": Call.parse("X"), "XX": Call.parse("XX")}
    words |= {
        f"{level}{strain}": Call.parse(f"{level}{strain}") for level in range(1, 8) for strain in STRAINS
    }
    words |= {word.lower(): call for word, call in words.items()}
    return {word: CallEntry(call, word) for word, call in words.items()}


CALL_WORDS: Final = _standard_words()
"""Each call as the standard spells it, in capitals or small letters."""

_FREE_CASE: Final = frozenset(word.upper() for word in CALL_WORDS)
_SKIPPED: Final = CallEntry(None, "^S", marks=(Mark.SKIPPED,))
_IS_PASS: Final = {word: "p" if entry.call is _PASS else "b" for word, entry in CALL_WORDS.items()}
_OVER: Final = re.compile(r"pppp|p{0,3}b(?:p{0,2}b)*ppp").fullmatch
_PASSED_BY_AP: Final = CallEntry(_PASS, "AP")


class ReadAuction(NamedTuple):
    """The calls of a section: how many players the first row leaves out, and whether the auction is over."""

    waiting: int
    entries: tuple[CallEntry, ...]
    finished: bool
    ended: bool
    """Does an end mark say that no call follows?"""
    comments: tuple[str, ...] = ()


Called = tuple[tuple[CallEntry, ...], FinalBid | None, int]
"""The calls of an auction that is over, the contract it ends in, and how many places after the first caller declarer
sits; no contract if it was passed out."""


def plain_calls(body: str, notes: Mapping[str, str]) -> Called | None:
    """The calls of a section in which nothing is unusual; None for any other.

    The compiled ``_scan.calls`` does the same and reads suffixes and notes too.
    """
    words = body.split()
    more = 0
    try:
        if words and words[-1] == "AP":
            del words[-1]
            more = 3
        entries = [CALL_WORDS[word] for word in words]
        shape = "".join([_IS_PASS[word] for word in words])
    except KeyError:
        return None
    if more:
        passes = len(shape) - len(shape.rstrip("p"))
        if passes >= 3:
            return None
        entries += [_PASSED_BY_AP] * (more - passes)
        shape += "p" * (more - passes)
    if not _OVER(shape):
        return None
    called = tuple(entries)
    bid, places = outcome_of(called) or (None, 0)
    return called, bid, places


def read_calls_carefully(text: str, start: int, end: int, book: NoteBook, findings: Findings) -> ReadAuction:
    """The calls of any section; what is unusual goes to the findings."""
    items, before = items_of(text, start, end, True, findings)
    reading = _Calls(book, findings)
    for place, item in enumerate(items):
        reading.take(item, items[place + 1 :])
    comments = (*before, *reading.comments)
    return ReadAuction(reading.waiting, tuple(reading.entries), reading.finished, reading.ended, comments)


class _Calls:
    """The calls taken so far."""

    def __init__(self, book: NoteBook, findings: Findings) -> None:
        self._book = book
        self._findings = findings
        self.entries: list[CallEntry] = []
        self.waiting = 0
        self.ended = False
        self.comments: list[str] = []
        self._told: set[str] = set()

    @property
    def finished(self) -> bool:
        """Have three passes followed a call, or four opened the auction (Law 22)?"""
        passes = self._trailing_passes()
        return passes >= 4 or (passes == 3 and len(self.entries) > 3)

    def _trailing_passes(self) -> int:
        count = 0
        for entry in reversed(self.entries):
            if entry.call is not _PASS:
                break
            count += 1
        return count

    def _once(self, code: str, at: int, found: str, assumed: str = "") -> None:
        if code not in self._told:
            self._told.add(code)
            self._findings.add(code, at, found=found, assumed=assumed)

    def take(self, item: Item, rest: list[Item]) -> None:
        if item.end:
            self.ended = True
            self.comments += item.comments
        elif item.word == "-":
            self._dash(item, rest)
        elif self.finished:
            self._once("pbn.calls_after_end", item.at, item.word)
        elif self.ended:
            self._once("pbn.text", item.at, item.word)
        elif Mark.SKIPPED in item.marks:
            self.entries.append(_SKIPPED if not item.comments else self._entry(None, item))
        elif item.word.upper() in _ALL_PASS:
            self._all_pass(item)
        else:
            self.entries.append(self._entry(self._call(item), item))

    def _dash(self, item: Item, rest: list[Item]) -> None:
        """A player whose turn is not yet: before the dealer, or after the last call."""
        if not self.entries and self.waiting < 3:
            self.waiting += 1
        elif any(other.word not in ("-", "") for other in rest):
            self._findings.add("pbn.call", item.at, found=item.word)
            self.entries.append(self._entry(None, item))

    def _call(self, item: Item) -> Call | None:
        known = CALL_WORDS.get(item.word)
        if known is not None:
            return known.call
        word = item.word.upper()
        bid = _BID.fullmatch(word)
        text = f"{bid[1]}{_SUITS.get(bid[2], bid[2])}" if bid is not None else _SPELT.get(word)
        if text is None:
            self._findings.add("pbn.call", item.at, found=item.word)
            return None
        if word not in _FREE_CASE:
            self._once("pbn.spelling", item.at, item.word, "Pass" if text == "P" else text)
        return Call.parse(text)

    def _entry(self, call: Call | None, item: Item) -> CallEntry:
        if item.is_plain:
            return CALL_WORDS[item.word] if item.word in CALL_WORDS else CallEntry(call, item.word)
        meaning = self._book.meaning(item)
        return CallEntry(
            call,
            item.word or "^S",
            alert=item.alert or bool(item.notes),
            meaning=meaning,
            quality=item.quality,
            marks=tuple(item.marks),
            comments=tuple(item.comments),
        )

    def _all_pass(self, item: Item) -> None:
        if item.word.upper() != "AP":
            self._once("pbn.spelling", item.at, item.word, "AP")
        self.entries.append(self._entry(_PASS, item))
        while not self.finished:
            self.entries.append(_PASSED_BY_AP)


def outcome_of(entries: tuple[CallEntry, ...]) -> tuple[FinalBid, int] | None:
    """The contract that a finished auction ends in, and how many places after the first caller declarer sits (Law 22B1
    and the definition of declarer); None if it was passed out or if a call is unknown."""
    last = None
    doubled = 0
    for index, entry in enumerate(entries):
        call = entry.call
        if call is None:
            if Mark.SKIPPED in entry.marks:
                continue
            return None
        if call.level:
            last, doubled = index, 0
        elif call.text == "X":
            doubled = 1
        elif call.text == "XX":
            doubled = 2
    if last is None:
        return None
    bid = entries[last].call
    assert bid is not None
    for index in range(last & 1, last + 1, 2):
        call = entries[index].call
        if call is not None and call.level and call.strain == bid.strain:
            return FinalBid(bid.level, bid.strain, doubled), index & 3
    return None


def seat_after(first: Seat, places: int) -> Seat:
    """The seat so many places after the first in rotation."""
    return _AROUND[first + places]


_AROUND: Final = tuple(Seat) * 2

read_calls: Callable[[str, Mapping[str, str]], Called | None]
"""The calls of a section in which nothing is unusual; None for any other."""
try:
    from bridgelaw.records import _scan
except ImportError:
    read_calls = plain_calls
else:
    _scan.learn_calls(CALL_WORDS, CallEntry, _PASSED_BY_AP, FinalBid, Auction)
    read_calls = _scan.calls

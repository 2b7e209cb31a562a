"""The auction and the play of a game that is read with care, and what each tells of the contract and declarer."""

from __future__ import annotations

from typing import Final, Literal

from bridgelaw.board import Call
from bridgelaw.cards import Seat, Suit
from bridgelaw.records.defects import Findings
from bridgelaw.records.pbn import values as v
from bridgelaw.records.pbn.auction import (
    ReadAuction,
    outcome_of,
    read_calls,
    read_calls_carefully,
    seat_after,
)
from bridgelaw.records.pbn.items import NoteBook
from bridgelaw.records.pbn.odd import begin_of, tell, tell_left_out, tell_moved
from bridgelaw.records.pbn.play import CARD_WORDS, read_play, read_play_carefully, tricks_won
from bridgelaw.records.pbn.scan import Scan, Section
from bridgelaw.records.record import Auction, CallEntry, FinalBid, Hands, Play

__all__ = ["Sections"]

_TRUMPS: Final = (*Suit, None)
_PASS_LEFT_OUT: Final = CallEntry(Call.parse("P"))


class Sections:
    """The reading of a game's sections. What is taken from them and not written in a tag is added to ``derived``."""

    def __init__(self, parts: Scan, findings: Findings, derived: set[str]) -> None:
        """Begin with the parts of a game."""
        self._scan = parts
        self._findings = findings
        self._derived = derived
        self._told: tuple[FinalBid, int] | None = None

    def _defect(self, code: str, name: str, found: str, assumed: str = "") -> None:
        tell(self._findings, self._scan, code, name, found, assumed)

    def calls(self, section: Section, dealer: Seat | None) -> tuple[Auction, tuple[str, ...]] | None:
        """The auction, with the comments before its first call; None if there is nothing in it."""
        called = read_calls(section.body, section.notes)
        if called is not None:
            entries, bid, places = called
            self._told = None if bid is None else (bid, places)
            read = ReadAuction(0, entries, True, False)
        else:
            start = begin_of(self._scan, section, "Auction")
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

    def outcome(
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
        tell_left_out(self._findings, self._scan, whole, places)
        self._derived.add("auction")
        return whole

    def play(
        self, section: Section, strain: int | None, declarer: Seat | None, hands: Hands | None
    ) -> tuple[Play | None, tuple[str, ...]]:
        """The play, with the comments before its first card; None if there is nothing in it."""
        first, standard = v.read_seat(section.value)
        trumps: Suit | Literal["unknown"] | None
        trumps = "unknown" if strain is None else _TRUMPS[strain]
        if first is not None and standard and strain is not None and hands is not None:
            read = read_play(section.body, first, strain, hands)
            if read is not None:
                play, moved = read
                if moved is not None:
                    tell_moved(self._findings, self._scan, section, moved)
                return play, ()
        if not section.body.strip():
            return None, ()
        if first is None:
            first = None if declarer is None else seat_after(declarer, 1)
            self._defect("pbn.play_first", "Play", section.value, "" if first is None else str(first))
        elif not standard:
            self._defect("pbn.spelling", "Play", section.value, str(first))
        start = begin_of(self._scan, section, "Play")
        book = NoteBook(section.notes, self._scan.other_notes, self._findings)
        end = start + len(section.body)
        return read_play_carefully(self._scan.text, start, end, first, trumps, hands, book, self._findings)

    def with_end_mark(self, play: Play, strain: int | None, declarer: Seat | None, result: int) -> Play:
        """A play that stops without an end mark has ended if the result is no count of the tricks so far."""
        section = self._scan.play
        if strain is None or declarer is None or section is None or "+" in section.body:
            return play
        side = frozenset((declarer, seat_after(declarer, 2)))
        if tricks_won(play, _TRUMPS[strain], side) == result:
            return play
        end = begin_of(self._scan, section, "Play") + len(section.body.rstrip())
        self._findings.add("pbn.end_mark", end, assumed="*")
        return Play(play.leader, play.entries, play.seats, "claim")

"""A content written in PBN's export format (standard 2.1, chapters 3 and 4), in UTF-8.

What it cannot hold is left out or written as near as can be; reading it again tells what that was.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bridgelaw.board import STRAINS, Call
from bridgelaw.cards import Seat
from bridgelaw.records.deal_text import deal_text
from bridgelaw.records.pbn.auction import CALL_WORDS
from bridgelaw.records.pbn.cutting import MANDATORY
from bridgelaw.records.pbn.play import CARD_WORDS, UNPLAYED
from bridgelaw.records.pbn.values import STANDARD_VULNERABLE, spell_contract, spell_seat
from bridgelaw.records.record import Auction, CallEntry, Content, Mark, Play, PlayEntry, cards_to_play

__all__ = ["HEADER", "auction_lines", "compose", "play_lines", "quoted", "tag_values"]

HEADER: Final = "% PBN 2.1\n% EXPORT\n%Content-type: text/x-pbn; charset=UTF-8\n\n"
"""The standard's own two lines, and the one by which programs tell the encoding."""

_NAME: Final = re.compile(r"[A-Z]\w*")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_NOTE_LIMIT: Final = 32
_NAG: Final = re.compile(r"\$(\d{1,9})")
_QUALITIES: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_WORD: Final = re.compile(r"[A-Za-z0-9]+")


def compose(content: Content) -> str:
    """A game with the fifteen tags of the standard, then the others by name, the sections, and the tables."""
    lines = [_comment(comment) for comment in content.comments]
    values = tag_values(content)
    lines += [_tag(name, values[name]) for name in MANDATORY]
    others = {**content.about, **content.scores}
    if content.room:
        others["Room"] = content.room.capitalize()
    tables: list[str] = []
    for name in sorted(others.keys() - _OWN):
        value = others[name]
        if "\n" in value and name.endswith("Table"):
            columns, *rows = value.split("\n")
            tables += [_tag(name, columns, table=True), *filter(_is_row, rows)]
        elif _NAME.fullmatch(name):
            lines.append(_tag(name, value, table=name.endswith("Table")))
    if content.auction is not None:
        lines += auction_lines(content.auction)
    if content.play is not None:
        lines += play_lines(content)
    return "\n".join((*lines, *tables)) + "\n\n"


_OWN: Final = frozenset((*MANDATORY, "Auction", "Play", "Note"))
"""The tags that are written by themselves."""


def tag_values(content: Content) -> dict[str, str]:
    """The values of the mandatory tags, and of Room where there is one."""
    about = content.about
    first = Seat.N if content.dealer is None else content.dealer
    north, east, south, west = (name or "?" for name in content.names)
    values = {name: about.get(name, "?") for name in ("Event", "Site", "Date", "Scoring")}
    values |= {
        "Board": content.label or ("?" if content.number is None else str(content.number)),
        "West": west,
        "North": north,
        "East": east,
        "South": south,
        "Dealer": spell_seat(content.dealer),
        "Vulnerable": "?" if content.vulnerable is None else STANDARD_VULNERABLE[content.vulnerable],
        "Deal": "?" if content.hands is None else deal_text(content.hands, first),
    }
    if content.passed_out:
        return values | {"Declarer": "", "Contract": "Pass", "Result": ""}
    return values | {
        "Declarer": ("^" if "declarer" in content.irregular else "") + spell_seat(content.declarer),
        "Contract": _contract(content),
        "Result": ("^" if "result" in content.irregular else "")
        + ("?" if content.result is None else str(content.result)),
    }


def _contract(content: Content) -> str:
    """The contract; of an ending without one, its trumps."""
    if content.bid is not None:
        return spell_contract(content.bid)
    return "?" if content.strain is None else STRAINS[content.strain]


def quoted(value: str) -> str:
    """A value between its quotes."""
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _tag(name: str, value: str, table: bool = False) -> str:
    plain = _CONTROL.sub(" ", value)
    if plain == "#" or plain.startswith("##"):
        plain = f" {plain}"  # or it would inherit
    return f'[{name} "{plain if table else quoted(plain)}"]'


def _is_row(row: str) -> bool:
    """Would this be read as a row of a table?"""
    return row.strip() != "" and row.lstrip()[0] not in "[%;{"


def _comment(comment: str) -> str:
    """A comment in braces, which cannot hold a closing brace, nor a line that begins as a tag."""
    text = comment.replace("}", ")")
    text = re.sub(r"(?m)^([ \t]*)\[", r"\1(", text)
    return "{" + re.sub(r"[\x00-\x08\x0b-\x1f]+", " ", text) + "}"


class _Notes:
    """The notes of a section as they are numbered."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def reference(self, meaning: str) -> str:
        """The sign of a note with this text; none if there are too many."""
        text = _CONTROL.sub(" ", meaning)
        if text not in self._numbers and len(self._numbers) >= _NOTE_LIMIT:
            return ""
        return f"={self._numbers.setdefault(text, len(self._numbers) + 1)}="

    def lines(self) -> list[str]:
        """The tags of the notes."""
        return [f'[Note "{number}:{quoted(text)}"]' for text, number in self._numbers.items()]


def _annotated(entry: CallEntry | PlayEntry, word: str, note: str, first_nag: int) -> str:
    """A word with its note, its NAGs in rising order, and its comments."""
    nags = [first_nag + _QUALITIES[entry.quality] - 1] if entry.quality in _QUALITIES else []
    comments = []
    for comment in entry.comments:
        found = _NAG.fullmatch(comment)
        if found is not None:
            nags.append(int(found[1]))
        else:
            comments.append(_comment(comment))
    parts = [word, note, *(f"${nag}" for nag in sorted(nags)), *comments]
    return " ".join(part for part in parts if part)


def auction_lines(auction: Auction) -> list[str]:
    """The auction section with its notes."""
    notes = _Notes()
    cells: list[str] = []
    for index, entry in enumerate(auction.entries):
        word = None if _is_over(auction.calls[:index]) else _call_word(entry)
        if word is None:  # no call, or one after the end, which is not read
            break
        note = notes.reference(entry.meaning) if entry.meaning or entry.alert else ""
        cells.append(_annotated(entry, word, note, 1))
    lines = [f'[Auction "{auction.first}"]']
    lines += [" ".join(cells[at : at + 4]) for at in range(0, len(cells), 4)]
    if not auction.finished and not _is_over(auction.calls):
        lines.append("*")
    return lines + notes.lines()


def _call_word(entry: CallEntry) -> str | None:
    if entry.call is None:
        if Mark.SKIPPED in entry.marks:
            return "^S"
        known = entry.written in CALL_WORDS or not _WORD.fullmatch(entry.written)
        return None if known or entry.written.upper() in _READ_AS_CALLS else entry.written
    word = "Pass" if entry.call.text == "P" else entry.call.text
    return f"^I {word}" if Mark.INSUFFICIENT in entry.marks else word


_READ_AS_CALLS: Final = frozenset(("AP", "AC", "ALL", "ALLPASS"))


def _is_over(calls: Sequence[Call | None]) -> bool:
    last = 0
    for call in reversed(calls):
        if call is None or call.text != "P":
            break
        last += 1
    return last >= 4 or (last == 3 and len(calls) > 3)


def play_lines(content: Content) -> list[str]:
    """The play section with its notes; none if it is not told who played what."""
    play = content.play
    assert play is not None
    first = _first_column(play, content)
    if first is None or None in play.seats or len(play.seats) != len(play.entries):
        return []
    rows = _columns(play, first)
    if rows is None:
        return []
    notes = _Notes()
    lines = [f'[Play "{first}"]']
    lines += [" ".join([_card_cell(entry, notes) for entry in row]) for row in rows]
    complete = len(play.entries) == cards_to_play(content.hands) and None not in play.cards
    if play.ended == "claim" and not complete:
        lines.append("*")
    elif play.ended == "unfinished" and not complete:
        _put_plus(lines, play, rows, first)
    return lines + notes.lines()


def _put_plus(lines: list[str], play: Play, rows: list[list[PlayEntry]], first: Seat) -> None:
    """Put the plus where the next card is to be played: in the last row, or in one of its own."""
    last = play.seats[-1] if len(play.entries) % 4 else None
    if last is None:
        lines.append("+")
        return
    column = (last + 1 - first) & 3
    before = [entry for entry in rows[-1][:column] if entry.card is None]
    words = lines[-1].split(" ")
    dashes = [index for index, word in enumerate(words) if word == "-"]
    if rows[-1][column] is UNPLAYED and len(before) < len(dashes):
        words[dashes[len(before)]] = "+"
    lines[-1] = " ".join(words)


def _first_column(play: Play, content: Content) -> Seat | None:
    """Whose column stands first: the hand that should have led, where a lead out of turn is marked as such."""
    out_of_turn = bool(play.entries) and Mark.LEAD_OUT_OF_TURN in play.entries[0].marks
    if out_of_turn and content.declarer is not None:
        return Seat((content.declarer + 1) & 3)
    return play.leader if not play.seats else play.seats[0]


def _columns(play: Play, first: Seat) -> list[list[PlayEntry]] | None:
    """The tricks as rows; None if two cards of a trick are one hand's."""
    rows = []
    for trick in play.tricks():
        row = [UNPLAYED] * 4
        seats = set()
        for seat, entry in trick:
            assert seat is not None
            seats.add(seat)
            row[(seat - first) & 3] = entry
        if len(seats) < len(trick):
            return None
        rows.append(row)
    return rows


def _card_cell(entry: PlayEntry, notes: _Notes) -> str:
    word = "-"
    if entry.card is not None:
        word = entry.card.text
    elif _WORD.fullmatch(entry.written) and entry.written not in CARD_WORDS:
        word = entry.written
    marks = [f"^{mark.value}" for mark in entry.marks if mark in (Mark.REVOKE, Mark.LEAD_OUT_OF_TURN)]
    note = notes.reference(entry.meaning) if entry.meaning else ""
    return " ".join((*marks, _annotated(entry, word, note, 7)))

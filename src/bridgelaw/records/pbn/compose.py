"""A content written in PBN's export format (standard 2.1, chapters 3 and 4), in UTF-8."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from bridgelaw.board import NO_TRUMPS, Call
from bridgelaw.cards import Seat, Suit
from bridgelaw.records.deal_text import deal_text
from bridgelaw.records.formats import Composed
from bridgelaw.records.pbn.auction import CALL_WORDS, outcome_of
from bridgelaw.records.pbn.cutting import MANDATORY
from bridgelaw.records.pbn.play import CARD_WORDS, UNPLAYED
from bridgelaw.records.pbn.values import STANDARD_VULNERABLE, spell_contract, spell_seat
from bridgelaw.records.record import Auction, CallEntry, Content, Mark, Play, PlayEntry
from bridgelaw.records.turns import order_columns

__all__ = ["HEADER", "Loss", "auction_lines", "compose", "play_lines", "quoted", "tag_values"]

HEADER: Final = "% PBN 2.1\n% EXPORT\n%Content-type: text/x-pbn; charset=UTF-8\n\n"
"""The standard's own two lines, and the one by which programs tell the encoding."""

Loss = dict[str, None]
"""What could not be held, each once, in order."""

_NAME: Final = re.compile(r"[A-Z]\w*")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")
_NOTE_LIMIT: Final = 32
_NAG: Final = re.compile(r"\$(\d{1,9})")
_QUALITIES: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_WORD: Final = re.compile(r"[A-Za-z0-9]+")


def compose(content: Content) -> Composed:
    """A game with the fifteen tags of the standard, then the others by name, the sections, and the tables."""
    lost: Loss = {}
    lines = [*_comment_lines(content.comments, lost)]
    values = tag_values(content)
    lines += [_tag(name, values[name], name, lost) for name in MANDATORY]
    others = {name: ("about", value) for name, value in content.about.items() if name not in MANDATORY}
    others |= {name: ("scores", value) for name, value in content.scores.items()}
    if content.room:
        others["Room"] = ("room", content.room.capitalize())
    tables: list[str] = []
    for name in sorted(others):
        source, value = others[name]
        if not _NAME.fullmatch(name) or name in _OWN:
            lost[f"{source}.{name}"] = None
        elif "\n" in value and name.endswith("Table"):
            columns, *rows = value.split("\n")
            tables += [_tag(name, columns, f"{source}.{name}", lost, table=True), *_rows(rows, name, lost)]
        else:
            lines.append(_tag(name, value, f"{source}.{name}", lost, table=name.endswith("Table")))
    if content.auction is not None:
        lines += auction_lines(content.auction, lost)
    if content.play is not None:
        lines += play_lines(content, lost)
    _cross_check(content, lost)
    return Composed("\n".join((*lines, *tables)) + "\n\n", tuple(lost))


_OWN: Final = frozenset((*MANDATORY, "Auction", "Play", "Note"))


def tag_values(content: Content) -> dict[str, str]:
    """The values of the mandatory tags, and of Room where there is one."""
    about = content.about
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
        "Deal": "?" if content.hands is None else deal_text(content.hands, content.dealer or Seat.N),
    }
    if content.passed_out:
        return values | {"Declarer": "", "Contract": "Pass", "Result": ""}
    return values | {
        "Declarer": ("^" if "declarer" in content.irregular else "") + spell_seat(content.declarer),
        "Contract": "?" if content.bid is None else spell_contract(content.bid),
        "Result": ("^" if "result" in content.irregular else "")
        + ("?" if content.result is None else str(content.result)),
    }


def quoted(value: str) -> str:
    """A value between its quotes."""
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _tag(name: str, value: str, lost_as: str, lost: Loss, table: bool = False) -> str:
    plain = _CONTROL.sub(" ", value)
    if plain == "#" or plain.startswith("##"):
        plain = f" {plain}"  # or it would inherit
    if plain != value:
        lost[_LOST_AS.get(lost_as, lost_as)] = None
    return f'[{name} "{plain if table else quoted(plain)}"]'


_LOST_AS: Final = {
    "Board": "label", "West": "names", "North": "names", "East": "names", "South": "names",
    "Event": "about.Event", "Site": "about.Site", "Date": "about.Date", "Scoring": "about.Scoring",
}  # fmt: skip


def _rows(rows: Iterable[str], name: str, lost: Loss) -> list[str]:
    kept = []
    for row in rows:
        if not row.strip() or row.lstrip()[:1] in ("[", "%", ";", "{"):
            lost[name] = None
        else:
            kept.append(row)
    return kept


def _comment_lines(comments: Iterable[str], lost: Loss) -> list[str]:
    lines = []
    for comment in comments:
        words = _comment(comment, lost, "comments")
        lines.append(words)
    return lines


def _comment(comment: str, lost: Loss, lost_as: str) -> str:
    """A comment in braces, which cannot hold a closing brace, nor a line that begins as a tag."""
    text = comment.replace("}", ")")
    text = re.sub(r"(?m)^([ \t]*)\[", r"\1(", text)
    text = re.sub(r"[\x00-\x08\x0b-\x1f]+", " ", text)
    if text != comment:
        lost[lost_as] = None
    return "{" + text + "}"


class _Notes:
    """The notes of a section as they are numbered."""

    def __init__(self, lost: Loss, lost_as: str) -> None:
        self._lost = lost
        self._lost_as = lost_as
        self.numbers: dict[str, int] = {}

    def reference(self, meaning: str) -> str:
        text = _CONTROL.sub(" ", meaning)
        if text != meaning:
            self._lost[self._lost_as] = None
        if text not in self.numbers and len(self.numbers) >= _NOTE_LIMIT:
            self._lost[self._lost_as] = None
            return ""
        return f"={self.numbers.setdefault(text, len(self.numbers) + 1)}="

    def lines(self) -> list[str]:
        return [f'[Note "{number}:{quoted(text)}"]' for text, number in self.numbers.items()]


def _annotated(
    entry: CallEntry | PlayEntry, word: str, note: str, first_nag: int, lost: Loss, name: str
) -> str:
    """A word with its note, its NAGs in rising order, and its comments."""
    nags = [first_nag + _QUALITIES[entry.quality] - 1] if entry.quality in _QUALITIES else []
    comments = []
    for comment in entry.comments:
        found = _NAG.fullmatch(comment)
        if found is not None:
            nags.append(int(found[1]))
        else:
            comments.append(_comment(comment, lost, f"{name}.comments"))
    if entry.quality and entry.quality not in _QUALITIES:
        lost[f"{name}.quality"] = None
    parts = [word, note, *(f"${nag}" for nag in sorted(nags)), *comments]
    return " ".join(part for part in parts if part)


def auction_lines(auction: Auction, lost: Loss) -> list[str]:
    """The auction section with its notes."""
    notes = _Notes(lost, "auction.meaning")
    cells: list[str] = []
    for index, entry in enumerate(auction.entries):
        word = None if _is_over(auction.calls[:index]) else _call_word(entry, lost)
        if word is None:  # no call, or one after the end, which is not read
            lost["auction.calls"] = None
            break
        note = ""
        if entry.meaning or entry.alert:
            note = notes.reference(entry.meaning)
            if not entry.alert:
                lost["auction.alert"] = None
        cells.append(_annotated(entry, word, note, 1, lost, "auction"))
    lines = [f'[Auction "{auction.first}"]']
    lines += [" ".join(cells[at : at + 4]) for at in range(0, len(cells), 4)]
    over = _is_over(auction.calls)
    if not auction.finished and not over:
        lines.append("*")
    elif auction.finished != over:
        lost["auction.finished"] = None
    return lines + notes.lines()


def _call_word(entry: CallEntry, lost: Loss) -> str | None:
    marks = set(entry.marks)
    if marks - {Mark.INSUFFICIENT, Mark.SKIPPED} or (Mark.SKIPPED in marks and entry.call is not None):
        lost["auction.marks"] = None
    if entry.call is None:
        if Mark.SKIPPED in marks:
            return "^S"
        known = entry.written in CALL_WORDS or not _WORD.fullmatch(entry.written)
        return None if known or entry.written.upper() in _READ_AS_CALLS else entry.written
    word = "Pass" if entry.call.text == "P" else entry.call.text
    return f"^I {word}" if Mark.INSUFFICIENT in marks else word


_READ_AS_CALLS: Final = frozenset(("AP", "AC", "ALL", "ALLPASS"))


def _is_over(calls: Sequence[Call | None]) -> bool:
    last = 0
    for call in reversed(calls):
        if call is None or call.text != "P":
            break
        last += 1
    return last >= 4 or (last == 3 and len(calls) > 3)


def play_lines(content: Content, lost: Loss) -> list[str]:
    """The play section with its notes; none, and the play lost, if it is not told who played what."""
    play = content.play
    assert play is not None
    first = _first_column(play, content)
    if first is None or None in play.seats or len(play.seats) != len(play.entries):
        lost["play"] = None
        return []
    rows = _columns(play, first)
    if rows is None or not _reads_back(rows, first, content, play):
        lost["play.seats"] = None
        if rows is None:
            return []
    notes = _Notes(lost, "play.meaning")
    lines = [f'[Play "{first}"]']
    lines += [" ".join([_card_cell(entry, notes, lost) for entry in row]) for row in rows]
    complete = len(play.entries) == 52 and None not in play.cards
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


def _reads_back(rows: list[list[PlayEntry]], first: Seat, content: Content, play: Play) -> bool:
    if content.bid is None:
        return all(seat == (first + place) & 3 for place, seat in enumerate(play.seats))
    trumps = None if content.bid.strain == NO_TRUMPS else Suit(content.bid.strain)
    entries, seats = order_columns(first, trumps, rows)
    return entries == play.entries and seats == play.seats


def _card_cell(entry: PlayEntry, notes: _Notes, lost: Loss) -> str:
    if set(entry.marks) - {Mark.REVOKE, Mark.LEAD_OUT_OF_TURN}:
        lost["play.marks"] = None
    word = "-"
    if entry.card is not None:
        word = entry.card.text
    elif _WORD.fullmatch(entry.written) and entry.written not in CARD_WORDS:
        word = entry.written
    marks = [f"^{mark.value}" for mark in entry.marks if mark in (Mark.REVOKE, Mark.LEAD_OUT_OF_TURN)]
    note = notes.reference(entry.meaning) if entry.meaning else ""
    return " ".join((*marks, _annotated(entry, word, note, 7, lost, "play")))


def _cross_check(content: Content, lost: Loss) -> None:
    """What cannot be told apart in PBN from what is written."""
    play = content.play
    if play is not None:
        complete = len(play.entries) == 52 and None not in play.cards
        if complete != (play.ended == "played"):
            lost["play.ended"] = None
        if "play" in lost and content.claimed is not None:
            lost["claimed"] = None
    ended = play is not None and play.ended == "claim" and "play" not in lost
    if content.claimed != (content.result if ended else None):
        lost["claimed"] = None
    auction = content.auction
    if content.bid is None and not content.passed_out and auction is not None and auction.finished:
        passes = all(call is not None and call.text == "P" for call in auction.calls)
        if passes or outcome_of(auction.entries) is not None:
            lost["bid"] = None  # it would be read from the auction
    if "?" in content.names:
        lost["names"] = None  # a question mark says that the name is not known
    if content.passed_out and (content.bid or content.declarer is not None or content.result is not None):
        lost["result"] = None
    if (
        content.number is not None
        and content.label
        and not re.search(rf"(?<!\d){content.number}(?!\d)", content.label)
    ):
        lost["number"] = None

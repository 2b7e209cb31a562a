"""The play section: a row a trick, in columns from the hand that led first, put in the order of play (Law 44).

Some programs write a trick in the order in which it was played, or the columns of a trick in any other order. Where
the deal is full each card has one owner, and the order is recovered; where it is not, the columns are believed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from bridgelaw.cards import ALL_CARDS, Card, Seat, Suit
from bridgelaw.records.defects import Findings
from bridgelaw.records.pbn.items import Item, NoteBook, items_of
from bridgelaw.records.record import Hands, Play, PlayEntry
from bridgelaw.records.turns import order_columns

__all__ = ["CARD_WORDS", "UNPLAYED", "read_play", "read_play_carefully"]

UNPLAYED: Final = PlayEntry(None, "-")


def _words() -> dict[str, PlayEntry]:
    words = {card.text: PlayEntry(card, card.text) for card in ALL_CARDS}
    words |= {text.lower(): PlayEntry(entry.card, text.lower()) for text, entry in words.items()}
    return words | {"-": UNPLAYED}


CARD_WORDS: Final = _words()
"""Each card as the standard spells it, in capitals or small letters, and the dash."""

_BITS: Final = {word: 0 if entry.card is None else entry.card.bit for word, entry in CARD_WORDS.items()}
_FULL_PACK: Final = (1 << 52) - 1

Trumps = Suit | None | Literal["unknown"]


class Moved(NamedTuple):
    """The first row whose cards were put into the columns of the hands that hold them."""

    index: int
    """How many cards and dashes stand before it."""
    written: str
    columns: str


def read_play(
    body: str, first: Seat, trumps: Trumps, hands: Hands | None
) -> tuple[Play, Moved | None] | None:
    """The play of a section in which nothing is unusual but the order within the rows; None for any other."""
    words = body.split()
    ended: Literal["played", "claim"] = "played"
    if words and words[-1] == "*":
        ended = "claim"
        del words[-1]
    count = len(words)
    if not count or count & 3 or count > 52 or trumps == "unknown":
        return None
    if count == 52 and "-" not in words:
        ended = "played"
    elif ended == "played":
        return None
    moved = None
    try:
        if hands is not None:
            turned = hands[first:] + hands[:first]
            bits = _BITS
            for column in range(4):
                hand = turned[column]
                if hand is not None and sum([bits[word] for word in words[column::4]]) & ~hand:
                    moved = _move(words, turned)
                    if moved is None:
                        return None
                    break
        entries = [CARD_WORDS[word] for word in words]
    except KeyError:
        return None
    known, seats = order_columns(first, trumps, [entries[at : at + 4] for at in range(0, count, 4)])
    return Play(first, known, seats, ended), moved


def _move(words: list[str], hands: tuple[int | None, ...]) -> Moved | None:
    """Put each card into the column of the hand that holds it, hands being given in the order of the columns, and tell
    the first row that changes; None if that cannot be done for every row."""
    north, east, south, west = hands
    if north is None or east is None or south is None or west is None:
        return None
    if (north | east | south | west).bit_count() != 52:
        return None
    bits = _BITS
    first = None
    for at in range(0, len(words), 4):
        row = words[at : at + 4]
        one, two, three, four = bits[row[0]], bits[row[1]], bits[row[2]], bits[row[3]]
        if not (one & ~north or two & ~east or three & ~south or four & ~west):
            continue
        columns = ["-", "-", "-", "-"]
        for word, bit in zip(row, (one, two, three, four), strict=True):
            if bit:
                column = 0 if bit & north else 1 if bit & east else 2 if bit & south else 3
                if columns[column] != "-":
                    return None
                columns[column] = word
        words[at : at + 4] = columns
        if first is None:
            first = Moved(at, " ".join(row), " ".join(columns))
    return first if first is not None and first.index else None


class _Row(NamedTuple):
    """A trick in columns; the entry of who has not played has no card, and stands nowhere."""

    entries: list[PlayEntry]
    places: list[int]


def read_play_carefully(
    text: str,
    start: int,
    end: int,
    first: Seat | None,
    trumps: Trumps,
    hands: Hands | None,
    book: NoteBook,
    findings: Findings,
) -> tuple[Play | None, tuple[str, ...]]:
    """The play of any section, and comments before its first card; what is unusual goes to the findings."""
    items, before = items_of(text, start, end, False, findings)
    return _PlayReading(items, first, trumps, hands, book, findings).play(), tuple(before)


class _PlayReading:
    def __init__(
        self,
        items: list[Item],
        first: Seat | None,
        trumps: Trumps,
        hands: Hands | None,
        book: NoteBook,
        findings: Findings,
    ) -> None:
        self._items = items
        self._first = first
        self._trumps = trumps
        self._hands = hands
        self._book = book
        self._findings = findings
        self._told: set[str] = set()

    def _once(self, code: str, at: int, found: str, assumed: str = "") -> None:
        if code not in self._told:
            self._told.add(code)
            self._findings.add(code, at, found=found, assumed=assumed)

    def play(self) -> Play | None:
        cells, mark = self._cells()
        if not cells and not mark:
            return None
        owners = self._owners()
        if self._first is None:
            self._first = owners.get(cells[0][0].card) if cells and cells[0][0].card else None
        rows = self._rows(cells, owners)
        if self._first is not None and owners:
            rows = self._in_columns(rows, owners)
        return self._ordered(rows, mark)

    def _cells(self) -> tuple[list[tuple[PlayEntry, int, int]], str]:
        """The cards and dashes with their places and lines, and the end mark."""
        cells: list[tuple[PlayEntry, int, int]] = []
        mark = ""
        for item in self._items:
            if mark == "*" and not item.end:
                self._once("pbn.text", item.at, item.word)
            elif item.end == "+":
                mark = "+"
                cells.append((UNPLAYED, item.at, item.line))
            elif item.end:
                mark = "*"
            elif len(cells) >= 52:
                self._once("pbn.cards_too_many", item.at, item.word)
            else:
                cells.append((self._entry(item), item.at, item.line))
        return cells, mark

    def _entry(self, item: Item) -> PlayEntry:
        known = CARD_WORDS.get(item.word)
        card = self._card(item) if known is None else known.card
        if known is not None and item.is_plain:
            return known
        return PlayEntry(
            card,
            item.word,
            meaning=self._book.meaning(item) if item.notes else "",
            quality=item.quality,
            marks=tuple(item.marks),
            comments=tuple(item.comments),
        )

    def _card(self, item: Item) -> Card | None:
        word = item.word.upper()
        for mark, suit in zip("♣♦♥♠", "CDHS", strict=True):
            word = word.replace(mark, suit)
        turned = word[1:] + word[:1] if word[:-1] in _RANKS else word
        known = CARD_WORDS.get(turned.replace("10", "T"))
        if known is None:
            self._findings.add("pbn.card", item.at, found=item.word)
            return None
        assert known.card is not None
        self._once("pbn.spelling", item.at, item.word, known.card.text)
        return known.card

    def _owners(self) -> dict[Card | None, Seat]:
        """Who holds each card; nobody where the deal is not full or a card is in two hands."""
        owners: dict[Card | None, Seat] = {}
        hands = self._hands
        if hands is None or None in hands:
            return owners
        for seat in Seat:
            bits = hands[seat] or 0
            for card in ALL_CARDS:
                if bits & card.bit:
                    if card in owners:
                        return {}
                    owners[card] = seat
        return owners

    def _rows(self, cells: list[tuple[PlayEntry, int, int]], owners: dict[Card | None, Seat]) -> list[_Row]:
        """The cells a trick at a time. A line with fewer than four that the next does not complete is a row."""
        rows: list[_Row] = []
        row: list[tuple[PlayEntry, int]] = []
        line = -1
        sizes: dict[int, int] = {}
        for _, _, number in cells:
            sizes[number] = sizes.get(number, 0) + 1
        for entry, at, number in cells:
            if number != line and row and len(row) + sizes[number] > 4:
                self._once("pbn.play_row", row[0][1], " ".join(entry.written for entry, _ in row))
                rows.append(self._short(row, owners))
                row = []
            line = number
            row.append((entry, at))
            if len(row) == 4:
                rows.append(_Row([entry for entry, _ in row], [at for _, at in row]))
                row = []
                sizes[number] -= 4
        if row:
            rows.append(self._short(row, owners))
        return rows

    def _short(self, row: list[tuple[PlayEntry, int]], owners: dict[Card | None, Seat]) -> _Row:
        """A row of fewer than four: in the columns of those who hold the cards, or from the first column on."""
        seats = [owners.get(entry.card) for entry, _ in row]
        if self._first is None or None in seats or len(set(seats)) < len(seats):
            seats = [Seat(((self._first or 0) + step) & 3) for step in range(len(row))]
        entries, places = [UNPLAYED] * 4, [0] * 4
        for seat, (entry, at) in zip(seats, row, strict=True):
            assert seat is not None
            column = (seat - (self._first or 0)) & 3
            entries[column], places[column] = entry, at
        return _Row(entries, places)

    def _in_columns(self, rows: list[_Row], owners: dict[Card | None, Seat]) -> list[_Row]:
        """The rows with each card in the column of the hand that holds it, so far as that can be."""
        first = self._first
        assert first is not None
        strays = [row for row in rows if not _fits(row, first, owners)]
        if not strays:
            return rows
        for step in (1, 2, 3):
            other = Seat((first + step) & 3)
            if all(_fits(row, other, owners) for row in rows):
                self._once("pbn.play_first", rows[0].places[0], str(first), str(other))
                self._first = other
                return rows
        return [row if _fits(row, first, owners) else self._moved(row, first, owners) for row in rows]

    def _moved(self, row: _Row, first: Seat, owners: dict[Card | None, Seat]) -> _Row:
        shown = " ".join(entry.written for entry in row.entries)
        seats = [owners.get(entry.card) for entry in row.entries if entry.card is not None]
        if None in seats or len(set(seats)) < len(seats):
            for column, entry in enumerate(row.entries):
                seat = Seat((first + column) & 3)
                if entry.card is not None and owners.get(entry.card) != seat:
                    self._findings.add("pbn.play_holder", row.places[column], found=f"{entry.card} {seat}")
            return row
        entries, places = [UNPLAYED] * 4, [0] * 4
        for entry, at in zip(row.entries, row.places, strict=True):
            if entry.card is not None:
                column = (owners[entry.card] - first) & 3
                entries[column], places[column] = entry, at
        self._once("pbn.play_order", row.places[0], shown, " ".join(entry.written for entry in entries))
        return _Row(entries, places)

    def _ordered(self, rows: list[_Row], mark: str) -> Play:
        first = self._first
        columns = [row.entries for row in rows]
        ended: Literal["played", "claim", "unfinished"] = "claim" if mark == "*" else "unfinished"
        if sum(entry.card is not None for row in columns for entry in row) == 52:
            ended = "played"
        if first is None:
            entries = tuple(entry for row in columns for entry in row)
            return Play(None, entries, (None,) * len(entries), ended)
        if self._trumps == "unknown":
            if rows:
                self._once("pbn.play_no_contract", rows[0].places[0], "")
            entries, seats = _as_written(first, columns)
        else:
            entries, seats = order_columns(first, self._trumps, columns)
        return Play(seats[0] if seats else first, entries, seats, ended)


_RANKS: Final = frozenset(("2", "3", "4", "5", "6", "7", "8", "9", "10", "T", "J", "Q", "K", "A"))


def _fits(row: _Row, first: Seat, owners: dict[Card | None, Seat]) -> bool:
    return all(
        entry.card is None or owners.get(entry.card) == (first + column) & 3
        for column, entry in enumerate(row.entries)
    )


def _as_written(
    first: Seat, rows: Sequence[Sequence[PlayEntry]]
) -> tuple[tuple[PlayEntry, ...], tuple[Seat | None, ...]]:
    """The entries in the order of the columns, for want of trumps to tell who won."""
    entries = [entry for row in rows for entry in row]
    while entries and entries[-1].card is None:
        entries.pop()
    return tuple(entries), tuple(Seat((first + place) & 3) for place in range(len(entries)))


def tricks_won(play: Play, trumps: Suit | None, side: frozenset[Seat]) -> int:
    """How many of the full tricks these two seats have won."""
    from bridgelaw.records.turns import winner_of

    won = 0
    for trick in play.tricks():
        if len(trick) == 4:
            winner = winner_of([entry for _, entry in trick], trumps)
            won += winner is not None and trick[winner][0] in side
    return won

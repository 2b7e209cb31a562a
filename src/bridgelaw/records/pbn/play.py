"""The play section: a row a trick, in columns from the hand that led first, put in the order of play (Law 44).

Some programs write a trick in the order in which it was played, or the columns of a trick in any other order. Where
the deal is full each card has one owner, and the order is recovered; where it is not, the columns are believed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from bridgelaw.board import NO_TRUMPS
from bridgelaw.cards import ALL_CARDS, Card, Seat, Suit
from bridgelaw.records.defects import Findings
from bridgelaw.records.pbn.items import Item, NoteBook, items_of
from bridgelaw.records.record import Hands, Play, PlayEntry, cards_to_play
from bridgelaw.records.turns import order_columns, order_tricks, owners_of, winner_of

__all__ = ["CARD_WORDS", "UNPLAYED", "Moved", "plain_play", "read_play", "read_play_carefully"]

UNPLAYED: Final = PlayEntry(None, "-")


def _words() -> dict[str, PlayEntry]:
    words = {card.text: PlayEntry(card, card.text) for card in ALL_CARDS}
    words |= {text.lower(): PlayEntry(entry.card, text.lower()) for text, entry in words.items()}
    return words | {"-": UNPLAYED}


CARD_WORDS: Final = _words()
"""Each card as the standard spells it, in capitals or small letters, and the dash."""

_NUMBERS: Final = {word: 52 if entry.card is None else entry.card.index for word, entry in CARD_WORDS.items()}
_ENTRIES: Final = (*(CARD_WORDS[card.text] for card in ALL_CARDS), UNPLAYED)

Trumps = Suit | None | Literal["unknown"]

_COLUMNS: Final = tuple(tuple(Seat((first + step) & 3) for step in range(4)) for first in Seat)

_owners_of: Final = lru_cache(256)(owners_of)


@lru_cache(256)
def _columns_of(hands: Hands, first: Seat) -> bytes | None:
    """In which column each card belongs, 0 to 3 by the card's number, if the deal is full.

    Read as decimal, the binary digits of three hands, once, twice and three times, add up to a digit a card.
    """
    one, two, three, four = hands[first:] + hands[:first]
    if one is None or two is None or three is None or four is None:
        return None
    if one | two | three | four != _FULL_PACK or one + two + three + four != _FULL_PACK:
        return None
    digits = int(f"{two:b}") + 2 * int(f"{three:b}") + 3 * int(f"{four:b}")
    return f"{digits:052d}".encode()[::-1].translate(_DIGITS)


_FULL_PACK: Final = (1 << 52) - 1
_DIGITS: Final = bytes((value - 48) & 255 for value in range(256))


class Moved(NamedTuple):
    """The first row whose cards were put into the columns of the hands that hold them."""

    begins: int
    """How many cards and dashes stand before it."""
    written: str
    columns: str


def plain_play(body: str, first: Seat, strain: int, hands: Hands) -> tuple[Play, Moved | None] | None:
    """The play of a section in which nothing is unusual but the order within the rows, of a full deal; None for any
    other."""
    words = body.split()
    claimed = bool(words) and words[-1] == "*"
    if claimed:
        del words[-1]
    count = len(words)
    columns = _columns_of(hands, first)
    if not count or count & 3 or count > 52 or columns is None:
        return None
    try:
        numbers = [_NUMBERS[word] for word in words]
    except KeyError:
        return None
    last: list[int] = []
    if 52 in numbers:
        last = numbers[-4:]
        del numbers[-4:]
        if 52 in numbers:
            return None
    if (last or count < 52) and not claimed:
        return None
    full = iter(numbers)
    tricks = list(zip(full, full, full, full, strict=True))
    moved = -1
    for index, (one, two, three, four) in enumerate(tricks):
        if columns[one] or columns[two] != 1 or columns[three] != 2 or columns[four] != 3:
            row = _in_columns((one, two, three, four), columns)
            if row is None or not index:
                return None  # the first column may be another's
            tricks[index] = row
            if moved < 0:
                moved = index
    if last:
        row = _in_columns(last, columns)
        if row is None:
            return None
        if moved < 0 and row != tuple(last):
            if not tricks:
                return None
            moved = len(tricks)
        last = [*row]
    play = _in_order(first, None if strain == NO_TRUMPS else Suit(strain), tricks, last)
    if moved < 0:
        return play, None
    row = tricks[moved] if moved < len(tricks) else (last[0], last[1], last[2], last[3])
    stood = " ".join(words[4 * moved : 4 * moved + 4])
    return play, Moved(4 * moved, stood, " ".join([_ENTRIES[card].written for card in row]))


def _in_columns(cards: Sequence[int], columns: bytes) -> tuple[int, int, int, int] | None:
    """The cards of a trick in the columns where they belong; None if two belong in one."""
    row = [52, 52, 52, 52]
    for card in cards:
        if card != 52:
            column = columns[card]
            if row[column] != 52:
                return None
            row[column] = card
    one, two, three, four = row
    return one, two, three, four


def _in_order(
    first: Seat, trumps: Suit | None, tricks: list[tuple[int, int, int, int]], last: list[int]
) -> Play:
    cards, seats, leader = order_tricks(first, trumps, tricks)
    if last:
        shift = (leader - first) & 3
        turns = last[shift:] + last[:shift]
        while turns and turns[-1] == 52:
            turns.pop()
        cards += turns
        seats += _COLUMNS[leader][: len(turns)]
    entries = _ENTRIES
    ended: Literal["played", "claim"] = "played" if len(cards) == 52 and not last else "claim"
    return Play(first, tuple([entries[card] for card in cards]), tuple(seats), ended)


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
            rows = self._recovered(rows, owners)
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
        """Who holds each card; nobody where the deal is not full."""
        owners = None if self._hands is None else _owners_of(self._hands)
        return {} if owners is None else dict(zip(ALL_CARDS, owners, strict=True))

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

    def _recovered(self, rows: list[_Row], owners: dict[Card | None, Seat]) -> list[_Row]:
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
        while columns and all(entry.card is None and entry.written == "-" for entry in columns[-1]):
            columns.pop()
        ended: Literal["played", "claim", "unfinished"] = "claim" if mark == "*" else "unfinished"
        if sum(entry.card is not None for row in columns for entry in row) == cards_to_play(self._hands):
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
    won = 0
    for trick in play.tricks():
        if len(trick) == 4:
            winner = winner_of([entry for _, entry in trick], trumps)
            won += winner is not None and trick[winner][0] in side
    return won


read_play: Callable[[str, Seat, int, Hands], tuple[Play, Moved | None] | None]
"""The play of a section in which nothing is unusual but the order within the rows; None for any other."""
try:
    from bridgelaw.records import _scan
except ImportError:
    read_play = plain_play
else:
    _scan.learn_cards(CARD_WORDS, _ENTRIES, tuple(Seat), Play, Moved)
    read_play = _scan.play

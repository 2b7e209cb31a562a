"""A record: what a file says of one board, as it was written and as every format can say it.

Nothing is read before it is asked for: a record begins as an extract of its file, and its fields, content and defects
are worked out once. What is not written but follows from the rest is named in :attr:`Content.derived`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from bridgelaw.board import Board, BoardError, Call, Contract
from bridgelaw.cards import Card, Seat
from bridgelaw.records.defects import Defect, Findings
from bridgelaw.records.source import Extract, Place

if TYPE_CHECKING:
    from bridgelaw.records.formats import Format

__all__ = [
    "Auction",
    "CallEntry",
    "Content",
    "Edit",
    "Field",
    "FinalBid",
    "Hands",
    "Mark",
    "Passage",
    "Piece",
    "Play",
    "PlayEntry",
    "Record",
    "RecordError",
    "apply_edits",
    "cards_to_play",
]

Hands: TypeAlias = tuple[int | None, int | None, int | None, int | None]
"""A card set for each seat, None for a hand that the record hides."""


def cards_to_play(hands: Hands | None) -> int:
    """How many cards can be played: 52, or fewer where the hands shown are those of an ending."""
    sizes = {bits.bit_count() for bits in hands or () if bits is not None}
    return 4 * min(sizes) if len(sizes) == 1 else 52


class RecordError(ValueError):
    """A record that cannot be used as wanted: the message names the place and the reason."""


class Field(NamedTuple):
    """A field as written: its name, its value, and where both stand in the extract's text.

    ``text[start:end]`` is the whole field, ``text[value_start:value_end]`` what would be replaced to change it.
    """

    name: str
    value: str
    start: int
    end: int
    value_start: int
    value_end: int


class Mark(Enum):
    """An irregularity that the record itself marks at a call or card; the value is PBN's letter."""

    INSUFFICIENT = "I"
    SKIPPED = "S"
    REVOKE = "R"
    LEAD_OUT_OF_TURN = "L"


@dataclass(frozen=True, slots=True)
class CallEntry:
    """A call of the auction. ``call`` is None where the record has something that is no call, or a player was
    skipped."""

    call: Call | None
    written: str = field(default="", compare=False)
    alert: bool = False
    meaning: str = ""
    """What the call was explained to mean."""
    quality: str = ""
    """A judgement of it, ``!`` ``?`` ``!!`` ``??`` ``!?`` ``?!``."""
    marks: tuple[Mark, ...] = ()
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Auction:
    """The auction. Entries are in rotation from the first: a player who was skipped has an entry without call."""

    first: Seat
    entries: tuple[CallEntry, ...] = ()
    finished: bool = True

    @property
    def calls(self) -> tuple[Call | None, ...]:
        """The calls alone."""
        return tuple(entry.call for entry in self.entries)

    def by_seat(self) -> Iterator[tuple[Seat, CallEntry]]:
        """Each call with the player whose turn the record gives it to."""
        for index, entry in enumerate(self.entries):
            yield Seat((self.first + index) & 3), entry


@dataclass(frozen=True, slots=True)
class PlayEntry:
    """A card played. ``card`` is None where the record does not say which, or says something that is no card."""

    card: Card | None
    written: str = field(default="", compare=False)
    meaning: str = ""
    """What a signal was explained to mean."""
    quality: str = ""
    marks: tuple[Mark, ...] = ()
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """The play, four entries a trick in the order in which they were played; only the last trick may be short.

    ``seats`` names who played each entry, None where that cannot be told. ``ended`` says how the record ends:
    all thirteen tricks ``played``, a ``claim``, or ``unfinished``.
    """

    leader: Seat | None
    entries: tuple[PlayEntry, ...] = ()
    seats: tuple[Seat | None, ...] = ()
    ended: Literal["played", "claim", "unfinished"] = "unfinished"

    @property
    def cards(self) -> tuple[Card | None, ...]:
        """The cards alone."""
        return tuple(entry.card for entry in self.entries)

    def tricks(self) -> Iterator[tuple[tuple[Seat | None, PlayEntry], ...]]:
        """Each trick as its players and entries in order."""
        for start in range(0, len(self.entries), 4):
            yield tuple(zip(self.seats[start : start + 4], self.entries[start : start + 4], strict=True))


class FinalBid(NamedTuple):
    """A contract without its declarer: level, strain (0-3 a suit, 4 no trumps), doubling 0-2."""

    level: int
    strain: int
    doubled: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What a record says, in terms that all formats share. None, or an empty value, where it says nothing.

    Two contents are equal if they tell the same board, auction, play and result; ``about``, ``scores``, ``comments``
    and ``derived`` are not compared, since formats differ in what of them they can hold.
    """

    label: str = ""
    """The board as the record names it: ``12``, ``1-1``, ``Board 3``."""
    number: int | None = None
    """The board's number where the label tells one."""
    room: Literal["", "open", "closed"] = ""
    dealer: Seat | None = None
    vulnerable: Literal["none", "NS", "EW", "all"] | None = None
    hands: Hands | None = None
    """Hands may hold more or fewer than thirteen cards; the defects then say so. None: no deal at all."""
    names: tuple[str, str, str, str] = ("", "", "", "")
    """The players, North, East, South, West."""
    auction: Auction | None = None
    passed_out: bool = False
    bid: FinalBid | None = None
    strain: int | None = None
    """The trumps, 0-3 a suit and 4 no trumps, where the record of an ending names them and no contract."""
    declarer: Seat | None = None
    play: Play | None = None
    result: int | None = None
    """Declarer's tricks, 0 to 13, as recorded."""
    claimed: int | None = None
    """Declarer's tricks in all by a claim, as recorded."""
    irregular: frozenset[str] = frozenset()
    """The fields that the record itself marks as irregular: ``declarer``, ``result``."""
    about: Mapping[str, str] = field(default_factory=dict, compare=False)
    """Event, site, date, scoring and the like, by the names of PBN's tags."""
    scores: Mapping[str, str] = field(default_factory=dict, compare=False)
    """Scores as written, by the names of PBN's tags."""
    comments: tuple[str, ...] = field(default=(), compare=False)
    derived: frozenset[str] = field(default=frozenset(), compare=False)
    """The names of those values that the record does not write and that were taken from others."""

    @property
    def contract(self) -> Contract | None:
        """The contract with its declarer; None if passed out or if either is unknown."""
        if self.bid is None or self.declarer is None:
            return None
        return Contract(*self.bid, self.declarer)

    def board(self) -> Board:
        """The board, ready for the engine: with its contract where that is known, else with its auction.

        Raise RecordError, naming the reason, if the record tells no board that can be played.
        """
        if self.hands is None:
            raise RecordError(f"{self._name}: the record has no deal")
        shown = Board(hands=self.hands).deal_text()
        auction = None
        if self.contract is None and self.auction is not None:
            if None in self.auction.calls:
                raise RecordError(
                    f"{self._name}: the contract is unknown, and the auction has calls that are none"
                )
            auction = [str(call) for call in self.auction.calls]
        dealer = self.dealer if self.dealer is not None or self.auction is None else self.auction.first
        try:
            return Board.parse(
                deal=shown,
                contract=None if self.contract is None else str(self.contract),
                auction=auction,
                dealer=None if dealer is None else str(dealer),
                vulnerable=self.vulnerable,
            )
        except BoardError as error:
            raise RecordError(f"{self._name}: {error}") from None

    @property
    def _name(self) -> str:
        return f"board {self.label}" if self.label else "a board without number"


class Edit(NamedTuple):
    """A change of a text: what stands from start to end gives way to other text."""

    start: int
    end: int
    text: str


def apply_edits(text: str, edits: Sequence[Edit]) -> str:
    """Change a text at several places, given in any order; the rest stays as it is.

    Raise ValueError if two edits overlap.
    """
    parts, done = [], 0
    for edit in sorted(edits):
        if not done <= edit.start <= edit.end <= len(text):
            raise ValueError(f"the edit at {edit.start} overlaps another or the end of the text")
        parts += [text[done : edit.start], edit.text]
        done = edit.end
    return "".join((*parts, text[done:]))


class _Stretch:
    """A stretch of a file."""

    __slots__ = ()
    extract: Extract

    @property
    def text(self) -> str:
        """The stretch as it is written."""
        return self.extract.text

    @property
    def raw(self) -> bytes:
        """The bytes of the file."""
        return self.extract.raw

    @property
    def place(self) -> Place:
        """Where it begins."""
        return self.extract.place()


@dataclass(frozen=True, slots=True, eq=False)
class Passage(_Stretch):
    """A stretch of a file that is no record: what stands before, between and after the boards."""

    extract: Extract
    kind: Literal["mark", "header", "text", "garbage"]
    """A byte order ``mark``; a ``header``, which the format knows; other ``text``; ``garbage``."""
    defects: tuple[Defect, ...] = ()


class Record(_Stretch):
    """What a file says of one board. Not to be changed.

    ``ordinal`` counts the records of the file from 1. ``context`` holds what the format's reader hands down from
    earlier records, such as inherited tags. Records are the same only if they are the same object; compare their
    ``content``.
    """

    __slots__ = ("_defects", "_fields", "_parsed", "context", "extract", "format", "ordinal")

    def __init__(self, extract: Extract, format: Format, ordinal: int = 1, context: Any = None) -> None:
        """Hold a stretch of text as a record; nothing is read yet."""
        self.extract = extract
        self.format: Final = format
        self.ordinal: Final = ordinal
        self.context: Final = context
        self._parsed: tuple[Content, Findings] | None = None
        self._fields: tuple[Field, ...] | None = None
        self._defects: tuple[Defect, ...] | None = None

    def __repr__(self) -> str:
        return f"<Record {self.place}: {self.ordinal}>"

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields as written, in the order of the text."""
        if self._fields is None:
            self._fields = self.format.fields(self)
        return self._fields

    @property
    def content(self) -> Content:
        """What the record says."""
        return (self._parsed or self._parse())[0]

    @property
    def defects(self) -> tuple[Defect, ...]:
        """What is wrong with the record, in the order of the text."""
        if self._defects is None:
            findings = (self._parsed or self._parse())[1]
            self._defects = findings.defects() if findings else ()
        return self._defects

    def _parse(self) -> tuple[Content, Findings]:
        findings = Findings(self.extract)
        self._parsed = self.format.parse(self, findings), findings
        return self._parsed

    def board(self) -> Board:
        """The board, ready for the engine. Raise RecordError, naming place and reason, if it cannot be played."""
        try:
            return self.content.board()
        except RecordError as error:
            raise RecordError(f"{self.place}: {error}") from None

    def replace(self, **changes: Any) -> Record:
        """The record with other content, by the names of :class:`Content`; what is not changed keeps its bytes.

        Raise RecordError for a name that there is none of, for a change that the format cannot hold, and for text that
        the file's encoding cannot hold.
        """
        unknown = changes.keys() - _CHANGEABLE
        if unknown:
            names = ", ".join(sorted(_CHANGEABLE))
            raise RecordError(f"{self.place}: {min(unknown)!r} is no content; give one of {names}")
        before = self.content
        changed = {name for name, value in changes.items() if getattr(before, name) != value}
        if not changed:
            return self
        # What was derived and is now given is recorded; what derives from it is for the format to see.
        after = replace(before, **changes, derived=before.derived - changes.keys())
        edits = self.format.edits(self, after, frozenset(changed))
        try:
            extract = self.extract.with_text(apply_edits(self.text, edits))
        except ValueError as error:
            raise RecordError(f"{self.place}: {error}") from None
        return Record(extract, self.format, self.ordinal, self.context)


Piece: TypeAlias = Passage | Record
"""A stretch of a file: the pieces of a file, joined, are the file."""


_CONTENT_FIELDS: Final = tuple(item.name for item in fields(Content))
_CHANGEABLE: Final = frozenset(_CONTENT_FIELDS) - {"derived"}

try:
    from bridgelaw.records import _scan
except ImportError:
    pass
else:
    _scan.learn_content(Content, _CONTENT_FIELDS)

"""The content of a LIN record."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from bridgelaw.cards import Seat, bits_of
from bridgelaw.records.defects import DEFECT_LIMIT, Findings
from bridgelaw.records.lin.drafts import Draft, Notes, Settled, conclude, owner_of, settle
from bridgelaw.records.lin.fields import BLANK, Row, divide, is_encoded, plain, plain_offset
from bridgelaw.records.lin.values import (
    CALLS,
    CARDS,
    IN_ORDER,
    VULNERABILITIES,
    lowest,
    read_call,
    read_cards,
    read_deal,
    read_label,
    read_names,
    read_official,
    sound_deal,
)
from bridgelaw.records.record import Auction, CallEntry, Content, FinalBid, Play, PlayEntry
from bridgelaw.records.source import LINE_END
from bridgelaw.records.turns import winner_of

__all__ = ["Match", "heading_of", "read_content"]


@dataclass(frozen=True, slots=True)
class Match:
    """What the heading of a file says for its boards: the names as written, the results by board and room from the
    number of the first board, and the event."""

    names: str = ""
    results: tuple[str, ...] = ()
    first: int = 1
    about: Mapping[str, str] = field(default_factory=dict)

    def result(self, number: int | None, room: str) -> str:
        """The result of a board in a room as written, empty if there is none."""
        if number is None or not self.results:
            return ""
        at = 2 * (number - self.first) + (room == "closed")
        return self.results[at] if 0 <= at < len(self.results) else ""


NO_MATCH: Final = Match()
_SCORINGS: Final = {"I": "IMP", "P": "MP", "B": "BAM"}
_ONCE: Final = frozenset(["ah", "mc", "md", "mn", "pn", "qx", "rs", "sv", "vg"])
_NO_CARD: Final = PlayEntry(None)
_ONLY_CARDS: Final = frozenset(["pc", "pg", "mc", "zz"])


def heading_of(text: str, before: Match) -> Match:
    """What a heading, or a board with one, hands down to the boards after it."""
    row = divide(text)
    values = {key: plain(value) for key, value in zip(row.keys, row.values, strict=True)}
    first, about = before.first, before.about
    if "vg" in values:
        first, about = _about_match(values["vg"])
    return Match(
        values.get("pn", before.names),
        tuple(values["rs"].split(",")) if "rs" in values else before.results,
        first,
        about,
    )


def _about_match(value: str) -> tuple[int, Mapping[str, str]]:
    """The number of the first board, and what ``vg`` tells of the event, by the names of PBN's tags."""
    parts = [part.strip(BLANK) for part in value.split(",")] + [""] * 8
    told = {
        "Event": parts[0],
        "Stage": parts[1],
        "Scoring": _SCORINGS.get(parts[2].upper(), ""),
        "HomeTeam": parts[5],
        "VisitTeam": parts[7],
    }
    first = int(parts[3]) if parts[3].isdecimal() and len(parts[3]) < 5 else 1
    return first, {name: text for name, text in told.items() if text}


_NUMBER: Final = re.compile(r"[0-9]{1,2}")
_ROOM: Final = re.compile(r"([oc]?)([0-9]{0,5})(?:,.*)?", re.IGNORECASE | re.DOTALL)


class _Shifted(Findings):
    """Findings in a value that was decoded: they stand where its characters are written."""

    __slots__ = ("_findings", "_start", "_value")

    def __init__(self, findings: Findings, value: str, start: int) -> None:
        self._findings = findings
        self._value = value
        self._start = start

    def __len__(self) -> int:
        return len(self._findings)

    def add(self, code: str, offset: int, *, found: str = "", assumed: str = "") -> None:
        told = len(self._findings) < DEFECT_LIMIT  # the places of those that are only counted do not matter
        place = self._start + (plain_offset(self._value, offset) if told else 0)
        self._findings.add(code, place, found=found, assumed=assumed)


def read_content(text: str, match: Match | None, findings: Findings) -> Content:
    """What a LIN record says; what is wrong with it goes to the findings."""
    match = match or NO_MATCH
    content = None if match.results else _regular_board(text, match.names, match.about)
    return _Reader(text, match, findings).content() if content is None else content


class _Reader:
    """The reading of one record."""

    __slots__ = (
        "begun",
        "cards_at",
        "draft",
        "findings",
        "match",
        "named",
        "on_calls",
        "on_plays",
        "row",
        "told",
        "values",
    )

    def __init__(self, text: str, match: Match, findings: Findings) -> None:
        self.match = match
        self.findings = findings
        self.row: Final[Row] = divide(text)
        self.draft = Draft()
        self.values = self.row.values
        self.cards_at: list[int] = []
        self.named = True
        self.begun = False
        self.on_calls = Notes()
        self.on_plays = Notes()
        self.told: set[str] = set()
        for trouble in self.row.troubles:
            findings.add(f"lin.{trouble.kind}", trouble.offset, found=trouble.found, assumed=trouble.assumed)
        if is_encoded(text):
            self._decode()

    def _decode(self) -> None:
        decoded = [plain(value) for value in self.row.values]
        for number, value in enumerate(self.row.values):
            if decoded[number] != value:
                self._add("lin.url_encoded", number, found=value, assumed=decoded[number])
                break
        self.values = decoded

    def _start(self, number: int) -> int:
        return self.row.spans[number].value_start

    def _add(self, code: str, number: int, found: str | None = None, assumed: str = "") -> None:
        told = self.values[number] if found is None else found
        self.findings.add(code, self._start(number), found=told, assumed=assumed)

    def _line(self, number: int) -> str:
        """A value in one line; that it was broken is told once."""
        value = self.values[number]
        if "\n" in value or "\r" in value:
            joined = LINE_END.sub(" ", value).strip(BLANK)
            if LINE_END.search(value.strip(BLANK)) and "broken" not in self.told:
                self.told.add("broken")
                self._add("lin.broken_value", number, assumed=joined)
            return joined
        return value.strip(BLANK)

    def _joined(self, number: int) -> str:
        """A value without the blanks in it, where it was broken at all."""
        value = self._line(number)
        return value if value == self.values[number] else value.replace(" ", "")

    def content(self) -> Content:
        draft, row = self.draft, self.row
        keys = row.keys
        begin = keys.index("pc") if "pc" in keys else len(keys)
        once: dict[str, int] = {}
        self._walk(0, begin, once)
        rest = keys[begin:]
        if _ONLY_CARDS.issuperset(rest) and rest.count("mc") < 2:
            if "mc" in rest:
                once["mc"] = begin + rest.index("mc")
            try:
                cards = zip(rest, self.values[begin:], strict=True)
                draft.plays = [CARDS[value] for key, value in cards if key == "pc"]
            except KeyError:
                self.named = False
        else:
            self.begun = True
            self._walk(begin, len(keys), once)
        self._fields(once)
        settled = settle(draft.dealer, draft.calls)
        self.on_calls.join_calls(draft.calls)
        if self.named:
            self.on_plays.join_plays(draft.plays)
        else:
            draft.plays = self._resolve(settled)
        return conclude(draft, settled, self, self.findings)

    def call_at(self, number: int) -> int:
        """The offset of the call of this number."""
        return self._start(self._numbers("mb")[number])

    def play_at(self, number: int) -> int:
        """The offset of the card of this number."""
        return self._start((self.cards_at or self._numbers("pc"))[number])

    def tricks_at(self) -> int:
        """The offset of ``mc``; without it, of the record's first field."""
        written = self._numbers("mc")
        if written:
            return self._start(written[-1])
        return self.row.spans[0].start if self.row.keys else 0

    def _walk(self, begin: int, end: int, once: dict[str, int]) -> None:
        """Read these fields; of those that occur once, note where they are."""
        keys, values, calls, plays = self.row.keys, self.values, self.draft.calls, self.draft.plays
        for number in range(begin, end):
            key = keys[number]
            if key == "pc":
                entry = CARDS.get(values[number], _NO_CARD)
                self.named = self.named and entry is not _NO_CARD
                plays.append(entry)
            elif key == "mb":
                calls.append(CALLS.get(values[number]) or self._call(number))
            elif key == "an":
                self._explain(number)
            elif key == "nt" or key == "at":
                self._comment(number)
            elif key == "up":
                self.named = False
            elif key in _ONCE:
                if key in once and values[once[key]] != values[number]:
                    self._add("lin.field_twice", number, f"{key}|{values[number]}|")
                once[key] = number

    def _numbers(self, key: str) -> list[int]:
        return [number for number, other in enumerate(self.row.keys) if other == key]

    # -- the auction and the play -------------------------------------------------------------------------------

    def _call(self, number: int) -> CallEntry:
        """A call that is written in an unusual way."""
        entry = read_call(self._joined(number))
        if entry.call is None:
            self._add("lin.call", number)
        return entry

    def _explain(self, number: int) -> None:
        """``an`` explains the call before it."""
        text = self._line(number)
        calls = self.draft.calls
        if not calls or self.begun:
            self._add("lin.explanation_without_call", number)
            self._comment(number)
        elif text:
            self.on_calls.meanings.append((len(calls) - 1, text))

    def _comment(self, number: int) -> None:
        """A text belongs to the call or card before it."""
        text = self._line(number)
        draft = self.draft
        if not text:
            return
        if self.begun:
            self.on_plays.comments.append((len(draft.plays) - 1, text))
        elif draft.calls:
            self.on_calls.comments.append((len(draft.calls) - 1, text))
        else:
            draft.comments.append(text)

    def _resolve(self, settled: Settled) -> list[PlayEntry]:
        """The play where cards are not all named: suits alone, several cards in one field, cards taken back."""
        hand = _Table(self, settled)
        for number, key in enumerate(self.row.keys):
            if key == "pc":
                hand.play(number)
            elif key == "up":
                hand.take_back(number)
            elif key in ("nt", "at", "an") and hand.begun and (text := self._line(number)):
                hand.comment(text)
        self.cards_at = hand.numbers
        hand.notes.join_plays(hand.entries)
        return hand.entries

    # -- the other fields ---------------------------------------------------------------------------------------

    def _fields(self, once: dict[str, int]) -> None:
        draft = self.draft
        self._deal(once.get("md"))
        if "sv" in once:
            self._vulnerability(once["sv"])
        written = ""
        if "qx" in once:
            written = self._room(once["qx"])
        if "ah" in once:
            draft.label = read_label(self._line(once["ah"])) or written
        else:
            draft.label = written
        if draft.label.isdecimal() and len(draft.label) < 6:
            draft.number = int(draft.label)
        self._names(once.get("pn"))
        if "mc" in once:
            self._tricks(once["mc"])
        match = self.match
        if "vg" in once or "rs" in once:
            match = self._own_match(once)
        draft.about = match.about
        if "mn" in once and (title := self._line(once["mn"])):
            draft.about = {**match.about, "Event": title}
        self._official(match, int(written) if written.isdecimal() else draft.number)

    def _own_match(self, once: dict[str, int]) -> Match:
        first, about = self.match.first, self.match.about
        if "vg" in once:
            first, about = _about_match(self._line(once["vg"]))
        results = tuple(self._line(once["rs"]).split(",")) if "rs" in once else self.match.results
        return Match(self.match.names, results, first, about)

    def _deal(self, number: int | None) -> None:
        if number is None:
            self.findings.add("lin.no_deal", 0 if not self.row.keys else self.row.spans[0].start)
            return
        value = self.values[number]
        deal = sound_deal(value)
        if deal is None:
            self._line(number)
            deal = read_deal(value, 0, _Shifted(self.findings, self.row.values[number], self._start(number)))
        self.draft.dealer, self.draft.hands, self.draft.cards = deal.dealer, deal.hands, deal.cards
        if deal.completed:
            self.draft.derived.append("hands")

    def _vulnerability(self, number: int) -> None:
        value = self.values[number].strip(BLANK).lower()
        self.draft.vulnerable = VULNERABILITIES.get(value)
        if self.draft.vulnerable is None:
            self._add("lin.vulnerability" if value else "lin.vulnerability_empty", number)

    def _room(self, number: int) -> str:
        """Read ``o3,BOARD 3``: the room; return the number as written."""
        found = _ROOM.fullmatch(self.values[number].strip(BLANK))
        if found is None:
            self._add("lin.room", number)
            return ""
        if found[1]:
            self.draft.room = "open" if found[1] in "oO" else "closed"
        return found[2]

    def _names(self, number: int | None) -> None:
        written = self.match.names if number is None else self._line(number)
        if not written:
            return
        tables, sound = read_names(written)
        if tables:
            self.draft.names = tables[-1 if self.draft.room == "closed" else 0]
        if number is None:
            self.draft.derived.append("names")
        elif not sound:
            assumed = " / ".join(names[seat] for names in tables for seat in IN_ORDER)
            self._add("lin.names", number, assumed=assumed)

    def _tricks(self, number: int) -> None:
        value = self._joined(number)
        if _NUMBER.fullmatch(value) and int(value) <= 13:
            self.draft.tricks = int(value)
        elif value == "-1":
            self._add("lin.no_result", number)
        else:
            self._add("lin.tricks", number)

    def _official(self, match: Match, number: int | None) -> None:
        written = match.result(number, self.draft.room)
        if not written:
            return
        self.draft.official = read_official(written)
        self.draft.official_text = written.strip(BLANK)
        if self.draft.official is None:
            self.findings.add("lin.official", self.tricks_at(), found=written)


class _Table:
    """The play, card by card, with the hands that are left: for suits alone and for cards taken back."""

    def __init__(self, reader: _Reader, settled: Settled) -> None:
        self.reader = reader
        self.trumps = settled.trumps
        self.leader = None if settled.declarer is None else settled.declarer.lho
        self.entries: list[PlayEntry] = []
        self.numbers: list[int] = []
        self.turns: list[Seat | None] = []
        self.notes = Notes()
        self.begun = False
        self.played = 0

    def play(self, number: int) -> None:
        """Play what one field names."""
        self.begun = True
        value = self.reader.values[number]
        found = read_cards(self.reader._joined(number).replace("!", ""))
        if not found:
            self.reader._add("lin.card", number)
            self._put(PlayEntry(None, value), number)
            return
        for _, written, suit, card in found:
            if card is None:
                bits = self._hand_in_turn()
                card = None if bits is None else lowest(bits, suit)
                if card is None:
                    self.reader._add(
                        "lin.lowest_unknown" if bits is None else "lin.lowest_none", number, written
                    )
            self._put(PlayEntry(card, written), number)

    def _put(self, entry: PlayEntry, number: int) -> None:
        owner = None if entry.card is None else owner_of(self.reader.draft.hands, entry.card)
        self.turns.append(self._turn() if owner is None else owner)
        self.entries.append(entry)
        self.numbers.append(number)
        self.played |= 0 if entry.card is None else entry.card.bit

    def _turn(self) -> Seat | None:
        """Whose turn it is to play; None if that cannot be told."""
        count = len(self.entries)
        if count == 0:
            return self.leader
        if count % 4:
            before = self.turns[-1]
            return None if before is None else before.lho
        winner = winner_of(self.entries[-4:], self.trumps)
        return None if winner is None else self.turns[count - 4 + winner]

    def _hand_in_turn(self) -> int | None:
        seat, hands = self._turn(), self.reader.draft.hands
        if seat is None or hands is None:
            return None
        bits = hands[seat]
        return None if bits is None else bits & ~self.played

    def take_back(self, number: int) -> None:
        """``up``: take back as many cards."""
        value = self.reader.values[number].strip(BLANK)
        count = int(value) if _NUMBER.fullmatch(value) else 0
        if not count or count > len(self.entries):
            self.reader._add("lin.take_back", number)
            count = min(count, len(self.entries))
        if count:
            taken = " ".join(
                entry.written if entry.card is None else entry.card.text for entry in self.entries[-count:]
            )
            self.reader._add("lin.taken_back", number, taken)
            self.played &= ~bits_of(entry.card for entry in self.entries[-count:] if entry.card is not None)
            del self.entries[-count:], self.numbers[-count:], self.turns[-count:]
            notes = self.notes.comments
            while notes and notes[-1][0] >= len(self.entries):
                self.reader.draft.comments.append(notes.pop()[1])

    def comment(self, text: str) -> None:
        """A text belongs to the card before it; once all are taken back, to the record."""
        if self.entries:
            self.notes.comments.append((len(self.entries) - 1, text))
        else:
            self.reader.draft.comments.append(text)


_regular_board: Callable[[str, str, Mapping[str, str]], Content | None]
"""The content of a record in which nothing is to be decided with care, with the names and the event of its match; None
for any other."""
try:
    from bridgelaw.records import _scan
except ImportError:

    def _regular_board(text: str, names: str, about: Mapping[str, str]) -> None:
        return None
else:
    _scan.learn_lin(CALLS, CARDS, CallEntry, PlayEntry, Auction, Play, FinalBid, tuple(Seat))
    _regular_board = _scan.regular_board

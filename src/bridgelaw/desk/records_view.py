"""What the pages of a session's files show: the files, their boards, and a board stepped through card by card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from bridgelaw.board import Contract
from bridgelaw.cards import Seat
from bridgelaw.desk.deal_view import DealView, column_names, contract_face, recorded_auction
from bridgelaw.desk.diagram import Laid
from bridgelaw.desk.floor import Floor
from bridgelaw.desk.recorded import CannotBegin, Recorded
from bridgelaw.desk.settings import Settings
from bridgelaw.desk.store import Board, Missing, StoredRecord, Upload
from bridgelaw.desk.view import CardFace, rulings_said
from bridgelaw.incident.asking import say

__all__ = ["RecordView", "RecordsView"]

A_PAGE: Final = 40
"""How many boards are shown at a time."""
SEVERITIES: Final = ("error", "warning", "note")


def remarks(said: Sequence[Mapping[str, Any]], lang: str) -> list[dict[str, Any]]:
    """What the reader had to say, in words, each with its line and the card that it is about."""
    return [
        {
            "line": one["line"],
            "severity": one["severity"],
            "kind": say(f"ui.severity.{one['severity']}", lang),
            "text": one["text"].get(lang) or one["text"]["en"],
            "at": None if one["play"] is None else one["play"] + 1,
        }
        for one in said
    ]


def opened_from(floor: Floor, session: int) -> dict[int, list[Board]]:
    """The boards of a session that were opened from a record, by the record."""
    found: dict[int, list[Board]] = {}
    for board in floor.store.boards.boards(session):
        if "record" in board.setup:
            found.setdefault(board.setup["record"], []).append(board)
    return found


class RecordsView:
    """The files of a session, and the boards of one of them."""

    def __init__(
        self,
        floor: Floor,
        session: int,
        settings: Settings,
        *,
        file: int = 0,
        label: str = "",
        start: int = 0,
    ) -> None:
        """Show a session's files, the boards of one of them, or of the newest. Raise Missing."""
        self.floor, self.lang = floor, settings.lang
        self.session = floor.store.boards.session(session)
        self.uploads = floor.store.uploads.uploads(session)
        chosen = [upload for upload in self.uploads if upload.id == file]
        if file and not chosen:
            raise Missing(f"there is no file {file} in session {session}")
        self.chosen: Upload | None = next(iter(chosen or self.uploads), None)
        self.label, self.start = label, start

    @property
    def others(self) -> list[Upload]:
        """The files whose boards are not shown."""
        return [upload for upload in self.uploads if upload is not self.chosen]

    @property
    def said(self) -> list[dict[str, Any]]:
        """What the reader had to say of what stands between the boards."""
        return [] if self.chosen is None else remarks(self.chosen.said, self.lang)

    @cached_property
    def total(self) -> int:
        """How many boards there are of those that are looked for."""
        return 0 if self.chosen is None else self.floor.store.uploads.count(self.chosen.id, self.label)

    @property
    def pages(self) -> list[tuple[int, int, int]]:
        """The pages of the list: where each starts, and its first and last board; none for a single page."""
        starts = range(0, self.total, A_PAGE) if self.total > A_PAGE else ()
        return [(start, start + 1, min(start + A_PAGE, self.total)) for start in starts]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The boards, each with contract, result, and what the reader had to say."""
        if self.chosen is None:
            return []
        records = self.floor.store.uploads.records(
            self.chosen.id, label=self.label, start=self.start, most=A_PAGE
        )
        opened = opened_from(self.floor, self.session.id)
        return [self._row(record, opened.get(record.id, [])) for record in records]

    def _row(self, record: StoredRecord, opened: list[Board]) -> dict[str, Any]:
        body = record.body
        worst = min((SEVERITIES.index(one["severity"]) for one in body["said"]), default=None)
        return {
            "id": record.id,
            "label": record.label,
            "where": where_played(body, self.lang),
            "outcome": Outcome.of(body, self.lang),
            "cards": len(body["plays"]),
            "worst": None if worst is None else SEVERITIES[worst],
            "count": len(body["said"]),
            "said": remarks(body["said"], self.lang),
            "opened": opened,
        }


def where_played(body: Mapping[str, Any], lang: str) -> str:
    """The table and the room, as far as the record names them."""
    table = body["about"].get("Table", "")
    parts = [say("ui.floor.table_number", lang, table=table) if table else ""]
    parts += [say(f"ui.record.room.{body['room']}", lang) if body["room"] else ""]
    return ", ".join(part for part in parts if part)


@dataclass(frozen=True)
class Outcome:
    """What a record says the board came to."""

    contract: dict[str, str] | None
    """As it is shown; None where there is none."""
    text: str
    """In place of a contract, and the result."""

    @staticmethod
    def of(body: Mapping[str, Any], lang: str) -> Outcome:
        """The outcome of a record."""
        if body["passed_out"]:
            return Outcome(None, say("ui.record.passed_out", lang))
        if body["contract"] is None:
            return Outcome(None, say("ui.deal.no_contract", lang))
        tricks = body["result"] if body["result"] is not None else body["claimed"]
        text = say("ui.deal.no_result" if tricks is None else "ui.deal.result", lang, count=tricks)
        return Outcome(contract_face(Contract.parse(body["contract"]), lang), text)


class RecordView:
    """A board of a file, after a number of cards."""

    def __init__(
        self,
        floor: Floor,
        upload: Upload,
        record: StoredRecord,
        settings: Settings,
        *,
        at: int,
        contract: str = "",
    ) -> None:
        """Show a record of a session's file."""
        self.floor, self.upload, self.record, self.lang = floor, upload, record, settings.lang
        self.session = floor.store.boards.session(upload.session)
        self.body = record.body
        self.recorded = Recorded(record.body, self.session.edition, self.session.zone, contract)
        self.cannot, self.contract_missing = "", False
        try:
            self.steps = self.recorded.steps
        except CannotBegin as error:
            self.steps = ()
            self.contract_missing, self.cannot = error.contract_missing, say(error.message, self.lang)
        self.at = max(0, min(at, self.last))

    @property
    def last(self) -> int:
        """How many cards the record has, as far as the engine can follow."""
        return max(0, len(self.steps) - 1)

    @property
    def deal(self) -> DealView | None:
        """The board before the first card; None where no table can begin."""
        return DealView(self.steps[0].table, self.lang) if self.steps else None

    @property
    def hands_alone(self) -> DealView | None:
        """The hands of a board that has no contract yet."""
        dealt = self.recorded.dealt
        return DealView(dealt, self.lang) if dealt is not None and not self.steps else None

    @property
    def gone(self) -> set[str]:
        """The cards that have been played."""
        return {play["card"] for play in self.recorded.plays[: self.at]}

    @property
    def head(self) -> list[str]:
        """Where the board stands in the file, who played it, and what it came to."""
        body = self.body
        parts = [
            say("ui.deal.place", self.lang, name=self.upload.name, line=body["line"]),
            where_played(body, self.lang),
        ]
        parts += [str(body["about"].get(name, "")) for name in ("Event", "Date")]
        return [part for part in parts if part]

    @property
    def players(self) -> list[tuple[str, str]]:
        """The players by seat, as far as the record names them."""
        return [(say("ui.seat", self.lang, seat=seat), self.body["names"][seat])
                for seat in Seat if self.body["names"][seat]]  # fmt: skip

    @property
    def outcome(self) -> Outcome:
        """What the record says the board came to."""
        return Outcome.of(self.body, self.lang)

    @property
    def auction(self) -> list[list[dict[str, Any] | None]]:
        """The auction in rows of four."""
        return recorded_auction(self.body["auction"], self.lang)

    @property
    def columns(self) -> list[str]:
        """The heads of its columns."""
        return column_names(self.lang)

    @property
    def said(self) -> list[dict[str, Any]]:
        """What the reader had to say."""
        return remarks(self.body["said"], self.lang)

    @property
    def unfollowed(self) -> int:
        """How many cards of the record the engine cannot follow."""
        return len(self.recorded.plays) - self.last if self.steps else 0

    @cached_property
    def tricks(self) -> list[tuple[int, list[tuple[Laid, dict[str, str]]]]]:
        """The record's tricks; each card with what is said of the table after it."""
        if not self.steps:
            return []
        return [
            (number, [(laid, self.told(laid.number, laid.said)) for laid in row])
            for number, row in DealView(self.steps[-1].table, self.lang).tricks
        ]

    def told(self, at: int, said: str = "") -> dict[str, str]:
        """What is said after so many cards: what happened, how it stands, and what would be taken over."""
        step = self.steps[at]
        deal = DealView(step.table, self.lang)
        rulings = " ".join(ruling["text"] for ruling in rulings_said(step.rulings, self.lang))
        won = ", ".join(f"{side} {count}" for side, count in deal.won)
        return {
            "said": f"{said or say('ui.deal.before_play', self.lang)} {rulings}".strip(),
            "stands": say("ui.deal.stands", self.lang, turn=deal.turn_said.rstrip("."), won=won),
            "taken": say("ui.deal.taken" if at else "ui.deal.taken_none", self.lang, count=at),
        }

    @property
    def now(self) -> dict[str, str]:
        """What is said at the card at which the page stands."""
        for _, row in self.tricks:
            for laid, told in row:
                if laid.number == self.at:
                    return told
        return self.told(0)

    @property
    def lying(self) -> list[Laid]:
        """The cards of the trick in progress, or of the one just complete."""
        row = next((row for _, row in self.tricks if row[0][0].number <= self.at <= row[-1][0].number), [])
        return [laid for laid, _ in row if laid.number <= self.at]

    @property
    def lying_faces(self) -> list[tuple[str, str, CardFace, bool]]:
        """The same for a diagram."""
        return [(laid.seat, laid.name, laid.face, laid.wins) for laid in self.lying]

    @property
    def jumps(self) -> dict[str, int]:
        """The cards to which the steps lead: back and on by a card and by a trick."""
        starts = sorted({row[0][0].number - 1 for _, row in self.tricks} | {0, self.last})
        return {
            "trick_back": max((start for start in starts if start < self.at), default=0),
            "back": max(0, self.at - 1),
            "on": min(self.last, self.at + 1),
            "trick_on": min((start for start in starts if start > self.at), default=self.last),
        }

    @property
    def table_label(self) -> str:
        """The table that the record names."""
        return str(self.body["about"].get("Table", ""))[:40]

    @property
    def opened(self) -> list[Board]:
        """The boards that have been opened from this record."""
        return opened_from(self.floor, self.session.id).get(self.record.id, [])

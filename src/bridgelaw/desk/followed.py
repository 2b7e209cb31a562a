"""A board that was opened from a file's record: what of the record is still to come, and what its page shows of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bridgelaw.cards import Card, Seat
from bridgelaw.desk.deal_view import auction_rows, column_names, recorded_auction
from bridgelaw.desk.floor import Floor
from bridgelaw.desk.matter import BadAct, Matter
from bridgelaw.desk.recorded import Recorded
from bridgelaw.desk.store import Board, StoredRecord, Upload
from bridgelaw.incident.asking import say
from bridgelaw.table import Table

__all__ = ["FollowedRecord", "FollowedView", "record_of"]


@dataclass(frozen=True)
class FollowedRecord:
    """The record from which a board was opened, and how much of its play is still to come."""

    upload: Upload
    record: StoredRecord
    recorded: Recorded
    table: Table

    @cached_property
    def left(self) -> list[dict[str, Any]] | None:
        """The acts of the record that are still to come; None where the table has left the record."""
        played = [event.to_dict() for event in self.table.events if event.do == "play"]
        events = self.recorded.events
        same = [{name: act[name] for name in ("do", "by", "card")} for act in played]
        return events[len(same) :] if events[: len(same)] == same else None

    def taken(self, how: str) -> list[dict[str, Any]]:
        """The acts of the next card, of the rest of the trick, or of all the rest. Raise BadAct if there are none."""
        left = self.left or []
        done = len(self.recorded.events) - len(left)
        ends = [
            step
            for step in range(done + 1, done + len(left) + 1)
            if not self.recorded.steps[step].table.trick
        ]
        count = {"card": 1, "trick": (ends[0] if ends else done + len(left)) - done}.get(how, len(left))
        if not left:
            raise BadAct("the record has no further card for this table; go on by hand")
        return left[:count]


class FollowedView:
    """The record from which a board was opened, and its auction; of any board the auction of its table."""

    def __init__(self, floor: Floor, board: Board, matter: Matter, lang: str) -> None:
        """Look for the record of a board whose play is followed."""
        assert matter.table is not None
        self.record, self.table, self.lang = record_of(floor, board, matter), matter.table, lang

    @property
    def columns(self) -> list[str]:
        """The heads of the auction's columns."""
        return column_names(self.lang)

    @property
    def auction(self) -> list[list[dict[str, Any] | None]]:
        """The auction in rows of four: the record's, with what calls were explained to mean, else the table's."""
        if self.record is not None and (
            rows := recorded_auction(self.record.recorded.body["auction"], self.lang)
        ):
            return rows
        calls = [
            {"call": str(call), "written": "", "alert": False, "meaning": ""} for call in self.table.calls
        ]
        return auction_rows(self.table.board.dealer, calls, self.lang) if calls else []

    @property
    def source(self) -> str:
        """Where the board comes from, in words."""
        if self.record is None:
            return ""
        return say(
            "ui.deal.place", self.lang, name=self.record.upload.name, line=self.record.recorded.body["line"]
        )

    @property
    def path(self) -> str:
        """The page of the record."""
        assert self.record is not None
        return f"/session/{self.record.upload.session}/record/{self.record.record.id}"

    @property
    def at(self) -> int:
        """The card of the record to which the table has come; 0 where it has left the record."""
        left = None if self.record is None else self.record.left
        return 0 if self.record is None or left is None else len(self.record.recorded.events) - len(left)

    @property
    def has_left(self) -> bool:
        """Has the play at the table left the record?"""
        return self.record is not None and self.record.left is None

    @property
    def next_said(self) -> str:
        """The next card of the record in a sentence; nothing where there is none."""
        left = None if self.record is None else self.record.left
        if not left:
            return ""
        seat, card = Seat.parse(left[0]["by"]), Card.parse(left[0]["card"])
        return say("ui.deal.record_goes_on", self.lang, seat=seat, card=card, count=len(left))


def record_of(floor: Floor, board: Board, matter: Matter) -> FollowedRecord | None:
    """The record from which a board was opened; None for any other board."""
    number = board.setup.get("record")
    if matter.table is None or not isinstance(number, int):
        return None
    upload, record = floor.store.uploads.record(number)
    given = "" if record.body["contract"] else board.setup["board"].get("contract", "")
    return FollowedRecord(
        upload, record, Recorded(record.body, matter.edition, matter.zone, given), matter.table
    )

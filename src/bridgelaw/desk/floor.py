"""The boards that are being directed, kept in the store and rebuilt from their logs as they are needed."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from bridgelaw.cards import Seat, cards_of
from bridgelaw.desk.matter import Matter, begin, check_setup, follow
from bridgelaw.desk.recorded import Recorded
from bridgelaw.desk.store import Account, Board, Missing, Store, StoredRecord, Upload
from bridgelaw.incident.report import position_state, ruling_record, state

__all__ = ["Acted", "Floor", "matter_state"]

REMEMBERED: Final = 2_000
"""How many boards are held ready; others are rebuilt when they are asked for."""


class Acted(NamedTuple):
    """A board after an act, and whether the act had been done before under the same key."""

    board: Board
    matter: Matter
    repeated: bool


class Floor:
    """What goes on at the tables of a store."""

    def __init__(self, store: Store) -> None:
        """Direct what is in a store."""
        self.store = store
        self._ready: OrderedDict[int, tuple[Board, Matter]] = OrderedDict()
        self._guard = threading.Lock()

    def open_board(
        self, session: int, label: str, table_label: str, setup: Mapping[str, Any], by: Account
    ) -> Board:
        """Open a board at a table. Raise BadAct for a setup from which none can begin, Missing for no session."""
        laws = self.store.boards.session(session)
        check_setup(setup, laws.edition, laws.zone)
        if "record" in setup:
            self.record(session, setup["record"])
        return self.store.boards.open_board(session, label, table_label, setup, by.id)

    def record(self, session: int, record: object) -> tuple[Upload, StoredRecord]:
        """A board of a file of this session, with the file. Raise Missing."""
        found = self.store.uploads.record(record) if isinstance(record, int) else None
        if found is None or found[0].session != session:
            raise Missing(f"there is no record {record!r} in session {session}")
        return found

    def open_record(
        self,
        record: int,
        table_label: str,
        *,
        cards: int,
        contract: str = "",
        label: str = "",
        by: Account,
        key: str,
    ) -> Board:
        """Open a board of a file at a table, with so many cards of the play that the record tells.

        ``contract`` is for a record that has none, ``label`` for another name of the board. Raise Missing for no such
        record, BadAct for one from which no table can begin.
        """
        upload, found = self.store.uploads.record(record)
        laws = self.store.boards.session(upload.session)
        recorded = Recorded(found.body, laws.edition, laws.zone, contract)
        setup = {"kind": "table", "board": recorded.setup, "record": record}
        board = self.open_board(upload.session, label or found.label, table_label, setup, by)
        events = recorded.events[:cards]
        return self.act(board.id, 0, events, by=by, key=key or "opened").board if events else board

    def matter(self, board: int) -> tuple[Board, Matter]:
        """A board and how it stands now. Raise Missing."""
        known = self.store.boards.board(board)
        return known, self.standing(known)

    def standing(self, known: Board) -> Matter:
        """How a board stands that has just been read."""
        _, matter = self._remembered(known.id)
        if matter is None:
            laws = self.store.boards.session(known.session)
            matter = begin(known.setup, laws.edition, laws.zone)
        if matter.version < known.version:
            matter = follow(matter, self.store.boards.log(known.id, matter.version))
        self._remember(known, matter)
        return matter

    def _remembered(self, board: int) -> tuple[Board, Matter] | tuple[None, None]:
        with self._guard:
            return self._ready.get(board, (None, None))

    def _remember(self, board: Board, matter: Matter) -> None:
        with self._guard:
            self._ready[board.id] = (board, matter)
            self._ready.move_to_end(board.id)
            while len(self._ready) > REMEMBERED:
                self._ready.popitem(last=False)

    def act(
        self, board: int, seen: int, bodies: Sequence[Mapping[str, Any]], *, by: Account, key: str
    ) -> Acted:
        """Add acts to a board of which version ``seen`` has been seen; durable when this returns.

        Raise BadAct or ActRefused for acts that cannot be, and what :meth:`Boards.append` raises.
        """
        known, matter = self._remembered(board)
        if known is None or matter is None or matter.version != seen:
            known, matter = self.matter(board)
        added = self.store.boards.entries_after(seen, bodies, by=by.id, key=key)
        after = follow(matter, added) if matter.version == seen else None
        appended = self.store.boards.append(board, added)
        if after is None or appended.repeated:
            return Acted(*self.matter(board), appended.repeated)
        self._remember(known, after)
        return Acted(known, after, False)


def matter_state(board: Board, matter: Matter, lang: str) -> dict[str, Any]:
    """A board as JSON for those who direct it: everything that is known."""
    record: dict[str, Any] = {
        "id": board.id, "session": board.session, "label": board.label, "table": board.table_label,
        "kind": matter.kind, "edition": matter.edition, "zone": matter.zone, "version": matter.version,
        "notes": [{"at": note.at, "by": note.by, "text": note.body["text"]} for note in matter.notes],
    }  # fmt: skip
    if matter.sitting is not None:
        return record | {"sitting": state(matter.sitting, lang)}
    assert matter.table is not None
    table = matter.table
    record["log"] = [
        {
            "version": act.entry.version,
            "at": act.entry.at,
            "by": act.entry.by,
            "act": act.entry.body,
            "rulings": [ruling_record(ruling, lang) for ruling in act.rulings],
        }
        for act in matter.acts
    ]
    record["hands"] = {
        str(seat): [str(card) for card in cards_of(table.hand(seat).cards)] if table.hand(seat).seen else None
        for seat in Seat
    }
    return record | {"state": position_state(table, lang)}

"""Sessions, their boards, and each board's log of events: rows are only ever added to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Engine, bindparam, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from bridgelaw.desk.store.clock import Clock
from bridgelaw.desk.store.database import begin_writing
from bridgelaw.desk.store.news import News
from bridgelaw.desk.store.schema import boards, entries, sessions

__all__ = ["Appended", "Board", "Boards", "Conflict", "Entry", "KeyUsed", "Missing", "Session", "table_topic"]


# What every act asks is written once: SQLAlchemy takes longer to make the statement than SQLite to answer it.
_BOARD: Final = select(boards).where(boards.c.id == bindparam("board"))
_GROW: Final = (
    update(boards)
    .where(boards.c.id == bindparam("board"), boards.c.version == bindparam("seen"))
    .values(version=bindparam("after"))
    .returning(boards.c.session, boards.c.table_label)
)
_ADD: Final = insert(entries)


class Missing(LookupError):
    """There is no such session or board."""


class Conflict(Exception):
    """Somebody else has added to the log since it was read; nothing has been added now."""

    def __init__(self, board: int, seen: int, version: int) -> None:
        """Tell the version seen and the one that there is."""
        super().__init__(f"board {board} is at version {version}, not {seen}: read it again")
        self.board, self.seen, self.version = board, seen, version


class KeyUsed(ValueError):
    """A key that has been used for something else."""


@dataclass(frozen=True)
class Session:
    """A session of play that is directed."""

    id: int
    name: str
    edition: int
    zone: str
    created: int
    created_by: int
    closed: int | None


@dataclass(frozen=True)
class Board:
    """A board at a table, as it was set up; ``version`` counts the entries of its log."""

    id: int
    session: int
    label: str
    table_label: str
    setup: Mapping[str, Any]
    version: int
    created: int
    created_by: int


@dataclass(frozen=True)
class Entry:
    """One entry of a board's log."""

    version: int
    at: int
    by: int | None
    key: str
    body: Mapping[str, Any]


@dataclass(frozen=True)
class Appended:
    """What an append came to: the board's version after it, and whether it was a repetition."""

    version: int
    repeated: bool = False


def table_topic(session: int, table_label: str) -> str:
    """Where news of the boards at a table are told."""
    return f"table:{session}:{table_label}"


class Boards:
    """The sessions, boards and logs of a store."""

    def __init__(self, engine: Engine, clock: Clock, news: News) -> None:
        """Work on an open database; ``news`` hears of every change once it is durable."""
        self._engine, self._clock, self._news = engine, clock, news

    # -- sessions ---------------------------------------------------------------------------------------------

    def open_session(self, name: str, edition: int, zone: str, by: int) -> Session:
        """Begin a session."""
        values = {"name": name, "edition": edition, "zone": zone, "created": self._clock(), "created_by": by}
        with begin_writing(self._engine) as connection:
            key = connection.execute(insert(sessions).values(**values)).inserted_primary_key
        assert key is not None
        self._news.tell(key[0], "sessions")
        return self.session(key[0])

    def close_session(self, session: int) -> None:
        """End a session; its boards and their logs stay."""
        with begin_writing(self._engine) as connection:
            connection.execute(update(sessions).where(sessions.c.id == session).values(closed=self._clock()))
        self._news.tell(self._clock(), "sessions", f"session:{session}")

    def session(self, session: int) -> Session:
        """A session. Raise Missing."""
        with self._engine.connect() as connection:
            row = connection.execute(select(sessions).where(sessions.c.id == session)).mappings().first()
        if row is None:
            raise Missing(f"there is no session {session}")
        return Session(**row)

    def sessions(self) -> tuple[Session, ...]:
        """All sessions, the newest first."""
        with self._engine.connect() as connection:
            rows = connection.execute(select(sessions).order_by(sessions.c.id.desc())).mappings()
            return tuple(Session(**row) for row in rows)

    # -- boards -----------------------------------------------------------------------------------------------

    def open_board(
        self, session: int, label: str, table_label: str, setup: Mapping[str, Any], by: int
    ) -> Board:
        """Open a board at a table. Raise Missing for a session that there is none of."""
        values = {
            "session": session, "label": label, "table_label": table_label, "setup": dict(setup), "version": 0,
            "created": self._clock(), "created_by": by,
        }  # fmt: skip
        self.session(session)
        with begin_writing(self._engine) as connection:
            key = connection.execute(insert(boards).values(**values)).inserted_primary_key
        assert key is not None
        self._news.tell(key[0], f"session:{session}", table_topic(session, table_label))
        return self.board(key[0])

    def mark(self, session: int) -> str:
        """What changes when a session or one of its boards does."""
        counted = (func.count(boards.c.id), func.coalesce(func.sum(boards.c.version), 0))
        wanted = select(*counted).where(boards.c.session == session)
        with self._engine.connect() as connection:
            opened, acts = connection.execute(wanted).one()
        return f"{opened}-{acts}-{self.session(session).closed is not None:d}"

    def sessions_mark(self) -> str:
        """What changes when a session is begun or ended."""
        with self._engine.connect() as connection:
            begun, ended = connection.execute(
                select(func.count(sessions.c.id), func.count(sessions.c.closed))
            ).one()
        return f"{begun}-{ended}"

    def board(self, board: int) -> Board:
        """A board. Raise Missing."""
        with self._engine.connect() as connection:
            row = connection.execute(_BOARD, {"board": board}).mappings().first()
        if row is None:
            raise Missing(f"there is no board {board}")
        return Board(**row)

    def boards(self, session: int, table_label: str | None = None) -> tuple[Board, ...]:
        """The boards of a session, or those at one of its tables, in the order in which they were opened."""
        wanted = select(boards).where(boards.c.session == session).order_by(boards.c.id)
        if table_label is not None:
            wanted = wanted.where(boards.c.table_label == table_label)
        with self._engine.connect() as connection:
            return tuple(Board(**row) for row in connection.execute(wanted).mappings())

    # -- the log ----------------------------------------------------------------------------------------------

    def log(self, board: int, after: int = 0) -> tuple[Entry, ...]:
        """The entries of a board's log that came after a version, in order."""
        wanted = (
            select(entries.c.version, entries.c.at, entries.c.by, entries.c.key, entries.c.body)
            .where(entries.c.board == board, entries.c.version > after)
            .order_by(entries.c.version)
        )
        with self._engine.connect() as connection:
            return tuple(Entry(**row) for row in connection.execute(wanted).mappings())

    def entries_after(
        self, seen: int, bodies: Sequence[Mapping[str, Any]], *, by: int | None, key: str
    ) -> tuple[Entry, ...]:
        """Entries that would follow version ``seen``, at this moment; ``key`` is the sender's name for this act."""
        at = self._clock()
        return tuple(Entry(seen + part, at, by, key, dict(body)) for part, body in enumerate(bodies, 1))

    def append(self, board: int, added: Sequence[Entry]) -> Appended:
        """Add to a board's log entries that follow each other and the version their sender has seen; durable when this
        returns.

        Sent again under the same key, they are not added again. Raise Conflict if the log has grown since, KeyUsed if
        the key stands for something else, Missing for a board that there is none of.
        """
        seen, after = added[0].version - 1, added[-1].version
        rows = [
            {"board": board, "version": entry.version, "at": entry.at, "by": entry.by, "key": entry.key,
             "part": entry.version - seen, "body": entry.body}
            for entry in added
        ]  # fmt: skip
        try:
            with begin_writing(self._engine) as connection:
                grown = connection.execute(_GROW, {"board": board, "seen": seen, "after": after}).first()
                if grown is not None:
                    connection.execute(_ADD, rows)
        except IntegrityError:
            return self._repeated(board, added)
        if grown is None:
            return self._repeated(board, added)
        topics = (f"board:{board}", f"session:{grown.session}", table_topic(grown.session, grown.table_label))
        self._news.tell(after, *topics)
        return Appended(after)

    def _repeated(self, board: int, added: Sequence[Entry]) -> Appended:
        """The act was done before under this key, or the log has moved on without it."""
        key = added[0].key
        wanted = (
            select(entries.c.version, entries.c.body)
            .where(entries.c.board == board, entries.c.key == key)
            .order_by(entries.c.version)
        )
        with self._engine.connect() as connection:
            done = connection.execute(wanted).all()
        if not done:
            raise Conflict(board, added[0].version - 1, self.board(board).version)
        if [row.body for row in done] != [entry.body for entry in added]:
            raise KeyUsed(f"the key {key!r} stands for another act at board {board}; give a new one")
        return Appended(done[-1].version, repeated=True)

"""The tables' doors: links by which players see their own table, and their calls for the Director."""

from __future__ import annotations

import json
import secrets as randomness
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import Any, Final

from sqlalchemy import Engine, RowMapping, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from bridgelaw.desk.store.clock import Clock
from bridgelaw.desk.store.database import begin_writing
from bridgelaw.desk.store.news import News
from bridgelaw.desk.store.people import hash_of
from bridgelaw.desk.store.schema import calls, links, sessions

__all__ = ["Call", "Link", "Tables"]

ON_THE_WAY: Final = 10 * 60_000
"""Milliseconds for which a table is told that the Director comes."""


@dataclass(frozen=True)
class Link:
    """What a table link opens: one table, as one seat may see it, or as anybody may."""

    session: int
    table_label: str
    seat: str | None


@dataclass(frozen=True)
class Call:
    """A call for the Director."""

    id: int
    session: int
    table_label: str
    seat: str | None
    reason: str
    at: int
    answered: int | None
    answered_by: int | None


class Tables:
    """The links and calls of a store."""

    def __init__(self, engine: Engine, clock: Clock, news: News) -> None:
        """Work on an open database."""
        self._engine, self._clock, self._news = engine, clock, news

    # -- table links ------------------------------------------------------------------------------------------

    def make_link(self, session: int, table_label: str, seat: str | None) -> str:
        """A token that opens a table to its players."""
        token = randomness.token_urlsafe(24)
        with begin_writing(self._engine) as connection:
            connection.execute(
                insert(links).values(
                    token=hash_of(token),
                    session=session,
                    table_label=table_label,
                    seat=seat,
                    created=self._clock(),
                )
            )
        return token

    def link(self, token: str) -> Link | None:
        """What a link's token opens; None if it is none, has been revoked, or its session is over."""
        wanted = (
            select(links.c.session, links.c.table_label, links.c.seat)
            .join(sessions, sessions.c.id == links.c.session)
            .where(links.c.token == hash_of(token), links.c.revoked.is_(None), sessions.c.closed.is_(None))
        )
        with self._engine.connect() as connection:
            row = connection.execute(wanted).mappings().first()
        return None if row is None else Link(**row)

    def revoke_links(self, session: int, table_label: str) -> None:
        """Close every link to a table."""
        with begin_writing(self._engine) as connection:
            connection.execute(
                update(links)
                .where(
                    links.c.session == session, links.c.table_label == table_label, links.c.revoked.is_(None)
                )
                .values(revoked=self._clock())
            )

    # -- calls ------------------------------------------------------------------------------------------------

    def call(self, link: Link, reason: str, key: str) -> Call:
        """Call the Director from a table; the same key from the same seat is the same call."""
        caller = json.dumps([link.session, link.table_label, link.seat, key])
        values = {
            "session": link.session, "table_label": link.table_label, "seat": link.seat, "reason": reason,
            "at": self._clock(), "key": hash_of(caller),
        }  # fmt: skip
        with suppress(IntegrityError), begin_writing(self._engine) as connection:  # sent again, it is there
            connection.execute(insert(calls).values(**values))
        with self._engine.connect() as connection:
            row = connection.execute(select(calls).where(calls.c.key == values["key"])).mappings().one()
        made = _call(row)
        self._news.tell(self._clock(), f"calls:{link.session}")
        return made

    def answer_call(self, call: int, by: int) -> bool:
        """The Director comes; False if somebody else has answered already, or there is no such call."""
        with begin_writing(self._engine) as connection:
            done = connection.execute(
                update(calls)
                .where(calls.c.id == call, calls.c.answered.is_(None))
                .values(answered=self._clock(), answered_by=by)
            )
            session = connection.scalar(select(calls.c.session).where(calls.c.id == call))
        if session is not None:
            self._news.tell(self._clock(), f"calls:{session}")
        return bool(done.rowcount)

    def last_call(self, session: int, table_label: str) -> Call | None:
        """The last call of a table, if it waits or was answered a short while ago."""
        wanted = (
            select(calls)
            .where(calls.c.session == session, calls.c.table_label == table_label)
            .order_by(calls.c.id.desc())
        )
        with self._engine.connect() as connection:
            row = connection.execute(wanted).mappings().first()
        if row is None or (row["answered"] is not None and row["answered"] + ON_THE_WAY < self._clock()):
            return None
        return _call(row)

    def waited(self, call: Call) -> int:
        """How long a call has waited by now, in milliseconds."""
        return self._clock() - call.at

    def mark(self, session: int) -> str:
        """What changes when the calls of a session do."""
        wanted = select(func.count(calls.c.id), func.count(calls.c.answered)).where(
            calls.c.session == session
        )
        with self._engine.connect() as connection:
            made, answered = connection.execute(wanted).one()
        return f"{made}-{answered}"

    def calls(self, session: int, *, waiting: bool = True) -> tuple[Call, ...]:
        """The calls of a session, those that wait or all, the oldest first."""
        wanted = select(calls).where(calls.c.session == session).order_by(calls.c.id)
        if waiting:
            wanted = wanted.where(calls.c.answered.is_(None))
        with self._engine.connect() as connection:
            return tuple(_call(row) for row in connection.execute(wanted).mappings())


def _call(row: RowMapping) -> Call:
    values: dict[str, Any] = {item.name: row[item.name] for item in fields(Call)}
    return Call(**values)

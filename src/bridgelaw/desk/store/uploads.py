"""The files of records that a session has been given, and the boards in them: rows are only ever added."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, func, insert, select
from sqlalchemy.exc import IntegrityError

from bridgelaw.desk.store.boards import Missing
from bridgelaw.desk.store.clock import Clock
from bridgelaw.desk.store.database import begin_writing
from bridgelaw.desk.store.schema import records, uploads

__all__ = ["StoredRecord", "Upload", "Uploads"]


@dataclass(frozen=True)
class Upload:
    """A file of records: its name, how many of its boards are kept and how many more there were.

    ``said`` is what the reader had to say of what stands between the boards.
    """

    id: int
    session: int
    name: str
    said: Sequence[Mapping[str, Any]]
    boards: int
    more: int
    created: int
    created_by: int
    key: str


@dataclass(frozen=True)
class StoredRecord:
    """A board of a file, as the record tells it."""

    id: int
    upload: int
    label: str
    body: Mapping[str, Any]


class Uploads:
    """The files of records of a store."""

    def __init__(self, engine: Engine, clock: Clock) -> None:
        """Work on an open database."""
        self._engine, self._clock = engine, clock

    def keep(
        self,
        session: int,
        name: str,
        boards: Sequence[Mapping[str, Any]],
        *,
        said: Sequence[Mapping[str, Any]] = (),
        more: int = 0,
        by: int,
        key: str,
    ) -> Upload:
        """Keep a file's boards; the same key is the same file, and is not kept twice."""
        values = {
            "session": session, "name": name, "said": list(said), "boards": len(boards), "more": more,
            "created": self._clock(), "created_by": by, "key": key,
        }  # fmt: skip
        with suppress(IntegrityError), begin_writing(self._engine) as connection:  # sent again, it is there
            made = connection.execute(insert(uploads).values(**values)).inserted_primary_key
            assert made is not None
            rows = [
                {"upload": made[0], "label": str(body["label"])[:40], "body": dict(body)} for body in boards
            ]
            if rows:
                connection.execute(insert(records), rows)
        wanted = select(uploads).where(uploads.c.session == session, uploads.c.key == key)
        with self._engine.connect() as connection:
            return Upload(**connection.execute(wanted).mappings().one())

    def uploads(self, session: int) -> tuple[Upload, ...]:
        """The files of a session, the newest first."""
        wanted = select(uploads).where(uploads.c.session == session).order_by(uploads.c.id.desc())
        with self._engine.connect() as connection:
            return tuple(Upload(**row) for row in connection.execute(wanted).mappings())

    def upload(self, upload: int) -> Upload:
        """A file. Raise Missing."""
        with self._engine.connect() as connection:
            row = connection.execute(select(uploads).where(uploads.c.id == upload)).mappings().first()
        if row is None:
            raise Missing(f"there is no file {upload}")
        return Upload(**row)

    def records(
        self, upload: int, *, label: str = "", start: int = 0, most: int | None = None
    ) -> tuple[StoredRecord, ...]:
        """The boards of a file in its order, from ``start`` on and at most so many; with a label, those of it."""
        wanted = select(records).where(records.c.upload == upload).order_by(records.c.id)
        if label:
            wanted = wanted.where(records.c.label == label)
        with self._engine.connect() as connection:
            rows = connection.execute(wanted.offset(start).limit(most)).mappings()
            return tuple(StoredRecord(**row) for row in rows)

    def count(self, upload: int, label: str = "") -> int:
        """How many boards a file has; with a label, of that label."""
        wanted = select(func.count()).select_from(records).where(records.c.upload == upload)
        if label:
            wanted = wanted.where(records.c.label == label)
        with self._engine.connect() as connection:
            return int(connection.scalar(wanted) or 0)

    def record(self, record: int) -> tuple[Upload, StoredRecord]:
        """A board of a file, with the file. Raise Missing."""
        with self._engine.connect() as connection:
            row = connection.execute(select(records).where(records.c.id == record)).mappings().first()
        if row is None:
            raise Missing(f"there is no record {record}")
        found = StoredRecord(**row)
        return self.upload(found.upload), found

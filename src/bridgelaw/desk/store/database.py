"""The connection to the database: SQLite in one file, or PostgreSQL; brought up to date when it is opened."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import Lock
from typing import Any, Final
from weakref import WeakKeyDictionary

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

__all__ = ["StoreError", "alembic_config", "begin_writing", "open_engine", "upgrade"]

MIGRATIONS: Final = Path(__file__).parent / "migrations"
PATIENCE: Final = 10_000
"""Milliseconds that a writer waits for another."""


class StoreError(Exception):
    """The store cannot be used as wanted: the message names the reason and the cure."""


def open_engine(url: str) -> Engine:
    """Open a database by its URL, ``sqlite:///club.db`` or ``postgresql://...``, and bring its tables up to date.

    Raise StoreError for a URL that cannot be read and a database that cannot be opened.
    """
    try:
        parsed = make_url(url)
        if parsed.drivername == "postgresql":
            parsed = parsed.set(drivername="postgresql+psycopg")
        engine = create_engine(parsed, pool_pre_ping=parsed.get_backend_name() != "sqlite")
    except (ArgumentError, NoSuchModuleError) as error:
        raise StoreError(
            f"{url!r} is no address of a database ({error}); give sqlite:///FILE or postgresql://USER@HOST/NAME"
        ) from None
    except ImportError:
        raise StoreError("PostgreSQL needs its driver; install bridgelaw[postgresql]") from None
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        _pens[engine] = Lock()
    try:
        upgrade(engine)
    except SQLAlchemyError as error:
        where = parsed.render_as_string(hide_password=True)
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise StoreError(f"{where}: the database cannot be opened: {reason}") from None
    return engine


def upgrade(engine: Engine) -> None:
    """Bring the tables to the newest form; what is there is kept."""
    with begin_writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SELECT pg_advisory_xact_lock(6870)")  # one process at a time
        command.upgrade(alembic_config(connection), "head")


def alembic_config(connection: Connection) -> Config:
    """What Alembic has to know to move the tables through an open connection."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    return config


_pens: Final[WeakKeyDictionary[Engine, Lock]] = WeakKeyDictionary()
"""One for each SQLite file: its writers wait for each other here, since SQLite lets who waits sleep and try again."""


@contextmanager
def begin_writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that will write: committed at the end, durable then; rolled back by an exception."""
    with (
        _pens.get(engine) or nullcontext(),
        engine.connect().execution_options(writes=True) as connection,
        connection.begin(),
    ):
        yield connection


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Readers never wait for the writer, and what is committed survives the machine."""
    connection.isolation_level = None  # transactions begin as _begin_sqlite says
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={PATIENCE}"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """A writer takes its place at once, so that two can never wait for each other."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

"""What the desk keeps: sessions, boards with their logs, people, calls. SQLite in one file, or PostgreSQL by URL.

The truth about a board is its log, to which is only added; a table is rebuilt from it. What has been acknowledged is
durable. Whoever adds says which version he has seen, so that two Directors never overwrite each other, and names his
act by a key, so that a retry is not done twice.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Engine

from bridgelaw.desk.store.boards import Appended, Board, Boards, Conflict, Entry, KeyUsed, Missing, Session
from bridgelaw.desk.store.clock import Clock, now
from bridgelaw.desk.store.database import StoreError, open_engine
from bridgelaw.desk.store.news import News, PostgresNews
from bridgelaw.desk.store.people import Account, NameTaken, People, TooOften
from bridgelaw.desk.store.tables import Call, Link, Tables
from bridgelaw.desk.store.uploads import StoredRecord, Upload, Uploads

__all__ = [
    "Account",
    "Appended",
    "Board",
    "Boards",
    "Call",
    "Conflict",
    "Entry",
    "KeyUsed",
    "Link",
    "Missing",
    "NameTaken",
    "News",
    "People",
    "Session",
    "Store",
    "StoreError",
    "StoredRecord",
    "Tables",
    "TooOften",
    "Upload",
    "Uploads",
    "open_store",
]


@dataclass(frozen=True)
class Store:
    """An open store."""

    engine: Engine
    boards: Boards
    people: People
    tables: Tables
    uploads: Uploads
    news: News

    def close(self) -> None:
        """Let go of the database."""
        self.news.close()
        self.engine.dispose()


def open_store(url: str, clock: Clock = now) -> Store:
    """Open the store at a database URL, ``sqlite:///club.db`` or ``postgresql://...``; tables are brought up to date.

    Raise StoreError, naming the cure, if that cannot be done.
    """
    engine = open_engine(url)
    news = PostgresNews(engine) if engine.dialect.name == "postgresql" else News()
    return Store(
        engine,
        Boards(engine, clock, news),
        People(engine, clock),
        Tables(engine, clock, news),
        Uploads(engine, clock),
        news,
    )

"""Who listens hears that something has changed: in this process, and with PostgreSQL in every process of the desk."""

from __future__ import annotations

import asyncio
import threading
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from sqlalchemy import Engine

__all__ = ["News", "PostgresNews"]

CHANNEL: Final = "bridgelaw"


class Listener:
    """Hears of one topic. Only the latest version counts: who is slow misses none that matters."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Listen in an event loop."""
        self._loop = loop
        self._heard = asyncio.Event()
        self._latest = 0

    def tell(self, version: int) -> None:
        """Hear of a version; may be called from any thread."""
        with suppress(RuntimeError):  # the loop has ended, and the listener with it
            self._loop.call_soon_threadsafe(self._take, version)

    def _take(self, version: int) -> None:
        self._latest = max(self._latest, version)
        self._heard.set()

    async def versions(self, pause: float) -> AsyncIterator[int | None]:
        """Each version as it is heard of; None after a pause (seconds) without any."""
        while True:
            try:
                await asyncio.wait_for(self._heard.wait(), pause)
            except TimeoutError:
                yield None
            else:
                self._heard.clear()
                yield self._latest


class News:
    """What has changed, told by topic: ``board:12``, ``session:3``, ``table:3:7``, ``calls:3``, ``sessions``."""

    def __init__(self) -> None:
        """Nobody listens yet."""
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._guard = threading.Lock()

    def tell(self, version: int, *topics: str) -> None:
        """Tell everybody who listens to one of these topics."""
        self._tell_here(version, topics)

    def _tell_here(self, version: int, topics: Iterable[str]) -> None:
        with self._guard:
            listening = {listener for topic in topics for listener in self._listeners.get(topic, ())}
        for listener in listening:
            listener.tell(version)

    @contextmanager
    def listen(self, *topics: str) -> Iterator[Listener]:
        """Listen to topics, in the running event loop."""
        listener = Listener(asyncio.get_running_loop())
        with self._guard:
            for topic in topics:
                self._listeners[topic].add(listener)
        try:
            yield listener
        finally:
            with self._guard:
                for topic in topics:
                    self._listeners[topic].discard(listener)
                    if not self._listeners[topic]:
                        del self._listeners[topic]

    def close(self) -> None:
        """End."""


class PostgresNews(News):
    """News that cross processes by PostgreSQL's LISTEN and NOTIFY."""

    def __init__(self, engine: Engine) -> None:
        """Listen to the database in a thread of its own; a lost connection is made anew."""
        super().__init__()
        self._engine = engine
        self._ended = threading.Event()
        self._ready = threading.Event()
        self._thread = threading.Thread(target=self._hear, name="bridgelaw-news", daemon=True)
        self._thread.start()
        self._ready.wait(10)

    def tell(self, version: int, *topics: str) -> None:
        """Tell every process, this one too."""
        with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql(
                "SELECT pg_notify(%s, %s)", (CHANNEL, "\n".join((str(version), *topics)))
            )

    def _hear(self) -> None:
        while not self._ended.is_set():
            try:
                self._hear_until_lost()
            except Exception:
                self._ended.wait(1)

    def _hear_until_lost(self) -> None:
        connection: Any = self._engine.raw_connection()
        try:
            driver = connection.driver_connection
            driver.autocommit = True
            driver.execute(f"LISTEN {CHANNEL}")
            self._ready.set()
            while not self._ended.is_set():
                for notice in driver.notifies(timeout=0.5):
                    version, *topics = notice.payload.split("\n")
                    self._tell_here(int(version), topics)
        finally:
            connection.invalidate()

    def close(self) -> None:
        """Stop listening."""
        self._ended.set()
        self._thread.join(5)

"""The least that a route can do: a bare FastAPI application that commits one row to a SQLite file, as durably."""

from __future__ import annotations

import sqlite3
import threading
from typing import Annotated

from fastapi import Body, FastAPI

__all__ = ["bare_app"]


def bare_app(file: str) -> FastAPI:
    """An application with one route, ``POST /row``."""
    app = FastAPI()
    own = threading.local()

    def connection() -> sqlite3.Connection:
        if not hasattr(own, "connection"):
            own.connection = sqlite3.connect(file, timeout=10)
            own.connection.execute("PRAGMA journal_mode=WAL")
            own.connection.execute("PRAGMA synchronous=FULL")
            own.connection.execute("CREATE TABLE IF NOT EXISTS bare (body TEXT)")
        connection: sqlite3.Connection = own.connection
        return connection

    @app.post("/row")
    def row(body: Annotated[str, Body(embed=True)]) -> dict[str, bool]:
        here = connection()
        with here:
            here.execute("INSERT INTO bare VALUES (?)", (body,))
        return {"kept": True}

    return app

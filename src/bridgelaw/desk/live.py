"""What tells an open page that it has changed: a mark of what it shows, as server-sent events.

The page carries the mark of what it was made from. It is sent again when somebody begins to listen, so that nothing is
missed between the two, and whenever it changes; the page then fetches itself anew.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Path, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response, StreamingResponse

from bridgelaw.desk.doors import Doors, Stranger
from bridgelaw.desk.floor import Floor
from bridgelaw.desk.store import Link, Missing
from bridgelaw.desk.store.boards import table_topic

__all__ = ["live", "session_mark", "table_mark"]

HEARTBEAT: Final = 15.0
"""Seconds without news after which a stream says that it is still there."""
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]

live = APIRouter(prefix="/live", include_in_schema=False)


def session_mark(floor: Floor, session: int) -> str:
    """What changes when the page of a session does. Raise Missing."""
    return f"{floor.store.boards.mark(session)}-{floor.store.tables.mark(session)}"


def table_mark(floor: Floor, link: Link) -> str:
    """What changes when the page of a table does."""
    boards = floor.store.boards.boards(link.session, link.table_label)
    call = floor.store.tables.last_call(link.session, link.table_label)
    played = f"{len(boards)}-{boards[-1].version}" if boards else "-"
    return played if call is None else f"{played}-{call.id}-{call.answered or 0}"


@live.get("/sessions")
def sessions(request: Request) -> Response:
    """The list of sessions."""
    floor = _floor_for_director(request)
    return _marks(floor, partial(_floor_for_director, request), floor.store.boards.sessions_mark, "sessions")


@live.get("/session/{session}")
def session(request: Request, session: Number) -> Response:
    """A session: its boards and its calls."""
    floor = _floor_for_director(request)
    session_mark(floor, session)
    topics = f"session:{session}", f"calls:{session}"
    return _marks(floor, partial(_floor_for_director, request), lambda: session_mark(floor, session), *topics)


@live.get("/board/{board}")
def board(request: Request, board: Number) -> Response:
    """A board."""
    floor = _floor_for_director(request)
    floor.store.boards.board(board)
    enter = partial(_floor_for_director, request)
    return _marks(floor, enter, lambda: str(floor.store.boards.board(board).version), f"board:{board}")


@live.get("/table/{token}")
def table(request: Request, token: str) -> Response:
    """What a table's link shows."""
    floor: Floor = request.app.state.floor
    link = _link(floor, token)
    topics = table_topic(link.session, link.table_label), f"calls:{link.session}"
    return _marks(floor, lambda: _link(floor, token), lambda: table_mark(floor, link), *topics)


def _link(floor: Floor, token: str) -> Link:
    """What a table's link opens. Raise Missing."""
    link = floor.store.tables.link(token[:100])
    if link is None:
        raise Missing("there is no such table link")
    return link


def _floor_for_director(request: Request) -> Floor:
    """The floor, for who is signed in. Raise Stranger."""
    doors: Doors = request.app.state.doors
    doors.require(request)
    floor: Floor = request.app.state.floor
    return floor


def _marks(floor: Floor, enter: Callable[[], object], mark: Callable[[], str], *topics: str) -> Response:
    """The marks, until the door is closed to who looks on, which ``enter`` tells by Stranger or Missing."""

    async def events() -> AsyncIterator[str]:
        with floor.store.news.listen(*topics) as listener, suppress(Stranger, Missing):
            told = await run_in_threadpool(mark)
            yield f"data: {told}\n\n"
            async for version in listener.versions(HEARTBEAT):
                await run_in_threadpool(enter)
                now = told if version is None else await run_in_threadpool(mark)
                yield ": still here\n\n" if now == told else f"data: {now}\n\n"
                told = now

    return StreamingResponse(events(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})

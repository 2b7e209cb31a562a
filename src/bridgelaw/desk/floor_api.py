"""The JSON endpoints of the floor: sessions, boards and their logs, links and calls, and what changes as it changes.

A Director signs in for a token and sends it as ``Authorization: Bearer``; a table's link is its own key, and opens no
more than :mod:`bridgelaw.desk.seat_view` shows.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Annotated, Any, Final, TypeAlias

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse, Response, StreamingResponse
from pydantic import BaseModel, ConfigDict, Field, model_validator

from bridgelaw.cards import Seat
from bridgelaw.code.provisions import CodeError, code_for
from bridgelaw.desk.api import UNFIT, UNREADABLE, Error
from bridgelaw.desk.doors import Doors, Stranger, same_site
from bridgelaw.desk.floor import Floor, matter_state
from bridgelaw.desk.floor_pages import pages, refuse_page
from bridgelaw.desk.live import live
from bridgelaw.desk.matter import ActRefused, BadAct
from bridgelaw.desk.plain import check_plain
from bridgelaw.desk.seat_view import seat_view
from bridgelaw.desk.store import Account, Call, Conflict, KeyUsed, Link, Missing, Session, Store, TooOften
from bridgelaw.desk.store.boards import table_topic
from bridgelaw.incident.report import ruling_record
from bridgelaw.words import languages

__all__ = ["add_floor", "router"]

HEARTBEAT: Final = 15.0
"""Seconds without news after which a stream says that it is still there."""
MOST_ACTS: Final = 100

Name = Annotated[str, Field(min_length=1, max_length=120, pattern=r"\S")]
Label = Annotated[str, Field(min_length=1, max_length=40, pattern=r"\S")]
Key = Annotated[str, Field(min_length=1, max_length=80)]
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]
Token = Annotated[str, Path(min_length=1, max_length=100)]
Lang = Annotated[str, Query(pattern=f"^({'|'.join(languages())})$")]
Responses: TypeAlias = dict[int | str, dict[str, Any]]
ERRORS: Final[Responses] = {
    **UNFIT,
    401: {"model": Error, "description": "Nobody is signed in"},
    404: {"model": Error, "description": "There is no such thing"},
}
TOO_OFTEN: Final[Responses] = {
    429: {"model": Error, "description": "Too often: Retry-After says for how many seconds"}
}


class Strict(BaseModel):
    """Refuses what it does not know."""

    model_config = ConfigDict(extra="forbid", str_strip_whitespace=True)

    _plain = model_validator(mode="before")(check_plain)


class SignIn(Strict):
    """A name and its password."""

    name: Annotated[str, Field(max_length=80)]
    password: Annotated[str, Field(max_length=200)]


class NewSession(Strict):
    """A session of play, and the Laws in force."""

    name: Name
    edition: int = 2017
    zone: Annotated[str, Field(max_length=10)] = "wbf"


class NewBoard(Strict):
    """A board at a table: an incident to be asked about, or a board whose play is followed."""

    label: Label
    table: Label
    setup: dict[str, Any]

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"label": "7", "table": "3", "setup": {"kind": "table", "board": {"contract": "4S S"}}}
            ]
        },
    )


class Acts(Strict):
    """What happens at a board, after a version of it that has been seen; ``key`` makes a retry harmless."""

    seen: Annotated[int, Field(ge=0, le=2**31 - 1)]
    key: Key
    acts: Annotated[list[dict[str, Any]], Field(min_length=1, max_length=MOST_ACTS)]


class NewLink(Strict):
    """A table, and the seat whose hand its link may show; no seat: what lies face up."""

    table: Label
    seat: Annotated[str, Field(pattern="^[NESW]$")] | None = None


class NewCall(Strict):
    """Why the Director is called."""

    reason: Annotated[str, Field(min_length=1, max_length=500, pattern=r"\S")]
    key: Key


def floor_of(request: Request) -> Floor:
    """The floor of the application."""
    floor: Floor = request.app.state.floor
    return floor


async def _floor_at_once(request: Request) -> Floor:
    """The floor, without waiting for a thread."""
    return floor_of(request)


def doors_of(request: Request) -> Doors:
    """The doors of the application."""
    doors: Doors = request.app.state.doors
    return doors


def director(request: Request) -> Account:
    """Who is signed in. Raise Stranger."""
    if request.method != "GET" and not same_site(request):
        raise Stranger
    return doors_of(request).require(request)


def link(request: Request, token: Token) -> Link:
    """What a table's link opens. Raise Missing."""
    found = floor_of(request).store.tables.link(token)
    if found is None:
        raise Missing("there is no such table link")
    return found


AFloor = Annotated[Floor, Depends(_floor_at_once)]
ADirector = Annotated[Account, Depends(director)]
ALink = Annotated[Link, Depends(link)]

router = APIRouter(prefix="/api", responses=ERRORS)


# -- signing in ---------------------------------------------------------------------------------------------------


@router.post("/sign-in", tags=["people"], responses=UNREADABLE | TOO_OFTEN)
def sign_in(request: Request, given: SignIn) -> dict[str, str]:
    """A token for a name with its password, to be sent as ``Authorization: Bearer``."""
    token = doors_of(request).sign_in(request, given.name, given.password)
    if token is None:
        raise Stranger
    return {"token": token}


# -- sessions -----------------------------------------------------------------------------------------------------


@router.get("/sessions", tags=["sessions"])
def sessions(floor: AFloor, _: ADirector) -> list[dict[str, Any]]:
    """All sessions, the newest first."""
    return [_session(each) for each in floor.store.boards.sessions()]


@router.post("/sessions", status_code=201, tags=["sessions"], responses=UNREADABLE)
def open_session(floor: AFloor, by: ADirector, new: NewSession) -> dict[str, Any]:
    """Begin a session."""
    code = code_for(new.edition, new.zone)
    return _session(floor.store.boards.open_session(new.name, code.edition, code.zone, by.id))


@router.get("/sessions/{session}", tags=["sessions"])
def session(floor: AFloor, _: ADirector, session: Number) -> dict[str, Any]:
    """A session with its boards and the calls that wait."""
    return _session_state(floor, session)


@router.post("/sessions/{session}/boards", status_code=201, tags=["boards"], responses=UNREADABLE)
def open_board(
    floor: AFloor, by: ADirector, session: Number, new: NewBoard, lang: Lang = "en"
) -> dict[str, Any]:
    """Open a board at a table."""
    board = floor.open_board(session, new.label, new.table, new.setup, by)
    return matter_state(*floor.matter(board.id), lang)


# -- boards -------------------------------------------------------------------------------------------------------


@router.get("/boards/{board}", tags=["boards"])
def board(floor: AFloor, _: ADirector, board: Number, lang: Lang = "en") -> dict[str, Any]:
    """A board: its log with the rulings, and how it stands."""
    return matter_state(*floor.matter(board), lang)


@router.post(
    "/boards/{board}/acts",
    tags=["boards"],
    responses=UNREADABLE
    | {
        409: {"model": Error, "description": "The board has moved on: the fresh state"},
        422: {"model": Error, "description": "No act, or one that the Laws refuse: the ruling that says why"},
    },
)
def act(floor: AFloor, by: ADirector, board: Number, given: Acts, lang: Lang = "en") -> Any:
    """Add what happens to a board. It is durable when the answer comes."""
    try:
        acted = floor.act(board, given.seen, given.acts, by=by, key=given.key)
    except Conflict as conflict:
        fresh = matter_state(*floor.matter(board), lang)
        return JSONResponse({"error": str(conflict), "board": fresh}, 409)
    except ActRefused as refused:
        told = ruling_record(refused.ruling, lang)
        return JSONResponse({"error": told["text"], "ruling": told}, 422)
    return matter_state(acted.board, acted.matter, lang) | {"repeated": acted.repeated}


@router.get("/boards/{board}/stream", tags=["boards"], response_class=StreamingResponse)
async def board_stream(
    request: Request, floor: AFloor, _: ADirector, board: Number, lang: Lang = "en"
) -> Response:
    """The board as server-sent events: its state now, and after each change."""
    await run_in_threadpool(floor.matter, board)
    return _stream(
        request,
        (f"board:{board}",),
        lambda: director(request),
        lambda: matter_state(*floor.matter(board), lang),
    )


@router.get("/sessions/{session}/stream", tags=["sessions"], response_class=StreamingResponse)
async def calls_stream(request: Request, floor: AFloor, _: ADirector, session: Number) -> Response:
    """The session's boards and the calls that wait, as server-sent events: now, and after each change."""
    await run_in_threadpool(floor.store.boards.session, session)
    return _stream(
        request,
        (f"calls:{session}", f"session:{session}"),
        lambda: director(request),
        lambda: _session_state(floor, session),
    )


# -- tables -------------------------------------------------------------------------------------------------------


@router.post("/sessions/{session}/links", status_code=201, tags=["tables"], responses=UNREADABLE)
def make_link(floor: AFloor, _: ADirector, session: Number, new: NewLink) -> dict[str, str]:
    """Make a link with which the players of a table see their board and call the Director."""
    floor.store.boards.session(session)
    return {"token": floor.store.tables.make_link(session, new.table, new.seat)}


@router.get("/tables/{token}", tags=["tables"])
def table(floor: AFloor, link: ALink, lang: Lang = "en") -> dict[str, Any]:
    """The board at a table as this link's seat may see it."""
    return table_state(floor, link, lang)


@router.get("/tables/{token}/stream", tags=["tables"], response_class=StreamingResponse)
async def table_stream(
    request: Request, floor: AFloor, opened: ALink, token: Token, lang: Lang = "en"
) -> Response:
    """What the link shows, as server-sent events."""
    topics = (table_topic(opened.session, opened.table_label),)
    return _stream(request, topics, lambda: link(request, token), lambda: table_state(floor, opened, lang))


@router.post("/tables/{token}/calls", status_code=201, tags=["tables"], responses=UNREADABLE | TOO_OFTEN)
def call(request: Request, floor: AFloor, link: ALink, new: NewCall) -> dict[str, Any]:
    """Call the Director to a table."""
    doors_of(request).allow_call(link.session, link.table_label)
    return _call(floor.store.tables.call(link, new.reason, new.key))


@router.post("/calls/{call}/answer", tags=["tables"])
def answer_call(floor: AFloor, by: ADirector, call: Number) -> dict[str, bool]:
    """Say that a Director is coming; ``mine`` is false if another was first."""
    return {"mine": floor.store.tables.answer_call(call, by.id)}


# -- what is told ---------------------------------------------------------------------------------------------------


def table_state(floor: Floor, link: Link, lang: str) -> dict[str, Any]:
    """What a table's link shows: its latest board, as its seat may see it."""
    boards = floor.store.boards.boards(link.session, link.table_label)
    shown: dict[str, Any] = {"table": link.table_label, "seat": link.seat, "board": None}
    if boards:
        board, matter = boards[-1], floor.standing(boards[-1])
        seat = None if link.seat is None else Seat.parse(link.seat)
        followed = matter.table if matter.kind == "table" else None
        shown["board"] = {"label": board.label, **seat_view(followed, seat, lang)}
    return shown


def _session(session: Session) -> dict[str, Any]:
    return {
        "id": session.id, "name": session.name, "edition": session.edition, "zone": session.zone,
        "created": session.created, "closed": session.closed,
    }  # fmt: skip


def _session_state(floor: Floor, session: int) -> dict[str, Any]:
    return _session(floor.store.boards.session(session)) | {
        "boards": [
            {"id": each.id, "label": each.label, "table": each.table_label, "version": each.version}
            for each in floor.store.boards.boards(session)
        ],
        "calls": [_call(each) for each in floor.store.tables.calls(session)],
    }


def _call(call: Call) -> dict[str, Any]:
    return {
        "id": call.id, "table": call.table_label, "seat": call.seat, "reason": call.reason, "at": call.at,
        "answered": call.answered,
    }  # fmt: skip


def _stream(
    request: Request,
    topics: tuple[str, ...],
    enter: Callable[[], object],
    state: Callable[[], dict[str, Any]],
) -> Response:
    """Server-sent events: the state now, and again after each change of one of the topics; until the door is
    closed to who looks on, which ``enter`` tells by Stranger or Missing."""
    news = floor_of(request).store.news

    async def events() -> AsyncIterator[str]:
        with news.listen(*topics) as listener, suppress(Stranger, Missing):
            yield _event(await run_in_threadpool(state))
            async for version in listener.versions(HEARTBEAT):
                await run_in_threadpool(enter)
                yield ": still here\n\n" if version is None else _event(await run_in_threadpool(state))

    return StreamingResponse(events(), media_type="text/event-stream", headers={"Cache-Control": "no-store"})


def _event(state: dict[str, Any]) -> str:
    return f"data: {json.dumps(state, ensure_ascii=False)}\n\n"


# -- what goes wrong ------------------------------------------------------------------------------------------------

_STATUS: Final[dict[type[Exception], int]] = {
    Stranger: 401, Missing: 404, KeyUsed: 409, BadAct: 422, CodeError: 422, TooOften: 429,
}  # fmt: skip


def add_floor(app: Any, store: Store) -> None:
    """Let an application direct what is in a store."""
    app.state.floor, app.state.doors = Floor(store), Doors(store)
    app.include_router(router)
    app.include_router(pages)
    app.include_router(live)
    for kind in _STATUS:
        app.add_exception_handler(kind, _refuse)


async def _refuse(request: Request, error: Exception) -> Response:
    if not request.url.path.startswith("/api/"):
        return await run_in_threadpool(refuse_page, request, error)
    status = next(status for kind, status in _STATUS.items() if isinstance(error, kind))
    headers = {"Retry-After": str(error.wait)} if isinstance(error, TooOften) else {}
    told = "sign in first" if isinstance(error, Stranger) else str(error)
    return JSONResponse({"error": told}, status, headers)

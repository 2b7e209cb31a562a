"""The JSON endpoints of a session's files: a file in, its boards out, and a board of it opened at a table."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse
from pydantic import Field

from bridgelaw.desk.aids import look_into
from bridgelaw.desk.api import UNREADABLE, Error
from bridgelaw.desk.floor import matter_state
from bridgelaw.desk.floor_api import ERRORS, ADirector, AFloor, Key, Label, Lang, Number, Strict
from bridgelaw.desk.matter import BadAct
from bridgelaw.desk.store import StoredRecord, Upload
from bridgelaw.desk.uploading import MOST_BYTES, UploadError, name_of, pasted, read_upload
from bridgelaw.incident.asking import say

__all__ = ["records_router"]

FILE: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "description": f"The file as it is, at most {MOST_BYTES // 1_000_000} MB: PBN, LIN, RBN, viewer links, "
        "or a deal as PBN writes it.",
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}

records_router = APIRouter(prefix="/api", responses=ERRORS, tags=["records"])


class NewRecordedBoard(Strict):
    """A table for a board of a file, with so many cards of the play that its record tells.

    ``contract`` is for a record that has none, ``label`` for another name of the board.
    """

    table: Label
    cards: Annotated[int, Field(ge=0, le=52)] = 0
    contract: Annotated[str, Field(max_length=20)] = ""
    label: Annotated[str, Field(max_length=40)] = ""
    key: Key


@records_router.post(
    "/sessions/{session}/files",
    status_code=201,
    openapi_extra=FILE,
    responses=UNREADABLE
    | {
        413: {"model": Error, "description": "The file is too large"},
        422: {"model": Error, "description": "No board can be read"},
    },
)
async def add_file(
    request: Request, floor: AFloor, by: ADirector, session: Number,
    key: Annotated[str, Query(min_length=1, max_length=80)],
    name: Annotated[str, Query(max_length=400)] = "file", lang: Lang = "en",
) -> Any:  # fmt: skip
    """Read a file of records under limits of size and time, and keep its boards; ``key`` makes a retry harmless."""
    laws = await run_in_threadpool(floor.store.boards.session, session)
    data = await request.body()
    named = name_of(name) or "file"

    def take() -> dict[str, Any]:
        reading = read_upload(_as_file(data), named, laws.edition)
        kept = floor.store.uploads.keep(
            session, named, reading.boards, said=reading.said, more=reading.more, by=by.id, key=key
        )
        return _file(kept) | {"boards": [_summary(each) for each in floor.store.uploads.records(kept.id)]}

    try:
        return await run_in_threadpool(take)
    except UploadError as error:
        status = 413 if error.message == "ui.deal.error.large" else 422
        return JSONResponse({"error": say(error.message, lang, **error.facts)}, status)


def _as_file(data: bytes) -> bytes:
    """A deal alone becomes a record of its own; anything else stays as it is."""
    if len(data) > 400:
        return data
    try:
        return pasted(data.decode())
    except UnicodeDecodeError:
        return data


@records_router.get("/sessions/{session}/files")
def files(floor: AFloor, _: ADirector, session: Number) -> list[dict[str, Any]]:
    """The files of a session, the newest first."""
    floor.store.boards.session(session)
    return [_file(each) for each in floor.store.uploads.uploads(session)]


@records_router.get("/files/{file}")
def file(
    floor: AFloor, _: ADirector, file: Number, label: Annotated[str, Query(max_length=40)] = "",
    start: Annotated[int, Query(ge=0, le=100_000)] = 0, most: Annotated[int, Query(ge=1, le=500)] = 100,
) -> dict[str, Any]:  # fmt: skip
    """A file with its boards, those of one label if it is given, from ``start`` on and at most so many."""
    found = floor.store.uploads.upload(file)
    records = floor.store.uploads.records(file, label=label, start=start, most=most)
    return _file(found) | {"boards": [_summary(each) for each in records]}


@records_router.get("/records/{record}")
def record(floor: AFloor, _: ADirector, record: Number) -> dict[str, Any]:
    """A board of a file: deal, auction, play, result, and what the reader had to say."""
    upload, found = floor.store.uploads.record(record)
    return {"id": found.id, "session": upload.session, "file": upload.id, **found.body}


@records_router.post("/records/{record}/boards", status_code=201, responses=UNREADABLE)
def open_record(
    floor: AFloor, by: ADirector, record: Number, new: NewRecordedBoard, lang: Lang = "en"
) -> dict[str, Any]:
    """Open a board of a file at a table."""
    board = floor.open_record(
        record, new.table, cards=new.cards, contract=new.contract, label=new.label, by=by, key=new.key
    )
    return matter_state(*floor.matter(board.id), lang)


@records_router.get("/boards/{board}/double-dummy", tags=["boards"], responses=UNREADABLE)
def double_dummy(floor: AFloor, _: ADirector, board: Number, lang: Lang = "en") -> dict[str, Any]:
    """What double dummy says of a board, with declarer's tricks in all by each card: an aid, never a ruling."""
    _known, matter = floor.matter(board)
    if matter.table is None:
        raise BadAct("double dummy needs a table that is followed; this board is an interview")
    return look_into(matter.table, lang).to_dict()


def _file(upload: Upload) -> dict[str, Any]:
    return {
        "id": upload.id, "session": upload.session, "name": upload.name, "count": upload.boards, "more": upload.more,
        "created": upload.created, "said": list(upload.said),
    }  # fmt: skip


def _summary(record: StoredRecord) -> dict[str, Any]:
    body = record.body
    told = {name: body[name] for name in ("label", "room", "contract", "passed_out", "result", "claimed")}
    return {"id": record.id, "table": body["about"].get("Table"), **told, "cards": len(body["plays"]),
            "said": body["said"]}  # fmt: skip

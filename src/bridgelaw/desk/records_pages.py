"""The pages of a session's files: uploading and pasting, the boards in them, and a board stepped through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import Response
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException

from bridgelaw.desk.floor_pages import Floorwork, Number, Text
from bridgelaw.desk.recorded import CannotBegin
from bridgelaw.desk.records_view import RecordsView, RecordView
from bridgelaw.desk.store import Upload
from bridgelaw.desk.uploading import MOST_BYTES, UploadError, name_of, pasted, read_upload

__all__ = ["MOST_FORM", "records_pages"]

MOST_FILES: Final = 20
"""How many files one form may bring."""
MOST_FIELDS: Final = 20
"""How many other fields it may bring."""
MOST_FORM: Final = 4 * MOST_BYTES
"""The longest form with files in it that is read, in bytes."""

records_pages = APIRouter(include_in_schema=False)


@records_pages.get("/session/{session}/records")
def files(
    request: Request, session: Number, file: int = 0, label: Annotated[str, Query(max_length=40)] = "",
    start: Annotated[int, Query(ge=0, le=100_000)] = 0,
) -> Response:  # fmt: skip
    """The files of a session, the boards of one of them, and what may be uploaded or pasted."""
    return _files(Floorwork(request), session, file=file, label=label.strip(), start=start)


def _files(
    work: Floorwork, session: int, status: int = 200, wrong: Sequence[str] = (), **chosen: Any
) -> Response:
    work.director()
    typed = chosen.pop("typed", "")
    view = RecordsView(work.floor, session, work.settings, **chosen)
    start = str(view.start) if view.start else ""
    kept = {"file": str(view.chosen.id), "label": view.label, "start": start} if view.chosen else {}
    return work.page("deal_files.html", f"/session/{session}/records", status, view=view, wrong=wrong, typed=typed,
                     most=MOST_BYTES // 1_000_000, kept=kept)  # fmt: skip


@records_pages.post("/session/{session}/records")
async def upload(request: Request, session: Number) -> Response:
    """Take over files of records and what was pasted; each is read in a process of its own."""
    work = await run_in_threadpool(Floorwork, request)
    work.director()
    try:
        async with request.form(max_files=MOST_FILES, max_fields=MOST_FIELDS) as sent:
            unnamed = work.say("ui.deal.unnamed")
            given = [
                (name_of(each.filename) or unnamed, await each.read(MOST_BYTES + 1))
                for each in _files_of(sent)
            ]
            fields = {name: value for name, value in sent.items() if isinstance(value, str)}
    except (MultiPartException, HTTPException):  # the latter where an application is there to answer
        wrong = work.say("ui.deal.error.form", count=MOST_FILES, most=MOST_BYTES // 1_000_000)
        return await run_in_threadpool(_files, work, session, 400, [wrong])
    return await run_in_threadpool(_uploaded, work, session, given, fields)


def _files_of(sent: FormData) -> list[Any]:
    return [value for value in sent.getlist("files") if not isinstance(value, str) and value.filename]


def _uploaded(
    work: Floorwork, session: int, given: list[tuple[str, bytes]], fields: dict[str, str]
) -> Response:
    by = work.sender(fields.get("form", ""))
    laws = work.floor.store.boards.session(session)
    text, key = fields.get("paste", "").strip(), fields.get("key", "")[:60]
    if text:
        given = [*given, (work.say("ui.deal.pasted"), pasted(text))]
    wrong, last = [], None
    for number, (name, data) in enumerate(given):
        try:
            reading = read_upload(data, name, laws.edition)
        except UploadError as error:
            wrong.append(work.say(error.message, **error.facts))
        else:
            last = work.floor.store.uploads.keep(
                session,
                name,
                reading.boards,
                said=reading.said,
                more=reading.more,
                by=by.id,
                key=f"{key}.{number}",
            )
    if not given:
        wrong.append(work.say("ui.deal.error.nothing"))
    if wrong:
        return _files(work, session, 400, wrong, typed=text[:20_000])
    assert last is not None
    return _after(work, last)


def _after(work: Floorwork, last: Upload) -> Response:
    """To the boards of the file; to the board itself if there is but one."""
    if last.boards == 1:
        (record,) = work.floor.store.uploads.records(last.id)
        return work.to(f"/session/{last.session}/record/{record.id}")
    return work.to(f"/session/{last.session}/records", file=last.id)


# -- one board ----------------------------------------------------------------------------------------------------


@records_pages.get("/session/{session}/record/{record}")
def record(
    request: Request, session: Number, record: Number, at: Annotated[int, Query(ge=0, le=99)] = 0,
    contract: Annotated[str, Query(max_length=20)] = "",
) -> Response:  # fmt: skip
    """A board of a file after a number of cards."""
    return _record(Floorwork(request), session, record, at=at, contract=contract.strip())


def _record(
    work: Floorwork, session: int, record: int, status: int = 200, wrong: str = "", *, at: int, contract: str,
    table: str = "",
) -> Response:  # fmt: skip
    work.director()
    upload, found = work.floor.record(session, record)
    view = RecordView(work.floor, upload, found, work.settings, at=at, contract=contract)
    if contract and view.cannot:
        wrong, status = work.say("ui.deal.error.contract", text=contract), 400
    kept = {"at": str(view.at)} | ({"contract": contract} if contract else {})
    return work.page("deal_record.html", f"/session/{session}/record/{record}", status, view=view, wrong=wrong,
                     contract=contract, table=table, kept=kept)  # fmt: skip


@records_pages.post("/session/{session}/record/{record}/open")
def open_here(
    request: Request, session: Number, record: Number, table: Text = "", contract: Text = "", at: Text = "0",
    key: Text = "", form: Text = "",
) -> Response:  # fmt: skip
    """Open the board at a table, with the record's play so far."""
    work = Floorwork(request)
    by = work.sender(form)
    cards = int(at) if at.isdecimal() and len(at) < 3 else 0
    shown: dict[str, Any] = {"at": cards, "contract": contract.strip()[:20], "table": table.strip()[:40]}
    if not table.strip():
        return _record(work, session, record, 400, work.say("ui.floor.table_missing"), **shown)
    work.floor.record(session, record)
    try:
        board = work.floor.open_record(
            record, shown["table"], cards=cards, contract=shown["contract"], by=by, key=key[:80]
        )
    except CannotBegin as error:
        return _record(work, session, record, 400, work.say(error.message), **shown)
    return work.to(f"/board/{board.id}")

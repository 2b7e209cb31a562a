"""The desk's application: pages and the JSON endpoint. It keeps nothing; the address of a page is the whole state."""

from __future__ import annotations

import logging
from functools import partial
from importlib.resources import files
from secrets import token_urlsafe
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException

from bridgelaw.desk.api import router
from bridgelaw.desk.book import book
from bridgelaw.desk.boxes import box_texts, deal_in_boxes, hand_boxes
from bridgelaw.desk.calculators import RevokePage, ScorePage
from bridgelaw.desk.claims import ClaimPage
from bridgelaw.desk.floor_api import add_floor
from bridgelaw.desk.guard import MOST_BODY, SECURITY, UPLOADS, Guard
from bridgelaw.desk.practice import practice
from bridgelaw.desk.records_api import records_router
from bridgelaw.desk.records_pages import records_pages
from bridgelaw.desk.rendering import keep, render
from bridgelaw.desk.settings import Settings, read_settings
from bridgelaw.desk.store import Store
from bridgelaw.desk.view import Page
from bridgelaw.incident import AnswerError, LogError, Sitting, hold, read_log, write_log
from bridgelaw.incident.asking import say

__all__ = ["create_app"]

_log = logging.getLogger("bridgelaw.desk")


def create_app(store: Store | None = None) -> FastAPI:
    """Build the desk; without a store it keeps nothing, and knows no sessions."""
    app = FastAPI(
        title="bridgelaw",
        description="The Laws of Duplicate Bridge: events in, rulings out.",
        docs_url=None,
        redoc_url=None,
    )
    app.add_middleware(Guard, refuse=_error)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(Exception, _crash)
    app.include_router(router)
    app.include_router(book)
    app.include_router(practice)
    if store is not None:
        add_floor(app, store)
        app.include_router(records_router)
        app.include_router(records_pages)
    for path, view in (
        ("/", ruling),
        ("/ruling", ruling),
        ("/score", score),
        ("/revoke", revoke),
        ("/claim", claim),
    ):
        app.add_api_route(path, view, methods=["GET"], response_class=HTMLResponse, include_in_schema=False)
    for name, kind in (
        ("desk.css", "text/css"),
        ("icon.svg", "image/svg+xml"),
        ("cards.js", "text/javascript"),
        ("live.js", "text/javascript"),
        ("deal.css", "text/css"),
        ("deal.js", "text/javascript"),
    ):
        app.add_api_route(f"/static/{name}", partial(_asset, name, kind), include_in_schema=False)
    return app


# -- pages ------------------------------------------------------------------------------------------------------


def ruling(request: Request) -> Response:
    """The interview and its ruling: the log in the address, and perhaps an answer to its last question."""
    settings = read_settings(request)
    sitting, wrong = _read_sitting(request, settings)
    given = _answer(request)
    if given is not None and not wrong:
        try:
            sitting = sitting.give(given)
        except AnswerError as error:
            wrong = error.text(settings.lang)
        else:
            address = settings.address("/ruling", log=write_log(sitting.answers))
            return keep(RedirectResponse(address, 303), settings)
    if settings.wrong and not wrong:
        value = request.query_params[settings.wrong][:20]
        wrong = say({"edition": "ui.error.edition", "zone": "ui.error.zone"}.get(settings.wrong, "ui.error.choose"),
                    settings.lang, text=value)  # fmt: skip
    page = Page(sitting, settings)
    fields: dict[str, Any] = {
        "page": page,
        "wrong": wrong,
        "typed": request.query_params.get("typed", "")[:400],
        "boxes": hand_boxes(box_texts(request.query_params), settings.lang),
    }
    if settings.floor and settings.board:
        fields |= {
            "form_token": request.app.state.doors.form_token(request),
            "key": token_urlsafe(12),
            "worked_on": settings.board.split("-"),
        }
    name = "ruling.html" if sitting.is_open else "question.html"
    return render(settings, name, 400 if wrong else 200, path="/ruling", kept={"log": page.log}, **fields)


def _read_sitting(request: Request, settings: Settings) -> tuple[Sitting, str]:
    """The sitting of the address as far as it can be read, and what is wrong with the rest."""
    start = partial(hold, settings.edition, settings.zone)
    try:
        answers = read_log(request.query_params.get("log", ""))
    except LogError:
        return start(()), say("ui.error.log_long", settings.lang)
    try:
        return start(answers), ""
    except AnswerError as error:
        told = f"{error.text(settings.lang)} {say('ui.error.log', settings.lang)}"
        return start(answers[: error.place]), told


def _answer(request: Request) -> str | None:
    """The answer that a form has sent: a button, cards ticked, hands in boxes, or something typed."""
    query = request.query_params
    typed = query.get("typed", "").strip()
    ticked = query.getlist("card")[:52]
    if "answer" in query:
        return query["answer"]
    boxed = deal_in_boxes(box_texts(query))
    if boxed and not typed:
        return boxed
    if ticked or typed:
        return " ".join((*ticked, typed)).strip()
    return "" if "typed" in query else None


def score(request: Request) -> Response:
    """The score of a contract, and adjusted scores."""
    return _calculator(request, "score", ScorePage)


def revoke(request: Request) -> Response:
    """The revoke calculator: the transfer in every edition."""
    return _calculator(request, "revoke", RevokePage)


def _calculator(request: Request, name: str, page: type[ScorePage] | type[RevokePage]) -> Response:
    settings = read_settings(request)
    form = page(request.query_params, settings)
    status = 400 if form.wrong else 200
    return render(settings, f"{name}.html", status, path=f"/{name}", kept=form.kept, form=form)


def claim(request: Request) -> Response:
    """A disputed claim: the award, and the line that decides it trick by trick."""
    settings = read_settings(request)
    form = ClaimPage(request.query_params, settings)
    if form.hands is not None and not form.is_canonical and not form.steps.errors:
        return keep(RedirectResponse(form.address(), 303), settings)
    status = 400 if form.errors else 200
    return render(settings, "claim.html", status, path="/claim", kept=form.kept, form=form)


def _asset(name: str, kind: str) -> Response:
    content = (files("bridgelaw.desk") / "static" / name).read_bytes()
    return Response(content, media_type=kind, headers={"Cache-Control": "max-age=3600"})


# -- what goes wrong --------------------------------------------------------------------------------------------


_MESSAGES: Final = {
    413: "ui.error.body_long", 414: "ui.error.address_long", 422: "ui.error.form", 500: "ui.error.server",
}  # fmt: skip


def _error(request: Request, status: int) -> Response:
    settings = read_settings(request)
    message = _MESSAGES.get(status, "ui.error.not_found")
    if status == 413 and UPLOADS.fullmatch(request.url.path):
        message = "ui.deal.error.too_much"
    if status == 414 and "log" in request.query_params:
        message = "ui.error.log_long"
    told = say(message, settings.lang, most=MOST_BODY // 1000)
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": told}, status)
    return render(settings, "error.html", status, message=told)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if request.url.path.startswith("/api/"):
        return JSONResponse({"error": error.detail}, error.status_code, error.headers)
    response = _error(request, error.status_code)
    response.headers.update(error.headers or {})
    return response


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    if not request.url.path.startswith("/api/"):
        return _error(request, 422)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"][1:])
    return JSONResponse({"error": f"{place}: {first['msg']}" if place else str(first["msg"])}, 422)


async def _crash(request: Request, error: Exception) -> Response:
    _log.error("%s could not be answered", request.url.path, exc_info=error)
    response = _error(request, 500)
    for name, value in SECURITY.items():
        response.headers.setdefault(name, value)
    return response

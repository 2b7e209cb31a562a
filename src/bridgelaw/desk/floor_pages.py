"""The pages of the floor: signing in, sessions, boards, the log, and what a table's link opens.

Every form carries a token of ours and is answered by a redirect to a page; what a form sends that cannot be is told on
the page that it came from.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from typing import Annotated, Any, Final
from urllib.parse import parse_qsl

from fastapi import APIRouter, Form, Path, Request
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from pydantic import AfterValidator

from bridgelaw.desk.aids import look_into
from bridgelaw.desk.doors import Doors, Stranger, same_site
from bridgelaw.desk.floor import Floor
from bridgelaw.desk.floor_view import BoardView, SessionView, TableView, case_text, session_record
from bridgelaw.desk.followed import FollowedView, record_of
from bridgelaw.desk.matter import ActRefused, BadAct
from bridgelaw.desk.plain import check_plain
from bridgelaw.desk.rendering import keep, render
from bridgelaw.desk.settings import Settings, read_settings
from bridgelaw.desk.store import Account, Conflict, KeyUsed, Link, Missing, NameTaken, TooOften
from bridgelaw.incident import LogError, read_log
from bridgelaw.incident.asking import say
from bridgelaw.incident.report import ruling_text

__all__ = ["pages", "refuse_page"]

pages = APIRouter(include_in_schema=False)

Text = Annotated[str, Form(max_length=2_000), AfterValidator(check_plain)]
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]
Chosen = Annotated[int, Form(ge=0, le=2**31 - 1)]
_FLOOR: Final = re.compile(r"/(?:keep|session|board)(?:/[\w.-]+)*(?:\?[!-\[\]-~]{0,8000})?")
"""An address of a page that one has to sign in for; it leads to no other host."""
_NOTHING: Final[Mapping[str, str]] = {}


class Floorwork:
    """A request to one of these pages: its settings, the floor, and who asks."""

    def __init__(self, request: Request) -> None:
        """Read the request."""
        self.request = request
        self.settings: Settings = read_settings(request)
        self.floor: Floor = request.app.state.floor
        self.doors: Doors = request.app.state.doors
        self.account: Account | None = self.doors.account(request)

    def director(self) -> Account:
        """Who is signed in. Raise Stranger."""
        if self.account is None:
            raise Stranger
        return self.account

    def sender(self, form_token: str) -> Account:
        """Who has sent a form of ours. Raise Stranger if nobody is signed in, or it is not from a page of ours."""
        director = self.director()
        if not self.doors.is_ours(self.request, form_token):
            raise Stranger
        return director

    def page(self, template: str, path: str, status: int = 200, **fields: Any) -> Response:
        """A page, with what every form of it carries."""
        return render(
            self.settings, template, status, path=path, account=self.account,
            form_token=self.doors.form_token(self.request), key=secrets.token_urlsafe(12), **fields,
        )  # fmt: skip

    def to(self, path: str, /, **fields: object) -> Response:
        """On to another page."""
        return keep(RedirectResponse(self.settings.address(path, **fields), 303), self.settings)

    def say(self, message: str, **facts: object) -> str:
        """A sentence in the language of the page."""
        return say(message, self.settings.lang, **facts)


# -- signing in ---------------------------------------------------------------------------------------------------


@pages.get("/sign-in")
def sign_in_page(request: Request) -> Response:
    """Where a Director signs in."""
    return _sign_in_page(Floorwork(request))


def _sign_in_page(work: Floorwork, status: int = 200, name: str = "", wrong: str = "") -> Response:
    kept = {"to": _wanted(work)}
    return work.page("sign_in.html", "/sign-in", status, name=name, wrong=wrong, kept=kept)


def _wanted(work: Floorwork) -> str:
    """The page of the floor that a stranger had asked for, as the address of the page to sign in carries it."""
    asked = work.request.query_params.get("to", "")
    return asked if _FLOOR.fullmatch(asked) else ""


@pages.post("/sign-in")
def sign_in(request: Request, name: Text = "", password: Text = "") -> Response:
    """Sign in, or say why not."""
    work = Floorwork(request)
    try:
        token = work.doors.sign_in(request, name.strip(), password) if same_site(request) else None
    except TooOften as error:
        wrong = work.say("ui.floor.too_often", count=error.wait)
        return _sign_in_page(work, 429, name, wrong)
    if token is None:
        return _sign_in_page(work, 401, name, work.say("ui.floor.wrong_password"))
    path, _, query = (_wanted(work) or "/sessions").partition("?")
    response = work.to(path, **{name: value for name, value in parse_qsl(query) if name != "lang"})
    work.doors.remember(request, response, token)
    return response


@pages.post("/sign-out")
def sign_out(request: Request, form: Text = "") -> Response:
    """Sign out."""
    work = Floorwork(request)
    if not work.doors.is_ours(request, form):
        raise Stranger
    response = work.to("/")
    work.doors.forget(request, response)
    return response


@pages.post("/invitations")
def invite(request: Request, form: Text = "") -> Response:
    """Invite a deputy: the address is shown once."""
    work = Floorwork(request)
    by = work.sender(form)
    address = f"{str(request.base_url).rstrip('/')}/invitation/{work.floor.store.people.invite(by.id)}"
    return work.page("address.html", "/sessions", title=work.say("ui.floor.invitation"), address=address,
                     hint=work.say("ui.floor.invitation_hint"))  # fmt: skip


@pages.post("/deputies/{deputy}/dismiss")
def dismiss(request: Request, deputy: Number, form: Text = "") -> Response:
    """Let a deputy in no more; only a Director may."""
    work = Floorwork(request)
    if work.sender(form).deputy:
        raise Stranger
    work.floor.store.people.dismiss(deputy)
    return work.to("/sessions")


@pages.get("/invitation/{token}")
def invitation(request: Request, token: str) -> Response:
    """Where a deputy chooses name and password."""
    return Floorwork(request).page("invitation.html", f"/invitation/{token[:80]}", name="", wrong="")


@pages.post("/invitation/{token}")
def accept_invitation(request: Request, token: str, name: Text = "", password: Text = "") -> Response:
    """Make the deputy's account."""
    work = Floorwork(request)
    path = f"/invitation/{token[:80]}"
    wrong = ""
    try:
        made = (
            work.floor.store.people.accept_invitation(token, name.strip()[:80], password)
            if name.strip()
            else None
        )
        wrong = "" if made else work.say("ui.floor.no_invitation" if name.strip() else "ui.floor.no_name")
    except NameTaken:
        wrong = work.say("ui.floor.name_taken")
    except ValueError:
        wrong = work.say("ui.floor.short_password")
    return work.page("invitation.html", path, 400, name=name, wrong=wrong) if wrong else work.to("/sign-in")


# -- sessions -----------------------------------------------------------------------------------------------------


@pages.get("/sessions")
def sessions(request: Request) -> Response:
    """All sessions, and a new one."""
    work = Floorwork(request)
    by = work.director()
    store = work.floor.store
    deputies = () if by.deputy else store.people.deputies()
    return work.page(
        "sessions.html",
        "/sessions",
        mark=store.boards.sessions_mark(),
        sessions=store.boards.sessions(),
        deputies=deputies,
    )


@pages.post("/sessions")
def open_session(request: Request, name: Text = "", form: Text = "") -> Response:
    """Begin a session under the edition and zone of the page."""
    work = Floorwork(request)
    by = work.sender(form)
    named = name.strip()[:120] or work.say("ui.floor.session")
    made = work.floor.store.boards.open_session(named, work.settings.edition, work.settings.zone, by.id)
    return work.to(f"/session/{made.id}")


@pages.get("/session/{session}")
def session(request: Request, session: Number) -> Response:
    """A session: its boards by table, the calls that wait, and what may be begun."""
    return _session_page(Floorwork(request), session)


def _session_page(
    work: Floorwork, session: int, status: int = 200, wrong: str = "", **typed: str
) -> Response:
    work.director()
    view = SessionView(work.floor, session, work.settings.lang)
    return work.page("session.html", f"/session/{session}", status, view=view, wrong=wrong, typed=typed)


@pages.post("/session/{session}/boards")
def open_board(
    request: Request, session: Number, label: Text = "", table: Text = "", deal: Text = "", contract: Text = "",
    on_lead: Text = "", won: Text = "", form: Text = "",
) -> Response:  # fmt: skip
    """Open a board at a table: with its contract, followed play by play; without, for an incident to be asked about."""
    work = Floorwork(request)
    by = work.sender(form)
    typed = {
        "label": label, "table": table, "deal": deal, "contract": contract, "on_lead": on_lead, "won": won,
    }  # fmt: skip
    if not label.strip() or not table.strip():
        return _session_page(work, session, 400, work.say("ui.floor.label_missing"), **typed)
    setup: dict[str, Any] = {"kind": "incident"}
    if deal.strip() or contract.strip():
        given = {name: typed[name].strip() for name in ("deal", "contract", "on_lead")}
        setup = {"kind": "table", "board": {name: text for name, text in given.items() if text}}
        if won.strip():
            counts = re.fullmatch(r"(\d{1,2})\D+(\d{1,2})", won.strip())
            if counts is None:
                return _session_page(work, session, 400, work.say("ui.floor.won_unread"), **typed)
            setup["board"]["won"] = {"NS": int(counts[1]), "EW": int(counts[2])}
    try:
        board = work.floor.open_board(session, label.strip()[:40], table.strip()[:40], setup, by)
    except BadAct as error:
        return _session_page(work, session, 400, error.told(work.settings.lang), **typed)
    return work.to(f"/board/{board.id}")


@pages.post("/session/{session}/close")
def close_session(request: Request, session: Number, form: Text = "") -> Response:
    """End a session."""
    work = Floorwork(request)
    work.sender(form)
    work.floor.store.boards.close_session(session)
    return work.to("/sessions")


@pages.post("/session/{session}/links")
def make_link(
    request: Request, session: Number, table: Text = "", seat: Text = "", form: Text = ""
) -> Response:
    """A link for a table's players: the address is shown once."""
    work = Floorwork(request)
    work.sender(form)
    if not table.strip():
        return _session_page(work, session, 400, work.say("ui.floor.table_missing"))
    work.floor.store.boards.session(session)
    chosen = seat if seat in ("N", "E", "S", "W") else None
    token = work.floor.store.tables.make_link(session, table.strip()[:40], chosen)
    address = f"{str(request.base_url).rstrip('/')}/table/{token}"
    return work.page("address.html", f"/session/{session}", title=work.say("ui.floor.link"), address=address,
                     hint=work.say("ui.floor.link_hint"))  # fmt: skip


@pages.post("/session/{session}/links/close")
def close_links(request: Request, session: Number, table: Text = "", form: Text = "") -> Response:
    """Close every link of a table."""
    work = Floorwork(request)
    work.sender(form)
    if not table.strip():
        return _session_page(work, session, 400, work.say("ui.floor.table_missing"))
    work.floor.store.tables.revoke_links(session, table.strip()[:40])
    return work.to(f"/session/{session}")


@pages.post("/call/{call}/answer")
def answer_call(request: Request, call: Number, session: Chosen, form: Text = "") -> Response:
    """Say that a Director is coming."""
    work = Floorwork(request)
    by = work.sender(form)
    work.floor.store.tables.answer_call(call, by.id)
    return work.to(f"/session/{session}")


@pages.get("/session/{session}/log")
def session_log(request: Request, session: Number, q: str = "") -> Response:
    """Every ruling of a session, to be searched and printed."""
    work = Floorwork(request)
    work.director()
    view = SessionView(work.floor, session, work.settings.lang)
    kept = {"q": q[:100]}
    return work.page(
        "log.html", f"/session/{session}/log", view=view, q=kept["q"], boards=view.log(kept["q"]), kept=kept
    )


@pages.get("/session/{session}/export.json")
def export(request: Request, session: Number) -> Response:
    """The whole session as JSON."""
    work = Floorwork(request)
    work.director()
    return JSONResponse(session_record(work.floor, session, work.settings.lang))


# -- boards -------------------------------------------------------------------------------------------------------


@pages.get("/board/{board}")
def board(request: Request, board: Number, look: str = "") -> Response:
    """A board as it stands; with ``look``, with what double dummy says of it."""
    return _board_page(Floorwork(request), board, look=bool(look))


def _board_page(
    work: Floorwork,
    board: int,
    status: int = 200,
    wrong: str = "",
    sent: Mapping[str, str] = _NOTHING,
    *,
    look: bool = False,
) -> Response:
    """A board as it stands; with what was sent and not added, so that nobody has to write it again. With ``look``, what
    double dummy tells of it."""
    work.director()
    view = BoardView(*work.floor.matter(board), work.settings)
    shown: dict[str, Any] = {"view": view, "page": view.page, "wrong": wrong, "sent": sent}
    if view.matter.kind != "table":
        return work.page("incident.html", f"/board/{board}", status, **shown)
    record = FollowedView(work.floor, view.board, view.matter, work.settings.lang)
    aids = look_into(view.table, work.settings.lang) if look else None
    kept = {"look": "double-dummy"} if look else {}
    return work.page("board.html", f"/board/{board}", status, record=record, aids=aids, kept=kept, **shown)


@pages.post("/board/{board}/acts")
async def act(request: Request, board: Number) -> Response:
    """Add an act to a board, as a form of its page has sent it."""
    sent = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    return await run_in_threadpool(_act, request, board, sent)


def _act(request: Request, board: int, sent: dict[str, str]) -> Response:
    work = Floorwork(request)
    work.sender(sent.get("form", ""))
    view = BoardView(*work.floor.matter(board), work.settings)
    try:
        if "take" in sent:
            record = record_of(work.floor, view.board, view.matter)
            return _acted(work, board, [] if record is None else record.taken(sent["take"]), sent)
        return _acted(work, board, [check_plain(view.act(sent))], sent)
    except ValueError as error:
        return _board_page(work, board, 400, str(error), sent)


@pages.post("/keep")
def keep_ruling(
    request: Request, log: Annotated[str, Form(max_length=8_000)] = "", label: Text = "", table: Text = "",
    session: Chosen = 0, key: Text = "", form: Text = "",
) -> Response:  # fmt: skip
    """Keep a ruling of the first page: at the board that is worked on, else at a new one of a session."""
    work = Floorwork(request)
    by = work.sender(form)
    try:
        answers = read_log(log)
    except LogError as error:
        raise BadAct(str(error)) from None
    number, _, seen = work.settings.board.partition("-")
    if not number:
        if not label.strip() or not table.strip() or not session:
            return work.to("/keep", log=log, label=label, table=table, session=session or "", wrong="1")
        made = work.floor.open_board(
            session, label.strip()[:40], table.strip()[:40], {"kind": "incident"}, by
        )
        number, seen = str(made.id), "0"
    _, matter = work.floor.matter(int(number))
    bodies = _to_become(matter.answers, answers, [act.entry.version for act in matter.acts
                                                  if act.entry.body["do"] == "answer"])  # fmt: skip
    if not bodies:
        return work.to(f"/board/{number}", board="")
    return _acted(work, int(number), bodies, {"seen": seen, "key": key, "log": log})


def _to_become(kept: tuple[str, ...], wanted: tuple[str, ...], versions: list[int]) -> list[dict[str, Any]]:
    """The acts by which the answers that are kept become those that are wanted: back to what they share, then on."""
    shared = 0
    while shared < min(len(kept), len(wanted)) and kept[shared] == wanted[shared]:
        shared += 1
    back = [{"do": "undo", "to": versions[shared - 1] if shared else 0}] if shared < len(kept) else []
    return [*back, *({"do": "answer", "token": token} for token in wanted[shared:])]


@pages.get("/keep")
def keep_page(
    request: Request, log: str = "", label: str = "", table: str = "", session: str = "", wrong: str = "",
) -> Response:  # fmt: skip
    """Where a ruling of the first page is to be kept."""
    work = Floorwork(request)
    work.director()
    sessions = [each for each in work.floor.store.boards.sessions() if each.closed is None]
    told = work.say("ui.floor.label_missing") if wrong else ""
    kept = {"log": log[:8_000], "label": label[:40], "table": table[:40], "session": session[:10]}
    return work.page("keep.html", "/keep", typed=kept, sessions=sessions, wrong=told, kept=kept)


def _acted(work: Floorwork, board: int, bodies: list[dict[str, Any]], sent: dict[str, str]) -> Response:
    """Add acts, and back to the board; or to the fresh board with the reason why not."""
    by = work.director()
    seen, key = sent.get("seen", ""), sent.get("key", "")[:80]
    if not seen.isdecimal() or len(seen) > 9 or not key:
        raise BadAct(work.say("ui.error.form"))
    try:
        work.floor.act(board, int(seen), bodies, by=by, key=key)
    except Conflict:
        return _board_page(work, board, 409, work.say("ui.floor.conflict"), sent)
    except ActRefused as refused:
        told = ruling_text(refused.ruling, work.settings.lang)
        return _board_page(work, board, 422, told, sent)
    return work.to(f"/board/{board}", board="")


@pages.get("/board/{board}/case.yaml")
def board_case(request: Request, board: Number) -> Response:
    """A board as a case file that ``bridgelaw case`` runs."""
    work = Floorwork(request)
    work.director()
    written = case_text(*work.floor.matter(board), work.settings.lang)
    return PlainTextResponse(written, media_type="text/yaml; charset=utf-8")


# -- a table's link ------------------------------------------------------------------------------------------------


@pages.get("/table/{token}")
def table(request: Request, token: str) -> Response:
    """What a table's link shows: its board, as its seat may see it, and the way to call the Director."""
    work = Floorwork(request)
    return _table_page(work, token, _link(work, token))


def _table_page(work: Floorwork, token: str, link: Link, status: int = 200, wrong: str = "") -> Response:
    view = TableView(work.floor, link, work.settings.lang)
    return work.page("table.html", f"/table/{token}", status, view=view, token=token, wrong=wrong)


@pages.post("/table/{token}/call")
def call(request: Request, token: str, reason: Text = "", key: Text = "") -> Response:
    """Call the Director to a table."""
    work = Floorwork(request)
    link = _link(work, token)
    if not same_site(request):
        raise Stranger
    wrong, status = "", 400
    if not reason.strip():
        wrong = work.say("ui.floor.reason_missing")
    else:
        try:
            work.doors.allow_call(link.session, link.table_label)
            work.floor.store.tables.call(link, reason.strip()[:500], key)
        except TooOften as error:
            wrong, status = work.say("ui.floor.too_often", count=error.wait), 429
    if wrong:
        return _table_page(work, token, link, status, wrong)
    return work.to(f"/table/{token}")


def _link(work: Floorwork, token: str) -> Link:
    found = work.floor.store.tables.link(token[:100])
    if found is None:
        raise Missing("there is no such table link")
    return found


# -- what goes wrong ------------------------------------------------------------------------------------------------

_TOLD: Final[dict[type[Exception], tuple[int, str]]] = {
    Missing: (404, "ui.error.not_found"), KeyUsed: (409, "ui.floor.conflict"), TooOften: (429, "ui.floor.too_often"),
}  # fmt: skip


def refuse_page(request: Request, error: Exception) -> Response:
    """The page that says why not; a stranger is sent to sign in."""
    work = Floorwork(request)
    if isinstance(error, Stranger):
        if request.method == "GET":
            query = f"?{request.url.query}" if request.url.query else ""
            asked = f"{request.url.path}{query}"
            return work.to("/sign-in", to=asked if _FLOOR.fullmatch(asked) else "")
        return work.page("error.html", request.url.path, 403, message=work.say("ui.floor.sign_in_first"))
    status, message = next((told for kind, told in _TOLD.items() if isinstance(error, kind)), (422, ""))
    facts = {"count": error.wait} if isinstance(error, TooOften) else {}
    return work.page("error.html", "/", status, message=work.say(message, **facts) if message else str(error))

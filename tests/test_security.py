"""Who may do what at the desk: doors, forms, cookies, headers, links; and words that are never more than words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute
from fastapi.testclient import TestClient

from bridgelaw.desk import create_app
from bridgelaw.desk.store import Store, open_store
from bridgelaw.desk.store.clock import now
from tests.kills import DEAL
from tests.serving import serving

PASSWORD = "right password"
TABLE = {"kind": "table", "board": {"deal": DEAL, "contract": "2S S"}}
DAY = 24 * 3600 * 1000
MARKUP = "\"'><img src=x onerror=alert(1)><script>alert(2)</script>{{1009*1013}}"
FOREIGN = ({"origin": "http://elsewhere"}, {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"})


class Time:
    """A clock that may be put forward."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return now() + self.ahead


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def store(tmp_path: Path, time: Time) -> Iterator[Store]:
    """A store with a Director and his deputy, a session, a board at each of two tables, and a call."""
    opened = open_store(f"sqlite:///{tmp_path}/desk.db", time)
    opened.people.first_director("Anna", PASSWORD)
    opened.people.accept_invitation(opened.people.invite(1), "Boris", PASSWORD)
    session = opened.boards.open_session("Tuesday", 2017, "wbf", 1)
    for table in ("3", "4"):
        opened.boards.open_board(session.id, f"board of {table}", table, TABLE, 1)
    token = opened.tables.make_link(session.id, "3", "N")
    link = opened.tables.link(token)
    assert link is not None
    opened.tables.call(link, "revoke?", "tap")
    yield opened
    opened.close()


def somebody(store: Store, scheme: str = "http") -> TestClient:
    return TestClient(create_app(store), base_url=f"{scheme}://desk", follow_redirects=False)


def signed_in(store: Store, name: str = "Anna", scheme: str = "http") -> TestClient:
    client = somebody(store, scheme)
    answer = client.post("/sign-in", data={"name": name, "password": PASSWORD})
    assert answer.status_code == 303
    return client


def form_of(client: TestClient) -> str:
    """What every form of who is signed in carries."""
    return str(re.findall(r'name="form" value="([^"]*)"', client.get("/sessions").text)[0])


def routes(method: str) -> list[str]:
    """Every address of pages and API that takes this method, each with numbers that there are."""
    app = create_app(open_store("sqlite://"))
    routers = [router for route in app.routes if (router := getattr(route, "original_router", None))]
    found = [*app.routes, *(route for router in routers for route in router.routes)]
    paths = [each.path for each in found if isinstance(each, APIRoute) and method in (each.methods or ())]
    assert paths, "there is something to look at"
    return [re.sub(r"\{(?!token|number)\w+\}", "1", path).replace("{number}", "50D2") for path in paths]


# -- forms --------------------------------------------------------------------------------------------------------

FOR_STRANGERS = ("/sign-in", "/sign-out", "/invitation/{token}", "/table/{token}/call")
"""What may be sent without being signed in; a page of another site may not send it either."""


@pytest.mark.parametrize("path", [path for path in routes("POST") if not path.startswith("/api/")])
def test_a_form_that_is_not_ours_changes_nothing(store: Store, path: str) -> None:
    anna = signed_in(store)
    mine, other = form_of(anna), form_of(signed_in(store, "Boris"))
    sent = {"name": "Mallory", "label": "1", "table": "3", "session": "1", "reason": "x", "password": PASSWORD,
            "act": '{"do": "note", "text": "x"}', "seen": "0", "key": "k", "log": "revoke", "note": "x"}  # fmt: skip
    before = whole(store)
    path = path.replace("{token}", store.tables.make_link(1, "3", None) if "table" in path else "made-up")
    before = whole(store)
    if not any(path.startswith(known.partition("{")[0]) for known in FOR_STRANGERS):
        for token in ("", "made up", other):
            assert anna.post(path, data={**sent, "form": token}).status_code == 403
    for headers in FOREIGN:
        assert anna.post(path, data={**sent, "form": mine}, headers=headers).status_code in (401, 403, 400)
    assert whole(store) == before


def whole(store: Store) -> list[str]:
    """All that the store holds, but for attempts that are counted."""
    from bridgelaw.desk.store.schema import metadata

    with store.engine.connect() as connection:
        return [
            str(row)
            for table in metadata.sorted_tables
            if table.name not in ("attempts", "sign_ins")
            for row in connection.execute(table.select())
        ]


SIGNED_IN = [
    path
    for path in routes("POST")
    if path.startswith("/api/")
    and path not in ("/api/hear", "/api/claim", "/api/sign-in")
    and "{token}" not in path
]


@pytest.mark.parametrize("path", SIGNED_IN)
def test_another_site_cannot_use_the_api_with_a_directors_cookie(store: Store, path: str) -> None:
    anna = signed_in(store)
    before = whole(store)
    for headers in FOREIGN:
        assert anna.post(path, json={"name": "x"}, headers=headers).status_code == 401
    assert whole(store) == before
    assert somebody(store).post(path, json={"name": "x"}).status_code == 401


# -- signing in ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_is_for_the_desk_alone(store: Store, scheme: str) -> None:
    answer = somebody(store, scheme).post("/sign-in", data={"name": "Anna", "password": PASSWORD})
    cookie = next(text for text in answer.headers.get_list("set-cookie") if text.startswith("desk="))
    parts = {part.strip().lower() for part in cookie.split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= parts
    assert ("secure" in parts) == (scheme == "https")
    assert not any(part.startswith("domain") for part in parts)


def test_a_cookie_that_was_there_before_opens_nothing(store: Store) -> None:
    """Whoever plants a cookie in another's browser does not share his sign-in (session fixation)."""
    planted = signed_in(store, "Boris").cookies["desk"]
    victim = somebody(store)
    victim.cookies.set("desk", planted, domain="desk.local", path="/")
    victim.post("/sign-in", data={"name": "Anna", "password": PASSWORD})
    assert planted not in [cookie.value for cookie in victim.cookies.jar if cookie.domain != "desk.local"]
    mallory = somebody(store)
    mallory.cookies.set("desk", planted)
    assert "Boris" in mallory.get("/sessions").text, "the planted cookie is still Boris's"


def test_a_cookie_is_ours_or_nothing(store: Store) -> None:
    anna = signed_in(store)
    token, _, signature = anna.cookies["desk"].rpartition(".")
    for forged in (
        token,
        f"{token}.",
        f"{token}.{'B' if signature[0] == 'A' else 'A'}{signature[1:]}",
        f"x{token}.{signature}",
        ".",
    ):
        mallory = somebody(store)
        mallory.cookies.set("desk", forged)
        assert mallory.get("/sessions").headers["location"].startswith("/sign-in")
    assert anna.post("/sign-out", data={"form": form_of(anna)}).status_code == 303
    late = somebody(store)
    late.cookies.set("desk", f"{token}.{signature}")
    assert late.get("/sessions").status_code == 303, "who has signed out is out everywhere"


def test_a_sign_in_lasts_a_week(store: Store, time: Time) -> None:
    anna = signed_in(store)
    time.ahead = 6 * DAY
    assert anna.get("/sessions").status_code == 200
    time.ahead = 8 * DAY
    assert anna.get("/sessions").status_code == 303


def test_passwords_are_not_tried_for_ever_nor_is_one_address_believed(store: Store, time: Time) -> None:
    for guess in range(10):
        answer = somebody(store).post("/sign-in", data={"name": f"guess {guess}", "password": "x"})
        assert answer.status_code == 401
    late = somebody(store).post("/sign-in?lang=en", data={"name": "Anna", "password": PASSWORD})
    assert late.status_code == 429, "from one address under many names"
    assert "Too often" in late.text
    time.ahead = 11 * 60 * 1000
    signed_in(store)


def test_a_deputy_who_is_removed_is_out_at_once(store: Store) -> None:
    anna, boris = signed_in(store), signed_in(store, "Boris")
    invitation = store.people.invite(2)
    bearer = {"authorization": f"Bearer {store.people.sign_in('Boris', PASSWORD)}"}
    assert somebody(store).get("/api/sessions", headers=bearer).status_code == 200
    assert boris.post("/deputies/2/dismiss", data={"form": form_of(boris)}).status_code == 403
    assert "Remove the deputy Boris" in anna.get("/sessions?lang=en").text
    assert anna.post("/deputies/1/dismiss", data={"form": form_of(anna)}).status_code == 303
    assert anna.get("/sessions").status_code == 200, "a Director is no deputy"

    assert anna.post("/deputies/2/dismiss", data={"form": form_of(anna)}).status_code == 303
    assert boris.get("/sessions").status_code == 303
    assert somebody(store).get("/api/sessions", headers=bearer).status_code == 401
    assert somebody(store).post("/sign-in", data={"name": "Boris", "password": PASSWORD}).status_code == 401
    assert somebody(store).post("/sign-in", data={"name": "Boris", "password": ""}).status_code == 401
    accepted = somebody(store).post(f"/invitation/{invitation}", data={"name": "Vera", "password": PASSWORD})
    assert accepted.status_code == 400, "his invitations are void"
    assert "Boris" not in anna.get("/sessions").text


# -- a table's link -----------------------------------------------------------------------------------------------


def test_a_link_opens_its_table_and_nothing_else(store: Store) -> None:
    token = store.tables.make_link(1, "3", "N")
    player = somebody(store)
    shown = player.get(f"/table/{token}").text + player.get(f"/api/tables/{token}").text
    assert "board of 3" in shown
    assert "board of 4" not in shown
    for path in routes("GET"):
        if path.startswith(("/api/", "/session", "/board", "/keep")) and "{token}" not in path:
            for key in ({"authorization": f"Bearer {token}"}, {"cookie": f"desk={token}"}):
                assert player.get(path, headers=key).status_code in (303, 401), path


def test_links_are_closed_by_table_and_with_the_session(store: Store) -> None:
    anna = signed_in(store)
    three, four = store.tables.make_link(1, "3", "N"), store.tables.make_link(1, "4", None)
    anna.post("/session/1/links/close", data={"table": "3", "form": form_of(anna)})
    assert somebody(store).get(f"/table/{three}").status_code == 404
    assert somebody(store).get(f"/api/tables/{three}/stream").status_code == 404
    assert somebody(store).get(f"/table/{four}").status_code == 200
    anna.post("/session/1/close", data={"form": form_of(anna)})
    assert somebody(store).get(f"/api/tables/{four}").status_code == 404


def test_one_tables_call_is_never_anothers(store: Store) -> None:
    """Whatever keys are chosen: ``3`` with ``4.tap`` is not ``3.4`` with ``tap``."""
    secret = somebody(store).post(
        f"/api/tables/{store.tables.make_link(1, '3.4', 'N')}/calls", json={"reason": "secret", "key": "tap"}
    )
    assert secret.status_code == 201
    for table, seat, key in (("3", "N", "4.tap"), ("3.4", "S", "tap"), ("3.4", None, "tap")):
        link = store.tables.make_link(1, table, seat)
        answer = somebody(store).post(f"/api/tables/{link}/calls", json={"reason": "mine", "key": key})
        assert answer.json()["reason"] == "mine"


@pytest.mark.parametrize("who", ["a Director who signs out", "a player whose link is closed"])
def test_who_looks_on_sees_no_more_when_the_door_is_closed(store: Store, who: str) -> None:
    token = store.people.sign_in("Anna", PASSWORD)
    assert token is not None
    path, close = "/api/boards/1/stream", partial(store.people.sign_out, token)
    if who.startswith("a player"):
        path = f"/api/tables/{store.tables.make_link(1, '3', 'N')}/stream"
        close = partial(store.tables.revoke_links, 1, "3")
    headers = {"authorization": f"Bearer {token}"}
    with (
        serving(create_app(store)) as address,
        httpx.stream("GET", f"{address}{path}", headers=headers, timeout=20) as stream,
    ):
        lines = (line for line in stream.iter_lines() if line.startswith("data: "))
        assert "board of 3" in next(lines)
        close()
        note = store.boards.entries_after(0, [{"do": "note", "text": "not for him"}], by=1, key="k")
        store.boards.append(1, note)
        assert list(lines) == []


def test_a_page_may_not_call_for_ever(store: Store) -> None:
    path = f"/table/{store.tables.make_link(1, '4', None)}/call"
    sent = [somebody(store).post(path, data={"reason": "x", "key": str(key)}).status_code for key in range(7)]
    assert sent == [303] * 6 + [429]


# -- headers ------------------------------------------------------------------------------------------------------


ENDING = [path for path in routes("GET") if not path.endswith("/stream") and not path.startswith("/live/")]
"""The pages and answers that come to an end; streams do not."""
NOWHERE = ["/nowhere", "/api/nowhere", "/openapi.json", "/static/nothing"]


@pytest.mark.parametrize("path", ENDING + NOWHERE)
def test_every_answer_is_closed_to_other_sites(store: Store, path: str) -> None:
    anna = signed_in(store)
    answer = anna.get(path.replace("{token}", store.tables.make_link(1, "3", "N")))
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert policy.pop("default-src") == "'none'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert set(policy.values()) <= {"'self'", "'none'"}, "nothing inline, nothing from elsewhere"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] in ("same-origin", "no-referrer")
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert path.startswith("/static/") or answer.headers["cache-control"] == "no-store"
    if answer.headers["content-type"].startswith("text/html"):
        page = Tags(answer.text)
        assert page.inline == [], "the policy would not let it run"
        assert all(address.startswith(("/", "#")) for address in page.sources)


class Tags(HTMLParser):
    """What a page brings with it: inline scripts and styles, addresses of assets, and the names of all its tags."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.sources: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        self.inline += [name for name in given if name.startswith("on") or name == "style"]
        self.inline += [tag] if tag == "style" or (tag == "script" and not given.get("src")) else []
        if tag in ("script", "img", "link", "iframe"):
            self.sources.append(given.get("src") or given.get("href") or "")


# -- words are only words -----------------------------------------------------------------------------------------


def test_what_is_stored_is_never_markup(store: Store) -> None:
    """Hostile names, notes, reasons and words are shown everywhere as they were written."""
    store.people.accept_invitation(store.people.invite(1), MARKUP, PASSWORD)
    session = store.boards.open_session(MARKUP, 2017, "wbf", 3)
    boards = [
        store.boards.open_board(session.id, MARKUP[:40], MARKUP[:40], setup, 3).id
        for setup in (TABLE, {"kind": "incident"})
    ]
    words = {"do": "claim", "by": "S", "tricks": 3, "words": MARKUP}
    answers = ["dummy", "S", "words", "W", "H2", "-", MARKUP[:80]]
    logs: list[list[dict[str, Any]]] = [
        [{"do": "note", "text": MARKUP}, {"do": "play", "by": "W", "card": "H9"}, words],
        [*({"do": "answer", "token": token} for token in answers), {"do": "note", "text": MARKUP}],
    ]
    for board, log in zip(boards, logs, strict=True):
        store.boards.append(board, store.boards.entries_after(0, log, by=3, key="all"))
    token = store.tables.make_link(session.id, MARKUP[:40], "N")
    link = store.tables.link(token)
    assert link is not None
    store.tables.call(link, MARKUP, "tap")
    anna = signed_in(store)
    kept = f"/keep?log={'.'.join(('dummy', 'S'))}"
    for path in (
        "/sessions", f"/session/{session.id}", f"/session/{session.id}/log", f"/session/{session.id}/log?q={'%3Cimg'}",
        *(f"/board/{board}" for board in boards), f"/table/{token}", kept, f"/sign-in?lang={'%3Cimg'}",
    ):  # fmt: skip
        for lang in ("en", "ru"):
            page = anna.get(path, params=None if "?" in path else {"lang": lang})
            assert page.status_code == 200, path
            assert "<img" not in page.text, path
            assert "alert(2)</script>" not in page.text, path
            assert "1022117" not in page.text, path
            if path not in (kept, "/sign-in?lang=%3Cimg"):
                assert "&lt;img src=x" in page.text or "onerror" not in page.text
    refused = anna.post(
        f"/session/{session.id}/boards",
        data={"label": MARKUP, "table": "1", "deal": MARKUP, "form": form_of(anna)},
    )
    assert refused.status_code == 400
    assert "<img" not in refused.text


@pytest.mark.parametrize("text", ["\0", "a\0b"])
def test_what_no_store_keeps_is_refused(store: Store, text: str) -> None:
    anna = signed_in(store)
    form = {"form": form_of(anna), "key": "k", "seen": "0"}
    for path, field in (("/sessions", "name"), ("/session/1/boards", "label"), ("/board/1/acts", "note")):
        assert anna.post(path, data={**form, field: text}).status_code in (400, 422)
    acts = {"seen": 0, "key": "k", "acts": [{"do": "note", "text": text}]}
    assert anna.post("/api/boards/1/acts", json=acts).status_code == 422
    half = b'{"seen": 0, "key": "k", "acts": [{"do": "note", "text": "\\ud800"}]}'
    assert anna.post("/api/boards/1/acts", content=half).status_code == 422
    assert store.boards.board(1).version == 0


@pytest.mark.parametrize(
    ("path", "field", "value"),
    [
        ("/board/1/acts", "undo", "9" * 5000),
        ("/keep", "session", "9" * 30),
        ("/call/1/answer", "session", "x"),
    ],
)
def test_numbers_that_are_none_are_told_on_a_page(store: Store, path: str, field: str, value: str) -> None:
    anna = signed_in(store)
    sent = {"form": form_of(anna), "key": "k", "seen": "0", "label": "1", "table": "1", field: value}
    answer = anna.post(path, data=sent)
    assert answer.status_code in (400, 422)
    assert answer.headers["content-type"].startswith("text/html")

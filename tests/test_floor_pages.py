"""The floor's pages: a Director's session from signing in to the printed log."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest
from fastapi.testclient import TestClient

from bridgelaw.casebook import load_cases
from bridgelaw.desk import create_app
from bridgelaw.desk.store import Store, open_store

DEAL = "N:AK32.A32.K32.432 QJ4.K54.A54.KQJ5 T98.QJT.QJT.T987 765.9876.9876.A6"
PASSWORD = "right password"
LEAD = "lead_out_of_turn.S.first.E.up.DQ"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    opened = open_store(f"sqlite:///{tmp_path_factory.mktemp('desk')}/desk.db")
    opened.people.first_director("Anna", PASSWORD)
    yield opened
    opened.close()


@pytest.fixture
def stranger(store: Store) -> TestClient:
    return TestClient(create_app(store), base_url="http://desk")


@pytest.fixture(scope="module")
def anna(store: Store) -> TestClient:
    client = TestClient(create_app(store), base_url="http://desk")
    assert client.post("/sign-in", data={"name": "Anna", "password": PASSWORD}).url.path == "/sessions"
    return client


def hidden(page: httpx.Response) -> dict[str, str]:
    """What the first form of a page carries unseen, its own and that it is ours."""
    return {
        name: unescape(value)
        for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page.text)
    }


def send(client: TestClient, page: httpx.Response, path: str, **fields: str) -> httpx.Response:
    carried = {name: value for name, value in hidden(page).items() if name in ("form", "key", "seen", "log")}
    answer: httpx.Response = client.post(path, data=carried | fields)
    return answer


def in_language(client: TestClient, page: httpx.Response, lang: str) -> httpx.Response:
    """Where the page's own link to a language leads."""
    (address,) = re.findall(rf'<a href="([^"]+)" lang="{lang}"', page.text)
    answer: httpx.Response = client.get(unescape(address))
    return answer


def a_session(client: TestClient) -> httpx.Response:
    return send(client, client.get("/sessions"), "/sessions", name="Tuesday")


def a_board(client: TestClient, **fields: str) -> httpx.Response:
    session = a_session(client)
    return send(client, session, f"{session.url.path}/boards", label="7", table="3", **fields)


# -- signing in ---------------------------------------------------------------------------------------------------


def test_a_stranger_is_sent_to_sign_in(stranger: TestClient) -> None:
    assert stranger.get("/sessions").url.path == "/sign-in"
    assert stranger.post("/sessions", data={"name": "x"}).status_code == 403
    wrong = stranger.post("/sign-in", data={"name": "Anna", "password": "guess"})
    assert wrong.status_code == 401
    assert "do not fit together" in wrong.text
    assert 'value="Anna"' in wrong.text


def test_who_signs_in_comes_to_the_page_that_he_had_asked_for(store: Store) -> None:
    client = TestClient(create_app(store), base_url="http://desk")
    asked = in_language(client, client.get(f"/keep?log={LEAD}&lang=en"), "ru")
    address = unescape(re.findall(r'<form method="post" action="([^"]+)"', asked.text)[0])
    again = client.post(address, data={"name": "Anna", "password": "guess"})
    address = unescape(re.findall(r'<form method="post" action="([^"]+)"', again.text)[0])
    come = client.post(address, data={"name": "Anna", "password": PASSWORD})
    assert come.url.path == "/keep"
    assert dict(come.url.params) == {"lang": "ru", "edition": "2017", "zone": "wbf", "log": LEAD}


@pytest.mark.parametrize("elsewhere", ["//evil.example/", "https://evil.example/", "/keep/../..//x", "/\\x"])
def test_signing_in_leads_to_no_other_site(store: Store, elsewhere: str) -> None:
    client = TestClient(create_app(store), base_url="http://desk")
    come = client.post("/sign-in", params={"to": elsewhere}, data={"name": "Anna", "password": PASSWORD})
    assert come.url.path == "/sessions"


def test_a_form_of_another_site_is_refused(anna: TestClient) -> None:
    page = anna.get("/sessions")
    assert anna.post("/sessions", data={"name": "x"}).status_code == 403
    assert anna.post("/sessions", data={"name": "x", "form": "made up"}).status_code == 403
    foreign = {"origin": "http://elsewhere"}
    assert anna.post("/sessions", data=hidden(page) | {"name": "x"}, headers=foreign).status_code == 403


def test_a_deputy_is_invited(anna: TestClient, stranger: TestClient) -> None:
    shown = send(anna, anna.get("/sessions"), "/invitations")
    path = "/" + re.findall(r'class="address"><a href="http://desk/([^"]+)"', shown.text)[0]
    assert "At least 8" in stranger.post(path, data={"name": "Boris", "password": "short"}).text
    assert stranger.post(path, data={"name": "Boris", "password": "long enough"}).url.path == "/sign-in"
    assert stranger.post(path, data={"name": "Vera", "password": "long enough"}).status_code == 400
    assert (
        stranger.post("/sign-in", data={"name": "Boris", "password": "long enough"}).url.path == "/sessions"
    )
    page = stranger.get("/sessions?lang=ru")
    assert "Вы вошли как Boris" in page.text
    assert send(stranger, page, "/sign-out").url.path == "/"
    assert stranger.get("/sessions").url.path == "/sign-in"


# -- an incident --------------------------------------------------------------------------------------------------


def test_a_ruling_of_the_first_page_is_kept_and_gone_on_with(anna: TestClient) -> None:
    session = a_session(anna)
    ruling = anna.get(f"/ruling?log={LEAD}")
    assert "Keep this ruling" in ruling.text
    keep = anna.get(f"/keep?log={LEAD}")
    number = session.url.path.rsplit("/", 1)[1]
    board = send(anna, keep, "/keep", session=number, label="7", table="3")
    assert re.fullmatch(r"/board/\d+", board.url.path)
    assert "queen of diamonds" in board.text
    address = unescape(re.findall(r'<a class="go" href="([^"]+)"', board.text)[0])
    chosen = anna.get(f"{address}&answer=o:forbid:D")
    assert chosen.url.path == "/ruling"
    to_keep = f"/keep?{chosen.url.query.decode()}"
    kept = send(anna, chosen, to_keep)
    assert kept.url.path == board.url.path
    assert "forbid" in kept.text.lower()
    other = anna.get(f"{address}&answer=o:any")
    late = send(anna, other, f"/keep?{other.url.query.decode()}")
    assert late.status_code == 409
    assert "Somebody else has added" in late.text
    case = anna.get(f"{board.url.path}/case.yaml")
    assert "option: forbid:D" in case.text


def test_what_is_to_be_kept_outlives_another_language_and_a_label_left_out(anna: TestClient) -> None:
    number = a_session(anna).url.path.rsplit("/", 1)[1]
    a_session(anna)
    in_russian = in_language(anna, anna.get(f"/keep?log={LEAD}&lang=en"), "ru")
    assert hidden(in_russian)["log"] == LEAD
    refused = send(anna, in_russian, "/keep?lang=ru", session=number, label="7", table="")
    assert "Укажите сдачу и стол." in refused.text
    in_english = in_language(anna, refused, "en")
    assert hidden(in_english)["log"] == LEAD
    assert 'id="label" name="label" type="text" value="7"' in in_english.text
    assert f'<option value="{number}" selected>' in in_english.text
    assert "queen of diamonds" in send(anna, in_english, "/keep", session=number, label="7", table="3").text


# -- a table ------------------------------------------------------------------------------------------------------


def test_a_table_from_the_lead_out_of_turn_to_the_penalty_card(anna: TestClient, tmp_path: Path) -> None:
    board = a_board(anna, deal=DEAL, contract="2S S")
    acts = f"{board.url.path}/acts"
    assert "South" in board.text
    led = send(anna, board, acts, do="play", by="E", typed="DA")
    assert "Accept the lead" in led.text
    assert send(anna, board, acts, do="play", by="W", typed="H9", key="late").status_code == 409
    chosen = send(anna, led, acts, act='{"do": "choose", "by": "S", "option": "any"}')
    assert "major" in chosen.text
    noted = send(anna, chosen, acts, note="South was asked <b>twice</b>")
    assert "<b>twice" not in noted.text
    assert "&lt;b&gt;twice" in noted.text
    back = send(anna, noted, acts, undo="0")
    assert "Accept the lead" not in back.text
    assert anna.get(f"{board.url.path}/case.yaml").status_code == 422
    send(anna, back, acts, do="play", by="E", typed="DA")
    case = tmp_path / "case.yaml"
    case.write_text(anna.get(f"{board.url.path}/case.yaml").text, "utf-8")
    assert not load_cases([str(case)]).defects


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({"do": "play", "by": "E", "typed": "frogs"}, 400),
        ({"do": "play", "by": "E", "typed": ""}, 400),
        ({"do": "fly", "by": "E"}, 400),
        ({"act": "{"}, 400),
        ({"act": '{"do": "choose", "by": "S", "option": "accept"}'}, 422),
        ({"undo": "9"}, 400),
        ({"note": " "}, 400),
    ],
)
def test_what_cannot_be_is_told_on_the_page(anna: TestClient, sent: dict[str, str], status: int) -> None:
    board = a_board(anna, deal=DEAL, contract="2S S")
    told = send(anna, board, f"{board.url.path}/acts", **sent)
    assert told.status_code == status
    assert 'role="alert"' in told.text
    assert anna.get(board.url.path).text.count('class="event"') == 0


def test_a_board_that_cannot_begin_loses_nothing_typed(anna: TestClient) -> None:
    told = a_board(anna, deal="N:AA", contract="2S S")
    assert told.status_code == 400
    assert 'value="N:AA"' in told.text
    assert 'value="7"' in told.text


# -- the log ------------------------------------------------------------------------------------------------------


def test_the_log_is_searched_and_exported(anna: TestClient) -> None:
    board = a_board(anna, deal=DEAL, contract="2S S")
    send(anna, board, f"{board.url.path}/acts", do="play", by="E", typed="DA")
    session = re.findall(r'href="(/session/\d+)', board.text)[0]
    assert "ace of diamonds" in anna.get(f"{session}/log").text
    assert "ace of diamonds" in anna.get(f"{session}/log?q=DIAMONDS").text
    assert "ace of diamonds" not in anna.get(f"{session}/log?q=frogs").text
    searched = in_language(anna, anna.get(f"{session}/log?q=frogs&lang=en"), "ru")
    assert 'name="q" value="frogs"' in searched.text
    anna.get("/?lang=en")
    record = anna.get(f"{session}/export.json").json()
    assert record["boards"][0]["log"][0]["act"] == {"do": "play", "by": "E", "card": "DA"}


def test_a_board_at_which_nothing_has_happened_has_no_case_and_no_ruling_to_appeal_against(
    anna: TestClient,
) -> None:
    board = a_board(anna)
    refused = anna.get(f"{board.url.path}/case.yaml?lang=ru")
    assert refused.status_code == 422
    assert "ещё ничего не случилось" in refused.text
    session = re.findall(r'href="(/session/\d+)', board.text)[0]
    log = anna.get(f"{session}/log?lang=en").text
    assert "Board 7, table 3" in log
    assert "· ·" not in log
    assert "may appeal" not in log


# -- a table's link -----------------------------------------------------------------------------------------------


def test_players_call_and_see_their_own(anna: TestClient, stranger: TestClient) -> None:
    board = a_board(anna, deal=DEAL, contract="2S S")
    session = re.findall(r'href="(/session/\d+)', board.text)[0]
    shown = send(anna, anna.get(session), f"{session}/links", table="3", seat="N")
    path = "/" + re.findall(r'class="address"><a href="http://desk/([^"]+)"', shown.text)[0]
    page = stranger.get(path)
    assert "♠" in page.text
    assert "queen of spades" not in page.text
    called = send(stranger, page, f"{path}/call", reason="A <script>revoke</script>?")
    assert "has been called" in called.text
    waiting = anna.get(session)
    assert "&lt;script&gt;" in waiting.text
    call = re.findall(r'action="(/call/\d+/answer)', waiting.text)[0]
    assert "I&#39;m coming" not in send(anna, waiting, call, session=session.rsplit("/", 1)[1]).text
    assert stranger.post(f"{path}/call", data={"reason": " "}).status_code == 400
    assert stranger.get("/table/made-up").status_code == 404


def test_a_session_ends(anna: TestClient) -> None:
    session = a_session(anna)
    ended = send(anna, session, f"{session.url.path}/close")
    assert "closed" in ended.text


# -- an ending ----------------------------------------------------------------------------------------------------


ENDING = {"deal": "N:K2.A.K.2 84.Q.J.K A9.3..A4 3.J2.Q.Q", "contract": "4S S"}


def test_a_board_begins_from_an_ending(anna: TestClient) -> None:
    board = a_board(anna, **ENDING, on_lead="S", won="6,2")
    assert re.fullmatch(r"/board/\d+", board.url.path)


@pytest.mark.parametrize(
    ("fields", "english", "russian"),
    [
        ({}, "Say who is on lead", "Укажите, чей ход"),
        ({"on_lead": "S", "won": "six"}, "Write the tricks", "Запишите, сколько взяток"),
        ({"on_lead": "S", "won": "7,2"}, "thirteen", "тринадцат"),
    ],
)
def test_what_an_ending_lacks_is_told(
    anna: TestClient, fields: dict[str, str], english: str, russian: str
) -> None:
    for lang, told in (("en", english), ("ru", russian)):
        session = in_language(anna, a_session(anna), lang)
        wrong = send(anna, session, f"{session.url.path}/boards", label="7", table="3", **ENDING, **fields)
        assert wrong.status_code == 400
        assert told in wrong.text

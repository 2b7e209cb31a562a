"""A session's files on the desk: uploaded or pasted, listed, stepped through, opened at a table and gone on with."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from fastapi.testclient import TestClient

from bridgelaw.cards import Card, Seat
from bridgelaw.casebook import load_cases
from bridgelaw.desk import create_app, uploading
from bridgelaw.desk.store import Store, open_store
from bridgelaw.words import card_name, languages
from tests.browsing import check_the_page
from tests.serving import serving
from tests.test_floor_pages import PASSWORD, a_session, hidden, send
from tests.test_uploading import DEAL, REVOKE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HEAD = f'[Dealer "E"]\n[Vulnerable "All"]\n[Deal "{DEAL}"]\n'
ALONE = f'[Board "9"]\n{HEAD}'
MANY = "\n".join(f'[Board "{number}"]\n{HEAD}[Declarer "S"]\n[Contract "3NT"]\n' for number in range(1, 60))


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    opened = open_store(f"sqlite:///{tmp_path_factory.mktemp('desk')}/desk.db")
    opened.people.first_director("Anna", PASSWORD)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def signed(store: Store) -> TestClient:
    client = TestClient(create_app(store), base_url="http://desk")
    client.post("/sign-in", data={"name": "Anna", "password": PASSWORD})
    return client


@pytest.fixture
def anna(signed: TestClient) -> TestClient:
    """Anna, signed in, in English."""
    return TestClient(signed.app, base_url="http://desk", cookies={"desk": signed.cookies["desk"]})


@pytest.fixture
def stranger(signed: TestClient) -> TestClient:
    return TestClient(signed.app, base_url="http://desk")


def upload(client: TestClient, *files: tuple[str, bytes | str], paste: str = "") -> httpx.Response:
    """Upload files to a new session."""
    page = client.get(f"{a_session(client).url.path}/records")
    return send_files(client, page, *files, paste=paste)


def send_files(
    client: TestClient, page: httpx.Response, *files: tuple[str, bytes | str], paste: str = ""
) -> httpx.Response:
    carried = {name: value for name, value in hidden(page).items() if name in ("form", "key")}
    sent = [("files", (name, data, "application/octet-stream")) for name, data in files]
    answer: httpx.Response = client.post(page.url.path, data=carried | {"paste": paste}, files=sent or None)
    return answer


def opened(client: TestClient, *, at: int = 6) -> httpx.Response:
    """A board of a file, opened at a table after so many cards."""
    record = upload(client, ("club.pbn", REVOKE))
    return send(client, record, f"{record.url.path}/open", table="4", at=str(at))


def path_of(page: httpx.Response, pattern: str) -> str:
    found = re.search(rf'(?:href|action)="({pattern})', page.text)
    assert found is not None, pattern
    return unescape(found[1])


# -- files ----------------------------------------------------------------------------------------------------------


def test_the_boards_of_a_file_are_listed_with_what_the_reader_had_to_say(anna: TestClient) -> None:
    page = upload(anna, ("club.pbn", f"{REVOKE}\n{ALONE}"))
    assert "club.pbn" in page.text
    assert "12 tricks" in page.text
    assert "no contract recorded" in page.text
    assert "a revoke, established. Law 61A" in page.text
    assert "line 12" in page.text
    assert "фальшренонс" in anna.get(f"{page.url}&lang=ru").text


def test_several_files_and_a_paste_at_once(anna: TestClient) -> None:
    page = upload(anna, ("one.pbn", f"{REVOKE}\n{ALONE}"), ("two.pbn", MANY), paste=DEAL)
    session = path_of(page, r"/session/\d+/record").rsplit("/", 1)[0]
    listed = anna.get(f"{session}/records")
    assert all(name in listed.text for name in ("one.pbn", "two.pbn", "Pasted"))


def test_a_long_file_is_shown_a_part_at_a_time_and_searched(anna: TestClient) -> None:
    page = upload(anna, ("season.pbn", MANY))
    assert page.text.count('class="line"') == 40
    further = anna.get(path_of(page, r"/session/\d+/records\?[^\"]*start=40"))
    assert further.text.count('class="line"') == 19
    found = anna.get(f"{page.url}&label=57")
    assert found.text.count('class="line"') == 1
    assert "label=57" in path_of(found, r"/session/\d+/records\?lang=ru[^\"]*")


def test_a_file_sent_twice_is_kept_once(anna: TestClient, store: Store) -> None:
    page = anna.get(f"{a_session(anna).url.path}/records")
    for _ in range(2):
        send_files(anna, page, ("club.pbn", REVOKE))
    assert len(store.uploads.uploads(int(page.url.path.split("/")[2]))) == 1


@pytest.mark.parametrize(
    ("name", "data", "complaint"),
    [
        ("big.pbn", b"[" * 10_000_000, "big.pbn is too large: up to 5 MB are read"),
        ("photo.png", b"\x89PNG\r\n\x1a\n" + bytes(5_000), "photo.png: there is no board in it"),
        ("empty.pbn", b"", "empty.pbn: there is nothing in it"),
        ("<b>x.pbn", b"frogs", "&lt;b&gt;x.pbn: there is no board in it"),
    ],
)
def test_a_file_that_gives_no_board_is_told_with_its_name(
    anna: TestClient, name: str, data: bytes, complaint: str
) -> None:
    told = upload(anna, (name, data), paste="frogs in the pond")
    assert told.status_code == 400
    assert complaint in told.text
    assert "frogs in the pond</textarea>" in told.text


def test_a_file_that_takes_too_long_is_told_and_the_desk_goes_on(
    anna: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploading, "TIME_LIMIT", 0.01)
    told = upload(anna, ("slow.pbn", REVOKE))
    assert told.status_code == 400
    assert "slow.pbn was not read: it took longer" in told.text
    monkeypatch.undo()
    assert upload(anna, ("club.pbn", REVOKE)).status_code == 200


def test_the_desk_answers_while_a_file_is_read_that_never_ends(
    anna: TestClient, served: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless = tmp_path / "endless.py"
    endless.write_text("import time\ntime.sleep(600)\n", "utf-8")
    monkeypatch.setattr(uploading, "WORKER", endless)
    monkeypatch.setattr(uploading, "TIME_LIMIT", 5)
    page = anna.get(f"{a_session(anna).url.path}/records")
    carried = {name: hidden(page)[name] for name in ("form", "key")}
    cookies = {"desk": anna.cookies["desk"]}
    told: list[int] = []

    def send_it() -> None:
        files = {"files": ("endless.pbn", REVOKE)}
        answer = httpx.post(
            f"{served}{page.url.path}", data=carried, files=files, cookies=cookies, timeout=60
        )
        told.append(answer.status_code)

    reading = threading.Thread(target=send_it)
    reading.start()
    assert httpx.get(f"{served}/", timeout=60).status_code == 200
    assert reading.is_alive()
    reading.join()
    assert told == [400]


def test_more_than_a_form_may_hold_is_refused_unread(anna: TestClient) -> None:
    page = anna.get(f"{a_session(anna).url.path}/records")
    told = anna.post(page.url.path, content=b"[" * 20_000_001)
    assert told.status_code == 413
    assert "too much at once" in told.text
    assert anna.post("/sessions", content=b"[" * 200_001).status_code == 413


def test_only_a_director_uploads_and_only_by_a_form_of_ours(anna: TestClient, stranger: TestClient) -> None:
    page = anna.get(f"{a_session(anna).url.path}/records")
    sent = {"files": ("club.pbn", REVOKE)}
    assert stranger.post(page.url.path, files=sent).status_code == 403
    assert anna.post(page.url.path, files=sent).status_code == 403
    assert anna.post(page.url.path, data={"form": "made up"}, files=sent).status_code == 403
    foreign = {"origin": "http://elsewhere"}
    assert anna.post(page.url.path, data=hidden(page), files=sent, headers=foreign).status_code == 403
    assert "No board" not in anna.get(page.url.path).text
    assert stranger.get(page.url.path).url.path == "/sign-in"


def test_a_record_belongs_to_its_session(anna: TestClient) -> None:
    record = upload(anna, ("club.pbn", REVOKE)).url.path
    other = a_session(anna).url.path
    assert anna.get(f"{other}/record/{record.rsplit('/', 1)[1]}").status_code == 404
    assert (
        send(anna, anna.get(record), f"{other}/record/{record.rsplit('/', 1)[1]}/open", table="1").status_code
        == 404
    )
    assert anna.get(f"{other}/records?file=1").status_code == 404


# -- a record ---------------------------------------------------------------------------------------------------------


def test_a_single_board_is_shown_at_once_and_what_it_holds_is_inert(anna: TestClient) -> None:
    page = upload(anna, ("club.pbn", REVOKE))
    assert re.fullmatch(r"/session/\d+/record/\d+", page.url.path)
    assert "<script>alert" not in page.text
    assert "&lt;script&gt;alert" in page.text


def test_a_record_is_stepped_through(anna: TestClient) -> None:
    page = upload(anna, ("club.pbn", REVOKE))
    assert "Before the first card." in page.text
    revoke = anna.get(f"{page.url.path}?at=6&lang=en")
    assert "West played the ten of diamonds to trick 2 with a spade in the hand" in revoke.text
    assert "North to play. Tricks: North–South 1, East–West 0." in revoke.text
    assert 'data-card="DT" hidden' in revoke.text
    end = anna.get(f"{page.url.path}?at=99")
    assert "East–West 1" in end.text
    assert "with 12 cards of the play" in end.text


def test_a_record_without_contract_is_opened_with_one(anna: TestClient) -> None:
    page = upload(anna, ("club.pbn", ALONE))
    assert "The record has no contract" in page.text
    assert "dealer East" in page.text
    wrong = anna.get(f"{page.url.path}?contract=9S S")
    assert wrong.status_code == 400
    assert "“9S S” is no contract" in wrong.text
    shown = anna.get(f"{page.url.path}?contract=3NT S")
    board = send(anna, shown, f"{page.url.path}/open", table="4", contract="3NT S", at="0")
    assert "West plays" in board.text


def test_a_deal_that_cannot_be_is_not_opened(anna: TestClient) -> None:
    page = upload(anna, ("club.pbn", REVOKE.replace("JT98", "JT9A")))
    assert "No table can begin from this record" in page.text
    refused = send(anna, anna.get("/sessions"), f"{page.url.path}/open", table="4")
    assert refused.status_code == 400


# -- at a table -------------------------------------------------------------------------------------------------------


def test_a_board_is_opened_with_the_play_so_far_and_gone_on_with(
    anna: TestClient, store: Store, tmp_path: Path
) -> None:
    board = opened(anna)
    acts = f"{board.url.path}/acts"
    number = int(board.url.path.rsplit("/", 1)[1])
    assert "club.pbn, line 1" in board.text
    assert "North to play" in board.text
    assert store.boards.board(number).version == 6
    assert "The record goes on: North plays the ace of spades." in board.text
    trick = send(anna, board, acts, take="trick")
    assert store.boards.board(number).version == 8
    assert "7 cards" not in trick.text
    tapped = send(anna, trick, acts, do="expose", tapped="E:D7")
    assert "minor penalty card" in tapped.text
    other = send(anna, tapped, acts, act='{"do": "play", "by": "N", "card": "H4"}')
    assert "The play at the table has left the record." in other.text
    assert send(anna, other, acts, take="card").status_code == 400
    back = send(anna, other, acts, undo="8")
    rest = send(anna, back, acts, take="all")
    case = tmp_path / "case.yaml"
    case.write_text(anna.get(f"{board.url.path}/case.yaml").text, "utf-8")
    assert not load_cases([str(case)]).defects
    assert "East–West <b>1</b>" in rest.text
    assert "5 cards played in turn." in rest.text


def test_without_the_table_nothing_is_opened(anna: TestClient) -> None:
    record = upload(anna, ("club.pbn", REVOKE))
    told = send(anna, record, f"{record.url.path}/open", table=" ", at="3")
    assert told.status_code == 400
    assert 'name="at" value="3"' in told.text


def test_a_penalty_card_lies_before_its_owner_and_not_in_his_hand(anna: TestClient) -> None:
    board = opened(anna, at=0)
    page = send(anna, board, f"{board.url.path}/acts", do="expose", tapped="E:HQ")
    east = page.text.split('class="hand at-E')[1].split('class="hand at-')[0]
    assert 'data-card="HQ"' not in east
    assert re.search(r'class="penalty major">.*queen of hearts.*<b>major penalty card</b>', east)


def test_revoke_equity_and_double_dummy_are_asked_for(anna: TestClient) -> None:
    board = opened(anna, at=12)
    assert "One trick goes to North–South for West&#39;s revoke at trick 2" in board.text
    assert "would have won" not in board.text
    looked = anna.get(f"{board.url.path}?look=double-dummy&lang=en")
    assert "Double dummy, North–South would have won 12 tricks without the revoke at trick 2" in looked.text
    assert "Double dummy, North–South take 8 of the 10 tricks left: 10 in all" in looked.text
    assert "В открытую" in anna.get(f"{board.url.path}?look=double-dummy&lang=ru").text


def test_double_dummy_says_why_it_has_no_answer(anna: TestClient) -> None:
    session = a_session(anna)
    unseen = send(anna, session, f"{session.url.path}/boards", label="7", table="3", contract="3NT S")
    assert "needs all four hands" in anna.get(f"{unseen.url.path}?look=1").text


# -- a seat's link --------------------------------------------------------------------------------------------------


def shapes(card: Card) -> set[str]:
    """Every way in which a page or an answer could tell a card."""
    symbol = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}[str(card.suit)]
    rank = "10" if str(card.rank) == "T" else str(card.rank)
    named = {card_name(card, lang) for lang in languages()}
    return {f'"{card}"', f"{symbol}\ufe0e{rank}<", f"{symbol}{rank}<", *named}


def test_no_byte_of_another_hand_leaks_of_a_board_that_was_uploaded(
    anna: TestClient, stranger: TestClient
) -> None:
    board = opened(anna, at=6)
    session = path_of(board, r"/session/\d+")
    number = board.url.path.rsplit("/", 1)[1]
    state: dict[str, Any] = anna.get(f"/api/boards/{number}").json()
    for seat in Seat:
        shown = send(anna, anna.get(session), f"{session}/links", table="4", seat=str(seat))
        path = "/" + re.findall(r'class="address"><a href="http://desk/([^"]+)"', shown.text)[0]
        told = [stranger.get(f"{path}?lang={lang}").text for lang in languages()]
        told += [stranger.get(f"/api/tables/{path.split('/')[-1]}?lang={lang}").text for lang in languages()]
        everything = " ".join(told)
        for owner, cards in state["hands"].items():
            for text in cards:
                shown_here = any(shape in everything for shape in shapes(Card.parse(text)))
                assert shown_here == (owner == str(seat)), (seat, owner, text)
        assert "Anna" not in everything
        assert "club.pbn" not in everything
        for secret in (session, f"{session}/records", board.url.path, f"{board.url.path}?look=1"):
            assert stranger.get(secret).url.path == "/sign-in"


# -- the API -------------------------------------------------------------------------------------------------------


def test_the_same_by_the_api(anna: TestClient, stranger: TestClient) -> None:
    token = stranger.post("/api/sign-in", json={"name": "Anna", "password": PASSWORD}).json()["token"]
    client = TestClient(anna.app, base_url="http://desk", headers={"authorization": f"Bearer {token}"})
    session = client.post("/api/sessions", json={"name": "Tuesday"}).json()["id"]
    address = f"/api/sessions/{session}/files"
    assert stranger.post(f"{address}?key=a", content=REVOKE).status_code == 401
    made = client.post(f"{address}?key=a&name=club.pbn", content=REVOKE)
    assert made.status_code == 201
    assert client.post(f"{address}?key=a&name=club.pbn", content=REVOKE).json() == made.json()
    assert [file["name"] for file in client.get(address).json()] == ["club.pbn"]
    (summary,) = client.get(f"/api/files/{made.json()['id']}").json()["boards"]
    assert (summary["table"], summary["contract"], summary["cards"]) == ("4", "3NT S", 12)
    assert client.get(f"/api/records/{summary['id']}").json()["plays"][5] == {"by": "W", "card": "DT"}
    opening = {"table": "4", "cards": 12, "key": "tap"}
    board = client.post(f"/api/records/{summary['id']}/boards", json=opening)
    assert board.status_code == 201
    assert (board.json()["version"], board.json()["label"]) == (12, "2")
    worth = client.get(f"/api/boards/{board.json()['id']}/double-dummy").json()
    assert (worth["cards"]["S4"], worth["cards"]["HK"], len(worth["revokes"])) == (12, 10, 1)
    assert client.post(f"{address}?key=b", content=b"frogs").status_code == 422
    assert client.post(f"{address}?key=c", content=b"[" * 5_000_001).status_code == 413
    assert client.post(f"{address}?key=d", content=DEAL).json()["boards"][0]["contract"] is None
    foreign = {"label": "1", "table": "1", "setup": {"kind": "incident", "record": 10**6}}
    assert client.post(f"/api/sessions/{session}/boards", json=foreign).status_code == 404
    described = client.get("/openapi.json").json()["paths"]
    assert (
        "application/octet-stream"
        in described["/api/sessions/{session}/files"]["post"]["requestBody"]["content"]
    )


# -- in a browser ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def served(store: Store) -> Iterator[str]:
    with serving(create_app(store)) as address:
        yield address


def signed_in(browser: Browser, served: str, lang: str, width: int) -> Page:
    page = browser.new_context(viewport={"width": width, "height": 740}, locale=lang).new_page()
    page.goto(f"{served}/sign-in?lang={lang}")
    page.fill("#name", "Anna")
    page.fill("#password", PASSWORD)
    page.click("main .go")
    page.fill("#name", "Tuesday")
    page.click("main .go")
    return page


@pytest.mark.browser
@pytest.mark.parametrize(("lang", "width"), [("en", 360), ("ru", 360), ("en", 768), ("ru", 1280)])
def test_a_board_from_the_upload_to_the_ruling(browser: Browser, served: str, lang: str, width: int) -> None:
    page = signed_in(browser, served, lang, width)
    try:
        page.click('a[href*="/records"]')
        data = f"{REVOKE}\n{ALONE}".encode()
        page.set_input_files("#files", {"name": "club.pbn", "mimeType": "text/plain", "buffer": data})
        page.click(".uploading .go")
        page.locator(".boards .line").first.wait_for()
        check_the_page(page, thorough=True)
        page.locator(".boards .line").first.click()
        page.locator("record-player:defined").wait_for()
        page.click('[data-to="trick_on"]')
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        assert "at=6" in page.url
        assert page.locator(".held[data-card=DT]").is_hidden()
        assert page.locator(".middle .laid").count() == 2
        assert page.input_value("input[name=at]") == "6"
        page.keyboard.press("ArrowLeft")
        assert page.locator(".held[data-card=DT]").is_visible()
        page.keyboard.press("End")
        check_the_page(page, thorough=True)
        page.click(".opens .go")
        page.wait_for_url(re.compile(r"/board/\d+"))
        page.click('a[href*="look="]')
        page.locator(".worth").wait_for()
        page.locator("summary").first.click()
        page.locator("label.pick", has=page.locator("input[value=expose]")).click()
        page.click('button[value="E:HQ"]')
        page.locator(".hand.at-E .penalty.major").wait_for()
        check_the_page(page, thorough=True)
    finally:
        page.context.close()


@pytest.mark.browser
def test_the_record_is_complete_without_scripts(browser: Browser, served: str, anna: TestClient) -> None:
    record = upload(anna, ("club.pbn", REVOKE)).url.path
    context = browser.new_context(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    page = context.new_page()
    try:
        page.goto(f"{served}/sign-in?lang=en")
        page.fill("#name", "Anna")
        page.fill("#password", PASSWORD)
        page.click("main .go")
        page.goto(f"{served}{record}?lang=en")
        page.click('[data-to="trick_on"]')
        page.click('[data-to="on"]')
        page.click('[data-to="6"]')
        page.locator(".now", has_text="West played the ten of diamonds").wait_for()
        assert page.locator(".held[data-card=DT]").is_hidden()
        assert page.locator(".middle .laid").count() == 2
        page.click(".opens .go")
        page.wait_for_url(re.compile(r"/board/\d+"))
    finally:
        context.close()

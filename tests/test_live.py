"""Open pages of a session follow what happens there, and nobody loses what he is writing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("fastapi", reason="the desk's packages are not installed")

import httpx
from fastapi.testclient import TestClient

from bridgelaw.desk import create_app
from bridgelaw.desk.store import open_store
from tests.browsing import check_the_page
from tests.serving import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

PASSWORD = "right password"
DEAL = "N:AK32.A32.K32.432 QJ4.K54.A54.KQJ5 T98.QJT.QJT.T987 765.9876.9876.A6"
SETUP = {"kind": "table", "board": {"deal": DEAL, "contract": "2S S"}}
LEAD = {"do": "play", "by": "E", "card": "DA"}
ANY = {"do": "choose", "by": "S", "option": "any"}


class Floor:
    """A desk that is running, with a session, a board at table 3, and a Director who acts from elsewhere."""

    def __init__(self, address: str) -> None:
        self.address = address
        token = httpx.post(f"{address}/api/sign-in", json={"name": "Anna", "password": PASSWORD}).json()[
            "token"
        ]
        self.elsewhere = httpx.Client(base_url=address, headers={"authorization": f"Bearer {token}"})
        self.session = self.post("/api/sessions", name="Tuesday")["id"]
        self.board = self.open_board("7")
        self.link = self.post(f"/api/sessions/{self.session}/links", table="3", seat="N")["token"]

    def post(self, path: str, **sent: object) -> dict[str, int]:
        answer = self.elsewhere.post(path, json=sent)
        assert answer.is_success, answer.text
        found: dict[str, int] = answer.json()
        return found

    def open_board(self, label: str) -> int:
        return self.post(f"/api/sessions/{self.session}/boards", label=label, table="3", setup=SETUP)["id"]

    def act(self, act: Mapping[str, object], seen: int) -> None:
        self.post(f"/api/boards/{self.board}/acts", seen=seen, key=f"{act}", acts=[dict(act)])


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    store = open_store(f"sqlite:///{tmp_path}/desk.db")
    store.people.first_director("Anna", PASSWORD)
    with serving(create_app(store)) as address:
        yield Floor(address)
    store.close()


@pytest.fixture
def page(browser: Browser, floor: Floor) -> Iterator[Page]:
    opened = browser.new_page(viewport={"width": 360, "height": 740}, locale="en")
    opened.goto(f"{floor.address}/sign-in?lang=en")
    opened.locator("#name").fill("Anna")
    opened.locator("#password").fill(PASSWORD)
    opened.locator("button.go").click()
    yield opened
    opened.close()


def see(page: Page, path: str) -> None:
    """Open a page, and wait until it listens."""
    with page.expect_response(lambda answer: "/live/" in answer.url):
        page.goto(path)


@pytest.mark.browser
def test_a_board_follows_another_director(page: Page, floor: Floor) -> None:
    see(page, f"{floor.address}/board/{floor.board}?lang=en")
    page.locator("#do").focus()
    floor.act(LEAD, 0)
    page.locator("section.choice button").first.wait_for()
    assert page.locator("#live-log .event").inner_text() == "East plays the ace of diamonds."
    assert page.evaluate("document.activeElement.id") == "do"
    check_the_page(page, thorough=True)
    page.locator("section.choice button", has_text="Accept").click()
    page.locator("#live-log .event").nth(1).wait_for()  # a form that was exchanged can be sent


@pytest.mark.browser
def test_what_is_being_written_stays(page: Page, floor: Floor) -> None:
    see(page, f"{floor.address}/board/{floor.board}?lang=en")
    page.locator("#by").select_option("W")
    page.locator("#typed").fill("H9")
    floor.act(LEAD, 0)
    page.locator("section.choice button").first.wait_for()
    assert page.locator("#typed").input_value() == "H9"
    assert page.evaluate("document.activeElement.id") == "typed"
    assert "What you are writing stays" in page.locator("live-page").inner_text()
    page.locator("#live-happened button.go").click()
    page.locator("#wrong", has_text="Somebody else has added").wait_for()
    assert (page.locator("#typed").input_value(), page.locator("#by").input_value()) == ("H9", "W")


@pytest.mark.browser
def test_a_change_while_the_page_is_loaded_is_not_missed(page: Page, floor: Floor) -> None:
    def first_the_lead(route: Route) -> None:
        floor.act(LEAD, 0)
        route.continue_()

    page.route("**/live/**", first_the_lead)
    page.goto(f"{floor.address}/board/{floor.board}?lang=en")
    page.locator("section.choice button").first.wait_for()


@pytest.mark.browser
def test_a_session_follows_its_boards_and_calls(page: Page, floor: Floor) -> None:
    see(page, f"{floor.address}/session/{floor.session}?lang=en")
    page.locator("#label").fill("8")
    httpx.post(
        f"{floor.address}/api/tables/{floor.link}/calls", json={"reason": "A <b>revoke</b>", "key": "k"}
    )
    page.locator("#live-calls", has_text="A <b>revoke</b>").wait_for()
    assert "Table 3 calls" in page.locator("live-page").inner_text()
    floor.act(LEAD, 0)
    page.locator("#live-boards b").wait_for()
    floor.open_board("9")
    page.locator("#live-boards a", has_text="Board 9").wait_for()
    assert page.locator("#label").input_value() == "8"
    check_the_page(page, thorough=True)


@pytest.mark.browser
def test_the_list_of_sessions_follows(page: Page, floor: Floor) -> None:
    see(page, f"{floor.address}/sessions?lang=en")
    floor.post("/api/sessions", name="Wednesday")
    page.locator("#live-sessions a", has_text="Wednesday").wait_for()


@pytest.mark.browser
def test_a_table_follows_its_board_and_the_next(page: Page, floor: Floor) -> None:
    see(page, f"{floor.address}/table/{floor.link}?lang=en")
    page.locator("#reason").fill("a question")
    floor.act(LEAD, 0)
    page.locator("#live-table li").first.wait_for()
    floor.act(ANY, 1)
    page.locator("#live-table .penalty.major").wait_for()
    floor.open_board("8")
    page.locator("#live-table h2", has_text="8").wait_for()
    assert page.locator("#reason").input_value() == "a question"


@pytest.mark.browser
def test_an_interview_is_told_that_its_board_has_moved_on(page: Page, floor: Floor) -> None:
    see(page, f"{floor.address}/ruling?log=exposed.S&board={floor.board}-0&lang=en")
    floor.act(LEAD, 0)
    page.locator("live-page", has_text="Open the board").wait_for()


def test_without_a_script_a_reload_shows_the_same(floor: Floor) -> None:
    floor.act(LEAD, 0)
    client = httpx.Client(base_url=floor.address, headers=floor.elsewhere.headers)
    assert "East plays the ace of diamonds." in client.get(f"/board/{floor.board}?lang=en").text


@pytest.mark.parametrize("path", ["/live/sessions", "/live/session/1", "/live/board/1", "/live/table/none"])
def test_a_stranger_hears_nothing(tmp_path: Path, path: str) -> None:
    store = open_store(f"sqlite:///{tmp_path}/desk.db")
    answer = TestClient(create_app(store)).get(path, follow_redirects=False)
    assert answer.status_code in (303, 404)
    store.close()

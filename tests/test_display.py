"""How cards and seats are shown: colours, letters, words; kept in a cookie, on every page."""

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("fastapi", reason="the desk's packages are not installed")

from fastapi.testclient import TestClient

from bridgelaw.desk import create_app
from bridgelaw.desk.display import Display
from tests.browsing import check_the_page
from tests.serving import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CARDS = "/ruling?log=lead_out_of_turn.S.first.E.up"
CLAIM = "/claim?ask=award&deal=N:.AK.A.A 8.QJ.K. 9.4.5.5 .T9.Q.K&trumps=S&declarer=S&on_lead=S&by=S&words=dummy is high"
CASE = "/case/63a3-the-offender-claims?edition=2017"


def visitor(**cookies: str) -> TestClient:
    return TestClient(create_app(), cookies=cookies)


def shown(page: str) -> str:
    """What the eye sees of a page."""
    body = re.sub(r'<span class="visually-hidden">.*?</span>', "", page.split("<main")[1], flags=re.DOTALL)
    return unescape(re.sub(r"<[^>]+>", " ", body))


def test_a_choice_is_kept_and_leaves_the_address() -> None:
    client = TestClient(create_app(), base_url="http://desk")
    answered = client.get(f"{CARDS}&lang=en&colours=four", follow_redirects=False)
    assert answered.status_code == 303
    assert answered.headers["location"] == f"{CARDS}&lang=en"
    assert "four-colours" in client.get(answered.headers["location"]).text
    assert "four-colours" in client.get("/laws").text
    client.get("/?colours=two")
    assert "two-colours" in client.get("/laws").text


@pytest.mark.parametrize("query", ["colours=seven", "letters=", "cards=<b>"])
def test_what_cannot_be_chosen_is_passed_over(query: str) -> None:
    page = visitor().get(f"/?{query}")
    assert page.status_code == 200
    assert "two-colours in-symbols" in page.text


def test_a_choice_leads_to_no_other_host() -> None:
    answered = visitor().get("//evil.example/?colours=four", follow_redirects=False)
    assert not answered.headers.get("location", "/").startswith("//")


def test_russian_letters_are_for_russian_pages() -> None:
    russian = shown(visitor(letters="russian").get(f"{CARDS}&lang=ru").text)
    assert "♠\ufe0eТ" in russian
    assert "♥\ufe0eД" in russian
    assert "♥\ufe0e10" in russian
    english = shown(visitor(letters="russian").get(f"{CARDS}&lang=en").text)
    assert "♥\ufe0eQ" in english
    assert [Display("ru", letters="russian").seat(seat) for seat in "NESW"] == ["С", "В", "Ю", "З"]
    assert Display("ru", letters="russian").side("EW") == "ВЗ"


@pytest.mark.parametrize(
    "address", [CARDS, CLAIM, CASE, "/practice?law=50&n=2", "/ruling?log=exposed.S.E.dropped"]
)
@pytest.mark.parametrize(("lang", "queen"), [("en", "of hearts"), ("ru", "червей")])
def test_in_words_nothing_is_left_to_symbols(address: str, lang: str, queen: str) -> None:
    text = shown(visitor(cards="words").get(f"{address}&lang={lang}").text)
    assert not re.search("[♠♥♦♣]", text)
    assert queen in text


@pytest.mark.browser
@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("width", [360, 1280])
def test_everything_in_words_fits_the_page(browser: "Browser", lang: str, width: int) -> None:
    with serving(create_app()) as address:
        context = browser.new_context(viewport={"width": width, "height": 740})
        chosen = {"cards": "words", "colours": "four"}
        context.add_cookies(
            [{"name": name, "value": value, "url": address} for name, value in chosen.items()]
        )
        page = context.new_page()
        for path in (CARDS, CLAIM, CASE, "/practice?law=50&n=2"):
            page.goto(f"{address}{path}&lang={lang}")
            page.locator("details.display summary").click()
            check_the_page(page, thorough=True)
        context.close()

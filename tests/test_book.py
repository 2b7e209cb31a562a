"""The book of the desk: paragraphs, their history and cases, the search, and the way back."""

import re
from html import unescape

import pytest

pytest.importorskip("fastapi", reason="the desk's packages are not installed")

from fastapi.testclient import TestClient

from bridgelaw import EDITIONS, words
from bridgelaw.casebook.shelf import project_shelf
from bridgelaw.code import register
from bridgelaw.code.differences import GOVERNS, differences
from bridgelaw.code.provisions import PROVISIONS, ZONE_PROVISIONS
from bridgelaw.desk import create_app
from bridgelaw.desk.book import _value
from bridgelaw.desk.finding import number_in, paragraphs_with
from bridgelaw.desk.story import Story

LANGUAGES = ("en", "ru")


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(create_app(), raise_server_exceptions=False)


# -- what the editions decide otherwise -------------------------------------------------------------------------------


def test_every_provision_has_its_paragraph_and_its_words() -> None:
    assert GOVERNS.keys() == PROVISIONS.keys()
    for places in GOVERNS.values():
        for place in places:
            year, colon, number = place.rpartition(":")
            assert register.find(number, int(year) if colon else 2017), place


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_value_of_a_provision_can_be_read(lang: str) -> None:
    rows = [(name, value) for name, row in PROVISIONS.items() for value in row]
    rows += [(name, value) for name, row in ZONE_PROVISIONS.items() for value in row.values()]
    for name, value in rows:
        assert words.has(f"ui.provision.{name}", lang)
        shown = _value(name, value, lang)
        assert shown.get("laws") or not shown["text"].startswith("ui."), (name, value)


def test_a_paragraph_tells_what_is_decided_otherwise() -> None:
    subject = register.find("45C4b", 2017)
    assert subject is not None
    found = {each.name: each.values for each in differences(subject, 2017, "wbf")}
    assert found["change_without_pause"] == ((1987, True), (1997, True), (2007, True), (2017, False))


def test_a_zone_that_decides_otherwise_is_named() -> None:
    subject = register.find("70E2", 2017)
    assert subject is not None
    found = {each.name: each.zones for each in differences(subject, 2017, "wbf")}
    assert found == {"claimed_suit_order": (("ebu", "solid"),), "claimed_ruff_height": (("acbl", "lowest"),)}


# -- the cases of a paragraph -----------------------------------------------------------------------------------------


def test_a_paragraph_has_the_cases_written_for_it() -> None:
    shown = project_shelf().showing("50A", 1987)
    assert "50-could-have-known-1987" in [case.id for case in shown]
    assert all(1987 in case.editions for case in shown)
    assert project_shelf().showing("99Z", 2017) == ()


def test_every_case_can_be_told() -> None:
    for case in project_shelf().cases.values():
        for lang in LANGUAGES:
            story = Story(case, max(case.editions), lang)
            told = [step.text for step in story.steps] + story.board.sentences
            assert not [text for text in told if text.startswith("ui.")], case.id
            assert story.label, case.id
            assert len(story.penalty_cards) < 13


def test_a_case_is_ruled_live_under_the_edition_of_the_page(client: TestClient) -> None:
    page = client.get("/case/50-could-have-known-1997?edition=1997&lang=en").text
    assert "East exposes the king of clubs" in page
    assert "72B1" in page
    other = client.get("/case/50-could-have-known-1997?edition=2017&lang=en").text
    assert "72C" in other
    assert "not written for the Laws of 2017" in other
    assert client.get("/case/nowhere").status_code == 404


# -- the search -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("50D2", "50D2"),
        (" law 50d2(a) ", "50D2a"),
        ("Правило 50", "50"),
        ("revoke", None),
        ("50 cards", None),
    ],
)
def test_a_number_is_recognised(text: str, number: str | None) -> None:
    assert number_in(text) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("lead out of turn", "53"),
        ("LEADS out of TURN", "53"),
        ("штрафная карта", "50"),
        ("штрафной карты", "50"),
        ("фальшренонсом", "61A"),
    ],
)
def test_words_are_found_in_every_form(text: str, number: str) -> None:
    assert number in paragraphs_with(text, 2017)


def test_what_is_not_there_is_not_found(client: TestClient) -> None:
    assert paragraphs_with("frogs", 2017) == []
    assert paragraphs_with("  ", 2017) == []
    page = client.get("/laws", params={"q": "<b>frogs", "lang": "ru"})
    assert "&lt;b&gt;frogs" in page.text
    assert "Дайте меньше слов" in page.text


def test_a_number_leads_to_its_paragraph(client: TestClient) -> None:
    assert client.get("/laws?q=50D2").url.path == "/law/50D2"


# -- the way to a paragraph and back ----------------------------------------------------------------------------------


def test_a_way_back_with_any_field_is_answered(client: TestClient) -> None:
    page = client.get("/law/50D2?back=/ruling%3Fpath%3Dx%26self%3Dy")
    assert page.status_code == 200
    assert "path=x&amp;self=y" in page.text


@pytest.mark.parametrize(
    "address",
    [
        "/ruling?log=lead_out_of_turn.S.first.E.up.DQ&edition=1997&lang=en",
        "/claim?ask=award&deal=N:.K.A. 8.Q.. 9..5. .T.T.&trumps=S&declarer=S&on_lead=S&by=S&edition=2007&lang=en",
        "/revoke?by=E&trick=5&winner=W&edition=2017&lang=en",
    ],
)
def test_a_paragraph_leads_back_to_the_ruling(client: TestClient, address: str) -> None:
    ruling = client.get(address)
    link = unescape(re.findall(r'class="law" href="([^"]+)"', ruling.text)[0])
    law = client.get(link)
    back = unescape(re.findall(r'<a class="button" href="([^"]+)">‹ Back', law.text)[0])
    again = client.get(back)
    assert again.url.path == ruling.url.path
    assert dict(again.url.params).items() >= {"edition": ruling.url.params["edition"]}.items()
    rulings = re.findall(r'class="says">.*?</p>', ruling.text, re.DOTALL)
    assert re.findall(r'class="says">.*?</p>', again.text, re.DOTALL) == rulings


@pytest.mark.parametrize(
    "back", ["//evil.example", "https://evil.example", "/nowhere", "javascript:x", "/ruling/../x"]
)
def test_the_way_back_leads_nowhere_else(client: TestClient, back: str) -> None:
    assert "‹" not in client.get("/law/9", params={"back": back, "lang": "en"}).text.split("<h1>")[0]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_paragraph_has_its_page(client: TestClient, edition: int, lang: str) -> None:
    for number in register.numbers(edition)[::9]:
        page = client.get(f"/law/{number}?edition={edition}&lang={lang}")
        assert page.status_code == 200
        assert not re.search(r">\s*ui\.[a-z]", page.text), number

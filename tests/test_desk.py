"""The desk: its pages by request, and by hand on a phone-sized screen in a real browser."""

import re
import socket
from html import escape, unescape
from typing import TYPE_CHECKING, Literal

import pytest

pytest.importorskip("fastapi", reason="the desk's packages are not installed")

from fastapi.testclient import TestClient

from bridgelaw import words
from bridgelaw.cli import main
from bridgelaw.desk import create_app
from bridgelaw.incident import read_log
from tests.browsing import check_the_page, in_each_language_on_each_screen

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LANGUAGES = ("en", "ru")


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(create_app(), raise_server_exceptions=False)


# -- pages by request -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/laws",
        "/law/50D2",
        "/score",
        "/revoke",
        "/ruling?log=claim.S.claim.S.2.12.no.object.W",
        "/ruling?log=revoke.S",
        "/ruling?log=exposed",
        "/ruling?log=lead_out_of_turn.S.first.E.up.DQ",
    ],
)
def test_a_page_speaks_the_language_and_is_closed_to_foreign_assets(
    client: TestClient, path: str, lang: str
) -> None:
    page = client.get(
        path, params={"lang": lang} if "?" not in path else None, headers={"accept-language": lang}
    )
    if "?" in path:
        page = client.get(f"{path}&lang={lang}")
    assert page.status_code == 200
    assert f'<html lang="{lang}">' in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert "http://" not in page.text.replace("http://www.w3.org", "")
    assert "<script" not in page.text
    assert not re.search(r">\s*(ui|question|choice|option)\.[a-z]", page.text), "a sentence is missing"


def test_an_answer_leads_to_the_address_of_the_next_page(client: TestClient) -> None:
    answered = client.get(
        "/ruling?log=exposed.S&answer=E&lang=ru&edition=1997&zone=ebu", follow_redirects=False
    )
    assert answered.status_code == 303
    assert answered.headers["location"] == "/ruling?lang=ru&edition=1997&zone=ebu&log=exposed.S.E"


def test_ticked_and_typed_cards_are_one_answer(client: TestClient) -> None:
    ticked = client.get("/ruling?log=exposed.S.E.dropped&card=HQ&card=D8", follow_redirects=False)
    assert ticked.headers["location"].endswith("log=exposed.S.E.dropped.HQ,D8")
    typed = client.get(
        "/ruling", params={"log": "exposed.S.E.dropped", "typed": "♥Q 8d"}, follow_redirects=False
    )
    assert typed.headers["location"].endswith("log=exposed.S.E.dropped.HQ,D8")


def test_what_was_set_is_kept_for_the_next_visit() -> None:
    visitor = TestClient(create_app())
    visitor.get("/?lang=ru&edition=1987&zone=acbl")
    page = visitor.get("/")
    assert '<html lang="ru">' in page.text
    assert "edition=1987" in page.text
    assert "zone=acbl" in page.text


def test_a_zone_is_named_large_or_small(client: TestClient) -> None:
    page = client.get("/claim?zone=ACBL")
    assert 'role="alert"' not in page.text
    assert "zone=acbl" in page.text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("log=lead_out_of_turn.S.first.E.up&typed=XX", 400),
        ("log=lead_out_of_turn.S.first.E.up&typed=", 400),
        ("log=exposed.Q.E", 400),
        ("log=exposed.S.E.dropped.D8.nowhere", 400),
        ("log=" + "x" * 4500, 400),
        ("log=" + "x" * 20000, 414),
        ("edition=1800", 400),
        ("zone=mars", 400),
        ("log=%00%ff", 400),
        ("log=claim.S.claim.S&answer=99", 400),
    ],
)
def test_a_wrong_address_is_told_clearly(client: TestClient, query: str, status: int, lang: str) -> None:
    page = client.get(f"/ruling?{query}&lang={lang}")
    assert page.status_code == status
    assert 'role="alert"' in page.text
    assert "Traceback" not in page.text


def test_what_is_typed_is_never_markup(client: TestClient) -> None:
    page = client.get("/ruling", params={"log": "exposed.S.E.dropped", "typed": "<b>'\"&"})
    assert "<b>'" not in page.text
    page = client.get("/ruling", params={"log": "dummy.S.words.W.H2.-", "typed": "<script>low"})
    assert "<script>" not in page.text
    assert "&lt;script&gt;low" in page.text


@pytest.mark.parametrize("path", ["/nowhere", "/law/nonsense", "/law/99Z", "/law/%3Cb%3E"])
def test_what_is_not_there_is_a_page_too(client: TestClient, path: str) -> None:
    page = client.get(path, params={"lang": "ru"})
    assert page.status_code == 404
    assert '<html lang="ru">' in page.text


def test_a_crash_is_told_without_its_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> None:
        raise RuntimeError("inside")

    monkeypatch.setattr("bridgelaw.desk.app.hold", broken)
    page = TestClient(create_app(), raise_server_exceptions=False).get("/ruling?lang=ru")
    assert page.status_code == 500
    assert "inside" not in page.text
    assert words.render("ui.error.server", {}, "ru") in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]


def test_a_law_that_another_edition_has_is_linked(client: TestClient) -> None:
    page = client.get("/law/50E4?edition=1987")
    assert page.status_code == 404
    assert "edition=2017" in page.text


def test_penalty_cards_are_told_in_words_and_symbols_are_text(client: TestClient) -> None:
    page = client.get("/ruling?log=exposed.S.E.dropped.D8.W.H4.H3.-&lang=en").text
    assert "minor penalty card" in page
    assert "♦\ufe0e8" in page
    assert "eight of diamonds" in page


# -- the calculators --------------------------------------------------------------------------------------------


def transfers_on(page: str) -> dict[str, tuple[str, str]]:
    """The rows of the revoke calculator: edition, tricks, first paragraph."""
    rows = re.findall(
        r'<th scope="row">(\d+)</th>\s*<td><b>(\d)</b></td>.*?href=[^>]*>([^<]*)<', page, re.DOTALL
    )
    return {edition: (tricks, law) for edition, tricks, law in rows}


def test_the_revoke_calculator_sets_the_editions_side_by_side(client: TestClient) -> None:
    asked = "/revoke?declarer=S&by=E&trick=5&winner=W&later=7&later=9&legal=yes&lang=en"
    page = client.get(asked).text
    assert transfers_on(page) == {
        "1987": ("2", "64A2"),
        "1997": ("2", "64A2"),
        "2007": ("1", "64A2"),
        "2017": ("1", "64A2"),
    }
    assert "later=7,9" in page, "the links to other languages and editions lose what was asked"
    again = client.get(asked.replace("later=7&later=9", "later=7,9")).text
    assert transfers_on(again) == transfers_on(page)
    both = client.get("/revoke?by=E&trick=5&winner=E&later=7&other_side=another&lang=en").text
    assert [tricks for tricks, _ in transfers_on(both).values()] == ["2", "2", "0", "0"]


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("kind=contract&level=4&strain=S&doubled=doubled&tricks=9&to_declarer=2&vulnerable=NS", "+990"),
        ("kind=contract&level=3&strain=NT&declarer=W&tricks=7&vulnerable=all", "+200"),
        ("kind=artificial&fault_ns=none&fault_ew=directly&session_ns=65", "65 %"),
        ("kind=weighted&share1=60&result1=4S+S+%3D&share2=40&result2=4S+S+-1", "+232"),
        ("kind=weighted&share1=100&result1=pass", "(0)"),
        ("kind=weighted&edition=1997&share1=50&result1=4S+S+%3D&share2=50&result2=pass", "+210"),
        ("kind=likely&edition=1997&side=NS&likely1=4S+S+%3D&probable1=4S+S+-1", "(+420)"),
    ],
)
def test_a_score_is_worked_out(client: TestClient, query: str, shown: str) -> None:
    page = client.get(f"/score?{query}{'' if 'edition' in query else '&edition=2017'}&lang=en")
    assert page.status_code == 200
    result = re.search(r'<div class="ruling" role="status">.*?</div>', page.text, re.DOTALL)
    assert result
    assert shown in result[0]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "address",
    [
        "/score?kind=weighted&share1=60&result1=4S+S+%3D",
        "/score?kind=weighted&share1=much&result1=4S+S+%3D",
        "/score?kind=weighted&share1=100&result1=%3Cb%3E",
        "/score?kind=weighted",
        "/score?kind=weighted&edition=1987&share1=50&result1=4S+S+%3D&share2=50&result2=pass",
        "/score?kind=likely&edition=2017&likely1=4S+S+%3D",
        "/score?kind=likely&edition=1997",
        "/score?kind=artificial&session_ns=200",
        "/revoke?by=E&trick=5&later=3",
        "/revoke?by=E&trick=1&again=established",
    ],
)
def test_what_a_calculator_cannot_take_is_told(client: TestClient, address: str, lang: str) -> None:
    page = client.get(f"{address}&lang={lang}")
    assert page.status_code == 400
    assert page.text.count('role="alert"') == 1
    assert "<b>\n" not in page.text
    assert not re.search(r">\s*ui\.", page.text)


@pytest.mark.parametrize(
    "address", ["/score?path=x&self=y&kind=nonsense&level=9", "/revoke?by=Q&trick=99&path=x"]
)
def test_a_field_that_a_calculator_does_not_have_is_passed_over(client: TestClient, address: str) -> None:
    assert client.get(address).status_code == 200


# -- the JSON endpoint ------------------------------------------------------------------------------------------


def test_events_are_heard(client: TestClient) -> None:
    events = [{"do": "play", "by": "E", "card": "DQ"}, {"do": "choose", "by": "S", "option": "any"}]
    heard = client.post(
        "/api/hear", json={"board": {"contract": "4S S"}, "events": events, "lang": "ru"}
    ).json()
    assert len(heard["rulings"]) == 2
    assert heard["state"]["penalty_cards"] == {"E": {"DQ": "major"}}
    assert "Восток" in heard["rulings"][0][0]["text"]


@pytest.mark.parametrize(
    "body",
    [
        {"board": {"contract": "9S S"}},
        {"board": {"contract": "4S S"}, "edition": 1800},
        {"board": {"contract": "4S S"}, "events": [{"do": "dance"}]},
        {"board": {"contract": "4S S"}, "events": [{"do": "play", "by": "E", "card": "XX"}]},
        {"board": {"deal": "x"}},
    ],
)
def test_what_cannot_be_heard_is_told(client: TestClient, body: dict[str, object]) -> None:
    answer = client.post("/api/hear", json=body)
    assert answer.status_code == 400
    assert answer.json()["error"]


def test_a_body_that_is_no_hearing_or_too_long_is_told(client: TestClient) -> None:
    assert client.post("/api/hear", json={"board": 1}).status_code == 422
    assert client.post("/api/hear", content=b"{").status_code == 422
    assert client.post("/api/hear", content=b" " * 300_000).status_code == 413


@pytest.mark.parametrize(
    ("lang", "body", "address"),
    [
        ("en", "What was sent is too long: at most 200 thousand bytes", "The address is too long."),
        ("ru", "Присланное слишком длинно", "Адрес слишком длинный."),
    ],
)
def test_it_is_said_what_is_too_long(client: TestClient, lang: str, body: str, address: str) -> None:
    posted = client.post(f"/api/claim?lang={lang}", content=b" " * 300_000)
    assert (posted.status_code, posted.json()["error"].startswith(body)) == (413, True)
    page = client.get(f"/claim?lang={lang}&words={'x' * 20_000}")
    assert page.status_code == 414
    assert address in page.text


def test_the_api_describes_itself(client: TestClient) -> None:
    assert "/api/hear" in client.get("/openapi.json").json()["paths"]


def test_a_port_in_use_is_bad_input(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["desk", "--port", str(taken.getsockname()[1])]) == 2
    assert "give another --host or --port" in capsys.readouterr().err


# -- by hand, on a phone ----------------------------------------------------------------------------------------

INCIDENTS = {
    "a card dropped": ("exposed.S.E.dropped.D8.W.H4.H3.-", "50B"),
    "two cards shown": ("exposed.S.E.shown.HQ,D8.W.-.y:seen:E:HQ.y:seen:E:D8.o:any", "51B2c|50D2b"),
    "the opening lead out of turn": ("lead_out_of_turn.S.first.E.up.DQ.o:forbid:D", "50D2a"),
    "the opening lead face down": ("lead_out_of_turn.N.first.W.down", "41A"),
    "declarer leads from the wrong hand": ("lead_out_of_turn.S.later.S.N.D9.o:reject.W", "55B2"),
    "a premature play": ("play_out_of_turn.S.N.H2.-.W.H5.o:highest", "57A"),
    "two cards at once": ("two_cards.S.W.H2.H3.-.E.H9,D8.all.o:card:H9", "58B2"),
    "a penalty card not played": ("penalty_card_not_played.S.W.H2.H3.-.H9.minor.H4.o:reject", "52B2"),
    "dummy's card in words": ("dummy.S.words.W.H2.-.low heart.q:named:N.H3", "46B2"),
    "a slip in naming a card": ("dummy.S.change.W.H2.H3.-.H5.y:inadvertent:S:H3", "45C4b"),
    "a misplaced card": ("dummy.S.misplaced.W.H2.-.H4.H5.H9.-.E", "45D1"),
    "a card taken back": ("taken_back.S.W.H2.H3.-.H2.no", "47F2"),
    "a card exposed in the auction": ("auction.no.E.dropped.HQ.auction_over.S.o:any", "50D2b"),
    "a revoke corrected in time": ("revoke.S.5.running.W.H4.H3.S2.yes.self.H9", "62B1"),
    "an opponent changes his card": ("revoke.S.5.complete.W.H4.H3.S2.HA.NT.yes.attention.S.H9.HQ", "62C1"),
    "a revoke established in play": ("revoke.S.5.next.W.H4.H3.S2.HA.NT.yes.C2.C5.self.yes.no.7,9", "64A2"),
    "a revoke found after the play": ("revoke.S.5.over.E.H.no.E.no.6,9.in_time", "64A1"),
    "the same suit again": ("revoke.S.5.over.E.H.no.W.yes.7.E.H.yes.no.N.no.6,9.in_time", "64B2"),
    "both sides revoked": ("revoke.S.5.over.E.H.no.E.yes.3.S.S.yes.no.N.no.4,6,7.in_time", "64B7"),
    "attention after the next board": ("revoke.S.5.over.E.H.no.E.no.-.next_board", "64B4"),
    "trick twelve": ("revoke.S.12.over.no.W.H4.H3.S2.HA.NT.yes.self.H9.-", "62A"),
    "a revoke and the score": ("revoke.S.5.over.E.H.no.E.no.6,9.in_time.score.4.S.doubled.9.none", "77"),
    "a defender asks his partner": ("inquiry.S.5.running.W.H4.H3.S2.W.yes.H9", "61B3"),
    "dummy asks a defender": ("inquiry.S.5.running.W.H4.H3.S2.N.no", "61B2b"),
    "a hand did not play": ("wrong_number.S.missing.4.E.S.H9.HJ.HK.no.S.H3", "67A1"),
    "a hand did not play, found late": (
        "wrong_number.S.missing.4.E.S.H9.HJ.HK.yes.S.H3.transfer.no.9",
        "67B1a",
    ),
    "a fifth card": ("wrong_number.S.fifth.S.H9.HJ.HK.-.W.C4.n:lead:W:C4.n:deliberate:W:C4", "45E1"),
    "a card too many, found late": ("wrong_number.S.found.3.N.D4.D9.DJ.D2.E.S6.D9.no", "67B2"),
    "a contested claim": (
        "claim.S.claim.S.2.12.yes.object.W.hands.S.S.-.9.N:~dK~dA~d 8~dQ~d~d 9~d~d5~d ~dT~dT~d.drawing the last trump",
        "70C1",
    ),
    "a contested claim, the hands unseen": ("claim.S.claim.S.2.12.no.object.W.k:adjudicated:S.1", "70A"),
    "later the partner has the lead": ("exposed.S.E.dropped.HQ.N.S4.S5.S6.S3.later.W.o:any", "50D2b"),
}


def tap(page: "Page", answer: str) -> None:
    """Answer as a Director would: by a button, by ticking cards, or by typing."""
    button = page.locator(f'button[name="answer"][value="{answer}"]')
    if button.count():
        folded = page.locator("details", has=button).filter(has_not=page.locator("[open]"))
        if not button.first.is_visible():
            folded.first.locator("summary").click()
        button.first.click()
    elif page.locator('input[name="card"]').count():
        for card in answer.split(","):
            page.locator(f'label:has(input[value="{card}"])').click()
        page.locator('form:has(input[name="card"]) .go').click()
    else:
        page.locator("#typed").fill(answer)
        page.locator("#typed").press("Enter")


def cited_in(texts: list[str]) -> set[str]:
    """The numbers of the paragraphs on links to them."""
    return {text.split()[-1] for text in texts}


@pytest.mark.browser
@pytest.mark.parametrize("incident", INCIDENTS)
def test_an_incident_from_end_to_end_on_a_phone(browser: "Browser", desk: str, incident: str) -> None:
    """In Russian, whose words are the longer; tests/stories/test_walkthrough.py walks on a phone in English."""
    log, law = INCIDENTS[incident]
    page = browser.new_page(viewport={"width": 360, "height": 740}, locale="ru")
    try:
        page.goto(f"{desk}/?lang=ru&edition=2017")
        for answer in read_log(log):
            check_the_page(page, thorough=False)
            with page.expect_navigation():
                tap(page, answer)
        page.locator("html[lang=ru] section.ruling").wait_for()
        check_the_page(page, thorough=True)
        cited = cited_in(page.locator("section.ruling .law, .log .law").all_inner_texts())
        assert cited & set(law.split("|")), f"{law} is not among {sorted(cited)}"
    finally:
        page.close()


def sent(page: str, answer: str) -> dict[str, str | list[str]]:
    """What a browser sends from the form of a page on which this answer is given: a button, ticked cards, or typed."""
    forms = [html for html in re.findall(r"<form.*?</form>", page, re.DOTALL) if 'name="log"' in html]

    def form_with(field: str) -> dict[str, str] | None:
        found = next((html for html in forms if field in html), None)
        hidden = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', found or "")
        return {name: unescape(value) for name, value in hidden} if found else None

    if (fields := form_with(f'name="answer" value="{escape(answer)}"')) is not None:
        return {**fields, "answer": answer}
    cards = answer.split(",")
    if (fields := form_with(f'name="card" value="{cards[0]}"')) is not None:
        assert all(f'name="card" value="{card}"' in page for card in cards)
        return {**fields, "card": cards}
    fields = form_with('name="typed"')
    assert fields is not None, f"{answer} cannot be given"
    return {**fields, "typed": answer}


@pytest.mark.parametrize("incident", INCIDENTS)
def test_an_incident_from_end_to_end_by_request(client: TestClient, incident: str) -> None:
    log, law = INCIDENTS[incident]
    page = client.get("/?lang=en&edition=2017")
    for answer in read_log(log):
        page = client.get("/ruling", params=sent(page.text, answer))
        assert page.status_code == 200, answer
    assert '<html lang="en">' in page.text
    ruling = re.search(r'<section class="ruling".*', page.text, re.DOTALL)
    assert ruling
    cited = cited_in(re.findall(r'<a class="law"[^>]*>([^<]*)</a>', ruling[0]))
    assert cited & set(law.split("|")), f"{law} is not among {sorted(cited)}"


@pytest.mark.browser
@in_each_language_on_each_screen
def test_every_kind_of_page_fits_and_is_free_of_what_axe_finds(
    browser: "Browser", desk: str, lang: str, scheme: Literal["light", "dark"], width: int, thorough: bool
) -> None:
    """In each language on each screen nothing is cut off; axe sees each language, screen and scheme of colours."""
    page = browser.new_page(viewport={"width": width, "height": 740}, color_scheme=scheme)
    try:
        for path in (
            "/?",
            "/ruling?log=lead_out_of_turn.S.first",
            "/ruling?log=lead_out_of_turn.S.first.E.up",
            "/ruling?log=exposed.S.E.dropped&typed=QX",
            "/ruling?log=claim.S.claim.S",
            "/ruling?log=claim.S.claim.S.2.12.no.object.W",
            "/ruling?log=claim.S.claim.S.2.12.yes.object.W.hands.S.S.-.9",
            "/ruling?log=claim.S.claim.S.2.12.yes.object.W.hands.S.S.-.9&sh=X&typed=",
            "/ruling?log=dummy.S.change.W.H2.H3.-.H5",
            "/ruling?log=exposed.S.E.dropped.HQ,D8.W.-",
            "/ruling?log=revoke.S",
            "/ruling?log=revoke.S.5",
            "/ruling?log=revoke.S.5.over.E.H.no.E.no",
            "/score?",
            "/score?kind=contract&level=4&strain=S&tricks=9&to_declarer=2",
            "/score?kind=artificial&fault_ns=none&fault_ew=directly&session_ns=65",
            "/score?kind=weighted&share1=60&result1=4S+S+%3D&share2=40&result2=4S+S+-1",
            "/score?kind=likely&edition=1997&likely1=4S+S+%3D&probable1=nonsense",
            "/revoke?edition=2017",
            "/revoke?by=E&trick=5&winner=W&later=7&later=9&legal=yes",
            "/law/50E?back=/ruling%3Flog%3Dexposed.S",
            "/law/70E2?edition=1987",
            "/laws?",
            "/laws?q=lead",
            "/practice?",
            "/practice?law=50&n=2",
            "/practice?law=99&n=2",
            "/case/50-could-have-known-1987?edition=1987&law=50A",
            "/nowhere?",
        ):
            page.goto(f"{desk}{path}&lang={lang}")
            check_the_page(page, thorough=thorough)
    finally:
        page.close()


@pytest.mark.browser
def test_language_and_edition_are_switched_in_mid_ruling(browser: "Browser", desk: str) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740})
    try:
        page.goto(f"{desk}/ruling?log=exposed.S.E.dropped.HQ.W.-&lang=en&edition=2017")
        page.get_by_role("link", name="1987").click()
        page.get_by_role("link", name="Русский").click()
        page.locator("html[lang=ru]").wait_for()
        page.locator("section.ruling .law", has_text="50C").click()
        page.locator("h1", has_text="50C").wait_for()
        page.locator("a.button").first.click()
        page.locator("section.ruling").wait_for()
        assert "edition=1987" in page.url
    finally:
        page.close()


@pytest.mark.browser
def test_undo_leads_back(browser: "Browser", desk: str) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740})
    try:
        page.goto(f"{desk}/ruling?log=lead_out_of_turn.S.first.E.up.DQ.o:any&lang=en")
        page.locator("a.undo").last.click()
        page.wait_for_url(re.compile(r"log=lead_out_of_turn\.S\.first\.E\.up\.DQ$"))
        page.locator("section.choice").wait_for()
    finally:
        page.close()

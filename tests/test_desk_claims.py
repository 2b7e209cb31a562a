"""The page of a disputed claim, its JSON endpoint, and both in a real browser."""

import json
import random
import re
from dataclasses import replace
from html import unescape
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import parse_qs, urlsplit

import pytest

pytest.importorskip("fastapi", reason="the desk's packages are not installed")

from fastapi.testclient import TestClient

from bridgelaw.claims import Award, Dispute
from bridgelaw.cli import main
from bridgelaw.desk import create_app
from tests.browsing import check_the_page, in_each_language_on_each_screen

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LANGUAGES = ("en", "ru")

TWO_LEFT: dict[str, str] = {
    "ask": "award", "deal": "N:.K.A. 8.Q.. 9..5. .T.T.", "trumps": "S", "declarer": "S", "on_lead": "S", "by": "S",
    "lang": "en", "edition": "2017", "zone": "wbf",
}  # fmt: skip
"""South is on lead with the nine of trumps and a small diamond; the eight of trumps is out."""


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(create_app(), raise_server_exceptions=False)


def text_of(html: str, selector: str) -> str:
    """The words of the first element of a class, without its tags."""
    found = re.search(rf'<(\w+)[^>]*class="{selector}"[^>]*>(.*?)</\1>', html, re.DOTALL)
    assert found, f"no {selector} on the page"
    return " ".join(re.sub(r"<[^>]+>", " ", found[2]).split())


# -- the award --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "award"),
    [
        ("", "North–South: 1 trick. East–West: 1 trick."),
        ("drawing the last trump", "North–South: 2 tricks. East–West: 0 tricks."),
        ("забираю последнего козыря", "North–South: 2 tricks. East–West: 0 tricks."),
    ],
)
def test_what_was_said_decides(client: TestClient, words: str, award: str) -> None:
    page = client.get("/claim", params={**TWO_LEFT, "words": words})
    assert page.status_code == 200
    assert text_of(page.text, "award") == award


def test_the_award_is_told_in_russian(client: TestClient) -> None:
    page = client.get("/claim", params={**TWO_LEFT, "lang": "ru", "words": "забираю последнего козыря"}).text
    assert text_of(page, "award") == "Север–Юг: 2 взятки. Восток–Запад: 0 взяток."
    assert "сыграть козыри: 1 раз" in text_of(page, "read")
    assert not re.search(r">\s*(ui|law\d+|presumption)\.[a-z]", page), "a sentence is missing"


@pytest.mark.parametrize(
    ("asked", "english", "russian"),
    [
        ({"line": "all cash S from E"}, "East is an opponent", "Восток — оппонент"),
        ({"line": "all finesse S9 against N"}, "North is of the claimer's side", "Север — из стороны"),
        (
            {"line": "all cash S8"},
            "The eight of spades is a card of the other side",
            "Восьмёрка пик — карта другой",
        ),
        (
            {"line": "all draw S9"},
            "The nine of spades is a card of the claimer's side",
            "Девятка пик — карта стороны",
        ),
        ({"line": "all {count S*5}"}, "5 tricks are counted in one suit", "Взяток в одной масти названо 5"),
        ({"forgotten": "S8", "aware": "yes"}, "A trump is among the cards", "Среди забытых карт есть козырь"),
        ({"trick": "D5 HT"}, "West still holds diamonds", "Запад ещё держит бубны"),
    ],
)
def test_what_contradicts_itself_is_refused_in_both_languages(
    client: TestClient, asked: dict[str, str], english: str, russian: str
) -> None:
    for lang, words in (("en", english), ("ru", russian)):
        page = unescape(client.get("/claim", params={**TWO_LEFT, **asked, "lang": lang}).text)
        assert words in text_of(page, "at-field")


def test_what_is_wrong_with_words_is_told_at_the_words(client: TestClient) -> None:
    page = client.get("/claim", params={**TWO_LEFT, "words": "five spades and the rest"}).text
    assert '<p class="at-field" id="words-wrong">5 tricks are counted in one suit' in page


def test_the_decisive_line_stands_there_without_a_script(client: TestClient) -> None:
    page = client.get("/claim", params=TWO_LEFT).text.partition("The line hoped for")[0]
    tricks = re.findall(r'<span class="number">(.*?)</span>', page)
    assert tricks[:2] == ["Trick 12", "Trick 13"]
    plays = re.findall(r'<span class="play( won)?" data-seat="(\w)" data-card="(\w+)"', page)
    assert len(plays) == 8
    assert sum(bool(won) for won, _, _ in plays) == 2
    assert "Trick 12: South plays" in page


def test_what_was_said_is_told_from_what_was_not(client: TestClient) -> None:
    page = client.get("/claim", params={**TWO_LEFT, "words": "drawing the last trump"}).text
    read = text_of(page, "read")
    assert "draw 1 round of trumps said" in read
    assert "tricks claimed: 2 not said" in read
    deal = "N:AJ2.3.. 543.4.. 876.5.. KQ9.6.."
    finesse = {**TWO_LEFT, "deal": deal, "trumps": "NT", "tricks": "3", "words": "finesse in spades"}
    read = text_of(client.get("/claim", params=finesse).text, "read")
    assert "finesse with the jack of spades worked out with the hands in sight" in read


def test_findings_switches_and_the_line_in_steps_are_taken(client: TestClient) -> None:
    aware = client.get("/claim", params={**TWO_LEFT, "aware": "yes"}).text
    assert text_of(aware, "award").startswith("North–South: 2")
    known = client.get("/claim", params={**TWO_LEFT, "forgotten": "-"}).text
    assert text_of(known, "award").startswith("North–South: 2")
    stepped = client.get("/claim", params={**TWO_LEFT, "line": "all draw 1"}).text
    assert text_of(stepped, "award").startswith("North–South: 2")
    careless = client.get("/claim", params={**TWO_LEFT, "tail": "harsh"}).text
    assert "after a surprise the claimer stays careless" in text_of(careless, "rests")


@pytest.mark.parametrize(
    ("edition", "accepted", "award", "told"),
    [
        ("2017", "", "1 trick", "North–South"),
        ("2017", "", "1 trick", "If the Director takes that for the way play would probably have gone"),
        ("2007", "yes", "2 tricks", "is taken for the way play would probably have gone"),
        ("2007", "no", "1 trick", "is not taken for the way play would probably have gone"),
        ("1997", "yes", "1 trick", "is void: the claim is ruled on as it was made"),
    ],
)
def test_cards_played_after_the_claim_are_weighed(
    client: TestClient, edition: str, accepted: str, award: str, told: str
) -> None:
    later = {"played_on": "s9 ht hk s8", "accepted": accepted, "edition": edition}
    page = client.get("/claim", params={**TWO_LEFT, "words": "", **later})
    assert f'class="award">North–South: {award}.' in page.text
    assert told in unescape(page.text)


def test_declarers_tricks_need_those_won_before(client: TestClient) -> None:
    assert "Declarer" not in client.get("/claim", params=TWO_LEFT).text.split("</section>")[0]
    told = client.get("/claim", params={**TWO_LEFT, "won_declarer": "9"}).text
    assert "Declarer&#39;s tricks in all: 10." in told


def test_cards_on_the_table_are_played_by_those_who_follow_the_lead(client: TestClient) -> None:
    current = {**TWO_LEFT, "trick": "S9", "words": "drawing the last trump"}
    assert text_of(client.get("/claim", params=current).text, "award").startswith("North–South: 2")


def test_what_cannot_be_searched_out_is_left_to_the_director(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def open_award(dispute: Dispute, compare: bool) -> Award:
        return replace(dispute.award(compare=compare), certain=False, low=0, high=2, line=())

    monkeypatch.setattr("bridgelaw.desk.claims.award_on", open_award)
    page = client.get("/claim", params={**TWO_LEFT, "won_declarer": "9"}).text
    assert text_of(page, "award") == "North–South: at least 0, at most 2 of the 2 tricks left."
    assert "Decide yourself" in page
    assert "Not every line has been looked at" in page
    assert "the claim is good" not in page
    assert "Declarer&#39;s tricks in all" not in page


def test_what_other_settings_would_give_is_told(client: TestClient) -> None:
    asked = {**TWO_LEFT, "deal": "N:7.KQ.A. 9.J.K7. 8J.3.5. .T9.QJ.", "words": "the hearts are good"}
    page = client.get("/claim", params=asked).text
    assert text_of(page, "award") == "North–South: 4 tricks. East–West: 0 tricks."
    assert "Were it presumed that any card of a suit may come first: 3." in page


def test_a_long_ending_is_compared_only_when_that_is_asked_for(client: TestClient) -> None:
    asked = {
        **TWO_LEFT,
        "deal": "N:AKQJT98... 765432.2.. .AKQJT98.. ..AKQJT98.",
        "trumps": "NT",
        "on_lead": "N",
    }
    page = client.get("/claim", params=asked).text
    link = re.search(r'href="(/claim\?[^"]*compare=yes[^"]*)"', page)
    assert link
    assert "compare=yes" not in client.get(link[1].replace("&amp;", "&")).text.split("</section>")[3]


def test_the_line_hoped_for_is_shown_beside_the_one_that_decides(client: TestClient) -> None:
    page = client.get("/claim", params=TWO_LEFT).text
    assert "The line hoped for" in page
    assert re.findall(r'<span class="number">(.*?)</span>', page) == 2 * ["Trick 12", "Trick 13"]
    good = client.get("/claim", params={**TWO_LEFT, "words": "drawing the last trump"}).text
    assert "The line hoped for" not in good


LEAD_DUE: dict[str, str] = {
    **TWO_LEFT, "deal": "N:..2.9 .K5.. ...A3 .A..4", "trumps": "NT", "on_lead": "W", "tricks": "2", "forgotten": "-",
}  # fmt: skip
"""West is to lead and has the ace of hearts, and a club that runs into South's."""


@pytest.mark.parametrize(
    ("told", "award"),
    [
        ({}, "North–South: 1 trick. East–West: 1 trick."),
        ({"penalty_cards": "H5"}, "North–South: 1 trick. East–West: 1 trick."),
        ({"penalty_cards": "♥5", "lead": "any"}, "North–South: 1 trick. East–West: 1 trick."),
        ({"lead": "forbid:H"}, "North–South: 2 tricks. East–West: 0 tricks."),
        ({"lead": "require:C"}, "North–South: 2 tricks. East–West: 0 tricks."),
        ({"lead": "require:H"}, "North–South: 1 trick. East–West: 1 trick."),
    ],
)
def test_penalty_cards_bind_the_play_after_the_claim(
    client: TestClient, told: dict[str, str], award: str
) -> None:
    assert text_of(client.get("/claim", params={**LEAD_DUE, **told}).text, "award") == award


def test_a_minor_penalty_card_goes_before_another_small_one(client: TestClient) -> None:
    asked = {
        **TWO_LEFT, "deal": "N:.8.A. .92.. 2.3.. ...54", "trumps": "NT", "on_lead": "N", "line": "all lead H8; rest",
        "forgotten": "-",
    }  # fmt: skip
    free = client.get("/claim", params=asked).text
    assert text_of(free, "award").startswith("North–South: 0")
    page = client.get("/claim", params={**asked, "minor_penalty_cards": "H2"}).text
    assert text_of(page, "award").startswith("North–South: 2")
    assert "before a minor penalty card" in page


# -- the form ---------------------------------------------------------------------------------------------------


def test_hands_in_boxes_or_pasted_lead_to_one_short_address(client: TestClient) -> None:
    fields = {name: text for name, text in TWO_LEFT.items() if name != "deal"}
    boxes = {"nh": "K", "nd": "a", "es": "8", "eh": "Q", "ss": "9", "sd": "5", "wh": "10", "wd": "T"}
    for hands in (
        boxes,
        {"paste": '[Deal "N:.K.A. 8.Q.. 9..5. .T.T."]'},
        {"paste": "S:9..5. .T.T. .K.A. 8.Q.."},
    ):
        answer = client.get("/claim", params={**fields, **hands}, follow_redirects=False)
        assert answer.status_code == 303
        asked = parse_qs(urlsplit(answer.headers["location"]).query)
        assert asked["deal"] == ["N:.K.A. 8.Q.. 9..5. .T.T."]
        assert not asked.keys() & {*boxes, "paste"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"deal": ""}, "hands"),
        ({"deal": "", "ss": "9", "nh": "K"}, "es"),
        ({"deal": "", "paste": "N:.K.A. 8.Q.. 9..5."}, "paste"),
        ({"deal": "", "paste": "N:.K.A. 8.Q.. 9..5. .T.X."}, "paste"),
        ({"deal": "N:.K.A. 8.Q.. 9..5. .T.."}, "hands"),
        ({"deal": "N:.K.A. 8.Q.. 9..5. .T.A."}, "ws"),
        ({"trick": "H4 H5 H6 H7"}, "trick"),
        ({"trick": "nonsense"}, "trick"),
        ({"on_lead": "", "trick": "S9"}, "on_lead"),
        ({"trumps": ""}, "trumps"),
        ({"by": ""}, "by"),
        ({"by": "N"}, "by"),
        ({"tricks": "3"}, "tricks"),
        ({"won_declarer": "9", "won_defenders": "4"}, "won"),
        ({"words": "abracadabra"}, "words"),
        ({"words": "cashing the ace of clubs"}, "words"),
        ({"words": "that's mine"}, "words"),
        ({"words": "one down"}, "level"),
        ({"level": "7", "words": "five down", "won_declarer": "11"}, "tricks"),
        ({"tricks": "1", "words": "the rest are mine"}, "tricks"),
        ({"line": "nonsense"}, "line"),
        ({"line": "cash CA"}, "line"),
        ({"forgotten": "S2"}, "forgotten"),
        ({"forgotten": "S9"}, "forgotten"),
        ({"known_losers": "HQ"}, "known_losers"),
        ({"known_losers": "XX"}, "known_losers"),
        ({"penalty_cards": "S9"}, "penalty_cards"),
        ({"penalty_cards": "XX"}, "penalty_cards"),
        ({"minor_penalty_cards": "S9"}, "minor_penalty_cards"),
        ({"minor_penalty_cards": "HQ"}, "minor_penalty_cards"),
        ({"penalty_cards": "HQ", "minor_penalty_cards": "S8"}, "minor_penalty_cards"),
        ({"played_on": "HK"}, "played_on"),
        ({"played_on": "S9 XX"}, "played_on"),
        ({"accepted": "yes"}, "played_on"),
        ({"lead": "any"}, "lead"),
        ({"on_lead": "W", "trick": "HT", "lead": "any"}, "lead"),
        ({"on_lead": "W", "penalty_cards": "HQ", "lead": "forbid:H"}, "lead"),
    ],
)
def test_what_is_wrong_is_told_at_its_field(
    client: TestClient, changed: dict[str, str], field: str, lang: str
) -> None:
    asked = {**TWO_LEFT, "lang": lang, **changed}
    page = client.get("/claim", params=asked)
    assert page.status_code == 400
    assert page.text.count('role="alert"') == 1
    assert f'<li><a href="#{field}">' in page.text
    assert re.search(rf'id="{field}"', page.text)
    assert not re.search(r">\s*(ui|law\d+)\.[a-z]", page.text)
    for name in (
        "words",
        "line",
        "trick",
        "forgotten",
        "known_losers",
        "paste",
        "penalty_cards",
        "played_on",
    ):
        assert changed.get(name, "") in unescape(page.text), "what was typed is lost"


@pytest.mark.parametrize("words", ["I take three", "three tricks", "пять мои", "отдаю три"])
def test_words_that_name_more_tricks_than_are_left_are_told_so(client: TestClient, words: str) -> None:
    page = client.get("/claim", params={**TWO_LEFT, "words": words})
    assert page.status_code == 400
    assert "is said, and 2 tricks are left. Ask what was meant." in text_of(page.text, "at-field")
    assert (
        "а осталось взяток 2." in client.get("/claim", params={**TWO_LEFT, "words": words, "lang": "ru"}).text
    )


def test_a_number_that_leaves_no_room_for_what_is_conceded_is_told_beside_what_was_said(
    client: TestClient,
) -> None:
    page = client.get("/claim", params={**TWO_LEFT, "words": "I give you one", "tricks": "2"}).text
    assert '<p class="at-field" id="tricks-wrong">What was said claims 1 trick, and here it is 2.' in page


def test_what_is_wrong_with_the_words_opens_the_line_by_steps_and_no_more(client: TestClient) -> None:
    page = client.get("/claim", params={**TWO_LEFT, "words": "abracadabra"}).text
    opened = re.findall(r"<details([^>]*)>\s*<summary>(.*?)</summary>", page)
    assert [summary for attributes, summary in opened if "open" in attributes] == [
        "Or put the line together step by step"
    ]


@pytest.mark.parametrize(
    ("lang", "asked"),
    [
        ("en", ["Trumps: choose.", "Declarer: choose.", "On lead: choose.", "Who claims: choose."]),
        (
            "ru",
            ["Козырь: выберите.", "Разыгрывающий: выберите.", "С чьей руки ход: выберите.",
             "Чья претензия: выберите."],
        ),
    ],
)  # fmt: skip
def test_what_is_still_to_be_chosen_is_named(client: TestClient, lang: str, asked: list[str]) -> None:
    page = client.get("/claim", params={"ask": "award", "deal": TWO_LEFT["deal"], "lang": lang}).text
    assert re.findall(r'<li><a href="#\w+">([^<]*)</a>', page) == asked


def test_words_about_this_trick_are_told_to_be_no_claim(client: TestClient) -> None:
    page = client.get("/claim", params={**TWO_LEFT, "words": "that's mine", "lang": "en"})
    assert page.status_code == 400
    assert "South spoke only of the trick in progress: that is no claim" in page.text


def test_a_choice_of_a_lead_is_checked_beside_cards_that_cannot_be_read(client: TestClient) -> None:
    """What is wrong with it is told where it stands, in the language of the page."""
    asked = {**TWO_LEFT, "penalty_cards": "XX", "lead": "forbid:H", "lang": "ru"}
    page = client.get("/claim", params=asked).text
    assert '<li><a href="#penalty_cards">' in page
    assert '<li><a href="#lead">' in page
    assert "no defender is to lead" not in page


def test_what_is_typed_is_never_markup(client: TestClient) -> None:
    asked = {**TWO_LEFT, "words": "<b>'\"&", "line": "<i>", "trick": "<u>", "forgotten": "<s>"}
    page = client.get("/claim", params=asked).text
    for mark in ("<b>'", "<i>", "<u>", "<s>"):
        assert mark not in page


ANYTHING: dict[str, list[str]] = {
    "deal": [TWO_LEFT["deal"], TWO_LEFT["deal"], "N:A.K.. 2.3.. 4.5.. 6.7..", "N:....", "N:- - - -",
             "N:AA... K... Q... J..."],
    "trumps": ["S", "S", "NT", ""],
    "by": ["S", "S", "E", "N", ""],
    "tricks": ["", "", "0", "2", "5", "x"],
    "trick": ["", "", "S9", "H2 H3", "S9 S8 HT", "junk"],
    "words": ["", "the rest", "one down", "making", "I concede", "все мои", "без одной", "that's mine", "\x00", "дама",
              "two down", "you get a heart", "finesse", "четыре пики", "импас в черве", "giving you five tricks"],
    "line": ["", "", "all", "claim 9", "down 3", "cash SA", "concede 9", "discard S on H", "if S breaks then rest"],
    "level": ["", "1", "7"],
    "won_declarer": ["", "", "9", "13"],
    "won_defenders": ["", "", "2", "x"],
    "forgotten": ["", "-", "S8", "ZZ", "S8,HQ"],
    "known_losers": ["", "-", "D5"],
    "penalty_cards": ["", "", "S8", "HQ DT", "S9", "?"],
    "minor_penalty_cards": ["", "", "S8", "HQ"],
    "lead": ["", "", "any", "forbid:H", "require:X"],
    "aware": ["", "yes", "no"],
    "player": ["", "novice", "expert"],
    "suit_order": ["", "free"],
    "tail": ["", "harsh", "lenient"],
    "edition": ["1987", "1997", "2007", "2017"],
    "lang": ["en", "ru"],
}  # fmt: skip


@pytest.mark.parametrize("seed", range(100))
def test_whatever_is_sent_there_is_an_answer_in_words(client: TestClient, seed: int) -> None:
    rng = random.Random(seed)
    asked = {**TWO_LEFT, **{name: rng.choice(values) for name, values in ANYTHING.items()}}
    page = client.get("/claim", params=asked)
    assert page.status_code in (200, 400)
    assert ('role="alert"' in page.text) == (page.status_code == 400)
    assert ('class="award"' in page.text) == (page.status_code == 200)
    assert not re.search(r">\s*(ui|law\d+|presumption)\.[a-z]", page.text), "a sentence is missing"


def test_the_form_is_filled_with_what_the_interview_knows(client: TestClient) -> None:
    ruled = "claim.S.claim.S.2.12.no.object.W.hands.S.S.-.9.N:~dK~dA~d 8~dQ~d~d 9~d~d5~d ~dT~dT~d"
    page = client.get("/ruling", params={"log": f"{ruled}.y:aware_of_trump:S", "lang": "en"}).text
    found = re.search(r'href="(/claim\?[^"]*)"', page)
    assert found
    award = client.get(found[1].replace("&amp;", "&")).text
    assert text_of(award, "award").startswith("North–South: 2")
    assert "Declarer&#39;s tricks in all: 11." in award
    unseen = client.get("/ruling", params={"log": "claim.S.claim.S.2.12.no.object.W", "lang": "en"}).text
    found = re.search(r'href="(/claim\?[^"]*)"', unseen)
    assert found
    blank = client.get(found[1].replace("&amp;", "&"))
    assert blank.status_code == 200
    assert '<option value="2" selected>' in blank.text


def test_the_penalty_cards_of_the_interview_go_to_the_form(client: TestClient) -> None:
    dropped = "exposed.S.E.dropped.H2.N.-.claim.claim.S.2.12.no.object.W"
    ruled = f"{dropped}.hands.NT.11.N:~d8~dA~d ~d92~d~d 2~d3~d~d ~d~d~d54"
    page = client.get("/ruling", params={"log": ruled, "lang": "en"}).text
    found = re.search(r'href="(/claim\?[^"]*)"', page)
    assert found
    assert parse_qs(urlsplit(unescape(found[1])).query)["minor_penalty_cards"] == ["H2"]
    award = client.get(unescape(found[1])).text
    assert "before a minor penalty card" in award
    assert re.search(r'id="minor_penalty_cards"[^>]*value="H2"', award)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_choice_open_at_the_claim_is_asked_for_before_the_claim_is_ruled_on(
    client: TestClient, lang: str
) -> None:
    claimed = "lead_out_of_turn.S.later.W.S.CA.claim.claim.S.2.12.no.object.W"
    page = client.get("/ruling", params={"log": claimed, "lang": lang}).text
    assert {"en": "That choice comes first", "ru": "Сначала этот выбор делает Юг"}[lang] in page
    assert 'value="o:accept"' in page
    assert 'href="/claim?' not in page
    chosen = client.get("/ruling", params={"log": f"{claimed}.o:reject", "lang": lang}).text
    assert 'value="hands"' in chosen
    assert "penalty_cards=CA" in chosen


def test_only_pages_that_need_it_bring_a_script_and_only_ours(client: TestClient) -> None:
    page = client.get("/claim")
    assert re.findall(r"<script[^>]*>", page.text) == ['<script src="/static/cards.js" type="module">']
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert client.get("/static/cards.js").status_code == 200


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "The words by themselves read otherwise (tricks claimed: 0). The line that was given stands."),
        ("ru", "Сами слова читаются иначе (заявлено взяток: 0). В силе указанная линия."),
    ],
)
def test_the_page_tells_words_that_read_otherwise_than_the_line(
    client: TestClient, lang: str, told: str
) -> None:
    page = client.get("/claim", params={**TWO_LEFT, "lang": lang, "words": "I get none", "line": "all"})
    assert told in page.text


# -- the JSON endpoint ------------------------------------------------------------------------------------------

IN_JSON: dict[str, Any] = {"deal": "N:.K.A. 8.Q.. 9..5. .T.T.", "contract": "4S S", "on_lead": "S", "by": "S"}


@pytest.mark.parametrize("words", ["", "drawing the last trump", "забираю последнего козыря"])
def test_the_endpoint_answers_as_the_command_does(
    client: TestClient, capsys: pytest.CaptureFixture[str], words: str
) -> None:
    answer = client.post("/api/claim", json={**IN_JSON, "words": words})
    assert answer.status_code == 200
    assert main(["claim", IN_JSON["deal"], "--contract", "4S S", "--on-lead", "S", "--by", "S", "--words", words,
                 "--json"]) == 0  # fmt: skip
    assert answer.json() == json.loads(capsys.readouterr().out)


def test_cards_played_after_the_claim_come_with_it(client: TestClient) -> None:
    later = {**IN_JSON, "words": "", "played_on": "S9 HT HK S8"}
    award = client.post("/api/claim", json=later).json()
    assert (award["claimer_tricks"], award["as_played"]) == (1, 2)
    accepted = client.post("/api/claim", json={**later, "play_accepted": True}).json()
    assert (accepted["claimer_tricks"], accepted["line"][:2]) == (2, ["S:S9", "W:HT"])
    refused = client.post("/api/claim", json={**later, "played_on": "HK"})
    assert (refused.status_code, "it is S's turn" in refused.json()["error"]) == (400, True)


def test_findings_and_switches_come_with_the_claim(client: TestClient) -> None:
    found = {"aware_of_trump": True, "class": "expert", "forgotten": [], "switches": {"tail": "harsh"}}
    award = client.post("/api/claim", json={**IN_JSON, **found, "lang": "ru"}).json()
    assert award["claimer_tricks"] == 2
    assert (award["switches"]["tail"], award["switches"]["player"]) == ("harsh", "expert")
    assert "Юг" in award["reasons"][0]["text"]


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"deal": "N:.K.A. 8.Q.. 9..5. .T.."}, "deal"),
        ({"by": "N"}, "by"),
        ({"by": "X"}, "by"),
        ({"contract": "9S S"}, "contract"),
        ({"words": "abracadabra"}, "words"),
        ({"line": "nonsense"}, "line"),
        ({"switches": {"mood": "bad"}}, "mood"),
        ({"edition": 1800}, "1800"),
        ({"tricks": 3}, "tricks"),
        ({"tricks": 1, "words": "the rest are mine"}, "tricks"),
        ({"trumps": "H"}, "trumps"),
        ({"declarer": "W"}, "declarer"),
        ({"words": "эту беру"}, "68A"),
        ({"penalty_cards": ["HQ"]}, "penalty_cards"),
        ({"minor_penalty_cards": ["E:HQ"]}, "minor_penalty_cards"),
        ({"lead": "forbid:H"}, "lead"),
    ],
)
def test_a_claim_that_cannot_be_is_told(client: TestClient, changed: dict[str, Any], place: str) -> None:
    answer = client.post("/api/claim", json={**IN_JSON, **changed})
    assert answer.status_code == 400
    assert place in answer.json()["error"]


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"deal": "N:.K.A. 8.Q.. 9..5. .T.."}, "deal: В руках не поровну карт"),
        ({"words": "abracadabra"}, "words: «abracadabra» — непонятно."),
        ({"line": "nonsense"}, "line: «nonsense» — это не линия."),
        ({"switches": {"mood": "bad"}}, "switches: «mood» — нет такого вопроса"),
        ({"edition": 1800}, "edition: Редакции «1800» нет."),
        ({"class": "wizard"}, "class:S: «wizard» — не класс игрока."),
    ],
)
def test_a_claim_that_cannot_be_is_told_in_russian(
    client: TestClient, changed: dict[str, Any], complaint: str
) -> None:
    answer = client.post("/api/claim", json={**IN_JSON, **changed, "lang": "ru"})
    assert answer.status_code == 400
    assert answer.json()["error"].startswith(complaint)


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"tricks": True}, "tricks"),
        ({"tricks": "2"}, "tricks"),
        ({"tricks": 1.5}, "tricks"),
        ({"won": [True, 0]}, "won"),
        ({"aware_of_trump": 1}, "aware_of_trump"),
    ],
)
def test_what_is_not_of_its_kind_is_unfit(client: TestClient, changed: dict[str, Any], place: str) -> None:
    answer = client.post("/api/claim", json={**IN_JSON, **changed})
    assert answer.status_code == 422
    assert answer.json()["error"].startswith(place)


def test_words_that_read_otherwise_than_the_line_are_told(client: TestClient) -> None:
    given = {**IN_JSON, "words": "I get none", "line": "all draw all"}
    answer = client.post("/api/claim", json=given).json()
    assert (answer["stated"], answer["words_read"]) == ("all draw all", "claim 0")
    given["words"] = "drawing trumps"
    assert client.post("/api/claim", json=given).json()["words_read"] is None


def test_penalty_cards_and_the_choice_of_a_lead_come_with_the_claim(client: TestClient) -> None:
    claim = {
        "deal": LEAD_DUE["deal"],
        "contract": "3NT S",
        "on_lead": "W",
        "by": "S",
        "won": [11, 0],
        "forgotten": [],
    }
    bound = client.post("/api/claim", json={**claim, "penalty_cards": ["E:H5"]}).json()
    assert (bound["claimer_tricks"], "50D1" in bound["paragraphs"]) == (1, True)
    assert client.post("/api/claim", json={**claim, "lead": "forbid:H"}).json()["claimer_tricks"] == 2
    minor = client.post("/api/claim", json={**claim, "minor_penalty_cards": ["E:H5"]}).json()
    assert "50C" in minor["paragraphs"]


def test_unread_words_are_listed(client: TestClient) -> None:
    answer = client.post("/api/claim", json={**IN_JSON, "words": "drawing trumps, abracadabra"})
    assert answer.json()["unread"] == ["abracadabra"]


@pytest.mark.parametrize(
    ("lang", "asks"), [("en", "this trick, or all that are left?"), ("ru", "все оставшиеся?")]
)
def test_what_words_leave_open_is_asked(client: TestClient, lang: str, asks: str) -> None:
    answer = client.post("/api/claim", json={**IN_JSON, "words": "mine", "lang": lang}).json()
    assert (answer["unread"], asks in answer["error"]) == (["mine"], True)


def test_the_endpoint_describes_itself(client: TestClient) -> None:
    api = client.get("/openapi.json").json()
    assert "/api/claim" in api["paths"]
    assert {"deal", "by", "class"} <= api["components"]["schemas"]["ClaimIn"]["properties"].keys()


# -- in a browser -----------------------------------------------------------------------------------------------

BOXES = {"nh": "K", "nd": "A", "es": "8", "eh": "Q", "ss": "9", "sd": "5", "wh": "10", "wd": "10"}


def fill_in(page: "Page", words: str) -> None:
    """Fill the form in as a Director would."""
    for name, holding in BOXES.items():
        page.locator(f"#{name}").fill(holding)
    for name, value in (("trumps", "S"), ("declarer", "S"), ("on_lead", "S"), ("by", "S")):
        page.locator(f"#{name}").select_option(value)
    page.locator("#words").fill(words)


@pytest.mark.browser
@pytest.mark.parametrize(
    ("lang", "words", "read", "award", "first", "last"),
    [
        (
            "en", "I'm crossing to dummy with a diamond", "cross to dummy in diamonds",
            "North–South: 1 trick. East–West: 1 trick.", "Trick 12: South plays the five of diamonds.",
            "wins the trick",
        ),
        (
            "ru", "перехожу на стол бубной", "перейти на стол бубнами",
            "Север–Юг: 1 взятка. Восток–Запад: 1 взятка.", "Взятка 12: Юг кладёт пятёрку бубён.", "Взятку берёт",
        ),
    ],
)  # fmt: skip
def test_a_claim_in_plain_words_is_judged_and_its_line_shown_trick_by_trick(
    browser: "Browser", desk: str, lang: str, words: str, read: str, award: str, first: str, last: str
) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740}, locale=lang)
    try:
        page.goto(f"{desk}/?lang={lang}")
        page.locator('a.button[href^="/claim"]').click()
        check_the_page(page, thorough=True)
        fill_in(page, words)
        with page.expect_navigation():
            page.locator(".go").click()
        assert page.locator(".award").inner_text() == award
        assert read in page.locator(".read").inner_text()
        assert "deal=N:" in page.url
        check_the_page(page, thorough=True)
        line = page.locator("line-player").first
        line.locator(".on-one").click()
        assert line.locator(".now").inner_text() == first
        assert line.locator(".middle .card").count() == 1
        for _ in range(3):
            page.keyboard.press("ArrowRight")
        assert last in line.locator(".now").inner_text()
        assert line.locator(".middle .card").count() == 4
        assert page.evaluate("document.activeElement.matches('.on-one')"), "the focus is lost"
        page.keyboard.press("End")
        assert line.locator(".held:visible").count() == 0
        page.keyboard.press("Home")
        assert line.locator(".held:visible").count() == 8
        check_the_page(page, thorough=True)
    finally:
        page.close()


@pytest.mark.browser
def test_without_scripts_the_page_is_complete(browser: "Browser", desk: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, java_script_enabled=False)
    try:
        page = context.new_page()
        page.goto(f"{desk}/claim?lang=en")
        assert page.locator("deal-by-taps").is_hidden()
        fill_in(page, "")
        with page.expect_navigation():
            page.locator(".go").click()
        assert page.locator(".award").inner_text() == "North–South: 1 trick. East–West: 1 trick."
        assert page.locator("line-player").first.locator(".tricks li").count() == 2
        assert page.locator(".controls:visible").count() == 0
    finally:
        context.close()


@pytest.mark.browser
def test_cards_are_tapped_into_hands(browser: "Browser", desk: str) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740})
    try:
        page.goto(f"{desk}/claim?lang=en")
        page.locator("deal-by-taps summary").click()
        for hand, cards in (("N", "HK DA"), ("E", "S8 HQ"), ("S", "S9 D5"), ("W", "HT DT")):
            page.locator(f'[data-into="{hand}"]').click()
            for card in cards.split():
                page.locator(f'deal-by-taps [data-card="{card}"]').click()
        check_the_page(page, thorough=True)
        assert {name: page.locator(f"#{name}").input_value() for name in BOXES} == BOXES
        assert page.evaluate(
            """[...document.querySelectorAll('deal-by-taps [data-card]')].filter(card => {
                const cell = card.getBoundingClientRect(), told = card.lastElementChild.getBoundingClientRect();
                return told.left < cell.left || told.right > cell.right;
            }).length"""
        ) == 0, "a card and whose it is stay within their button"  # fmt: skip
        page.locator('deal-by-taps [data-card="DT"]').click()
        assert page.locator("#wd").input_value() == "", "a second tap takes the card out"
        assert page.locator('[data-into="W"] .count').inner_text() == "1"
        page.locator('[data-field="penalty_cards"]').click()
        for card in ("HQ", "S8", "HQ"):
            page.locator(f'deal-by-taps [data-card="{card}"]').click()
        assert page.locator("#penalty_cards").input_value() == "S8"
        assert page.locator("#eh").input_value() == "Q", "the card stays in its hand"
        assert "East, Major penalty cards" in page.locator('deal-by-taps [data-card="S8"]').inner_text()
        assert page.locator('[data-field="penalty_cards"] .count').inner_text() == "1"
        check_the_page(page, thorough=True)
    finally:
        page.close()


@pytest.mark.browser
@in_each_language_on_each_screen
def test_the_page_fits_and_is_free_of_what_axe_finds(
    browser: "Browser", desk: str, lang: str, scheme: Literal["light", "dark"], width: int, thorough: bool
) -> None:
    """In each language on each screen nothing is cut off; axe sees each language, screen and scheme of colours."""
    page = browser.new_page(viewport={"width": width, "height": 740}, color_scheme=scheme)
    asked = "ask=award&trumps=S&declarer=S&on_lead=S&by=S&deal=N:.K.A.%208.Q..%209..5.%20.T.T."
    try:
        for query in ("", asked, f"{asked}&words=abracadabra&tricks=9&forgotten=x", "ask=award&ss=AX"):
            page.goto(f"{desk}/claim?{query}&lang={lang}")
            for summary in page.locator("form summary").all():
                if summary.is_visible():
                    summary.click()
            check_the_page(page, thorough=thorough)
    finally:
        page.close()


# -- the line by taps -------------------------------------------------------------------------------------------


def stepped(client: TestClient, line: str = "", **fields: str) -> tuple[str, str]:
    """The line after a step was added or taken away, and the whole page."""
    sent = {f"step_{name}": value for name, value in fields.items()}
    page = client.get("/claim", params={**TWO_LEFT, "line": line, "step": "add", **sent})
    found = re.search(r'name="line" value="([^"]*)"', page.text)
    assert found
    return unescape(found[1]), page.text


@pytest.mark.parametrize(
    ("fields", "step"),
    [
        ({"kind": "draw"}, "draw all"),
        ({"kind": "draw", "times": "2"}, "draw 2"),
        ({"kind": "cash", "what": "H", "times": "3", "hand": "dummy"}, "cash H*3 from dummy"),
        ({"kind": "lead", "what": "D5"}, "lead D5"),
        ({"kind": "cross", "hand": "dummy", "what": "HK"}, "cross dummy with HK"),
        ({"kind": "ruff", "what": "C", "hand": "hand"}, "ruff C in hand"),
        ({"kind": "discard", "what": "D", "on": "HK"}, "discard D on HK"),
        ({"kind": "finesse", "what": "S9", "hand": "E"}, "finesse S9 against E"),
        ({"kind": "concede", "what": "trump"}, "concede 1 in trump"),
        ({"kind": "high", "hand": "dummy"}, "high dummy"),
    ],
)
def test_a_step_of_the_line_is_added_by_taps(client: TestClient, fields: dict[str, str], step: str) -> None:
    line, page = stepped(client, **fields)
    assert line == step
    assert 'class="award"' not in page, "nothing is ruled on while the line is put together"
    assert stepped(client, "all draw 1", **fields)[0] == f"all draw 1; {step}"


def test_a_line_by_taps_is_told_in_words_and_ruled_on(client: TestClient) -> None:
    line, page = stepped(client, "draw 1", kind="cash", what="D")
    assert "<li>draw 1 round of trumps</li><li>cash diamonds</li>" in page
    assert text_of(client.get("/claim", params={**TWO_LEFT, "line": line}).text, "award").startswith(
        "North–South: 2"
    )


def test_the_last_step_can_be_taken_away(client: TestClient) -> None:
    page = client.get("/claim", params={**TWO_LEFT, "line": "all draw 1; cash D", "step": "undo"}).text
    assert 'name="line" value="all draw 1"' in page


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"kind": "cash"},
        {"kind": "cross", "what": "H"},
        {"kind": "finesse", "what": "H"},
        {"kind": "finesse", "what": "HK", "hand": "dummy"},
        {"kind": "rest", "what": "H"},
        {"kind": "exit", "what": "H", "times": "2"},
    ],
)
def test_a_step_that_cannot_be_put_so_is_refused_and_kept(client: TestClient, fields: dict[str, str]) -> None:
    line, page = stepped(client, "draw 1", **fields)
    assert line == "draw 1"
    assert "This step cannot be put so" in page
    for name, value in fields.items():
        chosen = re.search(rf'name="step_{name}".*?</select>', page, re.DOTALL)
        assert chosen
        assert f'<option value="{value}" selected>' in chosen[0]


def test_a_refused_step_is_told_too_while_the_hands_stand_in_their_fields(client: TestClient) -> None:
    typed = {"es": "8", "eh": "Q", "nh": "K", "nd": "A", "ss": "9", "sd": "5", "wh": "T", "wd": "T"}
    table = {name: value for name, value in TWO_LEFT.items() if name != "deal"}
    page = client.get("/claim", params={**table, **typed, "step": "add", "step_kind": "finesse"})
    assert page.status_code == 400
    assert "This step cannot be put so" in page.text
    assert '<option value="finesse" selected>' in page.text


# -- suits shown out before the claim -----------------------------------------------------------------------------

FINESSE = {**TWO_LEFT, "deal": "N:AQ... .54.. 32... K6...", "trumps": "NT", "forgotten": "-"}


def test_a_suit_shown_out_is_ticked_and_counts(client: TestClient) -> None:
    assert text_of(client.get("/claim", params=FINESSE).text, "award").startswith("North–South: 1")
    page = client.get("/claim", params={**FINESSE, "out": "ES"}).text
    assert text_of(page, "award").startswith("North–South: 2")
    assert re.search(r'name="out" value="ES" checked', page)
    assert client.get("/claim", params=[*FINESSE.items(), ("out", "ES"), ("out", "EC")]).status_code == 200


def test_a_suit_still_held_cannot_have_been_shown_out(client: TestClient) -> None:
    page = client.get("/claim", params={**FINESSE, "out": "WS"}).text
    assert "West still holds spades and cannot have shown out of them." in page


def test_what_is_wrong_is_told_once_and_in_the_language_of_the_page(client: TestClient) -> None:
    page = client.get("/claim", params={**FINESSE, "out": "WS", "lang": "ru"}).text
    told = re.findall(r'<li><a href="#(\w+)">(.*?)</a></li>', page)
    assert [field for field, _ in told] == ["out"]
    assert told[0][1].startswith("Запад ещё держит пики")
    assert 'class="award"' not in page

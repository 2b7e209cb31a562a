"""A claim at a table of a session: how it is told, what the players say to it, what the Director finds, the award."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

pytest.importorskip("fastapi", reason="the desk's packages are not installed")

from fastapi.testclient import TestClient

from bridgelaw.desk import create_app
from bridgelaw.desk.floor import Floor
from bridgelaw.desk.store import Account, open_store

PASSWORD = "right password"
ENDING: dict[str, object] = {
    "deal": "N:K2.A.K.2 84.Q.J.K A9.3.A4. 3.J2.Q.Q", "contract": "4S S", "on_lead": "S", "won": {"NS": 6, "EW": 2},
}  # fmt: skip
"""South is declarer; five tricks are left, two trumps and the king of clubs are out."""


class Club:
    """A Director at a board of a session."""

    def __init__(
        self, client: TestClient, floor: Floor, board: dict[str, object], edition: int, lang: str
    ) -> None:
        """Open a board."""
        director = Account(1, "Anna", False)
        session = floor.store.boards.open_session("Tuesday", edition, "wbf", director.id)
        opened = floor.open_board(session.id, "7", "3", {"kind": "table", "board": board}, director)
        self.client, self.path = client, f"/board/{opened.id}"
        self.page = client.get(self.path, params={"lang": lang, "edition": edition})

    def sends(self, **fields: str) -> str:
        """Send a form of the page, and return what the page says then."""
        carried = {
            name: unescape(value)
            for name, value in re.findall(
                r'<input type="hidden" name="(form|key|seen)" value="([^"]*)">', self.page.text
            )
        }
        self.page = self.client.post(f"{self.path}/acts", data=carried | fields)
        return self.text

    def adds(self, by: str, do: str, typed: str = "", tricks: str = "") -> str:
        """Add what has happened."""
        return self.sends(by=by, do=do, typed=typed, tricks=tricks)

    def taps(self, **act: object) -> str:
        """Tap a button of the page that stands for this act."""
        wanted = json.dumps(act)
        assert wanted in map(unescape, re.findall(r'name="act" value="([^"]*)"', self.page.text)), wanted
        return self.sends(act=wanted)

    @property
    def text(self) -> str:
        """The words of the page."""
        main = self.page.text.split("<main")[1].split("</main>")[0]
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())

    @property
    def wrong(self) -> str:
        """What the page says is wrong."""
        found = re.search(r'id="wrong" role="alert">(.*?)</p>', self.page.text, re.DOTALL)
        return unescape(found[1]) if found else ""


Opens = Callable[..., Club]


@pytest.fixture(scope="module")
def opens(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opens]:
    """Open a board of a session with an ending, or whatever other board is given."""
    store = open_store(f"sqlite:///{tmp_path_factory.mktemp('desk')}/desk.db")
    store.people.first_director("Anna", PASSWORD)
    client = TestClient(create_app(store), base_url="http://desk")
    assert client.post("/sign-in", data={"name": "Anna", "password": PASSWORD}).url.path == "/sessions"

    def open_(edition: int = 2017, lang: str = "en", **board: object) -> Club:
        return Club(client, Floor(store), board or ENDING, edition, lang)

    yield open_
    store.close()


TWELVE_LEFT = {
    "deal": "N:AKQ2.AK2.AK2.K2 JT.JT9.JT98.JT9 9876.Q3.Q3.AQ87 543.8765.765.65",
    "contract": "3NT S",
    "on_lead": "S",
    "won": {"NS": 1, "EW": 0},
}
"""Twelve tricks are left, and South has one: twelve may be those that are left, and all."""


# -- how a claim is told ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "tricks", "claimed"),
    [
        ("", "", "5 tricks"),
        ("drawing trumps and the rest are mine", "", "5 tricks"),
        ("drawing trumps, I give you a club", "", "4 tricks"),
        ("3 drawing trumps", "", "3 tricks"),
        ("two rounds of trumps", "3", "3 tricks"),
        ("2 rounds of trumps", "", "5 tricks"),
        ("making", "", "4 tricks"),
        ("abracadabra", "2", "2 tricks"),
    ],
)
def test_the_number_of_tricks_is_as_given_else_as_the_words_have_it(
    opens: Opens, typed: str, tricks: str, claimed: str
) -> None:
    at = opens()
    assert f"South claims {claimed}" in at.adds("S", "claim", typed, tricks)


@pytest.mark.parametrize("typed", ["12 tricks", "twelve tricks", "двенадцать взяток", "12 взяток"])
def test_a_number_that_may_be_of_those_left_or_all_is_asked(opens: Opens, typed: str) -> None:
    for lang, asked in (
        ("en", "Ask: 12 of the tricks left, or 12 in all?"),
        ("ru", "Спросите: 12 из оставшихся взяток или 12 всего?"),
    ):
        at = opens(lang=lang, **TWELVE_LEFT)
        at.adds("S", "claim", typed)
        assert asked in at.wrong


def test_the_number_given_beside_it_settles_it(opens: Opens) -> None:
    at = opens(**TWELVE_LEFT)
    assert "South claims 12 tricks" in at.adds("S", "claim", "twelve tricks", "12")
    at = opens(**TWELVE_LEFT)
    assert "South claims 11 tricks" in at.adds("S", "claim", "twelve tricks", "11")


@pytest.mark.parametrize(
    ("typed", "tricks", "english", "russian"),
    [
        ("abracadabra", "", "“abracadabra” is not understood", "«abracadabra» — непонятно"),
        ("mine", "", "Ask: this trick, or all that are left?", "эта взятка или все оставшиеся?"),
        ("the rest are mine", "3", "What was said claims 5 tricks, and here it is 3", "по сказанному 5"),
        ("I give you one", "5", "What was said claims 4 tricks, and here it is 5", "по сказанному 4"),
        ("", "6", "Only 5 tricks are left", "Осталось только 5 взяток"),
        ("14 drawing trumps", "", "Only 5 tricks are left", "Осталось только 5 взяток"),
        ("five down", "", "does not come to a number from 0 to 5", "не выходит числа от 0 до 5"),
    ],
)
def test_a_claim_that_cannot_be_is_told_in_the_language_of_the_page(
    opens: Opens, typed: str, tricks: str, english: str, russian: str
) -> None:
    for lang, said in (("en", english), ("ru", russian)):
        at = opens(lang=lang)
        at.adds("S", "claim", typed, tricks)
        assert said in at.wrong
        assert f'value="{typed}"' in at.page.text, "what was typed stays"


@pytest.mark.parametrize(
    ("typed", "tricks", "conceded"),
    [
        ("", "", "5 tricks"),
        ("I give up", "", "5 tricks"),
        ("отдаю две", "", "2 tricks"),
        ("2", "", "2 tricks"),
        ("", "3", "3 tricks"),
    ],
)
def test_the_number_of_tricks_conceded_too(opens: Opens, typed: str, tricks: str, conceded: str) -> None:
    at = opens()
    assert f"West concedes {conceded}" in at.adds("W", "concede", typed, tricks)
    at = opens()
    at.adds("W", "concede", "well played")
    assert at.wrong == "How many tricks? The words do not tell; give the number."


def test_a_claim_is_told_where_no_hand_is_known(opens: Opens) -> None:
    at = opens(contract="3NT S")
    assert "South claims 11 tricks: “I give you two”." in at.adds("S", "claim", "I give you two")
    at.adds("E", "object")
    assert "go to South's side? What is doubtful counts against the claimer." in at.text
    assert "Declarer has 9 tricks." in at.taps(do="find", question="adjudicated:S", answer=9)
    other = opens(contract="3NT S")
    other.adds("S", "claim", "one down")
    assert other.wrong == "How many tricks? The words do not tell; give the number."
    assert "South claims 8 tricks: “one down”." in other.adds("S", "claim", "one down", "8")


def test_what_was_said_stands_in_the_log(opens: Opens) -> None:
    said = opens(lang="ru").adds("S", "claim", "отбираю козырей, остальные мои")
    assert "Юг говорит, что возьмёт 5 взяток: «отбираю козырей, остальные мои»." in said


def test_a_remark_about_this_trick_is_no_claim_and_only_a_defenders_tells_his_partner_something(
    opens: Opens,
) -> None:
    at = opens()
    assert "South spoke only of the trick in progress" in at.adds("S", "claim", "that's mine")
    assert "partner may not make use" not in at.text
    assert "East's partner may not make use of what was said." in at.adds("E", "claim", "that's mine")


# -- what the players say to it -----------------------------------------------------------------------------------


def test_while_a_claim_waits_an_objection_is_at_hand(opens: Opens) -> None:
    at = opens()
    assert "The play stands still: does East or West object, or do they agree?" in at.adds("S", "claim")
    choices = at.page.text.split('<select id="do"')[1].split("</select>")[0]
    assert re.findall(r'value="(\w+)"', choices)[:2] == ["object", "agree"]
    assert '<option value="W" selected>' in at.page.text.split('<select id="by"')[1]


def test_either_of_the_others_may_ask_to_play_on(opens: Opens) -> None:
    at = opens()
    at.adds("S", "claim")
    assert "East: play on" in at.text
    asked = at.taps(do="choose", by="W", option="play_on")
    assert "West asks to play on; North, East and South must agree." in asked
    assert "North, East and South have yet to agree to play on" in asked
    at.adds("N", "agree")
    assert "East and South have yet to agree to play on" in at.adds("N", "agree")
    at.adds("E", "agree")
    assert "All four agree: South's claim or concession is void" in at.adds("S", "agree")
    assert "South plays" in at.text


def test_before_2017_nobody_plays_on(opens: Opens) -> None:
    for edition in (1987, 1997, 2007):
        at = opens(edition)
        at.adds("S", "claim")
        assert "play on" not in at.text
        assert "does East or West object" in at.text


@pytest.mark.parametrize(
    ("edition", "asks"),
    [(1997, "A normal play could lose it"), (2017, "would probably have won it had play gone on")],
)
def test_an_agreement_is_withdrawn_within_the_correction_period(
    opens: Opens, edition: int, asks: str
) -> None:
    at = opens(edition)
    at.adds("S", "claim")
    at.adds("W", "agree")
    assert "the agreement stands" in at.adds("", "round_ends")
    at.adds("W", "object")
    if edition == 2017:
        assert asks in at.text
        assert "One trick goes back to East–West." in at.taps(do="find", question="likely:EW", answer=1)
    else:
        assert "goes back to East–West" in at.text or "could lose it" in at.text
    at.adds("", "period_ends")
    at.adds("E", "object")
    assert at.wrong


def test_a_trick_won_before_may_be_found_when_an_agreement_is_withdrawn(opens: Opens) -> None:
    at = opens()
    at.adds("S", "claim")
    at.adds("W", "agree")
    assert "How many tricks that are written to the opponents" not in at.adds("", "round_ends")
    assert "had East–West in fact won before the claim?" in at.adds("W", "object")
    assert "had won one trick already" in at.taps(do="find", question="already_won:EW", answer=1)
    assert "already_won" not in at.page.text, "it has been found"


def test_a_call_on_the_next_board_makes_an_agreement_stand(opens: Opens) -> None:
    at = opens()
    at.adds("S", "claim")
    assert "East–West have not objected, so the agreement stands" in at.adds("E", "next_board")


# -- the award ----------------------------------------------------------------------------------------------------


def test_the_award_is_shown_with_the_line_that_decides_trick_by_trick(opens: Opens) -> None:
    at = opens()
    at.adds("S", "claim", "drawing trumps and the rest are mine")
    shown = at.adds("W", "object")
    assert "The line that decides North–South: 4 tricks. East–West: 1 trick." in shown
    assert "How the words were read drawing trumps and the rest are mine draw all the trumps said" in shown
    decisive = at.page.text.split('id="decisive"')[1].split("</section>")[0]
    assert re.findall(r'<span class="number">(.*?)</span>', decisive) == [
        f"Trick {number}" for number in range(9, 14)
    ]


def test_the_page_of_the_claim_gives_the_same_award(opens: Opens) -> None:
    at = opens()
    at.adds("S", "claim", "making")
    at.adds("W", "object")
    (address,) = re.findall(r'href="(/claim\?[^"]*)"', at.page.text)
    asked = parse_qs(urlsplit(unescape(address)).query)
    assert asked["level"] == ["4"], "the words speak of the contract"
    assert 'class="award">North–South: 4 tricks.' in at.client.get(unescape(address)).text


def test_a_suit_shown_out_at_the_table_is_told_to_the_page_of_the_claim(opens: Opens) -> None:
    at = opens(deal="N:AQ..A. .543.. 3.2..2 K6...5", contract="3NT S", on_lead="N", won={"NS": 6, "EW": 4})
    for by, card in (("N", "DA"), ("E", "H3"), ("S", "H2"), ("W", "C5")):
        at.adds(by, "play", card)
    at.adds("S", "claim", "the rest are mine")
    at.adds("W", "object")
    (address,) = re.findall(r'href="(/claim\?[^"]*)"', at.page.text)
    assert parse_qs(urlsplit(unescape(address)).query)["out"] == ["ED,SD,WD"]


@pytest.mark.parametrize("line", ["drawing trumps", "отбираю козырей", "draw all"])
def test_a_line_that_was_not_understood_is_told_anew_in_words_or_steps(opens: Opens, line: str) -> None:
    at = opens()
    at.adds("S", "claim", "twumps!", "5")
    assert "“twumps!” is not understood" in at.adds("W", "object")
    at.sends(find="line:S", found="hocus pocus")
    assert at.wrong.startswith("“hocus pocus” is not understood")
    assert 'value="hocus pocus"' in at.page.text
    at.sends(find="line:S", found=line)
    assert "with this line of play: draw all the trumps." in at.text
    assert "Declarer has 10 tricks." in at.text


def test_what_is_found_of_the_claimer_changes_the_award(opens: Opens) -> None:
    at = opens(deal="N:.K.A. 8.Q.. 9..5. .T.T.", contract="4S S", on_lead="S", won={"NS": 9, "EW": 2})
    at.adds("S", "claim")
    assert "North–South: 1 trick." in at.adds("W", "object")
    at.sends(find="forgotten:S", found="H2")
    assert (
        at.wrong
        == "It cannot be the two of hearts here: it has been named already, or does not fit. Give another card."
    )
    assert "North–South: 2 tricks." in at.taps(do="find", question="aware_of_trump:S", answer=True)


def test_cards_played_after_the_claim_are_kept_and_the_director_is_asked_about_them(opens: Opens) -> None:
    at = opens(deal="N:.K.A. 8.Q.. 9..5. .T.T.", contract="4S S", on_lead="S", won={"NS": 9, "EW": 2})
    at.adds("S", "claim")
    assert "may show the Director how play would have gone" in at.adds("S", "play", "S9")
    shown = at.adds("W", "object")
    assert "North–South: 1 trick." in shown
    assert "Would play probably have gone as it went after South's claim?" in shown
    (address,) = re.findall(r'href="(/claim\?[^"]*)"', at.page.text)
    assert parse_qs(urlsplit(unescape(address)).query)["played_on"] == ["S9"]
    accepted = at.taps(do="find", question="play_accepted:S", answer=True)
    assert "North–South: 2 tricks." in accepted
    (address,) = re.findall(r'href="(/claim\?[^"]*)"', at.page.text)
    assert 'class="award">North–South: 2 tricks.' in at.client.get(unescape(address)).text


def test_a_finding_that_nobody_asks_for_is_refused(opens: Opens) -> None:
    at = opens()
    at.sends(find="line:S", found="draw all")
    assert at.wrong == "This form cannot be read. Open the page again."


def test_who_is_asked_about_a_revoke_is_written(opens: Opens) -> None:
    at = opens(deal="N:AQ..A. .543.. 3.2..2 K6...5", contract="3NT S", on_lead="N", won={"NS": 6, "EW": 4})
    at.adds("N", "play", "DA")
    at.adds("E", "play", "H3")
    at.adds("W", "ask")
    assert at.wrong == "“” is no seat. Seats are N, E, S and W."
    assert "West asks whether East has none of the suit led." in at.adds("W", "ask", "e")

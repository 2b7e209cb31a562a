"""Practice on the desk: the questions that cases give, the answers, and the score in the address."""

import re
from html import unescape

import pytest

pytest.importorskip("fastapi", reason="the desk's packages are not installed")

from fastapi.testclient import TestClient

from bridgelaw import EDITIONS
from bridgelaw.casebook.shelf import project_shelf
from bridgelaw.desk import create_app
from bridgelaw.desk.quiz import Quiz, quiz_on

LAW = "50"


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(create_app(), raise_server_exceptions=False)


def quiz(name: str, edition: int, lang: str = "en") -> Quiz:
    found = quiz_on(project_shelf().cases[name], edition, lang)
    assert found is not None
    return found


def test_one_answer_is_right_and_none_says_the_same() -> None:
    for edition in (EDITIONS[0], EDITIONS[-1]):
        for case in project_shelf().showing(LAW, edition):
            found = quiz_on(case, edition, "en")
            if found is not None:
                assert [answer.right for answer in found.answers].count(True) == 1
                assert len({answer.text + str(answer.options) for answer in found.answers}) >= 3
                assert len({answer.token for answer in found.answers}) == len(found.answers)


def test_what_the_engine_rules_is_never_among_the_wrong_answers() -> None:
    for case in project_shelf().showing(LAW, 2017):
        found = quiz_on(case, 2017, "en")
        if found is not None and not found.asks_paragraph:
            said = {ruling.text("en") for ruling in found.asked.rulings}
            assert not [answer for answer in found.answers if not answer.right and answer.text in said]


def test_another_edition_s_ruling_is_a_wrong_answer_that_says_so() -> None:
    found = quiz("54e-declarer-leads", 2017)
    assert [
        answer for answer in found.answers if answer.origin == "So it would be under the Laws of 1987, 1997."
    ]


def test_the_question_is_the_same_in_every_language_and_every_time() -> None:
    english, russian = quiz("54e-declarer-leads", 2017), quiz("54e-declarer-leads", 2017, "ru")
    assert [answer.token for answer in english.answers] == [answer.token for answer in russian.answers]
    assert english == quiz("54e-declarer-leads", 2017)


def answers_on(page: str) -> list[str]:
    return re.findall(r'name="answer" value="(\w+)"', page)


def test_a_right_answer_counts_and_leads_to_the_next_case(client: TestClient) -> None:
    asked = client.get(f"/practice?law={LAW}&n=2&edition=2017&lang=en")
    verdicts = []
    for token in answers_on(asked.text):
        told = client.get(f"/practice?law={LAW}&n=2&right=3&of=5&edition=2017&lang=en&answer={token}").text
        score = re.findall(r"Right so far: (\d) of (\d)", told)[0]
        verdicts.append(score)
        assert ("Not so" in told) == (score == ("3", "6"))
        following = unescape(re.findall(r'class="go" href="([^"]+)"', told)[0])
        assert f"right={score[0]}&of=6" in following
        assert answers_on(client.get(following).text)
    assert sorted(verdicts)[-1] == ("4", "6")
    assert verdicts.count(("4", "6")) == 1


def test_switching_the_language_keeps_the_answer(client: TestClient) -> None:
    token = answers_on(client.get(f"/practice?law={LAW}&n=2&edition=2017&lang=en").text)[0]
    told = client.get(f"/practice?law={LAW}&n=2&edition=2017&lang=en&answer={token}").text
    russian = unescape(re.findall(r'<a href="([^"]+)" lang="ru"', told)[0])
    assert "Верно: " in client.get(russian).text
    assert not answers_on(client.get(russian).text)


def test_switching_the_language_keeps_the_question_where_every_law_is_practised(client: TestClient) -> None:
    start = client.get("/practice?edition=2017&lang=en").text
    first = unescape(re.findall(r'<a class="go wide" href="([^"]+)"', start)[0])
    asked = client.get(first).text
    russian = unescape(re.findall(r'<a href="([^"]+)" lang="ru"', asked)[0])
    assert answers_on(client.get(russian).text) == answers_on(asked)


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    ("query", "status"),
    [("", 200), ("law=", 200), ("law=all", 200), ("law=99", 404), ("law=%3Cb%3E", 404),
     ("law=50&n=-1&right=x&of=99999999", 200),
     ("law=50&n=9999", 200), ("law=50&answer=nonsense", 200), ("law=12&edition=1987", 200)],
)  # fmt: skip
def test_any_address_of_practice_is_answered(client: TestClient, query: str, status: int, lang: str) -> None:
    page = client.get(f"/practice?{query}&lang={lang}")
    assert page.status_code == status
    assert "<b>" not in page.text.split("<h1>")[0]
    assert not re.search(r">\s*ui\.", page.text)

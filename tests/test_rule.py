"""``bridgelaw rule``: the interview in a terminal, its answers from a pipe."""

import io
import json
import re
from collections.abc import Callable

import pytest

from bridgelaw.cli import main

Answer = Callable[..., None]


@pytest.fixture
def answer(monkeypatch: pytest.MonkeyPatch) -> Answer:
    def give(*lines: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return give


def test_a_ruling_from_piped_answers(answer: Answer, capsys: pytest.CaptureFixture[str]) -> None:
    answer("lead_out_of_turn", "S", "first", "E", "up", "DQ")
    assert main(["rule"]) == 0
    printed = capsys.readouterr().out
    assert "Who led out of turn? [Law 54 needs it]" in printed
    assert "[53A, 54]" in printed
    assert "forbid diamonds" in printed
    assert printed.rstrip().endswith("lead_out_of_turn.S.first.E.up.DQ")


def test_numbers_stand_for_options(answer: Answer, capsys: pytest.CaptureFixture[str]) -> None:
    answer("2", "3", "1", "2", "1", "DQ", "5")
    assert main(["rule", "--json"]) == 0
    printed = capsys.readouterr()
    record = json.loads(printed.out)
    assert record["answers"] == "lead_out_of_turn.S.first.E.up.DQ.o:any"
    assert record["state"]["penalty_cards"] == {"E": {"DQ": "major"}}
    assert [line["event"]["do"] for line in record["log"] if line["event"]] == ["play", "choose"]
    assert "Which card?" in printed.err


def test_a_bad_answer_is_told_in_a_line_and_asked_again(
    answer: Answer, capsys: pytest.CaptureFixture[str]
) -> None:
    answer("1", "S", "E", "dropped", "QX", "99", "D8", "W", "-")
    assert main(["rule", "--json"]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out)["answers"] == "exposed.S.E.dropped.D8.W.-"
    assert "“QX” is no card. Write the suit first, then the rank" in printed.err


def test_russian_and_an_older_edition(answer: Answer, capsys: pytest.CaptureFixture[str]) -> None:
    answer("exposed", "S", "E", "dropped", "HQ", "W", "-")
    assert main(["rule", "--lang", "ru", "--edition", "1987"]) == 0
    printed = capsys.readouterr().out
    assert "Кто разыгрыва" in printed
    assert "[50C]" in printed
    assert "[50E2]" in printed


def test_a_number_of_a_trick_is_no_option_number(answer: Answer, capsys: pytest.CaptureFixture[str]) -> None:
    answer(
        "revoke",
        "S",
        "3",
        "over",
        "E",
        "H",
        "no",
        "W",
        "no",
        "5",
        "no",
        "in_time",
        "score",
        "4",
        "S",
        "1",
        "9",
        "none",
    )
    assert main(["rule", "--edition", "2017", "--json"]) == 0
    printed = capsys.readouterr()
    record = json.loads(printed.out)
    assert "4–13" in printed.err
    assert "in_time" in record["answers"]
    assert record["log"][-1]["rulings"][-1]["facts"]["ns"] == "+420"


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    ("told", "law"),
    [
        ("revoke S 5 running W H4 H3 S2 yes self H9", "62B1"),
        ("revoke S 5 next W H4 H3 S2 HA NT yes C2 C5 self yes no 7,9", "64A2"),
        ("inquiry S 5 running W H4 H3 S2 W yes H9", "61B3"),
        ("wrong_number S missing 4 E S H9 HJ HK yes S H3", "67B1a"),
    ],
)
def test_revokes_and_defective_tricks_in_the_terminal(
    answer: Answer, capsys: pytest.CaptureFixture[str], told: str, law: str, lang: str
) -> None:
    answer(*told.split())
    assert main(["rule", "--lang", lang]) == 0
    printed = capsys.readouterr().out
    assert re.search(rf"\[[^]]*\b{law}\b", printed)
    assert "ui." not in printed


def test_a_contested_claim_is_ruled_on_with_the_hands(
    answer: Answer, capsys: pytest.CaptureFixture[str]
) -> None:
    faced = ["hands", "S", "S", "-", "9", "N:.K.A. 8.Q.. 9..5. .T..", "N:.K.A. 8.Q.. 9..5. .T.T."]
    answer(
        "claim",
        "S",
        "claim",
        "S",
        "2",
        "12",
        "yes",
        "object",
        "W",
        *faced,
        "abracadabra",
        "draw the last trump",
    )
    assert main(["rule"]) == 0
    printed = capsys.readouterr().out
    assert "The hands hold unequal numbers of cards" in printed
    assert "“abracadabra” is not understood" in printed
    assert "South claimed 2 tricks, with this line of play: draw 1 round of trumps. [70A, 70B1]" in printed
    assert "On every normal line South's side wins what was claimed: 2 tricks." in printed


def test_the_line_that_costs_the_claimer_a_trick_is_shown(
    answer: Answer, capsys: pytest.CaptureFixture[str]
) -> None:
    faced = ["hands", "S", "S", "-", "9", "N:.K.A. 8.Q.. 9..5. .T.T."]
    answer("claim", "S", "claim", "S", "2", "12", "no", "object", "W", *faced)
    assert main(["rule"]) == 0
    printed = capsys.readouterr().out
    assert (
        "The line of play that decides:\n     12. S:D5 W:DT N:DA E:S8\n     13. E:HQ S:S9 W:HT N:HK"
        in printed
    )


def test_the_directors_own_number_stands_for_the_award(
    answer: Answer, capsys: pytest.CaptureFixture[str]
) -> None:
    answer("claim", "S", "claim", "S", "2", "12", "no", "object", "W", "k:adjudicated:S", "1")
    assert main(["rule", "--lang", "ru"]) == 0
    assert "Решение Судьи: из оставшихся взяток сторона Юга получает 1." in capsys.readouterr().out


def test_undo_log_and_quit(answer: Answer, capsys: pytest.CaptureFixture[str]) -> None:
    answer("undo", "exposed", "N", "undo", "S", "log", "quit", "never read")
    assert main(["rule"]) == 0
    printed = capsys.readouterr().out
    assert "There is nothing to undo." in printed
    assert printed.rstrip().endswith("exposed.S")


def test_a_log_is_gone_on_with(answer: Answer, capsys: pytest.CaptureFixture[str]) -> None:
    answer("D8")
    assert main(["rule", "--json", "--log", "exposed.S.E.dropped.D8.W.H4.H3.-"]) == 0
    assert json.loads(capsys.readouterr().out)["state"]["current"] == "W:H4 H3 D8"


def test_no_answer_at_all_ends_cleanly(answer: Answer, capsys: pytest.CaptureFixture[str]) -> None:
    answer()
    assert main(["rule"]) == 0
    assert "What happened?" in capsys.readouterr().out


@pytest.mark.parametrize("log", ["exposed.S.X", "x" * 5000])
def test_a_log_that_cannot_be_is_bad_input(log: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "--log", log]) == 2
    assert capsys.readouterr().err.startswith("bridgelaw: --log: ")

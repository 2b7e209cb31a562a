"""``bridgelaw revoke``: transfers edition by edition, from facts and from a file."""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from bridgelaw import EDITIONS
from bridgelaw.cli import main

CASES = Path(__file__).parent.parent / "cases"
LAW64 = str(CASES / "law64.yaml")

Run = pytest.CaptureFixture[str]


def _answers(capsys: Run, *arguments: str) -> list[dict[str, Any]]:
    assert main(["revoke", *arguments, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    answers = record["editions"]
    assert isinstance(answers, list)
    return answers


def _tricks(capsys: Run, *arguments: str) -> list[list[int]]:
    """The tricks transferred, edition by edition, for each revoke."""
    return [[one["tricks"] for one in answer["revokes"]] for answer in _answers(capsys, *arguments)]


def _complaint(capsys: Run, *arguments: str) -> str:
    assert main(["revoke", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("bridgelaw: ")
    assert printed.err.count("\n") == 1
    return printed.err


# -- from facts -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "won", "legal", "earlier", "later"),
    [
        ("W5", "NSNSW*NSENSNSN", "", 2, 2),
        ("W5", "NSNSWNSNSNSNS", "", 1, 1),
        ("W5", "NSNSENSESNSNS", "", 1, 1),
        ("W3", "NNNNSESNWNSNW", "13", 2, 1),
        ("W6", "NSNSNSNSNWNSN", "10", 1, 1),
        ("W6", "NSNSNENSNWNSN", "10", 2, 1),
        ("E9", "EWEWEWNSNSNSN", "", 0, 0),
        ("S4", "EWSNSNSNSEWSN", "", 1, 1),
        ("declarer4", "EWSNSNSNSEWSN", "5", 2, 1),
        ("S1", "NWWWSSSSSSSSS", "", 1, 1),
        ("W12", "WN", "", 0, 0),
        ("dummy5", "NSNSNSSSENSNS", "", 0, 0),
        ("W5:penalty", "WNSENSNSN", "", 0, 0),
        ("W1:required", "WEWNSNSNSNSNS", "", 2, 2),
    ],
)
def test_one_revoke(capsys: Run, told: str, won: str, legal: str, earlier: int, later: int) -> None:
    arguments = (told, "--declarer", "S", "--won", won, *(("--legal", legal) if legal else ()))
    assert _tricks(capsys, *arguments) == [[earlier], [earlier], [later], [later]]


def test_only_the_tricks_from_the_revoke_on_need_be_told(capsys: Run) -> None:
    assert _tricks(capsys, "W5", "--declarer", "S", "--won", "WNSENSNSN") == [[2]] * 4
    assert _tricks(capsys, "W5", "--declarer", "S", "--won", "w* n s e, n s n s n") == [[2]] * 4


def test_a_second_revoke_in_the_suit(capsys: Run) -> None:
    facts = ("--declarer", "S", "--won", "NNSSNNSWWWSSS", "--legal", "8")
    answers = _answers(capsys, "W3:H", "W4:H", *facts)
    assert [[one["tricks"] for one in answer["revokes"]] for answer in answers] == [[2, 0]] * 2 + [[1, 0]] * 2
    assert {one["laws"][0] for answer in answers for one in answer["revokes"]} == {"64A2", "64B2"}
    assert [answer["revokes"][1]["redress"] for answer in answers] == ["64C", "64C", "64C", "64C2a"]
    assert _tricks(capsys, "W4:H", "W3:h", *facts) == [[2, 0]] * 2 + [[1, 0]] * 2


def test_a_first_revoke_corrected_in_time_shields_the_second_until_2007(capsys: Run) -> None:
    facts = ("--declarer", "S", "--won", "NSWNSENSNSNSN")
    assert _tricks(capsys, "W2:H:corrected", "W3:H", *facts) == [[0, 0]] * 3 + [[0, 2]]
    assert _tricks(capsys, "W2:D:corrected", "W3:H", *facts) == [[0, 2]] * 4


def test_both_sides(capsys: Run) -> None:
    answers = _answers(capsys, "W5", "S9", "--declarer", "S", "--won", "NSNSWNSENSNSN")
    assert [answer["transfer"] for answer in answers] == [{"NS": 2, "EW": 1}] * 2 + [{}] * 2
    assert answers[3]["revokes"][0]["laws"] == ["64B7"]
    assert answers[3]["revokes"][0]["redress"] == "64C2b"


def test_a_faced_card_that_was_no_penalty_card_matters_in_2017_no_more(capsys: Run) -> None:
    assert _tricks(capsys, "W5:faced", "--declarer", "S", "--won", "WNSENSNSN") == [[0]] * 3 + [[2]]


@pytest.mark.parametrize(("moment", "law"), [("next-board", "64B4"), ("round-over", "64B5")])
def test_attention_came_late(capsys: Run, moment: str, law: str) -> None:
    facts = ("W5", "--declarer", "S", "--won", "WNSENSNSN", "--attention", moment)
    assert [answer["revokes"][0]["laws"] for answer in _answers(capsys, *facts)] == [[law]] * 4


def test_with_the_contract_the_score_is_told(capsys: Run) -> None:
    facts = ("W5", "--contract", "4S S", "--won", "NSNSWNSENSNSN", "--vulnerable", "NS")
    (answer,) = _answers(capsys, *facts, "--edition", "2017")
    assert (answer["edition"], answer["declarer_tricks"], answer["score"]) == (
        2017,
        13,
        {"NS": 710, "EW": -710},
    )
    part = _answers(capsys, "W5", "--contract", "4S S", "--won", "WNSENSNSN")
    assert "score" not in part[0]


def test_the_editions_stand_side_by_side(capsys: Run) -> None:
    assert main(["revoke", "W3", "--declarer", "S", "--won", "NNNNSESNWNSNW", "--legal", "13"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == list(map(str, EDITIONS))
    assert lines[1] == "W3  2 (64A2)  2 (64A2)  1 (64A2)  1 (64A2)"
    assert lines[3] == "1987, 1997:"
    assert lines[4].startswith("  Two tricks go to North–South for West's revoke at trick 3. (64A2: ")
    assert lines[5] == "2007, 2017:"
    assert "64C1" in lines[-1]
    assert "64C1" not in lines[-3]


def test_in_russian(capsys: Run) -> None:
    assert main(["revoke", "W5", "--declarer", "S", "--won", "WNSENSNSN", "--lang", "ru"]) == 0
    assert "за фальшренонс Запада во взятке 5" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("", "no revoke is named; write the seat and the trick, W5, or give --file"),
        ("W5", "who declares? give either --declarer S or"),
        ("W5 --declarer S --contract 4SS", "who declares?"),
        ("W5 --declarer S", "--won is missing; give the seats"),
        ("W5 --declarer Q --won N", "--declarer: "),
        ("W5 --contract 4S --won N", "--contract: '4S' is no contract"),
        ("Q5 --declarer S --won N", "'Q5' is no revoke; write the seat"),
        ("W --declarer S --won N", "'W': a revoke is made at trick 1 to 12"),
        ("W13 --declarer S --won N", "'W13': a revoke is made at trick 1 to 12"),
        ("W5:X --declarer S --won N", "'W5:X': 'X' is unknown; words are S, H, D, C, corrected"),
        ("W5:S:H --declarer S --won N", "'W5:S:H': two suits are named"),
        ("W5 --declarer S --won NS", "--won: 2 tricks; give 13, or 9 from trick 5 on"),
        ("W5 --declarer S --won NSQ", "--won: 'Q' is no seat"),
        ("W5 W5 --declarer S --won WNSENSNSN", "a revoke is named twice; name each once"),
        ("W5 W7 --declarer S --won WNSENSNSN", "a player revoked more than once; name the suits led"),
        ("W5 --declarer S --won WNSENSNSN --legal 8", "--legal: '8' is no later trick"),
        ("W5 --declarer S --won WNSENSNSN --legal x", "--legal: 'x' is no later trick"),
        ("W5 --file x.yaml", "REVOKE is told by the file; leave it out"),
        ("--declarer S --file x.yaml", "--declarer is told by the file; leave it out"),
        ("--attention in-time --file x.yaml", "--attention is told by the file; leave it out"),
        ("--vulnerable NS --file x.yaml", "--vulnerable is told by the file; leave it out"),
        ("W5 --declarer S --won WNSENSNSN --id x", "--id names a case of a file; give it by --file"),
        ("W5 --declarer S --won WNSENSNSN --vulnerable NS", "--vulnerable is for the score; give --contract"),
        ("--file no-such-file.yaml", "no-such-file.yaml: No such file"),
        (f"--file {LAW64}", "cases; say which by --id"),
        (f"--file {LAW64} --id nothing", "it has no case nothing"),
    ],
)
def test_what_cannot_be_read_is_explained(capsys: Run, arguments: str, complaint: str) -> None:
    assert complaint in _complaint(capsys, *arguments.split())


# -- from a file ------------------------------------------------------------------------------------------------

TOLD = """
board:
  deal: "N:...AK54 .9876.. ..32.32 ..AK.QJ"
  contract: 3NT S
  vulnerable: NS
  on_lead: S
  won: {NS: 9, EW: 0}
events:
  - {do: play, by: S, card: C2}
  - {do: play, by: W, card: DK}
  - {do: play, by: N, card: CA}
  - {do: play, by: E, card: H6}
  - {do: play, by: N, card: CK}
  - {do: play, by: E, card: H7}
  - {do: play, by: S, card: C3}
  - {do: play, by: W, card: CJ}
  - {do: play, by: N, card: C5}
  - {do: play, by: E, card: H8}
  - {do: play, by: S, card: D2}
  - {do: play, by: W, card: CQ}
  - {do: play, by: W, card: DA}
  - {do: play, by: N, card: C4}
  - {do: play, by: E, card: H9}
  - {do: play, by: S, card: D3}
"""


@pytest.mark.skipif(find_spec("endplay") is None, reason="the double dummy solver is not installed")
def test_a_board_and_its_events_with_what_could_have_been_expected(capsys: Run, tmp_path: Path) -> None:
    file = tmp_path / "told.yaml"
    file.write_text(TOLD)
    answers = _answers(capsys, "--file", str(file))
    assert [answer["transfer"] for answer in answers] == [{"NS": 2}] * 2 + [{"NS": 1}] * 2
    assert [answer["score"]["NS"] for answer in answers] == [720, 720, 690, 690]
    equity = [answer["revokes"][0]["equity"] for answer in answers]
    assert [(one["tricks"], one["automatic"], one["may_exceed"]) for one in equity] == [
        *[(13, 13, False)] * 2,
        *[(13, 12, True)] * 2,
    ]
    assert all(one["aid_to_judgement"] for one in equity)
    assert main(["revoke", "--file", str(file), "--edition", "2017"]) == 0
    printed = capsys.readouterr().out
    assert "W10  1 (64A2)" in printed
    assert "64C1" in printed


def test_events_as_json_are_read_too(capsys: Run, tmp_path: Path) -> None:
    import yaml

    file = tmp_path / "told.json"
    file.write_text(json.dumps(yaml.safe_load(TOLD)))
    assert [answer["transfer"] for answer in _answers(capsys, "--file", str(file))][-1] == {"NS": 1}


def test_hands_unseen_leave_the_cost_to_the_director(capsys: Run, tmp_path: Path) -> None:
    file = tmp_path / "told.yaml"
    unseen = (
        TOLD.replace(".9876..", "-").replace("..32.32", "-").rpartition("  - {do: play, by: W, card: CQ}")
    )
    file.write_text(unseen[0])
    answers = _answers(capsys, "--file", str(file))
    for answer in answers:
        assert "has not been seen" in answer["revokes"][0]["no_equity"]
        assert "equity" not in answer["revokes"][0]
    assert main(["revoke", "--file", str(file)]) == 0
    assert "64C1" in capsys.readouterr().out


def test_a_mistake_in_the_file_is_located(capsys: Run, tmp_path: Path) -> None:
    file = tmp_path / "told.yaml"
    file.write_text(TOLD.replace("card: DK", "card: KD"))
    assert "step 2: play: card: 'KD' is no card" in _complaint(capsys, "--file", str(file))
    file.write_text("board: [")
    assert "this is no YAML" in _complaint(capsys, "--file", str(file))
    file.write_bytes(b"\xff\xfe\xff")
    assert "save it as UTF-8" in _complaint(capsys, "--file", str(file))


def test_a_board_without_a_revoke(capsys: Run, tmp_path: Path) -> None:
    file = tmp_path / "told.yaml"
    file.write_text(TOLD.partition("  - {do: play, by: W, card: DK}")[0])
    assert [answer["revokes"] for answer in _answers(capsys, "--file", str(file))] == [[]] * 4
    assert main(["revoke", "--file", str(file)]) == 0
    assert capsys.readouterr().out.startswith("1987, 1997, 2007, 2017:\n")


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(
    "name",
    [
        "64a2-hands-unknown",
        "64b2-first-corrected-then-established-2017",
        "64b7-both-sides-2007",
        "64b8-both-corrected-2017",
        "64c2a-repeated-revokes-2017",
        "64c2b-both-sides-2017",
    ],
)
def test_cases_on_law_64_are_told(capsys: Run, name: str, lang: str) -> None:
    assert main(["revoke", "--file", LAW64, "--id", name, "--lang", lang]) == 0
    assert capsys.readouterr().out

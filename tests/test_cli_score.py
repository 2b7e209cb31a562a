"""``bridgelaw score``: what it prints, in JSON and in both languages."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bridgelaw import words
from bridgelaw.cli import main

Run = pytest.CaptureFixture[str]


def _record(capsys: Run, *arguments: str) -> dict[str, Any]:
    assert main(["score", *arguments, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert isinstance(record, dict)
    return record


def _text(capsys: Run, *arguments: str) -> str:
    assert main(["score", *arguments]) == 0
    return capsys.readouterr().out


def _complaint(capsys: Run, *arguments: str) -> str:
    assert main(["score", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("bridgelaw: ")
    assert printed.err.count("\n") == 1
    return printed.err


def test_without_anything_it_tells_what_there_is(capsys: Run) -> None:
    printed = _text(capsys)
    assert printed.startswith("Usage: bridgelaw score")
    assert "\n  matchpoints " in printed


def test_a_result(capsys: Run) -> None:
    record = _record(capsys, "4SX S", "--tricks", "9", "--vulnerable", "NS", "--imps-against", "620")
    assert (record["result"], record["ns"], record["ew"]) == ("4SX S -1", -200, 200)
    assert record["parts"] == {"undertricks": -200}
    assert (record["against"], record["imps"]) == (620, -13)
    assert _record(capsys, "3NT W +1")["ns"] == -430
    assert _record(capsys, "--tricks", "9", "4SX S")["ns"] == -100
    assert _record(capsys, "result", "pass")["ns"] == 0


def test_matchpoints(capsys: Run) -> None:
    record = _record(capsys, "matchpoints", "420", "-50", "4S S +1", "none", "--expected", "4")
    assert record["top"] == 6
    assert [row["ns"] for row in record["scores"]] == [420, -50, 450, None]
    assert [row["ns_matchpoints"] for row in record["scores"]] == [3, 0.3333, 5.6667, None]
    assert [row["ew_matchpoints"] for row in record["scores"]] == [3, 5.6667, 0.3333, None]
    assert record["scores"][0]["ns_percent"] == 50
    assert _record(capsys, "matchpoints", "420", "420", "--win", "1")["scores"][0]["ns_matchpoints"] == 0.5


def test_imps_and_victory_points(capsys: Run) -> None:
    assert _record(capsys, "imps", "620", "-100")["imps"] == 12
    assert _record(capsys, "imps", "-100", "620")["imps"] == -12
    assert _record(capsys, "vps", "-7", "--boards", "16")["vps"] == [7.97, 12.03]
    assert _record(capsys, "vps", "10", "--boards", "8", "--scale", "discrete")["vps"] == [14, 6]


def test_adjusted_scores(capsys: Run) -> None:
    record = _record(capsys, "artificial", "--ns", "none", "--ew", "directly", "--session-ns", "63")
    assert (record["NS"]["percent"], record["EW"]["percent"], record["split"]) == (63, 40, True)
    record = _record(
        capsys, "weighted", "60% 4S S =", "40% 4S S -1", "--imps-against", "-50", "--among", "420 -50 450"
    )
    assert (record["NS"]["points"], record["NS"]["imps"], record["EW"]["imps"]) == (232, 6, -6)
    assert (record["NS"]["matchpoints"], record["EW"]["matchpoints"]) == (2.2, 3.8)
    assert record["NS"]["laws"] == ["12C1c"]
    record = _record(capsys, "likely", "--non-offending", "NS", "--likely", "4S S =", "--probable", "4S S +1")
    assert (record["NS"]["points"], record["EW"]["points"], record["edition"]) == (420, -450, 1997)
    record = _record(capsys, "own-damage", "2", "9", "6", "--edition", "2007")
    assert (record["non_offenders"], record["offenders"], record["law"]) == (5, -9, "12C1b")
    record = _record(capsys, "own-damage", "2", "9", "6", "--top", "12")
    assert (record["non_offenders"], record["offenders"], record["law"]) == (5, 3, "12C1e")
    record = _record(capsys, "periods", "--edition", "1997")
    assert record["correction"] == {"law": "79C", "minutes": 30, "afterwards": None, "afterwards_law": None}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["8S S ="], "is no contract"),
        (["4S S", "--tricks", "14"], "14 tricks"),
        (["matchpoints", "420", "-50", "--expected", "1"], "2 scores where 1 are expected"),
        (["matchpoints", "420", "fifty"], "'fifty' is no result"),
        (["vps", "7", "--boards", "0"], "a match of 0 boards"),
        (["vps", "seven", "--boards", "16"], "'seven' is no number"),
        (["weighted", "60% 4S S =", "30% 4S S -1"], "make 90 %, not 100"),
        (["weighted", "60% 4S S =", "40% 4S S -1 illegal"], "could only be reached illegally"),
        (["weighted", "60% 4S S =", "40% 4S S -1", "--edition", "1987"], "nobody may weight"),
        (["likely", "--non-offending", "NS", "--likely", "4S S =", "--edition", "2017"], "use weigh"),
        (["artificial", "--ns", "none", "--ew", "none", "--session-ns", "140"], "140 is no percentage"),
    ],
)
def test_bad_input_is_told_in_one_line(arguments: list[str], complaint: str, capsys: Run) -> None:
    assert complaint in _complaint(capsys, *arguments)


SAID = [
    ["4SX S +1", "--vulnerable", "NS", "--imps-against", "620"],
    ["matchpoints", "420", "-50", "none"],
    ["imps", "420", "-50"],
    ["vps", "7", "--boards", "16"],
    ["artificial", "--ns", "none", "--ew", "directly"],
    ["artificial", "--ns", "partly", "--ew", "partly"],
    ["weighted", "60% 4S S =", "40% 4S S -1", "--imps-against", "-50", "--among", "420 -50 450"],
    *(["own-damage", "2", "9", "6", "--edition", str(edition)] for edition in (1987, 2007, 2017)),
    ["own-damage", "2", "1", "6", "--top", "12"],
    *(["periods", "--edition", str(edition)] for edition in (1997, 2007, 2017)),
]


@pytest.mark.parametrize("arguments", SAID)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_answer_is_said_in_both_languages(arguments: list[str], lang: str, capsys: Run) -> None:
    printed = _text(capsys, *arguments, "--lang", lang)
    assert printed.strip()
    assert any("а" <= letter.lower() <= "я" for letter in printed) == (lang == "ru")


def test_the_parts_of_a_score(capsys: Run) -> None:
    printed = _text(capsys, "4SX S +1", "--vulnerable", "NS").splitlines()
    assert printed[0] == "4SX S +1: North–South +990, East–West -990"
    assert [line.split()[0] for line in printed[1:-1]] == ["+240", "+200", "+50", "+500"]
    assert printed[-1] == words.render("ui.score.law", {"laws": "77", "edition": 2017}, "en")

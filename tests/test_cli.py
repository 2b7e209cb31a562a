"""The command line: what it prints, and with which exit code it ends."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from bridgelaw.cli import main

MINOR = """
- id: minor-dropped
  title: A defender drops a small card; it is a minor penalty card
  edition: [1997, 2017]
  board: {contract: 4S S}
  steps:
    - {do: play, by: W, card: H4}
    - {do: expose, by: E, cards: [D8], how: dropped}
    - expect: {penalty_cards: {E: {D8: minor}}}
"""


@pytest.fixture
def sound(tmp_path: Path) -> str:
    return _file(tmp_path / "sound.yaml", MINOR)


@pytest.fixture
def failing(tmp_path: Path) -> str:
    return _file(tmp_path / "failing.yaml", MINOR.replace("minor}", "major}"))


@pytest.fixture
def broken(tmp_path: Path) -> str:
    return _file(
        tmp_path / "broken.yaml", MINOR.replace("[D8]", "[8D]") + MINOR.replace("minor-dropped", "sound")
    )


def _file(path: Path, text: str) -> str:
    path.write_text(text, "utf-8")
    return str(path)


# -- bridgelaw case ---------------------------------------------------------------------------------------------


def test_cases_that_hold(sound: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["case", sound]) == 0
    assert capsys.readouterr().out == "2 passed, 0 failed\n"


def test_a_case_that_fails(failing: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["case", failing]) == 1
    printed = capsys.readouterr().out
    assert f"{failing}:9: step 3, expect" in printed
    assert "penalty_cards: expected {E: {D8: major}}, came {E: {D8: minor}}" in printed
    assert printed.endswith("0 passed, 2 failed\n")


def test_a_case_that_cannot_be_read_leaves_the_others(
    broken: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["case", broken]) == 2
    printed = capsys.readouterr()
    assert printed.out == "2 passed, 0 failed\n"
    assert printed.err.startswith(
        f"bridgelaw: {broken}:8: case minor-dropped, step 2: expose: cards: '8D' is no card"
    )
    assert printed.err.count("\n") == 1


def test_cases_in_json_are_a_line_each(failing: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["case", failing, "--json", "--edition", "2017"]) == 1
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [
        {
            "id": "minor-dropped",
            "edition": 2017,
            "passed": False,
            "difference": {
                "step": 3,
                "key": "penalty_cards",
                "expected": {"E": {"D8": "major"}},
                "came": {"E": {"D8": "minor"}},
            },
            "file": failing,
        }
    ]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["case"], "Missing argument 'FILE...'"),
        (["case", "missing.yaml"], "missing.yaml: cannot be read: No such file or directory; check the name"),
        (["case", "{sound}", "--edition", "1987"], "none of these cases is of 1987"),
        (["case", "{sound}", "--edition", "1999"], "'1999' is not one of '1987', '1997', '2007', '2017'"),
        (["law", "fifty"], "'fifty' is no paragraph; write it as 50, 50B, 50D2 or 50D2a"),
        (["law", "99"], "there is no paragraph 99 in the register; bridgelaw coverage lists all"),
        (
            ["law", "57D", "--edition", "1997"],
            "the 1997 edition has no paragraph 57D; 2017 has: give --edition",
        ),
        (["law", "50D2", "--lang", "fr"], "'fr' is not one of 'en', 'ru'"),
        (["coverage", "--cases", "nowhere"], "Path 'nowhere' does not exist"),
        (["show", "missing.yaml"], "missing.yaml: cannot be read"),
        (["lwa"], "No such command 'lwa'"),
        (["--wrong"], "No such option"),
    ],
)
def test_bad_input_is_told_in_one_line(
    arguments: list[str], complaint: str, sound: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([argument.format(sound=sound) for argument in arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("bridgelaw: ")
    assert complaint in printed.err
    assert printed.err.count("\n") == 1


# -- bridgelaw law ----------------------------------------------------------------------------------------------


def test_what_a_paragraph_says(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law", "50d2", "--edition", "1997"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("Law 50D2 (1997). The partner of the owner is to lead\n")
    assert "\n1987: 50E2. The same in substance.\n" in printed
    assert "\n2017: 50D2. " in printed
    assert "Code: laws/law48_52_exposed_cards.py:" in printed


def test_what_a_paragraph_says_in_russian(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law", "50D2", "--lang", "ru"]) == 0
    assert capsys.readouterr().out.startswith("Правило 50D2 (2017). Ходит партнёр владельца\n")


def test_a_paragraph_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["law", "50D2(a)", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert list(record) == ["number", "edition", "title", "summary", "numbers", "code", "cases"]
    assert (record["number"], record["edition"]) == ("50D2a", 2017)
    assert record["numbers"]["1987"] == "50E2a"


# -- bridgelaw coverage, bridgelaw show -------------------------------------------------------------------------


def test_coverage(sound: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--cases", sound]) == 0
    lines = capsys.readouterr().out.splitlines()
    (row,) = [line for line in lines if line.startswith("50B ")]
    assert row.split()[:9] == ["50B", "+", "0", "as", "50C", "+", "1", "+", "0"]
    assert lines[-1].startswith("2017: ")


def test_coverage_in_full(sound: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--cases", sound, "--long"]) == 0
    lines = capsys.readouterr().out.splitlines()
    place = lines.index("50B  Minor or major")
    assert "law48_52_exposed_cards.py" in lines[place + 1]
    assert any("minor-dropped" in line for line in lines[place + 1 : place + 9])


def test_coverage_in_json_is_a_line_for_each_paragraph_of_each_edition(
    sound: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["coverage", "--cases", sound, "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    (row,) = [row for row in rows if (row["number"], row["edition"]) == ("50B", 1997)]
    assert list(row) == ["number", "edition", "title", "implemented", "cases"]
    assert row["cases"] == ["minor-dropped"]


def test_show(sound: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", sound]) == 0
    assert capsys.readouterr().out.splitlines()[2:] == [
        "4♠ by South · vulnerable: none",
        "Hands unknown",
        "",
        "    W ♥4",
        "    E expose ♦8 (how: dropped)",
    ]


def test_show_in_json_is_a_line_a_case(sound: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", sound, "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["contract"] == "4S S"
    assert record["deal"] == "N:- - - -"
    assert record["events"][0] == {"do": "play", "by": "W", "card": "H4"}


# -- starting ---------------------------------------------------------------------------------------------------


def test_every_command_is_listed_with_what_it_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    printed = capsys.readouterr().out
    for command in ("case", "coverage", "law", "show"):
        assert f"\n  {command} " in printed


def test_the_engine_needs_neither_click_nor_yaml() -> None:
    program = "import sys, bridgelaw; sys.exit(bool({'click', 'yaml'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0


def test_help_loads_neither_the_casebook_nor_the_desk() -> None:
    program = (
        "import sys; from bridgelaw.cli import main; main(['--help']);"
        "sys.exit(bool({'yaml', 'fastapi', 'bridgelaw.casebook', 'bridgelaw.desk'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", program], stdout=subprocess.DEVNULL).returncode == 0


NOWHERE = "nowhere/at/all.pbn"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["law", "x"], "'x' — не пункт"),
        (["law", "57D", "--edition", "1987"], "в редакции 1987 пункта 57D нет, он есть в редакциях: 2017"),
        (["law", "99Z"], "пункта 99Z в реестре нет"),
        (["claim"], "DEAL: не указано; дайте руки"),
        (["claim", "N:AK", "--by", "S", "--won", "5"], "--won: '5' — не пара чисел"),
        (["claim", "N:AK", "--by", "S", "--switch", "x"], "--switch: 'x' ничего не задаёт"),
        (["claim", "--file", "club.pbn"], "--file: club.pbn — запись сдач, а не файл случаев"),
        (["claim", "--file", "law70.yaml", "--by", "S"], "--by: это сказано в файле случаев"),
        (["claim", "https://x/?lin=zz", "--by", "S", "--won", "1,0"], "--won: это сказано в ссылке"),
        (["claim", "https://x/?lin=zz", "--by", "S"], "ошибка: У сдачи нет расклада."),
        (["revoke"], "ренонс не назван"),
        (["revoke", "W5", "--won", "WN"], "кто разыгрывает?"),
        (["revoke", "W5", "--declarer", "Q", "--won", "WN"], "--declarer: «Q» — не место за столом."),
        (["revoke", "W5", "--declarer", "S", "--won", "WQ"], "--won: 'Q' — не место"),
        (["revoke", "W5", "--declarer", "S", "--won", "WN"], "--won: взяток 2; укажите 13 или 9"),
        (["show", NOWHERE], f"{NOWHERE}: не читается"),
        (["check", NOWHERE], f"{NOWHERE}: не читается"),
        (["convert", NOWHERE, "--to", "doc"], "--to: 'doc' — не формат записей; форматы: pbn"),
        (["audit", NOWHERE], f"{NOWHERE}: такого файла нет"),
        (["rule", "--log", "x" * 5000], "--log: это слишком длинно"),
        # -- what click finds
        (["law"], "NUMBER: не указано"),
        (["law", "50", "--lnag"], "--lnag: такого параметра нет"),
        (["law", "50", "--edition", "1800"], "--edition: укажите одно из: 1987, 1997, 2007, 2017"),
        (["claim", "N:AK", "--by", "S", "--tricks", "x"], "--tricks: указано не то, что нужно"),
        (["claim", "--by"], "--by: параметр не дописан"),
    ],
)
def test_a_complaint_is_in_the_language_of_the_answer(
    capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str
) -> None:
    command, *rest = arguments
    assert main([command, "--lang=ru", *rest]) == 2
    told = capsys.readouterr().err
    assert told.startswith("bridgelaw: ")
    assert complaint in told
    assert told.count("\n") == 1

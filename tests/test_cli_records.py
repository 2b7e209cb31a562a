"""The commands on records: show, check, convert."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bridgelaw.cli import main
from bridgelaw.records import read

BOARD = """\
[Event "Club"]
[Board "7"]
[North "Ben"]
[Dealer "S"]
[Vulnerable "EW"]
[Deal "N:AKQ2.432.432.432 J43.AKQ5.765.765 T98.J76.AKQJ.AKQ 765.T98.T98.JT98"]
[Declarer "S"]
[Contract "3NT"]
[Result "9"]
[Auction "S"]
1NT Pass 3NT =1= Pass
Pass Pass
[Note "1:to play"]
[Play "W"]
HT H2 H5 HJ
DT SA S3 ST
*
"""
"""West revokes at the second trick."""
LINK = (
    "http://www.bridgebase.com/tools/handviewer.html?n=SAKQ2H432D432C432&e=SJ43HAKQ5D765C765"
    "&s=ST98HJ76DAKQJCAKQ&w=S765HT98DT98CJT98&d=s&v=n&a=1np3nppp&p=ht"
)


@pytest.fixture
def club(tmp_path: Path) -> str:
    path = tmp_path / "club.pbn"
    path.write_text(BOARD, "utf-8")
    return str(path)


class TestShow:
    def test_a_record(self, club: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["show", club]) == 0
        assert capsys.readouterr().out == (
            "Board 7 · Dealer: South · East–West vulnerable\n"
            "North: Ben\n\n"
            "                  ♠ AKQ2\n                  ♥ 432\n                  ♦ 432\n                  ♣ 432\n"
            "♠ 765                               ♠ J43\n♥ T98                               ♥ AKQ5\n"
            "♦ T98                               ♦ 765\n♣ JT98                              ♣ 765\n"
            "                  ♠ T98\n                  ♥ J76\n                  ♦ AKQJ\n                  ♣ AKQ\n\n"
            "West   North  East   South\n"
            "–      –      –      1NT\n"
            "Pass   3NT!   Pass   Pass\n"
            "Pass\n"
            "3NT (North): to play\n\n"
            " 1. West   ♥T  ♥2  ♥5  ♥J\n"
            " 2. South  ♠T  ♦T  ♠A  ♠3\n\n"
            "Contract: 3NT by South.\n"
            "Tricks in the play recorded: North–South 2, East–West 0.\n"
            "Result: declarer has 9 tricks.\n"
            f"{club}:16:1: warning: West played the ten of diamonds to trick 2 with a spade in the hand: a revoke, not "
            "established. Law 61A. [replay.revoke]\n"
        )

    def test_alerts_signals_and_judgements(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        told = BOARD.replace("1NT Pass 3NT =1= Pass", "1NT! Pass 3NT? =1= Pass").replace(
            "HT H2 H5 HJ\nDT SA S3 ST\n*", 'HT =1= H2 H5 HJ\n*\n[Note "1:top of nothing"]'
        )
        path = tmp_path / "told.pbn"
        path.write_text(told, "utf-8")
        assert main(["show", str(path)]) == 0
        printed = capsys.readouterr().out
        assert "\n–       –       –       1NT(!)\nPass    3NT!(?) Pass    Pass\nPass\n" in printed
        assert "\n3NT (North): to play\n" in printed
        assert "\n♥T (West): top of nothing\n" in printed
        assert main(["show", str(path), "--json"]) == 0
        record = json.loads(capsys.readouterr().out)
        assert record["alerts"] == [{"entry": 3, "by": "N", "call": "3NT", "meaning": "to play"}]
        assert record["signals"] == [{"entry": 1, "by": "W", "card": "HT", "meaning": "top of nothing"}]

    def test_in_russian(self, club: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["show", club, "--lang", "ru"]) == 0
        printed = capsys.readouterr().out
        assert printed.startswith("Сдача 7 · Сдающий: Юг · в зоне Восток–Запад\n")
        assert "\nЗапад  Север  Восток Юг\n" in printed
        assert "Контракт: 3NT, разыгрывает Юг." in printed

    def test_a_link(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["show", LINK]) == 0
        assert " 1. West  ♥T\n" in capsys.readouterr().out

    def test_in_json(self, club: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["show", club, "--json"]) == 0
        record = json.loads(capsys.readouterr().out)
        assert record["auction"] == ["1NT", "P", "3NT", "P", "P", "P"]
        assert record["facts"][0]["facts"] == {"by": "W", "card": "DT", "trick": 2, "suit": "S"}

    def test_one_board(self, club: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["show", club, "--board", "7"]) == 0
        assert main(["show", club, "--board", "8"]) == 2
        assert "there is no such board in it" in capsys.readouterr().err


class TestCheck:
    def test_what_is_found_is_placed(self, club: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["check", club]) == 0
        first, last = capsys.readouterr().out.splitlines()
        assert first.startswith(f"{club}:16:1: warning: West played the ten of diamonds")
        assert last == "1 board; errors: 0, warnings: 1, notes: 0."

    def test_strict_makes_errors(self, club: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["check", club, "--strict"]) == 1
        assert f"{club}:16:1: error:" in capsys.readouterr().out

    def test_what_the_record_marks_is_a_note_at_its_place(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = tmp_path / "marked.pbn"
        marked = BOARD.replace("DT SA S3 ST", "S7 ^L SA S3 S8\n^R DT S2 S4 S9").replace(
            "=1= Pass", "=1= Pass ^I 2C"
        )
        path.write_text(
            marked.replace("\nPass Pass", "\nPass Pass Pass").replace('[Result "9"]\n', ""), "utf-8"
        )
        assert main(["check", str(path), "--strict"]) == 0
        found = [line.split(": ")[:2] for line in capsys.readouterr().out.splitlines()[:3]]
        assert found == [[f"{path}:10:26", "note"], [f"{path}:15:7", "note"], [f"{path}:16:4", "note"]]

    def test_in_json_with_the_edition(self, club: str, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["check", club, "--json", "--edition", "1987"]) == 0
        record = json.loads(capsys.readouterr().out)
        assert (record["code"], record["laws"], record["line"]) == ("replay.revoke", ["61A"], 16)

    def test_a_result_that_no_legal_play_gives(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """South, on lead with the top spades and one heart, cannot lose the spades, whatever anybody plays."""
        path = tmp_path / "odd.pbn"
        path.write_text(BOARD.replace('[Result "9"]', '[Result "1"]'), "utf-8")
        assert main(["check", str(path)]) == 1
        assert "[replay." in capsys.readouterr().out

    def test_a_file_that_is_not_there_leaves_the_others(
        self, club: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["check", "missing.pbn", club]) == 2
        printed = capsys.readouterr()
        assert (
            printed.err
            == "bridgelaw: missing.pbn: cannot be read: No such file or directory; check the name\n"
        )
        assert "1 board" in printed.out


class TestConvert:
    def test_to_another_format(self, club: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        out = tmp_path / "club.lin"
        assert main(["convert", club, "-o", str(out)]) == 0
        assert "Written as lin: 1 board." in capsys.readouterr().err
        (before,), (after,) = read(club), read(out)
        for name in ("dealer", "hands", "auction", "play"):
            assert getattr(after.content, name) == getattr(before.content, name)

    def test_to_the_standard_output(self, club: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
        assert main(["convert", club, "--to", "pbn"]) == 0
        assert b'[Board "7"]' in capfdbinary.readouterr().out

    def test_what_is_lost_is_told_with_the_number_of_boards(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        boards = tmp_path / "site.pbn"
        board = '[Site "Club"]\n[Board "7"]\n[Contract "4S"]\n'
        boards.write_text(f"{board}\n{board.replace('4S', '?')}", "utf-8")
        assert main(["convert", str(boards), "--to", "lin", "-o", str(tmp_path / "x")]) == 0
        assert capsys.readouterr().err.splitlines() == [
            "Written as lin: 2 boards.",
            "Cannot be held in it: about.Site (2 boards).",
            "Cannot be held in it: bid (1 board).",
        ]

    def test_what_is_lost_is_told_in_russian_too(
        self, club: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["convert", club, "--to", "lin", "-o", str(tmp_path / "x"), "--lang", "ru"]) == 0
        assert "Записано в формате lin: 1 сдача." in capsys.readouterr().err

    @pytest.mark.parametrize(
        ("arguments", "complaint"),
        [
            (["{club}"], "'' is no format of records; formats are pbn"),
            (["{club}", "--to", "xyz"], "'xyz' is no format of records"),
            (["missing.pbn", "--to", "lin"], "missing.pbn: cannot be read"),
            (["{club}", "-o", "{club}"], "this is the file that is read"),
        ],
    )
    def test_bad_input(
        self, arguments: list[str], complaint: str, club: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["convert", *(argument.format(club=club) for argument in arguments)]) == 2
        assert complaint in capsys.readouterr().err
        assert Path(club).read_text("utf-8") == BOARD

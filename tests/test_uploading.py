"""Files as a Director uploads them, the hostile ones among them: read in a process of its own, under limits."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bridgelaw.cards import Side
from bridgelaw.desk import uploading
from bridgelaw.desk.recorded import CannotBegin, Recorded
from bridgelaw.desk.uploading import MOST_BYTES, UploadError, name_of, pasted, read_upload
from bridgelaw.position import Phase

DEAL = "N:AKQ2.432.432.432 J43.AKQ5.765.765 T98.J76.AKQJ.AKQ 765.T98.T98.JT98"
REVOKE = f"""[Board "2"]
[West "Anna <script>alert(1)</script>"]
[Dealer "E"]
[Vulnerable "All"]
[Deal "{DEAL}"]
[Table "4"]
[Declarer "S"]
[Contract "3NT"]
[Result "12"]
[Play "W"]
HT H2 H5 HJ
DT SA S3 ST
H8 H3 HA H6
*
"""
LIN = (
    "md|3ST98HJ76DAKQJCAKQ,S765HT98DT98CJT98,SAKQ2H432D432C432,SJ43HAKQ5D765C765|sv|n|"
    "mb|p|mb|p|mb|1N|mb|p|mb|p|mb|p|pg||"
)
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"


def board_of(text: str | bytes) -> dict[str, Any]:
    (board,) = read_upload(text if isinstance(text, bytes) else text.encode(), "club.pbn", 2017).boards
    return board


def recorded(text: str, contract: str = "") -> Recorded:
    return Recorded(board_of(text), 2017, "wbf", contract)


# -- what a file holds ----------------------------------------------------------------------------------------------


def test_a_record_with_what_the_reader_had_to_say() -> None:
    board = board_of(REVOKE)
    assert (board["label"], board["about"], board["contract"]) == ("2", {"Table": "4"}, "3NT S")
    assert board["plays"][5] == {"by": "W", "card": "DT"}
    (said,) = board["said"]
    assert (said["code"], said["line"], said["play"]) == ("replay.revoke", 12, 5)
    assert "фальшренонс" in said["text"]["ru"]


@pytest.mark.parametrize(
    "text", [LIN, f"https://www.bridgebase.com/tools/handviewer.html?lin={LIN}", f"  {DEAL}\n"]
)
def test_what_is_pasted(text: str) -> None:
    assert board_of(pasted(text))["deal"] == DEAL


def test_a_deal_with_a_hand_that_is_not_shown_is_pasted_too() -> None:
    assert board_of(pasted("N:AKQ2.432.432.432 - - -"))["deal"] == "N:AKQ2.432.432.432 - - -"


@pytest.mark.parametrize(
    ("named", "label"),
    [("ah|Board 12|", "12"), ("ah|Final 3|", "Final 3"), ("", "1")],
    ids=["number", "name", "none"],
)
def test_a_board_is_named_as_players_name_it(named: str, label: str) -> None:
    assert board_of(LIN.replace("sv|n|", f"sv|n|{named}"))["label"] == label


def test_what_no_page_and_no_database_can_hold_is_replaced() -> None:
    text = '[Board "2\0"]\n[West "Anna\ud800"]\n[Event "a\0b\x1b"]\n' + f'[Deal "{DEAL}"]\n'
    board = board_of("\ufeff".encode("utf-16-le") + text.encode("utf-16-le", "surrogatepass"))
    assert (board["label"], board["about"]) == ("2\ufffd", {"Event": "a\ufffdb\ufffd"})
    json.dumps(board, ensure_ascii=False).encode()
    assert "\0" not in json.dumps(board, ensure_ascii=False)


def test_boards_beyond_the_limit_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploading, "MOST_BOARDS", 2)
    reading = read_upload("\n".join(f'[Board "{n}"]\n' for n in range(1, 6)).encode(), "club.pbn", 2017)
    assert ([board["label"] for board in reading.boards], reading.more) == (["1", "2"], 3)


@pytest.mark.parametrize(
    ("sent", "name"),
    [
        ("club.pbn", "club.pbn"), ("C:\\bridge\\club.pbn", "club.pbn"), ("/etc/passwd", "passwd"),
        ("a\x00\nb.lin", "ab.lin"), (None, ""), ("x" * 500, "x" * 120),
    ],
)  # fmt: skip
def test_a_name_is_no_path(sent: str | None, name: str) -> None:
    assert name_of(sent) == name


# -- hostile files ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "empty"),
        (b"[" * 10_000_000, "large"),
        (b"[" * 1_000_000, "no_board"),
        (Random(1).randbytes(300_000), "no_board"),
        (PNG + Random(2).randbytes(100_000), "no_board"),
        (b"\xff\xfe" + b"[\x00" * 50_000, "no_board"),
        (b"PK\x03\x04" + bytes(100_000), "no_board"),
        (b"mb|" * 20_000, "no_board"),
    ],
    ids=[
        "nothing",
        "ten megabytes",
        "brackets",
        "random bytes",
        "a picture",
        "UTF-16",
        "an archive",
        "calls alone",
    ],
)
def test_a_hostile_file_gives_no_board(data: bytes, message: str) -> None:
    with pytest.raises(UploadError) as caught:
        read_upload(data, "x", 2017)
    assert caught.value.message == f"ui.deal.error.{message}"


def test_a_file_that_takes_too_long_ends_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploading, "TIME_LIMIT", 0.01)
    with pytest.raises(UploadError) as caught:
        read_upload(REVOKE.encode(), "slow.pbn", 2017)
    assert caught.value.message == "ui.deal.error.slow"
    monkeypatch.undo()
    assert board_of(REVOKE)["label"] == "2"


def test_a_file_that_needs_too_much_memory_ends_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploading, "MOST_MEMORY", 1 << 20)
    with pytest.raises(UploadError) as caught:
        read_upload(REVOKE.encode(), "large.pbn", 2017)
    assert caught.value.message == "ui.deal.error.unread"


@pytest.mark.parametrize("end", ["os._exit(3)", "os.kill(os.getpid(), 11)", "print('no JSON')"])
def test_a_process_that_dies_over_a_file_takes_nothing_with_it(
    end: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = tmp_path / "worker.py"
    worker.write_text(f"import os\n{end}\n", "utf-8")
    monkeypatch.setattr(uploading, "WORKER", worker)
    with pytest.raises(UploadError) as caught:
        read_upload(REVOKE.encode(), "deadly.pbn", 2017)
    assert caught.value.message == "ui.deal.error.unread"


def test_who_waits_too_long_for_his_turn_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploading, "TIME_LIMIT", 0.01)
    places = [uploading._places.acquire() for _ in range(uploading.AT_ONCE)]
    try:
        with pytest.raises(UploadError) as caught:
            read_upload(REVOKE.encode(), "late.pbn", 2017)
    finally:
        for _ in places:
            uploading._places.release()
    assert caught.value.message == "ui.deal.error.busy"


def test_the_largest_file_that_is_read_is_as_large_as_is_said() -> None:
    with pytest.raises(UploadError) as caught:
        read_upload(b" " * (MOST_BYTES + 1), "club.pbn", 2017)
    assert caught.value.facts["most"] == 5


# -- what is put before the Director --------------------------------------------------------------------------------


def test_the_play_is_heard_card_by_card() -> None:
    steps = recorded(REVOKE).steps
    assert len(steps) == 13
    assert [ruling.laws for ruling in steps[6].rulings] == [("44C", "61A")]
    assert steps[12].table.tricks == {Side.NS: 2, Side.EW: 1}


def test_a_regular_auction_leads_to_the_table() -> None:
    found = recorded(LIN)
    assert found.setup["auction"] == "P P 1NT P P P"
    assert str(found.steps[0].table.contract) == "1NT S"
    assert len(found.steps[0].table.calls) == 6


@pytest.mark.parametrize("auction", ["1NT 1S Pass Pass Pass", "2NT AP", "1NT Pass"])
def test_the_contract_alone_is_taken_where_the_auction_does_not_lead_to_it(auction: str) -> None:
    found = recorded(REVOKE.replace('[Play "W"]', f'[Auction "E"]\n{auction}\n[Play "W"]'))
    assert found.setup["contract"] == "3NT S"
    assert len(found.steps) == 13


def test_a_record_without_contract_waits_for_one() -> None:
    alone = f'[Board "9"]\n[Deal "{DEAL}"]\n'
    with pytest.raises(CannotBegin) as caught:
        _ = recorded(alone).setup
    assert caught.value.contract_missing
    assert recorded(alone, "3NT S").steps[0].table.phase is Phase.PLAY
    with pytest.raises(CannotBegin):
        _ = recorded(alone, "nonsense").steps


def test_a_deal_that_cannot_be_begins_no_table() -> None:
    with pytest.raises(CannotBegin) as caught:
        _ = recorded(REVOKE.replace("JT98", "JT9A")).steps
    assert not caught.value.contract_missing


def test_an_ending_begins_with_whoever_leads_to_it() -> None:
    link = "https://www.bridgebase.com/tools/handviewer.html?n=SAK&e=SQJ&s=ST9&w=S87&d=n&b=3&a=1Npppp&p=SQ"
    found = Recorded(board_of(pasted(link)), 2017, "wbf")
    assert found.setup["on_lead"] == "E"
    assert [step.table.current_text for step in found.steps] == ["", "E:SQ"]


def test_the_play_is_followed_as_far_as_it_can_be() -> None:
    found = recorded(REVOKE.replace("H8 H3 HA H6", "H8 H2 HA H6"))
    assert len(found.steps) == 9
    assert found.plays[8] == {"by": "N", "card": "H2"}
    assert len(found.events) == len(found.steps) - 1

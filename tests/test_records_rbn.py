"""RBN: labels, what lasts from record to record, and boards written and read back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from bridgelaw import records
from bridgelaw.cards import Seat
from bridgelaw.records import Content, FinalBid, Record, RecordError
from bridgelaw.records.pbn import FORMAT as PBN
from bridgelaw.records.rbn import FORMAT
from tests.records_contract import FormatContract, read_pieces
from tests.test_records_pbn import boards, calls, cards, hands_of

HANDS = "N:AJ4.T7.AT652.KJ2:K73.A985432.Q9.7:985..KJ84.AQT654:"
DEAL = "N:AJ4.T7.AT652.KJ2 K73.A985432.Q9.7 985..KJ84.AQT654 QT62.KQJ6.73.983"
MATCH = (
    f"% RBN a match\nD 200008\nE Cup:Final\nL Anaheim CA\nK Reds:Blues\nF I\n\n"
    f"N A+B:C+D:O\nB 1\nH {HANDS}\nA NZ:1D2H3C3H:3SP4DP:6DA\nC 6D:N\nP C7Q32:D43A9\nR 13:920\n\n"
    f"N E+F:G+H:C\nA NZ:1D^1X*R3H!:5DXA\n1 four or more\nC 5DX:S\nP HK:HQ\nR 9\n\n"
    f"B 2\nH {HANDS}\nA EN:PPPP\n\n"
    f"A EN:P\n{{ passed out\nas well }}\n"
).encode()


def match() -> list[Record]:
    return list(records.read(MATCH, file="a.rbn"))


def first(text: str) -> Record:
    return next(records.read(text.encode(), "rbn", file="a.rbn"))


class TestRbn(FormatContract):
    format = FORMAT
    examples = (
        MATCH,
        "B 1-1\r\nH W:AK..:::QJ\r\n\r\nB 2\r\nnone M\xf8ller\r\nC 8N\r\n".encode("iso8859-1"),
        b"H Q:x\nR ten\n",
    )
    changes = ({"label": "99"}, {"result": 9})


class TestRecords:
    def test_a_board_at_a_table(self) -> None:
        one = match()[0].content
        assert (one.label, one.number, one.room, one.dealer, one.vulnerable) == (
            "1",
            1,
            "open",
            Seat.N,
            "none",
        )
        assert one.names == ("A", "D", "B", "C")
        assert one.hands == hands_of(DEAL)
        assert calls(one.auction) == "1D 2H 3C 3H 3S P 4D P 6D P P P"
        assert (one.bid, one.declarer, one.result, one.claimed) == (FinalBid(6, 1, 0), Seat.N, 13, 13)
        assert cards(one.play) == "E:C7 S:CQ W:C3 N:C2 S:D4 W:D3 N:DA E:D9"
        assert one.about == {"Date": "2000.08.??", "Event": "Cup:Final", "Site": "Anaheim CA", "Scoring": "I",
                             "HomeTeam": "Reds", "VisitTeam": "Blues"}  # fmt: skip
        assert one.scores == {"Score": "920"}

    def test_a_rank_alone_is_of_the_suit_led(self) -> None:
        record = first(f"H {HANDS}\nC 6D:N\nP C7Q32:D4H6A9\nR 9\n")
        assert cards(record.content.play) == "E:C7 S:CQ W:C3 N:C2 S:D4 W:H6 N:DA E:D9"

    def test_labels_last_but_those_of_what_happened_do_not(self) -> None:
        one, two, three, four = (record.content for record in match())
        assert two.hands == one.hands
        assert {"hands", "label", "number"} <= two.derived
        assert (two.room, two.names) == ("closed", ("E", "H", "F", "G"))
        assert [(found.code, found.assumed) for found in match()[2].defects] == [
            ("rbn.names_of_table", "A+B:C+D:O")
        ]
        assert (three.room, three.names, three.play) == ("open", ("A", "D", "B", "C"), None)
        assert (four.room, four.names, four.result) == ("closed", ("E", "H", "F", "G"), None)

    def test_alerts_notes_and_judgements(self) -> None:
        auction = match()[1].content.auction
        assert auction is not None
        one, two, three, four, *_ = auction.entries
        assert (one.meaning, one.alert) == ("four or more", True)
        assert (two.alert, two.meaning) == (True, "")
        assert (str(three.call), four.quality) == ("XX", "!")

    def test_a_trick_that_ends_too_soon_leaves_the_next_in_its_place(self) -> None:
        record = match()[1]
        assert [defect.code for defect in record.defects] == ["rbn.trick"]
        assert record.content.play is not None
        assert [str(one.card) for one in record.content.play.entries] == ["HK", "None", "None", "None", "HQ"]

    def test_a_passed_out_board(self) -> None:
        assert match()[2].content.passed_out
        assert first("C P\n").content.passed_out

    def test_the_fourth_hand_has_the_rest_only_where_its_place_is_given(self) -> None:
        assert first(f"H {HANDS}\n").content.hands == hands_of(DEAL)
        three = first(f"H {HANDS[:-1]}\n").content.hands
        assert three is not None
        assert three[Seat.W] is None

    def test_the_contract_follows_from_the_auction(self) -> None:
        content = first("A NZ:P1H2CX:3CP3NA\n").content
        assert (content.bid, content.declarer) == (FinalBid(3, 4, 0), Seat.S)
        assert content.derived == {"bid", "declarer"}

    def test_a_table_and_a_section(self) -> None:
        content = first("N A+B:C+D:12\nB 15:C\n").content
        assert (content.label, content.room) == ("15", "")
        assert content.about == {"Table": "12", "Section": "C"}
        assert FORMAT.compose(content) == ("N A+B:C+D:12\nB 15:C\n\n", ())
        assert FORMAT.compose(replace(content, room="open")).lost == ("about.Table",)
        assert FORMAT.compose(replace(content, about={"Table": "O"})).lost == ("about.Table",)

    def test_comments_and_remarks(self) -> None:
        assert match()[3].content.comments == ("passed out\nas well",)


class TestWriting:
    @given(boards())
    def test_random_boards_are_read_back_as_they_were_written(self, board: Content) -> None:
        composed = FORMAT.compose(board)
        if composed.lost:
            return
        (record,) = [
            piece
            for piece in read_pieces(FORMAT, (FORMAT.header + composed.text).encode())
            if isinstance(piece, Record)
        ]
        assert record.content == board

    def test_a_match_becomes_pbn_and_comes_back(self) -> None:
        for record in (match()[0], *match()[2:]):
            text = PBN.compose(record.content).text
            (again,) = records.read(text.encode(), "pbn")
            assert again.content == record.content

    def test_a_change_touches_its_line_alone(self) -> None:
        record = match()[0]
        assert record.replace(result=12).text == record.text.replace("R 13", "R 12")
        assert record.replace(bid=FinalBid(6, 4, 1)).text == record.text.replace("C 6D", "C 6NX")

    @pytest.mark.parametrize("changes", [{"number": 7}, {"irregular": frozenset({"result"})}, {"claimed": 4}])
    def test_a_change_that_rbn_cannot_hold_is_refused(self, changes: dict[str, Any]) -> None:
        with pytest.raises(RecordError, match=r"a\.rbn:"):
            match()[0].replace(**changes)

"""LIN: read as it is really written, changed with all other bytes kept, and written."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaw import records
from bridgelaw.board import Call, Contract
from bridgelaw.cards import ALL_CARDS, Card, Seat
from bridgelaw.records import (
    Auction,
    CallEntry,
    Content,
    FinalBid,
    Passage,
    Play,
    PlayEntry,
    Record,
    RecordError,
)
from bridgelaw.records.composing import lost_in
from bridgelaw.records.deal_text import read_deal
from bridgelaw.records.defects import Findings
from bridgelaw.records.lin import FORMAT
from bridgelaw.records.lin.fields import plain, plain_offset
from bridgelaw.records.lin.writing import hand_text
from bridgelaw.records.record import Hands
from bridgelaw.records.source import Extract, Origin
from tests.records_contract import FormatContract, read_pieces

HANDS: Final = "S985HDKJ84CAQT654,SQT62HKQJ6D73C983,SAJ4HT7DAT652CKJ2"
"""South, West and North of a deal of our own."""
EAST: Final = "SK73HA985432DQ9C7"
DEAL: Final = "N:AJ4.T7.AT652.KJ2 K73.A985432.Q9.7 985..KJ84.AQT654 QT62.KQJ6.73.983"

CLUB: Final = (
    f"pn|Steffi,Wanda,Nora,Egon|st||md|3{HANDS},|rh||ah|Board 7|sv|b|"
    "mb|1D|an|could be short|mb|1H|mb|2C!|mb|p|mb|3C|mb|p|mb|p|mb|p|pg||"
    "pc|HK|pc|H7|pc|HA|pc|C4|pg||pc|CA|pc|C3|pc|C2|pc|C7|pg||mc|11|pg||\n"
)
"""A board as a table online writes it."""

MATCH: Final = (
    "vg|Spring Cup,Final,I,7,8,Reds,0,Blues,3|\r\n"
    "rs|3CS+2,4HE-1,1NN=,PASS|\r\n"
    "pn|S1,W1,N1,E1,S2,W2,N2,E2|pg||\r\n"
    f"qx|o7|st||md|3{HANDS}|sv|b|mb|1D|mb|1H|mb|2C|mb|p|mb|3C|mb|p|mb|p|mb|p|pc|hK|nt|The king!|pg||\r\n"
    "pc|h7|pc|hA|pc|c4|pg||\r\n"
    "mc|11|pg||\r\n"
    f"qx|c7|st||md|3{HANDS}|sv|b|mb|p|mb|1H|mb|p|mb|4H|mb|p|mb|p|mb|p|pg||\r\n"
    f"qx|o8|st||md|4{HANDS}|sv|o|mb|p|mb|p|mb|p|mb|1N|mb|p|mb|p|mb|p|pc|sK|pg||\r\n"
    f"qx|c8|st||md|4{HANDS}|sv|o|mb|p|mb|p|mb|p|mb|p|pg||\r\n"
)
"""A match with two rooms."""


def board(rest: str = "", md: str = f"3{HANDS},") -> Record:
    """A record of this deal with these fields after it."""
    return only(f"md|{md}|{rest}")


def only(text: str | bytes) -> Record:
    """The one record of a file."""
    data = text.encode() if isinstance(text, str) else text
    (found,) = records.read(data, FORMAT, file="a.lin")
    return found


def codes(record: Record | Passage) -> list[str]:
    return [defect.code for defect in record.defects]


def hands(text: str = DEAL) -> Hands:
    return read_deal(text, 0, Findings(Extract(text, Origin("-"))))


def calls(record: Record) -> str:
    auction = record.content.auction
    return "" if auction is None else " ".join("-" if call is None else str(call) for call in auction.calls)


def cards(record: Record) -> str:
    play = record.content.play
    return "" if play is None else " ".join("-" if card is None else str(card) for card in play.cards)


class TestLin(FormatContract):
    format = FORMAT
    examples = (
        CLUB.encode(),
        MATCH.encode(),
        f"qx|o3,BOARD 3|rh||ah|Board 3|md|1{HANDS}|sv|0|\r\nsa|0|pg||\r\n".encode(),
        f"md|2{HANDS}|ah|Board%2012|sv||mb|P|an|15%2B|pc|h|up|1|zz|50.00%|".encode(),
        f"A heading\npn|Ann,Bob, Jr,Cleo,D | E|md|0{HANDS}|mb|1n||pg|mc|9|".encode(),
        f"pn|Łukasz,Ørsted,,|md|4{HANDS}|nt|Zażółć\ngęślą|".encode(),
    )
    changes = ({"label": "99", "result": 13}, {"label": "12"}, {"vulnerable": "EW"}, {"result": 8})


# -- the deal ---------------------------------------------------------------------------------------------------


class TestDeal:
    @pytest.mark.parametrize(("digit", "dealer"), [("1", "S"), ("2", "W"), ("3", "N"), ("4", "E")])
    def test_the_digit_names_the_dealer_from_south(self, digit: str, dealer: str) -> None:
        assert str(board(md=f"{digit}{HANDS},").content.dealer) == dealer

    @pytest.mark.parametrize("md", [HANDS, f"{HANDS},", f"{HANDS},{EAST}", HANDS.lower(), f"\n{HANDS}"])
    def test_the_fourth_hand_is_left_out_or_given(self, md: str) -> None:
        record = board(md=f"3{md}")
        assert record.content.hands == hands()
        assert ("hands" in record.content.derived) == (EAST not in md)
        assert not [code for code in codes(record) if code != "lin.broken_value"]

    def test_ranks_and_suits_in_any_order(self) -> None:
        turned = ",".join("".join(reversed(hand)) for hand in HANDS.split(","))
        assert codes(board(md=f"3{turned}"))[0] == "lin.no_suit"
        upwards = "S589HD48JKC456TQA,S26TQH6JQKD37C389,S4JAH7TD256TACC2JK"
        assert board(md=f"3{upwards}").content.hands == hands()
        suits = "CAQT654DKJ84S985H,C983D73HKQJ6SQT62,CKJ2DAT652HT7SAJ4"
        assert board(md=f"3{suits}").content.hands == hands()

    def test_a_hidden_hand_is_not_dealt_to(self) -> None:
        south, _, north = HANDS.split(",")
        record = board(md=f"1{south},,{north},")
        assert record.content.hands == (hands()[0], None, hands()[2], None)
        assert codes(record) == []

    def test_a_deal_with_a_mistake_is_kept_and_told(self) -> None:
        record = board(md=f"3{HANDS.replace('SAJ4', 'SA4')}")
        assert codes(record) == ["deal.hand_size"]
        assert record.content.hands is not None
        assert record.content.hands[Seat.E] is None
        assert codes(board(md=f"3{HANDS.replace('SAJ4', 'SAQ4')},{EAST}")) == ["deal.card_in_two_hands"]
        assert codes(board(md=f"3{HANDS.replace('HT7', 'H107')}")) == ["deal.ten"]
        assert codes(board(md=f"3{HANDS.replace('SAJ4', 'SA?4')}")) == ["deal.hand_size", "deal.no_rank"]

    def test_an_ending(self) -> None:
        record = board(
            "mb|1S|mb|p|mb|p|mb|p|pc|S8|pc|ST|pc|SQ|pc|SA|pc|SK|pc|S7|pc|S9|pc|SJ|", "3ST9,SQJ,SAK,S87"
        )
        assert codes(record) == ["deal.ending"]
        assert record.content.play is not None
        assert record.content.play.ended == "played"

    def test_a_board_without_deal(self) -> None:
        record = only("qx|o4|mb|1C|\n")
        assert record.content.hands is None
        assert codes(record) == ["lin.no_deal", "lin.auction_without_dealer"]


# -- heading and names ------------------------------------------------------------------------------------------


class TestHeading:
    @pytest.mark.parametrize(
        ("written", "label", "number"),
        [
            ("ah|Board 3|", "3", 3),
            ("ah|Board%203|", "3", 3),
            ("ah|Board+3|", "3", 3),
            ("ah|Bd 12|", "12", 12),
            ("ah|BOARD 1-1|", "1-1", None),
            ("ah|Final|", "Final", None),
            ("ah||", "", None),
        ],
    )
    def test_the_board_is_named(self, written: str, label: str, number: int | None) -> None:
        content = board(written).content
        assert (content.label, content.number) == (label, number)

    @pytest.mark.parametrize(
        ("written", "room", "label"),
        [
            ("o1", "open", "1"),
            ("c1", "closed", "1"),
            ("o3,BOARD 3", "open", "3"),
            ("", "", ""),
            ("7", "", "7"),
        ],
    )
    def test_room_and_number(self, written: str, room: str, label: str) -> None:
        content = only(f"qx|{written}|md|3{HANDS}|").content
        assert (content.room, content.label) == (room, label)

    @pytest.mark.parametrize(
        ("written", "vulnerable"),
        [
            ("o", "none"), ("0", "none"), ("-", "none"), ("n", "NS"), ("e", "EW"), ("b", "all"), ("B", "all"),
            ("", None), ("?", None),
        ],
    )  # fmt: skip
    def test_vulnerability(self, written: str, vulnerable: str | None) -> None:
        assert board(f"sv|{written}|").content.vulnerable == vulnerable
        assert board("").content.vulnerable is None

    def test_names_are_told_from_south(self) -> None:
        assert only(CLUB).content.names == ("Nora", "Egon", "Steffi", "Wanda")

    def test_a_comma_and_a_bar_in_names_are_told(self) -> None:
        record = only(f"pn|Ann,Bob, Jr,Cleo,D | E|md|3{HANDS}|")
        assert record.content.names == ("Cleo", "D | E", "Ann", "Bob, Jr")
        assert [str(defect) for defect in record.defects] == [
            "a.lin:1:4: warning: There are not four or eight names: “Ann,Bob, Jr,Cleo,D | E”. "
            "Read as Ann / Bob, Jr / Cleo / D | E. [lin.names]",
            "a.lin:1:23: warning: A value has a bar in it: “pn|Ann,Bob, Jr,Cleo,D | E”. "
            "Read as Ann,Bob, Jr,Cleo,D | E. [lin.bar_in_value]",
        ]

    def test_names_that_cannot_be_told_apart_are_not_guessed(self) -> None:
        record = only(f"pn|Ann,Bob,Jr,Cleo,D|md|3{HANDS}|")
        assert record.content.names == ("", "", "", "")
        assert codes(record) == ["lin.names"]


class TestMatch:
    def test_a_match_has_two_rooms_and_a_heading(self) -> None:
        heading, *boards = records.pieces(MATCH.encode(), FORMAT)
        assert isinstance(heading, Passage)
        assert heading.kind == "header"
        told = [piece.content for piece in boards if isinstance(piece, Record)]
        assert [(content.label, content.room, content.names[0]) for content in told] == [
            ("7", "open", "N1"), ("7", "closed", "N2"), ("8", "open", "N1"), ("8", "closed", "N2"),
        ]  # fmt: skip
        assert told[0].about == {
            "Event": "Spring Cup", "Stage": "Final", "Scoring": "IMP", "HomeTeam": "Reds", "VisitTeam": "Blues",
        }  # fmt: skip

    def test_the_official_result_is_taken_where_the_board_has_none(self) -> None:
        own, other, third, passed = records.read(MATCH.encode(), FORMAT)
        assert (own.content.result, codes(own)) == (11, [])
        assert (other.content.result, codes(other)) == (9, [])
        assert {"names", "result"} <= other.content.derived
        assert third.content.result == 7
        assert (passed.content.passed_out, codes(passed)) == (True, [])

    def test_an_official_result_that_differs_is_told(self) -> None:
        first, *_ = records.read(MATCH.replace("mc|11|", "mc|10|").encode(), FORMAT, file="match.lin")
        assert first.content.result == 10
        assert [str(defect) for defect in first.defects] == [
            "match.lin:6:4: warning: The official result has other tricks than the board (official, board): 3CS+2, 10. "
            "[lin.official_result]"
        ]
        *_, last = records.read(MATCH.replace("PASS", "1NN=").encode(), FORMAT)
        assert codes(last) == ["lin.official_contract"]

    def test_a_contract_known_only_from_the_heading(self) -> None:
        text = f"vg|A,B,P,1,1,,,,|rs|4SWx-2,|pg||qx|o1|md|3{HANDS}|"
        content = only(text).content
        assert content.contract == Contract.parse("4SX W")
        assert content.result == 8
        assert {"bid", "declarer", "result"} <= content.derived

    def test_names_hold_until_others_are_given(self) -> None:
        page = "pn|A,B,C,D|pg||\n"
        text = f"md|3{HANDS}|pg||\n{page}qx|o1|md|3{HANDS}|pg||\nqx|o2|md|3{HANDS}|pg||\n"
        found = list(records.pieces(text.encode(), FORMAT))
        assert [type(piece).__name__ for piece in found] == ["Record", "Passage", "Record", "Record"]
        told = [piece.content.names for piece in found if isinstance(piece, Record)]
        assert told == [("", "", "", ""), ("C", "D", "A", "B"), ("C", "D", "A", "B")]


# -- where boards begin -----------------------------------------------------------------------------------------


class TestBoards:
    @pytest.mark.parametrize(
        "begin",
        [
            "", "qx|o1|", "qx||", "pn|A,B,C,D|st||", "mn|Cup|pn|A,B,C,D|qx|o1,BOARD 1|rh||ah|Board 1|",
            "QX|o1|", "st||rh||ah|Board 1|", "sk||pg||qx|o1|", "pn|A,B, Jr,C | D,E|qx|o1|",
        ],
    )  # fmt: skip
    @pytest.mark.parametrize("end", ["", "\n", "\r\n", "\r\r\n", " "])
    def test_boards_in_one_file(self, begin: str, end: str) -> None:
        one = f"{begin}md|3{HANDS}|sv|o|mb|1C|mb|p|nt|md is a key|pg||{end}"
        found = [piece for piece in records.pieces((one * 3).encode(), FORMAT) if isinstance(piece, Record)]
        assert [calls(record) for record in found] == ["1C P"] * 3

    def test_a_key_as_a_value_begins_no_board(self) -> None:
        record = board("mb|1C|an|md|mb|p|ah|qx|")
        assert record.content.auction is not None
        assert record.content.auction.entries[0].meaning == "md"
        assert record.content.label == "qx"

    def test_a_board_that_cannot_be_read_hides_no_other(self) -> None:
        text = f"qx|o1|md|9,,,,,,|mb|X9|pc|\nqx|o2|md|3{HANDS}|mb|1C|\n"
        first, second = records.read(text.encode(), FORMAT)
        assert codes(first)
        assert calls(second) == "1C"

    def test_text_before_and_after_is_told(self) -> None:
        heading, record = records.pieces(f"Monday\n\nmd|3{HANDS}|mb|p|\nThe end\n".encode(), FORMAT)
        assert (heading.text, codes(heading)) == ("Monday\n\n", ["lin.stray_text"])
        assert [(defect.code, defect.found, defect.place.line) for defect in record.defects] == [
            ("lin.stray_text", "The end", 4)
        ]

    def test_a_file_is_told_by_how_it_begins_or_by_its_name(self) -> None:
        assert calls(next(records.read(CLUB.encode()))) == "1D 1H 2C P 3C P P P"
        assert codes(next(iter(records.pieces(b"Dear partner", file="a.LIN")))) == ["lin.stray_text"]


# -- bars, line ends and encodings ------------------------------------------------------------------------------


class TestFields:
    def test_an_extra_bar(self) -> None:
        record = board("mb|1C||mb|p|")
        assert calls(record) == "1C P"
        assert codes(record) == ["lin.extra_bar"]

    def test_a_missing_bar(self) -> None:
        record = board("pg|mc|9|pg||")
        assert record.content.result == 9
        assert codes(record) == ["lin.missing_bar"]

    def test_a_bar_in_a_note(self) -> None:
        record = board("mb|1H|an|5+ hearts | 11-15, 100%|mb|p|")
        assert record.content.auction is not None
        assert record.content.auction.entries[0].meaning == "5+ hearts | 11-15, 100%"
        assert calls(record) == "1H P"
        assert codes(record) == ["lin.bar_in_value"]

    @pytest.mark.parametrize("end", ["", "\n", "\r\n", " "])
    def test_the_end_of_the_file(self, end: str) -> None:
        assert codes(board(f"mb|p|pg||{end}")) == []
        record = board(f"mb|p|sv|n{end}")
        assert codes(record) == ["lin.unclosed"]
        assert record.content.vulnerable == "NS"

    def test_a_value_that_is_broken(self) -> None:
        record = only(f"md|3{HANDS[:20]}\n{HANDS[20:]}|mb|1\nC|an|could be\r\nshort|")
        assert record.content.hands == hands()
        assert record.content.auction is not None
        assert record.content.auction.entries == (CallEntry(Call.parse("1C"), meaning="could be short"),)
        assert codes(record) == ["lin.broken_value"]

    def test_line_ends_between_fields_are_no_defect(self) -> None:
        record = only(CLUB.replace("|pg|", "|\r\npg|").replace("|mb|", "|\n mb|"))
        assert record.content == only(CLUB).content
        assert codes(record) == []

    def test_an_unknown_key_is_kept(self) -> None:
        record = board("qq|x|mb|1C|")
        assert codes(record) == ["lin.unknown_key"]
        assert [field.name for field in record.fields] == ["md", "qq", "mb"]

    def test_a_field_given_again(self) -> None:
        record = board("sv|o|sv|n|")
        assert record.content.vulnerable == "NS"
        assert codes(record) == ["lin.field_twice"]

    def test_values_encoded_as_in_an_address(self) -> None:
        coded = CLUB.replace(",", "%2C").replace("Board 7", "Board%207").replace("could be", "could%20be")
        record = only(coded.replace("Nora", "N%C3%B8ra"))
        assert record.content.names[0] == "Nøra"
        assert record.replace(names=("Nora", "Egon", "Steffi", "Wanda")).content == only(CLUB).content
        assert codes(record) == ["lin.url_encoded"]
        assert codes(board("mb|p|an|100%|zz|50.00%|")) == []

    def test_a_defect_in_an_encoded_deal_stands_where_it_is_written(self) -> None:
        text = f"md|3{HANDS.replace(',', '%2C').replace('SAJ4', 'SA?4')}|"
        (place,) = [defect.place for defect in only(text).defects if defect.code == "deal.no_rank"]
        assert place.column == text.index("?") + 1

    @given(st.text(alphabet="aø%2C|ł ", max_size=20))
    def test_every_character_of_a_decoded_value_has_its_place(self, text: str) -> None:
        places = [plain_offset(text, offset) for offset in range(len(plain(text)))]
        assert places == sorted(set(places))
        assert all(0 <= place < len(text) for place in places)


# -- the auction ------------------------------------------------------------------------------------------------


class TestAuction:
    @pytest.mark.parametrize(
        ("written", "call"),
        [
            ("p", "P"), ("P", "P"), ("Pass", "P"), ("PASS", "P"), ("d", "X"), ("D", "X"), ("x", "X"), ("Dbl", "X"),
            ("r", "XX"), ("R", "XX"), ("xx", "XX"), ("1N", "1NT"), ("1n", "1NT"), ("1NT", "1NT"), ("7s", "7S"),
            (" 2C", "2C"),
        ],
    )  # fmt: skip
    def test_spellings_of_calls(self, written: str, call: str) -> None:
        record = board(f"mb|{written}|")
        assert calls(record) == call
        assert codes(record) == []

    def test_alerts_and_explanations_belong_to_the_call_before(self) -> None:
        record = board("mb|1C!|mb|p|mb|1N|an|8-10|mb|2H!|an|spades|")
        assert record.content.auction is not None
        assert [(entry.alert, entry.meaning) for entry in record.content.auction.entries] == [
            (True, ""), (False, ""), (False, "8-10"), (True, "spades"),
        ]  # fmt: skip

    def test_an_explanation_without_call_is_kept_as_a_comment(self) -> None:
        record = board("an|weak notrump|mb|1N|")
        assert record.content.comments == ("weak notrump",)
        assert codes(record) == ["lin.explanation_without_call"]

    def test_notes_belong_to_the_call_or_card_before_them(self) -> None:
        first, *_ = records.read(MATCH.encode(), FORMAT)
        assert first.content.play is not None
        assert first.content.play.entries[0].comments == ("The king!",)
        record = board("nt|Hello|mb|1C|nt|What?|pg||nt|Well|")
        assert record.content.comments == ("Hello",)
        assert record.content.auction is not None
        assert record.content.auction.entries[0].comments == ("What?", "Well")

    def test_no_pass_is_invented(self) -> None:
        record = board("mb|1C|mb|p|mb|p|")
        assert record.content.auction is not None
        assert not record.content.auction.finished
        assert (calls(record), record.content.contract) == ("1C P P", None)
        assert codes(record) == []

    def test_a_card_before_the_end_of_the_auction(self) -> None:
        record = board("mb|1D|pc|HA|")
        assert (record.content.contract, codes(record)) == (
            Contract.parse("1D N"),
            ["lin.auction_unfinished"],
        )
        assert record.defects[0].assumed == "1D N"
        record = board("mb|1D|pc|HK|")
        assert record.content.contract is None
        assert record.defects[0].assumed == ""
        assert record.content.play is not None
        assert record.content.play.leader is Seat.W

    def test_a_passed_out_board(self) -> None:
        record = board("mb|p|mb|p|mb|p|mb|p|mc|0|")
        assert record.content.passed_out
        assert (record.content.contract, record.content.result, codes(record)) == (None, None, [])

    def test_the_declarer_is_who_first_named_the_strain(self) -> None:
        record = board("mb|1H|mb|1S|mb|d|mb|2S|mb|3H|mb|d|mb|r|mb|p|mb|p|mb|p|")
        assert record.content.contract == Contract.parse("3HXX N")
        assert {"bid", "declarer"} <= record.content.derived

    def test_calls_that_are_none_and_calls_too_late(self) -> None:
        assert codes(board("mb|8C|")) == ["lin.call"]
        record = board("mb|1C|mb|p|mb|p|mb|p|mb|p|")
        assert (record.content.contract, codes(record)) == (Contract.parse("1C N"), ["lin.call_after_end"])

    def test_an_auction_without_dealer(self) -> None:
        record = board("mb|1C|", md=f"0{HANDS}")
        assert record.content.auction is None
        assert codes(record) == ["lin.dealer", "lin.auction_without_dealer"]


# -- play, claim and result -------------------------------------------------------------------------------------

CONTRACT: Final = "mb|1D|mb|1H|mb|2C|mb|p|mb|3C|mb|p|mb|p|mb|p|"
"""South declares three clubs; West leads."""


def suit_each() -> str:
    """Each hand has one suit; South declares notrumps, and takes a trick only when it leads."""
    ranks = "AKQJT98765432"
    md = f"md|1S{ranks}HDC,SH{ranks}DC,SHD{ranks}C,|mb|1N|mb|p|mb|p|mb|p|"
    return md + "".join(f"pc|H{rank}|pc|D{rank}|pc|C{rank}|pc|S{rank}|" for rank in ranks)


class TestPlay:
    def test_the_winner_leads_to_the_next_trick(self) -> None:
        play = only(CLUB).content.play
        assert play is not None
        assert "".join(map(str, play.seats)) == "WNESSWNE"
        assert (play.leader, play.ended) == (Seat.W, "claim")

    def test_cards_in_any_case(self) -> None:
        assert cards(board(f"{CONTRACT}pc|hK|pc|H7|pc|ha|pc|Ct|")) == "HK H7 HA CT"

    def test_a_suit_alone_is_its_lowest_card_in_the_hand_in_turn(self) -> None:
        record = board(f"{CONTRACT}pc|h|pc|h|pc|h|pc|c|pc|s|")
        assert cards(record) == "H6 H7 H2 C4 S5"
        assert codes(record) == []

    def test_the_lowest_card_is_the_lowest_left(self) -> None:
        assert (
            cards(board(f"{CONTRACT}pc|h|pc|h|pc|h|pc|c|pc|c|pc|c|pc|c|pc|c|")) == "H6 H7 H2 C4 C5 C3 C2 C7"
        )

    def test_several_cards_in_one_field(self) -> None:
        record = board(f"{CONTRACT}pc|hkh7hac|pc|s9 s2|")
        assert cards(record) == "HK H7 HA C4 S9 S2"
        assert codes(record) == []

    def test_cards_taken_back(self) -> None:
        record = board(f"{CONTRACT}pc|hK|pc|h7|pc|hA|pc|c4|up|4|pc|h6|")
        assert cards(record) == "H6"
        assert [str(defect) for defect in record.defects] == [
            f"a.lin:1:{record.text.index('up|4') + 4}: note: Cards are taken back: HK H7 HA C4. [lin.taken_back]"
        ]
        assert codes(board(f"{CONTRACT}pc|hK|up|4|")) == ["lin.take_back", "lin.taken_back"]

    def test_cards_that_are_none(self) -> None:
        record = board(f"{CONTRACT}pc|H1|pc||pc|d|")
        assert cards(record) == "- - D9"
        assert codes(record) == ["lin.card", "lin.card"]
        assert codes(board(f"{CONTRACT}pc|hK|pc|h|pc|d|pc|h|")) == ["lin.lowest_none"]
        assert codes(only("md|3|mb|1C|mb|p|mb|p|mb|p|pc|h|")) == ["lin.lowest_unknown"]

    def test_a_lead_from_another_hand_is_told_and_the_cards_keep_their_owners(self) -> None:
        record = board(f"{CONTRACT}pc|HA|pc|C4|pc|H6|pc|H7|pc|S3|")
        assert [(defect.code, defect.found) for defect in record.defects] == [("lin.not_in_turn", "HA: W, E")]
        assert record.content.play is not None
        assert "".join(map(str, record.content.play.seats)) == "ESWNE"

    def test_a_card_that_nobody_holds(self) -> None:
        record = board(f"{CONTRACT}pc|HK|pc|HK|")
        assert [(defect.code, defect.found) for defect in record.defects] == [("lin.not_in_turn", "HK: N, W")]

    def test_more_cards_than_were_dealt(self) -> None:
        assert codes(only(f"{suit_each()}pc|H2|")) == ["lin.too_many_cards"]


class TestResult:
    def test_a_claim(self) -> None:
        content = only(CLUB).content
        assert (content.claimed, content.result) == (11, 11)
        assert "result" not in content.derived

    def test_a_result_without_play_is_no_claim(self) -> None:
        content = board(f"{CONTRACT}mc|9|").content
        assert (content.claimed, content.result, content.play) == (None, 9, None)

    def test_played_out_without_mc(self) -> None:
        record = only(suit_each())
        assert (record.content.result, record.content.claimed, codes(record)) == (0, None, [])
        assert record.content.play is not None
        assert record.content.play.ended == "played"
        assert "result" in record.content.derived

    def test_the_last_trick_goes_to_the_side_that_wins_it(self) -> None:
        # West takes twelve tricks in spades and leads the two of hearts to the last, which South's three wins.
        ranks = "AKQJT9876543"
        md = f"md|1S2H{ranks}DC,S{ranks}H2DC,SHDAKQJT98765432C,|mb|1N|mb|p|mb|p|mb|p|"
        diamonds = [f"D{rank}" for rank in "23456789TJQKA"]
        clubs = [f"C{rank}" for rank in "23456789TJQKA"]
        south = ["S2", *(f"H{rank}" for rank in ranks)]
        west = ["SA", *(f"S{rank}" for rank in ranks[1:]), "H2"]
        tricks = list(zip(west, diamonds, clubs, south, strict=True))
        played = "".join(f"pc|{card}|" for trick in tricks for card in trick)
        assert (only(md + played).content.result, codes(only(md + played))) == (1, [])

    def test_mc_after_the_last_trick_is_no_claim(self) -> None:
        record = only(f"{suit_each()}mc|0|")
        assert (record.content.result, record.content.claimed, codes(record)) == (0, None, [])

    def test_mc_that_the_play_contradicts(self) -> None:
        record = only(f"{suit_each()}mc|3|")
        assert (record.content.result, codes(record)) == (3, ["lin.result_against_play"])

    def test_play_that_just_stops(self) -> None:
        content = board(f"{CONTRACT}pc|HK|pc|H7|").content
        assert content.play is not None
        assert (content.play.ended, content.result, content.claimed) == ("unfinished", None, None)

    @pytest.mark.parametrize(
        ("written", "code"), [("14", "lin.tricks"), ("x", "lin.tricks"), ("-1", "lin.no_result")]
    )
    def test_mc_that_is_no_number_of_tricks(self, written: str, code: str) -> None:
        record = board(f"mc|{written}|")
        assert (record.content.result, codes(record)) == (None, [code])


# -- changes ----------------------------------------------------------------------------------------------------


class TestChanges:
    @pytest.mark.parametrize(
        ("changes", "old", "new"),
        [
            ({"result": 9, "claimed": 9}, "mc|11|", "mc|9|"),
            ({"label": "12", "number": 12}, "Board 7", "Board 12"),
            ({"dealer": Seat.S}, "md|3", "md|1"),
            ({"vulnerable": "none"}, "sv|b|", "sv|o|"),
            ({"names": ("N", "E", "S", "W")}, "Steffi,Wanda,Nora,Egon", "S,W,N,E"),
            (
                {"hands": hands(f"N:{'.'.join(['AKQJT98765432', '', '', ''])} - - -")},
                f"{HANDS},|",
                ",,SAKQJT98765432HDC,|",
            ),
        ],
    )
    def test_a_change_keeps_all_other_bytes(self, changes: dict[str, Any], old: str, new: str) -> None:
        assert only(CLUB).replace(**changes).text == CLUB.replace(old, new)

    @pytest.mark.parametrize(
        ("changes", "added"),
        [
            ({"vulnerable": "NS"}, "sv|n|"),
            ({"label": "12"}, "ah|Board 12|"),
            ({"room": "closed"}, "qx|c|"),
            ({"names": ("N", "E", "S", "W")}, "pn|S,W,N,E|"),
            ({"result": 9}, "mc|9|"),
        ],
    )
    def test_a_field_that_is_not_there_is_added(self, changes: dict[str, Any], added: str) -> None:
        record = board("pg||\n")
        changed = record.replace(**changes)
        assert changed.text.replace(added, "", 1) == record.text
        assert codes(changed) == []

    def test_auction_and_play_are_written_anew(self) -> None:
        record = only(CLUB)
        entries = tuple(CallEntry(Call.parse(text)) for text in ("1NT", "P", "P", "P"))
        play = Play(Seat.E, (PlayEntry(Card.parse("HA")),), (Seat.E,), "claim")
        changed = record.replace(auction=Auction(Seat.N, entries), play=play)
        assert changed.content.contract == Contract.parse("1NT N")
        assert changed.text.startswith(CLUB[: CLUB.index("mb|1D")] + "mb|1N|mb|p|mb|p|mb|p|")
        assert changed.text.endswith("mc|11|pg||\n")
        assert record.replace(auction=None, play=None, claimed=None).content.auction is None

    def test_one_room_of_a_match(self) -> None:
        text = f"qx|c1|pn|S1,W1,N1,E1,S2,W2,N2,E2|md|3{HANDS}|"
        changed = only(text).replace(names=("N", "E", "S", "W"))
        assert changed.text == text.replace("S2,W2,N2,E2", "S,W,N,E")

    @pytest.mark.parametrize(
        ("changes", "reason"),
        [
            (
                {"bid": FinalBid(4, 3, 0)},
                "a.lin:1:1: a LIN record cannot change 'bid' by itself; it can change auction",
            ),
            ({"names": ("A, B", "", "", "")}, "cannot hold this as 'names'"),
            ({"result": 14}, "cannot hold this as 'result': 14"),
            ({"label": "a|b"}, "cannot hold this as 'label'"),
        ],
    )
    def test_what_cannot_be_is_refused(self, changes: dict[str, Any], reason: str) -> None:
        with pytest.raises(RecordError, match=reason):
            only(CLUB).replace(**changes)


# -- writing ----------------------------------------------------------------------------------------------------


class TestWriting:
    def test_a_record_in_its_standard_form(self) -> None:
        assert records.text(only(CLUB), FORMAT) == CLUB

    def test_what_is_not_the_same_is_named_in_detail(self) -> None:
        one, other = (
            Content(auction=Auction(Seat.N, (CallEntry(Call.parse("1C"), quality=quality),)))
            for quality in "!?"
        )
        assert lost_in(one, other) == ("auction.quality",)

    def test_a_hand_has_its_suits_from_the_top(self) -> None:
        north = hands()[0]
        assert north is not None
        assert hand_text(north) == "SAJ4HT7DAT652CKJ2"


WORDS: Final = st.text(alphabet="abcdefgh 0123+-!?'()ąøж", max_size=12).map(str.strip)
NAMES: Final = st.text(alphabet="abcdefghij ~0123.ąøж", max_size=8).map(str.strip)


@st.composite
def contents(draw: st.DrawFn) -> Content:
    """A board with a legal auction and a play in turn, as far as it goes."""
    pack = draw(st.permutations(ALL_CARDS))
    dealt = [sum(card.bit for card in pack[13 * seat : 13 * seat + 13]) for seat in Seat]
    dealer = draw(st.sampled_from(tuple(Seat)))
    label = draw(st.sampled_from(("", "1", "16", "1-1", "Final")))
    texts = draw(st.lists(st.tuples(st.booleans(), WORDS, WORDS), min_size=1, max_size=4))
    bids = sorted(draw(st.sets(st.integers(5, 39), max_size=4)))
    written = ["P"] * draw(st.integers(0, 3)) if bids else ["P"] * draw(st.sampled_from((0, 2, 4)))
    for height in bids:
        written += [f"{height // 5}{('C', 'D', 'H', 'S', 'NT')[height % 5]}"]
        written += draw(st.sampled_from(([], ["P"], ["X"], ["X", "XX"], ["P", "P"])))
    over = bool(bids) and draw(st.booleans())
    while over and written[-3:] != ["P", "P", "P"]:
        written.append("P")
    entries = tuple(
        CallEntry(Call.parse(text), alert=alert, meaning=meaning, comments=(note,) if note else ())
        for text, (alert, meaning, note) in zip(written, texts * 30, strict=False)
    )
    text = FORMAT.compose(
        Content(
            label=label,
            room=draw(st.sampled_from(("", "open", "closed"))),
            dealer=dealer,
            vulnerable=draw(st.sampled_from((None, "none", "NS", "EW", "all"))),
            hands=(dealt[0], dealt[1], dealt[2], dealt[3]),
            names=(draw(NAMES), draw(NAMES), draw(NAMES), draw(NAMES)),
            auction=Auction(dealer, entries, over) if entries else None,
        )
    ).text.rstrip("\n")
    if over:
        text += played(draw, dealt, only(text).content)
    return only(text).content


def played(draw: st.DrawFn, dealt: list[int], content: Content) -> str:
    """A play by turn, not always following suit, and perhaps a claim."""
    contract = content.contract
    assert contract is not None
    left, leader, text = list(dealt), contract.declarer.lho, ""
    choices = draw(st.lists(st.integers(0, 12), max_size=13))
    for choice in choices:
        trick = []
        for step in range(4):
            held = [card for card in ALL_CARDS if left[(leader + step) & 3] & card.bit]
            card = held[choice % len(held)]
            left[(leader + step) & 3] &= ~card.bit
            trick.append(card)
        text += "".join(f"pc|{card}|" for card in trick)
        trumps = contract.trumps
        best = max(trick, key=lambda card: (card.suit == trumps, card.suit == trick[0].suit, card.rank))
        leader = Seat((leader + trick.index(best)) & 3)
    claim = draw(st.sampled_from(("", "mc|7|")))
    return text + (claim if len(choices) < 13 else "")


class TestRandomBoards:
    @settings(deadline=None)
    @given(contents())
    def test_what_is_composed_is_read_as_the_same(self, content: Content) -> None:
        composed = FORMAT.compose(content)
        assert composed.lost == ()
        again = only(composed.text)
        assert again.content == content
        assert codes(again) == []

    @settings(deadline=None)
    @given(contents(), st.integers(1, 13))
    def test_a_result_can_be_recorded(self, content: Content, tricks: int) -> None:
        record = only(FORMAT.compose(content).text)
        changed = record.replace(result=tricks)
        assert changed.content.result == tricks
        assert changed.content.hands == content.hands


def test_pieces_of_a_match_are_the_file() -> None:
    assert b"".join(piece.raw for piece in read_pieces(FORMAT, MATCH.encode())) == MATCH.encode()

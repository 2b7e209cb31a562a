"""Viewer links in both forms: read, changed, written, and given to the engine."""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given, settings

from bridgelaw import records
from bridgelaw.board import Contract
from bridgelaw.cards import Seat
from bridgelaw.records import Content, Record, RecordError
from bridgelaw.records.link import FORMAT, lin_link, parameter_link
from tests.records_contract import FormatContract
from tests.test_records_lin import CLUB, MATCH, calls, cards, codes, contents, hands, only

VIEWER: Final = "https://www.bridgebase.com/tools/handviewer.html"
LIN: Final = CLUB.strip()
AS_LIN: Final = f"{VIEWER}?lin={quote(LIN, safe='')}"
AS_HANDS: Final = (
    f"{VIEWER}?n=SAJ4HT7DAT652CKJ2&e=SK73HA985432DQ9C7&s=s985hdkj84caqt654&w=SQT62HKQJ6D73C983"
    "&d=n&v=b&b=7&nn=Nora&en=Egon&sn=Steffi&wn=Wanda"
    "&a=1D(could%20be%20short)1H2C!P3CPPP&p=HKH7HAC4CAC3C2C7&c=11"
)


def link(text: str) -> Record:
    """The one record of a link."""
    (found,) = records.read_link(text)
    return found


def with_(**parameters: str) -> Record:
    """The link with other parameters after its own, of which the last counts."""
    return link(AS_HANDS + "".join(f"&{name}={value}" for name, value in parameters.items()))


class TestLink(FormatContract):
    format = FORMAT
    examples = (
        f"{AS_LIN}\n{AS_HANDS}\n".encode(),
        f'A page\r\n<a href="{AS_HANDS.replace("&", "&amp;")}">Board 7</a>, see above\r\n'.encode(),
        f"{VIEWER}?lin={quote_plus(quote_plus(LIN))}".encode(),
        f"{VIEWER}?n=cj2d!&s=SAK10&d=w&a=1C{{ø&a=2d?&p={{<p>Hello</p>}}s2".encode(),
    )
    changes = ({"label": "99", "result": 13}, {"label": "12"}, {"vulnerable": "EW"}, {"result": 8})


class TestForms:
    def test_both_forms_tell_the_same(self) -> None:
        assert link(AS_LIN).content == link(AS_HANDS).content == only(CLUB).content
        assert codes(link(AS_LIN)) == codes(link(AS_HANDS)) == []

    @pytest.mark.parametrize(
        "text",
        [
            f"{VIEWER}?lin={LIN}",
            f"{VIEWER}?bbo=y&lin={quote(LIN)}&c=11",
            f"{VIEWER}?lin={quote_plus(LIN)}",
            f"{VIEWER}?lin={quote(LIN, safe='|,')}",
            f"?lin={quote(LIN)}",
            f"Board 7: {AS_LIN}",
            f"<a href='{AS_LIN}'>Board 7</a>",
            f"<td>{AS_LIN}</td>",
        ],
    )
    def test_lin_in_a_link(self, text: str) -> None:
        assert link(text).content == only(CLUB).content
        assert codes(link(text)) == []

    @pytest.mark.parametrize("encode", [quote, quote_plus])
    def test_text_encoded_twice(self, encode: Any) -> None:
        record = link(f"{VIEWER}?lin={encode(encode(LIN, safe=''), safe='')}")
        assert record.content == only(CLUB).content
        assert codes(record) == ["link.encoded_twice"]
        record = with_(a=encode(encode("1N(15+, balanced)ppp", safe=""), safe=""), p="", c="")
        assert record.content.auction is not None
        assert record.content.auction.entries[0].meaning == "15+, balanced"
        assert codes(record) == ["link.encoded_twice"]

    def test_a_plus_is_a_blank_and_a_plus_that_is_encoded_is_one(self) -> None:
        record = with_(a="1N(12%2B+to+14)ppp", p="", c="")
        assert record.content.auction is not None
        assert record.content.auction.entries[0].meaning == "12+ to 14"

    def test_the_source_of_a_page(self) -> None:
        record = link(f'<a href="{AS_HANDS.replace("&", "&amp;")}">7</a>')
        assert record.content == link(AS_HANDS).content
        assert codes(record) == ["link.html_escaped"]

    def test_an_ampersand_in_a_text_divides_nothing(self) -> None:
        record = link(f"{VIEWER}?n=SAK&e=SQJ&s=ST9&w=S87&d=n&p={{Fish & chips &lt;p&gt;}}")
        assert record.content.comments == ("Fish & chips &lt;p&gt;",)

    def test_the_defects_of_lin_stand_where_they_are_written(self) -> None:
        text = f"{VIEWER}?lin={quote('md|3|mb|1C|mb|9C|', safe='')}"
        (defect,) = [defect for defect in link(text).defects if defect.code == "lin.call"]
        assert text[defect.place.column - 1 :].startswith("9C")

    def test_several_links_and_boards(self) -> None:
        assert len(records.read_link(f"{AS_LIN}\n\n{AS_HANDS}\n")) == 2
        assert codes(link(f'<a href="{AS_LIN}">1</a> <a href="{AS_LIN}">2</a>')) == ["link.more_links"]
        record = link(f"{VIEWER}?lin={quote(MATCH)}")
        assert codes(record) == ["link.more_boards"]
        assert record.content.room == "open"

    def test_text_that_is_no_link(self) -> None:
        with pytest.raises(RecordError, match="'Dear partner' is no link to a board; it should have lin="):
            records.read_link("Dear partner")

    def test_a_link_is_told_from_lin(self) -> None:
        assert next(records.read(AS_LIN.encode())).format is FORMAT
        assert next(records.read(AS_HANDS.encode())).format is FORMAT


class TestParameters:
    @pytest.mark.parametrize("hand", ["cj2kd652ah10", "SAJ4HTDAT652CKJ", "s--h10d-c2"])
    def test_hands_in_any_order_and_case(self, hand: str) -> None:
        record = link(f"{VIEWER}?s={hand}")
        assert record.content.hands is not None
        assert record.content.hands[Seat.S]
        assert set(codes(record)) <= {"deal.ten", "deal.hand_size"}

    def test_the_fourth_hand_may_be_left_out(self) -> None:
        content = link(AS_HANDS.replace("&e=SK73HA985432DQ9C7", "")).content
        assert content.hands == hands()
        assert "hands" in content.derived

    @pytest.mark.parametrize(
        ("written", "vulnerable"),
        [("-", "none"), ("o", "none"), ("n", "NS"), ("E", "EW"), ("b", "all"), ("both", "all"), ("x", None)],
    )
    def test_vulnerability(self, written: str, vulnerable: str | None) -> None:
        record = with_(v=written)
        assert record.content.vulnerable == vulnerable
        assert codes(record) == ([] if vulnerable else ["link.vulnerability"])

    @pytest.mark.parametrize(
        ("written", "found"),
        [
            ("pp1nppp", "P P 1NT P P P"),
            ("1sd2hrxx3NT", "1S X 2H XX XX 3NT"),
            ("1C-p, 1h ?", "1C P 1H"),
            ("2d!(weak)p{slow}", "2D P"),
        ],
    )
    def test_calls(self, written: str, found: str) -> None:
        record = with_(a=written, p="", c="")
        assert calls(record) == found
        assert codes(record) == []

    def test_remarks(self) -> None:
        record = with_(a="{first}2D!(weak)P{slow}", p="", c="")
        assert record.content.comments == ("first",)
        assert record.content.auction is not None
        two, passed = record.content.auction.entries
        assert (two.alert, two.meaning, passed.comments) == (True, "weak", ("slow",))
        record = with_(p="{Now}HKH7{low}HA", c="")
        assert record.content.comments == ("Now",)
        assert record.content.play is not None
        assert record.content.play.entries[1].comments == ("low",)
        assert cards(record) == "HK H7 HA"

    @pytest.mark.parametrize(
        ("name", "written", "code"),
        [
            ("d", "q", "link.dealer"), ("a", "1C8", "link.call"), ("a", "1C(open", "link.unclosed"),
            ("p", "HKZZ", "link.card"), ("p", "HK{open", "link.unclosed"), ("c", "lots", "link.tricks"),
            ("n", "SAKX", "deal.no_rank"), ("n", "AK", "lin.no_suit"),
        ],
    )  # fmt: skip
    def test_defects_stand_where_they_are_written(self, name: str, written: str, code: str) -> None:
        record = with_(**{name: written})
        (defect,) = [defect for defect in record.defects if defect.code == code][:1]
        assert AS_HANDS.__len__() < defect.place.column <= len(record.text)

    def test_a_link_without_hands(self) -> None:
        record = link(f"{VIEWER}?d=n&a=1Cppp")
        assert (record.content.hands, record.content.contract) == (None, Contract.parse("1C N"))
        assert codes(record) == ["link.no_deal"]

    def test_a_link_gives_the_engine_its_board(self) -> None:
        board = link(AS_HANDS).board()
        assert (board.contract, board.vulnerable) == (Contract.parse("3C S"), "all")


class TestChanges:
    @pytest.mark.parametrize(
        ("changes", "old", "new"),
        [
            ({"result": 9}, "c=11", "c=9"),
            ({"label": "12"}, "b=7", "b=12"),
            ({"dealer": Seat.S}, "d=n", "d=s"),
            ({"names": ("Nora", "E & F", "Steffi", "Wanda")}, "Egon", "E%20%26%20F"),
        ],
    )
    def test_a_change_keeps_all_other_bytes(self, changes: dict[str, Any], old: str, new: str) -> None:
        assert link(AS_HANDS).replace(**changes).text == AS_HANDS.replace(f"&{old}", f"&{new}").replace(
            f"={old}", f"={new}"
        )

    def test_a_parameter_that_is_not_there_is_added(self) -> None:
        text = f"<a href='{VIEWER}?n=SAK&e=SQJ&s=ST9&w=S87'>x</a>"
        assert link(text).replace(vulnerable="NS").text == text.replace("S87'", "S87&v=n'")

    @pytest.mark.parametrize("twice", [False, True])
    def test_a_change_of_lin_in_a_link(self, twice: bool) -> None:
        text = quote(quote(LIN, safe="")) if twice else quote(LIN, safe="")
        changed = link(f"{VIEWER}?lin={text}").replace(label="12 & 13")
        assert changed.content.label == "12 & 13"
        assert len(changed.text) < len(VIEWER) + len(text) + 30
        assert changed.content.names == only(CLUB).content.names

    def test_what_cannot_be_is_refused(self) -> None:
        with pytest.raises(
            RecordError, match="a viewer link cannot change 'room' by itself; it can change auction"
        ):
            link(AS_HANDS).replace(room="open")
        with pytest.raises(RecordError, match="cannot hold this as 'result'"):
            link(AS_HANDS).replace(result=14)


class TestWriting:
    def test_both_forms(self) -> None:
        content = link(AS_HANDS).content
        assert lin_link(content).text == f"{AS_LIN}\n"
        assert lin_link(content).lost == parameter_link(content).lost == ()
        assert link(parameter_link(content).text).content == content

    def test_what_a_link_cannot_hold_is_named(self) -> None:
        assert parameter_link(Content(room="open", hands=hands(), about={"Event": "Cup"})).lost == (
            "room",
            "about.Event",
        )

    @settings(deadline=None)
    @given(contents())
    def test_random_boards(self, content: Content) -> None:
        for composed in (lin_link(content), parameter_link(content)):
            again = link(composed.text)
            assert set(composed.lost) <= {"room", "auction.meaning", "comments"}
            assert codes(again) == []
            if not composed.lost:
                assert again.content == content

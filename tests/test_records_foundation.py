"""Records: sources, defects, deals, records and the reading of them, tried with a format made up for the tests."""

from __future__ import annotations

import gzip
import importlib.util
import io
import pickle
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw import records
from bridgelaw.board import Contract
from bridgelaw.cards import ALL_CARDS, Card, Seat, Suit
from bridgelaw.laws.law44_sequence import trick_winner
from bridgelaw.position import Play
from bridgelaw.records import (
    Auction,
    CallEntry,
    Content,
    Defect,
    FinalBid,
    Passage,
    PlayEntry,
    Record,
    RecordError,
    Severity,
)
from bridgelaw.records.deal_text import deal_text, read_deal
from bridgelaw.records.defects import DEFECT_LIMIT, DefectKind, Findings, kinds, read_kinds
from bridgelaw.records.formats import Composed
from bridgelaw.records.reading import pieces_of
from bridgelaw.records.record import Edit, Field, Hands, Piece, apply_edits
from bridgelaw.records.source import EXTRACT_LIMIT, Extract, Origin, Place, Source
from bridgelaw.records.turns import order_columns, seats_in_turn, winner_of
from bridgelaw.words import languages, render
from tests.records_contract import FormatContract, read_pieces

# -- a format for the tests: a line "board LABEL", then lines "name value" -------------------------------------

_BOARD: Final = re.compile(r"^board\b", re.MULTILINE)
_LINE: Final = re.compile(r"(?:^|(?<=[\r\n]))(board|dealer|deal|result) ([^\r\n]*)")


class ToyReading:
    def take(self, extract: Extract, ordinal: int) -> Piece:
        if extract.text.startswith("board"):
            return Record(extract, TOY, ordinal)
        findings = Findings(extract)
        if extract.text.strip():
            findings.add("text.no_format", 0, found=extract.text)
        return Passage(extract, "text", findings.defects())


class Toy:
    name = "toy"
    suffixes = (".toy",)
    header = ""

    def recognises(self, beginning: str) -> bool:
        return beginning.startswith("board")

    def cuts(self, text: str, final: bool) -> Iterator[int]:
        for found in re.finditer(r"(?<=[\r\n])board\b(?=.)", text, re.DOTALL):
            yield found.start()

    def reading(self) -> ToyReading:
        return ToyReading()

    def fields(self, record: Record) -> tuple[Field, ...]:
        return tuple(
            Field(found[1], found[2], found.start(), found.end(), found.start(2), found.end(2))
            for found in _LINE.finditer(record.text)
        )

    def parse(self, record: Record, findings: Findings) -> Content:
        values = {field.name: field for field in record.fields}
        deal, result, dealer = values.get("deal"), values.get("result"), values.get("dealer")
        return Content(
            label=values["board"].value if "board" in values else "",
            dealer=Seat.parse(dealer.value) if dealer and dealer.value in tuple("NESW") else None,
            hands=read_deal(deal.value, deal.value_start, findings) if deal else None,
            result=int(result.value) if result and re.fullmatch("[0-9]|1[0-3]", result.value) else None,
        )

    def edits(self, record: Record, content: Content, changed: frozenset[str]) -> Sequence[Edit]:
        if not changed <= {"label", "result"}:
            raise RecordError(f"toy cannot change {', '.join(changed)}")
        edits = []
        for name, value in (("label", content.label), ("result", content.result)):
            place = {field.name: field for field in record.fields}.get(name.replace("label", "board"))
            if name in changed and place is not None:
                edits.append(Edit(place.value_start, place.value_end, str(value)))
        return edits

    def compose(self, content: Content, before: Content | None = None) -> Composed:
        lines = [f"board {content.label}"]
        lines += [f"dealer {content.dealer}"] if content.dealer is not None else []
        lines += [f"deal {deal_text(content.hands)}"] if content.hands is not None else []
        lines += [f"result {content.result}"] if content.result is not None else []
        return Composed("\n".join(lines) + "\n", ("auction",) if content.auction else ())


TOY: Final = Toy()
DEAL: Final = "N:AJ4.T7.AT652.KJ2 K73.A985432.Q9.7 985..KJ84.AQT654 QT62.KQJ6.73.983"
SOUND: Final = f"board 7\ndealer S\ndeal {DEAL}\nresult 9\n\nboard 8\ndealer W\nresult 10\n".encode()
ODD: Final = b"board 1-1 M\xf8ller\r\ndeal N:AK.QJ.T9.8 A... - -\r\nresult 9\r\n"


class TestToy(FormatContract):
    format = TOY
    examples = (SOUND, ODD, b"board \xc4\x85\nresult 3")
    changes = ({"label": "99", "result": 13}, {"label": "12"})


# -- sources ----------------------------------------------------------------------------------------------------


def extract(text: str) -> Extract:
    return Extract(text, Origin("file"))


def whole(data: bytes, **options: str) -> list[Extract]:
    with Source(data, file="file", encoding=options.get("encoding")) as source:
        return list(source.extracts(lambda text, final: ()))


class TestSource:
    @pytest.mark.parametrize(
        ("data", "text", "encoding"),
        [
            ("Møller".encode(), "Møller", "utf-8"),
            ("Møller".encode("iso8859-1"), "Møller", "iso8859-1"),
            ("Ząb Łódź".encode("iso8859-2"), "Ząb Łódź", "iso8859-2"),
            ("Říčany, Jiříček".encode("iso8859-2"), "Øíèany, Jiøíèek", "iso8859-1"),
            ("Пётр Иванов, North".encode("cp1251"), "Пётр Иванов, North", "cp1251"),
            ("Пётр Иванов, North".encode("koi8-r"), "Пётр Иванов, North", "koi8-r"),
            ("Møller".encode("utf-16-le"), "M\0ø\0l\0l\0e\0r\0", "iso8859-1"),
        ],
    )
    def test_encoding_is_told_by_the_bytes(self, data: bytes, text: str, encoding: str) -> None:
        (found,) = whole(data)
        assert (found.text, found.encoding, found.raw) == (text, encoding, data)

    @pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
    def test_a_byte_order_mark_is_an_extract_by_itself(self, encoding: str) -> None:
        mark, rest = whole("Møller".encode(encoding))
        assert (mark.text, rest.text, rest.place()) == ("\ufeff", "Møller", Place("file", 1, 1))

    def test_another_encoding_can_be_given(self) -> None:
        assert [found.text for found in whole("Šárka".encode("cp1250"), encoding="cp1250")] == ["Šárka"]

    @pytest.mark.parametrize(
        ("named", "text", "encoding", "obeyed"),
        [
            ("ISO-8859-2", "Šárka", "iso8859-2", True),
            ("windows-1250", "Šárka", "cp1250", True),
            ("UTF-8", "Møller", "iso8859-1", False),
            ("no-such", "Møller", "iso8859-1", False),
            ("idna", "Møller", "iso8859-1", False),
            ("hex", "Møller", "iso8859-1", False),
        ],
    )
    def test_a_file_may_name_its_encoding(self, named: str, text: str, encoding: str, obeyed: bool) -> None:
        data = f"%Content-type: text/x-pbn; charset={named}\n\n{text}".encode(encoding)
        (found,) = whole(data)
        assert found.text.endswith(text)
        assert (found.encoding, found.raw, found.misencoded_at() is None) == (encoding, data, obeyed)

    def test_a_named_encoding_yields_to_utf_8_and_to_the_caller(self) -> None:
        header = "%Content-type: text/x-pbn; charset=ISO-8859-1\n\n"
        (found,) = whole((header + "Šárka").encode())
        assert (found.text, found.misencoded_at()) == (header + "Šárka", None)
        (found,) = whole((header + "Šárka").encode("cp1250"), encoding="cp1250")
        assert (found.text, found.misencoded_at()) == (header + "Šárka", None)

    @pytest.mark.parametrize("encoding", ["gbk", "cp1252", "utf-7", "ascii"])
    def test_an_encoding_that_loses_bytes_does_no_harm(self, encoding: str) -> None:
        data = bytes(range(128, 256))
        assert b"".join(found.raw for found in whole(data, encoding=encoding)) == data

    def test_an_unknown_encoding_is_refused(self) -> None:
        with pytest.raises(LookupError, match="no-such"):
            Source(b"", encoding="no-such")

    def test_a_stream_of_text_is_refused(self) -> None:
        with pytest.raises(TypeError, match="binary mode"):
            Source(io.StringIO("board"))  # type: ignore[arg-type]

    def test_a_file_is_closed_after_reading(self, tmp_path: Path) -> None:
        (tmp_path / "a.toy").write_bytes(SOUND)
        with Source(tmp_path / "a.toy") as source:
            assert source.origin.file.endswith("a.toy")
            stream = source._stream
        assert stream.closed

    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r\r\n", "\r"])
    def test_lines_and_columns_of_any_line_end(self, end: str) -> None:
        text = f"one{end}two{end}{end if end != chr(13) else ''}x"
        place = extract(text).place(text.index("two") + 1)
        assert place[1:] == (2, 2)
        assert extract(text).place(text.index("x"))[1:] == ((4, 1) if end != "\r" else (3, 1))

    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r\r\n"])
    def test_inside_of_a_line_end_the_line_is_not_over(self, end: str) -> None:
        for step in range(len(end)):
            assert extract(f"one{end}two").place(3 + step)[1:] == (1, 4)

    @given(st.text(alphabet="a\r\n", max_size=12), st.data())
    def test_places_are_those_of_the_lines(self, text: str, data: st.DataObject) -> None:
        offset = data.draw(st.integers(0, len(text)))
        line, column, at = 1, 1, 0
        for found in re.finditer(r"\r\r?\n|\n|\r", text):
            if found.end() > offset:
                break
            line, at = line + 1, found.end()
        inside = next((m for m in re.finditer(r"\r\r?\n", text) if m.start() < offset < m.end()), None)
        column = (offset if inside is None else inside.start()) - at + 1
        assert extract(text).place(offset)[1:] == (line, column)

    def test_what_is_too_long_is_cut_at_a_line_end(self) -> None:
        data = (b"x" * 99 + b"\n") * (EXTRACT_LIMIT // 50)
        found = whole(data)
        assert len(found) > 1
        assert all(part.oversize and part.text.endswith("\n") for part in found[:-1])
        assert b"".join(part.raw for part in found) == data


# -- defects ----------------------------------------------------------------------------------------------------


def found_in(example: DefectKind) -> tuple[Defect, ...]:
    """What is found in an example, by whatever reads its kind."""
    group = example.code.partition(".")[0]
    text = extract(example.example_bytes().decode("utf-8", "surrogateescape"))
    if group == "deal" or example.code == "text.more_defects":
        findings = Findings(text)
        read_deal(text.text if group == "deal" else f"N:{text.text} - - -", 0, findings)
        return findings.defects()
    if group == "text":
        return tuple(defect for piece in records.pieces(example.example_bytes()) for defect in piece.defects)
    data = example.example_bytes()
    return tuple(defect for piece in records.pieces(data, group) for defect in piece.defects)


class TestDefects:
    @pytest.mark.parametrize("code", kinds())
    def test_the_example_has_the_defect(self, code: str) -> None:
        kind = kinds()[code]
        told = [(defect.code, defect.found, defect.assumed) for defect in found_in(kind)]
        assert (code, kind.found, kind.assumed) in told

    @pytest.mark.parametrize("code", kinds())
    @pytest.mark.parametrize("lang", languages())
    def test_every_defect_has_its_sentence(self, code: str, lang: str) -> None:
        assert render(f"defect.{code}", {"found": "x"}, lang)

    def test_a_defect_tells_place_severity_sentence_and_code(self) -> None:
        defect = Defect("deal.ten", Severity.WARNING, Place("a.pbn", 12, 8), "10", "T")
        assert str(defect) == "a.pbn:12:8: warning: A ten is written as 10. Read as T. [deal.ten]"
        assert defect.text("ru").startswith("a.pbn:12:8: предупреждение: Десятка записана как 10.")
        assert defect.to_dict()["line"] == 12

    def test_a_code_that_is_not_registered_is_refused(self) -> None:
        with pytest.raises(LookupError, match=r"deal\.nothing.*defects\.toml"):
            Findings(extract("")).add("deal.nothing", 0)

    def test_more_defects_than_can_be_listed_are_counted(self) -> None:
        findings = Findings(extract("x"))
        for _ in range(500):
            findings.add("deal.empty", 0)
        defects = findings.defects()
        assert len(defects) == DEFECT_LIMIT
        assert (defects[-1].code, defects[-1].found) == ("text.more_defects", "401")

    def test_what_was_found_is_shown_short_and_printable(self) -> None:
        findings = Findings(extract("x"))
        findings.add("deal.no_rank", 0, found="\0\udcff\n" + "x" * 100)
        assert findings.defects()[0].found == "\\x00\\xff\\n" + "x" * 57 + "…"

    @pytest.mark.parametrize(
        ("text", "mistake"),
        [
            ("[[defect", "no TOML"),
            ("x = 1", "remove 'x'"),
            ("[[defect]]\ncode = 'a.b'\nseverity = 'error'", "a.b: example is missing"),
            ("[[defect]]\ncode = 'a.b'\nseverity = 'bad'\nexample = ''", "'bad' is no severity"),
            ("[[defect]]\ncode = 'a.b'\nseverity = 'error'\nexample = ''\nx = 1", "unknown key 'x'"),
        ],
    )
    def test_a_mistake_in_a_register_is_named(self, text: str, mistake: str) -> None:
        with pytest.raises(ValueError, match=f"toy/defects.toml.*{re.escape(mistake)}"):
            list(read_kinds("toy/defects.toml", text))

    def test_the_pages_made_from_registers_are_in_step(self) -> None:
        script = _script("defects")
        assert script.PAGE.read_text("utf-8") == script.page(), "run `make defects`"
        assert script.FACTS_PAGE.read_text("utf-8") == script.facts_page(), "run `make defects`"
        assert script.AUDIT_PAGE.read_text("utf-8") == script.audit_page(), "run `make defects`"
        assert script.PRESUMPTIONS_PAGE.read_text("utf-8") == script.presumptions_page(), "run `make defects`"


def _script(name: str) -> ModuleType:
    path = Path(__file__).parents[1] / "docs" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# -- deals ------------------------------------------------------------------------------------------------------


def deal(text: str) -> tuple[Hands, list[str]]:
    findings = Findings(extract(text))
    hands = read_deal(text, 0, findings)
    return hands, [defect.code for defect in findings.defects()]


class TestDeals:
    @given(st.permutations(ALL_CARDS), st.sampled_from(tuple(Seat)), st.sets(st.sampled_from(tuple(Seat))))
    def test_any_deal_from_any_seat_with_any_hands_hidden(
        self, pack: list[Card], first: Seat, hidden: set[Seat]
    ) -> None:
        dealt = [sum(card.bit for card in pack[13 * seat : 13 * seat + 13]) for seat in Seat]
        one, two, three, four = (None if seat in hidden else dealt[seat] for seat in Seat)
        hands = (one, two, three, four)
        assert deal(deal_text(hands, first)) == (hands, [])

    def test_suit_letters_tens_and_lower_case_are_read_and_told(self) -> None:
        sound, _ = deal(DEAL)
        spelt = "N:SAJ4.HT7.DA10652.CKJ2 k73.A985432.Q9.7  985..KJ84.AQT654. QT62.KQJ6.73.983"
        hands, codes = deal(spelt)
        assert hands == sound
        assert sorted(codes) == ["deal.dot_too_many", "deal.lower_case", "deal.suit_letters", "deal.ten"]

    def test_a_hand_that_cannot_be_read_leaves_the_others(self) -> None:
        hands, codes = deal(DEAL.replace("K73.A985432.Q9.7", "K73A98.543"))
        assert hands[Seat.E] is None
        assert [hands[seat] for seat in (Seat.N, Seat.S, Seat.W)] == [
            deal(DEAL)[0][seat] for seat in (Seat.N, Seat.S, Seat.W)
        ]
        assert codes == ["deal.dots"]

    def test_twelve_cards_and_fourteen_are_kept_and_told(self) -> None:
        hands, codes = deal(DEAL.replace("AJ4.T7", "AJ.T7").replace("K73.", "K743."))
        assert [bits.bit_count() for bits in hands if bits is not None] == [12, 14, 13, 13]
        assert codes == ["deal.hand_size", "deal.hand_size"]

    def test_a_card_in_two_hands_is_told_where_it_stands_again(self) -> None:
        findings = Findings(extract(DEAL))
        read_deal(DEAL.replace("K73.", "A73."), 0, findings)
        assert [(defect.found, defect.place.column) for defect in findings.defects()] == [("SA", 20)]

    @given(st.text(alphabet="NESWnesw:. -AKQJT1098765432xSHDC\t", max_size=60))
    def test_anything_can_be_read_as_a_deal(self, text: str) -> None:
        hands, codes = deal(text)
        assert len(hands) == 4
        if not codes:
            assert [bits.bit_count() for bits in hands if bits is not None] == [13] * (4 - hands.count(None))


# -- records ----------------------------------------------------------------------------------------------------


def first_record(data: bytes) -> Record:
    return next(records.read(data, TOY, file="club.toy"))


class TestRecords:
    def test_a_record_is_read_when_it_is_asked_for_and_once(self) -> None:
        record = first_record(SOUND)
        assert record.content is record.content
        assert record.content == Content(label="7", dealer=Seat.S, hands=deal(DEAL)[0], result=9)
        assert record.defects == ()

    def test_its_defects_are_placed_in_the_file(self) -> None:
        *_, odd = records.read(SOUND + ODD, TOY, file="club.toy")
        assert [f"{defect.place} {defect.code}" for defect in odd.defects] == [
            "club.toy:9:12 text.encoding",
            "club.toy:10:8 deal.hand_size",
            "club.toy:10:19 deal.card_in_two_hands",
            "club.toy:10:19 deal.hand_size",
        ]

    def test_a_change_keeps_what_it_does_not_touch(self) -> None:
        record = next(records.read(ODD, TOY))
        assert record.replace(result=12).raw == ODD.replace(b"result 9", b"result 12")
        assert record.replace(result=9) is record

    @pytest.mark.parametrize(
        ("changes", "reason"),
        [
            ({"colour": "red"}, "'colour' is no content; give one of"),
            ({"dealer": Seat.E}, "toy cannot change dealer"),
            ({"label": "Łódź"}, "cannot be written in iso8859-1; save the file as UTF-8"),
        ],
    )
    def test_a_change_that_cannot_be_is_refused(self, changes: dict[str, object], reason: str) -> None:
        with pytest.raises(RecordError, match=reason):
            next(records.read(ODD, TOY)).replace(**changes)

    def test_edits_may_not_overlap(self) -> None:
        assert apply_edits("one two", [Edit(4, 7, "2"), Edit(0, 3, "1")]) == "1 2"
        with pytest.raises(ValueError, match="overlaps"):
            apply_edits("one two", [Edit(0, 3, "1"), Edit(2, 4, "2")])

    def test_a_board_for_the_engine(self) -> None:
        hands = deal(DEAL)[0]
        content = Content(
            label="7", hands=hands, bid=FinalBid(4, 3, 1), declarer=Seat.S, dealer=Seat.E, vulnerable="NS"
        )
        board = content.board()
        assert (board.contract, board.dealer, board.vulnerable) == (Contract.parse("4SX S"), Seat.E, "NS")
        assert board.hands == hands

    def test_a_board_that_cannot_be_says_why(self) -> None:
        with pytest.raises(RecordError, match=r"club\.toy:6:1: board 8: the record has no deal"):
            list(records.read(SOUND, TOY, file="club.toy"))[1].board()
        auction = Auction(Seat.N, (CallEntry(None, "9C"),))
        with pytest.raises(RecordError, match="a board without number: the contract is unknown"):
            Content(hands=(None, None, None, None), auction=auction).board()
        hands = deal(DEAL.replace("AJ4.T7", "AJ.T7"))[0]
        with pytest.raises(RecordError, match="unequal numbers of cards"):
            Content(hands=hands).board()

    def test_contents_are_equal_however_they_were_written(self) -> None:
        one = Content(label="1", auction=Auction(Seat.N, (CallEntry(None, "Pass"),)), comments=("a",))
        other = Content(
            label="1", auction=Auction(Seat.N, (CallEntry(None, "p"),)), derived=frozenset({"bid"})
        )
        assert one == other

    def test_a_record_can_be_sent_to_another_process(self) -> None:
        record = first_record(SOUND)
        assert pickle.loads(pickle.dumps(record)).content == record.content


class TestReading:
    def test_what_is_of_no_format_is_one_defect(self) -> None:
        found = list(records.pieces(b"\n\nDear partner\n", file="letter"))
        assert [str(defect) for piece in found for defect in piece.defects] == [
            "letter:3:1: error: This is in no known format of bridge records: “Dear partner\\n”. [text.no_format]"
        ]

    @pytest.mark.parametrize(
        ("data", "place"),
        [
            (b"", "1:1"),
            (b"\n \n", "3:1"),
            (b"\xef\xbb\xbf", "1:1"),
            (b"% PBN 2.1\n", "2:1"),
            (b"; a comment", "1:12"),
        ],
    )
    def test_a_file_without_a_board_says_so_at_its_end(self, data: bytes, place: str) -> None:
        found = list(records.pieces(data, file="club.pbn"))
        assert b"".join(piece.raw for piece in found) == data
        assert [str(defect) for piece in found for defect in piece.defects] == [
            f"club.pbn:{place}: error: There is no board in this file. [text.no_board]"
        ]

    def test_a_picture_by_the_name_of_a_record_holds_no_board(self) -> None:
        found = list(records.pieces(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", file="club.pbn"))
        assert "text.no_board" in {defect.code for piece in found for defect in piece.defects}

    @pytest.mark.parametrize("name", ["club.pbn", "club.lin", "club.pbn.gz", "club"])
    def test_a_packed_file_is_to_be_unpacked(self, name: str) -> None:
        data = gzip.compress(b'[Board "1"]\n' * 9)
        found = list(records.pieces(data, file=name))
        assert b"".join(piece.raw for piece in found) == data
        assert [str(defect) for piece in found for defect in piece.defects] == [
            f"{name}:1:1: error: This file is packed (gzip): unpack it first. [text.packed]"
        ]

    def test_an_unknown_format_names_those_there_are(self) -> None:
        with pytest.raises(ValueError, match="'xyz' is no format of records; formats are"):
            list(records.read(b"", "xyz"))

    def test_writing_what_was_read_gives_the_same_file(self, tmp_path: Path) -> None:
        data = b"\xef\xbb\xbfa heading\r\n" + SOUND + ODD
        written = records.write(records.pieces(data, TOY), tmp_path / "out.toy")
        assert (tmp_path / "out.toy").read_bytes() == data
        assert written.records == 3

    def test_converting_tells_what_is_lost(self) -> None:
        stream = io.BytesIO()
        auctions = records.Record(extract("board 1"), _WithAuction(), 1)
        assert records.write([auctions], stream, TOY).lost == {"auction": 1}
        assert stream.getvalue() == b"board 1\n"
        assert records.text(auctions) == "board 1"
        assert records.text(auctions, TOY) == "board 1\n"

    def test_a_mark_and_a_passage_are_carried(self) -> None:
        mark, passage, *boards = records.pieces(b"\xef\xbb\xbfa heading\n" + SOUND, TOY)
        assert isinstance(mark, Passage)
        assert isinstance(passage, Passage)
        assert (mark.kind, passage.text) == ("mark", "a heading\n")
        assert len(boards) == 2

    def test_a_board_after_garbage_is_read(self) -> None:
        data = b"[" * (2 * EXTRACT_LIMIT) + b"\n" + SOUND
        assert [record.content.label for record in records.read(data, TOY)] == ["7", "8"]
        garbage = read_pieces(TOY, data)[0]
        assert [defect.code for defect in garbage.defects] == ["text.too_long"]

    def test_a_source_that_is_open_can_be_read(self) -> None:
        with Source(io.BytesIO(SOUND)) as source:
            assert len(list(pieces_of(source, TOY))) == 2


class _WithAuction(Toy):
    def parse(self, record: Record, findings: Findings) -> Content:
        return Content(label="1", auction=Auction(Seat.N))


# -- turns ------------------------------------------------------------------------------------------------------


def played(text: str) -> list[PlayEntry]:
    return [PlayEntry(None if word == "-" else Card.parse(word)) for word in text.split()]


def shown(entries: Sequence[PlayEntry]) -> str:
    return " ".join("-" if entry.card is None else str(entry.card) for entry in entries)


class TestTurns:
    @pytest.mark.parametrize(
        ("trick", "trumps", "winner"),
        [
            ("H4 HK H2 HA", None, 3),
            ("H4 SA H2 D9", None, 0),
            ("H4 S2 HA D9", Suit.SPADES, 1),
            ("H4 S2 S3 D9", Suit.SPADES, 2),
            ("H4 - S3 D9", Suit.SPADES, None),
        ],
    )
    def test_who_wins_a_trick(self, trick: str, trumps: Suit | None, winner: int | None) -> None:
        assert winner_of(played(trick), trumps) == winner

    @given(st.permutations(ALL_CARDS), st.sampled_from((*Suit, None)))
    def test_the_winner_is_the_one_of_law_44(self, pack: list[Card], trumps: Suit | None) -> None:
        trick = pack[:4]
        winner = trick_winner(tuple(Play(Seat(turn), card) for turn, card in enumerate(trick)), trumps)
        assert winner_of([PlayEntry(card) for card in trick], trumps) == winner

    def test_the_winner_leads_to_the_next_trick(self) -> None:
        seats = seats_in_turn(Seat.W, None, played("H4 HK H2 HA  S2 S3"))
        assert "".join(map(str, seats)) == "WNESSW"

    def test_after_an_unknown_card_nobody_knows(self) -> None:
        assert seats_in_turn(Seat.W, None, played("H4 - H2 HA S2"))[4] is None
        assert seats_in_turn(None, None, played("H4 S2")) == (None, None)

    def test_columns_are_put_in_the_order_of_play(self) -> None:
        rows = [played("H4 HK H2 HA"), played("S5 S6 - S2")]
        entries, seats = order_columns(Seat.W, None, rows)
        assert shown(entries) == "H4 HK H2 HA S2 S5 S6"
        assert "".join(map(str, seats)) == "WNESSWN"

    def test_after_an_unknown_card_the_columns_keep_their_order(self) -> None:
        entries, seats = order_columns(Seat.W, None, [played("H4 - H2 HA"), played("S5 S6")])
        assert shown(entries) == "H4 - H2 HA S5 S6"
        assert "".join(map(str, seats)) == "WNESWN"

    @given(st.permutations(ALL_CARDS), st.sampled_from((*Suit, None)), st.integers(0, 52))
    def test_columns_and_the_order_of_play_tell_the_same(
        self, pack: list[Card], trumps: Suit | None, length: int
    ) -> None:
        entries = [PlayEntry(card) for card in pack[:length]]
        seats = seats_in_turn(Seat.E, trumps, entries)
        rows = [[PlayEntry(None)] * 4 for _ in range(0, length, 4)]
        for index, (seat, entry) in enumerate(zip(seats, entries, strict=True)):
            assert seat is not None
            rows[index // 4][(seat - Seat.E) & 3] = entry
        assert order_columns(Seat.E, trumps, rows) == (tuple(entries), seats)

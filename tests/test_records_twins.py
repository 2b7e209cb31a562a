"""Records are read to the same answers, with and without the compiled short way.

``BRIDGELAW_RECORDS=FOLDER`` in the environment compares the files of a folder too, ``BRIDGELAW_SPOILT=5000`` that many
spoilt files of each format.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.records import Content, Piece, Record, lin
from bridgelaw.records import deal_text as deals
from bridgelaw.records.formats import find_format
from bridgelaw.records.lin import fields as lin_fields
from bridgelaw.records.lin import reading as lin_reading
from bridgelaw.records.pbn import auction, cutting, play, scan, sections
from bridgelaw.records.pbn import reading as pbn_reading
from tests.boards import FAULTS, random_content
from tests.fuzz.records import PARTS, corpus, spoilt
from tests.records_contract import MANY, mangled, read_pieces

compiled = pytest.importorskip("bridgelaw.records._scan")

FORMATS: Final = ("pbn", "lin")


def nothing(*_: object) -> None:
    return None


TWINS: Final[tuple[tuple[Any, str, Callable[..., Any]], ...]] = (
    (cutting, "plain_ends_of", cutting.plain_ends),
    (scan, "_plain", scan.plain),
    (scan, "_plain_fields", scan.careful_fields),
    (sections, "read_calls", auction.plain_calls),
    (sections, "read_play", play.plain_play),
    (pbn_reading, "_regular_game", nothing),
    (lin, "board_starts", lin_fields.starts_of_boards),
    (lin, "has_board", lin_fields.holds_board),
    (lin_reading, "_regular_board", nothing),
    (deals, "_deal_text", deals.text_of_deal),
)
"""Where a compiled function is used, and its twin."""


@contextmanager
def in_python() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for module, name, twin in TWINS:
            patch.setattr(module, name, twin)
        yield


def told(piece: Piece) -> list[object]:
    """All that a piece says, also what contents are not compared by, such as how a call is written."""
    found: list[object] = [type(piece), piece.place, piece.text, piece.defects]
    if isinstance(piece, Record):
        content = piece.content
        found += [piece.fields, sorted(content.derived), sorted(content.irregular), repr(_in_order(content))]
    return found


def _in_order(content: Content) -> list[object]:
    return [
        getattr(content, name)
        for name in Content.__dataclass_fields__
        if name not in ("derived", "irregular")
    ]


def differences(name: str, data: bytes) -> list[tuple[list[object], list[object]]]:
    """The pieces of a file that are read otherwise in Python."""
    quick = [told(piece) for piece in read_pieces(find_format(name), data)]
    with in_python():
        slow = [told(piece) for piece in read_pieces(find_format(name), data)]
    assert len(quick) == len(slow)
    return [(one, other) for one, other in zip(quick, slow, strict=True) if one != other]


def boards(name: str, seeds: range) -> bytes:
    known = find_format(name)
    contents = [random_content(Random(seed)) for seed in seeds]
    contents += [fault(Random(seed), contents[seed]) for seed, fault in zip(seeds, FAULTS, strict=False)]
    return (known.header + "".join(known.compose(content).text for content in contents)).encode()


@pytest.mark.parametrize("name", FORMATS)
class TestTwins:
    def test_files_of_the_corpus_are_read_alike(self, name: str) -> None:
        for data in corpus(name):
            assert differences(name, data) == []

    def test_whole_boards_are_read_alike(self, name: str) -> None:
        assert differences(name, boards(name, range(60))) == []

    @MANY
    @given(data=st.data())
    def test_mangled_files_are_read_alike(self, name: str, data: st.DataObject) -> None:
        file = data.draw(mangled([*corpus(name), boards(name, range(3))]))
        assert differences(name, file) == []

    def test_spoilt_files_are_read_alike(self, name: str) -> None:
        rng, files = Random(7), [*corpus(name), boards(name, range(4))]
        for _ in range(int(os.environ.get("BRIDGELAW_SPOILT", "150"))):
            data = spoilt(files, PARTS[name], rng)
            assert differences(name, data) == []

    @pytest.mark.skipif("BRIDGELAW_RECORDS" not in os.environ, reason="BRIDGELAW_RECORDS names no folder")
    def test_files_of_a_folder_are_read_alike(self, name: str) -> None:
        for path in sorted(Path(os.environ["BRIDGELAW_RECORDS"]).rglob(f"*.{name}")):
            assert differences(name, path.read_bytes()) == [], path


def test_a_regular_game_goes_the_short_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sections, "read_calls", nothing)
    monkeypatch.setattr(scan, "_careful", nothing)
    found = read_pieces(find_format("pbn"), REGULAR)
    (record,) = (piece for piece in found if isinstance(piece, Record))
    assert record.content.auction is not None
    assert [entry.meaning for entry in record.content.auction.entries[:2]] == ["15 to 17", ""]
    assert record.defects == ()


def test_a_regular_line_goes_the_short_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lin_reading, "_Reader", nothing)
    (record,) = read_pieces(find_format("lin"), LINE)
    assert isinstance(record, Record)
    content = record.content
    assert (content.label, content.result, content.claimed, content.names[0]) == ("7", 9, 9, "Nora")
    assert content.auction is not None
    assert content.auction.entries[0].meaning == "15 to 17"
    assert content.play is not None
    assert content.play.entries[1].comments == ("A thought.",)


REGULAR: Final = b"""\
[Event "Club"]
[Board "7"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "N:AKQ2.432.432.432 J43.AKQ5.765.765 T98.J76.AKQJ.AKQ 765.T98.T98.JT98"]
[Declarer "S"]
[Contract "3NT"]
[Result "9"]
[Auction "S"]
1NT =1= Pass 3NT Pass
Pass Pass
[Note "1:15 to 17"]
[Play "W"]
HT H2 HQ H6
H8 H3 HA H7
*
"""

LINE: Final = (
    b"pn|Sue,Wes,Nora,Eve|st||md|1ST98HJ76DAKQJCAKQ,S765HT98DT98CJT98,SAKQ2H432D432C432,|rh||ah|Board 7|sv|o|"
    b"mb|1N|an|15 to 17|mb|p|mb|3N|mb|p|mb|p|mb|p|pg||pc|HT|pc|H2|nt|A thought.|pc|HQ|pc|H6|pg||mc|9|pg||\n"
)

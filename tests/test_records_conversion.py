"""From one format to another: what both can hold comes back equal, and what the target cannot hold is named."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from typing import Any, Final, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaw import records
from bridgelaw.board import Call, Contract
from bridgelaw.cards import ALL_CARDS, Card, Seat, suit_bits
from bridgelaw.records import Auction, CallEntry, Content, FinalBid, Mark, Play, PlayEntry
from bridgelaw.records.formats import find_format
from bridgelaw.records.turns import seats_in_turn
from tests.test_records_pbn import boards, hands_of

DEAL: Final = "N:AJ4.T7.AT652.KJ2 K73.A985432.Q9.7 985..KJ84.AQT654 QT62.KQJ6.73.983"
FORMATS: Final = ("pbn", "lin", "rbn", "link")


def through(content: Content, *names: str) -> Content:
    """The content written and read again in one format after another; each must hold all of it."""
    for name in names:
        format = find_format(name)
        composed = format.compose(content)
        assert composed.lost == (), (name, composed.text)
        (record,) = records.read((format.header + composed.text).encode(), name)
        assert [str(defect) for defect in record.defects if defect.severity > 1] == []
        content = record.content
    return content


# -- what every format can hold ---------------------------------------------------------------------------------

NAMES: Final = st.text(alphabet="abcdefgh .'øжŁ", min_size=1, max_size=8).map(str.strip)


@st.composite
def sound_boards(draw: st.DrawFn) -> Content:
    """A board with a legal auction, a legal play of any length, and a claim if it was not played out."""
    pack = draw(st.permutations(ALL_CARDS))
    dealt = [sum(card.bit for card in pack[13 * seat : 13 * seat + 13]) for seat in Seat]
    dealer = draw(st.sampled_from(tuple(Seat)))
    number = draw(st.integers(1, 999))
    board = Content(
        label=str(number),
        number=number,
        room=draw(st.sampled_from(("", "open", "closed"))),
        dealer=dealer,
        vulnerable=draw(st.sampled_from(("none", "NS", "EW", "all"))),
        hands=(dealt[0], dealt[1], dealt[2], dealt[3]),
        names=(draw(NAMES), draw(NAMES), draw(NAMES), draw(NAMES)),
    )
    said = _auction(draw)
    explained = draw(st.dictionaries(st.integers(0, len(said) - 1), NAMES.filter(bool), max_size=3))
    entries = tuple(
        CallEntry(Call.parse(text), alert=at in explained, meaning=explained.get(at, ""))
        for at, text in enumerate(said)
    )
    board = replace(board, auction=Auction(dealer, entries))
    bids = [at for at, text in enumerate(said) if text[0].isdigit()]
    if not bids:
        return replace(board, passed_out=True)
    strain = said[bids[-1]][1:]
    first = next(at for at in bids if at % 2 == bids[-1] % 2 and said[at][1:] == strain)
    doubled = "X" * max((len(text) for text in said[bids[-1] :] if text[0] == "X"), default=0)
    declarer = Seat((dealer + first) & 3)
    return _played(draw, board, Contract.parse(f"{said[bids[-1]]}{doubled} {declarer}"))


def _auction(draw: st.DrawFn) -> list[str]:
    heights = sorted(draw(st.sets(st.integers(5, 39), max_size=4)))
    if not heights:
        return ["P"] * 4
    said = ["P"] * draw(st.integers(0, 3))
    for height in heights:
        said.append(f"{height // 5}{('C', 'D', 'H', 'S', 'NT')[height % 5]}")
        said += draw(st.sampled_from(([], ["P"], ["X"], ["X", "XX"], ["P", "P"], ["P", "P", "X", "P"])))
    while said[-3:] != ["P"] * 3:
        said.append("P")
    return said


def _played(draw: st.DrawFn, board: Content, contract: Contract) -> Content:
    assert board.hands is not None
    left, leader, chosen = [bits or 0 for bits in board.hands], contract.declarer.lho, list[PlayEntry]()
    for choice in draw(st.lists(st.integers(0, 51), min_size=1, max_size=52)):
        seat = seats_in_turn(leader, contract.trumps, [*chosen, PlayEntry(ALL_CARDS[0])])[-1]
        assert seat is not None
        led = chosen[len(chosen) // 4 * 4].card if len(chosen) % 4 else None
        follows = left[seat] & suit_bits(led.suit) if led is not None else 0
        legal = [card for card in ALL_CARDS if (follows or left[seat]) & card.bit]
        card = legal[choice % len(legal)]
        left[seat] &= ~card.bit
        chosen.append(PlayEntry(card))
    seats = seats_in_turn(leader, contract.trumps, chosen)
    ended: Literal["played", "claim"] = "played" if len(chosen) == 52 else "claim"
    tricks = draw(st.integers(0, 13)) if ended == "claim" else _won(chosen, seats, contract)
    return replace(
        board,
        bid=FinalBid(contract.level, contract.strain, contract.doubled),
        declarer=contract.declarer,
        play=Play(leader, tuple(chosen), seats, ended),
        result=tricks,
        claimed=tricks if ended == "claim" else None,
    )


def _won(chosen: list[PlayEntry], seats: tuple[Seat | None, ...], contract: Contract) -> int:
    after = seats_in_turn(contract.declarer.lho, contract.trumps, [*chosen, chosen[0]])[-1]
    leaders = (*seats[4::4], after)
    return sum(seat is not None and seat.side is contract.declarer.side for seat in leaders)


@settings(deadline=None)
@given(sound_boards(), st.sampled_from(tuple(permutations(FORMATS, 3))))
def test_a_sound_board_comes_back_equal_from_any_formats(board: Content, names: tuple[str, ...]) -> None:
    assert through(board, *names) == board


@pytest.mark.parametrize("name", FORMATS)
@settings(deadline=None)
@given(boards())
def test_what_differs_is_named_and_nothing_else(name: str, board: Content) -> None:
    format = find_format(name)
    composed = format.compose(board)
    (record,) = records.read((format.header + composed.text).encode(), name)
    differing = {item.partition(".")[0] for item in composed.lost if not item.startswith(("about", "scores"))}
    parts = Content.__dataclass_fields__.keys() - {"about", "scores", "derived"}
    assert differing == {part for part in parts if getattr(record.content, part) != getattr(board, part)}


@pytest.mark.parametrize("first", "NESW")
@pytest.mark.parametrize("dealer", "NESW")
def test_hands_keep_their_seats_whichever_stands_first(first: str, dealer: str) -> None:
    seat, hands = Seat.parse(first), DEAL[2:].split(" ")
    turned = " ".join(hands[(seat + step) & 3] for step in range(4))
    text = f'[Board "1"]\n[Dealer "{dealer}"]\n[Deal "{first}:{turned}"]\n'
    (record,) = records.read(text.encode(), "pbn")
    assert record.content.hands == hands_of(DEAL)
    lin = find_format("lin").compose(record.content).text
    assert f"md|{'SWNE'.index(dealer) + 1}S985HDKJ84CAQT654,SQT62HKQJ6D73C983,SAJ4HT7DAT652CKJ2,|" in lin
    assert through(record.content, "lin", "rbn", "pbn").hands == hands_of(DEAL)


EVENT: Final = {"Event": "Cup", "Site": "Here", "Date": "2026.01.02"}


@st.composite
def rows_of_boards(draw: st.DrawFn) -> list[Content]:
    """Boards that tell now more, now less than those before them."""
    row = []
    for board in draw(st.lists(sound_boards(), min_size=2, max_size=4)):
        unknown: dict[str, dict[str, Any]] = {
            "label": {"label": "", "number": None},
            "names": {"names": ("", "", "", "")},
            "room": {"room": ""},
            "hands": {"hands": None},
            "vulnerable": {"vulnerable": None},
            "play": {"play": None, "claimed": None},
        }
        for name in draw(st.sets(st.sampled_from(tuple(unknown)))):
            board = replace(board, **unknown[name])
        row.append(replace(board, about=draw(st.sampled_from((EVENT, {}, {"Event": "Final"})))))
    return row


@pytest.mark.parametrize("name", FORMATS)
@settings(deadline=None)
@given(rows_of_boards())
def test_no_board_inherits_from_the_one_before_it(name: str, row: list[Content]) -> None:
    """Written one after another, boards say what each says alone."""
    format = find_format(name)
    text, before = format.header, None
    for board in row:
        text += format.compose(board, before).text
        before = board
    found = [record.content for record in records.read(text.encode(), name)]
    alone = [next(records.read(format.compose(board).text.encode(), name)).content for board in row]
    assert found == alone
    assert [content.about for content in found] == [content.about for content in alone]


def test_a_further_table_without_names_has_not_those_of_an_earlier_one() -> None:
    nobody = replace(auction(*map(said, "PPPP"), finished=True), hands=None)
    named = replace(nobody, names=("a", "b", "c", "d"))
    row = [named, replace(named, label="1", number=1), nobody, nobody]
    rbn = find_format("rbn")
    text = rbn.header + "".join(
        rbn.compose(board, before).text for board, before in zip(row, [None, *row[:-1]], strict=True)
    )
    assert [record.content.names for record in records.read(text.encode(), "rbn")] == [
        board.names for board in row
    ]


# -- what a format cannot hold ----------------------------------------------------------------------------------


def said(text: str, **more: Any) -> CallEntry:
    return CallEntry(Call.parse(text), **more)


def auction(*entries: CallEntry, finished: bool = False) -> Content:
    """A board whose auction begins so."""
    return Content(dealer=Seat.N, hands=hands_of(DEAL), auction=Auction(Seat.N, entries, finished))


def led(**more: Any) -> Content:
    """A board at which one card was played."""
    contract = auction(said("1NT"), *map(said, "PPP"), finished=True)
    play = Play(Seat.E, (PlayEntry(Card.parse("H9"), **more),), (Seat.E,))
    return replace(contract, bid=FinalBid(1, 4, 0), declarer=Seat.N, play=play)


def other_tricks(claimed: int | None, result: int | None) -> Content:
    board = led()
    assert board.play is not None
    return replace(board, claimed=claimed, result=result, play=replace(board.play, ended="claim"))


ONE: Final = (said("1C"), said("P"))
ENDED: Final = (said("1C"), *map(said, "PPP"))

LOSSES: Final[dict[str, tuple[Content, dict[str, str]]]] = {
    "a site": (Content(label="A", about={"Site": "Club"}), {"lin": "about.Site", "link": "about.Site"}),
    "an event of two lines": (Content(label="A", about={"Event": "a\nb"}), dict.fromkeys(FORMATS, "about.Event")),
    "a name that is no tag": (Content(label="A", about={"no-tag": "x"}), dict.fromkeys(FORMATS, "about.no-tag")),
    "scores by IMPs": (
        Content(label="A", scores={"ScoreIMP": "3"}),
        dict.fromkeys(("lin", "rbn", "link"), "scores.ScoreIMP"),
    ),
    "a bar in the label": (Content(label="1|2"), {"lin": "label", "link": "label"}),
    "a colon in the label": (Content(label="1:2"), {"rbn": "label number"}),
    "a number that the label does not tell": (Content(label="A", number=7), dict.fromkeys(FORMATS, "number")),
    "a comma in a name": (Content(names=("A,B", "", "", "")), {"lin": "names", "link": "names"}),
    "a plus in a name": (Content(names=("A+B", "", "", "")), {"rbn": "names"}),
    "a name that says nothing": (Content(names=("?", "", "", "")), {"pbn": "names"}),
    "a name that would inherit": (Content(names=("##x", "", "", "")), {"pbn": "names"}),
    "a brace in a comment": (Content(label="A", comments=("a } b",)), {"pbn": "comments", "rbn": "comments"}),
    "a bar in a comment": (Content(label="A", comments=("a | b",)), {"lin": "comments", "link": "comments"}),
    "a passed out board without calls": (
        Content(label="A", passed_out=True),
        {"lin": "passed_out", "link": "passed_out"},
    ),
    "a contract without an auction": (
        Content(label="A", bid=FinalBid(4, 3, 0), declarer=Seat.S),
        {"lin": "bid declarer", "link": "bid declarer"},
    ),
    "a declarer without a contract": (
        Content(label="A", declarer=Seat.S),
        {"lin": "declarer", "rbn": "declarer", "link": "declarer"},
    ),
    "another contract than the auction's": (
        replace(auction(*ENDED, finished=True), bid=FinalBid(1, 0, 1), declarer=Seat.N),
        {"lin": "bid", "link": "bid"},
    ),
    "another dealer than the first caller": (
        replace(auction(*ONE), dealer=Seat.W),
        {"lin": "dealer", "rbn": "dealer", "link": "dealer"},
    ),
    "marks of irregularity": (
        replace(
            auction(said("1D"), said("1C", marks=(Mark.INSUFFICIENT,))), irregular=frozenset({"result"}), result=9
        ),
        dict.fromkeys(("lin", "rbn", "link"), "auction.marks irregular"),
    ),
    "a player who was skipped": (
        auction(said("1D"), CallEntry(None, "^S", marks=(Mark.SKIPPED,)), said("2D")),
        dict.fromkeys(("lin", "rbn", "link"), "auction.entries"),
    ),
    "a mark of a revoke": (led(marks=(Mark.REVOKE,)), dict.fromkeys(("lin", "rbn", "link"), "play.marks")),
    "a judgement of a call": (auction(said("1C", quality="?")), {"lin": "auction.quality", "link": "auction.quality"}),
    "a judgement of a card": (led(quality="?"), {"lin": "play.quality", "link": "play.quality"}),
    "a comment on a call": (auction(said("1C", comments=("slow",))), {"rbn": "auction.comments"}),
    "a comment on a card": (led(comments=("slow",)), {"rbn": "play.comments"}),
    "the meaning of a card": (led(meaning="even"), {"lin": "play.meaning", "link": "play.meaning"}),
    "an explanation without an alert": (
        auction(said("1C", meaning="2+")),
        {"pbn": "auction.alert", "rbn": "auction.alert"},
    ),
    "calls after the end": (
        auction(*map(said, "PPPPP"), finished=True),
        {"pbn": "auction.entries passed_out", "rbn": "auction.entries passed_out", "lin": "passed_out",
         "link": "passed_out"},
    ),
    "an auction that ends too soon": (
        auction(*ONE, finished=True),
        dict.fromkeys(FORMATS, "auction.finished"),
    ),
    "a play of which nobody is told": (
        Content(label="A", play=Play(None, (PlayEntry(Card.parse("SA")),), (None,))),
        {"pbn": "play"},
    ),
    "a claim beside another result": (
        other_tricks(9, 8),
        {"pbn": "claimed", "rbn": "claimed", "lin": "result", "link": "result"},
    ),
    "a claim without a result": (
        other_tricks(9, None),
        {"pbn": "claimed", "rbn": "play.ended claimed", "lin": "result", "link": "result"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", LOSSES)
@pytest.mark.parametrize("name", FORMATS)
def test_what_a_format_cannot_hold_is_named(name: str, case: str) -> None:
    content, losses = LOSSES[case]
    assert find_format(name).compose(content).lost == tuple(losses.get(name, "").split())


def test_what_is_not_read_as_one_record_is_lost() -> None:
    assert "comments" in find_format("rbn").compose(Content(label="1", comments=("a\n\nb",))).lost

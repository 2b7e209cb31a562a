"""A table as a record: what was irregular is marked, what was ruled is a comment, and reading gives it back."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaw import Board, Table, hear, records
from bridgelaw.board import Call
from bridgelaw.cards import Seat
from bridgelaw.cli import main
from bridgelaw.records import Content, Mark
from bridgelaw.records.pbn import FORMAT
from bridgelaw.records.replay import replay
from bridgelaw.records.tables import content_of
from tests.sequences import next_event, random_scene

DEAL: Final = "N:AJ4.T7.AT652.KJ2 K73.A985432.Q9.7 985..KJ84.AQT654 QT62.KQJ6.73.983"


def told(table: Table, *events: dict[str, Any]) -> Table:
    for event in events:
        table, rulings = hear(table, event)
        assert not any(ruling.refused for ruling in rulings), event
    return table


def plays(text: str) -> list[dict[str, Any]]:
    """Cards in the order of play, ``W:HK N:HT``."""
    return [{"do": "play", "by": word[0], "card": word[2:]} for word in text.split()]


def started(contract: str = "5C S", edition: int = 2017) -> Table:
    return Table.start(Board.parse(deal=DEAL, contract=contract, dealer="N", vulnerable="EW"), edition)


def written(table: Table) -> str:
    return FORMAT.compose(content_of(table)).text


def back(table: Table) -> Content:
    composed = FORMAT.compose(content_of(table))
    assert composed.lost == ()
    (record,) = records.read((FORMAT.header + composed.text).encode(), "pbn")
    assert [defect for defect in record.defects if defect.severity > records.Severity.NOTE] == []
    return record.content


def section(text: str, name: str) -> str:
    """The lines of a section."""
    return text.partition(f"[{name} ")[2].partition("\n")[2]


def test_a_regular_board_has_its_auction_and_play() -> None:
    board = Board.parse(deal=DEAL, auction="1D P 1S P P P", dealer="N", vulnerable="EW")
    table = told(Table.start(board), *plays("W:HK N:HT E:HA S:C4"))
    content = back(table)
    assert (content.dealer, content.vulnerable, content.hands) == (Seat.N, "EW", board.hands)
    assert (str(content.contract), content.result, content.claimed) == ("1S S", None, None)
    assert section(written(table), "Play") == "HK HT HA C4\n+\n\n"
    assert replay(content).facts == ()


def test_a_passed_out_board() -> None:
    table = Table.start(Board.parse(deal=DEAL, auction="P P P P", dealer="N"))
    assert back(table).passed_out


def test_a_revoke_is_marked_and_the_ruling_stands_at_its_card() -> None:
    table = told(started(), *plays("W:HK N:HT E:C7 S:C4 S:CA W:C3 N:C2 E:D9"))
    assert section(written(table), "Play").splitlines()[0] == (
        "HK HT ^R C7 {East played the seven of clubs to trick 1 with a heart in the hand: that is a revoke. "
        "Law 44C and 61A.} C4"
    )
    facts = replay(back(table)).facts
    assert [(fact.code, fact.marked, fact.established) for fact in facts] == [("replay.revoke", True, True)]


def test_a_revoke_that_was_put_right_is_told_by_the_rulings_alone() -> None:
    table = told(
        started(),
        *plays("W:HK N:HT E:C7"),
        {"do": "correct", "by": "E", "card": "H2"},
        *plays("S:C4"),
    )
    content = back(table)
    assert content.play is not None
    assert [str(card) for card in content.play.cards] == ["HK", "HT", "H2", "C4"]
    assert replay(content).facts == ()
    assert "Law 62" in written(table)


def test_a_lead_out_of_turn_is_marked() -> None:
    table = told(started(), *plays("W:HK N:HT E:HA S:C4 N:D2"))
    table = told(table, {"do": "choose", "by": "E", "option": "accept"}, *plays("E:D9 S:DK W:D3"))
    assert section(written(table), "Play").splitlines()[1].startswith("D3 ^L D2")
    facts = replay(back(table)).facts
    assert [(fact.code, fact.marked) for fact in facts] == [("replay.lead_out_of_turn", True)]


def test_a_declarer_who_became_dummy_is_marked() -> None:
    table = told(started(), {"do": "play", "by": "E", "card": "C7"})
    assert table.choice is not None
    table = told(table, {"do": "choose", "by": "S", "option": "dummy"}, *plays("S:C4 W:C3 N:CJ"))
    assert table.declarer is Seat.N
    content = back(table)
    assert (content.declarer, content.irregular) == (Seat.N, frozenset({"declarer"}))
    assert '[Declarer "^N"]' in written(table)
    assert content.play is not None
    assert "".join(map(str, content.play.seats)) == "ESWN"


def test_an_insufficient_bid_that_stands_is_marked() -> None:
    table = Table.start(Board.parse(deal=DEAL, auction="1D 1S", dealer="N"))
    table = table.succeed(calls=(*table.calls, Call.parse("1C")))
    auction = content_of(table).auction
    assert auction is not None
    assert [entry.marks for entry in auction.entries] == [(), (), (Mark.INSUFFICIENT,)]


def test_a_claim_ends_the_play() -> None:
    table = told(
        started(),
        *plays("W:HK N:HT E:HA S:C4"),
        {"do": "claim", "by": "S", "tricks": 11},
        {"do": "agree", "by": "W"},
    )
    content = content_of(table)
    assert (content.claimed, content.play and content.play.ended) == (12, "claim")
    assert section(written(table), "Play").splitlines()[-2:] == ["*", ""]


def test_the_result_after_a_transfer_is_marked() -> None:
    # North-South win every trick but the last; East's revoke costs one more.
    deal = "N:AK.32.. QJ.54.. T9.76.. 87.98.."
    board = Board.parse(deal=deal, contract="1NT S", on_lead="N", won={"NS": 6, "EW": 3})
    table = told(Table.start(board), *plays("N:SA E:H4 S:S9 W:S7 N:SK E:SJ S:ST W:S8 N:H3 E:H5 S:H7 W:H9"))
    table = told(table, *plays("W:H8 N:H2 E:SQ S:H6"))
    content = back(table)
    assert table.result is not None
    assert (content.result, content.irregular) == (table.result.declarer_tricks, frozenset({"result"}))
    assert content.play is not None
    assert content.play.ended == "played"


@pytest.mark.parametrize("leader", "NESW")
def test_a_lead_by_the_hand_on_lead_in_an_ending_is_no_lead_out_of_turn(leader: str) -> None:
    deal = "N:AK.32.. QJ.54.. T9.76.. 87.98.."
    table = Table.start(Board.parse(deal=deal, contract="1NT E", on_lead=leader, won={"NS": 6, "EW": 3}))
    table = told(table, *plays(f"{leader}:{ {'N': 'SA', 'E': 'SQ', 'S': 'ST', 'W': 'S8'}[leader] }"))
    content = content_of(table)
    assert content.play is not None
    assert content.play.entries[0].marks == ()


def test_rulings_are_told_in_russian_too() -> None:
    table = told(started(), *plays("W:HK N:HT E:C7"))
    content = content_of(table, "ru")
    assert content.play is not None
    assert content.play.entries[2].comments[0].endswith("Правило 44C и 61A.")


@settings(deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 60))
def test_any_table_is_read_back_as_far_as_nothing_is_named_as_lost(seed: int, count: int) -> None:
    rng = Random(seed)
    scene = random_scene(rng)
    table = scene.start()
    for _ in range(count):
        table, _ = hear(table, next_event(rng, scene, table))
    content = content_of(table)
    composed = FORMAT.compose(content)
    (record,) = records.read((FORMAT.header + composed.text).encode(), "pbn")
    assert {item.partition(".")[0] for item in composed.lost} <= {"play", "claimed"}
    if composed.lost:
        return
    assert record.content == content
    made = [*(play for trick in table.quitted for play in trick.plays), *table.trick]
    again = record.content.play
    told = () if again is None else zip(again.seats, again.entries, strict=True)
    assert [(seat, entry.card) for seat, entry in told if entry.card is not None] == made


def test_a_case_file_is_converted(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["convert", "cases/law64.yaml", "--to", "pbn"]) == 0
    found = list(records.read(capfdbinary.readouterr().out, "pbn"))
    assert found[0].content.label == "64a1-won-by-the-offender-and-another-later"
    assert any(
        entry.marks for record in found if record.content.play for entry in record.content.play.entries
    )

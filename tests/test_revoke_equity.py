"""What could be expected without a revoke: endings worked out by hand, in each edition."""

from __future__ import annotations

from importlib.util import find_spec

import pytest

from bridgelaw import EDITIONS, Board, Side, Table, hear
from bridgelaw.equity import PositionError
from bridgelaw.equity.revoke import RevokeEquity, revoke_equities, revoke_equity

dds = pytest.mark.skipif(find_spec("endplay") is None, reason="the double dummy solver is not installed")


def table_of(edition: int, deal: str, contract: str, won: dict[str, int], tricks: str) -> Table:
    """A table at which tricks were played, a line each: ``S:C2 DK CA H6``, in turn from the leader."""
    leader = tricks.split()[0][0]
    table = Table.start(Board.parse(deal=deal, contract=contract, on_lead=leader, won=won), edition)
    return play(table, tricks)


def play(table: Table, tricks: str) -> Table:
    for line in tricks.strip().splitlines():
        seat, _, cards = line.strip().partition(":")
        place = "NESW".index(seat)
        for offset, card in enumerate(cards.split()):
            by = "NESW"[(place + offset) % 4]
            table, rulings = hear(table, {"do": "play", "by": by, "card": card})
            assert not (rulings and rulings[-1].refused), (line, by, card)
    return table


def judged(table: Table) -> list[tuple[Side, int, int | None, bool | None, str]]:
    return [(one.side, one.tricks, one.automatic, one.may_exceed, one.law) for one in revoke_equities(table)]


# -- one revoke -------------------------------------------------------------------------------------------------

FOUR_CLUBS = "N:...AK54 .9876.. ..32.32 ..AK.QJ"


@dds
@pytest.mark.parametrize(
    ("edition", "automatic", "law"),
    [(1987, 13, "64C"), (1997, 13, "64C"), (2007, 12, "64C"), (2017, 12, "64C1")],
)
def test_a_suit_that_would_have_run(edition: int, automatic: int, law: str) -> None:
    """West keeps his clubs back on the first round. Had he followed, his two would have fallen under ace and king, and
    dummy's four clubs won all four tricks; so they won two. The second trick of 1987 and 1997 makes good for it.
    """
    table = table_of(
        edition,
        FOUR_CLUBS,
        "3NT S",
        {"NS": 9, "EW": 0},
        """
        S:C2 DK CA H6
        N:CK H7 C3 CJ
        N:C5 H8 D2 CQ
        W:DA C4 H9 D3
        """,
    )
    assert table.tricks[Side.NS] == 11
    assert judged(table) == [(Side.NS, 13, automatic, automatic < 13, law)]
    (one,) = revoke_equities(table)
    assert (one.won, one.further, one.earlier_transfer) == (9, 4, 0)
    assert [str(card) for card in one.position.trick] == ["C2"]
    assert one.before is one.revoke


@dds
def test_while_the_play_goes_on_there_is_nothing_to_compare() -> None:
    table = table_of(2017, FOUR_CLUBS, "3NT S", {"NS": 9, "EW": 0}, "S:C2 DK CA H6\nN:CK H7 C3 CJ")
    table, _ = hear(table, {"do": "play", "by": "N", "card": "C5"})
    assert [revoke.state for revoke in table.revokes] == ["established"]
    assert judged(table) == [(Side.NS, 13, None, None, "64C1")]


@dds
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_revoke_that_cost_nothing(edition: int) -> None:
    """Dummy has three aces, and West's discard from clubs changes nothing."""
    tricks = "S:C2 D4 CA C9\nN:SA S3 D2 S2\nN:HA H3 D3 C4"
    table = table_of(edition, "N:A.A..A 3.3..9 ..32.2 2..4.4", "3NT S", {"NS": 8, "EW": 2}, tricks)
    (one,) = revoke_equities(table)
    assert (one.side, one.tricks, one.automatic, one.may_exceed) == (Side.NS, 11, 11, False)


# -- a required suit that was not led ---------------------------------------------------------------------------

SLAM = "N:T876.AKQ4.532.98 54.98.A8.T765432 AKQJ9.5.764.AKQJ 32.JT7632.KQJT9."


@dds
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_required_heart_was_not_led(edition: int) -> None:
    """East leads a heart out of turn against four spades and declarer requires a heart of West, who leads his king of
    diamonds: two more diamonds and a club ruff follow, one down. After a heart South draws trumps and loses but one
    diamond, the others going on dummy's hearts: twelve tricks, one more than the two tricks transferred give him.
    """
    table = Table.start(Board.parse(deal=SLAM, contract="4S S"), edition)
    for event in (
        {"do": "play", "by": "E", "card": "H9"},
        {"do": "choose", "by": "S", "option": "require:H"},
    ):
        table, _ = hear(table, event)
    table = play(
        table,
        """
        W:DK D2 D8 D4
        W:D9 D3 DA D6
        E:C2 CA S2 C8
        W:DQ D5 C3 D7
        W:DJ S6 C4 CJ
        N:S7 S4 SA S3
        S:SK H2 S8 S5
        S:H5 H3 HA H8
        N:HK H9 CQ H6
        N:C9 C5 CK H7
        S:SQ HT ST C6
        S:SJ HJ H4 C7
        S:S9 DT HQ CT
        """,
    )
    assert table.tricks == {Side.NS: 9, Side.EW: 4}
    assert table.transfer == {Side.NS: 2}
    assert table.result is not None
    assert table.result.declarer_tricks == 11
    law = "64C1" if edition == 2017 else "64C"
    assert judged(table) == [(Side.NS, 12, 11, True, law)]


# -- more than one revoke ---------------------------------------------------------------------------------------

FIVE_CARDS = "N:..3.AKQ5 .98765.. .2.2.432 ..AKQ.JT"

AGAIN = """
    S:C2 DQ CA H5
    N:CK H6 C3 DK
    N:CQ H7 C4 CT
    N:C5 H8 H2 CJ
    W:DA D3 H9 D2
"""


@dds
@pytest.mark.parametrize("edition", [2007, 2017])
def test_a_second_revoke_is_judged_after_the_transfer_for_the_first(edition: int) -> None:
    """Had West followed the second time, clubs would have run for four tricks, and of the trick that his ace of
    diamonds wins the first revoke takes one away: five. The transfer gives four."""
    table = table_of(edition, FIVE_CARDS, "3NT S", {"NS": 8, "EW": 0}, AGAIN)
    first, second = revoke_equities(table)
    assert (first.tricks, first.automatic) == (12, 12)
    assert (second.won, second.further, second.earlier_transfer) == (9, 3, 1)
    assert (second.tricks, second.automatic, second.may_exceed) == (13, 12, True)
    assert second.law == ("64C2a" if edition == 2017 else "64C")


@dds
@pytest.mark.parametrize("edition", [1987, 1997])
def test_before_2007_nothing_is_added_for_the_first(edition: int) -> None:
    table = table_of(edition, FIVE_CARDS, "3NT S", {"NS": 8, "EW": 0}, AGAIN)
    assert judged(table) == [(Side.NS, 12, 13, False, "64C"), (Side.NS, 12, 13, False, "64C")]


@dds
def test_no_more_is_added_than_the_offenders_would_have_won() -> None:
    """The same without the last trick: after the first revoke the offenders win nothing that could be transferred."""
    table = table_of(
        2017,
        "N:...AKQ5 .9876.. ..2.432 ..AK.JT",
        "3NT S",
        {"NS": 9, "EW": 0},
        """
        S:C2 DK CA H6
        N:CK H7 C3 DA
        N:CQ H8 C4 CT
        N:C5 H9 D2 CJ
        """,
    )
    _, second = revoke_equities(table)
    assert (second.tricks, second.earlier_transfer) == (13, 0)


BOTH = """
    S:C2 DK CA H6
    N:CK H7 D2 CJ
    N:C5 H8 C3 CQ
    W:DA C4 H9 D3
"""


@dds
@pytest.mark.parametrize(
    ("edition", "expected"),
    [
        (2017, [(Side.NS, 13, 11, True, "64C2b"), (Side.EW, 0, 2, False, "64C2b")]),
        (2007, [(Side.NS, 13, 11, True, "64C"), (Side.EW, 2, 2, False, "64C")]),
        (1997, [(Side.NS, 13, 13, False, "64C"), (Side.EW, 2, 3, False, "64C")]),
        (1987, [(Side.NS, 13, 13, False, "64C"), (Side.EW, 2, 3, False, "64C")]),
    ],
)
def test_when_both_sides_revoked(edition: int, expected: list[tuple[object, ...]]) -> None:
    """West does not follow to the first club, South not to the second. In 2017 both are judged as if neither had: all
    four tricks to North-South. Elsewhere South's is judged by itself, and it cost East-West nothing."""
    table = table_of(edition, FOUR_CLUBS, "3NT S", {"NS": 9, "EW": 0}, BOTH)
    assert judged(table) == expected


@dds
@pytest.mark.parametrize("edition", [1987, 1997])
def test_revokes_of_both_sides_on_one_trick_are_judged_as_if_neither_had(edition: int) -> None:
    """West and South both keep their clubs back on dummy's ace; the position is the one before South's turn."""
    table = table_of(
        edition,
        "N:...AK54 .9876.. ..32.32 ..AK.QJ",
        "3NT S",
        {"NS": 9, "EW": 0},
        """
        N:CA H6 D2 DK
        N:CK H7 C2 CJ
        N:C5 H8 C3 CQ
        W:DA C4 H9 D3
        """,
    )
    to_ns, to_ew = revoke_equities(table)
    assert table.transfer == {}
    assert to_ns.side is Side.EW
    assert to_ew.side is Side.NS
    assert to_ns.before is to_ew.before is table.revokes[0]
    assert (to_ns.tricks, to_ew.tricks) == (0, 13)


# -- what cannot be judged --------------------------------------------------------------------------------------


def test_hands_that_nobody_has_seen() -> None:
    table = table_of(
        2017, "N:...AK54 - - ..AK.QJ", "3NT S", {"NS": 9, "EW": 0}, "S:C2 DK CA H6\nN:CK H7 C3 CJ"
    )
    (revoke,) = table.revokes
    assert revoke.state == "established"
    with pytest.raises(PositionError, match="E's hand has not been seen; name the cards of all four hands"):
        revoke_equities(table)


def test_a_revoke_that_was_corrected_or_is_not_on_record() -> None:
    table = table_of(2017, FOUR_CLUBS, "3NT S", {"NS": 9, "EW": 0}, "S:C2 DK")
    (revoke,) = table.revokes
    assert revoke_equities(table) == ()
    with pytest.raises(PositionError, match="W's revoke at trick 10 is open; Law 64 applies to established"):
        revoke_equity(table, revoke)
    with pytest.raises(PositionError, match="not on record at this table"):
        revoke_equity(Table.start(table.board), revoke)


def test_without_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    from bridgelaw import equity

    monkeypatch.setattr(equity, "PACKAGE", "no_such_package")
    equity._SOLVER.close()
    table = table_of(2017, FOUR_CLUBS, "3NT S", {"NS": 9, "EW": 0}, BOTH)
    with pytest.raises(equity.DoubleDummyMissing, match="pip install"):
        revoke_equities(table)


def test_it_is_named_for_what_it_is() -> None:
    assert "aid to judgement" in (RevokeEquity.__doc__ or "")

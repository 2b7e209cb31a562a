"""What double dummy says of a board on the desk: with the solver, with the kernel in its place, or with neither."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bridgelaw import Board, Table, hear, kernel
from bridgelaw.desk import aids
from bridgelaw.desk.aids import look_into
from bridgelaw.equity import DoubleDummyError, DoubleDummyMissing

DEAL = "N:AKQ2.432.432.432 J43.AKQ5.765.765 T98.J76.AKQJ.AKQ 765.T98.T98.JT98"
REVOKE = "W:HT N:H2 E:H5 S:HJ S:ST W:DT N:SA E:S3 N:H3 E:HA S:H6 W:H8"


def table_after(plays: str, deal: str | None = DEAL, on_lead: str | None = None) -> Table:
    table = Table.start(Board.parse(deal=deal, contract="3NT S", on_lead=on_lead))
    for play in plays.split():
        by, card = play.split(":")
        table, _ = hear(table, {"do": "play", "by": by, "card": card})
    return table


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    """Nothing that was worked out before is remembered."""
    aids._worth.cache_clear()
    yield
    aids._worth.cache_clear()


def raising(error: type[Exception]) -> object:
    def ask(*_: object, **__: object) -> None:
        raise error

    return ask


def test_each_legal_card_has_declarers_tricks_in_all() -> None:
    found = look_into(table_after(REVOKE), "en")
    assert found.worth == "Double dummy, North–South take 8 of the 10 tricks left: 10 in all."
    by_tricks = [(tricks, [face.code for face in faces]) for tricks, faces in found.by_tricks]
    assert by_tricks[0] == (12, ["S4"])
    assert by_tricks[-1] == (10, ["HK", "HQ"])
    assert found.revokes == [
        "Double dummy, North–South would have won 12 tricks without the revoke at trick 2."
    ]


def test_cards_that_the_laws_forbid_now_have_no_row() -> None:
    table, _ = hear(table_after("W:HT N:H2"), {"do": "expose", "by": "E", "cards": ["HA"], "how": "dropped"})
    assert [face.code for _, faces in look_into(table, "en").by_tricks for face in faces] == ["HA"]


@pytest.mark.skipif(not kernel.COMPILED, reason="the search is not compiled here")
def test_the_kernel_answers_where_the_solver_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aids, "double_dummy_cards", raising(DoubleDummyMissing))
    found = look_into(table_after(REVOKE), "ru")
    assert found.worth == "В открытую Север–Юг берут 8 из оставшихся 10 взяток: всего 10."
    assert found.cards == []


@pytest.mark.parametrize(
    ("error", "compiled", "reason"),
    [
        (DoubleDummyError, True, "Double dummy has found no answer in 10 seconds."),
        (DoubleDummyMissing, False, "The double dummy solver is not installed on this desk."),
    ],
)
def test_why_there_is_no_answer(
    error: type[Exception], compiled: bool, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(aids, "double_dummy_cards", raising(error))
    monkeypatch.setattr(kernel, "COMPILED", compiled)
    assert look_into(table_after(REVOKE), "en").reason == reason


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        (table_after("W:HT", None), "Double dummy needs all four hands."),
        (table_after("E:HA"), "Double dummy can be asked while it is clear whose turn to play it is."),
        (table_after("", "N:AK... QJ... T9... 87...", "W"), ""),
    ],
    ids=["a hand is unseen", "a choice is open", "an ending"],
)
def test_what_double_dummy_needs(table: Table, reason: str) -> None:
    found = look_into(table, "en")
    assert found.reason == reason
    assert bool(found.worth) == (not reason)

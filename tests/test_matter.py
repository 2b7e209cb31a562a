"""A board rebuilt from its log, and what a seat may see of it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from bridgelaw import Seat, hear
from bridgelaw.cards import bits_of, cards_of
from bridgelaw.desk.matter import ActRefused, BadAct, Matter, begin, check_setup, follow
from bridgelaw.desk.seat_view import seat_view
from bridgelaw.desk.store import Entry
from bridgelaw.irregularities import TwoCards
from bridgelaw.table import Table
from bridgelaw.words import render
from tests.sequences import next_event, random_scene

DEAL = "N:AK32.A32.K32.432 QJ4.K54.A54.KQJ5 T98.QJT.QJT.T987 765.9876.9876.A6"
SETUP = {"kind": "table", "board": {"deal": DEAL, "contract": "2S S"}}
LEAD = {"do": "play", "by": "E", "card": "DA"}
REJECT = {"do": "choose", "by": "S", "option": "any"}


def entries(*bodies: dict[str, Any], after: int = 0) -> list[Entry]:
    return [Entry(version, 0, 1, f"k{version}", body) for version, body in enumerate(bodies, after + 1)]


def table_after(*bodies: dict[str, Any]) -> Matter:
    return follow(begin(SETUP, 2017, "wbf"), entries(*bodies))


# -- the log ------------------------------------------------------------------------------------------------------


def test_a_log_gives_the_table_and_its_rulings() -> None:
    matter = table_after(LEAD, REJECT)
    assert matter.version == 2
    assert matter.acts[0].rulings[0].message == "law53.lead_out_of_turn"
    assert matter.table is not None
    assert {str(card) for card in matter.table.penalty_cards[Seat.E]} == {"DA"}


def test_a_log_in_two_parts_gives_the_same() -> None:
    first, second = entries(LEAD, REJECT)
    begun = begin(SETUP, 2017, "wbf")
    assert follow(follow(begun, [first]), [second]) == follow(begun, [first, second])


def test_an_undo_goes_back_and_erases_nothing() -> None:
    matter = table_after(LEAD, {"do": "note", "text": "South was asked"}, REJECT, {"do": "undo", "to": 0})
    assert matter.version == 4
    assert matter.table == table_after().table
    assert [note.body["text"] for note in matter.notes] == ["South was asked"]
    again = follow(matter, entries(LEAD, after=4))
    assert again.table == table_after(LEAD).table


def test_an_interview_is_followed_by_its_answers() -> None:
    begun = begin({"kind": "incident"}, 2017, "wbf")
    assert begun.sitting is not None
    option = begun.sitting.ask.options[0]
    matter = follow(begun, entries({"do": "answer", "token": option}))
    assert matter.answers == (option,)
    assert matter.sitting == begun.sitting.give(option)


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ({"do": "fly"}, "fly"),
        ({"do": "play", "by": "E"}, "card is missing"),
        ({"do": "undo", "to": 7}, "there is no earlier version 7; give 0 to 0"),
        ({"do": "undo"}, "to is missing"),
        ({"do": "note", "text": " "}, "text is missing"),
        ({"do": "note", "text": "x" * 2001}, "2001 characters are too long"),
        ({"do": "answer", "token": "x"}, "no act at a table that is followed"),
    ],
)
def test_what_is_no_act(body: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadAct, match=complaint):
        follow(table_after(LEAD), entries(body, after=1))


def test_an_answer_that_does_not_fit() -> None:
    with pytest.raises(BadAct):
        follow(begin({"kind": "incident"}, 2017, "wbf"), entries({"do": "answer", "token": "frogs"}))
    with pytest.raises(BadAct, match="no act of an interview"):
        follow(begin({"kind": "incident"}, 2017, "wbf"), entries(LEAD))


def test_what_the_laws_refuse_is_told_by_its_ruling() -> None:
    with pytest.raises(ActRefused) as caught:
        table_after({"do": "choose", "by": "S", "option": "accept"})
    assert caught.value.ruling.refused


@pytest.mark.parametrize(
    ("setup", "complaint"),
    [
        ({}, "None is no kind of matter; give incident or table"),
        ({"kind": "table"}, "board is missing"),
        ({"kind": "table", "board": {"deal": "N:AA"}}, "setup: board:"),
        ({"kind": "table", "board": {"frogs": "green"}}, "setup: board:"),
    ],
)
def test_a_board_that_cannot_begin(setup: dict[str, Any], complaint: str) -> None:
    with pytest.raises(BadAct, match=complaint):
        check_setup(setup, 2017, "wbf")
    with pytest.raises(BadAct, match="1999"):
        check_setup(SETUP, 1999, "wbf")


# -- what a seat may see ------------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_hand_and_what_lies_face_up() -> None:
    matter = table_after(LEAD)
    shown = seat_view(matter.table, Seat.N, "en")
    assert shown["hand"][0] == "SA"
    assert len(shown["hand"]) == 13
    assert (shown["dummy"], shown["current"], shown["choice"]["by"]) == (None, "E:DA", ["S"])
    assert seat_view(matter.table, None, "en")["hand"] is None
    assert seat_view(None, Seat.N, "en") == {"phase": "unknown"}


def hidden_from(table: Table, seat: Seat | None) -> int:
    """The cards (a card set) that lie in hands which this seat may not see."""
    faced = 0
    for one in table.faced:
        faced |= one.card.bit
    for play in table.trick:
        faced |= play.card.bit
    both = table.pending(TwoCards)
    if both is not None:
        faced |= bits_of((both.played, *both.others))
    hidden = 0
    for other in Seat:
        if other != seat and not (table.dummy_faced and other == table.dummy):
            hidden |= table.hand(other).cards
    return hidden & ~faced


@pytest.mark.parametrize("seed", range(60))
def test_no_seat_is_shown_a_hidden_card(seed: int) -> None:
    rng = Random(seed)
    scene = random_scene(rng)
    table = scene.start()
    for _ in range(25):
        table, _ = hear(table, next_event(rng, scene, table))
        for seat in (*Seat, None):
            for lang in ("en", "ru"):
                told = json.dumps(seat_view(table, seat, lang), ensure_ascii=False)
                for card in cards_of(hidden_from(table, seat)):
                    assert f'"{card}"' not in told, (seat, card)
                    assert render("ui.cards", {"cards": (card,)}, lang) not in told, (seat, card)

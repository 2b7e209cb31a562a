"""A table's link tells its seat nothing that the seat may not know.

Two boards are followed side by side that differ in nothing but two cards, each in a hand that the seat does not see.
As long as the same happens at both and the play is not over, all that the link shows must be the same to the byte.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from fastapi.testclient import TestClient
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaw.board import Board
from bridgelaw.cards import Card, Seat, bits_of, cards_of
from bridgelaw.desk import create_app
from bridgelaw.desk.matter import ActRefused, BadAct, Matter, begin, follow
from bridgelaw.desk.seat_view import seat_view
from bridgelaw.desk.store import Entry, Store, open_store
from bridgelaw.position import Phase
from bridgelaw.table import Table

Hands = dict[Seat, set[Card]]
CONTRACTS = ("2S S", "3NT E", "4H N", "5DX W")
DECK = tuple(cards_of((1 << 52) - 1))


def dealt(rng: Random) -> Hands:
    deck = list(DECK)
    rng.shuffle(deck)
    return {seat: set(deck[13 * seat : 13 * seat + 13]) for seat in Seat}


def text_of(hands: Hands) -> str:
    return Board(hands=_bits(hands)).deal_text()


def _bits(hands: Hands) -> tuple[int, int, int, int]:
    north, east, south, west = (bits_of(hands[seat]) for seat in Seat)
    return north, east, south, west


def swapped(hands: Hands, one: Seat, other: Seat, rng: Random) -> tuple[Hands, set[Card]]:
    """The same with a card of each of two hands changed for the other; and these cards."""
    first, second = rng.choice(sorted(hands[one])), rng.choice(sorted(hands[other]))
    changed = {**hands, one: hands[one] - {first} | {second}, other: hands[other] - {second} | {first}}
    return changed, {first, second}


def something(rng: Random, table: Table, hands: Hands) -> dict[str, Any]:
    """Something that may happen: mostly what is due, now and then what is not."""
    if table.choice is not None and rng.random() < 0.8:
        choice = table.choice
        return {"do": "choose", "by": str(choice.by[0]), "option": rng.choice(choice.options or ("none",))}
    if table.questions and rng.random() < 0.8:
        return {"do": "find", "question": table.questions[0].name, "answer": rng.random() < 0.5}
    seat = rng.choice(list(Seat))
    held = sorted(hands[seat])
    turn = table.turn if table.phase is Phase.PLAY and table.choice is None else None
    legal = table.legal(turn) if turn is not None else ()
    chance = rng.random()
    if legal and chance < 0.75:
        return {"do": "play", "by": str(turn), "card": str(rng.choice(list(legal)))}
    if chance < 0.85:
        return {"do": "play", "by": str(seat), "card": str(rng.choice(held))}
    if chance < 0.9:
        return {"do": "expose", "by": str(seat), "cards": [str(rng.choice(held))], "how": "dropped"}
    if chance < 0.94 and table.trick:
        return {"do": "retract", "by": str(table.trick[-1].seat), "card": str(table.trick[-1].card)}
    if chance < 0.96:
        return {"do": "claim", "by": str(seat), "tricks": rng.randint(0, 5)}
    return {"do": rng.choice(("attention", "director")), "by": str(seat)}


def named(body: dict[str, Any]) -> set[str]:
    """The words of an act, cards among them."""
    return set(
        json.dumps(body).replace(":", " ").replace('"', " ").replace("[", " ").replace("]", " ").split()
    )


def both_follow(one: Matter, other: Matter, body: dict[str, Any]) -> tuple[Matter, Matter] | None:
    """Both boards after an act; None if it cannot be at both."""
    try:
        entry = Entry(one.version + 1, 0, 1, str(one.version), body)
        return follow(one, [entry]), follow(other, [entry])
    except (ActRefused, BadAct):
        return None


def check_the_same(one: Matter, other: Matter, seats: list[Seat | None]) -> None:
    for seat in seats:
        for lang in ("en", "ru"):
            told = f"{seat} after {[act.entry.body for act in one.acts]}"
            assert seat_view(one.table, seat, lang) == seat_view(other.table, seat, lang), told


def lived_through(seed: int) -> tuple[Matter, Matter, list[Seat | None], list[dict[str, Any]]]:
    """Two boards to which the same has happened, who may not tell them apart, and what happened; every step is looked
    at."""
    rng = Random(seed)
    contract = rng.choice(CONTRACTS)
    hands = dealt(rng)
    dummy = Seat.parse(contract[-1]).partner
    hidden = rng.sample([seat for seat in Seat if seat != dummy], 2)
    changed, apart = swapped(hands, hidden[0], hidden[1], rng)
    one, other = (
        begin({"kind": "table", "board": {"deal": text_of(each), "contract": contract}}, 2017, "wbf")
        for each in (hands, changed)
    )
    blind = [seat for seat in (*Seat, None) if seat not in hidden]
    happened: list[dict[str, Any]] = []
    for _ in range(60):
        assert one.table is not None
        body = something(rng, one.table, hands)
        after = None if named(body) & set(map(str, apart)) else both_follow(one, other, body)
        if after is None or after[0].table is None or after[0].table.dummy in hidden:
            continue
        one, other = after
        assert one.table is not None
        assert other.table is not None
        if one.table.over:
            break
        happened.append(body)
        if one.table.choice != other.table.choice or rng.random() < 0.1:
            check_the_same(one, other, blind)
    return one, other, blind, happened


@settings(max_examples=25, deadline=None, derandomize=True, database=None)
@given(seed=st.integers(0, 2**32))
def test_what_a_seat_is_shown_does_not_depend_on_cards_it_may_not_see(seed: int) -> None:
    lived_through(seed)


# -- as it is sent ----------------------------------------------------------------------------------------------


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(f"sqlite:///{tmp_path}/desk.db")
    opened.people.first_director("Anna", "right password")
    yield opened
    opened.close()


def shown_by_links(
    store: Store, matter: Matter, setup: dict[str, Any], happened: list[dict[str, Any]]
) -> list[str]:
    """Everything that the links of a table give of a board: the API's answers and the pages, seat by seat."""
    session = store.boards.open_session("Tuesday", 2017, "wbf", 1)
    board = store.boards.open_board(session.id, "7", "3", setup, 1)
    store.boards.append(board.id, store.boards.entries_after(0, happened, by=1, key="all"))
    client = TestClient(create_app(store))
    shown = []
    for seat in ("N", "E", "S", "W", None):
        token = store.tables.make_link(session.id, "3", seat)
        for path in ("/api/tables/TOKEN?lang=en", "/table/TOKEN?lang=en", "/table/TOKEN?lang=ru"):
            answer = client.get(path.replace("TOKEN", token))
            assert answer.status_code == 200
            shown.append(_without_chance(answer.text, token))
    return shown


def _without_chance(text: str, token: str) -> str:
    return re.sub(r'name="key" value="[^"]*"', "", text.replace(token, "TOKEN"))


@pytest.mark.parametrize("seed", range(4))
def test_no_byte_of_what_is_sent_depends_on_them(store: Store, seed: int) -> None:
    one, other, blind, happened = lived_through(seed)
    seats = [*Seat, None]
    setups = [
        {
            "kind": "table",
            "board": {"deal": matter.table.board.deal_text(), "contract": str(matter.table.contract)},
        }
        for matter in (one, other)
        if matter.table is not None
    ]
    first, second = (
        shown_by_links(store, matter, setup, happened)
        for matter, setup in zip((one, other), setups, strict=True)
    )
    for place, (here, there) in enumerate(zip(first, second, strict=True)):
        seat = seats[place // 3]
        assert (here == there) == (seat in blind), (
            f"{seat}: the seats that hold the two cards see them, no other does"
        )

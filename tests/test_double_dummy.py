"""Double dummy: answers against plain search, and a solver's process that dies, hangs or is missing."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaw import equity, hear
from bridgelaw.board import Board
from bridgelaw.cards import ALL_CARDS, Card, Seat, Side, Suit, bits_of, cards_of, suit_bits
from bridgelaw.equity import (
    DoubleDummyError,
    DoubleDummyMissing,
    Position,
    PositionError,
    double_dummy,
    double_dummy_cards,
    position_before,
)
from bridgelaw.table import Table

pytest.importorskip("endplay")

DEAL = "N:974.AJ3.63.AK963 K83.K9752.7.8752 AQJ5.T864.KJ94.4 T62.Q.AQT852.QJT"

Hands = tuple[int, int, int, int]


def _hands(deal: str) -> Hands:
    north, east, south, west = Board.parse(deal=deal).hands
    assert north is not None
    assert east is not None
    assert south is not None
    assert west is not None
    return north, east, south, west


# -- answers ----------------------------------------------------------------------------------------------------


def _beats(card: Card, best: Card, trumps: Suit | None) -> bool:
    if card.suit is best.suit:
        return card.rank > best.rank
    return card.suit is trumps


@cache
def _search(hands: Hands, trumps: Suit | None, leader: Seat, trick: tuple[Card, ...]) -> int:
    """The tricks that North-South win, found by trying everything."""
    if len(trick) == 4:
        best = trick[0]
        for card in trick[1:]:
            if _beats(card, best, trumps):
                best = card
        winner = Seat((leader + trick.index(best)) % 4)
        return (winner.side is Side.NS) + _search(hands, trumps, winner, ())
    seat = Seat((leader + len(trick)) % 4)
    held = hands[seat]
    if not held:
        return 0
    legal = held & suit_bits(trick[0].suit) if trick else 0
    worths = []
    for card in cards_of(legal or held):
        rest = list(hands)
        rest[seat] &= ~card.bit
        worths.append(_search((rest[0], rest[1], rest[2], rest[3]), trumps, leader, (*trick, card)))
    return max(worths) if seat.side is Side.NS else min(worths)


@st.composite
def endings(draw: st.DrawFn) -> Position:
    size = draw(st.integers(1, 4))
    cards = draw(st.permutations(ALL_CARDS))[: 4 * size]
    hands = [bits_of(cards[size * seat : size * (seat + 1)]) for seat in Seat]
    leader = draw(st.sampled_from(list(Seat)))
    trick: list[Card] = []
    for index in range(draw(st.integers(0, 3))):
        seat = Seat((leader + index) % 4)
        legal = hands[seat] & suit_bits(trick[0].suit) if trick else 0
        card = draw(st.sampled_from(cards_of(legal or hands[seat])))
        hands[seat] &= ~card.bit
        trick.append(card)
    trumps = draw(st.sampled_from([None, *Suit]))
    return Position((hands[0], hands[1], hands[2], hands[3]), trumps, leader, tuple(trick))


@settings(max_examples=200, deadline=None)
@given(endings())
def test_the_solver_agrees_with_trying_everything(ending: Position) -> None:
    expected = _search(ending.hands, ending.trumps, ending.leader, ending.trick)
    found = double_dummy(ending.hands, ending.trumps, ending.leader, ending.trick, side=Side.NS)
    assert found == expected
    others = double_dummy(ending.hands, ending.trumps, ending.leader, ending.trick, side=Side.EW)
    assert found + others == ending.tricks_left
    cards = double_dummy_cards(ending.hands, ending.trumps, ending.leader, ending.trick)
    held = ending.hands[ending.to_play]
    legal = held & suit_bits(ending.trick[0].suit) if ending.trick else 0
    assert bits_of(cards) == (legal or held)
    assert max(cards.values()) == (found if ending.to_play.side is Side.NS else others)


def test_a_whole_deal() -> None:
    hands = _hands(DEAL)
    assert double_dummy(hands, Suit.SPADES, Seat.W) == 4
    assert double_dummy(hands, Suit.SPADES, Seat.W, side=Side.NS) == 9


def test_the_leaders_side_is_meant_when_none_is_named() -> None:
    hands = _hands("N:A... .A.. K... .K..")
    assert double_dummy(hands, None, Seat.N) == 1
    assert double_dummy(hands, None, Seat.E) == 1
    lead = Card.parse("HA")
    after = (hands[0], 0, hands[2], hands[3])
    assert double_dummy(after, Suit.SPADES, Seat.E, [lead]) == 0
    assert double_dummy(after, Suit.SPADES, Seat.E, [lead], side=Side.NS) == 1


def test_nothing_is_left_to_play() -> None:
    assert double_dummy((0, 0, 0, 0), None, Seat.N) == 0
    assert double_dummy_cards((0, 0, 0, 0), None, Seat.N) == {}


@pytest.mark.parametrize(
    ("hands", "trick", "complaint"),
    [
        ((1, 2, 4), (), "3 hands; give four"),
        ((1, 2, 4, 24), (), "N 1, E 1, S 1, W 2"),
        ((1, 2, 4, 1), (), "in two places at once"),
        ((1, 2, 4, 1 << 52), (), "beyond the 52 cards"),
        ((0, 2, 4, 8), ("C3",), "in two places at once"),
        ((0, 0, 0, 0), ("C2", "C3", "C4", "C5"), "four cards are a full trick"),
        ((0, 0, 4, 8), ("C2", "C2"), "on the table twice"),
    ],
)
def test_a_position_that_cannot_be_is_explained(
    hands: tuple[int, ...], trick: tuple[str, ...], complaint: str
) -> None:
    with pytest.raises(PositionError, match=complaint):
        double_dummy(hands, None, Seat.N, [Card.parse(card) for card in trick])


# -- the position before a card was played (64C) ----------------------------------------------------------------


def _table(deal: str, contract: str, cards: str) -> Table:
    table = Table.start(Board.parse(deal=deal, contract=contract))
    for played in cards.split():
        seat, card = played.split(":")
        table, rulings = hear(table, {"do": "play", "by": seat, "card": card})
        assert not rulings or not rulings[-1].refused
    return table


FIRST_TRICKS = "W:HQ N:H3 E:H2 S:H4 W:CQ N:CA E:C2 S:C4 N:CK E:C5 S:H6"


def test_64C_the_position_before_a_revoke() -> None:
    table = _table(DEAL, "4S S", FIRST_TRICKS)
    position = position_before(table, 3, Seat.S)
    assert position.leader is Seat.N
    assert position.trick == (Card.parse("CK"), Card.parse("C5"))
    assert position.to_play is Seat.S
    assert position.tricks_left == 11
    assert Card.parse("H6").bit & position.hands[Seat.S]
    assert position_before(table, 1, Seat.W) == Position(_hands(DEAL), Suit.SPADES, Seat.W)


def test_64C_later_tricks_go_back_too() -> None:
    table = _table(DEAL, "4S S", FIRST_TRICKS)
    position = position_before(table, 1, Seat.E)
    assert position.trick == (Card.parse("HQ"), Card.parse("H3"))
    whole = [bits.bit_count() for bits in position.hands]
    assert whole == [12, 13, 13, 12]


def test_64C_positions_that_are_not_on_record() -> None:
    table = _table(DEAL, "4S S", FIRST_TRICKS)
    with pytest.raises(PositionError, match="trick 4 is not on record; tricks 1 to 3 are"):
        position_before(table, 4, Seat.N)
    with pytest.raises(PositionError, match="W has not played to trick 3"):
        position_before(table, 3, Seat.W)
    unseen = _table("N:974.AJ3.63.AK963 - AQJ5.T864.KJ94.4 T62.Q.AQT852.QJT", "4S S", "W:HQ N:H3")
    with pytest.raises(PositionError, match="E's hand has not been seen"):
        position_before(unseen, 1, Seat.W)


# -- the solver's process ---------------------------------------------------------------------------------------


@pytest.fixture
def worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that stands in for the solver's process while a test lasts."""
    file = tmp_path / "worker.py"
    monkeypatch.setattr(equity, "WORKER", file)
    solver = equity._Solver()
    monkeypatch.setattr(equity, "_SOLVER", solver)
    return file


ANSWERS = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if "deal" in asked:
        {0}
    print(json.dumps(dict(tricks={{"SA": 1}})), flush=True)
"""
SOLVED = ((1 << 51), 1, 2, 4)


def test_many_threads_may_ask_at_once() -> None:
    hands = _hands(DEAL)
    found = []

    def ask() -> None:
        for trumps in (Suit.SPADES, None, Suit.HEARTS):
            found.append((trumps, double_dummy(hands, trumps, Seat.W)))

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 18
    assert len(set(found)) == 3


def test_a_process_that_died_is_started_anew() -> None:
    hands = _hands(DEAL)
    before = double_dummy(hands, None, Seat.W)
    process = equity._SOLVER._process
    assert process is not None
    process.kill()
    process.wait()
    assert double_dummy(hands, None, Seat.W) == before


def test_a_process_that_dies_over_a_question_is_asked_once_more(worker: Path, tmp_path: Path) -> None:
    once = tmp_path / "once"
    worker.write_text(
        ANSWERS.format(
            f"import os; os.path.exists({str(once)!r}) or (open({str(once)!r}, 'w'), os._exit(139))"
        )
    )
    assert double_dummy(SOLVED, None, Seat.N) == 1
    equity._SOLVER.close()


def test_a_process_that_always_dies(worker: Path) -> None:
    worker.write_text(ANSWERS.format("raise SystemExit(139)"))
    with pytest.raises(DoubleDummyError, match="ended twice without an answer"):
        double_dummy(SOLVED, None, Seat.N)


def test_a_process_that_hangs_is_ended(worker: Path) -> None:
    worker.write_text(ANSWERS.format("import time; time.sleep(60)"))
    started = time.monotonic()
    with pytest.raises(DoubleDummyError, match=r"no answer after 0\.2 seconds"):
        double_dummy(SOLVED, None, Seat.N, time_limit=0.2)
    assert time.monotonic() - started < 30
    assert equity._SOLVER._process is None


def test_a_solver_that_refuses(worker: Path) -> None:
    worker.write_text(ANSWERS.format("print(json.dumps(dict(error='too hard')), flush=True); continue"))
    with pytest.raises(DoubleDummyError, match="cannot answer: too hard"):
        double_dummy(SOLVED, None, Seat.N)
    equity._SOLVER.close()


def test_a_solver_that_does_not_run_here(worker: Path) -> None:
    worker.write_text('print(\'{"error": "OSError: wrong architecture"}\')')
    with pytest.raises(DoubleDummyMissing, match="does not run here: OSError: wrong architecture"):
        double_dummy(SOLVED, None, Seat.N)


def test_a_solver_that_is_not_installed(worker: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equity, "PACKAGE", "no_such_package")
    with pytest.raises(DoubleDummyMissing, match=r'install it: pip install "bridgelaw\[dds\]"'):
        double_dummy(SOLVED, None, Seat.N)


def test_the_process_ends_with_the_program() -> None:
    program = (
        "from bridgelaw import equity\n"
        "from bridgelaw.cards import Seat\n"
        "equity.double_dummy((1, 2, 4, 8), None, Seat.N)\n"
        "print(equity._SOLVER._process.pid)\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert done.stderr == ""
    with pytest.raises(ProcessLookupError):
        os.kill(int(done.stdout), 0)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_forked_process_starts_its_own() -> None:
    program = (
        "import os\n"
        "from bridgelaw import equity\n"
        "from bridgelaw.cards import Seat\n"
        "ask = lambda: equity.double_dummy((1, 2, 4, 8), None, Seat.N)\n"
        "ask()\n"
        "first = equity._SOLVER._process.pid\n"
        "child = os.fork()\n"
        "answer = ask()\n"
        "assert (equity._SOLVER._process.pid == first) == (child != 0)\n"
        "if child:\n"
        "    assert os.waitpid(child, 0)[1] == 0\n"
        "    assert ask() == answer\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")

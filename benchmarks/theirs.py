"""One step of two engines of other games: python-chess and pokerkit, as their manuals use them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import chess
from pokerkit import Automation, NoLimitTexasHoldem, State

__all__ = ["chess_moves", "poker_actions"]


def chess_moves(games: int, plies: int = 60) -> Iterator[Iterator[Callable[[], object]]]:
    """Legal moves of random games, each read, checked and played (``push_uci``)."""
    for seed in range(games):
        yield _game(Random(seed), plies)


def _game(rng: Random, plies: int) -> Iterator[Callable[[], object]]:
    board = chess.Board()
    for _ in range(plies):
        moves = list(board.legal_moves)
        if not moves:
            return
        move = rng.choice(moves).uci()
        yield lambda move=move: board.push_uci(move)  # type: ignore[misc]


def poker_actions(hands: int) -> Iterator[Iterator[Callable[[], object]]]:
    """Checks and calls of hands of hold'em, each checked and done (``check_or_call``)."""
    for _ in range(hands):
        yield _hand()


def _hand() -> Iterator[Callable[[], object]]:
    state = _new_hand()
    while state.status and state.can_check_or_call():
        yield state.check_or_call


def _new_hand() -> State:
    return NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 200, 4)

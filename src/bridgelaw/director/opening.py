"""Bringing a fresh table to where a board's story begins: auction, contract, regular play, an ending."""

from __future__ import annotations

from bridgelaw.board import Board, BoardError, PositionError
from bridgelaw.cards import Card, Seat
from bridgelaw.director import hear
from bridgelaw.events import (
    Calls,
    Event,
    Plays,
    RoundEnds,
)
from bridgelaw.hearing import Hearing
from bridgelaw.laws import law17_22_auction as law17_22
from bridgelaw.laws.law44_sequence import next_hand
from bridgelaw.position import Phase
from bridgelaw.table import Table

__all__ = ["open_table"]


def open_table(table: Table, board: Board) -> Table:
    """Bring a fresh table to where the board's story begins: auction, contract, regular play, cards on the
    table."""
    for said in board.calls:
        table = _must_pass_regularly(table, Calls(law17_22.next_to_call(table), said), "auction")
    if board.contract is not None:
        hearing = Hearing(table, RoundEnds())
        law17_22.begin_play(hearing, board.contract)
        table = hearing.table
    if board.is_ending or board.on_lead is not None or board.play:
        table = _set_up_ending(table, board)
    return table.succeed(events=())


def _set_up_ending(table: Table, board: Board) -> Table:
    if table.contract is None:
        raise BoardError("contract is missing; give a contract (4S S), or an auction that has ended")
    if board.is_ending and board.on_lead is None and not board.play:
        raise PositionError(
            "on_lead is missing; name the seat that leads, or give the cards on the table",
            "on_lead", "ui.claim.error.no_lead",
        )  # fmt: skip
    table = table.succeed(
        won=board.won, on_lead=board.on_lead if board.on_lead is not None else table.on_lead
    )
    for seat, card in board.current:
        table = _must_pass_regularly(table, Plays(seat, card), "current")
    first = table.on_lead
    for number, row in enumerate(board.play, 1):
        table = _play_row(table, row, first, f"play: trick {number}")
    return table


def _play_row(table: Table, row: tuple[Card | None, ...], first: Seat | None, place: str) -> Table:
    """Play a row of cards written in columns from the hand that led first."""
    while table.phase is Phase.PLAY:
        seat = next_hand(table)
        assert seat is not None
        assert first is not None
        card = row[(seat - first) & 3]
        if card is None:
            return table
        table = _must_pass_regularly(table, Plays(seat, card), place)
        if not table.trick:
            return table
    return table


def _must_pass_regularly(table: Table, event: Event, place: str) -> Table:
    successor, rulings = hear(table, event)
    if rulings:
        said = " ".join(str(value) for value in event.to_dict().values())
        raise BoardError(
            f"{place}: {said} is not regular ({rulings[0].text()}); give irregular acts as steps"
        )
    return successor

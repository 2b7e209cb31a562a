"""Laws 17 to 22: the regular auction, until it ends and a declarer is found. Inadmissible calls are
refused."""

from __future__ import annotations

from bridgelaw.board import Call, Contract
from bridgelaw.cards import Seat
from bridgelaw.events import Calls
from bridgelaw.hearing import Hearing
from bridgelaw.laws import law24_exposed_in_auction as law24
from bridgelaw.position import Phase, Scope
from bridgelaw.table import Table

__all__ = ["begin_play", "call", "next_to_call"]


def next_to_call(table: Table) -> Seat:
    """The seat whose turn it is to call: dealer first, then in rotation (17A, 17C)."""
    return Seat((table.board.dealer + len(table.calls)) & 3)


def call(hearing: Hearing, event: Calls) -> None:
    """A player calls (17C, 18, 19, 22, 24)."""
    table = hearing.table
    if table.phase is not Phase.AUCTION:
        hearing.refuse("22", "law22.auction_is_over", by=event.by)
    turn = next_to_call(table)
    if event.by != turn:
        hearing.refuse("17C", "law17.out_of_rotation", by=event.by, turn=turn)
    _obey_enforced_pass(hearing, event)
    _refuse_inadmissible(hearing, event.by, event.call)
    calls = (*table.calls, event.call)
    hearing.update(calls=calls)
    if len(calls) >= 4 and all(said.text == "P" for said in calls[-3:]):
        _end_of_auction(hearing)


def _obey_enforced_pass(hearing: Hearing, event: Calls) -> None:
    for restraint in hearing.table.restraints:
        if restraint.scope is Scope.PASS and restraint.seat == event.by:
            if event.call.text != "P":
                hearing.refuse(restraint.law, "law24.must_pass", by=event.by)
            hearing.update(
                restraints=tuple(other for other in hearing.table.restraints if other != restraint)
            )


def _refuse_inadmissible(hearing: Hearing, seat: Seat, made: Call) -> None:
    table = hearing.table
    bids = [(index, said) for index, said in enumerate(table.calls) if said.is_bid]
    if made.is_bid:
        if bids and made.height <= bids[-1][1].height:
            hearing.refuse("18", "law18.insufficient", by=seat, call=made.text, bid=bids[-1][1].text)
        return
    if made.text == "P":
        return
    last = next(
        (index for index in reversed(range(len(table.calls))) if table.calls[index].text != "P"), None
    )
    by_opponent = last is not None and (len(table.calls) - last) % 2 == 1
    wanted = "X" if made.text == "XX" else None
    fits = last is not None and (
        table.calls[last].is_bid if wanted is None else table.calls[last].text == wanted
    )
    if not fits or not by_opponent:
        law, message = ("19A", "law19.no_double") if made.text == "X" else ("19B", "law19.no_redouble")
        hearing.refuse(law, message, by=seat)


def contract_of(calls: tuple[Call, ...], dealer: Seat) -> Contract | None:
    """The contract that an auction has led to, None if all have passed (22)."""
    bids = [index for index, said in enumerate(calls) if said.is_bid]
    if not bids:
        return None
    final = calls[bids[-1]]
    side = (dealer + bids[-1]) & 1
    first = next(
        index for index in bids if calls[index].strain == final.strain and (dealer + index) & 1 == side
    )
    doubled = max((len(said.text) for said in calls[bids[-1] + 1 :] if said.text != "P"), default=0)
    return Contract(final.level, final.strain, doubled, Seat((dealer + first) & 3))


def _end_of_auction(hearing: Hearing) -> None:
    contract = contract_of(hearing.table.calls, hearing.table.board.dealer)
    if contract is None:
        hearing.update(phase=Phase.OVER, faced=())
        return
    begin_play(hearing, contract)


def begin_play(hearing: Hearing, contract: Contract) -> None:
    """The auction is over: the defender at presumed declarer's left is on lead (22A, 41A)."""
    hearing.update(
        phase=Phase.PLAY,
        contract=contract,
        declarer=contract.declarer,
        on_lead=contract.declarer.lho,
        restraints=(),
    )
    law24.settle_at_end_of_auction(hearing)

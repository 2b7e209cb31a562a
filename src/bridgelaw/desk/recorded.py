"""A board of a file, put before the Director: the deal and auction from which its table begins, and the play that the
record tells, card by card, as the engine hears it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from bridgelaw.board import Board, BoardError, Contract
from bridgelaw.cards import Seat
from bridgelaw.desk.matter import BadAct
from bridgelaw.director import hear
from bridgelaw.events import parse_event
from bridgelaw.position import Phase
from bridgelaw.rulings import Ruling
from bridgelaw.table import Table

__all__ = ["CannotBegin", "Recorded", "Step"]


class CannotBegin(BadAct):
    """No table can begin from a record; ``contract_missing`` says that a contract would help."""

    def __init__(self, contract_missing: bool) -> None:
        """Say whether it is the contract that is missing; ``message`` is the name of the sentence that says so."""
        super().__init__(
            "the record has no contract; give one: 4S S"
            if contract_missing
            else "no table can begin from this record: see what was said of it when it was read"
        )
        self.contract_missing = contract_missing
        self.message = "ui.deal.contract_missing" if contract_missing else "ui.deal.cannot"


class Step(NamedTuple):
    """The table after a number of cards of the record, and what the Laws said to the last of them."""

    table: Table
    rulings: tuple[Ruling, ...] = ()


@dataclass(frozen=True)
class Recorded:
    """A board as a record tells it, under the Laws of a session."""

    body: Mapping[str, Any]
    edition: int
    zone: str
    contract: str = ""
    """The contract that the Director gave where the record has none."""

    @cached_property
    def setup(self) -> dict[str, Any]:
        """The board from which the table begins, as a setup of the floor has it. Raise CannotBegin.

        The auction is taken where it is regular and leads to the contract that is recorded; else the contract alone.
        """
        body, told = self.body, self._told
        calls = self.calls
        if calls is not None and not self.contract:
            table = _start(
                told | {"auction": calls, "dealer": body["auction"]["first"]}, self.edition, self.zone
            )
            if table is not None and self._agrees(table):
                return told | {"auction": " ".join(calls), "dealer": body["auction"]["first"]}
        contract = self.contract or body["contract"]
        declarer = None if contract is None else _declarer(contract)
        if declarer is None:
            raise CannotBegin(self.dealt is not None)
        told = {**told, "contract": contract}
        # An ending begins with whoever leads to it: by the record, else declarer's left-hand opponent.
        ending = {**told, "on_lead": self.body["leader"] or str(declarer.lho)}
        for board in (told, ending):
            if _start(board, self.edition, self.zone) is not None:
                return board
        raise CannotBegin(False)

    @property
    def _told(self) -> dict[str, Any]:
        names = ("deal", "dealer", "vulnerable")
        return {name: self.body[name] for name in names if self.body[name] is not None}

    @cached_property
    def dealt(self) -> Table | None:
        """The table before the first call; None where the deal cannot be."""
        return _start(self._told, self.edition, self.zone)

    @property
    def calls(self) -> list[str] | None:
        """The auction's calls; None where there is none or one of them is no call."""
        auction = self.body["auction"]
        calls = [] if auction is None else [entry["call"] for entry in auction["calls"]]
        return calls if calls and None not in calls else None

    def _agrees(self, table: Table) -> bool:
        if table.phase is Phase.PLAY:
            return self.body["contract"] in (None, str(table.contract))
        if table.phase is Phase.OVER:
            return bool(self.body["passed_out"])
        return self.body["contract"] is None and not self.body["plays"]

    @property
    def plays(self) -> Sequence[Mapping[str, Any]]:
        """The cards of the record in order, each with the hand that played it."""
        plays: Sequence[Mapping[str, Any]] = self.body["plays"]
        return plays

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The table before the first card and after each one, as far as the engine can follow. Raise CannotBegin."""
        start = _start(self.setup, self.edition, self.zone)
        assert start is not None
        steps = [Step(start)]
        for play in self.plays:
            table, rulings = hear(steps[-1].table, parse_event({"do": "play", **play}))
            if rulings and rulings[-1].refused:
                break
            steps.append(Step(table, rulings))
        return tuple(steps)

    @property
    def events(self) -> list[dict[str, Any]]:
        """The acts by which a board takes over the play, as far as the engine can follow."""
        return [{"do": "play", **play} for play in self.plays[: len(self.steps) - 1]]


def _declarer(contract: str) -> Seat | None:
    """Who declares a contract; None for what is none."""
    try:
        return Contract.parse(contract).declarer
    except BoardError:
        return None


def _start(board: Mapping[str, Any], edition: int, zone: str) -> Table | None:
    """The table that begins from a board as a setup has it; None where that cannot be."""
    try:
        return Table.start(Board.parse(**board), edition, zone)
    except BoardError:
        return None

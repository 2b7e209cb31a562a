"""A table as its diagram shows it: four hands with North on top, what lies face up, the auction, the tricks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from bridgelaw.board import ALL_CALLS, NO_TRUMPS, Call, Contract
from bridgelaw.cards import Seat, Suit, bits_of
from bridgelaw.desk.diagram import Laid, hand_shown, in_the_middle, trick_laid
from bridgelaw.desk.view import COMPASS, CardFace, call_told, pip
from bridgelaw.incident.asking import say
from bridgelaw.laws.law44_sequence import next_hand
from bridgelaw.laws.law61_64_revoke import transfer_verdict
from bridgelaw.position import Phase, Play
from bridgelaw.table import Table

__all__ = [
    "DealView",
    "auction_rows",
    "call_face",
    "column_names",
    "contract_face",
    "recorded_auction",
]

COLUMNS: Final = (Seat.W, Seat.N, Seat.E, Seat.S)
"""The columns of an auction, as tournament reports have them."""


class DealView:
    """A table with its hands in sight."""

    def __init__(self, table: Table, lang: str) -> None:
        """Show a table."""
        self.table, self.lang = table, lang

    def say(self, message: str, **facts: object) -> str:
        """A sentence in the language of the page."""
        return say(message, self.lang, **facts)

    @property
    def hands(self) -> list[dict[str, Any]]:
        """The four hands as a diagram is read; what lies face up before its owner stands by itself."""
        return [self._hand(Seat.parse(seat)) for seat in COMPASS]

    def _hand(self, seat: Seat) -> dict[str, Any]:
        table = self.table
        faced = [one for one in table.faced if one.seat == seat]
        closed = table.hand(seat).cards & ~bits_of(one.card for one in faced)
        return {
            **hand_shown(seat, closed, self.lang),
            "role": self._role(seat),
            "turn": self.turn == seat,
            "vulnerable": table.board.vulnerable in ("all", str(seat.side)),
            "seen": table.hand(seat).seen,
            "faced": [
                {"face": CardFace.of(one.card, self.lang), "kind": one.standing.value.replace(" ", "_")}
                for one in faced
            ],
        }

    def _role(self, seat: Seat) -> str:
        declarer = self.table.declarer
        if declarer is None or seat.side != declarer.side:
            return ""
        return self.say("ui.role.declarer" if seat == declarer else "ui.role.dummy")

    @property
    def turn(self) -> Seat | None:
        """Whose turn to play it is; None while something must be decided first."""
        table = self.table
        return table.turn if table.phase is Phase.PLAY and table.choice is None else None

    @property
    def lying_faces(self) -> list[tuple[str, str, CardFace, bool]]:
        """The trick in progress, in the order of play; nobody has won it yet."""
        return [(*lying, False) for lying in in_the_middle(self.table.trick, self.lang)]

    @property
    def turn_said(self) -> str:
        """Whose turn it is, in a sentence."""
        table = self.table
        if table.over:
            return self.say("ui.play_is_over")
        if table.phase is not Phase.PLAY:
            return ""
        seat = next_hand(table) if table.choice is None else None
        if seat is None:
            return self.say("ui.turn_after_choice" if table.choice is not None else "ui.nobody_to_play")
        return self.say("ui.to_play" if table.trick else "ui.to_lead", seat=seat)

    @property
    def heads(self) -> list[str]:
        """Dealer and vulnerability, in words."""
        board = self.table.board
        return [self.say("ui.deal.dealer", seat=board.dealer), self.say(f"ui.vulnerable.{board.vulnerable}")]

    @property
    def contract(self) -> dict[str, str] | None:
        """The contract as it is shown and as it is read out."""
        return None if self.table.contract is None else contract_face(self.table.contract, self.lang)

    @property
    def won(self) -> list[tuple[str, int]]:
        """The tricks that each side has won."""
        return [(self.say("ui.form.side", side=side), count) for side, count in self.table.tricks.items()]

    @property
    def revokes(self) -> list[dict[str, Any]]:
        """The revokes on record, each with what it costs on the facts so far, and the paragraphs."""
        table = self.table
        told = []
        for one in table.revokes:
            count, laws = transfer_verdict(table, one)
            if one.counts:
                message = "law64.transfer" if count else "law64.no_transfer"
            else:
                message = "ui.revoke.open" if one.state == "open" else "ui.revoke.corrected"
            facts = {
                "by": one.by,
                "seat": one.by,
                "side": one.by.side.other,
                "count": count,
                "trick": one.trick,
            }
            told.append(
                {"text": self.say(message, **facts), "laws": [table.code.number(law) for law in laws]}
            )
        return told

    @property
    def result(self) -> str:
        """Declarer's tricks, once they are settled."""
        result = self.table.result
        return "" if result is None else self.say("ui.result.declarer_tricks", tricks=result.declarer_tricks)

    @property
    def tricks(self) -> list[tuple[int, tuple[Laid, ...]]]:
        """The tricks so far, that in progress included, each with its number."""
        table = self.table
        rows: list[tuple[tuple[Play, ...], Seat | None]] = [(one.plays, one.winner) for one in table.quitted]
        if table.trick:
            rows.append((table.trick, None))
        told, first = [], 1
        for trick, (plays, winner) in enumerate(rows, sum(table.board.won) + 1):
            told.append((trick, trick_laid(trick, first, plays, winner, self.lang)))
            first += len(plays)
        return told


# -- calls --------------------------------------------------------------------------------------------------------


def call_face(call: Call, lang: str) -> dict[str, str]:
    """A call as it is shown and as it is read out; the class of its suit."""
    if not call.is_bid:
        said = say("ui.deal.call.P", lang) if call.text == "P" else call_told(call, lang)
        return {"shown": said if call.text == "P" else call.text, "symbol": "", "suit": "", "said": said}
    if call.strain == NO_TRUMPS:
        return {"shown": f"{call.level}NT", "symbol": "", "suit": "", "said": call_told(call, lang)}
    suit = Suit(call.strain)
    return {
        "shown": str(call.level),
        "symbol": pip(suit),
        "suit": str(suit).lower(),
        "said": call_told(call, lang),
    }


def contract_face(contract: Contract, lang: str) -> dict[str, str]:
    """A contract as it is shown and as it is read out."""
    bid = contract.level * 5 + contract.strain
    face = call_face(next(call for call in ALL_CALLS if call.is_bid and call.height == bid), lang)
    doubled = "X" * contract.doubled
    said = face["said"] + (f", {call_told(Call.parse(doubled), lang)}" if doubled else "")
    by = say("ui.seat", lang, seat=contract.declarer)
    return {**face, "doubled": doubled, "by": by, "said": f"{said}, {by}"}


def auction_rows(
    first: Seat, entries: Iterable[Mapping[str, Any]], lang: str
) -> list[list[dict[str, Any] | None]]:
    """An auction in rows of four, West first: each call as it is shown, None before the first one and after the last.

    An entry is a call as a record has it: ``call``, what was ``written`` where it is none, ``alert`` and ``meaning``.
    """
    cells: list[dict[str, Any] | None] = [None] * COLUMNS.index(first)
    for entry in entries:
        text = entry["call"]
        face = (
            {"shown": entry["written"] or "?", "symbol": "", "suit": "", "said": entry["written"] or "?"}
            if text is None
            else call_face(Call.parse(text), lang)
        )
        cells.append({**face, "alert": entry["alert"] or bool(entry["meaning"]), "meaning": entry["meaning"]})
    cells += [None] * (-len(cells) % 4)
    return [cells[start : start + 4] for start in range(0, len(cells), 4)]


def column_names(lang: str) -> list[str]:
    """The heads of an auction's columns."""
    return [say("ui.seat", lang, seat=seat) for seat in COLUMNS]


def recorded_auction(auction: Mapping[str, Any] | None, lang: str) -> list[list[dict[str, Any] | None]]:
    """The auction of a record in rows of four; none where it has none."""
    if auction is None or not auction["calls"]:
        return []
    return auction_rows(Seat.parse(auction["first"]), auction["calls"], lang)

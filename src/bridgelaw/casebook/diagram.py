"""A board as players draw it: four hands around the table, the auction, and the play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bridgelaw.board import NO_TRUMPS, Board, Call, Contract
from bridgelaw.cards import SUITS_IN_ORDER, Card, Seat, Suit, cards_of, suit_bits
from bridgelaw.casebook.load import Case, Happening
from bridgelaw.casebook.report import plain_text
from bridgelaw.events import Calls, Event, Plays

__all__ = [
    "auction_lines",
    "board_lines",
    "call_text",
    "card_text",
    "case_lines",
    "hand_lines",
    "hands_around",
    "play_lines",
    "strain_text",
    "suit_holding",
]

SYMBOLS: Final = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
NAMES: Final = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}
UNSEEN: Final = "?"
VOID: Final = "—"
COLUMN: Final = 18
"""How wide the hands on the left and in the middle are drawn."""


def case_lines(case: Case) -> Iterator[str]:
    """A whole case: its name, its board, and what happened."""
    yield f"{case.id}: {case.title}" if case.title else case.id
    yield f"Laws of {', '.join(map(str, case.editions))}" + (
        f", as in {case.zone.upper()}" if case.zone != "wbf" else ""
    )
    yield from board_lines(case.board)
    events = [step.event for step in case.steps if isinstance(step, Happening)]
    calls = [*case.board.calls, *(event.call for event in events if isinstance(event, Calls))]
    if calls:
        yield ""
        yield from auction_lines(case.board.dealer, calls)
    if case.board.play or events:
        yield ""
        yield from play_lines(case.board, (event for event in events if not isinstance(event, Calls)))


def board_lines(board: Board) -> Iterator[str]:
    """What stands at the head of a board, and its four hands with North on top; nothing of hands nobody has seen."""
    facts = [f"Dealer {NAMES[board.dealer]}" if board.contract is None else _contract(board.contract)]
    facts.append(f"vulnerable: {board.vulnerable}")
    if any(board.won):
        facts.append(f"tricks won: NS {board.won[0]}, EW {board.won[1]}")
    if board.on_lead is not None:
        facts.append(
            f"{NAMES[board.on_lead]} is on lead" if not board.current else f"{NAMES[board.on_lead]} has led"
        )
    yield " · ".join(facts)
    if board.current:
        yield "On the table: " + ", ".join(f"{NAMES[seat]} {card_text(card)}" for seat, card in board.current)
    if all(hand is None for hand in board.hands):
        yield "Hands unknown"
        return
    yield ""
    yield from hands_around(board)


def hands_around(board: Board) -> Iterator[str]:
    """The four hands around the table, North on top."""
    for line in hand_lines(board.hands[Seat.N]):
        yield " " * COLUMN + line
    for west, east in zip(hand_lines(board.hands[Seat.W]), hand_lines(board.hands[Seat.E]), strict=True):
        yield f"{west:<{2 * COLUMN}}{east}"
    for line in hand_lines(board.hands[Seat.S]):
        yield " " * COLUMN + line


def hand_lines(hand: int | None) -> list[str]:
    """The four suits of a hand, spades first."""
    return [f"{SYMBOLS[suit]} {suit_holding(hand, suit)}" for suit in SUITS_IN_ORDER]


def suit_holding(hand: int | None, suit: Suit) -> str:
    """A suit of a hand from the top: ``KQT4``, ``—`` for a void, ``?`` in a hand that nobody has seen."""
    if hand is None:
        return UNSEEN
    return "".join(str(card.rank) for card in cards_of(hand & suit_bits(suit))) or VOID


def auction_lines(dealer: Seat, calls: Iterable[Call]) -> Iterator[str]:
    """The auction in four columns, West first; the dealer's column begins."""
    seats = (Seat.W, Seat.N, Seat.E, Seat.S)
    cells = ["–"] * seats.index(dealer) + [call_text(call) for call in calls]
    yield "".join(f"{NAMES[seat]:<7}" for seat in seats).rstrip()
    for start in range(0, len(cells), 4):
        yield "".join(f"{cell:<7}" for cell in cells[start : start + 4]).rstrip()


def call_text(call: Call) -> str:
    """A call with the symbol of its suit: ``1♠``, ``Pass``."""
    if not call.is_bid:
        return {"P": "Pass", "X": "X", "XX": "XX"}[call.text]
    return f"{call.level}{strain_text(call.strain)}"


def _contract(contract: Contract) -> str:
    doubled = "X" * contract.doubled
    return f"{contract.level}{strain_text(contract.strain)}{doubled} by {NAMES[contract.declarer]}"


def strain_text(strain: int) -> str:
    """A denomination: ``♠``, ``NT``."""
    return "NT" if strain == NO_TRUMPS else SYMBOLS[Suit(strain)]


def play_lines(board: Board, events: Iterable[Event]) -> Iterator[str]:
    """The regular play a trick a line, then what happened: plays side by side, everything else on its own line."""
    for number, row in enumerate(board.play, sum(board.won) + 1):
        yield f"{number:>2}. " + " ".join("-" if card is None else card_text(card) for card in row)
    row_of_plays: list[str] = []
    for event in events:
        if type(event) is Plays and len(event.to_dict()) == len(("do", "by", "card")):
            row_of_plays.append(f"{event.by} {card_text(event.card)}")
            continue
        if row_of_plays:
            yield "    " + "  ".join(row_of_plays)
            row_of_plays = []
        yield "    " + _event(event)
    if row_of_plays:
        yield "    " + "  ".join(row_of_plays)


def _event(event: Event) -> str:
    """Who did what, then the rest as the case file has it: ``E expose [♦8], how: dropped``."""
    record = event.to_dict()
    told = [str(part) for part in (record.pop("by", None), record.pop("do")) if part]
    for key in ("card", "cards"):
        value = getattr(event, key, None)
        if isinstance(value, Card):
            value = (value,)
        if value:
            record.pop(key)
            told.append(" ".join(map(card_text, value)))
    rest = ", ".join(f"{name}: {plain_text(value)}" for name, value in record.items())
    return " ".join(told) + (f" ({rest})" if rest else "")


def card_text(card: Card) -> str:
    """A card with the symbol of its suit: ``♠Q``."""
    return f"{SYMBOLS[card.suit]}{card.rank}"

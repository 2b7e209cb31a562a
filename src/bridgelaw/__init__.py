"""The Laws of Duplicate Bridge as software: what happened at the table in, rulings with their paragraphs out."""

from bridgelaw.board import Board, BoardError, Call, Contract
from bridgelaw.cards import Card, Rank, Seat, Side, Suit
from bridgelaw.code.provisions import EDITIONS, ZONES, CodeError
from bridgelaw.director import hear
from bridgelaw.events import Event, EventError, parse_event
from bridgelaw.rulings import Choice, Question, Ruling
from bridgelaw.table import Table

__all__ = [
    "EDITIONS",
    "ZONES",
    "Board",
    "BoardError",
    "Call",
    "Card",
    "Choice",
    "CodeError",
    "Contract",
    "Event",
    "EventError",
    "Question",
    "Rank",
    "Ruling",
    "Seat",
    "Side",
    "Suit",
    "Table",
    "hear",
    "parse_event",
]

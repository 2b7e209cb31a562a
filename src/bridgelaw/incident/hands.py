"""Four hands as people write them: a deal in PBN's form, or the holdings of each suit; read and checked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from bridgelaw.board import Board
from bridgelaw.cards import SUITS_IN_ORDER, Card, Seat, Suit, cards_of
from bridgelaw.incident.saying import AnswerError

__all__ = ["Hands", "check_hands", "deal_text", "read_deal", "read_holding"]

Hands = tuple[int, int, int, int]
"""A card set for each seat, from North."""

_DEAL_TAG: Final = re.compile(r'\[\s*Deal\s+"([^"]*)"\s*\]', re.IGNORECASE)
_BLANKS: Final = str.maketrans(dict.fromkeys(" ,\t\u00a0-–—\ufe0e\ufe0f♠♥♦♣", ""))
_UNSEEN: Final = "-"


def read_holding(text: str, suit: Suit, seat: Seat) -> int:
    """The card set of a suit as it is written: ``AK4``, ``A 10 3``; nothing or a dash for none. Raise AnswerError."""
    bits = 0
    for letter in text.translate(_BLANKS).upper().replace("10", "T"):
        try:
            card = Card.parse(f"{suit}{letter}")
        except ValueError:
            raise AnswerError("ui.error.holding", text=text[:20], seat=seat, suit=suit) from None
        if bits & card.bit:
            raise AnswerError("ui.error.card_twice", card=card)
        bits |= card.bit
    return bits


def read_deal(text: str) -> Hands:
    """Four hands in PBN's form: ``N:AK2.. T9.8.. ...``, or the tag that holds it. Raise AnswerError."""
    tag = _DEAL_TAG.search(text)
    first, colon, rest = (tag[1] if tag else text).strip().partition(":")
    words = rest.split()
    if not colon or first.strip().upper() not in ("N", "E", "S", "W") or len(words) != 4:
        raise AnswerError("ui.error.deal", text=text.strip()[:30])
    hands = [0, 0, 0, 0]
    seat = Seat.parse(first.strip())
    for word in words:
        if word == _UNSEEN:
            raise AnswerError("ui.error.hand_unseen", seat=seat)
        holdings = word.split(".")
        if len(holdings) != 4:
            raise AnswerError("ui.error.deal", text=word[:30])
        for suit, holding in zip(SUITS_IN_ORDER, holdings, strict=True):
            hands[seat] |= read_holding(holding, suit, seat)
        seat = seat.lho
    return (hands[0], hands[1], hands[2], hands[3])


def check_hands(hands: Iterable[int], lying: Mapping[Seat, Card] | None = None) -> Hands:
    """The hands with each card of the trick in progress in the hand that played it.

    Raise AnswerError for a card in two places, a hand without cards, and hands of unequal numbers.
    """
    held = list(hands)
    on_table = lying or {}
    for seat, card in on_table.items():
        holder = next((one for one in Seat if held[one] & card.bit and one != seat), None)
        if holder is not None:
            raise AnswerError("ui.error.two_places", card=card, seat=seat, other=holder)
        held[seat] |= card.bit
    for seat in Seat:
        for other in range(seat):
            twice = cards_of(held[seat] & held[other])
            if twice:
                raise AnswerError("ui.error.two_places", card=twice[0], seat=Seat(other), other=seat)
    for seat in Seat:
        if not held[seat]:
            raise AnswerError("ui.error.hand_unseen", seat=seat)
    counts = {str(seat).lower(): held[seat].bit_count() for seat in Seat}
    if len(set(counts.values())) > 1:
        raise AnswerError("ui.error.unequal_hands", **counts)
    if held[0].bit_count() > 13:
        raise AnswerError("ui.error.hand_too_long", count=held[0].bit_count())
    return (held[0], held[1], held[2], held[3])


def deal_text(hands: Hands) -> str:
    """The hands in PBN's form, from North."""
    return Board(hands=hands).deal_text()

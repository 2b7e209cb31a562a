"""Four hands in the boxes of a form, one for each suit of each hand, laid out as a diagram is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from starlette.datastructures import QueryParams

from bridgelaw.cards import SUITS_IN_ORDER, Seat, Suit, cards_of, suit_bits
from bridgelaw.desk.view import COMPASS, pip
from bridgelaw.incident.asking import say

__all__ = ["BOXES", "box_texts", "deal_in_boxes", "hand_boxes", "texts_of"]

BOXES: Final = {
    seat: {suit: f"{seat}{suit}".lower() for suit in SUITS_IN_ORDER} for seat in map(Seat.parse, COMPASS)
}
"""The field of each suit of each hand."""
LONGEST: Final = 40


def box_texts(query: QueryParams) -> dict[str, str]:
    """What was sent of each box."""
    names = (name for row in BOXES.values() for name in row.values())
    return {name: query.get(name, "")[:LONGEST].strip() for name in names}


def deal_in_boxes(texts: Mapping[str, str]) -> str:
    """What stands in the boxes as a deal in PBN's form; nothing where all of them are empty."""
    if not any(texts.values()):
        return ""
    hands = (
        ".".join("".join(texts[BOXES[seat][suit]].replace(".", "").split()) for suit in SUITS_IN_ORDER)
        for seat in Seat
    )
    return f"N:{' '.join(hands)}"


def texts_of(hands: Iterable[int]) -> dict[str, str]:
    """What stands in the boxes for these hands."""
    return {
        BOXES[Seat(seat)][suit]: "".join(str(card.rank) for card in cards_of(held & suit_bits(suit))).replace(
            "T", "10"
        )
        for seat, held in enumerate(hands)
        for suit in SUITS_IN_ORDER
    }


def hand_boxes(
    texts: Mapping[str, str], lang: str, errors: Mapping[str, str] | None = None
) -> list[dict[str, object]]:
    """The four hands for the template: each suit's field, what stands in it, and what is wrong with the hand."""
    return [
        {
            "seat": str(seat),
            "name": say("ui.seat", lang, seat=seat),
            "error": (errors or {}).get(f"hand_{seat}", ""),
            "suits": [_box(seat, suit, texts, lang) for suit in SUITS_IN_ORDER],
        }
        for seat in BOXES
    ]


def _box(seat: Seat, suit: Suit, texts: Mapping[str, str], lang: str) -> dict[str, str]:
    name = BOXES[seat][suit]
    return {
        "name": name,
        "suit": str(suit).lower(),
        "symbol": pip(suit),
        "value": texts.get(name, ""),
        "label": say("ui.claim.box", lang, seat=seat, suit=suit),
    }

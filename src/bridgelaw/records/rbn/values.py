"""The values of RBN: seats, cards, hands, and what an auction comes to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bridgelaw.board import Call
from bridgelaw.cards import ALL_CARDS, RANK_LETTERS, SEAT_LETTERS, SUIT_LETTERS, Card, Seat
from bridgelaw.records.deal_text import check_hands, read_hand
from bridgelaw.records.defects import Findings
from bridgelaw.records.record import Auction, CallEntry, FinalBid, Hands

__all__ = ["PASS", "is_over", "outcome", "read_card", "read_hands", "read_seat"]

PASS: Final = Call.parse("P")
_FULL_PACK: Final = (1 << 52) - 1


def read_card(word: str, suit: str) -> Card | None:
    """A card as written in capitals: with its suit, or a rank alone of the suit led; None for what is none."""
    word = word.replace("10", "T")
    if word[0] in SUIT_LETTERS:
        suit, word = word[0], word[1:]
    if not suit or word not in RANK_LETTERS:
        return None
    return ALL_CARDS[13 * SUIT_LETTERS.index(suit) + RANK_LETTERS.index(word)]


def read_seat(word: str) -> Seat | None:
    """A seat by its letter; None for what is none."""
    at = SEAT_LETTERS.find(word.strip().upper()) if len(word.strip()) == 1 else -1
    return None if at < 0 else Seat(at)


def is_over(entries: Sequence[CallEntry]) -> bool:
    """Have three passes followed a call, or four opened the auction (Law 22)?"""
    last = 0
    for entry in reversed(entries):
        if entry.call is not PASS:
            break
        last += 1
    return last >= 4 or (last == 3 and len(entries) > 3)


def outcome(auction: Auction) -> tuple[FinalBid, Seat] | None:
    """The contract of a finished auction and who declares it; None if it was passed out or a call is unknown."""
    last, doubled = None, 0
    for index, call in enumerate(auction.calls):
        if call is None:
            return None
        if call.is_bid:
            last, doubled = index, 0
        elif call.text != "P":
            doubled = len(call.text)
    if last is None:
        return None
    bid = auction.calls[last]
    assert bid is not None
    side = [auction.calls[index] for index in range(last & 1, last + 1, 2)]
    first = next(
        index
        for index, call in enumerate(side)
        if call is not None and call.is_bid and call.strain == bid.strain
    )
    return FinalBid(bid.level, bid.strain, doubled), Seat((auction.first + (last & 1) + 2 * first) & 3)


def read_hands(text: str, at: int, findings: Findings) -> Hands:
    """The hands of ``N:AK2.QJ..:...``; a fourth hand whose place is empty has the cards that are left."""
    first = read_seat(text[:1])
    if first is None or text[1:2] not in (":", ";"):
        findings.add("deal.first_seat", at, found=text[:20])
        return (None, None, None, None)
    hands: list[int | None] = [None] * 4
    places = [at] * 4
    offset = 2
    words = re.split("[:;]", text[2:])
    for turn, word in enumerate(words[:4]):
        seat = (first + turn) & 3
        places[seat] = at + offset
        if word.strip():
            hands[seat] = read_hand(word.strip() + "." * (3 - word.count(".")), at + offset, findings)
        offset += len(word) + 1
    if len(words) > 4:
        findings.add("deal.hands_too_many", places[(first + 3) & 3], found=words[4])
    shown = [bits for bits in hands if bits is not None]
    union = 0
    for bits in shown:
        union |= bits
    last = (first + 3) & 3
    if len(words) == 4 and not words[3].strip() and len(shown) == 3 and union.bit_count() == 39:
        hands[last] = _FULL_PACK & ~union
    found: Hands = (hands[0], hands[1], hands[2], hands[3])
    check_hands(found, (places[0], places[1], places[2], places[3]), findings)
    return found

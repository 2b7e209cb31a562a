"""What the values of LIN mean: calls, cards, hands, names, vulnerability, the results of a match.

Viewer links write cards, hands and calls in the same way.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from bridgelaw.board import STRAINS, Call
from bridgelaw.cards import ALL_CARDS, RANK_LETTERS, SUIT_LETTERS, Card, Seat, Suit, cards_of
from bridgelaw.records.deal_text import FULL_PACK, HOLDINGS, check_hands
from bridgelaw.records.defects import Findings
from bridgelaw.records.lin.fields import BLANK
from bridgelaw.records.record import CallEntry, FinalBid, Hands, PlayEntry

__all__ = [
    "CALLS",
    "CARDS",
    "DEALERS",
    "VULNERABILITIES",
    "Official",
    "complete",
    "read_call",
    "read_deal",
    "read_hand",
    "read_label",
    "read_names",
    "read_official",
    "sound_deal",
]

Vulnerable = Literal["none", "NS", "EW", "all"]

DEALERS: Final = {"1": Seat.S, "2": Seat.W, "3": Seat.N, "4": Seat.E}
"""The digit before the hands of ``md``."""

IN_ORDER: Final = (Seat.S, Seat.W, Seat.N, Seat.E)
"""The order of hands and of names."""

VULNERABILITIES: Final[dict[str, Vulnerable]] = {
    "o": "none", "0": "none", "-": "none", "n": "NS", "e": "EW", "b": "all",
}  # fmt: skip
"""What ``sv`` says, in lower case."""


# -- calls and cards --------------------------------------------------------------------------------------------


def _spellings() -> dict[str, str]:
    """Every spelling of a call, in lower case, and the call."""
    spelt = {"p": "P", "pass": "P", "d": "X", "x": "X", "dbl": "X", "double": "X"}
    spelt |= {"r": "XX", "xx": "XX", "rdbl": "XX", "redouble": "XX"}
    for level in range(1, 8):
        for strain in STRAINS:
            spelt[f"{level}{strain}".lower()] = f"{level}{strain}"
        spelt[f"{level}n"] = f"{level}NT"
    return spelt


CALL_OF: Final = {spelling: Call.parse(call) for spelling, call in _spellings().items()}
"""The calls by their spellings in lower case."""

CALLS: Final = {
    spelt + mark: CallEntry(call, spelt + mark, alert=bool(mark))
    for spelling, call in CALL_OF.items()
    for spelt in (spelling, spelling.upper(), spelling.capitalize())
    for mark in ("", "!")
}
"""The entries of calls without explanation, by what is written."""

CARDS: Final = {
    text: PlayEntry(card, text)
    for card in ALL_CARDS
    for text in (card.text, card.text.lower(), card.text[0].lower() + card.text[1], card.text.capitalize())
}
"""The entries of cards without remarks, by what is written."""

_CARD: Final = re.compile(r"([SHDCshdc])(10|[2-9TJQKAtjqka])?")


def read_call(written: str) -> CallEntry:
    """The entry of a call that is written in an unusual way; its call is None if it is none."""
    text = written.strip(BLANK)
    alert = text.endswith("!")
    return CallEntry(CALL_OF.get(text.rstrip("!").lower()), written, alert=alert)


def read_cards(written: str) -> list[tuple[int, str, Suit, Card | None]] | None:
    """The cards of a value that may have several, or suits alone: the place and text of each, its suit, and the card
    if its rank is named. None if there is anything else in it."""
    found, at = [], 0
    length = len(written)
    while at < length:
        if written[at] in BLANK:
            at += 1
            continue
        card = _CARD.match(written, at)
        if card is None:
            return None
        suit = Suit.parse(card[1])
        rank = (card[2] or "").upper().replace("10", "T")
        found.append((at, card[0], suit, Card.parse(suit.name[0] + rank) if rank else None))
        at = card.end()
    return found


# -- deals ------------------------------------------------------------------------------------------------------

_SUITS: Final = "S([2-9TJQKA]*)H([2-9TJQKA]*)D([2-9TJQKA]*)C([2-9TJQKA]*)"
_DEAL: Final = re.compile(f"([1-4]){_SUITS},{_SUITS},{_SUITS}(?:,(?:{_SUITS})?)?")


class Deal(NamedTuple):
    """What ``md`` says. ``completed`` tells that a hand was not written and has the cards that are left; ``cards``,
    how many can be played."""

    dealer: Seat | None
    hands: Hands | None
    completed: bool
    cards: int = 52


@lru_cache(maxsize=256)
def sound_deal(text: str) -> Deal | None:
    """A deal that is written as it should be, None for any other; the same board comes from many tables."""
    found = _DEAL.fullmatch(text)
    if found is None:
        return None
    parts = found.groups("")
    hands = []
    try:
        for at in range(1, 17, 4):
            spades, hearts, diamonds, clubs = parts[at : at + 4]
            hands.append(
                HOLDINGS[spades] << 39 | HOLDINGS[hearts] << 26 | HOLDINGS[diamonds] << 13 | HOLDINGS[clubs]
            )
    except KeyError:
        return None
    south, west, north, east = hands
    given = found[14] is not None
    if not given:
        east = FULL_PACK & ~(south | west | north)
    sound = all(hand.bit_count() == 13 for hand in (south, west, north, east))
    if not sound or south | west | north | east != FULL_PACK:
        return None
    return Deal(DEALERS[parts[0]], (north, east, south, west), not given)


def read_deal(text: str, offset: int, findings: Findings) -> Deal:
    """Read the value of ``md``, which stands at an offset, however it is written: the dealer's digit, then the hands
    of South, West, North and East, of which one may be left out."""
    at = len(text) - len(text.lstrip(BLANK))
    dealer = DEALERS.get(text[at : at + 1])
    if dealer is None:
        findings.add("lin.dealer", offset + at, found=text[at : at + 1])
    begin = at + text[at : at + 1].isdecimal()
    hands: list[int | None] = [None] * 4
    places = [offset] * 4
    at = offset + begin
    for number, written in enumerate(text[begin:].split(",")):
        if number < 4:
            seat = IN_ORDER[number]
            places[seat] = at
            hands[seat] = read_hand(written, at, findings)
        elif written.strip(BLANK):
            findings.add("deal.hands_too_many", at, found=written)
        at += len(written) + 1
    found: Hands = (hands[0], hands[1], hands[2], hands[3])
    if found == (None, None, None, None):
        if dealer is None or begin < len(text.rstrip(BLANK + ",")):
            findings.add("deal.empty", offset)
        return Deal(dealer, None, False)
    whole = complete(found)
    check_hands(whole, (places[0], places[1], places[2], places[3]), findings)
    cards = 52 if None in whole else sum(bits.bit_count() for bits in whole if bits is not None)
    return Deal(dealer, whole, whole != found, cards)


def complete(hands: Hands) -> Hands:
    """The hands, with the cards that are left where one of four is not written and the others are whole."""
    shown = [bits for bits in hands if bits is not None]
    if len(shown) != 3 or any(bits.bit_count() != 13 for bits in shown):
        return hands
    left = FULL_PACK & ~(shown[0] | shown[1] | shown[2])
    if left.bit_count() != 13:
        return hands
    north, east, south, west = (left if bits is None else bits for bits in hands)
    return north, east, south, west


def read_hand(text: str, offset: int, findings: Findings) -> int | None:
    """Read one hand with its suits' letters, ``SAK2HQJDT9C``, suits and ranks in any order; None if there is none."""
    bits, suit, at = 0, None, 0
    told = False
    if not text.strip(BLANK + "-"):
        return None
    while at < len(text):
        letter = text[at].upper()
        step = 1
        if text.startswith("10", at):
            findings.add("deal.ten", offset + at, found="10", assumed="T")
            letter, step = "T", 2
        if letter in SUIT_LETTERS:
            suit = Suit.parse(letter)
        elif letter in RANK_LETTERS and suit is not None:
            card = ALL_CARDS[13 * suit + RANK_LETTERS.index(letter)]
            if bits & card.bit:
                findings.add("deal.card_twice", offset + at, found=card.text)
            bits |= card.bit
        elif letter in RANK_LETTERS:
            if not told:
                findings.add("lin.no_suit", offset + at, found=text)
            told = True
        elif letter not in BLANK + "-":
            findings.add("deal.no_rank", offset + at, found=text[at])
        at += step
    return bits


def lowest(bits: int, suit: Suit) -> Card | None:
    """The lowest card of a suit in a hand; None if there is none."""
    held = cards_of(bits & 0x1FFF << 13 * suit)
    return held[-1] if held else None


# -- names, numbers, results ------------------------------------------------------------------------------------

Names = tuple[str, str, str, str]


def read_names(value: str) -> tuple[tuple[Names, ...], bool]:
    """The names of ``pn``, by room, each in the order North, East, South, West; and whether they were told apart as
    they stand. A part that begins with a blank is taken for the rest of the name before it; if there are not four or
    eight names then, there are none."""
    parts = value.split(",")
    sound = len(parts) in (4, 8)
    if not sound and len(parts) < 100:
        joined: list[str] = []
        for part in parts:
            if joined and part[:1] == " " and part.strip(BLANK):
                joined[-1] += "," + part
            else:
                joined.append(part)
        parts = joined
    if len(parts) not in (4, 8):
        return (), False
    names = [part.strip(BLANK) for part in parts]
    tables = [(names[at + 2], names[at + 3], names[at], names[at + 1]) for at in range(0, len(names), 4)]
    return tuple(tables), sound


_LABEL: Final = re.compile(r"(?:board|bd)[ +]*(?=\S)", re.IGNORECASE)


def read_label(text: str) -> str:
    """The board's name without the word Board: ``12`` of ``Board 12``."""
    text = text.strip(BLANK)
    found = _LABEL.match(text)
    return text[found.end() :] if found else text


class Official(NamedTuple):
    """A result of ``rs``: None for its contract if all passed."""

    bid: FinalBid | None
    declarer: Seat | None
    tricks: int | None


_OFFICIAL: Final = re.compile(r"([1-7])(NT?|[CDHS])([NESW])(X{0,2})(?:(=)|([+-]\d{1,2}))", re.IGNORECASE)


def read_official(text: str) -> Official | None:
    """Read a result of a match, ``4SWx-2``; None if it says nothing or cannot be read."""
    text = text.strip(BLANK)
    if text.upper() in ("P", "PASS"):
        return Official(None, None, None)
    found = _OFFICIAL.fullmatch(text)
    if found is None:
        return None
    level = int(found[1])
    strain = "CDHSN".index(found[2][0].upper())
    tricks = level + 6 + int(found[6] or 0)
    if not 0 <= tricks <= 13:
        return None
    return Official(FinalBid(level, strain, len(found[4])), Seat.parse(found[3]), tricks)

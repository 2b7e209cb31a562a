"""Deals as PBN, RBN and viewer links write them, four hands from any first seat: read as they really occur.

A well-formed deal is read by looking up its sixteen holdings; any other goes through a reading that locates what is
wrong with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

from bridgelaw.cards import (
    RANK_LETTERS,
    SEAT_LETTERS,
    SUIT_LETTERS,
    SUITS_IN_ORDER,
    Card,
    Rank,
    Seat,
    cards_of,
)
from bridgelaw.records.defects import Findings
from bridgelaw.records.record import Hands

__all__ = ["HOLDINGS", "check_hands", "deal_text", "hand_text", "read_deal", "read_hand"]

FULL_PACK: Final = (1 << 52) - 1
_NO_HANDS: Final[Hands] = (None, None, None, None)
_BLANK: Final = " \t\r\n"


class _Holdings(dict[str, int]):
    """The cards of one suit by their letters, as thirteen bits; a holding is worked out when it first occurs.

    Only holdings in rank order, either way, are kept, so that there can be no more than 16,384 of them. KeyError for
    what is no holding or names a card twice.
    """

    def __missing__(self, letters: str) -> int:
        bits, indices = 0, []
        for letter in letters:
            index = RANK_LETTERS.find(letter)
            if index < 0 or bits >> index & 1:
                raise KeyError(letters)
            bits |= 1 << index
            indices.append(index)
        if indices in (sorted(indices), sorted(indices, reverse=True)):
            self[letters] = bits
        return bits


HOLDINGS: Final = _Holdings()
"""``HOLDINGS["AK2"]``: the bits of one suit, deuce lowest. KeyError for what is not written as it should be."""


def read_deal(text: str, offset: int, findings: Findings) -> Hands:
    """Read ``N:AKQ.J2.. ...``, which stands at an offset of the extract; ``-`` is a hand that is not shown.

    What is wrong goes to the findings, ``deal.*``; a hand that cannot be read is None, and so are all four of a deal
    without a first seat.
    """
    hands = _well_formed(text)
    if hands is None:
        return _DealReading(text, offset, findings).hands()
    return hands


@lru_cache(256)
def _well_formed(text: str) -> Hands | None:
    """The hands of a deal that is written as it should be, None for any other; tables of one board follow each other
    in files, so the last deals are kept."""
    first = SEAT_LETTERS.find(text[:1])
    words = text[2:].split(" ")
    if first < 0 or text[1:2] != ":" or len(words) != 4:
        return None
    hands: list[int | None] = []
    union = count = shown = 0
    holdings = HOLDINGS
    try:
        for word in words:
            if word == "-":
                hands.append(None)
                continue
            spades, hearts, diamonds, clubs = word.split(".")
            bits = (
                holdings[spades] << 39 | holdings[hearts] << 26 | holdings[diamonds] << 13 | holdings[clubs]
            )
            if len(word) != 16:
                return None
            hands.append(bits)
            union |= bits
            count += bits.bit_count()
            shown += 1
    except (KeyError, ValueError):
        return None
    if count != 13 * shown or union.bit_count() != count:
        return None
    one, two, three, four = hands[-first:] + hands[:-first] if first else hands
    return one, two, three, four


class _DealReading:
    """The reading of a deal that is not as it should be."""

    def __init__(self, text: str, offset: int, findings: Findings) -> None:
        self._text = text
        self._offset = offset
        self._findings = findings

    def _defect(self, code: str, at: int, found: str = "", assumed: str = "") -> None:
        self._findings.add(code, self._offset + at, found=found, assumed=assumed)

    def hands(self) -> Hands:
        text = self._text
        lead = len(text) - len(text.lstrip(_BLANK))
        if lead == len(text):
            self._defect("deal.empty", 0)
            return _NO_HANDS
        colon = text.find(":")
        seat = SEAT_LETTERS.find(text[lead : lead + 1].upper())
        if colon < 0 or text[lead:colon].strip(_BLANK).upper() not in tuple(SEAT_LETTERS):
            self._defect("deal.first_seat", lead, text[lead : lead + 20])
            return _NO_HANDS
        if text[lead] not in SEAT_LETTERS:
            self._defect("deal.lower_case", lead, text[lead], text[lead].upper())
        hands: list[int | None] = [None] * 4
        places = [0] * 4
        words = list(_words(text, colon + 1))
        for turn, (word, at) in enumerate(words[:4]):
            who = Seat((seat + turn) & 3)
            places[who] = self._offset + at
            if word != "-":
                hands[who] = read_hand(word, self._offset + at, self._findings)
        if len(words) < 4:
            self._defect("deal.hands_missing", len(text), str(len(words)))
        elif len(words) > 4:
            self._defect("deal.hands_too_many", words[4][1], words[4][0])
        found: Hands = (hands[0], hands[1], hands[2], hands[3])
        check_hands(found, (places[0], places[1], places[2], places[3]), self._findings)
        return found


def _words(text: str, start: int) -> list[tuple[str, int]]:
    found, at = [], start
    for word in text[start:].replace("\t", " ").replace("\r", " ").replace("\n", " ").split(" "):
        if word:
            found.append((word, at))
        at += len(word) + 1
    return found


def read_hand(word: str, offset: int, findings: Findings) -> int | None:
    """Read one hand, ``AK2.QJ..T98765432``; None if it cannot be told which suits its cards are of."""
    bits, suit, dots = 0, 0, 0
    lettered = any(letter in "SHDCshdc" for letter in word)
    told: set[str] = set()
    length = len(word)

    def tell_once(code: str, at: int, found: str, assumed: str) -> None:
        if code not in told:
            told.add(code)
            findings.add(code, offset + at, found=found, assumed=assumed)

    at = 0
    while at < length:
        letter = word[at]
        upper = letter.upper()
        step = 1
        if letter == ".":
            dots += 1
            suit = dots if not lettered else suit
        elif upper in SUIT_LETTERS:
            tell_once("deal.suit_letters", at, word, "")
            suit = 3 - SUIT_LETTERS.index(upper)
        else:
            if word.startswith("10", at):
                tell_once("deal.ten", at, "10", "T")
                upper, step = "T", 2
            rank = RANK_LETTERS.find(upper)
            if rank < 0:
                findings.add("deal.no_rank", offset + at, found=letter)
            elif suit > 3:
                findings.add("deal.dots", offset + at, found=word)
                return None
            else:
                if letter != upper and step == 1:
                    tell_once("deal.lower_case", at, letter, upper)
                card = Card.of(SUITS_IN_ORDER[suit], Rank(rank + 2))
                if bits & card.bit:
                    findings.add("deal.card_twice", offset + at, found=card.text)
                bits |= card.bit
        at += step
    if lettered:
        return bits
    if dots > 3:
        findings.add("deal.dot_too_many", offset + word.rindex("."), found=word, assumed=word[: 3 - dots])
    elif dots < 3:
        findings.add("deal.dots", offset, found=word)
        return None
    return bits


def check_hands(hands: Hands, places: tuple[int, int, int, int], findings: Findings) -> None:
    """Find cards that two hands hold, and hands of wrong size; ``places`` are the offsets of the four hands.

    Where every hand shown has the same number of cards, fewer than thirteen, the deal is an ending.
    """
    seen, counts = 0, {}
    for seat in Seat:
        bits = hands[seat]
        if bits is None:
            continue
        for card in cards_of(bits & seen):
            findings.add("deal.card_in_two_hands", places[seat], found=card.text)
        seen |= bits
        counts[seat] = bits.bit_count()
    if not counts:
        return
    usual, often = Counter(counts.values()).most_common(1)[0]
    if often < len(counts) or often < 2 or usual > 13:
        usual = 13
    for seat, count in counts.items():
        if count != usual:
            findings.add("deal.hand_size", places[seat], found=f"{seat} {count}")
    if usual < 13:
        findings.add("deal.ending", places[next(iter(counts))], found=str(usual))


def hand_text(bits: int) -> str:
    """A hand as PBN writes it: spades, hearts, diamonds, clubs, each from the top, between dots."""
    return ".".join([_letters(bits >> 13 * suit & 0x1FFF) for suit in SUITS_IN_ORDER])


@cache
def _letters(holding: int) -> str:
    """The letters of one suit's thirteen bits, from the top; there are 8,192 such texts."""
    return "".join(RANK_LETTERS[rank] for rank in range(12, -1, -1) if holding >> rank & 1)


def deal_text(hands: Hands, first: Seat = Seat.N) -> str:
    """A deal as PBN writes it, from this seat; ``-`` for a hand that is not shown."""
    return _deal_text(hands, first)


def text_of_deal(hands: Hands, first: Seat) -> str:
    """:func:`deal_text` in Python."""
    turns = (hands[(first + step) & 3] for step in range(4))
    return f"{SEAT_LETTERS[first]}:" + " ".join("-" if bits is None else hand_text(bits) for bits in turns)


_deal_text: Callable[[Hands, Seat], str]
try:
    from bridgelaw.records import _scan
except ImportError:
    _deal_text = text_of_deal
else:
    _deal_text = _scan.deal_text

"""Suits, ranks, cards, seats and sides: the things that lie on a bridge table.

Cards are interned (there are exactly 52 objects), so they compare by identity and travel as small bit sets:
``card.bit`` is a one-bit integer, and a *card set* is the union of such bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final, final

__all__ = [
    "ALL_CARDS",
    "SUITS_IN_ORDER",
    "Card",
    "Rank",
    "Seat",
    "Side",
    "Suit",
    "bits_of",
    "cards_of",
    "suit_bits",
]

RANK_LETTERS: Final = "23456789TJQKA"
SUIT_LETTERS: Final = "CDHS"
SEAT_LETTERS: Final = "NESW"


class Suit(IntEnum):
    """A suit; greater suits rank higher in the auction (Law 18)."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    def __str__(self) -> str:
        return SUIT_LETTERS[self]

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read a suit letter, ``S H D C``. Raise ValueError for anything else."""
        index = SUIT_LETTERS.find(text.upper()) if len(text) == 1 else -1
        if index < 0:
            raise ValueError(f"{text!r} is no suit; suits are S, H, D, C")
        return cls(index)


SUITS_IN_ORDER: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
"""The suits as bridge players list them."""


class Rank(IntEnum):
    """A rank, 2 to 14; ten and above are honours."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    def __str__(self) -> str:
        return RANK_LETTERS[self - 2]

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Read a rank, ``A K Q J T 9 ... 2`` or ``10``. Raise ValueError for anything else."""
        letter = "T" if text == "10" else text.upper()
        index = RANK_LETTERS.find(letter) if len(letter) == 1 else -1
        if index < 0:
            raise ValueError(f"{text!r} is no rank; ranks are A K Q J T 9 8 7 6 5 4 3 2")
        return cls(index + 2)


class Seat(IntEnum):
    """A seat at the table; ``seat.lho`` plays next after it."""

    N = 0
    E = 1
    S = 2
    W = 3

    def __str__(self) -> str:
        return self.name

    @property
    def lho(self) -> Seat:
        """The left-hand opponent, who is next in rotation."""
        return _SEATS[(self + 1) & 3]

    @property
    def partner(self) -> Seat:
        """The player opposite."""
        return _SEATS[(self + 2) & 3]

    @property
    def rho(self) -> Seat:
        """The right-hand opponent."""
        return _SEATS[(self + 3) & 3]

    @property
    def side(self) -> Side:
        """North-South or East-West."""
        return _SIDES[self & 1]

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Read a seat letter, ``N E S W``. Raise ValueError for anything else."""
        index = SEAT_LETTERS.find(text.upper()) if len(text) == 1 else -1
        if index < 0:
            raise ValueError(f"{text!r} is no seat; seats are N, E, S, W")
        return cls(index)


class Side(IntEnum):
    """A partnership."""

    NS = 0
    EW = 1

    def __str__(self) -> str:
        return self.name

    @property
    def other(self) -> Side:
        """The opponents."""
        return _SIDES[1 - self]

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The two seats of this side."""
        return (_SEATS[self], _SEATS[self + 2])

    @classmethod
    def parse(cls, text: str) -> Side:
        """Read ``NS`` or ``EW``. Raise ValueError for anything else."""
        if text not in ("NS", "EW"):
            raise ValueError(f"{text!r} is no side; sides are NS and EW")
        return cls[text]


_SEATS: Final = (Seat.N, Seat.E, Seat.S, Seat.W)
_SIDES: Final = (Side.NS, Side.EW)


@final
class Card:
    """One of the 52 cards, e.g. ``Card.parse("HQ")``; suit first in text. There is one of each: the same card is always
    the same object."""

    __slots__ = ("bit", "index", "rank", "suit", "text")

    suit: Suit
    rank: Rank
    index: int
    """0 (two of clubs) to 51 (ace of spades)."""
    bit: int
    """``1 << index``: the card as a card set."""
    text: str

    def __new__(cls, suit: Suit, rank: Rank) -> Card:
        """The card of this suit and rank. Raise ValueError for a suit or rank that there is not."""
        index = Suit(suit) * 13 + Rank(rank) - 2
        if index < len(_pack):
            return _pack[index]
        card = super().__new__(cls)
        put = object.__setattr__
        put(card, "suit", suit)
        put(card, "rank", rank)
        put(card, "index", index)
        put(card, "bit", 1 << index)
        put(card, "text", f"{suit}{rank}")
        _pack.append(card)
        return card

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card cannot change")

    def __reduce__(self) -> tuple[object, ...]:
        return (Card.parse, (self.text,))

    def __repr__(self) -> str:
        return f"Card({self.text})"

    def __str__(self) -> str:
        return self.text

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    @property
    def is_honour(self) -> bool:
        """Ace, king, queen, jack or ten (the Laws' definition)."""
        return self.rank >= Rank.TEN

    @staticmethod
    def of(suit: Suit, rank: Rank) -> Card:
        """The card of this suit and rank."""
        return ALL_CARDS[suit * 13 + rank - 2]

    @staticmethod
    def parse(text: str) -> Card:
        """Read a card, suit first: ``SA``, ``HT``, ``D2``. Raise ValueError for anything else."""
        card = _BY_TEXT.get(text)
        if card is None:
            card = _BY_TEXT.get(str(text).strip().upper().replace("10", "T"))
        if card is None:
            raise ValueError(f"{text!r} is no card; write the suit first, then the rank: SA, HT, D2")
        return card


_pack: Final[list[Card]] = []
ALL_CARDS: Final = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""The pack, two of clubs first."""

_BY_TEXT: Final = {card.text: card for card in ALL_CARDS}


def suit_bits(suit: Suit) -> int:
    """The card set of all thirteen cards of a suit."""
    return 0x1FFF << (13 * suit)


def bits_of(cards: Iterable[Card]) -> int:
    """The card set of these cards."""
    bits = 0
    for card in cards:
        bits |= card.bit
    return bits


def cards_of(bits: int) -> tuple[Card, ...]:
    """The cards of a card set as players sort them: spades, hearts, diamonds, clubs, each from the top."""
    return tuple(_descending(bits))


def _descending(bits: int) -> Iterator[Card]:
    while bits:
        index = bits.bit_length() - 1
        yield ALL_CARDS[index]
        bits ^= 1 << index

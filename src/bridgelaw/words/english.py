"""Facts in English words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bridgelaw.cards import Card, Rank, Seat, Side, Suit
from bridgelaw.words.inflection import NOUNS, Forms, Grammar

__all__ = ["English"]

SEATS: Final = {Seat.N: "North", Seat.E: "East", Seat.S: "South", Seat.W: "West"}
SUITS: Final = {Suit.CLUBS: "club", Suit.DIAMONDS: "diamond", Suit.HEARTS: "heart", Suit.SPADES: "spade"}
RANKS: Final = {
    Rank.TWO: "two",
    Rank.THREE: "three",
    Rank.FOUR: "four",
    Rank.FIVE: "five",
    Rank.SIX: "six",
    Rank.SEVEN: "seven",
    Rank.EIGHT: "eight",
    Rank.NINE: "nine",
    Rank.TEN: "ten",
    Rank.JACK: "jack",
    Rank.QUEEN: "queen",
    Rank.KING: "king",
    Rank.ACE: "ace",
}
ROLES: Final = {
    "declarer": "declarer",
    "presumed_declarer": "the presumed declarer",
    "dummy": "dummy",
    "defender": "the defender",
    "partner": "partner",
    "lho": "the left-hand opponent",
    "rho": "the right-hand opponent",
    "offender": "the offender",
    "director": "the Director",
    "player": "the player",
}
NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen",
)  # fmt: skip
ORDINALS: Final = (
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    "tenth", "eleventh", "twelfth", "thirteenth",
)  # fmt: skip


class English(Grammar):
    """English: articles, and singular or plural."""

    lang = "en"
    link_and = "and"
    link_also = "and"
    link_or = "or"

    def seat(self, seat: Seat, forms: Forms) -> str:
        """Name a seat: "East"."""
        return SEATS[seat]

    def side(self, side: Side, forms: Forms) -> str:
        """Name a side: "North–South", or with ``both`` its players."""
        first, second = side.seats
        link = " and " if "both" in forms else "–"
        return f"{SEATS[first]}{link}{SEATS[second]}"

    def suit(self, suit: Suit, forms: Forms) -> str:
        """Name a suit: "spades", as a lead "a spade", one card of it "spade"."""
        if "lead" in forms:
            return f"a {SUITS[suit]}"
        return SUITS[suit] if "one" in forms else f"{SUITS[suit]}s"

    def card(self, card: Card, forms: Forms) -> str:
        """Name a card: "the nine of diamonds"."""
        return f"{self._rank(card, forms)} of {SUITS[card.suit]}s"

    def cards_of_a_suit(self, cards: Sequence[Card], forms: Forms) -> list[str]:
        """Name several cards: "the king", "the nine of diamonds"."""
        return [*(self._rank(card, forms) for card in cards[:-1]), self.card(cards[-1], forms)]

    @staticmethod
    def _rank(card: Card, forms: Forms) -> str:
        return RANKS[card.rank] if "bare" in forms else f"the {RANKS[card.rank]}"

    def number(self, number: int, forms: Forms) -> str:
        """Say a number: "2", "2 tricks", "two tricks", "fifth"."""
        if "ord" in forms and 0 < number < len(ORDINALS):
            return ORDINALS[number]
        said = NUMBERS[number] if "words" in forms and 0 <= number < len(NUMBERS) else str(number)
        noun = forms.first(NOUNS, "").replace("_", " ")
        return f"{said} {noun.removesuffix('s') if number == 1 else noun}" if noun else said

    def role(self, role: str, forms: Forms) -> str:
        """Name a role: "declarer", "the offender"."""
        name = ROLES.get(role, role)
        return name.removeprefix("the ") if "bare" in forms else name

    def plural(self, number: int) -> int:
        """One or many."""
        return 0 if number == 1 else 1

    def gender(self, value: object) -> int:
        """English words have no gender: the first text, or the plural's if there is one."""
        return 0 if self.is_single(value) else 2

"""Facts of the engine as words in a sentence.

A placeholder of a message may carry forms after its colon, divided by spaces: ``{card:ins}``, ``{card:acc cap}``.
Each language knows its own forms and passes over the others, so a form that only one language has does no harm.

=================  ==========================================================================================
form               what it does
=================  ==========================================================================================
nom gen dat acc    the Russian case of a seat, side, card, suit, role or counted noun (``nom`` if none is given)
ins pre
cap                a capital first letter
or                 a list is joined with "or" instead of "and"
nor                the same after a negation: Russian «ни в пику, ни в черву»
its_suit           the suit of a card, in the forms of a suit
by_suit            a list of cards suit by suit, each suit said once
bare               English: a card or role without its article
lead               a suit as a lead: "a spade", «в пику»
one                one card of the suit: "spade", «пика» (in the case asked for)
both               a side as its two players: "North and South", «Север и Юг»
tricks cards       a number with its noun: "2 tricks", «2 взятки»; see :data:`NOUNS`
words              that number in words: "two tricks", «две взятки»
ord                a number as an ordinal: "fifth", «пятая» (feminine, for a trick)
role option        a string as a role at the table or as an option on offer
number A|B         the text that agrees in number: ``{cards:number is|are}``, in Russian for a count
                   ``{n:number взятка|взятки|взяток}``
gender M|F|P       the Russian text that agrees in gender or plural: ``{card:gender взят|взята|взяты}``
either A|B         A if the fact is true, B if it is false or nothing
suit C|D|H|S       the text for that suit
=================  ==========================================================================================
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

from bridgelaw.cards import Card, Seat, Side, Suit

__all__ = ["NOUNS", "Fact", "Forms", "Grammar"]

NOUNS: Final = ("tricks", "cards", "suits", "boards", "penalty_cards", "minutes")
"""The nouns that a number can be given."""

NOTHING: Final = "—"
"""What stands for a fact that is nothing."""

CHOOSERS: Final = ("number", "gender", "either", "suit")
"""The forms that choose among texts."""


class Forms(frozenset[str]):
    """The forms that a placeholder asks for."""

    @staticmethod
    def parse(text: str) -> Forms:
        """Read forms divided by spaces."""
        return Forms(text.split())

    def first(self, among: Sequence[str], default: str) -> str:
        """The one of these forms that is asked for, or the default."""
        return next((form for form in among if form in self), default)


class Grammar(ABC):
    """How one language puts facts into words."""

    lang: str

    def express(self, value: object, spec: str, options: Callable[[str], str]) -> str:
        """Put a fact into words, in the form that the placeholder asks for; ``options`` names an option."""
        kind, _, texts = spec.partition(" ")
        if kind in CHOOSERS:
            return self._chosen(value, kind, texts.split("|"))
        forms = Forms.parse(spec)
        words = self._words(value, forms, options)
        return words[:1].upper() + words[1:] if "cap" in forms else words

    def _words(self, value: object, forms: Forms, options: Callable[[str], str]) -> str:
        if isinstance(value, Card):
            return self.suit(value.suit, forms) if "its_suit" in forms else self.card(value, forms)
        if isinstance(value, Seat):
            return self.seat(value, forms)
        if isinstance(value, Suit):
            return self.suit(value, forms)
        if isinstance(value, Side):
            return self.side(value, forms)
        if value is None or value == ():
            return NOTHING
        if isinstance(value, tuple | list):
            return self._list(value, forms, options)
        if isinstance(value, int) and not isinstance(value, bool):
            return self.number(value, forms)
        if isinstance(value, str) and "role" in forms:
            return self.role(value, forms)
        if isinstance(value, str) and "option" in forms:
            return options(value)
        return str(value)

    def _list(self, values: Sequence[object], forms: Forms, options: Callable[[str], str]) -> str:
        cards = [value for value in values if isinstance(value, Card)]
        if "its_suit" in forms and cards:
            parts = [self.suit(suit, forms) for suit in dict.fromkeys(card.suit for card in cards)]
        elif len(cards) == len(values) and len({card.suit for card in cards}) == 1:
            parts = self.cards_of_a_suit(cards, forms)
        elif len(cards) == len(values) and "by_suit" in forms:
            return self._suit_by_suit(cards, forms)
        else:
            parts = [self._words(value, forms, options) for value in values]
        return self.join(parts, forms)

    def _suit_by_suit(self, cards: Sequence[Card], forms: Forms) -> str:
        """Several cards: "the king and the ten of diamonds, and the ace of clubs"."""
        suits = [
            [card for card in cards if card.suit == suit]
            for suit in dict.fromkeys(card.suit for card in cards)
        ]
        groups = [self.join(self.cards_of_a_suit(held, forms), forms) for held in suits]
        if len(groups) == len(cards):
            return self.join(groups, forms)
        link = self.link_or if forms & {"or", "nor"} else self.link_also
        return f"{', '.join(groups[:-1])}, {link} {groups[-1]}"

    def join(self, parts: Sequence[str], forms: Forms) -> str:
        """Make a list of words: "a, b and c"."""
        link = self.link_or if forms & {"or", "nor"} else self.link_and
        return parts[-1] if len(parts) == 1 else f"{', '.join(parts[:-1])} {link} {parts[-1]}"

    def _chosen(self, value: object, kind: str, texts: Sequence[str]) -> str:
        if kind == "suit":
            index = int(value) if isinstance(value, Suit) else 0
        elif kind == "either":
            index = 0 if value else 1
        elif kind == "gender":
            index = self.gender(value)
        elif isinstance(value, int) and not isinstance(value, Seat | Suit | Side):
            index = self.plural(value)
        else:
            index = 0 if self.is_single(value) else 1
        return texts[min(index, len(texts) - 1)]

    @staticmethod
    def is_single(value: object) -> bool:
        """Does a verb stand in the singular with this fact?"""
        if isinstance(value, tuple | list):
            return len(value) == 1
        return not isinstance(value, Side | Suit)

    link_and: str
    link_also: str
    """Between lists."""
    link_or: str

    @abstractmethod
    def seat(self, seat: Seat, forms: Forms) -> str:
        """Name a seat."""

    @abstractmethod
    def side(self, side: Side, forms: Forms) -> str:
        """Name a side."""

    @abstractmethod
    def suit(self, suit: Suit, forms: Forms) -> str:
        """Name a suit."""

    @abstractmethod
    def card(self, card: Card, forms: Forms) -> str:
        """Name a card."""

    @abstractmethod
    def cards_of_a_suit(self, cards: Sequence[Card], forms: Forms) -> list[str]:
        """Name several cards of one suit, which is said once, after the last."""

    @abstractmethod
    def number(self, number: int, forms: Forms) -> str:
        """Say a number, with the noun asked for."""

    @abstractmethod
    def role(self, role: str, forms: Forms) -> str:
        """Name a role at the table; a role that is not known stays as it is."""

    @abstractmethod
    def plural(self, number: int) -> int:
        """Which of the texts for one, (few,) many agrees with the number."""

    @abstractmethod
    def gender(self, value: object) -> int:
        """Which of the texts masculine, feminine, plural agrees with the fact."""


class Fact:
    """A fact of the engine, wrapped so that a message can ask for a form of it."""

    __slots__ = ("_grammar", "_options", "_value")

    def __init__(self, value: object, grammar: Grammar, options: Callable[[str], str] = str) -> None:
        self._value = value
        self._grammar = grammar
        self._options = options

    def __format__(self, spec: str) -> str:
        return self._grammar.express(self._value, spec, self._options)

    def __str__(self) -> str:
        return format(self, "")

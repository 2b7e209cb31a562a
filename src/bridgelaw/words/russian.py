"""Facts in Russian words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bridgelaw.cards import Card, Rank, Seat, Side, Suit
from bridgelaw.words.inflection import NOUNS, Forms, Grammar

__all__ = ["Russian"]

CASES: Final = ("nom", "gen", "dat", "acc", "ins", "pre")
MASCULINE: Final = 0
FEMININE: Final = 1
PLURAL: Final = 2

Paradigm = tuple[str, str, str, str, str, str]
"""A word in the six cases, in the order of CASES."""


def _paradigm(stem: str, endings: str) -> Paradigm:
    """Put endings to a stem; ``-`` is no ending."""
    nom, gen, dat, acc, ins, pre = (stem + ending.strip("-") for ending in endings.split())
    return (nom, gen, dat, acc, ins, pre)


def _phrase(first: Paradigm, second: Paradigm) -> Paradigm:
    """Two words that are declined together."""
    nom, gen, dat, acc, ins, pre = (f"{one} {other}" for one, other in zip(first, second, strict=True))
    return (nom, gen, dat, acc, ins, pre)


ANIMATE: Final = "- а у а ом е"
MASCULINE_ADJECTIVE: Final = "ый ого ому ого ым ом"
FEMININE_ADJECTIVE: Final = "ая ой ой ую ой ой"
PLURAL_ADJECTIVE: Final = "ые ых ым ые ыми ых"
SEATS: Final[dict[Seat, Paradigm]] = {
    Seat.N: _paradigm("Север", ANIMATE),
    Seat.E: _paradigm("Восток", ANIMATE),
    Seat.S: _paradigm("Юг", ANIMATE),
    Seat.W: _paradigm("Запад", ANIMATE),
}
SUITS: Final[dict[Suit, Paradigm]] = {
    Suit.CLUBS: _paradigm("треф", "ы - ам ы ами ах"),
    Suit.DIAMONDS: ("бубны", "бубён", "бубнам", "бубны", "бубнами", "бубнах"),
    Suit.HEARTS: ("червы", "червей", "червам", "червы", "червами", "червах"),
    Suit.SPADES: ("пики", "пик", "пикам", "пики", "пиками", "пиках"),
}
HARD: Final = "а ы е у ой е"
AFTER_K: Final = "а и е у ой е"
ONE_OF_SUIT: Final[dict[Suit, Paradigm]] = {
    Suit.CLUBS: _paradigm("треф", HARD),
    Suit.DIAMONDS: _paradigm("бубн", HARD),
    Suit.HEARTS: _paradigm("черв", HARD),
    Suit.SPADES: _paradigm("пик", AFTER_K),
}
RANKS: Final[dict[Rank, Paradigm]] = {
    Rank.TWO: _paradigm("двойк", AFTER_K),
    Rank.THREE: _paradigm("тройк", AFTER_K),
    Rank.FOUR: _paradigm("четвёрк", AFTER_K),
    Rank.FIVE: _paradigm("пятёрк", AFTER_K),
    Rank.SIX: _paradigm("шестёрк", AFTER_K),
    Rank.SEVEN: _paradigm("семёрк", AFTER_K),
    Rank.EIGHT: _paradigm("восьмёрк", AFTER_K),
    Rank.NINE: _paradigm("девятк", AFTER_K),
    Rank.TEN: _paradigm("десятк", AFTER_K),
    Rank.JACK: _paradigm("валет", ANIMATE),
    Rank.QUEEN: _paradigm("дам", HARD),
    Rank.KING: _paradigm("корол", "ь я ю я ём е"),
    Rank.ACE: _paradigm("туз", ANIMATE),
}
MASCULINE_RANKS: Final = (Rank.JACK, Rank.KING, Rank.ACE)

SINGULAR_NOUNS: Final[dict[str, Paradigm]] = {
    "tricks": _paradigm("взятк", AFTER_K),
    "cards": _paradigm("карт", HARD),
    "suits": _paradigm("маст", "ь и и ь ью и"),
    "boards": _paradigm("сдач", "а и е у ей е"),
    "minutes": _paradigm("минут", HARD),
    "penalty_cards": _phrase(_paradigm("штрафн", FEMININE_ADJECTIVE), _paradigm("карт", HARD)),
}
PLURAL_NOUNS: Final[dict[str, Paradigm]] = {
    "tricks": ("взятки", "взяток", "взяткам", "взятки", "взятками", "взятках"),
    "cards": _paradigm("карт", "ы - ам ы ами ах"),
    "suits": _paradigm("маст", "и ей ям и ями ях"),
    "boards": _paradigm("сдач", "и - ам и ами ах"),
    "minutes": _paradigm("минут", "ы - ам ы ами ах"),
    "penalty_cards": _phrase(_paradigm("штрафн", PLURAL_ADJECTIVE), _paradigm("карт", "ы - ам ы ами ах")),
}
AFTER_FEW: Final = {"penalty_cards": "штрафные карты"}
"""Nouns that stand after 2, 3, 4 in another form than their genitive singular."""

_SOFT_NUMERAL: Final = "ь и и ь ью и"
NUMBERS: Final[tuple[Paradigm, ...]] = (
    ("ноль", "ноля", "нолю", "ноль", "нолём", "ноле"),
    ("одна", "одной", "одной", "одну", "одной", "одной"),
    ("две", "двух", "двум", "две", "двумя", "двух"),
    ("три", "трёх", "трём", "три", "тремя", "трёх"),
    ("четыре", "четырёх", "четырём", "четыре", "четырьмя", "четырёх"),
    _paradigm("пят", _SOFT_NUMERAL),
    _paradigm("шест", _SOFT_NUMERAL),
    _paradigm("сем", _SOFT_NUMERAL),
    ("восемь", "восьми", "восьми", "восемь", "восемью", "восьми"),
    _paradigm("девят", _SOFT_NUMERAL),
    _paradigm("десят", _SOFT_NUMERAL),
    _paradigm("одиннадцат", _SOFT_NUMERAL),
    _paradigm("двенадцат", _SOFT_NUMERAL),
    _paradigm("тринадцат", _SOFT_NUMERAL),
)
ORDINALS: Final[tuple[Paradigm, ...]] = (
    ("", "", "", "", "", ""),
    _paradigm("перв", FEMININE_ADJECTIVE),
    _paradigm("втор", FEMININE_ADJECTIVE),
    _paradigm("треть", "я ей ей ю ей ей"),
    *(
        _paradigm(stem, FEMININE_ADJECTIVE)
        for stem in (
            "четвёрт",
            "пят",
            "шест",
            "седьм",
            "восьм",
            "девят",
            "десят",
            "одиннадцат",
            "двенадцат",
            "тринадцат",
        )
    ),
)
PARTICIPLE: Final = "ий его ему его им ем"
ROLES: Final[dict[str, Paradigm]] = {
    "declarer": _paradigm("разыгрывающ", PARTICIPLE),
    "presumed_declarer": _phrase(
        _paradigm("предполагаем", MASCULINE_ADJECTIVE), _paradigm("разыгрывающ", PARTICIPLE)
    ),
    "dummy": _paradigm("болван", ANIMATE),
    "defender": _paradigm("вистующ", PARTICIPLE),
    "partner": _paradigm("партнёр", ANIMATE),
    "lho": _phrase(_paradigm("лев", MASCULINE_ADJECTIVE), _paradigm("оппонент", ANIMATE)),
    "rho": _phrase(_paradigm("прав", MASCULINE_ADJECTIVE), _paradigm("оппонент", ANIMATE)),
    "offender": _paradigm("нарушител", "ь я ю я ем е"),
    "director": ("Судья", "Судьи", "Судье", "Судью", "Судьёй", "Судье"),
    "player": _paradigm("игрок", ANIMATE),
}


def _case(forms: Forms) -> int:
    return CASES.index(forms.first(CASES, "nom"))


class Russian(Grammar):
    """Russian: six cases, gender, and the forms that go with numbers."""

    lang = "ru"
    link_and = "и"
    link_also = "а также"
    link_or = "или"

    def join(self, parts: Sequence[str], forms: Forms) -> str:
        """Make a list of words: «a, б и в», or after a negation «ни а, ни б»."""
        if "nor" in forms and len(parts) > 1:
            return ", ".join(f"ни {part}" for part in parts)
        return super().join(parts, forms)

    def seat(self, seat: Seat, forms: Forms) -> str:
        """Name a seat: «Восток», «Востоку»."""
        return SEATS[seat][_case(forms)]

    def side(self, side: Side, forms: Forms) -> str:
        """Name a side: «Север–Юг», «Северу–Югу»; with ``both`` its players."""
        case = _case(forms)
        first, second = side.seats
        return f"{SEATS[first][case]}{' и ' if 'both' in forms else '–'}{SEATS[second][case]}"

    def suit(self, suit: Suit, forms: Forms) -> str:
        """Name a suit: «пики», as a lead «в пику», one card of it «пика»."""
        if "lead" in forms:
            return f"в {ONE_OF_SUIT[suit][CASES.index('acc')]}"
        return (ONE_OF_SUIT if "one" in forms else SUITS)[suit][_case(forms)]

    def card(self, card: Card, forms: Forms) -> str:
        """Name a card: «девятка бубён», «девяткой бубён»."""
        return f"{RANKS[card.rank][_case(forms)]} {SUITS[card.suit][CASES.index('gen')]}"

    def cards_of_a_suit(self, cards: Sequence[Card], forms: Forms) -> list[str]:
        """Name several cards: «король», «девятка бубён»."""
        return [*(RANKS[card.rank][_case(forms)] for card in cards[:-1]), self.card(cards[-1], forms)]

    def number(self, number: int, forms: Forms) -> str:
        """Say a number: «2», «2 взятки», «две взятки», «пятая»."""
        case = _case(forms)
        if "ord" in forms and 0 < number < len(ORDINALS):
            return ORDINALS[number][case]
        said = NUMBERS[number][case] if "words" in forms and 0 <= number < len(NUMBERS) else str(number)
        noun = forms.first(NOUNS, "")
        return f"{said} {self._counted(number, noun, case)}" if noun else said

    def _counted(self, number: int, noun: str, case: int) -> str:
        plural = self.plural(number)
        if plural == 0:
            return SINGULAR_NOUNS[noun][case]
        if CASES[case] not in ("nom", "acc"):
            return PLURAL_NOUNS[noun][case]
        if plural == 1:
            return AFTER_FEW.get(noun, SINGULAR_NOUNS[noun][CASES.index("gen")])
        return PLURAL_NOUNS[noun][CASES.index("gen")]

    def role(self, role: str, forms: Forms) -> str:
        """Name a role: «разыгрывающий», «болвану»."""
        return ROLES[role][_case(forms)] if role in ROLES else role

    def plural(self, number: int) -> int:
        """One, few or many: 1 взятка, 2 взятки, 5 взяток."""
        last, teens = number % 10, 10 < number % 100 < 20
        if last == 1 and not teens:
            return 0
        return 1 if 2 <= last <= 4 and not teens else 2

    def gender(self, value: object) -> int:
        """Masculine, feminine or plural."""
        if isinstance(value, tuple | list):
            return self.gender(value[0]) if len(value) == 1 else PLURAL
        if isinstance(value, Card):
            return MASCULINE if value.rank in MASCULINE_RANKS else FEMININE
        return PLURAL if isinstance(value, Side | Suit) else MASCULINE

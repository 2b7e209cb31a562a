"""The words of a claim, English and Russian, and what each may be. A word that does not stand here is not understood.

Every form is written out: whatever is not listed (a negation among it) is left unread. ``козыр(ь я и)`` is a stem
with its endings, ``-`` no ending; forms of several words are divided by commas from the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from bridgelaw.cards import Rank, Seat, Suit
from bridgelaw.claims.reading.forms import ADJECTIVE, FEMININE, FORMS

__all__ = ["LONGEST_FORM", "WORDS", "Meanings"]

Meanings = dict[str, Any]
"""What a word may be: its kinds, each with its value (a suit, a number; None where the kind says all)."""

_SUITS: Final = {
    Suit.SPADES: f"пик({FEMININE}), пичк(а и у ой ам ами ах), пичек, вин(и ей ям ями ях), ♠",
    Suit.HEARTS: f"черв(- а ы и у е ой ей ам ами ях ями), червонк({FEMININE}), ♥",
    Suit.DIAMONDS: "бубн(а ы и у е ой ам ами ах ей), бубен, буб(и ей ям ями ях), ♦",
    Suit.CLUBS: "треф(- а ы у е ой ам ами ах), крест(и ю ей ям ями ях), ♣",
}
_ONE_OF_A_SUIT: Final = {
    Suit.SPADES: "spade, spad, spaed, sapde",
    Suit.HEARTS: "heart, haert, herat",
    Suit.DIAMONDS: "diamond, dimond, diamand, daimond",
    Suit.CLUBS: "club, culb",
}
_MANY_OF_A_SUIT: Final = {
    Suit.SPADES: "spades, spads, spaeds, sapdes",
    Suit.HEARTS: "hearts, haerts, herats",
    Suit.DIAMONDS: "diamonds, dimonds, diamons, diamands, daimonds",
    Suit.CLUBS: "clubs, culbs",
}
_SINGLE: Final = {
    Suit.SPADES: "spade, spad, spaed, sapde, пик(а у ой ою), пичк(а у ой)",
    Suit.HEARTS: "heart, haert, herat, черв(а у ой), червонк(а у ой)",
    Suit.DIAMONDS: "diamond, dimond, diamand, daimond, бубн(а у ой)",
    Suit.CLUBS: "club, culb, треф(а у ой), крестю",
}
_ONE_AFTER_BUT: Final = {
    Suit.SPADES: "пики",
    Suit.HEARTS: "червы",
    Suit.DIAMONDS: "бубны",
    Suit.CLUBS: "трефы",
}
"""Genitives (*кроме трефы*: but a club), which elsewhere are plurals too."""
_OF_A_SUIT: Final = {
    Suit.SPADES: f"пиков({ADJECTIVE})",
    Suit.HEARTS: f"червов({ADJECTIVE}), червонн({ADJECTIVE})",
    Suit.DIAMONDS: f"бубнов({ADJECTIVE})",
    Suit.CLUBS: f"трефов({ADJECTIVE})",
}
_RANKS: Final = {
    Rank.ACE: "ace, туз(- а у ом е)",
    Rank.KING: "king, корол(ь я ю ем е), k",
    Rank.QUEEN: "queen, дам(а у ы е ой), q",
    Rank.JACK: "jack, knave, валет(- а у ом е), вальт(а у ом е), j",
    Rank.TEN: "десятк(а у и е ой)",
    Rank.NINE: "девятк(а у и е ой)",
    Rank.EIGHT: "восьмерк(а у и е ой)",
    Rank.SEVEN: "семерк(а у и е ой)",
    Rank.SIX: "шестерк(а у и е ой)",
    Rank.FIVE: "пятерк(а у и е ой)",
    Rank.FOUR: "четверк(а у и е ой)",
    Rank.THREE: "тройк(а у и е ой)",
    Rank.TWO: "двойк(а у и е ой), deuce",
}
_SEVERAL_RANKS: Final = {
    Rank.ACE: "aces, туз(а ы ов)",
    Rank.KING: "kings, корол(я и ей)",
    Rank.QUEEN: "queens, дам(ы -)",
    Rank.JACK: "jacks, валет(а ы ов), вальт(а ы ов)",
}
_NUMBERS: Final = {
    1: "a, an, one, once, один, одна, одно, одну, одной, одного, одним",
    2: "two, twice, два, две, двух, двумя, дважды, both, обе, оба",
    3: "three, три, трех, тремя, трижды",
    4: "four, четыре, четырех",
    5: "five, пять, пяти",
    6: "six, шесть, шести",
    7: "seven, семь, семи",
    8: "eight, восемь, восьми",
    9: "nine, девять, девяти",
    10: "ten, десять, десяти",
    11: "eleven, одиннадцать, одиннадцати",
    12: "twelve, двенадцать, двенадцати",
    13: "thirteen, тринадцать, тринадцати",
}
_HANDS: Final = {
    "hand": "hand(- s), my cards, рук(а и у е ой), мои карты",
    "dummy": "dummy, dumy, dummys, board, boards, table, tables, стол(- а у е ом), болван(- а у е ом)",
}
_HANDS_TO: Final = {
    "hand": "hand, руку, руки",
    "dummy": "dummy, dumy, board, table, стол, стола, болвана",
}
_SEATS: Final = {
    Seat.N: "north, север(- а у е ом)",
    Seat.E: "east, восток(- а у е ом)",
    Seat.S: "south, юг(- а у е ом)",
    Seat.W: "west, запад(- а у е ом)",
}
_SIDES: Final = {
    1: "lho, left hand opponent, левый оппонент, левого оппонента, левому оппоненту, левым оппонентом",
    3: "rho, right hand opponent, правый оппонент, правого оппонента, правому оппоненту, правым оппонентом",
}
"""Who sits next to him, so many seats to the left."""
_COLOURS: Final = {
    (Suit.HEARTS, Suit.DIAMONDS): "reds, red suits, red cards, красн(ые ыми ых), красн(ые ыми ых) масти",
    (Suit.SPADES, Suit.CLUBS): "blacks, black suits, black cards, черн(ые ыми ых), черн(ые ыми ых) масти",
}
_OF_COLOUR: Final = {
    (Suit.HEARTS, Suit.DIAMONDS): "red, красн(ые ых)",
    (Suit.SPADES, Suit.CLUBS): "black, черн(ые ых)",
}
_ROUNDS_IN_ORDER: Final = {
    3: "third, трет(ий ью ья ьей)",
    4: "fourth, четверт(ый ую ая ой)",
    5: "fifth, пят(ый ую ая ой)",
}
_HEIGHTS: Final = {
    "high": "high, старшим, старшим козырем, старшей, крупно, крупным, крупной, высоко",
    "low": (
        "low, small, little, младшим, младшим козырем, младшей, мелко, мелк(им ой ая ую), "
        "мал(ым ая ую ой), маленьк(им ая ую ой)"
    ),
}
_WHEN: Final = {
    "now": "now, right away, at once, immediately, сейчас, теперь, сразу",
    "end": (
        "at trick thirteen, on last trick, at last trick, at end, in end, at very end, eventually, at finish, "
        "в конце, в самом конце, в самый конец, под конец"
    ),
}


def _forms(text: str) -> Iterator[str]:
    """The forms of a list: ``ruff(- s), бью``."""
    for part in re.split(r",\s*(?![^(]*\))", text):
        found = re.findall(r"([^()]+)|\(([^)]*)\)", part.strip())
        forms = [""]
        for plain, endings in found:
            choices = [plain] if plain else ["" if one == "-" else one for one in endings.split()]
            forms = [form + choice for form in forms for choice in choices]
        yield from (" ".join(form.split()) for form in forms)


def _all_words() -> dict[tuple[str, ...], Meanings]:
    words: dict[tuple[str, ...], Meanings] = {}

    def add(kind: str, value: Any, text: str) -> None:
        for form in _forms(text):
            words.setdefault(tuple(form.replace("-", " ").split()), {})[kind] = value

    for kind, table in (
        ("SUIT", _SUITS), ("SUIT", _ONE_OF_A_SUIT), ("SUIT", _MANY_OF_A_SUIT), ("ONE_OF", _ONE_OF_A_SUIT),
        ("MANY_OF", _MANY_OF_A_SUIT), ("SINGLE", _SINGLE),
        ("ONE_AFTER_BUT", _ONE_AFTER_BUT), ("SUITED", _OF_A_SUIT), ("RANK", _RANKS),
        ("SEVERAL_RANKS", _SEVERAL_RANKS), ("NUMBER", _NUMBERS),
        ("HAND", _HANDS), ("HAND_TO", _HANDS_TO), ("SEAT", _SEATS), ("SIDE", _SIDES),
        ("HEIGHT", _HEIGHTS), ("COLOUR", _COLOURS), ("WHEN", _WHEN),
        ("OF_COLOUR", _OF_COLOUR), ("NTH", _ROUNDS_IN_ORDER),
    ):  # fmt: skip
        assert isinstance(table, dict)
        for value, text in table.items():
            add(kind, value, text)
    for kind, text in FORMS.items():
        add(kind, None, text)
    return words


WORDS: Final = _all_words()
"""Every form, as its words, and what it may be."""
LONGEST_FORM: Final = max(map(len, WORDS))

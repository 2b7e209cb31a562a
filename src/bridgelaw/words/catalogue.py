"""The message catalogues: a message id and facts in, a sentence out.

The compiled catalogues are read by the standard library's gettext when the first sentence is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bridgelaw.cards import Card, Seat, Side, Suit
from bridgelaw.words.inflection import Fact, Forms, Grammar

if TYPE_CHECKING:
    from gettext import NullTranslations

__all__ = [
    "card_name",
    "has",
    "languages",
    "option_name",
    "option_text",
    "render",
    "seat_name",
    "side_name",
    "suit_name",
]

LANGUAGES: Final = ("en", "ru")
DOMAIN: Final = "bridgelaw"
LOCALE: Final = Path(__file__).with_name("locale")


def languages() -> tuple[str, ...]:
    """The languages that there are sentences in."""
    return LANGUAGES


def render(message_id: str, facts: Mapping[str, object], lang: str) -> str:
    """Make the sentence of a message from its facts.

    Raise ValueError for a language that there is none of, and LookupError for a message that is in no catalogue or
    lacks a fact.
    """
    if message_id == "question.holds" and "suit" not in facts:
        message_id = "question.holds_card"
    pattern = _pattern(message_id, lang)
    if pattern is None:
        raise LookupError(f"no message {message_id!r} in the {lang!r} catalogue; add it to {DOMAIN}.po")
    try:
        return pattern.format_map(_Facts(facts, lang))
    except KeyError as error:
        raise LookupError(f"message {message_id!r} needs the fact {error}; give it") from None


def has(message_id: str, lang: str = "en") -> bool:
    """Is there a sentence for this message?"""
    return _pattern(message_id, lang) is not None


def seat_name(seat: Seat, lang: str, forms: str = "") -> str:
    """The word for a seat: "East", «Восток»; ``forms`` as in a placeholder."""
    return _grammar(lang).seat(seat, Forms.parse(forms))


def side_name(side: Side, lang: str, forms: str = "") -> str:
    """The words for a side: "North–South", «Север–Юг»; ``forms`` as in a placeholder."""
    return _grammar(lang).side(side, Forms.parse(forms))


def suit_name(suit: Suit, lang: str, forms: str = "") -> str:
    """The word for a suit: "spades", «пики»; ``forms`` as in a placeholder."""
    return _grammar(lang).suit(suit, Forms.parse(forms))


def card_name(card: Card, lang: str, forms: str = "bare") -> str:
    """The words for a card: "queen of hearts", «дама червей»; ``forms`` as in a placeholder."""
    return _grammar(lang).card(card, Forms.parse(forms))


def option_name(option: str, lang: str, law: str = "") -> str:
    """An option as a short label: "forbid spades"; ``law`` is the paragraph that gives the choice."""
    return render(_option_message(option, law, ".label", lang), _option_facts(option), lang)


def option_text(option: str, facts: Mapping[str, object], lang: str, law: str = "") -> str:
    """What an option means for the table, in a sentence; ``facts`` are those of the choice, ``law`` its paragraph.

    A sentence may speak of the suits that the option names, and of ``picked_up``: the cards of the choice in
    them. Where the choice lacks a fact that the exact sentence needs, the general one is said.
    """
    own = _option_facts(option)
    suits, cards = own.get("suits"), facts.get("cards")
    if isinstance(suits, tuple) and isinstance(cards, tuple):
        own["picked_up"] = tuple(card for card in cards if isinstance(card, Card) and card.suit in suits)
    try:
        return render(_option_message(option, law, "", lang), {**facts, **own}, lang)
    except LookupError:
        return render(_option_message(option, "", "", lang), {**facts, **own}, lang)


def _option_message(option: str, law: str, ending: str, lang: str) -> str:
    kind = option.partition(":")[0]
    digits = law[: len(law) - len(law.lstrip("0123456789"))]
    exact = f"option.{kind}.law{digits}{ending}"
    return exact if digits and has(exact, lang) else f"option.{kind}{ending}"


def _option_facts(option: str) -> dict[str, object]:
    kind, _, rest = option.partition(":")
    if not rest:
        return {}
    if kind == "card":
        return {"card": Card.parse(rest)}
    return {"suits": tuple(Suit.parse(letter) for letter in rest.split(","))}


class _Facts(Mapping[str, Fact]):
    """Facts as str.format wants them, each wrapped for the language."""

    def __init__(self, facts: Mapping[str, object], lang: str) -> None:
        self._facts = facts
        self._grammar = _grammar(lang)
        self._lang = lang

    def __getitem__(self, name: str) -> Fact:
        return Fact(self._facts[name], self._grammar, self._option)

    def _option(self, option: str) -> str:
        """The label of an option; what is no option is said as it was written."""
        try:
            return option_name(option, self._lang)
        except (LookupError, ValueError):
            return option

    def __iter__(self) -> Iterator[str]:
        return iter(self._facts)

    def __len__(self) -> int:
        return len(self._facts)


@lru_cache(maxsize=10_000)
def _pattern(message_id: str, lang: str) -> str | None:
    pattern = _catalogue(lang).gettext(message_id)
    return None if pattern == message_id or not message_id else pattern


@cache
def _catalogue(lang: str) -> NullTranslations:
    from gettext import translation

    return translation(DOMAIN, LOCALE, [_known(lang)])


@cache
def _grammar(lang: str) -> Grammar:
    if _known(lang) == "ru":
        from bridgelaw.words.russian import Russian

        return Russian()
    from bridgelaw.words.english import English

    return English()


def _known(lang: str) -> str:
    if lang not in LANGUAGES:
        raise ValueError(f"{lang!r} is no language of the catalogues; give one of {', '.join(LANGUAGES)}")
    return lang

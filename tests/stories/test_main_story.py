"""A lead out of turn, hands unseen, from the first page to the score: on a phone, in Russian, by keyboard alone, and
without a script."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from tests.stories.director import ByKeyboard, OnPhone, Reader

pytestmark = pytest.mark.browser


@dataclass(frozen=True)
class Telling:
    """The words of the story in one language: what is tapped, and what is heard at each place."""

    incident: tuple[str, ...]
    out_of_turn: str
    options: list[str]
    forbid: str
    not_accepted: str
    no_diamonds: str
    watch: str
    next_card: str
    lead: str
    follows: str
    else_happened: str
    claim: tuple[str, ...]
    stops: str
    agree: tuple[str, ...]
    agreed: str
    score: tuple[str, ...]
    scored: str


ENGLISH = Telling(
    ("A lead out of turn", "South", "the first", "East", "face up", "queen of diamonds"),
    "East led the queen of diamonds out of turn; the lead was West's.",
    ["accept", "become dummy", "require a diamond", "forbid diamonds", "no restriction"],
    "Forbid diamonds",
    "East's lead of the queen of diamonds is not accepted.",
    "West may not lead diamonds while keeping the lead, and East picks up the queen of diamonds.",
    "West may not lead diamonds while keeping the lead.",
    "The next card: West plays",
    "ace of clubs",
    "North to play",
    "Something else happened",
    ("A claim or concession", "a claim", "South", "10", "Yes"),
    "South has claimed or conceded: the play stops.",
    ("A player agrees", "East"),
    "East agrees",
    ("Work out the score", "4", "spades", "undoubled", "10", "nobody"),
    "4S S =: North–South +420, East–West -420",
)
RUSSIAN = Telling(
    ("Ход вне очереди", "Юг", "первая", "Восток", "лицом вверх", "дама бубён"),
    "Восток пошёл дамой бубён вне очереди; ходить должен был Запад.",
    ["принять", "стать болваном", "потребовать ход в бубну", "запретить ход в бубну", "без ограничений"],
    "Запретить ход в бубну",
    "Ход Востока дамой бубён не принят.",
    "Запад не может ходить в бубну, пока сохраняет ход, а Восток берёт в руку даму бубён.",
    "Запад не может ходить в бубну, пока сохраняет ход.",
    "Следующая карта: играет Запад",
    "туз треф",
    "Играет Север",
    "Случилось что-то ещё",
    ("Претензия на взятки или уступка", "претензия", "Юг", "10", "да"),
    "Юг заявил о взятках или уступил их: розыгрыш прекращается.",
    ("Игрок согласен", "Восток"),
    "Восток согласен: из оставшихся взяток Север–Юг получают 10.",
    ("Посчитать результат", "4", "пики", "без контры", "10", "никто"),
    "4S S =: Север–Юг +420, Восток–Запад -420",
)


def tell(reader: Reader, lang: str, words: Telling) -> None:
    """The story, from the first page to the score."""
    reader.open(f"/?lang={lang}&edition=2017")
    reader.tap(*words.incident)
    reader.hears("53A", words.out_of_turn)
    assert reader.options == words.options
    reader.tap(words.forbid)
    reader.hears("54D", words.not_accepted)
    reader.hears("50D2a", words.no_diamonds)
    reader.reads(words.watch)
    reader.unfold(words.next_card)
    reader.tap(words.lead)
    reader.reads(words.follows)
    reader.unfold(words.else_happened)
    reader.tap(*words.claim)
    reader.hears("68A", words.stops)
    reader.tap(*words.agree)
    reader.hears("69A", words.agreed)
    reader.tap(*words.score)
    reader.hears("77", words.scored)


@pytest.mark.parametrize(("lang", "words"), [("en", ENGLISH), ("ru", RUSSIAN)])
def test_on_a_phone(somebody: Callable[..., Reader], lang: str, words: Telling) -> None:
    """Every page is as wide as the phone, and every target 44 px and more."""
    tell(somebody(OnPhone), lang, words)


def test_by_keyboard_alone(somebody: Callable[..., Reader]) -> None:
    tell(somebody(ByKeyboard), "en", ENGLISH)


def test_without_a_script(somebody: Callable[..., Reader]) -> None:
    tell(somebody(java_script_enabled=False), "en", ENGLISH)

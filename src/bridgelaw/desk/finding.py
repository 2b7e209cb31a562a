"""Finding paragraphs and cases by number and by words, in English and Russian, whatever form a word has."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, Final

import snowballstemmer

from bridgelaw.casebook import Case
from bridgelaw.casebook.shelf import project_shelf
from bridgelaw.code import register
from bridgelaw.code.numbering import tidy_number
from bridgelaw.code.provisions import EDITIONS

__all__ = ["cases_with", "number_in", "open_book", "paragraphs_with"]

LANGUAGES: Final = {"en": "english", "ru": "russian"}
_WORD: Final = re.compile(r"[^\W\d_]+", re.UNICODE)
_NAMED: Final = re.compile(r"(?:laws?|правил[оау]?|параграф[ау]?|п\.|§)?\s*(\d.*)", re.IGNORECASE)
SHORT: Final = 3
"""Shorter words tell nothing, unless there are no others."""
IN_TITLE: Final = 5
"""How many times as much a word counts in a title."""


def number_in(text: str) -> str | None:
    """The paragraph that a text names, tidied: ``Law 50D2(a)``, ``правило 50``; None if it names none."""
    match = _NAMED.fullmatch(text.strip())
    if match is None:
        return None
    try:
        return tidy_number(match[1])
    except ValueError:
        return None


def stems(text: str) -> list[str]:
    """The stems of the words of a text, of the words that tell something."""
    words = _WORD.findall(text.casefold().replace("ё", "е"))
    telling = [word for word in words if len(word) >= SHORT] or words
    return [_stem(word) for word in telling]


@lru_cache(maxsize=20_000)
def _stem(word: str) -> str:
    cyrillic = any("а" <= letter <= "я" for letter in word)
    return str(_stemmer(LANGUAGES["ru" if cyrillic else "en"]).stemWord(word))


@cache
def _stemmer(language: str) -> Any:
    return snowballstemmer.stemmer(language)


def paragraphs_with(text: str, edition: int) -> list[str]:
    """The paragraphs of an edition in whose title or summary all the words stand, the fittest first."""
    wanted = set(stems(text))
    found = []
    for place, (number, titles, words) in enumerate(_index(edition)):
        if wanted and wanted <= words.keys():
            weight = sum(IN_TITLE * (stem in titles) + words[stem] for stem in wanted)
            found.append((-weight, place, number))
    return [number for *_, number in sorted(found)]


@cache
def _index(edition: int) -> tuple[tuple[str, frozenset[str], dict[str, int]], ...]:
    return tuple(_entry(number, edition) for number in register.numbers(edition))


def _entry(number: str, edition: int) -> tuple[str, frozenset[str], dict[str, int]]:
    subject = register.find(number, edition)
    assert subject is not None
    title = stems(" ".join(subject.title(lang) for lang in LANGUAGES))
    text = stems(" ".join(subject.summary(edition, lang) for lang in LANGUAGES))
    return number, frozenset(title), _counted([*title, *text])


def _counted(words: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return counts


def cases_with(text: str, edition: int) -> list[Case]:
    """The cases of an edition in whose title all the words stand."""
    wanted = set(stems(text))
    return [
        case
        for case in project_shelf().cases.values()
        if wanted and edition in case.editions and wanted <= _title_stems(case.title)
    ]


@lru_cache(maxsize=5_000)
def _title_stems(title: str) -> frozenset[str]:
    return frozenset(stems(title))


def open_book() -> None:
    """Read the cases and the words of every paragraph before the first reader asks: it takes seconds."""
    project_shelf()
    for edition in EDITIONS:
        _index(edition)

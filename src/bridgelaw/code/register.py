"""The register of paragraphs: what each is called, what it says in our own words, and its number in each edition.

The data lie in ``register/*.toml``, a file a Law, and are read when they are first asked for. One :class:`Subject` is
one matter, under whatever numbers the editions print it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from bridgelaw.code.numbering import number_order, tidy_number
from bridgelaw.code.provisions import EDITIONS, code_for

__all__ = [
    "LANGUAGES",
    "RegisterError",
    "Subject",
    "Summary",
    "find",
    "numbers",
    "read_register",
    "subjects",
    "within",
]

LANGUAGES: Final = ("en", "ru")


class RegisterError(ValueError):
    """A register that contradicts itself: the message names the file, the paragraph and the cure."""


@dataclass(frozen=True)
class Summary:
    """What a paragraph says, in each language, for the editions that agree in substance."""

    editions: tuple[int, ...]
    text: Mapping[str, str]


@dataclass(frozen=True)
class Subject:
    """One matter that the Laws rule, with its number in every edition that has it."""

    numbers: Mapping[int, str]
    titles: Mapping[str, str]
    summaries: tuple[Summary, ...]

    def title(self, lang: str = "en") -> str:
        """What the paragraph is called."""
        return self.titles[lang]

    def summary(self, edition: int, lang: str = "en") -> str:
        """What the paragraph says in an edition. Raise LookupError for an edition that does not have it."""
        for summary in self.summaries:
            if edition in summary.editions:
                return summary.text[lang]
        raise LookupError(f"the {edition} edition has no paragraph on {self.title()!r}")

    @property
    def latest_number(self) -> str:
        """Its number in the last edition that has it."""
        return self.numbers[max(self.numbers)]


@cache
def subjects() -> tuple[Subject, ...]:
    """Every subject of the register, in the order of the latest numbers.

    Raise RegisterError if the register contradicts itself.
    """
    folder = files("bridgelaw.code") / "register"
    texts = (
        (entry.name, entry.read_text("utf-8")) for entry in folder.iterdir() if entry.name.endswith(".toml")
    )
    return read_register(sorted(texts))


@cache
def _index() -> Mapping[tuple[int, str], Subject]:
    return {
        (edition, number): subject for subject in subjects() for edition, number in subject.numbers.items()
    }


def find(number: str, edition: int) -> Subject | None:
    """The subject that an edition prints under this number, None if it prints no such paragraph."""
    return _index().get((edition, number))


def within(subject: Subject, edition: int) -> str | None:
    """The paragraph in which an edition has a matter that it gives no number of its own: 71 of 2007 for 71A of 2017.

    None where it has the matter under a number, or not at all.
    """
    latest = subject.numbers.get(EDITIONS[-1])
    if latest is None or edition in subject.numbers:
        return None
    number = code_for(edition).number(latest)
    return number if find(number, edition) is not None else None


def numbers(edition: int) -> tuple[str, ...]:
    """Every paragraph of an edition, in the order of the book."""
    return tuple(sorted((number for year, number in _index() if year == edition), key=number_order))


def read_register(texts: Iterable[tuple[str, str]]) -> tuple[Subject, ...]:
    """Read and check register files, given as name and TOML text. Raise RegisterError for the first mistake."""
    found: list[Subject] = []
    places: dict[tuple[int, str], str] = {}
    for name, text in texts:
        for subject in _read_file(name, text):
            for edition, number in subject.numbers.items():
                if (edition, number) in places:
                    other = places[edition, number]
                    raise RegisterError(f"{name}: {edition} {number} is also in {other}; keep one of the two")
                places[edition, number] = name
            found.append(subject)
    return tuple(sorted(found, key=lambda subject: number_order(subject.latest_number)))


def _read_file(name: str, text: str) -> Iterator[Subject]:
    try:
        record = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RegisterError(f"{name}: this is no TOML: {error}") from None
    unknown = record.keys() - {"subject"}
    if unknown:
        raise RegisterError(f"{name}: unknown key {min(unknown)!r}; a register file holds [[subject]] only")
    for entry in record.get("subject", ()):
        yield _read_subject(name, entry)


def _read_subject(name: str, entry: Mapping[str, Any]) -> Subject:
    printed: Mapping[str, Any] = entry.get("numbers", {})
    place = f"{name}: subject {' / '.join(dict.fromkeys(map(str, printed.values()))) or 'without numbers'}"
    unknown = entry.keys() - {"numbers", "title", "summary"}
    if unknown:
        raise RegisterError(f"{place}: unknown key {min(unknown)!r}; a subject has numbers, title, summary")
    if not printed:
        raise RegisterError(f'{place}: give its number in each edition, numbers = {{"2017" = "50B"}}')
    numbers_by_edition: dict[int, str] = {}
    for year, number in printed.items():
        if year not in map(str, EDITIONS):
            raise RegisterError(
                f"{place}: {year!r} is no edition; editions are {', '.join(map(str, EDITIONS))}"
            )
        try:
            tidy = tidy_number(str(number))
        except ValueError as error:
            raise RegisterError(f"{place}: {error}") from None
        if tidy != number:
            raise RegisterError(f"{place}: write {number!r} as {tidy!r}")
        numbers_by_edition[int(year)] = tidy
    titles = _in_both_languages(f"{place}: title", entry.get("title", {}))
    summaries = tuple(_read_summary(place, part) for part in entry.get("summary", ()))
    told = [edition for summary in summaries for edition in summary.editions]
    for edition in numbers_by_edition:
        if told.count(edition) != 1:
            times = "no summary" if edition not in told else "more than one summary"
            raise RegisterError(f"{place}: {edition} has {times}; name it in exactly one")
    strays = [edition for edition in told if edition not in numbers_by_edition]
    if strays:
        raise RegisterError(
            f"{place}: a summary is for {strays[0]}, which has no number; add it or take it out"
        )
    return Subject(numbers_by_edition, titles, summaries)


def _read_summary(place: str, part: Mapping[str, Any]) -> Summary:
    unknown = part.keys() - {"editions", *LANGUAGES}
    if unknown:
        raise RegisterError(f"{place}: summary: unknown key {min(unknown)!r}; a summary has editions, en, ru")
    editions = tuple(part.get("editions", ()))
    texts = {lang: part.get(lang, "") for lang in LANGUAGES}
    return Summary(editions, _in_both_languages(f"{place}: summary", texts))


def _in_both_languages(place: str, texts: Mapping[str, Any]) -> Mapping[str, str]:
    for lang in LANGUAGES:
        text = texts.get(lang)
        if not isinstance(text, str) or not text.strip():
            raise RegisterError(f"{place}: the {lang} text is missing; add it")
    return {lang: texts[lang] for lang in LANGUAGES}

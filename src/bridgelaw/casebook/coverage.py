"""Paragraph by paragraph and edition by edition: where it is implemented, and which cases exercise it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Final

from bridgelaw.casebook.load import load_cases
from bridgelaw.casebook.run import Outcome, run_cases
from bridgelaw.code import register
from bridgelaw.code.numbering import covers, tidy_number
from bridgelaw.code.provisions import PROVISIONS, Code, code_for

__all__ = ["Coverage", "Row", "cover", "exercised_by", "implemented_by", "project_cases", "sources"]


@dataclass(frozen=True)
class Row:
    """A paragraph in one edition: where its code is (None: nowhere), and the cases that exercise it."""

    number: str
    edition: int
    title: str
    implemented: str | None
    cases: tuple[str, ...]


@dataclass(frozen=True)
class Coverage:
    """Every paragraph of every edition."""

    rows: tuple[Row, ...]

    def find(self, number: str, edition: int) -> Row | None:
        """The row of a paragraph in an edition, None if that edition has no such paragraph."""
        return self._by_place.get((number, edition))

    @cached_property
    def _by_place(self) -> Mapping[tuple[str, int], Row]:
        return {(row.number, row.edition): row for row in self.rows}


def cover(paths: Iterable[Path | str], editions: Iterable[int], lang: str = "en") -> Coverage:
    """Run cases, and tell for every paragraph where it is implemented and which of them exercise it."""
    outcomes = tuple(run_cases(load_cases(paths).cases))
    return Coverage(tuple(_rows(outcomes, editions, lang)))


def _rows(outcomes: Iterable[Outcome], editions: Iterable[int], lang: str) -> Iterator[Row]:
    for edition in editions:
        citing = _citing(outcomes, edition)
        for number in register.numbers(edition):
            subject = register.find(number, edition)
            if subject is not None:
                cases = _cases_for(number, citing)
                yield Row(number, edition, subject.title(lang), implemented_by(number, edition), cases)


def exercised_by(number: str, edition: int, paths: Iterable[Path | str]) -> tuple[str, ...]:
    """The cases that exercise a paragraph in an edition: in their run there, it or a part of it is cited.

    A paragraph on what is regular is applied without a word, and no ruling cites it: it is exercised by the cases that
    name it as their source.
    """
    return _cases_for(number, _citing(run_cases(load_cases(paths).cases, edition), edition))


def _citing(outcomes: Iterable[Outcome], edition: int) -> Mapping[str, frozenset[str]]:
    silent = _applied_silently(edition)
    return {
        outcome.case.id: outcome.cited() | (silent & sources(outcome.case.source, edition))
        for outcome in outcomes
        if outcome.edition == edition
    }


_IN_SOURCE: Final = re.compile(
    r"(?P<year>(?:19|20)\d\d)|(?P<number>\b\d{1,2}(?:[A-Z](?:\d(?:\(?[a-z]\)?)?)?)?(?![\w]))|(?P<end>;)"
)


def sources(text: str, edition: int) -> frozenset[str]:
    """The paragraphs that a case names as its source, as an edition numbers them.

    Years before a number say in which editions it is printed so: ``1987 and 1997 Law 22B, 2007 Law 22A2``.
    """
    found = set()
    years: set[int] = set()
    complete = False
    for match in _IN_SOURCE.finditer(text):
        if match["year"]:
            years = {int(match["year"])} if complete else years | {int(match["year"])}
            complete = False
        elif match["end"]:
            years, complete = set(), False
        else:
            complete = True
            if not years or edition in years:
                found.add(tidy_number(match["number"]))
    return frozenset(found)


def _cases_for(number: str, citing: Mapping[str, frozenset[str]]) -> tuple[str, ...]:
    return tuple(name for name, cited in citing.items() if any(covers(number, law) for law in cited))


def project_cases() -> Path | None:
    """The project's folder of cases: ``cases`` here, beside the source or as installed; None where there is none."""
    for folder in (Path("cases"), Path(__file__).parents[3] / "cases", Path(__file__).parent / "cases"):
        if folder.is_dir():
            return folder
    return None


# -- where a paragraph is implemented ---------------------------------------------------------------------------
#
# The Director and the Law modules cite a paragraph where they apply it, by its number in the 2017 edition or by a
# provision that holds each edition's own. The source is read for these citations: the list can't fall behind the code.

_PARAGRAPH: Final = re.compile(r"\b(\d{1,2}[A-Z]\d?[a-z]?|(?<=Law )\d{1,2})\b")
_NUMBER: Final = re.compile(r"\d{1,2}(?:[A-Z](?:\d[a-z]?)?)?")


@dataclass(frozen=True)
class _Citation:
    """A paragraph cited in the source: a 2017 number, or the name of a provision that holds the number."""

    name: str
    file: str
    line: int
    function: str
    in_words: bool = False
    """Cited only by a docstring or comment."""
    as_numbered: bool = False
    """Cited by the number of the edition in force, not of 2017."""
    told: bool = False
    """The function's docstring names the paragraph too."""

    def distance(self, number: str, law: str) -> tuple[bool, ...]:
        """How far this is from the paragraph's own code: itself cited, in its own module, not only in words, and
        named in the docstring of a public function."""
        helper = self.function.startswith("_")
        return law != number, not _is_home(self.file, number), self.in_words, not self.told, helper

    def numbers(self, code: Code) -> tuple[str, ...]:
        """The paragraphs cited, as an edition numbers them."""
        if self.name in PROVISIONS:
            held = getattr(code, self.name)
            candidates = held if isinstance(held, tuple) else (held,)
            return tuple(law for law in candidates if isinstance(law, str))
        return (self.name if self.as_numbered else code.number(self.name),)


def implemented_by(number: str, edition: int) -> str | None:
    """Where a paragraph of an edition is implemented, ``laws/law44_sequence.py:33 trick_winner``; None: nowhere.

    A paragraph that has parts is implemented where its parts are.
    """
    return _places(edition).get(number)


@cache
def _cited(edition: int) -> tuple[tuple[str, _Citation], ...]:
    code = code_for(edition)
    return tuple((law, citation) for citation in _citations() for law in citation.numbers(code))


@cache
def _places(edition: int) -> Mapping[str, str]:
    places: dict[str, str] = {}
    for number in register.numbers(edition):
        near = [
            (citation.distance(number, law), citation)
            for law, citation in _cited(edition)
            if covers(number, law)
        ]
        if near:
            nearest = min(near, key=lambda pair: pair[0])[1]
            places[number] = f"{nearest.file}:{nearest.line} {nearest.function}"
    return places


@cache
def _applied_silently(edition: int) -> frozenset[str]:
    """The paragraphs that the code applies, but cites in no ruling."""
    cited = {law for law, citation in _cited(edition) if not citation.in_words}
    return frozenset(law for law, citation in _cited(edition) if citation.in_words) - cited


def _is_home(file: str, number: str) -> bool:
    """Is this the module named for the paragraph's Law, as ``law48_52_exposed_cards`` is for Laws 48 to 52?"""
    named = re.search(r"law(\d+)_(?:(\d+)_)?", file)
    law = re.match(r"\d+", number)
    return bool(named and law and int(named[1]) <= int(law[0]) <= int(named[2] or named[1]))


@cache
def _citations() -> tuple[_Citation, ...]:
    package = files("bridgelaw")
    found: list[_Citation] = []
    for room in ("director", "laws", "claims"):
        modules = [entry for entry in (package / room).iterdir() if entry.name.endswith(".py")]
        for module in sorted(modules, key=lambda entry: entry.name):
            found += _citations_in(f"{room}/{module.name}", module.read_text("utf-8"))
    return tuple(found)


def _citations_in(file: str, source: str) -> Iterator[_Citation]:
    lines = source.splitlines()
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        line, name = function.lineno, function.name
        comments = (text.partition("#")[2] for text in lines[line : function.end_lineno])
        docstring = ast.get_docstring(function) or ""
        told = set(_PARAGRAPH.findall(docstring))
        for number in _PARAGRAPH.findall("\n".join((docstring, *comments))):
            yield _Citation(number, file, line, name, in_words=True)
        as_numbered = _as_numbered(function)
        for node in ast.walk(function):
            if isinstance(node, ast.Attribute) and node.attr in PROVISIONS:
                yield _Citation(node.attr, file, line, name)
            elif (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and _NUMBER.fullmatch(node.value)
            ):
                named = node.value in told
                yield _Citation(node.value, file, line, name, as_numbered=node in as_numbered, told=named)


def _as_numbered(function: ast.FunctionDef) -> frozenset[ast.AST]:
    """What stands in the laws of ``rule_as_numbered`` calls."""
    calls = (node for node in ast.walk(function) if isinstance(node, ast.Call) and node.args)
    return frozenset(
        part
        for call in calls
        if isinstance(call.func, ast.Attribute) and call.func.attr == "rule_as_numbered"
        for part in ast.walk(call.args[0])
    )

"""Every paragraph that is ruled has its cases, and every case can be heard in every edition."""

from __future__ import annotations

import typing
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import UnionType

import pytest

from bridgelaw import EDITIONS, Ruling, Table, hear
from bridgelaw.casebook import Case, Expectation, Happening
from bridgelaw.casebook.coverage import Coverage, cover, sources
from bridgelaw.code import register
from bridgelaw.code.provisions import NUMBERS, PROVISIONS, ZONE_PROVISIONS, Code
from bridgelaw.events import Chooses
from tests.project_cases import CASES, cases_by_file, project_book

CALCULATORS = ("laws/law12_adjusted_score.py", "laws/law77_79_score.py")
"""Scoring and adjusted scores: asked by commands, never by the Director at a table, so no case reaches them."""


# -- paragraphs and cases ---------------------------------------------------------------------------------------


@cache
def coverage() -> Coverage:
    return cover([CASES], EDITIONS)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_paragraph_that_is_implemented_is_exercised_by_a_case(edition: int) -> None:
    idle = [
        f"{row.number} {row.title} ({row.implemented})"
        for row in coverage().rows
        if row.edition == edition and row.implemented and not row.cases
        if not row.implemented.startswith(CALCULATORS)
    ]
    assert idle == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_paragraph_that_a_case_exercises_is_found_in_the_code(edition: int) -> None:
    rows = [row for row in coverage().rows if row.edition == edition]
    assert [row.number for row in rows if row.cases and not row.implemented] == []


def test_the_calculators_are_not_asked_by_the_director() -> None:
    source = Path(register.__file__).parent.parent
    modules = [*(source / "director").glob("*.py"), *(source / "laws").glob("*.py")]
    others = [module for module in modules if f"laws/{module.name}" not in CALCULATORS]
    for name in CALCULATORS:
        stem = Path(name).stem
        assert [module.name for module in others if stem in module.read_text("utf-8")] == []


def expected_laws(case: Case) -> Iterator[tuple[int, str]]:
    for step in case.steps:
        if isinstance(step, Expectation):
            refused = step.wanted.get("refused")
            named = [refused] if isinstance(refused, str) else []
            for law in (*step.wanted.get("laws", ()), *step.wanted.get("consider", ()), *named):
                yield step.line, law


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_a_case_expects_to_be_cited_is_in_the_edition(edition: int) -> None:
    strays = [
        f"{case.file}:{line}: {law}"
        for case in project_book().cases
        if edition in case.editions
        for line, law in expected_laws(case)
        if register.find(law, edition) is None
    ]
    assert strays == []


@pytest.mark.parametrize(
    ("text", "edition", "named"),
    [
        ("Laws 44E, 44G", 1987, {"44E", "44G"}),
        ("Law 45C4(b)", 2007, {"45C4b"}),
        ("1987 and 1997 Law 22B, 2007 Law 22A2, 2017 Law 22A; Law 41A", 1997, {"22B", "41A"}),
        ("1987 and 1997 Law 22B, 2007 Law 22A2, 2017 Law 22A; Law 41A", 2017, {"22A", "41A"}),
        ("Law 44C, with Law 50 (1987 50E1, later 50D1)", 2017, {"44C", "50"}),
        ("a friend of mine", 2017, set()),
    ],
)
def test_a_source_names_paragraphs(text: str, edition: int, named: set[str]) -> None:
    assert sources(text, edition) == named


# -- the table of provisions ------------------------------------------------------------------------------------

FIELDS = typing.get_type_hints(Code)


def fits(value: object, wanted: object) -> bool:
    """Is a value of this type? Texts must not be empty, nor have blanks around them."""
    if isinstance(wanted, UnionType):
        return any(fits(value, one) for one in typing.get_args(wanted))
    if typing.get_origin(wanted) is tuple:
        return isinstance(value, tuple) and all(fits(part, str) for part in value)
    if wanted is str:
        return isinstance(value, str) and bool(value) and value == value.strip()
    return isinstance(wanted, type) and isinstance(value, wanted)


@pytest.mark.parametrize("name", PROVISIONS)
def test_a_provision_has_a_value_for_every_edition(name: str) -> None:
    row = PROVISIONS[name]
    assert len(row) == len(EDITIONS)
    for edition, value in zip(EDITIONS, row, strict=True):
        assert fits(value, FIELDS[name]), f"{name} in {edition} is {value!r}"


def test_every_field_of_the_code_has_its_row() -> None:
    assert FIELDS.keys() - {"edition", "zone"} == PROVISIONS.keys()
    assert {
        name for name, row in ZONE_PROVISIONS.items() if not all(fits(v, FIELDS[name]) for v in row.values())
    } == set()


@pytest.mark.parametrize("law", NUMBERS)
def test_a_renumbered_paragraph_has_a_number_for_every_edition(law: str) -> None:
    row = NUMBERS[law]
    assert len(row) == len(EDITIONS) - 1
    strays = [
        number
        for edition, number in zip(EDITIONS, row, strict=False)
        if number and register.find(number, edition) is None
    ]
    assert strays == []


# -- every case in every edition --------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("file", cases_by_file())
def test_a_case_is_heard_in_every_edition(file: str, edition: int) -> None:
    """Whatever its own editions: no event breaks the engine, and what is refused is refused by a Law of the book."""
    failures = []
    for case in cases_by_file()[file]:
        try:
            check_hearing(case, edition)
        except Exception as error:  # whatever is wrong with one case, the others are to be heard
            error.add_note(f"case {case.id}")
            failures.append(error)
    if failures:
        raise ExceptionGroup(f"{file} in {edition}", failures)


def check_hearing(case: Case, edition: int) -> None:
    """Every event is heard, or refused as it should be, and nothing is offered that cannot be chosen."""
    table = Table.start(case.board, edition=edition, zone=case.zone)
    check_offers(table, edition)
    for step in case.steps:
        if isinstance(step, Happening):
            after, rulings = hear(table, step.event)
            check_rulings(rulings, edition)
            if rulings and rulings[-1].refused:
                assert after is table
            else:
                assert after.events == (*table.events, step.event)
            table = after
            check_offers(table, edition)


def check_rulings(rulings: tuple[Ruling, ...], edition: int) -> None:
    """What is cited stands in the book; a refusal comes alone, with its Law unless the event cannot have happened."""
    for ruling in rulings:
        for law in (*ruling.laws, *ruling.consider):
            assert register.find(law, edition) is not None, f"{ruling.message} cites {law} in {edition}"
        if ruling.refused:
            assert len(rulings) == 1
            assert bool(ruling.laws) is not ruling.impossible, ruling.message


def check_offers(table: Table, edition: int) -> None:
    """No option on offer is refused, and the paragraphs of choices and questions stand in the book."""
    for question in table.questions:
        assert register.find(question.law, edition) is not None, f"{question.name} needs {question.law}"
    for law in table.considerations:
        assert register.find(law, edition) is not None, f"{law} is to be considered in {edition}"
    choice = table.choice
    if choice is None:
        return
    assert register.find(choice.law, edition) is not None, f"{choice.about} is offered by {choice.law}"
    for by in choice.by:
        for option in choice.options:
            _, rulings = hear(table, Chooses(by, option))
            check_rulings(rulings, edition)
            assert not (rulings and rulings[-1].refused), f"{by} {option}: {rulings[-1].message}"

"""The register of paragraphs: its own consistency, and the mistakes that its reader explains."""

import pytest

from bridgelaw.code import register
from bridgelaw.code.numbering import covers, number_order, tidy_number
from bridgelaw.code.provisions import EDITIONS
from bridgelaw.code.register import RegisterError, read_register

SUBJECT = """
[[subject]]
numbers = {"1987" = "50C", "2017" = "50B"}
title = {en = "Minor", ru = "Малая"}
[[subject.summary]]
editions = [1987, 2017]
en = "A low card."
ru = "Мелкая карта."
"""


def test_a_paragraph_is_found_under_the_number_its_edition_prints() -> None:
    restraint = register.find("50E2", 1987)
    assert restraint is not None
    assert restraint is register.find("50D2", 2017)
    assert restraint.numbers[1997] == "50D2"
    assert register.find("50E2", 2017) is not restraint


def test_a_paragraph_that_an_edition_lacks_is_not_found() -> None:
    assert register.find("57D", 2007) is None
    assert register.find("57D", 2017) is not None


@pytest.mark.parametrize(
    ("number", "edition", "outer"),
    [
        ("71A", 2007, "71"),
        ("68D1", 1987, "68D"),
        ("69B1", 1997, "69B"),
        ("71A", 1987, None),
        ("68D2b", 2007, None),
    ],
)
def test_a_matter_without_a_number_of_its_own_stands_within_another(
    number: str, edition: int, outer: str | None
) -> None:
    subject = register.find(number, 2017)
    assert subject is not None
    assert register.within(subject, edition) == outer


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_paragraph_says_something_in_both_languages(edition: int) -> None:
    for number in register.numbers(edition):
        subject = register.find(number, edition)
        assert subject is not None
        for lang in register.LANGUAGES:
            assert subject.title(lang)
            assert subject.summary(edition, lang)


def test_a_summary_is_refused_for_an_edition_without_the_paragraph() -> None:
    subject = register.find("57D", 2017)
    assert subject is not None
    with pytest.raises(LookupError, match="the 1997 edition has no paragraph"):
        subject.summary(1997)


@pytest.mark.parametrize(
    ("written", "wrong", "complaint"),
    [
        ('"2017" = "50B"', '"2017" = "50B(1)"', "write '50B(1)' as '50B1'"),
        ('"2017" = "50B"', '"2018" = "50B"', "'2018' is no edition"),
        ('"2017" = "50B"', '"2017" = "fifty"', "'fifty' is no paragraph"),
        ('"1987" = "50C", ', "", "a summary is for 1987, which has no number"),
        ("[1987, 2017]", "[1987]", "2017 has no summary"),
        ("[1987, 2017]", "[1987, 2017, 2017]", "2017 has more than one summary"),
        ('ru = "Малая"', 'ru = " "', "title: the ru text is missing"),
        ('en = "A low card."', 'english = "A low card."', "unknown key 'english'"),
        ("[[subject]]", "[[subjects]]", "unknown key 'subjects'"),
        ("[[subject]]", "[[subject]", "this is no TOML"),
    ],
)
def test_a_mistake_in_the_register_is_explained(written: str, wrong: str, complaint: str) -> None:
    assert written in SUBJECT
    with pytest.raises(RegisterError) as failure:
        read_register([("law50.toml", SUBJECT.replace(written, wrong))])
    message = str(failure.value)
    assert message.startswith("law50.toml: ")
    assert complaint in message


def test_a_number_belongs_to_one_subject_of_an_edition() -> None:
    with pytest.raises(RegisterError, match=r"b\.toml: 1987 50C is also in a\.toml; keep one of the two"):
        read_register([("a.toml", SUBJECT), ("b.toml", SUBJECT)])


@pytest.mark.parametrize(
    ("wanted", "cited", "met"),
    [
        ("50", "50B", True),
        ("50D2", "50D2a", True),
        ("50D2", "50D2", True),
        ("5", "50B", False),
        ("50D", "50", False),
        ("12C1", "12C10", False),
        ("64B", "64C", False),
    ],
)
def test_a_citation_is_met_by_a_more_exact_one(wanted: str, cited: str, met: bool) -> None:
    assert covers(wanted, cited) is met


@pytest.mark.parametrize("written", ["50D2(a)", "50d2A", "[50D2a]", " 50 D 2 (a) "])
def test_a_number_is_tidied(written: str) -> None:
    assert tidy_number(written) == "50D2a"


@pytest.mark.parametrize("written", ["", "D2", "50-2", "Law 50", "100A"])
def test_what_is_no_number_is_refused(written: str) -> None:
    with pytest.raises(ValueError, match="is no paragraph; write it as"):
        tidy_number(written)


def test_numbers_sort_as_a_lawbook_prints_them() -> None:
    printed = ["9", "16C", "50", "50D", "50D1", "50D2", "50D2a", "50D2b", "50E", "51"]
    assert sorted(set(printed), key=number_order) == printed

"""``bridgelaw law``: what a paragraph says, where its code is, and its cases."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Final

import click

from bridgelaw.cli._common import answer_options, bad_input, edition_option, print_json

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bridgelaw.code.register import Subject

_WORDS: Final = {
    "en": {
        "law": "Law",
        "same": "The same in substance.",
        "absent": "no such paragraph",
        "within": "no paragraph of its own; in",
        "code": "Code",
        "cases": "Cases",
        "more": "and {count} more, listed by --json",
        "none": "none",
    },
    "ru": {
        "law": "Правило",
        "same": "По существу то же.",
        "absent": "такого пункта нет",
        "within": "отдельного пункта нет; сказано в",
        "code": "Код",
        "cases": "Случаи",
        "more": "и ещё {count}, все покажет --json",
        "none": "нет",
    },
}

_WIDTH: Final = 100
_CASES_SHOWN: Final = 8


@click.command()
@click.argument("number", metavar="NUMBER")
@edition_option(2017, "The edition whose paragraph is meant.")
@answer_options
def law(number: str, edition: int, lang: str, json_wanted: bool) -> None:
    """What a paragraph says, its code and its cases.

    NUMBER is written as in the lawbook: 50, 50D2, "50D2(a)".
    """
    from bridgelaw.casebook import coverage
    from bridgelaw.code.numbering import tidy_number

    try:
        tidy = tidy_number(number)
    except ValueError:
        raise bad_input("ui.cli.law.number", text=repr(number)) from None
    subject = _find(tidy, edition)
    folder = coverage.project_cases()
    code = coverage.implemented_by(tidy, edition)
    cases = coverage.exercised_by(tidy, edition, [folder]) if folder else ()
    if json_wanted:
        print_json(
            {
                "number": tidy,
                "edition": edition,
                "title": subject.title(lang),
                "summary": subject.summary(edition, lang),
                "numbers": {str(year): printed for year, printed in sorted(subject.numbers.items())},
                "code": code,
                "cases": list(cases),
            }
        )
        return
    words = _WORDS[lang]
    click.echo(f"{words['law']} {tidy} ({edition}). {subject.title(lang)}")
    click.echo()
    click.echo(fill(subject.summary(edition, lang), _WIDTH))
    click.echo()
    for line in _other_editions(subject, edition, lang):
        click.echo(fill(line, _WIDTH, subsequent_indent="  ", break_on_hyphens=False))
    for name, told in (("code", code), ("cases", _some_cases(cases, tidy, lang))):
        line = f"{words[name]}: {told or words['none']}"
        click.echo(fill(line, _WIDTH, subsequent_indent="  ", break_on_hyphens=False))


def _other_editions(subject: Subject, edition: int, lang: str) -> Iterator[str]:
    """A line for each other edition: its number there, and what it says where that differs."""
    from bridgelaw.code.provisions import EDITIONS
    from bridgelaw.code.register import find, within

    words = _WORDS[lang]
    here = subject.summary(edition, lang)
    for year in EDITIONS:
        if year == edition:
            continue
        if year not in subject.numbers:
            outer = within(subject, year)
            holds = None if outer is None else find(outer, year)
            yield f"{year}: " + (
                words["absent"]
                if holds is None
                else f"{words['within']} {outer}. {holds.summary(year, lang)}"
            )
            continue
        there = subject.summary(year, lang)
        yield f"{year}: {subject.numbers[year]}. {words['same'] if there == here else there}"


def _some_cases(cases: tuple[str, ...], number: str, lang: str) -> str:
    """The cases written for the paragraph first; of many, only some (``--json`` lists them all)."""
    own = sorted(cases, key=lambda name: not name.startswith(number.lower()))
    more = len(own) - _CASES_SHOWN
    tail = f" … {_WORDS[lang]['more'].format(count=more)}" if more > 0 else ""
    return ", ".join(own[:_CASES_SHOWN]) + tail


def _find(number: str, edition: int) -> Subject:
    from bridgelaw.code import register
    from bridgelaw.code.provisions import EDITIONS

    subject = register.find(number, edition)
    if subject is not None:
        return subject
    others = [str(year) for year in EDITIONS if register.find(number, year)]
    if others:
        raise bad_input("ui.cli.law.elsewhere", edition=edition, law=number, others=", ".join(others))
    raise bad_input("ui.cli.law.nowhere", law=number)

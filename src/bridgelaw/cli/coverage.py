"""``bridgelaw coverage``: paragraphs by editions, where each is implemented and which cases exercise it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from bridgelaw.cli._common import BadInput, as_json, print_json

if TYPE_CHECKING:
    from bridgelaw.casebook.coverage import Coverage


@click.command()
@click.option(
    "--cases",
    "folder",
    type=click.Path(exists=True),
    help="The cases to count, a folder or a file.  [default: the project's]",
)
@click.option(
    "--long", "in_full", is_flag=True, help="Also where each is implemented, and the cases by name."
)
@as_json
def coverage(folder: str | None, in_full: bool, json_wanted: bool) -> None:
    """Which paragraphs are implemented in which edition.

    For each of them also the number of cases that exercise it: in whose run it is cited, or, for what is regular and
    passes without a ruling, that name it as their source.
    """
    from bridgelaw.casebook.coverage import cover, project_cases
    from bridgelaw.code.provisions import EDITIONS

    place = folder or project_cases()
    if place is None:
        raise BadInput("no folder of cases is here; give one with --cases")
    found = cover([place], EDITIONS)
    if json_wanted:
        for row in found.rows:
            print_json(
                {
                    "number": row.number,
                    "edition": row.edition,
                    "title": row.title,
                    "implemented": row.implemented,
                    "cases": list(row.cases),
                }
            )
        return
    for line in _in_full(found) if in_full else _table(found):
        click.echo(line)


def _in_full(found: Coverage) -> Iterator[str]:
    """For every paragraph, where each edition's is implemented and which cases exercise it; once if they agree."""
    from bridgelaw.code.provisions import EDITIONS
    from bridgelaw.code.register import subjects

    for subject in subjects():
        yield f"{subject.latest_number}  {subject.title()}"
        told: dict[tuple[str, str, str], list[int]] = {}
        for edition in EDITIONS:
            row = found.find(subject.numbers.get(edition, ""), edition)
            if row is not None:
                where = row.implemented or "not implemented"
                told.setdefault((row.number, where, ", ".join(row.cases) or "no case"), []).append(edition)
        for (number, where, cases), editions in told.items():
            renamed = f" as {number}" if number != subject.latest_number else ""
            yield f"    {', '.join(map(str, editions))}{renamed}: {where}"
            yield f"        {cases}"


def _table(found: Coverage) -> Iterator[str]:
    """A line a paragraph, a column an edition."""
    from bridgelaw.code.provisions import EDITIONS
    from bridgelaw.code.register import subjects

    yield f"{'':<8}" + "".join(f"{edition:<14}" for edition in EDITIONS)
    for subject in subjects():
        line = f"{subject.latest_number:<8}"
        for edition in EDITIONS:
            row = found.find(subject.numbers.get(edition, ""), edition)
            if row is None:
                cell = "."
            else:
                renamed = f" as {row.number}" if row.number != subject.latest_number else ""
                cell = f"{'+' if row.implemented else '-'} {len(row.cases):>3}{renamed}"
            line += f"{cell:<14}"
        yield line + subject.title()
    yield ""
    yield "+ implemented, - not implemented, then the number of cases that exercise it; . not in this edition"
    for edition in EDITIONS:
        rows = [row for row in found.rows if row.edition == edition]
        implemented = sum(row.implemented is not None for row in rows)
        exercised = sum(bool(row.cases) for row in rows)
        yield f"{edition}: {len(rows)} paragraphs, {implemented} implemented, {exercised} exercised by cases"

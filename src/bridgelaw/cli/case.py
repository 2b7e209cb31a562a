"""``bridgelaw case``: run case files."""

from __future__ import annotations

import click

from bridgelaw.cli._common import BAD_INPUT, NEGATIVE, BadInput, as_json, edition_option


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path())
@as_json
@edition_option(None, "Run the cases in this edition only.")
@click.pass_context
def case(ctx: click.Context, files: tuple[str, ...], json_wanted: bool, edition: int | None) -> None:
    """Run case files.

    A folder stands for every *.yaml in it. Exits 0 when all hold, 1 when one fails, 2 when a file or a case cannot
    be read; the others are run all the same.
    """
    from bridgelaw.casebook import load_cases, report, run_cases

    book = load_cases(files)
    for defect in book.defects:
        click.echo(f"bridgelaw: {defect}", err=True)
    passed = failed = 0
    for outcome in run_cases(book.cases, edition):
        passed += outcome.passed
        failed += not outcome.passed
        if json_wanted:
            click.echo(report.json_line(outcome))
        elif not outcome.passed:
            for line in report.text_lines(outcome):
                click.echo(line)
            click.echo()
    if not json_wanted and passed + failed:
        click.echo(f"{passed} passed, {failed} failed")
    if book.defects:
        ctx.exit(BAD_INPUT)
    if not passed + failed:
        raise BadInput(
            f"none of these cases is of {edition}" if edition else "no case is here; give case files"
        )
    ctx.exit(NEGATIVE if failed else 0)

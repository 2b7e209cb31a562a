"""``bridgelaw check``: what is wrong with records of boards, as files have it and as the Laws do."""

from __future__ import annotations

from collections import Counter

import click

from bridgelaw.cli._common import BAD_INPUT, NEGATIVE, BadInput, answer_options, edition_option, print_json


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path())
@click.option("--strict", is_flag=True, help="Take every warning for an error.")
@click.option("--encoding", help="How a file is encoded that is no UTF-8, such as cp1250.")
@edition_option(2017, "The edition of the Laws to replay under.")
@answer_options
@click.pass_context
def check(
    ctx: click.Context,
    files: tuple[str, ...],
    strict: bool,
    encoding: str | None,
    edition: int,
    json_wanted: bool,
    lang: str,
) -> None:
    """Check records of boards (PBN, LIN, RBN, links): every defect of a file, and what the Laws say of the replay.

    A line each, FILE:LINE:COLUMN first. Exits 0 when there is no error, 1 when there is one, such as a file without any
    board, 2 when a file cannot be opened; the others are checked all the same.
    """
    from bridgelaw.cli._common import sentence
    from bridgelaw.cli._records import open_pieces
    from bridgelaw.records import Record
    from bridgelaw.records.replay import replay

    boards, unread = 0, False
    found: Counter[str] = Counter()
    for name in files:
        try:
            for piece in open_pieces(name, strict=strict, encoding=encoding):
                boards += isinstance(piece, Record)
                facts = replay(piece, edition, search=True).facts if isinstance(piece, Record) else ()
                for defect in (*piece.defects, *facts):
                    found[str(defect.severity)] += 1
                    if json_wanted:
                        print_json({**defect.to_dict(), "text": defect.sentence(lang)})
                    else:
                        click.echo(defect.text(lang))
        except BadInput as error:
            click.echo(f"bridgelaw: {error.message}", err=True)
            unread = True
    if not json_wanted and (boards or found):
        click.echo(
            sentence(
                "ui.check.summary",
                lang,
                boards=boards,
                errors=found["error"],
                warnings=found["warning"],
                notes=found["note"],
            )
        )
    if unread:
        ctx.exit(BAD_INPUT)
    ctx.exit(NEGATIVE if found["error"] else 0)

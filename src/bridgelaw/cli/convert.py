"""``bridgelaw convert``: records of boards and case files in another format, and what of them it cannot hold."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import chain
from pathlib import PurePath
from typing import TYPE_CHECKING

import click

from bridgelaw.cli._common import NEGATIVE, bad_input, lang_option, sentence, why

if TYPE_CHECKING:
    from bridgelaw.records import Content


@click.command()
@click.argument("file", metavar="FILE|LINK", type=click.Path())
@click.option(
    "--to", "wanted", metavar="FORMAT", help="The format: pbn, lin, rbn; else told by OUT's ending."
)
@click.option("-o", "--out", metavar="OUT", type=click.Path(dir_okay=False), help="The file to write.")
@click.option("--encoding", help="How the file is encoded if it is no UTF-8, such as cp1250.")
@lang_option
@click.pass_context
def convert(
    ctx: click.Context, file: str, wanted: str | None, out: str | None, encoding: str | None, lang: str
) -> None:
    """Write the boards of a file in another format, in UTF-8, to OUT or to the standard output.

    Of a case file (*.yaml) it is the board with all that was played at it, and what was ruled as comments. What the
    format cannot hold is told on the error stream. Exits 0 when every board was written, 1 when the format cannot hold
    one at all (the others are written), 2 on bad input.
    """
    from bridgelaw.records import RecordError, formats
    from bridgelaw.records.formats import find_format

    name = wanted or PurePath(out or "").suffix.lower().lstrip(".")
    try:
        format = find_format(name)
    except ValueError:
        options = ", ".join(known.name for known in formats())
        raise bad_input("ui.cli.convert.format", text=repr(name), options=options) from None
    if out is not None and PurePath(out) == PurePath(file):
        raise bad_input("ui.cli.convert.same", name=out)
    is_case_file = PurePath(file).suffix.lower() in (".yaml", ".yml")
    boards = _boards_of_cases(file, lang) if is_case_file else _boards(file, encoding)
    first = next(boards, None)  # a file that is not there is told before OUT is begun
    if first is None:
        raise bad_input("ui.cli.no_board", name=file)
    written, refused, lost = 0, 0, Counter[str]()
    before: Content | None = None
    with open(out, "wb") if out is not None else nullcontext(sys.stdout.buffer) as stream:
        stream.write(format.header.encode())
        for place, content in chain((first,), boards):
            try:
                composed = format.compose(content, before)
            except RecordError as error:
                click.echo(f"bridgelaw: {place}: {error}", err=True)
                refused += 1
                continue
            stream.write(composed.text.encode("utf-8", "replace"))
            written += 1
            before = content
            lost.update(composed.lost)
        stream.flush()
    click.echo(sentence("ui.convert.written", lang, boards=written, format=format.name), err=True)
    for name, count in sorted(lost.items()):
        click.echo(sentence("ui.convert.lost", lang, name=name, boards=count), err=True)
    ctx.exit(NEGATIVE if refused else 0)


def _boards(file: str, encoding: str | None) -> Iterator[tuple[str, Content]]:
    """The boards of a record, each with its place."""
    from bridgelaw.cli._records import open_pieces
    from bridgelaw.records import Record

    for piece in open_pieces(file, encoding=encoding):
        if isinstance(piece, Record):
            yield str(piece.place), piece.content


def _boards_of_cases(file: str, lang: str) -> Iterator[tuple[str, Content]]:
    """The boards of a case file, each in the newest of its case's editions as the last event leaves it."""
    from dataclasses import replace

    from bridgelaw.board import BoardError
    from bridgelaw.casebook import Happening, load_cases
    from bridgelaw.director import hear
    from bridgelaw.records.tables import content_of
    from bridgelaw.table import Table

    book = load_cases([file])
    for defect in book.defects:
        click.echo(f"bridgelaw: {defect}", err=True)
    for case in book.cases:
        try:
            table = Table.start(case.board, max(case.editions), case.zone)
        except BoardError as error:
            click.echo(f"bridgelaw: {case.file}: case {case.id}: board: {why(error)}", err=True)
            continue
        for step in case.steps:
            if isinstance(step, Happening):
                table, _ = hear(table, step.event)
        about = {"Event": case.title, "Site": case.source}
        yield f"{case.file}:{case.line}", replace(content_of(table, lang), label=case.id, about=about)

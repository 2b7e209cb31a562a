"""``bridgelaw convert``: records of boards in another format, and what of them it cannot hold."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import nullcontext
from itertools import chain
from pathlib import PurePath

import click

from bridgelaw.cli._common import NEGATIVE, BadInput, lang_option, sentence


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

    What the format cannot hold is told on the error stream. Exits 0 when every board was written, 1 when the format
    cannot hold one at all (the others are written), 2 on bad input.
    """
    from bridgelaw.cli._records import open_pieces
    from bridgelaw.records import Record, RecordError
    from bridgelaw.records.formats import find_format

    try:
        format = find_format(wanted or PurePath(out or "").suffix.lower().lstrip("."))
    except ValueError as error:
        raise BadInput(f"--to: {error}") from None
    if out is not None and PurePath(out) == PurePath(file):
        raise BadInput(f"{out}: this is the file that is read; give another name")
    pieces = open_pieces(file, encoding=encoding)
    first = next(pieces, None)  # a file that is not there is told before OUT is begun
    written, refused, lost = 0, 0, Counter[str]()
    with open(out, "wb") if out is not None else nullcontext(sys.stdout.buffer) as stream:
        stream.write(format.header.encode())
        for piece in chain(() if first is None else (first,), pieces):
            if not isinstance(piece, Record):
                continue
            try:
                composed = format.compose(piece.content)
            except RecordError as error:
                click.echo(f"bridgelaw: {piece.place}: {error}", err=True)
                refused += 1
                continue
            stream.write(composed.text.encode("utf-8", "replace"))
            written += 1
            lost.update(composed.lost)
        stream.flush()
    if not written and not refused:
        raise BadInput(f"{file}: there is no board in it")
    click.echo(sentence("ui.convert.written", lang, boards=written, format=format.name), err=True)
    for name, count in sorted(lost.items()):
        click.echo(sentence("ui.convert.lost", lang, name=name, boards=count), err=True)
    ctx.exit(NEGATIVE if refused else 0)

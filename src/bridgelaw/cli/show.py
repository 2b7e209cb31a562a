"""``bridgelaw show``: a board as a diagram, with its auction and its play."""

from __future__ import annotations

from pathlib import Path

import click

from bridgelaw.cli._common import BAD_INPUT, answer_options, bad_input, print_json


@click.command()
@click.argument("file", metavar="FILE|LINK", type=click.Path())
@click.option("--board", help="Only the boards of this number.")
@answer_options
@click.pass_context
def show(ctx: click.Context, file: str, board: str | None, json_wanted: bool, lang: str) -> None:
    """Draw the boards of a case file (*.yaml), of a record (PBN, LIN, RBN), or of a viewer's link.

    The hands with North on top, then the auction, then the play; of a record also the result, its defects, and what
    the Laws say of it.
    """
    if Path(file).suffix.lower() in (".yaml", ".yml") or Path(file).is_dir():
        _show_cases(ctx, file, json_wanted)
    else:
        _show_records(file, board, json_wanted, lang)


def _show_records(file: str, board: str | None, json_wanted: bool, lang: str) -> None:
    from bridgelaw.cli._records import open_pieces, record_json, record_lines
    from bridgelaw.records import Defect, Record
    from bridgelaw.records.replay import replay

    shown = 0
    defects: list[Defect] = []
    for piece in open_pieces(file):
        if not isinstance(piece, Record):
            defects += piece.defects
            continue
        content = piece.content
        if board is not None and board not in (content.label, str(content.number)):
            continue
        found = replay(piece)
        if json_wanted:
            print_json(record_json(piece, found))
        else:
            for line in ["", "", *record_lines(piece, found, lang)][2 if not shown else 0 :]:
                click.echo(line)
        shown += 1
    for defect in defects:
        click.echo(f"bridgelaw: {defect.text(lang)}", err=True)
    if not shown and not defects:
        raise bad_input("ui.cli.no_such_board" if board else "ui.cli.no_board", name=file)
    if not shown:
        click.get_current_context().exit(BAD_INPUT)


def _show_cases(ctx: click.Context, file: str, json_wanted: bool) -> None:
    from bridgelaw.casebook import Happening, load_cases
    from bridgelaw.casebook.diagram import case_lines

    book = load_cases([file])
    for defect in book.defects:
        click.echo(f"bridgelaw: {defect}", err=True)
    for place, case in enumerate(book.cases):
        if json_wanted:
            board = case.board
            print_json(
                {
                    "id": case.id,
                    "title": case.title,
                    "dealer": str(board.dealer),
                    "vulnerable": board.vulnerable,
                    "deal": board.deal_text(),
                    "contract": None if board.contract is None else str(board.contract),
                    "auction": [str(call) for call in board.calls],
                    "play": [[None if card is None else str(card) for card in row] for row in board.play],
                    "events": [step.event.to_dict() for step in case.steps if isinstance(step, Happening)],
                }
            )
        else:
            for line in ["", *case_lines(case)] if place else case_lines(case):
                click.echo(line)
    if book.defects:
        ctx.exit(BAD_INPUT)

"""``bridgelaw show``: a board as a diagram, with its auction and its play."""

from __future__ import annotations

import click

from bridgelaw.cli._common import BAD_INPUT, as_json, print_json


@click.command()
@click.argument("file", type=click.Path())
@as_json
@click.pass_context
def show(ctx: click.Context, file: str, json_wanted: bool) -> None:
    """Draw the boards of a case file.

    The hands with North on top, then the auction, then the play.
    """
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

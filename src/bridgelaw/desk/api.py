"""The JSON endpoint: a board and its events in, rulings and the state of the table out."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

from bridgelaw.board import Board, BoardError
from bridgelaw.code.provisions import CodeError
from bridgelaw.director import hear
from bridgelaw.events import EventError
from bridgelaw.incident.report import position_state, ruling_text
from bridgelaw.table import Table

__all__ = ["router"]

router = APIRouter(prefix="/api")

Text = Annotated[str, Field(max_length=2000)]


class BoardIn(BaseModel):
    """A board as a case file writes it; hands that nobody has seen are left out."""

    model_config = ConfigDict(extra="forbid")

    deal: Text | None = None
    contract: Text | None = None
    auction: Text | None = None
    dealer: Text | None = None
    vulnerable: Text | None = None
    on_lead: Text | None = None
    won: dict[str, int] | None = None
    current: Text | None = None
    play: Text | None = None


class Hearing(BaseModel):
    """What happened at a board, to be ruled on."""

    model_config = ConfigDict(extra="forbid")

    board: BoardIn
    edition: int = 2017
    zone: Text = "wbf"
    lang: Annotated[str, Field(pattern="^(en|ru)$")] = "en"
    events: Annotated[list[dict[str, Any]], Field(max_length=500)] = []

    model_config["json_schema_extra"] = {
        "examples": [
            {
                "board": {"contract": "4S S"},
                "edition": 2017,
                "events": [
                    {"do": "play", "by": "E", "card": "DQ"},
                    {"do": "choose", "by": "S", "option": "forbid:D"},
                ],
            }
        ]
    }


class Heard(BaseModel):
    """What the Laws say of each event, and how the table stands after the last."""

    rulings: list[list[dict[str, Any]]]
    state: dict[str, Any]


@router.post(
    "/hear", response_model=Heard, responses={400: {"description": "A board or event that cannot be read"}}
)
def hear_events(hearing: Hearing) -> Any:
    """Hear events at a board: for each event its rulings, and at the end the state of the table.

    Events are written as in case files. An event that is refused leaves the table as it was; its last ruling says why.
    """
    try:
        board = Board.parse(**hearing.board.model_dump())
        table = Table.start(board, hearing.edition, hearing.zone)
        said = []
        for event in hearing.events:
            table, rulings = hear(table, event)
            said.append(
                [{**ruling.to_dict(), "text": ruling_text(ruling, hearing.lang)} for ruling in rulings]
            )
        return {"rulings": said, "state": position_state(table, hearing.lang)}
    except (BoardError, CodeError, EventError) as error:
        return JSONResponse({"error": str(error)}, 400)

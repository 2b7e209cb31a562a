"""The JSON endpoints: a board and its events in, rulings and the state of the table out; a claim in, its award out."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

from bridgelaw.board import Board, BoardError
from bridgelaw.claims import Dispute, StatementUnread
from bridgelaw.code.provisions import CodeError
from bridgelaw.desk.awards import award_on
from bridgelaw.director import hear
from bridgelaw.errors import InputError
from bridgelaw.events import EventError
from bridgelaw.incident.report import position_state, ruling_record
from bridgelaw.table import Table

__all__ = ["UNFIT", "UNREADABLE", "Error", "router"]

router = APIRouter(prefix="/api")

Text = Annotated[str, Field(max_length=2000)]


class Error(BaseModel):
    """What is wrong, in a sentence; what else may be told of it stands beside it."""

    model_config = ConfigDict(extra="allow")

    error: str


UNFIT: Final[dict[int | str, dict[str, Any]]] = {
    422: {"model": Error, "description": "A field that is missing, or that cannot be what it is"}
}
UNREADABLE: Final[dict[int | str, dict[str, Any]]] = {
    400: {"model": Error, "description": "A body that is no JSON"},
    413: {"model": Error, "description": "A body that is too long"},
}


class BoardIn(BaseModel):
    """A board as a case file writes it; hands that nobody has seen are left out."""

    model_config = ConfigDict(extra="forbid")

    deal: Text | None = None
    contract: Text | None = None
    auction: Text | None = None
    dealer: Text | None = None
    vulnerable: Text | None = None
    on_lead: Text | None = None
    won: dict[str, Annotated[int, Field(strict=True)]] | None = None
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
    "/hear",
    response_model=Heard,
    responses={
        **UNREADABLE,
        **UNFIT,
        400: {"model": Error, "description": "A board or event that cannot be read"},
    },
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
            said.append([ruling_record(ruling, hearing.lang) for ruling in rulings])
        return {"rulings": said, "state": position_state(table, hearing.lang)}
    except (BoardError, CodeError, EventError) as error:
        return JSONResponse({"error": str(error)}, 400)


Texts = Annotated[list[Annotated[str, Field(max_length=10)]], Field(max_length=52)]
Tricks = Annotated[int, Field(ge=0, le=13, strict=True)]


class ClaimIn(BaseModel):
    """A disputed claim: the four hands as they stand, who claimed how many tricks, what was said and what was found.

    ``contract`` stands in place of ``trumps`` and ``declarer``. ``current`` is the trick in progress (``W:H4 H3``),
    ``shown_out`` says who had failed to follow in what suits before the claim (``W:H E:CD``).
    ``tricks`` may be left out: all, or as many as the words say. What was not found is left out too; ``forgotten: []``
    means that nothing was. ``penalty_cards`` and ``minor_penalty_cards`` lie before the defenders (``W:S5``); ``lead``
    is what declarer has chosen for a defender's lead (``any``, ``require:H``, ``forbid:D,H``). ``played_on`` are the
    cards played after the claim all the same (``H5 H2 HK``); ``play_accepted`` says whether the Director takes them for
    the probable play.
    """

    model_config = ConfigDict(extra="forbid")

    deal: Text
    by: Text
    trumps: Text = "NT"
    contract: Text | None = None
    declarer: Text | None = None
    on_lead: Text | None = None
    won: tuple[Tricks, Tricks] = (0, 0)
    current: Text | None = None
    shown_out: Text | None = None
    penalty_cards: Texts = []
    minor_penalty_cards: Texts = []
    lead: Text | None = None
    tricks: Tricks | None = None
    words: Text = ""
    line: Text | None = None
    forgotten: Texts | None = None
    known_losers: Texts | None = None
    aware_of_trump: Annotated[bool | None, Field(strict=True)] = None
    player: Annotated[Text | None, Field(alias="class")] = None
    played_on: Annotated[str | None, Field(max_length=200)] = None
    play_accepted: Annotated[bool | None, Field(strict=True)] = None
    switches: dict[str, str] = {}
    edition: int = 2017
    zone: Text = "wbf"
    lang: Annotated[str, Field(pattern="^(en|ru)$")] = "en"

    model_config["json_schema_extra"] = {
        "examples": [
            {
                "deal": "N:.K.A. 8.Q.. 9..5. .T.T.",
                "contract": "4S S",
                "on_lead": "S",
                "by": "S",
                "words": "drawing the last trump",
            }
        ]
    }

    def dispute(self) -> Dispute:
        """The same for the engine."""
        lists = {"forgotten", "known_losers", "penalty_cards", "minor_penalty_cards"}
        given = self.model_dump(exclude={"lang", "switches", *lists})
        return Dispute(
            **given,
            penalty_cards=tuple(self.penalty_cards),
            minor_penalty_cards=tuple(self.minor_penalty_cards),
            forgotten=None if self.forgotten is None else tuple(self.forgotten),
            known_losers=None if self.known_losers is None else tuple(self.known_losers),
            switches=tuple(self.switches.items()),
        )


class ReasonOut(BaseModel):
    """One step of the reasoning: its paragraphs, the message with its facts, and the sentence."""

    laws: list[str]
    message: str
    facts: dict[str, Any]
    text: str


class AwardOut(BaseModel):
    """What the claim comes to, as ``bridgelaw claim --json`` prints it."""

    by: str
    claimed: int
    stated: str
    words_read: str | None
    claimer_tricks: int
    declarer_tricks: int
    line: list[str]
    hoped: list[str]
    paragraphs: list[str]
    doubtful: bool
    presumptions: list[str]
    switches: dict[str, str]
    alternatives: dict[str, int]
    forgotten: list[str]
    certain: bool
    low: int
    high: int
    double_dummy: int | None
    any_legal: int | None
    as_played: int | None
    edition: int
    zone: str
    reasons: list[ReasonOut]


@router.post(
    "/claim",
    response_model=AwardOut,
    responses={
        **UNREADABLE,
        **UNFIT,
        400: {
            "model": Error,
            "description": "A position, claim or statement that cannot be read; ``unread`` are its clauses",
        },
    },
)
def rule_on_claim(claim: ClaimIn) -> Any:
    """Rule on a contested claim (Laws 70 and 71): the award, the line that decides it, the reasons.

    Words that cannot be read are not guessed: the answer is then an error that lists them in ``unread``.
    """
    try:
        return award_on(claim.dispute(), compare=True).to_dict(claim.lang)
    except InputError as error:
        unread = {"unread": list(error.unread)} if isinstance(error, StatementUnread) else {}
        return JSONResponse({"error": error.told(claim.lang), **unread}, 400)

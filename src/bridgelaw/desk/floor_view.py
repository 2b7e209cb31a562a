"""What the floor's pages show, made ready for the templates."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

import yaml

from bridgelaw.board import Contract
from bridgelaw.cards import Card, Seat, cards_of
from bridgelaw.desk.awards import AwardView
from bridgelaw.desk.claim_address import claim_address
from bridgelaw.desk.claim_at_table import award_shown, claim_told, concession_told
from bridgelaw.desk.deal_view import DealView
from bridgelaw.desk.findings_at_table import facts_to_add, finding_told, question_shown
from bridgelaw.desk.floor import Floor, matter_state
from bridgelaw.desk.live import session_mark, table_mark
from bridgelaw.desk.matter import BadAct, Matter
from bridgelaw.desk.seat_view import seat_view
from bridgelaw.desk.settings import Settings
from bridgelaw.desk.store import Board, Link
from bridgelaw.desk.view import (
    Button,
    CardFace,
    Page,
    contract_told,
    laid,
    option_button,
    penalty_faces,
    rulings_said,
)
from bridgelaw.events import EventError, Plays, parse_event
from bridgelaw.incident import write_log
from bridgelaw.incident.asking import AnswerError, read_card, say
from bridgelaw.incident.report import (
    board_record,
    choice_text,
    entry_text,
)
from bridgelaw.incident.room import Entry as Line
from bridgelaw.incident.watch import claim_waits
from bridgelaw.position import Phase
from bridgelaw.rulings import Choice
from bridgelaw.table import Table

__all__ = ["BoardView", "SessionView", "TableView", "case_text", "session_record"]

HAPPENINGS = (
    "play",
    "expose",
    "retract",
    "attention",
    "director",
    "claim",
    "concede",
    "agree",
    "object",
    "next_board",
    "round_ends",
    "period_ends",
    "ask",
)
"""What may be added at a table, apart from cards in turn and choices."""
OF_NOBODY = ("round_ends", "period_ends")
"""Of these, what no player does."""
TO_A_CLAIM = ("object", "agree")
"""What players say to a claim: it comes first while one waits for that."""
A_RUN = 4
"""How many regular plays in a row are told as one."""
WITH_CARD = ("play", "expose", "retract")
WITH_NUMBER = ("claim", "concede")
LONGEST_WORDS = 300
"""Characters of what was said with a claim."""


def lines_of(matter: Matter) -> list[Line]:
    """What happened at a board, each with its rulings."""
    if matter.sitting is not None:
        return list(matter.sitting.entries)
    return [
        Line(act.entry.version - 1, parse_event(act.entry.body), rulings=act.rulings)
        for act in matter.acts
        if act.entry.body["do"] != "note"
    ]


def told_lines(matter: Matter, lang: str) -> list[dict[str, Any]]:
    """What happened at a board, with its rulings, in sentences; a run of regular plays in one, but for the last."""
    told: list[dict[str, Any]] = []
    run: list[dict[str, Any]] = []
    for line, said in zip(lines_of(matter), told_singly(matter, lang), strict=True):
        if isinstance(line.event, Plays) and not said["rulings"]:
            run.append(said)
        else:
            told += [*_run(run, lang), said]
            run = []
    return told + (_run(run[:-1], lang) + run[-1:] if len(run) > A_RUN else run)


def _run(plays: list[dict[str, Any]], lang: str) -> list[dict[str, Any]]:
    if len(plays) < A_RUN:
        return plays
    return [{"text": say("ui.deal.run", lang, count=len(plays)), "undo": plays[0]["undo"], "rulings": []}]


def told_singly(matter: Matter, lang: str) -> list[dict[str, Any]]:
    """What happened at a board, with its rulings, each act by itself."""
    return [
        {"text": entry_text(line, lang), "undo": line.start, "rulings": rulings_said(line.rulings, lang)}
        for line in lines_of(matter)
    ]


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")


class BoardView:
    """A board of a session."""

    def __init__(self, board: Board, matter: Matter, settings: Settings) -> None:
        """Show a board under these settings."""
        self.board, self.matter, self.lang = board, matter, settings.lang
        self.settings = settings

    @cached_property
    def page(self) -> Page | None:
        """The interview's page, of an incident."""
        return None if self.matter.sitting is None else Page(self.matter.sitting, self.settings)

    @property
    def table(self) -> Table:
        """The table that is followed."""
        assert self.matter.table is not None
        return self.matter.table

    @property
    def log(self) -> str:
        """The interview's answers, as an address holds them."""
        return write_log(self.matter.answers)

    @property
    def worked_on(self) -> str:
        """This board in this version, as an address holds it."""
        return f"{self.board.id}-{self.matter.version}"

    @property
    def lines(self) -> list[dict[str, Any]]:
        """What happened, with its rulings."""
        return told_lines(self.matter, self.lang)

    @property
    def notes(self) -> list[tuple[str, str]]:
        """The Director's notes, each with its time."""
        return [(_when(note.at), note.body["text"]) for note in self.matter.notes]

    # -- the table ------------------------------------------------------------------------------------------------

    @property
    def deal(self) -> DealView:
        """The table as its diagram shows it."""
        return DealView(self.table, self.lang)

    @property
    def back_to(self) -> list[tuple[int, str]]:
        """What may be undone down to, the latest first: the version before each act, and the act."""
        return [(line["undo"], line["text"]) for line in reversed(told_singly(self.matter, self.lang))]

    @property
    def legal(self) -> list[Button]:
        """The cards that the hand whose turn it is may play; none where that is not known."""
        table = self.table
        seat = table.turn if table.phase is Phase.PLAY and table.choice is None else None
        if seat is None or not table.hand(seat).seen:
            return []
        return [
            Button(_act(do="play", by=str(seat), card=str(card)), "", face=CardFace.of(card, self.lang))
            for card in table.legal(seat)
        ]

    @property
    def any_card(self) -> list[tuple[str, list[Button]]]:
        """Every card that a seen hand still holds, to be tapped where it was no legal card in turn; by hand."""
        table = self.table
        seats = [seat for seat in Seat if table.phase is Phase.PLAY and table.hand(seat).seen]
        return [
            (
                say("ui.seat", self.lang, seat=seat),
                [Button(f"{seat}:{card}", "", face=CardFace.of(card, self.lang))
                 for card in cards_of(table.hand(seat).cards)],
            )
            for seat in seats
        ]  # fmt: skip

    @property
    def choice(self) -> dict[str, Any] | None:
        """Who may choose among what; where several may, each option is offered for each of them."""
        choice = self.table.choice
        if choice is None:
            return None
        return {
            "text": choice_text(choice, self.lang),
            "law": choice.law,
            "options": [
                self._option(choice, seat, option) for option in choice.options for seat in choice.by
            ],
        }

    def _option(self, choice: Choice, seat: Seat, option: str) -> Button:
        act = _act(do="choose", by=str(seat), option=option)
        button = option_button(choice, option, act, self.lang)
        if len(choice.by) == 1:
            return button
        return replace(button, label=f"{say('ui.seat', self.lang, seat=seat)}: {button.label}")

    @property
    def questions(self) -> list[dict[str, Any]]:
        """The questions that are open, with what answers them."""
        return [question_shown(self.table, question, self.lang) for question in self.table.questions]

    @property
    def facts(self) -> list[dict[str, Any]]:
        """What may be found of a claim though nobody has asked for it."""
        made = self.table.claim
        if made is not None and made.state == "contested" and self.award is None:
            return []  # the Director has given the number himself
        return [question_shown(self.table, fact, self.lang, asked=False) for fact in facts_to_add(self.table)]

    # -- a claim --------------------------------------------------------------------------------------------------

    @cached_property
    def award(self) -> AwardView | None:
        """The award on a contested claim, with the line that decides."""
        return award_shown(self.table, self.settings)

    @property
    def claim_address(self) -> str:
        """The page of the claim; empty where there is none."""
        return claim_address(self.table, self.settings)

    @property
    def waits_for(self) -> str:
        """What is waited for after a claim, in a sentence; nothing where nothing is."""
        note = next(claim_waits(self.table), None)
        return "" if note is None else note.text(self.lang)

    @property
    def happenings(self) -> list[tuple[str, str]]:
        """What else may have happened: its name and label."""
        first = TO_A_CLAIM if self.table.phase is Phase.CLAIM else ()
        names = (*first, *(name for name in HAPPENINGS if name not in first))
        return [(name, say(f"ui.floor.do.{name}", self.lang)) for name in names]

    @property
    def speaker(self) -> str:
        """The seat that is likely to have done what is added: the claimer's left-hand opponent after a claim."""
        made = self.table.claim
        return str(made.by.lho) if made is not None and self.table.phase is Phase.CLAIM else ""

    def act(self, sent: Mapping[str, str]) -> dict[str, Any]:
        """The act that a form has sent. Raise BadAct for one that cannot be read."""
        if "act" in sent:
            return _tapped(sent["act"])
        if "undo" in sent:
            version = sent["undo"]
            return {"do": "undo", "to": int(version) if version.isdecimal() and len(version) < 10 else -1}
        if "tapped" in sent:
            by, _, card = sent["tapped"].partition(":")
            return self._typed({**sent, "by": by, "typed": card})
        if "find" in sent:
            return finding_told(self.table, sent["find"], sent.get("found", "").strip(), self.lang)
        if "note" in sent:
            return {"do": "note", "text": sent["note"]}
        return self._typed(sent)

    def _typed(self, sent: Mapping[str, str]) -> dict[str, Any]:
        kind, seat, typed = sent.get("do", ""), sent.get("by", ""), sent.get("typed", "").strip()
        if kind not in HAPPENINGS:
            raise BadAct(say("ui.error.choose", self.lang))
        body: dict[str, Any] = {"do": kind} if kind in OF_NOBODY else {"do": kind, "by": seat}
        if kind in WITH_CARD:
            body |= self._cards(kind, typed)
        elif kind in WITH_NUMBER:
            body |= self._claimed(kind, seat, sent.get("tricks", ""), typed)
        elif kind == "ask":
            body |= {"of": self._seat(typed)}
        try:
            parse_event(body)
        except EventError as error:
            raise BadAct(str(error)) from None
        return body

    def _seat(self, typed: str) -> str:
        try:
            return str(Seat.parse(typed))
        except ValueError:
            raise BadAct(say("ui.error.seat", self.lang, text=typed[:20])) from None

    def _claimed(self, kind: str, seat: str, tricks: str, typed: str) -> dict[str, Any]:
        """The number of tricks claimed or conceded, and what was said with a claim."""
        if seat not in ("N", "E", "S", "W"):
            raise BadAct(say("ui.error.choose", self.lang))
        if len(typed) > LONGEST_WORDS:
            raise BadAct(say("ui.error.words", self.lang, most=LONGEST_WORDS))
        number = int(tricks) if tricks.isdecimal() and len(tricks) < 3 else None
        told = claim_told if kind == "claim" else concession_told
        return told(self.table, Seat.parse(seat), number, typed, self.lang)

    def _cards(self, kind: str, typed: str) -> dict[str, Any]:
        try:
            cards = [str(read_card(word)) for word in typed.replace(",", " ").split()]
        except AnswerError as error:
            raise BadAct(error.text(self.lang)) from None
        if not cards or (kind != "expose" and len(cards) > 1):
            raise BadAct(say("ui.floor.card_missing", self.lang))
        return {"cards": cards, "how": "dropped"} if kind == "expose" else {"card": cards[0]}


def _act(**body: object) -> str:
    return json.dumps(body)


def _tapped(text: str) -> dict[str, Any]:
    try:
        body = json.loads(text[:2_000])
    except ValueError:
        body = None
    if not isinstance(body, dict) or "do" not in body:
        raise BadAct("the form is not whole; open the page again")
    return body


class SessionView:
    """A session and its boards."""

    def __init__(self, floor: Floor, session: int, lang: str) -> None:
        """Show a session. Raise Missing."""
        self.floor, self.lang = floor, lang
        self.session = floor.store.boards.session(session)
        self.mark = session_mark(floor, session)
        """What changes when the page does."""

    @property
    def boards(self) -> list[dict[str, Any]]:
        """The boards, the newest first: where, what, and what happened last."""
        shown = []
        for board in reversed(self.floor.store.boards.boards(self.session.id)):
            matter = self.floor.standing(board)
            lines, table = lines_of(matter), matter.table
            waits = table is not None and (table.choice is not None or bool(table.questions))
            shown.append({"id": board.id, "label": board.label, "table": board.table_label,
                          "last": entry_text(lines[-1], self.lang) if lines else "", "waits": waits})  # fmt: skip
        return shown

    @property
    def said(self) -> str:
        """The call that waits longest, to be said when the page has changed."""
        calls = self.calls
        return (
            say("ui.live.calls", self.lang, table=calls[0]["table"], text=calls[0]["reason"]) if calls else ""
        )

    @property
    def calls(self) -> list[dict[str, Any]]:
        """The calls that wait, with how many minutes."""
        tables = self.floor.store.tables
        return [
            {"id": call.id, "table": call.table_label, "reason": call.reason, "seat": call.seat,
             "minutes": tables.waited(call) // 60_000}
            for call in tables.calls(self.session.id)
        ]  # fmt: skip

    def log(self, wanted: str) -> list[dict[str, Any]]:
        """Every board's rulings, those in which the words wanted stand."""
        people = {account.id: account.name for account in self.floor.store.people.accounts()}
        shown = []
        for board in self.floor.store.boards.boards(self.session.id):
            matter = self.floor.standing(board)
            record = {
                "id": board.id, "label": board.label, "table": board.table_label,
                "when": _when(matter.acts[-1].entry.at if matter.acts else board.created),
                "by": ", ".join(sorted({people.get(act.entry.by or 0, "") for act in matter.acts} - {""})),
                "edition": matter.edition, "lines": told_lines(matter, self.lang),
                "notes": [note.body["text"] for note in matter.notes],
            }  # fmt: skip
            if wanted.casefold() in json.dumps(record, ensure_ascii=False, default=str).casefold():
                shown.append(record)
        return shown


class TableView:
    """What a table's link shows."""

    def __init__(self, floor: Floor, link: Link, lang: str) -> None:
        """Show the latest board at the table of a link, as its seat may see it."""
        self.lang, self.link = lang, link
        self.call = floor.store.tables.last_call(link.session, link.table_label)
        self.label = ""
        self.mark = table_mark(floor, link)
        """What changes when the page does."""
        self.seen: dict[str, Any] | None = None
        boards = floor.store.boards.boards(link.session, link.table_label)
        if boards:
            board, matter = boards[-1], floor.standing(boards[-1])
            followed = matter.table if matter.kind == "table" else None
            self.label = board.label
            self.seen = seat_view(followed, None if link.seat is None else Seat.parse(link.seat), lang)

    @property
    def seat(self) -> str:
        """The seat of the link, in words."""
        return "" if self.link.seat is None else say("ui.seat", self.lang, seat=Seat.parse(self.link.seat))

    @property
    def contract(self) -> str:
        """The contract, in a sentence."""
        text = (self.seen or {}).get("contract")
        return contract_told(Contract.parse(text), self.lang) if text else ""

    def faces(self, cards: list[str] | None) -> list[CardFace]:
        """Cards as they are shown."""
        return [CardFace.of(Card.parse(card), self.lang) for card in cards or ()]

    @property
    def trick(self) -> list[tuple[str, CardFace]]:
        """The trick in progress."""
        text = (self.seen or {}).get("current", "")
        first, _, cards = text.partition(":")
        seats = [Seat((Seat.parse(first) + step) & 3) for step in range(4)] if first else []
        played = zip(seats, cards.split(), strict=False)
        return laid(((seat, Card.parse(card)) for seat, card in played if card != "-"), self.lang)

    @property
    def penalty_cards(self) -> list[dict[str, Any]]:
        """The penalty cards on the table."""
        shown = (self.seen or {}).get("penalty_cards") or {}
        cards = {
            Seat.parse(seat): {Card.parse(card): kind for card, kind in kinds.items()}
            for seat, kinds in shown.items()
        }
        return penalty_faces(cards, self.lang)


def session_record(floor: Floor, session: int, lang: str) -> dict[str, Any]:
    """A whole session as JSON: its boards with their setups, logs and rulings."""
    known = floor.store.boards.session(session)
    return {
        "name": known.name, "edition": known.edition, "zone": known.zone, "created": known.created,
        "boards": [
            {
                "setup": board.setup,
                "log": [{"version": entry.version, "at": entry.at, "act": entry.body}
                        for entry in floor.store.boards.log(board.id)],
                **matter_state(board, floor.standing(board), lang),
            }
            for board in floor.store.boards.boards(session)
        ],
    }  # fmt: skip


def case_text(board: Board, matter: Matter, lang: str) -> str:
    """A board as a case file. Raise BadAct, with a sentence in ``lang``, where nothing has happened yet."""
    table = matter.table
    if table is None or not table.events:
        raise BadAct(say("ui.floor.nothing_happened", lang))
    case = {
        "id": f"board-{board.label}-table-{board.table_label}".lower().replace(" ", "-"),
        "title": f"Board {board.label}, table {board.table_label}",
        "edition": matter.edition, "zone": matter.zone,
        "board": board.setup["board"] if board.setup["kind"] == "table" else board_record(table),
        "steps": [event.to_dict() for event in table.events],
    }  # fmt: skip
    return yaml.safe_dump([case], sort_keys=False, allow_unicode=True)

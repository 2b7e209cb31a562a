"""A case told: the board it begins from, what happened, and how each step is ruled, live by the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from functools import lru_cache
from itertools import groupby
from threading import Lock
from typing import Any, Final, NamedTuple

from bridgelaw.board import Board
from bridgelaw.cards import Seat
from bridgelaw.casebook import Case, Happening
from bridgelaw.casebook.shelf import project_shelf
from bridgelaw.desk.diagram import hand_shown, in_the_middle
from bridgelaw.desk.view import (
    COMPASS,
    CardFace,
    call_told,
    contract_told,
    laid,
    option_button,
    penalty_faces,
    rulings_said,
)
from bridgelaw.director import hear
from bridgelaw.events import Calls, Event, Plays
from bridgelaw.incident import Entry
from bridgelaw.incident.asking import say
from bridgelaw.incident.report import choice_text, entry_text, question_text, spoken
from bridgelaw.rulings import Choice, Ruling
from bridgelaw.table import Table

__all__ = [
    "BoardTold",
    "Moment",
    "Story",
    "event_text",
    "moments_of",
    "opened_choice",
    "rulings_of",
    "steps_told",
]

TOLD_ELSEWHERE: Final = ("by", "card", "cards", "call", "of", "trick", "hand", "option", "tricks", "line")
"""The fields of an event that its own sentence tells, or nobody said aloud."""
PLAIN_PLAY: Final = 3
"""How many fields a play has of which nothing more is told: what, by whom, which card."""


class Moment(NamedTuple):
    """An event of a case, what was ruled on it, and the table before and after it."""

    event: Event
    rulings: tuple[Ruling, ...]
    before: Table
    after: Table


_one_at_a_time: Final = Lock()


def moments_of(name: str, edition: int) -> tuple[Moment, ...]:
    """A case of the project gone through under an edition, in the case's own zone. Raise KeyError for no such case."""
    with _one_at_a_time:
        return _moments_of(name, edition)


@lru_cache(maxsize=400)
def _moments_of(name: str, edition: int) -> tuple[Moment, ...]:
    case = project_shelf().cases[name]
    table = Table.start(case.board, edition, case.zone)
    found = []
    for step in case.steps:
        if isinstance(step, Happening):
            after, rulings = hear(table, step.event)
            found.append(Moment(step.event, rulings, table, after))
            table = after
    return tuple(found)


def event_text(event: Event, lang: str) -> str:
    """What happened, in a sentence, with its circumstances."""
    told = entry_text(Entry(0, event), lang)
    circumstances = [text for text in _circumstances(event, lang) if text]
    return f"{told.rstrip('.')} ({'; '.join(circumstances)})." if circumstances else told


def _circumstances(event: Event, lang: str) -> Iterator[str]:
    if event.do in ("find", "designate", "choose"):
        return
    for field in fields(event):
        value = getattr(event, field.name)
        if field.name in TOLD_ELSEWHERE or value is None or (value is False and field.default is False):
            continue
        if field.name == "how":
            yield say(f"ui.with.how.{value}", lang)
        elif field.name == "words":
            yield say("ui.with.words", lang, words=value) if event.do in ("claim", "concede") else ""
        else:
            name = field.name if value is not False else f"not_{field.name}"
            yield say(f"ui.with.{name}", lang, seat=value)


@dataclass(frozen=True)
class BoardTold:
    """The board from which a case begins."""

    board: Board
    table: Table
    lang: str

    @property
    def hands(self) -> list[dict[str, Any]]:
        """The four hands as a diagram is read; none where nobody has seen any."""
        if all(hand is None for hand in self.board.hands):
            return []
        return [
            hand_shown(Seat.parse(seat), self.board.hands[Seat.parse(seat)], self.lang) for seat in COMPASS
        ]

    @property
    def on_table(self) -> list[tuple[str, str, CardFace]]:
        """The trick in progress, as a diagram shows it in its middle."""
        return in_the_middle(self.board.current, self.lang)

    @property
    def calls(self) -> list[str]:
        """The calls made so far, in words."""
        return [call_told(call, self.lang) for call in self.board.calls]

    @property
    def sentences(self) -> list[str]:
        """Contract, vulnerability, tricks, and who is on lead."""
        board = self.board
        told = []
        if board.contract is not None:
            told.append(contract_told(board.contract, self.lang))
        else:
            told.append(say("ui.case.dealer", self.lang, seat=board.dealer))
        if board.vulnerable != "none":
            told.append(say(f"ui.case.vulnerable.{board.vulnerable}", self.lang))
        if any(board.won):
            told.append(say("ui.case.won", self.lang, ns=board.won[0], ew=board.won[1]))
        if not board.current and board.on_lead is not None:
            told.append(say("ui.case.on_lead", self.lang, seat=board.on_lead))
        return [text.strip() for text in told]

    @property
    def lying(self) -> list[tuple[str, CardFace]]:
        """The trick in progress."""
        return laid(self.board.current, self.lang)

    @property
    def play(self) -> list[list[tuple[str, CardFace]]]:
        """The regular play before, a trick a row."""
        leader = self.table.board.on_lead if self.board.play else None
        if leader is None and self.board.contract is not None:
            leader = self.board.contract.declarer.lho
        assert leader is not None
        return [
            laid(((Seat((leader + step) & 3), card) for step, card in enumerate(row) if card), self.lang)
            for row in self.board.play
        ]


@dataclass(frozen=True)
class Step:
    """A step of the story: cards or calls that passed without a ruling, or one event with what was ruled."""

    cards: list[tuple[str, CardFace]]
    calls: list[tuple[str, str]]
    text: str
    rulings: list[dict[str, Any]]
    choice: dict[str, Any] | None
    questions: list[str]


class Story:
    """A case, told in a language and ruled under an edition."""

    def __init__(self, case: Case, edition: int, lang: str) -> None:
        """Tell a case of the project."""
        self.case, self.edition, self.lang = case, edition, lang
        self.moments = moments_of(case.id, edition)
        self.board = BoardTold(case.board, Table.start(case.board, edition, case.zone), lang)

    @property
    def label(self) -> str:
        """What the case is called, in the language of the page: its title, or what happened first that is irregular."""
        return case_label(self.case, self.lang)

    @property
    def steps(self) -> list[Step]:
        """What happened, step by step."""
        return list(steps_told(self.moments, self.lang))

    @property
    def penalty_cards(self) -> list[dict[str, Any]]:
        """The penalty cards at the end."""
        end = self.moments[-1].after if self.moments else self.board.table
        return penalty_faces(end.penalty_cards, self.lang)


def steps_told(moments: Iterable[Moment], lang: str) -> Iterator[Step]:
    """Moments as steps; cards that pass without a word are told together, and so are calls."""
    for kind, group in groupby(moments, _silently):
        if kind is None:
            yield from (rulings_of(moment, lang) for moment in group)
            continue
        events = [moment.event for moment in group]
        cards = laid(((event.by, event.card) for event in events if isinstance(event, Plays)), lang)
        calls = [
            (say("ui.seat", lang, seat=event.by), call_told(event.call, lang))
            for event in events
            if isinstance(event, Calls)
        ]
        yield Step(cards, calls, "", [], None, [])


def _silently(moment: Moment) -> str | None:
    """The kind of an event that is a plain card or call of which the Laws say nothing; None for any other."""
    event = moment.event
    plain = isinstance(event, Calls) or (isinstance(event, Plays) and len(event.to_dict()) == PLAIN_PLAY)
    silent = not spoken(moment.rulings) and opened_choice(moment) is None and not _asked(moment)
    return event.do if plain and silent else None


def rulings_of(moment: Moment, lang: str) -> Step:
    """An event with what was ruled on it, and the choice or questions that it opened."""
    return Step(
        [],
        [],
        event_text(moment.event, lang),
        rulings_said(moment.rulings, lang),
        choice_told(opened_choice(moment), lang),
        _asked_texts(moment, lang),
    )


def opened_choice(moment: Moment) -> Choice | None:
    """The choice that this event opened."""
    return moment.after.choice if moment.after.choice != moment.before.choice else None


def _asked(moment: Moment) -> list[Any]:
    """The questions that it opened."""
    known = {question.name for question in moment.before.questions}
    return [question for question in moment.after.questions if question.name not in known]


def _asked_texts(moment: Moment, lang: str) -> list[str]:
    return [question_text(question, lang) for question in _asked(moment)]


def choice_told(choice: Choice | None, lang: str) -> dict[str, Any] | None:
    """Who may choose among what, to be read."""
    if choice is None:
        return None
    buttons = [option_button(choice, option, option, lang) for option in choice.options]
    return {"text": choice_text(choice, lang), "law": choice.law, "options": buttons}


def case_label(case: Case, lang: str) -> str:
    """A case in a line: in English its title, else the first two things that happened apart from plain plays; a case in
    which nothing happens has only its title."""
    if lang == "en" and case.title:
        return case.title
    events = [step.event for step in case.steps if isinstance(step, Happening)]
    told = [
        event for event in events if not (isinstance(event, Plays) and len(event.to_dict()) == PLAIN_PLAY)
    ]
    return " ".join(event_text(event, lang) for event in (told or events)[:2]) or case.title or case.id

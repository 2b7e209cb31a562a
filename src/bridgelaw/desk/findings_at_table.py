"""The Director's findings at a table that is followed: each question with what answers it, by a tap or in writing."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from bridgelaw.cards import Card
from bridgelaw.desk.claim_at_table import line_told
from bridgelaw.desk.matter import BadAct
from bridgelaw.desk.view import Button
from bridgelaw.incident.asking import AnswerError, read_card, say
from bridgelaw.incident.disputes import CLASSES, cards_in_question, findings_about, most_tricks
from bridgelaw.incident.report import answer_label, question_text
from bridgelaw.incident.sitting import answers_that_matter, answers_to
from bridgelaw.rulings import Question
from bridgelaw.table import Table

__all__ = ["facts_to_add", "finding_told", "question_shown"]

WRITTEN: Final = {"q": "ui.card_hint", "c": "ui.floor.cards_hint", "t": "ui.floor.line_hint"}
"""The answers that are written, a card, cards or a line, with the hint how."""
DASHES: Final = ("-", "–", "—")
"""What stands for no cards."""


def facts_to_add(table: Table) -> list[Question]:
    """The findings on which an award turns that has been made, or what a side wants back, and that were not found yet;
    no trick was written to the wrong side where none is written to it."""
    found = {name for name, _ in table.findings} | {question.name for question in table.questions}
    return [
        question
        for question in findings_about(table)
        if question.name not in found
        and not (question.name.startswith("already_won") and not most_tricks(table, question.name))
    ]


def question_shown(table: Table, question: Question, lang: str, *, asked: bool = True) -> dict[str, Any]:
    """A question in a sentence, with its answers to tap, and the hint for one that is written, if it takes such."""
    answers = answers_to(question) if asked else answers_that_matter(question)
    kinds = [answer.partition(":")[0] for answer in answers]
    buttons = [button for kind in kinds for button in _buttons(table, question, kind, lang)]
    hint = next((say(WRITTEN[kind], lang) for kind in kinds if kind in WRITTEN), "")
    return {
        "name": question.name,
        "text": question_text(question, lang),
        "law": question.law,
        "buttons": buttons,
        "hint": hint,
    }


def _buttons(table: Table, question: Question, kind: str, lang: str) -> list[Button]:
    name = question.name
    if kind in ("y", "n"):
        return [Button(_found(name, kind == "y"), answer_label(f"{kind}:{name}", lang))]
    if kind == "k":
        return [Button(_found(name, number), str(number)) for number in range(most_tricks(table, name) + 1)]
    if kind == "p":
        return [Button(_found(name, player), say(f"ui.ask.class.{player}", lang)) for player in CLASSES]
    return []


def _found(name: str, answer: object) -> str:
    return json.dumps({"do": "find", "question": name, "answer": answer})


def finding_told(table: Table, name: str, typed: str, lang: str) -> dict[str, Any]:
    """The act of a finding that was written. Raise BadAct for a question that is not asked, and for no answer to it."""
    if all(question.name != name for question in (*table.questions, *facts_to_add(table))):
        raise BadAct(say("ui.error.form", lang))
    return {"do": "find", "question": name, "answer": _answer(table, name, typed, lang)}


def _answer(table: Table, name: str, typed: str, lang: str) -> str | list[str]:
    kind = name.partition(":")[0]
    if kind == "line":
        return line_told(table, typed, lang)
    cards = [] if typed in DASHES else _cards(typed, lang)
    if kind in ("forgotten", "known_losers"):
        for card in cards:
            if not card.bit & cards_in_question(table, name):
                raise BadAct(say("ui.error.not_this_card", lang, card=card))
        return [str(card) for card in cards]
    if len(cards) != 1:
        raise BadAct(say("ui.floor.card_missing", lang))
    return str(cards[0])


def _cards(typed: str, lang: str) -> list[Card]:
    """The cards that are written. Raise BadAct."""
    try:
        cards = [read_card(word) for word in re.split(r"[\s,;]+", typed) if word]
    except AnswerError as error:
        raise BadAct(error.text(lang)) from None
    if not cards:
        raise BadAct(say("ui.floor.card_missing", lang))
    return cards

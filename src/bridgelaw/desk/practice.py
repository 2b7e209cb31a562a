"""Practice: a case is told, the reader chooses the ruling, the engine answers; the address holds all of it."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import Response

from bridgelaw.casebook import Case
from bridgelaw.casebook.shelf import project_shelf
from bridgelaw.code import register
from bridgelaw.code.numbering import number_order, tidy_number
from bridgelaw.desk.quiz import Quiz, quiz_on
from bridgelaw.desk.rendering import render
from bridgelaw.desk.settings import Settings, read_settings
from bridgelaw.desk.story import BoardTold, event_text, rulings_of, steps_told

__all__ = ["practice"]

MOST: Final = 9_999
"""The greatest number that a score or a place can be."""
SLOW: Final = "claims-rulings.yaml"
"""The cases that take seconds to rule on, and whose answers authorities differ on."""
ALL: Final = "all"
"""How the address of a page says that every Law is practised: a page keeps no field that is empty."""

practice = APIRouter(include_in_schema=False)


@practice.get("/practice")
def page(request: Request) -> Response:
    """What to practise; or a case with its question; or, with an answer, whether it was right and why."""
    settings = read_settings(request)
    query = request.query_params
    law = _tidy(query.get("law", ""))
    if "law" not in query:
        return render(settings, "practice_start.html", path="/practice", laws=_laws(settings))
    score = {name: _number(query.get(name, "")) for name in ("right", "of")}
    place = _number(query.get("n", ""))
    quiz, place = _quiz_from(law, place, settings)
    kept = {"law": law or ALL, "n": str(place), **{name: str(value) for name, value in score.items()}}
    if quiz is None:
        return render(
            settings, "practice_start.html", 404, path="/practice", laws=_laws(settings), none_of=law
        )
    given = next((answer for answer in quiz.answers if answer.token == query.get("answer")), None)
    fields: dict[str, Any] = {
        "quiz": quiz, "law": law, "n": place, "given": given, "answered": given is not None,
        "told_so_far": list(steps_told(quiz.moments[: quiz.place], settings.lang)),
        "event": event_text(quiz.asked.event, settings.lang),
        "board": BoardTold(quiz.case.board, quiz.moments[0].before, settings.lang),
        "right": score["right"] + (given is not None and given.right), "of": score["of"] + (given is not None),
    }  # fmt: skip
    if given is not None:
        kept["answer"] = given.token
        fields |= {
            "rulings": rulings_of(quiz.asked, settings.lang),
            "subject": register.find(quiz.law, settings.edition),
        }
    return render(settings, "practice.html", path="/practice", kept=kept, **fields)


def _quiz_from(law: str, place: int, settings: Settings) -> tuple[Quiz | None, int]:
    """The first case from a place on that gives a question, round and round; and its place."""
    cases = _cases(law, settings.edition, settings.zone)
    for step in range(len(cases)):
        here = (place + step) % len(cases)
        quiz = _quiz(cases[here].id, settings.edition, settings.lang)
        if quiz is not None:
            return quiz, here
    return None, 0


@lru_cache(maxsize=500)
def _quiz(name: str, edition: int, lang: str) -> Quiz | None:
    return quiz_on(project_shelf().cases[name], edition, lang)


@lru_cache(maxsize=200)
def _cases(law: str, edition: int, zone: str) -> tuple[Case, ...]:
    """The cases to practise with, in an order that is always the same and follows no book."""
    shelf = project_shelf()
    cases = shelf.showing(law, edition) if law else tuple(shelf.cases.values())
    fit = [
        case
        for case in cases
        if edition in case.editions and case.zone in ("wbf", zone) and not case.file.endswith(SLOW)
    ]
    return tuple(sorted(fit, key=lambda case: hashlib.sha256(case.id.encode()).digest()))


def _laws(settings: Settings) -> list[tuple[str, str]]:
    """The Laws of the edition that there are cases for, each with its title."""
    found = []
    for number in dict.fromkeys(str(number_order(each)[0][0]) for each in register.numbers(settings.edition)):
        subject = register.find(number, settings.edition)
        if subject is not None and _cases(number, settings.edition, settings.zone):
            found.append((number, subject.title(settings.lang)))
    return found


def _tidy(text: str) -> str:
    """The Law of an address; empty for all of them."""
    if text == ALL:
        return ""
    try:
        return tidy_number(text[:20]) if text else ""
    except ValueError:
        return text[:20]


def _number(text: str) -> int:
    return min(int(text), MOST) if text.isascii() and text.isdigit() and len(text) < 6 else 0

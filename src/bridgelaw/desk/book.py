"""The book: the Laws by number, each paragraph with its history and its cases, the cases told, and a search."""

from __future__ import annotations

from typing import Any, Final

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response
from starlette.exceptions import HTTPException

from bridgelaw.casebook.shelf import project_shelf
from bridgelaw.code import register
from bridgelaw.code.differences import differences
from bridgelaw.code.numbering import covers, number_order, tidy_number
from bridgelaw.code.provisions import EDITIONS
from bridgelaw.desk.finding import cases_with, number_in, paragraphs_with
from bridgelaw.desk.rendering import back_to, keep, render
from bridgelaw.desk.settings import Settings, read_settings
from bridgelaw.desk.story import Story, case_label
from bridgelaw.incident.asking import say

__all__ = ["book"]

MOST_FOUND: Final = 30
MOST_CASES: Final = 8
"""How many cases of a paragraph stand open; the others are folded."""

book = APIRouter(include_in_schema=False)


@book.get("/laws")
def laws(request: Request, q: str = "") -> Response:
    """Every paragraph of the edition by number; or what a search has found."""
    settings = read_settings(request)
    wanted = q.strip()[:100]
    number = number_in(wanted)
    if number is not None and any(register.find(number, year) for year in EDITIONS):
        return keep(RedirectResponse(settings.address(f"/law/{number}"), 303), settings)
    if wanted:
        return _found(settings, wanted)
    by_law: dict[int, list[tuple[str, register.Subject]]] = {}
    for each in register.numbers(settings.edition):
        subject = register.find(each, settings.edition)
        assert subject is not None
        by_law.setdefault(number_order(each)[0][0], []).append((each, subject))
    return render(settings, "laws.html", path="/laws", by_law=by_law, q="")


def _found(settings: Settings, wanted: str) -> Response:
    numbers = paragraphs_with(wanted, settings.edition)
    subjects = [(number, register.find(number, settings.edition)) for number in numbers[:MOST_FOUND]]
    cases = [
        (case.id, case_label(case, settings.lang))
        for case in cases_with(wanted, settings.edition)[:MOST_FOUND]
    ]
    return render(settings, "found.html", path="/laws", kept={"q": wanted}, q=wanted, subjects=subjects, cases=cases,
                  count=len(numbers))  # fmt: skip


@book.get("/law/{number}")
def law(request: Request, number: str) -> Response:
    """A paragraph: what it says in our words, its history, its neighbours and its cases."""
    settings = read_settings(request)
    try:
        tidy = tidy_number(number[:20])
    except ValueError:
        raise HTTPException(404) from None
    subject = register.find(tidy, settings.edition)
    others = [year for year in EDITIONS if year != settings.edition and register.find(tidy, year)]
    back = request.query_params.get("back", "")
    fields: dict[str, Any] = {
        "number": tidy,
        "subject": subject,
        "others": others,
        "back": back_to(settings, back),
    }
    if subject is not None:
        fields |= _around(tidy, settings.edition) | _history(subject, settings) | _cases(tidy, settings)
    kept = {"back": back} if fields["back"] else {}
    return render(settings, "law.html", 200 if subject else 404, path=f"/law/{tidy}", kept=kept, **fields)


def _around(number: str, edition: int) -> dict[str, Any]:
    """The paragraphs before and after this one, the one it is a part of, and its parts."""
    numbers = register.numbers(edition)
    place = numbers.index(number)
    outer = [other for other in numbers if other != number and covers(other, number)]
    inner = [other for other in numbers if other != number and covers(number, other)]
    return {
        "before": numbers[place - 1] if place else "",
        "after": numbers[place + 1] if place + 1 < len(numbers) else "",
        "outer": max(outer, key=len, default=""),
        "parts": [(other, register.find(other, edition)) for other in inner],
    }


def _history(subject: register.Subject, settings: Settings) -> dict[str, Any]:
    """What each edition says, side by side, and what the program decides otherwise."""
    told = sorted(subject.summaries, key=lambda summary: summary.editions[0])
    rows = []
    for difference in differences(subject, settings.edition, settings.zone):
        rows.append(
            {
                "text": say(f"ui.provision.{difference.name}", settings.lang),
                "values": [
                    (year, _value(difference.name, value, settings.lang)) for year, value in difference.values
                ],
                "zones": [
                    (zone, _value(difference.name, value, settings.lang)) for zone, value in difference.zones
                ],
            }
        )
    absent = [year for year in EDITIONS if year not in subject.numbers]
    within = {year: outer for year in absent if (outer := register.within(subject, year)) is not None}
    return {
        "history": told,
        "within": within,
        "absent": [year for year in absent if year not in within],
        "provisions": rows,
    }


def _value(name: str, value: Any, lang: str) -> dict[str, Any]:
    """A value of a provision: words, or the paragraphs that it names."""
    if isinstance(value, bool):
        return {"text": say("ui.yes" if value else "ui.no", lang)}
    if not value:
        return {"text": "—", "name": say("ui.law.none_such", lang)}
    if name.endswith(("_law", "_laws")):
        return {"laws": (value,) if isinstance(value, str) else value}
    return {"text": say(f"ui.provision.{name}.{str(value).replace(' ', '_')}", lang)}


def _cases(number: str, settings: Settings) -> dict[str, Any]:
    cases = project_shelf().showing(number, settings.edition)
    told = [(case.id, case_label(case, settings.lang)) for case in cases]
    return {"cases": told[:MOST_CASES], "more_cases": told[MOST_CASES:]}


@book.get("/case/{name}")
def case(request: Request, name: str) -> Response:
    """A case: the board, what happened, and the ruling step by step, as the engine gives it now."""
    settings = read_settings(request)
    found = project_shelf().cases.get(name)
    if found is None:
        raise HTTPException(404)
    number = request.query_params.get("law", "")
    back = request.query_params.get("back", "")
    shown = project_shelf().showing(number, settings.edition) if number else ()
    place = next((place for place, other in enumerate(shown) if other.id == name), None)
    fields: dict[str, Any] = {
        "story": Story(found, settings.edition, settings.lang),
        "written_for": settings.edition in found.editions,
        "law": number if place is not None else "",
        "before": shown[place - 1].id if place else "",
        "after": shown[place + 1].id if place is not None and place + 1 < len(shown) else "",
        "back": back_to(settings, back),
    }
    kept = {"law": fields["law"]} | ({"back": back} if fields["back"] else {})
    return render(settings, "case.html", path=f"/case/{name}", kept=kept, **fields)

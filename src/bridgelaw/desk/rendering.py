"""Pages from their templates, in the visitor's language, under his settings."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, urlencode

from fastapi.responses import HTMLResponse, Response
from jinja2 import Environment, PackageLoader, select_autoescape

from bridgelaw.code.provisions import EDITIONS, ZONES
from bridgelaw.desk.settings import Settings
from bridgelaw.incident.asking import NONE, say
from bridgelaw.words import languages

__all__ = ["Back", "back_to", "keep", "render"]

A_YEAR: Final = 365 * 24 * 3600
LONGEST_BACK: Final = 6_000
"""The longest way back that an address carries, in characters."""
PAGES: Final = {
    "ruling": "ui.ruling", "claim": "ui.claim.title", "score": "ui.score.title", "revoke": "ui.revoke.title",
    "laws": "ui.book", "law": "ui.law", "case": "ui.case", "practice": "ui.practice", "board": "ui.floor.board",
    "session": "ui.floor.log",
}  # fmt: skip
"""The pages that a paragraph may be reached from, by the first part of their path, and what each is called."""
_PLACE: Final = re.compile(rf"/({'|'.join(PAGES)})(?:/[\w-][\w.-]*)*")

_templates: Final = Environment(
    loader=PackageLoader("bridgelaw.desk"),
    autoescape=select_autoescape(default=True),
    trim_blocks=True,
    lstrip_blocks=True,
)


def render(
    settings: Settings,
    template: str,
    status: int = 200,
    *,
    path: str = "/",
    kept: Mapping[str, str] | None = None,
    **fields: Any,
) -> Response:
    """A page from its template; the settings' links lead back to it with what it keeps."""
    text: Callable[..., str] = partial(_say, settings.lang)
    html = _templates.get_template(template).render(
        t=text,
        settings=settings,
        display=settings.display,
        lang=settings.lang,
        editions=EDITIONS,
        zones=ZONES,
        languages=languages(),
        path=path,
        kept=kept or {},
        here=_way_back(settings, path, kept or {}),
        none=NONE,
        **fields,
    )
    return keep(HTMLResponse(html, status), settings)


def _say(lang: str, message: str, **facts: object) -> str:
    return say(message, lang, **facts)


def keep(response: Response, settings: Settings) -> Response:
    """The response, with the settings to be kept for the next visit."""
    for name, value in settings.cookies().items():
        response.set_cookie(name, value, max_age=A_YEAR, samesite="lax", httponly=True)
    response.headers["Cache-Control"] = "no-store"
    return response


class Back(NamedTuple):
    """The way back to a page: its name in words, and its address."""

    name: str
    address: str


def _way_back(settings: Settings, path: str, kept: Mapping[str, str]) -> str:
    """This page as the address of another carries it; nothing where there is no way back to it."""
    told = {"edition": settings.edition, "zone": settings.zone, **kept}
    written = (
        f"{path}?{urlencode({name: value for name, value in told.items() if value != ''}, safe=':,~-/')}"
    )
    return written if _PLACE.fullmatch(path) and len(written) <= LONGEST_BACK else ""


def back_to(settings: Settings, written: str) -> Back | None:
    """The way back that an address carries, under the language of this page; None for anything that is none."""
    path, _, query = written[:LONGEST_BACK].partition("?")
    place = _PLACE.fullmatch(path)
    if place is None:
        return None
    fields = {name: value for name, value in parse_qsl(query) if name != "lang"}
    return Back(say(PAGES[place[1]], settings.lang), settings.address(path, **fields))

"""Pages from their templates, in the visitor's language, under his settings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from fastapi.responses import HTMLResponse, Response
from jinja2 import Environment, PackageLoader, select_autoescape

from bridgelaw.code.provisions import EDITIONS, ZONES
from bridgelaw.desk.settings import Settings
from bridgelaw.incident.asking import NONE, say
from bridgelaw.words import languages

__all__ = ["keep", "render"]

A_YEAR: Final = 365 * 24 * 3600

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
        lang=settings.lang,
        editions=EDITIONS,
        zones=ZONES,
        languages=languages(),
        path=path,
        kept=kept or {},
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

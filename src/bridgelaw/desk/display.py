"""How cards and seats are shown: in two or four colours, in Latin or Russian letters, as symbols or in words.

A cookie keeps it, on every page; an address that sets it is answered by the same page without that part of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl, urlencode

from fastapi import Request
from fastapi.responses import RedirectResponse, Response

from bridgelaw.cards import Seat, Side
from bridgelaw.incident.asking import say

__all__ = ["OPTIONS", "Display", "display_set", "read_display"]

OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "colours": ("two", "four"),
    "letters": ("latin", "russian"),
    "cards": ("symbols", "words"),
}
"""What may be chosen, the usual first."""
A_YEAR: Final = 365 * 24 * 3600
RANKS: Final = str.maketrans("AKQJ", "ТКДВ")
SEATS: Final = str.maketrans("NESW", "СВЮЗ")


@dataclass(frozen=True)
class Display:
    """What a visitor has chosen. Russian letters are for Russian pages only."""

    lang: str = "en"
    colours: str = "two"
    letters: str = "latin"
    cards: str = "symbols"

    @property
    def in_words(self) -> bool:
        """Are cards and seats written out?"""
        return self.cards == "words"

    @property
    def _in_russian(self) -> bool:
        return self.letters == "russian" and self.lang == "ru"

    def rank(self, shown: str) -> str:
        """A rank as it is shown: ``K``, ``10``; ``Д`` for a queen in Russian letters."""
        return shown.translate(RANKS) if self._in_russian else shown

    def seat(self, letter: str) -> str:
        """A seat by its letter, or by its name where everything is in words."""
        if self.in_words:
            return say("ui.seat", self.lang, seat=Seat.parse(letter))
        return letter.translate(SEATS) if self._in_russian else letter

    def side(self, letters: str) -> str:
        """A side, ``NS`` or ``EW``, in the same way."""
        if self.in_words:
            return say("ui.seat", self.lang, seat=Side.parse(letters))
        return letters.translate(SEATS) if self._in_russian else letters

    def options(self) -> list[tuple[str, tuple[str, ...], str]]:
        """What may be chosen on a page of this language: its name, the values, and the one that is set."""
        return [
            (name, values, getattr(self, name))
            for name, values in OPTIONS.items()
            if name != "letters" or self.lang == "ru"
        ]


def read_display(request: Request, lang: str) -> Display:
    """What the visitor's cookies say; what they cannot say is passed over."""
    kept = {name: request.cookies.get(name) for name in OPTIONS}
    return Display(lang, **{name: value for name, value in kept.items() if value in OPTIONS[name]})


def display_set(request: Request) -> Response | None:
    """The answer to an address that sets how cards are shown: the same page without it, and the cookie."""
    chosen = {name: request.query_params[name] for name in OPTIONS if name in request.query_params}
    known = {name: value for name, value in chosen.items() if value in OPTIONS[name]}
    if request.method != "GET" or not known or request.url.path.startswith("/api/"):
        return None
    rest = [
        (name, value)
        for name, value in parse_qsl(request.url.query, keep_blank_values=True)
        if name not in OPTIONS
    ]
    # A path of two slashes at its beginning would lead to another host.
    path = "/" + request.url.path.lstrip("/")
    response = RedirectResponse(f"{path}?{urlencode(rest, safe=':,~-/')}" if rest else path, 303)
    for name, value in known.items():
        response.set_cookie(name, value, max_age=A_YEAR, samesite="lax", httponly=True)
    return response

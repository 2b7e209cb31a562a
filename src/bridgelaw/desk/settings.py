"""What a visitor has set: language, edition and zone. The address says so, else his cookies, else his browser."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final
from urllib.parse import urlencode

from fastapi import Request

from bridgelaw.code.provisions import EDITIONS, CodeError, read_zone
from bridgelaw.desk.display import Display, read_display
from bridgelaw.words import languages

__all__ = ["Settings", "read_settings"]

_KNOWN: Final[Mapping[str, tuple[str, ...]]] = {
    "lang": languages(),
    "edition": tuple(map(str, EDITIONS)),
}

_BOARD: Final = re.compile(r"[1-9]\d{0,8}-\d{1,8}")


@dataclass(frozen=True)
class Settings:
    """Language, edition and zone of a page."""

    lang: str = "en"
    edition: int = 2017
    zone: str = "wbf"
    wrong: str = ""
    """A setting in the address that there is none of."""
    board: str = ""
    """The board of a session that is worked on, and the version of it that has been seen: ``12-5``; none: empty."""
    floor: bool = False
    """Does the desk keep sessions?"""
    display: Display = field(default_factory=Display)
    """How cards and seats are shown."""

    def address(self, path: str, /, **fields: object) -> str:
        """The address of a page under these settings; a field may set another language, edition or zone."""
        mine = {"lang": self.lang, "edition": self.edition, "zone": self.zone, "board": self.board}
        wanted = {**mine, **fields}.items()
        return f"{path}?{'&'.join(_written(name, str(value)) for name, value in wanted if value != '')}"

    def cookies(self) -> dict[str, str]:
        """What is kept for the next visit."""
        return {"lang": self.lang, "edition": str(self.edition), "zone": self.zone}


@lru_cache(maxsize=2_000)
def _written(name: str, value: str) -> str:
    """A field as an address writes it; a page has the same ones in each of its links."""
    return urlencode({name: value}, safe=":,~-")


def read_settings(request: Request) -> Settings:
    """Read the settings of a request; an unknown value is passed over, and named in ``wrong``."""
    found = {"lang": _language(request.headers.get("accept-language", "")), "edition": "2017", "zone": "wbf"}
    wrong = ""
    for name in found:
        kept, asked = request.cookies.get(name, ""), request.query_params.get(name, "")
        found[name] = _known(name, asked) or _known(name, kept) or found[name]
        if asked and not _known(name, asked):
            wrong = wrong or name
    board = request.query_params.get("board", "")
    worked_on = board if _BOARD.fullmatch(board) else ""
    return Settings(
        found["lang"],
        int(found["edition"]),
        found["zone"],
        wrong,
        worked_on,
        hasattr(request.app.state, "floor"),
        read_display(request, found["lang"]),
    )


def _known(name: str, text: str) -> str:
    """What a text sets; nothing where there is no such setting."""
    if name != "zone":
        return text if text in _KNOWN[name] else ""
    try:
        return read_zone(text)
    except CodeError:
        return ""


def _language(accepted: str) -> str:
    """The first language of the browser's list that there are sentences in."""
    for part in accepted[:200].split(","):
        lang = part.split(";")[0].strip().lower()[:2]
        if lang in languages():
            return lang
    return "en"

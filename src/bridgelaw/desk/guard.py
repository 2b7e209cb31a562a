"""What every request passes: too long a one is refused, how cards are to be shown is kept, each answer is made safe."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from fastapi import Request
from fastapi.responses import Response
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaw.desk.display import display_set
from bridgelaw.desk.records_pages import MOST_FORM

__all__ = ["MOST_BODY", "SECURITY", "UPLOADS", "Guard"]

MOST_QUERY: Final = 16_000
"""The longest query that is read, in bytes: the longest log in Russian words."""
MOST_BODY: Final = 200_000
"""The longest body that is read, in bytes, but for a file that is uploaded."""

UPLOADS: Final = re.compile(r"/session/[0-9]{1,10}/records|/api/sessions/[0-9]{1,10}/files")
"""The addresses that take files."""

SECURITY: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class Guard:
    """Stands before the application, and lets a stream pass as it comes."""

    def __init__(self, app: ASGIApp, refuse: Callable[[Request, int], Response]) -> None:
        """Guard an application; ``refuse`` makes the answer that says why not, from the status."""
        self.app, self.refuse = app, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or hand it on."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        request = Request(scope)
        await (self._refusal(request) or display_set(request) or self.app)(scope, receive, send_safely)

    def _refusal(self, request: Request) -> Response | None:
        """The answer to what is too long to be read."""
        length = request.headers.get("content-length", "0")
        if len(request.url.query) > MOST_QUERY:
            return self.refuse(request, 414)
        if (
            not length.isdigit()
            or int(length) > _most_body(request)
            or "transfer-encoding" in request.headers
        ):
            return self.refuse(request, 413)
        return None


def _most_body(request: Request) -> int:
    """The longest body that this address takes, in bytes."""
    return MOST_FORM if UPLOADS.fullmatch(request.url.path) else MOST_BODY

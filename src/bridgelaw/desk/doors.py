"""The doors of the desk: who is signed in, and whether a form was sent from a page of ours."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from fastapi import Request
from fastapi.responses import Response

from bridgelaw.desk.store import Account, Store

__all__ = ["Doors", "Stranger"]

COOKIE: Final = "desk"
WEEK: Final = 7 * 24 * 3600
MINUTE: Final = 60_000
SIGN_INS: Final = (10, 10 * MINUTE)
"""How many sign-ins may be tried under one name, and from one address, and within what time (milliseconds)."""
CALLS: Final = (6, 5 * MINUTE)
"""... and how often one table may call."""


class Stranger(Exception):
    """Only somebody who is signed in may do this."""


class Doors:
    """Lets in those who may come in."""

    def __init__(self, store: Store) -> None:
        """Guard a store."""
        self._people = store.people
        self._cookies = store.people.secret("cookies")
        self._forms = store.people.secret("forms")

    # -- signing in -------------------------------------------------------------------------------------------

    def sign_in(self, request: Request, name: str, password: str) -> str | None:
        """A sign-in for a name with its password; None if they do not fit. Raise TooOften."""
        self._people.allow(f"sign-in of {name[:80]}", *SIGN_INS)
        self._people.allow(f"sign-in from {_address(request)}", *SIGN_INS)
        return self._people.sign_in(name[:80], password)

    def allow_call(self, session: int, table_label: str) -> None:
        """Raise TooOften if a table has called too often."""
        self._people.allow(f"call of {session} {table_label}", *CALLS)

    def remember(self, request: Request, response: Response, token: str) -> None:
        """Let the browser stay signed in."""
        response.set_cookie(
            COOKIE, f"{token}.{_sign(self._cookies, token)}", max_age=WEEK, httponly=True, samesite="lax",
            secure=request.url.scheme == "https",
        )  # fmt: skip

    def forget(self, request: Request, response: Response) -> None:
        """Sign out."""
        token = self._token(request)
        if token is not None:
            self._people.sign_out(token)
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")

    def account(self, request: Request) -> Account | None:
        """Who is signed in, by the cookie or by ``Authorization: Bearer``."""
        token = self._token(request)
        return None if token is None else self._people.signed_in(token)

    def require(self, request: Request) -> Account:
        """Who is signed in. Raise Stranger if nobody is."""
        account = self.account(request)
        if account is None:
            raise Stranger
        return account

    def _token(self, request: Request) -> str | None:
        kind, _, bearer = request.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer" and bearer:
            return bearer.strip()
        token, dot, signature = request.cookies.get(COOKIE, "").rpartition(".")
        if dot and hmac.compare_digest(signature.encode(), _sign(self._cookies, token).encode()):
            return token
        return None

    # -- forms ------------------------------------------------------------------------------------------------

    def form_token(self, request: Request) -> str:
        """What a form of ours carries, so that no other site can send it; empty for who is not signed in."""
        token = self._token(request)
        return "" if token is None else _sign(self._forms, token)

    def is_ours(self, request: Request, form_token: str) -> bool:
        """Was a form sent from a page of ours, by who is signed in?"""
        expected = self.form_token(request)
        return same_site(request) and hmac.compare_digest(form_token.encode(), expected.encode())


def same_site(request: Request) -> bool:
    """Does a request come from a page of this desk, or from no page at all?"""
    fetched = request.headers.get("sec-fetch-site", "none")
    origin = request.headers.get("origin", "")
    host = request.headers.get("host", "")
    return fetched in ("same-origin", "none") and (not origin or origin.partition("://")[2] == host)


def _sign(secret: str, token: str) -> str:
    return hmac.new(secret.encode(), token.encode(), hashlib.sha256).hexdigest()


def _address(request: Request) -> str:
    return "nowhere" if request.client is None else request.client.host

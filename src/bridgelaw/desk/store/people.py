"""Who may do what: Directors and deputies, their sign-ins and invitations, and what may be tried only so often."""

from __future__ import annotations

import hashlib
import secrets as randomness
from dataclasses import dataclass
from functools import cache
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, Engine, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from bridgelaw.desk.store.clock import Clock
from bridgelaw.desk.store.database import begin_writing
from bridgelaw.desk.store.schema import accounts, attempts, invitations, secrets, sign_ins

__all__ = ["Account", "NameTaken", "People", "TooOften", "hash_of"]

MINUTE: Final = 60_000
DAY: Final = 24 * 60 * MINUTE
SIGNED_IN_FOR: Final = 7 * DAY
INVITED_FOR: Final = 2 * DAY
LEAST_PASSWORD: Final = 8
NO_PASSWORD: Final = ""
"""What is kept in place of a password's hash when none fits."""


# What every request asks is written once: SQLAlchemy takes longer to make the statement than SQLite to answer it.
_SIGNED_IN: Final = (
    select(accounts.c.id, accounts.c.name, accounts.c.deputy)
    .join(sign_ins, sign_ins.c.account == accounts.c.id)
    .where(sign_ins.c.token == bindparam("token"), sign_ins.c.expires > bindparam("now"))
)


class TooOften(Exception):
    """Something was tried too often; ``wait`` seconds more."""

    def __init__(self, wait: int) -> None:
        """Tell how long to wait."""
        super().__init__(f"too often: wait {wait} seconds")
        self.wait = wait


class NameTaken(ValueError):
    """Somebody has this name."""


@dataclass(frozen=True)
class Account:
    """A Director, or a deputy whom one has invited."""

    id: int
    name: str
    deputy: bool


class People:
    """The accounts of a store."""

    def __init__(self, engine: Engine, clock: Clock) -> None:
        """Work on an open database."""
        self._engine, self._clock = engine, clock

    # -- accounts ---------------------------------------------------------------------------------------------

    def first_director(self, name: str, password: str | None = None) -> str | None:
        """Make the first Director of an empty store and return his password, chosen at random if not given.

        None if there is an account already.
        """
        chosen = password or randomness.token_urlsafe(9)
        with begin_writing(self._engine) as connection:
            if connection.scalar(select(func.count()).select_from(accounts)):
                return None
            self._add(connection, name, chosen, deputy=False)
        return chosen

    def _add(self, connection: Connection, name: str, password: str, *, deputy: bool) -> int:
        if len(password) < LEAST_PASSWORD:
            raise ValueError(f"the password is too short: {LEAST_PASSWORD} characters at least")
        values = {
            "name": name, "password": _hasher().hash(password), "deputy": deputy, "created": self._clock(),
        }  # fmt: skip
        try:
            key = connection.execute(insert(accounts).values(**values)).inserted_primary_key
        except IntegrityError:
            raise NameTaken(f"{name!r} is taken; choose another name") from None
        assert key is not None
        return int(key[0])

    def account(self, account: int) -> Account | None:
        """An account by its number."""
        wanted = select(accounts.c.id, accounts.c.name, accounts.c.deputy).where(accounts.c.id == account)
        with self._engine.connect() as connection:
            row = connection.execute(wanted).mappings().first()
        return None if row is None else Account(**row)

    def accounts(self) -> tuple[Account, ...]:
        """All accounts, in the order in which they were made."""
        wanted = select(accounts.c.id, accounts.c.name, accounts.c.deputy).order_by(accounts.c.id)
        with self._engine.connect() as connection:
            return tuple(Account(**row) for row in connection.execute(wanted).mappings())

    def deputies(self) -> tuple[Account, ...]:
        """The deputies who may sign in."""
        wanted = select(accounts.c.id, accounts.c.name, accounts.c.deputy).order_by(accounts.c.id)
        with self._engine.connect() as connection:
            rows = connection.execute(wanted.where(accounts.c.deputy, accounts.c.password != NO_PASSWORD))
            return tuple(Account(**row) for row in rows.mappings())

    def dismiss(self, deputy: int) -> None:
        """Let a deputy in no more, here or anywhere, nor by his invitations; what he has done keeps his name."""
        with begin_writing(self._engine) as connection:
            dismissed = connection.execute(
                update(accounts)
                .where(accounts.c.id == deputy, accounts.c.deputy)
                .values(password=NO_PASSWORD)
            )
            if dismissed.rowcount:
                connection.execute(delete(sign_ins).where(sign_ins.c.account == deputy))
                unused = invitations.c.used_by.is_(None)
                connection.execute(delete(invitations).where(invitations.c.made_by == deputy, unused))

    # -- signing in -------------------------------------------------------------------------------------------

    def sign_in(self, name: str, password: str) -> str | None:
        """A token for a name with its password; None if they do not fit. It takes as long for a name nobody has."""
        with self._engine.connect() as connection:
            row = connection.execute(
                select(accounts.c.id, accounts.c.password).where(accounts.c.name == name)
            ).first()
        kept = _nobody() if row is None else row.password
        try:
            _hasher().verify(kept, password)
        except (VerificationError, InvalidHashError):
            return None
        if row is None:
            return None
        token = randomness.token_urlsafe(32)
        begun = self._clock()
        with begin_writing(self._engine) as connection:
            connection.execute(delete(sign_ins).where(sign_ins.c.expires < begun))
            connection.execute(
                insert(sign_ins).values(
                    token=hash_of(token), account=row.id, created=begun, expires=begun + SIGNED_IN_FOR
                )
            )
        return token

    def signed_in(self, token: str) -> Account | None:
        """Whose sign-in a token is, while it lasts."""
        with self._engine.connect() as connection:
            row = (
                connection.execute(_SIGNED_IN, {"token": hash_of(token), "now": self._clock()})
                .mappings()
                .first()
            )
        return None if row is None else Account(**row)

    def sign_out(self, token: str) -> None:
        """End a sign-in."""
        with begin_writing(self._engine) as connection:
            connection.execute(delete(sign_ins).where(sign_ins.c.token == hash_of(token)))

    # -- invitations ------------------------------------------------------------------------------------------

    def invite(self, by: int) -> str:
        """A token with which a deputy may make an account, once."""
        token = randomness.token_urlsafe(24)
        begun = self._clock()
        with begin_writing(self._engine) as connection:
            connection.execute(
                insert(invitations).values(
                    token=hash_of(token), made_by=by, created=begun, expires=begun + INVITED_FOR
                )
            )
        return token

    def accept_invitation(self, token: str, name: str, password: str) -> Account | None:
        """Make a deputy's account; None if the invitation is used, expired or none. Raise NameTaken, and ValueError
        for a password that is too short."""
        usable = (
            (invitations.c.token == hash_of(token))
            & invitations.c.used_by.is_(None)
            & (invitations.c.expires > self._clock())
        )
        with begin_writing(self._engine) as connection:
            if (
                connection.execute(select(invitations.c.token).where(usable).with_for_update()).first()
                is None
            ):
                return None
            account = self._add(connection, name, password, deputy=True)
            connection.execute(update(invitations).where(usable).values(used_by=account))
        return Account(account, name, True)

    # -- not too often ----------------------------------------------------------------------------------------

    def allow(self, what: str, most: int, within: int) -> None:
        """Count one attempt at something. Raise TooOften if there have been ``most`` within so many milliseconds."""
        begun = self._clock()
        with begin_writing(self._engine) as connection:
            if connection.dialect.name == "postgresql":  # SQLite lets only one write at a time
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", (what,))
            connection.execute(delete(attempts).where(attempts.c.at < begun - DAY))
            recent = connection.execute(
                select(attempts.c.at)
                .where(attempts.c.what == what, attempts.c.at > begun - within)
                .order_by(attempts.c.at)
            ).all()
            if len(recent) >= most:
                raise TooOften(max(1, (recent[0].at + within - begun) // 1000))
            connection.execute(insert(attempts).values(what=what, at=begun))

    # -- the server's secret ----------------------------------------------------------------------------------

    def secret(self, name: str) -> str:
        """A secret of the server that lasts as long as its store: made at first use."""
        wanted = select(secrets.c.value).where(secrets.c.name == name)
        with begin_writing(self._engine) as connection:
            known = connection.scalar(wanted.with_for_update())
            if known is None:
                known = randomness.token_urlsafe(32)
                connection.execute(insert(secrets).values(name=name, value=known))
        return str(known)


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


@cache
def _hasher() -> PasswordHasher:
    return PasswordHasher()


@cache
def _nobody() -> str:
    """What a name that nobody has is checked against."""
    return _hasher().hash(randomness.token_urlsafe(16))

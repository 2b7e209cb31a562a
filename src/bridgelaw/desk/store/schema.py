"""What the desk keeps, table by table. Times are milliseconds since 1970, UTC; tokens are kept as hashes only."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
)

__all__ = [
    "accounts",
    "attempts",
    "boards",
    "calls",
    "entries",
    "invitations",
    "links",
    "metadata",
    "records",
    "secrets",
    "sessions",
    "sign_ins",
    "uploads",
]

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

TOKEN: Final = String(64)

accounts: Final = Table(
    "accounts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(80), nullable=False, unique=True),
    Column("password", String(200), nullable=False),
    Column("deputy", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
)
"""Directors and their deputies."""

sign_ins: Final = Table(
    "sign_ins",
    metadata,
    Column("token", TOKEN, primary_key=True),
    Column("account", ForeignKey("accounts.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)

invitations: Final = Table(
    "invitations",
    metadata,
    Column("token", TOKEN, primary_key=True),
    Column("made_by", ForeignKey("accounts.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("used_by", ForeignKey("accounts.id")),
)

attempts: Final = Table(
    "attempts",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("what", String(160), nullable=False),
    Column("at", BigInteger, nullable=False),
    Index(None, "what", "at"),
)
"""What is allowed only so often: sign-ins and calls, each under a name of its own."""

secrets: Final = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(120), nullable=False),
    Column("edition", Integer, nullable=False),
    Column("zone", String(10), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("created_by", ForeignKey("accounts.id"), nullable=False),
    Column("closed", BigInteger),
)
"""The sessions of play that are directed."""

boards: Final = Table(
    "boards",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("session", ForeignKey("sessions.id"), nullable=False, index=True),
    Column("label", String(40), nullable=False),
    Column("table_label", String(40), nullable=False),
    Column("setup", JSON, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("created_by", ForeignKey("accounts.id"), nullable=False),
)
"""A board at a table. ``version`` counts the entries of its log."""

entries: Final = Table(
    "entries",
    metadata,
    Column("board", ForeignKey("boards.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("by", ForeignKey("accounts.id")),
    Column("key", String(80), nullable=False),
    Column("part", Integer, nullable=False),
    Column("body", JSON, nullable=False),
    UniqueConstraint("board", "key", "part"),
)
"""The log: what happened at a board, in order. Rows are only ever added."""

links: Final = Table(
    "links",
    metadata,
    Column("token", TOKEN, primary_key=True),
    Column("session", ForeignKey("sessions.id"), nullable=False),
    Column("table_label", String(40), nullable=False),
    Column("seat", String(1)),
    Column("created", BigInteger, nullable=False),
    Column("revoked", BigInteger),
)
"""Links for players: a table, and the seat whose knowledge it may show."""

calls: Final = Table(
    "calls",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("session", ForeignKey("sessions.id"), nullable=False, index=True),
    Column("table_label", String(40), nullable=False),
    Column("seat", String(1)),
    Column("reason", String(500), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("key", String(80), nullable=False, unique=True),
    Column("answered", BigInteger),
    Column("answered_by", ForeignKey("accounts.id")),
)
"""Players' calls for the Director."""

uploads: Final = Table(
    "uploads",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("session", ForeignKey("sessions.id"), nullable=False, index=True),
    Column("name", String(120), nullable=False),
    Column("said", JSON, nullable=False),
    Column("boards", Integer, nullable=False),
    Column("more", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("created_by", ForeignKey("accounts.id"), nullable=False),
    Column("key", String(80), nullable=False),
    UniqueConstraint("session", "key"),
)
"""The files of records that were uploaded or pasted. Rows are only ever added."""

records: Final = Table(
    "records",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("upload", ForeignKey("uploads.id"), nullable=False, index=True),
    Column("label", String(40), nullable=False),
    Column("body", JSON, nullable=False),
)
"""The boards of those files, in their order. Rows are only ever added."""

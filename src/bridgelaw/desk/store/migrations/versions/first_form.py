"""The first form of the store."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the tables forward."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("password", sa.String(length=200), nullable=False),
        sa.Column("deputy", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("name", name=op.f("uq_accounts_name")),
    )
    op.create_table(
        "attempts",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("what", sa.String(length=160), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_attempts")),
    )
    with op.batch_alter_table("attempts", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_attempts_what_at"), ["what", "at"], unique=False)

    op.create_table(
        "secrets",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.String(length=200), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_secrets")),
    )
    op.create_table(
        "invitations",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("made_by", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.Column("used_by", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["made_by"], ["accounts.id"], name=op.f("fk_invitations_made_by")),
        sa.ForeignKeyConstraint(["used_by"], ["accounts.id"], name=op.f("fk_invitations_used_by")),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_invitations")),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("edition", sa.Integer(), nullable=False),
        sa.Column("zone", sa.String(length=10), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("created_by", sa.Integer(), nullable=False),
        sa.Column("closed", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["created_by"], ["accounts.id"], name=op.f("fk_sessions_created_by")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sessions")),
    )
    op.create_table(
        "sign_ins",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("account", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_sign_ins_account")),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_sign_ins")),
    )
    op.create_table(
        "boards",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("label", sa.String(length=40), nullable=False),
        sa.Column("table_label", sa.String(length=40), nullable=False),
        sa.Column("setup", sa.JSON(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("created_by", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["created_by"], ["accounts.id"], name=op.f("fk_boards_created_by")),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], name=op.f("fk_boards_session")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_boards")),
    )
    with op.batch_alter_table("boards", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_boards_session"), ["session"], unique=False)

    op.create_table(
        "calls",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("table_label", sa.String(length=40), nullable=False),
        sa.Column("seat", sa.String(length=1), nullable=True),
        sa.Column("reason", sa.String(length=500), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("answered", sa.BigInteger(), nullable=True),
        sa.Column("answered_by", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["answered_by"], ["accounts.id"], name=op.f("fk_calls_answered_by")),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], name=op.f("fk_calls_session")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_calls")),
        sa.UniqueConstraint("key", name=op.f("uq_calls_key")),
    )
    with op.batch_alter_table("calls", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_calls_session"), ["session"], unique=False)

    op.create_table(
        "links",
        sa.Column("token", sa.String(length=64), nullable=False),
        sa.Column("session", sa.Integer(), nullable=False),
        sa.Column("table_label", sa.String(length=40), nullable=False),
        sa.Column("seat", sa.String(length=1), nullable=True),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("revoked", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["session"], ["sessions.id"], name=op.f("fk_links_session")),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_links")),
    )
    op.create_table(
        "entries",
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.Integer(), nullable=True),
        sa.Column("key", sa.String(length=80), nullable=False),
        sa.Column("part", sa.Integer(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["board"], ["boards.id"], name=op.f("fk_entries_board")),
        sa.ForeignKeyConstraint(["by"], ["accounts.id"], name=op.f("fk_entries_by")),
        sa.PrimaryKeyConstraint("board", "version", name=op.f("pk_entries")),
        sa.UniqueConstraint("board", "key", "part", name=op.f("uq_entries_board_key_part")),
    )


def downgrade() -> None:
    """Bring the tables back."""
    op.drop_table("entries")
    op.drop_table("links")
    with op.batch_alter_table("calls", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_calls_session"))

    op.drop_table("calls")
    with op.batch_alter_table("boards", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_boards_session"))

    op.drop_table("boards")
    op.drop_table("sign_ins")
    op.drop_table("sessions")
    op.drop_table("invitations")
    op.drop_table("secrets")
    with op.batch_alter_table("attempts", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_attempts_what_at"))

    op.drop_table("attempts")
    op.drop_table("accounts")

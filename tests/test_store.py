"""The desk's store: the same tests on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from argon2 import Type, extract_parameters
from sqlalchemy import create_engine, inspect, text

from bridgelaw.desk.store import (
    Account,
    Appended,
    Conflict,
    KeyUsed,
    Link,
    Missing,
    NameTaken,
    Store,
    StoreError,
    TooOften,
    open_store,
)
from bridgelaw.desk.store.database import alembic_config, begin_writing
from bridgelaw.desk.store.people import _hasher  # the real one: in a test a quick one stands in its place
from bridgelaw.desk.store.schema import metadata
from tests.postgres import postgres_is_there, running_postgres

NEEDS_POSTGRES = pytest.mark.skipif(not postgres_is_there(), reason="no PostgreSQL here")

PLAY = {"do": "play", "by": "E", "card": "DQ"}
REJECT = {"do": "choose", "by": "S", "option": "reject"}


def add(
    store: Store, board: int, seen: int, bodies: list[dict[str, Any]], *, by: int | None, key: str
) -> Appended:
    return store.boards.append(board, store.boards.entries_after(seen, bodies, by=by, key=key))


class Time:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    if not postgres_is_there():
        pytest.skip("no PostgreSQL here")
    with running_postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=NEEDS_POSTGRES)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/desk.db"
    server: str = request.getfixturevalue("postgres")
    name = f"desk_{uuid4().hex}"
    engine = create_engine(server.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return server.replace("/postgres?", f"/{name}?")


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def store(url: str, time: Time) -> Iterator[Store]:
    opened = open_store(url, time)
    yield opened
    opened.close()


@pytest.fixture
def director(store: Store) -> Account:
    store.people.first_director("Anna", "right password")
    account = store.people.account(1)
    assert account is not None
    return account


@pytest.fixture
def board(store: Store, director: Account) -> int:
    session = store.boards.open_session("Tuesday", 2017, "wbf", director.id)
    return store.boards.open_board(session.id, "7", "3", {"contract": "4S S"}, director.id).id


# -- the log ------------------------------------------------------------------------------------------------------


def test_what_is_added_is_read_back_in_order(store: Store, board: int, time: Time) -> None:
    assert add(store, board, 0, [PLAY], by=1, key="a").version == 1
    time.now += 5
    assert add(store, board, 1, [REJECT, PLAY], by=None, key="b").version == 3
    entries = store.boards.log(board)
    assert [(entry.version, entry.by, entry.body) for entry in entries] == [
        (1, 1, PLAY), (2, None, REJECT), (3, None, PLAY),
    ]  # fmt: skip
    assert entries[2].at == entries[0].at + 5
    assert [entry.version for entry in store.boards.log(board, after=2)] == [3]
    assert store.boards.board(board).version == 3


def test_two_directors_never_overwrite_each_other(store: Store, board: int) -> None:
    add(store, board, 0, [PLAY], by=1, key="first")
    with pytest.raises(Conflict) as caught:
        add(store, board, 0, [REJECT], by=1, key="second")
    assert (caught.value.seen, caught.value.version) == (0, 1)
    assert len(store.boards.log(board)) == 1


def test_a_retry_is_not_done_twice(store: Store, board: int) -> None:
    once = add(store, board, 0, [PLAY, REJECT], by=1, key="tap")
    again = add(store, board, 0, [PLAY, REJECT], by=1, key="tap")
    later = add(store, board, 2, [PLAY, REJECT], by=1, key="tap")
    assert (once.version, once.repeated) == (2, False)
    assert (again.version, again.repeated) == (later.version, later.repeated) == (2, True)
    assert len(store.boards.log(board)) == store.boards.board(board).version == 2


def test_a_key_stands_for_one_act(store: Store, board: int) -> None:
    add(store, board, 0, [PLAY], by=1, key="tap")
    with pytest.raises(KeyUsed, match="'tap' stands for another act"):
        add(store, board, 0, [REJECT], by=1, key="tap")


def test_there_is_no_such_board(store: Store, director: Account) -> None:
    with pytest.raises(Missing):
        add(store, 99, 0, [PLAY], by=director.id, key="tap")
    with pytest.raises(Missing):
        store.boards.open_board(99, "1", "1", {}, director.id)


def test_many_at_once_lose_nothing_and_do_nothing_twice(store: Store, board: int) -> None:
    def work(worker: int) -> None:
        for number in range(10):
            body = {"worker": worker, "number": number}
            while True:
                try:
                    add(
                        store,
                        board,
                        store.boards.board(board).version,
                        [body],
                        by=1,
                        key=f"{worker}.{number}",
                    )
                    break
                except Conflict:
                    continue

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(4)))
    log = store.boards.log(board)
    assert [entry.version for entry in log] == list(range(1, 41))
    assert {(entry.body["worker"], entry.body["number"]) for entry in log} == {
        (worker, number) for worker in range(4) for number in range(10)
    }


def test_all_is_there_when_the_store_is_opened_again(url: str, store: Store, board: int) -> None:
    add(store, board, 0, [PLAY], by=1, key="tap")
    again = open_store(url)
    assert again.boards.log(board) == store.boards.log(board)
    assert [one.name for one in again.boards.sessions()] == ["Tuesday"]
    again.close()


# -- news ---------------------------------------------------------------------------------------------------------


def test_who_listens_hears_of_what_was_added_in_another_process(url: str, store: Store, board: int) -> None:
    other = open_store(url)
    teller = other if store.engine.dialect.name == "postgresql" else store

    async def hear() -> int | None:
        with store.news.listen(f"board:{board}") as listener:
            threading.Thread(target=lambda: add(teller, board, 0, [PLAY], by=1, key="tap")).start()
            async for version in listener.versions(10):
                return version
        return None

    assert asyncio.run(hear()) == 1
    other.close()


def test_silence_is_told_too(store: Store) -> None:
    async def hear() -> int | None:
        with store.news.listen("board:1") as listener:
            async for version in listener.versions(0.01):
                return version
        return 0

    assert asyncio.run(hear()) is None


# -- people -------------------------------------------------------------------------------------------------------


def test_the_first_director_is_made_once(store: Store) -> None:
    password = store.people.first_director("Anna")
    assert password is not None
    assert store.people.first_director("Boris", "another password") is None
    assert store.people.sign_in("Anna", password) is not None


def test_a_password_is_hard_to_guess_from_what_is_kept() -> None:
    kept = extract_parameters(_hasher().hash("right password"))
    assert kept.type is Type.ID
    assert kept.memory_cost >= 64 * 1024
    assert kept.time_cost >= 3


def test_signing_in_and_out(store: Store, director: Account, time: Time) -> None:
    token = store.people.sign_in("Anna", "right password")
    assert token is not None
    assert store.people.signed_in(token) == director
    assert store.people.sign_in("Anna", "wrong password") is None
    assert store.people.sign_in("Nobody", "right password") is None
    store.people.sign_out(token)
    assert store.people.signed_in(token) is None
    stale = store.people.sign_in("Anna", "right password")
    time.now += 8 * 24 * 3_600_000
    assert stale is not None
    assert store.people.signed_in(stale) is None


def test_nothing_that_opens_a_door_is_kept_readable(store: Store, director: Account) -> None:
    token = store.people.sign_in("Anna", "right password")
    assert token is not None
    session = store.boards.open_session("Tuesday", 2017, "wbf", director.id)
    link, invitation = store.tables.make_link(session.id, "3", "N"), store.people.invite(director.id)
    with store.engine.connect() as connection:
        kept = " ".join(
            str(row) for table in metadata.sorted_tables for row in connection.execute(table.select())
        )
    for word in (token, link, invitation, "right password"):
        assert word not in kept


def test_an_invitation_serves_once(store: Store, director: Account, time: Time) -> None:
    token = store.people.invite(director.id)
    with pytest.raises(ValueError, match="too short"):
        store.people.accept_invitation(token, "Boris", "short")
    with pytest.raises(NameTaken):
        store.people.accept_invitation(token, "Anna", "long enough")
    boris = store.people.accept_invitation(token, "Boris", "long enough")
    assert boris is not None
    assert boris.deputy
    assert store.people.accept_invitation(token, "Vera", "long enough") is None
    late = store.people.invite(director.id)
    time.now += 3 * 24 * 3_600_000
    assert store.people.accept_invitation(late, "Vera", "long enough") is None
    assert [account.name for account in store.people.accounts()] == ["Anna", "Boris"]


def test_too_often(store: Store, time: Time) -> None:
    for _ in range(3):
        store.people.allow("sign-in:Anna", 3, 60_000)
    with pytest.raises(TooOften) as caught:
        store.people.allow("sign-in:Anna", 3, 60_000)
    assert caught.value.wait == 60
    store.people.allow("sign-in:Boris", 3, 60_000)
    time.now += 61_000
    store.people.allow("sign-in:Anna", 3, 60_000)


def test_many_at_once_are_counted_one_by_one(store: Store) -> None:
    def attempt(_: int) -> bool:
        try:
            store.people.allow("sign-in:Anna", 5, 60_000)
        except TooOften:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(attempt, range(24))) == 5


def test_a_dismissed_deputy_keeps_his_name_and_nothing_else(store: Store, director: Account) -> None:
    boris = store.people.accept_invitation(store.people.invite(director.id), "Boris", "long enough")
    assert boris is not None
    token, invitation = store.people.sign_in("Boris", "long enough"), store.people.invite(boris.id)
    assert token is not None
    assert store.people.deputies() == (boris,)
    store.people.dismiss(director.id)
    assert store.people.sign_in("Anna", "right password") is not None, "a Director is no deputy"
    store.people.dismiss(boris.id)
    assert store.people.deputies() == ()
    assert store.people.signed_in(token) is None
    assert store.people.sign_in("Boris", "long enough") is None
    assert store.people.accept_invitation(invitation, "Vera", "long enough") is None
    assert [account.name for account in store.people.accounts()] == ["Anna", "Boris"]


def test_a_secret_lasts(url: str, store: Store) -> None:
    again = open_store(url)
    assert store.people.secret("forms") == again.people.secret("forms") != again.people.secret("cookies")
    again.close()


def test_a_link_opens_its_table_until_it_is_revoked(store: Store, director: Account) -> None:
    session = store.boards.open_session("Tuesday", 2017, "wbf", director.id)
    token = store.tables.make_link(session.id, "3", "N")
    assert store.tables.link(token) == Link(session.id, "3", "N")
    assert store.tables.link("made up") is None
    store.tables.revoke_links(session.id, "3")
    assert store.tables.link(token) is None
    other = store.tables.make_link(session.id, "4", None)
    store.boards.close_session(session.id)
    assert store.tables.link(other) is None, "with the session its links end"


def test_a_call_is_made_once_and_answered_once(store: Store, director: Account) -> None:
    session = store.boards.open_session("Tuesday", 2017, "wbf", director.id)
    link = Link(session.id, "3", "N")
    made = store.tables.call(link, "lead out of turn", "tap")
    assert store.tables.call(link, "lead out of turn", "tap") == made
    assert store.tables.calls(session.id) == (made,)
    assert store.tables.answer_call(made.id, director.id)
    assert not store.tables.answer_call(made.id, director.id)
    assert store.tables.calls(session.id) == ()
    assert [call.answered_by for call in store.tables.calls(session.id, waiting=False)] == [director.id]


# -- files of records ---------------------------------------------------------------------------------------------


def test_a_file_is_kept_once_with_its_boards_in_order(store: Store, director: Account, time: Time) -> None:
    session = store.boards.open_session("Tuesday", 2017, "wbf", director.id)
    boards: list[dict[str, Any]] = [
        {"label": "7", "result": 9},
        {"label": "7", "result": 10},
        {"label": "8", "result": None},
    ]
    made = store.uploads.keep(session.id, "club.pbn", boards, more=3, by=director.id, key="sent")
    assert (made.boards, made.more, made.created) == (3, 3, time.now)
    assert store.uploads.keep(session.id, "club.pbn", boards, more=3, by=director.id, key="sent") == made
    assert store.uploads.uploads(session.id) == (made,)
    assert [record.body for record in store.uploads.records(made.id)] == boards
    assert [record.body["result"] for record in store.uploads.records(made.id, label="7")] == [9, 10]
    assert [record.label for record in store.uploads.records(made.id, start=1, most=1)] == ["7"]
    assert (store.uploads.count(made.id), store.uploads.count(made.id, "8")) == (3, 1)
    last = store.uploads.records(made.id)[-1]
    assert store.uploads.record(last.id) == (made, last)
    with pytest.raises(Missing):
        store.uploads.record(last.id + 1)


def test_another_session_may_have_a_file_under_the_same_key(store: Store, director: Account) -> None:
    for name in ("Tuesday", "Wednesday"):
        session = store.boards.open_session(name, 2017, "wbf", director.id)
        store.uploads.keep(session.id, f"{name}.pbn", [], by=director.id, key="sent")
        assert [upload.name for upload in store.uploads.uploads(session.id)] == [f"{name}.pbn"]


# -- the database -------------------------------------------------------------------------------------------------


def test_the_migrations_come_to_the_schema(store: Store) -> None:
    with store.engine.connect() as connection:
        difference = compare_metadata(MigrationContext.configure(connection), metadata)
    assert difference == []


def test_a_store_of_the_first_form_is_brought_forward_and_loses_nothing(url: str, time: Time) -> None:
    before = open_store(url, time)
    before.people.first_director("Anna", "right password")
    session = before.boards.open_session("Tuesday", 2017, "wbf", 1)
    board = before.boards.open_board(session.id, "7", "3", {"contract": "4S S"}, 1)
    add(before, board.id, 0, [PLAY], by=1, key="a")
    with begin_writing(before.engine) as connection:
        config = alembic_config(connection)
        command.downgrade(config, "0001")
    assert "uploads" not in inspect(before.engine).get_table_names()
    before.close()
    after = open_store(url, time)
    try:
        assert [entry.body for entry in after.boards.log(board.id)] == [PLAY]
        assert after.uploads.keep(session.id, "club.pbn", [], by=1, key="sent").boards == 0
    finally:
        after.close()


@pytest.mark.parametrize(
    ("url", "complaint"),
    [
        ("club.db", "'club.db' is no address of a database"),
        ("oracle9://x", "is no address of a database"),
        ("sqlite:////nowhere/at/all/club.db", "the database cannot be opened: unable to open database file"),
        (
            "postgresql://desk:secret@127.0.0.1:1/desk",
            r"desk:\*\*\*@127.0.0.1:1/desk: the database cannot be opened",
        ),
    ],
)
def test_a_store_that_cannot_be_opened(url: str, complaint: str) -> None:
    with pytest.raises(StoreError, match=complaint):
        open_store(url)


def test_sqlite_keeps_what_it_has_acknowledged(tmp_path: Path) -> None:
    store = open_store(f"sqlite:///{tmp_path}/desk.db")
    with store.engine.connect() as connection:
        pragma: Callable[[str], Any] = lambda name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()  # noqa: E731
        assert (pragma("journal_mode"), pragma("synchronous"), pragma("foreign_keys")) == ("wal", 2, 1)
    store.close()

"""The JSON API does what its OpenAPI description says, whatever it is sent, by strangers and by who is signed in.

``BRIDGELAW_API_EXAMPLES=200`` in the environment sends so many requests to each endpoint.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from bridgelaw.desk import create_app
from bridgelaw.desk.store import Store, open_store

EXAMPLES = int(os.environ.get("BRIDGELAW_API_EXAMPLES", "5"))
PASSWORD = "right password"
LONGEST_TOKEN = 100
"""How long the description lets a link be: a longer one stays as it is, to be refused."""
SETUP = {"kind": "table", "board": {"contract": "4S S"}}

bounded = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    opened = open_store(f"sqlite:///{tmp_path_factory.mktemp('api')}/desk.db")
    opened.people.first_director("Anna", PASSWORD)
    session = opened.boards.open_session("Tuesday", 2017, "wbf", 1)
    opened.boards.open_board(session.id, "7", "3", SETUP, 1)
    opened.boards.open_board(session.id, "8", "3", {"kind": "incident"}, 1)
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def token(store: Store) -> str:
    token = store.people.sign_in("Anna", PASSWORD)
    assert token is not None
    return token


@pytest.fixture(scope="module")
def link(store: Store) -> str:
    return store.tables.make_link(1, "3", "N")


@pytest.fixture(scope="module")
def described(store: Store) -> Any:
    return schemathesis.openapi.from_asgi("/openapi.json", create_app(store))


def check(described: Any, change: Callable[[Any], dict[str, str]]) -> None:
    """Send to every endpoint what fits its description and what does not; ``change`` may alter a request, and gives
    its headers.

    That all which fits is accepted cannot be asked: no schema says what a deal is, or an event.
    """
    for found in described.get_all_operations():
        for mode in GenerationMode:

            @bounded
            @given(case=found.ok().as_strategy(generation_mode=mode))
            def ask(case: Any) -> None:
                case.call_and_validate(headers=change(case), excluded_checks=[positive_data_acceptance])

            with suppress(
                Unsatisfiable
            ):  # nothing can be sent that does not fit an endpoint that takes nothing
                ask()


def test_a_stranger(described: Any) -> None:
    check(described, lambda case: {})


def test_who_is_signed_in(described: Any, token: str, link: str) -> None:
    """Streams never end and are left out; numbers lead to what there is as often as to what there is not."""

    def change(case: Any) -> dict[str, str]:
        for name in ("session", "board", "call"):
            given = str(case.path_parameters.get(name, ""))
            if given.isdecimal() and 0 < int(given) < 2**31:
                case.path_parameters[name] = int(given) % 3 + 1
        if 0 < len(str(case.path_parameters.get("token", ""))) <= LONGEST_TOKEN:
            case.path_parameters["token"] = link
        return {"authorization": f"Bearer {token}"}

    check(described.exclude(path_regex="/stream$"), change)

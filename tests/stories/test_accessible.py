"""Every page of a session of play: axe finds nothing, nothing is too small for a finger or too wide for a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from bridgelaw.desk.store import Store
from tests.browsing import check_the_page
from tests.kills import DEAL
from tests.stories.director import Reader

if TYPE_CHECKING:
    from playwright.sync_api import StorageState

pytestmark = pytest.mark.browser

LED = "lead_out_of_turn.S.first.E.up.DQ"
DROPPED = {"do": "expose", "by": "E", "cards": ["DA"], "how": "dropped"}
TABLE = {"kind": "table", "board": {"deal": DEAL, "contract": "2S S"}}


@pytest.fixture(scope="module")
def paths(store: Store) -> dict[str, list[str]]:
    """The pages of a session in which everything is there, for who is signed in and for who is not."""
    session = store.boards.open_session("Axe", 2017, "wbf", 1).id
    logs: list[tuple[dict[str, Any], list[dict[str, Any]]]] = [
        (TABLE, [{"do": "play", "by": "E", "card": "DA"}, {"do": "note", "text": "North asked twice"}]),
        (TABLE, [{"do": "play", "by": "E", "card": "DA"}, {"do": "choose", "by": "S", "option": "any"}]),
        ({"kind": "table", "board": {"contract": "2S S"}}, [DROPPED]),
        ({"kind": "incident"}, [{"do": "answer", "token": token} for token in LED.split(".")]),
    ]  # fmt: skip
    boards = []
    for number, (setup, log) in enumerate(logs):
        board = store.boards.open_board(session, str(number), "5", setup, 1).id
        store.boards.append(board, store.boards.entries_after(0, log, by=1, key="all"))
        boards.append(board)
    store.boards.open_board(session, "9", "6", TABLE, 1)
    token = store.tables.make_link(session, "6", "N")
    link = store.tables.link(token)
    assert link is not None
    store.tables.call(link, "revoke?", "tap")
    return {
        "Anna": [
            "/sessions", f"/session/{session}", *(f"/board/{board}" for board in boards), f"/session/{session}/log",
            f"/session/{session}/log?q=frogs", f"/keep?log={LED}", f"/ruling?log={LED}",
            f"/ruling?log={LED}&board={boards[-1]}-{len(LED.split('.'))}",
        ],
        "": ["/sign-in", f"/invitation/{store.people.invite(1)}", f"/table/{token}", "/table/made-up"],
    }  # fmt: skip


@pytest.mark.parametrize(("lang", "scheme"), [("en", "light"), ("ru", "dark")])
@pytest.mark.parametrize("who", ["Anna", ""])
def test_every_page_of_a_session(
    somebody: Callable[..., Reader], signed_in: dict[str, StorageState], paths: dict[str, list[str]],
    who: str, lang: str, scheme: str,
) -> None:  # fmt: skip
    reader = somebody(storage_state=signed_in.get(who), color_scheme=scheme)
    for path in paths[who]:
        reader.open(f"{path}{'&' if '?' in path else '?'}lang={lang}")
        assert reader.page.locator("html").get_attribute("lang") == lang
        check_the_page(reader.page, thorough=True)


def test_what_goes_wrong_is_told_accessibly(
    somebody: Callable[..., Reader], paths: dict[str, list[str]]
) -> None:
    reader = somebody()
    reader.open("/sign-in?lang=en")
    reader.write(name="Anna", password="guess")
    reader.tap("Sign in")
    reader.reads("The name and the password do not fit together.")
    check_the_page(reader.page, thorough=True)
    reader.open(f"{paths[''][2]}?lang=en")
    reader.tap("Call")
    reader.reads("Say what it is about.")
    check_the_page(reader.page, thorough=True)

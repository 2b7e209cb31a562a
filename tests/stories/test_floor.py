"""A session of play: two Directors at one board, and players who call."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.stories.club import happens, open_board, open_session
from tests.stories.conftest import Watch
from tests.stories.director import Reader

pytest.importorskip("playwright.sync_api")

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import StorageState

pytestmark = pytest.mark.browser

LED = "/ruling?lang=en&edition=2017&log=lead_out_of_turn.S.first.E.up.DQ"


def without_news(*readers: Reader) -> None:
    """What others do does not reach these pages by itself: the line is bad."""
    for reader in readers:
        reader.page.route("**/live/**", lambda route: route.abort())


def test_two_directors_at_one_board(anna: Reader, boris: Reader) -> None:
    without_news(anna, boris)
    open_board(anna)
    boris.page.goto(anna.page.url)
    happens(anna, "E", "play", "DA")
    boris.write(note="Called by North: East has led.")
    boris.tap("Note it")
    boris.reads(
        "Somebody else has added to this board meanwhile.", "East led the ace of diamonds out of turn"
    )
    assert boris.page.locator("#note").input_value() == "Called by North: East has led.", "nothing is lost"
    boris.tap("Note it")
    boris.reads_nothing_of("Somebody else has added")
    anna.tap("Accept")
    anna.reads("Somebody else has added to this board meanwhile.", "Called by North: East has led.")
    anna.tap("Accept")
    anna.hears("54B1", "is accepted")


def test_an_open_page_follows_the_other_director(anna: Reader, boris: Reader) -> None:
    open_board(anna)
    boris.page.goto(anna.page.url)
    boris.write(note="Called by North.")
    happens(anna, "E", "play", "DA")
    expect(boris.page.locator("main")).to_contain_text("East led the ace of diamonds out of turn")
    assert boris.page.locator("#note").input_value() == "Called by North.", "what he writes stays"
    boris.tap("Note it")
    boris.reads("Somebody else has added to this board meanwhile.")
    boris.tap("Note it")
    boris.reads("Called by North.")
    boris.reads_nothing_of("Somebody else has added")


def test_two_directors_with_one_ruling(anna: Reader, boris: Reader) -> None:
    without_news(anna, boris)
    open_session(anna, "Two at one table")
    anna.open(LED)
    anna.tap("Keep this ruling")
    anna.page.locator("#session").select_option(label="Two at one table")
    anna.write(label="12", table="5")
    anna.tap("Keep this ruling")
    boris.page.goto(anna.page.url)
    anna.tap("Go on with the ruling", "Accept", "Keep in the log of this board")
    anna.reads("South chooses: accept.")

    boris.tap("Go on with the ruling", "Forbid diamonds", "Keep in the log of this board")
    boris.reads("Somebody else has added to this board meanwhile.", "South chooses: accept.")
    boris.tap("Your own ruling as you gave it")
    boris.hears("50D2a", "West may not lead diamonds")
    boris.tap("Keep in the log of this board")
    boris.reads("South chooses: forbid diamonds.")
    boris.reads_nothing_of("South chooses: accept.")


def test_a_table_calls(anna: Reader, somebody: Callable[..., Reader], watch: Watch) -> None:
    open_board(anna)
    anna.tap("To the session")
    anna.page.locator("#link-table").fill("3")
    anna.page.locator("#seat").select_option("N")
    anna.tap("Make a link")
    address = anna.page.locator(".address a").inner_text()

    north = somebody()
    north.page.goto(address + "?lang=en")
    north.reads("Table 3 North", "Your hand")
    north.write(reason="a card was led out of turn")
    north.tap("Call")
    north.reads("The Director has been called.")

    anna.open("/sessions?lang=en")
    anna.tap("Tuesday")
    anna.reads("Table 3 N: a card was led out of turn waiting for 0 min")
    watch.ahead += 7 * 60_000
    anna.page.reload()
    anna.reads("waiting for 7 min")
    anna.tap("I'm coming")
    anna.reads_nothing_of("a card was led out of turn")
    north.tap("Look again")
    north.reads("The Director is coming to your table.")


def test_a_session_without_a_script(
    somebody: Callable[..., Reader], signed_in: dict[str, StorageState]
) -> None:
    anna = somebody(storage_state=signed_in["Anna"], java_script_enabled=False)
    open_board(anna)
    happens(anna, "E", "play", "DA")
    anna.tap("Become dummy")
    anna.hears("54A", "North is now declarer")
    anna.write(note="North asked twice")
    anna.tap("Note it", "To the session", "Log")
    anna.reads("East led the ace of diamonds out of turn", "North asked twice", "Laws of 2017", "appeal")
    anna.write(q="frogs")
    anna.tap("Search")
    anna.reads("Nothing is found.")

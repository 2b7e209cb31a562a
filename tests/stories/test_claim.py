"""A contested claim, from the first page to the award and to the line that decides it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.stories.club import happens, open_board
from tests.stories.director import ByKeyboard, OnPhone, Reader

if TYPE_CHECKING:
    from playwright.sync_api import StorageState

pytestmark = pytest.mark.browser

ENDING = "N:.K.A. 8.Q.. 9..5. .T.T."
"""South has the nine of trumps and a small diamond; East still has the eight of trumps."""


@pytest.mark.parametrize(
    ("said", "law", "why", "tricks"),
    [
        ("drawing the last trump", "70C1", "South's statement took account of the eight of spades.", 11),
        ("I'm crossing to dummy with a diamond", "70C3", "The eight of spades was still out.", 10),
    ],
)
def test_from_the_words_to_the_award(
    somebody: Callable[..., Reader], said: str, law: str, why: str, tricks: int
) -> None:
    reader = somebody()
    reader.open("/?lang=en&edition=2017")
    reader.tap("A claim or concession", "South", "a claim", "South", "2", "12", "Yes")
    reader.hears("68A", "the play stops")
    reader.tap("A player objects", "West")
    reader.hears("68D2a", "the Director rules on the claim")
    reader.tap("Give the hands and what was said", "spades", "South", "none yet", "9")
    reader.write(typed=ENDING)
    reader.tap_answer()
    reader.write(typed=said)
    reader.tap_answer()
    reader.hears("70A", "South claimed 2 tricks")
    reader.hears(law, why)
    reader.reads(f"“{said}”", f"Declarer has {tricks} tricks.")
    reader.tap("The claim on a page of its own")
    reader.reads(f"Declarer's tricks in all: {tricks}.", "The line that decides", "Trick 12", "Trick 13")


ENDS_WITH_TRUMPS = "N:AK32.A32.K32.432 QJ4.K54.A54.KQJ5 T98.QJT.QJT.T987 765.9876.9876.A6"


def claims(director: Reader, who: str, words: str, tricks: str = "") -> None:
    """Add to a board that somebody has claimed, in words, or by a number too."""
    director.write(**{"by": who, "do": "claim", "typed": words, "tricks-said": tricks})
    director.tap("Add")


@pytest.mark.parametrize("kind", [OnPhone, ByKeyboard])
def test_a_claim_at_a_table_from_the_words_to_the_line_that_decides(
    somebody: Callable[..., Reader], signed_in: dict[str, StorageState], kind: type[Reader]
) -> None:
    anna = somebody(kind, storage_state=signed_in["Anna"])
    anna.page.set_default_timeout(60_000)  # thirteen tricks are searched
    open_board(anna, deal=ENDS_WITH_TRUMPS)
    claims(anna, "S", "5 drawing trumps, and the rest are mine")
    anna.reads("What was said claims 13 tricks, and here it is 5. Leave one of the two out.")
    claims(anna, "S", "hocus pocus", "5")
    anna.reads("South claims 5 tricks: “hocus pocus”.", "does East or West object")
    anna.tap("Add")  # what is at hand after a claim: the left-hand opponent objects
    anna.hears("68D2a", "West does not agree")
    anna.hears("70B1", "“hocus pocus” is not understood")
    anna.page.locator("#found-line-S").fill("drawing trumps")
    anna.tap("Answer")
    anna.hears("70A", "with this line of play: draw all the trumps")
    anna.reads("The line that decides", "Trick 13", "Declarer has 5 tricks.")
    player = anna.page.locator("line-player").first
    player.locator(".on-one").focus()
    anna.page.keyboard.press("Enter")
    assert "Trick 1" in player.locator(".now").inner_text()


def test_an_agreement_at_a_table_is_withdrawn_and_then_too_late(anna: Reader) -> None:
    open_board(anna, deal=ENDS_WITH_TRUMPS)
    claims(anna, "S", "the rest are mine")
    happens(anna, "W", "agree")
    happens(anna, "E", "next_board")
    anna.hears("69A", "the agreement stands")
    happens(anna, "E", "object")
    anna.hears("69B2", "would probably have won it had play gone on")
    anna.tap("5")
    anna.hears("69B", "Five tricks go back to East–West.")
    anna.reads("Declarer has 8 tricks.")
    happens(anna, "N", "period_ends")
    happens(anna, "W", "object")
    anna.reads("West comes too late: the correction period has ended.")

"""A contested claim, from the first page to the award and to the line that decides it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.stories.director import Reader

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

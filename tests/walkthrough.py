"""A Director who has never seen the desk rules on ten incidents with nothing but its first page on a phone.

``python -m tests.walkthrough`` prints for each how often he had to tap, and what he was told to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.stories.director import PHONE, OnPhone

if TYPE_CHECKING:
    from playwright.sync_api import Browser

__all__ = ["INCIDENTS", "MOST_TAPS", "Incident", "walk"]

MOST_TAPS = 13
"""A minute is more than four seconds for each: to read a question, to look at the table, to answer."""


@dataclass(frozen=True)
class Incident:
    """An incident of the casebook, named by its case: what the Director taps, and what he is to be told."""

    case: str
    taps: tuple[str, ...]
    """What he reads on the buttons; cards to be ticked together stand in one entry with a plus."""
    law: str
    says: str
    options: tuple[str, ...] = ()
    """The options that declarer or another is offered, in the Law's order."""


INCIDENTS = (
    Incident(
        "50b-small-card-dropped",
        ("A card was exposed", "South", "East", "it was dropped", "+eight of diamonds", "West", "none yet"),
        "50B",
        "stays on the table as a minor penalty card",
    ),
    Incident(
        "54-five-choices",
        ("A lead out of turn", "South", "the first", "East", "face up", "queen of diamonds"),
        "53A",
        "East led the queen of diamonds out of turn; the lead was West's.",
        ("accept", "become dummy", "require a diamond", "forbid diamonds", "no restriction"),
    ),
    Incident(
        "41a-wrong-defender-led-face-down",
        ("A lead out of turn", "North", "the first", "West", "face down"),
        "41A",
        "West takes the face-down card back, for nobody has seen it; the opening lead is East's.",
    ),
    Incident(
        "55b2-from-the-other-hand",
        ("A lead out of turn", "South", "a later one", "South", "North", "nine of diamonds"),
        "55A",
        "South led the nine of diamonds out of turn; the lead was North's.",
        ("accept", "refuse"),
    ),
    Incident(
        "57a-four-choices-2017",
        ("A play out of turn", "South", "North", "two of hearts", "none yet", "West", "five of hearts"),
        "57A",
        "West played the five of hearts before East had played, so South may restrict East's play to this trick.",
        (
            "require the highest of the suit led", "require the lowest of the suit led", "require a spade",
            "require a diamond", "require a club", "forbid spades", "forbid diamonds", "forbid clubs",
        ),
    ),
    Incident(
        "58b2-the-honour-is-left",
        ("Two cards at once", "South", "West", "two of hearts", "three of hearts", "none yet", "East",
         "+nine of hearts+eight of diamonds", "two or more"),
        "58B2",
        "Several cards came from East's hand at once, so it must be said which of them is played.",
        ("nine of hearts", "eight of diamonds"),
    ),
    Incident(
        "45c4b-slip-corrected-at-once",
        ("Dummy or a designation", "South", "declarer says that another card", "West", "two of hearts",
         "three of hearts", "none yet", "five of hearts", "yes"),
        "45C4b",
        "It was a slip: the five of hearts is played from dummy instead of the three of hearts.",
    ),
    Incident(
        "62a-he-notices-it-himself",
        ("Suit not followed", "South", "5", "that trick is not yet complete", "West", "four of hearts",
         "three of hearts", "two of spades", "yes, at least one", "East noticed it", "nine of hearts"),
        "62B1",
        "East has taken back the two of spades, so it becomes a penalty card.",
    ),
    Incident(
        "64a1-won-by-the-offender-and-another-later",
        ("Suit not followed", "South", "5", "later still", "East", "hearts", "no", "East", "no", "+6+9",
         "before North–South"),
        "64A1",
        "Two tricks go to North–South for East's revoke at trick 5.",
    ),
    Incident(
        "68d2b-playing-on",
        ("A claim or concession", "South", "a claim", "South", "2", "12", "yes"),
        "68D2b",
        "East or West may ask to play on instead of having the claim ruled on; all four players must agree.",
        ("play on",),
    ),
)  # fmt: skip


def walk(browser: Browser, address: str, incident: Incident) -> tuple[int, str, list[str]]:
    """Rule on an incident from the first page: how often it took a tap, what was said, and what was offered."""
    context = browser.new_context(viewport=PHONE)
    context.set_default_timeout(10_000)
    try:
        reader = OnPhone(context.new_page(), address)
        reader.open("/?lang=en&edition=2017")
        for label in incident.taps:
            if label.startswith("+"):
                reader.tick(*label[1:].split("+"))
                reader.tap("Answer")
            else:
                reader.tap(label)
        return reader.taps, reader.said(incident.law), reader.options
    finally:
        context.close()


def main() -> None:
    """Walk through all incidents and print what came of each."""
    from playwright.sync_api import sync_playwright

    from bridgelaw.desk import create_app
    from tests.conftest import LAUNCH, browser_path
    from tests.serving import serving

    with serving(create_app()) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=LAUNCH)
        for incident in INCIDENTS:
            taps, said, options = walk(browser, address, incident)
            print(f"{taps:2} taps  {incident.case}\n         Law {incident.law}: {said}")
            if options:
                print(f"         {' · '.join(options)}")
        browser.close()


if __name__ == "__main__":
    main()

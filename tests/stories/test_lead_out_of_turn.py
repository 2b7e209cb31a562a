"""A lead out of turn on a board that is followed card by card: each option is gone on with to the end of the board."""

from __future__ import annotations

import pytest

from tests.stories.club import happens, open_board, plays
from tests.stories.director import Reader

pytestmark = pytest.mark.browser

DIAMONDS_OF_WEST = ("nine of diamonds", "eight of diamonds", "seven of diamonds", "six of diamonds")
DIAMONDS_OF_SOUTH = ("queen of diamonds", "jack of diamonds", "ten of diamonds")


@pytest.fixture
def led(anna: Reader) -> Reader:
    """East has led the ace of diamonds against South's two spades; the lead was West's."""
    open_board(anna)
    happens(anna, "E", "play", "DA")
    anna.hears("53A", "East led the ace of diamonds out of turn; the lead was West's.")
    anna.reads("South may accept East's lead of the ace of diamonds")
    assert anna.options == [
        "accept", "become dummy", "require a diamond", "forbid diamonds", "no restriction",
    ]  # fmt: skip
    return anna


def end_with_a_claim(director: Reader, claimer: str, tricks: str, result: str) -> None:
    """Declarer claims, East agrees, and the board is over."""
    happens(director, claimer, "claim", tricks)
    director.hears("68A", "the play stops")
    happens(director, "E", "agree")
    director.hears("69A", "East agrees")
    director.reads(f"Declarer has {result} tricks.")
    assert director.cards_to_play() == []


def test_declarer_accepts(led: Reader) -> None:
    led.tap("Accept")
    led.hears("54B1", "East's lead of the ace of diamonds is accepted, and play goes on from it in turn.")
    assert led.penalty_cards() == []
    plays(led, "South", "queen of diamonds", *DIAMONDS_OF_SOUTH[1:])
    plays(led, "West", *DIAMONDS_OF_WEST)
    plays(led, "North", "king of diamonds", "three of diamonds", "two of diamonds")
    led.reads("East plays", "North–South 0, East–West 1")
    end_with_a_claim(led, "S", "7", "7")


def test_declarer_becomes_dummy(led: Reader) -> None:
    led.tap("Become dummy")
    led.hears("54A", "South spreads the hand and becomes dummy; North is now declarer")
    plays(led, "South", *DIAMONDS_OF_SOUTH)
    end_with_a_claim(led, "N", "8", "8")


def test_declarer_requires_the_suit(led: Reader) -> None:
    led.tap("Require a diamond")
    led.hears("54D", "is not accepted")
    led.hears("50D2a", "West must lead a diamond if able, and East picks up the ace of diamonds.")
    assert led.penalty_cards() == []
    plays(led, "West", *DIAMONDS_OF_WEST)
    plays(led, "North", "king of diamonds", "three of diamonds", "two of diamonds")
    led.reads("East plays")
    assert "ace of diamonds" in led.cards_to_play()
    end_with_a_claim(led, "S", "7", "7")


def test_declarer_forbids_the_suit(led: Reader) -> None:
    led.tap("Forbid diamonds")
    led.hears("50D2a", "West may not lead diamonds while keeping the lead")
    led.hears("50E2", "West may not make use of having seen the ace of diamonds.")
    led.reads("West plays")
    assert not set(led.cards_to_play()) & set(DIAMONDS_OF_WEST)
    led.tap("ace of clubs")
    plays(led, "North", "four of clubs", "three of clubs", "two of clubs")
    led.tap("five of clubs", "seven of clubs")
    led.reads("West plays", "North–South 0, East–West 1")
    assert not set(led.cards_to_play()) & set(DIAMONDS_OF_WEST), "West has kept the lead"
    happens(led, "W", "play", "D9")
    led.hears("50D2a", "West could have done what was required")
    led.hears("61A", "West's nine of diamonds at trick 2 counts as a revoke.")
    end_with_a_claim(led, "S", "7", "7")


def test_declarer_leaves_the_lead_free(led: Reader) -> None:
    led.tap("No restriction")
    led.hears("50D2b", "West may lead any card; East's penalty card stays on the table: the ace of diamonds.")
    assert led.penalty_cards() == ["East ace of diamonds ♦︎A major penalty card"]
    led.tap("ace of clubs", "two of clubs")
    led.hears("50D1b", "East cannot legally play the ace of diamonds now")
    led.tap("five of clubs", "seven of clubs")
    led.reads("Before West leads, South may require or forbid a suit")
    led.tap("No restriction", "nine of diamonds", "two of diamonds")
    plays(led, "East", "ace of diamonds")
    assert led.penalty_cards() == []
    led.tap("ten of diamonds")
    led.reads("North–South 0, East–West 2")
    end_with_a_claim(led, "S", "8", "8")

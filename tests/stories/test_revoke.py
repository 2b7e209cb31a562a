"""Suits not followed: one corrected in time, hands unseen; one established and paid for on a board that is followed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.stories.club import happens, open_board, plays
from tests.stories.director import Reader

pytestmark = pytest.mark.browser


def test_a_revoke_corrected(somebody: Callable[..., Reader]) -> None:
    reader = somebody()
    reader.open("/?lang=en&edition=2017")
    reader.tap("Suit not followed", "South", "5", "that trick is not yet complete", "West")
    reader.tap("four of hearts", "three of hearts", "two of spades")
    reader.reads("Had East a heart?")
    reader.tap("yes, at least one", "East noticed it", "nine of hearts")
    reader.hears("61A", "to trick 5 with a heart in the hand: that is a revoke")
    reader.hears(
        "62A", "East takes back the two of spades and plays the nine of hearts: the revoke is corrected"
    )
    reader.hears("62B1", "becomes a penalty card")
    reader.hears("50B", "it is a major penalty card")
    assert reader.penalty_cards() == ["East two of spades ♠︎2 major penalty card"]
    reader.reads("South to play", "East must play the two of spades at the first legal opportunity.")


def test_a_revoke_established_and_tricks_transferred(anna: Reader) -> None:
    open_board(anna)
    anna.tap("nine of diamonds", "two of diamonds", "ace of diamonds", "ten of diamonds", "king of clubs")
    plays(anna, "South", "ten of clubs", "nine of clubs", "eight of clubs", "seven of clubs")
    assert anna.cards_to_play() == ["ace of clubs", "six of clubs"], "West has clubs"
    happens(anna, "W", "play", "S5")
    anna.hears("61A", "West played the five of spades to trick 2 with a club in the hand: that is a revoke.")
    anna.tap("two of clubs", "nine of hearts")
    anna.hears("63A1", "West's revoke at trick 2 is established")
    anna.tap("ace of hearts", "four of hearts", "ten of hearts")
    happens(anna, "S", "claim", "7")
    happens(anna, "E", "agree")
    anna.hears("69A", "of the tricks that were left North–South get 7")
    anna.hears("64A1", "One trick goes to North–South for West's revoke at trick 2.")
    anna.reads("Declarer has 9 tricks.")

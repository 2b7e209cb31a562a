"""A minor penalty card that becomes major, hands unseen, until the board is over."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.stories.director import Reader

pytestmark = pytest.mark.browser


def test_a_minor_penalty_card_becomes_major(somebody: Callable[..., Reader]) -> None:
    reader = somebody()
    reader.open("/?lang=en&edition=2017")
    reader.tap("A card was exposed", "South", "East", "it was dropped")
    reader.tick("eight of diamonds")
    reader.tap("Answer", "West", "none yet")
    reader.hears("50B", "stays on the table as a minor penalty card", "may play an honour instead")
    assert reader.penalty_cards() == ["East eight of diamonds ♦︎8 minor penalty card"]
    assert reader.options == [], "a minor penalty card gives declarer no choice"

    reader.unfold("Something else happened")
    reader.tap("A card was exposed", "East", "it was dropped")
    reader.tick("five of clubs")
    reader.tap("Answer", "Yes")
    reader.hears("50B", "East now has more than one penalty card, so all are major")
    assert reader.penalty_cards() == [
        "East eight of diamonds ♦︎8 major penalty card", "East five of clubs ♣︎5 major penalty card",
    ]  # fmt: skip
    assert reader.options == [
        "require a diamond", "require a club", "forbid diamonds", "forbid clubs", "forbid diamonds and clubs",
        "no restriction",
    ]  # fmt: skip

    reader.tap("Forbid diamonds")
    reader.hears("51B2b", "West may not lead diamonds", "East picks up the eight of diamonds")
    assert reader.penalty_cards() == ["East five of clubs ♣︎5 major penalty card"]

    reader.tap("Some tricks later", "West")
    reader.reads("Before West leads, South may require or forbid a suit")
    reader.tap("Require a club")
    reader.hears("50D2a", "West must lead a club if able")
    assert reader.penalty_cards() == []

    reader.unfold("Something else happened")
    reader.tap("A claim or concession", "a claim", "South", "5", "9", "Yes")
    reader.hears("68A", "the play stops")
    reader.tap("A player agrees", "West")
    reader.hears("69A", "West agrees")
    reader.reads("The play is over.")

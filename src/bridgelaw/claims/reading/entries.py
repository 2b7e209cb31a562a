"""From one hand to the other: phrases."""

from __future__ import annotations

from bridgelaw.cards import Card
from bridgelaw.claims.line import Step
from bridgelaw.claims.reading.clause import Clause, Said
from bridgelaw.claims.reading.phrases import does, phrase


@phrase(
    "CROSS? CROSS? THERE",
    "CROSS? CROSS? THERE (IN | WITH)? NUMBER? (SUIT | SUITED | TRUMP)",
    "CROSS CROSS? IN HAND_TO",
    "CROSS CROSS? IN HAND_TO (WITH | IN) NUMBER? (SUIT | TRUMP)",
    "(CROSS | LEAD)? (IN | WITH)? NUMBER? (SUIT | TRUMP) CROSS? THERE",
    "CROSS? CROSS? THERE (IN | WITH | TO)? MINE? CARD",
    "CARD CROSS? THERE",
    "CROSS (HAND_TO) (IN | WITH) NUMBER? (SUIT | TRUMP)",
)
def crossing(said: Clause) -> Said | None:
    """*Over to dummy with a spade*; *пикой на стол*."""
    hand = said.hand
    if said.has("CARD"):
        card = said.our_card()
        return None if card is None else does(Step("cross", hand=hand, card=card), verb="cross")
    suit = said.setting.trumps if said.trump else said.suit
    if said.trump and suit is None:
        return None
    return does(Step("cross", suit=suit, hand=hand), verb="cross")


@phrase("CROSS_OVER (IN | WITH) NUMBER? SUIT", "CROSS_OVER SUIT")
def crossing_over(said: Clause) -> Said | None:
    """*Over with a spade* is to dummy, unless dummy has the lead."""
    if said.setting.is_on_lead("dummy"):
        return None
    return does(Step("cross", suit=said.suit, hand="dummy"), verb="cross")


@phrase(
    "CROSS (IN | WITH | TO) MINE? CARD", "(LEAD | CROSS | CASH)? NUMBER? HEIGHT? SUIT TO MINE? (RANK | CARD)"
)
def to_a_card(said: Clause) -> Said | None:
    """*A spade to the ace*: to the hand that holds it."""
    card = said.card
    if card is None and said.suit is not None and said.rank is not None:
        card = Card.of(said.suit, said.rank)
    hand = None if card is None else said.setting.hand_with(card)
    if hand is None or card is None or (said.suit is not None and card.suit != said.suit):
        return None
    return does(Step("cross", hand=hand, card=card), verb="cross")

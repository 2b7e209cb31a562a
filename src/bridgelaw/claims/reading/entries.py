"""From one hand to the other: phrases."""

from __future__ import annotations

from bridgelaw.cards import Card, suit_bits
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
    "CROSS HAND_TO",
    "CROSS HAND_TO (IN | WITH)? NUMBER? (SUIT | TRUMP)",
    "CROSS HAND_TO (IN | WITH)? MINE? CARD",
)
def crossing(said: Clause) -> Said | None:
    """*Over to dummy with a spade*; *пикой на стол*."""
    hand = said.hand
    if said.has("CARD"):
        card = said.our_card()
        return None if card is None else does(Step("cross", hand=hand, card=card), verb="cross")
    suit = said.suit_or_trumps
    if said.trump and suit is None:
        return None
    return does(Step("cross", suit=suit, hand=hand), verb="cross")


@phrase("CROSS_OVER (IN | WITH) NUMBER? (SUIT | TRUMP)", "CROSS_OVER SUIT", "NUMBER? SUIT CROSS_OVER")
def crossing_over(said: Clause) -> Said | None:
    """*Over with a spade* is to dummy, unless dummy has the lead."""
    suit = said.suit_or_trumps
    if said.setting.is_on_lead("dummy") or suit is None:
        return None
    return does(Step("cross", suit=suit, hand="dummy"), verb="cross")


@phrase(
    "CROSS (IN | WITH | TO) MINE? CARD",
    "(LEAD | CROSS | CASH)? NUMBER? HEIGHT? (SUIT | TRUMP) BACK? TO MINE? (RANK | CARD)",
    "(LEAD | CASH)? HEIGHT TO MINE? RANK",
)
def to_a_card(said: Clause) -> Said | None:
    """*A spade to the ace*: to the hand that holds it."""
    card, suit = said.card, said.suit_or_trumps
    if said.rank is not None and (suit is not None or not said.trump):
        card = said.setting.our_only(said.rank) if suit is None else Card.of(suit, said.rank)
    hand = None if card is None else said.setting.hand_with(card)
    if hand is None or card is None or (suit is not None and card.suit != suit):
        return None
    if said.height == "high":
        return None  # a high spade to the queen: which one, and is it covered?
    if card in said.setting.finesses(said.setting.theirs & suit_bits(card.suit), None):
        return does(Step("finesse", card=card), verb="finesse")  # a spade to the queen, with the ace over it
    return does(Step("cross", hand=hand, card=card), verb="cross")


@phrase("CROSS TO MINE? RANK")
def crossing_to_a_rank(said: Clause) -> Said | None:
    """*Crossing to the ace*: the only one in the hand opposite the lead, if nothing is done before."""
    assert said.rank is not None
    across = said.setting.across(said.rank)
    if across is None:
        return None
    hand, card = across
    return does(Step("cross", hand=hand, card=card), verb="cross", role="from the lead")


@phrase("CROSS? BACK TO MINE? RANK")
def back_to_a_rank(said: Clause) -> Said | None:
    """*Back to the ace*: of the suit in which he has just crossed, in the hand that he left."""
    assert said.rank is not None
    cards = said.setting.our_cards(said.rank)
    steps = (Step("cross", hand=said.setting.hand_with(card), card=card) for card in cards)
    return does(*steps, role="back") if cards else None


@phrase("SUIT BACK", "BACK (IN | WITH)? NUMBER? SUIT")
def crossing_back(said: Clause) -> Said | None:
    """*Spade back*: to the hand that he has just left."""
    return does(Step("cross", suit=said.suit), role="back")

"""What the play waits for: phrases."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bridgelaw.claims.line import Branch
from bridgelaw.claims.reading.clause import Clause, Said
from bridgelaw.claims.reading.phrases import phrase

OF_WHAT_IS_PLAYED: Final = "of what is played"
"""Said of a condition that names no suit."""
NEEDS_A_SUIT: Final = ("без", "не даст", "не дает")

# -- conditions ----------------------------------------------------------------------------------------------


@phrase(
    "IF (SUIT | TRUMP) (BREAK | UNBROKEN)",
    "IF (SUIT | TRUMP) SPLITS? SPLIT",
    "(SUIT | TRUMP) SPLITS? SPLIT",
    "(SUIT | TRUMP) BREAK",
    "IF (BREAK | UNBROKEN) (SUIT | TRUMP)",
    "!WILL (SUIT | TRUMP)",
)
def if_a_suit_breaks(said: Clause) -> Said | None:
    """*If spades break*; *spades 3-3 and ...*."""
    suit = said.suit_or_trumps
    if suit is None or (said.has("WILL") and not said.says("BREAK")):
        return None
    split = said.named_value("SPLIT")
    branch = Branch("breaks" if split is None else "split", suit, None, split, (), ())
    role = "condition" if said.has("IF") else "perhaps condition"
    return Said(role="condition fails" if said.has("UNBROKEN") else role, condition=branch)


@phrase("IF THEY? BREAK")
def if_it_breaks(_: Clause) -> Said:
    """*I run the spades, if they break ...*: the suit that is played before."""
    return Said(
        role="condition", condition=Branch("breaks", None, None, None, (), ()), verb=OF_WHAT_IS_PLAYED
    )


@phrase("IF YOUR? (CARD | RANK) DROPS", "IF DROPS YOUR? (CARD | RANK)", "!WILL YOUR? (CARD | RANK)")
def if_a_card_drops(said: Clause) -> Said | None:
    """*If the queen drops*, of the suit that is played, where the other side has several; *упадёт дама - все мои*."""
    card = said.their_card()
    if not said.says("DROPS") or (card is None and said.rank is None):
        return None
    role = "condition" if said.has("IF") else "perhaps condition"
    verb = "" if card is not None else OF_WHAT_IS_PLAYED
    return Said(role=role, condition=Branch("drops", card, None, None, (), ()), verb=verb)


@phrase(
    "IF AGAINST? SEAT SHOWS_OUT",
    "IF AGAINST? SEAT SHOWS_OUT OUT_OF? (SUIT | TRUMP)",
    "IF SEAT OUT? OF (SUIT | TRUMP)",
    "IF SEAT HAVE? NO (SUIT | TRUMP)",
    "IF AGAINST SEAT NO (SUIT | TRUMP)",
)
def if_an_opponent_shows_out(said: Clause) -> Said | None:
    """*If West shows out of spades*; of which suit, where that is not said, tells what he plays before."""
    if said.seat is None or not said.setting.is_opponent(said.seat):
        return None
    suit = said.suit_or_trumps
    if said.trump and suit is None:
        return None
    if suit is None and said.tokens[-1].text in NEEDS_A_SUIT:
        return None
    verb = "" if suit is not None else OF_WHAT_IS_PLAYED
    return Said(
        role="condition", condition=Branch("shows out", suit, str(said.seat), None, (), ()), verb=verb
    )


@phrase("UNLESS (SUIT | TRUMP) (BREAK | SPLITS? SPLIT)")
def unless_a_suit_breaks(said: Clause) -> Said | None:
    """*One down unless spades break*."""
    condition = if_a_suit_breaks(said)
    return None if condition is None else replace(condition, role="condition fails")


@phrase("IF? WORKS", "IF LIES_WELL")
def if_it_works(said: Clause) -> Said | None:
    """*If it works*: a finesse named before."""
    return Said(role="works" if said.has("IF") else "perhaps works")


@phrase("ELSE", "IF? FAILS", "IF LIES_BADLY", "IF? THEY? UNBROKEN", "IF THEY? DONT", "!NO")
def otherwise(said: Clause) -> Said | None:
    """*Otherwise ...*; *if it loses ...*; *if they don't ...*; *нет - ...*."""
    if said.has("NO") and [token.text for token in said.tokens] != ["нет"]:
        return None
    return Said(role="otherwise")

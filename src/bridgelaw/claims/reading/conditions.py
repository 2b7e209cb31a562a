"""What the play waits for: phrases."""

from __future__ import annotations

from bridgelaw.claims.line import Branch
from bridgelaw.claims.reading.clause import Clause, Said
from bridgelaw.claims.reading.phrases import phrase

# -- conditions ----------------------------------------------------------------------------------------------


@phrase("IF (SUIT | TRUMP) BREAK", "IF (SUIT | TRUMP) SPLITS? SPLIT", "(SUIT | TRUMP) SPLITS? SPLIT")
def if_a_suit_breaks(said: Clause) -> Said | None:
    """*If spades break*; *spades 3-3 and ...*."""
    suit = said.setting.trumps if said.trump else said.suit
    if suit is None:
        return None
    split = next((part.value for part in said.named if part.kind == "SPLIT"), None)
    branch = Branch("breaks" if split is None else "split", suit, None, split, (), ())
    return Said(role="condition" if said.has("IF") else "perhaps condition", condition=branch)


@phrase("IF YOUR? (CARD | RANK) DROPS")
def if_a_card_drops(said: Clause) -> Said | None:
    """*If the queen drops*."""
    card = said.their_card()
    return (
        None if card is None else Said(role="condition", condition=Branch("drops", card, None, None, (), ()))
    )


@phrase("IF WORKS", "IF FINESSE WORKS", "IF WORKS FINESSE", "IF (SUIT | SUITED) FINESSE WORKS")
def if_it_works(said: Clause) -> Said | None:
    """*If it works*: a finesse named before."""
    return Said(role="works")


@phrase("ELSE")
def otherwise(_: Clause) -> Said | None:
    """*Otherwise ...*."""
    return Said(role="otherwise")

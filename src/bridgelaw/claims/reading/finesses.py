"""Finesses, forcing out and exits: phrases."""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.cards import Card, Rank, cards_of
from bridgelaw.claims.line import Step
from bridgelaw.claims.reading.clause import Clause, Said
from bridgelaw.claims.reading.phrases import ALL, does, phrase


@phrase(
    "(CASH | TAKE)? FINESSE (IN | FOR | WITH | ON)? MINE? (SUIT | TRUMP) (AGAINST SEAT)?",
    "(CASH | TAKE)? IN? NUMBER? (SUIT | SUITED | TRUMP) FINESSE (AGAINST SEAT)?",
    "FINESSE SEAT (IN SUIT)?",
    "(CASH | TAKE)? FINESSE (AGAINST SEAT)?",
)
def finessing_in_a_suit(said: Clause) -> Said | None:
    """*Taking the club finesse*, *taking the finesse*, where there is one only."""
    card = _the_finesse(said)
    return None if card is None else _finesse(said, (card,))


@phrase(
    "NUMBER? (SUIT | SUITED | TRUMP) FINESSE (AGAINST SEAT)? FOR ALL",
    "FINESSE (IN (SUIT | TRUMP))? (AGAINST SEAT)? FOR ALL",
)
def finessing_for_the_rest(said: Clause) -> Said | None:
    """*Spade finesse against West for the rest*."""
    finesse = finessing_in_a_suit(said)
    return None if finesse is None else replace(finesse, amount=ALL)


@phrase("(SUIT | SUITED | TRUMP) FINESSE (AGAINST | TO) YOUR? RANK (AGAINST SEAT)?")
def finessing_in_a_suit_against_a_rank(said: Clause) -> Said | None:
    """*Пиковый импас к королю*."""
    suit = said.suit_or_trumps
    if suit is None or said.rank is None or not said.setting.known:
        return None
    missing = Card.of(suit, said.rank).bit & said.setting.theirs
    return _finesse(said, said.setting.finesses(missing, said.seat)) if missing else None


def _the_finesse(said: Clause) -> Card | None:
    """The card of the only finesse that there is, in the suit named if one is."""
    suit = said.suit_or_trumps
    if not said.setting.known or (said.trump and suit is None):
        return None
    missing = sum(card.bit for card in cards_of(said.setting.theirs) if suit is None or card.suit == suit)
    cards = said.setting.finesses(missing, said.seat)
    return cards[0] if len(cards) == 1 else None


@phrase(
    "IF? FINESSE WORKS",
    "IF WORKS FINESSE",
    "IF? (SUIT | SUITED) FINESSE WORKS",
    "IF? FINESSE IN? SUIT WORKS",
    "IF WORKS (SUIT | SUITED) FINESSE",
)
def if_the_finesse_works(said: Clause) -> Said | None:
    """*If the club finesse works*: one named before, or the only one that there is."""
    return _outcome(said, "works" if said.has("IF") else "perhaps works")


@phrase("IF FINESSE FAILS", "IF (SUIT | SUITED) FINESSE FAILS", "IF FINESSE IN? SUIT FAILS")
def if_the_finesse_fails(said: Clause) -> Said | None:
    """*If the club finesse loses*."""
    return _outcome(said, "finesse fails")


@phrase("IF YOUR? (CARD | RANK) (LIES_WELL | LIES_BADLY)")
def if_a_card_lies_well(said: Clause) -> Said | None:
    """*If the king of diamonds is onside*: the only finesse against it works, if he has said that he takes it."""
    card = said.their_card() if said.setting.known else None
    cards = () if card is None else said.setting.finesses(card.bit, None)
    if len(cards) != 1:
        return None
    role = "works" if said.says("LIES_WELL") else "finesse fails"
    return Said(steps=(Step("finesse", card=cards[0]),), role=role, verb="finessed")


def _outcome(said: Clause, role: str) -> Said | None:
    card = _the_finesse(said)
    if card is None:
        return Said(role=role) if said.suit is None else None
    return Said(steps=(Step("finesse", card=card),), role=role)


@phrase(
    "FINESSE (AGAINST | TO | FOR)? YOUR? (CARD | RANK) (AGAINST SEAT)?",
    "FINESSE SEAT (FOR | AGAINST) (CARD | RANK)",
    "FINESSE AGAINST SEAT (FOR | AGAINST) (CARD | RANK)",
    "(CASH | LEAD) SEAT FOR YOUR? (CARD | RANK)",
)
def finessing_against_a_card(said: Clause) -> Said | None:
    """*Finessing the queen*: with it, if it is his; else against it."""
    setting, card = said.setting, said.card
    if not setting.known:
        return None if card is None or said.has("YOUR") or said.has("AGAINST") else _finesse(said, (card,))
    if card is not None and card.bit & setting.ours and not said.has("YOUR"):
        return _finesse(said, (card,))
    if card is None and said.rank is not None:
        missing = sum(other.bit for other in cards_of(setting.theirs) if other.rank == said.rank)
    else:
        missing = 0 if card is None else card.bit & setting.theirs
    if not missing and said.rank is not None and said.says("HOOK", "INSTRUMENTAL"):
        return _finesse(said, _with_a(said.rank, setting.finesses(setting.theirs, said.seat)))
    return _finesse(said, setting.finesses(missing, said.seat)) if missing else None


def _with_a(rank: Rank, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those of a rank."""
    return tuple(card for card in cards if card.rank == rank)


def _finesse(said: Clause, cards: tuple[Card, ...]) -> Said | None:
    if len(cards) != 1:
        return None
    against = None if said.seat is None else str(said.seat)
    return does(Step("finesse", card=cards[0], hand=against), verb="finesse")


@phrase("FORCE YOUR? (CARD | RANK)", "YOUR? (CARD | RANK) YOUR? FORCE", after=True)
def forcing_out(said: Clause) -> Said | None:
    """*Knocking out the ace*."""
    card = said.their_card()
    return None if card is None else does(Step("force", card=card), verb="force")


@phrase("LEAD? NUMBER? (SUIT | TRUMP) TO YOUR (RANK | CARD)")
def leading_to_their_card(said: Clause) -> Said | None:
    """*Play a diamond to your ace*: it is forced out."""
    suit = said.suit_or_trumps
    card = said.card if said.rank is None else None if suit is None else Card.of(suit, said.rank)
    if card is None or card.suit != suit or not said.says("SINGLE", "ONE_TRUMP", "NUMBER"):
        return None
    if said.number not in (None, 1) or said.says("MANY_TRUMPS"):
        return None
    return does(Step("force", card=card), verb="force") if said.setting.may_be_theirs(card) else None


@phrase("EXIT (WITH | IN)? NUMBER? (SUIT | TRUMP)")
def exiting(said: Clause) -> Said | None:
    """*Exiting with a club*."""
    suit = said.suit_or_trumps
    several = said.number not in (None, 1) or (said.says("LEAD") and not said.says("SINGLE"))
    return None if suit is None or several else does(Step("exit", suit=suit), verb="exit")

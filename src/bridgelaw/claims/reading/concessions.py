"""What is given to the other side: phrases."""

from __future__ import annotations

from typing import Final

from bridgelaw.cards import Card
from bridgelaw.claims.line import Step
from bridgelaw.claims.reading.clause import Clause, Said
from bridgelaw.claims.reading.phrases import ALL, does, phrase

EXCEPT: Final = "ALL MINE? COMMA? BUT"


@phrase(
    "!ONLY? YOUR NUMBER? TRUMP TRICK?",
    "!ONLY? NUMBER? TRUMP YOURS",
    "!(YOU | THEY) ONLY? YOUR? NUMBER? TRUMP TRICK?",
    "ONLY? GIVE ONLY? TRICK? TO? YOUR? NUMBER? TRUMP TRICK?",
    timed=True,
)
def their_trump(said: Clause) -> Said | None:
    """*You get your trump*."""
    if said.number is None and said.says("MANY_TRUMPS"):
        return None
    return does(
        Step("concede", trump=True, times=said.number or 1, when=said.when), verb="give", role="theirs"
    )


@phrase(
    "ONLY? GIVE ONLY? THINGS",
    "!(YOU | THEY) ONLY? THINGS",
    "!ONLY? THINGS YOURS",
    "!YOURS ONLY? THINGS",
    "ONLY? NUMBER (SUIT | SUITED) LOSER",
    "!ONLY? YOUR THINGS",
    "THINGS GIVE",
    timed=True,
)
def giving_a_suit(said: Clause) -> Said | None:
    """*A club*: one; *the clubs*: it is not told how many."""
    things = [(thing.suit, thing.number or (1 if thing.single else None)) for thing in said.things]
    things = things or [(said.suit, said.number)]
    if len(things) > 1 and said.has("YOURS"):
        return None  # three spades and a club is yours: which of them are?
    if any(suit is None or number is None for suit, number in things):
        return None
    steps = (Step("concede", suit=suit, times=number, when=said.when) for suit, number in things)
    return does(*steps, verb="give", role="theirs")


@phrase(
    "ONLY? GIVE ONLY? (NUMBER TRICK)? TO? YOUR? (CARD | RANK)",
    "!(YOU | THEY) ONLY? YOUR? (CARD | RANK)",
    "!ONLY? YOUR (CARD | RANK)",
    "!ONLY? (CARD | RANK) YOURS",
    "ONLY? GIVE ONLY? TRICK TO YOUR? (CARD | RANK)",
    timed=True,
)
def giving_to_a_card(said: Clause) -> Said | None:
    """*Just your ace*."""
    card = said.their_card()
    if card is None or said.number not in (None, 1):
        return None
    return does(Step("concede", card=card, times=1, when=said.when), verb="give", role="theirs")


@phrase("ONLY? GIVE ONLY? NUMBER? SUIT TO YOUR? (CARD | RANK)", timed=True)
def giving_a_suit_to_a_card(said: Clause) -> Said | None:
    """*I lose a club to the ace*."""
    card = said.card
    if card is None and said.suit is not None and said.rank is not None:
        card = Card.of(said.suit, said.rank)
    if (
        card is None
        or card.suit != said.suit
        or not said.setting.may_be_theirs(card)
        or said.number not in (None, 1)
    ):
        return None
    return does(Step("concede", card=card, times=1, when=said.when), verb="give", role="theirs")


@phrase(
    "ONLY? GIVE ONLY? NUMBER MORE? TRICK?",
    "ONLY? GIVE MORE? NUMBER TRICK?",
    "ONLY? GIVE ONLY? TRICK",
    "ONLY? NUMBER LOSER",
    timed=True,
)
def giving_tricks(said: Clause) -> Said | None:
    """*I give you a trick*."""
    return _concedes(said, said.number or (None if said.says("PLURAL") else 1))


@phrase(
    "!(YOU | THEY) ONLY? NUMBER MORE? TRICK?",
    "!(YOU | THEY) ONLY? MORE NUMBER TRICK?",
    "!ONLY? NUMBER MORE? TRICK? YOURS",
    "!YOURS ONLY? NUMBER MORE? TRICK?",
    timed=True,
)
def tricks_are_theirs(said: Clause) -> Said | None:
    """*You get three*: three more, unless three could also be their total."""
    number, setting = said.number, said.setting
    assert number is not None
    if setting.known and not said.has("MORE") and 0 < setting.lost < number:
        return None
    return _concedes(said, number)


@phrase(
    "!LAST NUMBER? TRICK? YOURS",
    "!NUMBER LAST TRICK? YOURS",
    "!YOURS LAST NUMBER? TRICK?",
    "(YOU | THEY | GIVE) LAST NUMBER? TRICK?",
)
def the_last_is_theirs(said: Clause) -> Said | None:
    """*The last two are yours*."""
    number = said.number or (None if said.says("PLURAL") else 1)
    return (
        None
        if number is None
        else does(Step("concede", times=number, when="end"), verb="give", role="theirs")
    )


def _concedes(said: Clause, number: int | None) -> Said | None:
    if number is None or (said.setting.known and number > said.setting.left):
        return None
    return does(Step("concede", times=number, when=said.when), verb="give", role="theirs")


@phrase(
    f"{EXCEPT} NUMBER TRICK?",
    "BUT NUMBER TRICK? COMMA? ALL MINE?",
    f"{EXCEPT} LAST NUMBER? TRICK?",
    "BUT LAST NUMBER? TRICK? COMMA? ALL MINE?",
    timed=True,
)
def all_but_tricks(said: Clause) -> Said | None:
    """*All but one*."""
    number = said.number or (None if said.says("PLURAL") else 1)
    when = "end" if said.has("LAST") else said.when
    return None if number is None else Said(ALL, (Step("concede", times=number, when=when),), role="theirs")


@phrase(f"{EXCEPT} YOUR? THINGS", "BUT YOUR? THINGS COMMA? ALL MINE?", timed=True)
def all_but_a_suit(said: Clause) -> Said | None:
    """*All but a club*; *все, кроме одной трефы*."""
    given = giving_a_suit(said)
    return None if given is None else Said(ALL, given.steps, role="theirs")


@phrase(f"{EXCEPT} YOUR? (CARD | RANK)", "BUT YOUR? (CARD | RANK) COMMA? ALL MINE?", timed=True)
def all_but_a_card(said: Clause) -> Said | None:
    """*All but the queen of clubs*."""
    given = giving_to_a_card(said)
    return None if given is None else Said(ALL, given.steps, role="theirs")


@phrase(f"{EXCEPT} YOUR? NUMBER? TRUMP", "BUT YOUR? NUMBER? TRUMP COMMA? ALL MINE?", timed=True)
def all_but_a_trump(said: Clause) -> Said | None:
    """*All but a trump*."""
    given = their_trump(said)
    return None if given is None else Said(ALL, given.steps, role="theirs")

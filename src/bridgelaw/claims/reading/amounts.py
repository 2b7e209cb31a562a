"""How many tricks are claimed: phrases."""

from __future__ import annotations

from typing import Final

from bridgelaw.claims.line import Amount, Step
from bridgelaw.claims.reading.clause import Clause, Said
from bridgelaw.claims.reading.phrases import ALL, bids_them_take, does, phrase

BOOK: Final = 6
"""The tricks that count for nothing in the bidding: four made are ten in all."""
LARGEST_LEVEL: Final = 7
TOTALS_BEGIN: Final = 7
"""From so many on, tricks that somebody *claims* may be meant as a total."""


# -- all of them ---------------------------------------------------------------------------------------------


@phrase(
    "THEY? ALL ALL? TRICK?",
    "THEY? ALL ALL? TRICK? MINE",
    "!THEY? ALL ALL? TRICK? (GOOD | WINNERS) MINE?",
    "MINE ALL ALL? TRICK?",
    "NO LOSER",
    "!ALL HAND GOOD",
    "!(YOU | THEY) (NOTHING | NO TRICK | NO)",
    "GIVE (NOTHING | NO TRICK)",
    "THEY (GOOD | WINNERS)",
    "ALL ALL? TRICK? THEY GOOD",
)
def everything(_: Clause) -> Said | None:
    """*The rest are mine*; *no losers*."""
    return Said(ALL)


@phrase("(TAKE | CLAIM) ALL ALL? TRICK? MINE?")
def taking_everything(said: Clause) -> Said | None:
    """*I take the rest*."""
    return None if bids_them_take(said) else Said(ALL)


@phrase("ALL NUMBER TRICK? MINE?", "CLAIM ALL NUMBER TRICK?")
def all_so_many(said: Clause) -> Said | None:
    """*All five*, if five are left."""
    return Said(ALL) if said.setting.known and said.number == said.setting.left else None


@phrase("CLAIM", "(TAKE | CASH) THIS")
def claiming(_: Clause) -> Said | None:
    """How many he claims, his other words say; and the trick in progress is among those left."""
    return Said(role="nothing")


@phrase("TAG")
def asking_for_assent(_: Clause) -> Said | None:
    """*..., don't I?* claims no more and no less."""
    return Said(role="nothing")


@phrase("PLAY_ON")
def asking_to_play_on(_: Clause) -> Said | None:
    """*Play it out?* is a request (68D2b) and no part of a line."""
    return Said(role="play on")


@phrase("CASH ALL? MINE? WINNERS", "MINE? WINNERS", "CASH MINE? GOOD TRICK")
def the_winners(_: Clause) -> Said | None:
    """*Cashing my winners*, in whatever order."""
    return does(Step("rest"))


@phrase(
    "MINE? HAND ALL? (GOOD | WINNERS) ALL?",
    "GOOD HAND",
    "!ME ALL (GOOD | WINNERS)",
    "!ME GOOD ALL?",
    "MINE? HAND ALL? RUNS",
    "ALL IN HAND (GOOD | MINE | WINNERS | RUNS)",
    "IN HAND ALL (GOOD | MINE | WINNERS | RUNS)",
    "ALL (GOOD | WINNERS | RUNS) IN HAND",
    "MINE? HAND MINE",
)
def a_hand_is_high(said: Clause) -> Said | None:
    """*Dummy is high*."""
    if said.says("WINNERS") and not said.says("ALL") and not said.says("HAND"):
        return None  # my winners: not that all are
    return does(Step("high", hand=said.hand or "hand"))


# -- how many ------------------------------------------------------------------------------------------------


@phrase("NUMBER TRICK", "NUMBER TRICK? MINE")
def so_many_tricks(said: Clause) -> Said | None:
    """*Ten tricks*: a total, or of those that are left."""
    assert said.number is not None
    return _claims(said.setting.of_bare_number(said.number))


@phrase("(TAKE | CLAIM) NUMBER TRICK?")
def claiming_so_many(said: Clause) -> Said | None:
    """*I claim four tricks*, of those that are left; but seven or more may be a total."""
    assert said.number is not None
    if bids_them_take(said):
        return None
    if not said.setting.known:
        return _claims(said.number) if said.number < TOTALS_BEGIN else None
    return _claims(said.setting.of_bare_number(said.number, TOTALS_BEGIN))


@phrase(
    "(TAKE | CLAIM)? NUMBER MORE TRICK?",
    "(TAKE | CLAIM)? MORE NUMBER TRICK?",
    "(TAKE | CLAIM)? LAST NUMBER TRICK? MINE?",
    "(TAKE | CLAIM)? NUMBER LAST TRICK? MINE?",
    "NUMBER WINNERS",
)
def so_many_of_those_left(said: Clause) -> Said | None:
    """*Four more*; *the last four*."""
    number = said.number
    assert number is not None
    if bids_them_take(said):
        return None
    return _claims(number if not said.setting.known or number <= said.setting.left else None)


@phrase("EXACTLY? NUMBER TRICK? IN_ALL", "IN_ALL NUMBER TRICK?", "(TAKE | CLAIM) NUMBER TRICK? IN_ALL")
def so_many_in_all(said: Clause) -> Said | None:
    """*Ten tricks in all*."""
    assert said.number is not None
    return _claims(said.setting.of_total(said.number))


@phrase("EXACTLY? MAKE EXACTLY? NUMBER", "EXACTLY? MAKE EXACTLY? NUMBER TRICK IN_ALL?")
def making_so_many(said: Clause) -> Said | None:
    """*Making four* is four over the book; *making ten* and *making four tricks* are tricks."""
    assert said.number is not None
    over_the_book = said.number <= LARGEST_LEVEL and not said.has("TRICK")
    return _claims(said.setting.of_declarers_total(said.number + (BOOK if over_the_book else 0)))


def _claims(tricks: int | None) -> Said | None:
    return None if tricks is None else Said(Amount("claim", tricks))


@phrase("!ME (NO TRICK | NOTHING)")
def none(_: Clause) -> Said | None:
    """*I get no more tricks*."""
    return Said(Amount("claim", 0))


@phrase(
    "CONCEDE ALL? ALL?",
    "GIVE ALL ALL? TRICK?",
    "!ALL ALL? TRICK? YOURS",
    "!YOURS ALL ALL? TRICK?",
    "!(YOU | THEY) ALL ALL? TRICK?",
)
def the_rest_is_theirs(_: Clause) -> Said | None:
    """*The rest are yours*; *I concede*."""
    return Said(role="rest theirs")


# -- the contract --------------------------------------------------------------------------------------------


@phrase("EXACTLY? MAKE EXACTLY?", "EVEN MAKE?")
def making(_: Clause) -> Said | None:
    """*Making*, *ровно*: the contract."""
    return Said(Amount("make"))


@phrase("(SIT | MAKE)? NUMBER TRICK? DOWN", "(SIT | MAKE)? DOWN NUMBER TRICK?", "MAKE? SIGNED")
def over_or_down(said: Clause) -> Said | None:
    """*One down*; *plus one*, written *+1*."""
    signed = next((part.value for part in said.named if part.kind == "SIGNED"), None)
    if signed is None:
        return (
            None
            if said.tokens[0].text == "minus" and said.has("TRICK")
            else Said(Amount("down", said.number or 1))
        )
    return Said(Amount("over", signed) if signed > 0 else Amount("down", -signed)) if signed else None


@phrase(
    "MAKE? NUMBER MORE? (OVER | ON_TOP) TRICK?",
    "(MAKE AND?)? (WITH | PLUS) NUMBER (OVER | ON_TOP) TRICK?",
    "MAKE? PLUS NUMBER",
    "MAKE AND NUMBER (OVER | ON_TOP) TRICK?",
    "MAKE? WITH? OVER TRICK?",
)
def overtricks(said: Clause) -> Said | None:
    """*An overtrick*; *одна сверху*."""
    if (
        said.number is None
        and not said.says("TRICK")
        and not said.tokens[-1].text.startswith(("overt", "оверт"))
    ):
        return None
    return Said(Amount("over", said.number or 1))

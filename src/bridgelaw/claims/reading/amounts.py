"""How many tricks are claimed: phrases."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bridgelaw.cards import Rank
from bridgelaw.claims.line import Amount, Step
from bridgelaw.claims.reading.clause import Clause, Doubt, Said
from bridgelaw.claims.reading.phrases import ALL, bids_them_take, does, phrase
from bridgelaw.claims.reading.setting import BOOK, Setting

LARGEST_LEVEL: Final = 7
MOST_OVER: Final = 3
"""More than so many *сверху* are hardly overtricks; they may be tricks from the top."""
LEVEL: Final = "make"
"""What is done to make so many over the book."""
TOTALS_BEGIN: Final = 7
"""From so many on, tricks that somebody *claims* may be meant as a total."""


# -- all of them ---------------------------------------------------------------------------------------------


@phrase(
    "THEY? ALL ALL? TRICK?",
    "THEY? ALL ALL? TRICK? MINE",
    "!THEY? ALL ALL? TRICK? (GOOD | WINNERS) MINE?",
    "MINE ALL ALL? TRICK?",
    "NO LOSER LEFT?",
    "MORE? LOSER NO",
    "NOTHING LEFT? GIVE",
    "ALL ALL? TRICK? (FROM_TOP | IN_TOPS)",
    "FROM_TOP ALL",
    "!(YOU | THEY) (NOTHING | NO TRICK | NO)",
    "!(YOU | THEY) TRICK NO",
    "!(NOTHING | NO TRICK | NO) FOR_YOU",
    "GIVE (NOTHING | NO TRICK | NO)",
    "GIVE_NONE TRICK? LEFT?",
    "!(YOU | THEY) GET_NONE TRICK?",
    "ALL ALL? TRICK? TO_ME",
    "!TO_ME ALL ALL? TRICK?",
    "THEY (GOOD | WINNERS)",
    "ALL ALL? TRICK? THEY GOOD",
)
def everything(said: Clause) -> Said | None:
    """*The rest are mine*; *no losers*."""
    if said.has("FOR_YOU") and said.tokens[0].text == "no" and not said.has("TRICK"):
        return None  # no, for you
    if said.has("GIVE") and said.tokens[-1].text == "no":
        return None  # I lose, no?
    alone = len(said.tokens) == 1 and said.says("ALL_OR_NO_MORE")
    return Said(ALL, role="all or no more" if alone else "")


@phrase(
    "(TAKE | CLAIM | MAKE) ALL ALL? TRICK? MINE?",
    "ALL ALL? TRICK? TAKE ME?",
    "(TAKE | CLAIM) ALL (FROM_TOP | IN_TOPS | WITH WINNERS)",
)
def taking_everything(said: Clause) -> Said | None:
    """*I take the rest*."""
    return Said(ALL, bidden=bids_them_take(said))


@phrase("ALL NUMBER TRICK? (MINE | TAKE)?", "(TAKE | CLAIM) ALL NUMBER TRICK?")
def all_so_many(said: Clause) -> Said | None:
    """*All five*, if five are left."""
    all_left = said.setting.known and said.number == said.setting.left
    return Said(ALL, bidden=bids_them_take(said)) if all_left else None


@phrase("!MINE")
def mine(said: Clause) -> Said | None:
    """*Mine*: this trick, or all of them?"""
    told = said.tokens[-1].text in ("mine", "ours", "мои", "мое", "наши")
    return Said(doubt=Doubt("this_or_all")) if told else None


@phrase("CLAIM")
def claiming(_: Clause) -> Said | None:
    """How many he claims, his other words say."""
    return Said(role="nothing")


@phrase("(TAKE | CASH) THIS", "!THIS MINE")
def taking_this_trick(said: Clause) -> Said | None:
    """The trick in progress is among those left; of it alone nothing is claimed (68A)."""
    return Said(role="this trick", bidden=bids_them_take(said))


@phrase("TAG")
def asking_for_assent(_: Clause) -> Said | None:
    """*..., don't I?* claims no more and no less."""
    return Said(role="nothing")


@phrase("PLAY_ON")
def asking_to_play_on(_: Clause) -> Said | None:
    """*Play it out?* is a request (68D2b) and no part of a line."""
    return Said(role="play on")


@phrase("CASH_OUT", "CASH ALL? MINE? WINNERS", "MINE? WINNERS", "CASH MINE? GOOD TRICK")
def the_winners(_: Clause) -> Said | None:
    """*Cashing my winners*, in whatever order."""
    return does(Step("rest"))


@phrase(
    "MINE? HAND ALL? (GOOD | WINNERS) ALL?",
    "GOOD HAND",
    "!ALL HAND (GOOD | RUNS)",
    "!ME (ALL | ONLY) (GOOD | WINNERS)",
    "HAND ONLY WINNERS",
    "!ME? IN HAND ONLY (GOOD | WINNERS)",
    "HAND RUNS ALL",
    "!ME GOOD ALL?",
    "MINE? HAND ALL? RUNS",
    "ALL IN HAND (GOOD | MINE | WINNERS | RUNS)",
    "IN HAND ALL (GOOD | MINE | WINNERS | RUNS)",
    "ALL (GOOD | WINNERS | RUNS) IN HAND",
    "MINE? HAND MINE",
    "IN HAND ALL WELL",
    "ALL IN HAND WELL",
)
def a_hand_is_high(said: Clause) -> Said | None:
    """*Dummy is high*; a defender who says so gives the rest up."""
    if said.says("WINNERS") and not said.says("ALL", "ONLY", "HAND"):
        return None  # my winners: not that all are
    if said.setting.defends and said.hand == "dummy":
        return Said(role="rest theirs")
    return does(Step("high", hand=said.hand or "hand"))


@phrase(
    "!(ME | HAND | IN HAND)? ONLY MANY_TRUMPS LEFT?",
    "!(ME | IN HAND)? LEFT ONLY MANY_TRUMPS",
    "!LEFT IN HAND ONLY MANY_TRUMPS",
    "!ONLY MANY_TRUMPS LEFT? IN HAND",
)
def only_trumps_are_left(said: Clause) -> Said | None:
    """*Only trumps left*, in his hand or in dummy, where the other side has none: that hand is high."""
    hand = said.hand or "hand"
    return does(Step("high", hand=hand)) if said.setting.holds_only_trumps(hand) else None


@phrase("HAND TAKE? ALL ALL? TRICK?", "ALL ALL? TRICK? TAKE HAND")
def a_hand_takes_everything(said: Clause) -> Said | None:
    """*Dummy takes the rest*; of a defender, that they are declarer's."""
    if said.setting.defends and said.hand == "dummy":
        return Said(role="rest theirs")
    if not said.has("TAKE"):
        return None  # dummy has the rest: of the tricks?
    return Said(ALL, (Step("high", hand=said.hand),))


# -- how many ------------------------------------------------------------------------------------------------


@phrase("NUMBER TRICK", "NUMBER TRICK? MINE", "MINE NUMBER TRICK?")
def so_many_tricks(said: Clause) -> Said | None:
    """*Ten tricks*: a total, or of those that are left."""
    assert said.number is not None
    return _of_left_or_all(said.setting, said.number)


@phrase("NUMBER")
def a_number_alone(said: Clause) -> Said | None:
    """*Eleven*: so many tricks in all, where it can be nothing else."""
    number, setting = said.number, said.setting
    assert number is not None
    if said.has("ME") and said.tokens[-1].text not in ("a", "an") and setting.has_left(number):
        return _of_left_or_all(setting, number, TOTALS_BEGIN)  # I get one
    if not setting.known or number <= Rank.TEN:
        return None  # of those left, or in all? or is it a card?
    return _of_left_or_all(setting, number)


@phrase("NUMBER TRICK?")
def a_number_in_a_case(said: Clause) -> Said | None:
    """*If spades break six, otherwise five*: of those left, unless they may be a total."""
    number, setting = said.number, said.setting
    assert number is not None
    left = setting.of_bare_number(number, TOTALS_BEGIN)
    return None if left is None else Said(Amount("claim", left), role="number in a case")


@phrase("(TAKE | CLAIM) NUMBER TRICK?", "NUMBER TRICK? TAKE")
def claiming_so_many(said: Clause) -> Said | None:
    """*I claim four tricks*, of those that are left; but seven or more may be a total."""
    assert said.number is not None
    bidden = bids_them_take(said)
    if not said.setting.known:
        return _claims(said.number, bidden) if said.number < TOTALS_BEGIN else None
    return _of_left_or_all(said.setting, said.number, TOTALS_BEGIN, bidden)


@phrase(
    "(TAKE | CLAIM)? NUMBER MORE TRICK? MINE?",
    "(TAKE | CLAIM)? MORE NUMBER TRICK? MINE?",
    "(TAKE | CLAIM)? LAST NUMBER TRICK? MINE?",
    "(TAKE | CLAIM)? NUMBER LAST TRICK? MINE?",
    "NUMBER MORE? TRICK? TAKE",
    "MORE NUMBER TRICK? TAKE",
    "(TAKE | CLAIM)? NUMBER WINNERS",
    "!LAST NUMBER TRICK? TO_ME",
    "!NUMBER LAST TRICK? TO_ME",
    "!ME ONLY NUMBER MORE TRICK?",
    "NUMBER TRICK? IN_TOPS",
    "(TAKE | CLAIM)? MORE NUMBER TRICK ON_TOP",
)
def so_many_of_those_left(said: Clause) -> Said | None:
    """*Four more*; *the last four*."""
    number = said.number
    assert number is not None
    return _claims(number if said.setting.has_left(number) else None, bids_them_take(said))


@phrase("(TAKE | CLAIM)? NUMBER TRICK? ON_TOP", "FROM_TOP NUMBER TRICK?")
def so_many_from_the_top(said: Clause) -> Said | None:
    """*Девять сверху* are top tricks where so many can be no overtricks; *две сверху* are not read here."""
    number = said.number
    assert number is not None
    if not said.says("ON_TOP") or number <= MOST_OVER or said.setting.may_be_over(number):
        return None
    return _claims(number if said.setting.has_left(number) else None)


@phrase("(TAKE | CLAIM)? NUMBER (OF | FROM) LAST? NUMBER TRICK?")
def so_many_of(said: Clause) -> Said | None:
    """*Seven of the last eight*, if eight are left."""
    number, of = said.numbers
    fits = said.setting.known and of == said.setting.left and number <= of
    return _claims(number if fits else None, bids_them_take(said))


@phrase(
    "NUMBER TRICK? MINE COMMA? AND? NUMBER TRICK? YOURS",
    "!MINE NUMBER TRICK? COMMA? AND? YOURS NUMBER TRICK?",
    "TAKE NUMBER TRICK? COMMA? AND? NUMBER TRICK? GIVE",
    "TAKE NUMBER TRICK? COMMA? AND? GIVE NUMBER TRICK?",
    "!ME TAKE? NUMBER TRICK? COMMA? AND? YOU TAKE? NUMBER TRICK?",
    "!YOU TAKE? NUMBER TRICK? COMMA? AND? ME TAKE? NUMBER TRICK?",
)
def so_many_to_each(said: Clause) -> Said | None:
    """*Seven for me, one for you*, if that is as many as are left."""
    mine, yours = said.numbers if not said.tokens[0].may_be("YOU") else reversed(said.numbers)
    if not said.setting.known or mine + yours != said.setting.left:
        return None
    return Said(Amount("claim", mine), (Step("concede", times=yours),), role="theirs", verb="give")


@phrase("EXACTLY? NUMBER TRICK? IN_ALL", "IN_ALL NUMBER TRICK?", "(TAKE | CLAIM) NUMBER TRICK? IN_ALL")
def so_many_in_all(said: Clause) -> Said | None:
    """*Ten tricks in all*."""
    assert said.number is not None
    return _claims(said.setting.of_total(said.number))


@phrase(
    "EXACTLY? MAKE EXACTLY? NUMBER EXACTLY?",
    "EXACTLY? MAKE EXACTLY? NUMBER TRICK IN_ALL?",
    "EXACTLY? MAKE EXACTLY? NUMBER (SUIT | TRUMP)",
    "NUMBER (SUIT | TRUMP) (MAKE | EXACTLY)",
)
def making_so_many(said: Clause) -> Said | None:
    """*Making four*, *four hearts making* are four over the book; *making ten*, *making four tricks* are tricks, and so
    is *making four* where so many over the book cannot be."""
    assert said.number is not None
    if said.suit is not None and said.suit != said.setting.trumps:
        return None
    if said.number > LARGEST_LEVEL or said.has("TRICK"):
        return _claims(said.setting.of_declarers_total(said.number))
    level = _claims(said.setting.of_declarers_total(said.number + BOOK))
    if level is not None:
        return replace(level, verb=LEVEL)
    if said.suit is not None or said.trump or said.setting.defends or said.setting.is_level(said.number):
        return None  # making three in three spades, which can no longer be: tricks, or a slip?
    return _of_left_or_all(said.setting, said.number)


def _of_left_or_all(
    setting: Setting, number: int, may_be_total_from: int = 1, bidden: bool = False
) -> Said | None:
    """So many tricks; where they may be of those left or a total, he is asked which."""
    tricks = setting.of_bare_number(number, may_be_total_from)
    if tricks is None and setting.known and setting.has_left(number):
        return Said(doubt=Doubt("left_or_all", number))
    return _claims(tricks, bidden)


def _claims(tricks: int | None, bidden: bool = False) -> Said | None:
    return None if tricks is None else Said(Amount("claim", tricks), bidden=bidden)


@phrase(
    "!ME GET_NONE TRICK?",
    "TAKE_NONE TRICK?",
    "!ME (NO TRICK | NOTHING)",
    "!ME TRICK NO",
    "!(NO | NOTHING) TRICK? MINE",
    "!MORE? MINE TRICK NO",
)
def none(_: Clause) -> Said | None:
    """*I get no more tricks*."""
    return Said(Amount("claim", 0))


@phrase(
    "CONCEDE ALL? ALL?",
    "GIVE ALL ALL? TRICK?",
    "ALL ALL? TRICK? GIVE",
    "!ALL ALL? TRICK? YOURS",
    "!YOURS ALL ALL? TRICK?",
    "!(YOU | THEY) (TAKE | MAKE)? ALL ALL? TRICK?",
)
def the_rest_is_theirs(_: Clause) -> Said | None:
    """*The rest are yours*; *I concede*."""
    return Said(role="rest theirs")


@phrase(
    "GIVE ALL ALL? TRICK? COMMA? BUT NUMBER TRICK?",
    "!(YOU | THEY) TAKE? ALL ALL? TRICK? COMMA? BUT NUMBER TRICK?",
    "!ALL ALL? TRICK? COMMA? BUT NUMBER TRICK? YOURS",
    "!ALL ALL? TRICK? YOURS COMMA? BUT NUMBER TRICK?",
    "!YOURS ALL ALL? TRICK? COMMA? BUT NUMBER TRICK?",
)
def all_but_so_many_are_theirs(said: Clause) -> Said | None:
    """*You take all but one* claims one; *all but one is yours* may be all, but one."""
    number = said.number
    assert number is not None
    if said.says("BUT_THEN") and said.tokens[-1].may_be("YOURS"):
        return None
    return _claims(number if said.setting.has_left(number) else None)


@phrase(
    "GIVE ALL ALL? TRICK? COMMA? BUT MINE? CARDS",
    "!(YOU | THEY) TAKE? ALL ALL? TRICK? COMMA? BUT MINE? CARDS",
    "!ALL ALL? TRICK? YOURS COMMA? BUT MINE? CARDS",
    "!YOURS ALL ALL? TRICK? COMMA? BUT MINE? CARDS",
)
def all_but_his_cards_are_theirs(said: Clause) -> Said | None:
    """*You take all but my ace of spades* claims that one; *but the ace of spades is yours* is none of his."""
    cards = said.our_cards
    if not cards or said.tokens[-1].may_be("YOURS"):
        return None
    return Said(Amount("claim", len(cards)), tuple(Step("cash", card=card) for card in cards), verb="cash")


# -- the contract --------------------------------------------------------------------------------------------


@phrase("EXACTLY? MAKE EXACTLY?", "EVEN MAKE?", "CLAIM MAKE")
def making(_: Clause) -> Said | None:
    """*Making*, *ровно*: the contract."""
    return Said(Amount("make"))


@phrase(
    "(EXACTLY | SIT | MAKE | GIVE)? NUMBER TRICK? DOWN EXACTLY?",
    "(ONLY | EXACTLY | SIT | MAKE)? (DOWN | LESS) NUMBER TRICK? EXACTLY?",
    "GIVE DOWN NUMBER TRICK?",
    "LESS NUMBER TRICK? SIT",
    "SIT ON NUMBER TRICK?",
    "!YOU SIT? NUMBER TRICK? DOWN",
    "!YOU SIT? (DOWN | LESS) NUMBER TRICK? SIT?",
    "!YOU SIT ON NUMBER TRICK?",
    "MAKE? SIGNED",
)
def over_or_down(said: Clause) -> Said | None:
    """*One down*; *plus one*, written *+1*."""
    signed = said.named_value("SIGNED")
    if signed is None:
        a_trick_less = said.tokens[0].text == "minus" and said.has("TRICK")
        theirs = not said.has("YOU") or said.setting.defends
        goes_on = said.has("ON") and said.tokens[0].text in ("go", "going")
        return None if a_trick_less or goes_on or not theirs else _down(said.number or 1)
    return _over(said, signed) if signed > 0 else _down(-signed)


def _down(number: int) -> Said | None:
    return Said(Amount("down", number)) if number else None


def _over(said: Clause, number: int) -> Said | None:
    return Said(Amount("over", number)) if number and said.setting.may_be_over(number) else None


@phrase(
    "NUMBER TRICK ON_TOP",
    "MAKE? NUMBER MORE? (OVER | ON_TOP) TRICK?",
    "ONLY NUMBER OVER TRICK?",
    "(MAKE AND?)? (WITH | PLUS) NUMBER (OVER | ON_TOP) TRICK?",
    "MAKE? PLUS NUMBER",
    "MAKE COMMA PLUS NUMBER",
    "MAKE AND NUMBER (OVER | ON_TOP) TRICK?",
    "MAKE AND PLUS NUMBER",
    "(MAKE AND?)? WITH NUMBER? TRICK ON_TOP",
    "MAKE? WITH? OVER TRICK?",
    "MAKE? WITH OVER",
)
def overtricks(said: Clause) -> Said | None:
    """*An overtrick*; *одна сверху*."""
    number = said.number or 1
    if (
        said.number is None
        and said.says("ON_TOP")
        and not any(token.text == "взяткой" for token in said.tokens)
    ):
        return None  # со взятками сверху: how many?
    named = said.says("TRICK", "WITH") or said.tokens[-1].text.startswith(("overt", "оверт"))
    if said.number is None and not named:
        return None
    if said.says("ON_TOP") and (number > MOST_OVER or (said.has("ME") and not said.has("MAKE"))):
        return None  # у меня две сверху: overtricks or top tricks?
    return _over(said, number)

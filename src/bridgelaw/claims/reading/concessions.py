"""What is given to the other side: phrases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bridgelaw.cards import Card, Rank
from bridgelaw.claims.line import Line, Step
from bridgelaw.claims.reading.clause import Clause, Doubt, Said
from bridgelaw.claims.reading.patterns import Named
from bridgelaw.claims.reading.phrases import ALL, bids_them_take, does, phrase
from bridgelaw.claims.reading.tokens import Token

ONE: Final = Token("1", {"NUMBER": 1})
"""How many are meant where no number is said."""
EXCEPT: Final = "(TAKE | CLAIM)? ALL ALL? TRICK? (GOOD | WINNERS)? MINE? TRICK? COMMA? BUT"


@phrase(
    "!ONLY? YOUR NUMBER? GOOD? TRUMP TRICK?",
    "!ONLY? NUMBER? MORE? GOOD? TRUMP TRICK? YOURS",
    "!LAST NUMBER? TRUMP YOURS",
    "ONLY? NUMBER? TRUMP TRICK? GIVE",
    "ONLY? NUMBER TRUMP LOSER",
    "!(YOU | THEY) TAKE? ONLY? YOUR? LAST? NUMBER? GOOD? TRUMP TRICK?",
    "ONLY? GIVE ONLY? TRICK? TO? YOUR? NUMBER? TRUMP TRICK?",
    "!YOUR? NUMBER? TRUMP ALL YOU TAKE?",
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
    "ONLY? GIVE WHEN? ONLY? YOUR? THINGS",
    "GIVE LAST (SUIT | SUITED)",
    "!(YOU | THEY) TAKE? LAST (SUIT | SUITED)",
    "!LAST (SUIT | SUITED) YOURS",
    "!(YOU | THEY) ONLY? (MAKE | TAKE)? ONLY? MORE? YOUR? THINGS",
    "!ONLY? THINGS WHEN? YOURS",
    "!YOURS ONLY? THINGS",
    "ONLY? NUMBER? (SUIT | SUITED) LOSER",
    "ONLY? NUMBER LOSER (SUIT | SUITED)",
    "ONLY? NUMBER? LOSER IN SUIT",
    "!ONLY? YOUR THINGS",
    "ONLY? THINGS GIVE",
    "!YOU THINGS GIVE",
    "!THINGS ALL YOU TAKE?",
    "SUIT GIVE ONLY? NUMBER TRICK?",
    "SUIT NUMBER GIVE",
    "!THINGS YOU GIVE",
    timed=True,
)
def giving_a_suit(said: Clause) -> Said | None:
    """*A club*: one; *the clubs*: it is not told how many."""
    things = [(thing.suit, thing.number or (1 if thing.single else None)) for thing in said.things]
    one = said.says("SINGLE", "SUITED", "ONE_LOSER")
    things = things or [(said.suit, said.number or (1 if one else None))]
    if len(things) > 1 and said.has("YOURS"):
        return None  # three spades and a club is yours: which of them are?
    if said.says("YOU", "THEY", "YOUR") and (said.says("LOSER") or said.tokens[-1].text == "to lose"):
        return None  # you have a club to lose: then it is his trick
    if any(suit is None or number is None for suit, number in things) or not said.setting.can_be(
        number for _, number in things
    ):
        return None
    steps = (Step("concede", suit=suit, times=number, when=said.when) for suit, number in things)
    return does(*steps, verb="give", role="theirs")


@phrase("!THIS YOURS", "!YOU TAKE? THIS", "!YOU CASH THIS", "GIVE THIS", "THIS GIVE")
def giving_the_trick_in_progress(said: Clause) -> Said | None:
    """*This one is yours*, of a trick that his side can no longer win; elsewhere it would say how he plays to it."""
    if not said.setting.trick_in_progress_is_lost or said.says("LEAD", "DRAW"):
        return None  # you play this
    return does(Step("concede", times=1), verb="give", role="theirs")


@phrase("ONLY LOSER COMMA? NUMBER? SUIT", "NUMBER? SUIT NUMBER LOSER", timed=True)
def the_loser_is(said: Clause) -> Said | None:
    """*My only loser is a club*, *the club is a loser*."""
    if any(number != 1 for number in said.numbers) or not said.says("SINGLE", "GENITIVE"):
        return None
    return does(Step("concede", suit=said.suit, times=1, when=said.when), verb="give", role="theirs")


@phrase(
    "ONLY? GIVE ONLY? (NUMBER TRICK)? TO? YOUR? (CARD | RANK)",
    "!(YOU | THEY) ONLY? (MAKE | TAKE)? ONLY? MORE? YOUR? (CARD | RANK)",
    "!TAKE YOUR (CARD | RANK)",
    "ONLY? TO? YOUR? (CARD | RANK) GIVE",
    "!ONLY? YOUR (CARD | RANK)",
    "!ONLY? NUMBER? (CARD | RANK) YOURS",
    "!YOUR? (CARD | RANK) ALL YOU TAKE?",
    "ONLY? GIVE ONLY? TRICK TO YOUR? (CARD | RANK)",
    timed=True,
)
def giving_to_a_card(said: Clause) -> Said | None:
    """*Just your ace*."""
    card = said.card_given()
    if card is None or said.number not in (None, 1):
        return None
    return _to_cards(said, card)


@phrase("!ONLY (SUIT | SUITED)", "!ONLY NUMBER (SUIT | SUITED) TRICK?")
def only_one_of_a_suit(said: Clause) -> Said | None:
    """*Just a diamond*: one that declarer loses, where the other side has the highest; else it may be one he wins."""
    setting, suit = said.setting, said.suit
    if suit is None or said.number not in (None, 1) or not (said.number or said.says("SINGLE", "SUITED")):
        return None
    if setting.known and not setting.defends and setting.is_highest_theirs(suit):
        return does(Step("concede", suit=suit, times=1), verb="give", role="theirs")
    return Said(doubt=Doubt("whose"))


@phrase(
    "!(CARD | RANK) COMMA? YOUR ONLY TRICK",
    "!YOUR ONLY TRICK COMMA? YOUR? (CARD | RANK)",
    timed=True,
)
def their_only_trick(said: Clause) -> Said | None:
    """*The queen of trumps is your only trick*."""
    card = said.card_given()
    return None if card is None else _to_cards(said, card)


@phrase("!ONLY (CARD | RANK)", timed=True)
def only_their_card(said: Clause) -> Said | None:
    """*Just the ace of diamonds*, where the other side has it."""
    setting = said.setting
    if not setting.known or (said.rank is not None and setting.holds(said.rank)):
        return None
    card = said.their_card()
    return None if card is None else _to_cards(said, card)


def _to_cards(said: Clause, *cards: Card) -> Said:
    """A trick to each of these cards of the other side's."""
    steps = (Step("concede", card=card, times=1, when=said.when) for card in cards)
    return does(*steps, verb="give", role="theirs")


@phrase(
    "ONLY? GIVE ONLY? GIFTS",
    "!(YOU | THEY) TAKE? ONLY? GIFTS",
    "ONLY? GIVE ONLY? NUMBER MORE? (TRICK COMMA? | COMMA) GIFTS",
    "!(YOU | THEY) ONLY? NUMBER MORE? (TRICK COMMA? | COMMA) GIFTS",
    "!ONLY? NUMBER TRICK? YOURS COMMA? GIFTS",
    "LEFT? ONLY? NUMBER LOSER COMMA GIFTS",
    "GIFTS GIVE AND GIFTS",
    timed=True,
)
def giving_several(said: Clause) -> Said | None:
    """*The ace of trumps and a club*; *two tricks, a heart and a club*, if they are two; *one trick, your ace*."""
    items, counted = said.items("GIFTS"), said.has("NUMBER")
    if len(items) == 1 and not counted:
        return None  # what is said of one alone, the phrases of a suit, a trump and a card tell
    around_the_verb = sum(part.kind == "GIFTS" for part in said.named) > 1
    if around_the_verb and not _is_one(said.items("GIFTS")[-1]):
        return None  # a club I lose and three spades: lose those too?
    if said.may_be_partly_his and not said.has("BUT"):
        return None  # losing a club, three spades, two diamonds: the spades too?
    steps: list[Step] = []
    for place, item in enumerate(items):
        gift = _gift(item, counted and not said.has("LOSER"))  # one loser, clubs: which?
        given = None if gift is None else _given(Clause(gift, item, said.setting))
        later = any(token.may_be("RANK") for other in items[place + 1 :] for token in other)
        if gift is None or given is None or (later and gift[0].kind == "RANK"):
            return None  # the ace and the queen of clubs: of clubs both
        steps += (replace(step, when=said.when) for step in given.steps)
    if counted and said.number != Line(items=tuple(steps)).conceded:
        return None
    return does(*steps, verb="give", role="theirs")


def _is_one(item: Sequence[Token]) -> bool:
    """Is it one of a suit (*одну бубну*)?"""
    numbers = [token.meanings["NUMBER"] for token in item if token.may_be("NUMBER")]
    return numbers in ([], [1]) and any(token.may_be("SINGLE") for token in item)


def _given(gift: Clause) -> Said | None:
    """One of several gifts."""
    if gift.has("SEVERAL_RANKS"):
        return giving_all_of_a_rank(gift)
    if gift.has("CARD") or gift.has("RANK"):
        return giving_to_a_card(gift)
    return their_trump(gift) if gift.trump else giving_a_suit(gift)


def _gift(tokens: Sequence[Token], counted: bool) -> tuple[Named, ...] | None:
    """What one of several gifts names: a card, a trump, or so many of a suit; one, where no number is said with it and
    the tricks are ``counted`` (*two tricks, hearts and clubs*). None: more than one."""
    told = tuple(token for token in tokens if not token.may_be("YOUR"))
    if len(told) == 2 and told[0].may_be("NUMBER") and told[1].may_be("SEVERAL_RANKS"):
        return (Named("NUMBER", told[:1]), Named("SEVERAL_RANKS", told[1:]))
    if sum(token.may_be("SUIT", "SUITED", "TRUMP") for token in told) > 1:
        return None
    if any(token.may_be("RANK", "CODE") for token in told):
        if len([token for token in told if not token.may_be("OF")]) > 2:
            return None  # the ace of clubs, king of hearts: two cards, with nothing between
        return (Named("RANK" if len(told) == 1 and told[0].may_be("RANK") else "CARD", told),)
    if any(token.may_be("TRUMP") for token in told):
        return tuple(
            Named(kind, (token,)) for token in told for kind in ("NUMBER", "TRUMP") if token.may_be(kind)
        )
    if counted and not any(token.may_be("NUMBER") for token in told):
        told = (ONE, *told)
    return (Named("THINGS", told),)


@phrase("ONLY? GIVE ONLY? YOUR? CARDS", "!(YOU | THEY) TAKE? ONLY? YOUR? CARDS", timed=True)
def giving_cards(said: Clause) -> Said | None:
    """*The ace and queen of clubs*."""
    cards = said.cards
    if len(cards) < 2 or not all(map(said.setting.may_be_theirs, cards)):
        return None
    return _to_cards(said, *cards)


@phrase("!GIFTS YOURS", timed=True)
def cards_are_theirs(said: Clause) -> Said | None:
    """*The queen of trumps and the ace and king of clubs are yours*, where the other side is known to have them all; of
    others the first might be his own."""
    cards: list[Card] = []
    pending: list[Token] = []
    for item in said.items("GIFTS"):
        if not any(token.may_be("RANK", "CODE") for token in item) or any(map(_counts, item)):
            return None
        pending += item
        if any(token.may_be("SUIT", "SUITED", "TRUMP", "CODE") for token in item):
            cards += Clause((Named("CARDS", tuple(pending)),), pending, said.setting).cards
            pending = []
    theirs = said.setting.known and all(map(said.setting.may_be_theirs, cards))
    return _to_cards(said, *cards) if theirs and len(cards) > 1 and not pending else None


def _counts(token: Token) -> bool:
    return token.may_be("NUMBER") and not token.may_be("RANK")


@phrase(
    "ONLY? GIVE ONLY? YOUR? NUMBER? OF_COLOUR SEVERAL_RANKS",
    "!(YOU | THEY) TAKE? ONLY? YOUR? NUMBER? OF_COLOUR SEVERAL_RANKS",
    "!ONLY? YOUR? NUMBER? OF_COLOUR SEVERAL_RANKS YOURS",
    "!ONLY? YOUR NUMBER? OF_COLOUR SEVERAL_RANKS",
    timed=True,
)
def giving_a_rank_of_a_colour(said: Clause) -> Said | None:
    """*You get your black aces*, if the other side holds both."""
    cards = [Card.of(suit, Rank(said.named_value("SEVERAL_RANKS"))) for suit in said.named_value("OF_COLOUR")]
    if said.number not in (None, len(cards)) or not all(map(said.setting.may_be_theirs, cards)):
        return None
    return _to_cards(said, *cards)


@phrase(
    "ONLY? GIVE ONLY? YOUR? NUMBER SEVERAL_RANKS",
    "!(YOU | THEY) ONLY? YOUR? NUMBER SEVERAL_RANKS",
    "!ONLY? NUMBER SEVERAL_RANKS YOURS",
    "!ONLY? YOUR NUMBER SEVERAL_RANKS",
    "ONLY? NUMBER SEVERAL_RANKS GIVE",
    timed=True,
)
def giving_all_of_a_rank(said: Clause) -> Said | None:
    """*You get two aces*, if the other side holds two."""
    theirs = said.setting.their_cards(Rank(said.named_value("SEVERAL_RANKS")))
    return _to_cards(said, *theirs) if len(theirs) == said.number else None


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
    return _to_cards(said, card)


@phrase(
    "ONLY? GIVE WHEN? ONLY? NUMBER MORE? TRICK?",
    "ONLY? GIVE MORE? NUMBER TRICK?",
    "ONLY? GIVE ONLY? TRICK",
    "LEFT? ONLY? NUMBER LOSER",
    "ONLY? NUMBER LOSER LEFT",
    "ONLY? MORE? NUMBER MORE? TRICK? GIVE",
    "ONLY? TRICK GIVE",
    timed=True,
)
def giving_tricks(said: Clause) -> Said | None:
    """*I give you a trick*."""
    return _concedes(said, said.number or (None if said.says("PLURAL") else 1))


@phrase(
    "!(YOU | THEY) TAKE? AT_MOST NUMBER MORE? TRICK?",
    "!(YOU | THEY) TAKE? NUMBER MORE? TRICK? AT_MOST",
    "!AT_MOST NUMBER MORE? TRICK? (YOURS | YOU TAKE?)",
    "!NUMBER MORE? TRICK? AT_MOST (YOURS | YOU TAKE?)",
    "GIVE AT_MOST NUMBER MORE? TRICK?",
    "GIVE NUMBER MORE? TRICK? AT_MOST",
    "AT_MOST NUMBER MORE? TRICK? GIVE",
    timed=True,
)
def at_most_so_many(said: Clause) -> Said | None:
    """*You get one at most*: he claims all the others."""
    return tricks_are_theirs(said)


@phrase("OTHER GIVE", "GIVE OTHER", "!OTHER YOURS", "!(YOU | THEY) TAKE? OTHER")
def giving_the_other(_: Clause) -> Said | None:
    """*I ruff one heart and lose the other*."""
    return Said(role="the other")


@phrase("(ON | IN)? NUMBER TRICK? FEWER", "NUMBER FEWER TRICK?")
def fewer_in_a_case(said: Clause) -> Said | None:
    """*If spades break all mine, otherwise one less*."""
    given = _concedes(said, said.number)
    return None if given is None else replace(given, role="fewer in a case")


@phrase("!NOTHING")
def nothing_more(_: Clause) -> Said | None:
    """*Your ace and nothing else*."""
    return Said(role="nothing more")


@phrase(
    "!(YOU | THEY) TAKE? ONLY? NUMBER MORE? TRICK?",
    "!(YOU | THEY) ONLY? MORE NUMBER TRICK?",
    "!(YOU | THEY) MAKE NUMBER MORE TRICK?",
    "!ONLY? NUMBER MORE? TRICK? YOURS",
    "!NUMBER MORE? TRICK? ALL YOU TAKE?",
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
    "LAST NUMBER? TRICK? GIVE",
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
    if number is None or not said.setting.has_left(number):
        return None
    return does(Step("concede", times=number, when=said.when), verb="give", role="theirs")


@phrase(
    f"{EXCEPT} NUMBER TRICK? MINE?",
    "(TAKE | CLAIM)? ALL ALL? TRICK? MINE COMMA? BUT NUMBER TRICK? YOURS",
    "BUT NUMBER TRICK? COMMA? ALL MINE?",
    f"{EXCEPT} LAST NUMBER? TRICK? MINE?",
    "BUT LAST NUMBER? TRICK? COMMA? ALL MINE?",
    timed=True,
)
def all_but_tricks(said: Clause) -> Said | None:
    """*All but one*."""
    number = said.number or (None if said.says("PLURAL") else 1)
    when = "end" if said.has("LAST") else said.when
    given = None if number is None else does(Step("concede", times=number, when=when))
    return _all_but(said, given)


def _all_but(said: Clause, given: Said | None) -> Said | None:
    """All, and what is given of them."""
    if given is None:
        return None
    return Said(ALL, given.steps, role="theirs", verb="give", bidden=bids_them_take(said))


@phrase(
    f"{EXCEPT} YOUR? THINGS MINE?",
    "BUT YOUR? THINGS COMMA? ALL MINE?",
    timed=True,
)
def all_but_a_suit(said: Clause) -> Said | None:
    """*All but a club*; *все, кроме одной трефы*."""
    return _all_but(said, giving_a_suit(said))


@phrase(
    f"{EXCEPT} YOUR? NUMBER SEVERAL_RANKS MINE?",
    "BUT YOUR? NUMBER SEVERAL_RANKS COMMA? ALL MINE?",
    timed=True,
)
def all_but_a_rank(said: Clause) -> Said | None:
    """*All but two aces*."""
    return _all_but(said, giving_all_of_a_rank(said))


@phrase(f"{EXCEPT} GIFTS MINE?", f"{EXCEPT} NUMBER TRICK? COMMA GIFTS", timed=True)
def all_but_several(said: Clause) -> Said | None:
    """*All but your ace and a trump*; *all but one, a club*."""
    return _all_but(said, giving_several(said))


@phrase(f"{EXCEPT} YOUR? CARDS MINE?", timed=True)
def all_but_cards(said: Clause) -> Said | None:
    """*All but the ace and queen of clubs*."""
    return _all_but(said, giving_cards(said))


@phrase(f"{EXCEPT} YOUR? (CARD | RANK) MINE?", "BUT YOUR? (CARD | RANK) COMMA? ALL MINE?", timed=True)
def all_but_a_card(said: Clause) -> Said | None:
    """*All but the queen of clubs*."""
    return _all_but(said, giving_to_a_card(said))


@phrase(f"{EXCEPT} YOUR? NUMBER? TRUMP MINE?", "BUT YOUR? NUMBER? TRUMP COMMA? ALL MINE?", timed=True)
def all_but_a_trump(said: Clause) -> Said | None:
    """*All but a trump*."""
    return _all_but(said, their_trump(said))

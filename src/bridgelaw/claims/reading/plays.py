"""What is to be cashed, run or led, and cards or tricks named without a verb: phrases."""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.cards import Card, Rank
from bridgelaw.claims.line import Amount, Step
from bridgelaw.claims.reading.clause import Clause, Said
from bridgelaw.claims.reading.phrases import bids_them_take, does, phrase, trumps_or_rounds

# -- cashing and running -------------------------------------------------------------------------------------


@phrase(
    "CASH EVERY? MINE? GOOD? (SUITS | TRUMP) FROM_TOP? PLACE?",
    "(SUITS | TRUMP) FROM_TOP",
    "FROM_TOP (SUITS | TRUMP)",
    "(SUITS | TRUMP) CASH FROM_TOP?",
    "CASH FROM_TOP (SUITS | TRUMP)",
    "CASH HAND (SUITS | TRUMP)",
    "LEAD SUITS FROM_TOP",
)
def cashing_a_suit(said: Clause) -> Said | None:
    """*Cashing spades*; *spades from the top*."""
    if said.says("LEAD") and said.says("SINGLE"):
        return None  # play a spade: one lead, not a suit
    if said.says("ONE_TRUMP") or (said.trump and said.says("DRAW")):
        return None
    if said.has("EVERY") and any(token.may_be("RUN") and token.may_be("CASH") for token in said.tokens):
        return None  # разыгрываю все пики: he runs them
    plays = said.says("LEAD") or any(token.may_be("RUN") and token.may_be("CASH") for token in said.tokens)
    if said.trump and plays and said.setting.trumps_are_out:
        return does(Step("draw"), verb="draw")  # playing trumps, while some are out
    if said.says("SINGLE") and len(said.suits) == 1:
        return does(Step("cash", suit=said.suit, times=1, hand=said.hand), verb="cash")
    return _of_suits(said, "cash")


@phrase(
    "RUN EVERY? MINE? HAND? GOOD? (SUITS | TRUMP) PLACE?",
    "EVERY? (SUITS | TRUMP) ALL? RUNS",
    "(SUITS | TRUMP) RUN",
    "HAND (SUITS | TRUMP) RUNS",
    "(SUITS | TRUMP) IN HAND ALL? RUNS",
)
def running_a_suit(said: Clause) -> Said | None:
    """*Running the clubs*; *трефы идут*; *разыгрываю трефы* is no more than playing them."""
    only_plays = any(token.may_be("RUN") and token.may_be("CASH") for token in said.tokens)
    if only_plays and not said.has("EVERY") and not said.says("SINGLE"):
        return None
    ran = _of_suits(said, "run")
    return replace(ran, role="runs") if said.has("RUNS") else ran


@phrase(
    "EVERY? MINE? HAND? LONG? (SUITS | TRUMP) ALL? (GOOD | WINNERS)",
    "(SUITS | TRUMP) IN HAND ALL? (GOOD | WINNERS)",
    "IN HAND (SUITS | TRUMP) ALL? (GOOD | WINNERS)",
    "MINE? GOOD (SUITS | TRUMP) (IN HAND)?",
    "IN HAND GOOD (SUITS | TRUMP)",
)
def a_suit_is_good(said: Clause) -> Said | None:
    """*The clubs are good*."""
    if said.says("ONE_OF", "ONE_TRUMP") or any(token.text == "trump" for token in said.tokens):
        return None  # a high club: one, and not the suit
    return _of_suits(said, "good")


def _of_suits(said: Clause, kind: str) -> Said:
    hand = None if kind == "good" else said.hand
    if said.trump:
        return does(Step(kind, trump=True, hand=hand), verb=kind)
    steps = tuple(Step(kind, suit=suit, hand=hand) for suit in said.suits)
    return Said(steps=steps, verb=kind, listed=len(steps) > 1)


@phrase("CASH COUNTS FROM_TOP? PLACE?", "COUNTS FROM_TOP", "COUNTS CASH")
def cashing_so_many(said: Clause) -> Said | None:
    """*Cashing three spades*."""
    if (said.says("LEAD") and said.things[0].number == 1) or bids_them_take(said):
        return None
    if not said.setting.can_be(thing.number for thing in said.things):
        return None
    if said.says("DRAW") and any(thing.trump for thing in said.things):
        return trumps_or_rounds(said)
    hand = said.hand
    steps = tuple(
        Step("cash", suit=thing.suit, trump=thing.trump, times=thing.number or 1, hand=hand)
        for thing in said.things
    )
    return Said(steps=steps, verb="cash", listed=len(steps) > 1)


@phrase(
    "CASH? GOOD NUMBER (SUIT | TRUMP)",
    "(CASH | LEAD)? NUMBER ROUNDS OF? SUIT",
    "(CASH | LEAD) (SUIT | TRUMP) NUMBER ROUNDS",
    "SUIT NUMBER ROUNDS",
    "SUIT OFTEN",
    "OFTEN SUIT",
)
def the_top_so_many(said: Clause) -> Said | None:
    """*The top three spades*; *three rounds of spades*; *трижды пики*."""
    often = next((token.meanings["NUMBER"] for token in said.tokens if token.may_be("OFTEN")), None)
    if often is not None:
        return does(Step("cash", suit=said.suit, times=often), verb="cash")
    return does(Step("cash", suit=said.suit, trump=said.trump, times=said.number), verb="cash")


@phrase("CASH WITH? EVERY? MINE? CARDS PLACE?", after=True)
def cashing_cards(said: Clause) -> Said | None:
    """*Cashing the ace and king of spades*."""
    return _of_cards(said, "cash")


@phrase("CASH WITH? MINE? RANK", after=True)
def cashing_a_rank(said: Clause) -> Said | None:
    """*Winning with the king*, if it is told which."""
    card = said.our_card()
    return None if card is None else does(Step("cash", card=card), verb="cash")


@phrase("LEAD CARD PLACE?")
def leading_a_card(said: Clause) -> Said | None:
    """*Leading the king of spades*."""
    card = said.our_card()
    if card is None or said.says("CASH"):
        return None
    return does(Step("lead", card=card), verb="lead")


@phrase("LEAD (IN | NUMBER)? HEIGHT? (SUIT | TRUMP) PLACE?")
def leading_a_suit(said: Clause) -> Said | None:
    """*Leading a trump from hand*; *playing a spade*."""
    several = said.number not in (None, 1)
    a_suit = said.says("CASH") and said.number is None and not said.says("SINGLE", "ONE_TRUMP")
    if several or a_suit or said.height == "high":
        return None
    if said.says("MANY_TRUMPS") and said.setting.trumps_are_out:
        return does(Step("draw"), verb="draw")
    return does(Step("lead", suit=said.suit, trump=said.trump, hand=said.hand), verb="lead")


@phrase("UNBLOCK MINE? CARDS", "UNBLOCK MINE? SUITS", "UNBLOCK MINE? RANK", after=True)
def unblocking(said: Clause) -> Said | None:
    """*Unblocking the king*."""
    if said.has("CARDS"):
        return _of_cards(said, "unblock")
    if said.has("RANK"):
        card = said.our_card()
        return None if card is None else does(Step("unblock", card=card), verb="unblock")
    return _of_suits(said, "unblock")


def _of_cards(said: Clause, kind: str) -> Said | None:
    cards = said.our_cards
    return Said(steps=tuple(Step(kind, card=card) for card in cards), verb=kind) if cards else None


# -- named without a verb ------------------------------------------------------------------------------------


@phrase("MINE? COUNTS MINE?", "MINE? COUNTS IN HAND", "IN HAND COUNTS")
def counted(said: Clause) -> Said | None:
    """A list of tricks: no order of play."""
    if said.says("TRUMP_ROUNDS", "OFTEN") or _more_trumps(said) or said.when is not None:
        return None  # one more trump: a round or a trick?
    if any(token.text in ("на", "в") for token in said.tokens) and said.tokens[-1].may_be("HAND_TO"):
        return None  # две пики, черва на стол: a way to dummy
    steps = (
        Step("count", suit=thing.suit, trump=thing.trump, times=thing.number or 1) for thing in said.things
    )
    return does(*steps, role="bare")


@phrase("!GENITIVE NUMBER")
def counted_of_a_suit(said: Clause) -> Said | None:
    """*Пик три, бубен две*: a list of tricks."""
    suit = said.tokens[0].meanings.get("SUIT")
    return does(Step("count", suit=suit, trump=suit is None, times=said.number), role="bare")


def _more_trumps(said: Clause) -> bool:
    """*One more trump*, and no word of a trick."""
    return said.says("MORE") and not said.says("TRICK") and any(thing.trump for thing in said.things)


@phrase("MAKE? MINE? CARDS", "CARDS (GOOD | MINE)")
def cards_alone(said: Clause) -> Said | None:
    """*Ace, king and queen of spades*."""
    if said.says("INSTRUMENTAL") and not said.says("ONE_NAMED"):
        return None  # козырной дамой: what he does with it, must be said with it
    cards = said.our_cards
    return does(*(Step("cash", card=card) for card in cards), role="bare") if cards else None


@phrase("ONLY MINE? (CARD | RANK) MINE?")
def only_a_card_of_his(said: Clause) -> Said | None:
    """*I only get my ace*: one trick; *only the ace* may be what he loses, where the other side has one."""
    card = said.our_card() if said.has("ME") or said.has("MINE") else None
    return None if card is None else Said(Amount("claim", 1), (Step("cash", card=card),))


@phrase("MINE? RANK")
def a_card_of_his(said: Clause) -> Said | None:
    """*My ace*, where only one is left."""
    card = said.our_card()
    return None if card is None else does(Step("cash", card=card), role="bare")


@phrase(
    "(TAKE | CASH | CLAIM)? MINE? NUMBER SEVERAL_RANKS (GOOD | MINE)?",
    "MINE NUMBER? SEVERAL_RANKS GOOD?",
    "CASH EVERY? MINE? SEVERAL_RANKS",
)
def all_of_a_rank(said: Clause) -> Said | None:
    """*My two aces*, if he has two; *two aces*, if the other side has not two as well."""
    rank = Rank(said.named_value("SEVERAL_RANKS"))
    perhaps_one = any(token.may_be("SEVERAL_RANKS") and token.may_be("RANK") for token in said.tokens)
    if perhaps_one and said.number is None and not said.has("MINE"):
        return None  # беру туза: one
    cards, theirs = said.setting.our_cards(rank), said.setting.their_cards(rank)
    his = said.says("MINE", "ME", "TAKE", "CASH", "CLAIM")
    if len(cards) == 1 and said.number is None and said.says("CASH"):
        return None  # cashing my aces: which other?
    if not cards or said.number not in (None, len(cards)) or (len(theirs) == len(cards) and not his):
        return None
    return Said(steps=tuple(Step("cash", card=card) for card in cards), role="bare", listed=True)


@phrase("(TAKE | CASH)? MINE? NUMBER? OF_COLOUR SEVERAL_RANKS (GOOD | MINE)?")
def a_rank_of_a_colour(said: Clause) -> Said | None:
    """*The red aces*, if both are his."""
    cards = [Card.of(suit, Rank(said.named_value("SEVERAL_RANKS"))) for suit in said.named_value("OF_COLOUR")]
    if said.number not in (None, len(cards)) or not all(map(said.setting.may_be_ours, cards)):
        return None
    return Said(steps=tuple(Step("cash", card=card) for card in cards), role="bare", listed=True)


@phrase("!AFTER MINE? CARDS")
def after_cards(said: Clause) -> Said | None:
    """*After the ace of spades*."""
    cards = said.our_cards
    return does(*(Step("cash", card=card) for card in cards), role="first of all") if cards else None


@phrase("ONE_NAMED (AND ONE_NAMED)+")
def one_of_each(said: Clause) -> Said | None:
    """*Пика и черва*: one of each."""
    suits = [token.meanings["SUIT"] for token in said.tokens if token.may_be("ONE_NAMED")]
    return does(*(Step("count", suit=suit, times=1) for suit in suits), role="bare")


@phrase("SUITS")
def suits_alone(said: Clause) -> Said | None:
    """*Diamonds, then spades*."""
    return does(*(Step("count", suit=suit) for suit in said.suits), role="bare")

"""What is to be played: phrases."""

from __future__ import annotations

from bridgelaw.cards import Card, Suit, cards_of
from bridgelaw.claims.line import Step
from bridgelaw.claims.reading.clause import Clause, Said
from bridgelaw.claims.reading.phrases import ALL, bids_them_take, does, phrase

# -- trumps --------------------------------------------------------------------------------------------------


@phrase("DRAW EVERY? YOUR? TRUMP EVERY?", "EVERY? TRUMP DRAW", "DRAW_TRUMPS (EVERY? TRUMP)?")
def drawing_trumps(_: Clause) -> Said | None:
    """*Drawing trumps*: all of them."""
    return does(Step("draw"), verb="draw")


@phrase("(DRAW | LEAD | CASH) YOUR? LAST NUMBER? TRUMP", "YOUR? LAST TRUMP DRAW", "DRAW NUMBER TRUMP")
def drawing_the_last(said: Clause) -> Said | None:
    """*Drawing the last trump*: he thinks that one is out."""
    number = said.number or (None if said.says("MANY_TRUMPS") else 1)
    if said.has("LAST"):
        return does(Step("draw", times=1 if number == 1 else None), verb="draw")
    return does(Step("draw", times=1), verb="draw") if number == 1 else None


@phrase(
    "DRAW? NUMBER MORE? ROUNDS OF? TRUMP",
    "(CASH | LEAD) NUMBER MORE? ROUNDS OF? TRUMP",
    "NUMBER TRUMP_ROUNDS",
    "NUMBER ROUNDS DRAW TRUMP",
    "TRUMP NUMBER ROUNDS",
    "DRAW TRUMP NUMBER ROUNDS",
    "DRAW NUMBER MORE? ROUNDS",
    "(LEAD | CASH) TRUMP NUMBER ROUNDS",
)
def rounds_of_trumps(said: Clause) -> Said | None:
    """*Two rounds of trumps*."""
    return does(Step("draw", times=said.number), verb="draw")


@phrase(
    "!TRUMP (GONE | DRAWN)",
    "!EVERY TRUMP (GONE | DRAWN)",
    "!(YOU | THEY)? NO MANY_TRUMPS LEFT? LEFT?",
    "!MANY_TRUMPS LEFT? NO LEFT?",
    "!ME EVERY TRUMP",
    "DRAWN EVERY? TRUMP",
    "EVERY? TRUMP DRAWN",
    "!YOU NO MANY_TRUMPS",
)
def no_trumps_are_out(_: Clause) -> Said | None:
    """*Trumps are in*: what he believes, and no step."""
    return does(Step("no trumps"))


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
    if said.trump and said.says("DRAW"):
        return None
    if said.says("SINGLE") and len(said.suits) == 1:
        return does(Step("cash", suit=said.suit, times=1, hand=said.hand), verb="cash")
    return _of_suits(said, "cash")


@phrase(
    "RUN EVERY? MINE? HAND? GOOD? (SUITS | TRUMP) PLACE?",
    "EVERY? (SUITS | TRUMP) ALL? RUNS",
    "HAND (SUITS | TRUMP) RUNS",
)
def running_a_suit(said: Clause) -> Said | None:
    """*Running the clubs*; *трефы идут*."""
    return _of_suits(said, "run")


@phrase("EVERY? MINE? (SUITS | TRUMP) ALL? GOOD", "MINE? GOOD (SUITS | TRUMP)")
def a_suit_is_good(said: Clause) -> Said | None:
    """*The clubs are good*."""
    if said.says("ONE_OF"):
        return None  # a high club: one, and not the suit
    return _of_suits(said, "good")


def _of_suits(said: Clause, kind: str) -> Said:
    hand = None if kind == "good" else said.hand
    if said.trump:
        return does(Step(kind, trump=True, hand=hand), verb=kind)
    steps = tuple(Step(kind, suit=suit, hand=hand) for suit in said.suits)
    return Said(steps=steps, verb=kind, listed=len(steps) > 1)


@phrase("CASH COUNTS FROM_TOP? PLACE?")
def cashing_so_many(said: Clause) -> Said | None:
    """*Cashing three spades*."""
    if (said.says("LEAD") and said.things[0].number == 1) or bids_them_take(said):
        return None
    hand = said.hand
    steps = tuple(
        Step("cash", suit=thing.suit, trump=thing.trump, times=thing.number, hand=hand)
        for thing in said.things
    )
    return Said(steps=steps, verb="cash", listed=len(steps) > 1)


@phrase(
    "CASH? GOOD NUMBER (SUIT | TRUMP)",
    "(CASH | LEAD)? NUMBER ROUNDS OF? SUIT",
    "(CASH | LEAD) (SUIT | TRUMP) NUMBER ROUNDS",
)
def the_top_so_many(said: Clause) -> Said | None:
    """*The top three spades*; *three rounds of spades*."""
    return does(Step("cash", suit=said.suit, trump=said.trump, times=said.number), verb="cash")


@phrase("CASH WITH? EVERY? MINE? CARDS PLACE?")
def cashing_cards(said: Clause) -> Said | None:
    """*Cashing the ace and king of spades*."""
    return _of_cards(said, "cash")


@phrase("CASH WITH? MINE? RANK")
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


@phrase("LEAD NUMBER? HEIGHT? (SUIT | TRUMP) PLACE?")
def leading_a_suit(said: Clause) -> Said | None:
    """*Leading a trump from hand*; *playing a spade*."""
    several = said.number not in (None, 1)
    a_suit = said.says("CASH") and said.number is None and not said.says("SINGLE")
    if several or a_suit or said.height == "high":
        return None
    return does(Step("lead", suit=said.suit, trump=said.trump, hand=said.hand), verb="lead")


@phrase("UNBLOCK MINE? CARDS", "UNBLOCK MINE? SUITS", "UNBLOCK MINE? RANK")
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
    if said.says("TRUMP_ROUNDS"):
        return None
    steps = (Step("count", suit=thing.suit, trump=thing.trump, times=thing.number) for thing in said.things)
    return does(*steps, role="bare")


@phrase("MINE? CARDS", "CARDS (GOOD | MINE)")
def cards_alone(said: Clause) -> Said | None:
    """*Ace, king and queen of spades*."""
    cards = said.our_cards
    return does(*(Step("cash", card=card) for card in cards), role="bare") if cards else None


@phrase("SUITS")
def suits_alone(said: Clause) -> Said | None:
    """*Diamonds, then spades*."""
    return does(*(Step("count", suit=suit) for suit in said.suits), role="bare")


# -- from one hand to the other ------------------------------------------------------------------------------


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


# -- ruffs and discards --------------------------------------------------------------------------------------


@phrase(
    "RUFF THINGS (IN HAND)? HEIGHT?",
    "RUFF HEIGHT THINGS (IN HAND)?",
    "RUFF IN HAND THINGS HEIGHT?",
    "RUFF THINGS HEIGHT IN HAND",
    "IN HAND RUFF THINGS HEIGHT?",
    "THINGS RUFF (IN HAND)? HEIGHT?",
    "NUMBER? (SUIT | SUITED) RUFFS (IN HAND)? HEIGHT?",
    "RUFF THINGS (IN HAND)? WITH (CARD | RANK)",
    "HEIGHT RUFF THINGS",
)
def ruffing(said: Clause) -> Said | None:
    """*Ruffing a heart in dummy*."""
    height = said.height
    if said.has("CARD") or said.has("RANK"):
        trumps = said.setting.trumps
        card = said.card if said.rank is None else None if trumps is None else Card.of(trumps, said.rank)
        if card is None or (trumps is not None and card.suit != trumps) or not said.setting.may_be_ours(card):
            return None
        height = str(card)
    named = [(thing.suit, thing.number) for thing in said.things] or [(said.suit, said.number)]
    hand = said.hand
    steps = tuple(Step("ruff", suit=suit, times=number, hand=hand, height=height) for suit, number in named)
    return does(*steps, verb="ruff")


@phrase("RUFF HEIGHT", "HEIGHT RUFF")
def height_of_a_ruff(said: Clause) -> Said | None:
    """*Ruffing high*, of a ruff named before."""
    return Said(steps=(Step("ruff", height=said.height),), role="height")


@phrase(
    "CROSSRUFF",
    "CROSSRUFF (IN | WITH)? SUIT AND? SUIT",
    "SUIT AND? SUIT CROSSRUFF",
    "HEIGHT CROSSRUFF",
    "CROSSRUFF HEIGHT",
)
def crossruffing(said: Clause) -> Said | None:
    """*Cross-ruff*."""
    suits = said.suits
    step = Step("crossruff", suit=suits[0], on=suits[1]) if suits else Step("crossruff")
    return does(Step("crossruff", suit=step.suit, on=step.on, height=said.height), verb="crossruff")


@phrase("HEIGHT? CROSSRUFF ALL TRICK?")
def crossruffing_the_rest(said: Clause) -> Said | None:
    """*Cross-ruffing the rest*."""
    return Said(ALL, (Step("crossruff", height=said.height),), verb="crossruff")


@phrase(
    "DISCARD MINE? NUMBER? LOSER? (SUIT | CARD) LOSER? (ON | UNDER) NUMBER? MINE? GOOD? (SUIT | CARD)",
    "NUMBER? LOSER? (SUIT | CARD) LOSER? GOES (ON | UNDER) NUMBER? MINE? GOOD? (SUIT | CARD)",
)
def discarding(said: Clause) -> Said | None:
    """Each on which the discard goes; with several named of the suit thrown it is not told which throws them."""
    named: list[Card | Suit] = []
    for part in said.named:
        one = Clause((part,), part.tokens, said.setting)
        found = one.our_card() if part.kind == "CARD" else one.suit if part.kind == "SUIT" else None
        if found is not None:
            named.append(found)
    kinds = [part.kind for part in said.named]
    thrown = kinds.index("NUMBER") if "NUMBER" in kinds else len(kinds)
    several = thrown < kinds.index("SUIT" if "SUIT" in kinds else "CARD") and said.number not in (None, 1)
    if len(named) != 2 or several:
        return None
    what, on = named
    card, suit = (what, None) if isinstance(what, Card) else (None, what)
    return does(Step("discard", card=card, suit=suit, on=on), verb="discard")


@phrase("DISCARD MINE? NUMBER? LOSER (ON | UNDER) NUMBER? MINE? GOOD? SUIT")
def discarding_the_loser(said: Clause) -> Said | None:
    """*Pitching my loser on the diamonds*, where he has one only."""
    on = said.suit
    loser = None if on is None or said.says("PLURAL") else said.setting.only_loser(on)
    return None if loser is None else does(Step("discard", suit=loser, on=on), verb="discard")


@phrase("OVERTAKE MINE? RANK WITH? MINE? CARD", "OVERTAKE MINE? CARD WITH? MINE? (RANK | CARD)")
def overtaking(said: Clause) -> Said | None:
    """*Overtaking the queen with the king*."""
    cards, rank = said.cards, said.rank
    if len(cards) == 1 and rank is not None:
        other = Card.of(cards[0].suit, rank)
        kinds = [part.kind for part in said.named]
        cards = (other, *cards) if kinds.index("RANK") < kinds.index("CARD") else (*cards, other)
    if len(cards) != 2 or cards[0] == cards[1] or not all(map(said.setting.may_be_ours, cards)):
        return None
    return does(Step("overtake", card=cards[0], on=cards[1]), verb="overtake")


# -- finesses and forcing out ----------------------------------------------------------------------------


@phrase(
    "(CASH | TAKE)? FINESSE (IN | FOR | WITH | ON)? MINE? (SUIT | TRUMP) (AGAINST SEAT)?",
    "(CASH | TAKE)? NUMBER? (SUIT | SUITED | TRUMP) FINESSE (AGAINST SEAT)?",
    "FINESSE SEAT IN SUIT",
)
def finessing_in_a_suit(said: Clause) -> Said | None:
    """*Taking the club finesse*, where there is one only."""
    suit = said.setting.trumps if said.trump else said.suit
    if suit is None or not said.setting.known:
        return None
    missing = sum(card.bit for card in cards_of(said.setting.theirs) if card.suit == suit)
    return _finesse(said, said.setting.finesses(missing, said.seat))


@phrase(
    "FINESSE (AGAINST | TO | FOR)? YOUR? (CARD | RANK) (AGAINST SEAT)?",
    "FINESSE SEAT (FOR | AGAINST) (CARD | RANK)",
    "FINESSE AGAINST SEAT (FOR | AGAINST) (CARD | RANK)",
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
    return _finesse(said, setting.finesses(missing, said.seat)) if missing else None


def _finesse(said: Clause, cards: tuple[Card, ...]) -> Said | None:
    if len(cards) != 1:
        return None
    against = None if said.seat is None else str(said.seat)
    return does(Step("finesse", card=cards[0], hand=against), verb="finesse")


@phrase("FORCE YOUR? (CARD | RANK)")
def forcing_out(said: Clause) -> Said | None:
    """*Knocking out the ace*."""
    card = said.their_card()
    return None if card is None else does(Step("force", card=card), verb="force")


@phrase("EXIT (WITH | IN)? NUMBER? (SUIT | TRUMP)")
def exiting(said: Clause) -> Said | None:
    """*Exiting with a club*."""
    suit = said.setting.trumps if said.trump else said.suit
    several = said.number not in (None, 1) or (said.says("LEAD") and not said.says("SINGLE"))
    return None if suit is None or several else does(Step("exit", suit=suit), verb="exit")

"""Ruffs, discards and overtaking: phrases."""

from __future__ import annotations

from collections.abc import Sequence

from bridgelaw.cards import Card, Suit
from bridgelaw.claims.line import Step
from bridgelaw.claims.reading.clause import Clause, Doubt, Said
from bridgelaw.claims.reading.patterns import Named
from bridgelaw.claims.reading.phrases import ALL, does, phrase


@phrase(
    "RUFF THINGS (IN HAND)? HEIGHT?",
    "RUFF HEIGHT THINGS (IN HAND)?",
    "RUFF IN HAND THINGS HEIGHT?",
    "RUFF THINGS HEIGHT IN HAND",
    "RUFF THINGS HEIGHT? BACK? THERE",
    "IN HAND RUFF THINGS HEIGHT?",
    "THINGS RUFF (IN HAND)? HEIGHT?",
    "THINGS IN HAND RUFF HEIGHT?",
    "NUMBER? (SUIT | SUITED) RUFFS (IN HAND)? HEIGHT?",
    "HAND RUFF THINGS HEIGHT?",
    "NUMBER? RUFFS IN? SUIT (IN HAND)?",
    "RUFF THINGS (IN HAND)? WITH? (CARD | RANK)",
    "RUFF THINGS WITH HAND (CARD | RANK)",
    "HEIGHT RUFF THINGS",
    "(IN HAND)? WITH? (CARD | RANK) RUFF THINGS (IN HAND)?",
    "RUFF NUMBER HEIGHT (SUIT | SUITED) (IN HAND)?",
    "NUMBER? HEIGHT SUIT RUFF (IN HAND)?",
    after=True,
)
def ruffing(said: Clause) -> Said | None:
    """*Ruffing a heart in dummy*; at no trump nothing is ruffed, and he is asked."""
    if said.setting.at_no_trump:
        return None
    height = said.height
    if height is not None and said.has("SUIT"):
        if height != "low" or not said.says("OF_A_CARD"):
            return None  # a high club: which?
        height = None
    if said.has("CARD") or said.has("RANK"):
        card = _the_trump(said)
        if card is None:
            return None
        height = str(card)
    named = [(thing.suit, thing.number) for thing in said.things] or [(said.suit, said.number)]
    if height is None and said.has("HEIGHT") and said.number is None:
        named = [(said.suit, 1)]
    if said.says("CUT") and any(map(said.setting.may_finesse, (suit for suit, _ in named))):
        return None  # режу бубну: with a trump, or under the king?
    if not said.setting.can_be(number for _, number in named):
        return None
    hand = said.hand
    if said.setting.ruffs_now(hand) in [suit for suit, _ in named]:
        this_one = len(named) == 1 and named[0][1] in (None, 1) and height is None
        return (
            Said(role="this trick") if this_one else None
        )  # of a line it binds what he leads, not what he follows
    steps = tuple(Step("ruff", suit=suit, times=number, hand=hand, height=height) for suit, number in named)
    return does(*steps, verb="ruff")


def _the_trump(said: Clause) -> Card | None:
    """The trump of his side with which he says that he ruffs."""
    if not said.says("WITH", "INSTRUMENTAL"):
        return None
    trumps = said.setting.trumps
    card = said.card if said.rank is None else None if trumps is None else Card.of(trumps, said.rank)
    if card is None or (trumps is not None and card.suit != trumps) or not said.setting.may_be_ours(card):
        return None
    return card


@phrase("RUFF THIS? (IN HAND)? WITH? MINE? (CARD | RANK)")
def ruffing_with_a_trump(said: Clause) -> Said | None:
    """*Ruffing with the three*: the trick in progress, if no other card can ruff it; else a ruff named before, or the
    only one there can be."""
    card = _the_trump(said)
    if card is None:
        return None
    if said.setting.ruffs_now(said.hand) is not None:
        return Said(role="this trick") if said.setting.can_only_ruff_with(card) else None
    return None if said.has("THIS") else Said(steps=(Step("ruff", height=str(card)),), role="height")


@phrase("RUFF THIS?", "HAND RUFF THIS?", "RUFF THIS? (IN HAND | WITH? TRUMP)", "IN HAND RUFF THIS?")
def ruffing_this_trick(said: Clause) -> Said | None:
    """*I ruff*, *dummy ruffs, and the rest are mine*, of the trick in progress, where that hand can."""
    return Said(role="this trick") if said.setting.ruffs_now(said.hand) is not None else None


@phrase("RUFF YOUR? (CARD | RANK)", "HAND RUFF YOUR? (CARD | RANK)")
def ruffing_the_card_led(said: Clause) -> Said | None:
    """*I ruff the king of clubs*, of the trick in progress, to which that is led."""
    if said.setting.ruffs_now(said.hand) is None or said.says("INSTRUMENTAL"):
        return None  # бью королём: with it
    led: Card = said.setting.ending.current[0][1]
    return Said(role="this trick") if led == said.card or led.rank == said.rank else None


@phrase("RUFF ALL", "ALL RUFF")
def ruffing_everything(said: Clause) -> Said | None:
    """*I just ruff everything*, with nothing but trumps in his hand."""
    return Said(ALL) if said.setting.is_all_trumps("hand") else None


@phrase(
    "RUFF SUIT (GOOD | OUT)",
    "RUFF (GOOD | OUT) SUIT",
    "(ESTABLISH | DRAW | FORCE) SUIT (WITH | BY)? (RUFFS | RUFF)",
)
def ruffing_good(said: Clause) -> Said | None:
    """*Ruffing the clubs good*: it is not told how often, and a line says that; where it can be one number only, that
    is meant."""
    if said.setting.at_no_trump or said.says("HEIGHT") or said.suit is None:
        return None  # ruff a club high
    times = said.setting.ruffs_that_establish(said.suit)
    if times is None:
        return Said(doubt=Doubt("how_many_ruffs"))
    return does(Step("ruff", suit=said.suit, times=times), Step("good", suit=said.suit))


@phrase(
    "RUFF NUMBER SUIT GOOD",
    "RUFF NUMBER SUIT COMMA? AND? (THEN | THEY)* GOOD",
    "(ESTABLISH | DRAW | FORCE) SUIT (WITH | BY)? NUMBER RUFFS",
)
def ruffing_so_many_good(said: Clause) -> Said | None:
    """*Ruffing two clubs good*."""
    if said.setting.at_no_trump or said.says("HEIGHT") or not said.setting.can_be(said.numbers):
        return None
    return does(Step("ruff", suit=said.suit, times=said.number), Step("good", suit=said.suit))


@phrase("THINGS IN HAND HEIGHT?")
def ruffing_too(said: Clause) -> Said | None:
    """*Ruffing a heart in dummy, a diamond in hand*."""
    steps = (
        Step("ruff", suit=thing.suit, times=thing.number, hand=said.hand, height=said.height)
        for thing in said.things
    )
    return does(*steps, verb="ruff", role="ruff too")


@phrase(
    "RUFF NUMBER? (LAST | MORE) NUMBER? (SUIT | SUITED) (IN HAND)? HEIGHT?",
    "RUFF (IN HAND)? NUMBER? (LAST | MORE) NUMBER? (SUIT | SUITED)",
    "NUMBER? (LAST | MORE) NUMBER? (SUIT | SUITED) RUFF (IN HAND)? HEIGHT?",
    "NUMBER? (LAST | MORE) NUMBER? (SUIT | SUITED) IN HAND RUFF HEIGHT?",
)
def ruffing_again(said: Clause) -> Said | None:
    """*Ruffing the last diamond*, *two more*; at no trump nothing is ruffed."""
    if said.setting.at_no_trump:
        return None
    times = said.number or (1 if said.says("SINGLE", "SUITED") else None)
    if times is None or len(said.numbers) > 1 or not said.setting.can_be((times,)):
        return None
    return does(Step("ruff", suit=said.suit, times=times, hand=said.hand, height=said.height), verb="ruff")


@phrase("RUFF HEIGHT", "HEIGHT RUFF")
def height_of_a_ruff(said: Clause) -> Said | None:
    """*Ruffing high*, of a ruff named before, or of the only one there can be."""
    return Said(steps=(Step("ruff", height=said.height),), role="height")


@phrase(
    "NUMBER? CROSSRUFF",
    "CROSSRUFF (IN | WITH)? SUIT AND? SUIT",
    "SUIT AND? SUIT CROSSRUFF",
    "CROSSRUFF (IN | WITH)? COLOUR",
    "COLOUR CROSSRUFF",
    "HEIGHT CROSSRUFF",
    "CROSSRUFF HEIGHT",
)
def crossruffing(said: Clause) -> Said | None:
    """*Cross-ruff*."""
    if said.number not in (None, 1):
        return None
    first, second = said.named_value("COLOUR") or said.suits or (None, None)
    return does(Step("crossruff", suit=first, on=second, height=said.height), verb="crossruff")


@phrase(
    "NUMBER? HEIGHT? CROSSRUFF (FOR | TAKE)? ALL TRICK?",
    "ALL MINE? (ON | WITH) NUMBER? CROSSRUFF",
    "(IN | ON | WITH) NUMBER? CROSSRUFF COMMA? ALL MINE?",
    "CROSSRUFF (IN | WITH)? SUIT AND? SUIT FOR ALL",
)
def crossruffing_the_rest(said: Clause) -> Said | None:
    """*Cross-ruffing the rest*."""
    if said.number not in (None, 1):
        return None
    first, second = said.suits or (None, None)
    return Said(ALL, (Step("crossruff", suit=first, on=second, height=said.height),), verb="crossruff")


@phrase(
    "DISCARD MINE? NUMBER? LOSER? (SUIT | CARD) LOSER? (ON | UNDER) NUMBER? MINE? HAND? GOOD? (SUIT | CARD)",
    "DISCARD PLACE? MINE? NUMBER? LOSER? (SUIT | CARD) LOSER? PLACE? (ON | UNDER) NUMBER? MINE? GOOD? (SUIT | CARD)",
    "DISCARD MINE? NUMBER? LOSER? (SUIT | CARD) LOSER? (ON | UNDER) MINE? HAND? RANK",
    "NUMBER? LOSER? (SUIT | CARD) LOSER? (GOES | DISCARD) (ON | UNDER) NUMBER? MINE? HAND? GOOD? (SUIT | CARD)",
    "(ON | UNDER) NUMBER? MINE? GOOD? (SUIT | CARD) ME? (DISCARD | GOES) MINE? NUMBER? LOSER? (SUIT | CARD) LOSER?",
)
def discarding(said: Clause) -> Said | None:
    """Each on which the discard goes; with several named of the suit thrown it is not told which throws them."""
    kinds = [part.kind for part in said.named]
    on_begins = next(place for place, kind in enumerate(kinds) if kind in ("ON", "UNDER"))
    verb = next(place for place, kind in enumerate(kinds) if kind in ("DISCARD", "GOES"))
    # Before the preposition, or after the verb where that comes last, stands what is thrown.
    first, second = said.named[:on_begins], said.named[on_begins:]
    if verb > on_begins:
        first, second = said.named[verb:], said.named[:verb]
    what, on = _named_in(first, said), _named_in(second, said)
    several = next((part.value for part in first if part.kind == "NUMBER"), 1) != 1
    if what is None or on is None or several:
        return None
    if said.has("PLACE") and not said.setting.throws(said.hand, on):
        return None
    return does(_throwing(what, on), verb="discard")


@phrase(
    "DISCARD MINE? NUMBER? LOSER? SUIT LOSER? ON NTH (ROUNDS OF?)? SUIT",
    "ON NTH (ROUNDS OF?)? SUIT ME? (DISCARD | GOES) MINE? NUMBER? LOSER? SUIT LOSER?",
    "MINE? NUMBER? LOSER? SUIT LOSER? (GOES | DISCARD) ON NTH (ROUNDS OF?)? SUIT",
)
def discarding_on_a_round(said: Clause) -> Said | None:
    """*Pitching a heart on the third club*, where the hand that throws holds two clubs."""
    kinds = [part.kind for part in said.named]
    thrown_first = kinds.index("SUIT") < kinds.index("NTH")
    what, on = said.suits if thrown_first else reversed(said.suits)
    short = said.setting.shorter_in(on)
    one = said.number in (None, 1) and (said.number == 1 or said.says("SINGLE"))
    if not one or what == on or short is None or said.setting.held(short, on) + 1 != said.named_value("NTH"):
        return None
    return does(_throwing(what, on), verb="discard") if said.setting.held(short, what) else None


@phrase("DISCARD MINE? NUMBER LOSER? SUIT LOSER? ON MINE? GOOD? SUIT")
def discarding_several(said: Clause) -> Said | None:
    """*Pitching two hearts on the clubs*, from the hand that runs out of clubs."""
    (what, on), number = said.suits, said.number
    short = said.setting.shorter_in(on)
    if number in (None, 1) or what == on or short is None or not said.says("MANY_OF", "SUIT"):
        return None
    over = said.setting.held(short.partner, on) - said.setting.held(short, on)
    if number > min(over, said.setting.held(short, what)):
        return None
    return does(*(_throwing(what, on),) * number, verb="discard")


def _throwing(what: Card | Suit, on: Card | Suit | None = None) -> Step:
    card, suit = (what, None) if isinstance(what, Card) else (None, what)
    return Step("discard", card=card, suit=suit, on=on)


def _named_in(parts: Sequence[Named], said: Clause) -> Card | Suit | None:
    """The card of his side (by its rank, if that is the only one) or the suit that some parts of a clause name."""
    for part in parts:
        one = Clause((part,), part.tokens, said.setting)
        if part.kind in ("CARD", "RANK", "SUIT"):
            return one.suit if part.kind == "SUIT" else one.our_card()
    return None


@phrase("DISCARD MINE? NUMBER? LOSER? (SUIT | CARD) LOSER? GOES?")
def discarding_on_what_is_played(said: Clause) -> Said | None:
    """*Pitching a club*, on the suit that he has just said he runs."""
    what = _named_in(said.named, said)
    if what is None or said.number not in (None, 1):
        return None
    return does(_throwing(what), role="discard")


@phrase(
    "DISCARD MINE? NUMBER? LOSER (ON | UNDER) NUMBER? MINE? GOOD? SUIT",
    "MINE? NUMBER? LOSER GOES (ON | UNDER) NUMBER? MINE? GOOD? SUIT",
)
def discarding_the_loser(said: Clause) -> Said | None:
    """*Pitching my loser on the diamonds*, where he has one only."""
    on = said.suit
    loser = None if on is None or said.says("PLURAL") else said.setting.only_loser(on)
    return None if loser is None else does(Step("discard", suit=loser, on=on), verb="discard")


@phrase(
    "OVERTAKE MINE? RANK WITH? MINE? CARD",
    "OVERTAKE MINE? CARD WITH? MINE? (RANK | CARD)",
    "CARD OVERTAKEN WITH? MINE? (RANK | CARD)",
)
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

"""What a claimer had in mind: as the Director has found it, else as it must be presumed (Law 70C and inference)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import combinations
from typing import Final, NamedTuple

from bridgelaw import kernel
from bridgelaw.cards import ALL_CARDS, Card, Seat, Side, Suit, bits_of, cards_of, suit_bits
from bridgelaw.claims.beliefs import Beliefs
from bridgelaw.claims.ending import Ending
from bridgelaw.claims.line import Line
from bridgelaw.claims.normal import Normal
from bridgelaw.claims.outlook import Asks
from bridgelaw.claims.position import Mind
from bridgelaw.claims.tricks import falling
from bridgelaw.claims.view import View, leaves_a_guess

__all__ = ["Presumed", "minds_true_to_him", "presumed_mind", "taken_for_losers"]

GLANCE = 1_000_000 if kernel.COMPILED else 60_000
"""How hard it is looked whether a claim is sure, when it is to be found out what the claimer had in mind."""
MANY: Final = 2
"""Nobody is taken to have lost track of so many cards where his claim was good if only the suits broke."""

MOST: Final = 3
"""Nobody is taken to have lost track of more cards than these, unless he has told the suits in which he counts."""


class Presumed(NamedTuple):
    """What he had in mind, as it has been found or must be presumed, and the presumptions."""

    mind: Mind
    why: tuple[str, ...]
    explained: bool
    """Has it been found, or was the claim true to it?"""


def presumed_mind(about: Normal, beliefs: Beliefs) -> Presumed:
    """What the claimer had in mind, if he had lost track of no card but trumps.

    ``about`` is a search of the claim for any mind: the tricks claimed and the stated line are taken from it.
    """
    ending, claimed = about.ending, about.mind.claimed
    theirs = ending.side_holds(about.claimer.side.other)
    losers = bits_of(beliefs.known_losers or ())
    if beliefs.forgotten is not None:
        forgotten = bits_of(beliefs.forgotten) & (theirs | ending.on_table)
        if beliefs.aware_of_trump is False:
            forgotten |= ending.trump_cards & theirs
        return Presumed(Mind(forgotten, losers, claimed), (), explained=True)
    trumps, why = _presumed_of_trumps(about, beliefs)
    mind = Mind(trumps | _above_a_high_hand(about), losers, claimed)
    return Presumed(mind, why, explained=claimed == 0 or _holds_good(about, mind))


def _above_a_high_hand(about: Normal) -> int:
    """Who says that a hand is high takes each of its cards for a winner: what is out above one of them, and cannot fall
    under the higher cards of that hand, he has lost track of."""
    found = 0
    for step in about.stated.steps:
        seat = about.script.seat(step.hand, about.ending.turn) if step.kind == "high" else None
        hand = 0 if seat is None else about.ending.hands[seat] & ~about.ending.trump_cards
        for card in cards_of(hand):
            higher = _above(card) & _unseen(about)
            rounds = (_above(card) & hand).bit_count()
            if higher.bit_count() > 2 * rounds:
                found |= higher
    return found


def minds_true_to_him(about: Normal, presumed: Mind) -> tuple[tuple[Mind, ...], tuple[str, ...]]:
    """What else the claimer may have had in mind, as that alone does not explain his claim, and the presumption by
    which; the worst of them counts. None, if nothing explains it."""
    if _has_the_high_cards(about, presumed, _hands(about)):
        return (presumed,), ("way_overlooked",)
    if _has_the_high_cards(about, presumed, (about.claimer, about.claimer.partner)):
        one = tuple(
            mind
            for mind in _true_to_him(about, presumed)
            if (mind.forgotten & ~presumed.forgotten).bit_count() == 1
        )
        return one or (presumed,), ("claim_was_true_to_him",) if one else ("way_overlooked",)
    # Whether he knew of the trumps is settled by now.
    true_to_him = _true_to_him(about, presumed)
    if not true_to_him or (true_to_him[0].forgotten & ~presumed.forgotten).bit_count() >= MANY:
        breaks = _if_suits_break(about.ending, _unseen(about) & ~about.ending.trump_cards)
        if breaks and _holds_good(about, replace(presumed, forgotten=presumed.forgotten | breaks)):
            return (presumed,), ("suits_were_to_break",)
        if _holds_good_by_a_finesse(about, presumed, true_to_him):
            return (presumed,), ("finesse_was_to_succeed",)
    return true_to_him, ("claim_was_true_to_him",) if true_to_him else ()


def _holds_good_by_a_finesse(about: Normal, presumed: Mind, others: tuple[Mind, ...]) -> bool:
    """Was the claim good if a card lay well over which he has a tenace, and had he else to have lost track of that
    suit?"""
    lost = others[0].forgotten & ~presumed.forgotten if others else 0
    ours = about.ending.side_holds(about.claimer.side)
    guesses = (leaves_a_guess(ours & suit_bits(suit), lost & suit_bits(suit)) for suit in Suit)
    if about.alone or not any(guesses):
        return False
    with _as_he_saw_it(about, presumed) as (outlook, view):
        return outlook.possible(view, presumed.claimed)


def _has_the_high_cards(about: Normal, presumed: Mind, seats: tuple[Seat, ...]) -> bool:
    """Are so many of declarer's cards in these hands high, each suit as often as it can be led, whatever the way to
    them? Then it is the way that he overlooked, and no card. If he says of all his tricks in what suits he counts
    them, only those suits count."""
    if about.alone:
        return False
    ending, claimed = about.ending, presumed.claimed
    out = ending.side_holds(about.claimer.side.other) & ~presumed.forgotten
    counted = _counted(ending, about.stated, claimed)
    tricks = 0
    for suit in Suit:
        held = [ending.hands[seat] & suit_bits(suit) & counted for seat in seats]
        high = [card for card in cards_of(sum(held)) if not _above(card) & out]
        tricks += min(len(high), max(hand.bit_count() for hand in held))
    return tricks >= claimed


def _hands(about: Normal) -> tuple[Seat, ...]:
    """The hands that can come on lead: that on lead, and its partner's if something leads to it, a high card or a ruff.
    A high card in a hand to which nothing leads is the last that he will have counted."""
    ending, seat = about.ending, about.ending.turn
    both = (about.claimer, about.claimer.partner)
    if ending.current or seat not in both:
        return both
    out = ending.side_holds(seat.side.other)
    for suit in Suit:
        mine, there = (ending.hands[each] & suit_bits(suit) for each in (seat, seat.partner))
        ruffs = not there and ending.hands[seat.partner] & ending.trump_cards
        if mine and (ruffs or (there > (out & suit_bits(suit)) and there > (mine & -mine))):
            return both
    return (seat,)


def _unseen(about: Normal) -> int:
    """The other side's cards, but those that lie faced: of them nobody loses track."""
    side, ending = about.claimer.side, about.ending
    return ending.side_holds(side.other) & ~(ending.duties.faced | ending.dummy_seen_by(side))


def _true_to_him(about: Normal, presumed: Mind) -> tuple[Mind, ...]:
    """The minds to which the claim was true, with the fewest cards of the other side's forgotten; none, if there are
    none such."""
    ending, line = about.ending, about.stated
    in_mind = bits_of(line.cards()) | ending.trump_cards
    counted = _counted(ending, line, presumed.claimed)
    ours = ending.hands[about.claimer] if about.alone else ending.side_holds(about.claimer.side)
    most = MOST if counted == bits_of(ALL_CARDS) else len(ALL_CARDS)
    others = _forgettable(ours & counted & ~presumed.known_losers, _unseen(about) & ~in_mind)
    for count in range(1, len(others) + 1):
        chosen = [bits for bits in sorted(map(sum, combinations(others, count))) if bits.bit_count() <= most]
        tried = (replace(presumed, forgotten=presumed.forgotten | bits) for bits in chosen)
        good = [mind for mind in tried if _holds_good(about, mind) and not _would_claim_more(about, mind)]
        if good:
            fewest = min(mind.forgotten.bit_count() for mind in good)
            return tuple(mind for mind in good if mind.forgotten.bit_count() == fewest)
    return ()


def _counted(ending: Ending, line: Line, claimed: int) -> int:
    """The suits (a card set) in which he counts his tricks, if he says so of all of them; else all suits. What he had
    lost track of in the others was not what made his claim true to him."""
    counted = [step for step in line.steps if step.kind == "count"]
    suits = {ending.trumps if step.trump else step.suit for step in counted}
    if sum(step.times or 0 for step in counted) < claimed:
        suits = {*Suit}
    return sum(suit_bits(suit) for suit in suits if suit is not None)


def taken_for_losers(about: Normal, count: int) -> tuple[int, ...]:
    """So many cards that he may have taken for losers though they were good, as he conceded so many tricks more than he
    had to: cards of the hand on lead that have become high because others were played, and that he did not name, the
    lower of a suit before the higher; sets of cards."""
    ending, claimer = about.ending, about.claimer
    ours, theirs = ending.side_holds(claimer.side), ending.side_holds(claimer.side.other)
    named = bits_of(about.stated.cards()) | ending.trump_cards
    if ending.turn.side != claimer.side or (about.alone and ending.turn != claimer):
        return ()  # which cards he will lead, and from which hand, is not told yet
    high = [
        card
        for card in cards_of(ending.hands[ending.turn] & ~named)
        if not _above(card) & theirs and _above(card) & ~(ours | ending.on_table)
    ]
    return tuple(
        bits_of(chosen)
        for chosen in combinations(high, count)
        if not any(
            card.suit == one.suit and card < one and card not in chosen for card in high for one in chosen
        )
    )


def _above(card: Card) -> int:
    """The higher cards of its suit."""
    return suit_bits(card.suit) & ~(2 * card.bit - 1)


def _presumed_of_trumps(about: Normal, beliefs: Beliefs) -> tuple[int, tuple[str, ...]]:
    """The trumps that he is presumed not to have known of (70C), and the presumption."""
    ending, line = about.ending, about.stated
    out = ending.trump_cards & _unseen(about)
    if not out or ending.trumps is None:
        return 0, ()
    if beliefs.aware_of_trump is not None:
        return (0 if beliefs.aware_of_trump else out), ()
    if any(step.kind == "no trumps" for step in line.steps):
        return out, ("unaware_of_trump",)
    if line.mentions_trumps(ending.trumps):
        return 0, ()
    if _saw_them(ending, about.claimer.side.other):
        return 0, ("aware_of_trump",)
    mind = _shown_by_concession(about, Mind(out, bits_of(beliefs.known_losers or ()), about.mind.claimed))
    return mind.forgotten, ("unaware_of_trump",) if mind.forgotten else ("trump_conceded",)


def _saw_them(ending: Ending, opponents: Side) -> bool:
    """Is it not at all likely that the opponents' trumps were forgotten, as the play has gone? None of theirs has been
    played yet, or one round has just been drawn, or one is being drawn."""
    left = (ending.cards & ending.trump_cards).bit_count()
    on_table = [seat.side for seat, card in ending.current if card.suit == ending.trumps]
    none_gone = left == 13 or (ending.trumps_played is not None and not ending.trumps_played[opponents])
    return (
        (none_gone and opponents not in on_table)
        or (left == 9 and ending.trumps_just_drawn)
        or (bool(ending.current) and ending.current[0][1].suit == ending.trumps)
    )


def _shown_by_concession(about: Normal, unaware: Mind) -> Mind:
    """What he had in mind as the number of tricks conceded shows it: had he known of no trump and been sure of more
    tricks than he claimed, he would have claimed them, for nobody concedes a trick that he believes to be his. So he
    had forgotten no more trumps, the small ones first, than makes his claim true. Where he would have claimed more
    with all of them in mind too, it shows nothing."""
    if not _would_claim_more(about, unaware) or _would_claim_more(about, replace(unaware, forgotten=0)):
        return unaware
    trumps = cards_of(unaware.forgotten)[::-1]
    fewer = [replace(unaware, forgotten=bits_of(trumps[:count])) for count in range(len(trumps))]
    return next(
        (mind for mind in fewer if _holds_good(about, mind) and not _would_claim_more(about, mind)), fewer[0]
    )


def _would_claim_more(about: Normal, mind: Mind) -> bool:
    """Would he have been sure of more tricks than he claimed?"""
    if mind.claimed == about.ending.tricks_left:
        return False
    with _as_he_saw_it(about, mind) as (outlook, view):
        return outlook.sure(view, mind.claimed + 1)


def _holds_good(about: Normal, mind: Mind) -> bool:
    """Was the claim good as he saw it: sure, or at least to be hoped for if he named what he hoped for?"""
    with _as_he_saw_it(about, mind) as (outlook, view):
        return outlook.sure(view, mind.claimed) or (
            about.stated.rests_on_the_lie and outlook.possible(view, mind.claimed)
        )


@contextmanager
def _as_he_saw_it(about: Normal, mind: Mind) -> Iterator[tuple[Asks, View]]:
    """The position at the claim as he saw it with this in mind, and what answers for it, at a glance."""
    normal = replace(about, mind=mind, like=about)
    outlook, patience = normal.outlook, normal.outlook.patience
    outlook.patience = GLANCE if about.ending.tricks_left < 10 else GLANCE // 6
    try:
        yield outlook, normal._view(normal.start())
    finally:
        outlook.patience = patience


def _if_suits_break(ending: Ending, theirs: int) -> int:
    """The outstanding cards that no longer count if every suit breaks as evenly as it can. A suit of which an opponent
    has shown out does not break."""
    shown_out = ending.voids[0] | ending.voids[1] | ending.voids[2] | ending.voids[3]
    return sum(falling(theirs & suit_bits(suit)) for suit in Suit if not shown_out >> suit & 1)


def _forgettable(ours: int, theirs: int) -> list[int]:
    """For each suit the outstanding cards that could beat a card which he thought good."""
    found = []
    for suit in Suit:
        held = ours & suit_bits(suit)
        if held:
            higher = sum(card.bit for card in cards_of(theirs & suit_bits(suit)) if card.bit > (held & -held))
            if higher:
                found.append(higher)
    return found

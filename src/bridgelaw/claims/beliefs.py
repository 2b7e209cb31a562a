"""What a claimer had in mind: as the Director has found it, else as it must be presumed.

Findings are named as questions are: ``forgotten:S`` (outstanding cards that he had lost track of), ``known_losers:S``,
``aware_of_trump:S``, ``class:S``. What was not found is presumed, and the award says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from bridgelaw import kernel
from bridgelaw.cards import Card, Suit, bits_of, cards_of, suit_bits
from bridgelaw.claims.claim import Claim
from bridgelaw.claims.ending import Ending
from bridgelaw.claims.errors import ClaimError
from bridgelaw.claims.line import Line
from bridgelaw.claims.normal import Normal
from bridgelaw.claims.position import Mind

__all__ = ["Beliefs", "beliefs_about", "minds", "taken_for_losers"]

CLASSES = ("expert", "average", "novice")
GLANCE = 1_000_000 if kernel.COMPILED else 60_000
"""How hard it is looked whether a claim is sure, when it is to be found out what the claimer had in mind."""
MANY: Final = 3
"""Nobody is taken to have lost track of so many cards where his claim was good if only the suits broke."""


@dataclass(frozen=True)
class Beliefs:
    """What has been found, or is presumed, of a claimer's mind."""

    forgotten: tuple[Card, ...] | None = None
    """None: not found."""
    known_losers: tuple[Card, ...] | None = None
    aware_of_trump: bool | None = None
    player: str | None = None


def beliefs_about(ending: Ending, claim: Claim, findings: Mapping[str, object] | None) -> Beliefs:
    """Read the findings about a claimer. Raise ClaimError for an answer of the wrong kind, or a card that is not
    where the finding has it."""
    found = {}
    for name, answer in (findings or {}).items():
        kind, _, whom = name.partition(":")
        if not whom or whom == str(claim.by):
            found[kind] = answer
    player = found.get("class")
    if player is not None and player not in CLASSES:
        raise ClaimError(f"class:{claim.by}: {player!r} is no class; give one of {', '.join(CLASSES)}")
    aware = found.get("aware_of_trump")
    if aware is not None and not isinstance(aware, bool):
        raise ClaimError(f"aware_of_trump:{claim.by}: {aware!r} is no answer; give true or false")
    ours, theirs = ending.side_holds(claim.by.side), ending.side_holds(claim.by.side.other)
    forgotten = found.get("forgotten")
    if forgotten is not None:
        name = f"forgotten:{claim.by}"
        forgotten = _held(
            _cards(forgotten, name), theirs | ending.on_table, name, "the other side's, still out"
        )
        if aware and bits_of(forgotten) & theirs & _trumps(ending):
            raise ClaimError(
                f"{name}: a trump is among the cards, and aware_of_trump:{claim.by} says that he knew of it; give one "
                "of the two",
                "ui.claim.error.trump_known",
            )
    losers = found.get("known_losers")
    if losers is not None:
        name = f"known_losers:{claim.by}"
        losers = _held(_cards(losers, name), ours, name, "his own side's, still held")
    return Beliefs(
        forgotten,
        losers,
        aware,
        None if player is None else str(player),
    )


def _cards(answer: object, name: str) -> tuple[Card, ...]:
    if isinstance(answer, str | Card):
        answer = (answer,)
    if not isinstance(answer, Iterable):
        raise ClaimError(f"{name}: {answer!r} is no list of cards; give [HQ, D9], or [] for none")
    try:
        return tuple(card if isinstance(card, Card) else Card.parse(str(card)) for card in answer)
    except ValueError as error:
        raise ClaimError(f"{name}: {error}") from None


def _held(cards: tuple[Card, ...], where: int, name: str, whose: str) -> tuple[Card, ...]:
    for card in cards:
        if not card.bit & where:
            raise ClaimError(
                f"{name}: {card} is not among the cards in question; name cards that are {whose}"
            )
    return cards


def minds(about: Normal, beliefs: Beliefs, best: int | None) -> tuple[tuple[Mind, ...], tuple[str, ...]]:
    """The minds that the claimer may have had, and the presumptions by which; the worst of them counts.

    ``about`` is a search of the claim for any mind: the tricks claimed and the stated line are taken from it. ``best``
    is what best play by all would give him, None where that is not known.
    """
    ending, line, claimed = about.ending, about.stated, about.mind.claimed
    side = about.claimer.side
    theirs = ending.side_holds(side.other)
    losers = bits_of(beliefs.known_losers or ())
    if beliefs.forgotten is not None:
        forgotten = bits_of(beliefs.forgotten) & (theirs | ending.on_table)
        if beliefs.aware_of_trump is False:
            forgotten |= _trumps(ending) & theirs
        return (Mind(forgotten, losers, claimed),), ()
    theirs &= ~(ending.duties.faced | ending.dummy_seen_by(side))  # of what lies faced nobody loses track
    trumps, why = _presumed_of_trumps(ending, line, theirs, beliefs)
    presumed = Mind(trumps, losers, claimed)
    if claimed == 0 or _holds_good(about, presumed):
        return (presumed,), why
    if about.alone and best is not None and best >= claimed:
        return (presumed,), why  # a defender may have placed his partner's cards rightly
    # Whether he knew of the trumps is settled by now.
    true_to_him = _true_to_him(about, presumed, theirs)
    if not true_to_him or (true_to_him[0].forgotten & ~trumps).bit_count() >= MANY:
        breaks = _if_suits_break(ending, theirs & ~_trumps(ending))
        if breaks and _holds_good(about, replace(presumed, forgotten=trumps | breaks)):
            return (presumed,), (*why, "suits_were_to_break")
    return (true_to_him, (*why, "claim_was_true_to_him")) if true_to_him else ((presumed,), why)


def _true_to_him(about: Normal, presumed: Mind, theirs: int) -> tuple[Mind, ...]:
    """The minds to which the claim was true, with the fewest cards of the other side's forgotten; none, if there are
    none such."""
    ending, line = about.ending, about.stated
    in_mind = bits_of(line.cards()) | _trumps(ending)
    counted = _counted(ending, line, presumed.claimed)
    ours = ending.hands[about.claimer] if about.alone else ending.side_holds(about.claimer.side)
    others = _forgettable(ours & counted & ~presumed.known_losers, theirs & ~in_mind)
    for count in range(1, len(others) + 1):
        chosen = sorted(map(sum, combinations(others, count)))
        tried = (replace(presumed, forgotten=presumed.forgotten | bits) for bits in chosen)
        good = [mind for mind in tried if _holds_good(about, mind)]
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
    named = bits_of(about.stated.cards()) | _trumps(ending)
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


def _trumps(ending: Ending) -> int:
    return 0 if ending.trumps is None else suit_bits(ending.trumps)


def _presumed_of_trumps(
    ending: Ending, line: Line, theirs: int, beliefs: Beliefs
) -> tuple[int, tuple[str, ...]]:
    """The trumps that he is presumed not to have known of (70C)."""
    out = _trumps(ending) & theirs
    if not out or ending.trumps is None:
        return 0, ()
    if beliefs.aware_of_trump is not None:
        return (0 if beliefs.aware_of_trump else out), ()
    if any(step.kind == "no trumps" for step in line.steps):
        return out, ("unaware_of_trump",)
    if line.mentions_trumps(ending.trumps):
        return 0, ()
    left = (ending.cards & _trumps(ending)).bit_count()
    one_round_drawn = left == 9 and ending.trumps_just_drawn
    being_drawn = bool(ending.current) and ending.current[0][1].suit == ending.trumps
    if left == 13 or one_round_drawn or being_drawn or ending.trumps_played is False:
        return 0, ("aware_of_trump",)
    return out, ("unaware_of_trump",)


def _holds_good(about: Normal, mind: Mind) -> bool:
    """Was the claim good as he saw it: sure, or at least to be hoped for if he named what he hoped for?"""
    normal = replace(about, mind=mind, like=about)
    outlook, view = normal.outlook, normal._view(normal.start())
    patience = outlook.patience
    outlook.patience = GLANCE if about.ending.tricks_left < 10 else GLANCE // 6
    try:
        if outlook.sure(view, mind.claimed):
            return True
        return about.stated.rests_on_the_lie and outlook.possible(view, mind.claimed)
    finally:
        outlook.patience = patience


def _if_suits_break(ending: Ending, theirs: int) -> int:
    """The outstanding cards that no longer count if every suit breaks as evenly as it can: in each the lowest, as many
    as the shorter hand follows with. A suit of which an opponent has shown out does not break."""
    shown_out = ending.voids[0] | ending.voids[1] | ending.voids[2] | ending.voids[3]
    gone = 0
    for suit in Suit:
        out = cards_of(theirs & suit_bits(suit))
        if len(out) > 1 and not shown_out >> suit & 1:
            gone |= bits_of(out[-(len(out) // 2) :])
    return gone


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

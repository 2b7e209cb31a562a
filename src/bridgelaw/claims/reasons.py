"""Why an award comes out as it does, in the order in which Law 70 has it: each step with its paragraphs."""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaw.cards import Seat, Suit, cards_of
from bridgelaw.claims.award import Reason
from bridgelaw.claims.beliefs import Beliefs
from bridgelaw.claims.duties import Duties
from bridgelaw.claims.outcome import Outcome
from bridgelaw.code.provisions import Code

__all__ = ["reasons_for"]

Told = tuple[tuple[str, ...], str, dict[str, object]]
"""Paragraphs, as the edition of 2017 numbers them, the message and its facts."""


def reasons_for(
    code: Code, outcome: Outcome, presumptions: tuple[str, ...], beliefs: Beliefs
) -> tuple[Reason, ...]:
    """The reasons for what a claim comes to, with the paragraphs that the edition has."""
    by = outcome.claim.by
    return tuple(
        Reason(tuple(dict.fromkeys(filter(None, map(code.number, laws)))), message, {"by": by, **facts})
        for laws, message, facts in (
            *_of_the_statement(outcome),
            *_of_trumps(outcome, presumptions, beliefs),
            *_of_cards_forgotten(outcome, beliefs),
            *_of_duties(outcome.ending.duties),
            *_of_choices(code, outcome),
            *_of_unseen_cards(code, outcome),
            *_of_suit_order(code, outcome),
            *_of_the_tricks(outcome),
        )
    )


def _of_the_statement(outcome: Outcome) -> Iterator[Told]:
    stated = outcome.normal.stated
    message = "law70.statement" if stated.items else "law70.no_statement"
    facts = {"count": outcome.mind.claimed, "line": str(stated), "trumps": outcome.ending.trumps}
    yield ("70A", "70B1"), message, facts
    by_case = outcome.normal.script.said_by_case
    if by_case:
        yield ("70A",), "law70.claimed_by_case", {"count": outcome.mind.claimed, "fewer": min(by_case)}


def _trumps_out(outcome: Outcome) -> int:
    """The other side's trumps (a card set)."""
    return outcome.ending.trump_cards & outcome.ending.side_holds(outcome.claim.by.side.other)


def _of_trumps(outcome: Outcome, presumptions: tuple[str, ...], beliefs: Beliefs) -> Iterator[Told]:
    """An outstanding trump: was he aware of it (70C)?"""
    trumps, suit = _trumps_out(outcome), outcome.ending.trumps
    if not trumps or suit is None:
        return
    cards, unknown = cards_of(trumps), cards_of(outcome.mind.forgotten & trumps)
    forgotten = "found_forgotten" if _is_found_forgotten(beliefs) else "forgotten"
    if unknown and outcome.low < outcome.mind.claimed:
        yield ("70C", "70C1", "70C2", "70C3"), f"law70.trump_{forgotten}", {"cards": unknown}
    elif unknown:
        yield ("70C", "70C3"), f"law70.trump_{forgotten}_but_harmless", {"cards": unknown}
    elif "trump_conceded" in presumptions:
        yield ("70C2",), "law70.trump_conceded", {"cards": cards}
    elif "aware_of_trump" in presumptions or beliefs.aware_of_trump:
        yield ("70C2",), "law70.trump_not_forgotten", {"cards": cards}
    elif outcome.normal.stated.mentions_trumps(suit):
        yield ("70C1",), "law70.trump_mentioned", {"cards": cards}


def _is_found_forgotten(beliefs: Beliefs) -> bool:
    """Has the Director found what he had lost track of? Else it is presumed."""
    return beliefs.forgotten is not None or beliefs.aware_of_trump is False


def _of_cards_forgotten(outcome: Outcome, beliefs: Beliefs) -> Iterator[Told]:
    forgotten = cards_of(outcome.mind.forgotten & ~_trumps_out(outcome))
    if forgotten:
        message = "law70.cards_forgotten" if beliefs.forgotten is None else "law70.cards_found_forgotten"
        yield ("70D1",), message, {"cards": forgotten}


def _of_duties(duties: Duties) -> Iterator[Told]:
    """What of the penalty cards and restraints has been counted."""
    majors, minors = (cards_of(cards[0] | cards[1]) for cards in (duties.majors, duties.minors))
    if majors:
        yield ("50D1",), "law70.major_cards_count", {"cards": majors}
    if minors:
        yield ("50C",), "law70.minor_cards_count", {"cards": minors}
    for message, both in (
        ("law70.lead_required", duties.required),
        ("law70.lead_forbidden", duties.forbidden),
    ):
        for who, chosen in enumerate(both):
            suits = tuple(suit for suit in reversed(Suit) if chosen >> suit & 1)
            if suits:
                yield ("50D2a",), message, {"leader": Seat(duties.side + 2 * who), "suits": suits}


def _of_choices(code: Code, outcome: Outcome) -> Iterator[Told]:
    """Declarer's choice of a lead, and that of a defender's partner."""
    normal = outcome.normal
    if "choice_against_claimer" in normal.used:
        message = "law70.declarer_chooses" if normal.alone else "law70.choice_against_claimer"
        yield ("50D2", "70A"), message, {}
    if normal.alone:
        law = code.partners_choice_law or "70D"
        yield (law,), "law70.partners_choice", {"partner": outcome.claim.by.partner}


def _of_unseen_cards(code: Code, outcome: Outcome) -> Iterator[Told]:
    """What depends on which opponent holds a card (70E1)."""
    if "unseen_cards_anywhere" in outcome.normal.used:
        yield ("70E1",), "law70.unseen_cards", {}
        if code.irrational_exception and outcome.low < outcome.mind.claimed:
            yield ("70E1",), "law70.unless_irrational", {}


def _of_suit_order(code: Code, outcome: Outcome) -> Iterator[Told]:
    if {"top_down", "solid_top_down", "free_order"} & outcome.normal.used:
        law = "70E2" if code.number("70E2") else "70D1"
        yield (law,), "law70.suit_order." + outcome.switches.suit_order, {}


def _of_the_tricks(outcome: Outcome) -> Iterator[Told]:
    """What it comes to, against what was claimed (70A, 71)."""
    claimed, tricks = outcome.mind.claimed, outcome.low
    if not outcome.certain:
        yield ("70A",), "law70.not_all_searched", {"low": outcome.low, "high": outcome.high}
    elif tricks > claimed:
        yield ("71B",), "law71.no_normal_play_loses", {"count": tricks - claimed}
    elif tricks == claimed:
        yield ("70A", "70D1"), "law70.good_on_every_normal_line", {"count": tricks}
    else:
        yield ("70A", "70D1"), "law70.a_normal_line_loses", {"count": tricks, "lost": claimed - tricks}

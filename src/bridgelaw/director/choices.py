"""Who may choose among what, and what follows when he does (Law 10C)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from bridgelaw.cards import Card, Seat
from bridgelaw.director.playing import play_dummys_card
from bridgelaw.events import Chooses
from bridgelaw.hearing import Hearing
from bridgelaw.irregularities import (
    CardsInAuction,
    Irregularity,
    LeadOutOfTurn,
    LedAhead,
    OwedCard,
    PenaltyCardNotPlayed,
    PrematureCard,
    SettledLead,
    TwelfthTrick,
    TwoCards,
    UnclearDesignation,
)
from bridgelaw.laws import law17_22_auction as law17_22
from bridgelaw.laws import law24_exposed_in_auction as law24
from bridgelaw.laws import law46_designation as law46
from bridgelaw.laws import law48_52_exposed_cards as law48_52
from bridgelaw.laws import law53_56_out_of_turn as law53_56
from bridgelaw.laws import law57_60_irregular_play as law57_60
from bridgelaw.laws import law61_64_revoke as law61_64
from bridgelaw.laws import law65_67_tricks as law65_67
from bridgelaw.laws import law68_71_claims as law68_71
from bridgelaw.laws.law44_sequence import next_hand
from bridgelaw.position import Phase
from bridgelaw.rulings import Choice
from bridgelaw.table import Table

__all__ = ["choice", "choice_of_matter", "hear_choice", "turn"]

SETTLED: Final = ("agreed", "established", "ruled")
"""Claims that are scored: nothing is left to choose about the play."""


def hear_choice(hearing: Hearing, event: Chooses) -> None:
    """A player takes one of the options on offer; nobody else may, and nothing else (10C)."""
    table = hearing.table
    settled = table.pending(SettledLead)
    if settled is not None and law53_56.may_overrule(table, settled, event.by, event.option):
        law53_56.overrule(hearing, settled, event.by, event.option)
        return
    offered = choice(table)
    option = _same_option(event.option)
    if offered is None and option == "play_on" and table.claim is not None:
        law68_71.no_playing_on(hearing, event.by)
    if offered is None:
        hearing.refuse("10C", "choice.nothing_open", by=event.by, option=option)
    if event.by not in offered.by:
        law = "43A1c" if event.by == table.dummy else "10C"
        hearing.refuse((law, "10C"), "choice.not_his", by=event.by, holders=offered.by)
    if option not in offered.options and not _names_unseen_card(table, option):
        hearing.refuse("10C", "choice.not_on_offer", by=event.by, option=option, options=offered.options)
    hearing.update(unremarked=0)
    _make_choice(hearing, event.by, option)
    law68_71.choice_made(hearing)


def _names_unseen_card(table: Table, option: str) -> bool:
    """Any card that can be in a hand nobody has seen may be named (46B5, 67B1)."""
    _, noted = _matter_open(table)
    try:
        card = _card(option)
    except ValueError:
        return False
    if isinstance(noted, OwedCard):
        return not table.hands[noted.by].seen and table.could_hold(noted.by, card)
    return isinstance(noted, UnclearDesignation) and law46.may_be_designated(table, noted, card)


def _same_option(option: str) -> str:
    """The suits of a ban may be named in any order."""
    kind, colon, suits = option.partition(":")
    if kind == "forbid" and "," in suits:
        letters = [letter.strip() for letter in suits.split(",")]
        return f"{kind}{colon}{','.join(sorted(letters, key='SHDC'.find))}"
    return option


def _make_choice(hearing: Hearing, by: Seat, option: str) -> None:
    if hearing.table.phase is Phase.CLAIM:
        law68_71.request_to_play_on(hearing, by)
        return
    matter, noted = _matter_open(hearing.table)
    if matter is not None:
        matter.settle(hearing, noted, by, option)
        return
    seat = next_hand(hearing.table)
    assert seat is not None
    if option.startswith("card:"):
        law48_52.choose_penalty_card(hearing, seat, _card(option))
    else:
        law48_52.choose_lead_restraint(hearing, seat, option)


def _card(option: str) -> Card:
    return Card.parse(option.removeprefix("card:"))


def _choose_dummys_card(hearing: Hearing, noted: UnclearDesignation, by: Seat, option: str) -> None:
    """Declarer, or either defender, says which card of dummy is played (46B3b, 46B5)."""
    dummy = hearing.table.dummy
    assert dummy is not None
    hearing.settle(noted)
    hearing.rule(noted.law, "law46.card_chosen", by=by, card=_card(option))
    play_dummys_card(hearing, dummy, _card(option))


class _Matter(NamedTuple):
    """A kind of irregularity about which somebody chooses: the choice it offers, and what follows when it is made."""

    kind: type[Irregularity]
    offer: Callable[[Table, Any], Choice | None]
    settle: Callable[[Hearing, Any, Seat, str], None]
    is_open: Callable[[Table, Any], bool] = lambda table, noted: True


_MATTERS: Final = (
    _Matter(
        OwedCard,
        law65_67.owed_card_choice,
        lambda hearing, noted, by, option: law65_67.choose_owed_card(
            hearing, noted, _card(option), Chooses(by, option)
        ),
        lambda table, noted: noted.late,
    ),
    _Matter(
        LedAhead,
        law57_60.lead_ahead_choice,
        lambda hearing, noted, by, option: law57_60.choose_about_lead_ahead(hearing, noted, option),
        lambda table, noted: not noted.accepted,
    ),
    _Matter(
        TwoCards,
        law57_60.two_cards_choice,
        lambda hearing, noted, by, option: law57_60.choose_played_card(hearing, noted, _card(option)),
        lambda table, noted: not law57_60.found_too_late(table, noted),
    ),
    _Matter(
        CardsInAuction,
        law24.auction_cards_choice,
        lambda hearing, noted, by, option: law24.choose_about_auction_cards(hearing, noted, option),
    ),
    _Matter(LeadOutOfTurn, law53_56.lead_out_of_turn_choice, law53_56.choose_about_lead),
    _Matter(
        PenaltyCardNotPlayed,
        law48_52.substitution_choice,
        lambda hearing, noted, by, option: law48_52.choose_substitution(hearing, noted, option),
    ),
    _Matter(
        TwelfthTrick,
        law61_64.twelfth_choice,
        lambda hearing, noted, by, option: law61_64.choose_twelfth_card(hearing, noted, _card(option)),
    ),
    _Matter(
        PrematureCard,
        law57_60.premature_choice,
        lambda hearing, noted, by, option: law57_60.choose_about_premature_card(hearing, noted, option),
        lambda table, noted: bool(table.trick),
    ),
    _Matter(UnclearDesignation, law46.unclear_choice, _choose_dummys_card),
)
"""The matters about which somebody chooses, first that which must be settled first."""


def _matter_open(table: Table) -> tuple[_Matter | None, Any]:
    """The first matter that waits for a choice, and the irregularity itself."""
    for matter in _MATTERS:
        for noted in table.irregularities:
            if isinstance(noted, matter.kind) and matter.is_open(table, noted):
                return matter, noted
    return None, None


def choice(table: Table) -> Choice | None:
    """The choice on offer, in the order in which the Laws have them settled; failing any other, declarer's about a
    lead (50D2, 51B) or about which penalty card is played (51A)."""
    if table.phase is Phase.CLAIM:
        return law68_71.play_on_choice(table)
    if table.claim is not None and table.claim.state in SETTLED:
        return None
    if table.phase is not Phase.PLAY and not table.irregularities:
        return None
    matter, noted = _matter_open(table)
    if matter is not None:
        return matter.offer(table, noted)
    return law48_52.lead_choice(table) or law48_52.designation_choice(table)


def choice_of_matter(table: Table) -> Choice | None:
    """The choice that an irregularity offers, whether or not the play has been stopped since by a claim."""
    matter, noted = _matter_open(table)
    return None if matter is None else matter.offer(table, noted)


def turn(table: Table) -> Seat | None:
    """The seat that calls or plays next; while a choice is open, if every option leads to the same seat."""
    if table.phase is Phase.AUCTION:
        return law17_22.next_to_call(table)
    if table.phase is Phase.CLAIM:
        return None
    from bridgelaw.director import hear

    offered = choice(table)
    if offered is None:
        return next_hand(table)
    if not offered.options:
        return next_hand(table)
    turns = {turn(hear(table, Chooses(offered.by[0], option))[0]) for option in offered.options}
    return turns.pop() if len(turns) == 1 else None

"""Who may choose among what, and what follows when he does (Law 10C)."""

from __future__ import annotations

from typing import Final

from bridgelaw.cards import Card, Seat
from bridgelaw.director.playing import play_dummys_card
from bridgelaw.events import (
    Chooses,
)
from bridgelaw.hearing import Hearing
from bridgelaw.laws import law17_22_auction as law17_22
from bridgelaw.laws import law24_exposed_in_auction as law24
from bridgelaw.laws import law46_designation as law46
from bridgelaw.laws import law48_52_exposed_cards as law48_52
from bridgelaw.laws import law53_56_out_of_turn as law53_56
from bridgelaw.laws import law57_60_irregular_play as law57_60
from bridgelaw.laws import law61_64_revoke as law61_64
from bridgelaw.laws import law65_67_tricks as law65_67
from bridgelaw.laws.law44_sequence import next_hand
from bridgelaw.rulings import Choice
from bridgelaw.table import (
    CardsInAuction,
    LeadOutOfTurn,
    LedAhead,
    OwedCard,
    PenaltyCardNotPlayed,
    Phase,
    PrematureCard,
    SettledLead,
    Table,
    TwelfthTrick,
    TwoCards,
    UnclearDesignation,
)

__all__ = ["choice", "hear_choice", "source_of_choice", "turn"]


def hear_choice(hearing: Hearing, event: Chooses) -> None:
    """A player takes one of the options on offer; nobody else may, and nothing else (10C)."""
    table = hearing.table
    settled = table.pending(SettledLead)
    if settled is not None and law53_56.may_overrule(table, settled, event.by, event.option):
        law53_56.overrule(hearing, settled, event.by, event.option)
        return
    offered = choice(table)
    option = _same_option(event.option)
    if offered is None:
        hearing.refuse("10C", "choice.nothing_open", by=event.by, option=option)
    if event.by not in offered.by:
        law = "43A1c" if event.by == table.dummy else "10C"
        hearing.refuse((law, "10C"), "choice.not_his", by=event.by, holders=offered.by)
    if option not in offered.options and not _names_unseen_card(table, option):
        hearing.refuse("10C", "choice.not_on_offer", by=event.by, option=option, options=offered.options)
    hearing.update(unremarked=0)
    _make_choice(hearing, offered, event.by, option)


def _names_unseen_card(table: Table, option: str) -> bool:
    """Any card that can be in a hand nobody has seen may be named (46B5, 67B1)."""
    source = source_of_choice(table)
    try:
        card = Card.parse(option.removeprefix("card:"))
    except ValueError:
        return False
    if isinstance(source, OwedCard):
        return not table.hands[source.by].seen and table.could_hold(source.by, card)
    return isinstance(source, UnclearDesignation) and law46.may_be_designated(table, source, card)


def _same_option(option: str) -> str:
    """The suits of a ban may be named in any order."""
    kind, colon, suits = option.partition(":")
    if kind == "forbid" and "," in suits:
        letters = [letter.strip() for letter in suits.split(",")]
        return f"{kind}{colon}{','.join(sorted(letters, key='SHDC'.find))}"
    return option


def _make_choice(hearing: Hearing, offered: Choice, by: Seat, option: str) -> None:
    table = hearing.table
    source = source_of_choice(table)
    card = Card.parse(option[5:]) if option.startswith("card:") else None
    if isinstance(source, TwoCards) and card is not None:
        law57_60.choose_played_card(hearing, source, card)
    elif isinstance(source, CardsInAuction):
        law24.choose_about_auction_cards(hearing, source, option)
    elif isinstance(source, LeadOutOfTurn):
        law53_56.choose_about_lead(hearing, source, by, option)
    elif isinstance(source, PenaltyCardNotPlayed):
        law48_52.choose_substitution(hearing, source, option)
    elif isinstance(source, LedAhead):
        law57_60.choose_about_lead_ahead(hearing, source, option)
    elif isinstance(source, TwelfthTrick) and card is not None:
        law61_64.choose_twelfth_card(hearing, source, card)
    elif isinstance(source, OwedCard) and card is not None:
        law65_67.choose_owed_card(hearing, source, card, Chooses(by, option))
    elif isinstance(source, PrematureCard):
        law57_60.choose_about_premature_card(hearing, source, option)
    elif isinstance(source, UnclearDesignation) and card is not None and table.dummy is not None:
        hearing.settle(source)
        hearing.rule(source.law, "law46.card_chosen", by=by, card=card)
        play_dummys_card(hearing, table.dummy, card)
    elif card is not None and isinstance(source, Seat):
        law48_52.choose_penalty_card(hearing, source, card)
    elif isinstance(source, Seat):
        law48_52.choose_lead_restraint(hearing, source, option)


_WITH_CHOICE: Final = (
    TwoCards,
    CardsInAuction,
    LeadOutOfTurn,
    PenaltyCardNotPlayed,
    TwelfthTrick,
    PrematureCard,
    UnclearDesignation,
)
"""The irregularities about which somebody chooses, first that which must be settled first."""


def source_of_choice(table: Table) -> object:
    """What the choice on offer is about: an irregularity, or the seat that is to lead or play."""
    for noted in table.irregularities:
        if (isinstance(noted, OwedCard) and noted.late) or (
            isinstance(noted, LedAhead) and not noted.accepted
        ):
            return noted
    for kind in _WITH_CHOICE:
        pending = table.pending(kind)
        if isinstance(pending, PrematureCard) and not table.trick:
            continue
        if pending is not None:
            return pending
    return next_hand(table)


def choice(table: Table) -> Choice | None:
    """The choice on offer, in the order in which the Laws have them settled (58B2, 24, 53 to 56, 52, 57A, 46,
    50D2, 51)."""
    if table.phase is not Phase.PLAY and not table.irregularities:
        return None
    source = source_of_choice(table)
    if isinstance(source, TwoCards) and law57_60.found_too_late(table, source):
        return None
    if isinstance(source, TwoCards):
        return law57_60.two_cards_choice(table, source)
    if isinstance(source, CardsInAuction):
        return law24.auction_cards_choice(table, source)
    if isinstance(source, LeadOutOfTurn):
        return law53_56.lead_out_of_turn_choice(table, source)
    if isinstance(source, PenaltyCardNotPlayed):
        return law48_52.substitution_choice(table, source)
    if isinstance(source, LedAhead):
        return law57_60.lead_ahead_choice(table, source)
    if isinstance(source, TwelfthTrick):
        return law61_64.twelfth_choice(table, source)
    if isinstance(source, OwedCard):
        return law65_67.owed_card_choice(table, source)
    if isinstance(source, PrematureCard):
        return law57_60.premature_choice(table, source)
    if isinstance(source, UnclearDesignation):
        return law46.unclear_choice(table, source)
    return law48_52.lead_choice(table) or law48_52.designation_choice(table)


def turn(table: Table) -> Seat | None:
    """The seat that calls or plays next; while a choice is open, if every option leads to the same seat."""
    if table.phase is Phase.AUCTION:
        return law17_22.next_to_call(table)
    from bridgelaw.director import hear

    offered = choice(table)
    if offered is None:
        return next_hand(table)
    if not offered.options:
        return next_hand(table)
    turns = {turn(hear(table, Chooses(offered.by[0], option))[0]) for option in offered.options}
    return turns.pop() if len(turns) == 1 else None

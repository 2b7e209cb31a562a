"""The Director's flow chart: for each event, which Laws are consulted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from bridgelaw.cards import Side, bits_of, suit_bits
from bridgelaw.director.choices import choice, choice_of_matter, hear_choice, turn
from bridgelaw.director.duties import what_arises
from bridgelaw.director.findings import hear_finding
from bridgelaw.director.playing import hear_play, play_dummys_card
from bridgelaw.events import (
    Agrees,
    Asks,
    Calls,
    CallsDirector,
    CallsOnNextBoard,
    Changes,
    Chooses,
    Claims,
    Concedes,
    Corrects,
    Designates,
    DrawsAttention,
    Event,
    Exposes,
    Finds,
    Inspects,
    LeadsDown,
    Misplaces,
    Objects,
    PeriodEnds,
    Plays,
    Restores,
    Retracts,
    RoundEnds,
    parse_event,
)
from bridgelaw.hearing import Hearing, Refused
from bridgelaw.irregularities import LeadOutOfTurn
from bridgelaw.laws import law09_16_general as law09_16
from bridgelaw.laws import law17_22_auction as law17_22
from bridgelaw.laws import law24_exposed_in_auction as law24
from bridgelaw.laws import law41_45_lead_and_play as law41_45
from bridgelaw.laws import law42_43_dummy as law42_43
from bridgelaw.laws import law46_designation as law46
from bridgelaw.laws import law47_retraction as law47
from bridgelaw.laws import law48_52_exposed_cards as law48_52
from bridgelaw.laws import law53_56_out_of_turn as law53_56
from bridgelaw.laws import law57_60_irregular_play as law57_60
from bridgelaw.laws import law61_64_revoke as law61_64
from bridgelaw.laws import law65_67_tricks as law65_67
from bridgelaw.laws import law68_71_claims as law68_71
from bridgelaw.laws.law44_sequence import next_hand
from bridgelaw.laws.law44_trick import contribute
from bridgelaw.position import Phase, Play, Standing
from bridgelaw.rulings import Ruling
from bridgelaw.table import Table, with_hand

__all__ = ["HEARD_BY", "choice", "choice_of_matter", "hear", "turn"]


def hear(table: Table, event: Event | Mapping[str, Any]) -> tuple[Table, tuple[Ruling, ...]]:
    """Hear what happened at a table. Return its successor and what the Laws say.

    A regular act passes without a ruling. A refused event (one that cannot be, or that the Laws hold void)
    gives back the same table, and the last ruling says why, with ``refused`` set. Raise EventError for a dict
    that is no event.
    """
    happened = parse_event(event)
    if type(happened) is Plays and _is_regular(table, happened):
        return _regular_play(table, happened), ()
    hearing = Hearing(table, happened)
    try:
        HEARD_BY[type(happened)](hearing, happened)
        what_arises(hearing, table)
    except Refused as refused:
        return table, (refused.ruling,)
    return hearing.table.succeed(events=(*table.events, happened)), tuple(hearing.rulings)


# -- the fast path: a regular play needs no hearing ----------------------------------------------------------


def _is_regular(table: Table, event: Plays) -> bool:
    if (
        table.phase is not Phase.PLAY
        or table.irregularities
        or table.faced
        or table.restraints
        or table.questions
        or table.grants
        or table.misinformed
        or table.face_down is not None
        or table.running is not None
        or table.revokes
        or table.showouts
        or table.accepted_breaches
        or table.waiting
        or table.findings
        or event.simultaneous
        or event.misinformed
        or event.shown_only
        or event.told_to_lead_by is not None
        or next_hand(table) != event.by
    ):
        return False
    hand, card = table.hands[event.by], event.card
    if not hand.cards & card.bit and not table.could_hold(event.by, card):
        return False
    if not table.trick:
        return True
    led = table.trick[0].card.suit
    return card.suit == led or (hand.seen and not hand.cards & suit_bits(led))


def _regular_play(table: Table, event: Plays) -> Table:
    seat, card = event.by, event.card
    trick = (*table.trick, Play(seat, card))
    if len(trick) == 4:
        hearing = Hearing(table, event)
        contribute(hearing, seat, card)
        return hearing.table.succeed(events=(*table.events, event), attention_drawn=False)
    return table.succeed(
        hands=with_hand(table.hands, seat, table.hands[seat].without(card)),
        gone=table.gone | card.bit,
        trick=trick,
        sights=tuple(sight for sight in table.sights if sight.card is not card) if table.sights else (),
        retracted_lead=False,
        lead_chosen=0,
        events=(*table.events, event),
    )


# -- cards named, shown, taken back --------------------------------------------------------------------------


def _hear_designation(hearing: Hearing, event: Designates) -> None:
    table, dummy = hearing.table, hearing.table.dummy
    if table.claim is not None and dummy is not None and event.by == table.declarer:
        named = law46.named_in_full(table, event.words)
        if named is not None:
            law41_45.ensure_possible(hearing, dummy, named)
        law68_71.play_after_claim(hearing, dummy, named)
        return
    law61_64.establish_by_play(hearing, event.by, "63A2")
    card = law46.designate(hearing, event)
    if card is not None and dummy is not None:
        play_dummys_card(hearing, dummy, card)


def _hear_exposure(hearing: Hearing, event: Exposes) -> None:
    table = hearing.table
    for card in event.cards:
        law41_45.ensure_possible(hearing, event.by, card)
        faced = table.faced_card(card)
        if faced is not None and faced.standing is not Standing.UNSETTLED:
            hearing.impossible("impossible.lies_face_up", by=event.by, card=card)
    if (table.hands[event.by].cards | bits_of(event.cards)).bit_count() > table.hands[event.by].size:
        hearing.impossible("impossible.too_many_cards", by=event.by, count=table.hands[event.by].size)
    shown_now = hearing.event is event  # and not before, and found only now to have been no claim
    if table.claim is not None and shown_now:
        law68_71.cards_faced(hearing, event)
        return
    irregular = table.pending(LeadOutOfTurn)
    if event.how == "with_play" and law57_60.last_card_of(table, event.by) is not None:
        law57_60.two_cards(hearing, event)
    elif (irregular is not None and law53_56.declarer_may_become_dummy(hearing, irregular, event)) or (
        irregular is not None and law53_56.dummy_exposes_after_lead(hearing, irregular, event)
    ):
        return
    elif table.phase is Phase.AUCTION:
        law24.expose(hearing, event)
    elif table.is_defender(event.by) and law41_45.before_play_period(table) and irregular is None:
        law24.expose_before_the_lead(hearing, event)
    elif table.is_defender(event.by):
        law48_52.defender_exposes(hearing, event)
    else:
        law48_52.declarer_exposes(hearing, event)


def _hear_misplacement(hearing: Hearing, event: Misplaces) -> None:
    law41_45.misplace(hearing, event.card)


# -- other events --------------------------------------------------------------------------------------------


def _hear_inspection(hearing: Hearing, event: Inspects) -> None:
    if event.hand is not None:
        law42_43.look_at_a_hand(hearing, event)
    else:
        law65_67.inspect(hearing, event)


def _hear_next_board(hearing: Hearing, event: CallsOnNextBoard) -> None:
    law68_71.time_passes(hearing, event.by.side)
    law61_64.agreement_complete(hearing, event.by.side)
    law61_64.bar_transfer(hearing, "64B4", event.by.side)


def _hear_round_end(hearing: Hearing, event: RoundEnds) -> None:
    law68_71.time_passes(hearing, None)
    for side in Side:
        law61_64.agreement_complete(hearing, side)
    law61_64.bar_transfer(hearing, "64B5", None)


def _hear_period_end(hearing: Hearing, event: PeriodEnds) -> None:
    """The round has ended before the correction period does."""
    _hear_round_end(hearing, RoundEnds())
    law68_71.period_ends(hearing, event)


def _hear_correction(hearing: Hearing, event: Corrects) -> None:
    """A revoke corrected while a claim is disputed changes what the claim is ruled on."""
    law61_64.correct(hearing, event)
    law68_71.ruled_anew(hearing)


def _hear_restoring(hearing: Hearing, event: Restores) -> None:
    law61_64.cards_restored(hearing)


HEARD_BY: Final[dict[type[Event], Callable[[Hearing, Any], None]]] = {
    Calls: law17_22.call,
    LeadsDown: law41_45.lead_face_down,
    Plays: hear_play,
    Designates: _hear_designation,
    Misplaces: _hear_misplacement,
    Changes: law47.change,
    Exposes: _hear_exposure,
    Retracts: law47.retract,
    Corrects: _hear_correction,
    DrawsAttention: law09_16.draw_attention,
    CallsDirector: law09_16.call_director,
    Asks: law61_64.ask,
    Inspects: _hear_inspection,
    Chooses: hear_choice,
    Finds: hear_finding,
    Claims: law68_71.claim,
    Concedes: law68_71.concede,
    Objects: law68_71.objection,
    Agrees: law68_71.agree,
    CallsOnNextBoard: _hear_next_board,
    Restores: _hear_restoring,
    RoundEnds: _hear_round_end,
    PeriodEnds: _hear_period_end,
}

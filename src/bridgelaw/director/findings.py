"""The Director's findings: what each settles at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bridgelaw.cards import Card, Seat, Side, Suit, suit_bits
from bridgelaw.director.playing import lead_or_play, let_rights_lapse
from bridgelaw.events import (
    Event,
    Exposes,
    Finds,
    Plays,
    split_question,
)
from bridgelaw.hearing import Hearing
from bridgelaw.irregularities import LeadOutOfTurn, SettledLead, SurplusCard, UntestedDuty
from bridgelaw.laws import law09_16_general as law09_16
from bridgelaw.laws import law41_45_lead_and_play as law41_45
from bridgelaw.laws import law47_retraction as law47
from bridgelaw.laws import law48_52_exposed_cards as law48_52
from bridgelaw.laws import law53_56_out_of_turn as law53_56
from bridgelaw.laws import law57_60_irregular_play as law57_60
from bridgelaw.laws import law61_64_revoke as law61_64
from bridgelaw.laws import law61_failure_to_follow as law61
from bridgelaw.laws import law65_67_tricks as law65_67
from bridgelaw.laws import law68_71_claims as law68_71
from bridgelaw.laws.law44_sequence import has_played
from bridgelaw.laws.law44_trick import is_on_table
from bridgelaw.position import Phase, Standing
from bridgelaw.table import with_hand

__all__ = ["hear_finding"]


def hear_finding(hearing: Hearing, event: Finds) -> None:
    """The Director has found a fact, asked for or not: what waited for it is heard again, what it settles is
    settled."""
    from bridgelaw.director import HEARD_BY

    name, answer = event.question, event.answer
    kind, whom, rest = split_question(name)
    was_asked = any(question.name == name for question in hearing.table.questions)
    asked = f"named:{hearing.table.dummy}"
    if (
        kind == "named"
        and rest
        and answer
        and any(question.name == asked for question in hearing.table.questions)
    ):
        name, answer = asked, Card.parse(rest)
    waiting = [waits for asked, waits in hearing.table.waiting if asked == name]
    hearing.close_question(name)
    hearing.update(findings=(*hearing.table.findings, (name, answer)))
    if kind == "holds" and len(rest) == 1:
        _ensure_no_contradiction(hearing, Seat.parse(whom), Suit.parse(rest), event.answer)
    settle = _FINDINGS.get(kind)
    if kind == "lead" and was_asked:
        _found_lead_or_fifth_card(hearing, Seat.parse(whom), Card.parse(rest), lead=bool(answer))
    if settle is not None and (not waiting or kind == "holds"):
        settle(hearing, whom, rest, event.answer)
    for waits in waiting:
        if not _still_waits_for_others(hearing, waits):
            HEARD_BY[type(waits)](hearing, waits)
    law68_71.finding(hearing, kind, answer)


def _ensure_no_contradiction(hearing: Hearing, seat: Seat, suit: Suit, answer: object) -> None:
    """A finding about a holding cannot contradict the cards that are known."""
    table = hearing.table
    hand = table.hands[seat]
    known_void = hand.seen and hand.lacks(suit)
    left = table.possible_cards(seat) & ~suit_bits(suit)
    if (answer and known_void) or (not answer and (hand.surely_holds(suit) or left.bit_count() < hand.size)):
        hearing.impossible("impossible.finding_contradicts", by=seat, suit=suit)


def _still_waits_for_others(hearing: Hearing, event: Event) -> bool:
    """Are other questions open about the same exposed cards?"""
    if not isinstance(event, Exposes):
        return False
    names = {f"seen:{event.by}:{card}" for card in event.cards}
    open_names = {question.name for question in hearing.table.questions} & names
    for name in open_names:
        hearing.ask(name, "49", wait=event)
    return bool(open_names)


def _found_deliberate(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    law48_52.settle_intent(hearing, Seat.parse(whom), Card.parse(rest))


def _found_holds(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    if len(rest) != 1:
        return
    seat, suit = Seat.parse(whom), Suit.parse(rest)
    hand = hearing.table.hands[seat]
    voids = hand.voids & ~(1 << suit) if answer else hand.voids | 1 << suit
    hearing.update(hands=with_hand(hearing.table.hands, seat, hand._replace(voids=voids)))
    if answer and law61.held_the_suit(hearing, seat, suit):
        law48_52.had_to_follow_suit(hearing, seat)
        if hearing.table.attention_drawn:
            law61_64.attention_to_revokes(hearing)
    waiting = law57_60.waiting_card(hearing.table, seat)
    trick = hearing.table.trick
    if waiting is not None and answer and trick and trick[0].card.suit == suit != waiting.card.suit:
        law57_60.early_card_is_illegal(hearing, seat, waiting.card)
    untested = hearing.table.pending(UntestedDuty)
    if untested is not None and untested.by == seat and law57_60.duty_is_tested(hearing, untested):
        hearing.settle(untested)


def _found_lead(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    seat, card = Seat.parse(whom), Card.parse(rest)
    if hearing.table.phase is not Phase.PLAY:
        return
    irregular = hearing.table.pending(LeadOutOfTurn)
    if irregular is not None and irregular.by == seat and irregular.card is card:
        if not answer:
            law53_56.was_no_lead(hearing, irregular)
        return
    settled = hearing.table.pending(SettledLead)
    if settled is not None and settled.lead.proper == seat:
        if answer:
            law53_56.was_the_proper_lead(hearing, seat, card)
        return


def _found_lead_or_fifth_card(hearing: Hearing, seat: Seat, card: Card, *, lead: bool) -> None:
    """A card played again to a trick that was incomplete was a lead, or a fifth card (45E)."""
    table = hearing.table
    faced = table.faced_card(card)
    unsettled = faced is not None and faced.standing is Standing.UNSETTLED
    if not unsettled and (table.is_defender(seat) or not table.could_hold(seat, card)):
        return
    if lead and not table.trick and table.phase is Phase.PLAY:
        hearing.pick_up(card)
        let_rights_lapse(hearing, Plays(seat, card))
        lead_or_play(hearing, Plays(seat, card))
    elif has_played(table, seat):
        law57_60.settle_surplus_card(hearing, seat, card, lead=lead)
    else:
        found = table.finding(f"deliberate:{seat}:{card}")
        law41_45.fifth_card(hearing, seat, card, None if found is None else bool(found))


def _found_told_to_lead(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    if answer:
        law53_56.found_misled(hearing, Seat.parse(whom))


def _found_penalty_card(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    seat, card = Seat.parse(whom), Card.parse(rest)
    faced = hearing.table.faced_card(card)
    if not answer and faced is not None and faced.seat == seat and faced.is_penalty_card:
        law48_52.penalty_card_lifted(hearing, seat, card)


def _found_seen(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    seat, card = Seat.parse(whom), Card.parse(rest)
    faced = hearing.table.faced_card(card)
    if not answer and faced is not None and faced.seat == seat and faced.standing is not Standing.WAITING:
        law48_52.could_not_be_seen(hearing, seat, card)


def _found_could_have_known(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    if answer:
        law09_16.could_have_known(hearing, Seat.parse(whom))


def _found_used_information(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    if answer:
        law09_16.used_information(hearing, Seat.parse(whom))


def _found_suggested(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    seat = Seat.parse(whom)
    if answer and seat == hearing.table.dummy:
        law09_16.suggested_a_play(hearing, seat)
    elif answer:
        law61_64.suggested_card(hearing, seat, Card.parse(rest))


def _found_damaged(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    if answer:
        law09_16.damaged(hearing, Side.parse(whom))


def _found_named(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    if rest and answer:
        law41_45.named_after_all(hearing, Card.parse(rest))


def _found_intended(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    if isinstance(answer, Card):
        law47.slip_found(hearing, Seat.parse(whom), Card.parse(rest), answer)


def _found_misinformed(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    seat, card = Seat.parse(whom), Card.parse(rest)
    if answer and is_on_table(hearing.table, seat, card):
        hearing.update(misinformed=(*hearing.table.misinformed, (seat, card)))


def _found_attention_first(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    if not answer:
        law61_64.attention_came_later(hearing, Seat.parse(whom))


def _found_extra_card(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    if isinstance(answer, Card):
        law65_67.extra_card_found(hearing, Seat.parse(whom), int(rest), answer)


def _found_faced_card(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    seat = Seat.parse(whom)
    for noted in hearing.table.irregularities:
        if isinstance(noted, SurplusCard) and noted.by == seat and noted.trick == int(rest):
            if isinstance(answer, Card) and answer not in noted.cards:
                hearing.impossible("impossible.not_among_the_cards", by=seat, card=answer)
            law65_67.faced_card_found(hearing, noted, answer if isinstance(answer, Card) else None)


def _found_already_won(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    law68_71.already_won(hearing, Side.parse(whom), int(answer) if isinstance(answer, int) else 0)


_FINDINGS: Final[dict[str, Callable[[Hearing, str, str, object], None]]] = {
    "deliberate": _found_deliberate,
    "seen": _found_seen,
    "holds": _found_holds,
    "lead": _found_lead,
    "told_to_lead": _found_told_to_lead,
    "penalty_card": _found_penalty_card,
    "could_have_known": _found_could_have_known,
    "used_information": _found_used_information,
    "suggested": _found_suggested,
    "damaged": _found_damaged,
    "intended": _found_intended,
    "named": _found_named,
    "misinformed": _found_misinformed,
    "attention_first": _found_attention_first,
    "extra_card": _found_extra_card,
    "faced_card": _found_faced_card,
    "already_won": _found_already_won,
}
"""What a finding settles at once; the others are only kept until they are needed."""

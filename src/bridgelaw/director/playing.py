"""A card is played: which Laws are consulted, and in what order."""

from __future__ import annotations

from bridgelaw.cards import Card, Seat, cards_of, suit_bits
from bridgelaw.events import (
    Plays,
)
from bridgelaw.hearing import Hearing
from bridgelaw.irregularities import (
    LeadOutOfTurn,
    LedAhead,
    Misplaced,
    OwedCard,
    PrematureCard,
    SettledLead,
    UnclearDesignation,
    UntestedDuty,
)
from bridgelaw.laws import law24_exposed_in_auction as law24
from bridgelaw.laws import law41_45_lead_and_play as law41_45
from bridgelaw.laws import law48_52_exposed_cards as law48_52
from bridgelaw.laws import law53_56_out_of_turn as law53_56
from bridgelaw.laws import law57_60_irregular_play as law57_60
from bridgelaw.laws import law61_64_revoke as law61_64
from bridgelaw.laws import law65_67_tricks as law65_67
from bridgelaw.laws import law68_71_claims as law68_71
from bridgelaw.laws.law44_sequence import has_played, next_hand, suit_led
from bridgelaw.laws.law44_trick import contribute
from bridgelaw.position import Phase
from bridgelaw.table import Table

__all__ = ["hear_play", "lead_or_play", "let_rights_lapse", "play_dummys_card"]


def hear_play(hearing: Hearing, event: Plays) -> None:
    """A card is played, in turn or not, legally or not."""
    table = hearing.table
    if table.phase is Phase.OVER and table.claim is None:
        hearing.impossible("impossible.play_is_over", by=event.by, card=event.card)
    law41_45.ensure_possible(hearing, event.by, event.card)
    if table.claim is not None and event.shown_only:
        law68_71.no_playing_on(hearing, event.by)
    if table.claim is not None:
        law68_71.play_after_claim(hearing, event.by, event.card)
        return
    _ensure_not_lying_elsewhere(hearing, event.by, event.card)
    if table.phase is Phase.AUCTION:
        law24.lead_in_auction(hearing, event)
        return
    if event.shown_only:
        law41_45.shown_only(hearing, event)
        if not table.is_defender(event.by) or not hearing.table.finding(f"seen:{event.by}:{event.card}"):
            return
    if not _goes_back_at_once(table, event):
        law61_64.establish_by_play(hearing, event.by)
    let_rights_lapse(hearing, event)
    law41_45.check_face_down_lead(hearing, event.by, event.card)
    again = law57_60.simultaneous_with_irregular(hearing, event) if event.simultaneous else None
    if _waits_for_dummys_card(hearing, event):
        return
    _run_suit(hearing, event.by, event.card)
    lead_or_play(hearing, event)
    if event.by == table.dummy:
        _hear_what_waited(hearing, event.by, event.card, table.pending(Misplaced))
    if again is not None:
        lead_or_play(hearing, again)
    law61_64.opponents_play_on(hearing, event.by)
    if event.misinformed or hearing.table.finding(f"misinformed:{event.by}:{event.card}"):
        hearing.note_redress(event.by.side, table.code.misinformed_too_late_law)
        hearing.update(misinformed=(*hearing.table.misinformed, (event.by, event.card)))


def _waits_for_dummys_card(hearing: Hearing, event: Plays) -> bool:
    """Dummy's card has been named but is not yet known, or dummy has put one up unasked: a card played to it is heard
    when dummy's card is played (45B, 45F, 46). Declarer who plays from his hand adopts the card put up."""
    table = hearing.table
    dummy = table.dummy
    if dummy is None or event.by == dummy:
        return False
    named = any(asked == f"named:{dummy}" for asked, _ in table.waiting)
    misplaced = table.pending(Misplaced)
    unasked = misplaced is not None and misplaced.named is None and next_hand(table) == dummy
    if unasked and misplaced is not None and event.by == table.declarer:
        hearing.settle(misplaced)
        hearing.rule(("45B", "45F"), "law46.adopts_dummys_card", card=misplaced.card, declarer=event.by)
        play_dummys_card(hearing, dummy, misplaced.card)
        return False
    if not named and table.pending(UnclearDesignation) is None and not (unasked and event.by == dummy.lho):
        return False
    if any(isinstance(waits, Plays) and waits.card is event.card for _, waits in table.waiting):
        hearing.impossible("impossible.card_already_played", by=event.by, card=event.card)
    hearing.update(waiting=(*table.waiting, (_DUMMYS_CARD, event)))
    hearing.rule("45B", "law46.play_waits_for_a_name", by=event.by, card=event.card)
    return True


_DUMMYS_CARD = "dummy's card"
"""What plays wait for that were made to a card of dummy not yet known."""


def _hear_what_waited(hearing: Hearing, dummy: Seat, card: Card, put_up: Misplaced | None) -> None:
    """Dummy's card is played: cards played to it before it was known are heard now.

    Who had followed to another card that dummy put up unasked may take his card back (47D).
    """
    waiting = [event for awaited, event in hearing.table.waiting if awaited == _DUMMYS_CARD]
    hearing.close_question(f"named:{dummy}")
    hearing.update(waiting=tuple(pair for pair in hearing.table.waiting if pair[0] != _DUMMYS_CARD))
    for event in waiting:
        if isinstance(event, Plays) and hearing.table.could_hold(event.by, event.card):
            hear_play(hearing, event)
            if put_up is not None and put_up.named is None and put_up.card is not card:
                hearing.grant(event.by, event.card, "47D")


def _goes_back_at_once(table: Table, event: Plays) -> bool:
    """An opponent had told him to play, and the Law takes the card back: it establishes no revoke (47E1,
    63A1)."""
    told = event.told_to_lead_by
    return told is not None and told.side != event.by.side and table.code.misled_is_retracted


def _ensure_not_lying_elsewhere(hearing: Hearing, seat: Seat, card: Card) -> None:
    """A card already put on the table beside a lead out of turn cannot be played again."""
    irregular = hearing.table.pending(LeadOutOfTurn)
    if irregular is not None and any(play.card is card for play in irregular.later):
        hearing.impossible("impossible.card_already_played", by=seat, card=card)


def _ensure_not_waiting(hearing: Hearing, seat: Seat, card: Card) -> None:
    """A card that lies before its owner because he played it too early cannot be played again before his turn."""
    waiting = law57_60.waiting_card(hearing.table, seat)
    if waiting is not None and waiting.card is card:
        hearing.impossible("impossible.card_already_played", by=seat, card=card)


def let_rights_lapse(hearing: Hearing, event: Plays) -> None:
    """With the next card a choice about declarer's lead is final, and rights to take a card back lapse (55A,
    47).

    A card that only fills the gap left by one taken back is no such card: who played after it may still
    change (47D).
    """
    table = hearing.table
    settled = table.pending(SettledLead)
    if settled is not None and settled.outcome != "play":
        hearing.settle(settled)
    fills_gap = _fills_gap(table, event.by)
    grants = tuple(
        grant
        for grant in table.grants
        if grant.seat != event.by and (fills_gap or grant.seat.side == event.by.side)
    )
    if grants != table.grants:
        hearing.update(grants=grants)


def _fills_gap(table: Table, seat: Seat) -> bool:
    """Has a hand after this one already played to the trick in progress?"""
    if not table.trick or has_played(table, seat):
        return False
    leader = table.trick[0].seat
    return any((play.seat - leader) & 3 > (seat - leader) & 3 for play in table.trick)


def _run_suit(hearing: Hearing, seat: Seat, card: Card) -> None:
    """Declarer has told dummy to run a suit: dummy's next card counts as played when the next hand follows
    (46)."""
    table = hearing.table
    if table.running is None:
        return
    dummy = table.dummy
    goes_on = seat == dummy and card.suit == table.running
    if dummy is None or (seat == dummy and not goes_on) or (seat == table.declarer and not table.trick):
        hearing.update(running=None)
    if dummy is None or not table.is_defender(seat):
        return
    held = table.hands[dummy].cards & suit_bits(table.running)
    if table.trick or table.on_lead != dummy or seat != dummy.lho:
        return
    if not held:
        hearing.update(running=None)
        return
    contribute(hearing, dummy, cards_of(held)[0])


def lead_or_play(hearing: Hearing, event: Plays) -> None:
    """A card is led or played; a lead made ahead of its trick is heard when that trick is complete."""
    _lead_or_play(hearing, event)
    ahead = law57_60.lead_made_ahead(hearing)
    if ahead is not None:
        lead_or_play(hearing, ahead)


def _lead_or_play(hearing: Hearing, event: Plays) -> None:
    """What the card settles that was open (52B, 60A, 67A, 53), and then: in turn, out of turn, or once too often?"""
    seat, card = event.by, event.card
    law57_60.plays_on_with_two_cards_open(hearing, seat)
    for noted in hearing.table.irregularities:
        if isinstance(noted, LedAhead) and noted.by == seat and noted.card is card:
            hearing.settle(noted)
    law48_52.accept_by_play(hearing, seat)
    law48_52.accept_card_led_too_soon(hearing, seat)
    law57_60.legalise_by_play(hearing, seat)
    owed = next((o for o in hearing.table.irregularities if isinstance(o, OwedCard) and o.by == seat), None)
    if (
        owed is not None
        and not owed.late
        and (owed.attention or _plays_to_its_old_trick(hearing, owed, card))
    ):
        law65_67.pay_owed_card(hearing, owed, card)
        return
    settled = hearing.table.pending(SettledLead)
    if settled is not None:
        law53_56.proper_lead_after_play(hearing, settled, event)
    irregular = hearing.table.pending(LeadOutOfTurn)
    if irregular is not None and not law53_56.play_after_lead_out_of_turn(hearing, irregular, event):
        return
    if _dummy_puts_it_right(hearing, seat, card):
        return
    _settle_own_accord(hearing, seat)
    table = hearing.table
    if table.trick and has_played(table, seat):
        law57_60.play_again(hearing, event)
    elif seat == next_hand(table):
        _play_in_turn(hearing, seat, card)
    elif table.trick:
        _ensure_not_waiting(hearing, seat, card)
        law57_60.play_out_of_turn(hearing, event)
    elif table.retracted_lead and table.is_defender(seat):
        law57_60.play_too_soon_after_retraction(hearing, seat, card)
    else:
        law53_56.lead_out_of_turn(hearing, event)


def _plays_to_its_old_trick(hearing: Hearing, owed: OwedCard, card: Card) -> bool:
    """Is it the silent hand's card to the trick it has not yet played to, and no play in turn to the next one?"""
    table = hearing.table
    return owed.by != next_hand(table) and card.suit == law65_67.suit_led_to(table, owed.trick)


def _dummy_puts_it_right(hearing: Hearing, seat: Seat, card: Card) -> bool:
    """Dummy had put up another card than the one named, and now plays that one (45D)."""
    misplaced = hearing.table.pending(Misplaced)
    if misplaced is None or seat != hearing.table.dummy or misplaced.named is not card:
        return False
    law41_45.correct_misplaced_card(hearing, misplaced)
    return True


def _settle_own_accord(hearing: Hearing, seat: Seat) -> None:
    """Dummy had put up a card of his own accord, or it was unclear which was named; now his card is played
    (45F, 46B)."""
    if seat != hearing.table.dummy:
        return
    misplaced, unclear = hearing.table.pending(Misplaced), hearing.table.pending(UnclearDesignation)
    if misplaced is not None and misplaced.named is None:
        hearing.settle(misplaced)
    if unclear is not None:
        hearing.settle(unclear)


def _play_in_turn(hearing: Hearing, seat: Seat, card: Card) -> None:
    """A card played in turn: is there a choice to be made first, and does it obey the duties of Law 44's
    ladder?"""
    table = hearing.table
    premature = table.pending(PrematureCard)
    if law48_52.lead_choice(table) is not None or (premature is not None and premature.by.partner == seat):
        law48_52.led_too_soon(hearing, seat, card)
        return
    waiting = law57_60.waiting_card(table, seat)
    if waiting is not None and table.trick:
        if waiting.card is card:
            contribute(hearing, seat, card)
        else:
            law57_60.another_than_the_waiting_card(hearing, seat, card, waiting)
        return
    law48_52.penalty_card_is_played(hearing, seat, card)
    _obey_duties(hearing, seat, card)


def _obey_duties(hearing: Hearing, seat: Seat, card: Card) -> None:
    table = hearing.table
    led = suit_led(table, seat)
    if led is not None and card.suit != led and table.hands[seat].surely_holds(led):
        contribute(hearing, seat, card)
        return
    restraint = law57_60.disobeys(table, seat, card)
    if restraint is not None:
        before = len(table.questions)
        law57_60.restraint_not_obeyed(hearing, seat, card, restraint)
        unknown = len(hearing.table.questions) > before
        contribute(hearing, seat, card)
        if unknown:
            hearing.open(UntestedDuty(seat, card, restraint))
        return
    if not table.is_defender(seat) or not law48_52.breach_of_penalty_card(table, seat, card):
        contribute(hearing, seat, card)
        return
    due = law48_52.due_cards(table, seat)
    if led is not None and due and law48_52.follows_unknown(table, seat, due):
        hearing.ask(f"holds:{seat}:{led}", "52")
        hearing.rule(("50D1", "61A"), "law52.had_he_to_follow", by=seat, card=card, suit=led, due=due)
    law48_52.penalty_card_not_played(hearing, seat, card)


def play_dummys_card(hearing: Hearing, dummy: Seat, card: Card) -> None:
    """A card of dummy has been named, and is thereby played (45B)."""
    played = Plays(dummy, card)
    put_up = hearing.table.pending(Misplaced)
    running = hearing.table.running
    let_rights_lapse(hearing, played)
    hearing.update(running=None)
    lead_or_play(hearing, played)
    hearing.update(running=running if running == card.suit else None)
    _hear_what_waited(hearing, dummy, card, put_up)

"""Laws 41 and 45: how play begins, how a card is played, and the trick that it is played to."""

from __future__ import annotations

from bridgelaw.cards import Card, Seat
from bridgelaw.events import LeadsDown, Plays
from bridgelaw.hearing import Hearing
from bridgelaw.irregularities import Misplaced
from bridgelaw.laws import law48_52_exposed_cards as law48_52
from bridgelaw.laws.law44_trick import is_on_table, played_after, replace_card
from bridgelaw.laws.law61_failure_to_follow import card_replaced, forget_revoke, note_misplaced_revoke
from bridgelaw.position import Phase, Play
from bridgelaw.table import Table

__all__ = [
    "before_play_period",
    "check_face_down_lead",
    "correct_misplaced_card",
    "dummys_last_card",
    "ensure_possible",
    "fifth_card",
    "lead_face_down",
    "misplace",
    "misplaced_card_stands",
    "misplaced_too_late",
    "named_after_all",
    "settle_misplaced_card",
    "shown_only",
]


# -- Law 41: commencement of play ----------------------------------------------------------------------------


def before_play_period(table: Table) -> bool:
    """Is the opening lead still to be faced, the auction being over (41C)?"""
    return table.phase is Phase.PLAY and not table.trick and not table.quitted and not table.board.is_ending


def lead_face_down(hearing: Hearing, event: LeadsDown) -> None:
    """The opening lead is made face down (41A); out of turn it goes back unseen, with no rectification."""
    table = hearing.table
    if event.card is not None:
        ensure_possible(hearing, event.by, event.card)
    if not before_play_period(table):
        hearing.refuse("41A", "law41.no_face_down_lead_now", by=event.by)
    if event.by != table.on_lead:
        hearing.rule("41A", "law41.face_down_out_of_turn", by=event.by, proper=table.on_lead)
        if event.card is not None:
            hearing.grant(event.by, event.card, "41A")
        return
    if table.face_down is not None:
        hearing.refuse("41A", "law41.already_led_face_down", by=event.by)
    hearing.update(face_down=(event.by, event.card))
    hearing.rule("41A", "law41.led_face_down", by=event.by, declarer=table.declarer)


def check_face_down_lead(hearing: Hearing, seat: Seat, card: Card) -> None:
    """Only the card placed face down can be faced as the opening lead (41A, 41C)."""
    face_down = hearing.table.face_down
    if face_down is None or face_down[0] != seat:
        return
    if face_down[1] not in (None, card):
        hearing.refuse("41A", "law41.another_card_lies_face_down", by=seat, card=face_down[1])
    hearing.update(face_down=None)
    hearing.rule("41C", "law41.lead_faced", by=seat, card=card, dummy=hearing.table.dummy)


# -- Law 45: how a card is played ----------------------------------------------------------------------------


def ensure_possible(hearing: Hearing, seat: Seat, card: Card) -> None:
    """Refuse what cannot physically be: a card that this hand does not, or cannot, hold."""
    table = hearing.table
    if table.could_hold(seat, card) and table.hands[seat].size:
        return
    if table.gone & card.bit:
        hearing.impossible("impossible.card_already_played", by=seat, card=card)
    holder = table.whereabouts(card)
    if holder is not None:
        hearing.impossible("impossible.card_elsewhere", by=seat, card=card, holder=holder)
    hearing.impossible("impossible.card_not_held", by=seat, card=card)


def shown_only(hearing: Hearing, event: Plays) -> None:
    """A card that was moved but did not reach the played position (45A, 45C1, 45C2)."""
    table = hearing.table
    if not table.is_defender(event.by):
        hearing.rule(("45A", "45C2"), "law45.declarers_card_not_played", by=event.by, card=event.card)
        return
    name = f"seen:{event.by}:{event.card}"
    seen = table.finding(name)
    if seen is None:
        hearing.ask(name, "45C1", wait=event)
        hearing.rule(
            "45C1", "law45.could_partner_see", by=event.by, card=event.card, partner=event.by.partner
        )
    elif seen:
        hearing.rule("45C1", "law45.held_so_that_partner_could_see", by=event.by, card=event.card)
    else:
        hearing.rule("45A", "law45.card_not_played", by=event.by, card=event.card)


# -- 45D: dummy's misplaced card -----------------------------------------------------------------------------


def misplace(hearing: Hearing, card: Card) -> None:
    """Dummy puts a card in the played position that declarer did not name (45D, 45F)."""
    table = hearing.table
    dummy = table.dummy
    if dummy is None or table.phase is not Phase.PLAY:
        hearing.refuse("45D", "law45.no_dummy_yet")
    ensure_possible(hearing, dummy, card)
    if table.pending(Misplaced) is not None:
        hearing.impossible("impossible.dummys_card_lies_there", by=dummy, card=card)
    named = dummys_last_card(table)
    if named is None:
        hearing.open(Misplaced(card, None, table.trick_number))
        hearing.rule("45F", "law45.dummy_of_his_own_accord", dummy=dummy, card=card, declarer=table.declarer)
        return
    number = table.trick_number if Play(dummy, named) in table.trick else table.trick_number - 1
    hearing.open(Misplaced(card, named, number))
    forget_revoke(hearing, dummy, named)
    replace_card(hearing, dummy, named, card)
    hearing.rule("45D1", "law45.misplaced", dummy=dummy, card=card, named=named)


def dummys_last_card(table: Table) -> Card | None:
    """The card of dummy that was named last, if nobody of declarer's side has played since and it lies on the
    table."""
    plays = table.trick
    if not any(table.is_defender(play.seat) is False for play in plays) and table.quitted and not plays:
        plays = table.quitted[-1].plays
    for play in reversed(plays):
        if not table.is_defender(play.seat):
            return play.card if play.seat == table.dummy else None
    return None


def correct_misplaced_card(hearing: Hearing, misplaced: Misplaced) -> None:
    """Attention was drawn in time: the misplaced card goes back and the named card is played (45D; 45D1 in
    2017).

    Those who played after it may take their cards back (47D). A defender's change lets declarer change a
    later card of his own, from 2007 on.
    """
    table = hearing.table
    dummy = table.dummy
    assert dummy is not None
    hearing.settle(misplaced)
    if misplaced.named is None:
        hearing.rule(
            "45F", "law45.own_accord_goes_back", dummy=dummy, card=misplaced.card, declarer=table.declarer
        )
        return
    if not is_on_table(table, dummy, misplaced.card):
        return
    later = played_after(table, Play(dummy, misplaced.card))
    replace_card(hearing, dummy, misplaced.card, misplaced.named)
    card_replaced(hearing, dummy, misplaced.card, misplaced.named)
    hearing.rule("45D1", "law45.misplaced_corrected", dummy=dummy, card=misplaced.card, named=misplaced.named)
    for play in later:
        if table.is_defender(play.seat) and is_on_table(hearing.table, *play):
            hearing.grant(play.seat, play.card, "45D1")


def settle_misplaced_card(hearing: Hearing, misplaced: Misplaced) -> None:
    """Attention is drawn to dummy's misplaced card: corrected if in time, otherwise it stands (45D)."""
    if misplaced_too_late(hearing.table, misplaced):
        misplaced_card_stands(hearing, misplaced)
    else:
        correct_misplaced_card(hearing, misplaced)


def named_after_all(hearing: Hearing, card: Card) -> None:
    """The Director finds that declarer had named another card than the one dummy put up (45B, 45D)."""
    table, dummy = hearing.table, hearing.table.dummy
    put_up = dummys_last_card(table)
    if dummy is None or put_up is None or put_up is card or table.pending(Misplaced) is not None:
        return
    number = table.trick_number if Play(dummy, put_up) in table.trick else table.trick_number - 1
    hearing.open(Misplaced(put_up, card, number))
    hearing.rule("45D1", "law45.misplaced", dummy=dummy, card=put_up, named=card)


def misplaced_card_stands(hearing: Hearing, misplaced: Misplaced) -> None:
    """Both sides have played to the next trick: it is too late to correct dummy's card (45D; 45D2 in
    2017)."""
    hearing.settle(misplaced)
    dummy = hearing.table.dummy
    if misplaced.named is not None and dummy is not None:
        hearing.rule("45D2", "law45.misplaced_stands", dummy=dummy, card=misplaced.card)
        note_misplaced_revoke(hearing, dummy, misplaced.trick, misplaced.card, misplaced.named)


def misplaced_too_late(table: Table, misplaced: Misplaced) -> bool:
    """Have both sides played to the trick after the one of the misplaced card?"""
    ahead = table.trick_number - misplaced.trick
    sides = {play.seat.side for play in table.trick}
    return ahead > 1 or (ahead == 1 and len(sides) == 2)


# -- 45E: a fifth card ---------------------------------------------------------------------------------------


def fifth_card(hearing: Hearing, seat: Seat, card: Card, deliberate: bool | None) -> None:
    """A surplus card that was no lead: a defender's becomes a penalty card, declarer's goes back (45E1,
    45E2)."""
    if hearing.table.is_defender(seat):
        hearing.rule("45E1", "law45.fifth_card_of_defender", by=seat, card=card)
        law48_52.become_penalty_cards(hearing, seat, (card,), deliberate=deliberate)
    else:
        hearing.pick_up(card)
        hearing.rule("45E2", "law45.fifth_card_of_declarer", by=seat, card=card)

"""Law 47, and 45C4(b): when a card played or named may be taken back or changed.

Numbers are those of 2017; the ban on any other retraction is 47G in 1987, 47F in 1997, 47F2 from 2007 on.
"""

from __future__ import annotations

from bridgelaw.cards import Card, Seat
from bridgelaw.designation import describe
from bridgelaw.events import Changes, Retracts
from bridgelaw.hearing import Hearing
from bridgelaw.irregularities import LeadOutOfTurn, Misplaced, PenaltyCardNotPlayed, TwoCards
from bridgelaw.laws import law41_45_lead_and_play as law41_45
from bridgelaw.laws import law46_designation as law46
from bridgelaw.laws import law53_56_out_of_turn as law53_56
from bridgelaw.laws import law61_64_revoke as law61_64
from bridgelaw.laws.law44_trick import is_on_table, played_after, replace_card, take_back
from bridgelaw.laws.law48_52_exposed_cards import become_penalty_cards, exempt_from_trick
from bridgelaw.laws.law61_failure_to_follow import card_replaced
from bridgelaw.position import Grant, Phase, Play
from bridgelaw.table import Table

__all__ = ["change", "retract", "slip_found"]


# -- taking a card back --------------------------------------------------------------------------------------


def retract(hearing: Hearing, event: Retracts) -> None:
    """A player takes a card back: allowed only where a Law says so (47A to 47F)."""
    table = hearing.table
    seat, card = event.by, event.card
    irregular = table.pending(LeadOutOfTurn)
    if irregular is not None and irregular.by == seat and irregular.card is card and irregular.misled:
        hearing.rule("47E1", "law47.misled_lead_goes_back", by=seat, card=card, proper=irregular.proper)
        law53_56.misled_lead_taken_back(hearing, irregular)
        return
    misplaced = table.pending(Misplaced)
    if (
        misplaced is not None
        and seat == table.dummy
        and misplaced.card is card
        and misplaced.named is not None
    ):
        law41_45.correct_misplaced_card(hearing, misplaced)
        return
    granted = next((grant for grant in table.grants if grant.seat == seat and grant.card is card), None)
    if granted is not None:
        _retract_by_grant(hearing, granted)
    elif (seat, card) in table.misinformed:
        _retract_misinformed(hearing, seat, card)
    else:
        _no_retraction(hearing, seat, card)


def _retract_by_grant(hearing: Hearing, granted: Grant) -> None:
    """The card goes back with no further rectification; who played after it may change too (47C, 47D, 47E1,
    58B3)."""
    seat, card = granted.seat, granted.card
    hearing.update(grants=tuple(grant for grant in hearing.table.grants if grant != granted))
    if not is_on_table(hearing.table, seat, card):
        hearing.rule(granted.law, "law47.already_back", by=seat, card=card)
        return
    laws = (granted.law,) if granted.law.startswith("62") else ("47D", granted.law)
    _goes_back(hearing, seat, card, laws)


def _goes_back(hearing: Hearing, seat: Seat, card: Card, laws: tuple[str, ...]) -> None:
    table = hearing.table
    later = played_after(table, Play(seat, card))
    take_back(hearing, seat, card)
    hearing.bar_sight(seat.side.other.seats, card, table.code.withdrawn_law)
    hearing.note_redress(seat.side, table.code.withdrawn_redress_law)
    hearing.rule(laws, "law47.goes_back", by=seat, card=card)
    if laws[-1] == "62C1":
        law61_64.let_partner_change(hearing, seat, later)
        return
    for play in later:
        if (
            play.seat.side != seat.side
            and is_on_table(hearing.table, *play)
            and _may_follow_change(table, play)
        ):
            hearing.grant(play.seat, play.card, "47D")
    if laws[-1] == "62C2" and table.is_defender(seat):
        become_penalty_cards(hearing, seat, (card,), deliberate=True)
        exempt_from_trick(hearing, card, hearing.table.trick_number)


def _may_follow_change(table: Table, play: Play) -> bool:
    """Declarer may change a later card of his own only where the edition says so (45D)."""
    return table.is_defender(play.seat) or table.code.declarer_may_follow_change


def _retract_misinformed(hearing: Hearing, seat: Seat, card: Card) -> None:
    """A card played on a wrong explanation may be taken back until another card is played (47E2a, 47E2b)."""
    table = hearing.table
    if not is_on_table(table, seat, card) or _too_late_for_misinformed(table, Play(seat, card)):
        law = table.code.misinformed_too_late_law
        hearing.refuse("47E2b", "law47.misinformed_too_late", consider=(law,), by=seat, card=card)
    hearing.update(misinformed=tuple(pair for pair in table.misinformed if pair != (seat, card)))
    _goes_back(hearing, seat, card, ("47E2a",))


def _too_late_for_misinformed(table: Table, play: Play) -> bool:
    later = played_after(table, play)
    if table.code.misinformed_this_trick_only and play not in table.trick:
        trick = table.quitted[-1].plays
        later = trick[trick.index(play) + 1 :]
    opening = table.trick_number == 1 and table.trick[:1] == (play,)
    return bool(later) or (opening and table.dummy_faced and table.code.lead_stands_once_dummy_faced)


def _no_retraction(hearing: Hearing, seat: Seat, card: Card) -> None:
    """Refuse: a card once played stays played, a penalty card stays on the table."""
    table = hearing.table
    refused = table.pending(PenaltyCardNotPlayed)
    if refused is not None and refused.by == seat and card in refused.cards:
        minor_only = not table.majors(seat) and not table.code.minor_in_52a
        hearing.refuse("47F2" if minor_only else "52A", "law52.may_not_take_back", by=seat, card=card)
    faced = table.faced_card(card)
    if faced is not None and faced.seat == seat and faced.is_penalty_card:
        hearing.refuse("50A", "law50.stays_on_the_table", by=seat, card=card)
    if table.face_down is not None and table.face_down[0] == seat:
        hearing.refuse("41A", "law41.only_on_the_directors_word", by=seat)
    two = table.pending(TwoCards)
    if two is not None and two.by == seat:
        hearing.refuse("58B2", "law58.player_says_which", by=seat, cards=(two.played, *two.others))
    if _second_card_from_dummy(table, Play(seat, card)):
        hearing.refuse("54B2", "law54.dummys_second_card_stands", dummy=seat, card=card)
    if not is_on_table(table, seat, card) and not table.gone & card.bit and faced is None:
        hearing.impossible("impossible.card_not_played", by=seat, card=card)
    hearing.refuse("47F2", "law47.stays_played", by=seat, card=card)


def _second_card_from_dummy(table: Table, play: Play) -> bool:
    """Is it dummy's card, played second to an opening lead out of turn that was accepted (54B2)?"""
    first = table.trick_number == 1 and not table.board.is_ending
    return (
        first
        and table.declarer is not None
        and play.seat == table.dummy
        and table.trick[:1] != ()
        and table.trick[0].seat == table.declarer.rho
        and table.trick[1:2] == (play,)
    )


# -- 45C4b: an unintended designation ------------------------------------------------------------------------


def change(hearing: Hearing, event: Changes) -> None:
    """A player changes what he named or played, saying that it was unintended (45C4b, 47C)."""
    table = hearing.table
    old = named_card(table)
    dummy = table.dummy
    if event.by != table.declarer or dummy is None:
        hearing.refuse(("45C4b", "47F2"), "law45.only_a_designation_changes", by=event.by)
    if old is None:
        hearing.refuse(("45C4b", "47F2"), "law45.too_late_to_change", by=event.by)
    if table.running == old.suit and table.trick == (Play(dummy, old),):
        _change_of_a_run(hearing, event, Play(dummy, old))
        return
    if event.pause and table.code.change_without_pause:
        hearing.refuse("45C4b", "law45.paused", by=event.by, card=old)
    name = f"inadvertent:{event.by}:{old}"
    inadvertent = event.inadvertent if event.inadvertent is not None else table.finding(name)
    if inadvertent is None:
        hearing.ask(name, "45C4b", wait=event)
        hearing.rule("45C4b", "law45.slip_or_change_of_mind", by=event.by, card=old)
        return
    if not inadvertent:
        if event.inadvertent is None:
            hearing.rule("45C4b", "law45.change_of_mind", by=event.by, card=old)
            return
        hearing.refuse("45C4b", "law45.change_of_mind", by=event.by, card=old)
    new = _new_card(hearing, event, Play(dummy, old))
    if new is not None:
        _change_card(hearing, Play(dummy, old), new)


def _change_of_a_run(hearing: Hearing, event: Changes, old: Play) -> None:
    """Dummy was told to run a suit: until the next hand plays, declarer may have another card (46, as the WBF
    reads it)."""
    new = _new_card(hearing, event, old)
    if new is not None:
        hearing.update(running=None)
        replace_card(hearing, old.seat, old.card, new)
        hearing.rule(("46A", "45C4a"), "law46.run_changed", dummy=old.seat, card=new, named=old.card)


def named_card(table: Table) -> Card | None:
    """The card of dummy whose designation may still be changed (45C4b), None if it is too late.

    Declarer's next card from either hand ends the right: before 2007 the text speaks of a pause for thought
    only, and he who plays on has had it. In 2017 the right outlasts the trick and a defender's lead to the next.
    """
    if table.phase not in (Phase.PLAY, Phase.OVER) or table.declarer is None:
        return None
    last = table.quitted[-1].plays if table.quitted else ()
    if any(not table.is_defender(play.seat) for play in table.trick):
        plays = table.trick
    elif table.trick and not table.code.change_in_later_trick:
        return None
    else:
        plays = last
    own = [play for play in plays if not table.is_defender(play.seat)]
    return own[-1].card if own and own[-1].seat == table.dummy else None


def _new_card(hearing: Hearing, event: Changes, old: Play) -> Card | None:
    """The card to which the designation is changed, from the card or the words given."""
    table = hearing.table
    if event.card is not None:
        return _if_in_dummy(hearing, event, old, event.card)
    said = describe(event.words or "")
    suit = None if said is None else table.trumps if said.trump else said.suit
    if said is not None and suit is not None and said.rank is not None:
        return _if_in_dummy(hearing, event, old, Card.of(suit, said.rank))
    found = table.finding(f"named:{old.seat}")
    if isinstance(found, Card):
        return _if_in_dummy(hearing, event, old, found)
    if said is None or not table.hands[old.seat].seen:
        hearing.ask(f"named:{old.seat}", "46A", wait=event)
        hearing.rule("46A", "law46.which_card", words=event.words, dummy=old.seat)
        return None
    meant = law46.meaning(table, said, _situation_of(table, old))
    if len(meant.cards) != 1:
        hearing.ask(f"named:{old.seat}", meant.law, wait=event)
        hearing.rule(meant.law, "law46.which_card", words=event.words, dummy=old.seat)
        return None
    return meant.cards[0]


def _if_in_dummy(hearing: Hearing, event: Changes, old: Play, card: Card) -> Card:
    if not hearing.table.could_hold(old.seat, card):
        hearing.refuse("46B4", "law46.not_in_dummy", card=card, declarer=event.by)
    return card


def _situation_of(table: Table, old: Play) -> law46.Situation:
    in_trick = old in table.trick
    plays = table.trick if in_trick else table.quitted[-1].plays
    earlier = table.quitted if in_trick else table.quitted[:-1]
    held = table.hands[old.seat].cards | old.card.bit
    return law46.Situation(plays[: plays.index(old)], earlier[-1] if earlier else None, held)


def _change_card(hearing: Hearing, old: Play, new: Card) -> None:
    """The slip is corrected: the new card is dummy's, and opponents who followed in turn may change theirs
    (47C, 47D)."""
    misplaced = hearing.table.pending(Misplaced)
    if misplaced is not None and misplaced.card is old.card:
        hearing.settle(misplaced)
    later = played_after(hearing.table, old)
    replace_card(hearing, old.seat, old.card, new)
    hearing.rule(("45C4b", "47C"), "law45.slip_corrected", dummy=old.seat, card=new, named=old.card)
    card_replaced(hearing, old.seat, old.card, new)
    for play in later:
        if hearing.table.is_defender(play.seat) and is_on_table(hearing.table, *play):
            hearing.grant(play.seat, play.card, "47D")


def slip_found(hearing: Hearing, seat: Seat, card: Card, intended: Card) -> None:
    """The Director finds that declarer's different intention was incontrovertible: the card he meant is
    played (46B)."""
    dummy = hearing.table.dummy
    if seat != hearing.table.declarer or dummy is None or not is_on_table(hearing.table, dummy, card):
        return
    replace_card(hearing, dummy, card, intended)
    card_replaced(hearing, dummy, card, intended)
    hearing.rule("46B", "law46.different_intention", declarer=seat, card=intended, named=card)

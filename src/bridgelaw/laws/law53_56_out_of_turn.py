"""Laws 53 to 56: leads out of turn, accepted or not, by a defender or by declarer.

Numbers are those of 2017; in the older editions 53B (the proper lead) and 53C (the wrong defender plays)
change places.
"""

from __future__ import annotations

from bridgelaw.cards import Card, Seat
from bridgelaw.events import Exposes, Plays
from bridgelaw.hearing import Hearing
from bridgelaw.irregularities import LeadOutOfTurn, Misplaced, PrematureCard, SettledLead
from bridgelaw.laws import law48_52_exposed_cards as law48_52
from bridgelaw.laws.law41_45_lead_and_play import before_play_period
from bridgelaw.laws.law44_trick import contribute
from bridgelaw.position import FacedCard, Play, Standing
from bridgelaw.rulings import Choice
from bridgelaw.table import Table

__all__ = [
    "accept_lead",
    "choose_about_lead",
    "declarer_may_become_dummy",
    "dummy_exposes_after_lead",
    "lead_out_of_turn",
    "lead_out_of_turn_choice",
    "play_after_lead_out_of_turn",
    "proper_lead_after_play",
    "was_no_lead",
    "was_the_proper_lead",
]


# -- the irregular lead --------------------------------------------------------------------------------------


def lead_out_of_turn(hearing: Hearing, event: Plays) -> None:
    """A card is led by a hand whose turn it is not to lead (53A, 54, 55A, 56)."""
    table = hearing.table
    seat, card, proper = event.by, event.card, table.on_lead
    assert proper is not None
    opening = before_play_period(table)
    if opening and not table.is_defender(seat):
        _declaring_side_leads(hearing, seat, card)
        return
    if table.code.thirteenth_lead_goes_back and table.trick_number == table.last_trick_number == 13:
        hearing.rule("53A", "law53.thirteenth_trick", by=seat, card=card, proper=proper)
        return
    if opening and table.face_down is not None:
        hearing.update(face_down=None)
        hearing.rule("54", "law54.face_down_lead_goes_back", by=proper)
    hearing.add_play(seat, card)
    irregular = LeadOutOfTurn(seat, card, proper, opening, misled=_misled(hearing, event))
    hearing.open(irregular)
    if irregular.misled:
        misled_lead(hearing, irregular)
        return
    laws = ("53A", "54") if opening else ("53A", "56" if table.is_defender(seat) else "55A")
    hearing.rule(laws, "law53.lead_out_of_turn", by=seat, card=card, proper=proper)
    if table.quitted and not opening:
        _lead_or_fifth_card(hearing, irregular)


def _declaring_side_leads(hearing: Hearing, seat: Seat, card: Card) -> None:
    """Declarer or dummy attempts the opening lead: a card exposed before the play, taken back (54E, 24)."""
    law = hearing.table.code.declaring_side_lead_law
    laws = ("24D",) if law is None else (law, "24D")
    message = "law54.declaring_side_by_analogy" if law is None else "law54.declaring_side_leads"
    hearing.rule(laws, message, by=seat, card=card, proper=hearing.table.on_lead)


def _lead_or_fifth_card(hearing: Hearing, irregular: LeadOutOfTurn) -> None:
    """A card played when a trick is complete is taken as a lead; it may have been a fifth card to that trick
    (45E)."""
    name = f"lead:{irregular.by}:{irregular.card}"
    answer = hearing.table.finding(name)
    if answer is None:
        hearing.ask(name, "45E")
    elif not answer:
        was_no_lead(hearing, irregular)


def was_no_lead(hearing: Hearing, irregular: LeadOutOfTurn) -> None:
    """The Director finds that the card was a fifth card to the trick just completed, not a lead (45E)."""
    from bridgelaw.laws.law41_45_lead_and_play import fifth_card

    _withdraw(hearing, irregular)
    found = hearing.table.finding(f"deliberate:{irregular.by}:{irregular.card}")
    fifth_card(hearing, irregular.by, irregular.card, None if found is None else bool(found))


# -- 47E1: told by an opponent that it was his turn ----------------------------------------------------------


def _misled(hearing: Hearing, event: Plays) -> bool:
    told = event.told_to_lead_by
    if told is not None and told.side != event.by.side:
        return True
    return bool(hearing.table.finding(f"told_to_lead:{event.by}"))


def misled_lead(hearing: Hearing, irregular: LeadOutOfTurn) -> None:
    """An opponent had told the leader that it was his turn: he may take the card back; from 2007 on nobody
    may accept it, and in 2017 it goes back by the Law itself (47E1)."""
    code = hearing.table.code
    seat, card = irregular.by, irregular.card
    if code.misled_is_retracted:
        hearing.rule("47E1", "law47.misled_lead_goes_back", by=seat, card=card, proper=irregular.proper)
        misled_lead_taken_back(hearing, irregular)
    elif code.misled_may_be_accepted:
        hearing.rule(
            ("47E1", "53A"), "law47.misled_may_take_back", by=seat, card=card, proper=irregular.proper
        )
    else:
        hearing.rule("47E1", "law47.misled_not_accepted", by=seat, card=card, proper=irregular.proper)


def misled_lead_taken_back(hearing: Hearing, irregular: LeadOutOfTurn) -> None:
    """The misled leader's card goes back to his hand and is no penalty card; what it showed is not for the
    side that misled him (47E1, 16)."""
    _withdraw(hearing, irregular)
    hearing.bar_sight(irregular.by.side.other.seats, irregular.card, hearing.table.code.withdrawn_law)
    hearing.grant(irregular.by, irregular.card, "47E1")


def found_misled(hearing: Hearing, seat: Seat) -> None:
    """The Director finds after the lead that an opponent had told the player to lead (47E1)."""
    irregular = hearing.table.pending(LeadOutOfTurn)
    if irregular is None:
        _misled_play_found(hearing, seat)
    elif irregular.by == seat and not irregular.misled:
        misled = LeadOutOfTurn(
            seat, irregular.card, irregular.proper, irregular.opening, irregular.later, misled=True
        )
        hearing.settle(irregular, misled)
        misled_lead(hearing, misled)


def _misled_play_found(hearing: Hearing, seat: Seat) -> None:
    """The same of a play out of turn, from 2007 on: it goes back and is no penalty card (47E1)."""
    table = hearing.table
    premature = table.pending(PrematureCard)
    waiting = next((f for f in table.faced if f.seat == seat and f.standing is Standing.WAITING), None)
    if not table.code.misled_play_too:
        return
    if premature is not None and premature.by == seat:
        hearing.settle(premature)
        card = premature.card
    elif waiting is not None:
        card = waiting.card
    else:
        return
    hearing.pick_up(card)
    hearing.bar_sight(seat.side.other.seats, card, table.code.withdrawn_law)
    hearing.grant(seat, card, "47E1")
    hearing.rule("47E1", "law47.misled_play_goes_back", by=seat, card=card)


# -- the choice ----------------------------------------------------------------------------------------------


def lead_out_of_turn_choice(table: Table, irregular: LeadOutOfTurn) -> Choice | None:
    """Who may accept or refuse the lead, and with what else in the same decision (53A, 54, 55A, 56)."""
    if irregular.misled and not table.code.misled_may_be_accepted:
        return None
    facts: dict[str, object] = {
        "leader": irregular.by, "card": irregular.card, "proper": irregular.proper, "cards": (irregular.card,),
    }  # fmt: skip
    declarer = table.declarer
    assert declarer is not None
    if not table.is_defender(irregular.by):
        defenders = (irregular.by.lho, irregular.by.rho)
        return Choice(
            defenders, ("accept", "reject"), table.code.number("55A"), "choice.declarers_lead", facts
        )
    if irregular.proper != irregular.by.partner:
        return Choice(
            (declarer,), ("accept", "reject"), table.code.number("53A"), "choice.defenders_lead", facts
        )
    others = table.penalty_cards.get(irregular.by, {})
    cards = (*others, irregular.card)
    options = law48_52.lead_options(law48_52.suits_in_order(cards))
    first = ("accept", "dummy") if irregular.opening else ("accept",)
    law = "54" if irregular.opening else "56"
    facts |= {"owner": irregular.by, "cards": cards, "proper_leader": irregular.proper}
    return Choice((declarer,), (*first, *options), table.code.number(law), "choice.partners_lead", facts)


def choose_about_lead(hearing: Hearing, irregular: LeadOutOfTurn, by: Seat, option: str) -> None:
    """A choice about the lead out of turn is made (53A, 54A to 54D, 55, 56)."""
    by_declarer_side = not hearing.table.is_defender(irregular.by)
    if option == "accept":
        laws = ("55A",) if by_declarer_side else ("54B", "54B1") if irregular.opening else ()
        hearing.rule((*laws, "53A"), "law53.accepted", by=irregular.by, card=irregular.card)
        accept_lead(hearing, irregular)
    elif option == "dummy":
        declarer_becomes_dummy(hearing, irregular)
    elif by_declarer_side:
        _declarer_leads_again(hearing, irregular)
    else:
        _defenders_lead_refused(hearing, irregular, option)
    if by_declarer_side and hearing.table.code.next_in_turn_prevails:
        hearing.open(SettledLead(irregular, option, by))


def overrule(hearing: Hearing, settled: SettledLead, by: Seat, option: str) -> None:
    """The defender next in turn to declarer's lead chooses otherwise, and his choice prevails (55A, from 2007
    on)."""
    irregular = settled.lead
    hearing.settle(settled)
    hearing.rule("55A", "law55.next_in_turn_prevails", by=by, partner=settled.chooser)
    if option == "accept":
        hearing.add_play(irregular.by, irregular.card)
        hearing.update(on_lead=irregular.by, retracted_lead=False)
        hearing.rule("53A", "law53.accepted", by=irregular.by, card=irregular.card)
    else:
        hearing.update(on_lead=irregular.proper)
        _declarer_leads_again(hearing, irregular)


def may_overrule(table: Table, settled: SettledLead, by: Seat, option: str) -> bool:
    """May this defender still choose otherwise about declarer's lead (55A)?"""
    return (
        settled.outcome in ("accept", "reject")
        and option in ("accept", "reject")
        and option != settled.outcome
        and by == settled.lead.by.lho
        and by != settled.chooser
    )


# -- accepted ------------------------------------------------------------------------------------------------


def accept_lead(hearing: Hearing, irregular: LeadOutOfTurn) -> None:
    """The lead out of turn becomes a correct lead, and play goes on in rotation from it (53A)."""
    from bridgelaw.laws import law57_60_irregular_play as law57_60

    hearing.settle(irregular)
    hearing.close_question(f"lead:{irregular.by}:{irregular.card}")
    hearing.update(on_lead=irregular.by, retracted_lead=False)
    for play in irregular.later:
        hearing.pick_up(play.card)
        if hearing.table.is_defender(play.seat):
            law57_60.early_card_of_defender(hearing, play.seat, play.card)
        else:
            contribute(hearing, play.seat, play.card)


def declarer_becomes_dummy(hearing: Hearing, irregular: LeadOutOfTurn, *, spread: bool = False) -> None:
    """Declarer chooses to spread, or has begun to spread, his hand after the opening lead out of turn: his
    partner becomes declarer (54A, 48B1)."""
    old = hearing.table.declarer
    assert old is not None
    hearing.update(declarer=old.partner, dummy_faced=True)
    misplaced = hearing.table.pending(Misplaced)
    if misplaced is not None:
        hearing.settle(misplaced)
    laws = ("54A", "48B1") if spread else ("54A",)
    hearing.rule(
        laws, "law54.becomes_dummy", by=old, declarer=old.partner, leader=irregular.by, card=irregular.card
    )
    accept_lead(hearing, irregular)


def declarer_may_become_dummy(hearing: Hearing, irregular: LeadOutOfTurn, event: Exposes) -> bool:
    """Declarer begins to spread his hand after the opening lead out of turn: he must go on and be dummy (54A,
    48B1).

    A card that he only dropped is no beginning (48A). False: this is no such case.
    """
    table = hearing.table
    if not irregular.opening or event.by != table.declarer or event.how not in ("faced", "placed", "shown"):
        return False
    for card in event.cards:
        law48_52.reveal(hearing, event.by, card)
    if irregular.misled and not table.code.misled_may_be_accepted:
        hearing.rule(("47E1", "54A"), "law54.misled_and_spread", by=irregular.by, declarer=event.by)
        return True
    declarer_becomes_dummy(hearing, irregular, spread=True)
    return True


def dummy_exposes_after_lead(hearing: Hearing, irregular: LeadOutOfTurn, event: Exposes) -> bool:
    """Declarer could have seen a card of dummy: he must accept the opening lead out of turn and play
    (54C)."""
    table = hearing.table
    if not irregular.opening or event.by != table.dummy or event.seen is False:
        return False
    for card in event.cards:
        law48_52.reveal(hearing, event.by, card)
    if irregular.misled and not table.code.misled_may_be_accepted:
        hearing.rule(("47E1", "54C"), "law54.misled_and_spread", by=irregular.by, declarer=table.declarer)
        return True
    hearing.update(dummy_faced=True)
    hearing.rule("54C", "law54.must_accept", declarer=table.declarer, dummy=event.by, leader=irregular.by)
    accept_lead(hearing, irregular)
    return True


# -- refused -------------------------------------------------------------------------------------------------


def _withdraw(hearing: Hearing, irregular: LeadOutOfTurn) -> None:
    """The irregular lead leaves the table; nothing is said of its standing yet."""
    hearing.settle(irregular)
    hearing.close_question(f"lead:{irregular.by}:{irregular.card}")
    hearing.update(trick=())
    hearing.give_back(irregular.by, irregular.card)


def _defenders_lead_refused(hearing: Hearing, irregular: LeadOutOfTurn, option: str) -> None:
    """A defender's lead is not accepted: his card becomes a major penalty card (54D, 56), and the partner's
    lead may be restrained at once (50D2, 51B); cards that his partner has added are penalty cards too
    (60C)."""
    seat, partner = irregular.by, irregular.by.partner
    _withdraw(hearing, irregular)
    laws = ("54D", "56") if irregular.opening else hearing.table.code.refused_lead_laws
    hearing.rule((*laws, "47B"), "law56.not_accepted", by=seat, card=irregular.card)
    law48_52.become_penalty_cards(hearing, seat, (irregular.card,), deliberate=True)
    later = tuple(play.card for play in irregular.later if play.seat == partner)
    if later:
        hearing.rule(("60C", "49"), "law60.partners_card_exposed", by=partner, cards=later)
        law48_52.become_penalty_cards(hearing, partner, later, deliberate=True)
    if option != "reject":
        law48_52.choose_lead_restraint(hearing, irregular.proper, option)


def _declarer_leads_again(hearing: Hearing, irregular: LeadOutOfTurn) -> None:
    """Declarer's lead is not accepted: it goes back to its hand, with no further rectification (55B1,
    55B2)."""
    table = hearing.table
    seat, proper = irregular.by, irregular.proper
    if table.pending(LeadOutOfTurn) is irregular:
        _withdraw(hearing, irregular)
        for play in irregular.later:
            hearing.pick_up(play.card)
    else:
        hearing.update(trick=())
        hearing.give_back(seat, irregular.card)
    hearing.note_redress(seat.side.other, "55C")
    if hearing.table.is_defender(proper):
        hearing.rule(("55A", "55B1"), "law55.defender_leads", by=seat, card=irregular.card, proper=proper)
    else:
        hearing.update(retracted_lead=True)
        hearing.rule(("55A", "55B2"), "law55.correct_hand_leads", by=seat, card=irregular.card, proper=proper)


# -- somebody plays before the lead is settled ---------------------------------------------------------------


def play_after_lead_out_of_turn(hearing: Hearing, irregular: LeadOutOfTurn, event: Plays) -> bool:
    """A card is played while a lead out of turn lies unsettled.

    True: the lead now stands and the card is still to be heard as a play to it. False: the card is dealt
    with.
    """
    from bridgelaw.laws import law57_60_irregular_play as law57_60

    table = hearing.table
    seat, card = event.by, event.card
    if seat == irregular.by or any(play.seat == seat for play in irregular.later):
        law57_60.surplus_card(hearing, seat, card)
        return False
    if seat == irregular.proper and irregular.misled and not table.code.misled_may_be_accepted:
        proper_lead_stands(hearing, irregular, seat)
        return True
    if seat.side == irregular.by.side:
        _own_side_adds_a_card(hearing, irregular, seat, card)
        return False
    if seat == irregular.proper:
        return _proper_leader_plays(hearing, irregular, event)
    if irregular.misled and not table.code.misled_may_be_accepted:
        hearing.refuse(
            "47E1", "law47.misled_not_accepted", by=irregular.by, card=irregular.card, proper=irregular.proper
        )
    if not table.is_defender(irregular.by) and seat != irregular.by.lho:
        hearing.rule("53C", "law53.wrong_defender", by=seat, card=irregular.card, declarer=table.declarer)
        accept_lead(hearing, irregular)
        return True
    _accepted_by_play(hearing, irregular, seat)
    return True


def _accepted_by_play(hearing: Hearing, irregular: LeadOutOfTurn, seat: Seat) -> None:
    laws: tuple[str, ...] = ("53A", "60A1", "60A2")
    if irregular.opening and seat == hearing.table.dummy:
        laws = ("53A", "54B2")
    hearing.rule(laws, "law53.accepted_by_play", by=irregular.by, card=irregular.card, next=seat)
    law48_52.earlier_duties_remain(hearing, irregular.by.side)
    accept_lead(hearing, irregular)
    if irregular.proper.side == seat.side and irregular.proper != seat:
        hearing.open(SettledLead(irregular, "play", seat))


def _own_side_adds_a_card(hearing: Hearing, irregular: LeadOutOfTurn, seat: Seat, card: Card) -> None:
    """The offender's side plays on before any ruling: the other side's rights stay as they were (60C)."""
    later = LeadOutOfTurn(
        irregular.by, irregular.card, irregular.proper, irregular.opening, (*irregular.later, Play(seat,
        card)), irregular.misled
    )  # fmt: skip
    hearing.settle(irregular, later)
    law48_52.reveal(hearing, seat, card)
    if hearing.table.is_defender(seat):
        hearing.face(FacedCard(seat, card, Standing.WAITING))
    hearing.rule("60C", "law60.own_side_plays_on", by=seat, card=card, leader=irregular.by)


def _proper_leader_plays(hearing: Hearing, irregular: LeadOutOfTurn, event: Plays) -> bool:
    """The player whose turn it was to lead plays: his proper lead stands (53B); of the suit led, it may have
    been a play to the irregular lead, and the Director must find which."""
    seat, card = event.by, event.card
    name = f"lead:{seat}:{card}"
    found = hearing.table.finding(name)
    if card.suit == irregular.card.suit and (
        seat == irregular.by.lho or not hearing.table.is_defender(irregular.by)
    ):
        if found is None:
            hearing.ask(name, "53B")
        if not found:
            if hearing.table.is_defender(irregular.by) or seat == irregular.by.lho:
                _accepted_by_play(hearing, irregular, seat)
            else:
                hearing.rule(
                    "53C",
                    "law53.wrong_defender",
                    by=seat,
                    card=irregular.card,
                    declarer=hearing.table.declarer,
                )
                accept_lead(hearing, irregular)
            if found is None:
                hearing.open(SettledLead(irregular, "play", seat))
            return True
    proper_lead_stands(hearing, irregular, seat)
    return True


def proper_lead_stands(hearing: Hearing, irregular: LeadOutOfTurn, seat: Seat) -> None:
    """All cards played in error go back and none is a penalty card; the offender's partner may not use what
    he saw."""
    code = hearing.table.code
    if hearing.table.pending(LeadOutOfTurn) is irregular:
        _withdraw(hearing, irregular)
    for play in irregular.later:
        hearing.pick_up(play.card)
        hearing.bar_sight((play.seat.partner,), play.card, code.withdrawn_law)
    hearing.bar_sight((irregular.by.partner,), irregular.card, code.withdrawn_law)
    hearing.rule(
        ("53B", "60A2", "47F1"), "law53.proper_lead_stands", by=seat, leader=irregular.by, card=irregular.card
    )


def proper_lead_after_play(hearing: Hearing, settled: SettledLead, event: Plays) -> bool:
    """The lead had been accepted by a play alone; now the player whose turn it was makes his proper lead
    (53B, 60A2).

    All cards of the trick go back. False: this play is no such lead.
    """
    irregular, table = settled.lead, hearing.table
    if settled.outcome != "play" or event.by != irregular.proper or not table.trick:
        return False
    if any(play.seat == event.by for play in table.trick):
        return False
    name = f"lead:{event.by}:{event.card}"
    if event.card.suit == irregular.card.suit and not table.finding(name):
        if table.finding(name) is None:
            hearing.ask(name, "53B")
        return False
    _clear_trick(hearing, irregular)
    proper_lead_stands(hearing, irregular, event.by)
    return True


def _clear_trick(hearing: Hearing, irregular: LeadOutOfTurn) -> None:
    """Every card of the trick in progress goes back; a defender's premature card is no penalty card any
    more."""
    for play in hearing.table.trick:
        hearing.give_back(play.seat, play.card)
        if play.seat.side != irregular.by.side:
            hearing.bar_sight(irregular.by.side.seats, play.card, hearing.table.code.withdrawn_law)
    premature = hearing.table.pending(PrematureCard)
    if premature is not None:
        hearing.settle(premature)
        hearing.pick_up(premature.card)
    settled = hearing.table.pending(SettledLead)
    if settled is not None:
        hearing.settle(settled)
    hearing.update(trick=(), on_lead=irregular.proper)


def was_the_proper_lead(hearing: Hearing, seat: Seat, card: Card) -> None:
    """The Director finds that a card taken as a play to the irregular lead was its player's proper lead
    (53B)."""
    settled = hearing.table.pending(SettledLead)
    if settled is None or settled.lead.proper != seat or Play(seat, card) not in hearing.table.trick:
        return
    _clear_trick(hearing, settled.lead)
    proper_lead_stands(hearing, settled.lead, seat)
    contribute(hearing, seat, card)

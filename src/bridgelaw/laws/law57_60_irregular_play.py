"""Laws 57 to 60: premature leads and plays, simultaneous plays, inability to comply, play after an illegal
play."""

from __future__ import annotations

from bridgelaw.cards import SUITS_IN_ORDER, Card, Seat, Suit, suit_bits
from bridgelaw.events import Exposes, Plays
from bridgelaw.hearing import Hearing
from bridgelaw.irregularities import (
    LeadOutOfTurn,
    LedAhead,
    Misplaced,
    OwedCard,
    PrematureCard,
    SurplusCard,
    TwoCards,
    UntestedDuty,
)
from bridgelaw.laws import law41_45_lead_and_play as law41_45
from bridgelaw.laws import law48_52_exposed_cards as law48_52
from bridgelaw.laws.law44_sequence import (
    allowed_by,
    has_played,
    legal_cards,
    next_hand,
    suit_led,
    winning_seat,
)
from bridgelaw.laws.law44_trick import contribute, is_on_table, played_after, quit_trick, replace_card
from bridgelaw.laws.law61_failure_to_follow import card_replaced, note_disobedience
from bridgelaw.position import FacedCard, Play, Restraint, Scope, Standing
from bridgelaw.rulings import Choice
from bridgelaw.table import Table

__all__ = [
    "choose_about_premature_card",
    "choose_played_card",
    "declarers_early_card",
    "early_card_of_defender",
    "lead_before_trick_is_complete",
    "legalise_by_play",
    "play_again",
    "play_out_of_turn",
    "play_too_soon_after_retraction",
    "plays_on_with_two_cards_open",
    "premature_choice",
    "simultaneous_with_irregular",
    "two_cards",
    "two_cards_choice",
]


# -- out of turn to a trick in progress ----------------------------------------------------------------------


def play_out_of_turn(hearing: Hearing, event: Plays) -> None:
    """A hand plays to the trick in progress before its turn."""
    table = hearing.table
    seat, card = event.by, event.card
    if not table.is_defender(seat):
        declarers_early_card(hearing, seat, card)
    elif _misled_play(hearing, event):
        return
    elif waiting_card(table, seat) is not None:
        surplus_card(hearing, seat, card)
    elif has_played(table, seat.partner):
        early_card_of_defender(hearing, seat, card)
    else:
        _premature_play(hearing, seat, card)


def _misled_play(hearing: Hearing, event: Plays) -> bool:
    """From 2007 on an opponent's word that it was his turn excuses a play out of turn too (47E1)."""
    code = hearing.table.code
    told = event.told_to_lead_by
    misled = (told is not None and told.side != event.by.side) or bool(
        hearing.table.finding(f"told_to_lead:{event.by}")
    )
    if not misled or not code.misled_play_too:
        return False
    law48_52.reveal(hearing, event.by, event.card)
    hearing.bar_sight(event.by.side.other.seats, event.card, code.withdrawn_law)
    hearing.grant(event.by, event.card, "47E1")
    hearing.rule("47E1", "law47.misled_play_goes_back", by=event.by, card=event.card)
    return True


def declarers_early_card(hearing: Hearing, seat: Seat, card: Card) -> None:
    """Declarer plays from either hand before its turn: the card is played and stays (57C3; 57C2 in 2007;
    45C2, 47)."""
    hearing.rule(("57C3", "45C"), "law57.declarers_early_card", by=seat, card=card)
    contribute(hearing, seat, card)


# -- 57A to 57C: before partner has played -------------------------------------------------------------------


def _premature_play(hearing: Hearing, seat: Seat, card: Card) -> None:
    """A defender plays before his partner: a major penalty card, and declarer restrains the partner's play
    (57A)."""
    table = hearing.table
    declarer, dummy = table.declarer, table.dummy
    assert declarer is not None
    assert dummy is not None
    if has_played(table, declarer) and has_played(table, dummy):
        hearing.rule("57C1", "law57.declarer_has_played_from_both_hands", by=seat, card=card)
        contribute(hearing, seat, card)
        return
    misplaced = table.pending(Misplaced)
    if misplaced is not None and misplaced.trick == table.trick_number and not has_played(table, dummy):
        hearing.rule("57C2", "law57.dummy_played_of_his_own_accord", by=seat, card=card, dummy=dummy)
        contribute(hearing, seat, card)
        return
    _premature_card(hearing, seat, card, lead=False)


def lead_before_trick_is_complete(hearing: Hearing, seat: Seat, card: Card) -> None:
    """A defender leads to the next trick while this one is incomplete (57A; 56 if his partner has played)."""
    if has_played(hearing.table, seat.partner):
        hearing.rule(("53A", "56"), "law56.led_before_the_trick_was_complete", by=seat, card=card)
        law48_52.reveal(hearing, seat, card)
        hearing.face(FacedCard(seat, card, Standing.WAITING))
        hearing.open(LedAhead(seat, card))
        return
    _premature_card(hearing, seat, card, lead=True)


def lead_ahead_choice(table: Table, noted: LedAhead) -> Choice:
    """Declarer may accept the lead for the next trick, or not (53A, 56)."""
    assert table.declarer is not None
    facts = {"leader": noted.by, "card": noted.card, "cards": (noted.card,), "owner": noted.by}
    return Choice(
        (table.declarer,), ("accept", "reject"), table.code.number("53A"), "choice.lead_ahead", facts
    )


def choose_about_lead_ahead(hearing: Hearing, noted: LedAhead, option: str) -> None:
    """Accepted, the card is led when the trick is complete (53A); refused, it is a major penalty card
    (56)."""
    if option == "accept":
        hearing.settle(noted, LedAhead(noted.by, noted.card, accepted=True))
        hearing.rule("53A", "law53.accepted", by=noted.by, card=noted.card)
        return
    hearing.settle(noted)
    hearing.rule(
        (*hearing.table.code.refused_lead_laws, "47B"), "law56.not_accepted", by=noted.by, card=noted.card
    )
    law48_52.become_penalty_cards(hearing, noted.by, (noted.card,), deliberate=True)


def lead_made_ahead(hearing: Hearing) -> Plays | None:
    """The trick is complete: an accepted lead to the next one, made ahead of it, is now that lead (53A); one not yet
    decided is returned, to be heard as a lead now."""
    noted = hearing.table.pending(LedAhead)
    if noted is None or hearing.table.trick:
        return None
    hearing.settle(noted)
    hearing.pick_up(noted.card)
    if not hearing.table.could_hold(noted.by, noted.card):
        return None
    if not noted.accepted:
        return Plays(noted.by, noted.card)
    contribute(hearing, noted.by, noted.card)
    return None


def _premature_card(hearing: Hearing, seat: Seat, card: Card, *, lead: bool) -> None:
    message = "law57.premature_lead" if lead else "law57.premature_play"
    hearing.rule("57A", message, by=seat, card=card, partner=seat.partner, declarer=hearing.table.declarer)
    law48_52.become_penalty_cards(hearing, seat, (card,), deliberate=True)
    earlier = hearing.table.pending(PrematureCard)
    if earlier is None or earlier.by != seat:
        hearing.open(PrematureCard(seat, card, lead))


def premature_choice(table: Table, premature: PrematureCard) -> Choice:
    """What declarer may say of the partner's play to this trick (57A1 to 57A3; 57A4 in 2017)."""
    assert table.declarer is not None
    led = table.trick[0].card.suit
    others = [suit for suit in SUITS_IN_ORDER if suit != led]
    require = [f"require:{suit}" for suit in others] if table.code.may_require_other_suit else []
    options = ("highest", "lowest", *require, *(f"forbid:{suit}" for suit in others))
    facts = {"player": premature.by.partner, "suit": led, "card": premature.card, "owner": premature.by}
    return Choice((table.declarer,), options, table.code.number("57A"), "choice.premature", facts)


def choose_about_premature_card(hearing: Hearing, premature: PrematureCard, option: str) -> None:
    """Declarer restrains the partner's play to this trick; if he cannot comply he plays any card (57A, 57B,
    59)."""
    table = hearing.table
    partner, led = premature.by.partner, table.trick[0].card.suit
    kind, _, letter = option.partition(":")
    suits = (Suit.parse(letter),) if letter else (led,)
    restraint = Restraint(partner, kind, suits, table.code.number("57A"), Scope.TRICK)
    hearing.settle(premature)
    law48_52.release_card_led_too_soon(hearing, partner)
    hearing.restrain(restraint)
    message = {"highest": "law57.highest", "lowest": "law57.lowest", "require": "law57.suit_required"}.get(
        kind, "law57.suit_forbidden"
    )
    paragraph = {"highest": "57A1", "lowest": "57A2", "require": "57A3"}.get(kind, "57A4")
    hearing.rule(("57A", paragraph), message, player=partner, suits=suits, suit=led)
    hand = table.hands[partner]
    if not hand.seen:
        return
    following = hand.cards & suit_bits(led)
    if not allowed_by(restraint, following or hand.cards, led, hand):
        hearing.rule(("57B", "59"), "law59.unable", by=partner)
    elif any(
        not card.bit & legal_cards(hearing.table, partner) for card in _due_without_restraint(table, partner)
    ):
        hearing.rule("50D1b", "law50.waits_for_restraint", by=partner, cards=table.majors(partner))


def _due_without_restraint(table: Table, seat: Seat) -> tuple[Card, ...]:
    return law48_52.due_cards(table, seat)


# -- 57D, 45C1: at the right-hand opponent's turn ------------------------------------------------------------


def early_card_of_defender(hearing: Hearing, seat: Seat, card: Card) -> None:
    """A defender whose partner has played plays at his right-hand opponent's turn (57D; 45C1 before 2017).

    If the card can legally be played it must be played at his proper turn; otherwise it is a major penalty
    card.
    """
    table = hearing.table
    law48_52.reveal(hearing, seat, card)
    led = table.trick[0].card.suit
    hand = hearing.table.hands[seat]
    name = f"holds:{seat}:{led}"
    if card.suit != led and not hand.seen and not hand.surely_holds(led) and not hand.lacks(led):
        found = table.finding(name)
        if found is None:
            hearing.face(FacedCard(seat, card, Standing.WAITING))
            hearing.ask(name, "57D")
            hearing.rule(("57D", "16B"), "law57.early_card_if_legal", by=seat, card=card, suit=led)
            return
        if found:
            early_card_is_illegal(hearing, seat, card)
            return
    if legal_cards(hearing.table, seat) & card.bit:
        hearing.face(FacedCard(seat, card, Standing.WAITING))
        hearing.rule("57D", "law57.early_card_waits", by=seat, card=card)
    else:
        early_card_is_illegal(hearing, seat, card)


def early_card_is_illegal(hearing: Hearing, seat: Seat, card: Card) -> None:
    """The card played too early could not legally be played: a major penalty card (57D; 47B, 49, 50 before
    2017)."""
    laws = ("57D",) if hearing.table.code.early_card_law == "57D" else ("57D", "47B", "49", "50")
    hearing.rule(laws, "law57.early_card_illegal", by=seat, card=card)
    law48_52.become_penalty_cards(hearing, seat, (card,), deliberate=True)


def waiting_card(table: Table, seat: Seat) -> FacedCard | None:
    """The card that this seat has played before its turn and that waits for it."""
    ahead = [noted.card for noted in table.irregularities if isinstance(noted, LedAhead)]
    for faced in table.faced:
        if faced.seat == seat and faced.standing is Standing.WAITING and faced.card not in ahead:
            return faced
    return None


def another_than_the_waiting_card(hearing: Hearing, seat: Seat, card: Card, waiting: FacedCard) -> None:
    """At his turn he plays another card than the one already played: that one is his play, the other a
    penalty card."""
    hearing.rule(("57D", "49"), "law57.already_played", by=seat, card=waiting.card, other=card)
    contribute(hearing, seat, waiting.card)
    law48_52.become_penalty_cards(hearing, seat, (card,), deliberate=True)


# -- playing again to a trick that is not complete -----------------------------------------------------------


def play_again(hearing: Hearing, event: Plays) -> None:
    """A hand that has played to the trick plays again before the others have all played (45E, 57A, 67)."""
    table = hearing.table
    seat, card = event.by, event.card
    silent = [other for other in Seat if not has_played(table, other)]
    if winning_seat(table) == seat and len(silent) == 1 and table.trick_number < table.last_trick_number:
        if table.is_defender(seat) and silent == [seat.partner]:
            lead_before_trick_is_complete(hearing, seat, card)
        else:
            leads_on_while_hands_are_silent(hearing, seat, card)
        return
    surplus_card(hearing, seat, card)


def leads_on_while_hands_are_silent(hearing: Hearing, seat: Seat, card: Card) -> None:
    """The winner of the trick leads to the next one although one hand has not played: that hand owes a card
    (67A1)."""
    for silent in Seat:
        if not has_played(hearing.table, silent):
            hearing.rule("67A1", "law67.hand_owes_a_card", by=seat, owes=silent, card=card)
            hearing.open(OwedCard(silent, hearing.table.trick_number))
    quit_trick(hearing)
    contribute(hearing, seat, card)


def surplus_card(hearing: Hearing, seat: Seat, card: Card) -> None:
    """Was the card played again to an incomplete trick a fifth card or a lead to the next? The Director finds
    (45E)."""
    name = f"lead:{seat}:{card}"
    answer = hearing.table.finding(name)
    law48_52.reveal(hearing, seat, card)
    if answer is None:
        hearing.ask(name, "45E")
        hearing.rule("45E", "law45.lead_or_fifth_card", by=seat, card=card)
        if hearing.table.is_defender(seat):
            law48_52.lay_unsettled(hearing, seat, card)
        return
    settle_surplus_card(hearing, seat, card, lead=bool(answer))


def settle_surplus_card(hearing: Hearing, seat: Seat, card: Card, *, lead: bool) -> None:
    """The Director has found whether it was a lead (57A, 56; 55) or a fifth card (45E)."""
    if lead and hearing.table.is_defender(seat):
        hearing.pick_up(card)
        lead_before_trick_is_complete(hearing, seat, card)
        return
    if lead:
        hearing.rule("55B2", "law55.led_before_the_trick_was_complete", by=seat, card=card)
        return
    found = hearing.table.finding(f"deliberate:{seat}:{card}")
    law41_45.fifth_card(hearing, seat, card, None if found is None else bool(found))


# -- Law 58: simultaneous plays, two cards at once -----------------------------------------------------------


def simultaneous_with_irregular(hearing: Hearing, event: Plays) -> Plays | None:
    """Of two cards led or played at once the one in turn counts first (58A).

    If the card in turn is heard second, the other one is taken off the table and returned to be heard again
    after it.
    """
    table = hearing.table
    irregular = table.pending(LeadOutOfTurn)
    hearing.rule("58A", "law58.simultaneous", by=event.by, card=event.card)
    if irregular is not None and irregular.proper == event.by and not irregular.later:
        hearing.settle(irregular)
        hearing.close_question(f"lead:{irregular.by}:{irregular.card}")
        hearing.update(trick=())
        hearing.give_back(irregular.by, irregular.card)
        return Plays(irregular.by, irregular.card)
    premature = table.pending(PrematureCard)
    if premature is not None and not premature.lead and next_hand(table) == event.by:
        hearing.settle(premature)
        hearing.pick_up(premature.card)
        return Plays(premature.by, premature.card)
    return None


def two_cards(hearing: Hearing, event: Exposes) -> None:
    """More than one card left a hand at the same time (58B): with one face seen, that card is played (58B1);
    with several, the player says which he plays (58B2)."""
    table = hearing.table
    seat = event.by
    played = last_card_of(table, seat)
    assert played is not None
    if event.quitted:
        trick = table.trick_number if has_played(table, seat) else table.trick_number - 1
        hearing.open(SurplusCard(seat, trick, (played, *event.cards)))
        hearing.rule("58B", "law58.surplus_unseen", by=seat, trick=trick)
        return
    if event.seen is False:
        hearing.rule("58B1", "law58.one_card_visible", by=seat, card=played)
        return
    noted = table.pending(TwoCards)
    earlier = noted.others if noted is not None and noted.by == seat else ()
    for card in event.cards:
        if card in earlier:
            hearing.impossible("impossible.lies_face_up", by=seat, card=card)
        law48_52.reveal(hearing, seat, card)
    if noted is not None and noted.by == seat:
        hearing.settle(noted)
    hearing.open(TwoCards(seat, played, (*earlier, *event.cards)))
    hearing.rule("58B2", "law58.player_says_which", by=seat, cards=(played, *earlier, *event.cards))


def last_card_of(table: Table, seat: Seat) -> Card | None:
    """The card that this seat has just played: in the trick in progress, lying early, or in the last
    trick."""
    for play in reversed(table.trick):
        if play.seat == seat:
            return play.card
    for faced in reversed(table.faced):
        if faced.seat == seat and faced.standing is Standing.WAITING:
            return faced.card
    premature = table.pending(PrematureCard)
    if premature is not None and premature.by == seat:
        return premature.card
    if table.quitted and not table.trick:
        return next((play.card for play in table.quitted[-1].plays if play.seat == seat), None)
    return None


def two_cards_choice(table: Table, noted: TwoCards) -> Choice:
    """The player himself designates the card he plays (58B2)."""
    cards = (noted.played, *(card for card in noted.others if table.could_hold(noted.by, card)))
    options = tuple(f"card:{card}" for card in cards)
    chooser = table.declarer if noted.by == table.dummy and table.declarer is not None else noted.by
    return Choice(
        (chooser,),
        options,
        table.code.number("58B2"),
        "choice.two_cards",
        {"owner": noted.by, "cards": cards},
    )


def choose_played_card(hearing: Hearing, noted: TwoCards, chosen: Card) -> None:
    """One of several visible cards is played; a defender's others become penalty cards, and an opponent who
    has played since may take his card back (58B2, 58B3)."""
    seat = noted.by
    in_hand = tuple(card for card in noted.others if hearing.table.could_hold(seat, card))
    others = tuple(card for card in (noted.played, *in_hand) if card is not chosen)
    hearing.settle(noted)
    hearing.rule(("58B2", "47B"), "law58.card_chosen", by=seat, card=chosen)
    if chosen is not noted.played:
        _exchange(hearing, noted, chosen)
    _let_opponents_change(hearing, seat, chosen)
    if hearing.table.is_defender(seat):
        found = hearing.table.finding(f"deliberate:{seat}:{others[0]}") if len(others) == 1 else None
        law48_52.become_penalty_cards(hearing, seat, others, deliberate=bool(found))
    else:
        hearing.rule("48A", "law58.declarers_other_cards", by=seat, cards=others)


def _exchange(hearing: Hearing, noted: TwoCards, chosen: Card) -> None:
    """Another card than the one first laid down is the one played (58B2, 58B3)."""
    table, seat = hearing.table, noted.by
    if is_on_table(table, seat, noted.played):
        replace_card(hearing, seat, noted.played, chosen)
        card_replaced(hearing, seat, noted.played, chosen)
        return
    faced = table.faced_card(noted.played)
    if faced is not None:
        hearing.pick_up(noted.played)
        hearing.face(FacedCard(seat, chosen, faced.standing, faced.deliberate))


def plays_on_with_two_cards_open(hearing: Hearing, seat: Seat) -> None:
    """A player who has not said which of several cards he plays plays on: the one laid down first is played (58B2)."""
    noted = hearing.table.pending(TwoCards)
    if noted is None or noted.by != seat:
        return
    if last_card_of(hearing.table, seat) is noted.played:
        choose_played_card(hearing, noted, noted.played)
    else:
        hearing.settle(noted)


def _let_opponents_change(hearing: Hearing, seat: Seat, card: Card) -> None:
    """An opponent who has played since may take his card back (58B3)."""
    if not is_on_table(hearing.table, seat, card):
        return
    for play in played_after(hearing.table, Play(seat, card)):
        if play.seat.side != seat.side and is_on_table(hearing.table, *play):
            hearing.grant(play.seat, play.card, "58B3")


def found_too_late(table: Table, noted: TwoCards) -> bool:
    """Have both sides played to the next trick since several cards were played at once (58B4)?"""
    if not is_on_table(table, noted.by, noted.played):
        return table.faced_card(noted.played) is None
    return (
        Play(noted.by, noted.played) not in table.trick and len({play.seat.side for play in table.trick}) == 2
    )


def surplus_among_quitted_cards(hearing: Hearing, noted: TwoCards) -> None:
    """It is too late for Law 58: the surplus card is dealt with as one too many in a defective trick (58B4,
    67)."""
    hearing.settle(noted)
    hearing.rule("58B4", "law58.found_too_late", by=noted.by, cards=(noted.played, *noted.others))


# -- Law 59 and 44C: what should have been played ------------------------------------------------------------


def disobeys(table: Table, seat: Seat, card: Card) -> Restraint | None:
    """The restraint that this card does not obey, None if it obeys all that bind it."""
    from bridgelaw.laws.law44_sequence import restraints_now

    led = suit_led(table, seat)
    if led is not None and card.suit == led and table.hands[seat].lacks(led):
        return None
    hand = table.hands[seat]
    cards = hand.cards if hand.seen else card.bit
    if led is not None and card.suit == led:
        cards &= suit_bits(led)
    for restraint in restraints_now(table, seat):
        if not allowed_by(restraint, cards | card.bit, led, hand) & card.bit:
            if led is not None and card.suit == led and restraint.kind in ("require", "forbid"):
                continue
            if led is not None and card.suit != led and restraint.kind in ("highest", "lowest"):
                continue
            return restraint
    return None


def restraint_not_obeyed(hearing: Hearing, seat: Seat, card: Card, restraint: Restraint) -> None:
    """A required or forbidden lead or play is not obeyed: any card if he is unable (59), otherwise as a
    revoke (61A)."""
    table = hearing.table
    able = _able(table, seat, restraint)
    law = "57A" if restraint.scope is Scope.TRICK else "50D2a"
    if able is None:
        asked = restraint.suits if restraint.kind == "require" else _other_suits(table, seat, restraint.suits)
        for suit in asked:
            hearing.ask(f"holds:{seat}:{suit}", "59")
        hearing.rule((law, "59"), "law59.was_he_able", by=seat, card=card)
    elif able:
        hearing.rule((law, "61A"), "law61.had_to_obey", by=seat, card=card)
        note_disobedience(hearing, seat, card, restraint, suit_led(table, seat))
    else:
        hearing.rule(("57B", "59") if restraint.scope is Scope.TRICK else "59", "law59.unable", by=seat)


def _able(table: Table, seat: Seat, restraint: Restraint) -> bool | None:
    """Could the seat have obeyed? None: that depends on a holding that nobody has seen."""
    hand = table.hands[seat]
    led = suit_led(table, seat)
    if hand.seen:
        cards = hand.cards
        if led is not None and cards & suit_bits(led):
            cards &= suit_bits(led)
        return bool(allowed_by(restraint, cards, led, hand))
    suits = restraint.suits if restraint.kind == "require" else _other_suits(table, seat, restraint.suits)
    if restraint.kind in ("highest", "lowest"):
        return True
    held = [hand.surely_holds(suit) or bool(table.finding(f"holds:{seat}:{suit}")) for suit in suits]
    if any(held):
        return True
    return False if all(hand.lacks(suit) for suit in suits) else None


def _other_suits(table: Table, seat: Seat, suits: tuple[Suit, ...]) -> tuple[Suit, ...]:
    hand = table.hands[seat]
    return tuple(suit for suit in SUITS_IN_ORDER if suit not in suits and not hand.lacks(suit))


def duty_is_tested(hearing: Hearing, untested: UntestedDuty) -> bool:
    """Rule on a restraint whose obedience turned on unseen holdings, once enough is found; False: not yet
    (59, 61A)."""
    seat, card, restraint = untested.by, untested.card, untested.restraint
    hand = hearing.table.hands[seat]
    suits = (
        restraint.suits if restraint.kind == "require" else _other_suits(hearing.table, seat, restraint.suits)
    )
    law = "57A" if restraint.scope is Scope.TRICK else "50D2a"
    if any(hearing.table.finding(f"holds:{seat}:{suit}") for suit in suits):
        hearing.rule((law, "61A"), "law61.had_to_obey", by=seat, card=card)
        note_disobedience(hearing, seat, card, restraint, None)
    elif all(hand.lacks(suit) for suit in suits):
        hearing.rule(("57B", "59") if restraint.scope is Scope.TRICK else "59", "law59.unable", by=seat)
    else:
        return False
    for suit in suits:
        hearing.close_question(f"holds:{seat}:{suit}")
    return True


# -- Law 60: play after an illegal play ----------------------------------------------------------------------


def play_too_soon_after_retraction(hearing: Hearing, seat: Seat, card: Card) -> None:
    """Declarer was told to take his lead back, and a defender plays before the correct lead: a penalty card
    (60B)."""
    hearing.rule("60B", "law60.before_the_correct_lead", by=seat, card=card, proper=hearing.table.on_lead)
    law48_52.become_penalty_cards(hearing, seat, (card,), deliberate=True)


def legalise_by_play(hearing: Hearing, seat: Seat) -> None:
    """The hand after a defender's early or premature card plays before any ruling: that card counts as in
    turn and the right to rectification is lost (60A1, 60A2)."""
    table = hearing.table
    offender = seat.rho
    if not table.is_defender(offender) or not table.trick or table.pending(LeadOutOfTurn) is not None:
        return
    waiting = waiting_card(table, offender)
    if waiting is not None and not has_played(table, offender) and not has_played(table, seat):
        hearing.close_question(f"holds:{offender}:{table.trick[0].card.suit}")
        hearing.pick_up(waiting.card)
        hearing.rule(("60A1", "60A2"), "law60.right_lost", by=offender, card=waiting.card, next=seat)
        law48_52.earlier_duties_remain(hearing, offender.side)
        contribute(hearing, offender, waiting.card)
        return
    premature = table.pending(PrematureCard)
    led_ahead = premature is not None and premature.by == offender and premature.lead
    if premature is not None and led_ahead and has_played(table, seat):
        hearing.settle(premature)
        hearing.pick_up(premature.card)
        hearing.rule(
            ("60A1", "60A2"), "law60.premature_lead_stands", by=offender, card=premature.card, next=seat
        )
        law48_52.earlier_duties_remain(hearing, offender.side)
        leads_on_while_hands_are_silent(hearing, offender, premature.card)

"""Laws 48 to 52: exposed cards of declarer and of the defenders, penalty cards and what they bind to.

Numbers are those of 2017. In 1987 the letters of Law 50 stand one further on: 50C tells minor from major, 50D
and 50E dispose of them.
"""

from __future__ import annotations

from itertools import combinations

from bridgelaw.cards import SUITS_IN_ORDER, Card, Seat, Side, Suit, bits_of
from bridgelaw.events import Exposes
from bridgelaw.hearing import Hearing
from bridgelaw.irregularities import ClaimMade, LedTooSoon, PenaltyCardNotPlayed
from bridgelaw.laws.law44_sequence import (
    all_suits,
    legal_cards,
    low_cards_before,
    next_hand,
    suit_led,
)
from bridgelaw.laws.law44_trick import contribute, is_on_table, take_back
from bridgelaw.position import FacedCard, Phase, Restraint, Scope, Standing
from bridgelaw.rulings import Choice
from bridgelaw.table import Table, with_hand

__all__ = [
    "accept_by_play",
    "become_penalty_cards",
    "choose_lead_restraint",
    "choose_penalty_card",
    "choose_substitution",
    "declarer_exposes",
    "defender_exposes",
    "designation_choice",
    "due_cards",
    "exempt_from_trick",
    "had_to_follow_suit",
    "lay_unsettled",
    "lead_choice",
    "lead_options",
    "penalty_card_lifted",
    "release_card_led_too_soon",
    "reveal",
    "substitute_for_penalty_card",
]

DELIBERATE = {
    "dropped": False,
    "with_play": False,
    "faced": True,
    "placed": True,
    "shown": True,
    "named": True,
}
"""What the manner of exposing a card implies of its intent, unless the event says otherwise."""


def reveal(hearing: Hearing, seat: Seat, card: Card) -> None:
    """A card of an unseen hand is now known to be in it."""
    table = hearing.table
    hand = table.hands[seat]
    if not hand.cards & card.bit:
        hearing.update(hands=with_hand(table.hands, seat, hand._replace(cards=hand.cards | card.bit)))


# -- Law 48: exposure of declarer's cards --------------------------------------------------------------------


def declarer_exposes(hearing: Hearing, event: Exposes) -> None:
    """Declarer or dummy exposes cards: never penalty cards (48A); facing the hand may be a claim (48B2,
    68)."""
    table = hearing.table
    for card in event.cards:
        reveal(hearing, event.by, card)
    if event.by == table.dummy:
        hearing.update(dummy_faced=True)
        laws = "48A" if table.quitted else ("41D", "48A")
        hearing.rule(laws, "law48.dummys_cards", by=event.by, cards=event.cards)
        return
    name = f"claim:{event.by}"
    if event.how in ("faced", "placed", "shown") and len(event.cards) > 1:
        answer = table.finding(name)
        if answer is None:
            hearing.ask(name, "48B2", wait=event)
            hearing.rule("48B2", "law48.claim_or_not", by=event.by)
            return
        if answer:
            _claimed_by_facing(hearing, event)
            return
    hearing.rule("48A", "law48.declarers_cards", by=event.by, cards=event.cards)


def _claimed_by_facing(hearing: Hearing, event: Exposes) -> None:
    """He faced his hand and said no number: he claims all the tricks that are left (68A)."""
    left = hearing.table.tricks_left(event.by)
    suspend_for_claim(hearing, ClaimMade(event.by, left, left, shown=event.cards))


def suspend_for_claim(hearing: Hearing, made: ClaimMade) -> None:
    """The act was a claim or concession: play is suspended (68A, 68D), and a revoke of that side established
    (63A3)."""
    from bridgelaw.laws.law61_64_revoke import establish_by_claim

    establish_by_claim(hearing, made.by)
    hearing.update(phase=Phase.CLAIM, claim=made)
    hearing.rule(("68A", "68D"), "law68.play_suspended", by=made.by)


# -- Law 49: exposure of a defender's cards ------------------------------------------------------------------


def defender_exposes(hearing: Hearing, event: Exposes) -> None:
    """A defender's cards could be seen by his partner, or he named them (49)."""
    table = hearing.table
    seat, partner = event.by, event.by.partner
    for card in event.cards:
        reveal(hearing, seat, card)
    if event.for_current_trick:
        for card in event.cards:
            hearing.bar_sight((partner,), card, table.code.information_law)
        hearing.rule(
            ("68", table.code.information_law),
            "law68.only_this_trick",
            by=seat,
            cards=event.cards,
            partner=partner,
        )
        return
    if not _settle_claim(hearing, event) or not _settle_seen(hearing, event):
        return
    cards = tuple(card for card in event.cards if table.finding(f"seen:{seat}:{card}") is not False)
    if event.seen is False or not cards:
        for card in event.cards:
            hearing.pick_up(card)
        hearing.rule("49", "law49.partner_could_not_see", by=seat, cards=event.cards, partner=partner)
        return
    for card in event.cards:
        if card not in cards:
            hearing.pick_up(card)
    message = "law49.named" if event.how == "named" else "law49.partner_could_see"
    hearing.rule("49", message, by=seat, cards=cards, partner=partner)
    deliberate = DELIBERATE[event.how] if event.deliberate is None else event.deliberate
    become_penalty_cards(hearing, seat, cards, deliberate=deliberate or event.led)


def _settle_claim(hearing: Hearing, event: Exposes) -> bool:
    """Facing all his cards may be a claim or concession: the Director must find which (68); False: not yet
    found."""
    table = hearing.table
    if event.how not in ("faced", "placed", "shown") or len(event.cards) < max(table.hands[event.by].size, 2):
        return True
    name = f"claim:{event.by}"
    answer = table.finding(name)
    if answer is None:
        hearing.ask(name, "68", wait=event)
        for card in event.cards:
            lay_unsettled(hearing, event.by, card)
        hearing.rule("68", "law48.claim_or_not", by=event.by)
        return False
    if answer:
        for card in event.cards:
            hearing.pick_up(card)
        _claimed_by_facing(hearing, event)
        return False
    return True


def _settle_seen(hearing: Hearing, event: Exposes) -> bool:
    """Whether partner could have seen the face must be found where it was not told; False: not yet found."""
    if event.seen is not None or event.how != "shown":
        return True
    open_names = []
    for card in event.cards:
        name = f"seen:{event.by}:{card}"
        if hearing.table.finding(name) is None:
            open_names.append(name)
            lay_unsettled(hearing, event.by, card)
    for name in open_names:
        hearing.ask(name, "49", wait=event if name == open_names[-1] else None)
    if open_names:
        hearing.rule(
            "49", "law49.could_partner_see", by=event.by, cards=event.cards, partner=event.by.partner
        )
    return not open_names


def lay_unsettled(hearing: Hearing, seat: Seat, card: Card) -> None:
    """The card lies face up; what it amounts to depends on a fact still to be found."""
    known = hearing.table.faced_card(card)
    if known is None or not known.is_penalty_card:
        reveal(hearing, seat, card)
        hearing.face(FacedCard(seat, card, Standing.UNSETTLED))


# -- Law 50: penalty cards -----------------------------------------------------------------------------------


def earlier_duties_remain(hearing: Hearing, side: Side) -> None:
    """Whatever right is lost, an earlier duty of the offending side is still to be fulfilled (60A3)."""
    table = hearing.table
    cards = tuple(faced.card for faced in table.faced if faced.seat.side == side and faced.is_penalty_card)
    if cards or any(restraint.seat.side == side for restraint in table.restraints):
        hearing.rule("60A3", "law60.earlier_duties_remain", side=side, cards=cards)


def become_penalty_cards(
    hearing: Hearing, seat: Seat, cards: tuple[Card, ...], *, deliberate: bool | None
) -> None:
    """A defender's cards become penalty cards, minor or major (49, 50B).

    Minor is a single low card exposed inadvertently; an honour, a card exposed through deliberate play, and
    every card of a defender who has two or more are major. ``deliberate`` None: not told, and asked where it
    matters.
    """
    excused = tuple(card for card in cards if hearing.table.finding(f"penalty_card:{seat}:{card}") is False)
    for card in excused:
        penalty_card_lifted(hearing, seat, card)
    cards = tuple(card for card in cards if card not in excused)
    if not cards:
        return
    own = [faced for faced in hearing.table.faced if faced.seat == seat and faced.is_penalty_card]
    kept = [faced for faced in own if faced.card not in cards]
    if len(kept) + len(cards) == 1 and not cards[0].is_honour:
        name = f"deliberate:{seat}:{cards[0]}"
        found = hearing.table.finding(name)
        deliberate = deliberate if found is None else bool(found)
        if deliberate is None:
            lay_unsettled(hearing, seat, cards[0])
            hearing.ask(name, "50B")
            hearing.rule("50B", "law50.accident_or_play", by=seat, card=cards[0])
            return
    for card in cards:
        reveal(hearing, seat, card)
        hearing.face(FacedCard(seat, card, Standing.MINOR, bool(deliberate)))
    hearing.update(unremarked=hearing.table.unremarked | bits_of(cards))
    hearing.note_redress(seat.side.other, hearing.table.code.penalty_card_redress_law)
    grade_penalty_cards(hearing, seat)


def grade_penalty_cards(hearing: Hearing, seat: Seat) -> None:
    """Tell minor from major among a defender's penalty cards (50B), and say what has changed."""
    before = hearing.table.penalty_cards.get(seat, {})
    minor = [faced for faced in hearing.table.faced if faced.seat == seat and faced.is_penalty_card]
    single = len(minor) == 1
    graded = []
    for faced in hearing.table.faced:
        if faced.seat == seat and faced.is_penalty_card and faced.standing is not Standing.MAJOR:
            low = single and not faced.card.is_honour and not faced.deliberate
            faced = faced._replace(standing=Standing.MINOR if low else Standing.MAJOR)
        graded.append(faced)
    hearing.update(faced=tuple(graded))
    after = hearing.table.penalty_cards[seat]
    majors = tuple(card for card, kind in after.items() if kind == "major")
    if not majors:
        hearing.rule("50B", "law50.minor", by=seat, card=next(iter(after)))
    elif len(after) > 1:
        hearing.rule("50B", "law50.all_major", by=seat, cards=majors)
    elif majors[0] not in before or before[majors[0]] != "major":
        message = "law50.major_honour" if majors[0].is_honour else "law50.major_deliberate"
        hearing.rule("50B", message, by=seat, card=majors[0])


def penalty_card_lifted(hearing: Hearing, seat: Seat, card: Card) -> None:
    """The Director designates that a card is no penalty card after all (50, opening words)."""
    _never_was_a_penalty_card(hearing, seat, card)
    hearing.rule("50", "law50.no_penalty_card", by=seat, card=card)


def could_not_be_seen(hearing: Hearing, seat: Seat, card: Card) -> None:
    """The Director finds that the partner could not have seen the card: it is no penalty card (49)."""
    _never_was_a_penalty_card(hearing, seat, card)
    hearing.rule("49", "law49.partner_could_not_see", by=seat, cards=(card,), partner=seat.partner)


def _never_was_a_penalty_card(hearing: Hearing, seat: Seat, card: Card) -> None:
    """The card goes back; another one that was major only because of it is a minor one again (50B)."""
    hearing.pick_up(card)
    left = [faced for faced in hearing.table.faced if faced.seat == seat and faced.is_penalty_card]
    for faced in left:
        hearing.face(faced._replace(standing=Standing.MINOR))
    if left:
        grade_penalty_cards(hearing, seat)


def settle_intent(hearing: Hearing, seat: Seat, card: Card) -> None:
    """The Director has found whether a card was exposed by accident or through deliberate play (50B)."""
    faced = hearing.table.faced_card(card)
    if faced is None or faced.seat != seat:
        return
    deliberate = bool(hearing.table.finding(f"deliberate:{seat}:{card}"))
    if faced.standing is Standing.UNSETTLED:
        if not any(question.name == f"lead:{seat}:{card}" for question in hearing.table.questions):
            become_penalty_cards(hearing, seat, (card,), deliberate=deliberate)
    elif faced.is_penalty_card and faced.deliberate != deliberate and not card.is_honour:
        hearing.face(faced._replace(deliberate=deliberate, standing=Standing.MINOR))
        grade_penalty_cards(hearing, seat)


# -- 50D2, 51B: the offender's partner to lead ---------------------------------------------------------------


def lead_options(suits: tuple[Suit, ...]) -> tuple[str, ...]:
    """What declarer may say of the partner's lead: require one suit, forbid one or more of them, or
    neither."""
    require = [f"require:{suit}" for suit in suits]
    forbid = [
        "forbid:" + ",".join(map(str, chosen))
        for count in range(1, len(suits) + 1)
        for chosen in combinations(suits, count)
    ]
    return (*require, *forbid, "any")


def suits_in_order(cards: tuple[Card, ...]) -> tuple[Suit, ...]:
    """The suits of these cards, spades first."""
    return tuple(suit for suit in SUITS_IN_ORDER if any(card.suit == suit for card in cards))


def lead_choice(table: Table) -> Choice | None:
    """Declarer's choice when a defender is on lead and his partner has a major penalty card (50D2, 51B)."""
    seat = next_hand(table)
    if seat is None or table.declarer is None or table.trick or not table.is_defender(seat):
        return None
    cards = tuple(card for card in table.majors(seat.partner) if not card.bit & table.lead_chosen)
    if not cards:
        return None
    suits = suits_in_order(cards)
    return Choice(
        (table.declarer,),
        lead_options(suits),
        table.code.number(_lead_law(cards, suits)),
        "choice.lead",
        {"leader": seat, "owner": seat.partner, "cards": cards},
    )


def _lead_law(cards: tuple[Card, ...], suits: tuple[Suit, ...]) -> str:
    return "50D2" if len(cards) == 1 else "51B1" if len(suits) == 1 else "51B2"


def choose_lead_restraint(hearing: Hearing, leader: Seat, option: str) -> None:
    """Declarer requires or forbids suits, or neither; cards of the suits he names are picked up (50D2,
    51B)."""
    table = hearing.table
    cards = table.majors(leader.partner)
    law = _lead_law(cards, suits_in_order(cards))
    kind, _, letters = option.partition(":")
    hearing.update(lead_chosen=table.lead_chosen | bits_of(cards))
    if kind == "any":
        hearing.rule(
            "51B2c" if law == "51B2" else "50D2b",
            "law50.no_restriction",
            leader=leader,
            owner=leader.partner,
            cards=cards,
        )
        _say_what_partner_may_know(hearing, leader, cards)
        release_card_led_too_soon(hearing, leader)
        return
    suits = tuple(Suit.parse(letter) for letter in letters.split(","))
    picked_up = tuple(card for card in cards if card.suit in suits)
    for card in picked_up:
        hearing.pick_up(card)
        hearing.bar_sight((leader,), card, table.code.picked_up_sight_law)
    paragraph = {"50D2": "50D2a", "51B1": "51B1a" if kind == "require" else "51B1b"}.get(
        law, "51B2a" if kind == "require" else "51B2b"
    )
    scope = Scope.LEAD if kind == "require" else Scope.WHILE_ON_LEAD
    hearing.restrain(Restraint(leader, kind, suits, table.code.number("50D2a"), scope))
    message = "law50.suit_required" if kind == "require" else "law50.suits_forbidden"
    hearing.rule(
        (paragraph, "50D2a"), message, leader=leader, owner=leader.partner, suits=suits, cards=picked_up
    )
    if table.code.picked_up_sight_law is not None:
        closed = (table.code.picked_up_sight_law,)
        hearing.rule_as_numbered(closed, "law50.picked_up_card_closed", partner=leader, cards=picked_up)
    if kind == "require":
        check_ability(hearing, leader, all_suits(suits))
    else:
        check_ability(hearing, leader, ~all_suits(suits))
    release_card_led_too_soon(hearing, leader)


def _say_what_partner_may_know(hearing: Hearing, partner: Seat, cards: tuple[Card, ...]) -> None:
    """What the owner's partner may know of a penalty card that stays on the table (50D1, 50E, 16)."""
    code = hearing.table.code
    if code.lying_card_laws:
        open_to_him = code.major_sight_law is None
        message = "law50.lying_card_known" if open_to_him else "law50.lying_card_duty_known"
        hearing.rule_as_numbered(code.lying_card_laws, message, partner=partner, cards=cards)


def penalty_card_is_played(hearing: Hearing, seat: Seat, card: Card) -> None:
    """A major penalty card is played: how it came to be one is not for the partner to use (50E)."""
    faced, laws = hearing.table.faced_card(card), hearing.table.code.played_card_laws
    if faced is not None and faced.standing is Standing.MAJOR and laws:
        hearing.rule_as_numbered(laws, "law50.played_card", by=seat, card=card, partner=seat.partner)


def check_ability(hearing: Hearing, seat: Seat, wanted: int, law: str = "59") -> None:
    """Say at once, where the hand is seen, that a player cannot do what is required of him (59)."""
    hand = hearing.table.hands[seat]
    if hand.seen and not hand.cards & wanted:
        hearing.rule((law, "59") if law != "59" else "59", "law59.unable", by=seat)


def release_card_led_too_soon(hearing: Hearing, leader: Seat) -> None:
    """Declarer has chosen: what was led or played too soon is now a penalty card like any other."""
    too_soon = hearing.table.pending(LedTooSoon)
    if too_soon is not None and too_soon.by == leader:
        hearing.settle(too_soon)


def led_too_soon(hearing: Hearing, seat: Seat, card: Card) -> None:
    """A defender leads, or plays, before declarer has chosen how to restrain him: his card is exposed too,
    and the choice stays open (50D2, 49; 60C when his partner had played before him)."""
    laws = ("60C", "49") if hearing.table.trick else ("50D2", "49")
    message = "law60.played_before_the_choice" if hearing.table.trick else "law50.led_before_the_choice"
    hearing.rule(laws, message, by=seat, card=card, declarer=hearing.table.declarer)
    become_penalty_cards(hearing, seat, (card,), deliberate=True)
    earlier = hearing.table.pending(LedTooSoon)
    if earlier is not None:
        hearing.settle(earlier)
    hearing.open(LedTooSoon(seat, card))


def accept_card_led_too_soon(hearing: Hearing, seat: Seat) -> None:
    """The next hand plays to a card led before the choice: the lead stands and the choice is lost (60A1)."""
    too_soon = hearing.table.pending(LedTooSoon)
    if too_soon is None or seat.side == too_soon.by.side or hearing.table.trick:
        return
    hearing.settle(too_soon)
    hearing.pick_up(too_soon.card)
    hearing.rule(
        ("60A1", "60A2"), "law60.lead_before_the_choice_stands", by=too_soon.by, card=too_soon.card, next=seat
    )
    contribute(hearing, too_soon.by, too_soon.card)


# -- 50D1, 51A: the offender to play -------------------------------------------------------------------------


def due_cards(table: Table, seat: Seat) -> tuple[Card, ...]:
    """The major penalty cards that this seat may legally play now, one of which it must play (50D1)."""
    legal = legal_cards(table, seat)
    return tuple(
        faced.card
        for faced in table.faced
        if faced.seat == seat
        and faced.standing is Standing.MAJOR
        and faced.exempt != table.trick_number
        and faced.card.bit & legal
    )


def designation_choice(table: Table) -> Choice | None:
    """Declarer names which of several playable penalty cards is played (50D1, 51A)."""
    seat = next_hand(table)
    if seat is None or table.declarer is None or table.designated is not None or not table.is_defender(seat):
        return None
    cards = due_cards(table, seat)
    if len(cards) < 2 or follows_unknown(table, seat, cards):
        return None
    return Choice(
        (table.declarer,),
        tuple(f"card:{card}" for card in cards),
        table.code.number("51A"),
        "choice.penalty_card",
        {"owner": seat, "cards": cards},
    )


def follows_unknown(table: Table, seat: Seat, cards: tuple[Card, ...]) -> bool:
    """Does it depend on an unseen holding whether these penalty cards of another suit may be played?"""
    led = suit_led(table, seat)
    if led is None or any(card.suit == led for card in cards):
        return False
    hand = table.hands[seat]
    return not hand.seen and not hand.lacks(led) and not hand.surely_holds(led)


def choose_penalty_card(hearing: Hearing, owner: Seat, card: Card) -> None:
    """Declarer has named the penalty card to be played at this turn (51A)."""
    hearing.update(designated=card)
    hearing.rule("51A", "law51.designated", by=owner, card=card)


# -- Law 52: another card played instead ---------------------------------------------------------------------


def breach_of_penalty_card(table: Table, seat: Seat, card: Card) -> bool:
    """Does this card, otherwise legal, fail a duty to a penalty card (50C, 50D1)?"""
    due = due_cards(table, seat)
    led = suit_led(table, seat)
    if due and card.suit == led and all(other.suit != led for other in due):
        return False
    if due:
        return card not in due or (
            table.designated is None and len(due) > 1 and not follows_unknown(table, seat, due)
        )
    for faced in table.faced:
        if (
            faced.seat == seat
            and faced.standing is Standing.MINOR
            and low_cards_before(faced.card) & card.bit
        ):
            return True
    return False


def penalty_card_not_played(hearing: Hearing, seat: Seat, card: Card) -> None:
    """A defender plays another card than the penalty card that was due: declarer may accept it or not (52A,
    52B)."""
    table = hearing.table
    due = table.majors(seat) or tuple(
        f.card for f in table.faced if f.seat == seat and f.standing is Standing.MINOR
    )
    hearing.rule(("52A", "52B"), "law52.another_card", by=seat, card=card, due=due, declarer=table.declarer)
    contribute(hearing, seat, card)
    earlier = hearing.table.pending(PenaltyCardNotPlayed)
    if earlier is not None and earlier.by == seat:
        hearing.settle(earlier, PenaltyCardNotPlayed(seat, (*earlier.cards, card)))
    else:
        hearing.open(PenaltyCardNotPlayed(seat, (card,)))


def accept_by_play(hearing: Hearing, seat: Seat) -> None:
    """Declarer has played from either hand: he must accept the card played instead of a penalty card
    (52B1b)."""
    noted = hearing.table.pending(PenaltyCardNotPlayed)
    if noted is not None and not hearing.table.is_defender(seat):
        hearing.settle(noted)
        note_accepted_breach(hearing, noted)
        hearing.rule(("52B1b", "52B1c"), "law52.accepted_by_play", by=noted.by, card=noted.cards[-1])


def had_to_follow_suit(hearing: Hearing, seat: Seat) -> None:
    """It is found that he had to follow suit: the card is a revoke, and no penalty card was due (44C, 50D1b, 61A)."""
    noted = hearing.table.pending(PenaltyCardNotPlayed)
    if noted is not None and noted.by == seat:
        hearing.settle(noted)


def substitution_choice(table: Table, noted: PenaltyCardNotPlayed) -> Choice:
    """Declarer may accept the card played instead of the penalty card, or not (52B)."""
    assert table.declarer is not None
    facts = {"owner": noted.by, "card": noted.cards[-1]}
    return Choice(
        (table.declarer,), ("accept", "reject"), table.code.number("52B"), "choice.substitution", facts
    )


def substitute_for_penalty_card(hearing: Hearing, seat: Seat, card: Card, led: Suit | None) -> None:
    """A revoke is corrected with another card of the suit although a penalty card of it was due (50D1, 50C, 52A)."""
    table = hearing.table
    if not table.is_defender(seat):
        return
    due = tuple(
        faced.card
        for faced in table.faced
        if faced.seat == seat and faced.card.suit == led and faced.exempt != table.trick_number
        if faced.standing is Standing.MAJOR
        or (faced.standing is Standing.MINOR and low_cards_before(faced.card) & card.bit)
    )
    if due and card not in due:
        hearing.rule(
            ("52A", "52B"), "law52.another_card", by=seat, card=card, due=due, declarer=table.declarer
        )
        hearing.open(PenaltyCardNotPlayed(seat, (card,)))


def note_accepted_breach(hearing: Hearing, noted: PenaltyCardNotPlayed) -> None:
    """An accepted failure to play a penalty card never transfers a trick (64B3)."""
    table = hearing.table
    trick = (
        table.trick_number
        if any(play.card in noted.cards for play in table.trick)
        else table.trick_number - 1
    )
    hearing.update(accepted_breaches=(*table.accepted_breaches, (noted.by, trick)))


def exempt_from_trick(hearing: Hearing, card: Card, trick: int) -> None:
    """A withdrawn card need not be played back to the trick from which it was withdrawn (47, 52B2, 62)."""
    faced = hearing.table.faced_card(card)
    if faced is not None:
        hearing.face(faced._replace(exempt=trick))


def choose_substitution(hearing: Hearing, noted: PenaltyCardNotPlayed, option: str) -> None:
    """Declarer accepts the card, or has the penalty card substituted; the other becomes a major one (52B1,
    52B2)."""
    hearing.settle(noted)
    if option == "accept":
        note_accepted_breach(hearing, noted)
        hearing.rule(("52B1a", "52B1c"), "law52.accepted", by=noted.by, card=noted.cards[-1])
        return
    hearing.rule(("52B2", "47A"), "law52.rejected", by=noted.by, cards=noted.cards)
    partner = noted.by.partner
    followed = tuple(play.card for play in hearing.table.trick if play.seat == partner)
    for card in reversed(noted.cards):
        if is_on_table(hearing.table, noted.by, card):
            take_back(hearing, noted.by, card)
    become_penalty_cards(hearing, noted.by, noted.cards, deliberate=True)
    for card in noted.cards:
        exempt_from_trick(hearing, card, hearing.table.trick_number)
    withdrawn = tuple(card for card in followed if hearing.table.could_hold(partner, card))
    if not hearing.table.trick:
        waiting = [faced for faced in hearing.table.faced if faced.standing is Standing.WAITING]
        withdrawn += tuple(faced.card for faced in waiting if faced.seat == partner)
    if withdrawn:
        hearing.rule("47B", "law52.partners_card_withdrawn", by=partner, cards=withdrawn)
        become_penalty_cards(hearing, partner, withdrawn, deliberate=True)

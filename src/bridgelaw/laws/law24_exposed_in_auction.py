"""Law 24: cards exposed or led before the play period.

Such a card stays face up until the auction ends; an honour, a card led, or two or more cards make the partner
pass once. If the player becomes a defender, his cards become penalty cards (from 2007 on), or declarer may
treat them so (before). The paragraphs on the end of the auction are 24D and 24E in 2017; before, they belong
to the opening words.
"""

from __future__ import annotations

from bridgelaw.cards import Card, Seat
from bridgelaw.events import Exposes, Plays
from bridgelaw.hearing import Hearing
from bridgelaw.irregularities import CardsInAuction
from bridgelaw.laws import law48_52_exposed_cards as law48_52
from bridgelaw.position import FacedCard, Restraint, Scope, Standing
from bridgelaw.rulings import Choice
from bridgelaw.table import Table

__all__ = [
    "auction_cards_choice",
    "choose_about_auction_cards",
    "expose",
    "expose_before_the_lead",
    "lead_in_auction",
    "settle_at_end_of_auction",
]


def lead_in_auction(hearing: Hearing, event: Plays) -> None:
    """A card is led before the auction is over (24B)."""
    expose(hearing, Exposes(event.by, (event.card,), "faced", led=True))


def expose(hearing: Hearing, event: Exposes) -> None:
    """Cards of one player are exposed before the opening lead is faced (24, 24A to 24C)."""
    table = hearing.table
    if event.seen is None and event.how == "shown":
        name = f"seen:{event.by}:{event.cards[0]}"
        found = table.finding(name)
        if found is None:
            hearing.ask(name, "24", wait=event)
            hearing.rule(
                "24", "law49.could_partner_see", by=event.by, cards=event.cards, partner=event.by.partner
            )
            return
        event = Exposes(event.by, event.cards, event.how, seen=bool(found), led=event.led)
    if event.seen is False:
        hearing.rule(
            "24", "law49.partner_could_not_see", by=event.by, cards=event.cards, partner=event.by.partner
        )
        return
    for card in event.cards:
        law48_52.reveal(hearing, event.by, card)
        deliberate = event.led or bool(event.deliberate)
        hearing.face(FacedCard(event.by, card, Standing.IN_AUCTION, deliberate))
    _enforce_pass(hearing, event)


def expose_before_the_lead(hearing: Hearing, event: Exposes) -> None:
    """A defender exposes cards when the auction is over and the opening lead not yet faced: penalty cards (49); from
    2007 on Law 24 covers this pause too."""
    if hearing.table.code.auction_card_becomes_penalty_card:
        hearing.rule("24E", "law24.before_the_opening_lead", by=event.by, cards=event.cards)
    law48_52.defender_exposes(hearing, event)


def _enforce_pass(hearing: Hearing, event: Exposes) -> None:
    """One low card not led: nothing more (24A); an honour or a card led (24B), two or more cards (24C):
    partner passes."""
    seat = event.by
    cards = hearing.table.exposed[seat]
    if len(cards) > 1:
        law, message = "24C", "law24.several_cards"
    elif cards[0].is_honour or event.led:
        law, message = "24B", "law24.honour_or_led"
    else:
        law, message = "24A", "law24.low_card"
    hearing.rule(("24", law), message, by=seat, cards=cards, partner=seat.partner)
    if law != "24A" and seat.partner not in hearing.table.must_pass:
        hearing.restrain(Restraint(seat.partner, "pass", (), law, Scope.PASS))
        hearing.update(enforced_passes=(*hearing.table.enforced_passes, seat))


def settle_at_end_of_auction(hearing: Hearing) -> None:
    """What becomes of the exposed cards once it is known who declares (24; 24D and 24E in 2017)."""
    table = hearing.table
    for seat, cards in table.exposed.items():
        if not table.is_defender(seat):
            for card in cards:
                hearing.pick_up(card)
            hearing.rule("24D", "law24.declaring_side_picks_up", by=seat, cards=cards)
        elif table.code.auction_card_becomes_penalty_card:
            hearing.rule("24E", "law24.become_penalty_cards", by=seat, cards=cards)
            _become_penalty_cards(hearing, seat, cards)
        else:
            noted = table.pending(CardsInAuction)
            hearing.rule(
                "24E", "law24.may_treat_as_penalty_cards", by=seat, cards=cards, declarer=table.declarer
            )
            if noted is not None and noted.by == seat:
                hearing.settle(noted, CardsInAuction(seat, cards))
            else:
                hearing.open(CardsInAuction(seat, cards))


def _become_penalty_cards(hearing: Hearing, seat: Seat, cards: tuple[Card, ...]) -> None:
    faced = [hearing.table.faced_card(card) for card in cards]
    deliberate = any(card is not None and card.deliberate for card in faced)
    law48_52.become_penalty_cards(hearing, seat, cards, deliberate=deliberate)


def auction_cards_choice(table: Table, noted: CardsInAuction) -> Choice:
    """Declarer may treat a defender's cards exposed in the auction as penalty cards, or let them go back
    (24)."""
    assert table.declarer is not None
    facts = {"owner": noted.by, "cards": noted.cards}
    return Choice((table.declarer,), ("penalty", "waive"), "24", "choice.auction_cards", facts)


def choose_about_auction_cards(hearing: Hearing, noted: CardsInAuction, option: str) -> None:
    """Declarer has chosen: penalty cards, or back to hand (24)."""
    hearing.settle(noted)
    if option == "penalty":
        left = tuple(card for card in noted.cards if hearing.table.could_hold(noted.by, card))
        hearing.rule("24E", "law24.become_penalty_cards", by=noted.by, cards=noted.cards)
        _become_penalty_cards(hearing, noted.by, left)
        return
    for card in noted.cards:
        hearing.pick_up(card)
        hearing.bar_sight((noted.by.partner,), card, hearing.table.code.auction_sight_law)
    hearing.rule("24E", "law24.picked_up", by=noted.by, cards=noted.cards)

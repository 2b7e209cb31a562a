"""Laws 65 to 67: quitted tricks, who may look at them, and tricks with a card too few or too many."""

from __future__ import annotations

from bridgelaw.cards import Card, Seat, Suit, cards_of, suit_bits
from bridgelaw.events import Event, Inspects
from bridgelaw.hearing import Hearing
from bridgelaw.irregularities import OwedCard, Revoke, SurplusCard
from bridgelaw.laws.law48_52_exposed_cards import reveal
from bridgelaw.laws.law61_failure_to_follow import held_the_suit
from bridgelaw.position import Phase, Play, Trick
from bridgelaw.rulings import Choice
from bridgelaw.table import Table

__all__ = [
    "choose_owed_card",
    "extra_card_found",
    "faced_card_found",
    "inspect",
    "owed_card_choice",
    "owed_too_late",
    "pay_owed_card",
    "suit_led_to",
    "supply_owed_card",
    "surplus_found",
]


# -- Law 66: inspection of tricks ----------------------------------------------------------------------------


def inspect(hearing: Hearing, event: Inspects) -> None:
    """A player looks at a quitted trick (66A to 66D)."""
    table = hearing.table
    seat = event.by
    if table.phase is Phase.OVER:
        hearing.rule("66D", "law66.after_play", by=seat)
        return
    last = event.trick == table.trick_number - 1
    if event.own:
        if not last or _too_late_for_own_card(table, seat):
            hearing.refuse("66B", "law66.own_card_too_late", by=seat)
        if seat == table.dummy:
            hearing.refuse("66B", "law66.not_dummy", by=seat)
        hearing.rule("66B", "law66.own_card", by=seat)
        return
    if seat == table.dummy:
        hearing.refuse("66A", "law66.not_dummy", by=seat)
    if not last:
        hearing.refuse(
            ("66C", "61C") if table.attention_drawn or table.revokes else "66C", "law66.quitted", by=seat
        )
    if event.own_card_turned or any(play.seat.side == seat.side for play in table.trick):
        hearing.refuse(("66A", "66C"), "law66.last_trick_too_late", by=seat)
    hearing.rule("66A", "law66.last_trick", by=seat)


def _too_late_for_own_card(table: Table, seat: Seat) -> bool:
    """Has a card been led to the next trick; in 2017, by his own side or played by it (66B)?"""
    if not table.code.own_card_until_own_side_plays:
        return bool(table.trick)
    return any(play.seat.side == seat.side for play in table.trick)


# -- 67A1, 67B1: a card too few ------------------------------------------------------------------------------


def pay_owed_card(hearing: Hearing, owed: OwedCard, card: Card) -> None:
    """A hand supplies the card it did not play to a quitted trick, in time and with no penalty (67A1)."""
    table = hearing.table
    index = len(table.quitted) - (table.trick_number - owed.trick)
    trick = table.quitted[index]
    hearing.settle(owed)
    hearing.take_from_hand(owed.by, card)
    paid = Trick((*trick.plays, Play(owed.by, card)), trick.winner)
    hearing.update(quitted=(*table.quitted[:index], paid, *table.quitted[index + 1 :]))
    hearing.rule("67A1", "law67.card_supplied", by=owed.by, card=card, trick=owed.trick)


def owed_too_late(table: Table, owed: OwedCard) -> bool:
    """Have both sides played to the next trick since a hand failed to play (67B1)?"""
    ahead = table.trick_number - owed.trick
    return ahead > 1 or (ahead == 1 and len({play.seat.side for play in table.trick}) == 2)


def supply_owed_card(hearing: Hearing, owed: OwedCard) -> None:
    """Attention is drawn to a card not played: it is supplied now (67A1), or, too late for that, put among
    the played cards, and the hand may be deemed to have revoked (67B1)."""
    if not owed_too_late(hearing.table, owed):
        hearing.settle(owed, OwedCard(owed.by, owed.trick, attention=True))
        hearing.rule("67A1", "law67.supply_the_card", by=owed.by, trick=owed.trick)
        return
    hearing.settle(owed, OwedCard(owed.by, owed.trick, attention=True, late=True))
    table = hearing.table
    hand = table.hands[owed.by]
    follows = bool(hand.cards & suit_bits(suit_led_to(table, owed.trick)))
    law = "67B1" if not hand.seen else "67B1a" if follows else "67B1b"
    hearing.rule(law, "law67.card_missing", by=owed.by, trick=owed.trick)


def _trick_of(table: Table, number: int) -> int:
    return number - sum(table.board.won) - 1


def owed_card_choice(table: Table, owed: OwedCard) -> Choice | None:
    """The hand names the card that it puts among its played cards: of the suit led if it has one (67B1a, 67B1b).

    No options are listed for a hand that nobody has seen: any card that can be in it may be named.
    """
    if table.declarer is None:
        return None
    hand = table.hands[owed.by]
    following = hand.cards & suit_bits(suit_led_to(table, owed.trick))
    cards = cards_of(following or hand.cards) if hand.seen else ()
    by = table.declarer if owed.by == table.dummy else owed.by
    facts = {"owner": owed.by, "trick": owed.trick, "cards": cards}
    options = tuple(f"card:{card}" for card in cards)
    return Choice((by,), options, table.code.number("67B1"), "choice.owed_card", facts)


def suit_led_to(table: Table, trick: int) -> Suit:
    """The suit led to a quitted trick, given by its number."""
    return table.quitted[_trick_of(table, trick)].plays[0].card.suit


def choose_owed_card(hearing: Hearing, owed: OwedCard, card: Card, event: Event) -> None:
    """A card goes to the defective trick, which keeps its winner (67B1a, 67B1b). Of an unseen hand that names another
    suit, the Director must find whether it holds the suit led."""
    table = hearing.table
    led = suit_led_to(table, owed.trick)
    hand = table.hands[owed.by]
    name = f"holds:{owed.by}:{led}"
    if card.suit != led and not hand.seen and not hand.lacks(led):
        if table.finding(name):
            hearing.refuse("67B1a", "law67.must_be_of_the_suit_led", by=owed.by, suit=led)
        hearing.ask(name, "67B1", wait=event)
        hearing.rule("67B1", "law67.has_he_the_suit_led", by=owed.by, suit=led)
        return
    _put_owed_card(hearing, owed, card)


def _put_owed_card(hearing: Hearing, owed: OwedCard, card: Card) -> None:
    """Without a card of the suit led, and from 2007 on with one too, the hand is deemed to have revoked: one trick at
    most is transferred (67B1a, 67B1b, 64A2)."""
    table = hearing.table
    index = _trick_of(table, owed.trick)
    trick = table.quitted[index]
    hearing.settle(owed)
    hearing.take_from_hand(owed.by, card)
    paid = Trick((*trick.plays, Play(owed.by, card)), trick.winner)
    hearing.update(quitted=(*table.quitted[:index], paid, *table.quitted[index + 1 :]))
    follows = card.suit == trick.plays[0].card.suit
    law = "67B1a" if follows else "67B1b"
    if follows and not table.code.omitted_card_of_suit_is_revoke:
        hearing.rule(law, "law67.card_put_no_penalty", by=owed.by, card=card, trick=owed.trick)
        return
    hearing.rule((law, "64A2"), "law67.card_put_deemed_revoke", by=owed.by, card=card, trick=owed.trick)
    revoke = Revoke(
        owed.by, owed.trick, card, 0, None, state="established", attention=True, one_trick_only=True
    )
    hearing.update(revokes=(*hearing.table.revokes, revoke))


# -- 67B2: a card too many -----------------------------------------------------------------------------------


def surplus_found(hearing: Hearing, surplus: SurplusCard) -> None:
    """A hand has put several cards to a trick: in time, Law 58 settles it (67A2); otherwise which card was
    faced when it was played must be found (58B4, 67B2)."""
    ahead = hearing.table.trick_number - surplus.trick
    if ahead < 1 or (ahead == 1 and len({play.seat.side for play in hearing.table.trick}) < 2):
        hearing.settle(surplus)
        hearing.rule(("67A2", "58B1"), "law67.surplus_in_time", by=surplus.by, cards=surplus.cards)
        return
    hearing.ask(f"faced_card:{surplus.by}:{surplus.trick}", "67B2")
    hearing.rule(
        ("58B4", "67B2"), "law67.card_too_many", by=surplus.by, trick=surplus.trick, cards=surplus.cards
    )


def faced_card_found(hearing: Hearing, surplus: SurplusCard, faced: Card | None) -> None:
    """The card that was faced stays in the trick; if that is not known, the highest that could legally have
    been played. The others go back to the hand, as if they had never left it (67B2)."""
    table = hearing.table
    seat = surplus.by
    trick = table.quitted[_trick_of(table, surplus.trick)]
    led = trick.plays[0].card.suit
    in_trick = next(play.card for play in trick.plays if play.seat == seat)
    cards = tuple(card for card in surplus.cards if card is in_trick or table.could_hold(seat, card))
    if not cards:
        hearing.settle(surplus)
        return
    legal = [card for card in cards if card.suit == led] or list(cards)
    stays = faced if faced in cards else max(legal, key=lambda card: card.rank)
    hearing.settle(surplus)
    if stays is not in_trick:
        _put_in_place_of(hearing, surplus.trick, Play(seat, in_trick), stays)
    back = tuple(card for card in cards if card is not stays)
    hearing.rule(
        ("67B2", "67B2a"), "law67.surplus_goes_back", by=seat, card=stays, cards=back, trick=surplus.trick
    )
    for card in back:
        _restored_card(hearing, seat, card, surplus.trick)


def _put_in_place_of(hearing: Hearing, number: int, old: Play, card: Card) -> None:
    """The card that stays takes its place in the quitted trick, which keeps its winner (67B2)."""
    index = _trick_of(hearing.table, number)
    hearing.give_back(old.seat, old.card)
    hearing.take_from_hand(old.seat, card)
    table = hearing.table
    plays = tuple(Play(old.seat, card) if play == old else play for play in table.quitted[index].plays)
    changed = Trick(plays, table.quitted[index].winner)
    hearing.update(quitted=(*table.quitted[:index], changed, *table.quitted[index + 1 :]))


def _restored_card(hearing: Hearing, seat: Seat, card: Card, trick: int) -> None:
    """A restored card never left the hand: not having played it to a later trick may be a revoke (67B2b)."""
    reveal(hearing, seat, card)
    shown_out = [
        out for out in hearing.table.showouts if out[0] == seat and out[1] == card.suit and out[2] > trick
    ]
    if shown_out:
        held_the_suit(hearing, seat, card.suit)
    for revoke in hearing.table.revokes:
        if revoke.by == seat and revoke.trick > trick and revoke.legal & card.bit:
            hearing.rule("67B2b", "law67.restored_card_revoke", by=seat, card=card, trick=revoke.trick)


def extra_card_found(hearing: Hearing, seat: Seat, trick: int, card: Card) -> None:
    """The Director finds which card too many lies among a hand's played cards (67B2)."""
    index = _trick_of(hearing.table, trick)
    if not 0 <= index < len(hearing.table.quitted):
        hearing.impossible("impossible.no_such_trick", trick=trick)
    in_trick = next((play.card for play in hearing.table.quitted[index].plays if play.seat == seat), None)
    if in_trick is None or not hearing.table.could_hold(seat, card):
        hearing.impossible("impossible.card_not_held", by=seat, card=card)
    reveal(hearing, seat, card)
    surplus = SurplusCard(seat, trick, (in_trick, card))
    hearing.open(surplus)
    surplus_found(hearing, surplus)

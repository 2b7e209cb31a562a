"""Law 44: sequence and procedure of play, and with it the order of precedence among duties.

What a seat may legally play is settled in steps, each among the cards that the step before has left:

1. follow suit (44C outranks everything else);
2. obey a lead or play restraint lawfully laid on him (Laws 50D2, 51, 54, 57), as far as he can (Law 59);
3. play the card he has played before his turn (57D; 45C1 before 2017);
4. play a major penalty card (50D1), the one that declarer names (51A);
5. no low card of a minor penalty card's suit before that card (50C).
"""

from __future__ import annotations

from bridgelaw.cards import Card, Seat, Suit, bits_of, suit_bits
from bridgelaw.irregularities import LeadOutOfTurn, OwedCard
from bridgelaw.position import Hand, Phase, Play, Restraint, Scope, Standing
from bridgelaw.table import Table

__all__ = [
    "all_suits",
    "has_played",
    "is_leading",
    "legal_cards",
    "next_hand",
    "obeys",
    "restraints_now",
    "trick_winner",
    "winning_seat",
]

_HONOURS = sum(0x1F << (13 * suit + 8) for suit in Suit)
_EVERY_CARD = (1 << 52) - 1


def trick_winner(plays: tuple[Play, ...], trumps: Suit | None) -> Seat:
    """Who has won, or is winning, a trick: the highest trump, else the highest card of the suit led (44E,
    44F)."""
    best = plays[0]
    for play in plays[1:]:
        card, top = play.card, best.card
        if (card.suit == top.suit and card.rank > top.rank) or (
            card.suit != top.suit and card.suit == trumps
        ):
            best = play
    return best.seat


def winning_seat(table: Table) -> Seat:
    """Who is winning the trick in progress."""
    return trick_winner(table.trick, table.trumps)


def has_played(table: Table, seat: Seat) -> bool:
    """Has this seat contributed a card to the trick in progress?"""
    return any(play.seat == seat for play in table.trick)


def next_hand(table: Table) -> Seat | None:
    """The hand whose turn it is to lead or play by rotation (44B, 44G); None when no trick is being
    played."""
    if table.phase is not Phase.PLAY:
        return None
    if not table.trick:
        return table.on_lead
    irregular = table.pending(LeadOutOfTurn)
    if irregular is not None and irregular.misled and not table.code.misled_may_be_accepted:
        return irregular.proper
    seat = table.trick[0].seat
    for _ in range(3):
        seat = seat.lho
        if not has_played(table, seat):
            return seat
    return None


def is_leading(table: Table, seat: Seat) -> bool:
    """Would this seat's next card be the first of a trick?"""
    irregular = table.pending(LeadOutOfTurn)
    return not table.trick or (irregular is not None and irregular.proper == seat)


def restraints_now(table: Table, seat: Seat) -> tuple[Restraint, ...]:
    """The restraints that bind this seat's next card."""
    scopes = (Scope.LEAD, Scope.WHILE_ON_LEAD) if is_leading(table, seat) else (Scope.TRICK,)
    return tuple(
        restraint for restraint in table.restraints if restraint.seat == seat and restraint.scope in scopes
    )


def suit_led(table: Table, seat: Seat) -> Suit | None:
    """The suit that this seat has to follow, None if it leads."""
    return None if is_leading(table, seat) else table.trick[0].card.suit


def suit_owed(table: Table, seat: Seat) -> Suit | None:
    """The suit of the quitted trick to which a seat has to supply a card now (67A1), None if it owes none."""
    for noted in table.irregularities:
        if isinstance(noted, OwedCard) and noted.by == seat and noted.attention and not noted.late:
            index = noted.trick - sum(table.board.won) - 1
            return table.quitted[index].plays[0].card.suit
    return None


def all_suits(suits: tuple[Suit, ...]) -> int:
    """The card set of several suits."""
    bits = 0
    for suit in suits:
        bits |= suit_bits(suit)
    return bits


def legal_cards(table: Table, seat: Seat) -> int:
    """The cards that a seat may legally play, as a card set (44C, 44D and the duties above).

    For a hand that is not wholly known: the cards that can be in it and would be legal then.
    """
    hand = table.hands[seat]
    if table.phase is not Phase.PLAY or hand.size == 0 or (table.trick and has_played(table, seat)):
        return 0
    possible = table.possible_cards(seat)
    led = suit_owed(table, seat)
    if led is not None:
        return possible & suit_bits(led) or possible
    led = suit_led(table, seat)
    if led is None:
        return _among(table, seat, possible, led)
    following = possible & suit_bits(led)
    if not following or hand.lacks(led):
        return _among(table, seat, possible, led)
    if hand.seen or hand.surely_holds(led):
        return _among(table, seat, following, led)
    return _among(table, seat, following, led) | _among(table, seat, possible & ~suit_bits(led), led)


def _among(table: Table, seat: Seat, cards: int, led: Suit | None) -> int:
    """Steps 2 to 5 among the cards that following suit has left."""
    restraints = restraints_now(table, seat)
    allowed = cards
    for restraint in restraints:
        allowed &= allowed_by(restraint, cards, led, table.hands[seat])
    if allowed:
        cards = allowed
    return _by_faced_cards(table, seat, cards)


def allowed_by(restraint: Restraint, cards: int, led: Suit | None, hand: Hand) -> int:
    """The cards among these with which a restraint is obeyed (50D2, 51B, 57A)."""
    if restraint.kind == "require":
        return cards & all_suits(restraint.suits)
    if restraint.kind == "forbid":
        return cards & ~all_suits(restraint.suits)
    of_suit = cards & (suit_bits(led) if led is not None else 0)
    if not of_suit or not hand.seen:
        return of_suit
    return 1 << (of_suit.bit_length() - 1) if restraint.kind == "highest" else of_suit & -of_suit


def _by_faced_cards(table: Table, seat: Seat, cards: int) -> int:
    named = table.designated
    if named is not None and named.bit & cards and table.hands[seat].cards & named.bit:
        return named.bit
    own = [
        faced
        for faced in table.faced
        if faced.seat == seat and faced.card.bit & cards and faced.exempt != table.trick_number
    ]
    if not own:
        return cards
    waiting = bits_of(faced.card for faced in own if faced.standing is Standing.WAITING)
    if waiting and table.trick:
        return waiting
    majors = bits_of(faced.card for faced in own if faced.standing is Standing.MAJOR)
    if majors:
        return majors
    for faced in own:
        if faced.standing is Standing.MINOR:
            cards &= ~low_cards_before(faced.card)
    return cards


def low_cards_before(card: Card) -> int:
    """The low cards of a minor penalty card's suit that may not be played before it (50C)."""
    return suit_bits(card.suit) & ~_HONOURS & ~card.bit & _EVERY_CARD


def obeys(table: Table, seat: Seat, card: Card) -> bool:
    """Is this card among those that the seat may legally play?"""
    return bool(legal_cards(table, seat) & card.bit)

"""Law 61A: what a revoke is, and how the cards prove it; with Law 63A for one that comes to light late."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bridgelaw.cards import Card, Seat, Side, Suit, bits_of, suit_bits
from bridgelaw.events import (
    Agrees,
    CallsOnNextBoard,
    Claims,
    Concedes,
    Designates,
    DrawsAttention,
    Finds,
    Plays,
    RoundEnds,
)
from bridgelaw.hearing import Hearing
from bridgelaw.irregularities import Revoke
from bridgelaw.laws.law44_sequence import allowed_by, has_played
from bridgelaw.position import Play, Restraint
from bridgelaw.table import Table

__all__ = [
    "card_replaced",
    "change_revoke",
    "establish",
    "forget_revoke",
    "held_the_suit",
    "inquire_about_unseen",
    "note_disobedience",
    "note_misplaced_revoke",
    "note_play",
]


def note_play(hearing: Hearing, seat: Seat, card: Card) -> None:
    """A card is about to be played to the trick in progress: does the hand fail to follow suit (44C, 61A), or
    show a suit in which it had not followed before?"""
    table = hearing.table
    if table.showouts:
        _suit_turns_up(hearing, seat, card)
    if not table.trick or card.suit == table.trick[0].card.suit or has_played(table, seat):
        return
    led = table.trick[0].card.suit
    hand = table.hands[seat]
    if hand.surely_holds(led):
        _record(
            hearing, _revoke(hearing.table, seat, card, led, hand.cards & suit_bits(led), table.trick_number)
        )
    elif not hand.seen:
        hearing.update(showouts=(*hearing.table.showouts, (seat, led, table.trick_number, card)))


def card_replaced(hearing: Hearing, seat: Seat, old: Card, new: Card) -> None:
    """Another card of the hand lies in the place of the one first played (45C4b, 46B, 58B2): does it follow
    suit?"""
    forget_revoke(hearing, seat, old)
    table = hearing.table
    play = Play(seat, new)
    plays = table.trick if play in table.trick else table.quitted[-1].plays
    number = table.trick_number if play in table.trick else table.trick_number - 1
    led = plays[0].card.suit
    legal = table.hands[seat].cards & suit_bits(led)
    if new.suit != led and legal:
        _record(hearing, _revoke(table, seat, new, led, legal, number))


def forget_revoke(hearing: Hearing, seat: Seat, card: Card) -> None:
    """The card with which a hand did not follow suit has left the trick: there is no revoke any more."""
    table = hearing.table
    hearing.update(
        revokes=tuple(
            r for r in table.revokes if r.by != seat or r.card is not card or r.state == "corrected"
        ),
        showouts=tuple(out for out in table.showouts if out[0] != seat or out[3] is not card),
    )


def note_misplaced_revoke(hearing: Hearing, dummy: Seat, trick: int, card: Card, named: Card) -> None:
    """Dummy's misplaced card stands although the card named would have followed suit (45D2): no trick is
    transferred for it, but the other side may be compensated (64B3, 64C)."""
    table = hearing.table
    index = trick - sum(table.board.won) - 1
    led = table.quitted[index].plays[0].card.suit
    if card.suit != led and named.suit == led:
        _record(
            hearing,
            Revoke(dummy, trick, card, named.bit, led, faced=True, state="established", attention=True),
        )


def note_disobedience(
    hearing: Hearing, seat: Seat, card: Card, restraint: Restraint, led: Suit | None
) -> None:
    """A lead or play that a valid requirement forbade, by a player able to obey, is a revoke (61A)."""
    table = hearing.table
    hand = table.hands[seat]
    cards = hand.cards if hand.seen else table.possible_cards(seat)
    if led is not None and cards & suit_bits(led):
        cards &= suit_bits(led)
    legal = allowed_by(restraint, cards, led, hand) & ~card.bit
    in_last_trick = bool(table.quitted) and Play(seat, card) in table.quitted[-1].plays
    _record(hearing, Revoke(seat, table.trick_number - in_last_trick, card, legal, None))


def _revoke(table: Table, seat: Seat, card: Card, led: Suit, legal: int, trick: int) -> Revoke:
    faced = bits_of(
        other.card
        for other in table.faced
        if other.seat == seat and (other.is_penalty_card or table.code.any_faced_card)
    )
    lay = table.faced_card(card)
    if lay is not None and not lay.is_penalty_card:
        lay = None
    return Revoke(seat, trick, card, legal, led, faced=seat == table.dummy or bool(faced & legal), lay=lay)


def _record(hearing: Hearing, revoke: Revoke) -> None:
    hearing.update(revokes=(*hearing.table.revokes, revoke))
    if revoke.led is None:
        hearing.rule("61A", "law61.restraint_not_obeyed", by=revoke.by, card=revoke.card, trick=revoke.trick)
    else:
        facts: dict[str, Any] = {
            "by": revoke.by,
            "card": revoke.card,
            "trick": revoke.trick,
            "suit": revoke.led,
        }
        hearing.rule(("44C", "61A"), "law61.does_not_follow", **facts)


def change_revoke(hearing: Hearing, old: Revoke, new: Revoke) -> Revoke:
    """Put a revoke on record as it now stands."""
    hearing.update(revokes=tuple(new if revoke is old else revoke for revoke in hearing.table.revokes))
    return new


def establish(hearing: Hearing, revoke: Revoke, law: str) -> Revoke:
    """The revoke is established (63A): it may not be corrected, and Law 64 applies."""
    hearing.rule(law, "law63.established", by=revoke.by, card=revoke.card, trick=revoke.trick)
    return change_revoke(hearing, revoke, replace(revoke, state="established"))


# -- hands unseen --------------------------------------------------------------------------------------------


def _suit_turns_up(hearing: Hearing, seat: Seat, card: Card) -> None:
    for known, suit, trick, played in hearing.table.showouts:
        if known == seat and suit == card.suit:
            _revoke_found(hearing, seat, suit, trick, played)


def _revoke_found(hearing: Hearing, seat: Seat, suit: Suit, trick: int, card: Card) -> None:
    """An unseen hand is found to have held the suit: the revoke is established if its side has played on
    since (63A1)."""
    table = hearing.table
    hearing.update(showouts=tuple(out for out in table.showouts if out != (seat, suit, trick, card)))
    played = bits_of(play.card for done in table.quitted for play in done.plays)
    _record(hearing, _revoke(table, seat, card, suit, suit_bits(suit) & ~played, trick))
    revoke = hearing.table.revokes[-1]
    ahead = table.trick_number - trick
    index = trick - sum(table.board.won)
    following = table.quitted[index].plays if index < len(table.quitted) else table.trick
    played_on = [play.seat for play in following if play.seat.side == seat.side]
    if ahead >= 1 and played_on:
        establish(hearing, revoke, "63A2" if played_on[0] == table.dummy else "63A1")
        return
    law = _settled_by_claim(table, seat.side)
    if law is not None:
        establish(hearing, revoke, law)


def _settled_by_claim(table: Table, side: Side) -> str | None:
    """By which Law a claim, concession or agreement made while the revoke was not yet found established it (63A3,
    63A4); None if there was none, or attention came first."""
    claims = [f"claim:{seat}" for seat in Seat if seat.side == side]
    attention = agreed = False
    for event in table.events:
        match event:
            case Plays() | Designates():
                attention = False
            case DrawsAttention():
                attention = True
            case Claims(by=by) | Concedes(by=by) if by.side == side and not attention:
                return "63A3"
            case Finds(question=question, answer=True) if question in claims and not attention:
                return "63A3"
            case Agrees(by=by) if by.side == side and not attention:
                if table.code.agreement_establishes_at_once:
                    return "63A3"
                agreed = True
            case RoundEnds() if agreed:
                return "63A4"
            case CallsOnNextBoard(by=by) if agreed and by.side == side:
                return "63A4"
    return None


def inquire_about_unseen(hearing: Hearing) -> None:
    """Attention is drawn and hands are unseen: ask about those who lately did not follow suit (61A, 62A)."""
    table = hearing.table
    for seat, suit, trick, _ in table.showouts:
        if trick >= table.trick_number - 1 and not table.hands[seat].lacks(suit):
            hearing.ask(f"holds:{seat}:{suit}", "61A")


def held_the_suit(hearing: Hearing, seat: Seat, suit: Suit) -> bool:
    """The Director finds that a player who did not follow holds the suit (61A); False: he had not failed to
    follow it."""
    found = [out for out in hearing.table.showouts if out[0] == seat and out[1] == suit]
    for known, shown, trick, card in found:
        _revoke_found(hearing, known, shown, trick, card)
    return bool(found)

"""A trick with a card too few or too many (Law 67)."""

from __future__ import annotations

from bridgelaw.cards import Card, Seat, bits_of
from bridgelaw.events import Chooses, DrawsAttention, Finds, Plays
from bridgelaw.incident.asking import NONE, Ask
from bridgelaw.incident.questions import (
    ask_card,
    ask_one_card,
    ask_seat,
    ask_trick,
    ask_yes,
    know_declarer,
    trick_cards,
)
from bridgelaw.incident.results import SUITS
from bridgelaw.incident.room import STRAINS, Room, Script
from bridgelaw.irregularities import OwedCard, Revoke
from bridgelaw.laws.law44_sequence import trick_winner
from bridgelaw.position import Hand, Play, Trick

__all__ = ["fifth_card", "found_among_quitted", "missing_card"]


# -- a card too few ---------------------------------------------------------------------------------------------


def missing_card(room: Room) -> Script:
    """A hand has not played to a trick (67A1, 67B1)."""
    yield from know_declarer(room)
    number = yield from ask_trick(room, "ui.ask.trick_defective", "67A1", 1, 12)
    silent = yield from ask_seat(room, "ui.who.silent", "67A1")
    plays = yield from trick_cards(room, "67A1", least=3, silent=silent)
    late = yield from ask_yes(room, "ui.ask.both_played_on", "67B")
    yield from _know_trumps(room, plays)
    _quit_trick(room, plays, number, late=late, silent=silent)
    noticed = yield from ask_seat(room, "ui.who.noticed", "9A")
    yield from room.hear(DrawsAttention(noticed))
    yield from _supply(room, silent, late=late)


def _supply(room: Room, silent: Seat, *, late: bool) -> Script:
    """The hand supplies a card: in time it plays it, too late it puts one among its played cards."""
    message = "ui.ask.put_into_trick" if late else "ui.ask.supplies"
    law = "67B1" if late else "67A1"
    card = yield from ask_card(room, message, law, silent, none="ui.ask.not_yet", seat=silent)
    if card is None:
        return
    choice = room.at.choice
    if choice is None:
        yield from room.hear(Plays(silent, card))
    else:
        yield from room.hear(Chooses(choice.by[0], f"card:{card}"))


def _know_trumps(room: Room, plays: tuple[Play, ...]) -> Script:
    """Trumps are asked for when the winner of the trick may turn on them (44E)."""
    if room.trumps is None and any(play.card.suit != plays[0].card.suit for play in plays):
        room.trumps = yield Ask("ui.ask.trumps", "pick", room.law("44E"), STRAINS)


def _quit_trick(
    room: Room, plays: tuple[Play, ...], number: int, *, late: bool, silent: Seat | None = None
) -> None:
    """The trick has been quitted as it was played; ``late``: both sides have played to the next one, unseen."""
    room.place(plays[0].seat, trick=number, quiet=True)
    table = room.at
    winner = trick_winner(plays, table.trumps)
    won = list(table.won)
    won[winner.side] += 1
    won[winner.side] += late
    gone = bits_of(play.card for play in plays)
    left = table.hands[winner].size - 1 - late
    hands = tuple(Hand(0, left + (seat == silent)) for seat in Seat)
    owed = () if silent is None else (OwedCard(silent, number),)
    table = table.succeed(
        hands=hands,
        gone=gone,
        quitted=(Trick(plays, winner),),
        won=(won[0], won[1]),
        on_lead=winner,
        irregularities=owed,
    )
    note = "ui.note.missing" if silent is not None else "ui.note.trick"
    room.settle(table, note, (), trick=number, seat=silent, cards=tuple(play.card for play in plays))


# -- a card too many --------------------------------------------------------------------------------------------


def fifth_card(room: Room) -> Script:
    """A hand played a second card to the trick in progress, or to one just complete (45E, 67A2)."""
    yield from know_declarer(room)
    plays = yield from trick_cards(room, "67A2", least=1)
    room.place(plays[0].seat, [play.card for play in plays[:3]])
    for play in plays[3:]:
        yield from room.hear(Plays(play.seat, play.card))
    silent = tuple(seat for seat in Seat if all(play.seat != seat for play in plays))
    who = yield from ask_seat(room, "ui.who.played_twice", "45E", silent)
    card = yield from ask_one_card(room, "ui.ask.second_card", "45E", who, seat=who)
    yield from room.hear(Plays(who, card))


def found_among_quitted(room: Room) -> Script:
    """Two cards lie among a hand's cards of a quitted trick, and both sides have played on (58B4, 67B2)."""
    yield from know_declarer(room)
    number = yield from ask_trick(room, "ui.ask.trick_defective", "67B2", 1, 12)
    plays = yield from trick_cards(room, "67B2", least=4)
    who = yield from ask_seat(room, "ui.who.extra", "67B2")
    yield from _know_trumps(room, plays)
    _quit_trick(room, plays, number, late=True)
    extra = yield from ask_one_card(room, "ui.ask.extra_card", "67B2", who, seat=who)
    yield from room.hear(Finds(f"extra_card:{who}:{number}", extra))
    played = next(play.card for play in plays if play.seat == who)
    cards = played.bit | extra.bit
    faced = yield Ask(
        "ui.ask.faced_of_them",
        "card",
        room.law("67B2"),
        (NONE,),
        {"seat": who},
        cards,
        none="ui.ask.not_known",
    )
    yield from room.hear(Finds(f"faced_card:{who}:{number}", False if faced is None else faced))
    back = extra if any(Play(who, played) in trick.plays for trick in room.at.quitted) else played
    yield from _should_have_been_played(room, who, back, number)


def _should_have_been_played(room: Room, who: Seat, back: Card, number: int) -> Script:
    """The restored card was in the hand all the time: was it not played when it was due (67B2b)?"""
    law = room.law("67B2b")
    failed = yield from ask_yes(room, "ui.ask.failed_since", "67B2b", seat=who, suit=back.suit)
    if failed and number < 12:
        trick = yield from ask_trick(room, "ui.ask.trick_number", "62D", number + 1, 12)
        discard = next(Card.parse(f"{suit}2") for suit in SUITS if suit != str(back.suit))
        room.revokes[who, trick] = Revoke(
            who, trick, discard, back.bit, back.suit, state="established", attention=True
        )
        room.rule("ui.note.revoke", law, "law67.restored_card_revoke", by=who, card=back, trick=trick, seat=who,
                  suit=back.suit)  # fmt: skip

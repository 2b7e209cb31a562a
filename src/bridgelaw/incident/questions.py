"""Questions that several incidents share: who declares, which seat, which card, how the position lies."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from bridgelaw.cards import Card, Seat, suit_bits
from bridgelaw.incident.asking import ALL, NONE, YES_NO, Ask
from bridgelaw.incident.room import SEATS, Room, Script
from bridgelaw.laws.law44_sequence import next_hand
from bridgelaw.position import Phase, Play

__all__ = [
    "ask_card", "ask_one_card", "ask_seat", "ask_trick", "ask_yes", "know_declarer", "position", "trick_cards",
    "trick_so_far",
]  # fmt: skip


def know_declarer(room: Room) -> Script:
    """Who declares is asked once."""
    if room.declarer is None:
        room.declarer = yield Ask("ui.ask.declarer", "seat", room.law("41A"), SEATS)
    if room.table is None:
        room.place(None, opening=True)


def ask_seat(
    room: Room, message: str, law: str, but: tuple[Seat | None, ...] = (), **facts: object
) -> Generator[Ask, Any, Seat]:
    """Ask for a seat, one of the four or of those that it can be."""
    seats = tuple(str(seat) for seat in Seat if seat not in but)
    seat: Seat = yield Ask(message, "seat", room.law(law), seats, facts)
    return seat


def ask_yes(room: Room, message: str, law: str, **facts: object) -> Generator[Ask, Any, bool]:
    """Ask what is answered by yes or no."""
    answer = yield Ask(message, "pick", room.law(law), YES_NO, facts)
    return bool(answer == "yes")


def ask_card(
    room: Room, message: str, law: str, holder: Seat | None, *, none: str = "", but: int = 0, **facts: object
) -> Generator[Ask, Any, Card | None]:
    """Ask for a card that its holder can have; with ``none``, there may be no such card."""
    possible = ALL if holder is None else room.at.possible_cards(holder)
    options = (NONE,) if none else ()
    card: Card | None = yield Ask(message, "card", room.law(law), options, facts, possible & ~but, none=none)
    return card


def ask_one_card(
    room: Room, message: str, law: str, holder: Seat | None, *, but: int = 0, **facts: object
) -> Generator[Ask, Any, Card]:
    """Ask for a card that there must be."""
    card = yield from ask_card(room, message, law, holder, none="", but=but, **facts)
    assert card is not None
    return card


def position(room: Room, law: str, least: int = 0) -> Script:
    """Who led to the trick in progress, and what lies on the table; if that is known, whether it is still so."""
    yield from know_declarer(room)
    if room.placed and room.at.phase is Phase.PLAY and len(room.at.trick) >= least:
        facts = {"seat": next_hand(room.at)}
        if (yield Ask("ui.ask.same_position", "pick", room.law(law), YES_NO, facts)) == "yes":
            return
    leader, lying = yield from trick_so_far(room, law, least)
    room.place(leader, lying)


def trick_so_far(room: Room, law: str, least: int = 0) -> Generator[Ask, Any, tuple[Seat, tuple[Card, ...]]]:
    """Who led, or is to lead, to the trick in progress, and the cards that lie on the table, in order."""
    leader = yield from ask_seat(room, "ui.ask.leader", law)
    lying: list[Card] = []
    seat, out = leader, 0
    while len(lying) < 3:
        message = "ui.ask.card_played" if lying else "ui.ask.card_led"
        none = "ui.ask.not_yet" if len(lying) >= least else ""
        card = yield from ask_card(room, message, law, None, none=none, but=out, seat=seat)
        if card is None:
            break
        lying.append(card)
        seat, out = seat.lho, out | card.bit
    return leader, tuple(lying)


def ask_trick(
    room: Room, message: str, law: str, first: int = 1, last: int = 13, **facts: object
) -> Generator[Ask, Any, int]:
    """Ask for the number of a trick."""
    numbers = tuple(str(number) for number in range(first, last + 1))
    number: int = yield Ask(message, "trick", room.law(law), numbers, facts)
    return number


def trick_cards(
    room: Room, law: str, *, least: int, most: int = 4, failing: bool = False, silent: Seat | None = None
) -> Generator[Ask, Any, tuple[Play, ...]]:
    """The cards of a trick, hand by hand; ``failing``: one of them does not follow suit; ``silent`` did not play."""
    leader = yield from ask_seat(room, "ui.ask.led_to_it", law, (silent,))
    plays: list[Play] = []
    seat, out = leader, 0
    while len(plays) < most and (not plays or seat != leader):
        if seat == silent:
            seat = seat.lho
            continue
        followed = failing and bool(plays) and all(play.card.suit == plays[0].card.suit for play in plays)
        barred = suit_bits(plays[0].card.suit) if followed and len(plays) == most - 1 else 0
        card = yield from ask_card(
            room,
            "ui.ask.card_of_it" if plays else "ui.ask.card_led_to_it",
            law,
            None,
            none="" if len(plays) < least or followed else "ui.ask.not_yet",
            but=out | barred,
            seat=seat,
        )
        if card is None:
            break
        plays.append(Play(seat, card))
        seat, out = seat.lho, out | card.bit
    return tuple(plays)

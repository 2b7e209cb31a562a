"""A suit not followed, and the question whether a player has none of it (Laws 61 to 63)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from bridgelaw.cards import Seat, Side, Suit, cards_of, suit_bits
from bridgelaw.events import (
    Agrees,
    Asks,
    Claims,
    Corrects,
    Designates,
    DrawsAttention,
    Finds,
    Plays,
    Retracts,
)
from bridgelaw.incident.asking import NONE, Ask
from bridgelaw.incident.questions import (
    ask_card,
    ask_seat,
    ask_trick,
    ask_yes,
    know_declarer,
    trick_cards,
)
from bridgelaw.incident.results import told_of_revoke, transfer
from bridgelaw.incident.room import Room, Script
from bridgelaw.irregularities import Revoke
from bridgelaw.laws.law44_sequence import next_hand
from bridgelaw.position import Phase, Play

__all__ = ["inquiry", "revoke"]


def revoke(room: Room) -> Script:
    """A card was played that does not follow suit (44C, 61A)."""
    yield from know_declarer(room)
    seen = yield from _still_on_the_table(room)
    if seen:
        stage = "running"
    else:
        number = yield from ask_trick(room, "ui.ask.trick_number", "62D", 1, 12)
        stages = ("running", "complete", "next", "claimed", "over")
        stage = yield Ask("ui.ask.revoke_stage", "pick", room.law("63A"), stages)
        if number == 12 and stage not in ("running", "complete"):
            restored = yield from ask_yes(room, "ui.ask.restored", "62D1")
            stage = "over" if restored else "complete"
        if stage == "over":
            yield from told_of_revoke(room, number)
            yield from transfer(room)
            return
        yield from _lay_the_trick(room, number, running=stage == "running")
    suspects: list[Seat] = []
    for seat in _who_may_have_failed(room):
        if (yield from _holds(room, seat)) != "no":
            suspects.append(seat)
    if not suspects:
        return
    if stage == "next":
        yield from _played_on(room, {seat.side for seat in suspects})
    elif stage == "claimed":
        yield from _claimed(room, suspects[0])
    yield from _came_to_light(room, suspects[0], may_ask=stage in ("running", "complete"))
    yield from _put_right(room, suspects)


def inquiry(room: Room) -> Script:
    """A player asks one who did not follow suit whether he has none (61B)."""
    yield from know_declarer(room)
    seen = yield from _still_on_the_table(room)
    if not seen:
        number = yield from ask_trick(room, "ui.ask.trick_number", "62D", 1, 12)
        stage = yield Ask("ui.ask.revoke_stage", "pick", room.law("63A"), ("running", "complete"))
        yield from _lay_the_trick(room, number, running=stage == "running")
    who = yield from _who_is_asked(room)
    asker = yield from ask_seat(room, "ui.ask.who_asked", "61B", (who,), of=who)
    held = yield from _holds(room, who)
    yield from room.hear(Asks(asker, who))
    if held != "no":
        yield from _put_right(room, [who])


# -- the trick --------------------------------------------------------------------------------------------------


def _failures(room: Room) -> tuple[tuple[Seat, int], ...]:
    """Who did not follow suit to the trick in progress or to the last one, and the number of the trick."""
    table = room.at
    out = [(seat, trick) for seat, _, trick, _ in table.showouts]
    out += [
        (found.by, found.trick) for found in table.revokes if found.state == "open" and found.led is not None
    ]
    return tuple(dict.fromkeys(pair for pair in out if pair[1] >= table.trick_number - 1))


def _still_on_the_table(room: Room) -> Generator[Ask, Any, bool]:
    """Does the card that did not follow suit lie on the table as the interview knows it?"""
    if not room.placed or room.at.phase is not Phase.PLAY or not _failures(room):
        return False
    same = yield from ask_yes(room, "ui.ask.same_position", "61A", seat=next_hand(room.at))
    if same and not room.is_numbered:
        before = _failures(room)[0][1] - sum(room.at.board.won) - 1
        number = yield from ask_trick(room, "ui.ask.trick_number", "62D", 1 + before, 12)
        room.number(number - before)
    return same


def _lay_the_trick(room: Room, number: int, *, running: bool) -> Script:
    """Ask for the cards of the trick and have them played."""
    plays = yield from trick_cards(
        room, "61A", least=2 if running else 4, most=3 if running else 4, failing=True
    )
    led = plays[0].card.suit
    following = 1
    while plays[following].card.suit == led:
        following += 1
    room.place(plays[0].seat, [play.card for play in plays[:following]], trick=number)
    for play in plays[following:]:
        yield from room.hear(Plays(play.seat, play.card))


def _who_may_have_failed(room: Room) -> tuple[Seat, ...]:
    """The hands that did not follow suit, in the order of play."""
    return tuple(dict.fromkeys(seat for seat, _ in _failures(room)))


def _who_is_asked(room: Room) -> Generator[Ask, Any, Seat]:
    """Which of those who did not follow suit is asked."""
    out = _who_may_have_failed(room)
    if len(out) == 1:
        return out[0]
    others = tuple(seat for seat in Seat if seat not in out)
    who = yield from ask_seat(room, "ui.who.failed", "61A", others)
    return who


def _suit_led(room: Room, who: Seat) -> Suit:
    """The suit that he did not follow."""
    suits = [suit for seat, suit, _, _ in room.at.showouts if seat == who]
    suits += [found.led for found in room.at.revokes if found.by == who and found.led is not None]
    return suits[-1]


# -- what has happened since ------------------------------------------------------------------------------------


def _played_on(room: Room, sides: set[Side]) -> Script:
    """The cards of the next trick, until every side in question has played (63A1, 63A2)."""
    first = True
    while (seat := next_hand(room.at)) is not None:
        message = "ui.ask.card_next" if first else "ui.ask.card_played_next"
        none = "" if first else "ui.ask.not_yet"
        card = yield from ask_card(room, message, "63A1", seat, none=none, seat=seat)
        if card is None:
            return
        if seat == room.at.dummy and room.declarer is not None:
            yield from room.hear(Designates(room.declarer, str(card)))
        else:
            yield from room.hear(Plays(seat, card))
        first = False
        sides.discard(seat.side)
        if not sides:
            return


def _claimed(room: Room, who: Seat) -> Script:
    """Somebody has claimed or conceded, and perhaps the other side has agreed (63A3)."""
    claimer = yield from ask_seat(room, "ui.who.claimed", "63A3")
    tricks = yield Ask("ui.how_many_tricks", "number", room.law("68"))
    yield from room.hear(Claims(claimer, tricks))
    if claimer.side != who.side:
        agreed = yield from ask_yes(room, "ui.ask.side_agreed", "63A3", side=who.side)
        if agreed:
            yield from room.hear(Agrees(who))


def _holds(room: Room, who: Seat) -> Generator[Ask, Any, str]:
    """Has he a card of the suit led (61A)?"""
    suit = _suit_led(room, who)
    if any(found.by == who and found.led == suit and found.state != "corrected" for found in room.at.revokes):
        return "yes"
    facts = {"seat": who, "suit": suit}
    held: str = yield Ask("ui.ask.holds", "pick", room.law("61A"), ("yes", "no", "not_known"), facts)
    if held != "not_known":
        yield from room.hear(Finds(f"holds:{who}:{suit}", held == "yes"))
    if held == "no":
        room.rule("ui.note.no_revoke", room.law("61A"), "ui.ruled.no_revoke", seat=who, suit=suit)
    return held


def _came_to_light(room: Room, who: Seat, *, may_ask: bool) -> Script:
    """Who drew attention to it: he himself, another, or one who asked him (9A, 61B, 62A)."""
    ways = ("self", "attention", "asked") if may_ask else ("self", "attention")
    how = yield Ask("ui.ask.came_to_light", "pick", room.law("62A"), ways, {"seat": who})
    if how == "asked":
        asker = yield from ask_seat(room, "ui.ask.who_asked", "61B", (who,), of=who)
        yield from room.hear(Asks(asker, who))
        return
    by = who
    if how == "attention":
        by = yield from ask_seat(room, "ui.who.noticed", "9A", (who,))
    yield from room.hear(DrawsAttention(by))


# -- correction, or the end of the play -------------------------------------------------------------------------


def _revoke_of(room: Room, who: Seat) -> Revoke | None:
    return next((found for found in reversed(room.at.revokes) if found.by == who), None)


def _put_right(room: Room, suspects: list[Seat]) -> Script:
    """A revoke is corrected now (62), or it is established and tricks are transferred at the end (63, 64)."""
    established = False
    for who in suspects:
        found = _revoke_of(room, who)
        if found is None or found.state == "corrected":
            continue
        if found.state == "established" and not _may_be_corrected(room, found):
            established = True
        else:
            yield from _correct(room, who, found)
    if established and (yield from ask_yes(room, "ui.ask.play_over", "64A")):
        yield from transfer(room)


def _correct(room: Room, who: Seat, found: Revoke) -> Script:
    """A legal card takes the place of the one with which he revoked (62B)."""
    suit = _suit_led(room, who)
    possible = room.at.possible_cards(who) & (found.legal if room.at.hands[who].seen else suit_bits(suit))
    facts, none = {"seat": who, "suit": suit}, "ui.ask.not_yet_corrected"
    card = yield Ask("ui.ask.correct", "card", room.law("62B"), (NONE,), facts, possible, none=none)
    if card is not None:
        yield from room.hear(Corrects(who, card))
        yield from _take_back(room)


def _may_be_corrected(room: Room, found: Revoke) -> bool:
    """Would the engine let it be corrected all the same (62C3)?"""
    if found.led is None or found.by_question:
        return False
    cards = cards_of(room.at.possible_cards(found.by) & suit_bits(found.led))
    return bool(cards) and not room.would_be_refused(Corrects(found.by, cards[0]))


def _take_back(room: Room) -> Script:
    """Who played after the revoke may take his card back, and then the next of the offender's side too (62C)."""
    asked: set[Play] = set()
    while True:
        rights = (
            g for g in room.at.grants if g.law in ("62C1", "62C2") and Play(g.seat, g.card) not in asked
        )
        grant = next(rights, None)
        if grant is None:
            return
        seat, card = grant.seat, grant.card
        asked.add(Play(seat, card))
        instead = yield from ask_card(
            room, "ui.ask.instead", grant.law, seat, none="ui.ask.stays", seat=seat, card=card
        )
        if instead is not None:
            yield from room.hear(Retracts(seat, card))
            yield from room.hear(Plays(seat, instead))

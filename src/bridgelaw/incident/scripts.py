"""What the Director asks about each kind of incident: only the facts that the Laws need, one short question each.

A script yields its questions, is sent the answers, and has the engine hear what happened. It judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bridgelaw.cards import Seat
from bridgelaw.events import (
    Changes,
    Claims,
    Concedes,
    Designates,
    DrawsAttention,
    Exposes,
    Finds,
    Inspects,
    LeadsDown,
    Misplaces,
    Plays,
    Retracts,
)
from bridgelaw.incident.asking import YES_NO, Ask
from bridgelaw.incident.questions import (
    ask_card,
    ask_one_card,
    ask_seat,
    ask_trick,
    ask_yes,
    know_declarer,
    position,
)
from bridgelaw.incident.revokes import inquiry, revoke
from bridgelaw.incident.room import Room, Script
from bridgelaw.incident.tricks import fifth_card, found_among_quitted, missing_card
from bridgelaw.laws.law44_sequence import next_hand
from bridgelaw.position import Phase

__all__ = ["INCIDENTS", "auction_is_over", "later"]


def later(room: Room) -> Script:
    """Some tricks have passed: who has the lead now?"""
    leader = yield from ask_seat(room, "ui.ask.on_lead_now", "50D2")
    room.note("ui.note.later", seat=leader)
    room.place(leader)


# -- exposed cards ----------------------------------------------------------------------------------------------


def exposed(room: Room) -> Script:
    """A card was exposed during the play (48, 49)."""
    yield from know_declarer(room)
    who = yield from ask_seat(room, "ui.who.exposed", "49", _with_fewer_than(room, 1))
    defends = room.at.is_defender(who)
    ways = ("dropped", "shown", "faced", "named")
    how = yield Ask("ui.how_exposed", "pick", room.law("50B" if defends else "48B2"), ways)
    cards = yield Ask(
        "ui.which_cards",
        "cards",
        room.law("50B"),
        cards=room.at.possible_cards(who),
        most=room.at.hands[who].size,
    )
    if defends:
        yield from position(room, "50D")
    elif not room.placed:
        room.place(None)
    yield from room.hear(Exposes(who, cards, how))


def auction(room: Room) -> Script:
    """A card was exposed before the play began (24)."""
    if room.table is None or room.at.phase is not Phase.AUCTION:
        over = yield Ask("ui.ask.auction_over", "pick", room.law("24"), YES_NO)
        if over == "yes":
            yield from know_declarer(room)
            assert room.declarer is not None
            room.place(room.declarer.lho, opening=True, trick=1)
        else:
            room.open_auction()
    who = yield from ask_seat(room, "ui.who.exposed", "24")
    how = yield Ask("ui.how_exposed", "pick", room.law("24B"), ("dropped", "shown", "led"))
    cards = yield Ask("ui.which_cards", "cards", room.law("24B"), cards=room.at.possible_cards(who), most=13)
    led = how == "led"
    yield from room.hear(Exposes(who, cards, "faced" if led else how, led=led))


def auction_is_over(room: Room) -> Script:
    """The auction has ended: what becomes of the cards that lie exposed (24D, 24E)?"""
    declarer = yield from ask_seat(room, "ui.ask.declarer", "24")
    room.declarer = declarer
    room.note("ui.note.auction_over", seat=declarer)
    room.place(declarer.lho, opening=True, auction=True, trick=1)


# -- leads and plays out of turn --------------------------------------------------------------------------------


def lead_out_of_turn(room: Room) -> Script:
    """A card was led by a hand whose turn it was not (53 to 56; 41A if face down)."""
    fresh = room.table is None
    yield from know_declarer(room)
    assert room.declarer is not None
    first = room.declarer.lho
    stages = ("first", "later") if fresh else ("later",)
    if room.code.thirteenth_lead_goes_back:
        stages = (*stages, "last")
    stage = "later"
    if len(stages) > 1:
        stage = yield Ask("ui.ask.stage", "pick", room.law("53A" if "last" in stages else "54"), stages)
    if stage == "first":
        yield from _opening_lead(room, first)
        return
    who = yield from ask_seat(room, "ui.who.led", "56")
    proper = yield from ask_seat(room, "ui.who.should_lead", "53A", (who,))
    card = yield from ask_one_card(room, "ui.which_card", "56", who)
    here = room.placed and not room.at.trick and room.at.on_lead == proper and room.at.phase is Phase.PLAY
    if not here or stage == "last":
        room.place(proper, last=stage == "last")
    yield from room.hear(Plays(who, card))


def _opening_lead(room: Room, proper: Seat) -> Script:
    who = yield from ask_seat(room, "ui.who.led", "54", (proper,))
    face = yield Ask("ui.ask.face", "pick", room.law("41A"), ("up", "down"))
    room.place(proper, opening=True, trick=1)
    if face == "down":
        yield from room.hear(LeadsDown(who))
        return
    card = yield from ask_one_card(room, "ui.which_card", "54D", who)
    yield from room.hear(Plays(who, card))


def play_out_of_turn(room: Room) -> Script:
    """A card was played to the trick in progress before its turn (57, 45C, 45E)."""
    yield from position(room, "57", least=1)
    who = yield from ask_seat(room, "ui.who.played", "57", (next_hand(room.at),))
    card = yield from ask_one_card(room, "ui.which_card", "57A", who)
    yield from room.hear(Plays(who, card))


def _with_fewer_than(room: Room, count: int) -> tuple[Seat, ...]:
    return tuple(seat for seat in Seat if room.at.hands[seat].size < count)


def two_cards(room: Room) -> Script:
    """One hand played several cards at once (58B)."""
    yield from position(room, "58B")
    who = yield from ask_seat(room, "ui.who.played", "58B", _with_fewer_than(room, 2))
    possible, most = room.at.possible_cards(who), min(4, room.at.hands[who].size)
    cards = yield Ask("ui.ask.cards_at_once", "cards", room.law("58B"), cards=possible, least=2, most=most)
    seen = yield Ask("ui.ask.visible", "pick", room.law("58B1"), ("all", "one"))
    first = cards[0]
    if seen == "one":
        named = 0
        for card in cards:
            named |= card.bit
        first = yield Ask("ui.ask.visible_card", "card", room.law("58B1"), cards=named)
    yield from room.hear(Plays(who, first))
    rest = tuple(card for card in cards if card is not first)
    yield from room.hear(Exposes(who, rest, "with_play", seen=False if seen == "one" else None))


def wrong_number(room: Room) -> Script:
    """A trick has too few or too many cards (67)."""
    yield from know_declarer(room)
    kind = yield Ask("ui.ask.wrong_number", "pick", room.law("67"), tuple(_WRONG_NUMBER))
    yield from _WRONG_NUMBER[kind](room)


_WRONG_NUMBER: Final[dict[str, Callable[[Room], Script]]] = {
    "missing": missing_card,
    "together": two_cards,
    "fifth": fifth_card,
    "found": found_among_quitted,
}


# -- penalty cards -----------------------------------------------------------------------


def penalty_card_not_played(room: Room) -> Script:
    """A defender played another card when his penalty card was due (52)."""
    yield from position(room, "50D1")
    who = next_hand(room.at)
    if who is None or not room.at.is_defender(who):
        who = yield from ask_seat(room, "ui.who.played", "52A", (room.at.declarer, room.at.dummy))
    if not room.at.penalty_cards.get(who):
        facts, possible = {"seat": who}, room.at.possible_cards(who)
        cards = yield Ask(
            "ui.ask.penalty_cards", "cards", room.law("50"), facts=facts, cards=possible, most=4
        )
        kind = "major"
        if len(cards) == 1 and not cards[0].is_honour:
            kind = yield Ask("ui.ask.penalty_kind", "pick", room.law("50B"), ("minor", "major"))
        yield from room.hear(Exposes(who, cards, "dropped", seen=True, deliberate=kind == "major"))
    due = room.at.penalty_cards.get(who, {})
    but = 0
    for card in due:
        but |= card.bit
    played = yield from ask_one_card(room, "ui.ask.played_instead", "52A", who, but=but, seat=who)
    yield from room.hear(Plays(who, played))


# -- dummy and designations -------------------------------------------------------------------------------------


def dummy(room: Room) -> Script:
    """Something about dummy: words, a change, a card put up wrongly, a look at a hand (43, 45, 46)."""
    yield from know_declarer(room)
    kind = yield Ask("ui.ask.dummy", "pick", "", ("words", "change", "misplaced", "looked"))
    yield from _ABOUT_DUMMY[kind](room)


def _words(room: Room) -> Script:
    yield from position(room, "46B")
    words = yield Ask("ui.words_said", "words", room.law("46"))
    declarer = room.at.declarer
    assert declarer is not None
    yield from room.hear(Designates(declarer, words))


def _change(room: Room) -> Script:
    yield from position(room, "45C4b", least=1)
    declarer = room.at.declarer
    assert declarer is not None
    card = yield from ask_one_card(room, "ui.ask.new_card", "45C4b", room.at.dummy)
    pause = False
    if room.code.change_without_pause:
        pause = (yield Ask("ui.ask.pause", "pick", room.law("45C4b"), YES_NO)) == "yes"
    yield from room.hear(Changes(declarer, card=card, pause=pause))


def _misplaced(room: Room) -> Script:
    yield from position(room, "45D")
    declarer, dummys = room.at.declarer, room.at.dummy
    assert declarer is not None
    assert dummys is not None
    named = yield from ask_card(room, "ui.ask.named", "45D", dummys, none="ui.ask.named_none")
    moved = yield from ask_one_card(room, "ui.ask.moved", "45D", dummys, but=named.bit if named else 0)
    if named is not None:
        yield from room.hear(Designates(declarer, str(named)))
    yield from room.hear(Misplaces(moved))
    while (seat := next_hand(room.at)) is not None:
        card = yield from ask_card(room, "ui.ask.since", "45D", seat, none="ui.ask.not_yet", seat=seat)
        if card is None:
            break
        yield from room.hear(Plays(seat, card))
    noticed = yield from ask_seat(room, "ui.who.noticed", "9A")
    yield from room.hear(DrawsAttention(noticed))


def _looked(room: Room) -> Script:
    dummys = room.at.dummy
    assert dummys is not None
    hand = yield from ask_seat(room, "ui.ask.whose_hand", "43A2", (dummys,))
    yield from room.hear(Inspects(dummys, hand=hand))


_ABOUT_DUMMY: Final[dict[str, Callable[[Room], Script]]] = {
    "words": _words,
    "change": _change,
    "misplaced": _misplaced,
    "looked": _looked,
}


# -- taking back, claims ----------------------------------------------------------------------------------------


def taken_back(room: Room) -> Script:
    """A player took a card back that had been played (47)."""
    yield from position(room, "47", least=1)
    lying = 0
    for play in room.at.trick:
        lying |= play.card.bit
    card = yield Ask("ui.ask.taken_back", "card", room.law("47"), cards=lying)
    who = next(play.seat for play in room.at.trick if play.card is card)
    name = f"misinformed:{who}:{card}"
    misled = yield Ask("question.misinformed", "pick", room.law("47E2"), YES_NO, {"seat": who, "card": card})
    if misled == "yes":
        yield from room.hear(Finds(name, True))
    yield from room.hear(Retracts(who, card))


STATED: Final = "…"
"""Words that the Director has heard and does not write down."""


def claim(room: Room) -> Script:
    """A player claims or concedes (68)."""
    yield from know_declarer(room)
    kind = yield Ask("ui.ask.claim", "pick", room.law("68A"), ("claim", "concede"))
    who = yield from ask_seat(room, "ui.who.claimed", "68")
    tricks = yield Ask("ui.how_many_tricks", "number", room.law("68"))
    if not room.is_numbered:
        number = yield from ask_trick(room, "ui.ask.trick_number", "68A", last=min(13, 14 - tricks))
        if room.placed:
            room.number(number)
        else:
            room.place(None, trick=number, quiet=True)
    if kind == "concede":
        yield from room.hear(Concedes(who, tricks))
        return
    stated = yield from ask_yes(room, "ui.ask.statement", "68C", seat=who)
    yield from room.hear(Claims(who, tricks, words=STATED if stated else None))


INCIDENTS: Final[dict[str, Callable[[Room], Script]]] = {
    "exposed": exposed,
    "lead_out_of_turn": lead_out_of_turn,
    "play_out_of_turn": play_out_of_turn,
    "two_cards": two_cards,
    "penalty_card_not_played": penalty_card_not_played,
    "dummy": dummy,
    "taken_back": taken_back,
    "revoke": revoke,
    "inquiry": inquiry,
    "wrong_number": wrong_number,
    "claim": claim,
    "auction": auction,
}
"""The incidents, as the first screen lists them."""

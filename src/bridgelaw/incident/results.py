"""What the board comes to: tricks transferred for revokes (Law 64), and the score (Law 77)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from bridgelaw.board import STRAINS, Contract
from bridgelaw.cards import Suit
from bridgelaw.equity.transfer import PlayedOut, revoke_told_of
from bridgelaw.incident.asking import NONE, Ask
from bridgelaw.incident.questions import ask_seat, ask_trick, ask_yes
from bridgelaw.incident.room import Room, Script
from bridgelaw.irregularities import Revoke
from bridgelaw.laws.law77_79_score import Outcome
from bridgelaw.rulings import Ruling

__all__ = ["score", "told_of_revoke", "transfer"]

SUITS: Final = ("S", "H", "D", "C")
MOST_REVOKES: Final = 4
"""More revokes on one board than this are not asked about."""
DOUBLINGS: Final = ("undoubled", "doubled", "redoubled")


# -- a revoke that is told of after the play --------------------------------------------------------------------


def told_of_revoke(room: Room, number: int, *, certain: bool = True) -> Script:
    """A revoke that came to light too late to be corrected: what Law 64 asks about it."""
    who = yield from ask_seat(room, "ui.who.revoked", "61A")
    suit = yield Ask("ui.ask.suit_led", "pick", room.law("64B2"), SUITS)
    state = "established"
    if not certain and not (yield from ask_yes(room, "ui.ask.established", "63A", seat=who)):
        state = "corrected"
    faced = who == room.at.dummy
    if not faced and state == "established" and number != 12:
        message = "ui.ask.faced_card" if room.code.any_faced_card else "ui.ask.faced_penalty_card"
        faced = yield from ask_yes(room, message, "64B3", seat=who)
    led = Suit.parse(suit)
    room.revokes[who, number] = revoke_told_of(who, number, led, faced=faced, state=state)
    room.note(
        "ui.note.revoke" if state == "established" else "ui.note.corrected_revoke",
        seat=who,
        suit=led,
        trick=number,
    )


# -- the transfer -----------------------------------------------------------------------------------------------


def transfer(room: Room) -> Script:
    """The play is over: the tricks that are transferred for the revokes of this board (64)."""
    for found in tuple(room.revokes.values()):
        yield from _who_won(room, found)
    while len(room.revokes) < MOST_REVOKES:
        if not (yield from ask_yes(room, "ui.ask.another_revoke", "64B2")):
            break
        known = {number for _, number in room.revokes}
        number = yield from ask_trick(room, "ui.ask.trick_number", "62D", 1, 12)
        before = set(room.revokes)
        yield from told_of_revoke(room, number, certain=False)
        for key in room.revokes.keys() - before:
            yield from _who_won(room, room.revokes[key])
        if len(known) == len({trick for _, trick in room.revokes}) and before == set(room.revokes):
            break
    revokes = tuple(sorted(room.revokes.values(), key=lambda found: found.trick))
    counting = [found for found in revokes if found.counts]
    if counting:
        yield from _later_tricks(room, counting)
    legal = yield from _legal_winners(room, counting)
    moment = "in_time"
    if any(not found.attention for found in counting):
        moment = yield from _when_attention_came(room, counting)
    _settle(
        room,
        PlayedOut(
            room.code,
            _contract(room),
            revokes,
            room.winners,
            legal,
            next_board=counting[0].by.side.other if moment == "next_board" else None,
            round_over=moment == "round_over",
        ),
    )


def _contract(room: Room) -> Contract:
    assert room.declarer is not None
    return Contract.parse(f"1{room.trumps or 'NT'} {room.declarer}")


def _who_won(room: Room, found: Revoke) -> Script:
    """Who won the trick of the revoke (64A)?"""
    if found.counts and found.trick not in room.winners:
        room.winners[found.trick] = yield from ask_seat(room, "ui.ask.trick_winner", "64A", trick=found.trick)


def _later_tricks(room: Room, counting: list[Revoke]) -> Script:
    """Which tricks after the revoke did the offending side win (64A)?"""
    first, side = counting[0].trick, counting[0].by.side
    later = [number for number in range(first + 1, 14) if number not in room.winners]
    if not later:
        return
    options = (*map(str, later), NONE)
    facts = {"side": side, "trick": first}
    won = yield Ask("ui.ask.later_tricks", "tricks", room.law("64A"), options, facts, none="ui.ask.no_trick")
    offenders = [found.by for found in counting if found.by.side is side]
    partner, other = offenders[0].partner, offenders[0].lho
    for number in later:
        room.winners[number] = partner if number in (won or ()) else other


def _legal_winners(room: Room, counting: list[Revoke]) -> Generator[Ask, Any, dict[int, int]]:
    """Until 1997: did the offender himself win a later trick with a card that he could have played (64A2)?"""
    legal: dict[int, int] = {}
    for found in counting:
        won = [
            n for n, seat in sorted(room.winners.items()) if n >= found.trick and seat.side is found.by.side
        ]
        later = [n for n in won if n > found.trick]
        at_stake = room.code.second_trick_for_legal_card and len(won) > 1 and not found.one_trick_only
        if not at_stake or not later or room.winners[found.trick] == found.by:
            continue
        facts = {"seat": found.by, "side": found.by.side, "trick": found.trick, "suit": found.led}
        if (yield Ask("ui.ask.legal_winner", "pick", room.law("64A2"), ("yes", "no"), facts)) == "yes":
            free = [n for n in later if n not in {other.trick for other in counting}] or later
            room.winners[free[-1]] = found.by
            legal[free[-1]] = found.legal
    return legal


def _when_attention_came(room: Room, counting: list[Revoke]) -> Generator[Ask, Any, str]:
    """When was attention first drawn (64B4, 64B5)?"""
    moments = ("in_time", "next_board", "round_over")
    facts = {"side": counting[0].by.side.other}
    moment: str = yield Ask("ui.ask.attention_moment", "pick", room.law("64B4"), moments, facts)
    return moment


def _settle(room: Room, played: PlayedOut) -> None:
    """The table as it stands at the end, with the transfer of every revoke, and of all together."""
    table, rulings = played.rule()
    moved = table.transfer
    if len(rulings) > 1 and moved:
        law = room.law("64A")
        rulings += tuple(
            Ruling((law,), "ui.ruled.transfer_in_all", {"count": count, "side": side})
            for side, count in moved.items()
        )
    room.settle(table, "ui.note.play_over", rulings)


# -- the score --------------------------------------------------------------------------------------------------


def score(room: Room) -> Script:
    """Contract, tricks and vulnerability: what it scores, with the tricks transferred (77)."""
    assert room.declarer is not None
    if room.level is None:
        room.level = yield Ask("ui.ask.level", "trick", room.law("77"), tuple("1234567"))
    if room.trumps is None:
        room.trumps = yield Ask("ui.ask.trumps", "pick", room.law("77"), (*SUITS, "NT"))
    doubled = yield Ask("ui.ask.doubled", "pick", room.law("77"), DOUBLINGS)
    side = room.declarer.side
    numbers = tuple(str(number) for number in range(14))
    tricks = yield Ask("ui.ask.tricks_taken", "trick", room.law("77"), numbers, {"side": side})
    vulnerable = yield Ask("ui.ask.vulnerable", "pick", room.law("77"), ("none", "NS", "EW", "all"))
    contract = Contract(room.level, STRAINS.index(room.trumps), DOUBLINGS.index(doubled), room.declarer)
    moved = room.at.transfer
    after = min(13, max(0, tricks + moved.get(side, 0) - moved.get(side.other, 0)))
    outcome = Outcome(contract, after)
    came = outcome.score(vulnerable)
    facts = {"outcome": str(outcome), "ns": f"{came.ns:+d}", "ew": f"{came.ew:+d}"}
    note = "ui.note.score" if after == tricks else "ui.note.score_after_transfer"
    room.rule(note, room.law("77"), "ui.score.line", tricks=tricks, after=after, side=side, **facts)

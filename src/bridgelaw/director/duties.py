"""What has arisen by the end of a hearing: a choice now on offer, a duty that now binds."""

from __future__ import annotations

from typing import Any

from bridgelaw.cards import Card, Seat
from bridgelaw.director.choices import choice
from bridgelaw.events import (
    DrawsAttention,
    split_question,
)
from bridgelaw.hearing import Hearing
from bridgelaw.irregularities import LeadOutOfTurn, TwoCards
from bridgelaw.laws import law48_52_exposed_cards as law48_52
from bridgelaw.laws import law61_64_revoke as law61_64
from bridgelaw.laws.law44_sequence import next_hand, restraints_now, suit_led
from bridgelaw.position import Phase, Scope, Standing
from bridgelaw.table import Table

__all__ = ["what_arises"]


def what_arises(hearing: Hearing, before: Table) -> None:
    """Say which choice is now on offer, and which duty binds the hand now in turn, if that is new."""
    _drop_moot_questions(hearing)
    table = hearing.table
    if table.over and (not before.over or isinstance(hearing.event, DrawsAttention)):
        law61_64.play_is_over(hearing)
        table = hearing.table
    offered = choice(table)
    known = choice(before)
    if offered is not None and (known is None or offered.options != known.options or offered.by != known.by):
        facts: dict[str, Any] = {**offered.facts, "by": offered.by}
        hearing.rule_as_numbered((offered.law,), offered.about, **facts)
    if offered is None and table.phase is Phase.PLAY:
        seat = next_hand(table)
        if seat is not None and (table.faced or table.restraints) and table.is_defender(seat):
            _announce_duties(hearing, before, seat)


def _drop_moot_questions(hearing: Hearing) -> None:
    """A question about a card that has since been played, or a play that is over, is moot."""
    table = hearing.table
    if table.pending(TwoCards) is not None or table.pending(LeadOutOfTurn) is not None:
        return
    for question in table.questions:
        kind, _, rest = split_question(question.name)
        if kind in ("seen", "deliberate") and rest and table.gone & Card.parse(rest).bit:
            hearing.close_question(question.name)


def _announce_duties(hearing: Hearing, before: Table, seat: Seat) -> None:
    duties = _duties(hearing.table, seat)
    earlier = (
        _duties(before, seat) if next_hand(before) == seat and before.trick == hearing.table.trick else ()
    )
    for law, message, cards in duties:
        if (law, message, cards) not in earlier:
            hearing.rule(law, message, by=seat, cards=cards)
    due = law48_52.due_cards(hearing.table, seat)
    if (
        len(due) > 1
        and law48_52.follows_unknown(hearing.table, seat, due)
        and hearing.table.designated is None
    ):
        led = suit_led(hearing.table, seat)
        hearing.ask(f"holds:{seat}:{led}", "51A")


def _duties(table: Table, seat: Seat) -> tuple[tuple[str, str, tuple[Card, ...]], ...]:
    """The duties to penalty cards that bind a hand now: paragraph, message and cards."""
    majors = table.majors(seat)
    due = law48_52.due_cards(table, seat)
    duties: list[tuple[str, str, tuple[Card, ...]]] = []
    if due:
        unknown = law48_52.follows_unknown(table, seat, due)
        duties.append(("50D1a", "law50.must_play_unless_following" if unknown else "law50.must_play", due))
    elif majors:
        duties.append(("50D1b", "law50.waits", majors))
    for faced in table.faced:
        if faced.seat == seat and faced.standing is Standing.MINOR:
            led = suit_led(table, seat)
            if led is None or led == faced.card.suit:
                duties.append(("50C", "law50.minor_before_low_cards", (faced.card,)))
    for restraint in restraints_now(table, seat):
        if restraint.scope is Scope.WHILE_ON_LEAD and _has_led(table, seat):
            duties.append(("50D2a", "law50.still_forbidden", ()))
    return tuple(duties)


def _has_led(table: Table, seat: Seat) -> bool:
    return bool(table.quitted) and table.quitted[-1].leader == seat and not table.trick

"""Law 44B and 44G: cards go to the trick in progress and come back from it, and the trick finds its
winner."""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.cards import Card, Seat
from bridgelaw.hearing import Hearing
from bridgelaw.irregularities import LeadOutOfTurn, LedTooSoon, OwedCard, PrematureCard, SettledLead, TwoCards
from bridgelaw.laws.law44_sequence import trick_winner
from bridgelaw.laws.law61_failure_to_follow import forget_revoke, note_play
from bridgelaw.position import Phase, Play, Scope, Standing, Trick
from bridgelaw.table import Table

__all__ = [
    "contribute",
    "forget_lead",
    "is_on_table",
    "played_after",
    "quit_trick",
    "reconsider_last_trick",
    "reopen_last_trick",
    "replace_card",
    "take_back",
]


def contribute(hearing: Hearing, seat: Seat, card: Card) -> None:
    """A card is played to the trick in progress (45A, 45B); the fourth card completes it (44B, 44G)."""
    note_play(hearing, seat, card)
    hearing.add_play(seat, card)
    table = hearing.table
    leading = len(table.trick) == 1
    spent = (Scope.LEAD,) if leading else ()
    hearing.update(
        restraints=tuple(
            restraint
            for restraint in table.restraints
            if restraint.seat != seat or restraint.scope not in (*spent, Scope.TRICK)
        ),
        designated=None,
        lead_chosen=0 if leading else table.lead_chosen,
        retracted_lead=table.retracted_lead and not leading,
        on_lead=seat if leading else table.on_lead,
        irregularities=tuple(
            noted
            for noted in table.irregularities
            if not (isinstance(noted, LedTooSoon) and noted.by == seat)
        ),
    )
    if len(table.trick) == 4:
        quit_trick(hearing)


def quit_trick(hearing: Hearing) -> None:
    """The trick in progress is over: its winner leads to the next (44G)."""
    table = hearing.table
    winner = trick_winner(table.trick, table.trumps)
    won = list(table.won)
    won[winner.side] += 1
    leader = table.trick[0].seat
    hearing.update(
        quitted=(*table.quitted, Trick(table.trick, winner)),
        trick=(),
        won=(won[0], won[1]),
        on_lead=winner,
        lead_chosen=0,
        designated=None,
        attention_drawn=False,
        restraints=tuple(
            restraint
            for restraint in table.restraints
            if restraint.scope is not Scope.TRICK
            and not (restraint.scope is Scope.WHILE_ON_LEAD and restraint.seat == leader and winner != leader)
        ),
        irregularities=tuple(
            noted for noted in table.irregularities if not isinstance(noted, PrematureCard | SettledLead)
        ),
    )
    if sum(won) >= table.last_trick_number:
        hearing.update(phase=Phase.OVER, on_lead=None)


def is_on_table(table: Table, seat: Seat, card: Card) -> bool:
    """Does this card of the seat lie in the trick in progress or in the last quitted one?"""
    play = Play(seat, card)
    return play in table.trick or (bool(table.quitted) and play in table.quitted[-1].plays)


def reopen_last_trick(hearing: Hearing) -> None:
    """The last quitted trick lies open again; cards led to the next one go back to their hands."""
    table = hearing.table
    for play in table.trick:
        hearing.give_back(play.seat, play.card)
        hearing.grant(play.seat, play.card, "47B")
    forget_lead(hearing)
    reopened = table.trick_number - 1
    hearing.update(
        irregularities=tuple(
            noted
            for noted in hearing.table.irregularities
            if not (isinstance(noted, OwedCard) and noted.trick == reopened)
        )
    )
    last = table.quitted[-1]
    won = list(table.won)
    won[last.winner.side] -= 1
    hearing.update(
        trick=last.plays,
        quitted=table.quitted[:-1],
        won=(won[0], won[1]),
        on_lead=last.leader,
        phase=Phase.PLAY,
        designated=None,
    )


def take_back(hearing: Hearing, seat: Seat, card: Card) -> None:
    """A card goes back from the trick in progress, or from the last one, to the hand that played it (47)."""
    play = Play(seat, card)
    if play not in hearing.table.trick:
        reopen_last_trick(hearing)
    hearing.update(trick=tuple(other for other in hearing.table.trick if other != play))
    hearing.give_back(seat, card)
    forget_revoke(hearing, seat, card)
    if not hearing.table.trick and hearing.table.pending(LeadOutOfTurn) is not None:
        forget_lead(hearing)


def replace_card(hearing: Hearing, seat: Seat, card: Card, instead: Card) -> None:
    """A card on the table is replaced by another of the same hand, in the same place of the trick."""
    table = hearing.table
    old, new = Play(seat, card), Play(seat, instead)
    hearing.give_back(seat, card)
    hearing.take_from_hand(seat, instead)
    irregular = table.pending(LeadOutOfTurn)
    if irregular is not None and irregular.by == seat and irregular.card is card:
        hearing.settle(irregular, replace(irregular, card=instead))
    if old in table.trick:
        hearing.update(trick=tuple(new if play == old else play for play in table.trick))
    else:
        last = table.quitted[-1]
        plays = tuple(new if play == old else play for play in last.plays)
        hearing.update(quitted=(*table.quitted[:-1], Trick(plays, last.winner)))
        reconsider_last_trick(hearing, seat)


def forget_lead(hearing: Hearing) -> None:
    """The cards of the trick in progress go back: nothing irregular about its lead is left to settle."""
    table = hearing.table
    gone = (LeadOutOfTurn, SettledLead, PrematureCard)
    hearing.update(
        irregularities=tuple(
            noted
            for noted in table.irregularities
            if not isinstance(noted, gone)
            and not (isinstance(noted, TwoCards) and Play(noted.by, noted.played) in table.trick)
        ),
        faced=tuple(faced for faced in table.faced if faced.standing is not Standing.WAITING),
        questions=tuple(question for question in table.questions if not question.name.startswith("lead:")),
        revokes=tuple(revoke for revoke in table.revokes if Play(revoke.by, revoke.card) not in table.trick),
    )


def reconsider_last_trick(hearing: Hearing, changed: Seat) -> None:
    """A card of the last trick has changed: it may have another winner, whose lead it then is (44G)."""
    table = hearing.table
    last = table.quitted[-1]
    winner = trick_winner(last.plays, table.trumps)
    if winner == last.winner:
        return
    won = list(table.won)
    won[last.winner.side] -= 1
    won[winner.side] += 1
    right_hand_led = bool(table.trick) and table.trick[0].seat == winner
    for play in () if right_hand_led else table.trick:
        hearing.give_back(play.seat, play.card)
        hearing.grant(play.seat, play.card, "47B")
        barred = changed.side.seats if play.seat.side != changed.side else (play.seat.partner,)
        hearing.bar_sight(barred, play.card, table.code.withdrawn_law)
        hearing.rule("47B", "law47.lead_goes_back", by=play.seat, card=play.card, proper=winner)
    forget_lead(hearing)
    hearing.update(
        quitted=(*table.quitted[:-1], Trick(last.plays, winner)),
        won=(won[0], won[1]),
        trick=table.trick if right_hand_led else (),
        on_lead=None if table.over else winner,
        lead_chosen=0,
    )


def played_after(table: Table, play: Play) -> tuple[Play, ...]:
    """The plays made after this one, in its trick and in the one after it."""
    if play in table.trick:
        return table.trick[table.trick.index(play) + 1 :]
    last = table.quitted[-1].plays
    return (*last[last.index(play) + 1 :], *table.trick)

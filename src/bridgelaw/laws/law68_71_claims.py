"""Laws 68 to 71: claims and concessions, agreement to them, contested claims, concessions cancelled."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bridgelaw.cards import Card, Seat, Side
from bridgelaw.events import Agrees, Claims, Concedes, Exposes, Objects, PeriodEnds
from bridgelaw.hearing import Hearing
from bridgelaw.irregularities import ClaimMade
from bridgelaw.laws import law61_64_revoke as law61_64
from bridgelaw.laws.law44_sequence import next_hand
from bridgelaw.laws.law48_52_exposed_cards import reveal, suspend_for_claim
from bridgelaw.laws.law70_ending import (
    SETTLES,
    adjudicated,
    award_for,
    award_on,
    contested_award,
    played_on_in_turn,
    undecided_cards,
)
from bridgelaw.position import Phase, Play, Standing
from bridgelaw.rulings import Choice
from bridgelaw.table import Table

if TYPE_CHECKING:
    from bridgelaw.claims import Award, ClaimError

__all__ = [
    "agree",
    "already_won",
    "cards_faced",
    "choice_made",
    "claim",
    "concede",
    "finding",
    "no_playing_on",
    "objection",
    "period_ends",
    "play_after_claim",
    "play_on_choice",
    "request_to_play_on",
    "ruled_anew",
    "time_passes",
]

# -- Law 68: what is claimed or conceded ----------------------------------------------------------------------


def claim(hearing: Hearing, event: Claims) -> None:
    """A player claims a number of the tricks that are left, and so concedes the others (68A, 68B1)."""
    _begin(hearing, event.by, event.tricks)
    if event.tricks <= 1 and _speaks_of_this_trick(event.words):
        _no_claim(hearing, event.by)
        return
    left = hearing.table.tricks_left(event.by)
    shown = _hand_shown(hearing, event.by)
    made = ClaimMade(event.by, event.tricks, left, words=event.words, line=event.line, shown=shown)
    suspend_for_claim(hearing, made)
    if event.tricks < left:
        hearing.rule("68B1", "law68.claim_concedes_the_rest", by=event.by, count=left - event.tricks)
    if event.tricks and not event.line and not (event.words or "").strip():
        hearing.rule("68C", "law68.no_statement", by=event.by)


def _no_claim(hearing: Hearing, by: Seat) -> None:
    """What was said concerns the trick in progress only; of a defender's words his partner may make no use (16)."""
    if hearing.table.is_defender(by):
        hearing.rule(("68", hearing.table.code.information_law), "law68.this_trick_only", by=by)
    else:
        hearing.rule("68", "law68.this_trick_only_declarer", by=by)


def concede(hearing: Hearing, event: Concedes) -> None:
    """A player concedes a number of the tricks that are left (68B1)."""
    _begin(hearing, event.by, event.tricks)
    left = hearing.table.tricks_left(event.by)
    shown = _hand_shown(hearing, event.by)
    suspend_for_claim(hearing, ClaimMade(event.by, left - event.tricks, left, concession=True, shown=shown))
    hearing.rule("68B1", "law68.concession", by=event.by, count=event.tricks)


def _begin(hearing: Hearing, by: Seat, tricks: int) -> None:
    table = hearing.table
    if table.phase is Phase.CLAIM:
        hearing.refuse("68D", "law68.already_claimed", by=by)
    if table.phase is not Phase.PLAY or table.period_over:
        hearing.refuse("68", "law68.nothing_to_claim", by=by)
    if by == table.dummy:
        hearing.refuse(("43A1c", "68A"), "law68.not_dummy", by=by)
    left = table.tricks_left(by)
    if tricks > left:
        hearing.impossible("impossible.too_many_tricks", by=by, count=left)


def _hand_shown(hearing: Hearing, by: Seat) -> tuple[Card, ...]:
    """The cards that he had faced just before; that he meant to claim or concede need no longer be asked."""
    name = f"claim:{by}"
    if not any(question.name == name for question in hearing.table.questions):
        return ()
    hearing.close_question(name)
    faced = (one for one in hearing.table.faced if one.seat == by and one.standing is Standing.UNSETTLED)
    shown = tuple(one.card for one in faced)
    for card in shown:
        hearing.pick_up(card)
    return shown


def cards_faced(hearing: Hearing, event: Exposes) -> None:
    """Cards shown once the play has ceased, by a claimer who faces his hand or by anybody at the Director's word, are
    no penalty cards (68C, 68D, 70B)."""
    made = hearing.table.claim
    assert made is not None
    for card in event.cards:
        reveal(hearing, event.by, card)
    if event.by == made.by:
        hearing.update(claim=replace(made, shown=tuple(dict.fromkeys((*made.shown, *event.cards)))))
    hearing.rule("68D", "law68.cards_faced", by=event.by, cards=event.cards)


def _speaks_of_this_trick(words: str | None) -> bool:
    """Does what he said concern the trick in progress only (footnote to Law 68; its text in 2017)?"""
    if not words:
        return False
    from bridgelaw.claims.statement import is_about_this_trick

    return is_about_this_trick(words)


def play_after_claim(hearing: Hearing, by: Seat, card: Card | None) -> None:
    """Play has ceased. What is played all the same is void; since 2007 it is kept, for it may be evidence (68D, 70D3).
    ``card`` None: one of dummy's that was not named in full."""
    made = hearing.table.claim
    if not hearing.table.code.play_after_claim_is_evidence:
        hearing.refuse("68D", "law68.play_is_void", by=by)
    if made is None or made.state not in ("open", "contested"):
        hearing.refuse("68D", "law68.play_has_ceased", by=by)
    if card is None:
        hearing.refuse(("68D", "70D3"), "law68.name_the_card_in_full", by=by)
    if any(play.card is card for play in made.played_on):
        hearing.impossible("impossible.card_already_played", by=by, card=card)
    reveal(hearing, by, card)
    hearing.update(claim=replace(made, played_on=(*made.played_on, Play(by, card))))
    hearing.rule(("68D", "70D3"), "law68.play_is_evidence", by=by, card=card)
    if made.state == "contested":
        _weigh_later_play(hearing)


def no_playing_on(hearing: Hearing, by: Seat) -> None:
    """Play has ceased, and nobody can ask for it to go on, or not again (68D)."""
    hearing.refuse("68D", "law68.play_has_ceased", by=by)


# -- 68D2b: playing on, if all four agree ---------------------------------------------------------------------


def play_on_choice(table: Table) -> Choice | None:
    """The side that did not claim may ask to play on (2017)."""
    made = table.claim
    if made is None or made.state != "open" or made.play_on or not table.code.play_on_when_all_agree:
        return None
    return Choice(made.by.side.other.seats, ("play_on",), table.code.number("68D2b"), "choice.play_on")


def request_to_play_on(hearing: Hearing, by: Seat) -> None:
    """One of the other side asks to play on; the other three must agree."""
    made = hearing.table.claim
    assert made is not None
    hearing.update(claim=replace(made, play_on=(by,)))
    hearing.rule("68D2b", "law68.asks_to_play_on", by=by, others=tuple(seat for seat in Seat if seat != by))


def _agrees_to_play_on(hearing: Hearing, made: ClaimMade, by: Seat) -> None:
    agreed = tuple(dict.fromkeys((*made.play_on, by)))
    if len(agreed) < 4:
        hearing.update(claim=replace(made, play_on=agreed))
        hearing.rule("68D2b", "law68.agrees_to_play_on", by=by)
        return
    hearing.update(claim=None, phase=Phase.PLAY)
    hearing.rule("68D2b", "law68.play_goes_on", by=made.by)


# -- objections: 68B2, 68D2a, 70, 71 --------------------------------------------------------------------------


def objection(hearing: Hearing, event: Objects) -> None:
    """A player objects to a claim or concession: what that leads to depends on who he is, and on when."""
    made = hearing.table.claim
    by = event.by
    if made is None or hearing.table.phase not in (Phase.CLAIM, Phase.OVER):
        hearing.refuse("69", "law68.no_claim", by=by)
    if hearing.table.period_over:
        hearing.refuse("79C1", "law69.too_late", by=by)
    if made.state == "ruled":
        hearing.refuse("70A", "law70.already_ruled", by=by)
    own = by.side == made.by.side
    if own and made.tricks == made.left and made.state == "established":
        hearing.refuse("71", "law71.nothing_conceded", by=made.by)
    if own and made.tricks == made.left:
        _contest(hearing, made, by)
    elif by == made.by.partner and hearing.table.is_defender(by) and _is_at_once(made):
        _concession_undone(hearing, made, by)
    elif own and (made.concession or made.state in ("agreed", "established") or _comes_late(made)):
        _cancel_concession(hearing, made, by)
    elif made.state == "established":
        _withdraw_agreement(hearing, made, by)
    else:
        _contest(hearing, made, by)


def _comes_late(made: ClaimMade) -> bool:
    """Has the claimer's side let it stand before one of them objects?"""
    return made.conceder_moved_on or made.partner_agreed


def _is_at_once(made: ClaimMade) -> bool:
    """Does a conceding defender's partner still object at once (68B2)?"""
    return made.state == "open" and not made.play_on and not _comes_late(made)


def _concession_undone(hearing: Hearing, made: ClaimMade, by: Seat) -> None:
    """A defender's partner objects at once: no concession has occurred, and play goes on (68B2)."""
    code = hearing.table.code
    hearing.update(claim=None, phase=Phase.PLAY)
    message = (
        "law68.neither_claim_nor_concession"
        if code.objected_concession_undoes_claim
        else "law68.no_concession"
    )
    information = code.withdrawn_law if code.objected_cards_law else code.information_law
    laws = tuple(filter(None, (code.number("68B2"), information)))
    hearing.rule_as_numbered(
        laws,
        message,
        consider=laws[1:],
        by=by,
        partner=made.by,
        cards=made.shown,
    )
    for card in made.shown:
        hearing.bar_sight((by,), card, information)
    seat = next_hand(hearing.table)
    if seat is not None:
        hearing.rule("68B2", "law68.play_continues", by=seat)


def _contest(hearing: Hearing, made: ClaimMade, by: Seat) -> None:
    """The claim is disputed: the Director rules on it (68D2a, 70)."""
    hearing.update(claim=replace(made, state="contested"), phase=Phase.OVER)
    hearing.rule(("68D2a", "70A"), "law68.disputed", by=by)
    _rule(hearing)


def _rule(hearing: Hearing) -> None:
    """The award on a contested claim, as far as the facts are known (70)."""
    from bridgelaw.claims import ClaimError

    table = hearing.table
    made = table.claim
    assert made is not None
    for revoke in table.revokes:
        if revoke.state == "open":
            hearing.rule(
                ("62A", "70A"), "law70.revoke_open", by=revoke.by, card=revoke.card, trick=revoke.trick
            )
    judged = table.finding(f"adjudicated:{made.by}")
    if isinstance(judged, int) and not isinstance(judged, bool):
        _settle(hearing, replace(made, claimer_tricks=min(judged, made.left), doubtful=False))
        hearing.rule("70A", "law70.judged", by=made.by, count=min(judged, made.left))
        hearing.close_question(f"play_accepted:{made.by}")
        return
    offered = table.irregular_choice
    if offered is not None:
        hearing.update(claim=replace(made, claimer_tricks=None))
        hearing.rule(("70A", offered.law), "law70.choice_first", by=offered.by, claimer=made.by)
        return
    undecided = undecided_cards(table)
    if undecided:
        hearing.rule(("50B", "70A"), "law70.penalty_card_undecided", by=made.by, cards=undecided)
        return
    if any(not hand.seen for hand in table.hands):
        hearing.ask(f"adjudicated:{made.by}", "70B2")
        hearing.rule(("70B1", "70B2", "70B3"), "law70.face_the_hands", by=made.by)
        _tell_of_later_play(hearing, made)
        return
    try:
        award = adjudicated(table, made)
    except ClaimError as error:
        _cannot_be(hearing, made, error)
        return
    for reason in award.reasons:
        facts: dict[str, Any] = dict(reason.facts)
        hearing.rule_as_numbered(reason.laws, reason.message, **facts)
    _ask_of_later_play(hearing, made, award)
    if not award.certain:
        hearing.update(claim=replace(made, claimer_tricks=None))
        hearing.ask(f"adjudicated:{made.by}", "70A")
        return
    hearing.close_question(f"adjudicated:{made.by}")
    _settle(hearing, replace(made, claimer_tricks=award.claimer_tricks, doubtful=award.doubtful))


def _weigh_later_play(hearing: Hearing) -> None:
    """More was played after a claim that has been ruled on: what that would make of it is told, and asked (70D3)."""
    made = hearing.table.claim
    assert made is not None
    if hearing.table.finding(f"play_accepted:{made.by}") is not None:
        _rule(hearing)
        return
    award = contested_award(hearing.table)
    if award is None or not award.claim.played_on:
        return
    told = award.reasons[-1]
    facts: dict[str, Any] = dict(told.facts)
    hearing.rule_as_numbered(told.laws, told.message, **facts)
    _ask_of_later_play(hearing, made, award)


def _ask_of_later_play(hearing: Hearing, made: ClaimMade, award: Award) -> None:
    """Where the cards played after the claim would make another number of it, the Director finds whether the play would
    probably have gone so; where they were not played in turn, he is told of them (70D3)."""
    if made.played_on and not award.claim.played_on:
        _tell_of_later_play(hearing, made)
    name = f"play_accepted:{made.by}"
    hearing.close_question(name)
    differs = award.as_played is not None and not (award.certain and award.as_played == award.claimer_tricks)
    if differs and hearing.table.finding(name) is None:
        hearing.ask(name, "70D3")


def _tell_of_later_play(hearing: Hearing, made: ClaimMade) -> None:
    """What was played after the claim, and that the Director may learn from it (70D3)."""
    if made.played_on:
        cards = tuple(play.card for play in made.played_on)
        hearing.rule(("68D", "70D3"), "law70.played_on", by=made.by, cards=cards)


def _cannot_be(hearing: Hearing, made: ClaimMade, error: ClaimError) -> None:
    """What was said cannot be read, or it cannot be what it says; or what was found cannot be (70B1)."""
    from bridgelaw.claims import LineError, StatementUnread
    from bridgelaw.claims.beliefs import FINDINGS

    of_a_finding = error.field in FINDINGS
    if not of_a_finding:
        hearing.ask(f"line:{made.by}", "70B1")
    if isinstance(error, LineError | StatementUnread):
        found = hearing.table.finding(f"line:{made.by}")
        message, words = (
            ("law70.line_not_read", str(found))
            if found
            else ("law70.statement_not_read", made.words or made.line or "")
        )
        hearing.rule("70B1", message, by=made.by, words=words)
        if isinstance(error, StatementUnread) and error.doubt is not None:
            open_question: dict[str, Any] = error.facts
            hearing.rule("70B1", error.message, **open_question)
        return
    facts: dict[str, Any] = error.facts
    hearing.rule("70B1", error.message, **facts)
    if not of_a_finding:
        hearing.rule("70B1", "law70.statement_cannot_be", by=made.by)


def _settle(hearing: Hearing, made: ClaimMade) -> None:
    hearing.update(claim=made, phase=Phase.OVER)


def finding(hearing: Hearing, kind: str, answer: object) -> None:
    """A finding of fact on which the ruling turns: it is made anew."""
    made = hearing.table.claim
    if made is None:
        return
    if kind == "play_accepted" and not (made.played_on and played_on_in_turn(hearing.table, made)):
        hearing.impossible("impossible.nothing_played_on", by=made.by)
    judged = kind in ("adjudicated", "likely")
    if judged and isinstance(answer, int) and not isinstance(answer, bool) and answer > made.left:
        hearing.impossible("impossible.more_than_are_left", count=made.left)
    if made.state == "contested" and (kind in SETTLES or _waited_for_cards(hearing.table, made)):
        _rule(hearing)
    elif kind in SETTLES and made.wants_back is not None:
        _cancel_concession(hearing, made, made.wants_back)
    elif kind == "likely" and made.state == "established":
        _judge_likely(hearing, made)


def ruled_anew(hearing: Hearing) -> None:
    """What lies in the tricks has changed since a contested claim was ruled on, by a revoke corrected: it is ruled on
    anew."""
    made = hearing.table.claim
    if made is not None and made.state == "contested":
        hearing.update(claim=replace(made, claimer_tricks=None, doubtful=False))
        _rule(hearing)


def choice_made(hearing: Hearing) -> None:
    """A choice that was open when a player claimed has been made: a contested claim is ruled on now."""
    made = hearing.table.claim
    if made is not None and made.state == "contested" and made.claimer_tricks is None:
        _rule(hearing)


def _waited_for_cards(table: Table, made: ClaimMade) -> bool:
    """Was the ruling put off until it was found what the exposed cards are, and is that found now?"""
    asked = any(
        question.name in (f"adjudicated:{made.by}", f"line:{made.by}") for question in table.questions
    )
    return made.claimer_tricks is None and not asked and not undecided_cards(table)


# -- Law 69: agreement ----------------------------------------------------------------------------------------


def agree(hearing: Hearing, event: Agrees) -> None:
    """The other side agrees: the tricks are scored as claimed or conceded (68D1, 69A)."""
    made = hearing.table.claim
    if made is None or hearing.table.phase is not Phase.CLAIM:
        hearing.refuse("69", "law68.no_claim", by=event.by)
    if made.play_on:
        _agrees_to_play_on(hearing, made, event.by)
        return
    law61_64.agreement(hearing, event.by.side)
    if event.by.side == made.by.side:
        hearing.update(claim=replace(made, partner_agreed=made.partner_agreed or event.by == made.by.partner))
        hearing.rule("69A", "law69.own_side_agrees", by=event.by)
        return
    _settle(hearing, replace(made, state="agreed", claimer_tricks=made.tricks))
    hearing.rule(("68D1", "69A"), "law69.agreed", by=event.by, count=made.tricks, side=made.by.side)


def time_passes(hearing: Hearing, side: Side | None) -> None:
    """A side calls on a later board, or the round ends (None): agreement is established (69A)."""
    made = hearing.table.claim
    if made is None:
        return
    if side in (None, made.by.side):
        made = replace(made, conceder_moved_on=True)
        hearing.update(claim=made)
    if side == made.by.side or made.state not in ("open", "agreed"):
        return
    _settle(hearing, replace(made, state="established", claimer_tricks=made.tricks))
    hearing.rule("69A", "law69.established", side=made.by.side.other, count=made.tricks)


def period_ends(hearing: Hearing, event: PeriodEnds) -> None:
    """The correction period ends: no agreement is withdrawn and no concession cancelled any more (69B, 71)."""
    hearing.update(period_over=True)


def _withdraw_agreement(hearing: Hearing, made: ClaimMade, by: Seat) -> None:
    """A side wants back a trick to whose loss it had agreed (69B)."""
    code = hearing.table.code
    agreed = made.left - made.tricks
    if code.agreement_withdrawn_test == "likely":
        hearing.ask(f"likely:{by.side}", "69B2")
        hearing.rule(("69B", "69B2"), "law69.was_it_likely", by=by, count=agreed)
        return
    award = award_for(hearing.table, by, agreed)
    if award is None or not award.certain:
        hearing.ask(f"likely:{by.side}", "69B")
        hearing.rule("69B", "law69.could_it_be_lost", by=by, count=agreed)
        return
    tricks = max(award.claimer_tricks, agreed)
    _give_back(hearing, made, by.side, tricks - agreed, ("69B",), "law69.a_normal_play_loses")


def _judge_likely(hearing: Hearing, made: ClaimMade) -> None:
    """The Director's judgement of how many tricks the side that agreed would likely have won (69B2)."""
    side = made.by.side.other
    judged = hearing.table.finding(f"likely:{side}")
    if isinstance(judged, int) and not isinstance(judged, bool):
        back = max(min(judged, made.left) - (made.left - made.tricks), 0)
        _give_back(hearing, made, side, back, ("69B", "69B2"), "law69.agreement_stands")


def _give_back(
    hearing: Hearing, made: ClaimMade, side: Side, back: int, laws: tuple[str, ...], otherwise: str
) -> None:
    """So many tricks go back to a side; or the agreement stands, for the reason given."""
    if not back:
        hearing.rule(laws, otherwise, side=side)
        return
    now = made.tricks - back if side != made.by.side else made.tricks + back
    _settle(hearing, replace(made, claimer_tricks=now, state="ruled"))
    hearing.rule(laws, "law69.trick_given_back", side=side, count=back)


# -- 69B1, 71A: tricks already won --------------------------------------------------------------------------------


def already_won(hearing: Hearing, side: Side, tricks: int) -> None:
    """So many of the tricks written to the other side had a side won before the claim, as the Director finds: they go
    back to the side that had agreed to lose them (69B1), or had conceded them (71A).

    Who won a trick that was played at this table is known; only the count with which its position began can be wrong.
    """
    table = hearing.table
    made = table.claim
    own = made is not None and side == made.by.side
    if made is None or made.state == "contested" or (made.state == "open" and not own):
        hearing.refuse("71" if own else "69B", "law69.nothing_agreed", side=side)
    if table.period_over:
        hearing.refuse("79C1", "law69.side_too_late", side=side)
    written = table.board.won[side.other]
    if tricks > written:
        hearing.impossible("impossible.more_than_are_written", side=side, other=side.other, count=written)
    found = (tricks, made.already_won[1]) if side is Side.NS else (made.already_won[0], tricks)
    hearing.update(claim=replace(made, already_won=found))
    if own:
        _conceded_though_won(hearing, side, tricks)
    elif tricks:
        hearing.rule(("69B", "69B1"), "law69.already_won", side=side, count=tricks)
    else:
        hearing.rule(("69B", "69B1"), "law69.not_already_won", side=side)


def _conceded_though_won(hearing: Hearing, side: Side, tricks: int) -> None:
    """The concession of tricks already won is cancelled (71A), and with it that of a contract which they had made, or
    beaten, already (71B of 1987 and 1997)."""
    table = hearing.table
    law = table.code.decided_contract_law
    if not tricks:
        hearing.rule(("71", "71A"), "law69.not_already_won", side=side)
        return
    hearing.rule(("71", "71A"), "law71.already_won", side=side, count=tricks)
    if law is None or table.declarer is None or not _decides_contract(table, side, tricks):
        return
    message = "law71.already_made" if side == table.declarer.side else "law71.already_beaten"
    hearing.rule_as_numbered((law,), message, side=side)


def _decides_contract(table: Table, side: Side, tricks: int) -> bool:
    """Had a side, with tricks that were written to the other one, made or beaten the contract before the claim, though
    what was conceded says otherwise?"""
    made, contract = table.claim, table.contract
    assert made is not None
    assert contract is not None
    declares = side == contract.declarer.side
    needed = contract.level + 6 if declares else 8 - contract.level
    written = table.won[side] - made.already_won[side.other]
    return written + made.tricks < needed <= written + tricks


# -- Law 71: concession cancelled -----------------------------------------------------------------------------


def _cancel_concession(hearing: Hearing, made: ClaimMade, by: Seat) -> None:
    """A side wants back a trick that it had conceded (71)."""
    code = hearing.table.code
    too_late = code.normal_concession_until == "next board" and made.conceder_moved_on
    award = award_on(hearing.table, made)
    if award is None or not award.certain or _only_legal_play_counts(award, made, too_late):
        _judge_concession(hearing, made, by, too_late)
        return
    legal = (award.any_legal or 0) if code.no_legal_play_law else 0
    if code.no_legal_play_law and legal > made.tricks:
        _cancelled(hearing, made, legal, code.no_legal_play_law, "law71.no_legal_play_loses")
        made = hearing.table.claim or made
    if award.claimer_tricks > max(made.tricks, legal) and not too_late:
        _cancelled(hearing, made, award.claimer_tricks, "71B", "law71.no_normal_play_loses")
    elif legal <= made.tricks:
        _concession_stands(hearing, made, too_late and award.claimer_tricks > made.tricks)


def _only_legal_play_counts(award: Award, made: ClaimMade, too_late: bool) -> bool:
    """Does it turn on the tricks that no legal play could lose, and are these not known?"""
    return too_late and award.any_legal is None and award.claimer_tricks > made.tricks


def _judge_concession(hearing: Hearing, made: ClaimMade, by: Seat, too_late: bool) -> None:
    """The same where the hands are unseen, or the statement is unread: the Director judges (71)."""
    judged = hearing.table.finding(f"adjudicated:{made.by}")
    if not isinstance(judged, int) or isinstance(judged, bool):
        hearing.update(claim=replace(made, wants_back=by))
        hearing.ask(f"adjudicated:{made.by}", "71")
        test = "law71.could_it_be_lost_legally" if too_late else "law71.could_it_be_lost"
        hearing.rule("71", test, by=by, count=made.left - made.tricks)
        return
    tricks = min(judged, made.left)
    if tricks <= made.tricks:
        _concession_stands(hearing, made, False)
    elif too_late:
        law = hearing.table.code.no_legal_play_law or "71"
        _cancelled(hearing, made, tricks, law, "law71.no_legal_play_loses")
    else:
        _cancelled(hearing, made, tricks, "71B", "law71.no_normal_play_loses")


def _concession_stands(hearing: Hearing, made: ClaimMade, too_late: bool) -> None:
    state = "established" if made.state == "established" else "agreed"
    _settle(hearing, replace(made, claimer_tricks=made.tricks, state=state, wants_back=None))
    message = "law71.too_late" if too_late else "law71.concession_stands"
    hearing.rule("71B" if too_late else "71", message, by=made.by)


def _cancelled(hearing: Hearing, made: ClaimMade, tricks: int, law: str, message: str) -> None:
    _settle(hearing, replace(made, claimer_tricks=tricks, state="ruled", wants_back=None))
    hearing.rule(("71", law), message, by=made.by, count=tricks - made.tricks)

"""Laws 61B to 64: inquiries, correction of a revoke, its establishment, and the transfer of tricks."""

from __future__ import annotations

from dataclasses import replace

from bridgelaw.cards import Card, Seat, Side, Suit, cards_of, suit_bits
from bridgelaw.events import Asks, Corrects
from bridgelaw.hearing import Hearing
from bridgelaw.irregularities import Revoke, TwelfthTrick
from bridgelaw.laws import law42_43_dummy as law42_43
from bridgelaw.laws import law48_52_exposed_cards as law48_52
from bridgelaw.laws.law44_sequence import has_played
from bridgelaw.laws.law44_trick import forget_lead, is_on_table, played_after, replace_card
from bridgelaw.laws.law61_failure_to_follow import change_revoke, establish, held_the_suit
from bridgelaw.position import Phase, Play
from bridgelaw.rulings import Choice
from bridgelaw.table import Table

__all__ = [
    "agreement",
    "agreement_complete",
    "ask",
    "attention_came_later",
    "attention_to_revokes",
    "bar_transfer",
    "cards_restored",
    "choose_twelfth_card",
    "correct",
    "establish_by_claim",
    "establish_by_play",
    "establish_for",
    "let_partner_change",
    "opponents_play_on",
    "play_is_over",
    "redress_law",
    "suggested_card",
    "transfer_verdict",
    "transfers",
    "twelfth_choice",
]


# -- 61B: who may ask whom -----------------------------------------------------------------------------------


def ask(hearing: Hearing, event: Asks) -> None:
    """A player asks one who did not follow suit whether he has none (61B, 42B1, 43B2b)."""
    table = hearing.table
    if table.phase is not Phase.PLAY or table.declarer is None:
        hearing.refuse("61B", "law61.nothing_to_ask", by=event.by)
    unseen = [out for out in table.showouts if out[0] == event.of and not table.hands[event.of].lacks(out[1])]
    if unseen:
        hearing.ask(f"holds:{event.of}:{unseen[-1][1]}", "61B", wait=event)
    revoke = open_revoke(table, event.of)
    first = revoke is not None and not revoke.asked and not revoke.attention
    if revoke is not None:
        revoke = change_revoke(hearing, revoke, replace(revoke, asked=True))
    if event.by == table.dummy:
        _dummy_asks(hearing, event, revoke if first else None)
    elif event.by == table.declarer:
        hearing.rule("61B1", "law61.may_ask", by=event.by, of=event.of)
    elif event.of in (table.declarer, table.dummy):
        hearing.rule("61B3", "law61.may_ask", by=event.by, of=event.of)
    else:
        _defender_asks_defender(hearing, event, revoke)


def _defender_asks_defender(hearing: Hearing, event: Asks, revoke: Revoke | None) -> None:
    code = hearing.table.code
    if code.defenders_may_ask:
        hearing.rule("61B3", "law61.may_ask_partner", by=event.by, of=event.of)
        return
    hearing.rule("61B", "law61.may_not_ask_partner", by=event.by, of=event.of)
    if any(question.name.startswith(f"holds:{event.of}:") for question in hearing.table.questions):
        return
    if revoke is None:
        hearing.rule(code.information_law, "law61.question_may_inform", by=event.by, of=event.of)
    elif code.forbidden_question_establishes:
        change_revoke(hearing, revoke, replace(revoke, state="established", by_question=True))
        hearing.rule("63A4", "law63.established_by_the_question", by=event.of, card=revoke.card)
    else:
        change_revoke(hearing, revoke, replace(revoke, as_if_established=True))
        hearing.rule_as_numbered(("63B",), "law63.as_if_established", by=event.of, card=revoke.card)


def _dummy_asks(hearing: Hearing, event: Asks, revoke: Revoke | None) -> None:
    """Dummy may ask declarer, not a defender (42B1); without his rights, declarer's revoke is penalised
    (43B2b)."""
    table = hearing.table
    if event.of != table.declarer:
        law = table.code.information_law
        hearing.rule(
            ("42B1", "61B2b", "90"), "law42.dummy_asks_a_defender", consider=(law,), by=event.by, of=event.of
        )
        if table.dummy_rights_lost and revoke is not None:
            change_revoke(hearing, revoke, replace(revoke, no_rectification=True))
            law42_43.no_rectification(hearing, event.by)
    elif not table.dummy_rights_lost or revoke is None:
        hearing.rule(("42B1", "61B2a"), "law42.dummy_asks_declarer", by=event.by, of=event.of)
    else:
        change_revoke(hearing, revoke, replace(revoke, as_if_established=True))
        hearing.rule(
            ("43B2b", "42B1"), "law43.dummy_without_rights_asks", by=event.by, of=event.of, card=revoke.card
        )


# -- Law 62: correction --------------------------------------------------------------------------------------


def open_revoke(table: Table, seat: Seat) -> Revoke | None:
    """The latest revoke of a seat that is not yet established or corrected."""
    return next(
        (revoke for revoke in reversed(table.revokes) if revoke.by == seat and revoke.state == "open"), None
    )


def attention_to_revokes(hearing: Hearing) -> None:
    """Attention is drawn: a revoke not established must be corrected, and later cards are no longer taken
    back free (62A)."""
    for revoke in hearing.table.revokes:
        if not revoke.attention:
            later = _later_plays_of_opponents(hearing.table, revoke)
            change_revoke(hearing, revoke, replace(revoke, attention=True, free=later))
            if revoke.state == "open":
                hearing.rule("62A", "law62.must_correct", by=revoke.by, card=revoke.card)


def _later_plays_of_opponents(table: Table, revoke: Revoke) -> tuple[Play, ...]:
    if not is_on_table(table, revoke.by, revoke.card):
        return ()
    later = played_after(table, Play(revoke.by, revoke.card))
    return tuple(play for play in later if play.seat.side != revoke.by.side)


def correct(hearing: Hearing, event: Corrects) -> None:
    """A player substitutes a legal card for the one with which he revoked (62A to 62D)."""
    table = hearing.table
    revoke = next((r for r in reversed(table.revokes) if r.by == event.by and r.state != "corrected"), None)
    if revoke is None:
        _correct_a_slip(hearing, event)
        return
    law = _why_it_may_be_corrected(table, revoke)
    if law is not None and revoke.trick != 12 and not is_on_table(table, event.by, revoke.card):
        law = None
    if revoke.trick == 12 and law is not None:
        _take_back_thirteenth(hearing)
    if not hearing.table.could_hold(event.by, event.card):
        hearing.impossible("impossible.card_not_held", by=event.by, card=event.card)
    if revoke.by_question:
        hearing.rule(("63A4", "49"), "law63.void_correction", by=event.by, card=event.card)
        law48_52.become_penalty_cards(hearing, event.by, (event.card,), deliberate=True)
        return
    if law is None:
        hearing.refuse(("63B", "63A"), "law63.may_not_correct", by=event.by, card=revoke.card)
    if not event.card.bit & revoke.legal and not _would_follow(revoke, event.card):
        hearing.refuse("62B", "law62.card_does_not_correct", by=event.by, card=event.card)
    _substitute(hearing, revoke, event.card, law)


def _correct_a_slip(hearing: Hearing, event: Corrects) -> None:
    """No revoke is on record: with the hand unseen, the correction itself shows that he held the suit (61A,
    62A)."""
    out = next(
        (out for out in reversed(hearing.table.showouts) if out[0] == event.by and out[1] == event.card.suit),
        None,
    )
    if out is None:
        hearing.refuse("62A", "law62.no_revoke", by=event.by)
    held_the_suit(hearing, event.by, event.card.suit)
    attention_to_revokes(hearing)
    correct(hearing, event)


def _would_follow(revoke: Revoke, card: Card) -> bool:
    return revoke.led is not None and card.suit == revoke.led


def _why_it_may_be_corrected(table: Table, revoke: Revoke) -> str | None:
    """The paragraph by which a revoke may still be corrected, None if it may not."""
    if revoke.trick == 12 and not table.restored:
        return "62D1" if revoke.state == "established" or table.trick_number > 13 else "62A"
    if revoke.state == "open":
        return "62A"
    if table.code.both_revokes_corrected and _both_sides_revoked_in_trick(table, revoke):
        return "62C3"
    return None


def _both_sides_revoked_in_trick(table: Table, revoke: Revoke) -> bool:
    """Did both sides revoke on the trick, while only one of them has played to the next (62C3)?"""
    others = [r for r in table.revokes if r.trick == revoke.trick and r.by.side != revoke.by.side]
    sides = {play.seat.side for play in table.trick}
    return bool(others) and table.trick_number == revoke.trick + 1 and len(sides) <= 1


def _substitute(hearing: Hearing, revoke: Revoke, card: Card, law: str) -> None:
    """The revoke card goes back and a legal card takes its place in the trick (62B)."""
    table = hearing.table
    seat = revoke.by
    free = revoke.free if revoke.attention else _later_plays_of_opponents(table, revoke)
    own_side = _own_later_cards(hearing.table, revoke)
    replace_card(hearing, seat, revoke.card, card)
    changed = next(
        r for r in hearing.table.revokes if r.by == seat and r.trick == revoke.trick and r.card is revoke.card
    )
    change_revoke(
        hearing,
        changed,
        replace(changed, state="corrected", attention=True, together=law == "62C3", substitute=card),
    )
    hearing.rule(law, "law62.corrected", by=seat, card=card, withdrawn=revoke.card)
    _withdrawn_card(hearing, revoke)
    law48_52.substitute_for_penalty_card(hearing, seat, card, revoke.led)
    _withdraw_cards_led_on(hearing, own_side)
    if law != "62C3":
        _let_opponents_change(hearing, revoke, free)
    if revoke.trick == 12:
        _partner_at_twelve(hearing, revoke)


def _take_back_thirteenth(hearing: Hearing) -> None:
    """The cards of trick thirteen go back and are played again after the correction at trick twelve
    (62D1)."""
    table = hearing.table
    if table.trick_number > 13:
        last = table.quitted[-1]
        won = list(table.won)
        won[last.winner.side] -= 1
        hearing.update(quitted=table.quitted[:-1], won=(won[0], won[1]), trick=last.plays, phase=Phase.PLAY)
    if hearing.table.trick_number == 13:
        forget_lead(hearing)
        for play in hearing.table.trick:
            hearing.give_back(play.seat, play.card)
        last = hearing.table.quitted[-1]
        hearing.update(trick=(), on_lead=last.winner, phase=Phase.PLAY)


def _own_later_cards(table: Table, revoke: Revoke) -> tuple[Play, ...]:
    """The cards that the offending side has put on the table for the next trick."""
    if table.trick_number <= revoke.trick:
        return ()
    return tuple(play for play in table.trick if play.seat.side == revoke.by.side)


def _withdrawn_card(hearing: Hearing, revoke: Revoke) -> None:
    """A defender's card from his closed hand becomes a penalty card (62B1); declarer's, dummy's, or one
    already faced goes back with no further rectification (62B2)."""
    seat, card = revoke.by, revoke.card
    if not hearing.table.is_defender(seat) or revoke.lay is not None or revoke.no_rectification:
        hearing.rule("62B2", "law62.withdrawn_free", by=seat, card=card)
        if revoke.lay is not None:
            hearing.face(revoke.lay)
            law48_52.grade_penalty_cards(hearing, seat)
        return
    found = hearing.table.finding(f"deliberate:{seat}:{card}")
    hearing.rule("62B1", "law62.withdrawn_penalty_card", by=seat, card=card)
    law48_52.become_penalty_cards(hearing, seat, (card,), deliberate=found is not False)
    law48_52.exempt_from_trick(hearing, card, revoke.trick)


def _withdraw_cards_led_on(hearing: Hearing, plays: tuple[Play, ...]) -> None:
    """What the offending side had led or played to the next trick goes back too; a defender's is a penalty
    card (47B, 49)."""
    for play in plays:
        table = hearing.table
        if play in table.trick:
            hearing.update(trick=tuple(other for other in table.trick if other != play))
            hearing.give_back(*play)
            if not hearing.table.trick:
                hearing.update(on_lead=table.quitted[-1].winner)
        if hearing.table.is_defender(play.seat):
            law48_52.become_penalty_cards(hearing, play.seat, (play.card,), deliberate=True)
        hearing.rule("47B", "law62.card_led_on_goes_back", by=play.seat, card=play.card)


def _let_opponents_change(hearing: Hearing, revoke: Revoke, free: tuple[Play, ...]) -> None:
    """The other side may take back what it played after the revoke and before attention (62C1)."""
    for play in free:
        if is_on_table(hearing.table, *play):
            hearing.grant(play.seat, play.card, "62C1")
            hearing.rule("62C1", "law62.opponent_may_change", by=play.seat, card=play.card)


def let_partner_change(hearing: Hearing, by: Seat, later: tuple[Play, ...]) -> None:
    """After the other side has taken a card back, the next player of the offending side may change his; a
    defender's card becomes a penalty card (62C2)."""
    for play in later:
        if play.seat.side != by.side and is_on_table(hearing.table, *play):
            hearing.grant(play.seat, play.card, "62C2")
            return


def _partner_at_twelve(hearing: Hearing, revoke: Revoke) -> None:
    """A defender's revoke at trick twelve before his partner's turn: until 1997 declarer may choose the
    partner's card; from 2007 on the partner may not choose by what he saw (62D2)."""
    table = hearing.table
    seat, partner = revoke.by, revoke.by.partner
    if not table.is_defender(seat) or has_played(table, partner) or not table.trick:
        return
    hand = table.hands[partner]
    led = table.trick[0].card.suit
    suits = [suit for suit in Suit if hand.cards & suit_bits(suit)]
    if len(suits) < 2 or hand.cards & suit_bits(led):
        return
    if table.code.declarer_chooses_at_twelve:
        hearing.open(TwelfthTrick(partner))
        hearing.rule("62D2", "law62.declarer_chooses_partners_card", by=partner, declarer=table.declarer)
    else:
        hearing.bar_sight((partner,), revoke.card, table.code.withdrawn_law)
        hearing.rule("62D2", "law62.partner_may_not_choose_by_it", by=partner, card=revoke.card)


def suggested_card(hearing: Hearing, seat: Seat, card: Card) -> None:
    """What a player saw could suggest this card: he may not choose it (16; at trick twelve 62D2)."""
    table = hearing.table
    law = table.code.information_law
    hearing.rule_as_numbered((law,), "law16.suggested_card", consider=(law,), by=seat, card=card)
    others = table.hands[seat].cards & ~card.bit
    seen = any(sight.seat == seat for sight in table.sights)
    if table.trick_number == 12 and seen and others.bit_count() == 1 and table.code.suggested_card_barred:
        other = cards_of(others)[0]
        hearing.update(designated=other)
        hearing.rule("62D2", "law62.not_the_suggested_card", by=seat, card=card, other=other)


def twelfth_choice(table: Table, noted: TwelfthTrick) -> Choice:
    """Declarer says which of his two cards the offender's partner plays to trick twelve (62D2)."""
    assert table.declarer is not None
    cards = cards_of(table.hands[noted.by].cards)
    options = tuple(f"card:{card}" for card in cards)
    return Choice(
        (table.declarer,),
        options,
        table.code.number("62D2"),
        "choice.twelfth_card",
        {"owner": noted.by, "cards": cards},
    )


def choose_twelfth_card(hearing: Hearing, noted: TwelfthTrick, card: Card) -> None:
    """Declarer has named the partner's card (62D2)."""
    hearing.settle(noted)
    hearing.update(designated=card)
    hearing.rule("62D2", "law62.card_named", by=noted.by, card=card)


def cards_restored(hearing: Hearing) -> None:
    """All four hands are back in the board: even a revoke at trick twelve is corrected no more (62D1)."""
    hearing.update(restored=True)


# -- Law 63: establishment -----------------------------------------------------------------------------------


def establish_by_play(hearing: Hearing, seat: Seat, law: str = "63A1") -> None:
    """A player of the offending side leads, plays or designates a card to the following trick, legally or not
    (63A1, 63A2).

    Once attention has been drawn his card alone does not establish the revoke; when both sides have played
    on, it does.
    """
    for revoke in hearing.table.revokes:
        if (
            revoke.state != "open"
            or revoke.by.side != seat.side
            or not _to_following_trick(hearing.table, revoke, seat)
        ):
            continue
        if revoke.attention and not _both_play_on(hearing.table, revoke, seat):
            continue
        establish(hearing, revoke, law)


def _to_following_trick(table: Table, revoke: Revoke, seat: Seat) -> bool:
    return table.trick_number > revoke.trick or (bool(table.trick) and has_played(table, seat))


def _both_play_on(table: Table, revoke: Revoke, seat: Seat) -> bool:
    sides = {play.seat.side for play in table.trick} | {seat.side}
    return table.trick_number > revoke.trick + 1 or len(sides) == 2


def opponents_play_on(hearing: Hearing, seat: Seat) -> None:
    """After attention the other side too has played on, after the offending side: the revoke is established
    (63A1)."""
    for revoke in hearing.table.revokes:
        if revoke.state != "open" or not revoke.attention or revoke.by.side == seat.side:
            continue
        if hearing.table.trick_number > revoke.trick and any(
            play.seat.side == revoke.by.side for play in hearing.table.trick
        ):
            establish(hearing, revoke, "63A1")


def establish_by_claim(hearing: Hearing, seat: Seat) -> None:
    """A member of the offending side claims or concedes, in words or by facing his hand (63A3)."""
    establish_for(hearing, seat.side, "63A3")


def establish_for(hearing: Hearing, side: Side, law: str) -> None:
    """Every open revoke of a side is established (63A3, 63A4)."""
    for revoke in hearing.table.revokes:
        if revoke.state == "open" and revoke.by.side == side and not revoke.attention:
            establish(hearing, revoke, law)


def attention_came_later(hearing: Hearing, seat: Seat) -> None:
    """The Director finds that the offending side had played on before attention was drawn (63A1)."""
    for revoke in hearing.table.revokes:
        if revoke.by == seat and revoke.state == "open" and revoke.attention:
            establish(hearing, revoke, "63A1")


def agreement(hearing: Hearing, side: Side) -> None:
    """A side agrees to a claim or concession: until 2007 that establishes its revoke (63A3), in 2017 only
    when the agreement is complete (63A4)."""
    if hearing.table.code.agreement_establishes_at_once:
        establish_for(hearing, side, "63A3")
    else:
        hearing.update(agreed=(*hearing.table.agreed, side))


def agreement_complete(hearing: Hearing, side: Side) -> None:
    """The round has ended, or the side has called on a later board, without an objection (63A4, 69A)."""
    if side in hearing.table.agreed:
        establish_for(hearing, side, "63A4")


# -- Law 64: transfer of tricks ------------------------------------------------------------------------------


def bar_transfer(hearing: Hearing, law: str, side: Side | None) -> None:
    """No attention was drawn before this moment: no automatic transfer any more (64B4, 64B5)."""
    for revoke in hearing.table.revokes:
        if not revoke.attention and side in (None, revoke.by.side.other) and law not in revoke.barred:
            change_revoke(hearing, revoke, replace(revoke, barred=(*revoke.barred, law)))


def transfer_verdict(table: Table, revoke: Revoke) -> tuple[int, tuple[str, ...]]:
    """The tricks that an established revoke transfers, and the paragraphs that say so (64A, 64B)."""
    if not revoke.counts:
        return 0, ("64B8",) if revoke.together else ()
    won = _won_since(table, revoke.trick, revoke.by.side)
    excluded = _no_transfer(table, revoke, won)
    if excluded:
        return 0, excluded
    later = [trick for trick in won if trick > revoke.trick]
    if _winner(table, revoke.trick) == revoke.by and not revoke.one_trick_only:
        return 1 + bool(later), ("64A1",)
    if table.code.second_trick_for_legal_card and not revoke.one_trick_only and len(won) > 1:
        legal = any(_won_with_legal_card(table, revoke, trick) for trick in later)
        return 1 + legal, ("64A2",)
    return 1, ("64A2",)


def _no_transfer(table: Table, revoke: Revoke, won: list[int]) -> tuple[str, ...]:
    """The paragraphs that rule an automatic transfer out (64B1 to 64B7)."""
    code = table.code
    laws = [] if won else ["64B1"]
    if any(_shields(table, earlier, revoke) for earlier in table.revokes):
        laws.append("64B2")
    if revoke.faced:
        laws.append("64B3")
    laws += revoke.barred
    if revoke.trick == 12:
        laws.append("64B6")
    others = [r for r in table.revokes if r.by.side != revoke.by.side]
    if code.both_sides_no_transfer == "any" and others:
        laws.append("64B7")
    if code.both_sides_no_transfer == "established" and any(r.state == "established" for r in others):
        laws.append("64B7")
    if code.both_sides_no_transfer == "same trick" and any(
        r.trick == revoke.trick and r.state == "established" for r in others
    ):
        laws.append("64C")
    return tuple(laws)


def _shields(table: Table, earlier: Revoke, revoke: Revoke) -> bool:
    """Was this an earlier revoke of the same player in the same suit (64B2)?"""
    if (
        earlier.by != revoke.by
        or earlier.led is None
        or earlier.led != revoke.led
        or earlier.trick >= revoke.trick
    ):
        return False
    return earlier.state == "established" or not table.code.first_revoke_must_be_established


def _winner(table: Table, trick: int) -> Seat | None:
    index = trick - sum(table.board.won) - 1
    return table.quitted[index].winner if 0 <= index < len(table.quitted) else None


def _won_since(table: Table, trick: int, side: Side) -> list[int]:
    first = sum(table.board.won) + 1
    return [
        number
        for number, done in enumerate(table.quitted, first)
        if number >= trick and done.winner.side == side
    ]


def _won_with_legal_card(table: Table, revoke: Revoke, trick: int) -> bool:
    """Did the offender himself win a later trick with a card that he could legally have played to the revoke
    trick?"""
    done = table.quitted[trick - sum(table.board.won) - 1]
    return done.winner == revoke.by and any(
        play.seat == revoke.by and play.card.bit & revoke.legal for play in done.plays
    )


def transfers(table: Table) -> dict[Side, int]:
    """The tricks to be transferred at the end, by the side that gets them, on the facts so far (64A, 64B)."""
    tricks: dict[Side, int] = {}
    for side in Side:
        mine = [revoke for revoke in table.revokes if revoke.by.side == side]
        count = sum(transfer_verdict(table, revoke)[0] for revoke in mine)
        if count:
            first = min(revoke.trick for revoke in mine)
            tricks[side.other] = min(count, len(_won_since(table, first, side)))
    return tricks


def redress_law(table: Table, revoke: Revoke) -> str:
    """Where the edition in force says how a side that the transfer does not compensate gets redress (64C; in 2017
    64C1, 64C2)."""
    both_sides = len({other.by.side for other in table.revokes if other.counts}) == 2
    again = any(_shields(table, earlier, revoke) for earlier in table.revokes)
    return table.code.number("64C2b" if both_sides else "64C2a" if again else "64C1")


def play_is_over(hearing: Hearing) -> None:
    """The play is over and a revoke is on record: what is transferred, and why (64A, 64B, 64C)."""
    table = hearing.table
    for revoke in table.revokes:
        tricks, laws = transfer_verdict(table, revoke)
        if tricks:
            hearing.rule(
                laws,
                "law64.transfer",
                by=revoke.by,
                side=revoke.by.side.other,
                count=tricks,
                trick=revoke.trick,
            )
        elif laws:
            hearing.rule(laws, "law64.no_transfer", by=revoke.by, trick=revoke.trick)
        if revoke.state == "established":
            hearing.note_redress(revoke.by.side.other, redress_law(table, revoke))
    for seat, trick in table.accepted_breaches:
        hearing.rule("64B3", "law64.faced_card_not_played", by=seat, trick=trick)

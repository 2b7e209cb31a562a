"""The Director's flow chart: for each event, which Laws are consulted, and in what order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from bridgelaw.board import Board, BoardError
from bridgelaw.cards import Card, Seat, Side, Suit, cards_of, suit_bits
from bridgelaw.events import (
    Agrees,
    Asks,
    Calls,
    CallsDirector,
    CallsOnNextBoard,
    Changes,
    Chooses,
    Claims,
    Concedes,
    Corrects,
    Designates,
    DrawsAttention,
    Event,
    Exposes,
    Finds,
    Inspects,
    LeadsDown,
    Misplaces,
    Objects,
    PeriodEnds,
    Plays,
    Restores,
    Retracts,
    RoundEnds,
    parse_event,
    split_question,
)
from bridgelaw.hearing import Hearing, Refused
from bridgelaw.laws import law09_16_general as law09_16
from bridgelaw.laws import law17_22_auction as law17_22
from bridgelaw.laws import law24_exposed_in_auction as law24
from bridgelaw.laws import law41_45_lead_and_play as law41_45
from bridgelaw.laws import law42_43_dummy as law42_43
from bridgelaw.laws import law46_designation as law46
from bridgelaw.laws import law47_retraction as law47
from bridgelaw.laws import law48_52_exposed_cards as law48_52
from bridgelaw.laws import law53_56_out_of_turn as law53_56
from bridgelaw.laws import law57_60_irregular_play as law57_60
from bridgelaw.laws import law61_64_revoke as law61_64
from bridgelaw.laws import law61_failure_to_follow as law61
from bridgelaw.laws import law65_67_tricks as law65_67
from bridgelaw.laws import law68_71_claims as law68_71
from bridgelaw.laws.law44_sequence import has_played, next_hand, restraints_now, suit_led
from bridgelaw.laws.law44_trick import contribute, is_on_table
from bridgelaw.rulings import Choice, Ruling
from bridgelaw.table import (
    CardsInAuction,
    LeadOutOfTurn,
    LedAhead,
    Misplaced,
    OwedCard,
    PenaltyCardNotPlayed,
    Phase,
    Play,
    PrematureCard,
    Scope,
    SettledLead,
    Standing,
    SurplusCard,
    Table,
    TwelfthTrick,
    TwoCards,
    UnclearDesignation,
    UntestedDuty,
    with_hand,
)

__all__ = ["choice", "hear", "open_table", "turn"]


def hear(table: Table, event: Event | Mapping[str, Any]) -> tuple[Table, tuple[Ruling, ...]]:
    """Hear what happened at a table. Return its successor and what the Laws say.

    A regular act passes without a ruling. A refused event (one that cannot be, or that the Laws hold void)
    gives back the same table, and the last ruling says why, with ``refused`` set. Raise EventError for a dict
    that is no event.
    """
    happened = parse_event(event)
    if type(happened) is Plays and _is_regular(table, happened):
        return _regular_play(table, happened), ()
    hearing = Hearing(table, happened)
    try:
        _HEARD_BY[type(happened)](hearing, happened)
        _what_arises(hearing, table)
    except Refused as refused:
        return table, (refused.ruling,)
    return hearing.table.succeed(events=(*table.events, happened)), tuple(hearing.rulings)


def open_table(table: Table, board: Board) -> Table:
    """Bring a fresh table to where the board's story begins: auction, contract, regular play, cards on the
    table."""
    for said in board.calls:
        table = _must_pass_regularly(table, Calls(law17_22.next_to_call(table), said), "auction")
    if board.contract is not None:
        hearing = Hearing(table, RoundEnds())
        law17_22.begin_play(hearing, board.contract)
        table = hearing.table
    if board.is_ending or board.on_lead is not None or board.play:
        table = _set_up_ending(table, board)
    return table.succeed(events=())


def _set_up_ending(table: Table, board: Board) -> Table:
    if table.contract is None:
        raise BoardError("contract is missing; give a contract (4S S), or an auction that has ended")
    if board.is_ending and board.on_lead is None and not board.play:
        raise BoardError("on_lead is missing; name the seat that leads, or give the cards on the table")
    table = table.succeed(
        won=board.won, on_lead=board.on_lead if board.on_lead is not None else table.on_lead
    )
    for seat, card in board.current:
        table = _must_pass_regularly(table, Plays(seat, card), "current")
    first = table.on_lead
    for number, row in enumerate(board.play, 1):
        table = _play_row(table, row, first, f"play: trick {number}")
    return table


def _play_row(table: Table, row: tuple[Card | None, ...], first: Seat | None, place: str) -> Table:
    """Play a row of cards written in columns from the hand that led first."""
    while table.phase is Phase.PLAY:
        seat = next_hand(table)
        assert seat is not None
        assert first is not None
        card = row[(seat - first) & 3]
        if card is None:
            return table
        table = _must_pass_regularly(table, Plays(seat, card), place)
        if not table.trick:
            return table
    return table


def _must_pass_regularly(table: Table, event: Event, place: str) -> Table:
    successor, rulings = hear(table, event)
    if rulings:
        said = " ".join(str(value) for value in event.to_dict().values())
        raise BoardError(
            f"{place}: {said} is not regular ({rulings[0].text()}); give irregular acts as steps"
        )
    return successor


# -- the fast path: a regular play needs no hearing ----------------------------------------------------------


def _is_regular(table: Table, event: Plays) -> bool:
    if (
        table.phase is not Phase.PLAY
        or table.irregularities
        or table.faced
        or table.restraints
        or table.questions
        or table.grants
        or table.misinformed
        or table.face_down is not None
        or table.running is not None
        or table.revokes
        or table.showouts
        or event.simultaneous
        or event.misinformed
        or event.shown_only
        or event.told_to_lead_by is not None
        or next_hand(table) != event.by
    ):
        return False
    hand, card = table.hands[event.by], event.card
    if not hand.cards & card.bit and not table.could_hold(event.by, card):
        return False
    if not table.trick:
        return True
    led = table.trick[0].card.suit
    return card.suit == led or (hand.seen and not hand.cards & suit_bits(led))


def _regular_play(table: Table, event: Plays) -> Table:
    seat, card = event.by, event.card
    trick = (*table.trick, Play(seat, card))
    if len(trick) == 4:
        hearing = Hearing(table, event)
        contribute(hearing, seat, card)
        return hearing.table.succeed(events=(*table.events, event), attention_drawn=False)
    return table.succeed(
        hands=with_hand(table.hands, seat, table.hands[seat].without(card)),
        gone=table.gone | card.bit,
        trick=trick,
        sights=tuple(sight for sight in table.sights if sight.card is not card) if table.sights else (),
        retracted_lead=False,
        lead_chosen=0,
        events=(*table.events, event),
    )


# -- a card is played ----------------------------------------------------------------------------------------


def _hear_play(hearing: Hearing, event: Plays) -> None:
    table = hearing.table
    if table.phase is Phase.CLAIM or (table.claim is not None and table.over):
        law68_71.play_after_claim(hearing, event.by)
    if table.phase is Phase.OVER:
        hearing.impossible("impossible.play_is_over", by=event.by, card=event.card)
    law41_45.ensure_possible(hearing, event.by, event.card)
    _ensure_not_lying_elsewhere(hearing, event.by, event.card)
    if table.phase is Phase.AUCTION:
        law24.lead_in_auction(hearing, event)
        return
    if event.shown_only:
        law41_45.shown_only(hearing, event)
        if not table.is_defender(event.by) or not hearing.table.finding(f"seen:{event.by}:{event.card}"):
            return
    if not _goes_back_at_once(table, event):
        law61_64.establish_by_play(hearing, event.by)
    _let_rights_lapse(hearing, event)
    law41_45.check_face_down_lead(hearing, event.by, event.card)
    again = law57_60.simultaneous_with_irregular(hearing, event) if event.simultaneous else None
    if _waits_for_a_name(hearing, event):
        return
    _run_suit(hearing, event.by)
    _lead_or_play(hearing, event)
    if again is not None:
        _lead_or_play(hearing, again)
    law61_64.opponents_play_on(hearing, event.by)
    law57_60.lead_made_ahead(hearing)
    if event.misinformed or hearing.table.finding(f"misinformed:{event.by}:{event.card}"):
        hearing.update(misinformed=(*hearing.table.misinformed, (event.by, event.card)))


def _waits_for_a_name(hearing: Hearing, event: Plays) -> bool:
    """Dummy's card has been named but not yet found: a card played to it is heard when it is (45B, 46).

    Dummy's own play answers the question.
    """
    name = f"named:{hearing.table.dummy}"
    waiting = [waits for asked, waits in hearing.table.waiting if asked == name]
    if not waiting:
        return False
    if event.by != hearing.table.dummy:
        hearing.ask(name, "46A", wait=event)
        hearing.rule("45B", "law46.play_waits_for_a_name", by=event.by, card=event.card)
        return True
    hearing.close_question(name)
    _lead_or_play(hearing, event)
    for waits in waiting:
        if isinstance(waits, Plays):
            _hear_play(hearing, waits)
    return True


def _goes_back_at_once(table: Table, event: Plays) -> bool:
    """An opponent had told him to play, and the Law takes the card back: it establishes no revoke (47E1,
    63A1)."""
    told = event.told_to_lead_by
    return told is not None and told.side != event.by.side and table.code.misled_is_retracted


def _ensure_not_lying_elsewhere(hearing: Hearing, seat: Seat, card: Card) -> None:
    """A card already put on the table beside a lead out of turn cannot be played again."""
    irregular = hearing.table.pending(LeadOutOfTurn)
    if irregular is not None and any(play.card is card for play in irregular.later):
        hearing.impossible("impossible.card_already_played", by=seat, card=card)


def _let_rights_lapse(hearing: Hearing, event: Plays) -> None:
    """With the next card a choice about declarer's lead is final, and rights to take a card back lapse (55A,
    47).

    A card that only fills the gap left by one taken back is no such card: who played after it may still
    change (47D).
    """
    table = hearing.table
    settled = table.pending(SettledLead)
    if settled is not None and settled.outcome != "play":
        hearing.settle(settled)
    fills_gap = _fills_gap(table, event.by)
    grants = tuple(
        grant
        for grant in table.grants
        if grant.seat != event.by and (fills_gap or grant.seat.side == event.by.side)
    )
    if grants != table.grants:
        hearing.update(grants=grants)


def _fills_gap(table: Table, seat: Seat) -> bool:
    """Has a hand after this one already played to the trick in progress?"""
    if not table.trick or has_played(table, seat):
        return False
    leader = table.trick[0].seat
    return any((play.seat - leader) & 3 > (seat - leader) & 3 for play in table.trick)


def _run_suit(hearing: Hearing, seat: Seat) -> None:
    """Declarer has told dummy to run a suit: dummy's next card counts as played when the next hand follows
    (46)."""
    table = hearing.table
    if table.running is None:
        return
    dummy = table.dummy
    if dummy is None or seat == dummy or (seat == table.declarer and not table.trick):
        hearing.update(running=None)
        return
    held = table.hands[dummy].cards & suit_bits(table.running)
    if table.trick or table.on_lead != dummy or seat != dummy.lho:
        return
    if not held:
        hearing.update(running=None)
        return
    contribute(hearing, dummy, cards_of(held)[0])


def _lead_or_play(hearing: Hearing, event: Plays) -> None:
    seat, card = event.by, event.card
    law48_52.accept_by_play(hearing, seat)
    law48_52.accept_card_led_too_soon(hearing, seat)
    law57_60.legalise_by_play(hearing, seat)
    owed = next((o for o in hearing.table.irregularities if isinstance(o, OwedCard) and o.by == seat), None)
    if owed is not None and owed.attention and not owed.late:
        law65_67.pay_owed_card(hearing, owed, card)
        return
    settled = hearing.table.pending(SettledLead)
    if settled is not None:
        law53_56.proper_lead_after_play(hearing, settled, event)
    irregular = hearing.table.pending(LeadOutOfTurn)
    if irregular is not None and not law53_56.play_after_lead_out_of_turn(hearing, irregular, event):
        return
    _settle_own_accord(hearing, seat)
    table = hearing.table
    if table.trick and has_played(table, seat):
        law57_60.play_again(hearing, event)
    elif seat == next_hand(table):
        _play_in_turn(hearing, seat, card)
    elif table.trick:
        law57_60.play_out_of_turn(hearing, event)
    elif table.retracted_lead and table.is_defender(seat):
        law57_60.play_too_soon_after_retraction(hearing, seat, card)
    else:
        law53_56.lead_out_of_turn(hearing, event)


def _settle_own_accord(hearing: Hearing, seat: Seat) -> None:
    """Dummy had put up a card of his own accord, or it was unclear which was named; now his card is played
    (45F, 46B)."""
    if seat != hearing.table.dummy:
        return
    misplaced, unclear = hearing.table.pending(Misplaced), hearing.table.pending(UnclearDesignation)
    if misplaced is not None and misplaced.named is None:
        hearing.settle(misplaced)
    if unclear is not None:
        hearing.settle(unclear)


def _play_in_turn(hearing: Hearing, seat: Seat, card: Card) -> None:
    """A card played in turn: is there a choice to be made first, and does it obey the duties of Law 44's
    ladder?"""
    table = hearing.table
    premature = table.pending(PrematureCard)
    if law48_52.lead_choice(table) is not None or (premature is not None and premature.by.partner == seat):
        law48_52.led_too_soon(hearing, seat, card)
        return
    waiting = law57_60.waiting_card(table, seat)
    if waiting is not None and table.trick:
        if waiting.card is card:
            contribute(hearing, seat, card)
        else:
            law57_60.another_than_the_waiting_card(hearing, seat, card, waiting)
        return
    law48_52.penalty_card_is_played(hearing, seat, card)
    _obey_duties(hearing, seat, card)


def _obey_duties(hearing: Hearing, seat: Seat, card: Card) -> None:
    table = hearing.table
    led = suit_led(table, seat)
    if led is not None and card.suit != led and table.hands[seat].surely_holds(led):
        contribute(hearing, seat, card)
        return
    restraint = law57_60.disobeys(table, seat, card)
    if restraint is not None:
        before = len(table.questions)
        law57_60.restraint_not_obeyed(hearing, seat, card, restraint)
        unknown = len(hearing.table.questions) > before
        contribute(hearing, seat, card)
        if unknown:
            hearing.open(UntestedDuty(seat, card, restraint, led))
        return
    if not table.is_defender(seat) or not law48_52.breach_of_penalty_card(table, seat, card):
        contribute(hearing, seat, card)
        return
    due = law48_52.due_cards(table, seat)
    if led is not None and due and law48_52.follows_unknown(table, seat, due) and card.suit != led:
        hearing.ask(f"holds:{seat}:{led}", "52")
        hearing.rule(("50D1", "61A"), "law52.had_he_to_follow", by=seat, card=card, suit=led, due=due)
        contribute(hearing, seat, card)
        hearing.open(UntestedDuty(seat, card, None, led))
        return
    law48_52.penalty_card_not_played(hearing, seat, card)


# -- cards named, shown, taken back --------------------------------------------------------------------------


def _hear_designation(hearing: Hearing, event: Designates) -> None:
    if hearing.table.phase is Phase.CLAIM:
        law68_71.play_after_claim(hearing, event.by)
    law61_64.establish_by_play(hearing, event.by, "63A2")
    card = law46.designate(hearing, event)
    dummy = hearing.table.dummy
    if card is not None and dummy is not None:
        _play_dummys_card(hearing, dummy, card)


def _play_dummys_card(hearing: Hearing, dummy: Seat, card: Card) -> None:
    played = Plays(dummy, card)
    running = hearing.table.running
    _let_rights_lapse(hearing, played)
    hearing.update(running=None)
    _lead_or_play(hearing, played)
    hearing.update(running=running if running == card.suit else None)


def _hear_exposure(hearing: Hearing, event: Exposes) -> None:
    table = hearing.table
    for card in event.cards:
        law41_45.ensure_possible(hearing, event.by, card)
    if len(event.cards) > table.hands[event.by].size:
        hearing.impossible("impossible.too_many_cards", by=event.by, count=table.hands[event.by].size)
    irregular = table.pending(LeadOutOfTurn)
    if event.how == "with_play" and law57_60.last_card_of(table, event.by) is not None:
        law57_60.two_cards(hearing, event)
    elif (irregular is not None and law53_56.declarer_may_become_dummy(hearing, irregular, event)) or (
        irregular is not None and law53_56.dummy_exposes_after_lead(hearing, irregular, event)
    ):
        return
    elif table.phase is Phase.AUCTION or (law41_45.before_play_period(table) and irregular is None):
        law24.expose(hearing, event)
    elif table.is_defender(event.by):
        law48_52.defender_exposes(hearing, event)
    else:
        law48_52.declarer_exposes(hearing, event)


def _hear_misplacement(hearing: Hearing, event: Misplaces) -> None:
    law41_45.misplace(hearing, event.card)


# -- choices -------------------------------------------------------------------------------------------------


def _hear_choice(hearing: Hearing, event: Chooses) -> None:
    table = hearing.table
    settled = table.pending(SettledLead)
    if settled is not None and law53_56.may_overrule(table, settled, event.by, event.option):
        law53_56.overrule(hearing, settled, event.by, event.option)
        return
    offered = choice(table)
    option = _same_option(event.option)
    if offered is None:
        hearing.refuse("10C", "choice.nothing_open", by=event.by, option=option)
    if event.by not in offered.by:
        law = "43A1c" if event.by == table.dummy else "10C"
        hearing.refuse((law, "10C"), "choice.not_his", by=event.by, holders=offered.by)
    if option not in offered.options and not _names_unseen_card(table, option):
        hearing.refuse("10C", "choice.not_on_offer", by=event.by, option=option, options=offered.options)
    hearing.update(unremarked=0)
    _make_choice(hearing, offered, event.by, option)


def _names_unseen_card(table: Table, option: str) -> bool:
    """A defender may designate any card that can be in a dummy whom nobody has seen (46B5)."""
    source = _source_of_choice(table)
    if not isinstance(source, UnclearDesignation) or source.cards or not option.startswith("card:"):
        return False
    try:
        return law46.may_be_designated(table, source, Card.parse(option[5:]))
    except ValueError:
        return False


def _same_option(option: str) -> str:
    """The suits of a ban may be named in any order."""
    kind, colon, suits = option.partition(":")
    if kind == "forbid" and "," in suits:
        letters = [letter.strip() for letter in suits.split(",")]
        return f"{kind}{colon}{','.join(sorted(letters, key='SHDC'.find))}"
    return option


def _make_choice(hearing: Hearing, offered: Choice, by: Seat, option: str) -> None:
    table = hearing.table
    if table.phase is Phase.CLAIM:
        law68_71.request_to_play_on(hearing, by)
        return
    source = _source_of_choice(table)
    card = Card.parse(option[5:]) if option.startswith("card:") else None
    if isinstance(source, TwoCards) and card is not None:
        law57_60.choose_played_card(hearing, source, card)
    elif isinstance(source, CardsInAuction):
        law24.choose_about_auction_cards(hearing, source, option)
    elif isinstance(source, LeadOutOfTurn):
        law53_56.choose_about_lead(hearing, source, by, option)
    elif isinstance(source, PenaltyCardNotPlayed):
        law48_52.choose_substitution(hearing, source, option)
    elif isinstance(source, LedAhead):
        law57_60.choose_about_lead_ahead(hearing, source, option)
    elif isinstance(source, TwelfthTrick) and card is not None:
        law61_64.choose_twelfth_card(hearing, source, card)
    elif isinstance(source, OwedCard) and card is not None:
        law65_67.choose_owed_card(hearing, source, card)
    elif isinstance(source, PrematureCard):
        law57_60.choose_about_premature_card(hearing, source, option)
    elif isinstance(source, UnclearDesignation) and card is not None and table.dummy is not None:
        hearing.settle(source)
        hearing.rule(source.law, "law46.card_chosen", by=by, card=card)
        _play_dummys_card(hearing, table.dummy, card)
    elif card is not None and isinstance(source, Seat):
        law48_52.choose_penalty_card(hearing, source, card)
    elif isinstance(source, Seat):
        law48_52.choose_lead_restraint(hearing, source, option)


_WITH_CHOICE: Final = (
    TwoCards,
    CardsInAuction,
    LeadOutOfTurn,
    PenaltyCardNotPlayed,
    TwelfthTrick,
    PrematureCard,
    UnclearDesignation,
)
"""The irregularities about which somebody chooses, first that which must be settled first."""


def _source_of_choice(table: Table) -> object:
    """What the choice on offer is about: an irregularity, or the seat that is to lead or play."""
    for noted in table.irregularities:
        if (isinstance(noted, OwedCard) and noted.late) or (
            isinstance(noted, LedAhead) and not noted.accepted
        ):
            return noted
    for kind in _WITH_CHOICE:
        pending = table.pending(kind)
        if pending is not None:
            return pending
    return next_hand(table)


def choice(table: Table) -> Choice | None:
    """The choice on offer, in the order in which the Laws have them settled (58B2, 24, 53 to 56, 52, 57A, 46,
    50D2, 51)."""
    if table.phase not in (Phase.PLAY, Phase.CLAIM) and not table.irregularities:
        return None
    if table.phase is Phase.CLAIM:
        return law68_71.play_on_choice(table)
    source = _source_of_choice(table)
    if isinstance(source, TwoCards) and law57_60.found_too_late(table, source):
        return None
    if isinstance(source, TwoCards):
        return law57_60.two_cards_choice(table, source)
    if isinstance(source, CardsInAuction):
        return law24.auction_cards_choice(table, source)
    if isinstance(source, LeadOutOfTurn):
        return law53_56.lead_out_of_turn_choice(table, source)
    if isinstance(source, PenaltyCardNotPlayed):
        return law48_52.substitution_choice(table, source)
    if isinstance(source, LedAhead):
        return law57_60.lead_ahead_choice(table, source)
    if isinstance(source, TwelfthTrick):
        return law61_64.twelfth_choice(table, source)
    if isinstance(source, OwedCard):
        return law65_67.owed_card_choice(table, source)
    if isinstance(source, PrematureCard):
        return law57_60.premature_choice(table, source)
    if isinstance(source, UnclearDesignation):
        return law46.unclear_choice(table, source)
    return law48_52.lead_choice(table) or law48_52.designation_choice(table)


def turn(table: Table) -> Seat | None:
    """The seat that calls or plays next; while a choice is open, if every option leads to the same seat."""
    if table.phase is Phase.AUCTION:
        return law17_22.next_to_call(table)
    if table.phase is Phase.CLAIM:
        return None
    offered = choice(table)
    if offered is None:
        return next_hand(table)
    if not offered.options:
        return next_hand(table)
    turns = {turn(hear(table, Chooses(offered.by[0], option))[0]) for option in offered.options}
    return turns.pop() if len(turns) == 1 else None


# -- the Director's findings ---------------------------------------------------------------------------------


def _hear_finding(hearing: Hearing, event: Finds) -> None:
    name = event.question
    kind, whom, rest = split_question(name)
    waiting = [waits for asked, waits in hearing.table.waiting if asked == name]
    hearing.close_question(name)
    hearing.update(findings=(*hearing.table.findings, (name, event.answer)))
    settle = _FINDINGS.get(kind)
    if settle is not None and (not waiting or kind == "holds"):
        settle(hearing, whom, rest, event.answer)
    law68_71.finding(hearing, kind)
    for waits in waiting:
        if not _still_waits_for_others(hearing, waits):
            _HEARD_BY[type(waits)](hearing, waits)


def _still_waits_for_others(hearing: Hearing, event: Event) -> bool:
    """Are other questions open about the same exposed cards?"""
    if not isinstance(event, Exposes):
        return False
    names = {f"seen:{event.by}:{card}" for card in event.cards}
    open_names = {question.name for question in hearing.table.questions} & names
    for name in open_names:
        hearing.ask(name, "49", wait=event)
    return bool(open_names)


def _found_deliberate(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    law48_52.settle_intent(hearing, Seat.parse(whom), Card.parse(rest))


def _found_holds(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    if len(rest) != 1:
        return
    seat, suit = Seat.parse(whom), Suit.parse(rest)
    if not answer:
        hand = hearing.table.hands[seat]
        hands = with_hand(hearing.table.hands, seat, hand._replace(voids=hand.voids | 1 << suit))
        hearing.update(hands=hands)
    elif law61.held_the_suit(hearing, seat, suit) and hearing.table.attention_drawn:
        law61_64.attention_to_revokes(hearing)
    waiting = law57_60.waiting_card(hearing.table, seat)
    trick = hearing.table.trick
    if waiting is not None and answer and trick and trick[0].card.suit == suit != waiting.card.suit:
        law57_60.early_card_is_illegal(hearing, seat, waiting.card)
    for noted in hearing.table.irregularities:
        if isinstance(noted, UntestedDuty) and noted.by == seat:
            _settle_duty(hearing, noted)


def _settle_duty(hearing: Hearing, noted: UntestedDuty) -> None:
    """A holding has been found on which it turned whether a duty was failed (52, 59, 61A)."""
    if noted.restraint is not None:
        if law57_60.duty_is_tested(hearing, noted.by, noted.card, noted.restraint):
            hearing.settle(noted)
        return
    assert noted.led is not None
    hearing.settle(noted)
    if not hearing.table.finding(f"holds:{noted.by}:{noted.led}"):
        law48_52.was_bound_to_penalty_card(hearing, noted)


def _found_lead(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    seat, card = Seat.parse(whom), Card.parse(rest)
    irregular = hearing.table.pending(LeadOutOfTurn)
    if irregular is not None and irregular.by == seat and irregular.card is card:
        if not answer:
            law53_56.was_no_lead(hearing, irregular)
        return
    settled = hearing.table.pending(SettledLead)
    if settled is not None and settled.lead.proper == seat:
        if answer:
            law53_56.was_the_proper_lead(hearing, seat, card)
        return
    faced = hearing.table.faced_card(card)
    unsettled = faced is not None and faced.standing is Standing.UNSETTLED
    if unsettled or (not hearing.table.is_defender(seat) and hearing.table.could_hold(seat, card)):
        law57_60.settle_surplus_card(hearing, seat, card, lead=bool(answer))


def _found_told_to_lead(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    if answer:
        law53_56.found_misled(hearing, Seat.parse(whom))


def _found_penalty_card(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    seat, card = Seat.parse(whom), Card.parse(rest)
    faced = hearing.table.faced_card(card)
    if not answer and faced is not None and faced.seat == seat and faced.is_penalty_card:
        law48_52.penalty_card_lifted(hearing, seat, card)


def _found_could_have_known(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    if answer:
        law09_16.could_have_known(hearing, Seat.parse(whom))


def _found_used_information(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    if answer:
        law09_16.used_information(hearing, Seat.parse(whom))


def _found_suggested(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    if answer:
        law09_16.suggested_a_play(hearing, Seat.parse(whom))


def _found_damaged(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    if answer:
        law09_16.damaged(hearing, Side.parse(whom))


def _found_intended(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    if isinstance(answer, Card):
        law47.slip_found(hearing, Seat.parse(whom), Card.parse(rest), answer)


def _found_misinformed(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    seat, card = Seat.parse(whom), Card.parse(rest)
    if answer and is_on_table(hearing.table, seat, card):
        hearing.update(misinformed=(*hearing.table.misinformed, (seat, card)))


def _found_attention_first(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    if not answer:
        law61_64.attention_came_later(hearing, Seat.parse(whom))


def _found_extra_card(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    seat = Seat.parse(whom)
    for noted in hearing.table.irregularities:
        if (
            isinstance(noted, OwedCard)
            and noted.by == seat
            and noted.trick == int(rest)
            and isinstance(answer, Card)
        ):
            law65_67.choose_owed_card(hearing, noted, answer)


def _found_faced_card(hearing: Hearing, whom: str, rest: str, answer: object) -> None:
    seat = Seat.parse(whom)
    for noted in hearing.table.irregularities:
        if isinstance(noted, SurplusCard) and noted.by == seat and noted.trick == int(rest):
            law65_67.faced_card_found(hearing, noted, answer if isinstance(answer, Card) else None)


_FINDINGS: Final[dict[str, Callable[[Hearing, str, str, object], None]]] = {
    "deliberate": _found_deliberate,
    "holds": _found_holds,
    "lead": _found_lead,
    "told_to_lead": _found_told_to_lead,
    "penalty_card": _found_penalty_card,
    "could_have_known": _found_could_have_known,
    "used_information": _found_used_information,
    "suggested": _found_suggested,
    "damaged": _found_damaged,
    "intended": _found_intended,
    "misinformed": _found_misinformed,
    "attention_first": _found_attention_first,
    "extra_card": _found_extra_card,
    "faced_card": _found_faced_card,
}
"""What a finding settles at once; the others are only kept until they are needed."""


# -- other events --------------------------------------------------------------------------------------------


def _hear_inspection(hearing: Hearing, event: Inspects) -> None:
    if event.hand is not None:
        law42_43.look_at_a_hand(hearing, event)
    else:
        law65_67.inspect(hearing, event)


def _hear_next_board(hearing: Hearing, event: CallsOnNextBoard) -> None:
    law68_71.time_passes(hearing, event.by.side)
    law61_64.agreement_complete(hearing, event.by.side)
    law61_64.bar_transfer(hearing, "64B4", event.by.side)


def _hear_round_end(hearing: Hearing, event: RoundEnds) -> None:
    law68_71.time_passes(hearing, None)
    for side in Side:
        law61_64.agreement_complete(hearing, side)
    law61_64.bar_transfer(hearing, "64B5", None)


def _hear_restoring(hearing: Hearing, event: Restores) -> None:
    law61_64.cards_restored(hearing)


_HEARD_BY: Final[dict[type[Event], Callable[[Hearing, Any], None]]] = {
    Calls: law17_22.call,
    LeadsDown: law41_45.lead_face_down,
    Plays: _hear_play,
    Designates: _hear_designation,
    Misplaces: _hear_misplacement,
    Changes: law47.change,
    Exposes: _hear_exposure,
    Retracts: law47.retract,
    Corrects: law61_64.correct,
    DrawsAttention: law09_16.draw_attention,
    CallsDirector: law09_16.call_director,
    Asks: law61_64.ask,
    Inspects: _hear_inspection,
    Chooses: _hear_choice,
    Finds: _hear_finding,
    Claims: law68_71.claim,
    Concedes: law68_71.concede,
    Objects: law68_71.objection,
    Agrees: law68_71.agree,
    CallsOnNextBoard: _hear_next_board,
    Restores: _hear_restoring,
    RoundEnds: _hear_round_end,
    PeriodEnds: law68_71.period_ends,
}


# -- what has arisen by the end of a hearing -----------------------------------------------------------------


def _what_arises(hearing: Hearing, before: Table) -> None:
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

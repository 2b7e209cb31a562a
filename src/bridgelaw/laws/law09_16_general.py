"""Laws 9 to 11 and 16, as they bear on the play: attention, the Director, and what a player may not know."""

from __future__ import annotations

from bridgelaw.cards import Card, Seat, Side
from bridgelaw.events import CallsDirector, DrawsAttention
from bridgelaw.hearing import Hearing
from bridgelaw.irregularities import Misplaced, OwedCard, SurplusCard, TwoCards
from bridgelaw.laws import law41_45_lead_and_play as law41_45
from bridgelaw.laws import law42_43_dummy as law42_43
from bridgelaw.laws import law57_60_irregular_play as law57_60
from bridgelaw.laws import law61_64_revoke as law61_64
from bridgelaw.laws import law65_67_tricks as law65_67
from bridgelaw.laws.law61_failure_to_follow import inquire_about_unseen
from bridgelaw.position import Phase, Standing
from bridgelaw.table import Table

__all__ = [
    "call_director",
    "could_have_known",
    "damaged",
    "draw_attention",
    "unauthorised_sights",
    "used_information",
]


# -- Law 9: attention and the Director -----------------------------------------------------------------------


def draw_attention(hearing: Hearing, event: DrawsAttention) -> None:
    """A player draws attention to an irregularity: the Director must be called (9A, 9B1)."""
    table = hearing.table
    if event.by == table.dummy and table.phase is Phase.PLAY:
        law42_43.dummy_draws_attention(hearing, event.by)
    elif event.by == table.dummy and table.phase is Phase.OVER:
        law42_43.dummy_speaks_after_play(hearing, event.by)
    hearing.rule(("9A", "9B1"), "law09.attention", by=event.by)
    hearing.update(attention_drawn=True, unremarked=0)
    two = table.pending(TwoCards)
    if two is not None and law57_60.found_too_late(table, two):
        law57_60.surplus_among_quitted_cards(hearing, two)
    misplaced = table.pending(Misplaced)
    if misplaced is not None:
        law41_45.settle_misplaced_card(hearing, misplaced)
    owed, surplus = hearing.table.pending(OwedCard), hearing.table.pending(SurplusCard)
    if owed is not None and not owed.attention:
        law65_67.supply_owed_card(hearing, owed)
    if surplus is not None:
        law65_67.surplus_found(hearing, surplus)
    law61_64.attention_to_revokes(hearing)
    if not table.irregularities:
        inquire_about_unseen(hearing)


def call_director(hearing: Hearing, event: CallsDirector) -> None:
    """A player calls the Director; no right is lost by it (9B1)."""
    table = hearing.table
    if event.by == table.dummy and table.phase is Phase.PLAY and not table.attention_drawn:
        law42_43.dummy_calls_director(hearing, event.by)
        return
    hearing.update(attention_drawn=True, unremarked=0)
    misplaced = table.pending(Misplaced)
    if misplaced is not None and misplaced.named is not None:
        law41_45.settle_misplaced_card(hearing, misplaced)
    hearing.rule("9B1", "law09.director_called", by=event.by)


# -- Law 16: what a player may not know ----------------------------------------------------------------------


def unauthorised_sights(table: Table, seat: Seat) -> tuple[Card, ...]:
    """The cards whose sight is unauthorised information for a seat now (16, 24, 50, 57D).

    Cards of his partner that lie before him are so as their standing and the edition say; cards that went
    back to a hand as was noted then; a card once played is known to all.
    """
    code = table.code
    laws = {
        Standing.MINOR: code.minor_sight_law,
        Standing.MAJOR: code.major_sight_law,
        Standing.IN_AUCTION: code.auction_sight_law,
        Standing.WAITING: code.information_law if code.early_card_law == "57D" else None,
        Standing.UNSETTLED: None,
    }
    lying = [
        faced.card for faced in table.faced if faced.seat == seat.partner and laws[faced.standing] is not None
    ]
    settled = {faced.card for faced in table.faced if faced.is_penalty_card}
    noted = [
        sight.card
        for sight in table.sights
        if sight.seat == seat and sight.card not in settled and not table.gone & sight.card.bit
    ]
    return tuple(dict.fromkeys((*lying, *noted)))


# -- findings that lead to redress (Laws 12, 16, 23, 72) -----------------------------------------------------


def could_have_known(hearing: Hearing, seat: Seat) -> None:
    """The offender could have known that his irregularity would damage the other side (72C; 23 in 2007, 72B1
    in 1997)."""
    code = hearing.table.code
    law = code.enforced_pass_law if seat in hearing.table.enforced_passes else code.could_have_known_law
    if law is None:
        hearing.rule("12A1", "law72.no_general_rule", by=seat)
    else:
        hearing.rule_as_numbered((law,), "law72.could_have_known", consider=(law,), by=seat)


def used_information(hearing: Hearing, seat: Seat) -> None:
    """A player chose a play that unauthorised information suggested (16)."""
    law = hearing.table.code.information_law
    laws: tuple[str, ...] = (law,)
    if (seat.side.other, "55C") in hearing.table.redress:
        laws = ("55C", law)
    hearing.rule_as_numbered(laws, "law16.used_information", consider=(law,), by=seat)


def suggested_a_play(hearing: Hearing, seat: Seat) -> None:
    """Dummy's act suggested a play to declarer (45F)."""
    law = hearing.table.code.information_law
    hearing.rule("45F", "law45.suggested", consider=("45F", "12A1", law), by=seat)


def damaged(hearing: Hearing, side: Side) -> None:
    """A side is found to be damaged: the Laws under which it may get redress (12, 16, 47, 50)."""
    laws = tuple(law for whose, law in hearing.table.redress if whose == side) or ("12A1",)
    hearing.rule_as_numbered(laws[:1], "law12.redress", consider=laws, side=side)

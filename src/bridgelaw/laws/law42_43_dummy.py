"""Laws 42 and 43: dummy's rights and limitations."""

from __future__ import annotations

from bridgelaw.cards import Seat
from bridgelaw.events import Inspects
from bridgelaw.hearing import Hearing
from bridgelaw.irregularities import Irregularity, LeadOutOfTurn, PenaltyCardNotPlayed, PrematureCard
from bridgelaw.laws import law53_56_out_of_turn as law53_56
from bridgelaw.position import Phase

__all__ = [
    "dummy_calls_director",
    "dummy_draws_attention",
    "dummy_speaks_after_play",
    "look_at_a_hand",
    "no_rectification",
]


def look_at_a_hand(hearing: Hearing, event: Inspects) -> None:
    """A player looks at another's hand: dummy who does so loses his rights (43A2, 43B)."""
    table = hearing.table
    looked_at = event.hand
    assert looked_at is not None
    if table.phase is not Phase.PLAY or event.by != table.dummy:
        hearing.rule("74", "law43.looks_at_a_hand", by=event.by, owner=looked_at)
        return
    laws = ("43A2a", "43A2b") if looked_at == table.declarer else ("43A2c",)
    hearing.update(dummy_rights_lost=True)
    hearing.rule((*laws, "43B1", "90"), "law43.rights_lost", by=event.by, owner=looked_at)


def dummy_calls_director(hearing: Hearing, seat: Seat) -> None:
    """Dummy calls the Director before anyone has drawn attention to an irregularity (43A1a)."""
    hearing.rule(("43A1a", "43B1", "90"), "law43.dummy_calls_first", by=seat)


def dummy_draws_attention(hearing: Hearing, seat: Seat) -> None:
    """Dummy draws attention to an irregularity during play (43A1b); without his rights, to a defender's:
    43B3."""
    table = hearing.table
    hearing.rule(("43A1b", "43B1", "90"), "law43.dummy_draws_attention", by=seat)
    noted = next((open_ for open_ in table.irregularities if _of_a_defender(hearing, open_)), None)
    unremarked = tuple(faced.card for faced in table.faced if faced.card.bit & table.unremarked)
    if not table.dummy_rights_lost or table.attention_drawn or (noted is None and not unremarked):
        return
    no_rectification(hearing, seat)
    for card in unremarked:
        hearing.pick_up(card)
    if isinstance(noted, LeadOutOfTurn):
        law53_56.accept_lead(hearing, noted)
    elif noted is not None:
        hearing.settle(noted)


def no_rectification(hearing: Hearing, dummy: Seat) -> None:
    """Dummy without his rights was the first to draw attention to a defender's irregularity: no rectification,
    and only a gain of the defenders may be taken from them (43B3)."""
    law = hearing.table.code.dummy_attention_redress_law
    consider = (law,) if law is not None else ()
    hearing.rule(
        "43B3", "law43.no_rectification", consider=consider, by=dummy, declarer=hearing.table.declarer
    )
    hearing.note_redress(dummy.side, law)


def dummy_speaks_after_play(hearing: Hearing, seat: Seat) -> None:
    """When the play is over dummy may draw attention to any irregularity (42B3)."""
    hearing.rule("42B3", "law42.dummy_may_speak", by=seat)


def _of_a_defender(hearing: Hearing, noted: Irregularity) -> bool:
    by = getattr(noted, "by", None)
    kinds = (LeadOutOfTurn, PenaltyCardNotPlayed, PrematureCard)
    return isinstance(noted, kinds) and isinstance(by, Seat) and hearing.table.is_defender(by)

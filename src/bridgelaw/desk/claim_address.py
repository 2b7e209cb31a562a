"""The address of the page of a claim, filled in with what is known of a claim at a table."""

from __future__ import annotations

from typing import Final

from bridgelaw.board import Board
from bridgelaw.cards import Seat, Suit, suit_bits
from bridgelaw.claims import Ending
from bridgelaw.desk.settings import Settings
from bridgelaw.irregularities import ClaimMade
from bridgelaw.laws.law70_ending import award_on, ending_of
from bridgelaw.position import Standing
from bridgelaw.table import Table

__all__ = ["claim_address"]

JUDGED_LATER: Final = (Standing.WAITING, Standing.UNSETTLED)
"""Cards of which it is not yet settled what they bind their owner to."""


def claim_address(table: Table, settings: Settings) -> str:
    """The page of the claim: with the award if the hands are known, else with what was told of it so far. Empty
    where something counts that the page does not take: a restraint, a card waiting for its turn or to be judged,
    one that need not be played back, a choice about an irregular lead or play."""
    made, declarer = table.claim, table.declarer
    if made is None or made.state != "contested" or declarer is None:
        return ""
    other = any(each.standing in JUDGED_LATER or each.exempt for each in table.faced)
    if table.restraints or table.designated is not None or other or table.irregular_choice is not None:
        return ""
    told = {"declarer": declarer, "by": made.by, "tricks": made.tricks, **_ending_told(table)}
    for field, standing in (
        ("penalty_cards", Standing.MAJOR),
        ("minor_penalty_cards", Standing.MINOR),
    ):
        told[field] = " ".join(str(each.card) for each in table.faced if each.standing is standing)
    if table.lead_chosen and not table.trick:
        told["lead"] = "any"
    return settings.address("/claim", **told)


def _ending_told(table: Table) -> dict[str, object]:
    """The position, the words and the findings, as the page of a claim takes them."""
    made, declarer = table.claim, table.declarer
    assert made is not None
    assert declarer is not None
    if any(not hand.seen for hand in table.hands):
        return {}
    ending = ending_of(table)
    found = {name.partition(":")[0]: answer for name, answer in table.findings}
    aware = found.get("aware_of_trump", _saw_them(table, made))
    return {
        "ask": "award",
        "deal": Board(hands=ending.hands_before_the_trick).deal_text(),
        "trumps": "NT" if ending.trumps is None else ending.trumps,
        "level": ending.level or "",
        "on_lead": ending.on_lead,
        "trick": " ".join(str(card) for _, card in ending.current),
        "out": _shown_out(ending),
        "won_declarer": ending.won[declarer.side],
        "won_defenders": ending.won[declarer.side.other],
        "words": made.words or "",
        "line": found.get("line") or made.line or "",
        "aware": _answered(aware),
        "player": found.get("class", ""),
        "played_on": " ".join(str(play.card) for play in made.played_on),
        "accepted": _answered(found.get("play_accepted")),
        **{name: _cards_told(found[name]) for name in ("forgotten", "known_losers") if name in found},
    }


def _answered(answer: object) -> str:
    """The answer to a question of yes or no, as a field takes it; empty where none was given."""
    return "" if answer is None else "yes" if answer else "no"


def _saw_them(table: Table, made: ClaimMade) -> bool | None:
    """True where the play so far, that the page does not see, shows that he knew of the trumps (70C2); else None."""
    award = award_on(table, made)
    return True if award is not None and "aware_of_trump" in award.presumptions else None


def _shown_out(ending: Ending) -> str:
    """Who has shown out of what, as the field takes it; but for a hand that holds the suit after all."""
    held = ending.hands_before_the_trick
    return ",".join(
        f"{seat}{suit}"
        for seat in Seat
        for suit in Suit
        if ending.voids[seat] & 1 << suit and not held[seat] & suit_bits(suit)
    )


def _cards_told(cards: object) -> str:
    """Cards as a field takes them; a dash for none."""
    return " ".join(map(str, cards)) if isinstance(cards, tuple) and cards else "-"

"""What a seat may see of its own board: a list of what is shown, not of what is hidden.

Whatever is not named here never leaves the desk through a table's link: no other hand, no finding, no ruling whose
facts could tell of a hidden card (Laws 16, 41, 43, 66).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from bridgelaw.cards import Card, Seat, bits_of, cards_of
from bridgelaw.director import hear
from bridgelaw.incident.report import choice_text, option_meaning
from bridgelaw.irregularities import TwoCards
from bridgelaw.position import Phase
from bridgelaw.rulings import Choice
from bridgelaw.table import Table

__all__ = ["seat_view"]

UNSEEN: Final = (None, None, None, None)


def seat_view(table: Table | None, seat: Seat | None, lang: str) -> dict[str, Any]:
    """A table as one seat may see it, or, with no seat, as anybody at it may: what lies face up.

    The hand of a seat is shown to its own link alone; dummy's once it is faced. Whose turn it is, what is a
    penalty card and what is to be chosen are worked out anew with no hand seen, since they could otherwise tell what a
    hand holds; they are left out where they turn on it. A choice is shown
    with its options, as the Director explains it to the whole table (Law 10C1); where they name a card that does not
    lie face up now, only who is to choose.
    """
    if table is None:
        return {"phase": "unknown"}
    unseen = _with_no_hand_seen(table)
    choice, turn = (None, None) if unseen is None else (unseen.choice, unseen.turn)
    return {
        "phase": table.phase.value,
        "dealer": str(table.board.dealer),
        "vulnerable": table.board.vulnerable,
        "auction": [str(call) for call in table.calls],
        "contract": None if table.contract is None else str(table.contract),
        "hand": None if seat is None else _own_hand(table, seat),
        "dummy": _dummy(table),
        "current": (unseen or table).current_text,
        "turn": None if turn is None or table.phase is not Phase.PLAY else str(turn),
        "tricks": {str(side): count for side, count in (unseen or table).tricks.items()},
        "penalty_cards": None if unseen is None else _penalty_cards(unseen),
        "choice": None if choice is None else _choice(table, choice, seat, lang),
        "result": None if table.result is None else table.result.declarer_tricks,
    }


def _penalty_cards(table: Table) -> dict[str, dict[str, str]]:
    return {
        str(owner): {str(card): kind for card, kind in cards.items()}
        for owner, cards in table.penalty_cards.items()
    }


def _with_no_hand_seen(table: Table) -> Table | None:
    """The table after the same events had nobody seen a hand; None where that leaves open what the Director found."""
    unseen = Table.start(replace(table.board, hands=UNSEEN), table.edition, table.zone)
    for event in table.events:
        unseen, rulings = hear(unseen, event)
        if rulings and rulings[-1].refused:
            return None
    return None if unseen.questions else unseen


def _choice(table: Table, choice: Choice, seat: Seat | None, lang: str) -> dict[str, Any]:
    by = [str(chooser) for chooser in choice.by]
    if _cards_named(choice) & ~_face_up(table, seat):
        return {"by": by, "text": None, "options": []}
    options = [{"option": option, "text": option_meaning(choice, option, lang)} for option in choice.options]
    return {"by": by, "text": choice_text(choice, lang), "options": options}


def _cards_named(choice: Choice) -> int:
    """The cards (a card set) that a choice or one of its options speaks of."""
    named = 0
    for fact in choice.facts.values():
        named |= bits_of(
            part for part in (fact if isinstance(fact, tuple) else (fact,)) if isinstance(part, Card)
        )
    for option in choice.options:
        kind, _, rest = option.partition(":")
        if kind == "card":
            named |= Card.parse(rest).bit
    return named


def _face_up(table: Table, seat: Seat | None) -> int:
    """The cards (a card set) that this seat sees now."""
    seen = bits_of(faced.card for faced in table.faced) | bits_of(play.card for play in table.trick)
    both = table.pending(TwoCards)
    if both is not None:
        seen |= bits_of((both.played, *both.others))
    if table.dummy is not None and table.dummy_faced:
        seen |= table.hand(table.dummy).cards
    return seen if seat is None else seen | table.hand(seat).cards


def _own_hand(table: Table, seat: Seat) -> list[str] | None:
    hand = table.hand(seat)
    return [str(card) for card in cards_of(hand.cards)] if hand.seen else None


def _dummy(table: Table) -> list[str] | None:
    if table.dummy is None or not table.dummy_faced:
        return None
    return _own_hand(table, table.dummy)

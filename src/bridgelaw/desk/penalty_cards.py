"""The penalty cards of the page of a claim, and what declarer has chosen for a defender's lead (50, 51)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bridgelaw.cards import SUITS_IN_ORDER, Card, Seat, Suit
from bridgelaw.desk.forms import Choices, Form

__all__ = ["FIELDS", "owned", "restraint_on_lead"]

FIELDS: Final = ("penalty_cards", "minor_penalty_cards")
"""The fields in which they are written, the major ones first."""


def restraint_on_lead(form: Form, law: str) -> Choices:
    """The field in which declarer's choice for the lead that is due is told, if he has made it."""
    values = ("", "any", *(f"{kind}:{suit}" for kind in ("require", "forbid") for suit in SUITS_IN_ORDER))

    def label(value: str) -> str:
        kind, _, name = value.partition(":")
        if not value:
            return form.say("ui.claim.lead.open")
        return form.say(f"option.{kind}.label", suits=(Suit.parse(name),) if name else ())

    return form.choose("lead", values, label, ask="ui.claim.lead", law=law)


def owned(cards: tuple[str, ...], held: Callable[[Seat], int]) -> tuple[str, ...]:
    """The cards with those who hold them: ``W:S5``."""
    return tuple(f"{_owner(Card.parse(card), held)}:{card}" for card in cards)


def _owner(card: Card, held: Callable[[Seat], int]) -> Seat:
    return next(seat for seat in Seat if held(seat) & card.bit)

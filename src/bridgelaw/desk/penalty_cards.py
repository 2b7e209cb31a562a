"""The penalty cards of the page of a claim, and what declarer has chosen for a defender's lead (50, 51)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bridgelaw.cards import SUITS_IN_ORDER, Card, Seat, Suit, suit_bits
from bridgelaw.desk.forms import Choices, Form

__all__ = ["FIELDS", "owned", "restraint_on_lead", "wrong_minor", "wrong_restraint"]

FIELDS: Final = ("penalty_cards", "minor_penalty_cards")
"""The fields in which they are written, the major ones first."""
Wrong = tuple[str, dict[str, object]] | None
"""A message that says what is wrong, and its facts."""


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


def wrong_minor(found: Mapping[str, tuple[str, ...]], held: Callable[[Seat], int]) -> Wrong:
    """An honour is no minor penalty card, nor is one of several of a hand (50B)."""
    majors, minors = (tuple(map(Card.parse, found.get(field, ()))) for field in FIELDS)
    for card in minors:
        if card.is_honour:
            return "ui.claim.error.minor_honour", {"card": card}
        seat = _owner(card, held)
        if sum(_owner(other, held) == seat for other in majors + minors) > 1:
            return "ui.claim.error.two_penalty_cards", {"seat": seat}
    return None


def wrong_restraint(
    lead: str, leader: Seat | None, declarer: Seat, majors: tuple[str, ...], held: Callable[[Seat], int]
) -> Wrong:
    """A lead is restrained only when a defender is to make it (``leader`` None: a trick is in progress); and the
    penalty cards of the suit that was named have gone back to the hand (50D2)."""
    if not lead:
        return None
    if leader is None or leader.side == declarer.side:
        return "ui.claim.error.lead_not_due", {}
    _, _, name = lead.partition(":")
    named = suit_bits(Suit.parse(name)) & held(leader.partner) if name else 0
    taken_up = next((card for card in map(Card.parse, majors) if card.bit & named), None)
    return None if taken_up is None else ("ui.claim.error.taken_up", {"card": taken_up})

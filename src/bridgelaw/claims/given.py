"""What is given of a claim from outside, each of its kind: a seat, a number, a text. What is none is refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bridgelaw.cards import Card, Seat
from bridgelaw.claims.errors import ClaimError

__all__ = ["card_set", "cards", "of_kind", "seat", "text", "truth", "unfit", "whole"]

PACK: Final = 1 << 52


def unfit(place: str, given: object, told: str) -> ClaimError:
    """The error of a thing that is not of the kind that is wanted; ``told`` says so, and gives the cure."""
    return ClaimError(f"{place}: {given!r} {told}", place, "ui.claim.error.unfit", text=str(given))


def of_kind(place: str, given: object, wanted: type, cure: str) -> None:
    """Raise ClaimError, with the cure, for a thing that is not of a kind."""
    if not isinstance(given, wanted):
        raise unfit(place, given, f"is none; {cure}")


def seat(place: str, given: object) -> Seat:
    """A seat, or its letter, large or small. Raise ClaimError for anything else."""
    if isinstance(given, Seat):
        return given
    try:
        return Seat.parse(given if isinstance(given, str) else "")
    except ValueError:
        raise ClaimError(
            f"{place}: {given!r} is no seat; seats are N, E, S, W", place, "ui.error.seat", text=str(given)
        ) from None


def whole(place: str, given: object) -> int:
    """A whole number. Raise ClaimError for what is none: ``True``, ``"2"``, ``1.0``."""
    if type(given) is not int:
        raise unfit(place, given, "is no whole number; give one, 0 or 3")
    return given


def truth(place: str, given: object) -> bool | None:
    """True, False, or None: not known. Raise ClaimError for anything else."""
    if given is not None and not isinstance(given, bool):
        raise unfit(place, given, "is no answer; give true or false")
    return given


def text(place: str, given: object) -> str:
    """A text; None is an empty one. Raise ClaimError for anything else."""
    if given is not None and not isinstance(given, str):
        raise unfit(place, given, "is no text; write it in quotes, or leave it out")
    return given or ""


def card_set(place: str, given: object) -> int:
    """A set of cards, a bit each. Raise ClaimError for anything else."""
    if type(given) is not int or not 0 <= given < PACK:
        raise unfit(place, given, "is no set of cards; give a whole number, a bit for each card")
    return given


def cards(place: str, given: object, cure: str) -> tuple[Card, ...]:
    """Cards, as a list or as a text with blanks or commas between them. Raise ClaimError, with the cure, for anything
    else."""
    if isinstance(given, str):
        given = given.replace(",", " ").split()
    elif isinstance(given, Card):
        given = (given,)
    if not isinstance(given, Iterable):
        raise unfit(place, given, f"is no list of cards; {cure}")
    return tuple(each if isinstance(each, Card) else _card(place, str(each)) for each in given)


def _card(place: str, text: str) -> Card:
    try:
        return Card.parse(text)
    except ValueError as error:
        raise ClaimError(f"{place}: {error}", place, "ui.error.card", text=text) from None

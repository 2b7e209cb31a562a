"""What a diagram shows: a hand, the trick in its middle, and a card with who played it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bridgelaw.cards import Card, Seat
from bridgelaw.desk.view import CardFace, holdings
from bridgelaw.incident.asking import say
from bridgelaw.position import Play

__all__ = ["Laid", "hand_shown", "in_the_middle", "trick_laid"]


@dataclass(frozen=True)
class Laid:
    """A card of a trick: who played it, and whether it won."""

    seat: str
    name: str
    face: CardFace
    wins: bool
    number: int
    """Which card of the play it is, from 1."""
    said: str
    """The sentence that says so, with who won the trick after its last card."""


def hand_shown(seat: Seat, cards: int | None, lang: str) -> dict[str, Any]:
    """A hand (a card set): its seat, its name, and its cards suit by suit from the top; None for a hand not seen."""
    suits = None if cards is None else holdings(cards, lang)
    return {"seat": str(seat), "name": say("ui.seat", lang, seat=seat), "suits": suits}


def in_the_middle(cards: Iterable[tuple[Seat, Card]], lang: str) -> list[tuple[str, str, CardFace]]:
    """The trick in progress, in the order of play: each card with its seat and the seat's name."""
    return [(str(seat), say("ui.seat", lang, seat=seat), CardFace.of(card, lang)) for seat, card in cards]


def trick_laid(
    trick: int, first: int, plays: Sequence[Play], winner: Seat | None, lang: str
) -> tuple[Laid, ...]:
    """A trick card by card; ``first`` is which card of the play begins it, ``winner`` None: it is not complete."""
    cards = []
    for number, play in enumerate(plays, first):
        said = say("ui.claim.played", lang, trick=trick, seat=play.seat, card=play.card)
        if winner is not None and play is plays[-1]:
            said += " " + say("ui.claim.trick_won", lang, seat=winner)
        name, face = say("ui.seat", lang, seat=play.seat), CardFace.of(play.card, lang)
        cards.append(Laid(str(play.seat), name, face, play.seat == winner, number, said))
    return tuple(cards)

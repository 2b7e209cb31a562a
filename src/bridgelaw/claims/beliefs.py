"""What the Director has found of a claimer's mind.

Findings are named as questions are: ``forgotten:S`` (outstanding cards that he had lost track of), ``known_losers:S``,
``aware_of_trump:S``, ``class:S``. What was not found is presumed
(:mod:`bridgelaw.claims.minds`), and the award says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bridgelaw.cards import Card, bits_of
from bridgelaw.claims.claim import Claim
from bridgelaw.claims.ending import Ending
from bridgelaw.claims.errors import ClaimError

__all__ = ["Beliefs", "beliefs_about"]

CLASSES = ("expert", "average", "novice")


@dataclass(frozen=True)
class Beliefs:
    """What has been found, or is presumed, of a claimer's mind."""

    forgotten: tuple[Card, ...] | None = None
    """None: not found."""
    known_losers: tuple[Card, ...] | None = None
    aware_of_trump: bool | None = None
    player: str | None = None


def beliefs_about(ending: Ending, claim: Claim, findings: Mapping[str, object] | None) -> Beliefs:
    """Read the findings about a claimer. Raise ClaimError for an answer of the wrong kind, or a card that is not
    where the finding has it."""
    found = {}
    for name, answer in (findings or {}).items():
        kind, _, whom = name.partition(":")
        if not whom or whom == str(claim.by):
            found[kind] = answer
    player = found.get("class")
    if player is not None and player not in CLASSES:
        raise ClaimError(f"class:{claim.by}: {player!r} is no class; give one of {', '.join(CLASSES)}")
    aware = found.get("aware_of_trump")
    if aware is not None and not isinstance(aware, bool):
        raise ClaimError(f"aware_of_trump:{claim.by}: {aware!r} is no answer; give true or false")
    ours, theirs = ending.side_holds(claim.by.side), ending.side_holds(claim.by.side.other)
    forgotten = found.get("forgotten")
    if forgotten is not None:
        name = f"forgotten:{claim.by}"
        forgotten = _held(
            _cards(forgotten, name), theirs | ending.on_table, name, "the other side's, still out"
        )
        if aware and bits_of(forgotten) & theirs & ending.trump_cards:
            raise ClaimError(
                f"{name}: a trump is among the cards, and aware_of_trump:{claim.by} says that he knew of it; give one "
                "of the two",
                "ui.claim.error.trump_known",
            )
    losers = found.get("known_losers")
    if losers is not None:
        name = f"known_losers:{claim.by}"
        losers = _held(_cards(losers, name), ours, name, "his own side's, still held")
    return Beliefs(
        forgotten,
        losers,
        aware,
        None if player is None else str(player),
    )


def _cards(answer: object, name: str) -> tuple[Card, ...]:
    if isinstance(answer, str | Card):
        answer = (answer,)
    if not isinstance(answer, Iterable):
        raise ClaimError(f"{name}: {answer!r} is no list of cards; give [HQ, D9], or [] for none")
    try:
        return tuple(card if isinstance(card, Card) else Card.parse(str(card)) for card in answer)
    except ValueError as error:
        raise ClaimError(f"{name}: {error}") from None


def _held(cards: tuple[Card, ...], where: int, name: str, whose: str) -> tuple[Card, ...]:
    for card in cards:
        if not card.bit & where:
            raise ClaimError(
                f"{name}: {card} is not among the cards in question; name cards that are {whose}"
            )
    return cards

"""What the Director has found of a claimer's mind, and of the play after his claim.

Findings are named as questions are: ``forgotten:S`` (outstanding cards that he had lost track of), ``known_losers:S``,
``aware_of_trump:S``, ``class:S``; ``play_accepted:S``, that the cards played after the claim are evidence of how play
would probably have gone (70D3). Without a seat they are the claimer's. Findings about other seats, as a board with
several claims has them, are left alone. What was not found is presumed (:mod:`bridgelaw.claims.minds`), and the award
says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from bridgelaw.cards import Card, Seat, bits_of
from bridgelaw.claims import given
from bridgelaw.claims.claim import Claim
from bridgelaw.claims.ending import Ending
from bridgelaw.claims.errors import ClaimError

__all__ = ["FINDINGS", "Beliefs", "beliefs_about", "findings_on_claims"]

FINDINGS: Final = ("forgotten", "known_losers", "aware_of_trump", "class", "play_accepted")
"""What may be found about a claimer."""
NO_CARDS: Final = "give [HQ, D9], or [] for none"
CLASSES = ("expert", "average", "novice")


@dataclass(frozen=True)
class Beliefs:
    """What has been found, or is presumed, of a claimer's mind."""

    forgotten: tuple[Card, ...] | None = None
    """None: not found."""
    known_losers: tuple[Card, ...] | None = None
    aware_of_trump: bool | None = None
    player: str | None = None
    play_accepted: bool | None = None
    """Are the cards played after the claim taken for the probable play (70D3)? None: not found."""


def beliefs_about(ending: Ending, claim: Claim, findings: Mapping[str, object] | None) -> Beliefs:
    """Read the findings about a claimer. Raise ClaimError for an answer of the wrong kind, or a card that is not
    where the finding has it."""
    found = _about(claim.by, findings or {})
    player = found.get("class")
    if player is not None and player not in CLASSES:
        raise ClaimError(
            f"class:{claim.by}: {player!r} is no class; give one of {', '.join(CLASSES)}",
            f"class:{claim.by}", "ui.claim.error.class", text=str(player), known=", ".join(CLASSES),
        )  # fmt: skip
    aware = given.truth(f"aware_of_trump:{claim.by}", found.get("aware_of_trump"))
    ours, theirs = ending.side_holds(claim.by.side), ending.side_holds(claim.by.side.other)
    forgotten = found.get("forgotten")
    if forgotten is not None:
        name = f"forgotten:{claim.by}"
        forgotten = _held(
            given.cards(name, forgotten, NO_CARDS), theirs | ending.on_table, name, "the other side's, still out",
            "ui.claim.error.not_forgotten",
        )  # fmt: skip
        _check_trump_known(claim.by, forgotten, aware, theirs & ending.trump_cards)
    losers = found.get("known_losers")
    if losers is not None:
        name = f"known_losers:{claim.by}"
        losers = _held(
            given.cards(name, losers, NO_CARDS),
            ours,
            name,
            "his own side's, still held",
            "ui.claim.error.not_known_losers",
        )
    return Beliefs(
        forgotten,
        losers,
        aware,
        None if player is None else str(player),
        _accepted(claim, found.get("play_accepted")),
    )


def _accepted(claim: Claim, answer: object) -> bool | None:
    """Is the play after the claim taken as evidence? Raise ClaimError where nothing was played."""
    name = f"play_accepted:{claim.by}"
    if answer is not None and not claim.played_on:
        raise ClaimError(
            f"{name}: no cards are given that were played after the claim; give played_on, or leave this out",
            name, "ui.claim.error.nothing_played_on",
        )  # fmt: skip
    return given.truth(name, answer)


def findings_on_claims(findings: Iterable[tuple[str, object]]) -> dict[str, object]:
    """Of a board's findings those that a ruling on a claim takes in."""
    return {name: answer for name, answer in findings if name.partition(":")[0] in FINDINGS}


def _about(claimer: Seat, findings: Mapping[str, object]) -> dict[str, object]:
    """The findings about the claimer, by kind. Raise ClaimError for one that is not known, or is given twice."""
    found: dict[str, object] = {}
    for name, answer in findings.items():
        kind, _, whom = given.text("findings", name).partition(":")
        if kind not in FINDINGS:
            known = ", ".join(f"{each}:{claimer}" for each in FINDINGS)
            raise ClaimError(
                f"findings: {name!r} is none about a claim; findings are {known}",
                "findings", "ui.claim.error.finding", text=name, known=known,
            )  # fmt: skip
        if whom and given.seat(name, whom) != claimer:
            continue
        if kind in found:
            raise ClaimError(
                f"{kind}:{claimer}: it is given twice; give it once",
                f"{kind}:{claimer}", "ui.claim.error.given_twice",
            )  # fmt: skip
        found[kind] = answer
    return found


def _check_trump_known(claimer: Seat, forgotten: tuple[Card, ...], aware: bool | None, trumps: int) -> None:
    """Raise ClaimError where what he had forgotten, and whether he knew of the outstanding trumps, contradict each
    other."""
    name = f"forgotten:{claimer}"
    if aware and bits_of(forgotten) & trumps:
        raise ClaimError(
            f"{name}: a trump is among the cards, and aware_of_trump:{claimer} says that he knew of it; give one "
            "of the two",
            name, "ui.claim.error.trump_known",
        )  # fmt: skip
    if aware is False and trumps and not forgotten:
        raise ClaimError(
            f"{name}: it is empty, and aware_of_trump:{claimer} says that he did not know of a trump that is out; "
            "give one of the two",
            name, "ui.claim.error.trump_unknown",
        )  # fmt: skip


def _held(cards: tuple[Card, ...], where: int, name: str, whose: str, message: str) -> tuple[Card, ...]:
    for card in cards:
        if not card.bit & where:
            raise ClaimError(
                f"{name}: {card} is not among the cards in question; name cards that are {whose}",
                name, message, card=card,
            )  # fmt: skip
    return cards

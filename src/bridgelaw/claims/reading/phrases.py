"""The book of phrases: each with its patterns and its meaning, which is None where it cannot be told what was meant.

``amounts``, ``plays``, ``concessions`` and ``conditions`` write their phrases into it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from bridgelaw.claims.line import Amount, Step
from bridgelaw.claims.reading.clause import Clause, Doubt, Said
from bridgelaw.claims.reading.patterns import Pattern

__all__ = ["ALL", "PHRASES", "Phrase", "bids_them_take", "does", "phrase", "trumps_or_rounds"]

ALL: Final = Amount("all")


@dataclass(frozen=True)
class Phrase:
    """The ways to say something, and what comes of it."""

    patterns: tuple[Pattern, ...]
    meaning: Callable[[Clause], Said | None]
    timed: bool
    """Does it matter whether it is to be *at the end*?"""


PHRASES: Final[list[Phrase]] = []


def phrase(
    *patterns: str, timed: bool = False, after: bool = False
) -> Callable[[Callable[[Clause], Said | None]], Callable[[Clause], Said | None]]:
    """Enter a meaning for patterns. Before each may stand *I* and *now*; before one with ``!`` no *I*.

    ``after``: what is said may be done *after* this.
    """

    def enter(meaning: Callable[[Clause], Said | None]) -> Callable[[Clause], Said | None]:
        written = [
            f"WHEN? ({pattern[1:]}) WHEN?"
            if pattern.startswith("!")
            else f"WHEN? ME? WHEN? ({pattern}) WHEN?"
            for pattern in patterns
        ]
        PHRASES.append(Phrase(tuple(map(Pattern, written)), meaning, timed))
        if after:
            before = tuple(Pattern(f"(ONCE | AFTER) ME? ({pattern})") for pattern in patterns)
            PHRASES.append(Phrase(before, lambda clause: _first_of_all(meaning(clause)), timed))
        return meaning

    return enter


def _first_of_all(said: Said | None) -> Said | None:
    """What is done before the rest."""
    return None if said is None else replace(said, role="first of all", verb="", listed=False)


def does(*steps: Step, verb: str = "", role: str = "") -> Said:
    """What comes of a clause that names steps."""
    return Said(steps=steps, verb=verb, role=role)


def trumps_or_rounds(said: Clause) -> Said | None:
    """*Draw two trumps*: the two that are out, or two rounds?"""
    number = said.number or next((thing.number for thing in said.things), None)
    out = number is not None and number == said.setting.number_of_trumps_out
    return Said(doubt=Doubt("trumps_or_rounds", number)) if number and out else None


def bids_them_take(said: Clause) -> bool:
    """*Take the rest* is not *I take the rest*: the others may be meant, unless he goes on with what he does."""
    return not said.has("ME") and any(token.text == "take" for token in said.tokens)

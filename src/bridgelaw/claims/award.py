"""What a contested claim comes to: the award and the steps of the reasoning, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bridgelaw.cards import Card, Seat
from bridgelaw.claims.claim import Claim
from bridgelaw.claims.frozen import Frozen
from bridgelaw.claims.line import Line
from bridgelaw.claims.presumptions import Switches
from bridgelaw.claims.wording import facts_in_words
from bridgelaw.rulings import plain

__all__ = ["Award", "Reason"]


@dataclass(frozen=True)
class Reason:
    """One step of the reasoning: its paragraphs, a message and the facts that fill it."""

    laws: tuple[str, ...]
    message: str
    facts: Mapping[str, object] = field(default_factory=Frozen)

    def __post_init__(self) -> None:
        object.__setattr__(self, "facts", Frozen.of(self.facts))

    def text(self, lang: str = "en") -> str:
        """The reason in a sentence, the stated line in words."""
        from bridgelaw import words

        return words.render(self.message, facts_in_words(self.message, self.facts, lang), lang)

    def to_dict(self) -> dict[str, Any]:
        """The reason as JSON can hold it."""
        facts = {name: plain(value) for name, value in self.facts.items()}
        return {"laws": list(self.laws), "message": self.message, "facts": facts}


@dataclass(frozen=True)
class Award:
    """What a claim comes to."""

    claim: Claim
    claimed: int
    claimer_tricks: int
    """Of the tricks not complete at the claim, those that go to the claimer's side."""
    declarer_tricks: int
    """Declarer's tricks on the whole board."""
    line: tuple[tuple[Seat, Card], ...]
    """The line that decides, card by card: a normal one on which the claimer's side takes no more."""
    hoped: tuple[tuple[Seat, Card], ...]
    """Where tricks were refused, the line that the claimer hoped for, card by card: his own normal plays, the other
    side helping. Empty where none takes more than the award, or none was found."""
    reasons: tuple[Reason, ...]
    paragraphs: tuple[str, ...]
    doubtful: bool
    """Was a doubtful point resolved against the claimer?"""
    presumptions: tuple[str, ...]
    """The presumptions used, by name."""
    switches: Switches
    alternatives: Mapping[str, int]
    """What other settings of the switches would give, where that differs: ``suit_order=free``."""
    forgotten: tuple[Card, ...]
    stated: Line
    words_read: Line | None
    """How the words read, where a line was given beside them that says otherwise: it stands."""
    certain: bool
    """Has the whole search been done? Otherwise the award lies between ``low`` and ``high``."""
    low: int
    high: int
    double_dummy: int | None
    """The tricks with best play by all; None where it was not computed."""
    any_legal: int | None
    """The tricks that no legal play could lose."""
    edition: int
    zone: str
    as_played: int | None = None
    """What it would come to if the cards played after the claim were the probable play (70D3); None where none were
    played, where they are void, and where that is not known."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "alternatives", Frozen.of(self.alternatives))

    def to_dict(self, lang: str | None = None) -> dict[str, Any]:
        """The award as JSON can hold it; with ``lang``, the reasons in sentences too."""
        record: dict[str, Any] = {
            "by": str(self.claim.by),
            "claimed": self.claimed,
            "stated": str(self.stated),
            "words_read": None if self.words_read is None else str(self.words_read),
            "claimer_tricks": self.claimer_tricks,
            "declarer_tricks": self.declarer_tricks,
            "line": [f"{seat}:{card}" for seat, card in self.line],
            "hoped": [f"{seat}:{card}" for seat, card in self.hoped],
            "paragraphs": list(self.paragraphs),
            "doubtful": self.doubtful,
            "presumptions": list(self.presumptions),
            "switches": self.switches.to_dict(),
            "alternatives": dict(self.alternatives),
            "forgotten": [str(card) for card in self.forgotten],
            "certain": self.certain,
            "low": self.low,
            "high": self.high,
            "double_dummy": self.double_dummy,
            "any_legal": self.any_legal,
            "as_played": self.as_played,
            "edition": self.edition,
            "zone": self.zone,
            "reasons": [reason.to_dict() for reason in self.reasons],
        }
        if lang is not None:
            for told, reason in zip(record["reasons"], self.reasons, strict=True):
                told["text"] = reason.text(lang)
        return record

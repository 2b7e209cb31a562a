"""What the Laws say: rulings, choices and questions, as data. Sentences are made of them in the room
``words``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bridgelaw.cards import Card, Seat, Side, Suit

__all__ = ["Choice", "Question", "Ruling"]


def plain(value: object) -> Any:
    """A fact as JSON can hold it: seats, cards and suits become their letters."""
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    return str(value) if isinstance(value, Card | Seat | Side | Suit) else value


@dataclass(frozen=True)
class Ruling:
    """One thing that the Laws say of what has happened.

    ``laws`` are the paragraphs, numbered as that edition numbers them; ``message`` names the sentence in the
    catalogues and ``facts`` fill it; ``consider`` are Laws on information and adjusted scores that the
    Director is told to consider. A ruling with ``refused`` says why the event cannot be or is void: the table
    stands as before. ``impossible`` marks a refusal because the event cannot physically have happened: no Law
    is cited then.
    """

    laws: tuple[str, ...]
    message: str
    facts: Mapping[str, object] = field(default_factory=dict)
    consider: tuple[str, ...] = ()
    refused: bool = False
    impossible: bool = False

    def text(self, lang: str = "en") -> str:
        """The ruling as the Director says it, in ``en`` or ``ru``. Raise ValueError for another language."""
        from bridgelaw import words

        return words.render(self.message, self.facts, lang)

    def to_dict(self, lang: str | None = None) -> dict[str, Any]:
        """The ruling as JSON can hold it; with ``lang``, its sentence too."""
        record: dict[str, Any] = {"laws": list(self.laws), "message": self.message, "facts": {}}
        record["facts"] = {name: plain(value) for name, value in self.facts.items()}
        if self.consider:
            record["consider"] = list(self.consider)
        if self.refused:
            record["refused"] = True
        if self.impossible:
            record["impossible"] = True
        if lang is not None:
            record["text"] = self.text(lang)
        return record


@dataclass(frozen=True)
class Choice:
    """Who may choose among what, and under which paragraph (Law 10C: all options are explained to him).

    ``options`` are written as a case file writes them: ``accept``, ``require:D``, ``forbid:D,H``, ``card:HQ``
    ...; ``about`` names the sentence that introduces them, ``facts`` fill it.
    """

    by: tuple[Seat, ...]
    options: tuple[str, ...]
    law: str
    about: str
    facts: Mapping[str, object] = field(default_factory=dict)

    def text(self, lang: str = "en") -> str:
        """What is to be chosen, in a sentence."""
        from bridgelaw import words

        return words.render(self.about, {**self.facts, "by": self.by}, lang)

    def option_text(self, option: str, lang: str = "en") -> str:
        """One option in a sentence. Raise ValueError if it is not on offer."""
        from bridgelaw import words

        if option not in self.options:
            raise ValueError(f"{option!r} is not on offer; the options are {', '.join(self.options)}")
        return words.option_text(option, {**self.facts, "by": self.by}, lang, self.law)

    def to_dict(self, lang: str | None = None) -> dict[str, Any]:
        """The choice as JSON can hold it; with ``lang``, its sentences too."""
        record: dict[str, Any] = {
            "by": [str(seat) for seat in self.by],
            "options": list(self.options),
            "law": self.law,
        }
        if lang is not None:
            record["text"] = self.text(lang)
            record["option_texts"] = {option: self.option_text(option, lang) for option in self.options}
        return record


@dataclass(frozen=True)
class Question:
    """A fact or judgement that only a person can find, and that a ruling turns on.

    ``name`` is stable (``holds:E:H``); ``law`` the paragraph that needs the answer. ``event`` is the log
    position of the event whose hearing waits for it, if the hearing goes on with the answer.
    """

    name: str
    law: str

    @property
    def kind(self) -> str:
        """What kind of answer it takes: ``yes_no``, ``card``, ``trick``, ``cards`` or ``word``."""
        from bridgelaw.events import QUESTIONS

        kind, _, about = self.name.partition(":")
        return "yes_no" if kind == "named" and ":" in about else QUESTIONS[kind][2]

    @property
    def facts(self) -> dict[str, object]:
        """The seat or side, and the card or suit, that the question is about."""
        _, whom, *rest = self.name.split(":")
        facts: dict[str, object] = (
            {"side": Side[whom]} if whom in ("NS", "EW") else {"seat": Seat.parse(whom)}
        )
        if rest and len(rest[0]) == 1 and not rest[0].isdigit():
            facts["suit"] = Suit.parse(rest[0])
        elif rest and rest[0].isdigit():
            facts["trick"] = int(rest[0])
        elif rest:
            facts["card"] = Card.parse(rest[0])
        return facts

    def text(self, lang: str = "en") -> str:
        """The question with the test to apply, in a sentence."""
        from bridgelaw import words

        return words.render(f"question.{self.name.partition(':')[0]}", self.facts, lang)

    def to_dict(self, lang: str | None = None) -> dict[str, Any]:
        """The question as JSON can hold it; with ``lang``, its sentence too."""
        record: dict[str, Any] = {"name": self.name, "law": self.law, "kind": self.kind}
        if lang is not None:
            record["text"] = self.text(lang)
        return record

"""A question of the interview: what is asked, which paragraph needs it, and how its answer is read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from bridgelaw.cards import Card, Seat
from bridgelaw.incident.hands import Hands, deal_text, read_deal
from bridgelaw.incident.saying import AnswerError, say

__all__ = ["NONE", "YES_NO", "AnswerError", "Ask", "say"]

NONE: Final = "-"
"""The answer that there is no such card."""
YES_NO: Final = ("yes", "no")
LONGEST_WORDS: Final = 100
ALL: Final = (1 << 52) - 1

_SYMBOLS: Final = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "\ufe0e": None, "\ufe0f": None})
_RANK_FIRST: Final = re.compile(r"(10|[2-9TJQKA])([SHDC])")


@dataclass(frozen=True)
class Ask:
    """A question of the interview.

    ``kind`` says how it is answered: ``pick`` one of the options, a ``seat`` among them, a ``card``, several ``cards``,
    ``words``, a claim's ``line``, the four ``hands``, a ``number``, a ``trick`` or several ``tricks`` by number; or
    ``open``: nothing more is needed, and the Director may add what happens next.
    """

    message: str
    kind: str
    law: str = ""
    """The paragraph that needs the answer, numbered as the edition numbers it."""
    options: tuple[str, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict)
    cards: int = ALL
    """The card set of the cards that it can be."""
    least: int = 1
    most: int = 1
    """How many cards it can be; or how many characters, where words may be longer than usual."""
    none: str = ""
    """The message that stands for "no such card", where that is an answer."""

    def text(self, lang: str = "en") -> str:
        """The question in a sentence."""
        return say(self.message, lang, **self.facts)

    def label(self, option: str, lang: str = "en") -> str:
        """An option in words."""
        if option == NONE and self.none:
            return say(self.none, lang)
        if self.kind == "seat":
            return say("ui.seat", lang, seat=Seat.parse(option))
        if self.kind in ("trick", "tricks"):
            return option
        if self.options == YES_NO:
            return say(f"ui.{option}", lang)
        return say(_LABELS.get(self.message, f"{self.message}.") + option, lang, **self.facts)

    def answer_text(self, answer: str, lang: str = "en") -> str:
        """An answer as it was given, in words."""
        if answer == NONE or self.kind in ("pick", "seat"):
            return self.label(answer, lang)
        if self.kind in ("card", "cards"):
            return say("ui.cards", lang, cards=tuple(Card.parse(part) for part in answer.split(",")))
        return answer.replace(",", ", ") if self.kind == "tricks" else answer

    def read(self, text: str) -> Any:
        """Read an answer: a str, Seat, Card, tuple of cards, int or None. Raise AnswerError, naming the cure."""
        given = text.strip()
        if not given:
            raise AnswerError("ui.error.missing")
        if given == NONE and self.none:
            return None
        return _READERS[self.kind](self, given)

    def token(self, value: Any) -> str:
        """The answer as the log keeps it."""
        if value is None:
            return NONE
        if self.kind == "hands":
            return deal_text(value)
        if isinstance(value, tuple):
            return ",".join(map(str, value))
        return str(value)

    def _pick(self, given: str) -> str:
        for option in self.options:
            if given.lower() == option.lower():
                return option
        raise AnswerError("ui.error.option", text=given)

    def _seat(self, given: str) -> Seat:
        try:
            seat = Seat.parse(given)
        except ValueError:
            raise AnswerError("ui.error.seat", text=given) from None
        if str(seat) not in self.options:
            raise AnswerError("ui.error.not_this_seat", seat=seat)
        return seat

    def _card(self, given: str) -> Card:
        card = read_card(given)
        if not self.cards & card.bit:
            raise AnswerError("ui.error.not_this_card", card=card)
        return card

    def _cards(self, given: str) -> tuple[Card, ...]:
        cards = tuple(self._card(part) for part in re.split(r"[\s,;]+", given) if part)
        for card in cards:
            if cards.count(card) > 1:
                raise AnswerError("ui.error.card_twice", card=card)
        if not self.least <= len(cards) <= self.most:
            raise AnswerError("ui.error.number_of_cards", least=self.least, most=self.most)
        return cards

    def _words(self, given: str) -> str:
        most = max(self.most, LONGEST_WORDS)
        if len(given) > most or not given.isprintable():
            raise AnswerError("ui.error.words", most=most)
        return given

    def _line(self, given: str) -> str:
        from bridgelaw.claims import LineError, parse_line

        try:
            parse_line(self._words(given))
        except LineError:
            raise AnswerError("ui.error.line", text=given[:40]) from None
        return given

    def _hands(self, given: str) -> Hands:
        return read_deal(given)

    def _number(self, given: str) -> int:
        if not given.isascii() or not given.isdigit() or len(given) > 2 or int(given) > 13:
            raise AnswerError("ui.error.tricks", text=given)
        return int(given)

    def _trick(self, given: str) -> int:
        if given not in self.options:
            raise AnswerError("ui.error.not_this_trick", text=given[:20])
        return int(given)

    def _tricks(self, given: str) -> tuple[int, ...]:
        return tuple(sorted({self._trick(part) for part in re.split(r"[\s,;]+", given) if part}))

    def _open(self, given: str) -> str | Card:
        for option in self.options:
            if given.lower() == option.lower():
                return option
        if not self.cards:
            raise AnswerError("ui.error.option", text=given)
        return self._card(given)


def read_card(text: str) -> Card:
    """Read a card as people type it: ``HQ``, ``♥Q``, ``Qh``, ``h10``. Raise AnswerError."""
    tidy = text.strip().translate(_SYMBOLS).upper()
    match = _RANK_FIRST.fullmatch(tidy)
    if match:
        tidy = f"{match[2]}{match[1]}"
    try:
        return Card.parse(tidy)
    except ValueError:
        raise AnswerError("ui.error.card", text=text[:20]) from None


_READERS: Final[Mapping[str, Any]] = {
    "pick": Ask._pick,
    "seat": Ask._seat,
    "card": Ask._card,
    "cards": Ask._cards,
    "words": Ask._words,
    "line": Ask._line,
    "hands": Ask._hands,
    "number": Ask._number,
    "trick": Ask._trick,
    "tricks": Ask._tricks,
    "open": Ask._open,
}

_LABELS: Final = {
    "ui.what_happened": "ui.incident.",
    "ui.what_next": "ui.action.",
    "ui.how_exposed": "ui.how.",
    "ui.ask.penalty_kind": "ui.",
    "question.class": "ui.ask.class.",
}
"""Where the words for a question's options stand, if not beside the question."""

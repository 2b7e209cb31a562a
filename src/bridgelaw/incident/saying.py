"""A sentence of the catalogues, and the refusal of an answer, which is told in one."""

from __future__ import annotations

__all__ = ["AnswerError", "say"]


def say(message: str, lang: str, **facts: object) -> str:
    """A sentence of the catalogues; the name of the message where they lack it."""
    from bridgelaw import words

    try:
        return words.render(message, facts, lang)
    except LookupError:
        return message


class AnswerError(ValueError):
    """An answer that does not fit the question; ``message`` and ``facts`` name the sentence that says why."""

    def __init__(self, message: str, **facts: object) -> None:
        """Refuse an answer for this reason."""
        super().__init__(message)
        self.message = message
        self.facts = facts
        self.place: int | None = None
        """Which answer of the log it is, counted from 0."""

    def text(self, lang: str = "en") -> str:
        """Why, and what to do instead, in a sentence."""
        return say(self.message, lang, **self.facts)

"""A claim that cannot be, and why it is refused."""

from __future__ import annotations

__all__ = ["ClaimError"]


class ClaimError(ValueError):
    """A claim or an ending that cannot be: the text names the place and the cure. Where the catalogues have a sentence
    for it, ``message`` names that, and ``facts`` fill it."""

    def __init__(self, text: str, message: str | None = None, /, **facts: object) -> None:
        """Say in English what is wrong, and where it is told in both languages."""
        super().__init__(text)
        self.message, self.facts = message, facts

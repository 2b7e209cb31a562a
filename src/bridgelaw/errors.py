"""What was given and cannot be: for who programs an English text, for who plays a sentence in his language."""

from __future__ import annotations

__all__ = ["InputError"]


class InputError(ValueError):
    """Something given that cannot be. The text is English and names the place and the cure.

    ``place`` is what it was given as (``tricks``, ``forgotten:S``); ``message`` names the sentence of the catalogues
    that says the same, and ``facts`` fill it.
    """

    def __init__(self, text: str, place: str, message: str, /, **facts: object) -> None:
        """Say what is wrong, where, and how it is told in both languages."""
        super().__init__(text, place, message)
        self.place, self.message, self.facts = place, message, facts

    def __str__(self) -> str:
        return str(self.args[0])

    @property
    def field(self) -> str:
        """The place without the seat that it is about: ``forgotten``."""
        return self.place.partition(":")[0]

    def text(self, lang: str = "en") -> str:
        """What is wrong, in a sentence of the catalogues."""
        from bridgelaw import words

        return words.render(self.message, self.facts, lang)

    def told(self, lang: str = "en") -> str:
        """The same for who gave it by its name, on the command line or in JSON: the place stands in front."""
        return str(self) if lang == "en" else f"{self.place}: {self.text(lang)}"

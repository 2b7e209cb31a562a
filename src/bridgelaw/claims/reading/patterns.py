"""Patterns of words: ``"RUFF NUMBER? SUIT (IN HAND)?"``, matched against tokens, and what a clause so names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from bridgelaw.claims.reading.tokens import Token

__all__ = ["Named", "Pattern", "coded"]

GROUPS: Final = {
    # A card, or several of one suit: "ace and king of spades", "spade ace, king", "AKQ of spades".
    "CARD": "(RANK OF? (SUIT | TRUMP) | (SUIT | SUITED | TRUMP) RANK | CODE)",
    "CARDS": (
        "(RANK ((COMMA? (AND | TOGETHER)? RANK)+)? OF? (SUIT | TRUMP)"
        " | (SUIT | SUITED | TRUMP) RANK (COMMA? AND? RANK)*"
        " | HONOURS OF? (SUIT | TRUMP)? | (SUIT | TRUMP) HONOURS | SUIT_HONOURS | CODE)"
    ),
    # Tricks counted: "four spades, three good hearts and a diamond trick".
    "COUNTS": "(COUNT_ (COMMA? AND? (COUNT_ | ONE_NAMED))*)",
    "COUNT_": (
        "(NUMBER MORE? GOOD? (OF? (SUIT | TRUMP) | SUITED) GOOD? TRICK?"
        " | NUMBER MORE? TRICK? IN (SUIT | TRUMP))"
    ),
    "SUITS": "(SUIT ((COMMA AND? | AND) SUIT)*)",
    # What is ruffed or given: "a club", "two clubs and a heart".
    "THINGS": "(THING_ (AND THING_)*)",
    "THING_": "(NUMBER? LOSER? (SUIT | SUITED) LOSER? TRICK? | NUMBER TRICK? IN (SUIT | SUITED))",
    # Whatever is given: "the ace of trumps and a club".
    "GIFTS": "(GIFT_ (COMMA? AND? GIFT_)*)",
    "GIFT_": (
        "(YOUR? (CARD | RANK (TOGETHER RANK OF? (SUIT | TRUMP))? | NUMBER SEVERAL_RANKS | THING_"
        " | NUMBER? TRUMP TRICK?))"
    ),
    "THERE": "(TO MINE? HAND_TO | HOMEWARD)",
    "PLACE": "((IN | FROM | WITH) HAND)",
}
"""Words that are named together under one name; those ending in _ only serve the others."""
_NAME: Final = re.compile(r"[A-Z_]+")


class Named(NamedTuple):
    """Something that a clause names, and its tokens."""

    kind: str
    tokens: tuple[Token, ...]

    @property
    def value(self) -> Any:
        """The value of its first token as a word of this kind."""
        return self.tokens[0].meanings.get(self.kind)

    def values(self, kind: str) -> tuple[Any, ...]:
        """The values of those of its tokens that may be of a kind."""
        return tuple(token.meanings[kind] for token in self.tokens if token.may_be(kind))


class Pattern:
    """A pattern of words, ready to be matched."""

    def __init__(self, text: str) -> None:
        """Prepare a pattern; names in it are kinds of words or of ``GROUPS``."""
        self.names: list[str] = []
        written = _NAME.sub(self._named, _non_capturing(text))
        self._matches = re.compile(written.replace(" ", "")).fullmatch
        self.codes = _NAME.sub(lambda match: _inside(match[0]), _non_capturing(text)).replace(" ", "")
        """The same as a regular expression over codes that tells nothing of what is named."""

    def _named(self, match: re.Match[str]) -> str:
        self.names.append(match[0])
        return f"({_inside(match[0])})"

    def matches(self, codes: str) -> bool:
        """Do words with these codes match?"""
        return self._matches(codes) is not None

    def match(self, codes: str, tokens: Sequence[Token]) -> tuple[Named, ...] | None:
        """What the tokens name if they match, in the order of the pattern; None: they do not."""
        found = self._matches(codes)
        if found is None:
            return None
        return tuple(
            Named(name, tuple(tokens[found.start(group) : found.end(group)]))
            for group, name in enumerate(self.names, 1)
            if found.start(group) >= 0
        )


def _non_capturing(text: str) -> str:
    return text.replace("(", "(?:")


@cache
def _inside(name: str) -> str:
    """A kind of word or a group as a regular expression over codes."""
    if name not in GROUPS:
        return _Codes.of(name)
    return _NAME.sub(lambda match: _inside(match[0]), _non_capturing(GROUPS[name])).replace(" ", "")


class _Codes:
    """One character for each set of kinds that a word may be of."""

    _by_kinds: Final[dict[frozenset[str], str]] = {}

    @classmethod
    def code(cls, kinds: frozenset[str]) -> str:
        return cls._by_kinds.setdefault(kinds, chr(0xE000 + len(cls._by_kinds)))

    @classmethod
    def of(cls, kind: str) -> str:
        codes = "".join(code for kinds, code in cls._by_kinds.items() if kind in kinds)
        assert codes, f"no word is of the kind {kind}"
        return f"[{codes}]"


def coded(tokens: Sequence[Token]) -> str:
    """The tokens as codes, which patterns match."""
    return "".join(_Codes.code(token.kinds) for token in tokens)


def _prepare() -> None:
    from bridgelaw.claims.reading.lexicon import WORDS

    made = (
        "SPLIT",
        "DEFINITE",
        "COMMA",
        "QUESTION",
        "SIGNED",
        "UNKNOWN",
        "CODE",
        "HONOURS",
        "SUIT_HONOURS",
        "NUMBER",
        "RANK",
    )
    for kinds in [frozenset(meanings) for meanings in WORDS.values()] + [frozenset({kind}) for kind in made]:
        _Codes.code(kinds)


_prepare()

"""The words of a statement one after another, looked up in the lexicon, the longest forms first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from bridgelaw.cards import Card
from bridgelaw.claims.reading.lexicon import LONGEST_FORM, WORDS, Meanings
from bridgelaw.claims.reading.senses import UNKNOWN, Token, in_sense

__all__ = ["Token", "tokens_of"]

_PIECE: Final = re.compile(
    r"(?P<split>\d[-–:]\d(?!\d))|(?P<plus>(?<!\w)[+-]\d+)|(?P<sum>\+)|(?P<code>(?<!\w)[shdc](?:10|[2-9])(?!\w))"
    r"|(?P<digits>\d+)|(?P<word>[^\W\d_]+(?:'[^\W\d_]+)?)|(?P<mark>[♠♥♦♣&])|(?P<quote>[\"«»“”„'\s\ufe0f]+)"
    r"|(?P<question>\?)|(?P<stop>[,.;:!()…—–\-/]+)|(?P<other>.)",
    re.DOTALL,
)
_HYPHEN: Final = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
"""Inside a word (cross-ruff, ace-king)."""
_ALIKE: Final = str.maketrans("ё’–", "е'-")
_ENDING_OF_VERB: Final = re.compile(r"'(?:ll|m|ve|re|s)$")
_CODES: Final = {
    f"{suit}{rank}": Card.parse(f"{suit}{rank}".upper())
    for suit in "shdc"
    for rank in ("a", "k", "q", "j", "t")
}


@lru_cache(maxsize=1024)
def tokens_of(text: str) -> tuple[Token, ...]:
    """The tokens of a statement in any letter case; words that say nothing are left out."""
    plain = _HYPHEN.sub(" ", "".join(map(_plain, text)))
    pieces = [piece for piece in map(_piece, _PIECE.finditer(plain)) if piece is not None]
    found = in_sense(_joined(pieces))
    return tuple(token for token in found if token.meanings.keys() - {"THE", "SMALL"})


def _plain(letter: str) -> str:
    """A letter as the lexicon has it; always one, so that each word is found again where it was typed."""
    lower = letter.lower()
    return lower.translate(_ALIKE) if len(lower) == 1 else letter


def _piece(match: re.Match[str]) -> Token | None:
    kind, text, place = str(match.lastgroup), match[0], match.span()
    meanings: dict[str, Meanings] = {
        "split": {"SPLIT": tuple(int(part) for part in re.findall(r"\d", text))},
        "stop": {"COMMA": None},
        "question": {"QUESTION": None},
        "word": {"WORD": None},
        "mark": {"WORD": None},
        "sum": {"WORD": None},
    }
    if kind == "quote":
        return None
    if kind == "plus":
        return Token(text, {"SIGNED": int(text)}, place)
    if kind == "digits":
        return Token(text, {"NUMBER": int(text)} if 1 <= int(text) <= 13 else UNKNOWN, place)
    if kind == "code":
        return Token(text, {"CODE": Card.parse(text.upper())}, place)
    return Token(text, meanings.get(kind, UNKNOWN), place)


def _joined(pieces: list[Token]) -> list[Token]:
    """Words looked up, the longest forms first; *I'll* is *I*, *dummy's* is *dummy*. *The* may stand inside a form."""
    found, place = [], 0
    while place < len(pieces):
        if not pieces[place].may_be("WORD"):
            found.append(pieces[place])
            place += 1
            continue
        length, meanings = _longest(pieces, place)
        form = pieces[place : place + length]
        text = " ".join(piece.text for piece in form)
        found.append(Token(text, meanings, (form[0].place[0], form[-1].place[1])))
        place += length
    return found


def _longest(pieces: Sequence[Token], place: int) -> tuple[int, Meanings]:
    """The longest form that begins here: how many words it takes, and what it may be."""
    words: list[str] = []
    best: tuple[int, Meanings] = (1, UNKNOWN)
    for length, piece in enumerate(pieces[place : place + 2 * LONGEST_FORM], 1):
        if not piece.may_be("WORD"):
            break
        if piece.text == "the" and words:
            continue
        words.append(piece.text)
        for form in (tuple(words), (*words[:-1], _ENDING_OF_VERB.sub("", words[-1]))):
            if form in WORDS and (form == tuple(words) or "TAG" not in WORDS[form]):
                best = (length, WORDS[form])
                break
        else:
            if len(words) == 1 and piece.text in _CODES:
                best = (length, {"CODE": _CODES[piece.text]})
    return best

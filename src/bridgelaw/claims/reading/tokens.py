"""The words of a statement one after another, each with what it may be; numbers and ranks told apart.

*Six diamonds* are tricks, *the six of diamonds* is a card, and *six diamond* is neither: where the words do not say,
the word is left without a meaning, and the clause is asked about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from bridgelaw.cards import Card, Rank
from bridgelaw.claims.reading.lexicon import LONGEST_FORM, WORDS, Meanings

__all__ = ["Token", "tokens_of"]

_PIECE: Final = re.compile(
    r"(?P<split>\d[-–:]\d(?!\d))|(?P<plus>(?<!\w)[+-]\d+)|(?P<code>(?<!\w)[shdc](?:10|[2-9])(?!\w))"
    r"|(?P<digits>\d+)|(?P<word>[^\W\d_]+(?:'[^\W\d_]+)?)|(?P<mark>[♠♥♦♣&])|(?P<quote>[\"«»“”„'\s]+)"
    r"|(?P<question>\?)|(?P<stop>[,.;:!()…—–\-/]+)|(?P<other>.)",
    re.DOTALL,
)
_HYPHEN: Final = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
"""Inside a word (cross-ruff, ace-king)."""
_ENDING_OF_VERB: Final = re.compile(r"'(?:ll|m|ve|re|s)$")
_LETTERS: Final = {"a": Rank.ACE, "k": Rank.KING, "q": Rank.QUEEN, "j": Rank.JACK, "t": Rank.TEN}
_RUSSIAN_LETTERS: Final = {"т": Rank.ACE, "а": Rank.ACE, "к": Rank.KING, "д": Rank.QUEEN, "в": Rank.JACK}
_CODES: Final = {
    f"{suit}{rank}": Card.parse(f"{suit}{rank}".upper())
    for suit in "shdc"
    for rank in ("a", "k", "q", "j", "t")
}
_SEAT_LETTERS: Final = {"n": ("north",), "e": ("east",), "s": ("south",), "w": ("west",)}
_NOT_HONOURS: Final = ("at",)
_AFTER_A_NUMBER: Final = (
    "SUIT", "TRUMP", "TRICK", "ROUNDS", "GOOD", "MORE", "DOWN", "OVER", "IN_ALL", "LOSER", "SUITED", "RUFF",
    "CROSSRUFF",
)  # fmt: skip


@dataclass(frozen=True)
class Token:
    """A word (or several that belong together) and what it may be."""

    text: str
    meanings: Meanings = field(hash=False)

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of word that it may be."""
        return frozenset(self.meanings)

    def may_be(self, *kinds: str) -> bool:
        """May it be a word of one of these kinds?"""
        return any(kind in self.meanings for kind in kinds)


_UNKNOWN: Final[Meanings] = {"UNKNOWN": None}


def tokens_of(text: str) -> tuple[Token, ...]:
    """The tokens of a statement in any letter case; words that say nothing are left out."""
    plain = text.lower().replace("ё", "е").replace("’", "'").replace("\ufe0f", "").replace("–", "-")
    plain = _HYPHEN.sub(" ", plain)
    found = _joined([piece for piece in map(_piece, _PIECE.finditer(plain)) if piece is not None])
    for resolve in (_having, _honours, _letters, _numbers, _but):
        found = resolve(found)
    return tuple(token for token in found if token.meanings.keys() - {"THE", "SMALL"})


def _piece(match: re.Match[str]) -> Token | None:
    kind, text = str(match.lastgroup), match[0]
    meanings: dict[str, Meanings] = {
        "split": {"SPLIT": tuple(int(part) for part in re.findall(r"\d", text))},
        "stop": {"COMMA": None},
        "question": {"QUESTION": None},
        "word": {"WORD": None},
        "mark": {"WORD": None},
    }
    if kind == "quote":
        return None
    if kind == "plus":
        return Token(text, {"SIGNED": int(text)})
    if kind == "digits":
        return Token(text, {"NUMBER": int(text)} if int(text) <= 13 else _UNKNOWN)
    if kind == "code":
        return Token(text, {"CODE": Card.parse(text.upper())})
    return Token(text, meanings.get(kind, _UNKNOWN))


def _joined(pieces: list[Token]) -> list[Token]:
    """Words looked up, the longest forms first; *I'll* is *I*, *dummy's* is *dummy*. *The* may stand inside a form."""
    found, place = [], 0
    while place < len(pieces):
        if not pieces[place].may_be("WORD"):
            found.append(pieces[place])
            place += 1
            continue
        length, meanings = _longest(pieces, place)
        text = " ".join(piece.text for piece in pieces[place : place + length])
        found.append(Token(text, meanings))
        place += length
    return found


def _longest(pieces: Sequence[Token], place: int) -> tuple[int, Meanings]:
    """The longest form that begins here: how many words it takes, and what it may be."""
    words: list[str] = []
    best: tuple[int, Meanings] = (1, _UNKNOWN)
    for length, piece in enumerate(pieces[place : place + 2 * LONGEST_FORM], 1):
        if not piece.may_be("WORD"):
            break
        if piece.text == "the" and words:
            continue
        words.append(piece.text)
        for form in (tuple(words), (*words[:-1], _ENDING_OF_VERB.sub("", words[-1]))):
            if form in WORDS:
                best = (length, WORDS[form])
                break
        else:
            if len(words) == 1 and piece.text in _CODES:
                best = (length, {"CODE": _CODES[piece.text]})
    return best


def _having(found: list[Token]) -> list[Token]:
    """*I have the rest* is *I, the rest*; *have the rest* is not said of oneself and stays."""
    kept: list[Token] = []
    for token in found:
        silent = (
            token.may_be("HAVE") and kept and kept[-1].may_be("ME", "YOU", "THEY", "HAND", "SMALL", "ONLY")
        )
        if not silent:
            kept.append(token)
    return kept


def _honours(found: list[Token]) -> list[Token]:
    """``AKQ``, and ``ТКД`` in Russian letters: two or more ranks from the top."""
    return [
        Token(token.text, {"HONOURS": ranks})
        if not token.may_be(*(token.kinds - {"UNKNOWN"})) and (ranks := _ranks_of(token.text))
        else token
        for token in found
    ]


def _ranks_of(text: str) -> tuple[Rank, ...]:
    for letters in (_LETTERS, _RUSSIAN_LETTERS):
        if 2 <= len(text) <= 5 and text not in _NOT_HONOURS and all(letter in letters for letter in text):
            ranks = [letters[letter] for letter in text]
            if all(first > second for first, second in pairwise(ranks)):
                return tuple(ranks)
    return ()


def _letters(found: list[Token]) -> list[Token]:
    """*A* is the ace beside a suit's sign, before *of* or beside another rank's letter; *W* a seat after *against*."""
    result = []
    for place, token in enumerate(found):
        before = found[place - 1] if place else None
        after = _next(found, place, ("COMMA", "AND"))
        if token.text == "a" and _is_the_ace(before, found[place + 1 : place + 2], after):
            token = Token("a", {"RANK": Rank.ACE})
        elif token.text == "t" and before is not None and before.text in "♠♥♦♣":
            token = Token("t", {"RANK": Rank.TEN})
        elif token.text in _SEAT_LETTERS and before is not None and before.may_be("AGAINST"):
            token = Token(token.text, WORDS[_SEAT_LETTERS[token.text]])
        result.append(token)
    return result


def _is_the_ace(before: Token | None, following: Sequence[Token], after: Token | None) -> bool:
    if before is not None and before.text in "♠♥♦♣":
        return True
    if following and (following[0].may_be("OF") or following[0].text in "♠♥♦♣"):
        return True
    return after is not None and after.text in ("k", "q", "j")


def _but(found: list[Token]) -> list[Token]:
    """*But you get a club* begins a clause; *all but a club* does not."""
    return [
        Token(token.text, {"COMMA": None})
        if token.may_be("BUT_THEN")
        and any(after.may_be("ME", "YOU", "THEY", "GIVE") for after in found[place + 1 : place + 2])
        else token
        for place, token in enumerate(found)
    ]


def _next(found: Sequence[Token], place: int, over: tuple[str, ...] = ()) -> Token | None:
    for token in found[place + 1 : place + 4]:
        if not token.may_be(*over):
            return token
    return None


def _numbers(found: list[Token]) -> list[Token]:
    """Which number words are ranks, which numbers; those that may be either mean nothing."""
    result = list(found)
    for place in reversed(range(len(found))):
        token = found[place]
        number = token.meanings.get("NUMBER")
        if number is None or number == 1 or token.text in ("twice", "дважды", "both", "обе", "оба"):
            continue
        meanings = _rank_or_number(found, result, place, number)
        if meanings is not None:
            result[place] = Token(token.text, meanings)
    return result


def _rank_or_number(
    found: Sequence[Token], result: Sequence[Token], place: int, number: int
) -> dict[str, Any] | None:
    """What a number word means instead of a number, if it does."""
    rank = Rank(number) if 2 <= number <= 10 else None
    before = result[place - 1] if place else None
    after = result[place + 1] if place + 1 < len(result) else None
    beyond = result[place + 2] if place + 2 < len(result) else None
    if rank is None:
        return None
    if after is not None and after.may_be("OF"):
        return {"RANK": rank} if beyond is not None and beyond.may_be("SUIT", "TRUMP") else None
    if after is not None and after.may_be("ONE_OF"):
        further = beyond is not None and beyond.may_be("TRICK", "RUFF", "LOSER", "GOOD", "CROSSRUFF")
        return None if further else dict(_UNKNOWN)  # six diamond
    if after is not None and after.text in "♠♥♦♣":
        return dict(_UNKNOWN)  # 5♠: the card or five tricks
    if after is not None and after.may_be("RANK") and after.meanings["RANK"] < rank:
        return {"RANK": rank}  # ten nine of clubs
    beside_its_suit = before is not None and (before.may_be("ONE_OF", "SUITED") or before.text in "♠♥♦♣")
    if beside_its_suit and (after is None or not after.may_be(*_AFTER_A_NUMBER)):
        return {"RANK": rank}
    if (
        before is not None
        and before.may_be("THE")
        and place > 1
        and result[place - 2].may_be("FINESSE", "FORCE")
    ):
        return {"RANK": rank}
    return None

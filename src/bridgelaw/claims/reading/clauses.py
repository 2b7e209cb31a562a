"""A statement cut into clauses, each with what it may mean. The fewest clauses that cover the words are taken.

A clause begins after a comma, *and* or *then*, and before such words as *I*, *if*, *the rest* and *draw*; it may run
over a comma (*ace, king, queen of spades*). Each is tried against every phrase.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from bridgelaw.claims.reading import (
    amounts,
    concessions,
    conditions,
    entries,
    finesses,
    plays,
    ruffs,
    trumps,
)
from bridgelaw.claims.reading.clause import Clause, Doubt, Said
from bridgelaw.claims.reading.lexicon import WORDS
from bridgelaw.claims.reading.patterns import Pattern, coded
from bridgelaw.claims.reading.phrases import PHRASES, Phrase
from bridgelaw.claims.reading.senses import UNKNOWN
from bridgelaw.claims.reading.setting import Setting
from bridgelaw.claims.reading.tokens import Token, tokens_of

__all__ = ["Read", "Reading", "readings"]

WRITTEN_BY: Final = (amounts, concessions, conditions, trumps, plays, entries, ruffs, finesses)
"""Who has written the book of phrases."""

DIVIDES: Final = ("COMMA", "AND", "THEN", "FIRST", "QUESTION")
BEGINS: Final = (
    "ALL", "ME", "YOU", "THEY", "IF", "UNLESS", "ELSE", "ONCE", "AFTER", "DRAW", "DRAW_TRUMPS", "CASH", "RUN", "RUFF",
    "DISCARD", "CLAIM", "TAG", "GIVE", "CROSS", "FINESSE", "UNBLOCK", "FORCE",
)  # fmt: skip
OPENINGS: Final = (
    (("SUIT", "TRUMP"), ("TO", "BACK", "HOMEWARD", "CROSS_OVER")),
    (("SUIT", "TRUMP"), ("BACK",), ("TO",)),
    (("HAND",), ("GOOD", "WINNERS", "RUNS")),
    (("HAND",), ("ALL",), ("GOOD", "WINNERS", "RUNS")),
    (("SUIT", "TRUMP"), ("GOOD", "WINNERS", "RUNS")),
    (("SUIT", "TRUMP"), ("ALL",), ("GOOD", "WINNERS", "RUNS")),
    (("NUMBER",), ("SUIT",)),
    (("IN",), ("HAND",), ("ALL",)),
    (("RANK",), ("SUIT", "TRUMP"), ("TO", "HOMEWARD")),
)
"""With what else a clause begins, though nothing divides it from the one before."""
ENDS: Final = ("BREAK", "SPLIT", "WORKS", "DROPS", "DONT", "FAILS", "UNBROKEN", "ELSE", "SHOWS_OUT")
CONDITION_GOES_ON: Final = ("SHOWS_OUT", "SPLITS", "SPLIT", "BREAK", "UNBROKEN")
LONGEST_CLAUSE: Final = 16
"""Tokens that one clause may have."""
MOST_READINGS: Final = 4
STOPS: Final = ' \t\n,.;:!"«»“”„'
"""What is no part of a clause at its ends."""
UNREAD: Final = 1000
"""What a clause that cannot be read costs, in clauses."""
IN_DOUBT: Final = UNREAD - 1
"""What one costs of which it is known what is to be asked."""


@dataclass(frozen=True)
class Read:
    """A clause as it was read; ``said`` None: it could not be."""

    tokens: tuple[Token, ...]
    said: Said | None
    typed: str
    """Its words as they were typed, those that say nothing among them."""
    joined_by: frozenset[str]
    """What stands between it and the clause before: COMMA, AND, THEN."""
    asked: bool
    """Does a question mark follow?"""
    first: bool = False
    """Does he say that this comes *first*?"""
    doubt: Doubt | None = None
    """Of one that could not be read, the question that it leaves open, if it is known which."""

    def says(self, *kinds: str) -> bool:
        """May any of its words be of one of these kinds?"""
        return any(token.may_be(*kinds) for token in self.tokens)

    def names(self, hand: str) -> bool:
        """Does it name this hand?"""
        return any(token.meanings.get(kind) == hand for token in self.tokens for kind in ("HAND", "HAND_TO"))


Reading = tuple[Read, ...]


def readings(words: str, setting: Setting) -> tuple[Reading, ...]:
    """The ways to read words in the fewest clauses, none of them left out."""
    return _Cutter(words, setting).readings()


class _Cutter:
    def __init__(self, words: str, setting: Setting) -> None:
        tokens = [_of_whom(token, setting) for token in tokens_of(words)]
        self.words, self.tokens, self.setting = words, tokens, setting
        self.codes = coded(tokens)
        self.divides = [token.may_be(*DIVIDES) for token in tokens]
        self.begins = {place for place in range(len(tokens)) if self._begins(place)}

    def _begins(self, place: int) -> bool:
        if self.divides[place]:
            return False
        before, token = self.tokens[place - 1] if place else None, self.tokens[place]
        if before is None or self.divides[place - 1] or before.may_be(*ENDS):
            return True
        if before.may_be("LIES_WELL", "LIES_BADLY") and self._is_in_a_condition(place - 1):
            return True  # if it's off, one down
        if before.may_be("SUIT", "TRUMP") and self._is_in_a_condition(place - 1, "SEAT"):
            return not token.may_be(*CONDITION_GOES_ON)  # if West shows out of spades, one down
        if place > 1 and self.tokens[place - 2].may_be("AFTER") and before.may_be("MANY_TRUMPS"):
            return True  # after trumps spades
        of_a_suit = before.may_be("SINGLE", "SUITED", "TRUMP") and not before.may_be("MANY_TRUMPS")
        if token.may_be("A_FINESSE") and of_a_suit:
            return False  # the spade finesse: not a spade, and a finesse
        if token.may_be(*BEGINS) and not token.may_be("TRUMP"):
            return True
        opens = any(_goes_on(self.tokens[place:], words) for words in OPENINGS)
        # A spade to the queen: not one, and a spade to the queen; ruff two clubs: not a ruff, and two clubs.
        return opens and not before.may_be("NUMBER", "RUFF")

    def _is_in_a_condition(self, place: int, next_is: str = "") -> bool:
        """Does *if* begin the words of which this is one (with a word of this kind next)?"""
        while place and not self.divides[place]:
            place -= 1
            if self.tokens[place].may_be("IF"):
                return not next_is or self.tokens[place + 1].may_be(next_is)
        return False

    def readings(self) -> tuple[Reading, ...]:
        """The best readings, found from the end."""
        size = len(self.tokens)
        best: dict[int, tuple[int, tuple[Reading, ...]]] = {size: (0, ((),))}
        for start in sorted(self.begins, reverse=True):
            ways: list[tuple[int, Reading]] = []
            for end in self._ends(start):
                cost, rests = best[self._next(end)]
                for said in self._meanings(start, end):
                    read = self._read(start, end, said)
                    own = 1 if read.said is not None else IN_DOUBT
                    ways += [(cost + own, (read, *rest)) for rest in rests]
            if not ways:
                end = self._end_of_part(start)
                cost, rests = best[self._next(end)]
                ways = [(cost + UNREAD, (self._read(start, end, None), *rest)) for rest in rests]
            least = min(cost for cost, _ in ways)
            found = tuple(dict.fromkeys(reading for cost, reading in ways if cost == least))
            best[start] = (least, found[:MOST_READINGS])
        return best[self._next(0)][1]

    def _ends(self, start: int) -> Iterator[int]:
        """Where a clause that starts here may end."""
        for end in range(start + 1, min(start + LONGEST_CLAUSE, len(self.tokens)) + 1):
            if not self.divides[end - 1] and (
                end == len(self.tokens) or self.divides[end] or end in self.begins
            ):
                yield end

    def _end_of_part(self, start: int) -> int:
        end = start + 1
        while end < len(self.tokens) and not self.divides[end]:
            end += 1
        return end

    def _next(self, place: int) -> int:
        """Where the next clause starts."""
        while place < len(self.tokens) and self.divides[place]:
            place += 1
        return place

    def _meanings(self, start: int, end: int) -> tuple[Said, ...]:
        codes = self.codes[start:end]
        tokens = self.tokens[start:end]
        found: list[Said] = []
        for phrase, pattern in _patterns_of(codes):
            clause = Clause(pattern.match(codes, tokens) or (), tokens, self.setting)
            said = phrase.meaning(clause) if phrase.timed or clause.when != "end" else None
            if said is not None:
                found.append(said)
        return tuple(dict.fromkeys(found))

    def _read(self, start: int, end: int, said: Said | None) -> Read:
        before = start
        while before and self.divides[before - 1]:
            before -= 1
        joined = frozenset(kind for token in self.tokens[before:start] for kind in token.kinds)
        asked = end < len(self.tokens) and self.tokens[end].may_be("QUESTION")
        first, doubt = self._is_first(start, end), None if said is None else said.doubt
        return Read(
            tuple(self.tokens[start:end]), None if doubt else said, self._typed(start, end), joined, asked, first, doubt
        )  # fmt: skip

    def _typed(self, start: int, end: int) -> str:
        """The words of a clause as they were typed, to what divides it from the next."""
        begins = self.tokens[start - 1].place[1] if start else 0
        at_the_end = end == len(self.tokens)
        divided = at_the_end or self.divides[end]
        ends = len(self.words) if at_the_end else self.tokens[end].place[0]
        return self.words[begins : ends if divided else self.tokens[end - 1].place[1]].strip(STOPS)

    def _is_first(self, start: int, end: int) -> bool:
        """*First a spade*; *spades first, then ...*."""
        if start and self.tokens[start - 1].may_be("FIRST"):
            return True
        after = self.tokens[end : end + 1]
        return (
            bool(after)
            and after[0].may_be("FIRST")
            and (end + 1 == len(self.tokens) or self.divides[end + 1])
        )


def _of_whom(token: Token, setting: Setting) -> Token:
    """*Declarer gets the rest* is *you get the rest*, where a defender says it; of himself nobody speaks so. *LHO* is
    the seat to the left of the claimer."""
    if token.may_be("SIDE"):
        seat = setting.neighbour(token.meanings["SIDE"])
        return token.meaning(UNKNOWN if seat is None else {"SEAT": seat})
    if not token.may_be("DECLARER", "TO_DECLARER"):
        return token
    if not setting.defends:
        return token.meaning(UNKNOWN)
    return token.meaning(WORDS[("you",) if token.may_be("DECLARER") else ("вам",)])


def _goes_on(tokens: Sequence[Token], words: Sequence[tuple[str, ...]]) -> bool:
    """Do the tokens begin with words of these kinds?"""
    return len(tokens) >= len(words) and all(
        token.may_be(*kinds) for token, kinds in zip(tokens, words, strict=False)
    )


@lru_cache(maxsize=4096)
def _patterns_of(codes: str) -> tuple[tuple[Phrase, Pattern], ...]:
    """The phrases that such words may be, each with the first of its patterns that they match; wherever the cards lie,
    so it is kept."""
    if not _any_phrase().fullmatch(codes):
        return ()
    return tuple(
        (phrase, matching[0])
        for phrase in PHRASES
        for matching in ([pattern for pattern in phrase.patterns if pattern.matches(codes)],)
        if matching
    )


@cache
def _any_phrase() -> re.Pattern[str]:
    """What matches some pattern of some phrase; one look, where most clauses match none."""
    return re.compile("|".join(pattern.codes for phrase in PHRASES for pattern in phrase.patterns))

"""What each word of a statement is, beside the others: numbers and ranks told apart, words that say nothing left out.

*Six diamonds* are tricks, *the six of diamonds* is a card, and *six diamond* is neither: where the words do not say,
the word is left without a meaning, and the clause is asked about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Final

from bridgelaw.cards import Card, Rank, Suit
from bridgelaw.claims.reading.lexicon import WORDS, Meanings

__all__ = ["UNKNOWN", "Token", "in_sense"]

_LETTERS: Final = {"a": Rank.ACE, "k": Rank.KING, "q": Rank.QUEEN, "j": Rank.JACK, "t": Rank.TEN}
_RUSSIAN_LETTERS: Final = {"т": Rank.ACE, "а": Rank.ACE, "к": Rank.KING, "д": Rank.QUEEN, "в": Rank.JACK}
_RUSSIAN_ALONE: Final = ("т", "д")
"""Those that are no words of their own (*к* and *в* are)."""
_SUIT_LETTERS: Final = {"s": Suit.SPADES, "h": Suit.HEARTS, "d": Suit.DIAMONDS, "c": Suit.CLUBS}
_SEAT_LETTERS: Final = {"n": ("north",), "e": ("east",), "s": ("south",), "w": ("west",)}
_NOT_HONOURS: Final = ("at",)
_THERE: Final = ("there", "there's", "theres", "it", "it's", "its", "that", "that's", "thats", "still")
_TAGS: Final = ("don't i", "do i not", "don't you", "haven't you", "aren't they", "isn't it")
_RUFFS: Final = ("бьет", "перебивает", "убивает")
_ASK: Final = ("is", "are", "am", "has", "have", "will", "shall")
_DONE: Final = (
    "DRAW", "DRAW_TRUMPS", "CASH", "RUN", "LEAD", "TAKE", "CLAIM", "CROSS", "RUFF", "CROSSRUFF", "DISCARD", "FINESSE",
    "UNBLOCK",
)  # fmt: skip
"""What he does, when he *just* does it."""
_AFTER_A_NUMBER: Final = (
    "SUIT", "TRUMP", "TRICK", "ROUNDS", "GOOD", "MORE", "DOWN", "LESS", "OVER", "IN_ALL", "LOSER", "SUITED", "RUFF",
    "CROSSRUFF",
)  # fmt: skip


@dataclass(frozen=True)
class Token:
    """A word (or several that belong together) and what it may be."""

    text: str
    meanings: Meanings = field(hash=False)
    place: tuple[int, int] = (0, 0)
    """Where in the statement it begins and ends."""

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of word that it may be."""
        return frozenset(self.meanings)

    def meaning(self, meanings: Meanings) -> Token:
        """The same word with other meanings."""
        return replace(self, meanings=meanings)

    def may_be(self, *kinds: str) -> bool:
        """May it be a word of one of these kinds?"""
        return any(kind in self.meanings for kind in kinds)


UNKNOWN: Final[Meanings] = {"UNKNOWN": None}


def in_sense(found: list[Token]) -> list[Token]:
    """The words with the meanings that they have beside each other."""
    for resolve in (
        _asking,
        _allowing,
        _telling,
        _agreeing,
        _hesitating,
        _speaking,
        _lying,
        _definite,
        _coming,
        _questioning,
        _of_a_hand,
        _having,
        _before,
        _giving_nothing,
        _just,
        _only,
        _going,
        _plus,
        _honours,
        _letters,
        _numbers,
        _but,
    ):
        found = resolve(found)
    return found


def _asking(found: list[Token]) -> list[Token]:
    """*Are the rest mine?* asks, and claims nothing: the word with which it begins is kept, not understood."""
    result = list(found)
    for place, token in enumerate(found):
        begins = not place or found[place - 1].may_be("COMMA", "QUESTION")
        if begins and token.text in _ASK:
            ends = (after for after in found[place:] if after.may_be("COMMA", "QUESTION"))
            if next((end.may_be("QUESTION") for end in ends), False):
                result[place] = token.meaning(UNKNOWN)
    return result


def _allowing(found: list[Token]) -> list[Token]:
    """*You may have a club* gives it; *you may get a club* says that it could be so, and gives nothing."""
    return [
        token.meaning(UNKNOWN)
        if token.text in ("you may", "you can")
        and any(after.text == "get" for after in found[place + 1 : place + 2])
        else token
        for place, token in enumerate(found)
    ]


def _telling(found: list[Token]) -> list[Token]:
    """*There's a trump*, *it's a club* tell of a card, whoever's it is, and claim no trick."""
    return [
        token.meaning(UNKNOWN) if token.text in _THERE and _is_one_card(found[place + 1 :]) else token
        for place, token in enumerate(found)
    ]


def _is_one_card(following: Sequence[Token]) -> bool:
    """Does nothing follow but *a club* or *one trump*?"""
    told = list(following)
    while told and told[0].may_be("SMALL"):
        del told[0]
    if len(told) < 2 or told[0].meanings.get("NUMBER") != 1:
        return False
    return (told[1].may_be("ONE_OF") or told[1].text == "trump") and _stops(told[2:3])


def _agreeing(found: list[Token]) -> list[Token]:
    """*Хорошо, остальные мои*: with that he begins, and says nothing."""
    return found[1:] if found and found[0].text == "хорошо" and _stops(found[1:]) and found[1:] else found


def _hesitating(found: list[Token]) -> list[Token]:
    """*Wait, spades first*: with that he begins, and says nothing; after something said it takes that back, and is
    asked."""
    begins = bool(found) and found[0].may_be("WAIT")
    return found[2 if _stops(found[1:]) and found[1:] else 1 :] if begins else found


def _speaking(found: list[Token]) -> list[Token]:
    """*Козыри я отберу*: between what is played and what is done with it, *я* says nothing."""
    return [
        token
        for place, token in enumerate(found)
        if not (
            place
            and token.text in ("я", "мы")
            and found[place - 1].may_be("SUIT", "SUITED", "TRUMP", "RANK")
            and _says(_next(found, place), *_DONE, "GIVE")
        )
    ]


def _lying(found: list[Token]) -> list[Token]:
    """*If spades are three-three*: how a suit lies, said in words."""
    result: list[Token] = []
    place = 0
    while place < len(found):
        after_a_suit = bool(result) and result[-1].may_be("SUIT", "TRUMP", "SPLITS", "SMALL")
        end = _end_of_split(found, place) if after_a_suit else 0
        if end:
            numbers = (found[place].meanings["NUMBER"], found[end - 1].meanings["NUMBER"])
            whole = (found[place].place[0], found[end - 1].place[1])
            result.append(Token("-".join(map(str, numbers)), {"SPLIT": numbers}, whole))
        else:
            result.append(found[place])
        place = end or place + 1
    return result


def _end_of_split(found: Sequence[Token], place: int) -> int:
    """Where *three three* or *три на три* ends that begins here; 0: nowhere. *Spades three, three hearts* is none."""
    if not _is_a_number(found[place]):
        return 0
    second = place + (2 if found[place + 1 : place + 2] and found[place + 1].text == "на" else 1)
    if not found[second : second + 1] or not _is_a_number(found[second]):
        return 0
    after = found[second + 1 : second + 2]
    return 0 if after and after[0].may_be(*_AFTER_A_NUMBER) else second + 1


def _is_a_number(token: Token) -> bool:
    return (
        token.may_be("NUMBER")
        and not token.may_be("OFTEN")
        and token.text not in ("a", "an", "once", "both", "обе", "оба")
    )


def _definite(found: list[Token]) -> list[Token]:
    """*Draw the two trumps*: those that are out; *draw two trumps* may be two rounds."""
    return [
        token.meaning({"DEFINITE": None}) if _is_of_the_trumps_out(found, place) else token
        for place, token in enumerate(found)
    ]


def _is_of_the_trumps_out(found: Sequence[Token], place: int) -> bool:
    """Does *the* stand between *draw* and *two trumps*?"""
    following = found[place + 1 : place + 3]
    if not place or len(following) < 2 or not found[place].may_be("THE"):
        return False
    return found[place - 1].may_be("DRAW") and following[0].may_be("NUMBER") and following[1].may_be("TRUMP")


def _coming(found: list[Token]) -> list[Token]:
    """*You have one coming* is a trick, and whose is said; *a club coming* is not told whose."""
    told = False
    result = []
    for place, token in enumerate(found):
        told = not token.may_be("COMMA", "QUESTION") and (told or token.may_be("ME", "YOU", "THEY"))
        if token.text == "coming":
            token = token.meaning(
                {"TRICK": None} if told and _stops(found[place + 1 :]) else WORDS[("come",)]
            )
        result.append(token)
    return result


def _questioning(found: list[Token]) -> list[Token]:
    """*You get a club, don't you?* is a tag; *don't you get a club* is none."""
    return [
        token.meaning(UNKNOWN) if token.text in _TAGS and not _stops(found[place + 1 :]) else token
        for place, token in enumerate(found)
    ]


def _of_a_hand(found: list[Token]) -> list[Token]:
    """*Стол бьёт*: of whom it is said, must be said with it."""
    return [
        token.meaning(UNKNOWN)
        if token.text in _RUFFS and not _says(found[place - 1] if place else None, "HAND")
        else token
        for place, token in enumerate(found)
    ]


def _before(found: list[Token]) -> list[Token]:
    """*Ruffing a club before drawing trumps* is an order; what is begun with *before* comes later, and is asked."""
    return [
        token.meaning({"THEN": None} if place and not _stops(found[place + 1 :]) else UNKNOWN)
        if token.may_be("BEFORE")
        else token
        for place, token in enumerate(found)
    ]


def _giving_nothing(found: list[Token]) -> list[Token]:
    """*Ничего не отдаю* denies once: between *ничего* and what is given, *не* says nothing more."""
    return [
        token
        for place, token in enumerate(found)
        if not (
            token.text == "не"
            and place
            and found[place - 1].text in ("ничего", "больше ничего")
            and _says(_next(found, place), "GIVE")
        )
    ]


def _just(found: list[Token]) -> list[Token]:
    """*I'm just drawing trumps*: before what he does, *just* says nothing."""
    return [
        token
        for place, token in enumerate(found)
        if not (
            token.may_be("ONLY")
            and _says(_next(found, place + _going_on(found[place + 1 :]), ("THE",)), *_DONE)
        )
    ]


def _going_on(following: Sequence[Token]) -> bool:
    """*Just going to draw trumps*."""
    return bool(following) and following[0].text in ("going to", "gonna")


def _says(token: Token | None, *kinds: str) -> bool:
    """Is there such a token, and may it be a word of one of these kinds?"""
    return token is not None and token.may_be(*kinds)


def _only(found: list[Token]) -> list[Token]:
    """*I lose a club only*: at the end of what is said, *only* adds nothing to the number."""
    return [
        token
        for place, token in enumerate(found)
        if not (place and token.text in ("only", "только") and _stops(found[place + 1 : place + 2]))
    ]


def _stops(following: Sequence[Token]) -> bool:
    return not following or following[0].may_be("COMMA", "QUESTION")


def _going(found: list[Token]) -> list[Token]:
    """*Going to dummy* is a way; *going to draw trumps* is not."""
    return [
        token.meaning({"TO": None})
        if token.text in ("going to", "gonna") and _says(_next(found, place, ("THE",)), "HAND_TO")
        else token
        for place, token in enumerate(found)
    ]


def _plus(found: list[Token]) -> list[Token]:
    """*Three spades plus two diamonds* is a list; *plus two* are overtricks."""
    return [
        token.meaning({"AND": None})
        if token.may_be("PLUS")
        and _is_counted([each for each in found[place + 1 : place + 4] if each.text != "the"])
        else token
        for place, token in enumerate(found)
    ]


def _is_counted(following: Sequence[Token]) -> bool:
    """Does a card follow, or a number of tricks in a suit?"""
    if not following:
        return False
    if following[0].may_be("NUMBER"):
        return any(token.may_be("SUIT", "SUITED", "TRUMP") for token in following[1:2])
    return following[0].may_be("RANK", "CODE", "SUITED")


def _having(found: list[Token]) -> list[Token]:
    """*I have the rest* is *I, the rest*; *have the rest* is not said of oneself and stays."""
    kept: list[Token] = []
    for token in found:
        said_of = kept and kept[-1].may_be("ME", "YOU", "THEY", "DECLARER", "HAND", "SMALL", "ONLY")
        goes_on = kept and kept[-1].may_be("AND") and _of_himself(kept)
        begins = not kept and token.text == "got"
        if not (token.may_be("HAVE") and (said_of or goes_on or begins)):
            kept.append(token)
    return kept


def _of_himself(said: Sequence[Token]) -> bool:
    """*I draw trumps and have the rest*: has he spoken of nobody else?"""
    return any(token.may_be("ME") for token in said) and not any(
        token.may_be("YOU", "THEY", "DECLARER", "HAND", "SEAT") for token in said
    )


def _honours(found: list[Token]) -> list[Token]:
    """``AKQ``, ``SAKQ``, and ``ТКД`` in Russian letters: two or more ranks from the top."""
    result = []
    for token in found:
        if not token.may_be(*(token.kinds - {"UNKNOWN"})):
            suit, text = _SUIT_LETTERS.get(token.text[:1]), token.text
            if ranks := _ranks_of(text):
                token = token.meaning({"HONOURS": ranks})
            elif suit is not None and (ranks := _ranks_of(text[1:])):
                token = token.meaning({"SUIT_HONOURS": tuple(Card.of(suit, rank) for rank in ranks)})
        result.append(token)
    return result


def _ranks_of(text: str) -> tuple[Rank, ...]:
    for letters in (_LETTERS, _RUSSIAN_LETTERS):
        if 2 <= len(text) <= 5 and text not in _NOT_HONOURS and all(letter in letters for letter in text):
            ranks = [letters[letter] for letter in text]
            if all(first > second for first, second in pairwise(ranks)):
                return tuple(ranks)
    return ()


def _letters(found: list[Token]) -> list[Token]:
    """*A* is the ace beside a suit's sign, before *of* or *hearts*, or beside another rank's letter; *W* a seat after
    *against*."""
    result = []
    for place, token in enumerate(found):
        before = found[place - 1] if place else None
        after = _next(found, place, ("COMMA", "AND"))
        if token.text == "a" and _is_the_ace(before, found[place + 1 : place + 2], after):
            token = token.meaning({"RANK": Rank.ACE})
        elif token.text in _RUSSIAN_ALONE and after is not None and after.may_be("SUIT"):
            token = token.meaning({"RANK": _RUSSIAN_LETTERS[token.text]})
        elif token.text == "t" and before is not None and before.text in "♠♥♦♣":
            token = token.meaning({"RANK": Rank.TEN})
        elif token.text in _SEAT_LETTERS and before is not None and before.may_be("AGAINST"):
            token = token.meaning(WORDS[_SEAT_LETTERS[token.text]])
        result.append(token)
    return result


def _is_the_ace(before: Token | None, following: Sequence[Token], after: Token | None) -> bool:
    if before is not None and before.text in "♠♥♦♣":
        return True
    if following and (following[0].may_be("OF", "MANY_OF") or following[0].text in "♠♥♦♣"):
        return True
    return after is not None and after.text in ("k", "q", "j")


def _but(found: list[Token]) -> list[Token]:
    """*But you get a club* begins a clause; *all but a club* does not."""
    return [
        token.meaning({"COMMA": None})
        if token.may_be("BUT_THEN")
        and any(after.may_be("ME", "YOU", "THEY", "GIVE", "FIRST") for after in found[place + 1 : place + 2])
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
            result[place] = token.meaning(meanings)
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
        return None if further else dict(UNKNOWN)  # six diamond
    if after is not None and after.text in "♠♥♦♣":
        return dict(UNKNOWN)  # 5♠: the card or five tricks
    if after is not None and after.may_be("RANK") and after.meanings["RANK"] < rank:
        return {"RANK": rank}  # ten nine of clubs
    beside_its_suit = before is not None and (before.may_be("ONE_OF", "SUITED") or before.text in "♠♥♦♣")
    if beside_its_suit and (after is None or not after.may_be(*_AFTER_A_NUMBER)):
        return {"RANK": rank}
    if before is not None and before.may_be("THE") and _names_a_card(result[: place - 1]):
        ends = after is None or not after.may_be(*_AFTER_A_NUMBER)
        return {"RANK": rank} if ends else None
    return None


def _names_a_card(said: Sequence[Token]) -> bool:
    """*Finessing the ten*, *a spade to the ten*, *with the ten*: is what is said next with *the* a card?"""
    if len(said) > 1 and said[-1].may_be("TO"):
        return said[-2].may_be("ONE_OF", "ONE_TRUMP")
    return bool(said) and said[-1].may_be("FINESSE", "FORCE", "WITH")

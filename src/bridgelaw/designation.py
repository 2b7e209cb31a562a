"""What declarer said when he named a card of dummy: words, English or Russian, read into a description.

Only the words are read here; which card they designate is for Law 46 to say.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bridgelaw.cards import Card, Rank, Suit

__all__ = ["Description", "describe"]


@dataclass(frozen=True)
class Description:
    """What was said: a suit, a rank, and a manner (``high low win any yes run`` or nothing)."""

    suit: Suit | None = None
    rank: Rank | None = None
    manner: str = ""
    trump: bool = False
    """``ruff``, ``trump``: the trump suit is meant."""


_SUITS: Final = (
    (Suit.SPADES, r"spades?|♠|пик\w*"),
    (Suit.HEARTS, r"hearts?|♥|черв\w*"),
    (Suit.DIAMONDS, r"diamonds?|♦|буб\w*"),
    (Suit.CLUBS, r"clubs?|♣|треф\w*|крест\w*"),
)
_RANKS: Final = (
    (Rank.ACE, r"aces?|туз\w*"),
    (Rank.KING, r"kings?|корол\w*"),
    (Rank.QUEEN, r"queens?|дам\w*"),
    (Rank.JACK, r"jacks?|knaves?|валет\w*"),
    (Rank.TEN, r"tens?|10|десят\w*"),
    (Rank.NINE, r"nines?|9|девят\w*"),
    (Rank.EIGHT, r"eights?|8|восьм\w*|восем\w*"),
    (Rank.SEVEN, r"sevens?|7|сем[её]рк\w*|семь"),
    (Rank.SIX, r"six(?:es)?|6|шест\w*"),
    (Rank.FIVE, r"fives?|5|пят[ёе]?\w*"),
    (Rank.FOUR, r"fours?|4|четв[её]р\w*|четыр\w*"),
    (Rank.THREE, r"threes?|treys?|3|тройк\w*|три"),
    (Rank.TWO, r"twos?|deuces?|2|двойк\w*|два|двух"),
)
_MANNERS: Final = (
    ("any", r"anything|whatever|any|either|люб\w*|угодно|все\s+равно|всё\s+равно"),
    ("run", r"run|прогон\w*|гони\w*|отыгр\w*\s+все|сними\w*"),
    ("win", r"win|cover|take|beat|выигр\w*|возьми\w*|бери|бер[её]м|покр\w*|перекр\w*|накр\w*|побе[йи]\w*"),
    ("high", r"high|highest|top|big|старш\w*|верхн\w*|сверху|больш\w*|высок\w*"),
    ("low", r"low|lowest|small|smallest|little|duck|мал\w*|мелк\w*|младш\w*|низ\w*|снизу|пропус\w*"),
    ("yes", r"yes|please|same|continue|да|ту\s+же|ещ[её]|дальше|продолж\w*"),
)
_TRUMP: Final = r"ruff|trump|trumps|козыр\w*|бе[йи]|убе[йи]\w*"


def _says(pattern: str, words: str) -> bool:
    return re.search(rf"(?<!\w)(?:{pattern})(?!\w)", words) is not None


def describe(words: str) -> Description | None:
    """Read what was said (``spade queen``, ``low heart``, ``выигрывай``, ``C8``); None if nothing can be read
    in it."""
    try:
        card = Card.parse(words)
        return Description(card.suit, card.rank)
    except ValueError:
        pass
    said = words.lower()
    suit = next((suit for suit, pattern in _SUITS if _says(pattern, said)), None)
    rank = next((rank for rank, pattern in _RANKS if _says(pattern, said)), None)
    manner = next((manner for manner, pattern in _MANNERS if _says(pattern, said)), "")
    trump = suit is None and _says(_TRUMP, said)
    if suit is None and rank is None and not manner and not trump:
        return None
    return Description(suit, rank, manner, trump)

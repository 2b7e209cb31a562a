"""What declarer said when he named a card of dummy: words, English or Russian, read into a description.

Only the words are read here; which card they designate is for Law 46 to say. What cannot be read is left to the
Director, who is asked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bridgelaw.cards import Card, Rank, Suit

__all__ = ["Description", "describe"]


@dataclass(frozen=True)
class Description:
    """What was said: a suit, a rank, and a manner (``high low win strike any yes run`` or nothing)."""

    suit: Suit | None = None
    rank: Rank | None = None
    manner: str = ""
    trump: bool = False
    """``ruff``, ``trump``: the trump suit is meant."""


_SUITS: Final = (
    (Suit.SPADES, r"spades?|♠\ufe0e?|пик\w*"),
    (Suit.HEARTS, r"hearts?|♥\ufe0e?|черв\w*"),
    (Suit.DIAMONDS, r"diamonds?|♦\ufe0e?|буб\w*"),
    (Suit.CLUBS, r"clubs?|♣\ufe0e?|треф\w*|крест\w*"),
)
_RANKS: Final = (
    (Rank.ACE, r"aces?|туз\w*"),
    (Rank.KING, r"kings?|k|корол\w*"),
    (Rank.QUEEN, r"queens?|q|дам\w*"),
    (Rank.JACK, r"jacks?|knaves?|j|валет\w*"),
    (Rank.TEN, r"tens?|t|10|десят\w*"),
    (Rank.NINE, r"nines?|9|девят\w*"),
    (Rank.EIGHT, r"eights?|8|восьм\w*|восем\w*"),
    (Rank.SEVEN, r"sevens?|7|сем[её]рк\w*|семь"),
    (Rank.SIX, r"six(?:es)?|6|шест\w*"),
    (Rank.FIVE, r"fives?|5|пят\w*"),
    (Rank.FOUR, r"fours?|4|четв[её]р\w*|четыр\w*"),
    (Rank.THREE, r"threes?|treys?|3|тройк\w*|три"),
    (Rank.TWO, r"twos?|deuces?|2|двойк\w*|два|двух"),
)
_ANY: Final = (
    r"anything|whatever|any|either|(?:i )?don.t care|doesn.t matter|your choice|as you like|"
    r"люб\w*|угодно|вс[её]\s+равно|(?:что|какую)\s+хо\w*|без\s+разницы|неважно|не\s+важно"
)
_MANNERS: Final = (
    ("run", r"run|прогон\w*|гони\w*|отыгр\w*\s+все|сними\w*"),
    (
        "win",
        r"win|cover|take|beat|overruff|выигр\w*|возьми\w*|бери|бер[её]м|забир\w*|забери\w*|покр\w*|кро[йю]\w*|"
        r"накр\w*|перекр\w*|побе[йи]\w*|побежд\w*",
    ),
    ("strike", r"бе[йи]|убе[йи]\w*|перебе[йи]\w*|бить"),
    ("high", r"high|highest|top|big|старш\w*|верхн\w*|сверху|больш\w*|высок\w*|высш\w*|топ"),
    (
        "low",
        r"low|lowest|small|smallest|little|duck|bottom|мал\w*|мелк\w*|младш\w*|низ\w*|снизу|пропус\w*|фоск\w*|"
        r"наименьш\w*|меньш\w*",
    ),
    (
        "yes",
        r"yes|please|same|continue|again|another|да|ту\s+же|то\s+же|ещ[её]|дальше|продолж\w*|пожалуйста",
    ),
)
_TRUMP: Final = r"ruff|trumps?|козыр\w*"
_REFUSAL: Final = r"don.t|do\s+not|no|not|не|нет"
_CODE: Final = re.compile(r"(10|[2-9tjqka])\s*([shdc])|([shdc])\s*(10|[2-9tjqka])", re.IGNORECASE)


def _says(pattern: str, words: str) -> bool:
    return re.search(rf"(?<!\w)(?:{pattern})(?!\w)", words) is not None


def describe(words: str) -> Description | None:
    """Read what was said (``spade queen``, ``low heart``, ``выигрывай``, ``C8``); None if it cannot be read."""
    said = " ".join(words.lower().replace("’", "'").split())
    code = _CODE.fullmatch(said)
    if code is not None:
        card = Card.parse((code[2] or code[3]) + (code[1] or code[4]))
        return Description(card.suit, card.rank)
    if said == "a":
        return Description(rank=Rank.ACE)
    if _says(_ANY, said):
        return Description(manner="any")
    if _says(_REFUSAL, said):
        return None
    suit = next((suit for suit, pattern in _SUITS if _says(pattern, said)), None)
    rank = next((rank for rank, pattern in _RANKS if _says(pattern, said)), None)
    manner = next((manner for manner, pattern in _MANNERS if _says(pattern, said)), "")
    trump = suit is None and _says(_TRUMP, said)
    if suit is None and rank is None and not manner and not trump:
        return None
    return Description(suit, rank, manner, trump)

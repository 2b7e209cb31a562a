"""What a claimer is sure of, against every lie of the cards that he does not see.

python -m pytest tests/test_outlook.py               some hundred positions of three to five cards
BRIDGELAW_OUTLOOK_POSITIONS=80000 ...                so many
"""

from __future__ import annotations

import os
import random
from itertools import combinations

import pytest

from bridgelaw import kernel
from bridgelaw.cards import ALL_CARDS, Card, Suit, bits_of, cards_of
from bridgelaw.claims.outlook import outlook_for
from bridgelaw.claims.view import View
from bridgelaw.kernel import NO_TRUMP, Mode, Problem

POSITIONS = int(os.environ.get("BRIDGELAW_OUTLOOK_POSITIONS", "400" if kernel.COMPILED else "60"))
LIES = 20


def cards(text: str) -> int:
    return bits_of(map(Card.parse, text.split()))


def random_view(chance: random.Random, cards: int) -> View:
    """North and South, who have most of the high cards, between tricks; nobody has shown out."""
    pack = chance.sample(ALL_CARDS, 4 * cards)
    pack.sort(key=lambda card: card.index % 13 + 7 * chance.random(), reverse=True)
    ours = chance.sample(pack[: 2 * cards], 2 * cards)
    north, south, out = bits_of(ours[:cards]), bits_of(ours[cards:]), bits_of(pack[2 * cards :])
    return View(north, south, out, 0, (0, 0), chance.randrange(4), ())


def fewest(chance: random.Random, view: View, trump: Suit | None) -> int:
    """The tricks of North and South by the best play of all in the worst of some lies."""
    out = cards_of(view.pool)
    lies = list(combinations(out, len(out) // 2))
    values = []
    for east in chance.sample(lies, min(LIES, len(lies))):
        hands = (view.near, bits_of(east), view.far, view.pool & ~bits_of(east))
        trumps = NO_TRUMP if trump is None else int(trump)
        values.append(kernel.evaluate(Problem(hands, trumps, view.leader, 0, mode=Mode.double_dummy)).low)
    return min(values)


@pytest.mark.parametrize("seed", range(2))
def test_of_no_more_is_he_sure_than_every_lie_gives_him(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(POSITIONS // 2):
        view, trump = random_view(chance, chance.randint(3, 5)), chance.choice((None, *Suit))
        outlook = outlook_for(trump, 0)
        sure = 0
        while sure < view.near.bit_count() and outlook.sure(view, sure + 1):
            sure += 1
        assert sure <= fewest(chance, view, trump), (view, trump)


@pytest.mark.parametrize("queen", [False, True])
def test_his_opponents_win_with_whichever_of_them_it_suits(queen: bool) -> None:
    """The ten and the nine of hearts may lie together: then East, who ruffs the club, cashes both, and North's clubs
    are never led. Had South the queen of hearts, he would get in."""
    north, south = cards("CA CQ CJ"), cards(f"DA DK {'HQ' if queen else 'D8'}")
    view = View(north, south, cards("S2 HT H9 H4 C7 C3"), 0, (0, 0), 0, ())
    assert outlook_for(Suit.SPADES, 0).sure(view, 1) is queen

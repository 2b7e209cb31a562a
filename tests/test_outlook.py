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
from bridgelaw.claims.duties import Duties
from bridgelaw.claims.outlook import outlook_for
from bridgelaw.claims.tricks import SUIT, best_of, cards_in
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


# -- a defender, who sees his own hand and dummy --------------------------------------------------------------------

Lie = tuple[int, int, int, int]
"""The hands as they may lie."""


class Defender:
    """A defender's view of an ending, and what he can do against every lie and whatever the three others play, found
    by looking at all of it."""

    def __init__(self, chance: random.Random, cards: int) -> None:
        pack = chance.sample(ALL_CARDS, 4 * cards)
        pack.sort(key=lambda card: card.index % 13 + 13 * chance.random(), reverse=True)
        self.near = chance.randrange(4)
        self.dummy = (self.near + chance.choice((1, 3))) & 3
        self.hidden = [seat for seat in range(4) if seat not in (self.near, self.dummy)]
        self.hand, self.table = bits_of(pack[:cards]), 0
        self.out = pack[cards:]
        chance.shuffle(self.out)
        self.table, self.out = bits_of(self.out[:cards]), self.out[cards:]
        self.trump = chance.choice((None, *Suit))
        self.leader = chance.randrange(4)
        self.voids = (0, 0)
        shown_out = chance.randrange(4) if chance.random() < 0.5 else None
        if shown_out is not None:
            self.voids = chance.choice(((1 << shown_out, 0), (0, 1 << shown_out)))

    def view(self) -> View:
        return View(self.hand, self.table, bits_of(self.out), 0, self.voids, self.leader, ())

    def lies(self) -> list[Lie]:
        """All lies in which nobody holds what he is known to lack."""
        found = []
        first, second = self.hidden
        for some in combinations(self.out, len(self.out) // 2):
            held = bits_of(some)
            hands = [0, 0, 0, 0]
            hands[self.near], hands[self.dummy] = self.hand, self.table
            hands[first], hands[second] = held, bits_of(self.out) & ~held
            if not any(
                hands[seat] & SUIT[suit]
                for seat, lacks in zip(self.hidden, self.voids, strict=True)
                for suit in range(4)
                if lacks >> suit & 1
            ):
                found.append((hands[0], hands[1], hands[2], hands[3]))
        return found

    def certain(self, lies: list[Lie], leader: int, trick: tuple[int, ...], need: int) -> bool:
        """Has he a way to so many tricks, the same one in all lies that what was played leaves open?"""
        left = max(hand.bit_count() for hand in lies[0])
        if need <= 0 or need > left:
            return need <= 0
        seat = (leader + len(trick)) & 3
        legal = [self.legal(lie[seat], trick) for lie in lies]
        cards = cards_in(legal[0] if seat == self.near else bits_of_all(legal))
        answers = (
            self.after(
                [lie for lie, may in zip(lies, legal, strict=True) if may >> card & 1],
                leader,
                trick,
                card,
                need,
            )
            for card in cards
        )
        return any(answers) if seat == self.near else all(answers)

    def after(self, lies: list[Lie], leader: int, trick: tuple[int, ...], card: int, need: int) -> bool:
        gone = ~(1 << card)
        lies = [(lie[0] & gone, lie[1] & gone, lie[2] & gone, lie[3] & gone) for lie in lies]
        trick = (*trick, card)
        if len(trick) == 4:
            leader = (leader + best_of(trick, -1 if self.trump is None else int(self.trump))) & 3
            need -= not (leader ^ self.near) & 1
            trick = ()
        return self.certain(lies, leader, trick, need)

    @staticmethod
    def legal(hand: int, trick: tuple[int, ...]) -> int:
        return (hand & SUIT[trick[0] // 13] if trick else 0) or hand


def bits_of_all(sets: list[int]) -> int:
    found = 0
    for cards in sets:
        found |= cards
    return found


@pytest.mark.parametrize("seed", range(2))
def test_a_defender_is_sure_of_no_more_than_he_can_make_certain_whatever_his_partner_does(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(POSITIONS // 4):
        at = Defender(chance, chance.choice((2, 2, 3)))
        lies = at.lies()
        if not lies:
            continue
        outlook = outlook_for(at.trump, at.near, at.dummy)
        for need in range(1, at.hand.bit_count() + 1):
            if outlook.sure(at.view(), need):
                assert at.certain(lies, at.leader, (), need), (at.__dict__, need)


def test_of_his_partners_hand_a_defender_sees_the_penalty_cards() -> None:
    """East leads towards West's ace: he may count on it once it lies on the table."""
    duties = Duties.of(1, majors=(0, cards("DA")))._replace(chosen=True)
    view = View(cards("H3 D2"), cards("H4 H2"), cards("DK DA CK CQ"), 0, (0, 0), 1, ())
    outlook = outlook_for(None, 1, 0)
    assert not outlook.sure(view, 1)
    assert outlook.possible(view, 1)
    assert outlook.sure(view._replace(duties=duties), 1, Card.parse("D2").index)


def test_a_defenders_partner_may_have_to_take_his_trick() -> None:
    """South shows out of diamonds: it is West who takes the queen with the king, and then has clubs only to lead."""
    view = View(cards("DQ CJ"), cards("C9 C8"), cards("DK CA CK C7"), 0, (2, 0), 1, ())
    assert outlook_for(None, 1, 0).sure(view, 1)
    assert not outlook_for(None, 1, 0).sure(view, 2)


def test_the_guess_which_ace_to_keep_is_no_claimers() -> None:
    """South has led his last diamond; what is left to him is a spade or a heart."""
    view = View(cards("SA HA"), cards("C4"), cards("S3 HK HQ"), 0, (0, 0), 2, ())
    view = view._replace(trick=tuple(Card.parse(card).index for card in ("D2", "HJ", "C3")))
    assert not outlook_for(None, 1, 0).sure(view, 1)

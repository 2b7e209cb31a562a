"""The search against DDS on the same positions, in the same process, one thread: totals as ratios.

    python -m benchmarks.kernel               every set and length, some minutes
    python -m benchmarks.kernel --deals 40 --sets C --cards 4 6

Set P: endings of random deals played double dummy. Set C: those of them in which the declaring side is on lead and
takes all the tricks or all but one, as a claimer does. Set T: lay-down claims, the claiming side holding the top third
of every suit. The total is that of one call for all positions, the rest is measured one call a position, with the
cost of the call. Times are the processor time of the thread; DDS and the searches take turns, and of each position and
each total the shortest time counts.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from array import array
from typing import NamedTuple

import endplay._dds as dds

from bridgelaw import kernel
from bridgelaw.kernel import NO_TRUMP, TOP_TRICKS, TRUMPS_AND_WINNERS, Mode, Rule
from bridgelaw.kernel.twin import winning

SUIT = 0x1FFF
SLOW = 1.0
ROUNDS, ENOUGH = 5, 30.0
"""A set is measured so many times, if that takes no more seconds."""


class Position(NamedTuple):
    """An ending with nothing played to the trick, and the side whose tricks are counted."""

    hands: tuple[int, ...]
    trumps: int
    leader: int
    side: int


def dds_deal(hands: tuple[int, ...], trumps: int, leader: int, trick: tuple[int, ...] = ()) -> dds.deal:
    """An ending as the library has it: suits from spades down, a rank its own bit."""
    deal = dds.deal()
    deal.trump = 4 if trumps == NO_TRUMP else 3 - trumps
    deal.first = leader
    for place in range(3):
        played = place < len(trick)
        deal.currentTrickSuit[place] = 3 - trick[place] // 13 if played else 0
        deal.currentTrickRank[place] = trick[place] % 13 + 2 if played else 0
    for seat in range(4):
        for suit in range(4):
            deal.remainCards[seat][3 - suit] = (hands[seat] >> 13 * suit & SUIT) << 2
    return deal


def best_cards(hands: tuple[int, ...], trumps: int, leader: int, trick: tuple[int, ...]) -> list[int]:
    """The double dummy best cards of the hand in turn."""
    answer = dds.futureTricks()
    dds.SolveBoard(dds_deal(hands, trumps, leader, trick), -1, 2, 1, answer, 0)
    best = []
    for at in range(answer.cards):
        ranks = answer.equals[at] >> 2 | 1 << (answer.rank[at] - 2)
        best += [13 * (3 - answer.suit[at]) + rank for rank in range(13) if ranks >> rank & 1]
    return best


def endings(deals: int, seed: int) -> dict[int, list[Position]]:
    """Set P: every trick boundary of deals played double dummy, by the number of cards."""
    chance = random.Random(seed)
    found: dict[int, list[Position]] = {cards: [] for cards in range(1, 14)}
    for _ in range(deals):
        pack = chance.sample(range(52), 52)
        hands = [sum(1 << card for card in pack[13 * seat : 13 * seat + 13]) for seat in range(4)]
        points = [
            sum(max(0, card % 13 - 8) for card in pack[13 * seat : 13 * seat + 13]) for seat in range(4)
        ]
        side = int(points[0] + points[2] < points[1] + points[3])
        fits = [
            sum((hands[seat] >> 13 * suit & SUIT).bit_count() for seat in (side, side + 2))
            for suit in range(4)
        ]
        fit = max(range(4), key=lambda suit: fits[suit])
        trumps = fit if fits[fit] >= 8 and chance.random() < 0.8 else NO_TRUMP
        leader = (side + 2 * chance.randrange(2) + 1) & 3
        trick: tuple[int, ...] = ()
        trump_cards = SUIT << 13 * trumps if trumps != NO_TRUMP else 0
        while any(hands):
            if not trick:
                found[hands[leader].bit_count()].append(Position(tuple(hands), trumps, leader, side))
            seat = (leader + len(trick)) & 3
            card = chance.choice(best_cards(tuple(hands), trumps, leader, trick))
            hands[seat] ^= 1 << card
            trick = (*trick, card)
            if len(trick) == 4:
                leader, trick = (leader + winning(trick, trump_cards)) & 3, ()
    return found


def claims(positions: list[Position]) -> list[Position]:
    """Set C: the side is on lead and takes all tricks or all but one."""
    own = [position for position in positions if position.leader & 1 == position.side]
    values = ask(own, Mode.double_dummy, Rule(0))[0] if own else []
    return [
        position
        for position, value in zip(own, values, strict=True)
        if value >= position.hands[0].bit_count() - 1
    ]


def laydowns(cards: int, count: int, seed: int) -> list[Position]:
    """Set T: the claiming side, on lead, holds the top third of every suit, and takes all tricks or all but one."""
    chance = random.Random(seed + cards)
    found: list[Position] = []
    while len(found) < count:
        pack = chance.sample(range(52), 4 * cards)
        high, low = [], []
        for suit in range(4):
            suited = sorted((card for card in pack if card // 13 == suit), reverse=True)
            third = (len(suited) + 2) // 3
            high += suited[:third]
            low += suited[third:]
        if len(high) > 2 * cards:
            continue
        chance.shuffle(low)
        ours, theirs = high + low[: 2 * cards - len(high)], low[2 * cards - len(high) :]
        chance.shuffle(ours)
        side = chance.randrange(2)
        hands = [0] * 4
        for at in range(2 * cards):
            hands[side + 2 * (at % 2)] |= 1 << ours[at]
            hands[1 - side + 2 * (at % 2)] |= 1 << theirs[at]
        found += claims([Position(tuple(hands), chance.randrange(5), side + 2 * chance.randrange(2), side)])
    return found


def ask(positions: list[Position], mode: Mode, rules: Rule) -> tuple[list[int], list[float], int]:
    """The lower ends, the seconds each took, and how many ran out of budget."""
    seconds, low, open_ = [], [], 0
    for position in positions:
        hands, suits = array("Q", position.hands), array("b", [position.trumps])
        seats, sides = array("b", [position.leader]), array("b", [position.side])
        start = time.thread_time_ns()
        solved = kernel.solve(hands, suits, seats, mode, sides=sides, rules=rules)
        seconds.append((time.thread_time_ns() - start) / 1e9)
        low.append(solved.low[0])
        open_ += solved.low[0] != solved.high[0]
    return low, seconds, open_


def ask_all(positions: list[Position], mode: Mode, rules: Rule) -> float:
    """The seconds that all take in one call."""
    hands = array("Q", [hand for position in positions for hand in position.hands])
    suits = array("b", [position.trumps for position in positions])
    seats = array("b", [position.leader for position in positions])
    sides = array("b", [position.side for position in positions])
    start = time.thread_time_ns()
    kernel.solve(hands, suits, seats, mode, sides=sides, rules=rules, threads=1)
    return (time.thread_time_ns() - start) / 1e9


def ask_dds(positions: list[Position]) -> tuple[list[int], list[float]]:
    """The tricks of the side by DDS, and the seconds each took."""
    prepared = [dds_deal(position.hands, position.trumps, position.leader) for position in positions]
    answer = dds.futureTricks()
    seconds, values = [], []
    for deal, position in zip(prepared, positions, strict=True):
        start = time.thread_time_ns()
        dds.SolveBoard(deal, -1, 1, 1, answer, 0)
        seconds.append((time.thread_time_ns() - start) / 1e9)
        cards = position.hands[0].bit_count()
        values.append(answer.score[0] if position.leader & 1 == position.side else cards - answer.score[0])
    return values, seconds


SEARCHES = {
    "double dummy": (Mode.double_dummy, Rule(0)),
    "any legal play": (Mode.any_legal, Rule(0)),
    "normal, top tricks": (Mode.normal, TOP_TRICKS),
    "normal, trumps and winners": (Mode.normal, TRUMPS_AND_WINNERS),
}


class Times(NamedTuple):
    """Of one search: the shortest time of each position and of all in one call, in seconds."""

    each: list[float]
    all: float
    open: int = 0
    """How many positions ran out of budget."""

    def or_shorter(self, other: Times) -> Times:
        """The shorter of each."""
        return Times(list(map(min, self.each, other.each)), min(self.all, other.all), self.open)


def run(positions: list[Position]) -> dict[str, Times]:
    """DDS and then every search once."""
    values, seconds = ask_dds(positions)
    found = {"DDS": Times(seconds, sum(seconds))}
    for search, (mode, rules) in SEARCHES.items():
        low, seconds, open_ = ask(positions, mode, rules)
        if mode is Mode.double_dummy and low != values:
            raise AssertionError("double dummy values differ from those of DDS")
        found[search] = Times(seconds, ask_all(positions, mode, rules), open_)
    return found


def race(positions: list[Position]) -> dict[str, Times]:
    """The same, repeated while that is short: other work on the machine disturbs the shortest times little."""
    start = time.monotonic()
    best = run(positions)
    for rounds in range(2, ROUNDS + 1):
        if (time.monotonic() - start) * rounds / (rounds - 1) > ENOUGH:
            break
        best = {search: times.or_shorter(best[search]) for search, times in run(positions).items()}
    return best


def main() -> None:
    """Print a table for each set."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=150)
    parser.add_argument("--sets", nargs="+", default=["P", "C", "T"], choices=["P", "C", "T"])
    parser.add_argument("--cards", nargs="+", type=int, default=[4, 6, 8, 10, 13])
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if not kernel.COMPILED:
        parser.error("the compiled search is not installed")
    played = endings(asked.deals, asked.seed) if {"P", "C"} & set(asked.sets) else {}
    for name in asked.sets:
        print(f"\nSet {name}: processor time, DDS = 1")
        heads = f"{'total':>8}{'median':>9}{'p99':>9}{'p99 ms':>9}{'max ms':>9}{'>1 s':>6}{'open':>6}"
        print(f"{'cards':>5} {'n':>5}  {'search':<27}{heads}")
        for cards in asked.cards:
            match name:
                case "P":
                    positions = played[cards]
                case "C":
                    positions = claims(played[cards])
                case _:
                    positions = laydowns(cards, max(20, asked.deals * 4 // cards), asked.seed)
            if len(positions) < 2:
                continue
            times = race(positions)
            theirs = times.pop("DDS")
            for search, ours in times.items():
                ratios = [a / b for a, b in zip(ours.each, theirs.each, strict=True)]
                slow = sum(seconds > SLOW for seconds in ours.each)
                print(
                    f"{cards:>5} {len(positions):>5}  {search:<27}{ours.all / theirs.all:>8.3f}"
                    f"{statistics.median(ratios):>9.3f}{statistics.quantiles(ratios, n=100)[98]:>9.2f}"
                    f"{statistics.quantiles(ours.each, n=100, method='inclusive')[98] * 1e3:>9.2f}"
                    f"{max(ours.each) * 1e3:>9.2f}{slow:>6}{ours.open:>6}",
                    flush=True,
                )


if __name__ == "__main__":
    main()

"""The search: its rules one by one, the compiled kernel against its twin, both against exhaustion and against DDS."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from array import array
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaw import kernel
from bridgelaw.cards import Card
from bridgelaw.kernel import (
    CAREFUL,
    NO_TRUMP,
    TOP_TRICKS,
    TRUMPS_AND_WINNERS,
    Choice,
    Mode,
    Problem,
    ProblemError,
    Rule,
    Step,
    Value,
    twin,
)
from bridgelaw.kernel.problem import SUIT_SETS, units

ENOUGH = 1 << 40
compiled_only = pytest.mark.skipif(not kernel.COMPILED, reason="the compiled search is not installed")


def cards(text: str) -> int:
    """``AK.Q.-.2`` (spades, hearts, diamonds, clubs) as a card set."""
    found = 0
    for suit, ranks in zip("SHDC", text.split("."), strict=True):
        for rank in ranks.replace("-", ""):
            found |= Card.parse(suit + rank).bit
    return found


def numbers(text: str) -> tuple[int, ...]:
    return tuple(Card.parse(card).index for card in text.split())


def _name(card: int) -> str:
    return "CDHS"[card // 13] + "23456789TJQKA"[card % 13]


def ending(north: str, east: str, south: str, west: str, trumps: int = NO_TRUMP, **more: Any) -> Problem:
    """North-South claim, North is on lead unless told otherwise."""
    hands = (cards(north), cards(east), cards(south), cards(west))
    return Problem(hands, trumps, **{"leader": 0, "side": 0, **more})


# --- the rules, one by one


RULES = [
    # rule, hands of N E S W, trumps, more, what may be played
    (Rule.DRAW, ("AK.2.-.-", "3.3.-.2", "-.4.-.43", "-.5.-.65"), 3, {}, {"SK"}),
    (Rule.DRAW, ("AK.2.-.-", "-.3.-.32", "-.4.-.54", "-.5.-.76"), 3, {}, {"SK", "H2"}),
    (Rule.CASH, ("A2.2.-.-", "3.3.-.2", "4.4.-.3", "5.5.-.4"), 4, {}, {"SA"}),
    (Rule.CASH, ("32.2.-.-", "4.3.-.2", "5.4.-.3", "6.5.-.4"), 4, {}, {"S2", "H2"}),
    (Rule.WINNERS_FIRST, ("3.2.2.-", "4.3.-.2", "5.A.-.3", "6.5.-.4"), 4, {}, {"D2", "H2"}),
    (Rule.TOP, ("A2.32.-.-", "3.4.5.2", "-.5.6.43", "5.6.-.65"), 4, {}, {"SA", "H2"}),
    (Rule.TOP_DOWN, ("74.4.-.-", "8.5.-.2", "92.-.-.3", "T.6.-.4"), 4, {}, {"S7", "H4"}),
    (Rule.TOP_DOWN, ("94.4.-.-", "8.5.-.2", "A2.-.-.3", "T.6.-.4"), 4, {}, {"S9", "S4", "H4"}),
    (
        Rule.NO_RUFF,
        ("-.2.2.-", "5.-.-.2", "3.-.-.5", "2.3.-.-"),
        1,
        {"leader": 2, "trick": "SA S4"},
        {"H2"},
    ),
    (Rule.NO_RUFF, ("2.A.-.-", "3.3.-.2", "-.5.2.-", "7.-.-.5"), 1, {"leader": 0, "trick": "SA S9"}, {"H5"}),
    (
        Rule.NO_RUFF,
        ("2.A.-.-", "3.3.-.2", "-.5.2.-", "A.-.-.5"),
        1,
        {"leader": 0, "trick": "SK S9"},
        {"H5", "D2"},
    ),
    (
        Rule.NO_UNDERRUFF,
        ("2.A.-.-", "3.3.-.-", "-.5.62.-", "7.-.-.5"),
        1,
        {"leader": 0, "trick": "SK D4"},
        {"H5", "D6"},
    ),
    (
        Rule.RUFF_LOW,
        ("2.A.-.-", "3.3.-.-", "-.5.862.-", "7.-.-.5"),
        1,
        {"leader": 0, "trick": "SK D4"},
        {"H5", "D2", "D6"},
    ),
    (Rule.LOW, ("2.A.-.-", "3.3.-.-", "J95.-.-.-", "7.-.-.5"), 4, {"leader": 0, "trick": "S4 SQ"}, {"S5"}),
    (
        Rule.LOW,
        ("2.A.-.-", "3.3.-.-", "J95.-.-.-", "7.-.-.5"),
        4,
        {"leader": 0, "trick": "S4 ST"},
        {"S5", "S9", "SJ"},
    ),
    (Rule.LOW, ("2.A.-.-", "3.3.-.-", "J95.-.-.-", "7.-.-.5"), 4, {"leader": 0, "trick": "S8 S6"}, {"S5"}),
    (
        Rule.ENDS,
        ("2.A.-.-", "4.3.-.-", "QT853.-.-.-", "6.-.-.5"),
        4,
        {"leader": 0, "trick": "S7 S9"},
        {"S3", "SQ"},
    ),
    (
        Rule.KEEP_WINNERS,
        ("2.A.-.-", "4.3.-.-", "-.KQ4.A2.-", "6.5.7.-"),
        4,
        {"leader": 0, "trick": "S7 S9"},
        {"H4", "D2"},
    ),
    (
        Rule.DISCARD_LOW,
        ("2.A.-.-", "4.3.-.-", "-.KT4.A2.-", "6.5J.7.-"),
        4,
        {"leader": 0, "trick": "S7 S9"},
        {"H4", "D2"},
    ),
]


@pytest.mark.parametrize(("rule", "hands", "trumps", "more", "allowed"), RULES)
def test_a_rule_leaves_the_normal_cards(
    rule: Rule, hands: tuple[str, ...], trumps: int, more: dict[str, object], allowed: set[str]
) -> None:
    # The hands need not be of one length here: choices are looked at, nothing is searched.
    problem = object.__new__(Problem)
    leader, trick = more.get("leader", 0), numbers(str(more.get("trick", "")))
    values = {
        "hands": tuple(map(cards, hands)),
        "trumps": trumps,
        "leader": leader,
        "side": 0,
        "trick": trick,
    }
    defaults = {
        "line": (),
        "forgotten": 0,
        "claimed": 0,
        "rules_after": None,
        "best_after": False,
        "line_ends": False,
    }
    for name, value in {**values, **defaults, "mode": Mode.normal, "rules": rule}.items():
        object.__setattr__(problem, name, value)
    assert set(map(_name, twin.choices(problem))) == allowed


# --- endings one can work out


def both(problem: Problem) -> Value:
    """The twin's answer, after the compiled search has agreed with it."""
    value = twin.solve(problem, ENOUGH, True)
    if kernel.COMPILED:
        for plain in (False, True):
            assert compiled(problem, plain=plain) == (value.low, value.high, value.line)
    return value


def test_a_losing_winner_may_be_cashed_first() -> None:
    # "All mine", with a forgotten trump out: SA is lost if hearts are led while it can be ruffed.
    claim = ending("A.K.-.-", "-.-.-.32", "2.-.2.-", "-.-.3.4", trumps=NO_TRUMP)
    assert both(claim).low == 2


def test_a_forgotten_trump_ruffs_a_believed_winner() -> None:
    hands = ("K.AK.-.-", "2.-.-.32", "-.54.2.-", "-.32.3.-")
    aware = ending(*hands, trumps=3, rules=CAREFUL)
    assert both(aware).low == 3
    forgot = ending(*hands, trumps=3, rules=CAREFUL, forgotten=Card.parse("S2").bit)
    assert both(forgot).low == 1


def test_a_stated_line_is_carried_out() -> None:
    hands = ("K.AK.-.-", "2.-.-.32", "-.54.2.-", "-.32.3.-")
    hearts = Step(SUIT_SETS[2], times=0)
    assert both(ending(*hands, trumps=3, rules=CAREFUL, line=(hearts,))).low == 1
    draw = Step(SUIT_SETS[3], times=0, while_out=SUIT_SETS[3])
    assert both(ending(*hands, trumps=3, line=(draw, hearts))).low == 3


def test_a_step_waits_for_the_right_hand_or_is_dropped() -> None:
    hands = ("2.A.-.-", "3.3.-.-", "A.-.2.-", "-.2.3.-")
    ace, hearts = Card.parse("SA").bit, Step(SUIT_SETS[2])
    assert both(ending(*hands, rules=Rule.KEEP_WINNERS, line=(Step(ace, wait=True), hearts))).low == 1
    assert both(ending(*hands, rules=Rule.KEEP_WINNERS, line=(Step(ace), hearts))).low == 2


def test_a_stated_finesse_is_covered() -> None:
    finesse = Step(SUIT_SETS[3], reply=Card.parse("SJ").bit, cover=True)
    line = both(ending("2.-.-.2", "Q.-.-.4", "AJ.-.-.-", "K.-.-.3", line=(finesse,))).line
    assert line[:3] == numbers("S2 SQ SA")
    line = both(ending("2.-.-.2", "3.-.-.4", "AJ.-.-.-", "K.-.-.3", line=(finesse,))).line
    assert line[:3] == numbers("S2 S3 SJ")


def test_the_claim_may_give_way_after_a_surprise() -> None:
    hands = ("K.AK.-.-", "2.-.-.32", "-.54.2.-", "-.32.3.-")
    forgot = Card.parse("S2").bit
    for value, more in (
        (1, {}),
        (2, {"best_after": True}),
        (1, {"rules_after": Rule(0)}),
        (1, {"line_ends": True}),
    ):
        assert both(ending(*hands, trumps=3, rules=CAREFUL, forgotten=forgot, **more)).low == value


def test_any_legal_play_blocks_even_the_aces() -> None:
    # An ace can be thrown on one's own winner.
    assert both(ending("A.-.A.-", "-.2.2.-", "K.-.-.2", "2.-.-.3", mode=Mode.any_legal)).low == 2
    assert both(ending("A.2.-.-", "2.A.-.-", "K.-.-.A", "3.3.-.-", mode=Mode.any_legal)).low == 1


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"hands": (1, 1, 2, 4)}, "held twice"),
        ({"hands": (1, 2, 4, 1 << 52)}, "no card"),
        ({"hands": (1, 2, 4, 24)}, "unequal length"),
        ({"trumps": 5}, "trumps 0 to 4"),
        ({"claimed": 2}, "more tricks are claimed"),
        ({"forgotten": 1}, "forgotten"),
        ({"line": (Step(1, times=13),) * 6}, "at most 60"),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, object], told: str) -> None:
    whole: dict[str, object] = {"hands": (1, 2, 4, 8), "trumps": 4, "leader": 0, "side": 0}
    with pytest.raises(ProblemError, match=told):
        Problem(**{**whole, **change})  # type: ignore[arg-type]


# --- random endings


def deal(chance: random.Random, size: int) -> list[int]:
    """Four hands; often of two or three suits only, so that lengths and ranks come close."""
    suits = chance.sample(range(4), chance.choice([2, 3, 4, 4]))
    pack = [card for card in range(52) if card // 13 in suits]
    if len(pack) < 4 * size:
        pack = list(range(52))
    dealt = chance.sample(pack, 4 * size)
    return [sum(1 << card for card in dealt[size * seat : size * (seat + 1)]) for seat in range(4)]


def one_sided(chance: random.Random, size: int) -> tuple[int, int, int, int]:
    """Four hands; North and South hold nearly all the high cards, as claimers do."""
    dealt = sorted(chance.sample(range(52), 4 * size), key=lambda card: card % 13, reverse=True)
    for _ in range(chance.randrange(4)):
        high, low = chance.randrange(2 * size), chance.randrange(2 * size, 4 * size)
        dealt[high], dealt[low] = dealt[low], dealt[high]
    ours, theirs = dealt[: 2 * size], dealt[2 * size :]
    chance.shuffle(ours)
    chance.shuffle(theirs)
    north, south, east, west = (
        sum(1 << card for card in half[at::2]) for half in (ours, theirs) for at in (0, 1)
    )
    return north, east, south, west


def some(chance: random.Random, of: int, share: float) -> int:
    return sum(1 << card for card in range(52) if of >> card & 1 and chance.random() < share)


def random_step(chance: random.Random, ours: int, theirs: int) -> Step:
    def named() -> int:
        suit = SUIT_SETS[chance.randrange(4)]
        return chance.choice([suit, suit & ours, some(chance, ours, 0.3), some(chance, ours, 0.3), 0])

    return Step(
        lead=named(),
        times=chance.choice([0, 1, 1, 2]),
        choice=Choice(chance.randrange(3)),
        while_out=chance.choice([0, 0, SUIT_SETS[chance.randrange(4)], some(chance, theirs, 0.3)]),
        wait=chance.random() < 0.4,
        reply=chance.choice([0, named()]),
        reply_choice=Choice(chance.randrange(3)),
        cover=chance.random() < 0.3,
    )


def random_problem(
    chance: random.Random, size: int, mode: Mode | None = None, *, rich: float = 0.6
) -> Problem:
    """An ending with anything that a problem can have."""
    hands = deal(chance, size)
    leader, side = chance.randrange(4), chance.randrange(2)
    trick: list[int] = []
    for place in range(chance.choice([0, 0, 0, 1, 2, 3])):
        seat = (leader + place) & 3
        legal = (hands[seat] & SUIT_SETS[trick[0] // 13] if trick else 0) or hands[seat]
        trick.append(chance.choice([card for card in range(52) if legal >> card & 1]))
        hands[seat] ^= 1 << trick[-1]
    rules = chance.choice(
        [
            TOP_TRICKS,
            TRUMPS_AND_WINNERS,
            CAREFUL,
            Rule(1 << chance.randrange(13)),
            *[Rule(chance.randrange(8192))] * 3,
        ]
    )
    if chance.random() < 0.6:
        rules &= ~Rule.KEEP_CLAIM
    more: dict[str, object] = {}
    if chance.random() < rich:
        ours, theirs = hands[side] | hands[side + 2], hands[1 - side] | hands[3 - side]
        more = {
            "forgotten": some(chance, theirs, chance.choice([0, 0.1, 0.3])),
            "claimed": chance.choice([None, chance.randrange(size + 1)]),
            "rules_after": chance.choice([None, None, Rule(chance.randrange(8192))]),
            "best_after": chance.random() < 0.2,
            "line_ends": chance.random() < 0.2,
            "line": tuple(random_step(chance, ours, theirs) for _ in range(chance.choice([0, 1, 2, 3]))),
        }
    return Problem(
        (hands[0], hands[1], hands[2], hands[3]),
        chance.randrange(5),
        leader,
        side,
        tuple(trick),
        mode=chance.choice([*Mode, Mode.normal]) if mode is None else mode,
        rules=rules,
        **more,  # type: ignore[arg-type]
    )


def compiled(
    problem: Problem, *, plain: bool = False, budget: int = ENOUGH
) -> tuple[int, int, tuple[int, ...]]:
    """The compiled answer; `plain` without bounds and with every rank relevant."""
    assert kernel._search is not None
    steps = [
        (
            step.lead,
            step.reply,
            step.while_out,
            step.times != 0,
            step.choice,
            step.reply_choice,
            step.wait,
            step.cover,
        )
        for step in (units(problem.line) if problem.mode is Mode.normal else ())
    ]
    after = problem.rules if problem.rules_after is None else problem.rules_after
    low, high, _, line = kernel._search.evaluate(
        problem.hands,
        problem.trumps,
        problem.leader,
        problem.side,
        bytes(problem.trick),
        int(problem.mode),
        int(problem.rules),
        steps,
        problem.forgotten,
        problem.tricks if problem.claimed is None else problem.claimed,
        int(after & ~Rule.KEEP_CLAIM),
        problem.best_after,
        problem.line_ends,
        budget,
        True,
        plain,
    )
    return low, high, tuple(line)


def replay(problem: Problem, line: tuple[int, ...]) -> int:
    """The side's tricks on a line, each card of which must be among those that may be played."""
    search = twin._Search(problem, ENOUGH)
    state, total = search.start, 0
    for card in line:
        after = {played: (state, won) for played, state, won in search.plays(state)}
        assert card in after, f"{_name(card)} may not be played"
        state, won = after[card]
        total += won
    assert not any(state.hands)
    return total


@compiled_only
@pytest.mark.parametrize("seed", range(24))
def test_the_compiled_search_gives_the_answers_of_its_twin(seed: int) -> None:
    chance = random.Random(seed)
    for size, count in ((2, 60), (3, 40), (4, 16), (5, 3)):
        for _ in range(count):
            problem = random_problem(chance, size)
            value = twin.solve(problem, ENOUGH, True)
            for plain in (False, True):
                assert compiled(problem, plain=plain) == (value.low, value.high, value.line), problem
            assert replay(problem, value.line) == value.high


@compiled_only
@pytest.mark.parametrize("mode", Mode)
def test_they_agree_on_an_ending_of_six_cards(mode: Mode) -> None:
    chance = random.Random(int(mode))
    for rules in (TOP_TRICKS, TRUMPS_AND_WINNERS) if mode is Mode.normal else (Rule(0),):
        hands = deal(chance, 6)
        problem = Problem((hands[0], hands[1], hands[2], hands[3]), 2, 1, 1, mode=mode, rules=rules)
        value = twin.solve(problem, ENOUGH, True)
        assert compiled(problem) == compiled(problem, plain=True) == (value.low, value.high, value.line)


@compiled_only
@pytest.mark.parametrize("seed", range(12))
def test_bounds_and_relevance_change_no_value(seed: int) -> None:
    chance = random.Random(1000 + seed)
    for size, count in ((4, 150), (5, 80), (6, 25), (7, 4)):
        for _ in range(count):
            problem = random_problem(chance, size, rich=0.3)
            fast, plain = compiled(problem), compiled(problem, plain=True)
            assert fast == plain, problem
            assert replay(problem, fast[2]) == fast[1]


@compiled_only
@pytest.mark.parametrize("mode", Mode)
def test_bounds_change_no_value_where_one_side_holds_the_high_cards(mode: Mode) -> None:
    chance = random.Random(2000 + mode)
    for size, count in ((4, 300), (5, 150), (6, 30)):
        for _ in range(count):
            rules = chance.choice([TOP_TRICKS, TRUMPS_AND_WINNERS, Rule(chance.randrange(4096))])
            leader, side = chance.randrange(4), chance.randrange(2)
            hands = one_sided(chance, size)
            problem = Problem(hands, chance.randrange(5), leader, side, mode=mode, rules=rules)
            assert compiled(problem) == compiled(problem, plain=True), problem


@compiled_only
@pytest.mark.parametrize("mode", [Mode.any_legal, Mode.normal])
def test_an_answer_is_used_again_whoever_wins_a_trick_only_where_that_does_not_matter(mode: Mode) -> None:
    chance = random.Random(4000 + mode)
    for _ in range(100):
        hands = one_sided(chance, 7)
        rules = chance.choice([TOP_TRICKS, TRUMPS_AND_WINNERS, Rule(chance.randrange(4096))])
        problem = Problem(
            hands, chance.randrange(5), chance.randrange(4), chance.randrange(2), mode=mode, rules=rules
        )
        assert compiled(problem) == compiled(problem, plain=True), problem


@compiled_only
@pytest.mark.parametrize(
    ("hands", "leader", "value"),
    [
        # North would cash two spades after the ace of hearts, but South must overtake the first.
        (("J7.A.-.-", "-.J64.-.-", "K.82.-.-", "-.KT3.-.-"), 3, 2),
        # The same suit with its ranks exchanged is another position once the opponents have run out of it.
        (("86.-.T93.-", "QT93.-.J.-", "A.-.Q652.-", "J74.-.A7.-"), 2, 4),
    ],
)
def test_winners_that_partner_must_overtake_are_not_counted(
    hands: tuple[str, str, str, str], leader: int, value: int
) -> None:
    problem = ending(*hands, leader=leader, mode=Mode.double_dummy)
    assert compiled(problem) == compiled(problem, plain=True)
    assert compiled(problem)[0] == value


@compiled_only
@pytest.mark.parametrize(
    ("hands", "trumps", "value"),
    [
        # South overtakes the king of hearts or the last diamond if he likes, and his small spade is gone by the end.
        (("AK.K.KJ.-", "JT9.-.98.-", "Q8.A.AQ.-", "7.QJT.T.-"), NO_TRUMP, 5),
        # One round of clubs draws the trumps.
        (("KJT.A.A.AKQ", "643.K.J96.T", "AQ9.JT.KQ7.-", "8752.Q.T8.J"), 0, 8),
    ],
)
def test_winners_are_cashed_without_a_look_at_the_opponents(
    hands: tuple[str, str, str, str], trumps: int, value: int
) -> None:
    problem = ending(*hands, trumps=trumps, rules=TRUMPS_AND_WINNERS)
    assert compiled(problem) == compiled(problem, plain=True)
    told = kernel.evaluate(problem, want_line=False)
    assert (told.low, told.high, told.nodes) == (value, value, 0)


@compiled_only
def test_which_hand_is_higher_matters_once_the_opponents_have_run_out() -> None:
    # West cashes the king of clubs. Whether East can overtake the seven of diamonds later depends on what he discards.
    hands = ("QT.-.Q.5", "-.-.T862.-", "8.-.9.98", "-.-.A7.7")
    problem = ending(*hands, leader=3, side=1, trick=numbers("CK"), rules=TRUMPS_AND_WINNERS)
    assert compiled(problem) == compiled(problem, plain=True)
    assert compiled(problem)[:2] == (3, 3)


@compiled_only
@pytest.mark.parametrize("seed", range(3))
def test_cashing_is_certain_by_whatever_other_rules_are_in_force(seed: int) -> None:
    chance = random.Random(3000 + seed)
    for size, count in ((3, 150), (4, 150), (5, 60), (6, 8)):
        for _ in range(count):
            rules = TRUMPS_AND_WINNERS | Rule(chance.choice([0, chance.randrange(4096)]))
            leader, side = chance.randrange(4), chance.randrange(2)
            hands = one_sided(chance, size)
            problem = Problem(hands, chance.randrange(5), leader, side, mode=Mode.normal, rules=rules)
            assert compiled(problem) == compiled(problem, plain=True), problem


def exhaust(
    hands: tuple[int, ...], trumps: int, leader: int, side: int, trick: tuple[int, ...], best: bool
) -> int:
    """Minimax, or the minimum over all plays, with nothing left out."""
    if not any(hands):
        return 0
    seat = (leader + len(trick)) & 3
    legal = (hands[seat] & SUIT_SETS[trick[0] // 13] if trick else 0) or hands[seat]
    values = []
    for card in range(52):
        if legal >> card & 1:
            after = tuple(hand & ~(1 << card) for hand in hands)
            played, won, next_leader = (*trick, card), 0, leader
            if len(played) == 4:
                strength = [(c // 13 == trumps, c // 13 == played[0] // 13, c % 13) for c in played]
                next_leader = (leader + strength.index(max(strength))) & 3
                played, won = (), int(next_leader & 1 == side)
            values.append(won + exhaust(after, trumps, next_leader, side, played, best))
    return max(values) if best and seat & 1 == side else min(values)


@pytest.mark.parametrize("mode", [Mode.double_dummy, Mode.any_legal])
def test_the_twin_agrees_with_exhaustion(mode: Mode) -> None:
    chance = random.Random(5)
    for size, count in ((2, 150), (3, 12)):
        for _ in range(count):
            problem = random_problem(chance, size, mode)
            value = twin.solve(problem, ENOUGH, False)
            expected = exhaust(
                problem.hands,
                problem.trumps,
                problem.leader,
                problem.side,
                problem.trick,
                mode is Mode.double_dummy,
            )
            assert value.low == value.high == expected


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(2, 6))
def test_normal_lies_between_any_legal_play_and_double_dummy(chance: random.Random, size: int) -> None:
    if not kernel.COMPILED:
        size = min(size, 3)
    problem = random_problem(chance, size, Mode.normal)
    values = [
        kernel.evaluate(
            Problem(problem.hands, problem.trumps, problem.leader, problem.side, problem.trick, mode=mode)
        ).low
        for mode in (Mode.any_legal, Mode.double_dummy)
    ]
    assert values[0] <= kernel.evaluate(problem).low <= values[1]


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(2, 6), st.integers(0, 500))
def test_a_spent_budget_leaves_an_interval_that_holds(chance: random.Random, size: int, budget: int) -> None:
    if not kernel.COMPILED:
        size = min(size, 3)
    problem = random_problem(chance, size)
    whole, part = kernel.evaluate(problem), kernel.evaluate(problem, budget=budget)
    assert part.low <= whole.low <= whole.high <= part.high
    if part.line:
        assert replay(problem, part.line) == part.high


# --- many at once


def flat(endings: list[Problem]) -> array[int]:
    return array("Q", [hand for problem in endings for hand in problem.hands])


def fresh(chance: random.Random, size: int) -> Problem:
    hands = deal(chance, size)
    return Problem(
        (hands[0], hands[1], hands[2], hands[3]),
        chance.randrange(5),
        chance.randrange(4),
        chance.randrange(2),
    )


@pytest.mark.parametrize("mode", Mode)
def test_solve_gives_what_evaluate_gives_on_any_number_of_threads(mode: Mode) -> None:
    chance = random.Random(9)
    endings = [fresh(chance, size) for size in (2, 3, 3) for _ in range(20)]
    trumps, leaders = [problem.trumps for problem in endings], [problem.leader for problem in endings]
    sides = [problem.side for problem in endings]
    solved = kernel.solve(flat(endings), trumps, leaders, mode.name, sides=sides)
    for threads in (0, 3):
        again = kernel.solve(flat(endings), trumps, leaders, mode, sides=sides, threads=threads)
        assert (again.low, again.high, again.nodes) == (solved.low, solved.high, solved.nodes)
    expected = [
        kernel.evaluate(Problem(p.hands, p.trumps, p.leader, p.side, mode=mode, rules=TOP_TRICKS)).low
        for p in endings
    ]
    assert list(solved.low) == list(solved.high) == expected


def test_solve_takes_lists_and_counts_for_the_leader() -> None:
    hands = (cards("A.-.-.-"), cards("2.-.-.-"), cards("3.-.-.-"), cards("4.-.-.-"))
    for shape in ([hands], list(hands), memoryview(array("Q", hands))):
        assert list(kernel.solve(shape, NO_TRUMP, 1).low) == [0]
        assert list(kernel.solve(shape, [3], [0]).low) == [1]


def test_solve_refuses_what_it_cannot_read() -> None:
    with pytest.raises(ProblemError, match="four hands"):
        kernel.solve([1, 2, 4], 4, 0)
    with pytest.raises(ProblemError, match="2 for 1"):
        kernel.solve([1, 2, 4, 8], [4, 4], 0)
    with pytest.raises(ProblemError, match="held twice"):
        kernel.solve([1, 2, 4, 8, 1, 1, 2, 4], 4, 0)
    with pytest.raises(ProblemError, match="'best' is none of double_dummy, any_legal, normal"):
        kernel.solve([1, 2, 4, 8], 4, 0, "best")
    with pytest.raises(ProblemError, match="ending 1: leaders is 7; give 0 to 3"):
        kernel.solve([1, 2, 4, 8] * 2, 4, [0, 7])
    with pytest.raises(ProblemError, match="trumps: give 0 to 4"):
        kernel.solve([1, 2, 4, 8], 900, 0)
    with pytest.raises(ProblemError, match="0 or more"):
        kernel.solve([1, 2, 4, 8], 4, 0, threads=-1)


def test_without_the_compiled_search_the_twin_answers_and_says_so() -> None:
    script = (
        "import sys; sys.modules['bridgelaw.kernel._search'] = None\n"
        "from bridgelaw import kernel; print(kernel.COMPILED, list(kernel.solve([1, 2, 4, 8], 4, 3).low))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "False [1]\n"
    assert "searched in plain Python" in done.stderr


# --- against DDS


@compiled_only
def test_double_dummy_agrees_with_dds() -> None:
    """BRIDGELAW_DDS_ENDINGS=100000 in the environment compares that many."""
    pytest.importorskip("endplay")
    count = int(os.environ.get("BRIDGELAW_DDS_ENDINGS", "4000"))
    chance = random.Random(count)
    endings = [fresh(chance, chance.choice([3, 4, 5, 6, 6, 7, 7, 8])) for _ in range(count)]
    endings += [fresh(chance, 13) for _ in range(count // 2000)]
    asked = "".join(f"{' '.join(map(str, p.hands))} {p.trumps} {p.leader}\n" for p in endings)
    child = [sys.executable, str(Path(__file__).with_name("dds_values.py"))]
    told = subprocess.run(child, input=asked, capture_output=True, text=True, check=True).stdout
    trumps, leaders = [p.trumps for p in endings], [p.leader for p in endings]
    solved = kernel.solve(flat(endings), trumps, leaders, "double_dummy", threads=0)
    assert list(solved.low) == [int(value) for value in told.split()]


# --- it stays a search


@compiled_only
@pytest.mark.parametrize(
    ("mode", "rules", "ceiling"),
    [
        (Mode.double_dummy, Rule(0), 85_000),
        (Mode.any_legal, Rule(0), 23_000),
        (Mode.normal, TOP_TRICKS, 29_000),
        (Mode.normal, TRUMPS_AND_WINNERS, 46_000),
    ],
)
def test_a_lost_bound_or_a_dead_table_would_show_in_the_count(mode: Mode, rules: Rule, ceiling: int) -> None:
    chance = random.Random(77)
    endings = [fresh(chance, 8) for _ in range(40)]
    trumps, leaders = [p.trumps for p in endings], [p.leader for p in endings]
    assert sum(kernel.solve(flat(endings), trumps, leaders, mode, rules=rules).nodes) < ceiling

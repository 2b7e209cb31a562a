"""Law 12: artificial, assigned, weighted and split scores by edition."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaw.cards import Side
from bridgelaw.code.provisions import EDITIONS, code_for
from bridgelaw.laws.law12_adjusted_score import (
    AdjustedScore,
    Artificial,
    Assigned,
    Fault,
    Share,
    artificial,
    assign_likely,
    average_knockout,
    bear_own_damage,
    weigh,
)
from bridgelaw.laws.law77_79_score import Outcome, ScoreError

MADE = Outcome.parse("4S S =")
DOWN = Outcome.parse("4S S -1")
OVER = Outcome.parse("4S S +1")
PART = Outcome.parse("3S S +1")


def _assigned(score: object) -> Assigned:
    assert isinstance(score, Assigned)
    return score


# -- artificial adjusted scores ---------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("fault", "percent", "imps"), [(Fault.NONE, 60, 3), (Fault.PARTLY, 50, 0), (Fault.DIRECTLY, 40, -3)]
)
def test_average_plus_average_and_average_minus(edition: int, fault: Fault, percent: int, imps: int) -> None:
    score = artificial(fault, edition)
    assert score.percent == percent
    assert score.imps == imps
    assert score.laws == (("12C1",) if edition < 2007 else ("12C2a",))
    assert score.matchpoints(11) == Fraction(20 * percent, 100)


@pytest.mark.parametrize(
    ("edition", "laws"),
    [(1987, ("12C1", "88")), (1997, ("12C1", "88")), (2007, ("12C2a", "12C2c")), (2017, ("12C2a", "12C2c"))],
)
def test_88_and_12C2c_a_side_not_at_fault_keeps_its_better_session(
    edition: int, laws: tuple[str, ...]
) -> None:
    score = artificial(Fault.NONE, edition, session=63)
    assert score.percent == 63
    assert score.laws == laws
    assert artificial(Fault.NONE, edition, session=55).percent == 60
    assert artificial(Fault.NONE, edition, session=60).laws == laws[:1]


@pytest.mark.parametrize(("edition", "percent"), [(1987, 40), (1997, 40), (2007, 35), (2017, 35)])
def test_12C2c_the_worse_session_of_a_side_at_fault_counts_from_2007_on(edition: int, percent: int) -> None:
    assert artificial(Fault.DIRECTLY, edition, session=35).percent == percent
    assert artificial(Fault.DIRECTLY, edition, session=45).percent == 40


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_session_does_not_touch_a_side_partly_at_fault(edition: int) -> None:
    assert artificial(Fault.PARTLY, edition, session=70).percent == 50
    assert artificial(Fault.PARTLY, edition, session=30).percent == 50


def test_at_least_sixty_and_at_most_forty() -> None:
    assert artificial(Fault.NONE, 1987, percent=70).percent == 70
    assert artificial(Fault.DIRECTLY, 1997, percent=30).percent == 30
    assert artificial(Fault.DIRECTLY, 2017, imps=-2).imps == -2


@pytest.mark.parametrize(
    ("fault", "arguments", "complaint"),
    [
        (Fault.NONE, {"percent": 55}, "average plus is at least 60, not 55"),
        (Fault.DIRECTLY, {"percent": 45}, "average minus is at most 40, not 45"),
        (Fault.PARTLY, {"percent": 51}, "average is 50, not 51"),
        (Fault.NONE, {"percent": 101}, "101 is no percentage"),
        (Fault.NONE, {"session": -1}, "session: -1 is no percentage"),
        (Fault.NONE, {"imps": -3}, "-3 has the wrong sign"),
        (Fault.PARTLY, {"imps": 1}, "1 has the wrong sign"),
    ],
)
def test_figures_that_the_laws_do_not_allow(fault: Fault, arguments: dict[str, int], complaint: str) -> None:
    with pytest.raises(ScoreError, match=complaint):
        artificial(fault, 2017, **arguments)


# -- assigned adjusted scores -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "law"), [(1987, "12C2"), (1997, "12C2"), (2007, "12C1e")])
def test_12C2_best_likely_and_worst_at_all_probable(edition: int, law: str) -> None:
    score = assign_likely(Side.NS, [MADE, DOWN], [OVER], edition=edition, vulnerable="NS")
    ns, ew = _assigned(score.ns), _assigned(score.ew)
    assert ns.total_points == 620
    assert ew.total_points == -650
    assert ns.laws == ew.laws == (law,)
    assert score.is_split


@pytest.mark.parametrize("edition", [1987, 1997])
def test_12C2_the_likely_results_are_at_all_probable_too(edition: int) -> None:
    score = assign_likely(Side.EW, [MADE, DOWN], [], edition=edition)
    assert _assigned(score.ew).total_points == 50
    assert _assigned(score.ns).total_points == -50
    assert not score.is_split


def test_2017_no_longer_assigns_the_likely_result() -> None:
    with pytest.raises(ScoreError, match="2017 edition does not assign the likely"):
        assign_likely(Side.NS, [MADE], [], edition=2017)
    with pytest.raises(ScoreError, match="name at least one that was likely"):
        assign_likely(Side.NS, [], [MADE], edition=1997)


SHARES = [
    Share(25, Outcome.parse("6S S =")),
    Share(40, Outcome.parse("4S S +2")),
    Share(20, Outcome.parse("4S S +1")),
    Share(15, Outcome.parse("6S S -1")),
]


@pytest.mark.parametrize("edition", [2007, 2017])
def test_12C1c_weighted_score(edition: int) -> None:
    """The White Book's example of a weighting."""
    score = weigh(SHARES, edition=edition, vulnerable="all")
    ns, ew = _assigned(score.ns), _assigned(score.ew)
    assert ns.laws == ("12C1c",)
    assert ns.is_weighted
    assert not score.is_split
    assert ns.points == tuple(zip(_quarters(25, 40, 20, 15), (1430, 680, 650, -100), strict=True))
    assert ns.total_points == Fraction(1430 * 25 + 680 * 40 + 650 * 20 - 100 * 15, 100)
    # against 680: 13, 0, -1, -13 IMPs
    assert ns.imps(680) == Fraction(13 * 25 - 1 * 20 - 13 * 15, 100)
    assert ew.imps(-680) == -ns.imps(680)


def _quarters(*percents: int) -> list[Fraction]:
    return [Fraction(percent, 100) for percent in percents]


def test_12C1c_results_are_converted_first_and_weighted_then() -> None:
    """Two results a slam swing apart: the IMPs of the mean would be another number."""
    ns = _assigned(weigh([Share(50, MADE), Share(50, DOWN)], edition=2017).ns)
    assert ns.imps(420) == Fraction(-10, 2)
    assert ns.total_points == 185


@pytest.mark.parametrize("edition", [2007, 2017])
def test_12C1c_matchpoints_of_a_weighted_score(edition: int) -> None:
    """The White Book's example: six tables, 30 % of 9.7 and 70 % of 5.7 come to 6.9 matchpoints."""
    shares = [Share(30, Outcome.parse("4S S +1")), Share(70, Outcome.parse("4S S -1"))]
    score = weigh(shares, edition=edition, vulnerable="NS")
    others = [650, -100, -100, -200, -200]
    ns = _assigned(score.ns).matchpoints(others)
    assert ns == Fraction(69, 10)
    assert _assigned(score.ew).matchpoints([-points for points in others]) == 10 - ns


@pytest.mark.parametrize("edition", [2007, 2017])
def test_12C1c_matchpoints_on_a_board_with_fewer_scores(edition: int) -> None:
    score = weigh([Share(100, MADE)], edition=edition)
    assert _assigned(score.ns).matchpoints([-50], expected=4) == Fraction(2 + 1) * 2 - 1
    assert _assigned(score.ns).matchpoints([-50], win=1) == 1


def test_12C3_of_1997_leaves_weighting_to_a_committee() -> None:
    with pytest.raises(ScoreError, match="in the 1997 edition only a committee may weight"):
        weigh(SHARES, edition=1997)
    score = weigh(SHARES, edition=1997, by="committee")
    assert _assigned(score.ns).laws == ("12C3",)


@pytest.mark.parametrize("by", ["director", "committee"])
def test_1987_knows_no_weighted_score(by: str) -> None:
    with pytest.raises(ScoreError, match="in the 1987 edition nobody may weight"):
        weigh(SHARES, edition=1987, by=by)


@pytest.mark.parametrize(
    ("edition", "law"), [(1987, "12C2"), (1997, "12C2"), (2007, "12C1c"), (2017, "12C1b")]
)
def test_one_result_is_not_weighted(edition: int, law: str) -> None:
    ns = _assigned(weigh([Share(100, MADE)], edition=edition).ns)
    assert ns.laws == (law,)
    assert not ns.is_weighted


def test_2017_leaves_illegal_results_out_of_account() -> None:
    shares = [Share(60, MADE), Share(40, DOWN, illegal=True)]
    assert _assigned(weigh(shares, edition=2007).ns).total_points == Fraction(420 * 60 - 50 * 40, 100)
    with pytest.raises(ScoreError, match="4S S -1 could only be reached illegally"):
        weigh(shares, edition=2017)


@pytest.mark.parametrize(
    ("shares", "complaint"),
    [
        ([Share(60, MADE), Share(30, DOWN)], "the weights make 90 %, not 100; change them by \\+10"),
        ([Share(60, MADE), Share(50, DOWN)], "the weights make 110 %, not 100; change them by -10"),
        ([Share(100, MADE), Share(0, DOWN)], "4S S -1 has 0 %"),
        ([], "no result is named"),
    ],
)
def test_weights_that_do_not_make_a_whole(shares: list[Share], complaint: str) -> None:
    with pytest.raises(ScoreError, match=complaint):
        weigh(shares, edition=2017)


def test_who_weighs_is_director_or_committee() -> None:
    with pytest.raises(ScoreError, match="'captain' gives no scores"):
        weigh(SHARES, edition=2017, by="captain")


# -- split scores -----------------------------------------------------------------------------------------------


def test_split_scores_need_not_balance() -> None:
    plus, minus = artificial(Fault.NONE, 2017), artificial(Fault.DIRECTLY, 2017)
    assert not AdjustedScore(plus, minus).is_split
    assert AdjustedScore(plus, plus).is_split
    made, down = weigh([Share(100, MADE)], edition=2017), weigh([Share(100, DOWN)], edition=2017)
    split = AdjustedScore(made.ns, down.ew)
    assert split.is_split
    assert split.of(Side.EW) is down.ew
    assert split.of(Side.NS) is made.ns
    assert AdjustedScore(made.ns, minus).is_split
    assert isinstance(minus, Artificial)


# -- damage that a side did to itself ---------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_self_inflicted_damage_the_worked_example(edition: int) -> None:
    """Table 2 IMPs, without the infraction 9, after it but without the own revoke 6: damage 7, 4 of it own."""
    found = bear_own_damage(2, 9, 6, edition=edition)
    assert found.non_offenders == 5
    assert found.offenders == 9
    assert found.damage == 7
    assert found.own == 4


@pytest.mark.parametrize(
    ("table", "expected", "without_error", "nos", "offenders"),
    [
        (5, 5, 9, 5, 5),  # no damage
        (5, 3, 4, 5, 5),  # better than expected
        (2, 6, 8, 2, 6),  # all of it own
        (2, 6, 6, 2, 6),
        (2, 9, 2, 9, 9),  # none of it own
        (2, 9, 1, 9, 9),
        (2, 9, 6, 5, 9),  # a part of it own
    ],
)
def test_self_inflicted_damage_in_every_order(
    table: int, expected: int, without_error: int, nos: int, offenders: int
) -> None:
    found = bear_own_damage(table, expected, without_error, edition=2017)
    assert found.non_offenders == nos
    assert found.offenders == offenders


@pytest.mark.parametrize(
    ("edition", "test", "law"),
    [
        (1987, "wild", None),
        (1997, "wild", None),
        (2007, "serious", "12C1b"),
        (2017, "extremely_serious", "12C1e"),
    ],
)
def test_self_inflicted_damage_the_test_of_the_edition(edition: int, test: str, law: str | None) -> None:
    found = bear_own_damage(2, 9, 6, edition=edition)
    assert (found.test, found.law) == (test, law)


@settings(deadline=None)
@given(st.integers(-24, 24), st.integers(-24, 24), st.integers(-24, 24))
def test_self_inflicted_damage_never_pays(table: int, expected: int, without_error: int) -> None:
    found = bear_own_damage(table, expected, without_error, edition=2017)
    assert table <= found.non_offenders <= found.offenders == max(table, expected)
    assert 0 <= found.own <= found.damage


# -- knock-out matches ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "law"), [(1987, "86B"), (1997, "86B"), (2007, "86B"), (2017, "12C4")])
def test_12C4_a_knockout_match_gives_the_average_to_both(edition: int, law: str) -> None:
    assert code_for(edition).number("12C4") == law
    assert average_knockout(5, -9) == 7
    assert average_knockout(5, -8) == Fraction(13, 2)
    assert average_knockout(5, -8, favour=Side.NS) == 7
    assert average_knockout(5, -8, favour=Side.EW) == 6

"""Laws 77 to 79: scores, matchpoints, IMPs and victory points, against published tables and another program."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaw.board import Contract
from bridgelaw.cards import Seat, Side
from bridgelaw.laws.law77_79_score import (
    IMP_SCALE,
    Outcome,
    ScoreError,
    appeal_period,
    contract_points,
    correction_period,
    discrete_scale,
    imps,
    is_vulnerable,
    matchpoints,
    top,
    victory_points,
)

STRAINS = ("C", "D", "H", "S", "NT")
VULNERABLE = ("none", "NS", "EW", "all")

# -- Law 77 -----------------------------------------------------------------------------------------------------

MADE = """
1C  70 140 230 70 140 230       2C  90 180 560 90 180 760       3C  110 470 640 110 670 840
4C  130 510 720 130 710 920     5C  400 550 800 600 750 1000    6C  920 1090 1380 1370 1540 1830
7C  1440 1630 1960 2140 2330 2660
1S  80 160 520 80 160 720       2S  110 470 640 110 670 840     3S  140 530 760 140 730 960
4S  420 590 880 620 790 1080    5S  450 650 1000 650 850 1200   6S  980 1210 1620 1430 1660 2070
7S  1510 1770 2240 2210 2470 2940
1NT 90 180 560 90 180 760       2NT 120 490 680 120 690 880     3NT 400 550 800 600 750 1000
4NT 430 610 920 630 810 1120    5NT 460 670 1040 660 870 1240   6NT 990 1230 1660 1440 1680 2110
7NT 1520 1790 2280 2220 2490 2980
"""
"""The contract, then not vulnerable undoubled, doubled, redoubled, then vulnerable."""

DOWN = """
1 50 100 200 100 200 400            2 100 300 600 200 500 1000       3 150 500 1000 300 800 1600
4 200 800 1600 400 1100 2200        5 250 1100 2200 500 1400 2800    6 300 1400 2800 600 1700 3400
7 350 1700 3400 700 2000 4000       8 400 2000 4000 800 2300 4600    9 450 2300 4600 900 2600 5200
10 500 2600 5200 1000 2900 5800     11 550 2900 5800 1100 3200 6400  12 600 3200 6400 1200 3500 7000
13 650 3500 7000 1300 3800 7600
"""


def _rows(table: str) -> list[tuple[str, list[int]]]:
    words = table.split()
    return [(words[at], [int(word) for word in words[at + 1 : at + 7]]) for at in range(0, len(words), 7)]


@pytest.mark.parametrize(("bid", "points"), _rows(MADE))
def test_77_contract_made_exactly(bid: str, points: list[int]) -> None:
    twin = {"C": "D", "S": "H"}.get(bid[1:], bid[1:])
    for written in (bid, bid[0] + twin):
        for column, expected in enumerate(points):
            contract = Contract.parse(f"{written}{'X' * (column % 3)} S")
            assert contract_points(contract, contract.level + 6, vulnerable=column > 2) == expected


@pytest.mark.parametrize(("down", "points"), _rows(DOWN))
def test_77_contract_defeated(down: str, points: list[int]) -> None:
    for level in range(max(1, int(down) - 6), 8):
        for column, expected in enumerate(points):
            contract = Contract.parse(f"{level}H{'X' * (column % 3)} W")
            assert contract_points(contract, level + 6 - int(down), vulnerable=column > 2) == -expected


@pytest.mark.parametrize(
    ("result", "vulnerable", "ns"),
    [
        ("2HX S =", "none", 470),
        ("2HX S =", "NS", 670),
        ("1NTXX N =", "all", 760),
        ("4SX S +1", "EW", 690),
        ("4SX S +1", "NS", 990),
        ("6D W =", "NS", -920),
        ("7NTXX E =", "EW", -2980),
        ("4SX S -4", "none", -800),
        ("7CX S -9", "none", -2300),
        ("7CXX E 0", "all", 7600),
        ("4SX S 9", "NS", -200),
        ("1C N 13", "none", 190),
        ("pass", "all", 0),
    ],
)
def test_77_examples(result: str, vulnerable: str, ns: int) -> None:
    score = Outcome.parse(result).score(vulnerable)
    assert (score.ns, score.ew) == (ns, -ns)
    assert score.of(Side.NS) == ns
    assert score.of(Side.EW) == -ns


def test_77_since_1987_the_fourth_undertrick_not_vulnerable_costs_300() -> None:
    """The sacrifice of the 1981 Bermuda Bowl, nine down doubled, cost 1700 then: 600 less than since."""
    assert contract_points(Contract.parse("7CX S"), 4, vulnerable=False) == -2300


def test_77_parts_of_a_score() -> None:
    parts = Outcome.parse("6NTX N +1").score("NS").parts
    assert parts == (
        ("odd_tricks", 380),
        ("overtricks", 200),
        ("doubled", 50),
        ("game", 500),
        ("small_slam", 750),
    )
    assert Outcome.parse("2S E =").score().parts == (("odd_tricks", 60), ("partscore", 50))
    assert Outcome.parse("7S E -1").score("EW").parts == (("undertricks", -100),)
    assert Outcome.parse("pass").score().parts == ()


@pytest.mark.parametrize("vulnerable", VULNERABLE)
def test_77_every_score_is_that_of_another_program(vulnerable: str) -> None:
    endplay = pytest.importorskip("endplay.types")
    for level in range(1, 8):
        for strain in STRAINS:
            for doubling in ("", "X", "XX"):
                for declarer in "NESW":
                    for tricks in range(14):
                        over = tricks - level - 6
                        text = f"{level}{strain}{declarer}{doubling}{f'{over:+d}' if over else '='}"
                        expected = endplay.Contract(text).score(endplay.Vul.find(vulnerable))
                        contract = Contract.parse(f"{level}{strain}{doubling} {declarer}")
                        score = Outcome(contract, tricks).score(vulnerable)
                        assert score.declarer == expected, text
                        assert score.ns == (expected if declarer in "NS" else -expected), text


def test_vulnerability_is_the_side_s() -> None:
    assert [is_vulnerable(Side.NS, vulnerable) for vulnerable in VULNERABLE] == [False, True, False, True]
    assert [is_vulnerable(Side.EW, vulnerable) for vulnerable in VULNERABLE] == [False, False, True, True]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("4S S", "is no result"),
        ("8S S =", "is no contract"),
        ("4S Q =", "is no seat"),
        ("4S S four", "'four' is no number of tricks"),
        ("4S S +4", "14 tricks"),
        ("1S S -8", "-1 tricks"),
        ("4S S 14", "14 tricks"),
    ],
)
def test_a_result_that_cannot_be_is_explained(text: str, complaint: str) -> None:
    with pytest.raises(ScoreError, match=complaint):
        Outcome.parse(text)


def test_other_mistakes_are_explained() -> None:
    with pytest.raises(ScoreError, match="'both' is no vulnerability"):
        Outcome.parse("4S S =").score("both")
    with pytest.raises(ScoreError, match="'both' is no vulnerability"):
        Outcome(None).score("both")
    with pytest.raises(ScoreError, match="passed out has no tricks"):
        Outcome(None, 7)


@settings(deadline=None)
@given(
    st.integers(1, 7),
    st.sampled_from(STRAINS),
    st.sampled_from(["", "X", "XX"]),
    st.sampled_from(list(Seat)),
    st.integers(0, 13),
)
def test_a_result_reads_back_as_it_is_written(
    level: int, strain: str, doubling: str, seat: Seat, tricks: int
) -> None:
    outcome = Outcome(Contract.parse(f"{level}{strain}{doubling} {seat}"), tricks)
    assert Outcome.parse(str(outcome)) == outcome


# -- Law 78A ----------------------------------------------------------------------------------------------------


def _halves(*values: float) -> tuple[Fraction, ...]:
    return tuple(Fraction(str(value)) for value in values)


def test_78A_two_for_better_one_for_equal() -> None:
    assert matchpoints([420, 420, -50, 450]) == _halves(3, 3, 0, 6)
    assert matchpoints([420, 420, -50, 450], win=1) == _halves(1.5, 1.5, 0, 3)
    assert top(4) == 6
    assert matchpoints([]) == ()
    assert matchpoints([100]) == _halves(0)


def test_78A_an_artificial_score_is_not_compared() -> None:
    assert matchpoints([420, None, -50]) == (Fraction(2), None, Fraction(0))


def test_neuberg_one_score_in_eleven_is_missing() -> None:
    """The example of the English Bridge Union's explanation of the formula."""
    scores = [520, 500, 490, 480, 460, 450, 430, 420, 400, -50]
    expected = _halves(19.9, 17.7, 15.5, 13.3, 11.1, 8.9, 6.7, 4.5, 2.3, 0.1)
    assert matchpoints(scores, expected=11) == expected
    assert matchpoints([*scores, None], expected=11) == (*expected, None)


def test_neuberg_a_fouled_board_in_groups_of_three_and_four() -> None:
    percent = [100 * points / top(7) for points in matchpoints([3, 2, 1], expected=7) if points is not None]
    assert [round(float(value), 1) for value in percent] == [88.9, 50.0, 11.1]
    first = matchpoints([4, 3, 2, 1], expected=7)[0]
    assert first is not None
    assert round(float(100 * first / top(7)), 1) == 93.8


def test_neuberg_more_scores_than_expected() -> None:
    with pytest.raises(ScoreError, match="3 scores where 2 are expected"):
        matchpoints([1, 2, 3], expected=2)


def test_78A_weighted_score_in_the_frequencies() -> None:
    """The shape of the White Book's example: six scores, one of them 30 % of +650 and 70 % of -100."""
    weighted = ((Fraction(3, 10), 650), (Fraction(7, 10), -100))
    points = matchpoints([weighted, 650, 620, 600, -100, -200])
    assert points[0] == Fraction(3, 10) * 9 + Fraction(7, 10) * 3
    assert points[1] == 8 + Fraction(3, 10) + 2 * Fraction(7, 10)


points_lists = st.lists(st.integers(-80, 80).map(lambda tens: 10 * tens), min_size=1, max_size=12)


@settings(deadline=None)
@given(points_lists, st.integers(0, 5), st.sampled_from([1, 2]))
def test_78A_matchpoints_balance(scores: list[int], missing: int, win: int) -> None:
    expected = len(scores) + missing
    mine = matchpoints(scores, expected=expected, win=win)
    theirs = matchpoints([-score for score in scores], expected=expected, win=win)
    best = top(expected, win)
    for one, other in zip(mine, theirs, strict=True):
        assert one is not None
        assert other is not None
        assert one + other == best
        assert 0 <= one <= best


# -- Law 78B ----------------------------------------------------------------------------------------------------

PUBLISHED_IMPS = """
0-10 20-40 50-80 90-120 130-160 170-210 220-260 270-310 320-360 370-420 430-490 500-590 600-740
750-890 900-1090 1100-1290 1300-1490 1500-1740 1750-1990 2000-2240 2250-2490 2500-2990 3000-3490 3500-3990
"""


def test_78B_every_difference_of_the_scale() -> None:
    for earned, band in enumerate(PUBLISHED_IMPS.split()):
        least, most = (int(number) for number in band.split("-"))
        for difference in range(least, most + 1, 10):
            assert imps(difference) == earned
            assert imps(-difference) == -earned
    assert imps(4000) == imps(15200) == 24
    assert len(IMP_SCALE) == 24


@pytest.mark.parametrize(
    ("ours", "theirs", "earned"), [(620, -100, 12), (1430, -100, 17), (420, 400, 1), (10, 0, 0)]
)
def test_78B_examples(ours: int, theirs: int, earned: int) -> None:
    assert imps(ours - theirs) == earned


# -- victory points ---------------------------------------------------------------------------------------------

CONTINUOUS = {
    1: "1000 1120 1229 1328 1418 1500 1574 1642 1703 1759 1809 1855 1897 1934 1969 2000",
    4: "1000 1061 1120 1176 1229 1280 1328 1374 1418 1460 1500 1538 1574 1609 1642 1673 1703 1731 1759 1784 1809 "
    "1833 1855 1876 1897 1916 1934 1952 1969 1985 2000",
    8: "1000 1044 1086 1127 1167 1205 1242 1277 1312 1345 1378 1409 1439 1468 1496 1523 1550 1575 1600 1623 1646 "
    "1668 1690 1711 1731 1750 1769 1787 1804 1821 1837 1853 1868 1883 1897 1911 1924 1937 1950 1962 1974 1985 "
    "1995 2000",
    10: "1000 1039 1077 1114 1150 1185 1218 1251 1283 1314 1343 1372 1400 1428 1454 1480 1505 1529 1552 1575 1597 "
    "1618 1639 1659 1678 1697 1716 1734 1751 1768 1784 1800 1815 1830 1844 1858 1871 1884 1897 1910 1922 1933 "
    "1944 1955 1966 1976 1986 1996 2000",
}
"""Rows of the table that the Danish federation publishes, in hundredths."""

DISCRETE = {
    5: (1, 3, 5, 7, 10, 13, 16, 20, 25, 31),
    6: (1, 3, 5, 8, 11, 14, 18, 22, 27, 33),
    7: (1, 3, 6, 9, 12, 15, 19, 24, 29, 36),
    8: (1, 4, 7, 10, 13, 17, 21, 26, 31, 39),
    9: (1, 4, 7, 10, 13, 17, 22, 27, 33, 41),
    10: (1, 4, 7, 10, 14, 18, 23, 28, 35, 43),
    11: (2, 5, 8, 11, 15, 19, 24, 30, 37, 45),
    12: (2, 5, 8, 12, 16, 20, 25, 31, 38, 47),
    13: (2, 5, 8, 12, 16, 21, 26, 32, 40, 49),
    14: (2, 5, 9, 13, 17, 22, 27, 34, 41, 51),
    15: (2, 5, 9, 13, 17, 22, 28, 35, 43, 53),
    16: (2, 5, 9, 13, 18, 23, 29, 36, 44, 54),
    20: (2, 6, 10, 15, 20, 26, 32, 40, 49, 61),
    24: (2, 6, 11, 16, 22, 28, 35, 44, 54, 66),
    28: (2, 7, 12, 18, 24, 30, 38, 47, 58, 72),
    32: (3, 8, 13, 19, 25, 33, 41, 51, 62, 77),
    40: (3, 8, 14, 21, 28, 36, 46, 56, 69, 86),
    48: (3, 9, 16, 23, 31, 40, 50, 62, 76, 94),
    56: (3, 10, 17, 25, 33, 43, 54, 67, 82, 101),
    64: (4, 11, 18, 26, 36, 46, 58, 71, 88, 108),
}
"""The World Bridge Federation's discrete scale as the English Bridge Union's White Book prints it (3.1.1)."""


@pytest.mark.parametrize("boards", CONTINUOUS)
def test_continuous_victory_points_are_those_of_the_published_table(boards: int) -> None:
    for margin, hundredths in enumerate(CONTINUOUS[boards].split()):
        won = Decimal(int(hundredths)) / 100
        assert victory_points(margin, boards) == (won, 20 - won)
        assert victory_points(-margin, boards) == (20 - won, won) or margin == 0


def test_continuous_victory_points_of_sixteen_boards() -> None:
    """Margins that the press quoted when the scale was new."""
    quoted = {2: "10.61", 7: "12.03"}
    assert {margin: str(victory_points(margin, 16)[0]) for margin in quoted} == quoted
    assert str(victory_points(2, 14)[0]) == "10.66"
    assert victory_points(10, 14) == (Decimal("12.97"), Decimal("7.03"))
    assert victory_points(7, 14)[0] == Decimal("12.16")
    assert victory_points(60, 16) == (Decimal("20.00"), Decimal("0.00"))


@settings(deadline=None)
@given(st.integers(1, 128), st.integers(0, 250))
def test_an_imp_is_never_worth_more_than_the_one_before(boards: int, margin: int) -> None:
    below, here, above = (victory_points(margin + step, boards)[0] for step in (0, 1, 2))
    assert below <= here <= above <= 20
    assert above - here <= here - below


@pytest.mark.parametrize("boards", DISCRETE)
def test_discrete_victory_points_are_those_of_the_published_table(boards: int) -> None:
    assert discrete_scale(boards) == DISCRETE[boards]
    for won, margin in enumerate(DISCRETE[boards], 11):
        assert victory_points(margin, boards, "discrete") == (Decimal(won), Decimal(20 - won))
        assert victory_points(margin - 1, boards, "discrete") == (Decimal(won - 1), Decimal(21 - won))
    assert victory_points(-DISCRETE[boards][-1], boards, "discrete") == (Decimal(0), Decimal(20))


def test_victory_points_for_half_an_imp() -> None:
    """Law 12C4 can leave a half."""
    won, lost = victory_points(Fraction(15, 2), 16)
    assert victory_points(7, 16)[0] < won < victory_points(8, 16)[0]
    assert won + lost == 20


def test_mistakes_about_victory_points_are_explained() -> None:
    with pytest.raises(ScoreError, match="'25' is no scale"):
        victory_points(1, 16, "25")
    with pytest.raises(ScoreError, match="a match of 0 boards"):
        victory_points(1, 0)


# -- Laws 79C, 92B ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "law", "afterwards", "afterwards_law"),
    [
        (1987, "79C", None, None),
        (1997, "79C", None, None),
        (2007, "79C1", "certain", "79C2"),
        (2017, "79C1", "beyond_reasonable_doubt", "79C2"),
    ],
)
def test_79C_correction_period(
    edition: int, law: str, afterwards: str | None, afterwards_law: str | None
) -> None:
    period = correction_period(edition)
    assert (period.law, period.minutes, period.varied) == (law, 30, False)
    assert (period.afterwards, period.afterwards_law) == (afterwards, afterwards_law)
    assert correction_period(edition, 20).varied


@pytest.mark.parametrize("edition", [1987, 1997, 2007, 2017])
def test_92B_right_of_appeal(edition: int) -> None:
    assert appeal_period(edition).law == "92B"
    assert appeal_period(edition).minutes == 30
    assert appeal_period(edition, 60).minutes == 60
    with pytest.raises(ScoreError, match="-1 minutes cannot be"):
        appeal_period(edition, -1)

"""Laws 77 to 79: the score of a contract, methods of scoring, and how long a score can be corrected.

Law 77 and the scales of Law 78 have the same numbers in the 1987, 1997, 2007 and 2017 editions, so nothing here asks
for an edition but the period of Law 79C. (Scores before 1987 differ: a fourth and further undertrick doubled and not
vulnerable cost 200, and a made redoubled contract earned 50.)

Points are counted from North-South's side unless a function says otherwise; East-West have the same with the sign
changed. Matchpoints and weighted scores are exact fractions; rounding is left to whoever prints them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from math import ceil, floor, log, pow, sqrt
from typing import Final, TypeAlias

from bridgelaw.board import NO_TRUMPS, VULNERABILITIES, BoardError, Contract
from bridgelaw.cards import Side
from bridgelaw.code.provisions import code_for

__all__ = [
    "IMP_SCALE",
    "VP_SCALES",
    "Mixture",
    "Outcome",
    "Period",
    "Score",
    "ScoreError",
    "appeal_period",
    "contract_points",
    "correction_period",
    "discrete_scale",
    "imps",
    "is_vulnerable",
    "matchpoints",
    "mixture",
    "top",
    "victory_points",
]


class ScoreError(ValueError):
    """A result or a score that cannot be: the message names the place and the cure."""


# -- Law 77: what a contract scores -----------------------------------------------------------------------------

TRICK_VALUES: Final = (20, 20, 30, 30, 30)
"""What an odd trick counts undoubled, by strain; the first at no trumps counts ten more."""
FIRST_AT_NO_TRUMPS: Final = 10
GAME: Final = 100
"""The trick score that makes a game."""
PARTSCORE_PREMIUM: Final = 50
GAME_PREMIUMS: Final = (300, 500)
"""Premiums of a side that is not vulnerable, and of one that is."""
SMALL_SLAM_PREMIUMS: Final = (500, 750)
GRAND_SLAM_PREMIUMS: Final = (1000, 1500)
DOUBLED_PREMIUMS: Final = (0, 50, 100)
"""For making a contract undoubled, doubled, redoubled."""
DOUBLED_OVERTRICKS: Final = (100, 200)
"""A doubled overtrick; a redoubled one counts twice as much."""
UNDOUBLED_UNDERTRICKS: Final = (50, 100)
DOUBLED_UNDERTRICKS: Final = ((100, 200, 200, 300), (200, 300, 300, 300))
"""The first four doubled undertricks; further ones cost as much as the fourth, redoubled ones twice as much."""


@dataclass(frozen=True)
class Score:
    """What a contract scored, and of what the score is made up (Law 77).

    ``declarer`` is the score of declarer's side, below nothing when the contract was defeated; ``parts`` names the
    pieces in the order of the Law: odd_tricks, overtricks, doubled, game or partscore, small_slam or grand_slam; or
    undertricks alone. A board passed out scores nothing and has no parts.
    """

    ns: int
    declarer: int
    parts: tuple[tuple[str, int], ...] = ()

    @property
    def ew(self) -> int:
        """The score of East-West."""
        return -self.ns

    def of(self, side: Side) -> int:
        """The score of a side."""
        return self.ns if side is Side.NS else -self.ns


@dataclass(frozen=True)
class Outcome:
    """What a board came to: the contract and declarer's tricks; a contract of None is a board passed out."""

    contract: Contract | None
    tricks: int = 0

    def __post_init__(self) -> None:
        if self.contract is None:
            if self.tricks:
                raise ScoreError("a board passed out has no tricks; give a contract or leave the tricks out")
        elif not 0 <= self.tricks <= 13:
            raise ScoreError(f"{self.contract}: {self.tricks!r} tricks; declarer takes from 0 to 13")

    def __str__(self) -> str:
        if self.contract is None:
            return "pass"
        over = self.tricks - self.contract.level - 6
        return f"{self.contract} {f'{over:+d}' if over else '='}"

    @staticmethod
    def parse(text: str) -> Outcome:
        """Read ``4S S =``, ``3NTX W -2``, ``2H N +1``, ``4S S 9`` (tricks) or ``pass``.

        Raise ScoreError, naming place and cure, for what is no result.
        """
        words = text.split()
        if len(words) == 1 and words[0].lower() in ("pass", "p", "passed"):
            return Outcome(None)
        if len(words) != 3:
            raise ScoreError(
                f"{text!r} is no result; write 4S S =, 3NTX W -2, 2H N +1, 4S S 9 (tricks) or pass"
            )
        try:
            contract = Contract.parse(f"{words[0]} {words[1]}")
        except BoardError as error:
            raise ScoreError(f"{text!r}: {error}") from None
        word = words[2].replace("\N{MINUS SIGN}", "-")
        try:
            count = 0 if word == "=" else int(word)
        except ValueError:
            raise ScoreError(
                f"{text!r}: {words[2]!r} is no number of tricks; write =, +1, -2, or tricks from 0 to 13"
            ) from None
        tricks = contract.level + 6 + count if word == "=" or word[0] in "+-" else count
        if not 0 <= tricks <= 13:
            raise ScoreError(f"{text!r}: that would be {tricks} tricks; declarer takes from 0 to 13")
        return Outcome(contract, tricks)

    def score(self, vulnerable: str = "none") -> Score:
        """What it scores at a vulnerability, ``none``, ``NS``, ``EW`` or ``all`` (Law 77)."""
        if self.contract is None:
            _vulnerability(vulnerable)
            return Score(0, 0)
        side = self.contract.declarer.side
        parts = _parts(self.contract, self.tricks, is_vulnerable(side, vulnerable))
        total = sum(points for _, points in parts)
        return Score(total if side is Side.NS else -total, total, parts)


def _vulnerability(vulnerable: str) -> str:
    if vulnerable not in VULNERABILITIES:
        raise ScoreError(f"{vulnerable!r} is no vulnerability; it is one of {', '.join(VULNERABILITIES)}")
    return vulnerable


def is_vulnerable(side: Side, vulnerable: str) -> bool:
    """Is a side vulnerable when the board's vulnerability is ``none``, ``NS``, ``EW`` or ``all``?"""
    return _vulnerability(vulnerable) in ("all", str(side))


def contract_points(contract: Contract, tricks: int, *, vulnerable: bool) -> int:
    """The score of declarer's side for a contract, below nothing when it is defeated (Law 77)."""
    return sum(points for _, points in _parts(contract, Outcome(contract, tricks).tricks, vulnerable))


def _parts(contract: Contract, tricks: int, vulnerable: bool) -> tuple[tuple[str, int], ...]:
    """The pieces of the score (77)."""
    over = tricks - contract.level - 6
    if over < 0:
        return (("undertricks", -_undertricks(-over, contract.doubled, vulnerable)),)
    bid = TRICK_VALUES[contract.strain] * contract.level
    if contract.strain == NO_TRUMPS:
        bid += FIRST_AT_NO_TRUMPS
    bid <<= contract.doubled
    parts = [("odd_tricks", bid)]
    if over:
        each = TRICK_VALUES[contract.strain]
        if contract.doubled:
            each = DOUBLED_OVERTRICKS[vulnerable] * contract.doubled
        parts.append(("overtricks", each * over))
    if contract.doubled:
        parts.append(("doubled", DOUBLED_PREMIUMS[contract.doubled]))
    if bid >= GAME:
        parts.append(("game", GAME_PREMIUMS[vulnerable]))
    else:
        parts.append(("partscore", PARTSCORE_PREMIUM))
    if contract.level == 6:
        parts.append(("small_slam", SMALL_SLAM_PREMIUMS[vulnerable]))
    elif contract.level == 7:
        parts.append(("grand_slam", GRAND_SLAM_PREMIUMS[vulnerable]))
    return tuple(parts)


def _undertricks(count: int, doubled: int, vulnerable: bool) -> int:
    if not doubled:
        return UNDOUBLED_UNDERTRICKS[vulnerable] * count
    costs = DOUBLED_UNDERTRICKS[vulnerable]
    return doubled * (sum(costs[:count]) + costs[-1] * max(0, count - len(costs)))


# -- Law 78A: matchpoints ---------------------------------------------------------------------------------------

Mixture: TypeAlias = tuple[tuple[Fraction, int], ...]
"""Points with their shares of the whole, as a weighted score has them; the shares make 1."""


def mixture(score: int | Mixture) -> Mixture:
    """A score as points with shares: a plain score has the whole."""
    return score if isinstance(score, tuple) else ((Fraction(1), score),)


def top(scores: int, win: int = 2) -> int:
    """The most matchpoints that a board with so many scores can bring."""
    return win * (scores - 1)


def matchpoints(
    scores: Sequence[int | Mixture | None], *, expected: int | None = None, win: int = 2
) -> tuple[Fraction | None, ...]:
    """The matchpoints of the scores of one board, each compared with every other (Law 78A).

    ``scores`` are those of one direction: North-South's in points, or East-West's. A better score earns ``win``
    units, an equal one half of it: 2 and 1, or with ``win=1`` 1 and a half. A weighted score is compared share by
    share, and so are the others with it. None stands for a board without a score to compare (an artificial adjusted
    score): it gets None, and the others are compared without it.

    ``expected`` is the number of scores that the board should have had. With fewer, as on a fouled board or beside
    artificial scores, the matchpoints are brought to the common top by Neuberg's formula. For a fouled board give each
    group of comparable scores by itself. Raise ScoreError when there are more scores than expected.
    """
    mixtures = [None if score is None else mixture(score) for score in scores]
    present = [held for held in mixtures if held is not None]
    if expected is not None and len(present) > expected:
        raise ScoreError(
            f"{len(present)} scores where {expected} are expected; raise expected or leave scores out"
        )
    half = Fraction(win, 2)
    factor = Fraction(expected, len(present)) if expected is not None and present else Fraction(1)
    return tuple(
        None if held is None else (_against(held, present, half) + half) * factor - half for held in mixtures
    )


def _against(held: Mixture, present: Iterable[Mixture], half: Fraction) -> Fraction:
    """What a score earns against all others; compared with itself it would earn a half, which is taken off."""
    total = -half
    for share, points in held:
        for other in present:
            for its_share, its_points in other:
                total += share * its_share * half * (1 + (points > its_points) - (points < its_points))
    return total


# -- Law 78B: IMPs ----------------------------------------------------------------------------------------------

IMP_SCALE: Final = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip
"""The least difference in points that earns 1, 2, 3 ... 24 IMPs."""


def imps(difference: int) -> int:
    """The IMPs for a difference between two scores in points; below nothing for a loss (Law 78B)."""
    earned = bisect_right(IMP_SCALE, abs(difference))
    return earned if difference > 0 else -earned


# -- victory points (Law 78D leaves them to the conditions of contest) ------------------------------------------

DECAY: Final = pow((sqrt(5) - 1) / 2, 3)
"""The base of the curve: the golden section to the third power."""
VP_SCALES: Final = ("continuous", "discrete")
"""The scales of the World Bridge Federation from 2013 on, both of 20 points."""


def victory_points(margin: int | Fraction, boards: int, scale: str = "continuous") -> tuple[Decimal, Decimal]:
    """The victory points of a match for the side that won or lost it by so many IMPs, and for its opponents.

    Both scales are the World Bridge Federation's of 2013. ``continuous`` follows its formula to two decimals, with the
    corrections of a hundredth by which the published tables see to it that no IMP is worth more than the one before
    it; ``discrete`` gives whole points. A margin that is no whole number, as after a weighted score, is put through
    the formula itself. Raise ScoreError for an unknown scale or a match without boards.
    """
    if scale not in VP_SCALES:
        raise ScoreError(f"{scale!r} is no scale of victory points; scales are {', '.join(VP_SCALES)}")
    if boards < 1:
        raise ScoreError(
            f"a match of {boards!r} boards has no victory points; give the number of boards played"
        )
    size = Fraction(margin) if margin >= 0 else Fraction(-margin)
    if scale == "discrete":
        winner = Decimal(10 + bisect_right(discrete_scale(boards), size))
    elif size >= _blitz(boards):
        winner = Decimal("20.00")
    elif size == int(size):
        winner = Decimal(_continuous_scale(boards)[int(size)]) / 100
    else:
        winner = Decimal(_hundredths(float(size), boards)) / 100
    if scale == "continuous":
        winner = winner.quantize(Decimal("0.01"))
    loser = 20 - winner
    return (winner, loser) if margin >= 0 else (loser, winner)


def _blitz(boards: int) -> float:
    """The margin that wins all points."""
    return 15 * sqrt(boards)


def _hundredths(margin: float, boards: int) -> int:
    exact = 10 + 10 * (1 - pow(DECAY, margin / _blitz(boards))) / (1 - DECAY)
    return min(2000, floor(100 * exact + 0.5))


@cache
def _continuous_scale(boards: int) -> tuple[int, ...]:
    """Hundredths of a victory point for a margin of 0, 1, 2 ..., no step greater than the one before."""
    points = [_hundredths(margin, boards) for margin in range(ceil(_blitz(boards)) + 1)]
    smooth = False
    while not smooth:
        smooth = True
        for margin in range(1, len(points) - 1):
            if points[margin + 1] - points[margin] > points[margin] - points[margin - 1]:
                points[margin] += 1
                smooth = False
    return tuple(points)


@cache
def discrete_scale(boards: int) -> tuple[int, ...]:
    """The least margins in IMPs that win 11, 12 ... 20 victory points in a match of so many boards.

    A margin wins the whole number nearest to its place on the continuous scale; where that makes one step narrower
    than the step below it, the step below begins sooner. So built, the scale is that of the tables which the World
    Bridge Federation issued in 2013 and the English Bridge Union prints in its White Book (3.1.1).
    """
    ends = [
        floor(_blitz(boards) * log(1 - (1 - DECAY) * (2 * step + 1) / 20) / log(DECAY)) for step in range(10)
    ]
    step = 0
    while step < 9:
        width = ends[step] - ends[step - 1] if step else 2 * ends[0] + 1
        if ends[step + 1] - ends[step] < width:
            ends[step] -= 1
            step = 0
        else:
            step += 1
    return tuple(end + 1 for end in ends)


# -- Laws 79C, 92B: how long a score can be corrected and a ruling reviewed -------------------------------------


@dataclass(frozen=True)
class Period:
    """How long something may be asked for, counted from when the official score is made available.

    ``minutes`` is what the Laws set; ``varied`` is true when the organisers have set another length, as they may.
    ``afterwards`` names how sure the Director must be to act when the period is over (None: it is too late), and
    ``afterwards_law`` the paragraph that lets him.
    """

    law: str
    minutes: int
    varied: bool = False
    afterwards: str | None = None
    afterwards_law: str | None = None


STANDARD_PERIOD: Final = 30


def correction_period(edition: int, minutes: int | None = None) -> Period:
    """How long an error in computing or tabulating the agreed score can be corrected (79C1; 79C before 2017).

    Afterwards never in 1987 and 1997; in 2007 if regulations allow it and Director and organiser are certain, in 2017
    with the organiser's consent when the Director has no reasonable doubt (79C2).
    """
    code = code_for(edition)
    test = code.late_correction_test
    late = code.number("79C2") if test else None
    return Period(code.number("79C1"), _minutes(minutes), minutes is not None, test, late)


def appeal_period(edition: int, minutes: int | None = None) -> Period:
    """How long a ruling, or a review of one, can be asked for (92B)."""
    return Period(code_for(edition).number("92B"), _minutes(minutes), minutes is not None)


def _minutes(given: int | None) -> int:
    if given is not None and given < 0:
        raise ScoreError(
            f"a period of {given} minutes cannot be; give 0 or more, or leave it out for the Laws' 30"
        )
    return STANDARD_PERIOD if given is None else given

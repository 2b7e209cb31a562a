"""Law 12: adjusted scores, artificial and assigned (with Laws 86 and 88, which held a part of it before 2017).

A Director finds facts and judges what was likely; these functions take what he judged and compute what the edition
gives for it. Each says which test his judgement has to apply. Percentages and IMPs come out as exact fractions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import ceil, floor
from typing import Final, TypeAlias

from bridgelaw.cards import Side
from bridgelaw.code.provisions import Code, code_for
from bridgelaw.laws.law77_79_score import Mixture, Outcome, ScoreError, imps, matchpoints, top

__all__ = [
    "AdjustedScore",
    "Artificial",
    "Assigned",
    "Fault",
    "OwnDamage",
    "Share",
    "SideScore",
    "artificial",
    "assign_likely",
    "average_knockout",
    "bear_own_damage",
    "weigh",
]

Number: TypeAlias = int | Fraction


# -- artificial adjusted scores (12C2; 12C1, 86A and 88 in 1987 and 1997) ---------------------------------------


class Fault(Enum):
    """How far a side is at fault that a board could not be played or no result can be established."""

    NONE = "none"
    """In no way: average plus."""
    PARTLY = "partly"
    """Only partly: average."""
    DIRECTLY = "directly"
    """Directly: average minus."""


AVERAGES: Final = {Fault.NONE: 60, Fault.PARTLY: 50, Fault.DIRECTLY: 40}
"""Average plus, average and average minus in per cent of the matchpoints available."""
AVERAGE_IMPS: Final = {Fault.NONE: 3, Fault.PARTLY: 0, Fault.DIRECTLY: -3}


@dataclass(frozen=True)
class Artificial:
    """An artificial adjusted score of one side: average plus, average or average minus."""

    fault: Fault
    percent: Fraction
    imps: Fraction
    laws: tuple[str, ...]

    def matchpoints(self, scores: int, win: int = 2) -> Fraction:
        """The matchpoints on a board with so many scores, whose top is one ``win`` for each other score."""
        return self.percent * top(scores, win) / 100


def artificial(
    fault: Fault,
    edition: int,
    *,
    session: Number | None = None,
    percent: Number | None = None,
    imps: Number | None = None,
) -> Artificial:
    """The artificial adjusted score of one side; each side gets its own, and they need not make 100 % (12C2).

    ``session`` is the side's percentage on the other boards of the session: a side in no way at fault gets it when
    it is above average plus; a side directly at fault gets it when it is below average minus, but only from 2007
    on. ``percent`` is the Director's own figure where the Laws leave him one: at least 60 for average plus, at most
    40 for average minus. ``imps`` is the figure of a regulation that varies plus or minus three. Raise ScoreError
    for a figure that the Laws do not allow.
    """
    code = code_for(edition)
    award = _award(fault, percent)
    laws = [code.number("12C2a")]
    if session is not None:
        _percentage(session, "session")
        better = fault is Fault.NONE and session > award
        worse = fault is Fault.DIRECTLY and session < award and code.offenders_session_score
        if better or worse:
            award = Fraction(session)
            laws.append(code.number("12C2c"))
    return Artificial(fault, award, _award_imps(fault, imps), tuple(laws))


def _award(fault: Fault, percent: Number | None) -> Fraction:
    usual = AVERAGES[fault]
    if percent is None:
        return Fraction(usual)
    _percentage(percent, "percent")
    if fault is Fault.NONE and percent < usual:
        raise ScoreError(
            f"percent: average plus is at least {usual}, not {float(percent):g}; give {usual} or more"
        )
    if fault is Fault.DIRECTLY and percent > usual:
        raise ScoreError(
            f"percent: average minus is at most {usual}, not {float(percent):g}; give {usual} or less"
        )
    if fault is Fault.PARTLY and percent != usual:
        raise ScoreError(f"percent: average is {usual}, not {float(percent):g}; leave it out")
    return Fraction(percent)


def _award_imps(fault: Fault, given: Number | None) -> Fraction:
    usual = AVERAGE_IMPS[fault]
    if given is None:
        return Fraction(usual)
    if given * usual < 0 or (usual == 0 and given != 0):
        raise ScoreError(
            f"imps: {float(given):g} has the wrong sign; the Laws give {usual:+d} where nothing varies it"
        )
    return Fraction(given)


def _percentage(value: Number, what: str) -> None:
    if not 0 <= value <= 100:
        raise ScoreError(f"{what}: {float(value):g} is no percentage; give a number from 0 to 100")


# -- assigned adjusted scores (12C1; 12C2 and 12C3 in 1987 and 1997) --------------------------------------------


@dataclass(frozen=True)
class Share:
    """A result that might have come about, and how probable the Director finds it, in per cent.

    The 2017 edition leaves out of account what could only have been reached by breaking a Law: mark such a result
    ``illegal``.
    """

    percent: Number
    outcome: Outcome
    illegal: bool = False


@dataclass(frozen=True)
class Assigned:
    """An assigned adjusted score of one side: results with their shares, which make 1, in points of that side."""

    side: Side
    shares: tuple[tuple[Fraction, Outcome], ...]
    points: Mixture
    laws: tuple[str, ...]

    @property
    def is_weighted(self) -> bool:
        """Has it more than one result?"""
        return len(self.shares) > 1

    @property
    def total_points(self) -> Fraction:
        """The score in points (78C)."""
        return sum((share * points for share, points in self.points), Fraction(0))

    def imps(self, other: int) -> Fraction:
        """The IMPs of this side's team against the score, in points, of the pair that sat in the same direction (78B).

        Each result is turned into IMPs, and these are weighted: never the other way about.
        """
        return sum((share * imps(points - other) for share, points in self.points), Fraction(0))

    def matchpoints(
        self, others: Sequence[int | Mixture], *, expected: int | None = None, win: int = 2
    ) -> Fraction:
        """The matchpoints against the scores, in points, of the other pairs in the same direction (78A)."""
        earned = matchpoints([self.points, *others], expected=expected, win=win)[0]
        assert earned is not None
        return earned


SideScore: TypeAlias = Artificial | Assigned


@dataclass(frozen=True)
class AdjustedScore:
    """The adjusted score of a board: what each side gets. The two need not balance."""

    ns: SideScore
    ew: SideScore

    def of(self, side: Side) -> SideScore:
        """What a side gets."""
        return self.ns if side is Side.NS else self.ew

    @property
    def is_split(self) -> bool:
        """Do the sides get scores that do not balance?"""
        if isinstance(self.ns, Artificial) and isinstance(self.ew, Artificial):
            return self.ns.percent + self.ew.percent != 100
        if isinstance(self.ns, Assigned) and isinstance(self.ew, Assigned):
            return sorted(self.ns.points) != sorted((share, -points) for share, points in self.ew.points)
        return True


def _assigned(
    side: Side, shares: tuple[tuple[Fraction, Outcome], ...], vulnerable: str, laws: tuple[str, ...]
) -> Assigned:
    points = tuple((share, outcome.score(vulnerable).of(side)) for share, outcome in shares)
    return Assigned(side, shares, points, laws)


def assign_likely(
    non_offending: Side,
    likely: Sequence[Outcome],
    at_all_probable: Sequence[Outcome],
    *,
    edition: int,
    vulnerable: str = "none",
) -> AdjustedScore:
    """Assign each side a result of its own (12C2 in 1987 and 1997; the option of 12C1e in 2007).

    The non-offending side gets the most favourable of the results that were *likely* had the irregularity not
    occurred; the offending side the most unfavourable of those that were *at all probable*, among which are the
    likely ones. As a guide, the American Contract Bridge League took likely to be one chance in three and at all
    probable one in six. Raise ScoreError in 2017, which knows this no longer, or when no result is likely.
    """
    law = code_for(edition).likely_results_law
    if law is None:
        raise ScoreError(
            f"the {edition} edition does not assign the likely and the at all probable result; use weigh"
        )
    if not likely:
        raise ScoreError("likely: no result is named; name at least one that was likely")
    best = max(likely, key=lambda outcome: outcome.score(vulnerable).of(non_offending))
    worst = max((*likely, *at_all_probable), key=lambda outcome: outcome.score(vulnerable).of(non_offending))
    given = {
        side: _assigned(side, ((Fraction(1), outcome),), vulnerable, (law,))
        for side, outcome in ((non_offending, best), (non_offending.other, worst))
    }
    return AdjustedScore(given[Side.NS], given[Side.EW])


def weigh(
    shares: Sequence[Share], *, edition: int, vulnerable: str = "none", by: str = "director"
) -> AdjustedScore:
    """Assign both sides the results that the board might have had, each with its share (12C1b, 12C1c).

    The Director judges how probable each result was: as a share of what could have happened had there been no
    infraction. A single result of 100 % is an assigned score that is not weighted. In 1997 only an appeals
    committee (``by`` ``committee``) could weight a score, to do equity (12C3); in 1987 nobody could. A regulating
    authority might forbid it in 2007. Raise ScoreError for shares that do not make 100 %, or that the edition does
    not allow.
    """
    code = code_for(edition)
    if by not in ("director", "committee"):
        raise ScoreError(f"by: {by!r} gives no scores; it is director or committee")
    _check_shares(shares, code)
    law = code.number("12C1b")
    if len(shares) > 1:
        if code.weighted_by is None or (code.weighted_by == "committee" and by != "committee"):
            who = "nobody" if code.weighted_by is None else "only a committee"
            raise ScoreError(f"in the {edition} edition {who} may weight a score; use assign_likely")
        law = code.number("12C1c")
    held = tuple((Fraction(share.percent) / 100, share.outcome) for share in shares)
    return AdjustedScore(*(_assigned(side, held, vulnerable, (law,)) for side in Side))


def _check_shares(shares: Sequence[Share], code: Code) -> None:
    if not shares:
        raise ScoreError("shares: no result is named; name at least one")
    for share in shares:
        if share.percent <= 0:
            raise ScoreError(
                f"shares: {share.outcome} has {float(share.percent):g} %; give it more than 0 or leave it out"
            )
        if share.illegal and code.weighted_legal_results_only:
            raise ScoreError(
                f"shares: {share.outcome} could only be reached illegally; the {code.edition} edition leaves it out"
            )
    total = sum(Fraction(share.percent) for share in shares)
    if total != 100:
        raise ScoreError(
            f"shares: the weights make {float(total):g} %, not 100; change them by {float(100 - total):+g} in all"
        )


# -- damage that a side did to itself (12C1e; 12C1b in 2007) ----------------------------------------------------


@dataclass(frozen=True)
class OwnDamage:
    """What each side gets when a part of the damage was the non-offenders' own doing, as the non-offenders count it."""

    non_offenders: Fraction
    offenders: Fraction
    """The offenders are scored as if this were their opponents' score."""
    damage: Fraction
    """What the board cost the non-offenders against the expected result; 0 if nothing, and then nothing is adjusted."""
    own: Fraction
    """The part that they did to themselves, for which they get no redress."""
    test: str
    """What makes damage self-inflicted: ``wild``, ``serious`` or ``extremely_serious``."""
    law: str | None
    """The paragraph; None in 1987 and 1997, where it is practice alone."""


def bear_own_damage(table: Number, expected: Number, without_error: Number, *, edition: int) -> OwnDamage:
    """Part the damage between the infraction and the non-offenders' own error (12C1e; 12C1b in 2007).

    All three are scores of the non-offending side on one scale, matchpoints or IMPs: what it got at the ``table``;
    the result ``expected`` without the infraction (in 2007: in the moment before it); and what it would have got
    after the infraction ``without_error`` of its own. The non-offenders are redressed only for what the infraction
    cost them; the offenders get the whole adjustment.

    Whether there was such an error is judged by the ``test`` of the edition: a wild or gambling action in 1987 and
    1997 (commentary and practice, the text is silent); in 2007 a serious error unrelated to the infraction, or a
    wild or gambling action; in 2017 an extremely serious error unrelated to it, or a gambling action by which, if
    it failed, the side might hope to recover through rectification.
    """
    code = code_for(edition)
    got, due, sound = Fraction(table), Fraction(expected), Fraction(without_error)
    damage = max(Fraction(0), due - got)
    redress = max(Fraction(0), due - max(got, sound))
    return OwnDamage(
        non_offenders=got + redress,
        offenders=got + damage,
        damage=damage,
        own=damage - redress,
        test=code.self_inflicted_test,
        law=code.number("12C1e") or None,
    )


# -- knock-out matches (12C4; 86B before 2017) ------------------------------------------------------------------


def average_knockout(ns: Number, ew: Number, *, favour: Side | None = None) -> Fraction:
    """The IMPs of the North-South team when a knock-out match gave its two sides scores that do not balance (12C4).

    ``ns`` and ``ew`` are what each team would score, as it counts itself; the average goes to both. A half is left
    as it is, or rounded in favour of a side: ``favour`` the non-offending one.
    """
    average = Fraction(ns - ew) / 2
    if favour is None:
        return average
    return Fraction(ceil(average) if favour is Side.NS else floor(average))

"""The audit of one board: its replay, and what its claim is worth, as a row."""

from __future__ import annotations

from typing import Final, NamedTuple

from bridgelaw import kernel
from bridgelaw.audit.columns import Row
from bridgelaw.audit.row import NOT_WEIGHED, Worth, row
from bridgelaw.records.record import Content, Record
from bridgelaw.records.replay import Course, replay
from bridgelaw.records.replay.conclusion import legal_tricks

__all__ = ["EVERYTHING", "Checks", "audit_board"]

BUDGET: Final = 1_000_000
"""Card plays tried for the double dummy and the legal values before the search stops; hardly ever all of them."""
NORMAL_BUDGET: Final = 20_000
"""... for normal play, where a search can go on for very long: about a millisecond, and then an interval is given."""


IMPOSSIBLE: Final = frozenset({"replay.result_impossible", "replay.claim_impossible"})


class Checks(NamedTuple):
    """What is looked into, and under which edition of the Laws."""

    edition: int = 2017
    double_dummy: bool = True
    legal: bool = True
    normal: bool = True


EVERYTHING: Final = Checks()


def audit_board(record: Record, checks: Checks = EVERYTHING) -> Row:
    """The row of a board. Raise CodeError for an unknown edition."""
    content = record.content
    found = replay(content, checks.edition)
    course, facts, defects = found.course, found.facts, record.defects
    searching = checks.double_dummy or checks.legal or checks.normal
    worth = _worth(content, course, checks) if searching else NOT_WEIGHED
    codes = [fact.code for fact in facts] if facts else []
    outside = (searching or bool(facts)) and _outside(content, worth, codes)
    if outside and IMPOSSIBLE.isdisjoint(codes):
        codes.append("replay.result_impossible")
    severity = str(max(each.severity for each in (*defects, *facts))) if defects or facts else ""
    extract = record.extract
    return row(
        extract.origin.file,
        extract.line,
        record.ordinal,
        record.format.name,
        content,
        course,
        worth,
        outside,
        "error" if outside else severity,
        [defect.code for defect in defects] if defects else [],
        codes,
    )


def _outside(content: Content, worth: Worth, codes: list[str]) -> bool:
    """Is the result or claim recorded one that no legal play gives?"""
    if not IMPOSSIBLE.isdisjoint(codes):
        return True
    low, high = worth.legal_low, worth.legal_high
    if low is None or high is None:
        return False
    return any(told is not None and not low <= told <= high for told in (content.claimed, content.result))


def _worth(content: Content, course: Course, checks: Checks) -> Worth:
    """What the position is worth in which a play stopped that has a result or a claim."""
    contract = course.contract
    if (
        contract is None
        or not course.followed
        or course.left == 0
        or course.size < 13
        or course.cards == 0
        or course.hands is None
        or course.leader is None
        or (content.claimed is None and content.result is None)
        or not course.in_rotation
    ):
        return NOT_WEIGHED
    won = course.declarer_tricks
    best = _value(course, kernel.Mode.double_dummy, BUDGET) if checks.double_dummy else None
    low, high = legal_tricks(course, BUDGET) if checks.legal else (None, None)
    worth = Worth(None if best is None or not best.exact else won + best.low, low, high)
    return _with_normal(worth, course, content) if checks.normal else worth


def _with_normal(worth: Worth, course: Course, content: Content) -> Worth:
    """What a careful declarer is sure of, if he claims what is recorded: no less than by any legal play, no more than
    double dummy."""
    claimed = content.claimed if content.claimed is not None else content.result
    assert claimed is not None
    won = course.declarer_tricks
    mine = claimed - won
    if not 0 <= mine <= course.left:
        return worth
    value = _value(course, kernel.Mode.normal, NORMAL_BUDGET, mine)
    low, high = won + value.low, won + value.high
    low = low if worth.legal_low is None else max(low, worth.legal_low)
    high = high if worth.double_dummy is None else min(high, worth.double_dummy)
    return worth._replace(normal_low=low, normal_high=high, normal_certain=low == high)


def _value(course: Course, mode: kernel.Mode, budget: int, claimed: int | None = None) -> kernel.Value:
    assert course.contract is not None
    assert course.hands is not None
    assert course.leader is not None
    return kernel.evaluate(
        kernel.Problem(
            course.hands,
            course.contract.strain,
            int(course.leader),
            course.contract.declarer & 1,
            trick=tuple(card.index for card in course.trick),
            mode=mode,
            rules=kernel.CAREFUL if claimed is not None else kernel.Rule(0),
            claimed=claimed,
        ),
        budget=budget,
        want_line=False,
    )

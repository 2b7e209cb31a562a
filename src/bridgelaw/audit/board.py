"""The audit of one board: its replay, and what its claim is worth, as a row."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from bridgelaw import kernel
from bridgelaw.audit.columns import Row
from bridgelaw.board import Contract
from bridgelaw.cards import SEAT_LETTERS
from bridgelaw.records.deal_text import deal_text
from bridgelaw.records.record import Content, Record
from bridgelaw.records.replay import Course, replay
from bridgelaw.records.replay.conclusion import legal_tricks

__all__ = ["EVERYTHING", "Checks", "audit_board"]

BUDGET: Final = 1_000_000
"""Card plays tried for the double dummy and the legal values before the search stops; hardly ever all of them."""
NORMAL_BUDGET: Final = 20_000
"""... for normal play, where a search can go on for very long: about a millisecond, and then an interval is given."""


class Checks(NamedTuple):
    """What is looked into, and under which edition of the Laws."""

    edition: int = 2017
    double_dummy: bool = True
    legal: bool = True
    normal: bool = True


EVERYTHING: Final = Checks()


class Worth(NamedTuple):
    """What the position was worth in which the play recorded stopped, in declarer's tricks in all."""

    double_dummy: int | None = None
    legal_low: int | None = None
    legal_high: int | None = None
    normal_low: int | None = None
    normal_high: int | None = None
    normal_certain: bool | None = None


NOTHING: Final = Worth()


def audit_board(record: Record, checks: Checks = EVERYTHING) -> Row:
    """The row of a board. Raise CodeError for an unknown edition."""
    content = record.content
    found = replay(content, checks.edition)
    course, facts = found.course, found.facts
    searching = checks.double_dummy or checks.legal or checks.normal
    worth = _worth(content, course, checks) if searching else NOTHING
    contract, play, auction = course.contract, content.play, content.auction
    codes = tuple([fact.code for fact in facts]) if facts else ()
    outside = (searching or bool(codes)) and _outside(content, worth, codes)
    if outside and not {"replay.result_impossible", "replay.claim_impossible"} & set(codes):
        codes = (*codes, "replay.result_impossible")
    defects = record.defects
    worst = str(max(each.severity for each in (*defects, *facts))) if defects or facts else ""
    extract = record.extract
    return (
        extract.origin.file,
        extract.line,
        record.ordinal,
        record.format.name,
        content.label,
        content.number,
        content.room,
        None if content.dealer is None else SEAT_LETTERS[content.dealer],
        content.vulnerable,
        None if content.hands is None else deal_text(content.hands),
        *_contract_texts(contract),
        course.passed_out,
        None if auction is None else len(auction.entries),
        course.cards,
        course.followed,
        None if play is None else play.ended,
        *course.won,
        content.result,
        content.claimed,
        course.left if contract is not None and course.followed else None,
        *worth,
        outside,
        course.transfer,
        codes.count("replay.revoke"),
        "error" if outside else worst,
        [defect.code for defect in defects],
        list(codes),
    )


@cache
def _contract_texts(contract: Contract | None) -> tuple[str | None, str | None]:
    """A contract and its declarer as the row has them."""
    if contract is None:
        return None, None
    return str(contract).partition(" ")[0], str(contract.declarer)


def _outside(content: Content, worth: Worth, codes: tuple[str, ...]) -> bool:
    """Is the result or claim recorded one that no legal play gives?"""
    if "replay.result_impossible" in codes or "replay.claim_impossible" in codes:
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
        return NOTHING
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

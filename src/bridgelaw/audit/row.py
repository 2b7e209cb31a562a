"""The row of a board, made of what its record says and what its replay came to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from bridgelaw.audit.columns import NAMES, Row
from bridgelaw.board import Contract
from bridgelaw.cards import SEAT_LETTERS
from bridgelaw.records.deal_text import deal_text
from bridgelaw.records.record import Auction, Content, Play
from bridgelaw.records.replay import Course

__all__ = ["NOT_WEIGHED", "REVOKE", "Worth", "plain_row", "row"]

REVOKE: Final = "replay.revoke"


class Worth(NamedTuple):
    """What the position was worth in which the play recorded stopped, in declarer's tricks in all."""

    double_dummy: int | None = None
    legal_low: int | None = None
    legal_high: int | None = None
    normal_low: int | None = None
    normal_high: int | None = None
    normal_certain: bool | None = None


NOT_WEIGHED: Final = Worth()


def plain_row(
    file: str,
    line: int,
    ordinal: int,
    format: str,
    content: Content,
    course: Course,
    worth: Worth,
    outside: bool,
    severity: str,
    defects: list[str],
    facts: list[str],
) -> Row:
    """:func:`row` in Python."""
    contract, auction, play = course.contract, content.auction, content.play
    return (
        file,
        line,
        ordinal,
        format,
        content.label,
        content.number,
        content.room,
        None if content.dealer is None else SEAT_LETTERS[content.dealer],
        content.vulnerable,
        None if content.hands is None else deal_text(content.hands),
        *((None, None) if contract is None else _contract_texts(contract)),
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
        facts.count(REVOKE),
        severity,
        defects,
        facts,
    )


def _contract_texts(contract: Contract) -> tuple[str, str]:
    """A contract and its declarer as the row has them."""
    bid, _, declarer = str(contract).partition(" ")
    return bid, declarer


row: Callable[[str, int, int, str, Content, Course, Worth, bool, str, list[str], list[str]], Row]
"""The row of a board: where its record stands, what it says, the course of the board, what its claim is worth, whether
the result is outside of what is possible, and the worst, the defects and the facts that were found."""
try:
    from bridgelaw.audit import _row
except ImportError:
    row = plain_row
else:
    _row.learn(Content, Auction, Play, _contract_texts, tuple(SEAT_LETTERS), REVOKE, len(NAMES))
    row = _row.row

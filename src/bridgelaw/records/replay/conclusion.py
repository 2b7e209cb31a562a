"""What a record says at its end, held against the course of the board: contract, declarer, result and claim."""

from __future__ import annotations

import re
from typing import Final

from bridgelaw import kernel
from bridgelaw.board import Contract
from bridgelaw.laws.law77_79_score import Outcome
from bridgelaw.records.record import Content
from bridgelaw.records.replay.course import Course
from bridgelaw.records.replay.engine import Notes
from bridgelaw.records.replay.facts import Spot

__all__ = ["LEGAL_BUDGET", "compare", "legal_tricks", "possible_tricks", "scores_agree"]

LEGAL_BUDGET: Final = 2_000_000
"""Card plays tried for each side before the search for what is legally possible stops: some tenths of a second."""


def possible_tricks(course: Course) -> tuple[int, int]:
    """The fewest and the most tricks that declarer's side can still come to, by their number alone."""
    won = course.declarer_tricks
    return won, won + course.left


def legal_tricks(course: Course, budget: int = LEGAL_BUDGET) -> tuple[int, int]:
    """The fewest and the most tricks that declarer's side can come to by any legal play of all four hands.

    Where a hand is unseen, the trick in progress is out of rotation, or the search is not done within the budget, the
    bounds are wider than need be.
    """
    low, high = possible_tricks(course)
    if course.left == 0 or course.hands is None or course.contract is None or course.leader is None:
        return low, high
    if not course.in_rotation:
        return low, high
    side = course.contract.declarer & 1
    mine, theirs = (
        kernel.evaluate(
            kernel.Problem(
                course.hands,
                course.contract.strain,
                int(course.leader),
                who,
                trick=tuple(card.index for card in course.trick),
                mode=kernel.Mode.any_legal,
            ),
            budget=budget,
            want_line=False,
        ).low
        for who in (side, 1 - side)
    )
    return low + mine, high - theirs


def scores_agree(content: Content) -> bool:
    """Is the score recorded, if there is one, that of the contract, result and vulnerability recorded (Law 77)?"""
    return not content.scores or _other_score(content) is None


_SCORE: Final = re.compile(r"(?:(NS|EW) +)?([+-]?\d+)")


def _other_score(content: Content) -> tuple[str, str] | None:
    """The score recorded, and what it should be in the same terms; None if they agree or either is not told."""
    found = _SCORE.fullmatch(content.scores.get("Score", ""))
    contract, result = content.contract, content.result
    if found is None or content.vulnerable is None or "result" in content.irregular:
        return None
    if content.passed_out:
        outcome = Outcome(None)
    elif contract is None or result is None:
        return None
    else:
        outcome = Outcome(contract, result)
    score = outcome.score(content.vulnerable)
    side, points = found[1], int(found[2])
    due = score.declarer if side is None else score.ns if side == "NS" else score.ew
    return None if points == due else (found[0], f"{side} {due}" if side else str(due))


def compare(content: Content, course: Course, notes: Notes, *, search: bool = False) -> None:
    """Note in what the record's contract, declarer, result and claim disagree with the course.

    With ``search``, a number of tricks that no legal play gives is found too.
    """
    auction = content.auction
    if auction is not None and auction.entries and content.dealer not in (None, auction.first):
        notes.add("replay.first_call", Spot("auction", 0), by=auction.first, dealer=content.dealer)
    _compare_contract(content, course, notes)
    other = _other_score(content)
    if other is not None:
        notes.add("replay.score", Spot("score"), recorded=other[0], found=other[1])
    if course.passed_out:
        if content.result or content.claimed:
            notes.add("replay.result", Spot("result"), recorded=content.result or content.claimed, found=0)
        return
    if course.contract is None or not course.followed or course.size < 13:
        return
    bounds = legal_tricks(course) if search else possible_tricks(course)
    _compare_claim(content, bounds, notes)
    _compare_result(content, course, bounds, notes)


def _compare_contract(content: Content, course: Course, notes: Notes) -> None:
    if not course.called:
        return
    made, bid, declarer = course.contract, content.bid, content.declarer
    if made is None:
        if bid is not None and "bid" not in content.derived:
            notes.add("replay.passed_out", Spot("contract"), passed=True)
        return
    if content.passed_out and "passed_out" not in content.derived:
        notes.add("replay.passed_out", Spot("contract"), passed=False)
    if bid is not None and tuple(bid) != (made.level, made.strain, made.doubled):
        recorded = Contract(*bid, made.declarer)
        notes.add("replay.contract", Spot("contract"), recorded=_bid_text(recorded), found=_bid_text(made))
    if declarer is not None and declarer != made.declarer:
        notes.add(
            "replay.declarer",
            Spot("contract"),
            marked="declarer" in content.irregular,
            named=declarer,
            declarer=made.declarer,
        )


def _bid_text(contract: Contract) -> str:
    return str(contract).split()[0]


def _compare_claim(content: Content, bounds: tuple[int, int], notes: Notes) -> None:
    claimed, result = content.claimed, content.result
    if claimed is None or claimed == result:
        return
    low, high = bounds
    if not low <= claimed <= high:
        notes.add("replay.claim_impossible", Spot("claim"), claimed=claimed, low=low, high=high)
    if result is not None:
        notes.add("replay.claim_and_result", Spot("result"), claimed=claimed, recorded=result)


def _compare_result(content: Content, course: Course, bounds: tuple[int, int], notes: Notes) -> None:
    result = content.result
    if result is None:
        return
    low, high = bounds
    marked = "result" in content.irregular
    moved = result - course.transfer  # where Law 64 has been applied already
    if low <= result <= high or low <= moved <= high:
        return
    if course.left == 0:
        notes.add("replay.result", Spot("result"), marked=marked, recorded=result, found=low)
    else:
        notes.add(
            "replay.result_impossible", Spot("result"), marked=marked, recorded=result, low=low, high=high
        )

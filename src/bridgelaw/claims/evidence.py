"""What the cards played after a claim do to the ruling on it (68D, 70D3).

The award is that on the claim as it was made; beside it stands what it would come to if the later cards were the
probable play. Only the Director's finding, that they are, puts the second in place of the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bridgelaw.claims.award import Award, Reason
from bridgelaw.claims.played_on import PlayedOn

__all__ = ["told_void", "weighed"]

STATEMENTS = ("law70.statement", "law70.no_statement")
"""What he had said is told once, of the claim as he made it."""


def told_void(award: Award) -> Award:
    """The award where later play is void (68D of 1987 and 1997)."""
    return _for_reasons(award, (*award.reasons, _reason(award, ("68D",), "law70.played_on_void")))


def weighed(award: Award, course: PlayedOn, rest: Award | None, accepted: bool | None) -> Award:
    """The award with what the later cards would make of it; that in its place, if the Director takes them for the
    probable play. ``rest`` is the award on what was left then: None where there is none."""
    won, left = course.won_by(award.claim.by.side), course.ending.tricks_left
    most = max(award.claimed, award.claimer_tricks)
    low = min(won + (rest.low if rest else 0), most)
    high = min(won + (rest.high if rest else left), most)
    beside = replace(award, as_played=low if low == high else None)
    if accepted:
        return _as_played(beside, course, rest, low, high)
    return _for_reasons(beside, (*award.reasons, _told_beside(beside, accepted)))


def _reason(award: Award, laws: tuple[str, ...], message: str, **facts: object) -> Reason:
    return Reason(laws, message, {"by": award.claim.by, "cards": award.claim.played_on, **facts})


def _for_reasons(award: Award, reasons: tuple[Reason, ...]) -> Award:
    paragraphs = tuple(dict.fromkeys(law for reason in reasons for law in reason.laws))
    return replace(award, reasons=reasons, paragraphs=paragraphs)


def _told_beside(award: Award, accepted: bool | None) -> Reason:
    """What the later cards would make of the claim, beside the ruling on it."""
    if accepted is False:
        return _reason(award, ("70D3",), "law70.play_not_accepted")
    if award.as_played is None:
        return _reason(award, ("68D", "70D3"), "law70.played_on")
    same = award.certain and award.as_played == award.claimer_tricks
    message = "law70.played_on_agrees" if same else "law70.played_on_differs"
    return _reason(award, ("68D", "70D3"), message, count=award.as_played)


def _as_played(award: Award, course: PlayedOn, rest: Award | None, low: int, high: int) -> Award:
    """The award if the play would probably have gone as it went: the tricks played, and a ruling on those then left."""
    declaring = course.ending.declaring_side(award.claim.by)
    mine = low if award.claim.by.side == declaring else course.before.tricks_left - low
    told = replace(
        award, claimer_tricks=low, declarer_tricks=course.before.won[declaring] + mine, low=low, high=high,
        certain=low == high, line=(*course.plays, *(rest.line if rest else ())), hoped=(), alternatives={},
        doubtful=rest is not None and rest.doubtful, presumptions=rest.presumptions if rest else (),
        forgotten=rest.forgotten if rest else (),
    )  # fmt: skip
    return _for_reasons(told, tuple(_reasons_as_played(told, course, rest)))


def _reasons_as_played(award: Award, course: PlayedOn, rest: Award | None) -> Iterator[Reason]:
    yield from (reason for reason in award.reasons if reason.message in STATEMENTS)
    won, left = course.won_by(award.claim.by.side), course.ending.tricks_left
    yield _reason(award, ("68D", "70D3"), "law70.play_accepted", count=won, left=left)
    for reason in rest.reasons if rest is not None and won < award.high else ():
        if reason.message not in STATEMENTS:
            yield reason
    if award.certain:
        yield _reason(award, ("70A", "70D3"), "law70.comes_to", count=award.claimer_tricks)
    else:
        yield _reason(award, ("70A",), "law70.not_all_searched", low=award.low, high=award.high)

"""What a side could expect without a revoke, by double dummy: an aid to the Director's judgement (Law 64C).

Law 64C compares the automatic transfer with what would have happened without the revoke, and that is for the Director
to judge. Double dummy sees all hands and makes no mistake: it tells him where to look, and decides nothing. It knows
nothing of penalty cards and restraints but the one that the revoke itself disobeyed.
"""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.cards import Side
from bridgelaw.equity import TIME_LIMIT, Position, PositionError, double_dummy_cards, position_before
from bridgelaw.irregularities import Revoke
from bridgelaw.laws.law61_64_revoke import redress_law, transfer_verdict
from bridgelaw.table import Table

__all__ = ["RevokeEquity", "revoke_equities", "revoke_equity"]


@dataclass(frozen=True)
class RevokeEquity:
    """What the other side could expect just before a revoke: an aid to judgement, never a ruling."""

    revoke: Revoke
    """The revoke that is judged."""
    side: Side
    """The side to be compensated."""
    law: str
    """The paragraph of the edition in force by which it may be."""
    before: Revoke
    """The revoke just before which the position was taken: the same one, or the first of all."""
    position: Position
    """That position."""
    won: int
    """The tricks that the side had won by then."""
    further: int
    """How many more it wins from there when everybody plays his best with all hands seen."""
    earlier_transfer: int
    """The tricks to which it was entitled by then for earlier revokes."""
    automatic: int | None
    """Its tricks at the table and those transferred to it; None while the play is not over. What it gives up for a
    revoke of its own is left aside."""

    @property
    def tricks(self) -> int:
        """The tricks that the side could expect without the revoke."""
        return self.won + self.further + self.earlier_transfer

    @property
    def may_exceed(self) -> bool | None:
        """May the side have deserved more than the automatic transfer gives it? None while the play is not over."""
        return None if self.automatic is None else self.tricks > self.automatic


def revoke_equities(table: Table, *, time_limit: float = TIME_LIMIT) -> tuple[RevokeEquity, ...]:
    """What could be expected without each revoke on record that Law 64 applies to, in the order of play.

    Errors are those of :func:`revoke_equity`.
    """
    return tuple(
        revoke_equity(table, revoke, time_limit=time_limit) for revoke in table.revokes if revoke.counts
    )


def revoke_equity(table: Table, revoke: Revoke, *, time_limit: float = TIME_LIMIT) -> RevokeEquity:
    """What the other side could expect just before a revoke of ``table.revokes`` (64C).

    Where the edition judges the revokes of both sides together, the position is the one before the first of them;
    where it judges a later revoke of the same side after the first, the transfer for the first counts.
    Raise PositionError for a revoke that is not on record or not established and for hands that have not been seen,
    DoubleDummyMissing without the solver, DoubleDummyError when it gives no answer.
    """
    if revoke not in table.revokes:
        raise PositionError("revoke: it is not on record at this table; take one of table.revokes")
    if not revoke.counts:
        raise PositionError(
            f"revoke: {revoke.by}'s revoke at trick {revoke.trick} is {revoke.state}; "
            "Law 64 applies to established ones only"
        )
    side = revoke.by.side.other
    together = _judged_together(table, revoke)
    before = together[0]
    position = position_before(table, before.trick, before.by)
    further = _further(position, before, side, time_limit)
    won = _won_before(table, before.trick)
    earlier = _earlier_transfer(table, revoke, further) if before is revoke else 0
    moved = table.transfer.get(side, 0)
    return RevokeEquity(
        revoke,
        side,
        redress_law(table, revoke),
        before,
        position,
        won[side],
        further,
        earlier,
        table.tricks[side] + moved if table.over else None,
    )


def _judged_together(table: Table, revoke: Revoke) -> tuple[Revoke, ...]:
    """The revokes of both sides that are judged as if none had occurred, the first in front; else this one alone."""
    when = table.code.as_if_no_revoke
    candidates = [
        other
        for other in table.revokes
        if other.counts and (when == "established" or (when == "same trick" and other.trick == revoke.trick))
    ]
    if len({other.by.side for other in candidates}) < 2:
        return (revoke,)
    return tuple(sorted(candidates, key=lambda other: (other.trick, _place(table, other))))


def _place(table: Table, revoke: Revoke) -> int:
    """Whether he was first, second, third or fourth to play to the trick."""
    index = revoke.trick - sum(table.board.won) - 1
    plays = table.quitted[index].plays if index < len(table.quitted) else table.trick
    return next((index for index, play in enumerate(plays) if play.seat == revoke.by), len(plays))


def _further(position: Position, revoke: Revoke, side: Side, time_limit: float) -> int:
    """The tricks that the side wins when the offender plays one of the cards that he should have played."""
    worth = double_dummy_cards(
        position.hands, position.trumps, position.leader, position.trick, time_limit=time_limit
    )
    allowed = {card: tricks for card, tricks in worth.items() if card.bit & revoke.legal} or worth
    best = max(allowed.values())
    return best if side is position.to_play.side else position.tricks_left - best


def _won_before(table: Table, trick: int) -> dict[Side, int]:
    """The tricks that each side had won before that one."""
    won = dict(zip((Side.NS, Side.EW), table.board.won, strict=True))
    for done in table.quitted[: trick - sum(table.board.won) - 1]:
        won[done.winner.side] += 1
    return won


def _earlier_transfer(table: Table, revoke: Revoke, further: int) -> int:
    """The tricks that earlier revokes of the same side transfer, where they count; no more than it would then win."""
    mine = [
        other
        for other in table.revokes
        if other.counts and other.by.side == revoke.by.side and other.trick < revoke.trick
    ]
    if not mine or not table.code.later_revoke_after_transfer:
        return 0
    moved = sum(transfer_verdict(table, other)[0] for other in mine)
    first = min(other.trick for other in mine)
    side = revoke.by.side
    since = _won_before(table, revoke.trick)[side] - _won_before(table, first)[side]
    left = sum(table.board.won) + table.board.size - (revoke.trick - 1)
    return min(moved, since + left - further)

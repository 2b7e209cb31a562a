"""The compiled way of following a regular record, as :mod:`bridgelaw.records.replay.course` calls it."""

from collections.abc import Sequence

from bridgelaw.board import Call
from bridgelaw.cards import Card
from bridgelaw.records.record import CallEntry, PlayEntry

def learn(
    call_type: type[CallEntry],
    play_type: type[PlayEntry],
    calls: tuple[Call, ...],
    cards: tuple[Card, ...],
) -> None: ...
def follow(
    hands: tuple[int | None, ...],
    calls: Sequence[CallEntry],
    first: int,
    recorded: int,
    plays: Sequence[PlayEntry],
) -> tuple[int, int, int, int, int, int, int, int, bytes] | None: ...

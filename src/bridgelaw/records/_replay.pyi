"""The compiled way of following a regular record, as :mod:`bridgelaw.records.replay.course` calls it."""

from collections.abc import Callable

from bridgelaw.board import Call, Contract
from bridgelaw.cards import Card, Seat
from bridgelaw.records.record import Auction, CallEntry, Content, Play, PlayEntry
from bridgelaw.records.replay.course import Course

def learn(
    content: type[Content],
    auction: type[Auction],
    play: type[Play],
    call_entry: type[CallEntry],
    play_entry: type[PlayEntry],
    course: type[Course],
    contract_of: Callable[[int, int, int, int], Contract],
    seats: tuple[Seat, ...],
    calls: tuple[Call, ...],
    cards: tuple[Card, ...],
) -> None: ...
def regular_course(content: Content) -> tuple[Course, bool] | None: ...

"""The compiled making of rows, as :mod:`bridgelaw.audit.row` calls it."""

from collections.abc import Callable

from bridgelaw.audit.columns import Row
from bridgelaw.audit.row import Worth
from bridgelaw.board import Contract
from bridgelaw.records.record import Auction, Content, Play
from bridgelaw.records.replay import Course

def learn(
    content: type[Content],
    auction: type[Auction],
    play: type[Play],
    contract_texts: Callable[[Contract], tuple[str, str]],
    seats: tuple[str, ...],
    revoke: str,
    width: int,
) -> None: ...
def row(
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
) -> Row: ...

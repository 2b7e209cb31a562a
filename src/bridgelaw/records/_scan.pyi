"""The compiled short way of reading regular records, as the modules that have its twins call it."""

from collections.abc import Callable, Iterable, Mapping

from bridgelaw.cards import Seat
from bridgelaw.records.pbn.play import Moved
from bridgelaw.records.pbn.scan import Scan, Section
from bridgelaw.records.record import Auction, CallEntry, Content, Field, FinalBid, Hands, Play, PlayEntry

def learn_tags(
    known: Iterable[str],
    bare: Iterable[str],
    event_tags: Iterable[str],
    name_tags: Iterable[str],
    table_tags: Iterable[str],
    of_a_board: Iterable[str],
) -> None: ...
def learn_sections(
    section: type[Section],
    scan: type[Scan],
    field: type[Field],
    no_notes: Mapping[str, str],
    table: Callable[[str, str], str],
) -> None: ...
def learn_calls(
    words: dict[str, CallEntry],
    entry: type[CallEntry],
    passed_by_all: CallEntry,
    final_bid: type[FinalBid],
    auction: type[Auction],
) -> None: ...
def learn_cards(
    words: dict[str, PlayEntry],
    entries: tuple[PlayEntry, ...],
    seats: tuple[Seat, ...],
    play: type[Play],
    moved: type[Moved],
) -> None: ...
def learn_values(
    vulnerable: Mapping[str, str], rooms: Mapping[str, str], regular: frozenset[str]
) -> None: ...
def learn_content(type: type[Content], fields: Iterable[str]) -> None: ...
def regular_game(
    values: dict[str, str],
    auction: Section | None,
    play: Section | None,
    comments: tuple[str, ...],
    derived: tuple[frozenset[str], frozenset[str], frozenset[str], frozenset[str]],
) -> tuple[Content, str, int, Moved | None] | None: ...
def plain_ends(text: str, start: int) -> list[int]: ...
def plain(text: str) -> Scan | None: ...
def fields(text: str) -> tuple[Field, ...] | None: ...
def calls(
    body: str, notes: Mapping[str, str]
) -> tuple[tuple[CallEntry, ...], FinalBid | None, int] | None: ...
def play(body: str, first: int, strain: int, hands: Hands) -> tuple[Play, Moved | None] | None: ...
def deal_text(hands: Hands, first: int) -> str: ...
def learn_lin(
    calls: dict[str, CallEntry],
    cards: dict[str, PlayEntry],
    call_entry: type[CallEntry],
    play_entry: type[PlayEntry],
    auction: type[Auction],
    play: type[Play],
    final_bid: type[FinalBid],
    seats: tuple[Seat, ...],
) -> None: ...
def board_starts(text: str) -> list[int]: ...
def has_board(text: str) -> bool: ...
def regular_board(text: str, names: str, about: Mapping[str, str]) -> Content | None: ...

"""Records in the terminal: opening files and links, and drawing a board as players do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from bridgelaw.cli._common import bad_input, sentence

if TYPE_CHECKING:
    from bridgelaw.board import Call, Contract
    from bridgelaw.cards import Card
    from bridgelaw.records import Content, Passage, Record
    from bridgelaw.records.replay import Replay

__all__ = ["is_link", "open_pieces", "record_json", "record_lines"]


def is_link(name: str) -> bool:
    """Is this the address of a page rather than the name of a file?"""
    return name.lower().startswith(("http://", "https://"))


def open_pieces(
    name: str, *, strict: bool = False, encoding: str | None = None
) -> Iterator[Passage | Record]:
    """The pieces of a file, of a link, or of the standard input for ``-``. Raise BadInput, in one line, if there are
    none."""
    from bridgelaw import records

    try:
        if name == "-":
            import sys

            yield from records.pieces(sys.stdin.buffer, strict=strict, encoding=encoding)
        elif is_link(name):
            yield from records.pieces(name.encode(), file="link", strict=strict, encoding=encoding)
        else:
            yield from records.pieces(name, strict=strict, encoding=encoding)
    except OSError as error:
        raise bad_input("ui.cli.unreadable", name=name, reason=error.strerror or str(error)) from None
    except LookupError as error:
        raise bad_input("ui.cli.no_encoding", reason=str(error)) from None


def record_json(record: Record, found: Replay) -> dict[str, Any]:
    """A record as JSON can hold it."""
    from bridgelaw.records.deal_text import deal_text

    content, course = record.content, found.course
    place = record.place
    return {
        "file": place.file,
        "line": place.line,
        "board": content.label,
        "room": content.room or None,
        "dealer": None if content.dealer is None else str(content.dealer),
        "vulnerable": content.vulnerable,
        "deal": None if content.hands is None else deal_text(content.hands),
        "names": list(content.names),
        "auction": None if content.auction is None else [_text(call) for call in content.auction.calls],
        "alerts": _alerts(content),
        "contract": None if content.contract is None else str(content.contract),
        "passed_out": content.passed_out,
        "play": None if content.play is None else [_text(card) for card in content.play.cards],
        "signals": _signals(content),
        "result": content.result,
        "claimed": content.claimed,
        "tricks": {"NS": course.won[0], "EW": course.won[1]},
        "about": dict(content.about),
        "defects": [defect.to_dict() for defect in record.defects],
        "facts": [fact.to_dict() for fact in found.facts],
    }


def _alerts(content: Content) -> list[dict[str, Any]]:
    """The calls that were alerted or explained, counted from 1."""
    if content.auction is None:
        return []
    return [
        {"entry": number, "by": str(seat), "call": _text(entry.call), "meaning": entry.meaning}
        for number, (seat, entry) in enumerate(content.auction.by_seat(), 1)
        if entry.alert or entry.meaning
    ]


def _signals(content: Content) -> list[dict[str, Any]]:
    """The cards that were explained, counted from 1."""
    if content.play is None:
        return []
    pairs = zip(content.play.seats, content.play.entries, strict=True)
    return [
        {
            "entry": number,
            "by": None if seat is None else str(seat),
            "card": _text(entry.card),
            "meaning": entry.meaning,
        }
        for number, (seat, entry) in enumerate(pairs, 1)
        if entry.meaning
    ]


def _text(thing: Call | Card | None) -> str | None:
    return None if thing is None else str(thing)


def record_lines(record: Record, found: Replay, lang: str) -> Iterator[str]:
    """The head of a record, its hands, auction, play and result, and what is wrong with it."""
    content = record.content
    yield from _head(record, lang)
    if content.hands is not None:
        yield ""
        yield from _hands(content)
    if content.auction is not None and content.auction.entries:
        yield ""
        yield from _auction(content, lang)
    if content.play is not None and content.play.entries:
        yield ""
        yield from _play(content, lang)
    yield ""
    yield from _end(content, found, lang)
    for defect in (*record.defects, *found.facts):
        yield defect.text(lang)


def _head(record: Record, lang: str) -> Iterator[str]:
    from bridgelaw.cards import Seat
    from bridgelaw.words import seat_name

    content = record.content
    title = content.label if content.label else f"({record.ordinal})"
    parts = [f"{sentence('ui.board', lang)} {title}"]
    if content.room:
        parts.append(sentence(f"ui.record.room.{content.room}", lang))
    if content.dealer is not None:
        parts.append(f"{sentence('ui.dealer', lang)}: {seat_name(content.dealer, lang)}")
    if content.vulnerable is not None:
        parts.append(sentence(f"ui.vulnerable.{content.vulnerable}", lang))
    yield " · ".join(parts)
    players = [f"{seat_name(seat, lang)}: {content.names[seat]}" for seat in Seat if content.names[seat]]
    if players:
        yield ", ".join(players)


def _hands(content: Content) -> Iterator[str]:
    from bridgelaw.board import Board
    from bridgelaw.casebook.diagram import hands_around

    assert content.hands is not None
    yield from hands_around(Board(hands=content.hands))


def _auction(content: Content, lang: str) -> Iterator[str]:
    from bridgelaw.cards import Seat
    from bridgelaw.casebook.diagram import call_text
    from bridgelaw.words import seat_name

    assert content.auction is not None
    columns = (Seat.W, Seat.N, Seat.E, Seat.S)
    cells = ["–"] * columns.index(content.auction.first)
    meanings = []
    for seat, entry in content.auction.by_seat():
        said = entry.written or "?" if entry.call is None else call_text(entry.call)
        quality = f"({entry.quality})" if entry.quality else ""  # an alert is an exclamation mark too
        cells.append(said + ("!" if entry.alert or entry.meaning else "") + quality)
        if entry.meaning:
            meanings.append(f"{said} ({seat_name(seat, lang)}): {entry.meaning}")
    names = [seat_name(seat, lang) for seat in columns]
    width = max(7, *(len(text) + 1 for text in (*names, *cells)))
    yield "".join(f"{name:<{width}}" for name in names).rstrip()
    for start in range(0, len(cells), 4):
        yield "".join(f"{cell:<{width}}" for cell in cells[start : start + 4]).rstrip()
    yield from meanings


def _play(content: Content, lang: str) -> Iterator[str]:
    from bridgelaw.casebook.diagram import card_text
    from bridgelaw.words import seat_name

    assert content.play is not None
    names = ["?" if trick[0][0] is None else seat_name(trick[0][0], lang) for trick in content.play.tricks()]
    width = max(map(len, names))
    for number, (name, trick) in enumerate(zip(names, content.play.tricks(), strict=True), 1):
        cards = ("–" if entry.card is None else card_text(entry.card) for _, entry in trick)
        yield f"{number:>2}. {name:<{width}}  {'  '.join(cards)}"
    for seat, entry in zip(content.play.seats, content.play.entries, strict=True):
        if entry.meaning and entry.card is not None:
            by = "?" if seat is None else seat_name(seat, lang)
            yield f"{card_text(entry.card)} ({by}): {entry.meaning}"


def _end(content: Content, found: Replay, lang: str) -> Iterator[str]:
    from bridgelaw.cards import Side
    from bridgelaw.words import side_name

    contract = content.contract or found.course.contract
    if content.passed_out or found.course.passed_out:
        yield sentence("ui.record.passed_out", lang)
        return
    if contract is not None:
        yield sentence(
            "ui.record.contract", lang, contract=_contract_text(contract), declarer=contract.declarer
        )
    if found.course.cards:
        won = ", ".join(f"{side_name(side, lang)} {found.course.won[side]}" for side in Side)
        yield sentence("ui.record.won", lang, won=won)
    if content.claimed is not None and content.claimed != content.result:
        yield sentence("ui.record.claimed", lang, count=content.claimed)
    if content.result is not None:
        yield sentence("ui.record.result", lang, count=content.result)


def _contract_text(contract: Contract) -> str:
    from bridgelaw.casebook.diagram import strain_text

    return f"{contract.level}{strain_text(contract.strain)}{'X' * contract.doubled}"

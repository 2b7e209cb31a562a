"""The process that reads an uploaded file: the file in, its boards out as one line of JSON; then it ends.

It is run as a file by :mod:`bridgelaw.desk.uploading`, under limits of time and memory, so that a hostile file costs
nothing but this process. Whatever a file holds is cut to what a board can need.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, Final

from bridgelaw.cards import Card, Seat
from bridgelaw.records import Auction, Content, Defect, Record, pieces
from bridgelaw.records.deal_text import deal_text
from bridgelaw.records.replay import Fact, Replay, replay
from bridgelaw.words import languages

MOST_CALLS: Final = 319
"""The longest auction that there can be."""
MOST_PLAYS: Final = 52
MOST_SAID: Final = 20
"""How many remarks on one board, or on what stands between the boards, are handed on."""
LONGEST: Final = 200
"""How many characters of a text of the file are handed on."""
ABOUT: Final = ("Event", "Site", "Date", "Section", "Table", "Round")


def main() -> None:
    """Read one file as the first line of the input asks for it, and write what was found."""
    asked = json.loads(sys.stdin.buffer.readline())
    _limit(asked["memory"], asked["seconds"])
    print(json.dumps(read(sys.stdin.buffer.read(), asked["name"], asked["edition"], asked["boards"])))


def read(data: bytes, name: str, edition: int, most: int) -> dict[str, Any]:
    """The boards of a file, at most so many; how many more there are; and what is wrong between them."""
    boards: list[dict[str, Any]] = []
    more, defects = 0, list[Defect]()
    for piece in pieces(data, file=name):
        if not isinstance(piece, Record):
            defects += piece.defects
        elif len(boards) < most:
            boards.append(_board(piece, replay(piece, edition)))
        else:
            more += 1
    return {"boards": boards, "more": more, "said": _said(defects)}


def _board(record: Record, found: Replay) -> dict[str, Any]:
    content = record.content
    contract = content.contract or found.course.contract
    return {
        "ordinal": record.ordinal,
        "format": record.format.name,
        "line": record.place.line,
        "label": _text(_label(content, record.ordinal), 40),
        "room": content.room,
        "about": {name: _text(content.about[name]) for name in ABOUT if content.about.get(name, "?") != "?"},
        "names": [_text(name) for name in content.names],
        "dealer": None if content.dealer is None else str(content.dealer),
        "vulnerable": content.vulnerable,
        "deal": None if content.hands is None else deal_text(content.hands),
        "auction": None if content.auction is None else _auction(content.auction),
        "contract": None if contract is None else str(contract),
        "passed_out": content.passed_out or found.course.passed_out,
        "leader": None if content.play is None or content.play.leader is None else str(content.play.leader),
        "plays": [{"by": str(seat), "card": str(card)} for seat, card in _plays(content)],
        "result": content.result,
        "claimed": content.claimed,
        "said": _said((*record.defects, *found.facts)),
    }


def _text(text: str, most: int = LONGEST) -> str:
    """A text of the file, cut, in characters that every page and every database can hold."""
    return "".join(letter if letter.isprintable() else "\ufffd" for letter in text[:most])


def _label(content: Content, ordinal: int) -> str:
    """The board's name, without the word that every page puts before it; for want of one its place in the file."""
    numbered = content.label.casefold() == f"board {content.number}"
    return str(content.number) if numbered else content.label or str(ordinal)


def _auction(auction: Auction) -> dict[str, Any]:
    return {
        "first": str(auction.first),
        "calls": [
            {
                "call": None if entry.call is None else str(entry.call),
                "written": _text(entry.written),
                "alert": entry.alert,
                "meaning": _text(entry.meaning),
            }
            for entry in auction.entries[:MOST_CALLS]
        ],
    }


def _plays(content: Content) -> Iterator[tuple[Seat, Card]]:
    """Each card with the hand that played it: its holder, else whom the record names; up to the first unknown one."""
    play, hands = content.play, content.hands or (None, None, None, None)
    entries = () if play is None else zip(play.seats, play.entries, strict=False)
    for named, entry in tuple(entries)[:MOST_PLAYS]:
        card = entry.card
        if card is None:
            return
        seat = next((seat for seat in Seat if (hands[seat] or 0) & card.bit), named)
        if seat is None:
            return
        yield seat, card


def _said(defects: Iterable[Defect]) -> list[dict[str, Any]]:
    """Remarks in plain words in each language, those that matter most if there are many, in the order of the file."""
    every = list(defects)
    kept = sorted(
        sorted(every, key=lambda defect: -defect.severity)[:MOST_SAID], key=lambda defect: defect.place[1:]
    )
    return [
        {
            "code": defect.code,
            "severity": str(defect.severity),
            "line": defect.place.line,
            "column": defect.place.column,
            "play": defect.spot.entry if isinstance(defect, Fact) and defect.spot.part == "play" else None,
            "text": {lang: _text(defect.sentence(lang), 4 * LONGEST) for lang in languages()},
        }
        for defect in kept
    ]


def _limit(memory: int, seconds: int) -> None:
    """Take no more than so many bytes of memory and seconds of the processor, where the system can hold one to it."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


if __name__ == "__main__":
    main()

"""What is told of a game where it was read as it was meant: spellings, passes left out, cards put into order."""

from __future__ import annotations

import re
from functools import partial
from itertools import islice
from typing import Final

from bridgelaw.records.defects import Findings
from bridgelaw.records.pbn.play import Moved
from bridgelaw.records.pbn.scan import Scan, Section
from bridgelaw.records.record import Auction

__all__ = ["begin_of", "tell", "tell_left_out", "tell_moved", "tell_spelling"]

_WORDS: Final = re.compile(r"\S+")


def tell(findings: Findings, parts: Scan, code: str, name: str, found: str, assumed: str = "") -> None:
    """Say what is wrong with a tag's value."""
    findings.add_where(code, partial(parts.at, name), found=found, assumed=assumed)


def tell_spelling(findings: Findings, parts: Scan, name: str, found: str, standard: str) -> None:
    """Say how the standard spells a tag's value."""
    tell(findings, parts, "pbn.spelling", name, found, standard)


def tell_left_out(findings: Findings, parts: Scan, auction: Auction, places: int) -> None:
    """Say how many passes have been put before the first bid."""
    said = " ".join((*("Pass",) * places, str(auction.entries[places].call)))
    tell(findings, parts, "pbn.passes_left_out", "Auction", str(auction.first), said)


def tell_moved(findings: Findings, parts: Scan, section: Section, moved: Moved) -> None:
    """Say which row of the play stood in another order."""
    at = partial(_row_at, parts, section, moved)
    findings.add_where("pbn.play_order", at, found=moved.written, assumed=moved.columns)


def begin_of(parts: Scan, section: Section, name: str) -> int:
    """The offset at which a section's data begins."""
    if section.start >= 0:
        return section.start
    return parts.text.find("]", parts.at(name) + len(section.value)) + 1


def _row_at(parts: Scan, section: Section, moved: Moved) -> int:
    """Where a row begins: where its words stand, or after so many of them."""
    start = begin_of(parts, section, "Play")
    at = parts.text.find(moved.written, start)
    if at >= 0:
        return at
    return next(islice(_WORDS.finditer(parts.text, start), moved.begins, None)).start()

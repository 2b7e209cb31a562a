"""Where a LIN file can be cut so that what follows needs nothing of what stands before."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from bridgelaw.records.lin.fields import board_starts, divide

__all__ = ["LIN_PARTING"]

_SETTLED: Final = 3
"""After so many boards it no longer matters that the text may have begun inside of one."""


def _hands_down(data: bytes) -> bool:
    """Is there a heading of a match?"""
    small = data.lower()
    return b"vg|" in small or b"rs|" in small


def _beginning(text: str) -> int | None:
    """Where a board begins, on a line of its own, that has its own names."""
    starts = list(board_starts(text))
    for begin, end in pairwise(starts[_SETTLED:]):
        row = divide(text[begin:end])
        if text[begin - 1] == "\n" and not row.troubles and {"pn", "md"}.issubset(row.keys):
            return begin
    return None


LIN_PARTING: Final = _hands_down, _beginning

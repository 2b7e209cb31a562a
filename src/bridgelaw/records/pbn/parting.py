"""Where a PBN file can be cut so that what follows needs nothing of what stands before."""

from __future__ import annotations

import re
from typing import Final

from bridgelaw.records.pbn.cutting import OPENERS, TABLE_TAGS, plain_ends_of

__all__ = ["PBN_PARTING"]

_GAP: Final = re.compile(r"\n\r?\n(?=\[)")
_TAG: Final = re.compile(r'\[(\w+) "')
_OPENS: Final = re.compile(r'\[(?:Event|Site|Date|Board) "')
_DEAL: Final = re.compile(r'\[Deal "[NESW]:')
_NEAR: Final = 4096
"""How far from a place a brace may stand that bears on it: a comment that is not closed ends at the next tag, or, if a
brace closes it soon, there; see :func:`~bridgelaw.records.pbn.cutting.comment_end`."""


def _hands_down(data: bytes) -> bool:
    return b'"#' in data


def _beginning(text: str) -> int | None:
    """Where a game begins that has its own deal.

    The text may begin inside of a game, so that the first games found in it may be parts of others. But whatever stands
    before, another game begins with a tag that opens one after an empty line and after the tags of a table.
    """
    gap = _GAP.search(text, _NEAR)
    if gap is None:
        return None
    start = gap.end()
    ends = plain_ends_of(text, start)
    for begin, end, following in zip([start, *ends], ends, ends[1:], strict=False):
        if (
            end + _NEAR <= len(text)
            and _OPENS.match(text, end)
            and _DEAL.search(text, end, following)
            and _ends_with_table(_TAG.findall(text, begin, end))
            and not any(brace in text[begin - _NEAR : end + _NEAR] for brace in "{}")
        ):
            return end
    return None


def _ends_with_table(names: list[str]) -> bool:
    """Does a tag of a table follow the last tag that could open a game?"""
    last = max((at for at, name in enumerate(names) if name in OPENERS), default=-1)
    return not TABLE_TAGS.isdisjoint(names[last + 1 :])


PBN_PARTING: Final = _hands_down, _beginning

"""Paragraph numbers: how they are written, compared and sorted.

A number is written without brackets, ``50D2a``: the Law, a capital section, a digit, a small letter.
"""

from __future__ import annotations

import re
from typing import Final

__all__ = ["covers", "number_order", "tidy_number"]

_NUMBER: Final = re.compile(r"(\d{1,2})(?:([A-Za-z])(?:(\d{1,2})(?:([A-Za-z])([ivx]*))?)?)?")
_BRACKETS: Final = str.maketrans("", "", "()[]. ")


def tidy_number(text: str) -> str:
    """Write a paragraph's number as the register does: ``50d2(A)`` becomes ``50D2a``.

    Raise ValueError for what cannot be a paragraph's number.
    """
    match = _NUMBER.fullmatch(text.translate(_BRACKETS))
    if match is None:
        raise ValueError(f"{text!r} is no paragraph; write it as 50, 50B, 50D2 or 50D2a")
    law, section, digit, letter, roman = (part or "" for part in match.groups())
    return f"{int(law)}{section.upper()}{digit}{letter.lower()}{roman}"


def covers(wanted: str, cited: str) -> bool:
    """Is the paragraph wanted met by the one cited: the same, or one within it (``50`` by ``50D2``, not ``5``)?"""
    rest = cited.removeprefix(wanted)
    if rest == cited:
        return cited == wanted
    return not rest or not (rest[0].isdigit() and wanted[-1].isdigit())


def number_order(number: str) -> tuple[tuple[int, str], ...]:
    """A key that sorts paragraphs as a lawbook prints them: 9, 50, 50D1, 50D2, 50D2a, 50E."""
    return tuple((int(part), "") if part.isdigit() else (0, part) for part in re.findall(r"\d+|\D", number))

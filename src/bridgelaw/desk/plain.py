"""Text that every store can keep."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

__all__ = ["check_plain"]

Given = TypeVar("Given")


def check_plain(given: Given) -> Given:
    """What was sent, if all of its text can be kept; else raise ValueError: PostgreSQL keeps no NUL, and nobody half of
    a surrogate pair."""
    if not _is_plain(given):
        raise ValueError("a character in it cannot be kept; leave out NUL and halves of surrogate pairs")
    return given


def _is_plain(given: Any) -> bool:
    if isinstance(given, str):
        return "\0" not in given and not any("\ud800" <= character <= "\udfff" for character in given)
    if isinstance(given, Mapping):
        return all(_is_plain(name) and _is_plain(value) for name, value in given.items())
    return all(map(_is_plain, given)) if isinstance(given, list) else True

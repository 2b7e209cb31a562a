"""How mistakes in a file are worded: what is wrong and what to write instead, in one line."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["unknown_key"]


def unknown_key(name: object, known: Iterable[str]) -> str:
    """The complaint about a key that nothing is called, with the one that was probably meant."""
    names = list(known)
    close = get_close_matches(str(name), names, n=1)
    cure = f"did you mean {close[0]}?" if close else f"the keys are {', '.join(names)}"
    return f"unknown key {name!r}; {cure}"

"""The time, as the store writes it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeAlias

__all__ = ["Clock", "now"]

Clock: TypeAlias = Callable[[], int]
"""Gives milliseconds since 1970, UTC."""


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000

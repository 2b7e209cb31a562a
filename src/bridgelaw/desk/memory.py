"""The server's memory: what lives as long as the server is not looked through again and again while an event waits."""

from __future__ import annotations

import gc
from typing import Final

__all__ = ["settle"]

SELDOM: Final = (10_000, 10, 100)
"""After how many new objects, and how many collections of the younger, each generation is looked through."""


def settle() -> None:
    """Set aside everything that the start has made, and look for cycles less often.

    A thousand open tables are two hundred thousand objects without a cycle among them; a full collection stops the
    server for a tenth of a second, and every event that comes meanwhile waits.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)

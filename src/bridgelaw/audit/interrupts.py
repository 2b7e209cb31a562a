"""Interrupts, where they must not come in between."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker

__all__ = ["not_heard_by_children", "uninterrupted"]


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Hold an interrupt back until the end, so that rows and counts stay in step."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    held: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if held:
        raise KeyboardInterrupt


@contextmanager
def not_heard_by_children() -> Iterator[None]:
    """Have the processes that are started here not hear of interrupts, not even while they begin."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # else starting it would undo the mask
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

"""Files of records as a Director uploads or pastes them: read in a process of their own, under limits.

A hostile file can make that process slow, large or dead, and no more: it is ended when its time is over, and the desk
says so.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any, Final, NamedTuple

from bridgelaw.incident.hands import deal_text, read_deal
from bridgelaw.incident.saying import AnswerError

__all__ = ["MOST_BYTES", "Reading", "UploadError", "name_of", "pasted", "read_upload"]

MOST_BYTES: Final = 5_000_000
"""The largest file that is read."""
MOST_BOARDS: Final = 2_000
"""How many boards of one file are kept."""
MOST_MEMORY: Final = 1 << 30
TIME_LIMIT: Final = 20.0
"""Seconds that reading one file may take."""
AT_ONCE: Final = 2
"""How many files are read at the same time; others wait, no longer than one may take."""
LONGEST_NAME: Final = 120
WORKER: Final = Path(__file__).with_name("worker.py")

_DEAL: Final = re.compile(r'\s*[NESWnesw]\s*:[^"\[\]|]*\Z')
_places: Final = threading.BoundedSemaphore(AT_ONCE)


class UploadError(Exception):
    """A file from which no board could be taken; ``message`` and ``facts`` make the sentence that says why."""

    def __init__(self, message: str, **facts: object) -> None:
        """Keep the sentence's parts."""
        super().__init__(message)
        self.message, self.facts = message, facts


class Reading(NamedTuple):
    """What a file holds."""

    boards: tuple[dict[str, Any], ...]
    """Each board as the record tells it, ready for JSON, with what the reader had to say of it."""
    more: int
    """How many boards there are beyond those."""
    said: tuple[dict[str, Any], ...]
    """What the reader had to say of what stands between the boards."""


def read_upload(data: bytes, name: str, edition: int) -> Reading:
    """Read a file of records, PBN, LIN, RBN or viewer links, in a process of its own.

    Raise UploadError if it is too large, takes too long, or has no board in it.
    """
    if not data:
        raise UploadError("ui.deal.error.empty", name=name)
    if len(data) > MOST_BYTES:
        raise UploadError("ui.deal.error.large", name=name, most=MOST_BYTES // 1_000_000)
    if not _places.acquire(timeout=TIME_LIMIT):
        raise UploadError("ui.deal.error.busy", name=name)
    try:
        found = _ask(data, name, edition)
    finally:
        _places.release()
    if not found["boards"]:
        raise UploadError("ui.deal.error.no_board", name=name)
    return Reading(tuple(found["boards"]), found["more"], tuple(found["said"]))


def _ask(data: bytes, name: str, edition: int) -> dict[str, Any]:
    asked = {
        "name": name, "edition": edition, "boards": MOST_BOARDS, "memory": MOST_MEMORY,
        "seconds": int(TIME_LIMIT) + 1,
    }  # fmt: skip
    try:
        # -P: modules are not to be looked for beside the file.
        done = subprocess.run(
            [sys.executable, "-P", str(WORKER)],
            input=json.dumps(asked).encode() + b"\n" + data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=TIME_LIMIT,
            check=True,
        )
        found: dict[str, Any] = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        raise UploadError("ui.deal.error.slow", name=name, count=int(TIME_LIMIT)) from None
    except (subprocess.CalledProcessError, ValueError):
        raise UploadError("ui.deal.error.unread", name=name) from None
    return found


def pasted(text: str) -> bytes:
    """What was pasted as a file: LIN, a viewer's link, PBN; or a deal alone, which becomes a record of its own."""
    if _DEAL.match(text) is None:
        return text.encode("utf-8", "replace")
    try:
        deal = deal_text(read_deal(text))
    except AnswerError:  # the reader of records takes less kinds of writing, but hands that are not shown
        deal = " ".join(text.split())
    return f'[Deal "{deal}"]\n'.encode("utf-8", "replace")


def name_of(sent: str | None) -> str:
    """The name of an uploaded file without its folders, in characters that can be printed."""
    name = PureWindowsPath(PurePosixPath(sent or "").name).name
    return "".join(letter for letter in name if letter.isprintable()).strip()[:LONGEST_NAME]

"""The log of answers as one line of text, short enough for a web address: ``exposed.S.E.dropped.D8``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

__all__ = ["LONGEST_LOG", "MOST_ANSWERS", "LogError", "read_log", "write_log"]

LONGEST_LOG: Final = 4000
MOST_ANSWERS: Final = 250


class LogError(ValueError):
    """A log that is too long to be one."""


def write_log(answers: Iterable[str]) -> str:
    """Join answers with dots; a dot within an answer becomes ``~d``, a tilde ``~t``."""
    return ".".join(answer.replace("~", "~t").replace(".", "~d") for answer in answers)


def read_log(text: str) -> tuple[str, ...]:
    """Divide a log into its answers. Raise LogError if it is too long."""
    if len(text) > LONGEST_LOG:
        raise LogError(f"a log has at most {LONGEST_LOG} characters; begin a new one")
    if not text:
        return ()
    answers = tuple(part.replace("~d", ".").replace("~t", "~") for part in text.split("."))
    if len(answers) > MOST_ANSWERS:
        raise LogError(f"a log has at most {MOST_ANSWERS} answers; begin a new one")
    return answers

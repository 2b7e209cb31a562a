"""The interview about an incident, with the hands unseen: both front ends, terminal and web page, ask from here.

A sitting is a pure function of the edition, the zone and the answers given so far: :func:`hold` replays the answers and
returns what is to be asked next, or the table as it stands with everything that was ruled. The answers are short
texts, so a sitting fits into a web address.
"""

from bridgelaw.incident.answers import LogError, read_log, write_log
from bridgelaw.incident.asking import AnswerError, Ask
from bridgelaw.incident.report import state
from bridgelaw.incident.sitting import Entry, Sitting, hold
from bridgelaw.incident.watch import Note, watch

__all__ = [
    "AnswerError", "Ask", "Entry", "LogError", "Note", "Sitting", "hold", "read_log", "state", "watch", "write_log",
]  # fmt: skip

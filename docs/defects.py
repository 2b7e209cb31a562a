"""Write the list of defects, ``docs/defects.md``: ``python docs/defects.py``."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from bridgelaw.records.defects import Defect, DefectKind, kinds
from bridgelaw.records.source import Place
from bridgelaw.words import render

PAGE = Path(__file__).with_name("defects.md")
BEGINNING = """\
# Defects of records

Every defect that the readers find has a code, which stays the same from version to version, and a severity: with an
`error` the board cannot be relied on; with a `warning` it was read, but is not written as the format has it, or
something had to be assumed; a `note` is worth a word. Strict reading makes errors of warnings. This page is made from
the registers by `make defects`; `docs/records.md` tells how a code is added.
"""


def page() -> str:
    """The whole page."""
    parts = [BEGINNING]
    for group, members in groupby(kinds().values(), key=lambda kind: kind.code.partition(".")[0]):
        parts.append(f"## {render(f'ui.defects.{group}', {}, 'en')}\n")
        parts += map(_entry, members)
    return "\n".join(parts)


def _entry(kind: DefectKind) -> str:
    said = Defect(kind.code, kind.severity, Place("", 1, 1), kind.found, kind.assumed).sentence("en")
    example = kind.example.replace("\0", "␀").rstrip("\n")
    times = f" ({kind.repeat:,} times)" if kind.repeat > 1 else ""
    return f"### `{kind.code}`\n\n*{kind.severity}*. {said}\n\nExample{times}:\n\n```\n{example}\n```\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")

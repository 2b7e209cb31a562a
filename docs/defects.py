"""Write the pages made from registers: ``python docs/defects.py``.

They are ``defects.md``, ``facts.md``, ``audit.md`` and ``presumptions.md``.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from bridgelaw.audit import COLUMNS
from bridgelaw.claims import PRESUMPTIONS, Presumption
from bridgelaw.claims.presumptions import MADE, MADE_BY_ZONE, switches_for
from bridgelaw.code.provisions import EDITIONS, ZONES, code_for
from bridgelaw.records.defects import Defect, DefectKind, kinds
from bridgelaw.records.replay import Fact, FactKind, fact_kinds
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


FACTS_PAGE = Path(__file__).with_name("facts.md")
FACTS_BEGINNING = """\
# Facts that the replay finds

A record is replayed through the engine: each call and each card is heard as if it were made at the table. What turns
out irregular, impossible or contradictory is a fact. Facts are told like defects, with file, line and column, and their
codes stay the same from version to version. With an `error` record and cards cannot both be right; a `warning` is an
irregularity that the Laws provide for; what the record itself marks (PBN's `^I`, `^S`, `^R`, `^L`, `[Declarer "^S"]`,
`[Result "^9"]`) is a `note`.

A record tells what was done, not what was ruled. An irregularity is therefore taken as accepted, and the replay goes on
from there; after what cannot have happened (a card not held, a card played twice) it stops, and says nothing of the
result. Nothing is repaired. This page is made from the register by `make defects`.
"""


def facts_page() -> str:
    """The page of facts."""
    return "\n".join([FACTS_BEGINNING, *map(_fact, fact_kinds().values())])


def _fact(kind: FactKind) -> str:
    laws = (kind.law,) if kind.law else ()
    said = Fact(kind.code, kind.severity, Place("", 1, 1), laws=laws, facts=kind.example).sentence("en")
    return f"## `{kind.code}`\n\n*{kind.severity}*. {said}\n"


AUDIT_PAGE = Path(__file__).with_name("audit.md")
AUDIT_BEGINNING = """\
# The audit

`bridgelaw audit FILE... --out FOLDER` reads any number of files and writes into the folder

- `boards-00001.parquet`, `boards-00002.parquet` ...: a row for each board, in the order of the files and of the boards
  in them. `pyarrow.dataset.dataset("FOLDER", exclude_invalid_files=True)` reads them as one table, and so does
  `SELECT * FROM 'FOLDER/boards-*.parquet'` in DuckDB;
- `report.html`: counts, plots, and the boards to look at, on one page that needs no other file (in Russian with
  `--lang ru`);
- `audit.json`: the counts once more, and how far the audit has come.

An audit that is interrupted keeps what is done; the same command with `--resume` goes on. It needs
`pip install "bridgelaw[audit]"`; `--cluster ADDRESS` hands the work to the workers of a Dask scheduler
(`bridgelaw[cluster]`). `--jobs` says how many processes share the work: each reads ranges of the files by itself, but
for files whose records inherit from far before and for `--resume`, which are read in one place. Rows and their order do
not depend on it, and what a process or worker leaves undone when it dies is done by another.

## Claims

Where the play recorded stops and a claim or a result is recorded, the position is weighed three ways, in declarer's
tricks on the whole board:

- *double dummy*: both sides play on as well as can be, all cards seen; null if the search is not done in its bounds.
- *any legal play*: the fewest and the most tricks for declarer, whatever anybody plays. A result outside cannot be.
- *normal play*: the fewest tricks if the opponents play as they like and declarer normally, without a statement, by the
  rules `kernel.CAREFUL` (he plays so that his claim can still be made as he believes the cards to lie, and is careless
  in everything else). This is the quick rule of the search, not the ruling of `bridgelaw claim`, which reads what was
  said. The search is short: where it is not done, `normal_certain` is false, and the value lies between `normal_low`
  and `normal_high`.

## Columns

| column | type | what it holds |
|---|---|---|
"""
TYPES = {"strings": "list of strings"}


def audit_page() -> str:
    """The page of the audit."""
    rows = (
        f"| `{column.name}` | {TYPES.get(column.type, column.type)} | {column.meaning} |\n"
        for column in COLUMNS
    )
    return AUDIT_BEGINNING + "".join(rows)


PRESUMPTIONS_PAGE = Path(__file__).with_name("presumptions.md")
PRESUMPTIONS_BEGINNING = """\
# What normal play is presumed to be

A contested claim comes to the fewest tricks that normal play leaves the claimer (Laws 70 and 71). Which plays are
normal the Laws do not say, and directors' guides differ; what the search presumes is written here, each presumption
with its source and with what settles it otherwise:

- a switch, here at the value that the presumption is: `bridgelaw claim --switch suit_order=free`,
  `adjudicate(..., switches={"suit_order": "free"})`, or the fields under *What was found, and points of normal play* on
  the page `/claim`. A presumption that is a switch of its own is left out by `--switch keeps_masters=no`;
- a finding of the Director's (`--forgotten`, `--known-losers`, `--aware-of-trump`);
- the statement, which goes before any presumption;
- nothing, where the presumption is a Law's own.

An award tells which presumptions it has used (`presumptions`), and what another setting of a switch would give, where
that is another number and not too long to be found out (`alternatives`). `player` is one switch more, set by the class
of player that was found: an expert cashes his suits from the top in every zone; to a novice a bad break shows only when
a trick is lost, and he does not ruff with care nor unblock small cards. This page is made from the register by
`make defects`.

| presumption | what is presumed | source | standing | settled by | zones |
|---|---|---|---|---|---|
"""


def presumptions_page() -> str:
    """The page of presumptions."""
    return PRESUMPTIONS_BEGINNING + "".join(map(_presumption, PRESUMPTIONS.values()))


def _presumption(row: Presumption) -> str:
    settled_by = f"`{row.rests_on}`" if row.switch is not None else row.rests_on
    zones = ", ".join(_zones_of(*row.switch)) or "none" if row.switch is not None else "all"
    return f"| `{row.name}` | {row.says} | {row.source} | {row.settled} | {settled_by} | {zones} |\n"


def _zones_of(switch: str, value: str) -> list[str]:
    """The zones in which a switch has this value, unless it is set otherwise."""
    if switch in MADE_BY_ZONE:
        made = ((zone, edition) for zone in ZONES for edition in EDITIONS)
        return [
            f"{zone} ({edition})"
            for zone, edition in made
            if getattr(switches_for(code_for(edition, zone)), switch) == value
        ]
    if switch in MADE:
        return ["all"]
    zones = [zone for zone in ZONES if getattr(switches_for(code_for(2017, zone)), switch) == value]
    return ["all"] if len(zones) == len(ZONES) else zones


def page() -> str:
    """The page of defects."""
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
    FACTS_PAGE.write_text(facts_page(), "utf-8")
    AUDIT_PAGE.write_text(audit_page(), "utf-8")
    PRESUMPTIONS_PAGE.write_text(presumptions_page(), "utf-8")

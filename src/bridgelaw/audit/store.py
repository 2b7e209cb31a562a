"""Where an audit is kept: parts in Parquet, and how far it has come, so that it can be taken up again.

A folder holds ``boards-00001.parquet``, ``boards-00002.parquet`` ..., each written under another name and renamed when
it is whole; ``audit.json``, which tells how many boards they hold and what was asked; and ``report.html``.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from bridgelaw.audit.columns import COLUMNS, Row
from bridgelaw.audit.summary import Summary
from bridgelaw.audit.work import AuditError

__all__ = ["PART", "Store", "report_to"]

PART: Final = 20_480
"""How many boards a part holds, the last one perhaps fewer."""
STATE: Final = "audit.json"
VERSION: Final = 1


class Store:
    """The folder of an audit."""

    def __init__(
        self, folder: Path, files: Sequence[str], options: Mapping[str, Any], *, resume: bool
    ) -> None:
        """Begin a folder, or take up what is in it.

        ``options`` are what is looked into and how. Raise AuditError if pyarrow is missing, if there is an audit in
        the folder that is not to be taken up, or if that one asked something else.
        """
        try:
            import pyarrow  # noqa: F401 - needed later
        except ImportError:
            raise AuditError(
                'a table of boards needs the package pyarrow; install it: pip install "bridgelaw[audit]"'
            ) from None
        self.folder: Final = folder
        self.summary = Summary()
        self.parts = 0
        self.finished = False
        self._rows: list[Row] = []
        self._asked: Final = _asked(files, options)
        folder.mkdir(parents=True, exist_ok=True)
        state = folder / STATE
        if state.exists() and not resume:
            raise AuditError(
                f"{folder}: there is an audit in this folder; go on with --resume, or give another folder"
            )
        if state.exists():
            self._take_up(json.loads(state.read_text("utf-8")))
        self._remove_strays()

    def _take_up(self, state: dict[str, Any]) -> None:
        if state.get("asked") != json.loads(json.dumps(self._asked)):
            raise AuditError(
                f"{self.folder}: the audit in this folder is of other files, or asks something else; give another one"
            )
        self.summary = Summary.from_dict(state["summary"])
        self.parts = state["parts"]
        self.finished = state["finished"]

    def _remove_strays(self) -> None:
        """Parts that were written after the state was: their boards will be audited again."""
        for part in self.folder.glob("boards-*.parquet*"):
            if not part.name.endswith(".parquet") or int(part.stem.partition("-")[2]) > self.parts:
                part.unlink()

    def add(self, rows: list[Row], summary: Summary) -> None:
        """Add boards; they are on the disk when a part is full, or at :meth:`save`."""
        self._rows += rows
        self.summary.add(summary)
        if len(self._rows) >= PART:
            self.save(finished=False)

    def save(self, *, finished: bool) -> None:
        """Write what there is, and how far the audit has come."""
        if self._rows:
            _write_part(self.folder / f"boards-{self.parts + 1:05}.parquet", self._rows)
            self.parts += 1
            self._rows = []
        self.finished = finished
        state = {
            "version": VERSION,
            "asked": self._asked,
            "parts": self.parts,
            "finished": finished,
            "summary": self.summary.to_dict(),
        }
        text = json.dumps(state, ensure_ascii=False, indent=1)
        _replace(self.folder / STATE, text.encode())


def report_to(
    folder: Path, summary: Summary, files: Sequence[str], edition: int, lang: str, *, finished: bool
) -> None:
    """Write ``report.html``."""
    from bridgelaw.audit.report import report

    page = report(summary, files, edition, lang, finished=finished)
    _replace(folder / "report.html", page.encode("utf-8", "replace"))


def _asked(files: Sequence[str], options: Mapping[str, Any]) -> dict[str, Any]:
    """What makes two audits the same: the files, their sizes, and the options."""
    return {"files": [[name, os.path.getsize(name)] for name in files], "options": dict(options)}


def _replace(path: Path, data: bytes) -> None:
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(data)
    beside.replace(path)


def _write_part(path: Path, rows: list[Row]) -> None:
    import pyarrow as pa
    from pyarrow import parquet

    types = {
        "string": pa.string(),
        "int32": pa.int32(),
        "int8": pa.int8(),
        "bool": pa.bool_(),
        "strings": pa.list_(pa.string()),
    }
    schema = pa.schema([(column.name, types[column.type]) for column in COLUMNS])
    arrays = [
        pa.array(values, type=field.type)
        for values, field in zip(zip(*rows, strict=True), schema, strict=True)
    ]
    beside = path.with_name(path.name + ".new")
    parquet.write_table(pa.Table.from_arrays(arrays, schema=schema), beside, compression="zstd")
    beside.replace(path)

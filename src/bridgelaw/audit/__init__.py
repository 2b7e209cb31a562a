"""The audit: many boards at once, a row each, with what their claims are worth; on one machine or on a cluster.

::

    from bridgelaw.audit import Checks, audit

    summary = audit(["club.pbn", "match.lin"], Checks(edition=2017), jobs=2, out="audit")
    summary.boards, summary.codes["replay.revoke"]

``docs/audit.md`` lists the columns.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from pathlib import Path
from typing import Any

from bridgelaw.audit.board import EVERYTHING, Checks, audit_board
from bridgelaw.audit.columns import COLUMNS, Column
from bridgelaw.audit.interrupts import uninterrupted
from bridgelaw.audit.store import Store
from bridgelaw.audit.summary import Look, Summary
from bridgelaw.audit.work import AuditError, Outcome, batches, in_pool, in_process, on_cluster, shares

__all__ = [
    "COLUMNS",
    "AuditError",
    "Checks",
    "Column",
    "Look",
    "Summary",
    "audit",
    "audit_board",
]


def audit(
    files: Sequence[str],
    checks: Checks = EVERYTHING,
    *,
    jobs: int = 1,
    cluster: str | None = None,
    out: str | Path | None = None,
    resume: bool = False,
    strict: bool = False,
    encoding: str | None = None,
    progress: Callable[[int, int], None] | None = None,
    summary: Summary | None = None,
) -> Summary:
    """Audit files of records and return what they come to.

    ``jobs`` are the processes of this machine; ``cluster`` the address of a Dask scheduler to use instead. With
    ``out``, a folder, a row for each board is written there; ``resume`` goes on with what is there. ``progress`` is
    told, now and then, how many boards were audited and how many characters read since the last time. The rows are in
    the order of the boards, whoever audits them.

    ``summary`` is what the boards are added to, so that an interrupted audit leaves its counts behind.
    When interrupted, what was done is saved first. Raise OSError for a file that cannot be read, AuditError for an
    audit that cannot be done, CodeError for an unknown edition.
    """
    options = {**checks._asdict(), "strict": strict, "encoding": encoding}
    store = None if out is None else Store(Path(out), files, options, resume=resume)
    summary = Summary() if summary is None else summary
    if store is not None:
        summary.add(store.summary)
        store.summary = summary
    if store is not None and store.finished:
        return summary
    how = {"strict": strict, "encoding": encoding}
    outcomes = _audited(files, checks, jobs, cluster, summary.boards, store is not None, how)
    try:
        for outcome in outcomes:
            with uninterrupted():
                if store is None:
                    summary.add(outcome.summary)
                else:
                    store.add(outcome.rows, outcome.summary)
            if progress is not None:
                progress(outcome.summary.boards, outcome.read)
    except BaseException:
        if store is not None:
            with uninterrupted():
                store.save(finished=False)
        raise
    finally:
        outcomes.close()
    if store is not None:
        store.save(finished=True)
    return summary


def _audited(
    files: Sequence[str],
    checks: Checks,
    jobs: int,
    cluster: str | None,
    skip: int,
    with_rows: bool,
    how: dict[str, Any],
) -> Generator[Outcome, None, None]:
    if cluster is not None:
        yield from on_cluster(batches(files, skip=skip, **how), checks, cluster)
    elif jobs == 1:
        yield from in_process(files, checks, skip=skip, **how)
    elif skip:  # which boards a range holds is not known before it is read
        yield from in_pool(batches(files, skip=skip, **how), checks, jobs)
    else:
        yield from in_pool(shares(files, checks, **how), checks, jobs, with_rows=with_rows)

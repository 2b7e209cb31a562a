"""The work of an audit, shared out: files are cut into records here, and batches of records are audited elsewhere.

Cutting is a small part of the work and cannot be shared, since a record may inherit from those before it. The answers
come back in the order of the batches, whoever gave them, and no more than a few batches are under way at a time.
"""

from __future__ import annotations

import multiprocessing
import signal
import uuid
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final, NamedTuple

from bridgelaw.audit.board import Checks, audit_board
from bridgelaw.audit.columns import Row
from bridgelaw.audit.summary import Summary, summarise
from bridgelaw.records import Record, formats, pieces
from bridgelaw.records.source import Extract, Origin

__all__ = ["AuditError", "Batch", "Outcome", "audit_batch", "batches", "in_pool", "in_process", "on_cluster"]

BATCH: Final = 256
"""How many boards are audited at a time."""
ATTEMPTS: Final = 3
"""How often a batch is tried whose process dies."""
CONNECT_LIMIT: Final = 20.0
"""Seconds that a scheduler has to answer in."""


class AuditError(RuntimeError):
    """An audit that cannot be done: the message names the reason and the cure."""


class Batch(NamedTuple):
    """Some records in the order of their files."""

    records: list[Record]
    between: Counter[str]
    """The codes of the defects that stood between them."""
    read: int
    """How many bytes of the files have been read with it."""


class Outcome(NamedTuple):
    """What came of a batch."""

    rows: list[Row]
    summary: Summary
    read: int


def batches(
    files: Sequence[str], *, strict: bool = False, encoding: str | None = None, skip: int = 0
) -> Iterator[Batch]:
    """Cut files into batches of records, without the first so many. Raise OSError for a file that cannot be read."""
    records: list[Record] = []
    between: Counter[str] = Counter()
    read = 0
    for name in files:
        for piece in pieces(name, strict=strict, encoding=encoding):
            read += len(piece.text)
            if not isinstance(piece, Record):
                if not skip:
                    between.update(defect.code for defect in piece.defects)
                continue
            if skip:
                skip -= 1
                continue
            records.append(piece)
            if len(records) == BATCH:
                yield Batch(records, between, read)
                records, between, read = [], Counter(), 0
    if records or between or read:
        yield Batch(records, between, read)


def audit_batch(records: list[Record], checks: Checks) -> tuple[list[Row], Summary]:
    """Audit some boards: their rows, and what they come to."""
    rows = [audit_board(record, checks) for record in records]
    return rows, summarise(records, rows, checks.edition)


Packed = list[tuple[str, int, int, str, Origin, str, int, Any]]
"""Records as they are sent to another process: plain values, which is several times as fast as the records."""


def _pack(records: list[Record]) -> Packed:
    return [
        (
            record.extract.text,
            record.extract.line,
            record.extract.column,
            record.extract.encoding,
            record.extract.origin,
            record.format.name,
            record.ordinal,
            record.context,
        )
        for record in records
    ]


def _audit_packed(packed: Packed, checks: Checks) -> tuple[list[Row], Summary]:
    """:func:`audit_batch` of records that were sent."""
    known = {known.name: known for known in formats()}
    return audit_batch(
        [
            Record(Extract(text, origin, line, column, encoding), known[name], ordinal, context)
            for text, line, column, encoding, origin, name, ordinal, context in packed
        ],
        checks,
    )


def _outcome(batch: Batch, found: tuple[list[Row], Summary]) -> Outcome:
    rows, summary = found
    summary.codes.update(batch.between)
    return Outcome(rows, summary, batch.read)


def in_process(work: Iterable[Batch], checks: Checks) -> Iterator[Outcome]:
    """Audit batches one by one, here."""
    for batch in work:
        yield _outcome(batch, audit_batch(batch.records, checks))


# -- processes of this machine ----------------------------------------------------------------------------------


def in_pool(work: Iterable[Batch], checks: Checks, jobs: int) -> Iterator[Outcome]:
    """Audit batches in so many processes. A batch whose process dies is tried again, and the order is kept.

    Raise AuditError for boards whose process dies each time.
    """
    pool = _Pool(checks, jobs)
    try:
        for batch in work:
            pool.submit(batch)
            if len(pool.waiting) > 2 * jobs:
                yield pool.next()
        while pool.waiting:
            yield pool.next()
    finally:
        pool.close()


class _Pool:
    """The processes, and the batches under way."""

    def __init__(self, checks: Checks, jobs: int) -> None:
        self.checks = checks
        self.jobs = jobs
        self.waiting: deque[tuple[Batch, Future[tuple[list[Row], Summary]]]] = deque()
        self._executor = self._start()

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")  # a fork would share locks and solvers
        return ProcessPoolExecutor(self.jobs, mp_context=context, initializer=_begin)

    def submit(self, batch: Batch) -> None:
        try:
            self.waiting.append(
                (batch, self._executor.submit(_audit_packed, _pack(batch.records), self.checks))
            )
        except BrokenProcessPool:
            self._start_anew()
            self.waiting.append(
                (batch, self._executor.submit(_audit_packed, _pack(batch.records), self.checks))
            )

    def next(self) -> Outcome:
        """The outcome of the batch that has waited longest."""
        for _ in range(ATTEMPTS):
            batch, future = self.waiting[0]
            try:
                found = future.result()
            except BrokenProcessPool:
                self._start_anew()
                continue
            self.waiting.popleft()
            return _outcome(batch, found)
        raise AuditError(
            f"{self.waiting[0][0].records[0].place}: the process that audits these boards dies each time; report it"
        )

    def _start_anew(self) -> None:
        """A process has died and taken the others with it: what was under way is done again."""
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = self._start()
        under_way, self.waiting = self.waiting, deque()
        for batch, _ in under_way:
            self.submit(batch)

    def close(self) -> None:
        self._executor.shutdown(wait=True, cancel_futures=True)


def _begin() -> None:
    """Interrupts are for the process that shares out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# -- a cluster --------------------------------------------------------------------------------------------------


def on_cluster(work: Iterable[Batch], checks: Checks, address: str) -> Iterator[Outcome]:
    """Audit batches on the workers of a Dask scheduler. What a worker leaves undone when it dies, another does.

    Raise AuditError without Dask, without a scheduler at the address, and for boards over which worker after worker
    dies.
    """
    client = _connect(address)
    try:
        window = 2 * max(1, sum(client.nthreads().values())) + 2
        run = uuid.uuid4().hex
        waiting: deque[tuple[Batch, Any]] = deque()
        for number, batch in enumerate(work):
            key = f"bridgelaw-audit-{run}-{number}"
            waiting.append(
                (batch, client.submit(_audit_packed, _pack(batch.records), checks, key=key, pure=False))
            )
            if len(waiting) > window:
                yield _gathered(waiting)
        while waiting:
            yield _gathered(waiting)
    finally:
        client.close()


def _connect(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise AuditError(
            'a cluster needs the package distributed; install it: pip install "bridgelaw[cluster]"'
        ) from None
    try:
        return Client(address, timeout=CONNECT_LIMIT, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:  # TimeoutError is an OSError
        raise AuditError(f"{address}: no scheduler answers there ({error}); check the address") from None


def _gathered(waiting: deque[tuple[Batch, Any]]) -> Outcome:
    batch, future = waiting.popleft()
    try:
        return _outcome(batch, future.result())
    except Exception as error:
        if type(error).__name__ != "KilledWorker":
            raise
        place = batch.records[0].place
        raise AuditError(f"{place}: worker after worker dies over these boards; report it") from None


Runner = Callable[[Iterable[Batch]], Iterator[Outcome]]
"""Something that audits batches and answers in their order."""

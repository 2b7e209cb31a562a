"""The work of an audit, shared out: files, or ranges of them, are read and audited in several processes.

A file that can be cut into ranges that need nothing of each other is only cut here, and whoever audits a range reads
it. Of any other file the records are read here, in batches, since a record may inherit from those before it. The
answers come back in the order of the boards, whoever gave them, and no more than a few are under way at a time.
"""

from __future__ import annotations

import uuid
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from typing import Any, Final, NamedTuple

from bridgelaw.audit.board import Checks, audit_board
from bridgelaw.audit.columns import NAMES, Row
from bridgelaw.audit.summary import Gathered, Summary
from bridgelaw.audit.workers import WorkerDied, Workers
from bridgelaw.records import Piece, Record, formats, pieces
from bridgelaw.records.ranges import Range, pieces_of_range, ranges
from bridgelaw.records.source import Extract, Origin

__all__ = ["AuditError", "Batch", "Outcome", "batches", "in_pool", "in_process", "on_cluster", "shares"]

BATCH: Final = 256
"""How many boards are audited at a time."""
RANGE: Final = 1 << 20
"""How many bytes of a file are audited at a time where it can be cut into ranges; an eighth of it if claims are
weighed, which takes long."""
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
    """What came of a batch or a range."""

    rows: list[Row]
    """Its rows, where they are wanted."""
    summary: Summary
    read: int


def _read_all(
    files: Sequence[str], strict: bool, encoding: str | None, skip: int
) -> Iterator[tuple[Piece | None, int]]:
    """The pieces of files with their lengths; None for the first so many records and what stands before them."""
    for name in files:
        for piece in pieces(name, strict=strict, encoding=encoding):
            yield None if skip else piece, len(piece.extract.text)
            skip -= bool(skip) and isinstance(piece, Record)


def batches(
    files: Sequence[str], *, strict: bool = False, encoding: str | None = None, skip: int = 0
) -> Iterator[Batch]:
    """Cut files into batches of records, without the first so many. Raise OSError for a file that cannot be read."""
    records: list[Record] = []
    between: Counter[str] = Counter()
    read = 0
    for piece, length in _read_all(files, strict, encoding, skip):
        read += length
        if isinstance(piece, Record):
            records.append(piece)
            if len(records) == BATCH:
                yield Batch(records, between, read)
                records, between, read = [], Counter(), 0
        elif piece is not None:
            between.update(defect.code for defect in piece.defects)
    if records or between or read:
        yield Batch(records, between, read)


Share = Batch | Range
"""What is audited at a time."""


def shares(
    files: Sequence[str], checks: Checks, *, strict: bool = False, encoding: str | None = None
) -> Iterator[Share]:
    """Ranges of the files that can be cut, batches of the others. Raise OSError for a file that cannot be read."""
    searching = checks.double_dummy or checks.legal or checks.normal
    for name in files:
        found = ranges(name, RANGE // 8 if searching else RANGE, strict=strict, encoding=encoding)
        yield from found or batches([name], strict=strict, encoding=encoding)


def _audited(
    found: Iterable[tuple[Piece | None, int]], checks: Checks, limit: int | None
) -> Iterator[Outcome]:
    """Audit pieces one by one as they are read, and answer after so many boards, or at the end."""
    gathered, read = Gathered(checks.edition), 0
    between: Counter[str] = Counter()
    for piece, length in found:
        read += length
        if isinstance(piece, Record):
            gathered.add(piece, audit_board(piece, checks))
            if len(gathered.rows) == limit:
                yield _outcome(gathered, between, read)
                gathered, read, between = Gathered(checks.edition), 0, Counter()
        elif piece is not None:
            between.update(defect.code for defect in piece.defects)
    if gathered.rows or between or read:
        yield _outcome(gathered, between, read)


def _outcome(gathered: Gathered, between: Counter[str], read: int) -> Outcome:
    summary = gathered.summary()
    summary.codes.update(between)
    return Outcome(gathered.rows, summary, read)


def in_process(
    files: Sequence[str], checks: Checks, *, strict: bool = False, encoding: str | None = None, skip: int = 0
) -> Iterator[Outcome]:
    """Audit files here, without the first so many boards. Raise OSError for a file that cannot be read."""
    return _audited(_read_all(files, strict, encoding, skip), checks, BATCH)


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


def _audit_packed(packed: Packed, between: Counter[str], read: int, checks: Checks) -> Outcome:
    """Audit records that were sent."""
    known = {known.name: known for known in formats()}
    gathered = Gathered(checks.edition)
    for text, line, column, encoding, origin, name, ordinal, context in packed:
        record = Record(Extract(text, origin, line, column, encoding), known[name], ordinal, context)
        gathered.add(record, audit_board(record, checks))
    return _outcome(gathered, between, read)


def _audit_range(part: Range, checks: Checks, with_rows: bool) -> Outcome:
    """Audit a range of a file; its boards are counted from 1."""
    found = ((piece, len(piece.extract.text)) for piece in pieces_of_range(part))
    for outcome in _audited(found, checks, None):
        return outcome if with_rows else outcome._replace(rows=[])
    return Outcome([], Summary(), 0)


# -- processes of this machine ----------------------------------------------------------------------------------


def in_pool(work: Iterable[Share], checks: Checks, jobs: int, *, with_rows: bool = True) -> Iterator[Outcome]:
    """Audit batches and ranges in so many processes. What a process leaves undone when it dies is done again, and the
    order is kept.

    Without ``with_rows`` those of ranges are not sent back. Raise AuditError for boards whose process dies each time.
    """
    waiting: deque[tuple[Share, Future[Outcome]]] = deque()
    counted = _Counted()
    with Workers(jobs) as workers:
        for share in work:
            waiting.append((share, _submit(workers, share, checks, with_rows)))
            if len(waiting) > 2 * jobs:
                yield counted.take(*waiting.popleft())
        while waiting:
            yield counted.take(*waiting.popleft())


def _submit(workers: Workers, share: Share, checks: Checks, with_rows: bool) -> Future[Outcome]:
    if isinstance(share, Range):
        return workers.submit(_audit_range, share, checks, with_rows)
    records, between, read = share
    return workers.submit(_audit_packed, _pack(records), between, read, checks)


class _Counted:
    """The outcomes in order, the boards of a file counted on from range to range."""

    def __init__(self) -> None:
        self._before = 0  # boards of the same file in the ranges before

    def take(self, share: Share, future: Future[Outcome]) -> Outcome:
        try:
            found = future.result()
        except WorkerDied:
            raise AuditError(
                f"{_place(share)}: the process that audits these boards dies each time; report it"
            ) from None
        return self._counted_on(share, found) if isinstance(share, Range) else found

    def _counted_on(self, part: Range, found: Outcome) -> Outcome:
        before = self._before = self._before if part.start else 0
        self._before += found.summary.boards
        if not before:
            return found
        for look in found.summary.look:
            look.row["ordinal"] += before
        at = NAMES.index("ordinal")
        return found._replace(rows=[(*row[:at], row[at] + before, *row[at + 1 :]) for row in found.rows])


def _place(share: Share) -> str:
    if isinstance(share, Range):
        return f"{share.origin.file}:{share.line}"
    return str(share.records[0].place)


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
            records, between, read = batch
            sent = client.submit(_audit_packed, _pack(records), between, read, checks, key=key, pure=False)
            waiting.append((batch, sent))
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
        outcome: Outcome = future.result()
    except Exception as error:
        if type(error).__name__ != "KilledWorker":
            raise
        place = batch.records[0].place
        raise AuditError(f"{place}: worker after worker dies over these boards; report it") from None
    return outcome

"""Processes that share the work of an audit, each with a pipe of its own.

Nothing is shared between them, so one that dies, whatever it was doing, holds nobody up: what it had in hand is done by
another in its place. A thread for each waits for its answers.
"""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar

from bridgelaw.audit.interrupts import not_heard_by_children, uninterrupted

__all__ = ["ATTEMPTS", "WorkerDied", "Workers"]

ATTEMPTS: Final = 3
"""How often a task is tried whose process dies."""
PATIENCE: Final = 1.0
"""Seconds that a process has to end in when there is no more work; then it is killed."""

Answer = TypeVar("Answer")


class WorkerDied(RuntimeError):
    """The process that does a task dies each time."""


class _Worker:
    """One process and the pipe to it. Started anew when it dies."""

    def __init__(self) -> None:
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._lock = threading.Lock()
        self._closed = False

    def ask(self, task: tuple[Any, ...]) -> Any:
        """What a task comes to, or raises. Raise WorkerDied if the process dies each time that it is tried."""
        for _ in range(ATTEMPTS):
            try:
                pipe = self._open()
                pipe.send(task)
                answer: tuple[bool, Any] = pipe.recv()
            except (EOFError, OSError):
                self._kill()
                continue
            done, came_to = answer
            if not done:
                raise came_to
            return came_to
        raise WorkerDied

    def _open(self) -> Connection:
        """The pipe to a process that is alive as far as is known. Raise WorkerDied when there is no more work."""
        with self._lock:
            if self._closed:
                raise WorkerDied
            if self._pipe is None:
                self._process, self._pipe = _started()
            return self._pipe

    def _kill(self) -> None:
        with self._lock:
            process, self._process, self._pipe = self._process, None, None
        if process is not None:
            process.kill()
            process.join()

    def close(self, *, idle: bool) -> None:
        """Start no process any more, and have the one that there is end: by itself, if it is idle, else by force."""
        with self._lock:
            self._closed = True
            if idle and self._pipe is not None:
                self._pipe.close()
        if not idle:
            self._kill()

    def join(self) -> None:
        """Wait until the process has ended, but not for long."""
        if self._process is not None:
            self._process.join(PATIENCE)
        self._kill()


class Workers:
    """So many processes. Use them in a ``with`` statement, which ends them all, at once if it is left by an
    exception."""

    def __init__(self, count: int) -> None:
        """Begin; a process is started when there is work for it."""
        self._workers: Final = [_Worker() for _ in range(count)]
        self._idle: Final = list(self._workers)
        self._threads: Final = ThreadPoolExecutor(count, thread_name_prefix="audit")

    def submit(self, run: Callable[..., Answer], *arguments: object) -> Future[Answer]:
        """Have a function of a module called in one of the processes."""
        return self._threads.submit(self._ask, (run, *arguments))

    def _ask(self, task: tuple[Any, ...]) -> Any:
        worker = self._idle.pop()
        try:
            return worker.ask(task)
        finally:
            self._idle.append(worker)

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, failed: object, *_: object) -> None:
        with uninterrupted():
            self._threads.shutdown(wait=False, cancel_futures=True)
            for worker in self._workers:
                worker.close(idle=not failed)
            for worker in self._workers:
                worker.join()
            self._threads.shutdown(wait=True)


def _started() -> tuple[multiprocessing.process.BaseProcess, Connection]:
    context = multiprocessing.get_context("spawn")  # a fork would share locks and solvers
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs,), daemon=True)
    with not_heard_by_children():
        process.start()
    theirs.close()  # so that the pipe ends when the process does
    return process, ours


def _serve(pipe: Connection) -> None:
    """Do tasks until there are no more, in a process of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            run, *arguments = pipe.recv()
            pipe.send(_done(run, arguments))
        except (EOFError, OSError):
            return


def _done(run: Callable[..., object], arguments: list[Any]) -> tuple[bool, object]:
    """Whether a task could be done, and what it came to."""
    try:
        return True, run(*arguments)
    except Exception as error:
        return False, _sendable(error)


def _sendable(error: Exception) -> Exception:
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}")
    return error

"""Kills the desk's server at random moments under load, and looks whether anything acknowledged is lost.

``python -m tests.kills 1000`` does it a thousand times.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx

from bridgelaw.desk.floor import Floor, matter_state
from bridgelaw.desk.store import open_store

__all__ = ["PASSWORD", "killed", "open_boards", "serving_process", "sign_in", "wait_for"]

PASSWORD = "the password of the test"
WORKERS = 4
DEAL = "N:AK32.A32.K32.432 QJ4.K54.A54.KQJ5 T98.QJT.QJT.T987 765.9876.9876.A6"
SETUP = {"kind": "table", "board": {"deal": DEAL, "contract": "2S S"}}


def killed(times: int, seed: int, url: str) -> int:
    """Kill a server on this store so many times; return how many acts were acknowledged in all.

    After each kill the store is opened, and AssertionError raised if an acknowledged act is missing or done twice, if
    versions do not follow each other, or if a board does not give the state that was told when it was acknowledged.
    """
    rng = Random(seed)
    acknowledged: dict[tuple[int, str], int] = {}
    told: dict[int, tuple[int, object]] = {}
    boards: list[int] = []
    token = ""
    for _ in range(times):
        with serving_process(url) as (address, process):
            wait_for(address)
            if not boards:
                token = sign_in(address)
                boards = open_boards(address, token)
            ended = threading.Event()
            workers = [
                threading.Thread(
                    target=_work,
                    args=(address, token, board, Random(rng.random()), acknowledged, told, ended),
                )
                for board in boards
            ]
            for worker in workers:
                worker.start()
            time.sleep(rng.uniform(0.05, 1.5))
            os.kill(process.pid, signal.SIGKILL)
            ended.set()
            for worker in workers:
                worker.join()
        _check(url, boards, acknowledged, told)
    return len(acknowledged)


@contextmanager
def serving_process(url: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """A server's own process on this store: its address, and the process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-c", "from bridgelaw.cli import main; main()", "desk", "--port", str(port), "--store", url],
        stdout=subprocess.PIPE, env={**os.environ, "BRIDGELAW_PASSWORD": PASSWORD},
    )  # fmt: skip
    try:
        assert process.stdout is not None
        assert b"http://" in process.stdout.readline()
        yield f"http://127.0.0.1:{port}", process
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def wait_for(address: str) -> None:
    """Wait until a server that listens serves too."""
    for _ in range(400):
        try:
            httpx.get(f"{address}/openapi.json")
            return
        except httpx.TransportError:
            time.sleep(0.02)
    raise AssertionError("the server does not serve")


def sign_in(address: str) -> str:
    """Sign in once: it outlives the server."""
    answer = httpx.post(f"{address}/api/sign-in", json={"name": "director", "password": PASSWORD})
    return str(answer.json()["token"])


def open_boards(address: str, token: str) -> list[int]:
    """Open a session with as many boards as there are workers."""
    with httpx.Client(base_url=address, headers={"authorization": f"Bearer {token}"}) as client:
        session = client.post("/api/sessions", json={"name": "Tuesday"}).json()["id"]
        new = {"table": "3", "setup": SETUP}
        return [
            client.post(f"/api/sessions/{session}/boards", json={**new, "label": str(number)}).json()["id"]
            for number in range(WORKERS)
        ]


def _work(
    address: str,
    token: str,
    board: int,
    rng: Random,
    acknowledged: dict[tuple[int, str], int],
    told: dict[int, tuple[int, object]],
    ended: threading.Event,
) -> None:
    """Send notes, plays and undos to one board, some of them twice, until the server is gone."""
    try:
        with httpx.Client(
            base_url=address, headers={"authorization": f"Bearer {token}"}, timeout=5
        ) as client:
            state = client.get(f"/api/boards/{board}").json()
            while not ended.is_set():
                key = f"{rng.getrandbits(64):x}"
                sent = {"seen": state["version"], "key": key, "acts": [_some_act(rng, state)]}
                for _ in range(rng.choice((1, 1, 2))):
                    answer = client.post(f"/api/boards/{board}/acts", json=sent)
                    if answer.status_code == 200:
                        state = answer.json()
                        acknowledged[board, key] = state["version"]
                        told[board] = (state["version"], state["state"])
    except httpx.TransportError:
        return


def _some_act(rng: Random, state: dict[str, object]) -> dict[str, object]:
    version = state["version"]
    assert isinstance(version, int)
    if version and rng.random() < 0.2:
        return {"do": "undo", "to": max(0, version - rng.randint(1, 5))}
    if rng.random() < 0.6:
        return {"do": "note", "text": f"note {rng.random()}"}
    return {"do": "play", "by": rng.choice("NESW"), "card": rng.choice("SHDC") + rng.choice("AKQJT98765432")}


def _check(
    url: str, boards: list[int], acknowledged: dict[tuple[int, str], int], told: dict[int, tuple[int, object]]
) -> None:
    store = open_store(url)
    try:
        floor = Floor(store)
        for board in boards:
            log = store.boards.log(board)
            assert [entry.version for entry in log] == list(range(1, len(log) + 1)), (
                "versions follow each other"
            )
            assert store.boards.board(board).version == len(log), "the board knows its version"
            at = {entry.key: entry.version for entry in log}
            assert len(at) == len(log), "no act is done twice"
            for (number, key), version in acknowledged.items():
                assert number != board or at.get(key) == version, "every acknowledged act is there"
            known, matter = floor.matter(board)
            version, state = told.get(board, (-1, None))
            if version == matter.version:
                assert matter_state(known, matter, "en")["state"] == state, "the table stands as it was told"
    finally:
        store.close()


if __name__ == "__main__":
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    with tempfile.TemporaryDirectory() as temporary:
        done = killed(rounds, 2017, f"sqlite:///{Path(temporary) / 'desk.db'}")
    print(f"{rounds} kills, {done} acknowledged acts: all there, none twice, every table as it was")

"""Two processes of the desk serve one event on PostgreSQL; one of them is killed while all go on."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random

import httpx
import pytest

from bridgelaw.desk.floor import Floor
from bridgelaw.desk.store import open_store
from tests.kills import open_boards, serving_process, sign_in, wait_for
from tests.postgres import postgres_is_there, running_postgres

pytestmark = pytest.mark.skipif(not postgres_is_there(), reason="no PostgreSQL here")

PATIENCE = 20
"""Seconds after which something that should happen at once has failed."""


class Onlooker(threading.Thread):
    """Looks on at a board by one server's stream."""

    def __init__(self, address: str, token: str, board: int) -> None:
        super().__init__(daemon=True)
        self.address, self.token, self.board = address, token, board
        self.seen: list[int] = []
        self.changed = threading.Condition()
        self.start()

    def run(self) -> None:
        headers = {"authorization": f"Bearer {self.token}"}
        with (
            suppress(httpx.TransportError),  # at the end the server goes
            httpx.Client(base_url=self.address, headers=headers, timeout=60) as client,
            client.stream("GET", f"/api/boards/{self.board}/stream") as stream,
        ):
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    with self.changed:
                        self.seen.append(json.loads(line.removeprefix("data: "))["version"])
                        self.changed.notify_all()

    def waits_for(self, version: int) -> None:
        """Wait until this version, or a later one, has been told."""
        with self.changed:
            assert self.changed.wait_for(lambda: bool(self.seen) and self.seen[-1] >= version, PATIENCE), (
                self.seen
            )


class Director(threading.Thread):
    """Adds notes to one board by whichever server answers, each again under its key until it is acknowledged."""

    def __init__(self, addresses: list[str], token: str, board: int, seed: int) -> None:
        super().__init__(daemon=True)
        self.addresses, self.token, self.board, self.rng = addresses, token, board, Random(seed)
        self.acknowledged: dict[str, int] = {}
        self.ended = threading.Event()
        self.start()

    def run(self) -> None:
        number = 0
        while not self.ended.is_set():
            number += 1
            key = f"{self.board}.{number}"
            while key not in self.acknowledged and not self.ended.is_set():
                self._try(key)

    def _try(self, key: str) -> None:
        headers = {"authorization": f"Bearer {self.token}"}
        try:
            with httpx.Client(
                base_url=self.rng.choice(self.addresses), headers=headers, timeout=10
            ) as client:
                seen = client.get(f"/api/boards/{self.board}").json()["version"]
                sent = {"seen": seen, "key": key, "acts": [{"do": "note", "text": key}]}
                answer = client.post(f"/api/boards/{self.board}/acts", json=sent)
        except httpx.TransportError:
            return
        if answer.status_code == 200:
            self.acknowledged[key] = answer.json()["version"]


def test_two_servers_serve_one_event_and_one_is_killed() -> None:
    with running_postgres() as url, serving_process(url) as (one, first), serving_process(url) as (other, _):
        wait_for(one)
        wait_for(other)
        token = sign_in(one)
        boards = open_boards(other, token)
        onlooker = Onlooker(other, token, boards[0])
        onlooker.waits_for(0)
        headers = {"authorization": f"Bearer {token}"}
        sent = {"seen": 0, "key": "first", "acts": [{"do": "note", "text": "said at the one server"}]}
        assert httpx.post(f"{one}/api/boards/{boards[0]}/acts", json=sent, headers=headers).status_code == 200
        onlooker.waits_for(1)
        again = httpx.post(f"{other}/api/boards/{boards[0]}/acts", json=sent, headers=headers)
        assert again.json()["repeated"], "the other server knows what has been done at the first"

        directors = [Director([one, other], token, board, seed) for seed, board in enumerate(boards)]
        _until(lambda: all(len(director.acknowledged) >= 3 for director in directors))
        os.kill(first.pid, signal.SIGKILL)
        before = {director.board: len(director.acknowledged) for director in directors}
        _until(lambda: all(len(each.acknowledged) >= before[each.board] + 3 for each in directors))
        for director in directors:
            director.ended.set()
            director.join(PATIENCE)
        onlooker.waits_for(max(directors[0].acknowledged.values()))
        assert onlooker.is_alive(), "the stream goes on"
        assert onlooker.seen == sorted(onlooker.seen)
        _check(url, directors)


def _until(done: Callable[[], bool]) -> None:
    end = time.monotonic() + 2 * PATIENCE
    while not done():
        assert time.monotonic() < end, "the servers do not go on"
        time.sleep(0.05)


def _check(url: str, directors: list[Director]) -> None:
    store = open_store(url)
    try:
        for director in directors:
            log = store.boards.log(director.board)
            assert [entry.version for entry in log] == list(range(1, len(log) + 1))
            at = {entry.key: entry.version for entry in log}
            assert len(at) == len(log), "nothing is done twice"
            assert director.acknowledged.items() <= at.items(), "every acknowledged act is there"
            assert Floor(store).matter(director.board)[1].version == len(log)
    finally:
        store.close()

"""How fast the desk acknowledges an event: ``python -m benchmarks.desk``.

Events go at a steady rate to many open tables; beside them, in the same run and at the same rate, rows to a bare route
that commits one row to the same SQLite file. Also what a ruling page takes, on the whole way to a client and, without a
network, on the server alone (its share of the processor too, which other work on the machine does not lengthen), and
what the first page weighs.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI

from benchmarks.bare import bare_app
from bridgelaw.desk import create_app
from bridgelaw.desk.floor import Floor
from bridgelaw.desk.memory import settle
from bridgelaw.desk.store import Account, open_store

DEAL = "N:AK32.A32.K32.432 QJ4.K54.A54.KQJ5 T98.QJT.QJT.T987 765.9876.9876.A6"
SETUP = {"kind": "table", "board": {"deal": DEAL, "contract": "2S S"}}
EVENTS: tuple[dict[str, object], ...] = (
    {"do": "play", "by": "E", "card": "DA"},
    {"do": "choose", "by": "S", "option": "any"},
    {"do": "play", "by": "W", "card": "H9"},
    {"do": "play", "by": "N", "card": "H2"},
    {"do": "play", "by": "E", "card": "HK"},
    {"do": "play", "by": "S", "card": "HT"},
)
RULING = "/ruling?log=lead_out_of_turn.S.first.E.up.DQ.o:forbid:D"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.desk", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=60, help="events a second")
    parser.add_argument("--seconds", type=float, default=20)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "desk.db"
        token, boards = _prepare(file, chosen.tables)
        rows = int(chosen.rate * chosen.seconds)
        with _serving(_desk, str(file)) as address:
            events = asyncio.run(_steadily(_events(address, token, boards, rows), chosen.rate))
            page = _page_times(address)
            server, processor = asyncio.run(_server_times(_desk(str(file))))
            weight = len(httpx.get(address + "/").content)
        with _serving(bare_app, str(file)) as address:
            bare = asyncio.run(_steadily(_rows(address, rows), chosen.rate))
    print(f"{chosen.tables} open tables, {chosen.rate:g} events a second, {rows} events")
    for name, times in (("an event acknowledged", events), ("a bare route's row", bare)):
        print(f"{name:<24} p50 {_p50(times):7.2f} ms   p99 {_p99(times):7.2f} ms")
    print(
        f"{'ratio':<24} p50 {_p50(events) / _p50(bare):7.2f}      p99 {_p99(events) / _p99(bare):7.2f}   (goal 2)"
    )
    print(f"a ruling page            p50 {_p50(page):7.2f} ms   on the way and back")
    print(f"{'':<24} p50 {_p50(server):7.2f} ms   on the server alone   (goal 30)")
    print(f"{'':<24} p50 {_p50(processor):7.2f} ms   of the processor")
    print(f"the first page           {weight / 1000:.1f} kB   (goal 100)")
    print(
        json.dumps(
            {
                "p50": _p50(events) / _p50(bare),
                "p99": _p99(events) / _p99(bare),
                "page": _p50(page),
                "server": _p50(server),
            }
        )
    )


def _prepare(file: Path, tables: int) -> tuple[str, list[int]]:
    store = open_store(f"sqlite:///{file}")
    store.people.first_director("director", "the password")
    token = store.people.sign_in("director", "the password")
    assert token is not None
    floor = Floor(store)
    anna = Account(1, "director", False)
    session = store.boards.open_session("benchmark", 2017, "wbf", 1)
    boards = [floor.open_board(session.id, "1", str(table), SETUP, anna).id for table in range(tables)]
    store.close()
    return token, boards


def _desk(file: str) -> FastAPI:
    app = create_app(open_store(f"sqlite:///{file}"))
    settle()
    return app


def _serve(make: Any, file: str, listener: socket.socket) -> None:
    uvicorn.Server(uvicorn.Config(make(file), log_level="error", access_log=False)).run(sockets=[listener])


@contextmanager
def _serving(make: Any, file: str) -> Iterator[str]:
    """A server in a process of its own."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = multiprocessing.get_context("fork").Process(target=_serve, args=(make, file, listener))
        server.start()
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        while True:
            try:
                httpx.get(address + "/openapi.json")
                break
            except httpx.TransportError:
                time.sleep(0.05)
        yield address
        server.terminate()
        server.join()


def _events(address: str, token: str, boards: list[int], count: int) -> list[httpx.Request]:
    headers = {"authorization": f"Bearer {token}"}
    requests = []
    for number in range(count):
        board, turn = boards[number % len(boards)], number // len(boards)
        act = EVENTS[turn] if turn < len(EVENTS) else {"do": "note", "text": f"note {number}"}
        sent = {"seen": turn, "key": f"k{number}", "acts": [act]}
        requests.append(
            httpx.Request("POST", f"{address}/api/boards/{board}/acts", headers=headers, json=sent)
        )
    return requests


def _rows(address: str, count: int) -> list[httpx.Request]:
    return [
        httpx.Request("POST", f"{address}/row", json={"body": f"row {number}"}) for number in range(count)
    ]


async def _steadily(requests: list[httpx.Request], rate: float) -> list[float]:
    """Send requests at a steady rate, each when its time comes; the milliseconds from that time to its answer."""
    times: list[float] = []
    async with httpx.AsyncClient(limits=httpx.Limits(max_connections=50), timeout=60) as client:
        begun = time.perf_counter() + 0.1

        async def send(number: int, request: httpx.Request) -> None:
            due = begun + number / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            answer = await client.send(request)
            answer.raise_for_status()
            times.append(1000 * (time.perf_counter() - due))

        await asyncio.gather(*(send(number, request) for number, request in enumerate(requests)))
    return times[len(times) // 10 :]


def _page_times(address: str) -> list[float]:
    times = []
    with httpx.Client(base_url=address) as client:
        for _ in range(50):
            begun = time.perf_counter()
            client.get(RULING).raise_for_status()
            times.append(1000 * (time.perf_counter() - begun))
    return times


async def _server_times(app: FastAPI) -> tuple[list[float], list[float]]:
    """The milliseconds in which the application answers for a ruling page, and those of the processor."""
    path, _, query = RULING.partition("?")
    scope = {
        "type": "http", "http_version": "1.1", "method": "GET", "path": path, "raw_path": path.encode(),
        "query_string": query.encode(), "headers": [(b"host", b"desk")], "scheme": "http", "server": ("desk", 80),
        "client": ("here", 1), "root_path": "",
    }  # fmt: skip
    statuses: list[int] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        statuses.append(message.get("status", 200))

    wall, processor = [], []
    for _ in range(60):
        begun, used = time.perf_counter(), time.process_time()
        await app(dict(scope), receive, send)
        wall.append(1000 * (time.perf_counter() - begun))
        processor.append(1000 * (time.process_time() - used))
    assert set(statuses) == {200}
    return wall[10:], processor[10:]


def _p50(times: list[float]) -> float:
    return median(times)


def _p99(times: list[float]) -> float:
    return quantiles(times, n=100)[98]


if __name__ == "__main__":
    main()

"""The audit: rows, counts, report; the same from one process, from several, and from a cluster whose workers die."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from bridgelaw.audit import COLUMNS, AuditError, Checks, Summary, audit, audit_board
from bridgelaw.audit import board as board_module
from bridgelaw.audit import row as row_module
from bridgelaw.audit import store as store_module
from bridgelaw.audit import work as work_module
from bridgelaw.audit.columns import NAMES
from bridgelaw.audit.report import report
from bridgelaw.audit.work import in_process
from bridgelaw.cli import main
from bridgelaw.records import ranges as ranges_module
from bridgelaw.records import read
from bridgelaw.records.formats import find_format
from bridgelaw.records.ranges import ranges
from tests.boards import FAULTS, random_content

parquet = pytest.importorskip("pyarrow.parquet")

REPLAY_ONLY: Final = Checks(double_dummy=False, legal=False, normal=False)
BOARD: Final = """\
[Event "Club"]
[Board "{number}"]
[Dealer "S"]
[Vulnerable "None"]
[Deal "N:AKQ2.432.432.432 J43.AKQ5.765.765 T98.J76.AKQJ.AKQ 765.T98.T98.JT98"]
[Declarer "S"]
[Contract "3NT"]
[Result "{result}"]
[Auction "S"]
1NT Pass 3NT Pass
Pass Pass
[Play "W"]
HT H2 HQ H6
H8 H3 HA H7
H9 H4 HK HJ
D8 C2 H5 S8
*

"""
"""East has taken his four hearts; the rest is South's: nine tricks, whatever anybody plays."""


def club(*results: int) -> bytes:
    return "".join(BOARD.format(number=at, result=result) for at, result in enumerate(results, 1)).encode()


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Two files of random boards, more than a batch in the first."""
    names = []
    pbn = find_format("pbn")
    for number, count in enumerate((300, 40)):
        path = tmp_path / f"{number}.pbn"
        boards = (pbn.compose(random_content(Random(seed + 1000 * number))).text for seed in range(count))
        path.write_text(pbn.header + "".join(boards), "utf-8")
        names.append(str(path))
    return names


def rows_of(folder: Path) -> list[dict[str, Any]]:
    parts = sorted(folder.glob("boards-*.parquet"))
    return [row for part in parts for row in parquet.read_table(part).to_pylist()]


def row_of(data: bytes, checks: Checks = Checks()) -> dict[str, Any]:  # noqa: B008 - it cannot change
    (record,) = read(data, file="club.pbn")
    return dict(zip(NAMES, audit_board(record, checks), strict=True))


class TestRow:
    def test_a_claim_is_weighed(self) -> None:
        row = row_of(club(9))
        assert {name: row[name] for name in ("file", "line", "ordinal", "label", "contract", "declarer")} == {
            "file": "club.pbn", "line": 1, "ordinal": 1, "label": "1", "contract": "3NT", "declarer": "S",
        }  # fmt: skip
        assert (row["won_ns"], row["won_ew"], row["left"], row["result"]) == (0, 4, 9, 9)
        assert (row["double_dummy"], row["outside"], row["facts"]) == (9, False, [])
        assert (
            row["legal_low"]
            <= row["normal_low"]
            <= row["normal_high"]
            <= row["double_dummy"]
            <= row["legal_high"]
        )

    def test_a_result_that_no_play_gives(self) -> None:
        row = row_of(club(10))
        assert (row["outside"], row["severity"]) == (True, "error")
        assert "replay.result_impossible" in row["facts"] or "replay.claim_impossible" in row["facts"]

    def test_nothing_is_weighed_that_is_not_wanted(self) -> None:
        row = row_of(club(9), REPLAY_ONLY)
        weighed = ("double_dummy", "legal_low", "legal_high", "normal_low", "normal_high", "normal_certain")
        assert [row[name] for name in weighed] == [None] * 6

    @pytest.mark.skipif(row_module.row is row_module.plain_row, reason="there is nothing to compare")
    def test_the_compiled_way_gives_the_same_rows(self, monkeypatch: pytest.MonkeyPatch) -> None:
        rng, pbn = Random(5), find_format("pbn")
        contents = [random_content(rng) for _ in range(30)]
        contents += [fault(rng, content) for fault in FAULTS for content in contents[:3]]
        records = [*read("".join(pbn.compose(content).text for content in contents).encode())]
        records += read(b'[Board "1"]\n[Deal "N:- - - -"]\n\n[Board "2"]\n[Contract "Pass"]\n')
        quick = [audit_board(record, REPLAY_ONLY) for record in records]
        monkeypatch.setattr(board_module, "row", row_module.plain_row)
        assert quick == [audit_board(record, REPLAY_ONLY) for record in records]

    def test_the_values_fit_their_columns(self, files: list[str], tmp_path: Path) -> None:
        audit(files[1:], out=tmp_path / "out")
        kinds = {"string": str, "int32": int, "int8": int, "bool": bool, "strings": list}
        for row in rows_of(tmp_path / "out"):
            for column in COLUMNS:
                assert row[column.name] is None or isinstance(row[column.name], kinds[column.type]), (
                    column.name
                )


class TestOrder:
    def test_rows_stand_in_the_order_of_the_boards(self, files: list[str], tmp_path: Path) -> None:
        summary = audit(files, REPLAY_ONLY, out=tmp_path / "out")
        found = [(row["file"], row["ordinal"]) for row in rows_of(tmp_path / "out")]
        assert found == [(files[0], at) for at in range(1, 301)] + [(files[1], at) for at in range(1, 41)]
        assert summary.boards == 340

    def test_several_processes_give_the_same(self, files: list[str], tmp_path: Path) -> None:
        alone = audit(files, REPLAY_ONLY, out=tmp_path / "one")
        shared = audit(files, REPLAY_ONLY, jobs=2, out=tmp_path / "two")
        assert rows_of(tmp_path / "one") == rows_of(tmp_path / "two")
        assert alone == shared

    def test_ranges_of_a_file_give_the_same(
        self, files: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(ranges_module, "WINDOW", 16_000)
        monkeypatch.setattr(work_module, "RANGE", 20_000)
        assert len(ranges(files[0], 20_000)) > 5
        alone = audit(files, REPLAY_ONLY, out=tmp_path / "one")
        shared = audit(files, REPLAY_ONLY, jobs=2, out=tmp_path / "two")
        assert rows_of(tmp_path / "one") == rows_of(tmp_path / "two")
        assert alone == shared

    def test_a_process_that_dies_costs_no_board(
        self, files: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        alone = audit(files, REPLAY_ONLY, out=tmp_path / "one")
        monkeypatch.setattr(work_module, "RANGE", 20_000)
        killed: list[int] = []

        def kill_one(boards: int, read: int) -> None:
            children = multiprocessing.active_children()
            if not killed and children:
                os.kill(children[0].pid or 0, signal.SIGKILL)
                killed.append(boards)

        audit(files, REPLAY_ONLY, jobs=2, out=tmp_path / "two", progress=kill_one)
        assert killed
        assert rows_of(tmp_path / "one") == rows_of(tmp_path / "two")
        assert alone.boards == 340

    @pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
    @pytest.mark.parametrize("hurt", [signal.SIGKILL, signal.SIGSTOP])
    def test_an_audit_ends_whatever_befalls_a_process_that_has_no_more_work(
        self, hurt: signal.Signals, files: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(work_module, "RANGE", 20_000)
        alone = audit(files, REPLAY_ONLY, out=tmp_path / "one")
        boards = [0]
        hit: list[int] = []

        def hurt_one_at_the_end(more: int, read: int) -> None:
            boards[0] += more
            if boards[0] == alone.boards:
                process, *_ = multiprocessing.active_children()
                os.kill(process.pid or 0, hurt)
                hit.append(process.pid or 0)

        shared = audit(files, REPLAY_ONLY, jobs=2, out=tmp_path / "two", progress=hurt_one_at_the_end)
        assert len(hit) == 1
        assert multiprocessing.active_children() == []
        assert rows_of(tmp_path / "one") == rows_of(tmp_path / "two")
        assert alone == shared

    @pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
    def test_processes_that_die_again_and_again_cost_no_board_and_give_none_twice(
        self, files: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(work_module, "RANGE", 20_000)
        audit(files, REPLAY_ONLY, out=tmp_path / "one")
        killed: list[int] = []

        def kill_all(boards: int, read: int) -> None:
            for process in multiprocessing.active_children() if len(killed) < 6 else ():
                os.kill(process.pid or 0, signal.SIGKILL)
                killed.append(process.pid or 0)

        audit(files, REPLAY_ONLY, jobs=2, out=tmp_path / "two", progress=kill_all)
        assert len(killed) >= 6
        assert rows_of(tmp_path / "one") == rows_of(tmp_path / "two")

    def test_boards_whose_process_dies_each_time_are_named(
        self, files: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(work_module, "_submit", lambda workers, *_: workers.submit(os._exit, 9))
        with pytest.raises(
            AuditError, match=r"0\.pbn:1: the process that audits these boards dies each time"
        ):
            audit(files, REPLAY_ONLY, jobs=2)
        assert multiprocessing.active_children() == []

    def test_what_goes_wrong_in_a_process_is_raised_here(
        self, files: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(work_module, "_submit", lambda workers, *_: workers.submit(open, "gone.pbn"))
        with pytest.raises(FileNotFoundError, match=r"gone\.pbn"):
            audit(files, REPLAY_ONLY, jobs=2)

    def test_the_summary_of_parts_is_that_of_the_whole(self, files: list[str]) -> None:
        whole, parts = Summary(), Summary()
        for outcome in in_process(files, Checks()):
            whole.add(outcome.summary)
            parts.add(Summary.from_dict(json.loads(json.dumps(outcome.summary.to_dict()))))
        assert whole == parts


class TestResume:
    def test_an_interrupted_audit_goes_on(
        self, files: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        alone = audit(files, REPLAY_ONLY, out=tmp_path / "one")
        monkeypatch.setattr(work_module, "BATCH", 30)
        monkeypatch.setattr(store_module, "PART", 70)

        def stop(boards: int, read: int) -> None:
            stop.count += 1  # type: ignore[attr-defined]
            if stop.count % 3 == 0:  # type: ignore[attr-defined]
                raise KeyboardInterrupt

        stop.count = 0  # type: ignore[attr-defined]
        runs = 0
        while True:
            runs += 1
            try:
                summary = audit(files, REPLAY_ONLY, out=tmp_path / "two", resume=True, progress=stop)
            except KeyboardInterrupt:
                continue
            break
        assert runs > 2
        assert rows_of(tmp_path / "two") == rows_of(tmp_path / "one")
        assert summary == alone

    def test_an_audit_that_is_done_is_not_done_again(self, files: list[str], tmp_path: Path) -> None:
        audit(files, REPLAY_ONLY, out=tmp_path)
        before = (tmp_path / "boards-00001.parquet").stat().st_mtime_ns
        assert audit(files, REPLAY_ONLY, out=tmp_path, resume=True).boards == 340
        assert (tmp_path / "boards-00001.parquet").stat().st_mtime_ns == before

    def test_a_folder_in_use_is_not_written_over(self, files: list[str], tmp_path: Path) -> None:
        audit(files[1:], REPLAY_ONLY, out=tmp_path / "out")
        with pytest.raises(AuditError, match="--resume, or give another folder"):
            audit(files[1:], REPLAY_ONLY, out=tmp_path / "out")
        with pytest.raises(AuditError, match="of other files, or asks something else"):
            audit(files, REPLAY_ONLY, out=tmp_path / "out", resume=True)


# -- the cluster ------------------------------------------------------------------------------------------------


@pytest.fixture
def cluster() -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers, a process each."""
    pytest.importorskip("distributed")
    import socket

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    host, port = address.removeprefix("tcp://").split(":")
    run = [
        sys.executable,
        "-m",
        "distributed.cli.dask_scheduler",
        "--host",
        host,
        "--port",
        port,
        "--no-dashboard",
    ]
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    work = [
        sys.executable, "-m", "distributed.cli.dask_worker", address, "--no-nanny", "--nthreads", "1",
        "--no-dashboard", "--host", host,
    ]  # fmt: skip
    processes = [subprocess.Popen(run, **quiet), *(subprocess.Popen(work, **quiet) for _ in range(2))]
    try:
        from distributed import Client

        with Client(address, timeout=60) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(2, timeout=60)
        yield address, processes[1:]
    finally:
        for process in processes:
            process.kill()
            process.wait()


class TestCluster:
    def test_a_worker_that_dies_costs_no_board(
        self,
        cluster: tuple[str, list[subprocess.Popen[bytes]]],
        files: list[str],
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        audit(files, REPLAY_ONLY, out=tmp_path / "one")
        address, workers = cluster
        monkeypatch.setattr(work_module, "BATCH", 20)

        def kill_one(boards: int, read: int) -> None:
            workers[0].kill()

        audit(files, REPLAY_ONLY, cluster=address, out=tmp_path / "two", progress=kill_one)
        assert workers[0].poll() is not None
        assert rows_of(tmp_path / "one") == rows_of(tmp_path / "two")

    def test_no_scheduler_is_told(
        self, files: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        pytest.importorskip("distributed")
        monkeypatch.setattr(work_module, "CONNECT_LIMIT", 0.5)
        assert main(["audit", *files, "--cluster", "tcp://127.0.0.1:9"]) == 2
        assert "tcp://127.0.0.1:9: no scheduler answers there" in capsys.readouterr().err


# -- the command and the report ---------------------------------------------------------------------------------


class TestCommand:
    def test_the_summary(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "club.pbn").write_bytes(club(9, 9, 10))
        assert main(["audit", str(tmp_path), "--jobs", "1", "--out", str(tmp_path / "out")]) == 0
        printed = capsys.readouterr().out
        assert printed.startswith("3 boards in ")
        assert "Claims weighed: 3; results that no legal play gives: 1." in printed
        assert "Claim against double dummy: +0: 2, +1: 1" in printed
        assert len(rows_of(tmp_path / "out")) == 3
        page = (tmp_path / "out" / "report.html").read_text("utf-8")
        assert page.count("<article>") == 1
        assert "Declarer has 10 tricks by the record; double dummy it is 9 tricks." in page

    def test_strict_exits_1(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "club.pbn").write_bytes(club(10))
        assert main(["audit", str(tmp_path / "club.pbn"), "--jobs", "1", "--strict"]) == 1
        assert main(["audit", str(tmp_path / "club.pbn"), "--jobs", "1"]) == 0

    def test_in_json(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (tmp_path / "club.pbn").write_bytes(club(9))
        assert main(["audit", str(tmp_path / "club.pbn"), "--jobs", "1", "--json"]) == 0
        record = json.loads(capsys.readouterr().out)
        assert (record["finished"], record["boards"], record["against"]["double_dummy"]) == (
            True,
            1,
            {"0": 1},
        )

    @pytest.mark.parametrize(
        ("arguments", "complaint"),
        [
            (["missing.pbn"], "missing.pbn: there is no such file"),
            (["{folder}"], "there is no record in this folder"),
            (["{folder}", "--resume"], "--resume: there is no folder to go on with; give --out"),
            (["{folder}", "--laws", "1999"], "'1999' is not one of"),
        ],
    )
    def test_bad_input(
        self, arguments: list[str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["audit", *(argument.format(folder=tmp_path) for argument in arguments)]) == 2
        assert complaint in capsys.readouterr().err

    @pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
    @pytest.mark.parametrize("jobs", ["1", "2"])
    def test_an_interrupt_keeps_what_is_done(self, jobs: str, tmp_path: Path) -> None:
        pbn = find_format("pbn")
        boards = "".join(pbn.compose(random_content(Random(seed))).text for seed in range(60)) * 100
        (tmp_path / "many.pbn").write_text(pbn.header + boards, "utf-8")
        # The handler is set anew, since tests that run in the background are begun with interrupts ignored.
        heard = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
        command = [
            sys.executable, "-c", heard + "from bridgelaw.cli import main; sys.exit(main())",
            "audit", str(tmp_path / "many.pbn"), "--jobs", jobs, "--out", str(tmp_path / "out"),
        ]  # fmt: skip
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
        )
        begun = time.monotonic()
        while not (tmp_path / "out").exists() and time.monotonic() < begun + 60:
            time.sleep(0.05)
        time.sleep(1)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: every process of the audit hears of it
        _, complaint = process.communicate(timeout=60)
        if process.returncode == 0:
            pytest.skip("it was done before it could be interrupted")
        assert process.returncode == 130
        assert complaint.decode() == "bridgelaw: Interrupted. What is done is kept; --resume goes on.\n"
        state = json.loads((tmp_path / "out" / "audit.json").read_text("utf-8"))
        assert (state["finished"], state["summary"]["boards"]) == (False, len(rows_of(tmp_path / "out")))


class TestReport:
    @pytest.mark.parametrize("lang", ["en", "ru"])
    def test_the_page_needs_no_other_file(self, lang: str, tmp_path: Path) -> None:
        (tmp_path / "<club>.pbn").write_bytes(club(9, 10))
        names = [str(tmp_path / "<club>.pbn")]
        page = report(audit(names), names, 2017, lang)
        assert f'<html lang="{lang}">' in page
        assert "&lt;club&gt;.pbn" in page
        assert "<club>" not in page
        for word in ("http", "<script", "<link", "src="):
            assert word not in page

    def test_nothing_at_all(self) -> None:
        assert "0 boards" in report(Summary(), ["none.pbn"], 2017, "en")

    def test_an_unfinished_audit_says_so(self) -> None:
        assert "interrupted" in report(Summary(), ["a.pbn", "b.pbn"], 2017, "en", finished=False)

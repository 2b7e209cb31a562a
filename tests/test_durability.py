"""What the desk has acknowledged survives the death of its server."""

from __future__ import annotations

from pathlib import Path

from tests.kills import killed


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    assert killed(6, 2017, f"sqlite:///{tmp_path}/desk.db") > 0

"""A PostgreSQL server of the tests' own, on a socket in a temporary folder."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["postgres_is_there", "running_postgres"]


def _programs() -> Path | None:
    """The folder with the server's programs: Debian keeps them off the path."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)


def postgres_is_there() -> bool:
    """Can a server be started here?"""
    programs = _programs()
    return programs is not None and (programs / "initdb").exists()


@contextmanager
def running_postgres() -> Iterator[str]:
    """Start a server and give its URL; it ends with its data."""
    programs = _programs()
    assert programs is not None
    folder = Path(tempfile.mkdtemp(prefix="bridgelaw-postgres-"))
    # The server refuses to run as root; Debian's package brings a user for it.
    user = pwd.getpwnam("postgres").pw_uid if os.getuid() == 0 else None
    if user is not None:
        os.chown(folder, user, -1)

    def run(*command: str) -> None:
        subprocess.run(command, check=True, capture_output=True, user=user, cwd=folder)

    data = folder / "data"
    try:
        run(
            str(programs / "initdb"), "-D", str(data), "-U", "desk", "--auth=trust", "--no-sync", "-E", "UTF8"
        )
        run(
            str(programs / "pg_ctl"), "-D", str(data), "-w", "-l", str(folder / "log"), "start",
            "-o", f"-k {folder} -c listen_addresses= -c fsync=off",
        )  # fmt: skip
        yield f"postgresql://desk@/postgres?host={folder}"
    finally:
        if data.exists():
            subprocess.run(
                [str(programs / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop"],
                check=False, capture_output=True, user=user, cwd=folder,
            )  # fmt: skip
        shutil.rmtree(folder, ignore_errors=True)

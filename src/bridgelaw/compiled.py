"""Were the compiled modules built from the sources that lie here? In a checkout these can have moved on since.

Each compiled module asks when it is imported; one that was built from other sources is not there, as if there had been
no compiler, and its twin in Python does its work.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

__all__ = ["check", "fingerprint"]


@cache
def fingerprint() -> str:
    """What tells the C++ sources of this package from others, as ``CMakeLists.txt`` works it out; empty where there are
    none, as in an installed package."""
    package = Path(__file__).parent
    names = sorted(path.relative_to(package).as_posix() for path in package.glob("*/compiled/*.[ch]pp"))
    lines = [f"{name} {sha256((package / name).read_bytes()).hexdigest()}\n" for name in names]
    return sha256("".join(lines).encode()).hexdigest() if lines else ""


def check(built_from: str) -> None:
    """Raise ImportError, with the cure, if a module was built from other sources than those that lie here."""
    if fingerprint() not in ("", built_from):
        raise ImportError(
            "bridgelaw's compiled modules were built from other sources than those that lie here; "
            "build them anew: make, or pip install -e ."
        )

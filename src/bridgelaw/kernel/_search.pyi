"""The compiled search, as :mod:`bridgelaw.kernel` calls it."""

from array import array
from collections.abc import Sequence

def evaluate(
    hands: tuple[int, int, int, int],
    trumps: int,
    leader: int,
    side: int,
    trick: bytes,
    mode: int,
    rules: int,
    line: Sequence[tuple[int, int, int, bool, int, int, bool, bool]],
    forgotten: int,
    claimed: int,
    rules_after: int,
    best_after: bool,
    line_ends: bool,
    budget: int,
    want_line: bool,
    plain: bool = False,
) -> tuple[int, int, int, bytes]: ...
def solve(
    hands: array[int],
    trumps: array[int],
    leaders: array[int],
    sides: array[int],
    mode: int,
    rules: int,
    budget: int,
    threads: int,
    low: array[int],
    high: array[int],
    nodes: array[int],
    plain: bool = False,
) -> int: ...

double_dummy: object
"""For the other compiled search, in C++."""

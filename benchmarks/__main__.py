"""The benchmark: ``make bench``, or ``python -m benchmarks``.

A small table of medians, each beside one step of python-chess and of pokerkit taken in the same run, so that the
ratios hold on any machine; then one line of JSON for each figure. ``--quick`` takes a tenth of the steps.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from itertools import cycle

from benchmarks.measure import Figure, import_time, median_of_runs, median_of_steps
from benchmarks.ours import (
    contested_claims,
    irregular_events,
    play_board,
    regular_board,
    regular_plays,
    revoke_board,
)
from benchmarks.theirs import chess_moves, poker_actions
from bridgelaw.equity.revoke import revoke_equity

OTHERS = ("python-chess", "pokerkit")


def main() -> int:
    """Measure, print, exit 1 with ``--strict`` when a goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="how fast the engine is")
    parser.add_argument("--quick", action="store_true", help="a tenth of the steps")
    parser.add_argument("--strict", action="store_true", help="exit status 1 when a goal is missed")
    chosen = parser.parse_args()
    figures = take_figures(1 if chosen.quick else 10)
    print_table(figures)
    print()
    print_json(figures)
    missed = [figure for figure in figures if figure.goal is not None and figure.microseconds >= figure.goal]
    return 1 if missed and chosen.strict else 0


def take_figures(effort: int) -> list[Figure]:
    """Everything measured, the others' steps last."""
    start, events = regular_board(1)
    board = median_of_runs(lambda: play_board(start, events), 20 * effort)
    start_of_revoke, events_of_revoke = revoke_board(1)
    with_revoke = median_of_runs(lambda: play_board(start_of_revoke, events_of_revoke), 20 * effort)
    runs = 5 + 2 * effort
    revoked = (
        (table, table.revokes[0])
        for table in cycle([play_board(*revoke_board(seed)) for seed in range(runs)])
    )
    imports = 3 + 2 * effort
    return [
        Figure("a regular play", *median_of_steps(regular_plays(10 * effort)), goal=40),
        Figure("the same from a dict", *median_of_steps(regular_plays(10 * effort, as_dicts=True))),
        Figure("an irregular event", *median_of_steps(irregular_events(10 * effort)), goal=200),
        Figure("a board of 52 plays", *board, goal=3000),
        Figure("a board with a revoke", *with_revoke, goal=6000),
        Figure(
            "equity of a revoke", *median_of_runs(lambda: revoke_equity(*next(revoked)), runs), goal=200_000
        ),
        Figure("a claim of 5 cards", *median_of_steps(contested_claims(20 * effort, 5)), goal=5000),
        Figure("a claim of 8 cards", *median_of_steps(contested_claims(20 * effort, 8)), goal=100_000),
        Figure("import bridgelaw", import_time("bridgelaw", imports), imports, goal=80_000),
        Figure("python-chess: a move", *median_of_steps(chess_moves(10 * effort))),
        Figure("python-chess: import", import_time("chess", imports), imports),
        Figure("pokerkit: a call", *median_of_steps(poker_actions(10 * effort))),
        Figure("pokerkit: import", import_time("pokerkit", imports), imports),
    ]


def ratios(figure: Figure, figures: list[Figure]) -> dict[str, float]:
    """How many times a step of each of the others it takes; an import is compared with an import."""
    like = [other for other in figures if ("import" in other.name) == ("import" in figure.name)]
    return {
        name: figure.microseconds / other.microseconds
        for name in OTHERS
        for other in like
        if other.name.startswith(name)
    }


def print_table(figures: list[Figure]) -> None:
    """The figures for people."""
    print(
        f"Python {platform.python_version()}, medians; beside each: how many times a step (or import) of the others"
    )
    print(f"{'':22}{'time':>10}{'goal':>12}" + "".join(f"{name:>16}" for name in OTHERS))
    for figure in figures:
        times = "".join(f"{ratio:>16.2f}" for ratio in ratios(figure, figures).values())
        goal = "" if figure.goal is None else f"< {told(figure.goal)}"
        print(f"{figure.name:22}{told(figure.microseconds):>10}{goal:>12}{times}")


def told(microseconds: float) -> str:
    """A time with its unit."""
    return f"{microseconds:.1f} us" if microseconds < 1000 else f"{microseconds / 1000:.2f} ms"


def print_json(figures: list[Figure]) -> None:
    """The figures for programs, a line each."""
    for figure in figures:
        record: dict[str, object] = {
            "name": figure.name,
            "microseconds": round(figure.microseconds, 2),
            "steps": figure.steps,
            "goal": figure.goal,
        }
        record |= {f"times_{name}": round(ratio, 3) for name, ratio in ratios(figure, figures).items()}
        print(json.dumps(record))


if __name__ == "__main__":
    sys.exit(main())

"""The search: how many tricks an ending is worth, double dummy, over all legal plays, or over all normal ones.

Two calls. :func:`evaluate` takes one :class:`Problem` with everything that a disputed claim brings along (a trick
in progress, a stated line, rules of normal play, cards the claimer has forgotten) and returns a :class:`Value`: a
certified interval and a line of play. :func:`solve` takes many endings as arrays and answers in arrays, on several
threads.

    >>> from bridgelaw import kernel
    >>> ak, q2 = 0b11 << 50, 1 << 49 | 1 << 39                   # north has SAK, east SQ2; south and west small clubs
    >>> kernel.evaluate(kernel.Problem((ak, q2, 0b11, 0b1100), trumps=4, leader=0, side=0)).low
    2

Both are answered by a compiled search, and where that could not be built, or was built from other sources, by
:mod:`bridgelaw.kernel.twin`, the same search in plain Python, thousands of times slower. ``BRIDGELAW_KERNEL=twin`` in
the environment asks for the twin.
"""

from __future__ import annotations

import os
import warnings
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

from bridgelaw.kernel import twin
from bridgelaw.kernel.problem import (
    BUDGET,
    NO_TRUMP,
    Choice,
    Mode,
    Problem,
    ProblemError,
    Rule,
    Step,
    Value,
    units,
)

__all__ = [
    "BUDGET",
    "CAREFUL",
    "COMPILED",
    "NO_TRUMP",
    "SLOW",
    "TOP_TRICKS",
    "TRUMPS_AND_WINNERS",
    "Choice",
    "Mode",
    "Problem",
    "ProblemError",
    "Rule",
    "Solved",
    "Step",
    "Value",
    "evaluate",
    "normal_play",
    "not_compiled",
    "solve",
]

TOP_TRICKS: Final = Rule.TOP | Rule.NO_RUFF | Rule.KEEP_WINNERS
"""The least that anybody gets right: nothing is stated, nothing is planned."""

TRUMPS_AND_WINNERS: Final = TOP_TRICKS | Rule.LOW | Rule.DRAW | Rule.CASH
""" "I draw trumps and cash my winners." """

CAREFUL: Final = (
    Rule.TOP_DOWN
    | Rule.NO_RUFF
    | Rule.NO_UNDERRUFF
    | Rule.LOW
    | Rule.ENDS
    | Rule.KEEP_WINNERS
    | Rule.DISCARD_LOW
    | Rule.KEEP_CLAIM
)
"""A player who sees what he needs for his claim as he believes the cards to lie, and is careless in everything else."""


def _compiled(name: str) -> ModuleType | None:
    if os.environ.get("BRIDGELAW_KERNEL") == "twin":
        return None
    try:
        return import_module(f"bridgelaw.kernel.{name}")
    except ImportError:
        return None


_search: Final = _compiled("_search")
_normal: Final = _compiled("_normal")
COMPILED: Final = _search is not None and _normal is not None
"""Whether the compiled search is there."""

SLOW: Final = "bridgelaw's compiled search"
"""How the warning begins that claims are searched in Python."""

_warned = False


def not_compiled() -> str:
    """Why the compiled search is not there: it was ``never_built``, or is ``outdated``, built from other sources."""
    return "never_built" if find_spec("bridgelaw.kernel._search") is None else "outdated"


def _warn() -> None:
    global _warned
    if not _warned and os.environ.get("BRIDGELAW_KERNEL") != "twin":
        _warned = True
        why = (
            "is not installed (it needs a C++ compiler at install time)"
            if not_compiled() == "never_built"
            else "was built from other sources than those that lie here (build it anew: make, or pip install -e .)"
        )
        warnings.warn(
            f"{SLOW} {why}; claims are searched in plain Python, thousands of times slower",
            RuntimeWarning,
            stacklevel=3,
        )


def normal_play() -> ModuleType | None:
    """The compiled search for the worst normal line, that of :mod:`bridgelaw.claims.normal`; None: it is not there."""
    if _normal is None:
        _warn()
    return _normal


def evaluate(problem: Problem, *, budget: int = BUDGET, want_line: bool = True) -> Value:
    """The value of one ending for the side that it asks about.

    :param budget: card plays to try before the search stops; the interval returned is proved either way.
    :param want_line: whether to return a line of play that attains :attr:`Value.high`.
    """
    if _search is None:
        _warn()
        return twin.solve(problem, budget, want_line)
    steps = [
        (
            step.lead,
            step.reply,
            step.while_out,
            step.times != 0,
            step.choice,
            step.reply_choice,
            step.wait,
            step.cover,
        )
        for step in (units(problem.line) if problem.line and problem.mode is Mode.normal else ())
    ]
    after = problem.rules if problem.rules_after is None else problem.rules_after
    low, high, nodes, line = _search.evaluate(
        problem.hands,
        problem.trumps,
        problem.leader,
        problem.side,
        bytes(problem.trick),
        int(problem.mode),
        int(problem.rules),
        steps,
        problem.forgotten,
        problem.tricks if problem.claimed is None else problem.claimed,
        int(after & ~Rule.KEEP_CLAIM),
        problem.best_after,
        problem.line_ends,
        budget,
        want_line,
    )
    return Value(low, high, nodes, tuple(line))


@dataclass(frozen=True, slots=True)
class Solved:
    """The answers to many endings, in their order; numpy can read the arrays without copying."""

    low: array[int]
    high: array[int]
    """Signed bytes: what the search has proved; equal unless the budget was spent."""
    nodes: array[int]
    """Card plays tried, 64 bits each."""


def solve(
    hands: Iterable[Sequence[int]] | Sequence[int] | array[int],
    trumps: Sequence[int] | int,
    leaders: Sequence[int] | int,
    mode: Mode | str = Mode.double_dummy,
    *,
    sides: Sequence[int] | int | None = None,
    rules: Rule = TOP_TRICKS,
    budget: int = BUDGET,
    threads: int = 1,
) -> Solved:
    """The values of many endings, no trick in progress, each for the side of its leader unless `sides` says otherwise.

    :param hands: the card sets of N, E, S, W of the first ending, then of the second, and so on: an array of 64-bit
        words (``array("Q")``, numpy ``uint64`` of any shape), a flat sequence, or a sequence of four-tuples.
    :param trumps: 0 to 3 for clubs to spades, 4 for no trump; one for each ending, or one for all.
    :param leaders: the seat on lead, 0 to 3 for N E S W; one for each ending, or one for all.
    :param mode: ``"double_dummy"``, ``"any_legal"`` or ``"normal"``: by the `rules`, with no line stated.
    :param threads: how many to use, 0 for one on each processor; the answers do not depend on it.
    """
    mode = _mode(mode)
    if threads < 0 or budget < 0:
        raise ProblemError("threads and budget are 0 or more")
    cards = _words(hands)
    count, rest = divmod(len(cards), 4)
    if rest:
        raise ProblemError("there must be four hands to an ending")
    suits, seats = _bytes(trumps, count, "trumps", 4), _bytes(leaders, count, "leaders", 3)
    counted = array("b", (seat & 1 for seat in seats)) if sides is None else _bytes(sides, count, "sides", 1)
    solved = Solved(array("b", bytes(count)), array("b", bytes(count)), array("q", bytes(8 * count)))
    if Rule.KEEP_CLAIM in rules:
        raise ProblemError("a claim is not given here: use evaluate for Rule.KEEP_CLAIM")
    if _search is None:
        _warn()
        for at in range(count):
            four = (cards[4 * at], cards[4 * at + 1], cards[4 * at + 2], cards[4 * at + 3])
            problem = Problem(four, suits[at], seats[at], counted[at], mode=mode, rules=rules)
            value = twin.solve(problem, budget, want_line=False)
            solved.low[at], solved.high[at], solved.nodes[at] = value.low, value.high, value.nodes
        return solved
    wrong = _search.solve(
        cards,
        suits,
        seats,
        counted,
        int(mode),
        int(rules),
        budget,
        threads,
        solved.low,
        solved.high,
        solved.nodes,
    )
    if wrong >= 0:
        raise ProblemError(
            f"ending {wrong}: a card is held twice or is none, or the hands are of unequal length"
        )
    return solved


def _words(hands: object) -> array[int]:
    """The hands as a flat array of 64-bit words; copied only if they are not one already."""
    if isinstance(hands, array) and hands.typecode == "Q":
        return hands
    flat: array[int] = array("Q")
    try:
        view = memoryview(hands)  # type: ignore[arg-type]  # whatever has no buffer is a plain sequence
    except TypeError:
        for item in hands:  # type: ignore[attr-defined]
            if isinstance(item, int):
                flat.append(item)
            else:
                flat.extend(item)
        return flat
    if view.itemsize != 8:
        raise ProblemError("hands are 64-bit words")
    flat.frombytes(view.tobytes())
    return flat


def _mode(mode: Mode | str) -> Mode:
    """A mode, or that of a name."""
    if isinstance(mode, Mode):
        return mode
    if mode not in Mode.__members__:
        raise ProblemError(f"mode: {mode!r} is none of {', '.join(Mode.__members__)}")
    return Mode[mode]


def _bytes(values: Sequence[int] | int, count: int, what: str, most: int) -> array[int]:
    """One number from 0 to ``most`` for each ending."""
    try:
        few = array("b", [values]) * count if isinstance(values, int) else array("b", values)
    except OverflowError:
        raise ProblemError(f"{what}: give 0 to {most}") from None
    if len(few) != count:
        raise ProblemError(f"{what}: {len(few)} for {count} endings")
    if few and not 0 <= min(few) <= max(few) <= most:
        at = next(at for at, value in enumerate(few) if not 0 <= value <= most)
        raise ProblemError(f"ending {at}: {what} is {few[at]}; give 0 to {most}")
    return few

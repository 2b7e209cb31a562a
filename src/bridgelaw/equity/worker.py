"""The process that asks the double dummy solver: a line of JSON in, a line of JSON out.

It is run as a file by :mod:`bridgelaw.equity` and imports nothing of bridgelaw. The solver's library has one state and
ends the process that calls it from two threads, so it lives here alone.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any


def main() -> None:
    """Answer until the asker closes the pipe."""
    # Whatever the library prints goes to the error stream: answers have the output to themselves.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    for line in sys.stdin:
        try:
            answer = _solve(json.loads(line))
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def _solve(asked: dict[str, Any]) -> dict[str, Any]:
    """The tricks, that in progress included, which the side to play wins by each card, or by its best one."""
    from endplay.dds import solve_board
    from endplay.dds.solve import SolveMode
    from endplay.types import Deal, Denom, Player

    if "deal" not in asked:
        return {}
    deal = Deal(asked["deal"], first=Player.find(asked["first"]), trump=Denom.find(asked["trump"]))
    for card in asked["trick"]:
        deal.play(card)
    solved = solve_board(deal, SolveMode.Default if asked["every"] else SolveMode.OptimalOne)
    return {"tricks": {f"{card.suit.name[0].upper()}{card.rank.abbr}": tricks for card, tricks in solved}}


if __name__ == "__main__":
    main()

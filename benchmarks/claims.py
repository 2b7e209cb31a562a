"""A whole ruling on a contested claim, from the words to the certificate: how long it takes.

    python -m benchmarks.claims               some minutes
    python -m benchmarks.claims --deals 40 --cards 4 6 8 --twin 5

Endings of random deals played double dummy, a hand of the declaring side on lead, which claims all the tricks: set C,
those in which it could take all or all but one; set F, the others, where the claim is false by more. What is said
goes round: nothing of a line, drawing trumps, a suit from the top. With ``--twin`` so many of each are ruled on with
the search in plain Python too, and the awards compared. Times are the processor time of the thread in milliseconds;
the words have been read once before, as a Director's program has read most words before.
"""

from __future__ import annotations

import argparse
import statistics
import time
from itertools import cycle
from unittest.mock import patch

from benchmarks.kernel import Position, claims, endings
from bridgelaw import kernel
from bridgelaw.cards import Seat, Suit
from bridgelaw.claims import Award, Claim, Ending, adjudicate

WORDS = ("the rest are mine", "drawing trumps, the rest are mine", "hearts from the top, then the rest")


def contested(position: Position, words: str) -> tuple[Ending, Claim]:
    """The ending of a position and a claim of all its tricks by the hand on lead."""
    hands, leader = position.hands, Seat(position.leader)
    trumps = None if position.trumps == kernel.NO_TRUMP else Suit(position.trumps)
    gone = 13 - hands[0].bit_count()
    won = (gone, 0) if position.side == 0 else (0, gone)
    ending = Ending((hands[0], hands[1], hands[2], hands[3]), trumps, leader, won, declarer=leader)
    return ending, Claim(leader, words=words)


def ruled(asked: list[tuple[Ending, Claim]]) -> tuple[list[Award], list[float]]:
    """The awards, and the milliseconds each took."""
    awards, taken = [], []
    for ending, claim in asked:
        start = time.thread_time_ns()
        awards.append(adjudicate(ending, claim))
        taken.append((time.thread_time_ns() - start) / 1e6)
    return awards, taken


def times(taken: list[float]) -> str:
    """Their median, nine of ten, ninety-nine of a hundred, and the longest."""
    parts = statistics.quantiles(taken, n=100, method="inclusive")
    return f"{parts[49]:>10.2f}{parts[89]:>9.1f}{parts[98]:>9.1f}{max(taken):>9.1f}"


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=150)
    parser.add_argument("--cards", nargs="+", type=int, default=[4, 5, 6, 7, 8])
    parser.add_argument("--twin", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if not kernel.COMPILED:
        parser.error("the compiled search is not installed")
    played = endings(asked.deals, asked.seed)
    ruled([contested(played[2][0], words) for words in WORDS])
    print(
        f"{'cards':>5} {'set':>4}{'n':>5}{'open':>6}{'median':>10}{'p90':>9}{'p99':>9}{'max':>9}  milliseconds"
    )
    everything = []
    for cards in asked.cards:
        own = [position for position in played[cards] if position.leader & 1 == position.side]
        good = claims(own)
        for name, positions in (("C", good), ("F", [each for each in own if each not in good])):
            questions = [contested(*each) for each in zip(positions, cycle(WORDS), strict=False)]
            if len(questions) < 2:
                continue
            awards, taken = ruled(questions)
            everything += taken
            still_open = sum(not award.certain for award in awards)
            print(f"{cards:>5} {name:>4}{len(questions):>5}{still_open:>6}{times(taken)}", flush=True)
            few = questions[: asked.twin]
            if len(few) < 2:
                continue
            with patch.object(kernel, "normal_play", lambda: None):
                same, slowly = ruled(few)
            if same != awards[: len(few)]:
                raise AssertionError("the awards differ without the compiled search")
            ratio = sum(slowly) / sum(taken[: len(few)])
            print(
                f"{'':>5} {'twin':>4}{len(few):>5}{'':>6}{times(slowly)}  {ratio:.0f} times as long",
                flush=True,
            )
    if len(everything) < 2:
        parser.error("so few deals give no endings of these sizes; give more --deals")
    print(f"{'all':>5} {'':>4}{len(everything):>5}{'':>6}{times(everything)}")


if __name__ == "__main__":
    main()

"""Many random sequences at many tables: ``python -m tests.long_run --sequences 100000 --seed 7``.

Exit status 1 when an invariant does not hold somewhere; each failure is printed as short as it could be made, with
the number under which ``--first N --sequences 1`` repeats it.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from tests.sequences import sequences

BATCH = 250


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.long_run", description=__doc__.splitlines()[0] if __doc__ else None
    )
    parser.add_argument("--sequences", type=int, default=10_000, help="how many sequences (10000)")
    parser.add_argument(
        "--seed", type=int, default=1, help="the seed; the same seed tells the same story (1)"
    )
    parser.add_argument("--first", type=int, default=0, help="the number of the first sequence (0)")
    parser.add_argument(
        "--workers", type=int, default=os.cpu_count() or 1, help="processes (one a processor)"
    )
    parser.add_argument("--show", type=int, default=3, help="failures shown of each kind (3)")
    chosen = parser.parse_args()
    last = chosen.first + chosen.sequences
    firsts = range(chosen.first, last, BATCH)
    counts = [min(BATCH, last - first) for first in firsts]
    kinds: Counter[str] = Counter()
    with ProcessPoolExecutor(chosen.workers) as pool:
        for found in pool.map(sequences, [chosen.seed] * len(counts), firsts, counts):
            for index, failure in found:
                kind = failure.kind
                kinds[kind] += 1
                if kinds[kind] <= chosen.show:
                    print(f"sequence {index} of seed {chosen.seed}: {failure}\n", flush=True)
    print(f"{chosen.sequences} sequences of seed {chosen.seed}: {sum(kinds.values())} failures")
    for kind, count in kinds.most_common():
        print(f"{count:6}  {kind}")
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())

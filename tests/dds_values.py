"""Double dummy values by DDS in a process of its own: hands, trumps and leader in, tricks of the leader's side out."""

from __future__ import annotations

import sys

import endplay._dds as dds


def main() -> None:
    answer = dds.futureTricks()
    for line in sys.stdin:
        *hands, trumps, leader = map(int, line.split())
        deal = dds.deal()
        deal.trump = 4 if trumps == 4 else 3 - trumps
        deal.first = leader
        for seat in range(4):
            for suit in range(4):
                deal.remainCards[seat][3 - suit] = (hands[seat] >> 13 * suit & 0x1FFF) << 2
        dds.SolveBoard(deal, -1, 1, 1, answer, 0)
        print(answer.score[0])


if __name__ == "__main__":
    main()

"""Equity: what a position was worth, by double dummy, all hands seen and everybody playing his best (Laws 12C1b, 64C).

The solver is Bo Haglund and Soren Hein's DDS, through the package endplay, an extra: ``pip install "bridgelaw[dds]"``.
It ends the process that calls it from two threads, so it runs in a process of its own, which is started when first
needed, started anew when it has died, and closed when the program ends. Any thread may ask; they are answered one by
one.
"""

from __future__ import annotations

import atexit
import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any, Final

from bridgelaw.board import Board
from bridgelaw.cards import Card, Seat, Side, Suit
from bridgelaw.position import Play
from bridgelaw.table import Table

__all__ = [
    "DoubleDummyError",
    "DoubleDummyMissing",
    "Position",
    "PositionError",
    "double_dummy",
    "double_dummy_cards",
    "position_before",
]

PACKAGE: Final = "endplay"
TIME_LIMIT: Final = 60.0
"""Seconds that a position may take; a whole deal takes some hundredths of one, hardly ever more than one."""
START_LIMIT: Final = 60.0
WORKER: Final = Path(__file__).with_name("worker.py")


class PositionError(ValueError):
    """A position that cannot be, or has a hand that nobody has seen: the message names the place and the cure."""


class DoubleDummyError(RuntimeError):
    """The solver gave no answer."""


class DoubleDummyMissing(DoubleDummyError):
    """The solver is not installed, or does not run here."""


@dataclass(frozen=True)
class Position:
    """Four seen hands in the middle of the play.

    ``hands`` holds a card set for each seat, the cards of ``trick`` no longer in them; ``trick`` the cards on the table
    in rotation from ``leader``, who is on lead when it is empty. Raise PositionError for what cannot be.
    """

    hands: tuple[int, int, int, int]
    trumps: Suit | None
    leader: Seat
    trick: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if len(self.trick) > 3:
            raise PositionError(
                "trick: four cards are a full trick; give what lies on the table before it is complete"
            )
        played = dict(zip(self._rotation(), self.trick, strict=False))
        if len(played) != len(set(played.values())):
            raise PositionError("trick: a card lies on the table twice; each card may be named once")
        sizes = {seat: self.hands[seat].bit_count() + (seat in played) for seat in Seat}
        if len(set(sizes.values())) > 1:
            listed = ", ".join(f"{seat} {size}" for seat, size in sizes.items())
            raise PositionError(
                f"hands: unequal numbers of cards, with those on the table {listed}; complete them"
            )
        everything = [*self.hands, *(card.bit for card in self.trick)]
        union = 0
        for bits in everything:
            if union & bits:
                raise PositionError("hands: a card is in two places at once; each card may be named once")
            union |= bits
        if union >> 52:
            raise PositionError("hands: a card set has bits beyond the 52 cards; build it from Card.bit")

    def _rotation(self) -> tuple[Seat, Seat, Seat, Seat]:
        return (self.leader, self.leader.lho, self.leader.partner, self.leader.rho)

    @property
    def to_play(self) -> Seat:
        """Whose turn it is."""
        return self._rotation()[len(self.trick)]

    @property
    def tricks_left(self) -> int:
        """The tricks still to be won, that in progress included."""
        return self.hands[self.to_play].bit_count()


def double_dummy(
    hands: Sequence[int],
    trumps: Suit | None,
    leader: Seat,
    trick: Sequence[Card] = (),
    *,
    side: Side | None = None,
    time_limit: float = TIME_LIMIT,
) -> int:
    """How many more tricks a side wins, that in progress included, when everybody plays his best with all hands seen.

    ``hands`` are four card sets from North round to West without the cards that lie on the table; ``trick`` are
    those, in rotation from ``leader``. ``side`` is the leader's when it is not given.
    Raise PositionError for a position that cannot be, DoubleDummyMissing without the solver, DoubleDummyError when
    it gives no answer.
    """
    position = _position(hands, trumps, leader, trick)
    if position.tricks_left == 0:
        return 0
    best = max(_ask(position, every=False, time_limit=time_limit).values())
    wanted = leader.side if side is None else side
    return best if wanted is position.to_play.side else position.tricks_left - best


def double_dummy_cards(
    hands: Sequence[int],
    trumps: Suit | None,
    leader: Seat,
    trick: Sequence[Card] = (),
    *,
    time_limit: float = TIME_LIMIT,
) -> dict[Card, int]:
    """For each card that the hand to play may legally play, how many more tricks its side wins with it.

    Arguments and errors are those of :func:`double_dummy`.
    """
    position = _position(hands, trumps, leader, trick)
    return _ask(position, every=True, time_limit=time_limit) if position.tricks_left else {}


def _position(hands: Sequence[int], trumps: Suit | None, leader: Seat, trick: Sequence[Card]) -> Position:
    if len(hands) != 4:
        raise PositionError(f"hands: {len(hands)} hands; give four card sets, from North round to West")
    return Position((hands[0], hands[1], hands[2], hands[3]), trumps, leader, tuple(trick))


def position_before(table: Table, trick: int, seat: Seat) -> Position:
    """The position just before a seat played to a trick, the cards played since being back in their hands (64C).

    ``trick`` is the trick's number from 1 to 13. Raise PositionError when the trick is not on record, the seat has not
    played to it, a hand has not been seen, or the cards before the seat's were not played in rotation.
    """
    first = sum(table.board.won) + 1
    tricks = [quitted.plays for quitted in table.quitted]
    if table.trick:
        tricks.append(table.trick)
    if not first <= trick < first + len(tricks):
        raise PositionError(
            f"trick: trick {trick} is not on record; tricks {first} to {first + len(tricks) - 1} are"
        )
    plays = tricks[trick - first]
    place = next((index for index, play in enumerate(plays) if play.seat == seat), None)
    if place is None:
        raise PositionError(f"seat: {seat} has not played to trick {trick}")
    before, since = (
        plays[:place],
        [*plays[place:], *(play for later in tricks[trick - first + 1 :] for play in later)],
    )
    leader = before[0].seat if before else seat
    if any(
        play.seat != (leader + index) % 4
        for index, play in enumerate((*before, Play(seat, plays[place].card)))
    ):
        raise PositionError(
            f"trick: trick {trick} was not played in rotation before {seat}; its worth is the Director's to judge"
        )
    hands = [0, 0, 0, 0]
    for one in Seat:
        hand = table.hand(one)
        if not hand.seen:
            raise PositionError(
                f"hands: {one}'s hand has not been seen; name the cards of all four hands in the deal"
            )
        hands[one] = hand.cards
    for play in since:
        hands[play.seat] |= play.card.bit
    return _position(hands, table.trumps, leader, [play.card for play in before])


# -- the solver's process ---------------------------------------------------------------------------------------


def _ask(position: Position, *, every: bool, time_limit: float) -> dict[Card, int]:
    hands = list(position.hands)
    for seat, card in zip(position._rotation(), position.trick, strict=False):
        hands[seat] |= card.bit
    question = {
        "deal": Board(hands=(hands[0], hands[1], hands[2], hands[3])).deal_text(),
        "first": str(position.leader),
        "trump": "NT" if position.trumps is None else str(position.trumps),
        "trick": [card.text for card in position.trick],
        "every": every,
    }
    answer = _SOLVER.ask(question, time_limit)
    return {Card.parse(name): tricks for name, tricks in answer["tricks"].items()}


class _Solver:
    """The solver's process and the two pipes to it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[str] | None = None
        self._answers: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def ask(self, question: dict[str, Any], time_limit: float) -> dict[str, Any]:
        """Put a question; one more time if the process dies over it."""
        with self._lock:
            line = self._exchange(question, time_limit) or self._exchange(question, time_limit)
        if line is None:
            raise DoubleDummyError(
                "the double dummy solver ended twice without an answer; check the position, then report it"
            )
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise DoubleDummyError(f"the double dummy solver cannot answer: {answer['error']}")
        return answer

    def _exchange(self, question: dict[str, Any], time_limit: float) -> str | None:
        """The answer; None when the process has died."""
        process = self._started()
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps(question) + "\n")
            process.stdin.flush()
            line = self._answers.get(timeout=time_limit)
        except OSError:
            line = None
        except queue.Empty:
            self._end()
            raise DoubleDummyError(
                f"the double dummy solver has no answer after {time_limit:g} seconds; allow it more by time_limit"
            ) from None
        except BaseException:  # an interrupted question leaves an answer nobody waits for
            self._end()
            raise
        if line is None:
            self._end()
        return line

    def _started(self) -> subprocess.Popen[str]:
        if self._process is not None and self._process.poll() is None:
            return self._process
        self._end()
        if find_spec(PACKAGE) is None:
            raise DoubleDummyMissing(
                f'double dummy needs the package {PACKAGE}; install it: pip install "bridgelaw[dds]"'
            )
        self._answers = queue.SimpleQueue()
        # -P: modules are not to be looked for beside the file.
        self._process = process = subprocess.Popen(
            [sys.executable, "-P", str(WORKER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
        )
        assert process.stdin is not None
        assert process.stdout is not None
        threading.Thread(target=_collect, args=(process.stdout, self._answers), daemon=True).start()
        self._greet(process.stdin)
        return process

    def _greet(self, questions: IO[str]) -> None:
        """See that the solver can be loaded at all."""
        with suppress(OSError):  # it may have ended already, with a word why
            questions.write("{}\n")
            questions.flush()
        try:
            line = self._answers.get(timeout=START_LIMIT)
        except queue.Empty:
            line = None
        answer = {"error": "it did not start"} if line is None else json.loads(line)
        if "error" in answer:
            self._end()
            raise DoubleDummyMissing(f"the package {PACKAGE} does not run here: {answer['error']}")

    def _end(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):  # what was still to be written has no reader now
                    pipe.close()

    def close(self) -> None:
        """End the process when the program ends."""
        with self._lock:
            self._end()

    def forget(self) -> None:
        """In a forked process: the solver belongs to the one that was forked."""
        self._abandoned = (
            self._process,
            self._answers,
        )  # kept, so that nobody ends it or complains of it here
        self._lock, self._process = threading.Lock(), None


def _collect(answers: IO[str], into: queue.SimpleQueue[str | None]) -> None:
    """Pass on the lines of the process, and None when there are no more."""
    with suppress(ValueError):  # the pipe was closed
        for line in answers:
            into.put(line)
    into.put(None)


_SOLVER: Final = _Solver()
atexit.register(_SOLVER.close)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_SOLVER.forget)

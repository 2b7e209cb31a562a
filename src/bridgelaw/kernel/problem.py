"""What the kernel is asked and what it answers: an ending, the stated line, the rules of normal play, an interval.

Cards are numbered as in :mod:`bridgelaw.cards` (0 the two of clubs, 51 the ace of spades) and travel as card sets;
seats 0 to 3 are N E S W, trumps 0 to 3 clubs to spades and 4 no trump, sides 0 and 1 North-South and East-West.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum, IntFlag
from typing import Final

__all__ = ["BUDGET", "NO_TRUMP", "Choice", "Mode", "Problem", "ProblemError", "Rule", "Step", "Value"]

NO_TRUMP: Final = 4
BUDGET: Final = 30_000_000
"""Card plays tried before a search stops and reports the interval that it has proved: one to four seconds."""

SUIT_SETS: Final = tuple(0x1FFF << 13 * suit for suit in range(4))
PACK: Final = (1 << 52) - 1


class ProblemError(ValueError):
    """A position that cannot be: a card twice, hands of unequal length, a line too long."""


class Mode(IntEnum):
    """Which of the three values of an ending is wanted, always in tricks of the side asked about.

    Always ``any_legal <= normal <= double_dummy``: normal plays are legal, and best play is at least as good.
    """

    double_dummy = 0
    """Both sides play their best, all cards seen."""
    any_legal = 1
    """The fewest tricks over all legal plays of all four hands: what nobody can take away, whatever anybody does."""
    normal = 2
    """The fewest tricks over all plays of the opponents and all normal plays of the side: see :class:`Rule`."""


class Rule(IntFlag):
    """What a normal player does not get wrong; each rule is a switch.

    A rule looks at one hand of the side, in turn to play, and leaves out some of its cards. Rules are applied in the
    order in which they stand here, each to what those before it have left; one that would leave nothing is passed
    over.

    A *winner* is a card above every card of its suit which the opponents are still to play, as far as the claimer
    knows (:attr:`Problem.forgotten`). A trick is *partner's for certain* when partner's card holds it and is a winner,
    or the hand to play plays last.
    """

    DRAW = 1
    """On lead: trumps, while the opponents hold any."""
    CASH = 2
    """On lead: a winner, while the hand holds one."""
    WINNERS_FIRST = 4
    """On lead: a winner, or a card of a suit in which the other hand holds a winner, while there is one."""
    TOP = 8
    """On lead: a suit whose top card in the hand is a winner is led from the top."""
    TOP_DOWN = 16
    """On lead: every suit is led from the top, or with its lowest card where the other hand holds a winner."""
    NO_RUFF = 32
    """Void: no ruff of a trick that is partner's for certain."""
    NO_UNDERRUFF = 64
    """Void: no trump below one that has been played to the trick."""
    RUFF_LOW = 128
    """Void: of the trumps that win the trick as it stands, the lowest."""
    LOW = 256
    """Following suit: the lowest card, when none can win the trick or the trick is partner's for certain."""
    ENDS = 512
    """Following suit: the lowest card, or the highest of those that win the trick as it stands; last to play, also
    the lowest of those."""
    KEEP_WINNERS = 1024
    """Discarding: no winner, while there is another discard."""
    DISCARD_LOW = 2048
    """Discarding: the lowest card of a suit."""
    KEEP_CLAIM = 4096
    """Nothing after which :attr:`Problem.claimed` tricks could no longer be won double dummy in the deal as the claimer
    believes it to be. If the rules above leave no such card, any legal one that keeps the claim; if there is none, this
    rule is passed over. It gives way to the stated line, and ends with the first surprise."""


NO_RULES: Final = Rule(0)


@dataclass(frozen=True, slots=True)
class Step:
    """One instruction of the stated line, carried out when a hand of the side is on lead.

    If the hand on lead holds a card of :attr:`lead`, it leads one; else the step is dropped, or with :attr:`wait` the
    lead is free as long as the other hand still holds one. A dropped step does not come back.
    """

    lead: int
    """The card set of which one is led."""
    times: int = 1
    """How often; 0 means as long as it can be done ("run the clubs")."""
    choice: Choice | int = 0
    """Which card of each suit in :attr:`lead` may be chosen."""
    while_out: int = 0
    """The step is over when the opponents, as far as the claimer knows, hold no card of this set ("drawing trumps");
    the empty set sets no such end."""
    wait: bool = False
    """Whether the step waits until the right hand is on lead."""
    reply: int = 0
    """The card set of which the other hand is to play one to that trick, if it legally can."""
    reply_choice: Choice | int = 0
    """Which card of each suit in :attr:`reply` may be chosen."""
    cover: bool = False
    """A finesse: if an opponent's card wins the trick as it stands and no card of :attr:`reply` beats it, the lowest
    card of the suit led that does is played instead."""


class Choice(IntEnum):
    """Which of several stated cards of a suit is meant."""

    ANY = 0
    TOP = 1
    LOW = 2


@dataclass(frozen=True, slots=True)
class Problem:
    """An ending, and how the side that claims is taken to play it."""

    hands: tuple[int, int, int, int]
    """The unplayed cards of N, E, S and W."""
    trumps: int
    leader: int
    """The seat that led to the trick in progress, or is on lead."""
    side: int
    """The side that claims (or the declaring side): its tricks are counted."""
    trick: tuple[int, ...] = ()
    """The cards (0 to 51) played to the trick in progress, in order."""
    mode: Mode = Mode.normal
    rules: Rule = NO_RULES
    line: Sequence[Step] = ()
    """The stated line, carried out step by step before anything else is considered."""
    forgotten: int = 0
    """Cards of the opponents which the claimer believes to be gone. To him they are blanks that follow to no suit and
    win nothing, until the first *surprise*: one of them is played, an opponent ruffs, or more tricks are lost than
    the claim allows for (:attr:`claimed`)."""
    claimed: int | None = None
    """Tricks claimed out of those that remain, the trick in progress included; None for all of them."""
    rules_after: Rule | None = None
    """The rules in force after a surprise, where they differ. :attr:`Rule.KEEP_CLAIM` is never one of them."""
    best_after: bool = False
    """After a surprise the side plays double dummy instead ("lenient")."""
    line_ends: bool = False
    """A surprise also ends the stated line."""

    def __post_init__(self) -> None:
        """Refuse positions that cannot be."""
        seen = 0
        for cards in (*self.hands, *(1 << card for card in self.trick)):
            if cards & ~PACK or cards & seen:
                raise ProblemError("a card is held twice, or is no card")
            seen |= cards
        if not 0 <= self.leader < 4 or self.side not in (0, 1) or not 0 <= self.trumps <= 4:
            raise ProblemError("seats are 0 to 3, sides 0 and 1, trumps 0 to 4")
        if len(self.trick) > 3:
            raise ProblemError("a trick in progress has at most three cards")
        length = self.hands[self.leader].bit_count() + bool(self.trick)
        for place in range(4):
            hand = self.hands[(self.leader + place) & 3]
            if hand.bit_count() + (place < len(self.trick)) != length:
                raise ProblemError("the hands are of unequal length")
        if len(self.line) > 0 and len(units(self.line)) > MAX_UNITS:
            raise ProblemError(f"a line has at most {MAX_UNITS} leads")
        if self.claimed is not None and not 0 <= self.claimed <= self.tricks:
            raise ProblemError("more tricks are claimed than remain, or fewer than none")
        if self.forgotten & ~(self.hands[1 - self.side] | self.hands[3 - self.side]):
            raise ProblemError("only cards which the opponents hold can be forgotten")

    @property
    def tricks(self) -> int:
        """The tricks still to come, that in progress included."""
        return self.hands[self.leader].bit_count() + bool(self.trick)


MAX_UNITS: Final = 60


def units(line: Sequence[Step]) -> list[Step]:
    """The line with each step that is carried out several times written out; what remains has times 1 or 0."""
    one_by_one: list[Step] = []
    for step in line:
        if step.times < 0 or (step.lead | step.reply | step.while_out) & ~PACK:
            raise ProblemError("a step is carried out 0 or more times, and names cards of the pack")
        one_by_one += [step] * max(1, min(step.times, 13))
    return one_by_one


@dataclass(frozen=True, slots=True)
class Value:
    """What was proved: the side wins at least ``low``, at most ``high`` tricks, that in progress included."""

    low: int
    high: int
    nodes: int
    """Card plays tried: the measure of the budget; differs between the compiled kernel and its twin."""
    line: tuple[int, ...] = ()
    """Cards in order of play, from the first one not yet played to the last, by which the side wins ``high`` tricks.
    Of all such lines it is the one that comes first when the lowest card number is preferred at each play; of equal
    cards only the lowest is considered. Empty if it was not asked for, or the budget was spent before such a line was
    known."""

    @property
    def exact(self) -> bool:
        """Whether the search came to its end."""
        return self.low == self.high

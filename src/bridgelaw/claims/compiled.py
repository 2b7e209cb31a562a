"""The search for the worst normal line in C++, as :class:`~bridgelaw.claims.normal.Normal` asks for it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from bridgelaw import kernel
from bridgelaw.cards import ALL_CARDS, Card, Seat
from bridgelaw.claims.bound_play import bound_value
from bridgelaw.claims.duties import Duties
from bridgelaw.claims.presumptions import ALTERNATIVES, Switches
from bridgelaw.claims.script import Script

if TYPE_CHECKING:
    from bridgelaw.claims.normal import Normal

__all__ = ["NOTES", "SWITCHES", "compiled_search", "named_by", "played_by"]

NOTES: Final = (
    "stated_line_first", "discards_not_counted", "winners_before_losers", "top_down", "solid_top_down", "free_order",
    "no_ruff_of_winners", "ruffs_low", "ruffs_any", "keeps_masters", "keeps_his_claim", "unseen_cards_anywhere",
    "awake_after_surprise", "choice_against_claimer", "draws_trumps", "spare_trumps_kept",
    "trusts_breaks", "keeps_most_when_hoping", "sees_what_is_played", "ruffs_with_care", "unblocks", "safety_check",
    "may_finesse",
)  # fmt: skip
"""The presumptions that a search can note, in the order of kernel/compiled/claim.hpp."""
SWITCHES: Final = (
    "suit_order", "ruff_height", "break_noticed", "tail", "spare_trumps",
    "keeps_his_claim", "trusts_breaks", "keeps_most_when_hoping", "draws_trumps", "no_ruff_of_winners", "keeps_masters",
    "winners_before_losers", "sees_what_is_played", "ruffs_with_care", "unblocks", "safety_check", "may_finesse",
)  # fmt: skip
"""The switches that it looks at, in the same way."""


def compiled_search(normal: Normal) -> Any:
    """The same search in C++ (kernel/compiled/normal.hpp); None, if it is not there."""
    module = kernel.normal_play()
    if module is None:
        return None
    switches, mind = normal.switches, normal.mind
    return module.Normal(
        normal.outlook, _script_of(normal.script, module), kernel.BUDGET,
        normal.side, int(normal.claimer), normal.trump, normal.alone, normal.dummy, normal.plain,
        ALTERNATIVES["suit_order"].index(switches.suit_order), switches.ruff_height == "lowest",
        switches.spare_trumps == "kept", switches.break_noticed == "lost",
        ALTERNATIVES["tail"].index(switches.tail), _not_made(switches),
        mind.forgotten, normal.known_losers, normal.guards, normal.budget, normal.at_least,
        normal.at_most, -1 if normal.guess is None else normal.guess, normal.tell_line,
        partial(_best_bound_play, normal.trump, normal.side),
    )  # fmt: skip


def _script_of(script: Script, module: ModuleType) -> object:
    """The stated line as the compiled search asks about it."""
    if script.compiled is None:
        script.compiled = module.Script(
            script.at_lead, script.at_follow, script.settled,
            lambda stage: (
                script.finished(stage), sum(script.cashes(stage, suit) << suit for suit in range(4)),
                sum(script.runs(stage, suit) << suit for suit in range(4)), script.named(stage),
                script.looks_at(stage), script.standing(stage), script.hangs(stage), script.waits(stage),
            ),
            script.trusted_to_break, script.counts_trumps,
        )  # fmt: skip
    return script.compiled


def _not_made(switches: Switches) -> int:
    """The presumptions that are not made, a bit each, as SWITCHES have them."""
    return sum(1 << place for place, name in enumerate(SWITCHES) if getattr(switches, name) == "no")


def _best_bound_play(trump: int, side: int, position: tuple[Any, ...]) -> int:
    """The tricks with best play by all while a defender is bound to a play; -1: the search takes too long."""
    hands, leader, trick, duties = position
    tricks = bound_value(hands, leader, trick, Duties(*duties), trump, side, best=True)
    return -1 if tricks is None else tricks


def named_by(bits: int, names: tuple[str, ...]) -> set[str]:
    """The names that it tells, a bit each."""
    return {name for place, name in enumerate(names) if bits >> place & 1}


def played_by(line: Iterable[tuple[int, int]]) -> tuple[tuple[Seat, Card], ...]:
    """A line as it tells it."""
    return tuple((Seat(seat), ALL_CARDS[card]) for seat, card in line)

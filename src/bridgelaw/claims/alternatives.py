"""What other settings of the switches of normal play would give."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bridgelaw.claims.outcome import SMALL_BUDGET, Outcome
from bridgelaw.claims.presumptions import ALTERNATIVES, KEEP_AS_MANY, MADE

__all__ = ["alternatives"]

GLANCE: Final = SMALL_BUDGET // 40
"""Positions looked at for what a ruling would come to without a presumption."""


def alternatives(outcome: Outcome, any_legal: int) -> dict[str, int]:
    """What each other setting of a switch would give."""
    if outcome.ending.tricks_left > 8:
        return {}
    return {
        f"{name}={value}": found[value]
        for name, values in ALTERNATIVES.items()
        if name in outcome.met
        and (name not in MADE or name in outcome.normal.used or not outcome.switches.makes(name))
        for found in (_by_value(outcome, name, any_legal),)
        for value in values
        if found.get(value, outcome.low) != outcome.low
    }


def _by_value(outcome: Outcome, name: str, any_legal: int) -> dict[str, int]:
    """What it comes to by the values of one switch, as far as that is found out; the last first. What was too hard is
    asked about once more where another value, found meanwhile, bounds it."""
    found = {getattr(outcome.switches, name): outcome.low}
    values = ALTERNATIVES[name]
    for value in reversed(values):
        _find(found, outcome, name, value, any_legal)
    if any(values[-1] in KEEP_AS_MANY.get((name, each), ()) for each in found):
        _find(found, outcome, name, values[-1], any_legal)
    return found


def _find(found: dict[str, int], outcome: Outcome, name: str, value: str, any_legal: int) -> None:
    if value in found:
        return
    fewer = [found[each] for each in found if value in KEEP_AS_MANY.get((name, each), ())]
    more = [found[each] for each in KEEP_AS_MANY.get((name, value), ()) if each in found]
    least = max((any_legal, *fewer))
    most = min((outcome.ending.tricks_left if outcome.best is None else outcome.best, *more))
    if least >= most:
        found[value] = least
        return
    normal = replace(
        outcome.normal, switches=outcome.switches.but(**{name: value}), plain=False,
        budget=GLANCE if value == "no" and (name, value) in KEEP_AS_MANY else SMALL_BUDGET,
        guess=max(least, min(outcome.low, most)), at_least=least, at_most=most, tell_line=False,
    )  # fmt: skip
    other = Outcome(outcome.claim, normal, outcome.best)
    if other.certain:
        found[value] = other.low

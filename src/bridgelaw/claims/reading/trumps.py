"""Drawing trumps: phrases."""

from __future__ import annotations

from bridgelaw.claims.line import Step
from bridgelaw.claims.reading.clause import Clause, Said
from bridgelaw.claims.reading.phrases import does, phrase


@phrase("DRAW EVERY? YOUR? TRUMP EVERY?", "EVERY? TRUMP DRAW", "DRAW_TRUMPS (EVERY? TRUMP)?")
def drawing_trumps(_: Clause) -> Said | None:
    """*Drawing trumps*: all of them."""
    return does(Step("draw"), verb="draw")


@phrase(
    "(DRAW | LEAD | CASH) YOUR? LAST NUMBER? TRUMP LEFT?",
    "YOUR? LAST TRUMP DRAW",
    "DRAW MORE? NUMBER TRUMP",
    "MORE? NUMBER TRUMP DRAW",
)
def drawing_the_last(said: Clause) -> Said | None:
    """*Drawing the last trump*: he thinks that one is out."""
    number = said.number or (None if said.says("MANY_TRUMPS") else 1)
    if said.has("LAST"):
        return does(Step("draw", times=1 if number == 1 else None), verb="draw")
    return does(Step("draw", times=1), verb="draw") if number == 1 else None


@phrase(
    "DRAW? NUMBER MORE? ROUNDS OF? TRUMP",
    "(CASH | LEAD) NUMBER MORE? ROUNDS OF? TRUMP",
    "NUMBER TRUMP_ROUNDS",
    "NUMBER ROUNDS DRAW TRUMP",
    "TRUMP NUMBER ROUNDS",
    "DRAW TRUMP NUMBER ROUNDS",
    "DRAW NUMBER MORE? ROUNDS",
    "(LEAD | CASH) TRUMP NUMBER ROUNDS",
    "DRAW? MORE NUMBER? ROUNDS OF? TRUMP",
    "(CASH | LEAD) MORE NUMBER? ROUNDS OF? TRUMP",
    "TRUMP MORE NUMBER? ROUNDS",
    "(DRAW | LEAD | CASH)? NUMBER? ORDINAL ROUNDS OF? TRUMP",
    "TRUMP ORDINAL ROUNDS",
)
def rounds_of_trumps(said: Clause) -> Said | None:
    """*Two rounds of trumps*; *a third round* is one more."""
    if said.number is None and said.says("PLURAL_ROUNDS"):
        return None  # more rounds: how many?
    times = 1 if said.has("ORDINAL") else said.number or 1
    return does(Step("draw", times=times), verb="draw")


@phrase("!ONCE TRUMP EVERY? (GONE | DRAWN)", "!ONCE ME? (DRAW | DRAWN) EVERY? YOUR? TRUMP")
def once_trumps_are_drawn(_: Clause) -> Said | None:
    """*Once trumps are drawn*: he draws them before what he says with it."""
    return does(Step("draw"), role="first of all")


@phrase(
    "!TRUMP EVERY? (GONE | DRAWN)",
    "!EVERY TRUMP (GONE | DRAWN)",
    "!(YOU | THEY)? NO MANY_TRUMPS LEFT? LEFT?",
    "!MANY_TRUMPS LEFT? NO LEFT?",
    "!MANY_TRUMPS YOU NO LEFT?",
    "!ME EVERY TRUMP LEFT?",
    "DRAWN EVERY? TRUMP",
    "EVERY? TRUMP DRAWN",
    "!YOU NO MANY_TRUMPS",
)
def no_trumps_are_out(_: Clause) -> Said | None:
    """*Trumps are in*: what he believes, and no step."""
    return does(Step("no trumps"))

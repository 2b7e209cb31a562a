"""Drawing trumps: phrases."""

from __future__ import annotations

from bridgelaw.cards import Card
from bridgelaw.claims.line import Step
from bridgelaw.claims.reading.clause import Clause, Said
from bridgelaw.claims.reading.phrases import does, phrase, trumps_or_rounds


@phrase(
    "DRAW EVERY? YOUR? TRUMP EVERY?", "EVERY? TRUMP DRAW", "DRAW_TRUMPS (EVERY? TRUMP)?", "TAKE TRUMP OUT"
)
def drawing_trumps(said: Clause) -> Said | None:
    """*Drawing trumps*: all of them; *the remaining trump* is one."""
    if said.has("EVERY") and said.says("LAST") and not said.says("MANY_TRUMPS"):
        return None
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
    return does(Step("draw", times=1), verb="draw") if number == 1 else trumps_or_rounds(said)


@phrase("DRAW DEFINITE NUMBER TRUMP")
def drawing_so_many_that_are_out(said: Clause) -> Said | None:
    """*Drawing the two trumps*, if two are out."""
    return does(Step("draw"), verb="draw") if said.number == said.setting.number_of_trumps_out else None


@phrase("DRAW YOUR? LAST? (CARD | RANK)", "YOUR? (CARD | RANK) DRAW")
def drawing_a_trump(said: Clause) -> Said | None:
    """*Drawing the jack*, the other side's of trumps; *снимаю короля* may be a king of his own that he cashes."""
    setting, trumps = said.setting, said.setting.trumps
    if not setting.known or trumps is None or said.says("FORCE"):
        return None
    card = said.card if said.rank is None else Card.of(trumps, said.rank)
    if card is None or not setting.can_be_drawn(card):
        return None
    if said.rank is not None and said.says("CASH") and setting.holds(said.rank):
        return None
    return does(Step("draw", card=card), verb="draw")


@phrase("DRAW ALL")
def drawing_the_rest(said: Clause) -> Said | None:
    """*Drawing the rest*, of the trumps; *забираю остальные* are tricks."""
    tricks = said.says("CASH", "TAKE") and said.tokens[-1].text != "остальных"  # but козырей, not взятки
    return None if tricks else does(Step("draw"), role="rest of trumps", verb="draw")


@phrase(
    "!NUMBER MORE? TRUMP LEFT COMMA? AND? ME? DRAW THEM?",
    "!YOU NUMBER MORE? TRUMP LEFT? COMMA? AND? ME? DRAW THEM?",
    "!LEFT NUMBER TRUMP COMMA? AND? ME? DRAW THEM?",
    "!(YOU LEFT | LEFT YOU) NUMBER? MORE? TRUMP COMMA? AND? ME? DRAW THEM?",
    "!YOU MORE? LEFT? NUMBER? TRUMP LEFT? COMMA? AND? ME? DRAW THEM",
    "!TRUMP YOU LEFT? NUMBER LEFT? COMMA? AND? ME? DRAW THEM?",
)
def drawing_those_that_are_out(said: Clause) -> Said | None:
    """*One trump is out, I draw it*; several, if that is as many as are out."""
    number = said.number or (None if said.says("MANY_TRUMPS") else 1)
    if number not in (None, 1) and number != said.setting.number_of_trumps_out:
        return None
    return does(Step("draw", times=1 if number == 1 else None), verb="draw")


@phrase("TRUMP")
def trumps_alone(said: Clause) -> Said | None:
    """*Trumps, then spades*: drawn, where any are out and he names what comes next."""
    if not said.says("MANY_TRUMPS") and said.tokens[0].text not in ("trump", "козыря"):
        return None  # козырь: one, or all?
    return does(Step("draw"), role="bare trumps", verb="draw")


@phrase(
    "DRAW? NUMBER MORE? ROUNDS OF? TRUMP",
    "(CASH | LEAD) NUMBER MORE? ROUNDS OF? TRUMP",
    "NUMBER TRUMP_ROUNDS",
    "NUMBER ROUNDS DRAW TRUMP",
    "TRUMP NUMBER ROUNDS",
    "DRAW TRUMP NUMBER ROUNDS",
    "DRAW NUMBER MORE? ROUNDS",
    "(LEAD | CASH) TRUMP NUMBER ROUNDS",
    "DRAW_TRUMPS NUMBER ROUNDS",
    "(DRAW_TRUMPS | (DRAW | LEAD | CASH)? TRUMP) OFTEN",
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
    often = next((token.meanings["NUMBER"] for token in said.tokens if token.may_be("OFTEN")), 1)
    times = 1 if said.has("ORDINAL") else said.number or often
    return does(Step("draw", times=times), verb="draw")


@phrase(
    "!ONCE TRUMP EVERY? (GONE | DRAWN)",
    "!(ONCE | AFTER) ME? (DRAW | DRAWN) EVERY? YOUR? TRUMP",
    "!AFTER EVERY? TRUMP (GONE | DRAWN)?",
)
def once_trumps_are_drawn(_: Clause) -> Said | None:
    """*Once trumps are drawn*: he draws them before what he says with it."""
    return does(Step("draw"), role="first of all")


@phrase(
    "!YOU NUMBER? MORE? TRUMP LEFT",
    "!YOU LEFT NUMBER? MORE? TRUMP",
    "!LEFT YOU NUMBER? MORE? TRUMP",
    "!YOU MORE? LEFT? NUMBER? TRUMP LEFT",
    "!TRUMP YOU LEFT? NUMBER LEFT?",
    "!NUMBER MORE? TRUMP OUT",
)
def trumps_are_out(said: Clause) -> Said | None:
    """*You have a trump left*: he knows of it, if so many are out; of one that his own cannot draw he may say that it
    wins a trick. *Two trumps left* may be his own."""
    out = said.setting.number_of_trumps_out
    number = said.number or (None if said.says("MANY_TRUMPS") else 1)
    if not out or number not in (None, out) or not said.setting.trumps_can_be_drawn:
        return None
    return does(Step("trumps out"))


@phrase(
    "!TRUMP EVERY? (GONE | DRAWN)",
    "!EVERY TRUMP (GONE | DRAWN)",
    "!(YOU | THEY)? NO MANY_TRUMPS LEFT? LEFT?",
    "!MANY_TRUMPS LEFT? NO LEFT?",
    "!TRUMP YOU NO LEFT?",
    "!ME EVERY TRUMP LEFT?",
    "DRAWN EVERY? TRUMP",
    "EVERY? TRUMP DRAWN",
    "!YOU NO TRUMP",
)
def no_trumps_are_out(_: Clause) -> Said | None:
    """*Trumps are in*: what he believes, and no step."""
    return does(Step("no trumps"))

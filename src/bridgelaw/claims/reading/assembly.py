"""The clauses of a statement put together into a line; what does not go together is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bridgelaw.cards import Card
from bridgelaw.claims.ending import Claim, ClaimError, tricks_claimed
from bridgelaw.claims.line import Amount, Bag, Branch, Item, Line, Step
from bridgelaw.claims.reading.clauses import Read
from bridgelaw.claims.reading.setting import Setting

__all__ = ["Unclear", "assemble"]

FACTS: Final = ("run", "good", "high", "no trumps")
"""Steps that say how the cards lie; asked as a question they claim nothing."""
REST: Final = Step("rest")


class Unclear(Exception):
    """A clause that does not go with the others."""

    def __init__(self, clause: Read) -> None:
        """Name the clause."""
        super().__init__(clause.text)
        self.clause = clause


def assemble(clauses: Sequence[Read], setting: Setting) -> Line:
    """The line that clauses make. Raise Unclear, naming the clause, if they make none."""
    in_order = any(clause.joined_by & {"THEN", "FIRST"} for clause in clauses)
    assembly = _Assembly(setting, in_order)
    assembly.take(clauses)
    return assembly.line(clauses[-1])


class _Assembly:
    """Clauses taken one after another."""

    def __init__(self, setting: Setting, in_order: bool) -> None:
        self.setting, self.in_order = setting, in_order
        self.amounts: list[tuple[Amount, Read]] = []
        self.items: list[Item] = []
        self.alike: list[Step] = []
        """Steps done with one verb, or with none: they may be a list."""
        self.counted = self.listed = False
        self.verb = ""
        self.last: Read | None = None
        self.theirs: Read | None = None
        """The clause that gives the rest to the other side."""
        self.said_something = False

    # -- clause by clause ----------------------------------------------------------------------------------------

    def take(self, clauses: Sequence[Read]) -> None:
        """Take all the clauses."""
        for place, clause in enumerate(clauses):
            said = clause.said
            if said is None or (clause.asked and any(step.kind in FACTS for step in said.steps)):
                raise Unclear(clause)
            if said.role in ("condition", "perhaps condition"):
                self._condition(clause, clauses[place + 1 :])
                return
            if said.role == "works":
                self._if_it_works(clause, clauses[place + 1 :])
                return
            if said.role == "otherwise":
                raise Unclear(clause)
            self._one(clause)
            self.last = clause

    def _one(self, clause: Read) -> None:
        said = clause.said
        assert said is not None
        self.said_something |= said.role != "play on" and not clause.says("TAG")
        if said.amount is not None:
            self.amounts.append((said.amount, clause))
        if said.role == "rest theirs":
            self.theirs = clause
        elif said.role == "height":
            self._height(clause)
        elif said.role == "bare":
            self._bare(clause)
        elif said.steps:
            self._with_a_verb(clause)

    def _with_a_verb(self, clause: Read) -> None:
        said = clause.said
        assert said is not None
        joined_to_a_list = self.last is not None and self._is_bare(self.last) and "AND" in clause.joined_by
        if said.role == "theirs" and joined_to_a_list and not clause.says("YOU", "THEY", "GIVE", "ALL"):
            raise Unclear(clause)  # a heart and a club are yours: both?
        self._flush()
        self.verb, self.listed = said.verb, said.listed
        self.alike = list(said.steps)

    def _bare(self, clause: Read) -> None:
        """Cards or tricks without a verb: they go with the verb before, or are a list of their own."""
        said, verb = clause.said, self.verb
        assert said is not None
        steps = list(said.steps)
        cards = all(step.card is not None for step in steps)
        suits = any(step.card is None and step.times is None for step in steps)
        joined = "AND" in clause.joined_by
        after_a_bare_one = self.last is not None and self._is_bare(self.last)
        if verb == "cash" or (verb == "run" and suits) or (cards and verb in ("lead", "unblock")):
            if verb == "unblock" and not joined:
                raise Unclear(clause)
            steps = [replace(step, kind=verb) for step in steps]
            self.alike += steps
            self.listed |= joined
            return
        refused = {
            "ruff": not cards,
            "discard": not cards,
            "finesse": not cards or joined,
            "force": not cards or joined,
        }
        if refused.get(verb, verb in ("give", "exit", "lead", "unblock")):
            raise Unclear(clause)
        if (
            suits
            and not self.in_order
            and (len(steps) == 1 or after_a_bare_one or verb == "draw" or clause.says("SINGLE"))
        ):
            raise Unclear(clause)
        if not after_a_bare_one:
            self._flush()
        self.verb = ""
        self.alike += [replace(step, kind="cash") for step in steps] if self.in_order else steps
        self.listed |= joined

    @staticmethod
    def _is_bare(clause: Read) -> bool:
        return clause.said is not None and clause.said.role == "bare"

    def _height(self, clause: Read) -> None:
        """How high the ruff named before is; or that of the trick in progress."""
        assert clause.said is not None
        height = clause.said.steps[0].height
        if self.alike and self.alike[-1].kind in ("ruff", "crossruff") and self.alike[-1].height is None:
            self.alike = [replace(step, height=height) for step in self.alike]
            return
        current = self.setting.ending.current if self.setting.known else ()
        if not current or self.items or self.alike or current[0][1].suit == self.setting.trumps:
            raise Unclear(clause)
        self.alike = [Step("ruff", suit=current[0][1].suit, times=1, height=height)]

    def _flush(self) -> None:
        """Put the steps done alike among the items: counted tricks and lists joined by *and* are in no order."""
        steps, self.alike = self.alike, []
        listed, self.listed = self.listed, False
        if any(step.kind == "count" for step in steps):
            steps = _counted(steps)
            listed = True
        elif all(step.kind == "good" for step in steps):
            listed = True
        elif (
            len({step.card.suit if step.card is not None else step.suit for step in steps}) == 1
            or self.in_order
        ):
            listed = False
        if not steps:
            return
        if not listed:
            self.items += steps
        elif self.items and isinstance(self.items[-1], Bag) and self._passive(self.items[-1].steps, steps):
            self.items[-1] = Bag((*self.items[-1].steps, *steps))
        else:
            self.items.append(Bag(tuple(steps)))

    @staticmethod
    def _passive(*lists: Sequence[Step]) -> bool:
        return all(step.kind in ("count", "good") for steps in lists for step in steps)

    # -- conditions ------------------------------------------------------------------------------------------------

    def _parts(self, clauses: Sequence[Read]) -> tuple[Sequence[Read], Sequence[Read]]:
        """What is done if it is so, and what otherwise."""
        for place, clause in enumerate(clauses):
            if clause.said is not None and clause.said.role == "otherwise":
                return clauses[:place], clauses[place + 1 :]
        return clauses, ()

    def _part(self, clauses: Sequence[Read]) -> _Assembly:
        part = _Assembly(self.setting, self.in_order)
        part.take(clauses)
        part._flush()
        if part.theirs is not None:
            raise Unclear(part.theirs)
        return part

    def _condition(self, clause: Read, following: Sequence[Read]) -> None:
        """*If spades break I have the rest, otherwise one down*; *all mine if spades break*."""
        assert clause.said is not None
        assert clause.said.condition is not None
        self._flush()
        self.said_something = True
        then, otherwise = self._parts(following)
        if not then:
            if clause.said.role != "condition" or not self.amounts or self.items or otherwise:
                raise Unclear(clause)
            self.items.append(replace(clause.said.condition, then=(REST,)))
            return
        met, failed = self._part(then), self._part(otherwise)
        if self.amounts or (clause.said.role != "condition" and (met.items or otherwise)):
            raise Unclear(clause)
        if not (met.items or met.amounts):
            raise Unclear(clause)
        self.amounts = met.amounts
        branch: Branch = replace(
            clause.said.condition, then=tuple(met.items) or (REST,), otherwise=tuple(failed.items)
        )
        self.items.append(branch)

    def _if_it_works(self, clause: Read, following: Sequence[Read]) -> None:
        """After a finesse: *if it works I have the rest, otherwise one down*. The line is the finesse either way."""
        self._flush()
        then, otherwise = self._parts(following)
        finesses = [item for item in self.items if isinstance(item, Step) and item.kind == "finesse"]
        met, failed = self._part(then), self._part(otherwise)
        plays = [
            step for item in failed.items for step in (Line(items=(item,)).steps) if step.kind != "concede"
        ]
        if len(finesses) != 1 or self.amounts or not (met.items or met.amounts) or plays:
            raise Unclear(clause)
        self.amounts = met.amounts
        self.items += met.items

    # -- the whole -------------------------------------------------------------------------------------------------

    def line(self, last: Read) -> Line:
        """The line, once every clause is taken."""
        self._flush()
        items = tuple(self.items)
        if not self.said_something:
            raise Unclear(last)
        amount = self._amount(items)
        if self.theirs is not None and amount is None:
            amount = self._taken(items)
        return Line(amount, items)

    def _taken(self, items: tuple[Item, ...]) -> Amount:
        """The tricks named, where the rest is given to the other side: none, if none is named."""
        assert self.theirs is not None
        steps = Line(items=items).steps
        taken = 0
        for step in steps:
            times = 1 if step.card is not None and step.kind == "cash" else step.times
            if (
                step.kind not in ("count", "cash")
                or times is None
                or any(isinstance(item, Branch) for item in items)
            ):
                raise Unclear(self.theirs)
            taken += times
        if self.setting.known and taken > self.setting.left:
            raise Unclear(self.theirs)
        return Amount("claim", taken)

    def _amount(self, items: tuple[Item, ...]) -> Amount | None:
        """The amount; two that differ must come to the same."""
        if not self.amounts:
            return None
        first = self.amounts[0][0]
        for amount, clause in self.amounts[1:]:
            if amount != first and self._tricks(first, items) != self._tricks(amount, items):
                raise Unclear(clause)
        if self.theirs is not None and first.kind == "all":
            raise Unclear(self.theirs)
        return first

    def _tricks(self, amount: Amount, items: tuple[Item, ...]) -> object:
        """How many tricks an amount comes to; what is unlike everything else, if that is not known."""
        if not self.setting.known or self.setting.claimer is None:
            return object()
        try:
            return tricks_claimed(self.setting.ending, Claim(self.setting.claimer, line=Line(amount, items)))
        except ClaimError:
            return object()


def _counted(steps: Sequence[Step]) -> list[Step]:
    """A list with counted tricks in it: its cards are tricks of their suits."""
    result: list[Step] = []
    for step in steps:
        if step.card is None:
            result.append(step)
            continue
        suit = Card.parse(str(step.card)).suit
        if result and result[-1].kind == "count" and result[-1].suit == suit and result[-1].height == "card":
            result[-1] = replace(result[-1], times=(result[-1].times or 0) + 1)
        else:
            result.append(Step("count", suit=suit, times=1, height="card"))
    return [replace(step, height=None) for step in result]

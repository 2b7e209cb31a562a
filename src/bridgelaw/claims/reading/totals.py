"""How many tricks a statement claims, put together from its clauses; what does not add up is asked."""

from __future__ import annotations

from typing import Final

from bridgelaw.claims.claim import Claim, tricks_claimed
from bridgelaw.claims.errors import ClaimError
from bridgelaw.claims.line import Amount, Branch, Item, Line
from bridgelaw.claims.reading.clauses import Read
from bridgelaw.claims.reading.gathering import Gathering, Unclear
from bridgelaw.claims.reading.setting import Setting

__all__ = ["Totals"]


TAKING: Final = ("count", "cash", "cross")
"""Steps each of which wins as many tricks as it says; going over wins one."""


class Totals(Gathering):
    """The numbers of tricks that are said, beside the steps."""

    def __init__(self, setting: Setting, in_order: bool) -> None:
        """Begin with no number."""
        super().__init__(setting, in_order)
        self.amounts: list[tuple[Amount, Read]] = []
        self.theirs: Read | None = None
        """The clause that gives the rest to the other side."""
        self.this_trick: Read | None = None
        """The clause that takes the trick in progress, one of those that are left."""
        self.more_than_named = False
        """Does he claim the tricks that he names and others beside them?"""

    def _beside_what_is_named(self, amount: Amount, clause: Read) -> Amount:
        """*I take this and two more* are three; *this and two*: is it one of them? *My ace and one more* are two."""
        more = clause.says("MORE")
        after_cards = more and self.last is not None and (self._is_bare(self.last) or self._cashes_cards())
        after_a_play = more and "AND" in clause.joined_by and bool(self.alike) and self.verb != "give"
        if after_a_play and not after_cards:
            raise Unclear(clause)  # I draw trumps and two more: than those?
        if amount.kind != "claim" or not (self.this_trick or after_cards):
            return amount
        named = 0 if self.this_trick is None else 1
        for step in (*Line(items=tuple(self.items)).steps, *self.alike):
            times = step.times if step.card is None else 1
            if step.kind not in ("count", "cash") or times is None:
                raise Unclear(clause)
            named += times
        number = amount.number + named
        self.more_than_named |= after_cards
        if not more or not self.setting.has_left(number):
            raise Unclear(clause)
        return Amount("claim", number)

    def _cashes_cards(self) -> bool:
        """Has he just named the cards with which he wins?"""
        return bool(self.alike) and all(step.kind == "cash" and step.card is not None for step in self.alike)

    def _may_be_beside_it(self, items: tuple[Item, ...]) -> bool:
        """*This and two clubs*: is this one of them? Where all are claimed, that does not matter."""
        steps = Line(items=items).steps
        counted = bool(steps) and all(step.kind == "count" for step in steps)
        named = self.setting.defends and self._named(items) is not None
        return counted or named or (self.theirs is not None and bool(steps))

    @staticmethod
    def _named(items: tuple[Item, ...]) -> Amount | None:
        """The tricks of a defender who names nothing but cards or tricks: *I have the ace of spades* claims one."""
        steps = Line(items=items).steps
        if not steps or not all(step.kind in ("cash", "count") for step in steps):
            return None
        if all(step.kind == "count" for step in steps):
            return None  # so many are claimed, whoever counts them
        tricks = [1 if step.card is not None else step.times for step in steps]
        return None if None in tricks else Amount("claim", sum(number or 0 for number in tricks))

    def _taken(self, items: tuple[Item, ...]) -> Amount:
        """The tricks named, where the rest is given to the other side: none, if none is named."""
        assert self.theirs is not None
        steps = Line(items=items).steps
        taken = 0 if self.this_trick is None else 1
        for step in steps:
            times = 1 if step.card is not None and step.kind == "cash" else step.times
            if (
                step.kind not in ("count", "cash")
                or times is None
                or any(isinstance(item, Branch) for item in items)
            ):
                raise Unclear(self.theirs)
            taken += times
        if not self.setting.has_left(taken):
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
        if not self._adds_up(first, items):
            raise Unclear(self.amounts[0][1])
        return first

    def _all_but_what_it_gives(self) -> Amount | None:
        """What is left where nothing is said but what is lost, as far as it is known how many tricks there are."""
        steps = Line(items=tuple(self.items)).steps
        if not (self.setting.known and steps and all(step.kind == "concede" for step in steps)):
            return None
        return Amount("claim", self.setting.left - Line(items=steps).conceded)

    def _adds_up(self, amount: Amount, items: tuple[Item, ...]) -> bool:
        """Do the tricks counted or given come to what is claimed (not: *four tops and a spade*)?"""
        claimed = amount.number if amount.kind == "claim" else self._tricks(amount, ())
        if amount.kind == "all" or not isinstance(claimed, int):
            return True
        steps, given = Line(items=items).steps, Line(items=items).conceded
        counted = sum(step.times or 0 for step in steps if step.kind == "count")
        if counted and all(step.kind == "count" for step in steps):
            return counted == claimed or self.more_than_named
        whole = not any(isinstance(item, Branch) for item in items)
        if amount.kind != "claim" or not (given and self.setting.known and whole):
            return True
        return claimed + given == int(self.setting.left)

    def _has_room(self, items: tuple[Item, ...]) -> bool:
        """Are so many tricks left as are named and given together? Where none is given, they may be miscounted."""
        line = Line(items=items)
        if not line.conceded or any(isinstance(item, Branch) for item in items):
            return True
        taking = [step for step in line.steps if step.kind in TAKING]
        named = [1 if step.card is not None or step.kind == "cross" else step.times for step in taking]
        return self.setting.can_be((*named, line.conceded))

    def _tricks(self, amount: Amount, items: tuple[Item, ...]) -> object:
        """How many tricks an amount comes to; what is unlike everything else, if that is not known."""
        if not self.setting.known or self.setting.claimer is None:
            return object()
        try:
            return tricks_claimed(self.setting.ending, Claim(self.setting.claimer, line=Line(amount, items)))
        except ClaimError:
            return object()

"""What a claim comes to for one mind that the claimer may have had: the worst normal line, and the tricks conceded."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bridgelaw import kernel
from bridgelaw.cards import Card, Seat
from bridgelaw.claims.claim import Claim
from bridgelaw.claims.normal import Normal
from bridgelaw.claims.outlook import BudgetSpent
from bridgelaw.claims.position import Mind

__all__ = ["BUDGET", "SMALL_BUDGET", "Outcome"]

BUDGET: Final = 2_000_000 if kernel.COMPILED else 100_000
"""Positions looked at for the award itself."""
SMALL_BUDGET: Final = 40_000 if kernel.COMPILED else 20_000
"""... for what another setting of a switch would give."""
FIRST_LOOK: Final = 2_000_000 if kernel.COMPILED else 200_000
"""How hard it is looked whether the claim is simply good."""


class Outcome:
    """What a claim comes to for one mind; where not all could be searched, between ``low`` and ``high``."""

    def __init__(self, claim: Claim, normal: Normal, best: int | None) -> None:
        """Search for it; ``best`` is what best play by all would give him, None where that is not known."""
        self.claim, self.normal, self.best = claim, normal, best
        self._asked = normal
        """The search as it is asked for; that which found the line may have had narrower bounds."""
        self.ending, self.mind, self.switches = normal.ending, normal.mind, normal.switches
        self.met = normal.met
        """The switches that had a part in it."""
        self.cards: tuple[tuple[Seat, Card], ...] = ()
        claimed = self.mind.claimed
        self.at_best = claimed if best is None else min(claimed, best)
        """What he could have of his claim at best."""
        self.low = self.high = claimed
        self.simply_good = self._is_simply_good()
        if not self.simply_good:
            self._search()
            if best is not None and self.low > best:
                self._let_guards_go()
        self.certain = self.low == self.high
        if claimed < self.ending.tricks_left or self._in_the_worse_case:
            self._conceded_tricks()
            self.certain = self.low == self.high

    def open_to(self, tricks: int) -> None:
        """It may come to so many tricks too: whether it does could not be searched."""
        self.high = max(self.high, tricks if self.best is None else min(tricks, self.best))
        self.certain = self.low == self.high

    def _is_simply_good(self) -> bool:
        """Is it a claim of all the tricks, and is he sure of them?"""
        claimed, outlook = self.mind.claimed, self.normal.outlook
        outlook.patience, patience = FIRST_LOOK, outlook.patience
        good = claimed == self.ending.tricks_left and self.normal.certain(self.normal.start(), claimed)
        outlook.patience = patience
        return good

    @property
    def _in_the_worse_case(self) -> bool:
        """Does it come to no more than he claims if what he waits for turns out otherwise?"""
        said = self.normal.script.said_by_case
        return bool(said) and min(said) <= self.low < self.mind.claimed

    def _search(self) -> None:
        """The worst normal line; where it is too long to be found, the bounds."""
        try:
            self.low, self.cards = self._worst()
            self.high = self.low
        except BudgetSpent:
            self.low, self.cards = self.normal.proved, self.normal.found_line
            self.high = max(self.low, min(self.normal.found, self.at_best))
        self.met = self.normal.met

    def _let_guards_go(self) -> None:
        """More than best play leaves him he wins only where his opponents keep their guards: then they need not."""
        self._asked = replace(self._asked, switches=self.switches.but(discards_not_counted="no"))
        self.normal = self._asked
        self._search()

    def _worst(self) -> tuple[int, tuple[tuple[Seat, Card], ...]]:
        """First one trick more after the other; where that takes long, from above, for a line with fewer tricks is soon
        found, and most proofs that a number is certain need not be made."""
        whole = self._asked
        if whole.guess is not None:
            return whole.worst()
        self.normal = replace(whole, budget=whole.budget // 8, like=whole)
        try:
            return self.normal.worst()
        except BudgetSpent:
            least, most = max(whole.at_least, self.normal.proved), min(whole.at_most, self.at_best)
            self.normal = replace(whole, guess=most, at_least=least, at_most=most, like=whole)
            return self.normal.worst()

    def _conceded_tricks(self) -> None:
        """Could no normal play lose a trick that he has conceded (71)? He need not play for it then."""
        claimed = self.mind.claimed
        mind = self._mind_in_conceding()
        guess = None if self._asked.tell_line else claimed
        budget = BUDGET if self.certain else BUDGET // 8
        normal = replace(self._asked, mind=mind, budget=budget, plain=True, guess=guess)
        try:
            tricks, cards = normal.worst()
            least = tricks
        except BudgetSpent:
            most = normal.found if self.best is None else max(normal.proved, min(normal.found, self.best))
            least, tricks, cards = normal.proved, most, normal.found_line
        self.met |= normal.met
        while tricks > claimed:
            loses = self._loses_if_claimed(tricks, mind)
            if loses is None:
                least = min(least, claimed)
            if not loses:
                break
            tricks, cards = tricks - 1, ()
        low = self._with_conceded(min(least, tricks), self.low)
        high = self._with_conceded(tricks, self.high)
        if low == high and tricks > claimed:
            self.cards = cards
        elif low == high and self.low > claimed:
            self.cards = cards if tricks == claimed else ()
        elif high > self.low:
            self.cards = cards if low == high else ()
        self.low, self.high = low, high

    def _with_conceded(self, tricks: int, played_for: int) -> int:
        """What it comes to if normal play, without playing for what he conceded, could not lose so many tricks, and so
        many when he plays for what he claimed."""
        if tricks > self.mind.claimed:
            return tricks
        if self._in_the_worse_case:
            return max(tricks, played_for)
        return min(played_for, self.mind.claimed)

    def _mind_in_conceding(self) -> Mind:
        """What he had in mind as to the tricks that he gave up. If no trump were out, each trump of one hand would win
        a trick, whatever is played: who claims fewer than those gives one up to a trump, and has not forgotten it. Who
        gives up all of them shows nothing: he has not counted any."""
        seats = (self.claim.by,) if self._asked.alone else (self.claim.by, self.claim.by.partner)
        trumps = self.ending.trump_cards
        longest = max((self.ending.hands[seat] & trumps).bit_count() for seat in seats)
        if not 0 < self.mind.claimed < longest:
            return self.mind
        return replace(self.mind, forgotten=self.mind.forgotten & ~trumps)

    def _loses_if_claimed(self, tricks: int, mind: Mind) -> bool | None:
        """Would he lose one of so many tricks by normal play, had he claimed them? None: it could not be searched."""
        mind = replace(mind, claimed=tricks)
        normal = replace(self._asked, mind=mind, budget=BUDGET, guess=None, like=self._asked)
        try:
            return normal.worst()[0] < tricks
        except BudgetSpent:
            return True if normal.found < tricks else None

    def presumptions(self) -> tuple[str, ...]:
        """The presumptions that the search has used."""
        found = {"opponents_play_best", *self.normal.used}
        if self.normal.alone:
            found.add("partner_may_go_wrong")
        if self.mind.forgotten and not self.normal.stated.items:
            found.add("winners_in_any_order")
        return tuple(sorted(found))

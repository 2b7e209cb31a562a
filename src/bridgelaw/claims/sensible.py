"""The normal plays of a claimer's side: of the plausible ones those by which, as he sees it, he keeps his claim.

The stated line comes first. After a surprise he keeps what is then sure, or goes on with any plausible play, as the
switches have it.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridgelaw.claims.duties import is_named
from bridgelaw.claims.plausible import Plausible
from bridgelaw.claims.position import FAILED, HONOUR, Position
from bridgelaw.claims.stages import Asked
from bridgelaw.claims.tricks import BIT, SUIT, SUIT_OF, best_of, cards_in
from bridgelaw.claims.view import View, if_suits_break, tricks_left

__all__ = ["Sensible"]


class Sensible(Plausible):
    """What is normal for a hand of the claimer's side, by the stated line and by what he is sure of."""

    plain: bool
    """It is not asked at each card what he can be sure of: he does not play for tricks that he has conceded."""
    _likely: dict[int, int]
    """By the number of tricks left: of how many he was sure after a surprise when that was last asked."""

    # -- the stated line --------------------------------------------------------------------------------------

    def _our_ways(self, position: Position, seat: int) -> list[tuple[int, int]]:
        """The normal plays of a hand of the claimer's side, each with what is left of the stated line."""
        hand, legal = position.hands[seat], self._legal(position, seat)
        if not legal & (legal - 1) or (position.duties.bind(seat) and is_named(position.duties, seat, legal)):
            return [
                (card, self._stage_after_forced(position, seat, BIT[card])) for card in cards_in(legal)
            ]  # declarer names the penalty card, if there are several
        pool = self._out(position, seat)
        mine = not self.alone or seat == self.claimer
        script = self.script
        if mine and (not script.finished(position.stage) or script.standing(position.stage)):
            asked = self._asked(position, seat, legal, pool)
        else:
            asked = [Asked(0, position.stage)]
        ways: list[tuple[int, int]] = []
        for each in asked:
            cards = each.cards & legal
            if cards and not each.loose and (each.exact or not cards & (cards - 1)):
                self.used.add("stated_line_first")
                ways += [(card, each.after) for card in cards_in(cards)]
                continue
            within = cards or legal
            plays = self._plausible(position, seat, hand, within, pool, stated=bool(cards))
            if mine:
                stated = bool(cards) and not each.loose
                plays = self._sensible(position, within if stated else legal, plays, stated=stated)
            ways += [(card, each.after) for card in plays]
        return list(dict.fromkeys(ways))

    def _stage_after_forced(self, position: Position, seat: int, legal: int) -> int:
        """The line goes on where the only card is the one that it asks for."""
        if self.script.finished(position.stage) or (self.alone and seat != self.claimer):
            return position.stage
        asked = self._asked(position, seat, legal, self._out(position, seat))
        return next((each.after for each in asked if each.cards & legal), position.stage)

    def _asked(self, position: Position, seat: int, legal: int, pool: int) -> list[Asked]:
        if not position.trick:
            return self.script.at_lead(position.stage, seat, position.hands, pool)
        best = best_of(position.trick, self.trump)
        hands, trick, leader, voids = position.hands, position.trick, position.leader, position.voids
        return [self.script.at_follow(position.stage, seat, hands, legal, trick, leader, best, voids)]

    # -- sensible plays ---------------------------------------------------------------------------------------

    def _sensible(self, position: Position, legal: int, plays: list[int], *, stated: bool) -> list[int]:
        """Of the plausible plays those that keep the claim, as he sees it; where it cannot be kept, the others.

        ``legal`` are the cards among which he chooses: those of the suit that he has named, else all that he may play.
        """
        only = plays[0] if len(plays) == 1 else None
        if only is not None and (
            only == legal.bit_length() - 1 if stated else self._follows_low(position, only)
        ):
            return plays  # the top of what he has named, or low as the line goes on
        if self.plain:
            return self._winners_first(position, plays)
        view = self._view(position)
        left = tricks_left(view, self.near)
        need = left - position.slack
        # A suit that he has named he plays from the top, but to keep his claim.
        others = 0 if stated else legal
        sure, possible = self.outlook.sure, self.outlook.possible
        if position.slack != FAILED:
            if not self._makes("keeps_his_claim"):
                return self._winners_first(position, plays)
            kept = [card for card in plays if sure(view, need, card)]
            if kept:
                if len(kept) < len(plays):
                    self._note("keeps_his_claim")
                return self._losers_last(position, kept + self._careless(position, legal, kept))
            kept = list(self._others(view, need, legal, plays))
            if kept:
                self._note("keeps_his_claim")
                return kept + self._careless(position, legal, kept)
            if len(position.trick) == 3:  # last to play, he ducks for no hope what he can win
                plays = self._winning_first(position, plays)
            if not (position.awake or self.alone) and self._makes("trusts_breaks"):
                kept = self._trusting_breaks(position, view, need, others, plays)
                if kept:
                    kept += self._careless(position, legal, kept)
                    return self._winners_first(position, self._drawing_first(position, kept))
            if not position.awake:
                # He leads no loser for the sake of a hope while he has winners to lead.
                hopes = plays if position.trick else self._winners_first(position, plays)
                kept = [card for card in hopes if possible(view, need, card)]
                if kept:
                    self._note("unseen_cards_anywhere")
                    best = self._winners_first(position, self._drawing_first(position, kept))
                    return self._keeping_most(position, view, need, others, best)
                self.met.add("break_noticed")
                if self.switches.break_noticed == "lost":
                    return self._winners_first(position, plays)
        top = left if position.slack == FAILED else need - 1
        return self._after_surprise(position, others, plays, top)

    def _careless(self, position: Position, legal: int, kept: list[int]) -> list[int]:
        """What he may play to a trick besides the cards that keep his claim, where he sees a block or an overruff
        too late: his lowest card."""
        if not position.trick:
            return []
        led = SUIT_OF[position.trick[0]]
        suits = {SUIT_OF[card] for card in kept}
        if suits == {led}:
            under_his_own = self._is_winning(position) and all(card % 13 < HONOUR for card in kept)
            lowest = (legal & -legal).bit_length() - 1 if under_his_own else None
            presumption = "unblocks"
        else:
            best = position.trick[best_of(position.trick, self.trump)]
            trumps = legal & SUIT[self.trump] if self.trump in suits else 0
            ruffs = [card for card in cards_in(trumps) if self._beats_now(card, best)]
            lowest, presumption = (ruffs[-1] if ruffs else None), "ruffs_with_care"
        if lowest is None or lowest in kept:
            return []
        if not self._makes(presumption):
            return [lowest]
        self._note(presumption)
        return []

    def _follows_low(self, position: Position, card: int) -> bool:
        """Does he follow as the line goes on, without a thought? Not in a suit that he runs: there he unblocks."""
        if not position.trick or self.script.finished(position.stage):
            return False
        led = SUIT_OF[position.trick[0]]
        return SUIT_OF[card] == led and not self.script.runs(position.stage, led)

    def _keeping_most(
        self, position: Position, view: View, need: int, others: int, hopes: list[int]
    ) -> list[int]:
        """Of the plays with which he may hope those that leave him sure of the most tricks; for that he overtakes a
        card of his own. A finesse is as good if it risks but one of them."""
        most = 0
        if self._makes("keeps_most_when_hoping"):
            over = others if self._is_winning(position) else 0
            most = self._most_sure(view, need - 1, hopes, over)
            kept = [card for card in hopes if self.outlook.sure(view, most, card)]
            if not kept:
                overtaking = self._others(view, most, over, hopes)
                kept = [card for card in overtaking if self.outlook.possible(view, need, card)]
            if kept and kept != hopes:
                self._note("keeps_most_when_hoping")
                hopes = kept
        finesse = self._finesse(position)
        if finesse is None or finesse in hopes or not self.outlook.possible(view, need, finesse):
            return hopes
        if not self.outlook.sure(view, most - 1, finesse):
            return hopes
        if not (position.leader ^ self.side) & 1:
            self._note("may_finesse")
        return [*hopes, finesse]

    def _trusting_breaks(
        self, position: Position, view: View, need: int, others: int, plays: list[int]
    ) -> list[int]:
        """The plays by which he keeps the claim if the suits break, or those that he has said do. For that alone he
        overtakes no card of his."""
        view = if_suits_break(view, self.side, self.script.trusted_to_break)
        kept = [card for card in plays if self.outlook.sure(view, need, card)]
        kept = kept or self._not_overtaking_his(position, list(self._others(view, need, others, plays)))
        if kept:
            self._note("trusts_breaks")
        return kept

    def _not_overtaking_his(self, position: Position, plays: list[int]) -> list[int]:
        if not self._is_winning(position):
            return plays
        top = position.trick[best_of(position.trick, self.trump)]
        return [card for card in plays if not self._beats_now(card, top)]

    def _after_surprise(self, position: Position, others: int, plays: list[int], top: int) -> list[int]:
        """The claim cannot be kept: he counts anew, and keeps the most tricks, up to a top, of which he is sure."""
        self.met.add("tail")
        if self.switches.tail == "harsh":
            return self._winners_first(position, plays)
        self._note("awake_after_surprise")
        awake = position._replace(awake=15)
        view = self._view(awake)
        most = self._most_sure(view, top, plays, others)
        kept = [card for card in plays if self.outlook.sure(view, most, card)]
        return self._winners_first(awake, kept or [*self._others(view, most, others, plays)])

    def _most_sure(self, view: View, top: int, plays: list[int], others: int) -> int:
        """Of how many tricks, up to a top, he is sure by one of these cards or of the others. The search begins where
        the last one for so many cards ended."""

        def sure(goal: int) -> bool:
            return (
                goal == 0
                or any(self.outlook.sure(view, goal, card) for card in plays)
                or any(True for _ in self._others(view, goal, others, plays))
            )

        left = tricks_left(view, self.near)
        most = min(top, self._likely.get(left, 0))
        if sure(most):
            while most < top and sure(most + 1):
                most += 1
        else:
            most = next(goal for goal in range(most - 1, -1, -1) if sure(goal))
        self._likely[left] = most
        return most

    def _others(self, view: View, need: int, legal: int, plays: list[int]) -> Iterator[int]:
        """Of each suit the lowest card, other than these, by which he is sure of so many tricks."""
        for suit in SUIT:
            for card in reversed(cards_in(legal & suit)):
                if card not in plays and self.outlook.sure(view, need, card):
                    yield card
                    break

    def _drawing_first(self, position: Position, plays: list[int]) -> list[int]:
        """On lead he draws the trumps that he knows to be out, from the top, before anything else of which he has
        hopes."""
        if position.trick or self.trump < 0:
            return plays
        out = self._out(position, position.leader) & SUIT[self.trump]
        draws = [card for card in plays if out and SUIT_OF[card] == self.trump and BIT[card] > out]
        if not draws or not self._makes("draws_trumps"):
            return plays
        if len(plays) > 1:
            self._note("draws_trumps")
        return [max(draws)]

    def _winners_first(self, position: Position, plays: list[int]) -> list[int]:
        """On lead he plays what he takes for winners before known losers."""
        if position.trick:
            return self._winning_first(position, plays)
        seat = position.leader
        pool = self._out(position, seat)
        partner = self._partners(position, seat) & ~self.known_losers  # it may be led to, if it is good
        good = [
            card
            for card in plays
            if self._is_master(position, card, pool)
            or (partner & SUIT[SUIT_OF[card]]) > max(BIT[card], pool & SUIT[SUIT_OF[card]])
        ]
        return self._narrowed(plays, good, "winners_before_losers")

    def _losers_last(self, position: Position, plays: list[int]) -> list[int]:
        """Who may lose tricks without losing his claim plays on lead what he takes for winners first, and what his
        other hand may ruff; last to play, he wins what he can win, and with a winner what his other hand has led to."""
        if position.slack <= 0:
            return plays
        if position.trick:
            led_to = len(position.trick) == 2 and SUIT_OF[plays[0]] == SUIT_OF[position.trick[0]]
            return self._winning_first(position, plays) if led_to or len(position.trick) == 3 else plays
        partner = self._partners(position, position.leader)
        trumps = partner & SUIT[self.trump] if self.trump >= 0 else 0
        ruffed = [card for card in plays if trumps and not partner & SUIT[SUIT_OF[card]]]
        first = self._winners_first(position, [card for card in plays if card not in ruffed])
        return [card for card in plays if card in ruffed or card in first]

    def _winning_first(self, position: Position, plays: list[int]) -> list[int]:
        """A trick that he can win for certain he does not leave to the other side, nor one that he can ruff."""
        seat = (position.leader + len(position.trick)) & 3
        best = best_of(position.trick, self.trump)
        pool = self._out(position, seat)
        last = len(position.trick) == 3
        ours = (position.leader + best) & 1 == seat & 1
        done = self.script.finished(position.stage)  # before, the stated line may want the lead in this hand
        if ours and (last or self._surely_ours(position, seat, best, pool, unless_ruffed=done)):
            return self._not_overtaking(plays, position.trick[best]) if done else plays
        wins = [
            card
            for card in plays
            if self._beats_now(card, position.trick[best])
            and (last or self._is_master(position, card, pool) or SUIT_OF[card] != SUIT_OF[position.trick[0]])
        ]
        return self._narrowed(plays, wins, "winners_before_losers")

    def _not_overtaking(self, plays: list[int], top: int) -> list[int]:
        """He does not waste a higher card on his other hand's winner."""
        lower = [card for card in plays if SUIT_OF[card] != SUIT_OF[top] or card < top]
        return self._narrowed(plays, lower, "keeps_masters")

"""A stated line as the search follows it: which cards it asks for, and what is left of it after a card.

An impossible step is dropped and the rest is followed; a step that needs the lead in the other hand waits until it
is there. Where nothing is asked for, play is free (and then normal play is what counts).
"""

from __future__ import annotations

from bridgelaw.claims.at_follow import AtFollow
from bridgelaw.claims.at_lead import AtLead
from bridgelaw.claims.stages import in_suit, lowest

__all__ = ["Script"]


class Script(AtLead, AtFollow):
    """The line of a claim, ready to be followed."""

    def certain_tricks(self, stage: int, seat: int, hands: tuple[int, ...], trump: int) -> int:
        """The tricks that the line takes from the start of a trick, card by card, though the opponents keep every
        card: as long as each step names one card, and it is the master of its suit or goes to his other hand's."""
        ours = {seat: hands[seat], seat ^ 2: hands[seat ^ 2]}
        theirs = hands[seat ^ 1] | hands[seat ^ 3]
        taken = 0
        while ours[seat] and not self.hangs(stage):
            if trump >= 0 and theirs & in_suit(trump):
                return taken
            held = tuple(ours.get(each, hands[each]) for each in range(4))
            ways = self.at_lead(stage, seat, held, theirs)
            if len(ways) != 1 or not ways[0].cards or ways[0].cards & (ways[0].cards - 1):
                return taken
            lead, stage = ways[0].cards, ways[0].after
            card = lead.bit_length() - 1
            suit = in_suit(card // 13)
            other = ours[seat ^ 2]
            legal = other & suit or other
            asked = self.at_follow(stage, seat ^ 2, held, legal, (card,), seat, 0, 0)
            reply = asked.cards or lowest(legal)
            if reply & (reply - 1) or (not asked.cards and not legal & suit and other & (other - 1)):
                return taken  # what the other hand throws is not settled
            stage = asked.after
            best = reply if reply & suit and reply > lead else lead
            if (theirs & suit) > best:
                return taken
            ours[seat] &= ~lead
            ours[seat ^ 2] &= ~reply
            seat = seat if best == lead else seat ^ 2
            taken += 1
        return taken

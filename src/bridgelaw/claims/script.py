"""A stated line as the search follows it: which cards it asks for, and what is left of it after a card.

An impossible step is dropped and the rest is followed; a step that needs the lead in the other hand waits until it
is there. Where nothing is asked for, play is free (and then normal play is what counts).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from bridgelaw.cards import Card, Seat, Suit, bits_of, suit_bits
from bridgelaw.claims.ending import Ending
from bridgelaw.claims.line import Bag, Branch, Item, Line, Step
from bridgelaw.claims.tricks import cards_in

__all__ = ["Asked", "Script"]

PASSIVE: Final = ("count", "good", "high", "rest", "no trumps")
STANDING: Final = ("discard", "overtake")
FREE: Final = 0


class Asked(NamedTuple):
    """What a line asks for: one of these cards (a card set; 0: nothing is asked), and what is left of the line
    then."""

    cards: int
    after: int
    exact: bool = True
    """The line names the card or leaves no choice; otherwise normal play picks among the cards."""


class Script:
    """The line of a claim, ready to be followed. A stage of it is a small number; 0 is the beginning."""

    def __init__(self, ending: Ending, line: Line | None, claimer: Seat) -> None:
        """Prepare a line for an ending."""
        self.ending = ending
        self.claimer = claimer
        self.trumps = ending.trumps
        declarer = claimer if ending.declarer is None else ending.declarer
        self.hand = declarer if declarer.side == claimer.side else claimer
        self.dummy = declarer.partner
        items = tuple(line.items) if line is not None else ()
        self.standing = tuple(step for step in _plain(items) if step.kind in STANDING)
        self._stages: list[tuple[Item, ...]] = []
        self._named: list[int] = []
        self._numbers: dict[tuple[Item, ...], int] = {}
        self.start = self._number(tuple(_in_turn(items)))
        self.compiled: object = None
        """The same as the compiled search asks about it, once it does."""

    def _number(self, items: tuple[Item, ...]) -> int:
        number = self._numbers.get(items)
        if number is None:
            number = len(self._stages)
            self._numbers[items] = number
            self._stages.append(items)
            self._named.append(bits_of(Line(None, items).cards()))
        return number

    def finished(self, stage: int) -> bool:
        """Is nothing left of the line?"""
        return not self._stages[stage]

    def silent(self, stage: int, hands: tuple[int, ...]) -> bool:
        """Has the line nothing more to say, whatever is played?"""
        if self._stages[stage]:
            return False
        ours = hands[self.claimer] | hands[self.claimer ^ 2]
        return not any(step.card is None or ours & step.card.bit for step in self.standing)

    def cashes(self, stage: int, suit: int) -> bool:
        """Has he said that he cashes this suit, or is it among those he named as good?"""
        return any(
            step.kind in ("cash", "run", "draw") and self._suit_of(step) == suit
            for step in _plain(self._stages[stage])
        )

    def named(self, stage: int) -> int:
        """The cards (a card set) that what is left of the line names, whatever they hang on."""
        return self._named[stage]

    def looks_at(self, stage: int) -> int:
        """The cards (a card set, whole suits) on which the answers turn: where all the others lie is nothing to the
        line, but for the suit led."""
        steps = (*self._stages[stage], *self.standing)
        suits = {suit for item in steps for suit in self._suits_looked_at(item)}
        return sum(suit_bits(Suit(suit)) for suit in suits)

    def _suits_looked_at(self, item: Item) -> set[int]:
        if isinstance(item, Branch):
            subject = item.subject.suit if isinstance(item.subject, Card) else item.subject
            own = {self._suit_watched(subject)}
            inner = (*item.then, *item.otherwise)
        elif isinstance(item, Bag):
            own, inner = set(), item.steps
        else:
            return self._suits_of_step(item)
        return {int(suit) for suit in own}.union(*map(self._suits_looked_at, inner))

    def _suit_watched(self, subject: Suit | None) -> Suit:
        """The suit that a condition waits for: trumps, where it names none."""
        if subject is None:
            return Suit.CLUBS if self.trumps is None else self.trumps
        return subject

    def _suits_of_step(self, step: Step) -> set[int]:
        if step.kind in PASSIVE:
            return set()
        on = step.on.suit if isinstance(step.on, Card) else step.on
        named = {self._suit_of(step), None if step.card is None else step.card.suit, on, self.trumps}
        if step.kind in ("cross", "crossruff", "finesse", "concede"):
            return {int(suit) for suit in Suit}
        return {int(suit) for suit in named if suit is not None}

    # -- where a step points ----------------------------------------------------------------------------------

    def seat(self, name: str | None, leader: int) -> int | None:
        """The seat that a hand's name means; None: none is named."""
        if name is None:
            return None
        if name == "hand":
            return self.hand
        if name == "dummy":
            return self.dummy
        return leader if name == "on lead" else Seat.parse(name)

    def _suit_of(self, step: Step) -> int | None:
        if step.kind == "draw":
            return self.trumps
        if step.card is not None:
            return step.card.suit
        return self.trumps if step.trump else step.suit

    # -- on lead ----------------------------------------------------------------------------------------------

    def certain_tricks(self, stage: int, seat: int, hands: tuple[int, ...], trump: int) -> int:
        """The tricks that the line takes from the start of a trick, card by card, though the opponents keep every
        card: as long as each step names one card, and it is the master of its suit or goes to his other hand's."""
        ours = {seat: hands[seat], seat ^ 2: hands[seat ^ 2]}
        theirs = hands[seat ^ 1] | hands[seat ^ 3]
        taken = 0
        while ours[seat]:
            if trump >= 0 and theirs & suit_bits(Suit(trump)):
                return taken
            held = tuple(ours.get(each, hands[each]) for each in range(4))
            ways = self.at_lead(stage, seat, held, theirs)
            if len(ways) != 1 or not ways[0].cards or ways[0].cards & (ways[0].cards - 1):
                return taken
            lead, stage = ways[0].cards, ways[0].after
            card = lead.bit_length() - 1
            suit = suit_bits(Suit(card // 13))
            other = ours[seat ^ 2]
            legal = other & suit or other
            asked = self.at_follow(stage, seat ^ 2, other, legal, (card,), seat, 0, theirs)
            reply = asked.cards or _lowest(legal)
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

    def at_lead(self, stage: int, seat: int, hands: tuple[int, ...], pool: int) -> list[Asked]:
        """What the line asks of a hand of the claimer's side on lead: the ways to follow it, at least one.

        ``pool`` are the opponents' cards that the claimer has in mind.
        """
        items = self._stages[stage]
        while items:
            first, rest = items[0], items[1:]
            if isinstance(first, Branch):
                items = (first.then if self._holds(first, hands, pool) else first.otherwise) + rest
                continue
            if isinstance(first, Bag):
                ways = self._bag(first, rest, seat, hands, pool)
                if ways:
                    return ways
                items = rest
                continue
            asked = self._lead_step(first, rest, seat, hands, pool)
            if asked is not None:
                return [asked]
            items = rest
        return [Asked(FREE, self._number(()))]

    def _bag(
        self, bag: Bag, rest: tuple[Item, ...], seat: int, hands: tuple[int, ...], pool: int
    ) -> list[Asked]:
        ways = []
        for place, step in enumerate(bag.steps):
            if step.kind in PASSIVE or step.kind in STANDING:
                continue
            others = bag.steps[:place] + bag.steps[place + 1 :]
            left: tuple[Item, ...] = (Bag(others), *rest) if others else rest
            asked = self._lead_step(step, left, seat, hands, pool)
            if asked is not None:
                ways.append(asked)
        return ways

    def _lead_step(
        self, step: Step, rest: tuple[Item, ...], seat: int, hands: tuple[int, ...], pool: int
    ) -> Asked | None:
        """What a step asks of the hand on lead; None: it is done, or can never be done, and is dropped."""
        if step.kind in PASSIVE:
            return None
        mine, theirs = hands[seat], hands[seat ^ 2]
        suit = self._suit_of(step)
        wanted = self.seat(step.hand, seat)
        if wanted is not None and (wanted ^ seat) & 1:
            return None
        kept = self._number((step, *rest))
        towards = self._number((replace(step, when="led"), *rest)) if step.kind != "concede" else kept
        if step.kind == "draw":
            return self._draw(step, rest, mine, theirs, pool)
        if step.kind in ("cash", "unblock", "lead") and step.card is not None:
            return self._lead_card(step.card, rest, kept, towards, mine, theirs)
        if suit is None and step.kind in ("cash", "run", "lead", "unblock", "exit"):
            return None
        bits = suit_bits(Suit(suit)) if suit is not None else 0
        if step.kind in ("cash", "run", "unblock"):
            whose = wanted if wanted is not None else seat
            source = hands[whose] & bits
            if not source and wanted is None:
                source = theirs & bits
            if not source or step.times == 0:
                return None
            if not mine & bits:
                return Asked(FREE, kept)
            left = self._number((replace(step, times=step.times - 1), *rest)) if step.times else kept
            if whose != seat:
                return Asked(_lowest(mine & bits), left)
            return Asked(mine & bits, left, exact=False)
        if step.kind == "lead":
            return Asked(mine & bits, self._number(rest), exact=False) if mine & bits else None
        if step.kind == "exit":
            return Asked(_lowest(mine & bits), self._number(rest)) if mine & bits else None
        if step.kind == "cross":
            return self._cross(step, rest, towards, seat, wanted, mine, theirs, pool)
        if step.kind == "ruff":
            return self._ruff(step, rest, kept, seat, wanted, hands, pool)
        if step.kind == "crossruff":
            return self._crossruff(step, kept, mine, theirs)
        if step.kind == "finesse" and step.card is not None:
            if step.when == "led" and not (mine | theirs) & step.card.bit:
                return None
            if mine & step.card.bit and not (theirs & bits and _over_a_tenace(step.card, mine, pool)):
                return Asked(step.card.bit, towards)
            if mine & step.card.bit:  # it is led to, so he crosses first
                crossing = self._cross(Step("cross"), rest, kept, seat, seat ^ 2, mine, theirs, pool)
                return crossing or Asked(FREE, kept)
            held = theirs & step.card.bit
            return (
                Asked(_lowest(mine & bits), towards)
                if held and mine & bits
                else (Asked(FREE, kept) if held else None)
            )
        if step.kind == "force" and step.card is not None:
            bits = suit_bits(step.card.suit)
            out = not (hands[0] | hands[1] | hands[2] | hands[3]) & ~(mine | theirs) & step.card.bit
            if out or not (mine | theirs) & bits:
                return None
            return Asked(mine & bits, kept, exact=False) if mine & bits else Asked(FREE, kept)
        if step.kind == "concede" and step.when == "now":
            if step.card is not None or suit is not None:
                return Asked(_lowest(mine & bits), self._number(rest)) if mine & bits else None
            return Asked(_to_give_up(mine, pool), self._number(rest), exact=False)
        return None

    def _draw(self, step: Step, rest: tuple[Item, ...], mine: int, theirs: int, pool: int) -> Asked | None:
        if self.trumps is None:
            return None
        bits = suit_bits(self.trumps)
        done = not pool & (step.card.bit if step.card is not None else bits)
        if done or step.times == 0 or not (mine | theirs) & bits:
            return None
        left = replace(step, times=step.times - 1) if step.times else step
        if not mine & bits:
            return Asked(FREE, self._number((step, *rest)))
        return Asked(mine & bits, self._number((left, *rest)), exact=False)

    def _lead_card(
        self, card: Card, rest: tuple[Item, ...], kept: int, towards: int, mine: int, theirs: int
    ) -> Asked | None:
        if mine & card.bit:
            return Asked(card.bit, self._number(rest))
        if not theirs & card.bit:
            return None
        low = _lowest(mine & suit_bits(card.suit))
        return Asked(low, towards) if low else Asked(FREE, kept)

    def _cross(
        self,
        step: Step,
        rest: tuple[Item, ...],
        kept: int,
        seat: int,
        wanted: int | None,
        mine: int,
        theirs: int,
        pool: int,
    ) -> Asked | None:
        if wanted is None or wanted == seat:
            return None
        if step.card is not None or step.suit is not None or step.trump:
            suit = self._suit_of(step)
            assert suit is not None
            towards = mine & suit_bits(Suit(suit))
            if not towards or (step.card is not None and not theirs & step.card.bit):
                return None
            return Asked(_lowest(towards), kept)
        entries = 0
        for suit in Suit:
            bits = suit_bits(suit)
            held, there = mine & bits, theirs & bits
            ruffs = (
                self.trumps is not None
                and suit != self.trumps
                and not there
                and theirs & suit_bits(self.trumps)
            )
            if held and (
                ruffs or (there and there > (pool & bits) and there.bit_length() > _lowest(held).bit_length())
            ):
                entries |= _lowest(held)
        return Asked(entries, kept, exact=False) if entries else None

    def _ruff(
        self,
        step: Step,
        rest: tuple[Item, ...],
        kept: int,
        seat: int,
        wanted: int | None,
        hands: tuple[int, ...],
        pool: int,
    ) -> Asked | None:
        suit = self._suit_of(step)
        if self.trumps is None or suit is None or step.times == 0:
            return None
        bits, trumps = suit_bits(Suit(suit)), suit_bits(self.trumps)
        if wanted is None:
            wanted = seat ^ 2 if not hands[seat ^ 2] & bits else seat
        from_seat = wanted ^ 2
        if not hands[wanted] & trumps or not hands[from_seat] & bits:
            return None
        if seat != from_seat:
            return Asked(FREE, kept)
        held, there = hands[seat] & bits, hands[wanted] & bits
        if there:  # it cannot ruff before it has played these
            cashes = held > (pool & bits) and not there > (pool & bits)
            return Asked(1 << held.bit_length() - 1 if cashes else _lowest(held), kept)
        times = step.times or 1
        after = (replace(step, times=times - 1), *rest) if times > 1 else rest
        return Asked(_lowest(hands[seat] & bits), self._number((replace(step, when="led"), *after)))

    def _crossruff(self, step: Step, kept: int, mine: int, theirs: int) -> Asked | None:
        if self.trumps is None or not theirs & suit_bits(self.trumps):
            return None
        named = [suit for suit in (step.suit, step.on) if isinstance(suit, Suit)]
        cards = 0
        for suit in named or [suit for suit in Suit if suit != self.trumps]:
            bits = suit_bits(suit)
            if mine & bits and not theirs & bits:
                cards |= _lowest(mine & bits)
        return Asked(cards, kept, exact=False) if cards else None

    # -- following --------------------------------------------------------------------------------------------

    def at_follow(
        self,
        stage: int,
        seat: int,
        hand: int,
        legal: int,
        trick: tuple[int, ...],
        leader: int,
        best: int,
        pool: int,
    ) -> Asked:
        """What the line asks of a hand of the claimer's side that is not on lead.

        ``best`` is the place in the trick of the card that is winning it.
        """
        led = trick[0] // 13
        for step in self.standing:
            card = self._standing_card(step, hand, legal, trick)
            if card:
                return Asked(card, stage)
        items = self._stages[stage]
        if not items:
            return Asked(FREE, stage)
        for step in _plain(items[:1]):
            if self._suit_of(step) not in (None, led):
                continue
            asked = self._follow_step(step, items, stage, seat, hand, legal, trick, leader, best)
            if asked is not None:
                return asked
        return Asked(FREE, stage)

    def _standing_card(self, step: Step, hand: int, legal: int, trick: tuple[int, ...]) -> int:
        led = trick[0] // 13
        if step.kind == "overtake" and isinstance(step.on, Card) and step.card is not None:
            on_table = step.card.index in trick
            return step.on.bit & legal if on_table else 0
        if hand & suit_bits(Suit(led)) or step.kind != "discard":
            return 0
        goes_on = (
            trick[0] == step.on.index
            if isinstance(step.on, Card)
            else led == (self.trumps if step.on is None else step.on)
        )
        if not goes_on:
            return 0
        if step.card is not None:
            return step.card.bit & legal
        suit = self._suit_of(step)
        return _lowest(legal & suit_bits(Suit(suit))) if suit is not None else 0

    def _follow_step(
        self, step: Step, items: tuple[Item, ...], stage: int, seat: int, hand: int, legal: int, trick: tuple[int, ...],
        leader: int, best: int,
    ) -> Asked | None:  # fmt: skip
        led = trick[0] // 13
        rest = items[1:] if not isinstance(items[0], Bag) else items
        by_partner = (leader ^ seat) == 2
        if (
            step.kind in ("cash", "unblock", "cross", "finesse")
            and step.card is not None
            and not (step.when == "led" or stage == self.start)
        ):
            return None  # this trick was not led for it
        theirs = bool((leader + best ^ seat) & 1)
        lost = theirs and step.card is not None and not _over(step.card.index, trick[best], led, self.trumps)
        if step.kind in ("cash", "cross") and lost:
            return None  # a trick is not cashed so
        if step.card is not None and step.card.bit & legal and step.kind in ("cash", "unblock", "cross"):
            return Asked(step.card.bit, self._number(rest))
        if (
            step.kind == "finesse"
            and step.card is not None
            and step.card.bit & legal
            and step.card.suit == led
        ):
            if not _over(trick[best], step.card.index, led, self.trumps):
                return Asked(step.card.bit, self._number(rest))
            # A higher card that his other hand has led is run: he covers an opponent's only.
            cover = self._cover(legal, trick[best], led) if theirs else 0
            return Asked(cover or _lowest(legal), self._number(rest))
        if step.kind == "finesse" and step.card is not None and step.card.index in trick and by_partner:
            cover = self._cover(legal, trick[best], led) if theirs else 0
            if hand & suit_bits(Suit(led)):
                return Asked(cover or _lowest(legal), self._number(rest))
            # Not covered, it is run: anything may be thrown on it, but no trump.
            plain = legal if self.trumps is None else legal & ~suit_bits(self.trumps)
            return Asked(cover or plain or legal, self._number(rest), exact=bool(cover))
        if step.kind == "draw" and step.times and step is items[0] and not by_partner and len(trick) == 1:
            left = (replace(step, times=step.times - 1), *rest) if step.times > 1 else rest
            # A round of trumps that an opponent leads is one of those he was to draw; to it he plays as he likes.
            return Asked(FREE if legal & (legal - 1) else legal, self._number(left))
        wanted = self.seat(step.hand, leader)
        if step.kind in ("cash", "run") and step.suit == led and wanted == seat and by_partner:
            top = cards_in(legal & suit_bits(Suit(led)))
            return Asked(1 << top[0], stage) if top else None
        if (step.kind == "ruff" and step.when == "led") or step.kind == "crossruff":
            return self._ruff_now(step, items, stage, hand, legal, trick, best, by_partner)
        return None

    def _cover(self, legal: int, top: int, led: int) -> int:
        """The lowest card (a card set) that beats the one on the table; 0: there is none."""
        covers = [card for card in cards_in(legal) if _over(card, top, led, self.trumps)]
        return 1 << covers[-1] if covers else 0

    def _ruff_now(
        self, step: Step, items: tuple[Item, ...], stage: int, hand: int, legal: int, trick: tuple[int, ...], best: int,
        by_partner: bool,
    ) -> Asked | None:  # fmt: skip
        led = trick[0] // 13
        after = self._number(items[1:]) if step.kind == "ruff" else stage
        if self.trumps is None or led == self.trumps or not by_partner:
            return None
        ruffs = [
            c for c in cards_in(legal & suit_bits(self.trumps)) if _over(c, trick[best], led, self.trumps)
        ]
        if not ruffs or hand & suit_bits(Suit(led)):
            return Asked(FREE, after)
        if step.height == "high":
            return Asked(1 << ruffs[0], after)
        if step.height == "low":
            return Asked(1 << ruffs[-1], after)
        if step.height is not None and Card.parse(step.height).index in ruffs:
            return Asked(Card.parse(step.height).bit, after)
        return Asked(sum(1 << card for card in ruffs), after, exact=False)

    # -- conditions -------------------------------------------------------------------------------------------

    def _holds(self, branch: Branch, hands: tuple[int, ...], pool: int) -> bool:
        """Does what a line waits for turn out so? Lies are judged by the ending, cards by what is still out."""
        subject = branch.subject
        theirs = [(self.claimer + 1) & 3, (self.claimer + 3) & 3]
        if isinstance(subject, Card):
            return not any(hands[seat] & subject.bit for seat in theirs)
        suit = suit_bits(self._suit_watched(subject))
        if branch.condition == "shows out":
            seat = self.seat(branch.hand, self.claimer)
            return seat is not None and not hands[seat] & suit
        lie = sorted((self.ending.hands[seat] & suit).bit_count() for seat in theirs)
        if branch.condition == "split":
            return lie == sorted(branch.split or ())
        return lie[1] - lie[0] <= 1


def _in_turn(items: tuple[Item, ...]) -> Iterator[Item]:
    """The items that are followed one after another. What goes on a suit, said after something else (*drawing trumps,
    and the hearts go on the spades*), has its suit led in its turn; said alone it leaves open when."""
    leads = {
        step.suit if step.card is None else step.card.suit
        for step in _plain(items)
        if step.kind in ("cash", "run")
    }
    for place, item in enumerate(items):
        if not (isinstance(item, Step) and item.kind in STANDING):
            yield item
        elif place and item.kind == "discard" and isinstance(item.on, Suit) and item.on not in leads:
            yield Step("run", suit=item.on)


def _plain(items: tuple[Item, ...]) -> tuple[Step, ...]:
    """The steps that stand in the line itself or in a list, not those of a branch."""
    steps: list[Step] = []
    for item in items:
        if isinstance(item, Step):
            steps.append(item)
        elif isinstance(item, Bag):
            steps += item.steps
    return tuple(steps)


def _over_a_tenace(card: Card, held: int, pool: int) -> bool:
    """Does a hand hold a higher card too than the one with which it finesses, and one between them is out?"""
    suit = suit_bits(card.suit)
    between = pool & suit & ~(2 * card.bit - 1)
    return bool(between) and (held & suit) > (between & -between)


def _lowest(cards: int) -> int:
    return cards & -cards


def _to_give_up(mine: int, pool: int) -> int:
    """What a trick is given up with: of each suit the lowest card, if it can be beaten; any such if none can."""
    lowest = [(_lowest(mine & suit_bits(suit)), pool & suit_bits(suit)) for suit in Suit]
    return sum(low for low, out in lowest if out > low) or sum(low for low, _ in lowest)


def _over(card: int, other: int, led: int, trumps: Suit | None) -> bool:
    """Would this card win over the other in a trick to which this suit was led?"""
    suit, other_suit = card // 13, other // 13
    if suit == other_suit:
        return card > other
    if trumps is not None and suit == trumps:
        return True
    return suit == led and other_suit != led and not (trumps is not None and other_suit == trumps)

"""The position in which something is said: whose cards are meant, and how many tricks a total leaves to be won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from bridgelaw.cards import Card, Rank, Seat, Side, Suit, cards_of, suit_bits
from bridgelaw.claims.tricks import best_of

__all__ = ["BOOK", "Setting"]

BOOK: Final = 6
"""The tricks that count for nothing in the bidding: four made are ten in all."""
MOST_OVERTRICKS: Final = 6


class Setting:
    """The ending in which a claimer speaks, as far as it is known."""

    def __init__(self, ending: Any, claimer: Seat | None, tricks: int | None = None) -> None:
        """Without an ending or a claimer nothing is known of the cards; ``tricks`` are those he claims, if it is known
        beside the words."""
        self.tricks = tricks
        self.known = ending is not None and claimer is not None
        self.ending, self.claimer = ending, claimer
        self.trumps: Suit | None = None if ending is None else ending.trumps

    @property
    def at_no_trump(self) -> bool:
        """Is it known that there is no trump suit?"""
        return bool(self.known and self.trumps is None)

    def has_left(self, number: int) -> bool:
        """Are so many tricks left, as far as is known?"""
        return not self.known or number <= self.left

    # -- cards ------------------------------------------------------------------------------------------------

    @property
    def ours(self) -> int:
        """The card set of the claimer's side, its cards in the trick in progress among them."""
        assert self.claimer is not None
        return self._of_side(self.claimer.side)

    @property
    def theirs(self) -> int:
        """The card set of the other side."""
        assert self.claimer is not None
        return self._of_side(self.claimer.side.other)

    def _of_side(self, side: Side) -> int:
        hands: tuple[int, ...] = self.ending.hands_before_the_trick
        return hands[side] | hands[side + 2]

    @property
    def trick_in_progress_is_lost(self) -> bool:
        """Is the other side winning the trick in progress with a card that nobody on the claimer's can beat?"""
        if not self.known or not self.ending.current:
            return False
        assert self.claimer is not None
        cards = [card for _, card in self.ending.current]
        trump = -1 if self.trumps is None else int(self.trumps)
        winner, top = self.ending.current[best_of(tuple(card.index for card in cards), trump)]
        played = [seat for seat, _ in self.ending.current]
        waiting = [seat for seat in (self.claimer, self.claimer.partner) if seat not in played]
        return winner.side != self.claimer.side and not any(
            self._may_win(seat, cards[0].suit, top) for seat in waiting
        )

    def _may_win(self, seat: Seat, led: Suit, top: Card) -> bool:
        """Could a hand still to play win the trick in progress over the card that is winning it?"""
        hand = self.ending.hands[seat]
        follows = hand & suit_bits(led)
        over = suit_bits(top.suit) & ~(2 * top.bit - 1)
        if follows:
            return bool(follows & over)
        trumps = 0 if self.trumps is None else suit_bits(self.trumps)
        return bool(hand & (over & trumps if top.bit & trumps else trumps))

    def may_be_ours(self, card: Card) -> bool:
        """Does the claimer's side hold a card, as far as is known?"""
        return not self.known or bool(card.bit & self.ours)

    def may_be_theirs(self, card: Card) -> bool:
        """Does the other side hold it, as far as is known?"""
        return not self.known or bool(card.bit & self.theirs)

    def has_gone(self, card: Card) -> bool:
        """Is it known that nobody holds it any more?"""
        return self.known and not card.bit & (self.ours | self.theirs)

    def our_only(self, rank: Rank) -> Card | None:
        """The card of a rank that the claimer's side holds, if it is the only one of that rank left; of those it
        could play to the trick in progress, where one is led."""
        if not self.known:
            return None
        mine, other = (self._of_rank(held, rank) for held in (self.ours, self.theirs))
        led = [card for card in mine if self.ending.current and card.suit == self.ending.current[0][1].suit]
        if len(led) == 1:
            return led[0]
        return mine[0] if len(mine) == 1 and not other else None

    def their_only(self, rank: Rank) -> Card | None:
        """The only card of a rank that the other side holds."""
        found = self._of_rank(self.theirs, rank) if self.known else []
        return found[0] if len(found) == 1 else None

    def holds(self, rank: Rank) -> bool:
        """Does the claimer's side hold a card of a rank?"""
        return bool(self._of_rank(self.ours, rank))

    def their_cards(self, rank: Rank) -> tuple[Card, ...]:
        """All the cards of a rank that the other side is known to hold."""
        return tuple(self._of_rank(self.theirs, rank)) if self.known else ()

    def our_cards(self, rank: Rank) -> tuple[Card, ...]:
        """All the cards of a rank of which the claimer may speak as his: those of his side, or of a defender's hand."""
        if not self.known or self.claimer is None:
            return ()
        return tuple(self._of_rank(self.ending.hands[self.claimer] if self.defends else self.ours, rank))

    def _of_rank(self, held: int, rank: Rank) -> list[Card]:
        return [card for card in cards_of(held) if card.rank == rank]

    @property
    def trumps_are_out(self) -> bool:
        """Is the other side known to hold a trump?"""
        return bool(self.number_of_trumps_out)

    @property
    def number_of_trumps_out(self) -> int | None:
        """How many trumps the other side holds; None, if that is not known."""
        return (
            (self.theirs & suit_bits(self.trumps)).bit_count()
            if self.known and self.trumps is not None
            else None
        )

    @property
    def trumps_can_be_drawn(self) -> bool:
        """Does the claimer's side hold a higher trump than any of the other side's?"""
        return self.known and self.trumps is not None and not self.is_highest_theirs(self.trumps)

    def ruffs_now(self, hand: str | None) -> Suit | None:
        """The suit of the trick in progress, if a hand of his side still to play (this one, if it is named) can ruff
        it."""
        if not self.known or self.trumps is None or not self.ending.current:
            return None
        led: Suit = self.ending.current[0][1].suit
        played = [seat for seat, _ in self.ending.current]
        can = led != self.trumps and any(
            self.held(seat, self.trumps) and not self.held(seat, led)
            for seat in self._our_seats()
            if seat not in played and hand in (None, self._called(seat))
        )
        return led if can else None

    def can_only_ruff_with(self, card: Card) -> bool:
        """Can the trick in progress be ruffed by his side with no other card?"""
        ruffing = [seat for seat in self._our_seats() if self.ruffs_now(self._called(seat)) is not None]
        return self.trumps is not None and [card.bit] == [
            self.ending.hands[seat] & suit_bits(self.trumps) for seat in ruffing
        ]

    def is_all_trumps(self, hand: str) -> bool:
        """Is it known that this hand of his side has nothing but trumps?"""
        if not self.known or self.trumps is None:
            return False
        return any(
            not self.ending.hands[seat] & ~suit_bits(self.trumps)
            for seat in self._our_seats()
            if self._called(seat) == hand
        )

    def holds_only_trumps(self, hand: str) -> bool:
        """Has it nothing but trumps, and the other side none?"""
        return self.is_all_trumps(hand) and not self.trumps_are_out

    def is_highest_theirs(self, suit: Suit) -> bool:
        """Does the other side hold the highest card of a suit?"""
        return bool((self.theirs & suit_bits(suit)) > (self.ours & suit_bits(suit)))

    def may_be_ruffed(self, suit: Suit | None) -> bool:
        """Might the claimer's side ruff cards of a suit: has one hand a card of it that is no winner, and the other
        fewer of the suit, and a trump? True too, where that is not known."""
        if not self.known or self.trumps is None or suit is None:
            return True
        short = self.shorter_in(suit)
        if short is None or suit == self.trumps or not self.held(short, self.trumps):
            return False
        highest = self.theirs & suit_bits(suit)
        return any(
            card.bit < highest for card in cards_of(self.ending.hands[short.partner] & suit_bits(suit))
        )

    def ruffs_that_establish(self, suit: Suit) -> int | None:
        """How often a suit of one hand is to be ruffed in the other before it is good, if that is the same however the
        other side's cards lie."""
        short = self.shorter_in(suit)
        if short is None or self.trumps in (None, suit) or self.held(short, suit):
            return None
        mine = self.ending.hands[short.partner] & suit_bits(suit)
        theirs = self.theirs & suit_bits(suit)
        higher = sum(card.bit > mine for card in cards_of(theirs))
        fewest = (higher + 1) // 2
        most = min(theirs.bit_count(), mine.bit_count() - 1, self.held(short, self.trumps))
        return fewest if higher and fewest == most else None

    @property
    def suit_to_ruff(self) -> Suit | None:
        """The only suit that he can be about to lead and ruff: the one of his hand on lead, if the other lacks it."""
        if not self.known or self.trumps is None or self.ending.current:
            return None
        leader = self.ending.on_lead
        if leader.side != self.claimer.side:  # type: ignore[union-attr]
            return None
        hand, other = self.ending.hands[leader], self.ending.hands[leader.partner]
        held = [suit for suit in Suit if hand & suit_bits(suit)]
        return held[0] if len(held) == 1 and not other & suit_bits(held[0]) else None

    def can_be_drawn(self, card: Card) -> bool:
        """Is it a trump of the other side that a higher one of the claimer's side beats?"""
        if not self.trumps_are_out or card.suit != self.trumps or not card.bit & self.theirs:
            return False
        return (self.ours & suit_bits(card.suit)) > card.bit

    def suit_of(self, ranks: tuple[Rank, ...]) -> Suit | None:
        """The only suit in which the claimer's side holds all these ranks."""
        if not self.known:
            return None
        found = [suit for suit in Suit if all(Card.of(suit, rank).bit & self.ours for rank in ranks)]
        return found[0] if len(found) == 1 else None

    def may_win(self, suit: Suit | None, number: int) -> bool:
        """Has a hand of the claimer's side so many cards of a suit (None: trumps), as far as is known?"""
        suit = self.trumps if suit is None else suit
        if not self.known or suit is None:
            return True
        held = suit_bits(suit) & self.ours
        return any((self.ending.hands[seat] & held).bit_count() >= number for seat in self._our_seats())

    # -- hands ------------------------------------------------------------------------------------------------

    def hand_with(self, card: Card) -> str | None:
        """What the hand of the claimer's side that holds a card is called in a line."""
        if not self.known:
            return None
        for seat in self._our_seats():
            if self.ending.hands[seat] & card.bit:
                return self._called(seat)
        return None

    def across(self, rank: Rank) -> tuple[str, Card] | None:
        """The hand opposite the one that is to lead now, and the only card of a rank in it."""
        if not self.known or self.ending.current or self.ending.on_lead.side != self.claimer.side:  # type: ignore[union-attr]
            return None
        seat = self.ending.on_lead.partner
        found = self._of_rank(self.ending.hands[seat], rank)
        return (self._called(seat), found[0]) if len(found) == 1 else None

    def is_on_lead(self, hand: str) -> bool:
        """Is this hand of the claimer's side to lead now?"""
        if not self.known or self.ending.current:
            return False
        seat = self.ending.on_lead
        return seat.side == self.claimer.side and self._called(seat) == hand  # type: ignore[union-attr]

    def neighbour(self, places: int) -> Seat | None:
        """The seat so many places to the left of the claimer, if it is known who he is."""
        return None if self.claimer is None else Seat((self.claimer + places) & 3)

    def is_opponent(self, seat: Seat) -> bool:
        """Is it a seat of the other side, as far as is known?"""
        return self.claimer is None or seat.side != self.claimer.side

    def _our_seats(self) -> tuple[Seat, ...]:
        assert self.claimer is not None
        return tuple(self.claimer.side.seats)

    def _called(self, seat: Seat) -> str:
        assert self.claimer is not None
        declarer = self.ending.declarer
        if declarer is None or declarer.side != self.claimer.side:
            if declarer is None and seat == self.claimer.partner:
                return "dummy"
            return "hand" if seat == self.claimer else str(seat)
        return "hand" if seat == declarer else "dummy"

    # -- finesses and losers ----------------------------------------------------------------------------------

    def finesses(self, missing: int, against: Seat | None) -> tuple[Card, ...]:
        """The cards with which the claimer's side can finesse against one of the missing cards.

        A hand finesses with its highest card below the missing one if it holds a higher card too; if an opponent
        is named, the hand that plays after him.
        """
        return tuple(dict.fromkeys(self._finesses(missing, against)))

    def may_finesse(self, suit: Suit | None) -> bool:
        """Is it known that there is a finesse in a suit?"""
        return self.known and suit is not None and bool(self.finesses(self.theirs & suit_bits(suit), None))

    def _finesses(self, missing: int, against: Seat | None) -> Iterator[Card]:
        for seat in self._our_seats():
            if against is not None and Seat((against + 1) & 3) != seat:
                continue
            for suit in Suit:
                held = cards_of(self.ending.hands[seat] & suit_bits(suit))
                card = self._tenace(held, missing & suit_bits(suit))
                if card is not None:
                    yield card

    def _tenace(self, held: tuple[Card, ...], missing: int) -> Card | None:
        """The card to finesse with; None, if the hand has no tenace over the highest missing card below its top."""
        if not held:
            return None
        out = [card for card in cards_of(missing) if card.bit < held[0].bit]
        lower = [card for card in held if out and card.bit < out[0].bit]
        if not lower:
            return None
        suit = suit_bits(lower[0].suit)
        beaten_by = [card for card in cards_of(self.theirs & suit) if card.bit > lower[0].bit]
        return lower[0] if len(beaten_by) <= 2 and lower[0].rank >= Rank.NINE else None

    def held(self, seat: Seat, suit: Suit) -> int:
        """How many cards of a suit a hand holds."""
        return int((self.ending.hands[seat] & suit_bits(suit)).bit_count())

    def shorter_in(self, suit: Suit) -> Seat | None:
        """The hand of the claimer's side that runs out of a suit while the other still leads it."""
        if not self.known:
            return None
        short, long = sorted(self._our_seats(), key=lambda seat: self.held(seat, suit))
        return None if self.held(short, suit) == self.held(long, suit) else short

    def throws(self, hand: str | None, on: Card | Suit) -> bool:
        """Is it this hand of his side that throws cards on a card of the other, or on a suit of which that has more?"""
        if isinstance(on, Card):
            holder = self.hand_with(on)
            return holder is not None and hand != holder
        short = self.shorter_in(on)
        return short is not None and self._called(short) == hand

    def only_loser(self, on: Suit) -> Suit | None:
        """The suit of the only card that is no master in the hand that is to run out of a suit first."""
        if not self.known:
            return None
        lengths = {seat: (self.ending.hands[seat] & suit_bits(on)).bit_count() for seat in self._our_seats()}
        short, long = sorted(lengths, key=lengths.__getitem__)
        if lengths[short] == lengths[long]:
            return None
        losers = [
            card
            for card in cards_of(self.ending.hands[short])
            if card.suit not in (on, self.trumps) and self.theirs & suit_bits(card.suit) > card.bit
        ]
        return losers[0].suit if len(losers) == 1 else None

    # -- totals -----------------------------------------------------------------------------------------------

    @property
    def left(self) -> int:
        """The tricks that are left."""
        return int(self.ending.tricks_left)

    @property
    def won(self) -> int:
        """The tricks that the claimer's side has."""
        assert self.claimer is not None
        return int(self.ending.won[self.claimer.side])

    @property
    def lost(self) -> int:
        """The tricks that the other side has."""
        assert self.claimer is not None
        return int(self.ending.won[self.claimer.side.other])

    def can_be(self, tricks: Iterable[int | None]) -> bool:
        """Are so many tricks left, as far as is known?"""
        return not self.known or sum(number or 0 for number in tricks) <= self.left

    def of_total(self, total: int) -> int | None:
        """How many tricks more the claimer's side wins to have so many in all; None where that cannot be."""
        return self._possible(total - self.won) if self.known else None

    def of_declarers_total(self, total: int) -> int | None:
        """How many of those left the claimer's side wins, if declarer has so many in all."""
        if not self.known:
            return None
        declaring = self.ending.declaring_side(self.claimer)
        more = self._possible(total - self.ending.won[declaring])
        if more is None:
            return None
        return more if self.claimer.side == declaring else self.left - more  # type: ignore[union-attr]

    def of_bare_number(self, number: int, may_be_total_from: int = 1) -> int | None:
        """How many of those left *ten tricks* are: a total, if more than are left; those left, if they can be no
        total; None, if they may be either, and the readings differ, and it is not known beside which."""
        if not self.known:
            return None
        total = self.of_total(number)
        if number > self.left:
            return total
        if not total or total == number or number < may_be_total_from:
            return number
        return self.tricks if self.tricks in (number, total) else None

    def may_be_over(self, number: int) -> bool:
        """Can declarer make so many overtricks, as far as is known?"""
        level = self.ending.level if self.known else None
        if level is None:
            return number <= MOST_OVERTRICKS
        return self.of_declarers_total(BOOK + int(level) + number) is not None

    def is_level(self, number: int) -> bool:
        """Is it the level of the contract, as far as is known?"""
        return self.known and number == self.ending.level

    @property
    def defends(self) -> bool:
        """Is the claimer known to be a defender?"""
        if not self.known or self.claimer is None:
            return False
        return bool(self.ending.declaring_side(self.claimer) != self.claimer.side)

    def _possible(self, tricks: int) -> int | None:
        return tricks if 0 <= tricks <= self.left else None

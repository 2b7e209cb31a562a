"""A record as events through the engine: each call and each card is heard, and what is irregular becomes a fact.

A record tells what was done, not what was ruled. So an irregularity is taken as accepted, and the course goes on from
there: an insufficient bid stands (Law 27A), a lead or play out of turn stays where it was made (Laws 53A, 57), an
inadmissible call counts as a pass. What cannot have happened, such as a card that the player did not hold, ends it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bridgelaw.board import Board, Call, Contract
from bridgelaw.cards import Card, Seat
from bridgelaw.code.provisions import Code
from bridgelaw.director import hear
from bridgelaw.events import Calls, Plays
from bridgelaw.hearing import Hearing
from bridgelaw.laws.law17_22_auction import contract_of
from bridgelaw.laws.law44_sequence import has_played, next_hand
from bridgelaw.laws.law44_trick import contribute
from bridgelaw.position import Phase
from bridgelaw.records.defects import Severity
from bridgelaw.records.record import Auction, CallEntry, Content, Hands, Mark, Play, PlayEntry
from bridgelaw.records.replay.course import Course
from bridgelaw.records.replay.facts import Noted, Spot, fact_kinds
from bridgelaw.table import Table

__all__ = ["Notes", "heard_course"]

PASS: Final = Call.parse("P")

_BY_RULING: Final = {
    "law18.insufficient": "replay.insufficient_bid",
    "law19.no_double": "replay.inadmissible_double",
    "law19.no_redouble": "replay.inadmissible_redouble",
    "law22.auction_is_over": "replay.call_after_auction",
}
"""The code of a fact by the ruling that refuses a call."""

_MARKED: Final = {
    "replay.call_out_of_turn": Mark.SKIPPED,
    "replay.insufficient_bid": Mark.INSUFFICIENT,
    "replay.lead_out_of_turn": Mark.LEAD_OUT_OF_TURN,
    "replay.opening_lead_out_of_turn": Mark.LEAD_OUT_OF_TURN,
    "replay.revoke": Mark.REVOKE,
}
"""The mark by which a record says the same."""


class Notes:
    """The facts found so far, and the Laws' numbers in the edition."""

    def __init__(self, code: Code) -> None:
        """Begin with no facts."""
        self.code: Final = code
        self.facts: list[Noted] = []

    def add(
        self, code: str, spot: Spot, *, marked: bool = False, established: bool = False, **facts: object
    ) -> None:
        """Note a fact; one that the record marks is a note."""
        self.note(code, spot, facts, marked, established)

    def note(
        self,
        code: str,
        spot: Spot,
        facts: Mapping[str, object],
        marked: bool = False,
        established: bool = False,
    ) -> None:
        """The same with the facts in a mapping."""
        kind = fact_kinds()[code]
        law = self.code.number(kind.law) if kind.law else ""
        severity = Severity.NOTE if marked else kind.severity
        self.facts.append(Noted(code, severity, spot, (law,) if law else (), facts, marked, established))


def heard_course(content: Content, notes: Notes) -> Course:
    """The course of any record as the engine hears it; what is irregular in it is noted."""
    hands = content.hands or (None, None, None, None)
    size = _size_of(hands, notes)
    if size is None:
        return Course(followed=False)
    return _Course(content, hands, size, notes).heard()


def _size_of(hands: Hands, notes: Notes) -> int | None:
    """How many cards each hand has; None, with the reason noted, for a deal that cannot be."""
    seen = [bits for bits in hands if bits is not None]
    union = 0
    for bits in seen:
        union |= bits
    sizes = {bits.bit_count() for bits in seen} or {13}
    if len(sizes) > 1 or union.bit_count() != sum(bits.bit_count() for bits in seen) or 0 in sizes:
        notes.add("replay.deal", Spot("deal"))
        return None
    size = sizes.pop()
    if size > 13:
        notes.add("replay.deal", Spot("deal"))
        return None
    return size


class _Course:
    """The hearing of one record."""

    def __init__(self, content: Content, hands: Hands, size: int, notes: Notes) -> None:
        self.content = content
        self.notes = notes
        self.edition = notes.code.edition
        self.hands = hands
        self.size = size
        self.void: set[int] = set()
        """The inadmissible calls, which count as passes."""
        self.all_seen = None not in hands

    def heard(self) -> Course:
        called, passed_out, table = self._auction()
        play = self.content.play
        ending = self._by_trumps_alone() if table is None and not passed_out else None
        if ending is not None and play is not None:
            ending, played, followed = self._play(ending, play)
            return self._where(ending, False, played, followed)._replace(contract=None)
        if passed_out or table is None:
            if play is not None and play.entries:
                code = "replay.play_after_end" if passed_out else "replay.no_contract"
                self.notes.add(code, Spot("play", 0))
            start = Course(passed_out=passed_out, called=called, size=self.size, hands=_all(self.hands))
            return start._replace(followed=passed_out or play is None or not play.entries)
        played, followed = 0, True
        if play is not None:
            table, played, followed = self._play(table, play)
        return self._where(table, called, played, followed)

    def _by_trumps_alone(self) -> Table | None:
        """The table of an ending whose record names trumps and declarer; the level does not bear on the play."""
        strain, declarer = self.content.strain, self.content.declarer
        if strain is None or declarer is None:
            return None
        return self._table(Contract(1, strain, 0, declarer))

    # -- the auction ----------------------------------------------------------------------------------------

    def _auction(self) -> tuple[bool, bool, Table | None]:
        """Was the auction regular, did all four pass, and the table at which the play begins, if it does."""
        auction = self.content.auction
        recorded = self.content.contract
        if auction is None or not auction.entries:
            if recorded is None:
                return False, self.content.passed_out, None
            return False, False, self._table(recorded)
        regular, table = self._calls(auction)
        if regular and table.phase is Phase.OVER:
            return True, True, None
        if table.phase is Phase.PLAY and table.contract is not None and (regular or recorded is None):
            calls = tuple(PASS if at in self.void else call for at, call in enumerate(table.calls))
            contract = contract_of(calls, auction.first)
            assert contract is not None
            return regular, False, self._table(contract)
        if not regular and table.phase is Phase.OVER and recorded is None:
            return False, True, None
        return False, False, None if recorded is None else self._table(recorded)

    def _table(self, contract: Contract) -> Table:
        board = Board(hands=self.hands, size=self.size, contract=contract)
        if self.size < 13:  # an ending begins with whoever leads to it
            play = self.content.play
            leader = None if play is None else play.leader
            board = replace(board, on_lead=contract.declarer.lho if leader is None else leader)
        return Table.start(board, self.edition)

    def _calls(self, auction: Auction) -> tuple[bool, Table]:
        """Hear the calls. Return whether all were regular up to the end, and the table."""
        notes = self.notes
        before = len(notes.facts)
        table = Table.start(Board(dealer=auction.first), self.edition)
        known = True
        skipped: Seat | None = None
        for index, (seat, entry) in enumerate(auction.by_seat()):
            if entry.call is None:
                if Mark.SKIPPED in entry.marks:
                    skipped = seat if skipped is None else skipped
                    table = table.succeed(calls=(*table.calls, PASS))
                    continue
                notes.add("replay.call_unknown", Spot("auction", index), by=seat)
                known = False
                break
            if skipped is not None:
                notes.add(
                    "replay.call_out_of_turn", Spot("auction", index), marked=True, by=seat, turn=skipped
                )
                skipped = None
            table = self._call(table, seat, entry, index)
        if known and table.phase is Phase.AUCTION and self._ought_to_be_over(auction):
            notes.add("replay.auction_not_over", Spot("auction"))
        self._idle_marks("auction", auction.entries)
        return len(notes.facts) == before, table

    def _ought_to_be_over(self, auction: Auction) -> bool:
        play = self.content.play
        return auction.finished or (play is not None and bool(play.entries))

    def _call(self, table: Table, seat: Seat, entry: CallEntry, index: int) -> Table:
        assert entry.call is not None
        heard, rulings = hear(table, Calls(seat, entry.call))
        if not rulings or not rulings[-1].refused:
            return heard
        refusal = rulings[-1]
        code = _BY_RULING[refusal.message]
        marked = _MARKED.get(code) in entry.marks
        self.notes.note(code, Spot("auction", index), refusal.facts, marked)
        if code == "replay.call_after_auction":
            return table
        if code != "replay.insufficient_bid":
            self.void.add(index)
        return table.succeed(calls=(*table.calls, entry.call))

    # -- the play -------------------------------------------------------------------------------------------

    def _play(self, table: Table, play: Play) -> tuple[Table, int, bool]:
        """Hear the cards. Return the table, how many were played, and whether all could be followed."""
        entries = _without_missing_at_the_end(play.entries)
        for index, entry in enumerate(entries):
            spot = Spot("play", index)
            if entry.card is None:
                self.notes.add("replay.card_unknown", spot, trick=table.trick_number)
                return table, index, False
            if table.phase is not Phase.PLAY:
                self.notes.add("replay.play_after_end", spot)
                return table, index, False
            seat = self._player(table, play, index, entry.card)
            if seat is None:
                self._cannot_be(table, entry.card, spot)
                return table, index, False
            successor = self._card(table, seat, entry.card, spot, entries)
            if successor is None:
                return table, index, False
            table = successor
        self._revokes(table, entries)
        self._idle_marks("play", entries)
        return table, len(entries), True

    def _player(self, table: Table, play: Play, index: int, card: Card) -> Seat | None:
        """Who played a card: its holder where all hands are seen, else whom the record names.

        None if nobody can have played it so.
        """
        turn = next_hand(table)
        if not self.all_seen:
            named = play.seats[index] if index < len(play.seats) else None
            return turn if named is None else named
        holder = table.whereabouts(card)
        if holder is None or holder == turn:
            return holder
        cards = [
            entry.card for entry in play.entries[index - len(table.trick) : index - len(table.trick) + 4]
        ]
        owners = [self._owner(card) for card in cards if card is not None]
        return holder if len(set(owners)) == len(owners) else None

    def _owner(self, card: Card) -> Seat:
        return next(seat for seat in Seat if (self.hands[seat] or 0) & card.bit)

    def _card(
        self, table: Table, seat: Seat, card: Card, spot: Spot, entries: Sequence[PlayEntry]
    ) -> Table | None:
        turn = next_hand(table)
        heard, rulings = hear(table, Plays(seat, card))
        if rulings and rulings[-1].impossible:
            self._cannot_be(table, card, spot, seat)
            return None
        if turn == seat:
            return heard
        assert turn is not None
        marks = entries[spot.entry or 0].marks
        if table.trick:
            if has_played(table, seat):
                self._cannot_be(table, card, spot, turn)
                return None
            self.notes.add(
                "replay.play_out_of_turn", spot, by=seat, card=card, turn=turn, trick=table.trick_number
            )
        else:
            code = "replay.lead_out_of_turn" if table.quitted else "replay.opening_lead_out_of_turn"
            marked = _MARKED[code] in marks
            self.notes.add(code, spot, marked=marked, by=seat, card=card, turn=turn, trick=table.trick_number)
        hearing = Hearing(table, Plays(seat, card))
        contribute(hearing, seat, card)
        return hearing.table

    def _cannot_be(self, table: Table, card: Card, spot: Spot, seat: Seat | None = None) -> None:
        by = next_hand(table) if seat is None else seat
        code = "replay.card_twice" if table.gone & card.bit else "replay.card_not_held"
        self.notes.add(code, spot, by=by, card=card, trick=table.trick_number)

    def _revokes(self, table: Table, entries: Sequence[PlayEntry]) -> None:
        places = {entry.card: index for index, entry in enumerate(entries)}
        for revoke in table.revokes:
            index = places[revoke.card]
            self.notes.add(
                "replay.revoke",
                Spot("play", index),
                marked=Mark.REVOKE in entries[index].marks,
                established=revoke.state == "established",
                by=revoke.by,
                card=revoke.card,
                trick=revoke.trick,
                suit=revoke.led,
            )

    def _idle_marks(self, part: str, entries: Sequence[CallEntry] | Sequence[PlayEntry]) -> None:
        """Marks of irregularities that there are none of."""
        told = {(fact.spot, _MARKED.get(fact.code)) for fact in self.notes.facts}
        for index, marks in enumerate(entry.marks for entry in entries):
            for mark in marks:
                if mark is not Mark.SKIPPED and (Spot(part, index), mark) not in told:
                    self.notes.add("replay.mark", Spot(part, index), mark=mark.value)

    def _where(self, table: Table, called: bool, played: int, followed: bool) -> Course:
        trick = table.trick
        in_rotation = all(play.seat == (trick[0].seat + place) & 3 for place, play in enumerate(trick))
        hands = tuple(hand.cards if hand.seen else None for hand in table.hands)
        transfer = 0
        if table.contract is not None and table.revokes:
            side = table.contract.declarer.side
            moved = table.transfer
            transfer = moved.get(side, 0) - moved.get(side.other, 0)
        return Course(
            table.contract,
            False,
            called,
            played,
            table.on_lead,
            tuple(play.card for play in trick) if in_rotation else (),
            table.won,
            _all(hands),
            self.size,
            followed,
            transfer,
        )


def _all(hands: Sequence[int | None]) -> tuple[int, int, int, int] | None:
    north, east, south, west = hands
    if north is None or east is None or south is None or west is None:
        return None
    return north, east, south, west


def _without_missing_at_the_end(entries: Sequence[PlayEntry]) -> Sequence[PlayEntry]:
    count = len(entries)
    while count and entries[count - 1].card is None:
        count -= 1
    return entries[:count]

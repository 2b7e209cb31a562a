"""From what a record writes to what it says: contract, declarer, whose card is whose, claim and result.

LIN and viewer links write a deal, calls, cards and one number of tricks; all else follows from these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import groupby
from operator import and_
from typing import Final, Literal, NamedTuple, Protocol

from bridgelaw.board import NO_TRUMPS, STRAINS, Call
from bridgelaw.cards import Card, Seat, Suit
from bridgelaw.records.defects import Findings
from bridgelaw.records.lin.values import Official, Vulnerable
from bridgelaw.records.record import Auction, CallEntry, Content, FinalBid, Hands, Play, PlayEntry
from bridgelaw.records.turns import seats_in_turn, winner_of

__all__ = ["Draft", "Notes", "Places", "Settled", "conclude", "owner_of", "settle"]


class Places(Protocol):
    """Where the parts of a record are written; it is asked only if something is wrong with them."""

    def call_at(self, number: int) -> int:
        """The offset of the call of this number, from 0."""
        ...

    def play_at(self, number: int) -> int:
        """The offset of the card of this number, from 0."""
        ...

    def tricks_at(self) -> int:
        """The offset of declarer's tricks, or where they would be."""
        ...


_SEATS: Final = tuple(Seat)
_PASS: Final = Call.parse("P")
_DOUBLE: Final = Call.parse("X")
_REDOUBLE: Final = Call.parse("XX")


@dataclass(slots=True)
class Draft:
    """What a record writes, as far as it has been read."""

    label: str = ""
    number: int | None = None
    room: Literal["", "open", "closed"] = ""
    dealer: Seat | None = None
    vulnerable: Vulnerable | None = None
    hands: Hands | None = None
    cards: int = 52
    """How many cards can be played."""
    names: tuple[str, str, str, str] = ("", "", "", "")
    calls: list[CallEntry] = field(default_factory=list)
    plays: list[PlayEntry] = field(default_factory=list)
    tricks: int | None = None
    """Declarer's tricks in all, as a claim or result."""
    official: Official | None = None
    """The result in the heading of a match, with its text."""
    official_text: str = ""
    about: Mapping[str, str] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)
    derived: list[str] = field(default_factory=list)


class Settled(NamedTuple):
    """What an auction comes to: its end after so many calls, None if it is not over."""

    end: int | None = None
    bid: FinalBid | None = None
    declarer: Seat | None = None

    @property
    def trumps(self) -> Suit | None:
        """The trump suit; None at no trumps or without a bid."""
        return None if self.bid is None or self.bid.strain == NO_TRUMPS else Suit(self.bid.strain)


def settle(first: Seat | None, calls: Sequence[CallEntry]) -> Settled:
    """What the calls come to, legal or not: the last bid before three passes, and who of its side first named its
    strain (Law 22, and the definition of declarer)."""
    level = strain = doubled = passes = bidder = 0
    named: dict[int, int] = {}
    for number, entry in enumerate(calls):
        call = entry.call
        if call is _PASS:
            passes += 1
            if passes == 3 + (level == 0):
                break
            continue
        passes = 0
        if call is None:
            return Settled()
        if call.level:
            level, strain, doubled, bidder = call.level, call.strain, 0, number
            named.setdefault(strain * 2 + (number & 1), number)
        else:
            doubled = 1 if call is _DOUBLE else 2
    over = passes == 3 + (level == 0)
    end = number + 1 if over else None
    if not level:
        return Settled(end)
    declarer = None if first is None else _SEATS[(first + named[strain * 2 + (bidder & 1)]) & 3]
    return Settled(end, FinalBid(level, strain, doubled), declarer)


@dataclass(slots=True)
class Notes:
    """Texts for calls or cards, by their numbers in rising order; they are joined to them all at once."""

    meanings: list[tuple[int, str]] = field(default_factory=list)
    comments: list[tuple[int, str]] = field(default_factory=list)

    def join_calls(self, calls: list[CallEntry]) -> None:
        """Give the calls their meanings and comments."""
        for number, texts in groupby(self.meanings, _first):
            calls[number] = replace(calls[number], meaning=" ".join(text for _, text in texts))
        for number, texts in groupby(self.comments, _first):
            calls[number] = replace(calls[number], comments=tuple(text for _, text in texts))

    def join_plays(self, plays: list[PlayEntry]) -> None:
        """Give the cards their comments."""
        for number, texts in groupby(self.comments, _first):
            entry = plays[number]
            plays[number] = PlayEntry(entry.card, entry.written, comments=tuple(text for _, text in texts))


def _first(note: tuple[int, str]) -> int:
    return note[0]


@cache
def _names(derived: tuple[str, ...]) -> frozenset[str]:
    return frozenset(derived)


def conclude(draft: Draft, settled: Settled, places: Places, findings: Findings) -> Content:
    """The content of a record whose calls are settled; what disagrees in it goes to the findings."""
    calls, plays, derived = draft.calls, draft.plays, draft.derived
    bid, declarer = settled.bid, settled.declarer
    auction = None
    if calls:
        if draft.dealer is None:
            findings.add("lin.auction_without_dealer", places.call_at(0), found=calls[0].written)
        else:
            auction = Auction(draft.dealer, tuple(calls), settled.end is not None)
        if settled.end is not None and settled.end < len(calls):
            late = settled.end
            findings.add("lin.call_after_end", places.call_at(late), found=calls[late].written)
    if settled.end is None and (bid is not None or plays):
        bid, declarer = _presumed(draft, settled, places, findings)
    passed_out = settled.end is not None and bid is None
    if passed_out:
        derived.append("passed_out")
        if draft.tricks:
            findings.add("lin.tricks_passed_out", places.tricks_at(), found=str(draft.tricks))
    elif bid is not None:
        derived += ("bid", "declarer") if declarer is not None else ("bid",)
    play = _play(draft, bid, declarer, places, findings) if plays else None
    result = None if passed_out and not draft.tricks else draft.tricks
    counted = _tricks_won(play, bid, declarer)
    if result is None and counted is not None:
        result = counted
        derived.append("result")
    elif counted is not None and counted != result:
        findings.add("lin.result_against_play", places.tricks_at(), found=f"{result}, {counted}")
    if draft.official is not None:
        bid, declarer, result = _with_official(draft, settled, bid, declarer, result, places, findings)
    return Content(
        label=draft.label,
        number=draft.number,
        room=draft.room,
        dealer=draft.dealer,
        vulnerable=draft.vulnerable,
        hands=draft.hands,
        names=draft.names,
        auction=auction,
        passed_out=passed_out,
        bid=bid,
        declarer=declarer,
        play=play,
        result=result,
        claimed=draft.tricks if play is not None and play.ended == "claim" else None,
        about=draft.about,
        comments=tuple(draft.comments),
        derived=_names(tuple(derived)),
    )


def _presumed(
    draft: Draft, settled: Settled, places: Places, findings: Findings
) -> tuple[FinalBid | None, Seat | None]:
    """The contract of an auction that is not over: the last bid, if the play was begun to the left of who would
    declare it. No pass is invented."""
    bid, declarer = settled.bid, settled.declarer
    if not draft.plays:
        return None, None
    first = draft.plays[0].card
    owner = None if first is None else owner_of(draft.hands, first)
    fits = bid is not None and declarer is not None and owner is not None and owner == declarer.lho
    findings.add(
        "lin.auction_unfinished",
        places.play_at(0),
        found=draft.plays[0].written,
        assumed=f"{_bid_text(bid)} {declarer}" if fits else "",
    )
    return (bid, declarer) if fits else (None, None)


def _bid_text(bid: FinalBid | None) -> str:
    return "" if bid is None else f"{bid.level}{STRAINS[bid.strain]}{'X' * bid.doubled}"


def owner_of(hands: Hands | None, card: Card) -> Seat | None:
    """Who holds a card, as far as hands are shown."""
    if hands is None:
        return None
    return next((seat for seat in _SEATS if (hands[seat] or 0) & card.bit), None)


def _play(
    draft: Draft, bid: FinalBid | None, declarer: Seat | None, places: Places, findings: Findings
) -> Play:
    plays = draft.plays
    hands = draft.hands
    cards = draft.cards
    leader = None if declarer is None else declarer.lho
    trumps = None if bid is None or bid.strain == NO_TRUMPS else Suit(bid.strain)
    seats = seats_in_turn(leader if bid is not None else None, trumps, plays)
    if hands is not None and None not in hands:
        seats = _seats_by_hands(draft, hands, seats, places, findings)
        leader = seats[0]
    if len(plays) > cards:
        findings.add("lin.too_many_cards", places.play_at(cards), found=plays[cards].written)
    ended: Literal["played", "claim", "unfinished"] = "unfinished"
    if len(plays) >= cards:
        ended = "played"
    elif draft.tricks is not None:
        ended = "claim"
    return Play(leader, tuple(plays), seats, ended)


def _seats_by_hands(
    draft: Draft, hands: Hands, turns: tuple[Seat | None, ...], places: Places, findings: Findings
) -> tuple[Seat | None, ...]:
    """Who played each card where all hands are shown: whoever holds it; a finding where it was not his turn."""
    plays = draft.plays
    if None not in turns:
        cards = [card.bit for entry in plays if (card := entry.card) is not None]
        if len(cards) == len(plays) and all(map(and_, cards, [hands[turn] for turn in turns])):  # type: ignore[index]
            return turns
    for number, (entry, turn) in enumerate(zip(plays, turns, strict=True)):
        card = entry.card
        if card is not None and turn is not None and not (hands[turn] or 0) & card.bit:
            owner = owner_of(hands, card)
            found = f"{card}: {turn}" if owner is None else f"{card}: {turn}, {owner}"
            findings.add("lin.not_in_turn", places.play_at(number), found=found)
            break
    owners = (None if entry.card is None else owner_of(hands, entry.card) for entry in draft.plays)
    return tuple(turn if owner is None else owner for owner, turn in zip(owners, turns, strict=True))


def _tricks_won(play: Play | None, bid: FinalBid | None, declarer: Seat | None) -> int | None:
    """Declarer's tricks, where all thirteen were played and it is known who won each."""
    if play is None or bid is None or declarer is None or len(play.entries) != 52 or None in play.seats:
        return None
    side = declarer & 1
    winner = winner_of(play.entries[48:], None if bid.strain == NO_TRUMPS else Suit(bid.strain))
    last = None if winner is None else play.seats[48 + winner]
    if last is None:
        return None
    return [seat is not None and seat & 1 for seat in (*play.seats[4::4], last)].count(side)


def _with_official(
    draft: Draft,
    settled: Settled,
    bid: FinalBid | None,
    declarer: Seat | None,
    result: int | None,
    places: Places,
    findings: Findings,
) -> tuple[FinalBid | None, Seat | None, int | None]:
    """The contract and result, taken from the heading of the match where the board itself has none; where both have
    one, that of the board, and a finding if they differ."""
    official = draft.official
    if official is None:
        return bid, declarer, result
    if bid is None and settled.end is None:
        bid, declarer = official.bid, official.declarer
        draft.derived += ("bid", "declarer") if bid is not None else ()
    elif (bid, declarer) != (official.bid, official.declarer):
        own = f"{_bid_text(bid)} {declarer}" if bid is not None else "P"
        findings.add("lin.official_contract", places.tricks_at(), found=f"{draft.official_text}, {own}")
        return bid, declarer, result
    if result is None and official.tricks is not None:
        result = official.tricks
        draft.derived.append("result")
    elif result is not None and official.tricks is not None and result != official.tricks:
        findings.add("lin.official_result", places.tricks_at(), found=f"{draft.official_text}, {result}")
    return bid, declarer, result

"""What holds at every table, whatever has happened there."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from bridgelaw import Call, Card, Event, Ruling, Seat, Side, Suit, Table, director, hear, parse_event, words
from bridgelaw.cards import bits_of, cards_of, suit_bits
from bridgelaw.code.provisions import Code
from bridgelaw.events import Chooses
from bridgelaw.irregularities import OwedCard
from bridgelaw.laws.law44_sequence import next_hand, trick_winner
from bridgelaw.position import Phase

__all__ = ["Broken", "cards_to_name", "check_refusal", "check_replay", "check_step", "dump"]


class Broken(AssertionError):
    """An invariant does not hold: the message says which."""


def check_refusal(before: Table, after: Table, rulings: tuple[Ruling, ...]) -> None:
    """A refused event changes nothing, and says why."""
    if after is not before:
        raise Broken("refused: another table came back")
    ruling = rulings[-1]
    if ruling.impossible and ruling.laws:
        raise Broken(f"refused: {ruling.message} is impossible, yet cites {ruling.laws}")
    if not ruling.impossible and not ruling.laws:
        raise Broken(f"refused: {ruling.message} cites no Law")


def check_step(
    table: Table, rulings: tuple[Ruling, ...], truth: tuple[int, ...] | None = None, *, thorough: bool = True
) -> None:
    """Check a table, and the rulings that led to it; ``truth`` is the deal, where all that happened agrees with it."""
    _check_cards(table, truth)
    _check_tricks(table)
    _check_faced(table)
    _check_progress(table, truth)
    for ruling in rulings:
        if ruling.refused and ruling is not rulings[-1]:
            raise Broken(f"rulings: {ruling.message} is refused, but more follows")
        _check_rendering(ruling)
    if thorough:
        _check_views(table)
        _check_options(table, truth)


# -- cards, tricks, progress ------------------------------------------------------------------------------------


def _check_cards(table: Table, truth: tuple[int, ...] | None) -> None:
    """Each card is in exactly one place, and no hand has lost or gained one."""
    gone, played = 0, [0, 0, 0, 0]
    by_seat = [0, 0, 0, 0]
    for plays in (*(trick.plays for trick in table.quitted), table.trick):
        for seat, card in plays:
            if gone & card.bit:
                raise Broken(f"cards: {card} has been played twice")
            gone |= card.bit
            played[seat] += 1
            by_seat[seat] |= card.bit
    if gone != table.gone:
        raise Broken("cards: gone differs from what lies on the table and in the quitted tricks")
    known = 0
    for seat in Seat:
        hand = table.hands[seat]
        if hand.size < 0 or hand.cards.bit_count() > hand.size:
            raise Broken(f"cards: {hand.cards.bit_count()} cards are known of {seat}'s hand of {hand.size}")
        if hand.cards & known or hand.cards & gone:
            raise Broken(f"cards: a card of {seat} is also somewhere else")
        known |= hand.cards
        if hand.size + played[seat] != table.board.size:
            raise Broken(
                f"cards: {seat} has {hand.size} cards and has played {played[seat]} of {table.board.size}"
            )
        dealt = table.board.hands[seat]
        if dealt is not None and hand.cards != dealt & ~gone:
            raise Broken(f"cards: {seat}'s hand is not what is left of the deal")
        if truth is not None and (hand.cards | by_seat[seat]) & ~truth[seat]:
            raise Broken(f"cards: {seat} is thought to hold a card that is not his")
        if any(hand.voids >> suit & 1 and hand.cards & suit_bits(suit) for suit in Suit):
            raise Broken(f"cards: {seat} holds a suit in which he is known to be void")


def _check_tricks(table: Table) -> None:
    """Every quitted trick has four cards, unless a hand owes one; the tricks won add up."""
    owed = {noted.trick for noted in table.irregularities if isinstance(noted, OwedCard)}
    exchanged = {int(name.split(":")[2]) for name, _ in table.findings if name.startswith("faced_card:")}
    won = list(table.board.won)
    for number, trick in enumerate(table.quitted, sum(table.board.won) + 1):
        seats = {play.seat for play in trick.plays}
        if len(seats) != len(trick.plays):
            raise Broken(f"tricks: a hand has played twice to trick {number}")
        if len(seats) != 4 and number not in owed:
            raise Broken(f"tricks: trick {number} is quitted with {len(seats)} cards, and nobody owes one")
        if len(seats) == 4 and trick.winner not in seats:
            raise Broken(f"tricks: {trick.winner} has won trick {number} without a card")
        # a card supplied or exchanged late (Law 67) wins nothing
        winners = {
            trick_winner(trick.plays[:count], table.trumps) for count in range(2, len(trick.plays) + 1)
        }
        if trick.winner not in winners and number not in exchanged:
            raise Broken(f"tricks: {trick.winner} has not won trick {number}")
        won[trick.winner.side] += 1
    if tuple(won) != table.won:
        raise Broken(f"tricks: {table.won} are said to be won, {tuple(won)} are")
    seats = {play.seat for play in table.trick}
    if len(seats) != len(table.trick) or len(seats) > 3:
        raise Broken(f"tricks: the trick in progress is {table.current_text}")
    finished = not table.trick and sum(table.won) == table.last_trick_number
    if table.over and table.declarer is not None and not finished and table.claim is None:
        raise Broken("tricks: the play is over, but not all tricks have been played, and nobody has claimed")
    claim = table.claim
    if claim is not None and claim.claimer_tricks is not None and not 0 <= claim.claimer_tricks <= claim.left:
        raise Broken(f"tricks: of the {claim.left} left {claim.claimer_tricks} go to the claimer")


def _check_faced(table: Table) -> None:
    """Each faced card lies once, before its own hand; penalty cards and restraints are the defenders'."""
    cards = [faced.card for faced in table.faced]
    if len(set(cards)) != len(cards):
        raise Broken("faced: a card lies there twice")
    for faced in table.faced:
        if not table.hands[faced.seat].cards & faced.card.bit:
            raise Broken(f"faced: {faced.card} is not in {faced.seat}'s hand")
        if faced.is_penalty_card and not table.is_defender(faced.seat):
            raise Broken(f"faced: {faced.card} is a penalty card of {faced.seat}, who is no defender")
    minors = [
        seat for seat, held in table.penalty_cards.items() if "minor" in held.values() and len(held) > 1
    ]
    if minors:
        raise Broken(f"faced: {minors[0]} has several penalty cards, one of them minor")
    if table.phase is Phase.PLAY:
        for restraint in table.restraints:
            if not table.is_defender(restraint.seat):
                raise Broken(f"restraint: {restraint.kind} on {restraint.seat}, who is no defender")


def cards_to_name(table: Table) -> tuple[Card, ...]:
    """The cards that may be named in a choice without options: those that an unseen hand can hold."""
    offered = table.choice
    owner = None if offered is None else offered.facts.get("owner")
    if not isinstance(owner, Seat) or table.hands[owner].seen:
        return ()
    return cards_of(table.possible_cards(owner))


def _check_progress(table: Table, truth: tuple[int, ...] | None) -> None:
    """While there is something to play, somebody can do something, unless false findings leave a hand no suit."""
    if table.phase is Phase.AUCTION and table.turn is None:
        raise Broken("progress: nobody is to call")
    offered = table.choice
    if offered is not None:
        whose = "/".join(map(str, offered.by))
        if not offered.by or len(set(offered.options)) != len(offered.options):
            raise Broken(f"choice: {whose} may choose among {offered.options}")
        if not offered.options and not cards_to_name(table):
            raise Broken(f"choice: {whose} may choose among nothing")
    if table.phase is not Phase.PLAY:
        return
    seat = next_hand(table)
    if seat is None:
        if table.choice is None and not table.questions:
            raise Broken("progress: nobody is to play, choose or answer")
        return
    denied = any(name.startswith(f"holds:{seat}:") and answer is False for name, answer in table.findings)
    if not table.legal(seat) and not (truth is None and denied):
        raise Broken(f"progress: {seat} is to play and has no legal card")


# -- views ------------------------------------------------------------------------------------------------------


def _check_views(table: Table) -> None:
    """Every view of the table can be had, and agrees with the others."""
    offered = table.choice
    if offered is None and table.phase is Phase.PLAY and table.turn != next_hand(table):
        raise Broken(f"views: {table.turn} is in turn, {next_hand(table)} by rotation")
    for seat in Seat:
        legal = bits_of(table.legal(seat))
        if legal & ~table.possible_cards(seat):
            raise Broken(f"views: a card that {seat} cannot hold is legal for it")
        if any(card.bit & table.hands[seat].cards for card in table.unauthorised(seat)):
            raise Broken(f"views: a card of his own is unauthorised information for {seat}")
    _ = (table.tricks, table.result, table.exposed, table.must_pass, table.considerations, table.turn)
    json.dumps([question.to_dict() for question in table.questions])
    for question in table.questions:
        _render("question", f"question.{question.name.partition(':')[0]}", question.facts)
    if offered is not None:
        json.dumps(offered.to_dict())
        _render("choice", offered.about, {**offered.facts, "by": offered.by})
        for lang in words.languages():
            for option in offered.options:
                try:
                    offered.option_text(option, lang)
                except Exception as error:
                    raise Broken(
                        f"words: {option} in {lang} raised {type(error).__name__}: {error}"
                    ) from error


def _check_options(table: Table, truth: tuple[int, ...] | None) -> None:
    """Every option on offer can be chosen by each who holds the choice."""
    offered = table.choice
    if offered is None:
        return
    if not offered.options:
        named = (hear(table, Chooses(offered.by[0], f"card:{card}"))[1] for card in cards_to_name(table))
        if all(rulings and rulings[-1].refused for rulings in named):
            raise Broken(f"choice: {offered.by[0]} is to name a card, but each is refused")
    for by in offered.by:
        for option in offered.options:
            try:
                after, rulings = hear(table, Chooses(by, option))
            except Exception as error:
                raise Broken(
                    f"choice: {by} choosing {option} raised {type(error).__name__}: {error}"
                ) from error
            if rulings and rulings[-1].refused:
                raise Broken(f"choice: {option} is on offer to {by}, but refused: {rulings[-1].message}")
            if after.choice == offered and after.irregularities == table.irregularities:
                raise Broken(f"choice: {by} chose {option}, and the same choice is open still")
            try:
                check_step(after, rulings, truth, thorough=False)
            except Broken as broken:
                raise Broken(
                    f"{str(broken).partition(':')[0]}: after {by} chose {option}:{str(broken).partition(':')[2]}"
                ) from None


_rendered: set[tuple[object, ...]] = set()


def _check_rendering(ruling: Ruling) -> None:
    if "" in ruling.laws or "" in ruling.consider:
        raise Broken(f"laws: {ruling.message} cites {ruling.laws!r}, to consider {ruling.consider!r}")
    _render("ruling", ruling.message, ruling.facts)


def _render(what: str, message: str, facts: Mapping[str, object]) -> None:
    """The sentence can be said in every language. (Once for each shape of facts: it is the slow part.)"""
    shape = tuple(
        (name, type(value), len(value) if isinstance(value, tuple) else 0) for name, value in facts.items()
    )
    if (message, shape) in _rendered:
        return
    for lang in words.languages():
        try:
            text = words.render(message, facts, lang)
        except Exception as error:
            raise Broken(
                f"words: {what} {message} in {lang} raised {type(error).__name__}: {error}"
            ) from error
        if not text or "None" in text.split():
            raise Broken(f"words: {what} {message} in {lang} says {text!r}")
    _rendered.add((message, shape))


# -- replay -----------------------------------------------------------------------------------------------------


def dump(value: Any) -> Any:
    """Anything that a table holds as JSON can hold it."""
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, Event):
        return value.to_dict()
    if isinstance(value, Card | Seat | Side | Suit | Call):
        return str(value)
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, int):
        return value
    if isinstance(value, Code):
        return [value.edition, value.zone]
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        if names is None:
            return [dump(part) for part in value]
        return {name: dump(part) for name, part in zip(names, value, strict=True)}
    if is_dataclass(value):
        inside = {item.name: dump(getattr(value, item.name)) for item in fields(value)}
        return {type(value).__name__: inside}
    if isinstance(value, Mapping):
        return {str(key): dump(part) for key, part in value.items()}
    raise TypeError(f"a table holds {value!r}")


def as_bytes(table: Table, rulings: Sequence[tuple[Ruling, ...]]) -> bytes:
    """A table and what was ruled there, byte for byte."""
    said = [[ruling.to_dict() for ruling in heard] for heard in rulings]
    return json.dumps([dump(table), said], ensure_ascii=False).encode()


@contextmanager
def every_event_heard_in_full() -> Iterator[None]:
    """While this lasts no regular play takes the short way."""
    is_regular = director._is_regular
    director._is_regular = lambda table, event: False
    try:
        yield
    finally:
        director._is_regular = is_regular


def check_replay(table: Table, said: Sequence[tuple[Ruling, ...]]) -> None:
    """The log of a table, written as JSON and read again, leads to the same table, and to what was said at each event.

    So it does when every event, regular plays too, is heard in full.
    """
    for event in table.events:
        if parse_event(json.loads(json.dumps(event.to_dict()))) != event:
            raise Broken(f"events: {event.to_dict()} is read back as another event")
    told = as_bytes(table, said)
    with every_event_heard_in_full():
        heard_fully, rulings_in_full = _replay(table)
    if told == as_bytes(heard_fully, rulings_in_full):
        return
    again, rulings = _replay(table)
    if told != as_bytes(again, rulings):
        raise Broken(f"replay: the table differs in {_difference(table, again) or 'the rulings'}")
    raise Broken(
        f"fast path: without it the table differs in {_difference(again, heard_fully) or 'the rulings'}"
    )


def _replay(table: Table) -> tuple[Table, list[tuple[Ruling, ...]]]:
    replayed = Table.start(table.board, table.edition, table.zone)
    said: list[tuple[Ruling, ...]] = []
    for event in table.events:
        replayed, rulings = hear(replayed, event.to_dict())
        if rulings and rulings[-1].refused:
            raise Broken(f"replay: {event.to_dict()} is refused: {rulings[-1].message}")
        said.append(rulings)
    return replayed, said


def _difference(one: Table, other: Table) -> str:
    unequal = [
        f"{item.name} ({dump(getattr(one, item.name))} or {dump(getattr(other, item.name))})"
        for item in fields(Table)
        if dump(getattr(one, item.name)) != dump(getattr(other, item.name))
    ]
    return ", ".join(unequal)

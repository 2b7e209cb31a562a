"""Law 46: incomplete or invalid designation of a card of dummy. (Sub-paragraphs of 46B1 are lettered from
2007 on.)"""

from __future__ import annotations

from typing import NamedTuple

from bridgelaw.cards import Card, Seat, Suit, cards_of, suit_bits
from bridgelaw.designation import Description, describe
from bridgelaw.events import Designates
from bridgelaw.hearing import Hearing
from bridgelaw.irregularities import Misplaced, UnclearDesignation
from bridgelaw.laws.law44_sequence import all_suits, trick_winner
from bridgelaw.position import Phase, Play, Trick
from bridgelaw.rulings import Choice
from bridgelaw.table import Table

__all__ = ["Meaning", "Situation", "designate", "may_be_designated", "meaning", "unclear_choice"]


class Situation(NamedTuple):
    """What lay on the table when dummy's card was named."""

    before: tuple[Play, ...]
    """The trick so far; nothing when dummy leads."""
    preceding: Trick | None
    held: int
    """Dummy's cards, as a card set."""


class Meaning(NamedTuple):
    """What a designation is deemed to mean: one card, several to choose from, none (void), or for the
    Director to find."""

    law: str
    cards: tuple[Card, ...] = ()
    unsettled: bool = False
    """The Laws do not say; the Director must find which card was meant."""


def named_in_full(table: Table, words: str) -> Card | None:
    """The card of dummy that is named by suit and rank; None where it is not (46A)."""
    said = describe(words)
    if said is None or said.rank is None:
        return None
    suit = table.trumps if said.trump else said.suit
    return None if suit is None else Card.of(suit, said.rank)


def designate(hearing: Hearing, event: Designates) -> Card | None:
    """A card of dummy is named in words (45B, 46). Return the card that is thereby played, None if none is
    (yet)."""
    table = hearing.table
    dummy = table.dummy
    if dummy is None or table.phase is not Phase.PLAY:
        hearing.refuse("46A", "law45.no_dummy_yet")
    if event.by == dummy:
        hearing.refuse(("43A1c", "45F"), "law43.dummy_names_a_card", by=event.by)
    said = describe(event.words)
    if event.by != table.declarer:
        return _defender_designates(hearing, event.by, said)
    unclear = table.pending(UnclearDesignation)
    if unclear is not None:
        hearing.settle(unclear)
    misplaced = table.pending(Misplaced)
    if misplaced is not None and misplaced.named is None:
        hearing.settle(misplaced)
        if said is not None and said.manner == "yes":
            hearing.rule(("45B", "45F"), "law46.adopts_dummys_card", card=misplaced.card, declarer=event.by)
            return misplaced.card
    if said is None:
        return _named_by_the_director(hearing, event, dummy, "46A")
    suit = table.trumps if said.trump else said.suit
    if suit is not None and said.rank is not None:
        return _full_designation(hearing, event, Card.of(suit, said.rank))
    if said.manner == "any" and not table.hands[dummy].seen:
        _either_defender(hearing, event, dummy, ())
        return None
    if not table.hands[dummy].seen:
        return _named_by_the_director(hearing, event, dummy, _law_of(said, table))
    return _incomplete_designation(hearing, event, said)


def _full_designation(hearing: Hearing, event: Designates, card: Card) -> Card:
    dummy = hearing.table.dummy
    assert dummy is not None
    if hearing.table.could_hold(dummy, card):
        return card
    hearing.refuse("46B4", "law46.not_in_dummy", card=card, declarer=event.by)


def _incomplete_designation(hearing: Hearing, event: Designates, said: Description) -> Card | None:
    table, dummy = hearing.table, hearing.table.dummy
    assert dummy is not None
    meant = meaning(table, said, situation(table))
    if meant.unsettled:
        return _named_by_the_director(hearing, event, dummy, meant.law)
    if not meant.cards:
        hearing.refuse("46B4", "law46.nothing_such_in_dummy", words=event.words, declarer=event.by)
    if said.manner == "run":
        hearing.update(running=meant.cards[0].suit)
        hearing.rule(
            ("46A", "45C4a"),
            "law46.running",
            suit=meant.cards[0].suit,
            card=meant.cards[0],
            opponent=dummy.lho,
        )
        return meant.cards[0]
    if len(meant.cards) == 1:
        hearing.rule((meant.law, "46A", "46B"), "law46.means", words=event.words, card=meant.cards[0])
        return meant.cards[0]
    if meant.law == "46B5":
        _either_defender(hearing, event, dummy, meant.cards)
        return None
    hearing.open(UnclearDesignation(meant.cards, (event.by,), meant.law))
    hearing.rule(
        meant.law, "law46.declarer_must_say", words=event.words, declarer=event.by, cards=meant.cards
    )
    return None


def _either_defender(hearing: Hearing, event: Designates, dummy: Seat, cards: tuple[Card, ...]) -> None:
    """Declarer named neither suit nor rank: either defender may designate the play from dummy (46B5)."""
    hearing.open(UnclearDesignation(cards, (dummy.lho, dummy.rho), "46B5"))
    hearing.rule("46B5", "law46.defenders_may_designate", words=event.words, declarer=event.by)


def _named_by_the_director(hearing: Hearing, event: Designates, dummy: Seat, law: str) -> Card | None:
    """Dummy is not seen, or the Laws are silent: the Director finds which card of dummy answers to the
    words."""
    found = hearing.table.finding(f"named:{dummy}")
    if isinstance(found, Card) and hearing.table.could_hold(dummy, found):
        hearing.update(findings=tuple(pair for pair in hearing.table.findings if pair[0] != f"named:{dummy}"))
        hearing.rule(law, "law46.means", words=event.words, card=found)
        return found
    hearing.ask(f"named:{dummy}", law, wait=event)
    hearing.rule(law, "law46.which_card", words=event.words, dummy=dummy)
    return None


def _defender_designates(hearing: Hearing, seat: Seat, said: Description | None) -> Card | None:
    """Either defender may designate dummy's card when declarer named neither suit nor rank (46B5)."""
    unclear = hearing.table.pending(UnclearDesignation)
    if unclear is None or seat not in unclear.by or said is None:
        hearing.refuse("45B", "law45.only_declarer_names", by=seat, declarer=hearing.table.declarer)
    table, dummy = hearing.table, hearing.table.dummy
    assert dummy is not None
    if said.suit is not None and said.rank is not None:
        cards: tuple[Card, ...] = (Card.of(said.suit, said.rank),)
    else:
        cards = meaning(table, said, situation(table)).cards if unclear.cards else ()
    if len(cards) != 1 or not may_be_designated(table, unclear, cards[0]):
        hearing.refuse("46B5", "law46.name_one_card", by=seat, cards=unclear.cards)
    hearing.settle(unclear)
    hearing.rule("46B5", "law46.designated_by_defender", by=seat, card=cards[0])
    return cards[0]


def may_be_designated(table: Table, unclear: UnclearDesignation, card: Card) -> bool:
    """Is this card among those that may be named: any that can be in dummy, if dummy has not been seen?"""
    if unclear.cards:
        return card in unclear.cards
    return table.dummy is not None and table.could_hold(table.dummy, card)


def unclear_choice(table: Table, unclear: UnclearDesignation) -> Choice:
    """Who says which card of dummy is played: declarer (46B3b), or either defender (46B5)."""
    cards = unclear.cards
    if not cards and table.dummy is not None and table.hands[table.dummy].seen:
        cards = cards_of(_legal(situation(table)))
    options = tuple(f"card:{card}" for card in cards)
    law = table.code.number(unclear.law)
    return Choice(unclear.by, options, law, "choice.dummys_card", {"owner": table.dummy, "cards": cards})


# -- what words mean -----------------------------------------------------------------------------------------


def situation(table: Table) -> Situation:
    """What lies on the table as dummy's card is named now."""
    dummy = table.dummy
    assert dummy is not None
    already = any(play.seat == dummy for play in table.trick)
    before = () if already else table.trick
    return Situation(before, table.quitted[-1] if table.quitted else None, table.hands[dummy].cards)


def _law_of(said: Description, table: Table) -> str:
    """The paragraph that an incomplete designation falls under."""
    if said.trump or said.suit is not None:
        return "46B2"
    if said.rank is not None:
        return "46B3b" if table.trick else "46B3"
    return {"high": "46B1a", "win": "46B1b", "low": "46B1c", "any": "46B5"}.get(said.manner, "46A")


def meaning(table: Table, said: Description, now: Situation) -> Meaning:
    """The card that an incomplete designation is deemed to mean (46B1 to 46B5), unless a different intention
    of declarer is incontrovertible."""
    suit = table.trumps if said.trump else said.suit
    if said.trump and suit is None:
        return Meaning("46A", unsettled=True)
    if suit is not None:
        held = cards_of(now.held & suit_bits(suit))
        if not held:
            return Meaning("46B4")
        return Meaning("46B2", (held[0] if said.manner in ("high", "run") else held[-1],))
    if said.rank is not None:
        return _rank_only(table, said, now)
    if said.manner == "any":
        return Meaning("46B5", cards_of(_legal(now)))
    if said.manner == "strike" and not _can_follow(now) and table.trumps is not None:
        return meaning(table, Description(table.trumps), now)
    if said.manner in ("win", "strike"):
        return _win(table, now)
    return _high_or_low(table, said, now)


def _can_follow(now: Situation) -> bool:
    return bool(now.before) and bool(now.held & suit_bits(now.before[0].card.suit))


def _legal(now: Situation) -> int:
    """Dummy's cards that follow suit, or all of them (44C)."""
    following = now.held & suit_bits(now.before[0].card.suit) if now.before else 0
    return following or now.held


def _rank_only(table: Table, said: Description, now: Situation) -> Meaning:
    """A rank alone: leading, the suit with which dummy won the preceding trick (46B3a); else any legal card
    of it (46B3b)."""
    won_with = _suit_won_with(table, now)
    if not now.before and won_with is not None and said.rank is not None:
        card = Card.of(won_with, said.rank)
        if now.held & card.bit:
            return Meaning("46B3a", (card,))
    return Meaning("46B3b", tuple(card for card in cards_of(_legal(now)) if card.rank == said.rank))


def _suit_won_with(table: Table, now: Situation) -> Suit | None:
    if now.preceding is None or now.preceding.winner != table.dummy:
        return None
    return next(play.card.suit for play in now.preceding.plays if play.seat == table.dummy)


def _win(table: Table, now: Situation) -> Meaning:
    """The lowest card that is known to win the trick (46B1b); until 1997 only when dummy plays last."""
    dummy = table.dummy
    if not now.before or dummy is None or (table.code.win_in_fourth_seat_only and len(now.before) < 3):
        return Meaning("46B1b", unsettled=True)
    winners = [
        card
        for card in cards_of(_legal(now))
        if trick_winner((*now.before, Play(dummy, card)), table.trumps) == dummy
    ]
    if not winners:
        return Meaning("46B1b", unsettled=True)
    led = now.before[0].card.suit
    return Meaning("46B1b", (min(winners, key=lambda card: (card.suit != led, card.rank)),))


def _high_or_low(table: Table, said: Description, now: Situation) -> Meaning:
    """The highest or lowest card of the suit led (46B1a, 46B1c); leading, of the suit that dummy has just won
    with."""
    law = "46B1a" if said.manner == "high" else "46B1c" if said.manner == "low" else "46B"
    suit = now.before[0].card.suit if now.before else _suit_won_with(table, now)
    held = cards_of(now.held & all_suits((suit,))) if suit is not None else ()
    if not held:
        one_suit = cards_of(now.held)
        if len({card.suit for card in one_suit}) != 1:
            return Meaning(law, unsettled=True)
        held = one_suit
    return Meaning(law, (held[0] if said.manner == "high" else held[-1],))

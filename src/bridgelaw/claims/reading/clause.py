"""A clause that has matched a pattern: what it names, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bridgelaw.cards import Card, Rank, Seat, Suit
from bridgelaw.claims.line import Amount, Branch, Step
from bridgelaw.claims.reading.patterns import Named, Pattern, coded
from bridgelaw.claims.reading.setting import Setting
from bridgelaw.claims.reading.tokens import Token

__all__ = ["Clause", "Doubt", "Said", "Thing", "cards_named"]


@dataclass(frozen=True)
class Doubt:
    """The question that words leave open, where it is known which: its name, and the number of which it speaks."""

    name: str
    count: int = 0


@dataclass(frozen=True)
class Said:
    """What a clause comes to: an amount, steps, or words that bear on the clauses beside it."""

    amount: Amount | None = None
    steps: tuple[Step, ...] = ()
    role: str = ""
    """``bare``: cards or tricks without a verb; ``theirs``: what was named is the other side's; ``rest theirs``;
    ``condition``, ``perhaps condition`` and ``condition fails`` of a suit or card, ``works``, ``perhaps works`` and
    ``finesse fails`` of a finesse, ``otherwise``; ``first of all``; ``back`` to the other hand; ``discard`` on what
    is played; ``the other`` of two; ``number in a case``, ``fewer in a case``; ``ruff too`` after a ruff; ``height`` of
    one; ``all or no more``; ``nothing more`` is the other side's; ``play on``; ``this trick`` only; ``bare trumps``,
    ``rest of trumps`` and ``from the lead`` in their place; ``runs``: a suit does, as he says; ``nothing``."""
    verb: str = ""
    """What is done to the cards; those that follow without a verb are done the same to."""
    condition: Branch | None = None
    bidden: bool = False
    """Might the words bid the other side do it (*take the rest*)?"""
    listed: bool = False
    """Were the steps joined by *and*, so that they are a list and no order?"""
    doubt: Doubt | None = None
    """What is to be asked; then nothing else is said."""


@dataclass(frozen=True)
class Thing:
    """So many cards or tricks of a suit; ``number`` None: it is not said how many."""

    suit: Suit | None
    trump: bool
    number: int | None
    single: bool
    """Is one meant, though no number is said (*трефу*)?"""


class Clause:
    """What the words of a clause name, by kind."""

    def __init__(self, named: Sequence[Named], tokens: Sequence[Token], setting: Setting) -> None:
        """Take the parts of a match."""
        self.named, self.tokens, self.setting = named, tokens, setting

    def has(self, kind: str) -> bool:
        """Does the pattern name something of this kind?"""
        return any(part.kind == kind for part in self.named)

    def says(self, *kinds: str) -> bool:
        """May any word of the clause be of one of these kinds?"""
        return any(token.may_be(*kinds) for token in self.tokens)

    def _parts(self, kind: str) -> Iterator[Named]:
        return (part for part in self.named if part.kind == kind)

    def named_value(self, kind: str) -> Any:
        """The value of the first thing of this kind that the pattern names."""
        return next((part.value for part in self._parts(kind)), None)

    @property
    def number(self) -> int | None:
        """The first number."""
        value = self.named_value("NUMBER")
        return None if value is None else int(value)

    @property
    def numbers(self) -> tuple[int, ...]:
        """All the numbers, in order."""
        return tuple(int(part.value) for part in self._parts("NUMBER"))

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits, those of SUITS among them, in the order in which they are named."""
        return tuple(
            suit
            for part in self.named
            if part.kind in ("SUIT", "SUITED", "SUITS")
            for token in part.tokens
            for kind, suit in token.meanings.items()
            if kind in ("SUIT", "SUITED")
        )

    @property
    def suit(self) -> Suit | None:
        """The first suit."""
        return next(iter(self.suits), None)

    @property
    def trump(self) -> bool:
        """Does it name trumps as a suit?"""
        return self.has("TRUMP")

    @property
    def suit_or_trumps(self) -> Suit | None:
        """The first suit, or that of the trumps that it names, where it is known."""
        return self.setting.trumps if self.trump else self.suit

    @property
    def rank(self) -> Rank | None:
        """The rank of a card whose suit is not said."""
        value = self.named_value("RANK")
        return None if value is None else Rank(value)

    @property
    def hand(self) -> str | None:
        """The hand of the claimer's side that it names."""
        for part in self.named:
            if part.kind in ("HAND", "HAND_TO", "THERE", "PLACE"):
                return (
                    "hand"
                    if any(token.may_be("HOMEWARD") for token in part.tokens)
                    else part.values("HAND")[0]
                )
        return None

    @property
    def seat(self) -> Seat | None:
        """The opponent that it names."""
        return self.named_value("SEAT")  # type: ignore[no-any-return]

    @property
    def height(self) -> str | None:
        """How high is ruffed."""
        return self.named_value("HEIGHT")  # type: ignore[no-any-return]

    @property
    def when(self) -> str | None:
        """*Now*, or at the *end*."""
        return self.named_value("WHEN")  # type: ignore[no-any-return]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards, in order; none, if it is not known of which suit one is."""
        found: list[Card] = []
        for part in self.named:
            if part.kind in ("CARD", "CARDS"):
                cards = self._cards_of(part)
                if not cards:
                    return ()
                found += cards
        return tuple(found)

    @property
    def card(self) -> Card | None:
        """The first card."""
        return next(iter(self.cards), None)

    def _cards_of(self, part: Named) -> tuple[Card, ...]:
        codes = part.values("CODE") or tuple(card for cards in part.values("SUIT_HONOURS") for card in cards)
        if codes:
            return codes
        if _is_taken_with(part.tokens):
            return ()
        ranks = [rank for ranks in part.values("HONOURS") for rank in ranks] or part.values("RANK")
        suits = part.values("SUIT") or part.values("SUITED")
        trumps = any(token.may_be("TRUMP") for token in part.tokens)
        suit = suits[0] if suits else self.setting.trumps if trumps else self.setting.suit_of(tuple(ranks))
        return () if suit is None else tuple(Card.of(suit, Rank(rank)) for rank in ranks)

    def their_card(self) -> Card | None:
        """The card of the other side that is named, in full or by a rank of which it holds one only."""
        if self.has("CARD"):
            card = self.card
            return card if card is not None and self.setting.may_be_theirs(card) else None
        return None if self.rank is None else self.setting.their_only(self.rank)

    def card_given(self) -> Card | None:
        """The card to which a trick is given: one of the other side's, or one that has gone without his knowing."""
        card = self.their_card()
        if card is None and self.has("CARD") and self.card is not None and self.setting.has_gone(self.card):
            return self.card
        return card

    def our_card(self) -> Card | None:
        """The card of the claimer's side that is named, in full or by a rank of which one only can be meant."""
        if self.has("CARD"):
            card = self.card
            return card if card is not None and self.setting.may_be_ours(card) else None
        return None if self.rank is None else self.setting.our_only(self.rank)

    @property
    def our_cards(self) -> tuple[Card, ...]:
        """The cards of a list, if the claimer's side may hold them all."""
        return self.cards if all(map(self.setting.may_be_ours, self.cards)) else ()

    @property
    def things(self) -> tuple[Thing, ...]:
        """The items of a list: so many of a suit."""
        return tuple(
            _thing(item, self.has("BUT"))
            for part in self.named
            if part.kind in ("COUNTS", "THINGS")
            for item in _items(part.tokens)
        )

    @property
    def may_be_partly_his(self) -> bool:
        """Of several gifts, may what a comma divides from the verb be what he wins (*losing a club, three
        spades*)?"""
        for part in self._parts("GIFTS"):
            places = [place for place, token in enumerate(part.tokens) if token.may_be("COMMA")]
            if not places:
                continue
            verb_last = self.tokens[-1].may_be("GIVE")
            beyond = part.tokens[: places[-1]] if verb_last else part.tokens[places[0] :]
            things = [_thing(item, False) for item in _items(beyond)]
            if any((thing.number or 1) > 1 for thing in things):
                return all(self.setting.may_win(thing.suit, thing.number or 1) for thing in things)
        return False

    def items(self, kind: str) -> tuple[tuple[Token, ...], ...]:
        """The tokens of each item of the lists of a kind."""
        return tuple(item for part in self._parts(kind) for item in _items(part.tokens))


def _is_taken_with(tokens: Sequence[Token]) -> bool:
    """*Короля тузом* is one card and that which takes it; *туза с королём* are two of his."""
    cases = {token.may_be("INSTRUMENTAL") for token in tokens if token.may_be("RANK")}
    return len(cases) > 1 and not any(token.may_be("TOGETHER") for token in tokens)


def _items(tokens: Sequence[Token]) -> Iterator[tuple[Token, ...]]:
    """The tokens of each item of a list, divided by commas, *and*, or a number that begins another."""
    item: list[Token] = []
    for token in tokens:
        begins = token.may_be("NUMBER") and any(each.may_be("SUIT", "SUITED", "TRUMP") for each in item)
        if item and (begins or token.may_be("COMMA", "AND")):
            yield tuple(item)
            item = []
        if not token.may_be("COMMA", "AND"):
            item.append(token)
    if item:
        yield tuple(item)


def _thing(tokens: Sequence[Token], after_but: bool) -> Thing:
    def first(*kinds: str) -> Any:
        return next((token.meanings[kind] for token in tokens for kind in kinds if token.may_be(kind)), None)

    suit = first("SUIT", "SUITED")
    single = any(token.may_be("SINGLE", "SUITED") for token in tokens)
    single |= after_but and any(token.may_be("ONE_AFTER_BUT") for token in tokens)
    return Thing(suit, suit is None, first("NUMBER"), single)


_A_CARD: Final = Pattern("CARD")


def cards_named(tokens: Sequence[Token], setting: Setting) -> Iterator[Card]:
    """The cards that words name in full (*the ace of clubs*), whatever else they say."""
    for start in range(len(tokens)):
        for length in (1, 2, 3):
            part = tokens[start : start + length]
            named = _A_CARD.match(coded(part), part) if len(part) == length else None
            if named is not None:
                yield from Clause(named, part, setting).cards

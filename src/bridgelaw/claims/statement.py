"""What a claimer said, in English or Russian, read as a line. What cannot be read is left to be asked, not guessed.

The words are cut into clauses; each is read by ``statement.lark``. Steps follow in the order in which they were said;
tricks that are only counted (*four spades, three hearts and a diamond*) are a list in no order, unless he said
*then* or *first*.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from bridgelaw.cards import Card, Rank, Seat, Suit, cards_of, suit_bits
from bridgelaw.claims.line import Amount, Bag, Item, Line, Step

__all__ = ["Statement", "is_about_this_trick", "read_statement"]


@dataclass(frozen=True)
class Statement:
    """A line as it was read from words, and the clauses that could not be read."""

    line: Line
    unread: tuple[str, ...] = ()


_ORDER: Final = re.compile(r"\b(then|first|after that|afterwards|потом|затем|сначала|после этого)\b")
_CUT: Final = re.compile(
    r"[,.;:!?()–—\"«»]+|\band then\b|\bthen\b|\bafter that\b|\bafterwards\b|\band\b|\bfirst\b"
    r"|\bа потом\b|\bпотом\b|\bзатем\b|\bсначала\b|\bпосле этого\b|\bи\b|\bа\b"
)
_SMALL: Final = re.compile(
    r"\b(?:i'?ll|i'?m|i've|i|they're|am|will|shall|now|so|my|the|of|is|are|have|has|be|got|get|your|these|that|by|ok|please|there|him|it|its"
    r"|у(?= меня)|я|мне|сейчас|теперь|просто|будет|есть|это|ну|вот|пожалуйста|свои|свою|своего|мою)\b|(?<=[a-z])'s\b"
)
_SUITS: Final = (
    (("spade", "пик", "♠", "s"), Suit.SPADES), (("heart", "черв", "♥", "h"), Suit.HEARTS),
    (("diamond", "бубн", "бубен", "♦", "d"), Suit.DIAMONDS), (("club", "треф", "♣", "c"), Suit.CLUBS),
)  # fmt: skip
_RANKS: Final = (
    (("ace", "туз"), Rank.ACE), (("king", "корол"), Rank.KING), (("queen", "дам"), Rank.QUEEN),
    (("jack", "knave", "валет"), Rank.JACK), (("ten", "десят"), Rank.TEN), (("nine", "девят"), Rank.NINE),
    (("eight", "восьм"), Rank.EIGHT), (("seven", "семер"), Rank.SEVEN), (("six", "шестер"), Rank.SIX),
)  # fmt: skip
_NUMBERS: Final = {
    word: number
    for number, words in enumerate(
        (
            "a an one once один одна одну одной одного", "two twice два две двух дважды", "three три трех",
            "four четыре", "five пять", "six шесть", "seven семь", "eight восемь", "nine девять", "ten десять",
            "eleven", "twelve", "thirteen",
        ),
        1,
    )
    for word in words.split()
}  # fmt: skip
_SEATS: Final = {
    "north": Seat.N, "север": Seat.N, "south": Seat.S, "юг": Seat.S,
    "east": Seat.E, "восток": Seat.E, "west": Seat.W, "запад": Seat.W,
}  # fmt: skip


def read_statement(words: str, ending: Any = None, claimer: Seat | None = None) -> Statement:
    """Read what was said. With the ending a finesse or *your ace* is told which card it is about."""
    text = words.lower().replace("ё", "е").replace("’", "'").strip()
    text = re.sub(r", (?=кроме\b|except\b|but\b)", " ", text)
    in_order = bool(_ORDER.search(text))
    reader = _Reader(ending, claimer, in_order)
    unread = []
    for clause in _clauses(text):
        if not reader.read(clause):
            unread.append(clause)
    return Statement(reader.line(), tuple(unread))


def _clauses(text: str) -> Iterator[str]:
    for part in _CUT.split(text):
        clause = " ".join(_SMALL.sub(" ", part).split())
        if clause:
            yield clause


@cache
def _grammar() -> Lark:
    return Lark(files("bridgelaw.claims").joinpath("statement.lark").read_text("utf-8"), parser="earley")


@lru_cache(maxsize=512)
def _recognised(clause: str) -> Tree[Token] | None:
    """A clause as the grammar has it; None: it cannot be read. What is said at tables is much the same."""
    try:
        found = _grammar().parse(clause).children[0]
    except UnexpectedInput:
        return None
    assert isinstance(found, Tree)
    return found


class _Reader:
    """Reads clause after clause, and keeps what they come to."""

    def __init__(self, ending: Any, claimer: Seat | None, in_order: bool) -> None:
        self.ending, self.claimer, self.in_order = ending, claimer, in_order
        self.amount: Amount | None = None
        self.items: list[Item] = []
        self.verb: str | None = None

    def line(self) -> Line:
        """The line so far; counts that follow each other are one list."""
        items: list[Item] = []
        for item in self.items:
            if isinstance(item, Step) and item.kind in ("count", "good"):
                if items and isinstance(items[-1], Bag):
                    items[-1] = Bag((*items[-1].steps, item))
                else:
                    items.append(Bag((item,)))
            else:
                items.append(item)
        return Line(self.amount, tuple(items))

    def read(self, clause: str) -> bool:
        """Read a clause; False: it cannot be read."""
        found = _recognised(clause)
        if found is None:
            return False
        name = str(found.data)
        parts = _Parts(found)
        if name == "all":
            self.amount = Amount("all")
        elif name == "claiming":
            pass  # how many he claims, his other words say
        elif name == "honours":
            cards = self._honours(found)
            self.items += [Step("cash", card=card) for card in cards]
            return bool(cards)
        elif name == "nothing":
            self.amount = Amount("claim", 0)
        elif name == "down":
            self.amount = Amount("down", parts.number or 1)
        elif name == "make":
            self.amount = Amount("make")
        else:
            step = self._step(name, parts)
            if step is None:
                return False
            if name == "all_but":
                self.amount = Amount("all")
            self.verb = step.kind if step.kind in ("cash", "unblock", "lead") else self.verb
            self.items.append(step)
        return True

    def _step(self, name: str, parts: _Parts) -> Step | None:
        suit, card, number = parts.suit, parts.card, parts.number
        if name == "high":
            return Step("high", hand=parts.hand or "hand")
        if name in ("draw_all", "draw_one", "draw_rounds"):
            return Step("draw", times={"draw_all": None, "draw_one": 1}.get(name, number or 1))
        if name == "no_trumps":
            return Step("no trumps")
        if name == "their_trump":
            return Step("concede", trump=True, times=number or 1)
        if name in ("cash_suit", "top"):
            return Step("cash", suit=suit, trump=parts.trump)
        if name == "cash_count":
            return Step("cash", suit=suit, trump=parts.trump, times=number)
        if name == "count":
            kind = "cash" if self.in_order else "count"
            return Step(kind, suit=suit, trump=parts.trump, times=number)
        if name in ("run", "good"):
            return Step(name, suit=suit)
        if name in ("cash_card", "unblock_card", "lead_card"):
            return Step(name.partition("_")[0], card=card)
        if name == "bare_card":
            card = card or self._of_trumps(parts.rank)
            if card is None:
                return None
            return Step(self.verb or "cash", card=card)
        if name in ("unblock_suit", "lead_suit"):
            return Step(name.partition("_")[0], suit=suit, trump=parts.trump, hand=parts.hand)
        if name == "cross_hand":
            return Step("cross", suit=suit, hand=parts.hand)
        if name == "cross_card":
            return Step("cross", card=card, hand=parts.hand)
        if name == "cross_over":
            return Step("cross", suit=suit, hand="dummy")
        if name == "ruff":
            if suit is None:
                return None
            return Step("ruff", suit=suit, times=number, hand=parts.hand, height=parts.height)
        if name == "crossruff":
            both = parts.suits
            return Step("crossruff", suit=both[0], on=both[1]) if len(both) == 2 else Step("crossruff")
        if name == "discard":
            return self._discard(parts)
        if name in ("finesse_suit", "finesse_card"):
            return self._finesse(parts)
        if name == "force":
            wanted = card or self._theirs(parts.rank)
            return None if wanted is None else Step("force", card=wanted)
        if name == "concede_card":
            wanted = card or self._theirs(parts.rank)
            return None if wanted is None else Step("concede", card=wanted, times=1)
        if name in ("concede_suit", "all_but"):
            return Step("concede", suit=suit, times=number or 1)
        if name == "concede_tricks":
            return Step("concede", times=number)
        return None

    def _discard(self, parts: _Parts) -> Step | None:
        cards, suits = parts.cards, parts.suits
        named: list[Card | Suit] = [*cards, *suits] if not suits or not cards else parts.in_order
        if len(named) != 2:
            return None
        what, on = named
        return (
            Step("discard", card=what, on=on) if isinstance(what, Card) else Step("discard", suit=what, on=on)
        )

    def _finesse(self, parts: _Parts) -> Step | None:
        """The card to finesse with: below the missing card, in the hand that also holds a higher one."""
        if self.ending is None or self.claimer is None:
            return None if parts.card is None else Step("finesse", card=parts.card, hand=parts.seat)
        suit = parts.suit if parts.card is None else parts.card.suit
        assert suit is not None
        bits = suit_bits(suit)
        ours = self.ending.side_holds(self.claimer.side)
        if parts.card is not None and parts.card.bit & ours:
            return Step("finesse", card=parts.card, hand=parts.seat)
        seen = self.ending.side_holds(self.claimer.side.other) | self.ending.on_table
        missing = [parts.card] if parts.card is not None else list(cards_of(seen & ~ours & bits))
        for out in missing:
            for seat in self.claimer.side.seats:
                held = self.ending.hands[seat] & bits
                lower = [card for card in cards_of(held) if card.bit < out.bit]
                if lower and any(card.bit > out.bit for card in cards_of(held)):
                    return Step("finesse", card=lower[0], hand=parts.seat)
        return None

    def _honours(self, tree: Tree[Token]) -> list[Card]:
        """The cards of *AKQ of spades*; none, if of trumps and it is not known what is trumps."""
        parts = _Parts(tree)
        suit = parts.suit
        if suit is None and self.ending is not None:
            suit = self.ending.trumps
        tokens = tree.scan_values(lambda value: isinstance(value, Token))
        named = next(str(token) for token in tokens if token.type == "HONOURS")
        return [] if suit is None else [Card.of(suit, Rank.parse(letter.upper())) for letter in named]

    def _of_trumps(self, rank: Rank | None) -> Card | None:
        """The trump of a rank, if it is known what is trumps."""
        trumps = None if self.ending is None else self.ending.trumps
        return None if rank is None or trumps is None else Card.of(trumps, rank)

    def _theirs(self, rank: Rank | None) -> Card | None:
        """The only card of a rank that the other side holds."""
        if rank is None or self.ending is None or self.claimer is None:
            return None
        held = self.ending.side_holds(self.claimer.side.other)
        found = [card for card in cards_of(held) if card.rank == rank]
        return found[0] if len(found) == 1 else None


class _Parts:
    """What a clause names."""

    def __init__(self, tree: Tree[Token]) -> None:
        tokens = list(tree.scan_values(lambda value: isinstance(value, Token)))
        self.cards = [_card(part) for part in tree.find_data("card")]
        self.cards.reverse() if len(self.cards) > 1 and _place(tree, 0) > _place(tree, 1) else None
        in_cards = {
            id(token) for part in tree.find_data("card") for token in part.scan_values(lambda v: True)
        }
        free = [token for token in tokens if id(token) not in in_cards]
        self.suits = [_suit(token) for token in free if token.type == "SUIT"]
        self.trump = any(token.type == "TRUMP" for token in free)
        self.rank = next((_rank(token) for token in free if token.type == "RANK"), None)
        self.number = next((_number(token) for token in free if token.type == "NUMBER"), None)
        self.hand = next((_hand(token) for token in free if token.type == "HAND"), None)
        self.seat = next((_seat(token) for token in free if token.type == "SEAT"), None)
        self.height = next((_height(token) for token in free if token.type == "HEIGHT"), None)
        self.card = self.cards[0] if self.cards else None
        self.suit = self.suits[0] if self.suits else None
        first_is_card = (
            bool(tokens)
            and bool(free)
            and bool(self.cards)
            and (
                min(t.start_pos or 0 for t in tokens if id(t) in in_cards)
                < min((t.start_pos or 0 for t in free if t.type == "SUIT"), default=0)
            )
        )
        self.in_order: list[Card | Suit] = (
            [*self.cards, *self.suits] if first_is_card else [*self.suits, *self.cards]
        )


def _place(tree: Tree[Token], index: int) -> int:
    part = list(tree.find_data("card"))[index]
    return min(token.start_pos or 0 for token in part.scan_values(lambda value: isinstance(value, Token)))


def _card(tree: Tree[Token]) -> Card:
    tokens = list(tree.scan_values(lambda value: isinstance(value, Token)))
    if len(tokens) == 1:
        return Card.of(_suit(tokens[0][0]), Rank.parse(str(tokens[0][1:])))
    suit = next(_suit(token) for token in tokens if token.type == "SUIT")
    rank = next(_rank(token) for token in tokens if token.type == "RANK")
    return Card.of(suit, rank)


def _suit(text: str) -> Suit:
    return next(suit for stems, suit in _SUITS if text.startswith(stems))


def _rank(text: str) -> Rank:
    return next(rank for stems, rank in _RANKS if text.startswith(stems))


def _number(text: str) -> int:
    return int(text) if text.isdigit() else _NUMBERS[text]


def _hand(text: str) -> str:
    return "hand" if text.startswith(("hand", "рук")) else "dummy"


def _seat(text: str) -> str:
    return str(next(seat for stem, seat in _SEATS.items() if text.startswith(stem)))


def _height(text: str) -> str:
    return "high" if text.startswith(("high", "стар", "круп")) else "low"


_THIS_TRICK: Final = re.compile(
    r"(?:that'?s|this(?: trick| one)?(?: is|'s)|that(?: trick| one)?(?: is|'s)|it'?s) mine"
    r"|i(?:'ll| will)? (?:win|take|have) (?:this|that)(?: one| trick)?"
    r"|(?:эта(?: взятка)?|это|взятка) моя|эту (?:взятку )?(?:беру|возьму)(?: я)?"
)


def is_about_this_trick(words: str) -> bool:
    """Do the words concern the trick in progress only, so that nothing is claimed (Law 68)?"""
    return _THIS_TRICK.fullmatch(words.lower().replace("ё", "е").replace("’", "'").strip(" .!")) is not None

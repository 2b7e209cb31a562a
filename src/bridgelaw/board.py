"""The board as it comes to the table: dealer, vulnerability, deal, auction or contract, and an ending's
standing.

Everything is checked on the way in: what :meth:`Board.parse` returns can be played.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bridgelaw.cards import SUITS_IN_ORDER, Card, Rank, Seat, Suit, cards_of
from bridgelaw.errors import InputError

__all__ = ["ALL_CALLS", "Board", "BoardError", "Call", "Contract", "PositionError"]

NO_TRUMPS: Final = 4
STRAINS: Final = ("C", "D", "H", "S", "NT")
VULNERABILITIES: Final = ("none", "NS", "EW", "all")


class BoardError(ValueError):
    """A board that cannot be: the message names the place and the cure."""


class PositionError(InputError, BoardError):
    """The position of a board, or its contract, that cannot be: what a disputed claim is told with too."""


@dataclass(frozen=True)
class Call:
    """A call: ``level`` 1-7 and ``strain`` 0-4 (clubs to no trumps) for a bid, 0 for pass, double and
    redouble."""

    text: str
    level: int = 0
    strain: int = 0

    def __str__(self) -> str:
        return self.text

    @property
    def is_bid(self) -> bool:
        """Is it a bid, that is neither a pass nor a double or redouble?"""
        return self.level > 0

    @property
    def height(self) -> int:
        """How high the bid is: every bid of greater height is sufficient over it (Law 18)."""
        return self.level * 5 + self.strain

    @staticmethod
    def parse(text: str) -> Call:
        """Read ``P``, ``X``, ``XX``, ``1C`` ... ``7NT``. Raise BoardError for anything else."""
        call = _CALLS.get(text.upper())
        if call is None:
            raise BoardError(f"{text!r} is no call; calls are P, X, XX and 1C to 7NT")
        return call


_CALLS: Final = {call.text: call for call in (Call("P"), Call("X"), Call("XX"))} | {
    f"{level}{strain}": Call(f"{level}{strain}", level, STRAINS.index(strain))
    for level in range(1, 8)
    for strain in STRAINS
}
ALL_CALLS: Final = tuple(_CALLS.values())
"""Every call, each as the one object that :meth:`Call.parse` gives."""


@dataclass(frozen=True)
class Contract:
    """The contract: level, strain (0-3 a suit, 4 no trumps), doubling 0-2, and who declares."""

    level: int
    strain: int
    doubled: int
    declarer: Seat

    def __str__(self) -> str:
        return f"{self.level}{STRAINS[self.strain]}{'X' * self.doubled} {self.declarer}"

    @property
    def trumps(self) -> Suit | None:
        """The trump suit; None at no trumps."""
        return None if self.strain == NO_TRUMPS else Suit(self.strain)

    @staticmethod
    def parse(text: str) -> Contract:
        """Read ``4S S``, ``3NTX W``: declarer last. Raise BoardError for anything else."""
        words = text.split()
        bid = words[0].upper() if len(words) == 2 else ""
        doubled = len(bid) - len(bid.rstrip("X"))
        call = _CALLS.get(bid.rstrip("X"))
        if call is None or not call.is_bid or doubled > 2:
            raise PositionError(
                f"{text!r} is no contract; write it as 4S S or 3NTX W, declarer last",
                "contract", "ui.error.contract", text=text,
            )  # fmt: skip
        return Contract(call.level, call.strain, doubled, _seat(words[1], "contract", "the declarer"))


def _seat(text: object, place: str, what: str = "") -> Seat:
    try:
        return Seat.parse(str(text))
    except ValueError as error:
        raise PositionError(f"{what or place}: {error}", place, "ui.error.seat", text=str(text)) from None


def _card(text: object, place: str) -> Card:
    try:
        return Card.parse(str(text))
    except ValueError as error:
        raise PositionError(f"{place}: {error}", place, "ui.error.card", text=str(text)) from None


@dataclass(frozen=True)
class Board:
    """A board and how far it has come when the story begins.

    ``hands`` holds a card set for each seat, or None for a hand that nobody has seen; ``size`` is the number
    of cards that each hand has left when no card is on the table. ``current`` is the trick in progress in the
    order of play; ``play`` the regular play up to the first irregularity, a row a trick, in PBN's columns:
    the hand that led first, its left-hand opponent, and so on, None where that hand has not played.
    """

    dealer: Seat = Seat.N
    vulnerable: str = "none"
    hands: tuple[int | None, int | None, int | None, int | None] = (None, None, None, None)
    size: int = 13
    contract: Contract | None = None
    calls: tuple[Call, ...] = ()
    on_lead: Seat | None = None
    won: tuple[int, int] = (0, 0)
    current: tuple[tuple[Seat, Card], ...] = ()
    play: tuple[tuple[Card | None, ...], ...] = ()

    @property
    def is_ending(self) -> bool:
        """Has play begun before the story does?"""
        return self.size < 13 or sum(self.won) > 0 or bool(self.current)

    @staticmethod
    def parse(
        *,
        deal: str | None = None,
        contract: str | None = None,
        auction: str | Sequence[str] | None = None,
        dealer: str | None = None,
        vulnerable: str | None = None,
        on_lead: str | None = None,
        won: Mapping[str, int] | None = None,
        current: str | None = None,
        play: str | Sequence[str] | None = None,
    ) -> Board:
        """Read a board as a case file writes it.

        ``deal`` is a PBN deal string in which ``-`` stands for a hand nobody has seen; ``contract`` ``4S S``
        or ``auction`` ``"1S P 3S P 4S P P P"``; ``won`` the tricks already taken, ``{"NS": 7, "EW": 2}``;
        ``current`` the cards on the table, ``"W:H4 H3"``; ``play`` regular play, a trick a line, in PBN's
        columns from the hand that led first, ``-`` for a card not yet played. Raise BoardError, naming place
        and cure, for a board that cannot be.
        """
        tricks = _won(won)
        lying = _current(current)
        hands, size = _deal(deal, tricks, lying)
        if contract is not None and auction is not None:
            raise BoardError("contract and auction are both given; give one of them")
        leader = None if on_lead is None else _seat(on_lead, "on_lead")
        if lying and leader is not None and leader != lying[0][0]:
            raise PositionError(
                f"on_lead is {leader}, but {lying[0][0]} led to the trick on the table; correct one of them",
                "on_lead", "ui.claim.error.led", seat=leader, leader=lying[0][0],
            )  # fmt: skip
        if vulnerable is not None and vulnerable not in VULNERABILITIES:
            raise BoardError(f"vulnerable is {vulnerable!r}; it is one of none, NS, EW, all")
        words = auction.split() if isinstance(auction, str) else list(auction or ())
        return Board(
            dealer=Seat.N if dealer is None else _seat(dealer, "dealer"),
            vulnerable=vulnerable or "none",
            hands=hands,
            size=size,
            contract=None if contract is None else Contract.parse(contract),
            calls=tuple(Call.parse(word) for word in words),
            on_lead=lying[0][0] if lying else leader,
            won=tricks,
            current=lying,
            play=_play(play),
        )

    def deal_text(self) -> str:
        """The deal as a PBN deal string from North, ``-`` for a hand nobody has seen."""
        return "N:" + " ".join("-" if bits is None else _hand_text(bits) for bits in self.hands)


def _hand_text(bits: int) -> str:
    return ".".join(
        "".join(str(rank) for rank in reversed(Rank) if bits & Card.of(suit, rank).bit)
        for suit in SUITS_IN_ORDER
    )


def _won(won: object) -> tuple[int, int]:
    if won is None:
        return 0, 0
    if not isinstance(won, Mapping):
        raise BoardError(f"won: {won!r} names no sides; write {{NS: 7, EW: 2}}")
    tricks = {"NS": 0, "EW": 0}
    for side, count in won.items():
        if side not in tricks:
            raise PositionError(
                f"won: {side!r} is no side; sides are NS and EW",
                "won", "ui.claim.error.unfit", text=str(side),
            )  # fmt: skip
        if type(count) is not int or not 0 <= count <= 13:
            raise PositionError(
                f"won: {side} has {count!r} tricks; give a number from 0 to 13",
                "won", "ui.error.tricks", text=str(count),
            )  # fmt: skip
        tricks[side] = count
    if sum(tricks.values()) > 12:
        raise PositionError(
            "won: more than twelve tricks are gone, so nothing is left to play; correct the numbers",
            "won", "ui.claim.error.all_won",
        )  # fmt: skip
    return tricks["NS"], tricks["EW"]


def _current(current: str | None) -> tuple[tuple[Seat, Card], ...]:
    if not current:
        return ()
    leader_text, colon, cards_text = current.partition(":")
    if not colon:
        raise PositionError(
            f'current: {current!r} names no leader; write it as "W:H4 H3"',
            "current", "ui.claim.error.current", text=current,
        )  # fmt: skip
    seat = _seat(leader_text.strip(), "current")
    lying = []
    for word in cards_text.split():
        lying.append((seat, _card(word, "current")))
        seat = seat.lho
    if not 1 <= len(lying) <= 3:
        raise PositionError(
            "current: one to three cards may lie on the table; a full trick belongs to play",
            "current", "ui.claim.error.current", text=current,
        )  # fmt: skip
    return tuple(lying)


def _deal(
    deal: str | None, won: tuple[int, int], lying: tuple[tuple[Seat, Card], ...]
) -> tuple[tuple[int | None, int | None, int | None, int | None], int]:
    """Hands with the cards of the trick in progress still in them, and the size of each hand before that
    trick."""
    hands: list[int | None] = [None] * 4
    played = dict(lying)
    if deal is not None:
        _read_hands(deal, hands)
    counts = {}
    for seat in Seat:
        bits = hands[seat]
        if bits is not None:
            if seat in played:
                hands[seat] = bits = bits | played[seat].bit
            counts[seat] = bits.bit_count()
    if len(set(counts.values())) > 1:
        listed = ", ".join(f"{seat} {count}" for seat, count in counts.items())
        raise PositionError(
            f"deal: the hands hold unequal numbers of cards ({listed}); complete or correct them",
            "deal", "ui.error.unequal_hands", **{str(seat).lower(): counts.get(seat) for seat in Seat},
        )  # fmt: skip
    taken = sum(won)
    size = next(iter(counts.values()), 13 - taken)
    if not 1 <= size <= 13 or (taken > 0 and size + taken != 13):
        raise PositionError(
            f"deal: {size} cards a hand and {taken} tricks won do not make thirteen; correct one of them",
            "deal", "ui.claim.error.won", count=taken, left=size,
        )  # fmt: skip
    everything = [bits for bits in hands if bits is not None]
    everything += [card.bit for seat, card in lying if hands[seat] is None]
    twice = cards_of(_twice(everything))
    if twice:
        raise PositionError(
            f"deal: {twice[0]} is in two places at once; each card may be named once",
            "deal", "ui.error.card_twice", card=twice[0],
        )  # fmt: skip
    return (hands[0], hands[1], hands[2], hands[3]), size


def _twice(parts: Sequence[int]) -> int:
    """The card set of what is in more than one of these."""
    seen = twice = 0
    for bits in parts:
        twice |= seen & bits
        seen |= bits
    return twice


def _read_hands(deal: str, hands: list[int | None]) -> None:
    first, colon, rest = deal.partition(":")
    words = rest.split()
    if not colon or len(words) != 4:
        raise PositionError(
            f'deal: {deal!r} is no deal; write the first seat and four hands, "N:AK.QJ.T9.87 ..."',
            "deal", "ui.error.deal", text=deal,
        )  # fmt: skip
    seat = _seat(first.strip(), "deal")
    for word in words:
        if word != "-":
            hands[seat] = _read_hand(word, seat)
        seat = seat.lho


def _read_hand(word: str, seat: Seat) -> int:
    suits = word.split(".")
    if len(suits) != 4:
        raise PositionError(
            f"deal: {seat}'s hand {word!r} has {len(suits)} suits; write four, divided by dots, S.H.D.C",
            "deal", "ui.error.deal", text=word,
        )  # fmt: skip
    bits = 0
    for suit, letters in zip(SUITS_IN_ORDER, suits, strict=True):
        for letter in letters.replace("10", "T"):
            try:
                card = Card.parse(f"{suit}{letter}")
            except ValueError as error:
                raise PositionError(
                    f"deal: {seat}'s hand: {error}",
                    "deal", "ui.error.holding", text=letters, seat=seat, suit=suit,
                ) from None  # fmt: skip
            if bits & card.bit:
                raise PositionError(
                    f"deal: {seat}'s hand holds {card} twice; each card may be named once",
                    "deal", "ui.error.card_twice", card=card,
                )  # fmt: skip
            bits |= card.bit
    return bits


def _play(play: str | Sequence[str] | None) -> tuple[tuple[Card | None, ...], ...]:
    lines = play.splitlines() if isinstance(play, str) else list(play or ())
    rows: list[tuple[Card | None, ...]] = []
    for number, line in enumerate((line for line in lines if line.strip()), 1):
        words = line.split()
        if len(words) > 4:
            raise BoardError(f"play: trick {number} has {len(words)} cards; a trick has four")
        cards = [None if word == "-" else _card(word, f"play: trick {number}") for word in words]
        rows.append((*cards, *(None,) * (4 - len(cards))))
    if any(None in row for row in rows[:-1]):
        raise BoardError("play: only the last trick may be incomplete")
    cards_played = [card for row in rows for card in row if card is not None]
    if len(set(cards_played)) != len(cards_played):
        raise BoardError("play: a card is played twice; each card may be named once")
    return tuple(rows)

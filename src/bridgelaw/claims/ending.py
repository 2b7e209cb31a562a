"""What a claim is about: the cards that are left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from bridgelaw.board import Board, PositionError
from bridgelaw.cards import Card, Seat, Side, Suit, bits_of, cards_of, suit_bits
from bridgelaw.claims import given
from bridgelaw.claims.bound_lead import duties_told
from bridgelaw.claims.duties import FREE, Duties
from bridgelaw.claims.errors import ClaimError

__all__ = ["Ending"]

NO_TRUMPS: Final = ("NT", "N", "")


@dataclass(frozen=True)
class Ending:
    """The last tricks of a board, all four hands seen: what is left when a player claims.

    ``hands`` are the cards still held, those of the trick in progress not among them. ``voids`` holds a bit
    ``1 << suit`` for each suit that a hand has been seen not to follow.
    """

    hands: tuple[int, int, int, int]
    trumps: Suit | None
    on_lead: Seat
    """Who led to the trick in progress, or is to lead."""
    won: tuple[int, int] = (0, 0)
    current: tuple[tuple[Seat, Card], ...] = ()
    declarer: Seat | None = None
    voids: tuple[int, int, int, int] = (0, 0, 0, 0)
    level: int | None = None
    """The level of the contract; it turns *one down* into a number of tricks."""
    trumps_played: tuple[bool, bool] | None = None
    """Has each side led or played a trump before this ending? None: not known."""
    duties: Duties = FREE
    """What penalty cards, and restraints on the lead, bind the defenders to (Laws 50 and 51)."""
    trumps_just_drawn: bool = False
    """Was the last complete trick a round of trumps to which all four hands followed?"""

    def __post_init__(self) -> None:
        """Raise ClaimError, naming place and cure, for what is not of its kind, or a card in two places."""
        put = object.__setattr__
        put(self, "on_lead", given.seat("on_lead", self.on_lead))
        put(self, "declarer", None if self.declarer is None else given.seat("declarer", self.declarer))
        put(self, "trumps", _trumps(self.trumps))
        _check_hands(self.hands, self.current, self.on_lead)
        _tricks_won(self.won)
        _check_level(self.level)
        for played in self.trumps_played or ():
            given.truth("trumps_played", played)
        given.truth("trumps_just_drawn", self.trumps_just_drawn)

    @staticmethod
    def parse(
        deal: str,
        trumps: str | Suit | None = None,
        on_lead: str | Seat | None = None,
        won: Mapping[str, int] | Sequence[int] = (0, 0),
        *,
        current: str | None = None,
        shown_out: str | None = None,
        declarer: str | Seat | None = None,
        level: int | None = None,
        penalty_cards: str | None = None,
        minor_penalty_cards: str | None = None,
        lead: str | None = None,
    ) -> Ending:
        """Read an ending: ``Ending.parse("N:AK2.. ...", trumps="S", on_lead="S", won=(7, 2))``.

        ``deal`` is a PBN deal string; ``trumps`` a suit letter, or ``NT`` (or None); ``won`` the tricks of
        North-South and East-West; ``current`` the cards on the table, ``"W:H4 H3"``; ``shown_out`` who has been seen
        not to follow in what suits, ``"W:H E:CD"`` (Law 70E1); ``penalty_cards`` and ``minor_penalty_cards`` what lies
        before the defenders, ``"W:S5 E:HK"`` (Law 50), and ``lead`` what declarer has chosen for the lead that is due,
        ``"any"``, ``"require:H"``, ``"forbid:D,H"``. Raise ClaimError, naming place and cure, for an ending that cannot
        be: unequal hands, a card in two places, a hand unseen, a suit shown out of and still held, a penalty card that
        its owner does not hold.
        """
        leader = None if on_lead is None else str(on_lead)
        texts = {"deal": deal, "current": current, "shown_out": shown_out, "penalty_cards": penalty_cards,
                 "minor_penalty_cards": minor_penalty_cards, "lead": lead}  # fmt: skip
        for place, told in texts.items():
            given.text(place, told)
        by = None if declarer is None else given.seat("declarer", declarer)
        try:
            board = Board.parse(deal=deal, on_lead=leader, won=_tricks_won(won), current=current)
        except PositionError as error:
            raise ClaimError(str(error), error.place, error.message, **error.facts) from None
        if board.on_lead is None:
            raise ClaimError(
                "on_lead is missing; name the seat that leads, or give the cards on the table",
                "on_lead", "ui.claim.error.no_lead",
            )  # fmt: skip
        hands = _hands_left(board)
        to_lead = None if board.current else board.on_lead
        duties = duties_told(hands, by, to_lead, penalty_cards, minor_penalty_cards, lead)
        return Ending(
            (hands[0], hands[1], hands[2], hands[3]), _trumps(trumps), board.on_lead, board.won, board.current, by,
            _voids_of(board.current, _shown_out(shown_out, hands)), level, duties=duties,
        )  # fmt: skip

    @cached_property
    def tricks_left(self) -> int:
        """The tricks not yet complete, the one in progress among them."""
        return max(hand.bit_count() for hand in self.hands)

    @property
    def turn(self) -> Seat:
        """The hand that plays next."""
        return Seat((self.on_lead + len(self.current)) & 3)

    @property
    def cards(self) -> int:
        """The card set of all cards still held or in the trick in progress."""
        return self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3] | self.on_table

    @property
    def on_table(self) -> int:
        """The card set of the trick in progress."""
        return bits_of(card for _, card in self.current)

    @property
    def hands_before_the_trick(self) -> tuple[int, int, int, int]:
        """What each hand held when the trick in progress began (card sets, by seat)."""
        hands = list(self.hands)
        for seat, card in self.current:
            hands[seat] |= card.bit
        return hands[0], hands[1], hands[2], hands[3]

    @property
    def trump_cards(self) -> int:
        """The card set of the whole trump suit; empty at no trump."""
        return 0 if self.trumps is None else suit_bits(self.trumps)

    def side_holds(self, side: Side) -> int:
        """The card set of what a side still holds."""
        return self.hands[side] | self.hands[side + 2]

    def dummy_seen_by(self, side: Side) -> int:
        """The card set of a dummy that lies before a side as the opponents'; 0 for the declaring side."""
        if self.declarer is None or self.declarer.side == side:
            return 0
        return self.hands[self.declarer.partner]

    def declaring_side(self, claimer: Seat) -> Side:
        """The side that declares; the claimer's, where no declarer is named."""
        return claimer.side if self.declarer is None else self.declarer.side

    def deal_text(self) -> str:
        """The cards still held as a PBN deal string from North."""
        return Board(hands=self.hands).deal_text()


def _tricks_won(won: object) -> dict[str, int]:
    """The tricks of each side, by its name."""
    if isinstance(won, Mapping):
        return dict(won)
    if not isinstance(won, Sequence) or isinstance(won, str) or len(won) != 2:
        raise given.unfit(
            "won", won, "is no pair of numbers; give the tricks of North-South and of East-West"
        )
    return {side: given.whole("won", count) for side, count in zip(("NS", "EW"), won, strict=True)}


def _check_hands(hands: Sequence[int], current: tuple[tuple[Seat, Card], ...], leader: Seat) -> None:
    """Raise ClaimError for hands that are no four sets of cards, and for a card in two places."""
    if not isinstance(hands, tuple) or len(hands) != 4:
        raise given.unfit("hands", hands, "are not four; give a tuple of four sets of cards, from North")
    if any(seat != (leader + place) & 3 for place, (seat, _) in enumerate(current)):
        raise ClaimError(
            "current: the cards are not in the order of play; begin with the hand that led",
            "current", "ui.claim.error.order",
        )  # fmt: skip
    seen = bits_of(card for _, card in current)
    for cards in hands:
        twice = seen & given.card_set("hands", cards)
        if twice:
            card = cards_of(twice)[0]
            raise ClaimError(
                f"hands: {card} is in two places; leave it in one", "hands", "ui.error.card_twice", card=card
            )
        seen |= cards


def _check_level(level: int | None) -> None:
    if level is not None and not 1 <= given.whole("level", level) <= 7:
        raise given.unfit("level", level, "is no level of a contract; give 1 to 7")


def _hands_left(board: Board) -> list[int]:
    """What the hands still hold, the cards on the table not among it."""
    if None in board.hands:
        raise ClaimError(
            "deal: a hand is unseen; all four hands are faced before a claim is ruled on",
            "deal", "ui.error.hand_unseen", seat=Seat(board.hands.index(None)),
        )  # fmt: skip
    hands = [hand or 0 for hand in board.hands]
    for seat, card in board.current:
        hands[seat] &= ~card.bit
    _check_follow(board.current, hands)
    return hands


def _trumps(text: str | Suit | None) -> Suit | None:
    if text is None or isinstance(text, Suit):
        return text
    if given.text("trumps", text).upper() in NO_TRUMPS:
        return None
    try:
        return Suit.parse(text)
    except ValueError:
        raise ClaimError(
            f"trumps: {text!r} is no denomination; give S, H, D, C or NT",
            "trumps", "ui.claim.error.trumps", text=text,
        ) from None  # fmt: skip


def _shown_out(text: str | None, hands: Sequence[int]) -> list[int]:
    """The suits of which each hand has shown out, a bit ``1 << suit`` for each."""
    voids = [0, 0, 0, 0]
    for part in (text or "").replace(",", " ").split():
        name, _, suits = part.partition(":")
        try:
            seat, lacks = Seat.parse(name), [Suit.parse(suit) for suit in suits]
        except ValueError:
            lacks = []
        if not lacks:
            raise ClaimError(
                f"shown_out: {part!r} cannot be read; write the seat and its suits, W:H E:CD",
                "shown_out", "ui.claim.error.shown_out", text=part,
            )  # fmt: skip
        for suit in lacks:
            if hands[seat] & suit_bits(suit):
                raise ClaimError(
                    f"shown_out: {seat} still holds a card in {suit}; mend the hands, or rule on the revoke (Law 61)",
                    "shown_out", "ui.claim.error.holds_suit", seat=seat, suit=suit,
                )  # fmt: skip
            voids[seat] |= 1 << suit
    return voids


def _check_follow(current: tuple[tuple[Seat, Card], ...], hands: Sequence[int]) -> None:
    """Raise ClaimError for a trick in progress to which a hand has not followed though it could."""
    for seat, card in current[1:]:
        suit = current[0][1].suit
        if card.suit != suit and hands[seat] & suit_bits(suit):
            raise ClaimError(
                f"current: {seat} played {card} and still holds a card in {suit}; mend the hands, or rule on the "
                "revoke (Law 61)",
                "current", "ui.claim.error.holds_suit", seat=seat, suit=suit,
            )  # fmt: skip


def _voids_of(current: tuple[tuple[Seat, Card], ...], before: Sequence[int]) -> tuple[int, int, int, int]:
    """Who has not followed suit to the trick in progress, or ``before`` it."""
    voids = list(before)
    for seat, card in current[1:]:
        if card.suit != current[0][1].suit:
            voids[seat] |= 1 << current[0][1].suit
    return (voids[0], voids[1], voids[2], voids[3])

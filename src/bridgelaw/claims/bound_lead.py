"""Penalty cards and declarer's choice of a lead as they are told in texts, and the duties that follow (50, 51)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bridgelaw.cards import Card, Seat, Side, Suit, cards_of, suit_bits
from bridgelaw.claims.duties import FREE, Duties
from bridgelaw.claims.errors import ClaimError

__all__ = ["duties_told"]

Pair = tuple[int, int]
RESTRAINTS: Final = ("require", "forbid")


def duties_told(
    hands: Sequence[int],
    declarer: Seat | None,
    leader: Seat | None,
    majors: str | None = None,
    minors: str | None = None,
    lead: str | None = None,
) -> Duties:
    """What binds the defenders to whom these cards belong: ``W:S5 E:HK``; ``lead`` is what declarer has chosen for the
    lead of ``leader`` (None: a trick is in progress): ``any``, ``require:H``, ``forbid:D,H``.

    Raise ClaimError, naming place and cure, for what cannot be: a card that no defender holds, an honour as a minor
    penalty card, a minor one beside another of the same hand (50B), a choice that is not due.
    """
    if not (majors or minors or lead):
        return FREE
    if declarer is None:
        raise ClaimError(
            "penalty_cards: they are the defenders'; name the declarer too",
            "penalty_cards", "ui.claim.error.no_declarer",
        )  # fmt: skip
    side = declarer.side.other
    large = _faced("penalty_cards", majors or "", hands, side)
    small = _faced("minor_penalty_cards", minors or "", hands, side)
    for who, (mine, other) in enumerate(zip(small, large, strict=True)):
        _check_minor(Seat(side + 2 * who), mine, other)
    required, forbidden = _chosen(lead, side, leader, large)
    return Duties.of(side, large, small, required=required, forbidden=forbidden, chosen=bool(lead))


def _faced(place: str, text: str, hands: Sequence[int], side: Side) -> Pair:
    """The cards that lie before each defender."""
    found = [0, 0]
    seat: Seat | None = None
    for word in text.replace(",", " ").split():
        name, colon, card_text = word.rpartition(":")
        try:
            seat = Seat.parse(name) if colon else seat
            card = Card.parse(card_text)
        except ValueError:
            raise ClaimError(
                f"{place}: {word!r} cannot be read; write the defender and the card, W:S5",
                place, "ui.claim.error.penalty_card", text=word,
            ) from None  # fmt: skip
        if seat is None:
            raise ClaimError(
                f"{place}: whose is {word}? Write the defender and the card, W:S5",
                place, "ui.claim.error.whose", card=card,
            )  # fmt: skip
        if seat.side != side:
            raise ClaimError(
                f"{place}: {seat} is no defender; only defenders have penalty cards (48A)",
                place, "ui.claim.error.no_defender", seat=seat,
            )  # fmt: skip
        if not hands[seat] & card.bit:
            raise ClaimError(
                f"{place}: {seat} does not hold {card}; name a card that is still to be played",
                place, "ui.claim.error.not_held", seat=seat, card=card,
            )  # fmt: skip
        found[seat >> 1] |= card.bit
    return found[0], found[1]


def _check_minor(seat: Seat, mine: int, other: int) -> None:
    """A minor penalty card is small, and the only penalty card of its hand (50B)."""
    cards = cards_of(mine)
    honour = next((card for card in cards if card.is_honour), None)
    if honour is not None:
        raise ClaimError(
            f"minor_penalty_cards: {honour} is an honour and so a major penalty card (50B)",
            "minor_penalty_cards", "ui.claim.error.minor_honour", card=honour,
        )  # fmt: skip
    if cards and (len(cards) > 1 or other):
        raise ClaimError(
            "minor_penalty_cards: of two penalty cards of one hand both are major (50B)",
            "minor_penalty_cards", "ui.claim.error.two_penalty_cards", seat=seat,
        )  # fmt: skip


def _chosen(lead: str | None, side: Side, leader: Seat | None, majors: Pair) -> tuple[Pair, Pair]:
    """The suits that the defender on lead must lead, and those that he may not, a bit each."""
    if not lead:
        return (0, 0), (0, 0)
    if leader is None or leader.side != side:
        raise ClaimError("lead: no defender is to lead; leave it out", "lead", "ui.claim.error.lead_not_due")
    kind, _, names = lead.partition(":")
    suits = 0
    try:
        for name in filter(None, names.split(",")):
            suits |= 1 << Suit.parse(name)
    except ValueError:
        suits = 0
    if lead != "any" and (kind not in RESTRAINTS or not suits or (kind == "require" and suits & (suits - 1))):
        raise ClaimError(
            f"lead: {lead!r} cannot be read; write any, require:H or forbid:D,H",
            "lead", "ui.claim.error.lead", text=lead,
        )  # fmt: skip
    taken_up = sum(suit_bits(suit) for suit in Suit if suits >> suit & 1) & majors[1 - (leader >> 1)]
    if taken_up:
        card = cards_of(taken_up)[0]
        raise ClaimError(
            f"lead: {card} went back to the hand when its suit was named (50D2); leave it out",
            "lead", "ui.claim.error.taken_up", card=card,
        )  # fmt: skip
    chosen = (suits, 0) if not leader >> 1 else (0, suits)
    return (chosen, (0, 0)) if kind == "require" else ((0, 0), chosen)

"""A claim: who claims how many of the tricks that are left, and by what line; and whether that can be."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any, Final

from bridgelaw.cards import Card, Seat, Side, bits_of, suit_bits
from bridgelaw.claims import given
from bridgelaw.claims.ending import Ending
from bridgelaw.claims.errors import ClaimError
from bridgelaw.claims.line import Amount, Line, Step
from bridgelaw.claims.line_grammar import parse_line

__all__ = ["Claim", "check_claim", "check_claimer", "tricks_claimed", "tricks_of"]

AMOUNT: Final = "ui.claim.error.amount"
"""What was said comes to no number of tricks that can be."""


@dataclass(frozen=True)
class Claim:
    """A claim: who claims how many of the tricks that are left, the words he used, and the line they mean.

    ``tricks`` None: as many as the line says (*down 1*), or all. A concession is a claim of the others. ``played_on``
    are the cards that were played after it all the same, in the order of play (68D, 70D3).
    """

    by: Seat
    tricks: int | None
    words: str = ""
    line: Line | None = None
    played_on: tuple[Card, ...] = ()

    def __init__(
        self,
        by: Seat | str,
        tricks: int | None = None,
        words: str | None = None,
        line: Line | str | None = None,
        played_on: Iterable[Card | str] | str = (),
    ) -> None:
        """Read a claim. Raise ClaimError for what is no seat, number, text or card, LineError for a line that cannot be
        read."""
        put = object.__setattr__
        put(self, "by", given.seat("by", by))
        put(self, "tricks", None if tricks is None else given.whole("tricks", tricks))
        put(self, "words", given.text("words", words))
        put(self, "line", _line_told(line))
        put(
            self,
            "played_on",
            given.cards("played_on", played_on, "give the cards in the order of play, H5 H2 HK"),
        )

    def succeed(self, **changes: Any) -> Claim:
        """The claim that differs from this one in these fields."""
        return Claim(**{each.name: getattr(self, each.name) for each in fields(self)} | changes)


def _line_told(line: Line | str | None) -> Line | None:
    """A line, or none. Raise LineError for a text that is none, ClaimError for anything else."""
    if line is None or isinstance(line, Line):
        return line
    return parse_line(given.text("line", line))


def check_claimer(declarer: Seat | None, by: Seat) -> None:
    """Raise ClaimError for a claim by dummy."""
    if declarer is not None and by == declarer.partner:
        raise ClaimError(
            f"by: {by} is dummy, who may neither claim nor concede (Law 43A1c); give who did",
            "by", "law68.not_dummy", by=by,
        )  # fmt: skip


def check_claim(ending: Ending, claim: Claim) -> None:
    """Raise ClaimError for a claim of tricks that are not there, or a line with a card nobody holds or a hand that is
    not the claimer's side's, and for a claim by dummy."""
    check_claimer(ending.declarer, claim.by)
    left = ending.tricks_left
    if claim.tricks is not None and not 0 <= claim.tricks <= left:
        raise ClaimError(
            f"tricks: {claim.tricks} claimed, but {left} are left; claim 0 to {left}",
            "tricks", "ui.claim.error.tricks", count=claim.tricks, left=left,
        )  # fmt: skip
    if claim.line is not None:
        for card in claim.line.cards():
            if not card.bit & ending.cards:
                raise ClaimError(
                    f"line: nobody holds {card}; name a card that is still to be played",
                    "line", "ui.claim.error.nobody_holds", card=card,
                )  # fmt: skip
        for step in claim.line.steps:
            _check_step(ending, claim.by, step)


def _check_step(ending: Ending, claimer: Seat, step: Step) -> None:
    """Is the hand in which something is done one of the claimer's side, and is there room for what is counted?"""
    if step.hand is not None and step.hand in map(str, Seat):
        of_his_side = Seat.parse(step.hand).side == claimer.side
        if of_his_side and step.kind == "finesse":
            raise ClaimError(
                f"line: {step}: {step.hand} is of the claimer's side; name an opponent, or none",
                "line", "ui.claim.error.own_hand", seat=Seat.parse(step.hand),
            )  # fmt: skip
        if not of_his_side and step.kind != "finesse":
            raise ClaimError(
                f"line: {step}: {step.hand} is an opponent; name hand, dummy or a seat of the claimer's side",
                "line", "ui.claim.error.opponents_hand", seat=Seat.parse(step.hand),
            )  # fmt: skip
    ours = _held_by(ending, claimer.side)
    for card in step.cards():
        if bool(card.bit & ours) == (step.kind in ("draw", "force", "concede")):
            whose, message = (
                ("the claimer's side's", "ui.claim.error.own_card") if card.bit & ours
                else ("the other side's", "ui.claim.error.opponents_card")
            )  # fmt: skip
            raise ClaimError(
                f"line: {step}: {card} is {whose}; name another card, or none",
                "line", message, card=card,
            )  # fmt: skip
    left = ending.tricks_left
    if step.kind in ("count", "cash") and (step.times or 0) > left:
        raise ClaimError(
            f"line: {step.times} tricks in one suit, but {left} are left; count 0 to {left}",
            "line", "ui.claim.error.counted", count=step.times, left=left,
        )  # fmt: skip


def check_given_line(ending: Ending, claim: Claim) -> None:
    """Raise ClaimError for a line that cashes a suit more often than the side has cards of it, in both hands and the
    trick in progress together. Words may miscount a suit, and are ruled on; a line is written for what can be done."""
    assert claim.line is not None
    ours = _held_by(ending, claim.by.side)
    for step in claim.line.steps:
        suit = ending.trumps if step.trump else step.suit
        if step.kind != "cash" or step.times is None or suit is None:
            continue
        held = (ours & suit_bits(suit)).bit_count()
        if step.times > held:
            raise ClaimError(
                f"line: {step}: both hands together hold {held} of the suit; cash no more than these, or leave it out",
                "line", "ui.claim.error.suit_gives", suit=suit, count=step.times, held=held,
            )  # fmt: skip


def _held_by(ending: Ending, side: Side) -> int:
    """The card set of a side, its cards in the trick in progress among them."""
    return ending.side_holds(side) | bits_of(card for seat, card in ending.current if seat.side == side)


def tricks_claimed(ending: Ending, claim: Claim) -> int:
    """The number of tricks claimed: as said, else as the line has it (*all*, *down 1*, *make*, *over 1*), else all; the
    larger number, if it hangs on what shows.

    Raise ClaimError for a number that cannot be, or that what is said beside it contradicts.
    """
    left = ending.tricks_left
    claimed = _as_the_line_has_it(ending, claim) if claim.tricks is None else claim.tricks
    conceded = 0 if claim.line is None else claim.line.conceded
    if claimed + conceded > left:
        raise ClaimError(
            f"line: {claimed} claimed and {conceded} conceded, but {left} are left; give one of the two, or numbers "
            "that fit",
            "line", AMOUNT, left=left,
        )  # fmt: skip
    return claimed


def _as_the_line_has_it(ending: Ending, claim: Claim) -> int:
    line = claim.line
    if line is None or line.amount is not None or not line.amounts_by_case:
        return tricks_of(ending, claim, None if line is None else line.amount)
    return max(tricks_of(ending, claim, amount) for amount in line.amounts_by_case)


def tricks_of(ending: Ending, claim: Claim, amount: Amount | None) -> int:
    """The number of tricks of those left that an amount comes to. Raise ClaimError for a number that cannot be."""
    left = ending.tricks_left
    if amount is None or amount.kind == "all":
        return _all_but_what_he_gives(claim.line, left)
    if amount.kind == "claim":
        if not 0 <= amount.number <= left:
            raise ClaimError(
                f"line: {amount.number} claimed, but {left} are left; claim 0 to {left}",
                "line", AMOUNT, left=left,
            )  # fmt: skip
        return amount.number
    if ending.level is None:
        raise ClaimError(
            f"line: {amount.kind} needs the contract's level; give level, or the number of tricks",
            "line", "ui.claim.error.level",
        )  # fmt: skip
    declaring = ending.declaring_side(claim.by)
    total = ending.level + 6 + {"over": amount.number, "down": -amount.number}.get(amount.kind, 0)
    mine = total - ending.won[declaring]
    if not 0 <= mine <= left:
        raise ClaimError(
            f"line: {amount.kind} {amount.number or ''}".rstrip()
            + f" would be {mine} of the {left} tricks left; give won, the tricks that each side has, or the number"
            " of tricks claimed",
            "line", AMOUNT, left=left,
        )  # fmt: skip
    return mine if claim.by.side == declaring else left - mine


def _all_but_what_he_gives(line: Line | None, left: int) -> int:
    """All the tricks left but those he concedes; those he counts, where he does nothing but count."""
    if line is None:
        return left
    counted = [step.times for step in line.steps if step.kind == "count" and step.times is not None]
    if line.amount is None and counted and len(counted) == len(line.steps):
        return min(sum(counted), left)
    if line.conceded > left:
        raise ClaimError(
            f"line: {line.conceded} conceded, but {left} are left; concede 0 to {left}",
            "line", AMOUNT, left=left,
        )  # fmt: skip
    return left - line.conceded

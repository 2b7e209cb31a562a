"""What the Director should watch next at a table: duties that still bind, and when he must come back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bridgelaw.cards import Card, Seat, Side
from bridgelaw.incident.asking import say
from bridgelaw.position import Phase, Scope
from bridgelaw.table import Table

__all__ = ["Note", "claim_waits", "watch"]


@dataclass(frozen=True)
class Note:
    """A thing to watch: the name of its sentence, and its facts."""

    message: str
    facts: Mapping[str, object]

    def text(self, lang: str = "en") -> str:
        """The note in a sentence."""
        return say(self.message, lang, **self.facts)


def watch(table: Table, considerations: tuple[str, ...] = (), revokes: int = 0) -> tuple[Note, ...]:
    """What to watch next at this table; ``revokes`` must be settled when the play is over."""
    if table.over:
        return (*_redress(table), *_at_the_end(considerations))
    found = (*_open_now(table), *_duties(table), *_information(table), *_at_the_end(considerations))
    if revokes:
        found = (*found, Note("ui.watch.transfer", {"law": table.code.number("64A")}))
    return found or (Note("ui.watch.nothing", {}),)


def _open_now(table: Table) -> Iterator[Note]:
    yield from claim_waits(table)
    choice = table.choice
    if choice is not None and choice.about != "choice.play_on":
        yield Note("ui.watch.choice", {"by": choice.by})
    if table.questions:
        yield Note("ui.watch.questions", {})


def claim_waits(table: Table) -> Iterator[Note]:
    """A claim or concession that is waiting for what the players say to it (68D, 69A)."""
    made = table.claim
    if made is None or table.phase is not Phase.CLAIM:
        return
    others = tuple(seat for seat in Seat if seat not in made.play_on)
    if made.play_on:
        yield Note("ui.watch.play_on", {"others": others})
    else:
        yield Note("ui.watch.claim", {"by": made.by.side.other.seats})


def _duties(table: Table) -> Iterator[Note]:
    for revoke in table.revokes:
        if revoke.state == "open" and (revoke.attention or revoke.asked):
            yield Note("ui.watch.correct", {"seat": revoke.by, "card": revoke.card})
    for seat in table.must_pass:
        yield Note("ui.must_pass", {"seat": seat})
    for restraint in table.restraints:
        facts = {"seat": restraint.seat, "suits": restraint.suits}
        if restraint.scope is Scope.TRICK:
            yield Note(f"ui.watch.trick_{restraint.kind}", facts)
        elif restraint.kind in ("require", "forbid"):
            yield Note("ui.watch.required" if restraint.kind == "require" else "ui.watch.forbidden", facts)
    for seat, cards in table.penalty_cards.items():
        yield from _penalty_cards(table, seat, cards)


def _penalty_cards(table: Table, seat: Seat, cards: Mapping[Card, str]) -> Iterator[Note]:
    majors = tuple(card for card, kind in cards.items() if kind == "major")
    for card, kind in cards.items():
        if kind == "minor":
            yield Note("ui.watch.minor", {"seat": seat, "card": card, "suit": card.suit})
    if majors:
        yield Note("ui.watch.major", {"seat": seat, "cards": majors})
        if table.choice is None or table.choice.about != "choice.lead":
            yield Note("ui.watch.partner_lead", {"seat": seat.partner, "cards": majors})


def _information(table: Table) -> Iterator[Note]:
    for seat in Seat:
        if table.unauthorised(seat):
            yield Note("ui.watch.information", {"seat": seat})


def _redress(table: Table) -> Iterator[Note]:
    """After a revoke the other side may still be owed more than the transfer (64C)."""
    laws: dict[Side, list[str]] = {}
    for side, law in dict.fromkeys(table.redress):
        laws.setdefault(side, []).append(law)
    for side, found in laws.items():
        yield Note("ui.watch.equity", {"side": side, "law": ", ".join(found)})


def _at_the_end(considerations: tuple[str, ...]) -> Iterator[Note]:
    if considerations:
        yield Note("ui.consider.for", {"laws": considerations})
        yield Note("ui.watch.end_of_play", {})

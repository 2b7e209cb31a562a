"""The fields of the page of a disputed claim as they were sent, and what is wrong at each."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import QueryParams

from bridgelaw.board import STRAINS
from bridgelaw.cards import SUITS_IN_ORDER, Seat, Suit
from bridgelaw.claims.presumptions import ALTERNATIVES, MADE, MADE_BY_ZONE, PRESUMPTIONS, STANDING
from bridgelaw.code.provisions import code_for
from bridgelaw.desk.forms import Choices, Form
from bridgelaw.desk.penalty_cards import FIELDS, restraint_on_lead
from bridgelaw.desk.settings import Settings
from bridgelaw.desk.view import COMPASS, CardFace, deck_of, pip
from bridgelaw.incident.asking import ALL

__all__ = ["ClaimFields"]

MOST_WORDS: Final = 500
OUT: Final = frozenset(f"{seat}{suit}" for seat in Seat for suit in Suit)
"""Each hand with each suit that it can have shown out of."""
SWITCHES: Final = tuple(name for name in ALTERNATIVES if name not in ("player", *MADE))


class ClaimFields:
    """What was sent, field by field."""

    def __init__(self, query: QueryParams, settings: Settings) -> None:
        """Read the form."""
        self.settings = settings
        self.form = Form(query, settings.lang)
        self.code = code_for(settings.edition, settings.zone)
        self.asked = self.form.text("ask") == "award" and not query.get("step")
        """Is a ruling asked for, not another step of the line?"""
        self.errors: dict[str, str] = {}
        self._choices()
        self._texts()

    def refuse(self, field: str, message: str, **facts: object) -> None:
        """Say what is wrong at a field, the first thing only."""
        self.errors.setdefault(field, self.form.say(message, **facts))

    def _choices(self) -> None:
        form = self.form
        seats = ("", *(str(seat) for seat in Seat))

        def seat_label(seat: str) -> str:
            return form.say("ui.seat", seat=Seat.parse(seat)) if seat else form.say("ui.claim.choose")

        def number_label(number: str) -> str:
            return number or form.say("ui.claim.not_told")

        numbers = ("", *(str(number) for number in range(14)))
        self.trumps = form.choose(
            "trumps", ("", *reversed(STRAINS)),
            lambda s: form.say(f"ui.ask.trumps.{s}" if s else "ui.claim.choose"), ask="ui.form.strain",
        )  # fmt: skip
        self.level = form.choose("level", ("", *"1234567"), number_label, ask="ui.form.level")
        self.declarer = form.choose("declarer", seats, seat_label, law="")
        self.on_lead = form.choose("on_lead", seats, seat_label, ask="ui.claim.on_lead")
        self.by = form.choose("by", seats, seat_label, ask="ui.claim.by")
        self.tricks = form.choose(
            "tricks", numbers, lambda n: n or form.say("ui.claim.tricks.as_said"), ask="ui.claim.tricks"
        )
        self.won = tuple(
            form.choose(f"won_{side}", numbers, number_label, ask=f"ui.claim.won.{side}")
            for side in ("declarer", "defenders")
        )
        self.lead = restraint_on_lead(form, self.code.number("50D2") or "")
        self.aware = self._found("aware", ("yes", "no"), "70C2")
        self.accepted = self._found("accepted", ("yes", "no"), "70D3")
        self.player = self._found("player", ALTERNATIVES["player"], "70")
        self.switches = tuple(self._switch(name) for name in SWITCHES)
        self.made = tuple(self._made(name) for name in MADE)

    def _found(self, name: str, values: tuple[str, ...], law: str) -> Choices:
        """A finding that may be left open."""
        form = self.form

        def label(value: str) -> str:
            return form.say(f"ui.claim.{name}.{value}" if value else "ui.claim.not_found")

        return form.choose(
            name, ("", *values), label, ask=f"ui.claim.{name}", law=self.code.number(law) or ""
        )

    def _switch(self, name: str) -> Choices:
        """A point of normal play, as the zone settles it or otherwise."""
        form = self.form

        def label(value: str) -> str:
            if not value:
                return form.say("ui.claim.as_zone", zone=self.settings.zone.upper())
            return form.say(f"presumption.{STANDING[name][value]}")

        return form.choose(name, ("", *ALTERNATIVES[name]), label, ask=f"ui.claim.switch.{name}")

    def _made(self, name: str) -> Choices:
        """A presumption that is made, or left out for once; one that a zone may make: as the zone has it, or not."""
        form = self.form
        by_zone = name in MADE_BY_ZONE

        def label(value: str) -> str:
            if not value and by_zone:
                return form.say("ui.claim.as_zone", zone=self.settings.zone.upper())
            return form.say(f"ui.claim.made.{value or 'yes'}")

        values = ("", "yes", "no") if by_zone else ("", "no")
        return form.choose(name, values, label, ask=f"presumption.{name}")

    @property
    def leaves_out(self) -> bool:
        """Is a presumption left out?"""
        return any(choices.value for choices in self.made)

    def _texts(self) -> None:
        text = self.form.text
        self.deal = text("deal", 200)
        self.paste = text("paste", 400)
        self.trick = text("trick", 40)
        self.words = text("words", MOST_WORDS)
        self.line = text("line", MOST_WORDS)
        self.forgotten = text("forgotten")
        self.known_losers = text("known_losers")
        self.played_on = text("played_on", 200)
        self.penalty_cards = {field: text(field) for field in FIELDS}
        self.shown_out = tuple(mark for mark in text("out").split(",") if mark in OUT)
        """Who has shown out of what before the claim, a seat and a suit each: ``WH``."""

    @property
    def out(self) -> list[tuple[str, list[dict[str, object]]]]:
        """For each hand the suits of which it can have shown out, each with its mark."""
        return [
            (
                self.form.say("ui.seat", seat=Seat.parse(seat)),
                [self._out_box(seat, suit) for suit in SUITS_IN_ORDER],
            )
            for seat in COMPASS
        ]

    def _out_box(self, seat: str, suit: Suit) -> dict[str, object]:
        mark = f"{seat}{suit}"
        return {
            "mark": mark,
            "suit": str(suit).lower(),
            "symbol": pip(suit),
            "name": self.form.say("ui.suit_name", suit=suit),
            "ticked": mark in self.shown_out,
        }

    @property
    def deck(self) -> list[tuple[str, list[CardFace]]]:
        """The whole pack, a suit a row."""
        return deck_of(ALL, self.settings.lang)

    @staticmethod
    def anchor(field: str) -> str:
        """The place on the page to which an error leads."""
        return f"{field[-1]}s".lower() if field.startswith("hand_") else field

    @property
    def presumptions(self) -> list[tuple[str, str, str]]:
        """The presumptions of normal play: what each says, where it comes from, how settled it is."""
        say = self.form.say
        return [
            (say(f"presumption.{one.name}"), one.source, say(f"ui.claim.{one.settled}"))
            for one in PRESUMPTIONS.values()
        ]

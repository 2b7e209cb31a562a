"""The page of a disputed claim: the position, the claim and the findings as they were sent, read field by field."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from starlette.datastructures import QueryParams

from bridgelaw.cards import Card, Seat, Suit, bits_of, suit_bits
from bridgelaw.claims import ClaimError, Dispute, LineError, parse_line
from bridgelaw.claims.bound_lead import duties_told
from bridgelaw.claims.claim import check_claimer
from bridgelaw.desk.awards import AwardView, award_on
from bridgelaw.desk.boxes import box_texts, deal_in_boxes, hand_boxes, texts_of
from bridgelaw.desk.claim_fields import ClaimFields
from bridgelaw.desk.penalty_cards import FIELDS, owned
from bridgelaw.desk.settings import Settings
from bridgelaw.desk.steps import LineBuilder
from bridgelaw.incident.asking import ALL, AnswerError, read_card
from bridgelaw.incident.hands import Hands, check_hands, deal_text, read_deal

__all__ = ["ClaimPage"]

DASHES: Final = ("-", "–", "—")
"""What stands for "none"."""
NEEDED: Final = frozenset(("trumps", "declarer", "on_lead", "by", "trick", "line"))
"""The fields without which not even the words can be read."""
SHORT: Final = 6
"""Endings of so many tricks are ruled on under the other settings too without being asked."""
PLACES: Final = frozenset(("by", "forgotten", "lead", "minor_penalty_cards", "played_on", "tricks", "words"))
"""The fields that are named as a dispute names them."""
ELSEWHERE: Final = {"ui.claim.error.level": "level", "ui.claim.error.amount": "tricks"}
"""What is wrong with a line or with words, and is told at the field that mends it."""


class ClaimPage(ClaimFields):
    """A disputed claim: what was sent, what is wrong with it at which field, and the award if nothing is."""

    def __init__(self, query: QueryParams, settings: Settings) -> None:
        """Read the form and, if it was sent and can be read, rule on the claim."""
        super().__init__(query, settings)
        form = self.form
        self.award: AwardView | None = None
        self.boxes = box_texts(query)
        form.kept |= {name: text for name, text in self.boxes.items() if text}
        self.found: dict[str, tuple[str, ...]] = {}
        self.current: dict[Seat, Card] = {}
        told = self.asked or self.deal or self.paste or any(self.boxes.values())
        self.hands = self._read_position() if told else None
        self._build_line()
        if self.asked:
            self._read_claim()
        if self.asked and self.hands is not None and not self.errors.keys() & NEEDED:
            self._rule()
        self.kept = form.kept

    @property
    def details_open(self) -> bool:
        """Has anything been said in the folded part of the form?"""
        chosen = (self.aware, self.player, *self.switches, *self.made)
        texts = (self.forgotten, self.known_losers)
        folded = {"forgotten", "known_losers"} & self.errors.keys()
        return bool(folded) or any(texts) or any(choices.value for choices in chosen)

    @property
    def later_play_open(self) -> bool:
        """Has anything been said of cards played after the claim?"""
        return bool(self.played_on or self.accepted.value)

    @property
    def penalty_cards_open(self) -> bool:
        """Has anything been said of penalty cards?"""
        wrong = self.errors.keys() & {*FIELDS, "lead"}
        return bool(wrong or self.lead.value or any(self.penalty_cards.values()))

    @property
    def line_open(self) -> bool:
        """Is a line of steps being put together, or has one been given?"""
        return bool(self.line or self.steps.act or self.errors.keys() & {"line", "step_kind", "words"})

    @property
    def compares(self) -> bool:
        """Is it worked out what other settings would give? For long endings only if asked for: it takes its time."""
        assert self.hands is not None
        return self.hands[0].bit_count() <= SHORT or self.form.text("compare") == "yes"

    def address(self, **other: str) -> str:
        """The address of this page with the hands as one deal: short enough to be handed on."""
        mine = self.form.kept.items()
        kept = {name: text for name, text in mine if name not in self.boxes and name != "paste"}
        if self.hands is not None:
            kept["deal"] = deal_text(self.hands)
        return self.settings.address("/claim", **{**kept, **other})

    @property
    def is_canonical(self) -> bool:
        """Does the address hold the hands as one deal, and nothing more of them?"""
        return not self.paste and not any(self.boxes.values())

    @property
    def diagram(self) -> list[dict[str, object]]:
        """The four hands as they stand in the form, without the cards of the trick in progress."""
        texts = self.boxes
        if self.hands is not None:
            texts = texts_of(map(self._held, Seat))
        return hand_boxes(texts, self.settings.lang, self.errors)

    # -- the line step by step ------------------------------------------------------------------------------------

    def _build_line(self) -> None:
        """The line with the step that has just been added to it, or without the one taken away."""
        held = 0 if self.hands is None else self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]
        self.steps = LineBuilder(self.form, self.line, held)
        self.errors |= self.steps.errors
        self.line = self.steps.line
        self.form.keep("line", self.line)

    # -- reading --------------------------------------------------------------------------------------------------

    def _refuse_as(self, error: ClaimError) -> None:
        """Say what cannot be of the claim at the field concerned."""
        fields = {"line": "line" if self.line else "words", "current": "trick", "shown_out": "out"}
        place = error.field
        field = ELSEWHERE.get(error.message, fields.get(place, place if place in PLACES else "hands"))
        self.refuse(field, error.message, **error.facts)

    def _check(self, check: Callable[..., object], *told: object) -> None:
        """Check what was told, and say what cannot be of it."""
        try:
            check(*told)
        except ClaimError as error:
            self._refuse_as(error)

    def _read_position(self) -> Hands | None:
        self._read_trick()
        try:
            hands = self._read_hands()
        except AnswerError as error:
            seat = error.facts.get("other") or error.facts.get("seat")
            field = "paste" if self.paste else f"hand_{seat}" if isinstance(seat, Seat) else "hands"
            self.refuse(field, error.message, **error.facts)
            return None
        if hands is None:
            self.refuse("hands", "ui.claim.error.no_hands")
        else:
            self._check_shown_out(hands)
        return hands

    def _check_shown_out(self, hands: Hands) -> None:
        """Nobody holds a suit that he has shown out of."""
        for mark in self.shown_out:
            seat, suit = Seat.parse(mark[0]), Suit.parse(mark[1])
            if hands[seat] & suit_bits(suit):
                self.refuse("out", "ui.claim.error.holds_suit", seat=seat, suit=suit)

    def _read_hands(self) -> Hands | None:
        """The hands: as pasted, else in the boxes, else in the address."""
        deal = self.paste or deal_in_boxes(self.boxes) or self.deal
        return check_hands(read_deal(deal), self.current) if deal else None

    def _read_trick(self) -> None:
        """The cards of the trick in progress, in the order of play from the hand on lead."""
        words = [word for word in re.split(r"[\s,;]+", self.trick) if word]
        if not words:
            return
        if not self.on_lead.value:
            self.refuse("on_lead", "ui.claim.error.choose", text=self.on_lead.label)
            return
        if len(words) > 3:
            self.refuse("trick", "ui.claim.error.trick_full")
            return
        seat = Seat.parse(self.on_lead.value)
        for word in words:
            try:
                card = read_card(word)
            except AnswerError as error:
                self.refuse("trick", error.message, **error.facts)
                return
            if card in self.current.values():
                self.refuse("trick", "ui.error.card_twice", card=card)
                return
            self.current[seat] = card
            seat = seat.lho

    def _read_claim(self) -> None:
        for field, choices in (("trumps", self.trumps), ("declarer", self.declarer), ("on_lead", self.on_lead),
                               ("by", self.by)):  # fmt: skip
            if not choices.value:
                self.refuse(field, "ui.claim.error.choose", text=choices.label)
        if self.by.value and self.declarer.value:
            self._check(check_claimer, Seat.parse(self.declarer.value), Seat.parse(self.by.value))
        if self.line:
            try:
                parse_line(self.line)
            except LineError:
                self.refuse("line", "ui.error.line", text=self.line[:40])
        self._read_tricks()
        self._read_cards("forgotten", self.forgotten)
        self._read_cards("known_losers", self.known_losers)
        for field, text in self.penalty_cards.items():
            self._read_cards(field, text)
        self._read_later_play()
        if self.hands is not None and self.declarer.value:
            self._check_penalty_cards(Seat.parse(self.declarer.value))

    def _read_tricks(self) -> None:
        """The numbers of tricks, against those that are left."""
        if self.hands is None:
            return
        left = self.hands[0].bit_count()
        if self.tricks.value and int(self.tricks.value) > left:
            self.refuse("tricks", "ui.claim.error.tricks", count=int(self.tricks.value), left=left)
        told = [int(choices.value) for choices in self.won if choices.value]
        if (len(told) == 2 and sum(told) != 13 - left) or sum(told) > 13 - left:
            self.refuse("won", "ui.claim.error.won", count=sum(told), left=left)

    def _read_cards(self, field: str, text: str) -> None:
        """Cards of a finding, each where the finding has it; a dash for none."""
        if not text:
            return
        cards = []
        for card in self._cards_typed(field, "" if text in DASHES else text):
            if not card.bit & self._in_question(field):
                self.refuse(field, f"ui.claim.error.not_{field}", card=card)
            cards.append(str(card))
        self.found[field] = tuple(cards)

    def _read_later_play(self) -> None:
        """The cards played after the claim, in the order of play."""
        cards = tuple(map(str, self._cards_typed("played_on", self.played_on)))
        if self.accepted.value and not cards:
            self.refuse("played_on", "ui.claim.error.nothing_played_on")
        self.found["played_on"] = cards

    def _cards_typed(self, field: str, text: str) -> Iterator[Card]:
        """The cards that are written in a field; what is none is refused there."""
        for word in filter(None, re.split(r"[\s,;]+", text)):
            try:
                yield read_card(word)
            except AnswerError as error:
                self.refuse(field, error.message, **error.facts)

    def _check_penalty_cards(self, declarer: Seat) -> None:
        """May these cards be penalty cards, and may the lead be restrained?"""
        if self.errors.keys() & {*FIELDS, "on_lead", "trick"}:
            return
        on_lead, lead = self.on_lead.value, self.lead.value
        leader = None if self.current or not on_lead else Seat.parse(on_lead)
        majors, minors = (" ".join(owned(self.found.get(field, ()), self._held)) for field in FIELDS)
        hands = [self._held(seat) for seat in Seat]
        for small, chosen in ((minors, None), (None, lead)):
            self._check(duties_told, hands, declarer, leader, majors, small, chosen)

    def _in_question(self, field: str) -> int:
        """The cards that can have been forgotten, known to be losers, or penalty cards; any while the position is not
        known."""
        of = self.declarer if field in FIELDS else self.by
        if self.hands is None or not of.value:
            return ALL
        by = Seat.parse(of.value)
        ours = self._held(by) | self._held(by.partner)
        theirs = self._held(by.lho) | self._held(by.rho)
        if field in FIELDS:
            return theirs
        return theirs | bits_of(self.current.values()) if field == "forgotten" else ours

    def _held(self, seat: Seat) -> int:
        """What a hand still holds, its card in the trick in progress not among it."""
        assert self.hands is not None
        lying = self.current.get(seat)
        return self.hands[seat] & ~(0 if lying is None else lying.bit)

    # -- the ruling -----------------------------------------------------------------------------------------------

    def _tricks_won(self) -> tuple[int, int] | None:
        """Declarer's and the defenders' tricks before the claim; what one side has won tells the other's."""
        assert self.hands is not None
        gone = 13 - self.hands[0].bit_count()
        declarer, defenders = (choices.value for choices in self.won)
        if "won" in self.errors or not (declarer or defenders):
            return None if gone else (0, 0)
        return (int(declarer), gone - int(declarer)) if declarer else (gone - int(defenders), int(defenders))

    def dispute(self) -> Dispute:
        """The dispute as it was told, with hands and seats that have been checked."""
        assert self.hands is not None
        won = self._tricks_won() or (0, 0)
        ns_declare = Seat.parse(self.declarer.value) in (Seat.N, Seat.S)
        lying = " ".join(map(str, self.current.values()))
        faced = {} if self.errors.keys() & {*FIELDS, "lead"} else self.found
        return Dispute(
            deal=deal_text(self.hands),
            by=self.by.value,
            trumps=self.trumps.value,
            declarer=self.declarer.value,
            level=int(self.level.value) if self.level.value else None,
            on_lead=self.on_lead.value,
            won=won if ns_declare else (won[1], won[0]),
            current=f"{self.on_lead.value}:{lying}" if lying else None,
            shown_out=" ".join(f"{mark[0]}:{mark[1]}" for mark in self.shown_out) or None,
            tricks=int(self.tricks.value) if self.tricks.value else None,
            words=self.words,
            line=self.line or None,
            forgotten=self.found.get("forgotten"),
            known_losers=self.found.get("known_losers"),
            aware_of_trump={"yes": True, "no": False}.get(self.aware.value),
            played_on=None if "played_on" in self.errors else " ".join(self.found.get("played_on", ())),
            play_accepted={"yes": True, "no": False}.get(self.accepted.value),
            player=self.player.value or None,
            switches=tuple(
                (choices.name, choices.value) for choices in (*self.switches, *self.made) if choices.value
            ),
            edition=self.settings.edition,
            zone=self.settings.zone,
            penalty_cards=owned(faced.get("penalty_cards", ()), self._held),
            minor_penalty_cards=owned(faced.get("minor_penalty_cards", ()), self._held),
            lead=None if "lead" in self.errors else self.lead.value or None,
        )

    def _rule(self) -> None:
        dispute = self.dispute()
        try:
            ending = dispute.ending()
            dispute.check(ending)
            award = None if self.errors else award_on(dispute, self.compares)
        except ClaimError as error:
            self._refuse_as(error)
        else:
            if award is not None:
                self.award = AwardView(ending, award, self.settings, self._tricks_won() is not None)

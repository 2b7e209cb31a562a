"""What the pages show, made ready for the templates; nothing is decided here, and nothing in a template."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final

from bridgelaw.board import NO_TRUMPS, Call, Contract
from bridgelaw.cards import SUITS_IN_ORDER, Card, Seat, Suit, cards_of, suit_bits
from bridgelaw.desk.claim_address import claim_address
from bridgelaw.desk.settings import Settings
from bridgelaw.incident import Entry, Sitting, write_log
from bridgelaw.incident.asking import NONE, say
from bridgelaw.incident.disputes import can_face_hands
from bridgelaw.incident.report import (
    action_label,
    answer_label,
    choice_text,
    entry_text,
    option_label,
    option_meaning,
    question_text,
    role_of,
    ruling_text,
    spoken,
    told,
)
from bridgelaw.incident.scripts import INCIDENTS
from bridgelaw.incident.sitting import answers_that_matter, answers_to
from bridgelaw.laws.law44_sequence import next_hand
from bridgelaw.position import Phase
from bridgelaw.rulings import Choice, Question, Ruling
from bridgelaw.table import Table

__all__ = [
    "COMPASS",
    "Button",
    "CardFace",
    "Page",
    "call_told",
    "contract_told",
    "deck_of",
    "holdings",
    "laid",
    "option_button",
    "penalty_faces",
    "pip",
    "rank_shown",
    "rulings_said",
]

SYMBOLS: Final = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
AS_TEXT: Final = "\ufe0e"
"""The selector that keeps phones from drawing an emoji."""
COMPASS: Final = ("N", "W", "E", "S")


@dataclass(frozen=True)
class CardFace:
    """A card as a page shows it: symbol, rank and suit class to see, words for a screen reader."""

    code: str
    symbol: str
    rank: str
    suit: str
    name: str

    @staticmethod
    @cache
    def of(card: Card, lang: str) -> CardFace:
        """The face of a card."""
        name = say("ui.cards", lang, cards=(card,))
        return CardFace(str(card), pip(card.suit), rank_shown(card), str(card.suit).lower(), name)


def pip(suit: Suit) -> str:
    """The symbol of a suit, as text."""
    return SYMBOLS[suit] + AS_TEXT


def rank_shown(card: Card) -> str:
    """The rank of a card as players read it, the ten as a number."""
    return "10" if str(card.rank) == "T" else str(card.rank)


def contract_told(contract: Contract, lang: str) -> str:
    """A contract in a sentence."""
    strain = "NT" if contract.trumps is None else str(contract.trumps)
    doubled = say(f"ui.case.doubled.{contract.doubled}", lang) if contract.doubled else ""
    return say(
        "ui.case.contract", lang, seat=contract.declarer, level=contract.level,
        strain=say(f"ui.case.strain.{strain}", lang), doubled=doubled,
    )  # fmt: skip


def call_told(call: Call, lang: str) -> str:
    """A call in words."""
    if call.is_bid:
        strain = "NT" if call.strain == NO_TRUMPS else str(Suit(call.strain))
        return f"{call.level} {say(f'ui.case.strain.{strain}', lang)}"
    return say({"P": "ui.call.pass", "X": "ui.call.double", "XX": "ui.call.redouble"}[call.text], lang)


def laid(cards: Iterable[tuple[Seat, Card]], lang: str) -> list[tuple[str, CardFace]]:
    """Cards that lie on the table, each with its seat in words."""
    return [(say("ui.seat", lang, seat=seat), CardFace.of(card, lang)) for seat, card in cards]


def penalty_faces(cards: Mapping[Seat, Mapping[Card, str]], lang: str) -> list[dict[str, Any]]:
    """Penalty cards by seat, each with its kind in words."""
    return [
        {"seat": say("ui.seat", lang, seat=seat), "face": CardFace.of(card, lang), "kind": kind}
        for seat, kinds in cards.items()
        for card, kind in kinds.items()
    ]


def rulings_said(rulings: tuple[Ruling, ...], lang: str) -> list[dict[str, Any]]:
    """What is said to the table of some rulings, each with its paragraphs."""
    return [
        {
            "text": ruling_text(ruling, lang),
            "laws": ruling.laws,
            "refused": ruling.refused,
            "impossible": ruling.impossible,
            "consider": ruling.consider,
        }
        for ruling in spoken(rulings)
    ]


def deck_of(cards: int, lang: str) -> list[tuple[str, list[CardFace]]]:
    """A card set, a suit a row, each row with the name of its suit."""
    rows = ((suit, cards_of(cards & suit_bits(suit))) for suit in SUITS_IN_ORDER)
    return [
        (say(f"ui.ask.trumps.{suit}", lang), [CardFace.of(card, lang) for card in row])
        for suit, row in rows
        if row
    ]


def holdings(cards: int, lang: str) -> list[dict[str, Any]]:
    """A hand (a card set) as a diagram is read: each suit with its cards from the top."""
    return [
        {
            "name": say("ui.suit_name", lang, suit=suit),
            "suit": str(suit).lower(),
            "symbol": pip(suit),
            "cards": [CardFace.of(card, lang) for card in cards_of(cards & suit_bits(suit))],
        }
        for suit in SUITS_IN_ORDER
    ]


@dataclass(frozen=True)
class Button:
    """Something to tap: what it answers, its label, and what it leads to."""

    answer: str
    label: str
    detail: str = ""
    face: CardFace | None = None


def option_button(choice: Choice, option: str, answer: str, lang: str) -> Button:
    """An option to tap: its label, and what it leads to without the label said again."""
    label = option_label(option, choice.law, lang)
    leads_to = option_meaning(choice, option, lang)
    first, colon, rest = leads_to.partition(": ")
    if colon and first.lower() == label.lower():
        leads_to = rest[:1].upper() + rest[1:]
    return Button(answer, label, leads_to)


class Page:
    """One page of a sitting."""

    def __init__(self, sitting: Sitting, settings: Settings) -> None:
        """Show a sitting under these settings."""
        self.sitting = sitting
        self.settings = settings
        self.lang = settings.lang
        self.log = write_log(sitting.answers)

    # -- the question ---------------------------------------------------------------------------------------------

    @property
    def buttons(self) -> list[Button]:
        """The answers to tap; seats stand as at the table."""
        ask = self.sitting.ask
        if ask.kind == "seat":
            options = [seat for seat in COMPASS if seat in ask.options]
            return [
                Button(seat, ask.label(seat, self.lang), role_of(self.sitting, seat, self.lang))
                for seat in options
            ]
        return [Button(option, ask.label(option, self.lang), self._help(option)) for option in ask.options]

    @property
    def tricks(self) -> list[Button]:
        """The numbers of tricks to tick."""
        return [Button(option, option) for option in self.sitting.ask.options if option != NONE]

    @property
    def none_button(self) -> Button:
        """The answer that it was none of them."""
        return Button(NONE, self.sitting.ask.label(NONE, self.lang))

    def _help(self, option: str) -> str:
        return (
            say(f"ui.incident.{option}.help", self.lang)
            if self.sitting.ask.message == "ui.what_happened"
            else ""
        )

    @cached_property
    def deck(self) -> list[tuple[str, list[CardFace]]]:
        """The cards that may be named, a suit a row."""
        return deck_of(self.sitting.ask.cards, self.lang)

    @property
    def numbers(self) -> range:
        """The numbers of tricks."""
        return range(14)

    @cached_property
    def told(self) -> list[tuple[str, str, str]]:
        """Every question so far, its answer, and the log before it."""
        return [
            (question, answer, write_log(self.sitting.answers[:place]))
            for place, (question, answer) in enumerate(told(self.sitting, self.lang))
        ]

    @property
    def one_back(self) -> str:
        """The log without the last answer."""
        return write_log(self.sitting.answers[:-1])

    # -- the ruling -----------------------------------------------------------------------------------------------

    def lines(self, entries: tuple[Entry, ...]) -> list[dict[str, Any]]:
        """Entries of the log with their rulings."""
        return [
            {
                "text": entry_text(entry, self.lang),
                "undo": write_log(self.sitting.answers[: entry.start]),
                "rulings": rulings_said(entry.rulings, self.lang),
            }
            for entry in entries
        ]

    @cached_property
    def latest(self) -> list[dict[str, Any]]:
        """What was ruled last."""
        return self.lines(self.sitting.latest)

    @cached_property
    def earlier(self) -> list[dict[str, Any]]:
        """What was ruled before."""
        return self.lines(self.sitting.entries[: len(self.sitting.entries) - len(self.sitting.latest)])

    @property
    def table(self) -> Table:
        """The table; a page of a ruling has one."""
        assert self.sitting.table is not None
        return self.sitting.table

    @cached_property
    def choice(self) -> dict[str, Any] | None:
        """Who may choose among what, in the Law's order."""
        choice = self.table.choice
        if choice is None:
            return None
        return {
            "text": choice_text(choice, self.lang),
            "law": choice.law,
            "options": [option_button(choice, option, f"o:{option}", self.lang) for option in choice.options],
        }

    @cached_property
    def overruling(self) -> list[Button]:
        """What the other defender may still choose instead."""
        return [
            Button(option, action_label(self.sitting.table, option, self.lang))
            for option in self.sitting.ask.options
            if option.startswith("v:")
        ]

    @cached_property
    def questions(self) -> list[dict[str, Any]]:
        """The questions that are open."""
        return [self._question(question, answers_to(question)) for question in self.table.questions]

    @cached_property
    def facts(self) -> list[dict[str, Any]]:
        """The facts that may be added."""
        return [self._question(fact, answers_that_matter(fact)) for fact in self.sitting.facts_to_add]

    def _question(self, question: Question, answers: tuple[str, ...]) -> dict[str, Any]:
        return {
            "text": question_text(question, self.lang),
            "law": question.law,
            "buttons": [Button(answer, answer_label(answer, self.lang)) for answer in answers],
        }

    @cached_property
    def trick(self) -> list[tuple[str, CardFace]]:
        """The trick in progress."""
        return laid(self.table.current, self.lang)

    @cached_property
    def turn(self) -> str:
        """Whose turn it is, in a sentence; nothing where that is not known."""
        table = self.table
        if table.over:
            return say("ui.play_is_over", self.lang)
        if not self.sitting.placed or table.phase is not Phase.PLAY:
            return ""
        seat = next_hand(table) if table.choice is None else table.turn
        if seat is None:
            return say("ui.turn_after_choice" if table.choice is not None else "ui.nobody_to_play", self.lang)
        return say("ui.to_play" if table.trick else "ui.to_lead", self.lang, seat=seat)

    @cached_property
    def penalty_cards(self) -> list[dict[str, Any]]:
        """The penalty cards on the table, each with its kind in words."""
        return penalty_faces(self.table.penalty_cards, self.lang)

    @cached_property
    def exposed(self) -> list[tuple[str, CardFace]]:
        """Other cards that lie face up."""
        faced = self.table.exposed.items()
        return laid(((seat, card) for seat, cards in faced for card in cards), self.lang)

    @property
    def declarer(self) -> str:
        """Who declares."""
        declarer: Seat | None = self.table.declarer
        return "" if declarer is None else say("ui.seat", self.lang, seat=declarer)

    @cached_property
    def notes(self) -> list[str]:
        """What to watch next."""
        return [note.text(self.lang) for note in self.sitting.notes]

    @cached_property
    def next_events(self) -> list[Button]:
        """What else may have happened next."""
        return [
            button
            for button in self._others()
            if button.answer not in INCIDENTS or self.table.phase is Phase.AUCTION
        ]

    @cached_property
    def next_incidents(self) -> list[Button]:
        """Another incident at this table."""
        return [
            button
            for button in self._others()
            if button.answer in INCIDENTS and self.table.phase is Phase.PLAY
        ]

    # -- a claim --------------------------------------------------------------------------------------------------

    @cached_property
    def face_hands(self) -> Button | None:
        """The way to an award: the hands and what was said; None where none is waited for."""
        return Button("hands", say("ui.action.hands", self.lang)) if can_face_hands(self.table) else None

    @property
    def result(self) -> str:
        """Declarer's tricks, where a ruling on a claim with the hands in sight has given them."""
        result = self.table.result
        if result is None or self.table.claim is None or any(not hand.seen for hand in self.table.hands):
            return ""
        return say("ui.result.declarer_tricks", self.lang, tricks=result.declarer_tricks)

    @cached_property
    def claim_address(self) -> str:
        """The page of the claim, filled in as far as that is known; empty where there is none."""
        return claim_address(self.table, self.settings)

    def _others(self) -> Iterator[Button]:
        for option in self.sitting.ask.options:
            if ":" not in option and option != "hands":
                yield Button(option, action_label(self.sitting.table, option, self.lang))

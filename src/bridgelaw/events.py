"""What physically happens at a table: one small frozen class for each kind of event, to and from dicts.

An event says what happened, legal or not; what it amounts to is for the Laws to say. ``None`` in an optional
field means that the fact was not told: the engine asks where a ruling turns on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final

from bridgelaw.board import BoardError, Call
from bridgelaw.cards import Card, Rank, Seat, Suit

__all__ = ["HOW_EXPOSED", "QUESTIONS", "Event", "EventError", "parse_event", "split_question"]

HOW_EXPOSED: Final = ("dropped", "faced", "named", "placed", "shown", "with_play")
"""The ways in which a card can come to be exposed."""


class EventError(ValueError):
    """An event that cannot be read: the message names the field and the cure."""


@dataclass(frozen=True)
class Event:
    """Something that happened at the table."""

    do: ClassVar[str] = ""

    def to_dict(self) -> dict[str, Any]:
        """The event as a case file writes it; fields not told are left out."""
        record: dict[str, Any] = {"do": self.do}
        for item in fields(self):
            value = getattr(self, item.name)
            if value is not None and value != item.default:
                record[item.name] = _plain(value)
        return record


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return str(value) if isinstance(value, Card | Seat | Call) else value


@dataclass(frozen=True)
class Calls(Event):
    """A call in the auction."""

    do: ClassVar[str] = "call"
    by: Seat
    call: Call


@dataclass(frozen=True)
class LeadsDown(Event):
    """An opening lead placed face down (Law 41A); the card may be unknown."""

    do: ClassVar[str] = "lead_down"
    by: Seat
    card: Card | None = None


@dataclass(frozen=True)
class Plays(Event):
    """A card is played, in turn or not, legal or not; for dummy ``by`` is dummy's seat."""

    do: ClassVar[str] = "play"
    by: Seat
    card: Card
    simultaneous: bool = False
    told_to_lead_by: Seat | None = None
    misinformed: bool = False
    shown_only: bool = False


@dataclass(frozen=True)
class Designates(Event):
    """A player names a card of dummy in words."""

    do: ClassVar[str] = "designate"
    by: Seat
    words: str


@dataclass(frozen=True)
class Misplaces(Event):
    """Dummy puts a card in the played position that declarer did not name (Law 45D)."""

    do: ClassVar[str] = "misplace"
    card: Card


@dataclass(frozen=True)
class Changes(Event):
    """A player changes a designation, or a card just played, saying that it was unintended (Law 45C4)."""

    do: ClassVar[str] = "change"
    by: Seat
    card: Card | None = None
    words: str | None = None
    inadvertent: bool | None = None
    pause: bool = False


@dataclass(frozen=True)
class Exposes(Event):
    """Cards whose face could be seen."""

    do: ClassVar[str] = "expose"
    by: Seat
    cards: tuple[Card, ...]
    how: str
    seen: bool | None = None
    deliberate: bool | None = None
    led: bool = False
    for_current_trick: bool = False
    quitted: bool = False


@dataclass(frozen=True)
class Retracts(Event):
    """A player takes a played card back."""

    do: ClassVar[str] = "retract"
    by: Seat
    card: Card


@dataclass(frozen=True)
class Corrects(Event):
    """A player substitutes a card, correcting a revoke."""

    do: ClassVar[str] = "correct"
    by: Seat
    card: Card


@dataclass(frozen=True)
class DrawsAttention(Event):
    """A player draws attention to an irregularity (Law 9A)."""

    do: ClassVar[str] = "attention"
    by: Seat


@dataclass(frozen=True)
class CallsDirector(Event):
    """A player calls the Director (Law 9B)."""

    do: ClassVar[str] = "director"
    by: Seat


@dataclass(frozen=True)
class Asks(Event):
    """A player asks one who did not follow suit whether he has none (Law 61B)."""

    do: ClassVar[str] = "ask"
    by: Seat
    of: Seat


@dataclass(frozen=True)
class Inspects(Event):
    """A player looks at a quitted trick (Law 66), or at another player's hand (Law 43A2)."""

    do: ClassVar[str] = "inspect"
    by: Seat
    trick: int | None = None
    own: bool = False
    own_card_turned: bool = False
    hand: Seat | None = None


@dataclass(frozen=True)
class Chooses(Event):
    """A player takes one of the options on offer."""

    do: ClassVar[str] = "choose"
    by: Seat
    option: str


@dataclass(frozen=True)
class Finds(Event):
    """The Director's finding of fact or judgement; it may be volunteered before it is asked for."""

    do: ClassVar[str] = "find"
    question: str
    answer: Any

    def to_dict(self) -> dict[str, Any]:
        """The finding as a case file writes it."""
        return {"do": self.do, "question": self.question, "answer": _plain(self.answer)}


@dataclass(frozen=True)
class Claims(Event):
    """A player claims that many of the remaining tricks (Law 68A)."""

    do: ClassVar[str] = "claim"
    by: Seat
    tricks: int
    words: str | None = None
    line: str | None = None


@dataclass(frozen=True)
class Concedes(Event):
    """A player concedes that many of the remaining tricks (Law 68B)."""

    do: ClassVar[str] = "concede"
    by: Seat
    tricks: int


@dataclass(frozen=True)
class Objects(Event):
    """A player objects to a claim or concession."""

    do: ClassVar[str] = "object"
    by: Seat


@dataclass(frozen=True)
class Agrees(Event):
    """A player acquiesces in a claim or concession (Law 69)."""

    do: ClassVar[str] = "agree"
    by: Seat


@dataclass(frozen=True)
class CallsOnNextBoard(Event):
    """A player makes a call on the next board."""

    do: ClassVar[str] = "next_board"
    by: Seat


@dataclass(frozen=True)
class Restores(Event):
    """All four hands are back in the board."""

    do: ClassVar[str] = "restore"


@dataclass(frozen=True)
class RoundEnds(Event):
    """The round ends."""

    do: ClassVar[str] = "round_ends"


@dataclass(frozen=True)
class PeriodEnds(Event):
    """The correction period of Law 79C ends."""

    do: ClassVar[str] = "period_ends"


_KINDS: Final[dict[str, type[Event]]] = {
    kind.do: kind
    for kind in (
        Calls, LeadsDown, Plays, Designates, Misplaces, Changes, Exposes, Retracts, Corrects, DrawsAttention,
        CallsDirector, Asks, Inspects, Chooses, Finds, Claims, Concedes, Objects, Agrees, CallsOnNextBoard,
        Restores, RoundEnds, PeriodEnds,
    )
}  # fmt: skip


def _seat(value: object) -> Seat:
    return value if isinstance(value, Seat) else Seat.parse(str(value))


def _card(value: object) -> Card:
    return value if isinstance(value, Card) else Card.parse(str(value))


def _cards(value: object) -> tuple[Card, ...]:
    if isinstance(value, str) or not isinstance(value, list | tuple) or not value:
        raise ValueError("give a list of cards, [HQ, D9]")
    cards = tuple(_card(part) for part in value)
    if len(set(cards)) != len(cards):
        raise ValueError("a card is named twice; name each once")
    return cards


def _call(value: object) -> Call:
    return value if isinstance(value, Call) else Call.parse(str(value))


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{value!r} is no answer; write true or false")
    return value


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 13:
        raise ValueError(f"{value!r} is no number of tricks; give 0 to 13")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{value!r} is no text; give words")
    return value


def _words(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no text; give words")
    return value


def _how(value: object) -> str:
    if value not in HOW_EXPOSED:
        raise ValueError(f"{value!r} is no way to expose a card; give one of {', '.join(HOW_EXPOSED)}")
    return str(value)


_READERS: Final[dict[str, Callable[[Any], Any]]] = {
    "by": _seat, "of": _seat, "told_to_lead_by": _seat, "hand": _seat, "card": _card, "cards": _cards, "call": _call,
    "tricks": _number, "trick": _number, "words": _words, "line": _text, "option": _text, "question": _text,
    "how": _how, "answer": lambda value: value,
}  # fmt: skip
"""How each field is read; every other field is true or false."""


def parse_event(record: Mapping[str, Any] | Event) -> Event:
    """Read an event from its dict (``{"do": "play", "by": "W", "card": "H4"}``).

    Raise EventError, naming the field and the cure, for a dict that is no event.
    """
    if isinstance(record, Event):
        return record
    if not isinstance(record, Mapping):
        raise EventError(f"{record!r} is no event; write fields, {{do: play, by: W, card: H4}}")
    kind = _KINDS.get(str(record.get("do")))
    if kind is None:
        raise EventError(f"do: {record.get('do')!r} is no kind of event; give one of {', '.join(_KINDS)}")
    known = kind.__dataclass_fields__
    values = {}
    for name, value in record.items():
        if name == "do":
            continue
        if name not in known or name == "do":
            raise EventError(
                f"{kind.do}: {name!r} is no field of this event; it has {', '.join(_field_names(kind))}"
            )
        try:
            values[name] = _READERS.get(name, _truth)(value)
        except (ValueError, BoardError) as error:
            raise EventError(f"{kind.do}: {name}: {error}") from None
    missing = [name for name in _required(kind) if name not in values]
    if missing:
        raise EventError(f"{kind.do}: {', '.join(missing)} is missing; add it")
    _check(kind, values)
    return kind(**values)


def _field_names(kind: type[Event]) -> list[str]:
    return [item.name for item in fields(kind)] or ["no fields"]


def _required(kind: type[Event]) -> list[str]:
    return _REQUIRED[kind.do]


_REQUIRED: Final = {
    name: [
        item.name
        for item in fields(kind)
        if item.default is not None and repr(item.default).startswith("<dataclasses._MISSING")
    ]
    for name, kind in _KINDS.items()
}


def _check(kind: type[Event], values: dict[str, Any]) -> None:
    if kind is Changes and "card" not in values and "words" not in values:
        raise EventError("change: card or words is missing; say what it is changed to")
    if kind is Inspects and "trick" not in values and "hand" not in values:
        raise EventError("inspect: trick or hand is missing; say what is looked at")
    if kind is Finds:
        values["answer"] = _answer(values["question"], values["answer"])


# -- the Director's findings ---------------------------------------------------------------------------------

QUESTIONS: Final = {
    "deliberate": ("seat", "card", "yes_no"),
    "seen": ("seat", "card", "yes_no"),
    "holds": ("seat", "suit", "yes_no"),
    "inadvertent": ("seat", "card", "yes_no"),
    "claim": ("seat", "", "yes_no"),
    "lead": ("seat", "card", "yes_no"),
    "named": ("seat", "", "card"),
    "intended": ("seat", "card", "card"),
    "suggested": ("seat", "card", "yes_no"),
    "told_to_lead": ("seat", "", "yes_no"),
    "misinformed": ("seat", "card", "yes_no"),
    "used_information": ("seat", "", "yes_no"),
    "attention_first": ("seat", "", "yes_no"),
    "penalty_card": ("seat", "card", "yes_no"),
    "could_have_known": ("seat", "", "yes_no"),
    "damaged": ("side", "", "yes_no"),
    "defective_trick": ("seat", "", "trick"),
    "extra_card": ("seat", "number", "card"),
    "faced_card": ("seat", "number", "card"),
    "aware_of_trump": ("seat", "", "yes_no"),
    "forgotten": ("seat", "", "cards"),
    "known_losers": ("seat", "", "cards"),
    "class": ("seat", "", "word"),
    "play_accepted": ("seat", "", "yes_no"),
    "line": ("seat", "", "word"),
    "adjudicated": ("seat", "", "trick"),
    "likely": ("side", "", "trick"),
    "already_won": ("side", "", "trick"),
}
"""The questions: whom each is about, what its name ends with, and what kind of answer it takes."""


def split_question(name: str) -> tuple[str, str, str]:
    """Divide ``holds:E:H`` into its kind, whom it is about and the rest. Raise EventError if it is no
    question."""
    parts = name.split(":")
    kind = parts[0]
    if kind not in QUESTIONS:
        raise EventError(
            f"find: question: {name!r} is no question; questions begin with {', '.join(QUESTIONS)}"
        )
    whom, ending, _ = QUESTIONS[kind]
    wanted = 3 if ending else 2
    # named:N and named:S:HK are both in use: the seat whose card is meant, and the card in question
    if len(parts) != wanted and not (kind == "named" and len(parts) == 3):
        raise EventError(f"find: question: {name!r} has not the right parts; write {_shape(kind)}")
    rest = parts[2] if len(parts) == 3 else ""
    try:
        if whom == "seat":
            Seat.parse(parts[1])
        elif parts[1] not in ("NS", "EW"):
            raise ValueError(f"{parts[1]!r} is no side; sides are NS and EW")
        if ending == "card" or (kind == "named" and rest):
            Card.parse(rest)
        elif ending == "suit" and len(rest) == 1:
            Suit.parse(rest)
        elif ending == "suit":
            Rank.parse(rest[1:])
        elif ending == "number" and not rest.isdigit():
            raise ValueError(f"{rest!r} is no number of a trick")
    except ValueError as error:
        raise EventError(f"find: question: {name!r}: {error}") from None
    return kind, parts[1], rest


def _shape(kind: str) -> str:
    whom, ending, _ = QUESTIONS[kind]
    example = {"": "", "card": ":HQ", "suit": ":H", "number": ":9"}[ending]
    return f"{kind}:{'E' if whom == 'seat' else 'NS'}{example}"


def _answer(name: str, answer: object) -> object:
    kind, _, rest = split_question(name)
    wanted = "yes_no" if kind == "named" and rest else QUESTIONS[kind][2]
    try:
        if wanted == "yes_no" or (wanted in ("trick", "card") and answer is False):
            return _truth(answer)
        if wanted == "card":
            return _card(answer)
        if wanted == "trick":
            return _number(answer)
        if wanted == "cards":
            return (
                tuple(_card(part) for part in answer)
                if isinstance(answer, list | tuple)
                else (_card(answer),)
            )
        return _text(answer)
    except ValueError as error:
        raise EventError(f"find: answer to {name}: {error}") from None

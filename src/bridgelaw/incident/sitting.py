"""The sitting: the whole interview from the first question until the board is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from bridgelaw.board import BoardError
from bridgelaw.cards import Card, Seat
from bridgelaw.code.provisions import Code
from bridgelaw.director import hear
from bridgelaw.events import (
    Agrees,
    CallsDirector,
    CallsOnNextBoard,
    Chooses,
    Claims,
    Concedes,
    Designates,
    DrawsAttention,
    Finds,
    Objects,
    PeriodEnds,
    Plays,
    RoundEnds,
)
from bridgelaw.incident.asking import AnswerError, Ask
from bridgelaw.incident.disputes import (
    can_face_hands,
    face_hands,
    findings_about,
    give_cards,
    give_class,
    give_line,
    give_number,
)
from bridgelaw.incident.questions import ask_one_card, ask_seat
from bridgelaw.incident.results import score, transfer
from bridgelaw.incident.room import Entry, Room, Script
from bridgelaw.incident.scripts import INCIDENTS, auction_is_over, later
from bridgelaw.incident.watch import Note, watch
from bridgelaw.irregularities import LeadOutOfTurn, SettledLead
from bridgelaw.laws.law44_sequence import next_hand
from bridgelaw.position import Phase, Standing
from bridgelaw.rulings import Question
from bridgelaw.table import Table

__all__ = ["Entry", "Sitting", "Told", "answers_that_matter", "answers_to", "hold"]


class Told(NamedTuple):
    """A question, the answer it was given, and the table to which they belong."""

    ask: Ask
    answer: str
    table: Table | None


@dataclass(frozen=True)
class Sitting:
    """Where an interview stands after the answers given so far."""

    code: Code
    answers: tuple[str, ...]
    ask: Ask
    """What is to be answered next; of kind ``open`` when the ruling stands."""
    trail: tuple[Told, ...]
    """Every question so far with its answer."""
    table: Table | None
    placed: bool
    """Is it known whose turn it is?"""
    entries: tuple[Entry, ...]
    start: int
    """How many answers were given before the stage that is under way."""
    considerations: tuple[str, ...]
    revokes: int = 0
    """How many revokes will have to be settled when the play is over (Law 64)."""

    @property
    def edition(self) -> int:
        """The edition of the Laws in force."""
        return self.code.edition

    @property
    def zone(self) -> str:
        """The zone or regulating authority in force."""
        return self.code.zone

    @property
    def is_open(self) -> bool:
        """Is everything answered, so that the ruling stands and the Director may add what happens next?"""
        return self.ask.kind == "open"

    @property
    def turn(self) -> Seat | None:
        """The seat to play next, None if that is not known or depends on a choice."""
        if self.table is None or not self.placed or self.table.phase is not Phase.PLAY:
            return None
        return self.table.turn

    @property
    def latest(self) -> tuple[Entry, ...]:
        """The entries of the stage that has just been ruled on."""
        if not self.entries:
            return ()
        return tuple(entry for entry in self.entries if entry.start == self.entries[-1].start)

    @property
    def notes(self) -> tuple[Note, ...]:
        """What to watch next."""
        return () if self.table is None else watch(self.table, self.considerations, self.revokes)

    @property
    def facts_to_add(self) -> tuple[Question, ...]:
        """Facts that nobody has asked for, but that would change the ruling if the Director found them."""
        return () if self.table is None else volunteered(self)

    def give(self, text: str) -> Sitting:
        """The sitting after one more answer. Raise AnswerError if it does not fit the question."""
        return hold(self.edition, self.zone, (*self.answers, self.ask.token(self.ask.read(text))))

    def undo(self, length: int) -> Sitting:
        """The sitting as it stood after that many answers: what came later is dropped."""
        return hold(self.edition, self.zone, self.answers[:length])


def hold(edition: int = 2017, zone: str = "wbf", answers: Sequence[str] = ()) -> Sitting:
    """Replay the answers and return where the interview stands.

    Raise AnswerError (``place`` tells which) for an answer that does not fit its question, and CodeError for an
    edition or zone that there is none of.
    """
    room = Room(edition, zone)
    script = _session(room)
    ask = next(script)
    trail: list[Told] = []
    for place, answer in enumerate(answers):
        if ask.kind == "open" or place == 0:
            room.start = place
        try:
            value = ask.read(answer)
            trail.append(Told(ask, ask.token(value), room.table))
            ask = script.send(value)
        except AnswerError as error:
            error.place = place
            raise
        except BoardError:
            wrong = AnswerError("ui.error.not_possible")
            wrong.place = place
            raise wrong from None
    given = tuple(told.answer for told in trail)
    entries = tuple(room.entries)
    return Sitting(
        room.code, given, ask, tuple(trail), room.table, room.placed, entries, room.start, room.considerations,
        room.to_settle,
    )  # fmt: skip


def _session(room: Room) -> Script:
    kind = yield Ask("ui.what_happened", "pick", "", tuple(INCIDENTS))
    yield from INCIDENTS[kind](room)
    while True:
        action = yield _with_actions(_view(room)).ask
        yield from _act(room, action)


# -- what may be added ------------------------------------------------------------------------------------------


def _view(room: Room) -> Sitting:
    """The sitting as far as the actions depend on it."""
    return Sitting(
        room.code,
        (),
        Ask("ui.what_next", "open"),
        (),
        room.table,
        room.placed,
        tuple(room.entries),
        room.start,
        (),
        room.to_settle,
    )


def _with_actions(sitting: Sitting) -> Sitting:
    """Fill in what may be added now; the next card is an action too."""
    table = sitting.table
    options: list[str] = []
    cards = 0
    if table is not None and not table.over:
        if table.choice is not None:
            options += [f"o:{option}" for option in table.choice.options] or ["name_card"]
        options += _overruling(table)
        for question in table.questions:
            options += answers_to(question)
        for question in volunteered(sitting):
            options += answers_that_matter(question)
        turn = sitting.turn
        if turn is not None:
            cards = table.possible_cards(turn)
        options += _OTHER_ACTIONS[table.phase]
        options += _later_play(table)
        if table.phase is Phase.PLAY and _may_go_on_later(table):
            options.append("later")
        if table.phase is Phase.PLAY:
            rare = {"auction"} if max(hand.size for hand in table.hands) > 1 else {"auction", "two_cards"}
            options += [kind for kind in INCIDENTS if kind not in rare]
        if sitting.revokes:
            options.append("transfer")
    elif table is not None:
        if table.claim is not None and table.choice is not None:  # the claim waits for it
            options += [f"o:{option}" for option in table.choice.options] or ["name_card"]
        if can_face_hands(table):
            options.append("hands")
        options += _later_play(table)
        for question in (*table.questions, *volunteered(sitting)):
            options += answers_to(question) if question in table.questions else answers_that_matter(question)
        options += _after_agreement(table)
        options.append("score")
    return replace(sitting, ask=replace(sitting.ask, options=tuple(dict.fromkeys(options)), cards=cards))


_OTHER_ACTIONS: Final = {
    Phase.AUCTION: ("auction_over", "auction"),
    Phase.PLAY: ("play", "attention", "director"),
    Phase.CLAIM: ("agree", "object", "next_board", "round_ends"),
    Phase.OVER: (),
}


def _later_play(table: Table) -> tuple[str, ...]:
    """A card may have been played though a claim had ended the play, as long as the claim is not settled (68D)."""
    made = table.claim
    return ("played_on",) if made is not None and made.state in ("open", "contested") else ()


def _after_agreement(table: Table) -> tuple[str, ...]:
    """What may follow an agreement: an objection all the same, and what makes it come too late (69, 71, 79C)."""
    made = table.claim
    if made is None or made.state not in ("agreed", "established") or table.period_over:
        return ()
    established = ("next_board", "round_ends") if made.state == "agreed" else ()
    return ("object", *established, "period_ends")


def answers_to(question: Question) -> tuple[str, ...]:
    """The actions that answer a question: yes or no, a card or none, or whatever else is to be given."""
    kind = question.name.partition(":")[0]
    if kind in _GIVEN:
        return (f"{_GIVEN[kind]}:{question.name}",)
    return (f"{'q' if question.kind == 'card' else 'y'}:{question.name}", f"n:{question.name}")


def answers_that_matter(question: Question) -> tuple[str, ...]:
    """The actions that add a fact nobody has asked for; another answer would change nothing."""
    kind = question.name.partition(":")[0]
    if kind in _GIVEN or kind == "aware_of_trump":
        return answers_to(question)
    return (f"{'n' if kind == 'penalty_card' else 'q' if question.kind == 'card' else 'y'}:{question.name}",)


_GIVEN: Final = {
    "adjudicated": "k", "likely": "k", "already_won": "k", "line": "t", "forgotten": "c", "known_losers": "c",
    "class": "p",
}  # fmt: skip
"""The questions that are answered by a number, a line, cards or a class, and the action that gives it."""


def _overruling(table: Table) -> Iterable[str]:
    """The other defender may still choose otherwise about declarer's lead (55A)."""
    settled = table.pending(SettledLead)
    if settled is None:
        return
    for option in ("accept", "reject"):
        _, rulings = hear(table, Chooses(settled.lead.by.lho, option))
        if not (rulings and rulings[-1].refused):
            yield f"v:{option}"


def _may_go_on_later(table: Table) -> bool:
    """May tricks be passed over: is nothing open that a later position would lose?"""
    unsettled = any(faced.standing in (Standing.UNSETTLED, Standing.WAITING) for faced in table.faced)
    return table.choice is None and not table.questions and not unsettled


def volunteered(sitting: Sitting) -> tuple[Question, ...]:
    """Questions that the engine does not ask by itself, but whose answers it would rule on (47E1, 46B, 50, 16, 72C)."""
    table, code = sitting.table, sitting.code
    assert table is not None
    found: list[Question] = []
    irregular = table.pending(LeadOutOfTurn)
    if irregular is not None and not irregular.misled:
        found.append(Question(f"told_to_lead:{irregular.by}", code.number("47E1")))
    last = table.events[-1] if table.events else None
    if isinstance(last, Designates) and table.trick and table.trick[-1].seat == table.dummy:
        found.append(Question(f"intended:{table.declarer}:{table.trick[-1].card}", code.number("46B")))
    for seat, cards in table.penalty_cards.items():
        found += [Question(f"penalty_card:{seat}:{card}", code.number("50")) for card in cards]
    information = code.information_law
    found += [Question(f"used_information:{seat}", information) for seat in Seat if table.unauthorised(seat)]
    found += [Question(f"damaged:{side}", law) for side, law in table.redress]
    found += findings_about(table)
    offender = _offender(sitting)
    if offender is not None and code.could_have_known_law is not None:
        found.append(Question(f"could_have_known:{offender}", code.could_have_known_law))
    asked = {question.name for question in table.questions} | {name for name, _ in table.findings}
    return tuple({question.name: question for question in found if question.name not in asked}.values())


def _offender(sitting: Sitting) -> Seat | None:
    """Who did what was irregular: the first who did more than to speak of it, to claim or to answer a claim."""
    told = (DrawsAttention, CallsDirector, Claims, Concedes, Agrees, Objects, CallsOnNextBoard)
    events = (entry.event for entry in sitting.entries)
    acts = (event for event in events if event is not None and not isinstance(event, told))
    return next((by for event in acts if isinstance(by := getattr(event, "by", None), Seat)), None)


# -- the actions ------------------------------------------------------------------------------------------------


def _act(room: Room, action: str | Card) -> Script:
    if isinstance(action, Card):
        seat = next_hand(room.at)
        assert seat is not None
        yield from room.hear(Plays(seat, action))
        return
    kind, colon, rest = action.partition(":")
    if colon:
        yield from _ACTIONS_ABOUT[kind](room, rest)
    elif action in INCIDENTS:
        yield from INCIDENTS[action](room)
    else:
        yield from _ACTIONS[action](room)


def _choose(room: Room, option: str) -> Script:
    offered = room.at.choice
    assert offered is not None
    holder = offered.by[0]
    if len(offered.by) > 1:
        seats = tuple(str(seat) for seat in offered.by)
        holder = yield Ask("ui.who.chose", "seat", offered.law, seats)
    yield from room.hear(Chooses(holder, option))


def _overrule(room: Room, option: str) -> Script:
    settled = room.at.pending(SettledLead)
    assert settled is not None
    yield from room.hear(Chooses(settled.lead.by.lho, option))


def _find_yes(room: Room, name: str) -> Script:
    yield from room.hear(Finds(name, True))


def _find_no(room: Room, name: str) -> Script:
    yield from room.hear(Finds(name, False))


def _find_card(room: Room, name: str) -> Script:
    question = next((asked for asked in room.at.questions if asked.name == name), None)
    law = question.law if question is not None else "46B"
    seat = Seat.parse(name.split(":")[1])
    holder = room.at.dummy if name.startswith("intended") else seat
    possible = room.at.possible_cards(holder if holder is not None else seat)
    card = yield Ask("ui.which_card", "card", law, cards=possible)
    yield from room.hear(Finds(name, card))


def _name_card(room: Room) -> Script:
    """The holder of a choice names a card of a hand that nobody has seen (46B5, 67B1)."""
    offered = room.at.choice
    assert offered is not None
    owner = offered.facts.get("owner")
    holder = owner if isinstance(owner, Seat) else room.at.dummy
    card = yield from ask_one_card(room, "ui.which_card", "10C", holder)
    yield from room.hear(Chooses(offered.by[0], f"card:{card}"))


def _play(room: Room) -> Script:
    seat = yield from ask_seat(room, "ui.who.played", "44B")
    card = yield from ask_one_card(room, "ui.which_card", "45A", seat)
    yield from room.hear(Plays(seat, card))


def _attention(room: Room) -> Script:
    seat = yield from ask_seat(room, "ui.who.noticed", "9A")
    yield from room.hear(DrawsAttention(seat))


def _director(room: Room) -> Script:
    seat = yield from ask_seat(room, "ui.ask.who_called", "9B1")
    yield from room.hear(CallsDirector(seat))


def _agree(room: Room) -> Script:
    seat = yield from ask_seat(room, "ui.ask.who_agreed", "69")
    yield from room.hear(Agrees(seat))


def _object(room: Room) -> Script:
    seat = yield from ask_seat(room, "ui.who.objected", "68D")
    yield from room.hear(Objects(seat))


def _next_board(room: Room) -> Script:
    seat = yield from ask_seat(room, "ui.who.called_next", "69A")
    yield from room.hear(CallsOnNextBoard(seat))


def _round_ends(room: Room) -> Script:
    yield from room.hear(RoundEnds())


def _period_ends(room: Room) -> Script:
    yield from room.hear(PeriodEnds())


_ACTIONS: Final[dict[str, Callable[[Room], Script]]] = {
    "play": _play,
    "played_on": _play,
    "later": later,
    "attention": _attention,
    "director": _director,
    "agree": _agree,
    "object": _object,
    "next_board": _next_board,
    "round_ends": _round_ends,
    "period_ends": _period_ends,
    "auction_over": auction_is_over,
    "name_card": _name_card,
    "transfer": transfer,
    "score": score,
    "hands": face_hands,
}

_ACTIONS_ABOUT: Final[dict[str, Callable[[Room, str], Script]]] = {
    "o": _choose,
    "v": _overrule,
    "y": _find_yes,
    "n": _find_no,
    "q": _find_card,
    "k": give_number,
    "t": give_line,
    "c": give_cards,
    "p": give_class,
}

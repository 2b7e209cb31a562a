"""A contested claim in the interview: the hands are faced and the statement is repeated, and the award is made (70)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from bridgelaw.cards import Seat, Side, suit_bits
from bridgelaw.claims import read_statement
from bridgelaw.claims.statement import StatementUnread, is_about_this_trick
from bridgelaw.events import Finds, Objects
from bridgelaw.incident.asking import NONE, AnswerError, Ask
from bridgelaw.incident.hands import Hands, check_hands
from bridgelaw.incident.questions import trick_so_far
from bridgelaw.incident.room import STRAINS, Entry, Room, Script
from bridgelaw.laws.law70_ending import ending_of
from bridgelaw.position import Play
from bridgelaw.rulings import Question
from bridgelaw.table import Table

__all__ = [
    "CLASSES",
    "can_face_hands",
    "cards_in_question",
    "face_hands",
    "findings_about",
    "give_cards",
    "give_class",
    "give_line",
    "give_number",
    "most_tricks",
    "question_asked",
]

MOST_WORDS: Final = 300
CLASSES: Final = ("expert", "average", "novice")


def can_face_hands(table: Table) -> bool:
    """Is a claim waiting for a ruling that the hands would give?"""
    waits = any(question.name.startswith("adjudicated:") for question in table.questions)
    return waits and table.claim is not None and any(not hand.seen for hand in table.hands)


def findings_about(table: Table) -> list[Question]:
    """The findings on which a ruling on a claim would turn, though nobody has asked: what the claimer had in mind, and
    whether a side that wants a trick back had won it already."""
    return [*_of_the_claimers_mind(table), *_of_tricks_already_won(table)]


def _of_tricks_already_won(table: Table) -> list[Question]:
    """How many tricks a side that has objected to an agreement, or to its own concession, had won already (69B1, 71A):
    found where tricks were won before the play that is known."""
    made = table.claim
    pending = made is not None and made.state == "open" and made.wants_back is None
    if made is None or pending or made.state == "contested" or table.period_over or not any(table.board.won):
        return []
    sides = {event.by.side for event in table.events if isinstance(event, Objects)}
    law = {True: table.code.number("71A"), False: table.code.number("69B1")}
    return [Question(f"already_won:{side}", law[side == made.by.side]) for side in Side if side in sides]


def _of_the_claimers_mind(table: Table) -> list[Question]:
    made = table.claim
    if made is None or made.state != "contested" or any(not hand.seen for hand in table.hands):
        return []
    number = table.code.number
    trumps = 0 if table.trumps is None else suit_bits(table.trumps)
    out = trumps & ending_of(table).side_holds(made.by.side.other)
    aware = [Question(f"aware_of_trump:{made.by}", number("70C2"))] if out else []
    return [
        *aware,
        Question(f"forgotten:{made.by}", number("70D1")),
        Question(f"known_losers:{made.by}", number("70D1")),
        Question(f"class:{made.by}", number("70")),
    ]


# -- the hands and the statement ---------------------------------------------------------------------------------


def face_hands(room: Room) -> Script:
    """All hands are faced, and the claimer repeats what he said (70B)."""
    made = room.at.claim
    assert made is not None
    if room.trumps is None:
        room.trumps = yield Ask("ui.ask.trumps", "pick", room.law("70"), STRAINS)
    lying = tuple(room.at.trick)
    if not room.placed:
        leader, cards = yield from trick_so_far(room, "70B2")
        lying = tuple(Play(Seat((leader + step) & 3), card) for step, card in enumerate(cards))
        room.begin_with(leader, cards)
    won = yield from _tricks_before(room, "ui.ask.tricks_before", "70A")
    given: Hands = yield Ask("ui.ask.hands", "hands", room.law("70B2"))
    hands = _as_they_began(room.at, given, lying, made.left)
    said: str | None = None
    line: str | None = None
    if made.words:
        said = yield Ask(
            "ui.ask.words_said", "words", room.law("70B1"), (NONE,), {"seat": made.by}, most=MOST_WORDS,
            none="ui.ask.words_said.none",
        )  # fmt: skip
        if said is None:
            line = yield Ask(
                "question.line", "line", room.law("70B1"), (NONE,), {"seat": made.by}, none="ui.ask.no_line"
            )
    if said is not None and is_about_this_trick(said):
        whose = "" if room.at.is_defender(made.by) else "_declarer"
        raise AnswerError(f"law68.this_trick_only{whose}", by=made.by)
    before = {ruling.message for entry in room.entries for ruling in entry.rulings}
    rulings = tuple(one for one in room.face(hands, won, said, line) if one.message not in before)
    if said is not None:
        statement = read_statement(said, ending_of(room.at), made.by, made.tricks)
        if statement.doubt is not None:
            error = StatementUnread(statement.unread, None, statement.doubt)
            raise AnswerError(error.message, **error.facts)
        if statement.unread:
            raise AnswerError("ui.error.words_unread", text="; ".join(statement.unread))
    told = said or line
    note = "ui.note.hands_faced.words" if told else "ui.note.hands_faced"
    facts: dict[str, object] = {"seat": made.by, "words": told} if told else {}
    room.entries.append(Entry(room.start, note=note, facts=facts, rulings=rulings))


def _tricks_before(room: Room, message: str, law: str) -> Generator[Ask, Any, tuple[int, int]]:
    """The tricks of either side when the position began, asked for once; those quitted since are known."""
    assert room.declarer is not None
    if room.won_before is not None:
        return room.won_before
    side = room.declarer.side
    gone = sum(room.at.board.won)
    if not gone:
        return (0, 0)
    since = sum(trick.winner.side == side for trick in room.at.quitted)
    numbers = tuple(str(number) for number in range(since, since + gone + 1))
    count = yield Ask(message, "trick", room.law(law), numbers, {"side": side})
    mine = count - since
    return (mine, gone - mine) if side is Side.NS else (gone - mine, mine)


def _as_they_began(table: Table, given: Hands, lying: tuple[Play, ...], left: int) -> Hands:
    """The hands when the position began: those given, and what has been played since. Raise AnswerError."""
    held = list(check_hands(given, {play.seat: play.card for play in lying}))
    if held[0].bit_count() != left:
        raise AnswerError("ui.error.hand_size", count=held[0].bit_count(), left=left)
    for trick in table.quitted:
        for play in trick.plays:
            held[play.seat] |= play.card.bit
    return (held[0], held[1], held[2], held[3])


# -- findings -----------------------------------------------------------------------------------------------------


def question_asked(question: Question) -> str:
    """The sentence of a question, by name: a number of tricks is asked for with the test of the Law that needs it."""
    kind = question.name.partition(":")[0]
    if kind == "adjudicated" and question.law.startswith("71"):
        kind = "conceded"
    elif kind == "likely" and question.law == "69B":
        kind = "not_lost"
    return f"question.{kind}"


def give_number(room: Room, name: str) -> Script:
    """The Director's own number of tricks."""
    question = _question(room, name)
    if name.startswith("already_won:"):
        yield from _how_it_was_written(room, question.law)
    numbers = tuple(str(number) for number in range(most_tricks(room.at, name) + 1))
    number = yield Ask(question_asked(question), "trick", question.law, numbers, question.facts)
    yield from room.hear(Finds(name, number))


def _how_it_was_written(room: Room, law: str) -> Script:
    """How many tricks were written to either side, and the level where it matters that they decide the contract (71B of
    1987 and 1997)."""
    if room.won_before is None:
        won = yield from _tricks_before(room, "ui.ask.tricks_written", law)
        decisive = room.code.decided_contract_law
        if decisive is not None and room.level is None:
            room.level = yield Ask("ui.ask.level", "trick", decisive, tuple("1234567"))
        room.count(won)


def most_tricks(table: Table, name: str) -> int:
    """The highest number that answers a question for a number of tricks: those left, or those written to the others."""
    kind, _, whom = name.partition(":")
    if kind == "already_won":
        return table.board.won[Side.parse(whom).other]
    return 13 if table.claim is None else table.claim.left


def give_line(room: Room, name: str) -> Script:
    """The line that was stated, in steps."""
    question = _question(room, name)
    line = yield Ask("question.line", "line", question.law, (), question.facts)
    yield from room.hear(Finds(name, line))


def give_cards(room: Room, name: str) -> Script:
    """The cards that the claimer had lost track of, or knew to be losers."""
    question = _question(room, name)
    kind = name.partition(":")[0]
    cards = cards_in_question(room.at, name)
    given = yield Ask(
        f"question.{kind}", "cards", question.law, (NONE,), question.facts, cards,
        most=cards.bit_count(), none="ui.ask.no_cards",
    )  # fmt: skip
    yield from room.hear(Finds(name, given or ()))


def cards_in_question(table: Table, name: str) -> int:
    """The cards (a card set) of which the claimer can have lost track, or that he can have known to be losers."""
    kind, _, seat = name.partition(":")
    side = Seat.parse(seat).side
    return ending_of(table).side_holds(side.other if kind == "forgotten" else side)


def give_class(room: Room, name: str) -> Script:
    """The class of player."""
    question = _question(room, name)
    player = yield Ask("question.class", "pick", question.law, CLASSES, question.facts)
    yield from room.hear(Finds(name, player))


def _question(room: Room, name: str) -> Question:
    """A question that is open, or one of those that may be answered unasked."""
    questions = (*room.at.questions, *findings_about(room.at))
    return next(question for question in questions if question.name == name)

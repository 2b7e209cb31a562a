"""A sitting as JSON can hold it, and its log in sentences."""

from __future__ import annotations

from typing import Any, Final

from bridgelaw.cards import Card, Seat
from bridgelaw.claims import parse_line
from bridgelaw.claims.wording import facts_in_words, line_text
from bridgelaw.equity.revoke import RevokeEquity
from bridgelaw.events import Changes, Claims, Finds, Inspects
from bridgelaw.incident.answers import write_log
from bridgelaw.incident.asking import say
from bridgelaw.incident.disputes import CLASSES, question_asked
from bridgelaw.incident.scripts import INCIDENTS, STATED
from bridgelaw.incident.sitting import Entry, Sitting
from bridgelaw.irregularities import SettledLead
from bridgelaw.laws.law44_sequence import next_hand
from bridgelaw.position import Phase
from bridgelaw.rulings import Choice, Question, Ruling
from bridgelaw.table import Table

__all__ = [
    "answer_label",
    "board_record",
    "entry_text",
    "equity_sentences",
    "option_label",
    "option_meaning",
    "position_state",
    "question_text",
    "ruling_record",
    "ruling_text",
    "state",
]


# -- sentences --------------------------------------------------------------------------------------------------


def ruling_text(ruling: Ruling, lang: str) -> str:
    """What was ruled, in a sentence; a claim's line of play in words."""
    return say(ruling.message, lang, **facts_in_words(ruling.message, ruling.facts, lang))


def spoken(rulings: tuple[Ruling, ...]) -> tuple[Ruling, ...]:
    """The rulings that are said to the table; that a choice is offered shows in the choice itself."""
    return tuple(ruling for ruling in rulings if ruling.refused or not ruling.message.startswith("choice."))


def question_text(question: Question, lang: str) -> str:
    """A question for the Director to find, with the test to apply."""
    facts = question.facts
    message = question_asked(question)
    return say(
        "question.holds_card" if message == "question.holds" and "card" in facts else message, lang, **facts
    )


def option_label(option: str, law: str, lang: str) -> str:
    """An option as a short label."""
    from bridgelaw import words

    try:
        return words.option_name(option, lang, law)
    except LookupError:
        return option


def option_meaning(choice: Choice, option: str, lang: str) -> str:
    """What an option leads to at this table."""
    from bridgelaw import words

    facts = {**choice.facts, "by": choice.by}
    try:
        return words.option_text(option, facts, lang, choice.law)
    except LookupError:
        return say(f"option.{option.partition(':')[0]}", lang, **facts)


def choice_text(choice: Choice, lang: str) -> str:
    """What is to be chosen, and by whom."""
    return say(choice.about, lang, **{**choice.facts, "by": choice.by})


def equity_sentences(found: RevokeEquity, lang: str) -> tuple[str, ...]:
    """What a side could expect without a revoke, and whether the transfer makes good for it, once the play is over."""
    facts: dict[str, object] = {"side": found.side, "trick": found.revoke.trick, "tricks": found.tricks}
    if found.automatic is None:
        return (say("ui.revoke.equity.running", lang, **facts),)
    judged = "more" if found.may_exceed else "enough"
    return (
        say("ui.revoke.equity", lang, **facts, automatic=found.automatic),
        say(f"ui.revoke.equity.{judged}", lang, side=found.side, law=found.law),
    )


def entry_text(entry: Entry, lang: str) -> str:
    """A line of the log."""
    event = entry.event
    if event is None:
        return say(entry.note, lang, **entry.facts)
    if isinstance(event, Finds):
        return f"{question_text(Question(event.question, ''), lang)} — {_found(event, lang)}"
    facts = {name: getattr(event, name) for name in type(event).__dataclass_fields__}
    message = f"ui.event.{event.do}"
    if isinstance(event, Changes) and event.card is None:
        message = "ui.event.change_words"
    elif isinstance(event, Inspects) and event.hand is not None:
        message = "ui.event.inspect_hand"
    elif isinstance(event, Claims) and (event.words or "").strip() not in ("", STATED):
        message = "ui.event.claim_words"
    return say(message, lang, **facts)


def _found(event: Finds, lang: str) -> str:
    answer = event.answer
    if event.question.startswith("line:"):
        return line_text(parse_line(str(answer)), None, lang)
    if isinstance(answer, Card):
        return say("ui.cards", lang, cards=(answer,))
    if isinstance(answer, tuple):
        return say("ui.cards", lang, cards=answer) if answer else say("ui.ask.no_cards", lang)
    if isinstance(answer, str):
        return say(f"ui.ask.class.{answer}", lang) if answer in CLASSES else answer
    if isinstance(answer, int) and not isinstance(answer, bool):
        return str(answer)
    return say("ui.yes" if answer else "ui.no", lang)


# -- JSON -------------------------------------------------------------------------------------------------------


def ruling_record(ruling: Ruling, lang: str) -> dict[str, Any]:
    """A ruling as JSON can hold it, with its sentence."""
    return {**ruling.to_dict(), "text": ruling_text(ruling, lang)}


def _choice(choice: Choice, lang: str) -> dict[str, Any]:
    meanings = {option: option_meaning(choice, option, lang) for option in choice.options}
    return {**choice.to_dict(), "text": choice_text(choice, lang), "option_texts": meanings}


def _question(question: Question, lang: str) -> dict[str, Any]:
    return {**question.to_dict(), "text": question_text(question, lang)}


def board_record(table: Table) -> dict[str, Any]:
    """The board from which the events lead to the table, as a case file writes it."""
    board = table.board
    if board.contract is None:
        return {"dealer": str(board.dealer)}
    record: dict[str, Any] = {"contract": str(board.contract)}
    if any(hand is not None for hand in board.hands):
        record["deal"] = board.deal_text()
    if board.is_ending:
        record |= {"won": {"NS": board.won[0], "EW": board.won[1]}, "on_lead": str(board.on_lead)}
    if board.current:
        record["current"] = f"{board.on_lead}:" + " ".join(str(card) for _, card in board.current)
    return record


def position_state(table: Table, lang: str, *, placed: bool = True) -> dict[str, Any]:
    """How a table stands."""
    turn = table.turn if placed and table.phase is Phase.PLAY else None
    choice = table.choice
    return {
        "phase": table.phase.value,
        "declarer": None if table.declarer is None else str(table.declarer),
        "turn": None if turn is None else str(turn),
        "current": table.current_text,
        "choice": None if choice is None else _choice(choice, lang),
        "questions": [_question(question, lang) for question in table.questions],
        "penalty_cards": {
            str(seat): {str(card): kind for card, kind in cards.items()}
            for seat, cards in table.penalty_cards.items()
        },
        "exposed": {str(seat): [str(card) for card in cards] for seat, cards in table.exposed.items()},
        "must_pass": [str(seat) for seat in table.must_pass],
        "unauthorised": {
            str(seat): [str(card) for card in cards] for seat in Seat if (cards := table.unauthorised(seat))
        },
        "consider": list(table.considerations),
        "over": table.over,
    }


def state(sitting: Sitting, lang: str = "en") -> dict[str, Any]:
    """The whole sitting: its answers, its log with the rulings, how the table stands, what is asked next."""
    table = sitting.table
    replayable = table is not None and not (table.over and not table.events)
    return {
        "edition": sitting.edition,
        "zone": sitting.zone,
        "answers": write_log(sitting.answers),
        "log": [
            {
                "event": None if entry.event is None else entry.event.to_dict(),
                "text": entry_text(entry, lang),
                "rulings": [ruling_record(ruling, lang) for ruling in entry.rulings],
            }
            for entry in sitting.entries
        ],
        "board": board_record(table) if table is not None and replayable else None,
        "events": [] if table is None else [event.to_dict() for event in table.events],
        "state": None if table is None else position_state(table, lang, placed=sitting.placed),
        "watch": [note.text(lang) for note in sitting.notes],
        "next": {"question": sitting.ask.text(lang), "law": sitting.ask.law, "kind": sitting.ask.kind},
    }


# -- what a person reads about a sitting ------------------------------------------------------------------------


def role_of(sitting: Sitting, seat: str, lang: str) -> str:
    """What a seat is at this table: declarer, dummy, left or right defender; nothing while nobody declares."""
    declarer = None if sitting.table is None else sitting.table.declarer
    if declarer is None:
        return ""
    role = ("declarer", "left", "dummy", "right")[(Seat.parse(seat) - declarer) % 4]
    return say(f"ui.role.{role}", lang)


def position_text(sitting: Sitting, lang: str) -> str:
    """The trick in progress, and whose turn it is, in a line."""
    table = sitting.table
    if table is None:
        return ""
    trick = ", ".join(
        f"{say('ui.seat', lang, seat=seat)}: {say('ui.cards', lang, cards=(card,))}"
        for seat, card in table.current
    )
    seat = next_hand(table) if table.choice is None else table.turn
    if table.over:
        turn = say("ui.play_is_over", lang)
    elif seat is None:
        turn = say("ui.turn_after_choice" if table.choice is not None else "ui.nobody_to_play", lang)
    else:
        turn = say("ui.to_play" if trick else "ui.to_lead", lang, seat=seat)
    return f"{trick or say('ui.page.trick_empty', lang)} — {turn}"


def action_label(table: Table | None, action: str, lang: str) -> str:
    """What may be added at a table, as a label."""
    kind, colon, rest = action.partition(":")
    if table is None or not colon:
        incident = action in INCIDENTS and not (table is not None and table.phase is Phase.AUCTION)
        return say(f"ui.{'incident' if incident else 'action'}.{action}", lang)
    if kind == "o":
        return option_label(rest, table.choice.law if table.choice is not None else "", lang)
    if kind == "v":
        settled = table.pending(SettledLead)
        seat = None if settled is None else settled.lead.by.lho
        return say("ui.action.overrule", lang, seat=seat, option=rest)
    answer = answer_label(action, lang)
    return f"{question_text(Question(rest, ''), lang)} — {answer}"


_ANSWERS: Final = {
    "y": "ui.yes", "n": "ui.no", "q": "ui.which_card", "k": "ui.give_number", "t": "ui.give_line",
    "c": "ui.give_cards", "p": "ui.give_class",
}  # fmt: skip


def answer_label(action: str, lang: str) -> str:
    """The answer that an action about a question gives, as a label."""
    return say(_ANSWERS[action.partition(":")[0]], lang)


def told(sitting: Sitting, lang: str) -> list[tuple[str, str]]:
    """Every question so far with its answer, in words."""
    lines = []
    for ask, answer, table in sitting.trail:
        if ask.kind != "open":
            text = ask.answer_text(answer, lang)
        elif answer in ask.options:
            text = action_label(table, answer, lang)
        else:
            text = say("ui.cards", lang, cards=(Card.parse(answer),))
        lines.append((ask.text(lang), text))
    return lines

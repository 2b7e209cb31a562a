"""Hypothesis strategies: boards, tables, events of every kind."""

from __future__ import annotations

from dataclasses import MISSING, fields
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

from bridgelaw import Event, Seat, events
from bridgelaw.cards import ALL_CARDS
from bridgelaw.events import HOW_EXPOSED, QUESTIONS
from tests.sequences import CALLS, Scene, random_scene

__all__ = ["answers", "event_kinds", "events_of_every_kind", "questions", "scenes", "seats"]

seats: Final = st.sampled_from(tuple(Seat))
cards: Final = st.sampled_from(ALL_CARDS)
suits: Final = st.sampled_from("SHDC")
numbers: Final = st.integers(0, 13)
words: Final = st.sampled_from(("low heart", "play anything", "старшую", "♠ king", "x"))


@st.composite
def scenes(draw: st.DrawFn, *, plausible: bool | None = None, liveliness: float | None = None) -> Scene:
    """A board with hands unseen, partly seen or seen, an edition and a zone."""
    rng = draw(st.randoms(use_true_random=False))
    return random_scene(rng, plausible=plausible, liveliness=liveliness)


def generators() -> st.SearchStrategy[Random]:
    """The random numbers that tell what happens; Hypothesis makes them small."""
    return st.randoms(use_true_random=False)


@st.composite
def questions(draw: st.DrawFn) -> str:
    """The name of any question."""
    kind = draw(st.sampled_from(tuple(QUESTIONS)))
    whom, ending, _ = QUESTIONS[kind]
    parts = [kind, draw(st.sampled_from("NESW" if whom == "seat" else ("NS", "EW")))]
    if ending:
        parts.append(draw({"card": cards.map(str), "suit": suits, "number": numbers.map(str)}[ending]))
    return ":".join(parts)


def answers(question: str) -> st.SearchStrategy[Any]:
    """Any answer to a question."""
    by_kind: dict[str, st.SearchStrategy[Any]] = {
        "yes_no": st.booleans(),
        "card": cards | st.just(False),
        "trick": numbers | st.just(False),
        "cards": st.lists(cards, unique=True, max_size=4).map(tuple),
        "word": st.sampled_from(("expert", "average", "novice")),
    }
    return by_kind[QUESTIONS[question.partition(":")[0]][2]]


_BY_NAME: Final[dict[str, st.SearchStrategy[Any]]] = {
    "by": seats,
    "of": seats,
    "hand": seats,
    "told_to_lead_by": seats,
    "card": cards,
    "cards": st.lists(cards, min_size=1, max_size=13, unique=True).map(tuple),
    "call": st.sampled_from(CALLS),
    "tricks": numbers,
    "trick": numbers,
    "words": words,
    "line": words,
    "option": st.sampled_from(("accept", "require:D", "forbid:D,H", "card:HQ", "no such option")),
    "how": st.sampled_from(HOW_EXPOSED),
}

event_kinds: Final = tuple(events._KINDS.values())


@st.composite
def events_of_every_kind(draw: st.DrawFn) -> Event:
    """Any event, with any of its fields told or not."""
    kind = draw(st.sampled_from(event_kinds))
    if kind is events.Finds:
        question = draw(questions())
        return events.Finds(question, draw(answers(question)))
    values: dict[str, Any] = {}
    for item in fields(kind):
        told = _BY_NAME.get(item.name, st.booleans())
        if item.default is MISSING or draw(st.booleans()):
            values[item.name] = draw(told)
    if kind is events.Changes and values.get("card") is None and values.get("words") is None:
        values["card"] = draw(cards)
    if kind is events.Inspects and values.get("trick") is None and values.get("hand") is None:
        values["hand"] = draw(seats)
    return kind(**values)

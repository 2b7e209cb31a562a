"""A question of practice, made by rule from a case: what is ruled at one of its steps, among rulings that are not.

The wrong answers are what other editions rule at that step; what follows from another option, finding or manner; to
whom else the choice could have been given; and what the Laws say of the same kind of event elsewhere in the same Law.
What the engine says of an event is everything that the Laws say of it, so none of these is right as well. Where too few
are left, the paragraph is asked for. The same case and edition always give the same question.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from bridgelaw.casebook import Case
from bridgelaw.casebook.shelf import named_by, project_shelf
from bridgelaw.code import register
from bridgelaw.code.numbering import covers
from bridgelaw.code.provisions import EDITIONS
from bridgelaw.desk.story import Moment, moments_of, opened_choice
from bridgelaw.director import hear
from bridgelaw.events import HOW_EXPOSED, Chooses, Event, Exposes, Finds
from bridgelaw.incident.asking import say
from bridgelaw.incident.report import choice_text, option_label, ruling_text, spoken
from bridgelaw.rulings import Choice, Ruling

__all__ = ["Answer", "Quiz", "quiz_on"]

MOST_ANSWERS: Final = 4
LEAST_ANSWERS: Final = 3
_LAW: Final = re.compile(r"\d+")


@dataclass(frozen=True)
class Answer:
    """An answer: the ruling in a sentence, the options of a choice, and where a wrong one comes from."""

    text: str
    mark: str
    """What tells it from the others in any language."""
    options: tuple[str, ...] = ()
    right: bool = False
    origin: str = ""
    """Why one may think so: a sentence, for the reader who has chosen it."""

    @property
    def token(self) -> str:
        """What an address calls it."""
        return hashlib.sha256(self.mark.encode()).hexdigest()[:8]


@dataclass(frozen=True)
class Quiz:
    """A question about a step of a case, with its answers in an order that tells nothing."""

    case: Case
    place: int
    """Which step of the story is asked about."""
    moments: tuple[Moment, ...]
    law: str
    """The paragraph by which it is ruled."""
    asks_paragraph: bool
    answers: tuple[Answer, ...]

    @property
    def asked(self) -> Moment:
        """The step that is asked about."""
        return self.moments[self.place]


def quiz_on(case: Case, edition: int, lang: str) -> Quiz | None:
    """The question that a case gives in an edition; None where nothing is ruled that could be asked about."""
    moments = moments_of(case.id, edition)
    named = named_by(case, edition)
    place = next((place for place in reversed(range(len(moments))) if _key(moments[place], named)), None)
    if place is None:
        return None
    key = _key(moments[place], named)
    assert key is not None
    law = _law_of(key, named)
    right = replace(_answer(key, lang), right=True)
    also_right = {ruling_text(ruling, lang) for ruling in moments[place].rulings}
    wrong = (
        answer for answer in _wrong(case, moments, place, edition, lang, law) if answer.text not in also_right
    )
    answers = _distinct(right, wrong)
    if len(answers) >= LEAST_ANSWERS:
        return Quiz(case, place, moments, law, False, _mixed(case.id, answers))
    said = [law for ruling in moments[place].rulings for law in ruling.laws]
    answers = [
        Answer(_paragraph(law, edition, lang), law, right=True),
        *_neighbours(law, said, edition, lang),
    ]
    if len(answers) < LEAST_ANSWERS:
        return None
    return Quiz(case, place, moments, law, True, _mixed(case.id, answers[:MOST_ANSWERS]))


# -- the ruling that is asked for -----------------------------------------------------------------------------------


def _key(moment: Moment, named: frozenset[str]) -> Ruling | Choice | None:
    """What decides at a step: a choice that it opened, else the last ruling that cites a paragraph the case names, else
    the last that cites any."""
    choice = opened_choice(moment)
    if choice is not None:
        return choice
    told = [ruling for ruling in spoken(moment.rulings) if ruling.laws]
    fitting = [
        ruling for ruling in told if any(covers(wanted, law) for wanted in named for law in ruling.laws)
    ]
    among = fitting or told
    return among[-1] if among else None


def _law_of(key: Ruling | Choice, named: frozenset[str]) -> str:
    laws = (key.law,) if isinstance(key, Choice) else key.laws
    return next((law for law in laws if any(covers(wanted, law) for wanted in named)), laws[0])


def _answer(key: Ruling | Choice, lang: str, origin: str = "") -> Answer:
    if isinstance(key, Choice):
        labels = tuple(option_label(option, key.law, lang) for option in key.options)
        return Answer(choice_text(key, lang), _mark(key), labels, origin=origin)
    return Answer(ruling_text(key, lang), _mark(key), origin=origin)


def _mark(key: Ruling | Choice) -> str:
    if isinstance(key, Choice):
        return f"{key.about} {key.by} {key.options}"
    return f"{key.message} {sorted((name, str(fact)) for name, fact in key.facts.items())}"


# -- rulings that are not -------------------------------------------------------------------------------------------


def _wrong(
    case: Case, moments: tuple[Moment, ...], place: int, edition: int, lang: str, law: str
) -> Iterator[Answer]:
    """What might be thought, the likeliest first."""
    asked, named = moments[place], named_by(case, edition)
    key = _key(asked, named)
    for years, other in _other_editions(case, place, edition):
        yield from _told(other, lang, say("ui.practice.of_edition", lang, edition=", ".join(map(str, years))))
    for event, origin in _other_events(asked, lang):
        table, rulings = hear(asked.before, event)
        yield from _told(_key(Moment(event, rulings, asked.before, table), named), lang, origin)
    if isinstance(key, Choice):
        for by in (key.by[0].partner, key.by[0].lho):
            origin = say("ui.practice.of_other_player", lang)
            yield _answer(replace(key, by=(by,)), lang, origin)
    elif key is not None and asked.after.claim is None:  # of a claim not every reason is told
        yield from _elsewhere(asked, key, law, edition, lang)


def _other_editions(case: Case, place: int, edition: int) -> Iterator[tuple[list[int], Ruling | Choice]]:
    """What decides at this step in other editions, each ruling once with the editions that give it."""
    found: dict[str, tuple[list[int], Ruling | Choice]] = {}
    for year in EDITIONS:
        moments = moments_of(case.id, year)
        key = _key(moments[place], named_by(case, year)) if year != edition and len(moments) > place else None
        if key is not None:
            found.setdefault(_mark(key), ([], key))[0].append(year)
    yield from found.values()


def _told(key: Ruling | Choice | None, lang: str, origin: str) -> Iterator[Answer]:
    if key is not None and not (isinstance(key, Ruling) and key.impossible):
        yield _answer(key, lang, origin)


def _other_events(asked: Moment, lang: str) -> Iterator[tuple[Event, str]]:
    """The same event with one thing otherwise: the option, the finding, the manner."""
    event = asked.event
    if isinstance(event, Chooses) and asked.before.choice is not None:
        for option in asked.before.choice.options:
            if option != event.option:
                label = option_label(option, asked.before.choice.law, lang)
                yield replace(event, option=option), say("ui.practice.of_option", lang, text=label)
    elif isinstance(event, Finds) and isinstance(event.answer, bool):
        yield replace(event, answer=not event.answer), say("ui.practice.of_finding", lang)
    elif isinstance(event, Exposes):
        for how in HOW_EXPOSED:
            if how != event.how:
                manner = say(f"ui.with.how.{how}", lang)
                yield replace(event, how=how), say("ui.practice.of_manner", lang, text=manner)


def _elsewhere(asked: Moment, key: Ruling, law: str, edition: int, lang: str) -> Iterator[Answer]:
    """What the Law says of the same kind of event in other cases, said of this one where its facts allow that."""
    said = {ruling.message for ruling in asked.rulings}
    whole_law = _LAW.match(law)
    assert whole_law is not None
    for case in project_shelf().showing(whole_law[0], edition):
        for moment in moments_of(case.id, edition):
            if moment.event.do != asked.event.do:
                continue
            for ruling in spoken(moment.rulings):
                if ruling.laws and ruling.message not in said and _fits(ruling, key):
                    said.add(ruling.message)
                    origin = say("ui.practice.of_other_case", lang)
                    yield _answer(replace(ruling, facts={**key.facts}), lang, origin)


def _fits(other: Ruling, key: Ruling) -> bool:
    """Could a ruling be said with the facts of this one: all there, of the same kind and in the same number?"""
    return all(
        name in key.facts and _kind(fact) == _kind(key.facts[name]) for name, fact in other.facts.items()
    )


def _kind(fact: object) -> tuple[type, int]:
    return type(fact), min(len(fact), 2) if isinstance(fact, tuple) else 0


def _distinct(right: Answer, wrong: Iterator[Answer]) -> list[Answer]:
    """The right answer and the first wrong ones that read otherwise."""
    found = {(right.text, right.options): right}
    for answer in wrong:
        found.setdefault((answer.text, answer.options), answer)
        if len(found) == MOST_ANSWERS:
            break
    return list(found.values())


def _mixed(name: str, answers: list[Answer]) -> tuple[Answer, ...]:
    return tuple(
        sorted(answers, key=lambda answer: hashlib.sha256(f"{name} {answer.mark}".encode()).digest())
    )


# -- the paragraph --------------------------------------------------------------------------------------------------


def _paragraph(number: str, edition: int, lang: str) -> str:
    subject = register.find(number, edition)
    title = "" if subject is None else f". {subject.title(lang)}"
    return f"{say('ui.law_number', lang, law=number)}{title}"


def _neighbours(law: str, said: list[str], edition: int, lang: str) -> list[Answer]:
    """The paragraphs nearest to one in the book that are neither part of it nor cited with it."""
    numbers = [*register.numbers(edition)]
    if law not in numbers:
        return []
    place = numbers.index(law)
    near = sorted(range(len(numbers)), key=lambda other: (abs(other - place), other))
    apart = (
        numbers[other]
        for other in near
        if not any(covers(numbers[other], cited) or covers(cited, numbers[other]) for cited in (law, *said))
    )
    return [
        Answer(_paragraph(number, edition, lang), number)
        for _, number in zip(range(MOST_ANSWERS - 1), apart, strict=False)
    ]

"""Saying what came of a run: a line of JSON for tools, a few lines of text where a case fails."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from bridgelaw.casebook.load import Step
from bridgelaw.casebook.run import Difference, Outcome
from bridgelaw.events import Event
from bridgelaw.rulings import Ruling

__all__ = ["event_text", "json_line", "plain_text", "text_lines"]


def json_line(outcome: Outcome) -> str:
    """One line for a case in one edition: id, edition, passed, the first difference (or null), file."""
    record = {
        "id": outcome.case.id,
        "edition": outcome.edition,
        "passed": outcome.passed,
        "difference": None if outcome.passed else outcome.differences[0].to_dict(),
        "file": outcome.case.file,
    }
    return json.dumps(record, ensure_ascii=False)


def text_lines(outcome: Outcome) -> Iterator[str]:
    """Why a case failed: the step, what was expected, what came, and the rulings up to there."""
    case = outcome.case
    yield f"FAILED {case.id} ({outcome.edition}) {case.title}".rstrip()
    number = outcome.differences[0].step
    steps = {step.number: step for step in case.steps}
    step = steps.get(number)
    if step is None:
        yield f"  {case.file}:{case.line}: the board"
    else:
        yield f"  {case.file}:{step.line}: step {number}{_step_text(step)}"
    for difference in outcome.differences:
        yield from _difference_lines(difference)
    if outcome.heard:
        yield "  ruled up to there:"
    for heard in outcome.heard:
        yield f"    step {heard.step.number}{_step_text(heard.step)}"
        for ruling in heard.rulings:
            yield f"      {_ruling_text(ruling)}"


def _difference_lines(difference: Difference) -> Iterator[str]:
    if difference.key in ("board", "event"):
        yield f"    {difference.came}"
    elif difference.key == "refused" and difference.expected is False:
        yield "    it is refused, and no expect: {refused: ...} follows"
    else:
        yield f"    {difference.key}: expected {plain_text(difference.expected)}, came {plain_text(difference.came)}"


def _step_text(step: Step) -> str:
    event = getattr(step, "event", None)
    return f", {event_text(event)}" if isinstance(event, Event) else ", expect"


def _ruling_text(ruling: Ruling) -> str:
    try:
        sentence = ruling.text("en")
    except LookupError:
        sentence = ruling.message
    laws = ", ".join(ruling.laws)
    told = f"{laws}: {sentence}" if laws else sentence
    if ruling.consider:
        told += f" (consider {', '.join(ruling.consider)})"
    return f"refused: {told}" if ruling.refused else told


def event_text(event: Event) -> str:
    """An event as a case file writes it: ``{do: play, by: W, card: H4}``."""
    return plain_text(event.to_dict())


def plain_text(value: Any) -> str:
    """A plain value as a case file writes it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {plain_text(part)}" for name, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(plain_text, value)) + "]"
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    return f'"{text}"' if not text or any(letter in text for letter in ":,{}[]\"' ") else text

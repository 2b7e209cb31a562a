"""A line of play in words, as a reader of a ruling has it: *draw all the trumps; cash hearts*."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bridgelaw.cards import Card, Seat, Suit
from bridgelaw.claims.line import Amount, Bag, Branch, Item, Line, Step
from bridgelaw.claims.line_grammar import parse_line

__all__ = ["facts_in_words", "item_text", "line_text"]


def facts_in_words(message: str, facts: Mapping[str, object], lang: str) -> dict[str, object]:
    """The facts that fill a sentence about a claim, the line that was stated in words instead of its notation."""
    told = dict(facts)
    if message == "law70.statement":
        trumps = told.get("trumps")
        line = parse_line(str(told["line"]))
        told["line"] = line_text(line, trumps if isinstance(trumps, Suit) else None, lang)
    return told


def line_text(line: Line, trumps: Suit | None, lang: str) -> str:
    """The whole line in words; in its notation where it speaks of trumps and it is not told which suit they are."""
    if trumps is None and any(step.trump for step in line.steps):
        return str(line)
    return "; ".join(item_text(item, trumps, lang) for item in line.items)


def item_text(item: Item, trumps: Suit | None, lang: str) -> str:
    """A step of a line, a bag of them or a case distinction, in words."""
    if isinstance(item, Step):
        return _step(item, trumps, lang)
    if isinstance(item, Bag):
        steps = "; ".join(_step(step, trumps, lang) for step in item.steps)
        return _say("ui.step.bag", lang, steps=steps) if len(item.steps) > 1 else steps
    return _branch(item, trumps, lang)


def _branch(branch: Branch, trumps: Suit | None, lang: str) -> str:
    kind = branch.condition.replace(" ", "_")
    subject = trumps if branch.subject is None else branch.subject
    split = "-".join(map(str, branch.split or ()))
    condition = _say(f"ui.step.if.{kind}", lang, subject=subject, hand=_seat(branch.hand), split=split)
    then, otherwise = (_case(branch.amount_if(so), branch.items_if(so), trumps, lang) for so in (True, False))
    if not otherwise:
        return _say("ui.step.then", lang, condition=condition, then=then)
    return _say("ui.step.then_else", lang, condition=condition, then=then, otherwise=otherwise)


def _case(amount: Amount | None, items: tuple[Item, ...], trumps: Suit | None, lang: str) -> str:
    """What is claimed and done in one case."""
    claimed = [] if amount is None else [_say(f"ui.amount.{amount.kind}", lang, count=amount.number)]
    return "; ".join([*claimed, *(item_text(item, trumps, lang) for item in items)])


def _step(step: Step, trumps: Suit | None, lang: str) -> str:
    """A step in words, with where and how it is done after it."""
    if step.trump and trumps is not None:
        step = replace(step, suit=trumps)
    what: Card | Suit | None = step.card if step.card is not None else step.suit
    facts: dict[str, object] = {"what": what, "on": step.on, "count": step.times}
    told = [_say(_message(step), lang, **facts, hand=_seat(step.hand))]
    if step.hand and step.kind in ("cash", "run", "lead", "ruff"):
        told.append(_place("in" if step.kind == "ruff" else "from", step.hand, lang))
    if step.kind == "finesse" and step.hand:
        told.append(_say("ui.step.against", lang, hand=_seat(step.hand)))
    if step.kind == "cross" and what is not None:
        told.append(_say("ui.step.with" if isinstance(what, Card) else "ui.step.in_suit", lang, what=what))
    if step.height:
        known = step.height in ("high", "low")
        card = step.height if known else Card.parse(step.height)
        told.append(_say(f"ui.step.ruff_{step.height}" if known else "ui.step.with", lang, what=card))
    if step.when:
        told.append(_say(f"ui.step.when.{step.when}", lang))
    return " ".join(told)


def _message(step: Step) -> str:
    """The sentence for what is done."""
    name = "ui.step." + step.kind.replace(" ", "_")
    if step.kind == "draw":
        kind = "card" if step.card is not None else "all" if step.times is None else "rounds"
        return f"{name}.{kind}"
    if step.kind == "crossruff" and step.suit is not None:
        return f"{name}.suits"
    if step.kind in ("cross", "high"):
        return name + _ending_of(step.hand)
    if step.kind in ("cash", "ruff", "count", "lead", "concede"):
        if step.card is not None:
            return f"{name}.card"
        if step.kind == "concede":
            return f"{name}.suit" if step.suit is not None else name
        once = step.times is None or (step.kind == "ruff" and step.times == 1)
        return f"{name}.suit" if once else f"{name}.times"
    return name


def _ending_of(hand: str | None) -> str:
    return f".{hand}" if hand in ("hand", "dummy") else ".seat" if _is_seat(hand) else ".on_lead"


def _place(word: str, hand: str, lang: str) -> str:
    return _say(f"ui.step.{word}{_ending_of(hand)}", lang, hand=_seat(hand))


def _is_seat(hand: str | None) -> bool:
    return hand in ("N", "E", "S", "W")


def _seat(hand: str | None) -> object:
    return Seat.parse(hand) if hand is not None and _is_seat(hand) else hand


def _say(message: str, lang: str, **facts: object) -> str:
    from bridgelaw import words

    return words.render(message, facts, lang)

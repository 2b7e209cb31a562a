"""The line of a claim in words, step by step, and where each step comes from."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bridgelaw.cards import Card, Seat, Suit
from bridgelaw.claims import Award, Ending, Line, Reason, read_statement
from bridgelaw.claims.line import Amount, Bag, Branch, Item, Step
from bridgelaw.claims.presumptions import MADE, STANDING
from bridgelaw.incident.asking import say

__all__ = [
    "ReadStep",
    "left_out_text",
    "line_text",
    "read_steps",
    "reason_text",
    "setting_text",
    "words_read_text",
]


@dataclass(frozen=True)
class ReadStep:
    """A step in words; ``origin`` is ``said``, or ``hands``: worked out with the hands in sight."""

    text: str
    origin: str


def left_out_text(award: Award, lang: str) -> str:
    """The presumptions that an award does without, as was asked for; empty, if it makes them all."""
    left_out = [name for name in MADE if getattr(award.switches, name) == "no"]
    if not left_out:
        return ""
    told = "; ".join(say(f"presumption.{name}", lang) for name in left_out)
    return say("ui.claim.left_out", lang, presumed=told)


def setting_text(setting: str, lang: str) -> str:
    """What it comes to that a switch of normal play is set so (``tail=harsh``), as part of a sentence."""
    name, _, value = setting.partition("=")
    presumed = STANDING[name].get(value)
    if presumed is not None:
        return say(f"presumption.{presumed}", lang)
    return say("ui.claim.not_presumed", lang, presumed=say(f"presumption.{name}", lang))


def read_steps(line: Line, words: str, ending: Ending, lang: str) -> list[ReadStep]:
    """The steps of the line. What the words say without a look at the hands was said; the others the hands show."""
    said = set(read_statement(words).line.items) if words else set(line.items)
    return [
        ReadStep(_item(item, ending.trumps, lang), "said" if item in said else "hands") for item in line.items
    ]


def line_text(line: Line, trumps: Suit | None, lang: str) -> str:
    """The whole line in words; in its notation where it speaks of trumps and it is not told which suit they are."""
    if trumps is None and any(step.trump for step in line.steps):
        return str(line)
    return "; ".join(_item(item, trumps, lang) for item in line.items)


def reason_text(reason: Reason, award: Award, trumps: Suit | None, lang: str) -> str:
    """A reason of an award in a sentence, the stated line in words."""
    return say(reason.message, lang, **{**reason.facts, "line": line_text(award.stated, trumps, lang)})


def words_read_text(award: Award, trumps: Suit | None, lang: str) -> str:
    """That the words read otherwise than the line given beside them, and how; empty where they do not."""
    read = award.words_read
    if read is None:
        return ""
    told = [] if not read.items else [line_text(read, trumps, lang)]
    if read.amount is not None and read.amount.kind == "claim":
        told.insert(0, say("ui.claim.read.tricks", lang, count=read.amount.number))
    return say("ui.claim.words_read", lang, read="; ".join(told) or str(read))


def _item(item: Item, trumps: Suit | None, lang: str) -> str:
    if isinstance(item, Step):
        return _step(item, trumps, lang)
    if isinstance(item, Bag):
        steps = "; ".join(_step(step, trumps, lang) for step in item.steps)
        return say("ui.step.bag", lang, steps=steps) if len(item.steps) > 1 else steps
    return _branch(item, trumps, lang)


def _branch(branch: Branch, trumps: Suit | None, lang: str) -> str:
    kind = branch.condition.replace(" ", "_")
    subject = trumps if branch.subject is None else branch.subject
    split = "-".join(map(str, branch.split or ()))
    condition = say(f"ui.step.if.{kind}", lang, subject=subject, hand=_seat(branch.hand), split=split)
    then, otherwise = (_case(branch.amount_if(so), branch.items_if(so), trumps, lang) for so in (True, False))
    if not otherwise:
        return say("ui.step.then", lang, condition=condition, then=then)
    return say("ui.step.then_else", lang, condition=condition, then=then, otherwise=otherwise)


def _case(amount: Amount | None, items: tuple[Item, ...], trumps: Suit | None, lang: str) -> str:
    """What is claimed and done in one case."""
    claimed = [] if amount is None else [say(f"ui.amount.{amount.kind}", lang, count=amount.number)]
    return "; ".join([*claimed, *(_item(item, trumps, lang) for item in items)])


def _step(step: Step, trumps: Suit | None, lang: str) -> str:
    """A step in words, with where and how it is done after it."""
    if step.trump and trumps is not None:
        step = replace(step, suit=trumps)
    what: Card | Suit | None = step.card if step.card is not None else step.suit
    facts: dict[str, object] = {"what": what, "on": step.on, "count": step.times}
    told = [say(_message(step), lang, **facts, hand=_seat(step.hand))]
    if step.hand and step.kind in ("cash", "run", "lead", "ruff"):
        told.append(_place("in" if step.kind == "ruff" else "from", step.hand, lang))
    if step.kind == "finesse" and step.hand:
        told.append(say("ui.step.against", lang, hand=_seat(step.hand)))
    if step.kind == "cross" and what is not None:
        told.append(say("ui.step.with" if isinstance(what, Card) else "ui.step.in_suit", lang, what=what))
    if step.height:
        known = step.height in ("high", "low")
        card = step.height if known else Card.parse(step.height)
        told.append(say(f"ui.step.ruff_{step.height}" if known else "ui.step.with", lang, what=card))
    if step.when:
        told.append(say(f"ui.step.when.{step.when}", lang))
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
    return say(f"ui.step.{word}{_ending_of(hand)}", lang, hand=_seat(hand))


def _is_seat(hand: str | None) -> bool:
    return hand in ("N", "E", "S", "W")


def _seat(hand: str | None) -> object:
    return Seat.parse(hand) if hand is not None and _is_seat(hand) else hand

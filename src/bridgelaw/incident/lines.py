"""What a page tells of a claim: how its words were read, step by step, and what was presumed."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.cards import Suit
from bridgelaw.claims import Award, Ending, Line, read_statement
from bridgelaw.claims.presumptions import STANDING
from bridgelaw.claims.wording import item_text, line_text
from bridgelaw.incident.asking import say

__all__ = [
    "ReadStep",
    "left_out_text",
    "read_steps",
    "setting_text",
    "words_read_text",
]


@dataclass(frozen=True)
class ReadStep:
    """A step in words; ``origin`` is ``said``, or ``hands``: worked out with the hands in sight."""

    text: str
    origin: str


def left_out_text(award: Award, lang: str) -> str:
    """The presumptions that an award does without, as was asked for or by his class; empty, if it makes them all."""
    if not award.switches.left_out:
        return ""
    told = "; ".join(say(f"presumption.{name}", lang) for name in award.switches.left_out)
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
        ReadStep(item_text(item, ending.trumps, lang), "said" if item in said else "hands")
        for item in line.items
    ]


def words_read_text(award: Award, trumps: Suit | None, lang: str) -> str:
    """That the words read otherwise than the line given beside them, and how; empty where they do not."""
    read = award.words_read
    if read is None:
        return ""
    told = [] if not read.items else [line_text(read, trumps, lang)]
    if read.amount is not None and read.amount.kind == "claim":
        told.insert(0, say("ui.claim.read.tricks", lang, count=read.amount.number))
    return say("ui.claim.words_read", lang, read="; ".join(told) or str(read))

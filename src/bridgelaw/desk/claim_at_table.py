"""A claim at a table that is followed: what was typed of it, and the award as the page shows it."""

from __future__ import annotations

import re
from functools import partial
from typing import Any, Final

from bridgelaw.cards import Seat
from bridgelaw.claims import Claim, ClaimError, Ending, Line, LineError, parse_line, read_statement
from bridgelaw.claims.claim import tricks_claimed
from bridgelaw.claims.statement import Statement, StatementUnread, is_about_this_trick, said_otherwise
from bridgelaw.desk.awards import AwardView
from bridgelaw.desk.matter import BadAct
from bridgelaw.desk.settings import Settings
from bridgelaw.incident.asking import say
from bridgelaw.laws.law70_ending import contested_award, ending_of
from bridgelaw.position import Phase
from bridgelaw.table import Table

__all__ = ["award_shown", "claim_told", "concession_told", "line_told"]

_NUMBER_FIRST: Final = re.compile(r"(\d{1,2})(?:\s*(?:tricks?|взят\w*))?(?:[\s,.:;–—-]+(.*))?", re.IGNORECASE)
"""A number of tricks, and perhaps words after it."""


def claim_told(table: Table, by: Seat, number: int | None, typed: str, lang: str) -> dict[str, Any]:
    """The fields of a claim: the number of tricks as it was given, else as the words have it, else all. Raise BadAct
    for a number that cannot be, or that the words contradict, and for words that tell none and cannot be read."""
    if number is not None or not _is_told_in_words(table, by, typed):
        number, words = _divided(number, typed)
    else:
        words = typed
    told = {"words": words} if words else {}
    if number is None and is_about_this_trick(words):
        return {"tricks": 1, **told}
    statement = read_statement(words, _ending(table), by, number)
    if number is None:
        if statement.unread:
            raise BadAct(_not_understood(statement, table.tricks_left(by), lang))
        number = _number_of(table, by, statement.line, lang)
    _of_those_left(table, by, number, lang)
    line, left = statement.line, table.tricks_left(by)
    said = (
        None if statement.unread else said_otherwise(line, number, left, partial(_as_said, table, by, line))
    )
    if said is not None:
        raise BadAct(say("ui.claim.error.said_otherwise", lang, said=said, count=number))
    return {"tricks": number, **told}


def concession_told(table: Table, by: Seat, number: int | None, typed: str, lang: str) -> dict[str, Any]:
    """The fields of a concession: the number of tricks as it was given, else as the words have it, else all. Raise
    BadAct for a number that cannot be, and for words that do not tell it."""
    number, words = _divided(number, typed)
    if number is None:
        line = read_statement(words).line
        gives_up = not words or str(line.amount) == "claim 0"
        number = table.tricks_left(by) if gives_up else line.conceded
        if not number:
            raise BadAct(say("ui.floor.tricks_missing", lang))
    return {"tricks": _of_those_left(table, by, number, lang)}


def line_told(table: Table, typed: str, lang: str) -> str:
    """A line of play as the engine takes it: written in steps, or told in words. Raise BadAct for what is neither."""
    try:
        return str(parse_line(typed))
    except LineError:
        pass
    made, ending = table.claim, _ending(table)
    try:
        statement = read_statement(typed, ending, None if made is None else made.by)
    except ClaimError as error:
        raise BadAct(error.text(lang)) from None
    if statement.unread or not typed:
        if statement.doubt is not None:
            raise BadAct(StatementUnread(statement.unread, None, statement.doubt).text(lang))
        raise BadAct(say("ui.floor.line_unread", lang, text="; ".join(statement.unread)))
    return str(statement.line)


def award_shown(table: Table, settings: Settings) -> AwardView | None:
    """The award on a contested claim, with the line that decides; None where the Director gave the number himself, and
    where there is none yet."""
    award = contested_award(table)
    return None if award is None else AwardView(ending_of(table), award, settings, won_is_known=True)


def _is_told_in_words(table: Table, by: Seat, typed: str) -> bool:
    """Are the words to be read with the number before them: *12 tricks*, of which it may be asked how they are meant?
    A number alone is of those left."""
    ending = _ending(table)
    if ending is None or typed.isdigit():
        return False
    statement = read_statement(typed, ending, by)
    return not statement.unread or statement.doubt is not None


def _divided(number: int | None, typed: str) -> tuple[int | None, str]:
    """The number of tricks and the words; a number that stands before them is no part of them, unless they are to be
    read with it, as in *2 rounds of trumps*."""
    first = _NUMBER_FIRST.fullmatch(typed)
    if number is not None or first is None or not read_statement(typed).unread:
        return number, typed
    return int(first[1]), (first[2] or "").strip()


def _not_understood(statement: Statement, left: int, lang: str) -> str:
    """That words tell no number of tricks; what they leave open, or that they name more than are left."""
    error = StatementUnread(statement.unread, left, statement.doubt)
    if error.tells_why:
        return error.text(lang)
    return say("ui.floor.claim_unread", lang, text="; ".join(statement.unread))


def _number_of(table: Table, by: Seat, line: Line, lang: str) -> int:
    """How many tricks a line claims. Raise BadAct where it tells no number that can be."""
    try:
        number = _as_said(table, by, line)
    except ClaimError as error:
        raise BadAct(error.text(lang)) from None
    if number is None:
        raise BadAct(say("ui.floor.tricks_missing", lang))
    return number


def _as_said(table: Table, by: Seat, line: Line) -> int | None:
    """How many tricks a line claims; None where that turns on what is not known while a hand is unseen. Raise
    ClaimError for a number that cannot be."""
    ending = _ending(table)
    if ending is not None:
        return tricks_claimed(ending, Claim(by, None, line=line))
    if line.amount is not None and line.amount.kind == "claim":
        return line.amount.number
    if line.amounts_by_case or (line.amount is not None and line.amount.kind != "all"):
        return None
    return max(table.tricks_left(by) - line.conceded, 0)


def _of_those_left(table: Table, by: Seat, number: int, lang: str) -> int:
    """A number of tricks, if so many are left. Raise BadAct."""
    left = table.tricks_left(by)
    if number > left:
        raise BadAct(say("impossible.too_many_tricks", lang, by=by, count=left))
    return number


def _ending(table: Table) -> Ending | None:
    """What is left at the table; None where a hand is unseen, or who leads is still to be chosen."""
    unseen = any(not hand.seen for hand in table.hands)
    if (
        unseen
        or table.irregular_choice is not None
        or table.phase not in (Phase.PLAY, Phase.CLAIM, Phase.OVER)
    ):
        return None
    return ending_of(table)

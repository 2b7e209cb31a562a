"""What a claimer said, in English or Russian, read as a line. What cannot be read is left to be asked, not guessed.

In ``reading``, ``tokens`` looks the words up in the ``lexicon`` and ``senses`` tells what each is beside the others;
``clauses`` cuts them into the fewest clauses that the ``phrases`` know; ``assembly`` puts those together. Words that
are not known, words that can be read in two ways and clauses that do not go together are asked about.

Steps follow in the order in which they were said; tricks that are only counted (*four spades, three hearts and a
diamond*) are a list in no order, unless he said *then* or *first*.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from bridgelaw.cards import Card, Seat
from bridgelaw.claims import given
from bridgelaw.claims.claim import Claim, check_claim, check_given_line, tricks_claimed
from bridgelaw.claims.ending import Ending
from bridgelaw.claims.errors import ClaimError
from bridgelaw.claims.line import Amount, Line, Step
from bridgelaw.claims.line_grammar import LONGEST
from bridgelaw.claims.reading.assembly import REST, Unclear, assemble
from bridgelaw.claims.reading.clause import Doubt, cards_named
from bridgelaw.claims.reading.clauses import Reading, readings
from bridgelaw.claims.reading.setting import Setting
from bridgelaw.claims.reading.tokens import tokens_of

__all__ = [
    "Statement",
    "StatementUnread",
    "is_about_this_trick",
    "read_otherwise",
    "read_statement",
    "said_otherwise",
    "stated_claim",
    "stated_line",
]

UNREAD: Final = "ui.claim.error.unread"
SHOWN: Final = 80
"""Characters of what could not be read that are told again."""


QUESTIONS: Final = {
    "left_or_all": "{count} of the tricks left, or {count} in all",
    "won_or_lost": "{count} that he wins, or {count} that he loses",
    "trumps_or_rounds": "the {count} trumps that are out, or {count} rounds of trumps",
    "this_or_all": "this trick, or all that are left",
    "list_or_order": "in this order, or in no order",
    "whose": "his trick, or the other side's",
    "otherwise": "how many tricks otherwise",
    "how_many_ruffs": "how often it is ruffed",
}
"""What words may leave open, by its name."""


class StatementUnread(ClaimError):
    """Words that could not be read as a line; ``unread`` are those parts of them, ``doubt`` what they leave open."""

    def __init__(self, unread: tuple[str, ...], left: int | None = None, doubt: Doubt | None = None) -> None:
        """Ask for what could not be read; where it is known what it leaves open, ask that, and where it names more
        tricks than are left, say so."""
        self.unread, self.left, self.doubt = unread, left, doubt
        told = "; ".join(repr(part if len(part) <= SHOWN else part[:SHOWN] + "…") for part in unread)
        if doubt is not None:
            super().__init__(
                f"words: {told} leaves a question open; ask: {QUESTIONS[doubt.name].format(count=doubt.count)}?",
                "words", f"ui.claim.doubt.{doubt.name}", text="; ".join(unread), count=doubt.count,
            )  # fmt: skip
            return
        number = max((number for part in unread for number in _numbers_in(part)), default=0)
        if left is not None and number > left:
            super().__init__(
                f"words: {told} cannot be read: {number} is said, but {left} are left; ask what was meant",
                "words", "ui.claim.error.unread_number", text="; ".join(unread), count=number, left=left,
            )  # fmt: skip
            return
        super().__init__(
            f"words: {told} cannot be read; ask what was meant and give line, or leave the words out",
            "words", UNREAD, text="; ".join(unread),
        )  # fmt: skip

    @property
    def tells_why(self) -> bool:
        """Is it told why they could not be read?"""
        return self.message != UNREAD

    def __reduce__(self) -> tuple[type[StatementUnread], tuple[tuple[str, ...], int | None, Doubt | None]]:
        return StatementUnread, (self.unread, self.left, self.doubt)


def _numbers_in(words: str) -> Iterator[int]:
    """The numbers of tricks that words may name."""
    for token in tokens_of(words):
        number = token.meanings.get("NUMBER")
        if isinstance(number, int):
            yield number


@dataclass(frozen=True)
class Statement:
    """A line as it was read from words, and the clauses that could not be read, which are no part of the line."""

    line: Line
    unread: tuple[str, ...] = ()
    doubt: Doubt | None = None
    """The question that the one clause leaves open which could not be read, if it is known which."""


def read_statement(
    words: str,
    ending: Ending | None = None,
    claimer: Seat | str | None = None,
    tricks: int | None = None,
) -> Statement:
    """Read what was said. The ending tells which card *your ace* is, and what *ten tricks* leaves to be won; where that
    may be a total or of those left, ``tricks``, the number that was claimed of those left, settles it.

    Raise ClaimError for more than 1000 characters, and for what is no text or no seat.
    """
    words = given.text("words", words)
    if ending is not None:
        given.of_kind("ending", ending, Ending, "give an Ending, as Ending.parse makes it")
    if len(words) > LONGEST:
        raise ClaimError(
            f"words: {len(words)} characters are too long; give at most {LONGEST}",
            "words", "ui.error.words", most=LONGEST,
        )  # fmt: skip
    if not tokens_of(words):
        return Statement(Line(), (words.strip(),) if words.strip() else ())
    setting = Setting(ending, None if claimer is None else given.seat("claimer", claimer), tricks)
    found = readings(words, setting)
    if not found[0]:
        return Statement(Line(), (words.strip(),))
    unread = tuple(clause for clause in found[0] if clause.said is None)
    if not unread:
        return _one_line(found, setting)
    read = tuple(clause for clause in found[0] if clause.said is not None)
    return Statement(
        _one_line((read,), setting).line if read else Line(),
        tuple(clause.typed for clause in unread),
        unread[0].doubt if len(unread) == 1 else None,
    )


def stated_line(ending: Ending, claim: Claim) -> Line:
    """The line of a claim: the one given, else the one that its words are read as.

    Raise StatementUnread, and ClaimError for words that claim nothing or name a card that nobody holds.
    """
    if claim.line is not None:
        return claim.line
    if is_about_this_trick(claim.words):
        declares = ending.declarer is not None and claim.by.side == ending.declarer.side
        raise ClaimError(
            f"words: {claim.words!r} is about this trick only, and so no claim (Law 68A); leave the words out if "
            "a claim was made all the same",
            "words", "law68.this_trick_only_declarer" if declares else "law68.this_trick_only", by=claim.by,
        )  # fmt: skip
    statement = read_statement(claim.words, ending, claim.by, claim.tricks)
    if statement.unread:
        card = _card_gone(statement, claim, ending)
        if card is not None:
            raise ClaimError(
                f"words: nobody holds {card}; name a card that is still to be played",
                "words", "ui.claim.error.nobody_holds", card=card,
            )  # fmt: skip
        raise StatementUnread(
            statement.unread,
            None if _is_a_total(statement, claim, ending) else ending.tricks_left,
            statement.doubt,
        )
    return statement.line


def _card_gone(statement: Statement, claim: Claim, ending: Ending) -> Card | None:
    """The card that the unread words name in full and nobody holds; one to which a trick is given is read."""
    setting = Setting(ending, claim.by)
    for part in statement.unread:
        for card in cards_named(tokens_of(part), setting):
            if setting.has_gone(card):
                return card
    return None


def _is_a_total(statement: Statement, claim: Claim, ending: Ending) -> bool:
    """May the largest number that could not be read be his tricks in all, so that too few left are not the reason?"""
    number = max((number for part in statement.unread for number in _numbers_in(part)), default=0)
    return Setting(ending, claim.by).of_total(number) is not None


def stated_claim(ending: Ending, claim: Claim) -> tuple[Claim, int]:
    """A claim with the line that was stated, and the number of tricks that it claims.

    Raise StatementUnread, or ClaimError for what cannot be.
    """
    line = stated_line(ending, claim)
    stated = claim.succeed(line=_but_for_cards_gone(line, ending.cards))
    check_claim(ending, stated)
    if claim.line is not None:
        check_given_line(ending, claim)
    said = None
    if claim.tricks is not None:
        as_said = partial(tricks_claimed, ending, stated.succeed(tricks=None))
        said = said_otherwise(line, claim.tricks, ending.tricks_left, as_said)
    if said is not None:
        raise ClaimError(
            f"tricks: {claim.tricks} claimed, but {said} as the words or the line have it; leave one of the two out",
            "tricks", "ui.claim.error.said_otherwise", said=said, count=claim.tricks,
        )  # fmt: skip
    return stated, tricks_claimed(ending, stated)


def said_otherwise(line: Line, number: int, left: int, as_said: Callable[[], int | None]) -> int | None:
    """How many of the tricks left a line says are claimed, or leaves beside those it concedes, if that is known and
    not the number given beside it.

    ``as_said`` works it out; where it turns on tricks won, or on a level, that were not given, it raises ClaimError or
    gives None.
    """
    if (
        line.amount is None
        and not line.amounts_by_case
        and (not line.conceded or number + line.conceded <= left)
    ):
        return None
    try:
        said = as_said()
    except ClaimError:
        return None
    return None if said == number else said


def _but_for_cards_gone(line: Line, cards: int) -> Line:
    """A trick given to a card that has gone is given up all the same, and it is not known to which card."""

    def to_any_card(step: Step) -> Step:
        gone = step.kind == "concede" and step.card is not None and not step.card.bit & cards
        return replace(step, card=None) if gone else step

    return line.changed(to_any_card)


def read_otherwise(ending: Ending, claim: Claim, claimed: int) -> Line | None:
    """How the words read where the line given beside them says otherwise: another number, or not all of their steps.
    None where they agree, and where nothing can be read."""
    if claim.line is None or not claim.words:
        return None
    statement = read_statement(claim.words, ending, claim.by, claimed)
    if statement.unread:
        return None
    read = statement.line
    try:
        count = tricks_claimed(
            ending, claim.succeed(line=read, tricks=claim.tricks if read.amount is None else None)
        )
    except ClaimError:
        return read  # they say what cannot be
    steps = {item for item in read.items if item != REST}
    if count == claimed and steps <= {*claim.line.items}:
        return None
    return Line(Amount("claim", count), read.items)


def _one_line(found: tuple[Reading, ...], setting: Setting) -> Statement:
    """The line on which all readings agree that make sense."""
    lines: dict[str, Line] = {}
    unclear: list[Unclear] = []
    for reading in found:
        try:
            line = assemble(reading, setting)
        except Unclear as error:
            unclear.append(error)
        else:
            lines[str(line)] = line
    if len(lines) == 1:
        return Statement(next(iter(lines.values())))
    if unclear:
        return Statement(Line(), (unclear[0].clause.typed,), unclear[0].doubt)
    return Statement(Line(), tuple(_read_in_two_ways(found)))


def _read_in_two_ways(found: tuple[Reading, ...]) -> Iterator[str]:
    """The clauses that the readings take for different things; all the words, where they are cut in other places."""
    alike = {tuple(clause.tokens for clause in reading) for reading in found}
    if len(alike) > 1:
        yield " ".join(clause.typed for clause in found[0])
        return
    for clauses in zip(*found, strict=True):
        if len({clause.said for clause in clauses}) > 1:
            yield clauses[0].typed


_THIS_TRICK: Final = re.compile(
    r"(?:that'?s|this(?: trick| one)?(?: is|'s)|that(?: trick| one)?(?: is|'s)|it'?s) mine"
    r"|i(?:'ll| will)? (?:win|take|have) (?:this|that)(?: one| trick)?"
    r"|(?:эта(?: взятка)?|это|взятка) моя|эту (?:взятку )?(?:беру|возьму)(?: я)?"
)


def is_about_this_trick(words: str) -> bool:
    """Do the words concern the trick in progress only, so that nothing is claimed (Law 68)?"""
    return _THIS_TRICK.fullmatch(words.lower().replace("ё", "е").replace("’", "'").strip(" .!")) is not None

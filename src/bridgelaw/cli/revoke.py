"""``bridgelaw revoke``: the tricks that a revoke transfers, edition by edition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import click

from bridgelaw.cli._common import (
    BadInput,
    answer_options,
    bad_input,
    edition_option,
    print_json,
    refuse_given,
    sentence,
    was_given,
    why,
)

if TYPE_CHECKING:
    from bridgelaw.board import Contract
    from bridgelaw.cards import Seat
    from bridgelaw.casebook import Case
    from bridgelaw.equity.revoke import RevokeEquity
    from bridgelaw.irregularities import Revoke
    from bridgelaw.laws.law77_79_score import Outcome
    from bridgelaw.table import Table

_WORDS: Final = ("S", "H", "D", "C", "corrected", "penalty", "faced", "required")


@click.command()
@click.argument("revokes", nargs=-1, metavar="[REVOKE]...")
@click.option("--declarer", metavar="SEAT", help="Who declares: N, E, S or W.")
@click.option(
    "--contract", metavar="CONTRACT", help='Instead of --declarer: "4S S". Then the score is told too.'
)
@click.option(
    "--won", metavar="SEATS", help="Who won each trick, from the first or from that of the (first) revoke on."
)
@click.option(
    "--legal",
    metavar="TRICKS",
    help="Later tricks that the offender won with a card he could have played to the trick of the revoke: 9,12.",
)
@click.option(
    "--attention",
    type=click.Choice(["in-time", "next-board", "round-over"]),
    default="in-time",
    show_default=True,
    help="When attention was first drawn: after the other side had called on the next board, after the round.",
)
@click.option(
    "--vulnerable",
    type=click.Choice(["none", "NS", "EW", "all"], case_sensitive=False),
    default="none",
    show_default=True,
    help="Who is vulnerable, for the score.",
)
@click.option(
    "--file",
    "file",
    type=click.Path(),
    help="Instead of all this: a case file, or one with board: and events:.",
)
@click.option("--id", "name", metavar="ID", help="Which case of the file.")
@edition_option(None, "This edition only.  [default: all four]")
@answer_options
@click.pass_context
def revoke(
    ctx: click.Context,
    revokes: tuple[str, ...],
    declarer: str | None,
    contract: str | None,
    won: str | None,
    legal: str | None,
    attention: str,
    vulnerable: str,
    file: str | None,
    name: str | None,
    edition: int | None,
    lang: str,
    json_wanted: bool,
) -> None:
    """What a revoke costs (Law 64), edition by edition.

    A REVOKE is a seat and the number of the trick: W5 (or declarer5, dummy5). Words may follow after colons: the suit
    led (needed when a player revoked twice: W3:H W5:H), "corrected" for one corrected in time, "required" for a lead or
    play that disobeyed a requirement, "penalty" or "faced" when the card he should have played lay face up as a penalty
    card or otherwise. All revokes of both sides are to be named.

    \b
    bridgelaw revoke W5 --declarer S --won NSNSWNSENSNSN
    bridgelaw revoke W3 --contract "4S S" --won NNNNSESNWNSNW --legal 13
    bridgelaw revoke --file cases/law64.yaml --id 64a1-won-by-the-offender-and-another-later

    With a file the play is heard in every edition, and when the deal is known it is also told what the other side could
    have expected, double dummy, without the revoke: an aid to the Director's judgement.
    """
    from bridgelaw.code.provisions import EDITIONS

    editions = EDITIONS if edition is None else (edition,)
    if file is not None:
        refuse_given("file", beside=("file", "name", "edition", "lang", "json_wanted"))
        found = [_from_case(_case_of(file, name), each) for each in editions]
    else:
        if name is not None:
            raise bad_input("ui.cli.revoke.id")
        told = _Told.read(revokes, declarer, contract, won, legal, attention, vulnerable)
        found = [told.answer(each) for each in editions]
    if json_wanted:
        print_json({"editions": [answer.record(lang) for answer in found]})
        return
    for line in _lines(found, lang):
        click.echo(line)


# -- what the calculator is told --------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Told:
    """The facts of the command line, read."""

    contract: Contract
    revokes: tuple[tuple[Revoke, bool], ...]
    """Each with whether the card that should have been played lay face up, but was no penalty card."""
    winners: Mapping[int, Seat]
    legal: Mapping[int, int]
    attention: str
    vulnerable: str | None
    """None: there is nothing to score."""

    @staticmethod
    def read(
        revokes: tuple[str, ...],
        declarer: str | None,
        contract: str | None,
        won: str | None,
        legal: str | None,
        attention: str,
        vulnerable: str,
    ) -> _Told:
        from bridgelaw.board import BoardError, Contract

        if not revokes:
            raise bad_input("ui.cli.revoke.none")
        if (declarer is None) == (contract is None):
            raise bad_input("ui.cli.revoke.declarer")
        if won is None:
            raise bad_input("ui.cli.revoke.won_missing")
        try:
            played = Contract.parse(contract or f"1NT {declarer}")
        except BoardError as error:
            name = "--contract" if contract else "--declarer"
            raise BadInput(f"{name}: {why(error)}") from None
        read = sorted((_revoke(text, played) for text in revokes), key=lambda pair: pair[0].trick)
        found = [revoke for revoke, _ in read]
        _check_suits(revokes, found)
        winners = _winners(won, found[0].trick)
        whole = contract is not None and len(winners) == 13
        if not whole and was_given("vulnerable"):
            raise bad_input("ui.cli.revoke.vulnerable")
        return _Told(
            played,
            tuple(read),
            winners,
            _legal(legal, found, winners),
            attention,
            vulnerable if whole else None,
        )

    def answer(self, edition: int) -> _Answer:
        """What an edition makes of it."""
        from dataclasses import replace

        from bridgelaw.code.provisions import code_for
        from bridgelaw.equity.transfer import PlayedOut

        code = code_for(edition)
        revokes = tuple(
            replace(one, faced=one.faced or (faced and code.any_faced_card)) for one, faced in self.revokes
        )
        table, _ = PlayedOut(
            code,
            self.contract,
            revokes,
            self.winners,
            self.legal,
            next_board=revokes[0].by.side.other if self.attention == "next-board" else None,
            round_over=self.attention == "round-over",
        ).rule()
        return _Answer(table, _verdicts(table), (), self.vulnerable)


def _revoke(text: str, contract: Contract) -> tuple[Revoke, bool]:
    """Read ``W5``, ``dummy7:H:corrected``."""
    from dataclasses import replace

    from bridgelaw.cards import Seat, Suit
    from bridgelaw.equity.transfer import revoke_told_of

    head, *words = text.split(":")
    who, number = head.rstrip("0123456789"), head[len(head.rstrip("0123456789")) :]
    roles = {"declarer": contract.declarer, "dummy": contract.declarer.partner}
    try:
        seat = roles[who.lower()] if who.lower() in roles else Seat.parse(who.upper())
    except ValueError:
        raise bad_input("ui.cli.revoke.unread", text=repr(text)) from None
    if not number or not 1 <= int(number) <= 12:
        raise bad_input("ui.cli.revoke.trick", text=repr(text))
    said = {word.upper() if len(word) == 1 else word.lower() for word in words}
    for word in said:
        if word not in _WORDS:
            raise bad_input("ui.cli.revoke.word", text=repr(text), word=repr(word), options=", ".join(_WORDS))
    suits = [word for word in said if len(word) == 1]
    if len(suits) > 1:
        raise bad_input("ui.cli.revoke.two_suits", text=repr(text))
    found = revoke_told_of(
        seat,
        int(number),
        Suit.parse(suits[0] if suits else "S"),
        faced=seat == roles["dummy"] or "penalty" in said,
        state="corrected" if "corrected" in said else "established",
    )
    return (replace(found, led=None) if "required" in said else found), "faced" in said


def _check_suits(texts: tuple[str, ...], found: list[Revoke]) -> None:
    """A player who revoked twice: in the same suit (64B2)?"""
    seats = [one.by for one in found]
    if len({(one.by, one.trick) for one in found}) < len(found):
        raise bad_input("ui.cli.revoke.twice")
    named = [any(len(word) == 1 or word == "required" for word in text.split(":")[1:]) for text in texts]
    if len(set(seats)) < len(seats) and not all(named):
        raise bad_input("ui.cli.revoke.suits")


def _winners(text: str, first: int) -> dict[int, Seat]:
    """Who won which trick, from ``NSNSW*NSENSNSN``: all tricks, or those from the first revoke on."""
    from bridgelaw.cards import Seat

    letters = [letter for letter in text.upper() if letter not in " *,."]
    strange = next((letter for letter in letters if letter not in list(map(str, Seat))), None)
    if strange is not None:
        raise bad_input("ui.cli.revoke.won_seat", text=repr(strange))
    seats = [Seat.parse(letter) for letter in letters]
    if len(seats) not in (13, 14 - first):
        if first == 1:
            raise bad_input("ui.cli.revoke.won_count", count=len(seats))
        raise bad_input("ui.cli.revoke.won_count_from", count=len(seats), left=14 - first, trick=first)
    return dict(enumerate(seats, 14 - len(seats)))


def _legal(text: str | None, found: list[Revoke], winners: Mapping[int, Seat]) -> dict[int, int]:
    """The tricks that an offender won with a card he could have played to the trick of his revoke."""
    legal = {}
    for part in (text or "").replace(",", " ").split():
        number = int(part) if part.isdigit() else 0
        mine = [one for one in found if one.by == winners.get(number) and one.trick < number]
        if not mine:
            raise bad_input("ui.cli.revoke.legal", text=repr(part))
        legal[number] = mine[0].legal
    return legal


# -- from a file ------------------------------------------------------------------------------------------------


def _case_of(file: str, name: str | None) -> Case:
    """The case of a file that is meant."""
    import re
    from contextlib import suppress
    from pathlib import Path

    import yaml

    from bridgelaw.casebook import read_cases

    try:
        text = Path(file).read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise bad_input("ui.cli.no_text", name=file) from None
    record = None
    if re.search(r'\bevents"?\s*:', text):
        with suppress(yaml.YAMLError):  # the reader of cases says what is wrong
            record = yaml.safe_load(text)
    if isinstance(record, Mapping) and "events" in record and "steps" not in record:
        rest = {key: value for key, value in record.items() if key != "events"}
        whole = {"id": "told", "edition": 2017, "source": "told", **rest, "steps": record["events"]}
        text = yaml.safe_dump(whole, allow_unicode=True, sort_keys=False)
    book = read_cases(text, file)
    cases = [case for case in book.cases if name is None or case.id == name]
    if len(cases) == 1:
        return cases[0]
    if book.defects and not cases:
        raise BadInput(str(book.defects[0]))
    if not cases:
        raise bad_input("ui.cli.no_such_case", name=file, case=name)
    raise bad_input("ui.cli.several_cases", name=file, count=len(cases))


def _from_case(case: Case, edition: int) -> _Answer:
    """What an edition makes of what happened in a case."""
    from bridgelaw.board import BoardError
    from bridgelaw.casebook import Happening
    from bridgelaw.director import hear
    from bridgelaw.table import Table

    try:
        table = Table.start(case.board, edition, case.zone)
    except BoardError as error:
        raise BadInput(f"{case.file}: case {case.id}: board: {why(error)}") from None
    refused = []
    for step in case.steps:
        if isinstance(step, Happening):
            table, rulings = hear(table, step.event)
            if rulings and rulings[-1].refused:
                refused.append((step.number, rulings[-1].laws))
    return _Answer(table, _verdicts(table, judged=True), tuple(refused), case.board.vulnerable)


# -- the answer -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Verdict:
    """What an edition makes of one revoke."""

    revoke: Revoke
    tricks: int
    laws: tuple[str, ...]
    redress: str
    equity: RevokeEquity | None = None
    no_equity: str = ""
    """Why there is none, where one was wanted."""

    def cell(self) -> str:
        laws = ", ".join(self.laws)
        return (str(self.tricks) if self.revoke.counts else "–") + (f" ({laws})" if laws else "")

    def sentences(self, edition: int, lang: str) -> Iterator[str]:
        """What is transferred and what could have been expected."""
        by, trick = self.revoke.by, self.revoke.trick
        if not self.revoke.counts:
            state = "open" if self.revoke.state == "open" else "corrected"
            yield sentence(f"ui.revoke.{state}", lang, seat=by, trick=trick)
            return
        message = "law64.transfer" if self.tricks else "law64.no_transfer"
        told = sentence(message, lang, by=by, side=by.side.other, count=self.tricks, trick=trick)
        yield f"{told} ({'; '.join(_paragraph(law, edition, lang) for law in self.laws)})"
        if self.equity is not None:
            from bridgelaw.incident.report import equity_sentences

            yield from equity_sentences(self.equity, lang)
        elif self.no_equity:
            yield f"{sentence('ui.revoke.equity.unseen', lang, law=self.redress)} ({self.no_equity})"

    def record(self, edition: int, lang: str) -> dict[str, Any]:
        revoke = self.revoke
        record: dict[str, Any] = {
            "by": str(revoke.by),
            "trick": revoke.trick,
            "state": revoke.state,
            "tricks": self.tricks,
            "to": str(revoke.by.side.other),
            "laws": list(self.laws),
            "redress": self.redress,
            "text": " ".join(self.sentences(edition, lang)),
        }
        if self.equity is not None:
            record["equity"] = {
                "tricks": self.equity.tricks,
                "automatic": self.equity.automatic,
                "may_exceed": self.equity.may_exceed,
                "law": self.equity.law,
                "aid_to_judgement": True,
            }
        elif self.no_equity:
            record["no_equity"] = self.no_equity
        return record


@dataclass(frozen=True)
class _Answer:
    """What an edition makes of all revokes of a board."""

    table: Table
    verdicts: tuple[_Verdict, ...]
    refused: tuple[tuple[int, tuple[str, ...]], ...]
    """The steps that were refused in this edition, and by which paragraphs."""
    vulnerable: str | None

    @property
    def edition(self) -> int:
        return self.table.edition

    def outcome(self) -> Outcome | None:
        """The result with the transfers, when there is something to score."""
        from bridgelaw.laws.law77_79_score import Outcome

        result = self.table.result
        if result is None or self.vulnerable is None:
            return None
        return Outcome(self.table.contract, min(13, max(0, result.declarer_tricks)))

    def sentences(self, lang: str) -> Iterator[str]:
        for verdict in self.verdicts:
            yield from verdict.sentences(self.edition, lang)
        if not self.verdicts:
            yield sentence("ui.revoke.none", lang)
        for side, count in self.table.transfer.items():
            if (
                sum(verdict.tricks > 0 and verdict.revoke.by.side.other is side for verdict in self.verdicts)
                > 1
            ):
                yield sentence("ui.revoke.in_all", lang, side=side, count=count)
        for number, laws in self.refused:
            yield sentence("ui.revoke.not_heard", lang, number=number, laws=", ".join(laws) or "–")
        outcome = self.outcome()
        if outcome is not None and self.vulnerable is not None:
            came = outcome.score(self.vulnerable)
            yield sentence(
                "ui.score.line", lang, outcome=str(outcome), ns=f"{came.ns:+d}", ew=f"{came.ew:+d}"
            )

    def redress(self, lang: str) -> Iterator[str]:
        """Where it was not worked out what the revokes cost: that the Director is to judge it."""
        judged = {
            (verdict.revoke.by.side.other, verdict.redress): None
            for verdict in self.verdicts
            if verdict.revoke.counts and verdict.equity is None and not verdict.no_equity
        }
        for side, law in judged:
            yield sentence("ui.watch.equity", lang, side=side, law=law)

    def record(self, lang: str) -> dict[str, Any]:
        record: dict[str, Any] = {
            "edition": self.edition,
            "revokes": [verdict.record(self.edition, lang) for verdict in self.verdicts],
            "transfer": {str(side): count for side, count in self.table.transfer.items()},
        }
        if self.refused:
            record["refused"] = [{"step": number, "laws": list(laws)} for number, laws in self.refused]
        outcome = self.outcome()
        if outcome is not None and self.vulnerable is not None:
            came = outcome.score(self.vulnerable)
            record |= {"declarer_tricks": outcome.tricks, "score": {"NS": came.ns, "EW": came.ew}}
        return record


def _verdicts(table: Table, *, judged: bool = False) -> tuple[_Verdict, ...]:
    """What the edition makes of each revoke at a table; ``judged``: with what could have been expected."""
    from bridgelaw.laws.law61_64_revoke import redress_law, transfer_verdict

    found = []
    for one in table.revokes:
        tricks, laws = transfer_verdict(table, one)
        verdict = _Verdict(one, tricks, tuple(map(table.code.number, laws)), redress_law(table, one))
        found.append(_judge(table, verdict) if judged and verdict.revoke.counts else verdict)
    return tuple(found)


def _judge(table: Table, verdict: _Verdict) -> _Verdict:
    from dataclasses import replace

    from bridgelaw.equity import DoubleDummyError, PositionError
    from bridgelaw.equity.revoke import revoke_equity

    try:
        return replace(verdict, equity=revoke_equity(table, verdict.revoke))
    except (PositionError, DoubleDummyError) as error:
        return replace(verdict, no_equity=str(error))


# -- printing ---------------------------------------------------------------------------------------------------


def _lines(found: list[_Answer], lang: str) -> Iterator[str]:
    """The transfers side by side, then what is said of them, once for the editions that agree."""
    rows = list(
        dict.fromkeys((one.revoke.by, one.revoke.trick) for answer in found for one in answer.verdicts)
    )
    if rows:
        yield from _side_by_side(rows, found)
        yield ""
    yield from _for_editions((answer.edition, tuple(answer.sentences(lang))) for answer in found)
    redress = [(answer.edition, tuple(answer.redress(lang))) for answer in found]
    if any(sentences for _, sentences in redress):
        yield ""
        yield from _for_editions(redress)


def _for_editions(told: Iterable[tuple[int, tuple[str, ...]]]) -> Iterator[str]:
    """Sentences, once for the editions that agree."""
    said: dict[tuple[str, ...], list[int]] = {}
    for edition, sentences in told:
        if sentences:
            said.setdefault(sentences, []).append(edition)
    for sentences, editions in said.items():
        yield f"{', '.join(map(str, editions))}:"
        for each in sentences:
            yield f"  {each}"


def _side_by_side(rows: Iterable[tuple[Seat, int]], found: list[_Answer]) -> Iterator[str]:
    table = [["", *(str(answer.edition) for answer in found)]]
    for by, trick in rows:
        cells = []
        for answer in found:
            fits = [one.cell() for one in answer.verdicts if (one.revoke.by, one.revoke.trick) == (by, trick)]
            cells.append(fits[-1] if fits else ".")
        table.append([f"{by}{trick}", *cells])
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for line in table:
        yield "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()


def _paragraph(law: str, edition: int, lang: str) -> str:
    """A paragraph with what it is called."""
    from bridgelaw.code import register

    subject = register.find(law, edition)
    return law if subject is None else f"{law}: {subject.title(lang)}"

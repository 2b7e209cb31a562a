"""``bridgelaw rule``: a ruling in the terminal, step by step, with the hands unseen."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import click

from bridgelaw.cli._common import BadInput, as_json, bad_input, edition_option, lang_option, print_json

if TYPE_CHECKING:
    from bridgelaw.incident import Ask, Sitting
    from bridgelaw.rulings import Ruling
    from bridgelaw.table import Table

_ZONES: Final = ("wbf", "ebl", "ebu", "acbl")


@click.command()
@edition_option(2017, "The edition of the Laws in force.")
@click.option(
    "--zone",
    type=click.Choice(_ZONES, case_sensitive=False),
    default="wbf",
    show_default=True,
    help="The zone, or regulating authority.",
)
@lang_option
@click.option("--log", "log_text", default="", metavar="LOG", help="Go on from this log of answers.")
@as_json
def rule(edition: int, zone: str, lang: str, log_text: str, json_wanted: bool) -> None:
    """A ruling in the terminal, step by step.

    Asks what happened, one short question each, and says what the Laws make of it. The hands stay unseen, unless they
    are faced after a contested claim. Answer with a number, a seat (N E S W) or a card (HQ). "undo" takes the last
    answer back, "log" shows what was told, "quit" ends. Answers may come from a pipe, a line each. --json prints the
    log, the rulings and the state at the end, and the questions on stderr.
    """
    from bridgelaw.incident import AnswerError, LogError, hold, read_log, state

    try:
        sitting = hold(edition, zone, read_log(log_text))
    except (AnswerError, LogError) as error:
        if isinstance(error, LogError) and lang != "en":
            raise bad_input("ui.cli.rule.log") from None
        told = error.text(lang) if isinstance(error, AnswerError) else str(error)
        raise BadInput(f"--log: {told}") from None

    sitting = _Talk(lang, err=json_wanted).converse(sitting)
    if json_wanted:
        print_json(state(sitting, lang))


class _Talk:
    """The conversation: questions and rulings out, a line an answer in."""

    def __init__(self, lang: str, *, err: bool) -> None:
        self.lang = lang
        self.err = err

    def tell(self, line: str = "") -> None:
        """Print a line."""
        click.echo(line, err=self.err)

    def say(self, message: str, **facts: object) -> str:
        """A sentence of the catalogues."""
        from bridgelaw.incident.asking import say

        return say(message, self.lang, **facts)

    def converse(self, sitting: Sitting) -> Sitting:
        """Ask until the board is over, the Director quits, or the input ends."""
        from bridgelaw.incident import write_log

        self.tell(self.say("ui.rule.help"))
        while True:
            if sitting.is_open:
                self.tell_ruling(sitting)
                if not sitting.ask.options and not sitting.ask.cards:
                    return sitting
            following = self.one_answer(sitting)
            if following is None:
                if sitting.answers:
                    self.tell()
                    self.tell(self.say("ui.rule.bye", log=write_log(sitting.answers)))
                return sitting
            sitting = following

    def one_answer(self, sitting: Sitting) -> Sitting | None:
        """Ask until an answer fits; None when there are no more."""
        from bridgelaw.incident import AnswerError

        self.tell_question(sitting)
        while True:
            line = self.read_line()
            if line is None or line.lower() in ("quit", "q", "exit"):
                return None
            if line.lower() == "log":
                self.tell_log(sitting)
            elif line.lower() not in ("undo", "u"):
                try:
                    return sitting.give(_by_number(sitting, line))
                except AnswerError as error:
                    self.tell(error.text(self.lang))
            elif sitting.answers:
                self.tell(self.say("ui.rule.undone"))
                return sitting.undo(len(sitting.answers) - 1)
            else:
                self.tell(self.say("ui.nothing_to_undo"))

    def read_line(self) -> str | None:
        """A line of the input without the blanks around it, None at its end; empty lines are passed over."""
        while True:
            click.echo("> ", nl=False, err=self.err)
            try:
                line = sys.stdin.readline()
            except UnicodeDecodeError:
                raise BadInput("the input is no text; give answers, a line each, in UTF-8") from None
            if not sys.stdin.isatty():
                self.tell(line.strip())
            if not line:
                return None
            if line.strip():
                return line.strip()

    def tell_question(self, sitting: Sitting) -> None:
        """Put the question, with the answers that have a number."""
        from bridgelaw.incident.report import action_label, position_text, role_of

        ask, lang = sitting.ask, self.lang
        self.tell()
        self.tell(ask.text(lang) + (f" [{self.say('ui.needed_for', law=ask.law)}]" if ask.law else ""))
        if ask.message == "ui.ask.same_position":
            self.tell(f"      {position_text(sitting, lang)}")
        if ask.kind in ("trick", "tricks"):
            self.tell(f"      {self.numbers_to_give(ask)}")
        for number, option in enumerate(() if ask.kind in ("trick", "tricks") else ask.options, 1):
            label = (
                action_label(sitting.table, option, lang) if ask.kind == "open" else ask.label(option, lang)
            )
            role = role_of(sitting, option, lang) if ask.kind == "seat" else ""
            mark = option if ask.kind in ("words", "line") else str(number)
            self.tell(f"  {mark:>2}  {label}{f' ({role})' if role else ''}")
        if ask.kind == "open" and ask.cards and sitting.turn is not None:
            self.tell(f"      {self.say('ui.rule.next_card', seat=sitting.turn)}")
        elif ask.kind in ("card", "cards"):
            self.tell(f"      {self.say('ui.card_hint')}")
        elif ask.kind == "hands":
            self.tell(f"      {self.say('ui.hands_hint')}")
        elif ask.kind == "line":
            self.tell(f"      {self.say('ui.claim.line_hint')}")

    def numbers_to_give(self, ask: Ask) -> str:
        """The numbers that may be given, and what stands for none of them."""
        from bridgelaw.incident.asking import NONE

        numbers = [option for option in ask.options if option != NONE]
        none = f"   {NONE} = {ask.label(NONE, self.lang)}" if NONE in ask.options else ""
        return f"{numbers[0]}–{numbers[-1]}{none}" if len(numbers) > 1 else f"{numbers[0]}{none}"

    def tell_line(self, table: Table) -> None:
        """The line that decides a contested claim, where it costs the claimer a trick."""
        from bridgelaw.cli.claim import tricks_told
        from bridgelaw.laws.law70_ending import contested_award, ending_of

        award = contested_award(table)
        if award is not None and award.line and award.claimer_tricks < award.claimed:
            self.tell(f"    {self.say('ui.claim.line')}")
            for trick in tricks_told(ending_of(table), award.line):
                self.tell(f"    {trick}")

    def tell_ruling(self, sitting: Sitting) -> None:
        """Say what was ruled, who may choose among what, and what to watch next."""
        from bridgelaw.incident.report import (
            choice_text,
            entry_text,
            option_label,
            option_meaning,
            position_text,
        )

        lang, table = self.lang, sitting.table
        assert table is not None
        self.tell()
        said = [self.tell_entry(entry_text(entry, lang), entry.rulings) for entry in sitting.latest]
        if not any(said):
            self.tell(f"    {self.say('ui.page.no_ruling')}")
        self.tell_line(table)
        if sitting.placed:
            self.tell(f"  {position_text(sitting, lang)}")
        for seat, cards in table.penalty_cards.items():
            for card, kind in cards.items():
                self.tell(f"  {self.say(f'ui.penalty_card.{kind}', seat=seat, card=card)}")
        choice = table.choice
        if choice is not None:
            self.tell(f"  {choice_text(choice, lang)} [{choice.law}]")
            for option in choice.options:
                label = option_label(option, choice.law, lang)
                self.tell(f"    {label}: {option_meaning(choice, option, lang)}")
        self.tell(f"  {self.say('ui.watch')}:")
        for note in sitting.notes:
            self.tell(f"    {note.text(lang)}")

    def tell_entry(self, line: str, rulings: tuple[Ruling, ...]) -> int:
        """A line of the log with its rulings; how many there were."""
        from bridgelaw.incident.report import ruling_text, spoken

        self.tell(f"* {line}")
        for ruling in spoken(rulings):
            laws = f" [{', '.join(ruling.laws)}]" if ruling.laws else ""
            why = "ui.impossible" if ruling.impossible else "ui.refused"
            mark = f"{self.say(why)}: " if ruling.refused else ""
            self.tell(f"    {mark}{ruling_text(ruling, self.lang)}{laws}")
        return len(spoken(rulings))

    def tell_log(self, sitting: Sitting) -> None:
        """Show every answer so far."""
        from bridgelaw.incident.report import told

        if not sitting.trail:
            self.tell(self.say("ui.log.empty"))
        for number, (question, answer) in enumerate(told(sitting, self.lang), 1):
            self.tell(f"  {number:>2}  {question} {answer}")


def _by_number(sitting: Sitting, line: str) -> str:
    """What a number stands for, where answers have numbers; any other line as it is."""
    from bridgelaw.incident import AnswerError

    ask = sitting.ask
    if (
        not (line.isascii() and line.isdigit())
        or ask.kind in ("number", "words", "line", "trick", "tricks")
        or not ask.options
    ):
        return line
    if not 1 <= int(line[:4]) <= len(ask.options):
        raise AnswerError("ui.choose_number", count=len(ask.options))
    return ask.options[int(line) - 1]

"""The desk's two calculators, made ready for the templates: the score with adjusted scores, and the revoke."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from starlette.datastructures import QueryParams

from bridgelaw.board import STRAINS, VULNERABILITIES, Contract
from bridgelaw.cards import Seat, Side
from bridgelaw.code.provisions import EDITIONS, code_for
from bridgelaw.desk.forms import Choices, Form
from bridgelaw.desk.settings import Settings
from bridgelaw.equity.transfer import RevokeFacts
from bridgelaw.laws.law12_adjusted_score import (
    AdjustedScore,
    Artificial,
    Fault,
    Share,
    SideScore,
    artificial,
    assign_likely,
    weigh,
)
from bridgelaw.laws.law77_79_score import Outcome, ScoreError

__all__ = ["RevokePage", "ScorePage"]

DOUBLINGS: Final = ("undoubled", "doubled", "redoubled")
FAULTS: Final = tuple(fault.value for fault in Fault)
ROWS: Final = 4
"""How many results a weighted score can have."""


@dataclass
class _Form(Form):
    """A form with percentages and results among its fields."""

    def percent(self, name: str) -> Fraction | None:
        text = self.text(name).removesuffix("%").replace(",", ".").strip()
        if not text:
            return None
        try:
            value = Fraction(text)
        except (ValueError, ZeroDivisionError):
            value = Fraction(-1)
        if not 0 <= value <= 100:
            self.refuse("ui.error.percent", text=self.text(name))
            return None
        return value

    def outcome(self, text: str) -> Outcome | None:
        try:
            return Outcome.parse(text)
        except ScoreError:
            self.refuse("ui.error.result", text=text)
            return None


def _written(value: Fraction | int, sign: str = "") -> str:
    text = f"{float(value):{sign}.2f}".rstrip("0").rstrip(".")
    return {"-0": "0", "+0": "0"}.get(text, text)


# -- the revoke -------------------------------------------------------------------------------------------------


class RevokePage:
    """The revoke calculator: a few facts in, the transfer of every edition out."""

    def __init__(self, query: QueryParams, settings: Settings) -> None:
        """Read the facts; those that are missing are what is usual."""
        form = _Form(query, settings.lang)
        code = code_for(settings.edition, settings.zone)
        self.sent = "by" in query
        self.declarer = form.seat("declarer", "S", law="41A")
        self.by = form.seat("by", "E", law="61A")
        tricks = tuple(str(trick) for trick in range(1, 13))
        self.trick = form.choose("trick", tricks, str, default="5", law="62D")
        self.winner = form.seat("winner", "E", law="64A1")
        self.legal = form.named("legal", ("no", "yes"), law="64A2")
        self.faced = form.named("faced", ("no", "penalty", "other"), law="64B3")
        self.again = form.named("again", ("no", "established", "corrected"), law="64B2")
        both = "64C" if code.both_sides_no_transfer == "same trick" else "64B7"
        self.other_side = form.named("other_side", ("no", "same", "another"), law=both)
        self.moment = form.named("moment", ("in_time", "next_board", "round_over"), law="64B4")
        self.fields = (self.declarer, self.by, self.trick, self.winner)
        self.further = (self.legal, self.faced, self.again, self.other_side, self.moment)
        self.further_open = any(choices.value != choices.options[0][0] for choices in self.further)
        self.later_options = (*tricks[1:], "13")
        ticked = set(form.text("later").split(",")) & set(self.later_options)
        self.later = tuple(sorted(int(trick) for trick in ticked))
        at = int(self.trick.value)
        if any(trick <= at for trick in self.later):
            form.refuse("ui.error.later_tricks", trick=at)
        if self.again.value != "no" and at == 1:
            form.refuse("ui.error.no_earlier_trick")
        self.wrong = form.wrong if self.sent else ""
        self.kept = form.kept
        self.zone = settings.zone

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The transfer by edition."""
        if self.wrong or not self.sent:
            return []
        by = Seat.parse(self.by.value)
        facts = RevokeFacts(
            by,
            int(self.trick.value),
            Seat.parse(self.winner.value),
            self.later,
            self.legal.value == "yes",
            Seat.parse(self.declarer.value),
            _unless_no(self.faced),
            _unless_no(self.again),
            _unless_no(self.other_side),
            self.moment.value,
        )
        rows = []
        for edition in EDITIONS:
            count, laws = facts.verdict(code_for(edition, self.zone))
            rows.append({"edition": edition, "count": count, "laws": laws, "side": by.side.other})
        return rows


def _unless_no(choices: Choices) -> str:
    return "" if choices.value == "no" else choices.value


# -- the score --------------------------------------------------------------------------------------------------


@dataclass
class _Result:
    """What a form of the score page has come to."""

    lines: list[str] = field(default_factory=list)
    parts: list[tuple[str, str]] = field(default_factory=list)
    laws: tuple[str, ...] = ()


class ScorePage:
    """The score of a contract, and adjusted scores: each form of the page by itself."""

    def __init__(self, query: QueryParams, settings: Settings) -> None:
        """Read the form that was sent, and work it out."""
        self.settings = settings
        self.form = form = _Form(query, settings.lang)
        self.edition = settings.edition
        code = code_for(settings.edition, settings.zone)
        self.can_weight = code.weighted_by
        self.can_assign_likely = code.likely_results_law is not None
        self.kind = form.text("kind")
        levels = tuple("1234567")
        tricks = tuple(str(count) for count in range(14))
        self.contract = (
            form.choose("level", levels, str, default="4"),
            form.choose(
                "strain", tuple(reversed(STRAINS)), lambda s: form.say(f"ui.ask.trumps.{s}"), default="S"
            ),
            form.choose("doubled", DOUBLINGS, lambda d: form.say(f"ui.form.doubled.{d}")),
            form.seat("declarer", "S"),
        )
        moved = tuple(str(count) for count in range(8))
        self.taken = (
            self._vulnerable(),
            form.choose("tricks", tricks, str, default="10"),
            form.choose("to_declarer", moved, str),
            form.choose("to_defenders", moved, str),
        )
        self.faults = tuple(self._fault(side) for side in ("ns", "ew"))
        self.session = {side: form.text(f"session_{side}") for side in ("ns", "ew")}
        self.vulnerable = self._vulnerable()
        self.side = form.choose(
            "side",
            ("NS", "EW"),
            lambda side: form.say(f"ui.ask.vulnerable.{side}"),
            ask="ui.form.non_offending",
        )
        self.likely = [form.text(f"likely{row}") for row in range(1, 4)]
        self.probable = [form.text(f"probable{row}") for row in range(1, 4)]
        self.shares = [(form.text(f"share{row}"), form.text(f"result{row}")) for row in range(1, ROWS + 1)]
        work: Mapping[str, Callable[[], _Result]] = {
            "contract": self._contract,
            "artificial": self._artificial,
            "likely": self._likely,
            "weighted": self._weighted,
        }
        self.result = _Result()
        if self.kind in work:
            try:
                self.result = work[self.kind]()
            except ScoreError:
                form.refuse("ui.error.not_in_edition", edition=self.edition)
        self.wrong, self.kept = form.wrong, form.kept
        self.has_form = {"likely": self.can_assign_likely, "weighted": bool(self.can_weight)}.get(
            self.kind, True
        )
        if self.wrong:
            self.result = _Result()

    def _vulnerable(self) -> Choices:
        say = self.form.say
        return self.form.choose(
            "vulnerable",
            VULNERABILITIES,
            lambda value: say(f"ui.ask.vulnerable.{value}"),
            ask="ui.ask.vulnerable",
        )

    def _fault(self, side: str) -> Choices:
        form = self.form
        label = f"ui.ask.vulnerable.{side.upper()}"
        return form.choose(
            f"fault_{side}", FAULTS, lambda value: form.say(f"ui.form.fault.{value}"), ask=label
        )

    def _contract(self) -> _Result:
        level, strain, doubled, declarer = (choices.value for choices in self.contract)
        vulnerable, tricks, gained, lost = (choices.value for choices in self.taken)
        contract = Contract(int(level), STRAINS.index(strain), DOUBLINGS.index(doubled), Seat.parse(declarer))
        after = min(13, max(0, int(tricks) + int(gained) - int(lost)))
        outcome = Outcome(contract, after)
        came = outcome.score(vulnerable)
        say, lines = self.form.say, []
        if after != int(tricks):
            facts = {"tricks": int(tricks), "after": after, "side": contract.declarer.side}
            lines.append(say("ui.note.score_after_transfer", **facts))
        lines.append(
            say("ui.score.line", outcome=str(outcome), ns=_written(came.ns, "+"), ew=_written(came.ew, "+"))
        )
        parts = [(_written(points, "+"), say(f"ui.score.part.{name}")) for name, points in came.parts]
        return _Result(lines, parts if len(parts) > 1 else [], ("77",))

    def _artificial(self) -> _Result:
        given = [
            artificial(Fault(fault.value), self.edition, session=self.form.percent(f"session_{name}"))
            for name, fault in zip(("ns", "ew"), self.faults, strict=True)
        ]
        return self._adjusted(AdjustedScore(*given))

    def _likely(self) -> _Result:
        likely = self._outcomes(self.likely)
        probable = self._outcomes(self.probable)
        if not likely:
            self.form.refuse("ui.error.no_result")
            return _Result()
        vulnerable = self.vulnerable.value
        side = Side.parse(self.side.value)
        given = assign_likely(side, likely, probable, edition=self.edition, vulnerable=vulnerable)
        return self._adjusted(given)

    def _outcomes(self, texts: list[str]) -> list[Outcome]:
        return [outcome for text in texts if text and (outcome := self.form.outcome(text)) is not None]

    def _weighted(self) -> _Result:
        shares = []
        for row, (percent, text) in enumerate(self.shares, 1):
            if not percent and not text:
                continue
            share, outcome = self.form.percent(f"share{row}"), self.form.outcome(text)
            if share and outcome is not None:
                shares.append(Share(share, outcome))
            else:
                self.form.refuse("ui.error.percent", text=percent)
        total = sum((Fraction(share.percent) for share in shares), Fraction(0))
        if not shares:
            self.form.refuse("ui.error.no_result")
        elif total != 100:
            self.form.refuse("ui.error.weights", total=_written(total))
        if self.form.wrong:
            return _Result()
        by = "committee" if self.can_weight == "committee" else "director"
        found = weigh(shares, edition=self.edition, vulnerable=self.vulnerable.value, by=by)
        return self._adjusted(found)

    def _adjusted(self, found: AdjustedScore) -> _Result:
        lines = [f"{self.form.say('ui.form.side', side=side)}: {self._side(found.of(side))}" for side in Side]
        laws = dict.fromkeys(law for side in Side for law in found.of(side).laws)
        return _Result(lines, [], tuple(laws))

    def _side(self, given: SideScore) -> str:
        say = self.form.say
        if isinstance(given, Artificial):
            percent, imps = _written(given.percent), _written(given.imps, "+")
            return say(f"ui.score.artificial.{given.fault.value}", percent=percent, imps=imps)
        rows = [
            (f"{_written(100 * share)} % " if given.is_weighted else "")
            + f"{outcome} ({_written(points, '+')})"
            for (share, outcome), (_, points) in zip(given.shares, given.points, strict=True)
        ]
        total = say("ui.score.total_points", points=_written(given.total_points, "+"))
        return "; ".join([*rows, total] if given.is_weighted else rows)

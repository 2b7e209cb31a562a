"""``bridgelaw score``: what a result scores, methods of scoring, and adjusted scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from bridgelaw.cli._common import (
    BadInput,
    answer_options,
    bad_input,
    edition_option,
    print_json,
    sentence,
    why,
)

if TYPE_CHECKING:
    from bridgelaw.laws.law12_adjusted_score import AdjustedScore, SideScore
    from bridgelaw.laws.law77_79_score import Period

_Function = TypeVar("_Function", bound=Callable[..., Any])

_VULNERABLE: Final = ("none", "NS", "EW", "all")
_FAULTS: Final = ("none", "partly", "directly")


class Score(click.Group):
    """A group whose first command is meant when none is named: ``bridgelaw score "4S S ="``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the name of the first command in where it has been left out; with nothing at all, tell what there is."""
        args = args or ["--help"]
        if args[0] not in self.commands and args[0] not in ctx.help_option_names:
            args = ["result", *args]
        return super().parse_args(ctx, args)


@click.group(cls=Score)
def score() -> None:
    """What a result scores, matchpoints, IMPs, victory points, adjusted scores.

    Without the name of a command it is the result's score that is asked for:
    bridgelaw score "4SX S" --tricks 9 --vulnerable NS
    """


# -- options that several commands have -------------------------------------------------------------------------

_MINUS_IS_A_NUMBER: Final = {"ignore_unknown_options": True}
"""For commands with numbers as arguments: -100 is no option."""

_edition = edition_option(2017, "The edition of the Laws in force.")


def _vulnerable(function: _Function) -> _Function:
    return click.option(
        "--vulnerable",
        type=click.Choice(_VULNERABLE, case_sensitive=False),
        default="none",
        show_default=True,
        help="Who is vulnerable.",
    )(function)


def _imps_against(function: _Function) -> _Function:
    return click.option(
        "--imps-against",
        "other",
        type=int,
        metavar="POINTS",
        help="Also the IMPs against this score of North-South at the other table.",
    )(function)


@contextmanager
def _explained() -> Iterator[None]:
    """What cannot be scored is bad input."""
    try:
        yield
    except ValueError as error:
        raise BadInput(why(error)) from None


def _say(message: str, lang: str, indent: str = "", **facts: object) -> None:
    click.echo(indent + sentence(message, lang, **facts))


def _plain(value: Fraction | int) -> int | float:
    """A number for JSON."""
    return int(value) if value == int(value) else round(float(value), 4)


def _written(value: Fraction | int, sign: str = "") -> str:
    """A number for a reader, with two decimals at most; ``sign`` is ``+`` where the plus is to be written."""
    text = f"{float(value):{sign}.2f}".rstrip("0").rstrip(".")
    return {"-0": "0", "+0": "0"}.get(text, text)


def _fraction(text: str, what: str) -> Fraction:
    try:
        return Fraction(text.removesuffix("%").strip())
    except (ValueError, ZeroDivisionError):
        raise bad_input("ui.cli.score.number", name=what, text=repr(text)) from None


# -- Law 77 -----------------------------------------------------------------------------------------------------


@score.command()
@click.argument("result", metavar="RESULT")
@click.option("--tricks", type=int, help="Declarer's tricks, when RESULT is a contract alone.")
@_vulnerable
@_imps_against
@_edition
@answer_options
def result(
    result: str,
    tricks: int | None,
    vulnerable: str,
    other: int | None,
    edition: int,
    lang: str,
    json_wanted: bool,
) -> None:
    """What a result scores (Law 77).

    RESULT is written "4SX S -1", "3NT W =", "2H N +1", "pass"; or "4SX S" with --tricks.
    """
    from bridgelaw.laws.law77_79_score import Outcome, imps

    with _explained():
        outcome = Outcome.parse(result if tricks is None else f"{result} {tricks}")
        came = outcome.score(vulnerable)
    difference = None if other is None else came.ns - other
    if json_wanted:
        record: dict[str, Any] = {
            "result": str(outcome),
            "vulnerable": vulnerable,
            "ns": came.ns,
            "ew": came.ew,
            "parts": dict(came.parts),
            "law": "77",
            "edition": edition,
        }
        if difference is not None:
            record |= {"against": other, "imps": imps(difference)}
        print_json(record)
        return
    _say("ui.score.line", lang, outcome=str(outcome), ns=_written(came.ns, "+"), ew=_written(came.ew, "+"))
    for name, points in came.parts if len(came.parts) > 1 else ():
        _say(f"ui.score.part.{name}", lang, f"{points:>+7}  ")
    if difference is not None and other is not None:
        earned = _written(imps(difference), "+")
        _say("ui.score.imps_against", lang, imps=earned, other=_written(other, "+"))
    _say("ui.score.law", lang, laws="77", edition=edition)


# -- Law 78 -----------------------------------------------------------------------------------------------------


@score.command(context_settings=_MINUS_IS_A_NUMBER)
@click.argument("scores", nargs=-1, required=True, metavar="SCORE...")
@click.option("--expected", type=int, help="The number of scores the board should have: Neuberg's formula.")
@click.option(
    "--win", type=click.Choice(["1", "2"]), default="2", show_default=True, help="For a better score."
)
@_vulnerable
@answer_options
def matchpoints(
    scores: tuple[str, ...], expected: int | None, win: str, vulnerable: str, lang: str, json_wanted: bool
) -> None:
    """Matchpoints of the scores of a board (Law 78A).

    Each SCORE is North-South's in points, 420 or -50, or a result, "4S S ="; or "none" for a table without a score to
    compare.
    """
    from bridgelaw.laws import law77_79_score as law77_79

    with _explained():
        points = [_points(text, vulnerable) for text in scores]
        earned = law77_79.matchpoints(points, expected=expected, win=int(win))
    present = sum(held is not None for held in points)
    best = law77_79.top(present if expected is None else expected, int(win))
    percents = [None if mine is None else 100 * mine / best if best else Fraction(50) for mine in earned]
    rows = list(zip(points, earned, percents, strict=True))
    if json_wanted:
        print_json(
            {
                "top": best,
                "scores": [
                    {
                        "ns": held,
                        "ns_matchpoints": None if mine is None else _plain(mine),
                        "ew_matchpoints": None if mine is None else _plain(best - mine),
                        "ns_percent": None if percent is None else _plain(percent),
                    }
                    for held, mine, percent in rows
                ],
            }
        )
        return
    _say("ui.score.matchpoints.head", lang)
    for held, mine, percent in rows:
        if held is None or mine is None or percent is None:
            _say("ui.score.no_comparison", lang, f"{'':>7}  ")
        else:
            click.echo(f"{held:>+7}  {_written(mine):>6}  {_written(percent):>6}")


def _points(text: str, vulnerable: str) -> int | None:
    from bridgelaw.laws.law77_79_score import Outcome

    if text == "none":
        return None
    try:
        return int(text)
    except ValueError:
        return Outcome.parse(text).score(vulnerable).ns


@score.command(context_settings=_MINUS_IS_A_NUMBER)
@click.argument("points", type=int)
@click.argument("other", type=int)
@answer_options
def imps(points: int, other: int, lang: str, json_wanted: bool) -> None:
    """IMPs for two scores of the same direction (Law 78B): imps 620 -100."""
    from bridgelaw.laws import law77_79_score as law77_79

    earned = law77_79.imps(points - other)
    if json_wanted:
        print_json({"points": points, "against": other, "difference": points - other, "imps": earned})
        return
    _say("ui.score.imps", lang, difference=_written(points - other, "+"), imps=_written(earned, "+"))


@score.command(context_settings=_MINUS_IS_A_NUMBER)
@click.argument("margin")
@click.option("--boards", type=int, required=True, help="The number of boards of the match.")
@click.option(
    "--scale",
    type=click.Choice(["continuous", "discrete"]),
    default="continuous",
    show_default=True,
    help="The scale.",
)
@answer_options
def vps(margin: str, boards: int, scale: str, lang: str, json_wanted: bool) -> None:
    """Victory points for a match won or lost by MARGIN IMPs, on the World Bridge Federation's scales."""
    from bridgelaw.laws.law77_79_score import victory_points

    size = _fraction(margin, "margin")
    with _explained():
        won, lost = victory_points(size, boards, scale)
    if json_wanted:
        print_json(
            {"margin": _plain(size), "boards": boards, "scale": scale, "vps": [float(won), float(lost)]}
        )
        return
    _say("ui.score.vps", lang, margin=_written(size), boards=boards, won=str(won), lost=str(lost))


# -- Law 12 -----------------------------------------------------------------------------------------------------


def _fault(name: str) -> Callable[[_Function], _Function]:
    def add(function: _Function) -> _Function:
        function = click.option(f"--session-{name}", type=str, help="Its percentage on the other boards.")(
            function
        )
        return click.option(
            f"--{name}", type=click.Choice(_FAULTS), required=True, help="How far that side is at fault."
        )(function)

    return add


@score.command()
@_fault("ns")
@_fault("ew")
@_edition
@answer_options
def artificial(
    ns: str,
    ew: str,
    session_ns: str | None,
    session_ew: str | None,
    edition: int,
    lang: str,
    json_wanted: bool,
) -> None:
    """Average plus, average, average minus (Law 12C2)."""
    from bridgelaw.laws.law12_adjusted_score import AdjustedScore, Fault
    from bridgelaw.laws.law12_adjusted_score import artificial as award

    with _explained():
        sides = [
            award(
                Fault(fault),
                edition,
                session=None if session is None else _fraction(session, f"--session-{name}"),
            )
            for name, fault, session in (("ns", ns, session_ns), ("ew", ew, session_ew))
        ]
    _print_adjusted(AdjustedScore(*sides), edition, lang, json_wanted)


def _comparisons(function: _Function) -> _Function:
    function = click.option(
        "--among",
        metavar="POINTS",
        help='Also the matchpoints among the other North-South scores, "420 -50 450".',
    )(function)
    return _imps_against(function)


@score.command(context_settings=_MINUS_IS_A_NUMBER)
@click.argument("shares", nargs=-1, required=True, metavar="SHARE...")
@click.option(
    "--by",
    type=click.Choice(["director", "committee"]),
    default="director",
    show_default=True,
    help="Who weights it.",
)
@_vulnerable
@_comparisons
@_edition
@answer_options
def weighted(
    shares: tuple[str, ...],
    by: str,
    vulnerable: str,
    other: int | None,
    among: str | None,
    edition: int,
    lang: str,
    json_wanted: bool,
) -> None:
    """An assigned score, weighted or not (Law 12C1).

    Each SHARE is a percentage and a result, "60% 4S S ="; add the word illegal to a result that could only be reached
    by breaking a Law.
    """
    from bridgelaw.laws.law12_adjusted_score import weigh

    with _explained():
        found = weigh([_share(text) for text in shares], edition=edition, vulnerable=vulnerable, by=by)
    _print_adjusted(found, edition, lang, json_wanted, other, among)


def _share(text: str) -> Any:
    from bridgelaw.laws.law12_adjusted_score import Share
    from bridgelaw.laws.law77_79_score import Outcome

    percent, _, rest = text.strip().partition(" ")
    outcome = rest.strip()
    return Share(
        _fraction(percent, f"share {text!r}"),
        Outcome.parse(outcome.removesuffix("illegal").strip()),
        illegal=outcome.endswith("illegal"),
    )


@score.command()
@click.option(
    "--non-offending", "side", type=click.Choice(["NS", "EW"]), required=True, help="The non-offending side."
)
@click.option(
    "--likely", multiple=True, required=True, metavar="RESULT", help="A likely result; may be repeated."
)
@click.option(
    "--probable", multiple=True, metavar="RESULT", help="A result that was at all probable; may be repeated."
)
@_vulnerable
@_comparisons
@edition_option(1997, "The edition of the Laws in force.")
@answer_options
def likely(
    side: str,
    likely: tuple[str, ...],
    probable: tuple[str, ...],
    vulnerable: str,
    other: int | None,
    among: str | None,
    edition: int,
    lang: str,
    json_wanted: bool,
) -> None:
    """The best likely result for one side, the worst at all probable for the other (Law 12C2 of 1987 and 1997)."""
    from bridgelaw.cards import Side
    from bridgelaw.laws.law12_adjusted_score import assign_likely
    from bridgelaw.laws.law77_79_score import Outcome

    with _explained():
        found = assign_likely(
            Side.parse(side),
            [Outcome.parse(text) for text in likely],
            [Outcome.parse(text) for text in probable],
            edition=edition,
            vulnerable=vulnerable,
        )
    _print_adjusted(found, edition, lang, json_wanted, other, among)


def _print_adjusted(
    found: AdjustedScore,
    edition: int,
    lang: str,
    json_wanted: bool,
    other: int | None = None,
    among: str | None = None,
) -> None:
    from bridgelaw import words
    from bridgelaw.cards import Side

    others = None if among is None else [int(_fraction(text, "--among")) for text in among.split()]
    records = {str(side): _side_record(found.of(side), other, others) for side in Side}
    if json_wanted:
        print_json({**records, "split": found.is_split, "edition": edition})
        return
    for side in Side:
        click.echo(f"{words.side_name(side, lang)}:")
        _print_side(found.of(side), records[str(side)], lang)
    laws = dict.fromkeys(law for side in Side for law in found.of(side).laws)
    _say("ui.score.law", lang, laws=", ".join(laws), edition=edition)


def _side_record(given: SideScore, other: int | None, others: Sequence[int] | None) -> dict[str, Any]:
    from bridgelaw.cards import Side
    from bridgelaw.laws.law12_adjusted_score import Artificial
    from bridgelaw.laws.law77_79_score import top

    if isinstance(given, Artificial):
        return {
            "fault": given.fault.value,
            "percent": _plain(given.percent),
            "imps": _plain(given.imps),
            "laws": list(given.laws),
        }
    sign = 1 if given.side is Side.NS else -1
    record: dict[str, Any] = {
        "results": [
            {"percent": _plain(100 * share), "result": str(outcome), "points": points}
            for (share, outcome), (_, points) in zip(given.shares, given.points, strict=True)
        ],
        "points": _plain(given.total_points),
        "laws": list(given.laws),
    }
    if other is not None:
        record["imps"] = _plain(given.imps(sign * other))
    if others is not None:
        earned, best = given.matchpoints([sign * points for points in others]), top(len(others) + 1)
        record |= {"matchpoints": _plain(earned), "percent": _plain(100 * earned / best) if best else 50}
    return record


def _print_side(given: SideScore, record: dict[str, Any], lang: str) -> None:
    from bridgelaw.laws.law12_adjusted_score import Artificial

    if isinstance(given, Artificial):
        percent, imps = _written(given.percent), _written(given.imps, "+")
        _say(f"ui.score.artificial.{given.fault.value}", lang, "  ", percent=percent, imps=imps)
        return
    for row in record["results"]:
        share = f"{_written(row['percent']):>6} %  " if given.is_weighted else "  "
        click.echo(f"{share}{row['result']}  {row['points']:+d}")
    if given.is_weighted:
        _say("ui.score.total_points", lang, "  ", points=_written(given.total_points, "+"))
    if "imps" in record:
        _say("ui.score.total_imps", lang, "  ", imps=_written(record["imps"], "+"))
    if "matchpoints" in record:
        earned, percent = _written(record["matchpoints"]), _written(record["percent"])
        _say("ui.score.total_matchpoints", lang, "  ", matchpoints=earned, percent=percent)


@score.command("own-damage", context_settings=_MINUS_IS_A_NUMBER)
@click.argument("table")
@click.argument("expected")
@click.argument("without_error")
@click.option(
    "--top", help="The top of the board, when the scores are matchpoints; without it they are IMPs."
)
@_edition
@answer_options
def own_damage(
    table: str,
    expected: str,
    without_error: str,
    top: str | None,
    edition: int,
    lang: str,
    json_wanted: bool,
) -> None:
    """Part the damage that the non-offending side did to itself (Law 12C1e).

    Three scores of that side in IMPs, or in matchpoints with --top: at the TABLE, EXPECTED without the infraction, and
    after the infraction WITHOUT_ERROR of its own.
    """
    from bridgelaw.laws.law12_adjusted_score import bear_own_damage

    got, due, sound = (
        _fraction(text, name)
        for name, text in (("TABLE", table), ("EXPECTED", expected), ("WITHOUT_ERROR", without_error))
    )
    found = bear_own_damage(got, due, sound, edition=edition)
    offenders = (0 if top is None else _fraction(top, "--top")) - found.offenders
    if json_wanted:
        print_json(
            {
                "non_offenders": _plain(found.non_offenders),
                "offenders": _plain(offenders),
                "damage": _plain(found.damage),
                "own": _plain(found.own),
                "test": found.test,
                "law": found.law,
                "edition": edition,
            }
        )
        return
    sign = "+" if top is None else ""
    nos, os = _written(found.non_offenders, sign), _written(offenders, sign)
    damage, own = _written(found.damage), _written(found.own)
    if found.damage:
        _say("ui.score.own_damage", lang, damage=damage, own=own, nos=nos, os=os)
        _say(f"ui.score.test.{found.test}", lang)
    else:
        _say("ui.score.no_damage", lang, nos=nos, os=os)
    if found.law is not None:
        _say("ui.score.law", lang, laws=found.law, edition=edition)


# -- Laws 79C, 92B ----------------------------------------------------------------------------------------------


@score.command()
@_edition
@answer_options
def periods(edition: int, lang: str, json_wanted: bool) -> None:
    """How long a score can be corrected and a ruling asked for (Laws 79C, 92B)."""
    from bridgelaw.laws.law77_79_score import appeal_period, correction_period

    correction, appeal = correction_period(edition), appeal_period(edition)
    if json_wanted:
        print_json({"correction": _period(correction), "appeal": _period(appeal), "edition": edition})
        return
    _say("ui.score.period.correction", lang, minutes=correction.minutes, law=correction.law)
    _say(f"ui.score.late.{correction.afterwards or 'none'}", lang, law=correction.afterwards_law)
    _say("ui.score.period.appeal", lang, minutes=appeal.minutes, law=appeal.law)
    _say("ui.score.period.standard", lang)


def _period(period: Period) -> dict[str, Any]:
    return {
        "law": period.law,
        "minutes": period.minutes,
        "afterwards": period.afterwards,
        "afterwards_law": period.afterwards_law,
    }

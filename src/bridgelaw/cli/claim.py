"""``bridgelaw claim``: rule on a contested claim."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import click

from bridgelaw.cli._common import (
    BadInput,
    answer_language,
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
    from bridgelaw.cards import Card, Seat
    from bridgelaw.casebook import Case
    from bridgelaw.claims import Award, Ending

TRICKS: Final = 13


@click.command()
@click.argument("deal", required=False)
@click.option("--file", type=click.Path(), help="Take the claims of a case file instead.")
@click.option("--trumps", default="NT", show_default=True, help="S, H, D, C or NT.")
@click.option("--contract", help="The contract, declarer last (4S S), in place of --trumps and --declarer.")
@click.option("--declarer", help="Who declares; the claimer's side, if left out.")
@click.option("--on-lead", help="Who is on lead.")
@click.option("--won", default="0,0", show_default=True, help="Tricks won by North-South, East-West.")
@click.option("--current", help='Cards on the table, "W:H4 H3".')
@click.option("--shown-out", help='Who has shown out of what suits, "W:H E:CD".')
@click.option(
    "--penalty-card",
    "penalty_cards",
    multiple=True,
    metavar="SEAT:CARD",
    help="A defender's major penalty card, W:S5.",
)
@click.option(
    "--minor-penalty-card",
    "minor_penalty_cards",
    multiple=True,
    metavar="SEAT:CARD",
    help="A defender's minor penalty card.",
)
@click.option("--lead", help="What declarer chose for a defender's lead: any, require:H or forbid:D,H.")
@click.option("--by", help="Who claims.")
@click.option(
    "--tricks", type=int, help="How many of the tricks left; all, or what the words say, if left out."
)
@click.option("--words", default="", help="What was said, in English or Russian.")
@click.option("--line", "line_text", help='The line in structured form, "all draw all; rest".')
@click.option("--forgotten", help='Outstanding cards that he had lost track of, "SQ,H9"; "-" for none.')
@click.option("--known-losers", help='Cards that he knew to lose; "-" for none.')
@click.option(
    "--aware-of-trump/--unaware-of-trump", default=None, help="Did he know of the outstanding trump?"
)
@click.option("--played-on", help='Cards played after the claim, in the order of play, "H5 H2 HK".')
@click.option(
    "--play-accepted/--play-not-accepted",
    default=None,
    help="Does the Director take them for the probable play?",
)
@click.option("--class", "player", type=click.Choice(["expert", "average", "novice"]), help="His class.")
@click.option(
    "--switch",
    "switches",
    multiple=True,
    metavar="NAME=VALUE",
    help="Settle a point of normal play: suit_order=free, keeps_masters=no. All: docs/presumptions.md.",
)
@click.option("--zone", default="wbf", show_default=True, help="wbf, ebl, ebu or acbl.")
@edition_option(2017, "The edition of the Laws.")
@answer_options
def claim(
    deal: str | None, file: str | None, trumps: str, contract: str | None, declarer: str | None, on_lead: str | None,
    won: str, current: str | None, shown_out: str | None, penalty_cards: tuple[str, ...],
    minor_penalty_cards: tuple[str, ...], lead: str | None, by: str | None, tricks: int | None, words: str,
    line_text: str | None, forgotten: str | None, known_losers: str | None, aware_of_trump: bool | None,
    played_on: str | None, play_accepted: bool | None, player: str | None, switches: tuple[str, ...], zone: str,
    edition: int, lang: str, json_wanted: bool,
) -> None:  # fmt: skip
    """Rule on a contested claim (Laws 70 and 71).

    DEAL is what the four hands still hold, "N:AK2... T9.8.. ...", or a viewer's link: the claim is then made after the
    last card of it. Prints the award, the line that decides it, and the presumptions used.
    """
    from bridgelaw.claims import Dispute
    from bridgelaw.errors import InputError

    if file is not None:
        refuse_given("case_file", beside=("file", "edition", "lang", "json_wanted"))
        _refuse_a_record(file)
        chosen = edition if was_given("edition") else None
        _claims_of_file(file, chosen, lang, json_wanted)
        return
    if deal is None or by is None:
        missing = "DEAL" if deal is None else "--by"
        raise bad_input("ui.cli.claim.missing", name=missing)
    dispute = Dispute(
        deal, by, trumps, contract, declarer, None, on_lead, _won(won), current, shown_out, tricks, words, line_text,
        _cards(forgotten), _cards(known_losers), aware_of_trump, player, _switches(switches), edition, zone,
        penalty_cards, minor_penalty_cards, lead, played_on, play_accepted,
    )  # fmt: skip
    try:
        linked = "://" in deal or deal.startswith("?")
        if linked:
            refuse_given(
                "link",
                only=(
                    "trumps", "contract", "declarer", "on_lead", "won", "current", "shown_out", "penalty_cards",
                    "minor_penalty_cards", "lead",
                ),
            )  # fmt: skip
        ending = _ending_of_link(deal, edition, zone) if linked else dispute.ending()
        award = dispute.award(ending)
    except InputError as error:
        raise BadInput(error.told(lang)) from None
    _tell(ending, award, lang, json_wanted)


def _refuse_a_record(file: str) -> None:
    from bridgelaw.records import formats

    if any(file.lower().endswith(suffix) for known in formats() for suffix in known.suffixes):
        raise bad_input("ui.cli.claim.record", name=file)


def _ending_of_link(link: str, edition: int, zone: str) -> Ending:
    """What is left after the last card that a viewer's link shows."""
    from bridgelaw.board import BoardError
    from bridgelaw.director import hear
    from bridgelaw.laws.law70_ending import ending_of
    from bridgelaw.position import Phase
    from bridgelaw.records import RecordError, Severity, read_link
    from bridgelaw.table import Table

    try:
        records = read_link(link)
    except RecordError as error:
        raise BadInput(str(error)) from None
    if len(records) > 1:
        raise bad_input("ui.cli.link.boards", count=len(records))
    record = records[0]
    wrong = next((defect for defect in record.defects if defect.severity is Severity.ERROR), None)
    if wrong is not None:
        raise BadInput(str(wrong) if answer_language() == "en" else wrong.text(answer_language()))
    try:
        table = Table.start(record.board(), edition, zone)
    except BoardError as error:
        raise bad_input("ui.cli.link.no_play", reason=why(error)) from None
    if table.phase is not Phase.PLAY or any(not hand.seen for hand in table.hands):
        raise bad_input("ui.cli.link.hidden")
    play = record.content.play
    for entry, seat in zip(play.entries, play.seats, strict=True) if play is not None else ():
        if entry.card is None or seat is None:
            raise bad_input("ui.cli.link.no_card", text=repr(entry.written))
        table, rulings = hear(table, {"do": "play", "by": str(seat), "card": str(entry.card)})
        if rulings:
            raise bad_input("ui.cli.link.ruled", reason=rulings[-1].text(answer_language()))
    return ending_of(table)


def _won(text: str) -> tuple[int, int]:
    parts = text.replace("-", ",").split(",")
    if len(parts) != 2 or not all(part.strip().isdecimal() and len(part) < 4 for part in parts):
        raise bad_input("ui.cli.claim.won", text=repr(text))
    return int(parts[0]), int(parts[1])


def _cards(text: str | None) -> tuple[str, ...] | None:
    """Cards divided by commas or blanks; ``-`` for none, None where nothing was said."""
    if text is None:
        return None
    return () if text.strip() == "-" else tuple(text.replace(",", " ").split())


def _switches(given: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    pairs = [part.partition("=") for part in given]
    for name, equals, value in pairs:
        if not equals or not value:
            raise bad_input("ui.cli.claim.switch", text=repr(name))
    return tuple((name, value) for name, _, value in pairs)


def _claims_of_file(file: str, only: int | None, lang: str, json_wanted: bool) -> None:
    """Rule on the claims of a case file, each with the findings of its case, in its editions or in one of them. A case
    whose hands are unseen is told of: what comes of it at the table needs no hands."""
    from bridgelaw.casebook import load_cases
    from bridgelaw.claims import ClaimError

    book = load_cases([file])
    for defect in book.defects:
        click.echo(f"bridgelaw: {defect}", err=True)
    unread: set[str] = set()
    for case in book.cases:
        told: dict[str, list[int]] = {}
        for edition in (one for one in case.editions if only in (None, one)):
            try:
                ruled = _ruled(case, edition)
            except ClaimError as error:
                if error.message == "ui.error.hand_unseen":
                    reason = sentence("ui.cli.claim.at_the_table", lang)
                else:
                    reason = error.told(lang)
                    unread.add(case.id)
                told.setdefault(reason, []).append(edition)
                continue
            if ruled is None:
                break
            if not json_wanted:
                click.echo(f"{case.id} ({edition}): {case.title}")
            _tell(*ruled, lang, json_wanted, {"id": case.id, "edition": edition})
            if not json_wanted:
                click.echo()
        for reason, editions in told.items():
            click.echo(f"bridgelaw: {case.id} ({', '.join(map(str, editions))}): {reason}", err=True)
    if book.defects or unread:
        raise bad_input("ui.cli.claim.not_ruled", count=len(book.defects) + len(unread))


def _ruled(case: Case, edition: int) -> tuple[Ending, Award] | None:
    """The award on the first claim of a case in one of its editions; None where nobody claims. Raise ClaimError where
    there is none."""
    from bridgelaw.cards import Seat
    from bridgelaw.casebook import Happening
    from bridgelaw.claims import Claim, ClaimError, adjudicate
    from bridgelaw.claims.beliefs import findings_on_claims
    from bridgelaw.director import hear
    from bridgelaw.events import Claims, Designates, Finds, Plays
    from bridgelaw.laws.law70_ending import ending_of, played_on_in_turn
    from bridgelaw.table import Table

    events = [step.event for step in case.steps if isinstance(step, Happening)]
    made = next((event for event in events if isinstance(event, Claims)), None)
    if made is None:
        return None
    table = Table.start(case.board, edition, case.zone)
    claimed = events.index(made)
    heard = 0
    while heard < claimed or (table.irregular_choice is not None and heard < len(events)):
        table, _ = hear(table, events[heard])  # what was still to be chosen at the claim comes first
        heard += 1
    unseen = next((seat for seat in Seat if not table.hands[seat].seen), None)
    if unseen is not None:
        raise ClaimError(
            "a hand is unseen; all four hands are faced before a claim is ruled on",
            "deal", "ui.error.hand_unseen", seat=unseen,
        )  # fmt: skip
    offered = table.irregular_choice
    if offered is not None:
        raise ClaimError(
            "a choice about an irregular lead or play is still open; add the event of it",
            "steps", "law70.choice_first", by=offered.by, claimer=made.by,
        )  # fmt: skip
    ending = ending_of(table)
    since = events[heard:]
    for event in since if any(isinstance(event, Plays | Designates) for event in since) else ():
        table, _ = hear(table, event)
    later = () if table.claim is None else played_on_in_turn(table, table.claim)
    findings = findings_on_claims(
        (event.question, event.answer)
        for event in events
        if isinstance(event, Finds) and (later or not event.question.startswith("play_accepted"))
    )
    said = Claim(made.by, made.tricks, made.words, made.line, later)
    return ending, adjudicate(ending, said, edition, case.zone, findings)


def _tell(
    ending: Ending, award: Award, lang: str, json_wanted: bool, more: dict[str, Any] | None = None
) -> None:
    if json_wanted:
        print_json({**(more or {}), **award.to_dict(lang)})
        return
    for line in _lines(ending, award, lang):
        click.echo(line)


def _lines(ending: Ending, award: Award, lang: str) -> Iterator[str]:
    from bridgelaw.incident.lines import left_out_text, setting_text, words_read_text

    yield from _position(ending, lang)
    yield ""
    by, left = award.claim.by, ending.tricks_left
    if award.certain:
        more = award.claimer_tricks - award.claimed
        told = "ui.claim.award_with_conceded" if more > 0 else "ui.claim.award"
        yield sentence(
            told, lang, by=by, claimed=award.claimed, left=left, count=award.claimer_tricks, back=more
        )
        if sum(ending.won) + left == TRICKS:  # else it was not told who has won what
            yield sentence("ui.claim.declarer", lang, count=award.declarer_tricks)
    else:
        yield sentence("ui.claim.open", lang, side=by.side, low=award.low, high=award.high, left=left)
    for reason in award.reasons:
        yield f"  {', '.join(reason.laws)}: {reason.text(lang)}"
    otherwise = words_read_text(award, ending.trumps, lang)
    if otherwise:
        yield otherwise
    if award.line and award.claimer_tricks < award.claimed:
        yield sentence("ui.claim.line", lang)
        yield from tricks_told(ending, award.line)
    if award.hoped:
        yield sentence("ui.claim.hoped", lang)
        yield from tricks_told(ending, award.hoped)
    if award.presumptions:
        presumed = "; ".join(sentence(f"presumption.{name}", lang) for name in award.presumptions)
        yield f"{sentence('ui.claim.presumed', lang)} {presumed}"
    left_out = left_out_text(award, lang)
    if left_out:
        yield left_out
    for switch, count in award.alternatives.items():
        yield sentence(
            "ui.claim.alternative", lang, switch=switch, presumed=setting_text(switch, lang), count=count
        )
    if award.double_dummy is not None:
        yield sentence("ui.claim.best_play", lang, count=award.double_dummy)
    if award.any_legal is not None:
        yield sentence("ui.claim.any_legal", lang, count=award.any_legal)


def _position(ending: Ending, lang: str) -> Iterator[str]:
    """The tricks won, trumps, whose lead it is or what has been played to the trick, and the four hands."""
    from bridgelaw.board import Board
    from bridgelaw.casebook.diagram import hands_around

    if any(ending.won):
        yield sentence("ui.case.won", lang, ns=ending.won[0], ew=ending.won[1])
    trumps = ending.trumps
    yield sentence("ui.case.no_trumps" if trumps is None else "ui.case.trumps", lang, suit=trumps)
    if ending.current:
        yield from tricks_told(ending, ())
    else:
        yield sentence("ui.case.on_lead", lang, seat=ending.on_lead)
    yield ""
    yield from hands_around(Board(hands=ending.hands, size=ending.tricks_left))


def tricks_told(ending: Ending, line: tuple[tuple[Seat, Card], ...]) -> Iterator[str]:
    """A line of play card by card, a trick a line, the cards on the table first."""
    cards = [*ending.current, *line]
    first = TRICKS + 1 - ending.tricks_left
    for start in range(0, len(cards), 4):
        yield f"{first + start // 4:>3}. " + " ".join(
            f"{seat}:{card}" for seat, card in cards[start : start + 4]
        )

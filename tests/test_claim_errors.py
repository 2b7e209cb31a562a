"""Every error that a claim can give: where it is, and how it is told in both languages and in every place."""

from __future__ import annotations

import ast
import json
import pickle
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest

import bridgelaw
from bridgelaw import words
from bridgelaw.cards import Card, Seat, Suit
from bridgelaw.claims import Claim, ClaimError, Dispute, Ending, adjudicate, parse_line, read_statement
from bridgelaw.cli import main

HOME = Path(bridgelaw.__file__).parent

TWO_LEFT = Dispute("N:.K.A. 8.Q.. 9..5. .T.T.", "S", "S", declarer="S", on_lead="S")
"""South is on lead with the nine of trumps and a small diamond; the eight of trumps is out with East."""

LEAD_DUE = replace(TWO_LEFT, on_lead="W")
"""The same with the left-hand defender on lead."""

TEN_WON = replace(TWO_LEFT, won=(11, 0))
"""The same, with the tricks that have been won."""


EIGHT_LEFT = Dispute(
    "N:KQ4.K3.A2.2 J6.5.J4.A53 A52.AQ.K3.4 T93.J.T9.KQ", "S", "H", declarer="S", on_lead="S", won=(5, 0)
)
"""South has won five tricks, and eight are left: seven can be those left, and all."""


def told(dispute: Dispute = TWO_LEFT, **changes: Any) -> Callable[[], object]:
    """Ask for the award on what is told so."""
    return lambda: replace(dispute, **changes).award(compare=False)


def built(**changes: Any) -> Callable[[], object]:
    """Build the ending from its parts."""
    given = TWO_LEFT.ending()
    parts = {"hands": given.hands, "trumps": given.trumps, "on_lead": given.on_lead, **changes}
    return lambda: Ending(**parts)


def found(**findings: Any) -> Callable[[], object]:
    """Ask for the award with these findings of the Director's."""
    return lambda: adjudicate(TWO_LEFT.ending(), Claim("S"), findings=findings)


def twice() -> object:
    return adjudicate(TWO_LEFT.ending(), Claim("S"), findings={"class": "expert", "class:S": "expert"})


ERRORS: list[tuple[Callable[[], object], str, str]] = [
    (lambda: Claim("X"), "by", "ui.error.seat"),
    (lambda: Claim("S", "2"), "tricks", "ui.claim.error.unfit"),  # type: ignore[arg-type]
    (lambda: Claim("S", words=5), "words", "ui.claim.error.unfit"),  # type: ignore[arg-type]
    (lambda: read_statement("x", 5), "ending", "ui.claim.error.unfit"),  # type: ignore[arg-type]
    (lambda: parse_line(5), "line", "ui.error.line"),  # type: ignore[arg-type]
    (built(trumps_just_drawn="no"), "trumps_just_drawn", "ui.claim.error.unfit"),
    (built(hands=(-1, 0, 0, 0)), "hands", "ui.claim.error.unfit"),
    (built(hands=(1, 2, 4)), "hands", "ui.claim.error.unfit"),
    (built(hands=(1, 2, 4, 1)), "hands", "ui.error.card_twice"),
    (built(current=((Seat.E, Card.parse("S2")),)), "current", "ui.claim.error.order"),
    (built(won=5), "won", "ui.claim.error.unfit"),
    (built(level=8), "level", "ui.claim.error.unfit"),
    # -- the position
    (told(deal="x"), "deal", "ui.error.deal"),
    (told(deal="X:- - - -"), "deal", "ui.error.seat"),
    (told(deal="N:.K.A 8.Q.. 9..5. .T.T."), "deal", "ui.error.deal"),
    (told(deal="N:.X.A. 8.Q.. 9..5. .T.T."), "deal", "ui.error.holding"),
    (told(deal="N:.KK.. 8.Q.. 9..5. .T.T."), "deal", "ui.error.card_twice"),
    (told(deal="N:.K.A. 8.Q.. 9..5. 8.T.."), "deal", "ui.error.card_twice"),
    (told(deal="N:.K.A. 8.Q.. 9..5. .T.."), "deal", "ui.error.unequal_hands"),
    (told(deal="N:.K.A. 8.Q.. 9..5. -"), "deal", "ui.error.hand_unseen"),
    (told(won=(5, 0)), "deal", "ui.claim.error.won"),
    (told(won=(9, 9)), "won", "ui.claim.error.all_won"),
    (told(won=(14, 0)), "won", "ui.error.tricks"),
    (told(won={"we": 2}), "won", "ui.claim.error.unfit"),
    (told(on_lead=None), "on_lead", "ui.claim.error.no_lead"),
    (told(on_lead="X"), "on_lead", "ui.error.seat"),
    (told(current="H4"), "current", "ui.claim.error.current"),
    (told(current="S:S9 S8 H9 H8"), "current", "ui.claim.error.current"),
    (told(current="S:XX"), "current", "ui.error.card"),
    (told(current="E:S8"), "on_lead", "ui.claim.error.led"),
    (told(on_lead=None, current="E:S8 D5"), "current", "ui.claim.error.holds_suit"),
    (told(trumps="X"), "trumps", "ui.claim.error.trumps"),
    (told(contract="9S S"), "contract", "ui.error.contract"),
    (told(contract="4S X"), "contract", "ui.error.seat"),
    (told(contract="4H S"), "trumps", "ui.claim.error.beside_contract"),
    (told(shown_out="WW"), "shown_out", "ui.claim.error.shown_out"),
    (told(shown_out="W:H"), "shown_out", "ui.claim.error.holds_suit"),
    # -- penalty cards
    (told(declarer=None, penalty_cards=("E:S8",)), "penalty_cards", "ui.claim.error.no_declarer"),
    (told(penalty_cards=("zz",)), "penalty_cards", "ui.claim.error.penalty_card"),
    (told(penalty_cards=("HQ",)), "penalty_cards", "ui.claim.error.whose"),
    (told(penalty_cards=("S:S9",)), "penalty_cards", "ui.claim.error.no_defender"),
    (told(penalty_cards=("E:SA",)), "penalty_cards", "ui.claim.error.not_held"),
    (told(minor_penalty_cards=("E:HQ",)), "minor_penalty_cards", "ui.claim.error.minor_honour"),
    (
        told(minor_penalty_cards=("E:S8",), penalty_cards=("E:HQ",)),
        "minor_penalty_cards",
        "ui.claim.error.two_penalty_cards",
    ),
    (told(lead="forbid:H"), "lead", "ui.claim.error.lead_not_due"),
    (told(LEAD_DUE, lead="forbid"), "lead", "ui.claim.error.lead"),
    (told(LEAD_DUE, lead="require:H", penalty_cards=("E:HQ",)), "lead", "ui.claim.error.taken_up"),
    # -- the claim
    (told(by="N"), "by", "law68.not_dummy"),
    (told(tricks=3), "tricks", "ui.claim.error.tricks"),
    (told(tricks=1, words="all mine"), "tricks", "ui.claim.error.said_otherwise"),
    (told(words="frogs are green"), "words", "ui.claim.error.unread"),
    (told(EIGHT_LEFT, words="seven tricks"), "words", "ui.claim.doubt.left_or_all"),
    (told(EIGHT_LEFT, words="семь взяток"), "words", "ui.claim.doubt.left_or_all"),
    (told(words="this is mine"), "words", "law68.this_trick_only_declarer"),
    (told(by="W", words="this is mine"), "words", "law68.this_trick_only"),
    (told(words="frogs are green, 5 tricks"), "words", "ui.claim.error.unread_number"),
    (told(tricks=2, words="I give you a club"), "tricks", "ui.claim.error.said_otherwise"),
    (told(words="a" * 1001), "words", "ui.error.words"),
    (told(line="cash"), "line", "ui.error.line"),
    (told(line="cash S*0"), "line", "ui.error.line"),
    (told(line="a" * 1001), "line", "ui.error.words"),
    (told(line="cash SA"), "line", "ui.claim.error.nobody_holds"),
    (told(words="cashing the ace of spades, the rest are mine"), "words", "ui.claim.error.nobody_holds"),
    (told(words="беру туза пик, остальные мои"), "words", "ui.claim.error.nobody_holds"),
    (told(line="finesse S9 against N"), "line", "ui.claim.error.own_hand"),
    (told(line="cash S from W"), "line", "ui.claim.error.opponents_hand"),
    (told(line="cash HQ"), "line", "ui.claim.error.opponents_card"),
    (told(line="concede 1 to S9"), "line", "ui.claim.error.own_card"),
    (told(line="{count S*4}"), "line", "ui.claim.error.counted"),
    (told(line="cash S*7"), "line", "ui.claim.error.counted"),
    (told(line="cash S*2"), "line", "ui.claim.error.suit_gives"),
    (told(line="if H breaks then cash trump*2"), "line", "ui.claim.error.suit_gives"),
    (told(line="down 1"), "line", "ui.claim.error.level"),
    (told(line="claim 5"), "line", "ui.claim.error.amount"),
    (told(line="concede 3"), "line", "ui.claim.error.amount"),
    (told(line="claim 2 concede 1"), "line", "ui.claim.error.amount"),
    (told(TEN_WON, level=1, line="make"), "line", "ui.claim.error.amount"),
    # -- findings and switches
    (found(class_="expert"), "findings", "ui.claim.error.finding"),
    (found(forgotten=5), "forgotten:S", "ui.claim.error.unfit"),
    (twice, "class:S", "ui.claim.error.given_twice"),
    (told(player="wizard"), "class:S", "ui.claim.error.class"),
    (told(forgotten=("XX",)), "forgotten:S", "ui.error.card"),
    (told(forgotten=("HK",)), "forgotten:S", "ui.claim.error.not_forgotten"),
    (told(known_losers=("S8",)), "known_losers:S", "ui.claim.error.not_known_losers"),
    (told(forgotten=("S8",), aware_of_trump=True), "forgotten:S", "ui.claim.error.trump_known"),
    (told(forgotten=(), aware_of_trump=False), "forgotten:S", "ui.claim.error.trump_unknown"),
    # -- cards played after the claim
    (told(played_on="S2"), "played_on", "ui.claim.error.nobody_holds"),
    (told(played_on="S9 HT HK S8 S9"), "played_on", "ui.claim.error.nobody_holds"),
    (told(played_on="HK"), "played_on", "ui.claim.error.not_his_turn"),
    (told(played_on="D5 HT"), "played_on", "ui.claim.error.holds_suit"),
    (told(played_on="S9 XX"), "played_on", "ui.error.card"),
    (told(play_accepted=True), "play_accepted:S", "ui.claim.error.nothing_played_on"),
    (told(switches=(("mood", "bad"),)), "switches", "ui.claim.error.switch"),
    (told(switches=(("tail", "bad"),)), "switches", "ui.claim.error.switch_value"),
]


def error_of(give: Callable[[], object]) -> ClaimError:
    with pytest.raises(ClaimError) as caught:
        give()
    return caught.value


@pytest.mark.parametrize(("give", "place", "message"), ERRORS)
def test_an_error_has_its_place_and_a_sentence_in_both_languages(
    give: Callable[[], object], place: str, message: str
) -> None:
    error = error_of(give)
    assert (error.place, error.message) == (place, message)
    assert all(isinstance(fact, str | int | Card | Seat | Suit | None) for fact in error.facts.values())
    assert all(words.has(message, lang) and error.text(lang) for lang in words.languages())
    assert error.told("en") == str(error)
    assert error.told("ru") == f"{place}: {error.text('ru')}"


@pytest.mark.parametrize(("give", "place", "message"), ERRORS)
def test_no_english_sentence_stands_in_a_russian_one(
    give: Callable[[], object], place: str, message: str
) -> None:
    """Latin are what was given, which is quoted, and how a thing is written."""
    russian = re.sub("«[^»]*»", "", error_of(give).text("ru")).replace("all draw all; cash S*3; rest", "")
    assert re.search("[а-я]{2}", russian)
    assert not re.search(r"[A-Za-z]{2,} [A-Za-z]{2,}", russian)


@pytest.mark.parametrize(("give", "place", "message"), ERRORS)
def test_an_error_comes_back_from_another_process(
    give: Callable[[], object], place: str, message: str
) -> None:
    error = error_of(give)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again)) == (type(error), str(error))
    assert (again.place, again.message, again.facts) == (place, message, error.facts)


# -- every raise in the code is one of these ----------------------------------------------------------------------

RAISED = {"ClaimError", "LineError", "PositionError", "StatementUnread", "_unread", "unfit"}
SOURCES = (*(HOME / "claims").rglob("*.py"), HOME / "board.py")


def raised_in(path: Path) -> list[tuple[str, int, int]]:
    """Where a source raises such an error: its name, the first line and the last."""
    return [
        (path.name, node.lineno, node.end_lineno or node.lineno)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and _name(node.exc.func) in RAISED
    ]


def _name(func: ast.expr) -> str:
    return func.attr if isinstance(func, ast.Attribute) else func.id if isinstance(func, ast.Name) else ""


def came_from(error: BaseException | None) -> set[tuple[str, int]]:
    """Where an error was raised, and what it was raised for."""
    lines: set[tuple[str, int]] = set()
    while error is not None:
        last: TracebackType | None = error.__traceback__
        while last is not None and last.tb_next is not None:
            last = last.tb_next
        if last is not None:
            lines.add((Path(last.tb_frame.f_code.co_filename).name, last.tb_lineno))
        error = error.__context__
    return lines


def test_a_hand_may_cash_what_lies_in_the_other_or_in_the_trick() -> None:
    """The suit of both hands together is counted, and what has been played to the trick in progress."""
    across = Dispute("N:AKQ... ...KQJ 2..AK. .KQJ..", "S", "NT", declarer="S", on_lead="S")
    assert replace(across, line="cash S*3").award(compare=False).claimer_tricks == 3
    begun = Dispute("N:AK... ...KQJ 2..AK. .KQJ..", "S", "NT", declarer="S", on_lead="N", current="N:SQ")
    assert replace(begun, line="cash S*3").award(compare=False).claimer_tricks == 3
    assert error_of(told(begun, line="cash D*3")).message == "ui.claim.error.suit_gives"


def test_words_that_miscount_a_suit_are_ruled_on() -> None:
    award = replace(TWO_LEFT, words="cashing two spades").award(compare=False)
    assert (award.claimed, award.claimer_tricks) == (2, 2)


def test_the_number_given_settles_what_words_leave_open() -> None:
    for number in (7, 2):
        assert replace(EIGHT_LEFT, words="seven tricks", tricks=number).award(compare=False).claimed == number
    assert error_of(told(EIGHT_LEFT, words="seven tricks", tricks=3)).message == "ui.claim.doubt.left_or_all"


def test_every_raise_is_among_them() -> None:
    reached = set().union(*(came_from(error_of(give)) for give, *_ in ERRORS))
    sites = [site for path in SOURCES for site in raised_in(path)]
    assert len(sites) > 60
    missed = [
        f"{name}:{first}"
        for name, first, last in sites
        if not any(name == file and first <= line <= last for file, line in reached)
    ]
    assert missed == []


# -- where they are told ------------------------------------------------------------------------------------------

DEAL = TWO_LEFT.deal
SAID = ("--trumps", "S", "--by", "S", "--on-lead", "S")


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        (("x", *SAID), "deal: «x» — это не расклад."),
        ((DEAL, *SAID, "--words", "frogs"), "words: «frogs» — непонятно."),
        ((DEAL, *SAID, "--switch", "tail=bad"), "switches: «bad» — не ответ на вопрос tail."),
        ((DEAL, *SAID, "--zone", "mars"), "zone: Зоны «mars» нет."),
    ],
)
def test_the_command_tells_it_in_russian(
    given: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["claim", *given, "--lang", "ru"]) == 2
    assert capsys.readouterr().err.startswith(f"bridgelaw: {complaint}")


def test_a_case_whose_hands_are_unseen_is_told_of_once_and_is_no_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = {
        "id": "unseen", "title": "A hand is unseen", "source": "Law 70", "edition": [1997, 2017],
        "board": {"contract": "4S S"}, "steps": [{"do": "claim", "by": "S", "tricks": 2}],
    }  # fmt: skip
    (tmp_path / "case.yaml").write_text(json.dumps([case]), "utf-8")
    given = ["claim", "--file", str(tmp_path / "case.yaml")]
    assert main(given) == 0
    told = capsys.readouterr().err
    assert told == (
        "bridgelaw: unseen (1997, 2017): the hands are unseen: such a case is for the table, not for this command\n"
    )
    assert main([*given, "--lang", "ru"]) == 0
    assert capsys.readouterr().err.startswith("bridgelaw: unseen (1997, 2017): карт не видно: ")


def test_the_command_tells_what_is_wrong_with_a_case_in_russian(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    case = {
        "id": "frogs", "title": "Words that nobody understands", "source": "Law 70", "edition": [2007, 2017],
        "board": {"deal": TWO_LEFT.deal, "contract": "4S S", "on_lead": "S", "won": {"NS": 11}},
        "steps": [{"do": "claim", "by": "S", "tricks": 2, "words": "frogs"}],
    }  # fmt: skip
    (tmp_path / "case.yaml").write_text(json.dumps([case]), "utf-8")
    assert main(["claim", "--file", str(tmp_path / "case.yaml"), "--lang", "ru"]) == 2
    told = capsys.readouterr().err
    assert told.count("frogs (2007, 2017): words: «frogs» — непонятно.") == 1

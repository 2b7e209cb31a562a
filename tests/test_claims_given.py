"""What is given of a claim from outside: each thing of its kind, and the award that comes back for good."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from bridgelaw import Board, Table, hear
from bridgelaw.cards import Seat
from bridgelaw.claims import (
    Award,
    Claim,
    ClaimError,
    Dispute,
    Ending,
    LineError,
    adjudicate,
    parse_line,
    read_statement,
)
from bridgelaw.claims.frozen import Frozen

KJ4 = "N:.987.. .AKQ.. KJ4... T..K.K"
"""Dummy is on lead with three hearts; South has king, jack and four of trumps, West the ten."""


def ending(**changes: Any) -> Ending:
    return Ending.parse(**{"deal": KJ4, "trumps": "S", "on_lead": "N", "won": (10, 0), **changes})


def built(**changes: Any) -> Ending:
    told = ending()
    return Ending(**{"hands": told.hands, "trumps": told.trumps, "on_lead": told.on_lead, **changes})


def award(findings: Any = None, **changes: Any) -> Award:
    return adjudicate(ending(**changes), Claim("S", 3), findings=findings)


@pytest.mark.parametrize(
    ("give", "complaint"),
    [
        (lambda: Claim(None), "by: None is no seat; seats are N, E, S, W"),  # type: ignore[arg-type]
        (lambda: Claim(7), "by: 7 is no seat"),  # type: ignore[arg-type]
        (lambda: Claim("X"), "by: 'X' is no seat"),
        (lambda: Claim("S", "2"), "tricks: '2' is no whole number"),  # type: ignore[arg-type]
        (lambda: Claim("S", 1.0), "tricks: 1.0 is no whole number"),  # type: ignore[arg-type]
        (lambda: Claim("S", True), "tricks: True is no whole number"),
        (lambda: Claim("S", words=5), "words: 5 is no text"),  # type: ignore[arg-type]
        (lambda: Claim("S", line=5), "line: 5 is no text"),  # type: ignore[arg-type]
        (lambda: ending(won=5), "won: 5 is no pair of numbers"),
        (lambda: ending(won=("10", 0)), "won: '10' is no whole number"),
        (lambda: ending(level="4"), "level: '4' is no whole number"),
        (lambda: ending(level=8), "level: 8 is no level of a contract"),
        (lambda: ending(deal=5), "deal: 5 is no text"),
        (lambda: ending(trumps=5), "trumps: 5 is no text"),
        (lambda: ending(declarer=5), "declarer: 5 is no seat"),
        (lambda: ending(shown_out=5), "shown_out: 5 is no text"),
        (lambda: built(hands=(-1, 0, 0, 0)), "hands: -1 is no set of cards"),
        (lambda: built(hands=("AK", 0, 0, 0)), "hands: 'AK' is no set of cards"),
        (lambda: built(hands=(1, 2, 4)), "are not four; give a tuple of four"),
        (lambda: built(hands=(1, 2, 4, 1)), "hands: C2 is in two places"),
        (lambda: built(hands=(1 << 52, 0, 0, 0)), "is no set of cards"),
        (lambda: built(won=5), "won: 5 is no pair of numbers"),
        (lambda: built(on_lead=9), "on_lead: 9 is no seat"),
        (lambda: built(trumps_played=("no", False)), "trumps_played: 'no' is no answer; give true or false"),
        (lambda: read_statement(5), "words: 5 is no text"),  # type: ignore[arg-type]
        (lambda: read_statement("all mine", 5), "ending: 5 is none; give an Ending"),  # type: ignore[arg-type]
        (lambda: adjudicate(KJ4, Claim("S")), "is none; give an Ending"),  # type: ignore[arg-type]
        (lambda: adjudicate(ending(), "S"), "claim: 'S' is none; give a Claim"),  # type: ignore[arg-type]
        (lambda: award(findings=5), "findings: 5 is none; give a mapping"),
        (
            lambda: adjudicate(ending(), Claim("S", 3), switches=5),  # type: ignore[arg-type]
            "switches: 5 is none; give a mapping",
        ),
        (lambda: adjudicate(ending(), Claim("S", 1, "all mine")), "tricks: 1 claimed, but 3 as the words"),
        (lambda: read_statement("all mine", ending(), "X"), "claimer: 'X' is no seat"),
        (lambda: Dispute(KJ4, None, "S", on_lead="N").award(), "by: None is no seat"),  # type: ignore[arg-type]
    ],
)
def test_what_is_not_of_its_kind_is_refused(give: Callable[[], object], complaint: str) -> None:
    with pytest.raises(ClaimError) as caught:
        give()
    assert complaint in str(caught.value)


@pytest.mark.parametrize("line", [5, None, ["draw"]])
def test_a_line_is_a_text(line: Any) -> None:
    with pytest.raises(LineError, match="is no text; write it in quotes"):
        parse_line(line)


def test_a_seat_may_be_its_letter() -> None:
    words = "I lose the ten of spades"
    assert read_statement(words, ending(), "s") == read_statement(words, ending(), Seat.S)
    assert built(on_lead="n").on_lead is Seat.N
    assert Claim("s").by is Seat.S


@pytest.mark.parametrize(
    ("finding", "complaint"),
    [
        (
            {"forgoten:S": []},
            "findings: 'forgoten:S' is none about a claim; findings are forgotten:S, known_l",
        ),
        ({"forgotten:X": []}, "forgotten:X: 'X' is no seat"),
        ({"forgotten:S": [], "forgotten": ["ST"]}, "forgotten:S: it is given twice; give it once"),
        ({5: []}, "findings: 5 is no text"),
        (
            {"forgotten:S": [], "aware_of_trump:S": False},
            "forgotten:S: it is empty, and aware_of_trump:S says",
        ),
        ({"forgotten:S": ["ST"], "aware_of_trump:S": True}, "forgotten:S: a trump is among the cards"),
    ],
)
def test_a_finding_that_cannot_be_is_refused(finding: dict[Any, object], complaint: str) -> None:
    with pytest.raises(ClaimError) as caught:
        award(finding)
    assert complaint in str(caught.value)


def test_a_finding_names_its_seat_large_or_small_or_not_at_all() -> None:
    assert award({"forgotten:S": []}) == award({"forgotten:s": []}) == award({"forgotten": []})
    assert award({"forgotten:W": []}) == award()


def test_nothing_need_be_forgotten_where_no_trump_is_out() -> None:
    given = {"forgotten:S": list[str](), "aware_of_trump:S": False}
    assert award(given, deal="N:.987.. .AKQ.. KJ4... ..K.KQ").claimer_tricks == 3


def test_dummy_claims_nothing_however_it_is_told() -> None:
    complaint = "by: N is dummy, who may neither claim nor concede"
    with pytest.raises(ClaimError, match=complaint):
        adjudicate(ending(declarer="S"), Claim("N", 3))
    with pytest.raises(ClaimError, match=complaint):
        Dispute(KJ4, "N", "S", declarer="S", on_lead="N", won=(10, 0)).award()


def test_dummy_may_withdraw_agreement_to_a_trick() -> None:
    """What he asks for is ruled on as his side's: declarer holds the cards that are played."""
    won = {"NS": 10, "EW": 0}
    board = Board.parse(deal="N:..32.A ..54.K A..A.2 ..K6.3", contract="4S S", on_lead="N", won=won)
    table = Table.start(board, 1997)
    told: list[list[str]] = []
    for event in (
        {"do": "claim", "by": "E", "tricks": 2},
        {"do": "agree", "by": "S"},
        {"do": "round_ends"},
        {"do": "object", "by": "N"},
    ):
        table, rulings = hear(table, event)
        told.append([ruling.message for ruling in rulings])
    assert told[-1] == ["law69.trick_given_back"]


@pytest.mark.parametrize(
    ("said", "found", "told"),
    [
        ({"words": "the frogs are green"}, {}, ["law70.statement_not_read"]),
        ({"words": "mine"}, {}, ["law70.statement_not_read", "ui.claim.doubt.this_or_all"]),
        ({"line": "cash"}, {}, ["law70.statement_not_read"]),
        ({"line": "cash S*4"}, {}, ["ui.claim.error.counted", "law70.statement_cannot_be"]),
        ({"line": "all cash SA"}, {}, ["ui.claim.error.nobody_holds", "law70.statement_cannot_be"]),
        ({"words": "four spades"}, {}, ["ui.claim.error.counted", "law70.statement_cannot_be"]),
        ({}, {"forgotten:S": ["SA"]}, ["ui.claim.error.not_forgotten"]),
        ({}, {"known_losers:S": ["ST"]}, ["ui.claim.error.not_known_losers"]),
        ({}, {"class:S": "wizard"}, ["ui.claim.error.class"]),
    ],
)
def test_what_cannot_be_is_told_from_what_is_not_understood(
    said: dict[str, str], found: dict[str, Any], told: list[str]
) -> None:
    """Only of what was said is it asked what was meant."""
    board = Board.parse(deal=KJ4, contract="1S S", on_lead="N", won={"NS": 10, "EW": 0})
    table = Table.start(board)
    for question, answer in found.items():
        table, _ = hear(table, {"do": "find", "question": question, "answer": answer})
    table, _ = hear(table, {"do": "claim", "by": "S", "tricks": 3, **said})
    table, rulings = hear(table, {"do": "object", "by": "W"})
    assert [ruling.message for ruling in rulings if "70B1" in ruling.laws] == told
    assert [question.name for question in table.questions] == ([] if found else ["line:S"])
    assert all(ruling.text(lang) for ruling in rulings for lang in ("en", "ru"))


def test_an_award_stands_for_good() -> None:
    given = award()
    assert hash(given) == hash(award())
    assert pickle.loads(pickle.dumps(given)) == given
    assert given.to_dict()["alternatives"] == dict(given.alternatives)
    with pytest.raises(TypeError):
        given.alternatives["tail=harsh"] = 0  # type: ignore[index]
    with pytest.raises(TypeError):
        given.reasons[0].facts["by"] = Seat.N  # type: ignore[index]


def test_a_frozen_mapping_is_the_mapping() -> None:
    frozen = Frozen.of({"tail": 1, "player": 2})
    assert frozen == {"player": 2, "tail": 1}
    assert hash(frozen) == hash(Frozen.of({"player": 2, "tail": 1}))
    assert (frozen["tail"], list(frozen), len(frozen), "x" in frozen) == (1, ["tail", "player"], 2, False)
    assert repr(frozen) == "{'tail': 1, 'player': 2}"
    assert pickle.loads(pickle.dumps(frozen)) == frozen

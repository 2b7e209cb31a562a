"""The interview: what is asked, in which order, and what the answers come to."""

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.board import Board
from bridgelaw.cards import Seat, Side, Suit, cards_of
from bridgelaw.claims import parse_line
from bridgelaw.claims.wording import line_text
from bridgelaw.code import register
from bridgelaw.code.numbering import covers
from bridgelaw.code.provisions import code_for
from bridgelaw.director import hear
from bridgelaw.equity.transfer import RevokeFacts
from bridgelaw.incident import AnswerError, LogError, Sitting, hold, read_log, state, write_log
from bridgelaw.incident.asking import Ask, read_card
from bridgelaw.incident.report import action_label, entry_text, question_text, told
from bridgelaw.incident.sitting import Entry, volunteered
from bridgelaw.table import Table

CONTESTED = "claim.S.claim.S.2.12."
"""South claims the last two tricks; whether he says how comes next."""
FACED = ".object.W.hands.S.S.-.9.N:~dK~dA~d 8~dQ~d~d 9~d~d5~d ~dT~dT~d"
"""West objects, the hands are faced: spades are trumps, and one that South has not mentioned is out."""

STORIES = [
    # log, edition, laws cited in the last stage, penalty cards, options, questions
    ("exposed.S.E.dropped.D8.W.H4.H3.-", 2017, ("49", "50B"), {"E": {"D8": "minor"}}, (), ()),
    ("exposed.S.E.faced.D8.W.H4.H3.-", 2017, ("49", "50B"), {"E": {"D8": "major"}}, (), ()),
    ("exposed.S.E.dropped.D8,H9.W.H4.H3.-", 1997, ("50B",), {"E": {"D8": "major", "H9": "major"}}, (), ()),
    (
        "exposed.S.E.dropped.HQ.W.-",
        1987,
        ("49", "50C", "50E2"),
        {"E": {"HQ": "major"}},
        ("require:H", "forbid:H", "any"),
        (),
    ),
    ("exposed.S.E.shown.D8.W.-", 2017, ("49",), {}, (), ("seen:E:D8",)),
    ("exposed.S.E.shown.D8.W.-.n:seen:E:D8", 2017, ("49",), {}, (), ()),
    ("exposed.S.S.dropped.HQ", 2017, ("48A",), {}, (), ()),
    ("exposed.S.S.faced.HQ,HJ", 2017, ("48B2",), {}, (), ("claim:S",)),
    (
        "lead_out_of_turn.S.first.E.up.DQ",
        2017,
        ("53A", "54"),
        {},
        ("accept", "dummy", "require:D", "forbid:D", "any"),
        (),
    ),
    ("lead_out_of_turn.S.first.E.up.DQ.o:any", 2017, ("54D", "50B"), {"E": {"DQ": "major"}}, (), ()),
    ("lead_out_of_turn.S.first.E.down", 2007, ("41A",), {}, (), ()),
    (
        "lead_out_of_turn.S.later.E.W.D9",
        1997,
        ("53A", "56"),
        {},
        ("accept", "require:D", "forbid:D", "any"),
        (),
    ),
    ("lead_out_of_turn.S.later.E.N.D9", 2017, ("53A",), {}, ("accept", "reject"), ()),
    ("lead_out_of_turn.S.later.N.S.D9", 2017, ("53A", "55A"), {}, ("accept", "reject"), ()),
    ("lead_out_of_turn.S.last.E.W.D9", 2017, ("53A",), {}, (), ()),
    ("lead_out_of_turn.S.first.E.up.DQ.y:told_to_lead:E", 2017, ("47E1",), {}, (), ()),
    (
        "play_out_of_turn.S.N.H2.-.W.H5",
        2017,
        ("57A", "50B"),
        {"W": {"H5": "major"}},
        ("highest", "lowest", "require:S", "require:D", "require:C", "forbid:S", "forbid:D", "forbid:C"),
        (),
    ),
    ("play_out_of_turn.S.E.H2.-.W.H5", 2017, ("57D",), {}, (), ()),
    ("play_out_of_turn.S.E.H2.-.W.D5", 2017, ("57D",), {}, (), ("holds:W:H",)),
    ("play_out_of_turn.S.W.H2.H3.-.S.H9", 2017, ("57C3",), {}, (), ()),
    ("two_cards.S.W.H2.H3.-.E.H9,D8.all", 2017, ("58B2",), {}, ("card:H9", "card:D8"), ()),
    ("two_cards.S.W.H2.H3.-.E.H9,D8.all.o:card:H9", 2017, ("58B2", "50B"), {"E": {"D8": "minor"}}, (), ()),
    ("two_cards.S.W.H2.H3.-.E.H9,D8.one.H9", 2017, ("58B1",), {}, (), ()),
    (
        "penalty_card_not_played.S.W.H2.H3.-.H9.minor.H4",
        2017,
        ("52A", "52B"),
        {"E": {"H9": "minor"}},
        ("accept", "reject"),
        (),
    ),
    ("dummy.S.words.W.H2.-.low heart", 2017, ("46B2",), {}, (), ("named:N",)),
    ("dummy.S.words.W.H2.-.low heart.q:named:N.H3", 2017, ("46B2",), {}, (), ()),
    ("dummy.S.change.W.H2.H3.-.H5", 2017, ("45C4b",), {}, (), ("inadvertent:S:H3",)),
    ("dummy.S.change.W.H2.H3.-.H5.yes", 1997, ("45C4b",), {}, (), ()),
    ("dummy.S.misplaced.W.H2.-.H4.H5.H9.-.E", 2017, ("45D1", "9A"), {}, (), ()),
    ("dummy.S.looked.E", 2017, ("43A2c", "43B1"), {}, (), ()),
    ("taken_back.S.W.H2.H3.-.H2.no", 2017, ("47F2",), {}, (), ()),
    (
        "revoke.S.5.running.W.H4.H3.S2.yes.self.H9",
        2017,
        ("61A", "62A", "62B1", "50B"),
        {"E": {"S2": "major"}},
        (),
        (),
    ),
    (
        "revoke.S.5.complete.W.H4.H3.S2.HA.NT.yes.attention.S.H9.HQ",
        2017,
        ("62A", "62C1"),
        {"E": {"S2": "major"}},
        (),
        (),
    ),
    ("revoke.S.5.complete.W.H4.H3.S2.HA.NT.no", 2017, ("61A",), {}, (), ()),
    ("revoke.S.5.complete.W.H4.H3.S2.HA.NT.not_known.attention.S", 2017, ("9A",), {}, (), ("holds:E:H",)),
    ("revoke.S.5.running.W.H4.D3.H2.yes.attention.E.H9.-", 1997, ("62A", "62B2"), {}, (), ()),
    ("revoke.S.5.next.W.H4.H3.S2.HA.NT.yes.C2.C5.self.no", 2007, ("61A", "63A1"), {}, (), ()),
    (
        "revoke.S.5.next.W.H4.H3.S2.HA.NT.yes.C2.-.self.H9.-.-",
        2017,
        ("62A", "62C1"),
        {"E": {"S2": "major"}},
        (),
        (),
    ),
    ("revoke.S.5.claimed.W.H4.H3.S2.HA.NT.yes.E.3.self.no", 2017, ("63A3",), {}, ("play_on",), ()),
    ("revoke.S.5.claimed.W.H4.H3.S2.HA.NT.yes.S.3.yes.self.no", 1997, ("63A3",), {}, (), ()),
    ("revoke.S.5.claimed.W.H4.H3.S2.HA.NT.yes.S.3.yes.self.-", 2017, ("62A",), {}, (), ()),
    (
        "revoke.S.12.over.no.W.H4.H3.S2.HA.NT.yes.self.H9.-",
        2017,
        ("62A", "62B1"),
        {"E": {"S2": "major"}},
        (),
        (),
    ),
    ("revoke.S.12.over.yes.E.H.W.no.-.in_time", 2017, ("64B6",), {}, (), ()),
    ("revoke.S.5.over.E.H.no.E.no.6,9.in_time", 2017, ("64A1",), {}, (), ()),
    ("revoke.S.5.over.E.H.no.E.no.6,9.next_board", 1997, ("64B4",), {}, (), ()),
    ("revoke.S.5.over.E.H.no.E.no.6,9.round_over", 1987, ("64B5",), {}, (), ()),
    ("revoke.S.5.over.E.H.yes.E.no.6,9.in_time", 2007, ("64B3",), {}, (), ()),
    ("revoke.S.5.over.N.H.N.no.6,9.in_time", 2017, ("64B3",), {}, (), ()),
    ("revoke.S.5.over.E.H.no.W.yes.7.E.H.yes.no.N.no.6,9.in_time", 2017, ("64A2", "64B2", "64A"), {}, (), ()),
    ("revoke.S.5.over.E.H.no.E.yes.3.S.S.yes.no.N.no.4,6,7.in_time", 2007, ("64B7",), {}, (), ()),
    ("revoke.S.5.over.E.H.no.E.no.6,9.in_time.score.4.S.doubled.9.none", 2017, ("77",), {}, (), ()),
    ("inquiry.S.5.running.W.H4.H3.S2.W.yes.no", 1987, ("61B", "63A4"), {}, (), ()),
    ("inquiry.S.5.running.W.H4.H3.S2.W.yes.H9", 1997, ("61B", "63B", "62B1"), {"E": {"S2": "major"}}, (), ()),
    ("inquiry.S.5.running.W.H4.H3.S2.W.yes.H9", 2017, ("61B3", "62A"), {"E": {"S2": "major"}}, (), ()),
    ("inquiry.S.5.running.W.H4.H3.S2.N.no", 2017, ("61B2b", "42B1"), {}, (), ()),
    ("inquiry.S.5.running.W.H4.H3.S2.S.not_known", 2017, ("61B1",), {}, (), ("holds:E:H",)),
    ("wrong_number.S.missing.4.E.S.H9.HJ.HK.no.S.H3", 2017, ("67A1",), {}, (), ()),
    ("wrong_number.S.missing.4.E.S.H9.HJ.HK.yes.S.H3", 2017, ("67B1a", "64A2"), {}, (), ()),
    ("wrong_number.S.missing.4.E.S.H9.HJ.HK.yes.S.H3", 1997, ("67B1a",), {}, (), ()),
    ("wrong_number.S.missing.4.E.S.H9.HJ.HK.yes.S.D3", 1987, ("67B1",), {}, (), ("holds:E:H",)),
    ("wrong_number.S.together.W.H2.H3.-.E.H9,D8.all", 2017, ("58B2",), {}, ("card:H9", "card:D8"), ()),
    ("wrong_number.S.fifth.S.H9.HJ.HK.-.W.C4", 2017, ("45E",), {}, (), ("lead:W:C4",)),
    ("wrong_number.S.found.3.N.D4.D9.DJ.D2.E.S6.D9.no", 2017, ("67B2",), {}, (), ()),
    ("wrong_number.S.found.3.N.D4.D9.DJ.D2.E.S6.-.yes.5", 2017, ("67B2b",), {}, (), ()),
    ("claim.S.claim.S.4.9.no", 2017, ("68A", "68B1", "68C"), {}, ("play_on",), ()),
    ("claim.S.claim.S.4.10.yes", 2007, ("68A", "68D"), {}, (), ()),
    ("claim.S.claim.S.2.12.no.object.W", 2017, ("68D2a", "70B2"), {}, (), ("adjudicated:S",)),
    ("claim.S.claim.S.2.12.no.object.W.k:adjudicated:S.1", 1997, ("70A",), {}, (), ()),
    (f"{CONTESTED}no{FACED}", 2017, ("70C", "70D1"), {}, (), ()),
    (f"{CONTESTED}no{FACED}.y:aware_of_trump:S", 2007, ("70C2", "70D1"), {}, (), ()),
    (f"{CONTESTED}no{FACED}.c:forgotten:S.-", 2017, ("70A", "70D1"), {}, (), ()),
    (f"{CONTESTED}no{FACED}.c:known_losers:S.D5", 2017, ("70A",), {}, (), ()),
    (f"{CONTESTED}no{FACED}.p:class:S.expert", 1997, ("70C",), {}, (), ()),
    (f"{CONTESTED}yes{FACED}.drawing the last trump", 1987, ("70C1", "70D"), {}, (), ()),
    (f"{CONTESTED}yes{FACED}.забираю последнего козыря", 2017, ("70C1", "70D1"), {}, (), ()),
    (f"{CONTESTED}yes{FACED}.-.all draw 1", 2017, ("70C1", "70D1"), {}, (), ()),
    (f"{CONTESTED}yes{FACED}.-.-", 2017, ("70C", "70D1"), {}, (), ()),
    (f"{CONTESTED}no.played_on.S.S9{FACED}", 2017, ("70D3",), {}, (), ("play_accepted:S",)),
    ("claim.S.claim.S.2.12.no.played_on.S.S9", 2007, ("68D", "70D3"), {}, (), ()),
    ("claim.S.claim.S.2.12.no.played_on.S.S9", 1997, ("68D",), {}, (), ()),
    ("claim.S.concede.W.2.12", 2017, ("68B", "68D"), {}, ("play_on",), ()),
    ("auction.no.E.dropped.HQ", 2017, ("24B",), {}, (), ()),
    ("auction.no.E.dropped.H2", 2017, ("24A",), {}, (), ()),
    ("auction.no.E.dropped.HQ.auction_over.W", 2017, ("24D",), {}, (), ()),
    (
        "auction.no.E.dropped.HQ.auction_over.S",
        2017,
        ("24E", "50D2"),
        {"E": {"HQ": "major"}},
        ("require:H", "forbid:H", "any"),
        (),
    ),
    ("auction.no.E.dropped.HQ.auction_over.S", 1997, ("24",), {}, ("penalty", "waive"), ()),
]


@pytest.mark.parametrize(("log", "edition", "laws", "penalty", "options", "questions"), STORIES)
def test_what_an_incident_comes_to(
    log: str,
    edition: int,
    laws: tuple[str, ...],
    penalty: dict[str, dict[str, str]],
    options: tuple[str, ...],
    questions: tuple[str, ...],
) -> None:
    sitting = hold(edition, "wbf", read_log(log))
    assert sitting.is_open
    cited = [number for entry in sitting.latest for ruling in entry.rulings for number in ruling.laws]
    for number in laws:
        assert any(covers(number, one) for one in cited), f"{number} is not among {cited}"
    now = state(sitting)["state"]
    assert now["penalty_cards"] == penalty
    assert tuple(now["choice"]["options"] if now["choice"] else ()) == options
    assert tuple(question["name"] for question in now["questions"]) == questions


def walk(log: str, edition: int = 2017) -> list[Sitting]:
    """The sitting after each answer of a log."""
    answers = read_log(log)
    return [hold(edition, "wbf", answers[:length]) for length in range(len(answers) + 1)]


@pytest.mark.parametrize("log", [story[0] for story in STORIES])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_question_is_told_in_words_and_names_its_paragraph(log: str, lang: str) -> None:
    edition = next(story[1] for story in STORIES if story[0] == log)
    for sitting in walk(log, edition):
        ask = sitting.ask
        texts = [ask.text(lang), *(note.text(lang) for note in sitting.notes)]
        if ask.kind == "open":
            texts += [action_label(sitting.table, option, lang) for option in ask.options]
        else:
            texts += [ask.label(option, lang) for option in ask.options]
        texts += [text for line in told(sitting, lang) for text in line]
        texts += [entry["text"] for entry in state(sitting, lang)["log"]]
        for text in texts:
            assert not text.startswith(("ui.", "question.", "law", "choice.", "option.")), text
        if ask.law and not ask.law.startswith(("68", "69")):
            assert register.find(ask.law, edition), (
                f"{ask.text()} names {ask.law}, not a paragraph of {edition}"
            )
        elif not ask.law:
            assert ask.message in ("ui.what_happened", "ui.what_next", "ui.ask.dummy")


# -- Law 70: the award on a contested claim ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("log", "tricks"),
    [
        (f"{CONTESTED}no{FACED}", 10),
        (f"{CONTESTED}no{FACED}.y:aware_of_trump:S", 11),
        (f"{CONTESTED}yes{FACED}.drawing the last trump", 11),
        (f"{CONTESTED}yes{FACED}.забираю последнего козыря", 11),
        (f"{CONTESTED}yes{FACED}.-.-", 10),
    ],
)
def test_70_the_hands_and_the_words_give_the_award(log: str, tricks: int) -> None:
    table = hold(2017, "wbf", read_log(log)).table
    assert table is not None
    assert table.result is not None
    assert table.result.declarer_tricks == tricks


def test_72c_is_not_asked_of_who_only_claimed() -> None:
    for log, asked in (
        (f"{CONTESTED}no", False),
        ("claim.S.concede.W.2.12", False),
        ("exposed.S.E.dropped.D8.W.H4.H3.-.H9.HA", True),
    ):
        names = [question.name for question in volunteered(hold(2017, "wbf", read_log(log)))]
        assert any(name.startswith("could_have_known") for name in names) is asked


def test_70_the_award_is_that_of_the_engine_on_the_events_of_the_sitting() -> None:
    sitting = hold(2017, "wbf", read_log(f"{CONTESTED}yes{FACED}.drawing the last trump"))
    record = state(sitting)
    table = Table.start(Board.parse(**record["board"]), 2017)
    for event in record["events"]:
        table, _ = hear(table, event)
    assert sitting.table is not None
    assert table.result == sitting.table.result
    assert table.claim == sitting.table.claim


def test_70_cards_played_before_the_claim_are_added_to_the_hands() -> None:
    claimed = "exposed.S.E.dropped.D8.W.H4.H3.-.H9.HA.claim.claim.S.1.12.no.object.W.hands.NT.9"
    log = f"{claimed}.N:A~d~d~d ~d~d8~d Q~d~d~d J~d~d~d"
    table = hold(2017, "wbf", read_log(log)).table
    assert table is not None
    assert [str(card) for card in cards_of(table.board.hands[Seat.E] or 0)] == ["H9", "D8"]
    assert (table.won, table.tricks_left(Seat.S)) == ((9, 3), 1)


def test_70_without_the_hands_the_directors_own_number_counts() -> None:
    sitting = hold(2017, "wbf", read_log(f"{CONTESTED}no.object.W.k:adjudicated:S"))
    assert sitting.ask.options == ("0", "1", "2")
    ruled = sitting.give("1")
    assert ruled.latest[-1].rulings[-1].facts["count"] == 1


@pytest.mark.parametrize(
    ("line", "english", "russian"),
    [
        ("draw all; rest", "draw all the trumps; the rest", "отобрать все козыри; остальные взятки"),
        ("draw 2", "draw 2 rounds of trumps", "сыграть козыри: 2 раза"),
        ("cash S*3 from dummy", "cash 3 rounds of spades from dummy", "отобрать пики: 3 раза со стола"),
        ("cross dummy with HA", "cross to dummy with the ace of hearts", "перейти на стол тузом червей"),
        ("ruff D in dummy high", "ruff a diamond in dummy high", "убить бубну на столе старшим козырем"),
        ("crossruff C/D", "crossruff clubs and diamonds", "перекрёстные убитки: трефы и бубны"),
        ("finesse CQ against W", "finesse with the queen of clubs against West",
         "импас: сыграть даму треф против Запада"),
        ("discard D9 on H", "discard the nine of diamonds on a heart", "снести девятку бубён на черву"),
        ("concede 1 to DA now", "concede one trick to the ace of diamonds at once",
         "отдать одну взятку на туза бубён сразу"),
        ("{count S*4, good H}", "in any order: four tricks in spades; all the hearts are good",
         "в любом порядке: четыре взятки в пиках; все червы старшие"),
        ("if W shows out S then run S else rest", "if West shows out of spades, then run spades; otherwise the rest",
         "если у Запада не окажется пик, то прокрутить пики; иначе остальные взятки"),
        ("finesse CQ; if CQ wins then make else down 1",
         "finesse with the queen of clubs; if the queen of clubs holds the trick, then the contract; otherwise 1 down",
         "импас: сыграть даму треф; если дама треф возьмёт взятку, то контракт; иначе без 1"),
        ("concede 1 in trump", "concede one trick in hearts", "отдать одну взятку в червах"),
    ],
)  # fmt: skip
def test_a_line_of_play_is_told_in_words(line: str, english: str, russian: str) -> None:
    read = parse_line(line)
    assert line_text(read, Suit.HEARTS, "en") == english
    assert line_text(read, Suit.HEARTS, "ru") == russian


# -- Law 64: the tricks transferred -----------------------------------------------------------------------------

OLD, NEW = (1987, 1997), (2007, 2017)

TRANSFERS = [
    # who won the trick of East's revoke, the later tricks of his side, one of them with a card he could have played;
    # the transfer until 1997, and since 2007
    ("E", (), False, 1, 1),
    ("E", (9,), False, 2, 2),
    ("E", (6, 9), False, 2, 2),
    ("W", (), False, 1, 1),
    ("W", (9,), False, 1, 1),
    ("W", (9,), True, 2, 1),
    ("W", (7, 9), True, 2, 1),
    ("S", (), False, 0, 0),
    ("S", (9,), False, 1, 1),
    ("S", (7, 9), False, 1, 1),
    ("S", (7, 9), True, 2, 1),
]


@pytest.mark.parametrize("edition", OLD + NEW)
@pytest.mark.parametrize(("winner", "later", "legal", "until_1997", "since_2007"), TRANSFERS)
def test_64A_the_transfer_by_the_winners_of_the_tricks(
    winner: str, later: tuple[int, ...], legal: bool, until_1997: int, since_2007: int, edition: int
) -> None:
    sitting = hold(edition, "wbf", read_log(f"revoke.S.5.over.E.H.no.{winner}.no"))
    sitting = sitting.give(",".join(map(str, later)) or "-")
    won = len(later) + (winner in "EW")
    asked = edition in OLD and won > 1 and winner != "E"
    assert (sitting.ask.message == "ui.ask.legal_winner") == asked
    if asked:
        sitting = sitting.give("yes" if legal else "no")
    sitting = sitting.give("in_time")
    expected = until_1997 if edition in OLD else since_2007
    assert sitting.table is not None
    assert sitting.table.transfer == ({Side.NS: expected} if expected else {})
    calculated = RevokeFacts(Seat.E, 5, Seat.parse(winner), later, legal).verdict(code_for(edition))
    assert calculated[0] == expected


def test_64A1_a_trick_of_dummy_is_not_the_revoking_declarers() -> None:
    facts = RevokeFacts(Seat.S, 4, Seat.N, (6, 7))
    assert facts.verdict(code_for(2017)) == (1, ("64A2",))


@pytest.mark.parametrize(
    ("changed", "transfers", "law"),
    [
        ({"faced": "penalty"}, (0, 0, 0, 0), "64B3"),
        ({"faced": "other"}, (0, 0, 0, 2), "64B3"),
        ({"declarer": Seat.W}, (0, 0, 0, 0), "64B3"),
        ({"again": "established"}, (0, 0, 0, 0), "64B2"),
        ({"again": "corrected"}, (0, 0, 0, 2), "64B2"),
        ({"other_side": "same"}, (0, 0, 0, 0), ""),
        ({"other_side": "another"}, (2, 2, 0, 0), "64B7"),
        ({"moment": "next_board"}, (0, 0, 0, 0), "64B4"),
        ({"moment": "round_over"}, (0, 0, 0, 0), "64B5"),
        ({"trick": 12, "later": (13,)}, (0, 0, 0, 0), "64B6"),
        ({"winner": Seat.N, "later": ()}, (0, 0, 0, 0), "64B1"),
    ],
)
def test_64B_what_rules_a_transfer_out_by_edition(
    changed: dict[str, Any], transfers: tuple[int, ...], law: str
) -> None:
    usual: dict[str, Any] = {"by": Seat.E, "trick": 5, "winner": Seat.E, "later": (6, 9)}
    facts = RevokeFacts(**{**usual, **changed})
    verdicts = [facts.verdict(code_for(edition)) for edition in OLD + NEW]
    assert tuple(count for count, _ in verdicts) == transfers
    for count, laws in verdicts:
        assert count or not law or law in laws


def test_62C3_both_revokes_on_a_trick_are_corrected_while_one_side_has_played_on() -> None:
    log = "revoke.S.5.next.W.HA.H3.S2.D9.NT.yes.yes.C2.-.self.H9.H8"
    corrected = hold(2017, "wbf", read_log(log))
    assert corrected.is_open
    laws = [number for entry in corrected.latest for ruling in entry.rulings for number in ruling.laws]
    assert {"63A1", "62C3", "62A"} <= set(laws)
    assert state(corrected)["state"]["penalty_cards"] == {"E": {"S2": "major"}, "W": {"C2": "major"}}
    older = hold(2007, "wbf", read_log("revoke.S.5.next.W.HA.H3.S2.D9.NT.yes.yes.C2.-.self"))
    assert older.ask.message == "ui.ask.correct"
    assert older.ask.facts["seat"] is Seat.S


@pytest.mark.parametrize("asker", list(Seat))
@pytest.mark.parametrize("asked", list(Seat))
@pytest.mark.parametrize(
    ("edition", "zone"), [(1987, "wbf"), (1997, "wbf"), (1997, "acbl"), (2007, "wbf"), (2017, "wbf")]
)
def test_61B_who_may_ask_whom(asker: Seat, asked: Seat, edition: int, zone: str) -> None:
    if asker == asked:
        return
    leader = asked.rho
    log = f"inquiry.S.5.running.{leader}.H4.S2.-.{asker}.yes"
    sitting = hold(edition, zone, read_log(log))
    entry = next(entry for entry in sitting.entries if entry.event is not None and entry.event.do == "ask")
    messages = {ruling.message for ruling in entry.rulings}
    partners = {asker, asked} == {Seat.E, Seat.W}
    if asker is Seat.N:
        expected = "law42.dummy_asks_declarer" if asked is Seat.S else "law42.dummy_asks_a_defender"
    elif partners and edition < 2007 and zone == "wbf":
        expected = "law61.may_not_ask_partner"
    else:
        expected = "law61.may_ask_partner" if partners else "law61.may_ask"
    assert expected in messages
    must_correct = sitting.ask.message == "ui.ask.correct"
    assert must_correct != (edition == 1987 and expected == "law61.may_not_ask_partner")


def test_a_revoke_met_in_play_is_settled_when_the_play_is_over() -> None:
    sitting = hold(1997, "wbf", read_log("revoke.S.5.next.W.H4.H3.S2.HA.NT.yes.C2.C5.self.no"))
    assert "ui.watch.transfer" in [note.message for note in sitting.notes]
    for answer in ("transfer", "no", "7,9", "yes"):
        sitting = sitting.give(answer)
    assert sitting.table is not None
    assert sitting.table.transfer == {Side.NS: 2}
    assert "ui.watch.equity" in [note.message for note in sitting.notes]
    assert state(sitting)["board"] is None


def test_a_revoke_on_the_table_of_the_interview_is_not_told_twice() -> None:
    sitting = hold(2017, "wbf", read_log("exposed.S.E.dropped.D8.W.H4.H3.-.HQ.D9.NT"))
    sitting = sitting.give("revoke")
    assert sitting.ask.message == "ui.ask.same_position"
    sitting = sitting.give("yes").give("7").give("no")
    assert sitting.ask.kind == "open"
    assert sitting.table is not None
    assert sitting.table.trick_number == 8


def test_the_transfer_enters_the_score() -> None:
    log = "revoke.S.5.over.E.H.no.E.no.6,9.in_time.score.4.S.undoubled.8.NS"
    sitting = hold(2017, "wbf", read_log(log))
    ruling = sitting.latest[-1].rulings[-1]
    assert (ruling.laws, ruling.facts["ns"]) == (("77",), "+620")


def test_67B1_a_missing_card_costs_one_trick_at_most() -> None:
    log = "wrong_number.S.missing.4.E.S.H9.HJ.H3.yes.S.H5.transfer.no.6,7"
    sitting = hold(2017, "wbf", read_log(log))
    assert sitting.table is not None
    assert sitting.table.transfer == {Side.NS: 1}


def test_giving_an_answer_is_replaying_the_log_with_it() -> None:
    sitting = hold(2017)
    for answer in ("exposed", "s", "E", "dropped", "8d", "w", "♥4", "h3", "-"):
        sitting = sitting.give(answer)
    assert write_log(sitting.answers) == "exposed.S.E.dropped.D8.W.H4.H3.-"
    assert sitting == hold(2017, "wbf", sitting.answers)


def test_the_board_stays_open_until_the_penalty_card_is_done_with() -> None:
    sitting = hold(2017, "wbf", read_log("exposed.S.E.dropped.HQ.N.S4.S5.S6"))
    assert [note.message for note in sitting.notes] == ["ui.watch.major", "ui.watch.partner_lead"]
    sitting = sitting.give("S3").give("later").give("W")
    assert state(sitting)["state"]["choice"]["law"] == "50D2"
    sitting = sitting.give("o:forbid:H")
    assert state(sitting)["state"]["penalty_cards"] == {}
    assert "ui.watch.forbidden" in [note.message for note in sitting.notes]
    kept = sitting.give("S2").give("later").give("W")
    assert "ui.watch.forbidden" in [note.message for note in kept.notes]
    lost = sitting.give("S2").give("later").give("N")
    assert "ui.watch.forbidden" not in [note.message for note in lost.notes]


def test_trumps_are_asked_only_when_a_trick_turns_on_them() -> None:
    before = hold(2017, "wbf", read_log("exposed.S.E.dropped.D8.W.H4.H3.-.H9"))
    assert before.is_open
    asked = before.give("S2")
    assert (asked.ask.message, asked.ask.law) == ("ui.ask.trumps", "44E")
    assert asked.give("S").turn is not None
    assert str(asked.give("S").turn) == "S"
    assert str(asked.give("NT").turn) == "E"


def test_undo_drops_what_came_later() -> None:
    sitting = hold(2017, "wbf", read_log("lead_out_of_turn.S.first.E.up.DQ.o:any"))
    chosen = sitting.latest[0]
    assert sitting.undo(chosen.start) == hold(2017, "wbf", read_log("lead_out_of_turn.S.first.E.up.DQ"))


def test_either_defender_may_hold_the_choice_and_the_next_in_turn_overrules() -> None:
    sitting = hold(2017, "wbf", read_log("lead_out_of_turn.S.later.S.N.D9.o:reject"))
    assert (sitting.ask.message, sitting.ask.options) == ("ui.who.chose", ("W", "E"))
    rejected = sitting.give("E")
    assert "v:accept" in rejected.ask.options
    assert state(rejected.give("v:accept"))["state"]["current"] == "S:D9"


def test_a_refused_event_leaves_the_table() -> None:
    sitting = hold(2017, "wbf", read_log("taken_back.S.W.H2.H3.-.H2.no"))
    assert sitting.entries[-1].rulings[-1].refused
    assert state(sitting)["state"]["current"] == "W:H2 H3"


@pytest.mark.parametrize(
    ("log", "answer", "message"),
    [
        ("", "nonsense", "ui.error.option"),
        ("exposed", "X", "ui.error.seat"),
        ("exposed.S.E.dropped", "Q", "ui.error.card"),
        ("exposed.S.E.dropped", "HQ HQ", "ui.error.card_twice"),
        ("exposed.S.E.dropped.D8.W.H4", "H4", "ui.error.not_this_card"),
        ("lead_out_of_turn.S.first", "W", "ui.error.not_this_seat"),
        ("two_cards.S.W.-.W", "HQ", "ui.error.number_of_cards"),
        ("dummy.S.words.W.H2.-", "x" * 101, "ui.error.words"),
        ("dummy.S.words.W.H2.-", "", "ui.error.missing"),
        ("claim.S.claim.S", "14", "ui.error.tricks"),
        ("revoke.S", "13", "ui.error.not_this_trick"),
        ("revoke.S.5.over.E.H.no.W.no", "5,7", "ui.error.not_this_trick"),
        ("revoke.S.5.complete.W.H4.H3.H2", "H5", "ui.error.not_this_card"),
        ("claim.S.claim.S", "²", "ui.error.tricks"),
        ("exposed.S.S.dropped.HQ", "o:accept", "ui.error.option"),
        (f"{CONTESTED}no.object.W.hands.S.S.-.9", "N:.K.A. 8.Q..", "ui.error.deal"),
        (f"{CONTESTED}no.object.W.hands.S.S.-.9", "N:.K.A. 8.Q.. 9..5. -", "ui.error.hand_unseen"),
        (f"{CONTESTED}no.object.W.hands.S.S.-.9", "N:.K.A. 8.Q.. 9..5. .T.X.", "ui.error.holding"),
        (f"{CONTESTED}no.object.W.hands.S.S.-.9", "N:.K.A. 8.Q.. 9..5. .T.A.", "ui.error.two_places"),
        (f"{CONTESTED}no.object.W.hands.S.S.-.9", "N:.K.A. 8.Q.. 9..5. .T..", "ui.error.unequal_hands"),
        (f"{CONTESTED}no.object.W.hands.S.S.-.9", "N:.K.. 8... 9... .T..", "ui.error.hand_size"),
        (f"{CONTESTED}yes{FACED}", "abracadabra", "ui.error.words_unread"),
        (f"{CONTESTED}yes{FACED}", "mine", "ui.claim.doubt.this_or_all"),
        (f"{CONTESTED}yes{FACED}", "that's mine", "law68.this_trick_only_declarer"),
        (f"{CONTESTED}yes{FACED}.-", "some nonsense", "ui.error.line"),
        (
            "exposed.S.E.dropped.D8.W.H4.H3.-.H9.HA.claim.claim.S.1.11.no.object.W.hands.NT.9",
            "N:A... K... Q... J...",
            "ui.error.hand_size",
        ),
        (
            "exposed.S.E.dropped.D8.W.H4.H3.-.H9.HA.claim.claim.S.1.12.no.object.W.hands.NT.9",
            "N:A... K... Q... J...",
            "ui.error.not_these_hands",
        ),
    ],
)
def test_an_answer_that_does_not_fit_is_told_with_its_cure(log: str, answer: str, message: str) -> None:
    sitting = hold(2017, "wbf", read_log(log))
    with pytest.raises(AnswerError) as caught:
        sitting.give(answer)
    assert caught.value.message == message
    for lang in ("en", "ru"):
        assert not caught.value.text(lang).startswith("ui.")


def test_the_place_of_a_wrong_answer_in_a_log_is_told() -> None:
    with pytest.raises(AnswerError) as caught:
        hold(2017, "wbf", read_log("exposed.S.Q.dropped"))
    assert caught.value.place == 2


@given(st.lists(st.text(min_size=1, max_size=8), min_size=1, max_size=20))
def test_a_log_is_read_as_it_was_written(answers: list[str]) -> None:
    assert read_log(write_log(answers)) == tuple(answers)


def test_a_log_has_a_limit() -> None:
    with pytest.raises(LogError):
        read_log("x" * 4001)
    with pytest.raises(LogError):
        read_log("x." * 500)


@pytest.mark.parametrize("text", ["HQ", "hq", "Qh", "♥Q", "♥\ufe0eQ", " hq "])
def test_a_card_is_read_as_people_type_it(text: str) -> None:
    assert str(read_card(text)) == "HQ"


def test_the_ten_is_read_both_ways() -> None:
    assert {str(read_card(text)) for text in ("HT", "H10", "10H", "th")} == {"HT"}


def some_answer(rng: random.Random, ask: Ask) -> str | None:
    cards = [str(card) for card in cards_of(ask.cards)]
    if ask.kind == "cards":
        return " ".join(rng.sample(cards, rng.randint(ask.least, min(ask.most, ask.least + 1))))
    if ask.kind == "words":
        return rng.choice(
            ["low heart", "high", "SA", "play anything", "queen", "ruff", "win", "бери", "нечто", "all mine"]
        )
    if ask.kind == "number":
        return str(rng.randint(0, 13))
    if ask.kind == "hands":
        return rng.choice(["N:.K.A. 8.Q.. 9..5. .T.T.", "N:A... K... Q... J...", "N:A... K... Q... .J.."])
    if ask.kind == "line":
        return rng.choice(["all draw all; rest", "down 1", "cash S*3", "-"])
    choices = list(ask.options)
    if ask.kind == "tricks":
        return (
            ",".join(rng.sample([option for option in choices if option != "-"], 1))
            if len(choices) > 1
            else "-"
        )
    if cards and ask.kind in ("card", "open"):
        choices.append(rng.choice(cards))
    return rng.choice(choices) if choices else None


@pytest.mark.parametrize("seed", range(120))
def test_whatever_is_answered_the_sitting_goes_on(seed: int) -> None:
    rng = random.Random(seed)
    sitting = hold(rng.choice((1987, 1997, 2007, 2017)))
    for _ in range(24):
        answer = some_answer(rng, sitting.ask)
        if answer is None:
            break
        try:
            sitting = sitting.give(answer)
        except AnswerError as error:
            unfitting = sitting.ask.kind in ("hands", "words")
            assert unfitting or error.message == "ui.error.not_possible"  # noqa: PT017 - only now and then
    json.dumps(state(sitting, "ru"))


@pytest.mark.parametrize("seed", range(60))
def test_whatever_is_answered_about_a_contested_claim_the_sitting_goes_on(seed: int) -> None:
    rng = random.Random(seed)
    before = rng.choice(
        ["", "exposed.S.E.dropped.D8.W.H4.H3.-.H9.HA.", "dummy.S.words.N.-.high heart.", "inquiry.S.11."]
    )
    start = f"{before}claim.claim.S.1.12.yes.object.W.hands" if before else f"{CONTESTED}yes.object.W.hands"
    sitting = hold(rng.choice((1987, 1997, 2007, 2017)))
    for given_before in read_log(start):
        try:
            sitting = sitting.give(given_before)
        except AnswerError:
            continue
    for _ in range(24):
        answer = some_answer(rng, sitting.ask)
        if answer is None:
            break
        try:
            sitting = sitting.give(answer)
        except AnswerError as error:
            assert not error.text("ru").startswith(("ui.", "law"))  # noqa: PT017 - only now and then
    json.dumps(state(sitting, "ru"))


# -- after an agreement to a claim ------------------------------------------------------------------------------------

AGREED = f"{CONTESTED}yes.agree.W"


def open_actions(log: str, edition: int = 2017) -> tuple[str, ...]:
    return hold(edition, answers=read_log(log)).ask.options


def test_an_agreed_claim_may_still_be_objected_to_until_the_correction_period_ends() -> None:
    assert {"object", "next_board", "round_ends", "period_ends"} <= set(open_actions(AGREED))
    assert {"object", "period_ends"} <= set(open_actions(f"{AGREED}.round_ends"))
    assert "round_ends" not in open_actions(f"{AGREED}.round_ends")
    assert not {"object", "period_ends"} & set(open_actions(f"{AGREED}.period_ends"))


@pytest.mark.parametrize("moved_on", ["round_ends", "next_board.E"])
@pytest.mark.parametrize(
    ("edition", "law", "asked"),
    [
        (1987, "69B", "could lose by no normal play"),
        (1997, "69B", "could lose by no normal play"),
        (2007, "69B2", "probably have won had play gone on"),
        (2017, "69B2", "probably have won had play gone on"),
    ],
)
def test_an_agreement_is_withdrawn_by_the_test_of_its_edition(
    moved_on: str, edition: int, law: str, asked: str
) -> None:
    sitting = hold(edition, answers=read_log(f"{AGREED}.{moved_on}.object.E"))
    assert sitting.table is not None
    (question,) = sitting.table.questions
    assert (question.name, question.law) == ("likely:EW", law)
    assert asked in question_text(question, "en")
    given = hold(edition, answers=read_log(f"{AGREED}.{moved_on}.object.E.k:likely:EW.1"))
    assert asked in given.trail[-1].ask.text("en")
    assert given.latest[-1].rulings[-1].message == "law69.trick_given_back"


@pytest.mark.parametrize(
    ("edition", "law", "cited"), [(1997, "69B", ("69B",)), (2017, "69B1", ("69B", "69B1"))]
)
def test_a_trick_already_won_goes_back_to_the_side_that_agreed(
    edition: int, law: str, cited: tuple[str, ...]
) -> None:
    objected = hold(edition, answers=read_log(f"{AGREED}.round_ends.object.E"))
    assert [(fact.name, fact.law) for fact in objected.facts_to_add] == [("already_won:EW", law)]
    asked = objected.give("k:already_won:EW")
    assert asked.ask.text("en") == "How many of the tricks before are written to North–South?"
    if edition == 1997:
        asked = asked.give("6")
        assert asked.ask.text("en") == "At what level was the contract?"
        asked = asked.give("4")
    else:
        asked = asked.give("6")
    assert asked.ask.options == ("0", "1", "2", "3", "4", "5", "6"), "no more than are written to the others"
    (given,) = asked.give("1").latest[-1].rulings
    assert given.laws == cited
    assert (
        given.text("en")
        == "East–West had won one trick already that was written to the opponents: it goes back."
    )
    assert (
        given.text("ru") == "Восток–Запад уже выиграли одну взятку, записанную оппонентам: она возвращается."
    )


def test_a_contract_already_made_is_not_lost_by_its_concession() -> None:
    log = "claim.S.concede.S.2.12.agree.W.object.N.k:already_won:NS.8.3.1"
    won, made = hold(1987, answers=read_log(log)).latest[-1].rulings
    assert (won.laws, made.laws) == (("71", "71A"), ("71B",))
    assert (
        made.text("en")
        == "North–South had made the contract already: the concession that it was defeated is cancelled."
    )
    down = hold(1987, answers=read_log(log.replace(".3.1", ".4.1")))
    assert [ruling.laws for ruling in down.latest[-1].rulings] == [("71", "71A")]


def test_nobody_is_asked_about_tricks_already_won_before_he_wants_one_back() -> None:
    for log in (
        AGREED,
        f"{AGREED}.object.W",
        f"{AGREED}.round_ends.object.E.period_ends",
        "claim.S.concede.S.2.1.agree.W",
    ):
        assert not any("already_won" in action for action in open_actions(log))


def test_a_conceded_trick_is_not_asked_about_as_a_doubtful_claim() -> None:
    sitting = hold(2017, answers=read_log("claim.S.concede.S.3.10.agree.W.object.S"))
    assert sitting.table is not None
    (question,) = sitting.table.questions
    assert question.law == "71"
    assert "doubtful" not in question_text(question, "en")
    assert "сомнительное" not in question_text(question, "ru")


def test_what_a_claim_waits_for_is_told() -> None:
    (waits,) = hold(2017, answers=read_log(f"{CONTESTED}yes")).notes
    assert waits.text() == "The play stands still: does East or West object, or do they agree?"
    (waits,) = hold(1997, answers=read_log(f"{CONTESTED}yes")).notes
    assert waits.message == "ui.watch.claim"
    asked = hold(2017, answers=read_log(f"{CONTESTED}yes.o:play_on.W.agree.N"))
    assert (
        asked.notes[0].text("ru").startswith("Игра остановлена: согласиться доиграть ещё должны Восток и Юг;")
    )


def test_the_words_of_a_claim_stand_in_the_log() -> None:
    table = Table.start(Board.parse(contract="4S S"), 2017)
    table, rulings = hear(table, {"do": "claim", "by": "S", "tricks": 13, "words": "all mine"})
    entry = Entry(0, table.events[0], rulings=rulings)
    assert entry_text(entry, "en") == "South claims 13 tricks: “all mine”."
    assert entry_text(entry, "ru") == "Юг говорит, что возьмёт 13 взяток: «all mine»."
    asked = hold(2017, answers=read_log(f"{CONTESTED}yes"))
    assert entry_text(asked.entries[0], "en") == "South claims 2 tricks.", "which words is not asked yet"


def test_a_line_that_was_found_stands_in_the_log_in_words() -> None:
    found = hear(Table.start(Board.parse(contract="4S S"), 2017), {"do": "claim", "by": "S", "tricks": 13})[0]
    event = hear(found, {"do": "find", "question": "line:S", "answer": "draw all; cash H"})[0].events[-1]
    assert entry_text(Entry(0, event), "en").endswith("— draw all the trumps; cash hearts")


def test_who_claims_nothing_need_not_say_how_he_wins_it() -> None:
    for tricks, asked in ((0, False), (1, True)):
        sitting = hold(2017, answers=read_log(f"claim.S.claim.S.{tricks}.12.no"))
        messages = [ruling.message for ruling in sitting.latest[-1].rulings]
        assert ("law68.no_statement" in messages) == asked

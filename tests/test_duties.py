"""Claims under penalty cards and restraints: what binds the defenders, what is open to declarer, and what is told."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

from bridgelaw import Board, Table, hear, kernel
from bridgelaw.cards import ALL_CARDS, Card, Seat, Suit, bits_of, cards_of
from bridgelaw.claims import Claim, ClaimError, Ending, adjudicate
from bridgelaw.claims.bound_play import bound_value
from bridgelaw.claims.duties import FREE, Duties, after_play, choices, is_named, legal_under
from bridgelaw.cli import main
from bridgelaw.laws.law70_ending import ending_of

EAST, SOUTH, WEST = 1, 2, 3
EAST_WEST = 1


def held(text: str) -> int:
    """The card set of cards divided by blanks."""
    return bits_of(Card.parse(card) for card in text.split())


def legal(duties: Duties, seat: int, hand: str, led: str = "") -> str:
    cards = legal_under(duties, seat, held(hand), int(Suit.parse(led)) if led else -1)
    return " ".join(str(card) for card in cards_of(cards))


def majors(east: str = "", west: str = "") -> Duties:
    return Duties.of(EAST_WEST, (held(east), held(west)))


# -- what is legal ----------------------------------------------------------------------------------------------


def test_a_major_penalty_card_is_led_followed_and_discarded_when_it_can_be() -> None:
    duties = majors(east="HQ")
    assert legal(duties, EAST, "HQ H2 S5") == "HQ"
    assert legal(duties, EAST, "HQ H2 S5", "H") == "HQ"
    assert legal(duties, EAST, "HQ H2 S5", "D") == "HQ"
    assert legal(duties, EAST, "HQ H2 S5", "S") == "S5"


def test_before_a_minor_one_an_honour_may_be_played_but_no_small_card() -> None:
    duties = Duties.of(EAST_WEST, minors=(held("H4"), 0))
    assert legal(duties, EAST, "HT H9 H4 H2", "H") == "HT H4"
    assert legal(duties, EAST, "S3 HT H9 H4", "D") == "S3 HT H4"


def test_a_restraint_outranks_the_penalty_card_and_gives_way_where_it_cannot_be_obeyed() -> None:
    hearts = 1 << Suit.HEARTS
    duties = Duties.of(EAST_WEST, (held("SK"), 0), required=(hearts, 0))
    assert legal(duties, EAST, "SK H3 H2") == "H3 H2"
    assert legal(duties, EAST, "SK D3") == "SK"
    assert legal(Duties.of(EAST_WEST, forbidden=(hearts, 0)), EAST, "H3 H2") == "H3 H2"


def test_nobody_is_bound_once_the_card_is_played_or_was_never_there() -> None:
    assert after_play(majors(east="HQ"), EAST, held("HQ"), -1, leads=False) is FREE
    assert Duties.of(EAST_WEST) is FREE
    assert pickle.loads(pickle.dumps(FREE)) is FREE


def test_declarer_may_leave_the_lead_free_require_or_forbid_the_suits_of_the_penalty_cards() -> None:
    found = choices(majors(east="HQ S5"), WEST)
    assert [(each.required[1], each.forbidden[1], cards_of(each.majors[0])) for each in found] == [
        (0, 0, cards_of(held("HQ S5"))),
        (0, 4, (Card.parse("S5"),)),
        (4, 0, (Card.parse("S5"),)),
        (0, 8, (Card.parse("HQ"),)),
        (8, 0, (Card.parse("HQ"),)),
        (0, 12, ()),
    ]
    assert choices(found[0], WEST) == (found[0],)
    assert choices(majors(east="HQ"), EAST) == (majors(east="HQ"),)


def test_a_requirement_is_for_one_lead_and_a_prohibition_while_the_lead_is_kept() -> None:
    both = Duties.of(EAST_WEST, required=(0, 4), forbidden=(0, 8))
    led = after_play(both, WEST, held("H2"), -1, leads=True)
    assert (led.required, led.forbidden) == ((0, 0), (0, 8))
    assert after_play(led, SOUTH, held("H3"), WEST, leads=False) == led
    assert after_play(led, SOUTH, held("HA"), SOUTH, leads=False) is FREE


def test_declarer_names_one_of_several_penalty_cards() -> None:
    assert is_named(majors(west="HQ HT"), WEST, held("HQ HT"))
    assert not is_named(majors(west="HQ"), WEST, held("HQ"))
    assert not is_named(majors(west="HQ"), WEST, held("HQ HT"))


# -- best play, any legal play ----------------------------------------------------------------------------------


@pytest.mark.parametrize("best", [True, False])
def test_with_nobody_bound_it_is_what_the_kernel_finds(best: bool) -> None:
    chance = random.Random(3)
    mode = kernel.Mode.double_dummy if best else kernel.Mode.any_legal
    for _ in range(40):
        cards = chance.sample(ALL_CARDS, 12)
        hands = tuple(bits_of(cards[3 * seat : 3 * seat + 3]) for seat in range(4))
        trump, leader, side = chance.randrange(-1, 4), chance.randrange(4), chance.randrange(2)
        problem = kernel.Problem(hands, trump % 5, leader, side, mode=mode)  # type: ignore[arg-type]
        found = bound_value(hands, leader, (), FREE, trump, side, best=best)  # type: ignore[arg-type]
        assert found == kernel.evaluate(problem, want_line=False).low


def test_a_penalty_card_changes_what_best_play_is_worth() -> None:
    ending = Ending.parse("N:.8.A. .92.. 2.3.. ...54", on_lead="N", won=(11, 0), declarer="S")
    minor = Duties.of(EAST_WEST, minors=(held("H2"), 0))
    assert bound_value(ending.hands, Seat.N, (), FREE, -1, 0, best=True) == 1
    assert bound_value(ending.hands, Seat.N, (), minor, -1, 0, best=True) == 2


# -- from the table to the award --------------------------------------------------------------------------------


def at_table(deal: str, *events: dict[str, object], on_lead: str = "N", edition: int = 2017) -> Table:
    board = Board.parse(deal=deal, contract="1NT S", on_lead=on_lead, won={"NS": 11, "EW": 0})
    table = Table.start(board, edition)
    for event in events:
        table, _ = hear(table, event)
    return table


def test_a_restraint_for_this_trick_alone_narrows_what_the_defender_may_play() -> None:
    table = at_table(
        "N:.32.. .AK.. .J5.. .64..",
        {"do": "play", "by": "N", "card": "H2"},
        {"do": "play", "by": "W", "card": "H4"},
        {"do": "choose", "by": "S", "option": "lowest"},
    )
    assert ending_of(table).duties.now == (held("HK"), 0)


def test_penalty_cards_flow_from_the_table_into_the_award() -> None:
    exposed: dict[str, object] = {"do": "expose", "by": "E", "cards": ["H5"], "how": "placed"}
    table = at_table("N:..2.9 .K5.. ...A3 .A..4", exposed, on_lead="W")
    ending = ending_of(table)
    assert ending.duties == majors(east="H5")
    award = adjudicate(ending, Claim("S", 2), findings={"forgotten:S": []})
    assert (award.claimer_tricks, award.double_dummy, award.any_legal) == (1, 2, 0)
    assert "choice_against_claimer" in award.presumptions
    told = [reason.text("en") for reason in award.reasons]
    assert any("South did not say how he would use a penalty card" in text for text in told)
    spoken = " ".join(reason.text("ru") for reason in award.reasons)
    assert "старшая штрафная карта играется, как только это законно: пятёрка червей" in spoken


def test_a_card_that_lies_on_the_table_is_not_taken_to_be_forgotten() -> None:
    ending = Ending.parse("N:.32.. ..32. K.A.. 9..4.", trumps="S", on_lead="S", won=(11, 0), declarer="S")
    assert adjudicate(ending, Claim("S", 2)).forgotten == (Card.parse("S9"),)
    seen = adjudicate(
        Ending(ending.hands, ending.trumps, Seat.S, (11, 0), declarer=Seat.S, duties=majors(west="S9")),
        Claim("S", 2),
    )
    assert (seen.forgotten, seen.claimer_tricks) == ((), 2)


def test_where_no_value_is_known_a_late_wish_for_a_trick_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Long endings under penalty cards: what no legal play could lose is then not known, and is asked for."""
    monkeypatch.setattr("bridgelaw.claims.bound_play.BUDGET", 0)
    table = at_table(
        "N:.A.A. .92.. .K.3. ...54",
        {"do": "expose", "by": "E", "cards": ["H2"], "how": "dropped"},
        {"do": "concede", "by": "S", "tricks": 2},
        {"do": "agree", "by": "E"},
        {"do": "next_board", "by": "S"},
        {"do": "object", "by": "S"},
        edition=1987,
    )
    assert any(question.name == "adjudicated:S" for question in table.questions)


# -- told in texts ----------------------------------------------------------------------------------------------

MINOR_HEART = ("N:.8.A. .92.. 2.3.. ...54", "NT", "N", (11, 0))
"""Dummy leads the eight of hearts; East has the nine, and the two that may lie on the table."""
LEAD_DUE = ("N:..2.9 .K5.. ...A3 .A..4", "NT", "W", (11, 0))
"""West is to lead, and East's five of hearts may lie on the table."""


def awarded(ending: Ending, line: str | None = None) -> int:
    return adjudicate(ending, Claim("S", 2, line=line), findings={"forgotten:S": []}).claimer_tricks


def test_penalty_cards_told_in_texts_are_those_of_the_table() -> None:
    ending = Ending.parse(*MINOR_HEART, declarer="S", minor_penalty_cards="E:H2")
    assert ending.duties == Duties.of(EAST_WEST, minors=(held("H2"), 0))
    assert awarded(ending, "all lead H8; rest") == 2
    assert awarded(Ending.parse(*MINOR_HEART, declarer="S"), "all lead H8; rest") == 0
    both = Ending.parse(*MINOR_HEART, declarer="S", penalty_cards="E:H2 H9, W:C5")
    assert both.duties.majors == (held("H2 H9"), held("C5"))


@pytest.mark.parametrize(
    ("told", "tricks"),
    [
        ({"penalty_cards": "E:H5"}, 1),
        ({"penalty_cards": "E:H5", "lead": "any"}, 1),
        ({"lead": "forbid:H"}, 2),
        ({"lead": "require:C"}, 2),
        ({"lead": "require:H"}, 1),
    ],
)
def test_a_choice_of_the_lead_told_in_texts_counts(told: dict[str, Any], tricks: int) -> None:
    assert awarded(Ending.parse(*LEAD_DUE, declarer="S", **told)) == tricks


@pytest.mark.parametrize(
    ("told", "complaint"),
    [
        ({"penalty_cards": "H5"}, "penalty_cards: whose is H5"),
        ({"penalty_cards": "E:X5"}, "penalty_cards: 'E:X5' cannot be read; write the defender and the card"),
        ({"penalty_cards": "S:CA"}, "penalty_cards: S is no defender"),
        ({"penalty_cards": "W:H5"}, "penalty_cards: W does not hold H5"),
        ({"minor_penalty_cards": "E:HK"}, "minor_penalty_cards: HK is an honour"),
        ({"minor_penalty_cards": "E:H5", "penalty_cards": "E:HK"}, "of two penalty cards of one hand"),
        ({"lead": "hearts"}, "lead: 'hearts' cannot be read; write any, require:H or forbid:D,H"),
        ({"lead": "require:D,H"}, "lead: 'require:D,H' cannot be read"),
        ({"lead": "forbid:"}, "lead: 'forbid:' cannot be read"),
        ({"lead": "forbid:H", "penalty_cards": "E:H5"}, "lead: H5 went back to the hand"),
    ],
)
def test_penalty_cards_that_cannot_be_are_told(told: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ClaimError, match=complaint):
        Ending.parse(*LEAD_DUE, declarer="S", **told)


def test_penalty_cards_need_a_declarer_and_a_choice_needs_a_lead() -> None:
    with pytest.raises(ClaimError, match="name the declarer too"):
        Ending.parse(*LEAD_DUE, penalty_cards="E:H5")
    with pytest.raises(ClaimError, match="lead: no defender is to lead"):
        Ending.parse(*MINOR_HEART, declarer="S", lead="any")


def test_the_command_takes_penalty_cards_and_the_choice_of_a_lead(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["claim", LEAD_DUE[0], "--contract", "1NT S", "--on-lead", "W", "--won", "11,0", "--by", "S",
             "--forgotten", "-"]  # fmt: skip
    assert main([*given, "--penalty-card", "E:H5", "--penalty-card", "E:HK"]) == 0
    assert "played as soon as it legally can be: the king and the five of hearts" in capsys.readouterr().out
    assert main([*given, "--minor-penalty-card", "E:H5"]) == 0
    assert "before a minor penalty card" in capsys.readouterr().out
    assert main([*given, "--lead", "forbid:H"]) == 0
    assert "West may still not lead hearts" in capsys.readouterr().out
    assert main([*given, "--penalty-card", "W:HK"]) == 2
    assert "penalty_cards: W does not hold HK" in capsys.readouterr().err

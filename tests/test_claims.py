"""Claims: endings and lines that are read, what a claimer can be sure of, and what comes of contested claims."""

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaw import kernel
from bridgelaw.cards import Card, Seat, Suit, bits_of
from bridgelaw.claims import (
    PRESUMPTIONS,
    Award,
    Claim,
    ClaimError,
    Ending,
    LineError,
    StatementUnread,
    adjudicate,
    parse_line,
    read_statement,
)
from bridgelaw.claims.normal import Normal
from bridgelaw.claims.outcome import Outcome
from bridgelaw.claims.outlook import Outlook, outlook_for
from bridgelaw.claims.position import Mind
from bridgelaw.claims.presumptions import ALTERNATIVES, switches_for
from bridgelaw.claims.script import Script
from bridgelaw.claims.tricks import runs
from bridgelaw.claims.view import View, if_suits_break
from bridgelaw.cli import main
from bridgelaw.cli.claim import _lines
from bridgelaw.code.provisions import EDITIONS, ZONES, code_for

KJ4 = "N:.987.. .AKQ.. KJ4... T..K.K"


def kj4(**changes: object) -> Award:
    ending = Ending.parse(KJ4, trumps="S", on_lead="N", won=(10, 0), declarer="S")
    given = {"tricks": 3} | {
        name: value for name, value in changes.items() if name in ("words", "line", "tricks")
    }
    others = {name: value for name, value in changes.items() if name not in ("words", "line", "tricks")}
    return adjudicate(ending, Claim("S", **given), **others)  # type: ignore[arg-type]


# -- endings ----------------------------------------------------------------------------------------------------


def test_an_ending_is_read() -> None:
    ending = Ending.parse("N:K3... T9... A2... QJ...", trumps="NT", on_lead="S", won=(11, 0))
    assert (ending.tricks_left, ending.turn, ending.trumps) == (2, Seat.S, None)


def test_the_cards_on_the_table_count_as_a_trick_left() -> None:
    ending = Ending.parse("N:...AQ QJ... A... K...", on_lead="S", won={"NS": 11, "EW": 0}, current="S:C2 CK")
    assert (ending.tricks_left, ending.turn) == (2, Seat.N)


@pytest.mark.parametrize(
    ("deal", "complaint"),
    [
        ("N:K3... T... A2... QJ...", "deal: the hands hold unequal numbers of cards (N 2, E 1"),
        ("N:K3... K9... A2... QJ...", "deal: SK is in two places at once"),
        ("N:K3... - A2... QJ...", "deal: a hand is unseen"),
        ("N:K3.. T9... A2... QJ...", "write four, divided by dots"),
    ],
)
def test_an_ending_that_cannot_be(deal: str, complaint: str) -> None:
    with pytest.raises(ClaimError) as caught:
        Ending.parse(deal, trumps="NT", on_lead="S", won=(11, 0))
    assert complaint in str(caught.value)


def test_a_trick_in_progress_with_a_revoke_is_no_ending() -> None:
    with pytest.raises(ClaimError, match=r"S played D5 and still holds a card in S; .*revoke"):
        Ending.parse("N:.K.A. 8.Q.. 9..5. .T.T.", trumps="S", current="E:S8 D5")


def test_more_than_is_left_cannot_be_claimed() -> None:
    with pytest.raises(ClaimError, match="4 claimed, but 3 are left"):
        kj4(tricks=4)


def test_a_line_names_only_cards_that_somebody_holds() -> None:
    with pytest.raises(ClaimError, match="nobody holds SA"):
        kj4(line="all cash SA")


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("claim 3 concede 1", "3 claimed and 1 conceded, but 3 are left"),
        ("{count S*4}", "4 tricks in one suit, but 3 are left"),
        ("cash S from W", "W is an opponent"),
        ("finesse S4 against N", "N is of the claimer's side"),
        ("concede 1 to SJ", "SJ is the claimer's side's"),
        ("cash HQ", "HQ is the other side's"),
    ],
)
def test_a_line_that_cannot_be_followed(line: str, complaint: str) -> None:
    with pytest.raises(ClaimError, match=complaint):
        kj4(line=line)


# -- lines and statements -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "all",
        "all draw all; cash S*3 from dummy; rest",
        "claim 4 {count C*2, count D*2}",
        "down 1 concede 1 to CA now",
        "all if S breaks then cash S*5 else finesse CQ against W",
        "if S breaks then make cash S*5 else down 1",
        "finesse CQ; if CQ wins then all else claim 3 (run S; run D)",
        "all if S breaks then (cash S*5; run D) else (if CQ drops then run C else run H; rest); cash HA",
        "over 2 crossruff C/D high",
        "all crossruff high",
        "all ruff H*2 in dummy high; crossruff C/D; discard C6 on D; overtake HQ with HK; cross dummy with SK",
    ],
)
def test_a_line_is_written_as_it_is_read(text: str) -> None:
    assert str(parse_line(text)) == text


def test_a_line_that_cannot_be_read() -> None:
    with pytest.raises(LineError, match="'foo' cannot be read"):
        parse_line("all foo")
    with pytest.raises(LineError, match="0 times is not at all"):
        parse_line("draw 0")
    with pytest.raises(LineError, match="7998 characters are too long"):
        parse_line("; ".join(["draw 1"] * 1000))


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("The rest are mine", "all"),
        ("остальные мои", "all"),
        ("Dummy is good", "high dummy"),
        ("стол старший", "high dummy"),
        ("Drawing trumps", "draw all"),
        ("отбираю козырей", "draw all"),
        ("забираю последнего козыря", "draw 1"),
        ("козыри вышли", "no trumps"),
        ("running the clubs", "run C"),
        ("трефы идут", "run C"),
        ("four spades, three hearts and a diamond", "{count S*4, count H*3, count D*1}"),
        ("четыре пики, потом три червы", "cash S*4; cash H*3"),
        ("back to hand with a club", "cross hand in C"),
        ("пикой на стол", "cross dummy in S"),
        ("ruffing a heart in dummy", "ruff H*1 in dummy"),
        ("перекрёстные убитки", "crossruff"),
        ("I throw my losing club on the high diamonds", "discard C on D"),
        ("сношу бубну на черву", "discard D on H"),
        ("the rest except one heart", "all concede 1 in H"),
        ("без двух", "down 2"),
        ("I concede", "claim 0"),
        ("козырь ваш", "concede 1 in trump"),
        ("All the rest are mine", "all"),
        ("All tricks", "all"),
        ("The remainder", "all"),
        ("They're all good", "all"),
        ("все взятки мои", "all"),
        ("I'll draw trumps and claim", "draw all"),
        ("I claim the rest", "all"),
        ("козыряю, остальные мои", "all draw all"),
        ("AKQ of spades", "cash SA; cash SK; cash SQ"),
        ("three spades", "{count S*3}"),
        ("I have three spades", "{count S*3}"),
        ("три пики", "{count S*3}"),
    ],
)
def test_words_are_read(words: str, line: str) -> None:
    statement = read_statement(words)
    assert (str(statement.line), statement.unread) == (line, ())


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("ace of trumps", "cash SA"),
        ("козырной туз", "cash SA"),
        ("AK of trumps", "cash SA; cash SK"),
    ],
)
def test_a_trump_is_named_by_its_rank(words: str, line: str) -> None:
    ending = Ending.parse(KJ4.replace("KJ4", "AKJ"), trumps="S", on_lead="N", won=(10, 0), declarer="S")
    statement = read_statement(words, ending, Seat.S)
    assert (str(statement.line).removeprefix("all "), statement.unread) == (line, ())
    assert read_statement(words).unread


def test_what_cannot_be_read_is_asked() -> None:
    with pytest.raises(StatementUnread) as caught:
        kj4(words="drawing trumps, the frogs are green")
    assert caught.value.unread == ("the frogs are green",)


# -- what is sure -------------------------------------------------------------------------------------------------


def view(near: str, far: str, pool: str, leader: int) -> View:
    def bits(text: str) -> int:
        return bits_of(map(Card.parse, text.split()))

    return View(bits(near), bits(far), bits(pool), 0, (0, 0), leader, ())


def test_a_finesse_is_hoped_for_and_not_sure() -> None:
    outlook = Outlook(None, 0)
    position = view("S3 S2", "SA SQ", "SK S6 S5 S4", 0)
    assert outlook.sure(position, 1)
    assert not outlook.sure(position, 2)
    assert outlook.possible(position, 2)


def test_for_a_finesse_towards_the_hand_on_lead_he_crosses_first() -> None:
    ending = Ending.parse("N:Q2..A.2 K3..Q.3 AJ..J.A 54..T.4", "NT", "S", declarer="S")
    assert adjudicate(ending, Claim("S", words="spade finesse")).claimer_tricks == 4
    assert adjudicate(ending, Claim("S")).claimer_tricks == 3


@pytest.mark.parametrize("line", ["all finesse CQ", "all finesse CQ against E"])
def test_a_finesse_is_taken_whoever_is_named(line: str) -> None:
    ending = Ending.parse("N:..A.32 ..4.K4 ..2.AQ ..5.T9", "NT", "N", declarer="S", won=(5, 5))
    assert adjudicate(ending, Claim("S", line=parse_line(line))).claimer_tricks == 3


@pytest.mark.parametrize(
    ("deal", "words", "tricks"),
    [
        ("N:AQ..2. 9..3.4 42..A. K3...6", "low spade to the queen", 3),
        ("N:K2..2. Q9..3. 43..A. A5..6.", "spade to the king, you get one", 2),
        ("N:K2..2. A9..3. 43..A. Q5..6.", "spade to the king, you get one", 1),
    ],
)
def test_nobody_plays_the_card_led_towards_when_it_is_beaten(deal: str, words: str, tricks: int) -> None:
    ending = Ending.parse(deal, "NT", "S", declarer="S")
    assert adjudicate(ending, Claim("S", words=words)).claimer_tricks == tricks


def test_at_no_trump_nobody_crosses_in_trumps() -> None:
    ending = Ending.parse("N:AK2.3.. Q43.4.. J65.5.. T97.6..", on_lead="S", won=(9, 0), declarer="S")
    said, nothing = (adjudicate(ending, Claim("S", 3, line=line)) for line in ("cross dummy in trump", None))
    assert said.claimer_tricks == nothing.claimer_tricks


def test_the_suit_is_cashed_out_of_the_hand_that_is_to_ruff_it() -> None:
    ending = Ending.parse("N:32.AK.2. 4.Q3.K3. AK.2.A4. Q5.J4.J.", "S", "S", declarer="S")
    award = adjudicate(ending, Claim("S", words="ruffing a diamond in dummy then drawing trumps, all mine"))
    assert award.claimer_tricks == 4
    assert award.line[0] == (Seat.S, Card.parse("DA"))


@pytest.mark.parametrize(
    ("deal", "line", "tricks"),
    [
        ("N:43.6.. KJ.K.. AQ.2.. 65.3..", "claim 2 lead H2; finesse SQ against E", 2),
        ("N:43.6.. KJ.3.. AQ.2.. 65.K..", "claim 2 lead H2; finesse SQ against E", 2),
        ("N:43.6.. KJ.K.. AQ.2.. 65.3..", "claim 2 lead H2", 1),
        # West plays after South: of his king nothing is known yet when East leads the suit.
        ("N:43.6.. J5.K.. AQ.2.. K6.3..", "claim 2 lead H2; finesse SQ against W", 1),
    ],
)
def test_a_finesse_is_taken_as_said_when_an_opponent_leads_the_suit(
    deal: str, line: str, tricks: int
) -> None:
    ending = Ending.parse(deal, "NT", "S", declarer="S")
    assert adjudicate(ending, Claim("S", line=line)).claimer_tricks == tricks


@pytest.mark.parametrize(
    "line", ["claim 4 concede 1 in S now", "claim 4 exit S; rest", "claim 4 concede 1 in S now; run S"]
)
def test_a_trick_that_is_given_up_now_is_not_won(line: str) -> None:
    ending = Ending.parse("N:AK543... QJT.Q.Q. 72.A.A.A 98.K.K.K", "NT", "S", declarer="S")
    award = adjudicate(ending, Claim("S", line=line))
    assert award.claimer_tricks == 4
    assert award.line[:3:2] == ((Seat.S, Card.parse("S2")), (Seat.N, Card.parse("S3")))


def test_a_defenders_partner_knows_nothing_of_a_trick_given_up() -> None:
    """Declarer's other hand has still to play low; a defender may win what his partner returns."""
    line = parse_line("concede 1 in S now")
    for claimer, done in (("E", True), ("S", False)):
        ending = Ending.parse("N:2..32. A43... 76...9 K5..A.", "NT", claimer, declarer="S")
        script = Script(ending, line, Seat.parse(claimer))
        (asked,) = script.at_lead(script.start, Seat.parse(claimer), ending.hands, 0)
        assert script.finished(asked.after) is done


def test_an_exit_gives_up_a_trick() -> None:
    ending = Ending.parse("N:43.6.. 65.3.. AQ.2.. KJ.K..", "NT", "S", declarer="S")
    award = adjudicate(ending, Claim("S", words="I exit with the heart and the rest are mine"))
    assert (award.claimed, award.claimer_tricks) == (2, 2)


def test_two_tricks_given_up_now_are_both_given() -> None:
    ending = Ending.parse("N:AK32... QJ..9.8 654..A. T98..2.", "NT", "S", declarer="S", won=(9, 0))
    award = adjudicate(ending, Claim("S", line="claim 2 concede 2 in S now"))
    assert [str(card) for seat, card in award.line if seat == Seat.N][:2] == ["S2", "S3"]


def test_he_does_not_ruff_a_winner_for_fear_of_a_ruff() -> None:
    ending = Ending.parse("N:K.3..4 2.4..5 .A.AK. .K.Q.K", "S", "S", declarer="S", won=(8, 2))
    award = adjudicate(ending, Claim("S", 3, line="draw all"))
    assert (Seat.N, Card.parse("SK")) not in award.line[:4]


@pytest.mark.parametrize(
    ("deal", "tricks"),
    [
        ("N:32... ...43 .K.A. .A..2", 1),  # the two of clubs can win nothing: the ace of hearts is kept
        (
            "N:32... ...43 .K.A. .A..9",
            0,
        ),  # the nine might: of the four and three he knows only that they are out
    ],
)
def test_a_defenders_partner_keeps_what_may_win_as_he_sees_it(deal: str, tricks: int) -> None:
    ending = Ending.parse(deal, "NT", "S", declarer="S", won=(8, 3))
    assert adjudicate(ending, Claim("E", 1)).claimer_tricks == tricks


def test_a_trick_given_to_a_card_that_has_gone_is_given_up_all_the_same() -> None:
    ending = Ending.parse("N:.A.A.A .J.Q.J A.K..K .Q.K.Q", "NT", "S", declarer="S", won=(8, 2))
    for claim in (Claim("S", words="You get the king of spades"), Claim("S", line="concede 1 to SK")):
        award = adjudicate(ending, claim)
        assert (award.claimed, award.claimer_tricks) == (2, 3)
    branch = Claim("S", line="if H breaks then concede 1 to SK else {concede 1 to SQ, cash HK}")
    assert adjudicate(ending, branch).claimed == 2


@pytest.mark.parametrize(
    "line", ["all if S breaks then rest else concede 1", "if S breaks then all else claim 3"]
)
def test_a_trick_given_up_in_one_case_is_claimed_in_the_other(line: str) -> None:
    ending = Ending.parse("N:A8.K.8. .3..KT4 J..T5.5 63...98", "NT", "S", declarer="S", won=(9, 0))
    award = adjudicate(ending, Claim("S", line=line))
    assert (award.claimed, award.claimer_tricks) == (4, 3)
    assert "law70.claimed_by_case" in [reason.message for reason in award.reasons]
    assert adjudicate(ending, Claim("S", line="all")).claimer_tricks == 4


def test_his_other_hands_winner_is_run_and_not_covered() -> None:
    ending = Ending.parse("N:QJ.A2.K. K4.K4.4. AT.3.A3. 65.Q.QJ.", "NT", "N", declarer="S")
    award = adjudicate(ending, Claim("S", words="spade finesse, the rest are mine"))
    assert award.claimer_tricks == 4
    assert award.line[:2] == ((Seat.N, Card.parse("SJ")), (Seat.E, Card.parse("SK")))


@pytest.mark.parametrize("line", ["all force CA", "all force CA; concede 1 to CA", "concede 1 to CA"])
def test_who_forces_a_card_out_gives_it_a_trick(line: str) -> None:
    assert parse_line(line).conceded == 1


def test_a_defender_who_names_his_cards_claims_no_more() -> None:
    ending = Ending.parse("N:K2.2..AK A3.3..QJ Q4.A..32 J5.4..T9", "NT", "W", declarer="S")
    assert adjudicate(ending, Claim("E", words="we get the ace of spades")).claimed == 1


@pytest.mark.parametrize("made", [Outlook, outlook_for])
def test_a_ruff_on_the_table_may_be_overruffed(made: Callable[[Suit, int], Outlook]) -> None:
    """The eight that he ruffs with lies between the queen and the six that are out."""
    position = view("C8 C2", "SK DJ", "HT CQ C6", 3)._replace(voids=(8, 0), trick=(Card.parse("S3").index,))
    assert not made(Suit.CLUBS, 0).sure(position, 1, Card.parse("C8").index)


def test_what_goes_on_a_card_may_hang_on_what_was_played_before_it() -> None:
    """He throws the heart if no ace of hearts has appeared, the jack of spades if it has."""
    ending = Ending.parse("N:AJ.2.. ..987. 3.K..2 KQ.A..", "NT", "S", won=(6, 4), declarer="S")
    thrown = "discard SJ on C2 else discard H2 on C2"
    for line in (f"lead C2; if HA appears then {thrown}; rest", f"if HA appears then {thrown}; lead C2"):
        assert adjudicate(ending, Claim("S", line=line)).claimer_tricks == 3
    assert adjudicate(ending, Claim("S", line="lead C2; rest")).claimer_tricks == 2


def test_a_discard_in_one_case_stays_after_the_case_is_known() -> None:
    """The queen of spades drops, and the heart that is led next is the one on which dummy's diamond goes."""
    ending = Ending.parse("N:2..A32.2 Q.32.4.K A.A54..3 3.6.65.A", "S", "S", won=(7, 1), declarer="S")
    told = "cash SA; if SQ drops then (cash HA; discard D2 on H) else (cash HA; discard C2 on H)"
    assert Card.parse("D2") in _thrown(ending, f"{told}; rest")
    assert Card.parse("C2") in _thrown(ending, f"{told.replace('SQ', 'CK')}; rest")


@pytest.mark.parametrize(
    ("other", "amount", "claimed", "tricks"),
    [
        ("JT98...", "if S breaks then all else claim 3", 4, 3),
        ("JT9..9.", "if S breaks then all else claim 3", 4, 4),
        ("JT98...", "if S breaks then make else down 1", 4, 3),
        ("JT98...", "if S 4-1 then down 1 else make", 4, 3),
        ("JT98...", "all if S breaks then claim 2 else claim 3", 4, 3),
    ],
)
def test_two_numbers_may_be_claimed(other: str, amount: str, claimed: int, tricks: int) -> None:
    west = "5.QJT.." if other == "JT98..." else "85.QJ.."
    ending = Ending.parse(f"N:43..32. {other} AKQ2... {west}", "NT", "S", won=(9, 0), declarer="S", level=7)
    award = adjudicate(ending, Claim("S", line=amount), compare=False)
    assert (award.claimed, award.claimer_tricks) == (claimed, tricks)
    assert "law70.claimed_by_case" in [reason.message for reason in award.reasons]


def test_what_he_has_conceded_in_one_case_he_is_not_awarded() -> None:
    """Spades are 2-0: he need not unblock the jack for the ace and eight."""
    ending = Ending.parse("N:A8.K.8. .3..KT4 J..T5.5 63...98", "NT", "S", won=(9, 0), declarer="S")
    lines = ("all", "if S breaks then all else claim 3", "claim 3")
    assert [adjudicate(ending, Claim("S", line=line)).claimer_tricks for line in lines] == [4, 3, 3]


def test_going_down_to_the_smaller_number_is_no_surprise() -> None:
    """West has no spade. Where that was not foreseen he goes on with any play, trump on trump; here he keeps three."""
    ending = Ending.parse("N:J.K84.. T7..53. .Q.AJ9. .732..9", "H", "E", won=(9, 0), declarer="S")
    careless = {"tail": "harsh", "keeps_masters": "no"}
    found = [
        adjudicate(ending, Claim("S", line=line), compare=False, switches=careless).claimer_tricks
        for line in ("all", "if S breaks then all else claim 3")
    ]
    assert found == [2, 3]


def test_a_finesse_that_loses_is_a_number_too() -> None:
    """He has the rest but for the trick that the king takes."""
    for east, west, tricks in (("T9..3.K9", "QJ..QJ.T", 4), ("QJ..QJ.T", "T9..3.K9", 5)):
        deal = f"N:4..2.AQJ {east} A..A.432 {west}"
        ending = Ending.parse(deal, "NT", "S", won=(8, 0), declarer="S")
        award = adjudicate(
            ending, Claim("S", line="finesse CQ; if CQ wins then all else claim 4"), compare=False
        )
        assert (award.claimed, award.claimer_tricks) == (5, tricks)


def _thrown(ending: Ending, line: str) -> list[Card]:
    """What dummy plays on the line that decides, or on the one that was hoped for."""
    award = adjudicate(ending, Claim("S", line=line))
    return [card for seat, card in (*award.line, *award.hoped) if seat == Seat.N]


def test_the_line_that_decides_loses_what_the_award_takes() -> None:
    ending = Ending.parse("N:9...82 .T8..Q K2..J. A3...6", "C", "W", won=(10, 0), declarer="S")
    award = adjudicate(ending, Claim("S", 3), compare=False)
    assert award.claimer_tricks == 0
    assert award.line[5:7] == ((Seat.N, Card.parse("C8")), (Seat.E, Card.parse("CQ")))


def test_neither_ace_nor_king_is_given_up() -> None:
    assert Outlook(None, 0).sure(view("SK S3", "SA S2", "SQ SJ ST S9", 2), 2)


def test_a_discard_not_noticed_takes_nothing_from_what_is_sure() -> None:
    """Nine cards are in his mind, the opponents hold eight: the ace and king win all the same."""
    cards = "HA HQ H7 H6 DQ D9 D6 D2"
    for pool in (cards, f"{cards} D4"):
        outlook = Outlook(None, 0)
        assert outlook.sure(view("HK HJ DA DK", "HT DJ D8 D3", pool, 2), 2)
        assert not outlook.sure(view("HK HJ DA DK", "HT DJ D8 D3", pool, 2), 3)


@pytest.mark.parametrize(
    ("far", "pool", "kept"),
    [
        ("HA HK HQ H2", "HJ HT H9 H8", "HJ HT"),  # two-two
        ("HA HK HQ H2", "HJ HT H9", "HJ HT"),  # two-one
        ("HA HK HQ H2", "HJ", "HJ"),
        ("HA HQ H3 H2", "HK HJ HT H9", "HK HJ HT H9"),  # he might finesse
        ("HA HQ H3 H2", "HK H9", "HK"),  # one-one: the king falls
    ],
)
def test_of_a_suit_that_breaks_the_low_cards_no_longer_count(far: str, pool: str, kept: str) -> None:
    before = view("C2 C3 C4 C5", far, pool, 0)
    after = if_suits_break(before, 0)
    assert after.pool == bits_of(map(Card.parse, kept.split()))
    assert after.pool.bit_count() + after.blanks == before.pool.bit_count()
    shown_out = before._replace(voids=(1 << Suit.HEARTS, 0))
    assert if_suits_break(shown_out, 0) == shown_out


def test_of_the_last_two_cards_of_a_suit_one_is_in_each_hand() -> None:
    """South leads the nine of diamonds, West follows with the seven: the six is East's."""
    six_out = view("DQ D3", "HT", "D6 HQ H9", 2)._replace(
        trick=(Card.parse("D9").index, Card.parse("D7").index)
    )
    assert if_suits_break(six_out, 0).voids == (0, 1 << Suit.DIAMONDS)


def test_a_suit_runs_from_the_top() -> None:
    ours, east, west = (bits_of(map(Card.parse, text.split())) for text in ("DA DK DT D4", "DQ", "D8 D7 D6"))
    assert runs(ours, 4, [east, west])
    assert not runs(ours, 4, [east | west, 0]), "the queen is guarded"
    assert runs(ours, 1, [east | west, 0]), "but one round is won"
    four_tops, kept = (
        bits_of(map(Card.parse, text.split())) for text in ("DA DK DQ DJ D4", "D9 D8 D7 D5 D3")
    )
    assert not runs(four_tops, 5, [kept, 0]), "the nine is kept for the four"
    assert runs(four_tops, 5, [kept & ~Card.parse("D3").bit, 0]), "four cards are drawn"


# -- awards -------------------------------------------------------------------------------------------------------


def test_nobody_makes_a_gift_of_a_guard_that_would_not_be_missed() -> None:
    """The clubs are one and one. East, who has diamonds to throw on a trump, does not part with the ten of clubs only
    because South is not taken to count discards."""
    deal = "N:A8.T7..J8 .K96.T6.T T94.A8..5 .Q2.J52.Q"
    ending = Ending.parse(deal, trumps="S", on_lead="S", won=(5, 2), declarer="S")
    assert adjudicate(ending, Claim("S", 5), zone="ebu").claimer_tricks == 5


def test_where_a_suit_runs_no_discard_need_be_noticed() -> None:
    """Dummy's trumps and clubs are the rest, since the queen falls under the king; that North, whose cards are all
    above some card of West's, threw it before does not lead declarer astray."""
    deal = "N:KJ6..JT7.Q .987..KT87 A852..8.652 94.2.64.94"
    ending = Ending.parse(deal, trumps="H", won=(0, 5), current="W:CA CJ C3", declarer="W")
    assert adjudicate(ending, Claim("W", 8), zone="ebu").claimer_tricks == 8


def test_a_claimer_who_is_not_sure_hopes_for_nothing_absurd() -> None:
    """The diamonds bring four tricks, since dummy's nine falls under the queen; nobody runs the eight first, or leads a
    club to the ace, because the rest might then still come in."""
    ending = Ending.parse("N:..4.AKQJ ..AKJ9.2 ..T532.4 ..Q8.T93", on_lead="W", won=(0, 8), declarer="W")
    award = adjudicate(ending, Claim("W"), findings={"forgotten:W": []})
    assert (award.claimer_tricks, award.double_dummy) == (4, 4)


def test_nobody_hopes_that_an_opponent_throws_the_trump_that_he_fears_under_his_own() -> None:
    """The queen of trumps is to be drawn by the ace. Who comes to hand with a ruff does it with the five: were it the
    ace, the queen could only come down if West threw her under it."""
    ending = Ending.parse("N:.32.4. .K.A.K A5...A Q..K.Q", "S", "N", won=(8, 2), declarer="S")
    assert adjudicate(ending, Claim("S", words="drawing trumps")).claimer_tricks == 2


def test_who_may_lose_a_trick_does_not_begin_with_it() -> None:
    """He claims two of four. His ace of hearts may be ruffed by the seven that he forgot, but the diamond is no lead
    for one who has three winners in mind."""
    ending = Ending.parse("N:..42.32 .KQ..AK A5.A.3. 7..KQ.Q", "S", "S", won=(7, 2), declarer="S")
    award = adjudicate(ending, Claim("S", 2), zone="ebu")
    assert (award.claimer_tricks, award.forgotten) == (2, (Card.parse("S7"),))


def test_what_he_wants_to_ruff_is_no_loser() -> None:
    """A heart for dummy to ruff may come first, though a trick may be lost: West ruffs it with the nine."""
    ending = Ending.parse("N:8..3.42 .KQ.K.Q A.2.A.3 9...KJT", "S", "S", won=(7, 2), declarer="S")
    award = adjudicate(ending, Claim("S", 3))
    assert (award.claimer_tricks, award.line[0]) == (2, (Seat.S, Card.parse("H2")))


def test_who_concedes_what_his_trumps_alone_would_win_knows_that_some_are_out() -> None:
    """Ace and two opposite king and three: were no trump out every card would win. So he has not forgotten the queen
    and jack, and does not play the three on his two (71)."""
    ending = Ending.parse("N:K3... QJ... A2... .K.K.", "S", "S", won=(9, 2), declarer="S")
    assert adjudicate(ending, Claim("S", 1)).claimer_tricks == 2


@pytest.mark.parametrize(
    "words", ["my heart goes on the diamond, then I ruff a club", "черву сношу на бубну, трефу бью"]
)
def test_what_is_thrown_first_is_thrown_first(words: str) -> None:
    """The diamond is led for it before the club is ruffed, which West overruffs."""
    ending = Ending.parse("N:..A.32 .K.Q.A 87.2.. 9.A.K.", "S", "N", won=(8, 2), declarer="S")
    award = adjudicate(ending, Claim("S", words=words))
    assert (award.claimer_tricks, award.line[0]) == (2, (Seat.N, Card.parse("DA")))


@pytest.mark.parametrize(
    "words", ["I ruff, and the rest are mine", "Ruffing this, the rest are mine", "Перебиваю, остальные мои"]
)
def test_a_ruff_alone_is_that_of_the_trick_in_progress(words: str) -> None:
    ending = Ending.parse("N:.2.32. T..KQ. Q7..A. .A..AK", "S", "W", current="W:HA H2", declarer="S")
    assert str(read_statement(words, ending, "S").line) == "all"
    before = Ending.parse("N:.2.32. T..KQ. Q7..A. .A..AK", "S", "W", declarer="S")
    assert read_statement(words, before, "S").unread


def test_a_winner_is_not_wasted_on_the_other_hands_winner() -> None:
    """The nine of hearts is high; that it may be ruffed is no reason to put the ace on it."""
    deal = "N:72.9..A76 5.65.6.T9 AQ8.A2..3 J9..4.852"
    ending = Ending.parse(deal, trumps="S", on_lead="N", won=(7, 0), declarer="N")
    claim = Claim("N", words="the nine of hearts first, the rest are mine")
    award = adjudicate(ending, claim, findings={"forgotten:N": []})
    assert award.claimer_tricks == 5
    assert (Seat.S, Card.parse("H2")) == award.line[2]


def test_a_trump_not_mentioned() -> None:
    award = kj4()
    assert (award.claimer_tricks, award.declarer_tricks, award.doubtful, award.certain) == (2, 12, True, True)
    assert "70C" in award.paragraphs
    assert [f"{seat}:{card}" for seat, card in award.line[:4]] == ["N:H9", "E:HQ", "S:S4", "W:ST"]
    assert "unaware_of_trump" in award.presumptions


def test_a_trump_that_he_knew_of_is_not_forgotten_to_make_his_claim_true() -> None:
    ending = Ending.parse("N:.2..3 2..2. Q.K.. A..A.", trumps="S", on_lead="S", declarer="S", won=(11, 0))
    award = adjudicate(ending, Claim("S", 2), findings={"aware_of_trump:S": True})
    assert (award.forgotten, award.claimer_tricks) == ((), 0)


TRUMP_QUEEN_OUT = Ending.parse(
    "N:J9...KQ6 ..J9.J98 T75.T.7. Q..T.T75", trumps="S", on_lead="S", won=(6, 2), declarer="S"
)


def test_tricks_conceded_to_a_trump_show_that_it_was_known() -> None:
    """With the queen of trumps forgotten he would have been sure of all five, so he would not have conceded one."""
    award = adjudicate(TRUMP_QUEEN_OUT, Claim("S", 4))
    assert (award.claimer_tricks, award.forgotten) == (4, ())
    assert "trump_conceded" in award.presumptions
    assert "law70.trump_conceded" in [reason.message for reason in award.reasons]


@pytest.mark.parametrize("claim", [Claim("S", 5), Claim("S", words="trumps are in, all but one")])
def test_without_that_it_may_have_been_forgotten(claim: Claim) -> None:
    """He concedes nothing, or says himself that none is out."""
    award = adjudicate(TRUMP_QUEEN_OUT, claim)
    assert ("unaware_of_trump" in award.presumptions, award.forgotten) == (True, (Card.parse("SQ"),))


def test_of_two_trumps_he_may_have_known_of_one() -> None:
    """All but one of the tricks are his if only the queen is out: the five may have been forgotten."""
    ending = Ending.parse("N:...8765 5.3.98. J.AK..A Q.2.QJ.", "S", "S", declarer="S", won=(6, 3))
    assert adjudicate(ending, Claim("S", 3)).forgotten == (Card.parse("S5"),)


def test_a_concession_that_the_trumps_do_not_explain_shows_nothing() -> None:
    """The rest are his whether he knew of the ten of trumps or not; yet he concedes a trick."""
    ending = Ending.parse("N:8.2.4. 6.3..3 ..A3.T ...Q76", "C", "W", declarer="E", won=(10, 0))
    assert adjudicate(ending, Claim("E", 2)).presumptions[0] == "unaware_of_trump"


@pytest.mark.parametrize(
    ("deal", "tricks"),
    [("N:8.J.3.A AT.T6.. K3..A.J 4.9.K.2", 2), ("N:QJ.K..Q6 .6.86.43 .AQ3.AK. 9.4.Q.T8", 4)],
)
@pytest.mark.parametrize("budget", [80, 1_000_000])
def test_a_conceded_trick_comes_back_however_the_claim_was_searched(
    deal: str, tricks: int, budget: int
) -> None:
    """He claims one trick, and no normal play loses the others (71), be it found by climbing or from above."""
    ending = Ending.parse(deal, "NT", "S", declarer="S")
    normal = Normal(ending, Seat.S, Mind(claimed=1), switches_for(code_for(2017), None), None, budget)
    outcome = Outcome(Claim("S", 1), normal, None)
    assert (outcome.certain, outcome.low) == (True, tricks)


@pytest.mark.parametrize("tricks", [0, 1])
def test_a_conceded_trick_comes_back_only_if_it_could_have_been_claimed(tricks: int) -> None:
    """Had he claimed one trick, a normal line would have lost it: so no play of his makes it certain (71)."""
    ending = Ending.parse("N:.J..J AJ... ..95. .9..Q", "H", "S", declarer="N", won=(11, 0))
    findings = {"aware_of_trump:W": False}
    assert (
        adjudicate(ending, Claim("W", tricks), 2007, "wbf", findings, {"suit_order": "free"}).claimer_tricks
        == 0
    )


@pytest.mark.parametrize(
    "words", ["you get two aces", "your ace of trumps and your ace of clubs", "I lose a spade and a club"]
)
def test_a_trump_that_gets_a_trick_is_mentioned(words: str) -> None:
    """However it is named: he has spoken of the trumps that are out (70C1)."""
    ending = Ending.parse(
        "N:K4.K32.AJ.7 3.QJ9.T98.5 QJ9.A5.Q3.4 A5.T84.K7.A", "S", "S", declarer="S", won=(4, 1), level=4
    )
    messages = [reason.message for reason in adjudicate(ending, Claim("S", words=words)).reasons]
    assert "law70.trump_mentioned" in messages
    assert "law70.trump_forgotten" not in messages


@pytest.mark.parametrize(
    ("words", "message", "tricks"),
    [
        ("you have a trump left, the rest are mine", "law70.trump_mentioned", 2),
        ("у вас остался козырь, остальные мои", "law70.trump_mentioned", 2),
        ("all trumps are in, the rest are mine", "law70.trump_forgotten", 1),
    ],
)
def test_who_says_that_a_trump_is_out_knows_of_it(words: str, message: str, tricks: int) -> None:
    ending = Ending.parse("N:.K.A. 8.Q.. 9..5. .T.T.", "S", "S", declarer="S", won=(10, 1))
    award = adjudicate(ending, Claim("S", words=words))
    assert award.claimer_tricks == tricks
    assert message in [reason.message for reason in award.reasons]


def test_a_trump_mentioned() -> None:
    assert kj4(words="drawing trumps").claimer_tricks == 3


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("zone", ZONES)
def test_every_edition_and_zone_rules(edition: int, zone: str) -> None:
    award = kj4(edition=edition, zone=zone)
    assert award.claimer_tricks == 2
    assert ("70E2" in award.paragraphs) <= (edition >= 2007)


def test_who_counts_his_tricks_has_miscounted_where_he_counts() -> None:
    ending = Ending.parse("N:K32.A.. QJT.4.. A54...2 987...A", "NT", "S", declarer="S")
    award = adjudicate(ending, Claim("S", words="three spades and a heart"))
    assert {card.suit for card in award.forgotten} == {Suit.SPADES}
    assert award.claimer_tricks == 3


def test_who_concedes_too_much_may_have_taken_a_winner_for_a_loser() -> None:
    ending = Ending.parse("N:2.2..3 3.K.K. A.3..6 4.4.A.", "NT", "S", declarer="S")
    award = adjudicate(ending, Claim("S", words="you get two tricks"))
    assert (award.claimer_tricks, "winner_taken_for_loser" in award.presumptions) == (1, True)
    award = adjudicate(ending, Claim("S", words="you get two tricks"), findings={"known_losers:S": []})
    assert (award.claimer_tricks, "winner_taken_for_loser" in award.presumptions) == (2, False)


def test_findings_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(ClaimError, match=r"forgotten:S: a trump is among the cards, and aware_of_trump:S"):
        kj4(findings={"forgotten:S": ["ST"], "aware_of_trump:S": True})


def test_small_cards_out_of_order() -> None:
    """The White Book keeps the order from the top for solid suits; the 754 with the 6 out may lose to it."""
    ending = Ending.parse(
        "N:.2.3.2 6.8.T. 754... .T9.9.", trumps="NT", on_lead="S", won=(10, 0), declarer="S"
    )
    given = {"forgotten:S": ["S6"]}
    claim = Claim("S", 3, line="all")
    assert adjudicate(ending, claim, 2017, "acbl", given).claimer_tricks == 3
    ebu = adjudicate(ending, claim, 2017, "ebu", given)
    assert ebu.claimer_tricks < 3
    assert ebu.alternatives["suit_order=top_down"] == 3


def test_a_defender_with_the_rest_shows_two_aces() -> None:
    """His partner is not made to throw a winner while he has a loser (70D2)."""
    ending = Ending.parse("N:2..3. A..A. 3..K. 4..5.", trumps="NT", on_lead="E", won=(6, 5), declarer="S")
    assert adjudicate(ending, Claim("E", 2), 2017).claimer_tricks == 2


BREAK_OF_ONE = "N:A..2.32 .AKQ..K ..A5.A5 K..KQ.Q"
"""On dummy's ace he must throw the small club or the small diamond; clubs are one-one, diamonds two-nil."""


@pytest.mark.parametrize(
    ("words", "tricks"),
    [
        ("all mine", 3),
        ("clubs break, all mine", 4),
        ("трефы делятся, остальные мои", 4),
        ("diamonds break, all mine", 3),
    ],
)
def test_the_suit_that_is_said_to_break_is_kept(words: str, tricks: int) -> None:
    position = Ending.parse(BREAK_OF_ONE, "NT", "N", (0, 0), declarer="S")
    assert adjudicate(position, Claim("S", words=words)).claimer_tricks == tricks


def test_a_break_is_presumed_before_two_forgotten_cards() -> None:
    """Four clubs against AKQ4: he counted on a break, and did not lose track of the ace and king of diamonds."""
    position = Ending.parse("N:A..65.76 .A..JT98 .2..AKQ4 K.K.AK.5", "NT", "N", (0, 0), declarer="S")
    award = adjudicate(position, Claim("S"))
    assert award.claimer_tricks == 4
    assert award.forgotten == ()


def test_an_unstated_finesse_is_refused() -> None:
    ending = Ending.parse("N:32... 54... AQ... K6...", trumps="NT", on_lead="N", won=(11, 0), declarer="S")
    award = adjudicate(ending, Claim("S", 2), findings={"forgotten:S": []})
    assert award.claimer_tricks == 1
    assert "70E1" in award.paragraphs
    assert award.double_dummy == 1 or award.doubtful


def test_a_finding_for_another_seat_is_not_his() -> None:
    assert kj4(findings={"forgotten:W": []}).claimer_tricks == 2
    assert kj4(findings={"forgotten:S": []}).claimer_tricks == 3


@pytest.mark.parametrize(
    ("finding", "complaint"),
    [
        (
            {"forgotten:S": ["SK"]},
            "forgotten:S: SK is not among the cards in question; name cards that are the other",
        ),
        ({"forgotten:S": ["C2"]}, "forgotten:S: C2 is not among the cards"),
        (
            {"known_losers:S": ["ST"]},
            "known_losers:S: ST is not among the cards in question; name cards that are his",
        ),
    ],
)
def test_a_finding_names_cards_that_can_be_meant(finding: dict[str, object], complaint: str) -> None:
    with pytest.raises(ClaimError, match=complaint):
        adjudicate(Ending.parse(KJ4, "S", "N", (10, 0)), Claim("S", 3), findings=finding)


def test_the_line_hoped_for_stands_beside_the_one_that_decides() -> None:
    award = adjudicate(Ending.parse("N:.AJ.3. ...432 A.2.Q. .KQ.K.", None, "S", (10, 0)), Claim("S", 3))
    assert " ".join(f"{seat}:{card}" for seat, card in award.hoped).startswith("S:SA W:DK N:HJ E:C2 S:DQ")
    assert adjudicate(Ending.parse(KJ4, "S", "N", (10, 0)), Claim("S", 3, "drawing trumps")).hoped == ()


def test_the_tail_runs_from_careless_to_best() -> None:
    """Dummy is good, but for the heart king: how well he discards after the bad news is a switch."""
    deal = "N:KQ.K.KQ. ...65432 ...KQJT9 9.AJT.9."
    ending = Ending.parse(deal, trumps="NT", on_lead="N", won=(8, 0), declarer="S")
    claim, given = Claim("S", 5, "Dummy is good"), {"forgotten:S": ["HA", "HJ", "HT"]}
    got = [
        adjudicate(ending, claim, 2007, "ebu", given, {"tail": tail}, compare=False).claimer_tricks
        for tail in ("harsh", "awake", "lenient")
    ]
    assert got == [1, 2, 2]


def test_the_class_of_player_is_the_same_found_or_switched() -> None:
    found, switched = kj4(findings={"class:S": "novice"}), kj4(switches={"player": "novice"})
    assert found.switches == switched.switches
    assert switched.switches.break_noticed == "lost"


@pytest.mark.parametrize(
    ("deal", "trumps", "on_lead", "claim", "zone", "forgotten", "tricks"),
    [
        # West leads a diamond, of which East has none; he holds the eight of trumps under Q T 7.
        ("N:AK.AT..QT765432 T98532.J9754..8 QJ4.KQ6.KT.AKJ9 76.832.QJ98652.", "C", "W", Claim("N", 12), "ebu", [],
         {"expert": 12, "average": 12, "novice": 11}),
        # The eight is to be played under one of dummy's honours, or the seven takes no trick.
        ("N:K7532... 96..J.QT AQ84..7. JT..K.98", "NT", "N", Claim("S"), "wbf", [],
         {"expert": 5, "average": 5, "novice": 4}),
        # The six first from J 6: in England only an expert is taken to play his suit from the top.
        ("N:.J6.. 4...4 8...5 .9..A", "NT", "N", Claim("N"), "ebu", ["H9"],
         {"expert": 2, "average": 0, "novice": 0}),
    ],
)  # fmt: skip
def test_a_better_player_is_less_careless(
    deal: str,
    trumps: str,
    on_lead: str,
    claim: Claim,
    zone: str,
    forgotten: list[str],
    tricks: dict[str, int],
) -> None:
    ending = Ending.parse(deal, trumps, on_lead, declarer=str(claim.by))
    for player, expected in tricks.items():
        found = {f"class:{claim.by}": player, f"forgotten:{claim.by}": forgotten}
        award = adjudicate(ending, claim, zone=zone, findings=found, compare=False)
        assert (award.claimer_tricks, player) == (expected, player)


def test_a_safety_check_with_a_trump() -> None:
    """Who takes all trumps to be in leads one first by the ACBL's text of 1992; by its text of 2019 he does not."""
    ending = Ending.parse("N:5.4.32. 9.T.9.6 AK.A..9 87.9.K.", "C", "S", declarer="S")
    before, now = (adjudicate(ending, Claim("S"), edition, "acbl") for edition in (1987, 2017))
    assert (before.claimer_tricks, before.alternatives) == (4, {"safety_check=no": 3})
    assert "safety_check" in before.presumptions
    assert now.claimer_tricks == 3
    assert now.alternatives["safety_check=yes"] == 4
    assert "safety_check" not in now.presumptions


def test_a_card_that_was_named_and_a_higher_one_before_it() -> None:
    """He was to play a heart to the ten, and West puts up the queen: the ace covers, unless he is held to the ten."""
    ending = Ending.parse("N:.AT.2. .95.3. .32.A. .Q8.4.", "NT", "S", declarer="S")
    claim = Claim("S", line=parse_line("all finesse HT"))
    covered, held = (
        adjudicate(ending, claim, switches={"held_to_stated_card": each}) for each in ("no", "yes")
    )
    assert (covered.claimer_tricks, covered.alternatives) == (3, {"held_to_stated_card=yes": 2})
    assert (held.claimer_tricks, held.alternatives) == (2, {"held_to_stated_card=no": 3})
    assert str(held.stated) == str(claim.line)


@pytest.mark.parametrize(
    ("zone", "tricks", "other"), [("wbf", 0, {"may_finesse=no": 2}), ("acbl", 2, {"may_finesse=yes": 0})]
)
def test_a_finesse_is_as_normal_as_the_drop(zone: str, tricks: int, other: dict[str, int]) -> None:
    """The king is bare behind ace and queen. Neither finesse nor drop is accepted (70E1), but where suits are simply
    taken to be played from the top, as the ACBL's guidelines have it."""
    ending = Ending.parse("N:.AQ.. .K..5 .32.. .54..", "NT", "S", declarer="S")
    award = adjudicate(ending, Claim("S"), zone=zone)
    assert award.claimer_tricks == tricks
    assert other.items() <= award.alternatives.items()


def test_after_a_show_out_nobody_hopes_that_an_opponent_helps() -> None:
    """West shows out of the first trump: all those out are East's, who will not throw the jack under the queen."""
    ending = Ending.parse("N:T432.A.. J765.K.. AKQ9.2.. .QJ.AKQ.", "S", "S", declarer="S")
    assert adjudicate(ending, Claim("S"), findings={"aware_of_trump:S": True}).claimer_tricks == 5


def test_a_claim_that_needs_a_finesse_was_no_lapse_of_memory() -> None:
    """Nobody with ace and queen opposite two small has lost track of the king, the jack and the six."""
    ending = Ending.parse("N:AQ.2.. J6..A. 54.A.. K3..2.", "NT", "S", declarer="S")
    award = adjudicate(ending, Claim("S"))
    assert (award.claimer_tricks, award.forgotten) == (2, ())
    assert "finesse_was_to_succeed" in award.presumptions
    assert "70E1" in award.paragraphs


def test_what_he_leads_to_a_winner_he_wins_with_it() -> None:
    """He claims four of five; the diamond that he leads to dummy's ace and queen he does not duck for that."""
    ending = Ending.parse("N:..AQ9.KQ 93.9.86. KT.QJ.K. 82.T6.4.", "S", "S", declarer="S")
    assert adjudicate(ending, Claim("S", 4)).claimer_tricks == 4


def test_what_was_found_of_a_trump_is_no_surmise() -> None:
    ending = Ending.parse("N:.K.A. 8.Q.. 9..5. .T.T.", "S", "S", declarer="S")
    surmised, found = (
        adjudicate(ending, Claim("S"), findings=findings).reasons[1].text()
        for findings in (None, {"aware_of_trump:S": False})
    )
    assert "may well not have known" in surmised
    assert "It was found that South did not know of it" in found
    harmless = Ending.parse("N:..K.A 8...Q 9..5. ..T.T", "S", "S", declarer="S")
    told = adjudicate(harmless, Claim("S", 1), findings={"aware_of_trump:S": False}).reasons[1].text()
    assert "it was found that South did not know of it; but no normal play loses a trick" in told
    side_suit = Ending.parse("N:AT9.J.. Q.9.K.8 KJ..A.T .AK8..9", "D", "E", declarer="S")
    lost = adjudicate(side_suit, Claim("S", 4), findings={"forgotten:S": ["H9"]})
    assert "It was found that South had lost track of the nine of hearts." in [
        reason.text() for reason in lost.reasons
    ]


def test_switches_are_checked() -> None:
    with pytest.raises(ValueError, match="is no switch"):
        kj4(switches={"order": "free"})
    with pytest.raises(ValueError, match="is not one of"):
        kj4(switches={"suit_order": "upside_down"})


@pytest.mark.parametrize(
    ("presumption", "deal", "trumps", "on_lead", "tricks", "forgotten", "made", "left_out"),
    [
        ("keeps_his_claim", "N:K.AT..Q .QJ8.Q. Q.K.A8. A8.9..8", "C", "S", 3, [], 3, 2),
        ("keeps_masters", "N:8...T AK... J.T.. .8..J", "C", "W", 2, [], 1, 0),
        ("no_ruff_of_winners", "N:A..A.J .J9.8. .A.J.K Q..T.8", "C", "N", 3, ["C8"], 3, 2),
        ("winners_before_losers", "N:KQ..8.8 9.8.A.9 T8.9..J A.AT.9.", "D", "S", 3, ["C9"], 1, 0),
        ("keeps_most_when_hoping", "N:AKQ...A J8.T..Q .J..T98 9.9.T9.", "D", "S", 3, [], 2, 1),
        ("discards_not_counted", "N:.9.A8.T ..Q.AQJ 9.T..K9 AT.J.J.", "C", "S", 4, [], 1, 0),
        ("draws_trumps", "N:A..AK. J..9.8 .A9..A K..8.Q", "C", "S", 2, [], 2, 1),
        ("trusts_breaks", "N:.KJ..K 9..A8. KT.8.. 8...T9", "C", "W", 2, [], 2, 1),
        ("sees_what_is_played", "N:AT9.J.. Q.9.K.8 KJ..A.T .AK8..9", "D", "E", 4, ["H9"], 3, 2),
    ],
)  # fmt: skip
def test_a_presumption_may_be_left_out(
    presumption: str, deal: str, trumps: str, on_lead: str, tricks: int, forgotten: list[str], made: int, left_out: int
) -> None:  # fmt: skip
    ending = Ending.parse(deal, trumps, on_lead, declarer="S")
    found = {"forgotten:S": forgotten}
    award = adjudicate(ending, Claim("S", tricks), findings=found)
    assert award.claimer_tricks == made
    assert presumption in award.presumptions
    assert award.alternatives[f"{presumption}=no"] == left_out
    without = adjudicate(ending, Claim("S", tricks), findings=found, switches={presumption: "no"})
    assert without.claimer_tricks == left_out
    assert presumption not in without.presumptions


def test_nobody_wins_more_than_best_play_leaves_him() -> None:
    """East throws the guard of his ace, for best defence needs it, whether or not South would notice."""
    ending = Ending.parse("N:Q.Q.9.T J8..AJ. 9..KQ.J AT.9..A", "C", "S", declarer="S")
    award = adjudicate(ending, Claim("S", 3), findings={"forgotten:S": ["CA"]})
    assert (award.double_dummy, award.claimer_tricks) == (0, 0)


def test_a_list_may_be_taken_for_an_order() -> None:
    ending = Ending.parse("N:.8.A.8 ..9.Q9 K8..J. .QJ..J", "NT", "S")
    listed = Claim("S", line=parse_line("claim 2 {cash SK, cash DA}"))
    award = adjudicate(ending, listed)
    assert award.claimer_tricks == 1
    assert "list_is_no_order" in award.presumptions
    assert award.alternatives["list_is_no_order=no"] == 2
    in_order = adjudicate(ending, listed, switches={"list_is_no_order": "no"})
    assert (in_order.claimer_tricks, str(in_order.stated)) == (2, str(listed.line))
    assert "list_is_no_order" not in in_order.presumptions


def test_every_presumption_says_what_settles_it() -> None:
    for presumption in PRESUMPTIONS.values():
        if presumption.switch is not None:
            name, value = presumption.switch
            assert value in ALTERNATIVES[name]
        else:
            assert re.fullmatch(
                r"statement|Law \d+[A-E]?\d?|finding (forgotten|known_losers|aware_of_trump)",
                presumption.rests_on,
            )


def test_every_switch_names_its_presumptions() -> None:
    for name, values in ALTERNATIVES.items():
        for value in values:
            assert getattr(switches_for(code_for(2017)).but(**{name: value}), name) == value
    assert all(presumption.source for presumption in PRESUMPTIONS.values())


def _random_ending(seed: int, size: int) -> Ending:
    chance = random.Random(seed)
    cards = chance.sample(range(52), 4 * size)
    hands = [sum(1 << card for card in cards[place::4]) for place in range(4)]
    trumps = chance.choice([None, 0, 1, 2, 3])
    return Ending(
        (hands[0], hands[1], hands[2], hands[3]), trumps if trumps is None else Card.of(trumps, 2).suit,  # type: ignore[arg-type]
        Seat(chance.randrange(4)), (13 - size, 0), declarer=Seat.S,
    )  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10_000), size=st.integers(1, 4))
def test_normal_play_lies_between_any_play_and_the_best(seed: int, size: int) -> None:
    ending = _random_ending(seed, size)
    for tricks in {size, size // 2}:
        award = adjudicate(ending, Claim("S", tricks), compare=False)
        if award.any_legal is not None and award.certain:
            assert award.any_legal <= award.claimer_tricks
        if award.double_dummy is not None and tricks == size:
            assert award.claimer_tricks <= award.double_dummy


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 10_000), size=st.integers(2, 4), fewer=st.integers(0, 1),
    tail=st.sampled_from(ALTERNATIVES["tail"]),
)  # fmt: skip
def test_the_line_can_be_played(seed: int, size: int, fewer: int, tail: str) -> None:
    ending = _random_ending(seed, size)
    award = adjudicate(ending, Claim("S", size - fewer), compare=False, switches={"tail": tail})
    if not award.line:
        return
    hands, won, leader = list(ending.hands), 0, int(ending.on_lead)
    trick: list[Card] = []
    for seat, card in award.line:
        assert int(seat) == (leader + len(trick)) & 3
        assert hands[seat] & card.bit
        led = trick[0] if trick else card
        assert card.suit == led.suit or not any(
            hands[seat] & Card.of(led.suit, rank).bit for rank in type(card.rank)
        )
        hands[seat] &= ~card.bit
        trick.append(card)
        if len(trick) == 4:
            best = max(
                range(4),
                key=lambda i: (trick[i].suit == ending.trumps, trick[i].suit == trick[0].suit, trick[i].rank),
            )
            leader, trick = (leader + best) & 3, []
            won += leader % 2 == 0
    assert not any(hands)
    assert won == award.claimer_tricks or not award.certain


@pytest.mark.parametrize("compiled", [True, False])
def test_after_the_surprise_best_play_is_shown_where_it_is_presumed(
    compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not compiled:
        monkeypatch.setattr(kernel, "normal_play", lambda: None)
    ending = Ending.parse("N:AJ..Q. .Q.4.8 .A4.K. Q5.J..", "S", "S", declarer="S")
    award = adjudicate(ending, Claim("S"), compare=False, switches={"tail": "lenient"})
    assert award.claimer_tricks == 2
    assert _taken(ending, award.line) == 2


def _taken(ending: Ending, line: tuple[tuple[Seat, Card], ...]) -> int:
    """The tricks that North and South take on a line that begins with a new trick."""
    tricks = [line[start : start + 4] for start in range(0, len(line), 4)]
    winners = [
        max(trick, key=lambda play: (play[1].suit == ending.trumps, play[1].suit == trick[0][1].suit, play[1].rank))[0]
        for trick in tricks
    ]  # fmt: skip
    return sum(winner.side == Seat.S.side for winner in winners)


def test_the_kernel_agrees_on_what_is_best() -> None:
    problem = kernel.Problem(
        Ending.parse(KJ4, "S", "N", (10, 0)).hands, 3, 0, 0, mode=kernel.Mode.double_dummy
    )
    assert kernel.evaluate(problem).low == kj4().double_dummy


# -- bridgelaw claim ----------------------------------------------------------------------------------------------


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["claim", KJ4, "--trumps", "S", "--on-lead", "N", "--won", "10,0", "--by", "S", "--tricks", "3"]
    assert main(given) == 0
    printed = capsys.readouterr().out
    assert "South claimed 3 of the 3 tricks left; South's side gets 2." in printed
    assert "11. N:H9 E:HQ S:S4 W:ST" in printed
    assert main([*given, "--json", "--words", "drawing trumps"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["claimer_tricks"], record["stated"]) == (3, "draw all")


def test_the_command_tells_words_that_read_otherwise_than_the_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = [
        "claim",
        KJ4,
        "--trumps",
        "S",
        "--on-lead",
        "N",
        "--won",
        "10,0",
        "--by",
        "S",
        "--words",
        "I get none",
    ]
    assert main([*given, "--line", "all"]) == 0
    printed = capsys.readouterr().out
    assert "South claimed 3 of the 3 tricks left" in printed
    assert (
        "The words by themselves read otherwise (tricks claimed: 0). The line that was given stands."
        in printed
    )


@pytest.mark.parametrize(
    ("words", "line", "read"),
    [
        ("drawing trumps", "all draw all; rest", None),
        ("all mine", "all draw all", None),
        ("abracadabra", "all draw all", None),
        ("two heart tricks", "all draw all", "claim 2 {count H*2}"),
        ("drawing trumps", "all lead H; rest", "claim 3 draw all"),
        ("", "all draw all", None),
    ],
)
def test_words_that_read_otherwise_than_the_line(words: str, line: str, read: str | None) -> None:
    award = adjudicate(Ending.parse(KJ4, "S", "N", (10, 0)), Claim("S", words=words, line=line))
    assert award.to_dict()["words_read"] == read


def test_the_command_speaks_one_language(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["claim", KJ4, "--trumps", "S", "--on-lead", "N", "--won", "10,0", "--by", "S", "--lang", "ru"]
    assert main(given) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("Взято: Север–Юг 10 взяток, Восток–Запад 0.\nКозырь: пики.\nХодит Север.\n")
    assert not re.search(r"[a-z]{3,}", printed)
    assert main([*given[:-1], "en", "--current", "N:H9 HQ"]) == 0
    assert " 11. N:H9 E:HQ\n" in capsys.readouterr().out


def test_an_award_that_is_open_is_told_by_its_bounds() -> None:
    ending = Ending.parse(KJ4, "S", "N", (10, 0))
    told = "\n".join(_lines(ending, replace(kj4(), certain=False, low=1, high=3), "en"))
    assert "North–South: at least 1, at most 3 of the 3 tricks left." in told
    assert "South's side gets 2." not in told.split("70A, 70B1")[0]


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        (["--words", "frogs"], "bridgelaw: words: 'frogs' cannot be read"),
        (["--tricks", "4"], "bridgelaw: tricks: 4 claimed, but 3 are left"),
        (["--line", "all foo"], "bridgelaw: line: 'all foo': 'foo' cannot be read"),
        (["--won", "x"], "bridgelaw: --won: 'x' is no pair of numbers"),
        (["--switch", "suit_order"], "bridgelaw: --switch: 'suit_order' sets nothing"),
        (["--zone", "moon"], "bridgelaw: 'moon' is no zone"),
        (["--tricks", "1", "--words", "all mine"], "bridgelaw: tricks: 1 claimed, but 3 as the words"),
        (["--contract", "4H S"], "bridgelaw: trumps: S beside the contract 4H S"),
        (
            ["--words", "I'll take this trick"],
            'bridgelaw: words: "I\'ll take this trick" is about this trick only',
        ),
    ],
)
def test_the_command_complains_in_one_line(
    more: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["claim", KJ4, "--trumps", "S", "--on-lead", "N", "--won", "10,0", "--by", "S"]
    assert main([*given, *more]) == 2
    told = capsys.readouterr().err
    assert told.startswith(complaint)
    assert told.count("\n") == 1


def test_the_command_rules_on_a_case_file(capsys: pytest.CaptureFixture[str]) -> None:
    cases = str(Path(__file__).parent.parent / "cases" / "law70.yaml")
    assert main(["claim", "--file", cases, "--json"]) == 2
    assert '"id": "70c-trump-not-mentioned"' in capsys.readouterr().out


DEAL_LINK = (
    "https://viewer.example/?n=SAK32HA32DK32C432&e=SQJ4HK54DA54CKQJ5&s=ST98HQJTDQJTCT987&w=S765H9876D9876CA6"
    "&d=s&a=1SPPP&p=CAC2C5C7"
)


def test_the_command_takes_a_viewers_link(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["claim", DEAL_LINK, "--by", "W", "--tricks", "3", "--line", "claim 3", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["claimed"], record["low"] <= record["claimer_tricks"]) == (3, True)
    assert record["line"] == [] or record["line"][0].startswith("W:")


def test_a_case_file_says_everything_but_the_edition(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["--by", "W"], ["--zone", "wbf"], [DEAL_LINK]):
        assert main(["claim", "--file", "x.yaml", *arguments]) == 2
        name = arguments[0] if arguments[0].startswith("--") else "DEAL"
        assert f"{name} is told by the case file; leave it out" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("link", "more", "complaint"),
    [
        (DEAL_LINK, ["--on-lead", "N"], "--on-lead is told by the link; leave it out"),
        ("https://viewer.example/?frogs=1", [], "is no link to a board"),
        (DEAL_LINK.replace("CAC2C5C7", "CAC2C5D7"), [], "lin.not_in_turn"),
        (DEAL_LINK.replace("&a=1SPPP", ""), [], "has no contract, or hides a hand"),
    ],
)
def test_a_link_that_tells_no_ending(
    link: str, more: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["claim", link, "--by", "W", *more]) == 2
    assert complaint in capsys.readouterr().err


def test_what_was_not_told_is_not_made_up(capsys: pytest.CaptureFixture[str]) -> None:
    """The trumps taken stand with the position; a total needs the tricks won, the number of a trick does not."""
    told = ["claim", "N:.K.A. 8.Q.. 9..5. .T.T.", "--on-lead", "S", "--by", "S"]
    assert main(told) == 0
    assert "There are no trumps." in capsys.readouterr().out
    assert main([*told, "--contract", "4S S"]) == 0
    answer = capsys.readouterr().out
    assert "Trumps: spades." in answer
    assert " 12. S:D5" in answer
    assert "tricks in all" not in answer
    assert main([*told, "--contract", "4S S", "--won", "7,4"]) == 0
    assert "Declarer's tricks in all: 8." in capsys.readouterr().out
    assert main(["claim", "--file", "club.PBN"]) == 2
    assert (
        "is a record of boards and no case file; give the hands or a viewer's link" in capsys.readouterr().err
    )
    assert main(told[:-2]) == 2
    assert capsys.readouterr().err == "bridgelaw: --by is missing; give the hands and who claims, or --file\n"


# -- suits shown out before the claim (Law 70E1) ------------------------------------------------------------------

FINESSE = "N:AQ... .54.. 32... K6..."
"""South leads towards the ace and queen; the king is with West, and East has no spade left."""


def test_a_suit_shown_out_before_the_claim_proves_the_finesse() -> None:
    claim, given = Claim("S", 2), {"forgotten:S": list[str]()}
    hidden = Ending.parse(FINESSE, "NT", "S", (11, 0), declarer="S")
    shown = Ending.parse(FINESSE, "NT", "S", (11, 0), declarer="S", shown_out="E:S")
    assert adjudicate(hidden, claim, findings=given).claimer_tricks == 1
    assert adjudicate(shown, claim, findings=given).claimer_tricks == 2


@pytest.mark.parametrize(
    ("shown_out", "complaint"),
    [
        ("W:S", "shown_out: W still holds a card in S; mend the hands"),
        ("E:", "shown_out: 'E:' cannot be read; write the seat and its suits, W:H E:CD"),
        ("EH", "shown_out: 'EH' cannot be read"),
        ("E:X", "shown_out: 'E:X' cannot be read"),
    ],
)
def test_suits_shown_out_are_checked(shown_out: str, complaint: str) -> None:
    with pytest.raises(ClaimError, match=complaint):
        Ending.parse(FINESSE, "NT", "S", (11, 0), shown_out=shown_out)


def test_the_command_takes_suits_shown_out_and_tells_the_line_in_words(
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = ["claim", FINESSE, "--on-lead", "S", "--won", "11,0", "--by", "S", "--forgotten", "-"]
    assert main([*given, "--words", "the rest", "--shown-out", "E:S"]) == 0
    assert "South's side gets 2." in capsys.readouterr().out
    assert main([*given, "--line", "all cash S*2 from dummy"]) == 0
    assert "with this line of play: cash 2 rounds of spades from dummy." in capsys.readouterr().out


# -- a choice that was open at the claim --------------------------------------------------------------------------

LED_OUT_OF_TURN = """
- id: led-out-of-turn
  board: {deal: "N:.2.A. ..5.K .A.3. .K..A", contract: 1NT S, on_lead: S, won: {NS: 11, EW: 0}}
  edition: 2017
  steps:
    - {do: play, by: W, card: CA}
    - {do: claim, by: S, tricks: 2}
    - {do: object, by: W}
"""


def test_a_choice_open_at_the_claim_of_a_case_is_made_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "case.yaml"
    for option, tricks in (("reject", 2), ("accept", 1)):
        file.write_text(f"{LED_OUT_OF_TURN}    - {{do: choose, by: S, option: {option}}}\n", "utf-8")
        assert main(["claim", "--file", str(file)]) == 0
        assert f"South's side gets {tricks}." in capsys.readouterr().out
    file.write_text(LED_OUT_OF_TURN, "utf-8")
    assert main(["claim", "--file", str(file)]) == 2
    assert "a choice about an irregular lead or play is still open" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "english", "russian"),
    [
        ("draw all; cash H", "draw all the trumps; cash hearts.", "отобрать все козыри; отобрать червы."),
        ("lead trump", "lead a spade.", "пойти в пику."),
    ],
)
def test_a_reason_tells_the_stated_line_in_words(line: str, english: str, russian: str) -> None:
    ending = Ending.parse(KJ4, trumps="S", on_lead="N", won=(10, 0))
    award = adjudicate(ending, Claim(by="S", tricks=3, line=line))
    assert award.reasons[0].text("en").endswith(english)
    assert award.reasons[0].text("ru").endswith(russian)
    assert award.to_dict("ru")["reasons"][0]["text"] == award.reasons[0].text("ru")
    assert award.to_dict()["reasons"][0]["facts"]["line"] == line, "as data it keeps its notation"

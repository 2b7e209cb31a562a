"""Play after a claim (68D, 70D3): void in 1987 and 1997, evidence since 2007, and never more than that by itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaw.cards import Card, Seat, Side, cards_of
from bridgelaw.claims import Award, Claim, Ending, adjudicate
from bridgelaw.claims.played_on import played_on

TWO_LEFT = Ending.parse("N:.K.A. 8.Q.. 9..5. .T.T.", "S", "S", (8, 3), declarer="S")
"""South is on lead with the nine of trumps and a small diamond; the eight of trumps is out with East."""

SIX_LEFT = Ending.parse("N:J32.J43.. .98.97.87 T.2.Q6.32 9.T5.8.AK", "S", "W", (7, 0), declarer="S")


def ruled(
    later: str,
    accepted: bool | None = None,
    *,
    edition: int = 2017,
    ending: Ending = TWO_LEFT,
    **claimed: object,
) -> Award:
    """The award on a claim by South after which cards were played."""
    claim = Claim("S", played_on=later, **claimed)  # type: ignore[arg-type]
    found = {} if accepted is None else {"play_accepted:S": accepted}
    return adjudicate(ending, claim, edition, findings=found, compare=False)


@pytest.mark.parametrize("edition", [2007, 2017])
def test_the_claim_is_ruled_on_as_it_was_made_and_the_other_number_told(edition: int) -> None:
    award = ruled("S9 HT HK S8", edition=edition)
    assert (award.claimer_tricks, award.as_played) == (1, 2)
    assert award.reasons[-1].laws == ("68D", "70D3")
    assert award.reasons[-1].message == "law70.played_on_differs"
    assert "2 tricks" in award.reasons[-1].text("en")
    assert award.to_dict()["as_played"] == 2


@pytest.mark.parametrize("edition", [1987, 1997])
@pytest.mark.parametrize("accepted", [None, True, False])
def test_until_2007_it_is_void_whatever_is_found(edition: int, accepted: bool | None) -> None:
    award = ruled("S9 HT HK S8", accepted, edition=edition)
    assert (award.claimer_tricks, award.as_played) == (1, None)
    assert (award.reasons[-1].laws, award.reasons[-1].message) == (("68D",), "law70.played_on_void")


def test_accepted_it_stands_in_place_of_the_ruling() -> None:
    award = ruled("S9 HT HK S8", accepted=True)
    assert (award.claimer_tricks, award.declarer_tricks, award.certain) == (2, 10, True)
    assert [str(card) for _, card in award.line[:4]] == ["S9", "HT", "HK", "S8"]
    assert "70D3" in award.paragraphs
    assert award.forgotten == (), "the trump has been drawn"
    assert [reason.message for reason in award.reasons].count("law70.no_statement") == 1


def test_refused_it_changes_nothing() -> None:
    award = ruled("S9 HT HK S8", accepted=False)
    assert (award.claimer_tricks, award.reasons[-1].message) == (1, "law70.play_not_accepted")


def test_what_agrees_is_told_to_agree() -> None:
    award = ruled("D5 DT DA S8")
    assert (award.claimer_tricks, award.as_played, award.reasons[-1].message) == (
        1,
        1,
        "law70.played_on_agrees",
    )


def test_a_play_broken_off_is_ruled_on_from_where_it_stopped() -> None:
    """West and North have yet to play to the trick; it stands on the table, and the rest is ruled on."""
    assert ruled("S9").as_played == 2
    assert ruled("D5").as_played == 1


def test_the_stated_line_goes_on_where_it_was_left() -> None:
    """He has drawn the trump that he said he would draw, and cashes the diamond."""
    award = ruled("S9 HT HK S8", accepted=True, words="drawing the last trump and cashing a diamond")
    assert (award.claimer_tricks, str(award.stated)) == (2, "draw 1; cash D*1")


def test_a_trick_given_up_in_the_line_is_given_up_once() -> None:
    given_up = ruled("CA S2 C7 C2", ending=SIX_LEFT, line="all concede 1; rest", tricks=5)
    assert (
        given_up.as_played == ruled("", ending=SIX_LEFT, line="all concede 1; rest", tricks=5).claimer_tricks
    )


def test_he_gets_no_more_than_he_claimed() -> None:
    ending = Ending.parse("N:.AQ.. .6.5. .32.. .K5..", None, "S", (8, 3), declarer="S")
    award = ruled("H2 H5 HQ H6", accepted=True, ending=ending, tricks=1)
    assert award.claimer_tricks == 1


def test_a_defenders_claim_too() -> None:
    claim = Claim("W", 2, played_on="S9 HT HK S8")
    award = adjudicate(TWO_LEFT, claim, findings={"play_accepted": True}, compare=False)
    assert (award.claimer_tricks, award.declarer_tricks) == (0, 10)


def test_what_penalty_cards_did_to_it_is_not_worked_out() -> None:
    ending = Ending.parse("N:.K.A. 8.Q.. 9..5. .T.T.", "S", "S", declarer="S", penalty_cards="W:HT")
    award = ruled("D5 DT", ending=ending)
    assert (award.as_played, award.reasons[-1].message) == (None, "law70.played_on")
    accepted = ruled("D5 DT", accepted=True, ending=ending)
    assert (accepted.certain, accepted.low, accepted.high) == (False, 0, 2)


@given(st.data())
def test_what_is_followed_to_the_end_counts_every_trick(data: st.DataObject) -> None:
    """Any play of the six tricks, each hand following suit, leaves nothing, and each trick has a winner."""
    played: list[Card] = []
    now = played_on(SIX_LEFT, ()).ending
    while now.tricks_left:
        hand = now.hands[now.turn]
        led = now.current[0][1].suit if now.current else None
        cards = [card for card in cards_of(hand) if card.suit == led] or cards_of(hand)
        played.append(data.draw(st.sampled_from(cards)))
        now = played_on(SIX_LEFT, played).ending
    course = played_on(SIX_LEFT, played)
    assert course.won_by(Side.NS) + course.won_by(Side.EW) == 6
    assert sum(now.won) == 13
    award = ruled(" ".join(map(str, played)), accepted=True, ending=SIX_LEFT)
    assert award.claimer_tricks == course.won_by(Side.NS)
    assert award.line == course.plays
    assert {seat for seat, _ in course.plays} == set(Seat)

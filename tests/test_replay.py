"""Replay: what the Laws say of a record; and that the short way and the engine give the same answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bridgelaw import kernel
from bridgelaw.board import Call
from bridgelaw.cards import Card, Seat, Suit
from bridgelaw.code.provisions import CodeError
from bridgelaw.records import Auction, CallEntry, Content, FinalBid, Mark, Play, PlayEntry, Severity, read
from bridgelaw.records.deal_text import read_deal
from bridgelaw.records.defects import Findings
from bridgelaw.records.replay import Fact, Replay, Spot, fact_kinds, replay, replay_by_engine
from bridgelaw.records.replay.conclusion import legal_tricks
from bridgelaw.records.replay.course import (
    COMPILED,
    Course,
    contract_of,
    plain_course,
    regular_course,
)
from bridgelaw.records.source import Extract, Origin, Place
from bridgelaw.records.turns import seats_in_turn
from bridgelaw.words import languages
from tests.boards import FAULTS, random_content

DEAL: Final = "N:AKQ2.432.432.432 J43.AKQ5.765.765 T98.J76.AKQJ.AKQ 765.T98.T98.JT98"
"""North has the top spades, East the top hearts, South the top cards of both minors."""
DEAL_OF_SUITS: Final = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def hands_of(deal: str) -> Any:
    return read_deal(deal, 0, Findings(Extract(deal, Origin("file"))))


def auction_of(text: str, first: Seat = Seat.S, **marks: Mark) -> Auction:
    """``1S P - 4S``: a dash is a player who was skipped, a question mark an unknown call, ``1D^I`` a marked call."""
    entries = []
    for word in text.split():
        said, _, mark = word.partition("^")
        marked = (Mark(mark),) if mark else ()
        if said == "-":
            entries.append(CallEntry(None, "-", marks=(Mark.SKIPPED,)))
        else:
            entries.append(CallEntry(None if said == "?" else Call.parse(said), said, marks=marked))
    return Auction(first, tuple(entries))


def play_of(text: str, leader: Seat = Seat.W, trumps: Suit | None = None) -> Play:
    entries = []
    for word in text.split():
        card, _, mark = word.partition("^")
        entries.append(
            PlayEntry(None if card == "-" else Card.parse(card), card, marks=(Mark(mark),) if mark else ())
        )
    return Play(leader, tuple(entries), seats_in_turn(leader, trumps, entries))


def board(play: str = "", **changes: Any) -> Content:
    """3NT by South, played as far as given."""
    content = Content(
        label="1",
        dealer=Seat.S,
        hands=hands_of(DEAL),
        auction=auction_of("1NT P 3NT P P P"),
        bid=FinalBid(3, 4, 0),
        declarer=Seat.S,
        play=play_of(play),
    )
    return replace(content, **changes)


def told(content: Content, **options: Any) -> list[str]:
    return [fact.code.removeprefix("replay.") for fact in replay(content, **options).facts]


def only(content: Content) -> Fact:
    (fact,) = replay(content).facts
    return fact


class TestAuction:
    def test_a_regular_auction_has_no_facts(self) -> None:
        found = replay(board())
        assert found == Replay(found.course, ())
        assert (str(found.course.contract), found.course.leader, found.course.called) == (
            "3NT S",
            Seat.W,
            True,
        )

    @pytest.mark.parametrize(
        ("auction", "sentence"),
        [
            ("1S P 1D P P P", "North's 1D is not sufficient over 1S; it is taken as accepted. Law 18."),
            (
                "1S P X P P P",
                "North doubles, but only the opponents' last bid can be doubled; it is taken as a pass. Law 19A.",
            ),
            (
                "1S XX P P P",
                "West redoubles, but only an opponent's double can be redoubled; it is taken as a pass. Law 19B.",
            ),
            ("1S P P P P", "South calls, but the auction is over. Law 22."),
            ("1S P P", "The auction does not end with three passes. Law 22."),
            (
                "1S ? P P P",
                "It is unknown what West called, so the auction cannot be followed any further.",
            ),
        ],
    )
    def test_an_irregular_call(self, auction: str, sentence: str) -> None:
        assert only(board(auction=auction_of(auction), bid=None, declarer=None)).sentence() == sentence

    def test_an_insufficient_bid_stands_and_the_auction_goes_on(self) -> None:
        content = board(auction=auction_of("1S P 1D P P P"), bid=FinalBid(1, 1, 0), declarer=Seat.N)
        assert told(content) == ["insufficient_bid"]
        assert str(replay(content).course.contract) == "1D N"

    def test_what_the_record_marks_is_a_note(self) -> None:
        content = board(auction=auction_of("1S P 1D^I P P P"), bid=None, declarer=None)
        assert (only(content).severity, only(content).marked) == (Severity.NOTE, True)

    def test_a_player_who_was_skipped(self) -> None:
        content = board(auction=auction_of("1NT - 3NT P P P"))
        assert only(content).sentence() == "North called when it was West's turn. Law 17C."
        assert only(content).severity is Severity.NOTE

    def test_the_dealer_calls_first(self) -> None:
        assert only(board(dealer=Seat.W)).sentence() == (
            "The first call recorded is South's, but West is the dealer: calls are left out, or South called out of "
            "turn. Law 17A."
        )

    def test_the_edition_numbers_the_paragraph(self) -> None:
        content = board("HT H2 H5 H6 H9 H3 HQ H7 S5")
        assert [fact.laws for fact in replay(content, 1987).facts] == [("44G",)]
        with pytest.raises(CodeError, match="1999"):
            replay(board(), 1999)

    @pytest.mark.parametrize(
        ("changes", "sentence"),
        [
            (
                {"bid": FinalBid(3, 4, 1)},
                "The record has the contract 3NTX, but the auction leads to 3NT. Law 22.",
            ),
            (
                {"declarer": Seat.N},
                "The record makes North the declarer, but by the auction South is. Law 22.",
            ),
            (
                {"auction": auction_of("P P P P")},
                "All four pass, but the record has a contract. Law 22.",
            ),
            (
                {"passed_out": True},
                "The record says that the board was passed out, but the auction leads to a contract. Law 22.",
            ),
        ],
    )
    def test_a_contract_that_the_auction_does_not_lead_to(
        self, changes: dict[str, Any], sentence: str
    ) -> None:
        assert only(board(**changes)).sentence() == sentence

    def test_a_declarer_marked_as_irregular(self) -> None:
        assert only(board(declarer=Seat.N, irregular=frozenset({"declarer"}))).marked

    def test_without_auction_the_recorded_contract_counts(self) -> None:
        course = replay(board("HT H2 HQ H6", auction=None)).course
        assert (str(course.contract), course.called, course.won) == ("3NT S", False, (0, 1))

    def test_without_contract_there_is_no_play(self) -> None:
        assert told(board("HT", auction=None, bid=None)) == ["no_contract"]


class TestPlay:
    def test_a_regular_play(self) -> None:
        course = replay(board("HT H2 HQ H6 HA H7 H8 H3 HK")).course
        assert (course.won, course.leader, course.cards, course.left) == ((0, 2), Seat.E, 9, 11)
        assert course.trick == (Card.parse("HK"),)

    def test_a_revoke_is_established_when_its_side_plays_on(self) -> None:
        """West follows to spades with a diamond at trick two; North leads on, East plays, then West."""
        content = board("HT H2 H5 HJ ST DT SA S3 S2 S4 S8 S5")
        revoke = only(content)
        assert revoke.sentence() == (
            "West played the ten of diamonds to trick 2 with a spade in the hand: a revoke, established. Law 61A."
        )
        assert (revoke.spot, revoke.severity, revoke.marked) == (Spot("play", 5), Severity.WARNING, False)
        assert revoke.to_dict()["facts"] == {"by": "W", "card": "DT", "trick": 2, "suit": "S"}

    def test_a_revoke_in_the_last_trick_played_is_not_yet_established(self) -> None:
        assert "not established" in only(board("HT H2 H5 HJ ST DT SA S3")).sentence()

    def test_a_marked_revoke_is_a_note(self) -> None:
        assert only(board("HT H2 H5 HJ ST DT^R SA S3")).severity is Severity.NOTE

    def test_a_mark_without_an_irregularity(self) -> None:
        assert only(board("HT H2^R H5 HJ")).sentence() == (
            "The record marks an irregularity (^R), but there is none."
        )

    def test_a_revoke_of_a_hand_unseen_comes_to_light_later(self) -> None:
        hands = hands_of(DEAL)
        content = board("HT H2 H5 HJ ST DT SA S3 S2 S4 S8 S5", hands=(hands[0], hands[1], hands[2], None))
        assert told(content) == ["revoke"]

    def test_an_opening_lead_by_the_wrong_hand_stands(self) -> None:
        content = board("HA H6 H8 H2 HK")
        assert only(content).sentence() == (
            "East made the opening lead of the ace of hearts, but the lead was West's. Law 41A."
        )
        assert replay(content).course.won == (0, 1)

    def test_a_lead_from_the_wrong_hand(self) -> None:
        """South won the first trick; the next lead is from North's hand."""
        content = board("HT H2 H5 HJ SA S3 S8 S5 S2")
        assert only(content).sentence() == (
            "North led the ace of spades to trick 2, but the lead was South's. Law 44G."
        )
        assert replay(content).course.trick == (Card.parse("S2"),)

    def test_a_marked_lead_out_of_turn(self) -> None:
        assert only(board("HT H2 H5 HJ SA^L S3 S8 S5")).marked

    def test_a_play_out_of_turn(self) -> None:
        content = board("HT HQ H2 H6")
        assert only(content).sentence() == (
            "East played the queen of hearts to trick 1 when it was North's turn. Law 44B."
        )
        assert replay(content).course.won == (0, 1)

    @pytest.mark.parametrize(
        ("play", "code", "cards"),
        [
            ("HT H2 H2", "card_twice", 2),
            ("HT HK H5 H6 HQ", "card_not_held", 1),
            ("HT H2 - H6 HA", "card_unknown", 2),
        ],
    )
    def test_what_cannot_be_ends_the_replay(self, play: str, code: str, cards: int) -> None:
        content = board(play, result=13)
        assert told(content) == [code]
        course = replay(content).course
        assert (course.cards, course.followed) == (cards, False)

    def test_cards_missing_at_the_end_are_not_played_yet(self) -> None:
        assert told(board("HT H2 - -")) == []

    def test_a_card_after_the_last_trick(self) -> None:
        content = random_content(Random(1), cards=52)
        assert content.play is not None
        entries = (*content.play.entries, content.play.entries[0])
        assert told(replace(content, play=replace(content.play, entries=entries))) == ["play_after_end"]

    def test_a_card_after_four_passes(self) -> None:
        content = board("HT", auction=auction_of("P P P P"), bid=None, declarer=None)
        assert told(content) == ["play_after_end"]

    @pytest.mark.parametrize(
        "deal",
        [
            "N:AKQ.432.432.432 J43.AKQ5.765.765 T98.J76.AKQJ.AKQ 765.T98.T98.JT98",
            "N:AKQ2.432.432.432 A43.AKQ5.765.765 T98.J76.AKQJ.AKQ 765.T98.T98.JT98",
        ],
    )
    def test_a_deal_that_cannot_be(self, deal: str) -> None:
        content = board("HT", hands=hands_of(deal), result=9)
        assert told(content) == ["deal"]
        assert not replay(content).course.followed

    def test_an_ending_is_followed(self) -> None:
        content = board(
            "SA H2 D2 C2 SK H3 D3 C3",
            hands=hands_of("N:AK... .32.. ..32. ...32"),
            auction=None,
        )
        content = replace(content, play=replace(content.play, leader=Seat.N))  # type: ignore[type-var]
        assert replay(content) == Replay(replay(content).course, ())
        assert replay(content).course.won == (2, 0)

    def test_an_ending_that_names_its_trumps_alone_is_followed(self) -> None:
        text = (
            '[Deal "N:AK... .32.. .K..2 4..3."]\n[Declarer "S"]\n[Contract "C"]\n[Play "N"]\nSA H2 C2 D3\n*\n'
        )
        (record,) = read(text.encode(), "pbn")
        found = replay(record)
        assert [(fact.code, fact.facts["by"]) for fact in found.facts] == [("replay.revoke", Seat.W)]
        assert (found.course.contract, found.course.won, found.course.cards) == (None, (1, 0), 4)
        assert [fact.code for fact in replay(replace(record.content, declarer=None)).facts] == [
            "replay.no_contract"
        ]


class TestEnd:
    @pytest.mark.parametrize("result", [0, 1, 12])
    def test_a_result_that_can_still_come_about(self, result: int) -> None:
        assert told(board("HT H2 HQ H6", result=result)) == []

    def test_a_result_that_cannot(self) -> None:
        assert only(board("HT H2 HQ H6", result=13)).sentence() == (
            "The record gives declarer 13 tricks, but no play of the cards left comes to that: from 0 to 12 are "
            "possible. Law 79A."
        )

    def test_a_result_other_than_that_of_the_play(self) -> None:
        content = random_content(Random(1), cards=52)
        assert content.result is not None
        wrong = replace(content, result=(content.result + 1) % 14)
        assert told(wrong) == ["result"]
        assert only(replace(wrong, irregular=frozenset({"result"}))).severity is Severity.NOTE

    @pytest.mark.skipif(not kernel.COMPILED, reason="takes minutes in plain Python")
    def test_a_result_that_no_legal_play_can_give(self) -> None:
        """Each hand holds one suit: whoever is on lead takes everything."""
        content = board(
            hands=hands_of(DEAL_OF_SUITS), auction=auction_of("1NT P P P"), bid=FinalBid(1, 4, 0), result=1
        )
        assert told(content) == []
        assert told(content, search=True) == ["result_impossible"]
        assert legal_tricks(replay(content).course) == (0, 0)

    def test_a_trick_in_progress_that_is_out_of_rotation_is_bounded_by_the_number_of_tricks(self) -> None:
        content = board("HT HQ", result=13)
        found = replay(content, search=True)
        assert [fact.code for fact in found.facts] == ["replay.play_out_of_turn"]
        assert legal_tricks(found.course) == (0, 13)

    def test_a_claim_that_cannot_be(self) -> None:
        assert told(board("HT H2 HQ H6", claimed=13)) == ["claim_impossible"]
        assert told(board("HT H2 HQ H6", claimed=12)) == []

    def test_a_result_other_than_that_of_the_claim(self) -> None:
        content = board("HT H2 HQ H6", claimed=10, result=9)
        assert only(content).sentence() == (
            "By the claim declarer has 10 tricks, but the recorded result is 9 tricks. Law 79A."
        )

    def test_a_board_passed_out_with_a_result(self) -> None:
        content = board(auction=auction_of("P P P P"), bid=None, declarer=None, result=9)
        assert told(content) == ["result"]

    def test_tricks_transferred_for_a_revoke_may_be_in_the_result(self) -> None:
        revoked = _with_a_revoke(random_content(Random(1), cards=52))
        course = replay(revoked).course
        assert any(fact.established for fact in replay(revoked).facts)
        for result in (course.declarer_tricks, course.declarer_tricks + course.transfer):
            assert set(told(replace(revoked, result=result))) == {"revoke"}
        elsewhere = (course.declarer_tricks - course.transfer) % 14
        assert set(told(replace(revoked, result=elsewhere))) == {"revoke", "result"}


class TestScore:
    @pytest.mark.parametrize(
        "written", ["NS 400", "EW -400", "400", "NS +400", "", "?", "NS 60%", "NS 11.5 IMP"]
    )
    def test_a_score_that_agrees_or_is_of_another_kind(self, written: str) -> None:
        assert told(board(result=9, vulnerable="EW", scores={"Score": written})) == []

    @pytest.mark.parametrize(
        ("written", "changes", "due"),
        [
            ("EW 400", {}, "EW -400"),
            ("NS -400", {}, "NS 400"),
            ("NS 600", {}, "NS 400"),
            ("600", {"vulnerable": "EW"}, "400"),
            ("NS 50", {"result": 8}, "NS -50"),
        ],
    )
    def test_a_score_of_the_wrong_side_or_size(self, written: str, changes: dict[str, Any], due: str) -> None:
        content = board(**{"result": 9, "vulnerable": "none", "scores": {"Score": written}, **changes})
        (fact,) = replay(content).facts
        assert (fact.code, fact.laws) == ("replay.score", ("77",))
        assert fact.sentence("en") == (
            f"The record has the score {written}, but contract, result and vulnerability make it {due}. Law 77."
        )
        assert replay_by_engine(content) == replay(content)

    def test_a_board_passed_out_scores_nothing(self) -> None:
        auction = auction_of("P P P P")
        passed = Content(hands=hands_of(DEAL), vulnerable="all", auction=auction, passed_out=True)
        assert told(replace(passed, scores={"Score": "NS 0"})) == []
        assert told(replace(passed, scores={"Score": "NS 100"})) != []

    def test_it_stands_at_its_tag(self) -> None:
        told = '[Vulnerable "None"]\n[Declarer "S"]\n[Contract "3NT"]\n[Result "9"]\n[Score "EW 400"]\n'
        text = f'[Deal "{DEAL}"]\n{told}'
        (record,) = read(text.encode(), file="club.pbn")
        assert [fact.place[1:] for fact in replay(record).facts] == [(6, 9)]


def _with_a_revoke(content: Content) -> Content:
    """The first board made of this one by exchanging two cards of one hand that has just such a fact."""
    assert content.play is not None
    for one in range(52):
        for other in range(one + 1, 52):
            entries = list(content.play.entries)
            entries[one], entries[other] = entries[other], entries[one]
            changed = replace(content, play=replace(content.play, entries=tuple(entries)))
            found = replay(changed)
            if found.course.transfer and {fact.code for fact in found.facts} <= {
                "replay.revoke",
                "replay.result",
            }:
                return changed
    raise AssertionError("no such board")


# -- the short way and the engine ---------------------------------------------------------------------------------

seeds: Final = st.integers(0, 2**32)
PATIENT: Final = settings(deadline=None)


def odd(value: Any) -> Any:
    """A value where the types forbid it."""
    return value


class TestBothWays:
    @PATIENT
    @given(seeds)
    def test_a_regular_board_is_followed_without_the_engine_to_the_same_course(self, seed: int) -> None:
        content = random_content(Random(seed))
        heard = replay_by_engine(content)
        assert heard == Replay(heard.course, ())
        assert regular_course(content) == (heard.course, True)

    @PATIENT
    @given(seeds, st.lists(st.sampled_from(FAULTS), min_size=1, max_size=2))
    def test_a_board_with_faults_has_the_same_facts(self, seed: int, faults: Sequence[Any]) -> None:
        rng = Random(seed)
        content = random_content(rng)
        for fault in faults:
            content = fault(rng, content)
        heard = replay_by_engine(content)
        assert replay(content) == heard
        regular = regular_course(content)
        assert regular is None or regular[0] == heard.course

    @pytest.mark.skipif(not COMPILED, reason="there is nothing to compare")
    @given(seeds, st.sampled_from((None, *FAULTS)))
    def test_the_compiled_way_is_the_one_in_python(self, seed: int, fault: Any) -> None:
        from bridgelaw.records import _replay

        rng = Random(seed)
        content = random_content(rng)
        content = content if fault is None else fault(rng, content)
        assert _replay.regular_course(content) == plain_course(content)

    @pytest.mark.skipif(not COMPILED, reason="there is nothing to try")
    @pytest.mark.parametrize(
        "strange",
        [
            {"hands": (1, 2, 3, 4)},
            {"hands": (-1, 1 << 70, "x", 4)},
            {"hands": (1, 2, 3)},
            {"hands": [*hands_of(DEAL)]},
            {"auction": "1NT"},
            {"auction": Auction(Seat.N, odd([]))},
            {"auction": Auction(odd(None), (CallEntry(Call.parse("P")),) * 4)},
            {"auction": Auction(Seat.N, odd((None,)))},
            {"auction": Auction(Seat.N, (CallEntry(Call("1S", 1, 3)),))},
            {"bid": FinalBid(8, 9, 7)},
            {"bid": (4, 3)},
            {"declarer": 7},
            {"play": ()},
            {"play": Play(Seat.W, odd(("HT", PlayEntry(None))))},
        ],
    )
    def test_the_compiled_way_gives_up_on_anything_strange(self, strange: Any) -> None:
        from bridgelaw.records import _replay

        regular: Any = {"hands": hands_of(DEAL), "bid": FinalBid(4, 3, 0), "declarer": Seat.S}
        assert _replay.regular_course(Content(**regular)) == (
            Course(contract_of(4, 3, 0, 2), leader=Seat.W, hands=hands_of(DEAL)),
            True,
        )
        assert _replay.regular_course(Content(**{**regular, **strange})) is None


class TestFacts:
    @pytest.mark.parametrize("code", fact_kinds())
    @pytest.mark.parametrize("lang", languages())
    def test_every_fact_has_its_sentence(self, code: str, lang: str) -> None:
        kind = fact_kinds()[code]
        fact = Fact(code, kind.severity, Place("a.pbn", 3, 5), facts=kind.example)
        assert fact.text(lang).startswith("a.pbn:3:5: ")
        assert fact.text(lang).endswith(f"[{code}]")

    def test_in_russian(self) -> None:
        assert only(board("HT H2 H5 HJ ST DT SA S3")).sentence("ru") == (
            "Запад сыграл десяткой бубён во взятку 2, имея пику: фальшренонс, не установленный. Правило 61A."
        )

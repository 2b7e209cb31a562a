"""The engine as an embedder uses it: a board, a table, what happened, what the Laws say."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bridgelaw import (
    EDITIONS,
    Board,
    BoardError,
    Call,
    Card,
    CodeError,
    Contract,
    EventError,
    Rank,
    Ruling,
    Seat,
    Side,
    Suit,
    Table,
    hear,
    parse_event,
)
from bridgelaw.cards import ALL_CARDS, SUITS_IN_ORDER, bits_of, cards_of, suit_bits
from bridgelaw.events import Changes, Exposes, Finds, Plays

DEAL = "N:KQ4.A73.T65.AJ82 T93.J86.K98.KT75 AJ872.K5.AJ4.963 65.QT942.Q732.Q4"


def play(by: str, card: str, **told: object) -> dict[str, Any]:
    return {"do": "play", "by": by, "card": card, **told}


def expose(by: str, *cards: str, how: str = "dropped", **told: object) -> dict[str, Any]:
    return {"do": "expose", "by": by, "cards": list(cards), "how": how, **told}


def choose(by: str, option: str) -> dict[str, Any]:
    return {"do": "choose", "by": by, "option": option}


def find(question: str, answer: object) -> dict[str, Any]:
    return {"do": "find", "question": question, "answer": answer}


def unseen(contract: str = "4S S", edition: int = 2017, **board: Any) -> Table:
    """A table whose hands nobody has seen."""
    return Table.start(Board.parse(contract=contract, **board), edition)


def tell(table: Table, *events: dict[str, Any]) -> tuple[Table, tuple[Ruling, ...]]:
    """The table after these events, none refused, and the rulings on the last of them."""
    rulings: tuple[Ruling, ...] = ()
    for event in events:
        table, rulings = hear(table, event)
        assert not (rulings and rulings[-1].refused), rulings[-1]
    return table, rulings


def laws(rulings: tuple[Ruling, ...]) -> set[str]:
    return {law for ruling in rulings for law in ruling.laws}


def cards(*texts: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, texts))


class TestCards:
    def test_the_pack_has_fifty_two_interned_cards(self) -> None:
        assert len(set(ALL_CARDS)) == 52
        assert Card.parse("HQ") is Card.of(Suit.HEARTS, Rank.QUEEN)
        assert Card.parse("HQ") is Card(Suit.HEARTS, Rank.QUEEN)
        assert Card.parse(" h10 ") is Card.parse("HT")

    @pytest.mark.parametrize("card", ALL_CARDS, ids=str)
    def test_a_card_is_read_as_it_is_written(self, card: Card) -> None:
        assert Card.parse(str(card)) is card
        assert card.bit == bits_of((card,))
        assert cards_of(card.bit) == (card,)

    def test_a_card_never_changes(self) -> None:
        with pytest.raises(AttributeError):
            Card.parse("HQ").rank = Rank.TWO

    def test_honours(self) -> None:
        assert [str(card.rank) for card in cards_of(suit_bits(Suit.CLUBS)) if card.is_honour] == list("AKQJT")

    def test_cards_are_sorted_as_players_sort_them(self) -> None:
        assert cards_of(bits_of(cards("C2", "SA", "H4", "HK"))) == cards("SA", "HK", "H4", "C2")
        assert [str(suit) for suit in SUITS_IN_ORDER] == ["S", "H", "D", "C"]

    def test_seats_and_sides(self) -> None:
        assert [Seat.W.lho, Seat.W.partner, Seat.W.rho] == [Seat.N, Seat.E, Seat.S]
        assert Seat.parse("s").side is Side.NS
        assert Side.NS.other is Side.EW
        assert Side.EW.seats == (Seat.E, Seat.W)

    @pytest.mark.parametrize(
        ("kind", "text", "complaint"),
        [
            (Card, "Q", "'Q' is no card; write the suit first, then the rank: SA, HT, D2"),
            (Card, "QH", "'QH' is no card; write the suit first, then the rank: SA, HT, D2"),
            (Seat, "X", "'X' is no seat; seats are N, E, S, W"),
            (Suit, "NT", "'NT' is no suit; suits are S, H, D, C"),
            (Rank, "1", "'1' is no rank; ranks are A K Q J T 9 8 7 6 5 4 3 2"),
            (Side, "SN", "'SN' is no side; sides are NS and EW"),
        ],
    )
    def test_what_cannot_be_read_is_explained(self, kind: Any, text: str, complaint: str) -> None:
        with pytest.raises(ValueError) as caught:
            kind.parse(text)
        assert str(caught.value) == complaint


class TestBoard:
    def test_a_full_deal(self) -> None:
        board = Board.parse(deal=DEAL, contract="4S S", dealer="S", vulnerable="EW")
        assert board.deal_text() == DEAL
        assert board.contract == Contract.parse("4S S")
        assert (board.dealer, board.vulnerable, board.size, board.is_ending) == (Seat.S, "EW", 13, False)

    def test_a_deal_may_begin_with_any_seat(self) -> None:
        hands = DEAL.removeprefix("N:").split()
        turned = "E:" + " ".join((*hands[1:], hands[0]))
        assert Board.parse(deal=turned).hands == Board.parse(deal=DEAL).hands

    def test_a_hand_nobody_has_seen(self) -> None:
        board = Board.parse(deal="N:- T93.J86.K98.KT75 - -", contract="3NT W")
        assert board.hands[Seat.N] is None
        assert board.deal_text() == "N:- T93.J86.K98.KT75 - -"

    def test_an_ending(self) -> None:
        board = Board.parse(contract="2H E", on_lead="W", won={"NS": 7, "EW": 3})
        assert (board.size, board.is_ending, board.on_lead) == (3, True, Seat.W)

    def test_cards_on_the_table_say_who_led(self) -> None:
        table = unseen("4S S", won={"NS": 2, "EW": 1}, current="W:H4 H3")
        assert table.current_text == "W:H4 H3"
        assert table.current == ((Seat.W, Card.parse("H4")), (Seat.N, Card.parse("H3")))
        assert table.turn is Seat.E

    def test_regular_play_is_given_in_columns(self) -> None:
        table = unseen("4S S", play="H4 H3 HJ HK\n- - - D4")
        assert (table.tricks, table.turn) == ({Side.NS: 1, Side.EW: 0}, Seat.W)
        assert table.current_text == "S:D4"

    def test_a_contract(self) -> None:
        contract = Contract.parse("3NTX W")
        assert (contract.level, contract.trumps, contract.doubled, contract.declarer) == (3, None, 1, Seat.W)
        assert str(contract) == "3NTX W"
        assert Contract.parse("7cxx n") == Contract(7, 0, 2, Seat.N)

    @pytest.mark.parametrize(
        ("given", "complaint"),
        [
            ({"deal": "KQ4"}, "deal: 'KQ4' is no deal; write the first seat and four hands"),
            ({"deal": "N:AK.. - - -"}, "deal: N's hand 'AK..' has 3 suits; write four, divided by dots"),
            ({"deal": "N:AA... - - -"}, "deal: N's hand holds SA twice; each card may be named once"),
            (
                {"deal": "N:A... A... - -"},
                "deal: SA is in two places at once; each card may be named once",
            ),
            ({"deal": "N:A... KQ... - -"}, "deal: the hands hold unequal numbers of cards (N 1, E 2)"),
            ({"deal": "N:AX... - - -"}, "deal: N's hand: 'SX' is no card; write the suit first"),
            ({"deal": "Q:- - - -"}, "deal: 'Q' is no seat; seats are N, E, S, W"),
            ({"deal": DEAL, "won": {"NS": 1}}, "deal: 13 cards a hand and 1 tricks won do not make thirteen"),
            ({"contract": "4S"}, "'4S' is no contract; write it as 4S S or 3NTX W, declarer last"),
            ({"contract": "8S S"}, "'8S S' is no contract"),
            ({"contract": "4SXXX S"}, "'4SXXX S' is no contract"),
            ({"contract": "4S Q"}, "the declarer: 'Q' is no seat"),
            ({"contract": "4S S", "auction": "P"}, "contract and auction are both given; give one of them"),
            ({"auction": "1S Q"}, "'Q' is no call; calls are P, X, XX and 1C to 7NT"),
            ({"dealer": "Q"}, "dealer: 'Q' is no seat"),
            ({"vulnerable": "both"}, "vulnerable is 'both'; it is one of none, NS, EW, all"),
            ({"won": (2, 5)}, "won: (2, 5) names no sides; write {NS: 7, EW: 2}"),
            ({"won": {"SN": 1}}, "won: 'SN' is no side; sides are NS and EW"),
            ({"won": {"NS": 14}}, "won: NS has 14 tricks; give a number from 0 to 13"),
            ({"won": {"NS": 7, "EW": 6}}, "won: more than twelve tricks are gone"),
            ({"current": "H4"}, "current: 'H4' names no leader; write it as \"W:H4 H3\""),
            ({"current": "W:H4 H5 H6 H7"}, "current: one to three cards may lie on the table"),
            ({"current": "W:H4", "on_lead": "N"}, "on_lead is N, but W led to the trick on the table"),
            ({"play": "H4 H5 H6 H7 H8"}, "play: trick 1 has 5 cards; a trick has four"),
            ({"play": "H4 H5\nD2"}, "play: only the last trick may be incomplete"),
            ({"play": "H4 H4"}, "play: a card is played twice; each card may be named once"),
        ],
    )
    def test_what_cannot_be_is_explained(self, given: dict[str, Any], complaint: str) -> None:
        with pytest.raises(BoardError) as caught:
            Board.parse(**given)
        assert complaint in str(caught.value)

    @pytest.mark.parametrize(
        ("given", "complaint"),
        [
            ({"auction": "1S 1H"}, "auction: call E 1H is not regular"),
            ({"contract": "4S S", "won": {"NS": 3}}, "on_lead is missing; name the seat that leads"),
            ({"won": {"NS": 3}, "on_lead": "S"}, "contract is missing; give a contract (4S S)"),
            ({"contract": "4S S", "deal": DEAL, "play": "H4 C2"}, "play: trick 1: play N C2 is not regular"),
        ],
    )
    def test_a_story_that_is_not_regular_is_explained(self, given: dict[str, Any], complaint: str) -> None:
        with pytest.raises(BoardError) as caught:
            Table.start(Board.parse(**given))
        assert complaint in str(caught.value)

    def test_an_unknown_edition_or_zone_is_explained(self) -> None:
        board = Board.parse(contract="4S S")
        with pytest.raises(CodeError, match="2018 is no edition; editions are 1987, 1997, 2007, 2017"):
            Table.start(board, 2018)
        with pytest.raises(CodeError, match="'mars' is no zone; zones are wbf, ebl, ebu, acbl"):
            Table.start(board, zone="mars")

    def test_a_zone_is_named_large_or_small(self) -> None:
        assert Table.start(Board.parse(contract="4S S"), zone="EBU").zone == "ebu"


class TestEvents:
    def test_an_event_is_a_dict_or_an_object(self) -> None:
        table = unseen()
        by_dict, _ = hear(table, play("W", "H4"))
        by_object, _ = hear(table, Plays(Seat.W, Card.parse("H4")))
        assert by_dict == by_object

    def test_seats_and_cards_may_be_objects_in_a_dict(self) -> None:
        event = parse_event({"do": "play", "by": Seat.W, "card": Card.parse("H4")})
        assert event == Plays(Seat.W, Card.parse("H4"))

    def test_a_dict_leaves_out_what_was_not_told(self) -> None:
        assert Plays(Seat.W, Card.parse("H4")).to_dict() == {"do": "play", "by": "W", "card": "H4"}
        exposed = Exposes(Seat.E, cards("D8"), "shown", seen=False)
        assert exposed.to_dict() == {
            "do": "expose",
            "by": "E",
            "cards": ["D8"],
            "how": "shown",
            "seen": False,
        }
        assert Changes(Seat.S, words="low", inadvertent=False).to_dict()["inadvertent"] is False
        assert Finds("holds:E:H", False).to_dict() == {"do": "find", "question": "holds:E:H", "answer": False}

    @pytest.mark.parametrize(
        ("record", "complaint"),
        [
            ({}, "do: None is no kind of event; give one of call, lead_down, play"),
            ({"do": "dance"}, "do: 'dance' is no kind of event"),
            ({"do": "play", "by": "W"}, "play: card is missing; add it"),
            ({"do": "play", "card": "H4"}, "play: by is missing; add it"),
            ({"do": "play", "by": "Q", "card": "H4"}, "play: by: 'Q' is no seat; seats are N, E, S, W"),
            ({"do": "play", "by": "W", "card": "4H"}, "play: card: '4H' is no card; write the suit first"),
            (
                {"do": "play", "by": "W", "card": "H4", "how": "loud"},
                "play: 'how' is no field of this event; it has by",
            ),
            (
                {"do": "play", "by": "W", "card": "H4", "simultaneous": 1},
                "simultaneous: 1 is no answer; write true or",
            ),
            ({"do": "restore", "by": "W"}, "restore: 'by' is no field of this event; it has no fields"),
            ({"do": "call", "by": "W", "call": "8S"}, "call: call: '8S' is no call; calls are P, X, XX"),
            (
                {"do": "expose", "by": "E", "cards": "D8", "how": "dropped"},
                "expose: cards: give a list of cards",
            ),
            ({"do": "expose", "by": "E", "cards": ["D8", "D8"], "how": "dropped"}, "a card is named twice"),
            (
                {"do": "expose", "by": "E", "cards": ["D8"], "how": "thrown"},
                "how: 'thrown' is no way to expose a card",
            ),
            ({"do": "change", "by": "S"}, "change: card or words is missing; say what it is changed to"),
            ({"do": "inspect", "by": "S"}, "inspect: trick or hand is missing; say what is looked at"),
            (
                {"do": "claim", "by": "S", "tricks": 14},
                "claim: tricks: 14 is no number of tricks; give 0 to 13",
            ),
            ({"do": "designate", "by": "S", "words": 7}, "designate: words: 7 is no text; give words"),
            (
                {"do": "find", "question": "hold:E:H", "answer": True},
                "'hold:E:H' is no question; questions begin with",
            ),
            (
                {"do": "find", "question": "holds:E", "answer": True},
                "has not the right parts; write holds:E:H",
            ),
            (
                {"do": "find", "question": "holds:X:H", "answer": True},
                "find: question: 'holds:X:H': 'X' is no seat",
            ),
            ({"do": "find", "question": "damaged:E", "answer": True}, "'E' is no side; sides are NS and EW"),
            (
                {"do": "find", "question": "holds:E:H", "answer": "yes"},
                "find: answer to holds:E:H: 'yes' is no answer",
            ),
        ],
    )
    def test_what_cannot_be_read_is_explained(self, record: dict[str, Any], complaint: str) -> None:
        with pytest.raises(EventError) as caught:
            parse_event(record)
        assert complaint in str(caught.value)
        with pytest.raises(EventError):
            hear(unseen(), record)

    def test_no_dict_at_all(self) -> None:
        with pytest.raises(EventError, match="is no event; write fields"):
            parse_event("play H4")  # type: ignore[arg-type]


class TestAuction:
    def auction(self, *calls: str, dealer: str = "S", edition: int = 2017) -> Table:
        table = Table.start(Board.parse(dealer=dealer), edition)
        for call in calls:
            table, rulings = hear(table, {"do": "call", "by": str(table.turn), "call": call})
            assert rulings == (), call
        return table

    def refusal(self, table: Table, call: str, by: str | None = None) -> Ruling:
        after, rulings = hear(table, {"do": "call", "by": by or str(table.turn), "call": call})
        assert after is table
        assert rulings[-1].refused
        return rulings[-1]

    def test_calls_go_round_from_the_dealer(self) -> None:
        table = self.auction("1S", "P", "2S")
        assert (table.phase.value, table.turn, len(table.calls)) == ("auction", Seat.E, 3)

    def test_three_passes_end_it_and_the_player_at_declarers_left_leads(self) -> None:
        table = self.auction("1S", "P", "3S", "P", "4S", "P", "P", "P")
        assert table.phase.value == "play"
        assert (table.declarer, table.dummy, table.turn) == (Seat.S, Seat.N, Seat.W)
        assert str(table.contract) == "4S S"

    def test_the_first_of_the_side_to_name_the_denomination_declares(self) -> None:
        table = self.auction("1C", "1H", "1S", "2H", "2S", "X", "3C", "3H", "P", "P", "X", "P", "P", "P")
        assert str(table.contract) == "3HX W"

    def test_a_redoubled_contract(self) -> None:
        assert str(self.auction("1NT", "X", "XX", "P", "P", "P").contract) == "1NTXX S"

    def test_four_passes_end_the_board(self) -> None:
        table = self.auction("P", "P", "P", "P")
        assert table.over
        assert (table.turn, table.contract, table.result) == (None, None, None)

    def test_a_fourth_seat_opening_after_three_passes(self) -> None:
        assert str(self.auction("P", "P", "P", "1D", "P", "P", "P").contract) == "1D E"

    def test_the_auction_may_be_on_the_board(self) -> None:
        table = Table.start(Board.parse(auction="1S P 3S P 4S P P P", dealer="S"))
        assert str(table.contract) == "4S S"
        assert table.events == ()

    @pytest.mark.parametrize(
        ("calls", "call", "law"),
        [
            (("1S",), "1H", "18"),
            (("1S",), "1S", "18"),
            ((), "X", "19A"),
            (("1S", "P"), "X", "19A"),
            (("1S", "X"), "X", "19A"),
            (("1S",), "XX", "19B"),
            (("1S", "X", "P"), "XX", "19B"),
            (("1S", "X", "XX"), "XX", "19B"),
        ],
    )
    def test_an_inadmissible_call_is_refused(self, calls: tuple[str, ...], call: str, law: str) -> None:
        ruling = self.refusal(self.auction(*calls), call)
        assert ruling.laws[0].startswith(law)
        assert not ruling.impossible

    def test_a_call_out_of_rotation_is_refused(self) -> None:
        assert self.refusal(self.auction("1S"), "P", by="N").laws == ("17C",)

    def test_no_call_after_the_auction(self) -> None:
        assert self.refusal(unseen(), "P", by="W").refused

    def test_calls_are_read(self) -> None:
        assert Call.parse("3nt").height > Call.parse("3S").height
        assert not Call.parse("XX").is_bid

    @pytest.mark.parametrize("edition", EDITIONS)
    def test_a_led_card_makes_partner_pass_once(self, edition: int) -> None:
        table = self.auction("1S", "P", edition=edition)
        table, _ = tell(table, expose("E", "HK"))
        assert table.must_pass == (Seat.W,)
        assert table.exposed == {Seat.E: cards("HK")}
        table, _ = tell(
            table, {"do": "call", "by": "N", "call": "2S"}, {"do": "call", "by": "E", "call": "P"}
        )
        table, _ = tell(table, {"do": "call", "by": "S", "call": "P"})
        assert self.refusal(table, "3H").laws == ("24B",)
        table, _ = tell(table, {"do": "call", "by": "W", "call": "P"})
        assert table.must_pass == ()
        assert table.phase.value == "play"
        if edition >= 2007:
            assert table.penalty_cards == {Seat.E: {Card.parse("HK"): "major"}}
        else:
            assert table.choice is not None
            assert table.choice.options == ("penalty", "waive")


class TestHearing:
    def test_regular_play_passes_without_a_ruling(self) -> None:
        table, rulings = hear(unseen(), play("W", "H4"))
        assert rulings == ()
        assert table.turn is Seat.N
        assert table.current_text == "W:H4"

    def test_a_table_never_changes(self) -> None:
        before = unseen()
        after, _ = hear(before, play("W", "H4"))
        assert (before.current_text, before.events) == ("", ())
        assert len(after.events) == 1
        with pytest.raises(AttributeError):
            after.phase = before.phase  # type: ignore[misc]

    def test_an_impossible_event_is_refused_and_cites_no_law(self) -> None:
        table = Table.start(Board.parse(deal=DEAL, contract="4S S"))
        after, rulings = hear(table, play("W", "SA"))
        assert after is table
        assert (rulings[-1].refused, rulings[-1].impossible, rulings[-1].laws) == (True, True, ())

    def test_a_card_is_played_once_only(self) -> None:
        table, _ = tell(unseen(), play("W", "H4"))
        after, rulings = hear(table, play("N", "H4"))
        assert after is table
        assert rulings[-1].impossible

    def test_a_refusal_names_its_paragraph(self) -> None:
        table, _ = tell(unseen(), play("W", "H4"))
        after, rulings = hear(table, {"do": "retract", "by": "W", "card": "H4"})
        assert after is table
        assert rulings[-1].laws == ("47F2",)

    @pytest.mark.parametrize(
        ("edition", "law"), [(1987, "47G"), (1997, "47F"), (2007, "47F2"), (2017, "47F2")]
    )
    def test_paragraphs_are_numbered_as_the_edition_does(self, edition: int, law: str) -> None:
        table, _ = tell(unseen(edition=edition), play("W", "H4"))
        _, rulings = hear(table, {"do": "retract", "by": "W", "card": "H4"})
        assert rulings[-1].laws == (law,)

    def test_legal_cards_follow_suit(self) -> None:
        table = Table.start(Board.parse(deal=DEAL, contract="4S S"))
        assert len(table.legal("W")) == 13
        table, _ = tell(table, play("W", "H4"))
        assert table.legal("N") == table.legal(Seat.N) == cards("HA", "H7", "H3")
        assert table.legal("W") == ()

    def test_a_whole_board(self) -> None:
        table = Table.start(Board.parse(deal=DEAL, contract="4S S"))
        while table.turn is not None:
            table, _ = tell(table, play(str(table.turn), str(table.legal(table.turn)[0])))
        assert table.over
        assert table.result is not None
        assert table.result.declarer_tricks == table.tricks[Side.NS]
        assert sum(table.tricks.values()) == 13
        assert hear(table, play("W", "H4"))[1][-1].impossible

    def test_the_log_tells_it_all_again(self) -> None:
        table, _ = tell(
            unseen(edition=1997),
            play("E", "HQ"),
            choose("S", "forbid:H"),
            play("W", "D4"),
            play("N", "D2"),
            expose("E", "C3"),
        )
        again, _ = tell(unseen(edition=1997), *(event.to_dict() for event in table.events))
        assert again == table
        assert again.penalty_cards == table.penalty_cards

    def test_a_refused_event_is_not_in_the_log(self) -> None:
        table, _ = tell(unseen(), play("W", "H4"))
        after, _ = hear(table, {"do": "retract", "by": "W", "card": "H4"})
        assert len(after.events) == 1

    def test_a_ruling_is_data_and_a_sentence(self) -> None:
        _, rulings = tell(unseen(), play("W", "H4"), expose("E", "D8"))
        ruling = next(ruling for ruling in rulings if "50B" in ruling.laws)
        record = ruling.to_dict("ru")
        assert json.loads(json.dumps(record)) == record
        assert record["laws"] == list(ruling.laws)
        assert record["text"] == ruling.text("ru")
        assert ruling.text("en") != ruling.text("ru")
        with pytest.raises(ValueError, match="'de'"):
            ruling.text("de")


class TestChoice:
    def test_it_says_who_may_choose_what(self) -> None:
        table, rulings = tell(unseen(), play("E", "HQ"))
        offered = table.choice
        assert offered is not None
        assert offered.by == (Seat.S,)
        assert offered.options == ("accept", "dummy", "require:H", "forbid:H", "any")
        assert offered.law == "54"
        assert "54" in laws(rulings)
        record = offered.to_dict("en")
        assert json.loads(json.dumps(record)) == record
        assert record["option_texts"].keys() == set(offered.options)

    def test_the_turn_is_open_while_the_options_lead_to_different_hands(self) -> None:
        table, _ = tell(unseen(), play("E", "HQ"))
        assert table.turn is None
        assert tell(table, choose("S", "accept"))[0].turn is Seat.S
        assert tell(table, choose("S", "any"))[0].turn is Seat.W

    @pytest.mark.parametrize(
        ("by", "option", "message"),
        [
            ("W", "accept", "choice.not_his"),
            ("N", "accept", "choice.not_his"),
            ("S", "require:D", "choice.not_on_offer"),
            ("S", "nonsense", "choice.not_on_offer"),
        ],
    )
    def test_what_is_not_on_offer_is_refused(self, by: str, option: str, message: str) -> None:
        table, _ = tell(unseen(), play("E", "HQ"))
        after, rulings = hear(table, choose(by, option))
        assert after is table
        assert rulings[-1].message == message
        assert "10C" in rulings[-1].laws

    def test_nothing_to_choose(self) -> None:
        _, rulings = hear(unseen(), choose("S", "accept"))
        assert rulings[-1].message == "choice.nothing_open"

    def test_the_order_of_forbidden_suits_does_not_matter(self) -> None:
        table, _ = tell(unseen("3NT S", won={"NS": 2, "EW": 1}, on_lead="W"), expose("E", "CK", "D8"))
        offered = table.choice
        assert offered is not None
        assert "forbid:D,C" in offered.options
        after, _ = tell(table, choose("S", "forbid:C,D"))
        assert after.choice is None
        assert all(card.suit not in (Suit.CLUBS, Suit.DIAMONDS) for card in after.legal("W"))

    def test_an_option_that_is_not_on_offer_has_no_sentence(self) -> None:
        table, _ = tell(unseen(), play("E", "HQ"))
        assert table.choice is not None
        with pytest.raises(ValueError, match="'require:D' is not on offer; the options are accept, dummy"):
            table.choice.option_text("require:D")


class TestQuestions:
    def test_what_turns_on_a_fact_is_asked(self) -> None:
        table, _ = tell(unseen(), play("W", "H4"), expose("E", "D8", how="shown"))
        (question,) = table.questions
        assert (question.name, question.kind, question.law) == ("seen:E:D8", "yes_no", "49")
        assert question.facts == {"seat": Seat.E, "card": Card.parse("D8")}
        assert question.to_dict("en")["text"] == question.text("en")
        assert table.penalty_cards == {}

    def test_the_finding_settles_it(self) -> None:
        table, _ = tell(unseen(), play("W", "H4"), expose("E", "D8", how="shown"))
        seen, _ = tell(table, find("seen:E:D8", True))
        assert seen.questions == ()
        assert seen.penalty_cards == {Seat.E: {Card.parse("D8"): "major"}}
        hidden, _ = tell(table, find("seen:E:D8", False))
        assert (hidden.questions, hidden.penalty_cards, hidden.exposed) == ((), {}, {})

    def test_a_finding_may_come_first(self) -> None:
        table, _ = tell(unseen(), play("W", "H4"), find("seen:E:D8", True), expose("E", "D8", how="shown"))
        assert table.questions == ()
        assert table.penalty_cards == {Seat.E: {Card.parse("D8"): "major"}}

    def test_the_answer_may_come_with_the_event(self) -> None:
        table, _ = tell(unseen(), play("W", "H4"), expose("E", "D8", how="shown", seen=False))
        assert (table.questions, table.penalty_cards) == ((), {})

    def test_a_card_of_unseen_dummy_is_named_by_the_director(self) -> None:
        table, _ = tell(unseen(), play("W", "H4"), {"do": "designate", "by": "S", "words": "low"})
        assert [question.name for question in table.questions] == ["named:N"]
        assert table.questions[0].kind == "card"
        table, _ = tell(table, find("named:N", "H3"))
        assert table.current_text == "W:H4 H3"


MINOR_OR_MAJOR = {1987: "50C", 1997: "50B", 2007: "50B", 2017: "50B"}
PARTNERS_LEAD = {1987: "50E2", 1997: "50D2", 2007: "50D2", 2017: "50D2"}


@pytest.mark.parametrize("edition", EDITIONS)
class TestRulingsWithHandsUnseen:
    """What every Director rules, nobody's hand seen, under each edition; numbers are that edition's own."""

    def test_a_small_card_dropped_is_a_minor_penalty_card(self, edition: int) -> None:
        table, rulings = tell(unseen(edition=edition), play("W", "H4"), play("N", "H3"), expose("E", "D8"))
        assert table.penalty_cards == {Seat.E: {Card.parse("D8"): "minor"}}
        assert {"49", MINOR_OR_MAJOR[edition]} <= laws(rulings)
        assert table.choice is None

    def test_an_honour_dropped_is_a_major_penalty_card(self, edition: int) -> None:
        table, rulings = tell(unseen(edition=edition), play("W", "H4"), expose("E", "DK"))
        assert table.penalty_cards == {Seat.E: {Card.parse("DK"): "major"}}
        assert MINOR_OR_MAJOR[edition] in laws(rulings)

    def test_a_second_penalty_card_makes_both_major(self, edition: int) -> None:
        table, _ = tell(unseen(edition=edition), play("W", "H4"), expose("E", "D8"), expose("E", "C3"))
        assert table.penalty_cards == {Seat.E: {Card.parse("D8"): "major", Card.parse("C3"): "major"}}

    def test_a_major_penalty_card_must_be_played(self, edition: int) -> None:
        table, _ = tell(unseen(edition=edition), play("W", "H4"), play("N", "H3"), expose("E", "HK"))
        assert table.legal("E") == cards("HK")

    def test_declarers_cards_are_never_penalty_cards(self, edition: int) -> None:
        table, rulings = tell(unseen(edition=edition), play("W", "H4"), expose("S", "DK"))
        assert (table.penalty_cards, table.exposed) == ({}, {})
        assert "48A" in laws(rulings)

    def test_an_opening_lead_out_of_turn_by_partner(self, edition: int) -> None:
        table, _ = tell(unseen(edition=edition), play("E", "HQ"))
        assert table.choice is not None
        assert set(table.choice.options) == {"accept", "dummy", "require:H", "forbid:H", "any"}
        table, rulings = tell(table, choose("S", "forbid:H"))
        assert (table.turn, table.current_text, table.penalty_cards) == (Seat.W, "", {})
        assert PARTNERS_LEAD[edition] in {law[: len(PARTNERS_LEAD[edition])] for law in laws(rulings)}
        assert not any(card.suit is Suit.HEARTS for card in table.legal("W"))

    def test_no_restriction_leaves_a_major_penalty_card(self, edition: int) -> None:
        table, _ = tell(unseen(edition=edition), play("E", "HQ"), choose("S", "any"))
        assert table.penalty_cards == {Seat.E: {Card.parse("HQ"): "major"}}
        assert table.choice is None
        assert len(table.legal("W")) == 51

    def test_declarer_becomes_dummy(self, edition: int) -> None:
        table, rulings = tell(unseen(edition=edition), play("E", "HQ"), choose("S", "dummy"))
        assert (table.declarer, table.dummy, table.turn) == (Seat.N, Seat.S, Seat.S)
        assert "54A" in laws(rulings)

    def test_the_next_hand_accepts_a_lead_by_playing_to_it(self, edition: int) -> None:
        table, _ = tell(unseen("3NT S", edition, on_lead="S", won={"NS": 4, "EW": 2}), play("W", "S7"))
        assert table.choice is not None
        assert table.choice.options == ("accept", "reject")
        table, rulings = tell(table, play("N", "S2"))
        assert (table.turn, table.current_text, table.choice) == (Seat.E, "W:S7 S2", None)
        assert "53A" in laws(rulings)

    def test_declarer_leads_from_the_wrong_hand(self, edition: int) -> None:
        table, _ = tell(unseen("3NT S", edition, on_lead="S", won={"NS": 4, "EW": 2}), play("N", "S2"))
        assert table.choice is not None
        assert set(table.choice.by) == {Seat.E, Seat.W}
        table, rulings = tell(table, choose("W", "reject"))
        assert (table.turn, table.current_text, table.penalty_cards) == (Seat.S, "", {})
        assert {"55A", "55B2"} <= laws(rulings)

    def test_a_premature_play_by_a_defender(self, edition: int) -> None:
        table, rulings = tell(unseen("3NT S", edition, on_lead="N", won={"NS": 4, "EW": 2}), play("N", "S2"))
        table, rulings = tell(table, play("W", "SK"))
        assert table.penalty_cards == {Seat.W: {Card.parse("SK"): "major"}}
        assert table.choice is not None
        assert {"highest", "lowest", "forbid:H", "forbid:D", "forbid:C"} <= set(table.choice.options)
        assert ("require:H" in table.choice.options) == (edition == 2017)
        assert "57A" in laws(rulings)
        table, _ = tell(table, choose("S", "lowest"))
        assert table.turn is Seat.E

    def test_declarers_early_card_stays_played(self, edition: int) -> None:
        table, rulings = tell(unseen("3NT S", edition, on_lead="N", won={"NS": 4, "EW": 2}), play("N", "S2"))
        table, rulings = tell(table, play("S", "SA"))
        assert table.turn is Seat.E
        assert table.current == ((Seat.N, Card.parse("S2")), (Seat.S, Card.parse("SA")))
        assert {1987: "47G", 1997: "47F", 2007: "57C2", 2017: "57C3"}[edition] in laws(rulings)

    def test_two_cards_at_once(self, edition: int) -> None:
        table, _ = tell(unseen(edition=edition), play("W", "H4"), play("N", "H2"), play("E", "H8"))
        table, rulings = tell(table, expose("E", "C3", how="with_play"))
        assert table.choice is not None
        assert (table.choice.by, table.choice.options) == ((Seat.E,), ("card:H8", "card:C3"))
        assert "58B2" in laws(rulings)
        table, _ = tell(table, choose("E", "card:H8"))
        assert table.penalty_cards == {Seat.E: {Card.parse("C3"): "minor"}}

    def test_a_penalty_card_not_played(self, edition: int) -> None:
        table, _ = tell(unseen(edition=edition), play("W", "H4"), play("N", "H3"), expose("E", "HK"))
        table, rulings = tell(table, play("E", "H8"))
        assert table.choice is not None
        assert (table.choice.by, table.choice.options) == ((Seat.S,), ("accept", "reject"))
        assert {"52A", "52B"} <= laws(rulings)
        table, rulings = tell(table, choose("S", "reject"))
        assert table.penalty_cards == {Seat.E: {Card.parse("HK"): "major", Card.parse("H8"): "major"}}
        assert table.legal("E") == cards("HK")

    def test_a_card_played_may_not_be_taken_back(self, edition: int) -> None:
        table, _ = tell(unseen(edition=edition), play("W", "H4"))
        after, rulings = hear(table, {"do": "retract", "by": "W", "card": "H4"})
        assert after is table
        assert rulings[-1].refused

    def test_dummy_may_not_name_a_card(self, edition: int) -> None:
        table, _ = tell(unseen(edition=edition), play("W", "H4"))
        after, rulings = hear(table, {"do": "designate", "by": "N", "words": "low"})
        assert after is table
        assert "45F" in rulings[-1].laws

    def test_partners_sight_of_a_penalty_card(self, edition: int) -> None:
        table, _ = tell(unseen(edition=edition), play("W", "H4"), expose("E", "DK"))
        barred = cards("DK") if edition in (1997, 2007) else ()
        assert table.unauthorised("W") == barred
        assert table.unauthorised("N") == ()
        table, _ = tell(table, play("N", "H2"), play("E", "H8"), play("S", "H9"))
        assert table.unauthorised("W") == barred

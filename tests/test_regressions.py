"""Events that once broke the engine. Most can hardly happen; all can be told by somebody who sends them.

Each is the shortest story found that ended in an exception, in a table of which the cards did not add up, or in a
choice about nothing. Every event must now be heard or refused, in every edition, and the table must stay whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import pytest

from bridgelaw import EDITIONS, Board, hear, parse_event
from tests.sequences import Scene, broken_by

Told = dict[str, Any]


@dataclass(frozen=True)
class Story:
    """What happened at a board."""

    title: str
    board: Board
    events: tuple[Told, ...]


def story(title: str, board: Board, *events: Told) -> Story:
    return Story(title, board, events)


def board(**told: Any) -> Board:
    return Board.parse(**told)


def told(do: str, **fields: Any) -> Told:
    return {"do": do, **fields}


def play(by: str, card: str, **fields: Any) -> Told:
    return told("play", by=by, card=card, **fields)


def plays(text: str) -> tuple[Told, ...]:
    """``W:SJ N:S2``: cards played one after the other, in turn or not."""
    return tuple(play(*one.split(":")) for one in text.split())


def auction(text: str) -> tuple[Told, ...]:
    return tuple(told("call", by=by, call=call) for by, call in (one.split(":") for one in text.split()))


def expose(by: str, cards: str, how: str, **fields: Any) -> Told:
    return told("expose", by=by, cards=cards.split(), how=how, **fields)


def find(question: str, answer: Any) -> Told:
    return told("find", question=question, answer=answer)


def choose(by: str, option: str) -> Told:
    return told("choose", by=by, option=option)


def misplace(card: str) -> Told:
    return told("misplace", card=card)


def designate(by: str, words: str) -> Told:
    return told("designate", by=by, words=words)


STORIES: Final = (
    # what is known of a hand
    story(
        "four cards are named, and then the Director finds that he has none of one of their suits",
        board(contract="6S S"),
        expose("E", "H8 HQ H4 CK", "named", for_current_trick=True),
        find("holds:E:C", False),
    ),
    story(
        "dummy's lead out of turn is changed by declarer to a card that is known only later",
        board(contract="5D E", on_lead="S"),
        *plays("W:C3"),
        told("change", by="E", words="trump", inadvertent=True),
        find("named:W", "S9"),
    ),
    story(
        "dummy's lead out of turn is changed by declarer to another card",
        board(contract="4H E", on_lead="N", won={"NS": 1, "EW": 3}),
        designate("E", "DT"),
        told("change", by="E", card="DJ", inadvertent=True),
    ),
    story(
        "West plays two cards out of turn and takes the first back after misinformation",
        board(contract="4S S", deal="N:4.A7.T.8 - J.K5.J.9 .94.K3.Q", on_lead="N", won={"NS": 6, "EW": 2}),
        play("W", "H4", misinformed=True),
        *plays("W:H9"),
        told("retract", by="W", card="H4"),
    ),
    story(
        "a card is found to rest on misinformation before it is played",
        board(contract="6D N", on_lead="N", won={"NS": 0, "EW": 10}, deal="N:.7..K2 KT8... Q5...4 2.T.J."),
        find("misinformed:N:C2", True),
        play("S", "S5", told_to_lead_by="E"),
        *plays("W:S2 N:C2"),
    ),
    # exposed cards
    story(
        "the card just played is reported once more, as coming out with itself",
        board(contract="3NT S", deal="N:4... .6.. .5.. ..K.", on_lead="W", won={"NS": 7, "EW": 5}),
        play("W", "DK", misinformed=True),
        *plays("E:H6"),
        expose("E", "H6", "with_play"),
    ),
    story(
        "a card played out of turn is reported as coming out with itself",
        board(contract="3NT S", deal="N:4.A.. .6.9. J.5.. .9.K.", on_lead="N", won={"NS": 7, "EW": 4}),
        *plays("E:D9 W:DK"),
        expose("W", "DK", "with_play"),
    ),
    story(
        "a card that lies there already is reported as coming out with another",
        board(
            contract="4S S", deal="N:4.A7.T.8 .Q6.98.K J.K5.J.9 .94.K3.Q", on_lead="S", won={"NS": 6, "EW": 2}
        ),
        *plays("S:SJ N:HA E:CK S:C9 W:D3 E:D8 E:H6"),
        expose("E", "D8", "with_play"),
    ),
    story(
        "two cards are led, others follow, and the leader plays the second before he has named one",
        board(contract="3NT S", on_lead="W", won={"NS": 7, "EW": 4}),
        *plays("W:H9 E:H6 S:H5"),
        expose("W", "DK", "with_play"),
        *plays("W:DK"),
    ),
    story(
        "two cards are led out of turn, others follow, and the second is played before one is named",
        board(contract="4NT S", on_lead="W", won={"NS": 0, "EW": 1}),
        *plays("E:CK"),
        expose("E", "DA", "with_play", seen=True),
        *plays("S:C8 W:C3 E:DA"),
    ),
    story(
        "three cards come out together, and one of them is then played",
        board(contract="4S S", deal="N:KQ4.A73.T65.AJ82 T93.J86.K98.KT75 AJ872.K5.AJ4.963 65.QT942.Q732.Q4"),
        expose("W", "S6 S5 HT", "with_play"),
        play("W", "S5", simultaneous=True),
    ),
    story(
        "a card exposed in the auction is led before declarer has said whether it is a penalty card",
        board(deal="N:AT62.KJ.Q753.K42 987.A96.KJT942.J 5.QT743.A6.A9653 KQJ43.852.8.QT87", dealer="W"),
        *auction("W:P N:1D"),
        expose("S", "D6 CA H4 H7", "named", deliberate=True),
        *auction("E:5H S:P W:P N:P"),
        *plays("S:H4"),
    ),
    story(
        "of three cards played to a lead out of turn the odd one is named, and then the lead is refused",
        board(contract="4SX N", on_lead="N", won={"NS": 2, "EW": 1}),
        play("S", "H5", told_to_lead_by="N"),
        *plays("W:H2"),
        expose("W", "ST H8", "with_play"),
        *plays("N:H3 E:HT S:C8"),
        choose("W", "card:ST"),
        choose("W", "reject"),
    ),
    story(
        "four cards come out together after declarer has led to the next trick",
        board(contract="6H S", on_lead="N", won={"NS": 1, "EW": 2}, current="N:D9 D6"),
        *plays("S:DJ S:S8 W:S6"),
        expose("W", "DQ H4 DA", "with_play"),
        told("attention", by="S"),
        choose("W", "card:DA"),
    ),
    story(
        "one of three cards is named after the next trick has been led to",
        board(contract="4S S", on_lead="N", won={"NS": 5, "EW": 3}),
        *plays("S:C3 W:CT N:S2 E:S6"),
        expose("E", "HT S5", "with_play"),
        *plays("N:C5"),
        choose("E", "card:HT"),
    ),
    story(
        "a card that went back is played again, and a card of dummy is named",
        board(contract="3C W"),
        *plays("S:H3 W:C2 E:H6 W:D8"),
        play("S", "D5", told_to_lead_by="W"),
        *plays("N:HQ"),
        expose("W", "CK", "with_play", seen=True),
        choose("W", "card:CK"),
        choose("W", "forbid:D"),
        *plays("N:HQ E:C8 S:D5"),
        designate("W", "C6"),
    ),
    story(
        "a hidden card, four visible ones, and the Director finds that none was left among the quitted tricks",
        board(contract="1C S"),
        *plays("E:D5"),
        choose("S", "dummy"),
        designate("N", "C5"),
        expose("S", "CQ", "with_play", seen=True, deliberate=True, quitted=True),
        play("N", "DT", told_to_lead_by="S"),
        expose("N", "C6 CJ DA DQ", "with_play", deliberate=True),
        choose("N", "card:CJ"),
        *plays("N:S4"),
        find("faced_card:S:1", False),
    ),
    # leads
    story(
        "a card is found to be a lead before the auction has begun",
        board(dealer="N"),
        find("lead:E:C8", True),
    ),
    story(
        "a second card of the leader is found to be a lead when the trick is complete",
        board(contract="4S S"),
        *plays("W:SJ W:S3 N:CK E:D2 S:H2"),
        find("lead:W:S3", True),
    ),
    story(
        "a card that dummy has not played is found to be a lead, and another turns out to have been named",
        board(contract="6H S"),
        *plays("W:D6 N:D2 E:DQ S:D7"),
        find("lead:N:C3", True),
        designate("S", "yes"),
        find("named:N", "C7"),
    ),
    story(
        "a card that nobody has played is found to be a lead after a lead was refused",
        board(contract="4CXX W"),
        *plays("N:CT E:C5 S:C8 W:C9 E:H3"),
        choose("N", "reject"),
        find("lead:E:C6", True),
    ),
    story(
        "a second card is found to be a lead after the next trick has begun",
        board(
            contract="6CX N",
            on_lead="E",
            won={"NS": 0, "EW": 1},
            deal="N:754.J42.KQ63.Q7 QJ6.K6.2.AJT862 83.A.AJT9875.95 K2.QT9853.4.K43",
        ),
        *plays("E:S6 E:SQ S:S8 W:S2 N:S5 W:D4 N:D3"),
        find("lead:E:SQ", True),
        *plays("E:D2"),
    ),
    story(
        "North's second card is found to be a lead, and the trick goes on",
        board(contract="3NTX E"),
        *plays("S:H3 W:H6 N:H4 N:HJ"),
        find("lead:N:HJ", True),
        *plays("W:HQ E:H9"),
    ),
    story(
        "both defenders add a second card, and the first of them is found to be a lead",
        board(contract="7D E", on_lead="S", won={"NS": 9, "EW": 0}),
        *plays("S:H6 S:H9"),
        find("lead:S:H9", True),
        *plays("W:C9 N:C8 N:HJ"),
    ),
    story(
        "East's second card is found to be a lead, and he puts it down again",
        board(contract="1D S"),
        *plays("W:D8 N:S5 E:D5 E:DQ W:D9"),
        find("lead:E:DQ", True),
        *plays("N:CT E:DQ"),
    ),
    story(
        "a card put down three times is found to be a lead while dummy's card lies wrong",
        board(contract="3NT E", deal="N:QJ952.93.Q6.AT76 AT.AQ5.T853.QJ98 K74.K7642.K72.43 863.JT8.AJ94.K52"),
        *plays("S:D7 W:DA"),
        misplace("DJ"),
        *plays("N:DQ N:SJ S:S7 S:S7 E:D3"),
        find("lead:S:S7", True),
        *plays("S:S7"),
    ),
    story(
        "East's second card is found to be a lead after South has played on",
        board(contract="6D S", on_lead="N", won={"NS": 0, "EW": 3}),
        *plays("N:C5 E:CA S:DA E:C4 S:H4"),
        find("lead:E:C4", True),
        *plays("S:HK"),
    ),
    story(
        "a card of the trick before is found to have been a lead",
        board(contract="4HXX N", on_lead="S", won={"NS": 2, "EW": 6}),
        *plays("S:H7 W:SQ N:HT E:DK W:C6 N:C8"),
        find("lead:N:HT", True),
    ),
    story(
        "two cards beyond an unfinished trick are found to be leads, one after the other",
        board(contract="3C N"),
        *plays("E:H4 S:H3 W:H8 E:HA"),
        find("lead:E:HA", True),
        *plays("N:HQ S:H5"),
        find("lead:N:HQ", True),
    ),
    story(
        "East puts down his last card three times, and it is found to be a lead",
        board(contract="3NT S", on_lead="S", won={"NS": 7, "EW": 5}),
        *plays("S:H5"),
        play("W", "DK", told_to_lead_by="S"),
        *plays("E:H6 E:H6 N:S4"),
        find("lead:E:H6", True),
        *plays("E:H6"),
    ),
    story(
        "East's lead is found, and South names a card of dummy instead of choosing",
        board(contract="4S S", deal="N:KQ4.A73.T65.AJ82 T93.J86.K98.KT75 AJ872.K5.AJ4.963 65.QT942.Q732.Q4"),
        *plays("W:C4 E:C5 S:HK E:H6 S:H5 W:HQ E:HJ"),
        find("lead:E:HJ", True),
        designate("S", "diamond"),
    ),
    story(
        "dummy leads twice at South's turn, and South plays a third card",
        board(dealer="W"),
        *auction("W:3NT N:P E:P S:P"),
        *plays("S:DA W:D3 N:C9 E:C4 E:H8 E:H4 S:H6"),
    ),
    story(
        "dummy leads twice at North's turn, and North accepts",
        board(dealer="S"),
        *auction("S:P W:2NT N:P E:P S:P"),
        *plays("N:ST E:S6 S:S9 W:HK E:C3 E:C4"),
        choose("N", "accept"),
    ),
    story(
        "South and North play early, and both play the same cards again",
        board(contract="7S E"),
        *plays("N:S3 E:SA S:DQ E:DK N:DT S:D2"),
        choose("E", "lowest"),
        *plays("S:D2 W:D4 N:DT E:C9"),
    ),
    story(
        "West plays the same card twice while a trick is short of one",
        board(contract="1H S"),
        *plays("W:C5 E:CJ S:CA S:H6 W:HA E:DQ N:SJ E:H8 W:S4 E:S3 S:SQ W:S4"),
        *plays("N:ST N:DA"),
    ),
    # dummy
    story(
        "anything is called from a dummy that nobody has seen",
        board(contract="5HX S"),
        designate("S", "play anything"),
    ),
    story(
        "anything is called, and a defender names a rank that dummy has not got",
        board(
            contract="4S S", deal="N:4.A7.T.8 .Q6.98.K J.K5.J.9 .94.K3.Q", on_lead="N", won={"NS": 6, "EW": 2}
        ),
        designate("S", "play anything"),
        designate("E", "queen"),
    ),
    story(
        "the Director finds that declarer had named a card of a dummy that nobody has seen",
        board(contract="4S S", on_lead="N", won={"NS": 5, "EW": 3}),
        designate("S", "low heart"),
        find("named:S:H2", True),
    ),
    story(
        "dummy's wrong card is noticed when the next trick has begun",
        board(
            contract="4S S", deal="N:4.A7.T.8 .Q6.98.K J.K5.J.9 .94.K3.Q", on_lead="W", won={"NS": 6, "EW": 2}
        ),
        *plays("W:H9"),
        misplace("DT"),
        *plays("E:H6 S:H5 W:DK N:S4"),
        told("attention", by="E"),
    ),
    story(
        "dummy's card is put out wrongly and then changed by declarer",
        board(
            contract="4S S", deal="N:4.A7.T.8 .Q6.98.K J.K5.J.9 .94.K3.Q", on_lead="W", won={"NS": 6, "EW": 2}
        ),
        *plays("W:DK N:H7 E:D4"),
        misplace("DT"),
        told("change", by="S", card="H7", inadvertent=True),
        *plays("S:DJ"),
        told("attention", by="N"),
    ),
    story(
        "dummy's wrong card was a lead out of turn; it is refused, and then attention is drawn",
        board(
            contract="4S S", deal="N:4.A7.T.8 .Q6.98.K J.K5.J.9 .94.K3.Q", on_lead="E", won={"NS": 6, "EW": 2}
        ),
        designate("S", "hmm"),
        find("named:N", "C8"),
        misplace("H7"),
        choose("W", "reject"),
        told("attention", by="E"),
    ),
    story(
        "dummy's revoke is corrected after another of its cards was put out wrongly",
        board(
            contract="4S S", deal="N:4.A7.T.8 .Q6.98.K J.K5.J.9 .94.K3.Q", on_lead="E", won={"NS": 6, "EW": 2}
        ),
        *plays("E:CK N:S4"),
        misplace("DT"),
        told("correct", by="N", card="C8"),
    ),
    story(
        "declarer has led when dummy's wrong ruff goes back",
        board(
            contract="4H N", deal="N:.K5.J.A7 ..98.K64 Q.J7.T2. .94.K3.3", on_lead="N", won={"NS": 6, "EW": 2}
        ),
        *plays("N:CA E:C4"),
        designate("N", "queen of spades"),
        misplace("HJ"),
        *plays("W:C3 N:C7"),
        told("attention", by="E"),
    ),
    story(
        "dummy's card is changed, its name is found later, and West plays the same card twice",
        board(contract="4CX N", on_lead="S", won={"NS": 1, "EW": 0}),
        *plays("S:S7"),
        told("change", by="N", words="туз", inadvertent=True),
        *plays("W:CT"),
        find("named:S", "C7"),
        *plays("W:C3 N:CA E:CQ N:S6 E:S4 S:S7 W:CT"),
    ),
    story(
        "dummy's card is found when declarer has played ahead of it",
        board(contract="4SX S"),
        *plays("W:S8 N:SK E:SJ S:ST N:DJ"),
        told("change", by="S", words="duck", inadvertent=True),
        *plays("S:D5"),
        find("named:N", "D3"),
        *plays("E:D7 S:DT W:D6 S:HQ W:H7 N:H2"),
    ),
    story(
        "anything is called before the opening lead, and dummy is found to have claimed",
        board(deal="N:T.AK7.975.AKJT86 A84.8432.T6.9732 QJ963.T6.KJ42.Q5 K752.QJ95.AQ83.4", dealer="N"),
        *auction("N:3S E:P S:P W:P"),
        designate("N", "любую"),
        expose("N", "HK H7", "placed"),
        *plays("E:S8"),
        find("claim:N", True),
    ),
    # tricks that are short of a card
    story(
        "a hand stays silent in a trick, and then attention is drawn",
        board(contract="3S E", deal="N:.J8652.KT.KQJ864 - AJT9875.Q7.86.A5 -"),
        *plays("S:D6 W:D3 E:CT S:C5 W:C9"),
        told("attention", by="W"),
    ),
    story(
        "the same after declarer has become dummy",
        board(contract="7C W", deal="N:953.QT43.2.KT974 AJ76.75.QT5.AQJ5 T8.8.K987643.862 KQ42.AKJ962.AJ.3"),
        *plays("S:D7"),
        choose("W", "dummy"),
        *plays("W:HJ N:S9 S:ST W:H9"),
        told("attention", by="S"),
        choose("E", "card:DT"),
    ),
    story(
        "a hand stays silent, and a card put down after it is found to be a lead",
        board(contract="4D N", deal="N:K5.42.QT872.8432 Q72.KQ.64.KQJ765 T63.AJ63.AK93.AT AJ984.T9875.J5.9"),
        play("W", "S8", told_to_lead_by="S"),
        designate("N", "DA"),
        *plays("W:HT"),
        find("lead:W:HT", True),
        *plays("N:SK"),
        told("attention", by="S"),
    ),
    story(
        "the same with all hands seen, in another edition",
        board(contract="5C N", deal="N:Q8.A95.Q53.K8764 KJT92.J863.72.JT 76543.KT4.A94.Q9 A.Q72.KJT86.A532"),
        *plays("W:D8 N:H5 W:H2"),
        find("lead:W:H2", True),
        *plays("N:H9"),
        told("attention", by="N"),
    ),
    story(
        "a hand that nobody has seen owes a card to a trick",
        board(contract="4HXX W", on_lead="N", won={"NS": 0, "EW": 2}, deal="N:- AQ72.K.52.KJ83 - -"),
        *plays("W:H2"),
        designate("W", "high spade"),
        *plays("S:S4 W:SK N:D9"),
        told("attention", by="W"),
    ),
    story(
        "the same at no trump, after a lead to the next trick",
        board(contract="7NTXX S", on_lead="E", won={"NS": 3, "EW": 0}),
        *plays("E:C4 S:D2 N:D8 E:HJ S:S9"),
        told("attention", by="N"),
    ),
    story(
        "the Director finds which card was faced in a trick of long ago",
        board(dealer="S"),
        *auction("S:3H W:3NT N:P E:P S:P"),
        *plays("N:CK S:D4 W:CJ N:DK"),
        expose("N", "S9", "with_play", seen=True, deliberate=False, quitted=True),
        *plays("E:C6 W:S2 N:S4 E:SQ S:SA S:HK"),
        find("faced_card:N:2", "H3"),
    ),
    story(
        "two findings name different cards for one trick",
        board(contract="1NTXX N", on_lead="N", won={"NS": 1, "EW": 2}),
        *plays("E:H6 S:HK W:H5 S:H4 E:CJ N:HT E:DA W:H2 N:DQ"),
        play("S", "D6", told_to_lead_by="E"),
        *plays("E:D8 W:DT N:S4 E:S8"),
        find("extra_card:W:6", "C6"),
        *plays("S:S6"),
        find("faced_card:W:6", "C9"),
    ),
    story(
        "a correction near the end with a card that nobody has seen",
        board(contract="1S N", on_lead="E"),
        *plays("E:S5 S:CK W:ST"),
        told("correct", by="S", card="S9"),
        *plays("W:C4 S:CK N:S4"),
        play("N", "D2", told_to_lead_by="S", misinformed=True),
    ),
    story(
        "a correction near the end, and a play that an opponent had asked for",
        board(contract="4D W", on_lead="W", won={"NS": 2, "EW": 7}),
        *plays("W:S6 E:SK N:C2 E:C7 S:HJ W:HA E:H5 S:SJ W:HQ N:D6"),
        play("E", "D5", told_to_lead_by="N", misinformed=True),
        told("correct", by="S", card="H8"),
        *plays("N:DJ"),
    ),
)


def test_every_story_is_told_once() -> None:
    assert len({story.title for story in STORIES}) == len(STORIES)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("story", STORIES, ids=lambda story: str(story.title))
def test_what_once_broke_the_engine_is_heard(story: Story, edition: int) -> None:
    nothing_is_known = (0, 0, 0, 0)  # of the cards; findings may be false, so the invariants don't ask
    scene = Scene(story.board, edition, "wbf", nothing_is_known, plausible=False)
    assert broken_by(scene, map(parse_event, story.events)) is None


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("story", STORIES, ids=lambda story: str(story.title))
def test_a_lead_is_not_accepted_when_none_lies_there(story: Story, edition: int) -> None:
    table = Scene(story.board, edition, "wbf", (0, 0, 0, 0), plausible=False).start()
    for event in story.events:
        table, _ = hear(table, event)
        assert table.choice is None or "accept" not in table.choice.options or table.current

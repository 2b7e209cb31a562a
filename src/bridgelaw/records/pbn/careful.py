"""The careful reading of a game: the values of its tags, one by one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from bridgelaw.cards import Seat
from bridgelaw.records.deal_text import read_deal
from bridgelaw.records.defects import Findings
from bridgelaw.records.pbn import values as v
from bridgelaw.records.pbn.odd import tell
from bridgelaw.records.pbn.scan import Scan
from bridgelaw.records.pbn.sections import Sections
from bridgelaw.records.record import Content, Hands, Record
from bridgelaw.records.source import Extract

__all__ = ["CarefulGame"]

_CONTENT_TAGS: Final = frozenset({
    "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Result",
    "Auction", "Play", "Room",
})  # fmt: skip
"""The tags whose values are content proper; all others go into ``about`` and ``scores``."""

_NONE: Final[frozenset[str]] = frozenset()
_IRREGULAR_DECLARER: Final = frozenset({"declarer"})


class CarefulGame:
    """The reading of one game."""

    def __init__(
        self,
        record: Record,
        parts: Scan,
        values: Mapping[str, str],
        derived: frozenset[str],
        findings: Findings,
    ) -> None:
        """Begin, with the parts of the game, its values with those inherited, and what of them is derived."""
        self._record = record
        self._scan = parts
        self._values = values
        self._findings = findings
        self._derived = set(derived)
        self._sections = Sections(parts, findings, self._derived)

    def _defect(self, code: str, name: str, found: str, assumed: str = "") -> None:
        tell(self._findings, self._scan, code, name, found, assumed)

    def content(self, comments: tuple[str, ...]) -> Content:
        """What the game says."""
        values, get = self._values, self._values.get
        label, number = self._board()
        dealer = self._seat("Dealer")
        vulnerable = self._vulnerable(get("Vulnerable", ""))
        hands = self._hands(get("Deal", ""))
        contract = self._contract()
        passed_out, bid = contract.kind == "passed", contract.bid
        declarer, irregular = self._declarer(passed_out)
        auction = None
        if self._scan.auction is not None:
            read = self._sections.calls(self._scan.auction, dealer)
            if read is not None:
                auction, said = read
                comments += said
                auction, passed_out, bid, declarer = self._sections.outcome(
                    auction, passed_out, bid, declarer, contract.kind, "declarer" in irregular, hands
                )
        result = v.read_result(get("Result", ""), bid, declarer)
        if result.kind != "tricks" or result.standard or result.irregular:
            self._result(result)
            if result.irregular:
                irregular |= {"result"}
        play = None
        if self._scan.play is not None:
            strain = contract.strain if bid is None else bid.strain
            play, said = self._sections.play(self._scan.play, strain, declarer, hands)
            comments += said
            if passed_out and play is not None and not play.entries:
                play = None  # its end mark alone
            if play is not None and play.ended == "unfinished" and result.tricks is not None:
                play = self._sections.with_end_mark(play, strain, declarer, result.tricks)
        claimed = result.tricks if play is not None and play.ended == "claim" else None
        if claimed is not None:
            self._derived.add("claimed")
        about, scores = _others(values)
        return Content(
            label=label,
            number=number,
            room=self._room() if "Room" in values else "",
            dealer=dealer,
            vulnerable=vulnerable,
            hands=hands,
            names=self._names(),
            auction=auction,
            passed_out=passed_out,
            bid=bid,
            strain=contract.strain if bid is None else None,
            declarer=declarer,
            play=play,
            result=result.tricks,
            claimed=claimed,
            irregular=irregular,
            about=about,
            scores=scores,
            comments=comments,
            derived=frozenset(self._derived),
        )

    def _board(self) -> tuple[str, int | None]:
        label = self._values.get("Board", "")
        if label in v.UNKNOWN:
            return "", None
        number, plain = v.read_board(label)
        if not plain:
            self._defect("pbn.board", "Board", label, "" if number is None else str(number))
        return label, number

    def _contract(self) -> v.ContractValue:
        text = self._values.get("Contract", "")
        contract = v.read_contract(text)
        if contract.standard:
            self._defect("pbn.spelling", "Contract", text, contract.standard)
        elif contract.kind == "bad":
            self._defect("pbn.contract", "Contract", text)
        elif contract.kind == "strain":
            self._defect("pbn.contract_strain", "Contract", text)
        return contract

    def _seat(self, name: str) -> Seat | None:
        text = self._values.get(name, "")
        if text in v.UNKNOWN:
            return None
        seat, standard = v.read_seat(text)
        if seat is None:
            self._defect(f"pbn.{name.lower()}", name, text)
        elif not standard:
            self._defect("pbn.spelling", name, text, str(seat))
        return seat

    def _vulnerable(self, text: str) -> v.Vulnerable | None:
        if text in v.UNKNOWN:
            return None
        value, standard = v.read_vulnerable(text)
        if value is None:
            self._defect("pbn.vulnerable", "Vulnerable", text)
        elif not standard:
            self._defect("pbn.spelling", "Vulnerable", text, v.STANDARD_VULNERABLE[value])
        return value

    def _hands(self, text: str) -> Hands | None:
        if text in v.UNKNOWN:
            return None
        if "Deal" not in self._scan.values:
            return self._inherited_hands(text)
        return read_deal(text, self._scan.at("Deal"), self._findings)

    def _inherited_hands(self, text: str) -> Hands:
        """The hands of an earlier game's deal; what is wrong there is told of this board as well."""
        extract = self._record.extract
        earlier = Findings(Extract("", extract.origin))
        hands = read_deal(text, 0, earlier)
        for defect in earlier.defects():
            self._findings.add(defect.code, 0, found=defect.found, assumed=defect.assumed)
        return hands

    def _declarer(self, passed_out: bool) -> tuple[Seat | None, frozenset[str]]:
        text = self._values.get("Declarer", "")
        if text in v.UNKNOWN:
            return None, _NONE
        seat, standard = v.read_seat(text.removeprefix("^"))
        irregular = _IRREGULAR_DECLARER if text.startswith("^") else _NONE
        if passed_out:
            self._defect("pbn.declarer_passed_out", "Declarer", text)
            return None, _NONE
        if seat is None:
            self._defect("pbn.declarer", "Declarer", text)
        elif not standard:
            self._defect("pbn.spelling", "Declarer", text, str(seat))
        return seat, irregular

    def _result(self, result: v.ResultValue) -> None:
        if result.standard:
            self._defect("pbn.spelling", "Result", self._values["Result"], result.standard)
        elif result.kind == "bad":
            self._defect("pbn.result", "Result", self._values["Result"])
        elif result.kind == "disagree":
            self._defect("pbn.result_sides", "Result", self._values["Result"])

    def _room(self) -> Literal["", "open", "closed"]:
        text = self._values["Room"]
        room = v.read_room(text)
        if not room and text not in v.UNKNOWN:
            self._defect("pbn.room", "Room", text)
        return room

    def _names(self) -> tuple[str, str, str, str]:
        get = self._values.get
        names = get("North", ""), get("East", ""), get("South", ""), get("West", "")
        if "?" in names:
            north, east, south, west = ("" if name == "?" else name for name in names)
            return north, east, south, west
        return names


def _others(values: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """The tags that are no content proper: what they tell of the event, and scores."""
    about: dict[str, str] = {}
    scores: dict[str, str] = {}
    for name, value in values.items():
        if name not in _CONTENT_TAGS and value and value != "?":
            (scores if name.startswith("Score") else about)[name] = value
    return about, scores

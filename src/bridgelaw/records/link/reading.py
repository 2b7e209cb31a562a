"""The content of a viewer link, in either of its forms."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final, NamedTuple

from bridgelaw.cards import Card, Seat
from bridgelaw.records.deal_text import check_hands
from bridgelaw.records.defects import Findings
from bridgelaw.records.lin.drafts import Draft, Notes, conclude, settle
from bridgelaw.records.lin.fields import BLANK, board_starts, has_board, is_encoded
from bridgelaw.records.lin.reading import read_content
from bridgelaw.records.lin.values import CALL_OF, VULNERABILITIES, Vulnerable, complete, read_hand, read_label
from bridgelaw.records.link.address import Decoded, Parameter, Placed, decode, is_link, parameters, query_of
from bridgelaw.records.record import CallEntry, Content, Hands, PlayEntry

__all__ = ["VALUES", "Link", "link_of", "read_link"]

VALUES: Final = {"n": Seat.N, "e": Seat.E, "s": Seat.S, "w": Seat.W}
"""The parameters of hands."""

_VULNERABLE: Final[dict[str, Vulnerable]] = VULNERABILITIES | {
    "none": "none", "ns": "NS", "ew": "EW", "both": "all", "all": "all",
}  # fmt: skip


class Link(NamedTuple):
    """A link's parameters by name, the last of each; and, if it has LIN, the first board of it, decoded.

    ``twice`` tells that the LIN was encoded twice, ``boards`` where its boards begin in the line.
    """

    parameters: dict[str, Parameter]
    lin: Decoded | None = None
    twice: bool = False
    boards: tuple[int, ...] = ()


def link_of(line: str) -> Link:
    """The link in a line that has one."""
    place = query_of(line)
    named = {} if place is None else {one.name: one for one in parameters(line, *place)}
    written = named.get("lin")
    if written is None:
        return Link(named)
    lin = _decoded(written)
    twice = "|" not in lin.text and "%7c" in lin.text.lower()
    text, places = decode(*lin) if twice else lin
    cuts = pairwise((0, *board_starts(text), len(text)))
    boards = [(start, end) for start, end in cuts if has_board(text[start:end])] or [(0, len(text))]
    start, end = boards[0]
    first = Decoded(text[start:end], places[start : end + 1])
    return Link(named, first, twice, tuple(places[start] for start, _ in boards))


def _decoded(parameter: Parameter) -> Decoded:
    return decode(parameter.value, list(range(parameter.value_start, parameter.end + 1)))


def read_link(line: str, findings: Findings) -> Content:
    """What the link of a line says; what is wrong with it goes to the findings."""
    link = link_of(line)
    place = query_of(line)
    if place is not None:
        if is_link(line, place[1]):
            findings.add("link.more_links", place[1])
        escaped = line.find("&amp;", *place)
        if escaped >= 0:
            findings.add("link.html_escaped", escaped, found="&amp;", assumed="&")
    if link.lin is None:
        return _Reader(link, findings).content()
    if link.twice:
        findings.add("link.encoded_twice", link.parameters["lin"].value_start)
    if len(link.boards) > 1:
        findings.add("link.more_boards", link.boards[1], found=str(len(link.boards)))
    return read_content(link.lin.text, None, Placed(findings, link.lin.places))


_CALL: Final = re.compile(r"[1-7](?:nt|[ncdhs])|xx|[pdxr]", re.IGNORECASE)
_CARD: Final = re.compile(r"[shdc](?:10|[2-9tjqka])", re.IGNORECASE)
_REMARKS: Final = {"(": ")", "{": "}"}


class _Reader:
    """The reading of a link whose hands, calls and cards are parameters."""

    def __init__(self, link: Link, findings: Findings) -> None:
        self.link = link
        self.findings = findings
        self.draft = Draft()
        self.calls_at: list[int] = []
        self.cards_at: list[int] = []
        self.on_calls = Notes()
        self.on_plays = Notes()
        self.told_twice = False

    # -- where things are: drafts.Places

    def call_at(self, number: int) -> int:
        """The offset of the call of this number."""
        return self.calls_at[number]

    def play_at(self, number: int) -> int:
        """The offset of the card of this number."""
        return self.cards_at[number]

    def tricks_at(self) -> int:
        """The offset of declarer's tricks."""
        written = self.link.parameters.get("c")
        return 0 if written is None else written.value_start

    def content(self) -> Content:
        """What the link says."""
        self._hands()
        draft = self.draft
        dealer, vulnerable = self._value("d").strip(BLANK), self._value("v").strip(BLANK)
        if dealer:
            draft.dealer = VALUES.get(dealer.lower())
            if draft.dealer is None:
                self._add("link.dealer", "d", dealer)
        if vulnerable:
            draft.vulnerable = _VULNERABLE.get(vulnerable.lower())
            if draft.vulnerable is None:
                self._add("link.vulnerability", "v", vulnerable)
        draft.label = read_label(self._value("b"))
        if draft.label.isdecimal() and len(draft.label) < 6:
            draft.number = int(draft.label)
        north, east, south, west = (self._value(f"{seat}n").strip(BLANK) for seat in VALUES)
        draft.names = (north, east, south, west)
        self._tricks(self._value("c").strip(BLANK))
        self._calls()
        self._cards()
        self.on_calls.join_calls(draft.calls)
        self.on_plays.join_plays(draft.plays)
        return conclude(draft, settle(draft.dealer, draft.calls), self, self.findings)

    def _add(self, code: str, name: str, found: str) -> None:
        self.findings.add(code, self.link.parameters[name].value_start, found=found)

    def _parts(self, name: str) -> Decoded:
        """A value; what is still encoded once it is decoded was encoded twice."""
        parameter = self.link.parameters.get(name)
        if parameter is None:
            return Decoded("", [0])
        decoded = _decoded(parameter)
        if not is_encoded(decoded.text):
            return decoded
        if not self.told_twice:
            self.findings.add("link.encoded_twice", parameter.value_start)
        self.told_twice = True
        return decode(*decoded)

    def _value(self, name: str) -> str:
        return self._parts(name).text

    def _hands(self) -> None:
        hands: list[int | None] = [None] * 4
        places = [0] * 4
        for name, seat in VALUES.items():
            parameter = self.link.parameters.get(name)
            if parameter is not None:
                decoded = self._parts(name)
                places[seat] = parameter.value_start
                hands[seat] = read_hand(decoded.text, 0, Placed(self.findings, decoded.places))
        found: Hands = (hands[0], hands[1], hands[2], hands[3])
        if not any(found):
            first = next(iter(self.link.parameters.values()), None)
            self.findings.add("link.no_deal", 0 if first is None else first.start)
            return
        draft = self.draft
        draft.hands = complete(found)
        check_hands(draft.hands, (places[0], places[1], places[2], places[3]), self.findings)
        if draft.hands != found:
            draft.derived.append("hands")
        if None not in draft.hands:
            draft.cards = sum(bits.bit_count() for bits in draft.hands if bits is not None)

    def _tricks(self, written: str) -> None:
        if written.isdecimal() and len(written) < 3 and int(written) <= 13:
            self.draft.tricks = int(written)
        elif written:
            self._add("link.tricks", "c", written)

    def _calls(self) -> None:
        """Calls follow one another; ``!`` alerts the one before it, ``(...)`` explains it, ``{...}`` is a comment."""
        decoded, at = self._parts("a"), 0
        text, calls = decoded.text, self.draft.calls
        while at < len(text):
            found = _CALL.match(text, at)
            if found is not None:
                calls.append(CallEntry(CALL_OF[found[0].lower()], found[0]))
                self.calls_at.append(decoded.places[at])
                at = found.end()
            elif text[at] in _REMARKS:
                explains = text[at] == "("
                remark, at = self._remark(decoded, at)
                self._to_call(remark, explains=explains)
            elif text[at] == "!" and calls:
                last = calls[-1]
                calls[-1] = CallEntry(last.call, last.written, True, last.meaning, comments=last.comments)
                at += 1
            else:
                if text[at] not in BLANK + "-,?":
                    self.findings.add("link.call", decoded.places[at], found=text[at])
                    calls.append(CallEntry(None, text[at]))
                    self.calls_at.append(decoded.places[at])
                at += 1

    def _remark(self, decoded: Decoded, at: int) -> tuple[str, int]:
        """The text in brackets that begins here, and where it is over."""
        end = decoded.text.find(_REMARKS[decoded.text[at]], at)
        if end < 0:
            self.findings.add("link.unclosed", decoded.places[at], found=decoded.text[at:])
            return decoded.text[at + 1 :], len(decoded.text) + 1
        return decoded.text[at + 1 : end], end + 1

    def _to_call(self, remark: str, *, explains: bool) -> None:
        text, calls = remark.strip(BLANK), self.draft.calls
        if text and not calls:
            self.draft.comments.append(text)
        elif text:
            notes = self.on_calls.meanings if explains else self.on_calls.comments
            notes.append((len(calls) - 1, text))

    def _cards(self) -> None:
        """Cards follow one another; texts in braces belong to the card before them."""
        decoded, at = self._parts("p"), 0
        text, plays = decoded.text, self.draft.plays
        while at < len(text):
            found = _CARD.match(text, at)
            if found is not None:
                plays.append(PlayEntry(Card.parse(found[0]), found[0]))
                self.cards_at.append(decoded.places[at])
                at = found.end()
            elif text[at] == "{":
                remark, at = self._remark(decoded, at)
                if remark.strip(BLANK):
                    self._to_card(remark.strip(BLANK))
            else:
                if text[at] not in BLANK + "-,":
                    self.findings.add("link.card", decoded.places[at], found=text[at])
                    plays.append(PlayEntry(None, text[at]))
                    self.cards_at.append(decoded.places[at])
                at += 1

    def _to_card(self, text: str) -> None:
        plays = self.draft.plays
        if plays:
            self.on_plays.comments.append((len(plays) - 1, text))
        else:
            self.draft.comments.append(text)

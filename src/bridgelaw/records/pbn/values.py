"""The values of single tags, as they are spelt: by the standard, and otherwise."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from bridgelaw.board import STRAINS
from bridgelaw.cards import SEAT_LETTERS, Seat
from bridgelaw.records.record import FinalBid

__all__ = [
    "ContractValue",
    "ResultValue",
    "read_board",
    "read_contract",
    "read_result",
    "read_room",
    "read_seat",
    "read_vulnerable",
]

UNKNOWN: Final = frozenset(("", "?"))
"""What the standard writes for a value that is not known or does not apply."""

_SEATS: Final = {letter: seat for seat in Seat for letter in (str(seat), str(seat).lower())}
_WORDS: Final = {"NORTH": Seat.N, "EAST": Seat.E, "SOUTH": Seat.S, "WEST": Seat.W}


def read_seat(text: str) -> tuple[Seat | None, bool]:
    """A seat, and whether it is spelt by the standard; None for what is no seat."""
    seat = _SEATS.get(text)
    if seat is not None:
        return seat, True
    plain = text.strip().upper()
    return _SEATS.get(plain, _WORDS.get(plain)), False


Vulnerable = Literal["none", "NS", "EW", "all"]

STANDARD_WORDS: Final[dict[str, Vulnerable]] = {
    "None": "none", "Love": "none", "-": "none", "NS": "NS", "EW": "EW", "All": "all", "Both": "all",
}  # fmt: skip
_SPELT: Final[dict[str, Vulnerable]] = {
    "NONE": "none", "LOVE": "none", "NIL": "none", "NEITHER": "none", "O": "none", "0": "none", "-": "none",
    "NS": "NS", "NORTHSOUTH": "NS", "N": "NS", "EW": "EW", "EASTWEST": "EW", "WE": "EW", "E": "EW",
    "ALL": "all", "BOTH": "all", "B": "all", "NSEW": "all", "EWNS": "all",
}  # fmt: skip
STANDARD_VULNERABLE: Final[dict[Vulnerable, str]] = {"none": "None", "NS": "NS", "EW": "EW", "all": "All"}


def read_vulnerable(text: str) -> tuple[Vulnerable | None, bool]:
    """A vulnerability, and whether it is spelt by the standard; None for what is none."""
    value = (
        STANDARD_WORDS.get(text) or STANDARD_WORDS.get(text.capitalize()) or STANDARD_WORDS.get(text.upper())
    )
    if value is not None:
        return value, True
    plain = re.sub(r"[\s/&+-]", "", text).upper()
    return _SPELT.get(plain or text.strip()), False


_NUMBER: Final = re.compile(r"[1-9][0-9]{0,5}")
_NUMBERED: Final = re.compile(
    r"\s*(?:(?:Board|Bd\.?|Deal|No\.?)\s*)?0*([1-9][0-9]{0,5})[A-Za-z]?\s*", re.IGNORECASE
)


@lru_cache(4096)
def read_board(text: str) -> tuple[int | None, bool]:
    """The number that a board's label tells, and whether the label is nothing but a number."""
    if _NUMBER.fullmatch(text):
        return int(text), True
    found = _NUMBERED.fullmatch(text)
    return (int(found[1]) if found else None), False


ROOMS: Final[dict[str, Literal["open", "closed"]]] = {
    "Open": "open", "open": "open", "Closed": "closed", "closed": "closed",
}  # fmt: skip


def read_room(text: str) -> Literal["", "open", "closed"]:
    """Open or closed; empty for what is neither."""
    plain = text.strip().lower()
    if plain in ("o", "open", "open room"):
        return "open"
    return "closed" if plain in ("c", "closed", "closed room") else ""


class ContractValue(NamedTuple):
    """A contract as written; ``strain`` alone is given for an ending, of which the standard writes the trumps only."""

    kind: Literal["unknown", "passed", "bid", "strain", "bad"]
    bid: FinalBid | None = None
    strain: int | None = None
    standard: str = ""
    """How the standard spells it, where it was not spelt so."""


_STRAIN_OF: Final = {"C": 0, "D": 1, "H": 2, "S": 3, "N": 4, "NT": 4, "♣": 0, "♦": 1, "♥": 2, "♠": 3, "SA": 4}
_DOUBLED: Final = {"": 0, "X": 1, "*": 1, "DBL": 1, "XX": 2, "**": 2, "R": 2, "RDBL": 2, "RR": 2}
_BID: Final = re.compile(r"([1-7])(NT|SA|[CDHSN♣♦♥♠])(X{1,2}|\*{1,2}|R{1,2}|R?DBL)?")
_PASSED: Final = frozenset(("PASS", "P", "AP", "ALLPASS", "PASSOUT", "PASSEDOUT", "PASSED", "PASSES"))


@lru_cache(4096)
def read_contract(text: str) -> ContractValue:
    """A contract in any of the spellings that occur."""
    if text in UNKNOWN:
        return ContractValue("unknown")
    plain = re.sub(r"[\s-]", "", text).upper()
    if plain in UNKNOWN:
        return ContractValue("unknown", standard="?")
    if plain in _PASSED:
        return ContractValue("passed", standard="" if text.upper() == "PASS" else "Pass")
    found = _BID.fullmatch(plain)
    if found is not None:
        bid = FinalBid(int(found[1]), _STRAIN_OF[found[2]], _DOUBLED[found[3] or ""])
        standard = spell_contract(bid)
        return ContractValue("bid", bid, bid.strain, "" if text.upper() == standard else standard)
    if plain in _STRAIN_OF:
        strain = _STRAIN_OF[plain]
        return ContractValue(
            "strain", None, strain, "" if text.upper() == STRAINS[strain] else STRAINS[strain]
        )
    return ContractValue("bad")


def spell_contract(bid: FinalBid) -> str:
    """A contract as the standard writes it."""
    return f"{bid.level}{STRAINS[bid.strain]}{'X' * bid.doubled}"


class ResultValue(NamedTuple):
    """A result as written, of declarer's side, and whether it is marked as irregular."""

    kind: Literal["unknown", "tricks", "disagree", "bad"]
    tricks: int | None = None
    irregular: bool = False
    standard: str = ""


_TRICKS: Final = {str(tricks): ResultValue("tricks", tricks) for tricks in range(14)}
_SIDES: Final = re.compile(
    r"(\^?)\s*(?:(\d{1,2})|(NS|EW)\s*(\d{1,2})(?:\s+(NS|EW)\s*(\d{1,2}))?)", re.IGNORECASE
)
_OVER: Final = re.compile(r"([+-])\s*(\d{1,2})|(=)")


def read_result(text: str, bid: FinalBid | None, declarer: Seat | None) -> ResultValue:
    """A result in tricks: ``9``, ``^9``, ``NS 11``, ``EW 4 NS 9``; or, against the standard, ``+1``, ``=``, ``-2``."""
    known = _TRICKS.get(text)
    if known is not None:
        return known
    if text in UNKNOWN:
        return ResultValue("unknown")
    plain = text.strip()
    if plain in ("", "-"):
        return ResultValue("unknown", standard="?")
    over = _OVER.fullmatch(plain)
    if over is not None and bid is not None:
        more = 0 if over[3] else int(over[1] + over[2])
        tricks = bid.level + 6 + more
        return ResultValue("tricks", tricks, False, str(tricks)) if 0 <= tricks <= 13 else ResultValue("bad")
    found = _SIDES.fullmatch(plain)
    if found is None:
        return ResultValue("bad")
    irregular = bool(found[1])
    standard = "" if plain == text else plain
    if found[2]:
        tricks = int(found[2])
        written = "" if plain == f"{found[1]}{tricks}" and not standard else f"{found[1]}{tricks}"
        return ResultValue("tricks", tricks, irregular, written) if tricks <= 13 else ResultValue("bad")
    return _of_sides(found, irregular, declarer, standard)


def _of_sides(found: re.Match[str], irregular: bool, declarer: Seat | None, standard: str) -> ResultValue:
    tricks = {found[3].upper(): int(found[4])}
    if found[5]:
        if found[5].upper() in tricks or int(found[4]) + int(found[6]) != 13:
            return ResultValue("disagree")
        tricks[found[5].upper()] = int(found[6])
    if max(tricks.values()) > 13:
        return ResultValue("bad")
    if declarer is None:
        return ResultValue("unknown", None, irregular)
    side = "NS" if declarer in (Seat.N, Seat.S) else "EW"
    own = tricks[side] if side in tricks else 13 - next(iter(tricks.values()))
    return ResultValue("tricks", own, irregular, standard)


def spell_seat(seat: Seat | None) -> str:
    """A seat as a tag's value; ``?`` if it is not known."""
    return "?" if seat is None else SEAT_LETTERS[seat]

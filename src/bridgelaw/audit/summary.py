"""What an audit comes to: counts, and the boards to look at.

Summaries of parts, joined in order, are that of the whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from itertools import chain
from operator import itemgetter
from typing import Any, Final

from bridgelaw.audit.columns import NAMES, Row
from bridgelaw.records.defects import Severity
from bridgelaw.records.record import Record
from bridgelaw.records.replay import replay
from bridgelaw.words import languages, render

__all__ = ["LOOK_LIMIT", "Gathered", "Look", "Summary"]

LOOK_LIMIT: Final = 200
"""How many boards to look at are kept: those that weigh most, and of equal ones the earlier."""

_AT: Final = {name: place for place, name in enumerate(NAMES)}


@dataclass(frozen=True)
class Look:
    """A board to look at: how much it weighs, its row, and the reasons, a sentence each, by language."""

    weight: int
    row: dict[str, Any]
    reasons: dict[str, list[str]]


_NUMBERS: Final = ("boards", "passed_out", "cards", "claims", "outside")


@dataclass
class Summary:
    """The counts of an audit so far."""

    boards: int = 0
    passed_out: int = 0
    cards: int = 0
    severities: Counter[str] = field(default_factory=Counter)
    """Boards by the worst that was found in them; empty for those in which nothing was."""
    codes: Counter[str] = field(default_factory=Counter)
    """How often each defect and fact was found in boards, and each defect between them."""
    ended: Counter[str] = field(default_factory=Counter)
    """Boards by how their play ends."""
    claims: int = 0
    """Boards whose play stopped with a claim or result that could be weighed."""
    outside: int = 0
    against: dict[str, Counter[int]] = field(default_factory=dict)
    """For ``double_dummy``, ``legal_low``, ``legal_high`` and ``normal_low``: how often declarer's claim was so many
    tricks more."""
    look: list[Look] = field(default_factory=list)

    def add(self, other: Summary) -> None:
        """Join the summary of the boards that follow."""
        for name in _NUMBERS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.severities.update(other.severities)
        self.codes.update(other.codes)
        self.ended.update(other.ended)
        for name, counts in other.against.items():
            self.against.setdefault(name, Counter()).update(counts)
        if other.look:
            self.look = sorted([*self.look, *other.look], key=lambda look: -look.weight)[:LOOK_LIMIT]

    def to_dict(self) -> dict[str, Any]:
        """The summary as JSON can hold it."""
        return {
            **{name: getattr(self, name) for name in _NUMBERS},
            "severities": dict(self.severities),
            "codes": dict(self.codes),
            "ended": dict(self.ended),
            "against": {name: dict(counts) for name, counts in self.against.items()},
            "look": [asdict(look) for look in self.look],
        }

    @staticmethod
    def from_dict(record: dict[str, Any]) -> Summary:
        """The summary that :meth:`to_dict` gave, from JSON."""
        return Summary(
            **{name: record[name] for name in _NUMBERS},
            severities=Counter(record["severities"]),
            codes=Counter(record["codes"]),
            ended=Counter(record["ended"]),
            against={
                name: Counter({int(more): count for more, count in counts.items()})
                for name, counts in record["against"].items()
            },
            look=[Look(**look) for look in record["look"]],
        )


AGAINST: Final = ("double_dummy", "normal_low", "legal_low", "legal_high")

_COUNTED: Final = ("passed_out", "cards", "severity", "defects", "facts", "ended", "outside", *AGAINST)
_counted_of: Final = itemgetter(*[_AT[name] for name in _COUNTED])


class Gathered:
    """Boards one after another with their rows; only records are kept that may be among the boards to look at."""

    def __init__(self, edition: int) -> None:
        """Begin without any board."""
        self.rows: Final[list[Row]] = []
        self._edition = edition
        self._weighed: list[tuple[int, int, Record]] = []

    def add(self, record: Record, row: Row) -> None:
        """Add a board."""
        rows = self.rows
        if row[_SEVERITY] or row[_DOUBLE_DUMMY] is not None or row[_NORMAL_LOW] is not None:
            weight = _weight(row)
            if weight:
                self._weighed.append((-weight, len(rows), record))
        rows.append(row)

    def summary(self) -> Summary:
        """What they come to."""
        rows = self.rows
        columns = dict.fromkeys(_COUNTED, ())
        if rows:
            columns = dict(zip(_COUNTED, zip(*map(_counted_of, rows), strict=True), strict=True))
        summary = Summary(
            boards=len(rows),
            passed_out=sum(columns["passed_out"]),
            cards=sum(columns["cards"]),
            severities=Counter(columns["severity"]),
            codes=Counter(
                chain.from_iterable(chain(*zip(columns["defects"], columns["facts"], strict=True)))
            ),
            ended=_counted(columns["ended"]),
            outside=sum(columns["outside"]),
        )
        if any(columns[name].count(None) < len(rows) for name in AGAINST):
            for row in rows:
                _weigh_claim(summary, row)
        chosen = sorted(self._weighed, key=lambda weighed: weighed[:2])[:LOOK_LIMIT]
        summary.look = [
            _look(-weight, record, rows[place], self._edition) for weight, place, record in chosen
        ]
        return summary


def _counted(values: Sequence[str | None]) -> Counter[str]:
    """How often each value stands there, none as an empty one."""
    return Counter({value or "": count for value, count in Counter(values).items()})


def _told(row: Row) -> int | None:
    """Declarer's tricks by the claim, or by the result where there is no claim."""
    claimed: int | None = row[_AT["claimed"]]
    result: int | None = row[_AT["result"]]
    return result if claimed is None else claimed


def _weigh_claim(summary: Summary, row: Row) -> None:
    told = _told(row)
    if told is None:
        return
    counted = False
    for name in AGAINST:
        value = row[_AT[name]]
        if value is not None and (name != "normal_low" or row[_AT["normal_certain"]]):
            summary.against.setdefault(name, Counter())[told - value] += 1
            counted = True
    summary.claims += counted


_OUTSIDE: Final = _AT["outside"]
_SEVERITY: Final = _AT["severity"]
_REVOKES: Final = _AT["revokes"]
_DOUBLE_DUMMY: Final = _AT["double_dummy"]
_NORMAL_LOW: Final = _AT["normal_low"]
_NORMAL_CERTAIN: Final = _AT["normal_certain"]


def _weight(row: Row) -> int:
    """How much a board wants to be looked at; 0: not at all."""
    weight = 0
    if row[_OUTSIDE]:
        weight += 1000
    if row[_SEVERITY] == "error":
        weight += 500
    if row[_REVOKES]:
        weight += 300
    best, normal = row[_DOUBLE_DUMMY], row[_NORMAL_LOW]
    if best is None and normal is None:
        return weight
    told = _told(row)
    if told is not None and best is not None and abs(told - best) > 1:
        weight += 20 * abs(told - best)
    if told is not None and normal is not None and row[_NORMAL_CERTAIN] and told > normal:
        weight += 10 * (told - normal)
    return weight


def _look(weight: int, record: Record, row: Row, edition: int) -> Look:
    facts = replay(record, edition).facts
    reasons = {}
    for lang in languages():
        found = (defect for defect in (*record.defects, *facts) if defect.severity > Severity.NOTE)
        told = [defect.text(lang).removeprefix(f"{defect.place.file}:") for defect in found]
        reasons[lang] = [*told, *_claim_reasons(row, lang)]
    return Look(weight, dict(zip(NAMES, row, strict=True)), reasons)


def _claim_reasons(row: Row, lang: str) -> list[str]:
    told = _told(row)
    if told is None:
        return []
    reasons = []
    low, high = row[_AT["legal_low"]], row[_AT["legal_high"]]
    if low is not None and not low <= told <= high:
        reasons.append(render("ui.audit.reason.legal", {"count": told, "low": low, "high": high}, lang))
    best = row[_AT["double_dummy"]]
    if best is not None and best != told:
        reasons.append(render("ui.audit.reason.double_dummy", {"count": told, "best": best}, lang))
    normal = row[_AT["normal_low"]]
    if normal is not None and row[_AT["normal_certain"]] and told > normal:
        reasons.append(render("ui.audit.reason.normal", {"count": told, "low": normal}, lang))
    return reasons

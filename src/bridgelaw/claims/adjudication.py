"""Ruling on a contested claim or concession (Laws 70 and 71): the award, the line that decides it, and the reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from bridgelaw import kernel
from bridgelaw.cards import Card, Seat, Suit, cards_of, suit_bits
from bridgelaw.claims.beliefs import Beliefs, beliefs_about, minds, taken_for_losers
from bridgelaw.claims.bound_play import bound_value
from bridgelaw.claims.duties import FREE, Duties
from bridgelaw.claims.ending import Claim, ClaimError, Ending, check_claim, tricks_claimed
from bridgelaw.claims.hope import hoped_for
from bridgelaw.claims.line import Line
from bridgelaw.claims.normal import Normal
from bridgelaw.claims.outlook import BudgetSpent
from bridgelaw.claims.position import Mind
from bridgelaw.claims.presumptions import ALTERNATIVES, KEEP_AS_MANY, Switches, presumed_by, switches_for
from bridgelaw.claims.statement import read_statement
from bridgelaw.code.provisions import Code, code_for
from bridgelaw.rulings import plain

__all__ = ["Award", "Reason", "StatementUnread", "adjudicate"]

BUDGET: Final = 2_000_000 if kernel.COMPILED else 250_000
"""Positions looked at for the award itself."""
SMALL_BUDGET: Final = 40_000 if kernel.COMPILED else 20_000
"""... for what another setting of a switch would give."""
FIRST_LOOK: Final = 2_000_000 if kernel.COMPILED else 400_000
"""How hard it is looked whether the claim is simply good."""
SHOWN: Final = 80
"""Characters of what could not be read that are told again."""
LARGE: Final = 14 if kernel.COMPILED else 10
"""Endings of so many tricks are searched without asking at every card what the claimer can be sure of."""


class StatementUnread(ClaimError):
    """Words that could not be read as a line; ``unread`` are those parts of them."""

    def __init__(self, unread: tuple[str, ...]) -> None:
        """Ask for what could not be read."""
        self.unread = unread
        told = "; ".join(repr(part if len(part) <= SHOWN else part[:SHOWN] + "…") for part in unread)
        super().__init__(
            f"words: {told} cannot be read; ask what was meant and give line, or leave the words out"
        )


@dataclass(frozen=True)
class Reason:
    """One step of the reasoning: its paragraphs, a message and the facts that fill it."""

    laws: tuple[str, ...]
    message: str
    facts: Mapping[str, object] = field(default_factory=dict)

    def text(self, lang: str = "en") -> str:
        """The reason in a sentence."""
        from bridgelaw import words

        return words.render(self.message, self.facts, lang)

    def to_dict(self) -> dict[str, Any]:
        """The reason as JSON can hold it."""
        facts = {name: plain(value) for name, value in self.facts.items()}
        return {"laws": list(self.laws), "message": self.message, "facts": facts}


@dataclass(frozen=True)
class Award:
    """What a claim comes to."""

    claim: Claim
    claimed: int
    claimer_tricks: int
    """Of the tricks not complete at the claim, those that go to the claimer's side."""
    declarer_tricks: int
    """Declarer's tricks on the whole board."""
    line: tuple[tuple[Seat, Card], ...]
    """The line that decides, card by card: a normal one on which the claimer's side takes no more."""
    hoped: tuple[tuple[Seat, Card], ...]
    """Where tricks were refused, the line that the claimer hoped for, card by card: his own normal plays, the other
    side helping. Empty where none takes more than the award, or none was found."""
    reasons: tuple[Reason, ...]
    paragraphs: tuple[str, ...]
    doubtful: bool
    """Was a doubtful point resolved against the claimer?"""
    presumptions: tuple[str, ...]
    """The presumptions used, by name."""
    switches: Switches
    alternatives: Mapping[str, int]
    """What other settings of the switches would give, where that differs: ``suit_order=free``."""
    forgotten: tuple[Card, ...]
    stated: Line
    certain: bool
    """Has the whole search been done? Otherwise the award lies between ``low`` and ``high``."""
    low: int
    high: int
    double_dummy: int | None
    """The tricks with best play by all; None where it was not computed."""
    any_legal: int | None
    """The tricks that no legal play could lose."""
    edition: int
    zone: str

    def to_dict(self, lang: str | None = None) -> dict[str, Any]:
        """The award as JSON can hold it; with ``lang``, the reasons in sentences too."""
        record: dict[str, Any] = {
            "by": str(self.claim.by),
            "claimed": self.claimed,
            "stated": str(self.stated),
            "claimer_tricks": self.claimer_tricks,
            "declarer_tricks": self.declarer_tricks,
            "line": [f"{seat}:{card}" for seat, card in self.line],
            "hoped": [f"{seat}:{card}" for seat, card in self.hoped],
            "paragraphs": list(self.paragraphs),
            "doubtful": self.doubtful,
            "presumptions": list(self.presumptions),
            "switches": self.switches.to_dict(),
            "alternatives": dict(self.alternatives),
            "forgotten": [str(card) for card in self.forgotten],
            "certain": self.certain,
            "low": self.low,
            "high": self.high,
            "double_dummy": self.double_dummy,
            "any_legal": self.any_legal,
            "edition": self.edition,
            "zone": self.zone,
            "reasons": [reason.to_dict() for reason in self.reasons],
        }
        if lang is not None:
            for told, reason in zip(record["reasons"], self.reasons, strict=True):
                told["text"] = reason.text(lang)
        return record


def adjudicate(
    ending: Ending,
    claim: Claim,
    edition: int = 2017,
    zone: str = "wbf",
    findings: Mapping[str, object] | None = None,
    switches: Mapping[str, str] | None = None,
    *,
    compare: bool = True,
) -> Award:
    """Rule on a contested claim or concession.

    ``findings`` are the Director's, by question (``{"forgotten:S": ["H8"]}``); ``switches`` settle open points of
    normal play otherwise than the zone does; with ``compare`` the award says what other settings would give. Raise
    ClaimError for a claim that cannot be, StatementUnread for words that cannot be read.
    """
    code = code_for(edition, zone)
    line = _line_of(ending, claim)
    stated = claim.succeed(line=line)
    check_claim(ending, stated)
    claimed = tricks_claimed(ending, stated)
    beliefs = beliefs_about(ending, claim, findings)
    chosen = switches_for(code, beliefs.player).but(**(switches or {}))
    base = Normal(ending, claim.by, Mind(claimed=claimed), chosen, line, BUDGET)
    possible, why = minds(base, beliefs)
    best = _value(ending, claim, kernel.Mode.double_dummy)
    any_legal = _value(ending, claim, kernel.Mode.any_legal)
    base = replace(base, at_least=any_legal or 0, like=base)
    rulings = [_Ruling(claim, replace(base, mind=mind), best) for mind in possible]
    ruling = min(rulings, key=lambda each: (each.low, each.high))
    if ruling.certain and ruling.low > ruling.mind.claimed and beliefs.known_losers is None:
        doubted = _doubted(ruling, base)
        if doubted is not None:
            ruling, why = doubted, (*why, "winner_taken_for_loser")
    other = _alternatives(ruling, any_legal or 0) if compare and ruling.certain else {}
    standing = presumed_by(chosen)
    used = tuple(name for name in ruling.presumptions() if name not in standing)
    return _award(code, ruling, beliefs, (*why, *used), other, any_legal)


def _line_of(ending: Ending, claim: Claim) -> Line:
    if claim.line is not None:
        return claim.line
    statement = read_statement(claim.words, ending, claim.by)
    if statement.unread:
        raise StatementUnread(statement.unread)
    return statement.line


class _Ruling:
    """The search for one mind that the claimer may have had."""

    def __init__(self, claim: Claim, normal: Normal, best: int | None) -> None:
        self.claim, self.normal = claim, normal
        self.ending, self.mind, self.switches = normal.ending, normal.mind, normal.switches
        ending, mind = self.ending, self.mind
        self.best = best
        self.certain = True
        self.met = self.normal.met
        """The switches that had a part in it."""
        self.cards: tuple[tuple[Seat, Card], ...] = ()
        start = self.normal.start()
        self.normal.outlook.patience, patience = FIRST_LOOK, self.normal.outlook.patience
        self.simply_good = mind.claimed == ending.tricks_left and self.normal.certain(start, mind.claimed)
        self.normal.outlook.patience = patience
        if self.simply_good:
            self.low = self.high = mind.claimed
            return
        self.normal.plain = ending.tricks_left >= LARGE and not self.normal.outlook.sure(
            self.normal._view(start), mind.claimed
        )
        try:
            self.low, self.cards = self.normal.worst()
            self.high = self.low
            if self.normal.plain and self.low < mind.claimed:
                self.high = max(self.low, min(mind.claimed, mind.claimed if best is None else best))
        except BudgetSpent:
            self.low = self.normal.proved
            self.high = max(min(mind.claimed, mind.claimed if self.best is None else self.best), self.low)
        self.certain = self.low == self.high
        if mind.claimed < ending.tricks_left and self.certain:
            self._conceded_tricks()

    def _conceded_tricks(self) -> None:
        """Could no normal play lose a trick that he has conceded (71)? He need not play for it then."""
        claimed = self.mind.claimed
        guess = None if self.normal.tell_line else claimed
        normal = replace(self.normal, budget=BUDGET, plain=True, guess=guess)
        try:
            tricks, cards = normal.worst()
        except BudgetSpent:
            tricks, cards = claimed, ()
        self.met |= normal.met
        if tricks > claimed:
            self.low = self.high = tricks
            self.cards = cards
        elif self.low > claimed:
            self.low = self.high = claimed
            self.cards = cards if tricks == claimed else ()

    def presumptions(self) -> tuple[str, ...]:
        """The presumptions that the search has used."""
        return tuple(sorted({"opponents_play_best", *self.normal.used}))


def _doubted(ruling: _Ruling, base: Normal) -> _Ruling | None:
    """The ruling on a concession of too many tricks by one who took cards that had become high for losers, if he could
    then lose some of those tricks by normal play (71); None, if he could not."""
    rulings = [
        _Ruling(ruling.claim, replace(base, mind=replace(ruling.mind, known_losers=cards)), ruling.best)
        for cards in taken_for_losers(ruling.normal, ruling.low - ruling.mind.claimed)
    ]
    fewer = [each for each in rulings if each.certain and each.low < ruling.low]
    return min(fewer, key=lambda each: each.low, default=None)


def _value(ending: Ending, claim: Claim, mode: kernel.Mode) -> int | None:
    """A value of the ending for the claimer's side, None where it takes too long."""
    if ending.duties is not FREE:
        trick = tuple(card.index for _, card in ending.current)
        trump = -1 if ending.trumps is None else int(ending.trumps)
        best = mode is kernel.Mode.double_dummy
        return bound_value(
            ending.hands, ending.on_lead, trick, ending.duties, trump, claim.by.side, best=best
        )
    budget = kernel.BUDGET if kernel.COMPILED else SMALL_BUDGET
    if not kernel.COMPILED and ending.tricks_left > 6:
        return None
    trumps = kernel.NO_TRUMP if ending.trumps is None else int(ending.trumps)
    value = kernel.evaluate(
        kernel.Problem(
            ending.hands, trumps, int(ending.on_lead), int(claim.by.side),
            trick=tuple(card.index for _, card in ending.current), mode=mode,
        ),
        budget=budget, want_line=False,
    )  # fmt: skip
    return value.low if value.low == value.high else None


def _alternatives(ruling: _Ruling, any_legal: int) -> dict[str, int]:
    """What each other setting of a switch would give."""
    if ruling.ending.tricks_left > 8:
        return {}
    return {
        f"{name}={value}": found[value]
        for name, values in ALTERNATIVES.items()
        if name in ruling.met
        for found in (_by_value(ruling, name, any_legal),)
        for value in values
        if found.get(value, ruling.low) != ruling.low
    }


def _by_value(ruling: _Ruling, name: str, any_legal: int) -> dict[str, int]:
    """What it comes to by the values of one switch, as far as that is found out; the last first. What was too hard is
    asked about once more where another value, found meanwhile, bounds it."""
    found = {getattr(ruling.switches, name): ruling.low}
    values = ALTERNATIVES[name]
    for value in reversed(values):
        _find(found, ruling, name, value, any_legal)
    if any(values[-1] in KEEP_AS_MANY.get((name, each), ()) for each in found):
        _find(found, ruling, name, values[-1], any_legal)
    return found


def _find(found: dict[str, int], ruling: _Ruling, name: str, value: str, any_legal: int) -> None:
    if value in found:
        return
    fewer = [found[each] for each in found if value in KEEP_AS_MANY.get((name, each), ())]
    more = [found[each] for each in KEEP_AS_MANY.get((name, value), ()) if each in found]
    least = max((any_legal, *fewer))
    most = min((ruling.ending.tricks_left if ruling.best is None else ruling.best, *more))
    if least >= most:
        found[value] = least
        return
    normal = replace(
        ruling.normal, switches=ruling.switches.but(**{name: value}), budget=SMALL_BUDGET, plain=False,
        guess=max(least, min(ruling.low, most)), at_least=least, at_most=most, tell_line=False,
    )  # fmt: skip
    other = _Ruling(ruling.claim, normal, ruling.best)
    if other.certain:
        found[value] = other.low


def _award(
    code: Code, ruling: _Ruling, beliefs: Beliefs, presumptions: tuple[str, ...], alternatives: dict[str, int],
    any_legal: int | None,
) -> Award:  # fmt: skip
    ending, claim, mind = ruling.ending, ruling.claim, ruling.mind
    claimed, tricks = mind.claimed, ruling.low
    best = ruling.best
    reasons = _reasons(code, ruling, presumptions, beliefs)
    declaring = ending.declaring_side(claim.by)
    mine = tricks if claim.by.side == declaring else ending.tricks_left - tricks
    paragraphs = tuple(dict.fromkeys(law for reason in reasons for law in reason.laws))
    standing = presumed_by(ruling.switches, trumps=ending.trumps is not None)
    return Award(
        claim=claim, claimed=claimed, claimer_tricks=tricks, declarer_tricks=ending.won[declaring] + mine,
        line=ruling.cards, hoped=hoped_for(ruling.normal, claimed, tricks), reasons=reasons, paragraphs=paragraphs,
        doubtful=tricks < min(claimed, claimed if best is None else best),
        presumptions=presumptions if ruling.simply_good else (*presumptions, *standing),
        switches=ruling.switches, alternatives=alternatives, forgotten=cards_of(mind.forgotten),
        stated=ruling.normal.stated, certain=ruling.certain, low=ruling.low, high=ruling.high, double_dummy=best,
        any_legal=any_legal, edition=code.edition, zone=code.zone,
    )  # fmt: skip


def _reasons(
    code: Code, ruling: _Ruling, presumptions: tuple[str, ...], beliefs: Beliefs
) -> tuple[Reason, ...]:
    """Why, in the order in which Law 70 has it."""
    ending, claim, mind = ruling.ending, ruling.claim, ruling.mind
    by, claimed, tricks = claim.by, mind.claimed, ruling.low
    reasons: list[Reason] = []

    def say(laws: tuple[str, ...], message: str, **facts: object) -> None:
        numbers = tuple(dict.fromkeys(filter(None, map(code.number, laws))))
        reasons.append(Reason(numbers, message, {"by": by, **facts}))

    say(
        ("70A", "70B1"),
        "law70.statement" if ruling.normal.stated.items else "law70.no_statement",
        count=claimed,
        line=str(ruling.normal.stated),
    )
    trumps = 0 if ending.trumps is None else suit_bits(ending.trumps) & ending.side_holds(by.side.other)
    if ending.trumps is not None and trumps:
        cards, unknown = cards_of(trumps), cards_of(mind.forgotten & trumps)
        if unknown and tricks < claimed:
            say(("70C", "70C1", "70C2", "70C3"), "law70.trump_forgotten", cards=unknown)
        elif unknown:
            say(("70C", "70C3"), "law70.trump_forgotten_but_harmless", cards=unknown)
        elif "aware_of_trump" in presumptions or beliefs.aware_of_trump:
            say(("70C2",), "law70.trump_not_forgotten", cards=cards)
        elif ruling.normal.stated.mentions_trumps(ending.trumps):
            say(("70C1",), "law70.trump_mentioned", cards=cards)
    forgotten = cards_of(mind.forgotten & ~trumps)
    if forgotten:
        say(("70D1",), "law70.cards_forgotten", cards=forgotten)
    for laws, message, facts in _duties_told(ending.duties):
        say(laws, message, **facts)
    if "choice_against_claimer" in ruling.normal.used:
        message = "law70.declarer_chooses" if ruling.normal.alone else "law70.choice_against_claimer"
        say(("50D2", "70A"), message)
    if ruling.normal.alone:
        say((code.partners_choice_law or "70D",), "law70.partners_choice", partner=by.partner)
    if "unseen_cards_anywhere" in ruling.normal.used:
        say(("70E1",), "law70.unseen_cards")
        if code.irrational_exception and tricks < claimed:
            say(("70E1",), "law70.unless_irrational")
    if {"top_down", "solid_top_down", "free_order"} & ruling.normal.used:
        say(("70E2",) if code.number("70E2") else ("70D1",), "law70.suit_order." + ruling.switches.suit_order)
    if not ruling.certain:
        say(("70A",), "law70.not_all_searched", low=ruling.low, high=ruling.high)
    elif tricks > claimed:
        say(("71B",), "law71.no_normal_play_loses", count=tricks - claimed)
    elif tricks == claimed:
        say(("70A", "70D1"), "law70.good_on_every_normal_line", count=tricks)
    else:
        say(("70A", "70D1"), "law70.a_normal_line_loses", count=tricks, lost=claimed - tricks)
    return tuple(reasons)


def _duties_told(duties: Duties) -> Iterator[tuple[tuple[str, ...], str, dict[str, object]]]:
    """What of the penalty cards and restraints has been counted: paragraphs, message, facts."""
    majors, minors = (cards_of(cards[0] | cards[1]) for cards in (duties.majors, duties.minors))
    if majors:
        yield ("50D1",), "law70.major_cards_count", {"cards": majors}
    if minors:
        yield ("50C",), "law70.minor_cards_count", {"cards": minors}
    for message, both in (
        ("law70.lead_required", duties.required),
        ("law70.lead_forbidden", duties.forbidden),
    ):
        for who, chosen in enumerate(both):
            suits = tuple(suit for suit in reversed(Suit) if chosen >> suit & 1)
            if suits:
                yield ("50D2a",), message, {"leader": Seat(duties.side + 2 * who), "suits": suits}

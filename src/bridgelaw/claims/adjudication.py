"""Ruling on a contested claim or concession (Laws 70 and 71): the award, the line that decides it, and the reasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bridgelaw import kernel
from bridgelaw.cards import cards_of
from bridgelaw.claims import given
from bridgelaw.claims.alternatives import alternatives
from bridgelaw.claims.award import Award
from bridgelaw.claims.beliefs import Beliefs, beliefs_about
from bridgelaw.claims.bound_play import bound_value
from bridgelaw.claims.claim import Claim
from bridgelaw.claims.duties import FREE
from bridgelaw.claims.ending import Ending
from bridgelaw.claims.errors import ClaimError
from bridgelaw.claims.evidence import told_void, weighed
from bridgelaw.claims.hope import hoped_for
from bridgelaw.claims.line import Line
from bridgelaw.claims.minds import Presumed, minds_true_to_him, presumed_mind, taken_for_losers
from bridgelaw.claims.normal import Normal
from bridgelaw.claims.outcome import BUDGET, SMALL_BUDGET, Outcome
from bridgelaw.claims.outlook import BudgetSpent
from bridgelaw.claims.played_on import PlayedOn, played_on
from bridgelaw.claims.position import Mind
from bridgelaw.claims.presumptions import presumed_by, switches_for
from bridgelaw.claims.reasons import reasons_for
from bridgelaw.claims.statement import read_otherwise, stated_claim
from bridgelaw.code.provisions import Code, code_for

__all__ = ["adjudicate"]


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
    normal play otherwise than the zone does; with ``compare`` the award says what other settings would give. Cards
    played after the claim are void, or evidence that the Director may accept, by edition (68D, 70D3). Raise ClaimError
    for a claim that cannot be, StatementUnread for words that cannot be read.
    """
    given.of_kind("ending", ending, Ending, "give an Ending, as Ending.parse makes it")
    given.of_kind("claim", claim, Claim, 'give a Claim, as Claim("S", 4) makes it')
    for place, told in (("findings", findings), ("switches", switches)):
        given.of_kind(place, {} if told is None else told, Mapping, "give a mapping of names to answers")
    code = code_for(edition, zone)
    stated, claimed = stated_claim(ending, claim)
    beliefs = beliefs_about(ending, claim, findings)
    asked = dict(switches or {})
    course = played_on(ending, claim.played_on)
    award = _on_the_claim(code, ending, claim, stated.line, claimed, beliefs, asked, compare=compare)
    if not claim.played_on:
        return award
    if not code.play_after_claim_is_evidence:
        return told_void(award)
    return weighed(
        award, course, _on_the_rest(code, course, stated, claimed, beliefs, asked), beliefs.play_accepted
    )


def _on_the_claim(
    code: Code, ending: Ending, claim: Claim, line: Line | None, claimed: int, beliefs: Beliefs,
    asked: dict[str, str], *, compare: bool,
) -> Award:  # fmt: skip
    """The award on a claim as it was made."""
    chosen = switches_for(code, asked.get("player", beliefs.player)).but(**asked)
    base = Normal(ending, claim.by, Mind(claimed=claimed), chosen, line, BUDGET)
    presumed = presumed_mind(base, beliefs)
    best = _value(ending, claim, kernel.Mode.double_dummy)
    any_legal = _value(ending, claim, kernel.Mode.any_legal)
    base = replace(base, at_least=any_legal or 0, like=base)
    outcome, why = _outcome(claim, base, presumed, best)
    if outcome.certain and outcome.low > outcome.mind.claimed and beliefs.known_losers is None:
        doubted = _doubted(outcome, base)
        if doubted is not None:
            outcome, why = doubted, (*why, "winner_taken_for_loser")
    other = alternatives(outcome, any_legal or 0) if compare and outcome.certain else {}
    standing = presumed_by(chosen)
    used = tuple(name for name in outcome.presumptions() if name not in standing)
    return _award(code, outcome, beliefs, (*why, *used), other, any_legal)


def _on_the_rest(
    code: Code, course: PlayedOn, stated: Claim, claimed: int, beliefs: Beliefs, asked: dict[str, str]
) -> Award | None:
    """The award on what was left after the cards played after a claim; None where nothing was, where what penalty cards
    bound the defenders to then is not known, and where what is left of the line makes no claim."""
    if not course.ending.tricks_left or course.ending.duties is not FREE:
        return None
    rest = course.rest_of(stated, claimed)
    try:
        return adjudicate(
            course.ending, rest, code.edition, code.zone, course.known_then(beliefs), asked, compare=False
        )
    except ClaimError:
        return None


def _value(ending: Ending, claim: Claim, mode: kernel.Mode) -> int | None:
    """A value of the ending for the claimer's side, None where it takes too long."""
    trick, side = tuple(card.index for _, card in ending.current), claim.by.side
    if ending.duties is not FREE:
        trump = -1 if ending.trumps is None else int(ending.trumps)
        best = mode is kernel.Mode.double_dummy
        return bound_value(ending.hands, ending.on_lead, trick, ending.duties, trump, side, best=best)
    budget = kernel.BUDGET if kernel.COMPILED else SMALL_BUDGET
    if not kernel.COMPILED and ending.tricks_left > 6:
        return None
    trumps = kernel.NO_TRUMP if ending.trumps is None else int(ending.trumps)
    problem = kernel.Problem(ending.hands, trumps, int(ending.on_lead), int(side), trick=trick, mode=mode)
    value = kernel.evaluate(problem, budget=budget, want_line=False)
    return value.low if value.low == value.high else None


def _outcome(
    claim: Claim, base: Normal, presumed: Presumed, best: int | None
) -> tuple[Outcome, tuple[str, ...]]:
    """What it comes to for what he must be presumed to have had in mind, and the presumptions. He is not taken to have
    lost track of cards where his claim is good without that, or where a defender may have placed his partner's rightly.
    """
    why = presumed.why
    placed = base.alone and best is not None and best >= presumed.mind.claimed
    good = presumed.explained or placed or _is_good(replace(base, mind=presumed.mind))
    if not good:
        others, explained_by = minds_true_to_him(base, presumed.mind)
        why = (*why, *explained_by)
        outcomes = [
            Outcome(claim, replace(base, mind=mind), best) for mind in others if mind != presumed.mind
        ]
        if outcomes:
            worst = min(outcomes, key=lambda each: (each.low, each.high))
            if good is None:
                worst.open_to(presumed.mind.claimed)
            return worst, why
    return Outcome(claim, replace(base, mind=presumed.mind), best), why


def _is_good(normal: Normal) -> bool | None:
    """Does no normal line take fewer tricks than he claims? None: it could not be searched."""
    claimed = normal.mind.claimed
    asked = replace(
        normal, guess=claimed, at_least=claimed - 1, at_most=claimed, tell_line=False, like=normal
    )
    try:
        return asked.worst()[0] == claimed
    except BudgetSpent:
        return None if asked.found >= claimed else False


def _doubted(outcome: Outcome, base: Normal) -> Outcome | None:
    """What it comes to that he conceded too many tricks if he took cards that had become high for losers, and could
    then lose some of those tricks by normal play (71); None, if he could not."""
    outcomes = [
        Outcome(outcome.claim, replace(base, mind=replace(outcome.mind, known_losers=cards)), outcome.best)
        for cards in taken_for_losers(outcome.normal, outcome.low - outcome.mind.claimed)
    ]
    fewer = [each for each in outcomes if each.low < outcome.low]
    return min(fewer, key=lambda each: each.low, default=None)


def _award(
    code: Code, outcome: Outcome, beliefs: Beliefs, presumptions: tuple[str, ...], other: dict[str, int],
    any_legal: int | None,
) -> Award:  # fmt: skip
    ending, claim, mind = outcome.ending, outcome.claim, outcome.mind
    claimed, tricks = mind.claimed, outcome.low
    reasons = reasons_for(code, outcome, presumptions, beliefs)
    declaring = ending.declaring_side(claim.by)
    mine = tricks if claim.by.side == declaring else ending.tricks_left - tricks
    paragraphs = tuple(dict.fromkeys(law for reason in reasons for law in reason.laws))
    standing = presumed_by(outcome.switches, trumps=ending.trumps is not None)
    return Award(
        claim=claim, claimed=claimed, claimer_tricks=tricks, declarer_tricks=ending.won[declaring] + mine,
        line=outcome.cards, hoped=hoped_for(outcome.normal, claimed, tricks), reasons=reasons, paragraphs=paragraphs,
        doubtful=tricks < outcome.at_best,
        presumptions=presumptions if outcome.simply_good else (*presumptions, *standing),
        switches=outcome.switches, alternatives=other, forgotten=cards_of(mind.forgotten),
        stated=outcome.normal.stated, words_read=read_otherwise(ending, claim, claimed),
        certain=outcome.certain, low=outcome.low, high=outcome.high,
        double_dummy=outcome.best, any_legal=any_legal, edition=code.edition, zone=code.zone,
    )  # fmt: skip

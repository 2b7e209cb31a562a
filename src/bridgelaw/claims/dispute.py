"""A disputed claim as it is told, in texts: what the command line, the desk and its JSON endpoint take in."""

from __future__ import annotations

from dataclasses import dataclass

from bridgelaw.board import Contract, PositionError
from bridgelaw.claims import given
from bridgelaw.claims.adjudication import adjudicate
from bridgelaw.claims.award import Award
from bridgelaw.claims.claim import Claim, check_claimer
from bridgelaw.claims.ending import Ending
from bridgelaw.claims.errors import ClaimError
from bridgelaw.claims.played_on import played_on
from bridgelaw.claims.statement import stated_claim

__all__ = ["Dispute"]


@dataclass(frozen=True)
class Dispute:
    """The position, the claim and the Director's findings, each as :func:`adjudicate` and its kin read it.

    ``contract`` (``4S S``) stands in place of ``trumps``, ``declarer`` and ``level``. ``forgotten`` None: not found;
    empty: nothing was forgotten. ``switches`` are pairs of a switch and its value. ``penalty_cards`` lie before the
    defenders (``W:S5``), ``lead`` is what declarer has chosen for the lead that is due. ``played_on`` are the cards
    played after the claim (``H5 H2 HK``); ``play_accepted`` whether the Director takes them for the probable play.
    """

    deal: str
    by: str
    trumps: str = "NT"
    contract: str | None = None
    declarer: str | None = None
    level: int | None = None
    on_lead: str | None = None
    won: tuple[int, int] = (0, 0)
    current: str | None = None
    shown_out: str | None = None
    tricks: int | None = None
    words: str = ""
    line: str | None = None
    forgotten: tuple[str, ...] | None = None
    known_losers: tuple[str, ...] | None = None
    aware_of_trump: bool | None = None
    player: str | None = None
    switches: tuple[tuple[str, str], ...] = ()
    edition: int = 2017
    zone: str = "wbf"
    penalty_cards: tuple[str, ...] = ()
    minor_penalty_cards: tuple[str, ...] = ()
    lead: str | None = None
    played_on: str | None = None
    play_accepted: bool | None = None

    def ending(self) -> Ending:
        """The position. Raise ClaimError, naming place and cure, for one that cannot be."""
        trumps, declarer, level = self.trumps, self.declarer, self.level
        if self.contract is not None:
            named = self._contract()
            trumps = "NT" if named.trumps is None else str(named.trumps)
            declarer, level = str(named.declarer), named.level
        return Ending.parse(
            self.deal, trumps, self.on_lead, self.won, current=self.current, shown_out=self.shown_out,
            declarer=declarer, level=level, penalty_cards=" ".join(self.penalty_cards),
            minor_penalty_cards=" ".join(self.minor_penalty_cards), lead=self.lead,
        )  # fmt: skip

    def _contract(self) -> Contract:
        """The contract. Raise ClaimError for one that is none, or that what is given beside it contradicts."""
        try:
            named = Contract.parse(given.text("contract", self.contract))
        except PositionError as error:
            raise ClaimError(f"contract: {error}", "contract", error.message, **error.facts) from None
        told = {
            "trumps": (self.trumps, "NT" if named.trumps is None else str(named.trumps)),
            "declarer": (self.declarer, str(named.declarer)),
            "level": (self.level, named.level),
        }
        for name, (said, meant) in told.items():
            if said not in (None, "NT") and str(said).upper() != str(meant):
                raise ClaimError(
                    f"{name}: {said} beside the contract {self.contract}; leave {name} out",
                    name, "ui.claim.error.beside_contract", text=str(said), contract=str(named),
                )  # fmt: skip
        return named

    def claim(self) -> Claim:
        """The claim. Raise ClaimError for a seat or card that is none, LineError for a line that cannot be read."""
        return Claim(self.by, self.tricks, self.words, self.line or None, self.played_on or ())

    def findings(self) -> dict[str, object]:
        """What the Director has found about the claimer, by question."""
        told = {
            "forgotten": self.forgotten,
            "known_losers": self.known_losers,
            "aware_of_trump": self.aware_of_trump,
            "class": self.player,
            "play_accepted": self.play_accepted,
        }
        return {f"{kind}:{self.by.upper()}": found for kind, found in told.items() if found is not None}

    def award(self, ending: Ending | None = None, *, compare: bool = True) -> Award:
        """The award, on another ending than the one told if one is given; with ``compare`` also what other settings of
        the switches would give.

        Raise ClaimError, LineError or CodeError, naming place and cure, where there is none.
        """
        ending = ending or self.ending()
        claim = self.check(ending)
        return adjudicate(
            ending, claim, self.edition, self.zone, self.findings(), dict(self.switches), compare=compare
        )

    def check(self, ending: Ending) -> Claim:
        """The claim, if it is one that can be ruled on. Raise ClaimError or LineError, naming place and cure."""
        claim = self.claim()
        check_claimer(ending.declarer, claim.by)
        stated_claim(ending, claim)
        played_on(ending, claim.played_on)
        return claim

"""The one table of everything on which the editions and the zones differ.

Laws are cited in the code by their number in the 2017 edition; :meth:`Code.number` gives the number that the
edition in force prints. A row of :data:`PROVISIONS` holds the values for 1987, 1997, 2007 and 2017.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from bridgelaw.errors import InputError

__all__ = ["EDITIONS", "ZONES", "Code", "CodeError", "code_for", "read_zone"]

EDITIONS: Final = (1987, 1997, 2007, 2017)
ZONES: Final = ("wbf", "ebl", "ebu", "acbl")


class CodeError(InputError):
    """An edition or zone that bridgelaw does not know."""


NUMBERS: Final[dict[str, tuple[str, str, str]]] = {
    "12B1": ("", "", "12B1"),
    "12B2": ("12B", "12B", "12B2"),
    "12C1a": ("12C2", "12C2", "12C1a"),
    "12C1b": ("12C2", "12C2", "12C1c"),
    "12C1c": ("", "12C3", "12C1c"),
    "12C1d": ("", "", "12C1d"),
    "12C1e": ("", "", "12C1b"),
    "12C2a": ("12C1", "12C1", "12C2a"),
    "12C2b": ("86A", "86A", "86A"),
    "12C2c": ("88", "88", "12C2c"),
    "12C4": ("86B", "86B", "86B"),
    "24D": ("24", "24", "24"),
    "24E": ("24", "24", "24"),
    "43B2b": ("43B2c", "43B2b", "43B2b"),
    "43B3": ("43B2a", "43B3", "43B3"),
    "45D1": ("45D", "45D", "45D"),
    "45D2": ("45D", "45D", "45D"),
    "46B1a": ("46B1", "46B1", "46B1a"),
    "46B1b": ("46B1", "46B1", "46B1b"),
    "46B1c": ("46B1", "46B1", "46B1c"),
    "47F1": ("", "", "47F1"),
    "47F2": ("47G", "47F", "47F2"),
    "50": ("50A", "50", "50"),
    "50A": ("50B", "50A", "50A"),
    "50B": ("50C", "50B", "50B"),
    "50C": ("50D", "50C", "50C"),
    "50D": ("50E", "50D", "50D"),
    "50D1": ("50E1", "50D1", "50D1"),
    "50D1a": ("50E1", "50D1", "50D1a"),
    "50D1b": ("50E1", "50D1", "50D1b"),
    "50D2": ("50E2", "50D2", "50D2"),
    "50D2a": ("50E2a", "50D2a", "50D2a"),
    "50D2b": ("50E2b", "50D2b", "50D2b"),
    "51B2c": ("50E2b", "50D2b", "50D2b"),
    "53B": ("53C", "53C", "53C"),
    "53C": ("53B", "53B", "53B"),
    "57A4": ("57A3", "57A3", "57A3"),
    "57C1": ("57C", "57C", "57C1"),
    "57C2": ("57C", "57C", "57C1"),
    "57C3": ("47G", "47F", "57C2"),
    "57D": ("45C1", "45C1", "45C1"),
    "68B1": ("68B", "68B", "68B1"),
    "68B2": ("68B", "68B", "68B2"),
    "68D1": ("68D", "68D", "68D"),
    "68D2": ("68D", "68D", "68D"),
    "68D2a": ("68D", "68D", "68D"),
    "68D2b": ("", "", ""),
    "69B1": ("69B", "69B", "69B1"),
    "69B2": ("69B", "69B", "69B2"),
    "70D1": ("70D", "70D", "70D1"),
    "70D2": ("", "", "70D2"),
    "70D3": ("68D", "68D", "70D3"),
    "70E1": ("70E", "70E", "70E1"),
    "70E2": ("", "", "70E2"),
    "71A": ("71A", "71A", "71"),
    "71B": ("71C", "71C", "71"),
    "79C1": ("79C", "79C", "79C1"),
    "79C2": ("", "", "79C2"),
    "61B1": ("61B", "61B", "61B1"),
    "61B2a": ("61B", "61B", "61B2a"),
    "61B2b": ("", "", "61B2b"),
    "61B3": ("61B", "61B", "61B3"),
    "61C": ("61B", "61B", "62C3"),
    "63B": ("63B", "63C", "63B"),
    "64C1": ("64C", "64C", "64C"),
    "64C2a": ("64C", "64C", "64C"),
    "64C2b": ("64C", "64C", "64C"),
    "67B2a": ("67B2", "67B2", "67B2a"),
    "67B2b": ("67B2", "67B2", "67B2b"),
}
"""Where the number of a paragraph in the 2017 edition differs from that in 1987, 1997 or 2007; empty: no such
paragraph."""


PROVISIONS: Final[dict[str, tuple[Any, Any, Any, Any]]] = {
    # -- adjusted scores (Law 12) ----------------------------------------------------------------------------
    "likely_results_law": ("12C2", "12C2", "12C1e", None),
    "weighted_by": (None, "committee", "director", "director"),
    "weighted_legal_results_only": (False, False, False, True),
    "self_inflicted_test": ("wild", "wild", "serious", "extremely_serious"),
    "offenders_session_score": (False, False, True, True),
    # -- information (Laws 16, 23, 50E, 72) ------------------------------------------------------------------
    "information_law": ("16A", "16A", "16B", "16B"),
    "withdrawn_law": (None, "16C", "16D", "16C"),
    "withdrawn_redress_law": ("47F", "16C", "16D", "16C"),
    "could_have_known_law": (None, "72B1", "23", "72C"),
    "enforced_pass_law": ("23A", "23", "23", "72C"),
    "minor_sight_law": ("16A", "16A", "50E2", None),
    "major_sight_law": (None, "16A", "50E2", None),
    "picked_up_sight_law": (None, "16C", "50E2", "50E2"),
    "auction_sight_law": (None, "16C", "24", "24"),
    "lying_card_laws": ((), ("50D1", "16A"), ("50E1", "50E2"), ("50E1",)),
    "played_card_laws": ((), (), ("50E2",), ("50E3",)),
    "penalty_card_redress_law": (None, "12A1", "50E3", "50E4"),
    # -- cards exposed in the auction (Law 24) ---------------------------------------------------------------
    "auction_card_becomes_penalty_card": (False, False, True, True),
    # -- dummy (Laws 42, 43) ---------------------------------------------------------------------------------
    "dummy_attention_redress_law": (None, "43B3", "12B1", "43B3"),
    # -- changing a designation, dummy's misplaced card (Law 45) ---------------------------------------------
    "change_without_pause": (True, True, True, False),
    "change_in_later_trick": (False, False, False, True),
    "declarer_may_follow_change": (False, False, True, True),
    # -- incomplete designations (Law 46) --------------------------------------------------------------------
    "win_in_fourth_seat_only": (True, True, False, False),
    # -- retraction (Law 47) ---------------------------------------------------------------------------------
    "misled_play_too": (False, False, True, True),
    "misled_may_be_accepted": (True, True, False, False),
    "misled_is_retracted": (False, False, False, True),
    "misinformed_this_trick_only": (True, True, True, False),
    "lead_stands_once_dummy_faced": (False, True, True, True),
    "misinformed_too_late_law": ("40C", "40C", "47E2b", "47E2b"),
    # -- penalty cards not played (Law 52) -------------------------------------------------------------------
    "minor_in_52a": (False, True, True, True),
    # -- leads out of turn (Laws 53 to 56) -------------------------------------------------------------------
    "refused_lead_laws": (("56",), ("56",), ("56", "54D"), ("56", "54D")),
    "thirteenth_lead_goes_back": (False, False, False, True),
    "declaring_side_lead_law": (None, None, "54E", "54E"),
    "next_in_turn_prevails": (False, False, True, True),
    # -- premature plays, play after an illegal play (Laws 57, 60) -------------------------------------------
    "may_require_other_suit": (False, False, False, True),
    "early_card_law": ("50", "50", "50", "57D"),
    # -- revokes (Laws 61 to 64) -----------------------------------------------------------------------------
    "defenders_may_ask": (False, False, True, True),
    "forbidden_question_establishes": (True, False, False, False),
    "both_revokes_corrected": (False, False, False, True),
    "declarer_chooses_at_twelve": (True, True, False, False),
    "suggested_card_barred": (False, False, True, False),
    "agreement_establishes_at_once": (True, True, True, False),
    "second_trick_for_legal_card": (True, True, False, False),
    "first_revoke_must_be_established": (False, False, False, True),
    "any_faced_card": (True, True, True, False),
    "both_sides_no_transfer": ("same trick", "same trick", "any", "established"),
    "later_revoke_after_transfer": (False, False, True, True),
    "as_if_no_revoke": ("same trick", "same trick", "never", "established"),
    "own_card_until_own_side_plays": (False, False, False, True),
    # -- defective tricks (Law 67) ---------------------------------------------------------------------------
    "omitted_card_of_suit_is_revoke": (False, False, True, True),
    # -- the number of tricks, corrections of the score (Law 79) ---------------------------------------------
    "late_correction_test": (None, None, "certain", "beyond_reasonable_doubt"),
    # -- claims and concessions (Laws 68 to 71) --------------------------------------------------------------
    "play_after_claim_is_evidence": (False, False, True, True),
    "play_on_when_all_agree": (False, False, False, True),
    "objected_concession_undoes_claim": (False, False, False, True),
    "objected_cards_law": (None, None, "68B2", "68B2"),
    "agreement_withdrawn_test": ("normal", "normal", "likely", "likely"),
    "partners_choice_law": (None, None, "70D2", "70D2"),
    "irrational_exception": (True, True, True, False),
    "no_legal_play_law": ("71A", "71A", None, None),
    "decided_contract_law": ("71B", "71B", None, None),
    "normal_concession_until": ("next board", "next board", "period", "period"),
    "claimed_suit_order": ("top_down", "top_down", "top_down", "top_down"),
    "claimed_ruff_height": ("any", "any", "any", "any"),
    "claimed_spare_trumps": ("any", "any", "any", "any"),
    "claimed_finesse": (True, True, True, True),
    "claimed_safety_check": (False, False, False, False),
}
"""A row for each provision: its value in 1987, 1997, 2007, 2017. :class:`Code` says what each means."""

ZONE_PROVISIONS: Final[dict[str, dict[tuple[int, str], Any]]] = {
    "defenders_may_ask": {(1987, "acbl"): True, (1997, "acbl"): True},
    "claimed_suit_order": {(edition, "ebu"): "solid" for edition in EDITIONS},
    "claimed_ruff_height": {(edition, "acbl"): "lowest" for edition in EDITIONS},
    "claimed_spare_trumps": {(edition, "acbl"): "kept" for edition in EDITIONS},
    "claimed_finesse": {(edition, "acbl"): False for edition in EDITIONS},
    "claimed_safety_check": {(1987, "acbl"): True},
}
"""Values that a zone or regulating authority sets otherwise, by edition and zone."""


@dataclass(frozen=True)
class Code:
    """The provisions in force: an edition as a zone or regulating authority applies it."""

    edition: int
    zone: str

    likely_results_law: str | None
    """Non-offenders get their best likely result, offenders their worst at all probable one (2007: an
    option)."""
    weighted_by: str | None
    """Who may weight an assigned score: the director (and so a committee), a committee alone, or nobody."""
    weighted_legal_results_only: bool
    """Only results that could be reached legally may enter a weighted score."""
    self_inflicted_test: str
    """What makes damage self-inflicted: a wild or gambling action; from 2007 a serious error too (2017:
    extremely)."""
    offenders_session_score: bool
    """A contestant at fault whose session is below 40 % gets that percentage in place of average minus."""
    information_law: str
    """Unauthorised information from partner in general."""
    withdrawn_law: str | None
    """The offending side may not use what a withdrawn card showed; None: the Laws don't bar it."""
    withdrawn_redress_law: str
    """Redress for the side whose withdrawn card told the offenders something."""
    could_have_known_law: str | None
    """The offender could have known that the irregularity would damage the other side; None: no general
    rule."""
    enforced_pass_law: str
    """The same where the irregularity made the partner pass."""
    minor_sight_law: str | None
    """Sight of a minor penalty card on the table is unauthorised for the partner; None: it is not."""
    major_sight_law: str | None
    """The same for a major penalty card."""
    picked_up_sight_law: str | None
    """The same for a penalty card that went back to hand."""
    auction_sight_law: str | None
    """The same for a card exposed in the auction."""
    lying_card_laws: tuple[str, ...]
    """What a player may know of a major penalty card that stays on the table."""
    played_card_laws: tuple[str, ...]
    """What he may not know when it has been played."""
    penalty_card_redress_law: str | None
    """An adjusted score where sight of a penalty card did damage."""
    auction_card_becomes_penalty_card: bool
    """A defender's card exposed in the auction becomes a penalty card; otherwise declarer may treat it as
    one."""
    dummy_attention_redress_law: str | None
    """What is left when dummy without rights first drew attention to a defender's irregularity."""
    change_without_pause: bool
    """An unintended designation may be changed only without pause for thought (45C4b)."""
    change_in_later_trick: bool
    """... although the trick is over and a defender has led to the next one."""
    declarer_may_follow_change: bool
    """Declarer may take back his own later card when a defender changed his after a misplaced card (45D)."""
    win_in_fourth_seat_only: bool
    """``win`` designates the lowest winning card only when dummy plays last (46B1)."""
    misled_play_too: bool
    """Law 47E1 covers a play out of turn, not only a lead."""
    misled_may_be_accepted: bool
    """A lead by a player whom an opponent told to lead may be accepted until it is taken back."""
    misled_is_retracted: bool
    """... and is taken back by the Law itself."""
    misinformed_this_trick_only: bool
    """Only a later card in this trick stops the retraction of 47E2a; otherwise any later card."""
    lead_stands_once_dummy_faced: bool
    """The opening lead may not be taken back under 47E2a once dummy has faced a card."""
    misinformed_too_late_law: str
    """Redress when it is too late for 47E2a."""
    minor_in_52a: bool
    """Law 52A speaks of any penalty card; otherwise of a major one."""
    refused_lead_laws: tuple[str, ...]
    """What makes a defender's refused lead (not an opening lead) a major penalty card."""
    thirteenth_lead_goes_back: bool
    """A lead out of turn to the thirteenth trick cannot be accepted."""
    declaring_side_lead_law: str | None
    """The paragraph that sends an opening lead by the declaring side to Law 24."""
    next_in_turn_prevails: bool
    """When the defenders differ, the one next in turn to declarer's lead prevails; otherwise the first choice
    binds."""
    may_require_other_suit: bool
    """Law 57A lets declarer require a card of another suit."""
    early_card_law: str
    """What makes a card played at the right-hand opponent's turn a penalty card when it could not legally be
    played."""
    late_correction_test: str | None
    """How sure the Director must be to correct a score after the correction period; None: it may not be
    corrected."""

    defenders_may_ask: bool
    """A defender may ask his partner whether he has none of the suit led (61B)."""
    forbidden_question_establishes: bool
    """A question that is not allowed establishes the revoke (1987, 63A4); otherwise it is corrected and
    penalised (63B)."""
    both_revokes_corrected: bool
    """Revokes of both sides on one trick are corrected while only one side has played on (62C3)."""
    declarer_chooses_at_twelve: bool
    """Declarer chooses the card of the offender's partner at trick twelve (62D2)."""
    suggested_card_barred: bool
    """At trick twelve the offender's partner may not play the card that the revoke card could suggest (62D2)."""
    agreement_establishes_at_once: bool
    """Acquiescence in a claim establishes a revoke at once (63A3); otherwise when agreement is complete
    (63A4)."""
    second_trick_for_legal_card: bool
    """A second trick is transferred when the offender later won with a card he could have played to the trick
    (64A2)."""
    first_revoke_must_be_established: bool
    """Only an established first revoke in the suit shields the second (64B2)."""
    any_faced_card: bool
    """Failing to play any faced card transfers nothing; otherwise a penalty card or dummy's only (64B3)."""
    both_sides_no_transfer: str
    """When revokes of both sides cancel the transfer: on the ``same trick``, ``any`` on the board, both
    ``established``."""
    later_revoke_after_transfer: bool
    """Redress for a later revoke of the same side is measured after the first, whose transfer counts (64C2a;
    2007 by minute)."""
    as_if_no_revoke: str
    """When redress is measured as if neither side had revoked: revokes of both on the ``same trick``, both
    ``established``, or ``never`` (64C2b; before 2007 by minute)."""
    own_card_until_own_side_plays: bool
    """A player may look at his own last card until his side plays on; otherwise until anybody leads (66B)."""
    omitted_card_of_suit_is_revoke: bool
    """A card of the suit led that was not played to a trick is deemed a revoke when it is supplied too late
    (67B1a)."""

    play_after_claim_is_evidence: bool
    """Play after a claim is no longer just void: it may show what was likely to be played (68D, 70D3)."""
    play_on_when_all_agree: bool
    """Play may go on if the other side asks for it and all four agree; the claim is void then (68D2b)."""
    objected_concession_undoes_claim: bool
    """A concession to which the defender's partner objects takes the claim of the other tricks with it."""
    objected_cards_law: str | None
    """Cards shown with such a concession are no penalty cards, and unauthorised for the partner; None: silent."""
    agreement_withdrawn_test: str
    """A trick agreed to be lost comes back if no ``normal`` play could have lost it, or if the side would
    ``likely`` have won it (69B)."""
    partners_choice_law: str | None
    """The paragraph on a defender's claim that needs his partner to choose right; None: usual practice only."""
    irrational_exception: bool
    """An unstated finesse or drop is accepted where not to take it would be irrational (70E1)."""
    no_legal_play_law: str | None
    """A conceded trick that no legal play could lose comes back on that ground alone, the whole correction period
    (71A); None: later editions ask only whether a normal play could lose it."""
    decided_contract_law: str | None
    """The paragraph on a contract conceded though it was made, or beaten, already; None: later editions have it
    among the tricks already won (71A)."""
    normal_concession_until: str
    """How long a trick that no normal play could lose is given back to who conceded it: until the conceding side
    calls on the ``next board`` or the round ends, or for the whole correction ``period`` (71)."""
    claimed_suit_order: str
    """How a claimer is presumed to cash a suit: ``top_down``, ``solid`` (top-down if stated or solid), ``free``."""
    claimed_ruff_height: str
    """How high he is presumed to ruff: ``lowest``, or ``any`` height."""
    claimed_spare_trumps: str
    """When he is presumed to play his trumps once the other side has none: in ``any`` order with his other winners, or
    ``kept`` for the last of them."""
    claimed_finesse: bool
    """Is a finesse that was not stated as normal as the drop, in a suit in which he had a guess?"""
    claimed_safety_check: bool
    """Is a claimer who takes all trumps to be in presumed to lead one first, to make sure?"""

    def number(self, law: str) -> str:
        """The number that this edition gives to a paragraph named by its 2017 number."""
        row = NUMBERS.get(law)
        return law if row is None or self.edition == 2017 else row[EDITIONS.index(self.edition)]


def read_zone(text: object) -> str:
    """The zone of a name, written large or small. Raise CodeError for a name that is none."""
    zone = text.lower() if isinstance(text, str) else ""
    if zone not in ZONES:
        raise CodeError(
            f"{text!r} is no zone; zones are {', '.join(ZONES)}", "zone", "ui.error.zone", text=str(text)
        )
    return zone


def code_for(edition: int, zone: str = "wbf") -> Code:
    """The provisions of an edition as a zone applies them. Raise CodeError for an unknown edition or zone."""
    if type(edition) is not int or edition not in EDITIONS:
        raise CodeError(
            f"{edition!r} is no edition; editions are {', '.join(map(str, EDITIONS))}",
            "edition", "ui.error.edition", text=str(edition),
        )  # fmt: skip
    return _code(edition, read_zone(zone))


@cache
def _code(edition: int, zone: str) -> Code:
    column = EDITIONS.index(edition)
    values = {name: row[column] for name, row in PROVISIONS.items()}
    values |= {name: row[edition, zone] for name, row in ZONE_PROVISIONS.items() if (edition, zone) in row}
    return Code(edition=edition, zone=zone, **values)

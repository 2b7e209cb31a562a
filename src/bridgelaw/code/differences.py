"""What the program decides otherwise from edition to edition or zone to zone, for the reader of a paragraph."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from bridgelaw.code.numbering import covers
from bridgelaw.code.provisions import EDITIONS, PROVISIONS, ZONES, code_for
from bridgelaw.code.register import Subject

__all__ = ["GOVERNS", "Difference", "differences"]

GOVERNS: Final[dict[str, tuple[str, ...]]] = {
    "likely_results_law": ("1997:12C2", "2007:12C1e"),
    "weighted_by": ("1997:12C3", "12C1c"),
    "weighted_legal_results_only": ("12C1c",),
    "self_inflicted_test": ("12C1e",),
    "offenders_session_score": ("12C2c",),
    "information_law": ("16B",),
    "withdrawn_law": ("16C",),
    "withdrawn_redress_law": ("1987:47F", "16C"),
    "could_have_known_law": ("72C",),
    "enforced_pass_law": ("1987:23A", "1997:23", "72C"),
    "minor_sight_law": ("2007:50E2", "50E"),
    "major_sight_law": ("2007:50E2", "50E"),
    "picked_up_sight_law": ("50E2",),
    "auction_sight_law": ("24",),
    "lying_card_laws": ("50E1",),
    "played_card_laws": ("50E3", "50E2"),
    "penalty_card_redress_law": ("50E4",),
    "auction_card_becomes_penalty_card": ("24",),
    "dummy_attention_redress_law": ("43B3",),
    "change_without_pause": ("45C4b",),
    "change_in_later_trick": ("45C4b",),
    "declarer_may_follow_change": ("45D",),
    "win_in_fourth_seat_only": ("46B1b",),
    "misled_play_too": ("47E1",),
    "misled_may_be_accepted": ("47E1",),
    "misled_is_retracted": ("47E1",),
    "misinformed_this_trick_only": ("47E2a",),
    "lead_stands_once_dummy_faced": ("47E2a",),
    "misinformed_too_late_law": ("47E2b", "1997:40C"),
    "minor_in_52a": ("52A",),
    "refused_lead_laws": ("56",),
    "thirteenth_lead_goes_back": ("53A",),
    "declaring_side_lead_law": ("54E",),
    "next_in_turn_prevails": ("55A",),
    "may_require_other_suit": ("57A3", "57A"),
    "early_card_law": ("57D",),
    "defenders_may_ask": ("61B3",),
    "forbidden_question_establishes": ("1987:63A4", "61B3"),
    "both_revokes_corrected": ("62C3",),
    "declarer_chooses_at_twelve": ("62D2",),
    "suggested_card_barred": ("62D2",),
    "agreement_establishes_at_once": ("63A4",),
    "second_trick_for_legal_card": ("64A2",),
    "first_revoke_must_be_established": ("64B2",),
    "any_faced_card": ("64B3",),
    "both_sides_no_transfer": ("64B7",),
    "later_revoke_after_transfer": ("64C2a",),
    "as_if_no_revoke": ("64C2b",),
    "own_card_until_own_side_plays": ("66B",),
    "omitted_card_of_suit_is_revoke": ("67B1a",),
    "late_correction_test": ("79C2",),
    "play_after_claim_is_evidence": ("68D", "70D3"),
    "play_on_when_all_agree": ("68D2b",),
    "objected_concession_undoes_claim": ("68B2",),
    "objected_cards_law": ("68B2",),
    "agreement_withdrawn_test": ("69B",),
    "partners_choice_law": ("70D2",),
    "irrational_exception": ("70E1",),
    "no_legal_play_law": ("71",),
    "decided_contract_law": ("1987:71B", "71"),
    "normal_concession_until": ("71",),
    "claimed_suit_order": ("70E2",),
    "claimed_ruff_height": ("70E2",),
    "claimed_spare_trumps": ("70D1",),
    "claimed_finesse": ("70E1",),
    "claimed_safety_check": ("70C3",),
}
"""The paragraphs at which a reader looks for a provision: numbers of 2017, or ``1997:12C2`` for another edition's."""


@dataclass(frozen=True)
class Difference:
    """A provision that is not the same everywhere; ``name`` as in :data:`bridgelaw.code.provisions.PROVISIONS`."""

    name: str
    values: tuple[tuple[int, Any], ...]
    """Its value in each edition, as the reader's zone applies it."""
    zones: tuple[tuple[str, Any], ...]
    """The zones that set it otherwise in the reader's edition."""


def differences(subject: Subject, edition: int, zone: str) -> Iterator[Difference]:
    """The provisions of a subject, or of a part of it, on which editions or zones differ, for a reader of one edition
    in one zone. Raise CodeError for an unknown edition or zone."""
    codes = {year: code_for(year, zone) for year in EDITIONS}
    for name in PROVISIONS:
        if not any(_lies_in(subject, place) for place in GOVERNS[name]):
            continue
        values = tuple((year, getattr(code, name)) for year, code in codes.items())
        mine = getattr(codes[edition], name)
        others = ((other, getattr(code_for(edition, other), name)) for other in ZONES)
        zones = tuple((other, value) for other, value in others if value != mine)
        if zones or len({value for _, value in values}) > 1:
            yield Difference(name, values, zones)


def _lies_in(subject: Subject, place: str) -> bool:
    year, colon, number = place.rpartition(":")
    own = subject.numbers.get(int(year) if colon else EDITIONS[-1])
    return own is not None and covers(own, number)

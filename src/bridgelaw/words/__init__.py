"""Every sentence a person reads, in English and Russian.

A sentence has a name (``law50.minor_penalty_card``) and stands in the gettext catalogues under ``locale/``. Its
placeholders name facts of the engine, with the grammatical form that the sentence needs: ``{card:ins}``.
:mod:`bridgelaw.words.inflection` tells which forms there are. Nothing is decided here.
"""

from __future__ import annotations

from bridgelaw.words.catalogue import (
    card_name,
    has,
    languages,
    option_name,
    option_text,
    render,
    seat_name,
    side_name,
    suit_name,
)

__all__ = [
    "card_name",
    "has",
    "languages",
    "option_name",
    "option_text",
    "render",
    "seat_name",
    "side_name",
    "suit_name",
]

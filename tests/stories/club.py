"""What a Director does at every board of a session."""

from __future__ import annotations

from tests.stories.director import Reader

__all__ = ["DEAL", "happens", "open_board", "open_session", "plays"]

DEAL = "N:AK32.A32.K32.432 QJ4.K54.A54.KQJ5 T98.QJT.QJT.T987 765.9876.9876.A6"


def open_session(director: Reader, name: str = "Tuesday") -> None:
    """Begin a session."""
    director.open("/sessions?lang=en&edition=2017")
    director.write(name=name)
    director.tap("Begin")


def open_board(director: Reader, *, deal: str = DEAL, contract: str = "2S S") -> None:
    """Open board 7 at table 3 of a new session, to be followed card by card."""
    open_session(director)
    director.write(label="7", table="3")
    director.unfold("With the deal or contract")
    director.write(deal=deal, contract=contract)
    director.tap("Open")


def happens(director: Reader, who: str, what: str, typed: str = "") -> None:
    """Add to a board what has happened out of the ordinary."""
    director.write(by=who, do=what, typed=typed)
    director.tap("Add")


def plays(director: Reader, who: str, *cards: str) -> None:
    """The hand whose turn it is plays: it is offered these cards and no others, and plays the first."""
    director.reads(f"{who} plays")
    assert director.cards_to_play() == list(cards)
    director.tap(cards[0])

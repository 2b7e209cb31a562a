"""A table as the content of a record: its calls and cards with the marks of what was irregular, and what was ruled.

::

    from bridgelaw.records.pbn import FORMAT
    from bridgelaw.records.tables import content_of

    print(FORMAT.compose(content_of(table)).text)

An insufficient bid, a lead out of turn and a revoke are marked, as are a declarer who is not the one that the auction
made and a result that Law 64 has changed. Each ruling is a comment on the call or card at which it was made. What was
put right, such as a card taken back, is told by the rulings alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

from bridgelaw.cards import Seat
from bridgelaw.director import hear
from bridgelaw.position import Phase
from bridgelaw.records.record import (
    Auction,
    CallEntry,
    Content,
    FinalBid,
    Mark,
    Play,
    PlayEntry,
    cards_to_play,
)
from bridgelaw.rulings import Ruling
from bridgelaw.table import Table
from bridgelaw.words import render

__all__ = ["content_of"]


def content_of(table: Table, lang: str = "en") -> Content:
    """What a record can say of a table as it stands, its rulings in ``en`` or ``ru``.

    Raise ValueError for another language.
    """
    board, contract = table.board, table.contract
    calls, plays = _calls(table), _plays(table)
    comments: list[str] = []
    for number, made, text in _rulings(table, lang):
        if made == "card" and plays:
            place = min(number, len(plays)) - 1
            seat, card = plays[place]
            plays[place] = seat, replace(card, comments=(*card.comments, text))
        elif made == "call" and calls and number:
            place = min(number, len(calls)) - 1
            calls[place] = replace(calls[place], comments=(*calls[place].comments, text))
        else:
            comments.append(text)
    declarer = table.declarer
    return Content(
        dealer=board.dealer,
        vulnerable=board.vulnerable,  # type: ignore[arg-type]
        hands=board.hands,
        auction=Auction(board.dealer, tuple(calls), table.phase is not Phase.AUCTION) if calls else None,
        passed_out=bool(calls) and contract is None and table.phase is not Phase.AUCTION,
        bid=None if contract is None else FinalBid(contract.level, contract.strain, contract.doubled),
        declarer=declarer,
        play=_play(table, plays),
        result=None if table.result is None else table.result.declarer_tricks,
        claimed=_claimed(table),
        irregular=frozenset(_irregular(table)),
        comments=tuple(comments),
    )


def _calls(table: Table) -> list[CallEntry]:
    """The calls; a bid that is not higher than the one before it is marked (Law 18)."""
    entries, height = [], 0
    for call in table.calls:
        insufficient = call.is_bid and call.height <= height
        entries.append(CallEntry(call, marks=(Mark.INSUFFICIENT,) if insufficient else ()))
        height = call.height if call.is_bid else height
    return entries


def _plays(table: Table) -> list[tuple[Seat, PlayEntry]]:
    """The cards with who played each; leads out of turn and revokes are marked. A hand that has not played to a quitted
    trick (Law 67) has an entry without a card."""
    standing = (one for one in table.revokes if one.state != "corrected" and not one.one_trick_only)
    revoked = {(one.by, one.card) for one in standing}
    expected = table.board.on_lead
    if expected is None and table.declarer is not None:
        expected = table.declarer.lho
    found = []
    for plays, winner in (*table.quitted, (table.trick, None)) if table.trick else table.quitted:
        for place, (seat, card) in enumerate(plays):
            marks = [Mark.LEAD_OUT_OF_TURN] if place == 0 and seat is not expected else []
            marks += [Mark.REVOKE] if (seat, card) in revoked else []
            found.append((seat, PlayEntry(card, marks=tuple(marks))))
        if winner is not None:
            played = {seat for seat, _ in plays}
            found += [(seat, PlayEntry(None)) for seat in Seat if seat not in played]
        expected = winner
    return found


def _play(table: Table, plays: list[tuple[Seat, PlayEntry]]) -> Play | None:
    if not plays:
        return None
    ended: Literal["played", "claim", "unfinished"] = "unfinished" if table.claim is None else "claim"
    if len(plays) == cards_to_play(table.board.hands) and all(entry.card is not None for _, entry in plays):
        ended = "played"
    return Play(plays[0][0], tuple(entry for _, entry in plays), tuple(seat for seat, _ in plays), ended)


def _claimed(table: Table) -> int | None:
    """Declarer's tricks in all by the claim or concession that was made."""
    claim = table.claim
    if claim is None or table.declarer is None:
        return None
    side = table.declarer.side
    return table.won[side] + (claim.tricks if claim.by.side is side else claim.left - claim.tricks)


def _irregular(table: Table) -> Iterator[str]:
    """What is not as auction and play alone would have it: who declares, and the result."""
    if table.contract is not None and table.declarer is not table.contract.declarer:
        yield "declarer"
    if table.result is not None and any(table.transfer.values()):
        yield "result"


def _rulings(table: Table, lang: str) -> Iterator[tuple[int, Literal["call", "card"], str]]:
    """Every ruling, after how many calls or cards it was made: the table's events are heard once more."""
    now = Table.start(table.board, table.edition, table.zone)
    for event in table.events:
        now, rulings = hear(now, event)
        cards = sum(len(trick.plays) for trick in now.quitted) + len(now.trick)
        for ruling in rulings:
            text = _text(ruling, lang)
            yield (cards, "card", text) if cards else (len(now.calls), "call", text)


def _text(ruling: Ruling, lang: str) -> str:
    said = ruling.text(lang)
    return f"{said} {render('defect.replay.laws', {'laws': ruling.laws}, lang)}" if ruling.laws else said

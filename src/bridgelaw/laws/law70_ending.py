"""The ending in which a contested claim is ruled on, taken from the table: hands, duties, what was said (Law 70)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from bridgelaw.cards import Card, Seat, Side, bits_of
from bridgelaw.irregularities import ClaimMade
from bridgelaw.laws.law44_sequence import has_played, legal_cards, next_hand
from bridgelaw.position import Phase, Scope, Standing
from bridgelaw.table import Table

if TYPE_CHECKING:
    from bridgelaw.claims import Award, Claim, Ending
    from bridgelaw.claims.duties import Duties

__all__ = [
    "SETTLES",
    "adjudicated",
    "award_for",
    "award_on",
    "contested_award",
    "ending_of",
    "played_on_in_turn",
    "undecided_cards",
]

SETTLES = frozenset(
    {
        "forgotten",
        "known_losers",
        "aware_of_trump",
        "class",
        "play_accepted",
        "line",
        "adjudicated",
        "deliberate",
        "penalty_card",
    }
)
"""The findings on which the ruling on a contested claim turns."""


def ending_of(table: Table) -> Ending:
    """What is left at the table, all four hands seen."""
    from bridgelaw.claims import Ending

    hands = tuple(hand.cards for hand in table.hands)
    on_lead = table.trick[0].seat if table.trick else next_hand(table.succeed(phase=Phase.PLAY))
    assert on_lead is not None
    voids = [0, 0, 0, 0]
    for plays in [*(trick.plays for trick in table.quitted), table.trick]:
        for play in plays[1:]:
            if play.card.suit != plays[0].card.suit:
                voids[play.seat] |= 1 << plays[0].card.suit
    played: tuple[bool, bool] | None = None
    if table.trumps is not None and not sum(table.board.won):
        sides = {
            play.seat.side
            for trick in table.quitted
            for play in trick.plays
            if play.card.suit is table.trumps
        }
        played = (Side.NS in sides, Side.EW in sides)
    last = table.quitted[-1].plays if table.quitted else ()
    drawn = bool(last) and all(play.card.suit == table.trumps for play in last)
    return Ending(
        (hands[0], hands[1], hands[2], hands[3]), table.trumps, on_lead, table.won,
        tuple((play.seat, play.card) for play in table.trick), table.declarer,
        (voids[0], voids[1], voids[2], voids[3]), None if table.contract is None else table.contract.level, played,
        _duties_of(table), drawn,
    )  # fmt: skip


def _duties_of(table: Table) -> Duties:
    """What the defenders are bound to when the play stops: a claim does not end it (50, 51, 57)."""
    from bridgelaw.claims.duties import FREE, Duties

    if table.declarer is None:
        return FREE
    side = table.declarer.side.other
    near, far = Seat(side), Seat(side + 2)

    def faced(seat: Seat, *standings: Standing) -> int:
        return bits_of(f.card for f in table.faced if f.seat == seat and f.standing in standings)

    def suits(seat: Seat, kind: str) -> int:
        chosen = 0
        for restraint in table.restraints:
            if restraint.seat == seat and restraint.kind == kind and restraint.scope is not Scope.TRICK:
                chosen |= sum(1 << suit for suit in restraint.suits)
        return chosen

    return Duties.of(
        side,
        (faced(near, Standing.MAJOR, Standing.WAITING), faced(far, Standing.MAJOR, Standing.WAITING)),
        (faced(near, Standing.MINOR), faced(far, Standing.MINOR)),
        required=(suits(near, "require"), suits(far, "require")),
        forbidden=(suits(near, "forbid"), suits(far, "forbid")),
        now=(_narrowed(table, near), _narrowed(table, far)),
        chosen=bool(table.lead_chosen) and not table.trick,
    )


def _narrowed(table: Table, seat: Seat) -> int:
    """The cards that a defender may play to the trick in progress, where something binds him for this trick alone: a
    restraint on his play (57A), a penalty card named (51A) or one that need not be played back (47, 62C2)."""
    played = table.succeed(phase=Phase.PLAY)
    if has_played(played, seat) or (not table.trick and next_hand(played) != seat):
        return 0
    special = (
        (table.designated is not None and bool(table.designated.bit & table.hands[seat].cards))
        or any(each.seat == seat and each.scope is Scope.TRICK for each in table.restraints)
        or any(each.seat == seat and each.exempt == table.trick_number for each in table.faced)
    )
    return legal_cards(played, seat) if special else 0


def undecided_cards(table: Table) -> tuple[Card, ...]:
    """The faced cards of which it is still to be found what they bind their owner to (50B)."""
    return tuple(faced.card for faced in table.faced if faced.standing is Standing.UNSETTLED)


def award_on(table: Table, made: ClaimMade) -> Award | None:
    """The award on a claim; None where there is none."""
    from bridgelaw.claims import ClaimError

    if _is_open(table):
        return None
    try:
        return adjudicated(table, made)
    except ClaimError:
        return None


def contested_award(table: Table) -> Award | None:
    """The award on a contested claim; None where the Director gave the number himself, and where there is none yet."""
    made = table.claim
    if made is None or made.state != "contested" or undecided_cards(table):
        return None
    return None if table.finding(f"adjudicated:{made.by}") is not None else award_on(table, made)


def award_for(table: Table, by: Seat, tricks: int) -> Award | None:
    """The award as if this player had claimed so many tricks in silence; None where there is none."""
    from bridgelaw.claims import ClaimError

    if _is_open(table):
        return None
    try:
        return _adjudicate(table, by, tricks, None, None)
    except ClaimError:
        return None


def _is_open(table: Table) -> bool:
    """Is a hand unseen, or who leads or what lies in the trick still to be chosen?"""
    return any(not hand.seen for hand in table.hands) or table.irregular_choice is not None


def adjudicated(table: Table, made: ClaimMade) -> Award:
    """The award on a claim, all hands seen. Raise ClaimError where what was said makes none."""
    return _adjudicate(
        table, made.by, made.tricks, made.words, _line_of(table, made), played_on_in_turn(table, made)
    )


def played_on_in_turn(table: Table, made: ClaimMade) -> tuple[Card, ...]:
    """The cards played after a claim; none where a hand is unseen, and where they were not played in turn, each
    following suit: what was left after them is not known then."""
    from bridgelaw.claims import ClaimError
    from bridgelaw.claims.played_on import played_on

    cards = tuple(play.card for play in made.played_on)
    if _is_open(table):
        return ()
    try:
        played_on(ending_of(table), cards)
    except ClaimError:
        return ()
    return cards


def _line_of(table: Table, made: ClaimMade) -> str | None:
    """The line as the Director has found it, else as it was told with the claim."""
    line = table.finding(f"line:{made.by}")
    return str(line) if line else made.line


def _adjudicate(
    table: Table, by: Seat, tricks: int, words: str | None, line: str | None, later: tuple[Card, ...] = ()
) -> Award:
    from bridgelaw.claims import Claim

    if by == table.dummy and table.declarer is not None:
        by = table.declarer  # dummy may ask for a trick, and has no cards to play
    found = tuple(
        (name, answer if not isinstance(answer, list) else tuple(answer))
        for name, answer in table.findings
        if name.partition(":")[0] in SETTLES and (later or not name.startswith("play_accepted"))
    )
    said = Claim(by, tricks, words, line, later)
    return _adjudicated(ending_of(table), said, table.edition, table.zone, found)


@lru_cache(maxsize=64)
def _adjudicated(
    ending: Ending, said: Claim, edition: int, zone: str, found: tuple[tuple[str, object], ...]
) -> Award:
    from bridgelaw.claims import adjudicate
    from bridgelaw.claims.beliefs import findings_on_claims

    return adjudicate(ending, said, edition, zone, findings_on_claims(found), compare=False)

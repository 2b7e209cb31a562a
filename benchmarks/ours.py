"""The engine's steps: a regular play, an irregular event, a whole board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Final

from bridgelaw import EDITIONS, Board, Event, Seat, Suit, Table, hear, parse_event
from bridgelaw.cards import ALL_CARDS, SUITS_IN_ORDER, bits_of, cards_of
from bridgelaw.claims import Claim, Ending, adjudicate

__all__ = [
    "INCIDENTS",
    "contested_claims",
    "irregular_events",
    "play_board",
    "regular_board",
    "regular_plays",
    "revoke_board",
]

INCIDENTS: Final[tuple[tuple[dict[str, object], ...], ...]] = (
    # an opening lead out of turn, forbidden suit, a lead that is not what was required
    ({"do": "play", "by": "E", "card": "HQ"}, {"do": "choose", "by": "S", "option": "forbid:H"}),
    # a small card dropped, then another: two major penalty cards
    (
        {"do": "play", "by": "W", "card": "D4"},
        {"do": "expose", "by": "E", "cards": ["C3"], "how": "dropped"},
        {"do": "expose", "by": "E", "cards": ["S9"], "how": "dropped"},
        {"do": "play", "by": "N", "card": "DA"},
        {"do": "play", "by": "E", "card": "D2"},
    ),
    # a premature play by a defender
    (
        {"do": "play", "by": "W", "card": "D4"},
        {"do": "play", "by": "E", "card": "DK"},
        {"do": "play", "by": "N", "card": "D3"},
    ),
    # declarer leads from the wrong hand after a trick, and the next hand follows
    (
        {"do": "play", "by": "W", "card": "D4"},
        {"do": "play", "by": "N", "card": "D3"},
        {"do": "play", "by": "E", "card": "D2"},
        {"do": "play", "by": "S", "card": "DA"},
        {"do": "play", "by": "N", "card": "C2"},
        {"do": "play", "by": "E", "card": "C5"},
    ),
    # words for dummy that name no single card
    (
        {"do": "play", "by": "W", "card": "D4"},
        {"do": "designate", "by": "S", "words": "low"},
        {"do": "find", "question": "named:N", "answer": "D3"},
        {"do": "change", "by": "S", "card": "D5", "inadvertent": True},
    ),
    # attention, a card that may not be taken back, a call for the Director
    (
        {"do": "play", "by": "W", "card": "D4"},
        {"do": "retract", "by": "W", "card": "D4"},
        {"do": "attention", "by": "S"},
        {"do": "director", "by": "S"},
    ),
)
"""Irregular stories, told at a table whose hands nobody has seen."""


def regular_board(seed: int) -> tuple[Table, tuple[Event, ...]]:
    """A deal with every hand seen, and fifty-two regular plays."""
    start, events = _random_board(Random(seed), EDITIONS[seed % len(EDITIONS)], revoke=False)
    assert len(events) == 52
    return start, events


def revoke_board(seed: int) -> tuple[Table, tuple[Event, ...]]:
    """The same with a defender's revoke about the fifth trick."""
    return _random_board(Random(seed), EDITIONS[seed % len(EDITIONS)], revoke=True)


def _random_board(rng: Random, edition: int, *, revoke: bool) -> tuple[Table, tuple[Event, ...]]:
    pack = list(ALL_CARDS)
    rng.shuffle(pack)
    hands = [sorted(pack[13 * seat : 13 * seat + 13], reverse=True) for seat in Seat]
    words = (
        ".".join("".join(str(card.rank) for card in hand if card.suit == suit) for suit in SUITS_IN_ORDER)
        for hand in hands
    )
    contract = f"{rng.randint(1, 7)}{rng.choice(('C', 'D', 'H', 'S', 'NT'))} {rng.choice('NESW')}"
    board = Board.parse(deal="N:" + " ".join(words), contract=contract)
    start = Table.start(board, edition)
    table, events = start, []
    while (seat := table.turn) is not None:
        legal = table.legal(seat)
        against = [card for card in cards_of(table.hands[seat].cards) if card not in legal]
        revokes = revoke and table.trick_number >= 5 and table.is_defender(seat) and bool(against)
        revoke = revoke and not revokes
        card = rng.choice(against if revokes else legal)
        event = parse_event({"do": "play", "by": str(seat), "card": str(card)})
        events.append(event)
        table, _ = hear(table, event)
    return start, tuple(events)


def play_board(start: Table, events: tuple[Event, ...]) -> Table:
    """The table after all of these events."""
    table = start
    for event in events:
        table, _ = hear(table, event)
    return table


def regular_plays(boards: int, *, as_dicts: bool = False) -> Iterator[Iterator[Callable[[], object]]]:
    """Every play of so many boards, as steps to be timed."""
    for seed in range(boards):
        start, events = regular_board(seed)
        yield _steps(start, tuple(event.to_dict() for event in events) if as_dicts else events)


def irregular_events(rounds: int) -> Iterator[Iterator[Callable[[], object]]]:
    """The irregular events of the incidents in every edition, as steps to be timed; regular plays go untimed."""
    board = Board.parse(contract="4S S")
    for _ in range(rounds):
        for edition in EDITIONS:
            start = Table.start(board, edition)
            for incident in INCIDENTS:
                yield _steps(start, tuple(map(parse_event, incident)), only_with_rulings=True)


def _steps(
    start: Table, events: Sequence[Event | Mapping[str, object]], *, only_with_rulings: bool = False
) -> Iterator[Callable[[], object]]:
    table = start
    for event in events:
        successor, rulings = hear(table, event)
        if rulings or not only_with_rulings:
            yield lambda table=table, event=event: hear(table, event)  # type: ignore[misc]
        table = successor


def contested_claims(endings: int, cards: int) -> Iterator[Iterator[Callable[[], object]]]:
    """Claims of all the tricks by a hand whose side has most of the high cards, many of them false."""
    rng = Random(cards)
    for _ in range(endings):
        pack = rng.sample(ALL_CARDS, 4 * cards)
        pack.sort(key=lambda card: card.index % 13 + 6 * rng.random(), reverse=True)
        ours, theirs = rng.sample(pack[: 2 * cards], 2 * cards), rng.sample(pack[2 * cards :], 2 * cards)
        ending = Ending(
            (bits_of(ours[:cards]), bits_of(theirs[:cards]), bits_of(ours[cards:]), bits_of(theirs[cards:])),
            rng.choice((None, Suit.SPADES)), Seat.S, (13 - cards, 0), declarer=Seat.S,
        )  # fmt: skip
        claim = Claim(Seat.S, words="the rest are mine")
        yield iter([lambda ending=ending, claim=claim: adjudicate(ending, claim)])  # type: ignore[misc]

"""Random tables: a deal, the Laws in force, and whatever may happen there, plausible or not.

:func:`random_scene` deals a board, :func:`next_event` says what happens next at it, :func:`play_out` drives a
whole sequence through the engine and checks the invariants of :mod:`tests.invariants` after each event. Everything
is drawn from the generator that is passed in, so a seed tells the whole story. :func:`shrink` makes it short.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from bridgelaw import EDITIONS, ZONES, Board, Call, Card, Event, Ruling, Seat, Suit, Table, hear
from bridgelaw.board import STRAINS
from bridgelaw.cards import ALL_CARDS, SUITS_IN_ORDER, cards_of, suit_bits
from bridgelaw.events import (
    HOW_EXPOSED,
    QUESTIONS,
    Agrees,
    Asks,
    Calls,
    CallsDirector,
    CallsOnNextBoard,
    Changes,
    Chooses,
    Claims,
    Concedes,
    Corrects,
    Designates,
    DrawsAttention,
    Exposes,
    Finds,
    Inspects,
    LeadsDown,
    Misplaces,
    Objects,
    PeriodEnds,
    Plays,
    Restores,
    Retracts,
    RoundEnds,
)
from bridgelaw.laws.law44_sequence import next_hand
from bridgelaw.position import Phase
from tests.invariants import Broken, check_refusal, check_replay, check_step

SEATS: Final = tuple(Seat)
SUITS: Final = tuple(Suit)
CALLS: Final = tuple(
    Call.parse(text)
    for text in ("P", "X", "XX", *(f"{level}{strain}" for level in range(1, 8) for strain in STRAINS))
)
PASS: Final = CALLS[0]
CARDS_NAMED: Final = ("spade king", "H4", "CA", "D9", "дама бубен")
WORDS: Final = (
    "low", "high", "duck", "win it", "play anything", "yes", "ruff", "trump", "low heart", "high spade", "hearts",
    "clubs", "diamond", "run the diamonds", "run the spades", "ace", "ten", "queen", "small club", "cover",
    "nothing of the kind", "мелкую черву", "бей", "старшую", "туз", "прогони пики", "любую", *CARDS_NAMED,
)  # fmt: skip


@dataclass(frozen=True)
class Scene:
    """A board, the Laws in force, and where every card truly is."""

    board: Board
    edition: int
    zone: str
    truth: tuple[int, int, int, int]
    """The cards of each hand when the story begins, as card sets."""
    plausible: bool = True
    """Only what can physically happen, and findings that are true, happens here."""
    liveliness: float = 0.3
    """How often an event is something else than regular play."""

    def start(self) -> Table:
        """The table as it stands before anything has happened."""
        return Table.start(self.board, self.edition, self.zone)

    def held(self, table: Table, seat: Seat) -> tuple[Card, ...]:
        """The cards that a hand truly holds now."""
        return cards_of(self.truth[seat] & ~table.gone)

    def __str__(self) -> str:
        """The board as a case file writes it."""
        board = self.board
        parts = [
            f"edition {self.edition}",
            f"zone {self.zone}",
            f"dealer {board.dealer}",
            f"deal {board.deal_text()}",
        ]
        if board.contract is not None:
            parts.append(f"contract {board.contract}")
        if board.on_lead is not None:
            parts.append(f"on_lead {board.on_lead}")
        if sum(board.won):
            parts.append(f"won NS {board.won[0]}, EW {board.won[1]}")
        if board.current:
            parts.append(f"current {board.current[0][0]}:{' '.join(card.text for _, card in board.current)}")
        return ", ".join(parts)


# -- boards -----------------------------------------------------------------------------------------------------


def random_scene(
    rng: Random,
    *,
    editions: Iterable[int] = EDITIONS,
    plausible: bool | None = None,
    liveliness: float | None = None,
    seen: Callable[[Random], tuple[bool, ...]] | None = None,
) -> Scene:
    """A board: a full deal or an ending, its hands seen or not, an auction to come or a contract."""
    pack = list(ALL_CARDS)
    rng.shuffle(pack)
    ending = rng.random() < 0.35
    size = rng.randint(1, 12) if ending else 13
    truth: list[int] = []
    for seat in SEATS:
        truth.append(sum(card.bit for card in pack[13 * seat : 13 * seat + size]))
    seats_seen = seen(rng) if seen is not None else _random_view(rng)
    auction = not ending and rng.random() < 0.15
    current: list[tuple[Seat, Card]] = []
    leader = rng.choice(SEATS)
    if ending and rng.random() < 0.3:
        current = _some_regular_plays(rng, truth, leader, rng.randint(1, 3))
    won: dict[str, int] = {}
    if ending and (rng.random() < 0.85 or not any(seats_seen)):
        ours = rng.randint(0, 13 - size)
        won = {"NS": ours, "EW": 13 - size - ours}
    shown = [truth[seat] if seats_seen[seat] else None for seat in SEATS]
    deal = "N:" + " ".join("-" if bits is None else _hand_text(bits) for bits in shown)
    contract = (
        f"{rng.randint(1, 7)}{rng.choice(STRAINS)}{rng.choice(('', '', '', 'X', 'XX'))} {rng.choice(SEATS)}"
    )
    board = Board.parse(
        deal=deal if any(seats_seen) else None,
        contract=None if auction else contract,
        dealer=str(rng.choice(SEATS)),
        vulnerable=rng.choice(("none", "NS", "EW", "all")),
        on_lead=str(leader) if ending and not current else None,
        won=won,
        current=f"{leader}:" + " ".join(card.text for _, card in current) if current else None,
    )
    return Scene(
        board,
        rng.choice(tuple(editions)),
        rng.choice(ZONES),
        (truth[0], truth[1], truth[2], truth[3]),
        rng.random() < 0.8 if plausible is None else plausible,
        rng.choice((0.05, 0.15, 0.3, 0.5, 0.8)) if liveliness is None else liveliness,
    )


def _random_view(rng: Random) -> tuple[bool, ...]:
    kind = rng.random()
    if kind < 0.4:
        return (True,) * 4
    if kind < 0.7:
        return (False,) * 4
    return tuple(rng.random() < 0.5 for _ in SEATS)


def _hand_text(bits: int) -> str:
    return ".".join(
        "".join(str(card.rank) for card in cards_of(bits & suit_bits(suit))) for suit in SUITS_IN_ORDER
    )


def _some_regular_plays(rng: Random, truth: list[int], leader: Seat, count: int) -> list[tuple[Seat, Card]]:
    plays: list[tuple[Seat, Card]] = []
    seat = leader
    for _ in range(count):
        held = truth[seat]
        following = held & suit_bits(plays[0][1].suit) if plays else held
        plays.append((seat, rng.choice(cards_of(following or held))))
        seat = seat.lho
    return plays


# -- what happens next ------------------------------------------------------------------------------------------


def regular_event(rng: Random, scene: Scene, table: Table) -> Event | None:
    """The next call or a legal card of the hand in turn; None when the hand in turn can do nothing regular."""
    if table.phase is Phase.AUCTION:
        return _some_call(rng, table)
    seat = next_hand(table)
    if seat is None:
        return None
    held = scene.truth[seat] & ~table.gone
    legal = sum(card.bit for card in table.legal(seat)) & held
    if table.trick and held & suit_bits(table.trick[0].card.suit) & legal:
        legal &= suit_bits(
            table.trick[0].card.suit
        )  # a truthful player follows suit although nobody sees his hand
    return Plays(seat, rng.choice(cards_of(legal or held))) if held else None


def _some_call(rng: Random, table: Table) -> Event:
    seat = Seat((table.board.dealer + len(table.calls)) & 3)
    if rng.random() < 0.6 or seat in table.must_pass:
        return Calls(seat, PASS)
    return Calls(seat, rng.choice(CALLS[:20]))


def next_event(rng: Random, scene: Scene, table: Table) -> Event:
    """What happens next at this table: mostly what a Director sees, sometimes anything at all."""
    if table.questions and rng.random() < 0.4:
        return Finds(name := rng.choice(table.questions).name, some_answer(rng, scene, table, name))
    offered = table.choice
    if offered is not None and rng.random() < 0.5:
        if not offered.options:
            return _name_a_card(rng, scene, table)
        if rng.random() < 0.1:
            return Chooses(rng.choice(SEATS), rng.choice(offered.options))
        return Chooses(rng.choice(offered.by), rng.choice(offered.options))
    if rng.random() >= scene.liveliness:
        event = regular_event(rng, scene, table)
        if event is not None:
            return event
    if table.phase is Phase.AUCTION:
        doers, weights = _IN_AUCTION, _IN_AUCTION_WEIGHTS
    elif table.phase is Phase.PLAY and not table.trick and not table.quitted:
        doers, weights = _AT_THE_LEAD, _AT_THE_LEAD_WEIGHTS
    else:
        doers, weights = _IN_PLAY, _IN_PLAY_WEIGHTS
    return rng.choices(doers, cum_weights=weights)[0](rng, scene, table)


def absurd_event(rng: Random) -> Event:
    """Any event at all, by anybody, with any card."""
    scene = random_scene(rng, plausible=False, seen=lambda _: (False,) * 4)
    doers = (*_IN_AUCTION, *_IN_PLAY)
    return rng.choice(doers)(rng, scene, scene.start())


def _card_of(rng: Random, scene: Scene, table: Table, seat: Seat) -> Card:
    """A card of this hand, with an eye to the suit led; at a table where anything goes, sometimes another's card."""
    held = scene.held(table, seat)
    if not held or (not scene.plausible and rng.random() < 0.15):
        return rng.choice(ALL_CARDS)
    if table.trick and rng.random() < 0.5:
        held = tuple(card for card in held if card.suit == table.trick[0].card.suit) or held
    faced = [card for card in held if table.faced_card(card) is not None]
    if faced and rng.random() < 0.3:
        return rng.choice(faced)
    return rng.choice(held)


def _somebody(rng: Random, table: Table) -> Seat:
    """A seat, rather one that is not in turn."""
    turn = next_hand(table)
    if turn is None or rng.random() < 0.25:
        return rng.choice(SEATS)
    return rng.choice((turn, turn.lho, turn.partner, turn.rho, turn.partner, turn.lho))


def _play(rng: Random, scene: Scene, table: Table) -> Event:
    seat = _somebody(rng, table)
    card = _card_of(rng, scene, table, seat)
    if rng.random() < 0.8:
        return Plays(seat, card)
    return Plays(
        seat,
        card,
        simultaneous=rng.random() < 0.4,
        told_to_lead_by=rng.choice((None, seat.lho, seat.rho, seat.partner)),
        misinformed=rng.random() < 0.3,
        shown_only=rng.random() < 0.2,
    )


def _play_by_last(rng: Random, scene: Scene, table: Table) -> Event:
    """The hand that has just played, or leads the trick in progress, or its partner, plays (again)."""
    if not table.trick:
        return _play(rng, scene, table)
    seat = rng.choice((table.trick[-1].seat, table.trick[0].seat, table.trick[-1].seat.partner))
    return Plays(seat, _card_of(rng, scene, table, seat))


def _play_in_turn(rng: Random, scene: Scene, table: Table) -> Event:
    """The hand in turn plays any of its cards: perhaps not following suit, or not a penalty card that is due."""
    seat = next_hand(table)
    if seat is None:
        return _play(rng, scene, table)
    held = scene.held(table, seat)
    return Plays(seat, rng.choice(held or ALL_CARDS))


def _play_after_irregularity(rng: Random, scene: Scene, table: Table) -> Event:
    """The hand after, or before, or opposite the offender plays on before any ruling."""
    for noted in table.irregularities:
        by = getattr(noted, "by", None)
        if isinstance(by, Seat):
            seat = rng.choice((by.lho, by.lho, by.partner, by.rho, by))
            return Plays(seat, _card_of(rng, scene, table, seat))
    return _play(rng, scene, table)


def _regular(rng: Random, scene: Scene, table: Table) -> Event:
    return regular_event(rng, scene, table) or _play(rng, scene, table)


def _expose(rng: Random, scene: Scene, table: Table) -> Event:
    seat = rng.choice(SEATS)
    return _exposure(rng, scene, table, seat, rng.choice(HOW_EXPOSED))


def _two_at_once(rng: Random, scene: Scene, table: Table) -> Event:
    """A second card comes with the one just played."""
    seat = rng.choice(SEATS)
    if table.trick:
        seat = table.trick[-1].seat
    elif table.quitted and rng.random() < 0.7:
        seat = table.quitted[-1].plays[-1].seat
    return _exposure(rng, scene, table, seat, "with_play")


def _exposure(rng: Random, scene: Scene, table: Table, seat: Seat, how: str) -> Event:
    held = scene.held(table, seat) or ALL_CARDS
    count = 1 if rng.random() < 0.6 else rng.randint(1, min(4, len(held)))
    if rng.random() < 0.05:
        count = min(13, len(held))
    cards = tuple(rng.sample(held, count))
    if not scene.plausible and rng.random() < 0.15:
        cards = tuple(rng.sample(ALL_CARDS, count))
    return Exposes(
        seat,
        cards,
        how,
        seen=rng.choice((None, None, None, True, False)),
        deliberate=rng.choice((None, None, None, True, False)),
        led=rng.random() < 0.1,
        for_current_trick=rng.random() < 0.05,
        quitted=how == "with_play" and rng.random() < 0.2,
    )


def _retract(rng: Random, scene: Scene, table: Table) -> Event:
    if table.grants and rng.random() < 0.6:
        granted = rng.choice(table.grants)
        return Retracts(granted.seat, granted.card)
    if table.misinformed and rng.random() < 0.6:
        return Retracts(*rng.choice(table.misinformed))
    plays = (*(table.quitted[-1].plays if table.quitted else ()), *table.trick)
    if plays and rng.random() < 0.7:
        return Retracts(*rng.choice(plays))
    seat = rng.choice(SEATS)
    return Retracts(seat, _card_of(rng, scene, table, seat))


def _designate(rng: Random, scene: Scene, table: Table) -> Event:
    dummy, declarer = table.dummy, table.declarer
    if dummy is None or declarer is None or rng.random() < 0.1:
        return Designates(rng.choice(SEATS), _some_words(rng, scene))
    words = _card_of(rng, scene, table, dummy).text if rng.random() < 0.3 else _some_words(rng, scene)
    return Designates(declarer if rng.random() < 0.85 else rng.choice(SEATS), words)


def _some_words(rng: Random, scene: Scene) -> str:
    """Words for a card of dummy; they name one only where dummy need not hold it."""
    return rng.choice(WORDS if not scene.plausible else WORDS[: -len(CARDS_NAMED)])


def _change(rng: Random, scene: Scene, table: Table) -> Event:
    dummy, declarer = table.dummy, table.declarer
    by = declarer if declarer is not None and rng.random() < 0.85 else rng.choice(SEATS)
    truth = rng.choice((None, True, True, False))
    if dummy is None or rng.random() < 0.4:
        return Changes(by, words=_some_words(rng, scene), inadvertent=truth, pause=rng.random() < 0.1)
    return Changes(by, card=_card_of(rng, scene, table, dummy), inadvertent=truth, pause=rng.random() < 0.1)


def _misplace(rng: Random, scene: Scene, table: Table) -> Event:
    dummy = table.dummy
    return Misplaces(_card_of(rng, scene, table, dummy if dummy is not None else rng.choice(SEATS)))


def _choose_anything(rng: Random, scene: Scene, table: Table) -> Event:
    option = rng.choice(
        ("accept", "reject", "any", "dummy", "highest", "lowest", "require:D", "forbid:H,S", "forbid:C")
    )
    if rng.random() < 0.3:
        option = f"card:{_card_of(rng, scene, table, rng.choice(SEATS))}"
    return Chooses(rng.choice(SEATS), option)


def _choose(rng: Random, scene: Scene, table: Table) -> Event:
    offered = table.choice
    if offered is None or not offered.options:
        return _name_a_card(rng, scene, table)
    return Chooses(rng.choice(offered.by), rng.choice(offered.options))


def _name_a_card(rng: Random, scene: Scene, table: Table) -> Event:
    """Who holds a choice without options names a card of the unseen hand that it is about."""
    offered = table.choice
    owner = None if offered is None else offered.facts.get("owner")
    if offered is None or not isinstance(owner, Seat):
        return _choose_anything(rng, scene, table)
    return Chooses(rng.choice(offered.by), f"card:{_card_of(rng, scene, table, owner)}")


def _find_anything(rng: Random, scene: Scene, table: Table) -> Event:
    """A finding that nobody has asked for."""
    kind = rng.choice(tuple(QUESTIONS))
    whom, ending, _ = QUESTIONS[kind]
    seat = rng.choice(SEATS)
    parts = [kind, str(seat if whom == "seat" else seat.side)]
    if ending == "card":
        if table.trick and rng.random() < 0.5:
            play = rng.choice(table.trick)
            parts[1:] = [str(play.seat), str(play.card)]
        else:
            parts.append(str(_card_of(rng, scene, table, seat)))
    elif ending == "suit":
        parts.append(str(rng.choice(SUITS)))
    elif ending == "number":
        parts.append(str(rng.randint(1, 13)))
    name = ":".join(parts)
    return Finds(name, some_answer(rng, scene, table, name))


def some_answer(rng: Random, scene: Scene, table: Table, name: str) -> object:
    """An answer of the kind that the question takes; on holdings, the truth where only the plausible happens."""
    kind, whom, *rest = name.split(":")
    wanted = QUESTIONS[kind][2]
    if kind == "holds" and scene.plausible and len(rest[0]) == 1:
        held = scene.truth[Seat.parse(whom)] & ~table.gone
        return bool(held & suit_bits(Suit.parse(rest[0])))
    if wanted == "yes_no" or (wanted in ("card", "trick") and rng.random() < 0.1):
        return wanted == "yes_no" and rng.random() < 0.5
    if wanted == "trick":
        return rng.randint(1, 13)
    if wanted == "word":
        return rng.choice(("expert", "average", "novice"))
    seat = Seat.parse(whom) if whom not in ("NS", "EW") else rng.choice(SEATS)
    if kind == "intended" and table.dummy is not None:
        seat = table.dummy
    card = _card_of(rng, scene, table, seat)
    return (card,) if wanted == "cards" else card


def _lead_down(rng: Random, scene: Scene, table: Table) -> Event:
    seat = table.on_lead if table.on_lead is not None and rng.random() < 0.7 else rng.choice(SEATS)
    return LeadsDown(seat, _card_of(rng, scene, table, seat) if rng.random() < 0.6 else None)


def _call_irregularly(rng: Random, scene: Scene, table: Table) -> Event:
    return Calls(rng.choice(SEATS), rng.choice(CALLS))


def _attention(rng: Random, scene: Scene, table: Table) -> Event:
    return DrawsAttention(rng.choice(SEATS))


def _director(rng: Random, scene: Scene, table: Table) -> Event:
    return CallsDirector(rng.choice(SEATS))


def _inspect(rng: Random, scene: Scene, table: Table) -> Event:
    if rng.random() < 0.5:
        return Inspects(rng.choice(SEATS), hand=rng.choice(SEATS))
    return Inspects(rng.choice(SEATS), rng.randint(1, 13), rng.random() < 0.5, rng.random() < 0.5)


def _ask(rng: Random, scene: Scene, table: Table) -> Event:
    return Asks(rng.choice(SEATS), rng.choice(SEATS))


def _correct(rng: Random, scene: Scene, table: Table) -> Event:
    """A revoke is corrected, rather by a hand that has not followed suit, with a card of the suit led."""
    seat = rng.choice(SEATS)
    if table.revokes and rng.random() < 0.8:
        seat = rng.choice(table.revokes).by
    return Corrects(seat, _card_of(rng, scene, table, seat))


def _claim(rng: Random, scene: Scene, table: Table) -> Event:
    seat, tricks = rng.choice(SEATS), rng.randint(0, 13)
    return Claims(seat, tricks, words="drawing trumps") if rng.random() < 0.5 else Concedes(seat, tricks)


def _afterwards(rng: Random, scene: Scene, table: Table) -> Event:
    seat = rng.choice(SEATS)
    return rng.choice(
        (Objects(seat), Agrees(seat), CallsOnNextBoard(seat), Restores(), RoundEnds(), PeriodEnds())
    )


_Doer = Callable[[Random, Scene, Table], Event]


def _table_of(weights: dict[_Doer, int]) -> tuple[tuple[_Doer, ...], tuple[int, ...]]:
    sums: list[int] = []
    for weight in weights.values():
        sums.append(weight + (sums[-1] if sums else 0))
    return tuple(weights), tuple(sums)


_ANYTHING: Final[dict[_Doer, int]] = {
    _attention: 4, _director: 3, _inspect: 2, _ask: 2, _correct: 4, _find_anything: 5, _choose_anything: 2,
    _afterwards: 1, _claim: 1,
}  # fmt: skip
_EARLY: Final[dict[_Doer, int]] = {
    _regular: 40, _expose: 12, _play: 8, _call_irregularly: 8, _lead_down: 1, _designate: 1, _retract: 2, **_ANYTHING
}  # fmt: skip
_FIRST: Final[dict[_Doer, int]] = {
    _regular: 12, _play: 30, _expose: 14, _lead_down: 12, _designate: 3, _misplace: 2, _retract: 2, _choose: 6,
    **_ANYTHING,
}  # fmt: skip
_IN_AUCTION, _IN_AUCTION_WEIGHTS = _table_of(_EARLY)
_AT_THE_LEAD, _AT_THE_LEAD_WEIGHTS = _table_of(_FIRST)
_LATER: Final[dict[_Doer, int]] = {
    _regular: 14, _play: 22, _play_by_last: 9, _play_in_turn: 12, _play_after_irregularity: 14, _expose: 12,
    _two_at_once: 6, _retract: 9, _designate: 9, _change: 6, _misplace: 5, _choose: 8, _call_irregularly: 1,
    _lead_down: 1, **_ANYTHING,
}  # fmt: skip
_IN_PLAY, _IN_PLAY_WEIGHTS = _table_of(_LATER)


# -- whole sequences --------------------------------------------------------------------------------------------


_CARDS_AND_SEATS: Final = re.compile(r"\b(?:[NESW]|[SHDC][2-9TJQKA]|\d+)\b")


@dataclass(frozen=True)
class Failure:
    """A sequence of events after which an invariant does not hold."""

    scene: Scene
    events: tuple[Event, ...]
    message: str

    @property
    def kind(self) -> str:
        """What kind of failure it is, whatever the cards and seats."""
        return _CARDS_AND_SEATS.sub("*", self.message)[:100]

    def __str__(self) -> str:
        """The board, the events that lead there, and what is wrong, as a case file writes them."""
        told = [
            f"  - {{{', '.join(f'{key}: {_told(value)}' for key, value in e.to_dict().items())}}}"
            for e in self.events
        ]
        return "\n".join((str(self.scene), *told, f"  {self.message}"))


def _told(value: object) -> str:
    return f"[{', '.join(map(str, value))}]" if isinstance(value, list) else str(value)


def play_out(
    rng: Random, scene: Scene, length: int, draw: Callable[[Random, Scene, Table], Event] = next_event
) -> Failure | None:
    """Let up to so many things happen and check the invariants after each; say after which events one fails."""
    events: list[Event] = []
    said: list[tuple[Ruling, ...]] = []
    try:
        table = scene.start()
        idle = 0
        for _ in range(length):
            try:
                event = draw(rng, scene, table)
            except Exception as error:
                raise Broken(f"a view of the table raised {_where(error)}") from error
            events.append(event)
            successor, rulings = heard(scene, table, event, thorough=rng.random() < 0.2)
            if successor is not table:
                said.append(rulings)
            idle = idle + 1 if successor.phase in (Phase.OVER, Phase.CLAIM) else 0
            table = successor
            if idle > 4:
                break
        check_replay(table, said)
    except Broken as broken:
        return Failure(scene, tuple(events), str(broken))
    return None


def heard(
    scene: Scene, table: Table, event: Event, *, thorough: bool = True
) -> tuple[Table, tuple[Ruling, ...]]:
    """The table after an event, its invariants checked, and what was said. Raise Broken if one does not hold."""
    try:
        successor, rulings = hear(table, event)
    except Exception as error:
        raise Broken(f"hear raised {_where(error)}") from error
    if rulings and rulings[-1].refused:
        check_refusal(table, successor, rulings)
    try:
        check_step(successor, rulings, scene.truth if scene.plausible else None, thorough=thorough)
    except Broken:
        raise
    except Exception as error:
        raise Broken(f"a view of the table raised {_where(error)}") from error
    return successor, rulings


def _where(error: BaseException) -> str:
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    place = "" if last is None else f" in {last.tb_frame.f_code.co_name}, line {last.tb_lineno}"
    return f"{type(error).__name__}: {error}{place}"


def broken_by(scene: Scene, events: Iterable[Event], *, thorough: bool = True) -> str | None:
    """What is wrong at a table at which these events happen, None if nothing is."""
    said: list[tuple[Ruling, ...]] = []
    try:
        table = scene.start()
        for event in events:
            successor, rulings = heard(scene, table, event, thorough=thorough)
            if successor is not table:
                said.append(rulings)
            table = successor
        check_replay(table, said)
    except Broken as broken:
        return str(broken)
    return None


_simpler_scenes: Final[tuple[Callable[[Scene], Scene], ...]] = (
    lambda scene: replace(scene, board=replace(scene.board, hands=(None, None, None, None))),
    lambda scene: replace(scene, board=replace(scene.board, vulnerable="none")),
    lambda scene: replace(scene, zone="wbf"),
    lambda scene: replace(scene, edition=2017),
)


def shrink(failure: Failure, patience: int = 400) -> Failure:
    """The same kind of failure at as plain a board and after as few events as can be found with so many attempts."""
    kind = failure.kind
    thorough = broken_by(failure.scene, failure.events, thorough=False) != failure.message

    def fails(scene: Scene, events: tuple[Event, ...]) -> bool:
        try:
            message = broken_by(scene, events, thorough=thorough)
        except ValueError:  # no such board
            return False
        return message is not None and Failure(scene, events, message).kind == kind

    scene, events = failure.scene, failure.events
    if not fails(scene, events):
        return failure
    events = _fewest(events, lambda some: fails(scene, some), patience)
    for simpler in _simpler_scenes:
        if fails(simpler(scene), events):
            scene = simpler(scene)
    return Failure(scene, events, broken_by(scene, events, thorough=thorough) or failure.message)


def _fewest(
    events: tuple[Event, ...], fails: Callable[[tuple[Event, ...]], bool], patience: int
) -> tuple[Event, ...]:
    """Leave events out, many at a time and then one by one, as long as it still fails."""
    chunk = max(1, len(events) // 2)
    while True:
        start, shorter = 0, events
        while start < len(shorter):
            without = shorter[:start] + shorter[start + chunk :]
            patience -= 1
            if patience < 0:
                return shorter
            if fails(without):
                shorter = without
            else:
                start += chunk
        if chunk == 1 and shorter == events:
            return events
        events, chunk = shorter, max(1, chunk // 2)


def sequence(seed: int, index: int) -> Failure | None:
    """One numbered sequence of a seed: the same one every time."""
    rng = Random(f"{seed}:{index}")
    scene = random_scene(rng)
    return play_out(rng, scene, rng.choice((12, 25, 40, 80)))


def sequences(seed: int, first: int, count: int) -> list[tuple[int, Failure]]:
    """The failures among numbered sequences, the first of each kind shrunk."""
    found: list[tuple[int, Failure]] = []
    kinds: set[str] = set()
    for index in range(first, first + count):
        failure = sequence(seed, index)
        if failure is not None:
            if failure.kind not in kinds:
                failure = shrink(failure)
            kinds.add(failure.kind)
            found.append((index, failure))
    return found

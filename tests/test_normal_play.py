"""The worst normal line: the compiled search against its twin in Python, on endings of every kind.

python -m pytest tests/test_normal_play.py                       some hundred endings of two to five cards
BRIDGELAW_NORMAL_ENDINGS=5000 BRIDGELAW_NORMAL_CARDS=6 ...       so many, of up to so many cards
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bridgelaw import kernel
from bridgelaw.cards import ALL_CARDS, Card, Seat, Suit, bits_of, cards_of, suit_bits
from bridgelaw.claims import Claim, Ending, Line, adjudicate, adjudication, outcome, parse_line
from bridgelaw.claims.duties import FREE, Duties
from bridgelaw.claims.hope import hoped_for
from bridgelaw.claims.normal import Normal
from bridgelaw.claims.outlook import BudgetSpent
from bridgelaw.claims.position import Mind
from bridgelaw.claims.presumptions import ALTERNATIVES, Switches
from bridgelaw.claims.script import Script

ENDINGS = int(os.environ.get("BRIDGELAW_NORMAL_ENDINGS", "400"))
CARDS = int(os.environ.get("BRIDGELAW_NORMAL_CARDS", "5"))

compiled_only = pytest.mark.skipif(not kernel.COMPILED, reason="the compiled search is not installed")


def some(chance: random.Random, cards: int, most: int) -> int:
    """One to so many cards of a set."""
    held = cards_of(cards)
    return bits_of(chance.sample(held, min(len(held), chance.randint(1, most))))


def random_ending(chance: random.Random, left: int) -> tuple[Ending, Seat]:
    """An ending in which one side has most of the high cards, and a claimer of that side; up to three cards of the
    trick are played, penalty cards and restraints may be in force."""
    pack = chance.sample(ALL_CARDS, 4 * left)
    pack.sort(key=lambda card: card.index % 13 + 10 * chance.random(), reverse=True)
    high, low = pack[: 2 * left], pack[2 * left :]
    chance.shuffle(high)
    chance.shuffle(low)
    side = chance.randrange(2)
    hands = [0, 0, 0, 0]
    hands[side], hands[side + 2] = bits_of(high[:left]), bits_of(high[left:])
    hands[1 - side], hands[3 - side] = bits_of(low[:left]), bits_of(low[left:])
    claimer = Seat(side + 2 * chance.randrange(2))
    leader = Seat(chance.randrange(4))
    current: list[tuple[Seat, Card]] = []
    voids = [0, 0, 0, 0]
    for place in range(chance.choice((0, 0, 0, 0, 1, 2, 3))):
        seat = Seat((leader + place) & 3)
        led = suit_bits(current[0][1].suit) if current else 0
        if current and not hands[seat] & led:
            voids[seat] = 1 << current[0][1].suit
        card = chance.choice(cards_of(hands[seat] & led or hands[seat]))
        hands[seat] &= ~card.bit
        current.append((seat, card))
    declarer = chance.choice((None, *Seat))
    defends = declarer is not None and declarer.side != claimer.side
    duties = FREE
    if chance.random() < 0.3:
        duties = random_duties(chance, hands, side if defends else 1 - side)
    ending = Ending(
        (hands[0], hands[1], hands[2], hands[3]), chance.choice((None, *Suit)), leader, (13 - left, 0), tuple(current),
        declarer, (voids[0], voids[1], voids[2], voids[3]), duties=duties,
    )  # fmt: skip
    return ending, claimer


def random_duties(chance: random.Random, hands: list[int], side: int) -> Duties:
    """Penalty cards of one defender or both, and a restraint on the lead now and then."""
    majors, minors = [0, 0], [0, 0]
    for who in chance.choice(((0,), (1,), (0, 1))):
        held = hands[side + 2 * who]
        low = bits_of(card for card in cards_of(held) if not card.is_honour)
        if low and chance.random() < 0.4:
            minors[who] = some(chance, low, 1)
        elif held:
            majors[who] = some(chance, held, 2)
    suits = (chance.randrange(16), 0) if chance.random() < 0.5 else (0, chance.randrange(15))
    required, forbidden = chance.choice(((suits, (0, 0)), ((0, 0), suits), *3 * [((0, 0), (0, 0))]))
    return Duties.of(
        side, (majors[0], majors[1]), (minors[0], minors[1]), required=required, forbidden=forbidden
    )


def random_line(chance: random.Random, ending: Ending, claimer: Seat) -> Line:
    """A stated line of one to three steps, possible or not."""
    ours = [str(card) for card in cards_of(ending.side_holds(claimer.side))]
    out = [str(card) for card in cards_of(ending.cards)]

    def step() -> str:
        suit, hand, card = chance.choice("SHDC"), chance.choice(("hand", "dummy")), chance.choice(ours)
        return chance.choice(
            (
                "draw all", "draw 1", f"cash {suit}", f"cash {suit}*2", f"run {suit}", f"cash {suit} from dummy",
                f"lead {card}", f"cash {card}", f"unblock {card}", f"cross {hand}", f"cross {hand} in {suit}",
                f"ruff {suit} in {hand}", f"ruff {suit} in {hand} high", "crossruff", f"finesse {card}",
                f"discard {suit} on {chance.choice('SHDC')}", f"overtake {card} with {chance.choice(ours)}",
                f"force {chance.choice(out)}", f"exit {suit}", "concede 1 now", f"count {suit}*2", f"good {suit}",
            )
        )  # fmt: skip

    steps = [step() for _ in range(chance.randint(1, 3))]
    if chance.random() < 0.25:
        return parse_line("all {" + ", ".join(steps) + "}")
    if chance.random() < 0.15:
        suit, seat = chance.choice("SHDC"), chance.choice("NESW")
        condition = chance.choice(
            (
                f"{suit} breaks",
                f"{suit} 2-1",
                f"{chance.choice(out)} appears",
                f"{chance.choice(ours)} wins",
                f"{seat} shows out {suit}",
            )
        )
        amount = chance.choice(("", f" claim {chance.randint(0, 2)}"))
        steps.append(f"if {condition} then ({step()}; {step()}) else{amount} {step()}")
        chance.shuffle(steps)
    return parse_line("all " + "; ".join(steps))


def random_search(chance: random.Random, left: int, budget: int = 250_000) -> Normal:
    """A search as it may be asked for: any mind, any switches, a line or none."""
    ending, claimer = random_ending(chance, left)
    out = ending.side_holds(claimer.side.other) | ending.on_table
    forgotten = some(chance, out, 3) if chance.random() < 0.55 else 0
    losers = some(chance, ending.side_holds(claimer.side), 2) if chance.random() < 0.15 else 0
    claimed = max(0, left - chance.choice((0, 0, 0, 0, 1, 1, 2)))
    switches = Switches(**{name: chance.choice(values) for name, values in ALTERNATIVES.items()})
    line = random_line(chance, ending, claimer) if chance.random() < 0.5 else None
    return Normal(
        ending,
        claimer,
        Mind(forgotten, losers, claimed),
        switches,
        line,
        budget,
        plain=chance.random() < 0.15,
    )


def told(search: Normal, patience: int) -> Iterator[object]:
    """All that a search finds, and how far it has looked."""
    search.outlook.patience = patience
    try:
        yield search.worst()
    except BudgetSpent:
        yield "spent"
    yield from (search.proved, sorted(search.used), sorted(search.met), search.nodes, search.outlook.looked)
    yield hoped_for(search, search.mind.claimed, search.proved)


def agree(monkeypatch: pytest.MonkeyPatch, search: Normal, patience: int) -> None:
    compiled = list(told(replace(search), patience))
    with monkeypatch.context() as patched:
        patched.setattr(kernel, "normal_play", lambda: None)
        assert list(told(replace(search), patience)) == compiled, search


@compiled_only
@pytest.mark.parametrize("seed", range(4))
def test_the_compiled_search_finds_what_its_twin_finds(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(seed)
    for _ in range(ENDINGS // 4):
        agree(monkeypatch, random_search(chance, chance.randint(2, CARDS)), 12_000)


@compiled_only
def test_both_give_up_at_the_same_position(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(17)
    for _ in range(ENDINGS // 5):
        search = random_search(chance, chance.randint(3, 5), budget=chance.choice((20, 100)))
        agree(monkeypatch, search, chance.choice((5, 50, 500)))


@compiled_only
def test_a_whole_award_is_the_same_without_the_compiled_search(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(4)
    for _ in range(ENDINGS // 10):
        ending, claimer = random_ending(chance, chance.randint(2, 4))
        if ending.declarer is not None and claimer == ending.declarer.partner:
            claimer = ending.declarer  # dummy may not claim
        claim = Claim(
            claimer, words=chance.choice(("the rest are mine", "drawing trumps, the rest are mine"))
        )
        award = adjudicate(ending, claim)
        with monkeypatch.context() as patched:
            patched.setattr(kernel, "normal_play", lambda: None)
            assert adjudicate(ending, claim) == award


def test_what_no_legal_play_could_lose_is_proved_beforehand() -> None:
    chance = random.Random(8)
    for _ in range(60):
        search = random_search(chance, 3)
        tricks, line = replace(search, plain=False).worst()
        assert replace(search, plain=False, at_least=tricks).worst() == (tricks, line)


def test_wherever_the_search_begins_it_comes_to_the_same() -> None:
    chance = random.Random(12)
    for _ in range(60):
        search = replace(random_search(chance, 3), plain=False)
        assert replace(search, guess=chance.randint(0, 3)).worst() == search.worst()


def test_a_line_looks_at_no_suit_but_those_it_names() -> None:
    """What is asked of it is remembered by these suits alone: the other cards may lie in any way."""
    chance = random.Random(5)
    for _ in range(300):
        ending, claimer = random_ending(chance, chance.randint(2, 5))
        other, _ = random_ending(chance, ending.tricks_left)
        script = Script(ending, random_line(chance, ending, claimer), claimer)
        seen = script.looks_at(script.start)
        hands = ending.hands
        elsewhere = tuple(hand & seen | there & ~seen for hand, there in zip(hands, other.hands, strict=True))
        seat, side = int(claimer), int(claimer.side)
        pool, away = hands[side ^ 1] | hands[side ^ 3], elsewhere[side ^ 1] | elsewhere[side ^ 3]
        assert script.at_lead(script.start, seat, hands, pool) == script.at_lead(
            script.start, seat, elsewhere, away
        )


def test_a_switch_that_was_not_met_changes_nothing() -> None:
    chance = random.Random(9)
    for _ in range(60):
        search = random_search(chance, 3)
        found = search.worst()
        for name in set(ALTERNATIVES) - search.met:
            for value in ALTERNATIVES[name]:
                assert replace(search, switches=search.switches.but(**{name: value})).worst() == found


class Elsewhere:
    """The same with other suits, and every seat moved round the table by so many."""

    def __init__(self, suits: list[Suit], turn: int) -> None:
        self.suits, self.turn = suits, turn

    def card(self, card: Card) -> Card:
        return Card(self.suits[card.suit], card.rank)

    def cards(self, cards: int) -> int:
        return bits_of(map(self.card, cards_of(cards)))

    def chosen(self, suits: int) -> int:
        return sum(1 << self.suits[suit] for suit in Suit if suits >> suit & 1)

    def seat(self, seat: int) -> Seat:
        return Seat((seat + self.turn) & 3)

    def turned(self, north: int, east: int, south: int, west: int) -> tuple[int, int, int, int]:
        turned = (north, east, south, west)
        return turned[-self.turn], turned[1 - self.turn], turned[2 - self.turn], turned[3 - self.turn]

    def pair(self, side: int, pair: tuple[int, int]) -> tuple[int, int]:
        return pair if self.seat(side) < 2 else (pair[1], pair[0])

    def duties(self, duties: Duties) -> Duties:
        side = duties.side
        majors, minors = (
            self.pair(side, (self.cards(first), self.cards(second)))
            for first, second in (duties.majors, duties.minors)
        )
        required, forbidden = (
            self.pair(side, (self.chosen(first), self.chosen(second)))
            for first, second in (duties.required, duties.forbidden)
        )
        return Duties.of(self.seat(side).side, majors, minors, required=required, forbidden=forbidden)

    def ending(self, ending: Ending) -> Ending:
        hands, voids = map(self.cards, ending.hands), map(self.chosen, ending.voids)
        first, second = ending.won
        return replace(
            ending,
            hands=self.turned(*hands), voids=self.turned(*voids),
            trumps=None if ending.trumps is None else self.suits[ending.trumps],
            on_lead=self.seat(ending.on_lead), won=(second, first) if self.turn & 1 else (first, second),
            current=tuple((self.seat(seat), self.card(card)) for seat, card in ending.current),
            declarer=None if ending.declarer is None else self.seat(ending.declarer),
            duties=FREE if ending.duties is FREE else self.duties(ending.duties),
        )  # fmt: skip

    def line(self, line: Line | None) -> Line | None:
        if line is None:
            return None
        named = lambda found: "CDHS"[self.suits["CDHS".index(found[0])]]  # noqa: E731
        seated = lambda found: str(self.seat(Seat.parse(found[0])))  # noqa: E731
        suits = re.sub(r"\b[SHDC](?! shows)(?=[2-9TJQKA]?\b)", named, str(line))
        return parse_line(re.sub(r"\b[NESW](?= shows)", seated, suits))

    def search(self, search: Normal) -> Normal:
        mind = replace(
            search.mind,
            forgotten=self.cards(search.mind.forgotten),
            known_losers=self.cards(search.mind.known_losers),
        )
        ending, claimer = self.ending(search.ending), self.seat(search.claimer)
        return Normal(
            ending, claimer, mind, search.switches, self.line(search.line), search.budget, plain=search.plain
        )


@pytest.mark.parametrize("seed", range(2))
def test_what_suits_are_called_and_who_sits_where_changes_nothing(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(ENDINGS // 2):
        search = random_search(chance, chance.randint(2, min(CARDS, 4)))
        suits = chance.sample(list(Suit), 4)
        other = Elsewhere(suits, chance.randrange(4)).search(search)
        assert other.worst()[0] == search.worst()[0], (search, suits)


def test_an_opponent_may_keep_his_trump_and_throw_from_any_suit() -> None:
    """Whichever suit is longer than the claimer's: not to be sure of a trick must not hang on how it is called."""
    clubs = "N:94.64.83. QJT.J..T7 7.32.54.6 K.KT9.Q.9"
    hearts = "N:94..83.64 QJT.T7..J 7.6.54.32 K.9.Q.KT9"
    claim = Claim(Seat.W, words="crossruff")
    for deal in (clubs, hearts):
        ending = Ending.parse(deal, trumps="S", on_lead="E", declarer="W", won=(7, 0))
        assert adjudicate(ending, claim, edition=1997).claimer_tricks == 5


@compiled_only
def test_a_lost_bound_or_a_dead_memory_would_show_in_the_count() -> None:
    chance = random.Random(77)
    nodes = looked = 0
    for _ in range(40):
        search = replace(random_search(chance, 6), plain=False)
        search.worst()
        nodes, looked = nodes + search.nodes, looked + search.outlook.looked
    assert nodes < 300_000
    assert looked < 330_000


def test_without_the_compiled_search_a_claim_is_ruled_on_all_the_same() -> None:
    script = (
        "import sys; sys.modules['bridgelaw.kernel._normal'] = None\n"
        "from bridgelaw import kernel\n"
        "from bridgelaw.claims import Claim, Ending, adjudicate\n"
        "ending = Ending.parse('N:.987.. .AKQ.. KJ4... T..K.K', trumps='S', on_lead='N', won=(10, 0), declarer='S')\n"
        "print(kernel.COMPILED, adjudicate(ending, Claim('S', 3)).claimer_tricks)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "False 2\n"
    assert "searched in plain Python" in done.stderr


@pytest.mark.parametrize("budget", [30, 120])
def test_where_the_budget_runs_out_the_award_lies_between_the_bounds(
    monkeypatch: pytest.MonkeyPatch, budget: int
) -> None:
    chance = random.Random(1)
    wide = 0
    for _ in range(25):
        ending, claimer = random_ending(chance, 5)
        dummy = ending.declarer is not None and claimer == ending.declarer.partner
        claim = Claim(claimer.partner if dummy else claimer, chance.choice([5, 5, 4]))
        award = adjudicate(ending, claim, compare=False)
        with monkeypatch.context() as short:
            short.setattr(outcome, "BUDGET", budget)
            short.setattr(adjudication, "BUDGET", budget)
            bounds = adjudicate(ending, claim, compare=False)
        assert bounds.low <= award.claimer_tricks <= bounds.high
        wide += not bounds.certain
    assert wide > 3

"""The kernel in plain Python: the specification of the compiled one, and what is used where that could not be built.

It is written to be read and checked, and gives the same values and the same lines. The three values are one search with
different moves: at each card the side asked about either chooses its best (double dummy) or is led to its worst (any
legal play, normal play), and its opponents always choose its worst.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from bridgelaw.kernel.problem import (
    NO_TRUMP,
    SUIT_SETS,
    Choice,
    Mode,
    Problem,
    Rule,
    Step,
    Value,
    units,
)

__all__ = ["choices", "solve"]

NO_STEP: Final = -1
BLANK: Final = 52
"""In the deal as the claimer believes it: a card of no suit that wins nothing."""


class _State(NamedTuple):
    """Everything that a later play can depend on."""

    hands: tuple[int, int, int, int]
    trick: tuple[int, ...]
    leader: int
    goal: int = 0
    """Tricks that the claim still needs."""
    surprised: bool = False
    at: int = 0
    """The next instruction of the line."""
    step: int = NO_STEP
    """The instruction that the trick in progress was led under."""

    @property
    def seat(self) -> int:
        return (self.leader + len(self.trick)) & 3

    @property
    def tricks(self) -> int:
        return self.hands[self.leader].bit_count() + bool(self.trick)


class _Spent(Exception):
    """The budget is spent."""


def solve(problem: Problem, budget: int, want_line: bool) -> Value:
    """The value of a problem; see :func:`bridgelaw.kernel.evaluate`."""
    return _Search(problem, budget).value(want_line)


def choices(problem: Problem) -> tuple[int, ...]:
    """The cards, by number, which the hand in turn may play under the problem's mode and rules, equal cards merged."""
    search = _Search(problem, 1 << 62)
    return tuple(card for card, _, _ in search.plays(search.start))


class _Search:
    """One problem and what has been proved about its positions."""

    def __init__(self, problem: Problem, budget: int) -> None:
        self.mode = problem.mode
        self.trumps = SUIT_SETS[problem.trumps] if problem.trumps != NO_TRUMP else 0
        self.side = problem.side
        normal = problem.mode is Mode.normal
        after = (problem.rules if problem.rules_after is None else problem.rules_after) & ~Rule.KEEP_CLAIM
        self.rules = [rule for rule in Rule if rule & problem.rules]
        self.rules_after = [rule for rule in Rule if rule & after]
        self.line: list[Step] = units(problem.line) if normal else []
        self.forgotten = problem.forgotten if normal else 0
        self.best_after = problem.best_after
        self.line_ends = problem.line_ends
        # Whether a surprise changes anything; if not, none is noticed.
        changes = self.rules_after != self.rules or problem.best_after or problem.line_ends or self.forgotten
        self.believing = bool(normal and changes)
        goal = problem.tricks if problem.claimed is None else problem.claimed
        self.start = _State(problem.hands, problem.trick, problem.leader, goal if self.believing else 0)
        self.known: dict[_State, tuple[int, int]] = {}
        self.believed: dict[tuple[int, tuple[int, ...], _State], bool] = {}
        self.marks = [self.forgotten] + [
            cards for step in self.line for cards in (step.lead, step.reply, step.while_out)
        ]
        self.nodes = 0
        self.budget = budget

    def value(self, want_line: bool) -> Value:
        """Ask "at least 1?", "at least 2?" and so on until the answer is no or the budget is spent."""
        low, most = 0, self.start.tricks
        line: tuple[int, ...] = ()
        try:
            while low < most and self.at_least(self.start, low + 1):
                low += 1
        except _Spent:
            high = most
            if (
                self.mode is not Mode.double_dummy
                and not self.best_after
                and Rule.KEEP_CLAIM not in self.rules
            ):
                high, line = self.some_line()
            return Value(low, max(low, high), self.nodes, line if want_line else ())
        return Value(low, low, self.nodes, self.best_line(low) if want_line else ())

    # --- the search

    def at_least(self, state: _State, need: int) -> bool:
        """Whether the side is sure of `need` more tricks, that in progress included."""
        if need <= 0:
            return True
        low, high = self.known.get(state, (0, state.tricks))
        if need <= low or need > high:
            return need <= low
        answers = (self.at_least(after, need - won) for _, after, won in self.counted(state))
        answer = any(answers) if self.chooses_best(state) else all(answers)
        self.known[state] = (need, high) if answer else (low, need - 1)
        return answer

    def counted(self, state: _State) -> Iterator[tuple[int, _State, int]]:
        """The plays from here, counted against the budget."""
        for play in self.plays(state):
            if self.nodes >= self.budget:
                raise _Spent
            self.nodes += 1
            yield play

    def chooses_best(self, state: _State) -> bool:
        """Whether the hand in turn plays for the side asked about, and well."""
        if state.seat & 1 != self.side:
            return False
        return self.mode is Mode.double_dummy or (self.best_after and state.surprised)

    def best_line(self, value: int) -> tuple[int, ...]:
        """The first line by which the side wins exactly this many tricks."""
        self.budget = 1 << 62
        line: list[int] = []
        state, left = self.start, value
        while any(state.hands):
            for card, after, won in self.plays(state):
                if self.chooses_best(state):
                    attains = self.at_least(after, left - won)
                else:
                    attains = not self.at_least(after, left - won + 1)
                if attains:
                    line.append(card)
                    state, left = after, left - won
                    break
        return tuple(line)

    def some_line(self) -> tuple[int, tuple[int, ...]]:
        """Some line: the opponents play their high cards, the side its low ones, without looking ahead."""
        line: list[int] = []
        state, total = self.start, 0
        while any(state.hands):
            plays = list(self.plays(state))
            card, state, won = plays[-1] if state.seat & 1 != self.side else plays[0]
            line.append(card)
            total += won
        return total, tuple(line)

    # --- the play

    def plays(self, state: _State) -> Iterator[tuple[int, _State, int]]:
        """The cards that may be played, of equal ones the lowest, with what they lead to and tricks won by them."""
        seat = state.seat
        legal = _legal(state.hands[seat], state.trick)
        allowed, at, step = legal, state.at, state.step
        if self.mode is Mode.normal and seat & 1 == self.side and not (self.best_after and state.surprised):
            allowed, at, step = self.normal(state, legal)
        ready = state._replace(at=at, step=step)
        for card in self.unlike(state, allowed):
            yield card, *self.play(ready, card)

    def play(self, state: _State, card: int) -> tuple[_State, int]:
        """The position after this card, and 1 if it completes a trick of the side."""
        seat, trick = state.seat, (*state.trick, card)
        hands = _without(state.hands, seat, 1 << card)
        surprised = state.surprised
        if self.believing and not surprised and seat & 1 != self.side:
            ruffs = self.trumps & 1 << card and not self.trumps & 1 << trick[0]
            surprised = bool(ruffs or self.forgotten & 1 << card)
        at, step = state.at, state.step
        if len(trick) == 4:
            leader = (state.leader + winning(trick, self.trumps)) & 3
            won = int(leader & 1 == self.side)
            goal = max(0, state.goal - won)
            surprised = surprised or (self.believing and goal > hands[0].bit_count())
            trick, step = (), NO_STEP
        else:
            leader, won, goal = state.leader, 0, state.goal
        if surprised:
            goal = 0
            if self.line_ends or self.best_after:
                at, step = len(self.line), NO_STEP
        return _State(hands, trick, leader, goal, surprised, at, step), won

    def unlike(self, state: _State, cards: int) -> list[int]:
        """These cards but those equal to a lower one: cards of one hand between which no other hand has a card.

        A card that is named by the line, or forgotten, is not equal to one that is not.
        """
        hand = state.hands[state.seat]
        others = 0
        for held in (*state.hands, *(1 << card for card in state.trick)):
            others |= held
        others &= ~hand
        found: list[int] = []
        for suit in SUIT_SETS:
            taken, last = False, 0
            for card in _cards(hand & suit):
                bit = 1 << card
                between = (bit - 1) & ~((last << 1) - 1) if last else 0
                if others & between or any(bool(mark & bit) != bool(mark & last) for mark in self.marks):
                    taken = False
                if cards & bit and not taken:
                    found.append(card)
                    taken = True
                last = bit
        return found

    # --- normal play

    def outstanding(self, state: _State) -> int:
        """The cards which the opponents are still to play, as far as the claimer knows."""
        held = state.hands[1 - self.side] | state.hands[3 - self.side]
        return held if state.surprised else held & ~self.forgotten

    def normal(self, state: _State, legal: int) -> tuple[int, int, int]:
        """The normal cards among the legal ones, and where the line stands after one of them."""
        allowed, at, step = legal, state.at, state.step
        out = self.outstanding(state)
        stated = False
        if not state.trick:
            at = self.arrive(state, out)
            if at < len(self.line) and self.line[at].lead & legal:
                allowed, stated, step = _pick(self.line[at].lead & legal, self.line[at].choice), True, at
                at += self.line[at].times != 0
        elif step != NO_STEP and state.seat == (state.leader + 2) & 3:
            reply = self.reply(self.line[step], state, legal)
            allowed, stated = reply or legal, bool(reply)
        rules = self.rules_after if state.surprised else self.rules
        for rule in rules:
            if rule is not Rule.KEEP_CLAIM:
                allowed = self.apply(rule, state, allowed, out) or allowed
        if Rule.KEEP_CLAIM in rules:
            for candidates in (allowed,) if stated else (allowed, legal):
                keeping = sum(1 << card for card in _cards(candidates) if self.keeps(state, card))
                if keeping:
                    return keeping, at, step
        return allowed, at, step

    def arrive(self, state: _State, out: int) -> int:
        """The first instruction from here on that can be carried out, now or (if it waits) later."""
        hand, other = state.hands[state.leader], state.hands[state.leader ^ 2]
        at = state.at
        while at < len(self.line):
            step = self.line[at]
            if (not step.while_out or step.while_out & out) and step.lead & (
                hand | other if step.wait else hand
            ):
                break
            at += 1
        return at

    def reply(self, step: Step, state: _State, legal: int) -> int:
        """The stated cards of the hand opposite the lead; none if the line names none that it can play."""
        named = step.reply & legal
        best = state.trick[winning(state.trick, self.trumps)]
        if step.cover and step.reply and winning(state.trick, self.trumps) == 1:
            covers = self.beating(state, legal) & SUIT_SETS[state.trick[0] // 13]
            if best // 13 == state.trick[0] // 13 and covers and not covers & named:
                return covers & -covers
        return _pick(named, step.reply_choice)

    def beating(self, state: _State, cards: int) -> int:
        """Those of the cards that would win the trick as it stands."""
        best = winning(state.trick, self.trumps)
        return sum(1 << card for card in _cards(cards) if winning((*state.trick, card), self.trumps) != best)

    def apply(self, rule: Rule, state: _State, allowed: int, out: int) -> int:
        """What one rule leaves of the cards."""
        hand, partner = state.hands[state.seat], state.hands[state.seat ^ 2]
        if not state.trick:
            return self.apply_to_lead(rule, hand, partner, allowed, out)
        led = SUIT_SETS[state.trick[0] // 13]
        place = winning(state.trick, self.trumps)
        best = state.trick[place]
        last = len(state.trick) == 3
        certain = (len(state.trick) - place == 2) and (last or bool(_winners(1 << best, out)))
        if hand & led:
            wins = self.beating(state, allowed)
            if rule is Rule.LOW and (certain or not wins):
                return allowed & -allowed
            if rule is Rule.ENDS:
                ends = allowed & -allowed | _top(wins)
                return ends | (wins & -wins if last else 0)
            return allowed
        ruffs = allowed & self.trumps & ~led
        discards = allowed & ~ruffs
        if rule is Rule.NO_RUFF and certain:
            return discards
        if rule is Rule.NO_UNDERRUFF and 1 << best & self.trumps & ~led:
            return discards | ruffs & ~((1 << best) - 1)
        if rule is Rule.RUFF_LOW:
            wins = self.beating(state, ruffs)
            return allowed & ~wins | wins & -wins
        if rule is Rule.KEEP_WINNERS and discards & ~_winners(discards, out):
            return allowed & ~_winners(discards, out)
        if rule is Rule.DISCARD_LOW:
            return ruffs | _pick(discards, Choice.LOW)
        return allowed

    def apply_to_lead(self, rule: Rule, hand: int, partner: int, allowed: int, out: int) -> int:
        """What a rule about leads leaves."""
        if rule is Rule.DRAW and out & self.trumps:
            return allowed & self.trumps
        if rule is Rule.CASH:
            return allowed & _winners(hand, out)
        if rule is Rule.WINNERS_FIRST:
            theirs = _winners(partner, out)
            reach = sum(suit for suit in SUIT_SETS if suit & theirs)
            return allowed & (_winners(hand, out) | reach)
        left = 0
        for suit in SUIT_SETS:
            cards = hand & suit
            if rule is Rule.TOP and _winners(_top(cards), out):
                left |= allowed & _top(cards)
            elif rule is Rule.TOP_DOWN:
                left |= allowed & (_top(cards) | (cards & -cards if _winners(partner & suit, out) else 0))
            else:
                left |= allowed & suit
        return left

    # --- the claimer's belief

    def keeps(self, state: _State, card: int) -> bool:
        """Whether the claim can still be won after this card, double dummy in the deal as the claimer believes it."""
        blanks = [_cards(hand & self.forgotten) for hand in state.hands]
        hands = tuple(hand & ~self.forgotten for hand in state.hands)
        believed = _State((hands[0], hands[1], hands[2], hands[3]), state.trick, state.leader)
        counts = tuple(len(list(held)) for held in blanks)
        return self.wins(*self.put(believed, counts, card), state.goal)

    def put(self, state: _State, blanks: tuple[int, ...], card: int) -> tuple[_State, tuple[int, ...], int]:
        """The believed position after a card (BLANK for a blank), the blanks in each hand, tricks just won."""
        trick = (*state.trick, card)
        hands = state.hands
        if card == BLANK:
            blanks = tuple(count - (place == state.seat) for place, count in enumerate(blanks))
        else:
            hands = _without(hands, state.seat, 1 << card)
        if len(trick) < 4:
            return _State(hands, trick, state.leader), blanks, 0
        leader = (state.leader + _winning_with_blanks(trick, self.trumps)) & 3
        return _State(hands, (), leader), blanks, int(leader & 1 == self.side)

    def wins(self, state: _State, blanks: tuple[int, ...], won: int, goal: int) -> bool:
        """Whether the side wins `goal` tricks from the believed position, `won` of which have just been won."""
        goal -= won
        left = state.hands[state.leader].bit_count() + blanks[state.leader] + bool(state.trick)
        if goal <= 0 or goal > left:
            return goal <= 0
        key = (goal, blanks, state)
        answer = self.believed.get(key)
        if answer is None:
            if self.nodes >= self.budget:
                raise _Spent
            self.nodes += 1
            seat = state.seat
            hand = state.hands[seat]
            follows = hand & SUIT_SETS[state.trick[0] // 13] if state.trick and state.trick[0] != BLANK else 0
            cards = self.unlike(state, follows or hand)
            if blanks[seat] and not follows:
                cards = [*cards, BLANK]
            answers = (self.wins(*self.put(state, blanks, card), goal) for card in cards)
            answer = any(answers) if seat & 1 == self.side else all(answers)
            self.believed[key] = answer
        return answer


def winning(trick: tuple[int, ...], trumps: int) -> int:
    """The place in the trick (0 for the lead) of the card that wins it as it stands."""
    best = 0
    for place, card in enumerate(trick):
        if card // 13 == trick[best] // 13:
            if card > trick[best]:
                best = place
        elif trumps & 1 << card:
            best = place
    return best


def _winning_with_blanks(trick: tuple[int, ...], trumps: int) -> int:
    """The same where cards may be blanks; a trick begun with a blank and not ruffed is won by the hand after it."""
    real = [place for place, card in enumerate(trick) if card != BLANK]
    if trick[0] != BLANK:
        return real[winning(tuple(trick[place] for place in real), trumps)]
    ruffs = [place for place in real if trumps & 1 << trick[place]]
    return max(ruffs, key=lambda place: trick[place]) if ruffs else 1


def _without(hands: tuple[int, int, int, int], seat: int, bit: int) -> tuple[int, int, int, int]:
    left = [hand & ~bit if place == seat else hand for place, hand in enumerate(hands)]
    return (left[0], left[1], left[2], left[3])


def _legal(hand: int, trick: tuple[int, ...]) -> int:
    """The cards that may be played: those of the suit led, any if there is none (Law 44)."""
    return (hand & SUIT_SETS[trick[0] // 13] if trick else 0) or hand


def _winners(cards: int, out: int) -> int:
    """Those of the cards above which the opponents have none."""
    found = 0
    for suit in SUIT_SETS:
        found |= cards & suit & ~((1 << (out & suit).bit_length()) - 1)
    return found


def _top(cards: int) -> int:
    return 1 << cards.bit_length() - 1 if cards else 0


def _pick(cards: int, choice: Choice | int) -> int:
    """Of each suit the top card, the lowest, or all."""
    if choice == Choice.ANY:
        return cards
    picked = 0
    for suit in SUIT_SETS:
        held = cards & suit
        picked |= _top(held) if choice == Choice.TOP else held & -held
    return picked


def _cards(cards: int) -> list[int]:
    """The numbers of these cards, ascending."""
    found = []
    while cards:
        found.append((cards & -cards).bit_length() - 1)
        cards &= cards - 1
    return found

"""A hearing: the Director hears one event, consults the Laws, and collects what they say.

The Law modules work on a hearing. It holds the evolving table and gathers rulings; it closes into the
successor of the table and the rulings, or, when a Law refuses the event, into the refusal alone.
"""

from __future__ import annotations

from typing import Any, NoReturn

from bridgelaw.cards import Card, Seat, Side
from bridgelaw.events import Event
from bridgelaw.irregularities import Irregularity
from bridgelaw.position import FacedCard, Grant, Play, Restraint, Sight
from bridgelaw.rulings import Question, Ruling
from bridgelaw.table import Table, with_hand

__all__ = ["Hearing", "Refused"]


class Refused(Exception):
    """Raised inside a hearing to close it: the event cannot be, or is void."""

    def __init__(self, ruling: Ruling) -> None:
        """Close with this ruling."""
        super().__init__(ruling.message)
        self.ruling = ruling


class Hearing:
    """The hearing of one event: ``table`` evolves, ``rulings`` are gathered."""

    __slots__ = ("event", "rulings", "table")

    def __init__(self, table: Table, event: Event) -> None:
        """Open the hearing of an event at a table."""
        self.table = table
        self.event = event
        self.rulings: list[Ruling] = []

    # -- what the Laws say --------------------------------------------------------------------------------------

    def rule(
        self, laws: str | tuple[str, ...], message: str, *, consider: tuple[str, ...] = (), **facts: Any
    ) -> None:
        """Record a ruling. Laws are named by their 2017 numbers and cited as the edition in force numbers
        them."""
        self.rulings.append(self._ruling(laws, message, facts, consider))
        if consider:
            fresh = tuple(law for law in consider if law not in self.table.considerations)
            self.update(considerations=self.table.considerations + fresh)

    def rule_as_numbered(
        self, laws: tuple[str, ...], message: str, *, consider: tuple[str, ...] = (), **facts: Any
    ) -> None:
        """As :meth:`rule`, for laws that the table of provisions already numbers as the edition does."""
        self.rule((), message, consider=consider, **facts)
        self.rulings[-1] = Ruling(laws, message, facts, consider)

    def refuse(
        self, laws: str | tuple[str, ...], message: str, *, consider: tuple[str, ...] = (), **facts: Any
    ) -> NoReturn:
        """Close the hearing: by these Laws the event is void or not allowed."""
        ruling = self._ruling(laws, message, facts, consider)
        raise Refused(Ruling(ruling.laws, message, facts, consider, refused=True))

    def impossible(self, message: str, **facts: Any) -> NoReturn:
        """Close the hearing: the event cannot physically have happened."""
        raise Refused(Ruling((), message, facts, refused=True, impossible=True))

    def _ruling(
        self, laws: str | tuple[str, ...], message: str, facts: dict[str, Any], consider: tuple[str, ...]
    ) -> Ruling:
        cited = (laws,) if isinstance(laws, str) else laws
        number = self.table.code.number
        return Ruling(tuple(dict.fromkeys(filter(None, map(number, cited)))), message, facts, consider)

    # -- facts that only a person can find ----------------------------------------------------------------------

    def ask(self, name: str, law: str, *, wait: Event | None = None) -> None:
        """Open a question; with ``wait``, that event is heard again when the answer comes."""
        table = self.table
        if all(question.name != name for question in table.questions):
            question = Question(name, table.code.number(law))
            self.update(questions=(*table.questions, question))
        if wait is not None and (name, wait) not in table.waiting:
            self.update(waiting=(*self.table.waiting, (name, wait)))

    def close_question(self, name: str) -> None:
        """A question is answered, or has become moot."""
        table = self.table
        self.update(
            questions=tuple(question for question in table.questions if question.name != name),
            waiting=tuple(pair for pair in table.waiting if pair[0] != name),
        )

    # -- changing the table -------------------------------------------------------------------------------------

    def update(self, **changes: Any) -> None:
        """Go on with the table that differs in these fields."""
        self.table = self.table.succeed(**changes)

    def open(self, irregularity: Irregularity) -> None:
        """Note an irregularity that is not yet settled."""
        self.update(irregularities=(*self.table.irregularities, irregularity))

    def settle(self, irregularity: Irregularity, instead: Irregularity | None = None) -> None:
        """Strike an irregularity off, or put another in its place."""
        kept: list[Irregularity] = []
        for noted in self.table.irregularities:
            if noted is not irregularity:
                kept.append(noted)
            elif instead is not None:
                kept.append(instead)
        self.update(irregularities=tuple(kept))

    def restrain(self, restraint: Restraint) -> None:
        """Lay a restraint on a seat."""
        self.update(restraints=(*self.table.restraints, restraint))

    def grant(self, seat: Seat, card: Card, law: str) -> None:
        """Let a seat take a card back under this paragraph."""
        self.update(grants=(*self.table.grants, Grant(seat, card, law)))

    def face(self, faced: FacedCard) -> None:
        """Let a card lie face up before its owner, in the place of what was said of it before."""
        others = tuple(other for other in self.table.faced if other.card is not faced.card)
        self.update(faced=(*others, faced))

    def pick_up(self, card: Card) -> None:
        """A faced card goes back to its owner's hand, or is played: it no longer lies before him."""
        self.update(faced=tuple(other for other in self.table.faced if other.card is not card))

    def bar_sight(self, seats: tuple[Seat, ...], card: Card, law: str | None) -> None:
        """Sight of this card is unauthorised information for these seats; None: the edition does not bar
        it."""
        if law is not None:
            fresh = tuple(Sight(seat, card, law) for seat in seats)
            self.update(sights=(*(sight for sight in self.table.sights if sight not in fresh), *fresh))

    def note_redress(self, side: Side, law: str | None) -> None:
        """Remember under which Law this side is to be compensated if it turns out to be damaged."""
        if law is not None and (side, law) not in self.table.redress:
            self.update(redress=(*self.table.redress, (side, law)))

    def take_from_hand(self, seat: Seat, card: Card) -> None:
        """A card leaves a hand for the table."""
        table = self.table
        hands = with_hand(table.hands, seat, table.hands[seat].without(card))
        self.update(
            hands=hands,
            gone=table.gone | card.bit,
            faced=tuple(faced for faced in table.faced if faced.card is not card),
            sights=tuple(sight for sight in table.sights if sight.card is not card),
        )

    def give_back(self, seat: Seat, card: Card) -> None:
        """A card goes back to the hand it came from."""
        table = self.table
        hands = with_hand(table.hands, seat, table.hands[seat].with_card(card))
        self.update(hands=hands, gone=table.gone & ~card.bit)

    def add_play(self, seat: Seat, card: Card) -> None:
        """A card of a hand is contributed to the trick in progress."""
        self.take_from_hand(seat, card)
        self.update(trick=(*self.table.trick, Play(seat, card)))

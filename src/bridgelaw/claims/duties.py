"""What penalty cards and restraints on the lead bind the defenders to while a claim is searched (Laws 50, 51, 59).

A claim ends the play, not the duties: the play that the Director imagines is play under them. Declarer's rights are
left open where he has not used them yet: to require or forbid a lead (50D2, 51B), to name the penalty card (51A).

``kernel/compiled/duties.hpp`` is the same in C++.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

__all__ = ["FREE", "Duties", "after_play", "choices", "is_named", "legal_under", "suits_to_lead"]

_SUIT: Final = tuple(0x1FFF << (13 * suit) for suit in range(4))
_LOW: Final = tuple(0xFF << (13 * suit) for suit in range(4))
_SUITS: Final = tuple(sum(_SUIT[suit] for suit in range(4) if chosen >> suit & 1) for chosen in range(16))
_EVERY_SUIT: Final = 15


class Duties(NamedTuple):
    """The duties of both defenders; each pair is of the one who sits North or East, and the one South or West."""

    side: int = 0
    """The defending side."""
    majors: tuple[int, int] = (0, 0)
    """Major penalty cards (card sets): one is played as soon as it legally can be (50D1)."""
    minors: tuple[int, int] = (0, 0)
    """Minor ones (50C)."""
    waiting: tuple[int, int] = (0, 0)
    """The low cards that are not played before the minor one of their suit."""
    required: tuple[int, int] = (0, 0)
    """Suits (a bit each) of which the next lead must be, where it can."""
    forbidden: tuple[int, int] = (0, 0)
    """Suits that may not be led while he retains the lead, where he can help it."""
    now: tuple[int, int] = (0, 0)
    """The cards to which his play to the trick in progress has been narrowed at the table; 0: the duties above say
    what is legal."""
    chosen: bool = False
    """Has declarer chosen already for the lead that is due?"""

    @staticmethod
    def of(
        side: int,
        majors: tuple[int, int] = (0, 0),
        minors: tuple[int, int] = (0, 0),
        *,
        required: tuple[int, int] = (0, 0),
        forbidden: tuple[int, int] = (0, 0),
        now: tuple[int, int] = (0, 0),
        chosen: bool = False,
    ) -> Duties:
        """The duties that follow from these penalty cards and restraints; :data:`FREE` if there are none."""
        waiting = (_low_beside(minors[0]), _low_beside(minors[1]))
        return Duties(side, majors, minors, waiting, required, forbidden, now, chosen)._or_free()

    @property
    def faced(self) -> int:
        """The penalty cards of both (a card set)."""
        return self.majors[0] | self.majors[1] | self.minors[0] | self.minors[1]

    def squeezed(self, left: int) -> Duties:
        """The same of the cards that are left (a card set), when those that are gone have been taken out."""
        if self is FREE:
            return self

        def placed(pair: tuple[int, int]) -> tuple[int, int]:
            near, far = (
                sum(_place(card, left) for card in range(52) if held & left & 1 << card) for held in pair
            )
            return near, far

        return self._replace(
            majors=placed(self.majors), minors=placed(self.minors), waiting=placed(self.waiting)
        )._or_free()

    def as_seen(self, leader: int) -> Duties:
        """The same as a claimer knows them who does not see the hands."""
        if self is FREE:
            return self
        chosen = self.chosen or bool(self.now[leader >> 1] and self.bind(leader))
        return self._replace(now=(0, 0), chosen=chosen)._or_free()

    def bind(self, seat: int) -> bool:
        """May they bind this seat?"""
        return self is not FREE and not (seat ^ self.side) & 1

    def __reduce__(self) -> tuple[object, ...]:
        return _read_back, tuple(self)

    def _or_free(self) -> Duties:
        pairs = (self.majors, self.minors, self.required, self.forbidden, self.now)
        return self if any(map(any, pairs)) else FREE


FREE: Final = Duties()
"""Nobody is bound to anything."""


def _read_back(*fields: Any) -> Duties:
    """The duties out of a pickle: :data:`FREE` is the only one of its kind."""
    return Duties(*fields)._or_free()


def _low_beside(minors: int) -> int:
    return sum(_LOW[suit] for suit in range(4) if minors & _SUIT[suit]) & ~minors


def _place(card: int, left: int) -> int:
    suit = card // 13
    return 1 << (13 * suit + (left & _SUIT[suit] & ((1 << card) - 1)).bit_count())


def suits_to_lead(duties: Duties, seat: int) -> int:
    """The suits (a bit each) that a defender may lead by declarer's choice, if he has any of them (59)."""
    who = seat >> 1
    return (duties.required[who] or _EVERY_SUIT) & ~duties.forbidden[who]


def legal_under(duties: Duties, seat: int, hand: int, led: int) -> int:
    """The cards of a defender's hand (a card set) that he may play; ``led`` -1: he leads."""
    who = seat >> 1
    if duties.now[who] & hand:
        return duties.now[who] & hand
    legal = hand & (_SUIT[led] if led >= 0 else _SUITS[suits_to_lead(duties, seat)]) or hand
    return legal & duties.majors[who] or legal & ~duties.waiting[who]


def is_named(duties: Duties, seat: int, legal: int) -> bool:
    """Does declarer name which of a defender's legal cards is played (51A)?"""
    return bool(legal & (legal - 1)) and not legal & ~duties.majors[seat >> 1]


def choices(duties: Duties, seat: int) -> tuple[Duties, ...]:
    """What declarer may make of the duties when this defender is to lead: he leaves the lead free, forbids one or
    more of the suits of the partner's major penalty cards, or requires one (50D2, 51B); those of the suits that he
    names are picked up."""
    who = seat >> 1
    cards = duties.majors[1 - who]
    if not cards or duties.chosen:
        return (duties,)
    suits = sum(1 << suit for suit in range(4) if cards & _SUIT[suit])
    duties = duties._replace(chosen=True)
    found = [duties]
    for named in range(1, 16):
        if named & ~suits:
            continue
        left = duties._replace(majors=_with(duties.majors, 1 - who, cards & ~_SUITS[named]))
        found.append(left._replace(forbidden=_with(left.forbidden, who, named)))
        if not named & (named - 1):
            found.append(left._replace(required=_with(left.required, who, named)))
    return tuple(found)


def after_play(duties: Duties, seat: int, cards: int, winner: int, *, leads: bool) -> Duties:
    """The duties after any seat has played a card (a set of one; of none: one that is no penalty card); ``winner`` -1:
    the trick is not complete."""
    side, majors, minors, waiting, required, forbidden, now, chosen = duties
    majors = (majors[0] & ~cards, majors[1] & ~cards)
    minors = (minors[0] & ~cards, minors[1] & ~cards)
    waiting = (waiting[0] if minors[0] else 0, waiting[1] if minors[1] else 0)
    if leads:
        chosen = False
        if not (seat ^ side) & 1:
            required = _with(required, seat >> 1, 0)
    if winner >= 0:
        now = (0, 0)
        keeps = -1 if (winner ^ side) & 1 else winner >> 1
        forbidden = (forbidden[0] if keeps == 0 else 0, forbidden[1] if keeps == 1 else 0)
    return Duties(side, majors, minors, waiting, required, forbidden, now, chosen)._or_free()


def _with(pair: tuple[int, int], who: int, value: int) -> tuple[int, int]:
    return (value, pair[1]) if who == 0 else (pair[0], value)

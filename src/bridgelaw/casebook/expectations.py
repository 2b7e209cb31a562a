"""What an ``expect`` may name: for each key how it is written, what the table has of it, and what meets it.

Values are kept in one plain form, as JSON can hold them, so that what was expected and what came can be compared
and printed side by side: seats and cards as text, lists whose order is free sorted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from bridgelaw.cards import Card, Seat, Side
from bridgelaw.casebook.mistakes import unknown_key
from bridgelaw.code.numbering import covers, tidy_number
from bridgelaw.rulings import Ruling
from bridgelaw.table import Table

__all__ = ["KEYS", "NOT_RULED", "Key", "Scene", "difference", "read_expectation"]

NOT_RULED: Final = "not ruled by this version"


@dataclass(frozen=True)
class Scene:
    """What an ``expect`` looks at: the table, and what has been said."""

    table: Table
    cited: tuple[str, ...]
    """The paragraphs cited since the ``expect`` before it."""
    considered: tuple[str, ...]
    """What the Director has been told to consider, on the table and in refusals, since the case began."""
    refusal: Ruling | None
    """The refusal of the event just before, None if it was heard."""


def _equal(wanted: Any, came: Any) -> bool:
    return bool(wanted == came)


@dataclass(frozen=True)
class Key:
    """One thing that can be expected.

    ``read`` brings what the case says into the plain form and raises ValueError, with the cure, for what it cannot
    read; ``came`` finds the same in a scene (it is given what is wanted, because only what is named is compared);
    ``met`` compares the two. A key without ``came`` belongs to Laws that this version does not rule.
    """

    read: Callable[[Any], Any]
    came: Callable[[Scene, Any], Any] | None = None
    met: Callable[[Any, Any], bool] = _equal


def read_expectation(record: object) -> dict[str, Any]:
    """Read what stands under ``expect``. Raise ValueError, naming the key and the cure, for a mistake."""
    if not isinstance(record, Mapping) or not record:
        raise ValueError("nothing is named; name what to compare, {turn: S, laws: [50B]}")
    wanted = {}
    for name, value in record.items():
        key = KEYS.get(str(name))
        if key is None:
            raise ValueError(unknown_key(name, KEYS))
        try:
            wanted[str(name)] = key.read(value)
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
    return wanted


def difference(name: str, wanted: Any, scene: Scene) -> tuple[Any, Any] | None:
    """What was expected and what came where the two differ, None where the expectation is met."""
    key = KEYS[name]
    if key.came is None:
        return wanted, NOT_RULED
    came = key.came(scene, wanted)
    return None if key.met(wanted, came) else (wanted, came)


# -- reading ----------------------------------------------------------------------------------------------------


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is no text; write it in quotes")
    return value


def _seat(value: object) -> str:
    return str(Seat.parse(value if isinstance(value, str) else repr(value)))


def _seat_or_none(value: object) -> str | None:
    return None if value is None else _seat(value)


def _side(value: object) -> str:
    return str(Side.parse(value if isinstance(value, str) else repr(value)))


def _card(value: object) -> str:
    return str(Card.parse(str(value)))


def _number(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f"{value!r} is no number; give the number of tricks")
    return value


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{value!r} is neither; write true or false")
    return value


def _law(value: object) -> str:
    if not isinstance(value, str | int) or isinstance(value, bool):
        raise ValueError(f'{value!r} is no paragraph; write it in quotes, "47E1"')
    return tidy_number(str(value))


def _free(value: Any) -> Any:
    return value


def _list(read: Callable[[object], str]) -> Callable[[object], list[str]]:
    def read_list(value: object) -> list[str]:
        if not isinstance(value, list):
            raise ValueError(f"{value!r} is no list; write it in brackets, [{value}]")
        return [read(part) for part in value]

    return read_list


def _sorted_list(read: Callable[[object], str]) -> Callable[[object], list[str]]:
    read_list = _list(read)
    return lambda value: sorted(read_list(value))


def _mapping(
    read_name: Callable[[object], str], read: Callable[[object], Any]
) -> Callable[[object], dict[str, Any]]:
    def read_mapping(value: object) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise ValueError(f"{value!r} names nothing; write it in braces, {{E: ...}}")
        return {read_name(name): read(part) for name, part in value.items()}

    return read_mapping


def _fields(**readers: Callable[[object], Any]) -> Callable[[object], dict[str, Any]]:
    """Read a mapping whose fields are known, each optional."""

    def read_fields(value: object) -> dict[str, Any]:
        if not isinstance(value, Mapping) or not value:
            raise ValueError(
                f"{value!r} names nothing; give {{{', '.join(f'{name}: ...' for name in readers)}}}"
            )
        for name in value:
            if name not in readers:
                raise ValueError(unknown_key(name, readers))
        return {name: readers[name](part) for name, part in value.items()}

    return read_fields


def _seats(value: object) -> list[str]:
    return [_seat(value)] if isinstance(value, str) else _sorted_list(_seat)(value)


def _option(value: object) -> str:
    """An option; the suits of a restraint come in any order."""
    kind, colon, rest = _text(value).partition(":")
    return kind + colon + ",".join(sorted(rest.split(",")))


_choice = _fields(by=_seats, options=_sorted_list(_option))


def _choice_or_none(value: object) -> dict[str, Any] | None:
    return None if value is None else _choice(value)


def _standing(value: object) -> str:
    if value not in ("minor", "major"):
        raise ValueError(f"{value!r} is no kind of penalty card; write minor or major")
    return str(value)


def _current(value: object) -> str:
    if value is None:
        return ""
    return " ".join(_text(value).upper().replace(":", ": ").split()).replace(": ", ":")


def _refusal(value: object) -> bool | str:
    return value if isinstance(value, bool) else _law(value)


# -- what came --------------------------------------------------------------------------------------------------


def _texts(values: Iterable[object]) -> list[str]:
    return sorted(str(value) for value in values)


def _turn(scene: Scene, _: Any) -> str | None:
    return None if scene.table.turn is None else str(scene.table.turn)


def _deciding(scene: Scene, wanted: dict[str, Any] | None) -> dict[str, Any] | None:
    choice = scene.table.choice
    if choice is None:
        return None
    came = {"by": _texts(choice.by), "options": sorted(map(_option, choice.options))}
    return came if wanted is None else {name: came[name] for name in wanted}


def _penalty_cards(scene: Scene, _: Any) -> dict[str, dict[str, str]]:
    return {
        str(seat): {str(card): standing for card, standing in cards.items()}
        for seat, cards in scene.table.penalty_cards.items()
        if cards
    }


def _exposed(scene: Scene, wanted: dict[str, list[str]]) -> dict[str, list[str]]:
    """The named seats; all that have such cards when none is named."""
    came = {str(seat): _texts(cards) for seat, cards in scene.table.exposed.items() if cards}
    return {name: came.get(name, []) for name in wanted} if wanted else came


def _legal(scene: Scene, wanted: dict[str, list[str]]) -> dict[str, list[str]]:
    return {name: _legal_for(scene.table, Seat.parse(name), cards) for name, cards in wanted.items()}


def _legal_for(table: Table, seat: Seat, wanted: list[str]) -> list[str]:
    """The legal cards of a hand; of one that isn't seen, only where the Laws fix them.

    They do where every card that is wanted, or every card that came, lies face up before its owner: a penalty card
    to be played. Elsewhere the cards are not compared, and what is wanted counts as what came.
    """
    came = _texts(table.legal(seat))
    faced = {str(card) for cards in (table.penalty_cards, table.exposed) for card in cards.get(seat, ())}
    if table.hands[seat].seen or faced.issuperset(wanted) or (came and faced.issuperset(came)):
        return came
    return wanted


def _current_came(scene: Scene, wanted: str) -> str:
    """The cards on the table; a case may leave out the dashes of hands passed over, or keep the order of play."""
    table = scene.table
    leader = f"{table.trick[0].seat}:" if table.trick else ""
    in_order_of_play = leader + " ".join(play.card.text for play in table.trick)
    same = {table.current_text.replace("- ", ""), in_order_of_play}
    return wanted if wanted in same else table.current_text


def _unauthorised(scene: Scene, wanted: dict[str, list[str]]) -> dict[str, list[str]]:
    return {name: _texts(scene.table.unauthorised(Seat.parse(name))) for name in wanted}


def _declarer(scene: Scene, _: Any) -> str | None:
    return None if scene.table.declarer is None else str(scene.table.declarer)


def _tricks(scene: Scene, wanted: dict[str, int]) -> dict[str, int]:
    return {name: scene.table.tricks[Side.parse(name)] for name in wanted}


def _result(scene: Scene, _: Any) -> dict[str, int] | None:
    result = scene.table.result
    return None if result is None else {"declarer_tricks": result.declarer_tricks}


def _refused(scene: Scene, wanted: bool | str) -> bool | list[str]:
    """Whether the event was refused; by which paragraphs, where one is wanted."""
    if scene.refusal is None:
        return False
    return True if isinstance(wanted, bool) else list(scene.refusal.laws)


# -- what meets it ----------------------------------------------------------------------------------------------


def _met_laws(wanted: list[str], came: list[str]) -> bool:
    """Each paragraph wanted is among those that came, or one within it is; an empty list wants none."""
    if not wanted:
        return not came
    return all(any(covers(law, cited) for cited in came) for law in wanted)


def _met_no_law(wanted: list[str], came: list[str]) -> bool:
    return not any(covers(law, cited) for law in wanted for cited in came)


def _met_refusal(wanted: bool | str, came: bool | list[str]) -> bool:
    if isinstance(wanted, str) and isinstance(came, list):
        return any(covers(wanted, cited) for cited in came)
    return wanted == came


def _revoke_read(value: object) -> dict[str, Any] | None:
    """``{by: E, trick: 4, state: open}``, or null for none."""
    if value is None:
        return None
    return _fields(by=_seat, trick=_number, state=_text)(value)


def _revokes(scene: Scene, _: Any) -> list[dict[str, Any]]:
    return [
        {"by": str(revoke.by), "trick": revoke.trick, "state": revoke.state} for revoke in scene.table.revokes
    ]


def _met_revoke(wanted: dict[str, Any] | None, came: list[dict[str, Any]]) -> bool:
    """Met by any one revoke of the board that fits; null: by none."""
    if wanted is None:
        return not came
    return any(wanted.items() <= revoke.items() for revoke in came)


def _numbers(value: object) -> list[int]:
    """One number of tricks, or several where authorities differ."""
    return [_number(part) for part in value] if isinstance(value, list) else [_number(value)]


def _claim(scene: Scene, wanted: dict[str, Any]) -> dict[str, Any] | None:
    claim = scene.table.claim
    return None if claim is None else {name: getattr(claim, name) for name in wanted}


def _met_claim(wanted: dict[str, Any], came: dict[str, Any] | None) -> bool:
    if came is None:
        return False
    return all(
        came[name] in part if isinstance(part, list) else came[name] == part for name, part in wanted.items()
    )


KEYS: Final[dict[str, Key]] = {
    "turn": Key(_seat_or_none, _turn),
    "deciding": Key(_choice_or_none, _deciding),
    "asks": Key(
        _sorted_list(_text), lambda scene, _: sorted(question.name for question in scene.table.questions)
    ),
    "penalty_cards": Key(_mapping(_seat, _mapping(_card, _standing)), _penalty_cards),
    "exposed": Key(_mapping(_seat, _sorted_list(_card)), _exposed),
    "legal": Key(_mapping(_seat, _sorted_list(_card)), _legal),
    "laws": Key(_list(_law), lambda scene, _: list(scene.cited), _met_laws),
    "not_laws": Key(_list(_law), lambda scene, _: list(scene.cited), _met_no_law),
    "unauthorised": Key(_mapping(_seat, _sorted_list(_card)), _unauthorised),
    "current": Key(_current, _current_came),
    "declarer": Key(_seat, _declarer),
    "must_pass": Key(_seats, lambda scene, _: _texts(scene.table.must_pass)),
    "tricks": Key(_mapping(_side, _number), _tricks),
    "result": Key(_fields(declarer_tricks=_number), _result),
    "consider": Key(_list(_law), lambda scene, _: list(scene.considered), _met_laws),
    "refused": Key(_refusal, _refused, _met_refusal),
    "over": Key(_truth, lambda scene, _: scene.table.over),
    "revoke": Key(_revoke_read, _revokes, _met_revoke),
    "transfer": Key(
        _mapping(_side, _number),
        lambda scene, _: {str(side): count for side, count in scene.table.transfer.items()},
    ),
    "claim": Key(_fields(claimer_tricks=_numbers, doubtful=_truth), _claim, _met_claim),
    # Laws 77 to 79: read, but not ruled yet.
    "score": Key(_free),
}
"""Every key of an ``expect``."""

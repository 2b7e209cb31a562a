"""Reading case files. Every mistake is located and comes with its cure; a broken case never hides the others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NoReturn, TypeAlias

import yaml

from bridgelaw.board import Board
from bridgelaw.casebook.expectations import read_expectation
from bridgelaw.casebook.mistakes import unknown_key
from bridgelaw.code.provisions import EDITIONS, CodeError, read_zone
from bridgelaw.events import Event, EventError, parse_event

__all__ = ["Case", "Casebook", "Defect", "Expectation", "Happening", "Step", "load_cases", "read_cases"]


@dataclass(frozen=True)
class Defect:
    """A mistake in a case file: where it is, and what to write instead, in one line of text."""

    file: str
    message: str
    line: int | None = None
    case: str | None = None
    step: int | None = None

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        if self.case is not None:
            place += f": case {self.case}"
        if self.step is not None:
            place += f", step {self.step}"
        return " ".join(f"{place}: {self.message}".split())


@dataclass(frozen=True)
class Happening:
    """A step at which something happens at the table."""

    number: int
    line: int
    event: Event


@dataclass(frozen=True)
class Expectation:
    """A step that says what the Laws make of what has happened; ``wanted`` holds the keys in their plain form."""

    number: int
    line: int
    wanted: Mapping[str, Any]


Step: TypeAlias = Happening | Expectation


@dataclass(frozen=True)
class Case:
    """A case: where the board stands, what then happened, and what the Laws say of it."""

    id: str
    title: str
    source: str
    editions: tuple[int, ...]
    zone: str
    board: Board
    steps: tuple[Step, ...]
    file: str
    line: int
    note: str = ""
    confidence: str = ""


@dataclass(frozen=True)
class Casebook:
    """What a number of files hold: their cases, and the mistakes that keep other cases out."""

    cases: tuple[Case, ...]
    defects: tuple[Defect, ...]


def load_cases(paths: Iterable[Path | str]) -> Casebook:
    """Read case files, or every ``*.yaml`` in a folder. Mistakes are collected, never raised."""
    cases: list[Case] = []
    defects: list[Defect] = []
    places: dict[tuple[Path, str], Case] = {}
    for path in _each_once(paths):
        try:
            text = path.read_text("utf-8-sig")
        except UnicodeDecodeError as error:
            defects.append(Defect(str(path), f"byte {error.start} is not UTF-8; save the file as UTF-8"))
            continue
        except OSError as error:
            defects.append(Defect(str(path), f"cannot be read: {error.strerror}; check the name"))
            continue
        book = read_cases(text, str(path))
        defects += book.defects
        for case in book.cases:
            twin = places.setdefault((path.parent, case.id), case)
            if twin is case:
                cases.append(case)
            else:
                message = f"this id is also at {twin.file}:{twin.line}; give each case its own"
                defects.append(Defect(case.file, message, case.line, case.id))
    return Casebook(tuple(cases), tuple(defects))


def _each_once(paths: Iterable[Path | str]) -> Iterator[Path]:
    seen = set()
    for name in paths:
        path = Path(name)
        for file in sorted(path.glob("*.yaml")) if path.is_dir() else [path]:
            if file.resolve() not in seen:
                seen.add(file.resolve())
                yield file


def read_cases(text: str, file: str = "cases") -> Casebook:
    """Read the text of a case file: a list of cases, or one case a document."""
    reading = _Reading(file)
    try:
        records = list(_records(text))
    except yaml.YAMLError:
        # One slip of punctuation spoils the whole document: read each case by itself, to keep the sound ones.
        records = list(_records_one_by_one(text, reading))
    cases = [case for record, line in records if (case := reading.case(record, line)) is not None]
    if not cases and not reading.defects:
        reading.defect("no case is here; a case begins with - id:")
    return Casebook(tuple(cases), tuple(reading.defects))


# -- YAML -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Node:
    """A value of the file with the line it stands on, and the lines of its steps."""

    value: Any
    line: int
    step_lines: tuple[int, ...] = ()
    mistake: str = ""


_BaseLoader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _Loader(_BaseLoader):  # type: ignore[misc]
    """YAML as it is, but a key given twice is a mistake, not the last of the two."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen = set()
        for key_node, _ in node.value:
            if isinstance(key_node, yaml.ScalarNode):
                if key_node.value in seen:
                    mark = key_node.start_mark
                    raise yaml.constructor.ConstructorError(
                        None, None, f"{key_node.value} is given twice; keep one", mark
                    )
                seen.add(key_node.value)
        mapping: dict[Any, Any] = super().construct_mapping(node, deep)
        return mapping


def _records(text: str, first_line: int = 1) -> Iterator[tuple[_Node, int]]:
    """Every case of a YAML text with the line it begins on. Raise yaml.YAMLError if the text is no YAML."""
    loader = _Loader(text)
    try:
        while loader.check_node():
            document = loader.get_node()
            for node in document.value if isinstance(document, yaml.SequenceNode) else [document]:
                line = node.start_mark.line + first_line
                if isinstance(node, yaml.ScalarNode) and not node.value:
                    continue
                yield _construct(loader, node, first_line), line
    finally:
        loader.dispose()


def _construct(loader: Any, node: yaml.Node, first_line: int) -> _Node:
    line = node.start_mark.line + first_line
    try:
        value = loader.construct_object(node, deep=True)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        names = (
            {key.value: part.value for key, part in node.value} if isinstance(node, yaml.MappingNode) else {}
        )
        place = line if mark is None else mark.line + first_line
        return _Node({"id": names.get("id")}, place, mistake=str(error.problem))
    steps: tuple[int, ...] = ()
    if isinstance(node, yaml.MappingNode):
        for key, part in node.value:
            if key.value == "steps" and isinstance(part, yaml.SequenceNode):
                steps = tuple(step.start_mark.line + first_line for step in part.value)
    return _Node(value, line, steps)


_CASE_BEGINS: Final = re.compile(r"^(?=- )|^---.*\n?", re.MULTILINE)


def _records_one_by_one(text: str, reading: _Reading) -> Iterator[tuple[_Node, int]]:
    starts = [0, *(match.end() for match in _CASE_BEGINS.finditer(text) if match.end())]
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        first_line = text.count("\n", 0, start) + 1
        try:
            yield from _records(text[start:end], first_line)
        except yaml.YAMLError as error:
            line, problem = first_line, "this is no YAML"
            if isinstance(error, yaml.MarkedYAMLError) and error.problem_mark is not None:
                line, problem = error.problem_mark.line + first_line, f"this is no YAML: {error.problem}"
            name = re.match(r"\s*(?:- )?id: *(\S+)", text[start:end])
            cure = "look for a missing quote, bracket, comma or space at this place or shortly before"
            reading.defect(f"{problem}; {cure}", line, name[1] if name else None)


# -- cases ------------------------------------------------------------------------------------------------------

_CASE_KEYS: Final = ("id", "title", "source", "edition", "zone", "board", "steps", "note", "confidence")
_BOARD_KEYS: Final = (
    "dealer", "vulnerable", "deal", "contract", "auction", "on_lead", "won", "current", "play",
)  # fmt: skip


class _Mistake(ValueError):
    """Something wrong in a case; the message holds the cure."""


@dataclass
class _Reading:
    """The reading of one file: its mistakes are collected here."""

    file: str
    defects: list[Defect] = field(default_factory=list)

    def defect(
        self, message: str, line: int | None = None, case: str | None = None, step: int | None = None
    ) -> None:
        self.defects.append(Defect(self.file, message, line, case, step))

    def case(self, node: _Node, line: int) -> Case | None:
        """The case that a record holds, None if it holds a mistake."""
        before = len(self.defects)
        record = node.value
        if not isinstance(record, Mapping):
            self.defect(f"{record!r} is no case; a case begins with id:", node.line)
            return None
        name = record.get("id")
        shown = name if isinstance(name, str) else None
        if node.mistake:
            self.defect(node.mistake, node.line, shown)
            return None

        def part(read: Callable[[object], Any], key: str, default: Any = None) -> Any:
            if key not in record and default is not None:
                return default
            try:
                if key not in record:
                    raise _Mistake("is missing; add it")
                return read(record[key])
            except _Mistake as mistake:
                self.defect(f"{key}: {mistake}", line, shown)
                return None

        for key in record:
            if key not in _CASE_KEYS:
                self.defect(unknown_key(key, _CASE_KEYS), line, shown)
        texts = {key: part(_text, key, "") for key in ("title", "source", "note", "confidence")}
        part(_text, "id")
        editions = part(_editions, "edition")
        zone = part(_zone, "zone", "wbf")
        board = part(_board, "board")
        entries = part(_steps, "steps", default=None) or ()
        steps = [self._step(entry, number, node, shown) for number, entry in enumerate(entries, 1)]
        if len(self.defects) > before:
            return None
        read = tuple(step for step in steps if step is not None)
        return Case(
            str(name),
            editions=editions,
            zone=zone,
            board=board,
            steps=read,
            file=self.file,
            line=line,
            **texts,
        )

    def _step(self, entry: object, number: int, node: _Node, case: str | None) -> Step | None:
        line = node.step_lines[number - 1] if number <= len(node.step_lines) else node.line
        try:
            return _read_step(entry, number, line)
        except (_Mistake, EventError) as mistake:
            self.defect(str(mistake), line, case, number)
            return None


def _read_step(entry: object, number: int, line: int) -> Step:
    if not isinstance(entry, Mapping) or ("do" in entry) == ("expect" in entry):
        raise _Mistake("this is no step; write an event, {do: play, by: W, card: H4}, or expect: {...}")
    if "do" in entry:
        return Happening(number, line, parse_event(entry))
    for key in entry:
        if key != "expect":
            raise _Mistake(
                f"{key!r} stands beside expect; indent it below expect, or give it a step of its own"
            )
    try:
        return Expectation(number, line, read_expectation(entry["expect"]))
    except ValueError as error:
        raise _Mistake(f"expect: {error}") from None


def _text(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise _Mistake(f"{value!r} is no text; write words, in quotes if need be")
    return value


def _editions(value: object) -> tuple[int, ...]:
    entries = value if isinstance(value, list) else [value]
    if not entries:
        raise _Mistake(f"none is named; editions are {', '.join(map(str, EDITIONS))}")
    for entry in entries:
        if isinstance(entry, bool) or entry not in EDITIONS:
            raise _Mistake(f"{entry!r} is no edition; editions are {', '.join(map(str, EDITIONS))}")
    if len(set(entries)) < len(entries):
        raise _Mistake("an edition is named twice; name each once")
    return tuple(entries)


def _zone(value: object) -> str:
    try:
        return read_zone(value)
    except CodeError as error:
        raise _Mistake(str(error)) from None


def _steps(value: object) -> list[object]:
    if not isinstance(value, list) or not value:
        raise _Mistake("there is none; list what happened, - {do: play, by: W, card: H4}")
    return value


def _board(value: object) -> Board:
    if not isinstance(value, Mapping):
        raise _Mistake("this is no board; write its fields, contract: 4S S")
    for key, part in value.items():
        if key not in _BOARD_KEYS:
            raise _Mistake(unknown_key(key, _BOARD_KEYS))
        _check_board_field(key, part)
    try:
        return Board.parse(**value)
    except ValueError as error:
        raise _Mistake(str(error)) from None


def _check_board_field(key: str, value: object) -> None:
    if key == "won":
        if not isinstance(value, Mapping):
            _refuse_field(key, value, "write {NS: 7, EW: 2}")
    elif key in ("auction", "play") and isinstance(value, list):
        if not all(isinstance(part, str) for part in value):
            _refuse_field(key, value, "write text, or a list of texts")
    elif not isinstance(value, str):
        _refuse_field(key, value, "write it as text, in quotes if need be")


def _refuse_field(key: str, value: object, cure: str) -> NoReturn:
    raise _Mistake(f"{key}: {value!r} cannot be read; {cure}")

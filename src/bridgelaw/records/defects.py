"""Defects of records: each has a stable code, a severity, a place, what was found and what was assumed instead.

The codes stand in ``defects.toml`` beside the code that finds them: in this folder those of any text and of the deal,
in each format's folder its own. What a code means is said by the message ``defect.<code>`` of the catalogues.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from importlib.resources import files
from typing import Any, Final

from bridgelaw.records.source import Extract, Place
from bridgelaw.words import render

__all__ = ["DEFECT_LIMIT", "Defect", "DefectKind", "Findings", "Severity", "kinds", "read_kinds"]

DEFECT_LIMIT: Final = 100
"""How many defects of one extract are listed; the last of them then says that there are more."""

SHOWN_LIMIT: Final = 60
"""How many characters of what was found are shown."""


class Severity(IntEnum):
    """How bad a defect is."""

    NOTE = 1
    """Read as it was meant; worth a word."""
    WARNING = 2
    """Read, but not written as the format has it, or something was assumed."""
    ERROR = 3
    """This board cannot be relied on."""

    def __str__(self) -> str:
        return self.name.lower()


@dataclass(frozen=True)
class DefectKind:
    """A kind of defect, with an example: a text (``repeat`` times), its encoding, and what is found in it."""

    code: str
    severity: Severity
    example: str
    found: str = ""
    assumed: str = ""
    repeat: int = 1
    encoding: str = "utf-8"

    def example_bytes(self) -> bytes:
        """The example as a file would hold it."""
        return (self.example * self.repeat).encode(self.encoding)


@dataclass(frozen=True, slots=True)
class Defect:
    """A defect at its place; ``found`` and ``assumed`` are the words of the record, or empty."""

    code: str
    severity: Severity
    place: Place
    found: str = ""
    assumed: str = ""

    def sentence(self, lang: str = "en") -> str:
        """What is wrong, and what was assumed."""
        said = render(f"defect.{self.code}", {"found": self.found}, lang)
        return f"{said} {render('defect.assumed', {'assumed': self.assumed}, lang)}" if self.assumed else said

    def text(self, lang: str = "en") -> str:
        """The defect in one line: place, severity, sentence and code."""
        severity = render(f"ui.severity.{self.severity}", {}, lang)
        return f"{self.place}: {severity}: {self.sentence(lang)} [{self.code}]"

    def __str__(self) -> str:
        return self.text()

    def to_dict(self) -> dict[str, object]:
        """The defect in its plain form, for JSON."""
        return {
            "code": self.code,
            "severity": str(self.severity),
            "file": self.place.file,
            "line": self.place.line,
            "column": self.place.column,
            "found": self.found,
            "assumed": self.assumed,
        }


class Findings:
    """The defects found in an extract so far."""

    __slots__ = ("_extract", "_found", "_more")

    def __init__(self, extract: Extract) -> None:
        """Begin with what any text can have: bytes that are no text, NUL, too great a length."""
        self._extract = extract
        self._found: list[tuple[DefectKind, int | Callable[[], int], str, str]] = []
        self._more = 0
        text = extract.text
        if extract.oversize:
            self.add("text.too_long", 0, found=text[: SHOWN_LIMIT + 1])
        if not text.isascii() and (at := extract.misencoded_at()) is not None:
            odd = extract.encoding != extract.origin.encoding
            self.add("text.encoding", at, found=text[at], assumed=extract.encoding if odd else "")
        if "\0" in text:
            self.add("text.nul", text.index("\0"))

    def add(self, code: str, offset: int, *, found: str = "", assumed: str = "") -> None:
        """Note a defect at an offset of the extract. Raise LookupError for a code that is not registered."""
        self._note(code, offset, found, assumed)

    def add_where(self, code: str, where: Callable[[], int], *, found: str = "", assumed: str = "") -> None:
        """The same at an offset that is not looked for before places are asked for."""
        self._note(code, where, found, assumed)

    def _note(self, code: str, offset: int | Callable[[], int], found: str, assumed: str) -> None:
        kind = kinds().get(code)
        if kind is None:
            raise LookupError(f"{code!r} is no kind of defect; add it to defects.toml")
        if len(self._found) >= DEFECT_LIMIT - 1:
            self._more += 1
            return
        self._found.append((kind, offset, found, assumed))

    def __len__(self) -> int:
        return len(self._found) + self._more

    def defects(self) -> tuple[Defect, ...]:
        """All that was found, in the order of the text; how many more there are stands last.

        Places are worked out here, so that a reader that asks for content alone does not pay for them.
        """
        strict = self._extract.origin.strict
        defects = []
        located = [
            (kind, at if isinstance(at, int) else at(), found, assumed)
            for kind, at, found, assumed in self._found
        ]
        for kind, offset, found, assumed in sorted(located, key=lambda item: item[1]):
            severity = kind.severity
            if severity is Severity.WARNING and strict:
                severity = Severity.ERROR
            defects.append(Defect(kind.code, severity, self._extract.place(offset), shown(found), assumed))
        if self._more:
            defects.append(Defect("text.more_defects", Severity.ERROR, defects[-1].place, str(self._more)))
        return tuple(defects)


def shown(text: str) -> str:
    """What was found, short and in characters that can be printed."""
    cut = text if len(text) <= SHOWN_LIMIT else text[:SHOWN_LIMIT] + "…"
    if cut.isprintable():
        return cut
    return "".join(letter if letter.isprintable() else _visible(letter) for letter in cut)


def _visible(letter: str) -> str:
    code = ord(letter)
    if 0xDC00 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    return letter.encode("unicode_escape").decode("ascii")


# -- the register -----------------------------------------------------------------------------------------------


@cache
def kinds() -> Mapping[str, DefectKind]:
    """Every kind of defect by its code, in the order of the codes. Raise ValueError if a register contradicts
    itself."""
    found: dict[str, DefectKind] = {}
    for name, text in _registers():
        for kind in read_kinds(name, text):
            if kind.code in found:
                raise ValueError(f"{name}: {kind.code} is registered twice; keep one")
            found[kind.code] = kind
    return dict(sorted(found.items()))


def _registers() -> Iterator[tuple[str, str]]:
    room = files("bridgelaw.records")
    for folder in (
        room,
        *sorted((entry for entry in room.iterdir() if entry.is_dir()), key=lambda entry: entry.name),
    ):
        register = folder / "defects.toml"
        if register.is_file():
            yield f"{folder.name}/defects.toml", register.read_text("utf-8")


_KEYS: Final = {"code", "severity", "example", "found", "assumed", "repeat", "encoding"}


def read_kinds(name: str, text: str) -> Iterator[DefectKind]:
    """Read a register of defects, ``[[defect]]`` tables in TOML. Raise ValueError, naming file, code and cure."""
    try:
        record = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{name}: this is no TOML: {error}") from None
    if record.keys() - {"defect"}:
        raise ValueError(
            f"{name}: a register holds [[defect]] only; remove {min(record.keys() - {'defect'})!r}"
        )
    for entry in record.get("defect", ()):
        yield _read_kind(name, entry)


def _read_kind(name: str, entry: Mapping[str, Any]) -> DefectKind:
    place = f"{name}: {entry.get('code', 'a defect without code')}"
    unknown = entry.keys() - _KEYS
    if unknown:
        raise ValueError(f"{place}: unknown key {min(unknown)!r}; keys are {', '.join(sorted(_KEYS))}")
    missing = {"code", "severity", "example"} - entry.keys()
    if missing:
        raise ValueError(f"{place}: {min(missing)} is missing; add it")
    try:
        severity = Severity[str(entry["severity"]).upper()]
    except KeyError:
        raise ValueError(
            f"{place}: {entry['severity']!r} is no severity; give error, warning or note"
        ) from None
    return DefectKind(**{**entry, "severity": severity})

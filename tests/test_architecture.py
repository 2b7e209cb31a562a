"""The house's rules about itself: which room may use which, where a year may be compared, what an import costs."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

import bridgelaw
from bridgelaw import EDITIONS, ZONES
from bridgelaw.code import register
from bridgelaw.code.numbering import tidy_number
from bridgelaw.code.provisions import NUMBERS, PROVISIONS, ZONE_PROVISIONS, code_for

SOURCE: Final = Path(bridgelaw.__file__).parent
MODULES: Final = tuple(sorted(SOURCE.rglob("*.py")))

ROOMS: Final = (
    "_dds_worker", "compiled", "kernel", "cards", "errors", "board", "events", "code", "position", "irregularities",
    "rulings", "table", "hearing", "designation", "laws", "claims", "director", "equity", "words", "records",
    "casebook", "incident", "audit", "desk", "cli",
)  # fmt: skip
"""Each room may use only those before it."""

SIDE_DOORS: Final = {
    ("laws", "claims"): "Laws 70 and 71 look at the lines of play",
    ("claims", "words"): "a reason renders itself",
    ("errors", "words"): "an error renders itself",
    ("rulings", "words"): "a ruling renders itself",
    ("table", "director"): "a table's choice and turn are the Director's to tell",
    ("table", "laws"): "a table's legal cards are for Law 44 to tell, its transfers for Law 64",
}
"""Imports from a later room that are made inside a function or for types alone, and why."""


def room_of(module: Path) -> str:
    return module.relative_to(SOURCE).parts[0].removesuffix(".py")


def tree_of(module: Path) -> ast.Module:
    return ast.parse(module.read_text("utf-8"), str(module))


def _for_types_alone(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def imported_rooms(module: Path) -> Iterator[tuple[str, bool, int]]:
    """The rooms that a module imports from, whether inside a function or for types alone, and the line."""
    tree = tree_of(module)
    local = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or _for_types_alone(node)
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module.name}:{node.lineno}: imports are written in full"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            parts = name.split(".")
            if parts[0] != "bridgelaw":
                continue
            known = len(parts) > 1 and ((SOURCE / parts[1]).is_dir() or (SOURCE / f"{parts[1]}.py").exists())
            yield parts[1] if known else "", node in local, getattr(node, "lineno", 0)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(SOURCE)))
def test_a_room_uses_only_what_stands_above_it(module: Path) -> None:
    room = room_of(module)
    if room == "__init__":
        return
    assert room in ROOMS, f"{room} is no room of the architecture"
    strays = []
    for other, local, line in imported_rooms(module):
        if other == room or (other == "" and room in ROOMS[ROOMS.index("words") :]):
            continue
        allowed = ROOMS[: ROOMS.index(room)]
        if other in allowed or (local and (room, other) in SIDE_DOORS):
            continue
        strays.append(f"line {line}: {other or 'bridgelaw itself'}")
    assert strays == []


def test_the_words_know_nothing_of_the_laws() -> None:
    used = {
        other for module in MODULES if room_of(module) == "words" for other, _, _ in imported_rooms(module)
    }
    assert used <= {"words", "cards"}


def test_side_doors_are_still_in_use() -> None:
    used = {
        (room_of(module), other) for module in MODULES for other, local, _ in imported_rooms(module) if local
    }
    assert SIDE_DOORS.keys() <= used


# -- what the engine needs --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "statement",
    ["import bridgelaw", "import bridgelaw; bridgelaw.Table.start(bridgelaw.Board.parse(contract='1C S'))"],
)
def test_the_engine_needs_the_standard_library_only(statement: str) -> None:
    program = f"""
import sys
before = set(sys.modules)
{statement}
print(*sorted({{name.partition(".")[0] for name in set(sys.modules) - before}}))
"""
    loaded = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    names = loaded.stdout.split()
    assert "bridgelaw" in names
    foreign = [name for name in names if name != "bridgelaw" and name not in sys.stdlib_module_names]
    assert foreign == []
    assert "gettext" not in names, "sentences are looked up only when one is wanted"


def test_the_register_is_read_only_when_asked() -> None:
    program = "import sys, bridgelaw; print('tomllib' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    assert said.strip() == "False"


# -- editions differ in one table only --------------------------------------------------------------------------

WITHOUT_YEARS: Final = tuple(
    module
    for module in MODULES
    if room_of(module)
    in ("cards", "board", "events", "rulings", "table", "hearing", "designation", "laws", "director")
)


@pytest.mark.parametrize("module", WITHOUT_YEARS, ids=lambda module: str(module.relative_to(SOURCE)))
def test_no_year_is_compared_outside_the_table_of_provisions(module: Path) -> None:
    strays = []
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.Compare | ast.If | ast.IfExp | ast.Match):
            tested = (
                node
                if isinstance(node, ast.Compare)
                else getattr(node, "test", getattr(node, "subject", None))
            )
            for part in ast.walk(tested) if tested is not None else ():
                if isinstance(part, ast.Constant) and part.value in EDITIONS:
                    strays.append(f"line {part.lineno}: {part.value}")
                if isinstance(part, ast.Attribute | ast.Name) and getattr(
                    part, "attr", getattr(part, "id", "")
                ) in ("edition", "zone"):
                    strays.append(f"line {part.lineno}: {ast.unparse(part)}")
    assert strays == []


# -- every paragraph cited stands in the register ---------------------------------------------------------------

COVERED: Final = (*range(9, 12), 16, 24, *range(41, 61))
"""The Laws that the register holds in full."""


def _taken_for_true_or_false(tree: ast.Module) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        if isinstance(node, ast.BoolOp):
            yield from node.values
        elif isinstance(node, ast.If | ast.IfExp | ast.While):
            yield node.test
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node.operand
        elif isinstance(node, ast.comprehension):
            yield from node.ifs


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_whether_there_is_a_seat_or_a_suit_is_asked_of_none(module: Path) -> None:
    """North and clubs are 0: who asks for their truth takes them for nobody and nothing."""
    named = {"claimer", "dealer", "declarer", "dummy", "on_lead", "seat", "subject", "suit", "winner"}
    for asked in _taken_for_true_or_false(tree_of(module)):
        assert not (isinstance(asked, ast.Attribute) and asked.attr in named), ast.unparse(asked)


def is_covered(law: str) -> bool:
    digits = law[: len(law) - len(law.lstrip("0123456789"))]
    return bool(digits) and int(digits) in COVERED


def is_paragraph(text: object) -> bool:
    if not isinstance(text, str) or not text[:1].isdigit():
        return False
    try:
        return tidy_number(text) == text
    except ValueError:
        return False


def paragraphs_cited(module: Path) -> Iterator[tuple[str, int]]:
    """Every string of a module that is written as a paragraph's number, and its line; docstrings aside."""
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.Constant) and is_paragraph(node.value):
            yield str(node.value), node.lineno


CITING: Final = tuple(module for module in MODULES if room_of(module) in ("laws", "director", "hearing"))
CITED: Final = sorted({law for module in CITING for law, _ in paragraphs_cited(module) if is_covered(law)})


@pytest.mark.parametrize("law", CITED)
def test_a_paragraph_cited_is_printed_in_the_last_edition_or_renumbered(law: str) -> None:
    """Code cites by 2017 numbers; what only older editions print comes from the table of provisions."""
    assert register.find(law, 2017) is not None, f"2017 prints no {law}"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_paragraph_cited_stands_in_the_register_of_each_edition(edition: int) -> None:
    code = code_for(edition)
    missing = [
        f"{law} as {code.number(law)}"
        for law in CITED
        if code.number(law) and register.find(code.number(law), edition) is None  # no number: not cited there
    ]
    assert missing == []


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("zone", ZONES)
def test_every_paragraph_of_the_provisions_stands_in_the_register(edition: int, zone: str) -> None:
    code = code_for(edition, zone)
    missing = []
    for name in PROVISIONS:
        value = getattr(code, name)
        laws = value if isinstance(value, tuple) else (value,)
        missing += [
            f"{name}: {law}"
            for law in laws
            if is_paragraph(law) and is_covered(law) and register.find(law, edition) is None
        ]
    assert missing == []


@pytest.mark.parametrize("edition", EDITIONS[:-1])
def test_every_renumbered_paragraph_stands_in_the_register(edition: int) -> None:
    column = EDITIONS.index(edition)
    missing = [
        f"{law}: {row[column]}"
        for law, row in NUMBERS.items()
        if is_covered(row[column]) and register.find(row[column], edition) is None
    ]
    assert missing == []


def test_every_zone_row_belongs_to_a_provision() -> None:
    assert ZONE_PROVISIONS.keys() <= PROVISIONS.keys()

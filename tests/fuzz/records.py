"""Spoilt records: ``python -m tests.fuzz.records --files 100000 --seed 7 --format pbn``.

Files of ``corpus`` are joined, cut, mixed and changed in places; whatever comes of it must be read in pieces that are
the file, with defects that can be said, and be written again. A file that breaks a promise is kept in ``found`` beside
the corpus; put it into the corpus when the mistake is mended. Exit status 1 when there was one.
"""

from __future__ import annotations

import argparse
import contextlib
import sys
import traceback
from pathlib import Path
from random import Random
from typing import Final

from bridgelaw.records import Record, RecordError
from bridgelaw.records.formats import Format, find_format, formats
from tests.records_contract import read_pieces

CORPUS: Final = Path(__file__).with_name("corpus")
FOUND: Final = Path(__file__).with_name("found")

_SIGNS: Final = (
    "[",
    "]",
    "{",
    "}",
    '"',
    "\\",
    ";",
    "%",
    "#",
    "##",
    "*",
    "+",
    "-",
    "^S",
    "^R",
    "^I",
    "^L",
    "=1=",
    "$3",
    "|",
    ":",
    ".",
    "AP",
    "Pass",
    "X",
    "XX",
    "1NT",
    "SA",
    "H2",
    "T",
    "10",
    "\n",
    "\n\n",
    "\r\n",
    "\r\r\n",
    "\r",
    "\t",
    "\x00",
    "ÿ",
    "\ufeff",
)


def files(format: Format) -> tuple[bytes, ...]:
    """The corpus of a format."""
    return tuple(path.read_bytes() for path in sorted(CORPUS.glob(f"*.{format.name}*")))


def spoilt(random: Random, corpus: tuple[bytes, ...]) -> bytes:
    """A file made of those of the corpus."""
    data = bytearray(b"".join(random.choices(corpus, k=random.randint(1, 3))))
    for _ in range(random.randint(0, 8)):
        at, length = random.randint(0, len(data)), int(random.expovariate(1 / 12))
        kind = random.random()
        if kind < 0.4:
            data[at : at + length % 3] = random.choice(_SIGNS).encode("utf-8", "surrogateescape")
        elif kind < 0.6:
            del data[at : at + length]
        elif kind < 0.8:
            there = random.randint(0, len(data))
            data[at:at] = data[there : there + length * 4]
        else:
            data[at:at] = random.randbytes(random.randint(1, 3))
    return bytes(data)


def check(format: Format, data: bytes) -> None:
    """Raise AssertionError, or anything, if a promise is broken."""
    found = read_pieces(format, data)
    assert b"".join(piece.raw for piece in found) == data, "the pieces are not the file"
    small = read_pieces(format, data, block_size=37)
    if small and found and small[0].extract.origin == found[0].extract.origin:
        assert [piece.text for piece in small] == [piece.text for piece in found], "blocks change the pieces"
    for piece in found:
        for defect in piece.defects:
            assert defect.text("en")
            assert defect.text("ru")
        if isinstance(piece, Record):
            _check_record(format, piece)


def _check_record(format: Format, record: Record) -> None:
    composed = format.compose(record.content)
    sound = not any(str(defect.severity) == "error" for defect in record.defects)
    if sound and not composed.lost and _can_be_encoded(composed.text):
        again = read_pieces(format, (format.header + composed.text).encode())
        contents = [piece.content for piece in again if isinstance(piece, Record)]
        assert contents == [record.content], "what is composed is read otherwise"
    with contextlib.suppress(RecordError):  # it says why it cannot be changed
        assert record.replace(result=7).content.result == 7, "a change is not read"


def _can_be_encoded(text: str) -> bool:
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def run(format: Format, count: int, seed: int) -> list[bytes]:
    """The files that break a promise, of so many."""
    random, corpus, broken = Random(f"{format.name} {seed}"), files(format), []
    for _ in range(count):
        data = spoilt(random, corpus)
        try:
            check(format, data)
        except Exception:
            traceback.print_exc()
            broken.append(data)
    return broken


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz.records", description=__doc__.splitlines()[0] if __doc__ else None
    )
    parser.add_argument("--files", type=int, default=10_000, help="how many files of each format (10000)")
    parser.add_argument(
        "--seed", type=int, default=1, help="the seed; the same seed makes the same files (1)"
    )
    parser.add_argument("--format", help="one format only")
    chosen = parser.parse_args()
    broken = 0
    for format in (find_format(chosen.format),) if chosen.format else formats():
        if not files(format):
            continue
        for number, data in enumerate(run(format, chosen.files, chosen.seed)):
            FOUND.mkdir(exist_ok=True)
            (FOUND / f"{chosen.seed}-{number}.{format.name}").write_bytes(data)
            broken += 1
    print(f"{broken} broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())

"""Spoil the files of ``corpus/`` at random, and see that every promise of the readers holds for what comes out.

``python -m tests.fuzz.records lin link --seconds 600`` goes on for ten minutes; the tests do a short run. A file that
breaks a promise is written beside the corpus and named; once mended, keep it there.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from bridgelaw.records import Record, RecordError
from bridgelaw.records.formats import Format, find_format
from tests.records_contract import read_pieces

CORPUS: Final = Path(__file__).with_name("corpus")

PARTS: Final = {
    "pbn": [
        "[", "]", "{", "}", '"', "\\", ";", "%", "#", "##", "*", "+", "-", "^S", "^R", "^I", "^L", "=1=", "$3", "|",
        ":", ".", "AP", "Pass", "X", "XX", "1NT", "SA", "H2", "T", "10", "\n", "\n\n", "\r\r\n", "\t", "\0",
    ],
    "rbn": [
        "D ", "T ", "E ", "B ", "A ", "P ", "C ", "R ", "{", "}", ":", ".", "=1", "#", "1N", "AP", "\n", "\n\n", "\0",
    ],
    "lin": [
        "|", "||", "md|", "qx|", "pn|", "mb|", "an|", "nt|", "pc|", "up|", "mc|", "vg|", "rs|", "pg||",
        "sv|", "ah|", "%", "%20", "%C3", ",", "!", "h", "p", "1N", "-1", "99", "|\n", "\r", "\0",
    ],
    "link": [
        "?", "&", "&amp;", "?lin=", "&n=", "&a=", "&p=", "&d=", "%7C", "%257C", "%2", "+", "(", ")", "{",
        "}", "!", "|", "handviewer.html?", '"', "'", "<", ">", "\r\n", "\0",
    ],
}  # fmt: skip
"""Parts of a format's texts that are put in."""


def corpus(name: str) -> list[bytes]:
    """The files to begin with."""
    found = [path.read_bytes() for path in sorted((CORPUS / name).iterdir())]
    assert found, f"{CORPUS / name} has no files"
    return found


def spoilt(files: list[bytes], parts: list[str], rng: Random) -> bytes:
    """Files joined and spoilt a few times."""
    data = b"".join(rng.choices(files, k=rng.randint(1, 2)))
    for _ in range(rng.randint(1, 6)):
        one, other = sorted((rng.randint(0, len(data)), rng.randint(0, len(data))))
        near = min(other, one + rng.randint(0, 12))
        piece = rng.choice((b"", bytes([rng.randrange(256)]), rng.choice(parts).encode(), data[one:near] * 2))
        match rng.randrange(4):
            case 0:
                data = data[:one] + piece + data[one:]
            case 1:
                data = data[:one] + piece + data[near:]
            case 2:
                data = data[:one] + data[other:]
            case _:
                data = data[:one] + data[other:] + data[one:other]
    return data


def check(format: Format, data: bytes) -> None:
    """Whatever the file holds, the readers' promises hold. Raise AssertionError if one does not."""
    found = read_pieces(format, data)
    assert b"".join(piece.raw for piece in found) == data
    for piece in found:
        for defect in piece.defects:
            assert defect.text("en")
            assert defect.place.line >= piece.place.line
        if isinstance(piece, Record):
            _check_record(format, piece)


def _check_record(format: Format, record: Record) -> None:
    end = 0
    for field in record.fields:
        assert end <= field.start <= field.value_start <= field.value_end <= field.end <= len(record.text)
        end = field.end
    composed = format.compose(record.content)
    (again,) = (piece for piece in read_pieces(format, composed.text.encode("utf-8", "replace")))
    assert isinstance(again, Record)
    sound = not any(str(defect.severity) == "error" for defect in record.defects)
    if sound and not composed.lost:
        assert again.content == record.content
    for changes in ({"result": 7}, {"label": "77"}, {"vulnerable": "EW"}, {"auction": None}, {"hands": None}):
        try:
            changed = record.replace(**changes)
        except RecordError:
            continue
        for name, value in changes.items():
            assert getattr(changed.content, name) == value


def runs(name: str, seed: int) -> Iterator[bytes]:
    """Spoilt files of a format, without end; each has been checked."""
    rng, files, format = Random(seed), corpus(name), find_format(name)
    while True:
        data = spoilt(files, PARTS[name], rng)
        try:
            check(format, data)
        except Exception:
            failed = CORPUS.with_name(f"failed.{name}")
            failed.write_bytes(data)
            print(f"{failed} breaks a promise (seed {seed})")
            raise
        yield data


def main() -> None:
    """Run for as long as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "formats", nargs="*", default=sorted(PARTS), help="formats to try; all if none is named"
    )
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    chosen = parser.parse_args()
    for name in chosen.formats:
        end, count = time.monotonic() + chosen.seconds / len(chosen.formats), 0
        for _ in runs(name, chosen.seed):
            count += 1
            if time.monotonic() > end:
                break
        print(f"{name}: {count} files, seed {chosen.seed}")


if __name__ == "__main__":
    main()

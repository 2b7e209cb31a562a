"""A short run of the fuzzing of records; ``python -m tests.fuzz.records`` goes on for longer."""

from __future__ import annotations

from itertools import islice

import pytest

from bridgelaw.records.formats import find_format
from tests.fuzz.records import PARTS, check, corpus, runs


@pytest.mark.parametrize("name", PARTS)
def test_the_corpus_keeps_every_promise(name: str) -> None:
    for data in corpus(name):
        check(find_format(name), data)


@pytest.mark.parametrize("name", PARTS)
def test_spoilt_files_keep_every_promise(name: str) -> None:
    assert len(list(islice(runs(name, seed=1), 200))) == 200

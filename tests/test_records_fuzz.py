"""A short run of the fuzzing that ``python -m tests.fuzz.records`` does at length."""

from __future__ import annotations

import pytest

from bridgelaw.records.formats import Format, formats
from tests.fuzz import records

WITH_CORPUS = [format for format in formats() if records.files(format)]


@pytest.mark.parametrize("format", WITH_CORPUS, ids=lambda format: format.name)
class TestFuzzing:
    def test_every_file_of_the_corpus_keeps_the_promises(self, format: Format) -> None:
        for data in records.files(format):
            records.check(format, data)

    def test_spoilt_files_keep_the_promises(self, format: Format) -> None:
        assert records.run(format, 150, seed=1) == []

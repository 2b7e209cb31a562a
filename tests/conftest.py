"""What several tests share."""

import os
import shutil

import pytest


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a browser that is on the machine already; without one the test is skipped, but not in CI."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("no chromium on this machine: `make test` should have installed it")
        pytest.skip("no chromium on this machine")
    return found

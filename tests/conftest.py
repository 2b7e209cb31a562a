"""What several tests share."""

import os
import shutil
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.serving import serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser

settings.register_profile("bridgelaw", deadline=None)  # how long things take is for the benchmarks to tell
settings.load_profile("bridgelaw")

LAUNCH = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Passwords are kept as they are, but by little work: what makes guessing slow makes each sign-in of a test slow.

    How hard it is outside the tests, tests/test_store.py looks at.
    """
    people = sys.modules.get("bridgelaw.desk.store.people")
    if people is None:  # no test that is run here opens a store
        yield
        return
    from argon2 import PasswordHasher

    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(people, "_hasher", lambda: quick)
        yield


def browser_path() -> str | None:
    """A browser that is on the machine: rather the one that has no windows, which does the same with half the work."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser")
    return next((path for name in names if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a browser that is on the machine already; without one the test is skipped, but not in CI."""
    found = browser_path()
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("no chromium on this machine: `make test` should have installed it")
        pytest.skip("no chromium on this machine")
    return found


@pytest.fixture(scope="module")
def desk() -> Iterator[str]:
    """The address of a desk that is running."""
    from bridgelaw.desk import create_app

    with serving(create_app()) as address:
        yield address


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator["Browser"]:
    """A browser that is open."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=LAUNCH)
        yield opened
        opened.close()

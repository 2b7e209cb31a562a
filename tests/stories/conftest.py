"""One desk with its store and one browser for all the stories."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("fastapi", reason="the desk's packages are not installed")

from bridgelaw.desk import create_app
from bridgelaw.desk.store import Store, open_store
from bridgelaw.desk.store.clock import now
from tests.conftest import LAUNCH
from tests.serving import serving
from tests.stories.director import PHONE, Reader

if TYPE_CHECKING:
    from playwright.sync_api import Browser, StorageState

PASSWORD = "right password"


class Watch:
    """The desk's clock, that may be put forward."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return now() + self.ahead


@pytest.fixture(scope="package")
def watch() -> Watch:
    return Watch()


@pytest.fixture(scope="package")
def store(tmp_path_factory: pytest.TempPathFactory, watch: Watch) -> Iterator[Store]:
    opened = open_store(f"sqlite:///{tmp_path_factory.mktemp('stories')}/desk.db", watch)
    opened.people.first_director("Anna", PASSWORD)
    opened.people.accept_invitation(opened.people.invite(1), "Boris", PASSWORD)
    yield opened
    opened.close()


@pytest.fixture(scope="package")
def desk(store: Store) -> Iterator[str]:
    with serving(create_app(store)) as address:
        yield address


@pytest.fixture(scope="package")
def browser(chromium: str) -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=LAUNCH)
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def signed_in(browser: Browser, desk: str) -> dict[str, StorageState]:
    """What the browsers of Anna and Boris remember after they have signed in."""
    remembered = {}
    for name in ("Anna", "Boris"):
        context = browser.new_context(viewport=PHONE)
        reader = Reader(context.new_page(), desk)
        reader.open("/sign-in?lang=en")
        reader.write(name=name, password=PASSWORD)
        reader.tap("Sign in")
        remembered[name] = context.storage_state()
        context.close()
    return remembered


@pytest.fixture
def somebody(browser: Browser, desk: str) -> Iterator[Callable[..., Reader]]:
    """Sit somebody before a browser of his own: ``somebody(ByKeyboard, java_script_enabled=False)``."""
    contexts = []

    def sit(kind: type[Reader] = Reader, **options: Any) -> Reader:
        contexts.append(browser.new_context(**{"viewport": PHONE, **options}))
        contexts[-1].set_default_timeout(10_000)
        return kind(contexts[-1].new_page(), desk)

    yield sit
    for context in contexts:
        context.close()


@pytest.fixture
def anna(somebody: Callable[..., Reader], signed_in: dict[str, StorageState]) -> Reader:
    return somebody(storage_state=signed_in["Anna"])


@pytest.fixture
def boris(somebody: Callable[..., Reader], signed_in: dict[str, StorageState]) -> Reader:
    return somebody(storage_state=signed_in["Boris"])

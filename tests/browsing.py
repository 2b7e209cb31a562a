"""What is asked of every page of the desk in a real browser."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

in_each_language_on_each_screen = pytest.mark.parametrize(
    ("lang", "scheme", "width", "thorough"),
    [
        ("en", "light", 360, True),
        ("ru", "dark", 1280, True),
        ("ru", "light", 360, False),
        ("en", "light", 1280, False),
    ],
)
"""Each language on each screen; thoroughly, as axe sees it, each language, screen and scheme of colours once."""


def check_the_page(page: "Page", *, thorough: bool) -> None:
    """No scrolling sideways, no target too small; thoroughly: nothing that axe finds."""
    page.wait_for_load_state()  # a click may have led here only now
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.evaluate(
        """[...document.querySelectorAll(
            'button, summary, input:not([type=hidden]), select, textarea, .button, .pills a, label.pick')]
        .filter(e => e.offsetParent && e.type !== 'checkbox')
        .filter(e => e.getBoundingClientRect().height < 44 || e.getBoundingClientRect().width < 44)
        .map(e => e.outerHTML.slice(0, 120))"""
    )
    assert small == []
    if thorough:
        axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")
        found = axe.Axe().run(page)
        assert found.violations_count == 0, found.generate_report()

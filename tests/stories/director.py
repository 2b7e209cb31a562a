"""A person at the desk: he taps what he reads, and reads what he is told."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, ViewportSize

from tests.browsing import check_the_page

__all__ = ["PHONE", "ByKeyboard", "OnPhone", "Reader"]

PHONE: Final[ViewportSize] = {"width": 360, "height": 740}


class Reader:
    """Somebody who sees a page of the desk and does what its words say."""

    def __init__(self, page: Page, address: str) -> None:
        """Sit before a page of the desk at an address."""
        self.page, self.address = page, address
        self.taps = 0

    # -- what he does ---------------------------------------------------------------------------------------------

    def open(self, path: str) -> None:
        """Go to a page by its address."""
        self.page.goto(f"{self.address}{path}")

    def tap(self, *labels: str) -> None:
        """Tap one thing after another by the first words on it; each leads to another page."""
        for label in labels:
            with self.page.expect_navigation():
                self._named(label).click()
            self.taps += 1

    def tap_answer(self) -> None:
        """Send what has been written into the last field of the page."""
        with self.page.expect_navigation():
            self.page.locator("form:has(#typed) .go").last.click()
        self.taps += 1

    def unfold(self, label: str) -> None:
        """Open what is folded away."""
        self.page.locator("summary", has_text=label).click()
        self.taps += 1

    def tick(self, *labels: str) -> None:
        """Tick several things of a list."""
        for label in labels:
            self.page.locator("label.pick", has_text=re.compile(f"^{re.escape(label)}")).click()
            self.taps += 1

    def write(self, **fields: str) -> None:
        """Write into fields by their names, or choose in them."""
        for name, text in fields.items():
            field = self.page.locator(f"#{name}")
            if field.evaluate("e => e.tagName") == "SELECT":
                field.select_option(text)
            else:
                field.fill(text)

    def _named(self, label: str) -> Locator:
        """What is to be tapped: a button before a link, and of several the first."""
        words = re.compile(rf"^\W*{re.escape(label)}(?!\w)", re.IGNORECASE)
        buttons = self.page.locator("main button:visible").filter(has_text=words)
        return (
            buttons if buttons.count() else self.page.locator("main a:visible").filter(has_text=words)
        ).first

    # -- what he is told ------------------------------------------------------------------------------------------

    def said(self, law: str) -> str:
        """The sentence that cites a paragraph in what has been ruled last, or before it is chosen what follows."""
        told = self.page.locator('[role="status"] .says, .choice > p').all_inner_texts()
        return next((text.splitlines()[0] for text in told if _cites(text, law)), "")

    def hears(self, law: str, *words: str) -> None:
        """What has been ruled last cites this paragraph in a sentence with these words."""
        told = self.page.locator('[role="status"] .says').all_inner_texts()
        assert any(_cites(text, law) and all(word in text for word in words) for text in told), (
            f"nothing under {law} with {words} in:\n" + "\n".join(told)
        )

    def reads(self, *texts: str) -> None:
        """The page says this."""
        shown = " ".join(self.page.locator("main").inner_text().split())
        for text in texts:
            assert text in shown, f"{text!r} is not on the page:\n{shown}"

    def reads_nothing_of(self, *texts: str) -> None:
        """The page does not say this."""
        shown = " ".join(self.page.locator("main").inner_text().split())
        for text in texts:
            assert text not in shown

    @property
    def options(self) -> list[str]:
        """The options on offer, in the Law's order."""
        return self.page.locator(".choice .label").all_text_contents()

    def cards_to_play(self) -> list[str]:
        """The cards that the hand whose turn it is may play."""
        offered = self.page.locator("[aria-labelledby=plays] button.pick .visually-hidden")
        return offered.all_text_contents()

    def penalty_cards(self) -> list[str]:
        """The penalty cards on the table: whose, which, of what kind."""
        told = self.page.locator(".penalty").evaluate_all(
            """cards => cards.map(card => {
                const hand = card.closest(".hand");
                return (hand ? hand.getAttribute("aria-label").split(",")[0] + " " : "") + card.innerText;
            })"""
        )
        return [" ".join(text.split()) for text in told]


class OnPhone(Reader):
    """Looks at every page whether all of it can be seen and tapped on a small screen."""

    def tap(self, *labels: str) -> None:
        """Look, then tap."""
        for label in labels:
            check_the_page(self.page, thorough=False)
            super().tap(label)
        check_the_page(self.page, thorough=False)

    def unfold(self, label: str) -> None:
        """Look at what was folded away too."""
        super().unfold(label)
        check_the_page(self.page, thorough=False)


class ByKeyboard(Reader):
    """Has no mouse: goes by Tab to what he wants, sees where he is, and presses it."""

    def tap(self, *labels: str) -> None:
        """Press one thing after another."""
        for label in labels:
            self._go_to(self._named(label))
            with self.page.expect_navigation():
                self.page.keyboard.press("Enter")
            self.taps += 1

    def unfold(self, label: str) -> None:
        """Open what is folded away."""
        self._go_to(self.page.locator("summary", has_text=label))
        self.page.keyboard.press("Enter")
        self.taps += 1

    def _go_to(self, wanted: Locator) -> None:
        """By the skip link into the page, then by Tab."""
        if self.page.evaluate("document.activeElement === document.body"):
            self.page.keyboard.press("Tab")
            self.page.keyboard.press("Enter")
            assert self.page.evaluate("document.activeElement.id") == "main"
        target = wanted.element_handle()  # found once, not again at each Tab
        for _ in range(200):
            self.page.keyboard.press("Tab")
            if target.evaluate("e => e === document.activeElement"):
                assert target.evaluate("e => getComputedStyle(e).outlineStyle") != "none", (
                    "he sees where he is"
                )
                return
        raise AssertionError(f"{wanted} cannot be reached by Tab")


def _cites(text: str, law: str) -> bool:
    return re.search(rf"\b(Law|Правило)\s{law}(?!\w)", text) is not None

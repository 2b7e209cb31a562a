"""A Director who has never seen the desk gets the right ruling from its first page in under a minute."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.project_cases import project_book
from tests.walkthrough import INCIDENTS, MOST_TAPS, Incident, walk

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("incident", INCIDENTS, ids=lambda incident: incident.case)
def test_a_ruling_from_the_first_page(browser: Browser, desk: str, incident: Incident) -> None:
    taps, said, options = walk(browser, desk, incident)
    assert incident.says in said
    assert options == list(incident.options)
    assert taps <= MOST_TAPS


def test_the_incidents_are_cases_of_the_casebook() -> None:
    known = {case.id for case in project_book().cases}
    assert {incident.case for incident in INCIDENTS} <= known

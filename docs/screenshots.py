"""Make the screenshots of the README: ``python docs/screenshots.py [FOLDER]``. Needs chromium on the machine."""

from __future__ import annotations

import shutil
import socket
import sys
import tempfile
import threading
import time
from pathlib import Path

import uvicorn
from playwright.sync_api import Page, sync_playwright

from bridgelaw.desk import create_app
from bridgelaw.desk.floor import Floor
from bridgelaw.desk.store import Account, Store, open_store

DEAL = "N:.AK.A.A 8.QJ.K. 9.4.5.5 .T9.Q.K"
WHOLE_DEAL = "N:AK32.A32.K32.432 QJ4.K54.A54.KQJ5 T98.QJT.QJT.T987 765.9876.9876.A6"
DIRECTOR = "director"
CLAIM = f"/claim?ask=award&deal={DEAL}&trumps=S&declarer=S&on_lead=S&by=S&won_declarer=8"

PAGES = {
    "desk-start": ("/?lang=en", 360),
    "desk-cards": ("/ruling?lang=en&log=lead_out_of_turn.S.first.E.up", 360),
    "desk-options": ("/ruling?lang=en&log=lead_out_of_turn.S.first.E.up.DQ", 360),
    "desk-options-ru": ("/ruling?lang=ru&log=lead_out_of_turn.S.first.E.up.DQ", 360),
    "desk-penalty-card": ("/ruling?lang=en&log=exposed.S.E.dropped.D8.W.H4.H3.-", 1280),
    "desk-law-ru": ("/law/50E?lang=ru", 1280),
    "desk-case": ("/case/50-could-have-known-1997?lang=en&edition=1997", 360),
    "desk-practice": ("/practice?lang=en&law=47&n=1#board", 360),
    "desk-claim": (f"{CLAIM}&lang=en&words=over to dummy with a heart, dummy is high", 360),
    "desk-claim-line-ru": (f"{CLAIM}&lang=ru&words=червой на стол, стол старший", 360),
}
FLOOR = {
    "desk-board": ("/board/1?lang=en", 360),
    "desk-session-ru": ("/session/1?lang=ru", 360),
}
"""Pages for which a Director signs in."""
REVOKE = """[Board "2"]
[Event "Tuesday pairs"]
[Dealer "E"]
[Vulnerable "All"]
[Deal "N:AKQ2.432.432.432 J43.AKQ5.765.765 T98.J76.AKQJ.AKQ 765.T98.T98.JT98"]
[Table "4"]
[Auction "E"]
Pass 1NT Pass 3NT
AP
[Contract "3NT"]
[Declarer "S"]
[Play "W"]
HT H2 H5 HJ
DT SA S3 ST
H8 H3 HA H6
*
"""
STEPS = {"desk-claim-line-ru": 12}
"""How many cards of the line that decides a claim are played before the picture is taken."""


def main(folder: Path) -> None:
    """Start a desk, visit the pages, and save a picture of each."""
    browser_path = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser_path is None:
        sys.exit("screenshots: no chromium on this machine; install it first")
    folder.mkdir(parents=True, exist_ok=True)
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    kept = tempfile.TemporaryDirectory()
    store = open_store(f"sqlite:///{kept.name}/desk.db")
    password = _prepare(store)
    server = uvicorn.Server(
        uvicorn.Config(create_app(store), log_level="warning", timeout_graceful_shutdown=1)
    )
    threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True).start()
    while not server.started:
        time.sleep(0.01)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browser_path,
            args=["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic"],
        )
        for name, (path, width) in {**PAGES, **FLOOR}.items():
            page = browser.new_page(viewport={"width": width, "height": 740}, device_scale_factor=2)
            if name in FLOOR:
                _sign_in(page, address, password)
            page.goto(f"{address}{path}")
            if name in STEPS:
                for _ in range(STEPS[name]):
                    page.locator(".on-one").first.click()
                page.locator("#decisive").evaluate("heading => heading.scrollIntoView()")
            page.screenshot(path=folder / f"{name}.png")
            page.close()
            print(folder / f"{name}.png")
        page = browser.new_page(viewport={"width": 360, "height": 740}, device_scale_factor=2)
        _sign_in(page, address, password)
        take_deal(page, folder)
        browser.close()
    server.should_exit = True
    store.close()
    kept.cleanup()


def _prepare(store: Store) -> str:
    """A session with a lead out of turn, an interview and a call; the Director's password."""
    password = store.people.first_director(DIRECTOR)
    assert password is not None
    floor, director = Floor(store), Account(1, DIRECTOR, False)
    session = store.boards.open_session("Tuesday pairs", 2017, "wbf", director.id)
    setup = {"kind": "table", "board": {"deal": WHOLE_DEAL, "contract": "2S S"}}
    board = floor.open_board(session.id, "7", "3", setup, director)
    floor.act(board.id, 0, [{"do": "play", "by": "E", "card": "DA"}], by=director, key="lead")
    floor.open_board(session.id, "8", "5", {"kind": "incident"}, director)
    link = store.tables.link(store.tables.make_link(session.id, "5", "N"))
    assert link is not None
    store.tables.call(link, "Revoke? / фальшренонс?", "call")
    return password


def _sign_in(page: Page, address: str, password: str) -> None:
    page.goto(f"{address}/sign-in?lang=en")
    page.fill("#name", DIRECTOR)
    page.fill("#password", password)
    page.click("main .go")


def take_deal(page: Page, folder: Path) -> None:
    """A board of an uploaded file after a revoke, stepped through and then opened at a table."""
    page.fill("#name", "Tuesday")
    page.click("main .go")
    page.click('a[href*="/records"]')
    page.set_input_files(
        "#files", {"name": "tuesday.pbn", "mimeType": "text/plain", "buffer": REVOKE.encode()}
    )
    page.click(".uploading .go")
    page.click('[data-to="6"]')
    page.locator("#play").evaluate("heading => heading.scrollIntoView()")
    page.screenshot(path=folder / "desk-record.png")
    print(folder / "desk-record.png")
    page.click('[data-to="12"]')
    page.click(".opens .go")
    page.click('a[href*="look="]')
    page.locator("#aids").evaluate("heading => heading.scrollIntoView()")
    page.screenshot(path=folder / "desk-double-dummy.png")
    print(folder / "desk-double-dummy.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "screenshots")

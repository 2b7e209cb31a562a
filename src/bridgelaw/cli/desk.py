"""``bridgelaw desk``: start the Director's desk."""

from __future__ import annotations

import os
import socket
import threading
from pathlib import Path
from typing import Final

import click

from bridgelaw.cli._common import BadInput

DIRECTOR: Final = "director"
LEAVING: Final = 1
"""Seconds that the end waits for answers under way; a page that listens would never let it go."""


@click.command()
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="The address to listen on; 0.0.0.0 for the network.",
)
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="The port to listen on."
)
@click.option(
    "--store",
    "url",
    envvar="BRIDGELAW_STORE",
    help="Where sessions are kept: sqlite:///FILE, or postgresql://USER@HOST/NAME.  [default: a file of your own]",
)
def desk(host: str, port: int, url: str | None) -> None:
    """Start the Director's desk, a web page for a phone or laptop.

    It needs no internet: every page and asset is served from here. At the first start it makes the Director's
    password and prints it once; BRIDGELAW_PASSWORD sets it instead.
    """
    try:
        import uvicorn

        from bridgelaw.desk import create_app
        from bridgelaw.desk.finding import open_book
        from bridgelaw.desk.memory import settle
        from bridgelaw.desk.store import StoreError, open_store
    except ImportError as error:
        raise BadInput(
            f"the desk needs {error.name}; install it with: pip install 'bridgelaw[desk]'"
        ) from None
    try:
        listener = socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET
        )
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadInput(f"{host}, port {port}: {reason}; give another --host or --port") from None
    try:
        store = open_store(url or _own_file())
        password = store.people.first_director(DIRECTOR, os.environ.get("BRIDGELAW_PASSWORD") or None)
    except (StoreError, ValueError) as error:
        listener.close()
        raise BadInput(str(error)) from None
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    click.echo(f"The Director's desk: http://{shown}:{listener.getsockname()[1]}/   (Ctrl+C ends it)")
    if password is not None:
        given = "BRIDGELAW_PASSWORD" in os.environ
        told = "your BRIDGELAW_PASSWORD." if given else f"the password {password!r}. It is not shown again."
        click.echo(f"Sign in as {DIRECTOR!r} with {told}")
    threading.Thread(target=open_book, name="bridgelaw-book", daemon=True).start()
    config = uvicorn.Config(
        create_app(store), log_level="warning", server_header=False, timeout_graceful_shutdown=LEAVING
    )
    settle()
    server = uvicorn.Server(config)
    server.run(sockets=[listener])
    store.close()


def _own_file() -> str:
    """The user's own store."""
    folder = Path(click.get_app_dir("bridgelaw"))
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'desk.db'}"

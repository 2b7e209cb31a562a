"""``bridgelaw desk``: start the Director's desk."""

from __future__ import annotations

import socket

import click

from bridgelaw.cli._common import BadInput


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
def desk(host: str, port: int) -> None:
    """Start the Director's desk, a web page for a phone or laptop.

    It needs no internet: every page and asset is served from here.
    """
    try:
        import uvicorn

        from bridgelaw.desk import create_app
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
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    click.echo(f"The Director's desk: http://{shown}:{listener.getsockname()[1]}/   (Ctrl+C ends it)")
    server = uvicorn.Server(uvicorn.Config(create_app(), log_level="warning", server_header=False))
    server.run(sockets=[listener])

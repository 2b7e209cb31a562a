"""The command line: ``bridgelaw COMMAND``.

A command is a module of this package whose name it bears and which holds a click command of that name; adding the
file is all it takes. So that ``bridgelaw --help`` stays quick, these modules import the rest of bridgelaw only
inside their functions. A name with an underscore in front is no command.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.resources import files
from pathlib import PurePath

import click

from bridgelaw.cli._common import BAD_INPUT, sentence
from bridgelaw.cli._complaints import asked_language, complaint, told_of_slow_search

__all__ = ["bridgelaw", "main"]


class Commands(click.Group):
    """The commands of this package, each imported when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every module that is a command, by name."""
        names = (PurePath(entry.name) for entry in files("bridgelaw.cli").iterdir())
        return sorted(name.stem for name in names if name.suffix == ".py" and not name.stem.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, None if there is none."""
        if cmd_name not in self.list_commands(ctx):
            return None
        command = getattr(import_module(f"bridgelaw.cli.{cmd_name}"), cmd_name)
        if not isinstance(command, click.Command):
            raise TypeError(f"bridgelaw.cli.{cmd_name}.{cmd_name} is no click command")
        return command


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="bridgelaw")
def bridgelaw() -> None:
    """The Laws of Duplicate Bridge: what happened at the table in, the rulings out."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0 success, 1 a negative answer, 2 bad input, told in one line."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without ♠ shows ? and goes on
    try:
        with told_of_slow_search(asked_language(given)):
            code = bridgelaw.main(given or ["--help"], prog_name="bridgelaw", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        return _complain(complaint(error, asked_language(given)))
    except BrokenPipeError:  # whoever was reading has seen enough
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - it lives as long as the process
        return 0
    except (click.Abort, KeyboardInterrupt):
        return _complain(sentence("ui.cli.stopped", asked_language(given)))
    except OSError as error:
        return _complain(f"{error.filename or 'input'}: {error.strerror or error}")
    return code if isinstance(code, int) else 0


def _complain(message: str) -> int:
    click.echo(f"bridgelaw: {' '.join(message.split())}", err=True)
    return BAD_INPUT

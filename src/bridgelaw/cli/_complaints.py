"""What click complains of, told in the language that the answer was asked for in."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TextIO

import click

from bridgelaw.cli._common import sentence

__all__ = ["asked_language", "complaint", "told_of_slow_search"]


def asked_language(given: Sequence[str]) -> str:
    """The language that the arguments of a command ask for: click may have stopped before it came to ``--lang``."""
    for word, following in zip(given, [*given[1:], ""], strict=False):
        if word == "--":
            break
        name, _, value = word.partition("=")
        if name == "--lang":
            return "ru" if (value or following) == "ru" else "en"
    return "en"


def complaint(error: click.ClickException, lang: str) -> str:
    """What click, or a command, says of an error. English as click has it; what is rare is not translated."""
    if lang != "en":
        if isinstance(error, click.NoSuchOption):
            return sentence("ui.cli.no_such_option", lang, name=error.option_name)
        if isinstance(error, click.BadOptionUsage):
            return sentence("ui.cli.option_unfinished", lang, name=error.option_name)
        if isinstance(error, click.BadParameter) and error.param is not None:
            return _of_parameter(error, error.param, lang)
    return error.format_message()


def _of_parameter(error: click.BadParameter, parameter: click.Parameter, lang: str) -> str:
    """What is wrong with the value of an option or an argument."""
    named = parameter.opts[0] if isinstance(parameter, click.Option) else parameter.human_readable_name
    name = named.strip("[].")
    if isinstance(error, click.MissingParameter):
        return sentence("ui.cli.missing", lang, name=name)
    if isinstance(parameter.type, click.Choice):
        return sentence(
            "ui.cli.not_among", lang, name=name, options=", ".join(map(str, parameter.type.choices))
        )
    return sentence("ui.cli.unfit", lang, name=name)


@contextmanager
def told_of_slow_search(lang: str) -> Iterator[None]:
    """Within it, that the compiled search is missing is told in one line, in the language of the answer, and not as
    Python tells its warnings; other warnings are left alone."""
    with warnings.catch_warnings():
        usual = warnings.showwarning

        def show(
            message: Warning | str,
            category: type[Warning],
            filename: str,
            lineno: int,
            file: TextIO | None = None,
            line: str | None = None,
        ) -> None:
            kernel = sys.modules.get("bridgelaw.kernel")
            if category is RuntimeWarning and kernel is not None and str(message).startswith(kernel.SLOW):
                told = sentence(f"ui.cli.slow_search.{kernel.not_compiled()}", lang)
                click.echo(f"bridgelaw: {told}", err=True)
            else:
                usual(message, category, filename, lineno, file, line)

        warnings.showwarning = show
        yield

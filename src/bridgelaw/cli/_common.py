"""What the commands share: exit codes, the options that several have, and how they answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Container
from typing import Any, Final, TypeVar

import click

__all__ = [
    "BAD_INPUT",
    "NEGATIVE",
    "BadInput",
    "answer_options",
    "as_json",
    "edition_option",
    "lang_option",
    "print_json",
    "refuse_given",
    "sentence",
    "was_given",
]

NEGATIVE: Final = 1
"""The exit code of a negative answer: a case fails."""
BAD_INPUT: Final = 2
"""The exit code of input that cannot be read."""

_EDITIONS: Final = (1987, 1997, 2007, 2017)

_Function = TypeVar("_Function", bound=Callable[..., Any])


class BadInput(click.ClickException):
    """Raised by a command for input that it cannot work with; the message names the place and the cure."""

    exit_code = BAD_INPUT


def was_given(name: str) -> bool:
    """Was this parameter of the command given, even if with its default?"""
    source = click.get_current_context().get_parameter_source(name)
    return source is not None and source.name != "DEFAULT"


def refuse_given(source: str, *, only: Container[str] | None = None, beside: Container[str] = ()) -> None:
    """Raise BadInput for a parameter that was given although this source tells it: for one of ``only``, or for any
    but those ``beside`` it."""
    for parameter in click.get_current_context().command.params:
        name = parameter.name or ""
        asked = name in only if only is not None else name not in beside
        if asked and was_given(name):
            written = (
                parameter.opts[0] if isinstance(parameter, click.Option) else parameter.human_readable_name
            )
            raise BadInput(f"{written.strip('[].')} is told by the {source}; leave it out")


def as_json(function: _Function) -> _Function:
    """The option ``--json``."""
    return click.option(
        "--json", "json_wanted", is_flag=True, help="Answer in JSON, one document or record a line."
    )(function)


def edition_option(default: int | None, help: str) -> Callable[[_Function], _Function]:
    """The option ``--edition``."""
    choice = click.Choice([str(edition) for edition in _EDITIONS])
    text = None if default is None else str(default)
    return click.option(
        "--edition", type=choice, default=text, callback=_number, help=help, show_default=default is not None
    )


def _number(ctx: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
    return None if value is None else int(value)


def lang_option(function: _Function) -> _Function:
    """The option ``--lang``."""
    return click.option(
        "--lang",
        type=click.Choice(["en", "ru"]),
        default="en",
        show_default=True,
        help="The language of the answer.",
    )(function)


def answer_options(function: _Function) -> _Function:
    """The options of a command that answers in sentences or in JSON: ``--lang`` and ``--json``."""
    return lang_option(as_json(function))


def print_json(record: Any) -> None:
    """Print one line of JSON."""
    click.echo(json.dumps(record, ensure_ascii=False))


def sentence(message: str, lang: str, **facts: Any) -> str:
    """A sentence of the catalogues."""
    from bridgelaw import words

    return words.render(message, facts, lang)

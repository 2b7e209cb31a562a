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
    "answer_language",
    "answer_options",
    "as_json",
    "bad_input",
    "edition_option",
    "lang_option",
    "print_json",
    "refuse_given",
    "sentence",
    "was_given",
    "why",
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


def bad_input(message: str, /, **facts: Any) -> BadInput:
    """The complaint of a command: a sentence of the catalogues, in the language that the answer was asked for in."""
    return BadInput(sentence(message, answer_language(), **facts))


def answer_language() -> str:
    """The language of the answer: what ``--lang`` of the command says, English for a command without it."""
    context = click.get_current_context(silent=True)
    return "en" if context is None else context.params.get("lang", "en")


def why(error: Exception) -> str:
    """What an error says, in the language of the answer where it can say it in several."""
    from bridgelaw.errors import InputError

    lang = answer_language()
    return error.text(lang) if isinstance(error, InputError) and lang != "en" else str(error)


def was_given(name: str) -> bool:
    """Was this parameter of the command given, even if with its default?"""
    source = click.get_current_context().get_parameter_source(name)
    return source is not None and source.name != "DEFAULT"


def refuse_given(source: str, *, only: Container[str] | None = None, beside: Container[str] = ()) -> None:
    """Raise BadInput for a parameter that was given although this source tells it (``case_file``, ``file``, ``link``):
    for one of ``only``, or for any but those ``beside`` it."""
    for parameter in click.get_current_context().command.params:
        name = parameter.name or ""
        asked = name in only if only is not None else name not in beside
        if asked and was_given(name):
            written = (
                parameter.opts[0] if isinstance(parameter, click.Option) else parameter.human_readable_name
            )
            raise bad_input(f"ui.cli.told_by.{source}", name=written.strip("[]."))


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

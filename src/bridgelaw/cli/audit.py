"""``bridgelaw audit``: many boards at once, a row each, and what their claims are worth."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from bridgelaw.cli._common import NEGATIVE, BadInput, answer_options, bad_input, print_json, sentence

if TYPE_CHECKING:
    from bridgelaw.audit import Summary

INTERRUPTED: Final = 130
"""The exit code of an audit that was interrupted, as shells have it."""


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path())
@click.option(
    "--out", type=click.Path(file_okay=False), help="A folder for the table of boards and the report."
)
@click.option("--resume", is_flag=True, help="Go on with the audit that is in the folder.")
@click.option(
    "--jobs", type=click.IntRange(1), help="How many processes; one for each processor if not given."
)
@click.option(
    "--cluster", metavar="ADDRESS", help="A Dask scheduler whose workers do the work: tcp://HOST:8786."
)
@click.option(
    "--laws", type=click.Choice(["1987", "1997", "2007", "2017"]), default="2017", show_default=True,
    help="The edition of the Laws to replay under.",
)  # fmt: skip
@click.option(
    "--double-dummy/--no-double-dummy", default=True, help="What each claim was worth with all cards seen."
)
@click.option("--legal/--no-legal", default=True, help="The fewest and the most tricks by any legal play.")
@click.option("--normal/--no-normal", default=True, help="The fewest tricks if declarer plays normally.")
@click.option("--strict", is_flag=True, help="Take every warning for an error; exit 1 if there is an error.")
@click.option("--encoding", help="How a file is encoded that is no UTF-8, such as cp1250.")
@answer_options
@click.pass_context
def audit(
    ctx: click.Context, /, files: tuple[str, ...], json_wanted: bool, lang: str, **options: Any
) -> None:
    """Audit records of boards (PBN, LIN, RBN), any number of files; a folder stands for every record in it.

    Each board is read and replayed, and a claim is held against double dummy, against any legal play and against normal
    play. With --out a row for each board is written there (Parquet) and a report (HTML). Exits 0, 1 with --strict when
    a board has an error, 2 on bad input, 130 when interrupted: what is done is kept, and --resume goes on.
    """
    from bridgelaw.audit import AuditError, Checks, Summary
    from bridgelaw.audit import audit as audited
    from bridgelaw.audit.store import report_to

    if options["resume"] and options["out"] is None:
        raise bad_input("ui.cli.audit.resume")
    listed = _listed(files)
    edition = int(options["laws"])
    checks = Checks(edition, options["double_dummy"], options["legal"], options["normal"])
    jobs = (
        options["jobs"] or len(os.sched_getaffinity(0))
        if hasattr(os, "sched_getaffinity")
        else options["jobs"] or 1
    )
    summary, stopped = Summary(), False
    started = time.perf_counter()
    with _progress(listed, lang, shown=not json_wanted) as tell:
        try:
            summary = audited(
                listed, checks, jobs=jobs, cluster=options["cluster"], out=options["out"],
                resume=options["resume"], strict=options["strict"], encoding=options["encoding"], progress=tell,
                summary=summary,
            )  # fmt: skip
        except (AuditError, LookupError) as error:
            raise BadInput(str(error)) from None
        except OSError as error:
            name, why = error.filename or "input", error.strerror or str(error)
            raise bad_input("ui.cli.audit.unreadable", name=name, reason=why) from None
        except KeyboardInterrupt:
            stopped = True
    if options["out"] is not None:
        report_to(Path(options["out"]), summary, listed, edition, lang, finished=not stopped)
    if json_wanted:
        print_json({"finished": not stopped, **summary.to_dict()})
    else:
        for line in _lines(summary, time.perf_counter() - started, options["out"], lang):
            click.echo(line)
    if stopped:
        message = "ui.audit.stopped" if options["out"] is not None else "ui.audit.stopped.for_good"
        click.echo(f"bridgelaw: {sentence(message, lang)}", err=True)
        ctx.exit(INTERRUPTED)
    ctx.exit(NEGATIVE if options["strict"] and summary.severities["error"] else 0)


def _listed(names: Sequence[str]) -> list[str]:
    """The files, with those of folders in their order."""
    from bridgelaw.records import formats

    suffixes = {suffix for known in formats() for suffix in known.suffixes}
    listed: list[str] = []
    for name in names:
        path = Path(name)
        if path.is_dir():
            listed += sorted(
                str(found)
                for found in path.rglob("*")
                if found.suffix.lower() in suffixes and found.is_file()
            )
        elif path.exists():
            listed.append(name)
        else:
            raise bad_input("ui.cli.no_file", name=name)
    if not listed:
        raise bad_input("ui.cli.audit.no_record", name=names[0])
    return listed


@contextmanager
def _progress(files: Sequence[str], lang: str, *, shown: bool) -> Iterator[Any]:
    """A bar over the bytes of the files, with the boards a second, on the error stream; nothing where nobody looks."""
    if not shown or not sys.stderr.isatty():
        yield None
        return
    started, boards = time.perf_counter(), 0
    length = sum(Path(name).stat().st_size for name in files)
    with click.progressbar(
        length=length, file=sys.stderr, show_eta=True, item_show_func=lambda text: text
    ) as bar:

        def tell(more: int, read: int) -> None:
            nonlocal boards
            boards += more
            rate = boards / max(time.perf_counter() - started, 1e-6)
            bar.update(read, sentence("ui.audit.rate", lang, boards=boards, rate=round(rate)))

        yield tell


def _lines(summary: Summary, seconds: float, out: str | None, lang: str) -> Iterator[str]:
    from bridgelaw.audit.report import code_counts

    yield sentence(
        "ui.audit.summary", lang, boards=summary.boards, errors=summary.severities["error"],
        warnings=summary.severities["warning"], seconds=f"{seconds:.1f}",
    )  # fmt: skip
    for severity, code, count in code_counts(summary):
        yield f"{count:>8}  {sentence(f'ui.severity.{severity}', lang)}  {code}"
    if summary.claims:
        yield sentence("ui.audit.summary.claims", lang, claims=summary.claims, outside=summary.outside)
        for name, counts in summary.against.items():
            told = ", ".join(f"{more:+d}: {counts[more]}" for more in sorted(counts))
            yield f"  {sentence(f'ui.audit.against.{name}', lang)}: {told}"
    if out is not None:
        yield sentence("ui.audit.written", lang, folder=out)

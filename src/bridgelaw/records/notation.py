"""A format put together of its functions; what all formats do alike is done here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bridgelaw.records.composing import composed
from bridgelaw.records.defects import Findings
from bridgelaw.records.formats import Composed, Format, Reading, find_format
from bridgelaw.records.record import Content, Edit, Field, Record, RecordError

__all__ = ["Notation"]


@dataclass(frozen=True, eq=False)
class Notation:
    """A format; what each function does is said at :class:`bridgelaw.records.formats.Format`."""

    name: str
    suffixes: tuple[str, ...]
    header: str
    recognises: Callable[[str], bool]
    cuts: Callable[[str, bool], Iterable[int]]
    begin: Callable[[Format], Reading]
    """Begins to read a file; the records are of this format."""
    fields: Callable[[Record], tuple[Field, ...]]
    parse: Callable[[Record, Findings], Content]
    changes: Callable[[Record, Content, frozenset[str]], Sequence[Edit]]
    """The edits, or RecordError with the reason alone."""
    written: Callable[[Content, Content | None], str]
    """A new record as text."""

    def __reduce__(self) -> tuple[Callable[[str], Format], tuple[str]]:
        """Sent to another process, it is the format of the same name there."""
        return find_format, (self.name,)

    def reading(self) -> Reading:
        """Begin to read a file."""
        return self.begin(self)

    def edits(self, record: Record, content: Content, changed: frozenset[str], /) -> Sequence[Edit]:
        """How the record's text is to change. Raise RecordError, with the place, for what the format cannot hold."""
        try:
            return self.changes(record, content, changed)
        except RecordError as error:
            raise RecordError(f"{record.place}: {error}") from None

    def compose(self, content: Content, before: Content | None = None) -> Composed:
        """A new record in the format's standard form, and what is lost."""
        return composed(self, content, self.written(content, before))

"""The compiled search for the worst normal line, as :mod:`bridgelaw.claims.compiled` calls it."""

from collections.abc import Callable, Sequence

class Outlook:
    """The twin of :class:`bridgelaw.claims.outlook.Outlook`; a view is a tuple of that module's ``View``."""

    patience: int
    @property
    def looked(self) -> int: ...
    def __init__(self, trump: int, near: int, far: int, patience: int) -> None: ...
    def sure(self, view: tuple[object, ...], need: int, card: int | None = None) -> bool: ...
    def possible(self, view: tuple[object, ...], need: int, card: int | None = None) -> bool: ...

class Script:
    """What a :class:`bridgelaw.claims.script.Script` answers, kept."""

    def __init__(
        self,
        lead: Callable[..., Sequence[tuple[int, int, bool]]],
        follow: Callable[..., tuple[int, int, bool]],
        settle: Callable[..., tuple[int, int]],
        about: Callable[[int], tuple[bool, int, int, int, int, bool, bool]],
        trusted_to_break: int,
    ) -> None: ...

class Normal:
    """The twin of :class:`bridgelaw.claims.normal.Normal`."""

    def __init__(
        self,
        outlook: Outlook,
        script: Script,
        best_play_budget: int,
        side: int,
        claimer: int,
        trump: int,
        alone: bool,
        dummy: int,
        plain: bool,
        order: int,
        low_ruffs: bool,
        keeps_trumps: bool,
        seen_when_lost: bool,
        tail: int,
        forgotten: int,
        known_losers: int,
        guards: int,
        budget: int,
        at_least: int,
        at_most: int,
        guess: int,
        tell_line: bool,
        bound_play: Callable[[tuple[object, ...]], int],
    ) -> None: ...
    def worst(
        self, position: tuple[object, ...], left: int
    ) -> tuple[int, bool, int, list[tuple[int, int]], int, int, int]:
        """The tricks proved, whether the budget was spent (otherwise they are the fewest), the fewest of a line that
        was found, that line (seat and card), the positions looked at, the presumptions used and the switches met, a
        bit each."""

    def hoped(self, position: tuple[object, ...], goal: int, look: int) -> list[tuple[int, int]]:
        """See :mod:`bridgelaw.claims.hope`."""

"""Where the games of a PBN text begin.

By the standard (2.1, chapter 3) a game begins after a line that is empty but for blanks, unless that line is in a
comment. Files have empty lines inside of games as well, and games without any between them; what decides is which tags
the game has already. A rule is used only where later text cannot change it.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from typing import Final

__all__ = [
    "BARE_TAGS",
    "CAPITALS",
    "KNOWN_TAGS",
    "MANDATORY",
    "OPENERS",
    "TABLE_TAGS",
    "comment_end",
    "cuts",
    "plain_ends",
    "plain_ends_of",
]

MANDATORY: Final = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South",
    "Dealer", "Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result",
)  # fmt: skip
"""The fifteen tags of the standard in their order."""

_EVENT_TAGS: Final = frozenset({"Event", "Site", "Date", "Board"})
"""The tags that open a game: after an empty line they begin a new one if the game has a board or a table already."""

_NAME_TAGS: Final = frozenset({"West", "North", "East", "South"})
TABLE_TAGS: Final = frozenset({"Declarer", "Contract", "Result", "Auction", "Play"})
"""The tags of what happened at a table: another table begins with names, if the game has one of these."""

BARE_TAGS: Final = frozenset(MANDATORY) | {"Auction", "Play", "Note", "Room", "Round", "Table", "Score"}
"""The tags that are known even when their values stand without quotes."""

KNOWN_TAGS: Final = BARE_TAGS | {
    "HomeTeam", "VisitTeam", "Stage", "Section", "ScoreIMP", "ScoreMP", "Competition", "OptimumScore", "BCFlags",
    "OptimumResultTable", "DoubleDummyTricks", "Generator",
}  # fmt: skip
"""Tags that occur often."""

CAPITALS: Final = {name.lower(): name for name in BARE_TAGS}
"""Names of tags by their small letters."""

OPENERS: Final = _EVENT_TAGS | _NAME_TAGS | {"Dealer", "Vulnerable", "Deal"}
"""The tags that can open a game."""

_OF_A_BOARD: Final = TABLE_TAGS | {"Board", "Deal"}

_OF_SCORES: Final = ("Score", "Optimum", "DoubleDummy", "TotalScore", "Par")

_END: Final = r"(?>\r\r?\n|\n|\r)"
_TOKEN: Final = re.compile(
    rf"""(?P<gap>{_END}(?:[ \t]*{_END})+)
    | \[[ \t]*(?P<tag>[A-Za-z_]\w*)\s*"(?P<value>[^"\r\n]*)"
    | (?<![^\r\n])[ \t]*\[[ \t]*(?P<bare>[A-Za-z_]\w*)[ \t]+(?P<bare_value>[^\[\]"\r\n]*)\]
    | (?P<brace>\{{)
    | (?P<skip>;[^\r\n]* | (?<![^\r\n])%[^\r\n]* | "[^"\r\n]*")""",
    re.VERBOSE,
)
_NEXT_TAG: Final = re.compile(r"\s*\]?\s*(?:\[\s*(\w*))?")
_IN_COMMENT: Final = re.compile(r'\}|[\r\n][ \t]*(?=\[[A-Za-z_]\w*[ \t]+")')
_BRACE: Final = re.compile(r"[{}]")
_REGULAR_TAG: Final = re.compile(r'\[([A-Z](?:[A-Z]*[a-z]\w*)?) "[^"\r\n]*"')
_HIDDEN: Final = re.compile(r'[;%][^"\r\n]*\[')

_CALL_LIKE: Final = re.compile(
    r"\s*(?:[1-7](?:[CDHSN]|NT)\b|P\b|Pass|X{1,2}\b|Dbl|D\b|R\b|AP\b|[-*+^=$])", re.IGNORECASE
)
_CARD_LIKE: Final = re.compile(r"\s*(?:[SHDC](?:[2-9TJQKA]|10)\b|[-*+^=$])", re.IGNORECASE)

_LOOK_AHEAD: Final = 2000
"""How far after a tag a comment may be closed that the tag stands in; further on, it was never meant to be one."""


def cuts(text: str, final: bool) -> Iterator[int]:
    """Where the games of a text that begins one end; text that is no game stands between them in the same way."""
    start = 0
    while True:
        ends = plain_ends_of(text, start)
        yield from ends
        start = ends[-1] if ends else start
        ends = _game_ends(text, start, final)
        if not ends:
            return
        yield from ends
        start = ends[-1]


def plain_ends(text: str, start: int) -> list[int]:
    """The ends of the games from there on, up to the first whose end cannot be told at once."""
    odd = any(sign in text for sign in ("{", "\r", "\n ", "\n\t"))
    ends = []
    while end := _plain_end(text, start, odd):
        ends.append(end)
        start = end
    return ends


def _plain_end(text: str, start: int, odd: bool) -> int:
    """The end of a game that is written as it should be, up to the empty line; 0 if that cannot be told at once."""
    end = _odd_gap(text, start) if odd else text.find("\n\n", start) + 2
    if end < 2:
        return 0
    follows = _REGULAR_TAG.match(text, end)
    if follows is None:
        return 0
    game = text[start:end]
    names = _REGULAR_TAG.findall(game)
    count = len(names)
    if game.count("[") != count or game.count('"') != 2 * count:
        return 0
    if (";" in game or "%" in game) and _HIDDEN.search(game):
        return 0
    seen = set(names)
    if len(seen) != count and len(seen) + names.count("Note") - 1 != count:
        return 0
    name = follows[1]
    if name in seen:
        return end
    if name in _EVENT_TAGS and not _OF_A_BOARD.isdisjoint(seen):
        return end
    return end if name in _NAME_TAGS and not TABLE_TAGS.isdisjoint(seen) else 0


def _odd_gap(text: str, start: int) -> int:
    """The end of the first empty line, if nothing before it needs a careful reading; else 0."""
    line = text.find("\n", start)
    crlf = text[line - 1 : line] == "\r"
    gap = text.find("\n\r\n" if crlf else "\n\n", start)
    end = gap + (3 if crlf else 2)
    game = text[start:end]
    if gap < 0 or "{" in game or "\n " in game or "\n\t" in game:
        return 0
    returns = game.count("\r")
    return 0 if returns and (not crlf or returns != game.count("\n") or "\r\r" in game) else end


def _game_ends(text: str, start: int, final: bool) -> list[int]:
    """The ends of what begins here and, if text follows that is no game, of that; none if it is not known yet."""
    seen: dict[str, str] = {}
    last, last_end = "", start
    gaps: list[int] = []
    at = start
    while True:
        found = _TOKEN.search(text, at)
        if found is None or (found.end() == len(text) and not final):
            break
        at = found.end()
        kind = found.lastgroup
        if kind == "gap":
            gaps.append(at)
        elif kind == "brace":
            closed = comment_end(text, found.start(), final)
            if closed is None:
                break
            at = closed[0]
        elif found["bare"] and found["bare"] not in BARE_TAGS:
            continue
        elif kind != "skip":
            name = found["tag"] or found["bare"]
            name = CAPITALS.get(name.lower(), name)
            value = found["value"] or found["bare_value"] or ""
            if not seen:
                if gaps and text[start : gaps[-1]].strip():
                    return [gaps[-1]]
            elif gaps:
                begins = _begins_after_gap(text, at, final, name, seen)
                if begins is None:
                    return []
                if begins:
                    return _with_text(text, last, last_end, gaps)
            else:
                begins = _begins_without_gap(text, at, final, name, value, seen)
                if begins is None:
                    return []
                if begins:
                    return [_line_start(text, found.start())]
            seen[name] = seen.get(name) or value
            last, last_end, gaps = name, at, []
    if final and seen and gaps:
        ends = _with_text(text, last, last_end, [*gaps, len(text)])
        return ends[:-1]
    return []


def comment_end(text: str, start: int, final: bool = True) -> tuple[int, bool] | None:
    """Where a comment ends whose brace is at start, and whether it is closed; None if later text decides.

    A comment that is not closed ends before the next line that begins with a tag.
    """
    found = _IN_COMMENT.search(text, start)
    if found is None:
        return (len(text), False) if final else None
    if text[found.start()] == "}":
        return found.end(), True
    limit = found.end() + _LOOK_AHEAD
    brace = _BRACE.search(text, found.end(), limit)
    if brace is None and len(text) < limit and not final:
        return None
    if brace is not None and brace[0] == "}":
        return brace.end(), True
    return found.end(), False


def _begins_after_gap(text: str, at: int, final: bool, name: str, seen: dict[str, str]) -> bool | None:
    """Does the tag that ends here begin another game, after an empty line? None if later text decides."""
    if name in seen:
        return True
    if name in TABLE_TAGS or name == "Note" or name.startswith(_OF_SCORES):
        return False
    has_table = not TABLE_TAGS.isdisjoint(seen)
    if name in _EVENT_TAGS:
        return has_table or "Board" in seen or "Deal" in seen
    if name in OPENERS:
        return has_table
    return _opens_soon(text, at, final) if has_table or "Board" in seen or "Deal" in seen else False


def _opens_soon(text: str, at: int, final: bool) -> bool | None:
    """Does a tag that opens a game follow before the next empty line? None if later text decides."""
    for found in _TOKEN.finditer(text, at):
        if found.end() == len(text) and not final:
            return None
        if found.lastgroup in ("gap", "brace"):
            return False
        name = found["tag"] or found["bare"]
        if name and CAPITALS.get(name.lower(), name) in OPENERS:
            return True
    return False if final else None


def _begins_without_gap(
    text: str, at: int, final: bool, name: str, value: str, seen: dict[str, str]
) -> bool | None:
    """Does the tag that ends here begin another game, without an empty line? None if later text decides.

    A tag that stands twice in one game, first empty, does not, nor does a stray one.
    """
    if name not in seen or name not in OPENERS:
        return False
    if "Deal" not in seen and TABLE_TAGS.isdisjoint(seen):
        return False
    follows = _NEXT_TAG.match(text, at)
    if follows is None or (follows.end() == len(text) and not final):
        return None
    if follows[1] in OPENERS and follows[1] in seen:
        return True
    return name in {"Board", "Deal"} and bool(seen[name]) and seen[name] != value


def _line_start(text: str, at: int) -> int:
    start = max(text.rfind("\n", 0, at), text.rfind("\r", 0, at)) + 1
    return start if not text[start:at].strip() else at


def _with_text(text: str, last: str, last_end: int, gaps: list[int]) -> list[int]:
    """The end of a game, and that of the text after it, if there is any before the last gap."""
    like = {"Auction": _CALL_LIKE, "Play": _CARD_LIKE}.get(last)
    first = text.find("]", last_end, gaps[0]) + 1
    awaited = not text[first : gaps[0]].strip()  # the section's data may stand after an empty line
    for begin, end in itertools.pairwise(gaps):
        block = text[begin:end]
        if not block.strip():
            continue
        if (like is not None and like.match(block)) or (awaited and last.endswith("Table")):
            awaited = False
            continue
        return [begin, gaps[-1]]
    return [gaps[-1]]


plain_ends_of: Callable[[str, int], list[int]]
"""The same as :func:`plain_ends`, compiled where it can be."""
try:
    from bridgelaw.records import _scan
except ImportError:
    plain_ends_of = plain_ends
else:
    _scan.learn_tags(KNOWN_TAGS, BARE_TAGS, _EVENT_TAGS, _NAME_TAGS, TABLE_TAGS, _OF_A_BOARD)
    plain_ends_of = _scan.plain_ends

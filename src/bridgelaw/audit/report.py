"""The report of an audit: one page of HTML that needs no other file, in English or Russian."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, Final

from bridgelaw.audit.summary import AGAINST, Look, Summary
from bridgelaw.cards import SUITS_IN_ORDER, Seat
from bridgelaw.casebook.diagram import SYMBOLS, strain_text, suit_holding
from bridgelaw.records.deal_text import read_deal
from bridgelaw.records.defects import Findings, kinds
from bridgelaw.records.replay import fact_kinds
from bridgelaw.records.source import Extract, Origin
from bridgelaw.words import render, seat_name

__all__ = ["code_counts", "report"]

STYLE: Final = """\
:root { --ink: #1c2430; --soft: #5b6675; --line: #d8dde4; --paper: #fff; --ground: #f4f6f8; --bar: #2f6db5; --red: #c22;
  --error: #b3261e; --warning: #8a5a00; --note: #4a5a6a; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf0; --soft: #9aa6b4; --line: #38424f; --paper: #1b222b;
  --ground: #12171d; --bar: #6ea8e6; --red: #ff7b74; --error: #ff8a80; --warning: #e8b45a; --note: #a9b6c4; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: .5rem 0; } h2 { font-size: 1.2rem; margin: 2rem 0 .75rem; }
h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
p { margin: .25rem 0; overflow-wrap: anywhere; }
.soft { color: var(--soft); } .number { text-align: right; font-variant-numeric: tabular-nums; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .75rem; }
.tile, figure, article, .table { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem;
  padding: .75rem; }
.tile { font-size: .9rem; line-height: 1.3; overflow-wrap: anywhere; }
.tile b { display: block; font-size: 1.5rem; font-variant-numeric: tabular-nums; }
h1 + p { margin-bottom: 1rem; } h2 + p { margin-bottom: .75rem; }
.table { padding: 0; overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { padding: .4rem .75rem; text-align: left; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
tr:last-child td { border-bottom: 0; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: .75rem; }
figure { margin: 0; } figcaption { font-weight: 600; margin-bottom: .25rem; }
svg { width: 100%; height: auto; display: block; }
svg text { fill: var(--ink); font: 11px system-ui, sans-serif; } svg .soft { fill: var(--soft); }
svg rect { fill: var(--bar); }
svg line { stroke: var(--line); }
.boards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 21rem), 1fr)); gap: .75rem; }
.hands { display: grid; grid-template-columns: 1fr 1fr 1fr; grid-template-areas: ". n ." "w . e" ". s ."; gap: .15rem;
  margin: .6rem 0; font-size: .95rem; line-height: 1.3; }
.hands div { white-space: nowrap; } .N { grid-area: n; } .E { grid-area: e; } .S { grid-area: s; } .W { grid-area: w; }
.red { color: var(--red); } .error { color: var(--error); } .warning { color: var(--warning); }
.note { color: var(--note); } .whole { white-space: nowrap; }
article ul { margin: .5rem 0 0; padding-left: 1.1rem; overflow-wrap: anywhere; font-size: .92rem; }
"""


def report(summary: Summary, files: Sequence[str], edition: int, lang: str, *, finished: bool = True) -> str:
    """The whole page."""

    def say(name: str, **facts: Any) -> str:
        return render(f"ui.audit.{name}", facts, lang)

    parts = [
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(say('title'))}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>",
        f"<h1>{escape(say('title'))}</h1>",
        f'<p class="soft">{escape(say("of", boards=summary.boards, files=_files(files), edition=edition))}</p>',
    ]
    if not finished:
        parts.append(f'<p class="warning">{escape(say("unfinished"))}</p>')
    parts += _tiles(summary, lang)
    if summary.against:
        parts.append(f"<h2>{escape(say('claims'))}</h2>\n<p>{escape(say('claims.read'))}</p>")
        parts.append('<div class="plots">')
        parts += [
            _plot(say(f"against.{name}"), summary.against[name], say("boards"))
            for name in AGAINST
            if name in summary.against
        ]
        parts.append("</div>")
    parts += _codes(summary, lang)
    if summary.look:
        parts.append(f"<h2>{escape(say('look'))}</h2>\n<p>{escape(say('look.read'))}</p>")
        parts.append('<div class="boards">')
        parts += [_board(look, lang) for look in summary.look]
        parts.append("</div>")
    parts.append("</main>\n</body>\n</html>\n")
    return "\n".join(parts)


def _files(files: Sequence[str]) -> str:
    return files[0] if len(files) == 1 else f"{files[0]} … {files[-1]} ({len(files)})"


def _tiles(summary: Summary, lang: str) -> Iterator[str]:
    tiles = [
        ("boards", summary.boards),
        ("sound", summary.severities[""] + summary.severities["note"]),
        ("warnings", summary.severities["warning"]),
        ("errors", summary.severities["error"]),
        ("revokes", summary.codes["replay.revoke"]),
        ("weighed", summary.claims),
        ("outside", summary.outside),
    ]
    yield '<div class="tiles">'
    for name, count in tiles:
        text = escape(render(f"ui.audit.tile.{name}", {}, lang))
        yield f'<div class="tile"><b>{_number(count)}</b>{text}</div>'
    yield "</div>"


def _number(count: int) -> str:
    return f"{count:,}".replace(",", "\u202f")


def code_counts(summary: Summary) -> list[tuple[str, str, int]]:
    """Severity, code and count of all that was found: the worst first, and of these the most frequent."""
    ranks = {code: kind.severity for code, kind in kinds().items()}
    ranks |= {code: kind.severity for code, kind in fact_kinds().items()}
    found = [(ranks[code], code, count) for code, count in summary.codes.items()]
    found.sort(key=lambda each: (-each[0], -each[2], each[1]))
    return [(str(severity), code, count) for severity, code, count in found]


def _codes(summary: Summary, lang: str) -> Iterator[str]:
    counts = code_counts(summary)
    if not counts:
        return
    heads = [render(f"ui.audit.{name}", {}, lang) for name in ("severity", "code", "count")]
    yield f"<h2>{escape(render('ui.audit.found', {}, lang))}</h2>"
    cells = "".join(
        f"<th{' class=number' * (place == 2)}>{escape(head)}</th>" for place, head in enumerate(heads)
    )
    yield f'<div class="table"><table>\n<tr>{cells}</tr>'
    for severity, code, count in counts:
        name = escape(render(f"ui.severity.{severity}", {}, lang))
        yield (
            f'<tr><td class="{severity} whole">{name}</td><td><code>{escape(code)}</code></td>'
            f'<td class="number">{_number(count)}</td></tr>'
        )
    yield "</table></div>"


# -- plots ------------------------------------------------------------------------------------------------------

WIDTH: Final = 360
HEIGHT: Final = 170
BASE: Final = 140
"""Where the bars stand, from the top."""


def _plot(title: str, counts: Counter[int], unit: str) -> str:
    """Bars over the difference in tricks, one for each from the least to the greatest, 0 always among them."""
    low, high = min(0, *counts), max(0, *counts)
    low, high = min(low, -3), max(high, 3)
    most = max(counts.values())
    step = WIDTH / (high - low + 1)
    bars = []
    for place, more in enumerate(range(low, high + 1)):
        count, middle = counts[more], place * step + step / 2
        height = (BASE - 24) * count / most
        if count:
            height = max(height, 1)
            top = BASE - height
            bars.append(
                f'<rect x="{middle - step * 0.4:.1f}" y="{top:.1f}" width="{step * 0.8:.1f}" '
                f'height="{height:.1f}"><title>{more:+d}: {count} {escape(unit)}</title></rect>'
                f'<text x="{middle:.1f}" y="{top - 4:.1f}" text-anchor="middle">{_short(count)}</text>'
            )
        label = f"{more:+d}".replace("-", "−") if more else "0"
        bars.append(
            f'<text class="soft" x="{middle:.1f}" y="{BASE + 16}" text-anchor="middle">{label}</text>'
        )
    return (
        f"<figure><figcaption>{escape(title)}</figcaption>"
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">'
        f'<line x1="0" y1="{BASE}" x2="{WIDTH}" y2="{BASE}"/>{"".join(bars)}</svg></figure>'
    )


def _short(count: int) -> str:
    """A count in few characters: ``950``, ``12k``, ``1.2M``."""
    for limit, unit in ((10**6, "M"), (10**3, "k")):
        if count >= limit * 10:
            return f"{count // limit}{unit}"
        if count >= limit:
            return f"{count / limit:.1f}{unit}"
    return str(count)


# -- boards -----------------------------------------------------------------------------------------------------


def _board(look: Look, lang: str) -> str:
    row = look.row
    title = f"{row['file']}:{row['line']}"
    parts = [f"<article><h3>{escape(title)}</h3>", f'<p class="soft">{escape(_board_facts(row, lang))}</p>']
    if row["deal"] is not None:
        parts.append(_hands(row["deal"], lang))
    parts.append("<ul>" + "".join(f"<li>{escape(reason)}</li>" for reason in look.reasons[lang]) + "</ul>")
    return "".join(parts) + "</article>"


def _board_facts(row: dict[str, Any], lang: str) -> str:
    told = []
    if row["label"]:
        told.append(f"{render('ui.board', {}, lang)} {row['label']}")
    if row["room"]:
        told.append(render(f"ui.record.room.{row['room']}", {}, lang))
    if row["contract"] is not None:
        contract, declarer = _contract(row["contract"]), Seat.parse(row["declarer"])
        told.append(render("ui.audit.contract", {"contract": contract, "declarer": declarer}, lang))
    if row["claimed"] is not None:
        told.append(render("ui.audit.claimed", {"count": row["claimed"]}, lang))
    if row["result"] is not None and row["result"] != row["claimed"]:
        told.append(render("ui.audit.result", {"count": row["result"]}, lang))
    if row["won_ns"] or row["won_ew"]:
        told.append(render("ui.audit.won", {"ns": row["won_ns"], "ew": row["won_ew"]}, lang))
    return " · ".join(told)


def _contract(text: str) -> str:
    level, bid = text[0], text[1:].rstrip("X")
    strain = "CDHSN".index(bid[0])
    return f"{level}{strain_text(strain)}{text[1 + len(bid) :]}"


def _hands(deal: str, lang: str) -> str:
    hands = read_deal(deal, 0, Findings(Extract(deal, Origin(""))))
    drawn = []
    for seat in Seat:
        lines = "".join(
            f"<div><span{' class=red' if suit in (1, 2) else ''}>{SYMBOLS[suit]}</span> "
            f"{suit_holding(hands[seat], suit)}</div>"
            for suit in SUITS_IN_ORDER
        )
        drawn.append(f'<div class="{seat}" aria-label="{escape(seat_name(seat, lang))}">{lines}</div>')
    return f'<div class="hands">{"".join(drawn)}</div>'

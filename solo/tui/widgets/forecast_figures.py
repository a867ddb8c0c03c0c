"""Drawing of a forecast: a bar for the win chance, the number of fallen fighters, and the fate of each fighter.

The bar is heavy up to the lower bound of the chance and broken up to the upper bound, so it can be read without colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from textual.content import Content

from solo.forecast.bands import BANDS
from solo.forecast.forecast import CombatantForecast, Forecast
from solo.forecast.summary import STOPPED_EARLY, bounds, describe_tier, format_spending, headline, sentences, verdict
from solo.resolver import format_percent
from solo.systems.contract import Tier
from solo.tui.widgets.list_row import ACCENT, FAINT, wrap
from solo.tui.widgets.odds_chart import chart_bar
from solo.tui.widgets.printable import make_printable

SURE, OPEN, LOST = "━", "╍", "─"
BLOCKS = " ▁▂▃▄▅▆▇█"
BAR_WIDTH = 40
NAME_WIDTH = 24
COUNTS_AT_MOST = 9
LEFT_OFF = " …"


def short_forecast(known: Forecast, width: int, of: int = 0) -> Content:
    """Return a forecast on four lines of `width` cells: win chance, its bar, the fallen, and the number of fights.

    `of` is the maximum number of fights while the simulation is running, else 0.
    """
    lines = [
        _headline(known, not of, width),
        win_bar(known, min(width, BAR_WIDTH)),
        _fallen(known, width),
        _footnote(known, of, width),
    ]
    return Content("\n").join(line.truncate(width, ellipsis=True) for line in lines)


def win_bar(known: Forecast, width: int) -> Content:
    """Return the win chance as a bar: heavy up to its lower bound, broken up to its upper bound."""
    low, high = round(known.win_low * width), round(known.win_high * width)
    return Content.assemble(
        (SURE * low, ACCENT), (OPEN * (high - low), ACCENT), (LOST * (width - high), "$rule" if high < width else "")
    )


def full_forecast(
    known: Forecast, done: bool, width: int, tiers: Sequence[Tier] = (), out: AbstractSet[str] = frozenset()
) -> Content:
    """Return the whole forecast in `width` cells. The fitting tier of `tiers`, if any, is named.

    `out` holds the names of fighters who are out at the start of the simulated fights.
    """
    parts: list[Content] = [_wrapped(" ".join(filter(None, (verdict(known), describe_tier(known, tiers)))), width)]
    parts.append(Content.assemble(win_bar(known, min(width, 60)), "\n", scale_of_bands(known, width)))
    parts.append(_counts("How many of the party are taken out, in fights won and lost", known.fallen, width))
    parts.append(_counts("How many die", known.deaths, width))
    parts.append(_people("Party", known.characters, width, out))
    parts.append(_people("Foes", known.foes, width, out))
    said = "\n".join([*sentences(known), *known.notices, f"Seed {known.seed}."])
    parts.append(_wrapped(said if done else said.replace(STOPPED_EARLY, "Still simulating …"), width))
    return Content("\n\n").join(part for part in parts if part.plain)


def scale_of_bands(known: Forecast, width: int) -> Content:
    """Return the seven verdicts, with the current one in bold."""
    parts: list[Content | str | tuple[str, str]] = []
    for band in BANDS:
        here = band.name == known.band
        parts += ["  " if parts else "", (f"▸{band.name}" if here else band.name, "bold" if here else FAINT)]
    return _wrapped(Content.assemble(*parts), width)


def _headline(known: Forecast, done: bool, width: int) -> Content:
    """Return the win chance, its bounds and its verdict, without the bounds if there is too little room."""
    so_far = "" if done else "  so far"
    told = ((between, left) for between in (f"  {bounds(known)}  ", "  ") for left in dict.fromkeys((so_far, "")))
    lines = [
        Content.assemble(
            ("Won  ", FAINT),
            (format_percent(known.win), "bold"),
            (between, FAINT),
            (headline(known), "bold"),
            (left, FAINT),
        )
        for between, left in told
    ]
    return next((line for line in lines if line.cell_length <= width), lines[-1])


def _fallen(known: Forecast, width: int) -> Content:
    """Return a small histogram: the chances that none, one, two and more of the party fall, as many as fit."""
    told, chances = Content.styled("Out", FAINT), known.fallen[:COUNTS_AT_MOST]
    for number, chance in enumerate(chances):
        block = BLOCKS[max(1, round(chance * (len(BLOCKS) - 1)))] if chance else BLOCKS[0]
        one = Content.assemble((f" {number or 'none'} ", FAINT), (block, ACCENT), f" {format_percent(chance)} ")
        follows = len(LEFT_OFF) if number < len(chances) - 1 else 0
        if told.cell_length + one.cell_length - 1 + follows > width:
            return Content.assemble(told, (LEFT_OFF, FAINT))
        told = Content.assemble(told, one)
    return told.rstrip()


def _footnote(known: Forecast, of: int, width: int) -> Content:
    """Return the figures that fit: the number of fights, the chance that nobody dies, the average length."""
    told = f"{known.fights} of {of} fights" if of else f"{known.fights} fights"
    alive = f" · no deaths {format_percent(known.deaths[0])}" if known.deaths else ""
    for more in (alive, f" · {known.rounds:.1f} {known.stretch}s"):
        told += more if len(told) + len(more) <= width else ""
    return Content.styled(told, FAINT)


def _counts(title: str, chances: Sequence[float], width: int) -> Content:
    if not chances:
        return Content("")
    room = max(1, min(width - 14, BAR_WIDTH))
    most = max(chances) or 1
    lines = [Content.styled(title, "bold")]
    for number, chance in enumerate(chances):
        label = f"{number or 'none'}".ljust(5)
        bar = chart_bar(chance / most, room)
        lines.append(Content.assemble((label, FAINT), f"{format_percent(chance):>6}  ", (bar, ACCENT)))
    return Content("\n").join(lines)


def _people(title: str, people: Iterable[CombatantForecast], width: int, out: AbstractSet[str]) -> Content:
    people = sorted(people, key=lambda one: one.name in out)
    if not people:
        return Content("")
    names = min(NAME_WIDTH, max(width - 32, 8), max(len(one.name) for one in people))
    heads = "".join(f"{head:>7}" for head in ("out", "dead", "unhurt", "damage"))
    lines = [Content.assemble((title.ljust(names), "bold"), (heads, FAINT))]
    lines += [line for one in people for line in _person(one, names, width, one.name in out)]
    return Content("\n").join(lines)


def _person(one: CombatantForecast, names: int, width: int, out: bool) -> Iterator[Content]:
    name = Content(make_printable(one.name)).truncate(names, ellipsis=True, pad=True)
    if out:
        chances = "".join(f"{format_percent(chance):>7}" for chance in (one.down, one.dead))
        yield Content.assemble(name, chances, ("  already out", FAINT))
        return
    chances = "".join(f"{format_percent(chance):>7}" for chance in (one.down, one.dead, one.unhurt))
    yield Content.assemble(name, f"{chances}{one.harm:>7.1f}")
    spent = format_spending(one.spent)
    if spent != "nothing":
        yield from wrap(Content.assemble(("  spends ", FAINT), (spent, FAINT)), width)


def _wrapped(text: Content | str, width: int) -> Content:
    content = text if isinstance(text, Content) else Content(text)
    return Content("\n").join(wrap(content, width))

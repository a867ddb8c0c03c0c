"""Table of fights, one column each: odds, casualties, rounds and spent resources.

All fights are simulated with the same dice, and compared with the first column.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from textual.content import Content

from solo.forecast.forecast import CombatantForecast, Forecast, compare_forecasts
from solo.forecast.summary import bounds, format_spending, headline, points
from solo.resolver import format_percent
from solo.systems.contract import Setup
from solo.tui.forecast_jobs import ForecastProgress
from solo.tui.widgets.forecast_figures import win_bar
from solo.tui.widgets.list_row import FAINT, wrap

LABELS = 17
UNKNOWN = "…"
CLEAR, OPEN = "", " ?"


class ComparisonColumn(NamedTuple):
    """A fight: its title and setup, the forecast so far, and the number of fights in the last finished forecast."""

    title: str
    setup: Setup
    news: ForecastProgress = ForecastProgress(None, done=False)
    played: int = 0


def table(columns: Sequence[ComparisonColumn], width: int) -> Content:
    """Return the table of the columns, on lines of `width` cells."""
    if not columns:
        return Content("")
    room = max(8, (width - LABELS) // len(columns) - 1)
    lines = [*_line("", [Content.styled(one.title, "bold") for one in columns], room)]
    figures: list[tuple[str, Callable[[Forecast], Content | str]]] = [
        ("Win chance", lambda known: Content.styled(format_percent(known.win), "bold")),
        ("", lambda known: Content.styled(bounds(known), FAINT)),
        ("", lambda known: win_bar(known, max(4, room - 2))),
        ("Verdict", headline),
    ]
    for label, told in figures:
        lines += _line(label, [_figure(one, told) for one in columns], room)
    if len(columns) > 1:
        first = columns[0].news
        lines += _line(
            "Change from 1st", [Content(_against(first, one.news, one is columns[0])) for one in columns], room
        )
    lines.append(Content(""))
    lines += _line("Nobody taken out", [_figure(one, lambda known: _none(known.fallen)) for one in columns], room)
    lines += _line("No deaths", [_figure(one, lambda known: _none(known.deaths)) for one in columns], room)
    lines += _line(_stretches(columns), [_figure(one, _rounds) for one in columns], room)
    lines.append(Content(""))
    for name in _names(columns):
        lines += _line(name, [Content(_fate(_person(one, name))) for one in columns], room)
        lines += _line("  spends", [Content.styled(_spent(_person(one, name)), FAINT) for one in columns], room)
    return Content("\n").join(lines)


def _line(label: str, cells: Sequence[Content], room: int) -> list[Content]:
    """Return a row of the table on as many lines as the longest cell needs."""
    folded = [wrap(cell, room) if cell.plain else [Content("")] for cell in cells]
    found = []
    for number in range(max(map(len, folded))):
        head = Content.styled(label if not number else "", FAINT).truncate(LABELS - 1, ellipsis=True, pad=True)
        parts = [one[number] if number < len(one) else Content("") for one in folded]
        found.append(Content(" ").join([head, *(part.truncate(room, ellipsis=True, pad=True) for part in parts)]))
    return found


def _figure(one: ComparisonColumn, told: Callable[[Forecast], Content | str]) -> Content:
    if one.news.known is None:
        return Content(one.news.fault or UNKNOWN)
    said = told(one.news.known)
    return said if isinstance(said, Content) else Content(said)


def _against(first: ForecastProgress, other: ForecastProgress, same: bool) -> str:
    """Return the change of the win chance from the first fight, in points, with a mark if it may be zero.

    The text is "" for the first fight itself.
    """
    if same or first.sums is None or other.sums is None or not first.sums.fights or not other.sums.fights:
        return "" if same else UNKNOWN
    made = compare_forecasts(first.sums, other.sums)
    return f"{points(made.change)}{CLEAR if made.low > 0 or made.high < 0 else OPEN}"


def _none(chances: Sequence[float]) -> str:
    return format_percent(chances[0]) if chances else UNKNOWN


def _stretches(columns: Sequence[ComparisonColumn]) -> str:
    """Return the game's word for rounds as a label; "" before the first result."""
    known = next((one.news.known for one in columns if one.news.known is not None), None)
    return f"{known.stretch.capitalize()}s" if known is not None else ""


def _rounds(known: Forecast) -> str:
    return f"{known.rounds:.1f} ± {known.rounds_deviation:.1f}"


def _names(columns: Sequence[ComparisonColumn]) -> list[str]:
    """List the characters of the party in any of the columns."""
    known = [one.news.known for one in columns if one.news.known is not None]
    return list(dict.fromkeys(person.name for one in known for person in one.characters))


def _person(one: ComparisonColumn, name: str) -> CombatantForecast | None:
    people = one.news.known.characters if one.news.known is not None else ()
    return next((person for person in people if person.name == name), None)


def _fate(person: CombatantForecast | None) -> str:
    return f"taken out {format_percent(person.down)}, dies {format_percent(person.dead)}" if person is not None else "–"


def _spent(person: CombatantForecast | None) -> str:
    return format_spending(person.spent) if person is not None else ""

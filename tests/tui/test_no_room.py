"""Where there is no room: rows that are not laid out yet, and texts for a terminal of no width at all."""

from __future__ import annotations

import pytest
from textual.app import App, ComposeResult

from solo.forecast.forecast import CombatantForecast, Forecast
from solo.library.systems import open_system
from solo.resolver import Roll
from solo.systems.contract import Availability, Event, Panel, SheetLine
from solo.tui.themes import DEFAULTS
from solo.tui.timer_fix import PunctualTimers
from solo.tui.widgets.entry_text import ComparedEntry, comparison, entry_rules
from solo.tui.widgets.forecast_figures import full_forecast, short_forecast
from solo.tui.widgets.list_row import ListRow
from solo.tui.widgets.listing import Listing, ListingRow
from solo.tui.widgets.sheet_panel import panel_lines
from solo.tui.widgets.story import moment_lines

WIDTHS = pytest.mark.parametrize("width", range(-3, 9))
EVENT = Event(
    "attack", "Ann strikes at the gatekeeper.", "Ann", (Roll("to hit", "2d6", (6, 5), 11, 7),), reason="She must."
)
FORECAST = Forecast(
    win=0.5,
    win_low=0.4,
    win_high=0.6,
    lose=0.5,
    draw=0.0,
    fights=90,
    worth=90,
    band="even",
    sure=False,
    rounds=4.2,
    rounds_deviation=1.0,
    seconds=3.0,
    stopped="fights",
    seed=4711,
    characters=(CombatantForecast("Ann", "Ann", 0.5, 0.25, 0.5, 3.5, ()),),
    foes=(CombatantForecast("Wolf", "Wolf", 0.5, 0.5, 0.5, 2.5, ()),),
    fallen=(0.5, 0.5),
    deaths=(0.75, 0.25),
)


class Shelf(PunctualTimers, App[None]):
    """Twenty rows on a screen."""

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(DEFAULTS)

    def compose(self) -> ComposeResult:
        yield Listing(id="rows")

    def on_mount(self) -> None:
        self.query_one(Listing).fill(ListingRow(f"row {number}", ListRow(f"Row {number}")) for number in range(20))


async def test_pages_are_turned_where_there_is_room_and_nothing_happens_where_there_is_none() -> None:
    app = Shelf()
    async with app.run_test(size=(40, 10)) as pilot:
        rows = app.query_one(Listing)
        rows.focus()
        await pilot.press("pagedown")
        assert rows.marked_key == "row 10"
        assert rows.line_of(10) == 10
        rows.styles.max_height = 0
        await pilot.pause()
        rows.fill(ListingRow(f"other {number}", ListRow(f"Other {number}")) for number in range(30))
        await pilot.press("pagedown", "pageup", "down")
        assert rows.marked_key == "other 11"
        assert rows.line_of(11) == 0
        rows.styles.max_height = 10
        await pilot.pause()
        await pilot.press("pagedown")
        assert rows.marked_key == "other 21"


@WIDTHS
def test_a_moment_of_the_story_has_lines_in_any_width(width: int) -> None:
    for unfolded in (False, True):
        assert moment_lines(EVENT, width, unfolded)
    assert moment_lines(Event("round", "Round 1"), width, unfolded=False)


@WIDTHS
def test_a_sheet_has_lines_in_any_width(width: int) -> None:
    panel = Panel(
        "Ann", (SheetLine("Strength", "unheard-of", "That is how she is."), SheetLine("", "nameless and unbroken"))
    )
    assert panel_lines(panel, width, whys=True)


@WIDTHS
def test_a_forecast_is_told_in_any_width(width: int) -> None:
    assert full_forecast(FORECAST, True, width)
    assert short_forecast(FORECAST, width)


@pytest.mark.exhaustive
@WIDTHS
def test_an_entry_is_told_in_any_width(width: int) -> None:
    entry = open_system("polyhedral", None).system.library.entries()[0]
    assert entry_rules(entry, width)
    assert comparison(
        [ComparedEntry(entry, Availability(), ()), ComparedEntry(entry, Availability("known"), ())], width
    )

"""Listings where there is no room: keys that come before the rows are laid out, or while a terminal is too small."""

from __future__ import annotations

from textual.app import App, ComposeResult

from solo.tui.themes import DEFAULTS
from solo.tui.widgets.listing import Entry, Listing
from solo.tui.widgets.row import Row


class Shelf(App[None]):
    """Twenty rows on a screen."""

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(DEFAULTS)

    def compose(self) -> ComposeResult:
        yield Listing(id="rows")

    def on_mount(self) -> None:
        self.query_one(Listing).fill(Entry(f"row {number}", Row(f"Row {number}")) for number in range(20))


async def test_pages_are_turned_where_there_is_room_and_nothing_happens_where_there_is_none() -> None:
    app = Shelf()
    async with app.run_test(size=(40, 10)) as pilot:
        rows = app.query_one(Listing)
        rows.focus()
        await pilot.press("pagedown")
        assert rows.marked == "row 10"
        assert rows.line_of(10) == 10
        rows.styles.max_height = 0
        await pilot.pause()
        rows.fill(Entry(f"other {number}", Row(f"Other {number}")) for number in range(30))
        await pilot.press("pagedown", "pageup", "down")
        assert rows.marked == "other 11"
        assert rows.line_of(11) == 0
        rows.styles.max_height = 10
        await pilot.press("pagedown")
        assert rows.marked == "other 21"

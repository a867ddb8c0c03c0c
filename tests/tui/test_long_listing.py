"""A list of very many rows: only those in sight are made, and the mark walks through all of them."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.content import Content

from solo.tui.themes import DEFAULTS
from solo.tui.widgets.list_row import Hanging, ListRow
from solo.tui.widgets.listing import ListingRow, gap
from solo.tui.widgets.long_listing import LongListing

COUNT = 60_000


class Listed(App[None]):
    """An app of one long list of numbers; each thousandth is a heading."""

    CSS = "LongListing { height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self.made: set[int] = set()

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(DEFAULTS)

    def compose(self) -> ComposeResult:
        yield LongListing(id="list")

    def make(self, number: int) -> ListingRow:
        self.made.add(number)
        if number % 1000 == 999:
            return gap(str(number))
        if number == 3:
            return ListingRow("3", Hanging("- ", Content("word " * 60)))
        return ListingRow(str(number), ListRow(f"Row {number}"))

    @property
    def listing(self) -> LongListing:
        return self.query_one(LongListing)

    def seen(self) -> str:
        """What the list shows, line by line."""
        return "\n".join(self.listing.render_line(y).text.rstrip() for y in range(self.listing.size.height))


async def test_only_rows_in_sight_are_made_and_keys_reach_all_of_them() -> None:
    app = Listed()
    async with app.run_test(size=(60, 20)) as pilot:
        app.listing.show(range(COUNT), app.make, [3])
        app.listing.focus()
        await pilot.press("end")
        assert app.listing.marked_part == COUNT - 2  # the last row is a heading
        assert "Row 59998" in app.seen()
        await pilot.press("up", "up", "down")
        assert app.listing.marked_part == COUNT - 3
        await pilot.press("pageup")
        assert app.listing.marked_part == COUNT - 3 - app.listing.size.height
        await pilot.press("home", "up")  # past the first one to the last
        assert app.listing.marked_part == COUNT - 2
        assert len(app.made) < 300


async def test_a_heading_is_passed_over_and_a_tall_row_keeps_its_lines() -> None:
    app = Listed()
    async with app.run_test(size=(60, 20)) as pilot:
        app.listing.show(range(2000), app.make, [3])
        app.listing.mark_part(998)
        app.listing.focus()
        await pilot.press("down")
        assert app.listing.marked_part == 1000
        await pilot.press("home")
        lines = app.seen().splitlines()
        assert lines[3].startswith("  - word")
        row_4 = next(at for at, line in enumerate(lines) if "Row 4" in line)
        assert row_4 > 6
        assert app.listing.line_of(4) == row_4
        assert app.listing.virtual_size.height == 2000 + row_4 - 4
        await pilot.click(LongListing, offset=(4, row_4))
        assert app.listing.marked_part == 4
        await pilot.resize_terminal(30, 20)
        await pilot.pause()
        assert app.listing.line_of(4) > row_4


async def test_the_mark_stays_on_its_part_when_others_come_and_go() -> None:
    app = Listed()
    async with app.run_test(size=(60, 20)):
        app.listing.show(range(3000), app.make, [])
        app.listing.mark_part(2500)
        app.listing.show(range(100, 5000), app.make, [])
        assert app.listing.marked_part == 2500
        app.listing.show(range(10), app.make, [])
        assert app.listing.marked_part == 9
        app.listing.show([], app.make, [])
        assert app.listing.marked_part is None
        assert app.listing.marked_key is None

"""What a new layout shows is drawn, though somebody asked where it stands before that was so."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.widgets import Static

from solo.tui.dismiss_once import DismissOnce
from solo.tui.layout_diff import LayoutDiff


class Page(DismissOnce[None]):
    """A line, and one below it that is hidden at first."""

    def compose(self) -> ComposeResult:
        yield Static("above")
        yield Static("below", id="hidden")

    def on_mount(self) -> None:
        self.query_one("#hidden").display = False


async def test_what_was_asked_for_meanwhile_is_shown_and_drawn_all_the_same() -> None:
    app = App[None]()
    async with app.run_test() as pilot:
        page = Page()
        await app.push_screen(page)
        await pilot.pause()
        layout, hidden = page._compositor, page.query_one("#hidden")
        assert isinstance(layout, LayoutDiff)
        layout._dirty_regions.clear()
        hidden.display = True
        layout._full_map_invalidated = True
        region = layout.full_map[hidden].region
        assert hidden in layout.reflow(page, page.size).shown
        assert region in layout._dirty_regions

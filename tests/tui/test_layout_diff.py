"""Layouts: a widget that is shown is drawn, a new size is laid out once, and a part is drawn as the whole is."""

from __future__ import annotations

import pytest
from textual._compositor import Compositor, ReflowResult
from textual.app import App, ComposeResult
from textual.containers import Container
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from solo.tui.dismiss_once import DismissOnce
from solo.tui.layout_diff import LayoutDiff, UnscrolledWidget


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


class Box(Container, UnscrolledWidget):
    """A container that never scrolls."""


class LayeredPage(DismissOnce[None]):
    """Two boxes beside each other, and a box that covers parts of both."""

    CSS = """
    LayeredPage { layers: below above; layout: horizontal; }
    LayeredPage #left { width: 20; height: 6; }
    LayeredPage #right { width: 15; height: 8; border: round red; }
    LayeredPage #over { layer: above; offset: 12 2; width: 14; height: 3; background: blue; }
    """

    def compose(self) -> ComposeResult:
        for name in ("left", "right", "over"):
            with Box(id=name):
                yield Static("\n".join(f"{name} {number} ".ljust(18, ".") for number in range(9)))


@pytest.mark.parametrize(
    "crop", [Region(0, 0, 40, 12), Region(0, 3, 40, 1), Region(14, 2, 3, 4), Region(30, 0, 5, 9), Region(0, 9, 60, 20)]
)
async def test_a_part_of_the_page_is_rendered_as_in_the_whole_page(crop: Region) -> None:
    app = App[None]()
    async with app.run_test(size=(40, 12)) as pilot:
        page = LayeredPage()
        await app.push_screen(page)
        await pilot.pause()
        layout = page._compositor
        whole = Compositor._render_chops(layout, page.size.region, lambda _: True)
        part = layout._render_chops(crop, lambda y: y % 2 == 1)
        assert len(part) == len(whole)
        for y in range(crop.y, min(crop.bottom, 12)):
            assert Strip.join(part[y].values()) == (Strip.join(whole[y].values()) if y % 2 else Strip([]))


async def test_only_widgets_in_changed_lines_are_rendered(monkeypatch: pytest.MonkeyPatch) -> None:
    app = App[None]()
    async with app.run_test(size=(40, 12)) as pilot:
        page = LayeredPage()
        await app.push_screen(page)
        await pilot.pause()
        over = page.query_one("#over Static")
        rendered: list[Region] = []
        render = over.render_lines

        def note(crop: Region) -> list[Strip]:
            rendered.append(crop)
            return render(crop)

        monkeypatch.setattr(over, "render_lines", note)
        page._compositor._render_chops(Region(0, 6, 40, 6), lambda _: True)
        assert rendered == []
        page._compositor._render_chops(Region(0, 3, 40, 1), lambda _: True)
        assert [crop.height for crop in rendered] == [1]


async def test_a_box_of_another_height_is_laid_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    app = App[None]()
    async with app.run_test(size=(40, 12)) as pilot:
        page = LayeredPage()
        await app.push_screen(page)
        await pilot.pause()
        layouts: list[Size] = []
        reflow = page._compositor.reflow

        def note(parent: Widget, size: Size) -> ReflowResult:
            layouts.append(size)
            return reflow(parent, size)

        monkeypatch.setattr(page._compositor, "reflow", note)
        page.query_one("#left").styles.height = 11
        await pilot.pause(0.1)
        await pilot.pause()
        assert page.query_one("#left").size.height == 11
        assert len(layouts) == 1

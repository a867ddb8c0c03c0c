"""Lines that are drawn once for all who show them alike: the same strips for the same terminals, and none of others."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from rich.color import ColorSystem
from textual._compositor import ChopsUpdate
from textual.app import App, ComposeResult
from textual.content import Content
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip

from solo.tui.filters import OnlyPrintable
from solo.tui.seat.side_by_side import _rendered
from solo.tui.widgets.by_lines import ByLines


class Verse(ByLines):
    """Lines that a test gives it."""

    def __init__(self, *told: str) -> None:
        super().__init__()
        self.told = [Content(line) for line in told]

    def lines(self) -> Sequence[Content]:
        return self.told


class Reader(App[None]):
    """An app of one verse, on a terminal of so many colours."""

    CSS = "Verse { padding: 0 1 0 2; } .framed { border: round red; }"

    def __init__(self, *told: str, colours: ColorSystem = ColorSystem.TRUECOLOR) -> None:
        super().__init__()
        self._filters.append(OnlyPrintable())
        self.console._color_system = colours
        self.told = told

    def compose(self) -> ComposeResult:
        yield Verse(*self.told)

    def strips(self) -> list[Strip]:
        """What is drawn of the verse's first lines."""
        return self.query_one(Verse).render_lines(Region(0, 0, 20, 3))


def lines_written(monkeypatch: pytest.MonkeyPatch, app: Reader) -> list[int]:
    """The lines that are sent to the terminal from now on."""
    written: list[int] = []

    def note(_: Screen[object], update: ChopsUpdate) -> None:
        written.extend(y for y, _, _ in update.spans)

    monkeypatch.setattr(app, "_display", note)
    return written


async def test_a_line_stands_in_its_room_and_below_the_last_there_is_nothing() -> None:
    app = Reader("one", "two that is longer than its room")
    async with app.run_test(size=(20, 4)) as pilot:
        await pilot.pause()
        assert [strip.text for strip in app.strips()] == ["  one               ", "  two that is longe ", " " * 20]


async def test_what_is_shown_alike_on_two_terminals_is_drawn_once() -> None:
    first, second = Reader("one", "two"), Reader("one", "three")
    async with first.run_test(size=(20, 4)), second.run_test(size=(20, 4)):
        with first._context():
            one, two, below = first.strips()
        with second._context():
            same, three, also_below = second.strips()
        assert one is same and below is also_below
        assert (two.text.strip(), three.text.strip()) == ("two", "three")


@pytest.mark.parametrize("frame", [0, 1])
async def test_only_lines_that_have_changed_are_written(monkeypatch: pytest.MonkeyPatch, frame: int) -> None:
    app = Reader("one", "two", "three")
    async with app.run_test(size=(20, 6)) as pilot:
        verse = app.query_one(Verse)
        verse.set_class(bool(frame), "framed")
        verse.refresh()
        await pilot.pause()
        written = lines_written(monkeypatch, app)
        verse.told = [*verse.told[:1], Content("other"), *verse.told[2:]]
        verse.refresh()
        await pilot.pause()
        assert written == [1 + frame]
        assert app.strips()[1 + frame].text.strip(" │") == "other"


async def test_what_is_asked_for_before_it_is_written_is_written_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Reader("one", "two")
    async with app.run_test(size=(20, 4)) as pilot:
        verse = app.query_one(Verse)
        verse.refresh()
        await pilot.pause()
        written = lines_written(monkeypatch, app)
        verse.told = [Content("one"), Content("other")]
        verse.refresh()
        app.strips()
        await pilot.pause()
        assert written == [1]


async def test_another_palette_draws_all_of_it_anew() -> None:
    app = Reader("one")
    async with app.run_test(size=(20, 4)) as pilot:
        before = app.strips()[0]
        app.theme = "textual-light"
        await pilot.pause()
        assert app.strips()[0].text == before.text
        assert app.strips()[0] != before


@pytest.mark.parametrize("colours", [ColorSystem.STANDARD, ColorSystem.EIGHT_BIT])
async def test_terminals_of_other_colours_have_lines_of_their_own(
    monkeypatch: pytest.MonkeyPatch, colours: ColorSystem
) -> None:
    monkeypatch.setattr(Strip, "render_style", staticmethod(_rendered))
    rich, poor = Reader("one"), Reader("one", colours=colours)
    async with rich.run_test(size=(20, 4)) as one, poor.run_test(size=(20, 4)) as other:
        written = []
        for app, pilot in ((rich, one), (poor, other)):
            with app._context():
                await pilot.pause()
                written.append(app.strips()[0].render(app.console))
    assert "38;2" in written[0] or "48;2" in written[0]
    assert "38;2" not in written[1] and "48;2" not in written[1]


async def test_what_has_changed_is_drawn_anew() -> None:
    app = Reader("one")
    async with app.run_test(size=(20, 4)) as pilot:
        await pilot.pause()
        verse = app.query_one(Verse)
        app.strips()
        verse.told = [Content("other")]
        verse.refresh()
        assert app.strips()[0].text.strip() == "other"


async def test_within_a_frame_it_looks_as_any_other_widget() -> None:
    app = Reader("one")
    async with app.run_test(size=(20, 4)) as pilot:
        app.query_one(Verse).add_class("framed")
        await pilot.pause()
        assert [strip.text for strip in app.strips()] == [
            "╭──────────────────╮",
            "│  one             │",
            "│                  │",
        ]

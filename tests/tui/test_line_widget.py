"""Lines that are drawn once for all who show them alike: the same strips for the same terminals, and none of others."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from rich.color import ColorSystem
from textual._compositor import ChopsUpdate, CompositorUpdate
from textual.app import App, ComposeResult
from textual.content import Content
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip

from solo.tui.printable_filter import PrintableFilter
from solo.tui.seat.shared_process import _rendered
from solo.tui.timer_fix import PunctualTimers
from solo.tui.widgets.line_widget import LineWidget, send_at_once
from solo.tui.widgets.wrapped_text import WrappedText
from tests.tui.running import strips

pytestmark = pytest.mark.every_frame


class Verse(LineWidget):
    """Lines that a test gives it."""

    def __init__(self, *told: str) -> None:
        super().__init__()
        self.told = [Content(line) for line in told]

    def lines(self) -> Sequence[Content]:
        return self.told


class Reader(PunctualTimers, App[None]):
    """An app of one verse, on a terminal of so many colours."""

    CSS = "Verse { padding: 0 1 0 2; } .framed { border: round red; }"

    def __init__(self, *told: str, colours: ColorSystem = ColorSystem.TRUECOLOR) -> None:
        super().__init__()
        self._filters.append(PrintableFilter())
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

    def note(_: Screen[object], update: CompositorUpdate | None) -> None:
        written.extend(y for y, _, _ in (update.spans if isinstance(update, ChopsUpdate) else ()))

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


async def test_lines_of_another_size_are_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Reader("one", "two", "three")
    async with app.run_test(size=(20, 6)) as pilot:
        verse = app.query_one(Verse)
        verse.styles.height = 3
        await pilot.pause()
        await pilot.pause(0.1)
        written = lines_written(monkeypatch, app)
        verse.styles.height = 2
        await pilot.pause()
        await pilot.pause(0.1)
        assert [strip.text.strip() for strip in verse.render_lines(Region(0, 0, 20, 2))] == ["one", "two"]
        verse.told = [Content("one"), Content("other")]
        verse.refresh()
        await pilot.pause()
        assert written.count(0) == 1 and written.count(1) == 2, written
        assert app.strips()[1].text.strip() == "other"


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


async def test_of_a_frame_with_another_title_only_that_row_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Reader("one", "two")
    async with app.run_test(size=(20, 6)) as pilot:
        verse = app.query_one(Verse)
        verse.add_class("framed")
        verse.border_title = "Before"
        await pilot.pause()
        written = lines_written(monkeypatch, app)
        verse.border_title = "After"
        await pilot.pause()
        assert written == [0]
        assert app.strips()[0].text == "╭─ After ──────────╮"
        monkeypatch.undo()
        verse.styles.border = ("double", "blue")
        await pilot.pause()
        assert [row.text for row in app.strips()[:2]] == ["╔═ After ══════════╗", "║  one             ║"]


async def test_a_frame_is_drawn_once_for_all_who_show_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, third = Reader("one"), Reader("two"), Reader("three")
    drawn: list[Verse] = []
    around = Verse._drawn_around
    monkeypatch.setattr(Verse, "_drawn_around", lambda verse, now: (drawn.append(verse), around(verse, now))[1])
    for app, title in ((first, "Alike once"), (second, "Alike once"), (third, "Another")):
        async with app.run_test(size=(20, 4)) as pilot:
            app.query_one(Verse).add_class("framed")
            app.query_one(Verse).border_title = title
            await pilot.pause()
            assert title in app.strips()[0].text
    titled = [verse for verse in drawn if verse.border_title]
    assert [verse.border_title for verse in titled] == ["Alike once", "Another"]


async def test_what_is_sent_at_once_is_written_before_anything_else_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Reader("one", "two")
    async with app.run_test(size=(20, 4)) as pilot:
        verse = app.query_one(Verse)
        await pilot.pause()
        written = lines_written(monkeypatch, app)
        verse.told = [Content("one"), Content("other")]
        verse.refresh()
        send_at_once(verse)
        assert written == [1]
        await pilot.pause()
        assert written == [1], "and not again"
        await verse.remove()
        await pilot.pause()
        before = len(written)
        send_at_once(verse)
        assert len(written) == before, "who is not there is passed over"


async def test_what_is_sent_at_once_leaves_nothing_else_unsent(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Reader("Rain", "Snow")
    async with app.run_test(size=(20, 5)) as pilot:
        verse, below = app.query_one(Verse), Verse("Hail")
        verse.styles.height = 2
        await app.screen.mount(below)
        await pilot.pause()
        written = lines_written(monkeypatch, app)
        below.told = [Content("Sleet")]
        below.refresh()
        while below not in app.screen._dirty_widgets:
            await asyncio.sleep(0)
        verse.told = [Content("Rain"), Content("Sun")]
        verse.refresh()
        send_at_once(verse)
        assert written == [1]
        await pilot.pause(0.1)
        assert written == [1, 2]


async def test_what_is_drawn_larger_than_it_was_told_yet_has_nothing_below() -> None:
    """A page that scrolls is laid out for that at once; of more lines than before it is told a moment later."""
    app = Reader("one", "two")
    async with app.run_test(size=(20, 6)) as pilot:
        verse = app.query_one(Verse)
        verse.styles.height = "auto"
        await pilot.pause()
        app.screen._refresh_layout(scroll=True)
        verse.told = [*verse.told, Content("three")]
        verse.refresh(layout=True)
        verse._check_refresh()
        app.screen._refresh_layout(scroll=True)
        drawn = strips(app)
        assert [strip.text.strip() for strip in drawn[:4]] == ["one", "two", "", ""]
        await pilot.pause()
        drawn = strips(app)
        assert [strip.text.strip() for strip in drawn[:4]] == ["one", "two", "three", ""]


async def test_prose_takes_as_many_lines_as_it_needs_and_is_drawn_where_it_says_something_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    prose = WrappedText()

    class Page(PunctualTimers, App[None]):
        def compose(self) -> ComposeResult:
            yield prose

    app = Page()
    async with app.run_test(size=(12, 6)) as pilot:
        prose.tell(Content("one two three four"), Content("five"), layout=True)
        await pilot.pause()
        assert prose.size.height == 3
        rows = prose.render_lines(Region(0, 0, 12, 3))
        assert [row.text.rstrip() for row in rows] == ["one two", "three four", "five"]
        refreshed: list[bool] = []
        monkeypatch.setattr(prose, "refresh", lambda **_: refreshed.append(True))
        prose.tell(Content("one two three four"), Content("five"))
        assert not refreshed
        prose.tell(Content.styled("one two three four", "bold"), Content("five"))
        assert refreshed

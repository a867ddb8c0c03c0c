"""The mouse alone: a click marks and a second takes, what is opened by a click is left by one, numbers have arrows."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from textual.app import ComposeResult
from textual.events import MouseDown, MouseMove, MouseUp
from textual.pilot import Pilot
from textual.screen import Screen

from solo.tui.app import SoloApp
from solo.tui.layer import Layer
from solo.tui.screens.creation.screen import CreationScreen
from solo.tui.screens.fight.screen import FightScreen
from solo.tui.widgets.card import TextCard
from solo.tui.widgets.dialogs import AskText, PickOne
from solo.tui.widgets.listing import Listing
from solo.tui.widgets.number_entry import NumberEntry
from tests.tui.running import NARROW, WIDE, an_app, press, running, settle, shown, title
from tests.tui.stillness import until
from tests.tui.test_creation import GIFT, Workshop

QUIT = "Quit"


async def click(pilot: Pilot[int], words: str, at_the_foot: bool = False) -> None:
    """Click on these words where they stand, on the last line if wanted."""
    lines = shown(pilot.app).splitlines()
    numbers = [len(lines) - 1] if at_the_foot else range(len(lines))
    y = next((number for number in numbers if words in lines[number]), None)
    assert y is not None, f"“{words}” is not on the screen:\n" + "\n".join(lines)
    await click_at(pilot, lines[y].index(words) + len(words) // 2, y)


async def click_at(pilot: Pilot[int], x: int, y: int) -> None:
    """A click as a terminal tells of it, on a cell of the screen."""
    for event in (MouseMove, MouseDown, MouseUp):
        pilot.app.post_message(event(None, x, y, 0, 0, 1, False, False, False))
    await until(pilot, lambda: not cast("SoloApp", pilot.app)._typed._looking, "the click to be taken")
    await settle(pilot)


@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_one_click_marks_a_fight_and_its_forecast_is_seen_before_a_second_begins_it(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    app = an_app(tmp_path)
    async with running(app, size) as pilot:
        await press(pilot, "q")
        await click(pilot, "Rats")
        assert title(app) == "Quick fight"
        assert app.screen.query_one(Listing).marked == "Rats"
        await click(pilot, "Rats")
        assert isinstance(app.screen, FightScreen)


async def test_a_click_on_a_party_member_toggles_it_once(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "h", "c", "escape", "e")
        signs = []
        for _ in range(3):
            signs.append("●" in next(line for line in shown(app).splitlines() if "Ann" in line))
            await click(pilot, "Ann")
        assert signs == [signs[0], signs[0], not signs[0]]


async def test_a_click_beside_whatever_is_laid_over_a_page_closes_it(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "l")
        for layer in (AskText("Which?"), PickOne("Which?", [("one", "One", "")]), TextCard("Read this", "A text.")):
            app.push_screen(cast("Screen[object]", layer))
            await settle(pilot)
            await click_at(pilot, 2, 20)
            assert title(app) == "Library"
        await press(pilot, "f1")
        assert title(app) != "Library"
        await click_at(pilot, 2, 20)
        assert title(app) == "Library"


async def test_the_words_in_a_frame_are_buttons(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    given: list[str | None] = []
    async with running(app) as pilot:
        for layer, word in (
            (PickOne("Which?", [("one", "One", "")]), "enter picks"),
            (AskText("What?", value="that"), "enter takes it"),
            (AskText("What?", value="that"), "esc leaves"),
        ):
            app.push_screen(layer, given.append)
            await settle(pilot)
            await click(pilot, word)
        assert given == ["one", "that", None]
        app.push_screen(TextCard("Read this", "A text."))
        await settle(pilot)
        await click(pilot, "esc closes")
        assert title(app) == ""


async def test_a_key_that_the_help_tells_of_is_pressed_by_a_click_there(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "h", "question_mark")
        await click(pilot, "Make a new character.")
        assert isinstance(app.screen, CreationScreen)


async def test_numbers_have_arrows_that_a_click_moves(tmp_path: Path) -> None:
    app = an_app(tmp_path, Workshop())
    async with running(app) as pilot:
        await press(pilot, "h", "n")
        assert isinstance(app.screen, CreationScreen)
        lines = shown(app).splitlines()
        y = next(number for number, line in enumerate(lines) if "Gift" in line)
        more, less = lines[y].index("›"), lines[y].index("‹")
        await click_at(pilot, more, y)
        await click_at(pilot, more, y)
        assert app.screen.bench.value(GIFT) == 2
        await click_at(pilot, less, y)
        assert app.screen.bench.value(GIFT) == 1


class Asking(Layer[None]):
    """A screen that asks for a number."""

    def __init__(self) -> None:
        super().__init__()
        self.given = ""

    def compose(self) -> ComposeResult:
        yield NumberEntry()

    def on_number_entry_given(self, event: NumberEntry.Given) -> None:
        self.given = event.text


async def test_an_asked_number_has_arrows_and_a_button(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        asking = Asking()
        app.push_screen(asking)
        await settle(pilot)
        asking.query_one(NumberEntry).ask("How many?", 1, 9, 4)
        await settle(pilot)
        await click(pilot, "›")
        await click(pilot, "›")
        await click(pilot, "‹")
        await click(pilot, "enter takes it")
        assert asking.given == "5"


@pytest.mark.parametrize("size", [NARROW, (60, 20), (100, 30)])
async def test_the_way_back_is_never_dropped_from_the_foot(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path)
    async with running(app, size) as pilot:
        for key in ("q", "a", "h", "e", "l", "r", "s", "question_mark"):
            await press(pilot, key)
            assert "esc Back" in shown(app).splitlines()[-1], title(app)
            await press(pilot, "escape")
        await press(pilot, "q", "enter")
        assert isinstance(app.screen, FightScreen)
        assert "esc" in shown(app).splitlines()[-1]


@pytest.mark.parametrize("size", [NARROW, WIDE])
async def test_a_whole_evening_goes_by_mouse_alone(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path, Workshop())
    async with app.run_test(size=size, notifications=True) as pilot:
        await settle(pilot)
        await click(pilot, "Quick fight")
        await click(pilot, "Rats")
        await click(pilot, "Fight", at_the_foot=True)
        await fought(pilot, app)
        await click(pilot, "Back", at_the_foot=True)
        await click(pilot, "Characters")
        await click(pilot, "New", at_the_foot=True)
        await click(pilot, "Suggest", at_the_foot=True)
        await click(pilot, "Roper")
        await click(pilot, "Finish", at_the_foot=True)
        assert "Roper" in shown(app)
        await click(pilot, "Back", at_the_foot=True)
        for page in ("Library", "Chronicle", "Settings"):
            await click(pilot, page)
            assert title(app) == page
            await click(pilot, "Back", at_the_foot=True)
        await click(pilot, QUIT)
    assert app.return_code == 0


async def fought(pilot: Pilot[int], app: SoloApp) -> None:
    """The fight to its end and out of it, each answer a click on the first option."""
    assert isinstance(app.screen, FightScreen)
    for _ in range(60):
        if not isinstance(app.screen, FightScreen):
            return
        lines = shown(app).splitlines()
        option = next((number for number, line in enumerate(lines) if "▸ 1 " in line), None)
        if option is not None:
            await click_at(pilot, lines[option].index("▸ 1 ") + 2, option)
        elif "Leave" in lines[-1]:
            await click(pilot, "Leave", at_the_foot=True)
        else:
            await click(pilot, "Back", at_the_foot=True)
    raise AssertionError(shown(app))

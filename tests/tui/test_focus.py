"""The keys of the pending decision always reach it, whatever had the focus before."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widget import Widget
from textual.widgets import Input

from solo.tui.screens.fight.screen import FightScreen
from solo.tui.screens.fight.shared_screen import SharedFightScreen
from solo.tui.widgets.field_map import FieldMap
from solo.tui.widgets.option_list import OptionTable
from solo.tui.widgets.story import Story
from tests.tui.at_a_table import around_a_table
from tests.tui.test_fight import MOVE, press, screen_text, start, table

NARROW = (80, 24)


def focused(page: FightScreen) -> Widget | None:
    """The widget that has the focus now."""
    return page.focused


def enlarged(page: FightScreen) -> Widget | None:
    """The pane that is enlarged now."""
    return page.maximized


@pytest.mark.slow
@pytest.mark.parametrize("key", ["tab", "shift+tab"])
async def test_tab_marks_the_latest_moment_and_the_footer_leads_back(key: str) -> None:
    app = start()
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, ["1"])
        before = screen_text(app)
        await press(pilot, [key])
        assert focused(app.fight) is app.fight.query_one(Story)
        assert "tab Decide" in screen_text(app)
        assert sum(line.startswith("▸") for line in screen_text(app).splitlines()[-5:]) == 1
        assert "enter Dice" in screen_text(app)
        assert "swing: 2d6" not in screen_text(app)
        await press(pilot, ["enter"])
        assert "swing: 2d6" in screen_text(app)
        await press(pilot, ["enter", key])
        assert focused(app.fight) is app.fight.query_one(OptionTable)
        assert screen_text(app) == before


@pytest.mark.slow
async def test_a_number_answers_the_decision_while_the_story_has_the_focus() -> None:
    app = start()
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, ["1", "tab"])
        answers = table(app).answer_count
        await press(pilot, ["1"])
        assert table(app).answer_count == answers + 1
        assert focused(app.fight) is app.fight.query_one(OptionTable)


@pytest.mark.slow
async def test_a_digit_is_typed_while_the_story_has_the_focus() -> None:
    app = start(physical=True)
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, ["1"])
        app.fight.query_one(Story).focus()
        await press(pilot, ["6"])
        field = focused(app.fight)
        assert isinstance(field, Input)
        assert field.value == "6"


@pytest.mark.slow
async def test_a_key_reaches_the_decision_when_nothing_has_the_focus() -> None:
    app = start()
    async with app.run_test(size=NARROW) as pilot:
        await pilot.pause()
        app.fight.set_focus(None)
        answers = table(app).answer_count
        await press(pilot, ["1"])
        assert table(app).answer_count == answers + 1


@pytest.mark.slow
async def test_enlarged_options_give_the_map_back_for_a_place() -> None:
    app = start()
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, ["f2"])
        assert enlarged(app.fight) is not None
        await press(pilot, [MOVE])
        assert enlarged(app.fight) is None
        assert focused(app.fight) is app.fight.query_one(FieldMap)
        answers = table(app).answer_count
        await press(pilot, ["left", "enter"])
        assert table(app).answer_count == answers + 1
        assert focused(app.fight) is app.fight.query_one(OptionTable)


@pytest.mark.slow
async def test_an_enlarged_map_takes_the_place() -> None:
    app = start()
    async with app.run_test(size=NARROW) as pilot:
        await press(pilot, [MOVE, "f2"])
        assert enlarged(app.fight) is app.fight.query_one(FieldMap)
        assert "enter Pick" in screen_text(app)
        answers = table(app).answer_count
        await press(pilot, ["enter"])
        assert table(app).answer_count == answers + 1


@pytest.mark.slow
@pytest.mark.parametrize("size", [NARROW, (120, 36)])
async def test_keys_reach_the_decision_after_a_chat_in_which_the_turn_began(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom", size=size) as around:
        page = around.app("Tom").screen
        assert isinstance(page, SharedFightScreen)
        await around.press("Tom", "t", "tab")
        assert isinstance(focused(page), Input)
        await around.press("Mia", "1")
        while not page.must_answer:
            await around.pass_time(1)
        assert isinstance(focused(page), Input)
        await around.press("Tom", "h", "i", "escape")
        assert focused(page) is page.query_one(OptionTable)
        await around.press("Tom", "down", "enter")
        assert not page.must_answer

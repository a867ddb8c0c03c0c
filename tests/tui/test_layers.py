"""Esc closes what was opened last, layer by layer, on the page of a fight; and who leaves it is told what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from solo.tui.app import SoloApp
from solo.tui.screens.fight.screen import FightScreen
from solo.tui.widgets.dice_entry import DiceEntry
from solo.tui.widgets.digit_input import DigitInput
from tests.tui.at_a_table import SkirmishSystem, around_a_table
from tests.tui.running import NARROW, an_app, press, running, shown
from tests.tui.skirmish import SkirmishFight, a_skirmish
from tests.tui.standin import FightApp, a_session

OVER_IT = {"question_mark": "HelpCard", "s": "SheetCard", "o": "OddsCard", "l": "StoryCard", "ctrl+p": "Palette"}
GROUP, MAP = "9", "m"


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    told = list[str]()
    monkeypatch.setattr(SoloApp, "notify", lambda _, words, **_more: told.append(words))
    return told


async def test_esc_closes_one_layer_after_the_other_and_says_what_is_kept(tmp_path: Path, said: list[str]) -> None:
    app = an_app(tmp_path, SkirmishSystem())
    async with running(app, NARROW) as pilot:
        await press(pilot, "1")
        fight = app.screen
        assert isinstance(fight, FightScreen)
        for key, layer in OVER_IT.items():
            await press(pilot, key)
            assert layer in [type(one).__name__ for one in app.screen_stack]
            await press(pilot, "escape")
            assert app.screen is fight
        await press(pilot, MAP)
        assert "A B C D" in shown(app)
        await press(pilot, GROUP)
        assert fight._pane.table.opened
        await press(pilot, "tab")
        assert fight._story.has_focus
        await press(pilot, "escape")
        assert not fight._story.has_focus
        assert fight._pane.table.opened
        await press(pilot, "escape")
        assert not fight._pane.table.opened
        assert "A B C D" in shown(app)
        await press(pilot, "escape")
        assert "A B C D" not in shown(app)
        assert app.screen is fight
        assert not said
        for _ in range(4):
            await press(pilot, "escape")
            assert app.screen is not fight
            assert "kept as it stands" in said.pop()
            await press(pilot, "c")
            fight = app.screen


async def test_esc_takes_back_what_is_typed_of_dice_before_it_leaves() -> None:
    app = FightApp(a_session(SkirmishFight(), a_skirmish(3), physical=True))
    async with app.run_test(size=NARROW) as pilot:
        await pilot.pause()
        await _press(pilot, "1")
        entry = app.fight.query_one(DiceEntry).query_one(DigitInput)
        await _press(pilot, "4", "escape")
        assert entry.value == ""
        assert app.screen is app.fight
        await _press(pilot, "escape")
        assert app.screen is not app.fight


async def test_esc_ends_talk_and_pointing_before_it_leaves_a_shared_table(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", "Tom") as table:
        fight = table.app("Mia").screen
        assert isinstance(fight, FightScreen)
        await table.press("Mia", "t")
        assert isinstance(table.app("Mia").focused, Input)
        await table.press("Mia", "escape", "P", "escape")
        assert not isinstance(table.app("Mia").focused, Input)
        assert table.app("Mia").screen is fight
        await table.press("Mia", "escape")
        assert table.app("Mia").screen is not fight


async def _press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()

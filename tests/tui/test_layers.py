"""Esc closes what was opened last, layer by layer, on the page of a fight; and who leaves it is told what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from solo.tui.app import SoloApp
from solo.tui.screens.fight.decision_pane import DecisionPane
from solo.tui.screens.fight.screen import FightScreen
from solo.tui.widgets.dice_entry import DiceEntry
from solo.tui.widgets.digit_input import DigitInput
from tests.tui.at_a_table import SkirmishSystem, around_a_table
from tests.tui.running import NARROW, an_app, press, running, shown
from tests.tui.skirmish import SkirmishFight, a_skirmish
from tests.tui.standin import FightApp, a_session
from tests.tui.test_fight import screen_text

OVER_IT = {"question_mark": "HelpCard", "s": "SheetCard", "o": "OddsCard", "l": "StoryCard", "ctrl+p": "Palette"}
GROUP, MAP = "S", "m"


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    told = list[str]()
    monkeypatch.setattr(SoloApp, "notify", lambda _, words, **_more: told.append(words))
    return told


@pytest.mark.slow
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
        await press(pilot, "f2")
        assert fight.maximized is not None
        await press(pilot, "escape")
        assert fight.maximized is None
        await press(pilot, GROUP)
        assert fight.query_one(DecisionPane).table.opened_group
        await press(pilot, "tab")
        assert fight.query_one("#story").has_focus
        await press(pilot, "escape")
        assert not fight.query_one("#story").has_focus
        assert fight.query_one(DecisionPane).table.opened_group
        await press(pilot, "escape")
        assert not fight.query_one(DecisionPane).table.opened_group
        await press(pilot, MAP)
        assert "A B C D" not in shown(app)
        await press(pilot, MAP)
        assert "A B C D" in shown(app)
        assert not said
        for _ in range(4):
            await press(pilot, "escape")
            assert app.screen is not fight
            assert "Your progress is saved" in said.pop()
            await press(pilot, "c")
            fight = app.screen


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("u", "There is nothing to take back."),
        ("r", "nothing to redo"),
        ("b", "nothing to look up"),
        ("f", "Play to the end first"),
        ("k", "Play to the end before you save"),
        ("U", "Play to the end first"),
    ],
)
async def test_a_key_of_the_fight_that_cannot_act_says_why(key: str, why: str) -> None:
    app = FightApp(a_session(SkirmishFight(), a_skirmish(3)))
    async with app.run_test(size=NARROW) as pilot:
        await pilot.pause()
        await _press(pilot, key)
        assert why in screen_text(app)
        await _press(pilot, "down")
        assert why not in screen_text(app)


@pytest.mark.slow
async def test_what_was_won_cannot_be_won_back_and_says_so() -> None:
    skirmish = a_skirmish(1)
    skirmish.bodies[-1].life = 1
    app = FightApp(a_session(SkirmishFight(), skirmish))
    async with app.run_test(size=NARROW) as pilot:
        await pilot.pause()
        while app.session.table is not None and app.session.table.result is None:
            await _press(pilot, "A")
        for key, why in (
            ("f", "only after a fight that went badly"),
            ("t", "only after a fight that went badly"),
            ("k", "Press enter to save the result"),
            ("a", "There is nothing left to decide"),
            ("o", "This decision has no odds"),
        ):
            await _press(pilot, key)
            assert why in screen_text(app)


@pytest.mark.slow
async def test_at_a_shared_table_keys_of_whoever_leads_say_so_to_the_others(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Gil", "Mia") as table:
        for key in ("w", "d"):
            await table.press("Mia", key)
            assert "Only the leader of this table can do this." in table.sees("Mia")
        await table.press("Mia", "n")
        assert "Nobody has asked to take back an answer." in table.sees("Mia")
        for name in ("Gil", "Mia"):
            table.hosted.company(name).give_to_tactic(name, True)
        for _ in range(200):
            if table.hosted.table.result is not None:
                break
            table.hosted.loop.wait(1)
        await table.settle()
        assert "A game master saves the result" in table.sees("Mia")
        keeps, leads = (
            "! A game master saves the result.",
            "Only the leader of this table can do this.",
        )
        for key, reason in (("enter", keeps), ("f", leads), ("k", leads)):
            await table.press("Mia", key)
            assert reason in table.sees("Mia")
        assert table.hosted.table.result is not None


@pytest.mark.slow
async def test_a_key_of_a_page_that_cannot_act_says_why(tmp_path: Path, said: list[str]) -> None:
    app = an_app(tmp_path)
    async with running(app, NARROW) as pilot:
        await press(pilot, "c")
        assert said.pop() == "No fight is in progress."
        await press(pilot, "l", "enter", "u")
        assert said.pop() == "Nothing was bought here."
        await press(pilot, "escape", "escape", "e")
        await press(pilot, "c")
        assert said


async def _press(pilot: Pilot[int], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await pilot.pause()

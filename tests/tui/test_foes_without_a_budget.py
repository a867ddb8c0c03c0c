"""The page of foes in a game without a budget: the danger is seen as it changes, and the foe is kept as it was made."""

from __future__ import annotations

import tomllib
from pathlib import Path

from solo.campaign.settings import Settings
from solo.tui.app import SoloApp
from solo.tui.game import Wanted
from solo.tui.screens.creation.screen import CreationScreen
from solo.tui.widgets.budget_line import BudgetLine
from solo.tui.widgets.listing import Listing
from tests.tui.running import NARROW, NOON, press, rows, running, settle, shown, title, write


async def test_a_foe_is_made_changed_and_kept_and_its_danger_stands_above_it(tmp_path: Path) -> None:
    app = SoloApp(Wanted(tmp_path, "swords", None, 4711, lambda: NOON), Settings(pace=0, forecast=0))
    async with running(app, NARROW) as pilot:
        app.go("foes")
        await settle(pilot)
        await press(pilot, "n", "down", "enter")
        await write(pilot, "500")
        assert "from 1 to 100" in " ".join(shown(app).split())
        await write(pilot, "35")
        assert isinstance(app.screen, CreationScreen)
        before = int(app.screen.bench.assessment.budgets[0].spent)
        assert abs(before - 35) <= 2
        await press(pilot, "tab", "right")
        after = int(app.screen.bench.assessment.budgets[0].spent)
        assert after > before, "a point of Strength more"
        assert f"Danger {after}/100" in str(app.screen.query_one(BudgetLine).render())
        await press(pilot, "shift+tab")
        app.screen.query_one("#fields", Listing).mark("name")
        await press(pilot, "enter")
        await write(pilot, "Bridge guard")
        await press(pilot, "ctrl+s")
        assert title(app) == "Foes"
        assert "own Bridge guard" in rows(app, "#foes")
        assert app.system is not None
        assert app.system.foe_prices()["Bridge guard"] == after
    (kept,) = tomllib.loads((tmp_path / "content" / "swords" / "foes.toml").read_text())["foes"]
    assert kept["name"] == "Bridge guard"

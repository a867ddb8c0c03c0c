"""Every page of the real game, and every card of a fight, on terminals that change their size under it."""

from __future__ import annotations

from pathlib import Path

from solo.campaign.settings import Settings
from solo.tui.app import SoloApp
from solo.tui.game import Wanted
from tests.tui.running import NARROW, NOON, TINY, WIDE, press, running, shown

# How to come from the first page to each page, and a word that stands on it alone.
WAYS = {
    "home": ([], "Settings"),
    "quick fight": (["q"], "The price of crossing"),
    "campaigns": (["a"], "Campaigns"),
    "a new campaign": (["a", "n"], "Name of the new campaign"),
    "characters": (["h"], "Maren Toll"),
    "creation": (["h", "n"], "New character"),
    "encounter": (["e"], "Encounter"),
    "evening": (["v"], "No encounter yet"),
    "library": (["l"], "Library"),
    "chronicle": (["r"], "Chronicle"),
    "settings": (["s"], "Settings"),
    "help": (["?"], "Help"),
    "palette": (["ctrl+p"], "Go to, or do"),
    "fight": (["c"], "what now?"),
    "odds": (["c", "o"], "Against"),
    "sheet": (["c", "s"], "marked T"),
    "story": (["c", "l"], "The fight so far"),
    "map": (["c", "m"], "Story"),
    "help in the fight": (["c", "?"], "Deciding"),
}
SIZES = (TINY, WIDE, (12, 4), NARROW)


async def test_every_page_bears_every_size(tmp_path: Path) -> None:
    app = SoloApp(Wanted(tmp_path, "polyhedral", None, 3, lambda: NOON), Settings(pace=0, forecast=0))
    async with running(app, NARROW) as pilot:
        await press(pilot, "q", "1", "enter")
        assert "what now?" in shown(app)
        await press(pilot, "escape", "escape")
        for name, (keys, word) in WAYS.items():
            await press(pilot, *keys)
            for size in SIZES:
                await pilot.resize_terminal(*size)
                assert size < NARROW or word in shown(app), f"{name} at {size}"
            await press(pilot, *(["escape"] * len(keys)))
            assert "Quick fight" in shown(app), name

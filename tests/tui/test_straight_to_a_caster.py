"""A caster of one's own from a cold start: in no more than forty keys, in every game that has magic."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.campaign.settings import Settings
from solo.tui.app import SoloApp
from solo.tui.open_game import StartupRequest
from solo.tui.widgets.dialogs import ChooseOne
from tests.tui.running import NARROW, NOON, press, rows, running, shown, title

MOST_KEYS = 40


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("game", "concept"),
    [("polyhedral", "evoker"), ("fire-and-sword", "sorcerer"), ("gloranthan", "magician"), ("two-d20", "healer-sage")],
)
async def test_a_caster_stands_on_the_roster_after_few_keys(tmp_path: Path, game: str, concept: str) -> None:
    app = SoloApp(StartupRequest(tmp_path, game, None, 3, lambda: NOON), Settings(forecast=0))
    pressed: list[str] = []
    async with running(app, NARROW) as pilot:

        async def keys(*some: str) -> None:
            pressed.extend(some)
            await press(pilot, *some)

        await keys("h", "n", "s")
        assert isinstance(app.screen, ChooseOne)
        listed = rows(app, "Listing")
        if len(listed) >= ChooseOne.FILTER_FROM:
            await keys(*concept)
        else:
            await keys(*["down"] * listed.index(concept))
        await keys("enter", "ctrl+s")
        if isinstance(app.screen, ChooseOne):  # the suggestion leaves XP, which the game permits
            await keys("enter")
        assert title(app) == "Characters"
        assert " is saved." in shown(app)
        assert app.session is not None
        assert len(app.session.characters()) == 1
    assert len(pressed) <= MOST_KEYS

"""A new fight while another fight of the campaign has ended, but is not saved."""

from __future__ import annotations

from functools import partial
from itertools import count
from pathlib import Path

import pytest
from textual.pilot import Pilot

from solo.campaign.settings import Settings
from solo.tui.app import SoloApp
from solo.tui.open_game import StartupRequest
from solo.tui.start_fight import _said
from tests.forecast.test_telling import known
from tests.tui.running import NARROW, NOON, notices, press, running, shown

MOST_KEYS = 40


def swords_app(home: Path) -> SoloApp:
    """Return the app with Swords, in which foes act at once and each key counts as pressed long after a result."""
    app = SoloApp(StartupRequest(home, "swords", None, 4711, lambda: NOON), Settings(pace=0, forecast=0, coach=False))
    app.reading_clock = partial(next, count(step=3600))
    return app


async def fight_to_the_end(app: SoloApp, pilot: Pilot[int], *begin: str) -> None:
    """Begin a fight, let the AI play it to its end, and go back to the first page."""
    await press(pilot, *begin)
    for _ in range(MOST_KEYS):
        if app.session and app.session.table and app.session.table.result:
            break
        await press(pilot, "E")
    await press(pilot, "escape", "escape")


@pytest.mark.parametrize(("fights", "kept"), [(1, False), (19, False), (20, True)])
def test_a_forecast_of_a_few_fights_is_not_kept_with_its_fight(fights: int, kept: bool) -> None:
    told = _said(known(1.0, 0.1, 0.5, fights))
    assert (told is not None) is kept


@pytest.mark.slow
async def test_an_ended_fight_is_saved_before_another_ready_fight_begins(tmp_path: Path) -> None:
    app = swords_app(tmp_path)
    async with running(app, NARROW) as pilot:
        await fight_to_the_end(app, pilot, "q", "1", "enter")
        await press(pilot, "q", "2", "enter")
        assert "Save its result and start “A bench in the Drowned Rat”" in shown(app)
        await press(pilot, "down", "enter")
        assert app.session is not None
        assert app.session.fight_in_progress == "A bench in the Drowned Rat"
        first, second = (chapter for chapter in app.session.chronicle() if chapter.kind == "fight")
        assert first.title == "The toll bridge"
        assert first.outcome in ("won", "lost")
        assert second.outcome == ""


@pytest.mark.slow
async def test_a_fight_that_goes_on_offers_no_result_to_save(tmp_path: Path) -> None:
    app = swords_app(tmp_path)
    async with running(app, NARROW) as pilot:
        await press(pilot, "q", "1", "enter", "escape", "escape", "q", "2", "enter")
        assert "Abandon it" in shown(app)
        assert "Save its result" not in shown(app)


@pytest.mark.slow
async def test_a_scene_of_the_roster_is_started_again_after_the_result_is_saved(tmp_path: Path) -> None:
    app = swords_app(tmp_path)
    async with running(app, NARROW) as pilot:
        await press(pilot, "h", "c", "escape")
        await fight_to_the_end(app, pilot, "q", "1", "enter")
        await press(pilot, "z", "enter")
        assert "Save its result" in shown(app)
        assert "Save its result and start" not in shown(app)
        await press(pilot, "down", "enter")
        assert any("Start again" in said for said in notices(app))
        assert app.session is not None
        assert not app.session.fight_in_progress

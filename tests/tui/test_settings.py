"""Settings: each taken at once, and the ones of a campaign kept by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.tui.themes import DARK, HIGH_CONTRAST, LIGHT
from tests.tui.running import an_app, press, rows, running, shown


@pytest.mark.slow
async def test_colours_change_at_once_forwards_and_back(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "s", "right")
        assert app.theme == LIGHT.name
        await press(pilot, "enter")
        assert app.theme == HIGH_CONTRAST.name
        await press(pilot, "left", "left")
        assert app.theme == DARK.name


@pytest.mark.slow
async def test_coach_pace_and_animations_are_kept(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "s", "down", "right", "down", "right", "down", "right")
        assert (app.settings.coach, app.settings.pace, app.settings.reduced_motion) == (False, 200, True)
        assert app.animation_level == "none"


@pytest.mark.slow
async def test_dice_and_fate_belong_to_the_open_campaign(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "s")
        assert "fate" not in rows(app, "#settings")
        await press(pilot, "escape", "h", "c", "escape", "s", "end", "right", "up", "right")
        assert app.session is not None
        assert app.session.physical
        assert app.session.fate == "fresh"
    again = an_app(tmp_path)
    async with running(again):
        assert again.session is not None
        assert again.session.physical


@pytest.mark.slow
async def test_settings_of_a_read_only_campaign_are_refused_with_a_sentence(tmp_path: Path) -> None:
    first, second = an_app(tmp_path), an_app(tmp_path)
    async with running(first) as pilot:
        await press(pilot, "h", "c")
        async with running(second) as other:
            await press(other, "ctrl+n", "s", "end", "right")
            assert "read-only here, so you cannot change" in " ".join(shown(second).split())
            assert second.session is not None
            assert not second.session.physical

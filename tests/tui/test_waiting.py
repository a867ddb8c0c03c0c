"""Exporting while a forecast runs: the dialog waits for its end, writes at once on enter, and leaves on esc."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.tui.screens.encounter.odds import WorkspaceOdds
from solo.tui.widgets.dialogs import AskText
from solo.tui.widgets.waiting import PlayedCount, WaitForVerdict
from tests.tui.running import an_app, press, running, shown, until


@pytest.fixture
def playing(monkeypatch: pytest.MonkeyPatch) -> list[PlayedCount]:
    """The forecast of the marked encounter as it stands; a test puts another one there."""
    now = [PlayedCount(24, 200, running=True)]
    monkeypatch.setattr(WorkspaceOdds, "progress", lambda _self, _foes: now[-1])
    return now


def test_a_progress_bar_has_the_share_of_fights_played() -> None:
    assert PlayedCount(0, 200, running=True).line == f"{'─' * 40} 0 of at most 200 fights"
    assert PlayedCount(100, 200, running=True).line == f"{'━' * 20}{'─' * 20} 100 of at most 200 fights"
    assert PlayedCount(60, 60, False, "evenings").line == f"{'━' * 40} 60 of at most 60 evenings"


@pytest.mark.slow
async def test_an_export_waits_until_the_forecast_has_ended(tmp_path: Path, playing: list[PlayedCount]) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "x")
        assert isinstance(app.screen, WaitForVerdict)
        assert "24 of at most 200 fights" in shown(app)
        playing.append(PlayedCount(96, 200, running=False))
        await until(pilot, lambda: isinstance(app.screen, AskText), "the question for a file")


@pytest.mark.slow
async def test_enter_exports_before_the_forecast_has_ended(tmp_path: Path, playing: list[PlayedCount]) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "x", "enter")
        assert isinstance(app.screen, AskText)
    assert playing[-1].running


@pytest.mark.slow
@pytest.mark.usefixtures("playing")
async def test_escape_leaves_the_export_and_writes_nothing(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "e", "x", "escape")
        assert not isinstance(app.screen, (WaitForVerdict, AskText))
    assert not (tmp_path / "exports").exists()

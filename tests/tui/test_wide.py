"""From 140 columns on pages use the room: what belongs together stands side by side, and all of it is in sight."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.running import an_app, press, running, shown
from tests.tui.stillness import until

BROAD, NOT_QUITE = (160, 50), (139, 50)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "all_of_it"), [(BROAD, True), (NOT_QUITE, False)])
async def test_a_quick_fight_shows_the_whole_forecast_beside_it(
    tmp_path: Path, size: tuple[int, int], all_of_it: bool
) -> None:
    app = an_app(tmp_path)
    async with running(app, size) as pilot:
        await press(pilot, "q")
        await until(pilot, lambda: "fights" in shown(app), "the forecast")
        await press(pilot)
        assert ("How many of the party are taken out" in shown(app)) is all_of_it


@pytest.mark.slow
async def test_the_librarys_text_stands_beside_the_figures(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app, BROAD) as pilot:
        await press(pilot, "l")
        hands, told = app.screen.query_one("#hands").region, app.screen.query_one("#told").region
        assert told.x >= hands.right
        assert told.y == hands.y
        await pilot.resize_terminal(*NOT_QUITE)
        await press(pilot)
        hands, told = app.screen.query_one("#hands").region, app.screen.query_one("#told").region
        assert told.y >= hands.bottom


@pytest.mark.slow
async def test_what_if_gets_the_room_that_figures_do_not_need(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app, BROAD) as pilot:
        await press(pilot, "q", "w")
        assert app.screen.query_one("#figures").region.width == 84
        assert app.screen.query_one("#changes").region.width > 64


async def test_the_first_page_tells_every_fight_and_the_party_beside(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app, BROAD) as pilot:
        assert "Something gnaws." in shown(app)
        assert "Where to begin" in shown(app)
        await pilot.resize_terminal(*NOT_QUITE)
        await press(pilot)
        assert "Something gnaws." not in shown(app)

"""A pane that fills its page: by one key on each page that has panes, at any size, and given back by esc."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input

from solo.tui.app import SoloApp
from solo.tui.screens.fight.board import Board
from solo.tui.screens.fight.screen import FightScreen
from solo.tui.screens.library.screen import LibraryScreen
from tests.tui.at_a_table import SkirmishSystem
from tests.tui.running import NARROW, WIDE, an_app, press, running, shown, title


def without_footer(app: SoloApp) -> list[str]:
    """Return the lines above the footer, which reports for a while that a key does nothing."""
    return shown(app).splitlines()[:-1]


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW, (60, 20)])
async def test_in_a_fight_each_pane_in_turn_has_all_the_room(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path, SkirmishSystem())
    async with running(app, size) as pilot:
        await press(pilot, "1")
        page = app.screen
        assert isinstance(page, FightScreen)
        before = without_footer(app)
        board = page.query_one(Board)
        fields = [board.field] if board.field.full_size[0] else []
        for pane in (page.query_one("#decision"), *fields, board.order, page.query_one("#told")):
            await press(pilot, "f2")
            assert page.maximized is pane
            assert pane.outer_size.width == size[0]
            assert pane.outer_size.height == size[1] - 3
            assert page.focused is None or page.focused is pane or pane in page.focused.ancestors
            enter = {"decision": "", "told": "f2 Next pane  enter Dice"}.get(
                pane.id or "", "f2 Next pane  enter Decide"
            )
            assert enter in shown(app)
            assert ("f2 Next pane" in shown(app)) == bool(enter)
        assert app.session is not None
        assert app.session.table is not None
        table = app.session.table
        answers = len(table.story())
        await press(pilot, "enter", "1")
        assert len(table.story()) == answers, "what is hidden takes no keys"
        await press(pilot, "f2")
        assert page.maximized is None
        assert without_footer(app) == before
        await press(pilot, "f2", "f2", "escape")
        assert without_footer(app) == before
        await press(pilot, "f2", "f2", "enter")
        assert without_footer(app) == before
        assert len(table.story()) == answers, "enter only restores the page"
        await press(pilot, "1")
        assert len(table.story()) > answers


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_in_the_library_the_list_and_then_the_card(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path)
    async with running(app, size) as pilot:
        await press(pilot, "l", "f2")
        page = app.screen
        assert isinstance(page, LibraryScreen)
        assert page.query_one(".list").outer_size.width == size[0]
        await press(pilot, "b", "f2")
        assert page.query_one("EntryCard").outer_size.width == size[0]
        await press(pilot, "escape")
        assert title(app) == "Library"
        assert page.maximized is None
        assert isinstance(page.focused, Input), "the words have the keys again"


@pytest.mark.slow
async def test_of_a_forecast_the_figures_and_then_the_changes(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app, NARROW) as pilot:
        await press(pilot, "q", "w")
        page = app.screen
        assert title(app) == "Forecast"
        await press(pilot, "f2")
        first = page.maximized
        await press(pilot, "f2")
        assert {first, page.maximized} == {page.query_one("#figures"), page.query_one(".card")}
        await press(pilot, "f2")
        assert page.maximized is None

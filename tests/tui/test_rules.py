"""The page of house rules, of the open campaign or of a player without one."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.library.content import Shelves
from solo.tui.widgets.listing import Listing
from tests.fake_game import FakeGame
from tests.fake_system import FakeState
from tests.tui.running import NARROW, WIDE, an_app, press, rows, running, settle, shown, text, title


@pytest.mark.slow
async def test_rules_are_reached_from_the_settings_and_belong_to_the_open_campaign(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app, NARROW) as pilot:
        await press(pilot, "h", "c", "escape", "s")
        app.screen.query_one(Listing).mark("rules")
        await settle(pilot)
        assert "all default" in shown(app)
        await press(pilot, "enter")
        assert title(app) == "House rules"
        assert rows(app, "#rules") == ["heading Rules", "toughness", "gap Around", "heading Around", "weather"]
        await press(pilot, "right")
        assert app.session is not None
        assert app.session.house_rules.changed == {"toughness": "tough"}
        assert "• Heroes" in shown(app)
        assert "F-01" in text(app, "#told")
        await press(pilot, "down", "left", "escape")
        assert app.session.house_rules.changed == {"toughness": "tough", "weather": "none"}
        assert title(app) == "Settings"
        assert "2 of 2 changed" in shown(app)
        await press(pilot, "enter", "u")
        assert app.session.house_rules.changed == {"weather": "none"}
        assert app.settings.house_rules == {}


@pytest.mark.slow
async def test_without_a_campaign_they_are_yours_and_a_new_campaign_begins_with_them(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "a", "r", "enter", "escape", "escape")
        assert app.session is None
        assert app.settings.house_rules == {"fake": {"toughness": "tough"}}
        await press(pilot, "q", "enter")
        assert app.session is not None
        assert app.session.house_rules.changed == {"toughness": "tough"}
        assert app.session.table is not None
        state = app.session.table.state
        assert isinstance(state, FakeState)
        assert {one.full for one in state.fighters if one.side == "party"} == {12}


@pytest.mark.slow
async def test_a_campaign_that_is_only_read_keeps_its_rules(tmp_path: Path) -> None:
    first, second = an_app(tmp_path), an_app(tmp_path)
    async with running(first) as pilot:
        await press(pilot, "h", "c")
        async with running(second) as other:
            await press(other, "ctrl+n", "a", "r", "right")
            assert "read-only here, so you cannot change" in " ".join(shown(second).split())


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_a_game_without_rules_says_so(tmp_path: Path, size: tuple[int, int]) -> None:
    app = an_app(tmp_path, FakeGame(Shelves(tuple, tmp_path)))
    async with running(app, size) as pilot:
        await press(pilot, "s")
        assert "rules" not in rows(app, "#settings")
        await press(pilot, "escape", "a", "r", "right", "u")
        assert "has no house rules" in shown(app)


@pytest.mark.slow
async def test_what_if_asks_for_other_rules(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "q", "w", "tab", "end", "enter")
        assert "Heroes: tough" in shown(app)
        assert "Weather: none" in shown(app)

"""Checks from the page of characters: the marked one first, on the page of any game that has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.campaign.session import Session
from solo.library.systems import open_system
from solo.systems.contract import Choose
from solo.tui.screens.fight.screen import FightScreen
from tests.fake_system import FakeCharacter, FakeState, FakeSystem, fake_systems
from tests.tui.running import NARROW, NOON, WIDE, an_app, notices, press, running, shown


class Checked(FakeSystem):
    """The tiny game, its rest in the place of checks."""

    @property
    def check(self) -> str:
        return "rest"


def two_on_the_roster(home: Path) -> None:
    session = Session.create(home, "Ash Hollow", "fake", fake_systems, lambda: NOON, "0", 3)
    session.put_character(FakeCharacter("Ann", 5))
    session.put_character(FakeCharacter("Bo", 3))
    session.close()


@pytest.mark.slow
async def test_the_marked_character_stands_first(tmp_path: Path) -> None:
    two_on_the_roster(tmp_path)
    app = an_app(tmp_path, Checked(), campaign="Ash Hollow")
    async with running(app) as pilot:
        await press(pilot, "h", "down", "r")
        assert isinstance(app.screen, FightScreen)
        assert app.session is not None
        assert app.session.table is not None
        state = app.session.table.state
        assert isinstance(state, FakeState)
        assert [fighter.name for fighter in state.fighters] == ["Bo", "Ann"]


async def test_who_is_not_on_the_roster_is_not_put_to_a_test(tmp_path: Path) -> None:
    two_on_the_roster(tmp_path)
    app = an_app(tmp_path, Checked(), campaign="Ash Hollow")
    async with running(app) as pilot:
        await press(pilot, "h", "end", "r")
        assert not isinstance(app.screen, FightScreen)
        assert any("Mark a character on the roster" in note for note in notices(app))


@pytest.mark.slow
async def test_a_game_without_checks_says_so(tmp_path: Path) -> None:
    two_on_the_roster(tmp_path)
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with running(app) as pilot:
        await press(pilot, "h", "r")
        assert not isinstance(app.screen, FightScreen)
        assert any("no checks" in note for note in notices(app))


@pytest.mark.slow
@pytest.mark.parametrize("size", [WIDE, NARROW])
async def test_enter_leads_to_the_roll_its_odds_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    system = open_system("swords", None).system
    app = an_app(tmp_path, system)
    async with running(app, size) as pilot:
        await press(pilot, "h", "c", "home", "r", "enter", "enter")
        assert app.session is not None
        table = app.session.table
        assert table is not None
        assert isinstance(table.pending, Choose)
        assert table.pending.kind == "check"
        assert "%" in shown(app)
        await press(pilot, "enter")
        assert table.state.done == 1
        assert [event.kind for event in table.story()] == ["check"]
        while table.result is None:
            await press(pilot, "E")
        await press(pilot, "f")
        assert "Only a fight can be retried." in shown(app)
        await press(pilot, "u")
        await press(pilot, "u")
        assert table.state.done == 0

"""Keys typed ahead at the end of a fight: none throws the result away, and none begins the next fight."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Key
from textual.pilot import Pilot

from solo.campaign import campaigns
from solo.tui.reading_pause import ReadingPause
from solo.tui.screens.fight.screen import FightScreen
from solo.tui.stable_app import StableApp
from tests.tui.at_a_table import around_a_table
from tests.tui.running import an_app, press, running, shown, title
from tests.tui.skirmish import SkirmishFight, a_skirmish
from tests.tui.standin import FightApp, a_session

KEYS = ("enter", "k", "f", "U", "u", "escape", "space", "1")


class Clock:
    """A clock that goes on when the test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(StableApp, "reading_clock", staticmethod(clock))
    return clock


def test_a_key_is_accepted_once_no_other_was_pressed_for_seven_tenths_of_a_second() -> None:
    clock = Clock()
    pause = ReadingPause(clock)
    assert pause.accepts(0.0)
    pause.begin()
    for pressed, accepted in ((0.5, False), (1.0, False), (1.6, False), (2.4, True), (2.5, True)):
        assert pause.accepts(pressed) is accepted


async def test_a_key_counts_when_it_is_pressed_however_late_the_app_deals_with_it(clock: Clock) -> None:
    async with a_fight_that_one_blow_wins().run_test(size=(80, 24)) as pilot:
        app = await at_its_end(pilot)
        app.post_message(Key("enter", None))
        app.call_later(lambda: setattr(clock, "now", 5.0))
        await pilot.pause()
        assert not app.session.finished


def a_fight_that_one_blow_wins() -> FightApp:
    skirmish = a_skirmish(1)
    for body in skirmish.bodies:
        body.life = 1 if body.side == "foes" else body.life
    return FightApp(a_session(SkirmishFight(), skirmish))


async def at_its_end(pilot: Pilot[int]) -> FightApp:
    app = pilot.app
    assert isinstance(app, FightApp)
    await pilot.press("E")
    await pilot.pause()
    assert app.session.table is not None
    assert app.session.table.result is not None
    return app


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
async def test_no_key_typed_ahead_leaves_or_changes_the_end_page(key: str, clock: Clock) -> None:
    async with a_fight_that_one_blow_wins().run_test(size=(80, 24)) as pilot:
        app = await at_its_end(pilot)
        for _ in range(5):
            clock.now += 0.6
            await pilot.press(key)
        await pilot.pause()
        assert app.screen is app.fight
        assert not app.session.finished
        assert app.session.table is not None
        assert app.session.table.result is not None
        assert "The rats are beaten." in shown(app)


async def test_a_key_pressed_after_a_moment_keeps_the_result(clock: Clock) -> None:
    async with a_fight_that_one_blow_wins().run_test(size=(80, 24)) as pilot:
        app = await at_its_end(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert "! Read the result first, then press the key again." in shown(app)
        clock.now += 0.8
        await pilot.press("enter")
        assert app.session.finished


@pytest.mark.usefixtures("clock")
async def test_ctrl_keys_work_at_once_on_the_end_page() -> None:
    async with a_fight_that_one_blow_wins().run_test(size=(80, 24)) as pilot:
        app = await at_its_end(pilot)
        await pilot.press("ctrl+q")
        assert app._exit or not app.is_running


async def fought(pilot: Pilot[int]) -> None:
    """Fight the first ready fight to its end from the page of quick fights."""
    await press(pilot, "q", "enter")
    assert isinstance(pilot.app.screen, FightScreen)
    await press(pilot, "E")


@pytest.mark.slow
async def test_enter_pressed_often_at_the_end_keeps_the_result_once_and_begins_no_fight(
    clock: Clock, tmp_path: Path
) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await fought(pilot)
        clock.now += 0.8
        for _ in range(6):
            await press(pilot, "enter")
            clock.now += 0.1
        assert title(app) == "Quick fight"
        assert app.session is not None
        assert app.session.table is None
        assert [one.kind for one in app.session.chronicle()].count("fight") == 1
        clock.now += 0.8
        await press(pilot, "enter")
        assert isinstance(app.screen, FightScreen)


@pytest.mark.slow
async def test_a_fight_that_was_left_at_its_end_is_read_again_before_a_key_is_taken(
    clock: Clock, tmp_path: Path
) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await fought(pilot)
        clock.now += 0.8
        await press(pilot, "escape", "escape", "c")
        assert isinstance(app.screen, FightScreen)
        await press(pilot, "enter")
        assert isinstance(app.screen, FightScreen)
    (kept,) = campaigns.campaigns(tmp_path)
    assert kept.name


@pytest.mark.slow
async def test_at_a_shared_table_no_key_typed_ahead_keeps_or_leaves_the_result(clock: Clock, tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Gil", "Mia", "Tom") as around:
        around.hosted.play()
        await around.settle()
        for name in ("Gil", "Mia"):
            clock.now += 0.3
            await around.press(name, "enter", "enter", "escape")
        assert all(isinstance(around.app(name).screen, FightScreen) for name in ("Gil", "Mia"))
        clock.now += 0.8
        await around.press("Gil", "enter")
        assert around.hosted.session.table is None


@pytest.mark.slow
async def test_a_result_that_came_below_a_card_is_read_before_the_key_that_closed_it_keeps_it(
    clock: Clock, tmp_path: Path
) -> None:
    async with around_a_table(tmp_path, "Gil", "Mia", "Tom") as around:
        await around.press("Gil", "l")
        around.hosted.play()
        await around.settle()
        clock.now += 0.8
        await around.press("Gil", "escape")
        clock.now += 0.1
        await around.press("Gil", "enter")
        assert around.hosted.table.result is not None

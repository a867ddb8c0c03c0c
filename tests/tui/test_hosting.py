"""The host's own app at the table that it shares: all of a campaign as ever, and company in what is played."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from solo.campaign.settings import Settings
from solo.story.acts import writing
from solo.tui import start_fight
from solo.tui.app import SoloApp
from solo.tui.open_game import StartupRequest
from solo.tui.screens.chronicle.screen import ChronicleScreen
from solo.tui.screens.fight.shared_screen import SharedFightScreen
from solo.tui.screens.home.screen import HomeScreen
from solo.tui.screens.table.screen import TableScreen
from tests.campaign import campaigns
from tests.fake_system import FakeSystem, a_setup
from tests.host.hosted import Hosted
from tests.tui.at_a_table import NARROW, StillClock
from tests.tui.running import FORECAST, NOON, only, press, settle, shown
from tests.tui.stillness import A_MOMENT


@asynccontextmanager
async def hosting(
    home: Path, monkeypatch: pytest.MonkeyPatch, me: str = "Gil", notices: tuple[str, ...] = ()
) -> AsyncIterator[tuple[Hosted, Pilot[int]]]:
    """The app of somebody who hosts a campaign to others, once it is open."""
    monkeypatch.setattr(campaigns, "Clock", StillClock)
    hosted = Hosted(home, here="Gil Mia Tom")
    wanted = StartupRequest(home, None, None, 4711, lambda: NOON)
    settings = Settings(pace=0, forecast=FORECAST)
    app = SoloApp(wanted, settings, notices, only(FakeSystem()), hosted.company(me))
    async with app.run_test(size=NARROW, notifications=True) as pilot:
        await settle(pilot)
        yield hosted, pilot
    hosted.close()


def begin(hosted: Hosted, app: SoloApp) -> None:
    """Begin a fight of the roster, as the pages do."""
    roster = hosted.session.characters()
    start_fight.begin(app, a_setup(*roster.values(), rats=2), "The cellar", list(roster))  # type: ignore[arg-type]


async def test_the_shared_campaign_is_what_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hosting(tmp_path, monkeypatch) as (hosted, pilot):
        app = pilot.app
        assert isinstance(app, SoloApp)
        assert app.session is hosted.session
        assert app.system is hosted.session.system
        assert "Ash Hollow · Fake" in shown(app)


async def test_the_opening_notice_goes_when_a_fight_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with hosting(tmp_path, monkeypatch, notices=("The table is open.",)) as (hosted, pilot):
        app = pilot.app
        assert isinstance(app, SoloApp)
        app.opening_notice = "The table is open."
        assert app.notices == ["The table is open."]
        begin(hosted, app)
        await settle(pilot)
        assert app.notices == []


@pytest.mark.slow
async def test_what_the_host_begins_all_sit_at_and_the_host_in_their_own_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path, monkeypatch) as (hosted, pilot):
        app = pilot.app
        assert isinstance(app, SoloApp)
        begin(hosted, app)
        await settle(pilot)
        assert isinstance(app.screen, SharedFightScreen)
        assert {seat.name for seat in hosted.table.saved.seats} == {"Gil", "Mia", "Tom", "Una", "Foes"}
        assert "● you GM" in shown(app)
        asked = hosted.asked()
        await settle(pilot)
        assert f"{asked} must decide" in shown(app)
        hosted.answer(asked)
        await settle(pilot)
        await press(pilot, "u")
        assert "Gil has taken the latest answer back." in shown(app)


@pytest.mark.slow
async def test_a_host_who_is_a_player_sees_no_more_than_a_player(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path, monkeypatch, me="Mia") as (hosted, pilot):
        app = pilot.app
        assert isinstance(app, SoloApp)
        hosted.begin()
        await settle(pilot)
        await press(pilot, "c")
        assert isinstance(app.screen, SharedFightScreen)
        assert "w Win chance" not in shown(app)
        assert app.reading is app.company


@pytest.mark.slow
async def test_leaving_the_fight_or_the_pages_does_not_hold_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path, monkeypatch) as (hosted, pilot):
        app = pilot.app
        assert isinstance(app, SoloApp)
        begin(hosted, app)
        await settle(pilot)
        await press(pilot, "escape")
        assert isinstance(app.screen, HomeScreen)
        before = hosted.table.moves
        hosted.play(4)
        assert hosted.table.moves > before
        await press(pilot, "t")
        assert isinstance(app.screen, TableScreen)
        assert "“The cellar” is in progress." in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, SharedFightScreen)


@pytest.mark.slow
async def test_what_another_game_master_has_ended_the_host_leaves_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path, monkeypatch) as (hosted, pilot):
        app = pilot.app
        assert isinstance(app, SoloApp)
        begin(hosted, app)
        await settle(pilot)
        hosted.play()
        await settle(pilot)
        assert "enter saves the result" in shown(app)
        hosted.place("Gil").finish()
        while not isinstance(app.screen, HomeScreen):
            await asyncio.sleep(A_MOMENT)
        await settle(pilot)
        assert "Continue" not in shown(app)
        app.go("chronicle")
        await settle(pilot)
        assert isinstance(app.screen, ChronicleScreen)
        assert "The cellar" in shown(app)


async def test_no_other_campaign_is_opened_while_this_one_is_shared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path, monkeypatch) as (hosted, pilot):
        app = pilot.app
        assert isinstance(app, SoloApp)
        campaigns.create(tmp_path, "Another").close()
        app.doors.open_campaign(tmp_path / "campaigns" / "another")
        await settle(pilot)
        assert app.session is hosted.session
        assert "Solo to close it" in shown(app)


@pytest.mark.slow
async def test_leaving_the_app_leaves_the_campaign_to_whoever_shares_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path, monkeypatch) as (hosted, pilot):
        app = pilot.app
        assert isinstance(app, SoloApp)
        begin(hosted, app)
        await settle(pilot)
        app.leave()
        assert not hosted.session.read_only
        assert hosted.session.saved
        assert app.return_code == 0


async def test_alone_there_is_no_table_to_go_to(tmp_path: Path) -> None:
    from tests.tui.running import an_app, running

    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "t")
        assert isinstance(app.screen, HomeScreen)
        assert "Table  " not in shown(app)
        assert "table" not in app.places


@pytest.mark.slow
async def test_the_story_of_the_host_is_that_of_their_seat_and_is_signed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with hosting(tmp_path, monkeypatch, me="Mia") as (hosted, pilot):
        app = pilot.app
        assert isinstance(app, SoloApp) and app.story is not None
        hosted.company("Gil").story.act(lambda story, _: writing.write(story, "# The widow did it."))
        app.go("journal")
        await settle(pilot)
        assert "The widow did it." not in shown(app)
        await press(pilot, "enter")
        field = app.focused
        assert isinstance(field, Input)
        field.value = "It rained all night."
        await press(pilot, "enter")
        assert hosted.session.story.latest_writer == "Mia"
        assert "It rained all night." in shown(app)
        hosted.company("Tom").story.act(lambda story, _: writing.write(story, "And then it stopped."))
        hosted.loop.turn()
        await settle(pilot)
        assert "And then it stopped." in shown(app)
        await press(pilot, "u")
        assert "And then it stopped." in shown(app), "it is not Mia's"

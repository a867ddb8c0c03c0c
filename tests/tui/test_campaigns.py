"""The list of campaigns: made, opened, and broken ones with their sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import TextArea

from solo.storage.store import FILES
from solo.tui.widgets.listing import Listing
from tests.fake_system import MANIFEST, FakeCharacter
from tests.tui.running import an_app, press, rows, running, settle, shown, text, title, write


@pytest.mark.slow
async def test_campaigns_are_made_and_opened(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "a", "n")
        await write(pilot, "Ash Hollow")
        assert app.session is not None
        assert app.session.name == "Ash Hollow"
        assert title(app) == ""
        await press(pilot, "a", "n")
        await write(pilot, "Cold Ford")
        assert app.session.name == "Cold Ford"
        assert title(app) == ""
        await press(pilot, "a")
        names = [Path(row).name for row in rows(app, "#campaigns")]
        assert sorted(names) == ["ash-hollow", "cold-ford"]
        await press(pilot, "end" if names[-1] == "ash-hollow" else "home", "enter")
        assert app.session.name == "Ash Hollow"
        assert title(app) == ""


@pytest.mark.slow
async def test_the_open_campaign_is_listed_with_the_state_of_its_fight(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "q", "1", "enter")
        assert app.session is not None
        fight = app.session.fight_in_progress
        app.go("campaigns")
        await settle(pilot)
        assert f"In progress  {fight}" in text(app, "#told")
        await press(pilot, "escape", "E", "E")
        assert app.session.table is not None
        assert app.session.table.result is not None
        app.go("campaigns")
        await settle(pilot)
        assert "not saved yet" in text(app, "#told")
        await press(pilot, "escape", "enter")
        app.go("campaigns")
        await settle(pilot)
        assert fight not in text(app, "#told")


@pytest.mark.slow
async def test_a_campaign_names_its_game_as_people_do(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "a", "n")
        await write(pilot, "Ash Hollow")
        await press(pilot, "a")
        assert f"Game         {MANIFEST.title}" in text(app, "#told")


@pytest.mark.slow
async def test_a_name_in_use_is_refused_where_it_is_typed(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "a", "n")
        await write(pilot, "Ash Hollow")
        await press(pilot, "a", "n")
        await write(pilot, "ash hollow")
        assert "already" in shown(app)
        assert len(app.game.campaigns) == 1


@pytest.mark.slow
async def test_a_broken_campaign_is_listed_with_its_sentence_and_harms_nothing(tmp_path: Path) -> None:
    broken = tmp_path / "campaigns" / "torn"
    broken.mkdir(parents=True)
    (broken / "campaign.json").write_text("{")
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "a")
        assert "torn" in shown(app)
        assert "broken" in shown(app)
        await press(pilot, "enter")
        assert title(app) == "Campaigns"
        assert app.session is None
    assert (broken / "campaign.json").read_text() == "{"


@pytest.mark.slow
async def test_opening_another_campaign_leaves_the_pages_of_the_one_before(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "q", "1", "enter")
        app.go("campaigns")
        await press(pilot, "n")
        await write(pilot, "Cold Ford")
        assert len(app.screen_stack) == 1
        assert not app.game.fight_in_progress


@pytest.mark.slow
async def test_a_campaign_opened_twice_in_one_go_stays_writable(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        app.doors.new_campaign("Ash Hollow", "fake")
        await settle(pilot)
        await press(pilot, "a")
        await pilot.press("enter", "enter")
        await settle(pilot)
        assert app.session is not None
        assert not app.session.read_only
        assert app.notices == []


async def test_the_notice_about_a_missing_campaign_goes_when_a_campaign_is_open(tmp_path: Path) -> None:
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with running(app) as pilot:
        missing = "There is no campaign “Ash Hollow”. To start a new campaign, press a on the first page."
        assert app.notices == [missing]
        app.doors.new_campaign("Ash Hollow", "fake")
        await settle(pilot)
        assert app.notices == []


async def test_two_things_to_keep_in_one_go_share_the_first_campaign(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        app.doors.with_campaign(lambda session: session.put_character(FakeCharacter("Cid")))
        app.doors.with_campaign(lambda session: session.put_character(FakeCharacter("Dot")))
        await settle(pilot)
        assert app.session is not None
        assert list(app.session.characters()) == ["Cid", "Dot"]
        assert len(app.game.campaigns) == 1


@pytest.mark.slow
async def test_a_fight_without_a_folder_for_campaigns_says_why_and_leaves_the_page(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("a file stands where the folder should be")
    app = an_app(home)
    async with running(app) as pilot:
        await press(pilot, "q", "1", "enter")
        assert any("set SOLO_HOME to another folder" in notice for notice in app.notices)
        assert title(app) == "Quick fight"


@pytest.mark.slow
async def test_campaigns_are_kept_in_order(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        app.doors.new_campaign("Ash Hollow", "fake")
        await settle(pilot)
        await press(pilot, "a", "e")
        await write(pilot, " and so on")
        assert [one.name for one in app.game.campaigns] == ["and so on"]
        assert app.session is not None
        assert (app.session.name, app.session.read_only) == ("and so on", False)
        await press(pilot, "c")
        assert sorted(one.name for one in app.game.campaigns) == ["and so on", "and so on (copy)"]
        app.screen.query_one(Listing).mark(str(app.session.folder))
        await press(pilot, "b")
        assert "Which state do you want to restore?" in shown(app)
        await press(pilot, "enter")
        assert title(app) == "Campaigns"
        assert app.session is not None


@pytest.mark.slow
async def test_a_campaign_goes_into_the_bin_and_back_even_while_it_is_open(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        app.doors.new_campaign("Ash Hollow", "fake")
        await settle(pilot)
        await press(pilot, "a", "u")
        assert "The bin is empty." in shown(app)
        await press(pilot, "d")
        assert "“Ash Hollow” is in the bin. Press u to restore it." in shown(app)
        assert app.session is None
        assert app.game.campaigns == []
        await press(pilot, "u")
        assert [one.name for one in app.game.campaigns] == ["Ash Hollow"]


@pytest.mark.slow
async def test_packs_are_switched_on_and_off(tmp_path: Path) -> None:
    folder = tmp_path / "packs" / "rats"
    folder.mkdir(parents=True)
    said = 'name = "Rats"\nsystem = "fake"\nversion = "1"\nauthor = "Odda"\nlicence = "none"\n'
    (folder / "pack.toml").write_text(said)
    app = an_app(tmp_path)
    async with running(app) as pilot:
        app.doors.new_campaign("Ash Hollow", "fake")
        await settle(pilot)
        await press(pilot, "a", "p")
        assert "Rats 1 by Odda" in shown(app)
        await press(pilot, "enter")
        assert app.session is not None
        assert app.session.packs == ("Rats",)
        assert "Packs" in shown(app)
        await press(pilot, "p", "enter")
        assert app.session.packs == ()


async def test_a_campaign_that_is_open_elsewhere_is_left_alone(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        app.doors.new_campaign("Ash Hollow", "fake")
        await settle(pilot)
        app.doors.new_campaign("Cold Ford", "fake")
        await settle(pilot)
        other = next(one.folder for one in app.game.campaigns if one.name == "Ash Hollow")
        held = FILES.take(other)
        assert held is not None
        await press(pilot, "a")
        app.screen.query_one(Listing).mark(str(other))
        await press(pilot, "d")
        assert "close it there first" in shown(app)
        assert len(app.game.campaigns) == 2
        held.release()


@pytest.mark.slow
async def test_ctrl_z_undoes_in_a_text_of_several_lines_and_says_elsewhere_why_nothing_is_suspended(
    tmp_path: Path,
) -> None:
    app = an_app(tmp_path)
    async with running(app) as pilot:
        await press(pilot, "a", "n", "A", "ctrl+z")  # in a dialog as well
        assert any("cannot be suspended" in note.message for note in app._notifications)
        await press(pilot, "escape")
        area = TextArea("as it was")
        await app.screen.mount(area)
        area.focus()
        await press(pilot, "X", "ctrl+z")
        assert area.text == "as it was"

"""The page of lists: items, their shares of a draw, forms, changes, filters and refusals."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.widgets import Input

from solo.story.lists import Clock, Person, find_item
from solo.story.scenes import SceneCard
from solo.tui.widgets.field_form import FieldForm
from tests.campaign.campaigns import create, reopen
from tests.tui.running import NARROW, WIDE, an_app, notices, press, running, settle, shown
from tests.tui.storied import MILL, SALT, TOLL, a_story, an_empty_story, on_page, open_scene, put, session_of

pytestmark = pytest.mark.slow


async def test_each_list_shows_its_items_and_their_shares(tmp_path: Path) -> None:
    a_story(tmp_path)
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with on_page(app, "lists") as pilot:
        assert "Threads 3   People 2   Clocks 2" in shown(app)
        assert re.search(r"▸ Bring the salt to Harrow +●●● +3 of 5 ", shown(app))
        assert "chance to draw  3 of 5   60 %" in shown(app)
        assert re.search(r"Who raised the toll\? +●● +2 of 5 ", shown(app))
        assert "closed" in shown(app)
        await press(pilot, "tab")
        assert re.search(r"Jory Pike  cold +●● +2 of 3", shown(app))
        assert "wants  his son back" in shown(app)
        await press(pilot, "tab")
        assert "ticks next  ■□□□    1/4" in shown(app)
        await press(pilot, "shift+tab")
        assert "Sergeant Dace" in shown(app)


async def test_an_item_is_added_by_a_form(tmp_path: Path) -> None:
    a_story(tmp_path)
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with on_page(app, "lists") as pilot:
        await press(pilot, "tab", "a", *"Orra", "tab", *"miller", "down", "left", "down", *"quiet", "enter")
        assert find_item(session_of(app).story.state.people, "orra") == Person("Orra", "miller", -1, "quiet")
        assert "People 3" in shown(app)
        assert "about  miller" in shown(app)


async def test_a_form_explains_what_is_wrong_and_stays_open(tmp_path: Path) -> None:
    a_story(tmp_path)
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with on_page(app, "lists") as pilot:
        await press(pilot, "a", "enter")
        assert "Give it a name." in shown(app)
        await press(pilot, *"the drowned mill", "enter")
        assert "“the drowned mill” is on this list already: choose another name." in shown(app)
        assert isinstance(app.screen, FieldForm)
        await press(pilot, "escape")
        assert session_of(app).story.state.threads == (*session_of(app).story.state.threads[:2], MILL)


async def test_every_field_of_the_marked_item_can_be_edited(tmp_path: Path) -> None:
    a_story(tmp_path)
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with on_page(app, "lists", WIDE) as pilot:
        await press(pilot, "tab", "tab", "e")
        app.screen.query_one("#field-name", Input).value = "The flood"
        await press(pilot, "down", "down", "down", "right", "down", "right", "enter")
        clock = session_of(app).story.state.clocks[0]
        assert clock == Clock("The flood", 6, 3, down=True, kind="progress", at_end="The ford is gone.")
        assert "The flood" in shown(app) and "The river rises" not in shown(app)


async def test_plus_and_minus_move_steps_standing_and_segments(tmp_path: Path) -> None:
    a_story(tmp_path)
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with on_page(app, "lists") as pilot:
        story = session_of(app).story
        await press(pilot, "minus")
        assert story.state.threads[0].steps == -1
        assert "steps  −1" in shown(app)
        await press(pilot, "tab", "plus", "plus")
        assert "friendly" in shown(app)
        await press(pilot, "plus", "plus", "plus")
        assert story.state.people[0].standing == 3
        assert "A standing must be from −3 to +3." in notices(app)[-1]
        await press(pilot, "tab", "minus")
        assert story.state.clocks[0].filled == 2


async def test_a_full_clock_asks_what_happens_unless_it_says_so(tmp_path: Path) -> None:
    a_story(tmp_path)
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with on_page(app, "lists") as pilot:
        await press(pilot, "tab", "tab", "plus", "plus", "plus")
        assert "What happens?" not in shown(app)
        await press(pilot, "plus")
        assert "“The river rises” is full already." in notices(app)[-1]
        await press(pilot, "down", "plus")
        assert "“The levy” is full. What happens?" in shown(app)
        await press(pilot, *"They march", "enter")
        assert session_of(app).story.state.clocks[1].at_end == "They march"


async def test_the_weight_changes_the_share_of_every_item(tmp_path: Path) -> None:
    a_story(tmp_path)
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with on_page(app, "lists") as pilot:
        await press(pilot, "right", "right")
        assert "5 of 7   71 %" in shown(app) and "2 of 7 " in shown(app)
        await press(pilot, "right")
        assert "A weight must be from 1 to 5, not 6." in notices(app)[-1]
        await press(pilot, "left", "tab", "tab", "left")
        assert "Clocks have no weight" in notices(app)[-1]


async def test_a_thread_is_closed_dropped_and_opened_again(tmp_path: Path) -> None:
    a_story(tmp_path)
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with on_page(app, "lists") as pilot:
        await press(pilot, "c")
        assert session_of(app).story.state.threads[0].state == "closed"
        assert "2 of 2 " in shown(app)
        await press(pilot, "D")
        assert session_of(app).story.state.threads[0].state == "dropped"
        assert "chance to draw  not drawn" in shown(app)
        await press(pilot, "D")
        assert session_of(app).story.state.threads[0].state == "open"
        await press(pilot, "tab", "c")
        assert "Only a thread can be closed or dropped." in notices(app)[-1]


async def test_a_removed_item_comes_back_with_undo_and_goes_with_redo(tmp_path: Path) -> None:
    a_story(tmp_path)
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with on_page(app, "lists") as pilot:
        await press(pilot, "delete")
        assert "Bring the salt" not in shown(app)
        await press(pilot, "u")
        assert "Bring the salt to Harrow" in shown(app)
        await press(pilot, "ctrl+r")
        above_notice = shown(app).partition("Redone:")[0]
        assert "Bring the salt to Harrow" not in above_notice
        await press(pilot, "ctrl+r")
        assert "There is nothing to redo." in notices(app)[-1]


async def test_a_list_name_filters_items_and_their_shares(tmp_path: Path) -> None:
    a_story(tmp_path)
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with on_page(app, "lists") as pilot:
        await press(pilot, "f", "down", "enter")
        assert "On “Harrow”" in shown(app)
        assert "Who raised the toll?" not in shown(app)
        assert "3 of 3  100 %" in shown(app)
        await press(pilot, "tab")
        assert "Jory Pike" in shown(app) and "Sergeant Dace" not in shown(app)
        await press(pilot, "tab")
        assert "No clock is on this list. Press f to choose another list name." in shown(app)
        await press(pilot, "f", "up", "enter")
        assert "The river rises" in shown(app)


async def test_the_lists_of_the_open_scene_can_be_chosen_as_a_filter(tmp_path: Path) -> None:
    session = create(tmp_path)
    session.close()
    a_scene = SceneCard("Harrow", lists=("Harrow",))
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with running(app, NARROW) as pilot:
        put(session_of(app), SALT, TOLL)
        open_scene(session_of(app), a_scene)
        app.go("lists")
        await settle(pilot)
        await press(pilot, "f", "down", "enter")
        assert "On “Harrow”, the lists of the open scene" in shown(app)
        assert "Who raised the toll?" not in shown(app)


async def test_typed_words_filter_the_list_and_escape_clears_them(tmp_path: Path) -> None:
    a_story(tmp_path)
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with on_page(app, "lists") as pilot:
        await press(pilot, "slash", *"toll", "enter")
        assert "Bring the salt" not in shown(app) and "2 of 5   40 %" in shown(app)
        await press(pilot, "slash", *"zz")
        assert "No matches." in shown(app)
        await press(pilot, "escape")
        assert "Bring the salt" in shown(app)


async def test_empty_lists_say_how_to_add_an_item(tmp_path: Path) -> None:
    an_empty_story(tmp_path)
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with on_page(app, "lists") as pilot:
        assert "No threads yet." in shown(app)
        assert "Press a to add one." in " ".join(shown(app).split())
        await press(pilot, "plus")
        assert "No threads yet." in notices(app)[-1]
        await press(pilot, "f")
        assert "No item has a list name yet." in notices(app)[-1]
        await press(pilot, "u")
        assert "There is nothing to take back." in notices(app)[-1]


async def test_without_a_campaign_the_page_says_how_to_open_one(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with on_page(app, "lists") as pilot:
        assert "No campaign is open." in shown(app)
        await press(pilot, "a")
        assert "No campaign is open." in notices(app)[-1]


async def test_a_campaign_that_is_open_elsewhere_refuses_changes(tmp_path: Path) -> None:
    a_story(tmp_path)
    first = reopen(tmp_path / "campaigns" / "ash-hollow")
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with on_page(app, "lists") as pilot:
        await press(pilot, "plus")
        assert "This campaign is read-only here, so you cannot change it." in notices(app)[-1]
        assert session_of(app).story.state.threads[0].steps == 0
    first.close()

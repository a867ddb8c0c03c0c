"""One story at a shared table: what each seat writes, asks, reads and may not do, on the pages of the story."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.widgets import Input

from solo.story import entries
from solo.story.acts import writing
from solo.story.proposal import Proposal
from solo.tui.screens.fight.shared_screen import SharedFightScreen
from solo.tui.screens.journal.screen import JournalScreen
from solo.tui.screens.lists.screen import ListsScreen
from solo.tui.screens.scene.interruption_card import InterruptionCard
from solo.tui.screens.scene.oracle_box import OracleBox
from solo.tui.screens.scene.oracle_flow import CHANGED
from solo.tui.screens.scene.screen import SceneScreen
from solo.tui.screens.sheets.screen import SheetsScreen
from solo.tui.screens.table.screen import TableScreen
from solo.tui.screens.tables.screen import TablesScreen
from solo.tui.screens.tonight.screen import TonightScreen
from solo.tui.widgets.text_page import TextPage
from tests.fake_system import FakeSystem
from tests.tui.at_a_table import Around, around_a_table
from tests.tui.running import notices
from tests.tui.telling import BEGUN, LISTS

SECRET = "The ferryman serves the widow."
OFFER = entries.InterruptionDrawn("luck", "A stroke of luck")


@asynccontextmanager
async def at_the_scene(home: Path, *names: str, page: str = "scene") -> AsyncIterator[Around]:
    """These people at a table with an open scene, each on a page of the story."""
    async with around_a_table(home, *names, system=FakeSystem, begun=False) as table:
        table.hosted.session.story.act(lambda *_: (*LISTS, *BEGUN))
        for name in names:
            with table.app(name)._context():
                table.app(name).go(page)
        await table.settle()
        yield table


def write(table: Around, name: str, text: str) -> None:
    table.hosted.company(name).story.act(lambda story, _: writing.write(story, text))
    table.hosted.loop.turn()


async def write_on_page(table: Around, name: str, text: str) -> None:
    """Let a person write a line on the page of the scene."""
    await table.press(name, "enter")
    field = table.app(name).focused
    assert isinstance(field, Input)
    field.value = text
    await table.press(name, "enter")
    table.hosted.loop.turn()
    await table.settle()


def told(table: Around, name: str) -> list[str]:
    """The messages that a person has been shown."""
    return notices(table.app(name))


@pytest.mark.slow
async def test_each_page_of_the_story_is_reached_from_the_table_and_leads_back(tmp_path: Path) -> None:
    async with around_a_table(tmp_path, "Mia", system=FakeSystem, begun=False) as table:
        app = table.app("Mia")
        for keys, page in (
            (("N",), TonightScreen),
            (("c",), ListsScreen),
            (("escape", "j"), JournalScreen),
            (("T",), TableScreen),
            (("j",), JournalScreen),
            (("escape", "N", "b"), TablesScreen),
            (("right", "T"), TableScreen),
            (("N", "enter"), None),
            (("escape",), TonightScreen),
        ):
            await table.press("Mia", *keys)
            assert page is None or isinstance(app.screen, page), (keys, app.screen)
        await table.press("Mia", "t")
        await table.settle()
        assert isinstance(app.screen, TableScreen)
        assert app.screen._talk.saying, "a message has been begun"


@pytest.mark.slow
async def test_a_line_is_written_at_one_seat_and_read_signed_at_another(tmp_path: Path) -> None:
    async with at_the_scene(tmp_path, "Mia", "Tom") as table:
        await write_on_page(table, "Mia", "It rained all night.")
        assert "It rained all night." in table.sees("Tom")
        await table.press("Tom", "j")
        assert "It rained all night." in table.sees("Tom")
        assert "· Mia" in table.line("Tom", "scene 1"), "the writer stands below the journal"
        await table.press("Tom", "delete")
        assert any(
            "Only Mia or the leader of this table (Gil) may change this entry" in note for note in told(table, "Tom")
        )


@pytest.mark.slow
async def test_a_line_is_at_other_seats_once_it_is_on_disk(tmp_path: Path) -> None:
    async with at_the_scene(tmp_path, "Mia", "Tom") as table:
        table.hosted.disk.at_once = False
        await write_on_page(table, "Mia", "It rained all night.")
        assert "It rained all night." in table.sees("Mia")
        assert "It rained all night." not in table.sees("Tom")
        table.hosted.disk.flush()
        await table.pass_time(0)
        assert "It rained all night." in table.sees("Tom")


@pytest.mark.slow
async def test_a_second_asker_reads_who_is_asking_and_asks_after_the_answer(tmp_path: Path) -> None:
    async with at_the_scene(tmp_path, "Mia", "Tom") as table:
        await table.press("Mia", "q")
        assert isinstance(table.app("Mia").screen, OracleBox)
        assert "Mia is asking the oracle. Wait for the answer." in table.sees("Tom")
        await table.press("Tom", "q")
        assert isinstance(table.app("Tom").screen, SceneScreen)
        field = table.app("Mia").focused
        assert isinstance(field, Input)
        field.value = "Is it far?"
        await table.press("Mia", "enter", "tab", "tab", "5")
        await table.pass_time(0)
        for name in ("Mia", "Tom"):
            assert "Is it far? —" in table.sees(name)
        await table.press("Tom", "q")
        assert isinstance(table.app("Tom").screen, OracleBox)
        assert [one.by for one in table.hosted.session.story.entries()][-1] == "Mia"


@pytest.mark.slow
async def test_a_question_typed_while_another_person_asks_is_kept(tmp_path: Path) -> None:
    async with at_the_scene(tmp_path, "Mia", "Tom") as table:
        await table.press("Mia", "q")
        await write_on_page(table, "Tom", "? Is it far?")
        assert any("Mia is asking the oracle" in note for note in told(table, "Tom"))
        await table.press("Mia", "escape")
        await table.press("Tom", "q")
        assert "Is it far?" in table.sees("Tom")


@pytest.mark.slow
async def test_odds_that_have_changed_since_they_were_shown_are_not_rolled(tmp_path: Path) -> None:
    async with at_the_scene(tmp_path, "Gil", "Mia") as table:
        await table.press("Mia", "q")
        field = table.app("Mia").focused
        assert isinstance(field, Input)
        field.value = "Is it far?"
        await table.press("Mia", "enter")
        table.hosted.company("Gil").story.act(lambda *_: [entries.SceneClosed("lost", 5, 6)])
        await table.press("Mia", "5")
        assert any(CHANGED in note for note in told(table, "Mia"))
        kinds = [type(one.entry) for one in table.hosted.session.story.entries()]
        assert entries.QuestionAsked not in kinds
        await table.press("Mia", "q")
        assert "Is it far?" in table.sees("Mia")


@pytest.mark.slow
async def test_the_box_of_a_person_whose_page_is_left_for_a_fight_is_closed(tmp_path: Path) -> None:
    async with at_the_scene(tmp_path, "Gil", "Mia", "Tom") as table:
        await table.press("Mia", "q")
        assert "Mia is asking" in table.sees("Tom")
        with table.app("Mia")._context():
            table.app("Mia").action_home()
        await table.settle()
        assert "Mia is asking" not in table.sees("Tom")


@pytest.mark.slow
async def test_an_aside_is_on_no_page_of_another_player(tmp_path: Path) -> None:
    async with at_the_scene(tmp_path, "Gil", "Mia", "Tom") as table:
        await write_on_page(table, "Mia", f"# {SECRET}")
        assert SECRET in table.sees("Mia")
        assert SECRET in table.sees("Gil")
        assert SECRET not in table.sees("Tom")
        await table.press("Tom", "x")
        assert SECRET not in table.sees("Tom"), "the export of the scene's page"
        await table.press("Tom", "escape", "j")
        assert SECRET not in table.sees("Tom")
        await table.press("Tom", "slash")
        field = table.app("Tom").focused
        assert isinstance(field, Input)
        field.value = "ferryman kind:aside"
        await table.settle()
        screen = table.app("Tom").screen
        assert isinstance(screen, JournalScreen)
        await table.until(lambda: screen._is_complete, "the search has read the journal")
        assert "No matches." in table.sees("Tom")
        await table.press("Tom", "escape", "x", "enter")
        paper = table.app("Tom").screen
        assert isinstance(paper, TextPage)
        assert "hill track" in paper._text and SECRET not in paper._text
        assert not (tmp_path / "exports").exists(), "a seat writes no file"


@pytest.mark.slow
async def test_a_spectator_reads_the_story_and_each_act_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with at_the_scene(tmp_path, "Mia", "Una") as table:
        await write_on_page(table, "Mia", "It rained all night.")
        seen = table.sees("Una")
        assert "It rained all night." in seen
        assert "You are a spectator here: you can read the story, but not change it." in seen
        before = len(table.hosted.session.story.entries())
        for key in ("enter", "q", "n", "v", "g", "u"):
            await table.press("Una", key)
            assert isinstance(table.app("Una").screen, SceneScreen), key
        await table.press("Una", "j", "enter", "delete", "escape", "c", "a", "plus", "escape", "escape", "N")
        assert len(table.hosted.session.story.entries()) == before
        assert sum("You are a spectator here" in note for note in told(table, "Una")) >= 6


@pytest.mark.slow
async def test_a_player_closes_no_scene_and_the_leader_does(tmp_path: Path) -> None:
    async with at_the_scene(tmp_path, "Gil", "Mia") as table:
        await table.press("Mia", "g")
        assert any("Only the leader of this table (Gil) may do this" in note for note in told(table, "Mia"))
        await table.press("Gil", "g", "enter")
        await table.pass_time(0)
        assert table.hosted.session.story.state.scene is None
        assert "No scene is open." in table.sees("Mia")


@pytest.mark.slow
async def test_a_line_that_is_being_typed_stays_when_the_scene_closes(tmp_path: Path) -> None:
    async with at_the_scene(tmp_path, "Gil", "Mia") as table:
        await table.press("Mia", "enter", "I", "t")
        table.hosted.company("Gil").story.act(lambda *_: [entries.SceneClosed("lost", 5, 6)])
        await table.pass_time(0)
        await table.press("Mia", "space", "g", "enter")
        assert isinstance(table.app("Mia").screen, SceneScreen)
        latest = table.hosted.session.story.entries()[-1]
        assert (latest.entry, latest.by) == (entries.Line("It g"), "Mia")


@pytest.mark.slow
async def test_only_the_person_who_drew_an_interruption_is_asked_about_it(tmp_path: Path) -> None:
    async with at_the_scene(tmp_path, "Gil", "Mia", "Tom") as table:
        table.hosted.company("Mia").story.act(lambda *_: [OFFER])
        await table.pass_time(0)
        assert isinstance(table.app("Mia").screen, InterruptionCard)
        assert isinstance(table.app("Tom").screen, SceneScreen)
        assert "Mia decides whether the scene is interrupted." in table.sees("Tom")
        assert "An interruption is waiting. Press enter to look at it and decide." in table.sees("Gil")
        await table.press("Gil", "enter")
        assert isinstance(table.app("Gil").screen, InterruptionCard)
        await table.press("Gil", "escape")
        assert table.hosted.session.story.state.offer is None
        await table.press("Mia", "enter")
        assert any("No interruption is waiting." in note for note in told(table, "Mia"))


@pytest.mark.slow
async def test_proposals_that_others_replaced_are_not_taken(tmp_path: Path) -> None:
    async with at_the_scene(tmp_path, "Mia", "Tom") as table:
        await table.press("Mia", "n")
        table.hosted.company("Tom").story.act(lambda *_: [entries.ProposalsDrawn(())])
        await table.press("Mia", "1")
        assert any("Other proposals have been drawn in the meantime" in note for note in told(table, "Mia"))


@pytest.mark.slow
async def test_a_proposal_about_points_to_spend_opens_the_sheets_of_the_table(tmp_path: Path) -> None:
    proposal = Proposal("party", "Ann has points to spend.", "sheet")
    async with at_the_scene(tmp_path, "Mia") as table:
        table.hosted.company("Mia").story.act(lambda *_: [entries.ProposalsDrawn((proposal,))])
        await table.press("Mia", "n", "1")
        assert isinstance(table.app("Mia").screen, SheetsScreen)


@pytest.mark.slow
async def test_the_leader_begins_a_fight_from_the_scene_and_a_player_does_not(tmp_path: Path) -> None:
    async with at_the_scene(tmp_path, "Gil", "Mia") as table:
        await table.press("Mia", "f")
        assert any("Only the leader of this table (Gil) may do this" in note for note in told(table, "Mia"))
        await table.press("Gil", "z", "enter")
        await table.pass_time(0)
        for name in ("Gil", "Mia"):
            assert isinstance(table.app(name).screen, SharedFightScreen), name


@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "shows"),
    [
        ("tonight", lambda seen: "Bring the salt to Harrow" in seen),
        ("lists", lambda seen: "Bring the salt to Harrow" in seen),
        ("tables", lambda seen: "A person" in seen),
        ("journal", lambda seen: "The hill track" in seen),
    ],
)
async def test_a_page_of_the_story_shows_the_same_at_every_seat(
    tmp_path: Path, page: str, shows: Callable[[str], bool]
) -> None:
    async with at_the_scene(tmp_path, "Mia", page=page) as table:
        assert shows(table.sees("Mia"))
        write(table, "Gil", "+t Who raised the toll again?")
        await table.settle()
        if page in ("lists", "journal"):
            assert "Who raised the toll again?" in table.sees("Mia")

"""The page of the journal: reading from the end, folding, search, corrections, lines to write, and refusals."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from textual.events import Paste
from textual.widgets import Input

from solo.story.entries import Line
from solo.story.scenes import SceneCard
from solo.tui.app import SoloApp
from solo.tui.screens.chronicle.screen import ChronicleScreen
from solo.tui.write_line import WriteLine
from tests.campaign.campaigns import create, reopen
from tests.tui.running import NARROW, WIDE, an_app, notices, press, running, settle, shown
from tests.tui.running import write as enter
from tests.tui.stillness import until
from tests.tui.storied import a_story, an_empty_story, on_page, open_scene, session_of, write

pytestmark = pytest.mark.slow


def marked(app: SoloApp) -> str:
    """The line under the mark."""
    return next(line.removeprefix("▸ ").strip() for line in shown(app).splitlines() if line.startswith("▸ "))


def a_journal(home: Path) -> SoloApp:
    a_story(home)
    return an_app(home, campaign="Ash Hollow")


def lines(app: SoloApp) -> list[str]:
    return [one.text or one.entry.text for one in session_of(app).story.entries() if isinstance(one.entry, Line)]


async def test_the_journal_opens_at_its_end_with_scenes_lines_and_signs(tmp_path: Path) -> None:
    app = a_journal(tmp_path)
    async with on_page(app, "journal"):
        assert marked(app) == "(Look up rain.)"
        assert "Scene 2: The hill track, before light ──" in shown(app)
        assert "at stake: the salt · if lost: it goes into the bog" in shown(app)
        assert re.search(r"\? Does he let the salt through\? — .+ 60 %", shown(app))
        assert "+ Person: Jory Pike, cold" in shown(app)
        assert "17 of 17 · scene 2 · evening 1" in shown(app)


async def test_space_shows_the_dice_of_one_entry_and_o_those_of_all(tmp_path: Path) -> None:
    app = a_journal(tmp_path)
    async with on_page(app, "journal", (120, 60)) as pilot:
        await press(pilot, "g", *"12", "enter")
        assert "Does he let the salt through?" in marked(app)
        assert "yes up to 12" not in shown(app)
        await press(pilot, "space")
        assert "yes up to 12" in shown(app)
        assert "weight 3" not in shown(app)
        await press(pilot, "o")
        assert "weight 3" in shown(app) and "yes up to 12" in shown(app)
        await press(pilot, "o")
        assert "yes up to 12" not in shown(app)


async def test_space_on_a_heading_folds_its_scene(tmp_path: Path) -> None:
    app = a_journal(tmp_path)
    async with on_page(app, "journal", WIDE) as pilot:
        await press(pilot, "K", "K", "space")
        assert "Jory took the silver" not in shown(app)
        assert re.search(r"Scene 1: The toll bridge, dusk ─+ 4 folded", shown(app))
        assert "It rained all night." in shown(app)
        await press(pilot, "space")
        assert "Jory took the silver" in shown(app)


async def test_scenes_follow_each_other_by_key_up_to_either_end(tmp_path: Path) -> None:
    app = a_journal(tmp_path)
    async with on_page(app, "journal") as pilot:
        await press(pilot, "K")
        assert marked(app).startswith("Scene 2")
        await press(pilot, "K")
        assert marked(app).startswith("Scene 1")
        await press(pilot, "K")
        assert "This is the first scene." in notices(app)[-1]
        await press(pilot, "J")
        assert marked(app).startswith("Scene 2")
        await press(pilot, "J")
        assert "This is the last scene." in notices(app)[-1]


async def test_an_entry_is_found_by_its_number(tmp_path: Path) -> None:
    app = a_journal(tmp_path)
    async with on_page(app, "journal") as pilot:
        await press(pilot, "g", *"18", "enter")
        assert "Type a number from 1 to 17." in shown(app)
        await press(pilot, "backspace", "enter")
        assert marked(app) == "Evening 1 ───────────────────────────────────────────────────────────────────"


async def test_search_goes_to_a_match_with_each_letter_and_n_goes_on(tmp_path: Path) -> None:
    app = a_journal(tmp_path)
    async with on_page(app, "journal") as pilot:
        await press(pilot, "slash", *"jory")
        assert "match 2 of 2" in shown(app)
        assert marked(app) == "Jory took the silver and looked past us at the river."
        await press(pilot, "enter", "n")
        assert "match 1 of 2" in shown(app)
        assert marked(app) == "+ Person: Jory Pike, cold"
        await press(pilot, "N")
        assert "match 2 of 2" in shown(app)
        await press(pilot, "escape")
        assert "match" not in shown(app)
        await press(pilot, "n")
        assert "Press / and type to search first." in notices(app)[-1]


async def test_fields_of_a_search_narrow_it_and_a_faulty_one_is_explained(tmp_path: Path) -> None:
    app = a_journal(tmp_path)
    async with on_page(app, "journal") as pilot:
        await press(pilot, "slash", *"kind:line", "space", *"at:hill")
        assert "match 3 of 3" in shown(app)
        await press(pilot, "space", *"zz")
        assert "No matches." in shown(app)
        await press(pilot, "enter", "n")
        assert "No matches." in notices(app)[-1]
        await press(pilot, "slash", "space", *"scene:x")
        assert "Write the number of a scene, such as scene:4 or scene:4-6, not “x”." in shown(app)


async def test_a_match_in_a_folded_scene_unfolds_it(tmp_path: Path) -> None:
    app = a_journal(tmp_path)
    async with on_page(app, "journal", WIDE) as pilot:
        await press(pilot, "K", "K", "space", "end", "slash", *"silver")
        assert marked(app) == "Jory took the silver and looked past us at the river."


async def test_a_line_is_edited_and_the_search_follows(tmp_path: Path) -> None:
    app = a_journal(tmp_path)
    async with on_page(app, "journal") as pilot:
        await press(pilot, "up", "up", "e")
        field = app.screen.query_one(Input)
        assert field.value == "It rained all night."
        field.value = " "
        await press(pilot, "enter")
        assert "Write a text first." in shown(app)
        field.value = "It snowed all night."
        await press(pilot, "enter")
        assert marked(app) == "It snowed all night."
        assert "It rained" not in shown(app)
        await press(pilot, "slash", *"rained")
        assert "No matches." in shown(app)
        await press(pilot, "escape", "u")
        assert "It rained all night." in shown(app)


async def test_what_the_dice_said_cannot_be_edited(tmp_path: Path) -> None:
    app = a_journal(tmp_path)
    async with on_page(app, "journal") as pilot:
        await press(pilot, "g", *"12", "enter", "e")
        assert "You can edit only your own lines." in notices(app)[-1]


async def test_typing_in_the_box_of_a_line_adds_to_its_end(tmp_path: Path) -> None:
    app = a_journal(tmp_path)
    async with on_page(app, "journal") as pilot:
        await press(pilot, "up", "up", "e")
        field = app.screen.query_one(Input)
        assert field.selection.is_empty
        await press(pilot, "backspace", *" long.", "enter")
        assert marked(app) == "It rained all night long."


async def test_an_entry_is_struck_out_and_restored(tmp_path: Path) -> None:
    app = a_journal(tmp_path)
    async with on_page(app, "journal") as pilot:
        await press(pilot, "delete")
        assert marked(app) == "× (Look up rain.)"
        assert "struck out" in shown(app)
        await press(pilot, "delete")
        assert marked(app) == "(Look up rain.)"
        assert "struck out" not in shown(app)


async def test_a_line_is_written_and_marked(tmp_path: Path) -> None:
    app = a_journal(tmp_path)
    async with on_page(app, "journal") as pilot:
        await press(pilot, "enter", *"Rain", "enter")
        assert lines(app)[-1] == "Rain"
        assert marked(app) == "Rain"
        await press(pilot, "u")
        assert "Rain" not in lines(app)
        await press(pilot, "ctrl+r")
        assert marked(app) == "Rain"


async def test_a_half_typed_line_is_kept_also_for_another_day(tmp_path: Path) -> None:
    app = a_journal(tmp_path)
    async with on_page(app, "journal") as pilot:
        await press(pilot, "enter", *"Jory", "escape")
        assert "Jory" not in lines(app)
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with on_page(app, "journal") as pilot:
        await press(pilot, "enter")
        assert app.screen.query_one(Input).value == "Jory"
        await press(pilot, *" waits", "enter")
        assert lines(app)[-1] == "Jory waits"
        await press(pilot, "enter")
        assert app.screen.query_one(Input).value == ""
        await press(pilot, "enter")
        assert not isinstance(app.screen, WriteLine)


async def test_all_lines_of_a_pasted_text_are_written_in_one_act(tmp_path: Path) -> None:
    app = a_journal(tmp_path)
    async with on_page(app, "journal") as pilot:
        await press(pilot, "enter", *"So ")
        app.screen.query_one(Input).post_message(Paste("it begins.\n\n@ We run.\nThe end"))
        await until(pilot, lambda: not isinstance(app.screen, WriteLine), "the dialog to close")
        assert lines(app)[-3:] == ["So it begins.", "We run.", "The end"]
        await press(pilot, "u")
        assert "We run." not in lines(app)


async def test_a_question_is_refused_here_and_stays_half_typed(tmp_path: Path) -> None:
    app = a_journal(tmp_path)
    async with on_page(app, "journal") as pilot:
        await press(pilot, "enter", "question_mark", *" Is it on", "enter")
        assert "Choose how likely a yes is, then ask the oracle." in notices(app)[-1]
        await press(pilot, "enter")
        assert app.screen.query_one(Input).value == "? Is it on"


async def test_a_line_longer_than_the_page_can_be_read_to_its_end(tmp_path: Path) -> None:
    session = create(tmp_path)
    write(session, "First.", " ".join(f"word{number}" for number in range(450)), "Last.")
    session.close()
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with on_page(app, "journal") as pilot:
        await press(pilot, "up")
        assert "word449" in shown(app) and "word0 word1" not in shown(app)
        await press(pilot, *["up"] * 12)
        assert "First." in shown(app)
        await press(pilot, "home", "down", "down")
        assert "word0 word1" in shown(app) and "word449" not in shown(app)
        await press(pilot, *["down"] * 10)
        assert "word449" in shown(app)
        await press(pilot, "end")
        assert marked(app) == "Last."


async def test_pages_turn_and_lead_back(tmp_path: Path) -> None:
    session = create(tmp_path)
    open_scene(session, SceneCard("Here"))
    write(session, *(f"Line {number}." for number in range(60)))
    session.close()
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with on_page(app, "journal") as pilot:
        assert "Line 59." in shown(app) and "Line 30." not in shown(app)
        await press(pilot, "pageup")
        assert "Line 59." not in shown(app) and "Line 30." in shown(app)
        await press(pilot, "home")
        assert "Evening 1" in marked(app)
        await press(pilot, "pagedown")
        assert "Line 17." in shown(app)
        await press(pilot, "end")
        assert marked(app) == "Line 59."


@pytest.mark.parametrize(
    ("name", "begins"),
    [("a.md", "---\ntitle: "), ("a.txt", "Ash Hollow"), ("a.json", "{")],
)
async def test_the_journal_is_exported_in_the_format_of_the_ending(tmp_path: Path, name: str, begins: str) -> None:
    app = a_journal(tmp_path)
    async with on_page(app, "journal") as pilot:
        await press(pilot, "x", "enter")
        await enter(pilot, str(tmp_path / name))
        text = (tmp_path / name).read_text()
        assert text.startswith(begins)
        assert "It rained all night." in text and "Jory took the silver" in text


async def test_only_the_matches_of_a_search_are_exported_if_they_are_chosen(tmp_path: Path) -> None:
    app = a_journal(tmp_path)
    async with on_page(app, "journal") as pilot:
        await press(pilot, "slash", *"rained", "enter", "x", "down", "down", "enter")
        await enter(pilot, str(tmp_path / "a.txt"))
        text = (tmp_path / "a.txt").read_text()
        assert "It rained all night." in text and "Jory took the silver" not in text


async def test_a_name_without_an_ending_makes_a_folder_and_an_unknown_ending_is_refused(tmp_path: Path) -> None:
    app = a_journal(tmp_path)
    async with on_page(app, "journal") as pilot:
        await press(pilot, "x", "enter")
        await enter(pilot, str(tmp_path / "a.pdf"))
        assert "The journal cannot be exported as “.pdf”." in notices(app)[-1]
        await press(pilot, "x", "enter")
        await enter(pilot, str(tmp_path / "story"))
        assert {"0001-the-toll-bridge.md", "0002-the-hill-track.md"} <= {
            file.name for file in (tmp_path / "story").iterdir()
        }
        await press(pilot, "x", "enter")
        await enter(pilot, str(tmp_path / "story"))
        assert "already exists" in notices(app)[-1]


async def test_an_empty_journal_says_how_to_begin(tmp_path: Path) -> None:
    an_empty_story(tmp_path)
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with on_page(app, "journal") as pilot:
        assert "Nothing is written yet. Press enter to write the first line." in shown(app)
        await press(pilot, "e")
        assert "Nothing is written yet." in notices(app)[-1]
        await press(pilot, "delete", "J", "g", "space", "o", "home", "pageup", "down")
        await press(pilot, "enter", *"Once", "enter")
        assert marked(app) == "Once"
        assert "Nothing is written yet." not in shown(app).splitlines()[2]


async def test_without_a_campaign_the_journal_begins_one_with_its_first_line(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with on_page(app, "journal") as pilot:
        assert "No campaign is open. Press enter to begin one" in shown(app)
        await press(pilot, "delete", "e", "x")
        assert all("No campaign is open." in told for told in notices(app))
        await press(pilot, "enter", *"Once", "enter")
        assert lines(app) == ["Once"]


async def test_a_journal_that_is_open_elsewhere_refuses_changes(tmp_path: Path) -> None:
    a_story(tmp_path)
    first = reopen(tmp_path / "campaigns" / "ash-hollow")
    app = an_app(tmp_path, campaign="Ash Hollow")
    async with on_page(app, "journal") as pilot:
        await press(pilot, "delete")
        assert "This campaign is read-only here" in notices(app)[-1]
        await press(pilot, "enter", *"Rain", "enter")
        assert "Rain" not in lines(app)
    first.close()


async def test_the_chronicle_writes_a_line_with_one_key(tmp_path: Path) -> None:
    app = a_journal(tmp_path)
    async with on_page(app, "chronicle") as pilot:
        assert isinstance(app.screen, ChronicleScreen)
        await press(pilot, "i", *"Rain", "enter")
        assert lines(app)[-1] == "Rain"


async def test_a_finished_fight_writes_a_line_with_one_key_and_a_running_one_does_not(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app, NARROW) as pilot:
        await press(pilot, "q", "1", "enter", "i")
        assert "Play to the end first. Then write a line in the journal." in shown(app)
        session = session_of(app)
        while session.table is not None and session.table.result is None:
            session.play.answer_by_tactic()
        app.leave_fight()
        app.show_in_progress()
        await settle(pilot)
        await press(pilot, "i", *"We won", "enter")
        assert lines(app) == ["We won"]

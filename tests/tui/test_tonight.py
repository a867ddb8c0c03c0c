"""The page Tonight: where the story stands, what is open, three ways to begin, and the frame."""

from __future__ import annotations

from pathlib import Path

import pytest

from solo.campaign.session import Session
from solo.story import entries
from solo.story.frame import Frame
from solo.story.journal.numbering import Act, number_entries
from solo.story.lists import Thread
from solo.story.proposals import PartyNeeds
from solo.story.scenes import Draft, SceneCard, StoryScene
from solo.story.state import Story
from solo.tui.screens.scene.screen import SceneScreen
from solo.tui.screens.tonight import head, screen
from solo.tui.screens.tonight.screen import TonightScreen
from tests.campaign.campaigns import create
from tests.story.acting import content
from tests.tui.running import NARROW, WIDE, an_app, notices, press, running, settle, shown, title, write
from tests.tui.stillness import until
from tests.tui.telling import BEGUN, CAMPAIGN, LISTS, a_story, an_open_scene, fill, on_page, story, tell, told


async def test_n_on_the_first_page_leads_to_tonight(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app, NARROW) as pilot:
        await press(pilot, "n")
        assert isinstance(app.screen, TonightScreen)
        assert title(app) == "Tonight"


@pytest.mark.slow
async def test_without_a_campaign_the_page_says_what_to_do_and_enter_begins_one(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with running(app, NARROW) as pilot:
        await press(pilot, "n")
        assert "No campaign is open. Press enter to begin one" in shown(app)
        await press(pilot, "e")
        assert any("No campaign is open." in note for note in notices(app))
        await press(pilot, "enter")
        assert app.session is None
        assert "Name of the campaign" in shown(app)
        assert "My campaign" in shown(app)
        await write(pilot, "The toll road")
        await until(pilot, lambda: app.session is not None, "the new campaign")
        await settle(pilot)
        assert app.session is not None
        assert app.session.name == "The toll road"
        assert "A new story" in shown(app)
        assert "Open the first scene" in shown(app)


async def test_the_latest_lines_and_all_that_is_open_are_shown(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [entries.Line("Jory took the silver.")], [entries.Line("He looked at the river.")])
    async with on_page(tmp_path, "tonight") as (app, _):
        seen = shown(app)
        assert "Scene 1: The hill track, before light" in seen
        assert seen.index("Jory took the silver.") < seen.index("He looked at the river.")
        assert "Bring the salt to Harrow ●●●" in seen
        assert "River 3/6" in seen
        assert "Jory Pike, cold: wants his son back; fears the river" in seen
        assert "Go on with scene 1: The hill track, before light" in seen


def test_drafts_are_shown_among_the_open_items() -> None:
    story = Story(drafts=(Draft(SceneCard("The mill")), Draft(SceneCard(), "Ask the reeve.")))
    lines = head.open_lines(story, content().words, 60, 4)
    assert [line.plain.strip() for line in lines] == ["Open", "Draft: The mill", "Draft: Ask the reeve."]


def test_a_fight_is_told_in_a_few_words_and_a_long_line_is_cut_with_a_sign() -> None:
    fight = entries.ProcedurePlayed(
        "fight", "The ford", "lost", "The ford. " + "They fought. " * 40, facts=("4 rounds.",)
    )
    line = entries.Line("It rained and rained. " * 20)
    shown_entries = number_entries([Act("2026-01-02T12:00:00", "", (fight, line))])
    lines = [text.plain.rstrip() for text in head.latest_lines(shown_entries, content().words, 60, 3)]
    assert lines[1] == "  The ford: lost after 4 rounds."
    assert len(lines) == 4
    assert lines[-1].endswith(" …")
    assert max(map(len, lines)) <= 60


def test_threads_stand_by_weight_and_by_the_scenes_since_they_were_touched() -> None:
    threads = (Thread("light, old", 1, touched=1), Thread("heavy, new", 3, touched=6), Thread("middle", 2, touched=4))
    found = head.open_threads(Story(threads=(*threads, Thread("over", 5, "closed")), scenes=6))
    assert [thread.name for thread in found] == ["light, old", "middle", "heavy, new"]


async def test_enter_goes_on_with_the_open_scene(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "tonight") as (app, pilot):
        await press(pilot, "enter")
        assert isinstance(app.screen, SceneScreen)
        assert "at stake: the salt" in shown(app)


@pytest.mark.slow
async def test_enter_asks_for_a_card_if_no_scene_is_open(tmp_path: Path) -> None:
    a_story(tmp_path, LISTS)
    async with on_page(tmp_path, "tonight") as (app, pilot):
        await press(pilot, "enter")
        assert "enter opens the scene" in shown(app)
        await fill(pilot, where="The mill")
        await press(pilot, "enter")
        assert isinstance(app.screen, SceneScreen)
        assert story(app).scene is not None


@pytest.mark.slow
async def test_esc_in_the_card_of_the_first_scene_leads_back_to_tonight(tmp_path: Path) -> None:
    a_story(tmp_path)
    async with on_page(tmp_path, "tonight") as (app, pilot):
        assert "Open the first scene" in shown(app)
        await press(pilot, "enter")
        assert "a place: the only field that you must fill in" in shown(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, TonightScreen)
        await press(pilot, "enter")
        await fill(pilot, where="The mill")
        await press(pilot, "enter")
        assert isinstance(app.screen, SceneScreen)


@pytest.mark.slow
async def test_looking_at_proposals_is_no_act(tmp_path: Path) -> None:
    a_story(tmp_path, LISTS)
    async with on_page(tmp_path, "tonight") as (app, pilot):
        assert "Three ways to begin" in shown(app)
        before = told(app)
        await press(pilot, "space", "escape", "n")
        assert told(app) == before


async def test_a_first_story_begins_with_openings(tmp_path: Path) -> None:
    a_story(tmp_path)
    async with on_page(tmp_path, "tonight") as (app, pilot):
        await press(pilot, "space")
        assert shown(app).count("because: the story has no scene yet") == 1


@pytest.mark.slow
async def test_a_digit_takes_the_proposal_that_is_shown_and_it_stands_in_the_new_scene(tmp_path: Path) -> None:
    a_story(tmp_path)
    async with on_page(tmp_path, "tonight") as (app, pilot):
        await press(pilot, "2")
        assert not any(isinstance(entry, entries.ProposalTaken) for entry in told(app))
        await fill(pilot, where="The inn")
        await press(pilot, "enter")
        assert isinstance(app.screen, SceneScreen)
        drawn = next(entry for entry in told(app) if isinstance(entry, entries.ProposalsDrawn))
        taken = next(entry for entry in told(app) if isinstance(entry, entries.ProposalTaken))
        assert taken.text == drawn.proposals[1].text
        kinds = [type(entry) for entry in told(app)]
        assert kinds.index(entries.SceneOpened) < kinds.index(entries.ProposalTaken)
        assert taken.text[:40] in shown(app)


@pytest.mark.slow
async def test_a_proposal_whose_card_is_left_is_not_taken(tmp_path: Path) -> None:
    a_story(tmp_path)
    async with on_page(tmp_path, "tonight") as (app, pilot):
        before = told(app)
        await press(pilot, "1", "escape")
        assert told(app) == before


@pytest.mark.slow
async def test_others_take_the_place_of_the_proposals_and_undo_brings_them_back(tmp_path: Path) -> None:
    a_story(tmp_path, LISTS)
    async with on_page(tmp_path, "tonight") as (app, pilot):
        first = shown(app)
        await press(pilot, "n")
        second = shown(app)
        assert second != first
        await press(pilot, "n")
        assert shown(app) != second
        await press(pilot, "u", "u")
        assert [line for line in shown(app).splitlines() if line.startswith(" ▸ 1")] == [
            line for line in first.splitlines() if line.startswith(" ▸ 1")
        ]


@pytest.mark.slow
async def test_a_frame_is_typed_suggested_and_emptied(tmp_path: Path) -> None:
    a_story(tmp_path)
    async with on_page(tmp_path, "tonight") as (app, pilot):
        assert "The story has no frame yet." in shown(app)
        await press(pilot, "e", "enter")
        await write(pilot, "Dry and unhurried")
        assert story(app).frame.tone == "Dry and unhurried"
        await press(pilot, "down", "s", "s")
        assert len(story(app).frame.truths) == 2
        await press(pilot, "delete")
        assert story(app).frame.truths == ()
        await press(pilot, "escape")
        assert "Tone: Dry and unhurried" in shown(app)
        assert [type(entry) for entry in told(app) if isinstance(entry, entries.FrameSet)] == [entries.FrameSet]
        await press(pilot, "u")
        assert story(app).frame == Frame()


@pytest.mark.slow
async def test_suggestions_of_a_frame_differ_and_a_line_between_two_changes_stays(tmp_path: Path) -> None:
    a_story(tmp_path)
    async with on_page(tmp_path, "tonight") as (app, pilot):
        await press(pilot, "e", "s")
        first = story(app).frame.tone
        await press(pilot, "s")
        assert story(app).frame.tone != first
        assert app.session is not None
        tell(app.session, entries.Line("We wait."))
        await press(pilot, "down", "s")
        assert [type(entry) for entry in told(app)][-3:] == [entries.FrameSet, entries.Line, entries.FrameSet]


@pytest.mark.slow
async def test_a_sixth_truth_is_refused(tmp_path: Path) -> None:
    a_story(tmp_path)
    async with on_page(tmp_path, "tonight") as (app, pilot):
        await press(pilot, "e", "down", "enter")
        await write(pilot, "a / b / c / d / e / f")
        assert any("There is room for 5 truths, not 6" in note for note in notices(app))
        assert story(app).frame.truths == ()


@pytest.mark.slow
async def test_an_empty_roster_is_said_and_does_not_stop_the_story(tmp_path: Path) -> None:
    def emptied(session: Session) -> None:
        for name in session.characters():
            session.remove_character(name)

    a_story(tmp_path, prepare=emptied)
    async with on_page(tmp_path, "tonight") as (app, pilot):
        assert "The roster is empty." in shown(app)
        await press(pilot, "enter")
        assert "enter opens the scene" in shown(app)


async def test_a_read_only_campaign_is_read_but_not_played(tmp_path: Path) -> None:
    session = create(tmp_path)
    async with on_page(tmp_path, "tonight") as (app, pilot):
        assert app.session is not None
        assert app.session.read_only
        assert "This campaign is read-only here" in shown(app)
        before = told(app)
        await press(pilot, "1", "n", "e", "u")
        assert any("read-only" in note for note in notices(app))
        assert told(app) == before
    session.close()


@pytest.mark.parametrize("size", [(60, 16), (60, 20), (80, 24), (100, 30), (120, 36), (160, 50)])
async def test_every_proposal_can_be_seen_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    an_open_scene(tmp_path, [entries.Line("Jory took the silver.")])
    async with on_page(tmp_path, "tonight", size) as (app, pilot):
        assert "Go on with scene 1" in shown(app)
        assert "tension" in shown(app)
        await press(pilot, "end")
        seen = shown(app)
        assert "▸ 3 " in seen
        assert "Jory took the silver." in seen


async def test_the_lists_stand_at_the_right_from_110_columns_on(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "tonight", (109, 30)) as (app, _):
        assert "People" not in shown(app)
        assert "Jory Pike, cold: wants" in shown(app)
    async with on_page(tmp_path, "tonight", (110, 30)) as (app, _):
        line = next(line for line in shown(app).splitlines() if "People" in line)
        assert line.index("People") > 60


@pytest.mark.slow
@pytest.mark.parametrize("size", [NARROW, WIDE])
@pytest.mark.parametrize("page", ["new", "story", "frame"])
def test_tonight_looks_as_it_did(  # type: ignore[no-untyped-def]
    snap_compare, tmp_path: Path, page: str, size: tuple[int, int]
) -> None:
    lines = [entries.Line("Jory took the silver and looked past us at the river.")]
    a_story(tmp_path, *([] if page == "new" else [LISTS, BEGUN, lines]))
    app = an_app(tmp_path, campaign=CAMPAIGN)

    async def reach(pilot):  # type: ignore[no-untyped-def]
        await settle(pilot)
        await press(pilot, "n", *(["e"] if page == "frame" else []))

    assert snap_compare(app, terminal_size=size, run_before=reach)


def test_the_first_row_says_which_scene_enter_goes_on_with() -> None:
    scene = StoryScene(4, SceneCard("The ford"))
    assert head.go_on_text(Story()) == "Open the first scene"
    assert head.go_on_text(Story(scenes=4)) == "Open the next scene"
    assert head.go_on_text(Story(scenes=4, scene=scene)) == "Go on with scene 4: The ford"


def test_the_frame_is_shown_whole_if_there_is_room_and_says_if_it_is_cut() -> None:
    truths = ("On the salt roads a name is a debt", "Nobody eats salt")
    frame = Frame("Dry", truths, ("cruelty to animals",), "They are kin, and both are waiting", "Bring the salt home")
    full = [line.plain for line in head.head_lines(Story(frame=frame), [], content().words, 78, 24, False)]
    assert any("debt · Nobody eats salt" in line for line in full)
    assert any("Off limits: cruelty to animals" in line for line in full)
    assert any("both are waiting" in line for line in full)
    long = Frame("Dry", tuple(f"The truth number {at} is long and has many words in it" for at in range(9)))
    cut = [line.plain for line in head.head_lines(Story(frame=long), [], content().words, 40, 24, False)]
    assert "press e to see it all" in " ".join(cut)


@pytest.mark.slow
async def test_the_openings_stay_while_the_frame_is_set(tmp_path: Path) -> None:
    a_story(tmp_path)
    async with on_page(tmp_path, "tonight", WIDE) as (app, pilot):
        before = [line.split("▏")[0] for line in shown(app).splitlines() if "1 " in line]
        await press(pilot, "e", "enter")
        await write(pilot, "Dry and unhurried")
        await press(pilot, "escape")
        assert "Tone: Dry and unhurried" in shown(app)
        assert [line.split("▏")[0] for line in shown(app).splitlines() if "1 " in line] == before


@pytest.mark.slow
async def test_the_openings_no_longer_send_the_party_to_rest_once_it_has_rested(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    needs = [PartyNeeds(("Ann",))]
    monkeypatch.setattr(screen, "read_needs", lambda *_: needs[-1])
    a_story(tmp_path)
    async with on_page(tmp_path, "tonight", WIDE) as (app, pilot):
        while not any(line in shown(app) for line in ("See to Ann", "Rest, and lose time")):
            await press(pilot, "n")
        await press(pilot, "u")
        needs.append(PartyNeeds())
        app.go("characters")
        await settle(pilot)
        await press(pilot, "escape")
        assert "See to Ann" not in shown(app)
        assert "Rest, and lose time" not in shown(app)


@pytest.mark.parametrize("page", ["tonight", "lists", "tables"])
async def test_undo_and_redo_say_which_act(tmp_path: Path, page: str) -> None:
    an_open_scene(tmp_path, [entries.Line("It rained all night.")])
    async with on_page(tmp_path, page) as (app, pilot):
        if page == "tables":
            await press(pilot, "right")
        await press(pilot, "u")
        assert notices(app)[-1] == "Taken back: It rained all night."
        await press(pilot, "ctrl+r")
        assert notices(app)[-1] == "Redone: It rained all night."

"""“What now?”: three proposals, their reasons, others, and what each opens; the cost of a failed test."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import msgspec
import pytest

from solo.campaign.settings import Settings
from solo.evening.party_needs import read_needs
from solo.story import entries
from solo.story.acts.proposing import times_to_pay
from solo.story.entries import CostDrawn, ProposalsDrawn, ProposalTaken
from solo.story.proposal import Opens, Proposal, Source
from solo.story.proposal_odds import ProposalOdds
from solo.story.scenes import Draft, SceneCard
from solo.systems.contract import System
from solo.tui.app import SoloApp
from solo.tui.screens.scene.closing import CloseScene
from solo.tui.screens.scene.screen import SceneScreen
from solo.tui.screens.scene.what_now import WhatNow
from solo.tui.widgets.listing import Listing
from tests.campaign.campaigns import create
from tests.fake_system import FakeCharacter, FakeSystem
from tests.tui.running import NARROW, WIDE, an_app, notices, press, settle, shown, title
from tests.tui.telling import CAMPAIGN, LISTS, a_story, an_open_scene, fill, on_page, story, tell, told


def proposed(opens: Opens, source: Source = "thread", subject: str = "Bring the salt to Harrow") -> ProposalsDrawn:
    """Three proposals, the first of which opens this."""
    others = tuple(Proposal("rumour", f"A rumour: {number}.", "draft", str(number)) for number in (2, 3))
    return ProposalsDrawn((Proposal(source, "The first.", opens, subject, "weight 3"), *others))


def taken(app: SoloApp) -> list[str]:
    return [entry.text for entry in told(app) if isinstance(entry, ProposalTaken)]


@pytest.mark.slow
async def test_n_draws_three_proposals_and_space_says_why(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "n")
        assert isinstance(app.screen, WhatNow)
        assert all(f"{number} " in shown(app) for number in (1, 2, 3))
        assert "because:" not in shown(app)
        await press(pilot, "space")
        assert shown(app).count("because:") == 3


@pytest.mark.slow
async def test_n_again_draws_others_and_esc_takes_none(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "n")
        first = story(app).proposals
        await press(pilot, "n")
        assert story(app).proposals != first
        await press(pilot, "escape")
        assert taken(app) == []


@pytest.mark.slow
async def test_proposals_stay_until_the_next_act(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "n", "escape", "n", "escape")
        assert sum(isinstance(entry, ProposalsDrawn) for entry in told(app)) == 1
        await press(pilot, "v", "n")
        assert sum(isinstance(entry, ProposalsDrawn) for entry in told(app)) == 2


async def test_a_tick_fills_its_clock(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [proposed("tick", "clock", "River")])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "n")
        assert "River 3/6 → 4/6" in shown(app)
        await press(pilot, "1")
        assert taken(app) == ["The first."]
        assert "River 4/6" in shown(app)


async def test_a_draft_is_kept_while_a_scene_is_open(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [proposed("draft")])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "n", "enter")
        assert any("kept as a draft" in note for note in notices(app))
        assert [draft.line for draft in story(app).drafts] == ["The first."]
        assert story(app).drafts[0].card.thread == "Bring the salt to Harrow"


@pytest.mark.slow
async def test_a_draft_opens_a_card_between_two_scenes(tmp_path: Path) -> None:
    a_story(tmp_path, LISTS, [proposed("draft", "person", "Jory Pike")])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "n", "1")
        assert "Jory Pike" in shown(app)
        assert taken(app) == []
        await fill(pilot, where="The ford")
        await press(pilot, "enter")
        assert taken(app) == ["The first."]
        assert "Scene 1: The ford" in shown(app)
        scene = story(app).scene
        assert scene is not None
        assert "Jory Pike" in scene.card.here


@pytest.mark.slow
async def test_a_kept_draft_opens_with_its_card_and_is_dropped(tmp_path: Path) -> None:
    waiting = entries.DraftsChanged((Draft(SceneCard("Harrow", "noon"), "at last"),))
    a_story(tmp_path, LISTS, [waiting, proposed("scene", "draft", "Harrow")])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "n", "1", "enter")
        assert "Scene 1: Harrow, noon" in shown(app)
        assert story(app).drafts == ()


@pytest.mark.slow
async def test_a_second_draft_without_a_place_opens_with_its_own_card(tmp_path: Path) -> None:
    first, second = Draft(SceneCard(here=("Ann",)), "Ask the reeve."), Draft(SceneCard(here=("Bo",)), "Ask the miller.")
    a_story(tmp_path, LISTS, [entries.DraftsChanged((first, second)), proposed("scene", "draft", "Ask the miller.")])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "n", "1")
        await fill(pilot, where="The mill")
        await press(pilot, "enter")
        scene = story(app).scene
        assert scene is not None
        assert scene.card.here == ("Bo",)
        assert story(app).drafts == (first,)


@pytest.mark.slow
async def test_a_new_person_comes_into_the_open_scene(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [proposed("person")])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "n", "1")
        scene = story(app).scene
        assert scene is not None
        assert len(story(app).people) == 2
        assert scene.card.here[-1] == story(app).people[-1].name
        assert any("is on the list of people now." in note for note in notices(app))


@pytest.mark.slow
async def test_a_new_person_asks_for_a_card_between_two_scenes(tmp_path: Path) -> None:
    a_story(tmp_path, LISTS, [proposed("person")])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "n", "1")
        assert "Meet " in shown(app)
        assert len(story(app).people) == 1
        await fill(pilot, where="The inn")
        await press(pilot, "enter")
        scene = story(app).scene
        assert scene is not None
        assert story(app).people[1].name in scene.card.here


@pytest.mark.slow
async def test_a_new_person_whose_scene_is_not_opened_is_not_kept(tmp_path: Path) -> None:
    a_story(tmp_path, LISTS, [proposed("person")])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "n", "1", "escape")
        assert len(story(app).people) == 1
        assert taken(app) == []


async def test_a_line_becomes_a_line_of_the_open_scene_and_no_draft(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [proposed("line", "place", "The mill")])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "n", "1")
        assert taken(app) == ["The first."]
        assert not story(app).drafts


async def test_giving_up_the_stake_opens_the_closing_with_lost_marked(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [proposed("close", "stake", "the salt")])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "n", "1")
        assert isinstance(app.screen, CloseScene)
        await press(pilot, "enter")
        assert story(app).tension == 6


@pytest.mark.slow
async def test_points_to_spend_open_the_page_of_characters(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [proposed("sheet", "party", "Ann")])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "n", "1")
        assert title(app) == "Characters"


@pytest.mark.slow
async def test_points_to_spend_mark_the_character_who_has_them(tmp_path: Path) -> None:
    name = list(FakeSystem().characters.ready())[-1]
    an_open_scene(tmp_path, [proposed("sheet", "party", name)])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "n", "1")
        await settle(pilot)
        assert app.screen.query_one("#characters", Listing).marked_key == f"roster {name}"


@pytest.mark.slow
@pytest.mark.parametrize(("opens", "sentence"), [("check", "no tests of its own"), ("rest", "")])
async def test_a_test_and_a_rest_lead_to_the_game(tmp_path: Path, opens: Opens, sentence: str) -> None:
    an_open_scene(tmp_path, [proposed(opens, "party", "Ann")])
    async with on_page(tmp_path, "scene") as (app, pilot):
        await press(pilot, "n", "1")
        assert taken(app) == ["The first."]
        if sentence:
            assert any(sentence in note for note in notices(app))
        else:
            assert app.session is not None
            assert app.session.fight_in_progress == "A rest"


# After a failed test


class Checked(FakeSystem):
    """The tiny game, its rest in the place of tests."""

    @property
    def check(self) -> str:
        return "rest"


FAILED = entries.ProcedurePlayed("rest", "Climb", "done", "The rope slips.", failed=True)
FUMBLED = entries.ProcedurePlayed("rest", "Climb", "done", "The rope breaks.", failed=True, worst=True)


async def test_a_failed_test_asks_what_it_costs(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [FAILED])
    async with on_page(tmp_path, "scene", system=Checked()) as (app, pilot):
        await press(pilot, "n")
        assert "The test failed. What does it cost?" in shown(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, SceneScreen)
        cost = next(entry for entry in told(app) if isinstance(entry, CostDrawn))
        assert cost.text in shown(app)


@pytest.mark.slow
async def test_the_worst_failure_costs_two_things(tmp_path: Path) -> None:
    worst = msgspec.structs.replace(FAILED, outcome="ended", failed=True, worst=True)
    an_open_scene(tmp_path, [worst])
    async with on_page(tmp_path, "scene", system=Checked()) as (app, pilot):
        await press(pilot, "n", "enter")
        assert len([entry for entry in told(app) if isinstance(entry, CostDrawn)]) == 2


@pytest.mark.slow
async def test_a_failed_test_may_cost_nothing(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [FAILED])
    async with on_page(tmp_path, "scene", system=Checked()) as (app, pilot):
        before = told(app)
        await press(pilot, "n", "escape")
        assert told(app) == before
        await press(pilot, "n", "down", "enter")
        assert isinstance(app.screen, WhatNow)


async def test_the_worst_failure_costs_twice(tmp_path: Path) -> None:
    an_open_scene(tmp_path, [FUMBLED])
    async with on_page(tmp_path, "scene", system=Checked()) as (app, pilot):
        await press(pilot, "n")
        assert "The worst possible failure. What does it cost?" in shown(app)
        await press(pilot, "enter")
        assert sum(isinstance(entry, CostDrawn) for entry in told(app)) == 2
        await press(pilot, "n")
        assert isinstance(app.screen, WhatNow)


@pytest.mark.parametrize(
    ("played", "times"),
    [
        (FAILED, 1),
        (FUMBLED, 2),
        (entries.ProcedurePlayed("rest", "Climb", "done", "Up."), 0),
        (entries.ProcedurePlayed("fight", "Rats", "lost", "Down.", failed=True), 0),
    ],
)
def test_only_a_failed_test_of_the_game_has_a_cost(tmp_path: Path, played: entries.ProcedurePlayed, times: int) -> None:
    session = create(tmp_path)
    tell(session, played)
    assert times_to_pay(session.story.latest_act, "rest") == times
    tell(session, entries.Line("We wait."))
    assert times_to_pay(session.story.latest_act, "rest") == 0
    session.close()


def test_only_members_below_half_count_as_hurt() -> None:
    system = cast("System", Checked())
    full = read_needs(system, {"Ann": FakeCharacter("Ann", 4)})
    assert full.hurt == ()
    hurt = read_needs(system, {"Ann": FakeCharacter("Ann", 4, 1), "Bo": FakeCharacter("Bo", 4, 6)})
    assert hurt.hurt == ("Bo",)


@pytest.mark.slow
@pytest.mark.parametrize("size", [NARROW, WIDE])
def test_what_now_looks_as_it_did(snap_compare, tmp_path: Path, size: tuple[int, int]) -> None:  # type: ignore[no-untyped-def]
    an_open_scene(tmp_path, [proposed("tick", "clock", "River")])
    app = an_app(tmp_path, settings=Settings(pace=0, forecast=0), campaign=CAMPAIGN)

    async def reach(pilot):  # type: ignore[no-untyped-def]
        await settle(pilot)
        app.go("scene")
        await settle(pilot)
        await press(pilot, "n", "space")

    assert snap_compare(app, terminal_size=size, run_before=reach)


@pytest.mark.slow
async def test_long_proposals_are_shown_to_their_ends(tmp_path: Path) -> None:
    an_open_scene(tmp_path)
    async with on_page(tmp_path, "scene") as (app, pilot):
        long = "Follow up a rumour: " + "somebody measures the walls of the town at night and counts the steps, "
        texts = [f"{long * 2}the end of {number}." for number in ("one", "two", "three")]
        drawn = ProposalsDrawn(tuple(Proposal("rumour", text, "draft", text, "no others") for text in texts))
        assert app.session is not None
        tell(app.session, drawn)
        short = msgspec.structs.replace(story(app), proposals=proposed("draft").proposals)
        app.push_screen(WhatNow(short, lambda: story(app), ProposalOdds(home="home 62 %")))
        await settle(pilot)
        await press(pilot, "n")
        assert all(f"end of {number}." in " ".join(shown(app).split()) for number in ("one", "two", "three"))
        await press(pilot, "space")
        assert all(f"end of {number}." in " ".join(shown(app).split()) for number in ("one", "two", "three"))
        assert "all fights planned for tonight are won" in shown(app)

"""Scenes: opening, the test, what is altered, closing with the tension, flashbacks, montages and drafts."""

from __future__ import annotations

import msgspec
import pytest

from solo.story.acts import listing, scenes
from solo.story.entries import ClockPut, DraftsChanged, InterruptionDrawn, ProcedurePlayed, SceneClosed, SceneTested
from solo.story.errors import StoryError
from solo.story.lists import Clock
from solo.story.scenes import MOST_DRAFTS, Draft, Ending, SceneCard, SceneKind
from solo.story.state import Story
from tests.story.acting import BRIDGE, after, content, dice, in_scene, peopled


def opened(story: Story | None = None, card: SceneCard = BRIDGE) -> Story:
    story = story or Story()
    return after(story, scenes.open_scene(story, card))


def test_a_scene_needs_a_place() -> None:
    with pytest.raises(StoryError, match="where the scene takes place"):
        scenes.open_scene(Story(), SceneCard("  ", when="dusk"))


def test_scenes_are_numbered_and_a_second_one_waits_for_the_first_to_close() -> None:
    story = opened()
    assert story.scene is not None
    assert story.scene.number == 1
    with pytest.raises(StoryError, match="Scene 1 is still open"):
        scenes.open_scene(story, BRIDGE)
    story = after(story, scenes.close_scene(story, "open"))
    assert scenes.open_scene(story, BRIDGE)[0].number == 2  # type: ignore[union-attr]


def test_a_scene_puts_the_fuse_out_and_keeps_its_place() -> None:
    story = opened(Story(fuse=4, tension=7))
    assert (story.fuse, story.tension, story.places) == (0, 7, ("The toll bridge",))


@pytest.mark.parametrize(
    ("tension", "face", "result"),
    [
        (6, 3, "interrupted"),
        (6, 4, "altered"),
        (6, 6, "altered"),
        (6, 7, "expected"),
        (1, 1, "altered"),
        (7, 3, "interrupted"),
    ],
)
def test_the_test_compares_a_d20_with_the_tension_and_its_half(tension: int, face: int, result: str) -> None:
    story = opened(peopled(tension=tension))
    entries = scenes.test_scene(story, dice(face, 1, 1, 1, 1, 1, 1, 1), content())
    assert isinstance(entries[0], SceneTested)
    assert entries[0].result == result


def test_an_interrupted_scene_waits_as_a_draft_while_something_breaks_in() -> None:
    story = opened(peopled())
    entries = scenes.test_scene(story, dice(1, 20, 1, 1, 1, 1), content())
    assert [type(entry) for entry in entries] == [SceneTested, DraftsChanged, InterruptionDrawn]
    story = after(story, entries)
    assert story.drafts == (Draft(BRIDGE, "Interrupted", waits=True),)
    assert story.offer is not None


def test_an_interrupted_scene_takes_the_place_of_no_draft() -> None:
    drafts = tuple(Draft(SceneCard(f"Place {number}")) for number in range(MOST_DRAFTS))
    story = opened(peopled(drafts=drafts))
    story = after(story, scenes.test_scene(story, dice(1, 20, 1, 1, 1, 1), content()))
    assert story.drafts == (Draft(BRIDGE, "Interrupted", waits=True), *drafts)


def test_less_time_ticks_the_clock_nearest_to_its_end() -> None:
    clocks = (Clock("Far", size=8, filled=2), Clock("Near", size=4, filled=3), Clock("Full", size=4, filled=4))
    story = opened(Story(clocks=clocks))
    entries = scenes.test_scene(story, dice(5, 4), content())
    assert isinstance(entries[1], ClockPut)
    assert (entries[1].clock.name, entries[1].clock.filled) == ("Near", 4)
    assert "less time" in entries[0].text  # type: ignore[union-attr]


def test_a_second_thread_is_named() -> None:
    story = opened(peopled())
    (entry,) = scenes.test_scene(story, dice(5, 6), content())
    assert "Bring the salt home" in entry.text  # type: ignore[union-attr]


def test_a_full_clock_interrupts_the_next_scene_once() -> None:
    clock = Clock("River", size=4, filled=3, at_end="the bridge goes")
    story = opened(Story(clocks=(clock,)))
    story = after(story, [ClockPut(msgspec.structs.replace(clock, filled=4))])
    story = after(story, scenes.close_scene(story, "open"))
    story = opened(story)
    entries = scenes.test_scene(story, dice(), content())
    drawn = next(entry for entry in entries if isinstance(entry, InterruptionDrawn))
    assert drawn.text == "“River” has run out: the bridge goes"
    assert after(story, entries).full_clocks == ()


def test_a_scene_is_tested_once_and_the_test_can_be_skipped() -> None:
    story = opened()
    skipped = after(story, scenes.skip_test(story))
    assert skipped.scene is not None
    assert (skipped.scene.test, skipped.scene.is_tested) == ("", True)
    for again in (lambda: scenes.skip_test(skipped), lambda: scenes.test_scene(skipped, dice(9), content())):
        with pytest.raises(StoryError, match="begun already"):
            again()
    with pytest.raises(StoryError, match="No scene is open"):
        scenes.skip_test(Story())


@pytest.mark.parametrize(("ending", "after_it"), [("won", 4), ("open", 5), ("lost", 6)])
def test_the_stake_moves_the_tension(ending: Ending, after_it: int) -> None:
    assert scenes.propose_tension(in_scene(), ending) == after_it


@pytest.mark.parametrize(("fell", "proposed"), [(0, 5), (1, 6), (3, 6)])
def test_a_fall_raises_the_tension_by_one_however_many_fell(fell: int, proposed: int) -> None:
    story = after(in_scene(), [ProcedurePlayed("fight", "A fight", "won", "Won.", fell=fell)])
    assert scenes.propose_tension(story, "open") == proposed


@pytest.mark.parametrize(("kind", "proposed"), [("threat", 6), ("progress", 5), ("time", 5)])
def test_only_a_full_threat_raises_the_tension(kind: str, proposed: int) -> None:
    clock = Clock("River", size=4, filled=4, kind=kind)  # type: ignore[arg-type]
    story = after(in_scene(), [ClockPut(clock)])
    assert scenes.propose_tension(story, "open") == proposed


def test_a_threat_that_filled_in_an_earlier_scene_counts_no_more() -> None:
    story = after(in_scene(), [ClockPut(Clock("River", size=4, filled=4))])
    story = after(story, scenes.close_scene(story, "open"))
    assert scenes.propose_tension(in_scene(story), "open") == story.tension


@pytest.mark.parametrize(("tension", "ending", "bound"), [(1, "won", 1), (9, "lost", 9)])
def test_the_tension_stays_between_one_and_nine(tension: int, ending: Ending, bound: int) -> None:
    assert scenes.propose_tension(in_scene(Story(tension=tension)), ending) == bound
    assert scenes.bounded_tension(0) == 1
    assert scenes.bounded_tension(10) == 9


def test_the_player_may_set_another_tension() -> None:
    (closed,) = scenes.close_scene(in_scene(), "won", tension=8)
    assert isinstance(closed, SceneClosed)
    assert (closed.before, closed.after) == (5, 8)


def test_a_scene_without_a_stake_can_be_neither_won_nor_lost() -> None:
    story = in_scene(card=SceneCard("The road"))
    for ending in ("won", "lost"):
        with pytest.raises(StoryError, match="Nothing is at stake"):
            scenes.close_scene(story, ending)  # type: ignore[arg-type]
    assert scenes.close_scene(story, "open")
    with pytest.raises(StoryError, match="No scene is open"):
        scenes.close_scene(Story(), "won")


def test_strands_keep_the_place_of_their_latest_scene() -> None:
    story = opened(card=SceneCard("The mill", here=("Hild",), strand="B"))
    story = after(story, scenes.close_scene(story, "open"))
    story = opened(story, SceneCard("The bridge"))
    story = after(story, scenes.close_scene(story, "open"))
    assert [(strand.letter, strand.where, strand.here) for strand in story.strands] == [
        ("A", "The bridge", ()),
        ("B", "The mill", ("Hild",)),
    ]


def test_a_flashback_returns_to_its_scene_and_leaves_fuse_and_tension_alone() -> None:
    story = in_scene(Story(fuse=3, tension=6))
    flashback = after(story, scenes.open_scene(story, SceneCard("Harrow, ten years ago"), "flashback"))
    assert flashback.scene is not None
    assert (flashback.scene.kind, flashback.scene.parent, flashback.fuse) == ("flashback", 1, 3)
    assert scenes.propose_tension(flashback, "won") == 6
    with pytest.raises(StoryError, match="Only scenes have a test"):
        scenes.test_scene(flashback, dice(1), content())
    with pytest.raises(StoryError, match="starts from a scene"):
        scenes.open_scene(flashback, BRIDGE, "flashback")
    back = after(flashback, scenes.close_scene(flashback, "open"))
    assert (back.scene, back.fuse, back.tension, back.scenes) == (story.scene, 3, 6, 1)


def test_a_flashback_needs_an_open_scene() -> None:
    with pytest.raises(StoryError, match="needs an open scene"):
        scenes.open_scene(Story(), BRIDGE, "flashback")


def test_a_montage_ticks_one_clock_and_is_not_tested() -> None:
    story = peopled()
    story = after(story, scenes.open_montage(story, SceneCard("The road north")))
    assert story.clocks[0].filled == 4
    with pytest.raises(StoryError, match="Only scenes have a test"):
        scenes.skip_test(story)


def test_a_montage_ticks_a_clock_of_the_lists_that_its_card_names() -> None:
    story = Story(clocks=(Clock("River", filled=5), Clock("Feud", filled=1, lists=("Harrow",))))
    story = after(story, scenes.open_montage(story, SceneCard("Harrow", lists=("Harrow",))))
    assert [clock.filled for clock in story.clocks] == [5, 2]


@pytest.mark.parametrize("kind", ["flashback", "montage"])
def test_only_a_scene_sets_another_tension_as_it_closes(kind: SceneKind) -> None:
    (closed,) = scenes.close_scene(in_scene(Story(tension=6), kind=kind), "open", tension=9)
    assert (closed.before, closed.after) == (6, 6)  # type: ignore[union-attr]


def test_a_full_clock_that_was_removed_by_a_name_in_another_case_interrupts_nothing() -> None:
    story = in_scene(Story(clocks=(Clock("River", filled=5),)), is_tested=False)
    story = after(story, listing.tick(story, "River"))
    story = after(story, listing.remove(story, "clocks", "river"))
    assert story.full_clocks == ()


def test_a_full_clock_that_is_put_again_in_another_case_interrupts_at_most_once() -> None:
    story = Story(clocks=(Clock("River", filled=5),))
    story = after(story, listing.tick(story, "River"))
    again = after(story, listing.put(story, Clock("RIVER", filled=6)))
    assert again.full_clocks == ("RIVER",)
    emptied = after(story, listing.put(story, Clock("RIVER", filled=2)))
    assert emptied.full_clocks == ()


def test_a_full_clock_that_is_on_no_list_any_more_interrupts_without_its_end() -> None:
    story = in_scene(Story(full_clocks=("River",)), is_tested=False)
    *_, offer = scenes.test_scene(story, dice(), content())
    assert isinstance(offer, InterruptionDrawn)
    assert offer.text == "“River” has run out"


def test_drafts_are_added_and_dropped_up_to_a_limit() -> None:
    story = Story()
    for number in range(MOST_DRAFTS):
        story = after(story, scenes.add_draft(story, Draft(SceneCard(f"Place {number}"))))
    with pytest.raises(StoryError, match="drop one first"):
        scenes.add_draft(story, Draft(BRIDGE))
    story = after(story, scenes.drop_draft(story, 0))
    assert (len(story.drafts), story.drafts[0].card.where) == (MOST_DRAFTS - 1, "Place 1")
    for index in (-1, MOST_DRAFTS - 1):
        with pytest.raises(StoryError, match="no such draft"):
            scenes.drop_draft(story, index)


def test_the_entry_of_a_closed_scene_keeps_its_kind_and_stake() -> None:
    (closed,) = scenes.close_scene(in_scene(), "lost")
    assert isinstance(closed, SceneClosed)
    assert (closed.kind, closed.stake) == ("scene", "the salt")
    (closed,) = scenes.close_scene(in_scene(card=SceneCard("Then"), kind="flashback"), "open")
    assert isinstance(closed, SceneClosed)
    assert (closed.kind, closed.stake) == ("flashback", "")

"""Scenes: opening, testing, and closing them; drafts, flashbacks and montages."""

from __future__ import annotations

from typing import Final

import msgspec

from solo.story.acts import listing
from solo.story.acts.asking import require_no_offer
from solo.story.acts.interrupting import draw_interruption
from solo.story.acts.texts import require_card, require_line
from solo.story.content import StoryContent
from solo.story.dice import StoryDice
from solo.story.entries import (
    CardChanged,
    DraftsChanged,
    Entry,
    InterruptionDrawn,
    ProposalTaken,
    SceneClosed,
    SceneOpened,
    SceneTested,
)
from solo.story.errors import StoryError
from solo.story.likelihood import HIGHEST_TENSION, LOWEST_TENSION
from solo.story.lists import Clock, Thread, find_item, on_lists, weight_of
from solo.story.scene_test import SceneResult, alteration, scene_test
from solo.story.scenes import MOST_DRAFTS, Draft, Ending, SceneCard, SceneKind, StoryScene
from solo.story.state import Story, tell

NO_STAKE: Final = "Nothing is at stake in this scene, so it can be neither won nor lost. Close it as open."
ENDING_STEPS: Final[dict[Ending, int]] = {"won": -1, "open": 0, "lost": 1}


def open_scene(story: Story, card: SceneCard, kind: SceneKind = "scene") -> list[Entry]:
    """Open a scene with this card. A thread that the card names is added if it is new.

    A flashback begins within an open scene, which waits for the end of the flashback. Raises StoryError for a card
    without a place, for a scene while another is open, and for a flashback without an open scene.
    """
    card = require_card(card)
    require_no_offer(story)
    if kind == "flashback":
        return [_flashback(story, card), *_make_thread(story, card)]
    if story.scene is not None:
        raise StoryError(f"Scene {story.scene.number} is still open: close it first.")
    return [SceneOpened(story.scenes + 1, card, kind), *_make_thread(story, card)]


def open_draft(story: Story, index: int, card: SceneCard | None = None) -> list[Entry]:
    """Open the scene of the draft at this index, counted from 0, with its card or with a changed `card`.

    The line that led to the draft becomes the first line of the scene. Raises StoryError like `open_scene` and
    `drop_draft`.
    """
    dropped = drop_draft(story, index)
    draft = story.drafts[index]
    line = [] if draft.waits or not draft.line else [ProposalTaken("draft", draft.line)]
    return [*open_scene(story, card or draft.card), *line, *dropped]


def test_scene(story: Story, dice: StoryDice, content: StoryContent) -> list[Entry]:
    """Test the open scene against the tension, and draw its alteration or interruption, if any.

    An interrupted scene is kept as a draft. Raises StoryError if no scene is open, or if the scene needs no test.
    """
    scene = _untested(story)
    if story.full_clocks:
        return [_tested("interrupted", story, content, dice), *_interrupted_by_clock(story, scene)]
    result = dice.roll(scene_test, story.tension)
    if result == "expected":
        return [_tested(result, story, content, dice)]
    if result == "interrupted":
        tested = _tested(result, story, content, dice)
        waiting = _keep_interrupted(story, scene)
        return [tested, waiting, draw_interruption(tell(story, [tested]), dice, content)]
    return _altered(story, dice, content)


def skip_test(story: Story) -> list[Entry]:
    """Begin the open scene without a test. Raises StoryError if no scene is open, or if the scene needs no test."""
    _untested(story)
    return [SceneTested("", story.tension)]


def propose_tension(story: Story, ending: Ending) -> int:
    """Return the tension after the open scene closes with this ending.

    A won stake lowers the tension by 1, a lost stake raises it by 1. A fall in the party or a full threat raises it by
    1 more. A flashback or a montage does not change the tension.
    """
    if story.scene is None or story.scene.kind != "scene":
        return story.tension
    steps = ENDING_STEPS[ending] + int(story.falls > 0 or story.threats > 0)
    return bounded_tension(story.tension + steps)


def bounded_tension(tension: int) -> int:
    """Return the tension limited to 1 to 9."""
    return min(HIGHEST_TENSION, max(LOWEST_TENSION, tension))


def close_scene(story: Story, ending: Ending, tension: int | None = None, text: str = "") -> list[Entry]:
    """Close the open scene with the proposed tension or, for a scene but no flashback or montage, with `tension`.

    Raises StoryError if no scene is open, and for a won or lost `ending` of a scene without a stake.
    """
    scene = story.scene
    if scene is None:
        raise StoryError("No scene is open.")
    require_no_offer(story)
    if ending != "open" and not scene.card.stake:
        raise StoryError(NO_STAKE)
    chosen = tension if scene.kind == "scene" else None
    after = propose_tension(story, ending) if chosen is None else bounded_tension(chosen)
    return [SceneClosed(ending, story.tension, after, require_line(text), scene.kind, scene.card.stake)]


def change_card(story: Story, card: SceneCard) -> list[Entry]:
    """Give the open scene another card.

    If the card names another thread, the thread that the old card created is renamed. If the old card created none, a
    thread is added.
    Raises StoryError for a card without a place, or if no scene is open.
    """
    scene = story.scene
    if scene is None:
        raise StoryError("No scene is open.")
    card = require_card(card)
    if card == scene.card:
        return []
    made = find_item(story.threads, scene.card.thread) if scene.made_thread else None
    return [CardChanged(card, scene.card), *_make_thread(story, card, made)]


def _make_thread(story: Story, card: SceneCard, made: Thread | None = None) -> list[Entry]:
    """Return the entry that adds the thread named on the card, or renames the thread `made` by the card before.

    Returns no entry if the story has the thread already.
    """
    if not card.thread or find_item(story.threads, card.thread) is not None:
        return []
    if made is not None:
        return listing.put(story, msgspec.structs.replace(made, name=card.thread), made.name)
    return listing.put(story, Thread(card.thread))


def add_draft(story: Story, draft: Draft) -> list[Entry]:
    """Add a draft of a scene to come. Raises StoryError if there are too many drafts."""
    if len(story.drafts) >= MOST_DRAFTS:
        raise StoryError(f"There are {MOST_DRAFTS} drafts already: drop one first.")
    return [DraftsChanged((*story.drafts, draft))]


def drop_draft(story: Story, index: int) -> list[Entry]:
    """Drop the draft at this index, counted from 0. Raises StoryError if there is no such draft."""
    if not 0 <= index < len(story.drafts):
        raise StoryError("There is no such draft.")
    return [DraftsChanged(story.drafts[:index] + story.drafts[index + 1 :])]


def open_montage(story: Story, card: SceneCard) -> list[Entry]:
    """Open a montage, which ticks the clock nearest to its end. Raises StoryError like `open_scene`."""
    opening = open_scene(story, card, "montage")
    return [*opening, *tick_nearest(tell(story, opening))]


def tick_nearest(story: Story) -> list[Entry]:
    """Fill one segment of the clock nearest to its end; nothing if every clock is full."""
    clock = nearest_clock(story)
    return [] if clock is None else [listing.fill_clock(clock, clock.filled + 1)]


def nearest_clock(story: Story) -> Clock | None:
    """Return the clock with the fewest segments left on the lists of the scene; None if every clock is full."""
    running = [clock for clock in on_lists(story.clocks, story.lists) if weight_of(clock)]
    return min(running, key=lambda clock: clock.left, default=None)


def _flashback(story: Story, card: SceneCard) -> SceneOpened:
    if story.scene is None:
        raise StoryError("A flashback needs an open scene to return to.")
    if story.scene.kind != "scene":
        raise StoryError("Close the open flashback or montage first. A flashback starts from a scene.")
    return SceneOpened(story.scene.number, card, "flashback", story.scene.number)


def _untested(story: Story) -> StoryScene:
    if story.scene is None:
        raise StoryError("No scene is open.")
    if story.scene.kind != "scene":
        raise StoryError("Only scenes have a test. Flashbacks and montages have none.")
    if story.scene.is_tested:
        raise StoryError("This scene has begun already.")
    return story.scene


def _tested(result: SceneResult, story: Story, content: StoryContent, dice: StoryDice) -> SceneTested:
    return SceneTested(result, story.tension, text=content.words.scene_tests[result], dice=dice.take_thrown())


def _altered(story: Story, dice: StoryDice, content: StoryContent) -> list[Entry]:
    kind = dice.roll(alteration)
    text = f"{content.words.scene_tests['altered']}: {content.words.alterations[kind]}"
    others = [thread for thread in on_lists(story.threads, story.lists) if weight_of(thread)]
    if kind == "second_thread" and others:
        text = f"{text}: “{others[dice.draw([weight_of(thread) for thread in others])].name}”"
    tested = SceneTested("altered", story.tension, kind, text, dice.take_thrown())
    return [tested, *(tick_nearest(story) if kind == "less_time" else [])]


def _keep_interrupted(story: Story, scene: StoryScene) -> DraftsChanged:
    """Put the interrupted scene first among the drafts. This may exceed `MOST_DRAFTS`, so that no draft is lost."""
    return DraftsChanged((Draft(scene.card, "Interrupted", waits=True), *story.drafts))


def _interrupted_by_clock(story: Story, scene: StoryScene) -> list[Entry]:
    """Return the entries of a scene that a full clock interrupts, without a draw."""
    name = story.full_clocks[0]
    clock = find_item(story.clocks, name)
    waiting = _keep_interrupted(story, scene)
    text = f"“{name}” has run out" + (f": {clock.at_end}" if clock and clock.at_end else "")
    return [waiting, InterruptionDrawn("clock_ticks", text, name)]

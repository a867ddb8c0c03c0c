"""The line above the keys of a scene, which explains the enter key at each stage of play."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from solo.host.shared_story import ASKING, DECIDES
from solo.host.story_access import StoryAccess
from solo.story.words import StoryWords
from solo.tui.screens.scene.card_form import test_odds
from solo.tui.screens.scene.coach import Stage

NO_CAMPAIGN: Final = "No campaign is open. Press enter to begin one, or press a on the first page to open another."
OPENING: Final = "Opening the campaign…"
NO_SCENE: Final = "No scene is open. Press enter to open one, or n for three proposals."
PLANNED: Final = "Scene test: {odds}. Press enter to throw, or s to begin without a test."
CLOCK_FULL: Final = "“{clock}” has run out, so it interrupts this scene. Press enter to see how."
TAKE_OVER: Final = "An interruption is waiting. Press enter to look at it and decide."
IN_PROGRESS: Final = "“{title}” is in progress. Press enter to go back to it."
HINTS: Final[dict[Stage, list[tuple[str, str]]]] = {
    "no campaign": [("enter", "Begin a campaign")],
    "in progress": [("enter", "Go back to it")],
    "no scene": [("enter", "Open a scene")],
    "planned": [("enter", "Throw")],
    "open": [("enter", "Write")],
}


def prompt_line(stage: Stage, log: StoryAccess, words: StoryWords, in_progress: str) -> Content:
    """Return the line about the next step; empty if there is none. `in_progress` is the title of a procedure."""
    story = log.state
    if log.refusal:
        return Content.styled(log.refusal, "$warning")
    if stage == "in progress":
        return Content.styled(IN_PROGRESS.format(title=in_progress), "bold")
    if story.offer is not None and log.settler:
        return Content(DECIDES.format(settler=log.settler) if log.offer_refusal else TAKE_OVER)
    if log.asker:
        return Content(ASKING.format(asker=log.asker))
    if stage == "no scene":
        waiting = len(story.drafts)
        drafts = f" {waiting} {'draft waits' if waiting == 1 else 'drafts wait'}." if waiting else ""
        return Content(f"{NO_SCENE}{drafts}")
    if stage == "planned":
        if story.full_clocks:
            return Content(CLOCK_FULL.format(clock=story.full_clocks[0]))
        return Content(PLANNED.format(odds=test_odds(story.tension, words)))
    return Content("")

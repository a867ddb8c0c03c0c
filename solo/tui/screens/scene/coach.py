"""Coach: a line about a stage of play that is still new to the player."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from solo.story.state import Story

Stage = Literal["no campaign", "in progress", "no scene", "planned", "open"]

COACHED_TIMES: Final = 3
"""Number of times that the coach shows the same line in a campaign."""


class CoachLine(NamedTuple):
    """A line of the coach. `kind` is its key in the campaign's count of shown lines."""

    kind: str
    text: str


NO_SCENE: Final = CoachLine("story-card", "A scene needs only a place. With something at stake, it can be won or lost.")
PLANNED: Final = CoachLine(
    "story-test", "The higher the tension, the more often a test alters or interrupts your plan."
)
WRITING: Final = CoachLine(
    "story-line", "Write what happens. When you do not know, press q: the oracle shows its odds before you ask."
)
FUSE: Final = CoachLine(
    "story-fuse",
    "Each question that is not neutral burns the fuse. The further it burns, the more likely an interruption becomes.",
)


def coach_line(stage: Stage, story: Story) -> CoachLine | None:
    """Return the line for this stage of play; None for a stage without a line."""
    if stage == "open":
        return FUSE if story.fuse else WRITING
    return {"no scene": NO_SCENE, "planned": PLANNED}.get(stage)

"""Setting the story's frame from a page. All changes in its box become one act, with one line in the journal."""

from __future__ import annotations

from collections.abc import Sequence

from solo.campaign.roster import CampaignError
from solo.campaign.story_log import MakeEntries
from solo.story.acts import framing
from solo.story.acts.framing import FrameField
from solo.story.dice import StoryDice
from solo.story.entries import Entry, FrameSet
from solo.story.errors import StoryError
from solo.story.frame import Frame
from solo.story.state import Story, tell
from solo.tui.screens.tonight.frame_box import FrameBox
from solo.tui.story_page import StoryPage


class FrameFlow:
    """Shows the box of the frame on a page, and performs its changes.

    Each change is saved at once, as a single act with the previous change unless another act has come between.
    """

    def __init__(self, page: StoryPage) -> None:
        self._page = page
        self._latest = -1
        self._turns = 0

    def show(self) -> None:
        """Show the box."""
        self._latest, self._turns = -1, 0
        self._page.app.push_screen(FrameBox(self._frame, self._put, self._suggest))

    def _frame(self) -> Frame:
        return self._page.story_log.state.frame if self._page.story_log else Frame()

    def _put(self, field: FrameField, text: str) -> None:
        self._change(lambda story, _: framing.set_field(story, field, text))

    def _suggest(self, field: FrameField) -> None:
        content = self._page.story_content
        if content is not None:
            self._change(lambda story, dice: framing.suggest_field(story, dice, content, field))

    def _change(self, make: MakeEntries) -> None:
        page, log = self._page, self._page.story_log
        if log is None:
            return
        self._turns += 1
        base: Frame | None = None
        if log.changes == self._latest:
            try:
                if not log.preview(make):
                    return
                base = log.state.frame
                log.undo()
            except (StoryError, CampaignError) as error:
                page.solo.complain(str(error))
                return
        page.act(_joined(make, base, self._turns), lambda _: self._note())

    def _note(self) -> None:
        log = self._page.story_log
        self._latest = log.changes if log else -1


def _joined(make: MakeEntries, base: Frame | None, turns: int) -> MakeEntries:
    """Return an act that performs the change `make` on the frame `base`, with the result of draw number `turns`."""

    def entries(story: Story, dice: StoryDice) -> Sequence[Entry]:
        if base is not None:
            story = tell(story, [FrameSet(base)])
        told = [make(story, dice) for _ in range(turns)][-1]
        return told or ([FrameSet(base)] if base is not None else [])

    return entries

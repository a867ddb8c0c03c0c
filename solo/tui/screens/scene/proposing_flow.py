"""“What now?” on a page: drawing proposals, taking a proposal, and the cost of a failed test."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from solo.campaign.story_log import StoryLog
from solo.story.acts import proposing
from solo.story.entries import ProposalsDrawn
from solo.story.journal.numbering import JournalEntry
from solo.story.state import Story
from solo.tui.screens.scene.party_needs import party_needs
from solo.tui.screens.scene.taking import ProposalTaker
from solo.tui.screens.scene.what_now import WhatNow
from solo.tui.story_page import StoryPage
from solo.tui.widgets.dialogs import ChooseOne

COST, NOW = "cost", "now"
SIMPLY_FAILED: Final = (NOW, "Draw three proposals", "It simply failed.")
FAILURE: Final = "The test failed. What does it cost?"
AFTER_FAILURE: Final = (
    (COST, "Draw what it costs", "A d6: time, notice, gear, harm, a bystander, or a mistake of yours."),
    SIMPLY_FAILED,
)
THE_WORST: Final = "The test failed in the worst way. What does it cost?"
AFTER_THE_WORST: Final = (
    (COST, "Draw two costs", "A d6 each: time, notice, gear, harm, a bystander, or a mistake of yours."),
    SIMPLY_FAILED,
)


class ProposingFlow:
    """Proposes for a page. `taker` takes the chosen proposal."""

    def __init__(self, page: StoryPage, taker: ProposalTaker) -> None:
        self._page = page
        self._taker = taker

    def begin(self) -> None:
        """Draw three proposals, or show the latest. After a failed test, offer to draw its cost first."""
        log, session = self._page.story_log, self._page.solo.session
        if log is None or session is None:
            return
        if times := proposing.times_to_pay(log.latest_act, session.system.check):
            question, rows = (THE_WORST, AFTER_THE_WORST) if times > 1 else (FAILURE, AFTER_FAILURE)
            self._page.app.push_screen(ChooseOne(question, rows), lambda answer: self._after_failure(answer, times))
        else:
            self._propose(log)

    def _after_failure(self, answer: str | None, times: int) -> None:
        log, content = self._page.story_log, self._page.story_content
        if answer == COST and content is not None:
            self._page.act(lambda story, dice: proposing.draw_cost(story, dice, content, times))
        elif answer == NOW and log is not None:
            self._propose(log)

    def _propose(self, log: StoryLog) -> None:
        """Proposals stay open until the next act."""
        if log.state.proposals and any(isinstance(entry, ProposalsDrawn) for entry in log.latest_act):
            self._show()
        else:
            self._draw(lambda _: self._show())

    def _draw(self, then: Callable[[Sequence[JournalEntry]], object]) -> None:
        content, session = self._page.story_content, self._page.solo.session
        if content is None or session is None:
            return
        needs = party_needs(session.system, session.characters().values())
        self._page.act(lambda story, dice: proposing.propose(story, dice, content, needs), then)

    def _show(self) -> None:
        self._page.app.push_screen(WhatNow(self._story, self._draw_others), self._take)

    def _draw_others(self) -> Story:
        self._draw(lambda _: None)
        return self._story

    @property
    def _story(self) -> Story:
        return self._page.story_log.state if self._page.story_log else Story()

    def _take(self, index: int | None) -> None:
        proposals = self._story.proposals
        if index is not None and index < len(proposals):
            self._taker.take(proposals[index], index)

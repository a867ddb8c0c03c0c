"""“What now?” on a page: proposals are drawn, the player takes one, and a failed test may get a cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from solo.evening.party_needs import read_needs
from solo.host.story_access import StoryAccess
from solo.story.acts import proposing
from solo.story.entries import ProposalsDrawn
from solo.story.journal.numbering import JournalEntry
from solo.story.proposal import Proposal
from solo.story.proposal_odds import ProposalOdds
from solo.story.state import Story
from solo.tui.screens.scene.taking import ProposalTaker
from solo.tui.screens.scene.what_now import WhatNow
from solo.tui.story_page import StoryPage
from solo.tui.widgets.dialogs import ChooseOne

COST, NOW = "cost", "now"
OTHERS_DRAWN: Final = "Other proposals have been drawn in the meantime. Press n to see them."
SIMPLY_FAILED: Final = (NOW, "Draw three proposals", "It simply failed.")
FAILURE: Final = "The test failed. What does it cost?"
AFTER_FAILURE: Final = (
    (
        COST,
        "Draw what it costs",
        "A d6 decides the cost: time, notice, gear, harm, a bystander, or a mistake of yours.",
    ),
    SIMPLY_FAILED,
)
THE_WORST: Final = "The worst possible failure. What does it cost?"
AFTER_THE_WORST: Final = (
    (COST, "Draw two costs", "A d6 decides each cost: time, notice, gear, harm, a bystander, or a mistake of yours."),
    SIMPLY_FAILED,
)


class ProposingFlow:
    """Makes proposals for a page. `taker` carries out the chosen proposal. `odds` returns the odds shown with them."""

    def __init__(self, page: StoryPage, taker: ProposalTaker, odds: Callable[[], ProposalOdds]) -> None:
        self._page = page
        self._taker = taker
        self._odds = odds

    def begin(self) -> None:
        """Show the latest proposals, or draw three. After a failed test, first offer to draw the cost of failure."""
        log = self._page.story_log
        if log is None:
            return
        if times := proposing.times_to_pay(log.latest_act, log.system.check):
            question, rows = (THE_WORST, AFTER_THE_WORST) if times > 1 else (FAILURE, AFTER_FAILURE)
            self._page.app.push_screen(ChooseOne(question, rows), lambda answer: self._after_failure(answer, times))
        else:
            self._propose(log)

    def _after_failure(self, answer: str | None, times: int) -> None:
        log, content = self._page.story_log, self._page.story_content
        if answer == COST and content is not None and log is not None:
            self._page.act(lambda story, dice: proposing.draw_cost(story, dice, content, times))
        elif answer == NOW and log is not None:
            self._propose(log)

    def _propose(self, log: StoryAccess) -> None:
        """Show the proposals of the latest act, or draw new ones if that act drew none."""
        if log.state.proposals and any(isinstance(entry, ProposalsDrawn) for entry in log.latest_act):
            self._show()
        else:
            self._draw(lambda _: self._show())

    def _draw(self, then: Callable[[Sequence[JournalEntry]], object]) -> None:
        log, content = self._page.story_log, self._page.story_content
        if content is None or log is None:
            return
        needs = read_needs(log.system, log.characters())
        self._page.act(lambda story, dice: proposing.propose(story, dice, content, needs), then)

    def _show(self) -> None:
        box = WhatNow(self._story, self._draw_others, self._odds())
        self._page.app.push_screen(box, lambda index: self._take(index, box.proposals))

    def _draw_others(self) -> Story:
        self._draw(lambda _: None)
        return self._story

    @property
    def _story(self) -> Story:
        return self._page.story_log.state if self._page.story_log else Story()

    def _take(self, index: int | None, shown: Sequence[Proposal]) -> None:
        """Take the proposal with this index from those `shown`. Refused if new proposals have been drawn meanwhile."""
        if index is None or index >= len(shown):
            return
        if self._story.proposals != shown:
            self._page.solo.complain(OTHERS_DRAWN)
        else:
            self._taker.take(shown[index], index)

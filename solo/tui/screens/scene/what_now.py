"""Box of “What now?”: three proposals, their reasons, and a further draw."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList

from solo.story.lists import find_item
from solo.story.proposal import Proposal
from solo.story.proposals import MOST_PROPOSALS
from solo.story.state import Story
from solo.tui.screens.scene.box import Box
from solo.tui.widgets.frame_keys import frame_words
from solo.tui.widgets.list_row import FAINT, Hanging
from solo.tui.widgets.listing import Listing, ListingRow


class WhatNow(Box[int]):
    """Shows the proposals of a story; its answer is the index of the chosen proposal.

    `others` draws again and returns the story after that act.
    """

    BINDINGS = [
        Binding("n", "others", "Others"),
        Binding("space", "why", "Why"),
        *(Binding(str(number), f"take({number})", "Take") for number in range(1, MOST_PROPOSALS + 1)),
    ]
    DEFAULT_CSS = """
    WhatNow Listing { margin: 1 0; }
    """

    def __init__(self, story: Story, others: Callable[[], Story]) -> None:
        super().__init__()
        self._story = story
        self._others = others
        self._told = False

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        """The proposals in the box."""
        return self._story.proposals

    def compose(self) -> ComposeResult:
        with Vertical() as frame:
            yield Listing(click_selects=True)
        frame.border_title = Content("What now?")
        frame.border_subtitle = frame_words(
            ("enter takes", "screen.take_marked"),
            ("n others", "screen.others"),
            ("space why", "screen.why"),
            ("esc leaves", "screen.leave"),
        )

    def on_mount(self) -> None:
        self._draw()
        self.query_one(Listing).focus()

    def action_others(self) -> None:
        """Draw three other proposals."""
        self._story = self._others()
        self._draw()

    def action_why(self) -> None:
        """Show or hide the reasons."""
        self._told = not self._told
        self._draw()

    def action_take(self, number: int) -> None:
        """Take the proposal with this number."""
        self.dismiss(number - 1)

    @on(OptionList.OptionSelected)
    def action_take_marked(self) -> None:
        """Take the marked proposal."""
        self.dismiss(int(self.query_one(Listing).marked or "0"))

    def _draw(self) -> None:
        self.fill(proposal_rows(self._story.proposals, self._story, self._told))


def proposal_rows(proposals: Sequence[Proposal], story: Story, reasons: bool) -> list[ListingRow]:
    """Return a row for each proposal, with its effect on a clock, and its reason if `reasons` is True."""
    return [
        ListingRow(
            str(index),
            Hanging(Content.styled(f"{index + 1} ", "bold $accent"), proposal.text, _behind(proposal, story, reasons)),
        )
        for index, proposal in enumerate(proposals)
    ]


def _behind(proposal: Proposal, story: Story, reasons: bool) -> list[Content]:
    told = []
    if proposal.opens == "tick" and (clock := find_item(story.clocks, proposal.subject)):
        told.append(Content.styled(f"{clock} ticks once", FAINT))
    if reasons and proposal.why:
        told.append(Content.styled(f"because: {proposal.why}", FAINT))
    return told

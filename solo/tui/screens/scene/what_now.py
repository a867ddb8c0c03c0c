"""Box of “What now?”: three proposals and their reasons. The player can have others drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList

from solo.story.proposal import Proposal
from solo.story.proposal_odds import ProposalOdds, describe_odds, explain_odds
from solo.story.proposals import MOST_PROPOSALS
from solo.story.state import Story
from solo.tui.screens.scene.box import Box
from solo.tui.widgets.frame_keys import frame_words
from solo.tui.widgets.list_row import FAINT, Hanging
from solo.tui.widgets.listing import Listing, ListingRow


class WhatNow(Box[int]):
    """Shows the proposals of a story. The answer is the index of the chosen proposal.

    `others` draws again and returns the story afterwards. `odds` are shown beside the proposals.
    """

    BINDINGS = [
        Binding("n", "others", "Others"),
        Binding("space", "why", "Why"),
        *(Binding(str(number), f"take({number})", "Take") for number in range(1, MOST_PROPOSALS + 1)),
    ]
    DEFAULT_CSS = """
    WhatNow Listing { margin: 1 0; }
    """

    def __init__(self, story: Story, others: Callable[[], Story], odds: ProposalOdds) -> None:
        super().__init__()
        self._odds = odds
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
            ("enter accepts", "screen.take_marked"),
            ("n draws others", "screen.others"),
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
        self.dismiss(int(self.query_one(Listing).marked_key or "0"))

    def _draw(self) -> None:
        self.fill(proposal_rows(self._story.proposals, self._story, self._told, self._odds))


def proposal_rows(proposals: Sequence[Proposal], story: Story, reasons: bool, odds: ProposalOdds) -> list[ListingRow]:
    """Return a row for each proposal, with its odds. With `reasons`, add the reason and the meaning of the odds.

    A reason or meaning that several proposals share appears only once.
    """
    rows: list[ListingRow] = []
    told: set[str] = set()
    for index, proposal in enumerate(proposals):
        chance = describe_odds(proposal, story, odds)
        behind = [line for line in _reasons(proposal, chance) if line not in told] if reasons else []
        told.update(behind)
        sign = Content.styled(f"{index + 1} ", "bold $accent")
        lines = [Content.styled(line, FAINT) for line in behind]
        rows.append(ListingRow(str(index), Hanging(sign, proposal.text, lines, right=Content.styled(chance, FAINT))))
    return rows


def _reasons(proposal: Proposal, chance: str) -> Iterator[str]:
    if proposal.why:
        yield f"because: {proposal.why}"
    if meaning := explain_odds(chance):
        yield f"{chance}: {meaning}"

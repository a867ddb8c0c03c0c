"""The page for an evening of solo play: the latest lines, open items, and three ways to begin."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Final

import msgspec
from textual import on
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import OptionList, Static

from solo.campaign.story_log import MakeEntries
from solo.evening.party_needs import read_needs
from solo.host.story_access import StoryAccess
from solo.story.acts import proposing
from solo.story.content import StoryContent
from solo.story.entries import ProposalsDrawn
from solo.story.errors import StoryError
from solo.story.frame import Frame
from solo.story.journal.numbering import JournalEntry
from solo.story.proposal import Proposal
from solo.story.proposal_odds import ProposalOdds
from solo.story.proposals import PartyNeeds
from solo.story.state import Story
from solo.story.words import StoryWords
from solo.tui.keys import page_bindings
from solo.tui.page import BROAD, WIDE
from solo.tui.screens.scene.card_flow import CardFlow
from solo.tui.screens.scene.home_odds import HomeOdds
from solo.tui.screens.scene.screen import BESIDE
from solo.tui.screens.scene.side_lists import BESIDES, COLUMNS, list_lines
from solo.tui.screens.scene.taking import ProposalTaker, chain_acts, no_entries
from solo.tui.screens.scene.what_now import proposal_rows
from solo.tui.screens.tonight import head
from solo.tui.screens.tonight.frame_flow import FrameFlow
from solo.tui.screens.tonight.keys import TONIGHT
from solo.tui.story_page import StoryPage
from solo.tui.widgets.line_widget import LineWidget
from solo.tui.widgets.list_row import FAINT, Hanging, wrap
from solo.tui.widgets.listing import Listing, ListingRow, heading

GO_ON: Final = "go on"
TO_SCENE: Final = "scene"
BACK: Final = "Go back to “{title}”, which is in progress"
NO_CAMPAIGN: Final = "No campaign is open. Press enter to begin one, or press a on the first page to open another."
NO_PARTY: Final = "The roster is empty. Scenes and questions work without characters. Press h to make some for fights."
WITHOUT_A_CAMPAIGN: Final = frozenset({"open"})
READING: Final = frozenset({"why", *WITHOUT_A_CAMPAIGN})


class TonightHead(LineWidget):
    """The head of the page, wrapped to the width of the page."""

    DEFAULT_CSS = "TonightHead { height: auto; text-wrap: nowrap; text-overflow: clip; }"

    def __init__(self) -> None:
        super().__init__()
        self._told: tuple[Story, Sequence[JournalEntry], StoryWords] | None = None
        self._beside = False

    def show(self, story: Story, entries: Sequence[JournalEntry], words: StoryWords, beside: bool) -> None:
        """Show this story. With `beside`, open items are shown beside the head, and left out here."""
        self._told, self._beside = (story, entries, words), beside
        self.refresh(layout=True)

    def lines(self) -> Sequence[Content]:
        return self._broken(self.content_size.width)

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        del container, viewport
        return len(self._broken(width))

    def _broken(self, width: int) -> list[Content]:
        if self._told is None:
            return []
        story, entries, words = self._told
        return head.head_lines(story, entries, words, width, self.app.size.height, self._beside)


class TonightScreen(StoryPage):
    """The state of the story, and ways to go on."""

    CSS_PATH = "screen.tcss"
    BINDINGS = page_bindings(TONIGHT)
    HORIZONTAL_BREAKPOINTS = [
        *StoryPage.HORIZONTAL_BREAKPOINTS[:2],
        (WIDE, "-wide"),
        (BESIDE, "-beside"),
        (BROAD, "-broad"),
    ]
    keys = TONIGHT
    hints = [("enter", "Go on")]
    page_title = "Tonight"
    about = (
        "An evening of play without a game master. Press enter to go on where you left the story, or 1 to 3 to begin "
        "with a proposal. Solo draws the proposals from your threads, people and clocks. Those with a higher weight "
        "or a longer wait come up more often."
    )

    def __init__(self) -> None:
        super().__init__()
        self._reasons = False
        self._drawn: tuple[tuple[Story, PartyNeeds], ProposalsDrawn] | None = None
        self._home: HomeOdds | None = None
        self._size_drawn = Size()

    def body(self) -> Iterable[Widget]:
        with Horizontal(id="columns"):
            with Vertical(id="tonight"):
                yield TonightHead()
                yield Static("", id="prompt")
                yield Listing(id="begin", click_selects=True)
            with VerticalScroll(id="beside", can_focus=False):
                yield Static("", id="lists")

    def on_mount(self) -> None:
        self._begin.focus()

    def on_resize(self) -> None:
        if self.laid_out and self.app.size != self._size_drawn:
            self.show_open()

    def show_open(self) -> None:
        self._size_drawn = self.app.size
        log, content = self.story_log, self.story_content
        prompt = self._prompt()
        self.query_one("#prompt", Static).update(Content.styled(prompt, "$warning"))
        self.query_one("#prompt").display = bool(prompt)
        self.query_one(TonightHead).display = log is not None and content is not None
        if log is None or content is None:
            self._begin.fill([ListingRow(GO_ON, _go_on("Begin a campaign"))] if self.solo.game.ready else [])
            return
        story, beside = log.state, self.app.size.width >= BESIDE
        self.query_one(TonightHead).show(story, log.entries(), content.words, beside)
        frame = head.frame_lines(story)
        room = self.app.size.height - BESIDES - sum(len(wrap(line, COLUMNS)) for line in frame)
        lists = Content("\n").join([*frame, Content(""), list_lines(story, content.words, room)])
        self.query_one("#lists", Static).update(lists)
        self._begin.fill(self._rows(log, content))

    # The open story

    @property
    def _begin(self) -> Listing:
        return self.query_one("#begin", Listing)

    @cached_property
    def _cards(self) -> CardFlow:
        return CardFlow(self, self._go_to_scene)

    @cached_property
    def _taker(self) -> ProposalTaker:
        return ProposalTaker(self, self._go_to_scene, self._go_to_scene)

    def _prompt(self) -> str:
        log = self.story_log
        if log is None:
            return NO_CAMPAIGN if self.solo.game.ready else "Opening the campaign…"
        if log.refusal:
            return log.refusal
        return "" if log.characters() or "characters" not in self.solo.places else NO_PARTY

    def _rows(self, log: StoryAccess, content: StoryContent) -> list[ListingRow]:
        proposals, _ = self._proposals(log, content)
        going_on = head.go_on_text(log.state)
        back = [ListingRow(GO_ON, _go_on(BACK.format(title=self.in_progress)))] if self.in_progress else []
        return [
            *back,
            ListingRow(TO_SCENE if back else GO_ON, _go_on(going_on)),
            heading("Three ways to begin" if log.state.scene is None else "Three ways to go on", "proposals"),
            *proposal_rows(proposals, log.state, self._reasons, self._odds()),
        ]

    def _odds(self) -> ProposalOdds:
        """Return the odds beside the proposals. Only the campaign's owner gets odds, simulated from tonight's plan."""
        own = self.solo.own
        session = own.session if own is not None else None
        if own is None or session is None or not session.characters() or session.fight_in_progress or not self.in_sight:
            return ProposalOdds()
        if self._home is None:
            self._home = HomeOdds(own, self.while_here(self.show_open))
        self._home.follow(session)
        return ProposalOdds(home=self._home.home, rested=self._home.rested)

    def _proposals(self, log: StoryAccess, content: StoryContent) -> tuple[tuple[Proposal, ...], MakeEntries]:
        """Return the proposals, and an act that draws them; the act is empty if they are drawn already.

        The proposals are only computed here, so that looking at the page changes nothing that undo would take back.
        They stay the same while only the frame changes and the party has the same needs.
        """
        if log.state.proposals and any(isinstance(entry, ProposalsDrawn) for entry in log.latest_act):
            return log.state.proposals, no_entries
        frame = Frame(stays_out=log.state.frame.stays_out)
        drawn_for = msgspec.structs.replace(log.state, frame=frame, evening=0, entries=0), self._needs()
        if self._drawn is None or self._drawn[0] != drawn_for:
            with suppress(StoryError):  # the story of a shared table is being saved; the proposals are shown afterwards
                drawn = next(entry for entry in log.preview(self._draw(content)) if isinstance(entry, ProposalsDrawn))
                self._drawn = drawn_for, drawn
        if self._drawn is None:
            return (), no_entries
        entry = self._drawn[1]
        return entry.proposals, lambda _story, _dice: [entry]

    def _draw(self, content: StoryContent) -> MakeEntries:
        needs = self._needs()
        return lambda story, dice: proposing.propose(story, dice, content, needs)

    def _needs(self) -> PartyNeeds:
        log = self.story_log
        return read_needs(log.system, log.characters()) if log else PartyNeeds()

    # Keys

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return bool(super().check_action(action, parameters)) and not self.explain_no_action(action)

    def explain_no_action(self, action: str) -> str:
        log = self.story_log
        if action not in _ACTIONS or action in WITHOUT_A_CAMPAIGN:
            return ""
        if log is None:
            return NO_CAMPAIGN
        if log.refusal and action not in READING:
            return log.refusal
        if action == "undo":
            return log.undo_refusal
        return log.redo_refusal if action == "redo" else ""

    @on(OptionList.OptionSelected, "#begin")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        if self.story_log is None:
            self.begin_campaign()
        elif event.option_id == GO_ON and self.in_progress:
            self.go_to_procedure()
        elif event.option_id in (GO_ON, TO_SCENE):
            self._go_on()
        else:
            self.action_take(int(event.option_id or "0") + 1)

    def action_take(self, number: int) -> None:
        """Begin with the proposal of this number."""
        log, content = self.story_log, self.story_content
        if log is None or content is None:
            return
        if log.refusal:
            self.solo.complain(log.refusal)
            return
        proposals, drawn = self._proposals(log, content)
        if number > len(proposals):
            return
        self._taker.take(proposals[number - 1], number - 1, drawn)

    def action_others(self) -> None:
        """Draw three other proposals."""
        log, content = self.story_log, self.story_content
        if log is None or content is None:
            return
        _, drawn = self._proposals(log, content)
        self.act(chain_acts(drawn, self._draw(content)))

    def action_why(self) -> None:
        """Show or hide the reasons for the proposals."""
        self._reasons = not self._reasons
        self.show_open()

    def action_frame(self) -> None:
        """Set the fields of the frame."""
        FrameFlow(self).show()

    def action_open(self, page: str) -> None:
        """Open the lists, the journal, the tables or the characters."""
        self.solo.go(page)

    def _go_on(self) -> None:
        """Go to the page of the scene, after asking for a card if no scene is open. From there, esc leads back here."""
        log = self.story_log
        if log is None:
            return
        if log.state.scene is None and not log.refusal:
            self._cards.choose_next()
        else:
            self._go_to_scene()

    def _go_to_scene(self) -> None:
        self.solo.go("scene")


def _go_on(text: str) -> Hanging:
    return Hanging(Content.styled("→ ", FAINT), Content.styled(text, "bold"))


_ACTIONS: Final = frozenset(key.action.partition("(")[0] for key in TONIGHT)

"""The page of a scene: its card, its entries, a line to write, and the oracle."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from textual import on
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Resize, ScreenResume
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static

from solo.host.story_access import StoryAccess
from solo.story.acts import scenes, writing
from solo.story.entries import InterruptionDrawn
from solo.story.errors import StoryError
from solo.story.journal.narration import Narration
from solo.story.journal.numbering import JournalEntry
from solo.story.proposal_odds import ProposalOdds
from solo.story.state import Story
from solo.story.words import StoryWords
from solo.tui import exports
from solo.tui.keys import page_bindings
from solo.tui.page import BROAD, WIDE
from solo.tui.screens.scene import playing
from solo.tui.screens.scene.card_flow import CardFlow
from solo.tui.screens.scene.coach import COACHED_TIMES, Stage, coach_line
from solo.tui.screens.scene.entry_rows import entry_row, is_title, scene_entries
from solo.tui.screens.scene.fight_flow import FightFlow
from solo.tui.screens.scene.header import CardHeader
from solo.tui.screens.scene.keys import SCENE
from solo.tui.screens.scene.line_writer import LINE_HELP, LineWriter
from solo.tui.screens.scene.name_completion import LineSuggester, list_names
from solo.tui.screens.scene.oracle_flow import OracleFlow
from solo.tui.screens.scene.prompts import HINTS, NO_CAMPAIGN, NO_SCENE, OPENING, prompt_line
from solo.tui.screens.scene.proposing_flow import ProposingFlow
from solo.tui.screens.scene.side_lists import BESIDES, list_lines
from solo.tui.screens.scene.story_text import story_markdown
from solo.tui.screens.scene.taking import ProposalTaker
from solo.tui.story_page import StoryPage
from solo.tui.widgets.hint_line import HintLine
from solo.tui.widgets.key_line import KeyLine
from solo.tui.widgets.listing import Listing, ListingRow
from solo.tui.widgets.long_listing import LongListing
from solo.tui.widgets.text_page import TextPage

BESIDE: Final = 110  # columns of the page at which the lists are shown at the right
ROOMY: Final = 20  # lines of the terminal at which there is room for the coach, and for a second line of keys
KEEP_LINE: Final = 1.0  # seconds between two saves of a half-typed line
WITHOUT_A_CAMPAIGN: Final = frozenset({"go_on", "back", "help", "open"})
READING: Final = frozenset({"fold", "export", *WITHOUT_A_CAMPAIGN})


class SceneScreen(StoryPage):
    """The open scene, or the end of the latest scene."""

    CSS_PATH = "screen.tcss"
    BINDINGS = [*page_bindings(SCENE), Binding("enter", "go_on", "Go on", show=False)]
    HORIZONTAL_BREAKPOINTS = [
        *StoryPage.HORIZONTAL_BREAKPOINTS[:2],
        (WIDE, "-wide"),
        (BESIDE, "-beside"),
        (BROAD, "-broad"),
    ]
    keys = SCENE
    page_title = "Scene"
    shows_acts = True
    about = (
        "A scene has a card, which says where it takes place and what is at stake. Its test may alter or interrupt it. "
        "Write lines with enter, and ask the oracle with q when you do not know what happens next. Tension makes hopes "
        "less likely and fears more likely. It changes when a scene closes. “Home” at the top is the chance to win the "
        "fight found with f and all fights planned for tonight."
    )

    def __init__(self) -> None:
        super().__init__()
        self._shown: list[tuple[JournalEntry, Narration]] = []
        self._opened: frozenset[int] = frozenset()
        self._filled_for = ""
        self._coached = ""

    def body(self) -> Iterable[Widget]:
        with Horizontal(id="columns"):
            with Vertical(id="scene"):
                yield CardHeader()
                yield LongListing(id="entries")
                yield HintLine(classes="-silent")
                yield Static("", id="ready")
                yield Static("", id="prompt")
                yield LineWriter()
            with VerticalScroll(id="beside", can_focus=False):
                yield Static("", id="lists")

    def on_mount(self) -> None:
        self.set_interval(KEEP_LINE, self.leaving)
        self._entries.focus()

    def on_resize(self, event: Resize) -> None:
        """Give the footer two lines if the page is narrow but high enough."""
        self.set_class(event.size.height >= ROOMY and event.size.width < BESIDE, "-two-lines")

    @on(ScreenResume)
    def _show_line_again(self) -> None:
        """Show the half-typed line again. Another page may have written or changed it meanwhile."""
        log = self.story_log
        if log is not None and self._filled_for and not self._writer.has_focus:
            self._filled_for = ""
            self._fill_writer(log)

    def leaving(self) -> None:
        """Save a half-typed line of the open scene."""
        log = self.story_log
        if log is not None and self.in_sight and self._filled_for == log.state.scene_key:
            log.keep_line(self._writer.value)

    def show_open(self) -> None:
        log, content = self.story_log, self.story_content
        if log is None or content is None:
            self._show_stage()
            return
        story = log.state
        self._fill_writer(log)
        self.query_one(CardHeader).show(story, content.words)
        self.query_one("#lists", Static).update(list_lines(story, content.words, self.app.size.height - BESIDES))
        self._show_entries(log, content.words)
        self._show_stage()
        self._writer.suggester = LineSuggester(list_names(story))
        self._oracle.show_offer()
        if self.stage == "open" and self.in_sight and self._fighting is not None:
            self._fighting.prepare()

    def _fill_writer(self, log: StoryAccess) -> None:
        """Show the half-typed line of the open scene, but not in place of a line being typed."""
        key = log.state.scene_key
        if self._filled_for == key:
            return
        if not (self._filled_for and self._writer.has_focus):
            self._writer.value = log.unfinished_line
        self._filled_for = key

    def on_unmount(self) -> None:
        super().on_unmount()
        if self._fighting is not None:
            self._fighting.stop()

    # The open story

    @property
    def _story(self) -> Story:
        return self.story_log.state if self.story_log else Story()

    @property
    def stage(self) -> Stage:
        """The stage of play, which decides the effect of the enter key."""
        scene = self._story.scene
        if self.story_log is None:
            return "no campaign"
        if self.in_progress:
            return "in progress"
        if scene is None:
            return "no scene"
        return "planned" if scene.kind == "scene" and not scene.is_tested else "open"

    @property
    def _entries(self) -> LongListing:
        return self.query_one("#entries", LongListing)

    @property
    def _writer(self) -> LineWriter:
        return self.query_one(LineWriter)

    @cached_property
    def _cards(self) -> CardFlow:
        return CardFlow(self)

    @cached_property
    def _oracle(self) -> OracleFlow:
        return OracleFlow(self, self._accepted)

    @cached_property
    def _fighting(self) -> FightFlow | None:
        """The fight of the scene; None at another person's table, where the leader begins fights."""
        own = self.solo.own
        return None if own is None else FightFlow(self, own, self._show_ready)

    @cached_property
    def _proposing(self) -> ProposingFlow:
        taker = ProposalTaker(self, self.refresh_bindings, lambda: self._cards.ask_ending("lost"))
        return ProposingFlow(self, taker, lambda: self._fighting.odds if self._fighting else ProposalOdds())

    # Drawing

    def _show_entries(self, log: StoryAccess, words: StoryWords) -> None:
        story = log.state
        scene = story.scene.number if story.scene else story.scenes
        before = self._shown[-1][0].number if self._shown else 0
        shown = scene_entries(log.entries(), scene, words)
        self._shown = [one for one in shown if not is_title(one[0], story)]
        self._draw_entries()
        if self._shown and self._shown[-1][0].number != before:
            self._entries.mark_part(len(self._shown) - 1)

    def _draw_entries(self) -> None:
        shown, opened = self._shown, self._opened
        every = range(len(shown))

        def row(at: int) -> ListingRow:
            entry, narration = shown[at]
            return entry_row(entry, narration, entry.number in opened)

        self._entries.show(every, row, every)

    def _show_stage(self) -> None:
        prompt = self._prompt()
        line = self.query_one("#prompt", Static)
        line.update(prompt)
        line.display = bool(prompt.plain)
        # at a shared table, the scene may be closed while this player types a line
        self._writer.display = self.stage == "open" or self._writer.has_focus
        self.query_one(CardHeader).display = self.stage != "no campaign"
        self.query_one(KeyLine).hint(HINTS[self.stage])
        self._show_ready()
        self._coach()

    def _show_ready(self) -> None:
        """Show the fight found for the scene, once its search has ended, and the chance to come home."""
        fighting = self._fighting if self.stage == "open" else None
        ready = fighting.describe_ready() if fighting is not None else ""
        self.query_one(CardHeader).show_home(fighting.describe_home() if fighting is not None else "")
        line = self.query_one("#ready", Static)
        line.update(Content.assemble(("! ", "bold $accent"), ready, (" Press f.", "$faint")))
        line.display = bool(ready)

    def _coach(self) -> None:
        """Explain a new stage of play, if the player wants a coach and there is room."""
        log, line = self.story_log, coach_line(self.stage, self._story)
        if line is None or log is None or log.refusal or not self.solo.settings.coach:
            self.query_one(HintLine).say("")
            return
        if line.kind == self._coached:
            return
        self._coached = line.kind
        is_new = log.times_met(line.kind) < COACHED_TIMES and self.app.size.height >= ROOMY
        if is_new:
            log.meet(line.kind)
        self.query_one(HintLine).say(line.text if is_new else "")

    def _prompt(self) -> Content:
        log, content = self.story_log, self.story_content
        if log is None or content is None:
            return Content(NO_CAMPAIGN if self.solo.game.ready else OPENING)
        return prompt_line(self.stage, log, content.words, self.in_progress)

    # Keys that have no effect now

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return bool(super().check_action(action, parameters)) and not self.explain_no_action(action)

    def explain_no_action(self, action: str) -> str:
        log, scene, stage = self.story_log, self._story.scene, self.stage
        if action not in _ACTIONS or action in WITHOUT_A_CAMPAIGN:
            return ""
        if log is None:
            return NO_CAMPAIGN
        if log.refusal and action not in READING:
            return log.refusal
        if action == "skip" and stage != "planned":
            return "There is no test to skip."
        if action in ("close", "edit_card", "flashback") and scene is None:
            return NO_SCENE
        if action == "flashback" and scene is not None and scene.kind != "scene":
            return f"A flashback starts from an ordinary scene. Close this {scene.kind} first."
        if action == "montage" and scene is not None:
            return f"A montage begins between two scenes. Close this {scene.kind} first."
        if action in ("close", "dice") and log.leader_refusal:
            return log.leader_refusal
        if action == "undo":
            return log.undo_refusal
        if action == "redo":
            return log.redo_refusal
        if action in ("fold", "export") and not log.entries():
            return "Nothing is written yet."
        return ""

    # Going on

    @on(OptionList.OptionSelected, "#entries")
    @on(Listing.EnterWithoutRow)
    def action_go_on(self) -> None:
        """Take the next step: begin a campaign, go back to a fight, open a scene, test it, or write a line."""
        log = self.story_log
        if log is None:
            self.begin_campaign()
        elif log.refusal:
            self.solo.complain(log.refusal)
        elif self.stage == "in progress":
            self.go_to_procedure()
        elif self._oracle.take_over():
            pass
        elif self.stage == "no scene":
            self._cards.choose_next()
        elif self.stage == "planned":
            self._cards.throw_test()
        else:
            self._writer.focus()

    def action_back(self) -> None:
        """Stop typing the line, or else leave the page."""
        if self._writer.has_focus:
            self.leaving()
            self._entries.focus()
        else:
            self.leaving()
            super().action_back()

    def action_open(self, page: str) -> None:
        """Open the lists, the tables or the journal."""
        self.solo.go(page)

    def action_fold(self) -> None:
        """Show or hide the details of the marked entry."""
        at = self._entries.highlighted
        if at is not None and at < len(self._shown):
            self._opened ^= {self._shown[at][0].number}
            self._draw_entries()

    # Scenes

    def action_flashback(self) -> None:
        """Open a flashback."""
        self._cards.open_flashback()

    def action_montage(self) -> None:
        """Open a montage."""
        self._cards.open(self._cards.next_card(), "montage")

    def action_edit_card(self) -> None:
        """Change the card of the open scene."""
        self._cards.change("Change the scene card")

    def action_skip(self) -> None:
        """Begin the scene without a test."""
        self.act(lambda story, _: scenes.skip_test(story))

    def action_close(self) -> None:
        """Close the scene, flashback or montage."""
        self._cards.close()

    # Writing

    @on(Input.Submitted, "LineWriter")
    def _line_typed(self) -> None:
        self._write([self._writer.value])

    @on(LineWriter.Pasted)
    def _lines_pasted(self, event: LineWriter.Pasted) -> None:
        self._write(event.lines)

    def _write(self, lines: list[str]) -> None:
        """Write the lines. A single question goes to the oracle."""
        if lines == [""]:
            self._entries.focus()
            return
        try:
            line = writing.read_line(lines[0]) if len(lines) == 1 else None
        except StoryError as error:
            self.solo.complain(str(error))
            return
        if line is not None and line.kind == "question":
            self._clear_line()
            self._oracle.ask(line.text, choosing=True)
        else:
            self.act(lambda story, _: writing.write_lines(story, lines), lambda _: self._clear_line())

    def _clear_line(self) -> None:
        self._writer.value = ""
        self.leaving()
        self._entries.focus()

    # The oracle, and what now

    def action_ask(self) -> None:
        """Ask the oracle."""
        self._oracle.ask()

    def action_words(self) -> None:
        """Draw two words."""
        self._oracle.draw_words()

    def action_what_now(self) -> None:
        """Draw three proposals. After a failed test, offer to draw its cost first."""
        self._proposing.begin()

    def _accepted(self, offer: InterruptionDrawn) -> None:
        """Carry out an accepted interruption: open a flashback, or ask for the card of a scene that comes first."""
        scene = self._story.scene
        if offer.kind == "past" and scene is not None and scene.kind == "scene":
            self._cards.open_flashback()
        elif scene is not None and scene.test == "interrupted" and not scene.questions:
            self._cards.change("Another scene comes first", f"{offer.text}. The planned scene waits as a draft.")

    # The game, dice and files

    def action_fight(self) -> None:
        """Find a fight for this scene. The end of the fight leads back to the scene."""
        if self._fighting is None:
            playing.begin_together(self.solo)
        else:
            self._fighting.show()

    def action_check(self) -> None:
        """Make a test of the game."""
        playing.begin_check(self.solo)

    def action_rest(self) -> None:
        """Rest, or play another procedure."""
        playing.begin_rest(self.solo)

    def action_dice(self) -> None:
        """Switch between real dice and dice of the app, from now on."""
        log = self.story_log
        if log is None:
            return
        try:
            log.set_physical(not log.physical)
        except ValueError as error:
            self.solo.complain(str(error))
        else:
            self.notify("You throw your own dice now." if log.physical else "The app throws the dice now.")

    def action_export(self) -> None:
        """Write the story to a Markdown file; at another player's table, show it on the screen."""
        own, log, content = self.solo.own, self.story_log, self.story_content
        if log is None or content is None:
            return
        text = story_markdown(log.name, log.entries(), content.words)
        if own is None:
            self.app.push_screen(TextPage(f"The story of {log.name}", text))
        else:
            exports.ask(own, "Export the story to", f"{log.name} story", ".md", lambda _: text.encode())

    def topics(self) -> Iterable[tuple[str, str]]:
        yield ("Writing", LINE_HELP)


_ACTIONS: Final = frozenset(key.action.partition("(")[0] for key in SCENE)

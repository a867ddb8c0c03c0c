"""The chronicle page: chapters that unfold down to the dice of each event."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from textual import on
from textual.widget import Widget
from textual.widgets import OptionList, Static

from solo.campaign.chronicle import Chapter
from solo.campaign.chronicle_markdown import markdown
from solo.campaign.voices import TALE, VOICE_TITLES, next_voice
from solo.tui import exports
from solo.tui.keys import CHRONICLE, WRITE_LINE, page_bindings
from solo.tui.page import Page
from solo.tui.screens.chronicle import rows
from solo.tui.shell import SeatShell
from solo.tui.widgets.long_listing import LongListing
from solo.tui.widgets.text_page import TextPage
from solo.tui.write_line import ask_line

NO_DICE: Final = "A tale has no dice. Press y to tell fights as a table of deeds or with all dice."


class ChronicleScreen(Page):
    """All chapters. At first, only the last chapter is open."""

    CSS_PATH = "screen.tcss"
    keys = (*CHRONICLE, WRITE_LINE)
    BINDINGS = page_bindings(keys)
    hints = [("enter", "Open or close")]
    page_title = "Chronicle"
    about = (
        "All that happened in this campaign, fight by fight. Nothing is ever deleted. Answers that you took back are "
        "hidden here, and counted beside the fight. Open a moment to see its dice and their effects. A "
        "fight is told as a tale, as a table of deeds, or with all dice."
    )

    def __init__(self) -> None:
        super().__init__()
        self._chapters: list[Chapter] = []
        self._opened: frozenset[str] = frozenset()
        self._dice = False

    def body(self) -> Iterable[Widget]:
        yield Static("", id="empty")
        yield LongListing(id="chapters")

    def show_open(self) -> None:
        reading = self.solo.reading
        first, before = not self._chapters, self._chapters
        self._chapters = reading.chronicle() if reading else []
        if self._chapters and self._chapters is before:
            return
        self.query_one("#empty", Static).update(_explain_empty(self.solo))
        self.query_one("#empty").display = not self._chapters
        self._chapters_list.display = bool(self._chapters)
        if first and self._chapters:
            last = str(len(self._chapters) - 1)
            self._opened = frozenset([last])
            self._draw()
            self._chapters_list.mark_part(len(self._chapters) - 1)
            self._chapters_list.focus()
        else:
            self._draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        del parameters
        return not self.explain_no_action(action)

    def explain_no_action(self, action: str) -> str:
        return NO_DICE if action == "dice" and self._shows_only_tales else ""

    @property
    def _shows_only_tales(self) -> bool:
        """True if every open chapter is told as a tale. If no chapter is open, every chapter counts."""
        if self.solo.settings.voice_after != TALE:
            return False
        told = [chapter for chapter in self._chapters if chapter.events]
        opened = [chapter for at, chapter in enumerate(self._chapters) if str(at) in self._opened and chapter.events]
        return bool(told) and all(chapter.cast is not None for chapter in opened or told)

    @on(OptionList.OptionSelected)
    def action_fold(self) -> None:
        """Open or close the marked chapter or event."""
        key = self._chapters_list.marked_key
        if key is not None:
            self._opened ^= {key}
            self._draw()

    def action_open_all(self) -> None:
        """Open all chapters, or close them if all are open."""
        every = frozenset(map(str, range(len(self._chapters))))
        self._opened = self._opened - every if every <= self._opened else self._opened | every
        self._draw()

    def action_dice(self) -> None:
        """Show or hide the dice of all events."""
        self._dice = not self._dice
        self._draw()

    def action_voice(self) -> None:
        """Tell all fights in the next voice."""
        voice = next_voice(self.solo.settings.voice_after)
        self.solo.change_settings(voice_after=voice)
        self._opened = frozenset(key for key in self._opened if " " not in key)
        self._draw()
        self.app.clear_notifications()  # the previous note names the previous voice
        self.notify(f"Fights are told {VOICE_TITLES[voice]}.")

    def action_write_line(self) -> None:
        """Write a line into the journal."""
        ask_line(self.solo)

    def action_export(self) -> None:
        """Export the chronicle to a Markdown file; at another player's table, show it on the screen."""
        reading, own = self.solo.reading, self.solo.own
        if reading is None:
            self.notify("No campaign is open.")
            return
        text = markdown(reading.name, self._chapters, self.solo.settings.voice_after)
        if own is None:
            self.app.push_screen(TextPage(f"The chronicle of {reading.name}", text))
        else:
            exports.ask(own, "Export the chronicle to", reading.name, ".md", lambda _: text.encode())

    @property
    def _chapters_list(self) -> LongListing:
        return self.query_one("#chapters", LongListing)

    @property
    def _unsaved(self) -> str:
        """The outcome of a fight that is over but not saved yet; "" otherwise."""
        session = self.solo.own.session if self.solo.own else None
        table = self.solo.company.table if self.solo.company else session.table if session else None
        return table.saved.outcome if table is not None else ""

    def _draw(self) -> None:
        voice = self.solo.settings.voice_after
        reading = rows.Reading(self._chapters, self._opened, self._dice, voice, self._unsaved)
        self._chapters_list.show(reading.parts, reading.entry, reading.tall)
        self.refresh_bindings()


def _explain_empty(app: SeatShell) -> str:
    """Return the reason for an empty page: nothing was played, or no campaign is open."""
    if app.reading is None and app.game.campaigns:
        return "No campaign is open. Press a on the first page to open one."
    return "Nothing has happened yet. The chronicle begins with the first fight."

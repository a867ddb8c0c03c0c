"""Dialog to write lines into the journal from any page. A half-typed line is saved, and several lines can be pasted."""

from __future__ import annotations

from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.events import Paste
from textual.screen import ModalScreen
from textual.widgets import Input

from solo.host.story_access import StoryAccess
from solo.story.acts import writing
from solo.story.entries import Entry
from solo.story.state import Story
from solo.tui.dismiss_once import DismissOnce
from solo.tui.shell import SeatShell
from solo.tui.story_page import perform
from solo.tui.widgets.frame_keys import frame_words
from solo.tui.widgets.line_input import LineInput
from solo.untrusted.text import make_printable

HINT: Final = "@ I do   > result   # aside   Name: speech   +p person   +t thread   +c clock   +l place"
KEEP_LINE: Final = 1.0  # seconds between two saves of a half-typed line


class PastedLines(LineInput):
    """A one-line field that passes a pasted text of several lines to the dialog, line by line."""

    def _on_paste(self, event: Paste) -> None:
        lines = [make_printable(line).strip() for line in event.text.splitlines() if line.strip()]
        if len(lines) < 2 or not isinstance(self.screen, WriteLine):
            super()._on_paste(event)
            return
        event.stop()
        event.prevent_default()
        at = self.cursor_position
        lines[0], lines[-1] = f"{self.value[:at]}{lines[0]}", f"{lines[-1]}{self.value[at:]}"
        self.screen.take(lines)


class WriteLine(ModalScreen[list[str] | None], DismissOnce[list[str] | None]):
    """A field at the bottom of the page. The answer is the lines to write."""

    BINDINGS = [Binding("escape", "leave", "Leave", key_display="esc")]
    DEFAULT_CSS = """
    WriteLine { align: center bottom; background: $background 30%; }
    WriteLine > Vertical {
        width: 100%; height: 3; border: round $accent; background: $surface; margin: 0 0 1 0;
        border-title-style: bold; border-subtitle-color: $faint;
    }
    WriteLine Input, WriteLine Input:focus { border: none; height: 1; padding: 0 1; background: $surface; }
    """

    def __init__(self, log: StoryAccess) -> None:
        super().__init__()
        self._log = log

    def compose(self) -> ComposeResult:
        with Vertical() as frame:
            frame.border_title = "Write a line"
            frame.border_subtitle = frame_words(("enter writes", "screen.write"), ("esc cancels", "screen.leave"))
            yield PastedLines(
                self._log.unfinished_line, placeholder=HINT, max_length=writing.LONGEST_LINE, select_on_focus=False
            )

    def on_mount(self) -> None:
        self.set_interval(KEEP_LINE, self.keep)

    def keep(self) -> None:
        """Save the half-typed line."""
        self._log.keep_line(self.query_one(Input).value)

    @on(Input.Submitted)
    def action_write(self) -> None:
        """Close the dialog with the line. An empty line is not written."""
        text = self.query_one(Input).value
        if text.strip():
            self.take([text])
        else:
            self.action_leave()

    def action_leave(self) -> None:
        """Close the dialog, and save the line for later."""
        self.keep()
        self.dismiss()

    def click_beside(self) -> None:
        self.action_leave()

    def take(self, lines: list[str]) -> None:
        """Close the dialog with these lines."""
        self.keep()
        self.dismiss(lines)


def ask_line(app: SeatShell) -> None:
    """Ask for a line and write it into the journal of the open campaign, creating a first campaign if none is open.

    A refused line stays in the field.
    """
    if app.story is not None:
        _ask(app, app.story)
    elif app.own is not None:
        app.own.doors.with_campaign(lambda _: ask_line(app) if app.story else None)


def _ask(app: SeatShell, log: StoryAccess) -> None:
    if log.refusal:
        app.complain(log.refusal)
        return

    def answered(lines: list[str] | None) -> None:
        if lines:
            perform(app, lambda story, _: _written(story, lines), lambda _: log.keep_line(""))

    app.push_screen(WriteLine(log), answered)


def _written(story: Story, lines: list[str]) -> list[Entry]:
    """Return the entries of the lines. A single question is refused, since the oracle answers it."""
    return writing.write(story, lines[0]) if len(lines) == 1 else writing.write_lines(story, lines)

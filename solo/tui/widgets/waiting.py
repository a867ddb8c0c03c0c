"""Dialog that waits for a forecast before an export: a progress bar, and a key to export without waiting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from solo.tui.dismiss_once import DismissOnce
from solo.tui.widgets.bar import bar_line
from solo.tui.widgets.frame_keys import frame_words

LOOK: Final = 0.1
WIDTH: Final = 40
Waited = Literal["done", "now"]


class PlayedCount(NamedTuple):
    """Progress of a forecast: the fights or evenings simulated so far, their maximum, and whether it is running."""

    played: int
    most: int
    running: bool
    what: str = "fights"

    @property
    def line(self) -> str:
        """The progress bar with its figures."""
        return f"{bar_line(self.played, self.most, WIDTH)} {self.played} of at most {self.most} {self.what}"


class WaitForVerdict(ModalScreen[Waited | None], DismissOnce[Waited | None]):
    """Dialog that waits for the end of a forecast. The answer is "done" then, "now" after enter, and None after esc."""

    BINDINGS = [
        Binding("enter", "now", "Export now", priority=True),
        Binding("escape", "dismiss", "Leave", key_display="esc"),
    ]
    DEFAULT_CSS = """
    WaitForVerdict { align: center middle; background: $background 60%; }
    WaitForVerdict > Vertical {
        width: 76; max-width: 90%; height: auto; border: round $accent; background: $surface; padding: 0 1;
        border-title-color: $foreground; border-title-style: bold; border-subtitle-color: $faint;
    }
    WaitForVerdict Static { height: auto; padding: 0 1; }
    """

    def __init__(self, progress: Callable[[], PlayedCount]) -> None:
        super().__init__()
        self._progress = progress

    def compose(self) -> ComposeResult:
        frame = Vertical()
        frame.border_title = Content("Waiting for the verdict")
        frame.border_subtitle = frame_words(
            ("enter exports now, as “not certain yet”", "screen.now"), ("esc cancels", "screen.dismiss")
        )
        with frame:
            yield Static("", id="progress")

    def on_mount(self) -> None:
        self.set_interval(LOOK, self._look)
        self._look()

    def _look(self) -> None:
        known = self._progress()
        if not known.running:
            self.dismiss("done")
            return
        self.query_one("#progress", Static).update(Content(known.line))

    def action_now(self) -> None:
        """Close the dialog, to export the figures so far."""
        self.dismiss("now")

"""Editor for the text of an entry: problems are listed below, and only valid text is saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static, TextArea

from solo.tui.dismiss_once import DismissOnce
from solo.tui.widgets.dialogs import ChooseOne
from solo.tui.widgets.frame_keys import frame_words

SHOWN = 4
SOUND = "No problems. Press ctrl+s to save."
LEAVE, STAY = "leave", "stay"


class TextEditor(ModalScreen[None], DismissOnce[None]):
    """A text editor. `faults` returns the problems of a text. `save` returns a sentence if saving failed."""

    BINDINGS = [
        Binding("escape", "leave", "Leave", key_display="esc"),
        Binding("ctrl+s", "save", "Save", priority=True),
    ]
    DEFAULT_CSS = """
    TextEditor { align: center middle; background: $background 60%; }
    TextEditor > Vertical {
        width: 100; max-width: 96%; height: 90%; border: round $accent; background: $surface; padding: 0 1;
        border-title-color: $foreground; border-title-style: bold; border-subtitle-color: $faint;
    }
    TextEditor TextArea, TextEditor TextArea:focus { border: none; height: 1fr; background: $panel; padding: 0; }
    TextEditor #faults { height: auto; max-height: 7; padding: 0 1; margin: 1 0 0 0; }
    """

    def __init__(
        self, title: str, text: str, faults: Callable[[str], Sequence[str]], save: Callable[[str], str | None]
    ) -> None:
        super().__init__()
        self._title = title
        self._text = text
        self._faults = faults
        self._save = save

    def compose(self) -> ComposeResult:
        with Vertical() as frame:
            frame.border_title = Content(self._title)
            frame.border_subtitle = frame_words(("ctrl+s saves", "screen.save"), ("esc leaves", "screen.leave"))
            yield TextArea(self._text, show_line_numbers=True)
            yield Static("", id="faults")

    @property
    def _area(self) -> TextArea:
        return self.query_one(TextArea)

    @on(TextArea.Changed)
    def judge(self) -> None:
        """Show the problems of the current text."""
        self._show(self._faults(self._area.text))

    def action_save(self) -> None:
        """Save a valid text and leave; otherwise show its problems."""
        faults = self._faults(self._area.text)
        if faults:
            self._show(faults)
            return
        fault = self._save(self._area.text)
        if fault:
            self._show([fault])
        else:
            self.dismiss()

    def action_leave(self) -> None:
        """Leave, but ask first if the text was changed."""
        if self._area.text == self._text:
            self.dismiss()
            return
        rows = [(STAY, "Keep editing", ""), (LEAVE, "Discard changes", "The saved text stays as it was.")]
        self.app.push_screen(ChooseOne("The text is not saved", rows), self._answered)

    def click_beside(self) -> None:
        self.action_leave()

    def _answered(self, answer: str | None) -> None:
        if answer == LEAVE:
            self.dismiss()

    def _show(self, faults: Sequence[str]) -> None:
        lines = [Content.assemble(("! ", "bold $error"), fault) for fault in faults[:SHOWN]]
        if len(faults) > SHOWN:
            lines.append(Content.styled(f"and {len(faults) - SHOWN} more", "$faint"))
        self.query_one("#faults", Static).update(Content("\n").join(lines) if lines else Content(SOUND))

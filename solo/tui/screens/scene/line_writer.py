"""Field for writing lines of the story. A pasted text keeps its line breaks: each becomes a line of the story."""

from __future__ import annotations

from textual.binding import Binding
from textual.events import Paste
from textual.message import Message

from solo.story.acts.writing import LONGEST_LINE
from solo.tui.widgets.line_input import LineInput
from solo.untrusted.text import make_printable

PLACEHOLDER = "Press enter to write. Begin with ? to ask the oracle."

LINE_HELP = (
    "Begin a line with @ for an action, > for a result, ? for a question, # for an aside, or a name and a colon for "
    "speech. A line that begins with +p, +l, +t or +c puts a person, place, thread or clock on its list. Tab completes "
    "a name."
)


class LineWriter(LineInput):
    """The field below the entries. Its text stays until the line is written."""

    DEFAULT_CSS = """
    LineWriter, LineWriter:focus { border: none; height: 1; padding: 0 1; background: $surface; }
    LineWriter:focus { background: $panel; }
    """

    BINDINGS = [Binding("tab", "complete", "Complete the name", show=False)]

    class Pasted(Message):
        """Posted with the lines of a pasted text.

        The typed text before the cursor joins the first line, and the text behind the cursor joins the last line.
        """

        def __init__(self, lines: list[str]) -> None:
            self.lines = lines
            super().__init__()

    def __init__(self) -> None:
        super().__init__(placeholder=PLACEHOLDER, max_length=LONGEST_LINE, select_on_focus=False)

    def action_complete(self) -> None:
        """Complete the unfinished name at the end of the line."""
        if self.cursor_position == len(self.value):
            self.action_cursor_right()

    def _on_paste(self, event: Paste) -> None:
        lines = [make_printable(line).strip() for line in event.text.splitlines() if line.strip()]
        if len(lines) < 2:
            super()._on_paste(event)
            return
        event.stop()
        event.prevent_default()
        at = self.cursor_position
        lines[0], lines[-1] = f"{self.value[:at]}{lines[0]}", f"{lines[-1]}{self.value[at:]}"
        self.post_message(self.Pasted(lines))

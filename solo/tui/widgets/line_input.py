"""Field of one line. If several lines are pasted, a long text keeps all of them, any other text the first.

Textual's own field silently drops the other lines, and the end of a long paste.
"""

from __future__ import annotations

from textual.events import Paste
from textual.widgets import Input

from solo.untrusted.text import make_printable

FIRST_LINE = "Only the first of {} lines was pasted, because this field holds one line."
JOINED = "The {} lines were joined into one."
CUT = "Only the first {} characters were pasted, the most that fit here."


class LineInput(Input):
    """A field of one line. With `takes_lines`, pasted lines are joined by spaces."""

    takes_lines = False

    def _on_paste(self, event: Paste) -> None:
        event.stop()
        event.prevent_default()
        lines = [line for line in event.text.splitlines() if line.strip()]
        if not lines:
            return
        whole = len(lines) == 1 or self.takes_lines
        text = make_printable(" ".join(map(str.strip, lines)) if len(lines) > 1 and whole else lines[0])
        fitting = self._fitting(text)
        if fitting:
            self.replace(fitting, *self.selection)
        if len(fitting) < len(text):
            self._say(CUT.format(len(fitting)))
        elif len(lines) > 1:
            self._say((JOINED if whole else FIRST_LINE).format(len(lines)))

    def _fitting(self, text: str) -> str:
        """Return as much of `text` as fits in place of the selection."""
        if not self.max_length:
            return text
        kept = len(self.value) - abs(self.selection.end - self.selection.start)
        return text[: max(0, self.max_length - kept)]

    def _say(self, sentence: str) -> None:
        self.app.notify(sentence, severity="warning", markup=False, timeout=8)


class LongInput(LineInput):
    """A field for a text that may be pasted from several lines, such as a note."""

    takes_lines = True

"""One-line text field. It warns when a paste loses lines or letters, which Textual's own field drops silently."""

from __future__ import annotations

from textual.events import Paste
from textual.widgets import Input

from solo.untrusted.text import make_printable

FIRST_LINE = "Only the first of {} lines was pasted, because this field holds one line."
JOINED = "The {} lines were joined into one."
CUT = "Only the first {} characters were pasted, the most that fit here."


class LineInput(Input):
    """A one-line text field. A paste keeps only its first line, or with `takes_lines`, all lines joined by spaces."""

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
        """Return the part of `text` that fits in place of the selection."""
        if not self.max_length:
            return text
        kept = len(self.value) - abs(self.selection.end - self.selection.start)
        return text[: max(0, self.max_length - kept)]

    def _say(self, sentence: str) -> None:
        self.app.notify(sentence, severity="warning", markup=False, timeout=8)


class LongInput(LineInput):
    """A one-line field for a text such as a note. Pasted lines are joined by spaces."""

    takes_lines = True

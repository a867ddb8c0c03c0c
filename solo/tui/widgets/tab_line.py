"""Tab line: several names on one line, one of which is current. The line scrolls if there are too many names."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.visual import VisualType
from textual.widget import Widget


class TabLine(Widget):
    """Names side by side. A click, or a call of `step`, makes another name current."""

    DEFAULT_CSS = "TabLine { height: 1; padding: 0 2; }"

    class Changed(Message):
        """Posted when another name has become current."""

        def __init__(self, line: TabLine, current: int) -> None:
            super().__init__()
            self.line = line
            self.current = current

        @property
        def control(self) -> TabLine:
            """The tab line that posted this message."""
            return self.line

    def __init__(self) -> None:
        super().__init__()
        self.names: Sequence[str] = ()
        self.current = 0

    def show(self, names: Sequence[str], current: int = 0) -> None:
        """Show these names, one of them current, without a message."""
        self.names = names
        self.current = min(current, max(0, len(names) - 1))
        self.refresh()

    def step(self, by: int) -> None:
        """Make the name `by` steps further on current, wrapping around at the ends."""
        if self.names:
            self.take((self.current + by) % len(self.names))

    def take(self, index: int) -> None:
        """Make the name at `index` current, and post a message."""
        self.current = index
        self.refresh()
        self.post_message(self.Changed(self, index))

    def render(self) -> VisualType:
        first = self._first_shown()
        parts: list[Content] = [Content.styled("‹ ", "$faint")] if first else []
        used = 0
        for index in range(first, len(self.names)):
            name = self.names[index]
            if used + len(name) + 4 > self.size.width and index > self.current:
                parts.append(Content.styled("›", "$faint"))
                break
            style = "bold underline $accent" if index == self.current else "$faint"
            parts += [Content.styled(name, style), Content("   ")]
            used += len(name) + 3
        return Content("").join(parts)

    def on_click(self, event: Click) -> None:
        first = self._first_shown()
        left = self.styles.padding.left + (2 if first else 0)
        for index in range(first, len(self.names)):
            right = left + len(self.names[index]) + 3
            if left <= event.x < right:
                self.take(index)
                return
            left = right

    def _first_shown(self) -> int:
        """Return the index of the first name to draw, so that the current name and its right neighbour are visible."""
        first = 0
        while first < self.current:
            until = min(self.current + 1, len(self.names) - 1)
            if sum(len(name) + 3 for name in self.names[first : until + 1]) + 2 <= self.size.width:
                break
            first += 1
        return first

"""Line of facets, the filters for a kind of entry. A facet without a selected value is open: it filters nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from solo.tui.widgets.dialogs import ChooseOne
from solo.tui.widgets.list_row import FAINT

ANY = "any"
GAP = 3


class FacetLine(Widget):
    """Facets side by side, one of which is current. `chosen` holds the selected values."""

    DEFAULT_CSS = "FacetLine { height: 1; padding: 0 2; text-wrap: nowrap; text-overflow: clip; }"

    class Changed(Message):
        """Posted when the selected values have changed."""

    def __init__(self) -> None:
        super().__init__()
        self._facets: Mapping[str, Sequence[str]] = {}
        self._at = 0
        self.chosen: dict[str, str] = {}

    def show(self, facets: Mapping[str, Sequence[str]]) -> None:
        """Show these facets without selected values, and without a message."""
        self._facets, self._at, self.chosen = facets, 0, {}
        self.refresh()

    def step(self, by: int) -> None:
        """Make another facet the current one."""
        if self._facets:
            self._at = (self._at + by) % len(self._facets)
            self.refresh()

    def change(self, by: int) -> None:
        """Select the next or previous value of the current facet. After the last value, the facet is cleared."""
        if not self._facets:
            return
        name = list(self._facets)[self._at]
        values = ["", *self._facets[name]]
        self.narrow(name, values[(values.index(self.chosen.get(name, "")) + by) % len(values)])

    def narrow(self, name: str, value: str) -> None:
        """Select a value of the facet `name`; "" clears the facet."""
        self.chosen.pop(name, None)
        if value:
            self.chosen[name] = value
        if name in self._facets:
            self._at = list(self._facets).index(name)
        self.refresh()
        self.post_message(self.Changed())

    def ask(self, facets: Mapping[str, Sequence[str]]) -> None:
        """Let the player pick a value of any facet, or clear all facets."""
        values = [(name, value) for name, values in facets.items() for value in values]
        rows = [(str(number), f"{name}: {value}", "") for number, (name, value) in enumerate(values)]

        def picked(key: str | None) -> None:
            if key:
                self.narrow(*values[int(key)])
            elif key is not None:
                self.clear()

        self.app.push_screen(ChooseOne("Filter", [("", "No filter", "Show all again."), *rows]), picked)

    def clear(self) -> None:
        """Clear all facets."""
        self.chosen = {}
        self.refresh()
        self.post_message(self.Changed())

    def on_click(self, event: Click) -> None:
        left = self.styles.padding.left
        for index in range(self._first_shown(), len(self._facets)):
            right = left + self._cells(index) + GAP
            if left <= event.x < right:
                self._at = index
                self.change(1)
                return
            left = right

    def render(self) -> Content:
        parts: list[Content] = []
        for index, name in enumerate(self._facets):
            if index < self._first_shown():
                continue
            value = self.chosen.get(name, "")
            at_hand = index == self._at
            parts += [
                Content.styled(name, "underline" if at_hand else FAINT),
                Content(" "),
                Content.styled(f"‹{value or ANY}›" if at_hand else value or ANY, "bold $accent" if value else FAINT),
                Content(" " * GAP),
            ]
        return Content("").join(parts)

    def _cells(self, index: int) -> int:
        name = list(self._facets)[index]
        return len(name) + 1 + len(self.chosen.get(name, ANY)) + (2 if index == self._at else 0)

    def _first_shown(self) -> int:
        """Return the index of the first facet to draw, chosen so that the current facet is visible."""
        first = 0
        while first < self._at and sum(self._cells(n) + GAP for n in range(first, self._at + 1)) > self.size.width - 4:
            first += 1
        return first

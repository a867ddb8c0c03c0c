"""Filter of a list: a field for words that names must contain, hidden until it is wanted."""

from __future__ import annotations

from solo.tui.widgets.line_input import LineInput


class FilterLine(LineInput):
    """Field that filters a list with every typed letter. The page handles its messages, including that for `enter`."""

    def __init__(self, placeholder: str) -> None:
        super().__init__(placeholder=placeholder, id="filter")

    def on_mount(self) -> None:
        self.display = False

    @property
    def is_open(self) -> bool:
        """True while the field is shown."""
        return self.display

    def open(self) -> None:
        """Show the field and move the focus into it."""
        self.display = True
        self.focus()

    def settle(self) -> None:
        """Hide the field if nothing is typed."""
        self.display = bool(self.value)

    def close(self) -> None:
        """Clear and hide the field."""
        self.value = ""
        self.display = False

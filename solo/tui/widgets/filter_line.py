"""Owns the line in which one types what names in a list must hold; it is hidden until it is asked for."""

from __future__ import annotations

from solo.tui.widgets.line_input import LineInput


class FilterLine(LineInput):
    """What is typed filters at once: the page hears of it as of any input, and where `enter` leads from here."""

    def __init__(self, placeholder: str) -> None:
        super().__init__(placeholder=placeholder, id="filter")

    def on_mount(self) -> None:
        self.display = False

    @property
    def is_open(self) -> bool:
        """True while it is shown."""
        return self.display

    def open(self) -> None:
        """Type words."""
        self.display = True
        self.focus()

    def settle(self) -> None:
        """Stay in sight only where something is typed."""
        self.display = bool(self.value)

    def close(self) -> None:
        """Forget the words."""
        self.value = ""
        self.display = False

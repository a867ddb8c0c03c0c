"""Box: a small framed dialog over a page of solo play."""

from __future__ import annotations

from collections.abc import Iterable

from textual.binding import Binding
from textual.screen import ModalScreen, ScreenResultType

from solo.tui.dismiss_once import DismissOnce
from solo.tui.widgets.listing import Listing, ListingRow


class Box(ModalScreen[ScreenResultType | None], DismissOnce[ScreenResultType | None]):
    """Base of the boxes. `esc` leaves a box without an answer."""

    AUTO_FOCUS = ""  # each box sets the focus itself
    BINDINGS = [Binding("escape", "leave", "Leave", key_display="esc")]
    DEFAULT_CSS = """
    Box { align: center middle; background: $background 60%; }
    Box > Vertical {
        width: 76; max-width: 100%; height: auto; max-height: 100%;
        border: round $accent; background: $surface; padding: 0 1;
        border-title-color: $foreground; border-title-style: bold; border-subtitle-color: $faint;
    }
    Box Input, Box Input:focus { border: none; height: 1; padding: 0 1; background: $panel; }
    Box Static { height: auto; padding: 0 1; }
    Box .faint { color: $faint; }
    Box #fault { color: $error; }
    """

    def action_leave(self) -> None:
        """Leave without an answer."""
        self.dismiss()

    def click_beside(self) -> None:
        self.action_leave()

    def fill(self, rows: Iterable[ListingRow]) -> None:
        """Replace the rows of the box's list, and adapt its height."""
        listing = self.query_one(Listing)
        listing.fill(rows)
        listing.refresh(layout=True)

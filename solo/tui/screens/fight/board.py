"""Upper part of the fight page: the turn order, the field, and the sheet of the acting fighter."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal

from solo.systems.contract import View
from solo.tui.layout_diff import UnscrolledWidget
from solo.tui.screens.fight.cards import panels_of
from solo.tui.screens.fight.pane_layout import FRAME, PaneLayout, PaneNeeds
from solo.tui.widgets.field_map import FieldMap
from solo.tui.widgets.sheet_panel import SheetPanel
from solo.tui.widgets.track_line import TrackLine
from solo.tui.widgets.turn_order import TurnOrder
from solo.tui.widgets.zone_row import ZoneRow

LEAST_BESIDE = 66  # columns that stay free for order and panel next to a field
MARGIN = 2  # columns left and right of the zones
LEAST_BARS = 36  # columns for an order that shows figures but no bars
LEAST_ORDER = 24  # minimum columns for an order beside a field that takes all other columns
WHOLE_ORDER = 48  # columns for an order with room for most names, bars and intentions
LEAST_PANEL, LEAST_TRACK = 34, 30  # minimum columns for the panel, and for a track, beside an order with enough room


class Board(Horizontal, UnscrolledWidget):
    """Panes above the decision: the order of action, a field or track, and the panel of the acting fighter.

    Without room for frames, only the order is shown, or the order and the field. A row of zones is above all panes.
    """

    BLANK = True

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self.zones = ZoneRow(id="zones")
        self.order = TurnOrder(id="order")
        self.field = FieldMap(id="field")
        self.track = TrackLine(id="track")
        self.panel = SheetPanel(id="acting")
        self.order.border_title = "Order"
        self.track.border_title = "Field"

    def compose(self) -> ComposeResult:
        yield from (self.zones, self.order, self.field, self.track, self.panel)

    def show(self, view: View) -> None:
        """Show `view`. Panes with unchanged content are not redrawn."""
        self.order.show(view.fighters)
        self.field.show(view.field, view.fighters)
        self.track.show(view.track if view.track and not view.track.zones else None, view.fighters)
        self.zones.show(view.track, view.fighters)
        acting = next((fighter for fighter in view.fighters if fighter.acting), None)
        self.panel.show((acting and panels_of(view, acting)) or view.panels)
        self._panel_lines = sum(len(panel.lines) + 1 for panel in view.panels)

    def aim_at(self, keys: frozenset[str]) -> None:
        """Highlight the targets of the marked option in the order and on the field."""
        self.order.aim_at(keys)
        self.field.aim_at(keys)

    def needs(self, width: int, pools: int) -> PaneNeeds:
        """Return the lines that the panes need at this `width`. `pools` is the number of lines of the pools above."""
        order = self.order
        return PaneNeeds(
            order.least_height,
            order.full_height,
            self.field_size[1],
            self._panel_lines,
            pools,
            self.zones.height_within(width - MARGIN),
            order.least_within(width),
            both_sides=order.both_sides,
            legend=self.field.legend_height(self.field.width_within(max(width // 2, width - LEAST_BARS))),
        )

    @property
    def field_size(self) -> tuple[int, int]:
        """Columns and lines that the field or the track needs."""
        return max(self.field.full_size, self.track.full_size)

    def take_room(self, arrangement: PaneLayout, width: int) -> None:
        """Apply `arrangement`: set the height, show or hide the field, and share out the columns."""
        self.styles.height = arrangement.board
        self.zones.display = arrangement.zones > 0
        self.zones.styles.height = arrangement.zones
        self.order.in_columns = arrangement.zones > 0 and not arrangement.framed
        frame = FRAME if arrangement.framed else 0
        wanted = self.field.full_size[0] + frame
        room = width - LEAST_BESIDE if arrangement.framed else max(width // 2, width - LEAST_BARS)
        if self.field.takes_width:
            room = max(room, width - LEAST_ORDER - frame)
        taken = self.field.width_within(room - frame) + frame
        self.set_class(self.field.takes_width and width - taken < LEAST_BESIDE, "-order-alone")
        self.field.display = arrangement.field and wanted > frame
        self.field.styles.width = taken
        self.track.display = arrangement.field and bool(self.track.full_size[0])
        line = min(self.track.full_size[0] + frame, room)
        line = min(line, max(LEAST_TRACK, width - WHOLE_ORDER - (LEAST_PANEL if arrangement.framed else 0)))
        self.track.styles.width = line
        self.field.call("Field" if taken < room or wanted <= room else "Part of the field")
        beside = (taken if self.field.display else 0) + (line if self.track.display else 0)
        self._share_rest(width - beside, arrangement.framed and not self.has_class("-order-alone"))

    def _share_rest(self, columns: int, with_panel: bool) -> None:
        """Divide the columns beside the field. The panel exceeds its minimum only once the order has its full width."""
        if with_panel:
            self.order.styles.width = max(columns * 7 // 13, min(WHOLE_ORDER, columns - LEAST_PANEL))
        else:
            self.order.styles.clear_rule("width")

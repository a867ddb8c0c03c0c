"""Placement of the parts of the fight page, which get new lines and columns only if the arrangement has changed."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from textual.geometry import Size
from textual.screen import Screen

from solo.systems.contract import View
from solo.tui.participants.talk_pane import TalkPane
from solo.tui.screens.fight.board import Board
from solo.tui.screens.fight.decision_pane import DecisionPane
from solo.tui.screens.fight.pane_layout import (
    CHARTED,
    FRAME,
    LEAST_FOR_FIELD,
    PaneLayout,
    PaneNeeds,
    arrange,
    columns_beside,
    count_story_lines,
    has_room_for_field,
)
from solo.tui.widgets.notices import Notices
from solo.tui.widgets.pool_line import PoolLine
from solo.tui.widgets.story import Story


class PlacedPanes(NamedTuple):
    """The current layout: the arrangement, the width of the terminal and the size of the field."""

    arrangement: PaneLayout
    width: int
    field: tuple[int, int]


class PanePlacement:
    """Shares out the lines of the fight page among its parts.

    With `company`, the page has parts about other participants. `_wants_field` is True if the player toggled the field.
    """

    def __init__(self, screen: Screen[None], company: bool = False) -> None:
        self._screen = screen
        self._company = company
        self._saying = False
        self._size = Size(0, 0)
        self._laid: PlacedPanes | None = None
        self._wants_field = self._opened = False

    @property
    def is_framed(self) -> bool:
        """True if all panes have frames and the field is always visible."""
        return self._laid is not None and self._laid.arrangement.framed

    @property
    def width(self) -> int:
        """Columns for the parts other than a story at the right."""
        return self._size.width - columns_beside(*self._size)

    @property
    def shows_chart(self) -> bool:
        """True if the odds of the marked option stay open beside the options."""
        return self._laid is not None and self._laid.arrangement.beside > 0 and self._laid.width >= CHARTED

    def resize(self, size: Size, view: View) -> None:
        """Adapt the page to a terminal of another `size`."""
        self._size = size
        self.share_out(view)

    def turn_field(self, view: View) -> None:
        """Show or hide the field on a terminal without permanent room for it."""
        self._wants_field = not self._wants_field
        self.share_out(view)

    def close_field(self, view: View) -> bool:
        """Hide the field if the player had opened it. Return False otherwise."""
        if self._opened:
            self.turn_field(view)
            return True
        return False

    def let_say(self, saying: bool, view: View) -> None:
        """Make or remove room for the chat input. `saying` is True while the player types a message."""
        self._saying = saying
        self.share_out(view)

    def share_out_anew(self, view: View) -> None:
        """Share out the lines again once no pane fills the page any more."""
        self._laid = None
        self.share_out(view)

    def share_out(self, view: View) -> None:
        """Share out the lines. Does nothing if the layout is unchanged or a single pane fills the page."""
        width, height = self._size
        if not width or self._screen.maximized is not None:
            return
        whole, width = width, self.width
        board = self._screen.query_one(Board)
        pools = self._screen.query_one(PoolLine).show(view.pools, view.fighters, width)
        notice = self._screen.query_one(Notices).lines_within(whole)
        needs = board.needs(width, pools)
        pane = self._screen.query_one(DecisionPane)
        over = pane.shape == "over"
        told = 0 if over else self._screen.query_one(Story).exchange_height(width)
        needs = msgspec.structs.replace(needs, company=self._company, saying=self._saying, notice=notice, told=told)
        on_hexes = board.field.takes_width and height >= LEAST_FOR_FIELD
        roomy = has_room_for_field(width, height, needs) and not over
        wants_field = self._wants_field != (on_hexes or roomy)  # movement matters most in a fight on hexes
        self._opened = self._wants_field and wants_field and not self.is_framed
        arrangement = arrange(whole, height, needs, board.field.picking, wants_field)
        if over:  # lines that the story does not need go to the result, and the other way round
            decision = self._lines_of_result(arrangement, height, width, needs)
            arrangement = msgspec.structs.replace(arrangement, decision=decision)
        laid = PlacedPanes(arrangement, whole, board.field_size)
        if laid == self._laid:
            return
        self._laid = laid
        beside = arrangement.beside > 0
        self._screen.update_classes(
            {"-framed": arrangement.framed, "-beside": beside, "-charted": beside and whole >= CHARTED}
        )
        below = self._screen.query_one("#below").styles
        below.width = arrangement.beside or "100%"
        below.height = height - 1 if arrangement.beside else "1fr"
        board.take_room(arrangement, width)
        pane.styles.height = arrangement.decision
        for talk in self._screen.query(TalkPane):
            talk.display = arrangement.framed or arrangement.talk > 0
            talk.styles.height = "1fr" if arrangement.beside else "100%" if arrangement.framed else arrangement.talk

    def _lines_of_result(self, arrangement: PaneLayout, height: int, width: int, needs: PaneNeeds) -> int:
        """Return the lines of the decision's pane after the end of a fight."""
        pane, story = self._screen.query_one(DecisionPane), self._screen.query_one(Story)
        frame = FRAME if arrangement.framed else 0
        below = 0 if arrangement.beside else count_story_lines(height, arrangement, needs)
        most = arrangement.decision + below - story.told_height(width, below)
        wanted = pane.lines_over(width - frame, most - frame) + frame
        return max(arrangement.decision, wanted) if arrangement.framed else wanted

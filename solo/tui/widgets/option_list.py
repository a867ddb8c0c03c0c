"""List of options as a widget: its keys, its mouse, and the computing of odds.

Odds are computed for visible rows only, a few at a time, so that keys never wait for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from string import ascii_uppercase
from time import perf_counter
from typing import Self

from textual.binding import Binding
from textual.content import Content
from textual.events import Click, MouseScrollDown, MouseScrollUp, Resize
from textual.geometry import Region
from textual.message import Message

from solo.play.group_letters import GroupLetters
from solo.systems.contract import Option, Preview
from solo.tui.widgets.highlight import mark_style
from solo.tui.widgets.line_widget import LineWidget
from solo.tui.widgets.option_drawing import COSTS, LEAST_LABEL, OptionDrawing
from solo.tui.widgets.option_rows import OptionRow
from solo.tui.widgets.option_state import OptionQuestion, OptionState, PointedOptions, RemoteAnswer
from solo.tui.widgets.printable import make_printable

SLICE_SECONDS = 0.008
NUMBERS = tuple("123456789")
REST_SECONDS = 0.001  # seconds between two slices of computing odds, so that keys and repaints come first


class OptionTable(LineWidget, can_focus=True):
    """List of options. The person chooses one option, or several if `several` is set.

    Posts the marked row and the answer.
    """

    COMPONENT_CLASSES = {"option-table--marked"}
    DEFAULT_CSS = """
    OptionTable { text-wrap: nowrap; text-overflow: clip; height: 1fr; }
    OptionTable > .option-table--marked {
        color: $block-cursor-foreground;
        background: $block-cursor-background;
        text-style: $block-cursor-text-style;
    }
    """
    BINDINGS = [
        Binding("up", "move(-1)", "Up", show=False),
        Binding("down", "move(1)", "Down", show=False),
        Binding("pageup", "move(-8)", "Page up", show=False),
        Binding("pagedown", "move(8)", "Page down", show=False),
        Binding("home", "move(-999)", "First", show=False),
        Binding("end", "move(999)", "Last", show=False),
        Binding("right", "open", "Open", show=False),
        Binding("left", "close", "Close", show=False),
        Binding("enter", "take", "Take", show=False),
        Binding("space", "choose_also", "Choose", show=False),
        *(Binding(str(number), f"number({number})", f"Take {number}", show=False) for number in range(1, 10)),
        *(Binding(letter, f"letter('{letter}')", "Open", show=False) for letter in ascii_uppercase),
    ]

    class Marked(Message):
        """Posted when another row is marked, or when the odds of the marked row become known.

        Textual may merge several of these messages.
        """

        def can_replace(self, message: Message) -> bool:
            return isinstance(message, OptionTable.Marked)

    class Taken(Message):
        """Posted when the person answers with these options."""

        def __init__(self, codes: tuple[str, ...]) -> None:
            self.codes = codes
            super().__init__()

    class Refused(Message):
        """Posted when the person tried to take an illegal option. `reason` is a sentence."""

        def __init__(self, reason: str) -> None:
            self.reason = reason
            super().__init__()

    def __init__(self, id: str | None = None) -> None:  # noqa: A002 (Textual's own name)
        super().__init__(id=id)
        self.letters = GroupLetters()
        self._state = OptionState()
        self._drawn: OptionDrawing | None = None
        self._working = False
        self._clicked: Sequence[OptionRow] = ()

    # Content

    def ask(
        self,
        prompt: str,
        options: Sequence[Option],
        default: str | None,
        several: bool = False,
        fold: bool = True,
        beside: Sequence[str] = (),
    ) -> None:
        """Show a new question with its options. The mark is on the default.

        Many options are folded into groups, unless `fold` is False. `beside` are texts about the other participants who
        answer the question, the longest first.
        """
        shown, letters = make_printable(prompt), self.letters
        asked = OptionQuestion(shown, options, default, several, fold, beside, letters=letters)
        self._state = OptionState(asked)
        self._show()

    def wait(self, said: str) -> None:
        """Show only the text `said`, without a question and options."""
        self._state = OptionState(OptionQuestion(make_printable(said), quiet=True))
        self._show()

    def tell(self, aside: RemoteAnswer) -> None:
        """Show the figures and the note of an answer that is given outside this list."""
        self._state.aside = aside
        self.refresh()

    def point(self, pointed: PointedOptions) -> None:
        """Show the options at which other participants at the table point."""
        if pointed != self._state.pointed:
            self._state.pointed = pointed
            self.refresh()

    @property
    def marked_row(self) -> OptionRow | None:
        """The row under the mark; None if there are no options."""
        return self._state.marked_row

    def row_of_number(self, number: str) -> OptionRow | None:
        """Return the row of this number key; None if there is none."""
        index = self._state.index_of_number(int(number)) if number in NUMBERS else None
        return None if index is None else self._state.rows[index]

    @property
    def columns(self) -> Sequence[str]:
        """Names of all figures computed so far, in order."""
        return self._state.figure_names

    @property
    def opened_group(self) -> str:
        """The open group, which is shown alone; "" if none is open."""
        return self._state.opened

    @property
    def chosen_codes(self) -> Sequence[str]:
        """Codes of the options chosen so far, if several may be chosen."""
        return self._state.chosen

    def preview(self, option: Option) -> Preview | None:
        """Return the odds of an option; None if they have not been computed."""
        return self._state.preview(option)

    def label(self, option: Option) -> str:
        """Return the label of an option, without control characters."""
        return self._state.label(option)

    def is_cut(self, row: OptionRow) -> bool:
        """Return True if the label of a row is longer than its column."""
        return self._drawing.is_cut(row)

    @property
    def says_beside(self) -> bool:
        """True if a note on the other participants who answer fits beside the question, or is not needed."""
        return bool(self._drawing.other_answerers) or not self._state.question.beside

    @property
    def shows_costs(self) -> bool:
        """True if there is a column for the costs of options."""
        return COSTS in self._drawing.columns

    # Keys and mouse

    def action_move(self, by: int) -> None:
        """Move the mark."""
        self._mark(min(max(0, self._state.at + by), len(self._state.rows) - 1))

    def action_number(self, number: int) -> None:
        """Take the option with this number."""
        index = self._state.index_of_number(number)
        if index is not None:
            self._mark(index)
            self._choose(self._state.rows[index], toggle=self._state.allows_several)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "letter":
            return self._state.index_of_letter(str(parameters[0])) is not None
        if action == "number":
            return self._state.index_of_number(int(str(parameters[0]))) is not None
        return True

    def action_letter(self, letter: str) -> None:
        """Open the group with this letter."""
        index = self._state.index_of_letter(letter)
        if index is not None:
            self._mark(index)
            self._choose(self._state.rows[index])

    def action_take(self) -> None:
        """Take the marked row. If several options may be chosen, the answer is all chosen options."""
        row = self.marked_row
        if row is None:
            return
        if self._state.allows_several and row.option is not None:
            self.post_message(self.Taken(tuple(self.chosen_codes)))
            return
        self._choose(row)

    def action_choose_also(self) -> None:
        """Add the marked option to the chosen options, or remove it if it is chosen already."""
        if self.marked_row is not None and self._state.allows_several:
            self._choose(self.marked_row, toggle=True)

    def action_open(self) -> None:
        """Open the marked group."""
        if self.marked_row is not None and self.marked_row.group:
            self._choose(self.marked_row)

    def action_close(self) -> None:
        """Close the open group."""
        self.close()

    def close(self) -> bool:
        """Close the open group. Return False if no group is open."""
        if not self._state.close():
            return False
        self._show()
        return True

    def on_click(self, event: Click) -> None:
        offset, drawing = event.get_content_offset(self), self._drawing
        if offset is None:
            return
        below = offset.y - len(drawing.heading)
        if not 0 <= below < len(self._state.in_sight(drawing.room)):
            return
        index = self._state.first + below
        again = index == self._state.at
        strays = event.chain > 1 and self._clicked is not self._state.rows  # the first click has shown other rows
        self._clicked = self._state.rows
        self._mark(index)
        if not strays and (again or self._state.rows[index].group or self._state.allows_several):
            self._choose(self._state.rows[index], toggle=self._state.allows_several)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.action_move(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.action_move(-1)

    def on_resize(self, event: Resize) -> None:
        del event
        self._look()

    # Internals

    def _mark(self, index: int) -> None:
        if self._state.mark(index):
            self._show()

    def _choose(self, row: OptionRow, toggle: bool = False) -> None:
        if row.reason:
            self.post_message(self.Refused(row.reason))
        elif row.option is None:
            self._state.open(row.group)
            self._show()
        elif toggle:
            self._state.turn(row.code)
            self.refresh()
            self.post_message(self.Marked())
        else:
            self.post_message(self.Taken((row.code,)))

    def _show(self) -> None:
        """Redraw the options, and post the marked row."""
        self._look()
        self.post_message(self.Marked())

    def _look(self) -> None:
        self._work_out(perf_counter() + SLICE_SECONDS)
        self.refresh()

    def _work_out(self, ends: float) -> None:
        """Compute the odds of visible rows, the marked row first, until the time `ends`. Schedule the rest."""
        self._working = False
        room = self._keep_in_sight()
        if not self.content_size.height:
            return
        unknown = list(self._state.unknown(room))
        for row in unknown:
            if perf_counter() > ends:
                self._keep_in_sight()
                self._working = True
                self.set_timer(REST_SECONDS, partial(self._work_on, self._state))
                return
            self._state.work_out(row)
            if row is self.marked_row:
                self.post_message(self.Marked())
        if unknown:  # new figures may need a line of headings, which moves the visible rows down by one
            self._work_out(ends)

    def _keep_in_sight(self) -> int:
        """Update the drawing and make the marked row visible. Return the number of visible rows."""
        self._drawn = None
        room = self._drawing.room if self._state.rows else 1
        self._state.keep_in_sight(room)
        return room

    def _work_on(self, asked: OptionState) -> None:
        if self._working and asked is self._state:
            self._work_out(perf_counter() + SLICE_SECONDS)
            self.refresh()

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        self._drawn = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    @property
    def _drawing(self) -> OptionDrawing:
        """The present drawing of the options, cached until the options or their room change."""
        size, drawn = self.content_size, self._drawn
        if drawn is None or (drawn.width, drawn.height) != size or drawn.state is not self._state:
            drawn = self._drawn = OptionDrawing(self._state, *size)
        return drawn

    def lines(self) -> Sequence[Content]:
        if self.content_size.width < LEAST_LABEL:
            return [Content(self._state.question.prompt)]
        return self._drawing.lines(mark_style(self, "option-table--marked"))

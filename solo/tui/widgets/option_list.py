"""Owns the list of options as a widget: its keys and its mouse, and when odds are worked out.

That is done for the rows in sight only, a few at a time, so that a key press never waits for them.
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
from solo.tui.widgets.by_lines import ByLines
from solo.tui.widgets.mark import mark_style
from solo.tui.widgets.option_drawing import COSTS, LEAST_LABEL, OptionDrawing
from solo.tui.widgets.option_rows import OptionRow
from solo.tui.widgets.option_state import Aside, OptionState, Pointed, Question
from solo.tui.widgets.printable import printable

SLICE_SECONDS = 0.008
NUMBERS = tuple("123456789")
REST_SECONDS = 0.001  # between two slices, so that keys and repaints come first


class OptionTable(ByLines, can_focus=True):
    """Options to choose one of, or several where `several` is set. Tells what is marked and what is taken."""

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
        """Another row is marked, or the odds of the marked one have become known. Said twice, it is heard once."""

        def can_replace(self, message: Message) -> bool:
            return isinstance(message, OptionTable.Marked)

    class Taken(Message):
        """The person answers with these options."""

        def __init__(self, codes: tuple[str, ...]) -> None:
            self.codes = codes
            super().__init__()

    class Refused(Message):
        """The person tried to take what is not legal; `reason` says why not."""

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

    # What is shown

    def ask(
        self,
        prompt: str,
        options: Sequence[Option],
        default: str | None,
        several: bool = False,
        fold: bool = True,
        beside: Sequence[str] = (),
    ) -> None:
        """Show a new question with its options; the mark stands on the default. Many are folded, unless told not to.

        What is said `beside` the question, in ever fewer words, tells who else answers it.
        """
        asked = Question(printable(prompt), options, default, several, fold, beside, letters=self.letters)
        self._state = OptionState(asked)
        self._show()

    def wait(self, said: str) -> None:
        """Ask nothing, and say this where else the question stands."""
        self._state = OptionState(Question(printable(said), quiet=True))
        self._show()

    def tell(self, aside: Aside) -> None:
        """Show what is known of an answer that is given elsewhere."""
        self._state.aside = aside
        self.refresh()

    def point(self, pointed: Pointed) -> None:
        """Show what others at the table point at."""
        if pointed != self._state.pointed:
            self._state.pointed = pointed
            self.refresh()

    @property
    def marked(self) -> OptionRow | None:
        """The row under the mark; None where there are no options."""
        return self._state.marked

    def numbered(self, number: str) -> OptionRow | None:
        """The row that this number key takes; None for none."""
        index = self._state.numbered(int(number)) if number in NUMBERS else None
        return None if index is None else self._state.rows[index]

    @property
    def columns(self) -> Sequence[str]:
        """The names of all figures that are known of the options, in their order."""
        return self._state.measured

    @property
    def opened(self) -> str:
        """The group that is shown alone, "" for none."""
        return self._state.opened

    @property
    def chosen(self) -> Sequence[str]:
        """The codes of the options chosen so far, where several may be."""
        return self._state.chosen

    def preview(self, option: Option) -> Preview | None:
        """The odds of an option as far as they are worked out."""
        return self._state.preview(option)

    def label(self, option: Option) -> str:
        """What a person reads."""
        return self._state.label(option)

    def is_cut(self, row: OptionRow) -> bool:
        """True where the label of a row is longer than its column."""
        return self._drawing.is_cut(row)

    @property
    def says_beside(self) -> bool:
        """True if the question has room for the names of the others who answer it, or there are none."""
        return bool(self._drawing.beside) or not self._state.question.beside

    @property
    def shows_costs(self) -> bool:
        """True where what options cost stands in a column."""
        return COSTS in self._drawing.columns

    # Keys and mouse

    def action_move(self, by: int) -> None:
        """Move the mark."""
        self._mark(min(max(0, self._state.at + by), len(self._state.rows) - 1))

    def action_number(self, number: int) -> None:
        """Take the option of this number."""
        index = self._state.numbered(number)
        if index is not None:
            self._mark(index)
            self._choose(self._state.rows[index], toggle=self._state.several)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "letter" or self._state.lettered(str(parameters[0])) is not None

    def action_letter(self, letter: str) -> None:
        """Open the group that has this letter."""
        index = self._state.lettered(letter)
        if index is not None:
            self._mark(index)
            self._choose(self._state.rows[index])

    def action_take(self) -> None:
        """Take the marked row; where several may be chosen, hand in those that are."""
        row = self.marked
        if row is None:
            return
        if self._state.several and row.option is not None:
            self.post_message(self.Taken(tuple(self.chosen)))
            return
        self._choose(row)

    def action_choose_also(self) -> None:
        """Choose the marked row as well, or no longer."""
        if self.marked is not None and self._state.several:
            self._choose(self.marked, toggle=True)

    def action_open(self) -> None:
        """Open the marked group."""
        if self.marked is not None and self.marked.group:
            self._choose(self.marked)

    def action_close(self) -> None:
        """Close the open group."""
        self.close()

    def close(self) -> bool:
        """Close the open group; False where none is open."""
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
        strays = event.chain > 1 and self._clicked is not self._state.rows  # the first of two has brought other rows
        self._clicked = self._state.rows
        self._mark(index)
        if not strays and (again or self._state.rows[index].group or self._state.several):
            self._choose(self._state.rows[index], toggle=self._state.several)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.action_move(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.action_move(-1)

    def on_resize(self, event: Resize) -> None:
        del event
        self._look()

    # Within

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
        """Show the options as they stand, and tell which is marked."""
        self._look()
        self.post_message(self.Marked())

    def _look(self) -> None:
        self._work_out(perf_counter() + SLICE_SECONDS)
        self.refresh()

    def _work_out(self, ends: float) -> None:
        """Work out the odds in sight, the marked row's first, and go on later where they take long."""
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
            if row is self.marked:
                self.post_message(self.Marked())
        if unknown:  # their figures may take a line for headings, and what is in sight move by one
            self._work_out(ends)

    def _keep_in_sight(self) -> int:
        """Let the marked row be in sight, by how the options are drawn now; how many rows are."""
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
        """How the options are drawn as they stand: the same until anything of them or of their room is another."""
        size, drawn = self.content_size, self._drawn
        if drawn is None or (drawn.width, drawn.height) != size or drawn.state is not self._state:
            drawn = self._drawn = OptionDrawing(self._state, *size)
        return drawn

    def lines(self) -> Sequence[Content]:
        if self.content_size.width < LEAST_LABEL:
            return [Content(self._state.question.prompt)]
        return self._drawing.lines(mark_style(self, "option-table--marked"))

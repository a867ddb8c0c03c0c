"""Owns the list of options: numbered rows under the question, with their odds in columns that align.

Odds are worked out for the rows in sight only, a few at a time, so that a key press never waits for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter

from textual.binding import Binding
from textual.content import Content
from textual.events import Click, MouseScrollDown, MouseScrollUp, Resize
from textual.message import Message
from textual.widget import Widget

from solo.systems.contract import Measure, Option, Preview
from solo.tui.widgets.figures import measure_text
from solo.tui.widgets.in_sight import first_in_sight
from solo.tui.widgets.option_rows import OptionRow, rows
from solo.tui.widgets.printable import printable
from solo.tui.widgets.row import FAINT, wrapped

MARK = "▸"
LEAST_LABEL = 30
WIDE_LABEL = 52
MOST_PROMPT = 3
SLICE_SECONDS = 0.008
REST_SECONDS = 0.001  # between two slices, so that keys and repaints come first


class OptionTable(Widget, can_focus=True):
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
    ]

    class Marked(Message):
        """Another row is marked, or the odds of the marked one have become known."""

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
        self._options: Sequence[Option] = ()
        self._prompt = ""
        self._default: str | None = None
        self._rows: list[OptionRow] = []
        self._marked = 0
        self._first = 0
        self._previews: dict[str, Preview] = {}
        self._labels: dict[str, str] = {}
        self._working = False
        self._fold = True
        self.opened = ""
        self.several = False
        self.chosen: list[str] = []

    # What is shown

    def ask(
        self, prompt: str, options: Sequence[Option], default: str | None, several: bool = False, fold: bool = True
    ) -> None:
        """Show a new question with its options; the mark stands on the default. Many are folded, unless told not to."""
        self._fold = fold and not several
        self._prompt, self._options, self._default, self.several = printable(prompt), options, default, several
        self._previews, self._labels = {}, {}
        self.chosen = [code for code in (default or "").split("+") if code] if several else []
        self.opened = ""
        self._fill(default)

    @property
    def marked(self) -> OptionRow | None:
        """The row under the mark; None where there are no options."""
        return self._rows[self._marked] if self._rows else None

    def preview(self, option: Option) -> Preview | None:
        """The odds of an option as far as they are worked out."""
        return self._previews.get(option.code)

    def label(self, option: Option) -> str:
        """What a person reads, made once a question."""
        if option.code not in self._labels:
            self._labels[option.code] = printable(option.label)
        return self._labels[option.code]

    def is_cut(self, option: Option) -> bool:
        """True where the label is longer than its column."""
        figures = option.code in self._previews and self._previews[option.code].measures
        room = self._label_width(self._columns()) if figures else self.content_size.width - 6
        return len(self.label(option)) > room

    # Keys and mouse

    def action_move(self, by: int) -> None:
        """Move the mark."""
        self._mark(min(max(0, self._marked + by), len(self._rows) - 1))

    def action_number(self, number: int) -> None:
        """Take the row of this number, or open it where it is a group."""
        index = next((index for index, row in enumerate(self._rows) if row.number == number), None)
        if index is not None:
            self._mark(index)
            self._choose(self._rows[index], toggle=self.several)

    def action_take(self) -> None:
        """Take the marked row; where several may be chosen, hand in those that are."""
        row = self.marked
        if row is None:
            return
        if self.several and row.option is not None:
            self.post_message(self.Taken(tuple(self.chosen)))
            return
        self._choose(row)

    def action_choose_also(self) -> None:
        """Choose the marked row as well, or no longer."""
        if self.marked is not None and self.several:
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
        if not self.opened:
            return False
        group, self.opened = self.opened, ""
        self._fill(f"group {group}")
        return True

    def on_click(self, event: Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None:
            return
        below = offset.y - len(self._heading(self._columns()))
        if not 0 <= below < len(self._in_sight()):
            return
        index = self._first + below
        again = index == self._marked
        self._mark(index)
        if again or self._rows[index].group or self.several:
            self._choose(self._rows[index], toggle=self.several)

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        event.stop()
        self.action_move(1)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        event.stop()
        self.action_move(-1)

    def on_resize(self, event: Resize) -> None:
        del event
        self._keep_in_sight()
        self._work_out()
        self.refresh()

    # Within

    def _fill(self, code: str | None) -> None:
        self._rows = rows(self._options, self.opened, self._default, fold=self._fold)
        legal = next((index for index, row in enumerate(self._rows) if not row.reason), 0)
        self._marked = next((index for index, row in enumerate(self._rows) if row.code == code), legal)
        self._first = 0
        self._keep_in_sight()
        self._work_out()
        self.refresh()
        self.post_message(self.Marked())

    def _mark(self, index: int) -> None:
        if index == self._marked or not self._rows:
            return
        self._marked = index
        self._keep_in_sight()
        self._work_out()
        self.refresh()
        self.post_message(self.Marked())

    def _choose(self, row: OptionRow, toggle: bool = False) -> None:
        if row.reason:
            self.post_message(self.Refused(row.reason))
        elif row.option is None:
            self.opened = row.group
            self._fill(None)
        elif toggle:
            (self.chosen.remove if row.code in self.chosen else self.chosen.append)(row.code)
            self.refresh()
            self.post_message(self.Marked())
        else:
            self.post_message(self.Taken((row.code,)))

    def _in_sight(self) -> list[OptionRow]:
        return self._rows[self._first : self._first + self._room()]

    def _keep_in_sight(self) -> None:
        self._first = first_in_sight(self._first, self._marked, self._room(), len(self._rows))

    def _work_out(self) -> None:
        """Work out the odds in sight, the marked row's first, and go on later where they take long."""
        self._working = False
        if not self.content_size.height:
            return
        ends = perf_counter() + SLICE_SECONDS
        marked = [self.marked] if self.marked else []
        for row in [*marked, *self._in_sight()]:
            if row.option is None or row.code in self._previews or (row.reason and row is not self.marked):
                continue
            if perf_counter() > ends:
                self._working = True
                self.set_timer(REST_SECONDS, partial(self._work_on, self._options))
                return
            self._previews[row.code] = row.option.preview()
            if row is self.marked:
                self.post_message(self.Marked())

    def _work_on(self, asked: Sequence[Option]) -> None:
        if self._working and asked is self._options:
            self._work_out()
            self.refresh()

    # Drawing

    def render(self) -> Content:
        width = self.content_size.width
        if width < LEAST_LABEL:
            return Content(self._prompt)
        columns = self._columns()
        rows_shown = [self._line(row, row is self.marked, width, columns) for row in self._in_sight()]
        return Content("\n").join([*self._with_hidden(self._heading(columns)), *rows_shown])

    def _columns(self) -> dict[str, int]:
        """The headings that fit, with their widths, in the order in which options name them."""
        widths: dict[str, int] = {}
        for row in self._rows:
            preview = self._previews.get(row.code)
            for measure in preview.measures if preview else ():
                wide = max(len(measure.name), len(measure_text(measure)), 5) + 2
                widths[measure.name] = max(widths.get(measure.name, 0), wide)
        room = self.content_size.width - 6 - LEAST_LABEL
        fitting: dict[str, int] = {}
        for name, wide in widths.items():
            if wide > room:
                break
            fitting[name] = wide
            room -= wide
        return fitting

    def _label_width(self, columns: dict[str, int]) -> int:
        """Room for the labels that have figures: no more than keeps these near to what they are about."""
        room = self.content_size.width - 6 - sum(columns.values()) - (4 if self.several else 0)
        longest = max((len(self._row_label(row)) for row in self._rows if self._has_figures(row)), default=0)
        return max(1, min(room, max(longest + 2, WIDE_LABEL)))

    def _has_figures(self, row: OptionRow) -> bool:
        preview = self._previews.get(row.code)
        return preview is not None and bool(preview.measures)

    def _heading(self, columns: dict[str, int]) -> list[Content]:
        """The question, and the headings of the figures at the end of its last line where they fit there."""
        width = self.content_size.width
        prompt = Content.assemble(
            (self._prompt, "bold"), (f"  ›  {self.opened}", "bold $accent") if self.opened else ""
        )
        lines = [Content.assemble(" ", line) for line in wrapped(prompt, width - 2)[:MOST_PROMPT]]
        heads = Content.styled("".join(name.rjust(wide) for name, wide in columns.items()), FAINT)
        left = 5 + (4 if self.several else 0) + self._label_width(columns)
        if columns and lines[-1].cell_length > left:
            lines.append(Content(""))
        lines[-1] = Content.assemble(lines[-1].truncate(max(left, lines[-1].cell_length), pad=True), heads)
        return lines

    def _room(self) -> int:
        """Lines for rows, below the question."""
        if self.content_size.width < LEAST_LABEL:
            return 1
        return max(1, self.content_size.height - len(self._heading(self._columns())))

    def _with_hidden(self, lines: list[Content]) -> list[Content]:
        """The same lines, with a note of the rows above and below those in sight at the right edge."""
        above, below = self._first, len(self._rows) - self._first - len(self._in_sight())
        if not above and not below:
            return lines
        said = "  ".join([f"↑ {above}"] * bool(above) + [f"↓ {below}"] * bool(below))
        note = Content.styled(f" {said} more", FAINT)
        for index in (-1, 0):
            room = self.content_size.width - 1 - note.cell_length
            if lines[index].cell_length <= room:
                lines[index] = Content.assemble(lines[index].truncate(room, pad=True), note)
                break
        return lines

    def _line(self, row: OptionRow, marked: bool, width: int, columns: dict[str, int]) -> Content:
        number = str(row.number) if row.number else "–" if row.reason else " "
        box = ("[x] " if row.code in self.chosen else "[ ] ") if self.several else ""
        style = FAINT if row.reason else ""
        label = Content.styled(self._row_label(row), style)
        room = self._label_width(columns) if self._has_figures(row) else width - 6 - len(box)
        line = Content.assemble(
            f" {MARK if marked else ' '} ",
            (number, FAINT if row.reason else "bold $accent"),
            " ",
            (box, style),
            shortened(label, room),
            *self._cells(row, columns),
        ).truncate(width, pad=True)
        return line.stylize(self.get_visual_style("option-table--marked")) if marked else line

    def _row_label(self, row: OptionRow) -> str:
        if row.option is not None:
            return self.label(row.option)
        return f"{row.group} …  ({row.members})"

    def _cells(self, row: OptionRow, columns: dict[str, int]) -> list[Content]:
        if not self._has_figures(row):
            return []
        preview = self._previews.get(row.code)
        known: dict[str, Measure] = {measure.name: measure for measure in preview.measures} if preview else {}
        write: Callable[[str], str] = lambda name: measure_text(known[name]) if name in known else ""  # noqa: E731
        return [Content(write(name).rjust(wide)) for name, wide in columns.items()]


def shortened(label: Content, width: int) -> Content:
    """A label of exactly this width; one that is longer loses its middle, since options differ at either end."""
    if label.cell_length <= width:
        return label.truncate(width, pad=True)
    end = min(width // 2, label.cell_length)
    return Content.assemble(label.truncate(width - end, ellipsis=True), label[-end:]).truncate(width, pad=True)

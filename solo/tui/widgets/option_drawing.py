"""Drawing of a list of options: rows under their question, with figures in aligned columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from textual.content import Content
from textual.style import Style

from solo.systems.contract import Measure
from solo.tui.widgets.list_row import FAINT, wrap
from solo.tui.widgets.number_format import measure_text
from solo.tui.widgets.option_rows import OptionRow
from solo.tui.widgets.option_state import OptionState

MARK = "▸"
LEFT_OUT = " … "
LEAST_LABEL, SHORT_LABEL = 30, 18
LEAST_ROW = 40  # minimum cells of a row with figures
WIDE_LABEL = 52
MOST_PROMPT = 3
BEFORE = 6  # cells for the mark and the number, with the blanks around them
COSTS = " costs"  # a key that differs from the name of any measure
MOST_COST = 22
BOX = 4  # cells for the sign that shows if an option is chosen
GAP, CLOSE = 2, 1  # cells between columns, normally and if a label would otherwise be cut
NOTED = 5  # cells before the note below a question
FIGURE = re.compile(r"\d+|%")
MOST_FINGERS = 18  # maximum cells for the names of participants who point


@dataclass(frozen=True)
class OptionDrawing:
    """A list of options, drawn in `width` cells and `height` lines. Shared parts are computed once."""

    state: OptionState
    width: int
    height: int

    @cached_property
    def room(self) -> int:
        """Lines for rows, below the question."""
        if self.width < LEAST_LABEL:
            return 1
        return max(1, self.height - len(self.heading))

    @cached_property
    def pointer_cells(self) -> int:
        """Cells at the right edge for the names of participants who point at rows; 0 if nobody points."""
        if not self.state.pointed.fingers:
            return 0
        longest = max((len(self.state.fingers(row)) for row in self.state.rows), default=0)
        return min(longest + 2, MOST_FINGERS) if longest else 0

    def lines(self, marked_style: Style) -> list[Content]:
        """Return the question and the visible rows."""
        columns = self.columns
        shown = self.state.in_sight(self.room)
        rows = [self._line(row, columns, marked_style if row is self.state.marked_row else None) for row in shown]
        return [*self._with_hidden(self.heading, len(shown)), *rows, *self._note()]

    @cached_property
    def columns(self) -> dict[str, int]:
        """Widths of the headings that fit, by heading, in the order in which options name them.

        Costs come first if they are short and leave enough room for labels and figures. If a label would otherwise be
        cut, the columns are closer together.
        """
        spread = self._columns_apart(GAP)
        room = (
            self.width - self.pointer_cells - BEFORE - sum(spread.values()) - (BOX if self.state.allows_several else 0)
        )
        return spread if self._longest(spread) <= room else self._columns_apart(CLOSE)

    def _longest(self, columns: dict[str, int]) -> int:
        """Return the length in cells of the longest label with figures."""
        with_cells = (row for row in self.state.rows if self.has_cells(row, columns))
        return max((len(self.state.row_label(row)) for row in with_cells), default=0)

    def _columns_apart(self, gap: int) -> dict[str, int]:
        state, width = self.state, self.width - self.pointer_cells
        widths: dict[str, int] = {}
        longest = costs = 0
        for row in state.rows:
            measures, cost = _measures(state, row), len(state.cost(row))
            for measure in measures:
                wide = max(len(measure.name), len(measure_text(measure)), 5) + gap
                widths[measure.name] = max(widths.get(measure.name, 0), wide)
            costs = max(costs, cost)
            if measures or cost:
                longest = max(longest, len(state.row_label(row)) + 1)
        wide = max(costs, len(COSTS)) + 2
        if 0 < costs <= MOST_COST:
            boxes = BOX if state.allows_several else 0
            if longest + wide + sum(widths.values()) <= width - BEFORE - boxes:
                return {COSTS: wide, **widths}
        kept = self._kept_columns(widths, width - BEFORE, longest)
        return {name: wide for name, wide in widths.items() if name in kept}

    def _kept_columns(self, widths: dict[str, int], room: int, longest: int) -> AbstractSet[str]:
        """Return the headings that fit into `room` cells beside labels of at most `longest` cells.

        The first figure and the chooser's risks come before all others, and may shorten the labels further.
        """
        risks = {one.name for row in self.state.rows for one in _measures(self.state, row) if one.against}
        kept, short = set[str](), SHORT_LABEL if room >= LEAST_ROW - BEFORE else LEAST_LABEL
        foremost = [name for at, name in enumerate(widths) if not at or name in risks]
        for name in dict.fromkeys((*foremost, *widths)):
            room -= widths[name]
            if room < min(short if name in foremost else LEAST_LABEL, longest):
                break
            kept.add(name)
        return kept

    @cached_property
    def label_width(self) -> int:
        """Width in cells for labels beside figures. It is limited, so that figures are near their labels."""
        state, columns = self.state, self.columns
        room = self.width - self.pointer_cells - BEFORE - sum(columns.values()) - (BOX if state.allows_several else 0)
        longest = self._longest(columns)
        least = LEAST_LABEL if COSTS in columns else WIDE_LABEL
        return max(1, min(room, max(longest + 2, least)))

    @cached_property
    def heading(self) -> Sequence[Content]:
        """The question, with the headings of the figures at the end of its last line if there is room."""
        lines, beside, columns, left = list(self._asked), self.other_answerers, self.columns, self._left
        if beside:
            lines[-1] = Content.assemble(lines[-1], (f"  {beside}", FAINT))
        figures = self.state.aside.figures
        if figures:
            return self._with_figures(lines, figures)
        heads = Content.styled("".join(_set(name, name, wide) for name, wide in columns.items()), FAINT)
        if columns and lines[-1].cell_length > left:
            lines.append(Content(""))
        lines[-1] = Content.assemble(lines[-1].truncate(max(left, lines[-1].cell_length), pad=True), heads)
        return lines

    def _with_figures(self, lines: list[Content], figures: Content) -> list[Content]:
        """Return the question with figures at the right edge of its last line, or below if there is no room."""
        room = self.width - 1 - figures.cell_length
        if lines[-1].cell_length + 1 > room:
            return [*lines, Content.assemble(" " * max(1, room), figures)]
        return [*lines[:-1], Content.assemble(lines[-1].truncate(room, pad=True), figures)]

    def _note(self) -> list[Content]:
        """Return the lines of the note on an answer that is given outside this list."""
        note = self.state.aside.note
        return [Content.assemble(" " * NOTED, line) for line in wrap(note, self.width - NOTED - 1)] if note else []

    @cached_property
    def other_answerers(self) -> str:
        """Note on other participants who answer the question, in the longest form that fits; "" for none."""
        room = (self._left if self.columns else self.width - 1) - self._asked[-1].cell_length
        return next((said for said in self.state.question.beside if len(said) + 2 <= room), "")

    @cached_property
    def _left(self) -> int:
        """Cells before the figures."""
        return BEFORE - 1 + (BOX if self.state.allows_several else 0) + self.label_width

    @cached_property
    def _asked(self) -> list[Content]:
        """The lines of the question."""
        state = self.state
        opened = (f"  ›  {state.opened}", "bold $accent") if state.opened else ""
        asked = Content.assemble((state.question.prompt, FAINT if state.question.quiet else "bold"), opened)
        return [Content.assemble(" ", line) for line in wrap(asked, self.width - 2)[:MOST_PROMPT]]

    def _with_hidden(self, heading: Sequence[Content], shown: int) -> list[Content]:
        """Return the `heading` with a note on hidden rows, at the right edge or before the figures."""
        above, lines = self.state.first, list(heading)
        below = len(self.state.rows) - above - shown
        if not above and not below:
            return lines
        said = "  ".join([f"↑ {above}"] * bool(above) + [f"↓ {below}"] * bool(below))
        note = Content.styled(f" {said} more", FAINT)
        for index in (-1, 0):
            room = self.width - 1 - note.cell_length
            if lines[index].cell_length <= room:
                lines[index] = Content.assemble(lines[index].truncate(room, pad=True), note)
                return lines
        asked, figures = lines[-1][: self._left].rstrip(), lines[-1][self._left :]
        if asked.cell_length + GAP + note.cell_length <= self._left:
            lines[-1] = Content.assemble(Content.assemble(asked, " ", note).truncate(self._left, pad=True), figures)
        return lines

    def _line(self, row: OptionRow, columns: dict[str, int], marked: Style | None) -> Content:
        state = self.state
        letter = row.letter if len(row.letter) == 1 else " "
        number = str(row.number) if row.number else "–" if row.reason else letter
        box = ("[x] " if row.code in state.chosen else "[ ] ") if state.allows_several else ""
        style = FAINT if row.reason else ""
        cells, aside = self.cells(row, columns), self.pointer_cells
        room = self.label_width if cells else self.width - aside - BEFORE - len(box)
        other = state.others_mark(row)
        line = Content.assemble(
            (other, "bold $accent") if other else " ",
            f"{MARK if marked is not None else ' '} ",
            (number, FAINT if row.reason else "bold $accent"),
            " ",
            (box, style),
            shorten_label(Content.styled(state.row_label(row), style), room, self.alike.get(state.row_label(row), 0)),
            *cells,
        ).truncate(self.width - aside, pad=True)
        if aside:
            names = Content.styled(state.fingers(row), "bold $accent").truncate(aside - 1, ellipsis=True)
            line = Content.assemble(line, names.pad_left(aside - 1 - names.cell_length), " ")
        return line.stylize(marked) if marked is not None else line

    @cached_property
    def alike(self) -> dict[str, int]:
        """Number of cells to drop from the end of each cut label.

        Labels that would look alike when cut lose their common end first.
        """
        cut: dict[str, list[str]] = {}
        for row in self.state.rows:
            label = self.state.row_label(row)
            room = self.label_width if self.has_cells(row, self.columns) else self.width - self.pointer_cells - BEFORE
            if len(label) > room:
                cut.setdefault(shorten_label(Content(label), room).plain, []).append(label)
        ends = {_shared_end(labels) for labels in cut.values() if len(labels) > 1}
        too_long = [label for labels in cut.values() for label in labels]
        return {label: len(end) for label in too_long for end in ends if end and label.endswith(end)}

    def has_cells(self, row: OptionRow, columns: dict[str, int]) -> bool:
        """Return True if the row has a figure under any heading."""
        return bool(_measures(self.state, row)) or (COSTS in columns and bool(self.state.cost(row)))

    def cells(self, row: OptionRow, columns: dict[str, int]) -> list[Content]:
        """Return the cells under the headings; none for a row without figures, whose label may then be longer."""
        known = {measure.name: measure_text(measure) for measure in _measures(self.state, row)}
        if COSTS in columns and self.state.cost(row):
            known[COSTS] = self.state.cost(row)
        return [Content(_set(name, known.get(name, ""), wide)) for name, wide in columns.items()] if known else []

    def is_cut(self, row: OptionRow) -> bool:
        """Return True if the label of the row is longer than its column."""
        room = self.label_width if self.has_cells(row, self.columns) else self.width - self.pointer_cells - BEFORE
        return len(self.state.row_label(row)) > room


def shorten_label(label: Content, width: int, alike: int = 0) -> Content:
    """Return a label of exactly `width` cells. A long label loses words in its middle, since labels differ at the ends.

    First, `alike` cells are dropped from the end.
    """
    if label.cell_length <= width:
        return label.truncate(width, pad=True)
    if alike:
        return shorten_label(Content.assemble(label[:-alike], "…"), width)
    head, tail = _words_kept(label.plain, width - len(LEFT_OUT))
    if head:
        return Content.assemble(label[:head], LEFT_OUT, label[tail:]).truncate(width, pad=True)
    end = min(width // 2, label.cell_length)
    return Content.assemble(label.truncate(width - end, ellipsis=True), label[-end:]).truncate(width, pad=True)


def _words_kept(text: str, room: int) -> tuple[int, int]:
    """Return the end of the first words and the start of the last words to keep; 0, 0 if none fit.

    The first words name the target, and get half of the room if possible. Of words that fit as well, those without
    figures are dropped, since a figure cannot be guessed.
    """
    gaps = [at for at, sign in enumerate(text) if sign == " "]
    ways = [(head, tail + 1) for head in gaps if head for tail in gaps if head < tail < len(text) - 1]
    fitting = [(head, tail) for head, tail in ways if head + len(text) - tail <= room]
    named = [way for way in fitting if way[0] >= room // 2] or fitting

    def worth(way: tuple[int, int]) -> tuple[int, float]:
        head, tail = way
        figures = len(FIGURE.findall(text[head:tail]))
        return -figures, head - tail + min(head, len(text) - tail) / 2

    return max(named, key=worth, default=(0, 0))


def _shared_end(labels: Sequence[str]) -> str:
    from_the_end = zip(*(reversed(label) for label in labels), strict=False)
    return "".join(signs[0] for signs in takewhile(lambda signs: len(set(signs)) == 1, from_the_end))[::-1]


def _measures(state: OptionState, row: OptionRow) -> tuple[Measure, ...]:
    preview = state.preview(row.option) if row.option else None
    return preview.measures if preview else ()


def _set(name: str, text: str, wide: int) -> str:
    """Return the text aligned in its column: figures at the right, costs at the left."""
    return f"  {text.strip()}".ljust(wide) if name == COSTS else text.rjust(wide)

"""Row: a text at the left, figures at the right edge, and an optional fainter line below.

In a narrow terminal, the left text is cut and the figures stay. If names must be told apart, the figures are shortened
instead.
"""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual

EMPTY = Content("")
FAINT = "$faint"
ACCENT = "$accent"
PROBLEM = "$error"
PERCENT = " %"
GLUE = "\ue000"  # a letter of no script, which stands for a space that is no place to break a line
HANGING = 2  # cells before the second line of a name
BELOW = 6  # cells before a text that begins below its sign
LEAST_BESIDE = 30  # minimum cells for a readable text beside figures
LEAST_BEHIND = 6  # minimum cells for an informative text behind a name


class ListRow(Visual):
    """A row of a list. `below` is shown under it, indented by `indent` cells, on as many lines as needed.

    With `folds`, the right text moves to lines of its own if the texts do not fit side by side. If the left text would
    get fewer than `least` cells, a text from `briefer` replaces the right text: the first that leaves `least` cells, or
    else the last. If the first `whole` letters of the left text still do not fit, they are continued on a second line.
    """

    def __init__(
        self,
        left: Content | str,
        right: Content | str = EMPTY,
        below: Content | str = EMPTY,
        indent: int = 0,
        folds: bool = False,
        briefer: Sequence[Content | str] = (),
        least: int = 0,
        whole: int = 0,
    ) -> None:
        self.left = escape_markup(left)
        self.right = escape_markup(right)
        self.below = escape_markup(below)
        self._indent = indent
        self._folds = folds
        self._briefer = [escape_markup(text) for text in briefer]
        self._least = least
        self._whole = whole

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        return [strip for line in self.lines(width) for strip in line.render_strips(width, 1, style, options)][:height]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        del rules, container_width
        return max(self.left.cell_length + 2 + self.right.cell_length, self.below.cell_length + self._indent)

    def get_height(self, rules: RulesMap, width: int) -> int:
        del rules
        return len(self.lines(width))

    def lines(self, width: int) -> list[Content]:
        """Return the row on lines of `width` cells."""
        return [*self._first_lines(width), *self._lines_below(width)]

    def _first_lines(self, width: int) -> list[Content]:
        right = self._right_within(width).truncate(width, ellipsis=True)
        room = _room_beside(right, width)
        name = self.left[: self._whole]
        if name.cell_length > max(0, room):
            return _on_two_lines(name, right, width)
        if self._folds and self.left.cell_length > room:
            folded = (line.rstrip() for line in wrap(self.right, width))
            first = self.left.truncate(width, ellipsis=True, pad=True)
            return [first, *(line.truncate(width).pad_left(width - line.cell_length) for line in folded)]
        bare = name.plain and self.left.cell_length > room and room < name.cell_length + LEAST_BEHIND
        return [_side_by_side(name if bare else self.left, right, width)]

    def _right_within(self, width: int) -> Content:
        rights = (self.right, *self._briefer)
        return next((right for right in rights if _room_beside(right, width) >= self._least), rights[-1])

    def _lines_below(self, width: int) -> list[Content]:
        if not self.below.plain:
            return []
        lines = wrap(self.below, width - self._indent)
        return [Content.assemble(" " * self._indent, line).truncate(width, pad=True) for line in lines]


def _room_beside(right: Content, width: int) -> int:
    """Return the cells for the text to the left of `right`."""
    return width - right.cell_length - 1 if right.plain else width


def _side_by_side(left: Content, right: Content, width: int) -> Content:
    cut = left.truncate(max(0, _room_beside(right, width)), ellipsis=True, pad=True)
    return Content.assemble(cut, " " if right.plain else "", right).truncate(width, pad=True)


def _on_two_lines(name: Content, right: Content, width: int) -> list[Content]:
    """Return a name on two lines: as many words as fit beside the right text, then the rest."""
    head = wrap(name, _room_beside(right, width))[0]
    left_over = name.plain[len(head.plain) :].lstrip()
    rest = name[len(name.plain) - len(left_over) :].truncate(max(0, width - HANGING), ellipsis=True)
    second = Content.assemble(" " * HANGING, rest).truncate(width, pad=True)
    return [_side_by_side(head, right, width), second]


class Hanging(Visual):
    """A text behind a sign. Its further lines are indented to the first letter, and the lines of `behind` even further.

    `right` is at the right edge of the first line, or below the text if the text would get too little room. If the text
    would get fewer than `least` cells behind the sign, it begins on the second line.
    """

    def __init__(
        self,
        sign: Content | str,
        text: Content | str,
        behind: Sequence[Content] = (),
        indent: int = 0,
        right: Content | str = EMPTY,
        least: int = 0,
    ) -> None:
        self._sign = Content.assemble(" " * indent, escape_markup(sign))
        self._text = escape_markup(text)
        self._behind = behind
        self._right = escape_markup(right)
        self._least = least

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        return [strip for line in self._lines(width) for strip in line.render_strips(width, 1, style, options)][:height]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        del rules, container_width
        right = self._right.cell_length + 2 if self._right.plain else 0
        return self._sign.cell_length + self._text.cell_length + right

    def get_height(self, rules: RulesMap, width: int) -> int:
        del rules
        return len(self._lines(width))

    def _lines(self, width: int) -> list[Content]:
        first, right = self._sign.cell_length, self._right.cell_length
        if self._text and not right and width - first < self._least:
            below = hanging_indent(Content(" " * BELOW), self._text, width)
            return [self._sign.truncate(width, pad=True), *below]
        room = width - right - 2 if right else width
        beside = room >= first + LEAST_BESIDE
        lines = hanging_indent(self._sign, self._text, room if beside else width)
        if right and beside:
            lines[0] = Content.assemble(lines[0], "  ", self._right)
            lines[1:] = [line.truncate(width, pad=True) for line in lines[1:]]
        elif right:
            lines += hanging_indent(Content(" " * first), self._right, width)
        for text in self._behind:
            lines += hanging_indent(Content(" " * (first + 2)), text, width)
        return lines


def hanging_indent(sign: Content, text: Content, width: int) -> list[Content]:
    """Return the text on lines of `width` cells, the first with the sign, and all others indented."""
    blank = " " * sign.cell_length
    texts = wrap(text, width - sign.cell_length) or [EMPTY]
    lines = [Content.assemble(sign if number == 0 else blank, line) for number, line in enumerate(texts)]
    return [line.truncate(width, pad=True) for line in lines]


def wrap(text: Content, width: int) -> list[Content]:
    """Return the text on lines of `width` cells. A percent sign stays on the line of its number.

    A `width` below 1 counts as 1, since a terminal may have no room at all.
    """
    if PERCENT not in text.plain:
        return text.wrap(max(1, width))
    glued = Content(text.plain.replace(PERCENT, f"{GLUE}%"), list(text.spans))
    return [Content(line.plain.replace(GLUE, " "), list(line.spans)) for line in glued.wrap(max(1, width))]


def escape_markup(text: Content | str) -> Content:
    """Return the text as content in which brackets are plain letters, never markup."""
    return text if isinstance(text, Content) else Content(text)

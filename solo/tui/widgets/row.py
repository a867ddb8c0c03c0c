"""Owns the row: a text at the left, figures that keep to the right edge, and perhaps a quieter line below.

The left part gives way where the terminal is narrow, so that figures are never cut.
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


class Row(Visual):
    """One row of a listing. `below` is set under it, `indent` cells to the right, on as many lines as it needs.

    Where `folds` is True and both texts do not fit side by side, the right one goes on lines of its own.
    """

    def __init__(
        self,
        left: Content | str,
        right: Content | str = EMPTY,
        below: Content | str = EMPTY,
        indent: int = 0,
        folds: bool = False,
    ) -> None:
        self.left = plain(left)
        self.right = plain(right)
        self.below = plain(below)
        self._indent = indent
        self._folds = folds

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        return [strip for line in self.lines(width) for strip in line.render_strips(width, 1, style, options)][:height]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        del rules, container_width
        return max(self.left.cell_length + 2 + self.right.cell_length, self.below.cell_length + self._indent)

    def get_height(self, rules: RulesMap, width: int) -> int:
        del rules
        return len(self.lines(width))

    def lines(self, width: int) -> list[Content]:
        """The row on lines of so many cells."""
        return [*self._first_lines(width), *self._lines_below(width)]

    def _first_lines(self, width: int) -> list[Content]:
        if not self.right.plain:
            return [self.left.truncate(width, ellipsis=True, pad=True)]
        right = self.right.truncate(width, ellipsis=True)
        room = width - right.cell_length - 1
        if self._folds and self.left.cell_length > room:
            folded = (line.rstrip() for line in wrapped(self.right, width))
            first = self.left.truncate(width, ellipsis=True, pad=True)
            return [first, *(line.truncate(width).pad_left(width - line.cell_length) for line in folded)]
        left = self.left.truncate(max(0, room), ellipsis=True, pad=True)
        return [Content.assemble(left, " ", right).truncate(width, pad=True)]

    def _lines_below(self, width: int) -> list[Content]:
        if not self.below.plain:
            return []
        lines = wrapped(self.below, width - self._indent)
        return [Content.assemble(" " * self._indent, line).truncate(width, pad=True) for line in lines]


class Hanging(Visual):
    """A text behind a sign: its further lines begin under its first letter. `behind` follows, further in."""

    def __init__(
        self, sign: Content | str, text: Content | str, behind: Sequence[Content] = (), indent: int = 0
    ) -> None:
        self._sign = Content.assemble(" " * indent, plain(sign))
        self._text = plain(text)
        self._behind = behind

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        return [strip for line in self._lines(width) for strip in line.render_strips(width, 1, style, options)][:height]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        del rules, container_width
        return self._sign.cell_length + self._text.cell_length

    def get_height(self, rules: RulesMap, width: int) -> int:
        del rules
        return len(self._lines(width))

    def _lines(self, width: int) -> list[Content]:
        first = self._sign.cell_length
        lines = hanging(self._sign, self._text, width)
        for text in self._behind:
            lines += hanging(Content(" " * (first + 2)), text, width)
        return lines


def hanging(sign: Content, text: Content, width: int) -> list[Content]:
    """The text on lines of `width` cells, the first behind the sign and the others under it."""
    blank = " " * sign.cell_length
    texts = wrapped(text, width - sign.cell_length) or [EMPTY]
    lines = [Content.assemble(sign if number == 0 else blank, line) for number, line in enumerate(texts)]
    return [line.truncate(width, pad=True) for line in lines]


def wrapped(text: Content, width: int) -> list[Content]:
    """The text on lines of `width` cells, of one cell where there is no room at all: terminals may be that small."""
    return text.wrap(max(1, width))


def plain(text: Content | str) -> Content:
    """The text as content, its brackets left alone: what people type is never read as markup."""
    return text if isinstance(text, Content) else Content(text)

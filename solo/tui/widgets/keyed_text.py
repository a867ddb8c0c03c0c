"""Text with lines about keys: the names of the keys are in one column, and their sentences in a second."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from textual.content import Content
from textual.css.styles import RulesMap
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual

from solo.tui.key import Key, key_names
from solo.tui.widgets.list_row import EMPTY, hanging_indent

LEAST_KEYS = 12
"""Minimum cells of the column of keys."""


class KeyedLine(NamedTuple):
    """A text, and the names of its keys; EMPTY for a text that takes the whole width."""

    text: Content
    keys: Content = EMPTY

    @classmethod
    def of(cls, key: Key, style: Style | str = "") -> KeyedLine:
        """Return the line about a key, in an additional style."""
        return cls(Content.styled(key.help, style), Content.styled(key_names(key), "$accent").stylize(style))


class KeyedText(Visual):
    """Lines of a help text. The column of keys is as wide as the longest names, so that it never meets the sentences.

    A sentence that takes several lines stays in its column.
    """

    def __init__(self, lines: Iterable[KeyedLine]) -> None:
        self._told = tuple(lines)
        self._keys = max((LEAST_KEYS, *(line.keys.cell_length for line in self._told))) + 1

    def __str__(self) -> str:
        return "\n".join(f"{self._sign(line).plain}{line.text.plain}" for line in self._told)

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        return [strip for line in self.lines(width) for strip in line.render_strips(width, 1, style, options)][:height]

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        del rules, container_width
        return max(
            (self._sign(line).cell_length + one.cell_length for line in self._told for one in line.text.split()),
            default=0,
        )

    def get_height(self, rules: RulesMap, width: int) -> int:
        del rules
        return len(self.lines(width))

    def lines(self, width: int) -> list[Content]:
        """Return the text on lines of `width` cells."""
        return [broken for line in self._told for broken in hanging_indent(self._sign(line), line.text, width)]

    def _sign(self, line: KeyedLine) -> Content:
        return line.keys.pad_right(self._keys - line.keys.cell_length) if line.keys else EMPTY

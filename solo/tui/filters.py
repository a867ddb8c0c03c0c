"""Owns the last guard before the terminal: names come from files, and a terminal would obey what stands in them."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from solo.border.signs import likened
from solo.border.text import JOINERS, is_shown, printable


class OnlyPrintable(LineFilter):
    """Puts a blank in the place of every character that does not show; one is as good as another."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OnlyPrintable)

    def __hash__(self) -> int:
        return hash(OnlyPrintable)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        del background
        return [segment if is_shown(segment.text) else _printable(segment) for segment in segments]


class OnlyAsciiSigns(LineFilter):
    """Gives each sign its likeness in ASCII, for a terminal without Unicode."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        del background
        return [
            segment if segment.text.isascii() else Segment(likened(segment.text), segment.style, segment.control)
            for segment in segments
        ]


def _printable(segment: Segment) -> Segment:
    # A joiner without a place has no width, so that a blank in its place would move the line.
    text = printable("".join(sign for sign in segment.text if sign not in JOINERS))
    return Segment(text, segment.style, segment.control)

"""Line filters for the terminal: names come from files, and a terminal would obey control characters in them."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from solo.untrusted.signs import to_ascii
from solo.untrusted.text import JOINERS, is_shown, make_printable


class PrintableFilter(LineFilter):
    """Replaces every non-printable character with a blank. All filters of this class are equal."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PrintableFilter)

    def __hash__(self) -> int:
        return hash(PrintableFilter)

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        del background
        return [segment if is_shown(segment.text) else _printable(segment) for segment in segments]


class OnlyAsciiSigns(LineFilter):
    """Replaces each character with a similar one in ASCII, for a terminal without Unicode."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        del background
        return [
            segment if segment.text.isascii() else Segment(to_ascii(segment.text), segment.style, segment.control)
            for segment in segments
        ]


def _printable(segment: Segment) -> Segment:
    # A misplaced joiner has no width, so a blank in its place would move the rest of the line.
    text = make_printable("".join(sign for sign in segment.text if sign not in JOINERS))
    return Segment(text, segment.style, segment.control)

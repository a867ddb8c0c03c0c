"""Flow of short texts: side by side, on as many lines as they need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.content import Content


def flow(parts: Iterable[Content], width: int, between: str) -> list[Content]:
    """Return the parts on lines of `width` cells, as many on each as fit. A longer part is cut."""
    lines = (Content(between).join(line) for line in split_lines(parts, width, len(between)))
    return [line.truncate(max(1, width), ellipsis=True) for line in lines]


def split_lines(parts: Iterable[Content], width: int, gap: int) -> Sequence[Sequence[Content]]:
    """Return the parts of each line, with `gap` cells between two parts."""
    lines: list[list[Content]] = []
    room = -1
    for part in parts:
        room -= gap + part.cell_length
        if lines and room >= 0:
            lines[-1].append(part)
        else:
            lines.append([part])
            room = width - part.cell_length
    return lines

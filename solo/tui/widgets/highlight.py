"""Look of a marked row: only the mark's own colours, or reversed colours in a terminal without colours."""

from __future__ import annotations

from rich.segment import Segment
from textual.strip import Strip
from textual.style import Style
from textual.widget import Widget


def mark_style(widget: Widget, *components: str) -> Style:
    """Return the style of a marked row of this widget. In Textual's own style, the reversed colours are missing."""
    style = widget.get_visual_style(*components)
    reverses = any(widget.get_component_styles(name).text_style.reverse for name in components)
    return style + Style(reverse=True) if reverses else style


def on_mark(strip: Strip, style: Style) -> Strip:
    """Return a line in the mark's colours. Other colours would be hard to read on the mark's background."""
    ground = style.rich_style
    parts = [Segment(part.text, part.style + ground if part.style else ground, part.control) for part in strip]
    return Strip(parts, strip.cell_length)

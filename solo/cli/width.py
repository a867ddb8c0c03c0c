"""The width of a text in a terminal: cells, of which an ideograph takes two and a combining mark none."""

from __future__ import annotations


def cells(text: str) -> int:
    """Return the number of cells that the text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # few texts need it, and it is slow to import

    return cell_len(text)


def padded(text: str, width: int) -> str:
    """Return the text with blanks behind it, up to a width in cells."""
    return text + " " * (width - cells(text))

"""Width of a text in terminal cells: an ideograph takes two, a combining mark none."""

from __future__ import annotations


def cells(text: str) -> int:
    """Return the number of cells that the text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len  # rarely needed, and slow to import

    return cell_len(text)


def pad_cells(text: str, width: int) -> str:
    """Return the text padded with blanks to a width in cells."""
    return text + " " * (width - cells(text))

"""Plain text documents of limited width, for any editor and for screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Final

from rich.cells import cell_len

from solo.evening.document_blocks import (
    Block,
    BulletList,
    Drawing,
    Facts,
    Heading,
    KeepTogether,
    NewPage,
    Paragraph,
    Table,
    flatten,
)
from solo.untrusted.text import make_printable

WIDTH: Final = 96
UNDER: Final = {1: "=", 2: "-"}


def render_text(blocks: Iterable[Block]) -> str:
    """Return the document as plain text, with a newline at its end."""
    return "\n".join(line for block in flatten(blocks) for line in (*_lines(block), "")).rstrip("\n") + "\n"


def _lines(block: Block) -> Iterator[str]:
    match block:
        case Heading(level, text):
            yield make_printable(text)
            if level in UNDER:
                yield UNDER[level] * cell_len(make_printable(text))
        case Paragraph(text):
            yield from _wrapped(text)
        case Facts(pairs, in_a_row, title):
            if title:
                yield title
            if in_a_row:
                yield from _wrapped(", ".join(f"{name} {value}" for name, value in pairs))
            else:
                for name, value in pairs:
                    yield from _wrapped(f"{'  ' if title else ''}{name}: {value}", hang="    ")
        case BulletList(items):
            for item in items:
                yield from _wrapped(f"- {item}", hang="  ")
        case Drawing(signs):
            yield from (f"    {line}" for line in signs.split("\n"))
        case Table(head, rows):
            yield from _table(head, rows)
        case KeepTogether() | NewPage():
            return


def _wrapped(text: str, hang: str = "") -> Sequence[str]:
    return wrap(make_printable(text), WIDTH, subsequent_indent=hang, break_on_hyphens=False) or [""]


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the columns of a table side by side; the last column may exceed the width."""
    lines = [[make_printable(cell) for cell in row] for row in (head, *rows)]
    widths = [max(cell_len(line[column]) for line in lines) for column in range(len(head) - 1)]
    for number, line in enumerate(lines):
        cells = [cell + " " * (width - cell_len(cell)) for cell, width in zip(line, widths, strict=False)]
        yield "  ".join((*cells, line[-1])).rstrip()
        if number == 0:
            yield "  ".join("-" * width for width in (*widths, cell_len(head[-1])))

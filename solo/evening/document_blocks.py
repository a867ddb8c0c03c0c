"""Building blocks of a document, independent of its format and of any game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

BOX = "☐"
"""An empty check box. Any text of a block may contain it."""
TICKED = "☒"
"""A check box that is ticked from the start."""


class Heading(msgspec.Struct, frozen=True):
    """A heading; level 1 is for the document or a chapter. `anchor` is the target of a table of contents."""

    level: Literal[1, 2, 3]
    text: str
    anchor: str = ""


class Paragraph(msgspec.Struct, frozen=True):
    """A paragraph: plain, quiet (for less important text) or a warning."""

    text: str
    tone: Literal["plain", "quiet", "warning"] = "plain"


class Facts(msgspec.Struct, frozen=True):
    """Name and value pairs, with an optional title.

    With `in_a_row`, they are side by side, for figures that are read at a glance.
    """

    pairs: tuple[tuple[str, str], ...]
    in_a_row: bool = False
    title: str = ""


class BulletList(msgspec.Struct, frozen=True):
    """A list of sentences. With `anchors`, a table of contents that links each item to its heading."""

    items: tuple[str, ...]
    anchors: tuple[str, ...] = ()


class Table(msgspec.Struct, frozen=True):
    """A table with a head. Cells may contain check boxes."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Drawing(msgspec.Struct, frozen=True):
    """A map: in characters of equal width, and as an SVG picture for formats that show pictures."""

    signs: str
    picture: str


class KeepTogether(msgspec.Struct, frozen=True):
    """Blocks that must not be separated by a page break."""

    blocks: tuple[Block, ...]


class NewPage(msgspec.Struct, frozen=True):
    """A page break."""


Block = Heading | Paragraph | Facts | BulletList | Table | Drawing | KeepTogether | NewPage


def flatten(blocks: Iterable[Block]) -> Iterable[Block]:
    """Yield the blocks in order without page breaks, for formats without pages."""
    for block in blocks:
        if isinstance(block, KeepTogether):
            yield from flatten(block.blocks)
        elif not isinstance(block, NewPage):
            yield block

"""Owns what a document is made of: a few kinds of blocks that every way of writing knows, and nothing of any game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

BOX = "☐"
"""A box to tick, in any text of a block."""
TICKED = "☒"
"""A box that is ticked from the start."""


class Heading(msgspec.Struct, frozen=True):
    """A heading: level 1 is the document's or a chapter's own. `anchor` is what a list of contents leads to."""

    level: Literal[1, 2, 3]
    text: str
    anchor: str = ""


class Words(msgspec.Struct, frozen=True):
    """A paragraph: plain, quiet beside what matters, or a warning."""

    text: str
    tone: Literal["plain", "quiet", "warning"] = "plain"


class Facts(msgspec.Struct, frozen=True):
    """Names with what belongs to each, under a title of its own where it has one.

    They stand `in_a_row` where they are figures, which are read at one glance.
    """

    pairs: tuple[tuple[str, str], ...]
    in_a_row: bool = False
    title: str = ""


class Points(msgspec.Struct, frozen=True):
    """A list of sentences; of contents, where each leads to the `anchors` beside it."""

    items: tuple[str, ...]
    anchors: tuple[str, ...] = ()


class Table(msgspec.Struct, frozen=True):
    """A table with a head. Cells may hold boxes to tick."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Drawing(msgspec.Struct, frozen=True):
    """A map: in signs of one width, and as an SVG picture where one can be shown."""

    signs: str
    picture: str


class Keep(msgspec.Struct, frozen=True):
    """Blocks that are not torn apart by the end of a page."""

    blocks: tuple[Block, ...]


class NewPage(msgspec.Struct, frozen=True):
    """From here on a new page."""


Block = Heading | Words | Facts | Points | Table | Drawing | Keep | NewPage


def flat(blocks: Iterable[Block]) -> Iterable[Block]:
    """The blocks one after the other, for writers that know no pages."""
    for block in blocks:
        if isinstance(block, Keep):
            yield from flat(block.blocks)
        elif not isinstance(block, NewPage):
            yield block

"""The frame of a story: its tone, truths, excluded words, bonds and aim."""

from __future__ import annotations

from typing import Final

import msgspec

MOST_TRUTHS: Final = 5


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """The frame of a story. Every field may be empty. Rows of tables with a word in `stays_out` are never drawn."""

    tone: str = ""
    truths: tuple[str, ...] = ()
    stays_out: tuple[str, ...] = ()
    ties: str = ""
    aim: str = ""
    length: str = ""

"""The frame of a story: its tone, truths, excluded words, bonds and aim."""

from __future__ import annotations

from typing import Final

import msgspec

MOST_TRUTHS: Final = 5


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """Every field may stay empty. `stays_out` are words that hide rows of tables: such rows are never drawn."""

    tone: str = ""
    truths: tuple[str, ...] = ()
    stays_out: tuple[str, ...] = ()
    ties: str = ""
    aim: str = ""
    length: str = ""

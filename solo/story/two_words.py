"""Two words, a verb and a theme, as a spark for the player's imagination."""

from __future__ import annotations

from typing import Final

import msgspec

from solo.resolver import Thrower

LINES: Final = 12
WORDS: Final = 10


class TwoWords(msgspec.Struct, frozen=True):
    """The index of each word in its list. A d12 chose the line, a d10 the word within the line."""

    verb: int
    theme: int


def two_words(thrower: Thrower) -> TwoWords:
    """Draw a verb and a theme."""
    return TwoWords(_place(thrower), _place(thrower))


def _place(thrower: Thrower) -> int:
    line = thrower.sum(1, LINES)
    return (line - 1) * WORDS + thrower.sum(1, WORDS) - 1

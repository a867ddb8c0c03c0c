"""Owns how a spirit's own table is written: the highest face of each line, and in a word what it does (`F-23`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solo.systems.fire_and_sword.rolls.levels import D20
from solo.systems.fire_and_sword.rolls.spirit_combat import SpiritRow

SLEEPS: Final = "sleeps"
RESULTS: Final[Mapping[str, tuple[bool, bool, bool]]] = {
    SLEEPS: (False, False, False),
    "hurts": (True, False, False),
    "leaves": (False, True, False),
    "hurts and leaves": (True, True, False),
    "lost": (False, False, True),
}
"""By its word, whether a line wounds, whether it leaves what the spirit has, and whether the soul is lost."""


def result_of(line: SpiritRow) -> str:
    """Returns the word for what a line does."""
    kind = (line.wounded and not line.lost, line.touched and not line.lost, line.lost)
    return next(word for word, result in RESULTS.items() if result == kind)


def line_of(text: str) -> SpiritRow:
    """Returns the line that a text such as "16 leaves" stands for. Raises ValueError with a sentence for none."""
    face, _, word = text.strip().partition(" ")
    if not face.isdecimal() or not 1 <= int(face) <= D20 or word not in RESULTS:
        raise ValueError(f"“{text[:40]}” is no line of a spirit table: write such as 16 leaves, or 20 lost.")
    wounded, touched, lost = RESULTS[word]
    return SpiritRow(int(face), wounded, touched, lost)

"""Text format of a spirit's own table: the highest face of each line, and a word for its result (`F-23`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from solo.systems.fire_and_sword.rolls.roll import D20
from solo.systems.fire_and_sword.rolls.spirit_combat import SpiritRow

SLEEPS: Final = "sleeps"
RESULTS: Final[Mapping[str, tuple[bool, bool, bool]]] = {
    SLEEPS: (False, False, False),
    "hurts": (True, False, False),
    "leaves": (False, True, False),
    "hurts and leaves": (True, True, False),
    "lost": (False, False, True),
}
"""For each word, True or False for: wounded, the spirit's own effect, a lost soul."""


def result_of(line: SpiritRow) -> str:
    """Return the word for the result of a line."""
    kind = (line.wounded and not line.lost, line.touched and not line.lost, line.lost)
    return next(word for word, result in RESULTS.items() if result == kind)


def line_of(text: str) -> SpiritRow:
    """Return the line of a text such as "16 leaves". Raises ValueError with a sentence for an invalid text."""
    face, _, word = text.strip().partition(" ")
    if not face.isdecimal() or not 1 <= int(face) <= D20 or word not in RESULTS:
        raise ValueError(f"“{text[:40]}” is not a line of a spirit table. Write, for example, 16 leaves or 20 lost.")
    wounded, touched, lost = RESULTS[word]
    return SpiritRow(int(face), wounded, touched, lost)

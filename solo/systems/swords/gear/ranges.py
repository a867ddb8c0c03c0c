"""Range levels: the challenge of a shot by distance, in a table that a group may change (`S-08`, `R-12`).

Beyond the last step, the level rises by 2 for every doubling of the distance.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from solo.systems.contract import Content

A_DOUBLING: Final = 2


# rule: R-12 Range levels
class RangeStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of the range table. Distances of up to `yards` yards have the range level `level`."""

    name: str
    yards: int
    level: int


class RangeLevels:
    """All steps of the table, nearest first. Raises ValueError if the table is empty."""

    def __init__(self, content: Content) -> None:
        self.steps = tuple(sorted(content.entries(RangeStep).values(), key=lambda step: step.yards))
        if not self.steps:
            raise ValueError("There are no range levels. Keep at least one step in ranges.toml.")

    # rule: Range
    def level(self, yards: int) -> int:
        """Return the range level of a distance in yards (`R-12`)."""
        for step in self.steps:
            if yards <= step.yards:
                return step.level
        last = self.steps[-1]
        level, reached = last.level, last.yards
        while yards > reached:
            level, reached = level + A_DOUBLING, reached * 2
        return level


def find_problems(step: RangeStep, content: Content) -> Iterator[tuple[str, str]]:
    """Yield the problems of a step as (field, sentence) pairs."""
    del content
    if step.yards < 1:
        yield "yards", "A range step must reach 1 yard or more."
    if step.level < 0:
        yield "level", "A range level must be 0 or more."

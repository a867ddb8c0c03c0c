"""Owns the points that somebody has to lose, and what a wound or a drain leaves of them (`P-34`, `R-25`, `R-39`).

Play, the odds of a blow and those of a spell reckon with this same rule; odds ask for the same losses again and again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from solo.systems.polyhedral.rolls.wounding import drain, split

REMEMBERED: Final = 16_384


class Health(NamedTuple):
    """Somebody's LP, VP and temporary VP, and what has been lost past DR since they were counted."""

    lp: int
    vp: int
    shell: int = 0
    lost: int = 0

    @lru_cache(maxsize=REMEMBERED)  # noqa: B019 - of plain values, which keep nothing alive
    def wounded(self, damage: int) -> Health:
        """After a wound; temporary VP go first (`P-34`, `R-39`)."""
        taken = min(self.shell, damage)
        lp, vp = split(self.lp, self.vp, damage - taken)
        return Health(lp, vp, self.shell - taken, self.lost + damage)

    @lru_cache(maxsize=REMEMBERED)  # noqa: B019 - of plain values, which keep nothing alive
    def drained(self, points: int) -> Health:
        """After a fall or a loss named in VP, which takes VP first, then LP (`R-25`)."""
        taken = min(self.shell, points)
        lp, vp = drain(self.lp, self.vp, points - taken)
        return Health(lp, vp, self.shell - taken, self.lost + points)

    def bled(self) -> Health:
        """After a moment of bleeding, which takes 1 LP, and 1 VP where any is left (`P-26`)."""
        if self.shell:
            return self._replace(shell=self.shell - 1)
        return self._replace(lp=self.lp - 1, vp=max(0, self.vp - 1))

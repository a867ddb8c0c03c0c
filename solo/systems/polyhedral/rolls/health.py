"""A target's points, and what a wound or a drain leaves of them (`P-34`, `R-25`, `R-39`).

Play and the odds of blows and spells share this rule. Results are cached, since odds repeat the same losses.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from solo.systems.polyhedral.rolls.injuries import drain, split

REMEMBERED: Final = 16_384


class Health(NamedTuple):
    """LP, VP and temporary VP (`shell`), and the damage past DR since they were counted (`lost`)."""

    lp: int
    vp: int
    shell: int = 0
    lost: int = 0

    @lru_cache(maxsize=REMEMBERED)  # noqa: B019 - of plain values, which keep nothing alive
    def wounded(self, damage: int) -> Health:
        """Return the health after a wound; temporary VP go first (`P-34`, `R-39`)."""
        taken = min(self.shell, damage)
        lp, vp = split(self.lp, self.vp, damage - taken)
        return Health(lp, vp, self.shell - taken, self.lost + damage)

    @lru_cache(maxsize=REMEMBERED)  # noqa: B019 - of plain values, which keep nothing alive
    def drained(self, points: int) -> Health:
        """Return the health after a fall or a loss named in VP, which takes VP first, then LP (`R-25`)."""
        taken = min(self.shell, points)
        lp, vp = drain(self.lp, self.vp, points - taken)
        return Health(lp, vp, self.shell - taken, self.lost + points)

    def bled(self) -> Health:
        """Return the health after one loss by bleeding: 1 LP less, and 1 VP if any is left (`P-26`).

        With temporary VP, 1 of those is lost instead.
        """
        if self.shell:
            return self._replace(shell=self.shell - 1)
        return self._replace(lp=self.lp - 1, vp=max(0, self.vp - 1))

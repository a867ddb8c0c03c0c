"""Damage and its effects: DR, LP and VP, knockback, bleeding and death (`P-30`, `P-34`, `P-35`, `R-25`, `R-39`).

Play and the odds of blows and spells share these functions.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from solo.resolver import Thrower
from solo.systems.polyhedral.rolls.checks import attribute_check

BALANCE: Final = 3


def damage(throw: Thrower, count: int, sides: int, bonus: int, critical: bool) -> int:
    """Throw damage before DR: a plain sum, or the dice at their maximum on a critical (`P-30`, `R-18`)."""
    if critical:
        return count * sides + bonus
    return throw.sum(count, sides) + bonus


def damage_after_dr(raw: int, dr: int) -> int:
    """Return the part of a damage roll that gets past a DR, never below 0 (`P-16`)."""
    return max(0, raw - dr)


# rule: Wounds
def split(lp: int, vp: int, wound: int) -> tuple[int, int]:
    """Return the LP and VP that are left after a wound.

    The first point of a wound costs 1 LP. The rest costs VP as long as they last, then LP (`P-34`).
    """
    if wound < 1:
        return lp, vp
    from_vp = min(vp, wound - 1)
    return lp - (wound - from_vp), vp - from_vp


def drain(lp: int, vp: int, lost: int) -> tuple[int, int]:
    """Return the LP and VP that are left after a drain, such as a fall; LP pay only what VP cannot cover (`R-25`)."""
    from_vp = min(vp, lost)
    return lp - (lost - from_vp), vp - from_vp


# rule: Knockback
def knocks_back(raw: int, strength: int) -> bool:
    """Return True if slashing or blunt damage before DR pushes a target of this Strength score back (`P-35`)."""
    return raw > strength


def balance(throw: Thrower, precision: int, modifier: int = 0) -> bool:
    """Throw a balance check; return True if the pushed creature stays on its feet (`P-35`, `H-09`).

    Only the game master's modifier applies to this check.
    """
    return throw.roll(attribute_check, precision, BALANCE, modifier)


# rule: Bleeding
def stabilise(throw: Thrower, toughness: int, lp: int, modifier: int) -> bool:
    """Throw a check against bleeding at 0 LP or below; a helper's care is the modifier (`P-34`, `R-22`)."""
    return throw.roll(attribute_check, toughness, -lp, modifier)


# rule: Dead
def is_dead(lp: int, toughness: int) -> bool:
    """Return True if a character of this Toughness score is dead at these LP (`P-34`)."""
    return lp <= -toughness


REMEMBERED: Final = 16_384


class Health(NamedTuple):
    """A fighter's LP, VP and temporary VP (`shell`).

    `lost` is the damage past DR taken since these points were counted.
    """

    lp: int
    vp: int
    shell: int = 0
    lost: int = 0

    @lru_cache(maxsize=REMEMBERED)  # noqa: B019 - of plain values, which keep nothing alive
    def take_wound(self, damage: int) -> Health:
        """Return the health after a wound; temporary VP go first (`P-34`, `R-39`)."""
        taken = min(self.shell, damage)
        lp, vp = split(self.lp, self.vp, damage - taken)
        return Health(lp, vp, self.shell - taken, self.lost + damage)

    @lru_cache(maxsize=REMEMBERED)  # noqa: B019 - of plain values, which keep nothing alive
    def lose_points(self, points: int) -> Health:
        """Return the health after a fall or a drain, which takes VP first, then LP (`R-25`)."""
        taken = min(self.shell, points)
        lp, vp = drain(self.lp, self.vp, points - taken)
        return Health(lp, vp, self.shell - taken, self.lost + points)

    def bled(self) -> Health:
        """Return the health after a round of bleeding: 1 LP less, and 1 VP less if any is left (`P-26`).

        If there are temporary VP, 1 temporary VP is lost instead.
        """
        if self.shell:
            return self._replace(shell=self.shell - 1)
        return self._replace(lp=self.lp - 1, vp=max(0, self.vp - 1))

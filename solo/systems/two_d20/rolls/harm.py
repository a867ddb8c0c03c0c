"""Soak, stress and Harm: the effect of one attack's damage (`T-17`, `T-18`, `R-16`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import msgspec

STRESS_A_HARM: Final = 5
SOAK_A_PENETRATION: Final = 2
REMEMBERED: Final = 8_192


class StressResult(msgspec.Struct, frozen=True):
    """The effect of one attack: stress lost, stress left, and the number of Wounds or Trauma."""

    lost: int
    left: int
    harm: int


def over_soak(raw: int, soak: int, soak_dice: int, piercing: int, effects: int, penetration: int = 0) -> int:
    """Return raw damage minus Soak, negative if Soak is higher.

    Piercing and Penetration cut Soak down to 0 at most (`T-17`).
    """
    return raw - left_of_soak(soak + soak_dice, piercing, effects, penetration)


# rule: Piercing
# rule: Penetration
def left_of_soak(soak: int, piercing: int, effects: int, penetration: int = 0) -> int:
    """Return the Soak left after Piercing and Penetration."""
    return max(0, soak - piercing * effects - SOAK_A_PENETRATION * penetration)


# rule: Soak
def after_soak(raw: int, soak: int, soak_dice: int, piercing: int, effects: int, penetration: int = 0) -> int:
    """Return the damage that gets through Soak; 0 for none."""
    return max(0, over_soak(raw, soak, soak_dice, piercing, effects, penetration))


# rule: Harm
# rule: R-16 Harm for each attack
# rule: Intense
@lru_cache(maxsize=REMEMBERED)
def apply_stress(
    damage: int,
    stress: int,
    effects: int = 0,
    intense: bool = False,
    lost_before: int = 0,
    rule: Literal["per attack", "cumulative"] = "per attack",
    step: int = STRESS_A_HARM,
) -> StressResult:
    """Return the effect of `damage` after Soak on a target with `stress` points left (`T-18`).

    `lost_before` is the stress lost before, which counts only if Harm is cumulative by the table's `rule` (`R-16`).
    """
    left = max(0, stress - damage)
    if damage <= 0:
        return StressResult(0, left, 0)
    steps = damage // step if rule == "per attack" else (lost_before + damage) // step - lost_before // step
    harm = steps + (left == 0)
    harm += intense and effects >= 1 and harm >= 1
    return StressResult(stress - left, left, harm)

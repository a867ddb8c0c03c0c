"""Owns what a blow leaves: Soak, stress and Harm (`T-17`, `T-18`, `R-16`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import msgspec

STRESS_A_HARM: Final = 5
SOAK_A_PENETRATION: Final = 2
REMEMBERED: Final = 8_192


class Harmed(msgspec.Struct, frozen=True):
    """What one blow did: stress lost, stress left, and Wounds or Trauma."""

    lost: int
    left: int
    harm: int


def over_soak(raw: int, soak: int, soak_dice: int, piercing: int, effects: int, penetration: int = 0) -> int:
    """Returns damage less Soak, below 0 where Soak is more; Piercing and Penetration cut that to 0 at most (`T-17`)."""
    return raw - left_of_soak(soak + soak_dice, piercing, effects, penetration)


def left_of_soak(soak: int, piercing: int, effects: int, penetration: int = 0) -> int:
    """Returns the Soak that Piercing and Penetration leave."""
    return max(0, soak - piercing * effects - SOAK_A_PENETRATION * penetration)


def after_soak(raw: int, soak: int, soak_dice: int, piercing: int, effects: int, penetration: int = 0) -> int:
    """Returns the damage that comes through Soak, 0 for none."""
    return max(0, over_soak(raw, soak, soak_dice, piercing, effects, penetration))


@lru_cache(maxsize=REMEMBERED)
def harmed(
    damage: int,
    stress: int,
    effects: int = 0,
    intense: bool = False,
    lost_before: int = 0,
    rule: Literal["per attack", "cumulative"] = "per attack",
    step: int = STRESS_A_HARM,
) -> Harmed:
    """Returns what damage after Soak does to somebody with so much stress left (`T-18`).

    `lost_before` is what is missing already: it counts where harm is reckoned over all blows together (`R-16`).
    """
    left = max(0, stress - damage)
    if damage <= 0:
        return Harmed(0, left, 0)
    steps = damage // step if rule == "per attack" else (lost_before + damage) // step - lost_before // step
    harm = steps + (left == 0)
    harm += intense and effects >= 1 and harm >= 1
    return Harmed(stress - left, left, harm)

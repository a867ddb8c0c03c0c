"""Dice notation: `3d8`, `1d8+4`, `2d12-1`.

The limits keep every exact distribution small enough to be computed while a player waits.
"""

from __future__ import annotations

import re

import msgspec

MOST_DICE = 100
MOST_SIDES = 1000
LARGEST_BONUS = 1000
_POOL = re.compile(r"(\d{0,9})\s*[dD]\s*(\d{1,9})(?:\s*([+-])\s*(\d{1,9}))?")
_NUMBER = re.compile(r"([+-]?)\s*(\d{1,9})")


class DiceError(ValueError):
    """Raised for dice that cannot be thrown; its text says what to write instead."""


class Dice(msgspec.Struct, frozen=True, order=True):
    """A number of equal dice and a fixed bonus. A `count` of 0 means the bonus alone."""

    count: int
    sides: int
    bonus: int = 0

    def __str__(self) -> str:
        if not self.count:
            return str(self.bonus)
        return f"{self.count}d{self.sides}" + (f"{self.bonus:+d}" if self.bonus else "")


def parse_dice(text: str) -> Dice:
    """Parse dice from their notation.

    Raises DiceError for any other text, and for more than 100 dice, 1000 sides or a bonus beyond ±1000.
    """
    written = text.strip()
    if number := _NUMBER.fullmatch(written):
        return require_bounds(Dice(0, 1, int(number[1] + number[2])))
    pool = _POOL.fullmatch(written)
    if pool is None:
        raise DiceError(f"“{written[:40]}” is not dice: write them like 3d8, 1d8+4 or 2d12-1.")
    bonus = int(pool[3] + pool[4]) if pool[3] else 0
    return require_bounds(Dice(int(pool[1] or 1), int(pool[2]), bonus))


def require_bounds(dice: Dice) -> Dice:
    """Return the dice unchanged. Raises DiceError if they exceed the limits."""
    if not 0 <= dice.count <= MOST_DICE:
        raise DiceError(f"{dice.count} dice are too many: roll from 1 to {MOST_DICE}.")
    if dice.count and not 1 <= dice.sides <= MOST_SIDES:
        raise DiceError(f"A die has from 1 to {MOST_SIDES} sides, not {dice.sides}.")
    if abs(dice.bonus) > LARGEST_BONUS:
        raise DiceError(f"A bonus must be from -{LARGEST_BONUS} to +{LARGEST_BONUS}, not {dice.bonus:+d}.")
    return dice

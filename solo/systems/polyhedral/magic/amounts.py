"""Owns how spells count: dice, the school skill, the check result, or the caster's own scores, added up."""

from __future__ import annotations

import msgspec

from solo.resolver import Thrower, parse_dice
from solo.systems.polyhedral.people.attributes import die, difficulty


class Power(msgspec.Struct, frozen=True):
    """What the caster brings to a spell: skill level in the school, check result, and the scores that count."""

    skill: int
    result: int
    intellect: int = 8
    strength: int = 8
    spirit: int = 8


class Amount(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A number that a spell comes to: dice, plus so much for each point of skill and of the check result.

    `die` adds the caster's own dice of an attribute; `spirit_difficulty` the caster's SPI Difficulty.
    `half` halves the sum, rounded down (`R-04`).
    """

    dice: str = ""
    die: str = ""
    skill: int = 0
    result: int = 0
    plus: int = 0
    spirit_difficulty: bool = False
    half: bool = False

    def __post_init__(self) -> None:
        if self.dice and self.die:
            raise ValueError("An amount throws its own dice or those of an attribute, not both.")
        if self.dice and parse_dice(self.dice).bonus:
            raise ValueError(f'Write what is added to {self.dice} as "plus".')
        if self.die not in ("", "INT", "STR"):
            raise ValueError(f"A spell throws the dice of INT or STR, not of {self.die}.")

    @property
    def certain(self) -> bool:
        """Whether no dice are thrown for it."""
        return not self.dice and not self.die


def fixed(amount: Amount, power: Power) -> int:
    """The part of an amount that is not thrown."""
    spirit = difficulty(power.spirit) if amount.spirit_difficulty else 0
    return amount.plus + amount.skill * power.skill + amount.result * power.result + spirit


def pool_of(amount: Amount, power: Power) -> tuple[int, int]:
    """The dice of an amount as (count, sides); (0, 1) for none. An amount has dice or an attribute's die, not both."""
    if amount.die:
        return die(power.intellect if amount.die == "INT" else power.strength)
    if not amount.dice:
        return 0, 1
    dice = parse_dice(amount.dice)
    return dice.count, dice.sides


def roll(throw: Thrower, amount: Amount, power: Power) -> int:
    """The amount as it falls: a plain sum, no luck (`R-18`)."""
    count, sides = pool_of(amount, power)
    raw = (throw.sum(count, sides) if count else 0) + fixed(amount, power)
    return raw // 2 if amount.half else raw


def bounds(amount: Amount, power: Power) -> tuple[int, int]:
    """The smallest and the largest that an amount can be."""
    count, sides = pool_of(amount, power)
    low, high = count + fixed(amount, power), count * sides + fixed(amount, power)
    return (low // 2, high // 2) if amount.half else (low, high)

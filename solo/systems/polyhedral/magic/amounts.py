"""Amounts of spells: a sum of dice, a multiple of the school skill, the check result and the caster's scores.

Times are amounts of turns, which are rounds (`H-17`): a minute has 60, an hour 3600.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from solo.resolver import Thrower, parse_dice
from solo.systems.parts.phrasing import count_noun
from solo.systems.polyhedral.rolls.scores import die, difficulty

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE


class Power(msgspec.Struct, frozen=True):
    """A caster's figures for a spell: the school skill's level, the check result, and the INT, STR and SPI scores."""

    skill: int
    result: int
    intellect: int = 8
    strength: int = 8
    spirit: int = 8


class Amount(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A number in a spell: dice, plus a multiple of the skill and of the check result.

    `die` adds the caster's own dice of an attribute; `spirit_difficulty` adds the caster's SPI Difficulty. `half`
    halves the sum, rounded down (`R-04`).
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
            raise ValueError("An amount uses its own dice or the dice of an attribute, not both.")
        if self.dice and parse_dice(self.dice).bonus:
            raise ValueError(f'Write the number added to {self.dice} as "plus".')
        if self.die not in ("", "INT", "STR"):
            raise ValueError(f"A spell uses the dice of INT or STR, not of {self.die}.")

    @property
    def certain(self) -> bool:
        """True if the amount has no dice."""
        return not self.dice and not self.die


ONE: Final = Amount(plus=1)


def fixed_part(amount: Amount, power: Power) -> int:
    """Return the sum of an amount's parts other than dice."""
    spirit = difficulty(power.spirit) if amount.spirit_difficulty else 0
    return amount.plus + amount.skill * power.skill + amount.result * power.result + spirit


def pool_of(amount: Amount, power: Power) -> tuple[int, int]:
    """Return the dice of an amount as (count, sides): written dice, or an attribute's; (0, 1) for no dice."""
    if amount.die:
        return die(power.intellect if amount.die == "INT" else power.strength)
    if not amount.dice:
        return 0, 1
    dice = parse_dice(amount.dice)
    return dice.count, dice.sides


def roll_amount(throw: Thrower, amount: Amount, power: Power) -> int:
    """Throw the dice of an amount and return it: a plain sum without Dumb Luck (`P-25`, `R-18`)."""
    count, sides = pool_of(amount, power)
    raw = (throw.sum(count, sides) if count else 0) + fixed_part(amount, power)
    return raw // 2 if amount.half else raw


def needed_power(amount: Amount, power: Power) -> Power:
    """Return the power reduced to the figures that the amount uses, so that equal throws share a cache entry."""
    return Power(
        power.skill if amount.skill else 0,
        power.result if amount.result else 0,
        power.intellect if amount.die == "INT" else 8,
        power.strength if amount.die == "STR" else 8,
        power.spirit if amount.spirit_difficulty else 8,
    )


def bounds(amount: Amount, power: Power) -> tuple[int, int]:
    """Return the smallest and the largest value that an amount can have."""
    count, sides = pool_of(amount, power)
    low, high = count + fixed_part(amount, power), count * sides + fixed_part(amount, power)
    return (low // 2, high // 2) if amount.half else (low, high)


def amount_words(amount: Amount) -> str:
    """Return an amount in writing: "1d8 + 2 × skill", "check result", "(1d8 + skill) ÷ 2"."""
    parts = (
        amount.dice,
        f"{amount.die} die" if amount.die else "",
        str(amount.plus) if amount.plus else "",
        times(amount.skill, "skill"),
        times(amount.result, "check result"),
        "SPI Difficulty" if amount.spirit_difficulty else "",
    )
    words = " + ".join(part for part in parts if part) or "0"
    return f"({words}) ÷ 2" if amount.half else words


def times(factor: int, what: str) -> str:
    """Return the product of a factor and a word: "2 × skill", "skill", or "" for a factor of 0."""
    if factor in (0, 1):
        return what if factor else ""
    return f"{factor} × {what}"


def span(turns: int | Amount) -> str:
    """Return a time in the largest unit that fits: "1 minute", "3 turns", "skill hours", "1 + skill turns"."""
    if isinstance(turns, int):
        unit, length = _unit((turns,))
        return count_noun(turns // length, unit)
    if turns.dice or turns.die or turns.half:
        return f"{amount_words(turns)} turns"
    unit, length = _unit((turns.plus, turns.skill, turns.result))
    if turns == Amount(plus=turns.plus):
        return count_noun(turns.plus // length, unit)
    scaled = Amount(plus=turns.plus // length, skill=turns.skill // length, result=turns.result // length)
    return f"{amount_words(scaled)} {unit}s"


def _unit(lengths: Iterable[int]) -> tuple[str, int]:
    """Return the largest unit of time that divides all `lengths` in turns, and the number of turns in this unit."""
    known = tuple(lengths)
    for unit, length in (("hour", HOUR), ("minute", MINUTE)):
        if any(known) and not any(turns % length for turns in known):
            return unit, length
    return "turn", 1

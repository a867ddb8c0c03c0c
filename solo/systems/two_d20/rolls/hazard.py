"""Price of a hazard in Doom: its damage, its qualities, and the test that avoids it (`T-24`, `T-25`, `R-23`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from solo.systems.two_d20.rolls.qualities import Qualities

LEAST_DICE: Final = 2
MOST_DICE: Final = 6
LEAST_PRICE: Final = 1
FLAT: Final = {"area": 2, "intense": 2, "knockdown": 1, "nonlethal": -2, "stun": 1}
HALVED: Final = frozenset({"incendiary", "piercing", "persistent"})
"""Qualities whose price in Doom is half their number, rounded up for each quality. Vicious costs its full number."""
CHEAPER: Final = {1: 3, 2: 1}
"""Reduction of the price, in Doom, by the Difficulty of the test that avoids the hazard; otherwise 0."""


class Hazard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A hazard: its combat dice, 0 for none, and the Difficulty of the test that avoids it, None for no test."""

    dice: int = 0
    qualities: Qualities = Qualities()
    difficulty: int | None = None


# rule: Hazard
def price(hazard: Hazard) -> int:
    """Return the price of a hazard in Doom, at least 1.

    Raises ValueError if the hazard is not allowed.
    """
    return max(LEAST_PRICE, sum(doom for _, doom in price_parts(hazard)))


# rule: R-23 Hazards
def price_parts(hazard: Hazard) -> Iterator[tuple[str, int]]:
    """Yield each part of a hazard's price: its name and its Doom.

    Raises ValueError if the hazard is not allowed.
    """
    if hazard.dice and not LEAST_DICE <= hazard.dice <= MOST_DICE:
        raise ValueError(
            f"A hazard's damage must be 0 or from {LEAST_DICE} to {MOST_DICE} combat dice, not {hazard.dice}."
        )
    if hazard.difficulty is not None and hazard.difficulty < 1:
        raise ValueError("The difficulty to avoid a hazard must be 1 or more. Leave it out if no test is allowed.")
    if hazard.qualities.unwieldy:
        raise ValueError("A hazard cannot be Unwieldy.")
    if hazard.dice:
        yield "damage", hazard.dice
    for name, value in hazard.qualities.list_present():
        yield name, _quality_price(name, value)
    if hazard.difficulty in CHEAPER:
        yield "test", -CHEAPER[hazard.difficulty]


def _quality_price(name: str, value: int) -> int:
    if name in FLAT:
        return FLAT[name]
    return (value + 1) // 2 if name in HALVED else value

"""Duration and range of sorcery, with their costs (`F-33`, `R-29`)."""

from __future__ import annotations

from typing import Final, NamedTuple

from solo.systems.fire_and_sword.magic.enchantment import bonus as from_items
from solo.systems.fire_and_sword.magic.spell import Spell, base_cost
from solo.systems.fire_and_sword.people.sheet import Character


class Step(NamedTuple):
    """One step of duration or range: its cost in MP and its text."""

    mp: int
    text: str


DURATIONS: Final = {
    "episode": Step(0, "the episode"),
    "next_sunrise": Step(1, "until the next sunrise"),
    "entire_day": Step(3, "a whole day"),
    "seven_days": Step(6, "seven days"),
    "one_month": Step(10, "a month"),
    "one_season": Step(15, "a season"),
    "one_year": Step(21, "a year"),
    "seven_years": Step(28, "seven years"),
}

RANGES: Final = {
    "touch": Step(0, "touch, or yourself"),
    "20_paces": Step(0, "up to 20 paces"),
    "short_bow": Step(0, "the range of a short bow"),
    "long_bow": Step(3, "the range of a long bow"),
    "vision": Step(6, "as far as you can see"),
    "one_day_march": Step(10, "a day's march"),
    "seven_days_march": Step(15, "seven days' march"),
    "one_month_march": Step(21, "a month's march, 600 miles"),
}

# rule: Duration in sunrises
SUNRISES: Final = {
    "episode": 0,
    "next_sunrise": 1,
    "entire_day": 2,
    "seven_days": 8,
    "one_month": 31,
    "one_season": 92,
    "one_year": 366,
    "seven_years": 2556,
}
"""The number of sunrises after which a spell of each duration ends; 0 for a spell that ends with the episode."""

PACES: Final = {"touch": 0, "20_paces": 20, "short_bow": 100, "long_bow": 300}
"""The length in paces of the short ranges (`H-09`). All other ranges reach every fighter in a fight."""


def cost(base: int, duration: str = "episode", reach: str = "touch") -> int:
    """Return the MP of a casting: the base plus duration and range. Raises KeyError for an unknown step."""
    return base + DURATIONS[duration].mp + RANGES[reach].mp


def range_for(paces: int) -> str:
    """Return the cheapest range that reaches a target at this distance."""
    return next((key for key, reach in PACES.items() if paces <= reach and key != "touch"), "vision")


# rule: Points fixed in an item
def fixed_points(character: Character, spell: Spell) -> int:
    """Return the points of a spell that a character's items pay for at each casting (`F-34`)."""
    return from_items(character.enchanted, "fixed", spell.name)


def price(character: Character, spell: Spell, power: int, duration: str = "episode", range_: str = "touch") -> int:
    """Return the MP of a casting by this character, with points fixed in items deducted from the base."""
    return cost(max(0, base_cost(spell, power) - fixed_points(character, spell)), duration, range_)

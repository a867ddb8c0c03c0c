"""Supplies that Doom buys for a foe: loads, and further uses of items that are used up (`T-07`)."""

from __future__ import annotations

from typing import Final

from solo.systems.two_d20.fight.state import AttackSource, Fight, Fighter

SUPPLIES: Final = 1
"""The price in Doom of one load or use for a foe (`T-07`)."""


# rule: Supplies for a foe
def list_supplies(fight: Fight, foe: Fighter) -> list[AttackSource]:
    """Return the items of a foe for which Doom buys a load or another use, without duplicates (`T-07`)."""
    found = {arm.name: arm for arm in reversed(foe.arms) if _takes_supplies(fight, arm)}
    return list(reversed(found.values()))


def _takes_supplies(fight: Fight, arm: AttackSource) -> bool:
    if arm.weapon.uses:
        return arm.used > 0
    return arm.weapon.type == "ranged" and not arm.weapon.natural and arm.loads < fight.rulings.loads


def supply_words(arm: AttackSource) -> str:
    """Return the supplies for an item in words: "one load for the hunting bow", "another fire pot"."""
    name = arm.name.lower()
    return f"another {name}" if arm.weapon.uses else f"one load for the {name}"


def supply(arm: AttackSource) -> None:
    """Add a load to a ranged weapon, or a use to an item that is used up."""
    if arm.weapon.uses:
        arm.used -= 1
    else:
        arm.loads += 1

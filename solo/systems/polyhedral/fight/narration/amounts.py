"""Rolls of a spell's amounts, such as its damage, for the record of an event."""

from __future__ import annotations

from solo.resolver import Roll
from solo.systems.contract import Scene
from solo.systems.polyhedral.magic.amounts import Amount, Power, fixed_part, pool_of
from solo.systems.polyhedral.rolls.checks import damage_roll


def amount_rolls(scene: Scene, wanted: Amount, power: Power, what: str, value: int) -> tuple[Roll, ...]:
    """Return the latest throw of an amount as a roll; empty if the amount has no dice or the scene no listener."""
    if not scene.has_listener or wanted.certain:
        return ()
    return (damage_roll(scene, what, pool_of(wanted, power), fixed_part(wanted, power), value, False),)

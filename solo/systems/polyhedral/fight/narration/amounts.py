"""Rolls of a spell's amounts, such as its damage, for the record of an event."""

from __future__ import annotations

from msgspec.structs import replace

from solo.resolver import Modifier, Roll
from solo.systems.contract import Scene
from solo.systems.polyhedral.magic.amounts import Amount, Power, fixed_part, pool_of
from solo.systems.polyhedral.rolls.checks import damage_roll


def amount_rolls(scene: Scene, wanted: Amount, power: Power, what: str, value: int) -> tuple[Roll, ...]:
    """Return the latest throw of an amount as a roll; empty if the amount has no dice or the scene no listener.

    The loss of a halved amount is a modifier of the roll.
    """
    if not scene.has_listener or wanted.certain:
        return ()
    fixed = fixed_part(wanted, power)
    roll = damage_roll(scene, what, pool_of(wanted, power), fixed, value, False)
    if not wanted.half:
        return (roll,)
    return (replace(roll, modifiers=(Modifier("halved", value - sum(roll.faces) - fixed),)),)

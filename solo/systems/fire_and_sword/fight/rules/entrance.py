"""Fighters as they enter a fight: the first weapon in hand, in the saddle, with all their missiles."""

from __future__ import annotations

from solo.systems.fire_and_sword.fight.state import Fighter, FighterBuild, Side


def enter_fight(build: FighterBuild, side: Side, key: str, name: str, letter: str, place: int) -> Fighter:
    """Return a fighter with this build at the start of a fight, before the switches of the fight apply."""
    first = next((arm for arm in build.arms if not arm.natural and arm.use != "thrown"), None)
    return Fighter(
        key=key,
        name=name,
        letter=letter,
        side=side,
        build=build,
        place=place,
        weapon=first.name if first else "",
        mounted=bool(build.mount),
        missiles={arm.name: arm.missiles for arm in build.arms if arm.missile},
    )

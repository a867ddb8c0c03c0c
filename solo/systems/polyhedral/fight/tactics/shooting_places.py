"""Places behind cover for cunning archers who shoot at archers (`H-05`).

An obstacle beside a shooter hampers shots at the shooter, but not shots by the shooter.
"""

from __future__ import annotations

from functools import lru_cache

from solo.systems.polyhedral.fight.rules import mind_control, movement
from solo.systems.polyhedral.fight.state import AttackModes, Combatant, Fight
from solo.systems.polyhedral.fight.tactics.positioning import ThreatMap, ground_about
from solo.systems.polyhedral.ground import field, sight
from solo.systems.polyhedral.ground.field import Field, Place

WORTH_MOVING = 2
"""The least gain in `_exposure` for which a shooter spends a turn on moving; a clear shot in the open counts 2."""


def find_cover(fight: Fight, armoury: AttackModes, one: Combatant, reach: int) -> Place | None:
    """Return the place behind cover with the best balance of clear shots at foes and exposure to theirs; None to stay.

    The fighter stays if the gain is small, or if a foe could strike it in its next turn.
    """
    ground = ground_about(fight, armoury, one)
    behind = beside_cover(fight.field) if ground.shooters and not _is_pressed(fight, ground, one) else frozenset()
    places = [place for place in movement.move_places(fight, one) if place in behind and not ground.blows(place)]
    if not places:
        return None
    targets = [foe for foe in mind_control.list_enemies(fight, one) if not foe.helpless]

    def gain(place: Place) -> tuple[float, int]:
        own = max((_exposure(fight, place, one, foe, reach) for foe in targets), default=0)
        return own - ground.shots(place) / len(ground.shooters), own

    here, best = gain(one.place), max(places, key=gain)
    there = gain(best)
    return best if there[0] >= here[0] + WORTH_MOVING and there[1] >= max(1, here[1]) else None


def _exposure(fight: Fight, place: Place, one: Combatant, foe: Combatant, reach: int) -> int:
    """Return how exposed a foe is to shots from a place: 2 in the open, less the foe's cover; 0 out of reach."""
    if field.distance(place, foe.place, one.width, foe.width) > reach:
        return 0
    return sight.exposure(fight.field, place, foe.place, one.width, foe.width)


def _is_pressed(fight: Fight, ground: ThreatMap, one: Combatant) -> bool:
    """Return True if a foe could move up to the fighter in one turn and strike it in the next."""
    runs = max((foe.figures.move for foe in fight.foes_of(one)), default=0)
    return any(
        field.distance(one.place, foe.place, one.width, foe.width) <= foe.reach + runs for foe in ground.strikers
    )


@lru_cache(maxsize=64)
def beside_cover(ground: Field) -> frozenset[Place]:
    """Return all squares beside an obstacle that gives cover."""
    covers = [
        (column, row)
        for row in range(len(ground.rows))
        for column in range(len(ground.rows[row]))
        if ground.ground((column, row)).cover and not ground.ground((column, row)).opaque
    ]
    return frozenset((x + right, y + down) for x, y in covers for right in (-1, 0, 1) for down in (-1, 0, 1))

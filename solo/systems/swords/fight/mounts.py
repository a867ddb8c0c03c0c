"""Owns mounts without a rider: whether they stand or run at the end of a round (`S-29`, `S-30`)."""

from __future__ import annotations

from typing import Final

from solo.resolver import Roll
from solo.systems.swords.fight.arena import Arena
from solo.systems.swords.fight.figures import OBEYS, obedience
from solo.systems.swords.fight.line import FEW_STEPS, distance
from solo.systems.swords.fight.state import Fighter
from solo.systems.swords.fight.telling import tell
from solo.systems.swords.rolls.skill import meets

CALLED_FROM: Final = FEW_STEPS


def settle(arena: Arena) -> None:
    """Each riderless mount stands if a friend within a few steps can hold it with an Animals roll, else it runs."""
    for mount in arena.fight.fighters:
        if mount.wayward and not mount.rider and not mount.out and not _held_fast(arena, mount):
            mount.away = True
            arena.tell("bolt", mount, f"{mount.name} runs from the field.")


def _held_fast(arena: Arena, mount: Fighter) -> bool:
    near = [
        one
        for one in arena.fight.friends_of(mount)
        if not one.animal and not one.clinch and distance(one, mount) <= CALLED_FROM
    ]
    if not near:
        return False
    keeper = max(near, key=lambda one: one.figures.animals)
    added = obedience(keeper, mount)
    what = f"{keeper.name}: hold {mount.name}"
    stands = arena.scene.roll(keeper.key, what, meets, added.total, OBEYS)
    if arena.scene.listening:
        faces = arena.scene.faces()[0].faces
        reached = sum(faces) + added.total
        outcome = "it stands" if stands else "it will not stand"
        roll = Roll("Animals", "2d6", faces, reached, OBEYS, added.named(), outcome)
        tell(arena.scene, "mount", keeper, f"{keeper.name} calls {mount.name}: {reached}, {outcome}.", (roll,))
    return stands

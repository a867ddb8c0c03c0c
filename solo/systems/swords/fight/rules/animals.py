"""Trained animals other than mounts: the roll to obey their master in a round (`S-29`)."""

from __future__ import annotations

from solo.resolver import Roll
from solo.systems.swords.fight.narration.events import emit_event, faces_of
from solo.systems.swords.fight.rules.riding import OBEYS, obedience
from solo.systems.swords.fight.state import FightContext, Fighter
from solo.systems.swords.rolls.skill import meets


# rule: Trained animals
def obeys_master(arena: FightContext, animal: Fighter) -> bool:
    """Return True if a trained animal obeys its master this round. A disobedient animal only defends itself (house).

    The master rolls Animals against 8, and training for battle helps. The command costs no action. Once the master
    is out, the animal fights on without a command.
    """
    master = arena.fight.find(animal.master)
    if master.is_out:
        return True
    added = obedience(master, animal)
    obeyed = arena.scene.roll(master.key, f"{master.name}: command {animal.name}", meets, added.total, OBEYS)
    if arena.scene.has_listener:
        faces = faces_of(arena.scene)
        reached, outcome = sum(faces) + added.total, "obeys" if obeyed else "does not obey"
        roll = Roll("Animals", "2d6", faces, reached, OBEYS, added.list_modifiers(), outcome)
        text = f"{master.name} commands {animal.name}, {'and' if obeyed else 'but'} {animal.name} {outcome}."
        emit_event(arena.scene, "command", master, text, (roll,))
    return obeyed

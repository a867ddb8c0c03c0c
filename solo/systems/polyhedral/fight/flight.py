"""Owns rising and coming down in flight: height 0 or 3, changed with a Move (`H-23`)."""

from __future__ import annotations

from solo.systems.contract import Option
from solo.systems.polyhedral.fight.arena import Arena
from solo.systems.polyhedral.fight.moves import DESCEND, RISE
from solo.systems.polyhedral.fight.state import Combatant
from solo.systems.polyhedral.magic.pieces import Fly

VERBS = (RISE, DESCEND)
ALOFT = 3


def offer(combatant: Combatant, stepped: bool) -> list[Option]:
    """The change of height that is open to a flyer on its feet."""
    if stepped or combatant.prone or not combatant.under(Fly):
        return []
    if combatant.height:
        return [Option(DESCEND, "come down, and move")]
    return [Option(RISE, f"rise {ALOFT} spaces into the air, and move")]


def change(arena: Arena, combatant: Combatant, verb: str) -> None:
    """Rise or come down."""
    combatant.height = ALOFT if verb == RISE else 0
    words = "rises into the air" if verb == RISE else "comes down"
    arena.tell("move", combatant, f"{combatant.name} {words}.")

"""Flight of foes: the Minions who must test Discipline, and the foes who never flee (`H-05`)."""

from __future__ import annotations

from typing import Final

from solo.systems.two_d20.fight.state import Fight, Fighter

PACK: Final = 3


# rule: H-05 Flight
def minions_testing_nerve(fight: Fight) -> list[Fighter]:
    """Return the Minions who must test Discipline: once half of the foes are down and only Minions are left."""
    foes = fight.standing("foes")
    if not fight.rulings.flight_of_foes or 2 * len(foes) > fight.foes_at_start:
        return []
    if any(foe.rank != "minion" for foe in foes):
        return []
    return [foe for foe in foes if not stays(foe, foes)]


def stays(foe: Fighter, foes: list[Fighter]) -> bool:
    """Return True if the foe never flees, or does not flee because its pack is large enough."""
    pack = sum(other.kind == foe.kind for other in foes)
    return foe.flight == "stays" or (foe.flight == "stays in a pack" and pack >= PACK)

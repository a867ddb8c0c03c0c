"""Guard and prone fighters: losing Guard, falling prone and standing up (`R-13`)."""

from __future__ import annotations

from solo.systems.contract import ValueChange
from solo.systems.two_d20.fight.state import FightContext, Fighter


# rule: Guard
def lose_guard(arena: FightContext, fighter: Fighter, why: str) -> None:
    """Remove a fighter's Guard and record it."""
    if fighter.guard:
        fighter.guard = False
        arena.emit(
            "guard", fighter, f"{fighter.name} loses Guard ({why}).", ValueChange(fighter.name, "Guard", "yes", "no")
        )


# rule: Prone
# rule: Drop Prone
# rule: R-13 Guard and prone
def fall_prone(arena: FightContext, fighter: Fighter, why: str) -> None:
    """Make a fighter fall prone. A prone fighter has no Guard, and no weapon stays braced."""
    if fighter.prone:
        return
    fighter.prone = True
    fighter.guard = False
    for arm in fighter.arms:
        arm.braced = False
    arena.emit(
        "prone", fighter, f"{fighter.name} falls prone ({why}).", ValueChange(fighter.name, "stance", "up", "prone")
    )


# rule: Stand
def stand(arena: FightContext, fighter: Fighter) -> None:
    """Make a prone fighter stand up, without regaining Guard."""
    fighter.prone = False
    arena.does("stand", fighter, "stands up", ValueChange(fighter.name, "stance", "prone", "up"))

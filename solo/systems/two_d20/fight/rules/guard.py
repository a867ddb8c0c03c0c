"""Owns Guard and stance: how they are lost, and what falling prone and standing up mean (`R-13`)."""

from __future__ import annotations

from solo.systems.contract import Change
from solo.systems.two_d20.fight.state import Arena, Fighter


def lose_guard(arena: Arena, fighter: Fighter, why: str) -> None:
    """Takes somebody's Guard, and tells it."""
    if fighter.guard:
        fighter.guard = False
        arena.tell("guard", fighter, f"{fighter.name} loses Guard: {why}.", Change(fighter.name, "Guard", "yes", "no"))


def fall_prone(arena: Arena, fighter: Fighter, why: str) -> None:
    """Puts somebody on the ground: no Guard, and nothing is braced any more."""
    if fighter.prone:
        return
    fighter.prone = True
    fighter.guard = False
    for arm in fighter.arms:
        arm.braced = False
    arena.tell("prone", fighter, f"{fighter.name} is prone: {why}.", Change(fighter.name, "stance", "up", "prone"))


def stand(arena: Arena, fighter: Fighter) -> None:
    """Puts somebody on their feet; Guard does not come back by it."""
    fighter.prone = False
    arena.does("stand", fighter, "stands up", Change(fighter.name, "stance", "prone", "up"))

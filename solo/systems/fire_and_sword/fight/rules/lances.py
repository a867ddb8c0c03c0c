"""The lance strikes first, needs room to charge, and may throw its target down (`F-13`, `F-17`, `H-12`)."""

from __future__ import annotations

from solo.systems.fire_and_sword.fight.rules import movement
from solo.systems.fire_and_sword.fight.rules.attack import DeclaredAttack
from solo.systems.fire_and_sword.fight.state import FightContext, Fighter
from solo.systems.fire_and_sword.rolls.roll import BlowDepth, success


# rule: Lance charge
def has_charge(fighter: Fighter) -> bool:
    """Return True if the fighter rode far enough into melee in this round for a lance to count (`H-12`)."""
    return fighter.mounted and fighter.ran >= movement.CHARGE


def unhorse(arena: FightContext, one: DeclaredAttack) -> None:
    """Roll the better of DEX and SIZ for the target of a lance.

    On a failure the target falls and loses its attack (`F-17`, `R-42`).
    """
    target = one.target
    if one.struck is None or one.struck.blow is BlowDepth.NONE or target.out or target.build.steady:
        return
    statistic = max(target.build.dex, target.build.siz)
    stands = arena.scene.roll(target.key, f"{target.name}: stay up", success, statistic, 20)
    if not stands:
        target.fallen, target.loses_attack, target.mounted = True, True, False
    arena.does("move", target, "stays up despite the lance" if stands else "is thrown down by the lance")

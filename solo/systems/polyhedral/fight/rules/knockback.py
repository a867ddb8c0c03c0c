"""Knockback: one square straight away from the attacker, then a balance check, flames and pits (`P-35`, `H-24`)."""

from __future__ import annotations

from solo.resolver import sum_modifiers
from solo.systems.contract import Event
from solo.systems.polyhedral.fight.rules import burning, wounds
from solo.systems.polyhedral.fight.rules.lasting_effects import current_ruling
from solo.systems.polyhedral.fight.rules.walls import apply_flames
from solo.systems.polyhedral.fight.state import Combatant, FightContext
from solo.systems.polyhedral.ground import movement
from solo.systems.polyhedral.ground.field import PIT
from solo.systems.polyhedral.rolls import hazards, injuries
from solo.systems.polyhedral.rolls.checks import check_roll, damage_roll

FALL_INTO_PIT = 10


# rule: Pushed back
def knock_back(arena: FightContext, source: Combatant, target: Combatant, blow: wounds.Cause = wounds.NOBODY) -> None:
    """Push the target one space straight away from the attacker, then check the target's balance (`P-35`, `H-24`).

    The target is burnt by flames that it crosses, and falls into a pit. A flyer neither loses its footing nor falls in
    (`H-23`). `blow` is the cause of the wound, which the story names if the target is going down by it.
    """
    fight = arena.fight
    others = (other for other in fight.combatants if other is not target and other.standing)
    occupied = {square for other in others for square in other.squares}
    stood = target.place
    there = movement.pushed_back(fight.field, stood, source.place, occupied, target.width, source.width)
    moved = there != stood
    if moved:
        apply_flames(arena, target, [there])
    target.place = there
    _keep_balance(arena, target, "is pushed back" if moved else "has no room to step back")
    into_pit = any(fight.field.rows[row][column] == PIT for column, row in target.squares)
    if moved and into_pit and not target.height:
        fall_into_pit(arena, target, blow)
    elif moved:
        burning.burn(arena, target, blow)


def _keep_balance(arena: FightContext, target: Combatant, pushed: str) -> None:
    if target.prone or target.height:
        end = ", still prone" if target.prone else " in the air"
        arena.does("knockback", target, f"{pushed}{end}")
        return
    scene = arena.scene
    what = f"{target.name}: keep your balance"
    named = current_ruling(target)
    kept = scene.roll(target.key, what, injuries.balance, target.build.attributes.precision, sum_modifiers(named))
    target.ruled = 0
    target.prone = not kept
    if scene.has_listener:
        # The text must not say that a target keeps standing if it is about to go down.
        stands = " but keeps standing" if target.lp > 0 else ""
        end = stands if kept else " and falls prone"
        roll = check_roll(scene, "balance", injuries.BALANCE, named, "kept" if kept else "falls")
        scene.emit(Event("knockback", f"{target.name} {pushed}{end}.", target.name, (roll,)))


def fall_into_pit(arena: FightContext, target: Combatant, blow: wounds.Cause = wounds.NOBODY) -> None:
    """Let the target fall ten feet, prone at the bottom (`P-37`).

    `blow` is the wound that pushed the target. It is the cause of a fall out of the fight if it left no LP.
    """
    scene = arena.scene
    what = f"{target.name}: damage from the fall"
    dice = FALL_INTO_PIT, target.figures.body_dr, 0
    cause = blow if target.lp <= 0 else wounds.cause_of_fall(arena, target, wounds.FALL_INTO_PIT, *dice)
    lost = scene.roll(target.key, what, hazards.fall, *dice)
    changes = wounds.drain(arena.fight, target, lost)
    target.prone = True
    if scene.has_listener:
        roll = damage_roll(scene, "falling damage, less half the DR", (1, hazards.FALL_SIDES), 0, lost, False)
        text = f"{target.name} falls into the pit and takes {lost} damage."
        deed = wounds.make_mishap(target, lost, wounds.FALL_INTO_PIT)
        scene.emit(Event("fall", text, target.name, (roll,), changes, deed=deed))
    wounds.settle(arena, target, cause)

"""Melee phase: lances first, then all other blows at once, each with the target's defence (`F-13`, `F-17`)."""

from __future__ import annotations

from collections.abc import Sequence

from solo.systems.fire_and_sword.fight.phases.attacks import aim_attack, resolve_attacks, ruled_in_melee
from solo.systems.fire_and_sword.fight.rules import attack
from solo.systems.fire_and_sword.fight.rules.attack import DeclaredAttack
from solo.systems.fire_and_sword.fight.rules.lances import has_charge, unhorse
from solo.systems.fire_and_sword.fight.rules.reach import in_reach
from solo.systems.fire_and_sword.fight.state import FightContext, Fighter
from solo.systems.fire_and_sword.fight.state.action_codes import AttackCode, StruckCode, filter_actions
from solo.systems.parts.fight.procedure import Asking

Declared = Sequence[tuple[Fighter, AttackCode | StruckCode]]


def melee_phase(arena: FightContext) -> Asking:
    """Resolve all blows of the round."""
    able = [fighter for fighter in arena.fight.fighters if not fighter.out]
    declared = [(fighter, action) for fighter in able for action in filter_actions(fighter.actions, AttackCode)]
    lances = [(fighter, action) for fighter, action in declared if fighter.build.arm(action.arm).use == "lance"]
    if lances:
        yield from resolve_blows(arena, lances, longest=True)
        declared = [one for one in declared if one not in lances]
    yield from resolve_blows(arena, declared)


def resolve_blows(arena: FightContext, declared: Declared, longest: bool = False) -> Asking:
    """Resolve simultaneous blows. `longest` marks lances, whose blows come before others in the phase."""
    announced: list[DeclaredAttack] = []
    for fighter, action in declared:
        if fighter.out or fighter.fallen or fighter.loses_attack:
            continue
        arm = fighter.build.arm(action.arm)
        if arm.use == "lance" and not has_charge(fighter):
            arena.does("lost", fighter, "has no room to charge with the lance")
            continue
        reach = in_reach(arena.fight, fighter, arm)
        one = yield from aim_attack(arena, fighter, arm, action.target, reach, attack.melee)
        if one is not None:
            yield from ruled_in_melee(arena, one)
            announced.append(one)
    yield from resolve_attacks(arena, announced, last_phase=not longest)
    for one in announced:
        if one.arm.use == "lance":
            unhorse(arena, one)

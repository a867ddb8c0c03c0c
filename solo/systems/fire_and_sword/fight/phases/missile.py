"""Missile phase: all shots and throws of the round, resolved together (`F-11`, `F-17`, `H-09`)."""

from __future__ import annotations

from solo.systems.fire_and_sword.fight.phases.attacks import aim_attack, ask_referee_modifiers, resolve_attacks
from solo.systems.fire_and_sword.fight.phases.throw_and_advance import resolve_throws
from solo.systems.fire_and_sword.fight.rules import attack
from solo.systems.fire_and_sword.fight.rules.attack import DeclaredAttack
from solo.systems.fire_and_sword.fight.rules.reach import in_sight
from solo.systems.fire_and_sword.fight.state import FightContext
from solo.systems.fire_and_sword.fight.state.action_codes import RushCode, ShootCode, filter_actions
from solo.systems.parts.fight.procedure import Asking


def missile_phase(arena: FightContext) -> Asking:
    """Announce all shots, then ask for defences, then roll. The results take effect together."""
    fight = arena.fight
    announced: list[DeclaredAttack] = []
    for shooter in fight.fighters:
        if shooter.out or shooter.engaged:
            continue
        for shot in filter_actions(shooter.actions, ShootCode):
            if shooter.missiles.get(shot.arm, 0) < 1:
                continue
            arm = shooter.build.arm(shot.arm)
            one = yield from aim_attack(arena, shooter, arm, shot.target, in_sight(fight, shooter, arm), attack.missile)
            if one is not None:
                yield from ask_referee_modifiers(arena, one)
                shooter.missiles[shot.arm] -= 1
                announced.append(one)
    yield from resolve_attacks(arena, announced, last_phase=False)
    if fight.terms.throws_first:
        rushes = [(one, rush) for one in fight.fighters if one.able for rush in filter_actions(one.actions, RushCode)]
        yield from resolve_throws(arena, rushes)

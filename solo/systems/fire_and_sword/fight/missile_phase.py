"""Owns the missile phase: every shot and throw of the round, met and rolled together (`F-11`, `F-17`, `H-09`)."""

from __future__ import annotations

from solo.systems.fire_and_sword.fight import exchanges
from solo.systems.fire_and_sword.fight.arena import Arena
from solo.systems.fire_and_sword.fight.build import Arm
from solo.systems.fire_and_sword.fight.defending import Asking, meet
from solo.systems.fire_and_sword.fight.retargeting import aimed
from solo.systems.fire_and_sword.fight.shot_ruling import ruled
from solo.systems.fire_and_sword.fight.state import SHOOT, Fight, Fighter, apart
from solo.systems.fire_and_sword.fight.striking import Announced, strike, take_effect


def missile_phase(arena: Arena) -> Asking:
    """All shots are announced, then answered, then rolled; they take effect together."""
    fight = arena.fight
    announced: list[Announced] = []
    for shooter in fight.fighters:
        for action in shooter.plan:
            if action.startswith(SHOOT) and shooter.able and not shooter.engaged:
                _, name, wanted = action.split(":")
                arm = shooter.build.arm(name)
                if shooter.missiles.get(name, 0) < 1:
                    continue
                one = yield from aimed(arena, shooter, arm, wanted, in_sight(fight, shooter, arm), exchanges.missile)
                if one is not None:
                    yield from ruled(arena, one)
                    shooter.missiles[name] -= 1
                    announced.append(one)
    if not announced:
        return
    yield from meet(arena, announced, last_phase=False)
    for one in announced:
        strike(arena, one)
    take_effect(arena, announced)


def in_sight(fight: Fight, shooter: Fighter, arm: Arm) -> list[Fighter]:
    """Whom an arm can be shot or thrown at from here, the nearest first."""
    targets = [foe for foe in fight.foes_of(shooter) if foe.bodily and apart(shooter, foe) <= arm.long]
    targets.sort(key=lambda foe: apart(shooter, foe))
    return targets

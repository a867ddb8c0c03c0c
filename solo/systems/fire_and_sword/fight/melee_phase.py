"""Owns the melee phase: lances first, then all other blows at once, each met by its target (`F-13`, `F-17`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solo.systems.fire_and_sword.fight import exchanges, pace
from solo.systems.fire_and_sword.fight.arena import Arena
from solo.systems.fire_and_sword.fight.build import Arm
from solo.systems.fire_and_sword.fight.defending import Asking, meet
from solo.systems.fire_and_sword.fight.retargeting import aimed
from solo.systems.fire_and_sword.fight.state import ATTACK, Fight, Fighter
from solo.systems.fire_and_sword.fight.striking import Announced, strike, take_effect
from solo.systems.fire_and_sword.rolls.ladder import Blow
from solo.systems.fire_and_sword.rolls.roll import success

# A blow that has been struck while its target ran clear is written differently, and counts on (`H-04`).
PENDING: Final = f"{ATTACK}:"
STRUCK: Final = f"{ATTACK}!:"
Declared = Sequence[tuple[Fighter, str]]


def melee_phase(arena: Arena) -> Asking:
    """All blows of the round."""
    declared = [
        (fighter, action)
        for fighter in arena.fight.fighters
        if not fighter.out
        for action in fighter.plan
        if action.startswith(PENDING)
    ]
    lances = [one for one in declared if is_lance(one[0], one[1])]
    if lances:
        yield from blows(arena, lances, longest=True)
        declared = [one for one in declared if one not in lances]
    yield from blows(arena, declared)


def is_lance(fighter: Fighter, action: str) -> bool:
    """Whether an action strikes with a lance, which is so long that it goes first (`H-12`)."""
    return fighter.build.arm(action.split(":")[1]).use == "lance"


def charged(fighter: Fighter) -> bool:
    """Whether a lance counts: its bearer rode far enough into melee in this round (`H-12`)."""
    return fighter.mounted and fighter.ran >= pace.CHARGE


def in_reach(fight: Fight, fighter: Fighter, arm: Arm) -> list[Fighter]:
    """Whom a blow can be struck at: foes in melee, or from the second rank those of the friend in front (`F-17`)."""
    if fighter.behind:
        return fight.engaged_with(fight.of(fighter.behind)) if arm.second_rank else []
    return fight.engaged_with(fighter)


def blows(arena: Arena, declared: Declared, longest: bool = False) -> Asking:
    """Blows that fall together: announced, met, rolled, and only then felt."""
    fight = arena.fight
    announced: list[Announced] = []
    for fighter, action in declared:
        if fighter.out or fighter.fallen or fighter.loses_attack:
            continue
        _, name, wanted = action.split(":")
        arm = fighter.build.arm(name)
        if arm.use == "lance" and not charged(fighter):
            arena.tell("lost", fighter, lambda who=fighter: f"{who.name} has no room to charge with the lance.")  # type: ignore[misc]
            continue
        one = yield from aimed(arena, fighter, arm, wanted, in_reach(fight, fighter, arm), exchanges.melee)
        if one is not None:
            announced.append(one)
    if not announced:
        return
    yield from meet(arena, announced, last_phase=not longest)
    for one in announced:
        strike(arena, one)
    take_effect(arena, announced)
    for one in announced:
        if one.arm.use == "lance":
            _unhorse(arena, one)


def _unhorse(arena: Arena, one: Announced) -> None:
    """Whoever a lance hits rolls the better of DEX and SIZ, or falls and loses its attack (`F-17`, `R-42`)."""
    target = one.target
    if one.struck is None or one.struck.blow is Blow.NONE or target.out or target.build.steady:
        return
    statistic = max(target.build.dex, target.build.siz)
    stands = arena.scene.roll(target.key, f"{target.name}: stay up", success, statistic, 20)
    if not stands:
        target.fallen, target.loses_attack, target.mounted = True, True, False
    arena.tell("move", target, lambda: f"{target.name} {'keeps upright' if stands else 'is thrown down'} by the lance.")

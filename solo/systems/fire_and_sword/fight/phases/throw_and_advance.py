"""Throw-and-advance: the throw, which a prepared target may parry free, and the rush into melee (`F-17`)."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from solo.systems.contract import Decision
from solo.systems.fire_and_sword.fight.phases.attacks import ask_referee_modifiers, resolve_attacks
from solo.systems.fire_and_sword.fight.rules import movement
from solo.systems.fire_and_sword.fight.rules.attack import DeclaredAttack, throw_and_advance
from solo.systems.fire_and_sword.fight.state import FightContext, Fighter, paces_between
from solo.systems.fire_and_sword.fight.state.action_codes import RushCode

Declared = Sequence[tuple[Fighter, RushCode]]


# rule: Throw and advance
def resolve_throws(arena: FightContext, declared: Declared) -> Generator[Decision, str, Declared]:
    """Resolve the throws of all rushing fighters together. Return the declarations that were thrown."""
    fight = arena.fight
    thrown: list[tuple[Fighter, RushCode]] = []
    announced: list[DeclaredAttack] = []
    for fighter, rush in declared:
        target = fight.of(rush.target)
        if fighter.out or fighter.engaged or fighter.fallen or target.out or fighter.missiles.get(rush.arm, 0) < 1:
            continue
        arm = fighter.build.arm(rush.arm)
        if paces_between(fighter, target) > arm.long:
            continue
        fighter.missiles[rush.arm] -= 1
        one = DeclaredAttack(
            fighter, arm, target, throw_and_advance(fight, fighter, arm, target, fighter.attacks_planned > 1)
        )
        yield from ask_referee_modifiers(arena, one)
        one.spare = not target.surprised and not target.fallen
        announced.append(one)
        thrown.append((fighter, rush))
    yield from resolve_attacks(arena, announced, last_phase=False)
    return thrown


def run_in(arena: FightContext, declared: Declared) -> None:
    """Run in after the throw, with a melee weapon ready in hand (house rule)."""
    fight = arena.fight
    for fighter, rush in declared:
        if fighter.out or fighter.engaged or fighter.fallen:
            continue
        target = fight.of(rush.target)
        fighter.behind = ""
        fighter.ran += movement.towards(fighter, target.place, movement.rush_of(fight, fighter))
        movement.free_steps(fighter, target)
        _ready_for_melee(fighter)


def _ready_for_melee(fighter: Fighter) -> None:
    held = fighter.drawn
    if held is None or held.missile:
        other = next((arm for arm in fighter.build.arms if arm.use == "melee" and not arm.natural), None)
        fighter.weapon = other.name if other else ""

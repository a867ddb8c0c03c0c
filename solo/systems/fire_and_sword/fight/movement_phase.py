"""Owns the movement phase: getting up and changing weapons, running clear, running in, and throw-and-advance."""

from __future__ import annotations

from collections.abc import Iterator

from solo.systems.fire_and_sword.fight import exchanges, pace
from solo.systems.fire_and_sword.fight.arena import Arena
from solo.systems.fire_and_sword.fight.defending import Asking, meet
from solo.systems.fire_and_sword.fight.melee_phase import PENDING, STRUCK, blows
from solo.systems.fire_and_sword.fight.melee_ties import engage, tie, untie
from solo.systems.fire_and_sword.fight.shot_ruling import ruled
from solo.systems.fire_and_sword.fight.state import (
    ATTACK,
    BACK,
    CHANGE,
    CLEAR,
    CLOSE,
    DISMOUNT,
    MOUNT,
    RANK,
    RISE,
    RUSH,
    Fight,
    Fighter,
    apart,
)
from solo.systems.fire_and_sword.fight.striking import Announced, strike, take_effect
from solo.systems.fire_and_sword.fight.telling import plural
from solo.systems.fire_and_sword.wording import spoken


def movement_phase(arena: Arena) -> Asking:
    """Everybody's movement, whoever runs from it first; in the end those who have met are in melee."""
    fight = arena.fight
    for fighter, action in _declared(fight, RISE, CHANGE, MOUNT, DISMOUNT):
        _handle(arena, fighter, action)
    for fighter, _ in _declared(fight, CLEAR):
        yield from _run_clear(arena, fighter)
    for fighter, _ in _declared(fight, BACK):
        if not fighter.engaged and not fighter.fallen:
            pace.away(fight, fighter)
            fighter.fleeing = True
            arena.tell("move", fighter, lambda who=fighter: f"{who.name} runs from the foes.")  # type: ignore[misc]
    # Riders are there first, whoever else is on the way (house rule).
    for fighter, action in sorted(_declared(fight, CLOSE), key=lambda one: not one[0].mounted):
        _close(arena, fighter, fight.of(action.rpartition(":")[2]))
    yield from _rushes(arena)
    for fighter, action in _declared(fight, ATTACK):
        _walk(fighter, fight.of(action.rpartition(":")[2]))
    for fighter, action in _declared(fight, RANK):
        _stand_behind(arena, fighter, fight.of(action.partition(":")[2]))
    engage(fight)


def _declared(fight: Fight, *verbs: str) -> Iterator[tuple[Fighter, str]]:
    for fighter in fight.fighters:
        for action in fighter.plan:
            if action.startswith(verbs) and fighter.able:
                yield fighter, action


def _handle(arena: Arena, fighter: Fighter, action: str) -> None:
    """What takes an action and no way: getting up, another weapon, up on the horse or down from it (`H-11`, `H-12`)."""
    verb, _, what = action.partition(":")
    if verb == RISE:
        fighter.fallen = False
        arena.tell("move", fighter, lambda: f"{fighter.name} gets up.")
    elif verb == CHANGE:
        fighter.weapon = what
        arena.tell("ready", fighter, lambda: f"{fighter.name} takes {spoken(what)} in hand.")
    else:
        fighter.mounted = verb == MOUNT
        arena.tell("ready", fighter, lambda: f"{fighter.name} {'mounts' if verb == MOUNT else 'dismounts'}.")


def _run_clear(arena: Arena, runner: Fighter) -> Asking:
    """Blows announced at the runner fall first, then it runs, and one foe who declared it may follow (`H-04`)."""
    fight = arena.fight
    at_runner = [
        (foe, action)
        for foe in fight.engaged_with(runner)
        for action in foe.plan
        if action.startswith(PENDING) and action.endswith(f":{runner.key}")
    ]
    for foe, action in at_runner:
        foe.plan[foe.plan.index(action)] = action.replace(PENDING, STRUCK)
    yield from blows(arena, at_runner)
    if runner.out or runner.fallen:
        return
    untie(fight, runner)
    pace.away(fight, runner)
    runner.fleeing = True
    arena.tell("move", runner, lambda: f"{runner.name} runs clear of the melee.")
    for foe in fight.foes_of(runner):
        follows = f"{CLOSE}:{runner.key}" in foe.plan and not foe.engaged and not foe.fallen
        if follows and apart(foe, runner) <= pace.run_of(fight, foe) + pace.FREE_WALK:
            foe.ran += pace.towards(foe, runner.place, pace.run_of(fight, foe))
            foe.place = runner.place
            tie(foe, runner)
            arena.tell("move", foe, lambda who=foe: f"{who.name} stays at the heels of {runner.name}.")  # type: ignore[misc]
            return


def _close(arena: Arena, fighter: Fighter, target: Fighter) -> None:
    """A run at somebody; nobody runs out of a melee this way, only after one who runs clear."""
    fight = arena.fight
    if fighter.engaged or fighter.fallen or target.out:
        return
    fighter.behind = ""
    gone = pace.towards(fighter, target.place, pace.run_of(fight, fighter))
    _free_steps(fighter, target)
    fighter.ran += gone
    fighter.fleeing = False
    if gone and arena.scene.listening:
        left = apart(fighter, target)
        where = f"comes to {plural(left, 'pace')} of" if left else "reaches"
        arena.tell("move", fighter, lambda: f"{fighter.name} runs {plural(gone, 'pace')} and {where} {target.name}.")


def _free_steps(fighter: Fighter, target: Fighter) -> None:
    """The last few paces of a way are walked (`H-02`)."""
    if apart(fighter, target) <= pace.FREE_WALK:
        fighter.place = target.place


def _walk(fighter: Fighter, target: Fighter) -> None:
    """Whoever declared a blow at somebody a few paces off walks up to it (`F-11`, `H-02`)."""
    if not fighter.engaged and not fighter.fallen and not fighter.behind and target.able and target.bodily:
        _free_steps(fighter, target)


def _stand_behind(arena: Arena, fighter: Fighter, friend: Fighter) -> None:
    if friend.out or fighter.engaged or not friend.engaged or friend.behind:
        return
    fighter.ran += pace.towards(fighter, friend.place, pace.run_of(arena.fight, fighter))
    if fighter.place == friend.place:
        fighter.behind = friend.key
        arena.tell("move", fighter, lambda: f"{fighter.name} stands in the second rank behind {friend.name}.")


def _rushes(arena: Arena) -> Asking:
    """Throw and rush in one action; a prepared target has a parry free against that missile (`F-17`)."""
    fight = arena.fight
    thrown: list[Announced] = []
    for fighter, action in _declared(fight, RUSH):
        _, name, wanted = action.split(":")
        target = fight.of(wanted)
        if fighter.engaged or fighter.fallen or target.out or fighter.missiles.get(name, 0) < 1:
            continue
        arm = fighter.build.arm(name)
        if apart(fighter, target) > arm.long:
            continue
        fighter.missiles[name] -= 1
        exchange = exchanges.missile(fight, fighter, arm, target, fighter.attacks_planned > 1)
        one = Announced(fighter, arm, target, exchange)
        yield from ruled(arena, one)
        one.spare = not target.surprised and not target.fallen
        thrown.append(one)
    if not thrown:
        return
    yield from meet(arena, thrown, last_phase=False)
    for one in thrown:
        strike(arena, one)
    take_effect(arena, thrown)
    for one in thrown:
        if one.attacker.able:
            one.attacker.behind = ""
            one.attacker.ran += pace.towards(one.attacker, one.target.place, pace.rush_of(fight, one.attacker))
            _free_steps(one.attacker, one.target)
            _ready_for_melee(one.attacker)


def _ready_for_melee(fighter: Fighter) -> None:
    """Whoever threw while advancing has the other weapon ready in hand (house rule)."""
    held = fighter.drawn
    if held is None or held.missile:
        other = next((arm for arm in fighter.build.arms if arm.use == "melee" and not arm.natural), None)
        fighter.weapon = other.name if other else ""

"""Movement phase: get up, change weapon, run clear, close in, and throw-and-advance."""

from __future__ import annotations

from solo.systems.fire_and_sword.fight.phases.attacks import resolve_blows, resolve_throws, run_in
from solo.systems.fire_and_sword.fight.phases.runs import Run, follow_movers, has_reached, run_phase, tell_arrivals
from solo.systems.fire_and_sword.fight.rules import movement
from solo.systems.fire_and_sword.fight.rules.melee_pairs import add_melee_pair, engage, leave_melees
from solo.systems.fire_and_sword.fight.state import FightContext, Fighter, paces_between
from solo.systems.fire_and_sword.fight.state.action_codes import (
    BACK,
    CLEAR,
    COVER,
    DEFEND,
    DISMOUNT,
    MOUNT,
    RISE,
    Action,
    AttackCode,
    ChangeWeaponCode,
    CloseInCode,
    RushCode,
    SecondRankCode,
    StruckCode,
    attacks,
    filter_actions,
)
from solo.systems.parts.fight.procedure import Asking
from solo.systems.parts.phrasing import count_noun, uncapitalise


def movement_phase(arena: FightContext) -> Asking:
    """Resolve all movement, flight before pursuit. Afterwards, foes who have met are in melee."""
    fight = arena.fight
    # Defences, which need no movement, are dropped first because they are the most frequent actions.
    declared = [
        (fighter, action)
        for fighter in fight.fighters
        if fighter.is_able
        for action in fighter.actions
        if action != DEFEND
    ]
    for fighter, action in declared:
        _handle(arena, fighter, action)
    for fighter, action in declared:
        if action == CLEAR and fighter.is_able:
            yield from _run_clear(arena, fighter)
    for fighter, action in declared:
        if action == BACK and fighter.is_able and not fighter.engaged and not fighter.fallen:
            movement.run_away(fight, fighter)
            # A fighter who gives ground and shoots has not left the fight.
            fighter.fleeing = not attacks(fighter.actions)
            paces = count_noun(movement.run_of(fight, fighter), "pace")
            arena.does("move", fighter, f"runs {paces} away" if fighter.fleeing else f"gives ground by {paces}")
    for fighter, action in declared:
        if action == COVER and fighter.is_able and not fighter.fallen and movement.has_cover_to_take(fight, fighter):
            movement.take_cover(fight, fighter)
            arena.does("move", fighter, "takes cover")
    runs: list[Run] = []
    if any(isinstance(action, CloseInCode) for _, action in declared):
        runs = yield from run_phase(arena, declared)
    reached = [run for run in runs if has_reached(run)]
    rushes = [(fighter, action) for fighter, action in declared if isinstance(action, RushCode)]
    if rushes:
        thrown = rushes if fight.terms.throws_first else (yield from resolve_throws(arena, rushes))
        run_in(arena, thrown)
    for fighter, action in declared:
        if isinstance(action, AttackCode) and fighter.is_able:
            _walk(fighter, fight.find(action.target))
    follow_movers(arena, reached)
    for fighter, action in declared:
        if isinstance(action, SecondRankCode) and fighter.is_able:
            _stand_behind(arena, fighter, fight.find(action.target))
    engage(fight)
    tell_arrivals(arena, runs)


# rule: Get up
# rule: Change weapon
def _handle(arena: FightContext, fighter: Fighter, action: Action) -> None:
    """Resolve an action without movement: get up, change weapon, mount or dismount (`H-11`, `H-12`)."""
    if isinstance(action, ChangeWeaponCode):
        fighter.weapon = action.arm
        arena.does("ready", fighter, f"switches to the {uncapitalise(action.arm)}")
    elif action == RISE:
        fighter.fallen = False
        arena.does("move", fighter, "gets up")
    elif action in (MOUNT, DISMOUNT):
        fighter.mounted = action == MOUNT
        arena.does("ready", fighter, "mounts" if fighter.mounted else "dismounts")


# rule: Run clear
def _run_clear(arena: FightContext, runner: Fighter) -> Asking:
    """Resolve the blows declared at a fighter who runs clear, then the run.

    One declared pursuer may follow (`H-04`).
    """
    fight = arena.fight
    at_runner = [
        (foe, blow)
        for foe in fight.engaged_with(runner)
        for blow in filter_actions(foe.actions, AttackCode)
        if blow.target == runner.key
    ]
    for foe, blow in at_runner:
        foe.plan[foe.plan.index(str(blow))] = str(StruckCode(blow.arm, blow.target))
    yield from resolve_blows(arena, at_runner)
    if runner.out or runner.fallen:
        return
    leave_melees(fight, runner)
    movement.run_away(fight, runner)
    runner.fleeing = True
    arena.does("move", runner, "runs clear of the melee")
    for foe in fight.foes_of(runner):
        follows = CloseInCode(runner.key) in foe.actions and not foe.engaged and not foe.fallen
        if follows and paces_between(foe, runner) <= movement.run_of(fight, foe) + movement.FREE_WALK:
            foe.ran += movement.move_towards(foe, runner.place, movement.run_of(fight, foe))
            foe.place = runner.place
            add_melee_pair(foe, runner)
            arena.does("move", foe, f"follows {runner.name} and stays in melee")
            return


def _walk(fighter: Fighter, target: Fighter) -> None:
    """Move a fighter the last few paces to the target of a declared blow (`F-11`, `H-02`)."""
    if not fighter.engaged and not fighter.fallen and not fighter.behind and target.is_able and target.bodily:
        movement.free_steps(fighter, target)


def _stand_behind(arena: FightContext, fighter: Fighter, friend: Fighter) -> None:
    if friend.out or fighter.engaged or not friend.engaged or friend.behind:
        return
    fighter.ran += movement.move_towards(fighter, friend.place, movement.run_of(arena.fight, fighter))
    if fighter.place == friend.place:
        fighter.behind = friend.key
        arena.does("move", fighter, f"stands in the second rank behind {friend.name}")

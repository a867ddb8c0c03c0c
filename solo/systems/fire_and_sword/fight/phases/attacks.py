"""Attacks of all phases: their steps from target to effect, then melee, missiles, and throw-and-advance (`F-17`)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Final

from solo.resolver import Modifier
from solo.systems.contract import ChooseMany, Decision, EnterNumber, Option
from solo.systems.fire_and_sword.fight.options.defence import DefenceChoice, RetargetChoice, price_of, usable
from solo.systems.fire_and_sword.fight.phases.runs import tell_run
from solo.systems.fire_and_sword.fight.rules import attack, movement
from solo.systems.fire_and_sword.fight.rules.attack import DeclaredAttack, strike, take_effect, throw_and_advance
from solo.systems.fire_and_sword.fight.rules.lances import has_charge, unhorse
from solo.systems.fire_and_sword.fight.rules.melee_pairs import is_crowded_out
from solo.systems.fire_and_sword.fight.rules.modifiers import SITUATIONS, shot_modifiers
from solo.systems.fire_and_sword.fight.rules.reach import can_rush_at, in_reach, in_reach_of_rush, in_sight
from solo.systems.fire_and_sword.fight.state import Fight, FightContext, Fighter, WieldedWeapon, paces_between
from solo.systems.fire_and_sword.fight.state.action_codes import (
    AttackCode,
    RushCode,
    ShootCode,
    StruckCode,
    filter_actions,
)
from solo.systems.fire_and_sword.rolls.attack import AttackOdds
from solo.systems.parts.fight.procedure import Asking
from solo.systems.parts.phrasing import uncapitalise

# Steps of every attack of a phase


Exchanging = Callable[[Fight, Fighter, WieldedWeapon, Fighter, bool], AttackOdds]
KIND: Final = "shot"
BLOW: Final = "blow"
MOST_RULED: Final = 20


# rule: Targets
def aim_attack(
    arena: FightContext,
    attacker: Fighter,
    arm: WieldedWeapon,
    wanted: str,
    reach: Sequence[Fighter],
    exchange: Exchanging,
) -> Generator[Decision, str, DeclaredAttack | None]:
    """Return the attack on the declared target, or on another target in reach if the declared one is gone.

    `wanted` is the key of the declared target, and `reach` lists all legal targets. Returns None if no legal target
    is left.
    """
    fight, two = arena.fight, attacker.attacks_planned > 1
    candidates = [one for one in reach if one.is_able]
    found = next((one for one in candidates if one.key == wanted), None)
    if found is None and candidates:
        found = candidates[0]
        if len(candidates) > 1:
            code = yield RetargetChoice(
                attacker, arm, [(one, exchange(fight, attacker, arm, one, two)) for one in candidates]
            )
            found = fight.find(code)
    if found is None:
        arena.does("lost", attacker, _why_lost(fight, attacker, arm, fight.find(wanted)))
        return None
    return DeclaredAttack(attacker, arm, found, exchange(fight, attacker, arm, found, two))


def _why_lost(fight: Fight, attacker: Fighter, arm: WieldedWeapon, wanted: Fighter) -> str:
    """Explain an attack without a legal target, in words that follow the attacker's name."""
    weapon = uncapitalise(arm.name)
    if arm.missile or not wanted.is_able or not is_crowded_out(fight, attacker, wanted):
        return f"has no target in reach of the {weapon}"
    return f"finds no room to strike {wanted.name} with the {weapon}"


def ask_referee_modifiers(arena: FightContext, one: DeclaredAttack) -> Generator[Decision, str, None]:
    """Ask which modifiers apply to an announced shot or throw, with the modifiers of the rules preselected.

    Without the switch `shots_ruled`, the modifiers of the rules apply and nothing is asked.
    """
    fight = arena.fight
    if not fight.terms.shots_ruled:
        return
    attacker, target = one.attacker, one.target
    found = shot_modifiers(fight, attacker, one.arm, target, attacker.attacks_planned > 1)
    standing = "+".join(code for code, modifier in SITUATIONS.items() if modifier in found)
    asked = f"{attacker.name} attacks {target.name} with the {uncapitalise(one.arm.name)}. Which modifiers apply?"
    options = [Option(code, str(modifier)) for code, modifier in SITUATIONS.items()]
    answer = yield ChooseMany(fight.list_able("foes")[0].key, KIND, asked, options, 0, len(options), standing)
    chosen = [SITUATIONS[code] for code in answer.split("+") if code]
    kept = [modifier for modifier in found if modifier not in SITUATIONS.values()]
    one.replace_exchange(attack.missile_under(fight, attacker, one.arm, target, (*kept, *chosen)))


def ruled_in_melee(arena: FightContext, one: DeclaredAttack) -> Generator[Decision, str, None]:
    """Ask for a further modifier on a blow in melee, 0 by default (`F-08`, `F-09`)."""
    fight = arena.fight
    if not fight.terms.blows_ruled:
        return
    arm = uncapitalise(one.arm.name)
    asked = f"{one.attacker.name} strikes at {one.target.name} with the {arm}. Is there a further modifier?"
    answer = yield EnterNumber(fight.list_able("foes")[0].key, BLOW, asked, -MOST_RULED, MOST_RULED, "0")
    if int(answer):
        ruling = Modifier("game master's ruling", int(answer))
        two = one.attacker.attacks_planned > 1
        one.replace_exchange(attack.melee_under(fight, one.attacker, one.arm, one.target, two, ruling))


# rule: Several attacks on one
def resolve_attacks(arena: FightContext, attacks: list[DeclaredAttack], last_phase: bool) -> Asking:
    """Resolve simultaneous attacks: all defences first, then all rolls, then all effects (`F-13`, `H-06`).

    `last_phase` is True if no later phase of the round needs a defence.
    """
    if not attacks:
        return
    yield from _meet(arena, attacks, last_phase)
    for one in attacks:
        strike(arena, one)
    take_effect(arena, attacks)


def _meet(arena: FightContext, attacks: list[DeclaredAttack], last_phase: bool) -> Asking:
    """Ask each target for a defence against each of its attackers, and store the answers in the attacks."""
    targets: dict[str, list[DeclaredAttack]] = {}
    for one in attacks:
        targets.setdefault(one.target.key, []).append(one)
    for key, coming in targets.items():
        target = arena.fight.find(key)
        for number, one in enumerate(coming):
            if target.defences or one.spare:
                yield from _answer(target, one, coming[number + 1 :], last_phase)


def _answer(target: Fighter, one: DeclaredAttack, ahead: Sequence[DeclaredAttack], last_phase: bool) -> Asking:
    found = usable(one, target.defences)
    if not found:
        return
    if len(found) == 1 and last_phase and len(ahead) < target.defences:
        code = found[0].code
    else:
        code = yield DefenceChoice(one, ahead, target.defences, not last_phase)
    one.answer = one.exchange.answer(code)
    target.magic_points -= price_of(target, one.answer)
    free = one.spare and one.answer.parries
    if one.answer.guard and not free:
        target.defences -= 1


# Melee phase


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
    """Resolve simultaneous blows. `longest` is True for the blows of lances, which come before all others."""
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


# Missile phase


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
        rushes = [
            (one, rush) for one in fight.fighters if one.is_able for rush in filter_actions(one.actions, RushCode)
        ]
        yield from resolve_throws(arena, rushes)


# Throw-and-advance


Rushes = Sequence[tuple[Fighter, RushCode]]


# rule: Throw and advance
def resolve_throws(arena: FightContext, declared: Rushes) -> Generator[Decision, str, Rushes]:
    """Resolve the throws of all rushing fighters together. Return the rushes whose throws were made."""
    fight = arena.fight
    thrown: list[tuple[Fighter, RushCode]] = []
    announced: list[DeclaredAttack] = []
    for fighter, rush in declared:
        if fighter.out:
            continue
        if fighter.engaged or fighter.fallen or fighter.missiles.get(rush.arm, 0) < 1:
            arena.does("lost", fighter, f"has no chance to throw the {uncapitalise(rush.arm)}")
            continue
        arm = fighter.build.arm(rush.arm)
        reach = in_reach_of_rush(fight, fighter, arm, rush.target)
        one = yield from aim_attack(arena, fighter, arm, rush.target, reach, throw_and_advance)
        if one is None:
            continue
        fighter.missiles[rush.arm] -= 1
        yield from ask_referee_modifiers(arena, one)
        one.spare = not one.target.surprised and not one.target.fallen
        announced.append(one)
        thrown.append((fighter, RushCode(rush.arm, one.target.key)))
    yield from resolve_attacks(arena, announced, last_phase=False)
    return thrown


def run_in(arena: FightContext, declared: Rushes) -> None:
    """Move the rushing fighters into melee after their throws, with a melee weapon ready in hand (house rule)."""
    fight = arena.fight
    for fighter, rush in declared:
        if fighter.out or fighter.engaged or fighter.fallen:
            continue
        target = _still_up(fight, fighter, fight.find(rush.target))
        if target is None:
            continue
        fighter.behind = ""
        start = fighter.place
        fighter.ran += movement.move_towards(fighter, target.place, movement.rush_of(fight, fighter))
        movement.free_steps(fighter, target)
        if fighter.place != start:
            tell_run(arena, fighter, "rushes", abs(fighter.place - start), target)
        _ready_for_melee(fighter)


def _still_up(fight: Fight, fighter: Fighter, target: Fighter) -> Fighter | None:
    """Return the target of a rush after the throws.

    A target that the throw has put out is replaced by the nearest foe in reach, or by None.
    """
    if target.is_able:
        return target
    foes = [foe for foe in fight.foes_of(fighter) if can_rush_at(fight, fighter, foe)]
    return min(foes, key=lambda foe: paces_between(fighter, foe), default=None)


def _ready_for_melee(fighter: Fighter) -> None:
    held = fighter.weapon_in_hand
    if held is None or held.missile:
        other = next((arm for arm in fighter.build.arms if arm.use == "melee" and not arm.natural), None)
        fighter.weapon = other.name if other else ""

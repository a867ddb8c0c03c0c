"""Choice of a zone: shooters look for the best and safest shot, other fighters for an enemy to hurt (`H-08`)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from solo.systems.contract import MOVED, TacticAnswer, make_thought
from solo.systems.parts.fight.ai_level import AiLevel
from solo.systems.parts.fight.target_reasons import NEAREST, goes_for
from solo.systems.two_d20.fight.options.legality import ready_arms
from solo.systems.two_d20.fight.rules import moving, reach
from solo.systems.two_d20.fight.rules.attempt import DeclaredAttack, reach_of
from solo.systems.two_d20.fight.rules.flight import stays
from solo.systems.two_d20.fight.rules.harm import has_no_effect
from solo.systems.two_d20.fight.state import Fight, Fighter, TurnState
from solo.systems.two_d20.fight.state.acts import MoveCode
from solo.systems.two_d20.fight.tactics.answers import make_answer
from solo.systems.two_d20.fight.tactics.attack_worth import HARDLY_WORTH_IT, HOPELESS, AttackWorthCache
from solo.systems.two_d20.fight.tactics.danger import feared_from
from solo.systems.two_d20.fight.tactics.expected_dice import has_chance
from solo.systems.two_d20.fight.tactics.spending_policy import acts_on_instinct, wit_of
from solo.systems.two_d20.fight.tactics.usable_weapons import held_first, is_shooter

DIE_NEEDED: Final = 0.2
"""Reduction of the value of a shot, in Harm, for each die that must be bought."""
BETTER_PLACE: Final = 0.25
"""A shooter moves only to a zone that is better by at least this: Harm dealt minus Harm feared."""
NO_ATTACK: Final = "finds no attack worth making and waits"
LOSES_HEART: Final = 3
"""First round in which a Minion on instinct gives up."""


def choose_place(fight: Fight, turn: TurnState) -> TacticAnswer | None:
    """Return a shooter's move to a zone with a better or safer shot; None if no zone is better (`H-08`)."""
    one, first = turn.fighter, held_first(turn.fighter)
    if not turn.minors or one.reach or first is None or not first.weapon.range or moving.explain_no_move(one):
        return None
    held = {enemy.zone for enemy in fight.enemies(one)}
    unloaded = bool(first.weapon.reload) and not first.loaded
    if wit_of(one) is AiLevel.DULL or unloaded or (one.zone in held and not is_shooter(one)):
        return None
    near = [zone for zone in (one.zone - 1, one.zone + 1) if moving.on_the_field(zone) and zone not in held]
    open_ = [zone for zone in near if not moving.difficult(fight, one.zone, zone)]
    if not open_ or not (turn.standards or one.zone in held):
        return None
    worth = {zone: _worth_of(fight, one, zone) for zone in open_} if len(open_) > 1 or one.zone not in held else {}
    best = max(open_, key=lambda zone: (worth.get(zone, 0.0), zone == moving.zone_behind(one)))
    if one.zone in held:
        return make_answer(
            MoveCode("move", best),
            make_thought(one.name, "keeps away from enemies", MOVED, aside="to keep away from enemies"),
        )
    if worth[best] < _worth_of(fight, one, one.zone) + BETTER_PLACE:
        return None
    shot = _shot_from(fight, one, best)
    if shot < HARDLY_WORTH_IT:
        return None
    better = "for a better shot" if shot > _shot_from(fight, one, one.zone) else "to be safer"
    return make_answer(MoveCode("move", best), make_thought(one.name, f"moves {better}", MOVED, aside=better))


def _worth_of(fight: Fight, one: Fighter, zone: int) -> float:
    """Return the value, in Harm, of a shot from a zone minus the danger there, which is shared with friends."""
    there = replace(one, zone=zone)
    feared = sum(feared_from(fight, there, enemy) for enemy in fight.enemies(one))
    return _shot_from(fight, one, zone) - feared / (1 + len(fight.friends(one)))


def _shot_from(fight: Fight, one: Fighter, zone: int) -> float:
    """Return the value, in Harm, of the best shot from a zone."""
    there, able = replace(one, zone=zone), [arm for _, arm in ready_arms(one) if not arm.weapon.reach]
    bouts, enemies = AttackWorthCache(fight, there), fight.enemies(one)
    shots = [DeclaredAttack(there, enemy, arm) for arm in able for enemy in bouts.unlike(arm, enemies)]
    worth = (bouts.promise(shot) for shot in shots)
    return max((each.seen.telling - DIE_NEEDED * each.bought for each in worth), default=0.0)


def could_hurt(fight: Fight, one: Fighter, enemy: Fighter, least: float = HOPELESS) -> bool:
    """Return True if a fighter has a melee attack worth `least` on an enemy, in hand or on the belt.

    Dull fighters, and those who act on instinct, attack at any worth.
    """
    bouts, reckless = AttackWorthCache(fight, one), acts_on_instinct(one) or wit_of(one) is AiLevel.DULL
    for arm in one.arms:
        if arm.weapon.type != "melee" or arm.where == "ground" or has_no_effect(enemy, arm.weapon.qualities.nonlethal):
            continue
        attempt = DeclaredAttack(one, enemy, arm)
        worth = bouts.promise(attempt)
        if worth.seen.harm and (reckless or worth.seen.telling >= least) and has_chance(fight, attempt, worth):
            return True
    return False


def hurtable(fight: Fight, one: Fighter) -> list[Fighter]:
    """Return the enemies whom a fighter could hurt in melee."""
    return [enemy for enemy in fight.enemies(one) if could_hurt(fight, one, enemy)]


def explain_waiting(fight: Fight, one: Fighter) -> str:
    """Explain why a fighter without a useful action waits."""
    here = [enemy for enemy in hurtable(fight, one) if enemy.zone == one.zone]
    if here and not any(reach.in_reach(one, enemy) or reach.has_room(fight, one, enemy) for enemy in here):
        return "finds no room beside an enemy and waits"
    longer = any(enemy.guard and reach_of(enemy) > reach_of(one) for enemy in fight.enemies(one))
    return "cannot get past longer weapons and waits" if longer and not is_shooter(one) else NO_ATTACK


def loses_heart(fight: Fight, one: Fighter) -> bool:
    """Return True if a Minion on instinct leaves the field once it cannot hurt any enemy."""
    able = one.rank == "minion" and acts_on_instinct(one) and not stays(one, fight.standing(one.side))
    return able and fight.round >= LOSES_HEART


def _rather_shoots(one: Fighter) -> bool:
    """Return True if a fighter with half of the Vigor or less keeps out of melee, with a ranged weapon in hand."""
    return 2 * one.vigor <= one.full_vigor and any(arm.weapon.type == "ranged" for arm in one.in_hand)


def come_near(fight: Fight, turn: TurnState) -> TacticAnswer | None:
    """Return a move towards the nearest enemy whom the fighter could hurt, without leaving an enemy's Reach (`H-08`).

    Shooters stop one zone away. Fighters who throw or threaten enter the enemy's zone, but no enemy's Reach. A Minion
    without a worthwhile blow does so, too.
    """
    one = turn.fighter
    first = held_first(one)
    shoots = first is not None and first.weapon.type != "melee"
    if one.reach or moving.explain_no_move(one) or (shoots and not turn.standards) or _rather_shoots(one):
        return None
    near = moving.MOVEMENT if is_shooter(one) else 0
    far = [enemy for enemy in fight.enemies(one) if moving.zones_apart(one, enemy) > near]
    goals = [enemy for enemy in far if shoots or could_hurt(fight, one, enemy)]
    joins = bool(goals) and not shoots
    if one.rank == "minion" and not loses_heart(fight, one):
        # Without a worthwhile blow it stays near, where it can study an enemy or help a friend.
        goals = goals or far
    if not goals or not (turn.minors or turn.standards):
        return None
    goal = min(goals, key=lambda enemy: moving.zones_apart(one, enemy))
    apart = moving.zones_apart(one, goal)
    thought = goes_for(one.name, goal.name, NEAREST, (each.name for each in goals), verb="makes", on_the_way=True)
    step = 1 if goal.zone > one.zone else -1
    if is_shooter(one) and any(enemy.zone == one.zone + step for enemy in fight.enemies(one)):
        return None
    if apart > moving.SPRINT and not turn.minors:
        return make_answer(MoveCode("sprint", one.zone + step * moving.SPRINT), thought)
    if shoots and not turn.minors:
        return None
    # Without a Minor Action left, this trades the Standard Action for one.
    enters = joins and apart == moving.MOVEMENT and reach.has_room(fight, one, goal)
    return make_answer(MoveCode("move", one.zone + step, goal.key if enters else None), thought)

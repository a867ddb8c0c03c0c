"""Owns the plan of a round: which two actions serve a fighter best, and why, each level of wit in its own way."""

from __future__ import annotations

from solo.systems.fire_and_sword.fight.approach import at_a_distance
from solo.systems.fire_and_sword.fight.arena import Arena
from solo.systems.fire_and_sword.fight.judgement import Mind, dangers, mind_of
from solo.systems.fire_and_sword.fight.melee_phase import in_reach
from solo.systems.fire_and_sword.fight.pairing import Plan, best_pair, better_blade, blows_at
from solo.systems.fire_and_sword.fight.spell_worth import best_cast
from solo.systems.fire_and_sword.fight.spirit_plan import haunt
from solo.systems.fire_and_sword.fight.state import ATTACK, CHANGE, DEFEND, RISE, Fighter


def plan(arena: Arena, fighter: Fighter) -> Plan:
    """The plan of a fighter for this round, before it has declared anything."""
    if fighter.build.spirit:
        return Plan(*haunt(arena, fighter))
    if fighter.fallen:
        return Plan(RISE, DEFEND, f"{fighter.name} is down and must get up first.")
    mind = mind_of(arena.fight, fighter)
    if fighter.engaged or (fighter.behind and fighter.drawn and fighter.drawn.second_rank):
        return _in_melee(arena, mind)
    return at_a_distance(arena, mind)


def _in_melee(arena: Arena, mind: Mind) -> Plan:
    fight, fighter = mind.fight, mind.fighter
    arm = fighter.drawn
    around = in_reach(fight, fighter, arm) if fighter.behind and arm else fight.engaged_with(fighter)
    if arm is not None and (arm.missile or arm.use == "lance") and not fighter.behind:
        blade = better_blade(fighter)
        if blade:
            return _with_new_weapon(fighter, blade, around)
    blows = blows_at(mind, around, False)
    spell = best_cast(arena, fighter) if fighter.spells else None
    coming = dangers(mind, fight.engaged_with(fighter))
    return best_pair(mind, around, blows, spell, coming)


def _with_new_weapon(fighter: Fighter, blade: str, around: list[Fighter]) -> Plan:
    why = f"{fighter.name} needs another weapon in melee."
    return Plan(f"{CHANGE}:{blade}", f"{ATTACK}:{blade}:{around[0].key}" if around else DEFEND, why)
